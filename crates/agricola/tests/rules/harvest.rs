//! AGR-15: harvest.

use super::common::*;
use almende_agricola::pieces::Good;
use almende_agricola::{Event, Phase};

/// Seat 0 ends the work phase of a harvest round with Farmland closed to it: it stays at the Meeting Place.
fn harvest(given: Given) -> Table {
    let mut table = given.round(4).last_person(0).play();
    table.does("place meeting_place");
    assert_eq!(table.phase(), Phase::Feeding);
    table
}

#[test]
fn agr_15_1_1_field_phase_then_feeding_then_breeding_for_all() {
    // AGR-15.1.1, AGR-15.1.2, AGR-RULING-35
    let given = table(2).planted(1, "0,4", Some(Good::Grain), 1).goods(1, "2 sheep, 4 food").stables(1, "0,1 0,2");
    let mut table = harvest(given.goods(0, "2 boar, 4 food").stables(0, "0,1 0,2"));
    assert_eq!(table.has(1, "grain"), 1, "all fields are harvested before anybody eats");
    assert_eq!(table.decides(), 0, "the starting player first");
    table.does("feed");
    assert_eq!((table.decides(), table.has(0, "boar")), (1, 2), "nothing breeds before all have eaten");
    table.does("feed");
    assert_eq!((table.has(0, "boar"), table.has(1, "sheep")), (3, 3));
}

#[test]
fn agr_15_3_1_adults_eat_two_and_newborns_one() {
    // AGR-15.3.1, AGR-15.3.2, AGR-15.3.3, AGR-EX-22
    let mut given = table(2).round(7).goods(0, "11 food").rooms(0, almende_agricola::pieces::Material::Wood, "0,0");
    given = given.last_person(0);
    let mut table = given.play();
    table.all(&["place basic_wish_for_children", "feed"]);
    assert!(table.told.contains(&Event::Fed { seat: seat(0), food: 5, begging: 0 }));
    table.until(|position| position.round == 9 && position.phase == Phase::Feeding);
    while table.decides() != 0 {
        table.does("feed");
    }
    table.does("feed");
    let fed = table.told.iter().find_map(|event| match event {
        Event::Fed { seat: who, food, begging } if *who == seat(0) => Some(food + begging),
        _ => None,
    });
    assert_eq!(fed, Some(6));
}

#[test]
fn agr_15_3_4_food_comes_from_many_sources() {
    // AGR-15.3.4, AGR-15.3.8, AGR-15.3.9: supply, crops of this harvest, cooking, craft buildings; the rest stays
    let given = table(2)
        .planted(0, "0,4", Some(Good::Vegetable), 2)
        .goods(0, "1 sheep, 1 clay")
        .majors(0, &["fireplace_2", "pottery"]);
    let mut table = harvest(given);
    assert_eq!(table.options(), ["craft pottery", "convert vegetable", "convert sheep", "feed", "discard"]);
    table.all(&["convert vegetable", "convert sheep", "craft pottery", "feed"]);
    assert_eq!(table.farm(0).goods, goods("2 food"));
    assert_eq!(table.farm(0).begging, 0);
}

#[test]
fn agr_15_3_5_missing_food_is_begged_for() {
    // AGR-15.3.5, AGR-15.3.7, AGR-16.3.7, AGR-EX-23
    let mut given = table(2).goods(0, "3 food");
    given.farm(0).people = 3;
    given.farm(0).newborns = 0;
    let mut table = harvest(given);
    table.does("feed");
    assert_eq!((table.farm(0).begging, table.has(0, "food")), (3, 0));
    assert_eq!(table.points(0, "bonus_points"), -9);
    let mut five = super::common::table(2).round(12).goods(0, "3 food").play();
    five.does("place urgent_wish_for_children");
    five.until(|position| position.phase == Phase::Feeding && position.round == 13);
}

#[test]
fn agr_ex_23_five_due_and_three_there_are_two_markers() {
    // AGR-EX-23
    let given = table(2).round(7).rooms(0, almende_agricola::pieces::Material::Wood, "0,0").goods(0, "3 food");
    let mut table = given.last_person(0).play();
    table.all(&["place basic_wish_for_children", "feed"]);
    assert_eq!((table.farm(0).begging, table.points(0, "bonus_points")), (2, -6));
}

#[test]
fn agr_15_3_6_food_must_be_used_but_goods_need_not_be_converted() {
    // AGR-15.3.6, AGR-RULING-5
    let mut table = harvest(table(2).goods(0, "3 food, 2 grain"));
    assert!(table.allows("feed"));
    table.does("feed");
    let farm = table.farm(0);
    assert_eq!((farm.begging, farm.goods), (1, goods("2 grain")));
}

#[test]
fn agr_15_3_10_nothing_is_baked_in_a_harvest() {
    // AGR-15.3.10
    let table = harvest(table(2).goods(0, "2 grain").majors(0, &["fireplace_2", "clay_oven"]));
    assert!(table.is_not_asked("bake 1"));
    let mut grain = table;
    grain.does("convert grain");
    assert_eq!(grain.has(0, "food"), 1);
}

fn breeding(given: Given) -> Table {
    let mut table = harvest(given);
    table.all(&["feed", "feed"]);
    table
}

