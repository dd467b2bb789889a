//! What each seat may see, and the invariants of every position (section 21).

use crate::common::*;
use almende_core::{Game, Viewer};
use almende_helios::pieces::{Colour, Symbol};
use almende_helios::{Decision, Helios, Phase, Position};
use serde_json::{Value, json};

fn seen_by(table: &Table, viewer: Viewer) -> Value {
    serde_json::to_value(table.game.view(viewer)).unwrap()
}

// HEL-21.1: everything that lies open is open to all.
#[test]
fn what_lies_open_is_open_to_all() {
    let given = table(3).tiles(1, &[("0,0", "brown+gray"), ("1,0", "temples+temple")]).buildings(1, &["palace"]);
    let given = given.inactive(1, &["explorer"]).slot(1, "red", &["build red"]).draw_stack("build", &["red"]);
    let table = given.play();
    let position = serde_json::to_value(table.position()).unwrap();
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Public] {
        let view = seen_by(&table, viewer);
        for open in [
            "columns",
            "discards",
            "open_land",
            "land_stacks",
            "special_tiles",
            "characters",
            "start_player",
            "round",
            "phase",
            "pending",
        ] {
            assert_eq!(view[open], position[open], "{open}");
        }
        for open in ["tiles", "sun", "sun_range", "mana", "buildings", "slots"] {
            assert_eq!(view["boards"][1][open], position["boards"][1][open], "{open}");
        }
        assert_eq!(view["draw_stacks"]["build"], json!(1));
        assert_eq!(view["extra_stack"], json!(table.position().extra_stack.len()));
    }
}

// HEL-21.2: the order of the stacks is hidden from all; a redraw changes nothing anybody sees.
#[test]
fn the_order_of_the_stacks_is_hidden() {
    let mut here = new_game(2);
    here.does_all(&["start brown", "start brown"]);
    let mut there = here.clone();
    let mut rng = almende_core::Seed::numbered(9, 9).stream("test", 0);
    there.game.redraw_hidden(seat(0), &mut rng);
    let (a, b) = (here.position(), there.position());
    assert_ne!(a.draw_stacks, b.draw_stacks);
    assert_ne!(a.extra_stack, b.extra_stack);
    assert_ne!(a.seed, b.seed);
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Public] {
        assert_eq!(seen_by(&here, viewer), seen_by(&there, viewer));
    }
    // The contents as a set are the same in both.
    let sorted = |position: &Position| {
        let mut all: Vec<_> = Symbol::ALL.iter().map(|symbol| position.draw_stacks[symbol].clone()).collect();
        all.iter_mut().for_each(|stack| stack.sort());
        let mut extra = position.extra_stack.clone();
        extra.sort();
        (all, extra)
    };
    assert_eq!(sorted(&a), sorted(&b));
}

// HEL-21.3: the single-kind stacks hide nothing.
#[test]
fn single_kind_stacks_are_public() {
    let table = table(2).play();
    assert_eq!(seen_by(&table, Viewer::Public)["land_stacks"]["blue"], json!(3));
}

// HEL-21.4, HEL-RULING-23: a player sees his own total only, unless all agreed to show them, or the game is over.
#[test]
fn a_player_sees_only_his_own_total() {
    let given = table(2).vp(0, 17).vp(1, 23);
    let vp = |table: &Table, viewer| -> Vec<Value> {
        let view = seen_by(table, viewer);
        (0..2).map(|board| view["boards"][board]["vp"].clone()).collect()
    };
    let hidden = given.clone().play();
    assert_eq!(vp(&hidden, Viewer::Seat(seat(0))), [json!(17), Value::Null]);
    assert_eq!(vp(&hidden, Viewer::Seat(seat(1))), [Value::Null, json!(23)]);
    assert_eq!(vp(&hidden, Viewer::Public), [Value::Null, Value::Null]);
    let totals = hidden.game.score(Viewer::Seat(seat(0))).totals;
    assert!(totals[0].is_some() && totals[1].is_none());
    let open = given.clone().open_victory_points().play();
    assert_eq!(vp(&open, Viewer::Public), [json!(17), json!(23)]);
    let mut over = given.round(4).characters(0).play();
    over.ended();
    assert_eq!(vp(&over, Viewer::Public), [json!(17), json!(23)]);
    assert!(over.game.score(Viewer::Public).totals.iter().all(Option::is_some));
}

