//! Components and icons (SUN-1, SUN-24, SUN-25).

use crate::common::*;
use almende_core::Game;
use almende_suna_valo::SunaValo;
use almende_suna_valo::content::{Effect, Improvement};
use almende_suna_valo::pieces::{
    Card, Character, Column, EndTile, Figure, Kinds, Progress, PublicOrder, ShipOrder, Space,
};

fn count(list: &str) -> usize {
    SunaValo::standard_content().json()[list].as_array().unwrap().len()
}

// SUN-1.1, SUN-25.1, SUN-25.2: two players, no other number; the colour decides the area of public orders.
#[test]
fn it_is_a_game_for_two() {
    assert_eq!(SunaValo::PLAYERS, 2..=2);
    for players in [0, 1, 3, 4] {
        let setup = almende_suna_valo::Setup::default();
        let seed = almende_core::Seed::numbered(1, 0);
        assert!(SunaValo::new(SunaValo::standard_content(), players, &setup, seed).is_err());
    }
    // A02 asks wool of White and an egg of Black for the same reward.
    let order = &SunaValo::standard_content().public[PublicOrder::from_id("A02").unwrap().index()];
    assert_eq!((order.slots[0][0].need.id(), order.slots[1][0].need.id()), ("wool", "egg"));
}

// SUN-1.2: 125 cards. SUN-1.3, SUN-1.4: by era. SUN-RULING-20: H01-H57 are the real farm cards.
#[test]
fn the_box_holds_125_cards() {
    let farm = count("farm_cards") + count("special_cards");
    let all = [farm, count("public_orders"), count("ship_orders"), count("festivals"), count("characters")];
    assert_eq!(all, [69, 18, 18, 12, 8]);
    assert_eq!(all.iter().sum::<usize>(), 125);
    for era in 1..=3 {
        let of_era = |card: &Card| card.era() == era;
        assert_eq!(Card::buyable().filter(|card| card.is_farm_card()).filter(of_era).count(), 19);
        assert_eq!(Card::buyable().filter(|card| card.is_festival()).filter(of_era).count(), 4);
        let json = SunaValo::standard_content().json();
        for list in ["public_orders", "ship_orders"] {
            assert_eq!(json[list].as_array().unwrap().iter().filter(|item| item["era"] == era).count(), 6);
        }
        let special = |kind: &str| {
            let cards = json["special_cards"].as_array().unwrap();
            cards.iter().filter(|item| item["era"] == era && item["kind"] == kind).count()
        };
        assert_eq!((special("reveal_public_order"), special("reveal_ship_order"), special("draw_festival")), (1, 1, 2));
    }
    let h16 = &SunaValo::standard_content().cards[card("H16").index()];
    assert_eq!(h16.needs.iter().map(|need| need.id()).collect::<Vec<_>>(), ["lily", "flower"]);
    assert_eq!((h16.order_vp, SunaValo::standard_content().cards[card("H14").index()].drones), (3, 1));
}

// SUN-1.5, SUN-1.6, SUN-1.7, SUN-10.18: tiles, figures and markers.
#[test]
fn tiles_figures_and_markers() {
    assert_eq!((Progress::COUNT, EndTile::COUNT, Character::COUNT), (8, 8, 8));
    let content = SunaValo::standard_content();
    for &figure in Figure::ALL {
        let on = |improvements: bool| {
            let spaces = content.spaces.iter().filter(|space| space.improvement.is_some() == improvements);
            spaces.filter(|space| space.figure == figure).count()
        };
        assert_eq!((on(true), on(false)), (4, 2), "{}", figure.id());
    }
    assert_eq!(Space::ALL.len(), 18);
    let components = &content.json()["components"];
    assert_eq!(
        (components["row_bonus_markers"].as_u64(), components["shortage_markers"].as_u64()),
        (Some(6), Some(12))
    );
    assert_eq!(components["energy_tokens"], serde_json::json!({"value_1": 24, "value_3": 15}));
}

