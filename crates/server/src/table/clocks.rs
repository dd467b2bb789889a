//! How long each seat has thought. Running out of time changes nothing by itself: after a grace it lets the others act.

use crate::wire::{Clock, SeatClock};
use almende_core::{MAX_SEATS, Seat, Seats};

/// How the play came to where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// Somebody decided, or nothing of the play changed.
    Onward,
    /// Somebody took something back.
    Back,
    /// Somebody did again what was taken back.
    Again,
}

/// The time each seat has used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clocks {
    /// What each has used, less what came back.
    used: [i64; MAX_SEATS],
    /// How many actions there were when a seat last got time back: taken back, they take it along.
    credited: [usize; MAX_SEATS],
    /// Until when each seat is on holiday.
    rests: [i64; MAX_SEATS],
    running: Seats,
    /// Whose turn was taken back: done again, it is still the same turn.
    interrupted: Seats,
    /// When the running ones were last counted.
    at: i64,
}

impl Clocks {
    /// Counts up to now, after so many actions of the game, and lets run the clocks of those who have to decide from now on.
    pub fn turn_to(&mut self, clock: Clock, seats: Seats, course: Course, actions: usize, now: i64) {
        for seat in self.running.iter() {
            self.used[seat.index()] += self.since(seat, now);
        }
        self.give_back(clock, seats, actions);
        for seat in seats.iter().filter(|seat| !self.running.contains(*seat)) {
            // Another turn has begun for those who did not decide until now, unless undo or redo led back into one.
            let goes_on = match course {
                Course::Onward => false,
                Course::Back => true,
                Course::Again => self.interrupted.contains(seat),
            };
            if matches!(clock, Clock::Turn { .. }) && !goes_on {
                self.used[seat.index()] = 0;
            }
            self.interrupted = self.interrupted.without(seat);
        }
        if course == Course::Back {
            let stopped = self.running.iter().filter(|seat| !seats.contains(*seat));
            self.interrupted = stopped.fold(self.interrupted, Seats::with);
        }
        self.running = seats;
        self.at = now;
    }

    /// Nothing can be done again any more: whoever decides next has a turn of their own.
    pub fn forget_interrupted(&mut self) {
        self.interrupted = Seats::NONE;
    }

    /// Whoever ends a turn in time gets some back. Who takes the turn back gives it up again, so that nobody gains by undo.
    fn give_back(&mut self, clock: Clock, seats: Seats, actions: usize) {
        let (increment, whole) = (clock.increment(), clock.whole().unwrap_or(0));
        for (place, credited) in self.credited.iter_mut().enumerate().filter(|(_, credited)| **credited > actions) {
            self.used[place] += increment;
            *credited = 0;
        }
        for seat in self.running.iter().filter(|seat| !seats.contains(*seat)) {
            let used = &mut self.used[seat.index()];
            if *used <= whole {
                *used -= increment;
                self.credited[seat.index()] = actions;
            }
        }
    }

    /// Time that has passed for a seat since the clocks were last counted: none of it on holiday.
    fn since(&self, seat: Seat, now: i64) -> i64 {
        (now - self.at.max(self.rests[seat.index()])).max(0)
    }

    /// A seat is on holiday from now on until a time; one that has passed ends the holiday.
    pub fn rest(&mut self, clock: Clock, seat: Seat, until: i64, actions: usize, now: i64) {
        self.turn_to(clock, self.running, Course::Onward, actions, now);
        self.rests[seat.index()] = until;
    }

    /// Until when a seat is on holiday, if it is.
    pub fn rests(&self, seat: Seat, now: i64) -> Option<i64> {
        Some(self.rests[seat.index()]).filter(|until| *until > now)
    }

    /// Whether the clock of a seat runs.
    pub fn runs(&self, seat: Seat) -> bool {
        self.running.contains(seat)
    }

    /// What a seat has left at a time.
    pub fn left(&self, clock: Clock, seat: Seat, now: i64) -> Option<SeatClock> {
        let runs = self.running.contains(seat);
        let used = self.used[seat.index()] + if runs { self.since(seat, now) } else { 0 };
        let running = runs && self.rests(seat, now).is_none();
        clock.whole().map(|whole| SeatClock { left: whole - used, running })
    }

