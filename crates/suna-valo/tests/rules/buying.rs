//! Action A: buying a card (SUN-5).

use crate::common::*;

// SUN-5.1.1, SUN-5.1.2: one card of the village or of a display; not of the draw pile, and exactly one.
#[test]
fn one_card_from_village_or_display() {
    let mut table = given()
        .energy(0, 30)
        .village(["H40", "H41", "H42"])
        .display(0, 1, "H01", "")
        .display(1, 1, "H02", "energy")
        .top(&["H57"])
        .table();
    for card in ["H40", "H41", "H42", "H01", "H02"] {
        assert!(table.offers(0, &format!("buy {card}")), "{card}");
    }
    table.refuses(0, "buy H57", "not_for_sale", "SUN-5.1.2");
    table.play(0, &["buy H01", "place crop", "done"]);
    assert_ne!(table.prompt(), "prompt.main");
}

// SUN-5.1.3, SUN-5.1.4: minimum price plus slot price (3, 2, 1) in any goods, to the general supply.
// SUN-5.1.6: no more than that. SUN-EX-2: the worked example.
#[test]
fn the_village_price() {
    let village = |goods: u16| given().energy(0, goods).village(["H40", "H41", "H46"]).table();
    // All three have minimum price 2: 5, 4 and 3.
    assert!(village(5).offers(0, "buy H40") && !village(4).offers(0, "buy H40"));
    assert!(village(4).offers(0, "buy H41") && !village(3).offers(0, "buy H41"));
    assert!(village(3).offers(0, "buy H46") && !village(2).offers(0, "buy H46"));
    village(4).refuses(0, "buy H40", "too_few_goods", "SUN-5.1.3");

    let mut table =
        given().energy(0, 2).heads(0, "grain grain flower flower wool egg").village(["H40", "H41", "H46"]).table();
    table.play(0, &["buy H40", "give grain head", "give grain head", "give flower head", "give wool head"]);
    assert_eq!(table.prompt(), "prompt.pay");
    table.play(0, &["give energy"]);
    assert_eq!(table.prompt(), "prompt.place_card", "five goods are paid, a sixth is not possible");
    assert_eq!((table.energy(0), table.owned(0, "flower"), table.owned(0, "egg")), (1, 1, 1));
    assert_eq!((table.owned(0, "grain"), table.owned(0, "wool"), table.energy(1)), (0, 0, 0));
}

// SUN-5.1.5, SUN-10.7, SUN-EX-26: with IMP03 one good less, down to 0.
#[test]
fn the_village_discount() {
    // H10 has minimum price 0; on the right it costs 1, with IMP03 nothing.
    let right = |empty: &[&str]| given().empty(0, empty).village(["H40", "H41", "H10"]).table();
    assert!(!right(&[]).offers(0, "buy H10"));
    let mut table = right(&["IMP03"]);
    table.play(0, &["buy H10", "place discoveries", "energy"]);
    assert_eq!(table.energy(0), 2);
    let left = given().empty(0, &["IMP03"]).energy(0, 4).village(["H40", "H41", "H10"]).table();
    assert!(left.offers(0, "buy H40"), "2 + 3 - 1");
}

// SUN-10.7, SUN-5.1.5: the discount may be declined, also where the card would cost nothing; who cannot pay in full is not
// asked, and who begins to pay the lower price has taken it.
#[test]
fn the_village_discount_may_be_declined() {
    let village = || given().empty(0, &["IMP03"]).village(["H40", "H41", "H10"]);
    let mut table = village().heads(0, "grain lily").table();
    table.play(0, &["buy H10"]);
    assert_eq!(
        (table.prompt(), table.options(0)),
        ("prompt.pay_or_in_full", ["done", "full"].map(String::from).to_vec())
    );
    table.refuses(0, "give grain head", "nothing_to_pay", "SUN-10.7");
    let mut free = village().heads(0, "grain lily").table();
    free.play(0, &["buy H10", "done", "place discoveries"]);
    assert_eq!((free.owned(0, "grain"), free.owned(0, "lily")), (1, 1));
    table.play(0, &["full", "give grain head", "place discoveries"]);
    assert_eq!((table.owned(0, "grain"), table.owned(0, "lily")), (0, 1));

    let mut table = village().heads(0, "grain lily flower wool egg").table();
    table.play(0, &["buy H40"]);
    assert!(table.offers(0, "full") && table.offers(0, "give egg head"));
    table.play(0, &["give egg head"]);
    table.refuses(0, "full", "no_discount", "SUN-5.1.5");
    let mut table = village().heads(0, "grain lily flower wool").table();
    table.play(0, &["buy H40"]);
    assert_eq!(table.prompt(), "prompt.place_card", "four goods for a price of four: there is no choice");
    let mut table = village().heads(0, "grain lily flower wool").energy(0, 5).table();
    table.play(0, &["buy H40", "full"]);
    assert_eq!(table.prompt(), "prompt.pay");
    table.play(0, &["give energy", "give energy", "give energy", "give energy", "give energy"]);
    assert_eq!((table.energy(0), table.prompt()), (0, "prompt.place_card"));
}

// SUN-5.1.7: the gap stays until the adding step.
#[test]
fn the_gap_stays_open() {
    let mut table = given().energy(0, 4).village(["H47", "H41", "H42"]).table();
    table.play(0, &["buy H41"]);
    let village = table.position().village;
    assert_eq!(village.map(|card| card.map(|card| card.id())), [Some("H47"), None, Some("H42")]);
}

