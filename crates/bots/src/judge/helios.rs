//! Helios: cubes and mana for what they can buy, land and temples for the sun to come, characters, slots and turns.

use super::features;
use almende_helios::Helios;

features!(Helios, "helios.json", turns_on: 2, foresight: "helios.bin", |seen| {
    one: 1.0,
    turns: seen.turns,
    turns_this_round: seen.turns_this_round,
    cubes: seen.cubes.min(6),
    more_cubes: seen.cubes.saturating_sub(6),
    colours: seen.colours,
    mana: seen.mana.min(4),
    more_mana: seen.mana.saturating_sub(4).min(8),
    range: seen.range.min(6),
    more_range: seen.range.saturating_sub(6).min(8),
    tiles: seen.tiles,
    bare_land: seen.bare_land,
    temples: seen.temples,
    temple_points: seen.temple_points,
    best_light: seen.best_light,
    best_growth: seen.best_growth,
    inactive: seen.inactive,
    inactive_points: seen.inactive_points,
    inactive_short: seen.inactive_short,
    display_best: seen.display[0],
    display_next: seen.display[1],
    slots_with_one: seen.slots[0],
    slots_with_two: seen.slots[1],
    slots_with_three: seen.slots[2],
    citadel: seen.citadel,
    warehouse: seen.warehouse,
    lap_points: seen.lap_points,
    lap_debt: seen.lap_debt,
});
