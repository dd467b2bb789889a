//! Adding cards, prices, shortage markers, special cards (SUN-14, SUN-16).

use crate::common::*;

fn ids(cards: [Option<almende_suna_valo::pieces::Card>; 3]) -> [&'static str; 3] {
    cards.map(|card| card.map_or("-", |card| card.id()))
}

/// White has bought a card of the own display and has to add one.
fn adding(given: Given) -> Table {
    let mut table = given.display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "face-down personal"]);
    assert_eq!(table.prompt(), "prompt.add");
    table
}

fn goods(table: &Table, of: usize, place: usize) -> Vec<(&'static str, u8)> {
    table.farm(of).display[place - 1].goods.iter().map(|(good, n)| (good.id(), *n)).collect()
}

// SUN-14.1.1, SUN-4.5: after a village purchase or action B the village slides right and is filled from the left.
#[test]
fn the_village_is_refilled() {
    let mut table = given().energy(0, 3).village(["H47", "H41", "H46"]).top(&["H57"]).table();
    table.play(0, &["buy H46", "face-down personal"]);
    assert_eq!(ids(table.position().village), ["H57", "H47", "H41"]);
    let mut table = given().ship(0, "S06").energy(0, 4).village(["H47", "H41", "H46"]).top(&["H57"]).table();
    table.play(0, &["ship S06", "take BL3"]);
    assert_eq!(ids(table.position().village), ["H57", "H47", "H41"]);
}

// SUN-14.1.2, SUN-RULING-21: several gaps: the first card drawn ends furthest right.
#[test]
fn several_gaps_are_filled() {
    let mut table = given()
        .ship(0, "S06")
        .energy(0, 7)
        .energy(1, 4)
        .village(["H47", "E04", "H46"])
        .top(&["H57", "H56", "H55"])
        .table();
    table.play(0, &["buy E04"]);
    while table.prompt() == "prompt.pay" {
        table.play(0, &["give energy"]);
    }
    table.play(0, &["celebrate", "ship S06", "leave energy", "take BL3"]);
    table.play(1, &["ship S06", "take BL3"]);
    assert_eq!(ids(table.position().village), ["H55", "H56", "H57"]);
}

// SUN-14.1.3, SUN-16.5: an empty draw pile leaves the space empty; nothing is reshuffled.
#[test]
fn an_empty_pile_leaves_a_gap() {
    let mut table =
        given().turns(13).energy(0, 3).village(["H47", "H41", "H46"]).pile(&["reveal_public", "reveal_ship"]).table();
    let discards = table.position().discard_pile.len();
    table.play(0, &["buy H46", "face-down personal"]);
    assert_eq!(ids(table.position().village), ["-", "H47", "H41"]);
    assert_eq!(table.position().discard_pile.len(), discards);
    assert!(table.position().era_end_triggered);
}

// SUN-14.2.1, SUN-14.2.2, SUN-EX-16: the owner of the display adds, also in the other's turn, and sets the price at once.
#[test]
fn the_owner_of_the_display_adds() {
    let mut table = given()
        .black_acts()
        .energy(0, 2)
        .heads(0, "grain wool")
        .display(0, 2, "H10", "")
        .village(["H47", "H41", "H46"])
        .top(&["H57"])
        .table();
    table.play(1, &["buy H10", "face-down personal"]);
    assert_eq!((table.decides(), table.prompt()), (vec![0], "prompt.add"));
    table.play(0, &["add H46", "give grain head"]);
    table.refuses(0, "done", "price_too_low", "SUN-14.3.1");
    table.play(0, &["give energy", "done"]);
    assert_eq!(goods(&table, 0, 2), [("grain", 1), ("energy", 1)]);
    assert_eq!(ids(table.position().village), ["H57", "H47", "H41"]);
    assert_eq!((table.decides(), table.prompt()), (vec![0], "prompt.main"));
}

// SUN-14.2.3: without a village card nothing is added.
#[test]
fn an_empty_village_adds_nothing() {
    let mut table =
        given().turns(14).orders_open(6, 6).pile(&[]).village(["-", "-", "-"]).display(1, 1, "H01", "").pending(vec![
            pending(1, almende_suna_valo::Decision::EndTurn),
            pending(1, almende_suna_valo::Decision::Main),
        ]);
    table.position.active = seat(1);
    let mut table = table.table();
    table.play(1, &["buy H01", "face-down personal"]);
    assert_eq!(table.farm(1).display[0].card, None);
}

// SUN-14.2.4, SUN-RULING-39: any village card, whatever its price.
#[test]
fn the_choice_of_the_card_is_free() {
    let table = adding(given().village(["H47", "H44", "H50"]));
    assert_eq!(table.options(0), ["add H44", "add H47", "add H50"]);
    table.refuses(0, "add H51", "not_in_village", "SUN-14.2.1");
    assert!(!table.offers(0, "done"));
}

// SUN-14.3.1, SUN-14.3.2: at least the minimum price, more is allowed; the goods leave the own supply.
#[test]
fn any_goods_from_the_minimum_price_on() {
    let mut table = adding(given().energy(0, 1).heads(0, "grain flower wool egg").village(["H47", "H41", "H46"]));
    table.play(0, &["add H46", "give wool head", "give flower head"]);
    assert!(table.offers(0, "done") && table.offers(0, "give egg head"));
    table.play(0, &["give egg head", "done"]);
    assert_eq!(goods(&table, 0, 1), [("flower", 1), ("wool", 1), ("egg", 1)]);
    assert_eq!((table.owned(0, "wool"), table.owned(0, "grain"), table.energy(0)), (0, 1, 1));
}

