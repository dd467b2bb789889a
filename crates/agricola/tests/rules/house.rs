//! AGR-6 and AGR-7: rooms, renovation, people.

use super::common::*;
use almende_agricola::pieces::Material;

#[test]
fn agr_6_1_1_a_room_costs_five_of_the_house_and_two_reed() {
    // AGR-6.1.1, AGR-6.1.2, AGR-EX-5
    for (material, cost) in [(Material::Wood, "5 wood"), (Material::Clay, "5 clay"), (Material::Stone, "5 stone")] {
        let paid = format!("{cost}, 2 reed");
        let mut table = table(2).rooms(0, material, "").goods(0, &paid).play();
        table.all(&["place farm_expansion", "room 0,0"]);
        assert_eq!(table.farm(0).goods, goods(""));
        assert_eq!((table.farm(0).house, table.farm(0).rooms.len()), (material, 3));
        let mut short =
            super::common::table(2).rooms(0, material, "").goods(0, &format!("{cost}, 1 reed, 2 wood")).play();
        short.does("place farm_expansion");
        assert_eq!(short.refused("room 0,0", "AGR-6.1.1"), "too_few");
    }
}

#[test]
fn agr_6_1_3_and_6_1_4_a_room_needs_an_empty_cell_beside_a_room() {
    // AGR-6.1.3, AGR-6.1.4, AGR-6.1.8
    let given = table(2).goods(0, "9 wood, 9 reed").fields(0, "0,0").stables(0, "1,1");
    let mut table = given.play();
    table.does("place farm_expansion");
    assert_eq!(table.offers("room"), ["room 2,1"]);
    assert_eq!(table.refused("room 0,0", "AGR-6.1.4"), "cell_not_empty");
    assert_eq!(table.refused("room 1,1", "AGR-6.1.8"), "cell_not_empty");
    assert_eq!(table.refused("room 2,4", "AGR-6.1.3"), "room_not_adjacent");
    let fenced = super::common::table(2).goods(0, "9 wood, 9 reed").pastures(0, &["0,0 0,1"]).play();
    let mut fenced = fenced;
    fenced.does("place farm_expansion");
    assert_eq!(fenced.offers("room"), ["room 1,1", "room 2,1"], "not inside a pasture");
}

#[test]
fn agr_6_1_5_a_room_just_built_counts_for_the_next() {
    // AGR-6.1.5, AGR-6.1.7
    let mut table = table(2).goods(0, "20 wood, 8 reed").play();
    table.all(&["place farm_expansion", "room 1,1", "room 1,2", "room 1,3", "room 1,4"]);
    assert_eq!((table.farm(0).rooms.len(), table.decides()), (6, 1));
}

#[test]
fn agr_6_1_6_without_a_cell_no_room() {
    // AGR-6.1.6
    let table = table(2).goods(0, "5 wood, 2 reed").fields(0, "0,0 0,1 1,1 2,1").stables(0, "0,2 0,3 0,4 1,4").play();
    assert_eq!(table.refused("place farm_expansion", "AGR-6.1.6"), "no_cell_for_room");
}

#[test]
fn agr_6_2_renovation_converts_all_rooms_by_one_step() {
    // AGR-6.2.1, AGR-6.2.2, AGR-6.2.3, AGR-6.2.4, AGR-EX-6
    let mut table = table(2).round(6).goods(0, "2 clay, 2 stone, 2 reed, 1 sheep").play();
    table.does("place house_redevelopment");
    assert_eq!((table.farm(0).house, table.farm(0).goods), (Material::Clay, goods("2 stone, 1 reed, 1 sheep")));
    let mut stone = super::common::table(2).round(6).rooms(0, Material::Clay, "").goods(0, "2 stone, 1 reed").play();
    stone.does("place house_redevelopment");
    assert_eq!((stone.farm(0).house, stone.farm(0).goods), (Material::Stone, goods("")));
    let part = super::common::table(2).round(6).rooms(0, Material::Wood, "0,0").goods(0, "2 clay, 1 reed").play();
    assert_eq!(part.refused("place house_redevelopment", "AGR-6.2.3"), "too_few");
}

