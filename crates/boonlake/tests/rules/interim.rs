//! Interim scorings (chapter 15).

use crate::common::*;
use almende_boonlake::Active;
use almende_boonlake::pieces::Piece;

// BOO-15.1, BOO-15.2: clockwise from who triggered; two opportunities each, finished one player after the other.
#[test]
fn step_1_has_two_opportunities_each() {
    let given = given(3).hand(1, &["C034", "C072"]).coins(1, 9).sites(1, [0, 2, 1, 0]).upper(7, 1, Piece::Inhabitant);
    let mut table =
        given.with(|p| p.active = Active::Seat(seat(1))).interim(0, 1).with(|p| p.pending[0].seat = seat(1)).start();
    assert_eq!(table.turn(), 1);
    table.does("play C034; pay wood wood; house 7 upper");
    assert_eq!((table.board(1).played.len(), table.board(1).houses), (1, 5), "one of each");
    for (number, expected) in [2, 2, 0, 0].into_iter().enumerate() {
        assert_eq!((table.turn(), table.prompt()), (expected, "interim_scoring"), "{number}");
        table.does("forgo");
    }
    assert_eq!((table.turn(), table.prompt()), (1, "score_tile"));
}

// BOO-15.2, BOO-15.3: two cards or two upgrades; no developing, no discarding.
#[test]
fn two_upgrades_are_possible() {
    let given = given(2).upper(7, 0, Piece::Inhabitant).upper(12, 0, Piece::Inhabitant).ranch(0, 2);
    let mut table = given.interim(0, 1).start();
    table.does("house 7 upper; house 12 upper");
    assert_eq!((table.board(0).houses, table.turn()), (4, 1));
}

// BOO-15.4, BOO-15.5, BOO-15.6, BOO-15.8, BOO-EX-8, BOO-RULING-2: the card track tile with 2 steps in all four scorings;
// the value of the marker is won or lost.
#[test]
fn a_tile_scores_its_marker() {
    for (scorings, points) in [(0, 1), (1, 2), (2, -3), (3, -4)] {
        // W05 lies in the free area 2 of two players.
        let given = given(2).areas(["W07", "W09", "W05", "W12"]).steps(0, 0, 2);
        let mut table = given.interim(scorings, 2).start();
        assert_eq!(table.prompt(), "score_tile");
        table.does("score W05");
        assert_eq!(table.vp(0), points, "scoring {}", scorings + 1);
    }
    // Twice on the own tile, either way.
    for (steps, points) in [(2, 4), (0, -4)] {
        let mut table = given(2).areas(["W05", "W09", "W07", "W12"]).steps(0, 0, steps).interim(1, 2).start();
        table.does("score W05");
        assert_eq!(table.vp(0), points);
    }
    // Each tile once; the last one without a choice.
    let tile = |id| almende_boonlake::pieces::ScoringTile::from_id(id).unwrap();
    let markers = [("W05", 1), ("W07", 2), ("W09", 3)].map(|(id, marker)| (tile(id), marker));
    let table = given(2).board(0, |board| board.markers = markers.into_iter().collect()).interim(3, 2).start();
    assert_eq!(table.offered("score"), ["W12"]);
    assert_eq!(table.refusal("score W05"), ("tile_scored", &["BOO-15.4", "BOO-15.6"][..]));
    assert_eq!(table.why_not("score W01"), "tile_not_in_play");
    assert!(!table.options().contains(&"forgo".to_owned()), "a tile must be scored");
}

// BOO-15.7: conditions are minimum conditions at this moment.
#[test]
fn more_than_the_threshold_is_enough() {
    let mut table = given(2).areas(["W07", "W09", "W05", "W12"]).steps(0, 0, 9).interim(0, 2).start();
    table.does("score W05");
    assert_eq!(table.vp(0), 1);
}

// BOO-EX-9, BOO-15.9, BOO-15.10: tracks and vacated recesses.
#[test]
fn income_of_tracks_and_recesses() {
    let given =
        given(2).steps(0, 4, 1).upper(7, 0, Piece::House).upper(12, 0, Piece::House).upper(28, 0, Piece::Settlement);
    let given = given.pasture(8).cattle(8, 0, 1);
    for scorings in 0..3 {
        let table = given.clone().interim(scorings, 3).start();
        // h1, h2, h3 (one of them became the settlement), c1, s1 and inh1.
        assert_eq!((table.coins(0), table.hand(0), table.vp(0)), (5 + 5, 3, 1 + 4));
    }
}

// BOO-15.11, BOO-EX-12: a point for each settlement beside each own cattle.
#[test]
fn cattle_score_settlements_beside_them() {
    let given = given(2).pasture(10).cattle(10, 0, 1).upper(12, 1, Piece::Settlement).lower(12, 1, Piece::Settlement);
    let given = given.upper(13, 1, Piece::Settlement).upper(28, 1, Piece::Settlement);
    let table = given.interim(0, 3).start();
    assert_eq!(table.vp(0), 3);
}

// BOO-15.12: in the 4th scoring only the points are given.
#[test]
fn the_last_income_is_points_only() {
    let table = given(2).steps(0, 4, 2).upper(7, 0, Piece::House).interim(3, 3).start();
    assert!(table.is_over());
    assert_eq!((table.coins(0), table.hand(0), table.vp(0)), (0, 0, 2));
}

// BOO-15.13, BOO-15.14: unused levers give points, all are moved up, and the labels are uncovered.
#[test]
fn levers_go_up_and_labels_are_uncovered() {
    let given = given(2).levers(0, &[1, 2]).used(1, &[3, 4]).with(|p| p.covered = vec![region("boonlake")]);
    let table = given.interim(0, 4).start();
    assert_eq!((table.vp(0), table.vp(1)), (2, 0));
    assert!(table.used(1).is_empty() && table.position().covered.is_empty());
}

// BOO-15.16, BOO-15.17: play goes on after who triggered; after the 4th the game is over.
#[test]
fn play_goes_on_after_who_triggered() {
    let given = given(3).with(|p| p.active = Active::Seat(seat(1)));
    let mut table = given.clone().interim(0, 2).start();
    table.until("choose_strip");
    assert_eq!(table.turn(), 2);
    let mut table = given.interim(3, 2).start();
    table.until("never");
    assert!(table.is_over());
    assert_eq!(table.position().scorings, 4);
}
