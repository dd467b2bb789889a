//! Cards that add something to the use of a space, and where the spaces lie (AGR-22).

use super::common::*;
use almende_agricola::board::Lying;
use almende_agricola::pieces::{Good, Material, Space};
use almende_agricola::{Agricola, Content};
use almende_core::{Edition, Game, Lang};

/// What a use of the space brings seat 0.
pub fn brings(given: &Given, space: &str) -> String {
    let mut table = given.play();
    table.does(&format!("place {space}"));
    let gained = table.farm(0).goods;
    let words: Vec<String> = gained.iter().map(|(good, amount)| format!("{amount} {}", good.id())).collect();
    words.join(", ")
}

#[test]
fn a080_stone_tongs_break_a_stone_more() {
    // A080, AGR-14.3.4
    let given = table(4).round(11).played(0, &["A080"]).stock("western_quarry", 2, "stone");
    let given = given.stock("eastern_quarry", 1, "stone").stock("clay_pit", 1, "clay");
    assert_eq!(["western_quarry", "eastern_quarry"].map(|space| brings(&given, space)), ["3 stone", "2 stone"]);
    assert_eq!(brings(&given, "ext4_resource_market"), "1 reed, 1 stone, 1 food", "nothing accumulates there");
    assert_eq!(brings(&given, "clay_pit"), "1 clay");
    let mut other = given.next_is(1).play();
    other.does("place western_quarry");
    assert_eq!((other.has(0, "stone"), other.has(1, "stone")), (0, 2), "only the owner");
}

#[test]
fn a108_mushroom_collector_lays_a_wood_back() {
    // A108, AGR-14.3.3
    let given = table(2).played(0, &["A108"]).stock("forest", 3, "wood");
    let mut table = given.clone().play();
    table.does("place forest");
    assert_eq!((table.has(0, "wood"), table.asked()), (3, vec!["use A108".to_owned(), "done".to_owned()]));
    table.does("use A108");
    assert_eq!((table.has(0, "wood"), table.has(0, "food"), table.lies_on("forest", "wood")), (2, 2, 1));
    assert_eq!(table.decides(), 1, "once a use");
    let mut declined = given.clone().play();
    declined.all(&["place forest", "done"]);
    assert_eq!((declined.farm(0).goods, declined.lies_on("forest", "wood")), (goods("3 wood"), 0));
    let mut elsewhere = given.stock("clay_pit", 1, "clay").goods(0, "1 wood").play();
    elsewhere.does("place clay_pit");
    assert_eq!(elsewhere.decides(), 1, "no wood accumulates there");
}

#[test]
fn a108_its_food_comes_after_the_use() {
    // A108, B108, A056, AGR-14.3.3, AGR-14.4.1: not together with what happens on the use.
    let given = table(2).played(0, &["A056", "A108", "B108"]).stock("forest", 3, "wood").goods(0, "1 grain");
    let mut table = given.majors(0, &["fireplace_2"]).play();
    table.does("place forest");
    assert_eq!((table.asked(), table.has(0, "wood")), (vec!["use B108".to_owned(), "done".to_owned()], 0));
    table.does("done");
    assert_eq!(table.asked(), ["use A056", "use A108", "done"]);
    table.all(&["use A108", "use A056"]);
    assert_eq!((table.has(0, "wood"), table.has(0, "food"), table.lies_on("forest", "wood")), (0, 5, 3));
}

#[test]
fn a114_seasonal_worker_gets_grain_and_later_may_take_a_vegetable() {
    // A114, AGR-14.2.4
    let given = table(2).played(0, &["A114"]);
    assert_eq!(brings(&given.clone().round(5), "day_laborer"), "1 grain, 2 food");
    let mut table = given.round(6).play();
    table.does("place day_laborer");
    assert_eq!(table.asked(), ["use A114", "use A114 2"], "one of them must be taken");
    let mut grain = table.clone();
    grain.does("use A114");
    assert_eq!(grain.farm(0).goods, goods("1 grain, 2 food"));
    table.does("use A114 2");
    assert_eq!((table.farm(0).goods, table.decides()), (goods("1 vegetable, 2 food"), 1));
}

