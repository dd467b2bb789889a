//! The 21 cards printed in the rulebook.

use super::common::*;
use almende_agricola::Phase;
use almende_agricola::pieces::{Good, Material};
use almende_core::Game;

#[test]
fn a024_threshing_board_bakes_before_the_action() {
    // AGR-CARD-A024, AGR-RULING-18, AGR-14.2.5, AGR-14.3.4
    let given = table(2).played(0, &["A024"]).goods(0, "2 grain").majors(0, &["fireplace_2"]);
    let mut table = given.play();
    table.does("place farmland");
    assert_eq!(table.asked(), ["use A024", "done"]);
    table.all(&["use A024", "bake 2"]);
    assert_eq!((table.has(0, "grain"), table.has(0, "food")), (0, 4));
    assert!(table.is_not_asked("done") || !table.allows("done"), "a field must still be plowed");
    table.does("plow 0,2");
    assert_eq!(table.decides(), 1);
    let mut declined = given.play();
    declined.all(&["place farmland", "done", "plow 0,2"]);
    assert_eq!((declined.has(0, "grain"), declined.decides()), (2, 1));
    let mut nothing_to_bake = given.goods(0, "").play();
    nothing_to_bake.does("place farmland");
    assert_eq!(nothing_to_bake.offers("use"), [""; 0]);
    assert!(nothing_to_bake.allows("plow 0,2"), "nothing is asked");
}

#[test]
fn a024_needs_two_occupations() {
    // AGR-13.3.5, AGR-13.3.9
    let given = table(2).round(1).hand(0, &["A024"]).goods(0, "1 wood");
    let table = given.clone().played(0, &["A087"]).play();
    let mut at_space = table.clone();
    at_space.does("place meeting_place");
    assert_eq!(at_space.refused("play A024", "AGR-13.3.5"), "needs_at_least");
    let mut enough = given.played(0, &["A087", "B099"]).play();
    enough.all(&["place meeting_place", "play A024"]);
    assert_eq!(enough.points(0, "bonus_points"), 1, "its printed point");
}

#[test]
fn a067_corn_scoop_brings_a_second_grain() {
    // AGR-CARD-A067
    let mut table = table(2).played(0, &["A067"]).play();
    table.does("place grain_seeds");
    assert_eq!(table.has(0, "grain"), 2);
    table.does("place day_laborer");
    assert_eq!(table.has(1, "grain"), 0, "only the owner");
}

#[test]
fn a069_large_greenhouse_lays_vegetables_on_later_rounds() {
    // AGR-CARD-A069, AGR-14.5.4
    let mut table = table(2).round(6).hand(0, &["A069"]).played(0, &["A087", "B099"]).goods(0, "2 wood").play();
    table.all(&["place meeting_place", "play A069"]);
    let rounds: Vec<u8> = (1..=14).filter(|&round| table.due(0, round)[Good::Vegetable] > 0).collect();
    assert_eq!(rounds, [10, 13]);
}

#[test]
fn a075_lumber_mill_makes_improvements_cheaper() {
    // AGR-CARD-A075, AGR-14.1.3, AGR-14.1.6
    let given = table(2).round(2).played(0, &["A075"]);
    let mut joinery = given.clone().goods(0, "1 wood, 2 stone").play();
    joinery.all(&["place major_improvement", "build joinery"]);
    assert_eq!(joinery.farm(0).goods, goods(""));
    let mut pottery = given.clone().goods(0, "2 clay, 2 stone").play();
    pottery.all(&["place major_improvement", "build pottery"]);
    assert_eq!(pottery.farm(0).goods, goods(""), "a cost without wood stays");
    let mut minor = given.hand(0, &["A067"]).play();
    minor.all(&["place major_improvement", "play A067"]);
    assert!(minor.card(0, "A067").is_some(), "AGR-RULING-32: a cost of zero is free");
    let own = table(2).round(2).hand(0, &["A075"]).goods(0, "1 stone").play();
    assert!(!own.allows("place major_improvement"), "not for itself");
    let full = ["A086", "A087", "B097", "B098"];
    let mut too_many =
        super::common::table(2).round(2).hand(0, &["A075"]).played(0, &full).goods(0, "2 stone, 2 clay").play();
    too_many.does("place major_improvement");
    assert_eq!(too_many.refused("play A075", "AGR-13.3.6"), "needs_at_most");
}

