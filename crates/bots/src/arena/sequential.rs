//! A test that may be looked at after every game: is the share of wins above or below a bar?

/// On which side of the bar it is, with an error of 5 %.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first bot wins more than the bar asks for.
    Above,
    /// It wins less.
    Below,
}

/// Money put on both sides of the bar. At a fair bet nobody multiplies it by forty but once in forty times, however long it
/// is played (Ville's inequality): twice 2.5 %.
const ENOUGH: f64 = 40.0;
/// Ways to bet: with one, two, ... twentieths of the money each time.
const STAKES: usize = 19;

#[derive(Clone, Debug)]
pub(super) struct Trial {
    bar: f64,
    above: [f64; STAKES],
    below: [f64; STAKES],
}

impl Trial {
    /// Nothing seen yet; the bar lies between 0 and 1.
    pub(super) fn new(bar: f64) -> Trial {
        Trial { bar, above: [1.0; STAKES], below: [1.0; STAKES] }
    }

    /// Counts a share of wins from 0 to 1 that does not depend on the ones before.
    pub(super) fn add(&mut self, share: f64) {
        let over = share - self.bar;
        for (place, (above, below)) in self.above.iter_mut().zip(&mut self.below).enumerate() {
            let stake = (place + 1) as f64 / (STAKES + 1) as f64;
            *above *= 1.0 + stake * over / self.bar;
            *below *= 1.0 - stake * over / (1.0 - self.bar);
        }
    }

    pub(super) fn verdict(&self) -> Option<Verdict> {
        let mean = |money: &[f64; STAKES]| money.iter().sum::<f64>() / STAKES as f64;
        if mean(&self.above) >= ENOUGH {
            Some(Verdict::Above)
        } else if mean(&self.below) >= ENOUGH {
            Some(Verdict::Below)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_core::Seed;

    /// The verdict and the length of a series of games won so often in a thousand.
    fn series(bar: f64, won: u32, number: u64) -> (Option<Verdict>, u32) {
        let mut trial = Trial::new(bar);
        let mut rng = Seed::numbered(number, 0).stream("games", 0);
        for game in 1..=200 {
            trial.add(f64::from(u8::from(rng.below(1000) < won)));
            if let Some(verdict) = trial.verdict() {
                return (Some(verdict), game);
            }
        }
        (None, 200)
    }

    #[test]
    fn a_wrong_verdict_is_rare_also_on_the_bar_itself() {
        for (bar, won) in [(0.5, 500), (0.7, 700), (0.85, 850)] {
            let wrong = (0..1000).filter(|&number| series(bar, won, number).0.is_some()).count();
            assert!(wrong <= 50, "{wrong} of 1000 at {bar}");
        }
    }

    #[test]
    fn a_clear_difference_is_found_early() {
        let found = |bar, won, verdict| (0..100).filter(|&number| series(bar, won, number).0 == Some(verdict)).count();
        assert!(found(0.7, 850, Verdict::Above) >= 90);
        assert!(found(0.7, 500, Verdict::Below) >= 95);
        let games: u32 = (0..100).map(|number| series(0.5, 900, number).1).sum();
        assert!(games < 100 * 40, "{games}");
    }
}