#[test]
fn a116_wood_cutter_gets_a_wood_more_on_every_space_with_wood() {
    // A116
    let four = table(4).played(0, &["A116"]).stock("forest", 3, "wood").stock("ext4_grove", 2, "wood");
    let four = four.stock("ext4_copse", 1, "wood").stock("clay_pit", 1, "clay");
    let got = ["forest", "ext4_grove", "ext4_copse", "clay_pit"].map(|space| brings(&four, space));
    assert_eq!(got, ["4 wood", "3 wood", "2 wood", "1 clay"]);
    let tile = table(2).tile().played(0, &["A116"]).stock("tile2_copse", 1, "wood");
    assert_eq!(brings(&tile, "tile2_copse"), "2 wood");
    assert!(!four.stock("forest", 0, "wood").play().allows("place forest"), "AGR-3.3.9: an empty space stays none");
}

#[test]
fn a138_harpooner_trades_wood_for_reed_and_food() {
    // A138
    let given = table(3).played(0, &["A138"]).stock("fishing", 1, "food").goods(0, "1 wood");
    let three = given.clone().rooms(0, Material::Wood, "0,0").people(0, 3);
    let mut table = three.clone().play();
    table.does("place fishing");
    assert_eq!((table.has(0, "food"), table.asked()), (0, vec!["use A138".to_owned(), "done".to_owned()]));
    table.does("use A138");
    assert_eq!(table.farm(0).goods, goods("1 reed, 4 food"), "three people, and the fish");
    let mut newborn = three.round(5).stands(0, "basic_wish_for_children");
    newborn.farm(0).newborns = 1;
    newborn.0.newborns_on.insert(space("basic_wish_for_children"), vec![seat(0)]);
    let mut newborn = newborn.play();
    newborn.all(&["place fishing", "use A138"]);
    assert_eq!(newborn.has(0, "food"), 4, "a newborn is one of them");
    let mut declined = given.clone().play();
    declined.all(&["place fishing", "done"]);
    assert_eq!(declined.farm(0).goods, goods("1 wood, 1 food"));
    let mut poor = given.goods(0, "").play();
    poor.does("place fishing");
    assert_eq!((poor.decides(), poor.has(0, "reed")), (1, 0), "nothing is asked without wood");
}

#[test]
fn a147_animal_dealer_buys_an_animal_of_the_kind() {
    // A147
    let given = table(3).round(11).played(0, &["A147"]).goods(0, "1 food").pastures(0, &["0,3 0,4"]);
    for (space, of, choice) in [
        ("sheep_market", "sheep", "use A147"),
        ("pig_market", "boar", "use A147 2"),
        ("cattle_market", "cattle", "use A147 3"),
    ] {
        let given = given.clone().stock(space, 1, of);
        let mut table = given.clone().play();
        table.does(&format!("place {space}"));
        assert_eq!(table.asked(), [choice, "done"]);
        table.does(choice);
        assert_eq!(table.farm(0).goods, goods(&format!("2 {of}")));
        let mut declined = given.play();
        declined.all(&[&format!("place {space}"), "done"]);
        assert_eq!(declined.farm(0).goods, goods(&format!("1 {of}, 1 food")));
    }
    let sheep = given.clone().stock("sheep_market", 1, "sheep");
    let mut poor = sheep.clone().goods(0, "").play();
    poor.does("place sheep_market");
    assert_eq!((poor.decides(), poor.has(0, "sheep")), (1, 1));
    let mut raised = sheep.goods(0, "1 grain").play();
    raised.all(&["place sheep_market", "use A147", "convert grain"]);
    assert_eq!(raised.farm(0).goods, goods("2 sheep"), "AGR-4.2.8: the grain pays");
    let mut tile = given.tile().play();
    tile.does("place tile34_animal_market");
    assert!(tile.offers("use").is_empty(), "AGR-21.1.6: the tile is none of the three markets");
}

#[test]
fn a155_conjurer_earns_grain_and_wood() {
    // A155
    let given = table(4).played(0, &["A155"]).stock("ext4_traveling_players", 2, "food").stock("fishing", 1, "food");
    assert_eq!(brings(&given, "ext4_traveling_players"), "1 wood, 1 grain, 2 food");
    assert_eq!(brings(&given, "fishing"), "1 food");
    assert!(table(3).played(0, &["A155"]).load().is_err(), "AGR-2.3.4: not for three");
}

