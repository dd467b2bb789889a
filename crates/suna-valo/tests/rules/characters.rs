//! Characters (SUN-20). C07 stands with the ship orders, C08 also with the income.

use crate::common::*;
use almende_suna_valo::Phase;

// SUN-20.1.1, SUN-20.1.2: C01 delivers once more when the transport dock or the personal column is activated.
#[test]
fn c01_delivers_once_more() {
    let deliveries = |character: &str, column: &str| {
        let mut table = given()
            .character(0, character)
            .empty(0, &["IMP07"])
            .heads(0, "lily lily lily lily lily")
            .column(0, "personal", &["H16", "H19", "H36", "H38"])
            .display(0, 1, "H01", "")
            .table();
        table.play(0, &["buy H01", &format!("face-down {column}")]);
        let mut made = 0;
        while let Some(delivery) = table.options(0).into_iter().find(|option| option.starts_with("deliver H")) {
            table.play(0, &[&delivery]);
            made += 1;
        }
        made
    };
    assert_eq!((deliveries("C08", "transport"), deliveries("C01", "transport")), (1, 2));
    assert_eq!((deliveries("C08", "personal"), deliveries("C01", "personal")), (1, 2));
}

// SUN-20.1.3: not for single cards, E10 or discovery cards.
#[test]
fn c01_not_for_single_cards() {
    let mut table = given()
        .character(0, "C01")
        .heads(0, "lily flower")
        .column(0, "personal", &["H16"])
        .display(0, 1, "H30", "")
        .table();
    table.play(0, &["buy H30", "place discoveries", "deliver H16 lily"]);
    assert!(!table.offers(0, "deliver H16 flower"));
    let mut table = given()
        .character(0, "C01")
        .heads(0, "lily flower wool")
        .column(0, "personal", &["H16", "H17"])
        .display(0, 1, "E10", "")
        .table();
    table.play(0, &["buy E10", "celebrate", "deliver H16 lily", "deliver H17 wool"]);
    assert_ne!(table.prompt(), "prompt.deliver");
}

// SUN-20.2.1, SUN-20.2.2, SUN-20.2.3, SUN-20.2.4, SUN-EX-27: C02 sets prices one below the minimum.
#[test]
fn c02_lowers_prices() {
    let adding = |village: [&str; 3], energy: u16| {
        let given = given().character(0, "C02").energy(0, energy).village(village);
        let mut table = given.display(0, 1, "H01", "").table();
        table.play(0, &["buy H01", "face-down personal"]);
        table
    };
    let mut table = adding(["H47", "H41", "H44"], 9);
    table.play(0, &["add H44", "give energy"]);
    table.refuses(0, "done", "price_too_low", "SUN-14.3.1");
    table.play(0, &["give energy", "done"]);
    assert_eq!(table.energy(0), 7, "2 suffice for a minimum of 3");
    // Minimum price 0: nothing is refunded.
    let mut table = adding(["H47", "H41", "H10"], 9);
    table.play(0, &["add H10", "done"]);
    assert_eq!(table.energy(0), 9);
    // Shortage only for what is missing to the reduced minimum.
    let mut table = adding(["H47", "H41", "H44"], 1);
    table.play(0, &["add H44"]);
    assert_eq!(table.farm(0).display[0].shortage, 1);
}

