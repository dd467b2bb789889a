//! Village festivals (SUN-12, SUN-21).

use crate::common::*;

/// White buys a festival from the own display and celebrates it.
fn celebrated(given: Given, festival: &str) -> Table {
    let mut table = given.display(0, 1, festival, "").table();
    table.play(0, &[&format!("buy {festival}"), "celebrate"]);
    table
}

// SUN-12.2, SUN-RULING-16, SUN-RULING-23, SUN-EX-14, SUN-21.2: bonus, buyer, other player; then the card goes to the box.
#[test]
fn bonus_then_buyer_then_the_other() {
    let mut table = given()
        .black_acts()
        .column(1, "pastures", &["H07", "~H08"])
        .column(0, "pastures", &["H09"])
        .display(1, 1, "E02", "")
        .table();
    table.play(1, &["buy E02", "celebrate"]);
    assert_eq!((table.prompt(), table.energy(1)), ("prompt.receive", 0));
    assert_eq!(table.options(1), ["gain flower", "gain grain", "gain lily"]);
    table.play(1, &["gain grain", "gain flower"]);
    assert_eq!(table.prompt(), "prompt.perform");
    table.play(1, &["perform"]);
    assert_eq!((table.energy(1), table.decides()), (4, vec![0]));
    table.play(0, &["perform"]);
    assert_eq!(table.energy(0), 2);
    let position = table.position();
    assert!(position.discard_pile.iter().all(|card| !card.is_festival()), "SUN-12.6");
    assert!(position.farms.iter().all(|farm| farm.festivals.is_empty()));
}

// SUN-12.3: the bonus comes without performing. SUN-12.4: the other may perform although the buyer declined.
#[test]
fn declining_a_festival() {
    let mut table = celebrated(given().column(0, "crop", &["H01"]).column(1, "crop", &["H02", "H03"]), "E01");
    assert_eq!(table.energy(0), 3);
    table.play(0, &["done"]);
    assert_eq!((table.energy(0), table.decides()), (3, vec![1]));
    table.play(1, &["perform"]);
    assert_eq!(table.energy(1), 4, "never with the bonus");
}

// SUN-12.5, SUN-21.11, SUN-21.12, SUN-18.6: E11 and E12 stay beside the buyer's farm for 2 points.
#[test]
fn festivals_that_stay() {
    for id in ["E11", "E12"] {
        let table = celebrated(given(), id);
        assert_eq!(table.farm(0).festivals.len(), 1);
        assert_eq!((table.line(0, "score.cards"), table.line(1, "score.cards")), (2, 0));
    }
}

// SUN-12.6, SUN-13.2, SUN-RULING-9: a festival that would be discarded goes to the box.
#[test]
fn festivals_never_go_to_the_discard_pile() {
    let mut table = given().ship(0, "S01").heads(0, "grain lily flower wool").village(["H40", "H41", "E09"]).table();
    table.play(0, &["ship S01"]);
    let position = table.position();
    assert_eq!(position.village[2], None);
    assert!(!position.discard_pile.contains(&card("E09")));
}

// SUN-12.7: no column is activated. SUN-12.9: the adding step follows after both.
#[test]
fn a_festival_activates_nothing() {
    let mut table = celebrated(given().column(0, "crop", &["H01"]).column(1, "crop", &["H02"]), "E01");
    table.play(0, &["perform"]);
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.perform"));
    table.play(1, &["perform"]);
    assert_eq!((table.decides(), table.prompt()), (vec![0], "prompt.add"));
    assert_eq!(table.at(0, "crop1").slots, [None, None]);
}

// SUN-12.8, SUN-21.1, SUN-EX-30: face-down cards count, the head does not.
#[test]
fn face_down_cards_count() {
    let mut table = celebrated(given().column(0, "crop", &["H01", "~H02", "~H07"]), "E01");
    table.play(0, &["perform"]);
    assert_eq!(table.energy(0), 3 + 6);
}

// SUN-12.10: drawing a festival does not trigger it.
#[test]
fn drawing_is_not_celebrating() {
    let mut table = given().energy(0, 3).village(["H47", "H41", "H46"]).top(&["draw_festival"]).table();
    table.play(0, &["buy H46", "face-down crop", "done"]);
    let festival = table.position().village[0].unwrap();
    assert!(festival.is_festival());
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.main"));
}

