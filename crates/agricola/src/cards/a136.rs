//! A136: points for whoever has some of each building resource, without what craft buildings are paid with.
//!
//! Whoever keeps resources for this card cannot pay them for points of a craft building (AGR-16.3.13); the best division
//! counts.

use super::{Card, Deck};
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 136);

/// Points for none, one, two and three of each.
const POINTS: [i32; 4] = [0, 1, 3, 5];

pub(crate) fn score(game: &Agricola, seat: Seat) -> i32 {
    let goods = &game.farm(seat).goods;
    let each = Good::RESOURCES.iter().map(|&good| goods[good]).min().unwrap_or(0);
    let spent = |kept: u8| game.craft_points(seat, kept) - game.craft_points(seat, 0);
    (0..)
        .zip(POINTS)
        .take_while(|(kept, _)| *kept <= each)
        .map(|(kept, points)| points + spent(kept))
        .max()
        .unwrap_or(0)
}
