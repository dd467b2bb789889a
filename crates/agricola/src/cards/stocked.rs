//! Pastures that cards count by the animals in them.
//!
//! The owner may arrange the animals once before scoring (AGR-RULING-24): the best arrangement counts.

use crate::animals::Animals;
use crate::farm::{Farm, Pasture};

/// How many animals of one species a pasture must hold to count, at least and at most; none if it never does.
pub(super) type Wanted = fn(capacity: u16) -> Option<(u16, u16)>;

/// What the pastures given to a species take at least and at most.
#[derive(Clone, Copy, Default)]
struct Taken {
    least: u16,
    most: u16,
}

/// How many pastures can count at once while all animals of the farm have a place.
pub(super) fn most_pastures(farm: &Farm, wanted: Wanted) -> i32 {
    let search = Search { singles: farm.single_places(), animals: farm.goods.animals(), only: farm.card_places.only };
    search.best(&farm.pastures, wanted, [Taken::default(); 3]).unwrap_or(0)
}

struct Search {
    singles: u16,
    animals: Animals,
    only: Animals,
}

impl Search {
    /// Gives each pasture a species, as the card wants it or not, and finds the most points all animals leave possible.
    fn best(&self, pastures: &[Pasture], wanted: Wanted, taken: [Taken; 3]) -> Option<i32> {
        let Some((first, others)) = pastures.split_first() else {
            let fits = self.animals.iter().zip(taken).all(|(&number, taken)| taken.least <= number.into());
            let over = self.animals.iter().zip(self.only).zip(taken);
            let left =
                |((&n, only), taken): ((&u8, u8), Taken)| u16::from(n).saturating_sub(u16::from(only) + taken.most);
            return (fits && over.map(left).sum::<u16>() <= self.singles).then_some(0);
        };
        let mut found = None;
        for species in 0..self.animals.len() {
            let with = |least: u16, most: u16| {
                let mut taken = taken;
                taken[species].least += least;
                taken[species].most += most;
                self.best(others, wanted, taken)
            };
            found = found.max(with(0, first.capacity));
            if let Some((least, most)) = wanted(first.capacity) {
                found = found.max(with(least, most).map(|points| points + 1));
            }
        }
        found
    }
}
