//! What a seat sees in planes ([`almende_core::Planes`]). Left out are the tasks that wait below the open one.

use crate::cards::Discard;
use crate::levers::Forgone;
use crate::pieces::{
    BUILDING_TILES, Card, Cards, Corner, Difficulty, FIELDS, Field, OWNERS, Occupant, Piece, Recess, Region, Resource,
    ScoringTile, Site, Slot, SoloTile, Strip, Tile, Track,
};
use crate::river::VaseOrSite;
use crate::state::{AREAS, Active, Boonlake, Decision, Opportunity, Phase, Purchase, Solo};
use crate::upgrade::SpendForSettlement;
use almende_core::{MAX_SEATS, Pen, Planes, Seat};

/// Phases, scorings over and whether the next one was triggered, who began, whose turn it is.
const CLOCK: usize = PHASES + 2 + MAX_SEATS + OWNERS;
const PHASES: usize = 4;
/// The strips by row, the chosen one, the region left out, the regions covered.
const STRIPS: usize = (Strip::COUNT + 1) * Strip::COUNT + 2 * Region::COUNT;
/// The draw pile, the discards, the mound, the pastures.
const SUPPLY: usize = 1 + Card::COUNT + 2;
/// The tiles of all fields, then the pieces on their sites, then the cattle of each owner.
const MAP: usize = FIELDS * (TILES + Site::COUNT * OWNERS * Piece::COUNT + OWNERS);
const TILES: usize = BUILDING_TILES + 1;
/// The scoring tiles; those dealt to the seat, what it has chosen (from 1), who has chosen.
const SCORING: usize = (AREAS + 2) * ScoringTile::COUNT + 1 + MAX_SEATS;
/// Who decides, the kind of the open task and of an opportunity, what it is about.
const QUESTION: usize = MAX_SEATS + TASKS + OPPORTUNITIES + ABOUT;
const TASKS: usize = 21;
const OPPORTUNITIES: usize = 18;
const ABOUT: usize = 4;
/// Points, coins and vases; ranch and supply; pieces left and lost; boats, sites, tracks; levers; cards; projects; ship.
const BOARD: usize = 3 * 2
    + 2
    + Recess::COUNT
    + 1
    + 2 * Resource::COUNT
    + Resource::COUNT
    + Track::COUNT
    + 2 * Slot::COUNT
    + 1
    + 2 * Card::COUNT
    + 3 * AREAS
    + 1;
/// The Wise Eminence, who plays only against one.
const SOLO: usize = Difficulty::COUNT + 2 + Recess::COUNT + 2 + SoloTile::COUNT + 1 + Corner::COUNT;

impl Planes for Boonlake {
    fn planes_len(players: usize) -> usize {
        let solo = if players == 1 { SOLO } else { 0 };
        CLOCK + STRIPS + SUPPLY + MAP + SCORING + QUESTION + players * BOARD + solo
    }

    fn tell(&self, seat: Seat, pen: &mut Pen<'_>) {
        self.tell_clock(seat, pen);
        self.tell_strips(pen);
        self.tell_supply(pen);
        self.tell_map(seat, pen);
        self.tell_scoring(seat, pen);
        self.tell_question(seat, pen);
        for owner in self.clockwise_from(seat) {
            self.tell_board(owner, seat, pen);
        }
        if let Some(solo) = &self.solo {
            tell_solo(solo, pen);
        }
        debug_assert_eq!(pen.at(), Boonlake::planes_len(self.players.into()));
    }
}

impl Boonlake {
    fn distance(&self, from: Seat, to: Seat) -> usize {
        let players = usize::from(self.players);
        (to.index() + players - from.index()) % players
    }

    /// The areas as a seat counts them: those of the players from its own on, then the others.
    fn areas_from(&self, seat: Seat) -> [usize; AREAS] {
        let players = usize::from(self.players);
        std::array::from_fn(|area| if area < players { (seat.index() + area) % players } else { area })
    }

    fn tell_clock(&self, seat: Seat, pen: &mut Pen<'_>) {
        pen.one_of(self.phase as usize, PHASES);
        pen.number(self.scorings);
        pen.number(self.triggered > self.scorings);
        pen.one_of(self.distance(seat, self.start_player), MAX_SEATS);
        let active = match self.active {
            Active::Seat(active) => self.distance(seat, active),
            Active::Eminence => OWNERS - 1,
        };
        pen.one_of(active, OWNERS);
    }

