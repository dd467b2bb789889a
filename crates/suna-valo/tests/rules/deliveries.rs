//! Deliveries (SUN-8).

use crate::common::*;

/// White with a transport card to place and a drone more in the head.
fn dock() -> Given {
    given().display(0, 1, "H13", "")
}

// SUN-8.1: one resource of the demanded kind on one free slot. SUN-8.6: energy cannot be delivered.
#[test]
fn one_resource_on_one_slot() {
    let mut table = dock().public(0, "A01").heads(0, "grain grain flower").energy(0, 1).table();
    table.play(0, &["buy H13", "place transport", "deliver A01 1"]);
    assert_eq!((table.owned(0, "grain"), table.energy(0)), (1, 1));
    table.refuses(0, "deliver A01 1", "slot_filled", "SUN-8.1").refuses(
        0,
        "deliver A01 3",
        "nothing_to_deliver",
        "SUN-8.1",
    );
    assert_eq!(table.farm(0).delivered[0], [0]);
}

// SUN-8.2, SUN-8.4: deliveries are optional, in any order, and an order need not be completed in one turn.
#[test]
fn deliveries_in_any_order() {
    let mut table = dock().public(0, "A01").column(0, "personal", &["H18"]).heads(0, "grain flower egg").table();
    table.play(0, &["buy H13", "place transport", "deliver A01 3", "done", "deliver H18 flower", "done"]);
    assert_eq!(table.farm(0).delivered[0], [2]);
    assert_eq!(table.at(0, "personal1").delivered, [0]);
    assert_ne!(table.prompt(), "prompt.activation", "the third drone is lost");
}

// SUN-8.5, SUN-15.3, SUN-EX-17: from a storage or the market, where the resource is never stored.
#[test]
fn a_delivery_from_the_market() {
    let mut table = given().black_acts().public(0, "A03").energy(1, 2).display(1, 1, "H13", "").table();
    table.play(1, &["buy H13", "place transport", "deliver A03 1"]);
    assert_eq!((table.energy(1), table.owned(1, "grain")), (0, 0));
    assert_eq!(table.farm(1).delivered[0], [0]);
    // With grain in a storage and energy, the player chooses.
    let mut table =
        given().black_acts().public(0, "A03").energy(1, 2).heads(1, "grain").display(1, 1, "H13", "").table();
    table.play(1, &["buy H13", "place transport", "deliver A03 1"]);
    assert_eq!(table.options(1), ["give grain head", "give grain market"]);
    table.refuses(1, "give energy", "not_required", "SUN-8.6");
    table.play(1, &["give grain market"]);
    assert_eq!((table.energy(1), table.owned(1, "grain")), (0, 1));
}

// SUN-8.7, SUN-16.4: only face-up orders, only the own area.
#[test]
fn only_the_own_area_of_open_orders() {
    let mut table = dock().public(0, "A02").heads(0, "egg wool").table();
    table.play(0, &["buy H13", "place transport"]);
    // A02 asks wool of White; its egg slot is Black's.
    assert!(table.offers(0, "deliver A02 1"));
    table.refuses(0, "deliver A14 1", "order_not_open", "SUN-8.7");
    table.play(0, &["deliver A02 1"]);
    assert_eq!((table.farm(0).delivered[0].len(), table.farm(1).delivered[0].len()), (1, 0));
}

// SUN-8.8, SUN-RULING-11, SUN-EX-22: rewards at once: energy, resources (stored or lost), steps.
#[test]
fn rewards() {
    let mut table = dock().public(0, "A02").heads(0, "wool").table();
    table.play(0, &["buy H13", "place transport", "deliver A02 1"]);
    assert_eq!(table.energy(0), 2);
    let mut table = given().black_acts().public(0, "A02").heads(1, "egg").display(1, 1, "H13", "").table();
    table.play(1, &["buy H13", "place transport", "deliver A02 1"]);
    assert_eq!(table.energy(1), 2);
    // A04: a lily for a flower, which is lost if there is no room.
    let mut table = dock().public(0, "A04").heads(0, "lily flower flower").table();
    table.play(0, &["buy H13", "place transport", "deliver A04 2"]);
    assert!(table.heard("event.lost"));
    // A05: the reward is grain or lily.
    let mut table = dock().public(0, "A05").heads(0, "egg").table();
    table.play(0, &["buy H13", "place transport", "deliver A05 3"]);
    assert_eq!(table.options(0), ["gain grain", "gain lily"]);
    // A06: a step.
    let mut table = dock().public(0, "A06").heads(0, "egg").table();
    table.play(0, &["buy H13", "place transport", "deliver A06 3", "step right"]);
    assert_eq!(table.farm(0).right_track, 1);
}

