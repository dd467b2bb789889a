//! The frozen bots answer as they did on the day they were frozen.
//!
//! A file holds the moves of one game and, for positions in it, what each bot did there: the answers of a fresh bot from
//! that position on, as long as its turn lasts. `ALMENDE_PROVE=1` asks `hard-1` everywhere instead of a few times.
//!
//! `ALMENDE_RENEW=agricola cargo test -p almende-bots --test frozen` writes those files of a game anew that do not hold.
//! That is right only where a rule was mended, so that their games are no longer games by the book; a bot that answers
//! differently without that is no longer frozen (docs/strength.md).
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "tests")]

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Sight, Spec};
use almende_core::testing::{proving, renewing};
use almende_core::{Seed, Silent};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// In so many positions of a game the bots are asked, ...
const POSITIONS: usize = 12;
/// ... `hard-1` only in every second of them, and unless proving only in every sixth.
const HARD_EVERY: usize = 2;
const HARD_EVERY_QUICKLY: usize = 6;
/// Answers from one position on at most; `hard-1` gives one.
const ANSWERS: usize = 4;

#[test]
fn in_helios() {
    answer_as_ever::<Helios>("helios-2", 2, json!({}));
    answer_as_ever::<Helios>("helios-3", 3, json!({}));
    answer_as_ever::<Helios>("helios-4", 4, json!({}));
}

#[test]
fn in_suna_valo() {
    answer_as_ever::<SunaValo>("suna-valo-2", 2, json!({}));
}

#[test]
fn in_boonlake() {
    answer_as_ever::<Boonlake>("boonlake-1", 1, json!({"difficulty": "medium"}));
    answer_as_ever::<Boonlake>("boonlake-2", 2, json!({}));
    answer_as_ever::<Boonlake>("boonlake-3", 3, json!({}));
    answer_as_ever::<Boonlake>("boonlake-4", 4, json!({}));
}

#[test]
fn in_agricola() {
    answer_as_ever::<Agricola>("agricola-2-family", 2, json!({"game": "family"}));
    answer_as_ever::<Agricola>("agricola-4-family", 4, json!({"game": "family"}));
    answer_as_ever::<Agricola>("agricola-2-cards", 2, json!({"game": "cards"}));
    answer_as_ever::<Agricola>("agricola-3-cards", 3, json!({"game": "cards"}));
}

/// One game and what the bots did in it.
#[derive(Serialize, Deserialize)]
struct Fixture {
    players: usize,
    setup: Value,
    seed: u64,
    moves: Vec<String>,
    asked: Vec<Asked>,
}

/// A position and what each bot did there.
#[derive(Serialize, Deserialize)]
struct Asked {
    after_moves: usize,
    answers: BTreeMap<String, Vec<String>>,
}

fn answer_as_ever<G: Judged>(name: &str, players: usize, setup: Value) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/frozen").join(format!("{name}.json"));
    let held = holds::<G>(&path, players, &setup);
    match held {
        Err(reason) if renewing(G::ID) => {
            println!("{name} is written anew: {reason}");
            let fixture = record::<G>(players, setup);
            std::fs::write(path, serde_json::to_string_pretty(&fixture).unwrap() + "\n").unwrap();
        }
        _ => held.unwrap_or_else(|reason| panic!("{name}: {reason}")),
    }
}

/// Goes through the game of a file and asks the bots where they were asked.
fn holds<G: Judged>(path: &Path, players: usize, setup: &Value) -> Result<(), String> {
    let file = std::fs::read(path).map_err(|error| error.to_string())?;
    let fixture: Fixture = serde_json::from_slice(&file).map_err(|error| error.to_string())?;
    assert_eq!((fixture.players, &fixture.setup, fixture.asked.len()), (players, setup, POSITIONS));
    let mut game = start::<G>(&fixture);
    let mut done = 0;
    for (number, asked) in fixture.asked.iter().enumerate() {
        for action in &fixture.moves[done..asked.after_moves] {
            play_on(&mut game, action).map_err(|problem| format!("{action}: {problem}"))?;
        }
        done = asked.after_moves;
        for (bot, before) in &asked.answers {
            if bot == "hard-1" && number % HARD_EVERY_QUICKLY != 0 && !proving() {
                continue;
            }
            let now = ask(&game, bot, fixture.seed, done);
            if now != *before {
                return Err(format!("after {done} moves {bot} answers {now:?}, it answered {before:?}"));
            }
        }
    }
    Ok(())
}

/// Plays a game with `greedy-1` at every seat and asks all bots at positions spread over it.
fn record<G: Judged>(players: usize, setup: Value) -> Fixture {
    let mut fixture = Fixture { players, setup, seed: 1, moves: Vec::new(), asked: Vec::new() };
    let mut game = start::<G>(&fixture);
    let mut choices = Vec::new();
    while let Some(seat) = game.turn().first() {
        let mut options = Vec::new();
        game.search_options(seat, &mut options);
        if options.len() > 1 {
            choices.push((fixture.moves.len(), game.clone()));
        }
        let notation = match options[..] {
            [only] => only.to_string(),
            _ => ask(&game, "greedy-1", fixture.seed, fixture.moves.len()).swap_remove(0),
        };
        play_on(&mut game, &notation).unwrap();
        fixture.moves.push(notation);
    }
    for number in 0..POSITIONS {
        let (after_moves, game) = &choices[number * choices.len() / POSITIONS];
        let bots = ["greedy-1", "medium-1", "hard-1"];
        let bots = if number % HARD_EVERY == 0 { &bots[..] } else { &bots[..2] };
        let answers = bots.iter().map(|&bot| (bot.to_owned(), ask(game, bot, fixture.seed, *after_moves)));
        fixture.asked.push(Asked { after_moves: *after_moves, answers: answers.collect() });
    }
    fixture
}

fn start<G: Judged>(fixture: &Fixture) -> G {
    let setup = serde_json::from_value(fixture.setup.clone()).unwrap();
    G::new(G::standard_content(), fixture.players, &setup, Seed::numbered(fixture.seed, 0)).unwrap()
}

fn play_on<G: Judged>(game: &mut G, notation: &str) -> Result<(), String> {
    let seat = game.turn().first().ok_or("the game is over")?;
    let action = notation.parse::<G::Action>().map_err(|problem| problem.to_string())?;
    game.apply(seat, action, &mut Silent).map(|_| ()).map_err(|refusal| format!("{refusal:?}"))
}

/// What a fresh bot does from here on as long as it is its seat's turn.
fn ask<G: Judged>(game: &G, bot: &str, seed: u64, moves: usize) -> Vec<String> {
    let spec: Spec = bot.parse().unwrap();
    let mut player = spec.build::<G>(Seed::numbered(seed, moves as u64).stream("frozen", 0)).unwrap();
    let (mut game, seat) = (game.clone(), game.turn().first().unwrap());
    let (mut options, mut answers) = (Vec::new(), Vec::new());
    let most = if bot == "hard-1" { 1 } else { ANSWERS };
    while answers.len() < most && game.turn().first() == Some(seat) {
        options.clear();
        game.search_options(seat, &mut options);
        let mut place = 0;
        if options.len() > 1 {
            place = player.choose(&Sight::new(&game, seat, &options));
            answers.push(options[place].to_string());
        }
        game.perform(seat, options[place], &mut Silent);
    }
    answers
}
