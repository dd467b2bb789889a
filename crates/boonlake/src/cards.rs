//! Playing cards, special projects, discarding and drawing (BOO-4.5, BOO-4.6, BOO-6).

use crate::action::{Action, Plan};
use crate::content::Gain;
use crate::decide::{Question, Standing, about, fits_if};
use crate::event::Event;
use crate::pieces::{Card, ScoringTile};
use crate::state::{Boonlake, Decision, Pending, Purchase, Source, Step, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

/// Coins for a discarded card (BOO-6.7).
const DISCARD_COINS: u8 = 2;

impl Boonlake {
    /// BOO-4.5: from the draw pile; when it is empty the discards become the new one; when both are, nothing.
    pub(crate) fn draw(&mut self, seat: Seat, wanted: u8, teller: &mut Teller<impl Log<Event>>) {
        let before = self.board(seat).hand;
        let mut drawn = 0;
        for _ in 0..wanted {
            if self.draw_pile.is_empty() {
                self.shuffle_discards(teller);
            }
            let Some(card) = self.draw_pile.pop() else { break };
            self.drawn_after[card.index()] = self.reshuffles;
            self.board_mut(seat).hand.insert(card);
            drawn += 1;
        }
        if drawn > 0 {
            let now = self.board(seat).hand;
            let cards = || now.filter(|&card| !before.contains(card)).collect();
            teller.reveal_to(
                seat,
                || Event::CardsDrawn { seat, cards: cards() },
                || Event::CardsDrawnBy { seat, count: drawn },
            );
        }
    }

    fn shuffle_discards(&mut self, teller: &mut Teller<impl Log<Event>>) {
        if self.discards.is_empty() {
            return;
        }
        self.reshuffles = self.reshuffles.saturating_add(1);
        self.draw_pile = std::mem::take(&mut self.discards).collect();
        self.seed.stream("cards", self.reshuffles.into()).shuffle(&mut self.draw_pile);
        teller.tell(|| Event::DiscardsShuffled);
    }

    /// Takes a card out of a hand.
    pub(crate) fn take_from_hand(&mut self, seat: Seat, card: Card) {
        self.board_mut(seat).hand.remove(card);
        self.drawn_after[card.index()] = 0;
    }

    /// BOO-4.6: a card goes to the discard pile, open for all (BOO-RULING-30).
    pub(crate) fn discard(&mut self, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        self.take_from_hand(seat, card);
        self.discards.insert(card);
        teller.tell(|| Event::CardDiscarded { seat, card });
    }

    /// BOO-6.7, BOO-17.18: coins for a card, more for a kind with a bonus.
    pub(crate) fn discard_for_coins(&mut self, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        self.discard(seat, card, teller);
        self.gain(seat, Gain::Coins(self.discard_coins(seat, card)), teller);
    }

    /// Only a card that is discarded for coins brings a bonus (BOO-RULING-10).
    pub(crate) fn discard_coins(&self, seat: Seat, card: Card) -> u8 {
        let kind = self.content.card(card).kind;
        DISCARD_COINS.saturating_add(self.board(seat).perks.discard[kind.index()])
    }

    /// One of the cards of a payment.
    pub(crate) fn give_card(&mut self, seat: Seat, card: Card, left: u8, teller: &mut Teller<impl Log<Event>>) {
        self.discard(seat, card, teller);
        if left > 1 {
            self.ask(seat, Decision::Discard(Discard { left: left - 1, last: Some(card) }));
        }
    }

    pub(crate) fn check_in_hand(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        if self.board(seat).hand.contains(card) {
            return Ok(());
        }
        Err(Refusal::new("refusal.not_in_hand", &["BOO-6.1"]).with("what", card.word()))
    }

    /// The purchase a seat is paying for now.
    pub(crate) fn open_purchase(&self, seat: Seat) -> Option<Purchase> {
        match self.pending.last() {
            Some(&Pending { seat: payer, task: Task::Ask(Decision::Pay(purchase)) }) if payer == seat => Some(purchase),
            _ => None,
        }
    }

    /// Announces a card, which leaves the hand, or a project; then it is paid for.
    pub(crate) fn announce(&mut self, seat: Seat, purchase: Purchase, teller: &mut Teller<impl Log<Event>>) {
        match purchase {
            Purchase::Card(card) => {
                self.take_from_hand(seat, card);
                teller.tell(|| Event::CardAnnounced { seat, card });
            }
            Purchase::Project(tile) => teller.tell(|| Event::ProjectAnnounced { seat, tile }),
        }
        self.ask(seat, Decision::Pay(purchase));
    }

    /// BOO-6.1, BOO-6.4, BOO-6.5: pay, lay out, then the immediate effects.
    pub(crate) fn buy(&mut self, seat: Seat, purchase: Purchase, plan: Plan, teller: &mut Teller<impl Log<Event>>) {
        self.pay_by_plan(seat, purchase, plan, teller);
        match purchase {
            Purchase::Card(card) => {
                let content = self.content.0;
                let board = self.board_mut(seat);
                board.played.insert(card);
                board.perks.add(content, card);
                self.run_after(seat, Step::Effects(Source::Card(card), 0));
            }
            Purchase::Project(tile) => self.realize(seat, tile, teller),
        }
    }

    /// Whether a project is in play and not yet realized by this player (BOO-6.11, BOO-6.14).
    pub(crate) fn is_open_project(&self, seat: Seat, tile: ScoringTile) -> bool {
        self.area(tile).is_some_and(|area| self.board(seat).projects >> area & 1 == 0)
    }

    pub(crate) fn check_project(&self, seat: Seat, tile: ScoringTile) -> Result<(), Refusal> {
        match self.area(tile) {
            None => Err(Refusal::new("refusal.tile_not_in_play", &["BOO-6.11"]).with("what", tile.word())),
            Some(_) if !self.is_open_project(seat, tile) => {
                Err(Refusal::new("refusal.project_realized", &["BOO-6.14"]).with("what", tile.word()))
            }
            Some(_) => self.check_price(seat, Purchase::Project(tile)),
        }
    }

    /// BOO-6.16, BOO-6.17, BOO-6.18, BOO-6.19, BOO-6.20, BOO-RULING-14: inhabitants, points (twice on the own tile), a
    /// step, and one inhabitant on the project.
    fn realize(&mut self, seat: Seat, tile: ScoringTile, teller: &mut Teller<impl Log<Event>>) {
        let Some(area) = self.area(tile) else { return };
        let plan = &self.content.scoring_tiles[tile.index()];
        let (track, vp) = (plan.track, u16::from(plan.vp) * if area == seat.index() { 2 } else { 1 });
        teller.tell(|| Event::ProjectRealized { seat, tile });
        self.board_mut(seat).projects |= 1 << area;
        let some = self.board(seat).supply > 0;
        self.gain(seat, Gain::Inhabitants(2), teller);
        if some {
            let board = self.board_mut(seat);
            board.ranch -= 1;
            board.marked |= 1 << area;
        }
        self.gain_vp(seat, vp, teller);
        self.advance(seat, track, 1, teller);
    }
}

/// Cards to discard as payment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Discard {
    /// How many are still to come.
    pub left: u8,
    /// The last one, for search, which takes them in ascending order.
    pub last: Option<Card>,
}

