//! `almende arena`: bots against each other, every deal from each seat.

use crate::cli::SeriesArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::series::{Prepared, prepare};
use crate::words::{fill, word};
use almende_bots::{Contest, Outcomes};
use almende_core::Lang;
use serde::Serialize;
use std::io::Write;

/// The result as programs read it.
#[derive(Serialize)]
struct Report<'a> {
    games: u64,
    bots: Vec<BotReport<'a>>,
}

#[derive(Serialize)]
struct BotReport<'a> {
    bot: &'a str,
    wins: f64,
    mean: f64,
    elo: f64,
    elo_error: f64,
    ms_per_decision: f64,
}

impl<'a> Report<'a> {
    fn new(outcomes: &Outcomes, names: &[&'a str]) -> Report<'a> {
        let bot = |(standing, bot): (&almende_bots::Standing, &&'a str)| BotReport {
            bot,
            wins: standing.wins,
            mean: standing.mean,
            elo: standing.elo,
            elo_error: standing.elo_error,
            ms_per_decision: standing.ms_per_decision,
        };
        Report { games: outcomes.games, bots: outcomes.bots.iter().zip(names.iter().cycle()).map(bot).collect() }
    }

    fn write_table(&self, lang: Lang, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}\n", fill(lang, "arena.summary", &[("games", &self.games)]))?;
        let [bot, wins, mean] = ["bot", "wins", "mean"].map(|id| word(lang, &format!("simulate.{id}")));
        let time = word(lang, "arena.time");
        writeln!(out, "{bot:<14} {wins:>9} {mean:>8} {:>16} {time:>14}", "Elo")?;
        for BotReport { bot, wins, mean, elo, elo_error, ms_per_decision } in &self.bots {
            let elo = format!("{elo:+.0} ± {elo_error:.0}");
            writeln!(out, "{bot:<14} {wins:>9.1} {mean:>8.1} {elo:>16} {ms_per_decision:>14.2}")?;
        }
        Ok(())
    }
}

pub(crate) fn run(args: &SeriesArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let Prepared { game, like, seed, names, bots, threads } = prepare(args)?;
    let outcomes = game.room.arena(&*like, &Contest { seed, games: args.games, bots, threads })?;
    let report = Report::new(&outcomes, &names);
    if args.json {
        return console.json(&report);
    }
    report.write_table(lang, &mut console.out)
}
