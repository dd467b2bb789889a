//! Which tasks can be pending together. A document somebody edited is checked against this, so that every position
//! that loads can be played to its end.
//!
//! Without hand cards little waits at once, and it is known what lies below. With them frames lie on each other in many ways; what
//! matters is that each of them can be finished by itself, whatever lies below.

use crate::cards::NOT_DONE;
use crate::content::{Offer, ROUNDS};
use crate::pieces::{Good, Space};
use crate::state::{Agricola, Course, Decision, Pending, Phase, Task};
use almende_core::{Fault, Seat};

/// Why a decision does not fit the phase.
const OTHER_PHASE: &str = "this is not decided in this phase (AGR-3.1.2)";
/// Why a task cannot be the first of the stack.
const NOT_FIRST: &str = "this can only wait above another decision, such as the turn of the seat";

/// Where something waits in a position that is loaded.
#[derive(Clone, Copy)]
pub(crate) struct Standing<'a> {
    /// Who is asked, or to whom it happens.
    pub(crate) seat: Seat,
    /// What waits below it.
    pub(crate) below: &'a [Pending],
    /// Whose part it is in a phase in which everybody has one.
    pub(crate) served: Option<Seat>,
    /// Whether there are hand cards.
    pub(crate) cards: bool,
    phase: Phase,
}

impl Standing<'_> {
    /// Without hand cards it is decided in one of these phases. In the work phase there is always a better reason.
    pub(crate) fn in_phases(&self, phases: &[Phase]) -> Result<(), &'static str> {
        fits_if(self.cards || self.phase == Phase::Work || phases.contains(&self.phase), OTHER_PHASE)
    }

    /// With hand cards it waits above something else.
    pub(crate) fn is_above(&self) -> Result<(), &'static str> {
        fits_if(!self.cards || !self.below.is_empty(), NOT_FIRST)
    }

    /// Whether it is the part of its seat in a phase.
    pub(crate) fn is_part(&self) -> bool {
        self.below.is_empty() && self.served == Some(self.seat)
    }
}

