//! B153: points for the printed points of the major improvements, those of the lowest counted twice.

use super::{Card, Deck};
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::B, 153);

/// From so many on, so many points.
const STEPS: [(i32, i32); 4] = [(5, 1), (7, 2), (9, 3), (11, 4)];

pub(crate) fn score(game: &Agricola, seat: Seat) -> i32 {
    let printed = || game.farm(seat).improvements().map(|major| i32::from(game.content.majors[major.index()].points));
    let sum = printed().sum::<i32>() + printed().min().unwrap_or(0);
    STEPS.iter().rev().find(|(from, _)| *from <= sum).map_or(0, |(_, points)| *points)
}
