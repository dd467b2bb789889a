//! AGR-13: occupations and minor improvements, where they are played and what they cost.

use super::common::*;
use almende_agricola::pieces::{Good, Material};

/// Occupations without anything to pay, choose or take.
const PLAIN: [&str; 4] = ["A087", "B098", "B099", "B097"];

#[test]
fn agr_13_2_2_the_first_occupation_is_free_and_each_further_one_costs_a_food() {
    // AGR-13.2.1, AGR-13.2.2, AGR-13.2.5, AGR-EX-16, AGR-5.1.6
    let paid = |played: usize| {
        let mut table = table(2).hand(0, &["A088"]).played(0, &PLAIN[..played]).goods(0, "3 food").play();
        table.all(&["place lessons", "play A088"]);
        assert!(table.decides() == 1, "exactly one");
        3 - table.has(0, "food")
    };
    assert_eq!([paid(0), paid(1), paid(2)], [0, 1, 1]);
    let broke = table(2).hand(0, &["A088"]).played(0, &PLAIN[..1]).play();
    assert_eq!(broke.refused("place lessons", "AGR-13.2.2"), "occupation_cost");
    let none = table(2).hand(0, &["A067"]).goods(0, "3 wood").play();
    assert_eq!(none.refused("place lessons", "AGR-5.1.6"), "no_occupation");
}

#[test]
fn agr_13_2_3_and_13_2_4_the_second_lessons_space_has_its_own_costs() {
    // AGR-13.2.3, AGR-13.2.4, AGR-5.3.4, AGR-5.4.5, AGR-EX-16, AGR-RULING-19
    let paid = |players: usize, space: &str, played: usize| {
        let mut table = table(players).hand(0, &["A088"]).played(0, &PLAIN[..played]).goods(0, "3 food").play();
        table.all(&[&format!("place {space}"), "play A088"]);
        3 - table.has(0, "food")
    };
    assert_eq!([0, 1, 2].map(|played| paid(3, "ext3_lessons", played)), [2, 2, 2]);
    assert_eq!([0, 1, 2].map(|played| paid(4, "ext4_lessons", played)), [1, 1, 2]);
    assert_eq!([0, 1, 2].map(|played| paid(4, "lessons", played)), [0, 1, 1]);
}

#[test]
fn agr_4_2_8_food_for_an_occupation_may_be_raised() {
    // AGR-4.2.8, AGR-14.1.9
    let mut table = table(2).hand(0, &["A088"]).played(0, &PLAIN[..1]).goods(0, "1 grain, 1 vegetable").play();
    table.all(&["place lessons", "play A088"]);
    assert_eq!(table.options(), ["convert grain", "convert vegetable"]);
    table.does("convert vegetable");
    assert_eq!((table.farm(0).goods, table.card(0, "A088").is_some()), (goods("1 grain"), true));
}

#[test]
fn agr_14_1_9_what_the_cost_asks_for_cannot_become_its_food() {
    // AGR-14.1.9
    let given = table(2).round(1).hand(0, &["B036"]).majors(0, &["fireplace_2"]);
    let mut table = given.goods(0, "2 clay, 1 food, 1 sheep").play();
    table.all(&["place meeting_place", "play B036"]);
    assert_eq!(table.options(), ["convert sheep"]);
    table.does("convert sheep");
    assert_eq!(table.farm(0).goods, goods("1 food"));
}

