//! The time of the server: that of the system, but without its jumps. Thinking times are differences of it.

use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// When the system's clock is set, ours follows at this rate: one second for every twenty that pass.
const FOLLOWS: i128 = 20;

/// How far the system's clock is behind the one to go by, in milliseconds.
static CORRECTION: AtomicI64 = AtomicI64::new(0);

static AHEAD: AtomicI64 = AtomicI64::new(0);

static STEADY: LazyLock<(Instant, Mutex<Steady>)> =
    LazyLock::new(|| (Instant::now(), Mutex::new(Steady { passed: 0, told: corrected_nanos() })));

/// Now, in milliseconds since 1970. It never goes back and never jumps while the program runs.
pub fn now() -> i64 {
    let (start, steady) = &*STEADY;
    // The lock is taken first, so that of two who ask the later one is not told the earlier time.
    let mut steady = steady.lock().unwrap_or_else(PoisonError::into_inner);
    let told = steady.tell(start.elapsed().as_nanos() as i128, corrected_nanos());
    (told / 1_000_000) as i64
}

/// Goes by another clock, which is so far ahead of the system's: nodes that share a database go by the database's. Before the
/// time has been asked for it is right at once; later it is followed slowly, as everything else.
pub fn correct(ahead: i64) {
    CORRECTION.store(ahead, Relaxed);
}

/// Takes the system's clock to be so far ahead of what it says, in milliseconds: for tests of nodes whose clocks differ.
#[doc(hidden)]
pub fn set_system_ahead(ahead: i64) {
    AHEAD.store(ahead, Relaxed);
}

/// The system's own time in milliseconds, for others who compare it with theirs.
pub fn system_now() -> i64 {
    (system_nanos() / 1_000_000) as i64
}

fn corrected_nanos() -> i128 {
    system_nanos() + i128::from(CORRECTION.load(Relaxed)) * 1_000_000
}

fn system_nanos() -> i128 {
    let ahead = i128::from(AHEAD.load(Relaxed)) * 1_000_000;
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as i128 + ahead)
}

/// A clock that runs with a steady one and follows the system's slowly.
#[derive(Debug)]
struct Steady {
    /// How much had passed by the steady clock when the time was last told.
    passed: i128,
    told: i128,
}

impl Steady {
    fn tell(&mut self, passed: i128, system: i128) -> i128 {
        let since = (passed - self.passed).max(0);
        let expected = self.told + since;
        let most = since / FOLLOWS;
        self.told = expected + (system - expected).clamp(-most, most);
        self.passed = self.passed.max(passed);
        self.told
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_core::Seed;

    const SECOND: i128 = 1_000_000_000;

    #[test]
    fn a_clock_that_is_set_moves_ours_neither_back_nor_ahead_at_once() {
        for jump in [86_400, -86_400, -10 * 365 * 86_400, 30, -30] {
            let mut steady = Steady { passed: 0, told: 1000 * SECOND };
            let before = steady.tell(10 * SECOND, 1010 * SECOND);
            assert_eq!(before, 1010 * SECOND);
            let after = steady.tell(20 * SECOND, (1020 + jump) * SECOND);
            assert!((after - before - 10 * SECOND).abs() <= 10 * SECOND / FOLLOWS, "{jump}");
            // Set right again it is told as if nothing had been.
            let later = steady.tell(60 * SECOND, 1060 * SECOND);
            assert_eq!(later, 1060 * SECOND, "{jump}");
        }
    }

    /// Whatever the system's clock does: time goes on, by what has passed and at most a twentieth more or less; and when the
    /// system's clock is left alone, ours gets there.
    #[test]
    fn time_goes_on_whatever_the_system_says() {
        for game in 0..200 {
            let mut chance = Seed::numbered(15, game).stream("clock", 0);
            let mut steady = Steady { passed: 0, told: 1_000_000 * SECOND };
            let (mut passed, mut off, mut last) = (0, 0, 1_000_000 * SECOND);
            for _ in 0..200 {
                if chance.below(10) == 0 {
                    off += (i128::from(chance.below(200_000)) - 100_000) * SECOND;
                }
                let step = i128::from(chance.below(5_000)) * SECOND / 1000;
                passed += step;
                let told = steady.tell(passed, 1_000_000 * SECOND + passed + off);
                assert!((told - last - step).abs() <= step / FOLLOWS);
                last = told;
            }
            passed += off.abs() * (FOLLOWS + 1) + 100 * SECOND;
            // In one go or in many steps, however small.
            let wanted = |passed: i128| 1_000_000 * SECOND + passed + off;
            steady.tell(passed, wanted(passed));
            passed += 2_000_000 * SECOND * FOLLOWS;
            assert_eq!(steady.tell(passed, wanted(passed)), wanted(passed));
        }
    }
}
