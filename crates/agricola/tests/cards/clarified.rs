//! Clarifications that the tests of the effects leave out: how often, at which moment, and what counts as what.

use super::common::*;
use super::minors_a::improves;
use super::occupations_a::{ends_round, learns, uses};
use super::occupations_b::due;
use super::spaces::brings;
use almende_agricola::pieces::{Good, Material};

#[test]
fn a012_places_on_a_card_are_no_pasture() {
    // A012, B012, AGR-11.1.7
    let given = table(2).played(0, &["A012", "B012"]);
    assert!(given.clone().goods(0, "4 sheep").load().is_ok(), "three on the card, and the pet");
    assert!(given.goods(0, "5 sheep").load().is_err());
}

#[test]
fn a017_animals_may_be_cooked_to_wait() {
    // A017: whoever cooks one of them on purpose keeps the card for later.
    let given = table(2).round(4).played(0, &["A017"]).majors(0, &["fireplace_2"]).pastures(0, &["0,3 0,4"]);
    let mut table = given.stock("sheep_market", 2, "sheep").play();
    table.does("place sheep_market");
    assert_eq!(table.asked(), uses("A017"));
    table.does("convert sheep");
    assert_eq!((table.has(0, "food"), table.offers("use").len()), (2, 0), "one of them is gone");
    if table.allows("done") {
        table.does("done");
    }
    assert!(!table.card(0, "A017").unwrap().used);
}

#[test]
fn a025_the_first_space_may_be_one_on_a_card() {
    // A025, A039, AGR-14.7.1
    let given = table(2).rooms(0, Material::Wood, "0,0").people(0, 3).played(0, &["A025"]).played(1, &["A039"]);
    let mut table = given.goods(0, "2 grain").next_is(1).play();
    table.does("place chapel");
    assert!(table.allows("place chapel"), "the first space without goods");
    table.all(&["place grain_seeds", "place farmland", "plow 0,1"]);
    assert!(!table.allows("place grain_seeds"), "only that one");
    table.does("place chapel");
    assert_eq!((table.has(0, "grain"), table.points(0, "bonus_points")), (2, 3));
}

#[test]
fn a026_two_opponents_are_too_many() {
    // A026, AGR-7.1.12
    let mut given = table(3).round(7).rooms(0, Material::Wood, "0,0").played(0, &["A026"]);
    given = given.stands(1, "basic_wish_for_children");
    assert!(given.play().allows("place basic_wish_for_children"));
    given.0.people_on.insert(space("basic_wish_for_children"), vec![seat(1), seat(2)]);
    given.farm(2).placed = 1;
    assert!(!given.play().allows("place basic_wish_for_children"));
}

#[test]
fn a043_a074_two_actions_of_a_turn_count_once() {
    // A043, A074, AGR-14.2.6: B150 goes on to Major Improvement, and A001 builds a second stable in the same turn.
    for (card, good) in [("A043", "1 food"), ("A074", "1 wood")] {
        let given = table(4).played(0, &[card, "B150"]).hand(0, &["A001"]).pastures(0, &["0,4"]);
        let mut table = given.goods(0, "2 wood, 1 food").play();
        table.all(&["place farm_expansion", "stable 0,1", "use B150", "play A001", "use A001", "stable 0,4"]);
        assert_eq!((table.farm(0).stables.len(), table.decides()), (2, 1));
        assert_eq!([2, 3, 4, 5].map(|round| table.due(0, round)), [good, good, good, ""].map(goods));
    }
}

#[test]
fn a053_counts_what_is_already_spent() {
    // A053: of 7 wood two are laid back.
    let given = table(2).played(0, &["A053", "A056"]).stock("forest", 7, "wood").last_person(0);
    let mut table = given.play();
    table.all(&["place forest", "use A056"]);
    assert_eq!((table.round(), table.has(0, "wood"), table.has(0, "food")), (2, 5, 3 + 2));
}

#[test]
fn a060_counts_once_among_improvements() {
    // A060, A117: a major or a minor improvement, never both.
    let given = table(2).hand(0, &["A117"]).played(0, &["A060"]);
    assert_eq!(learns(&given, "A117").has(0, "wood"), 1);
}