#[test]
fn a078_canoe_adds_food_and_reed_to_fishing() {
    // AGR-CARD-A078
    let mut table = table(2).played(0, &["A078"]).stock("fishing", 2, "food").play();
    table.does("place fishing");
    assert_eq!((table.has(0, "food"), table.has(0, "reed")), (3, 1));
}

#[test]
fn a086_animal_tamer_gives_a_choice_and_room_for_pets() {
    // AGR-CARD-A086, AGR-11.1.7
    let mut game = table(2).hand(0, &["A086"]).play();
    game.all(&["place lessons", "play A086"]);
    assert_eq!(game.asked(), ["use A086", "use A086 2"], "one of them must be taken");
    game.does("use A086 2");
    assert_eq!((game.has(0, "wood"), game.has(0, "grain")), (0, 1));
    let three = table(2).rooms(0, Material::Wood, "0,0").goods(0, "1 sheep, 1 boar, 1 cattle");
    assert!(three.clone().cards().load().is_err(), "one pet without the card");
    assert!(three.clone().played(0, &["A086"]).load().is_ok(), "a different one in each room");
    assert!(three.goods(0, "2 sheep, 1 boar, 1 cattle").played(0, &["A086"]).load().is_err());
}

#[test]
fn a087_conservator_renovates_from_wood_to_stone() {
    // AGR-CARD-A087, AGR-RULING-22
    let given = table(2).round(6).played(0, &["A087"]).rooms(0, Material::Wood, "0,0");
    let mut stone = given.clone().goods(0, "1 reed, 3 stone, 3 clay").play();
    stone.does("place house_redevelopment");
    assert_eq!(stone.asked(), ["renovate clay", "renovate stone"]);
    stone.does("renovate stone");
    assert_eq!((stone.farm(0).house, stone.farm(0).goods), (Material::Stone, goods("3 clay")));
    let mut only = given.clone().goods(0, "1 reed, 3 stone").play();
    only.does("place house_redevelopment");
    assert_eq!(only.farm(0).house, Material::Stone, "nothing else can be paid");
    let without = table(2).round(6).cards().rooms(0, Material::Wood, "0,0").goods(0, "1 reed, 3 stone").play();
    assert!(!without.allows("place house_redevelopment"));
}

#[test]
fn a092_adoptive_parents_let_the_newborn_act() {
    // AGR-CARD-A092, AGR-RULING-21
    let given = table(2).round(7).played(0, &["A092"]).rooms(0, Material::Wood, "0,0").goods(0, "1 food");
    let mut table = given.stock("fishing", 1, "food").play();
    table.all(&["place basic_wish_for_children", "place day_laborer"]);
    assert_eq!((table.farm(0).newborns, table.decides()), (1, 0));
    table.does("use A092");
    assert_eq!((table.farm(0).newborns, table.has(0, "food")), (0, 0));
    table.all(&["place grain_seeds"]).all(&["place fishing"]);
    assert_eq!(table.decides(), 0, "a turn of its own, in the clockwise sequence");
    table.all(&["place farmland", "plow 0,2"]);
    assert_eq!(table.phase(), Phase::Feeding);
    assert_eq!(table.game.prompt(seat(0)).arg("n"), Some(6.into()), "it eats like an adult in this round");
}

