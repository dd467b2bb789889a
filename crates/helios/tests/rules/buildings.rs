//! Buildings (section 7.3 and chapter 16).

use crate::common::*;
use almende_core::{Game, Outcome};
use almende_helios::Helios;
use almende_helios::pieces::{Building, Colour};

/// Cubes of every colour in plenty: two of each.
const RICH: [(&str, &str); 5] = [
    ("0,0", "brown+brown+brown"),
    ("1,0", "gray+gray+gray"),
    ("0,1", "green+green+green"),
    ("-1,1", "blue+blue+blue"),
    ("-1,0", "black+black+black"),
];

fn rich() -> Given {
    table(2).tiles(0, &RICH)
}

/// Builds a building with the first payment on offer; effects that ask stay open.
fn build(given: Given, building: &str) -> (Table, Vec<String>) {
    let mut table = given.acts(0, "build").play();
    let mut paid = Vec::new();
    table.does(&format!("build {building}"));
    while table.turn() == 0 && table.prompt() == "pay" {
        let action = table.options()[0].clone();
        paid.push(action.split(' ').nth(1).unwrap().to_owned());
        table.does(&action);
    }
    paid.sort();
    (table, paid)
}

fn costs(building: &str) -> (Vec<&'static str>, u8) {
    let plan = &Helios::standard_content().buildings[Building::from_id(building).unwrap().index()];
    let fixed = Colour::ALL.iter().flat_map(|&c| std::iter::repeat_n(c.id(), plan.cost.fixed[c.index()].into()));
    (fixed.collect(), plan.cost.any)
}

