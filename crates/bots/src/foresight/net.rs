//! The network: two hidden layers. The first is a sum of whole numbers over the inputs that are reached, so that it can be corrected where a position changes and is the same
//! whatever was looked at before.

use super::inputs::{self, Inputs, Place};
use crate::judge::{BySeat, Judged};
use almende_core::MAX_SEATS;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The width of the first hidden layer.
pub const FIRST: usize = 256;
/// The width of the second.
pub const SECOND: usize = 64;
/// Numbers for each seat: the points by which the judgement is wrong, and the logarithm of its chance to win.
pub const OUTPUTS: usize = 2 * MAX_SEATS;
/// No score sheet has more lines.
pub const LINES: usize = 16;
/// Numbers for the score sheets of all seats.
pub const SHEETS: usize = LINES * MAX_SEATS;

/// The first hidden layer before what is below zero is cut off.
pub type Sums = [i16; FIRST];

/// All numbers of a network.
#[derive(Clone, Debug)]
pub struct Net {
    number: u64,
    /// What it looks at.
    pub inputs: Inputs,
    first: Vec<Sums>,
    first_bias: Sums,
    /// One in the first layer is so many.
    unit: f32,
    second: Vec<[f32; SECOND]>,
    second_bias: [f32; SECOND],
    outputs: Vec<[f32; OUTPUTS]>,
    outputs_bias: [f32; OUTPUTS],
    sheets: Vec<[f32; SHEETS]>,
    sheets_bias: [f32; SHEETS],
    /// Points are told in units of this.
    scale: f32,
    /// What winning is worth beyond the lead, in points.
    pub winning: f32,
}

/// What it says of a position, for each seat of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foretold {
    /// The points at the end.
    pub points: BySeat,
    /// The share of the win.
    pub wins: BySeat,
}

impl Net {
    /// Reads the form `training/learn.py` writes: a line `almende foresight 1`, the numbers of places and inputs, the scale, the unit of the first layer and what winning is
    /// worth, a blank line; then place and limit of each input, the first layer in 16-bit whole numbers, and the others in 16-bit floating-point numbers, little endian.
    pub fn read<G: Judged>(bytes: &[u8]) -> Option<Net> {
        let end = bytes.windows(2).position(|pair| pair == b"\n\n")?;
        let mut head = std::str::from_utf8(&bytes[..end]).ok()?.lines();
        if head.next()? != "almende foresight 1" {
            return None;
        }
        let mut sizes = head.next()?.split_whitespace();
        let places: usize = sizes.next()?.parse().ok()?;
        let count: usize = sizes.next()?.parse().ok()?;
        let mut number = || sizes.next()?.parse().ok().filter(|number: &f32| number.is_finite());
        let (scale, unit, winning) = (number()?, number()?, number()?);
        if places != inputs::planes::<G>() + inputs::counts::<G>() || unit <= 0.0 {
            return None;
        }
        let mut rest = Bytes(&bytes[end + 2..]);
        let list = rest.inputs(count)?;
        let net = Net {
            number: numbered(),
            inputs: Inputs::new(places, &list)?,
            first: (0..count).map(|_| rest.whole()).collect::<Option<_>>()?,
            first_bias: rest.whole()?,
            unit,
            second: rest.rows(FIRST)?,
            second_bias: rest.row()?,
            outputs: rest.rows(SECOND)?,
            outputs_bias: rest.row()?,
            sheets: rest.rows(SECOND)?,
            sheets_bias: rest.row()?,
            scale,
            winning,
        };
        rest.0.is_empty().then_some(net)
    }

    /// A network that expects nothing, for programs that look at inputs.
    pub fn blank<G: Judged>(list: &[(Place, f32)]) -> Option<Net> {
        let places = inputs::planes::<G>() + inputs::counts::<G>();
        let inputs = Inputs::new(places, list)?;
        Some(Net {
            number: numbered(),
            first: vec![[0; FIRST]; inputs.len()],
            inputs,
            first_bias: [0; FIRST],
            unit: 1.0,
            second: vec![[0.0; SECOND]; FIRST],
            second_bias: [0.0; SECOND],
            outputs: vec![[0.0; OUTPUTS]; SECOND],
            outputs_bias: [0.0; OUTPUTS],
            sheets: vec![[0.0; SHEETS]; SECOND],
            sheets_bias: [0.0; SHEETS],
            scale: 1.0,
            winning: 0.0,
        })
    }

