//! Rules of the framework, some of them with a card made for the test where no card of the base game needs them.

use super::catalogue::with_cards;
use super::common::*;
use almende_agricola::cards::{Card, Played};
use almende_agricola::pieces::{Good, Material};
use almende_agricola::{Agricola, Event, Phase};
use almende_core::Game;
use serde_json::{Value, json};

fn card(id: &str) -> Card {
    id.parse().unwrap()
}

/// A table with cards that exist in this test only; `front` lie in front of the first player.
fn made(mut given: Given, front: &[&str], cards: Vec<Value>) -> Table {
    let content: &'static _ = Box::leak(Box::new(with_cards(cards).unwrap()));
    given.farm(0).played.extend(front.iter().map(|id| Played::new(card(id))));
    Table::of(Agricola::from_position(content, &given.cards().0).unwrap())
}

#[test]
fn agr_13_1_2_a_played_card_overrides_the_rules() {
    // AGR-13.1.2, AGR-13.1.1, AGR-6.2.4: a house is renovated step by step, unless a card in play says otherwise.
    let given = table(2).round(6).goods(0, "1 reed, 2 stone");
    assert!(!given.clone().hand(0, &["A087"]).play().allows("place house_redevelopment"), "not from the hand");
    let mut table = given.played(0, &["A087"]).play();
    table.does("place house_redevelopment");
    assert_eq!(table.farm(0).house, Material::Stone);
}

#[test]
fn agr_13_2_6_an_individual_cost_is_no_occupation_cost() {
    // AGR-13.2.6: the discount takes off the food of the lessons, not the wood printed on the card.
    let occupation = json!({"id": "C085", "players": 1, "cost": {"wood": 1, "food": 1}, "provenance": "external"});
    let discount = json!({"id": "C010", "prices": [{"of": ["occupation"], "less": {"food": 2, "wood": 1}}], "provenance": "external"});
    let given = table(2).hand(0, &["C085"]).played(0, &["A087"]);
    let cards = || vec![occupation.clone(), discount.clone()];
    let mut full = made(given.clone().goods(0, "1 wood, 2 food"), &[], cards());
    full.all(&["place lessons", "play C085"]);
    assert_eq!(full.farm(0).goods, goods(""), "both costs");
    let mut less = made(given.clone().goods(0, "1 wood, 2 food"), &["C010"], cards());
    less.all(&["place lessons", "play C085"]);
    assert_eq!(less.farm(0).goods, goods("1 food"));
    assert!(!made(given.goods(0, "9 food"), &["C010"], cards()).allows("place lessons"), "the wood is due");
}

#[test]
fn agr_13_3_10_one_of_several_costs_is_chosen() {
    // AGR-13.3.10
    let minor = json!({"id": "C010", "costs": [{"wood": 2}, {"clay": 1, "reed": 1}], "provenance": "external"});
    let given = table(2).hand(0, &["C010"]);
    let play = |goods: &str, how: &[&str]| {
        let mut table = made(given.clone().goods(0, goods), &[], vec![minor.clone()]);
        table.all(&["place meeting_place", "play C010"]).all(how);
        table.farm(0).goods
    };
    assert_eq!(play("2 wood, 1 clay", &[]), goods("1 clay"), "the only one within reach");
    assert_eq!(play("1 wood, 1 clay, 1 reed", &[]), goods("1 wood"));
    assert_eq!(play("2 wood, 1 clay, 1 reed", &["pay 1"]), goods("1 clay, 1 reed"));
    assert_eq!(play("2 wood, 1 clay, 1 reed", &["pay 2"]), goods("2 wood"));
    let mut mixed = made(given.goods(0, "1 wood, 1 clay"), &[], vec![minor]);
    mixed.does("place meeting_place");
    assert_eq!(mixed.refused("play C010", "AGR-13.3.4"), "too_few", "no mixture");
}