// SUN-20.3.1, SUN-20.3.2, SUN-20.3.3, SUN-20.3.4, SUN-3.16, SUN-7.3.5, SUN-RULING-29: the store of C03.
#[test]
fn c03_stores_three() {
    let mut table = given()
        .character(0, "C03")
        .heads(0, "grain lily")
        .column(0, "crop", &["H02+grain", "H01"])
        .display(0, 1, "H03", "")
        .table();
    table.play(0, &["buy H03", "place crop"]);
    // A full head still produces onto C03; a full slot does not.
    table.refuses(0, "produce grain head", "head_full", "SUN-7.3.5");
    table.refuses(0, "produce grain crop1 keeper", "slot_not_ready", "SUN-7.3.2");
    table.play(0, &["produce lily head keeper", "produce lily crop2 keeper", "produce lily crop3 keeper"]);
    assert_eq!(table.farm(0).keeper.values().sum::<u8>(), 3);
    // Three slots, and the slot that produced onto C03 does not produce again.
    table.refuses(0, "produce lily crop3 keeper", "no_room", "SUN-20.3.1");
    table.refuses(0, "produce lily crop2", "slot_not_ready", "SUN-7.3.1");
    table.play(0, &["produce lily crop3"]);
    assert!(given().character(0, "C03").keeper(0, "wool wool wool wool").problem().contains("SUN-20.3.1"));
    assert!(given().keeper(0, "wool").problem().contains("SUN-20.3.1"), "others have no such store");
    // Without C03 none of that.
    let mut table = given().display(0, 1, "H03", "").table();
    table.play(0, &["buy H03", "place crop"]);
    table.refuses(0, "produce lily crop1 keeper", "no_room", "SUN-20.3.2");
}

/// White (C04) has bought a card of the own display and has to add one.
fn scouting(given: Given) -> Table {
    let mut table = given.character(0, "C04").energy(0, 9).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "face-down personal"]);
    table
}

// SUN-20.4.1, SUN-20.4.2, SUN-RULING-48, SUN-HID-5: C04 may turn up the top card and choose it; then the village stays.
#[test]
fn c04_turns_up_the_top_card() {
    let given_top = || given().village(["H47", "H41", "H10"]).top(&["H43", "H57"]);
    let mut table = scouting(given_top());
    assert!(table.offers(0, "reveal"));
    table.refuses(0, "add H43", "not_in_village", "SUN-14.2.1");
    table.play(0, &["reveal"]);
    assert_eq!(table.options(0), ["add H10", "add H41", "add H43", "add H47"]);
    table.refuses(0, "reveal", "cannot_reveal", "SUN-20.4.1");
    table.play(0, &["add H43", "give energy", "done"]);
    let village = table.position().village.map(|card| card.unwrap().id());
    assert_eq!(village, ["H47", "H41", "H10"], "not refilled");
    assert_eq!(table.position().draw_pile.last(), Some(&card("H57")));
    // A village card instead: the revealed card comes into the village.
    let mut table = scouting(given_top());
    table.play(0, &["reveal", "add H10", "done"]);
    assert_eq!(table.position().village.map(|card| card.unwrap().id()), ["H43", "H47", "H41"]);
}

// SUN-20.4.3: a reveal card is resolved, and the step is finished although the era's end was triggered.
#[test]
fn c04_and_reveal_cards() {
    let mut table =
        scouting(given().turns(13).orders_open(5, 6).village(["H47", "H41", "H10"]).pile(&["reveal_public", "H43"]));
    table.play(0, &["reveal"]);
    assert!(table.position().era_end_triggered);
    table.play(0, &["add H43", "give energy", "done"]);
    assert_eq!(table.farm(0).display[0].card, Some(card("H43")));
}

// SUN-20.4.4, SUN-RULING-14: a festival takes the place of "Draw Village Festival" and may be chosen.
#[test]
fn c04_and_festivals() {
    let mut table = scouting(given().village(["H47", "H41", "H10"]).top(&["draw_festival"]));
    table.play(0, &["reveal"]);
    let festival = table.position().revealed.unwrap();
    assert!(festival.is_festival());
    table.play(0, &[&format!("add {}", festival.id())]);
    assert_eq!(table.farm(0).display[0].card, Some(festival));
}

// SUN-20.4.5: also when the other player bought from the display; not for pure village refills.
#[test]
fn c04_in_the_others_turn() {
    let mut table = given().character(0, "C04").black_acts().energy(1, 9).display(0, 1, "H10", "").table();
    table.play(1, &["buy H10", "face-down personal"]);
    assert_eq!(table.decides(), [0]);
    assert!(table.offers(0, "reveal"));
    let mut table = given().character(0, "C04").energy(0, 3).village(["H47", "H41", "H46"]).table();
    table.play(0, &["buy H46", "face-down personal"]);
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.main"));
}

