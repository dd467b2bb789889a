//! The end of the game and final scoring (chapter 16).

use crate::common::*;
use almende_boonlake::Active;
use almende_boonlake::pieces::{Piece, Strip};
use almende_core::{Game, Viewer};

/// Round 2 after the third scoring, the ship of `active` just before the last space.
fn near_the_end(players: usize, active: usize) -> Table {
    let mut given = given(players).with(|p| {
        (p.scorings, p.triggered) = (3, 3);
        p.active = Active::Seat(seat(active));
        p.pending[0].seat = seat(active);
    });
    for number in 0..players {
        given = given.ship(number, "B1");
    }
    given.ship(active, "B9").row(1, Strip::Builder).start()
}

// BOO-16.1, BOO-16.3, BOO-13.11: the game goes on until all had equally many turns; others may reach the end, too.
#[test]
fn all_have_equally_many_turns() {
    let mut table = near_the_end(3, 0);
    table.does("strip builder; forgo; forgo; forgo; forgo; ship B10");
    assert_eq!((table.turn(), table.prompt()), (1, "choose_strip"));
    table.does("strip pioneer").until("choose_strip");
    assert_eq!((table.turn(), table.prompt()), (2, "choose_strip"));
    table.does("strip pioneer").until("score_tile");
    assert_eq!((table.prompt(), table.turn()), ("score_tile", 0), "the 4th scoring begins with the starting player");
    table.until("never");
    assert!(table.is_over());
    // Another ship on the last space, with its reward.
    let mut table = near_the_end(2, 0);
    table.game = {
        let mut position = table.position();
        position.boards[1].ship = almende_boonlake::pieces::Space::from_id("B9").unwrap();
        almende_boonlake::Boonlake::from_position(almende_boonlake::Boonlake::standard_content(), &position).unwrap()
    };
    table.does("strip builder; forgo; forgo; forgo; ship B10");
    let before = table.vp(1);
    table.does("strip pioneer").until("move_ship");
    table.does("ship B10");
    assert_eq!(table.vp(1), before + 5);
}

// BOO-16.2: if the last player in turn order triggers the end, no further turn is played.
#[test]
fn the_last_player_ends_at_once() {
    let mut table = near_the_end(2, 1);
    table.does("strip builder; forgo; forgo; forgo; ship B10");
    assert_eq!((table.turn(), table.prompt()), (0, "interim_scoring"));
}

// BOO-EX-10, BOO-16.4: levers.
#[test]
fn levers_at_the_end() {
    for (levers, points) in [(0, 0), (3, 0), (4, 8), (6, 12), (7, 21), (12, 36)] {
        let all: Vec<u8> = (1..=levers).collect();
        let table = given(2).levers(0, &all).start();
        assert_eq!(table.line("score.levers", 0), points, "{levers}");
    }
}

// BOO-16.5: the numbers of played cards.
#[test]
fn cards_at_the_end() {
    // 0, 2 and 6 points.
    let table = given(2).played(0, &["C001", "C002", "C019"]).start();
    assert_eq!(table.line("score.cards", 0), 8);
}

// BOO-16.6: vacated recesses of tiers 3, 4 and 5.
#[test]
fn recesses_at_the_end() {
    let given = given(2).pasture(8).cattle(8, 0, 4).pasture(9).cattle(9, 0, 1).ranch(0, 1);
    let table = given.start();
    assert_eq!(table.line("score.tiers", 0), 2 + 4 + 6);
    let settled = crate::common::given(2).upper(7, 0, Piece::Settlement).upper(12, 0, Piece::Settlement);
    let settled = settled.upper(18, 0, Piece::Settlement).upper(28, 0, Piece::House).lower(28, 0, Piece::House);
    // s2 and s3; h5 of the five houses that left.
    assert_eq!(settled.start().line("score.tiers", 0), 2 + 4 + 2);
}

// BOO-16.7: what is left gives nothing.
#[test]
fn leftovers_give_nothing() {
    let table = given(2).coins(0, 50).vases(0, 5).ranch(0, 8).hand(0, &["C019"]).start();
    assert_eq!(table.total(0), 0);
}

// BOO-16.8: the most points win; all who are tied share the victory.
#[test]
fn ties_are_shared() {
    for (points, winners) in [([7, 7, 3], vec![0, 1]), ([7, 8, 3], vec![1])] {
        let mut given = given(3);
        for (number, vp) in points.into_iter().enumerate() {
            given = given.vp(number, vp);
        }
        let table = given.interim(3, 4).start();
        assert!(table.is_over());
        let sheet = table.game.score(Viewer::Public);
        assert_eq!(sheet.winners().iter().map(|seat| seat.index()).collect::<Vec<_>>(), winners);
    }
}
