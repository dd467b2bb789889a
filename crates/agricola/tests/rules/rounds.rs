//! AGR-3: rounds, phases, placing people.

use super::common::*;
use almende_agricola::pieces::{Good, Space};
use almende_agricola::{Event, Goods, Phase};
use almende_core::{Game, Outcome};

#[test]
fn agr_3_1_1_the_game_has_14_rounds() {
    // AGR-3.1.1, AGR-16.1.1
    let mut table = new_game(2);
    for round in 1..=14 {
        table.until_round(round);
        assert_eq!(table.round(), round);
    }
    table.until_over();
    assert_eq!((table.round(), table.game.turn().is_empty()), (14, true));
}

#[test]
fn agr_3_1_3_harvests_end_the_rounds_4_7_9_11_13_and_14() {
    // AGR-3.1.2, AGR-3.1.3
    let mut table = new_game(1);
    let mut harvests = Vec::new();
    for round in 1..=14 {
        table.until_round(round).until(|position| position.round > round || position.phase != Phase::Work);
        if table.phase() == Phase::Feeding {
            harvests.push(round);
        }
    }
    assert_eq!(harvests, [4, 7, 9, 11, 13, 14]);
}

#[test]
fn agr_3_2_1_a_card_is_turned_up_and_can_be_used_from_then_on() {
    // AGR-3.2.1, AGR-5.2.21
    let mut table = table(2).goods(0, "9 wood").last_person(0).play();
    assert_eq!(table.refused("place fencing", "AGR-3.2.1"), "not_revealed");
    table.does("place day_laborer");
    assert_eq!(table.outcome, Some(Outcome::Reveals));
    assert!(table.told.iter().any(|event| matches!(event, Event::RoundBegins { card: Space::Fencing, .. })));
    assert!(table.allows("place fencing"));
    let mut later = super::common::table(2).goods(0, "9 wood").round(6).play();
    assert!(later.allows("place fencing"), "it stays");
    later.does("place fencing");
}

#[test]
fn agr_3_2_2_goods_on_the_round_space_go_to_their_owners_before_the_spaces_fill() {
    // AGR-3.2.2, AGR-3.2.7, AGR-3.2.3: they cannot be refused.
    let mut given = table(2).last_person(0);
    given.farm(0).due.insert(2, goods("1 food"));
    given.farm(1).due.insert(2, goods("2 reed"));
    let mut table = given.play();
    table.does("place day_laborer");
    let gained = table.told.iter().position(|event| matches!(event, Event::Gained { good: Good::Reed, .. }));
    let filled = table.told.iter().position(|event| *event == Event::Replenished);
    assert!(gained < filled && gained.is_some());
    assert_eq!((table.has(0, "food"), table.has(1, "reed")), (3, 2));
    assert!(table.farm(0).due.is_empty());
}

#[test]
fn agr_3_2_5_accumulation_spaces_receive_goods_on_top() {
    // AGR-3.2.5, AGR-EX-3
    let mut table = table(2).stock("forest", 3, "wood").round(3).last_person(0).play();
    table.does("place day_laborer");
    assert_eq!(table.lies_on("forest", "wood"), 6);
    assert_eq!(table.lies_on("sheep_market", "sheep"), 1, "a space turned up in this round as well");
}

#[test]
fn agr_3_2_6_animals_of_a_round_space_need_a_place_at_once() {
    // AGR-3.2.6
    let mut given = table(2).last_person(0).goods(1, "1 boar");
    given.farm(1).due.insert(2, goods("2 sheep"));
    let mut table = given.play();
    table.does("place day_laborer");
    assert_eq!((table.phase(), table.decides(), table.prompt()), (Phase::Preparation, 1, "prompt.accommodate"));
    table.all(&["release sheep", "release boar"]);
    assert_eq!((table.phase(), table.has(1, "sheep")), (Phase::Work, 1));
    assert_eq!(table.lies_on("forest", "wood"), 3, "and only then the spaces fill");
}

#[test]
fn agr_3_3_1_people_are_placed_one_by_one_clockwise() {
    // AGR-3.3.1
    let mut table = table(3).stock("forest", 3, "wood").stock("fishing", 1, "food").play();
    let mut order = Vec::new();
    for notation in ["place day_laborer", "place grain_seeds", "place forest", "place meeting_place", "place fishing"] {
        order.push(table.decides());
        table.does(notation);
    }
    order.push(table.decides());
    assert_eq!(order, [0, 1, 2, 0, 1, 2]);
    assert_eq!(table.has(0, "food"), 2, "the action is carried out at once");
}

