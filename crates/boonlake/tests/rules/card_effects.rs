//! Card effects (chapter 17).

use crate::common::*;
use almende_boonlake::content::{Effect, EndEffect, Gain};
use almende_boonlake::pieces::{Card, Piece, Resource, Strip};
use almende_boonlake::{Boonlake, Opportunity};
use almende_core::Game as _;

/// Plays a card with all resources and coins at hand, up to its first decision.
fn plays(given: Given, id: &str) -> Table {
    let mut hand = given.position.boards[0].hand.clone();
    hand.push(card(id));
    let cost = Boonlake::standard_content().card(card(id)).cost;
    let given = given.sites(0, [2; 4]).boats(0, "iron", "iron").levers(0, &[]).board(0, |board| {
        board.hand = hand;
        board.coins += u16::from(cost.coins);
        board.vases += u16::from(cost.vases);
    });
    // Boats where more than two of a resource are needed.
    let wanted = Resource::ALL.iter().flat_map(|resource| {
        std::iter::repeat_n(resource.id(), usize::from(cost.resources[resource.index()].saturating_sub(2)))
    });
    let mut wanted: Vec<&str> = wanted.collect();
    wanted.resize(2, "iron");
    let given = given.boats(0, wanted[0], wanted[1]);
    let mut table = given.choose(Strip::Builder, Opportunity::BuilderRight).start();
    table.does(&format!("play {id}"));
    let plan = table.search_options()[0].clone();
    table.does(&plan);
    table
}

// BOO-17.1, BOO-17.2, BOO-17.3, BOO-17.4: steps, coins, inhabitants, vases.
#[test]
fn cards_give_steps_coins_inhabitants_and_vases() {
    assert_eq!(plays(given(2), "C001").steps(0), [1, 0]);
    assert_eq!(plays(given(2), "C025").steps(0), [0, 2]);
    assert_eq!(plays(given(2), "C029").steps(0), [1, 1]);
    assert_eq!(plays(given(2), "C034").coins(0), 6);
    assert_eq!(plays(given(2), "C044").ranch(0), 5);
    assert_eq!(plays(given(2), "C054").board(0).vases, 1);
}

// BOO-17.5, BOO-17.15: 3 cards for 2 inhabitants, once, all or nothing.
#[test]
fn cards_for_inhabitants() {
    let three = given(2).hand(0, &["C001", "C002", "C003"]);
    let mut table = plays(three, "C062");
    assert_eq!((table.prompt(), table.answers()), ("trade", vec!["trade 1".to_owned(), "forgo".to_owned()]));
    assert_eq!(table.why_not("trade 2"), "no_such_trade");
    table.does("trade 1; give C001; give C002; give C003");
    assert_eq!((table.ranch(0), table.hand(0), table.prompt()), (5, 0, "move_ship"));
    let table = plays(given(2).hand(0, &["C001", "C002"]), "C062");
    assert_eq!(table.refusal("trade 1"), ("too_few_cards", &["BOO-17.15", "BOO-4.14"][..]));
    assert_eq!(table.answers(), ["forgo"]);
}

// BOO-17.6: 2 cards for 4 coins, or 4 coins for 2 cards.
#[test]
fn cards_and_coins_are_swapped() {
    let mut table = plays(given(2).hand(0, &["C001", "C002"]), "C067");
    assert_eq!(table.answers(), ["trade 1", "forgo"]);
    table.does("trade 1; give C001; give C002");
    assert_eq!((table.coins(0), table.hand(0)), (4, 0));
    let mut table = plays(given(2).coins(0, 4), "C067");
    table.does("trade 2");
    assert_eq!((table.coins(0), table.hand(0)), (0, 2));
}

// BOO-17.7: 3 cards for a vase and 2 coins, or back.
#[test]
fn cards_and_vases_are_swapped() {
    let mut table = plays(given(2).hand(0, &["C001", "C002", "C003"]), "C072");
    table.does("trade 1; give C001; give C002; give C003");
    assert_eq!((table.coins(0), table.board(0).vases), (2, 1));
    let mut table = plays(given(2).coins(0, 2).vases(0, 1), "C072");
    table.does("trade 2");
    assert_eq!((table.coins(0), table.board(0).vases, table.hand(0)), (0, 0, 3));
}

