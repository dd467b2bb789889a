//! Counting for cards: prerequisites, conditions, amounts.

use super::plan::{Amount, Amounts, Condition, Count, Named, Rule};
use super::{Card, CardKind, Moment, When, special};
use crate::content::{ROUNDS, STABLES, Step, Steps};
use crate::goods::Goods;
use crate::grid::Cells;
use crate::harvest::species_place;
use crate::pieces::{Good, Major, Space, Spaces};
use crate::state::{Agricola, Decision, Phase, Source, Task};
use almende_core::{Refusal, Seat};

/// Who counts, for which card, and at which moment.
#[derive(Clone, Copy)]
pub(crate) struct Counter {
    pub(crate) seat: Seat,
    pub(crate) card: Card,
    pub(crate) moment: Option<Moment>,
}

impl Counter {
    pub(crate) const fn new(seat: Seat, card: Card) -> Counter {
        Counter { seat, card, moment: None }
    }

    pub(crate) const fn at(seat: Seat, card: Card, moment: Moment) -> Counter {
        Counter { seat, card, moment: Some(moment) }
    }
}

impl Agricola {
    /// How many there are.
    pub(crate) fn count(&self, by: Counter, count: Count) -> u16 {
        let farm = self.farm(by.seat);
        if let Some(good) = count.good() {
            return self.owned(by, good).into();
        }
        let field_cards = || farm.cards.iter().filter(|played| self.is_field(played.card));
        let growing = |crop: Good| field_cards().filter(|played| played.crop == Some(crop)).count();
        let of_kind = |kind: CardKind| farm.cards.iter().filter(|played| played.card.kind() == kind).count();
        let number = match count {
            Count::Animals => farm.goods.animals().iter().map(|&n| usize::from(n)).sum(),
            // AGR-14.7.4: a pasture is a field as long as crops lie on it.
            Count::Fields => farm.fields.len() + field_cards().count() + farm.sown_pastures().len(),
            Count::FieldTiles => farm.fields.len(),
            Count::GrainFields => farm.grain_fields.len() + growing(Good::Grain),
            // A field with a vegetable below grain counts as the player likes, once (AGR-RULING-38).
            Count::OnlyGrainFields => {
                (farm.grain_fields.len() + growing(Good::Grain)).saturating_sub(farm.double_fields())
            }
            Count::VegetableFields => farm.vegetable_fields.len() + growing(Good::Vegetable) + farm.double_fields(),
            Count::PlantedFields => {
                farm.grain_fields.or(farm.vegetable_fields).len() + field_cards().filter(|card| card.crops > 0).count()
            }
            Count::EmptyFields => farm.unplanted().len() + field_cards().filter(|card| card.crops == 0).count(),
            Count::Pastures => farm.pastures.len(),
            Count::LargePastures => farm.pastures.iter().filter(|pasture| pasture.cells.len() >= 3).count(),
            Count::PastureCells => farm.enclosed.len(),
            Count::Stables => farm.stables.len(),
            Count::UnfencedStables => farm.stables.minus(farm.enclosed).len(),
            Count::Fences => farm.fences.len().into(),
            Count::FencesLeft => farm.fences_left().into(),
            Count::Rooms => farm.rooms.len(),
            Count::AddedRooms => farm.rooms.len().saturating_sub(2),
            Count::UnusedCells => farm.unused().len(),
            Count::UnusedGroup => largest_group(farm.unused()),
            Count::EmptyPlaces => self.empty_places(by),
            Count::People => farm.people.into(),
            Count::PeopleToPlace => farm.people_to_place().into(),
            Count::PeoplePlaced => farm.placed.into(),
            Count::PeopleOnAccumulation => {
                let stands = |space: &Space| self.people_on[space.index()].contains(by.seat);
                self.occupied.into_iter().filter(|space| stands(space) && self.plan(*space).accumulates()).count()
            }
            Count::EachSpecies => farm.goods.animals().into_iter().min().unwrap_or(0).into(),
            Count::GrainFieldsEmptied => farm.log.grain_fields_emptied.into(),
            Count::VegetableFieldsEmptied => farm.log.vegetable_fields_emptied.into(),
            Count::GrainHarvested => farm.log.grain_harvested.into(),
            Count::VegetablesHarvested => farm.log.vegetables_harvested.into(),
            Count::Resources => Good::RESOURCES.iter().map(|&good| usize::from(farm.goods[good])).sum(),
            Count::GoodsDue => {
                let due = farm.due.iter().skip(self.round.into());
                due.flat_map(|goods| goods.0).map(usize::from).sum()
            }
            Count::Occupations => of_kind(CardKind::Occupation),
            // Of both kinds (AGR-14.6.8).
            Count::Improvements => farm.majors.count_ones() as usize + of_kind(CardKind::Minor),
            Count::MajorImprovements => farm.majors.count_ones() as usize + self.cards_like_majors(by.seat),
            Count::LowerRow => farm.improvements().filter(|major| Major::LOWER_ROW.contains(major)).count(),
            Count::MinorImprovements => of_kind(CardKind::Minor),
            Count::CookingImprovements => self.cooking_improvements(by.seat),
            Count::FewestCards => {
                let minors = of_kind(CardKind::Minor);
                minors.min(of_kind(CardKind::Occupation)).min(farm.majors.count_ones() as usize)
            }
            Count::HandOccupations => farm.cards_in_hand(CardKind::Occupation),
            Count::HandMinors => farm.cards_in_hand(CardKind::Minor),
            Count::OccupationsAfter => {
                let later = farm.cards.iter().skip_while(|played| played.card != by.card).skip(1);
                later.filter(|played| played.card.kind() == CardKind::Occupation).count()
            }
            Count::OnCard => farm.played(by.card).map_or(0, |played| played.count.into()),
            Count::Players => self.players.into(),
            Count::Round => self.round.into(),
            Count::RoundsLeft => ROUNDS.saturating_sub(self.round).into(),
            Count::RoundsDone => self.round.saturating_sub(1).into(),
            Count::RoundsToHarvest => {
                let rounds = self.content.harvest.iter().skip(usize::from(self.round.max(1)) - 1);
                rounds.take_while(|harvest| !**harvest).count()
            }
            Count::HarvestsDone => self.harvests_done(),
            Count::FeedingsDone => self.feedings_done(),
            Count::Stock => by.moment.and_then(|moment| moment.space).map_or(0, |space| self.goods_on(space)),
            Count::GoodsTaken => farm.log.goods_taken.into(),
            Count::ResourcesGained => farm.log.resources.into(),
            Count::RoomsBuilt => farm.log.rooms.into(),
            Count::StablesBuilt => farm.log.stables.into(),
            Count::FencesBuilt => farm.log.fences.into(),
            Count::CellsEnclosed => farm.log.enclosed.len(),
            Count::CellsUsed => usize::from(farm.log.unused).saturating_sub(farm.unused().len()),
            Count::VegetablesSown => farm.log.vegetables_sown.into(),
            Count::RoomsUnderWay => self.rooms_under_way(by.seat),
            Count::RoomsInTurn => farm.log.rooms_in_turn.into(),
            Count::StablesInTurn => farm.log.stables_in_turn.into(),
            Count::EmptyFieldTiles => farm.unplanted().len(),
            Count::Newborns => farm.newborns.into(),
            Count::StablesLeft => usize::from(STABLES).saturating_sub(farm.stables.len()),
            Count::BakingImprovements => self.ovens(farm).len(),
            Count::BestBread => self.bread(by.seat, 1).into(),
            Count::GrainFieldsHarvested => farm.log.grain_fields_harvested.into(),
            Count::SameSpecies => {
                let species = by.moment.and_then(|moment| self.accumulates(moment.space?).species());
                species.map_or(0, |species| farm.goods[species].into())
            }
            Count::BuiltThisTurn => farm.log.built_this_turn.into(),
            Count::CookedThisTurn => farm.log.cooked_this_turn.into(),
            Count::FarmyardGoods => farm.log.farmyard_goods.into(),
            Count::Palisades => farm.palisades.len().into(),
            Count::OccupationCost => {
                let source = by.moment.and_then(|moment| moment.source);
                source.map_or(0, |source| self.occupation_cost(by.seat, source).into())
            }
            // The goods were counted above.
            _ => 0,
        };
        number.min(u16::MAX.into()) as u16
    }

