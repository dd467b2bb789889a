//! Which decisions can be pending together. A document somebody edited is checked against this, so that every position
//! that loads can be played to its end.

use crate::land::PlaceTile;
use crate::pieces::Slot;
use crate::state::{Decision, FULL_SLOT, Helios, Pending, Phase, Step, Task};
use crate::turn::rounds;
use almende_core::{Fault, Seat};

impl Helios {
    /// Whether the pending decisions fit the phase and each other and can all be completed.
    pub(crate) fn check_pending(&self) -> Result<(), Fault> {
        let Some((open, waiting)) = self.pending.split_last() else {
            return if self.phase == Phase::Over { Ok(()) } else { Err("no decision is pending".into()) };
        };
        let stranger = self.pending.iter().position(|pending| pending.seat.index() >= self.players.into());
        if let Some(place) = stranger {
            let seat = self.pending[place].seat;
            return Err(Fault::pending(place, format!("seat {seat} is asked but does not sit at the table")));
        }
        let on_top = |reason: &str| Fault::pending(waiting.len(), reason);
        let Task::Ask(decision) = open.task else { return Err(on_top("a step waits where somebody should be asked")) };
        self.fits_open(open.seat, decision).map_err(on_top)?;
        let same = |task: Task| waiting.iter().all(|pending| pending.task == task);
        let (fits, why) = match self.phase {
            Phase::Setup => (
                same(open.task) && self.asks_each_seat_once(),
                "before the first round every seat is asked the same, once (HEL-3)",
            ),
            Phase::Actions => (
                self.fits_actions(decision, waiting),
                "in the phase of actions only the seat whose turn it is decides; below wait the return of a full slot, its \
                 bonus action and a second tile, in this order (HEL-5, HEL-9)",
            ),
            Phase::Characters => (
                self.fits_characters(open.seat, decision, waiting),
                "in the phase of characters only the seat whose turn it is decides, on its turn or on what it buys and \
                 activates above it (HEL-10)",
            ),
            // HEL-4.4: the last round has no refill.
            Phase::Refill => (
                self.round < rounds(self.players)
                    && same(Task::Ask(Decision::ChooseCube))
                    && self.asks_each_seat_once(),
                "in the refill every seat chooses a cube once, but not in the last round (HEL-4.4)",
            ),
            Phase::Over => (false, "nothing is decided after the end"),
        };
        if !fits {
            return Err(why.into());
        }
        if !self.full_slots_are_returned() {
            return Err("a slot is full exactly while its tiles wait to be returned (HEL-9.3)".into());
        }
        let mut options = Vec::new();
        self.list_options(open.seat, &mut options);
        if options.is_empty() { Err(on_top("the open decision has no answer")) } else { Ok(()) }
    }

    fn asks_each_seat_once(&self) -> bool {
        Seat::all(self.players.into())
            .all(|seat| self.pending.iter().filter(|pending| pending.seat == seat).count() < 2)
    }

    /// What can wait in a turn, from below: the return of a full slot, its bonus action, the second tile of the Land
    /// Office while the field of the first asks for a cube.
    fn fits_actions(&self, open: Decision, mut waiting: &[Pending]) -> bool {
        if self.pending.iter().any(|pending| pending.seat != self.active) || self.turns == 0 {
            return false;
        }
        if let Some((Pending { task: Task::Run(Step::ReturnTiles(_)), .. }, above)) = waiting.split_first() {
            waiting = above;
            if let Some((Pending { task: Task::Ask(Decision::BonusAction), .. }, above)) = waiting.split_first() {
                waiting = above;
            }
        }
        let second_tile = |task| matches!(task, Task::Ask(Decision::PlaceTile(PlaceTile { then: None, .. })));
        if matches!(open, Decision::FieldCube(_))
            && let Some((below, above)) = waiting.split_first()
            && second_tile(below.task)
        {
            waiting = above;
        }
        waiting.is_empty()
    }

    /// A turn with the characters, or above it the payment or the bonus resource of an activation.
    fn fits_characters(&self, seat: Seat, open: Decision, waiting: &[Pending]) -> bool {
        let is_turn = |decision| matches!(decision, Decision::Characters(_));
        let fits = match waiting {
            [] => is_turn(open),
            [turn] => turn.seat == seat && turn.task.asked().is_some_and(is_turn) && !is_turn(open),
            _ => false,
        };
        // After so many empty turns the phase is over.
        fits && seat == self.active && self.idle < self.players
    }

    /// A slot is full exactly while its tiles wait to be returned (HEL-9.3).
    fn full_slots_are_returned(&self) -> bool {
        let returned = |seat, slot| {
            self.pending
                .iter()
                .any(|pending| pending.seat == seat && pending.task == Task::Run(Step::ReturnTiles(slot)))
        };
        let is_full = |seat: Seat, slot: Slot| self.board(seat).slots[slot.index()].len() == FULL_SLOT;
        Seat::all(self.players.into())
            .all(|seat| Slot::ALL.iter().all(|&slot| is_full(seat, slot) == returned(seat, slot)))
    }
}
