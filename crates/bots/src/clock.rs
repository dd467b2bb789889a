//! The one place where bots ask for the time. Where the standard library has no clock (in a browser) the surroundings bring one.

use std::ops::Add;
use std::sync::OnceLock;
use std::time::Duration;

/// Tells how long ago some fixed moment was.
type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Brings a clock that tells how long ago some fixed moment was; the first one stays. Without one it is that of the system, and
/// where there is none time stands still.
pub fn use_clock(clock: Clock) {
    let _ = CLOCK.set(clock);
}

/// A moment of the clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Moment(Duration);

impl Moment {
    /// This moment.
    pub(crate) fn now() -> Moment {
        Moment(CLOCK.get_or_init(|| system_clock)())
    }

    /// How long ago it was.
    pub(crate) fn elapsed(self) -> Duration {
        Moment::now().0.saturating_sub(self.0)
    }
}

impl Add<Duration> for Moment {
    type Output = Moment;
    fn add(self, time: Duration) -> Moment {
        Moment(self.0.saturating_add(time))
    }
}

#[cfg(not(target_family = "wasm"))]
fn system_clock() -> Duration {
    static BEGIN: OnceLock<std::time::Instant> = OnceLock::new();
    BEGIN.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(target_family = "wasm")]
fn system_clock() -> Duration {
    Duration::ZERO
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_forward_and_never_overflows() {
        let begin = Moment::now();
        assert!(begin + Duration::from_nanos(1) > begin && begin + Duration::MAX > begin);
        assert!(Moment::now() >= begin);
        assert_eq!((begin + Duration::MAX).elapsed(), Duration::ZERO);
    }
}