// SUN-12.11: what the other player does follows the normal rules: market, improvements, deliveries; C06 does not.
#[test]
fn the_other_plays_by_the_rules() {
    let mut table = given()
        .character(1, "C06")
        .ship(0, "S01")
        .heads(1, "grain lily wool")
        .energy(1, 3)
        .display(1, 2, "H44", "energy")
        .display(0, 1, "E04", "")
        .table();
    table.play(0, &["buy E04", "celebrate"]);
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.festival_ship"));
    assert_eq!(table.options(1), ["done", "ship S01"], "no exchange outside the own turn");
    table.refuses(1, "swap 2 energy", "barter_not_now", "SUN-20.6.4");
    table.play(1, &["ship S01", "take IMP10"]);
    assert_eq!(table.energy(1), 2 + 5, "3 for a market flower, 2 from the improvement, 5 from the order");
}

// SUN-21.3, SUN-21.6, SUN-21.7, SUN-21.8, SUN-21.10: the festivals that count something, with their bonus.
#[test]
fn festivals_that_count() {
    let mut table = celebrated(given().column(0, "discoveries", &["H10", "~H01"]), "E03");
    assert_eq!(table.options(0), ["gain egg", "gain wool"]);
    table.play(0, &["gain egg", "gain egg", "perform"]);
    assert_eq!((table.energy(0), table.owned(0, "egg")), (4, 2));

    let barrels = given().barrel(0, 0, 1).barrel(0, 2, 1).empty(0, &["BL2", "BR1"]);
    let mut table = celebrated(barrels, "E06");
    table.play(0, &["gain grain", "gain lily", "perform"]);
    assert_eq!(table.energy(0), 4);

    // Cogwheels on face-up cards in all columns.
    let cogs = given().column(0, "discoveries", &["H12", "~H48"]).column(0, "transport", &["H15"]).column(
        0,
        "pastures",
        &["H44"],
    );
    let mut table = celebrated(cogs, "E07");
    assert_eq!(table.prompt(), "prompt.steps");
    table.play(0, &["step left", "done", "perform"]);
    assert_eq!((table.energy(0), table.farm(0).left_track), (6, 1));

    let mut table = celebrated(given().column(0, "floriculture", &["H05", "H06", "~H07"]), "E08");
    table.play(0, &["gain wool", "gain egg", "perform"]);
    assert_eq!(table.energy(0), 6);

    let dock = given().column(0, "transport", &["H13"]).column(0, "personal", &["H16"]).heads(0, "lily flower");
    let mut table = celebrated(dock, "E10");
    // Two deliveries, public or personal, before the energy arrives.
    assert_eq!((table.prompt(), table.energy(0)), ("prompt.deliver", 0));
    table.play(0, &["deliver H16 lily", "deliver H16 flower", "take IMP01", "perform"]);
    assert_eq!(table.energy(0), 2);

    let mut table = celebrated(given().column(0, "personal", &["H16", "~H01"]), "E11");
    table.play(0, &["perform"]);
    assert_eq!(table.energy(0), 4);
}

// SUN-21.4, SUN-21.5, SUN-21.9, SUN-EX-29, SUN-13.6, SUN-RULING-22: ship orders by festivals, with the bonus discount.
#[test]
fn ship_orders_by_festivals() {
    // S05 asks 2 flowers and 2 eggs here; the example of the texts has wool for eggs.
    for (festival, goods) in [("E04", "flower egg egg"), ("E05", "egg egg"), ("E09", "egg")] {
        let mut table = celebrated(given().ship(0, "S05").heads(0, goods), festival);
        assert!(table.offers(0, "ship S05") && table.offers(0, "done"), "{festival}");
        table.play(0, &["ship S05"]);
        // What is missing must be left out, so there is no choice.
        assert_eq!(table.prompt(), "prompt.take_figure", "{festival}");
        let fewer = goods.rsplit_once(' ').map_or("", |(fewer, _)| fewer);
        let table = celebrated(given().ship(0, "S05").heads(0, fewer), festival);
        assert!(!table.offers(0, "ship S05"), "{festival} with {fewer}");
    }
}

