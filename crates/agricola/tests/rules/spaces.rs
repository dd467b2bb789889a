//! AGR-5: action spaces.

use super::common::*;
use almende_agricola::pieces::{Good, Space};
use almende_agricola::{Agricola, Goods};
use almende_core::Game;

fn accumulates(players: usize, id: &str) -> Goods {
    let view = table(players).round(14).play().game.view(almende_core::Viewer::Public);
    view.spaces.iter().find(|view| view.space == space(id)).unwrap().accumulates
}

#[test]
fn agr_5_1_1_farm_expansion_builds_rooms_and_stables() {
    // AGR-5.1.1, AGR-9.1.1
    let mut table = table(2).goods(0, "9 wood, 2 reed").play();
    table.all(&["place farm_expansion", "stable 0,4", "stable 1,4", "room 0,0"]);
    assert_eq!(table.has(0, "wood"), 0);
    let farm = table.farm(0);
    assert_eq!((farm.rooms.len(), farm.stables.len()), (3, 2));
}

#[test]
fn agr_5_1_3_the_meeting_place_is_always_open_to_everybody() {
    // AGR-5.1.2, AGR-5.1.3, AGR-RULING-10: also for the starting player, also without anything to take.
    let mut table = table(2).play();
    table.does("place meeting_place");
    assert_eq!(table.position().starting_player, seat(0));
    let mut other = super::common::table(2).next_is(1).play();
    other.does("place meeting_place");
    assert_eq!(other.position().starting_player, seat(1));
}

#[test]
fn agr_5_1_4_to_5_1_7_permanent_spaces() {
    // AGR-5.1.4, AGR-5.1.5, AGR-5.1.7
    let mut table = table(2).play();
    table.all(&["place grain_seeds", "place day_laborer", "place farmland", "plow 0,4"]);
    assert_eq!((table.has(0, "grain"), table.has(1, "food")), (1, 2));
    assert_eq!(table.farm(0).fields.len(), 1);
}

#[test]
fn agr_5_1_5_farmland_is_closed_without_a_cell() {
    // AGR-5.1.5
    let full = table(2).fields(0, "0,4").stables(0, "0,3").pastures(0, &["1,3 1,4"]).play();
    assert_eq!(full.refused("place farmland", "AGR-5.1.5"), "no_cell_for_field");
}

#[test]
fn agr_5_1_6_and_20_4_lessons_need_hand_cards() {
    // AGR-5.1.6, AGR-20.4, AGR-20.1
    for (players, id) in [(2, "lessons"), (3, "ext3_lessons"), (4, "ext4_lessons"), (4, "lessons")] {
        let table = table(players).goods(0, "9 food").play();
        assert_eq!(table.refused(&format!("place {id}"), "AGR-20.4"), "no_hand_cards");
    }
}

#[test]
fn agr_5_1_8_to_5_1_11_accumulation_on_the_main_board() {
    // AGR-5.1.8, AGR-5.1.9, AGR-5.1.10, AGR-5.1.11
    for players in 2..=4 {
        assert_eq!(accumulates(players, "forest"), Goods::of(Good::Wood, 3));
        assert_eq!(accumulates(players, "clay_pit"), Goods::of(Good::Clay, 1));
        assert_eq!(accumulates(players, "reed_bank"), Goods::of(Good::Reed, 1));
        assert_eq!(accumulates(players, "fishing"), Goods::of(Good::Food, 1));
    }
}

#[test]
fn agr_5_2_1_to_5_2_6_the_stages() {
    // AGR-5.2.1, AGR-5.2.2, AGR-5.2.3, AGR-5.2.4, AGR-5.2.5, AGR-5.2.6
    let stages = [
        vec!["major_improvement", "fencing", "grain_utilization", "sheep_market"],
        vec!["basic_wish_for_children", "house_redevelopment", "western_quarry"],
        vec!["vegetable_seeds", "pig_market"],
        vec!["cattle_market", "eastern_quarry"],
        vec!["urgent_wish_for_children", "cultivation"],
        vec!["farm_redevelopment"],
    ];
    let content = Agricola::standard_content();
    for (stage, cards) in stages.iter().enumerate() {
        let of_stage = |space: &&Space| content.spaces[space.index()].stage == Some(stage as u8 + 1);
        let found: Vec<_> = Space::ALL.iter().filter(of_stage).map(|space| space.id()).collect();
        assert_eq!(&found, cards);
    }
}

#[test]
fn agr_5_2_7_and_20_5_the_space_gives_one_major_improvement() {
    // AGR-5.2.7, AGR-20.5, AGR-12.1.1
    let mut table = table(2).goods(0, "9 clay").play();
    table.all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!((table.decides(), table.has(0, "clay")), (1, 7));
}

#[test]
fn agr_5_2_8_fencing_needs_a_pasture_that_can_be_paid() {
    // AGR-5.2.8
    assert!(!table(2).round(2).goods(0, "3 wood").play().allows("place fencing"));
    let mut four = table(2).round(2).goods(0, "4 wood").play();
    four.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!((four.has(0, "wood"), four.farm(0).fences.len()), (0, 4));
}

#[test]
fn agr_5_2_9_grain_utilization_sows_and_bakes() {
    // AGR-5.2.9, AGR-12.3.2
    let mut table = table(2).round(3).goods(0, "3 grain").fields(0, "0,4").majors(0, &["fireplace_2"]).play();
    table.all(&["place grain_utilization", "bake 2", "sow grain"]);
    assert_eq!((table.has(0, "food"), table.has(0, "grain"), table.decides()), (4, 0, 1));
}

