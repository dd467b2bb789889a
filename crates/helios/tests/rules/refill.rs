//! Phase 3 (chapter 11).

use crate::common::*;
use almende_core::Outcome;
use almende_helios::Phase;
use almende_helios::pieces::{Colour, Special, Symbol};

/// Everybody but the last player has done nothing in phase 2; one `done` ends the phase.
fn before_refill(players: usize) -> Given {
    let mut given = table(players).characters(players - 1);
    given.position.idle = players as u8 - 1;
    given
}

/// What is left in the columns at the end of phase 1 has been discarded.
fn without_columns(given: Given) -> Given {
    given.column("build", &[]).column("create_land", &[]).column("move_sun", &[])
}

// HEL-11.1, HEL-11.2: land nobody created leaves the game; six new tiles are turned up.
#[test]
fn land_is_renewed() {
    let given = before_refill(4).open_land(&["blue", "gray", "gray"]).extra_stack(&["green", "black"]);
    let before = given.clone().document();
    let mut table = without_columns(given).play();
    table.does("done");
    let after = table.position();
    assert_eq!(table.outcome, Outcome::Reveals);
    assert_eq!(after.removed_land.len(), before.removed_land.len() + 3);
    // One of each kind, and the top of the extra stack: black.
    assert_eq!(table.open_land(), ["blue", "brown", "gray", "green", "black", "black"]);
    assert_eq!(after.extra_stack, [Colour::Green]);
    assert!(Colour::ALL.iter().all(|colour| after.land_stacks[colour] == before.land_stacks[colour] - 1));
}

// HEL-11.3: special tiles stay as they are.
#[test]
fn special_tiles_are_not_renewed() {
    let given = before_refill(2).tiles(1, &[("0,0", "brown"), ("1,0", "temples"), ("0,1", "temples")]);
    let mut table = without_columns(given).play();
    table.does("done");
    let left = table.position().special_tiles;
    assert_eq!((left[&Special::Temples], left[&Special::Resources]), (0, 2));
}

// HEL-11.4: eighteen new action tiles.
#[test]
fn eighteen_new_action_tiles_are_laid_out() {
    for players in [3, 4] {
        let mut table = without_columns(before_refill(players)).play();
        assert_eq!(table.open_action_tiles(), 0);
        table.does("done");
        assert_eq!(table.open_action_tiles(), 18);
    }
}

// HEL-11.5, HEL-21.5: first what the stack has, then the shuffled discards of the same symbol, never the slots.
#[test]
fn a_short_stack_is_completed_from_its_discards() {
    let given = without_columns(before_refill(4)).draw_stack("build", &["red", "blue"]);
    let given = given.slot(0, "yellow", &["build yellow", "build yellow", "build gray"]);
    let mut table = given.play();
    let discards = table.discards("build").len();
    assert_eq!(discards, 16 - 2 - 3);
    table.does("done");
    // The stack's own tiles come first, its top one at the top of the column.
    assert_eq!(table.column("build")[..2], ["blue", "red"]);
    assert_eq!(table.column("build").len(), 6);
    assert_eq!(table.position().draw_stacks[&Symbol::Build].len(), discards - 4);
    assert_eq!((table.discards("build").len(), table.slot(0, "yellow").len()), (0, 3));
    // Another seed, another shuffle.
    let columns: Vec<Vec<&str>> = (0..6)
        .map(|seed| {
            let mut given = without_columns(before_refill(4)).draw_stack("build", &["red", "blue"]);
            given.position.seed = almende_core::Seed::numbered(seed, 0);
            let mut table = given.play();
            table.does("done");
            table.column("build")
        })
        .collect();
    assert!(columns.iter().any(|column| *column != columns[0]));
}

// HEL-11.5: a stack that suffices is not shuffled anew.
#[test]
fn a_stack_that_suffices_stays() {
    let six = ["red", "red", "blue", "blue", "yellow", "yellow"];
    let mut table = without_columns(before_refill(4)).draw_stack("build", &six).play();
    table.does("done");
    assert_eq!(table.column("build"), ["yellow", "yellow", "blue", "blue", "red", "red"]);
    assert_eq!(table.discards("build").len(), 10);
}

// HEL-RULING-14, HEL-5.4.1: with too many tiles in slots a column stays shorter.
#[test]
fn a_column_may_stay_short() {
    let mut given = without_columns(before_refill(4));
    for (seat, colours) in [(0, "red"), (1, "blue"), (2, "yellow")] {
        let tile = format!("build {colours}");
        given = given.slot(seat, colours, &[&tile, &tile, &tile]);
        given = given.slot(seat, if colours == "red" { "blue" } else { "red" }, &["build gray"]);
    }
    let mut table = given.play();
    table.does("done");
    assert_eq!(table.column("build").len(), 16 - 12);
    assert_eq!(table.column("move_sun").len(), 6);
}

// HEL-11.6: the dragon passes to the left neighbour.
#[test]
fn the_dragon_passes_clockwise() {
    for start in 0..4 {
        let mut given = without_columns(before_refill(4)).start_player(start);
        given.position.boards.iter_mut().for_each(|board| board.tiles[0].cubes.clear());
        let mut table = given.play();
        table.does("done");
        assert_eq!(table.position().start_player.index(), (start + 1) % 4);
    }
}

// HEL-11.7, HEL-EX-25: third and fourth from the new start player, any colour, on any tile with room.
#[test]
fn third_and_fourth_player_get_a_bonus_resource() {
    let tiles = [("0,0", "brown+brown+gray"), ("1,0", "gray+temple"), ("0,1", "resources"), ("-1,1", "green+green")];
    let mut table = without_columns(before_refill(4)).tiles(3, &tiles).play();
    table.does("done");
    // The new start player is seat 1: third is seat 3, fourth seat 0.
    assert_eq!((table.turn(), table.prompt(), table.position().phase), (3, "choose_cube", Phase::Refill));
    assert_eq!(table.options().len(), 5);
    table.does("cube blue");
    assert_eq!(table.options(), sorted(&["at 0,1", "at -1,1"]));
    table.does("at -1,1");
    assert_eq!(table.at(3, "-1,1"), "green+blue+green");
    assert_eq!((table.turn(), table.prompt()), (0, "choose_cube"));
    table.does_all(&["cube black", "at 0,0"]);
    assert_eq!(table.at(0, "0,0"), "brown+brown+black");
    // Then round 2 begins.
    assert_eq!((table.turn(), table.prompt(), table.position().round), (1, "take_tile", 2));
}

// HEL-11.7, HEL-RULING-18: a player without room gets nothing, the next one still does.
#[test]
fn a_bonus_resource_without_room_is_lost() {
    let mut table = without_columns(before_refill(4)).tiles(3, &[("0,0", "brown+temple")]).play();
    table.does("done");
    assert!(table.told.contains(&almende_helios::Event::BonusResourceLost { seat: seat(3) }));
    assert_eq!((table.turn(), table.prompt()), (0, "choose_cube"));
}

// HEL-11.8: first and second player get nothing; with two players nobody, with three only the third.
#[test]
fn first_and_second_player_get_no_bonus_resource() {
    let mut two = without_columns(before_refill(2)).round(2).play();
    two.does("done");
    assert_eq!((two.prompt(), two.turn()), ("take_tile", 1));
    let mut three = without_columns(before_refill(3)).play();
    three.does("done");
    assert_eq!((three.prompt(), three.turn()), ("choose_cube", 0));
    three.does_all(&["cube blue", "at 0,0"]);
    assert_eq!((three.prompt(), three.turn()), ("take_tile", 1));
}