fn refused(document: &Position) -> String {
    Helios::from_position(Helios::standard_content(), document).expect_err("it should be refused").to_string()
}

// HEL-21.6: tiles are one group with the start tile, none on the rim, none under the sun.
#[test]
fn broken_lands_are_refused() {
    for tiles in [
        &[("0,0", "brown"), ("2,0", "gray")][..],
        &[("1,0", "brown")],
        &[("0,0", "brown"), ("0,-1", "gray")],
        &[("0,0", "brown"), ("1,0", "gray"), ("2,0", "gray"), ("3,0", "gray")],
    ] {
        assert!(refused(&table(2).tiles(0, tiles).document()).contains("HEL-21.6"), "{tiles:?}");
    }
}

// HEL-21.7: the sun touches a tile and is not enclosed.
#[test]
fn broken_suns_are_refused() {
    assert!(refused(&table(2).sun(0, "2,0", "S").document()).contains("HEL-21.7"));
    let ring = ["1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1"];
    // A ring around (0,1) with the sun inside.
    let around = ["0,0", "1,0", "1,1", "0,2", "-1,2", "-1,1"];
    let tiles: Vec<(&str, &str)> = around.iter().map(|at| (*at, "gray")).collect();
    assert!(refused(&table(2).tiles(0, &tiles).sun(0, "0,1", "N").document()).contains("HEL-21.7"));
    assert_eq!(ring.len(), 6);
    // The anchor must touch a tile.
    assert!(refused(&table(2).sun(0, "0,-1", "N").document()).contains("HEL-8.5.1"));
    assert!(refused(&table(2).sun(0, "0,-1", "-").document()).contains("HEL-8.5.1"));
}

// HEL-21.8: every tile is there exactly once, and a full slot is returned.
#[test]
fn missing_and_doubled_tiles_are_refused() {
    let mut no_land = table(2).document();
    no_land.open_land.pop();
    assert!(refused(&no_land).contains("HEL-21.8"));
    let mut more_special = table(2).document();
    *more_special.special_tiles.values_mut().next().unwrap() += 1;
    assert!(refused(&more_special).contains("HEL-21.8"));
    let mut no_action = table(2).document();
    no_action.columns.values_mut().next().unwrap().pop();
    assert!(refused(&no_action).contains("HEL-21.8"));
    let full = table(2).slot(0, "red", &["build red", "build red", "build gray", "move_sun red"]).document();
    assert!(refused(&full).contains("HEL-9.3"), "no return is pending");
}

// HEL-21.11: the sun range is 2 plus buildings and active characters.
#[test]
fn a_wrong_sun_range_is_refused() {
    let mut document = table(2).buildings(0, &["observatory"]).active(0, &["inventor"]).document();
    assert_eq!(document.boards[0].sun_range, 2 + 3 + 2);
    document.boards[0].sun_range = 6;
    assert!(refused(&document).contains("HEL-21.11"));
}

// HEL-16.14, HEL-10.12, HEL-10.9, HEL-4.4, HEL-3.12: decisions that could not be pending are refused.
#[test]
fn impossible_decisions_are_refused() {
    // Two equal tiles have no order.
    let equal = table(2).decides(0, Decision::OrderTiles(Colour::Gray, Colour::Gray)).document();
    assert!(refused(&equal).contains("HEL-16.14"));
    // After two empty turns of two players phase 2 is over.
    let mut idle = table(2).characters(0).document();
    idle.idle = 2;
    assert!(refused(&idle).contains("HEL-10"));
    // A cube without room is not asked for.
    let mut lost = table(3).tiles(2, &[("0,0", "brown+temple")]).decides(2, Decision::ChooseCube).document();
    lost.phase = Phase::Refill;
    assert!(refused(&lost).contains("HEL-10.9"));
    // The last round has no phase 3.
    let mut last = table(3).round(3).decides(2, Decision::ChooseCube).document();
    last.phase = Phase::Refill;
    assert!(refused(&last).contains("HEL-4.4"));
    last.round = 2;
    assert!(Helios::from_position(Helios::standard_content(), &last).is_ok());
    // A board without start tile is as it came out of the box.
    let mut mana = new_game(2).position();
    mana.boards[0].mana = 5;
    assert!(refused(&mana).contains("HEL-3.12"));
}
