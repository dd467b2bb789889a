//! The order of play: eras, turns, the end of an era (SUN-4, SUN-17.1).

use crate::action::Action;
use crate::adding::Add;
use crate::decide::{Question, describe_done};
use crate::event::Event;
use crate::state::{Decision, Pending, Phase, Step, SunaValo, Task, other};
use almende_core::{Audience, Log, Outcome, Refusal, Seat, Text};

/// Tells events and remembers whether anything new was shown.
pub(crate) struct Teller<'a, L> {
    log: &'a mut L,
    reveals: bool,
    secret: bool,
}

impl<'a, L: Log<Event>> Teller<'a, L> {
    pub(crate) fn new(log: &'a mut L) -> Self {
        Teller { log, reveals: false, secret: false }
    }

    pub(crate) fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.log.tell(Audience::Everyone, event);
    }

    /// Tells of something nobody could know before.
    pub(crate) fn reveal(&mut self, event: impl FnOnce() -> Event) {
        self.reveals = true;
        self.tell(event);
    }

    /// Tells one seat something new, and the others that it happened.
    pub(crate) fn reveal_to(&mut self, seat: Seat, full: impl FnOnce() -> Event, hidden: impl FnOnce() -> Event) {
        self.reveals = true;
        self.log.tell(Audience::Only(seat), full);
        self.log.tell(Audience::AllBut(seat), hidden);
    }

    /// What was chosen stays hidden until others have chosen, too.
    pub(crate) fn keep_secret(&mut self) {
        self.secret = true;
    }

    pub(crate) fn outcome(&self) -> Outcome {
        match (self.reveals, self.secret) {
            (true, _) => Outcome::Reveals,
            (false, true) => Outcome::Secret,
            (false, false) => Outcome::Open,
        }
    }
}

impl SunaValo {
    /// The era, and how many turns of it have begun.
    pub fn clock(&self) -> (u8, u8) {
        (self.era, self.turns)
    }

    /// Goes on until somebody has to decide or the game is over.
    pub(crate) fn settle(&mut self, teller: &mut Teller<impl Log<Event>>) {
        while !matches!(self.phase, Phase::Characters | Phase::Over) {
            let Some(Pending { seat, task }) = self.pending.last() else {
                self.next_step(teller);
                continue;
            };
            if task.asked().is_some_and(|decision| self.is_open(*seat, decision)) {
                return;
            }
            // Nothing can be decided here: the step happens, or the question falls away.
            let Some(Pending { seat, task }) = self.pending.pop() else { return };
            match task {
                Task::Ask(decision) => self.pass_by(seat, &decision, teller),
                Task::Run(step) => self.run(seat, step, teller),
            }
        }
    }

    /// Carries out a step without decision.
    fn run(&mut self, seat: Seat, step: Step, teller: &mut Teller<impl Log<Event>>) {
        match step {
            Step::Complete(goal) => self.ask(seat, Decision::TakeFigure(goal)),
            Step::ShipEffect(order) => self.carry_out_ship_effect(seat, order, teller),
            Step::AfterShip => self.after_ship_order(seat, teller),
            Step::AfterTile => self.after_tile(seat, teller),
            Step::FestivalOfOther(card) => self.offer_festival(seat, card),
            Step::FestivalEnds(card) => self.end_festival(seat, card),
            Step::Refill => self.refill_village(teller),
            Step::Income(spaces) => self.receive_income(seat, spaces, teller),
        }
    }

    /// Nothing is pending: the next turn or phase begins.
    fn next_step(&mut self, teller: &mut Teller<impl Log<Event>>) {
        match self.phase {
            // The first turn belongs to the start tree (SUN-2.23).
            Phase::Preparation | Phase::EraPreparation => {
                let (era, start) = (self.era, self.start);
                teller.tell(|| Event::EraBegins { era, start });
                self.phase = Phase::Turns;
                self.turns = 0;
                self.begin_turn(start, teller);
            }
            // SUN-17.1.3, SUN-17.1.4, SUN-RULING-19: the era ends after the turn of the player without the start tree.
            Phase::Turns if self.ending && self.active != self.start => {
                if self.era == 3 && !self.extra_turns {
                    // SUN-17.1.5: one more turn each, without adding.
                    self.extra_turns = true;
                    teller.tell(|| Event::ExtraTurns);
                    self.begin_turn(self.start, teller);
                } else {
                    self.begin_income();
                }
            }
            Phase::Turns => self.begin_turn(other(self.active), teller),
            // The game ends with the third income (SUN-4.7).
            Phase::Income if self.era >= 3 => self.end_game(teller),
            Phase::Income => self.prepare_era(teller),
            Phase::Characters | Phase::Over => {}
        }
    }

