//! Suna Valo: points so far, and what goods, drones, open orders, improvements and tracks still promise.

use super::Judged;
use almende_core::{Game, Seat};
use almende_suna_valo::SunaValo;

/// What a thing is worth in points; those that need time are multiplied by the share of the game that is left.
mod worth {
    /// An energy stone, for what it can pay.
    pub const ENERGY: f32 = 0.35;
    /// Grain, lily, flower, wool, egg.
    pub const RESOURCES: [f32; 5] = [0.5, 0.5, 0.65, 0.75, 0.75];
    /// More than this many goods cannot all be used.
    pub const GOODS: f32 = 14.0;
    /// A slot, an icon or a drone, for each era to come.
    pub const SLOT: f32 = 3.0;
    pub const DRONE: f32 = 3.0;
    pub const COG: f32 = 3.0;
    pub const ENERGY_ICON: f32 = 1.6;
    pub const GAIN: f32 = 3.0;
    /// A personal order that can still be completed, of the points it is worth.
    pub const OPEN_ORDER: f32 = 0.35;
    /// What was delivered to orders that are not complete yet.
    pub const DELIVERED: f32 = 0.8;
    /// An improvement.
    pub const IMPROVEMENT: f32 = 2.5;
    /// A progress tile.
    pub const TILE: f32 = 3.0;
    /// A step of the left and the right track beyond what it scores now.
    pub const STEP: f32 = 0.45;
    /// A card towards the next row.
    pub const ROW: f32 = 0.4;
    /// A good on the own display.
    pub const PRICE: f32 = 0.12;
}

impl Judged for SunaValo {
    fn promise(&self, seat: Seat) -> f32 {
        let glance = self.glance(seat);
        let points = glance.points as f32;
        if self.turn().is_empty() {
            return points;
        }
        let left = glance.left;
        let resources: f32 =
            glance.resources.iter().zip(worth::RESOURCES).map(|(&n, worth)| f32::from(n) * worth).sum();
        let goods = (resources + worth::ENERGY * f32::from(glance.energy)).min(worth::GOODS * 0.6);
        let (open, vp) = glance.personal;
        // With no time left an order that is not complete is worth nothing.
        let soon = (left * 4.0).min(1.0);
        points
            + goods * (0.25 + 0.75 * soon)
            + soon * worth::DELIVERED * (glance.public + glance.delivered)
            + soon * worth::OPEN_ORDER * f32::from(vp) * (if open > 3 { 0.6 } else { 1.0 })
            + left * worth::SLOT * f32::from(glance.slots.min(12))
            + left * worth::DRONE * f32::from(glance.drones.min(10))
            + left * worth::COG * f32::from(glance.cogs.min(6))
            + left * worth::ENERGY_ICON * f32::from(glance.energy_icons.min(8))
            + left * worth::GAIN * f32::from(glance.gains.min(6))
            + left * worth::IMPROVEMENT * f32::from(glance.improvements)
            + left * worth::TILE * f32::from(glance.tiles)
            + soon * worth::STEP * f32::from(glance.tracks.0 + glance.tracks.1)
            + soon * worth::ROW * f32::from(glance.rows.1)
            + soon * worth::PRICE * f32::from(glance.prices.min(9))
    }
}