#[test]
fn agr_14_2_1_what_happens_on_play_happens_once_and_at_once() {
    // AGR-14.2.1, AGR-14.3.7: paid, then the effect, and only then what answers the play.
    let mut table = table(2).hand(0, &["B008"]).played(0, &["A055"]).goods(0, "1 grain").play();
    table.all(&["place meeting_place", "play B008"]);
    let moved = |event: &Event| match event {
        Event::Paid { good, .. } | Event::Gained { good, .. } => Some(*good),
        _ => None,
    };
    assert_eq!(table.told.iter().filter_map(moved).collect::<Vec<Good>>(), [Good::Grain, Good::Vegetable, Good::Food]);
    let mut once = super::common::table(2).round(1).hand(0, &["A016"]).play();
    once.all(&["place meeting_place", "play A016"]).until_round(2);
    assert_eq!(once.has(0, "clay"), 1);
}

#[test]
fn agr_14_2_4_what_is_got_is_got_and_what_is_offered_is_asked() {
    // AGR-14.2.4
    let mut gets = table(2).played(0, &["A067"]).play();
    gets.does("place grain_seeds");
    assert_eq!((gets.has(0, "grain"), gets.decides()), (2, 1), "without a question");
    let mut may = table(2).played(0, &["A056"]).stock("forest", 3, "wood").play();
    may.does("place forest");
    assert_eq!(may.asked(), ["use A056", "done"]);
}

#[test]
fn agr_14_2_8_a_bonus_on_use_needs_a_person_there() {
    // AGR-14.2.8: a field plowed by a card is no use of Farmland, and neither is somebody else's use.
    let given = table(2).hand(0, &["A002"]).played(0, &["A119"]).goods(0, "2 food");
    let mut plowed = given.clone().play();
    plowed.all(&["place meeting_place", "play A002", "plow 0,2"]);
    assert_eq!((plowed.farm(0).fields.len(), plowed.has(0, "wood")), (1, 0));
    let mut other = given.clone().next_is(1).play();
    other.all(&["place farmland", "plow 0,2"]);
    assert_eq!((other.has(0, "wood"), other.has(1, "wood")), (0, 0));
    let mut own = given.play();
    own.all(&["place farmland", "plow 0,2"]);
    assert_eq!(own.has(0, "wood"), 1);
}

#[test]
fn agr_14_3_6_what_depends_on_the_outcome_comes_after_it() {
    // AGR-14.3.6: whether the food is due shows only when the house is a stone house.
    let mut table =
        table(2).round(6).played(0, &["A110"]).rooms(0, Material::Clay, "").goods(0, "1 reed, 2 stone").play();
    table.does("place house_redevelopment");
    let place = |of: fn(&Event) -> bool| table.told.iter().position(of).unwrap();
    let renovated = place(|event| matches!(event, Event::Renovated { .. }));
    assert!(renovated < place(|event| matches!(event, Event::Gained { good: Good::Food, .. })));
}

#[test]
fn agr_14_3_10_food_after_feeding_comes_too_late() {
    // AGR-14.3.10
    let late = json!({"id": "C010", "effects": [{"when": "after_feeding", "do": {"gain": {"food": 4}}}], "provenance": "external"});
    let mut table = made(table(2).round(4).goods(1, "9 food").last_person(0), &["C010"], vec![late]);
    table.all(&["place day_laborer", "feed"]).does("feed");
    assert_eq!((table.farm(0).begging, table.has(0, "food")), (2, 4));
}

#[test]
fn agr_14_4_4_windows_of_a_phase_begin_with_the_starting_player() {
    // AGR-14.4.4
    let used = |first: usize| {
        let mut given = table(2).round(4).played(0, &["B039"]).played(1, &["B050"]);
        given = given.goods(0, "1 sheep").goods(1, "3 sheep").pastures(1, &["0,3 0,4"]).last_person(0);
        given.0.starting_player = seat(first);
        let mut table = given.play();
        table.does("place day_laborer");
        let of = |event: &Event| match event {
            Event::CardUsed { seat, .. } => Some(seat.index()),
            _ => None,
        };
        table.told.iter().filter_map(of).collect::<Vec<usize>>()
    };
    assert_eq!((used(0), used(1)), (vec![0, 1], vec![1, 0]));
}

