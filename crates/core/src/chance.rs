//! Chance: one 256-bit seed, labelled streams, one portable generator.
//!
//! Every shuffle of a game has a label and a count ("extra stack", 0). The stream it draws from depends on the seed,
//! the label and the count and on nothing else, so a rule changed elsewhere does not change a shuffle, and no hand
//! that was dealt tells anything about the cards still to come.
//!
//! The generator is ChaCha with 8 rounds. The seed is its key; the 64-bit FNV-1a hash of the label's bytes followed by
//! the count (little-endian, 4 bytes) is its stream number. Bounded numbers and shuffles are defined here and not in a
//! library, because they are part of every stored game.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What all chance of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed from 32 bytes, for instance from the operating system.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The seed's bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed of game number `game` in a series that a person named by a decimal number.
    ///
    /// Number and game (8 bytes each, little-endian, then zeros) are a seed whose stream ("seed", 0) gives the 32 bytes.
    /// A single game by number is game 0 of its series.
    pub fn numbered(number: u64, game: u64) -> Seed {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&number.to_le_bytes());
        key[8..16].copy_from_slice(&game.to_le_bytes());
        Seed::drawn(&mut Seed(key).stream("seed", 0))
    }

    /// A fresh seed drawn from a generator.
    pub fn drawn(rng: &mut Rng) -> Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(4) {
            chunk.copy_from_slice(&rng.word().to_le_bytes());
        }
        Seed(bytes)
    }

    /// The stream of random numbers with this label and count.
    pub fn stream(&self, label: &str, count: u32) -> Rng {
        let mut rng = ChaCha8Rng::from_seed(self.0);
        let hash = fnv1a(label.as_bytes());
        rng.set_stream(fnv1a_continued(hash, &count.to_le_bytes()));
        Rng(rng)
    }
}

/// The 64-bit FNV-1a hash, also used as the fingerprint of content files.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    fnv1a_continued(0xcbf2_9ce4_8422_2325, bytes)
}

fn fnv1a_continued(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    /// A seed is a secret while its game runs: it does not slip into logs by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(..)")
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

impl TryFrom<String> for Seed {
    type Error = SeedError;
    fn try_from(text: String) -> Result<Seed, SeedError> {
        text.parse()
    }
}

/// A text that is no seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeedError;

impl fmt::Display for SeedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a seed is a whole number from 0 to {} or 64 hexadecimal digits", u64::MAX)
    }
}

impl std::error::Error for SeedError {}

impl FromStr for Seed {
    type Err = SeedError;

    /// 64 hexadecimal digits are the seed itself; a shorter decimal number names game 0 of its series.
    fn from_str(text: &str) -> Result<Seed, SeedError> {
        if text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit()) {
            let mut bytes = [0; 32];
            for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
                let pair = std::str::from_utf8(pair).map_err(|_| SeedError)?;
                *byte = u8::from_str_radix(pair, 16).map_err(|_| SeedError)?;
            }
            return Ok(Seed(bytes));
        }
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(SeedError);
        }
        text.parse().map(|number| Seed::numbered(number, 0)).map_err(|_| SeedError)
    }
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(ChaCha8Rng);

impl Rng {
    /// The next 32 bits.
    pub fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A number below `bound`, each equally likely; 0 if the bound is 0 or 1.
    ///
    /// Multiplies a word by the bound and takes the high half (Lemire), drawing again where the low half would favour
    /// some numbers.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound < 2 {
            return 0;
        }
        let mut product = u64::from(self.word()) * u64::from(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    /// Shuffles from the last place down (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }

    /// Shuffles things whose order is hidden: the result depends on what they are and not on how they lay.
    pub fn reshuffle<T: Ord>(&mut self, items: &mut [T]) {
        items.sort_unstable();
        self.shuffle(items);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_stream_never_change() {
        // These numbers are part of every stored game: if this test fails, old records no longer replay.
        let mut rng = Seed::numbered(7, 0).stream("extra stack", 1);
        let words: Vec<u32> = (0..4).map(|_| rng.word()).collect();
        assert_eq!(words, WORDS);
        let mut items: Vec<u8> = (0..10).collect();
        Seed::numbered(7, 0).stream("shuffle", 0).shuffle(&mut items);
        assert_eq!(items, SHUFFLED);
    }
    const WORDS: [u32; 4] = [1178374997, 3674933295, 2710645952, 694778296];
    const SHUFFLED: [u8; 10] = [5, 8, 1, 6, 3, 7, 0, 4, 9, 2];

    #[test]
    fn streams_differ_by_seed_label_and_count() {
        let first = |seed: Seed, label: &str, count| seed.stream(label, count).word();
        let base = first(Seed::numbered(1, 0), "a", 0);
        assert_ne!(base, first(Seed::numbered(1, 1), "a", 0));
        assert_ne!(base, first(Seed::numbered(2, 0), "a", 0));
        assert_ne!(base, first(Seed::numbered(1, 0), "b", 0));
        assert_ne!(base, first(Seed::numbered(1, 0), "a", 1));
    }

    #[test]
    fn a_seed_is_read_as_number_or_as_hexadecimal_digits() {
        let seed: Seed = "7".parse().unwrap();
        assert_eq!(seed, Seed::numbered(7, 0));
        assert_eq!(seed.to_string().parse(), Ok(seed));
        for bad in ["", "-1", "1.5", "abc", "18446744073709551616", "é", " 7"] {
            assert_eq!(bad.parse::<Seed>(), Err(SeedError), "{bad:?}");
        }
        assert_eq!(format!("{seed:?}"), "Seed(..)");
    }

    #[test]
    fn bounded_numbers_are_even() {
        let mut rng = Seed::numbered(3, 0).stream("even", 0);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&n| (9_500..10_500).contains(&n)), "{counts:?}");
        assert_eq!((rng.below(0), rng.below(1)), (0, 0));
    }
}
