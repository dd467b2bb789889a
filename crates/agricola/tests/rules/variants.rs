//! AGR-20 and AGR-21: the game without hand cards, and the variant tiles.

use super::common::*;
use almende_agricola::Setup;
use almende_core::{Game, Viewer};

#[test]
fn agr_20_2_the_meeting_place_gathers_food() {
    // AGR-20.2
    let mut table = new_game(2);
    assert_eq!(table.lies_on("meeting_place", "food"), 1);
    table.all(&["place day_laborer", "place meeting_place"]);
    assert_eq!((table.has(1, "food"), table.position().starting_player), (4, seat(1)));
    assert_eq!(table.lies_on("meeting_place", "food"), 0);
}

#[test]
fn agr_20_3_side_job_builds_one_stable_for_one_wood_and_bakes() {
    // AGR-20.3
    let given = table(2).goods(0, "3 wood, 1 grain").majors(0, &["fireplace_2"]);
    let mut table = given.clone().play();
    table.all(&["place side_job", "stable 0,4"]);
    assert!(!table.allows("stable 0,3"), "exactly one");
    table.does("bake 1");
    assert_eq!(table.farm(0).goods, goods("2 wood, 2 food"));
    let mut bake_first = given.play();
    bake_first.all(&["place side_job", "bake 1", "stable 2,2"]);
    assert_eq!(bake_first.decides(), 1);
    let none = super::common::table(2).play();
    assert_eq!(none.refused("place side_job", "AGR-20.3"), "too_few");
}

#[test]
fn agr_20_6_and_20_7_the_rest_is_unchanged_and_side_job_is_optional() {
    // AGR-20.6, AGR-20.7, AGR-RULING-29
    for players in 1..=4 {
        let with = new_game_with(players, 1, Setup::default()).game.view(Viewer::Public);
        assert!(with.spaces.iter().any(|view| view.space == space("side_job")));
        let setup = Setup { side_job: Some(false), ..Setup::default() };
        let without = new_game_with(players, 1, setup).game.view(Viewer::Public);
        assert!(without.spaces.iter().all(|view| view.space != space("side_job")));
        assert_eq!(without.frame.len(), 10);
        assert_eq!(without.harvests, [4, 7, 9, 11, 13, 14]);
    }
}

#[test]
fn agr_21_1_1_the_tile_for_two_has_four_linked_spaces() {
    // AGR-21.1.1, AGR-21.1.2, AGR-RULING-4
    let mut table = table(2).tile().stock("tile2_copse", 2, "wood").play();
    table.does("place tile2_resource_market");
    for id in ["tile2_copse", "tile2_animal_market", "tile2_modest_wish", "tile2_resource_market"] {
        assert_eq!(table.refused(&format!("place {id}"), "AGR-21.1.1"), "occupied", "{id}");
    }
    assert_eq!(table.lies_on("tile2_copse", "wood"), 2, "the wood stays");
    // AGR-21.1.7: the others are blocked but nobody stands there.
    assert_eq!(table.position().people_on.len(), 1);
    let off = super::common::table(2).play();
    assert_eq!(off.refused("place tile2_copse", "AGR-2.2.6"), "not_at_this_table");
}

#[test]
fn agr_21_1_3_its_resource_market_gives_stone_and_food() {
    // AGR-21.1.3
    let mut table = table(2).tile().play();
    table.does("place tile2_resource_market");
    assert_eq!(table.farm(0).goods, goods("1 stone, 1 food"));
}

#[test]
fn agr_21_1_4_the_animal_market_offers_three_things() {
    // AGR-21.1.4
    for (take, gained) in [("sheep", "1 sheep, 3 food"), ("boar", "1 boar, 2 food"), ("cattle", "1 cattle, 1 food")] {
        for (players, id) in [(2, "tile2_animal_market"), (3, "tile34_animal_market"), (4, "tile34_animal_market")] {
            let mut table = table(players).tile().goods(0, "2 food").play();
            table.all(&[&format!("place {id}"), &format!("take {take}")]);
            assert_eq!(table.farm(0).goods, goods(gained), "{take} at {id}");
        }
    }
}

#[test]
fn agr_21_1_5_the_modest_wish_opens_in_round_five() {
    // AGR-21.1.5
    let given = table(2).tile().rooms(0, almende_agricola::pieces::Material::Wood, "0,0");
    assert_eq!(given.clone().round(4).play().refused("place tile2_modest_wish", "AGR-21.1.5"), "too_early");
    let mut table = given.round(5).play();
    table.does("place tile2_modest_wish");
    assert_eq!(table.farm(0).people, 3);
    let no_room = super::common::table(2).tile().round(5).play();
    assert_eq!(no_room.refused("place tile2_modest_wish", "AGR-7.1.2"), "no_room_for_person");
}

#[test]
fn agr_21_1_6_the_tile_for_three_and_four_has_two_linked_spaces() {
    // AGR-21.1.6
    for players in [3, 4] {
        let view = table(players).tile().play().game.view(Viewer::Public);
        let tile = view.spaces.iter().filter(|view| view.space.id().starts_with("tile")).count();
        assert_eq!(tile, 2);
        let mut table = table(players).tile().play();
        table.all(&["place tile34_animal_market", "take boar"]);
        assert_eq!(table.refused("place tile34_modest_wish", "AGR-21.1.1"), "occupied");
    }
}
