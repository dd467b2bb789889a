//! Whether what is pending in a position document can be decided there, so that no document leads into a dead end.

use crate::decide::require;
use crate::pieces::Space;
use crate::state::{Decision, ORDERS, PLAYERS, Pending, Phase, Step, SunaValo, Task, other};
use almende_core::{Fault, Seat};

/// A kind of task, for counting.
type Kind<'a> = &'a dyn Fn(&Task) -> bool;

impl SunaValo {
    /// Whether what is pending can be decided in this position.
    pub(crate) fn check_pending(&self) -> Result<(), Fault> {
        for (place, pending) in self.pending.iter().enumerate() {
            if pending.seat.index() >= PLAYERS {
                return Err(Fault::pending(place, "a decision waits for a seat that is not at the table"));
            }
            let fits = match &pending.task {
                Task::Ask(decision) => self.fits(pending.seat, decision),
                Task::Run(step) => self.step_fits(pending.seat, *step),
            };
            fits.map_err(|reason| {
                Fault::pending(place, format!("a pending decision does not fit the position: {reason}"))
            })?;
        }
        self.check_structure().map_err(|reason| Fault::from(reason.as_str()))?;
        if matches!(self.phase, Phase::Characters | Phase::Over) {
            return if self.pending.is_empty() { Ok(()) } else { Err("nothing can be pending in this phase".into()) };
        }
        let top = self.pending.last().ok_or("nothing is pending")?;
        if !top.task.asked().is_some_and(|decision| self.is_open(top.seat, decision)) {
            return Err(Fault::pending(self.pending.len() - 1, "the decision on top has no answer"));
        }
        Ok(())
    }

