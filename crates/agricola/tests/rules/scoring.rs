//! AGR-16: scoring.

use super::common::*;
use almende_agricola::pieces::{Good, Material};
use almende_core::{Game, Viewer};

fn points_for(line: &str, given: &dyn Fn(u8) -> Given, expected: &[(u8, i32)]) {
    for &(number, points) in expected {
        assert_eq!(given(number).play().points(0, line), points, "{number} for {line}");
    }
}

#[test]
fn agr_16_2_1_field_tiles() {
    // AGR-16.2.1, AGR-EX-17
    let all =
        ["", "0,4", "0,4 0,3", "0,4 0,3 0,2", "0,4 0,3 0,2 0,1", "0,4 0,3 0,2 0,1 1,1", "0,4 0,3 0,2 0,1 1,1 2,1"];
    let given = |n: u8| table(2).fields(0, all[usize::from(n)]);
    points_for("field_tiles", &given, &[(0, -1), (1, -1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4)]);
}

#[test]
fn agr_16_2_2_pastures_irrespective_of_size() {
    // AGR-16.2.2
    let all = ["0,4", "0,3", "1,4", "1,3"];
    let given = |n: u8| table(2).pastures(0, &all[..usize::from(n)]);
    points_for("pastures", &given, &[(0, -1), (1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(table(2).pastures(0, &["0,2 0,3 0,4 1,4"]).play().points(0, "pastures"), 1);
    let five = table(2).pastures(0, &["0,4", "0,3", "1,4", "1,3", "0,2"]).play();
    assert_eq!((five.farm(0).fences.len(), five.points(0, "pastures")), (15, 4));
}

#[test]
fn agr_16_2_3_and_16_2_4_crops_in_supply_and_on_fields() {
    // AGR-16.2.3, AGR-16.2.4, AGR-16.2.6
    let grain = |n: u8| table(2).goods(0, &format!("{n} grain"));
    points_for("grain", &grain, &[(0, -1), (1, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (20, 4)]);
    let vegetables = |n: u8| table(2).goods(0, &format!("{n} vegetable"));
    points_for("vegetables", &vegetables, &[(0, -1), (1, 1), (2, 2), (3, 3), (4, 4), (9, 4)]);
    let given = table(2).planted(0, "0,4", Some(Good::Grain), 3).planted(0, "0,3", Some(Good::Vegetable), 2);
    let table = given.goods(0, "1 grain").play();
    assert_eq!((table.points(0, "grain"), table.points(0, "vegetables")), (2, 2));
}

#[test]
fn agr_16_2_5_animals() {
    // AGR-16.2.5, AGR-16.2.6
    let farm = || table(2).pastures(0, &["0,2 0,3 0,4"]).stables(0, "0,4");
    let of = |species: &'static str| move |n: u8| farm().goods(0, &format!("{n} {species}"));
    points_for("sheep", &of("sheep"), &[(0, -1), (1, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4)]);
    points_for("boar", &of("boar"), &[(0, -1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4)]);
    points_for("cattle", &of("cattle"), &[(0, -1), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)]);
}

#[test]
fn agr_16_3_1_and_16_3_8_unused_cells() {
    // AGR-16.3.1, AGR-16.3.8: rooms, fields, stables and pasture cells are used, also empty ones.
    assert_eq!(table(2).play().points(0, "unused_cells"), -13);
    let given = table(2).fields(0, "0,0").stables(0, "2,4").pastures(0, &["0,3 0,4"]);
    assert_eq!(given.play().points(0, "unused_cells"), -9);
}

#[test]
fn agr_16_3_2_fenced_stables() {
    // AGR-16.3.2
    let given = table(2).pastures(0, &["0,3 0,4"]).stables(0, "0,3 0,4 2,4");
    assert_eq!(given.play().points(0, "fenced_stables"), 2);
}

#[test]
fn agr_16_3_3_rooms() {
    // AGR-16.3.3
    for (material, clay, stone) in [(Material::Wood, 0, 0), (Material::Clay, 3, 0), (Material::Stone, 0, 6)] {
        let table = table(2).rooms(0, material, "0,0").play();
        assert_eq!((table.points(0, "clay_rooms"), table.points(0, "stone_rooms")), (clay, stone));
    }
}

#[test]
fn agr_16_3_4_people() {
    // AGR-16.3.4: newborns of round 14 included
    let mut table = table(2).round(14).last_person(0).play();
    table.does("place urgent_wish_for_children").until_over();
    assert_eq!((table.farm(0).people, table.points(0, "people")), (3, 9));
}

#[test]
fn agr_16_3_5_to_16_3_7_bonus_points() {
    // AGR-16.3.5, AGR-16.3.6, AGR-16.3.7
    let mut given = table(2).majors(0, &["well", "joinery"]).goods(0, "5 wood");
    given.farm(0).begging = 2;
    assert_eq!(given.play().points(0, "bonus_points"), 4 + 2 + 2 - 6);
}

#[test]
fn agr_16_3_9_and_16_3_10_food_and_resources_score_nothing() {
    // AGR-16.3.9, AGR-16.3.10
    let bare = table(2).play().total(0);
    assert_eq!(table(2).goods(0, "50 food, 20 wood, 20 clay, 20 reed, 20 stone").play().total(0), bare);
}

#[test]
fn agr_16_3_11_the_total_may_be_negative() {
    // AGR-16.3.11: seven missing categories, 13 unused cells, 6 for the people
    assert_eq!(table(2).play().total(0), -7 - 13 + 6);
}

#[test]
fn agr_16_3_12_the_sheet_has_the_rows_of_the_pad() {
    // AGR-16.3.12
    let sheet = table(2).play().game.score(Viewer::Public);
    let rows: Vec<_> = sheet.lines.iter().map(|line| line.id.trim_start_matches("score.")).collect();
    let expected = [
        "field_tiles",
        "pastures",
        "grain",
        "vegetables",
        "sheep",
        "boar",
        "cattle",
        "unused_cells",
        "fenced_stables",
        "clay_rooms",
        "stone_rooms",
        "people",
        "bonus_points",
    ];
    assert_eq!(rows, expected);
    assert_eq!(sheet.totals.len(), 2);
}

#[test]
fn agr_16_1_2_and_16_1_3_most_points_win_and_equal_points_share_the_rank() {
    // AGR-16.1.2, AGR-16.1.3, AGR-RULING-1
    let end = |given: Given| {
        let mut table = given.round(14).last_person(0).play();
        table.does("place meeting_place").until_over();
        table.game.score(Viewer::Public)
    };
    let food = "4 food, 9 wood";
    let shared = end(table(3).goods(0, food).goods(1, "4 food").goods(2, "4 food, 1 grain"));
    assert_eq!(shared.ranks, [2, 2, 1], "left-over wood breaks no tie");
    assert_eq!(shared.winners(), [seat(2)]);
}

#[test]
fn agr_16_3_13_the_best_step_is_taken() {
    // AGR-16.3.13
    let table = table(2).majors(0, &["pottery"]).goods(0, "6 clay").play();
    assert_eq!(table.points(0, "bonus_points"), 2 + 2);
}
