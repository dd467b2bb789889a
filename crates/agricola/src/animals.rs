//! Animals: where they find a place, and what happens if they do not (AGR-11).

use crate::action::Action;
use crate::any_time::{describe_release, nothing_left};
use crate::cards::Card;
use crate::decide::{Question, allowed};
use crate::event::Event;
use crate::farm::{Farm, Pasture};
use crate::goods::Goods;
use crate::grid::Cells;
use crate::payment::keep_in_order;
use crate::pending::{Standing, fits_if};
use crate::pieces::Good;
use crate::state::{Agricola, Decision, Phase, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
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
        let arriving = self.pending.iter().rev().find_map(|pending| match pending.task {
            Task::Ask(Decision::Accommodate { on_farm, .. }) if pending.seat == seat => Some(on_farm),
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
            if let Task::Ask(Decision::Accommodate { on_farm, .. }) = &mut pending.task {
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

    /// A question about animals, for programs that are asked: how many there are and how many places for them.
    pub(crate) fn with_animals(&self, seat: Seat, prompt: Text) -> Text {
        let farm = self.farm(seat);
        let [sheep, boar, cattle] = farm.goods.animals();
        let single = farm.single_places();
        let on_cards =
            farm.card_places.only.iter().map(|&places| u16::from(places)).chain(farm.card_places.alike.clone());
        let pastures = farm.pastures.iter().map(|pasture| pasture.capacity);
        let capacity = pastures.chain(on_cards).fold(single, u16::saturating_add);
        prompt
            .with("sheep", sheep)
            .with("boar", boar)
            .with("cattle", cattle)
            .with("capacity", capacity)
            .with("single", single)
    }

    /// Animals have found places on a farm on which these stood before.
    pub(crate) fn note_animals(&mut self, seat: Seat, before: Animals) {
        let more = self.farm(seat).goods.animals().iter().zip(before).any(|(&now, before)| now > before);
        if more && self.variant.cards && self.phase == Phase::Work {
            self.farm_mut(seat).log.farmyard_goods = true;
        }
    }

    /// Uses of cards that give up an animal.
    fn each_use_for_place(&self, seat: Seat, mut found: impl FnMut(Card, u8)) {
        self.each_free_use(seat, |card, number, choice, _| {
            if choice.pay.fixed.animals() != [0; 3] {
                found(card, number);
            }
        });
    }

    fn allows_use_for_place(&self, seat: Seat, card: Card, number: u8) -> bool {
        let mut found = false;
        self.each_use_for_place(seat, |other, one| found |= (other, one) == (card, number));
        found
    }
}

/// Which animals to give up, since not all have a place (AGR-11.3.1).
#[derive(Clone, Copy)]
pub(crate) struct Accommodate {
    /// The last one given up, for search.
    pub(crate) last: Option<Good>,
    /// The sheep, boar and cattle that stood on the farm before the others came.
    pub(crate) on_farm: Animals,
}

/// How an animal is given up.
#[derive(Clone, Copy)]
pub(crate) enum GivenUp {
    /// It is turned into food.
    Cooked(Good),
    /// It runs away.
    Released(Good),
    /// A card takes it.
    Used(Card, u8),
}

impl Question for Accommodate {
    type Answer = GivenUp;

    fn prompt(self, game: &Agricola, seat: Seat) -> Text {
        game.with_animals(seat, Text::new("prompt.accommodate"))
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let edible = Good::ANIMALS.into_iter().filter(|&species| game.can_convert(seat, species));
        out.extend(edible.map(Action::Convert));
        let owned = Good::ANIMALS.into_iter().filter(|&species| game.farm(seat).goods[species] > 0);
        out.extend(owned.map(Action::Release));
        game.each_use_for_place(seat, |card, number| out.push(Action::Use(card, number)));
    }

    /// AGR-11.3.1, AGR-11.3.2, AGR-11.3.3: an animal that has no place is cooked, or runs away where there is nothing
    /// to cook with. Letting it run from a kitchen is the same as cooking it and returning the food, so search leaves
    /// that out, and takes them in one order.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let first = out.len();
        let farm = game.farm(seat);
        let owned = Good::ANIMALS.into_iter().filter(|&species| farm.goods[species] > 0);
        out.extend(owned.map(|species| {
            if game.can_convert(seat, species) { Action::Convert(species) } else { Action::Release(species) }
        }));
        keep_in_order(first, out, self.last, |good| {
            let mut animals = farm.goods.animals();
            let from = |&species: &Good| species >= good;
            animals.iter_mut().zip(Good::ANIMALS).for_each(|(n, species)| {
                *n = if from(&species) { 0 } else { *n };
            });
            farm.has_places_for(animals)
        });
    }

    fn heard(self, action: Action) -> Option<GivenUp> {
        Some(match action {
            Action::Convert(good) => GivenUp::Cooked(good),
            Action::Release(good) => GivenUp::Released(good),
            Action::Use(card, number) => GivenUp::Used(card, number),
            _ => return None,
        })
    }

    fn check(self, game: &Agricola, seat: Seat, given_up: GivenUp) -> Result<(), Refusal> {
        let (good, legal) = match given_up {
            GivenUp::Cooked(good) => (good, game.can_convert(seat, good)),
            GivenUp::Released(good) => (good, game.farm(seat).goods[good] > 0),
            GivenUp::Used(card, number) => {
                return allowed(game.allows_use_for_place(seat, card, number), || game.refuse_use(seat, card));
            }
        };
        allowed(good.is_animal() && legal, || {
            if !good.is_animal() {
                return Refusal::new("refusal.not_an_animal", &["AGR-11.3.1"]).with("what", good.word());
            }
            if game.farm(seat).goods[good] == 0 {
                return nothing_left(good, &["AGR-11.3.1"]);
            }
            game.refuse_convert(seat, good)
        })
    }

    fn answer(self, game: &mut Agricola, seat: Seat, given_up: GivenUp, teller: &mut Teller<impl Log<Event>>) {
        let again = |last| Decision::Accommodate { last, on_farm: self.on_farm };
        match given_up {
            GivenUp::Cooked(good) => {
                game.ask(seat, again(Some(good)));
                game.convert(seat, good, teller);
            }
            GivenUp::Released(good) => {
                game.ask(seat, again(Some(good)));
                game.release(seat, good, teller);
            }
            GivenUp::Used(card, number) => {
                game.ask(seat, again(self.last));
                game.use_freely(seat, card, number);
            }
        }
    }

    fn describe(self, game: &Agricola, seat: Seat, given_up: GivenUp) -> Text {
        match given_up {
            GivenUp::Cooked(good) => game.describe_convert(seat, good),
            GivenUp::Released(good) => describe_release(good),
            GivenUp::Used(card, number) => game.describe_use(game.open_moment(seat), card, number),
        }
    }

    fn lapse(self, game: &mut Agricola, seat: Seat, _: &mut Teller<impl Log<Event>>) -> bool {
        let fit = game.all_fit(seat);
        if fit {
            game.pending.pop();
            game.note_animals(seat, self.on_farm);
        }
        fit
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[Phase::Preparation])?;
        let waits = match game.phase {
            _ if at.cards => true,
            Phase::Preparation => at.is_part(),
            _ => game.waits_in_turn(&at),
        };
        fits_if(waits && !game.all_fit(at.seat), "all animals of the seat have a place (AGR-11.3.1)")
    }
}
