//! What cards offer at any time (AGR-4.2).

use super::answers::Answer;
use super::numbers::{Numbered, numbered};
use super::plan::Choice;
use super::{Card, Counter, Moment, When};
use crate::action::Action;
use crate::goods::Goods;
use crate::state::{Agricola, Course, Decision, Pending, Source, Task};
use almende_core::{Refusal, Seat};

impl Agricola {
    /// AGR-4.2: what cards offer at any time; each is told its number and what it costs and brings.
    pub(crate) fn each_free_use(&self, seat: Seat, mut found: impl FnMut(Card, u8, &Choice, Counter)) {
        let farm = self.farm(seat);
        if farm.powers.yours & When::AnyTime.bit() == 0 {
            return;
        }
        let (moment, when) = (Moment::of(When::AnyTime, seat), self.open_moment(seat));
        for played in farm.cards.iter().filter(|played| !self.is_being_used(seat, played.card)) {
            let Some(plan) = self.content.0.card(played.card).filter(|plan| plan.is_at(When::AnyTime)) else {
                continue;
            };
            let free = |one: &Numbered| {
                let effect = &plan.effects[usize::from(one.effect)];
                effect.is_at(When::AnyTime) && (when == When::AnyTime || !effect.is_at(when))
            };
            for Numbered { number, effect, choice, .. } in numbered(&plan.effects, when).filter(free) {
                let of = &plan.effects[usize::from(effect)];
                let by = Counter::at(seat, played.card, moment);
                let source = Source::Card(played.card, effect, choice);
                let chosen = &of.choices[usize::from(choice)];
                let open = || self.is_possible(by, source, chosen, false) && self.may_give_up(seat, by, chosen);
                if self.may_happen(seat, played.card, effect, of, &moment) && open() {
                    found(played.card, number, chosen, by);
                }
            }
        }
    }

    /// Whether the use of a card at any time is only being paid: it cannot pay for itself (AGR-14.1.2).
    pub(crate) fn is_being_used(&self, seat: Seat, card: Card) -> bool {
        self.pending.iter().any(|pending| {
            let used = matches!(pending.task, Task::Run(Course::Effect(firing))
                if firing.card == card && firing.moment.when == When::AnyTime);
            used && pending.seat == seat
        })
    }

    /// The moment at which a player is asked, which `use` is numbered by.
    pub(crate) fn open_moment(&self, seat: Seat) -> When {
        match self.pending.last() {
            Some(Pending { seat: asked, task: Task::Ask(Decision::React(reaction)) }) if *asked == seat => {
                reaction.moment.when
            }
            _ => When::AnyTime,
        }
    }

    /// Whether the animals a choice costs stand on the farm: those that have found no place yet do not (AGR-11.3.1), and
    /// while animals breed none is exchanged (AGR-4.2.7).
    pub(crate) fn may_give_up(&self, seat: Seat, by: Counter, choice: &Choice) -> bool {
        if choice.pay.fixed.animals() == [0; 3] && choice.pay.counted.is_empty() {
            return true;
        }
        let animals = self.price_of(by, choice).animals();
        animals == [0; 3]
            || !self.animals_breed() && animals.iter().zip(self.animals_on_farm(seat)).all(|(n, has)| *n <= has)
    }

    /// What cards offer at any time, as far as everything that waits can go on afterwards.
    #[inline]
    pub(crate) fn list_free_uses(&self, seat: Seat, out: &mut Vec<Action>) {
        let owes = self.owes(seat);
        self.each_free_use(seat, |card, number, choice, by| {
            if !owes || self.can_go_on_after(by, choice) {
                out.push(Action::Use(card, number));
            }
        });
    }

    pub(crate) fn allows_free_use(&self, seat: Seat, card: Card, number: u8) -> bool {
        let mut found = false;
        self.each_free_use(seat, |other, one, choice, by| {
            found |= other == card && one == number && (!self.owes(seat) || self.can_go_on_after(by, choice));
        });
        found
    }

    fn can_go_on_after(&self, by: Counter, choice: &Choice) -> bool {
        let mut game = self.clone();
        game.use_up_choice(by, choice);
        let gain = self.goods_got(by, choice);
        let goes_on = |mut left: Goods| {
            left.add(&gain);
            game.can_go_on_owing(by.seat, left, Goods::NONE)
        };
        self.may_leave(by.seat, &self.farm(by.seat).goods, &self.price_of(by, choice), 0, &goes_on)
    }

    /// Uses what a card offers at any time.
    pub(crate) fn use_freely(&mut self, seat: Seat, card: Card, number: u8) {
        let Some(plan) = self.content.0.card(card) else { return };
        let when = self.open_moment(seat);
        let Some(chosen) = numbered(&plan.effects, when).find(|one| one.number == number) else { return };
        let answer = Answer { card, index: chosen.effect, effect: &plan.effects[usize::from(chosen.effect)], bit: 0 };
        self.fire(seat, Moment::of(When::AnyTime, seat), &answer, chosen.choice);
    }

    pub(crate) fn refuse_use(&self, seat: Seat, card: Card) -> Refusal {
        let id = if self.farm(seat).played(card).is_some() { "refusal.no_use_now" } else { "refusal.not_yours" };
        Refusal::new(id, &["AGR-13.1.4", "AGR-14.3.4"]).with("what", card.word())
    }
}
