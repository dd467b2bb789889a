//! Harvest: feeding and breeding (AGR-15). The field phase stands with the fields.

use crate::action::Action;
use crate::event::Event;
use crate::goods::Goods;
use crate::improvements::CONVERTIBLE;
use crate::pieces::{Good, Major};
use crate::state::{Agricola, Decision};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Agricola {
    /// AGR-15.3.1, AGR-15.3.2, AGR-15.3.3, AGR-18.4: what a family eats.
    pub(crate) fn food_due(&self, seat: Seat) -> u8 {
        let farm = self.farm(seat);
        let feeding = &self.content.feeding;
        let adult = if self.players == 1 { feeding.solo_adult } else { feeding.adult };
        let adults = farm.people.saturating_sub(farm.newborns);
        adults.saturating_mul(adult).saturating_add(farm.newborns.saturating_mul(feeding.newborn))
    }

    /// AGR-12.4.1, AGR-12.4.2, AGR-12.4.3, AGR-12.4.4, AGR-RULING-8: a craft building, once a harvest.
    pub(crate) fn can_craft(&self, seat: Seat, major: Major) -> bool {
        let farm = self.farm(seat);
        let craft = self.content.majors[major.index()].craft;
        farm.owns(major) && farm.crafted & major.bit() == 0 && craft.is_some_and(|craft| farm.goods[craft.good] > 0)
    }

    pub(crate) fn refuse_craft(&self, seat: Seat, major: Major) -> Refusal {
        let farm = self.farm(seat);
        let Some(craft) = self.content.majors[major.index()].craft else {
            return Refusal::new("refusal.no_craft", &["AGR-12.4.1"]).with("what", major.word());
        };
        if !farm.owns(major) {
            return Refusal::new("refusal.not_yours", &["AGR-12.4.1"]).with("what", major.word());
        }
        if farm.crafted & major.bit() != 0 {
            return Refusal::new("refusal.once_a_harvest", &["AGR-12.4.4"]).with("what", major.word());
        }
        Refusal::short("refusal.too_few", &["AGR-12.4.1", "AGR-12.4.2", "AGR-12.4.3"], 1, farm.goods[craft.good])
            .with("what", craft.good.word())
    }

    pub(crate) fn craft(&mut self, seat: Seat, major: Major, teller: &mut Teller<impl Log<Event>>) {
        let Some(craft) = self.content.majors[major.index()].craft else { return };
        let farm = self.farm_mut(seat);
        farm.crafted |= major.bit();
        farm.goods.take(&Goods::of(craft.good, 1));
        farm.goods.add(&Goods::of(Good::Food, craft.food));
        teller.tell(|| Event::Crafted { seat, major, good: craft.good, food: craft.food });
    }

    fn list_crafts(&self, seat: Seat, out: &mut Vec<Action>) {
        let crafts = self.farm(seat).improvements().filter(|&major| self.can_craft(seat, major));
        out.extend(crafts.map(Action::Craft));
    }

    /// Everything that may be done before eating. With what was just harvested, but without baking (AGR-15.3.4,
    /// AGR-15.3.9, AGR-15.3.10).
    pub(crate) fn list_feeding(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_crafts(seat, out);
        self.list_conversions(seat, out);
        out.push(Action::Feed);
    }

    /// What is worth doing before eating, in one order: while food is short, everything; otherwise what is lost or
    /// matters now, that is the craft buildings, and cooking where the young animals would not all find places.
    pub(crate) fn list_feeding_for_search(&self, seat: Seat, last: u8, out: &mut Vec<Action>) {
        let short = self.farm(seat).goods[Good::Food] < self.food_due(seat);
        let first = out.len();
        self.list_crafts(seat, out);
        if short || !self.young_fit(seat) {
            self.list_conversions(seat, out);
        }
        let mut kept = first;
        for index in first..out.len() {
            let worth = match out[index] {
                Action::Convert(good) => short || good.is_animal(),
                _ => true,
            };
            if worth && feeding_order(out[index]) >= last {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
        out.push(Action::Feed);
    }

    /// AGR-15.3.5, AGR-15.3.6, AGR-15.3.7, AGR-15.3.8, AGR-RULING-5: all food that is there and needed is eaten; what
    /// is missing is begged for.
    pub(crate) fn feed(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let due = self.food_due(seat);
        let farm = self.farm_mut(seat);
        let food = farm.goods[Good::Food].min(due);
        let begging = due - food;
        farm.goods.take(&Goods::of(Good::Food, food));
        farm.begging = farm.begging.saturating_add(begging);
        teller.tell(|| Event::Fed { seat, food, begging });
    }

    /// The species of which there are two (AGR-15.4.1).
    fn breeding_species(&self, seat: Seat) -> [bool; 3] {
        self.farm(seat).goods.animals().map(|number| number >= 2)
    }

    /// Whether all young animals would find places.
    fn young_fit(&self, seat: Seat) -> bool {
        let farm = self.farm(seat);
        let (mut animals, may) = (farm.goods.animals(), self.breeding_species(seat));
        animals.iter_mut().zip(may).for_each(|(number, breeds)| *number = number.saturating_add(breeds.into()));
        farm.has_places_for(animals)
    }

    /// AGR-15.4, AGR-15.4.2, AGR-15.4.7: one young animal for each species with two. It is asked where not all find
    /// places, and where a player has cards to which an animal can be a burden (AGR-15.4.8); to everybody else one more
    /// is never worse.
    pub(crate) fn breed(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let may = self.breeding_species(seat);
        if may == [false; 3] {
            return;
        }
        if !self.young_fit(seat) || self.farm(seat).powers.minds_animals {
            return self.ask(seat, Decision::Breed { may });
        }
        for (&species, _) in Good::ANIMALS.iter().zip(may).filter(|(_, breeds)| *breeds) {
            self.bear(seat, species, teller);
        }
    }

    /// A species breeds because of a card; animals may be released for the young one (AGR-11.3.4, AGR-15.4.6).
    pub(crate) fn breed_one(&mut self, seat: Seat, species: Good, teller: &mut Teller<impl Log<Event>>) {
        let mut may = [false; 3];
        if let Some(place) = species_place(species) {
            may[place] = true;
        }
        let fits = self.can_bear(seat, may, species);
        if fits && !self.farm(seat).powers.minds_animals {
            self.bear(seat, species, teller);
        } else if fits || Good::ANIMALS.iter().any(|&other| self.can_release_for_young(seat, may, other)) {
            self.ask(seat, Decision::Breed { may });
        }
    }

    fn bear(&mut self, seat: Seat, species: Good, teller: &mut Teller<impl Log<Event>>) {
        self.farm_mut(seat).goods.add(&Goods::of(species, 1));
        teller.tell(|| Event::Bred { seat, species });
    }

    /// AGR-15.4.4: two parents are still there, and the young animal finds a place.
    pub(crate) fn can_bear(&self, seat: Seat, may: [bool; 3], species: Good) -> bool {
        let Some(place) = species_place(species) else { return false };
        let farm = self.farm(seat);
        let mut animals = farm.goods.animals();
        animals[place] = animals[place].saturating_add(1);
        may[place] && animals[place] > 2 && farm.has_places_for(animals)
    }

    /// AGR-15.4.6: whether releasing an animal can make place for a young one of another species.
    fn can_release_for_young(&self, seat: Seat, may: [bool; 3], species: Good) -> bool {
        let another = Good::ANIMALS
            .iter()
            .zip(may)
            .any(|(&other, breeds)| breeds && other != species && self.farm(seat).goods[other] >= 2);
        another && species.is_animal() && self.farm(seat).goods[species] > 0
    }

    /// AGR-4.2.3, AGR-11.3.4, AGR-15.4.8, AGR-RULING-7: young animals may be kept or refused and any animal released.
    pub(crate) fn list_breeding(&self, seat: Seat, may: [bool; 3], out: &mut Vec<Action>) {
        self.list_young(seat, may, out);
        let released = Good::ANIMALS.iter().filter(|&&species| self.farm(seat).goods[species] > 0);
        out.extend(released.map(|&species| Action::Release(species)));
        out.push(Action::Done);
    }

    fn list_young(&self, seat: Seat, may: [bool; 3], out: &mut Vec<Action>) {
        let young = Good::ANIMALS.iter().filter(|&&species| self.can_bear(seat, may, species));
        out.extend(young.map(|&species| Action::Breed(species)));
    }

    /// The same for search: whoever releases an animal does it for a young one.
    pub(crate) fn list_breeding_for_search(&self, seat: Seat, may: [bool; 3], out: &mut Vec<Action>) {
        self.list_young(seat, may, out);
        let released = Good::ANIMALS.iter().filter(|&&species| self.can_release_for_young(seat, may, species));
        out.extend(released.map(|&species| Action::Release(species)));
        out.push(Action::Done);
    }

    pub(crate) fn refuse_young(&self, seat: Seat, may: [bool; 3], species: Good) -> Refusal {
        let has = self.farm(seat).goods[species];
        let breeds = species_place(species).is_some_and(|place| may[place]);
        if !species.is_animal() || has < 2 || !breeds {
            return Refusal::new("refusal.no_parents", &["AGR-15.4.1", "AGR-15.4.3", "AGR-15.4.4"])
                .with("what", species.word());
        }
        Refusal::new("refusal.no_place", &["AGR-11.2.1", "AGR-15.4.1"]).with("what", species.word())
    }

    /// One young animal; if the others do not find places either, the question is asked again.
    pub(crate) fn keep_young(
        &mut self,
        seat: Seat,
        mut may: [bool; 3],
        species: Good,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        self.bear(seat, species, teller);
        if let Some(place) = species_place(species) {
            may[place] = false;
        }
        self.ask(seat, Decision::Breed { may });
    }

    /// AGR-15.4.6: a species that fell below two does not breed. Gives false as long as a young animal may be kept, or
    /// another one released for it; where nothing can come of the question, it is over.
    pub(crate) fn settle_breeding(&mut self, seat: Seat, mut may: [bool; 3]) -> bool {
        for (place, &species) in Good::ANIMALS.iter().enumerate() {
            may[place] &= self.farm(seat).goods[species] >= 2;
        }
        self.pending.pop();
        let of_use =
            |&species: &Good| self.can_bear(seat, may, species) || self.can_release_for_young(seat, may, species);
        if !Good::ANIMALS.iter().any(of_use) {
            return true;
        }
        self.ask(seat, Decision::Breed { may });
        false
    }
}

/// The place of a species among the animals.
pub(crate) fn species_place(species: Good) -> Option<usize> {
    Good::ANIMALS.iter().position(|&animal| animal == species)
}

/// The order in which search turns things into food.
pub(crate) fn feeding_order(action: Action) -> u8 {
    match action {
        Action::Craft(major) => major.index() as u8,
        Action::Convert(good) => {
            let place = CONVERTIBLE.iter().position(|&other| other == good).unwrap_or(0);
            (Major::COUNT + place) as u8
        }
        _ => u8::MAX,
    }
}