// SUN-20.5.1: C05 brings a good of choice each time a tile was used. SUN-24.3: energy included.
#[test]
fn c05_after_each_tile() {
    let mut table = given().tiles(0, &["BF02"]).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "place crop", "use BF02"]);
    assert_eq!(table.options(0).len(), 6);
    table.play(0, &["gain wool"]);
    assert_eq!((table.energy(0), table.owned(0, "wool")), (1, 1));
    let mut table = given().tiles(0, &["BF02"]).display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "place crop", "use BF02", "gain energy"]);
    assert_eq!(table.energy(0), 2);
}

// SUN-20.6.1, SUN-20.6.2, SUN-EX-28, SUN-RULING-7: C06 exchanges, and the vacated slot may be used.
#[test]
fn c06_exchanges_a_good() {
    let mut table = given()
        .character(0, "C06")
        .heads(0, "grain grain")
        .display(0, 2, "H44", "lily")
        .display(0, 1, "H10", "")
        .table();
    table.play(0, &["swap 2 lily"]);
    table.refuses(0, "give grain market", "no_market_here", "SUN-20.6.4");
    table.play(0, &["give grain head"]);
    assert_eq!((table.in_head(0, "grain"), table.in_head(0, "lily")), (1, 1));
    assert_eq!(table.farm(0).display[1].goods.keys().map(|good| good.id()).collect::<Vec<_>>(), ["grain"]);
    table.refuses(0, "swap 2 grain", "barter_not_now", "SUN-20.6.1");
    // Energy can be exchanged in both directions.
    let table = given().character(0, "C06").energy(0, 1).display(0, 2, "H44", "energy").table();
    assert!(table.offers(0, "swap 2 energy"));
    given().energy(0, 1).display(0, 2, "H44", "energy").table().refuses(0, "swap 2 energy", "no_barter", "SUN-20.6.1");
}

// SUN-20.6.2, SUN-RULING-47: what comes in must fit.
#[test]
fn c06_needs_room() {
    let given =
        given().character(0, "C06").heads(0, "grain grain flower").energy(0, 1).display(0, 2, "H44", "lily wool");
    let mut table = given.table();
    table.play(0, &["swap 2 lily"]);
    assert_eq!(table.options(0), ["give grain head"], "only grain makes room for a lily");
    table.refuses(0, "give energy", "barter_without_room", "SUN-20.6.2");
    let table = crate::common::given().character(0, "C06").heads(0, "wool egg").display(0, 2, "H44", "flower").table();
    assert!(table.offers(0, "swap 2 flower"), "the flower head has room");
    let full = crate::common::given().character(0, "C06").heads(0, "flower flower").display(0, 2, "H44", "lily");
    full.heads(0, "grain grain flower flower").table().refuses(0, "swap 1 lily", "not_on_card", "SUN-20.6.1");
}

// SUN-20.6.3, SUN-EX-32: equal goods may be exchanged, so that a resource changes its storage.
#[test]
fn c06_exchanges_equal_goods() {
    let mut table = given()
        .character(0, "C06")
        .empty(0, &["IMP08"])
        .column(0, "floriculture", &["H05+flower"])
        .display(0, 2, "H44", "flower")
        .table();
    table.play(0, &["swap 2 flower", "give flower floriculture1"]);
    assert_eq!(table.options(0), ["store floriculture1", "store head"]);
    table.play(0, &["store head"]);
    assert_eq!((table.in_head(0, "flower"), table.at(0, "floriculture1").slots[0]), (1, None));
    assert_eq!(table.farm(0).display[1].goods.values().sum::<u8>(), 1);
}