#[test]
fn b047_herring_pot_lays_food_on_the_next_three_rounds() {
    // B047, AGR-14.5.2, AGR-14.2.2
    let food = |table: &Table| (1..=14).map(|round| table.due(0, round)[Good::Food]).collect::<Vec<u8>>();
    let given = table(2).played(0, &["B047"]).stock("fishing", 1, "food");
    let mut first = given.clone().play();
    first.does("place fishing");
    assert_eq!((first.has(0, "food"), food(&first)), (1, vec![0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    let mut again = given.clone().round(2);
    again.farm(0).due.insert(3, goods("1 food"));
    let mut again = again.play();
    again.does("place fishing");
    assert_eq!(food(&again)[2..6], [2, 1, 1, 0], "each use");
    let mut late = given.round(13).play();
    late.does("place fishing");
    assert_eq!(food(&late)[13], 1, "what would lie beyond round 14 is lost");
    let mut before = table(2).hand(0, &["B047"]).goods(0, "1 clay").stands(0, "fishing").play();
    before.all(&["place meeting_place", "play B047"]);
    assert!(food(&before).iter().all(|&food| food == 0), "an earlier use does not count");
}

#[test]
fn b056_brook_needs_a_person_on_fishing() {
    // B056, AGR-13.3.5
    let given = table(2).hand(0, &["B056"]);
    let mut nobody = given.clone().play();
    nobody.does("place meeting_place");
    assert_eq!(nobody.refused("play B056", "AGR-13.3.5"), "needs_space");
    let mut somebody = given.clone().stands(1, "fishing").play();
    somebody.does("place meeting_place");
    assert_eq!(somebody.refused("play B056", "AGR-13.3.5"), "needs_space", "another player's person does not count");
    let mut own = given.stands(0, "fishing").play();
    own.all(&["place meeting_place", "play B056"]);
    assert!(own.card(0, "B056").is_some());
}

#[test]
fn b056_brook_feeds_on_the_four_spaces_above_fishing() {
    // B056, AGR-22.3, AGR-RULING-30, AGR-14.3.4
    let given = table(2).round(4).played(0, &["B056"]).stock("forest", 1, "wood").stock("clay_pit", 1, "clay");
    let given = given.stock("reed_bank", 1, "reed").stock("fishing", 1, "food").stock("sheep_market", 1, "sheep");
    let got = |space: &str| brings(&given, space);
    assert_eq!(["forest", "clay_pit", "reed_bank"].map(got), ["1 wood, 1 food", "1 clay, 1 food", "1 reed, 1 food"]);
    assert_eq!(["fishing", "grain_seeds", "sheep_market"].map(got), ["1 food", "1 grain", "1 sheep"]);
    let mut sheep_first = given.clone();
    sheep_first.0.round_cards.swap(0, 3);
    assert_eq!(brings(&sheep_first, "sheep_market"), "1 sheep, 1 food", "whichever card lies on the first round space");
    let mut other = given.next_is(1).play();
    other.does("place forest");
    assert_eq!(other.has(1, "food"), 0, "only the owner");
}

#[test]
fn b056_its_food_can_pay_for_the_action() {
    // B056, AGR-14.1.10
    let given = table(2).round(1).hand(0, &["B077"]).played(0, &["A087", "B098", "B099"]);
    assert!(!given.clone().play().allows("place major_improvement"));
    let mut table = given.played(0, &["B056"]).play();
    table.all(&["place major_improvement", "play B077"]);
    assert_eq!((table.has(0, "food"), table.card(0, "B077").is_some()), (0, true));
}

#[test]
fn b077_loam_pit_adds_clay_to_the_day_laborer() {
    // B077, AGR-13.3.5
    let given = table(2).hand(0, &["B077"]).goods(0, "1 food");
    let mut two = given.clone().played(0, &["A087", "B098"]).play();
    two.does("place meeting_place");
    assert_eq!(two.refused("play B077", "AGR-13.3.5"), "needs_at_least");
    let mut three = given.played(0, &["A087", "B098", "B099"]).play();
    three.all(&["place meeting_place", "play B077"]);
    assert_eq!((three.has(0, "food"), three.points(0, "bonus_points")), (0, 1));
    let given = table(2).played(0, &["B077"]);
    assert_eq!(brings(&given, "day_laborer"), "3 clay, 2 food");
}

#[test]
fn b077_its_clay_serves_other_effects_of_the_same_use() {
    // B077, B087, AGR-14.3.4
    let given = table(2).goods(0, "1 reed");
    let mut without = given.clone().played(0, &["B087"]).play();
    without.does("place day_laborer");
    assert_eq!(without.decides(), 1);
    let mut table = given.played(0, &["B087", "B077"]).play();
    table.all(&["place day_laborer", "use B087", "renovate clay"]);
    assert_eq!((table.farm(0).house, table.farm(0).goods), (Material::Clay, goods("1 clay, 2 food")));
}

#[test]
fn b091_assistant_tiller_plows_at_the_day_laborer() {
    // B091, AGR-14.2.5
    let given = table(2).played(0, &["B091"]);
    let mut table = given.clone().play();
    table.does("place day_laborer");
    assert_eq!(table.asked(), ["use B091", "done"]);
    table.all(&["use B091", "plow 0,2"]);
    assert_eq!((table.farm(0).fields.len(), table.has(0, "food"), table.decides()), (1, 2, 1), "one field");
    let mut declined = given.clone().play();
    declined.all(&["place day_laborer", "done"]);
    assert_eq!((declined.farm(0).fields.len(), declined.has(0, "food")), (0, 2));
    let mut beside = given.clone().fields(0, "0,4").play();
    beside.all(&["place day_laborer", "use B091"]);
    assert_eq!(beside.asked(), ["plow 0,3", "plow 1,4"], "AGR-8.1.2: beside the other fields");
    let full = "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3 2,4";
    assert_eq!(brings(&given.fields(0, full), "day_laborer"), "2 food", "nothing is asked");
}

#[test]
fn b108_oven_firing_boy_bakes_where_wood_is_taken() {
    // B108, AGR-14.2.5, AGR-14.3.4
    let given = table(3).played(0, &["B108"]).goods(0, "2 grain").stock("forest", 3, "wood");
    let given = given.stock("ext3_grove", 2, "wood").stock("clay_pit", 1, "clay");
    let oven = given.clone().majors(0, &["fireplace_2"]);
    for space in ["forest", "ext3_grove"] {
        let mut table = oven.play();
        table.does(&format!("place {space}"));
        assert_eq!(table.asked(), ["use B108", "done"], "{space}");
        table.all(&["use B108", "bake 2"]);
        assert_eq!((table.has(0, "food"), table.has(0, "wood") > 0, table.decides()), (4, true, 1), "{space}");
    }
    let mut declined = oven.play();
    declined.all(&["place forest", "done"]);
    assert_eq!(declined.farm(0).goods, goods("3 wood, 2 grain"));
    assert_eq!(brings(&oven, "clay_pit"), "1 clay, 2 grain");
    assert_eq!(brings(&given, "forest"), "3 wood, 2 grain", "without an oven nothing is asked");
}

#[test]
fn b121_geologist_finds_clay_in_three_places() {
    // B121
    let given = |players| {
        let given = table(players).played(0, &["B121"]).stock("forest", 3, "wood").stock("clay_pit", 1, "clay");
        given.stock("reed_bank", 1, "reed")
    };
    let got = |players| ["forest", "reed_bank", "clay_pit"].map(|space| brings(&given(players), space));
    for players in [1, 2] {
        assert_eq!(got(players), ["3 wood, 1 clay", "1 clay, 1 reed", "1 clay"], "{players}");
    }
    for players in [3, 4] {
        assert_eq!(got(players), ["3 wood, 1 clay", "1 clay, 1 reed", "2 clay"], "{players}");
    }
    let three = given(3).stock("ext3_grove", 2, "wood").stock("ext3_hollow", 1, "clay");
    assert_eq!(["ext3_grove", "ext3_hollow"].map(|space| brings(&three, space)), ["2 wood", "1 clay"]);
}

#[test]
fn b142_greengrocer_adds_a_vegetable_to_the_grain() {
    // B142
    let given = table(3).round(8).played(0, &["B142"]);
    assert_eq!(brings(&given, "grain_seeds"), "1 grain, 1 vegetable");
    assert_eq!(brings(&given, "vegetable_seeds"), "1 vegetable");
}

#[test]
fn b156_storehouse_keeper_chooses_grain_or_clay() {
    // B156, AGR-14.2.4
    let mut table = table(4).played(0, &["B156"]).play();
    table.does("place ext4_resource_market");
    assert_eq!(table.asked(), ["use B156", "use B156 2"], "one of them must be taken");
    let mut grain = table.clone();
    grain.does("use B156");
    assert_eq!(grain.farm(0).goods, goods("1 reed, 1 stone, 1 grain, 1 food"));
    table.does("use B156 2");
    assert_eq!((table.farm(0).goods, table.decides()), (goods("1 clay, 1 reed, 1 stone, 1 food"), 1));
}

#[test]
fn b166_cattle_feeder_buys_cattle_at_grain_seeds() {
    // B166, AGR-11.3.1
    let given = table(4).played(0, &["B166"]).goods(0, "2 food");
    let mut table = given.clone().play();
    table.does("place grain_seeds");
    assert_eq!(table.asked(), ["use B166", "done"]);
    table.does("use B166");
    assert_eq!((table.farm(0).goods, table.decides()), (goods("1 grain, 1 cattle, 1 food"), 1), "only one");
    let mut declined = given.clone().play();
    declined.all(&["place grain_seeds", "done"]);
    assert_eq!(declined.farm(0).goods, goods("1 grain, 2 food"));
    assert_eq!(brings(&given.clone().goods(0, ""), "grain_seeds"), "1 grain", "the grain of the space comes too late");
    let mut full = given.goods(0, "1 sheep, 1 food").play();
    full.all(&["place grain_seeds", "use B166"]);
    assert_eq!(full.asked(), ["release sheep", "release cattle"], "one pet only");
    full.does("release sheep");
    assert_eq!(full.farm(0).goods, goods("1 grain, 1 cattle"));
}

/// The spaces of a table that lie there; the round cards lie in the order of the rule pages.
fn lying(players: usize, there: Lying) -> Vec<&'static str> {
    let game = table(players).round(14).cards().play().game;
    let content = Agricola::standard_content();
    let at_table = |space: &&Space| content.spaces[space.index()].players >> players & 1 != 0;
    let all = Space::ALL.iter().filter(at_table).filter(|&&space| game.lies(space, there));
    all.map(|space| space.id()).collect()
}

fn above(players: usize, id: &str) -> Vec<&'static str> {
    lying(players, Lying::Above(space(id)))
}

fn beside(players: usize, id: &str) -> Vec<&'static str> {
    lying(players, Lying::Beside(space(id)))
}

