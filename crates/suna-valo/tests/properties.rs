//! Suna Valo has every property of the house.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use almende_core::Edition;
use almende_core::testing::{Properties, games};
use almende_suna_valo::{Action, Characters, Content, Setup, SunaValo};
use serde_json::Value;
use std::sync::OnceLock;

/// Payments and prices whose ways can all be followed: with more goods there are too many.
fn is_paying(game: &SunaValo) -> bool {
    game.paying_with().is_some_and(|goods| goods <= 9)
}

fn properties() -> Properties<SunaValo> {
    Properties::<SunaValo>::new(2)
        .games(games(40, 20_000))
        .one_in(games(40, 400) as u32)
        .every_action(Action::every())
        .invariants(SunaValo::check_invariants)
        .payment(is_paying)
}

#[test]
fn texts_and_notations() {
    properties().texts_agree();
    properties().notations_read_back();
}

#[test]
fn games_end() {
    properties().games(games(300, 20_000)).games_end();
}

#[test]
fn options_are_complete_and_accepted() {
    properties().options_are_complete_and_accepted();
}

#[test]
fn refusals_name_a_rule() {
    properties().games(games(20, 20_000)).one_in(games(80, 400) as u32).refusals_name_a_rule();
}

#[test]
fn refused_actions_change_nothing() {
    properties().games(games(20, 20_000)).one_in(games(80, 400) as u32).refused_actions_change_nothing();
}

#[test]
fn pointing_means_what_lies_there() {
    properties().games(games(10, 1_000)).pointing_means_what_lies_there();
}

#[test]
fn texts_render_and_scores_add_up() {
    properties().texts_render();
    properties().scores_add_up();
}

#[test]
fn views_leak_nothing() {
    properties().games(games(100, 20_000)).one_in(games(20, 200) as u32).views_leak_nothing();
}

#[test]
fn secret_choices() {
    properties().secret_choices_stay_secret();
    properties().secret_choices_commute();
}

#[test]
fn redrawn_worlds_are_worlds() {
    properties().redrawn_worlds_are_worlds();
}

#[test]
fn records_and_positions() {
    properties().records_replay();
    properties().positions_read_back();
    properties().same_seed_same_record();
}

#[test]
fn broken_positions_are_refused() {
    properties().broken_positions_are_refused();
}

#[test]
fn undo_restores() {
    properties().games(games(10, 20_000)).undo_restores();
}

#[test]
fn search_options_reach_the_same_outcomes() {
    properties().search_options_reach_the_same_outcomes();
}

#[test]
fn all_properties_hold_for_a_first_game() {
    let setup = Setup { characters: Characters::FirstGame, ..Setup::default() };
    properties().games(games(5, 1_000)).one_in(games(80, 400) as u32).seed(2).setup(setup).check_all();
}

/// A valley of plenty: free cards, much energy, many drones and cogwheels. Two players at random are poor in the usual
/// game; here they complete orders, fulfil ship orders, unlock improvements and climb the tracks.
fn plenty() -> &'static Edition<Content> {
    static PLENTY: OnceLock<Edition<Content>> = OnceLock::new();
    PLENTY.get_or_init(|| {
        use almende_core::Game;
        let mut json = SunaValo::standard_content().json().clone();
        for list in ["farm_cards", "festivals"] {
            for card in json[list].as_array_mut().unwrap() {
                card["min_price"] = 0.into();
            }
        }
        let set = |place: Option<&mut Value>, value: u8| *place.unwrap() = value.into();
        set(json.pointer_mut("/setup/start_energy"), 12);
        for column in json["columns"].as_array_mut().unwrap() {
            match column["id"].as_str() {
                Some("discoveries") => set(column.pointer_mut("/head/effects/0/n"), 9),
                Some("transport") => set(column.pointer_mut("/head/effects/0/n"), 4),
                _ => {}
            }
        }
        for card in json["farm_cards"].as_array_mut().unwrap() {
            let personal = card["columns"][0] == "personal";
            if !personal {
                card["effects"].as_array_mut().unwrap().push(serde_json::json!({"op": "gain_energy", "n": 4}));
                card["effects"].as_array_mut().unwrap().push(serde_json::json!({"op": "bot_step", "n": 1}));
            }
        }
        Edition::read(&json.to_string()).unwrap()
    })
}

#[test]
fn all_properties_hold_in_a_valley_of_plenty() {
    let rich = || properties().content(plenty()).seed(3);
    rich().games(games(300, 20_000)).games_end();
    rich().games(games(40, 5_000)).options_are_complete_and_accepted();
    rich().games(games(20, 5_000)).one_in(games(80, 400) as u32).refusals_name_a_rule();
    rich().games(games(40, 5_000)).texts_render();
    rich().games(games(40, 5_000)).views_leak_nothing();
    rich().games(games(40, 5_000)).redrawn_worlds_are_worlds();
    rich().games(games(40, 5_000)).records_replay();
    rich().games(games(40, 5_000)).positions_read_back();
    rich().games(games(40, 5_000)).broken_positions_are_refused();
    rich().games(games(5, 1_000)).undo_restores();
    rich().games(games(40, 5_000)).search_options_reach_the_same_outcomes();
}

/// Fewer games than above, and most of their positions: what a seat can see, hear, do and be refused tells no secret.
#[test]
fn nothing_leaks_in_a_hundred_thousand_positions() {
    properties().games(games(10, 2_000)).seed(9).one_in(games(60, 4) as u32).views_leak_nothing();
}

#[test]
fn planes_tell_what_is_seen() {
    properties().games(games(15, 500)).one_in(games(20, 10) as u32).planes_tell_what_is_seen();
}
