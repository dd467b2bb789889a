//! AGR-14.2, AGR-14.3, AGR-14.4: when cards do something, and in which order.

use super::common::*;
use almende_agricola::pieces::{Good, Material};
use almende_agricola::{Event, Phase};

#[test]
fn agr_14_4_1_the_player_chooses_the_order() {
    // AGR-14.4.1, AGR-14.4.2, AGR-14.4.5
    let given = table(2).played(0, &["A024", "B019"]).goods(0, "1 grain").majors(0, &["fireplace_2"]);
    let mut table = given.clone().play();
    table.does("place farmland");
    assert_eq!(table.asked(), ["use A024", "use B019", "done"]);
    table.all(&["use B019", "plow 0,1"]);
    assert_eq!(table.asked(), ["use A024", "done"], "each once");
    table.all(&["use A024", "bake 1", "plow 0,2"]);
    assert_eq!((table.decides(), table.farm(0).fields.len()), (1, 2));
    let mut other = given.play();
    other.all(&["place farmland", "use A024", "bake 1", "use B019", "plow 0,1", "plow 0,2"]);
    assert_eq!(other.farm(0).fields.len(), 2);
}

#[test]
fn agr_14_3_5_an_effect_may_not_prevent_the_action() {
    // AGR-14.3.5: with a single cell left, the extra field cannot come first.
    let almost = "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3";
    let mut table = table(2).played(0, &["B019"]).fields(0, almost).play();
    table.does("place farmland");
    assert_eq!(table.asked(), ["plow 2,4"]);
}

#[test]
fn agr_14_1_10_the_player_may_count_on_what_cards_bring() {
    // AGR-14.1.10, AGR-14.3.3, A119
    let mut table = table(2).played(0, &["A119"]).play();
    table.does("place grain_seeds");
    assert_eq!(table.has(0, "wood"), 1);
    table.does("place day_laborer").does("place farmland").does("plow 0,2");
    assert_eq!(table.has(0, "wood"), 2, "every such turn");
    let mut not_there = super::common::table(2).played(0, &["A119"]).play();
    not_there.does("place day_laborer");
    assert_eq!(not_there.has(0, "wood"), 0);
}

#[test]
fn agr_14_4_3_others_answer_after_the_player() {
    // A050, A160, AGR-14.2.7, AGR-14.4.3, AGR-14.3.4
    let given = table(4).round(10).played(1, &["A050"]).stock("cattle_market", 1, "cattle");
    let mut table = given.clone().play();
    table.does("place cattle_market");
    assert_eq!([0, 1, 2, 3].map(|seat| table.has(seat, "food")), [1, 3, 1, 1], "the user is one of the others");
    let mut own = given.next_is(1).play();
    own.does("place cattle_market");
    assert_eq!([0, 1, 2, 3].map(|seat| own.has(seat, "food")), [1, 3, 1, 1]);
}

#[test]
fn a160_lutenist_is_asked_in_the_turn_of_another() {
    // A160, AGR-14.4.3, AGR-RULING-26
    let given = table(4).played(2, &["A160"]).stock("ext4_traveling_players", 1, "food").goods(2, "1 food");
    let mut table = given.clone().play();
    table.does("place ext4_traveling_players");
    assert_eq!((table.decides(), table.has(2, "wood"), table.has(2, "food")), (2, 1, 2));
    assert_eq!(table.asked(), ["use A160", "done"]);
    table.does("use A160");
    assert_eq!((table.has(2, "vegetable"), table.has(2, "food"), table.decides()), (1, 0, 1));
    let mut poor = given.clone().goods(2, "").play();
    poor.does("place ext4_traveling_players");
    assert_eq!((poor.decides(), poor.has(2, "food")), (1, 1), "one food is too little: nothing is asked");
    let mut own = given.next_is(2).play();
    own.does("place ext4_traveling_players");
    assert_eq!(own.has(2, "wood"), 0, "only the others' use");
}

