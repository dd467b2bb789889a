//! Playing cards and special projects (chapter 6).

use crate::common::*;
use almende_boonlake::Opportunity;
use almende_boonlake::pieces::Strip;
use almende_core::{Game, Viewer};

fn builder(given: Given) -> Table {
    given.choose(Strip::Builder, Opportunity::BuilderRight).start()
}

// BOO-6.1, BOO-6.2: coins and vases are paid, the card lies open.
#[test]
fn coins_and_vases_are_paid() {
    // C006: a vase, 2 stone, 1 iron; one step on the coin track.
    let given = given(2).vases(0, 1).sites(0, [0, 0, 2, 1]).hand(0, &["C006", "C034"]);
    let mut table = builder(given.clone());
    assert_eq!(table.why_not("play C001"), "not_in_hand");
    assert_eq!(table.why_not("play C034"), "too_few_coins_for_card");
    table.does("play C006; pay wood wood");
    assert_eq!((table.board(0).vases, table.steps(0), table.hand(0)), (0, [1, 0], 1));
    assert_eq!(builder(given.vases(0, 0)).why_not("play C006"), "too_few_vases");
}

// BOO-6.4: the immediate effects from left to right; exchanges may be waived.
#[test]
fn effects_follow_one_another() {
    // C005: a step on the coin track, then an exchange.
    let given = given(2).coins(0, 4).sites(0, [0, 2, 1, 0]).hand(0, &["C005", "C001", "C002"]).steps(0, 2, 0);
    let mut table = builder(given);
    table.does("play C005; pay wood wood");
    assert_eq!((table.prompt(), table.steps(0)), ("build_site", [3, 0]), "entering step 3 comes first");
    table.does("site wood");
    assert_eq!(table.prompt(), "trade");
    table.does("forgo");
    assert_eq!((table.coins(0), table.hand(0)), (0, 2));
}

// BOO-6.5: a permanent effect does not help its own cost, but all later ones.
#[test]
fn permanent_effects_work_after_the_card() {
    // C118: 1 coin, 1 vase, 1 stone, 1 iron; cards cost 1 less.
    let start = given(2).coins(0, 1).vases(0, 1).sites(0, [0, 0, 1, 1]).hand(0, &["C118", "C034"]);
    let mut table = builder(start);
    table.does("play C118; pay wood wood");
    assert_eq!(table.coins(0), 0);
    let discounted = given(2).played(0, &["C118"]).coins(0, 1).sites(0, [0, 2, 1, 0]).hand(0, &["C034"]);
    let mut table = builder(discounted);
    table.does("play C034; pay wood wood");
    assert_eq!(table.coins(0), 6, "1 instead of 2 coins were paid");
}

// BOO-6.6: end effects count only at the end.
#[test]
fn end_effects_wait() {
    let given = given(2).coins(0, 9).sites(0, [2, 1, 0, 0]).hand(0, &["C163"]);
    let mut table = builder(given);
    table.does("play C163; pay wood wood");
    assert_eq!(table.vp(0), 0);
    assert_eq!(table.line("score.card_effects", 0), 3);
}

// BOO-6.9, BOO-17.17, BOO-EX-25, BOO-6.15: coin discounts add up, not below 0, for projects too.
#[test]
fn coin_discounts_add_up() {
    let project = given(2).played(0, &["C118"]).coins(0, 12).sites(0, [0, 2, 0, 2]).boats(0, "iron", "iron");
    let mut table = builder(project.clone());
    table.does("project W12; pay iron iron");
    assert_eq!(table.coins(0), 0);
    assert_eq!(builder(project.coins(0, 11)).why_not("project W12"), "too_few_coins_for_card");
    // C072 is free of coins already; C034 for 2 coins is free with two discounts.
    let cheap = given(2).played(0, &["C117", "C118", "C119"]).sites(0, [0, 2, 1, 0]).hand(0, &["C034"]);
    let mut table = builder(cheap);
    table.does("play C034; pay wood wood");
    assert_eq!(table.coins(0), 6);
}

