//! Scoring tiles in step 2 of interim scorings (BOO-15) and their conditions (BOO-19).

use crate::action::Action;
use crate::content::{Condition, Give, Measure, PayPiece, PayPlan};
use crate::decide::{Question, Standing, about, describe_forgo, fits_if, unless};
use crate::event::Event;
use crate::pieces::{Kind, Owner, Region, ScoringTile, Track};
use crate::state::{Boonlake, Decision};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// Whether two counts reach two thresholds, assigned either way (BOO-19.1).
fn reach_both([a, b]: [u8; 2], [upper, lower]: [u8; 2]) -> bool {
    a >= upper && b >= lower || b >= upper && a >= lower
}

impl Boonlake {
    pub(crate) fn can_score(&self, seat: Seat, tile: ScoringTile) -> bool {
        self.area(tile).is_some_and(|area| self.board(seat).markers[area] == 0)
    }

    pub(crate) fn has_tile_to_score(&self, seat: Seat) -> bool {
        self.areas.iter().flatten().any(|&tile| self.can_score(seat, tile))
    }

    pub(crate) fn check_score(&self, seat: Seat, tile: ScoringTile) -> Result<(), Refusal> {
        if self.can_score(seat, tile) {
            return Ok(());
        }
        if self.area(tile).is_none() {
            return Err(Refusal::new("refusal.tile_not_in_play", &["BOO-15.4"]).with("what", tile.word()));
        }
        Err(Refusal::new("refusal.tile_scored", &["BOO-15.4", "BOO-15.6"]).with("what", tile.word()))
    }

    /// BOO-15.4: the marker of this scoring goes to the tile; a payment tile asks for its payments.
    pub(crate) fn score_tile(&mut self, seat: Seat, tile: ScoringTile, teller: &mut Teller<impl Log<Event>>) {
        let number = self.scorings + 1;
        if let Some(area) = self.area(tile) {
            self.board_mut(seat).markers[area] = number;
        }
        teller.tell(|| Event::TileScored { seat, tile });
        match self.content.scoring_tiles[tile.index()].condition {
            Condition::Pay(..) => self.ask(seat, Decision::ScorePayment(tile)),
            _ => self.settle_tile(seat, tile, self.meets(seat, tile), teller),
        }
    }

    /// BOO-15.5, BOO-15.8, BOO-RULING-2: the value of the marker, won or lost; twice on the own tile.
    fn settle_tile(&mut self, seat: Seat, tile: ScoringTile, met: bool, teller: &mut Teller<impl Log<Event>>) {
        let vp = u16::from(self.scorings + 1) * if self.is_own_tile(seat, tile) { 2 } else { 1 };
        if met {
            self.gain_vp(seat, vp, teller);
        } else {
            self.lose_vp(seat, vp, teller);
        }
    }

    /// BOO-15.7: whether the condition holds now with the threshold of this scoring.
    pub(crate) fn meets(&self, seat: Seat, tile: ScoringTile) -> bool {
        let number = usize::from(self.scorings.min(3));
        match self.content.scoring_tiles[tile.index()].condition {
            Condition::AtLeast(measure, thresholds) => self.measure(seat, measure) >= thresholds[number],
            Condition::TwoRegions(regions, thresholds) => {
                reach_both(regions.map(|region| self.presences_here(seat, region)), thresholds[number])
            }
            Condition::PlayedCards(kinds, thresholds) => self.has_played(seat, kinds, thresholds[number]),
            Condition::Pay(..) => false,
        }
    }

    fn presences_here(&self, seat: Seat, region: Region) -> u8 {
        self.presences_in_region(Owner::Seat(seat), region)
    }

    /// What is counted for a player (BOO-19.2, BOO-19.3, BOO-19.4, BOO-19.5, BOO-19.6, BOO-19.7, BOO-19.8, BOO-17.24,
    /// BOO-17.25, BOO-17.26, BOO-17.27, BOO-17.28, BOO-17.29).
    pub(crate) fn measure(&self, seat: Seat, measure: Measure) -> u8 {
        let board = self.board(seat);
        match measure {
            Measure::Track { track } => board.steps[track.index()],
            Measure::LowerTrack => board.steps[Track::Coin.index()].min(board.steps[Track::Card.index()]),
            Measure::SiteLevels => board.site_levels(),
            Measure::AdjacentTiles => self.largest_group(seat),
            Measure::Levers => board.lever_count(),
            Measure::Removed { piece } => board.removed(piece),
            Measure::BridgePresences => self.presences_in(Owner::Seat(seat), self.content.map.bridges),
            Measure::PresenceInRegion { region } => self.presences_here(seat, region),
        }
    }

    /// BOO-19.14, BOO-RULING-16: each realized project may count as a card of either kind.
    fn has_played(&self, seat: Seat, kinds: [Kind; 2], thresholds: [u8; 2]) -> bool {
        let board = self.board(seat);
        let played = kinds.map(|kind| board.played.and(&self.content.cards_of_kind[kind.index()]).len() as u8);
        let projects = board.projects.count_ones() as u8;
        (0..=projects).any(|first| reach_both([played[0] + first, played[1] + projects - first], thresholds))
    }