// SUN-5.2.1: the own display costs nothing more; the goods go to the general supply.
// SUN-5.2.2: shortage markers go beside the own farm, minus side up. SUN-4.4: it is always payable.
#[test]
fn buying_from_the_own_display() {
    let mut table = given().display_short(0, 2, "H44", "grain energy", 2).table();
    table.play(0, &["buy H44"]);
    assert_eq!((table.energy(0), table.owned(0, "grain")), (0, 0));
    assert_eq!((table.farm(0).shortage, table.farm(1).shortage), (2, 0));
    assert_eq!(table.line(0, "score.shortage"), -2);
    assert_eq!(table.prompt(), "prompt.place_card");
}

// SUN-5.3.1, SUN-5.3.3: exactly the goods on the card, to the other player, who takes those on the card too.
// SUN-5.3.5, SUN-5.3.6, SUN-5.3.7: what the seller cannot store becomes energy, before the card is placed.
// SUN-EX-3, SUN-RULING-50: the worked example.
#[test]
fn buying_from_the_other_player() {
    let mut table =
        given().energy(0, 1).heads(0, "grain egg").heads(1, "egg").display(1, 1, "H44", "energy grain egg").table();
    table.play(0, &["buy H44"]);
    // Black had room for 2 grain but only 1 egg: no choice, so nothing is asked.
    assert_eq!((table.owned(1, "grain"), table.owned(1, "egg"), table.energy(1)), (2, 2, 3));
    assert_eq!((table.owned(0, "grain"), table.owned(0, "egg"), table.energy(0)), (0, 0, 0));
    assert_eq!((table.decides(), table.prompt()), (vec![0], "prompt.place_card"));
    // Without one of the goods it is not possible.
    let table = given().energy(0, 1).heads(0, "grain wool").display(1, 1, "H44", "energy grain egg").table();
    table.refuses(0, "buy H44", "price_not_payable", "SUN-5.3.1");
}

// SUN-5.3.2, SUN-14.4.1: for each shortage marker one good of choice; SUN-5.3.4: the markers go to the seller.
#[test]
fn shortage_markers_cost_any_good() {
    let mut table = given().energy(0, 1).heads(0, "grain egg wool").display_short(1, 1, "H44", "grain", 1).table();
    table.play(0, &["buy H44"]);
    assert_eq!(table.options(0), ["give egg head", "give energy", "give wool head"]);
    table.play(0, &["give wool head"]);
    assert_eq!((table.owned(1, "grain"), table.owned(1, "wool")), (2, 1));
    assert_eq!((table.farm(0).shortage, table.farm(1).shortage), (0, 1));
    let table = given().heads(0, "grain").display_short(1, 1, "H44", "grain", 1).table();
    table.refuses(0, "buy H44", "price_not_payable", "SUN-5.3.2");
}

// SUN-5.3.6, SUN-RULING-30: the seller decides order and storages, and has no duty to store as much as possible.
#[test]
fn the_seller_decides_where_things_go() {
    let mut table = given()
        .heads(0, "wool egg")
        .heads(1, "wool")
        .column(1, "pastures", &["H07", "H28"])
        .display(1, 1, "H44", "wool egg")
        .table();
    table.play(0, &["buy H44"]);
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.seller_stores"));
    let options =
        ["keep egg head", "keep egg pastures2", "keep wool head", "keep wool pastures1", "keep wool pastures2"];
    assert_eq!(table.options(1), options);
    table.refuses(1, "keep grain head", "not_received", "SUN-5.3.3").refuses(
        1,
        "keep egg pastures1",
        "no_room",
        "SUN-3.8",
    );
    // Both wool where an egg could go: then both eggs find no room.
    table.play(1, &["keep wool head", "keep wool pastures2"]);
    assert_eq!((table.owned(1, "wool"), table.owned(1, "egg"), table.energy(1)), (3, 0, 2));
    assert_eq!((table.decides(), table.prompt()), (vec![0], "prompt.place_card"));
}

// SUN-5.3.8: a card without goods costs nothing.
#[test]
fn a_free_card() {
    let mut table = given().display(1, 1, "H10", "").table();
    table.play(0, &["buy H10", "place discoveries", "energy"]);
    assert_eq!(table.energy(0), 2);
}

// SUN-5.3.9, SUN-15.5: a market resource matches the price; the energy goes to the supply, the resource to the seller.
#[test]
fn the_market_helps_to_match_a_price() {
    let mut table = given().energy(0, 3).display(1, 1, "H44", "grain").table();
    table.play(0, &["buy H44"]);
    assert_eq!((table.energy(0), table.energy(1), table.owned(1, "grain")), (1, 0, 2));
    let table = given().energy(0, 1).display(1, 1, "H44", "grain").table();
    assert!(!table.offers(0, "buy H44"));
}

// SUN-5.4.1: a bought farm card must be placed; a festival must be triggered or placed face down.
#[test]
fn what_is_bought_must_be_used() {
    let mut table = given().display(0, 1, "H01", "").table();
    table.play(0, &["buy H01"]);
    assert_eq!(table.options(0).len(), 7, "one column face up, six face down");
    table.refuses(0, "celebrate", "no_festival", "SUN-5.4.1");
    assert!(!table.offers(0, "done"));
    let mut table = given().display(0, 1, "E09", "").table();
    table.play(0, &["buy E09"]);
    assert_eq!(table.options(0).len(), 7, "celebrate, or face down");
    table.refuses(0, "place crop", "wrong_column", "SUN-12.1");
}

// SUN-5.4.2: cards of earlier eras stay for sale.
#[test]
fn cards_of_earlier_eras_can_be_bought() {
    let table = given().era(3).display(0, 1, "H01", "").display(1, 1, "H20", "").table();
    assert!(table.offers(0, "buy H01") && table.offers(0, "buy H20"));
}