#[test]
fn agr_5_2_10_and_quarries_and_markets_accumulate() {
    // AGR-5.2.10, AGR-5.2.13, AGR-5.2.15, AGR-5.2.16, AGR-5.2.17
    assert_eq!(accumulates(2, "sheep_market"), Goods::of(Good::Sheep, 1));
    assert_eq!(accumulates(2, "western_quarry"), Goods::of(Good::Stone, 1));
    assert_eq!(accumulates(2, "pig_market"), Goods::of(Good::Boar, 1));
    assert_eq!(accumulates(2, "cattle_market"), Goods::of(Good::Cattle, 1));
    assert_eq!(accumulates(2, "eastern_quarry"), Goods::of(Good::Stone, 1));
}

#[test]
fn agr_5_2_11_basic_wish_grows_the_family() {
    // AGR-5.2.11, AGR-20.5: without hand cards nothing else
    let mut table = table(2).round(5).rooms(0, almende_agricola::pieces::Material::Wood, "0,0").play();
    table.does("place basic_wish_for_children");
    assert_eq!((table.farm(0).people, table.decides()), (3, 1));
}

#[test]
fn agr_5_2_12_house_redevelopment_renovates_and_then_may_build() {
    // AGR-5.2.12, AGR-RULING-15: a Hearth for a Fireplace here as well
    let mut table = table(2).round(6).goods(0, "2 clay, 1 reed").majors(0, &["fireplace_2"]).play();
    table.all(&["place house_redevelopment", "build cooking_hearth_5 for fireplace_2"]);
    let farm = table.farm(0);
    assert_eq!(farm.house.id(), "clay");
    assert_eq!(farm.improvements.iter().map(|major| major.id()).collect::<Vec<_>>(), ["cooking_hearth_5"]);
}

#[test]
fn agr_5_2_14_vegetable_seeds() {
    // AGR-5.2.14
    let mut table = table(2).round(8).play();
    table.does("place vegetable_seeds");
    assert_eq!(table.has(0, "vegetable"), 1);
}

#[test]
fn agr_5_2_18_urgent_wish_ignores_rooms() {
    // AGR-5.2.18, AGR-7.1.3
    let mut table = table(2).round(12).play();
    table.does("place urgent_wish_for_children");
    assert_eq!((table.farm(0).people, table.farm(0).rooms.len()), (3, 2));
}

#[test]
fn agr_5_2_19_a_field_just_plowed_can_be_sown() {
    // AGR-5.2.19
    let mut table = table(2).round(13).goods(0, "1 vegetable").play();
    table.all(&["place cultivation", "plow 1,2", "sow vegetable"]);
    assert_eq!(table.farm(0).fields[0].crops, 2);
}

#[test]
fn agr_5_2_20_farm_redevelopment_renovates_and_then_may_fence() {
    // AGR-5.2.20
    let mut table = table(2).round(14).goods(0, "2 clay, 1 reed, 6 wood").play();
    table.does("place farm_redevelopment");
    assert!(table.allows("done"));
    table.all(&["fence 0,3", "add 0,4", "close"]);
    assert_eq!((table.farm(0).house.id(), table.farm(0).fences.len(), table.has(0, "wood")), ("clay", 6, 0));
}

#[test]
fn agr_5_3_the_extension_for_three() {
    // AGR-5.3.1, AGR-5.3.2, AGR-5.3.3
    assert_eq!(accumulates(3, "ext3_grove"), Goods::of(Good::Wood, 2));
    assert_eq!(accumulates(3, "ext3_hollow"), Goods::of(Good::Clay, 1));
    let mut table = table(3).play();
    table.does("place ext3_resource_market");
    assert_eq!((table.has(0, "food"), table.options()), (1, vec!["take reed".to_owned(), "take stone".to_owned()]));
    table.does("take stone");
    assert_eq!(table.farm(0).goods, goods("1 stone, 1 food"));
}

#[test]
fn agr_5_4_the_extension_for_four() {
    // AGR-5.4.1, AGR-5.4.2, AGR-5.4.3, AGR-5.4.4, AGR-5.4.6
    assert_eq!(accumulates(4, "ext4_copse"), Goods::of(Good::Wood, 1));
    assert_eq!(accumulates(4, "ext4_grove"), Goods::of(Good::Wood, 2));
    assert_eq!(accumulates(4, "ext4_hollow"), Goods::of(Good::Clay, 2));
    assert_eq!(accumulates(4, "ext4_traveling_players"), Goods::of(Good::Food, 1));
    let mut table = table(4).play();
    table.does("place ext4_resource_market");
    assert_eq!(table.farm(0).goods, goods("1 reed, 1 stone, 1 food"));
}

#[test]
fn agr_ruling_3_farmland_is_printed_and_cultivation_is_a_card() {
    // AGR-RULING-3: the printed space plows, the card of stage 5 plows and sows.
    let content = Agricola::standard_content();
    assert_eq!(content.spaces[Space::Farmland.index()].stage, None);
    assert_eq!(content.spaces[Space::Cultivation.index()].stage, Some(5));
    let mut table = table(2).round(13).goods(0, "1 grain").fields(0, "0,4").play();
    table.does("place farmland");
    assert!(table.is_not_asked("sow grain"));
}
