//! Where the sun can go (sections 8.1, 8.4, 8.5 and 8.6).

use crate::common::*;
use crate::sun_walk::{SHAPE_1, SHAPE_2, SHAPE_3, SHAPE_4, SHAPE_5, SHAPE_6, tiles_of};
use almende_core::Game;
use almende_helios::sun::{Shore, SunStops};
use almende_helios::{Helios, Sun};

/// Buildings and characters that bring the sun range to this number.
fn with_range(given: Given, range: u8) -> Given {
    match range {
        2 => given,
        3 => given.buildings(0, &["palace"]),
        4 => given.buildings(0, &["sun_lodge"]),
        5 => given.buildings(0, &["observatory"]),
        6 => given.buildings(0, &["observatory", "palace"]),
        14 => given
            .buildings(0, &["observatory", "sun_lodge", "council", "palace"])
            .active(0, &["inventor", "priestess", "princess"]),
        _ => panic!("no buildings for a range of {range}"),
    }
}

fn mover(shape: &[&str], sun: &str, anchor: &str, range: u8) -> Table {
    let given = table(2).tiles(0, &tiles_of(shape)).sun(0, sun, anchor);
    with_range(given, range).acts(0, "move_sun").play()
}

/// The fields reached with exactly so many steps at least: what a longer range adds.
fn new_fields(shape: &[&str], sun: &str, anchor: &str, ranges: [u8; 2]) -> Vec<String> {
    let [before, after] = ranges.map(|range| mover(shape, sun, anchor, range).sun_fields());
    after.into_iter().filter(|field| !before.contains(field)).collect()
}

// HEL-8.1.1, HEL-8.1.4, HEL-3.6, HEL-EX-38: at the start the sun moves one or two steps clockwise.
#[test]
fn at_the_start_the_sun_moves_one_or_two_steps() {
    let mut game = new_game(2);
    game.does_all(&["start brown", "start brown"]);
    let action = game.options_of("take").into_iter().find(|symbol| symbol == "move_sun").unwrap();
    game.does(&format!("take {action}"));
    if game.prompt() == "choose_slot" {
        game.does("slot red");
    }
    assert_eq!(game.sun_fields(), ["1,-1", "1,0"]);
    assert_eq!(game.options_of("sun"), ["1,-1 SW", "1,0 NW"]);
    game.sun_to("1,0");
    assert_eq!((game.sun_at(0).as_str(), game.sun_at(1).as_str()), ("1,0", "0,-1"), "only the own sun moves");
}

// HEL-8.1.2, HEL-8.1.3: every field on the way touches a tile and carries none.
#[test]
fn the_sun_keeps_touching_the_land() {
    let table = mover(SHAPE_1, "0,-1", "S", 14);
    assert_eq!(table.sun_fields(), sorted(&["1,-1", "1,0", "0,1", "-1,1", "-1,0"]));
    assert_eq!(table.refused("sun 0,0 S"), "sun_on_tile HEL-8.1.3");
    assert_eq!(table.refused("sun 2,0 S"), "sun_touches_nothing HEL-8.1.2");
    assert_eq!(table.refused("sun 4,0 S"), "not_on_board HEL-8.1.3");
}

// HEL-8.1.3, HEL-2.3: the sun crosses rim, corner, bonus-resource and mana fields without any effect of theirs.
#[test]
fn printed_fields_have_no_effect_on_the_sun() {
    // From (1,-2) over the mana field (2,-1)? The shore of (0,0), (1,-1), (1,0) leads there.
    let given = table(2).tiles(0, &tiles_of(&["0,0", "1,0"])).sun(0, "1,-1", "SW");
    let mut mana = given.acts(0, "move_sun").play();
    mana.sun_to("2,-1");
    assert_eq!((mana.mana(0), mana.turn()), (1, 1));
    // Around (2,0) the sun passes the corner field (3,0) and stands on the rim.
    let given = table(2).tiles(0, &tiles_of(&["0,0", "1,0", "2,0"])).sun(0, "3,-1", "SW");
    let mut rim = given.acts(0, "move_sun").play();
    assert_eq!(rim.sun_fields(), ["2,1", "3,0"]);
    rim.sun_to("3,0");
    assert_eq!((rim.vp(0), rim.points(0, "corners")), (0, 4));
    // On a bonus-resource field nothing is asked.
    let given = table(2).tiles(0, &tiles_of(&["0,0", "0,1"])).sun(0, "1,0", "SW");
    let mut bonus = given.acts(0, "move_sun").play();
    bonus.sun_to("1,1");
    assert_eq!((bonus.turn(), bonus.prompt()), (1, "take_tile"));
}

