//! Income and new eras (SUN-17.2, SUN-17.3).

use crate::common::*;
use almende_suna_valo::pieces::Card;
use almende_suna_valo::{Decision, Phase};

/// Black takes the last turn of era II; both players' farms as given.
fn last_turn(given: Given) -> Table {
    let given = given.era(2).orders_open(4, 4).turns(13).black_acts().pile(&[]).display(1, 1, "H10", "");
    let mut table = given.table();
    table.play(1, &["buy H10", "face-down personal"]);
    table
}

// SUN-17.2.1, SUN-10.14, SUN-10.16, SUN-EX-19, SUN-RULING-49: the income of the unlocked improvements.
#[test]
fn income() {
    let mut table = last_turn(given().empty(1, &["IMP10", "IMP12"]).village(["-", "-", "-"]));
    assert_eq!((table.decides(), table.position().phase), (vec![1], Phase::Income));
    assert_eq!(table.energy(1), 2);
    assert_eq!(table.options(1), ["gain egg", "gain wool"]);
    table.play(1, &["gain wool"]);
    assert_eq!(table.owned(1, "wool"), 1);
    // The start tree holder comes first.
    let table = last_turn(given().empty(0, &["IMP11"]).empty(1, &["IMP12"]).village(["-", "-", "-"]));
    assert_eq!(table.decides(), [0]);
    assert_eq!(table.options(0), ["gain flower", "gain grain", "gain lily"]);
}

// SUN-17.2.2: income without room is lost. SUN-10.15.
#[test]
fn income_without_room_is_lost() {
    let given = given().empty(1, &["IMP11"]).heads(1, "flower flower").village(["-", "-", "-"]);
    let mut table = last_turn(given);
    table.play(1, &["gain flower"]);
    assert!(table.heard("event.lost"));
    assert_eq!(table.owned(1, "flower"), 2);
}

// SUN-17.2.3: there is an income phase in era III, too.
#[test]
fn income_in_era_three() {
    let mut given = given().turns(15).black_acts().orders_open(6, 6).pile(&[]).empty(0, &["IMP10"]);
    given.position.extra_turns = true;
    let mut table = given.display(1, 1, "H10", "").table();
    table.play(1, &["buy H10", "face-down personal"]);
    table.pass_through(|_| false);
    assert_eq!((table.position().phase, table.energy(0)), (Phase::Over, 2));
}

// SUN-17.2.4, SUN-RULING-35, SUN-20.8.1, SUN-20.8.3: what C08 unlocks in the phase gives its immediate part only.
#[test]
fn unlocked_during_the_income_phase() {
    let given = given()
        .character(1, "C08")
        .column(1, "transport", &["H13"])
        .heads(1, "lily flower")
        .village(["-", "-", "-"])
        .discard(&["H16"]);
    let mut table = last_turn(given);
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.place_from_discard"));
    table.play(1, &["recover H16 personal", "deliver H16 lily", "deliver H16 flower", "take IMP11", "gain grain"]);
    assert_eq!(table.owned(1, "grain"), 1, "not a second time in this phase");
    assert_eq!(table.position().phase, Phase::EraPreparation);
}

// SUN-17.3.1, SUN-RULING-33: what is left of pile and village goes to the discard pile, festivals and special cards to the box.
#[test]
fn leftovers_are_discarded() {
    let given = given().era(2).orders_open(4, 4).turns(11).black_acts();
    let given = given.village(["H29", "E05", "H28"]).pile(&["H30", "draw_festival", "H31"]).display(1, 1, "H10", "");
    let mut table = given.energy(1, 9).table();
    table.play(1, &["buy H10", "face-down personal", "add H28"]);
    table.pass_through(|table| table.position().phase == Phase::EraPreparation);
    let discard = table.position().discard_pile;
    for id in ["H29", "H30", "H31"] {
        assert!(discard.contains(&card(id)), "{id}");
    }
    assert!(discard.iter().all(|card| card.is_farm_card()));
}

// SUN-17.3.2, SUN-17.3.3, SUN-17.3.4, SUN-17.3.5: orders, start tree, draw pile, village and hands of the new era.
#[test]
fn a_new_era_is_prepared() {
    let table = last_turn(given().village(["-", "-", "-"]));
    let position = table.position();
    assert_eq!((position.era, position.start_player.index()), (3, 1));
    assert_eq!((position.public_orders_open, position.ship_orders_open), (5, 5));
    assert_eq!(position.draw_pile.len(), 23 - 9);
    assert_eq!(
        position.draw_pile.iter().take(4).filter(|card| card.is_special() && **card != Card::DRAW_FESTIVAL).count(),
        2
    );
    assert!(position.village.iter().flatten().all(|card| card.era() == 3));
    assert_eq!((position.farms[0].hand.len(), position.farms[1].hand.len()), (3, 3));
    assert_eq!(table.decides(), [1], "the new start tree holder first (SUN-17.3.14, SUN-RULING-44)");
}

// SUN-17.3.6: festivals come at once for special cards, hidden in a hand.
#[test]
fn festivals_in_hands() {
    let mut hands = 0;
    for seed in 1..30 {
        let mut given = given().village(["-", "-", "-"]);
        given.position.seed = almende_core::Seed::numbered(seed, 0);
        let position = last_turn(given).position();
        let all: Vec<Card> = position.farms.iter().flat_map(|farm| farm.hand.clone()).collect();
        assert!(all.iter().all(|card| !card.is_special()));
        hands += all.iter().filter(|card| card.is_festival()).count();
    }
    assert!(hands > 5);
}

