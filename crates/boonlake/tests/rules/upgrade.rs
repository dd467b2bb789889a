//! Upgrading (chapter 9).

use crate::common::*;
use almende_boonlake::Opportunity;
use almende_boonlake::pieces::{Piece, Strip};

fn settle(given: Given) -> Table {
    given.choose(Strip::Settle, Opportunity::DevelopOrUpgrade).start()
}

// BOO-9.1, BOO-9.2, BOO-9.6: an inhabitant becomes a house; two return to the supply.
#[test]
fn an_inhabitant_becomes_a_house() {
    let start = given(2).upper(7, 0, Piece::Inhabitant).lower(7, 1, Piece::Inhabitant);
    let mut table = settle(start.clone());
    let before = table.board(0);
    table.does("house 7 upper");
    let after = table.board(0);
    assert_eq!((after.ranch, after.supply, after.houses), (before.ranch - 1, before.supply + 2, 5));
    assert_eq!(table.at(7).unwrap().upper.unwrap().piece, Piece::House);
    let table = settle(start.ranch(0, 0));
    assert_eq!(table.refusal("house 7 upper"), ("too_few_inhabitants", &["BOO-9.1"][..]));
    assert_eq!(table.why_not("house 7 lower"), "no_own_inhabitant");
}

// BOO-9.3, BOO-RULING-38: houses leave from the top, left first; the income of the first is 1 coin, of the second 2.
#[test]
fn houses_leave_from_the_top() {
    for (houses, coins) in [(1, 1), (2, 3), (3, 4)] {
        let mut given = given(2).upper(7, 0, Piece::House);
        if houses > 1 {
            given = given.upper(12, 0, Piece::House);
        }
        if houses > 2 {
            given = given.upper(18, 0, Piece::House);
        }
        let table = given.interim(0, 3).start();
        assert_eq!(table.coins(0), 2 + coins, "{houses} houses");
    }
}

// BOO-9.5, BOO-9.15: with six houses on the map none is left; nothing skips a step.
#[test]
fn six_houses_are_all() {
    let mut given = given(2).upper(28, 0, Piece::Inhabitant).upper(7, 0, Piece::House).lower(7, 0, Piece::House);
    given = given.upper(12, 0, Piece::House).lower(12, 0, Piece::House).upper(18, 0, Piece::House).lower(
        18,
        0,
        Piece::House,
    );
    let table = settle(given);
    assert_eq!(table.refusal("house 28 upper"), ("no_house_left", &["BOO-9.5"][..]));
    assert_eq!(table.refusal("settlement 28 upper"), ("no_own_house", &["BOO-9.7", "BOO-9.15"][..]));
    assert_eq!(table.why_not("house 7 upper"), "no_own_inhabitant");
}

/// A house of seat 0 on 12 with three presences around it.
fn ready_house() -> Given {
    given(2)
        .upper(12, 0, Piece::House)
        .lower(12, 1, Piece::Inhabitant)
        .upper(13, 1, Piece::House)
        .pasture(10)
        .cattle(10, 1, 1)
}

// BOO-9.7, BOO-9.8, BOO-9.12, BOO-9.16, BOO-RULING-17: three presences of anyone, not the house itself; 2 inhabitants.
#[test]
fn a_house_becomes_a_settlement() {
    let mut table = settle(ready_house());
    let before = table.board(0);
    table.does("settlement 12 upper");
    assert_eq!((table.prompt(), table.answers()), ("spend_for_settlement", vec!["spend 2 0".to_owned()]));
    table.does("spend 2 0");
    let after = table.board(0);
    assert_eq!((after.ranch, after.supply), (before.ranch - 2, before.supply + 2));
    assert_eq!((after.settlements, after.houses, after.lost_houses), (3, 5, 1));
    assert_eq!(table.at(12).unwrap().upper.unwrap().piece, Piece::Settlement);
    // With two presences around it is too early, though with the house there are three.
    let two = given(2).upper(12, 0, Piece::House).lower(12, 1, Piece::Inhabitant).upper(13, 1, Piece::House);
    assert_eq!(settle(two).refusal("settlement 12 upper"), ("too_few_presences", &["BOO-9.7"][..]));
    assert_eq!(settle(ready_house().ranch(0, 1)).why_not("settlement 12 upper"), "too_few_inhabitants");
    // Cattle count one by one, and presences over a bridge.
    let herd = given(2).upper(7, 0, Piece::House).pasture(8).cattle(8, 1, 3);
    assert!(settle(herd).can("settlement 7 upper"));
}

