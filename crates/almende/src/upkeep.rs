//! `almende backup`, `restore` and `check`: copies of all games, and whether they are sound. `almende reports`: what guests
//! told about others.

use crate::console::Console;
use crate::failure::Failure;
use crate::serve::{DatabaseArgs, block_on, games};
use crate::words::{as_seen, explain, fill};
use almende_core::{Lang, Problem};
use almende_server::upkeep::{self, CopyError};
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct RestoreArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReportsArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, value_name = "ID")]
    done: Option<String>,
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct CopyReport {
    tables: u64,
    rows: u64,
}

#[derive(Serialize)]
struct CheckReport {
    tables: usize,
    replayed: usize,
    actions: usize,
    told: usize,
    free_pages: i64,
    broken: Vec<Broken>,
}

#[derive(Serialize)]
struct Broken {
    table: String,
    reason: String,
}

fn copy_problem(file: &Path) -> impl Fn(CopyError) -> Failure {
    move |error| match error {
        CopyError::NotEmpty => Problem::new("problem.copy_not_empty").into(),
        CopyError::NoBackup => Problem::new("problem.file_missing").with("file", file.display()).into(),
        CopyError::Database(error) => Problem::new("problem.database").with("error", error).into(),
    }
}

fn tell_copied(
    copied: almende_server::store::CopyCounts,
    json: bool,
    lang: Lang,
    console: &mut Console,
) -> Result<(), Failure> {
    let report = CopyReport { tables: copied.tables, rows: copied.rows };
    if json {
        return console.json(&report);
    }
    let words = fill(lang, "upkeep.copied", &[("tables", &report.tables), ("rows", &report.rows)]);
    Ok(writeln!(console.out, "{words}")?)
}

pub(crate) fn backup(args: &BackupArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let copied = block_on(upkeep::backup(&args.database.database(), &args.out))?;
    tell_copied(copied.map_err(copy_problem(&args.out))?, args.json, lang, console)
}

pub(crate) fn restore(args: &RestoreArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let copied = block_on(upkeep::restore(&args.from, &args.database.database()))?;
    tell_copied(copied.map_err(copy_problem(&args.from))?, args.json, lang, console)
}

pub(crate) fn check(args: &CheckArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let checked = block_on(upkeep::check_database(&args.database.database(), &games()))?;
    let checked = checked.map_err(|error| Problem::new("problem.database").with("error", error))?;
    let told = |(table, problem): &(String, Problem)| Broken { table: table.clone(), reason: explain(lang, problem) };
    let report = CheckReport {
        tables: checked.tables,
        replayed: checked.replayed,
        actions: checked.actions,
        told: checked.archived,
        free_pages: checked.free_pages,
        broken: checked.broken.iter().map(told).collect(),
    };
    if args.json {
        console.json(&report)?;
    } else {
        for broken in &report.broken {
            writeln!(console.out, "{}: {}", as_seen(&broken.table), as_seen(&broken.reason))?;
        }
        let numbers: [(&'static str, &dyn std::fmt::Display); 3] =
            [("tables", &report.tables), ("replayed", &report.replayed), ("actions", &report.actions)];
        writeln!(console.out, "{}", fill(lang, "upkeep.checked", &numbers))?;
    }
    if report.broken.is_empty() {
        return Ok(());
    }
    Err(Problem::new("problem.check_broken").with("broken", report.broken.len()).into())
}

pub(crate) fn reports(args: &ReportsArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let found = block_on(upkeep::reports(&args.database.database(), args.done.as_deref()))?;
    let found = found.map_err(|error| Problem::new("problem.database").with("error", error))?;
    let missing = || Problem::new("problem.no_report").with("id", args.done.as_deref().unwrap_or_default());
    let reports = found.ok_or_else(missing)?;
    if args.json {
        return console.json(&reports);
    }
    for report in &reports {
        let (time, who) = (utc(report.at), format!("“{}”", report.name));
        let said = report.said.as_deref().unwrap_or("-");
        let facts: [(&'static str, &dyn std::fmt::Display); 7] = [
            ("id", &report.id),
            ("time", &time),
            ("table", &report.table_id),
            ("who", &who),
            ("guest", &report.guest),
            ("said", &said),
            ("why", &report.why),
        ];
        writeln!(console.out, "{}", fill(lang, "upkeep.report", &facts))?;
    }
    Ok(writeln!(console.out, "{}", fill(lang, "upkeep.reports", &[("n", &reports.len())]))?)
}

/// A time in milliseconds since 1970 as a date and a time of day in UTC.
pub(crate) fn utc(at: i64) -> String {
    let minutes = at.div_euclid(60_000);
    let (mut days, minute) = (minutes.div_euclid(24 * 60), minutes.rem_euclid(24 * 60));
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let mut year = 1970;
    while days >= 365 + i64::from(leap(year)) {
        days -= 365 + i64::from(leap(year));
        year += 1;
    }
    let mut month = 0;
    let lengths = [31, 28 + i64::from(leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02} {:02}:{:02} UTC", month + 1, days + 1, minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::utc;

    #[test]
    fn a_time_is_told_as_a_date() {
        assert_eq!(utc(0), "1970-01-01 00:00 UTC");
        assert_eq!(utc(951_782_399_999), "2000-02-28 23:59 UTC");
        assert_eq!(utc(951_782_400_000), "2000-02-29 00:00 UTC");
        assert_eq!(utc(1_798_761_599_000), "2026-12-31 23:59 UTC");
    }
}
