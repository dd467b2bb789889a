//! What a seat knows of a position as inputs of a network: each is whether a number reaches a limit.
//!
//! The numbers are those of the planes ([`almende_core::Planes`]), and what the judgement looks at, of each seat from the one who looks. Which limits are worth
//! asking about is found by counting how often they are reached in some hundred games.

use crate::judge::{Judged, MAX_FEATURES};
use almende_core::{MAX_SEATS, Seat};

/// A number that can be asked about: first those of the planes, then those of the judgement.
pub type Place = u16;

/// How many numbers of the judgement there are of a seat: its features, its points.
pub const fn of_seat<G: Judged>() -> usize {
    G::FEATURES.len() + 1
}

/// The numbers of the judgement: of each seat, then the share of the game that is left, how many play, and what kind of game.
pub const fn counts<G: Judged>() -> usize {
    MAX_SEATS * of_seat::<G>() + 3
}

/// The numbers of the planes at the largest table, with those that are told only at a table for one behind them.
pub fn planes<G: Judged>() -> usize {
    let (table, board) = table_and_board::<G>();
    table + MAX_SEATS * board + alone::<G>()
}

/// How many places the planes take before the boards, and a board.
fn table_and_board<G: Judged>() -> (usize, usize) {
    let board = G::seen_len(3) - G::seen_len(2);
    (G::seen_len(2) - 2 * board, board)
}

/// How many places are told only at a table for one, behind its board.
fn alone<G: Judged>() -> usize {
    let (table, board) = table_and_board::<G>();
    G::seen_len(1).saturating_sub(table + board)
}

/// Where a place of the planes of a table stands among those of all tables: those told only at a table for one come after all boards.
pub fn shift<G: Judged>(players: usize) -> (usize, usize) {
    let (table, board) = table_and_board::<G>();
    if players == 1 && alone::<G>() > 0 { (table + board, (MAX_SEATS - 1) * board) } else { (usize::MAX, 0) }
}

/// Looks at all seats from this one on: fills in the numbers of the judgement. Of others it leaves out what only they see.
pub fn count<G: Judged>(game: &G, seat: Seat, out: &mut [f32]) {
    let (players, width) = (game.players(), of_seat::<G>());
    let mut features = [0.0; MAX_FEATURES];
    let (seats, rest) = out.split_at_mut(MAX_SEATS * width);
    for (steps, numbers) in seats.chunks_exact_mut(width).enumerate().take(players) {
        let features = &mut features[..G::FEATURES.len()];
        let points = game.look(seat.clockwise(steps, players), features);
        if steps > 0 {
            hide::<G>(features);
        }
        numbers[..features.len()].copy_from_slice(features);
        numbers[features.len()] = points;
    }
    rest.copy_from_slice(&[game.left(), players as f32, game.kind() as f32]);
}

fn hide<G: Judged>(features: &mut [f32]) {
    if G::IN_HAND.is_empty() {
        return;
    }
    for (feature, name) in features.iter_mut().zip(G::FEATURES) {
        if G::IN_HAND.contains(name) {
            *feature = 0.0;
        }
    }
}

/// The limits that are asked about: for each place, from the lowest on.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// Where the limits of each place begin.
    starts: Vec<u16>,
    limits: Vec<f32>,
}

impl Inputs {
    /// From places with limits, in order; none if they are not.
    pub fn new(places: usize, list: &[(Place, f32)]) -> Option<Inputs> {
        let in_order = list.is_sorted_by(|one, two| one.0 < two.0 || one.0 == two.0 && one.1 < two.1);
        let known = list.last().is_none_or(|(place, _)| usize::from(*place) < places);
        if !in_order || !known || list.len() > usize::from(u16::MAX) {
            return None;
        }
        let mut starts = vec![0; places + 1];
        for (place, _) in list {
            starts[usize::from(*place) + 1] += 1;
        }
        for place in 0..places {
            starts[place + 1] += starts[place];
        }
        Some(Inputs { starts, limits: list.iter().map(|(_, limit)| *limit).collect() })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.limits.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.limits.is_empty()
    }

    /// How many limits of this place a number reaches, and where they begin.
    #[inline]
    pub fn reached(&self, place: usize, number: f32) -> (usize, usize) {
        let (Some(&from), Some(&to)) = (self.starts.get(place), self.starts.get(place + 1)) else { return (0, 0) };
        let limits = self.limits.get(usize::from(from)..usize::from(to)).unwrap_or_default();
        let reached = limits.iter().take_while(|limit| number >= **limit).count();
        (from.into(), usize::from(from) + reached)
    }
}
