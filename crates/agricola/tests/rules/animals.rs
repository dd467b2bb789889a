//! AGR-11: animals.

use super::common::*;
use almende_core::{Arg, Game, Seat, Viewer};

fn fits(given: &Given, text: &str) -> bool {
    given.clone().goods(0, text).load().is_ok()
}

#[test]
fn agr_11_1_1_the_house_holds_one_pet() {
    // AGR-11.1.1, AGR-11.1.6
    let given = table(2).fields(0, "0,4");
    assert!(fits(&given, "1 sheep") && fits(&given, "1 cattle"));
    assert!(!fits(&given, "2 sheep") && !fits(&given, "1 sheep, 1 boar"));
    let stone = table(2).rooms(0, almende_agricola::pieces::Material::Stone, "0,0 0,1");
    assert!(fits(&stone, "1 boar") && !fits(&stone, "2 boar"), "more rooms hold no more");
}

#[test]
fn agr_11_1_2_and_11_1_3_pastures_hold_two_a_cell_and_stables_double() {
    // AGR-11.1.2, AGR-11.1.3, AGR-EX-8: with the pet one more
    let two = table(2).pastures(0, &["0,3 0,4"]);
    assert!(fits(&two, "5 sheep") && !fits(&two, "6 sheep"));
    assert!(fits(&two, "4 sheep, 1 boar") && !fits(&two, "3 sheep, 2 boar"), "one species a pasture");
    let one_stable = two.clone().stables(0, "0,3");
    assert!(fits(&one_stable, "9 sheep") && !fits(&one_stable, "10 sheep"));
    let two_stables = two.stables(0, "0,3 0,4");
    assert!(fits(&two_stables, "17 sheep") && !fits(&two_stables, "18 sheep"));
    let view = two_stables.play().game.view(Viewer::Public);
    assert_eq!(view.farms[0].pastures[0].capacity, 16);
}

#[test]
fn agr_11_1_5_a_species_may_be_spread() {
    // AGR-11.1.5, AGR-11.2.1
    let given = table(2).pastures(0, &["0,3 0,4", "1,4"]).stables(0, "2,4");
    assert!(fits(&given, "8 boar"), "4 and 2 in pastures, stable, house");
    assert!(fits(&given, "4 boar, 2 sheep, 2 cattle"));
    assert!(!fits(&given, "4 boar, 3 sheep, 2 cattle"));
    assert!(fits(&given, "5 boar, 3 sheep"), "boar also in the stable, a sheep in the house");
}

/// All functions from pastures to species, as the rule page has it.
fn reference(capacities: &[u32], singles: u32, animals: [u32; 3]) -> bool {
    (0..3u32.pow(capacities.len() as u32)).any(|mut function| {
        let mut room = [0; 3];
        for capacity in capacities {
            room[function as usize % 3] += capacity;
            function /= 3;
        }
        let overflow: u32 = animals.iter().zip(room).map(|(&number, room)| number.saturating_sub(room)).sum();
        overflow <= singles
    })
}

#[test]
fn agr_11_2_1_the_accommodation_is_exact() {
    // AGR-11.2.1, AGR-11.2.2: compared with all assignments on farms of several pastures
    let farms: [(&[&str], &str, &[u32], u32); 4] = [
        (&["0,4", "1,4", "2,4"], "0,4", &[4, 2, 2], 1),
        (&["0,3 0,4", "1,3 1,4"], "0,1 1,3", &[4, 8], 2),
        (&["0,4", "0,3", "1,4", "1,3"], "2,2 2,3", &[2, 2, 2, 2], 3),
        (&["0,2 0,3 0,4"], "0,1", &[6], 2),
    ];
    for (pastures, stables, capacities, singles) in farms {
        let given = table(2).pastures(0, pastures).stables(0, stables);
        for sheep in 0..8 {
            for boar in 0..6 {
                for cattle in 0..6 {
                    let text = format!("{sheep} sheep, {boar} boar, {cattle} cattle");
                    let expected = reference(capacities, singles, [sheep, boar, cattle]);
                    assert_eq!(fits(&given, &text), expected, "{pastures:?} {text}");
                }
            }
        }
    }
}

#[test]
fn the_view_places_every_animal() {
    let given = table(2).pastures(0, &["0,3 0,4", "1,4"]).stables(0, "2,4").goods(0, "5 boar, 3 sheep");
    let farm = given.play().game.view(Viewer::Public).farms[0].clone();
    let mut shown = almende_agricola::Goods::NONE;
    for pasture in &farm.pastures {
        assert!(u16::from(pasture.animals) <= pasture.capacity);
        if let Some(species) = pasture.animal {
            shown[species] += pasture.animals;
        }
    }
    farm.single_animals.iter().for_each(|(&species, &number)| shown[species] += number);
    assert_eq!(shown, goods("5 boar, 3 sheep"));
    assert!(farm.single_animals.values().sum::<u8>() <= 2);
}

#[test]
fn agr_11_3_1_animals_without_a_place_run_away() {
    // AGR-11.3.1, AGR-11.3.3: old and new ones alike
    let mut table = table(2).round(9).goods(0, "1 sheep").stock("pig_market", 2, "boar").play();
    table.does("place pig_market");
    assert_eq!(table.options(), ["release sheep", "release boar"]);
    // Programs are told how many there are and for how many there is a place.
    let question = table.game.prompt(Seat::FIRST);
    let numbers = [("sheep", 1u8), ("boar", 2), ("cattle", 0), ("capacity", 1), ("single", 1)];
    assert_eq!(question.args(), numbers.map(|(name, number)| (name, Arg::from(number))));
    table.all(&["release sheep", "release boar"]);
    assert_eq!(table.farm(0).goods, goods("1 boar"));
}

#[test]
fn agr_11_3_2_animals_may_be_cooked_without_ever_having_a_place() {
    // AGR-11.3.2, AGR-EX-26
    let given = table(2).round(4).majors(0, &["fireplace_2"]).goods(0, "1 cattle").stock("sheep_market", 2, "sheep");
    let mut table = given.play();
    table.does("place sheep_market");
    assert_eq!(table.options(), ["convert sheep", "convert cattle", "release sheep", "release cattle"]);
    assert_eq!(table.search_options(), ["convert sheep"], "nobody wastes food, and sheep come first");
    table.all(&["convert sheep", "convert sheep"]);
    assert_eq!(table.farm(0).goods, goods("1 cattle, 4 food"));
}

#[test]
fn agr_11_3_4_and_11_3_5_kept_animals_may_be_given_up_later() {
    // AGR-11.3.4, AGR-11.3.5: all of them were taken, whatever is kept
    let mut table = table(1).round(4).stock("sheep_market", 3, "sheep").pastures(0, &["0,4"]).play();
    table.does("place sheep_market");
    assert!(table.told.iter().any(|event| matches!(event, almende_agricola::Event::Gained { amount: 3, .. })));
    assert_eq!(table.has(0, "sheep"), 3, "they fit, so nobody is asked");
    table.all(&["discard", "release sheep"]);
    assert_eq!(table.has(0, "sheep"), 2);
}

#[test]
fn agr_11_3_6_places_are_settled_before_anybody_else_acts() {
    // AGR-11.3.6
    let mut table = table(2).round(4).stock("sheep_market", 3, "sheep").play();
    table.does("place sheep_market");
    assert_eq!((table.decides(), table.prompt()), (0, "prompt.accommodate"));
    assert!(table.is_not_asked("place day_laborer"));
}
