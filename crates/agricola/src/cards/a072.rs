//! A072: a crop more on every planted field that grows one kind.

use super::{Card, Deck};
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 72);

pub(crate) fn can(game: &Agricola, seat: Seat) -> bool {
    let farm = game.farm(seat);
    Good::CROPS.iter().any(|&crop| farm.fields_with(crop).any(|(field, _)| !farm.hides_vegetable(field)))
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat) {
    let farm = game.farm_mut(seat);
    for cell in farm.grain_fields.or(farm.vegetable_fields).minus(farm.hidden) {
        farm.crops[cell.index()] = farm.crops[cell.index()].saturating_add(1);
    }
    for played in farm.cards.iter_mut().filter(|played| played.crops > 0 && !played.hidden) {
        played.crops = played.crops.saturating_add(1);
    }
}
