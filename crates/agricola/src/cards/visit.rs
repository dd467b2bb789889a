//! Action spaces that hand cards bring (AGR-14.7): what such a space does are the effects of its card at `visit`, and it is
//! their user who gets them, whoever owns the card.

use super::{Card, Counter, Moment, Reaction, When};
use crate::goods::Goods;
use crate::state::{Agricola, Decision, Source};
use almende_core::Seat;

/// The use of a card's space as a moment.
fn visit(seat: Seat, card: Card) -> Reaction {
    let moment = Moment { card: Some(card), ..Moment::of(When::Visit, seat) };
    Reaction { moment, done: 0, cards: 0 }
}

impl Agricola {
    /// AGR-14.7.1, AGR-14.7.2: whether the space of a card is open to a player, as far as people and owners go.
    pub(crate) fn may_visit(&self, seat: Seat, card: Card) -> bool {
        let Some(space) = self.content.0.card(card).and_then(|plan| plan.space.as_ref()) else { return false };
        (!space.own || self.farm(seat).played(card).is_some())
            && self.all_hold(Counter::new(seat, card), &space.conditions)
    }

    /// AGR-3.3.4: whether what the space does can be done besides paying what is owed to its owner.
    pub(crate) fn can_visit(&self, seat: Seat, card: Card, owed: &Goods) -> bool {
        let reaction = visit(seat, card);
        let by = Counter::at(seat, card, reaction.moment);
        self.answers_to(seat, &reaction).any(|answer| {
            (0..).zip(&answer.effect.choices).any(|(choice, chosen)| {
                let mut price = self.price_of(by, chosen);
                price.add(owed);
                self.is_possible(by, Source::Card(card, answer.index, choice), chosen, false)
                    && self.can_pay(seat, &self.farm(seat).goods, &price)
            })
        })
    }

    /// The person placed there gets what the card does.
    pub(crate) fn begin_visit(&mut self, seat: Seat, card: Card) {
        self.ask(seat, Decision::React(visit(seat, card)));
    }

    /// Whether somebody of a player stands on the space of a card.
    pub(crate) fn stands_on_card(&self, seat: Seat, card: Card) -> bool {
        let space = self.content.0.card(card).and_then(|plan| plan.space.as_ref());
        space.is_some_and(|space| self.people_on[space.id.index()].contains(seat))
    }
}
