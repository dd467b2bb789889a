//! A144: goods for the first player who comes to have so many pastures, and the first with so many field tiles.

use super::{Card, Counter, Deck, When};
use crate::state::Agricola;

pub(crate) const CARD: Card = Card::of(Deck::A, 144);

const PASTURES: usize = 3;
const FIELDS: usize = 5;

/// Whether the action that ends has made somebody reach the number. Field tiles come one by one.
pub(crate) fn holds(game: &Agricola, by: Counter) -> bool {
    let Some(moment) = by.moment else { return false };
    let farm = game.farm(moment.by);
    match moment.when {
        When::AfterFences => usize::from(farm.log.pastures) < PASTURES && farm.pastures.len() >= PASTURES,
        _ => farm.fields.len() == FIELDS,
    }
}
