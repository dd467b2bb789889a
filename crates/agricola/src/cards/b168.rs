//! B168: with each renovation one more animal in every pasture with a stable, of the species kept there.
//!
//! Animals may be moved at any time (AGR-4.2.4), so the owner says species by species what the pastures hold. The card
//! counts what has been taken at this renovation: sheep, boar and cattle as the digits of a number.

use super::{Card, Deck};
use crate::animals::Animals;
use crate::event::Event;
use crate::farm::{Farm, Pasture};
use crate::goods::Goods;
use crate::pieces::Good;
use crate::state::Agricola;
use crate::turn::Teller;
use almende_core::{Log, Seat};

pub(crate) const CARD: Card = Card::of(Deck::B, 168);

/// More than the pastures with a stable.
const BASE: u8 = 5;

fn taken(farm: &Farm) -> Animals {
    let count = farm.played(CARD).map_or(0, |played| played.count);
    [count % BASE, count / BASE % BASE, count / BASE / BASE]
}

pub(crate) fn can(game: &Agricola, seat: Seat, choice: usize) -> bool {
    let farm = game.farm(seat);
    let mut wanted = taken(farm);
    let Some(more) = wanted.get_mut(choice) else { return false };
    *more += 1;
    // Those that came just now were not there.
    let mut animals = farm.goods.animals();
    animals.iter_mut().zip(taken(farm)).for_each(|(number, taken)| *number = number.saturating_sub(taken));
    can_keep(farm, &farm.pastures, animals, wanted, [Kept::default(); 3])
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, choice: usize, teller: &mut Teller<impl Log<Event>>) {
    let Some(&species) = Good::ANIMALS.get(choice) else { return };
    let digit = [1, BASE, BASE * BASE][choice.min(2)];
    game.farm_mut(seat).change(CARD, |played| played.count = played.count.saturating_add(digit));
    game.gain(seat, &Goods::of(species, 1), teller);
}

/// A renovation is over.
pub(crate) fn renovated(game: &mut Agricola, seat: Seat) {
    game.farm_mut(seat).change(CARD, |played| played.count = 0);
}

/// What the pastures given to a species hold at least and at most.
#[derive(Clone, Copy, Default)]
struct Kept {
    least: u8,
    most: u16,
}

/// Whether the animals can stand so that as many pastures with a stable as wanted hold each species.
fn can_keep(farm: &Farm, pastures: &[Pasture], animals: Animals, wanted: Animals, kept: [Kept; 3]) -> bool {
    let Some((first, others)) = pastures.split_first() else {
        let enough = wanted == [0; 3] && animals.iter().zip(kept).all(|(&number, kept)| kept.least <= number);
        let places = animals.iter().zip(farm.card_places.only).zip(kept);
        let left = places.map(|((&n, only), kept)| u16::from(n).saturating_sub(u16::from(only) + kept.most));
        return enough && left.sum::<u16>() <= farm.single_places() + farm.card_places.alike.iter().sum::<u16>();
    };
    let stabled = !first.cells.and(farm.stables).is_empty();
    (0..animals.len()).any(|species| {
        let (mut wanted, mut kept) = (wanted, kept);
        kept[species].most += first.capacity;
        if stabled && wanted[species] > 0 {
            wanted[species] -= 1;
            kept[species].least += 1;
        }
        can_keep(farm, others, animals, wanted, kept)
    })
}
