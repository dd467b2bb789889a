//! `almende simulate`: whole games between bots, counted.

use crate::cli::SeriesArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::series::{Prepared, prepare};
use crate::words::{fill, word};
use almende_bots::{Series, Tally};
use almende_core::Lang;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// The result as programs read it.
#[derive(Serialize)]
struct Report {
    games: u64,
    decisions: u64,
    choices: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    seats: Vec<SeatReport>,
}

#[derive(Serialize)]
struct SeatReport {
    mean: f64,
    min: i32,
    max: i32,
    wins: f64,
}

impl Report {
    fn new(tally: &Tally, time: Duration) -> Report {
        let seconds = time.as_secs_f64().max(1e-9);
        let seat = |seat: &almende_bots::SeatTally| SeatReport {
            mean: seat.mean(tally.games),
            min: seat.min,
            max: seat.max,
            wins: seat.wins(),
        };
        Report {
            games: tally.games,
            decisions: tally.decisions,
            choices: tally.choices,
            seconds,
            games_per_second: tally.games as f64 / seconds,
            decisions_per_second: tally.decisions as f64 / seconds,
            seats: tally.seats.iter().map(seat).collect(),
        }
    }

    fn write_table(&self, lang: Lang, bots: &[&str], out: &mut dyn Write) -> Result<(), Failure> {
        let seconds = format!("{:.2}", self.seconds);
        let speed = format!("{:.0}", self.decisions_per_second);
        let counts: [(&str, &dyn std::fmt::Display); 5] = [
            ("games", &self.games),
            ("decisions", &self.decisions),
            ("choices", &self.choices),
            ("seconds", &seconds),
            ("speed", &speed),
        ];
        writeln!(out, "{}\n", fill(lang, "simulate.summary", &counts))?;
        let head = ["seat", "bot", "mean", "min", "max", "wins"].map(|id| word(lang, &format!("simulate.{id}")));
        let [seat, bot, mean, min, max, wins] = head;
        writeln!(out, "{seat:>5}  {bot:<12} {mean:>10} {min:>6} {max:>6} {wins:>12}")?;
        for (number, seat) in self.seats.iter().enumerate() {
            let bot = bots[number % bots.len()];
            let SeatReport { mean, min, max, wins } = seat;
            writeln!(out, "{number:>5}  {bot:<12} {mean:>10.2} {min:>6} {max:>6} {wins:>12.2}")?;
        }
        Ok(())
    }
}

pub(crate) fn run(args: &SeriesArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let Prepared { game, like, seed, names, bots, threads } = prepare(args)?;
    let begin = Instant::now();
    let tally = game.room.simulate(&*like, &Series { seed, games: args.games, bots, threads })?;
    let report = Report::new(&tally, begin.elapsed());
    if args.json {
        return console.json(&report);
    }
    report.write_table(lang, &names, &mut console.out)
}
