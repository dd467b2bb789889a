//! Seeds as Python gives them.

use crate::failure::Failure;
use almende_core::Seed;
use pyo3::prelude::*;

/// A seed: a number, or 64 hexadecimal digits.
#[derive(FromPyObject, Clone, Debug)]
pub(crate) enum Chance {
    Number(u64),
    Text(String),
}

impl Chance {
    pub(crate) fn seed(&self) -> Result<Seed, Failure> {
        self.numbered(0)
    }

    /// The seed of this game of a series. A seed of 64 digits is one game and no series.
    pub(crate) fn numbered(&self, game: u64) -> Result<Seed, Failure> {
        let wrong =
            || Failure::new("seed", "A seed is a whole number from 0 to 2^64 - 1 or a text of 64 hexadecimal digits.");
        match self {
            Chance::Number(number) => Ok(Seed::numbered(*number, game)),
            Chance::Text(text) if text.len() == 64 && game == 0 => text.parse().map_err(|_| wrong()),
            Chance::Text(text) => text.parse().map(|number| Seed::numbered(number, game)).map_err(|_| wrong()),
        }
    }
}
