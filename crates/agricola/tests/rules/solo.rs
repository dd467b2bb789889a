//! AGR-18 and AGR-19: a player alone, and the series.

use super::common::*;
use almende_agricola::pieces::{Good, Space};
use almende_agricola::{Agricola, Goods, Phase, RoundCards, Series, Setup};
use almende_core::{Game, Seed, Viewer};

#[test]
fn agr_18_1_alone_one_begins_without_food() {
    // AGR-18.1, AGR-18.2
    let table = new_game(1);
    assert_eq!(table.farm(0).goods, Goods::NONE);
    let view = table.game.view(Viewer::Public);
    assert!(view.spaces.iter().all(|view| !view.space.id().starts_with("ext")), "the board of the game for two");
}

#[test]
fn agr_18_3_the_player_places_one_person_after_the_other() {
    // AGR-18.3
    let mut table = new_game(1);
    table.does("place day_laborer");
    assert_eq!((table.decides(), table.round()), (0, 1));
    table.does("place grain_seeds");
    assert_eq!(table.round(), 2);
}

#[test]
fn agr_18_4_adults_eat_three() {
    // AGR-18.4, AGR-EX-24
    let given = table(1).round(7).rooms(0, almende_agricola::pieces::Material::Wood, "0,0").goods(0, "9 food");
    let mut table = given.last_person(0).play();
    table.all(&["place basic_wish_for_children", "feed"]);
    assert_eq!(table.has(0, "food"), 2, "7 for two adults and a newborn");
}

#[test]
fn agr_18_5_the_forest_receives_two_wood() {
    // AGR-18.5, AGR-5.1.8
    assert_eq!(new_game(1).lies_on("forest", "wood"), 2);
    assert_eq!(new_game(2).lies_on("forest", "wood"), 3);
}

#[test]
fn agr_18_8_and_18_12_the_order_of_the_round_cards_may_be_chosen_within_stages() {
    // AGR-18.8, AGR-18.12, AGR-RULING-27
    let mut order = Space::ALL[10..24].to_vec();
    order.swap(0, 3);
    let setup = |cards: Vec<Space>| Setup { round_cards: RoundCards::Chosen(cards), ..Setup::default() };
    let game = new_game_with(1, 1, setup(order.clone())).game;
    assert_eq!(game.position().round_cards, order);
    let view = game.view(Viewer::Public);
    assert!(view.order_known);
    assert_eq!(view.cards_to_come[0], order[1..4]);
    let new =
        |players, setup: &Setup| Agricola::new(Agricola::standard_content(), players, setup, Seed::numbered(1, 0));
    let mut crossed = order.clone();
    crossed.swap(0, 5);
    assert!(new(1, &setup(crossed)).is_err(), "a card of stage 2 in round 1");
    assert!(new(1, &setup(order[..13].to_vec())).is_err());
    assert!(new(2, &setup(order)).is_err(), "only alone");
}

#[test]
fn agr_18_10_the_meeting_place_remains_usable() {
    // AGR-18.10, AGR-18.9: there is nobody else
    let mut table = new_game(1);
    table.does("place meeting_place");
    assert_eq!((table.position().starting_player, table.has(0, "food")), (seat(0), 1));
}

#[test]
fn agr_18_11_without_a_series_the_result_is_the_score() {
    // AGR-18.11
    let mut table = new_game(1);
    table.until_over();
    let sheet = table.game.score(Viewer::Public);
    assert_eq!((sheet.solo_won, sheet.ranks.len()), (None, 1));
}

#[test]
fn agr_19_1_targets_of_the_series() {
    // AGR-19.1, AGR-19.3
    let plan = &Agricola::standard_content().series;
    let targets: Vec<i32> = (1..=10).map(|game| Series { game, ..Series::FIRST }.target(plan)).collect();
    assert_eq!(targets, [50, 55, 59, 62, 64, 65, 66, 67, 68, 69]);
}

#[test]
fn agr_19_2_and_19_4_a_game_won_brings_food_for_the_next() {
    // AGR-19.2, AGR-19.4, AGR-19.11, AGR-RULING-28
    let plan = &Agricola::standard_content().series;
    assert_eq!(Series::FIRST.after(plan, 49, None), None, "missed: the series ends");
    let next = |score| Series::FIRST.after(plan, score, None).unwrap();
    assert_eq!((next(50).food, next(51).food, next(52).food, next(57).food), (0, 0, 1, 3));
    assert_eq!((next(52).game, next(52).total, next(52).won()), (2, 52, 1));
    let series = Some(Series { food: 3, ..next(57) });
    let table = new_game_with(1, 1, Setup { series: series.clone(), ..Setup::default() });
    assert_eq!(table.has(0, "food"), 3);
    let shown = table.game.view(Viewer::Public).series.unwrap();
    assert_eq!((shown.game, shown.target), (2, 55), "the view tells game and target");
    let two =
        Agricola::new(Agricola::standard_content(), 2, &Setup { series, ..Setup::default() }, Seed::numbered(1, 0));
    assert!(two.is_err(), "a series is for one");
}

#[test]
fn agr_19_2_the_sheet_tells_whether_the_target_was_reached() {
    // AGR-19.2
    let mut table = new_game_with(1, 1, Setup { series: Some(Series::FIRST), ..Setup::default() });
    assert_eq!(table.game.score(Viewer::Public).solo_won, None);
    table.until_over();
    assert_eq!(table.phase(), Phase::Over);
    let sheet = table.game.score(Viewer::Public);
    assert_eq!(sheet.solo_won, Some(false));
    assert!(sheet.winners().is_empty());
    assert_eq!(table.farm(0).goods[Good::Cattle], 0);
}
