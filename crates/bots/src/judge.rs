//! What a position is worth to a seat, in the game's own terms.

mod agricola;
mod boonlake;
mod helios;
mod suna_valo;

use almende_core::{Game, Seat};

/// A game whose positions can be judged.
pub trait Judged: Game {
    /// The points a seat can hope for at the end, judged from what its board and the table show now. At the end of the
    /// game it is the seat's points.
    fn promise(&self, seat: Seat) -> f32;
}

/// The promise of a seat against a share of that of the best other seat; alone, just its promise.
fn against<G: Judged>(game: &G, seat: Seat, share: f32) -> f32 {
    let others = Seat::all(game.players()).filter(|&other| other != seat);
    let best = others.map(|other| game.promise(other)).fold(f32::NEG_INFINITY, f32::max);
    let own = game.promise(seat);
    if best.is_finite() { own - share * best } else { own }
}

/// How far a seat leads the best other one, or lies behind it.
pub fn lead<G: Judged>(game: &G, seat: Seat) -> f32 {
    against(game, seat, 1.0)
}

/// How well a seat stands within its own turn.
pub fn standing<G: Judged>(game: &G, seat: Seat) -> f32 {
    against(game, seat, OTHERS)
}

/// How much the others' promise counts. Most of a turn concerns the own board; taking what others need counts a little.
const OTHERS: f32 = 0.25;
