//! The turn (chapter 3) and general rules for effects (chapter 4).

use crate::common::*;
use almende_boonlake::pieces::{Piece, Strip};
use almende_boonlake::{Active, Decision, Event, Opportunity};
use almende_core::Viewer;

// BOO-3.4, BOO-3.5, BOO-3.14, BOO-3.15: action, ship, push; the chosen strip ends in row 7.
#[test]
fn a_turn_has_three_phases() {
    let mut table = given(2).start();
    assert_eq!((table.prompt(), table.offered("strip").len()), ("choose_strip", 7));
    table.does("strip region_scoring");
    assert_eq!(table.position().chosen_strip, Some(Strip::RegionScoring));
    assert_eq!(table.prompt(), "card_step");
    table.does("forgo; region southern");
    assert_eq!(table.prompt(), "move_ship");
    assert_eq!(table.offered("ship"), ["T2", "T3", "T4"], "row 4 allows 3 steps");
    table.does("ship T2");
    let expected = ["pioneer", "settle", "cattle_breeding", "hire", "builder", "progress", "region_scoring"];
    assert_eq!(table.position().strips.iter().map(|strip| strip.id()).collect::<Vec<_>>(), expected);
    assert_eq!((table.turn(), table.prompt()), (1, "choose_strip"));
}

// BOO-3.3, BOO-3.6: turns pass clockwise; the strip chosen last may be chosen again.
#[test]
fn any_strip_may_be_chosen() {
    let mut table = given(3).start();
    table.does("strip builder").until("choose_strip");
    assert_eq!(table.turn(), 1);
    table.does("strip builder").until("choose_strip");
    assert_eq!(table.turn(), 2);
    table.does("strip builder").until("choose_strip");
    assert_eq!(table.turn(), 0);
}

// BOO-3.7, BOO-4.7: the two lowest rows cost points at once, also below 0.
#[test]
fn the_lowest_rows_cost_points() {
    let mut table = given(2).start();
    table.does("strip progress");
    assert_eq!((table.vp(0), table.prompt()), (-3, "card_step"));
    let mut table = given(2).vp(0, 5).start();
    table.does("strip builder");
    assert_eq!(table.vp(0), 4);
    let mut table = given(2).start();
    table.does("strip hire");
    assert_eq!(table.vp(0), 0, "row 5 costs nothing");
}

// BOO-3.8, BOO-6.3, BOO-6.7, BOO-6.8: a card of the kind played, or discarded for 2 coins, or neither.
#[test]
fn the_card_step_allows_one_kind() {
    // C034 is a day card, C035 sunset, C036 night. Pioneer is for day cards.
    let start = given(2).hand(0, &["C034", "C035", "C036"]).coins(0, 9).sites(0, [0, 2, 2, 0]).start();
    let mut table = start.clone();
    table.does("strip pioneer");
    assert_eq!(table.answers(), ["play C034", "discard C034", "forgo"]);
    assert_eq!(table.refusal("play C036"), ("wrong_kind", &["BOO-6.3"][..]));
    assert_eq!(table.refusal("discard C035"), ("wrong_kind", &["BOO-6.8"][..]));
    table.does("discard C034");
    assert_eq!((table.coins(0), table.hand(0), table.prompt()), (11, 2, "explore"));
    assert_eq!(table.position().discards, [card("C034")]);
}

// BOO-3.9, BOO-11.6.1: Builder gives 3 coins instead of the card step.
#[test]
fn builder_gives_coins_instead_of_the_card_step() {
    let mut table = given(2).row(1, Strip::Builder).start();
    table.does("strip builder");
    assert_eq!((table.coins(0), table.prompt()), (3, "builder_left"));
}

// BOO-3.10, BOO-4.13, BOO-7.8: the parts come in order and may be waived one by one.
#[test]
fn parts_may_be_waived_in_order() {
    let mut table = given(2).start();
    table.does("strip pioneer; forgo");
    assert_eq!(table.prompt(), "explore");
    table.does("forgo");
    assert_eq!(table.prompt(), "explore", "the second exploration is still open");
    table.does("explore; at 9");
    assert_eq!(table.prompt(), "develop_or_upgrade");
    table.does("forgo");
    assert_eq!((table.turn(), table.prompt()), (1, "pioneer_right"));
}

// BOO-3.11, BOO-3.12, BOO-3.13, BOO-RULING-3: the right part for all, clockwise, the active player first; on Pioneer
// only the others. Nobody is obliged.
#[test]
fn the_right_part_goes_round() {
    let mut table = given(3).with(|p| {
        p.active = Active::Seat(seat(1));
        p.pending[0].seat = seat(1);
    });
    table = table.row(1, Strip::Builder);
    let start = table.start();
    let mut table = start.clone();
    table.does("strip builder; draw");
    for expected in [1, 2, 0] {
        assert_eq!((table.turn(), table.prompt()), (expected, "builder_right"));
        table.does("forgo");
    }
    assert_eq!((table.turn(), table.prompt()), (1, "move_ship"));
    let mut table = start;
    table.does("strip pioneer; forgo; forgo; forgo; forgo");
    for expected in [2, 0] {
        assert_eq!((table.turn(), table.prompt()), (expected, "pioneer_right"));
        table.does("forgo");
    }
    assert_eq!(table.prompt(), "move_ship");
}

// BOO-3.16, BOO-15.16, BOO-RULING-18: an interim scoring follows after phase C, then the next player.
#[test]
fn an_interim_scoring_follows_the_turn() {
    let mut table = given(2).ship(0, "U3").row(1, Strip::Builder).start();
    table.does("strip builder; forgo; forgo; forgo; ship U4");
    assert_eq!((table.turn(), table.prompt()), (0, "interim_scoring"));
    assert_eq!(table.position().strips[6], Strip::Builder, "after phase C");
    assert_eq!(table.coins(0), 3 + 4, "after the reward of the river");
    table.until("choose_strip");
    assert_eq!((table.turn(), table.position().scorings), (1, 1));
}

