//! Action B: ship orders (SUN-13, SUN-22).

use crate::common::*;
use almende_core::Game;
use almende_suna_valo::SunaValo;
use almende_suna_valo::pieces::{Good, ShipOrder};

/// White can pay this order exactly and has room for it.
fn payable(order: &str) -> Given {
    let index = ShipOrder::from_id(order).unwrap().index();
    let cost = SunaValo::standard_content().ships[index].cost;
    let mut heads = String::new();
    for &good in Good::ALL.iter().filter(|good| **good != Good::Energy) {
        heads += &format!("{} ", good.id()).repeat(cost[good.index()].into());
    }
    let place = index / 6 * 2;
    given()
        .ship(place, order)
        .empty(0, &["IMP07", "IMP08", "IMP09"])
        .heads(0, &heads)
        .energy(0, cost[Good::Energy.index()].into())
}

/// White fulfils it and takes a ship from the bot tracks.
fn fulfilled(given: Given, order: &str) -> Table {
    let mut table = given.table();
    table.play(0, &[&format!("ship {order}"), "take BL3"]);
    table
}

// SUN-13.1: payable, face up, not fulfilled yet, and a ship is left.
#[test]
fn when_action_b_is_allowed() {
    assert!(payable("S01").table().offers(0, "ship S01"));
    given().ship(0, "S01").heads(0, "grain lily flower").table().refuses(0, "ship S01", "ship_not_payable", "SUN-13.4");
    payable("S01").ship_placed(0, 0, 1).table().refuses(0, "ship S01", "order_complete", "SUN-13.9");
    let no_ships = ["IMP02", "IMP06", "IMP08", "IMP10", "BL3", "BR3"];
    payable("S01").empty(0, &no_ships).table().refuses(0, "ship S01", "no_figure_left", "SUN-13.1");
    payable("S01").table().refuses(0, "ship S14", "order_not_open", "SUN-13.1");
}

// SUN-13.2, SUN-13.7, SUN-13.8, SUN-EX-15, SUN-22.1, SUN-RULING-18: the rightmost village card goes, four goods are
// paid, the ship is placed on 3, then 5 energy.
#[test]
fn fulfilling_a_ship_order() {
    let mut table =
        given().black_acts().ship(0, "S01").heads(1, "grain lily flower wool").village(["H47", "H41", "H46"]).table();
    table.play(1, &["ship S01"]);
    let position = table.position();
    assert_eq!(position.village.map(|card| card.map(|card| card.id())), [Some("H47"), Some("H41"), None]);
    assert!(position.discard_pile.contains(&card("H46")));
    let left: u8 = ["grain", "lily", "flower", "wool"].iter().map(|kind| table.owned(1, kind)).sum();
    assert_eq!((left, table.energy(1)), (0, 0));
    table.play(1, &["take BL3"]);
    assert_eq!((table.energy(1), table.line(1, "score.ships")), (5, 3));
}

// SUN-13.3: with an empty village nothing is removed.
#[test]
fn an_empty_village() {
    let mut table = payable("S01").village(["-", "-", "-"]).table();
    let before = table.position().discard_pile.len();
    table.play(0, &["ship S01"]);
    assert_eq!(table.position().discard_pile.len(), before);
}

// SUN-13.4, SUN-13.5, SUN-13.11: all at once, partly from the market; no drones.
#[test]
fn all_goods_at_once() {
    let mut table = given().ship(0, "S01").heads(0, "grain lily flower").energy(0, 4).table();
    table.play(0, &["ship S01"]);
    assert_eq!((table.energy(0), table.prompt()), (0, "prompt.take_figure"));
    // Without any transport card.
    assert!(table.column(0, "transport").is_empty());
}

// SUN-13.6: the player chooses what to leave out, as long as the rest can be paid.
#[test]
fn choosing_what_to_leave_out() {
    let mut table = given().ship(0, "S01").empty(0, &["IMP02"]).heads(0, "grain lily flower").energy(0, 4).table();
    table.play(0, &["ship S01"]);
    // Wool could be left out, or bought at the market and another good left out.
    assert_eq!(table.options(0), ["full", "leave flower", "leave grain", "leave lily", "leave wool"]);
    table.play(0, &["leave grain"]);
    assert_eq!((table.energy(0), table.owned(0, "grain")), (0, 1));
    let mut table = given().ship(0, "S01").empty(0, &["IMP02"]).heads(0, "grain lily flower").table();
    table.play(0, &["ship S01"]);
    assert_eq!(table.prompt(), "prompt.take_figure", "wool has to be left out");
    let table = payable("S01").table();
    assert!(table.refused(0, "leave wool").0 == "not_asked");
}

