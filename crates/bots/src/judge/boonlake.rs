//! Boonlake: coins, vases, inhabitants and cards for what they buy, sites and levers for the turns to come, pieces on
//! the map, income for each scoring to come, and the scoring tiles.

use super::features;
use almende_boonlake::Boonlake;

features!(Boonlake, "boonlake.json",
    in_hand: ["ripe_cards", "ripe_points", "nearly_ripe_cards", "nearly_ripe_points"], |seen| {
    one: 1.0,
    scorings: seen.scorings_left,
    ship: seen.ship,
    coins: seen.coins.min(10),
    more_coins: seen.coins.saturating_sub(10).min(20),
    vases: seen.vases.min(3),
    ranch: seen.ranch.min(4),
    more_ranch: seen.ranch.saturating_sub(4).min(6),
    cards: seen.cards.min(6),
    more_cards: seen.cards.saturating_sub(6).min(12),
    ripe_cards: seen.ripe.0.min(4),
    ripe_points: seen.ripe.1.min(24),
    nearly_ripe_cards: seen.nearly_ripe.0.min(4),
    nearly_ripe_points: seen.nearly_ripe.1.min(24),
    sites: seen.sites,
    kinds_of_site: seen.kinds_of_site,
    levers: seen.levers,
    lever_scorings: seen.levers * seen.scorings_left,
    ready: seen.ready,
    presences: seen.presences,
    settlers: seen.settlers,
    houses: seen.houses,
    houses_removed: seen.removed[0],
    settlements_removed: seen.removed[1],
    cattle_removed: seen.removed[2],
    coin_steps: seen.steps[0],
    card_steps: seen.steps[1],
    coins_to_come: seen.income_coins * seen.scorings_left.saturating_sub(1),
    cards_to_come: seen.income_cards * seen.scorings_left.saturating_sub(1),
    points_to_come: seen.income_vp * u16::from(seen.scorings_left),
    tile_points: seen.tile_vp,
    tiles_met: seen.tiles_met,
    perks: seen.perks,
    eminence_to_come: seen.eminence_income * u16::from(seen.scorings_left),
});