// SUN-14.3.4, SUN-14.3.6: who has too little places all and a shortage marker for each missing good.
#[test]
fn shortage_markers_for_what_is_missing() {
    let mut table = adding(given().heads(0, "grain").village(["H47", "H41", "H44"]));
    table.play(0, &["add H44"]);
    assert_eq!(goods(&table, 0, 1), [("grain", 1)]);
    assert_eq!((table.farm(0).display[0].shortage, table.owned(0, "grain")), (2, 0));
    assert_eq!(table.line(0, "score.shortage"), -2, "if the game ended now");
}

// SUN-14.3.5, SUN-14.3.8: no shortage marker by choice: 3 energy and minimum price 3 may not become a grain and energy.
#[test]
fn no_shortage_marker_by_choice() {
    let mut table = adding(given().energy(0, 3).village(["H47", "H41", "H44"]));
    table.play(0, &["add H44"]);
    assert_eq!((goods(&table, 0, 1), table.farm(0).display[0].shortage), (vec![("energy", 3)], 0));
    // With 4 energy one grain from the market is possible: 2 + 1 + 1.
    let mut table = adding(given().energy(0, 4).village(["H47", "H41", "H44"]));
    table.play(0, &["add H44"]);
    table.refuses(0, "give flower market", "market_causes_shortage", "SUN-14.3.8");
    table.play(0, &["give grain market"]);
    assert_eq!(goods(&table, 0, 1), [("grain", 1), ("energy", 2)]);
    assert_eq!(table.farm(0).display[0].shortage, 0);
    // At a price of 1 the market changes nothing: then even with too little it may be used.
    let mut table = adding(given().empty(0, &["IMP04"]).energy(0, 1).village(["H47", "H41", "H44"]));
    table.play(0, &["add H44", "give lily market"]);
    assert_eq!((goods(&table, 0, 1), table.farm(0).display[0].shortage), (vec![("lily", 1)], 2));
}

// SUN-14.3.7: prices do not change later.
#[test]
fn prices_stay() {
    let mut table = given().display(0, 2, "H44", "wool energy").display(1, 3, "H47", "egg").table();
    let before = (goods(&table, 0, 2), goods(&table, 1, 3));
    let own = table.farm(0).display[0].card.unwrap().id();
    table.play(0, &[&format!("buy {own}"), "face-down personal"]);
    table.pass_through(|table| table.decides() == [1] && table.prompt() == "prompt.main");
    assert_eq!((goods(&table, 0, 2), goods(&table, 1, 3)), before);
}

// SUN-14.4.2, SUN-14.4.3, SUN-18.1, SUN-18.12: markers cost 1 point each, also those left on cards at the end.
#[test]
fn shortage_markers_cost_points() {
    let table = given().shortage(0, 3).display_short(0, 1, "H44", "", 2).table();
    assert_eq!(table.line(0, "score.shortage"), -5);
    let mut table = given().turns(16).orders_open(6, 6).pile(&[]).display_short(0, 1, "H44", "", 2).shortage(0, 3);
    table.position.extra_turns = true;
    table.position.active = seat(1);
    table.position.pending =
        vec![pending(1, almende_suna_valo::Decision::EndTurn), pending(1, almende_suna_valo::Decision::Main)];
    let mut table = table.table();
    table.pass_through(|_| false);
    assert_eq!(table.position().phase, almende_suna_valo::Phase::Over);
    assert_eq!((table.farm(0).shortage, table.farm(0).display[0].shortage), (5, 0));
}

// SUN-14.4.4: a marker is no good: it cannot be spent, and it does not count as one.
#[test]
fn a_marker_is_no_good() {
    let table = given().shortage(0, 9).display_short(0, 1, "H44", "", 3).village(["H47", "H41", "H46"]).table();
    table.refuses(0, "buy H46", "too_few_goods", "SUN-5.1.4");
    assert_eq!(table.line(0, "score.goods"), 0);
}

// SUN-16.1: a festival in its place, no further card. SUN-16.6: special cards are nowhere else.
#[test]
fn drawing_a_festival() {
    let mut table = given().energy(0, 3).village(["H47", "H41", "H46"]).top(&["draw_festival", "H57"]).table();
    table.play(0, &["buy H46", "face-down personal"]);
    let position = table.position();
    assert!(position.village[0].unwrap().is_festival());
    assert_eq!(position.draw_pile.last(), Some(&card("H57")));
    assert_eq!(position.festival_piles[2].len(), 3);
}

// SUN-16.2, SUN-16.3, SUN-16.4, SUN-RULING-8: the leftmost face-down order is turned up, another card is drawn.
#[test]
fn revealing_orders() {
    let mut table =
        given().public(5, "A17").energy(0, 3).village(["H47", "H41", "H46"]).top(&["reveal_public", "H57"]).table();
    table.play(0, &["buy H46", "face-down personal"]);
    let position = table.position();
    assert_eq!((position.public_orders_open, position.ship_orders_open), (6, 5));
    assert_eq!(ids(position.village), ["H57", "H47", "H41"]);
    assert!(table.heard("event.order_revealed") && !position.draw_pile.contains(&card("reveal_public")));
    // It is available at once: Black may deliver there.
    let mut table = given()
        .ship(5, "S15")
        .energy(0, 3)
        .energy(1, 9)
        .village(["H47", "H41", "H46"])
        .top(&["reveal_ship", "H57"])
        .table();
    table.play(0, &["buy H46", "face-down personal"]);
    assert!(table.offers(1, "ship S15"));
}