// SUN-20.6.4: before the action, between functions, before the turn ends; never outside the own turn;
// markers never.
#[test]
fn c06_only_in_the_own_turn() {
    let given_c06 =
        || given().character(0, "C06").energy(0, 3).display_short(0, 2, "H44", "energy", 1).display(0, 1, "H01", "");
    let mut table = given_c06().table();
    assert!(table.offers(0, "swap 2 energy"));
    table.play(0, &["buy H01"]);
    assert!(table.offers(0, "swap 2 energy"));
    table.play(0, &["place crop"]);
    assert!(table.offers(0, "swap 2 energy"));
    table.play(0, &["done"]);
    assert_eq!(table.options(0), ["done", "swap 2 energy"]);
    let table = given_c06().black_acts().table();
    table.refuses(1, "swap 2 energy", "no_barter", "SUN-20.6.1");
    assert!(table.options(0).is_empty());
    // Only the shortage marker lies on the card.
    let table = given().character(0, "C06").energy(0, 3).display_short(0, 2, "H44", "", 1).table();
    assert!(table.options(0).iter().all(|option| !option.starts_with("swap")));
}

/// Black (C08) ends era II.
fn archivist(given: Given) -> Table {
    let given = given.era(2).orders_open(4, 4).turns(13).black_acts().pile(&[]).village(["-", "-", "-"]);
    let mut table = given.character(1, "C08").display(1, 1, "H10", "").table();
    table.play(1, &["buy H10", "face-down crop"]);
    table.pass_through(|table| table.position().phase != Phase::Turns);
    table
}

// SUN-20.8.1, SUN-20.8.2: C08 places a card of the discard pile face up and activates just it.
#[test]
fn c08_recovers_a_card() {
    let mut table = archivist(given().discard(&["H04"]));
    assert_eq!(
        (table.decides(), table.prompt(), table.position().phase),
        (vec![1], "prompt.place_from_discard", Phase::Income)
    );
    assert!(table.options(1).iter().all(|option| option.starts_with("recover ") || option == "done"));
    table.refuses(1, "recover H10 discoveries", "not_discarded", "SUN-20.8.1");
    table.refuses(1, "recover H04 personal", "wrong_column", "SUN-20.8.2");
    table.play(1, &["recover H04 crop", "produce grain crop2", "produce grain crop2"]);
    assert_eq!(table.owned(1, "grain"), 2);
    assert_eq!(table.position().phase, Phase::EraPreparation);
}

// SUN-20.8.2: with an empty discard pile nothing happens.
#[test]
fn c08_with_an_empty_discard_pile() {
    let mut given = given().era(1).orders_open(2, 2).turns(13).black_acts().character(1, "C08");
    given = given.village(["-", "-", "-"]).display(1, 1, "H10", "");
    // All 19 cards of era I lie somewhere else.
    given = given
        .column(0, "crop", &["H01", "H02", "H03", "H04"])
        .column(0, "pastures", &["H07", "H08"])
        .column(1, "floriculture", &["H05", "H06"])
        .column(1, "transport", &["H13", "H14"])
        .column(1, "personal", &["H16", "H17"]);
    let mut table = given.pile(&["H09"]).table();
    assert!(table.position().discard_pile.is_empty(), "{:?}", table.position().discard_pile);
    table.play(1, &["buy H10", "face-down crop", "done"]);
    table.pass_through(|table| table.position().phase != Phase::Turns || table.prompt() == "prompt.place_from_discard");
    assert_ne!(table.prompt(), "prompt.place_from_discard");
}

// SUN-20.8.4: a row completed by C08 brings its marker after the card's activation; a fourth row brings none.
#[test]
fn c08_completes_a_row() {
    let rows = |scored: u8| {
        let given = given()
            .rows(1, scored, 0)
            .column(1, "floriculture", &["H05"])
            .column(1, "pastures", &["H07"])
            .column(1, "transport", &["H13"])
            .column(1, "personal", &["H16"])
            .discard(&["H11"]);
        let mut table = archivist(given);
        table.play(1, &["recover H11 discoveries", "gain wool"]);
        if table.prompt() == "prompt.store" {
            table.play(1, &["store head"]);
        }
        table
    };
    let mut table = rows(0);
    assert_eq!(table.prompt(), "prompt.row_bonus");
    table.play(1, &["row points"]);
    assert_eq!(table.farm(1).rows_scored, 1);
    assert_ne!(rows(3).prompt(), "prompt.row_bonus");
}