    /// From when on the others may decide without a seat that is out of time. With a clock for the turn that is only somebody who is
    /// waited for; whoever has overdrawn a clock for the game has done so for good.
    pub fn claimable_at(&self, clock: Clock, seat: Seat, now: i64) -> Option<i64> {
        let SeatClock { left, running } = self.left(clock, seat, now)?;
        let until = left + clock.grace();
        match clock {
            _ if running => Some(now + until),
            Clock::Game { .. } if until < 0 => Some(now),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seats() -> (Seat, Seat) {
        (Seat::new(0).unwrap(), Seat::new(1).unwrap())
    }

    #[test]
    fn a_clock_for_the_game_adds_up() {
        let (a, b) = seats();
        let clock = Clock::Game { seconds: 10, increment: 0 };
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 0);
        clocks.turn_to(clock, Seats::only(b), Course::Onward, 0, 4_000);
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 5_000);
        assert_eq!(clocks.left(clock, a, 8_000), Some(SeatClock { left: 3_000, running: true }));
        assert_eq!(clocks.left(clock, b, 8_000), Some(SeatClock { left: 9_000, running: false }));
        assert_eq!(clocks.left(clock, a, 12_000).map(|clock| clock.left), Some(-1_000));
    }

    #[test]
    fn a_clock_rests_on_holiday_and_no_longer() {
        let (a, _) = seats();
        let clock = Clock::Game { seconds: 10, increment: 0 };
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 0);
        clocks.rest(clock, a, 50_000, 0, 1_000);
        assert_eq!(clocks.left(clock, a, 40_000), Some(SeatClock { left: 9_000, running: false }));
        assert_eq!((clocks.rests(a, 40_000), clocks.rests(a, 50_000)), (Some(50_000), None));
        // It goes on when the holiday is over, and when its person comes back before.
        assert_eq!(clocks.left(clock, a, 52_000), Some(SeatClock { left: 7_000, running: true }));
        clocks.rest(clock, a, 0, 0, 20_000);
        assert_eq!(clocks.left(clock, a, 23_000), Some(SeatClock { left: 6_000, running: true }));
    }

    #[test]
    fn a_clock_for_the_turn_begins_anew_but_not_within_a_turn() {
        let (a, b) = seats();
        let clock = Clock::Turn { seconds: 10 };
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 0);
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 4_000);
        assert_eq!(clocks.left(clock, a, 5_000).map(|clock| clock.left), Some(5_000));
        clocks.turn_to(clock, Seats::only(b), Course::Onward, 0, 6_000);
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 7_000);
        assert_eq!(clocks.left(clock, a, 7_000).map(|clock| clock.left), Some(10_000));
        assert_eq!(clocks.left(Clock::None, a, 7_000), None);
    }

    #[test]
    fn a_turn_that_ends_in_time_brings_some_back_once() {
        let (a, b) = seats();
        let clock = Clock::Game { seconds: 10, increment: 3 };
        let left = |clocks: &Clocks, now| clocks.left(clock, a, now).map(|clock| clock.left);
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 0);
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 1, 1_000);
        assert_eq!(left(&clocks, 1_000), Some(9_000), "the turn goes on");
        clocks.turn_to(clock, Seats::only(b), Course::Onward, 2, 2_000);
        assert_eq!(left(&clocks, 2_000), Some(11_000));
        // Taken back and done again it is the same turn.
        for _ in 0..5 {
            clocks.turn_to(clock, Seats::only(a), Course::Onward, 1, 2_000);
            assert_eq!(left(&clocks, 2_000), Some(8_000));
            clocks.turn_to(clock, Seats::only(b), Course::Onward, 3, 2_000);
            assert_eq!(left(&clocks, 2_000), Some(11_000));
        }
        // Who has run out of time gets nothing back: out of time is out of time.
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 4, 2_000);
        clocks.turn_to(clock, Seats::only(b), Course::Onward, 5, 14_000);
        assert_eq!(left(&clocks, 14_000), Some(-1_000));
    }

    #[test]
    fn undo_and_redo_give_nobody_another_turn() {
        let (a, b) = seats();
        let clock = Clock::Turn { seconds: 60 };
        let left = |clocks: &Clocks, seat, now| clocks.left(clock, seat, now).map(|clock| clock.left);
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 0);
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 1, 10_000);
        clocks.turn_to(clock, Seats::only(b), Course::Onward, 2, 20_000);
        for flip in 0..20_i64 {
            let now = 20_000 + 3_000 * flip;
            clocks.turn_to(clock, Seats::only(a), Course::Back, 1, now + 2_000);
            assert_eq!(left(&clocks, a, now + 2_000), Some(40_000 - 1_000 * flip), "her turn goes on");
            clocks.turn_to(clock, Seats::only(b), Course::Again, 2, now + 3_000);
            assert_eq!(left(&clocks, b, now + 3_000), Some(58_000 - 2_000 * flip), "and so does his");
        }
        // Another decision is another question, for which there is the whole time.
        clocks.turn_to(clock, Seats::only(a), Course::Back, 1, 80_000);
        clocks.turn_to(clock, Seats::only(b), Course::Onward, 2, 81_000);
        assert_eq!(left(&clocks, b, 81_000), Some(60_000));
    }

    /// Whoever is led to a turn by redo for the first time has the whole of it, whatever was taken back from them before.
    #[test]
    fn a_turn_that_redo_begins_is_a_whole_one() {
        let (a, b) = seats();
        let clock = Clock::Turn { seconds: 60 };
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 0);
        clocks.turn_to(clock, Seats::only(b), Course::Onward, 1, 0);
        clocks.turn_to(clock, Seats::only(a), Course::Back, 0, 50_000);
        // She decides otherwise, has to confirm, takes that back, and does it again without having to.
        clocks.forget_interrupted();
        clocks.turn_to(clock, Seats::only(a), Course::Onward, 1, 51_000);
        clocks.turn_to(clock, Seats::only(a), Course::Back, 0, 52_000);
        clocks.turn_to(clock, Seats::only(b), Course::Again, 1, 53_000);
        assert_eq!(clocks.left(clock, b, 53_000).map(|clock| clock.left), Some(60_000));
    }

    #[test]
    fn the_others_may_act_after_a_grace() {
        let (a, b) = seats();
        let day = 24 * 3600;
        let graces = [
            (Clock::None, 6 * 3600),
            (Clock::Turn { seconds: 2 }, 2),
            (Clock::Turn { seconds: 90 }, 30),
            (Clock::Game { seconds: 1800, increment: 10 }, 30),
            (Clock::Turn { seconds: day }, 6 * 3600),
            (Clock::Game { seconds: 7 * day, increment: 0 }, 6 * 3600),
        ];
        for (clock, seconds) in graces {
            assert_eq!(clock.grace(), seconds * 1000, "{clock:?}");
        }
        let (turn, game) = (Clock::Turn { seconds: 60 }, Clock::Game { seconds: 60, increment: 0 });
        for clock in [turn, game] {
            let mut clocks = Clocks::default();
            clocks.turn_to(clock, Seats::only(a), Course::Onward, 0, 0);
            assert_eq!(clocks.claimable_at(clock, a, 20_000), Some(90_000));
            assert_eq!(clocks.claimable_at(clock, b, 20_000), None, "nobody waits for the other");
            // A second late and then done: nobody ever loses a game by that.
            clocks.turn_to(clock, Seats::only(b), Course::Onward, 1, 61_000);
            assert_eq!(clocks.claimable_at(clock, a, 61_000), None);
            clocks.turn_to(clock, Seats::only(a), Course::Onward, 2, 62_000);
            clocks.turn_to(clock, Seats::only(b), Course::Onward, 3, 200_000);
            // Overdrawn by more than the grace: for the turn that is past, for the game it is not.
            assert_eq!(clocks.claimable_at(clock, a, 200_000), (clock == game).then_some(200_000), "{clock:?}");
        }
    }
}
