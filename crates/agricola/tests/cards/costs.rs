//! AGR-14.1: prices, and all ways to pay.

use super::common::*;
use almende_agricola::cards::CardSet;
use almende_agricola::pieces::Material;
use almende_agricola::{Agricola, Decision, FarmLog, Kind, Setup};
use almende_core::{Game, Lang, Seed, Silent, Text};

fn ways(table: &Table) -> Vec<String> {
    let who = table.game.turn().first().unwrap();
    let texts = |option: String| {
        let text = table.game.describe(who, option.parse().unwrap());
        almende_agricola::Agricola::texts().render(almende_core::Lang::EN, &text, &[])
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
    assert_eq!(needed.asked(), ["use B109"], "without it the occupation could not be paid");
    needed.does("use B109");
    assert_eq!(needed.farm(0).goods, goods("1 food"), "2 food for two occupations, 1 paid");
    let mut declined = given.clone().goods(0, "1 wood, 1 food").play();
    declined.all(&["place lessons", "play A088", "done"]);
    assert_eq!(declined.farm(0).goods, goods("1 wood"));
    let mut itself = table(2).hand(0, &["B109"]).goods(0, "1 wood").play();
    itself.all(&["place lessons", "play B109"]);
    assert_eq!(itself.has(0, "wood"), 1, "not for itself");
}

#[test]
fn a088_what_the_last_action_built_does_not_count_in_the_next() {
    // A088, AGR-5.2.8, AGR-14.2.6: the three fences are free in each action, whatever an earlier one used up.
    let mut twice = table(2).round(2).played(0, &["A088"]).goods(0, "1 wood").goods(1, "9 food").last_person(0).play();
    twice
        .all(&["place fencing", "fence 0,4", "close"])
        .until(|position| position.round == 3 && position.next == seat(0));
    twice.does("place fencing");
    twice.all(&["fence 0,3", "close"]);
    assert_eq!((twice.farm(0).fences.len(), twice.has(0, "wood")), (7, 0), "three more without any wood");
    // B002 builds fences in an action of its own.
    let given = table(2).round(2).played(0, &["A088"]).hand(0, &["B002"]).goods(0, "2 food").pastures(0, &["0,4"]);
    let mut mini = given.play();
    mini.all(&["place meeting_place", "play B002", "fence 0,3"]).until(|position| position.next == seat(0));
    mini.all(&["place fencing", "fence 0,2", "close"]);
    assert_eq!(mini.farm(0).fences.len(), 10);
}

#[test]
fn agr_14_2_6_what_was_done_before_changes_no_placement() {
    // AGR-14.2.6: in the middle of random games, a farm whose log is wiped can be used just as before.
    for number in 0..40 {
        let card_set = if number % 2 == 0 { CardSet::Whole } else { CardSet::Base };
        let setup = Setup { game: Kind::Cards, card_set, ..Setup::default() };
        let mut game = Agricola::new(Agricola::standard_content(), 2, &setup, Seed::numbered(17, number)).unwrap();
        let mut rng = Seed::numbered(18, number).stream("test", 0);
        while let Some(seat) = game.turn().first() {
            let mut options = Vec::new();
            game.options(seat, &mut options);
            let mut position = game.position();
            if let [only] = position.pending.as_slice()
                && only.decision == Decision::PlacePerson.into()
            {
                position.farms[seat.index()].log = FarmLog::default();
                let wiped = Agricola::from_position(Agricola::standard_content(), &position).unwrap();
                let mut others = Vec::new();
                wiped.options(seat, &mut others);
                assert_eq!(options, others, "game {number}, round {}", position.round);
            }
            let mut searched = Vec::new();
            game.search_options(seat, &mut searched);
            let pick = rng.below(searched.len() as u32) as usize;
            game.perform(seat, searched[pick], &mut Silent);
        }
    }
}

#[test]
fn agr_10_2_1_the_price_of_a_pasture_is_told_as_it_is_paid() {
    // AGR-10.2.1, AGR-14.1.3, A088, A016: free fences are not in the price, and other goods are named.
    let says = |text: &Text| Agricola::texts().render(Lang::EN, text, &[]);
    let told = |table: &Table| {
        (says(&table.game.prompt(seat(0))), says(&table.game.describe(seat(0), "close".parse().unwrap())))
    };
    let begun = |given: Given| {
        let mut table = given.play();
        table.all(&["place fencing", "fence 0,4"]);
        told(&table)
    };
    let given = table(2).round(2).goods(0, "4 wood");
    let sentences = |wood: u8| {
        let prompt = format!("Choose the cells of the pasture; 1 so far, {wood} wood for its fences.");
        (prompt, format!("close the pasture for {wood} wood"))
    };
    assert_eq!(begun(given.clone().cards()), sentences(4));
    assert_eq!(begun(given.clone().played(0, &["A088"])), sentences(1));
    let (prompt, option) = begun(given.played(0, &["A088", "A016"]).goods(0, "4 wood, 4 clay"));
    assert!(prompt.contains("1 wood for its fences, or what cards take instead"), "{prompt}");
    assert!(option.contains("1 wood, or what cards take instead"), "{option}");
    let poor = table(2).round(2).played(0, &["A088", "A016"]).play();
    let refusal = poor.game.check(seat(0), "place fencing".parse().unwrap()).unwrap_err();
    assert_eq!(says(&refusal.text), "No pasture can be closed: you can pay for 3 fences and have 15 left.");
}

#[test]
fn agr_13_2_2_lessons_without_food_say_so() {
    // AGR-13.2.2, AGR-5.1.6
    let broke = table(2).hand(0, &["A087"]).played(0, &["A088"]).play();
    assert_eq!(broke.refused("place lessons", "AGR-13.2.2"), "occupation_cost");
    let none = table(2).hand(0, &["A067"]).played(0, &["A088"]).play();
    assert_eq!(none.refused("place lessons", "AGR-13.2.1"), "no_occupation");
}
