//! What players do with what they are offered: for every action of a kind, in how many games a seat was offered it, in
//! how many of those the seat took it, and how the seats that took it fared beside those that did not.
//!
//! ```console
//! $ cargo run --release -p almende-bots --example usage -- boonlake 3 300 greedy play
//! ```
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

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [game, players, games, bot, verb] = words[..] else {
        eprintln!("usage: usage GAME PLAYERS GAMES BOT VERB, for instance: usage boonlake 3 300 greedy play");
        std::process::exit(2);
    };
    let (Ok(players), Ok(games)) = (players.parse(), games.parse()) else {
        eprintln!("PLAYERS and GAMES are numbers");
        std::process::exit(2);
    };
    let result = bot.parse().and_then(|bot| match game {
        "helios" => usage::<Helios>(players, games, bot, verb),
        "suna-valo" => usage::<SunaValo>(players, games, bot, verb),
        "boonlake" => usage::<Boonlake>(players, games, bot, verb),
        "agricola" => usage::<Agricola>(players, games, bot, verb),
        _ => Err(Problem::new("problem.unknown_game").with("name", game)),
    });
    if let Err(problem) = result {
        eprintln!("{problem}");
        std::process::exit(2);
    }
}

fn usage<G: Judged>(players: usize, games: u64, bot: Spec, verb: &str) -> Result<(), Problem> {
    let mut uses: BTreeMap<String, Use> = BTreeMap::new();
    for number in 0..games {
        let seed = Seed::numbered(1, number);
        let mut game = G::new(G::standard_content(), players, &G::Setup::default(), seed)?;
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
                if notation.split(' ').next() != Some(verb) {
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
    println!("{:32} {:>8} {:>7} {:>9} {:>9}", "action", "offered", "taken", "with it", "without");
    for (notation, seen) in uses {
        let with = seen.margin_taken / f64::from(seen.taken.max(1));
        let without = seen.margin_left / f64::from((seen.offered - seen.taken).max(1));
        let share = 100.0 * f64::from(seen.taken) / f64::from(seen.offered);
        println!("{notation:32} {:>8} {share:>6.0}% {with:>+9.1} {without:>+9.1}", seen.offered);
    }
    Ok(())
}
