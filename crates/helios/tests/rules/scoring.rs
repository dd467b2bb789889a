//! Final scoring, special tiles and what characters count (chapters 13, 14 and 15).

use crate::common::*;
use almende_core::{Game, Viewer};
use almende_helios::Phase;

/// A position in the last round whose next two turns end the game.
fn last_round(given: Given) -> Given {
    let players = given.position.boards.len();
    let rounds = if players == 3 { 3 } else { 4 };
    let mut given = given.round(rounds).characters(0);
    given.position.idle = 0;
    given
}

// HEL-13.1: the game ends after phase 2 of the last round; the bag counts.
#[test]
fn the_game_ends_after_the_last_phase_2() {
    let mut table = last_round(table(2).vp(0, 12)).play();
    assert!(table.game.score(Viewer::Public).ranks.is_empty());
    table.does_all(&["done", "done"]);
    assert!(table.is_over());
    assert_eq!(table.position().phase, Phase::Over);
    assert_eq!((table.points(0, "bag"), table.game.score(Viewer::Public).ranks), (12, vec![1, 2]));
}

// HEL-13.2, HEL-15.7: 4 points for each corner field reached, 8 with the active Explorer; each field once.
#[test]
fn corner_fields_give_four_points_or_eight() {
    let tiles = [("0,0", "brown"), ("1,0", "gray"), ("2,0", "gray"), ("0,1", "gray"), ("0,2", "temples")];
    let given = table(2).tiles(0, &tiles).characters(0);
    assert_eq!(given.clone().play().points(0, "corners"), 2 * 4);
    assert_eq!(given.clone().active(0, &["explorer"]).play().points(0, "corners"), 2 * 8);
    assert_eq!(given.clone().inactive(0, &["explorer"]).play().points(0, "corners"), 2 * 4);
    assert_eq!(given.active(1, &["explorer"]).play().points(0, "corners"), 2 * 4);
}

// HEL-13.4: buildings give their printed points.
#[test]
fn buildings_give_their_points() {
    let given = table(2).buildings(0, &["observatory", "sun_lodge", "bazaar"]).characters(0);
    assert_eq!(given.play().points(0, "buildings"), 3 + 1 + 1);
}

// HEL-13.5: inactive characters give nothing.
#[test]
fn inactive_characters_give_nothing() {
    assert_eq!(table(2).active(0, &["priestess"]).characters(0).play().points(0, "characters"), 12);
    assert_eq!(table(2).inactive(0, &["priestess"]).characters(0).play().points(0, "characters"), 0);
}

// HEL-13.6, HEL-13.7, HEL-15.8: mana 1 point, cubes none; with the Treasurer 3 and 2.
#[test]
fn mana_and_cubes_count_with_the_treasurer() {
    let tiles = [("0,0", "brown+brown+gray"), ("1,0", "gray+blue")];
    let given = table(2).tiles(0, &tiles).mana(0, 5).characters(0);
    let plain = given.clone().play();
    assert_eq!((plain.points(0, "mana"), plain.points(0, "characters")), (5, 0));
    let rich = given.active(0, &["treasurer"]).play();
    assert_eq!((rich.points(0, "mana"), rich.points(0, "characters")), (15, 3 * 2));
}

// HEL-13.8: temples give nothing by themselves.
#[test]
fn temples_give_nothing_in_the_end() {
    let total = |what: &str| table(2).tiles(0, &[("0,0", what)]).characters(0).play().total(0);
    assert_eq!(total("brown+temple"), total("brown"));
}

// HEL-13.9: most points win.
#[test]
fn most_points_win() {
    let mut table = last_round(table(3).vp(0, 10).vp(1, 30).vp(2, 20)).play();
    assert_eq!(table.ended().winners(), [1]);
    assert_eq!(table.game.score(Viewer::Public).ranks, [3, 1, 2]);
}

// HEL-13.10: in a tie more cubes win; else all of them.
#[test]
fn a_tie_is_broken_by_cubes() {
    let given = table(3).vp(0, 20).vp(1, 20).vp(2, 5);
    let mut cubes = last_round(given.clone().tiles(1, &[("0,0", "brown+brown+gray")])).play();
    assert_eq!(cubes.ended().winners(), [1]);
    let mut shared = last_round(given).play();
    assert_eq!(shared.ended().winners(), [0, 1]);
    assert_eq!(shared.game.score(Viewer::Public).ranks, [1, 1, 3]);
}

// HEL-13.1, HEL-13.3, HEL-RULING-15, HEL-EX-29: the worked example of the final scoring has 98 points.
#[test]
fn the_worked_example_scores_98_points() {
    let tiles = [
        ("0,0", "brown+temple"),
        ("1,-1", "gray+gray+blue"),
        ("0,1", "temples"),
        ("0,2", "green+temple"),
        ("2,-2", "empty_fields"),
    ];
    let buildings = ["observatory", "sun_lodge", "citadel", "watchtower", "sacred_grove", "land_office"];
    let given = table(2).tiles(0, &tiles).buildings(0, &buildings).active(0, &["princess"]).mana(0, 2).vp(0, 47);
    let mut table = last_round(given).play();
    table.ended();
    assert_eq!(table.range(0), 8);
    let lines = ["bag", "corners", "special_tiles", "buildings", "characters", "mana"];
    assert_eq!(lines.map(|line| table.points(0, line)), [47, 8, 5 + 8, 12, 16, 2]);
    assert_eq!(table.total(0), 98);
}

