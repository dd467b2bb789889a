//! AGR-14.1: prices, and all ways to pay.

use super::common::*;
use almende_agricola::pieces::Material;
use almende_core::Game;

fn ways(table: &Table) -> Vec<String> {
    let who = table.game.turn().first().unwrap();
    let texts = |option: String| {
        let text = table.game.describe(who, option.parse().unwrap());
        almende_agricola::Agricola::texts().render(almende_core::Lang::En, &text, &[])
    };
    table.offers("pay").into_iter().map(texts).collect()
}

#[test]
fn a123_frame_builder_replaces_two_clay_or_two_stone() {
    // A123, AGR-14.1.4, AGR-14.1.5
    let given = table(2).round(6).played(0, &["A123"]);
    let mut room = given.clone().rooms(0, Material::Clay, "").goods(0, "10 clay, 4 reed, 2 wood").play();
    room.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(ways(&room), ["pay 5 clay, 2 reed", "pay 1 wood, 3 clay, 2 reed"]);
    room.does("pay 2").all(&["room 0,1", "pay 2"]);
    assert_eq!(room.farm(0).goods, goods("4 clay"), "once for every single room");
    let mut house = given.clone().rooms(0, Material::Wood, "0,0 0,1").goods(0, "1 reed, 2 clay, 1 wood").play();
    house.does("place house_redevelopment");
    assert_eq!((house.farm(0).house, house.farm(0).goods), (Material::Clay, goods("")), "once for the renovation");
    let three = given.rooms(0, Material::Wood, "0,0 0,1").goods(0, "1 reed, 1 clay, 2 wood").play();
    assert!(!three.allows("place house_redevelopment"), "exactly two, once");
}

#[test]
fn modifiers_combine_in_every_order() {
    // AGR-14.1.7: A123 with A143, 5 stone and 2 reed.
    let given = table(3).round(6).played(0, &["A123", "A143"]).rooms(0, Material::Stone, "");
    let mut table = given.clone().goods(0, "9 stone, 9 wood, 9 reed").play();
    table.all(&["place farm_expansion", "room 0,0"]);
    let expected = ["pay 2 reed, 4 stone", "pay 1 wood, 2 reed, 2 stone"];
    assert_eq!(ways(&table), expected);
    let mut swapped = super::common::table(3).round(6).played(0, &["A143", "A123"]).rooms(0, Material::Stone, "");
    swapped = swapped.goods(0, "9 stone, 9 wood, 9 reed");
    let mut other = swapped.play();
    other.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(ways(&other), expected, "whatever card came first");
}

#[test]
fn b145_brushwood_collector_replaces_all_reed() {
    // B145, AGR-14.1.4
    let given = table(3).round(6).played(0, &["B145"]);
    let mut room = given.clone().goods(0, "6 wood").play();
    room.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(room.farm(0).goods, goods(""), "one wood for two reed");
    let mut house = given.clone().goods(0, "1 wood, 1 reed, 2 clay").play();
    house.does("place house_redevelopment");
    assert_eq!(ways(&house), ["pay 2 clay, 1 reed", "pay 1 wood, 2 clay"]);
    let both = given.played(0, &["A123"]).rooms(0, Material::Clay, "").goods(0, "3 wood, 3 clay").play();
    let mut both = both;
    both.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(both.farm(0).goods, goods("1 wood"), "AGR-14.1.7: together with the Frame Builder");
}

#[test]
fn a016_rammed_clay_pays_fences_with_clay() {
    // A016, AGR-14.1.4
    let mut played = table(2).hand(0, &["A016"]).play();
    played.all(&["place meeting_place", "play A016"]);
    assert_eq!(played.has(0, "clay"), 1);
    let given = table(2).round(2).played(0, &["A016"]);
    let mut mixed = given.clone().goods(0, "2 wood, 2 clay").play();
    mixed.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!(mixed.farm(0).goods, goods(""));
    let mut choice = given.clone().goods(0, "4 wood, 4 clay").play();
    choice.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!(ways(&choice).len(), 5, "0 to 4 clay");
    assert!(!given.goods(0, "2 wood, 1 clay").play().allows("place fencing"));
}

#[test]
fn a088_hedge_keeper_has_three_free_fences_in_each_action() {
    // A088, AGR-14.2.9
    let given = table(2).round(2).played(0, &["A088"]);
    let mut table = given.clone().goods(0, "1 wood").play();
    table.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!((table.has(0, "wood"), table.farm(0).fences.len()), (0, 4));
    let mut two = given.clone().goods(0, "4 wood").play();
    two.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!(two.has(0, "wood"), 3, "the first three");
    two.all(&["fence 0,3", "close"]);
    assert_eq!(two.has(0, "wood"), 0, "and no more in this action");
    let mut nothing = given.clone().pastures(0, &["0,4"]).play();
    nothing.all(&["place fencing", "fence 0,3", "close"]);
    assert_eq!(nothing.farm(0).fences.len(), 7, "three fences without any wood");
    assert!(!given.play().allows("place fencing"), "a first pasture takes four");
}

#[test]
fn b036_bottles_cost_by_people() {
    // B036
    let given = table(2).hand(0, &["B036"]).people(0, 3).rooms(0, Material::Wood, "0,0");
    let mut table = given.clone().goods(0, "3 clay, 3 food").play();
    table.all(&["place meeting_place", "play B036"]);
    assert_eq!(table.farm(0).goods, goods(""));
    let mut poor = given.goods(0, "2 clay, 3 food").play();
    poor.does("place meeting_place");
    assert_eq!(poor.refused("play B036", "AGR-13.3.4"), "too_few");
}

#[test]
fn b109_paper_maker_trades_before_the_payment() {
    // B109, AGR-14.1.1, AGR-14.1.2, AGR-14.2.2
    let given = table(2).hand(0, &["A088"]).played(0, &["B109", "A087"]);
    let mut needed = given.clone().goods(0, "1 wood").play();
    needed.all(&["place lessons", "play A088"]);
    assert_eq!(needed.options(), ["use B109"], "without it the occupation could not be paid");
    needed.does("use B109");
    assert_eq!(needed.farm(0).goods, goods("1 food"), "2 food for two occupations, 1 paid");
    let mut declined = given.clone().goods(0, "1 wood, 1 food").play();
    declined.all(&["place lessons", "play A088", "done"]);
    assert_eq!(declined.farm(0).goods, goods("1 wood"));
    let mut itself = table(2).hand(0, &["B109"]).goods(0, "1 wood").play();
    itself.all(&["place lessons", "play B109"]);
    assert_eq!(itself.has(0, "wood"), 1, "not for itself");
}
