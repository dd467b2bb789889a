//! Agricola through the program: simulate, engine, content, and the farm on the terminal.

use crate::common::{almende, almende_reading};

#[test]
fn random_games_of_every_size_are_simulated() {
    for players in ["1", "2", "3", "4"] {
        let args = ["simulate", "agricola", "--players", players, "--games", "5", "--seed", "1", "--json"];
        let out = almende(&args).succeeds();
        let json: serde_json::Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
        assert_eq!(json["games"], 5);
        assert_eq!(json["seats"].as_array().unwrap().len().to_string(), players);
    }
}

#[test]
fn a_program_plays_and_is_told_why_not() {
    let input = concat!(
        "{\"do\":\"new\",\"players\":2,\"seed\":\"7\",\"setup\":{\"start_player\":0}}\n",
        "{\"do\":\"legal\",\"action\":\"place ext4_copse\"}\n",
        "{\"do\":\"apply\",\"action\":\"place day_laborer\"}\n",
        "{\"do\":\"apply\",\"action\":\"place day_laborer\"}\n",
        "{\"do\":\"view\",\"seat\":0}\n",
    );
    let out = almende_reading(&["engine", "agricola"], input).succeeds();
    let answers: Vec<serde_json::Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(out.lines().nth(1).unwrap().contains("AGR-2.2.1"), "{out}");
    assert_eq!(answers[2]["ok"], true);
    assert_eq!(answers[3]["error"]["rules"][0], "AGR-3.3.3", "{out}");
    assert_eq!(answers[4]["ok"], true);
}

#[test]
fn a_farm_is_drawn_in_both_languages() {
    let play = |lang: &str| {
        let moves = "1\n".repeat(3000);
        almende_reading(&["play", "agricola", "--seed", "3", "--lang", lang], &moves).succeeds()
    };
    let (en, de) = (play("en"), play("de"));
    assert!(en.contains("Round 1 of 14") && en.contains("The game is over.") && en.contains("Major improvements"));
    assert!(
        de.contains("Runde 1 von 14") && de.contains("Das Spiel ist zu Ende.") && de.contains("Große Anschaffungen")
    );
    assert!(en.contains("⌂w"), "{en}");
    let wide = en.lines().filter(|line| line.contains('☺')).map(|line| line.chars().count()).max();
    assert!(wide < Some(90), "{wide:?}");
}

#[test]
fn the_program_plays_with_hand_cards() {
    for setup in ["cards", "{\"game\":\"cards\",\"dealing\":\"draft8\"}"] {
        let args =
            ["simulate", "agricola", "--players", "3", "--games", "3", "--seed", "1", "--setup", setup, "--json"];
        let json: serde_json::Value = serde_json::from_str(almende(&args).succeeds().lines().last().unwrap()).unwrap();
        assert_eq!(json["games"], 3, "{setup}");
    }
    let play = |lang: &str| {
        let moves = "1\n".repeat(3000);
        almende_reading(&["play", "agricola", "--setup", "cards", "--seed", "3", "--lang", lang], &moves).succeeds()
    };
    assert!(play("en").contains("Hand cards: ") && play("de").contains("Handkarten: "));
}