#[test]
fn a092_who_has_nobody_left_is_asked_once() {
    // AGR-RULING-21
    let given =
        table(2).round(7).played(0, &["A092"]).rooms(0, Material::Wood, "0,0").goods(0, "1 food").last_person(0);
    let mut used = given.clone().play();
    used.does("place basic_wish_for_children");
    assert_eq!((used.decides(), used.asked()), (0, vec!["use A092".to_owned(), "done".to_owned()]));
    used.does("use A092").does("place grain_seeds");
    assert_eq!(used.phase(), Phase::Feeding);
    let mut declined = given.clone().play();
    declined.all(&["place basic_wish_for_children", "done"]);
    assert_eq!((declined.phase(), declined.farm(0).newborns), (Phase::Feeding, 1));
    let mut poor = given.goods(0, "").play();
    poor.does("place basic_wish_for_children");
    assert_eq!(poor.phase(), Phase::Feeding, "without food nothing is asked");
}

#[test]
fn a133_braggart_scores_improvements() {
    // AGR-CARD-A133, AGR-13.1.5, AGR-14.6.8
    let majors = ["fireplace_2", "fireplace_3", "cooking_hearth_4", "cooking_hearth_5", "well", "clay_oven"];
    let more = ["stone_oven", "joinery", "pottery", "basketmakers_workshop"];
    let all: Vec<&str> = majors.into_iter().chain(more).collect();
    let bonus = |number: usize| {
        let with =
            |cards: &[&str]| table(3).majors(0, &all[..number]).played(0, cards).play().points(0, "bonus_points");
        with(&["A133"]) - with(&["A087"])
    };
    let found: Vec<i32> = (0..=10).map(bonus).collect();
    assert_eq!(found, [0, 0, 0, 0, 0, 2, 3, 4, 5, 7, 9]);
    let with_minor = table(3).majors(0, &all[..4]).played(0, &["A133", "A067"]).play().points(0, "bonus_points");
    let without = table(3).majors(0, &all[..4]).played(0, &["A067"]).play().points(0, "bonus_points");
    assert_eq!(with_minor - without, 2, "minor improvements count");
}

#[test]
fn a143_stonecutter_saves_a_stone_each() {
    // AGR-CARD-A143, AGR-14.1.5
    let given = table(3).round(6).played(0, &["A143"]);
    let house = given.clone().rooms(0, Material::Clay, "0,0 0,1");
    let mut renovated = house.goods(0, "1 reed, 3 stone").play();
    renovated.does("place house_redevelopment");
    assert_eq!((renovated.farm(0).house, renovated.farm(0).goods), (Material::Stone, goods("")), "one item, one stone");
    let mut rooms = given.clone().rooms(0, Material::Stone, "").goods(0, "8 stone, 4 reed").play();
    rooms.all(&["place farm_expansion", "room 0,0", "room 0,1"]);
    assert_eq!(rooms.farm(0).goods, goods(""), "one stone for each room");
    let mut oven = given.goods(0, "3 clay").play();
    oven.all(&["place major_improvement", "build clay_oven"]);
    assert_eq!(oven.farm(0).goods, goods(""));
}

#[test]
fn b008_market_stall_travels_to_the_left() {
    // AGR-CARD-B008, AGR-EX-14, AGR-13.4.1, AGR-13.4.2, AGR-13.4.3
    let mut table = table(3).hand(0, &["B008"]).goods(0, "1 grain").goods(1, "1 grain").play();
    table.all(&["place meeting_place", "play B008"]);
    assert_eq!((table.has(0, "grain"), table.has(0, "vegetable")), (0, 1));
    assert_eq!((table.in_hand(0), table.in_hand(1)), (vec![], vec!["B008".to_owned()]));
    assert!(table.farm(0).played.is_empty(), "it lies in front of nobody");
}

#[test]
fn b016_mining_hammer_builds_a_stable_with_each_renovation() {
    // AGR-CARD-B016, AGR-14.3.13
    let mut played = table(2).hand(0, &["B016"]).goods(0, "1 wood").play();
    played.all(&["place meeting_place", "play B016"]);
    assert_eq!((played.has(0, "wood"), played.has(0, "food")), (0, 1));
    let given = table(2).round(6).played(0, &["B016"]).goods(0, "1 reed, 2 clay");
    let mut table = given.clone().play();
    table.all(&["place house_redevelopment", "use B016", "stable 0,4"]);
    assert_eq!((table.farm(0).stables, table.farm(0).house), (cells("0,4"), Material::Clay));
    let mut declined = given.clone().play();
    declined.all(&["place house_redevelopment", "done"]);
    assert_eq!((declined.farm(0).stables.len(), declined.farm(0).house), (0, Material::Clay));
    let mut none_left = given.stables(0, "0,1 0,2 0,3 0,4").play();
    none_left.does("place house_redevelopment");
    assert!(none_left.farm(0).house == Material::Clay, "nothing is offered");
}