// HEL-8.1.4: fewer steps are allowed, none is not, more are refused with numbers.
#[test]
fn the_sun_moves_at_most_its_range() {
    let table = mover(SHAPE_1, "0,-1", "S", 3);
    assert_eq!(table.sun_fields(), sorted(&["1,-1", "1,0", "0,1"]));
    assert_eq!(table.refused("sun -1,1 NE"), "sun_too_far needs 4 has 3 HEL-8.1.4");
    assert_eq!(table.refused("sun 0,-1 S"), "sun_same_field HEL-8.1.6");
}

// HEL-8.1.5, HEL-16.3, HEL-8.5.6: with the Power Plant the sun goes anywhere on its shore, once each.
#[test]
fn with_the_power_plant_the_sun_moves_without_limit() {
    let given = table(2).tiles(0, &tiles_of(SHAPE_6)).sun(0, "-3,2", "SE").buildings(0, &["power_plant"]);
    let table = given.lap_debt(0, 1).acts(0, "move_sun").play();
    // 18 visits without the one the sun is at; laps and debts make no difference.
    assert_eq!(table.options_of("sun").len(), 17);
    assert!(table.options_of("sun").iter().all(|stop| !stop.contains("lap") && !stop.contains("debt")));
    assert!(table.offers("sun -2,1 S") && table.offers("sun -2,1 N"));
}

// HEL-8.1.6, HEL-RULING-8: not even a full lap ends where it began; the sun may pass over the field.
#[test]
fn the_sun_never_stops_where_it_started() {
    let table = mover(SHAPE_1, "1,0", "NW", 14);
    assert!(!table.sun_fields().contains(&"1,0".to_owned()));
    assert_eq!(table.refused("sun 1,0 NW lap"), "sun_same_field HEL-8.1.6");
    // Fields beyond it are reached once more, with a lap on the way.
    assert!(table.offers("sun 0,1 N") && table.offers("sun 0,1 N lap"));
}

// HEL-8.1.6: the other visit of the same field does not count as another field.
#[test]
fn a_strait_counts_as_one_field() {
    let table = mover(SHAPE_6, "-2,1", "S", 14);
    assert!(!table.sun_fields().contains(&"-2,1".to_owned()));
    assert_eq!(table.refused("sun -2,1 N"), "sun_same_field HEL-8.1.6");
}

// HEL-8.1.7: after a stop elsewhere the sun may come back.
#[test]
fn after_another_stop_the_sun_may_return() {
    let given = table(2).slot(0, "red", &["build red", "build red", "build gray"]).column("move_sun", &["red"]);
    let mut table = given.buildings(0, &["observatory"]).play();
    table.does("take move_sun").sun_to("-1,0");
    assert_eq!(table.prompt(), "bonus_action");
    table.sun_to("0,-1");
    assert_eq!(table.sun_at(0), "0,-1");
}

// HEL-8.4.1, HEL-8.4.2, HEL-SHAPE-2: from the mouth of a notch, into it or past it.
#[test]
fn a_notch_may_be_passed_or_entered() {
    assert_eq!(new_fields(SHAPE_2, "0,2", "NE", [2, 2]), Vec::<String>::new());
    assert_eq!(mover(SHAPE_2, "0,2", "NE", 2).sun_fields(), sorted(&["0,1", "-1,2", "-2,2"]));
    // One step suffices for the notch and for the shortcut past it: two more steps lead from both to (-2,1).
    assert_eq!(new_fields(SHAPE_2, "0,2", "NE", [2, 3]), ["-2,1"]);
}