// SUN-8.9, SUN-8.10, SUN-8.11, SUN-RULING-27, SUN-EX-6: the reward of the last slot, then the barrel.
#[test]
fn completing_a_public_order() {
    let mut table = given().black_acts().public(3, "A08").heads(1, "wool egg grain").display(1, 1, "H13", "").table();
    table.play(1, &["buy H13", "place transport", "deliver A08 1"]);
    assert_eq!(table.energy(1), 2);
    table.play(1, &["deliver A08 2"]);
    assert_eq!(table.owned(1, "flower"), 1);
    table.play(1, &["deliver A08 3", "give grain head"]);
    assert_eq!(table.prompt(), "prompt.take_figure");
    table.refuses(1, "take IMP01", "other_figure", "SUN-8.14");
    table.play(1, &["take BR1"]);
    assert_eq!((table.farm(1).barrels[3], table.line(1, "score.public_orders")), (1, 4));
    assert!(!table.has_figure(1, "BR1"));
    // The last slot with a reward: the energy comes before the barrel.
    let mut table = dock().public(0, "A02").delivered(0, 0, &[2, 3]).heads(0, "wool").table();
    table.play(0, &["buy H13", "place transport", "deliver A02 1"]);
    assert_eq!((table.energy(0), table.prompt()), (2, "prompt.take_figure"));
}

// SUN-8.11, SUN-8.12, SUN-RULING-12: the second to complete takes the lower space; each player completes an order once.
#[test]
fn the_second_barrel_is_worth_less() {
    let mut table = dock()
        .public(0, "A02")
        .barrel(1, 0, 1)
        .empty(1, &["BR1"])
        .delivered(0, 0, &[2, 3])
        .heads(0, "wool wool")
        .table();
    table.play(0, &["buy H13", "place transport", "deliver A02 1", "take BR1"]);
    assert_eq!((table.line(0, "score.public_orders"), table.line(1, "score.public_orders")), (1, 3));
    table.refuses(0, "deliver A02 1", "order_complete", "SUN-8.12");
}

// SUN-8.13, SUN-8.18, SUN-EX-24: completing a personal order; no reward, only its owner.
#[test]
fn completing_a_personal_order() {
    let mut table =
        dock().column(0, "personal", &["H16!lily"]).column(1, "personal", &["H18"]).heads(0, "flower flower").table();
    table.play(0, &["buy H13", "place transport"]);
    table.refuses(0, "deliver H18 flower", "not_your_order", "SUN-8.18");
    table.play(0, &["deliver H16 flower"]);
    assert_eq!((table.prompt(), table.energy(0)), ("prompt.take_figure", 0));
    table.play(0, &["take IMP09"]);
    assert!(table.at(0, "personal1").has_crate);
    assert_eq!(table.line(0, "score.personal_orders"), 3);
    table.refuses(0, "deliver H16 flower", "order_complete", "SUN-8.13");
}

// SUN-8.14, SUN-10.2: any remaining figure of the kind, from improvements or blocked steps not reached yet.
#[test]
fn any_figure_of_the_kind() {
    let mut table = dock().empty(0, &["IMP09"]).column(0, "personal", &["H16!lily"]).heads(0, "flower").table();
    table.play(0, &["buy H13", "place transport", "deliver H16 flower"]);
    assert_eq!(table.options(0), ["take BL1", "take BR2", "take IMP01", "take IMP04", "take IMP11"]);
    table.refuses(0, "take IMP09", "space_empty", "SUN-10.1");
}

// SUN-8.15, SUN-8.16, SUN-RULING-26, SUN-22.20: without a figure the completing delivery is forbidden, others are not.
#[test]
fn no_figure_no_completion() {
    let crates = ["IMP01", "IMP04", "IMP09", "IMP11", "BL1", "BR2"];
    let mut table =
        dock().empty(0, &crates).column(0, "personal", &["H16!lily", "H17"]).heads(0, "flower grain").table();
    table.play(0, &["buy H13", "place transport"]);
    table.refuses(0, "deliver H16 flower", "no_figure_left", "SUN-8.16");
    table.play(0, &["deliver H17 grain"]);
    let barrels = ["IMP03", "IMP05", "IMP07", "IMP12", "BL2", "BR1"];
    let mut table = dock().empty(0, &barrels).public(0, "A02").delivered(0, 0, &[2]).heads(0, "wool flower").table();
    table.play(0, &["buy H13", "place transport", "deliver A02 1"]);
    table.refuses(0, "deliver A02 3", "no_figure_left", "SUN-8.16");
}

// SUN-8.17: orders of earlier eras may be served later.
#[test]
fn orders_of_earlier_eras() {
    let mut table = dock().public(0, "A01").public(2, "A07").heads(0, "grain lily").table();
    table.play(0, &["buy H13", "place transport", "deliver A01 1", "deliver A07 2"]);
    assert_eq!((table.farm(0).delivered[0].len(), table.farm(0).delivered[2].len()), (1, 1));
}