    /// What is counted on the spaces that are named, or at all where none is.
    fn count_on(&self, by: Counter, count: Count, on: &Named) -> u16 {
        if on.spaces == Spaces::default() {
            return self.count(by, count);
        }
        let number = match count {
            Count::Stock => on.spaces.map(|space| self.goods_on(space)).sum(),
            Count::Occupied => on.spaces.filter(|space| self.occupied.contains(*space)).count(),
            _ => 0,
        };
        number.min(u16::MAX.into()) as u16
    }

    /// How many of a good somebody has, without goods that lie on cards (AGR-14.6.6). Animals that have found no place
    /// yet bring nothing about (AGR-11.3.1).
    fn owned(&self, by: Counter, good: Good) -> u8 {
        let waits = by.moment.is_some_and(|moment| moment.when == When::AsSoonAs);
        match species_place(good) {
            Some(place) if waits => self.animals_on_farm(by.seat)[place],
            _ => self.farm(by.seat).goods[good],
        }
    }

    /// All goods on an action space.
    pub(crate) fn goods_on(&self, space: Space) -> usize {
        self.stock[space.index()].0.iter().map(|&n| usize::from(n)).sum()
    }

    /// What lies on an action space.
    pub(crate) fn good_on(&self, space: Space) -> Option<Good> {
        self.stock[space.index()].iter().next().map(|(good, _)| good)
    }