#[test]
fn agr_3_3_2_who_has_nobody_left_is_skipped() {
    // AGR-3.3.2, AGR-EX-31
    let mut table = table(3).people(1, 3).stock("clay_pit", 1, "clay").stock("reed_bank", 1, "reed").play();
    let mut order = Vec::new();
    let spaces = ["day_laborer", "grain_seeds", "meeting_place", "ext3_resource_market", "clay_pit", "reed_bank"];
    for id in spaces {
        order.push(table.decides());
        table.does(&format!("place {id}"));
        if id == "ext3_resource_market" {
            table.does("take reed");
        }
    }
    order.push(table.decides());
    assert_eq!(order, [0, 1, 2, 0, 1, 2, 1], "only seat 1 has a third person");
}

#[test]
fn agr_3_3_3_an_occupied_space_is_closed_until_the_round_ends() {
    // AGR-3.3.3
    let mut table = table(2).play();
    table.does("place day_laborer");
    assert_eq!(table.refused("place day_laborer", "AGR-3.3.3"), "occupied");
    table.all(&["place grain_seeds"]);
    assert_eq!(table.refused("place day_laborer", "AGR-3.3.3"), "occupied", "not even by the same player");
}

#[test]
fn agr_3_3_4_a_space_must_be_of_some_use() {
    // AGR-3.3.4, AGR-3.3.9, AGR-RULING-9
    let table = table(2).round(14).play();
    assert_eq!(table.refused("place fencing", "AGR-5.2.8"), "no_pasture");
    assert_eq!(table.refused("place grain_utilization", "AGR-8.2.9"), "no_unplanted_field");
    assert_eq!(table.refused("place major_improvement", "AGR-12.1.2"), "no_improvement");
    assert_eq!(table.refused("place forest", "AGR-3.3.9"), "nothing_there");
    assert_eq!(table.refused("place farm_expansion", "AGR-6.1.1"), "too_few");
}

#[test]
fn agr_3_3_5_and_or_spaces_take_each_action_once_in_any_order() {
    // AGR-3.3.5
    let given = table(2).round(13).goods(0, "2 grain").fields(0, "0,4");
    let mut plow_first = given.clone().play();
    plow_first.does("place cultivation");
    assert_eq!(plow_first.refused("done", "AGR-3.3.5"), "must_act");
    plow_first.all(&["plow 0,3", "sow grain", "sow grain"]);
    assert_eq!(plow_first.farm(0).fields.len(), 2);
    let mut sow_first = given.clone().play();
    sow_first.all(&["place cultivation", "sow grain", "plow 0,3"]);
    assert_eq!((sow_first.has(0, "grain"), sow_first.decides()), (1, 1), "sowing has ended, the turn is over");
    let mut one = given.play();
    one.all(&["place cultivation", "plow 0,3", "done"]);
    assert_eq!(one.decides(), 1);
}

#[test]
fn agr_3_3_6_an_action_once_ended_is_not_resumed() {
    // AGR-3.3.6
    let mut table = table(2).goods(0, "20 wood, 4 reed").play();
    table.all(&["place farm_expansion", "room 0,0", "stable 0,4"]);
    assert_eq!(table.refused("room 1,1", "AGR-3.3.6"), "action_ended");
    table.all(&["stable 1,4", "done"]);
}

#[test]
fn agr_3_3_7_the_second_action_of_and_then_needs_the_first() {
    // AGR-3.3.7, AGR-EX-19
    let given = table(2).round(14).goods(0, "9 clay, 9 wood");
    assert_eq!(given.clone().play().refused("place house_redevelopment", "AGR-6.2.1"), "too_few");
    let mut table = given.goods(0, "9 clay, 9 wood, 1 reed").play();
    table.does("place house_redevelopment");
    assert!(table.allows("build fireplace_2") && table.allows("done"));
    table.does("done");
    assert_eq!(table.decides(), 1);
}

#[test]
fn agr_3_3_8_all_goods_of_a_space_are_taken() {
    // AGR-3.3.8
    let mut table = table(2).stock("clay_pit", 7, "clay").play();
    table.does("place clay_pit");
    assert_eq!((table.has(0, "clay"), table.lies_on("clay_pit", "clay")), (7, 0));
}

#[test]
fn agr_3_3_10_permanent_spaces_never_change() {
    // AGR-3.3.10
    for round in [1, 14] {
        let mut table = table(2).round(round).play();
        table.all(&["place day_laborer", "place grain_seeds"]);
        assert_eq!((table.has(0, "food"), table.has(1, "grain")), (2, 1));
    }
}

