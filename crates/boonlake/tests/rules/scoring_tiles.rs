//! The conditions of scoring tiles (chapter 19).

use crate::common::*;
use almende_boonlake::pieces::{Piece, ScoringTile};

/// What seat 0 gets for a tile in a free area in this scoring.
fn scores(given: Given, tile: &str, scoring: u8) -> i32 {
    let others: Vec<&str> = ["W04", "W06", "W08", "W10"].into_iter().filter(|id| *id != tile).take(3).collect();
    let mut table = given.areas([others[0], others[1], tile, others[2]]).interim(scoring - 1, 2).start();
    table.does(&format!("score {tile}"));
    table.vp(0)
}

// BOO-19.1: two regions, assigned either way.
#[test]
fn two_regions() {
    // W01: Boonlake and the south, 1+1, 2+1, 3+2, 5+3.
    let here = given(2).upper(18, 0, Piece::House).upper(28, 0, Piece::House).lower(28, 0, Piece::Inhabitant);
    assert_eq!(scores(here.clone(), "W01", 2), 2, "2 in the south, 1 in Boonlake");
    assert_eq!(scores(here, "W01", 3), -3);
    let other = given(2).upper(18, 0, Piece::House).lower(18, 0, Piece::House).upper(28, 0, Piece::House);
    assert_eq!(scores(other, "W01", 2), 2);
    assert_eq!(scores(given(2).upper(18, 0, Piece::House).lower(18, 0, Piece::House), "W01", 1), -1);
}

// BOO-19.2, BOO-19.3: steps on a track, or on the less advanced one.
#[test]
fn steps_on_tracks() {
    assert_eq!(scores(given(2).steps(0, 4, 0), "W04", 3), 3);
    assert_eq!(scores(given(2).steps(0, 3, 9), "W04", 3), -3);
    assert_eq!(scores(given(2).steps(0, 9, 2), "W06", 2), 2);
    assert_eq!(scores(given(2).steps(0, 9, 1), "W06", 2), -2);
}

// BOO-19.4, BOO-RULING-11: the sum of the levels.
#[test]
fn levels_of_production_sites() {
    assert_eq!(scores(given(2).sites(0, [2, 1, 0, 0]), "W07", 2), 2);
    assert_eq!(scores(given(2).sites(0, [2, 0, 0, 0]), "W07", 2), -2);
}

// BOO-19.5, BOO-RULING-34: one connected group, over bridges and the ford, pastures included.
#[test]
fn connected_tiles_with_a_presence() {
    // 18 - 19 (pasture) - bridge 6; 28 lies apart.
    let chain =
        given(2).upper(18, 0, Piece::House).pasture(19).cattle(19, 0, 1).tile(6, "G01").upper(6, 0, Piece::Inhabitant);
    let chain = chain.upper(28, 0, Piece::House);
    assert_eq!(scores(chain.clone(), "W08", 2), 2, "a group of three");
    assert_eq!(scores(chain, "W08", 3), -3, "four tiles, but not connected");
    let ford = given(2).upper(18, 0, Piece::House).tile(17, "G01").upper(17, 0, Piece::House);
    assert_eq!(scores(ford, "W08", 1), 1);
    let strangers = given(2).upper(12, 0, Piece::House).upper(13, 1, Piece::House);
    assert_eq!(scores(strangers, "W08", 1), -1);
}

// BOO-19.6, BOO-19.7: levers used or not; pieces removed from the board.
#[test]
fn levers_and_removed_pieces() {
    assert_eq!(scores(given(2).levers(0, &[1, 2]).used(0, &[7]), "W09", 2), 2);
    assert_eq!(scores(given(2).levers(0, &[1, 2]), "W09", 2), -2);
    assert_eq!(scores(given(2).pasture(8).cattle(8, 0, 2), "W10", 2), 2);
    assert_eq!(scores(given(2).upper(7, 0, Piece::Settlement), "W11", 2), 2);
    assert_eq!(scores(given(2).upper(7, 0, Piece::House), "W11", 1), -1);
}

