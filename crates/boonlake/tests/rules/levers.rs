//! Modernizing and levers (chapter 12).

use crate::common::*;
use almende_boonlake::pieces::{Piece, Strip};
use almende_boonlake::{Boonlake, Decision, Opportunity};
use almende_core::Game as _;

// BOO-12.1.1, BOO-12.1.2, BOO-12.1.4, BOO-17.16: a free slot at its price, less discounts; 12 slots, levers stay.
#[test]
fn modernizing_fills_a_slot() {
    let prices: Vec<u8> = Boonlake::standard_content().levers.iter().map(|lever| lever.coins).collect();
    assert_eq!(prices, [4, 3, 5, 4, 3, 5, 2, 6, 6, 4, 8, 7]);
    let given = given(2).coins(0, 5).levers(0, &[7]);
    let start = given.choose(Strip::Progress, Opportunity::ProgressLeft).start();
    assert_eq!(start.offered("modernize"), ["1", "2", "3", "4", "5", "6", "10"]);
    assert_eq!(start.refusal("modernize 7"), ("slot_filled", &["BOO-12.1.1", "BOO-12.1.2"][..]));
    assert_eq!(start.why_not("modernize 11"), "too_few_coins");
    let cheap = crate::common::given(2).coins(0, 5).played(0, &["C112", "C115", "C116"]);
    let mut table = cheap.choose(Strip::Progress, Opportunity::ProgressLeft).start();
    table.does("modernize 11");
    assert_eq!(table.coins(0), 2, "8 less 5");
    let free = crate::common::given(2).played(0, &["C112", "C115", "C116"]);
    let mut table = free.choose(Strip::Progress, Opportunity::ProgressLeft).start();
    table.does("modernize 7");
    assert_eq!((table.coins(0), table.board(0).levers.len()), (0, 1), "not below 0");
}

// BOO-12.1.3, BOO-RULING-31: a new lever is ready at once.
#[test]
fn a_new_lever_is_ready() {
    let mut table = given(2).coins(0, 4).start();
    table.does("strip progress; forgo; modernize 10; lever 10 coins");
    assert_eq!((table.coins(0), table.used(0)), (2, vec![10]));
}

// BOO-12.2.1, BOO-12.2.2, BOO-12.2.4, BOO-12.3.10, BOO-12.4.1: used once, in any turn, voluntarily.
#[test]
fn a_lever_is_used_once() {
    let start = given(2).levers(1, &[10, 11]).row(1, Strip::Builder).start();
    let mut table = start.clone();
    table.does("strip builder; forgo; forgo");
    assert_eq!(table.turn(), 1);
    table.does("lever 10 cards");
    assert_eq!((table.hand(1), table.used(1)), (2, vec![10]));
    assert_eq!(table.refusal("lever 10 coins"), ("lever_used", &["BOO-12.2.1"][..]));
    table.does("lever 11");
    assert_eq!(table.coins(1), 5);
    assert_eq!(table.why_not("lever 12"), "lever_missing");
    assert_eq!(start.options_of(1).len(), 0, "only at the owner's decisions");
}

// BOO-12.3.11, BOO-12.3.13: slot 11 gives a resource and 5 coins, which may pay for the card; or only the coins.
#[test]
fn slot_11_pays_for_a_card() {
    // C089: 4 coins and 3 iron.
    let given = given(2).sites(0, [0, 0, 0, 2]).hand(0, &["C089"]).levers(0, &[11]);
    let mut table = given.choose(Strip::Builder, Opportunity::BuilderRight).start();
    table.does("play C089");
    assert!(table.search_options().contains(&"pay wood wood 11".to_owned()));
    table.does("pay wood wood 11; forgo");
    assert_eq!((table.coins(0), table.used(0)), (1, vec![11]));
}

// BOO-12.3.1, BOO-12.3.14, BOO-12.4.4: slot 1 for a forgone right part: a vase, or 6 coins for one.
#[test]
fn slot_1_gives_a_vase_or_coins() {
    let given = given(2).levers(0, &[1]);
    let start = given.clone().choose(Strip::Builder, Opportunity::BuilderRight).start();
    assert_eq!(start.why_not("lever 1 vase"), "not_asked");
    let mut table = start;
    table.does("forgo");
    assert_eq!((table.prompt(), table.answers()), ("forgone", vec!["lever 1 vase".to_owned(), "done".to_owned()]));
    assert_eq!(table.why_not("lever 1 coins"), "too_few_vases");
    table.does("lever 1 vase");
    assert_eq!((table.board(0).vases, table.used(0), table.prompt()), (1, vec![1], "move_ship"));
    let mut table = given.vases(0, 1).choose(Strip::Builder, Opportunity::BuilderRight).start();
    table.does("forgo; lever 1 coins");
    assert_eq!((table.board(0).vases, table.coins(0)), (0, 6));
}

