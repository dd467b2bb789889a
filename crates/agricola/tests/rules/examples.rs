//! AGR-EX: worked examples of the rulebook that need more than one rule.

use super::common::*;
use almende_agricola::pieces::{Good, Material};

/// The farm of the rulebook's scoring example, without its hand cards.
fn scoring_example() -> Given {
    let mut given = table(2)
        .rooms(0, Material::Stone, "0,0 0,1")
        .people(0, 5)
        .planted(0, "1,1 1,2", Some(Good::Grain), 1)
        .planted(0, "2,1", Some(Good::Vegetable), 1)
        .fields(0, "2,2")
        .pastures(0, &["0,3 0,4", "1,3 1,4"])
        .stables(0, "0,4")
        .goods(0, "8 sheep, 4 boar, 1 grain");
    given.0.farms[0].stables = cells("0,4");
    given
}

#[test]
fn agr_ex_1_the_scoring_example_without_cards_gives_35() {
    // AGR-EX-1: 3 + 2 + 1 + 1 + 4 + 3 - 1 - 2 + 1 + 8 + 15
    let given = scoring_example().goods(0, "8 sheep, 1 boar, 1 grain");
    let table = given.play();
    let rows = [
        ("field_tiles", 3),
        ("pastures", 2),
        ("grain", 1),
        ("vegetables", 1),
        ("sheep", 4),
        ("cattle", -1),
        ("fenced_stables", 1),
        ("stone_rooms", 8),
        ("people", 15),
    ];
    for (row, points) in rows {
        assert_eq!(table.points(0, row), points, "{row}");
    }
    // Two cells are unused: the rulebook's farm has 6 boar, for which the second pasture has a stable more.
    assert_eq!(table.points(0, "unused_cells"), -3);
    let mut full = scoring_example();
    full.farm(0).rooms = cells("1,0 2,0 0,0 0,1");
    full = full.pastures(0, &["0,3 0,4", "1,3 1,4 2,4"]).goods(0, "8 sheep, 6 boar, 1 grain");
    let table = full.play();
    assert_eq!((table.points(0, "boar"), table.points(0, "unused_cells")), (3, -2));
    assert_eq!(table.total(0), 35);
}

#[test]
fn agr_ex_4_a_third_room_makes_growth_possible() {
    // AGR-EX-4
    let mut table = table(2).round(5).goods(0, "5 wood, 2 reed").play();
    table.all(&["place farm_expansion", "room 0,0"]);
    let farm = table.farm(0);
    assert_eq!((farm.goods, farm.rooms.len(), farm.people), (goods(""), 3, 2));
    table.does("place day_laborer");
    assert!(table.allows("place basic_wish_for_children"));
}

#[test]
fn agr_ex_7_a_room_built_after_urgent_growth_is_taken() {
    // AGR-EX-7
    let mut table = table(1).round(12).goods(0, "5 wood, 2 reed").play();
    table.does("place urgent_wish_for_children");
    table.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!(table.round(), 13);
    assert_eq!(table.refused("place basic_wish_for_children", "AGR-7.1.2"), "no_room_for_person");
}

#[test]
fn agr_ex_11_clay_oven_and_hearth_bake_three_grain_into_eleven_food() {
    // AGR-EX-11
    let mut table = table(2).round(3).goods(0, "3 grain").majors(0, &["clay_oven", "cooking_hearth_4"]).play();
    table.all(&["place grain_utilization", "bake 3"]);
    assert_eq!(table.has(0, "food"), 11);
}

#[test]
fn agr_ex_3_goods_left_lying_grow() {
    // AGR-EX-3
    let mut table = new_game(2);
    assert_eq!(table.lies_on("forest", "wood"), 3);
    table.all(&["place day_laborer", "place grain_seeds", "place fishing", "place meeting_place"]);
    assert_eq!((table.round(), table.lies_on("forest", "wood")), (2, 6));
}