#[test]
fn b039_loom_feeds_and_scores() {
    // AGR-CARD-B039, AGR-EX-2, AGR-EX-15
    let given = table(2).round(4).played(0, &["B039"]).pastures(0, &["0,1 0,2 0,3 0,4"]);
    let food = |sheep: &str| {
        let mut table = given.clone().goods(0, sheep).last_person(1).play();
        table.does("place day_laborer");
        table.has(0, "food")
    };
    assert_eq!([food(""), food("1 sheep"), food("3 sheep"), food("4 sheep"), food("7 sheep")], [0, 1, 1, 2, 3]);
    let bonus = |sheep: &str| given.clone().goods(0, sheep).play().points(0, "bonus_points");
    assert_eq!((bonus("8 sheep"), bonus("2 sheep")), (1 + 2, 1));
}

#[test]
fn b057_scullery_feeds_a_wooden_house() {
    // AGR-CARD-B057, AGR-14.3.2
    let given = table(2).round(5).played(0, &["B057"]).last_person(0);
    let mut wood = given.clone().play();
    wood.does("place day_laborer");
    assert_eq!((wood.round(), wood.has(0, "food")), (6, 3));
    let mut clay = given.rooms(0, Material::Clay, "").play();
    clay.does("place day_laborer");
    assert_eq!((clay.round(), clay.has(0, "food")), (6, 2));
}

#[test]
fn b061_three_field_rotation_looks_before_the_harvest() {
    // AGR-CARD-B061, AGR-14.3.9
    let given = table(2).round(4).played(0, &["B061"]).fields(0, "0,1").planted(0, "0,2", Some(Good::Grain), 3);
    let food = |given: Given| {
        let mut table = given.last_person(1).play();
        table.does("place day_laborer");
        table.has(0, "food")
    };
    assert_eq!(food(given.clone().planted(0, "0,3", Some(Good::Vegetable), 1)), 3, "the last vegetable still counts");
    assert_eq!(food(given.clone()), 0);
    let bean = given.played(0, &["B068"]);
    let mut on_card = bean.clone();
    let card = on_card.farm(0).played.last_mut().unwrap();
    (card.crop, card.crops) = (Some(Good::Vegetable), 2);
    assert_eq!(food(on_card), 3, "field cards count as well");
}

#[test]
fn b062_pitchfork_looks_at_farmland() {
    // AGR-CARD-B062
    let given = table(2).played(0, &["B062"]);
    let mut free = given.clone().play();
    free.does("place grain_seeds");
    assert_eq!((free.has(0, "grain"), free.has(0, "food")), (1, 0));
    let mut occupied = given.stands(1, "farmland").play();
    occupied.does("place grain_seeds");
    assert_eq!((occupied.has(0, "grain"), occupied.has(0, "food")), (1, 3));
}

#[test]
fn b066_sack_cart_serves_rounds_that_still_come() {
    // AGR-CARD-B066, AGR-14.5.3
    let mut table = table(2).round(8).hand(0, &["B066"]).played(0, &["A087", "B099"]).goods(0, "2 wood").play();
    table.all(&["place meeting_place", "play B066"]);
    let rounds: Vec<u8> = (1..=14).filter(|&round| table.due(0, round)[Good::Grain] > 0).collect();
    assert_eq!(rounds, [11, 14]);
}