/// Builds with plenty of cubes: what it cost, the range and mana gained, and the points it counts in the end.
fn plain(building: &str) -> ((Vec<&'static str>, u8), u8, u16, i32) {
    let (table, paid) = build(rich(), building);
    let cost = costs(building);
    assert_eq!(paid.len(), cost.0.len() + usize::from(cost.1), "{building}");
    assert!(cost.0.iter().all(|colour| paid.iter().any(|one| one == colour)), "{building} was paid with {paid:?}");
    assert_eq!(table.vp(0), 0, "{building} gives no points now (HEL-7.3.7)");
    (cost, table.range(0) - 2, table.mana(0) - 1, table.points(0, "buildings"))
}

// HEL-16.1, HEL-7.3.3
#[test]
fn the_observatory_costs_black_and_gives_three_steps() {
    assert_eq!(plain("observatory"), ((vec!["black"], 0), 3, 0, 3));
}

// HEL-16.2
#[test]
fn the_sun_lodge_costs_gray_and_gives_two_steps() {
    assert_eq!(plain("sun_lodge"), ((vec!["gray"], 0), 2, 0, 1));
}

// HEL-16.3, HEL-7.3.4
#[test]
fn the_power_plant_costs_blue_and_gives_one_mana() {
    assert_eq!(plain("power_plant"), ((vec!["blue"], 0), 0, 1, 2));
}

// HEL-16.4
#[test]
fn the_council_costs_brown_and_gray_and_gives_one_step() {
    assert_eq!(plain("council"), ((vec!["brown", "gray"], 0), 1, 0, 2));
}

// HEL-16.5
#[test]
fn the_citadel_costs_one_cube() {
    let (table, paid) = build(rich(), "citadel");
    assert_eq!((paid.len(), table.range(0), table.mana(0), table.points(0, "buildings")), (1, 2, 1, 2));
}

// HEL-16.6
#[test]
fn the_watchtower_costs_black_and_blue_and_gives_one_mana() {
    assert_eq!(plain("watchtower"), ((vec!["blue", "black"], 0), 0, 1, 2));
}

// HEL-16.7
#[test]
fn the_sanctuary_costs_brown_and_green_and_gives_four_mana() {
    assert_eq!(plain("sanctuary"), ((vec!["brown", "green"], 0), 0, 4, 3));
}

// HEL-16.8
#[test]
fn the_sacred_grove_costs_green_and_gives_two_mana() {
    assert_eq!(plain("sacred_grove"), ((vec!["green"], 0), 0, 2, 2));
}

// HEL-16.9
#[test]
fn the_bazaar_costs_two_of_any_colour() {
    assert_eq!(plain("bazaar"), ((vec![], 2), 0, 0, 1));
}

// HEL-16.10, HEL-7.3.2, HEL-EX-11: the Warehouse covers its cost, applies at once and counts in the end.
#[test]
fn the_warehouse_costs_black_and_blue() {
    assert_eq!(plain("warehouse"), ((vec!["blue", "black"], 0), 0, 0, 3));
    let given = table(2).tiles(0, &[("0,0", "brown+blue+black"), ("1,0", "gray+gray")]);
    let slot = ["build red", "build red", "build gray"];
    let mut table = given.slot(0, "red", &slot).column("build", &["red"]).play();
    table.does_all(&["take build", "build warehouse", "pay blue 0,0", "pay black 0,0"]);
    assert_eq!((table.cubes(0), table.mana(0), table.range(0)), (vec!["gray"], 1, 2));
    assert_eq!(table.board(0).buildings, [Building::Warehouse]);
    // The sun of the bonus action finds its function in place.
    table.sun_to("1,-1");
    assert_eq!(table.at(0, "1,0"), "gray+gray+gray");
    assert_eq!(table.points(0, "buildings"), 3);
}

// HEL-16.11
#[test]
fn the_land_office_costs_brown_and_any() {
    assert_eq!(plain("land_office"), ((vec!["brown"], 1), 0, 0, 2));
}

// HEL-16.12, HEL-7.3.6, HEL-EX-12, HEL-EX-22, HEL-9.4: range and mana first, then the bonus action, once.
#[test]
fn the_palace_gives_a_step_mana_and_a_bonus_action() {
    assert_eq!(plain("palace"), ((vec!["gray", "green"], 1), 1, 1, 2));
    let (mut table, _) = build(rich(), "palace");
    assert_eq!((table.turn(), table.prompt()), (0, "bonus_action"));
    assert_eq!((table.range(0), table.mana(0)), (3, 2), "range and mana are there before the bonus action");
    table.does("forgo");
    assert_eq!((table.turn(), table.prompt()), (1, "take_tile"));
}

// HEL-7.3.1: each player builds each building once, whatever the others have built.
#[test]
fn a_building_is_built_once_by_each_player() {
    let mut table = rich().buildings(0, &["observatory"]).buildings(1, &["sun_lodge"]).acts(0, "build").play();
    assert_eq!(table.refused("build observatory"), "already_built HEL-7.3.1");
    assert!(table.offers("build sun_lodge"));
    table.does_all(&["build sun_lodge", "pay gray 1,0"]);
    assert!(table.board(0).buildings.contains(&Building::SunLodge));
    // All twelve are there for each player.
    assert_eq!(rich().acts(0, "build").play().options_of("build").len(), 12);
}

// HEL-7.3.5: a permanent function does not work backwards.
#[test]
fn a_function_applies_from_now_on() {
    // A lap earned before the Watchtower stays at 5 points.
    let given = table(2).tiles(0, &[("0,0", "brown+blue+black")]).sun(0, "-1,0", "SE");
    let slot = ["build red", "build red", "build gray"];
    let mut table = given.slot(0, "red", &slot).column("move_sun", &["red"]).play();
    table.does("take move_sun").sun_to("0,-1");
    assert_eq!(table.vp(0), 5);
    table.does_all(&["build watchtower", "pay blue 0,0", "pay black 0,0"]);
    assert_eq!(table.vp(0), 5);
}

// HEL-7.3.7: the points of a building come in the end.
#[test]
fn building_points_come_in_the_end() {
    let (table, _) = build(rich(), "observatory");
    assert_eq!((table.vp(0), table.points(0, "bag"), table.points(0, "buildings")), (0, 0, 3));
}

// HEL-16.13: the Bazaar exchanges 0 to 3 mana for 4 points each, at once and never again.
#[test]
fn the_bazaar_exchanges_up_to_three_mana() {
    let (table, _) = build(rich().mana(0, 5), "bazaar");
    assert_eq!(table.options(), ["exchange 0", "exchange 1", "exchange 2", "exchange 3"]);
    assert_eq!(table.refused("exchange 4"), "too_many_exchanges needs 4 has 3 HEL-16.13");
    for (times, mana, vp) in [(0, 5, 0), (1, 4, 4), (2, 3, 8), (3, 2, 12)] {
        let mut table = table.clone();
        table.does(&format!("exchange {times}"));
        assert_eq!((table.mana(0), table.vp(0), table.turn()), (mana, vp, 1));
    }
    let (poor, _) = build(rich().mana(0, 1), "bazaar");
    assert_eq!(poor.options(), ["exchange 0", "exchange 1"]);
    assert_eq!(poor.refused("exchange 2"), "too_little_mana needs 2 has 1 HEL-16.13");
}

// HEL-16.14, HEL-16.15, HEL-16.16, HEL-RULING-20: the two bottom tiles, both open, in any order.
#[test]
fn the_land_office_creates_the_two_bottom_tiles() {
    let given = rich().extra_stack(&["blue", "green", "gray", "black"]);
    let (mut table, _) = build(given, "land_office");
    assert_eq!(table.outcome, Outcome::Reveals);
    assert_eq!((table.prompt(), table.options()), ("order_tiles", sorted(&["land blue", "land green"])));
    assert_eq!(table.refused("land gray"), "not_drawn HEL-16.14");
    assert_eq!(table.refused("forgo"), "not_asked prompt.order_tiles");
    // The top of the stack stays, and so does the display.
    assert_eq!(table.position().extra_stack, [Colour::Gray, Colour::Black]);
    assert_eq!(table.open_land().len(), 5);
    table.does_all(&["land green", "at 2,0"]);
    assert_eq!((table.turn(), table.prompt()), (0, "place_tile"));
    table.does_all(&["at 2,-1"]);
    assert_eq!([table.at(0, "2,0"), table.at(0, "2,-1")], ["green+green", "blue+blue"]);
    assert_eq!((table.mana(0), table.turn()), (3, 1));
}

// HEL-16.14: two equal tiles have no order.
#[test]
fn equal_tiles_of_the_land_office_need_no_order() {
    let (table, _) = build(rich().extra_stack(&["blue", "blue", "gray"]), "land_office");
    assert_eq!(table.prompt(), "place_tile");
}

// HEL-16.14: the second tile may lie beside the first, and the field of the first asks for its cube first.
#[test]
fn tiles_of_the_land_office_are_created_one_after_the_other() {
    let (mut table, _) = build(rich().extra_stack(&["blue", "blue", "gray"]), "land_office");
    table.does("at 1,1");
    assert_eq!(table.prompt(), "field_cube");
    table.does("cube black");
    assert_eq!(table.prompt(), "place_tile");
    assert_eq!(table.refused("at 0,-1"), "sun_stands_here HEL-6.5");
    table.does("at 0,2");
    assert_eq!([table.at(0, "1,1"), table.at(0, "0,2")], ["blue+blue+black", "blue+blue"]);
}

// HEL-RULING-20, HEL-16.14: in a bonus action the Land Office works in the same way.
#[test]
fn the_land_office_may_be_built_with_a_bonus_action() {
    let slot = ["move_sun red", "move_sun red", "move_sun gray"];
    let given = rich().slot(0, "red", &slot).column("build", &["red"]).extra_stack(&["blue", "blue", "gray"]);
    let mut table = given.play();
    table.does_all(&["take build", "forgo", "build land_office", "pay brown 0,0", "pay gray 1,0"]);
    table.does_all(&["at 2,0", "at 2,-1"]);
    assert_eq!((table.at(0, "2,0").as_str(), table.slot(0, "red").len(), table.turn()), ("blue+blue", 0, 1));
}

// HEL-RULING-19: tiles without a legal field leave the game.
#[test]
fn drawn_tiles_without_a_field_leave_the_game() {
    let mut given = table(2).full_board_but(0, &[]).sun(0, "0,-3", "S").extra_stack(&["gray", "green", "gray"]);
    given.position.boards[0].tiles[0].cubes = vec![Colour::Brown, Colour::Brown];
    let removed = given.clone().document().removed_land.len();
    let (table, _) = build(given, "land_office");
    assert_eq!((table.turn(), table.prompt()), (1, "take_tile"));
    assert_eq!(table.position().removed_land.len(), removed + 2);
    assert_eq!(table.board(0).tiles.len(), 19);
}

// HEL-RULING-19: with one field left the player chooses which tile is placed; the other leaves the game.
#[test]
fn with_one_field_one_drawn_tile_is_placed() {
    let mut given = table(2).full_board_but(0, &["2,0"]).sun(0, "0,-3", "S").extra_stack(&["gray", "green", "gray"]);
    given.position.boards[0].tiles[0].cubes = vec![Colour::Brown, Colour::Brown];
    let (mut table, _) = build(given, "land_office");
    table.does("land green");
    assert_eq!(table.options(), ["at 2,0"]);
    table.does("at 2,0");
    assert_eq!(table.at(0, "2,0"), "green+green");
    assert!(table.position().removed_land.contains(&Colour::Gray));
    assert_eq!(table.turn(), 1);
}

// HEL-RULING-19: the first field must leave room for the second tile where that is possible.
#[test]
fn the_first_field_must_leave_room_for_the_second_tile() {
    // Free are (-2,0), (-1,-1) and (0,-2); the sun stands on (-1,-1), which keeps its way out over (-1,-2).
    // Wherever the first tile goes, the other field stays legal.
    let free = ["-2,0", "-1,-1", "0,-2"];
    let mut given = table(2).full_board_but(0, &free).sun(0, "-1,-1", "S").extra_stack(&["gray", "gray", "gray"]);
    given.position.boards[0].tiles.iter_mut().find(|tile| tile.at == field("0,0")).unwrap().cubes =
        vec![Colour::Brown, Colour::Brown];
    let (table, _) = build(given, "land_office");
    assert_eq!(table.options(), sorted(&["at -2,0", "at 0,-2"]));
    // The sun on (0,-1) has two ways out: over (-1,-1), or over (-1,0) and (-2,0). A first tile on (-1,-1) would forbid
    // both other fields; with the first tile on the long way, the second can follow there.
    let free = ["0,-1", "-1,-1", "-1,0", "-2,0"];
    let mut given = crate::common::table(2).full_board_but(0, &free).sun(0, "0,-1", "S");
    given.position.boards[0].tiles.iter_mut().find(|tile| tile.at == field("0,0")).unwrap().cubes =
        vec![Colour::Brown, Colour::Brown];
    let (mut table, _) = build(given.extra_stack(&["gray", "gray", "gray"]), "land_office");
    assert_eq!(table.options(), ["at -1,0", "at -2,0"]);
    assert_eq!(table.refused("at -1,-1"), "no_room_for_second HEL-RULING-19");
    table.does("at -1,0");
    assert_eq!(table.options(), ["at -2,0"]);
    assert_eq!(table.refused("at -1,-1"), "sun_enclosed HEL-6.7");
}

// HEL-16.16: two tiles are always left to draw, even if all players build the Land Office.
#[test]
fn the_extra_stack_always_suffices() {
    for players in 2..=4usize {
        let mut table = new_game(players);
        table.does_all(&vec!["start brown"; players]);
        let reveals = if players == 3 { 3 } else { 4 };
        let stack = table.position().extra_stack.len() + 1;
        assert!(stack >= reveals + 2 * players, "{players} players");
    }
}

// HEL-16.14: in a position somebody made up, a single tile stays where it is.
#[test]
fn a_single_tile_of_the_extra_stack_is_not_drawn() {
    let (table, _) = build(rich().extra_stack(&["gray"]), "land_office");
    assert_eq!((table.turn(), table.position().extra_stack), (1, vec![Colour::Gray]));
    assert_eq!(table.game.check_invariants(), Ok(()));
}

// HEL-16.17, HEL-RULING-5, HEL-15.9: with the Power Plant the range number is kept and later bonuses are added.
#[test]
fn the_power_plant_keeps_the_range_number() {
    let given = rich().buildings(0, &["observatory"]).active(0, &["princess"]);
    let (table, _) = build(given, "power_plant");
    assert_eq!((table.range(0), table.points(0, "characters")), (2 + 3 + 1, 2 * 6));
    let given = rich().buildings(0, &["observatory", "power_plant"]).active(0, &["princess"]);
    let (table, _) = build(given, "sun_lodge");
    assert_eq!((table.range(0), table.points(0, "characters")), (8, 2 * 8));
}
