//! Boonlake: points so far, and what income, production sites, levers and stocks still promise.

use super::Judged;
use almende_boonlake::Boonlake;
use almende_core::{Game, Seat};

/// What a thing is worth in points; stocks lose their worth towards the end.
mod worth {
    /// A coin.
    pub const COIN: f32 = 0.45;
    /// A card in hand.
    pub const CARD: f32 = 0.6;
    /// A vase.
    pub const VASE: f32 = 1.2;
    /// An inhabitant on the ranch.
    pub const INHABITANT: f32 = 1.3;
    /// A level of a production site, for the cards it lets one play.
    pub const SITE: f32 = 2.5;
    /// A lever beyond the points it gives anyway, for each scoring to come.
    pub const LEVER: f32 = 1.0;
    /// A piece on the map, for region scorings.
    pub const PRESENCE: f32 = 1.2;
    /// A house that may become a settlement.
    pub const HOUSE: f32 = 1.0;
}

impl Judged for Boonlake {
    fn promise(&self, seat: Seat) -> f32 {
        let glance = self.glance(seat);
        let points = glance.points as f32;
        if self.turn().is_empty() {
            return points;
        }
        let scorings = f32::from(glance.scorings_left);
        // The last scoring pays no coins and cards.
        let paying = f32::from(glance.scorings_left.saturating_sub(1));
        let stocks = worth::COIN * f32::from(glance.coins.min(25))
            + worth::CARD * f32::from(glance.cards.min(10))
            + worth::VASE * f32::from(glance.vases.min(3))
            + worth::INHABITANT * f32::from(glance.ranch.min(6));
        points
            + soon(glance.left) * stocks
            + glance.left * worth::SITE * f32::from(glance.sites)
            + glance.left * worth::PRESENCE * f32::from(glance.presences)
            + glance.left * worth::HOUSE * f32::from(glance.houses)
            + scorings * worth::LEVER * f32::from(glance.levers) * 0.5
            + scorings * f32::from(glance.income_vp)
            + paying * (worth::COIN * f32::from(glance.income_coins) + worth::CARD * f32::from(glance.income_cards))
            + glance.tile_vp as f32
    }
}

/// Nearly all of its worth as long as a quarter of the game is left, little of it at the end.
fn soon(left: f32) -> f32 {
    0.2 + 0.8 * (left * 4.0).min(1.0)
}