#[test]
fn a070_is_no_field_phase() {
    // A070, A106, AGR-14.3.11: the last vegetable leaves its field, but not in a field phase.
    let given = table(2).round(5).played(0, &["A070", "A106"]).planted(0, "0,1", Some(Good::Vegetable), 1);
    let mut table = ends_round(&given);
    let [choice] = table.offers("use").try_into().expect("one field, one way");
    table.does(&choice);
    assert_eq!((table.has(0, "vegetable"), table.has(0, "food"), table.farm(0).fields[0].crop), (1, 2, None));
}

#[test]
fn a085_nobody_loses_a_home() {
    // A085: a person who lives there already stays when the place is gone.
    let given = table(2).round(5).played(0, &["A085"]).rooms(0, Material::Clay, "").people(0, 3).fields(0, "1,1");
    let mut table = ends_round(&given.goods(0, "9 food").goods(1, "9 food"));
    table.until_round(7);
    assert_eq!((table.farm(0).people, table.farm(0).people_lost), (3, 0));
}

#[test]
fn a088_is_for_actions_that_build_fences() {
    // A088, B149, AGR-14.1.5: two wood in all is no price for single fences.
    let mut table = learns(&table(4).played(0, &["A088"]).hand(0, &["B149"]).goods(0, "2 wood, 1 food"), "B149");
    table.all(&["fence 0,3", "add 0,4", "close"]);
    assert_eq!((table.farm(0).fences.len(), table.has(0, "wood")), (6, 0));
    let mut poor = super::common::table(4).played(0, &["A088"]).hand(0, &["B149", "A116"]).goods(0, "1 wood, 1 food");
    poor = poor.stables(0, "");
    let mut poor = poor.play();
    poor.does("place lessons");
    assert!(!poor.allows("play B149"));
}

#[test]
fn a092_serves_a_child_that_was_born_before_it_was_played() {
    // A092, AGR-RULING-21
    let given = table(2).round(7).hand(0, &["A092"]).rooms(0, Material::Wood, "0,0").goods(0, "1 food");
    let mut table = given.play();
    table.all(&["place basic_wish_for_children", "place day_laborer", "place lessons", "play A092"]);
    table.until(|position| position.pending.last().is_some_and(|pending| pending.seat == seat(0)));
    assert!(table.allows("use A092"), "{:?}", table.options());
    table.does("use A092");
    assert_eq!((table.farm(0).newborns, table.has(0, "food")), (0, 0));
}

#[test]
fn a097_replaces_one_baking_a_turn() {
    // A097, B025: the baking that the Bread Paddle adds in the same turn is a baking.
    let given = table(2).round(3).played(0, &["A097", "B025"]).majors(0, &["clay_oven"]).goods(0, "1 grain");
    let mut table = given.clone().hand(0, &["A116", "A086"]).play();
    table.all(&["place grain_utilization", "play A116"]);
    assert_eq!(table.asked(), uses("B025"));
    table.does("use B025");
    assert_eq!(table.asked(), ["bake 1"]);
    table.does("bake 1");
    assert_eq!((table.has(0, "food"), table.in_hand(0)), (5, vec!["A086".to_owned()]));
    let none = given.goods(0, "").hand(0, &["A116", "A086"]);
    let mut none = none.play();
    none.all(&["place grain_utilization", "play A116"]);
    assert_eq!((none.decides(), none.in_hand(0).len()), (1, 1), "nothing to bake, and no second occupation");
}

#[test]
fn a113_a_field_with_both_crops_counts_as_one_kind() {
    // A113, B061, AGR-RULING-38: one field is not a grain field and a vegetable field at once.
    let mut given = table(2).round(4).played(0, &["B061"]).fields(0, "0,2").planted(0, "0,1", Some(Good::Grain), 2);
    given.farm(0).fields[1].hidden = true;
    assert_eq!(ends_round(&given).has(0, "food"), 2, "a second planted field is missing");
    assert_eq!(ends_round(&given.planted(0, "0,3", Some(Good::Grain), 1)).has(0, "food"), 2 + 3);
}

#[test]
fn a127_a118_the_lodgers_place_is_no_room() {
    // A127, B118, AGR-14.6.4: exactly two rooms.
    assert_eq!(ends_round(&table(3).played(0, &["A127", "B118"])).has(0, "wood"), 1);
}

