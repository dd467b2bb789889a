//! The bot.

use super::encoder::Encoder;
use super::net::Net;
use super::search::{Settings, Thinker};
use crate::bot::{Bot, Sight};
use crate::clock::Moment;
use crate::judge::Judged;
use crate::spec::Budget;
use almende_core::{Problem, Rng};
use std::sync::Arc;
use std::time::Duration;

/// The most simulations of one decision, however much time there is.
const MOST: u64 = 100_000;
/// About the time of a simulation before one was timed.
const SIMULATION: Duration = Duration::from_micros(60);

/// Plays with a network and so many simulations a decision; with one it takes what the network likes best.
#[derive(Debug)]
pub struct Learned {
    net: Arc<Net>,
    encoder: Encoder,
    simulations: u64,
    time: Option<Duration>,
    /// What a simulation took lately.
    pace: Duration,
    settings: Settings,
    rng: Rng,
}

impl Learned {
    /// With a network of this game; it draws its worlds from this stream.
    pub fn new<G: Judged>(net: Arc<Net>, budget: Option<Budget>, rng: Rng) -> Result<Learned, Problem> {
        let encoder = Encoder::new::<G>(net.counts)?;
        let (simulations, time) = match budget {
            None => (1, None),
            Some(Budget::Iterations(simulations)) => (simulations.min(MOST), None),
            Some(Budget::Time(time)) => (MOST, Some(time)),
        };
        let settings = Settings { trust: net.trust, judgement: net.judgement, ..Settings::default() };
        Ok(Learned { net, encoder, simulations, time, pace: SIMULATION, settings, rng })
    }

    /// The same bot, which stops after this time also where it has simulations left.
    #[must_use]
    pub fn within(self, time: Option<Duration>) -> Learned {
        Learned { time: self.time.into_iter().chain(time).min(), ..self }
    }

    /// The same bot with other settings of its search.
    #[must_use]
    pub fn with(self, settings: Settings) -> Learned {
        Learned { settings, ..self }
    }

    /// How many simulations fit into the time.
    fn fitting(&self) -> u64 {
        let in_time = |time: Duration| (time.as_nanos() / self.pace.as_nanos().max(1)) as u64;
        self.time.map_or(self.simulations, |time| in_time(time).clamp(1, self.simulations))
    }
}

impl<G: Judged> Bot<G> for Learned {
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize {
        let (simulations, began) = (self.fitting() as usize, Moment::now());
        let until = self.time.map(|time| began + time);
        let rng = &mut self.rng;
        let mut thinker = Thinker::new(&self.net, self.encoder.clone(), self.settings).until(until);
        let found = thinker.think(sight.seat(), sight.options(), simulations, None, || sight.world(rng));
        if until.is_some() {
            self.pace = began.elapsed() / simulations.max(1) as u32;
        }
        found.best
    }
}