#[test]
fn agr_14_6_7_animals_leave_a_card_that_holds_fewer() {
    // AGR-14.6.7, AGR-11.3.1
    let pen = json!({"id": "C010", "places": {"any": {"count": "grain"}}, "provenance": "external"});
    let given = table(2).goods(0, "2 grain, 3 sheep");
    let mut table = made(given, &["C010"], vec![pen]);
    table.does("convert grain");
    assert_eq!((table.decides(), table.prompt()), (0, "prompt.accommodate"));
    table.does("release sheep");
    assert_eq!((table.has(0, "sheep"), table.prompt()), (2, "prompt.place"));
}

#[test]
fn agr_14_6_9_cells_are_used_as_in_scoring() {
    // AGR-14.6.9, AGR-16.3.8: 2 rooms, 1 field, 1 stable and 3 empty cells in a pasture leave 8.
    let given = table(2).hand(0, &["C010", "C011"]).fields(0, "0,1").stables(0, "0,2").pastures(0, &["0,3 0,4 1,4"]);
    let needs = |id: &str, most: u8| json!({"id": id, "needs": [{"count": "unused_cells", "most": most}], "provenance": "external"});
    let mut table = made(given, &[], vec![needs("C010", 8), needs("C011", 7)]);
    assert_eq!(table.points(0, "unused_cells"), -8);
    table.does("place meeting_place");
    assert_eq!(table.offers("play"), ["play C010"]);
}

#[test]
fn agr_7_1_10_a_growth_by_a_card_takes_no_space() {
    // AGR-7.1.10
    let growth = json!({"id": "C010", "effects": [{"when": "use", "spaces": ["forest"], "may": true, "do": {"grow": "with_room"}}], "provenance": "external"});
    let given = table(2)
        .round(7)
        .rooms(0, Material::Wood, "0,0 0,1")
        .rooms(1, Material::Wood, "0,0")
        .stock("forest", 3, "wood");
    let mut table = made(given, &["C010"], vec![growth]);
    table.all(&["place forest", "use C010"]);
    let position = table.position();
    assert_eq!((table.farm(0).people, table.farm(0).newborns), (3, 1));
    assert_eq!(position.newborns_on.into_iter().collect::<Vec<_>>(), [(space("forest"), vec![seat(0)])]);
    assert_eq!(position.people_on.len(), 1, "nobody stands on a wish space");
    table.does("place basic_wish_for_children");
    assert_eq!((table.farm(1).people, table.phase()), (3, Phase::Work));
}

#[test]
fn a_position_in_which_something_stopped_half_way_is_refused() {
    // AGR-14.2.1: what a card does when it is played comes at once.
    let mut table = table(2).hand(0, &["A086"]).goods(0, "1 food").play();
    table.all(&["place lessons", "play A086"]);
    let mut position = table.position();
    let read = |position: &_| Agricola::from_position(Agricola::standard_content(), position).is_ok();
    assert!(read(&position));
    position.pending.pop();
    assert!(!read(&position));
}

#[test]
fn agr_14_2_6_each_effect_of_a_card_is_used_up_by_itself() {
    // AGR-14.2.6: two effects that happen once, on one card.
    let effect =
        |space: &str, what: &str| json!({"when": "use", "spaces": [space], "once": true, "do": {"gain": {what: 1}}});
    let twice = json!({"id": "C010", "effects": [effect("forest", "stone"), effect("clay_pit", "reed")], "provenance": "external"});
    let given = table(1).stock("forest", 1, "wood").stock("clay_pit", 1, "clay");
    let mut table = made(given, &["C010"], vec![twice]);
    table.all(&["place forest", "place clay_pit"]);
    assert_eq!((table.has(0, "stone"), table.has(0, "reed")), (1, 1));
    table.until_round(2).does("place forest");
    assert_eq!((table.round(), table.has(0, "stone")), (2, 1), "only once");
    let document = serde_json::to_value(table.card(0, "C010").unwrap()).unwrap();
    assert_eq!(document, json!({"card": "C010", "used": true, "used_effects": [0, 1]}));
    let old: Played = serde_json::from_value(json!({"card": "A120", "used": true})).unwrap();
    assert!(old.used && old.used_effects.is_empty(), "a document of before says it of the whole card");
}