#[test]
fn agr_22_1_the_left_column() {
    // AGR-22.1, AGR-22.2
    let column = ["farm_expansion", "meeting_place", "grain_seeds", "farmland", "lessons"];
    assert_eq!(above(2, "day_laborer"), column);
    assert_eq!(above(2, "lessons"), column[..4]);
    assert!(beside(2, "day_laborer").contains(&"lessons") && !beside(2, "day_laborer").contains(&"farmland"));
}

#[test]
fn agr_22_3_the_second_column() {
    // AGR-22.3: the card of round 1 is as tall as two spaces.
    assert_eq!(above(2, "fishing"), ["forest", "clay_pit", "reed_bank", "major_improvement"]);
    assert_eq!(above(2, "forest"), ["major_improvement"]);
    assert_eq!(beside(2, "grain_seeds"), ["meeting_place", "farmland", "forest"]);
    assert_eq!(beside(2, "meeting_place"), ["farm_expansion", "grain_seeds", "major_improvement"]);
}

#[test]
fn agr_22_4_a_column_for_each_stage() {
    // AGR-22.4, AGR-RULING-30
    let column = |last: &str| above(2, last);
    assert_eq!(column("sheep_market"), ["fencing", "grain_utilization"]);
    assert_eq!(column("western_quarry"), ["basic_wish_for_children", "house_redevelopment"]);
    assert_eq!(column("pig_market"), ["vegetable_seeds"]);
    assert_eq!(column("eastern_quarry"), ["cattle_market"]);
    assert_eq!(column("cultivation"), ["urgent_wish_for_children"]);
    assert!(column("farm_redevelopment").is_empty());
    assert_eq!(beside(2, "farm_redevelopment"), ["urgent_wish_for_children"]);
    assert_eq!(beside(2, "western_quarry"), ["sheep_market", "house_redevelopment"], "the next columns are shorter");
}