// HEL-8.4.2, HEL-8.4.4, HEL-SHAPE-5, HEL-EX-19: long way, short way and a mixture; each step costs one.
#[test]
fn long_way_short_way_and_mixed_way_are_open() {
    // One step: red, directly to (-2,1), or into the bay.
    let two_steps = mover(SHAPE_5, "-2,2", "SE", 2);
    assert!(two_steps.offers("sun -2,1 N"), "{:?}", two_steps.options());
    assert!(two_steps.sun_fields().contains(&"-1,1".to_owned()));
    // The blue way passes (-1,1) and (-1,0); the white way only (-1,1). Both may stop on the way.
    assert!(two_steps.sun_fields().contains(&"-1,0".to_owned()));
    // With two steps the direct way leads one field further than (-2,1).
    assert!(two_steps.sun_fields().contains(&"-3,1".to_owned()));
    assert!(!two_steps.sun_fields().contains(&"-3,0".to_owned()));
}

// HEL-8.4.3, HEL-8.4.5, HEL-RULING-7, HEL-SHAPE-6: the anchor tells whether the pocket is ahead or behind.
#[test]
fn the_sun_cannot_turn_back_into_a_pocket() {
    // Entering: the pocket is ahead.
    let entering = mover(SHAPE_6, "-2,1", "S", 2);
    assert_eq!(entering.sun_fields(), sorted(&["-1,0", "-1,1", "-3,0", "-3,1"]));
    // Leaving: only onwards.
    let leaving = mover(SHAPE_6, "-2,1", "N", 2);
    assert_eq!(leaving.sun_fields(), sorted(&["-3,1", "-3,0"]));
    assert_eq!(leaving.refused("sun -1,1 SW"), "sun_too_far needs 16 has 2 HEL-8.1.4");
}

// HEL-RULING-6: inside a pocket shortcuts work as elsewhere.
#[test]
fn a_shortcut_inside_a_pocket_is_allowed() {
    // (-3,2), (-2,1) [S], (-1,1), (-2,1) [N]: three steps without (-1,0).
    let table = mover(SHAPE_6, "-3,2", "SE", 3);
    assert!(table.offers("sun -2,1 S") && table.offers("sun -2,1 N"));
    assert!(!mover(SHAPE_6, "-3,2", "SE", 2).offers("sun -2,1 N"));
}

// HEL-8.4.6, HEL-21.9: there is always a step, even in the narrowest land.
#[test]
fn there_is_always_a_step() {
    for shape in [SHAPE_1, SHAPE_2, SHAPE_3, SHAPE_4, SHAPE_5, SHAPE_6] {
        for range in [2, 14] {
            let sun = if shape.contains(&"0,-1") { ("-2,-1", "S") } else { ("0,-1", "S") };
            assert!(!mover(shape, sun.0, sun.1, range).options_of("sun").is_empty());
        }
    }
}

// HEL-8.2.4, HEL-EX-20: the sun passes a dead end in single steps and never enters it.
#[test]
fn the_sun_passes_a_dead_end() {
    let table = mover(SHAPE_3, "1,2", "N", 4);
    assert_eq!(table.sun_fields(), sorted(&["0,3", "-1,3", "-1,2", "-2,2"]));
    assert_eq!(table.refused("sun 0,1 N"), "sun_dead_end HEL-8.2.4");
    assert_eq!(new_fields(SHAPE_3, "1,2", "N", [2, 3]), ["-1,2"]);
    assert_eq!(new_fields(SHAPE_3, "1,2", "N", [3, 4]), ["-2,2"]);
}

// HEL-8.5.1, HEL-8.5.3: where the sun stops, its anchor is the first side of the visit that touches a tile.
#[test]
fn the_anchor_is_the_first_side_of_the_visit() {
    let mut table = mover(SHAPE_1, "0,-1", "S", 2);
    table.sun_to("1,0");
    assert_eq!(table.board(0).sun.anchor.unwrap().name(), "NW");
    // On (-1,2) of shape 3 the walk begins at (0,2), then the dead end, then (-1,1).
    let mut table = mover(SHAPE_3, "1,2", "N", 3);
    table.sun_to("-1,2");
    assert_eq!(table.board(0).sun.anchor.unwrap().name(), "SE");
    assert_eq!(mover(SHAPE_3, "1,2", "N", 3).refused("sun -1,2 N"), "sun_wrong_shore HEL-8.5.3");
}

// HEL-8.5.4: creating tiles changes nothing about the sun.
#[test]
fn creating_tiles_leaves_the_sun_as_it_is() {
    let given = table(2).tiles(0, &tiles_of(SHAPE_2)).sun(0, "0,1", "NE").lap_debt(0, 1);
    let mut table = given.acts(0, "create_land").play();
    let before = table.board(0).sun;
    table.does_all(&["land blue", "at 0,2"]);
    assert_eq!(table.board(0).sun, before);
}

