//! Placing cattle (chapter 10).

use crate::common::*;
use almende_boonlake::Opportunity;
use almende_boonlake::pieces::{Piece, Strip};

fn breed(given: Given) -> Table {
    given.choose(Strip::CattleBreeding, Opportunity::CattleRight).start()
}

// BOO-10.1, BOO-10.2: 1 to 4 inhabitants by the cattle there; 4 at most.
#[test]
fn cattle_cost_by_the_cattle_there() {
    for there in 0..4u8 {
        let mut table = breed(given(2).pasture(8).cattle(8, 1, there.into()).ranch(0, 4));
        table.does("cattle 8");
        assert_eq!(table.answers(), [format!("spend {} 0", there + 1)]);
        table.does(&format!("spend {} 0", there + 1));
        assert_eq!(table.ranch(0), 4 - there - 1);
        assert_eq!(table.at(8).unwrap().cattle.len(), usize::from(there) + 1);
    }
    let table = breed(given(2).pasture(8).cattle(8, 1, 4).ranch(0, 5));
    assert_eq!(table.refusal("cattle 8"), ("pasture_full", &["BOO-10.1"][..]));
    assert_eq!(table.why_not("cattle 7"), "no_pasture");
    let table = breed(given(2).pasture(8).cattle(8, 1, 1).ranch(0, 1));
    assert_eq!(table.refusal("cattle 8"), ("too_few_inhabitants", &["BOO-10.2", "BOO-10.4"][..]));
}

// BOO-10.3, BOO-10.4, BOO-RULING-13: the 4th and 5th own cattle cost more, partly in points.
#[test]
fn later_cattle_cost_more() {
    let mut table = breed(given(2).pasture(8).cattle(8, 0, 3).pasture(9).ranch(0, 2));
    table.does("cattle 9");
    assert_eq!(table.answers(), ["spend 2 0", "spend 1 1"]);
    table.does("spend 1 1");
    assert_eq!((table.ranch(0), table.vp(0)), (1, -4));
    let mut table = breed(given(2).pasture(8).cattle(8, 0, 4).pasture(9).ranch(0, 1));
    table.does("cattle 9");
    assert_eq!(table.answers(), ["spend 1 2"]);
    assert_eq!(table.why_not("spend 0 3"), "wrong_amount");
    assert_eq!(table.why_not("spend 1 2 lever"), "lever_not_now");
}

// BOO-10.5: the topmost cattle; the tier bonus at once.
#[test]
fn cattle_empty_tiers() {
    let mut table = breed(given(2).upper(7, 0, Piece::House).upper(18, 0, Piece::House).pasture(9).ranch(0, 1));
    table.does("cattle 9; spend 1 0");
    assert_eq!((table.ranch(0), table.board(0).cattle), (1, 4));
}

// BOO-10.6, BOO-10.7, BOO-RULING-28, BOO-17.20: 2 coins for each house of anyone beside it, 2 more by a card.
#[test]
fn houses_beside_the_pasture_give_coins() {
    let houses = given(2).pasture(10).upper(12, 0, Piece::House).lower(12, 1, Piece::House);
    let houses = houses.upper(13, 1, Piece::Settlement).upper(7, 1, Piece::House);
    let mut table = breed(houses.clone());
    table.does("cattle 10; spend 1 0");
    assert_eq!(table.coins(0), 4, "the settlement and the house out of reach give nothing");
    let mut table = breed(houses.played(0, &["C132", "C133"]));
    table.does("cattle 10; spend 1 0");
    assert_eq!(table.coins(0), 8);
    let mut table = breed(given(2).pasture(10).played(0, &["C132"]));
    table.does("cattle 10; spend 1 0");
    assert_eq!(table.coins(0), 2, "also without houses");
}

// BOO-10.8, BOO-10.9: five cattle are all, and they stay.
#[test]
fn five_cattle_are_all() {
    let table = breed(given(2).pasture(8).cattle(8, 0, 4).pasture(9).cattle(9, 0, 1).ranch(0, 4));
    assert_eq!(table.refusal("cattle 9"), ("no_cattle_left", &["BOO-10.8"][..]));
    let mut table = table;
    table.until("choose_strip");
    assert_eq!((table.at(8).unwrap().cattle.len(), table.at(9).unwrap().cattle.len()), (4, 1));
}

// BOO-17.19: an inhabitant less by each card, not below 0.
#[test]
fn cards_make_cattle_cheaper() {
    let mut table = breed(given(2).pasture(8).cattle(8, 1, 1).played(0, &["C128"]).ranch(0, 1));
    table.does("cattle 8");
    assert_eq!(table.answers(), ["spend 1 0"]);
    let mut table = breed(given(2).pasture(8).played(0, &["C128", "C129"]).ranch(0, 0));
    table.does("cattle 8; spend 0 0");
    assert_eq!(table.board(0).cattle, 4);
    // The discount may fall on the additional ones: 1 + 1 - 1 leaves one, which may be points.
    let mut table = breed(given(2).pasture(8).cattle(8, 0, 3).pasture(9).played(0, &["C128"]).ranch(0, 1));
    table.does("cattle 9");
    assert_eq!(table.answers(), ["spend 1 0", "spend 0 1"]);
}