// SUN-13.7, SUN-13.9: the first takes the higher value; each player once, at most 6, fewer with ships in the box.
#[test]
fn the_second_ship_is_worth_less() {
    let given = payable("S01").ship_placed(1, 0, 1).empty(1, &["BL3"]);
    let table = fulfilled(given, "S01");
    assert_eq!((table.line(0, "score.ships"), table.line(1, "score.ships")), (1, 3));
    assert_eq!(table.energy(0), 5, "both get the full effect (SUN-22.22)");
}

// SUN-13.10: orders of earlier eras may be fulfilled later. SUN-13.14: no card is placed, no column activated.
#[test]
fn an_order_of_an_earlier_era() {
    let table = fulfilled(payable("S06"), "S06");
    assert!(table.farm(0).columns.values().all(Vec::is_empty));
    assert_ne!(table.prompt(), "prompt.activation");
    assert_eq!(table.line(0, "score.ships"), 3);
}

// SUN-RULING-18: an improvement freed by the ship already helps the effect.
#[test]
fn the_freed_improvement_helps_the_effect() {
    let mut table = given().ship(0, "S02").heads(0, "wool egg flower flower").energy(0, 2).table();
    table.play(0, &["ship S02", "take IMP08", "gain flower"]);
    assert_eq!(table.in_head(0, "flower"), 3);
}

// SUN-22.1, SUN-22.2, SUN-22.3, SUN-22.4, SUN-22.5, SUN-22.6, SUN-22.7, SUN-22.8, SUN-22.9, SUN-22.10, SUN-22.11,
// SUN-22.12, SUN-22.13, SUN-22.14, SUN-22.15, SUN-22.16, SUN-22.17, SUN-22.18: the costs. SUN-RULING-1: S05 asks eggs.
// SUN-RULING-10: S10 and S17 are paid, not delivered. SUN-22.21: the eras.
#[test]
fn costs_of_the_ship_orders() {
    let costs = [
        ("S01", [1, 1, 1, 1, 0, 0]),
        ("S02", [0, 0, 0, 1, 1, 2]),
        ("S03", [2, 2, 0, 0, 0, 0]),
        ("S04", [1, 1, 1, 1, 0, 0]),
        ("S05", [0, 0, 2, 0, 2, 0]),
        ("S06", [0, 0, 0, 0, 0, 4]),
        ("S07", [2, 0, 2, 1, 1, 0]),
        ("S08", [2, 2, 1, 1, 0, 0]),
        ("S09", [0, 2, 0, 2, 2, 0]),
        ("S10", [1, 1, 2, 1, 1, 0]),
        ("S11", [2, 2, 0, 1, 1, 0]),
        ("S12", [0, 0, 0, 0, 0, 6]),
        ("S13", [1, 1, 2, 2, 2, 0]),
        ("S14", [2, 2, 0, 2, 2, 0]),
        ("S15", [0, 0, 0, 0, 0, 9]),
        ("S16", [2, 2, 2, 2, 0, 0]),
        ("S17", [2, 2, 2, 0, 2, 0]),
        ("S18", [0, 0, 2, 2, 2, 2]),
    ];
    for (id, cost) in costs {
        let order = ShipOrder::from_id(id).unwrap();
        assert_eq!(SunaValo::standard_content().ships[order.index()].cost, cost, "{id}");
        let table = payable(id).table();
        assert!(table.offers(0, &format!("ship {id}")), "{id}");
        let table = fulfilled(payable(id), id);
        assert_eq!(table.line(0, "score.ships"), [3, 4, 5][order.index() / 6], "{id}");
    }
}

// SUN-22.2, SUN-22.3, SUN-22.12: resources of choice, received in the order the player likes.
#[test]
fn effects_that_bring_resources() {
    let mut table = fulfilled(payable("S02"), "S02");
    assert_eq!(table.options(0), ["gain flower", "gain grain", "gain lily"]);
    table.play(0, &["gain lily", "gain lily", "gain flower"]);
    assert_eq!((table.owned(0, "lily"), table.owned(0, "flower")), (2, 1));
    let mut table = fulfilled(payable("S03"), "S03");
    table.play(0, &["gain wool", "gain egg"]);
    assert_eq!((table.owned(0, "wool"), table.owned(0, "egg")), (1, 1));
    let mut table = fulfilled(payable("S12"), "S12");
    assert_eq!(table.options(0), ["gain egg", "gain flower", "gain grain", "gain lily", "gain wool"]);
    table.play(0, &["gain wool"]);
    assert_eq!(table.options(0), ["gain flower", "gain grain", "gain lily"], "wool or egg, once");
    table.play(0, &["gain grain"]);
    assert_eq!((table.owned(0, "wool"), table.owned(0, "grain"), table.owned(0, "flower")), (1, 1, 1));
}

