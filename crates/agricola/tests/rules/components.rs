//! AGR-1 and AGR-17: the components.

use super::common::*;
use almende_agricola::content::{FENCES, PEOPLE, STABLES};
use almende_agricola::pieces::{Good, Major, Material, Space};
use almende_agricola::{Agricola, Content, Goods};
use almende_core::{Content as _, Game};

fn content() -> &'static Content {
    Agricola::standard_content()
}

#[test]
fn agr_1_1_and_17_1_each_player_has_five_people_four_stables_and_fifteen_fences() {
    // AGR-1.1, AGR-17.1
    assert_eq!((PEOPLE, STABLES, FENCES), (5, 4, 15));
    let many = table(2).goods(0, "20 wood");
    let built = many.clone().stables(0, "0,1 0,2 0,3 0,4").play();
    assert_eq!(built.refused("place side_job", "AGR-9.1.5"), "no_stable_left");
    let five = many.clone().stables(0, "0,1 0,2 0,3 0,4 1,4");
    assert!(five.load().is_err());
    assert!(many.clone().people(0, 6).load().is_err());
    assert!(many.pastures(0, &["0,0 0,1 0,2 0,3 0,4", "1,1 1,2 1,3 1,4"]).load().is_err(), "19 fences");
}

#[test]
fn agr_1_5_there_are_14_round_cards_and_10_major_improvements() {
    // AGR-1.5, AGR-17.4, AGR-2.2.5: all ten lie in the frame, each once.
    let game = new_game(4).game;
    assert_eq!(game.position().round_cards.len(), 14);
    let view = game.view(almende_core::Viewer::Public);
    assert_eq!(view.frame, Major::ALL);
    assert_eq!(view.frame.len(), 10);
}

#[test]
fn agr_1_7_goods_are_resources_crops_animals_and_food() {
    // AGR-1.7
    assert_eq!(Good::COUNT, 10);
    assert_eq!(Good::RESOURCES.map(Good::id), ["wood", "clay", "reed", "stone"]);
    assert_eq!(Good::CROPS.map(Good::id), ["grain", "vegetable"]);
    assert_eq!(Good::ANIMALS.map(Good::id), ["sheep", "boar", "cattle"]);
}

#[test]
fn agr_1_9_the_frame_has_a_fixed_order() {
    // AGR-1.9: Fireplaces and Hearths by rising cost, then the Well; ovens and crafts in the second row.
    let ids: Vec<_> = Major::ALL.iter().map(|major| major.id()).collect();
    assert_eq!(ids[..5], ["fireplace_2", "fireplace_3", "cooking_hearth_4", "cooking_hearth_5", "well"]);
    assert_eq!(ids[5..], ["clay_oven", "stone_oven", "joinery", "pottery", "basketmakers_workshop"]);
    let clay: Vec<u8> = content().majors[..4].iter().map(|major| major.cost[Good::Clay]).collect();
    assert_eq!(clay, [2, 3, 4, 5]);
}

#[test]
fn agr_17_2_and_1_2_shared_pieces_do_not_limit_play() {
    // AGR-1.2, AGR-17.2, AGR-EX-29: the box has 38 wood and 13 cattle; more can be in play.
    let mut table = table(2).goods(0, "40 wood").stock("forest", 45, "wood").play();
    table.does("place forest");
    assert_eq!(table.has(0, "wood"), 85);
}

#[test]
fn agr_17_3_and_1_10_tiles_do_not_limit_building() {
    // AGR-1.10, AGR-17.3: four farms with 6 fields and 6 more rooms each need 48 tiles; the box has 23.
    let mut given = table(4).round(13);
    for seat in 0..4 {
        given = given.fields(seat, "0,1 0,2 0,3 0,4 1,4 1,3").rooms(seat, Material::Wood, "2,1 2,2 2,3 1,1 1,2");
    }
    assert!(given.goods(0, "5 wood, 2 reed").play().allows("place cultivation"));
}

#[test]
fn agr_1_8_goods_tiles_are_a_matter_of_display() {
    // AGR-1.8: the engine only counts.
    assert_eq!(goods("4 boar"), Goods::of(Good::Boar, 4));
}

#[test]
fn the_content_file_is_checked_when_it_is_read() {
    let standard = Agricola::standard_content().json();
    assert!(Content::read(standard).is_ok());
    let spoiled = |path: &str, value: serde_json::Value| {
        let mut json = standard.clone();
        *json.pointer_mut(path).unwrap() = value;
        Content::read(&json).map(|_| ()).map_err(|problem| problem.to_string())
    };
    let wrong = [
        ("/game", "helios".into()),
        ("/action_spaces/0/id", "fishing".into()),
        ("/action_spaces/10/stage", 2.into()),
        ("/action_spaces/6/accumulate/wood", 11.into()),
        ("/action_spaces/6/actions", serde_json::json!([])),
        ("/major_improvements/0/cost/clay", 200.into()),
        ("/harvests/rounds", serde_json::json!([4])),
        ("/costs/room", serde_json::json!({})),
        ("/scoring/tables/grain", serde_json::json!([])),
        ("/scoring/tables/boar", serde_json::json!([])),
        ("/scoring/tables/cattle", serde_json::json!([{"from": 2, "points": 1}, {"from": 1, "points": 0}])),
        ("/solo_series/targets", serde_json::json!([])),
    ];
    for (path, value) in wrong {
        assert!(spoiled(path, value).is_err(), "{path}");
    }
    assert!(spoiled("/action_spaces/6/accumulate/wood", 4.into()).is_ok());
    let cost = spoiled("/major_improvements/4/cost/stone", "x".into()).unwrap_err();
    assert!(cost.contains("well") && cost.contains("cost"), "{cost}");
    assert_eq!((Space::OF_BOARD.len(), Space::COUNT), (41, 44), "and three on hand cards");
}
