//! Harvest: feeding and breeding (AGR-15). The field phase stands with the fields.

use crate::action::Action;
use crate::any_time::{Free, describe_release, nothing_left};
use crate::decide::{Question, about, allowed, describe_done};
use crate::event::Event;
use crate::goods::Goods;
use crate::improvements::CONVERTIBLE;
use crate::pending::{Standing, fits_if};
use crate::pieces::{Good, Major};
use crate::state::{Agricola, Decision, Phase};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

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
    fn can_craft(&self, seat: Seat, major: Major) -> bool {
        let farm = self.farm(seat);
        let craft = self.content.majors[major.index()].craft;
        farm.owns(major) && farm.crafted & major.bit() == 0 && craft.is_some_and(|craft| farm.goods[craft.good] > 0)
    }

    fn refuse_craft(&self, seat: Seat, major: Major) -> Refusal {
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

    fn craft(&mut self, seat: Seat, major: Major, teller: &mut Teller<impl Log<Event>>) {
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

    fn list_conversions(&self, seat: Seat, out: &mut Vec<Action>) {
        let edible = CONVERTIBLE.into_iter().filter(|&good| self.can_convert(seat, good));
        out.extend(edible.map(Action::Convert));
    }

    /// AGR-15.3.5, AGR-15.3.6, AGR-15.3.7, AGR-15.3.8, AGR-RULING-5: all food that is there and needed is eaten; what
    /// is missing is begged for.
    fn feed(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
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

    pub(crate) fn fits_breeding(&self, seat: Seat, may: [bool; 3]) -> bool {
        let parents = |(species, breeds): (Good, bool)| !breeds || self.farm(seat).goods[species] >= 2;
        may != [false; 3] && Good::ANIMALS.into_iter().zip(may).all(parents)
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
    fn can_bear(&self, seat: Seat, may: [bool; 3], species: Good) -> bool {
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

    fn list_young(&self, seat: Seat, may: [bool; 3], out: &mut Vec<Action>) {
        let young = Good::ANIMALS.iter().filter(|&&species| self.can_bear(seat, may, species));
        out.extend(young.map(|&species| Action::Breed(species)));
    }

    fn refuse_young(&self, seat: Seat, may: [bool; 3], species: Good) -> Refusal {
        let has = self.farm(seat).goods[species];
        let breeds = species_place(species).is_some_and(|place| may[place]);
        if !species.is_animal() || has < 2 || !breeds {
            return Refusal::new("refusal.no_parents", &["AGR-15.4.1", "AGR-15.4.3", "AGR-15.4.4"])
                .with("what", species.word());
        }
        Refusal::new("refusal.no_place", &["AGR-11.2.1", "AGR-15.4.1"]).with("what", species.word())
    }
}

/// What to turn into food for the family, up to eating (AGR-15.3).
#[derive(Clone, Copy)]
pub(crate) struct Feed {
    /// The last thing turned into food, for search.
    pub(crate) last: u8,
}

/// What a family can do before it eats.
#[derive(Clone, Copy)]
pub(crate) enum Meal {
    /// A craft building is used,
    Craft(Major),
    /// or a good turned into food.
    Convert(Good),
    /// The family eats.
    Eat,
}

impl Question for Feed {
    type Answer = Meal;

    fn prompt(self, game: &Agricola, seat: Seat) -> Text {
        Text::new("prompt.feed").with("n", game.food_due(seat)).with("has", game.farm(seat).goods[Good::Food])
    }

    /// Everything that may be done before eating. With what was just harvested, but without baking (AGR-15.3.4,
    /// AGR-15.3.9, AGR-15.3.10).
    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        game.list_crafts(seat, out);
        game.list_conversions(seat, out);
        out.push(Action::Feed);
        game.list_discard(seat, out);
        game.list_free_uses(seat, out);
    }

    /// What is worth doing before eating, in one order: while food is short, everything; otherwise what is lost or
    /// matters now, that is the craft buildings, and cooking where the young animals would not all find places.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let short = game.farm(seat).goods[Good::Food] < game.food_due(seat);
        let first = out.len();
        game.list_crafts(seat, out);
        if short || !game.young_fit(seat) {
            game.list_conversions(seat, out);
        }
        let mut kept = first;
        for index in first..out.len() {
            let worth = match out[index] {
                Action::Convert(good) => short || good.is_animal(),
                _ => true,
            };
            if worth && feeding_order(out[index]) >= self.last {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
        out.push(Action::Feed);
        game.list_free_uses(seat, out);
    }

    fn heard(self, action: Action) -> Option<Meal> {
        Some(match action {
            Action::Craft(major) => Meal::Craft(major),
            Action::Convert(good) => Meal::Convert(good),
            Action::Feed => Meal::Eat,
            _ => return None,
        })
    }

    fn takes_free_actions(self) -> bool {
        true
    }

    fn check(self, game: &Agricola, seat: Seat, meal: Meal) -> Result<(), Refusal> {
        match meal {
            Meal::Craft(major) => allowed(game.can_craft(seat, major), || game.refuse_craft(seat, major)),
            Meal::Convert(good) => game.check_free(seat, Free::Convert(good)),
            Meal::Eat => Ok(()),
        }
    }

    fn answer(self, game: &mut Agricola, seat: Seat, meal: Meal, teller: &mut Teller<impl Log<Event>>) {
        let done = match meal {
            Meal::Craft(major) => {
                game.craft(seat, major, teller);
                Action::Craft(major)
            }
            Meal::Convert(good) => {
                game.convert(seat, good, teller);
                Action::Convert(good)
            }
            Meal::Eat => return game.feed(seat, teller),
        };
        game.ask(seat, Decision::Feed { last: feeding_order(done) });
    }

    fn describe(self, game: &Agricola, seat: Seat, meal: Meal) -> Text {
        match meal {
            Meal::Craft(major) => {
                let text = Text::new("option.craft").with("craft", major.word());
                match game.content.majors[major.index()].craft {
                    Some(craft) => text.with("what", craft.good.word()).with("food", craft.food),
                    None => text.with("what", Good::Food.word()).with("food", 0),
                }
            }
            Meal::Convert(good) => game.describe_convert(seat, good),
            Meal::Eat => {
                let (due, has) = (game.food_due(seat), game.farm(seat).goods[Good::Food]);
                match due.saturating_sub(has) {
                    0 => Text::new("option.feed").with("n", due),
                    begging => Text::new("option.feed_and_beg").with("n", has.min(due)).with("begging", begging),
                }
            }
        }
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[Phase::Feeding])?;
        fits_if(
            game.phase == Phase::Feeding && game.window.is_none() && at.is_part(),
            "people eat in the feeding phase, in the part of the seat (AGR-15.3)",
        )
    }
}

/// Which young animals to keep and which animals to release for them (AGR-15.4).
#[derive(Clone, Copy)]
pub(crate) struct Breed {
    /// Whether sheep, boar and cattle may still breed.
    pub(crate) may: [bool; 3],
}

/// What can be done about young animals.
#[derive(Clone, Copy)]
pub(crate) enum Young {
    /// One is kept.
    Keep(Good),
    /// An animal is released.
    Release(Good),
    /// No more of them.
    Done,
}

impl Question for Breed {
    type Answer = Young;

    fn prompt(self, game: &Agricola, seat: Seat) -> Text {
        game.with_animals(seat, Text::new("prompt.breed"))
    }

    /// AGR-4.2.3, AGR-11.3.4, AGR-15.4.8, AGR-RULING-7: young animals may be kept or refused and any animal released.
    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        game.list_young(seat, self.may, out);
        let released = Good::ANIMALS.iter().filter(|&&species| game.farm(seat).goods[species] > 0);
        out.extend(released.map(|&species| Action::Release(species)));
        out.push(Action::Done);
        game.list_free(seat, out);
    }

    /// Whoever releases an animal does it for a young one.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        game.list_young(seat, self.may, out);
        let released = Good::ANIMALS.iter().filter(|&&species| game.can_release_for_young(seat, self.may, species));
        out.extend(released.map(|&species| Action::Release(species)));
        out.push(Action::Done);
    }

    fn heard(self, action: Action) -> Option<Young> {
        Some(match action {
            Action::Breed(species) => Young::Keep(species),
            Action::Release(species) => Young::Release(species),
            Action::Done => Young::Done,
            _ => return None,
        })
    }

    fn takes_free_actions(self) -> bool {
        true
    }

    fn check(self, game: &Agricola, seat: Seat, young: Young) -> Result<(), Refusal> {
        match young {
            Young::Keep(species) => {
                allowed(game.can_bear(seat, self.may, species), || game.refuse_young(seat, self.may, species))
            }
            Young::Release(species) if !species.is_animal() => {
                Err(Refusal::new("refusal.not_an_animal", &["AGR-15.4.6"]).with("what", species.word()))
            }
            Young::Release(species) => {
                allowed(game.farm(seat).goods[species] > 0, || nothing_left(species, &["AGR-15.4.6"]))
            }
            Young::Done => Ok(()),
        }
    }

    fn answer(self, game: &mut Agricola, seat: Seat, young: Young, teller: &mut Teller<impl Log<Event>>) {
        let mut may = self.may;
        match young {
            // If the others do not find places either, the question is asked again.
            Young::Keep(species) => {
                game.bear(seat, species, teller);
                if let Some(place) = species_place(species) {
                    may[place] = false;
                }
            }
            Young::Release(species) => game.release(seat, species, teller),
            Young::Done => return,
        }
        game.ask(seat, Decision::Breed { may });
    }

    fn describe(self, _: &Agricola, _: Seat, young: Young) -> Text {
        match young {
            Young::Keep(species) => about("option.breed", species.word()),
            Young::Release(species) => describe_release(species),
            Young::Done => describe_done(),
        }
    }

    /// AGR-15.4.6: a species that fell below two does not breed. The question is open as long as a young animal may be
    /// kept, or another one released for it; where nothing can come of it, it is over.
    fn lapse(self, game: &mut Agricola, seat: Seat, _: &mut Teller<impl Log<Event>>) -> bool {
        let mut may = self.may;
        for (place, &species) in Good::ANIMALS.iter().enumerate() {
            may[place] &= game.farm(seat).goods[species] >= 2;
        }
        game.pending.pop();
        let of_use =
            |&species: &Good| game.can_bear(seat, may, species) || game.can_release_for_young(seat, may, species);
        if !Good::ANIMALS.iter().any(of_use) {
            return true;
        }
        game.ask(seat, Decision::Breed { may });
        false
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[Phase::Breeding])?;
        let part = game.phase == Phase::Breeding && game.window.is_none() && at.is_part();
        let waits = part || at.cards && !at.below.is_empty();
        fits_if(
            waits && game.fits_breeding(at.seat, self.may),
            "only species with two parents breed, in the part of the seat (AGR-15.4.1)",
        )
    }
}

/// The place of a species among the animals.
pub(crate) fn species_place(species: Good) -> Option<usize> {
    Good::ANIMALS.iter().position(|&animal| animal == species)
}

/// The order in which search turns things into food.
fn feeding_order(action: Action) -> u8 {
    match action {
        Action::Craft(major) => major.index() as u8,
        Action::Convert(good) => {
            let place = CONVERTIBLE.iter().position(|&other| other == good).unwrap_or(0);
            (Major::COUNT + place) as u8
        }
        _ => u8::MAX,
    }
}
