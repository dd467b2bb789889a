//! Resources, production sites and boats (chapter 5).

use crate::common::*;
use almende_boonlake::Opportunity;
use almende_boonlake::pieces::Strip;

fn builder(given: Given) -> Table {
    given.choose(Strip::Builder, Opportunity::BuilderRight).start()
}

// BOO-EX-1, BOO-5.1, BOO-5.2, BOO-5.7, BOO-6.1: the Blacksmith with two boats.
#[test]
fn the_blacksmith_is_paid_with_two_boats() {
    let mut table = builder(given(2).coins(0, 5).sites(0, [0, 1, 0, 0]).boats(0, "wood", "iron").hand(0, &["C034"]));
    table.does("play C034");
    assert_eq!(table.prompt(), "pay");
    assert_eq!(table.search_options(), ["pay loam stone"]);
    let before = table.coins(0);
    table.does("pay loam stone");
    // 2 coins for the card, 2 for going upstream; then the card gives 6.
    assert_eq!(table.coins(0), before - 4 + 6);
    assert_eq!(table.boats(0), ["loam", "stone"]);
    assert_eq!(table.board(0).played, [card("C034")]);
    assert_eq!(table.levels(0), [0, 1, 0, 0], "resources are not spent");
}

// BOO-EX-2, BOO-5.10, BOO-12.3.10, BOO-12.4.2: the Bank with a joker lever, either way; without it not at all.
#[test]
fn the_bank_is_paid_with_a_lever() {
    let bank = || given(2).coins(0, 2).sites(0, [0, 2, 1, 0]).boats(0, "loam", "iron").hand(0, &["C024"]);
    let mut table = builder(bank().levers(0, &[10]));
    table.does("play C024");
    let mut plans = table.search_options();
    plans.sort();
    assert_eq!(plans, ["pay loam loam 10", "pay loam stone 10"]);
    table.does("pay loam loam 10");
    assert_eq!((table.coins(0), table.used(0), table.boats(0)), (0, vec![10], ["loam", "loam"]));
    assert_eq!(table.steps(0), [2, 0]);
    let table = builder(bank());
    assert_eq!(table.refusal("play C024"), ("too_few_resources", &["BOO-6.2", "BOO-5.2"][..]));
}

// BOO-EX-14: a discount makes 3 iron 2, and 1 wood none.
#[test]
fn a_discount_is_a_resource_less() {
    // C089 needs 3 iron and 4 coins.
    let iron = given(2).coins(0, 4).sites(0, [0, 0, 0, 2]).boats(0, "wood", "wood").hand(0, &["C089"]);
    let mut table = builder(iron.levers(0, &[10]));
    table.does("play C089");
    assert!(table.search_options().contains(&"pay wood wood 10".to_owned()));
    // C073 needs 1 wood and 2 coins; the boats are at iron and no coins are left to fetch one.
    let wood = given(2).coins(0, 2).boats(0, "iron", "iron").hand(0, &["C073"]).levers(0, &[10]);
    let mut table = builder(wood);
    table.does("play C073");
    assert_eq!(table.search_options(), ["pay wood iron 10coins", "pay iron iron 10"], "or its coins fetch a boat");
}

// BOO-5.3, BOO-5.9: the same resources serve several cards; boats stay where they were moved.
#[test]
fn resources_serve_again() {
    let hand = given(2).coins(0, 9).sites(0, [0, 0, 0, 0]).hand(0, &["C045", "C072"]);
    let mut table = hand.interim(0, 1).start();
    table.does("play C045; pay loam loam");
    assert_eq!(table.boats(0), ["loam", "loam"]);
    table.does("play C072; pay loam loam; forgo");
    assert_eq!((table.boats(0), table.board(0).played.len()), (["loam", "loam"], 2));
}

// BOO-5.4: one resource does not replace another.
#[test]
fn resources_do_not_replace_each_other() {
    let table = builder(given(2).coins(0, 9).sites(0, [2, 2, 2, 0]).boats(0, "iron", "iron").hand(0, &["C159"]));
    assert_eq!(table.why_not("play C159"), "too_few_resources");
}

// BOO-5.5, BOO-5.6, BOO-5.7, BOO-5.8, BOO-12.4.1: boats at any time; downstream free, upstream 2 coins whatever the way.
#[test]
fn boats_move_at_any_time() {
    let start = given(2).coins(0, 5).boats(0, "wood", "iron").start();
    assert_eq!(start.prompt(), "choose_strip");
    let mut table = start.clone();
    table.does("boat wood stone");
    assert_eq!((table.boats(0), table.coins(0), table.prompt()), (["stone", "iron"], 5, "choose_strip"));
    table.does("boat iron wood");
    assert_eq!((table.boats(0), table.coins(0)), (["wood", "stone"], 3));
    table.does("boat stone loam");
    assert_eq!(table.coins(0), 1);
    assert_eq!(table.refusal("boat loam wood"), ("too_few_coins", &["BOO-5.7", "BOO-5.8"][..]));
    assert_eq!(table.why_not("boat iron stone"), "no_boat_there");
    assert_eq!(table.why_not("boat wood wood"), "boat_is_there");
    assert_eq!(table.why_not("boat wood loam lever"), "downstream_is_free");
    assert_eq!(table.why_not("boat loam wood lever"), "lever_missing");
    // Two boats upstream cost 4.
    let mut table = given(2).coins(0, 5).boats(0, "iron", "iron").start();
    table.does("boat iron wood; boat iron stone");
    assert_eq!(table.coins(0), 1);
    // BOO-RULING-21: also in another player's turn, when asked.
    let mut table = given(2).boats(1, "wood", "wood").row(1, Strip::Builder).start();
    table.does("strip builder; forgo; forgo");
    assert_eq!((table.turn(), table.can("boat wood iron")), (1, true));
}

