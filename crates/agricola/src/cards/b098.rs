//! B098: a bonus point for each pasture with at least one animal and place for at least three more (AGR-CARD-B098).

use super::stocked::most_pastures;
use super::{Card, Deck};
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::B, 98);

/// Places that must stay free.
const FREE: u16 = 3;

pub(crate) fn score(game: &Agricola, seat: Seat) -> i32 {
    most_pastures(game.farm(seat), |capacity| (capacity > FREE).then(|| (1, capacity - FREE)))
}