// SUN-22.4, SUN-22.20: S04 removes a figure of the left track to the box, then up to two steps.
#[test]
fn s04_clears_the_left_track() {
    let mut table = fulfilled(payable("S04").tracks(0, 1, 0), "S04");
    assert_eq!(table.options(0), ["done", "take BL1", "take BL2"]);
    table.refuses(0, "take IMP01", "not_on_left_track", "SUN-22.4");
    table.play(0, &["take BL1", "step left", "step left"]);
    assert_eq!(table.farm(0).left_track, 3);
    assert_eq!(table.farm(0).boxed.get(&almende_suna_valo::pieces::Figure::Crate), Some(&2), "IMP09 and BL1");
    let mut table = fulfilled(payable("S04"), "S04");
    table.play(0, &["done", "done"]);
    assert!(table.has_figure(0, "BL1"));
}

// SUN-22.8, SUN-22.20, SUN-10.4: S08 removes any figure, which unlocks its space; additionally 3 energy.
#[test]
fn s08_removes_any_figure() {
    let mut table = fulfilled(payable("S08"), "S08");
    assert_eq!(table.energy(0), 3);
    table.play(0, &["take IMP12", "gain egg"]);
    assert!(!table.has_figure(0, "IMP12"));
    assert_eq!((table.owned(0, "egg"), table.line(0, "score.farm_board")), (1, 1));
    let mut table = fulfilled(payable("S08"), "S08");
    table.play(0, &["done"]);
    assert_eq!(table.energy(0), 3);
}

// SUN-22.5, SUN-22.7, SUN-22.9, SUN-22.23: one own column; not the personal one.
#[test]
fn activating_a_column_by_ship() {
    let mut table = fulfilled(payable("S05").column(0, "personal", &["H16"]).character(0, "C08"), "S05");
    table.refuses(0, "column personal", "column_not_allowed", "SUN-22.5");
    table.play(0, &["column transport"]);
    assert_ne!(table.prompt(), "prompt.activation", "nothing to deliver");
    let mut table = fulfilled(payable("S07"), "S07");
    assert_eq!(table.options(0), ["column crop", "column floriculture", "column pastures", "done"]);
    table.refuses(0, "column discoveries", "column_not_allowed", "SUN-22.7");
    table.play(0, &["column pastures", "produce wool head"]);
    assert_eq!(table.owned(0, "wool"), 1);
    let mut table = fulfilled_exactly(payable("S09").column(0, "personal", &["H16"]).energy(0, 2), "S09");
    // Personal orders are served through the transport dock.
    table.play(0, &["column transport", "deliver H16 lily"]);
    assert_eq!(table.at(0, "personal1").delivered, [0]);
}

// SUN-22.10, SUN-6.8, SUN-20.8.2, SUN-RULING-33: S10 places a farm card of the discard pile face up and activates just
// it.
#[test]
fn s10_recovers_a_card() {
    let mut table = fulfilled(payable("S10").column(0, "crop", &["H02"]), "S10");
    table.refuses(0, "recover H04 pastures", "wrong_column", "SUN-6.8");
    assert!(table.options(0).iter().all(|option| !option.contains("E0") && !option.contains("draw")));
    table.play(0, &["recover H04 crop"]);
    assert_eq!(table.options(0), ["done", "produce grain crop2"], "not the column");
    table.play(0, &["produce grain crop2", "produce grain crop2"]);
    assert_eq!(table.owned(0, "grain"), 2);
    assert!(!table.position().discard_pile.contains(&card("H04")));
    let mut table = fulfilled(payable("S10"), "S10");
    table.play(0, &["done"]);
    assert!(table.farm(0).columns.values().all(Vec::is_empty));
}

// SUN-20.8.3, SUN-RULING-5: a personal order placed by S10 is served by the dock's drones, without C01 and cogwheels.
#[test]
fn s10_with_a_personal_order() {
    let given = payable("S10")
        .character(0, "C01")
        .column(0, "transport", &["H15"])
        .column(0, "personal", &["H16"])
        .energy(0, 20);
    let mut table = fulfilled_exactly(given, "S10");
    table.play(0, &["recover H36 personal"]);
    assert!(!table.offers(0, "step left"));
    table.refuses(0, "deliver H16 lily", "only_this_order", "SUN-20.8.3");
    table.refuses(0, "deliver A01 1", "only_personal_orders", "SUN-20.8.3");
    table.play(0, &["deliver H36 grain", "deliver H36 lily"]);
    assert_ne!(table.prompt(), "prompt.activation", "two drones: head and card, no C01");
}