// BOO-12.3.2: slot 2 modernizes without an inhabitant.
#[test]
fn slot_2_modernizes() {
    let given = given(2).levers(0, &[2]).coins(0, 3).ranch(0, 0);
    let mut table = given.choose(Strip::Progress, Opportunity::ProgressRight).start();
    table.does("forgo; lever 2; modernize 5");
    assert_eq!((table.coins(0), table.board(0).levers.len(), table.prompt()), (0, 2, "move_ship"));
}

// BOO-12.3.3: slot 3 upgrades but does not develop.
#[test]
fn slot_3_upgrades() {
    let given = given(2).levers(0, &[3]).upper(7, 0, Piece::Inhabitant);
    let mut table = given.choose(Strip::Builder, Opportunity::BuilderRight).start();
    table.does("forgo; lever 3");
    assert_eq!((table.prompt(), table.why_not("develop 12 upper")), ("lever_upgrade", "no_developing"));
    table.does("house 7 upper");
    assert_eq!(table.at(7).unwrap().upper.unwrap().piece, Piece::House);
    // Without anything to upgrade the lever would do nothing and is not asked for.
    let nothing = crate::common::given(2).levers(0, &[3]);
    let mut table = nothing.choose(Strip::Builder, Opportunity::BuilderRight).start();
    table.does("forgo");
    assert_eq!(table.prompt(), "move_ship");
}

// BOO-12.3.4, BOO-12.3.5, BOO-12.3.17, BOO-12.4.3, BOO-RULING-7: slots 4 and 5 for a forgone card; no card is needed.
#[test]
fn slots_4_and_5_pay_for_a_forgone_card() {
    let given = given(2).levers(0, &[4, 5]).sites(0, [1, 2, 0, 0]);
    for opportunity in [
        Opportunity::CardStep(almende_boonlake::pieces::Kind::Day),
        Opportunity::BuilderLeft,
        Opportunity::PioneerCard,
        Opportunity::SettleRight,
        Opportunity::CattleRight,
        Opportunity::BuilderRight,
    ] {
        let mut table = given.clone().choose(Strip::Builder, opportunity).start();
        table.does("forgo");
        assert_eq!(table.answers(), ["lever 4", "lever 5", "done"], "{opportunity:?}");
        table.does("lever 4");
        assert_eq!(table.coins(0), 3);
        table.does("lever 5");
        assert_eq!((table.coins(0), table.prompt()), (6, "move_ship"));
    }
    // Taking another alternative is not forgoing.
    let mut table = given.clone().choose(Strip::Builder, Opportunity::BuilderLeft).start();
    table.does("draw");
    assert_eq!(table.prompt(), "move_ship");
    // Progress offers no card.
    let mut table = given.choose(Strip::Progress, Opportunity::ProgressRight).start();
    table.does("forgo");
    assert_eq!(table.prompt(), "move_ship");
}

// BOO-12.3.18: where the card was one of several alternatives, the lever replaces them all.
#[test]
fn a_lever_replaces_all_alternatives() {
    let given = given(2).levers(0, &[5]);
    let mut table = given.choose(Strip::Settle, Opportunity::SettleRight).start();
    table.does("forgo; lever 5");
    assert_eq!((table.coins(0), table.prompt()), (3, "move_ship"), "no developing any more");
}

// BOO-12.3.15, BOO-12.3.19, BOO-RULING-6: one of the top row, with slots 4 and 5 for the same forgone part.
#[test]
fn one_lever_of_the_top_row() {
    let given = given(2).levers(0, &[1, 2, 5]).coins(0, 9);
    let mut table = given.choose(Strip::Builder, Opportunity::BuilderRight).start();
    table.does("forgo");
    assert_eq!(table.answers(), ["lever 5", "lever 1 vase", "lever 2", "done"]);
    table.does("lever 1 vase");
    assert_eq!(table.answers(), ["lever 5", "done"]);
    assert_eq!(table.refusal("lever 2").0, "lever_not_now");
    table.does("lever 5");
    assert_eq!((table.coins(0), table.board(0).vases), (12, 1));
}