// SUN-1.8, SUN-1.9: the supply is unlimited and energy a plain number: nothing stops at 39 tokens or 69 energy, and
// more than 12 shortage markers can lie around.
#[test]
fn the_supply_never_runs_out() {
    let mut table = given().energy(0, 200).column(0, "discoveries", &["H47"]).display(0, 1, "H29", "").table();
    table.play(0, &["buy H29", "place discoveries", "energy"]);
    assert_eq!(table.energy(0), 200 + 3 + 2 + 1);
    let mut table = given().shortage(0, 13).display_short(0, 1, "H44", "", 3).table();
    table.play(0, &["buy H44"]);
    assert_eq!(table.farm(0).shortage, 16);
}

// SUN-1.10, SUN-1.15, SUN-1.16: what cards show. SUN-24.6: the minimum price is on the card, the slot price on the
// space.
#[test]
fn what_cards_show() {
    let content = SunaValo::standard_content();
    for card in Card::buyable() {
        let spec = &content.cards[card.index()];
        let columns = spec.columns.iter().count();
        assert!(if card.is_farm_card() { (1..=2).contains(&columns) } else { columns == 0 }, "{}", card.id());
        let order = spec.columns.contains(Column::Personal);
        assert_eq!(order, !spec.needs.is_empty(), "{}", card.id());
        assert_eq!(order, spec.order_vp > 0, "{}", card.id());
        assert_eq!(card.is_festival(), spec.festival.is_some(), "{}", card.id());
        if order {
            let expected = [(2, 3), (3, 4), (4, 5)][usize::from(card.era()) - 1];
            assert_eq!((spec.needs.len(), spec.order_vp), expected, "{}", card.id());
            assert_eq!((spec.energy, spec.drones, spec.cogs, spec.gains.len()), (0, 0, 0, 0));
        }
    }
    assert_eq!(content.slot_prices, [3, 2, 1]);
    assert!(Card::buyable().any(|card| content.cards[card.index()].min_price == 0));
}

// SUN-1.11: a covered card keeps its function, storage and delivery slots. SUN-1.12: where it stores, it produces.
#[test]
fn a_covered_card_keeps_everything() {
    let mut table = given().column(0, "crop", &["H01", "H02+grain"]).display(0, 1, "H20", "").table();
    table.play(0, &["buy H20", "place crop", "produce lily crop1"]);
    assert_eq!(table.at(0, "crop1").slots[0].unwrap().id(), "lily");
    assert_eq!(table.at(0, "crop2").slots[0].unwrap().id(), "grain");
    let mut table = given().column(0, "personal", &["H16", "H17"]).heads(0, "lily").display(0, 1, "H13", "").table();
    table.play(0, &["buy H13", "place transport", "deliver H16 lily"]);
    assert_eq!(table.at(0, "personal1").delivered, [0]);
}

// SUN-1.13, SUN-1.14, SUN-24.5: orders show two areas or a cost, an effect and two spaces of different value by era.
// SUN-RULING-41: their slots are in the data file.
#[test]
fn orders_have_two_spaces_of_different_value() {
    let content = SunaValo::standard_content();
    let values = [[3, 1], [4, 2], [5, 3]];
    for order in PublicOrder::all() {
        let spec = &content.public[order.index()];
        assert_eq!(spec.values, values[order.index() / 6], "{}", order.id());
        let [white, black] = &spec.slots;
        assert!(white.len() == black.len() && (3..=5).contains(&white.len()), "{}", order.id());
        // The same rewards for both colours.
        assert!(white.iter().zip(black).all(|(one, other)| one.reward == other.reward), "{}", order.id());
        assert!(white.iter().any(|slot| slot.reward.is_some()));
    }
    for order in ShipOrder::all() {
        let spec = &content.ships[order.index()];
        assert_eq!(spec.values, values[order.index() / 6], "{}", order.id());
        assert!(!spec.effects.is_empty() && spec.cost.iter().sum::<u8>() >= 4, "{}", order.id());
    }
}

// SUN-1.17: each row of orders runs from era I to era III from left to right.
#[test]
fn orders_lie_by_era_from_left_to_right() {
    for seed in 1..20 {
        let position = new_game_of(seed, almende_suna_valo::Characters::Drawn).position();
        for place in 0..6 {
            assert_eq!(position.public_orders[place].index() / 6, place / 2);
            assert_eq!(position.ship_orders[place].index() / 6, place / 2);
        }
    }
}