impl Question for Discard {
    type Answer = Card;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.discard").with("n", self.left)
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.board(seat).hand.map(Action::Give));
    }

    /// In ascending order only, leaving enough for the rest.
    fn search_options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        let hand = game.board(seat).hand;
        let later = || hand.filter(|&card| Some(card) > self.last);
        let possible = later().count();
        if possible < self.left.into() {
            // Somebody paid in another order before: then any order is as good.
            out.extend(hand.map(Action::Give));
        } else {
            out.extend(later().take(possible + 1 - usize::from(self.left)).map(Action::Give));
        }
    }

    fn heard(self, action: Action) -> Option<Card> {
        if let Action::Give(card) = action { Some(card) } else { None }
    }

    fn check(self, game: &Boonlake, seat: Seat, card: Card) -> Result<(), Refusal> {
        game.check_in_hand(seat, card)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        game.give_card(seat, card, self.left, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, card: Card) -> Text {
        about("option.give", card.word())
    }

    fn takes_free_actions(self) -> bool {
        false
    }

    fn fits(self, game: &Boonlake, at: Standing) -> Result<(), &'static str> {
        fits_if(at.on_top, "nothing comes before cards that are discarded")?;
        let hand = game.board(at.seat).hand.len();
        fits_if((1..=hand).contains(&self.left.into()), "the hand does not hold so many cards")
    }
}
