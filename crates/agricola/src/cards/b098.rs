//! B098: a bonus point for each pasture with at least one animal and place for at least three more (AGR-CARD-B098).
//!
//! The owner may arrange the animals once before scoring (AGR-RULING-24): the best arrangement counts.

use super::{Card, Deck};
use crate::animals::Animals;
use crate::farm::Pasture;
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::B, 98);

/// Places that must stay free.
const FREE: u16 = 3;

/// What the pastures given to a species take at least and at most.
#[derive(Clone, Copy, Default)]
struct Taken {
    least: u16,
    most: u16,
}

pub(crate) fn score(game: &Agricola, seat: Seat) -> i32 {
    let farm = game.farm(seat);
    let animals = farm.goods.animals();
    best(&farm.pastures, farm.single_places(), animals, farm.card_places.only, [Taken::default(); 3]).unwrap_or(0)
}

/// Gives each pasture a species, with or without the free places, and finds the most points all animals leave possible.
fn best(pastures: &[Pasture], singles: u16, animals: Animals, only: Animals, taken: [Taken; 3]) -> Option<i32> {
    let Some((first, others)) = pastures.split_first() else {
        let fits = animals.iter().zip(taken).all(|(&number, taken)| taken.least <= number.into());
        let over = animals.iter().zip(only).zip(taken);
        let over: u16 = over.map(|((&n, only), taken)| u16::from(n).saturating_sub(u16::from(only) + taken.most)).sum();
        return (fits && over <= singles).then_some(0);
    };
    let mut found = None;
    for species in 0..animals.len() {
        let with = |least: u16, most: u16| {
            let mut taken = taken;
            taken[species].least += least;
            taken[species].most += most;
            best(others, singles, animals, only, taken)
        };
        found = found.max(with(0, first.capacity));
        if first.capacity > FREE {
            found = found.max(with(1, first.capacity - FREE).map(|points| points + 1));
        }
    }
    found
}