// HEL-8.5.5: different ways to the same result are one option.
#[test]
fn different_ways_to_one_result_are_one_option() {
    // (-1,2) is reached from (0,2) directly and over (0,1).
    let stops = mover(SHAPE_2, "0,2", "NE", 3).options_of("sun");
    assert_eq!(stops.iter().filter(|stop| stop.starts_with("-1,2 ")).count(), 1);
}

// HEL-8.6.1, HEL-8.6.2, HEL-8.6.3, HEL-EX-21: a sun in a dead end goes out of it, and on in the same move.
#[test]
fn a_sun_in_a_dead_end_goes_out() {
    let given = table(2).tiles(0, &tiles_of(SHAPE_2)).sun(0, "0,1", "NE");
    let slot = ["build red", "build red", "build gray"];
    let mut table = given.slot(0, "red", &slot).column("create_land", &["red"]).play();
    table.does_all(&["take create_land", "special temples", "at 0,2"]);
    assert_eq!(table.sun_at(0), "0,1", "it stays until it moves");
    // One step out, the second along the shore.
    assert_eq!(table.sun_fields(), sorted(&["-1,2", "-2,2"]));
    assert_eq!(table.refused("sun -1,3 NE"), "sun_too_far needs 12 has 2 HEL-8.1.4");
}

// HEL-8.6.2, HEL-8.6.4, HEL-SHAPE-4: the way out of a tube has no choice and may take several moves.
#[test]
fn the_way_out_of_a_tube_has_no_choice() {
    let steps = |range| {
        let given = table(2).tiles(0, &tiles_of(SHAPE_4)).sun(0, "-1,0", "-");
        with_range(given, range).acts(0, "move_sun").play()
    };
    assert_eq!(steps(2).sun_fields(), sorted(&["-1,1", "0,1"]));
    assert_eq!(steps(3).sun_fields(), sorted(&["-1,1", "0,1", "0,2"]));
    assert_eq!(steps(4).sun_fields(), sorted(&["-1,1", "0,1", "0,2", "-1,3"]));
    // It stops inside, shines from there, and goes on outwards.
    let slot = ["build red", "build red", "build gray"];
    let given = table(2).tiles(0, &tiles_of(SHAPE_4)).sun(0, "-1,0", "NE").slot(0, "red", &slot);
    let mut table = given.column("move_sun", &["red"]).play();
    table.does_all(&["take move_sun", "sun -1,1 -"]);
    assert_eq!((table.sun_at(0).as_str(), table.board(0).sun.anchor), ("-1,1", None));
    assert_eq!(table.at(0, "-1,2"), "gray+gray", "it shines from inside the dead end");
    assert_eq!(table.sun_fields(), sorted(&["0,1", "0,2"]));
    assert_eq!(table.refused("sun -1,0 NE"), "sun_dead_end HEL-8.2.4");
}

// HEL-8.6.3: outside, the sun is at the visit that looks into the dead end.
#[test]
fn outside_the_sun_stands_at_the_mouth() {
    let given = table(2).tiles(0, &tiles_of(SHAPE_4)).sun(0, "-1,1", "-");
    let mut table = given.acts(0, "move_sun").play();
    table.sun_to("0,1");
    // The visit of (0,1) begins with its side towards (0,0).
    assert_eq!(table.board(0).sun.anchor.unwrap().name(), "N");
}

// HEL-8.6.5: with the Power Plant, the way out and then every visit of a full walk, the mouth included.
#[test]
fn with_the_power_plant_a_dead_end_opens_the_whole_shore() {
    let given = table(2).tiles(0, &tiles_of(SHAPE_4)).sun(0, "-1,0", "-").buildings(0, &["power_plant"]);
    let table = given.acts(0, "move_sun").play();
    let stops = table.options_of("sun");
    assert_eq!(stops.len(), 1 + 14, "{stops:?}");
    assert!(stops.contains(&"-1,1 -".to_owned()) && stops.contains(&"0,1 N".to_owned()));
}