// SUN-21.13, SUN-RULING-37: the bonus adds to IMP02, which also helps the other player; a cost can fall to nothing.
#[test]
fn discounts_add_up() {
    let mut table = celebrated(given().ship(0, "S05").empty(0, &["IMP02"]), "E09");
    table.play(0, &["ship S05", "take BL3"]);
    assert_eq!((table.prompt(), table.line(0, "score.ships")), ("prompt.activate_column", 3));
    let given = given().ship(0, "S05").empty(1, &["IMP02"]).heads(1, "flower flower egg");
    let mut table = celebrated(given, "E09");
    assert_eq!(table.decides(), [1]);
    table.play(1, &["ship S05"]);
    assert_eq!(table.prompt(), "prompt.take_figure");
}

// SUN-21.4, SUN-21.5, SUN-21.9, SUN-13.6: the discount of a festival may be declined, as a whole or in part.
#[test]
fn the_discount_of_a_festival_may_be_declined() {
    for festival in ["E04", "E05", "E09"] {
        let mut table = celebrated(given().ship(0, "S05").heads(0, "flower flower egg egg"), festival);
        table.play(0, &["ship S05", "full"]);
        assert_eq!((table.owned(0, "flower"), table.owned(0, "egg")), (0, 0), "{festival}");
        assert_eq!(table.prompt(), "prompt.take_figure", "{festival}");
    }
    let mut table = celebrated(given().ship(0, "S05").heads(0, "flower flower egg egg"), "E09");
    table.play(0, &["ship S05", "leave egg", "full"]);
    assert_eq!((table.owned(0, "flower"), table.owned(0, "egg")), (0, 1), "one of three");
    // Nothing is asked for, and still one egg may be paid.
    let mut table = celebrated(given().ship(0, "S05").empty(0, &["IMP02"]).heads(0, "egg"), "E09");
    table.play(0, &["ship S05"]);
    table.refuses(0, "full", "full_not_payable", "SUN-10.6");
    table.play(0, &["leave flower", "leave flower", "leave egg", "full"]);
    assert_eq!((table.owned(0, "egg"), table.prompt()), (0, "prompt.take_figure"));
}

// SUN-20.6.1, SUN-8.3, SUN-21.10: the exchange of C06 is offered between two deliveries, and a delivery that
// only the exchange makes possible does not lapse.
#[test]
fn c06_between_two_deliveries() {
    let dock = |heads: &str, on_display: &str| {
        let given = given().character(0, "C06").column(0, "transport", &["H13"]).column(0, "personal", &["H16"]);
        given.heads(0, heads).energy(0, 1).display(0, 2, "H44", on_display)
    };
    let mut table = celebrated(dock("lily", "flower"), "E10");
    assert!(table.offers(0, "swap 2 flower"));
    table.play(0, &["deliver H16 lily"]);
    assert_eq!(
        (table.prompt(), table.options(0)),
        ("prompt.deliver", ["done", "swap 2 flower"].map(String::from).to_vec())
    );
    table.play(0, &["swap 2 flower", "give energy", "deliver H16 flower", "take IMP01", "perform"]);
    assert_eq!(table.energy(0), 2);
    // Also before the first.
    let table = celebrated(dock("", "flower"), "E10");
    assert_eq!(
        (table.prompt(), table.options(0)),
        ("prompt.deliver", ["done", "swap 2 flower"].map(String::from).to_vec())
    );
    // An exchange that helps nothing keeps no question open.
    let table = celebrated(dock("", "energy"), "E10");
    assert_eq!(table.prompt(), "prompt.perform");
}

// SUN-20.6.1, SUN-24.3, SUN-3.9: between two resources that are received, and before one that finds no room.
#[test]
fn c06_before_a_resource_is_lost() {
    let full = given().character(0, "C06").heads(0, "grain lily flower flower").display(0, 2, "H44", "energy");
    let mut table = celebrated(full, "E02");
    table.play(0, &["gain flower"]);
    assert_eq!(table.owned(0, "flower"), 2, "lost");
    table.play(0, &["swap 2 energy", "give grain head", "gain lily"]);
    assert_eq!(table.owned(0, "lily"), 2);
    // The reward of a slot: a flower for a lily, with a full head.
    let school = |on_display: &str| {
        let given = given().character(0, "C06").public(0, "A04").column(0, "transport", &["H13"]);
        given.heads(0, "lily flower flower").display(0, 2, "H44", on_display)
    };
    let mut table = celebrated(school("wool"), "E10");
    table.play(0, &["deliver A04 2"]);
    assert_eq!(
        (table.prompt(), table.options(0)),
        ("prompt.receive", ["gain flower", "swap 2 wool"].map(String::from).to_vec())
    );
    table.play(0, &["swap 2 wool", "give flower head"]);
    assert_eq!((table.owned(0, "flower"), table.owned(0, "wool")), (2, 1));
    let mut table = celebrated(school("lily"), "E10");
    table.play(0, &["deliver A04 2"]);
    assert_eq!(table.prompt(), "prompt.receive", "a lily for a flower makes room too");
}

