//! A112: in the field phase a second grain may be taken from each grain field that holds at least two.
//!
//! It is asked just before the phase; the second grain is then taken together with the first (AGR-14.3.11). All fields at
//! once is the usual answer; besides, one field after the other may be chosen by what lies on it.

use super::field::Field;
use super::naming::others_than;
use super::{Card, Deck, FieldUse, MAX_PLAYED, Naming};
use crate::farm::Farm;
use crate::grid::CELLS;
use crate::pieces::Good;
use crate::state::{Agricola, Decision};
use almende_core::Seat;
use arrayvec::ArrayVec;

pub(crate) const CARD: Card = Card::of(Deck::A, 112);

type Fields = ArrayVec<Field, { CELLS + MAX_PLAYED }>;

/// The fields that could still give a second grain and hold as many as this asks for.
pub(super) fn open(farm: &Farm, holds: fn(u8) -> bool) -> impl Iterator<Item = Field> + '_ {
    let fields = farm.fields_with(Good::Grain).filter(move |(_, grain)| holds(*grain));
    fields.map(|(field, _)| field).filter(|&field| !farm.gives_second(field))
}

/// The choice of a field that the player names.
const WHICH: usize = 3;

/// The fields a choice stands for: all, one with more than two grain, or one with two. A single field left is all.
fn chosen(farm: &Farm, choice: usize) -> Fields {
    let all = || open(farm, |grain| grain >= 2);
    let several = all().nth(1).is_some();
    match choice {
        0 => all().collect(),
        1 => open(farm, |grain| grain > 2).take(usize::from(several)).collect(),
        _ => open(farm, |grain| grain == 2).take(usize::from(several)).collect(),
    }
}

pub(crate) fn can(game: &Agricola, seat: Seat, choice: usize) -> bool {
    let farm = game.farm(seat);
    if choice == WHICH {
        let usual = [1, 2].into_iter().flat_map(|choice| chosen(farm, choice));
        return open(farm, |grain| grain >= 2).nth(1).is_some()
            && others_than(farm, Good::Grain, open(farm, |grain| grain >= 2), usual);
    }
    !chosen(farm, choice).is_empty()
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, choice: usize) {
    if choice == WHICH {
        return game.ask(seat, Decision::Field(Naming::one(FieldUse::Second, Some(Good::Grain))));
    }
    let farm = game.farm_mut(seat);
    for field in chosen(farm, choice) {
        farm.give_second(field);
    }
}
