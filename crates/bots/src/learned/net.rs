//! The network: what a seat sees goes in, what every seat can expect and how much each option is worth trying come out.
//!
//! Two hidden layers. The first is a sum over the few hundred features that are there, of several thousand; so is the meaning of an option over
//! its words. Plain loops over arrays of fixed width, which the compiler turns into wide instructions.

use super::observation::Feature;
use almende_core::MAX_SEATS;
use std::collections::HashMap;

/// The width of the first hidden layer.
pub const FIRST: usize = 256;
/// The width of the second.
pub const SECOND: usize = 128;
/// The width of the meaning of an option.
pub const MEANING: usize = 64;
/// Numbers for each seat: its points and its chance to win.
pub const OUTPUTS: usize = 2 * MAX_SEATS;
/// No score sheet has more lines.
pub const LINES: usize = 16;
/// Numbers for the score sheets of all seats.
pub const SHEETS: usize = LINES * MAX_SEATS;

/// Names of features or words and their places.
#[derive(Clone, Debug, Default)]
pub struct Dictionary {
    places: HashMap<u64, u16, Plain>,
}

/// What is hashed already is not hashed again.
#[derive(Clone, Copy, Debug, Default)]
struct Plain;
#[derive(Clone, Copy, Debug, Default)]
struct PlainHasher(u64);
impl std::hash::BuildHasher for Plain {
    type Hasher = PlainHasher;
    fn build_hasher(&self) -> PlainHasher {
        PlainHasher(0)
    }
}
impl std::hash::Hasher for PlainHasher {
    fn write(&mut self, _: &[u8]) {}
    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
    fn finish(&self) -> u64 {
        self.0
    }
}

impl Dictionary {
    /// These names in this order.
    pub fn new(names: &[u64]) -> Dictionary {
        Dictionary { places: names.iter().zip(0..).map(|(name, place)| (*name, place)).collect() }
    }

    /// The place of a name, if it is known.
    pub fn place(&self, name: u64) -> Option<u16> {
        self.places.get(&name).copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }
}

/// All numbers of a network.
#[derive(Clone, Debug)]
pub struct Net {
    /// The features it knows.
    pub features: Dictionary,
    /// The words of options it knows.
    pub words: Dictionary,
    first: Vec<[f32; FIRST]>,
    first_bias: [f32; FIRST],
    second: Vec<[f32; SECOND]>,
    second_bias: [f32; SECOND],
    outputs: Vec<[f32; OUTPUTS]>,
    outputs_bias: [f32; OUTPUTS],
    sheets: Vec<[f32; SHEETS]>,
    sheets_bias: [f32; SHEETS],
    question: Vec<[f32; MEANING]>,
    question_bias: [f32; MEANING],
    meanings: Vec<[f32; MEANING]>,
    likings: Vec<f32>,
    /// Points are told in units of this.
    pub scale: f32,
    /// How far a search with it can trust what it finds ([`super::search::Settings::trust`]).
    pub trust: f32,
    /// How much a search with it does well to ask the judgement, too ([`super::search::Settings::judgement`]).
    pub judgement: f32,
    /// Whether it was taught what the judgement counts ([`super::outlook`]).
    pub counts: bool,
}

/// What it says of a position.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// The points of each seat, the one who looks first, in units of [`Net::scale`].
    pub points: [f32; MAX_SEATS],
    /// The logits of winning.
    pub wins: [f32; MAX_SEATS],
    question: [f32; MEANING],
}