#[test]
fn agr_14_2_3_what_happens_as_soon_as_something_is_so_may_be_chosen_or_declined() {
    // AGR-14.2.3, AGR-14.4.3: a choice, a price and a refusal; whoever acts comes first.
    let soon = |id: &str| {
        let choices = json!([{"gain": {"stone": 1}}, {"pay": {"wood": 1}, "gain": {"reed": 2}}]);
        let wood = json!([{"count": "occupations", "least": 1}]);
        json!({"id": id, "effects": [{"when": "as_soon_as", "if": wood, "may": true, "one_of": choices}], "provenance": "external"})
    };
    let mut given = table(2).goods(0, "1 wood").hand(0, &["A087"]);
    given.farm(1).played.push(Played::new(card("C011")));
    let mut table = made(given, &["C010"], vec![soon("C010"), soon("C011")]);
    table.all(&["place lessons", "play A087"]);
    assert_eq!((table.decides(), table.asked()), (0, vec!["use C010".into(), "use C010 2".into(), "done".into()]));
    let mut declined = table.clone();
    declined.all(&["done", "place day_laborer"]);
    assert_eq!((declined.decides(), declined.has(0, "stone")), (0, 0), "it is not asked again");
    table.does("use C010 2");
    assert_eq!((table.decides(), table.has(0, "reed"), table.has(0, "wood")), (1, 2, 0));
}

#[test]
fn agr_14_4_5_a_card_may_answer_a_moment_in_more_than_two_ways() {
    // AGR-14.4.5: four effects at one moment, each once.
    let gains = ["stone", "reed", "grain", "vegetable"];
    let effects =
        gains.map(|good| json!({"when": "use", "spaces": ["forest"], "may": true, "do": {"gain": {good: 1}}}));
    let many = json!({"id": "C010", "effects": effects, "provenance": "external"});
    let mut table = made(table(2).stock("forest", 1, "wood"), &["C010"], vec![many]);
    table.does("place forest");
    for left in (1..=4).rev() {
        assert_eq!(table.offers("use").len(), left);
        let first = table.offers("use")[0].clone();
        table.does(&first);
    }
    assert_eq!((table.farm(0).goods, table.decides()), (goods("1 wood, 1 stone, 1 reed, 1 grain, 1 vegetable"), 1));
}

#[test]
fn agr_14_6_1_crops_on_cards_are_moved_and_taken_like_those_on_tiles() {
    // AGR-14.6.1, A112, A071: a card on which grain grows.
    let field = json!({"id": "C010", "field": ["grain"], "provenance": "external"});
    let mut given = table(1).round(4).played(0, &["A112", "A071"]).goods(0, "9 food").fields(0, "0,1").last_person(0);
    given.farm(0).played.push(Played { crop: Some(Good::Grain), crops: 3, ..Played::new(card("C010")) });
    let table = made(given, &[], vec![field]);
    let mut moved = table.clone();
    assert_eq!(moved.offers("use"), ["use A071 8"]);
    moved.does("use A071 8");
    assert_eq!((moved.card(0, "C010").unwrap().crops, moved.farm(0).fields[0].crops), (2, 1));
    let mut taken = table;
    taken.all(&["place day_laborer", "use A112", "done"]);
    assert_eq!((taken.has(0, "grain"), taken.card(0, "C010").unwrap().crops), (2, 1));
}