/// As [`fulfilled`], paying from storage where there is a choice.
fn fulfilled_exactly(given: Given, order: &str) -> Table {
    let mut table = given.table();
    table.play(0, &[&format!("ship {order}")]);
    while table.prompt() == "prompt.pay" {
        let stored = table.options(0).into_iter().find(|option| option.ends_with("head")).unwrap();
        table.play(0, &[&stored]);
    }
    table.play(0, &["take BL3"]);
    table
}

// SUN-20.8.4, SUN-9.3: a row completed by S10 follows after the card's activation.
#[test]
fn s10_completes_a_row() {
    let given = payable("S10")
        .column(0, "floriculture", &["H05"])
        .column(0, "pastures", &["H07"])
        .column(0, "discoveries", &["H10"])
        .column(0, "transport", &["H13"])
        .column(0, "personal", &["H16"]);
    let mut table = fulfilled(given, "S10");
    table.play(0, &["recover H04 crop", "produce grain crop1", "done"]);
    assert_eq!(table.prompt(), "prompt.row_bonus");
    table.play(0, &["row activate", "card crop1", "produce grain crop1"]);
    assert_eq!(table.owned(0, "grain"), 2);
}

// SUN-13.13, SUN-18.3, SUN-22.6, SUN-22.13, SUN-22.14, SUN-22.15, SUN-22.16, SUN-22.17, SUN-22.18, SUN-22.19,
// SUN-22.22: effects that score at the end.
#[test]
fn effects_that_score() {
    let points = |order: &str, given: Given| {
        let place = ShipOrder::from_id(order).unwrap().index() / 6 * 2;
        let table = given
            .ship(place, order)
            .ship_placed(0, place, 2)
            .ship_placed(1, place, 1)
            .empty(0, &["BL3"])
            .empty(1, &["BL3"]);
        table.table().line(0, "score.ship_effects")
    };
    assert_eq!(points("S06", given()), 3);
    assert_eq!(points("S13", given().column(0, "transport", &["H13", "~H01", "H14"])), 3);
    // Five cards in both columns, one of two colours: 2 points.
    let both = given().column(0, "crop", &["H01", "H22", "~H07"]).column(0, "floriculture", &["H05", "H06"]);
    assert_eq!(points("S14", both), 2);
    assert_eq!(points("S15", given().column(0, "discoveries", &["H10", "~H11"])), 2);
    let crates = given().column(0, "personal", &["H16*", "H17*", "H18"]).empty(0, &["BL1", "BR2"]);
    assert_eq!(points("S16", crates), 2);
    assert_eq!(points("S17", given().column(0, "pastures", &["H07", "~H08", "H09", "H26"])), 4);
    let barrels = given().barrel(0, 0, 1).barrel(0, 2, 1).barrel(0, 3, 1).empty(0, &["BL2", "BR1", "IMP03"]);
    assert_eq!(points("S18", barrels), 3);
}

// SUN-22.11: S11 takes a progress tile of the box, which works from the next own turn.
#[test]
fn s11_takes_a_tile_of_the_box() {
    let mut table = fulfilled(payable("S11"), "S11");
    assert_eq!(table.prompt(), "prompt.take_box_tile");
    table.play(0, &["tile BF07"]);
    assert_eq!(table.farm(0).fresh_tiles.len(), 1);
    let mut table = fulfilled(payable("S11"), "S11");
    table.play(0, &["done"]);
    assert_eq!(table.position().progress_tiles_in_box.len(), 3);
}

// SUN-20.7.1, SUN-20.7.2: C07 activates one card of the three left columns after each own ship order.
#[test]
fn the_captain() {
    let given = payable("S06").character(0, "C07").column(0, "crop", &["H04"]).column(0, "discoveries", &["H10"]);
    let mut table = fulfilled(given, "S06");
    assert_eq!(table.options(0), ["card crop1", "done"]);
    table.play(0, &["card crop1", "produce grain crop1", "produce grain crop1"]);
    assert_ne!(table.prompt(), "prompt.cards", "exactly one card");
    // By a festival of the other player, too; and after the effect of the order.
    let mut table = given_festival();
    table.play(0, &["buy E04", "celebrate"]);
    table.play(1, &["ship S03", "take BL3", "gain wool", "gain wool"]);
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.cards"));
    table.play(1, &["card pastures1", "produce egg pastures1"]);
    assert_eq!(table.owned(1, "egg"), 1);
}

fn given_festival() -> Table {
    given()
        .ship(0, "S03")
        .empty(1, &["IMP07"])
        .heads(1, "grain grain lily lily")
        .column(1, "pastures", &["H08"])
        .display(0, 1, "E04", "")
        .table()
}