#[test]
fn a056_basket_trades_immediately_after_the_use() {
    // A056, AGR-14.3.3
    let given = table(2).played(0, &["A056"]).stock("forest", 3, "wood");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!((table.has(0, "wood"), table.asked()), (3, vec!["use A056".to_owned(), "done".to_owned()]));
    table.does("use A056");
    assert_eq!((table.has(0, "wood"), table.has(0, "food"), table.lies_on("forest", "wood")), (1, 3, 2));
    let mut declined = given.clone().play();
    declined.all(&["place forest", "done"]);
    assert_eq!((declined.has(0, "wood"), declined.lies_on("forest", "wood")), (3, 0));
    let mut little = given.stock("forest", 1, "wood").play();
    little.does("place forest");
    assert_eq!(little.decides(), 1, "nothing to trade");
}

#[test]
fn a055_junk_room_answers_its_own_play() {
    // A055, AGR-14.3.7, AGR-14.2.2
    let mut table = table(2).round(2).hand(0, &["A055", "A067"]).goods(0, "3 wood, 3 clay").play();
    table.all(&["place meeting_place", "play A055"]);
    assert_eq!(table.has(0, "food"), 1);
    table.does("place day_laborer").all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!(table.has(0, "food"), 2);
    let mut minor = super::common::table(2).hand(0, &["A067"]).played(0, &["A055"]).goods(0, "1 wood").play();
    minor.all(&["place meeting_place", "play A067"]);
    assert_eq!(minor.has(0, "food"), 1);
    let mut occupation = super::common::table(2).hand(0, &["A087"]).played(0, &["A055"]).play();
    occupation.all(&["place lessons", "play A087"]);
    assert_eq!(occupation.has(0, "food"), 0, "no improvement");
}

#[test]
fn a053_claypipe_counts_what_was_got_in_the_work_phase() {
    // A053, AGR-14.3.8
    let given = table(2).played(0, &["A053"]).last_person(0);
    let food = |given: Given, space: &str| {
        let mut table = given.play();
        table.does(&format!("place {space}"));
        table.has(0, "food")
    };
    assert_eq!(food(given.clone().stock("forest", 7, "wood"), "forest"), 2);
    assert_eq!(food(given.clone().stock("forest", 6, "wood"), "forest"), 0);
    let mut round_space = given.stock("forest", 6, "wood");
    round_space.farm(0).due.insert(2, goods("3 clay"));
    assert_eq!(food(round_space, "forest"), 0, "goods of the round space are no part of it");
}

#[test]
fn a120_clay_hut_builder_waits_for_the_renovation() {
    // A120, AGR-14.2.3, AGR-14.5.2
    let clay = |table: &Table| (1..=14).filter(|&round| table.due(0, round)[Good::Clay] == 2).collect::<Vec<u8>>();
    let mut table = table(2).round(6).played(0, &["A120"]).goods(0, "1 reed, 2 clay").play();
    assert!(clay(&table).is_empty());
    table.does("place house_redevelopment");
    assert_eq!(clay(&table), [7, 8, 9, 10, 11]);
    let mut at_once = super::common::table(2).round(12).hand(0, &["A120"]).rooms(0, Material::Stone, "").play();
    at_once.all(&["place lessons", "play A120"]);
    assert_eq!(clay(&at_once), [13, 14], "also when it is played later; surplus is lost");
}

#[test]
fn a019_handplow_offers_its_tile_when_the_round_comes() {
    // A019, AGR-3.2.4, AGR-14.3.1
    let mut played = table(2).round(4).hand(0, &["A019"]).goods(0, "1 wood").play();
    played.all(&["place meeting_place", "play A019"]);
    assert_eq!(Vec::<u8>::from(played.card(0, "A019").unwrap().rounds), [9]);
    let mut late = table(2).round(10).hand(0, &["A019"]).goods(0, "1 wood").play();
    late.all(&["place meeting_place", "play A019"]);
    assert!(late.card(0, "A019").unwrap().rounds.is_empty(), "there is no round 15");
    let mut given = table(2).round(2).played(0, &["A019"]).last_person(0);
    given.farm(0).played[0].rounds = vec![3].into();
    let mut table = given.clone().play();
    table.does("place day_laborer");
    assert_eq!(
        (table.round(), table.phase(), table.asked()),
        (3, Phase::Preparation, vec!["use A019".to_owned(), "done".to_owned()])
    );
    table.all(&["use A019", "plow 0,2"]);
    assert_eq!((table.farm(0).fields.len(), table.phase()), (1, Phase::Work));
    let mut refused = given.play();
    refused.all(&["place day_laborer", "done"]);
    assert!(refused.card(0, "A019").unwrap().rounds.is_empty(), "lost");
}

