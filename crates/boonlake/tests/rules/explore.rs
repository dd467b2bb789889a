//! Exploring (chapter 7).

use crate::common::*;
use almende_boonlake::Opportunity;
use almende_boonlake::pieces::{Strip, Tile};

fn hire(given: Given) -> Table {
    given.choose(Strip::Hire, Opportunity::Explore).start()
}

// BOO-7.1, BOO-7.2, BOO-7.8: reveal, then a free field beside a tile; a revealed tile must be placed.
#[test]
fn a_tile_is_revealed_then_placed() {
    let mut table = hire(given(2).next_tiles(&["G05"]));
    assert_eq!(table.answers(), ["explore", "forgo"]);
    table.does("explore");
    assert_eq!(table.prompt(), "place_tile");
    let fields = table.offered("at");
    assert_eq!(
        fields,
        ["3", "4", "6", "8", "9", "10", "11", "14", "15", "16", "17", "19", "21", "24", "25", "27", "29", "32", "33"]
    );
    assert!(!table.options().contains(&"forgo".to_owned()));
    assert_eq!(table.refusal("at 7"), ("field_taken", &["BOO-7.2"][..]));
    assert_eq!(table.why_not("at 1"), "field_not_adjacent");
    table.does("at 15");
    assert_eq!(table.at(15).unwrap().tile, Tile::from_id("G05").unwrap());
}

// BOO-7.3: a tile stays where it is; there is no answer that moves one.
#[test]
fn tiles_never_move() {
    let mut table = hire(given(2));
    table.does("explore; at 15");
    let tile = table.at(15).unwrap().tile;
    table.until("choose_strip");
    assert_eq!(table.at(15).unwrap().tile, tile);
}

// BOO-EX-4, BOO-7.4: the reward of the field.
#[test]
fn fields_give_rewards() {
    for (at, coins, cards, ranch) in [(9, 2, 0, 3), (8, 3, 0, 3), (6, 0, 1, 3), (3, 0, 2, 3), (16, 0, 0, 4)] {
        let mut table = hire(given(2));
        table.does(&format!("explore; at {at}"));
        assert_eq!((table.coins(0), table.hand(0), table.ranch(0)), (coins, cards, ranch), "field {at}");
    }
}

// BOO-7.5: the site of the printed resource, to level 2, then nothing.
#[test]
fn a_field_can_give_a_site() {
    for (before, after) in [(0, 1), (1, 2), (2, 2)] {
        let mut table = hire(given(2).sites(0, [0, 0, before, 0]));
        table.does("explore; at 15");
        assert_eq!(table.levels(0), [0, 0, after, 0]);
    }
}

/// A map with a tile on every field but these; the mound runs out long before, so pastures fill up.
fn full_map(free: &[u8]) -> Given {
    let mut given = given(2);
    let mut names = (1..=25).map(|n| format!("G{n:02}")).collect::<Vec<_>>();
    let taken = [7, 12, 13, 18, 22, 28];
    for at in (1..=33).filter(|at| !taken.contains(at) && !free.contains(at)) {
        given = match names.pop() {
            Some(name) => given.tile(at, &name),
            None => given.pasture(at),
        };
    }
    given
}

// BOO-7.6, BOO-7.7, BOO-RULING-9: without a field or a tile 2 coins for each exploration.
#[test]
fn without_field_or_tile_there_are_coins() {
    // 33 fields: 6 starting tiles, 25 grey ones, 2 pastures.
    let mut table = full_map(&[]).start();
    table.does("strip pioneer; forgo");
    assert_eq!((table.coins(0), table.prompt()), (4, "develop_or_upgrade"));
    // A free field, but no tile in the mound.
    let mut table = full_map(&[1, 2]).start();
    assert_eq!(table.position().mound.len(), 0);
    table.does("strip hire; forgo");
    assert_eq!(table.coins(0), 2);
    assert_eq!(table.ranch(0), 4);
}

// BOO-11.3.2: no field or no pasture left: 2 coins.
#[test]
fn without_pasture_there_are_coins() {
    let mut table = full_map(&[]).start();
    table.does("strip cattle_breeding; forgo");
    assert_eq!(table.coins(0), 2);
    let mut given = given(2);
    for at in [3, 4, 6, 8, 9, 10, 11] {
        given = given.pasture(at);
    }
    let mut table = given.start();
    table.does("strip cattle_breeding; forgo");
    assert_eq!(table.coins(0), 2);
}

// BOO-7.9: the second tile is revealed after the first is placed, and may lie beside it.
#[test]
fn two_explorations_follow_each_other() {
    let mut table = given(2).next_tiles(&["G01", "G02"]).start();
    table.does("strip pioneer; forgo; explore");
    assert_eq!(table.position().mound.len(), 24);
    table.does("at 3; explore");
    assert!(table.can("at 2"), "2 touches the tile on 3");
    table.does("at 2");
    assert_eq!(table.coins(0), 2);
    assert_eq!(table.hand(0), 2);
}
