//! Effects that happen as soon as something holds (AGR-14.2.3).

use super::{Card, Counter, Moment, Reaction, When};
use crate::state::{Agricola, Decision};
use almende_core::Seat;
use arrayvec::ArrayVec;

impl Agricola {
    /// AGR-14.2.3: conditions that have come true. Whoever acts comes first, then clockwise (AGR-14.4.3). Each effect is
    /// asked or happens once.
    #[inline(never)]
    pub(crate) fn happen_as_soon_as(&mut self) {
        let players = usize::from(self.players);
        let first = self.pending.last().map_or(self.starting_player, |pending| pending.seat);
        for steps in (0..players).rev() {
            let seat = first.clockwise(steps, players);
            if self.farm(seat).powers.yours & When::AsSoonAs.bit() != 0 {
                self.ask_as_soon_as(seat);
            }
        }
    }

    /// Whether something a player waits for has come true.
    fn has_come_true(&self, seat: Seat, moment: Moment) -> bool {
        self.farm(seat).cards.iter().any(|played| {
            let plan = self.content.0.card(played.card).filter(|plan| plan.is_at(When::AsSoonAs));
            let effects = plan.map_or(&[][..], |plan| &plan.effects);
            (0..).zip(effects).any(|(index, effect)| {
                effect.when == When::AsSoonAs
                    && !played.has_used(index)
                    && self.all_hold(Counter::at(seat, played.card, moment), &effect.conditions)
            })
        })
    }

    /// Asks a player about everything that has come true.
    fn ask_as_soon_as(&mut self, seat: Seat) {
        let moment = Moment::of(When::AsSoonAs, seat);
        if !self.has_come_true(seat, moment) {
            return;
        }
        let cards = self.farm(seat).cards.len() as u8;
        let mut reaction = Reaction { moment, done: 0, cards };
        let (mut waiting, mut due) = (0, ArrayVec::<(Card, u8), 64>::new());
        for answer in self.answers_to(seat, &reaction) {
            let used = self.farm(seat).played(answer.card).is_some_and(|played| played.has_used(answer.index));
            let by = Counter::at(seat, answer.card, moment);
            if !used && self.all_hold(by, &answer.effect.conditions) {
                let _ = due.try_push((answer.card, answer.index));
            } else {
                waiting |= answer.bit;
            }
        }
        for (card, effect) in due {
            self.farm_mut(seat).change(card, |played| played.use_up(effect));
        }
        self.survey_cards(seat);
        reaction.done = waiting;
        self.ask(seat, Decision::React(reaction));
    }
}