#[test]
fn b097_scholar_plays_cards_at_the_start_of_a_round() {
    // B097, AGR-13.2.8, AGR-14.3.1, AGR-RULING-31
    let given = table(2).round(2).rooms(0, Material::Stone, "").played(0, &["B097"]).hand(0, &["A087", "A067"]);
    let given = given.goods(0, "1 wood").last_person(0);
    let mut table = given.clone().play();
    table.does("place day_laborer");
    assert_eq!((table.phase(), table.asked()), (Phase::Preparation, vec!["use B097".to_owned(), "done".to_owned()]));
    let mut occupation = table.clone();
    occupation.does("use B097");
    assert_eq!(occupation.asked(), ["play A067", "play A087"]);
    occupation.does("play A087");
    assert_eq!((occupation.has(0, "food"), occupation.phase()), (1, Phase::Work), "for 1 food, and only one card");
    table.all(&["use B097", "play A067"]);
    assert_eq!(table.farm(0).goods, goods("2 food"));
    let mut wooden = given.rooms(0, Material::Wood, "").play();
    wooden.does("place day_laborer");
    assert_eq!(wooden.phase(), Phase::Work);
}

#[test]
fn a165_pig_breeder_breeds_at_the_end_of_round_12() {
    // A165, AGR-14.3.8
    let mut played = table(4).hand(0, &["A165"]).play();
    played.all(&["place lessons", "play A165"]);
    assert_eq!(played.has(0, "boar"), 1);
    let boars = |round: u8, stables: &str| {
        let given = table(4).round(round).played(0, &["A165"]).goods(0, "2 boar").stables(0, stables).last_person(0);
        let mut table = given.play();
        table.does("place day_laborer");
        table.has(0, "boar")
    };
    assert_eq!((boars(12, "0,4 1,4"), boars(12, "0,4"), boars(10, "0,4 1,4")), (3, 2, 2));
}

#[test]
fn agr_14_2_4_a_use_without_effect_is_neither_told_nor_asked() {
    // AGR-14.2.4, AGR-14.5.2: B039 without sheep, B047 in the last round, A019 too late, A111 in the last round.
    let used = |table: &Table| table.told.iter().any(|event| matches!(event, Event::CardUsed { .. }));
    let loom = |sheep: &str| {
        let mut table = table(2).round(4).played(0, &["B039"]).goods(0, sheep).stables(0, "0,4").last_person(0).play();
        table.does("place day_laborer");
        used(&table)
    };
    assert_eq!((loom("1 sheep"), loom("1 food")), (true, false));
    let hook = |round: u8| {
        let mut table = table(2).round(round).played(0, &["B047"]).stock("fishing", 1, "food").play();
        table.does("place fishing");
        used(&table)
    };
    assert_eq!((hook(13), hook(14)), (true, false));
    let plow = |round: u8| {
        let mut table = table(2).round(round).hand(0, &["A019"]).goods(0, "1 wood").play();
        table.all(&["place meeting_place", "play A019"]);
        used(&table)
    };
    assert_eq!((plow(9), plow(10)), (true, false));
    let asked = |round: u8| {
        let mut table = table(2).round(round).played(0, &["A111"]).goods(0, "5 wood, 2 reed").play();
        table.all(&["place farm_expansion", "room 0,0"]);
        table.prompt() == "prompt.react"
    };
    assert_eq!((asked(13), asked(14)), (true, false));
}

#[test]
fn b024_is_not_asked_where_the_turn_is_next_anyway() {
    // B024, AGR-3.3.2: alone, or when nobody else has people left, two placements follow each other as it is.
    let asked = |players: usize, alone: bool| {
        let mut given = table(players).round(4).played(0, &["B024"]).stock("sheep_market", 1, "sheep");
        if alone && players > 1 {
            given.farm(1).placed = 2;
        }
        let mut table = given.play();
        table.does("place sheep_market");
        table.asked().contains(&"use B024".to_owned())
    };
    assert_eq!((asked(2, false), asked(2, true), asked(1, true)), (true, false, false));
}