#[test]
fn agr_6_2_5_a_stone_house_closes_both_redevelopments() {
    // AGR-6.2.5
    let table = table(2).round(14).rooms(0, Material::Stone, "").goods(0, "9 stone, 9 clay, 9 reed, 9 wood").play();
    for id in ["house_redevelopment", "farm_redevelopment"] {
        assert_eq!(table.refused(&format!("place {id}"), "AGR-6.2.5"), "stone_house");
    }
}

#[test]
fn agr_6_2_6_renovation_changes_nothing_else() {
    // AGR-6.2.6
    let given = table(2).round(6).rooms(0, Material::Wood, "0,0").people(0, 3).goods(0, "3 clay, 1 reed, 1 boar");
    let mut table = given.play();
    table.does("place house_redevelopment");
    let farm = table.farm(0);
    assert_eq!((farm.rooms, farm.people, farm.goods), (cells("0,0 1,0 2,0"), 3, goods("1 boar")));
}

#[test]
fn agr_7_1_1_two_to_five_people() {
    // AGR-7.1.1, AGR-7.1.4
    assert!(table(2).people(0, 1).load().is_err() && table(2).people(0, 6).load().is_err());
    let table = table(2).round(12).people(0, 5).rooms(0, Material::Wood, "0,0 0,1 0,2 0,3").play();
    assert_eq!(table.refused("place basic_wish_for_children", "AGR-7.1.4"), "no_person_left");
    assert_eq!(table.refused("place urgent_wish_for_children", "AGR-7.1.4"), "no_person_left");
}

#[test]
fn agr_7_1_2_growth_with_room_needs_more_rooms_than_people() {
    // AGR-7.1.2, AGR-7.1.8, AGR-EX-7, AGR-RULING-20, AGR-RULING-33
    let none = table(2).round(5).play();
    assert_eq!(none.refused("place basic_wish_for_children", "AGR-7.1.2"), "no_room_for_person");
    let three = table(2).round(12).rooms(0, Material::Wood, "0,0");
    assert!(three.clone().play().allows("place basic_wish_for_children"));
    // Urgent growth first: the newborn counts, so the third room is taken.
    let mut urgent = three.play();
    urgent.all(&["place urgent_wish_for_children", "place day_laborer"]);
    assert_eq!(urgent.refused("place basic_wish_for_children", "AGR-7.1.2"), "no_room_for_person");
}

#[test]
fn agr_7_1_5_the_newborn_stands_beside_its_parent() {
    // AGR-7.1.5, AGR-7.1.11
    let mut table = table(2).round(12).play();
    table.does("place urgent_wish_for_children");
    let position = table.position();
    let wish = space("urgent_wish_for_children");
    assert_eq!(position.people_on[&wish], [seat(0)]);
    assert_eq!(position.newborns_on[&wish], [seat(0)]);
    assert_eq!(table.refused("place urgent_wish_for_children", "AGR-3.3.3"), "occupied");
}

#[test]
fn agr_7_1_7_growth_comes_with_the_stages_2_and_5() {
    // AGR-7.1.7: in round 5, 6 or 7, and in round 12 or 13
    for seed in 0..20 {
        let cards = new_game_with(2, seed, almende_agricola::Setup::default()).position().round_cards;
        let round = |id| cards.iter().position(|&card| card == space(id)).unwrap() + 1;
        assert!((5..=7).contains(&round("basic_wish_for_children")));
        assert!((12..=13).contains(&round("urgent_wish_for_children")));
    }
}

#[test]
fn agr_7_1_9_a_person_counts_from_the_moment_it_is_placed() {
    // AGR-7.1.9, AGR-16.3.4
    let mut table = table(2).round(12).play();
    assert_eq!(table.points(0, "people"), 6);
    table.does("place urgent_wish_for_children");
    assert_eq!(table.points(0, "people"), 9);
}