// SUN-24.1, SUN-24.2, SUN-24.3, SUN-24.4: the vocabulary of the icons: columns, cards, cogwheel, drone, good, income,
// activation.
#[test]
fn the_icons_are_a_vocabulary() {
    let content = SunaValo::standard_content();
    let ship = |id: &str| content.ships[ShipOrder::from_id(id).unwrap().index()].effects[0];
    let Effect::ActivateColumn { columns, .. } = ship("S07") else { panic!() };
    assert_eq!(columns.iter().map(Column::id).collect::<Vec<_>>(), ["crop", "floriculture", "pastures"]);
    let Effect::ActivateColumn { columns, .. } = ship("S05") else { panic!() };
    assert_eq!(columns.iter().count(), 5);
    assert_eq!(Kinds::ALL.iter().count(), 6);
    assert_eq!(Kinds::ALL.resources().count(), 5);
    let income = content.spaces.iter().filter(|space| matches!(space.improvement, Some(Improvement::Income(_))));
    assert_eq!(income.count(), 3);
    let festival = content.cards[card("E12").index()].festival.unwrap();
    assert!(matches!(festival.effect, Effect::ActivateCards { n: 3, distinct_columns: true, .. }));
    let cogs: u8 = content.cards.iter().map(|card| card.cogs).sum();
    let drones: u8 = content.cards.iter().map(|card| card.drones).sum();
    assert!(cogs >= 8 && drones >= 12, "{cogs} cogwheels, {drones} drones");
}

// SUN-24.7: a turn offers to buy and place face up or face down, and to fulfil a ship order.
#[test]
fn the_actions_of_the_farm_board() {
    let mut table = given().energy(0, 9).heads(0, "grain lily flower wool").display(0, 1, "H01", "").table();
    assert!(table.offers(0, "buy H01") && table.offers(0, "ship S01"));
    table.play(0, &["buy H01"]);
    assert!(table.offers(0, "place crop") && table.offers(0, "face-down personal"));
}

// SUN-RULING-42: every reconstructed item says so, and the rules do not depend on it.
#[test]
fn provenance_is_kept() {
    let json = SunaValo::standard_content().json();
    let marked = |list: &str, provenance: &str| {
        let items = json[list].as_array().unwrap();
        items.iter().filter(|item| item["provenance"] == provenance).count()
    };
    assert_eq!(marked("farm_cards", "rulebook") + marked("farm_cards", "reconstructed"), 57);
    assert_eq!(marked("public_orders", "reconstructed"), 18);
    assert_eq!(marked("ship_orders", "rulebook"), 18);
    assert_eq!(json["bot_tracks"]["provenance"], "reconstructed");
}

// SUN-EX-23: H01 has one lily slot, produces one lily there and has minimum price 1.
#[test]
fn the_sample_card() {
    assert_eq!(SunaValo::standard_content().cards[card("H01").index()].min_price, 1);
    let mut table = given().display(0, 1, "H01", "").table();
    table.play(0, &["buy H01", "place crop", "produce lily crop1"]);
    assert_eq!(table.at(0, "crop1").slots, [almende_suna_valo::pieces::Resource::from_id("lily"), None]);
}

/// The names in the texts are those of the components.
#[test]
fn the_texts_name_the_components() {
    let json = SunaValo::standard_content().json();
    for (list, prefix) in [
        ("farm_cards", "card"),
        ("festivals", "card"),
        ("public_orders", "order"),
        ("ship_orders", "ship"),
        ("bot_tiles", "tile"),
        ("characters", "character"),
        ("improvements", "space"),
    ] {
        for item in json[list].as_array().unwrap() {
            let id = item["id"].as_str().unwrap();
            for (lang, name) in [(almende_core::Lang::EN, "en"), ("de".parse().unwrap(), "de")] {
                let text = SunaValo::texts().word(lang, &format!("{prefix}.{id}"));
                assert_eq!(text, item["name"][name].as_str().unwrap(), "{id}");
            }
        }
    }
}
