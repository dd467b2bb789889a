//! Whether what is pending in a position document fits it and can be completed, so that no document leads into a dead end.

use crate::decide::{Standing, fits_if};
use crate::pieces::Slot;
use crate::state::{Active, Boonlake, Decision, Pending, Phase, Source, Step, Task};
use almende_core::{Fault, Seat};
use std::mem::discriminant;

impl Boonlake {
    /// Whether the pending tasks fit the position and can all be completed.
    pub(crate) fn check_pending(&self) -> Result<(), Fault> {
        if (self.phase == Phase::Play) == self.pending.is_empty() {
            return Err("there must be a pending task exactly while the game is played".into());
        }
        if self.pending.is_empty() {
            let idle = self.chosen.is_none() && self.left_out.is_none();
            return if idle { Ok(()) } else { Err("no strip is chosen outside a turn".into()) };
        }
        for (place, &Pending { seat, task }) in self.pending.iter().enumerate() {
            if seat.index() >= self.players.into() {
                return Err(Fault::pending(place, format!("seat {seat} is asked but does not sit at the table")));
            }
            let standing = self.standing(place, seat, task);
            let fits = match task {
                Task::Ask(decision) => self.fits(decision, standing),
                Task::Run(step) => self.step_fits(step, standing),
            };
            fits.map_err(|why| Fault::pending(place, format!("this cannot wait here: {why}")))?;
        }
        let Some(&Pending { seat, task }) = self.pending.last() else { return Ok(()) };
        let mut options = Vec::new();
        self.list_options(seat, &mut options);
        if options.is_empty() || task.asked().is_none_or(|decision| self.is_moot(seat, decision)) {
            return Err(Fault::pending(self.pending.len() - 1, "there is nothing to decide"));
        }
        Ok(())
    }

    fn standing(&self, place: usize, seat: Seat, task: Task) -> Standing {
        let alike = |other: Task| match (task, other) {
            (Task::Ask(one), Task::Ask(other)) => discriminant(&one) == discriminant(&other),
            (Task::Run(one), Task::Run(other)) => discriminant(&one) == discriminant(&other),
            _ => false,
        };
        let levers = [Slot::PRINTING_DRUM, Slot::SPARE_VALVE, Slot::MAIN_VALVE];
        let of_a_lever = |above: &Pending| match above.task {
            Task::Ask(Decision::Discard(_)) => above.seat == seat,
            Task::Run(Step::Effects(Source::Lever(slot, _), _)) => levers.contains(&slot),
            _ => false,
        };
        Standing {
            seat,
            at_bottom: place == 0,
            on_top: place + 1 == self.pending.len(),
            once: self.pending.iter().filter(|other| alike(other.task)).count() == 1,
            turn_of: self.active == Active::Seat(seat),
            in_turn: self.chosen.is_some(),
            only_levers_above: self.pending[place + 1..].iter().all(of_a_lever),
        }
    }

    fn step_fits(&self, step: Step, at: Standing) -> Result<(), &'static str> {
        match step {
            Step::Effects(..) => Ok(()),
            Step::RightParts(served) => {
                at.is_in_turn()?;
                at.is_once()?;
                fits_if(served <= self.players, "it has been the turn of more seats than there are")
            }
            Step::Interim { step, served } => {
                fits_if(at.at_bottom, "an interim scoring lies below everything else")?;
                fits_if(!at.in_turn, "a strip is chosen, so a turn is under way")?;
                fits_if(self.triggered > self.scorings, "no interim scoring was triggered")?;
                fits_if((1..=4).contains(&step), "an interim scoring has four steps")?;
                fits_if(served <= self.players, "it has been the turn of more seats than there are")
            }
            Step::EminenceShip => {
                at.is_in_turn()?;
                at.is_once()?;
                fits_if(self.active == Active::Eminence, "it is not the turn of the Eminence")
            }
        }
    }
}
