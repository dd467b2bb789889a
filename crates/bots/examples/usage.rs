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
use almende_bots::{Judged, Sight, Spec};
use almende_core::{Problem, Seat, Seed, Silent, Viewer};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use serde_json::json;
use std::collections::{BTreeMap, HashSet};

/// What became of one action.
#[derive(Default)]
struct Use {
    offered: u32,
    taken: u32,
    /// Margins over the mean of the table, of those who took it and of those who did not.
    margin_taken: f64,
    margin_left: f64,
}

/// What is asked for on the command line.
struct Question<'a> {
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
    let question = Question {
        players,
        games,
        bot,
        verbs: verbs.split(',').collect(),
        setup: rest.iter().find(|word| word.starts_with('{')).copied(),
        json: rest.contains(&"--json"),
    };
    let result = match game {
        "helios" => usage::<Helios>(&question),
        "suna-valo" => usage::<SunaValo>(&question),
        "boonlake" => usage::<Boonlake>(&question),
        "agricola" => usage::<Agricola>(&question),
        _ => Err(Problem::new("problem.unknown_game").with("name", game)),
    };
    if let Err(problem) = result {
        eprintln!("{problem}");
        std::process::exit(2);
    }
}

fn usage<G: Judged>(question: &Question) -> Result<(), Problem> {
    let &Question { players, games, .. } = question;
    let bot: Spec = question.bot.parse()?;
    let setup: G::Setup = match question.setup.map(serde_json::from_str) {
        None => G::Setup::default(),
        Some(Ok(setup)) => setup,
        Some(Err(error)) => return Err(Problem::new("problem.setup").with("error", error.to_string())),
    };
    let mut uses: BTreeMap<String, Use> = BTreeMap::new();
    for number in 0..games {
        let seed = Seed::numbered(1, number);
        let mut game = G::new(G::standard_content(), players, &setup, seed)?;
        let mut bots = (0..players)
            .map(|seat| bot.build::<G>(seed.stream("usage: bot", seat as u32)))
            .collect::<Result<Vec<_>, _>>()?;
        let mut offered: Vec<HashSet<G::Action>> = vec![HashSet::new(); players];
        let mut taken = offered.clone();
        let mut options = Vec::new();
        while let Some(seat) = game.turn().first() {
            options.clear();
            game.search_options(seat, &mut options);
            let place =
                if options.len() < 2 { 0 } else { bots[seat.index()].choose(&Sight::new(&game, seat, &options)) };
            let Some(&action) = options.get(place) else { break };
            offered[seat.index()].extend(&options);
            taken[seat.index()].insert(action);
            if game.apply(seat, action, &mut Silent).is_err() {
                break;
            }
        }
        let totals: Vec<f64> =
            game.score(Viewer::All).totals.iter().map(|points| f64::from(points.unwrap_or_default())).collect();
        let mean = totals.iter().sum::<f64>() / players as f64;
        for seat in Seat::all(players) {
            let margin = totals[seat.index()] - mean;
            for action in &offered[seat.index()] {
                let notation = action.to_string();
                if !notation.split(' ').next().is_some_and(|verb| question.verbs.contains(&verb)) {
                    continue;
                }
                let entry = uses.entry(notation).or_default();
                entry.offered += 1;
                if taken[seat.index()].contains(action) {
                    entry.taken += 1;
                    entry.margin_taken += margin;
                } else {
                    entry.margin_left += margin;
                }
            }
        }
    }
    if question.json {
        tell_json(question, &uses)
    } else {
        tell(&uses)
    }
    Ok(())
}

impl Use {
    /// How those who took it fared beside the mean of their table, and those who did not.
    fn margins(&self) -> (f64, f64) {
        let mean = |sum: f64, n: u32| sum / f64::from(n.max(1));
        (mean(self.margin_taken, self.taken), mean(self.margin_left, self.offered - self.taken))
    }
}

fn tell(uses: &BTreeMap<String, Use>) {
    println!("{:32} {:>8} {:>7} {:>9} {:>9}", "action", "offered", "taken", "with it", "without");
    for (notation, seen) in uses {
        let (with, without) = seen.margins();
        let share = 100.0 * f64::from(seen.taken) / f64::from(seen.offered);
        println!("{notation:32} {:>8} {share:>6.0}% {with:>+9.1} {without:>+9.1}", seen.offered);
    }
}

/// One line an action: offered, taken, and the two margins.
fn tell_json(question: &Question, uses: &BTreeMap<String, Use>) {
    println!("{{");
    println!("  \"players\": {}, \"games\": {}, \"bot\": {},", question.players, question.games, json!(question.bot));
    println!("  \"actions\": {{");
    let lines = uses.iter().map(|(notation, seen)| {
        let (with, without) = seen.margins();
        format!("    {}: [{}, {}, {with:.1}, {without:.1}]", json!(notation), seen.offered, seen.taken)
    });
    println!("{}", lines.collect::<Vec<_>>().join(",\n"));
    println!("  }}");
    println!("}}");
}