#[test]
fn agr_13_3_1_where_minor_improvements_are_played() {
    // AGR-13.3.1, AGR-13.3.2, AGR-5.1.2, AGR-5.2.7, AGR-5.2.11, AGR-5.2.12, AGR-13.3.4, AGR-13.3.12
    let given = table(2).round(7).hand(0, &["A067", "B062"]).goods(0, "2 wood, 1 reed, 2 clay");
    for (space, more) in [("meeting_place", ""), ("major_improvement", ""), ("house_redevelopment", "")] {
        let mut table = given.clone().play();
        table.does(&format!("place {space}"));
        assert_eq!(table.offers("play"), ["play A067", "play B062"], "{space}{more}");
        let wood = table.has(0, "wood");
        table.does("play A067");
        assert_eq!((table.has(0, "wood"), table.decides()), (wood - 1, 1), "one card");
    }
    let mut wish = given.clone().rooms(0, Material::Wood, "0,0").play();
    wish.all(&["place basic_wish_for_children", "play B062"]);
    assert_eq!((wish.farm(0).people, wish.card(0, "B062").is_some()), (3, true));
    let mut declined = given.play();
    declined.all(&["place meeting_place", "done"]);
    assert_eq!((declined.in_hand(0).len(), declined.position().starting_player), (2, seat(0)));
}

#[test]
fn agr_5_2_12_no_improvement_without_renovation() {
    // AGR-5.2.12, AGR-3.3.7, AGR-EX-19
    let table = table(2).round(7).hand(0, &["A067"]).goods(0, "5 wood").play();
    assert!(!table.allows("place house_redevelopment"));
}

#[test]
fn agr_13_3_3_a_minor_improvement_action_builds_no_major_one() {
    // AGR-13.3.3
    let mut table = table(2).hand(0, &["A067"]).goods(0, "1 wood, 5 clay").play();
    table.does("place meeting_place");
    assert_eq!(table.offers("build"), [""; 0]);
}

#[test]
fn the_question_does_not_betray_the_hand() {
    // AGR-2.3.6: it is asked as long as there are cards, whether or not one can be played.
    let mut poor = table(2).hand(0, &["A067"]).play();
    poor.does("place meeting_place");
    assert_eq!((poor.decides(), poor.asked()), (0, vec!["done".to_owned()]));
    let mut empty = table(2).cards().play();
    empty.does("place meeting_place");
    assert_eq!(empty.decides(), 1, "everybody knows that there is nothing to play");
}

#[test]
fn agr_13_3_8_the_prerequisite_is_checked_before_the_payment() {
    // AGR-13.3.5, AGR-13.3.7, AGR-13.3.8
    let needs_fields = table(2).hand(0, &["A026"]).goods(0, "1 wood");
    let mut without = needs_fields.clone().planted(0, "0,2", Some(Good::Grain), 1).play();
    without.does("place meeting_place");
    assert_eq!(without.refused("play A026", "AGR-13.3.5"), "needs_at_least");
    let mut with = needs_fields.planted(0, "0,2 0,3", Some(Good::Grain), 1).play();
    with.all(&["place meeting_place", "play A026"]);
    assert!(with.card(0, "A026").is_some());
}

#[test]
fn agr_13_3_11_printed_points_count_in_front_of_the_player() {
    // AGR-13.3.11, AGR-13.1.4
    let hand = table(2).hand(0, &["B036"]).play();
    let front = table(2).played(0, &["B036"]).play();
    assert_eq!((hand.points(0, "bonus_points"), front.points(0, "bonus_points")), (0, 4));
}

#[test]
fn agr_14_2_10_shifting_cultivation_needs_a_cell() {
    // AGR-14.2.10
    let full = "0,0 0,1 0,2 0,3 0,4 1,1 1,2 1,3 1,4 2,1 2,2 2,3 2,4";
    let mut table = table(2).hand(0, &["A002"]).fields(0, full).goods(0, "2 food").play();
    table.does("place meeting_place");
    assert_eq!(table.refused("play A002", "AGR-14.2.10"), "no_effect");
}

#[test]
fn a_card_that_is_not_in_the_hand_cannot_be_played() {
    // AGR-13.1.1
    let mut table = table(2).hand(0, &["A067"]).hand(1, &["A078"]).goods(0, "3 wood").play();
    table.does("place meeting_place");
    assert_eq!(table.refused("play A078", "AGR-13.1.1"), "not_in_hand");
    assert_eq!(table.refused("use A067", "AGR-13.1.4"), "not_yours");
}
