//! AGR-12: major improvements, cooking, baking.

use super::common::*;
use almende_agricola::pieces::Major;

const COSTS: [(&str, &str, i32); 10] = [
    ("fireplace_2", "2 clay", 1),
    ("fireplace_3", "3 clay", 1),
    ("cooking_hearth_4", "4 clay", 1),
    ("cooking_hearth_5", "5 clay", 1),
    ("well", "1 wood, 3 stone", 4),
    ("clay_oven", "3 clay, 1 stone", 2),
    ("stone_oven", "1 clay, 3 stone", 3),
    ("joinery", "2 wood, 2 stone", 2),
    ("pottery", "2 clay, 2 stone", 2),
    ("basketmakers_workshop", "2 reed, 2 stone", 2),
];

#[test]
fn agr_12_1_2_costs_and_points() {
    // AGR-12.1.2, AGR-12.1.6, AGR-12.1.7, AGR-12.1.8
    for (id, cost, points) in COSTS {
        let mut table = table(2).goods(0, cost).play();
        table.all(&["place major_improvement", &format!("build {id}")]);
        assert_eq!(table.farm(0).goods, goods(""), "{id}");
        assert_eq!(table.points(0, "bonus_points"), points, "{id}");
        for (good, amount) in goods(cost).iter() {
            let mut short = super::common::table(2).goods(0, "9 wood, 9 clay, 9 reed, 9 stone");
            short.farm(0).goods[good] = amount - 1;
            let mut short = short.play();
            short.does("place major_improvement");
            assert_eq!(short.refused(&format!("build {id}"), "AGR-12.1.8"), "too_few", "{id}");
        }
    }
}

#[test]
fn agr_12_1_1_one_action_gives_one_improvement() {
    // AGR-12.1.1
    let mut table = table(2).goods(0, "9 clay").play();
    table.all(&["place major_improvement", "build fireplace_3"]);
    assert_eq!(table.decides(), 1);
}

#[test]
fn agr_12_1_3_each_improvement_exists_once_and_a_player_may_own_several() {
    // AGR-12.1.3, AGR-12.1.9: the dearer Fireplace may be taken first
    let mut table = table(2).goods(0, "9 clay").majors(0, &["fireplace_3"]).majors(1, &["cooking_hearth_4"]).play();
    table.does("place major_improvement");
    assert_eq!(table.refused("build cooking_hearth_4", "AGR-12.1.3"), "not_in_frame");
    assert_eq!(table.refused("build fireplace_3", "AGR-12.1.3"), "not_in_frame");
    table.does("build fireplace_2");
    assert_eq!(table.farm(0).improvements, [Major::Fireplace2, Major::Fireplace3]);
    let twice = super::common::table(2).majors(0, &["well"]).majors(1, &["well"]);
    assert!(twice.load().is_err());
}

#[test]
fn agr_12_1_4_a_hearth_for_a_fireplace() {
    // AGR-12.1.4, AGR-12.1.5, AGR-EX-25
    let mut table = table(2).majors(0, &["fireplace_2"]).goods(1, "2 clay").play();
    table.does("place major_improvement");
    assert_eq!(
        table.offers("build"),
        ["build cooking_hearth_4 for fireplace_2", "build cooking_hearth_5 for fireplace_2"]
    );
    assert_eq!(table.refused("build cooking_hearth_4 for fireplace_3", "AGR-12.1.4"), "not_yours");
    assert_eq!(table.refused("build well for fireplace_2", "AGR-12.1.4"), "no_exchange");
    table.does("build cooking_hearth_4 for fireplace_2");
    assert_eq!(table.farm(0).improvements, [Major::CookingHearth4]);
    table.until_round(2);
    let mut again = super::common::table(2).goods(0, "2 clay").majors(1, &["cooking_hearth_4"]).play();
    again.all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!(again.has(0, "clay"), 0, "at its printed cost");
}