/// White prepares era III with these cards in hand.
fn preparing(given: Given, hand: &[&str]) -> Table {
    let mut given = given.turns(0).hand(0, hand).pending(vec![pending(0, Decision::Replace(0))]);
    given.position.phase = Phase::EraPreparation;
    given.table()
}

fn goods(table: &Table, place: usize) -> Vec<(&'static str, u8)> {
    table.farm(0).display[place - 1].goods.iter().map(|(good, n)| (good.id(), *n)).collect()
}

// SUN-17.3.7, SUN-17.3.8, SUN-17.3.9, SUN-17.3.13, SUN-RULING-2, SUN-RULING-3, SUN-EX-20: replacing a festival.
#[test]
fn replacing_a_card() {
    let given = given().energy(0, 1).heads(0, "egg").display(0, 2, "E08", "flower");
    let mut table = preparing(given, &["H39", "H41", "H53"]);
    table.play(0, &["replace 2 H53"]);
    // Minimum price 3, one flower is there: both goods are needed, so nothing is asked.
    assert_eq!(goods(&table, 2), [("flower", 1), ("egg", 1), ("energy", 1)]);
    assert_eq!((table.energy(0), table.owned(0, "egg"), table.farm(0).display[1].shortage), (0, 0, 0));
    table.refuses(0, "replace 2 H39", "already_replaced", "SUN-17.3.7").refuses(
        0,
        "replace 1 H40",
        "not_in_hand",
        "SUN-17.3.7",
    );
    table.play(0, &["done"]);
    let discard = table.position().discard_pile;
    assert!(discard.contains(&card("H39")) && discard.contains(&card("H41")) && !discard.contains(&card("E08")));
    assert!(table.farm(0).hand.is_empty());
}

// SUN-17.3.8, SUN-RULING-31: nothing is returned if the new minimum price is lower; markers move with the goods and count.
#[test]
fn goods_and_markers_move() {
    let given = given().energy(0, 5).display_short(0, 1, "H44", "wool wool", 1).display_short(0, 2, "H26", "", 2);
    let mut table = preparing(given, &["H39", "H43", "H53"]);
    table.play(0, &["replace 1 H43", "done"]);
    assert_eq!((goods(&table, 1), table.farm(0).display[0].shortage), (vec![("wool", 2)], 1));
    // Two markers count towards the minimum price of 3.
    table.play(0, &["replace 2 H53"]);
    assert_eq!(table.asks("n"), Some(almende_core::Arg::Number(1)));
    table.play(0, &["give energy", "done"]);
    assert_eq!((goods(&table, 2), table.farm(0).display[1].shortage), (vec![("energy", 1)], 2));
}

// SUN-17.3.10: who cannot add enough adds all and shortage markers, or leaves the old card.
#[test]
fn too_few_goods_for_the_new_card() {
    let given = given().heads(0, "egg").display(0, 1, "H10", "");
    let mut table = preparing(given, &["H39", "H43", "H53"]);
    assert!(table.offers(0, "done"), "the old card may stay");
    table.play(0, &["replace 1 H53"]);
    assert_eq!((goods(&table, 1), table.farm(0).display[0].shortage), (vec![("egg", 1)], 2));
}

// SUN-17.3.11, SUN-17.3.12: more goods may be added to new cards, not to others; the minimum price counts here.
#[test]
fn raising_the_price_of_a_new_card() {
    let given = given().energy(0, 3).display(0, 1, "H10", "").display(0, 2, "H44", "wool");
    let mut table = preparing(given, &["H39", "H43", "H53"]);
    table.play(0, &["replace 1 H43"]);
    table.refuses(0, "done", "price_too_low", "SUN-14.3.1");
    table.play(0, &["give energy", "give energy", "done"]);
    assert_eq!(goods(&table, 1), [("energy", 2)]);
    assert!(table.options(0).iter().all(|option| !option.starts_with("give")));
    assert_eq!(goods(&table, 2), [("wool", 1)], "a card that stays keeps its price (SUN-17.3.15)");
}

// SUN-17.3.15: cards that stay are still for sale.
#[test]
fn cards_that_stay_are_for_sale() {
    let mut table = preparing(given().display(0, 1, "H10", "grain"), &["H39", "H43", "H53"]);
    table.play(0, &["done"]);
    assert_eq!(table.prompt(), "prompt.main");
    assert!(table.offers(0, "buy H10"));
}

// SUN-17.3.16, SUN-RULING-46, SUN-20.2.3: C06 does not work here, C02 does, and so does the market.
#[test]
fn characters_while_preparing() {
    let given_c06 = given().character(0, "C06").energy(0, 2).display(0, 1, "H10", "grain");
    let table = preparing(given_c06, &["H39", "H43", "H53"]);
    assert!(table.options(0).iter().all(|option| !option.starts_with("swap")));
    let given_c02 = given().character(0, "C02").energy(0, 9).display(0, 1, "H10", "");
    let mut table = preparing(given_c02, &["H39", "H43", "H53"]);
    table.play(0, &["replace 1 H53", "give grain market", "give energy", "done"]);
    assert_eq!(goods(&table, 1), [("grain", 1), ("energy", 1)], "2 of 3 suffice");
    assert_eq!(table.farm(0).display[0].shortage, 0);
}

// SUN-RULING-32: an empty place of the display may be filled with a hand card at a normal price.
#[test]
fn an_empty_place_is_filled() {
    let given = given().energy(0, 5).no_display(0, 3);
    let mut table = preparing(given, &["H39", "H43", "H53"]);
    table.play(0, &["replace 3 H43", "give energy", "done"]);
    assert_eq!(table.farm(0).display[2].card, Some(card("H43")));
}