#[test]
fn agr_22_5_the_extension_lies_on_the_left() {
    // AGR-22.5
    assert_eq!(above(3, "ext3_lessons"), ["ext3_grove", "ext3_hollow", "ext3_resource_market"]);
    let four = ["ext4_copse", "ext4_grove", "ext4_hollow", "ext4_resource_market", "ext4_lessons"];
    assert_eq!(above(4, "ext4_traveling_players"), four);
    let rows = ["farm_expansion", "meeting_place", "grain_seeds", "farmland", "lessons", "day_laborer"];
    let left = |players| rows.map(|row| beside(players, row).into_iter().find(|id| id.starts_with("ext")));
    let three = ["ext3_grove", "ext3_resource_market", "ext3_hollow", "ext3_lessons"].map(Some);
    assert_eq!(left(3), [None, three[0], three[1], three[2], three[3], None]);
    let four = ["ext4_copse", "ext4_grove", "ext4_resource_market", "ext4_hollow", "ext4_lessons"].map(Some);
    assert_eq!(left(4), [four[0], four[1], four[2], four[3], four[4], Some("ext4_traveling_players")]);
    assert_eq!(left(2), [None; 6]);
}

#[test]
fn agr_22_6_adjacent_means_sharing_a_side() {
    // AGR-22.6
    assert_eq!(beside(2, "fishing"), ["day_laborer", "reed_bank", "sheep_market"]);
    assert_eq!(beside(2, "major_improvement"), ["farm_expansion", "meeting_place", "forest", "fencing"]);
    assert_eq!(
        beside(2, "grain_utilization"),
        ["forest", "clay_pit", "fencing", "sheep_market", "house_redevelopment"]
    );
    assert!(beside(2, "side_job").is_empty(), "it lies beside the board");
}