#[test]
fn agr_12_2_cooking_rates() {
    // AGR-12.2.1, AGR-12.2.2, AGR-12.2.3, AGR-12.2.4, AGR-12.2.5
    let farm = |majors: &[&str]| {
        table(2)
            .majors(0, majors)
            .goods(0, "1 sheep, 1 boar, 1 cattle, 1 vegetable, 1 grain")
            .stables(0, "0,4 0,3")
            .play()
    };
    for (majors, rates) in [
        (vec!["fireplace_2"], [2, 2, 3, 2, 1]),
        (vec!["fireplace_3"], [2, 2, 3, 2, 1]),
        (vec!["cooking_hearth_4"], [2, 3, 4, 3, 1]),
        (vec!["fireplace_2", "cooking_hearth_5"], [2, 3, 4, 3, 1]),
    ] {
        for (good, rate) in ["sheep", "boar", "cattle", "vegetable", "grain"].into_iter().zip(rates) {
            let mut table = farm(&majors);
            table.does(&format!("convert {good}"));
            assert_eq!(table.has(0, "food"), rate, "{good} with {majors:?}");
        }
    }
}

#[test]
fn agr_12_3_1_baking_needs_an_oven_and_the_action() {
    // AGR-12.3.1, AGR-12.3.8, AGR-12.3.9
    let none = table(2).round(3).goods(0, "2 grain").play();
    assert_eq!(none.refused("place side_job", "AGR-9.1.1"), "too_few");
    let mut oven = table(2).round(3).goods(0, "2 grain").majors(0, &["fireplace_2"]).play();
    assert!(oven.is_not_asked("bake 1"));
    oven.does("place grain_utilization");
    assert_eq!(oven.offers("bake"), ["bake 1", "bake 2"]);
    assert_eq!(oven.refused("bake 3", "AGR-12.3.9"), "too_few");
    assert_eq!(oven.refused("bake 0", "AGR-12.3.8"), "oven_limit");
    oven.does("bake 2");
    assert_eq!(oven.has(0, "food"), 4);
}

#[test]
fn agr_12_3_3_every_oven_is_used_once_up_to_its_limit() {
    // AGR-12.3.3, AGR-12.3.4, AGR-12.3.5, AGR-12.3.6, AGR-12.3.7, AGR-RULING-16
    let bakes = |majors: &[&str]| -> Vec<u8> {
        let mut table = table(2).round(3).goods(0, "5 grain").majors(0, majors).play();
        table.does("place grain_utilization");
        table
            .offers("bake")
            .iter()
            .map(|option| {
                let mut baked = table.clone();
                baked.does(option);
                baked.has(0, "food")
            })
            .collect()
    };
    assert_eq!(bakes(&["fireplace_2"]), [2, 4, 6, 8, 10]);
    assert_eq!(bakes(&["cooking_hearth_4"]), [3, 6, 9, 12, 15]);
    assert_eq!(bakes(&["clay_oven"]), [5]);
    assert_eq!(bakes(&["stone_oven"]), [4, 8]);
    assert_eq!(bakes(&["clay_oven", "stone_oven"]), [5, 9, 13]);
    assert_eq!(bakes(&["clay_oven", "stone_oven", "fireplace_2", "cooking_hearth_5"]), [5, 9, 13, 16, 19]);
}

#[test]
fn agr_12_3_10_an_oven_brings_a_bake_bread_action() {
    // AGR-12.3.10, AGR-RULING-17: optional; skipped without grain
    let given = table(2).goods(0, "3 clay, 1 stone, 2 grain").majors(0, &["fireplace_2"]);
    let mut table = given.clone().play();
    table.all(&["place major_improvement", "build clay_oven"]);
    assert_eq!(table.offers("bake"), ["bake 1", "bake 2"]);
    let mut declined = table.clone();
    declined.does("done");
    assert_eq!((declined.has(0, "food"), declined.decides()), (0, 1));
    table.does("bake 2");
    assert_eq!((table.has(0, "food"), table.decides()), (7, 1), "5 in the new oven, 2 in the Fireplace");
    let mut none = given.goods(0, "3 clay, 1 stone").play();
    none.all(&["place major_improvement", "build clay_oven"]);
    assert_eq!(none.decides(), 1);
}

