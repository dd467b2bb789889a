//! How bots fare at one table, beyond who wins: the mean of every line of the score sheet, how often each of them did
//! something, by the verbs of the notation, and what the last position says of its seat.
//!
//! ```console
//! $ cargo run --release -p almende-bots --example fared -- agricola 200 medium,easy play,farms.begging,farms.hand '{"game":"cards","card_set":"whole"}'
//! ```
//!
//! A word with a dot names a list of the position document with an entry for each seat, and a field of that entry: a number,
//! or a list, of which the length counts.
//!
//! As many sit at the table as bots are named. Every deal is played once from each seat, so the same command with other bots
//! or weights plays the same deals.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, Sight, Spec};
use almende_core::{Problem, Seed, Silent, Viewer};
use almende_helios::Helios;
use almende_suna_valo::SunaValo;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What is asked for on the command line.
struct Question<'a> {
    games: u64,
    bots: Vec<&'a str>,
    verbs: Vec<&'a str>,
    setup: Option<&'a str>,
}

/// Sums over games, for one bot.
#[derive(Clone, Default)]
struct Fared {
    wins: f64,
    points: i64,
    lines: BTreeMap<&'static str, i64>,
    verbs: Vec<u64>,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [game, games, bots, verbs, ref rest @ ..] = words[..] else {
        eprintln!("usage: fared GAME GAMES BOT,BOT... COUNTED[,COUNTED...] [SETUP]");
        std::process::exit(2);
    };
    let Ok(games) = games.parse() else {
        eprintln!("GAMES is a number");
        std::process::exit(2);
    };
    let (bots, verbs) = (bots.split(',').collect(), verbs.split(',').collect());
    let question = Question { games, bots, verbs, setup: rest.first().copied() };
    let result = match game {
        "helios" => fared::<Helios>(&question),
        "suna-valo" => fared::<SunaValo>(&question),
        "boonlake" => fared::<Boonlake>(&question),
        "agricola" => fared::<Agricola>(&question),
        _ => Err(Problem::new("problem.unknown_game").with("name", game)),
    };
    if let Err(problem) = result {
        eprintln!("{problem}");
        std::process::exit(2);
    }
}

fn fared<G: Judged>(question: &Question) -> Result<(), Problem> {
    let setup: G::Setup = match question.setup.map(serde_json::from_str) {
        None => G::Setup::default(),
        Some(Ok(setup)) => setup,
        Some(Err(error)) => return Err(Problem::new("problem.setup").with("error", error.to_string())),
    };
    let bots = question.bots.iter().map(|bot| bot.parse()).collect::<Result<Vec<Spec>, _>>()?;
    let deals = question.games.div_ceil(bots.len() as u64);
    let all = Mutex::new(Ok(vec![Fared::default(); bots.len()]));
    let next = AtomicU64::new(0);
    let work = || {
        loop {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= deals * bots.len() as u64 {
                return;
            }
            let played = play::<G>(question, &bots, &setup, job);
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *all, played) {
                (Ok(sums), Ok(played)) => sums.iter_mut().zip(&played).for_each(|(sum, one)| sum.add(one)),
                (Ok(_), Err(problem)) => *all = Err(problem),
                (Err(_), _) => return,
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let sums = all.into_inner().unwrap_or_else(PoisonError::into_inner)?;
    let games = (deals * bots.len() as u64) as f64;
    for (name, sum) in question.bots.iter().zip(&sums) {
        println!(
            "{name}: {:.1} points, {:.1} % won, {games} games",
            sum.points as f64 / games,
            100.0 * sum.wins / games
        );
        let verbs = question.verbs.iter().zip(&sum.verbs).map(|(verb, &times)| (*verb, times as i64));
        for (what, sum) in verbs.chain(sum.lines.iter().map(|(line, points)| (*line, *points))) {
            println!("    {what:32} {:>8.2}", sum as f64 / games);
        }
    }
    Ok(())
}

/// Plays one deal from one seat; what it came to for each bot.
fn play<G: Judged>(question: &Question, bots: &[Spec], setup: &G::Setup, job: u64) -> Result<Vec<Fared>, Problem> {
    let players = bots.len();
    let (deal, turned) = (job / players as u64, (job % players as u64) as usize);
    let seed = Seed::numbered(10, deal);
    let bot_at = |seat: usize| (seat + turned) % players;
    let mut game = G::new(G::standard_content(), players, setup, seed)?;
    let mut seated = (0..players)
        .map(|seat| bots[bot_at(seat)].build::<G>(seed.stream("fared", (turned * players + seat) as u32)))
        .collect::<Result<Vec<_>, _>>()?;
    let mut fared = vec![Fared { verbs: vec![0; question.verbs.len()], ..Fared::default() }; players];
    let mut options = Vec::new();
    while let Some(seat) = game.turn().first() {
        options.clear();
        game.search_options(seat, &mut options);
        let place = if options.len() < 2 { 0 } else { seated[seat.index()].choose(&Sight::new(&game, seat, &options)) };
        let Some(&action) = options.get(place) else { break };
        let notation = action.to_string();
        let verb = question.verbs.iter().position(|verb| notation.split(' ').next() == Some(verb));
        if let Some(verb) = verb {
            fared[bot_at(seat.index())].verbs[verb] += 1;
        }
        game.perform(seat, action, &mut Silent);
    }
    let position = serde_json::to_value(game.position()).unwrap_or_default();
    for (place, word) in question.verbs.iter().enumerate() {
        let Some((list, field)) = word.split_once('.') else { continue };
        for seat in 0..players {
            let found = &position[list][seat][field];
            let count = found.as_u64().or(found.as_array().map(|list| list.len() as u64));
            fared[bot_at(seat)].verbs[place] = count.unwrap_or_default();
        }
    }
    let sheet = game.score(Viewer::All);
    let winners = sheet.winners();
    for seat in 0..players {
        let sum = &mut fared[bot_at(seat)];
        sum.points = sheet.totals.get(seat).copied().flatten().unwrap_or_default().into();
        if winners.iter().any(|winner| winner.index() == seat) {
            sum.wins = 1.0 / winners.len() as f64;
        }
        for line in &sheet.lines {
            sum.lines.insert(line.id, line.points.get(seat).copied().flatten().unwrap_or_default().into());
        }
    }
    Ok(fared)
}

impl Fared {
    fn add(&mut self, other: &Fared) {
        self.wins += other.wins;
        self.points += other.points;
        other.lines.iter().for_each(|(line, points)| *self.lines.entry(line).or_default() += points);
        self.verbs.resize(other.verbs.len(), 0);
        self.verbs.iter_mut().zip(&other.verbs).for_each(|(sum, times)| *sum += times);
    }
}