    /// How the decisions of each phase are stacked.
    fn check_structure(&self) -> Result<(), String> {
        let count = |is: Kind| self.pending.iter().filter(|pending| is(&pending.task)).count();
        let at_most_one: [(&str, Kind); 8] = [
            ("action", &|d| matches!(d, Task::Ask(Decision::Main | Decision::Pay(_) | Decision::PlaceCard(_)))),
            ("end of a turn", &|d| matches!(d, Task::Ask(Decision::EndTurn))),
            ("refill", &|d| matches!(d, Task::Run(Step::Refill))),
            ("addition", &|d| matches!(d, Task::Ask(Decision::Add(_) | Decision::Price(_)))),
            ("activation", &|d| matches!(d, Task::Ask(Decision::Activation(_)))),
            ("festival", &|d| matches!(d, Task::Run(Step::FestivalEnds(_)))),
            ("festival part", &|d| matches!(d, Task::Run(Step::FestivalOfOther(_)))),
            ("source", &|d| matches!(d, Task::Ask(Decision::Source(_) | Decision::SwapGood(_)))),
        ];
        for (what, is) in at_most_one {
            if count(is) > 1 {
                return Err(format!("more than one {what} is pending"));
            }
        }
        let row_work = count(&|d| matches!(d, Task::Ask(Decision::RowBonus(_))));
        let goals = count(&|d| matches!(d, Task::Run(Step::Complete(_)) | Task::Ask(Decision::TakeFigure(_))));
        if row_work > 1 || goals > 1 {
            return Err("more than one row bonus or order is pending".into());
        }
        let bottom = self.pending.first();
        let all = |is: &dyn Fn(&Pending) -> bool| self.pending.iter().all(is);
        let mut seats = [[0u8; 4]; PLAYERS];
        for pending in &self.pending {
            match pending.task {
                Task::Ask(Decision::Prepare(slot)) => seats[pending.seat.index()][usize::from(slot)] += 1,
                Task::Run(Step::Income(_)) | Task::Ask(Decision::Replace(_)) => seats[pending.seat.index()][3] += 1,
                _ => {}
            }
        }
        if seats.iter().flatten().any(|&n| n > 1) {
            return Err("a decision is pending twice".into());
        }
        let fits = match self.phase {
            Phase::Preparation => {
                let early = self.era == 1 && self.turns == 0;
                early && all(&|pending| matches!(pending.task, Task::Ask(Decision::Prepare(_))))
            }
            Phase::Turns => {
                let adding = bottom.is_some_and(|pending| pending.task == Task::Run(Step::Refill));
                let right = bottom.is_some_and(|pending| match pending.task {
                    Task::Ask(Decision::EndTurn) => pending.seat == self.active,
                    Task::Run(Step::Refill) => !self.extra_turns && pending.seat == self.active,
                    _ => false,
                });
                let wrong = |d: &Task| {
                    matches!(d, Task::Ask(Decision::Prepare(_) | Decision::Replace(_)) | Task::Run(Step::Income(_)))
                };
                let acts = self.pending.iter().all(|pending| match pending.task {
                    Task::Ask(Decision::Main | Decision::PlaceCard(_)) => pending.seat == self.active,
                    Task::Ask(Decision::Add(_) | Decision::Price(_)) => adding,
                    _ => true,
                });
                // The adding step holds nothing else, so that no turn goes on beneath it.
                let only_adding = !adding
                    || self
                        .pending
                        .iter()
                        .skip(1)
                        .all(|pending| matches!(pending.task, Task::Ask(Decision::Add(_) | Decision::Price(_))));
                let turn = if self.turns % 2 == 1 { self.start } else { other(self.start) };
                right && acts && only_adding && count(&wrong) == 0 && self.turns > 0 && self.active == turn
            }
            Phase::Income => {
                let calm = |d: &Task| match d {
                    Task::Run(step) => *step == Step::Refill,
                    Task::Ask(decision) => matches!(
                        decision,
                        Decision::Prepare(_)
                            | Decision::Replace(_)
                            | Decision::Main
                            | Decision::EndTurn
                            | Decision::Add(_)
                            | Decision::Price(_)
                            | Decision::Pay(_)
                            | Decision::PlaceCard(_)
                    ),
                };
                self.ending && count(&calm) == 0
            }
            Phase::EraPreparation => {
                let replaces =
                    all(&|pending| matches!(pending.task, Task::Ask(Decision::Replace(_) | Decision::Price(_))));
                let bottom = bottom.is_some_and(|pending| matches!(pending.task, Task::Ask(Decision::Replace(_))));
                replaces && bottom && self.era > 1 && self.turns == 0 && self.active == self.start
            }
            Phase::Characters => self.era == 1 && self.turns == 0,
            Phase::Over => self.era == 3 && self.ending,
        };
        if !fits {
            return Err("what is pending does not fit the phase".into());
        }
        for seat in Seat::all(PLAYERS) {
            let replacing = seats[seat.index()][3] > 0 && self.phase == Phase::EraPreparation;
            if !replacing && !self.farm(seat).hand.is_empty() {
                return Err("a hand is held only while cards are replaced (SUN-17.3.13)".into());
            }
        }
        let ends = self.pending.iter().any(|pending| matches!(pending.task, Task::Ask(Decision::EndTurn)));
        if let Some((owner, slot)) = self.emptied {
            let place = self.farms.get(owner.index()).and_then(|farm| farm.display.get(usize::from(slot)));
            if !ends || place.is_none_or(|display| display.card.is_some()) {
                return Err("the emptied place of a display is filled at the end of the turn".into());
            }
        }
        let adds = self.pending.iter().any(|pending| matches!(pending.task, Task::Ask(Decision::Add(_))));
        if self.revealed.is_some() && !adds && !self.pending.iter().any(|p| matches!(p.task, Task::Run(Step::Refill))) {
            return Err("a card is turned up only while a card is added (SUN-20.4.1)".into());
        }
        if self.phase == Phase::Characters && self.farms.iter().all(|farm| farm.character.is_some()) {
            return Err("both have chosen their character".into());
        }
        Ok(())
    }

    /// Whether a step can wait in this position.
    fn step_fits(&self, seat: Seat, step: Step) -> Result<(), &'static str> {
        match step {
            Step::Complete(goal) => self.goal_fits(seat, goal),
            Step::FestivalOfOther(card) | Step::FestivalEnds(card) => {
                require(card.is_festival(), "there is no such festival")
            }
            Step::ShipEffect(place) => require(usize::from(place) < ORDERS, "there is no such order"),
            Step::Income(spaces) => require(
                spaces & self.farm(seat).figures == 0 && spaces >> Space::COUNT == 0,
                "an income of a space with a figure",
            ),
            Step::AfterShip | Step::AfterTile | Step::Refill => Ok(()),
        }
    }
}