// BOO-6.10, BOO-RULING-30: hands are secret, played cards and discards open.
#[test]
fn hands_are_secret() {
    let table = given(2).hand(0, &["C001"]).played(0, &["C002"]).with(|p| p.discards = vec![card("C003")]).start();
    let theirs = table.game.view(Viewer::Seat(seat(1)));
    assert!(theirs.boards[0].board.hand.is_empty() && theirs.boards[0].hand_is_hidden);
    assert_eq!(theirs.boards[0].hand_size, 1);
    assert_eq!((theirs.boards[0].board.played.clone(), theirs.discards), (vec![card("C002")], vec![card("C003")]));
    assert_eq!(table.game.view(Viewer::Seat(seat(0))).boards[0].board.hand, [card("C001")]);
    assert!(table.game.view(Viewer::Public).boards[0].board.hand.is_empty());
}

// BOO-EX-3, BOO-6.16, BOO-6.17, BOO-6.18, BOO-6.19: the Grand Bridge on the own tile.
#[test]
fn a_project_on_the_own_tile_counts_double() {
    let given =
        given(2).areas(["W12", "W05", "W07", "W09"]).coins(0, 13).sites(0, [0, 2, 0, 2]).boats(0, "iron", "iron");
    let start = builder(given.clone());
    let mut table = start.clone();
    let before = table.board(0);
    assert_eq!(before.supply, 5);
    table.does("project W12; pay iron iron");
    let after = table.board(0);
    assert_eq!((after.coins, after.supply, after.ranch), (0, 3, before.ranch + 1));
    assert_eq!((after.vp, table.steps(0)), (16, [0, 1]));
    assert_eq!((after.projects.len(), after.marked_projects.len()), (1, 1));
    // The inhabitant on the project is no presence: region scoring pays nothing for it.
    assert!(table.position().map.iter().all(|field| field.upper.is_none() && field.lower.is_none()));
    // On another's tile the points are not doubled.
    let mut table = builder(given.areas(["W05", "W12", "W07", "W09"]));
    table.does("project W12; pay iron iron");
    assert_eq!(table.vp(0), 8);
}

// BOO-6.11, BOO-6.12, BOO-6.13, BOO-6.14: at every opportunity, of every kind, each once; never discarded.
#[test]
fn projects_fit_every_opportunity() {
    let rich = given(2).coins(0, 60).sites(0, [2, 2, 2, 2]).boats(0, "iron", "iron");
    for strip in ["pioneer", "settle", "hire", "progress"] {
        let mut table = rich.clone().start();
        table.does(&format!("strip {strip}"));
        assert_eq!(table.offered("project"), ["W05", "W07", "W09", "W12"], "{strip}");
    }
    let mut table = rich.interim(0, 1).start();
    table.does("project W12; pay iron iron");
    assert_eq!(table.refusal("project W12"), ("project_realized", &["BOO-6.14"][..]));
    assert_eq!(table.why_not("project W01"), "tile_not_in_play");
    // Another player may realize the same one.
    let other = given(2).board(1, |board| {
        board.projects = vec![almende_boonlake::pieces::ScoringTile::from_id("W12").unwrap()];
        board.marked_projects = board.projects.clone();
    });
    let table = builder(other.coins(0, 13).sites(0, [0, 2, 0, 2]).boats(0, "iron", "iron"));
    assert!(table.can("project W12"));
}

// BOO-6.20, BOO-RULING-14: with one inhabitant in the supply it goes on the project; with none it is marked without.
#[test]
fn a_project_with_a_small_supply() {
    let rich = given(2).coins(0, 13).sites(0, [0, 2, 0, 2]).boats(0, "iron", "iron");
    let mut table = builder(rich.clone().ranch(0, 7));
    table.does("project W12; pay iron iron");
    assert_eq!((table.ranch(0), table.board(0).supply, table.board(0).marked_projects.len()), (7, 0, 1));
    let mut table = builder(rich.ranch(0, 8));
    table.does("project W12; pay iron iron");
    assert_eq!((table.ranch(0), table.board(0).projects.len(), table.board(0).marked_projects.len()), (8, 1, 0));
}

// BOO-6.7, BOO-11.6.2, BOO-15.3: discarding only where the opportunity says so.
#[test]
fn discarding_is_not_possible_everywhere() {
    let hand = given(2).hand(0, &["C034"]);
    let table = hand.clone().choose(Strip::Builder, Opportunity::BuilderLeft).start();
    assert_eq!(table.why_not("discard C034"), "no_discarding");
    let table = hand.interim(0, 1).start();
    assert_eq!(table.why_not("discard C034"), "no_discarding");
    assert_eq!(table.why_not("develop 7 upper"), "no_developing");
}
