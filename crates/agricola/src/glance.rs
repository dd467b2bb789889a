//! A player's standing in a few numbers, for programs that judge positions: cheap, without allocation.

use crate::cards::CardKind;
use crate::content::ROUNDS;
use crate::farm::Farm;
use crate::goods::Goods;
use crate::pieces::{Good, Material};
use crate::state::{Agricola, Phase};
use almende_core::Seat;

/// A player's standing in a few numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// All points if the game ended now.
    pub points: i32,
    /// The goods of the farm.
    pub goods: Goods,
    /// Grain and vegetables on fields.
    pub planted: [u16; 2],
    /// Fields with grain and with vegetables, which bring one crop each at a harvest.
    pub sown_fields: [u8; 2],
    /// Fields without crops.
    pub bare_fields: u8,
    /// Cells without anything.
    pub unused: u8,
    /// Pastures.
    pub pastures: u8,
    /// Stables.
    pub stables: u8,
    /// People.
    pub people: u8,
    /// Rooms.
    pub rooms: u8,
    /// What the house is made of.
    pub house: Material,
    /// Major improvements.
    pub improvements: u8,
    /// Food for a cattle, the measure of a kitchen.
    pub kitchen: u8,
    /// Food for a grain that is baked; 0 without an oven.
    pub oven: u8,
    /// Food that a harvest asks for.
    pub food_due: u8,
    /// Food that will be there at the next harvest without giving anything up: what is there, what the round spaces
    /// bring until then.
    pub food_at_hand: u16,
    /// Food the player could have for it with all conversions.
    pub food_within_reach: u16,
    /// People still to be placed before the next harvest.
    pub people_to_harvest: u8,
    /// People still to be placed in this round.
    pub people_to_place: u8,
    /// People still to be placed before the end of the game, if no child is born.
    pub turns: u8,
    /// Harvests to come.
    pub harvests: u8,
    /// Places for animals.
    pub places: u16,
    /// Whether the player begins the next round.
    pub begins: bool,
    /// What hand cards have brought; nothing in a game without them.
    pub cards: CardsGlance,
}

/// What hand cards have brought a player, in a few numbers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct CardsGlance {
    /// Occupations in front of the player.
    pub occupations: u8,
    /// Minor improvements in front of the player.
    pub minors: u8,
    /// Occupations in the hand.
    pub occupations_in_hand: u8,
    /// Minor improvements in the hand.
    pub minors_in_hand: u8,
    /// Food on the round spaces to come.
    pub food_to_come: u16,
    /// Building resources there.
    pub resources_to_come: u16,
    /// Crops and animals there.
    pub crops_and_animals_to_come: u16,
}

impl Agricola {
    /// A player's standing.
    pub fn glance(&self, seat: Seat) -> Glance {
        let farm = self.farm(seat);
        let now = usize::from(self.round.clamp(1, ROUNDS)) - 1;
        let last = usize::from(ROUNDS);
        let until = (now..last).find(|&round| self.content.harvest[round]).unwrap_or(now);
        let coming = &farm.due[(now + 1).min(until + 1)..=until];
        let later: u16 = coming.iter().map(|goods| u16::from(goods[Good::Food])).sum();
        let fed = usize::from(matches!(self.phase, Phase::Breeding | Phase::Over));
        let adults = farm.people - farm.newborns;
        let to_place = if self.phase == Phase::Work { farm.people_to_place() } else { 0 };
        let rounds_to_harvest = (until - now) as u8;
        let ovens = farm.improvements().filter_map(|major| self.content.majors[major.index()].bakes);
        Glance {
            points: self.total(seat),
            goods: farm.goods,
            planted: Good::CROPS.map(|crop| farm.crops_on_fields(crop)),
            sown_fields: [farm.grain_fields.len() as u8, farm.vegetable_fields.len() as u8],
            bare_fields: farm.unplanted().len() as u8,
            unused: farm.unused().len() as u8,
            pastures: farm.pastures.len() as u8,
            stables: farm.stables.len() as u8,
            people: farm.people,
            rooms: farm.rooms.len() as u8,
            house: farm.house,
            improvements: farm.majors.count_ones() as u8,
            kitchen: self.food_for(farm, Good::Cattle),
            oven: ovens.map(|oven| oven.food).max().unwrap_or(0),
            food_due: self.food_due(seat),
            food_at_hand: later.saturating_add(farm.goods[Good::Food].into()),
            food_within_reach: self.food_within_reach(farm, &farm.goods).saturating_add(later),
            people_to_harvest: to_place.saturating_add(rounds_to_harvest.saturating_mul(adults)),
            people_to_place: to_place,
            turns: to_place.saturating_add(self.rounds_left().saturating_mul(farm.people)),
            harvests: self.content.harvest[now..].iter().filter(|&&harvest| harvest).count().saturating_sub(fed) as u8,
            places: farm.single_places() + farm.pastures.iter().map(|pasture| pasture.capacity).sum::<u16>(),
            begins: self.starting_player == seat,
            cards: if self.has_hand_cards() { self.cards_glance(farm) } else { CardsGlance::default() },
        }
    }

    /// Whether this is a game with hand cards (AGR-20.1).
    pub fn has_hand_cards(&self) -> bool {
        self.variant.cards
    }

    fn cards_glance(&self, farm: &Farm) -> CardsGlance {
        let mut seen = CardsGlance {
            occupations_in_hand: farm.cards_in_hand(CardKind::Occupation) as u8,
            minors_in_hand: farm.cards_in_hand(CardKind::Minor) as u8,
            ..CardsGlance::default()
        };
        for played in &farm.cards {
            match played.card.kind() {
                CardKind::Occupation => seen.occupations += 1,
                CardKind::Minor => seen.minors += 1,
            }
        }
        let next = usize::from(self.round).min(farm.due.len());
        for (good, amount) in farm.due[next..].iter().flat_map(Goods::iter) {
            let sum = match good {
                Good::Food => &mut seen.food_to_come,
                Good::Wood | Good::Clay | Good::Reed | Good::Stone => &mut seen.resources_to_come,
                _ => &mut seen.crops_and_animals_to_come,
            };
            *sum += u16::from(amount);
        }
        seen
    }

    /// Rounds after this one.
    fn rounds_left(&self) -> u8 {
        if self.phase == Phase::Over { 0 } else { ROUNDS.saturating_sub(self.round) }
    }

    /// The share of the game that is still to come, from 1 down to 0.
    pub fn share_left(&self) -> f32 {
        let people = |count: fn(&crate::farm::Farm) -> u8| -> f32 {
            self.seats().map(|seat| f32::from(count(self.farm(seat)))).sum()
        };
        let here = match self.phase {
            Phase::Dealing | Phase::Preparation => 1.0,
            Phase::Work => people(|farm| farm.people_to_place()) / people(|farm| farm.people),
            Phase::Fields | Phase::Feeding | Phase::Breeding | Phase::Over => 0.0,
        };
        (f32::from(self.rounds_left()) + here) / f32::from(ROUNDS)
    }
}