// BOO-17.8, BOO-17.9: cards for points, points for cards.
#[test]
fn cards_and_points_are_swapped() {
    let five = ["C001", "C002", "C003", "C004", "C005"];
    let mut table = plays(given(2).hand(0, &five), "C078");
    table.does("trade 1; give C001; give C002; give C003; give C004; give C005");
    assert_eq!(table.vp(0), 4);
    let mut table = plays(given(2), "C078");
    table.does("trade 2");
    assert_eq!((table.vp(0), table.hand(0)), (-4, 5));
    let mut table = plays(given(2).hand(0, &["C001", "C002"]), "C085");
    table.does("trade 1; give C001; give C002");
    assert_eq!(table.vp(0), 5);
}

// BOO-17.10, BOO-17.11: an inhabitant for 8 coins; 2 vases for 4 points.
#[test]
fn inhabitants_and_vases_are_given_up() {
    let mut table = plays(given(2), "C086");
    table.does("trade 1");
    assert_eq!((table.ranch(0), table.coins(0)), (2, 8));
    let mut table = plays(given(2).vases(0, 2), "C091");
    table.does("trade 1");
    assert_eq!((table.board(0).vases, table.vp(0)), (0, 4));
    assert_eq!(plays(given(2).vases(0, 1), "C091").why_not("trade 1"), "too_few_vases");
}

// BOO-17.12: a used lever is moved up.
#[test]
fn a_lever_is_readied() {
    let mut table = plays(given(2).levers(0, &[1]).used(0, &[5, 9]), "C095");
    assert_eq!((table.prompt(), table.offered("ready")), ("ready_lever", vec!["5".to_owned(), "9".to_owned()]));
    assert_eq!(table.refusal("ready 1"), ("lever_not_used", &["BOO-17.12"][..]));
    table.does("ready 9");
    assert_eq!(table.used(0), [5]);
    assert_eq!(plays(given(2).levers(0, &[1]), "C095").prompt(), "move_ship", "nothing to move up");
}

// BOO-17.12, BOO-12.4.10, BOO-RULING-21, BOO-12.2.4: without a used lever, one that works at any time may be used first;
// nobody has to.
#[test]
fn a_lever_is_used_and_readied() {
    for slot in [10, 11] {
        let mut table = plays(given(2).levers(0, &[slot]).coins(0, 0), "C095");
        assert_eq!((table.prompt(), table.offered("ready").len()), ("use_and_ready_lever", 0), "slot {slot}");
        table.does(if slot == 10 { "lever 10 coins" } else { "lever 11" });
        assert_eq!(table.prompt(), "ready_lever");
        assert_eq!(table.refusal("done").0, "not_asked", "what is used now is moved up");
        table.does(&format!("ready {slot}"));
        assert_eq!((table.used(0).len(), table.prompt()), (0, "move_ship"));
    }
    let mut table = plays(given(2).levers(0, &[10]).coins(0, 0), "C095");
    table.does("done");
    assert_eq!((table.coins(0), table.prompt()), (0, "move_ship"));
    // Slot 7 with a boat that can go upstream, slot 12 with two cards.
    assert_eq!(plays(given(2).levers(0, &[7]).boats(0, "wood", "loam"), "C095").prompt(), "use_and_ready_lever");
    assert_eq!(plays(given(2).levers(0, &[12]), "C095").prompt(), "move_ship", "no cards for slot 12");
}

// BOO-17.13: a house for nothing; the replaced inhabitant still goes to the supply.
#[test]
fn a_card_builds_a_house() {
    let mut table = plays(given(2).upper(7, 0, Piece::Inhabitant).ranch(0, 0), "C100");
    let before = table.board(0).supply;
    assert_eq!(table.prompt(), "upgrade_to_house");
    table.does("house 7 upper");
    assert_eq!((table.board(0).supply, table.ranch(0)), (before + 1, 0));
    assert_eq!(plays(given(2), "C100").prompt(), "move_ship", "no inhabitant on the map");
}