    /// Minor improvements that count as major ones where that is asked.
    fn cards_like_majors(&self, seat: Seat) -> usize {
        if !self.has_rule(seat, Rule::CountsAsMajor) {
            return 0;
        }
        let plans = self.farm(seat).cards.iter().filter_map(|played| self.content.0.card(played.card));
        plans.filter(|plan| plan.rules.contains(&Rule::CountsAsMajor)).count()
    }

    /// Places of a card that need not hold an animal: all that are left when the others take what they can (AGR-4.2.4).
    fn empty_places(&self, by: Counter) -> usize {
        let places = self.content.0.card(by.card).and_then(|plan| plan.places.any.as_ref());
        let places = places.map_or(0, |places| self.amount(by, places));
        let mut farm = self.farm(by.seat).clone();
        let all = farm.card_places.any;
        let fits = |empty: &u8| {
            farm.card_places.any = all.saturating_sub(*empty);
            farm.has_places_for(farm.goods.animals())
        };
        (0..=places.min(all)).take_while(fits).last().unwrap_or(0).into()
    }

    /// Whether as many animals of the species of the space used are on the farm as were taken there.
    fn has_kept_all(&self, by: Counter) -> bool {
        let Some(space) = by.moment.and_then(|moment| moment.space) else { return false };
        let taken = self.farm(by.seat).log.goods_taken;
        let species = Good::ANIMALS.iter().zip(self.animals_on_farm(by.seat));
        taken > 0 && { species }.any(|(&species, has)| self.accumulates(space)[species] > 0 && has >= taken)
    }

    fn cooking_improvements(&self, seat: Seat) -> usize {
        let farm = self.farm(seat);
        let majors = farm.improvements().filter(|major| !self.content.majors[major.index()].cooks.is_empty());
        let cards = farm.cards.iter().filter_map(|played| self.content.0.card(played.card));
        let minors = cards.filter(|plan| plan.card.kind() == CardKind::Minor && !plan.cooks.is_empty());
        majors.count() + minors.count()
    }

