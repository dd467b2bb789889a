//! Village festivals (SUN-12, SUN-21).

use crate::content::Effect;
use crate::event::Event;
use crate::pieces::Card;
use crate::state::{Decision, SunaValo, other};
use crate::turn::Teller;
use almende_core::{Log, Seat};

impl SunaValo {
    /// SUN-12.2: the bonus, the buyer's effect, the other player's effect, and the card goes away. No column is
    /// activated, and a card is added when both are done (SUN-12.7, SUN-12.9, SUN-12.10, SUN-RULING-16, SUN-RULING-23).
    pub(crate) fn celebrate(&mut self, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let Some(festival) = self.content.cards[card.index()].festival else { return };
        teller.tell(|| Event::FestivalTriggered { seat, card });
        self.ask(seat, Decision::FestivalEnds(card));
        self.ask(other(seat), Decision::FestivalOfOther(card));
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
                self.ask(seat, Decision::Cards { n, columns, distinct: distinct_columns });
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
