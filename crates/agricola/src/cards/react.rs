//! The cards of a player at a moment (AGR-14.3, AGR-14.4): what is asked, in which order.
//!
//! Everything that is due without a choice happens by itself. The rest is asked: `use CARD` for one effect after the
//! other, in the order the player likes, and `done` for leaving out what may be left out.

use super::answers::Answer;
use super::numbers::{Numbered, numbered};
use super::plan::Effect;
use super::{Card, Counter, Firing, Moment, Reaction, When};
use crate::action::Action;
use crate::decide::{Question, allowed, describe_done, or_done};
use crate::event::Event;
use crate::pending::{Standing, fits_if};
use crate::state::{Agricola, Course, Decision, Pending, Phase, Source, Task, TurnStage};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl Question for Reaction {
    /// A card with the number of its choice, or none for leaving out the rest.
    type Answer = Option<(Card, u8)>;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        Text::new("prompt.react")
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        game.list_reactions(seat, &self, out);
        game.list_free(seat, out);
    }

    /// The last chance for what cards offer at any time is no idle one.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        game.list_reactions(seat, &self, out);
        // Where nothing else is asked, it is about what an exchange would bring.
        let asked = out[first..].iter().any(|action| *action != Action::Done);
        if !asked || game.is_last_chance(self.moment.when) {
            game.list_free_uses(seat, out);
        }
    }

    fn heard(self, action: Action) -> Option<Option<(Card, u8)>> {
        or_done(action, |action| if let Action::Use(card, number) = action { Some((card, number)) } else { None })
    }

    fn takes_free_actions(self) -> bool {
        true
    }

    fn check(self, game: &Agricola, seat: Seat, used: Option<(Card, u8)>) -> Result<(), Refusal> {
        let Some((card, number)) = used else {
            return allowed(game.may_pass(seat, &self), || Refusal::new("refusal.must_use", &["AGR-14.4.2"]));
        };
        let mut found = false;
        game.each_use(seat, &self, |answer, other, _| found |= answer.card == card && other == number);
        if found { Ok(()) } else { game.check_free_use(seat, card, number) }
    }

    fn answer(self, game: &mut Agricola, seat: Seat, used: Option<(Card, u8)>, _: &mut Teller<impl Log<Event>>) {
        let Some((card, number)) = used else { return };
        let mut chosen = None;
        game.each_use(seat, &self, |answer, other, choice| {
            if answer.card == card && other == number {
                chosen = Some((*answer, choice));
            }
        });
        let Some((answer, choice)) = chosen else {
            game.ask(seat, Decision::React(self));
            return game.use_freely(seat, card, number);
        };
        let done = if answer.effect.again { self.done } else { self.done | answer.bit };
        game.ask(seat, Decision::React(Reaction { done, ..self }));
        game.fire(seat, self.moment, &answer, choice);
    }

    fn describe(self, game: &Agricola, _: Seat, used: Option<(Card, u8)>) -> Text {
        used.map_or_else(describe_done, |(card, number)| game.describe_use(self.moment.when, card, number))
    }

    /// What is due without a choice happens; the player is asked where there is one.
    fn lapse(self, game: &mut Agricola, seat: Seat, _: &mut Teller<impl Log<Event>>) -> bool {
        let mut automatic = None;
        let mut others = 0;
        let mut only = None;
        for answer in game.answers_to(seat, &self) {
            let by = Counter::at(seat, answer.card, self.moment);
            let possible = |choice: usize, publicly| {
                let source = Source::Card(answer.card, answer.index, choice as u8);
                let chosen = &answer.effect.choices[choice];
                game.is_possible(by, source, chosen, publicly)
                    && (!publicly || game.leaves_possible(seat, by, source, chosen))
            };
            if answer.effect.is_automatic() {
                if possible(0, false) {
                    automatic = Some(answer);
                    break;
                }
                continue;
            }
            let choices = (0..answer.effect.choices.len()).filter(|&choice| possible(choice, true));
            let (count, first) =
                choices.fold((0, 0), |(count, first), choice| (count + 1, if count == 0 { choice } else { first }));
            others += count;
            if count == 1 && game.is_due_effect(by, answer.effect) {
                only = Some((answer, first as u8));
            }
        }
        if game.wants_last_chance(seat, self.moment.when) {
            (others, only) = (others + 2, None);
        }
        if let Some(answer) = automatic {
            game.mark(self, answer.bit);
            game.fire(seat, self.moment, &answer, 0);
            return true;
        }
        match (others, only) {
            // AGR-4.2.8: what is free at any time may bring about what would be skipped.
            (0, _) if game.may_be_opened(seat, &self) => false,
            (0, _) => {
                game.pending.pop();
                true
            }
            (1, Some((answer, choice))) => {
                game.mark(self, answer.bit);
                game.fire(seat, self.moment, &answer, choice);
                true
            }
            _ => false,
        }
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        let when = self.moment.when;
        let here = match game.window {
            _ if !at.below.is_empty() || matches!(when, When::AsSoonAs | When::Gained) => true,
            Some(window) => at.is_part() && when == window,
            None => game.phase == Phase::Work && matches!(when, When::TurnStart | When::TurnEnd),
        };
        fits_if(
            at.cards && here && game.fits_reaction(at.seat, &self),
            "this moment is not one of the phase, the seat or the cards in front of it (AGR-14.3)",
        )
    }
}

