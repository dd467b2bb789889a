//! Figures and improvements (SUN-10).

use crate::common::*;

/// White completes H16 with one delivery and takes this figure.
fn completing(space: &str) -> Table {
    let mut table = given()
        .column(0, "personal", &["H16!lily"])
        .heads(0, "flower")
        .column(0, "transport", &["H13"])
        .display(0, 1, "H14", "")
        .table();
    table.play(0, &["buy H14", "place transport", "deliver H16 flower", &format!("take {space}")]);
    table
}

// SUN-10.1, SUN-10.3, SUN-10.4: a figure leaves when placed; its space scores from then on.
#[test]
fn a_figure_leaves_its_space() {
    let table = completing("IMP01");
    assert!(!table.has_figure(0, "IMP01"));
    assert_eq!(table.line(0, "score.farm_board"), 2);
    // Also if it went to the box.
    let table = given().empty(0, &["IMP04", "IMP10", "BL1"]).table();
    assert_eq!(table.line(0, "score.farm_board"), 3);
    assert_eq!(table.farm(0).boxed.values().sum::<u8>(), 3);
}

// SUN-10.4, SUN-10.5, SUN-10.6, SUN-10.7, SUN-10.8, SUN-10.9, SUN-10.10, SUN-10.11, SUN-10.12, SUN-10.13, SUN-10.14,
// SUN-10.15, SUN-10.16: the points of the spaces.
#[test]
fn points_of_the_spaces() {
    for (space, vp) in [
        ("IMP01", 2),
        ("IMP02", 0),
        ("IMP03", 0),
        ("IMP04", 2),
        ("IMP05", 2),
        ("IMP06", 2),
        ("IMP07", 0),
        ("IMP08", 0),
        ("IMP09", 0),
        ("IMP10", 1),
        ("IMP11", 1),
        ("IMP12", 1),
        ("BL1", 0),
        ("BR3", 0),
    ] {
        assert_eq!(given().empty(0, &[space]).table().line(0, "score.farm_board"), vp, "{space}");
    }
}

// SUN-10.6, SUN-EX-25: IMP02 saves one required good of the player's choice.
#[test]
fn the_ship_discount() {
    let mut table = given().ship(0, "S01").empty(0, &["IMP02"]).heads(0, "grain lily flower wool").table();
    table.play(0, &["ship S01"]);
    assert_eq!(table.options(0), ["full", "leave flower", "leave grain", "leave lily", "leave wool"]);
    table.play(0, &["leave wool"]);
    assert_eq!((table.owned(0, "wool"), table.owned(0, "grain"), table.prompt()), (1, 0, "prompt.take_figure"));
}

// SUN-10.6, SUN-13.6: IMP02 may be declined by who can pay all.
#[test]
fn the_ship_discount_may_be_declined() {
    let mut table = given().ship(0, "S01").empty(0, &["IMP02"]).heads(0, "grain lily flower wool").table();
    table.play(0, &["ship S01", "full"]);
    assert_eq!((table.owned(0, "wool"), table.owned(0, "grain"), table.prompt()), (0, 0, "prompt.take_figure"));
    let mut table = given().ship(0, "S01").empty(0, &["IMP02"]).heads(0, "grain lily wool").table();
    table.play(0, &["ship S01"]);
    assert_eq!(table.prompt(), "prompt.take_figure", "the flower has to be left out");
}

// SUN-10.14, SUN-10.15, SUN-10.16, SUN-10.17: the immediate part of the income improvements.
#[test]
fn income_comes_at_once() {
    let mut table = completing("IMP11");
    assert_eq!(table.options(0), ["gain flower", "gain grain", "gain lily"]);
    table.play(0, &["gain lily"]);
    assert_eq!(table.owned(0, "lily"), 1);
    assert_eq!(table.line(0, "score.farm_board"), 1);
    // IMP10 with a ship order: 2 energy before its effect of 5.
    let mut table = given().ship(0, "S01").heads(0, "grain lily flower wool").table();
    table.play(0, &["ship S01", "take IMP10"]);
    assert_eq!(table.energy(0), 7);
    // IMP12 with a public order.
    let mut table = given().public(0, "A02").delivered(0, 0, &[2, 3]).heads(0, "wool").display(0, 1, "H13", "").table();
    table.play(0, &["buy H13", "place transport", "deliver A02 1", "take IMP12", "gain egg"]);
    assert_eq!(table.owned(0, "egg"), 1);
}