// BOO-5.11: at most 2 from a site and 2 from boats.
#[test]
fn four_of_a_kind_are_the_most() {
    // W08 needs 4 stone and 1 wood.
    let four = given(2).areas(["W08", "W07", "W09", "W12"]).coins(0, 20).sites(0, [1, 0, 2, 0]);
    assert!(builder(four.clone()).can("project W08"));
    assert_eq!(builder(four.sites(0, [1, 0, 1, 0])).why_not("project W08"), "too_few_resources");
}

// BOO-6.2, BOO-12.4.2, BOO-12.4.10, BOO-12.3.13: once announced, the payment can be completed whatever is done before.
#[test]
fn an_announced_card_can_always_be_paid() {
    let given = given(2).coins(0, 0).sites(0, [0, 1, 1, 0]).boats(0, "loam", "iron").hand(0, &["C034", "C001", "C002"]);
    let mut table = builder(given.levers(0, &[7, 10, 11, 12]));
    assert!(table.can("play C034"), "the coins of the levers count");
    table.does("play C034");
    assert_eq!(table.hand(0), 2);
    for plan in table.offered("pay") {
        let mut paid = table.clone();
        paid.does(&format!("pay {plan}"));
        assert_eq!(paid.board(0).played, [card("C034")]);
    }
    assert!(table.offered("pay").contains(&"loam iron 10coins".to_owned()), "{:?}", table.offered("pay"));
    // Slot 12 does not touch the announced card; nothing may spoil the payment.
    table.does("lever 12; give C001; give C002");
    assert_eq!((table.prompt(), table.vp(0)), ("pay", 3));
    table.does("lever 11");
    assert_eq!((table.coins(0), table.prompt()), (5, "pay"));
    table.does("boat iron wood; lever 10 cards");
    assert_eq!(table.coins(0), 3);
    assert_eq!(table.why_not("boat wood stone lever"), "downstream_is_free");
    assert!(table.can("boat loam wood lever"));
    table.does("pay wood loam");
    assert_eq!(table.coins(0), 1 + 6);
}

// BOO-6.2: a free action that would make the payment impossible is refused.
#[test]
fn nothing_may_spoil_a_payment() {
    let given = given(2).coins(0, 2).sites(0, [0, 1, 1, 0]).boats(0, "loam", "iron").hand(0, &["C034"]);
    let mut table = builder(given);
    table.does("play C034");
    assert_eq!(table.refusal("boat loam iron"), ("would_not_pay", &["BOO-6.2"][..]));
    assert_eq!(table.why_not("boat iron stone"), "would_not_pay");
    assert_eq!(table.why_not("pay wood wood"), "plan_does_not_pay");
    assert_eq!(table.why_not("pay loam loam"), "plan_does_not_pay");
    table.does("pay loam iron");
    assert_eq!(table.coins(0), 6);
}

/// Every way to end a payment by moving boats and pulling levers one by one, as coins, boats and levers used.
fn ends(table: &Table, found: &mut std::collections::BTreeSet<(u16, [&'static str; 2], Vec<u8>)>, depth: u8) {
    for plan in table.offered("pay") {
        let mut paid = table.clone();
        paid.does(&format!("pay {plan}"));
        found.insert((paid.coins(0), paid.boats(0), paid.used(0)));
    }
    for step in table.options().into_iter().filter(|option| option.starts_with("boat") && depth > 0) {
        let mut moved = table.clone();
        moved.does(&step);
        ends(&moved, found, depth - 1);
    }
}

// BOO-5.6, BOO-5.7: the plans offered at once are the needed moves of all that is reachable step by step.
#[test]
fn the_plans_find_every_way_to_pay() {
    for (hand, sites, boats, coins) in [
        ("C034", [0, 1, 0, 0], ["wood", "iron"], 6),
        ("C055", [0, 0, 0, 0], ["stone", "iron"], 8),
        ("C084", [0, 1, 0, 1], ["wood", "wood"], 5),
    ] {
        let given =
            given(2).coins(0, coins).sites(0, sites).boats(0, boats[0], boats[1]).hand(0, &[hand]).levers(0, &[7]);
        let mut table = builder(given);
        table.does(&format!("play {hand}"));
        let mut direct = std::collections::BTreeSet::new();
        ends(&table, &mut direct, 0);
        let mut stepwise = std::collections::BTreeSet::new();
        ends(&table, &mut stepwise, 3);
        assert!(direct.is_subset(&stepwise) && !direct.is_empty());
        // Whoever moves more than needed never ends with more coins and the same boats and levers.
        for (coins, boats, used) in &stepwise {
            let better = direct.iter().any(|(c, _, u)| c >= coins && u.iter().all(|slot| used.contains(slot)));
            assert!(better, "{hand}: {coins} {boats:?} {used:?} beats {direct:?}");
        }
    }
}