// BOO-12.3.16, BOO-EX-13, BOO-12.3.6, BOO-12.4.5: region payout with slot 6, or forgone for the top row.
#[test]
fn region_payout_with_levers() {
    let five = given(2).upper(7, 0, Piece::House).lower(7, 0, Piece::House).upper(12, 0, Piece::Inhabitant);
    let five = five.lower(12, 0, Piece::Inhabitant).upper(18, 0, Piece::Inhabitant).ranch(0, 1);
    let five = five.levers(0, &[1, 6]).with(|p| p.left_out = Some(region("southern")));
    let start = five.during(Strip::RegionScoring).asks(0, Decision::Payout).start();
    assert_eq!(start.answers(), ["take", "lever 6", "forgo"]);
    let mut table = start.clone();
    table.does("lever 6");
    assert_eq!((table.coins(0), table.vp(0), table.used(0)), (5, 5, vec![6]));
    let mut table = start;
    table.does("forgo");
    assert_eq!(table.answers(), ["lever 1 vase", "done"], "slot 6 is not possible any more");
    table.does("lever 1 vase");
    assert_eq!((table.coins(0), table.board(0).vases), (0, 1));
    // Without such levers there is nothing to decide.
    let mut table = given(2).upper(7, 0, Piece::Inhabitant).start();
    table.does("strip region_scoring; forgo; region southern");
    assert_eq!((table.prompt(), table.coins(0)), ("move_ship", 4));
}

// BOO-12.3.16: at Pioneer drawing already uses the right part; at Progress taking the card does.
#[test]
fn a_part_that_was_used_is_not_forgone() {
    let given = given(2).levers(1, &[1]);
    let mut table = given.start();
    table.does("strip pioneer; forgo; forgo; forgo; forgo; draw; forgo");
    assert_eq!(table.prompt(), "move_ship");
}

// BOO-EX-24, BOO-12.3.14: on Pioneer only the others can use the top row.
#[test]
fn pioneer_and_the_top_row() {
    let given = given(2).levers(0, &[1]).levers(1, &[1]);
    let mut table = given.start();
    table.does("strip pioneer; forgo; forgo; forgo; forgo");
    assert_eq!((table.turn(), table.prompt()), (1, "pioneer_right"), "seat 0 was not asked for its lever");
    table.does("forgo; lever 1 vase");
    assert_eq!((table.board(0).vases, table.board(1).vases), (0, 1));
}

// BOO-12.3.7: slot 7 moves a boat upstream for free.
#[test]
fn slot_7_moves_a_boat() {
    let mut table = given(2).levers(0, &[7]).boats(0, "wood", "iron").start();
    assert_eq!(table.why_not("lever 7"), "lever_by_boat");
    table.does("boat iron wood lever");
    assert_eq!((table.boats(0), table.coins(0), table.used(0)), (["wood", "wood"], 0, vec![7]));
}

// BOO-12.3.8, BOO-EX-21, BOO-12.4.6, BOO-17.14: slot 8 and a card of the same sort.
#[test]
fn slot_8_makes_a_settlement_easier() {
    let two = given(2).upper(12, 0, Piece::House).lower(12, 1, Piece::Inhabitant).upper(13, 1, Piece::House);
    let mut table = two.levers(0, &[8]).ranch(0, 1).choose(Strip::Settle, Opportunity::DevelopOrUpgrade).start();
    table.does("settlement 12 upper");
    assert_eq!(table.answers(), ["spend 1 0 lever"], "it passes only with the lever, which is then obligatory");
    assert_eq!(table.why_not("spend 2 0"), "too_few_presences");
    table.does("spend 1 0 lever");
    assert_eq!((table.ranch(0), table.used(0)), (0, vec![8]));
    // With a card as well: nobody and one presence.
    let one = given(2).upper(12, 0, Piece::House).lower(12, 1, Piece::Inhabitant).ranch(0, 0);
    let easing = almende_boonlake::content::Easing { inhabitants: 1, presences: 1 };
    let one = one.levers(0, &[8]).choose(Strip::Settle, Opportunity::UpgradeToSettlement(easing));
    let mut table = one.start();
    table.does("settlement 12 upper; spend 0 0 lever");
    assert_eq!(table.board(0).settlements, 3);
}