impl Net {
    /// Reads the form `training/learn.py` writes: a line `almende net 2` (`1` for one without counts), the numbers of features and words, the scale, the trust and the share of the judgement, a blank line; then the hashes as
    /// 64-bit numbers and all weights as 16-bit floating-point numbers, little endian.
    pub fn read(bytes: &[u8]) -> Option<Net> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
        let mut head = std::str::from_utf8(&bytes[..end]).ok()?.lines();
        let counts = match head.next()? {
            "almende net 1" => false,
            "almende net 2" => true,
            _ => return None,
        };
        let mut sizes = head.next()?.split_whitespace();
        let features: usize = sizes.next()?.parse().ok()?;
        let words: usize = sizes.next()?.parse().ok()?;
        let scale: f32 = sizes.next()?.parse().ok()?;
        let trust: f32 = sizes.next().map_or(Some(1.0), |trust| trust.parse().ok())?;
        let judgement: f32 = sizes.next().map_or(Some(0.0), |share| share.parse().ok())?;
        let mut rest = Numbers(&bytes[end + 2..]);
        let features_of = rest.hashes(features)?;
        let words_of = rest.hashes(words)?;
        let net = Net {
            features: Dictionary::new(&features_of),
            words: Dictionary::new(&words_of),
            first: rest.rows(features)?,
            first_bias: rest.row()?,
            second: rest.rows(FIRST)?,
            second_bias: rest.row()?,
            outputs: rest.rows(SECOND)?,
            outputs_bias: rest.row()?,
            sheets: if counts { rest.rows(SECOND)? } else { Vec::new() },
            sheets_bias: if counts { rest.row()? } else { [0.0; SHEETS] },
            question: rest.rows(SECOND)?,
            question_bias: rest.row()?,
            meanings: rest.rows(words)?,
            likings: rest.rows::<1>(words)?.into_iter().map(|[liking]| liking).collect(),
            scale,
            trust,
            judgement,
            counts,
        };
        rest.0.is_empty().then_some(net)
    }

    /// The second hidden layer for what a seat sees.
    fn hidden(&self, seen: &[Feature]) -> [f32; SECOND] {
        let mut first = self.first_bias;
        for (feature, value) in seen {
            if let Some(place) = self.features.place(*feature) {
                add(&mut first, &self.first[usize::from(place)], *value);
            }
        }
        let mut second = self.second_bias;
        for (value, row) in first.iter().zip(&self.second) {
            if *value > 0.0 {
                add(&mut second, row, *value);
            }
        }
        second
    }

    /// The score sheet it expects at the end: for each seat, the one who looks first, the points of each line. None for a network that was
    /// not taught it.
    pub fn sheets(&self, seen: &[Feature]) -> Option<[[f32; LINES]; MAX_SEATS]> {
        if self.sheets.is_empty() {
            return None;
        }
        let mut lines = self.sheets_bias;
        for (value, row) in self.hidden(seen).iter().zip(&self.sheets) {
            if *value > 0.0 {
                add(&mut lines, row, *value);
            }
        }
        Some(std::array::from_fn(|seat| std::array::from_fn(|line| lines[seat * LINES + line] * self.scale)))
    }

    /// What it says of what a seat sees.
    pub fn opinion(&self, seen: &[Feature]) -> Opinion {
        let second = self.hidden(seen);
        let (mut outputs, mut question) = (self.outputs_bias, self.question_bias);
        for ((value, out), ask) in second.iter().zip(&self.outputs).zip(&self.question) {
            if *value > 0.0 {
                add(&mut outputs, out, *value);
                add(&mut question, ask, *value);
            }
        }
        let (mut points, mut wins) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        points.copy_from_slice(&outputs[..MAX_SEATS]);
        wins.copy_from_slice(&outputs[MAX_SEATS..]);
        Opinion { points, wins, question }
    }

    /// The logit of an option with these words.
    pub fn wish(&self, opinion: &Opinion, words: &[Feature]) -> f32 {
        let (mut meaning, mut liking) = ([0.0; MEANING], 0.0);
        for (word, times) in words {
            if let Some(place) = self.words.place(*word) {
                add(&mut meaning, &self.meanings[usize::from(place)], *times);
                liking += self.likings[usize::from(place)] * times;
            }
        }
        liking + meaning.iter().zip(&opinion.question).map(|(one, two)| one * two).sum::<f32>()
    }
}

fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N], times: f32) {
    for (sum, value) in sum.iter_mut().zip(row) {
        *sum += value * times;
    }
}

struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn hashes(&mut self, count: usize) -> Option<Vec<u64>> {
        let (now, rest) = self.0.split_at_checked(count.checked_mul(8)?)?;
        self.0 = rest;
        Some(now.chunks_exact(8).map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap_or_default())).collect())
    }

    fn row<const N: usize>(&mut self) -> Option<[f32; N]> {
        let (now, rest) = self.0.split_at_checked(N * 2)?;
        self.0 = rest;
        let mut row = [0.0; N];
        for (value, bytes) in row.iter_mut().zip(now.chunks_exact(2)) {
            *value = half(u16::from_le_bytes([bytes[0], bytes[1]]));
        }
        Some(row)
    }

    fn rows<const N: usize>(&mut self, count: usize) -> Option<Vec<[f32; N]>> {
        (0..count).map(|_| self.row()).collect()
    }
}

/// A 16-bit floating-point number.
fn half(bits: u16) -> f32 {
    let (sign, exponent, fraction) = (u32::from(bits >> 15), u32::from(bits >> 10 & 31), u32::from(bits & 1023));
    let value = match exponent {
        0 => fraction as f32 / 16_777_216.0,
        31 => return 0.0,
        _ => f32::from_bits((exponent + 112) << 23 | fraction << 13),
    };
    if sign == 1 { -value } else { value }
}
