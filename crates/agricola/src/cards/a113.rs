//! A113: a vegetable below the grain of every field with at least three, to be harvested after it.

use super::field::Field;
use super::{Card, Deck, MAX_PLAYED};
use crate::farm::Farm;
use crate::grid::CELLS;
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;
use arrayvec::ArrayVec;

pub(crate) const CARD: Card = Card::of(Deck::A, 113);

/// Grain a field must hold.
const MUCH: u8 = 3;

fn fields(farm: &Farm) -> ArrayVec<Field, { CELLS + MAX_PLAYED }> {
    let full = farm.fields_with(Good::Grain).filter(|(_, grain)| *grain >= MUCH).map(|(field, _)| field);
    full.filter(|&field| !farm.hides_vegetable(field)).collect()
}

pub(crate) fn can(game: &Agricola, seat: Seat) -> bool {
    !fields(game.farm(seat)).is_empty()
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat) {
    let farm = game.farm_mut(seat);
    for field in fields(farm) {
        farm.hide_vegetable(field);
    }
}