    /// SUN-4.2, SUN-4.3: one turn, with one action.
    fn begin_turn(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        self.active = seat;
        self.turns = self.turns.saturating_add(1);
        self.swapped = false;
        self.emptied = None;
        // SUN-11.10: tiles taken since the last own turn can be used now.
        self.farm_mut(seat).fresh = 0;
        teller.tell(|| Event::TurnBegins { seat });
        self.ask(seat, Decision::EndTurn);
        self.ask(seat, Decision::Main);
    }

    /// SUN-4.5, SUN-17.1.6: one adding step after each turn, none in the extra turns. It is no longer part of the turn,
    /// and the village is filled last (SUN-4.6, SUN-14.2.2).
    pub(crate) fn begin_adding(&mut self, seat: Seat) {
        let emptied = self.emptied.take();
        if self.extra_turns {
            return;
        }
        self.run_after(seat, Step::Refill);
        if let Some((owner, slot)) = emptied {
            self.ask(owner, Decision::Add(Add { slot, revealed: false }));
        }
    }

    /// SUN-17.1.1: the last of the four orders of the era was revealed.
    pub(crate) fn check_era_end(&mut self, teller: &mut Teller<impl Log<Event>>) {
        let all = 2 * self.era;
        if !self.ending && self.public_open >= all && self.ships_open >= all {
            self.ending = true;
            teller.tell(|| Event::EraEndTriggered);
        }
    }

    /// SUN-14.4.3, SUN-18.1: markers still on cards are flipped first.
    fn end_game(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for seat in Seat::all(2) {
            let farm = self.farm_mut(seat);
            let n = farm.display.iter_mut().map(|display| std::mem::take(&mut display.shortage)).sum();
            farm.shortage = farm.shortage.saturating_add(n);
            if n > 0 {
                teller.tell(|| Event::ShortageFlipped { seat, n });
            }
        }
        self.phase = Phase::Over;
        teller.tell(|| Event::GameOver);
    }
}

/// The last chance of C06.
#[derive(Clone, Copy)]
pub(crate) struct EndTurn;

impl Question for EndTurn {
    type Answer = ();

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.end_turn")
    }

    fn options(&self, _: &SunaValo, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::Done);
    }

    fn heard(&self, action: Action) -> Option<()> {
        (action == Action::Done).then_some(())
    }

    fn check(&self, _: &SunaValo, _: Seat, _: ()) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, _: (), _: &mut Teller<impl Log<Event>>) {
        game.begin_adding(seat);
    }

    fn describe(&self, _: &SunaValo, _: Seat, _: ()) -> Text {
        describe_done()
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.can_swap_anything(seat)
    }

    fn pass_by(&self, game: &mut SunaValo, seat: Seat, _: &mut Teller<impl Log<Event>>) {
        game.begin_adding(seat);
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::activation::SingleCards;
    use crate::content::Gain;
    use crate::pieces::{Character, Columns, Kinds, Resource};
    use crate::place::RowCards;
    use crate::setup::{Characters, Setup};
    use almende_core::testing::{Properties, games};

    /// Every question that an exchange could open.
    fn questions() -> Vec<Decision> {
        let columns = Columns::IN_ROWS;
        let mut all = vec![Decision::Deliver(1), Decision::Cards(SingleCards { n: 1, columns, distinct: true })];
        all.extend((0..=3).map(Decision::FestivalShip));
        all.extend((0..4).map(|row| Decision::RowCards(RowCards { row, left: columns })));
        all.extend(Resource::ALL.iter().map(|&resource| {
            let mut gains = arrayvec::ArrayVec::new();
            gains.push(Gain { of: Kinds::only(resource), n: 1 });
            Decision::Receive(gains)
        }));
        all
    }

    // SUN-20.6.1: an exchange opens nothing that would have been skipped.
    #[test]
    fn skipped_questions_have_no_answer() {
        let barterer = ["C06", "C01"].map(|id| Character::from_id(id).unwrap());
        let setup = Setup { characters: Characters::Chosen(barterer), ..Setup::default() };
        Properties::<SunaValo>::new(2)
            .setup(setup)
            .games(games(30, 4_000))
            .one_in(games(20, 100) as u32)
            .skipped_questions_have_no_answer(
                |game, seat, action| {
                    matches!(action, crate::Action::Swap(..))
                        || matches!(game.open_decision(seat), Some(Decision::SwapGood(_) | Decision::Store(_)))
                },
                |game, seat| {
                    let closed = questions().into_iter().filter(|question| !game.is_open(seat, question));
                    closed.map(|question| format!("{question:?}")).collect()
                },
            );
    }
}
