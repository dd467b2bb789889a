//! AGR-4: goods, supplies, at-any-time actions.

use super::common::*;
use almende_agricola::pieces::Good;

#[test]
fn agr_4_1_1_goods_go_to_an_unlimited_supply() {
    // AGR-4.1.1, AGR-4.1.2: animals go to the farm and need places.
    let mut table = table(2).round(4).stock("forest", 60, "wood").stock("sheep_market", 2, "sheep").play();
    table.all(&["place forest", "place sheep_market"]);
    assert_eq!(table.has(0, "wood"), 60);
    assert_eq!(table.prompt(), "prompt.accommodate");
}

#[test]
fn agr_4_1_3_costs_are_paid_from_the_supply() {
    // AGR-4.1.3
    let mut table = table(2).goods(0, "5 wood, 3 reed").play();
    table.all(&["place farm_expansion", "room 0,0"]);
    assert_eq!((table.has(0, "wood"), table.has(0, "reed")), (0, 1));
}

#[test]
fn agr_4_1_4_crops_on_fields_are_not_in_the_supply() {
    // AGR-4.1.4
    let table = table(2).round(3).planted(0, "0,4", Some(Good::Grain), 3).fields(0, "0,3").majors(0, &["fireplace_2"]);
    let table = table.play();
    assert!(!table.allows("convert grain"));
    assert_eq!(table.refused("place grain_utilization", "AGR-8.2.9"), "nothing_to_sow");
}

#[test]
fn agr_4_1_5_a_seed_is_a_full_good() {
    // AGR-4.1.5, AGR-8.2.8
    let mut table = table(1).play();
    table.does("place grain_seeds");
    assert!(table.allows("convert grain"));
    assert!(table.farm(0).fields.is_empty());
}

#[test]
fn agr_4_1_6_and_4_1_7_nothing_is_given_to_others_and_pieces_are_not_discarded() {
    // AGR-4.1.6, AGR-4.1.7: there is no action that gives, and only goods can be released.
    let mut table = table(2).goods(0, "1 wood").stables(0, "0,4").play();
    table.does("discard");
    assert_eq!(table.options(), ["release wood"]);
    table.does("release wood");
    assert_eq!((table.has(0, "wood"), table.has(1, "wood")), (0, 0));
}

#[test]
fn agr_4_2_1_and_4_2_2_crops_become_one_food_each_at_any_time() {
    // AGR-4.2.1, AGR-4.2.2, AGR-4.2.9
    let mut table = table(2).goods(0, "2 grain, 1 vegetable").play();
    table.all(&["convert grain", "convert grain", "convert vegetable"]);
    assert_eq!(table.has(0, "food"), 3);
    assert!(table.offers("place").len() > 3, "the person is still to be placed");
    // AGR-4.2.10: the goods are gone.
    assert_eq!(table.refused("convert grain", "AGR-4.2.1"), "too_few");
}

#[test]
fn agr_4_2_3_any_good_may_be_returned_for_nothing() {
    // AGR-4.2.3, AGR-11.3.4: animals, too, even when they fit.
    let mut table = table(2).goods(0, "1 stone, 1 sheep, 1 food").play();
    table.does("discard");
    assert_eq!(table.options(), ["release stone", "release sheep", "release food"]);
    table.all(&["release sheep", "discard", "release food"]);
    assert_eq!(table.farm(0).goods, goods("1 stone"));
}

#[test]
fn agr_4_2_4_animals_are_rearranged_at_any_time() {
    // AGR-4.2.4: boar in the pasture move to stable and house when sheep need the pasture.
    let mut table = table(2)
        .round(4)
        .pastures(0, &["0,3 0,4"])
        .stables(0, "2,4")
        .goods(0, "2 boar")
        .stock("sheep_market", 4, "sheep")
        .play();
    table.does("place sheep_market");
    assert_eq!((table.has(0, "sheep"), table.has(0, "boar"), table.decides()), (4, 2, 1));
}

#[test]
fn agr_4_2_5_and_4_2_6_animals_are_cooked_only_with_a_kitchen() {
    // AGR-4.2.5, AGR-4.2.6
    let bare = table(2).goods(0, "1 cattle").play();
    assert_eq!(bare.refused("convert cattle", "AGR-4.2.6"), "nothing_to_cook_with");
    assert_eq!(bare.refused("convert wood", "AGR-4.2.1"), "not_edible");
    let mut kitchen = table(2).goods(0, "1 cattle, 1 vegetable").majors(0, &["fireplace_3"]).play();
    kitchen.all(&["convert cattle", "convert vegetable"]);
    assert_eq!(kitchen.has(0, "food"), 5);
}

#[test]
fn agr_4_2_8_food_for_a_cost_may_be_raised_when_it_is_paid() {
    // AGR-4.2.8: between the steps of an action as well.
    let mut table = table(2).tile().goods(0, "2 grain").play();
    table.does("place tile2_animal_market");
    assert_eq!(table.options(), ["take sheep", "take boar", "take cattle"]);
    table.does("take cattle");
    assert_eq!((table.prompt(), table.options()), ("prompt.raise_food", vec!["convert grain".to_owned()]));
    table.does("convert grain");
    assert_eq!((table.has(0, "cattle"), table.has(0, "grain"), table.has(0, "food")), (1, 1, 0));
    let mut between = super::common::table(2).goods(0, "10 wood, 2 reed, 1 grain").play();
    between.all(&["place farm_expansion", "room 0,0", "convert grain", "stable 0,4", "done"]);
    assert_eq!(between.has(0, "food"), 1);
}

#[test]
fn agr_4_2_8_without_food_or_means_the_offer_is_out_of_reach() {
    // AGR-21.1.4
    let mut table = table(2).tile().play();
    table.does("place tile2_animal_market");
    assert_eq!(table.refused("take cattle", "AGR-21.1.4"), "too_little_food");
    assert_eq!(table.refused("take clay", "AGR-21.1.4"), "not_offered");
}

#[test]
fn free_actions_wait_while_something_must_be_chosen() {
    // AGR-4.2.8: they stand at every decision that may also be ended; before a mandatory one they were possible.
    let mut table = table(2).goods(0, "1 grain").fields(0, "0,4").round(3).play();
    assert!(table.allows("convert grain"));
    table.does("place grain_utilization");
    assert!(table.is_not_asked("convert grain"), "else nothing could be sown");
    table.does("sow grain");
    assert_eq!(table.decides(), 1);
}

#[test]
fn agr_ruling_26_free_actions_are_for_the_player_who_decides() {
    // AGR-RULING-26: a waiting player is not asked; nothing is lost by that.
    let table = table(2).goods(0, "1 grain").goods(1, "1 grain").play();
    let convert = "convert grain".parse().unwrap();
    assert!(almende_core::Game::check(&table.game, seat(0), convert).is_ok());
    assert!(almende_core::Game::check(&table.game, seat(1), convert).is_err_and(|refusal| refusal.is_not_asked()));
}
