//! Bonus actions (chapter 9).

use crate::common::*;
use almende_helios::Event;

/// The next red tile completes the slot.
fn nearly_full() -> Given {
    let tiles = [("0,0", "brown+green+gray"), ("1,0", "gray+gray+gray")];
    table(2).tiles(0, &tiles).slot(0, "red", &["build red", "create_land red", "move_sun gray"])
}

// HEL-9.1: a bonus action is any of the three, even with empty columns, and takes no tile.
#[test]
fn a_bonus_action_is_any_action() {
    let given = nearly_full().column("build", &["red"]).column("create_land", &[]).column("move_sun", &[]);
    let mut table = given.play();
    table.does_all(&["take build", "forgo"]);
    assert_eq!((table.turn(), table.prompt()), (0, "bonus_action"));
    let options = table.options();
    for expected in ["land blue", "special temples", "temple", "build palace", "sun 1,-1 SW", "forgo"] {
        assert!(options.iter().any(|option| option == expected), "{expected} is missing in {options:?}");
    }
    assert_eq!(table.refused("take build"), "not_asked prompt.bonus_action");
    assert_eq!(table.open_action_tiles(), 0);
}

// HEL-9.2, HEL-9.3: the fourth tile, wild ones included, brings it after the regular action; then the tiles go.
#[test]
fn the_fourth_tile_brings_a_bonus_action() {
    let mut table = nearly_full().column("build", &["gray"]).play();
    table.does_all(&["take build", "slot red"]);
    assert_eq!(table.prompt(), "build", "the regular action comes first");
    table.does_all(&["build sun_lodge", "pay gray 0,0"]);
    assert_eq!((table.prompt(), table.slot(0, "red").len()), ("bonus_action", 4));
    table.sun_to("1,-1");
    assert_eq!((table.slot(0, "red").len(), table.turn()), (0, 1));
    // Sorted by symbol: two build tiles, one of each other symbol.
    let discards = ["build", "create_land", "move_sun"].map(|symbol| table.discards(symbol));
    assert_eq!(discards, [vec!["red", "gray"], vec!["red"], vec!["gray"]]);
}

// HEL-9.2, HEL-9.3: it comes whether the regular action was used or not, and lapses with the same return of tiles.
#[test]
fn a_bonus_action_may_lapse() {
    let mut table = nearly_full().column("build", &["red"]).play();
    table.does_all(&["take build", "forgo", "forgo"]);
    assert_eq!((table.slot(0, "red").len(), table.turn(), table.prompt()), (0, 1, "take_tile"));
    assert_eq!(table.discards("build"), ["red", "red"]);
}

// HEL-9.2: three tiles are not enough.
#[test]
fn three_tiles_bring_nothing() {
    let given = table(2).slot(0, "red", &["build red", "build gray"]).column("move_sun", &["red"]);
    let mut table = given.play();
    table.does_all(&["take move_sun", "forgo"]);
    assert_eq!((table.slot(0, "red").len(), table.turn()), (3, 1));
}

// HEL-9.4: the Palace brings a bonus action once.
#[test]
fn the_palace_brings_one_bonus_action() {
    let mut table = nearly_full().acts(0, "build").play();
    table.does_all(&["build palace", "pay green 0,0", "pay gray 0,0", "pay gray 1,0"]);
    assert_eq!(table.prompt(), "bonus_action");
    assert!(table.told.contains(&Event::BonusAction { seat: seat(0) }));
    table.does_all(&["temple", "pay gray 1,0", "at 0,0"]);
    assert_eq!((table.turn(), table.prompt()), (1, "take_tile"));
}

// HEL-9.5: it is used at once or lost.
#[test]
fn a_bonus_action_cannot_be_saved() {
    let mut table = nearly_full().column("build", &["red"]).column("move_sun", &["blue"]).play();
    table.does_all(&["take build", "forgo", "forgo"]);
    table.does_all(&["take move_sun", "forgo"]);
    // Seat 0 is on turn again and may take a tile, nothing else.
    assert_eq!((table.turn(), table.prompt()), (0, "take_tile"));
    assert!(table.options().iter().all(|option| option.starts_with("take ")));
}

// HEL-9.6: the bonus action of the Palace comes before that of the slot.
#[test]
fn the_palace_comes_before_the_slot() {
    let mut table = nearly_full().column("build", &["red"]).play();
    table.does_all(&["take build", "build palace", "pay green 0,0", "pay gray 0,0", "pay gray 1,0"]);
    assert_eq!((table.prompt(), table.slot(0, "red").len()), ("bonus_action", 4));
    table.does("forgo");
    assert_eq!((table.prompt(), table.slot(0, "red").len()), ("bonus_action", 4), "the slot's own still follows");
    table.does("forgo");
    assert_eq!((table.turn(), table.slot(0, "red").len()), (1, 0));
}

// HEL-9.7: the Palace may be built with a bonus action; its own follows at once.
#[test]
fn the_palace_may_be_built_with_a_bonus_action() {
    let mut table = nearly_full().column("build", &["red"]).play();
    table.does_all(&["take build", "forgo", "build palace", "pay green 0,0", "pay gray 0,0", "pay gray 1,0"]);
    assert_eq!((table.prompt(), table.range(0)), ("bonus_action", 3));
    table.sun_to("1,-1");
    assert_eq!((table.turn(), table.slot(0, "red").len()), (1, 0));
}