// SUN-20.6.1, SUN-21.4, SUN-21.12, SUN-9.5: a ship order or a card that only an exchange makes possible is asked about.
#[test]
fn c06_opens_what_would_be_skipped() {
    let order = given().character(0, "C06").ship(0, "S05").heads(0, "flower flower wool").display(0, 2, "H44", "egg");
    let mut table = celebrated(order, "E04");
    assert_eq!(
        (table.prompt(), table.options(0)),
        ("prompt.festival_ship", ["done", "swap 2 egg"].map(String::from).to_vec())
    );
    table.play(0, &["swap 2 egg", "give wool head", "ship S05"]);
    assert_eq!(table.prompt(), "prompt.take_figure");

    let full = given().character(0, "C06").column(0, "floriculture", &["H05+flower"]).display(0, 2, "H44", "energy");
    let mut table = celebrated(full, "E12");
    assert_eq!(
        (table.prompt(), table.options(0)),
        ("prompt.cards", ["done", "swap 2 energy"].map(String::from).to_vec())
    );
    table.play(0, &["swap 2 energy", "give flower floriculture1", "card floriculture1"]);
    assert_eq!(table.prompt(), "prompt.activation");
}

// SUN-12.3, SUN-13.12, SUN-RULING-21: each player who performs removes the rightmost card still in the village.
#[test]
fn each_ship_order_of_a_festival_removes_a_card() {
    let mut table = given().ship(0, "S06").energy(0, 30).energy(1, 4).village(["H47", "H41", "E04"]).table();
    table.play(0, &["buy E04"]);
    table.play(0, &["give energy", "celebrate", "ship S06", "leave energy", "take BL3"]);
    assert_eq!(table.position().village.map(|card| card.map(|card| card.id())), [Some("H47"), None, None]);
    table.play(1, &["ship S06", "take BL3"]);
    assert_eq!((table.line(0, "score.ships"), table.line(1, "score.ships")), (3, 1));
    // Both gave what was asked: 4 - 1 and 4; then all gaps were filled.
    assert_eq!((table.energy(0), table.energy(1)), (30 - 1 - 3, 0));
    assert!(table.position().village.iter().all(Option::is_some));
}

// SUN-21.12, SUN-RULING-13: E12 activates up to three cards of different columns.
#[test]
fn the_sun_festival() {
    let given = given()
        .column(0, "crop", &["H01", "H22"])
        .column(0, "floriculture", &["H05"])
        .column(0, "pastures", &["H07"])
        .column(0, "discoveries", &["H10"])
        .column(0, "transport", &["H15"])
        .column(1, "crop", &["H02"]);
    let mut table = celebrated(given, "E12");
    table.refuses(0, "card transport1", "column_not_allowed", "SUN-21.12");
    // H22 lies in crop areas, so it counts as a crop card.
    table.play(0, &["card crop2", "produce lily crop2", "produce flower crop2"]);
    table.refuses(0, "card crop1", "column_not_allowed", "SUN-21.12");
    table.play(0, &["card pastures1", "produce wool pastures1", "card discoveries1", "energy"]);
    assert_eq!((table.energy(0), table.decides()), (1, vec![1]), "three cards, then the other");
    table.play(1, &["card crop1", "produce grain crop1"]);
    assert_eq!((table.owned(1, "grain"), table.line(1, "score.cards")), (1, 0));
}

// SUN-21.14: the eras of the festivals.
#[test]
fn eras_of_the_festivals() {
    let eras: Vec<u8> = (1..=12).map(|n| card(&format!("E{n:02}")).era()).collect();
    assert_eq!(eras, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
}