    /// Rooms built by an action that goes on.
    fn rooms_under_way(&self, seat: Seat) -> usize {
        let open = self.pending.iter().any(|pending| {
            pending.seat == seat
                && matches!(pending.task, Task::Ask(Decision::Act(act)) if act.open == Some(Step::Rooms))
        });
        if open { self.farm(seat).log.rooms.into() } else { 0 }
    }

    /// The actions that belong together where an action comes from.
    pub(crate) fn steps_of(&self, source: Source) -> Steps {
        match source {
            Source::Space(space) => self.plan(space).steps,
            Source::Card(..) => self.grant(source).map_or(Steps::NONE, |grant| grant.steps),
        }
    }

    /// Feeding phases that are over: it is one number for all players, and it rises when the last one has eaten.
    fn feedings_done(&self) -> usize {
        let fed = match self.phase {
            Phase::Breeding | Phase::Over => true,
            Phase::Feeding => self.window.is_some(),
            Phase::Preparation => self.window == Some(When::BeforeRound),
            Phase::Dealing | Phase::Work | Phase::Fields => false,
        };
        let rounds = usize::from(self.round).saturating_sub(usize::from(!fed));
        self.content.harvest.iter().take(rounds).filter(|&&harvest| harvest).count()
    }

    fn harvests_done(&self) -> usize {
        let over = matches!(self.phase, Phase::Over);
        let rounds = usize::from(self.round).saturating_sub(usize::from(!over));
        self.content.harvest.iter().take(rounds).filter(|&&harvest| harvest).count()
    }

    /// Whether the card is a field (AGR-14.6.1, AGR-14.6.2).
    pub(crate) fn is_field(&self, card: Card) -> bool {
        self.content.card(card).is_some_and(|plan| !plan.field.is_empty())
    }

    /// How many it comes to; the steps of a list are not added up (AGR-13.1.5).
    pub(crate) fn amount(&self, by: Counter, amount: &Amount) -> u8 {
        let Some(count) = amount.count else { return amount.base };
        let most = amount.most.map_or(u16::MAX, |most| self.count(by, most));
        let number = self.count_on(by, count, &amount.on).min(most);
        if amount.steps.is_empty() {
            let each = number / u16::from(amount.per) * u16::from(amount.each);
            return each.saturating_add(amount.base.into()).min(u8::MAX.into()) as u8;
        }
        let reached = amount.steps.iter().rev().find(|(from, _)| u16::from(*from) <= number);
        reached.map_or(0, |&(_, much)| much)
    }

    pub(crate) fn goods_of(&self, by: Counter, amounts: &Amounts) -> Goods {
        let mut goods = amounts.fixed;
        for (good, amount) in &amounts.counted {
            goods.add(&Goods::of(*good, self.amount(by, amount)));
        }
        goods
    }