#[test]
fn b098_organic_farmer_counts_pastures_with_space() {
    // AGR-CARD-B098, AGR-RULING-24, AGR-11.2.3
    let points = |given: Given| {
        let with = given.clone().played(0, &["B098"]).play().points(0, "bonus_points");
        with - given.cards().play().points(0, "bonus_points")
    };
    let two = table(2).pastures(0, &["0,3 0,4"]);
    assert_eq!(points(two.clone().goods(0, "1 sheep")), 1);
    assert_eq!(points(two.clone().goods(0, "3 sheep")), 0, "two of them stand in the pasture");
    assert_eq!(points(two.clone()), 0);
    let rearranged = table(2).pastures(0, &["0,3 0,4", "1,3 1,4"]).goods(0, "3 sheep");
    assert_eq!(points(rearranged), 2, "one in each, and the pet");
    let other = table(2).pastures(0, &["0,3 0,4", "1,3 1,4"]).goods(0, "2 sheep, 2 boar");
    assert_eq!(points(other), 1, "one arrangement for all animals");
}

#[test]
fn b102_consultant_gives_by_the_number_of_players() {
    // AGR-CARD-B102, AGR-EX-13
    for (players, gain) in [(1, "2 grain"), (2, "3 clay"), (3, "2 reed"), (4, "2 sheep")] {
        let mut table = table(players).hand(0, &["B102"]).stables(0, "0,4").play();
        table.all(&["place lessons", "play B102"]);
        assert_eq!(table.farm(0).goods, goods(gain), "{players}");
    }
}

#[test]
fn b136_house_steward_gives_wood_and_points_to_all() {
    // AGR-CARD-B136, AGR-EX-18, AGR-RULING-23
    for (round, wood) in [(5, 4), (6, 3), (9, 2), (11, 2), (12, 1), (13, 1), (14, 0)] {
        let mut table = table(3).round(round).hand(0, &["B136"]).play();
        table.all(&["place lessons", "play B136"]);
        assert_eq!(table.has(0, "wood"), wood, "round {round}");
    }
    let five = "0,0 0,1 1,1";
    let given = table(3).rooms(1, Material::Wood, five).rooms(2, Material::Wood, five);
    let bonus = |given: &Given| [0, 1, 2].map(|seat| given.play().points(seat, "bonus_points"));
    assert_eq!(bonus(&given.clone().played(0, &["B136"])), [0, 3, 3], "whoever owns the card");
    assert!(table(2).played(0, &["B136"]).load().is_err(), "AGR-2.3.4: not for two");
}

#[test]
fn b163_pastor_waits_for_the_last_small_house() {
    // AGR-CARD-B163, AGR-14.2.3, AGR-14.2.6
    let big = |given: Given, seat| given.rooms(seat, Material::Wood, "0,0");
    let two_left = big(big(table(4).played(0, &["B163"]), 1), 2).goods(3, "5 wood, 2 reed").next_is(3);
    let mut table = two_left.play();
    assert_eq!(table.has(0, "wood"), 0);
    table.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(table.farm(0).goods, goods("3 wood, 2 clay, 1 reed, 1 stone"), "on another player's turn");
    assert!(table.card(0, "B163").unwrap().used);
    table.until_round(2);
    assert_eq!(table.has(0, "stone"), 1, "once");
    let mut at_once = big(big(big(super::common::table(4).hand(0, &["B163"]), 1), 2), 3).play();
    at_once.all(&["place lessons", "play B163"]);
    assert_eq!(at_once.farm(0).goods, goods("3 wood, 2 clay, 1 reed, 1 stone"));
}

#[test]
fn agr_ex_2_the_example_with_cards_comes_to_42() {
    // AGR-EX-2: part 1 is 35 without cards; Loom 1, Joinery 2, bonus 2 + 2 + 0.
    let given = table(3).cards().goods(0, "8 sheep, 5 wood").pastures(0, &["0,1 0,2 0,3 0,4"]);
    let before = given.clone().play().points(0, "bonus_points");
    let table = given.played(0, &["B039", "A133"]).majors(0, &["joinery"]).play();
    assert_eq!(table.points(0, "bonus_points") - before, 1 + 2 + 2 + 2);
}