impl Agricola {
    fn list_reactions(&self, seat: Seat, reaction: &Reaction, out: &mut Vec<Action>) {
        self.each_use(seat, reaction, |answer, number, _| out.push(Action::Use(answer.card, number)));
        if self.may_pass(seat, reaction) {
            out.push(Action::Done);
        }
    }

    /// Whether this is the last chance for something a player may still want: to use a card, or to give animals back
    /// that cost points.
    fn wants_last_chance(&self, seat: Seat, when: When) -> bool {
        let farm = self.farm(seat);
        let mut any = farm.powers.minds_animals && farm.goods.animals() != [0; 3];
        if self.is_last_chance(when) && !any {
            self.each_free_use(seat, |_, _, _, _| any = true);
        }
        self.is_last_chance(when) && any
    }

    /// Whether an effect cannot be declined.
    fn is_due_effect(&self, by: Counter, effect: &Effect) -> bool {
        !effect.may || !effect.must.is_empty() && self.all_hold(by, &effect.must)
    }

    /// The effect has happened as far as this moment is concerned.
    fn mark(&mut self, reaction: Reaction, bit: u64) {
        if let Some(Pending { task, .. }) = self.pending.last_mut() {
            *task = Task::Ask(Decision::React(Reaction { done: reaction.done | bit, ..reaction }));
        }
    }

    /// Lets an effect happen once it is paid.
    pub(super) fn fire(&mut self, seat: Seat, moment: Moment, answer: &Answer, choice: u8) {
        let Some(chosen) = answer.effect.choices.get(usize::from(choice)) else { return };
        let price = self.price_of(Counter::at(seat, answer.card, moment), chosen);
        self.run_after(seat, Course::Effect(Firing { moment, card: answer.card, effect: answer.index, choice }));
        if chosen.which {
            self.ask_for_fields(seat, chosen);
        }
        if !price.is_empty() {
            self.ask(seat, Decision::Pay { cost: price, last: None });
        }
    }

    /// The effects a player may choose from at a moment, by the number of `use` (AGR-14.4.1).
    fn each_use(&self, seat: Seat, reaction: &Reaction, mut found: impl FnMut(&Answer, u8, u8)) {
        for answer in self.answers_to(seat, reaction).filter(|answer| !answer.effect.is_automatic()) {
            let Some(plan) = self.content.0.card(answer.card) else { continue };
            let offered = numbered(&plan.effects, reaction.moment.when).filter(|one| one.effect == answer.index);
            for Numbered { number, effect, choice, .. } in offered {
                let by = Counter::at(seat, answer.card, reaction.moment);
                let source = Source::Card(answer.card, effect, choice);
                let chosen = &answer.effect.choices[usize::from(choice)];
                if self.is_possible(by, source, chosen, false) && self.leaves_possible(seat, by, source, chosen) {
                    found(&answer, number, choice);
                }
            }
        }
    }

    /// AGR-14.4.2: a pass leaves out optional effects only, and nothing without which the sub-action could not be paid or the
    /// space not be used.
    fn may_pass(&self, seat: Seat, reaction: &Reaction) -> bool {
        let (mut due, mut any) = (false, false);
        self.each_use(seat, reaction, |answer, _, _| {
            any = true;
            due |= self.is_due_effect(Counter::at(seat, answer.card, reaction.moment), answer.effect);
        });
        if !any {
            return true;
        }
        let below = self.pending.iter().rev().nth(1);
        let needed = match below.map(|pending| (pending.seat, pending.task)) {
            Some((who, Task::Ask(Decision::Doing(doing)))) if who == seat => {
                self.ways_to_pay(seat, doing.deed, doing.source).is_empty()
            }
            Some((who, Task::Run(Course::Turn { space, stage: TurnStage::Actions }))) if who == seat => {
                !self.can_use(seat, space)
            }
            _ => false,
        };
        !due && !needed
    }

    fn fits_reaction(&self, seat: Seat, reaction: &Reaction) -> bool {
        let moment = &reaction.moment;
        let of_turn = matches!(moment.when, When::Use | When::ImmediatelyAfterUse | When::AfterUse | When::TurnEnd);
        let own = match moment.when {
            When::Play => moment.card.is_some_and(|card| self.has_card(seat, card)),
            When::Visit => moment.card.is_some_and(|card| self.stands_on_card(seat, card)),
            _ => true,
        };
        moment.by.index() < self.players.into()
            && usize::from(reaction.cards) <= self.farm(seat).cards.len()
            && (of_turn || moment.when == When::Reveal) == moment.space.is_some()
            && own
    }
}
