//! The ship (chapter 13) and the income tracks (chapter 14).

use crate::common::*;
use almende_boonlake::Decision;
use almende_boonlake::pieces::{Space, Strip};

/// Seat 0 moves its ship from here, with the steps of this strip's row.
fn sails(given: Given, strip: Strip) -> Table {
    given.during(strip).start()
}

// BOO-13.1, BOO-13.2, BOO-3.14: at least one step, at most as the row says, downstream only.
#[test]
fn a_ship_moves_by_its_row() {
    for (strip, steps) in [(Strip::Pioneer, 4), (Strip::CattleBreeding, 3), (Strip::Hire, 2), (Strip::Progress, 1)] {
        let table = sails(given(2).ship(0, "T3").ship(1, "T8"), strip);
        let all = ["T4", "T5", "T6", "T7"];
        assert_eq!(table.offered("ship"), all[..steps], "{strip:?}");
    }
    let table = sails(given(2).ship(0, "T3"), Strip::Pioneer);
    assert_eq!(table.refusal("ship T8"), ("out_of_reach", &["BOO-13.1", "BOO-13.2"][..]));
    assert_eq!(table.why_not("ship T2"), "out_of_reach");
    assert!(!table.options().contains(&"forgo".to_owned()));
}

// BOO-13.3: the upper arm in round 1, the lower arm in round 2.
#[test]
fn the_arm_depends_on_the_round() {
    let table = sails(given(2).ship(0, "T8"), Strip::Pioneer);
    assert_eq!(table.offered("ship"), ["U1", "U2", "U3", "U4"]);
    assert_eq!(table.refusal("ship L1"), ("other_arm", &["BOO-13.3"][..]));
    let second = given(2).with(|p| (p.scorings, p.triggered) = (2, 2)).ship(0, "T8");
    assert_eq!(sails(second, Strip::Pioneer).offered("ship"), ["L1", "L2", "L3", "L4"]);
}

// BOO-13.4, BOO-13.5, BOO-13.6: occupied spaces are skipped and not counted; harbours always count and hold all.
#[test]
fn occupied_spaces_are_skipped() {
    let table = sails(given(2).ship(0, "T3").ship(1, "T4"), Strip::Hire);
    assert_eq!(table.offered("ship"), ["T5", "T6"]);
    assert_eq!(table.refusal("ship T4"), ("space_taken", &["BOO-13.4"][..]));
    let table = sails(given(2).ship(0, "T7").ship(1, "T8"), Strip::Hire);
    assert_eq!(table.offered("ship"), ["T8", "U1"], "T8 is a harbour");
}

// BOO-13.7, BOO-13.8: no further than the last space; a lock costs no step.
#[test]
fn a_ship_stops_at_the_last_space() {
    let end = given(2).with(|p| (p.scorings, p.triggered) = (1, 1)).ship(0, "B8");
    assert_eq!(sails(end, Strip::Pioneer).offered("ship"), ["B9", "B10"]);
    let lock = sails(given(2).ship(0, "U3"), Strip::Progress);
    assert_eq!(lock.offered("ship"), ["U4"]);
}

// BOO-13.9: the rewards of the spaces.
#[test]
fn river_spaces_give_rewards() {
    for (from, to, coins, cards, ranch, vases, vp) in [
        ("T1", "T2", 2, 0, 3, 0, 0),
        ("T1", "T3", 0, 1, 3, 0, 0),
        ("T3", "T4", 0, 0, 4, 0, 0),
        ("U3", "U5", 0, 0, 3, 0, 3),
        ("U5", "U6", 0, 0, 3, 1, 0),
        ("B6", "B7", 0, 0, 5, 0, 0),
    ] {
        let beyond = if from.starts_with('T') || from == "U3" { 0 } else { 1 };
        let mut table =
            sails(given(2).with(|p| (p.scorings, p.triggered) = (beyond, beyond)).ship(0, from), Strip::Pioneer);
        table.does(&format!("ship {to}"));
        let board = table.board(0);
        assert_eq!(
            (board.coins, board.hand.len(), board.ranch, board.vases, board.vp),
            (coins, cards, ranch, vases, vp),
            "{to}"
        );
    }
}

// BOO-13.9, BOO-13.10: a vase or a production site; with all at level 2 only the vase.
#[test]
fn a_space_lets_choose_between_vase_and_site() {
    let mut table = sails(given(2).ship(0, "T5").sites(0, [2, 1, 0, 2]), Strip::Pioneer);
    table.does("ship T6");
    assert_eq!(table.answers(), ["vase", "site loam", "site stone"]);
    table.does("site loam");
    assert_eq!(table.levels(0), [2, 2, 0, 2]);
    let mut table = sails(given(2).ship(0, "T5").sites(0, [2; 4]), Strip::Pioneer);
    table.does("ship T6");
    assert_eq!(table.answers(), ["vase"]);
    table.does("vase");
    assert_eq!(table.board(0).vases, 1);
}

