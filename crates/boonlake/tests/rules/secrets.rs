//! Hidden information, undo and edited positions.

use crate::common::*;
use almende_boonlake::pieces::{Card, Strip};
use almende_boonlake::{Boonlake, Decision, Discard, Event, Opportunity};
use almende_core::{Game, Outcome, Seed, Viewer};

// BOO-6.10: drawn cards are told to their player only.
#[test]
fn draws_are_told_to_one_seat() {
    let given = given(2).next_cards(&["C010", "C020"]).choose(Strip::Builder, Opportunity::BuilderLeft);
    let mut table = given.clone().start();
    let own = table.told("draw", Viewer::Seat(seat(0)));
    assert!(own.contains(&Event::CardsDrawn { seat: seat(0), cards: vec![card("C010"), card("C020")] }));
    let mut table = given.start();
    let others = table.told("draw", Viewer::Seat(seat(1)));
    assert!(others.contains(&Event::CardsDrawnBy { seat: seat(0), count: 2 }));
    assert!(!others.iter().any(|event| matches!(event, Event::CardsDrawn { .. })));
}

// BOO-RULING-30: after a reshuffle everybody knows what was in the discards: cards held before stay apart.
#[test]
fn what_was_in_the_discards_is_remembered() {
    let held = ["C001", "C002", "C003"];
    let given = given(3).hand(1, &held[..2]).hand(2, &held[2..]).empty_pile();
    let mut table = given.choose(Strip::Builder, Opportunity::BuilderLeft).start();
    table.does("draw");
    let mine: Vec<Card> = table.board(0).hand;
    for number in 0..20 {
        let mut world = table.game.clone();
        world.redraw_hidden(seat(0), &mut Seed::numbered(number, 0).stream("test", 0));
        let position = world.position();
        assert_eq!(position.boards[0].hand, mine);
        let mut others: Vec<Card> = position.boards[1].hand.iter().chain(&position.boards[2].hand).copied().collect();
        others.sort_unstable();
        assert_eq!(others, held.map(card), "only exchanged with each other");
        world.check_invariants().unwrap();
    }
    // For seat 1 the two new cards of seat 0 may be any of the draw pile.
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..20 {
        let mut world = table.game.clone();
        world.redraw_hidden(seat(1), &mut Seed::numbered(number, 0).stream("test", 0));
        seen.extend(world.position().boards[0].hand.iter().copied());
    }
    assert!(seen.len() > 10 && held.iter().all(|id| !seen.contains(&card(id))));
}

#[test]
fn outcomes_say_what_was_shown() {
    let mut table = given(2).hand(0, &["C034"]).choose(Strip::Builder, Opportunity::BuilderRight).start();
    assert_eq!(table.by(0, "discard C034"), Outcome::Open);
    let mut table = given(2).choose(Strip::Builder, Opportunity::BuilderLeft).start();
    assert_eq!(table.by(0, "draw"), Outcome::Reveals);
}

#[test]
fn positions_that_break_a_rule_are_refused_with_the_reason() {
    for (given, reason) in [
        (given(2).hand(0, &["C001"]).hand(1, &["C001"]), "C001"),
        (given(2).coins(0, 1000), "coins"),
        (given(2).with(|p| p.scorings = 5), "4 interim scorings"),
        (given(2).with(|p| p.strips[0] = Strip::Settle), "strip"),
        (given(2).ship(0, "U4"), "BOO-13.11"),
        (given(2).asks(0, Decision::MoveShip), "cannot wait here"),
        (given(2).with(|p| p.pending.clear()), "pending"),
        (
            given(2)
                .choose(Strip::Builder, Opportunity::Explore)
                .asks(0, Decision::Discard(Discard { left: 1, last: None })),
            "cannot wait here",
        ),
        (given(2).during(Strip::Builder).asks(0, Decision::BuildSite).sites(0, [2; 4]), "nothing to decide"),
        (given(2).pasture(8).cattle(8, 1, 4).cattle(8, 0, 1), "BOO-10.1"),
        (given(2).with(|p| p.start_player = seat(3)), "does not sit"),
    ] {
        let text = given.refused();
        assert!(text.contains(reason), "{reason}: {text}");
    }
    assert!(std::mem::size_of::<Boonlake>() <= 4096);
}

// BOO-12.4.1: a position between the cards that a lever discards before the turn reads back.
#[test]
fn a_position_in_the_middle_of_a_lever_reads_back() {
    let mut table = given(2).levers(0, &[12]).hand(0, &["C001", "C002", "C003"]).start();
    table.does("lever 12; give C001");
    let again = Boonlake::from_position(Boonlake::standard_content(), &table.position()).unwrap();
    assert!(again == table.game);
}