/// The components with another card.
fn with_card(card: &str) -> Result<&'static Edition<Content>, String> {
    let mut document = Agricola::standard_content().json().clone();
    document["cards"].as_array_mut().unwrap().push(serde_json::from_str(card).unwrap());
    read(&document)
}

fn read(document: &serde_json::Value) -> Result<&'static Edition<Content>, String> {
    let explain = |problem| Agricola::texts().explain(Lang::EN, &problem);
    let edition = Edition::read(&document.to_string()).map_err(explain)?;
    Ok(Box::leak(Box::new(edition)))
}

#[test]
fn a_card_can_name_the_spaces_beside_another() {
    // AGR-22.6
    let card = r#"{"id": "C083", "effects": [{"when": "use", "lying": {"beside": "fishing"}, "do": {"gain": {"reed": 1}}}], "provenance": "external"}"#;
    let content = with_card(card).unwrap();
    let mut given = table(2).round(4).cards().stock("clay_pit", 1, "clay").stock("sheep_market", 1, "sheep");
    given.farm(0).played = vec![almende_agricola::cards::Played::new("C083".parse().unwrap())];
    for (space, reed) in [("day_laborer", 1), ("sheep_market", 1), ("clay_pit", 0), ("grain_seeds", 0)] {
        let mut table = Table::of(Agricola::from_position(content, &given.0).unwrap());
        table.does(&format!("place {space}"));
        assert_eq!(table.has(0, "reed"), reed, "{space}");
    }
}

#[test]
fn a_board_that_cannot_be_is_refused() {
    // AGR-22
    for (pointer, place, word) in [
        ("/board/spaces/forest", serde_json::json!([2, 1]), "cover"),
        ("/board/spaces/forest", serde_json::json!([2, 16]), "15"),
        ("/board/rounds", serde_json::json!([[2, 0]]), "14"),
        ("/board/spaces", serde_json::json!({"fencing": [9, 0]}), "fencing"),
    ] {
        let mut document = Agricola::standard_content().json().clone();
        *document.pointer_mut(pointer).unwrap() = place;
        let error = read(&document).err().unwrap();
        assert!(error.contains(word), "{error}");
    }
}