#[test]
fn agr_15_4_1_two_of_a_species_bring_one_more() {
    // AGR-15.4.1, AGR-15.4.2, AGR-15.4.3, AGR-EX-27, AGR-EX-28
    let apart = table(2).goods(0, "2 sheep").stables(0, "0,1 0,2");
    assert_eq!(breeding(apart).has(0, "sheep"), 3, "one in the house, one in a stable, and another free stable");
    let many = table(2).goods(0, "5 sheep").pastures(0, &["0,2 0,3 0,4"]);
    assert_eq!(breeding(many).has(0, "sheep"), 6, "one, however many pairs");
    let single = table(2).goods(0, "1 sheep, 1 boar").stables(0, "0,1 0,2");
    assert_eq!(breeding(single).farm(0).goods, goods("1 sheep, 1 boar"));
    let all = table(2).goods(0, "2 sheep, 2 boar, 2 cattle").pastures(0, &["0,3 0,4", "1,3 1,4", "2,4"]);
    assert_eq!(breeding(all).farm(0).goods, goods("3 sheep, 3 boar, 3 cattle"));
}

#[test]
fn agr_15_4_1_without_a_place_nothing_is_born() {
    // AGR-15.4.1, AGR-11.2.3
    let full = table(2).goods(0, "3 sheep").pastures(0, &["0,4"]);
    let alone = breeding(full);
    assert_eq!((alone.has(0, "sheep"), alone.round()), (3, 5), "nobody is asked what nothing can come of");
    let both = table(2).goods(0, "2 sheep, 1 boar").pastures(0, &["0,4"]);
    let mut table = breeding(both.stables(0, "0,4").goods(0, "4 sheep, 1 boar"));
    assert_eq!((table.decides(), table.prompt()), (0, "prompt.breed"));
    assert_eq!(table.refused("breed sheep", "AGR-15.4.1"), "no_place");
    table.does("done");
    assert_eq!(table.has(0, "sheep"), 4);
}

#[test]
fn agr_15_4_4_and_15_4_6_animals_may_be_released_for_another_species() {
    // AGR-15.4.4, AGR-15.4.6, AGR-15.4.7, AGR-15.4.8, AGR-RULING-7
    let given = table(2).goods(0, "2 sheep, 3 boar").pastures(0, &["0,4"]).stables(0, "0,1 0,2");
    let table = breeding(given);
    assert_eq!(table.options(), ["release sheep", "release boar", "done", "discard"]);
    let mut boar = table.clone();
    boar.does("release sheep");
    assert_eq!(boar.refused("breed sheep", "AGR-15.4.4"), "no_parents", "only one sheep is left");
    boar.does("breed boar");
    assert_eq!((boar.farm(0).goods, boar.round()), (goods("1 sheep, 4 boar"), 5));
    let mut sheep = table.clone();
    sheep.all(&["release boar", "breed sheep", "done"]);
    assert_eq!(sheep.farm(0).goods, goods("3 sheep, 2 boar"));
    let mut none = table;
    none.does("done");
    assert_eq!(none.farm(0).goods, goods("2 sheep, 3 boar"));
}

#[test]
fn agr_15_4_7_the_player_chooses_which_young_animals_stay() {
    // AGR-15.4.7, AGR-15.4.8
    let given = table(2).goods(0, "2 sheep, 2 boar").pastures(0, &["0,4"]).stables(0, "0,1 0,2");
    let table = breeding(given);
    assert_eq!(table.offers("breed"), ["breed sheep", "breed boar"]);
    for species in ["sheep", "boar"] {
        let mut kept = table.clone();
        kept.all(&[&format!("breed {species}"), "done"]);
        assert_eq!(kept.has(0, species), 3);
    }
}

#[test]
fn agr_15_4_5_and_4_2_7_nothing_is_cooked_while_animals_breed() {
    // AGR-15.4.5, AGR-4.2.7, AGR-RULING-6
    let given = table(2).goods(0, "2 sheep, 1 boar").pastures(0, &["0,4"]).majors(0, &["fireplace_2"]);
    let table = breeding(given.goods(0, "2 sheep, 2 boar").stables(0, "0,1"));
    assert_eq!(table.refused("convert sheep", "AGR-15.4.5"), "no_cooking_now");
}

#[test]
fn agr_15_4_9_and_15_4_10_animals_may_be_cooked_before_and_after() {
    // AGR-15.4.9, AGR-15.4.10
    let given = table(2).goods(0, "3 sheep, 9 food").pastures(0, &["0,4"]).majors(0, &["fireplace_2"]);
    let mut table = harvest(given);
    assert!(table.search_options().contains(&"convert sheep".to_owned()), "it makes place for a young one");
    table.all(&["convert sheep", "feed", "feed"]);
    assert_eq!((table.has(0, "sheep"), table.has(0, "food")), (3, 7));
    assert!(table.allows("convert sheep"));
}

#[test]
fn agr_15_4_11_animals_breed_in_the_last_harvest() {
    // AGR-15.4.11
    let mut table = table(2).round(14).goods(0, "2 cattle").stables(0, "0,1 0,2").last_person(0).play();
    table.all(&["place meeting_place", "feed", "feed"]);
    assert_eq!((table.has(0, "cattle"), table.phase()), (3, Phase::Over));
}