    fn tell_strips(&self, pen: &mut Pen<'_>) {
        self.strips.iter().for_each(|strip| pen.one_of(strip.index(), Strip::COUNT));
        pen.one_of(self.strip().map(Strip::index), Strip::COUNT);
        pen.one_of(self.left_out.map(Region::index), Region::COUNT);
        pen.set(self.covered.into(), Region::COUNT);
    }

    fn tell_supply(&self, pen: &mut Pen<'_>) {
        pen.number(self.draw_pile.len());
        tell_cards(self.discards, pen);
        pen.number(self.mound.len());
        pen.number(self.pastures);
    }

    fn tell_map(&self, seat: Seat, pen: &mut Pen<'_>) {
        let players = usize::from(self.players);
        let told = |owner: usize| if owner < players { (owner + players - seat.index()) % players } else { owner };
        let place = |piece: Occupant| told(piece.owner_index()) * Piece::COUNT + piece.piece().index();
        let mut sites = [None; FIELDS * Site::COUNT];
        for field in self.map.laid {
            let at = field.index() * Site::COUNT;
            for (site, piece) in sites[at..at + Site::COUNT].iter_mut().zip(self.map.sites[field.index()]) {
                *site = piece.map(place);
            }
        }
        let mut cattle = [0; FIELDS * OWNERS];
        for field in self.map.pastures {
            for (owner, number) in self.map.cattle[field.index()].into_iter().enumerate() {
                cattle[field.index() * OWNERS + told(owner)] = number;
            }
        }
        pen.one_of_each(self.map.tiles.map(|tile| tile.map(Tile::index)), TILES);
        pen.one_of_each(sites, OWNERS * Piece::COUNT);
        pen.numbers(cattle);
    }

    fn tell_scoring(&self, seat: Seat, pen: &mut Pen<'_>) {
        for area in self.areas_from(seat) {
            pen.one_of(self.areas[area].map(ScoringTile::index), ScoringTile::COUNT);
        }
        for tile in self.dealt[seat.index()] {
            pen.one_of(tile.map(ScoringTile::index), ScoringTile::COUNT);
        }
        pen.number(self.choices[seat.index()].map_or(0, |choice| choice + 1));
        let chosen = |owner: Seat| self.choices[owner.index()].is_some();
        let have_chosen = self.clockwise_from(seat).enumerate().filter(|(_, owner)| chosen(*owner));
        pen.set(have_chosen.fold(0, |all, (steps, _)| all | 1 << steps), MAX_SEATS);
    }

    fn tell_question(&self, seat: Seat, pen: &mut Pen<'_>) {
        let open = self.pending.last();
        pen.one_of(open.map(|pending| self.distance(seat, pending.seat)), MAX_SEATS);
        let (task, opportunity, about) = match open.and_then(|pending| pending.task.asked()) {
            Some(Decision::Choose(opportunity)) => {
                let (kind, about) = opportunity_numbers(opportunity);
                (Some(1), Some(kind), about)
            }
            Some(decision) => {
                let (kind, about) = decision_numbers(decision);
                (Some(kind), None, about)
            }
            None => (None, None, [0; ABOUT]),
        };
        pen.one_of(task, TASKS);
        pen.one_of(opportunity, OPPORTUNITIES);
        pen.numbers(about);
    }

    /// Hands are told to their owner, and to all once the game is over.
    fn tell_board(&self, owner: Seat, seat: Seat, pen: &mut Pen<'_>) {
        let board = self.board(owner);
        pen.wide(board.vp);
        pen.wide(board.coins.into());
        pen.wide(board.vases.into());
        pen.numbers([board.ranch, board.supply]);
        pen.numbers(board.left);
        pen.number(board.lost_houses);
        board.boats.iter().for_each(|boat| pen.one_of(boat.index(), Resource::COUNT));
        pen.numbers(board.sites);
        pen.numbers(board.steps);
        pen.set(board.levers.into(), Slot::COUNT);
        pen.set(board.used.into(), Slot::COUNT);
        pen.number(board.hand.len());
        let seen = owner == seat || self.phase == Phase::Over;
        tell_cards(if seen { board.hand } else { Cards::default() }, pen);
        tell_cards(board.played, pen);
        let areas = self.areas_from(seat);
        for set in [board.projects, board.marked] {
            let told = areas.into_iter().enumerate().filter(|(_, area)| set >> area & 1 != 0);
            pen.set(told.fold(0, |all, (place, _)| all | 1 << place), AREAS);
        }
        pen.numbers(areas.map(|area| board.markers[area]));
        pen.number(board.ship);
    }
}