#[test]
fn agr_12_3_11_fireplaces_bring_no_bake_bread_action() {
    // AGR-12.3.11
    let mut table = table(2).goods(0, "2 clay, 2 grain").play();
    table.all(&["place major_improvement", "build fireplace_2"]);
    assert_eq!(table.decides(), 1);
}

#[test]
fn agr_12_4_craft_buildings_turn_one_resource_into_food() {
    // AGR-12.4.1, AGR-12.4.2, AGR-12.4.3, AGR-12.4.4, AGR-EX-30, AGR-RULING-8
    let majors = ["joinery", "pottery", "basketmakers_workshop"];
    let mut table = table(2).round(4).goods(0, "3 wood, 3 clay, 3 reed").majors(0, &majors).last_person(0).play();
    assert!(table.is_not_asked("craft joinery"), "only in a harvest");
    table.does("place meeting_place");
    for (id, food) in majors.into_iter().zip([2, 4, 7]) {
        table.does(&format!("craft {id}"));
        assert_eq!(table.has(0, "food"), food);
        assert_eq!(table.refused(&format!("craft {id}"), "AGR-12.4.4"), "once_a_harvest");
    }
    assert_eq!(table.farm(0).goods, goods("2 wood, 2 clay, 2 reed, 7 food"));
    assert_eq!(table.refused("craft well", "AGR-12.4.1"), "no_craft");
    table.does("feed");
    assert_eq!(table.refused("craft pottery", "AGR-12.4.1"), "not_yours", "it belongs to the other player");
    table.does("feed");
    table.until(|position| position.round == 7 && position.phase == almende_agricola::Phase::Feeding);
    let first = table.decides();
    if first != 0 {
        table.does("feed");
    }
    assert!(table.allows("craft joinery"), "again in the next harvest");
}

#[test]
fn agr_12_4_5_to_12_4_8_resources_for_bonus_points() {
    // AGR-12.4.5, AGR-12.4.6, AGR-12.4.7, AGR-12.4.8, AGR-EX-12
    let points = |major: &str, owned: &str| {
        let table = table(2).majors(0, &[major]).goods(0, owned).play();
        table.points(0, "bonus_points") - 2
    };
    for (amount, bonus) in [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (10, 3)] {
        assert_eq!(points("joinery", &format!("{amount} wood")), bonus);
        assert_eq!(points("pottery", &format!("{amount} clay")), bonus);
    }
    for (amount, bonus) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 3), (9, 3)] {
        assert_eq!(points("basketmakers_workshop", &format!("{amount} reed")), bonus);
    }
    // AGR-12.4.9: each building asks for another resource, so none counts twice.
    let all = table(2).majors(0, &["joinery", "pottery", "basketmakers_workshop"]).goods(0, "7 wood").play();
    assert_eq!(all.points(0, "bonus_points"), 6 + 3);
}

#[test]
fn agr_12_5_the_well_gives_food_in_the_next_five_rounds() {
    // AGR-12.5.1, AGR-12.5.3, AGR-EX-20
    let mut table = table(2).round(6).goods(0, "1 wood, 3 stone").play();
    table.all(&["place major_improvement", "build well"]);
    let rounds: Vec<u8> = table.farm(0).due.keys().copied().collect();
    assert_eq!(rounds, [7, 8, 9, 10, 11]);
    table.until_round(7);
    assert_eq!(table.farm(0).due.len(), 4);
    // AGR-12.5.2, AGR-14.5.2: only rounds that still come
    let mut late = super::common::table(2).round(12).goods(0, "1 wood, 3 stone").play();
    late.all(&["place major_improvement", "build well"]);
    assert_eq!(late.farm(0).due.keys().copied().collect::<Vec<_>>(), [13, 14]);
}
