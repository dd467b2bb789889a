//! B115: each field that is sown may get one more crop of its kind. It is asked when the sow action ends, once for each field.

use super::field::Field;
use super::{Card, Deck};
use crate::grid::Cells;
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::B, 115);

/// A field sown in this action with the crop of the choice.
fn find(game: &Agricola, seat: Seat, choice: usize) -> Option<Field> {
    let crop = *Good::CROPS.get(choice)?;
    let farm = game.farm(seat);
    let sown = |field: Field| match field {
        Field::Tile(cell) => farm.log.sown.contains(cell),
        Field::Card(card) => farm.played(card).is_some_and(|played| played.sown),
    };
    farm.fields_with(crop).map(|(field, _)| field).find(|&field| sown(field))
}

pub(crate) fn can(game: &Agricola, seat: Seat, choice: usize) -> bool {
    find(game, seat, choice).is_some()
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, choice: usize) {
    let Some(field) = find(game, seat, choice) else { return };
    let farm = game.farm_mut(seat);
    match field {
        Field::Tile(cell) => {
            farm.crops[cell.index()] += 1;
            farm.log.sown = farm.log.sown.minus(Cells::only(cell));
        }
        Field::Card(card) => farm.change(card, |played| (played.crops, played.sown) = (played.crops + 1, false)),
    }
}