    // Payment tiles (BOO-19.9, BOO-19.10, BOO-19.11, BOO-19.12, BOO-19.13).

    /// What a payment tile asks for now: how, and how often.
    fn payment_of(&self, tile: ScoringTile) -> Option<(PayPlan, u8)> {
        match self.content.scoring_tiles[tile.index()].condition {
            Condition::Pay(plan, times) => Some((plan, times[usize::from(self.scorings.min(3))])),
            _ => None,
        }
    }

    /// What an offer of so many pieces gives up in all; `None` where the tile takes no such offer.
    pub(crate) fn offer(&self, tile: ScoringTile, pieces: u8) -> Option<Give> {
        let (plan, times) = self.payment_of(tile)?;
        let coins = times.checked_sub(pieces)?.saturating_mul(plan.coins);
        let give = Give { coins, ..Give::default() };
        Some(match plan.piece {
            Some(PayPiece::Inhabitant) => Give { inhabitants: pieces, ..give },
            Some(PayPiece::Vase) => Give { vases: pieces, ..give },
            None if pieces == 0 => give,
            None => return None,
        })
    }

    pub(crate) fn list_offers(&self, seat: Seat, tile: ScoringTile, out: &mut Vec<Action>) {
        let times = self.payment_of(tile).map_or(0, |(_, times)| times);
        let possible = |&pieces: &u8| self.offer(tile, pieces).is_some_and(|give| self.can_give(seat, give));
        out.extend((0..=times.min(9)).filter(possible).map(Action::Offer));
        out.push(Action::Forgo);
    }

    pub(crate) fn check_offer(&self, seat: Seat, tile: ScoringTile, pieces: u8) -> Result<(), Refusal> {
        match self.offer(tile, pieces) {
            Some(give) => self.check_give(seat, give, &["BOO-19.12"]),
            None => {
                let times = self.payment_of(tile).map_or(0, |(_, times)| times);
                Err(Refusal::new("refusal.no_such_offer", &["BOO-19.9", "BOO-19.12"]).with("n", times))
            }
        }
    }

    /// BOO-19.13, BOO-RULING-15: the points of the payments are not doubled; BOO-19.12: all or none.
    pub(crate) fn pay_for_tile(
        &mut self,
        seat: Seat,
        tile: ScoringTile,
        pieces: Option<u8>,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let paid = pieces.and_then(|pieces| Some((self.offer(tile, pieces)?, self.payment_of(tile)?)));
        if let Some((give, (plan, times))) = paid {
            self.give(seat, give, teller);
            self.gain_vp(seat, u16::from(times) * u16::from(plan.vp), teller);
        }
        self.settle_tile(seat, tile, paid.is_some(), teller);
    }
}

/// The tile to score (BOO-15.4).
#[derive(Clone, Copy)]
pub(crate) struct ScoreTile;

impl Question for ScoreTile {
    type Answer = ScoringTile;

    fn prompt(self, game: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.score_tile").with("n", game.scorings + 1)
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        let open = game.areas.into_iter().flatten().filter(|&tile| game.can_score(seat, tile));
        out.extend(open.map(Action::Score));
    }

    fn heard(self, action: Action) -> Option<ScoringTile> {
        if let Action::Score(tile) = action { Some(tile) } else { None }
    }

    fn check(self, game: &Boonlake, seat: Seat, tile: ScoringTile) -> Result<(), Refusal> {
        game.check_score(seat, tile)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, tile: ScoringTile, teller: &mut Teller<impl Log<Event>>) {
        game.score_tile(seat, tile, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, tile: ScoringTile) -> Text {
        about("option.score", tile.word())
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        !game.has_tile_to_score(seat)
    }
}

/// How to pay for a scoring tile, or not (BOO-19.12).
#[derive(Clone, Copy)]
pub(crate) struct ScorePayment(pub(crate) ScoringTile);

impl Question for ScorePayment {
    type Answer = Option<u8>;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        about("prompt.score_payment", self.0.word())
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_offers(seat, self.0, out);
    }

    fn heard(self, action: Action) -> Option<Option<u8>> {
        unless(Action::Forgo, action, |action| if let Action::Offer(pieces) = action { Some(pieces) } else { None })
    }

    fn check(self, game: &Boonlake, seat: Seat, pieces: Option<u8>) -> Result<(), Refusal> {
        pieces.map_or(Ok(()), |pieces| game.check_offer(seat, self.0, pieces))
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, pieces: Option<u8>, teller: &mut Teller<impl Log<Event>>) {
        game.pay_for_tile(seat, self.0, pieces, teller);
    }

    fn describe(self, game: &Boonlake, _: Seat, pieces: Option<u8>) -> Text {
        let Some(pieces) = pieces else { return describe_forgo() };
        let give = game.offer(self.0, pieces).unwrap_or_default();
        Text::new("option.offer")
            .with("inhabitants", give.inhabitants)
            .with("vases", give.vases)
            .with("coins", give.coins)
    }

    fn levers_matter(self) -> bool {
        true
    }

    fn fits(self, game: &Boonlake, _: Standing) -> Result<(), &'static str> {
        fits_if(
            game.area(self.0).is_some() && game.offer(self.0, 0).is_some(),
            "there is nothing to choose in this area",
        )
    }
}
