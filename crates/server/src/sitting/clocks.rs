//! How long each seat has thought. Running out of time changes nothing by itself: it only lets the others act.

use crate::wire::{Clock, SeatClock};
use almende_core::{MAX_SEATS, Seat, Seats};

/// The time each seat has used.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clocks {
    used: [i64; MAX_SEATS],
    /// Until when each seat is on holiday.
    rests: [i64; MAX_SEATS],
    running: Seats,
    /// When the running ones were last counted.
    at: i64,
}

impl Clocks {
    /// Counts up to now, and lets run the clocks of those who have to decide from now on.
    pub fn turn_to(&mut self, clock: Clock, seats: Seats, now: i64) {
        for seat in self.running.iter() {
            self.used[seat.index()] += self.since(seat, now);
        }
        if let Clock::Turn { .. } = clock {
            // Another turn has begun for those who did not decide until now.
            for seat in seats.iter().filter(|seat| !self.running.contains(*seat)) {
                self.used[seat.index()] = 0;
            }
        }
        self.running = seats;
        self.at = now;
    }

    /// Time that has passed for a seat since the clocks were last counted: none of it on holiday.
    fn since(&self, seat: Seat, now: i64) -> i64 {
        (now - self.at.max(self.rests[seat.index()])).max(0)
    }

    /// A seat is on holiday from now on until a time; one that has passed ends the holiday.
    pub fn rest(&mut self, clock: Clock, seat: Seat, until: i64, now: i64) {
        self.turn_to(clock, self.running, now);
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
        let clock = Clock::Game { seconds: 10 };
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), 0);
        clocks.turn_to(clock, Seats::only(b), 4_000);
        clocks.turn_to(clock, Seats::only(a), 5_000);
        assert_eq!(clocks.left(clock, a, 8_000), Some(SeatClock { left: 3_000, running: true }));
        assert_eq!(clocks.left(clock, b, 8_000), Some(SeatClock { left: 9_000, running: false }));
        assert_eq!(clocks.left(clock, a, 12_000).map(|clock| clock.left), Some(-1_000));
    }

    #[test]
    fn a_clock_rests_on_holiday_and_no_longer() {
        let (a, _) = seats();
        let clock = Clock::Game { seconds: 10 };
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), 0);
        clocks.rest(clock, a, 50_000, 1_000);
        assert_eq!(clocks.left(clock, a, 40_000), Some(SeatClock { left: 9_000, running: false }));
        assert_eq!((clocks.rests(a, 40_000), clocks.rests(a, 50_000)), (Some(50_000), None));
        // It goes on when the holiday is over, and when its person comes back before.
        assert_eq!(clocks.left(clock, a, 52_000), Some(SeatClock { left: 7_000, running: true }));
        clocks.rest(clock, a, 0, 20_000);
        assert_eq!(clocks.left(clock, a, 23_000), Some(SeatClock { left: 6_000, running: true }));
    }

    #[test]
    fn a_clock_for_the_turn_begins_anew_but_not_within_a_turn() {
        let (a, b) = seats();
        let clock = Clock::Turn { seconds: 10 };
        let mut clocks = Clocks::default();
        clocks.turn_to(clock, Seats::only(a), 0);
        clocks.turn_to(clock, Seats::only(a), 4_000);
        assert_eq!(clocks.left(clock, a, 5_000).map(|clock| clock.left), Some(5_000));
        clocks.turn_to(clock, Seats::only(b), 6_000);
        clocks.turn_to(clock, Seats::only(a), 7_000);
        assert_eq!(clocks.left(clock, a, 7_000).map(|clock| clock.left), Some(10_000));
        assert_eq!(clocks.left(Clock::None, a, 7_000), None);
    }
}
