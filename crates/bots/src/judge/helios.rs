//! Helios: points so far, and what the land, the temples, the range and the characters still promise.

use super::Judged;
use almende_core::{Game, Seat};
use almende_helios::Helios;

/// What a thing is worth in points; those that need time are multiplied by the share of the game that is left.
mod worth {
    /// A cube, for what it can pay.
    pub const CUBE: f32 = 1.6;
    /// A colour among the cubes.
    pub const COLOUR: f32 = 0.5;
    /// Mana beyond the point it gives anyway, for the characters it can buy.
    pub const MANA: f32 = 1.0;
    /// A step of the sun range.
    pub const RANGE: f32 = 0.8;
    /// A tile, for the cubes it will bring.
    pub const TILE: f32 = 1.2;
    /// A point a temple gives when the sun shines on it, for each round.
    pub const TEMPLE_POINT: f32 = 3.0;
    /// A character bought and not yet active.
    pub const INACTIVE: f32 = 7.0;
    /// An action tile that lies in a slot: a quarter of a bonus action.
    pub const SLOT_TILE: f32 = 0.5;
}

impl Judged for Helios {
    fn promise(&self, seat: Seat) -> f32 {
        let glance = self.glance(seat);
        let points = glance.points as f32;
        if self.turn().is_empty() {
            return points;
        }
        let left = glance.turns_left;
        // Cubes and mana keep their worth while there is still a phase with characters to come.
        points
            + worth::CUBE * f32::from(glance.cubes.min(6)) * soon(left)
            + worth::COLOUR * f32::from(glance.colours) * soon(left)
            + worth::MANA * f32::from(glance.mana.min(8)) * soon(left)
            + worth::INACTIVE * f32::from(glance.inactive)
            + left * worth::RANGE * f32::from(glance.range.min(12))
            + left * worth::TILE * f32::from(glance.tiles)
            + left * worth::TEMPLE_POINT * f32::from(glance.temple_points)
            + left * worth::SLOT_TILE * f32::from(glance.slot_tiles)
    }
}

/// Nearly all of its worth as long as a quarter of the game is left, half of it at the end.
fn soon(left: f32) -> f32 {
    0.5 + 0.5 * (left * 4.0).min(1.0)
}