// HEL-14.1, HEL-14.2, HEL-RULING-9, HEL-EX-30: a point for each adjacent field without tile, rim and sun included.
#[test]
fn empty_fields_counts_fields_without_tile() {
    let score = |tiles: &[(&str, &str)], sun: (&str, &str)| {
        table(2).tiles(0, tiles).sun(0, sun.0, sun.1).characters(0).play().points(0, "special_tiles")
    };
    assert_eq!(score(&[("0,0", "brown"), ("1,0", "empty_fields")], ("0,-1", "S")), 5);
    // The sun stands beside it, or not: it makes no difference.
    assert_eq!(score(&[("0,0", "brown"), ("1,0", "empty_fields")], ("1,-1", "SW")), 5);
    // Beside the rim.
    assert_eq!(score(&[("0,0", "brown"), ("1,0", "gray"), ("2,0", "empty_fields")], ("0,-1", "S")), 5);
    let four = [("0,0", "brown"), ("1,0", "empty_fields"), ("2,0", "gray"), ("1,1", "gray"), ("0,1", "gray")];
    assert_eq!(score(&four, ("0,-1", "S")), 2);
}

// HEL-14.3, HEL-EX-31: two points for itself and for each adjacent tile.
#[test]
fn created_land_counts_tiles() {
    let tiles = [("0,0", "brown"), ("1,0", "created_land"), ("2,0", "gray"), ("1,1", "gray"), ("0,1", "temples")];
    assert_eq!(table(2).tiles(0, &tiles).characters(0).play().points(0, "special_tiles"), 5 * 2);
}

// HEL-14.4, HEL-EX-32: two points for each cube on the tile and around it.
#[test]
fn resources_counts_cubes() {
    let tiles = [
        ("0,0", "brown+brown+gray"),
        ("1,0", "resources+blue"),
        ("2,0", "gray+gray"),
        ("1,1", "gray+gray+black"),
        ("-1,0", "green+green+green"),
    ];
    assert_eq!(table(2).tiles(0, &tiles).characters(0).play().points(0, "special_tiles"), 6 * 2);
}

// HEL-14.5, HEL-EX-33: four points for each temple on the tile and around it.
#[test]
fn temples_counts_temples() {
    let tiles = [("0,0", "brown+temple"), ("1,0", "temples+temple"), ("2,0", "gray+temple"), ("-1,0", "green+temple")];
    assert_eq!(table(2).tiles(0, &tiles).characters(0).play().points(0, "special_tiles"), 3 * 4);
}

// HEL-14.6: special tiles score independently of each other.
#[test]
fn one_cube_counts_for_several_special_tiles() {
    let tiles = [("0,0", "brown+brown"), ("1,0", "resources"), ("0,1", "resources")];
    assert_eq!(table(2).tiles(0, &tiles).characters(0).play().points(0, "special_tiles"), 2 + 2);
}

// HEL-14.7: special tiles give nothing during the game.
#[test]
fn special_tiles_score_in_the_end_only() {
    let mut table = table(2).acts(0, "create_land").play();
    table.does_all(&["special created_land", "at 1,0"]);
    assert_eq!((table.vp(0), table.mana(0), table.points(0, "bag")), (0, 1, 0));
}

/// The points of one active character.
fn character(given: Given, name: &str) -> i32 {
    given.active(0, &[name]).characters(0).play().points(0, "characters")
}

// HEL-15.1: three points a house, temples and buildings alike.
#[test]
fn the_architect_counts_houses() {
    let given = table(2).tiles(0, &[("0,0", "brown+temple"), ("1,0", "gray+temple")]).buildings(0, &["bazaar"]);
    assert_eq!(character(given, "architect"), 3 * 3);
}

// HEL-15.2, HEL-RULING-16: two points a tile, the start tile included.
#[test]
fn the_prophetess_counts_tiles() {
    let given = table(2).tiles(0, &[("0,0", "brown"), ("1,0", "temples"), ("0,1", "gray")]);
    assert_eq!(character(given, "prophetess"), 3 * 2);
    assert_eq!(character(table(2), "prophetess"), 2);
}

// HEL-15.3: five points a special tile.
#[test]
fn the_inventor_counts_special_tiles() {
    let given = table(2).tiles(0, &[("0,0", "brown"), ("1,0", "temples"), ("0,1", "temples"), ("-1,1", "gray")]);
    assert_eq!(character(given, "inventor"), 2 * 5);
}

// HEL-15.4, HEL-15.10, HEL-RULING-16: three points a kind of land; special tiles are none.
#[test]
fn the_cartographer_counts_kinds_of_land() {
    let two = [("0,0", "brown"), ("1,0", "temples"), ("0,1", "brown"), ("-1,1", "gray")];
    assert_eq!(character(table(2).tiles(0, &two), "cartographer"), 2 * 3);
    let five =
        [("0,0", "brown"), ("1,0", "gray"), ("0,1", "green"), ("-1,1", "blue"), ("-1,0", "black"), ("1,1", "gray")];
    assert_eq!(character(table(2).tiles(0, &five), "cartographer"), 15);
}

// HEL-15.5: twelve points.
#[test]
fn the_priestess_counts_twelve() {
    assert_eq!(character(table(2), "priestess"), 12);
}

// HEL-15.6, HEL-15.9: twice the sun range, her own step included.
#[test]
fn the_princess_counts_the_sun_range() {
    assert_eq!(character(table(2), "princess"), 2 * 3);
    assert_eq!(character(table(2).buildings(0, &["observatory"]), "princess"), 2 * 6);
}

// HEL-RULING-16: the start tile counts for special tiles and temples like any other tile.
#[test]
fn the_start_tile_counts_like_any_tile() {
    let tiles = [("0,0", "brown+temple"), ("1,0", "created_land")];
    let mut table = table(2).tiles(0, &tiles).acts(0, "move_sun").play();
    assert_eq!(table.points(0, "special_tiles"), 4);
    table.sun_to("1,-1");
    assert_eq!(table.vp(0), 2);
}