// BOO-13.11, BOO-13.12, BOO-RULING-19: the first ship over a lock triggers a scoring, later ones do not.
#[test]
fn the_first_ship_over_a_lock_triggers() {
    let mut table = sails(given(2).ship(0, "U3").ship(1, "U1"), Strip::Progress);
    table.does("ship U4");
    assert_eq!(table.prompt(), "interim_scoring");
    assert_eq!(table.turn(), 0, "who triggered begins");
    let later = given(2).with(|p| (p.scorings, p.triggered) = (1, 1)).ship(0, "U3").ship(1, "U5");
    let mut table = sails(later, Strip::Progress);
    table.does("ship U4");
    assert_eq!((table.turn(), table.prompt()), (1, "choose_strip"));
    let last = given(2).with(|p| (p.scorings, p.triggered) = (1, 1)).ship(0, "B9").ship(1, "B1");
    let mut table = sails(last, Strip::Progress);
    table.does("ship B10");
    assert_eq!((table.prompt(), table.vp(0)), ("interim_scoring", 5), "the reward of the last space first");
}

// BOO-13.13, BOO-13.14, BOO-15.15, BOO-RULING-23, BOO-RULING-5: the end of round 1; ships return without any reward.
#[test]
fn ships_return_for_the_second_round() {
    for (players, start) in [(2, "T1"), (3, "T1"), (4, "T3")] {
        let given = given(players).with(|p| (p.scorings, p.triggered) = (1, 1)).ship(0, "B9").played(0, &["C139"]);
        let mut table = sails(given, Strip::Progress);
        table.does("ship B10");
        assert_eq!(table.coins(0), 2, "the last space is a harbour");
        table.until("choose_strip");
        let income = 2;
        assert_eq!((table.turn(), table.position().scorings), (1, 2));
        assert!(table.position().boards.iter().all(|board| board.ship.id() == start), "{players}");
        assert_eq!(table.coins(0), 2 + income, "nothing for returning");
    }
}

// BOO-13.16, BOO-17.21, BOO-17.22, BOO-17.23, BOO-17.30, BOO-RULING-20, BOO-RULING-39: permanent effects with the reward,
// each card on its own.
#[test]
fn cards_work_on_the_river() {
    let mut table = sails(given(2).played(0, &["C136", "C137"]), Strip::Pioneer);
    table.does("ship T2");
    assert_eq!(table.coins(0), 2 + 2);
    let mut table = sails(given(2).played(0, &["C136", "C139", "C140", "C141"]), Strip::Pioneer);
    table.does("ship T3");
    assert_eq!((table.coins(0), table.hand(0)), (4, 1 + 2), "a harbour without coins");
    let mut table = sails(given(2).ship(0, "T5").played(0, &["C143", "C144"]), Strip::Pioneer);
    table.does("ship T6; vase");
    assert_eq!(table.board(0).vases, 3);
    let mut table = sails(given(2).ship(0, "T5").played(0, &["C143"]), Strip::Pioneer);
    table.does("ship T6; site wood");
    assert_eq!(table.board(0).vases, 0, "only if a vase is taken");
    let late = given(2).with(|p| (p.scorings, p.triggered) = (1, 1)).ship(0, "U5").played(0, &["C143"]);
    let mut table = sails(late, Strip::Pioneer);
    table.does("ship U6");
    assert_eq!(table.board(0).vases, 2);
    assert_eq!(Space::COUNT, 31);
}

// BOO-14.1, BOO-14.2, BOO-14.3: rewards at once when entered or passed; a site of any type.
#[test]
fn tracks_give_rewards_on_the_way() {
    let mut table = given(2).steps(0, 2, 0).during(Strip::Builder).asks(0, Decision::ChooseTrack(3)).start();
    table.does("track coin");
    assert_eq!((table.steps(0), table.prompt()), ([5, 0], "build_site"));
    assert_eq!(table.offered("site").len(), 4);
    table.does("site iron");
    let mut table = given(2).steps(0, 5, 5).during(Strip::Builder).asks(0, Decision::ChooseTrack(1)).start();
    table.does("track coin");
    assert_eq!(table.board(0).vases, 1);
    let mut table = given(2).steps(0, 5, 5).during(Strip::Builder).asks(0, Decision::ChooseTrack(3)).start();
    table.does("track card");
    assert_eq!((table.ranch(0), table.prompt(), table.steps(0)), (4, "build_site", [5, 8]));
}

// BOO-14.4, BOO-14.5: 2 points for each step beyond the end; the number of steps is what conditions count.
#[test]
fn beyond_the_end_there_are_points() {
    let mut table = given(2).steps(0, 8, 0).during(Strip::Builder).asks(0, Decision::ChooseTrack(3)).start();
    table.does("track coin");
    assert_eq!((table.steps(0), table.vp(0)), ([9, 0], 4));
    let table = given(2).steps(0, 7, 3).played(0, &["C146"]).start();
    assert_eq!(table.line("score.card_effects", 0), 8);
}

// BOO-14.6: the income of a space: coins or cards, and points.
#[test]
fn a_space_has_coins_or_cards_and_points() {
    let table = given(2).steps(0, 9, 9).interim(0, 3).start();
    assert_eq!((table.coins(0), table.hand(0), table.vp(0)), (10, 7, 4 + 5));
}
