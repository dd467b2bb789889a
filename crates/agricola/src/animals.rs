//! Animals: where they find a place, and what happens if they do not (AGR-11).

use crate::event::Event;
use crate::farm::{Farm, Pasture};
use crate::goods::Goods;
use crate::grid::Cells;
use crate::pieces::Good;
use crate::state::{Agricola, Decision, Phase};
use crate::turn::Teller;
use almende_core::{Log, Seat};
use arrayvec::ArrayVec;

/// Numbers of sheep, boar and cattle.
pub type Animals = [u8; 3];

/// Pastures, and cards that hold several animals of one species.
pub(crate) const MAX_GROUPS: usize = crate::farm::MAX_PASTURES + 3;

/// Where the animals of a farm stand (AGR-4.2.4: they may be moved at any time, so this is one way among others).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Arrangement {
    /// For each pasture, and then each card that is like one, the species and how many.
    pub pastures: [Option<(Good, u8)>; MAX_GROUPS],
    /// In single places: the house and stables outside pastures.
    pub singles: Animals,
}

impl Farm {
    /// AGR-11.2.1, AGR-11.2.2, AGR-11.2.3: whether so many animals find places.
    pub fn has_places_for(&self, animals: Animals) -> bool {
        let animals = self.without_reserved(animals);
        let total: u16 = animals.iter().map(|&n| u16::from(n)).sum();
        let singles = self.single_places();
        if total <= singles {
            return true;
        }
        if !self.card_places.alike.is_empty() {
            return assign(&self.groups(), singles, animals, &mut |_, _, _| {});
        }
        let room: u16 = self.pastures.iter().map(|pasture| pasture.capacity).sum();
        total <= singles.saturating_add(room) && assign(&self.pastures, singles, animals, &mut |_, _, _| {})
    }

    /// Animals after those that have places of their own on cards.
    fn without_reserved(&self, mut animals: Animals) -> Animals {
        if self.powers.holders {
            animals.iter_mut().zip(self.card_places.only).for_each(|(n, places)| *n = n.saturating_sub(places));
        }
        animals
    }

    /// The places for several animals of one species: pastures, and cards that are like one.
    fn groups(&self) -> ArrayVec<Pasture, MAX_GROUPS> {
        let on_cards = self.card_places.alike.iter().map(|&capacity| Pasture { cells: Cells::NONE, capacity });
        self.pastures.iter().copied().chain(on_cards).collect()
    }

    /// One way to place the animals of the farm.
    pub fn arrangement(&self) -> Arrangement {
        let animals = self.without_reserved(self.goods.animals());
        let mut arrangement = Arrangement { singles: animals, ..Arrangement::default() };
        let mut chosen: ArrayVec<(usize, usize, u8), MAX_GROUPS> = ArrayVec::new();
        let groups = self.groups();
        assign(&groups, self.single_places(), animals, &mut |pasture, species, number| {
            let _ = chosen.try_push((pasture, species, number));
        });
        for (pasture, species, number) in chosen {
            let place = groups.len() - pasture;
            arrangement.pastures[place] = Some((Good::ANIMALS[species], number));
            arrangement.singles[species] -= number;
        }
        arrangement
    }
}

/// Gives each pasture a species so that the rest has single places; `chosen` is told the way that works, by the number
/// of pastures from this one on (AGR-11.1.5).
fn assign(pastures: &[Pasture], singles: u16, rest: Animals, chosen: &mut impl FnMut(usize, usize, u8)) -> bool {
    let total: u16 = rest.iter().map(|&n| u16::from(n)).sum();
    if total <= singles {
        return true;
    }
    let Some((first, others)) = pastures.split_first() else { return false };
    for species in 0..rest.len() {
        let here = u16::from(rest[species]).min(first.capacity) as u8;
        if here == 0 {
            continue;
        }
        let mut left = rest;
        left[species] -= here;
        if assign(others, singles, left, chosen) {
            chosen(pastures.len(), species, here);
            return true;
        }
    }
    false
}

impl Agricola {
    pub(crate) fn all_fit(&self, seat: Seat) -> bool {
        let farm = self.farm(seat);
        farm.has_places_for(farm.goods.animals())
    }

    /// AGR-11.3.1, AGR-11.3.6: whoever has more animals than places is asked which ones to give up. Those that came
    /// just now have not been on the farm.
    pub(crate) fn ask_to_accommodate(&mut self, seat: Seat, on_farm: Animals) {
        if !self.all_fit(seat) {
            self.ask(seat, Decision::Accommodate { last: None, on_farm });
        }
    }

    /// The animals that stand on the farm: all but those that have found no place yet (AGR-11.3.1).
    pub(crate) fn animals_on_farm(&self, seat: Seat) -> Animals {
        let mut animals = self.farm(seat).goods.animals();
        let arriving = self.pending.iter().rev().find_map(|pending| match pending.decision {
            Decision::Accommodate { on_farm, .. } if pending.seat == seat => Some(on_farm),
            _ => None,
        });
        if let Some(on_farm) = arriving {
            animals.iter_mut().zip(on_farm).for_each(|(number, before)| *number = before.min(*number));
        }
        animals
    }

    /// Animals of the farm were paid while others look for a place.
    pub(crate) fn leave_farm(&mut self, seat: Seat, animals: Animals) {
        if animals == [0; 3] {
            return;
        }
        for pending in self.pending.iter_mut().filter(|pending| pending.seat == seat) {
            if let Decision::Accommodate { on_farm, .. } = &mut pending.decision {
                on_farm.iter_mut().zip(animals).for_each(|(number, gone)| *number = number.saturating_sub(gone));
            }
        }
    }

    /// AGR-4.2.7, AGR-15.4.9, AGR-15.4.10, AGR-RULING-6: while animals breed, none is turned into food or exchanged.
    pub(crate) fn animals_breed(&self) -> bool {
        self.phase == Phase::Breeding && self.window.is_none()
    }

    /// AGR-4.2.3, AGR-11.3.1: the good goes to the general supply.
    pub(crate) fn release(&mut self, seat: Seat, good: Good, teller: &mut Teller<impl Log<Event>>) {
        self.farm_mut(seat).goods.take(&Goods::of(good, 1));
        teller.tell(|| Event::Released { seat, good });
    }
}