#[test]
fn a131_serves_each_of_the_three_buildings() {
    // A131, A095: two more for the second building, however it is built.
    let given = table(3).hand(0, &["A087", "A116", "A117"]).played(0, &["A131", "A095"]).stock("fishing", 1, "food");
    let mut table = given.goods(0, "2 wood, 2 clay, 4 stone").play();
    table.all(&["place major_improvement", "build pottery", "use A131", "play A087", "done"]);
    table.all(&["place day_laborer", "place grain_seeds", "place fishing", "use A095", "build joinery"]);
    assert_eq!(table.offers("use"), ["use A131", "use A131 2"]);
    table.all(&["use A131", "play A116", "use A131 2", "play A117"]);
    assert!(table.in_hand(0).is_empty());
}

#[test]
fn a151_the_space_does_not_count_as_used() {
    // A151, A046, AGR-14.2.8
    let given = table(4).round(5).played(0, &["A151", "A046"]).stock("sheep_market", 1, "sheep");
    let given = given.stands(1, "major_improvement").stands(1, "fencing").stands(2, "grain_utilization");
    let mut table = ends_round(&given);
    table.does("use A151");
    assert_eq!((table.has(0, "sheep"), due(&table)), (1, vec![]));
}

#[test]
fn b036_a_newborn_is_a_person() {
    // B036
    let mut given = table(2).round(6).hand(0, &["B036"]).people(0, 3).rooms(0, Material::Wood, "0,0");
    given = given.stands(0, "basic_wish_for_children");
    given.farm(0).newborns = 1;
    given.0.newborns_on.insert(space("basic_wish_for_children"), vec![seat(0)]);
    assert_eq!(improves(&given.clone().goods(0, "3 clay, 3 food"), "B036").farm(0).goods, goods(""));
    let mut poor = given.goods(0, "3 clay, 2 food").play();
    poor.does("place meeting_place");
    assert_eq!(poor.refused("play B036", "AGR-13.3.4"), "too_few");
}

#[test]
fn b097_what_is_played_then_begins_with_the_next_round() {
    // B097, B125, AGR-14.5.2
    let given = table(2).round(2).rooms(0, Material::Stone, "").played(0, &["B097"]).hand(0, &["B125"]);
    let mut table = ends_round(&given);
    table.all(&["use B097", "play B125"]);
    let stated = [(4, "1 wood"), (5, "1 clay"), (6, "1 reed"), (7, "1 stone")];
    assert_eq!((table.round(), due(&table)), (3, stated.map(|(round, goods)| (round, goods.to_owned())).to_vec()));
}

#[test]
fn b131_is_no_minor_improvement_action() {
    // B131, B103: what is passed up there is paid for only where it is the action.
    let given = table(3).played(0, &["B131", "B103"]).hand(0, &["A067"]).stock("forest", 1, "wood");
    let mut table = given.play();
    table.all(&["place forest", "done"]);
    assert_eq!(table.farm(0).goods, goods("1 wood"));
}

#[test]
fn b140_moving_crops_brings_nothing() {
    // B140, A071: goods that were on the farm before.
    let given = table(3).round(2).played(0, &["A071", "B140"]).planted(0, "0,1", Some(Good::Grain), 3).fields(0, "0,2");
    let mut table = given.last_person(0).play();
    table.all(&["use A071", "place day_laborer"]);
    assert_eq!((table.round(), table.has(0, "food")), (3, 2));
}

#[test]
fn b150_the_space_left_is_empty_again() {
    // B150, AGR-3.3.1: the person ends up on the second space.
    let given = table(4).played(0, &["B150"]).goods(0, "2 wood, 2 clay, 1 food").goods(1, "2 wood");
    let mut table = given.play();
    table.all(&["place farm_expansion", "stable 0,4", "use B150", "build fireplace_2"]);
    assert!(table.allows("place farm_expansion") && !table.allows("place major_improvement"));
    assert_eq!(
        brings(&super::common::table(4).played(0, &["B150"]), "grain_seeds"),
        "1 grain",
        "other spaces end there"
    );
}

#[test]
fn a056_the_wood_laid_back_may_be_any() {
    // A056: one wood was on the space, one was there before; the food comes after the action.
    let mut table = table(2).played(0, &["A056"]).goods(0, "1 wood").stock("forest", 1, "wood").play();
    table.does("place forest");
    assert_eq!(table.asked(), uses("A056"));
    table.does("use A056");
    assert_eq!((table.farm(0).goods, table.lies_on("forest", "wood")), (goods("3 food"), 2));
}