// BOO-3.2: two scorings a round and four in all, played to the end.
#[test]
fn there_are_four_interim_scorings() {
    for players in 1..=4 {
        let mut table = new_game(players);
        let mut seen = Vec::new();
        while !table.is_over() {
            let (scorings, round) = (table.position().scorings, table.game.view_round());
            if seen.last() != Some(&(scorings, round)) {
                seen.push((scorings, round));
            }
            table.quietly();
        }
        assert_eq!(seen, [(0, 1), (1, 1), (2, 2), (3, 2)], "{players}");
        assert_eq!(table.position().scorings, 4);
    }
}

trait Round {
    fn view_round(&self) -> u8;
}

impl Round for almende_boonlake::Boonlake {
    fn view_round(&self) -> u8 {
        use almende_core::Game as _;
        self.view(Viewer::Public).round
    }
}

// BOO-4.1, BOO-4.2, BOO-4.3, BOO-4.10: inhabitants come from the own supply to the ranch, as many as there are.
#[test]
fn inhabitants_come_from_the_supply() {
    let mut table = given(2).coins(0, 3).choose(Strip::Hire, Opportunity::HireRight { hired: false }).start();
    let before = table.board(0);
    table.does("hire coins");
    let after = table.board(0);
    assert_eq!((after.ranch, after.supply, after.coins), (before.ranch + 1, before.supply - 1, 0));
    assert_eq!(table.board(1), given(2).start().board(1));
    // With one in the supply, an effect that grants two gives one.
    let mut table = given(2).ranch(0, 7).hand(0, &["C044"]).coins(0, 3).sites(0, [0, 0, 0, 1]);
    table = table.choose(Strip::Builder, Opportunity::BuilderRight);
    let mut table = table.start();
    assert_eq!(table.board(0).supply, 1);
    table.does("play C044; pay wood wood");
    assert_eq!((table.board(0).supply, table.ranch(0)), (0, 8));
}

// BOO-4.4: the two inhabitants in the recesses are no part of the supply.
#[test]
fn recessed_inhabitants_are_not_in_the_supply() {
    let board = given(2).start().board(0);
    assert_eq!((board.ranch, board.supply), (3, 5));
}

// BOO-4.5, BOO-4.6: an empty pile is refilled from the discards; with both empty nothing is drawn; no hand limit.
#[test]
fn the_discards_become_the_draw_pile() {
    let mut table =
        given(2).next_cards(&["C001"]).empty_pile().choose(Strip::Builder, Opportunity::BuilderLeft).start();
    assert_eq!(table.position().draw_pile.len(), 1);
    let told = table.told("draw", Viewer::Public);
    assert!(told.contains(&Event::DiscardsShuffled));
    assert_eq!((table.hand(0), table.position().discards.len(), table.position().reshuffles), (2, 0, 1));
    // All cards in one hand: nothing to draw.
    let all: Vec<String> = almende_boonlake::pieces::Card::all().map(|card| card.to_string()).collect();
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    let mut table = given(2).hand(1, &all).choose(Strip::Builder, Opportunity::BuilderLeft).start();
    table.does("draw");
    assert_eq!((table.hand(0), table.hand(1)), (0, 165));
}

// BOO-4.8: points are plain numbers, also beyond 100.
#[test]
fn points_go_on_beyond_a_lap() {
    let mut table = given(2).vp(0, 99).during(Strip::RegionScoring).asks(0, Decision::ChooseRegion).start();
    table.does("region unknown");
    assert_eq!(table.vp(0), 102);
}

// BOO-4.9, BOO-7.5: a site of level 1, then 2, then no more.
#[test]
fn sites_have_two_levels() {
    let start = given(2).sites(0, [0, 1, 2, 0]).during(Strip::Builder).asks(0, Decision::BuildSite).start();
    let mut table = start.clone();
    assert_eq!(table.offered("site"), ["wood", "loam", "iron"]);
    assert_eq!(table.refusal("site stone"), ("site_at_level_2", &["BOO-4.9"][..]));
    table.does("site loam");
    assert_eq!(table.levels(0), [0, 2, 2, 0]);
    let mut table = start;
    table.does("site wood");
    assert_eq!(table.levels(0), [1, 1, 2, 0]);
}

// BOO-4.14: a cost is paid in full or not at all.
#[test]
fn costs_are_paid_in_full() {
    let table = given(2).coins(0, 3).choose(Strip::Settle, Opportunity::DevelopOrUpgrade).start();
    assert_eq!(table.why_not("develop 13 upper"), "too_few_coins");
    assert!(table.can("develop 7 upper"));
}

// BOO-4.12, BOO-9.4, BOO-RULING-24: a house that left the game is used again, vacating no recess.
#[test]
fn a_lost_house_is_used_again() {
    let mut given = given(2).ranch(0, 2).board(0, |board| board.lost_houses = 1);
    for (at, tile) in [(9, "G01"), (10, "G02"), (14, "G03")] {
        given = given.tile(at, tile).upper(at, 0, Piece::House);
    }
    given = given.upper(7, 0, Piece::House).upper(12, 0, Piece::House).upper(18, 0, Piece::Inhabitant);
    let mut table = given.choose(Strip::Settle, Opportunity::DevelopOrUpgrade).start();
    assert_eq!((table.board(0).houses, table.board(0).lost_houses), (0, 1));
    table.does("house 18 upper");
    assert_eq!((table.board(0).houses, table.board(0).lost_houses), (0, 0));
    assert_eq!(table.at(18).unwrap().upper.unwrap().piece, Piece::House);
}
