//! `almende arena`: bots against each other, every deal from each seat.

mod state;

use crate::cli::ArenaArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::series::{Prepared, prepare};
use crate::words::{fill, word};
use almende_bots::{Contest, Group, Outcomes, Verdict, Watch};
use almende_core::{Lang, Problem};
use serde::Serialize;
use state::{State, Terms};
use std::io::{IsTerminal as _, Write, stderr};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

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

pub(crate) fn run(args: &ArenaArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let ArenaArgs { series, bar, state } = args;
    let Prepared { game, like, seed, names, bots, threads } = prepare(series)?;
    let bar = bar.as_deref().map(share).transpose()?;
    let terms = || {
        let record = like.record();
        Terms {
            game: record.game,
            rules: record.rules,
            content: record.content,
            players: record.players,
            setup: record.setup,
            seed,
            bots: names.iter().map(|&name| name.to_owned()).collect(),
        }
    };
    let kept = match state {
        None => None,
        Some(file) => Some((file.clone(), State::open(file, terms())?)),
    };
    let known = kept.as_ref().map(|(_, state)| state.groups.clone()).unwrap_or_default();
    let keeping = Arc::new(Mutex::new(Keeping { kept, problem: None }));
    let (keeper, games, shown) = (keeping.clone(), series.games, stderr().is_terminal());
    let watch = Watch::new(move |group, played| {
        keeper.lock().unwrap_or_else(PoisonError::into_inner).keep(group);
        if shown {
            // Where it cannot be shown nothing is lost.
            let _ = write!(stderr(), "\r{}", progress(played, games));
        }
    });
    let contest = Contest { seed, games, bots, threads, bar, known, watch };
    let outcomes = game.room.arena(&*like, &contest)?;
    if shown {
        writeln!(console.err)?;
    }
    let report = Report::new(&outcomes, &names);
    if series.json {
        console.json(&report)?;
    } else {
        report.write_table(lang, &mut console.out)?;
        write_verdict(lang, names[0], bar, outcomes.verdict, &mut console.out)?;
    }
    // The result comes first: it took long to get.
    let problem = keeping.lock().unwrap_or_else(PoisonError::into_inner).problem.take();
    problem.map_or(Ok(()), |problem| Err(Failure::Job(problem)))
}

fn write_verdict(
    lang: Lang,
    bot: &str,
    bar: Option<f64>,
    verdict: Option<Verdict>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let Some(bar) = bar else { return Ok(()) };
    let sentence = match verdict {
        Some(Verdict::Above) => "arena.above",
        Some(Verdict::Below) => "arena.below",
        None => "arena.open",
    };
    Ok(writeln!(out, "\n{}", fill(lang, sentence, &[("bot", &bot), ("bar", &(bar * 100.0))]))?)
}

/// Writes the groups down as they end.
struct Keeping {
    kept: Option<(PathBuf, State)>,
    /// The first problem; the contest goes on.
    problem: Option<Problem>,
}

impl Keeping {
    fn keep(&mut self, group: &Group) {
        if let Some((file, state)) = &mut self.kept
            && let Err(problem) = state.keep(file, group)
        {
            self.problem.get_or_insert(problem);
        }
    }
}

/// Reads a share in per cent, between nothing and everything.
fn share(percent: &str) -> Result<f64, Failure> {
    let share = percent.parse().ok().map(|percent: f64| percent / 100.0);
    share.filter(|&share| share > 0.0 && share < 1.0).ok_or_else(|| {
        Failure::Usage(Problem::new("problem.usage_value").with("value", percent).with("argument", "--bar"))
    })
}

/// A bar of twenty signs with the numbers.
fn progress(played: u64, games: u64) -> String {
    let full = (played.min(games) * 20 / games.max(1)) as usize;
    format!("[{}{}] {played}/{games}", "#".repeat(full), "-".repeat(20 - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_fills_a_bar() {
        assert_eq!(progress(0, 200), "[--------------------] 0/200");
        assert_eq!(progress(100, 200), "[##########----------] 100/200");
        assert_eq!(progress(22, 21), "[####################] 22/21");
    }
}
