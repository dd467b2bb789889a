//! Writes the recorded games that every game replays in its tests (`crates/GAME/tests/records`).
//!
//! ```console
//! $ cargo run --release -p almende-bots --example records -- agricola
//! ```
//!
//! A record that replays as it stands stays so, version and all. One that can still be played to its end by the rules of
//! today stays with its result written anew.
//! Then games of bots are added: for each kind of table one of a search and one of greedy bots, and as many more, also
//! of random players, as are needed to use everything the game has words for; always the one that adds most.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Sight, Spec};
use almende_core::testing::{
    Happened, play_through, read_record, record_names, record_replays, remove_record, unheard, write_record,
};
use almende_core::{Play, Problem, Seed, Silent};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Bots, and how many games of them are played at each kind of table to choose from.
const BOTS: [(&str, &str, u64); 3] =
    [("search", "search:6n", 2), ("greedy", "greedy:60n", 10), ("random", "random", 300)];
/// What is needed at every kind of table: a game of each of so many of them.
const ALWAYS: usize = 2;

fn main() {
    let game = std::env::args().nth(1).unwrap_or_default();
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..").join(&game).join("tests/records");
    let done = match game.as_str() {
        "helios" => write::<Helios>(&folder, &helios()),
        "suna-valo" => write::<SunaValo>(&folder, &suna_valo()),
        "boonlake" => write::<Boonlake>(&folder, &boonlake()),
        "agricola" => write::<Agricola>(&folder, &agricola()),
        _ => Err("usage: records helios|suna-valo|boonlake|agricola".to_owned()),
    };
    if let Err(error) = done {
        eprintln!("{error}");
        std::process::exit(2);
    }
}

/// A kind of table.
struct TableKind {
    name: &'static str,
    players: usize,
    setup: Value,
}

fn table(name: &'static str, players: usize, setup: Value) -> TableKind {
    TableKind { name, players, setup }
}

fn helios() -> Vec<TableKind> {
    vec![table("2", 2, json!({})), table("3", 3, json!({})), table("4", 4, json!({}))]
}

fn suna_valo() -> Vec<TableKind> {
    vec![table("2", 2, json!({})), table("2-first-game", 2, json!({"characters": "first_game"}))]
}

fn boonlake() -> Vec<TableKind> {
    let alone = |name, difficulty: &str| table(name, 1, json!({ "difficulty": difficulty }));
    vec![
        alone("1-easy", "easy"),
        alone("1-very-difficult", "very_difficult"),
        table("2", 2, json!({})),
        table("3", 3, json!({})),
        table("4", 4, json!({})),
    ]
}

fn agricola() -> Vec<TableKind> {
    vec![
        table("1-family", 1, json!({"game": "family"})),
        table("2-family", 2, json!({"game": "family"})),
        table("3-family", 3, json!({"game": "family"})),
        table("4-family", 4, json!({"game": "family", "variant_tile": true})),
        table("1-cards", 1, json!({"game": "cards"})),
        table("2-cards", 2, json!({"game": "cards", "variant_tile": true})),
        table("2-draft", 2, json!({"game": "cards", "dealing": "draft7"})),
        table("3-cards", 3, json!({"game": "cards", "dealing": "choose_7_of_10", "variant_tile": true})),
        table("4-cards", 4, json!({"game": "cards"})),
        table("2-whole", 2, json!({"game": "cards", "card_set": "whole"})),
        table("4-whole", 4, json!({"game": "cards", "card_set": "whole", "dealing": "choose_7_of_10"})),
    ]
}

/// A finished game to choose.
struct Candidate<G: Judged> {
    name: String,
    play: Play<G>,
    happened: Happened,
    /// Whether its files need not be written.
    stands: bool,
}

impl<G: Judged> Candidate<G> {
    fn of(name: String, play: Play<G>) -> Result<Candidate<G>, String> {
        let (play, happened) = play_through(&play.record())?;
        Ok(Candidate { name, play, happened, stands: false })
    }

    /// How much it adds to what happened already.
    fn news(&self, happened: &Happened) -> usize {
        self.happened.difference(happened).count()
    }
}

