//! Agricola: people and the turns they bring, rooms for more, goods for what they build, crops and animals that grow,
//! and the food that the next harvest asks for.

use super::features;
use almende_agricola::Agricola;
use almende_agricola::pieces::{Good, Material};

features!(Agricola, "agricola.json", turns_on: 2, in_hand: ["occupations_in_hand", "minors_in_hand"], net: "agricola.bin", |seen| {
    one: 1.0,
    turns: seen.turns,
    turns_this_round: seen.people_to_place,
    begins: seen.begins,
    third_person: seen.people >= 3,
    fourth_person: seen.people >= 4,
    fifth_person: seen.people >= 5,
    free_room: seen.rooms > seen.people,
    more_free_rooms: seen.rooms.saturating_sub(seen.people).saturating_sub(1).min(2),
    wood: seen.goods[Good::Wood].min(6),
    more_wood: seen.goods[Good::Wood].saturating_sub(6).min(9),
    clay: seen.goods[Good::Clay].min(4),
    more_clay: seen.goods[Good::Clay].saturating_sub(4).min(6),
    reed: seen.goods[Good::Reed].min(2),
    more_reed: seen.goods[Good::Reed].saturating_sub(2).min(4),
    stone: seen.goods[Good::Stone].min(3),
    more_stone: seen.goods[Good::Stone].saturating_sub(3).min(4),
    room_kits: room_kits(seen.goods[seen.house.good()], seen.goods[Good::Reed]),
    clay_house: seen.house == Material::Clay,
    stone_house: seen.house == Material::Stone,
    rooms: seen.rooms - 2,
    grain: seen.goods[Good::Grain].min(2),
    more_grain: seen.goods[Good::Grain].saturating_sub(2).min(6),
    vegetable: seen.goods[Good::Vegetable].min(2),
    more_vegetables: seen.goods[Good::Vegetable].saturating_sub(2).min(4),
    grain_on_fields: seen.planted[0],
    vegetables_on_fields: seen.planted[1],
    sown_fields: seen.sown_fields[0] + seen.sown_fields[1],
    bare_fields: seen.bare_fields,
    unused: seen.unused,
    pastures: seen.pastures,
    stables: seen.stables,
    free_places: seen.places.saturating_sub(Good::ANIMALS.iter().map(|&species| u16::from(seen.goods[species])).sum()).min(8),
    sheep: seen.goods[Good::Sheep],
    boar: seen.goods[Good::Boar],
    cattle: seen.goods[Good::Cattle],
    pairs: Good::ANIMALS.iter().filter(|&&species| seen.goods[species] >= 2).count(),
    improvements: seen.improvements,
    kitchen: seen.kitchen > 0,
    oven: seen.oven > 0,
    oven_and_grain: if seen.oven > 0 { seen.goods[Good::Grain].min(4) } else { 0 },
    food: seen.goods[Good::Food].min(10),
    short: short(seen.food_due, seen.food_at_hand),
    short_and_late: late(short(seen.food_due, seen.food_at_hand), seen.people_to_harvest),
    starving: short(seen.food_due, seen.food_within_reach),
    starving_and_late: late(short(seen.food_due, seen.food_within_reach), seen.people_to_harvest),
    harvests_and_people: f32::from(seen.harvests) * f32::from(seen.people),
    // From here on only games with hand cards: the learned bot knows features by their places and has seen none of these.
    occupations: seen.cards.occupations,
    minors: seen.cards.minors,
    occupations_in_hand: seen.cards.occupations_in_hand,
    minors_in_hand: seen.cards.minors_in_hand,
    food_to_come: seen.cards.food_to_come.min(12),
    resources_to_come: seen.cards.resources_to_come.min(12),
    crops_and_animals_to_come: seen.cards.crops_and_animals_to_come.min(8),
} also {
    const KINDS: &'static [&'static str] = &["", "with cards"];

    fn kind(&self) -> usize {
        usize::from(self.has_hand_cards())
    }
});

/// How much of a room the goods make, up to two.
fn room_kits(walls: u8, reed: u8) -> f32 {
    (f32::from(walls) / 5.0).min(f32::from(reed) / 2.0).min(2.0)
}

/// Food that is missing.
fn short(due: u8, food: u16) -> f32 {
    f32::from(u16::from(due).saturating_sub(food))
}

/// What is missing weighs the more, the fewer people are left to find it.
fn late(short: f32, people: u8) -> f32 {
    short / (1.0 + f32::from(people))
}
