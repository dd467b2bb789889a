//! Village festivals (SUN-12, SUN-21).

use crate::action::Action;
use crate::activation::SingleCards;
use crate::content::Effect;
use crate::decide::{MANY, Question, about, describe_done, or_done, require};
use crate::event::Event;
use crate::pieces::{Card, ShipOrder};
use crate::state::{Decision, Step, SunaValo, other};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl SunaValo {
    /// SUN-12.2: the bonus, the buyer's effect, the other player's effect, and the card goes away. No column is
    /// activated, and a card is added when both are done (SUN-12.7, SUN-12.9, SUN-12.10, SUN-RULING-16, SUN-RULING-23).
    pub(crate) fn celebrate(&mut self, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let Some(festival) = self.content.cards[card.index()].festival else { return };
        teller.tell(|| Event::FestivalTriggered { seat, card });
        self.run_after(seat, Step::FestivalEnds(card));
        self.run_after(other(seat), Step::FestivalOfOther(card));
        let discount = match festival.bonus {
            // SUN-12.3: this bonus exists only while performing.
            Effect::ShipDiscount { n } => n,
            _ => 0,
        };
        self.offer(seat, card, discount);
        self.execute(seat, festival.bonus, teller);
    }

    /// SUN-12.4: never with the bonus. The guest plays by all the usual rules (SUN-12.11).
    pub(crate) fn offer_festival(&mut self, seat: Seat, card: Card) {
        self.offer(seat, card, 0);
    }

    fn offer(&mut self, seat: Seat, card: Card, discount: u8) {
        let Some(festival) = self.content.cards[card.index()].festival else { return };
        match festival.effect {
            Effect::FulfilShipOrder {} => self.ask(seat, Decision::FestivalShip(discount)),
            Effect::ActivateCards { n, columns, distinct_columns } => {
                self.ask(seat, Decision::Cards(SingleCards { n, columns, distinct: distinct_columns }));
            }
            _ => self.ask(seat, Decision::Perform(card)),
        }
    }

    pub(crate) fn can_perform(&self, seat: Seat, card: Card) -> bool {
        let festival = self.content.cards.get(card.index()).and_then(|spec| spec.festival);
        festival.is_some_and(|festival| self.can_execute(seat, &festival.effect))
    }

    pub(crate) fn perform_festival(&mut self, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let Some(festival) = self.content.cards[card.index()].festival else { return };
        teller.tell(|| Event::FestivalPerformed { seat, card });
        self.execute(seat, festival.effect, teller);
    }

    /// SUN-12.5: into the box, or beside the buyer's farm.
    pub(crate) fn end_festival(&mut self, seat: Seat, card: Card) {
        let kept = self.content.cards.get(card.index()).and_then(|spec| spec.festival).is_some_and(|one| one.kept);
        if kept && card.is_festival() {
            self.farm_mut(seat).kept |= 1 << (card.index() - crate::pieces::FARM_CARDS);
        }
    }
}

/// Whether to perform a festival (SUN-12.2).
#[derive(Clone, Copy)]
pub(crate) struct Perform(pub(crate) Card);

impl Question for Perform {
    type Answer = bool;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        about("prompt.perform", self.0.word())
    }

    fn options(&self, _: &SunaValo, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Perform, Action::Done]);
    }

    fn heard(&self, action: Action) -> Option<bool> {
        match action {
            Action::Perform => Some(true),
            Action::Done => Some(false),
            _ => None,
        }
    }

    fn check(&self, _: &SunaValo, _: Seat, _: bool) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, performs: bool, teller: &mut Teller<impl Log<Event>>) {
        if performs {
            game.perform_festival(seat, self.0, teller);
        }
    }

    fn describe(&self, _: &SunaValo, _: Seat, performs: bool) -> Text {
        if performs { Text::new("option.perform") } else { describe_done() }
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.is_within_reach(seat, |game| game.can_perform(seat, self.0))
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.0.is_festival(), "there is no such festival")
    }
}

/// Which ship order to fulfil by a festival, with so many goods less (SUN-13.12).
#[derive(Clone, Copy)]
pub(crate) struct FestivalShip(pub(crate) u8);

impl Question for FestivalShip {
    type Answer = Option<ShipOrder>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.festival_ship")
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_ship_orders(seat, self.0, out);
        out.push(Action::Done);
    }

    fn heard(&self, action: Action) -> Option<Option<ShipOrder>> {
        or_done(action, |action| if let Action::Ship(order) = action { Some(order) } else { None })
    }

    fn check(&self, game: &SunaValo, seat: Seat, order: Option<ShipOrder>) -> Result<(), Refusal> {
        order.map_or(Ok(()), |order| game.check_ship(seat, order, self.0).map(drop))
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, order: Option<ShipOrder>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(order) = order {
            game.fulfil(seat, order, self.0, teller);
        }
    }

    fn describe(&self, game: &SunaValo, _: Seat, order: Option<ShipOrder>) -> Text {
        order.map_or_else(describe_done, |order| game.describe_ship(order))
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.is_within_reach(seat, |game| game.has_ship_order(seat, self.0))
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.0 <= MANY, "too high a discount")
    }
}
