//! `almende faults`: what players found wrong with the program. Everything in it was written by others or for others, so
//! nothing is shown but as it can be seen on a line.

use crate::console::Console;
use crate::failure::Failure;
use crate::serve::{DatabaseArgs, block_on};
use crate::upkeep::utc;
use crate::words::{as_seen, fill, word};
use almende_core::{Lang, Problem};
use almende_server::store::Fault;
use almende_server::upkeep;
use clap::Args;
use serde::Serialize;
use serde_json::Value;
use std::fmt::Display;
use std::io::Write;

#[derive(Args, Debug)]
pub(crate) struct FaultsArgs {
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, value_name = "ID", conflicts_with = "close")]
    show: Option<String>,
    #[arg(long, value_name = "ID")]
    close: Option<String>,
    #[arg(long)]
    json: bool,
}

/// A fault as JSON: its documents are part of it, not texts within it.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    fault: &'a Fault,
    page: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Value>,
}

impl Told<'_> {
    fn new(fault: &Fault, whole: bool) -> Told<'_> {
        let read = |text: &str| serde_json::from_str(text).unwrap_or_default();
        Told { fault, page: read(&fault.page), position: whole.then(|| read(&fault.position)) }
    }
}

pub(crate) fn run(args: &FaultsArgs, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let found = block_on(upkeep::faults(&args.database.database(), args.close.as_deref()))?;
    let found = found.map_err(|error| Problem::new("problem.database").with("error", error))?;
    let missing = |id: &Option<String>| Problem::new("problem.no_fault").with("id", id.as_deref().unwrap_or_default());
    let faults = found.ok_or_else(|| missing(&args.close))?;
    if let Some(id) = &args.show {
        let fault = faults.iter().find(|fault| fault.id == *id).ok_or_else(|| missing(&args.show))?;
        let told = Told::new(fault, true);
        return if args.json { console.json(&told) } else { show(&told, lang, console) };
    }
    if args.json {
        let told: Vec<_> = faults.iter().map(|fault| Told::new(fault, false)).collect();
        return console.json(&told);
    }
    for fault in &faults {
        tell(&Told::new(fault, false), lang, console)?;
    }
    Ok(writeln!(console.out, "{}", fill(lang, "faults.count", &[("n", &faults.len())]))?)
}

fn tell(told: &Told, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    let Told { fault, page, .. } = told;
    let kind = match fault.kind.as_str() {
        "rules" => word(lang, "faults.rules"),
        _ => word(lang, "faults.display"),
    };
    let seen = |name: &str| match &page[name] {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => "?".to_owned(),
    };
    let (time, seat) = (utc(fault.at), fault.seat.saturating_add(1));
    let (browser, tongue, size) = (seen("browser"), seen("lang"), format!("{} x {}", seen("width"), seen("height")));
    let facts: [(&'static str, &dyn Display); 13] = [
        ("id", &fault.id),
        ("time", &time),
        ("kind", &kind),
        ("game", &fault.game),
        ("table", &fault.table_id),
        ("seat", &seat),
        ("version", &fault.version),
        ("actions", &fault.actions),
        ("program", &fault.program),
        ("browser", &browser),
        ("tongue", &tongue),
        ("size", &size),
        ("words", &fault.words),
    ];
    Ok(writeln!(console.out, "{}", fill(lang, "faults.fault", &facts))?)
}

/// A fault with its position. That is JSON, a line for each value, so that it can be read and copied.
fn show(told: &Told, lang: Lang, console: &mut Console) -> Result<(), Failure> {
    tell(told, lang, console)?;
    let position = serde_json::to_string_pretty(&told.position).map_err(std::io::Error::from)?;
    for line in position.lines() {
        writeln!(console.out, "{}", as_seen(line))?;
    }
    Ok(())
}
