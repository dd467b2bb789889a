//! What players do with what they are offered: for every action of a kind, in how many games a seat was offered it, in
//! how many of those the seat took it, and how the seats that took it fared beside those that did not.
//!
//! ```console
//! $ cargo run --release -p almende-bots --example usage -- boonlake 3 300 greedy play
//! $ cargo run --release -p almende-bots --example usage -- boonlake 3 300 greedy play,modernize,project --json
//! $ cargo run --release -p almende-bots --example usage -- agricola 3 300 greedy play '{"game":"cards","card_set":"whole"}'
//! ```
//!
//! Several kinds are joined by commas. With `--json` it writes the file that the component room of the client shows
//! (`crates/bots/usage/<game>.json`); a document in braces is the setup of the games.
//!
//! An item that is taken nearly never or nearly always, or that lifts those who take it far above the rest, is a
//! candidate for tuning, if its numbers are reconstructed.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Question, Use, usage};
use almende_core::{Problem, Seat, Seed, Table, Title as _, TitleOf};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What is asked for on the command line.
struct Asked<'a> {
    players: usize,
    games: u64,
    bot: &'a str,
    verbs: Vec<&'a str>,
    setup: Option<&'a str>,
    json: bool,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [game, players, games, bot, verbs, ref rest @ ..] = words[..] else {
        eprintln!(
            "usage: usage GAME PLAYERS GAMES BOT VERB[,VERB...] [SETUP] [--json], for instance: usage boonlake 3 300 greedy play"
        );
        std::process::exit(2);
    };
    let (Ok(players), Ok(games)) = (players.parse(), games.parse()) else {
        eprintln!("PLAYERS and GAMES are numbers");
        std::process::exit(2);
    };
    let asked = Asked {
        players,
        games,
        bot,
        verbs: verbs.split(',').collect(),
        setup: rest.iter().find(|word| word.starts_with('{')).copied(),
        json: rest.contains(&"--json"),
    };
    let result = match game {
        "helios" => count::<Helios>(&asked),
        "suna-valo" => count::<SunaValo>(&asked),
        "boonlake" => count::<Boonlake>(&asked),
        "agricola" => count::<Agricola>(&asked),
        _ => Err(Problem::new("problem.unknown_game").with("name", game)),
    };
    if let Err(problem) = result {
        eprintln!("{problem}");
        std::process::exit(2);
    }
}

fn count<G: Judged>(asked: &Asked) -> Result<(), Problem> {
    let setup: G::Setup = match asked.setup.map(serde_json::from_str) {
        None => G::Setup::default(),
        Some(Ok(setup)) => setup,
        Some(Err(error)) => return Err(Problem::new("problem.setup").with("error", error.to_string())),
    };
    let question = Question {
        seed: 1,
        games: asked.games,
        bots: vec![asked.bot.parse()?],
        verbs: asked.verbs.iter().map(|&verb| verb.to_owned()).collect(),
        threads: 1,
    };
    let uses = usage::<G>(G::standard_content(), asked.players, &setup, &question)?.actions;
    if asked.json {
        let table = TitleOf::<G>::standard().open(asked.players, &json!(setup), Seed::numbered(1, 0))?;
        tell_json(asked, &by_option(&*table, uses));
    } else {
        tell(&uses);
    }
    Ok(())
}

fn tell(uses: &BTreeMap<String, Use>) {
    println!("{:32} {:>8} {:>7} {:>9} {:>9}", "action", "offered", "taken", "with it", "without");
    for (notation, seen) in uses {
        let (with, without) = seen.margins();
        let share = 100.0 * f64::from(seen.taken) / f64::from(seen.offered);
        println!("{notation:32} {:>8} {share:>6.0}% {with:>+9.1} {without:>+9.1}", seen.offered);
    }
}

/// The counts by what the options are about, as the client names it: `build building:palace`. Of several ways to do the same the
/// first stands for it.
fn by_option(table: &dyn Table, uses: BTreeMap<String, Use>) -> BTreeMap<String, Use> {
    let mut found = BTreeMap::new();
    for (notation, seen) in uses {
        let Some(target) = table.target(Seat::FIRST, &notation) else { continue };
        let does = target["does"].as_str().unwrap_or_default();
        found.entry(format!("{does} {}", address(&target["on"]))).or_insert(seen);
    }
    found
}

/// The address of a spot on a page (`placeAt` in `web/src/games/frame/targets.ts`).
fn address(spot: &Value) -> String {
    match spot {
        Value::String(word) => word.clone(),
        Value::Array(parts) => parts.iter().map(address).collect::<Vec<_>>().join(":"),
        Value::Object(parts) => parts.iter().map(|(name, part)| format!("{name}:{}", address(part))).collect(),
        other => other.to_string(),
    }
}

/// One line an option: offered, taken, and the two margins.
fn tell_json(asked: &Asked, uses: &BTreeMap<String, Use>) {
    println!("{{");
    println!("  \"players\": {}, \"games\": {}, \"bot\": {},", asked.players, asked.games, json!(asked.bot));
    println!("  \"options\": {{");
    let lines = uses.iter().map(|(option, seen)| {
        let (with, without) = seen.margins();
        format!("    {}: [{}, {}, {with:.1}, {without:.1}]", json!(option), seen.offered, seen.taken)
    });
    println!("{}", lines.collect::<Vec<_>>().join(",\n"));
    println!("  }}");
    println!("}}");
}