// BOO-17.14: a settlement with an inhabitant and a presence less; the usual extras apply.
#[test]
fn a_card_builds_a_settlement() {
    let two = given(2).lower(12, 0, Piece::House).upper(12, 1, Piece::Inhabitant).upper(13, 1, Piece::House);
    let mut table = plays(two.clone(), "C106");
    assert_eq!(table.prompt(), "upgrade_to_settlement");
    table.does("settlement 12 lower");
    assert_eq!(table.answers(), ["spend 1 0"]);
    table.does("spend 1 0");
    assert_eq!((table.ranch(0), table.vp(0)), (2, 3), "the points of the site");
    // The third one: one inhabitant more, or points; and the loss of the region.
    let third = two.tile(9, "G01").upper(9, 0, Piece::Settlement).upper(28, 0, Piece::Settlement);
    let mut table = plays(third, "C106");
    table.does("settlement 12 lower");
    assert_eq!(table.answers(), ["spend 2 0", "spend 1 1"]);
    table.does("spend 1 1");
    assert_eq!(table.vp(0), -4 - 5 + 3);
}

// BOO-17.24: thresholds give the lower or the higher points, never both.
#[test]
fn thresholds_at_the_end() {
    for (steps, points) in [(3, 0), (4, 4), (6, 4), (7, 8), (9, 8)] {
        assert_eq!(given(2).steps(0, steps, 0).played(0, &["C146"]).start().line("score.card_effects", 0), points);
    }
    let levers = given(2).levers(0, &[1, 2, 3, 4]).played(0, &["C150"]).start();
    assert_eq!(levers.line("score.card_effects", 0), 4);
    let cattle = given(2).pasture(8).cattle(8, 0, 3).played(0, &["C152"]).start();
    assert_eq!(cattle.line("score.card_effects", 0), 4);
}

// BOO-17.25, BOO-17.26, BOO-17.27, BOO-17.28, BOO-17.29: points for each.
#[test]
fn counts_at_the_end() {
    let given = given(2)
        .upper(7, 0, Piece::Settlement)
        .lower(7, 0, Piece::Inhabitant)
        .pasture(8)
        .cattle(8, 0, 2)
        .upper(12, 0, Piece::House)
        .sites(0, [2, 1, 0, 0]);
    let points = |id: &str| given.clone().played(0, &[id]).start().line("score.card_effects", 0);
    assert_eq!(points("C158"), 4, "presences in Unknown");
    assert_eq!(points("C160"), 1, "presences in New Hope");
    assert_eq!(points("C162"), 2, "cattle");
    assert_eq!(points("C163"), 3, "levels of sites");
    assert_eq!(points("C164"), 2, "houses removed, also the one that became a settlement");
    assert_eq!(points("C165"), 2, "settlements, 2 each");
}

// Every card can be played, and what it does is in the vocabulary: one test for all 165.
#[test]
fn every_card_can_be_played() {
    for card in Card::all() {
        let plan = Boonlake::standard_content().card(card);
        let mut table =
            plays(given(2).used(0, &[5]).upper(7, 0, Piece::Inhabitant).upper(12, 0, Piece::House), card.id());
        assert_eq!(table.board(0).played, [card], "{card}");
        let coins: u16 = plan
            .immediate
            .iter()
            .map(|effect| match effect {
                Effect::Gain(Gain::Coins(coins)) => u16::from(*coins),
                _ => 0,
            })
            .sum();
        table.until("move_ship");
        assert_eq!(table.coins(0), coins, "{card}");
        assert_eq!(table.line("score.cards", 0), i32::from(plan.vp));
        let ends = plan.end.iter().filter(|end| matches!(end, EndEffect::If(..) | EndEffect::Per(..))).count();
        assert_eq!(ends, plan.end.len());
    }
}