// HEL-8.6.5: steps out of a dead end cross the yellow line like all others.
#[test]
fn the_way_out_may_earn_a_lap() {
    // (-1,0) is closed but for the yellow field (0,-1) to its north-east.
    let shape = ["0,0", "-1,1", "-2,1", "-2,0", "-1,-1"];
    let table = mover(&shape, "-1,0", "S", 2);
    assert!(table.offers("sun 0,-1 NW lap") || table.offers("sun 0,-1 S lap"), "{:?}", table.options());
    assert!(table.options_of("sun").iter().all(|stop| stop.ends_with("lap")));
    // A debt is paid first.
    let given = crate::common::table(2).tiles(0, &tiles_of(&shape)).sun(0, "-1,0", "S").lap_debt(0, 1);
    let table = given.acts(0, "move_sun").play();
    assert!(table.options_of("sun").iter().all(|stop| !stop.contains("lap") && !stop.contains("debt")));
}

/// The fields one step away, straight from the shore walk.
fn one_step(shape: &[&str], sun: &str, anchor: &str) -> Vec<String> {
    reached(shape, sun, anchor, 1)
}

/// The fields a sun can stop on with at most so many steps.
fn reached(shape: &[&str], sun: &str, anchor: &str, range: u8) -> Vec<String> {
    let anchor = (anchor != "-").then(|| anchor.parse().unwrap());
    let sun = Sun { at: field(sun), anchor, lap_debt: 0 };
    let tiles = shape.iter().map(|at| field(at)).collect();
    let mut stops = SunStops::new();
    Shore::around(&Helios::standard_content().board, tiles, sun).stops(sun, range, &mut stops);
    let mut fields: Vec<String> = stops.iter().map(|stop| stop.field.to_string()).collect();
    fields.sort();
    fields.dedup();
    fields
}

// HEL-SHAPE-2, HEL-8.4.2: from (0,2) one step to the notch (0,1) or past it; two steps on from both.
#[test]
fn single_steps_at_a_notch() {
    assert_eq!(one_step(SHAPE_2, "0,2", "NE"), sorted(&["0,1", "-1,2"]));
    assert_eq!(one_step(SHAPE_2, "0,1", "N"), ["-1,2"]);
    assert_eq!(reached(SHAPE_2, "0,2", "NE", 2), sorted(&["0,1", "-1,2", "-2,2"]));
}

// HEL-SHAPE-5, HEL-EX-19: blue (-1,1), (-1,0), (-2,1); white (-1,1), (-2,1); red (-2,1) directly.
#[test]
fn single_steps_in_a_bay() {
    assert_eq!(one_step(SHAPE_5, "-2,2", "SE"), sorted(&["-1,1", "-2,1"]));
    assert_eq!(one_step(SHAPE_5, "-1,1", "S"), sorted(&["-1,0", "-2,1"]));
    assert_eq!(one_step(SHAPE_5, "-1,0", "N"), ["-2,1"]);
}

// HEL-SHAPE-6, HEL-RULING-7, HEL-8.4.3: the strait with anchor S leads in or past, with anchor N only onwards.
#[test]
fn single_steps_at_a_strait() {
    assert_eq!(one_step(SHAPE_6, "-2,1", "S"), sorted(&["-1,1", "-1,0", "-3,1"]));
    assert_eq!(one_step(SHAPE_6, "-2,1", "N"), ["-3,1"]);
    assert_eq!(one_step(SHAPE_6, "-1,1", "SW"), sorted(&["-1,0", "-2,1"]));
}

// HEL-SHAPE-4, HEL-8.6.2: with 1, 2, 3 and 4 steps out of the tube exactly one new field each.
#[test]
fn single_steps_out_of_a_tube() {
    let way = ["-1,1", "0,1", "0,2", "-1,3"];
    for steps in 1..=4 {
        assert_eq!(reached(SHAPE_4, "-1,0", "-", steps as u8), sorted(&way[..steps]));
    }
}

// HEL-EX-20, HEL-8.2.4: with 1, 2, 3 and 4 steps past a dead end.
#[test]
fn single_steps_past_a_dead_end() {
    let way = ["0,3", "-1,3", "-1,2", "-2,2"];
    for steps in 1..=4 {
        assert_eq!(reached(SHAPE_3, "1,2", "N", steps as u8), sorted(&way[..steps]));
    }
}
