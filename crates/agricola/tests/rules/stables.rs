//! AGR-9: stables.

use super::common::*;

#[test]
fn agr_9_1_1_a_stable_costs_two_wood() {
    // AGR-9.1.1, AGR-9.1.6
    let mut table = table(2).goods(0, "7 wood").play();
    table.all(&["place farm_expansion", "stable 0,4", "stable 2,2", "stable 1,3"]);
    assert_eq!((table.has(0, "wood"), table.farm(0).stables.len(), table.decides()), (1, 3, 1));
    let short = super::common::table(2).goods(0, "1 wood").play();
    assert_eq!(short.refused("place farm_expansion", "AGR-6.1.1"), "too_few");
}

#[test]
fn agr_9_1_2_a_stable_stands_on_any_cell_without_tile() {
    // AGR-9.1.2, AGR-9.1.3, AGR-9.1.4, AGR-RULING-14
    let mut table = table(2).goods(0, "9 wood").fields(0, "0,0").stables(0, "0,4").pastures(0, &["1,3 1,4"]).play();
    table.does("place farm_expansion");
    assert_eq!(table.offers("stable").len(), 11);
    assert!(table.allows("stable 1,3"), "inside a pasture as well");
    assert_eq!(table.refused("stable 0,0", "AGR-9.1.2"), "cell_has_tile");
    assert_eq!(table.refused("stable 1,0", "AGR-9.1.2"), "cell_has_tile");
    assert_eq!(table.refused("stable 0,4", "AGR-9.1.3"), "stable_here");
}

#[test]
fn agr_9_1_5_there_are_four_stables_and_they_stay() {
    // AGR-9.1.5
    let given = table(2).goods(0, "9 wood, 2 reed").stables(0, "0,1 0,2 0,3 0,4");
    let mut table = given.play();
    table.does("place farm_expansion");
    assert_eq!(table.refused("stable 1,1", "AGR-9.1.5"), "no_stable_left");
    assert!(!table.options().iter().any(|option| option.contains("release")));
}

#[test]
fn agr_9_1_7_and_9_1_8_a_stable_holds_one_animal_or_doubles_a_pasture() {
    // AGR-9.1.7, AGR-9.1.8, AGR-11.1.4
    let outside = table(2).stables(0, "0,4").goods(0, "1 boar, 1 sheep");
    assert!(outside.load().is_ok() && outside.goods(0, "2 boar, 1 sheep").load().is_err());
    let inside = table(2).stables(0, "0,4").pastures(0, &["0,4"]);
    assert!(inside.clone().goods(0, "4 boar, 1 sheep").load().is_ok());
    assert!(inside.goods(0, "3 boar, 2 sheep").load().is_err(), "no single place in the stable any more");
}

#[test]
fn agr_9_1_9_a_stable_may_be_fenced_in_later() {
    // AGR-9.1.9, AGR-16.3.2
    let mut table = table(2).round(2).stables(0, "0,4").goods(0, "4 wood").play();
    assert_eq!(table.points(0, "fenced_stables"), 0);
    table.all(&["place fencing", "fence 0,4", "close"]);
    assert_eq!(table.points(0, "fenced_stables"), 1);
}
