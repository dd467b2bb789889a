//! Seeds for games nobody named a seed for.

use std::hash::{BuildHasher, RandomState};

/// A seed number nobody can guess beforehand. The standard library keys its hash maps from the operating system's
/// randomness, and that is enough for a game at one's own table.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().hash_one("seed")
}