    pub(crate) fn all_hold(&self, by: Counter, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.holds(by, condition))
    }

    pub(crate) fn holds(&self, by: Counter, condition: &Condition) -> bool {
        match condition {
            Condition::Count { count, on, least, most } => {
                (u16::from(*least)..=if *most == u8::MAX { u16::MAX } else { (*most).into() })
                    .contains(&self.count_on(by, *count, on))
            }
            Condition::More(more, than) => self.count(by, *more) > self.count(by, *than),
            Condition::AsMany(much, of) => self.count(by, *much) >= self.count(by, *of),
            Condition::Owns(majors) => majors.iter().any(|&major| self.farm(by.seat).owns(major)),
            Condition::Rounds(rounds) => rounds.contains(&self.round),
            Condition::Harvest(harvest) => {
                usize::from(self.round).checked_sub(1).is_some_and(|round| self.content.harvest[round] == *harvest)
            }
            Condition::YourTurn => self.has_turn(by.seat),
            Condition::MajorOrMinor => by.moment.and_then(|moment| moment.source).is_some_and(|source| {
                let steps = self.steps_of(source);
                steps.contains(Step::Major) && steps.contains(Step::Minor)
            }),
            Condition::Exchanged => self.farm(by.seat).log.exchanged,
            Condition::Equal(one, other) => self.count(by, *one) == self.count(by, *other),
            Condition::Owned(major) => self.owner(*major).is_some(),
            Condition::From(space) => {
                by.moment.and_then(|moment| moment.source).is_some_and(|source| source == Source::Space(*space))
            }
            Condition::Paid(good) => self.farm(by.seat).log.paid >> good.index() & 1 != 0,
            Condition::Stays => {
                by.moment.is_some_and(|moment| moment.card.is_none_or(|card| card.traveling().is_none()))
            }
            Condition::KeptAll => self.has_kept_all(by),
            Condition::PlacesFor(goods) => {
                let mut animals = self.farm(by.seat).goods.animals();
                animals.iter_mut().zip(goods.animals()).for_each(|(has, more)| *has = has.saturating_add(more));
                self.farm(by.seat).has_places_for(animals)
            }
            Condition::Unlimited => {
                let source = by.moment.and_then(|moment| moment.source);
                source.is_some_and(|source| self.grant(source).is_none_or(|grant| !grant.single))
            }
            Condition::House(materials) => materials.contains(&self.farm(by.seat).house),
            Condition::HouseBefore(materials) => materials.contains(&self.farm(by.seat).log.house),
            Condition::Occupied(space) => self.occupied.contains(*space),
            Condition::StandsOn(space) => self.people_on[space.index()].contains(by.seat),
            Condition::AfterHarvest => {
                let before = usize::from(self.round).checked_sub(2);
                before.is_some_and(|round| self.content.harvest[round])
            }
            Condition::Harvesting => match self.window {
                Some(window) => window.is_from_fields_to_breeding(),
                None => matches!(self.phase, Phase::Feeding | Phase::Breeding),
            },
            Condition::Special => special::holds(self, by),
        }
    }

    /// Why a prerequisite does not hold (AGR-13.3.5).
    pub(crate) fn refuse_condition(&self, by: Counter, condition: &Condition) -> Refusal {
        let of_card = |id| Refusal::new(id, &["AGR-13.3.5", "AGR-13.3.6"]).with("card", by.card.word());
        match condition {
            Condition::Count { count, on, least, most } => {
                let has = self.count_on(by, *count, on);
                let (id, needs) = if has < (*least).into() {
                    ("refusal.needs_at_least", *least)
                } else {
                    ("refusal.needs_at_most", *most)
                };
                of_card(id).with("needs", needs).with("what", count.word()).with("has", has)
            }
            Condition::House(_) | Condition::HouseBefore(_) => of_card("refusal.needs_house"),
            Condition::Occupied(space) | Condition::StandsOn(space) => {
                of_card("refusal.needs_space").with("space", space.word())
            }
            Condition::Owns(majors) => {
                let what = majors.first().map_or("major.well", |major| major.word());
                of_card("refusal.needs_major").with("what", what)
            }
            Condition::More(..)
            | Condition::AsMany(..)
            | Condition::Rounds(_)
            | Condition::Harvest(_)
            | Condition::YourTurn
            | Condition::MajorOrMinor
            | Condition::Exchanged
            | Condition::Equal(..)
            | Condition::Owned(_)
            | Condition::From(_)
            | Condition::Paid(_)
            | Condition::Stays
            | Condition::KeptAll
            | Condition::PlacesFor(_)
            | Condition::Unlimited
            | Condition::AfterHarvest
            | Condition::Harvesting
            | Condition::Special => of_card("refusal.needs_more"),
        }
    }
}

/// How many of these cells lie in the largest group side by side.
fn largest_group(cells: Cells) -> usize {
    let (mut rest, mut largest) = (cells, 0);
    while let Some(first) = rest.first() {
        let (mut group, mut before) = (Cells::only(first), 0);
        while group.len() > before {
            before = group.len();
            group = group.or(group.around().and(rest));
        }
        rest = rest.minus(group);
        largest = largest.max(group.len());
    }
    largest
}
