//! AGR-8: fields and crops.

use super::common::*;
use almende_agricola::pieces::Good;

#[test]
fn agr_8_1_1_the_first_field_lies_anywhere_and_the_next_beside_it() {
    // AGR-8.1.1, AGR-8.1.2, AGR-8.1.5
    let mut table = table(1).play();
    table.does("place farmland");
    assert_eq!(table.offers("plow").len(), 13);
    table.does("plow 1,2");
    let mut second = super::common::table(2).fields(0, "1,2").play();
    second.does("place farmland");
    assert_eq!(second.offers("plow"), ["plow 0,2", "plow 1,1", "plow 1,3", "plow 2,2"]);
    assert_eq!(second.refused("plow 0,3", "AGR-8.1.2"), "field_not_adjacent");
    second.does("plow 0,2");
    assert_eq!((second.farm(0).fields.len(), second.decides()), (2, 1));
}

#[test]
fn agr_8_1_3_a_field_needs_an_empty_cell() {
    // AGR-8.1.3, AGR-9.1.11, AGR-8.1.4: and what lies there stays
    let given = table(2).fields(0, "1,2").stables(0, "1,3").pastures(0, &["2,2 2,3"]);
    let mut table = given.play();
    table.does("place farmland");
    assert_eq!(table.offers("plow"), ["plow 0,2", "plow 1,1"]);
    assert_eq!(table.refused("plow 1,3", "AGR-8.1.3"), "cell_not_empty");
    assert_eq!(table.refused("plow 1,2", "AGR-8.1.3"), "cell_not_empty");
    assert_eq!(table.refused("plow 1,0", "AGR-8.1.3"), "cell_not_empty");
}

#[test]
fn agr_8_2_1_and_8_2_2_sowing_adds_crops() {
    // AGR-8.2.1, AGR-8.2.2, AGR-EX-9
    let mut table = table(2).round(3).fields(0, "0,3 0,4").goods(0, "1 grain, 1 vegetable").play();
    table.all(&["place grain_utilization", "sow grain", "sow vegetable"]);
    let fields = table.farm(0).fields;
    assert_eq!((fields[0].crop, fields[0].crops), (Some(Good::Grain), 3));
    assert_eq!((fields[1].crop, fields[1].crops), (Some(Good::Vegetable), 2));
    assert_eq!(table.farm(0).goods, goods(""));
}

#[test]
fn agr_8_2_3_any_number_of_fields_may_be_sown_or_left_fallow() {
    // AGR-8.2.3, AGR-8.2.4, AGR-8.2.5
    let given = table(2).round(3).fields(0, "0,2 0,3 0,4").goods(0, "3 grain");
    let mut all = given.clone().play();
    all.all(&["place grain_utilization", "sow grain", "sow grain", "sow grain"]);
    assert_eq!((all.has(0, "grain"), all.decides()), (0, 1));
    let mut one = given.play();
    one.does("place grain_utilization");
    assert!(!one.allows("done"), "at least one");
    one.all(&["sow grain", "done"]);
    assert_eq!(one.has(0, "grain"), 2);
}

#[test]
fn agr_8_2_6_a_planted_field_is_not_sown_again() {
    // AGR-8.2.6, AGR-8.2.7, AGR-8.2.10
    let table = table(2).round(3).planted(0, "0,4", Some(Good::Grain), 1).goods(0, "1 vegetable").play();
    assert_eq!(table.refused("place grain_utilization", "AGR-8.2.6"), "no_unplanted_field");
    let mut mixed = super::common::table(2).planted(0, "0,4", Some(Good::Wood), 1);
    assert!(mixed.load().is_err());
    mixed.farm(0).fields[0].crop = None;
    assert!(mixed.load().is_err(), "one crop of no kind");
}

#[test]
fn agr_8_2_9_sowing_needs_a_crop_and_a_field() {
    // AGR-8.2.9
    let no_field = table(2).round(3).goods(0, "1 grain").play();
    assert_eq!(no_field.refused("place grain_utilization", "AGR-8.2.9"), "no_unplanted_field");
    let no_crop = table(2).round(3).fields(0, "0,4").play();
    assert_eq!(no_crop.refused("place grain_utilization", "AGR-8.2.9"), "nothing_to_sow");
    let mut one = table(2).round(3).fields(0, "0,4").goods(0, "1 grain, 1 wood").play();
    one.does("place grain_utilization");
    assert_eq!(one.refused("sow vegetable", "AGR-8.2.2"), "too_few");
    assert_eq!(one.refused("sow wood", "AGR-1.7"), "not_a_crop");
}

#[test]
fn agr_15_2_the_field_phase_takes_one_crop_from_every_field() {
    // AGR-15.2.1, AGR-15.2.2, AGR-15.2.3, AGR-EX-10
    let given = table(1)
        .round(4)
        .planted(0, "0,3", Some(Good::Grain), 3)
        .planted(0, "0,4", Some(Good::Vegetable), 2)
        .goods(0, "9 food")
        .last_person(0);
    let mut table = given.play();
    table.does("place day_laborer");
    assert_eq!((table.has(0, "grain"), table.has(0, "vegetable")), (1, 1));
    table.until_round(8);
    assert_eq!(table.farm(0).fields.iter().map(|field| field.crops).collect::<Vec<_>>(), [1, 0]);
    assert_eq!(table.farm(0).fields[1].crop, None, "unplanted again");
}
