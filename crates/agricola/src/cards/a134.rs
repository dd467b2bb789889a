//! A134: a bonus point for each pasture that is filled with animals.

use super::stocked::most_pastures;
use super::{Card, Deck};
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 134);

pub(crate) fn score(game: &Agricola, seat: Seat) -> i32 {
    most_pastures(game.farm(seat), |capacity| Some((capacity, capacity)))
}