/// Nothing, or why something cannot wait where it does.
pub(crate) fn fits_if(fits: bool, reason: &'static str) -> Result<(), &'static str> {
    if fits { Ok(()) } else { Err(reason) }
}

impl Agricola {
    /// Whether what is pending fits the phase and each other and can all be completed.
    pub(crate) fn check_pending(&self) -> Result<(), Fault> {
        if self.phase == Phase::Dealing {
            return Ok(());
        }
        if !self.variant.cards && self.window.is_some() {
            return Err("only hand cards have windows".into());
        }
        let Some((open, waiting)) = self.pending.split_last() else {
            let ended = self.phase == Phase::Over && self.round == ROUNDS && self.window.is_none();
            return if ended { Ok(()) } else { Err("no decision is pending".into()) };
        };
        if self.variant.cards {
            self.check_window()?;
        }
        let stranger = self.pending.iter().position(|pending| pending.seat.index() >= self.players.into());
        if let Some(place) = stranger {
            return Err(Fault::pending(place, "this seat does not sit at the table"));
        }
        if self.variant.cards {
            self.check_frames(waiting)?;
        } else {
            self.check_open(open, waiting)?;
        }
        self.has_answer(open)
    }

    /// With hand cards: each frame fits where it is.
    fn check_frames(&self, waiting: &[Pending]) -> Result<(), Fault> {
        for place in 0..self.pending.len() {
            self.task_fits(place).map_err(|why| Fault::pending(place, why))?;
        }
        // Nothing lies on the cells of a pasture, on the choice of a good or of a field.
        let rests = |pending: &Pending| {
            matches!(pending.task, Task::Ask(Decision::Pasture { .. } | Decision::Discard | Decision::Field(_)))
        };
        if let Some(place) = waiting.iter().position(rests) {
            return Err(Fault::pending(place, "nothing can wait above this decision"));
        }
        if matches!(self.pending.last(), Some(Pending { task: Task::Run(Course::Doing(_)), .. })) {
            let why = "what is being done stops only where somebody chooses how to pay";
            return Err(Fault::pending(waiting.len(), why));
        }
        Ok(())
    }

    /// Without hand cards: the open decision fits what waits below it.
    fn check_open(&self, open: &Pending, waiting: &[Pending]) -> Result<(), Fault> {
        let fits = self.task_fits(waiting.len());
        let outsider = waiting.iter().position(|pending| pending.seat != open.seat);
        match (fits, outsider) {
            (Err(why), _) if why == OTHER_PHASE => Err(Fault::pending(waiting.len(), why)),
            (_, Some(place)) => Err(Fault::pending(place, "all decisions that wait together are those of one seat")),
            (fits, None) => fits.map_err(|why| Fault::pending(waiting.len(), why)),
        }
    }

    /// Whether the open decision can be answered.
    fn has_answer(&self, open: &Pending) -> Result<(), Fault> {
        let mut options = Vec::new();
        self.list_options(open.seat, &mut options);
        let on_top = self.pending.len().saturating_sub(1);
        if options.is_empty() { Err(Fault::pending(on_top, "the open decision has no answer")) } else { Ok(()) }
    }

    /// Whether what waits at a place of the stack can wait there, and why not.
    fn task_fits(&self, place: usize) -> Result<(), &'static str> {
        let Pending { seat, task } = self.pending[place];
        let at = Standing {
            seat,
            below: &self.pending[..place],
            served: usize::from(self.served).checked_sub(1).and_then(|place| self.in_turn_order().nth(place)),
            cards: self.variant.cards,
            phase: self.phase,
        };
        match task {
            Task::Ask(decision) => self.fits(decision, at),
            Task::Run(course) => self.course_fits(course, at),
        }
    }

    fn course_fits(&self, course: Course, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        match course {
            // A card lets the person of a turn go on to a second space.
            Course::Turn { space, .. } => {
                let waits = !at.below.is_empty() || self.phase == Phase::Work && self.window.is_none();
                let placed = self.farm(at.seat).placed > 0;
                fits_if(
                    at.cards && waits && placed && self.in_play.contains(space),
                    "a turn is that of a seat that has placed somebody, on a space in play (AGR-14.3.3)",
                )
            }
            Course::Doing(doing) => {
                at.is_above()?;
                fits_if(at.cards && self.fits_doing(at.seat, doing, Some(doing.stage)), NOT_DONE)
            }
            Course::Effect(firing) => {
                at.is_above()?;
                fits_if(
                    at.cards && self.fits_firing(at.seat, &firing),
                    "the seat does not have this card, or the card has no such effect",
                )
            }
        }
    }

    /// Without hand cards: a person was placed, and what its space brings is under way: the actions of the space, above them the
    /// things to take, above them what interrupts both.
    pub(crate) fn waits_in_turn(&self, at: &Standing<'_>) -> bool {
        let placed = self.farm(at.seat).placed > 0 && self.next == at.seat.clockwise(1, self.players.into());
        placed && self.may_wait(at.seat, at.below)
    }

    /// Whether the player uses a space that offers things.
    pub(crate) fn stands_on(&self, seat: Seat, space: Space) -> bool {
        self.people_on[space.index()].contains(seat) && !self.plan(space).offers.is_empty()
    }

    /// What may wait below: actions of a space, and above them the things to take.
    fn may_wait(&self, seat: Seat, waiting: &[Pending]) -> bool {
        let act =
            |pending: &Pending| matches!(pending.task, Task::Ask(Decision::Act(act)) if self.fits_act(seat, &act));
        match waiting {
            [] => true,
            [only] => act(only) || self.may_take(seat, only),
            [below, above] => act(below) && self.may_take(seat, above),
            _ => false,
        }
    }

    fn may_take(&self, seat: Seat, pending: &Pending) -> bool {
        let Task::Ask(Decision::TakeOne(space)) = pending.task else { return false };
        let farm = self.farm(seat);
        let free = |offer: &Offer| offer.pay.is_empty() || self.can_raise(seat, &farm.goods, offer.pay[Good::Food]);
        self.stands_on(seat, space) && self.plan(space).offers.iter().any(free)
    }
}