    /// By this number networks of one program are told apart.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The first layer without any input.
    pub(super) fn nothing(&self) -> Sums {
        self.first_bias
    }

    /// Adds inputs to the first layer.
    #[inline]
    pub(super) fn add(&self, sums: &mut Sums, inputs: std::ops::Range<usize>) {
        for row in self.first.get(inputs).unwrap_or_default() {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
        }
    }

    /// Takes inputs from the first layer.
    #[inline]
    pub(super) fn take(&self, sums: &mut Sums, inputs: std::ops::Range<usize>) {
        for row in self.first.get(inputs).unwrap_or_default() {
            sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
        }
    }

    fn hidden(&self, sums: &Sums) -> [f32; SECOND] {
        let mut second = self.second_bias;
        for (sum, row) in sums.iter().zip(&self.second) {
            if *sum > 0 {
                add(&mut second, row, f32::from(*sum) / self.unit);
            }
        }
        second
    }

    /// What it says: for each seat, the one who looks first, the points by which the judgement is wrong, and its share of the win.
    pub(super) fn opinion(&self, sums: &Sums, players: usize) -> Foretold {
        let mut outputs = self.outputs_bias;
        for (value, row) in self.hidden(sums).iter().zip(&self.outputs) {
            if *value > 0.0 {
                add(&mut outputs, row, *value);
            }
        }
        let (mut points, mut wins) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        for seat in 0..players {
            points[seat] = outputs[seat] * self.scale;
            wins[seat] = outputs[MAX_SEATS + seat];
        }
        shares(&mut wins[..players]);
        Foretold { points, wins }
    }

    /// The lines of the score sheets, the one who looks first.
    pub(super) fn sheets(&self, sums: &Sums) -> [[f32; LINES]; MAX_SEATS] {
        let mut lines = self.sheets_bias;
        for (value, row) in self.hidden(sums).iter().zip(&self.sheets) {
            if *value > 0.0 {
                add(&mut lines, row, *value);
            }
        }
        std::array::from_fn(|seat| std::array::from_fn(|line| lines[seat * LINES + line] * self.scale))
    }
}

fn numbered() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Relaxed)
}

/// Logarithms of chances become shares; alone there is only the own chance.
fn shares(logits: &mut [f32]) {
    if let [alone] = logits {
        *alone = 1.0 / (1.0 + (-*alone).exp());
        return;
    }
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    logits.iter_mut().for_each(|logit| *logit = (*logit - most).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|share| *share /= sum);
}

fn add<const N: usize>(sum: &mut [f32; N], row: &[f32; N], times: f32) {
    for (sum, value) in sum.iter_mut().zip(row) {
        *sum += value * times;
    }
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self, count: usize) -> Option<&[u8]> {
        let (now, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(now)
    }

    fn inputs(&mut self, count: usize) -> Option<Vec<(Place, f32)>> {
        const SIZE: usize = size_of::<Place>() + size_of::<f32>();
        let bytes = self.next(count.checked_mul(SIZE)?)?;
        let read = |bytes: &[u8; SIZE]| {
            let [one, two, limit @ ..] = *bytes;
            (Place::from_le_bytes([one, two]), f32::from_le_bytes(limit))
        };
        Some(bytes.as_chunks().0.iter().map(read).collect())
    }

    fn whole(&mut self) -> Option<Sums> {
        let mut row = [0; FIRST];
        let bytes = self.next(2 * FIRST)?;
        row.iter_mut().zip(bytes.as_chunks().0).for_each(|(value, bytes)| *value = i16::from_le_bytes(*bytes));
        Some(row)
    }

    fn row<const N: usize>(&mut self) -> Option<[f32; N]> {
        let mut row = [0.0; N];
        let bytes = self.next(2 * N)?;
        let values = row.iter_mut().zip(bytes.as_chunks().0);
        values.for_each(|(value, bytes)| *value = half(u16::from_le_bytes(*bytes)));
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