fn write<G: Judged>(folder: &Path, tables: &[TableKind]) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut chosen = kept::<G>(folder)?;
    let mut happened: Happened = chosen.iter().flat_map(|candidate| candidate.happened.iter().copied()).collect();
    let mut rest: Vec<Candidate<G>> = Vec::new();
    for table in tables {
        for (place, (bot, spec, games)) in BOTS.into_iter().enumerate() {
            let mut played = games_of(table, bot, spec, games)?;
            let there = chosen.iter().any(|candidate| candidate.name.starts_with(&format!("{}-{bot}-", table.name)));
            if place < ALWAYS && !there {
                take_best(&mut played, &mut chosen, &mut happened);
            }
            rest.append(&mut played);
        }
    }
    while rest.iter().any(|candidate| candidate.news(&happened) > 0) {
        take_best(&mut rest, &mut chosen, &mut happened);
    }
    for Candidate { name, play, .. } in chosen.iter().filter(|candidate| !candidate.stands) {
        write_record(folder, name, play).map_err(|error| error.to_string())?;
    }
    println!("{} records of {}; not used:", chosen.len(), G::ID);
    let ids: Vec<&str> = unheard::<G>(&happened, &[""]).collect();
    ids.iter().for_each(|id| println!("{id}"));
    Ok(())
}

/// The records there are that can still be played; the others are taken away.
fn kept<G: Judged>(folder: &Path) -> Result<Vec<Candidate<G>>, String> {
    let mut kept = Vec::new();
    for name in record_names(folder).map_err(|error| error.to_string())? {
        match read_record(folder, &name).and_then(|record| play_through::<G>(&record)) {
            Ok((play, happened)) => {
                let stands = record_replays::<G>(folder, &name).is_ok();
                kept.push(Candidate { name, play, happened, stands });
            }
            Err(reason) => {
                println!("{name} goes: {reason}");
                remove_record(folder, &name).map_err(|error| error.to_string())?;
            }
        }
    }
    Ok(kept)
}

/// Moves the game that adds most to the chosen ones; of equal ones the first.
fn take_best<G: Judged>(from: &mut Vec<Candidate<G>>, chosen: &mut Vec<Candidate<G>>, happened: &mut Happened) {
    let best = (0..from.len()).rev().max_by_key(|&place| from[place].news(happened));
    if let Some(place) = best {
        let candidate = from.remove(place);
        happened.extend(&candidate.happened);
        chosen.push(candidate);
    }
}

fn games_of<G: Judged>(table: &TableKind, bot: &str, spec: &str, games: u64) -> Result<Vec<Candidate<G>>, String> {
    let play = |number| {
        let play = play_game::<G>(table, spec, Seed::numbered(2026, number)).map_err(|problem| problem.to_string())?;
        Candidate::of(format!("{}-{bot}-{number}", table.name), play)
    };
    (0..games).map(play).collect()
}

fn play_game<G: Judged>(table: &TableKind, spec: &str, seed: Seed) -> Result<Play<G>, Problem> {
    let spec: Spec = spec.parse()?;
    let setup = serde_json::from_value(table.setup.clone());
    let setup: G::Setup = setup.map_err(|error| Problem::new("problem.setup").with("error", error))?;
    let mut play = Play::<G>::new(G::standard_content(), table.players, setup, seed)?;
    let bot = |seat: usize| spec.build::<G>(seed.stream("records: bot", seat as u32));
    let mut bots = (0..table.players).map(bot).collect::<Result<Vec<_>, _>>()?;
    let mut options = Vec::new();
    while let Some(seat) = play.now().turn().first() {
        options.clear();
        // Random players find what bots leave out.
        match spec.kind {
            almende_bots::Kind::Random => play.now().options(seat, &mut options),
            _ => play.now().search_options(seat, &mut options),
        }
        let sight = Sight::new(play.now(), seat, &options);
        let place = if options.len() > 1 { bots[seat.index()].choose(&sight) } else { 0 };
        let action = *options.get(place).ok_or_else(|| Problem::new("problem.stuck").with("seat", seat))?;
        play.apply(seat, action, &mut Silent).map_err(|_| Problem::new("problem.stuck").with("seat", seat))?;
    }
    Ok(play)
}
