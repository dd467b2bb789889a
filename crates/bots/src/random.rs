//! The weakest yardstick: every option is as likely as any other.

use crate::bot::{Bot, Sight};
use almende_core::{Game, Rng};

/// Picks evenly from the options.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// A bot that draws from this stream.
    pub fn new(rng: Rng) -> Random {
        Random(rng)
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize {
        self.0.below(sight.options().len() as u32) as usize
    }
}
