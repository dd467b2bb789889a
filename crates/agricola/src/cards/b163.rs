//! B163: once, as soon as the owner's is the only house with just two rooms (AGR-CARD-B163).

use super::{Card, Deck};
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::B, 163);

pub(crate) fn holds(game: &Agricola, seat: Seat) -> bool {
    let rooms = |seat: Seat| game.farm(seat).rooms.len();
    rooms(seat) == 2 && game.seats().all(|other| other == seat || rooms(other) > 2)
}
