//! A fifth game: core's example, which has rules and words and nothing else, is played like the others.

use crate::common::{almende, almende_reading};
use almende::engine::Session;
use almende::titles;
use almende_core::Lang;
use serde_json::{Value, json};

const ID: &str = "lanterns";

#[test]
fn it_is_found_but_not_listed() {
    assert_eq!(titles::find(ID).unwrap().title.id(), ID);
    assert!(titles::shelf().iter().all(|game| game.title.id() != ID));
}

#[test]
fn it_is_played_to_its_end_over_the_protocol() {
    let game = titles::find(ID).unwrap();
    for bot in ["random", "greedy", "hard"] {
        let mut session = Session::new(&game, Lang::EN);
        let mut ask = |request: Value| {
            let answer = serde_json::to_value(session.answer(request.to_string().as_bytes())).unwrap();
            assert_eq!(answer["ok"], true, "{request} -> {answer}");
            answer
        };
        ask(json!({"do": "new", "players": 2, "seed": "7"}));
        let mut actions = 0;
        while ask(json!({"do": "options"}))["options"] != json!([]) {
            let chosen = ask(json!({"do": "choose", "bot": bot, "ms": 5}));
            ask(json!({"do": "apply", "action": chosen["action"], "seat": chosen["seat"]}));
            actions += 1;
        }
        assert!(actions >= 12, "each lantern asks two players");
        assert_eq!(ask(json!({"do": "score"}))["score"]["ranks"].as_array().unwrap().len(), 2);
    }
}

#[test]
fn it_is_played_to_its_end_on_the_terminal() {
    let moves = "1\n".repeat(500);
    let out = almende_reading(&["play", ID, "--seed", "3", "--bots", "-,easy"], &moves).succeeds();
    assert!(out.contains("The game is over.") && out.contains("Total"), "{out}");
    assert!(out.contains("matches: 4"), "the view is told as text: {out}");
}

#[test]
fn its_bots_play_a_series() {
    let args = ["simulate", ID, "--players", "3", "--games", "4", "--seed", "1", "--bots", "medium,random", "--json"];
    let told: Value = serde_json::from_str(&almende(&args).succeeds()).unwrap();
    assert_eq!(told["games"], 4);
}
