//! A112: in the field phase a second grain may be taken from each grain field that holds at least two.
//!
//! It is asked just before the phase; the second grain is then taken together with the first (AGR-14.3.11). All fields at
//! once is the usual answer; besides, one field after the other may be chosen by what lies on it (AGR-DP-8).

use super::{Card, Deck};
use crate::farm::Farm;
use crate::grid::Cells;
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 112);

/// The fields that could still give a second grain: those with more than two, and those with two.
fn fields(farm: &Farm) -> (Cells, Cells) {
    let open = farm.grain_fields.minus(farm.log.second_crop);
    let with = |fits: fn(u8) -> bool| open.filter(|cell| fits(farm.crops[cell.index()])).collect();
    (with(|grain| grain > 2), with(|grain| grain == 2))
}

/// The fields a choice stands for: all, one with more than two grain, or one with two. A single field left is all.
fn chosen(farm: &Farm, choice: usize) -> Cells {
    let (more, two) = fields(farm);
    let all = more.or(two);
    let one = |of: Cells| of.first().filter(|_| all.len() > 1).map_or(Cells::NONE, Cells::only);
    match choice {
        0 => all,
        1 => one(more),
        _ => one(two),
    }
}

pub(crate) fn can(game: &Agricola, seat: Seat, choice: usize) -> bool {
    !chosen(game.farm(seat), choice).is_empty()
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, choice: usize) {
    let farm = game.farm_mut(seat);
    farm.log.second_crop = farm.log.second_crop.or(chosen(farm, choice));
}