#[test]
fn b104_sheep_are_exchanged_right_after_breeding() {
    // B104, AGR-4.2.7: not while animals breed, but at the next decision, here that of B101.
    let given = table(2).round(4).played(0, &["B104", "B101"]).majors(0, &["joinery"]).pastures(0, &["0,3 0,4"]);
    let mut table = given.goods(0, "2 sheep, 6 food").goods(1, "4 food").last_person(0).play();
    table.all(&["place day_laborer", "feed", "feed"]);
    assert_eq!((table.has(0, "sheep"), table.prompt()), (3, "prompt.react"), "{:?}", table.options());
    table.does("use B104");
    assert_eq!((table.has(0, "sheep"), table.has(0, "stone")), (2, 1));
}

#[test]
fn b002_discounts_for_fences_do_not_concern_its_pasture() {
    // B002, A016, A088: neither clay nor free fences are asked for, and the next action has all of them.
    let given = table(2).round(2).hand(0, &["B002"]).played(0, &["A016", "A088"]).pastures(0, &["0,4"]);
    let given = given.rooms(0, Material::Wood, "0,0").people(0, 3).goods(0, "2 food, 1 clay");
    let mut table = improves(&given, "B002");
    table.does("fence 0,3");
    assert_eq!(table.farm(0).goods, goods("1 clay"), "only the card was paid for");
    table.does("place day_laborer");
    table.does("place fencing");
    assert!(table.allows("fence 0,2"), "three fences are free still: {:?}", table.options());
    table.all(&["fence 0,2", "close"]);
    assert_eq!(table.has(0, "clay"), 1);
}

#[test]
fn a129_b130_b150_a_person_that_goes_on_keeps_its_place_in_the_order() {
    // A129, B130, B150, A107: the next person of the round is the second one.
    let moves: [(&str, &str, &[&str]); 3] = [
        ("A129", "4 wood, 5 clay", &["place grain_seeds", "use A129 2", "stable 0,4", "done"]),
        (
            "B130",
            "1 grain, 4 wood, 1 food",
            &["place grain_utilization", "sow grain", "use B130", "fence 0,4", "close"],
        ),
        ("B150", "2 wood, 2 clay, 1 food", &["place farm_expansion", "stable 0,4", "use B150", "build fireplace_2"]),
    ];
    for (card, goods, turn) in moves {
        let given = table(4).round(3).played(0, &[card, "A107"]).rooms(0, Material::Wood, "0,0").people(0, 3);
        let table = given.goods(0, goods).fields(0, "0,1").stock("forest", 4, "wood");
        let mut table = table.stock("fishing", 1, "food").stock("clay_pit", 1, "clay").play();
        table.all(turn);
        while table.decides() == 0 && table.prompt() != "prompt.place" {
            table.does("done");
        }
        table.all(&["place day_laborer", "place fishing", "place clay_pit"]);
        assert_eq!((table.decides(), table.farm(0).placed), (0, 1), "{card}");
        let food = table.has(0, "food");
        table.does("place forest");
        assert_eq!(table.has(0, "food"), food + 1, "{card}: four wood for the second person");
    }
}

#[test]
fn b061_asks_for_every_kind_of_field() {
    // B061: grain and vegetables on two fields, and an empty one.
    let food = |given: Given| {
        let mut table = given.round(4).played(0, &["B061"]).goods(0, "9 food").last_person(0).play();
        table.does("place day_laborer");
        table.has(0, "food")
    };
    let grain = |given: Given, at: &str| given.planted(0, at, Some(Good::Grain), 2);
    let vegetable = |given: Given, at: &str| given.planted(0, at, Some(Good::Vegetable), 2);
    assert_eq!(food(vegetable(grain(table(2), "0,1"), "0,2").fields(0, "0,3")), 9 + 2 + 3);
    assert_eq!(food(vegetable(vegetable(table(2), "0,1"), "0,2").fields(0, "0,3")), 9 + 2, "no grain");
    assert_eq!(food(grain(grain(table(2), "0,1"), "0,2").fields(0, "0,3")), 9 + 2, "no vegetable");
    assert_eq!(food(vegetable(grain(table(2), "0,1"), "0,2")), 9 + 2, "no empty field");
}