// BOO-9.20, BOO-18.9, BOO-18.10: points of the site, or a loss.
#[test]
fn a_settlement_scores_its_site() {
    let given = given(2).lower(12, 0, Piece::House).upper(12, 1, Piece::Inhabitant).upper(13, 1, Piece::House);
    let mut table = settle(given.pasture(10).cattle(10, 1, 1));
    table.does("settlement 12 lower; spend 2 0");
    assert_eq!(table.vp(0), 3);
    let loss = crate::common::given(2).tile(9, "G24").upper(9, 0, Piece::House).upper(12, 1, Piece::House).lower(
        12,
        1,
        Piece::House,
    );
    let mut table = settle(loss.pasture(10).cattle(10, 1, 1));
    table.does("settlement 9 upper; spend 2 0");
    assert_eq!(table.vp(0), -5);
}

/// With so many settlements already: on the fields of the south and of Boonlake.
fn with_settlements(count: usize) -> Given {
    let mut given = ready_house();
    for at in [28, 22, 7].into_iter().take(count) {
        given = given.upper(at, 0, Piece::Settlement);
    }
    given
}

// BOO-EX-6, BOO-9.9, BOO-9.10, BOO-9.11, BOO-RULING-12, BOO-RULING-36: the 3rd and 4th settlement cost more; points may
// replace the additional ones only.
#[test]
fn later_settlements_cost_more() {
    let mut table = settle(with_settlements(2).ranch(0, 2));
    table.does("settlement 12 upper");
    assert_eq!(table.answers(), ["spend 2 1"]);
    table.does("spend 2 1");
    assert_eq!((table.ranch(0), table.vp(0), table.board(0).lost_houses), (0, -4, 3));
    let mut table = settle(with_settlements(2).ranch(0, 3));
    table.does("settlement 12 upper");
    assert_eq!(table.answers(), ["spend 3 0", "spend 2 1"], "points also voluntarily");
    assert_eq!(table.refusal("spend 1 2"), ("wrong_amount", &["BOO-9.8", "BOO-9.10", "BOO-9.11"][..]));
    let mut table = settle(with_settlements(3).ranch(0, 3));
    table.does("settlement 12 upper");
    assert_eq!(table.answers(), ["spend 3 1", "spend 2 2"]);
    table.does("spend 2 2");
    assert_eq!(table.vp(0), -8);
    assert_eq!(settle(with_settlements(3).ranch(0, 1)).why_not("settlement 12 upper"), "too_few_inhabitants");
}

// BOO-9.13: a second settlement in a region costs 5 points, however many there are.
#[test]
fn a_second_settlement_in_a_region_costs_points() {
    let one = ready_house().tile(9, "G01").upper(9, 0, Piece::Settlement);
    let mut table = settle(one.clone());
    table.does("settlement 12 upper; spend 2 0");
    assert_eq!(table.vp(0), -5);
    let two = one.tile(14, "G02").upper(14, 0, Piece::Settlement);
    let mut table = settle(two);
    table.does("settlement 12 upper; spend 3 0");
    assert_eq!(table.vp(0), -5);
}

// BOO-9.14: four settlements are all.
#[test]
fn four_settlements_are_all() {
    let four = with_settlements(3).tile(9, "G01").upper(9, 0, Piece::Settlement);
    let table = settle(four.ranch(0, 3));
    assert_eq!(table.refusal("settlement 12 upper"), ("no_settlement_left", &["BOO-9.14"][..]));
}

// BOO-9.18, BOO-9.19, BOO-9.21: an emptied tier frees its inhabitant at once; its recess counts for income.
#[test]
fn an_emptied_tier_frees_its_inhabitant() {
    let given =
        given(2).upper(7, 0, Piece::House).upper(18, 0, Piece::Inhabitant).pasture(8).cattle(8, 0, 1).ranch(0, 1);
    let mut table = settle(given);
    table.does("house 18 upper");
    assert_eq!(table.ranch(0), 1, "1 given up, 1 freed");
    let income =
        crate::common::given(2).upper(7, 0, Piece::House).upper(18, 0, Piece::House).pasture(8).cattle(8, 0, 1);
    let table = income.interim(0, 3).start();
    // h1 1, h2 2, c1 1 coins; inh1 2 points.
    assert_eq!((table.coins(0), table.vp(0)), (2 + 4, 2));
    // Tier 2 needs four houses, a settlement and two cattle: a fifth piece of tier 2 alone frees nothing.
    let almost = crate::common::given(2).upper(7, 0, Piece::House).lower(7, 0, Piece::House).upper(12, 0, Piece::House);
    let almost = almost.upper(18, 0, Piece::Inhabitant).pasture(8).cattle(8, 0, 2).ranch(0, 2);
    let mut table = settle(almost);
    let before = table.ranch(0);
    table.does("house 18 upper");
    assert_eq!(table.ranch(0), before - 1);
}