#[test]
fn agr_3_3_11_animals_may_be_taken_although_all_run_away() {
    // AGR-3.3.11
    let mut table = table(2).round(4).goods(0, "1 boar").stock("sheep_market", 2, "sheep").play();
    table.all(&["place sheep_market", "release sheep", "release sheep"]);
    assert_eq!((table.has(0, "sheep"), table.has(0, "boar"), table.decides()), (0, 1, 1));
}

#[test]
fn agr_3_3_12_a_person_without_a_space_stays_at_home() {
    // AGR-3.3.12, AGR-RULING-25
    let spaces = ["day_laborer", "grain_seeds", "meeting_place", "farmland"];
    let mut given = table(2).people(1, 5).people(0, 2).next_is(0);
    for id in spaces {
        given = given.stands(1, id);
    }
    let mut table = given.play();
    assert_eq!(table.offers("place"), Vec::<String>::new());
    assert_eq!(table.options(), ["stay"]);
    table.does("stay");
    assert_eq!(table.farm(0).placed, 1);
    let free = super::common::table(2).play();
    assert_eq!(free.refused("stay", "AGR-3.3.12"), "must_place");
}

#[test]
fn agr_3_3_13_a_newborn_is_not_placed() {
    // AGR-3.3.13, AGR-3.4.4, AGR-7.1.6
    let mut table = table(1).round(12).play();
    table.does("place urgent_wish_for_children");
    let farm = table.farm(0);
    assert_eq!((farm.people, farm.newborns), (3, 1));
    table.does("place day_laborer");
    assert_eq!(table.round(), 13, "the newborn had no turn");
    for (number, id) in ["day_laborer", "grain_seeds", "meeting_place"].iter().enumerate() {
        assert_eq!(table.round(), 13, "person {number}");
        table.does(&format!("place {id}"));
    }
    assert_eq!(table.phase(), Phase::Feeding, "three people in the next round");
}

#[test]
fn agr_3_4_everybody_goes_home() {
    // AGR-3.4.1, AGR-3.4.2
    let mut table = table(2).round(5).rooms(0, almende_agricola::pieces::Material::Wood, "0,0").play();
    table.all(&["place basic_wish_for_children"]);
    assert_eq!(table.position().newborns_on.len(), 1);
    table.all(&["place day_laborer", "place grain_seeds", "place meeting_place"]);
    let position = table.position();
    assert_eq!((position.round, position.people_on.len(), position.newborns_on.len()), (6, 0, 0));
    assert_eq!((table.farm(0).people, table.farm(0).newborns), (3, 0));
}

#[test]
fn agr_3_4_3_people_without_a_room_live_in_the_house_all_the_same() {
    // AGR-3.4.3, AGR-EX-21, AGR-RULING-34
    let mut table =
        table(2).round(14).people(0, 5).rooms(0, almende_agricola::pieces::Material::Clay, "0,0 0,1").play();
    table.until_over();
    assert_eq!((table.farm(0).people, table.farm(0).rooms.len()), (5, 4));
}

#[test]
fn agr_3_5_the_token_moves_only_at_the_meeting_place() {
    // AGR-3.5.1, AGR-3.5.3
    let mut table = new_game(3);
    table.until(|position| position.round == 2);
    let mut plain = super::common::table(3).play();
    plain.all(&["place day_laborer", "place grain_seeds", "place farmland", "plow 0,4"]);
    assert_eq!(plain.position().starting_player, seat(0));
}

#[test]
fn agr_3_5_2_the_order_of_the_running_round_stays() {
    // AGR-3.5.2, AGR-RULING-11
    let mut table = table(3).stock("fishing", 1, "food").stock("forest", 3, "wood").play();
    table.all(&["place day_laborer", "place meeting_place"]);
    assert_eq!((table.position().starting_player, table.decides()), (seat(1), 2));
    table.all(&["place grain_seeds", "place fishing", "place forest"]);
    assert_eq!(table.decides(), 2);
    table.all(&["place farmland", "plow 0,4"]);
    assert_eq!((table.round(), table.decides()), (2, 1), "seat 1 begins the next round");
}

#[test]
fn agr_14_5_goods_on_round_spaces_are_in_no_supply() {
    // AGR-14.5.1, AGR-14.5.5: nobody takes them by using the space, and they count for nothing until handed out.
    let mut given = table(2).round(7).stock("western_quarry", 1, "stone");
    given.farm(1).due.insert(8, goods("1 grain"));
    let mut table = given.play();
    assert_eq!(table.points(1, "grain"), -1);
    table.does("place western_quarry");
    assert_eq!(table.farm(1).due.get(&8), Some(&Goods::of(Good::Grain, 1)));
    // AGR-14.5.6: there is no round space after the last round.
    let mut late = super::common::table(2);
    late.farm(0).due.insert(15, goods("1 food"));
    assert!(late.load().is_err());
}