fn tell_cards(cards: Cards, pen: &mut Pen<'_>) {
    pen.large_set(*cards.words(), Card::COUNT);
}

/// The Wise Eminence; her face-down tiles are told by their number and the corner of the top one.
fn tell_solo(solo: &Solo, pen: &mut Pen<'_>) {
    pen.one_of(solo.difficulty.index(), Difficulty::COUNT);
    pen.wide(solo.vp);
    pen.numbers(solo.left);
    pen.numbers([solo.cactus, solo.ship]);
    pen.one_of(solo.revealed.map(SoloTile::index), SoloTile::COUNT);
    pen.number(solo.stack.len());
    pen.one_of(solo.stack.last().map(|(_, corner)| corner.index()), Corner::COUNT);
}

/// The kind of a decision and what it is about; the first two kinds are the strip and the opportunities, which tell more
/// elsewhere.
fn decision_numbers(decision: Decision) -> (usize, [u8; ABOUT]) {
    let field = |field: Field| field.index() as u8;
    match decision {
        Decision::ChooseStrip => (0, [0; ABOUT]),
        Decision::PlaceTile(tile) => (2, [tile.index() as u8, 0, 0, 0]),
        Decision::TileLever => (3, [0; ABOUT]),
        Decision::ChooseRegion => (4, [0; ABOUT]),
        Decision::Payout => (5, [0; ABOUT]),
        Decision::MoveShip => (6, [0; ABOUT]),
        Decision::VaseOrSite(VaseOrSite { river }) => (7, [river.into(), 0, 0, 0]),
        Decision::BuildSite => (8, [0; ABOUT]),
        Decision::ChooseTrack(steps) => (9, [steps, 0, 0, 0]),
        Decision::Trade(card, effect) => (10, [card.index() as u8, effect, 0, 0]),
        Decision::ReadyLever => (11, [0; ABOUT]),
        Decision::ScoreTile => (12, [0; ABOUT]),
        Decision::ScorePayment(tile) => (13, [tile.index() as u8, 0, 0, 0]),
        Decision::LastLevers => (14, [0; ABOUT]),
        Decision::Discard(Discard { left, .. }) => (15, [left, 0, 0, 0]),
        Decision::Pay(Purchase::Card(card)) => (16, [0, card.index() as u8, 0, 0]),
        Decision::Pay(Purchase::Project(tile)) => (16, [1, tile.index() as u8, 0, 0]),
        Decision::SpendForSettlement(SpendForSettlement { field: at, site, easing }) => {
            (17, [field(at), site.index() as u8, easing.inhabitants, easing.presences])
        }
        Decision::SpendForCattle(at) => (18, [field(at), 0, 0, 0]),
        Decision::Forgone(Forgone { card, right_part }) => (19, [card.into(), right_part.into(), 0, 0]),
        Decision::Choose(_) => (1, [0; ABOUT]),
    }
}

fn opportunity_numbers(opportunity: Opportunity) -> (usize, [u8; ABOUT]) {
    match opportunity {
        Opportunity::CardStep(kind) => (0, [kind.index() as u8, 0, 0, 0]),
        Opportunity::Explore => (1, [0; ABOUT]),
        Opportunity::DevelopOrUpgrade => (2, [0; ABOUT]),
        Opportunity::PlacePasture => (3, [0; ABOUT]),
        Opportunity::BuilderLeft => (4, [0; ABOUT]),
        Opportunity::ProgressLeft => (5, [0; ABOUT]),
        Opportunity::PioneerRight => (6, [0; ABOUT]),
        Opportunity::PioneerCard => (7, [0; ABOUT]),
        Opportunity::SettleRight => (8, [0; ABOUT]),
        Opportunity::CattleRight => (9, [0; ABOUT]),
        Opportunity::HireRight { hired } => (10, [hired.into(), 0, 0, 0]),
        Opportunity::BuilderRight => (11, [0; ABOUT]),
        Opportunity::ProgressRight => (12, [0; ABOUT]),
        Opportunity::InterimScoring => (13, [0; ABOUT]),
        Opportunity::LeverUpgrade => (14, [0; ABOUT]),
        Opportunity::LeverModernize => (15, [0; ABOUT]),
        Opportunity::UpgradeToHouse(less) => (16, [less, 0, 0, 0]),
        Opportunity::UpgradeToSettlement(easing) => (17, [easing.inhabitants, easing.presences, 0, 0]),
    }
}