// BOO-12.3.9, BOO-12.4.7, BOO-12.4.9: slot 9 after a grey tile or pasture, after the reward.
#[test]
fn slot_9_gives_an_inhabitant_for_a_tile() {
    let given = given(2).levers(0, &[9]);
    let mut table = given.clone().choose(Strip::Hire, Opportunity::Explore).start();
    table.does("explore; at 9");
    assert_eq!(
        (table.prompt(), table.coins(0), table.answers()),
        ("tile_lever", 2, vec!["lever 9".to_owned(), "done".to_owned()])
    );
    table.does("lever 9");
    assert_eq!((table.ranch(0), table.used(0)), (4, vec![9]));
    let mut table = given.clone().choose(Strip::CattleBreeding, Opportunity::PlacePasture).start();
    table.does("at 9; done");
    assert_eq!((table.ranch(0), table.used(0).len()), (3, 0));
    // With an empty supply it is not asked.
    let mut table = given.ranch(0, 8).choose(Strip::Hire, Opportunity::Explore).start();
    table.does("explore; at 9");
    assert_eq!(table.prompt(), "move_ship");
}

// BOO-12.3.12, BOO-12.4.9: slot 12: 2 cards for an inhabitant and 3 points; the points also with an empty supply.
#[test]
fn slot_12_turns_cards_into_people() {
    let given = given(2).levers(0, &[12]).hand(0, &["C001", "C002", "C003"]);
    let mut table = given.clone().start();
    table.does("lever 12; give C002; give C003");
    assert_eq!((table.ranch(0), table.vp(0), table.hand(0), table.prompt()), (4, 3, 1, "choose_strip"));
    let mut table = given.clone().ranch(0, 8).start();
    table.does("lever 12; give C001; give C002");
    assert_eq!((table.ranch(0), table.vp(0)), (8, 3));
    let table = given.hand(0, &["C001"]).start();
    assert_eq!(table.refusal("lever 12"), ("too_few_cards", &["BOO-12.3.12"][..]));
}

// BOO-12.3.20: each of the two opportunities of an interim scoring is forgone separately.
#[test]
fn both_opportunities_can_be_forgone() {
    let mut table = given(2).levers(0, &[4, 5]).sites(0, [1, 0, 0, 0]).interim(0, 1).start();
    table.does("forgo; lever 5; done");
    assert_eq!((table.prompt(), table.coins(0)), ("interim_scoring", 3));
    table.does("forgo; lever 4");
    assert_eq!((table.turn(), table.coins(0)), (1, 4));
}

// BOO-12.4.8, BOO-12.2.3, BOO-15.13, BOO-RULING-22: the last chance after the income, then points for unused levers.
#[test]
fn levers_can_be_used_before_they_are_moved_up() {
    let given = given(2).levers(0, &[5, 10, 11]).used(1, &[10, 11]);
    for scorings in [0, 3] {
        let mut table = given.clone().interim(scorings, 4).start();
        assert_eq!((table.turn(), table.prompt()), (0, "last_levers"));
        assert_eq!(table.answers(), ["done", "lever 10 coins", "lever 10 cards", "lever 11"]);
        table.does("lever 11; done");
        assert_eq!((table.coins(0), table.vp(0), table.used(0).len()), (5, 2, 0));
        assert_eq!(table.vp(1), 0, "used levers give nothing");
        assert_eq!(table.used(1).len(), 0);
        assert_eq!(table.is_over(), scorings == 3, "after the 4th scoring no lever can be used");
    }
    // Slot 7 alone is asked for only where a boat could go upstream.
    let table = crate::common::given(2).levers(0, &[7]).boats(0, "wood", "loam").interim(0, 4).start();
    assert_eq!(table.search_options(), ["boat loam wood lever", "done"]);
    let table = crate::common::given(2).levers(0, &[7]).interim(0, 4).start();
    assert_eq!(table.prompt(), "choose_strip");
}

// BOO-12.4.10: a decision is asked though coins or cards are missing, since a lever may bring them.
#[test]
fn a_decision_is_not_skipped_for_lack_of_coins() {
    let mut table = given(2).levers(0, &[11]).start();
    table.does("strip progress; forgo");
    assert_eq!((table.prompt(), table.offered("modernize").len()), ("progress_left", 0));
    table.does("lever 11; modernize 5");
    assert_eq!(table.coins(0), 2);
}