// BOO-19.8: presences on bridge fields, pastures included, whatever lies beyond the bridge.
#[test]
fn presences_at_bridges() {
    let bridge = given(2).pasture(8).cattle(8, 0, 2).tile(14, "G19").upper(14, 0, Piece::Inhabitant);
    assert_eq!(scores(bridge.clone(), "W12", 3), 3);
    assert_eq!(scores(bridge, "W12", 4), -4);
}

/// The payment tile in a free area, already chosen by seat 0.
fn pays(given: Given, tile: &str, scoring: u8) -> Table {
    let mut table = given.areas(["W04", "W06", tile, "W10"]).interim(scoring - 1, 2).start();
    table.does(&format!("score {tile}"));
    assert_eq!(table.prompt(), "score_payment");
    table
}

// BOO-EX-15, BOO-19.9, BOO-19.12: 2 inhabitants and 10 coins for four payments.
#[test]
fn paying_inhabitants_and_coins() {
    let mut table = pays(given(2).coins(0, 10).ranch(0, 2), "W13", 4);
    assert_eq!(table.answers(), ["offer 2", "forgo"]);
    assert_eq!(table.why_not("offer 5"), "no_such_offer");
    assert_eq!(table.why_not("offer 1"), "too_few_coins");
    assert_eq!(table.why_not("offer 3"), "too_few_inhabitants");
    table.does("offer 2");
    assert_eq!((table.coins(0), table.ranch(0), table.vp(0)), (0, 0, 8 + 4));
}

// BOO-19.10, BOO-19.11, BOO-19.12, BOO-RULING-15: vases, coins; all or none, refusing fails.
#[test]
fn paying_vases_or_coins() {
    let mut table = pays(given(2).coins(0, 5).vases(0, 1), "W14", 3);
    assert_eq!(table.answers(), ["offer 1", "forgo"]);
    table.does("offer 1");
    assert_eq!((table.coins(0), table.board(0).vases, table.vp(0)), (0, 0, 4 + 3));
    let mut table = pays(given(2).coins(0, 4), "W15", 2);
    table.does("offer 0");
    assert_eq!((table.coins(0), table.vp(0)), (0, 2 + 2));
    let mut table = pays(given(2).coins(0, 4), "W15", 2);
    table.does("forgo");
    assert_eq!((table.coins(0), table.vp(0)), (4, -2));
    let table = pays(given(2).coins(0, 3), "W15", 2);
    assert_eq!(table.answers(), ["forgo"], "all or nothing");
}

// BOO-19.13: only the marker is doubled on the own tile.
#[test]
fn payments_are_not_doubled() {
    let mut table = given(2).coins(0, 5).areas(["W13", "W06", "W04", "W10"]).interim(0, 2).start();
    table.does("score W13; offer 0");
    assert_eq!(table.vp(0), 2 + 2);
}

// BOO-19.14, BOO-RULING-16: played cards of two kinds; each project counts as either.
#[test]
fn played_cards_of_two_kinds() {
    // W16: sunset and day, 1+1, 2+1, 3+2, 5+3. C001, C004 day; C002, C005 sunset; C003 night.
    assert_eq!(scores(given(2).played(0, &["C001", "C004", "C002"]), "W16", 2), 2);
    assert_eq!(scores(given(2).played(0, &["C001", "C002", "C005"]), "W16", 2), 2);
    assert_eq!(scores(given(2).played(0, &["C001", "C004", "C003"]), "W16", 2), -2);
    let project = |given: Given| {
        given.areas(["W04", "W06", "W16", "W08"]).board(0, |board| {
            board.projects = vec![ScoringTile::from_id("W04").unwrap()];
            board.marked_projects = board.projects.clone();
        })
    };
    assert_eq!(scores(project(given(2).played(0, &["C001", "C004"])), "W16", 2), 2, "the project as sunset");
    assert_eq!(scores(project(given(2).played(0, &["C002", "C005"])), "W16", 2), 2, "the project as day");
}
