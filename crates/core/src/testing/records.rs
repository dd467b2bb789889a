//! Recorded games that replay for ever, and what happens in them.
//!
//! A folder holds finished games as records (`NAME.txt`), each with the position and the score sheet it ended with
//! (`NAME.end.json`). Where one of them does not replay, stored games of players would not either. The program
//! `records` of the bots' crate writes them and chooses them so that, between them, everything happens that the game
//! has words for.

use super::require;
use crate::event::Told;
use crate::game::{Event as _, Game};
use crate::lang::Lang;
use crate::play::{Play, read_setup};
use crate::problem::Problem;
use crate::record::{Record, RecordedAction};
use crate::seat::Viewer;
use crate::text::{Arg, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

/// The text ids of what happened: questions that were asked, answers that were given, events that were told, and the
/// components they named.
pub type Happened = BTreeSet<&'static str>;

/// The end of a recorded game.
#[derive(Serialize, Deserialize)]
struct End {
    score: Value,
    position: Value,
}

/// Replays every record of a folder and compares how it ends; gives what happened in all of them together.
pub fn recorded_games_replay<G: Game>(folder: &Path) -> Happened {
    let names = record_names(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    assert!(!names.is_empty(), "{} holds no records", folder.display());
    let mut happened = Happened::new();
    for name in names {
        let held = record_replays::<G>(folder, &name);
        happened.extend(held.unwrap_or_else(|message| panic!("the record {name} of {}: {message}", G::ID)));
    }
    happened
}

/// Everything the game has words for with one of these beginnings (`prompt.`, `card.`) happened, but for the exceptions,
/// each with its reason; and those did not.
pub fn everything_happened<G: Game>(happened: &Happened, beginnings: &[&str], exceptions: &[(&str, &str)]) {
    let missing: Vec<&str> = unheard::<G>(happened, beginnings).collect();
    let is_exception = |id: &&&str| exceptions.iter().any(|(exception, _)| exception == *id);
    let unexplained: Vec<&&str> = missing.iter().filter(|id| !is_exception(id)).collect();
    assert!(unexplained.is_empty(), "no record of {} uses {unexplained:?}", G::ID);
    let wrong: Vec<&str> = exceptions.iter().map(|(id, _)| *id).filter(|id| !missing.contains(id)).collect();
    assert!(wrong.is_empty(), "the records of {} do use {wrong:?}, or no text has this id", G::ID);
}

/// The words of the game with one of these beginnings that did not come up.
pub fn unheard<G: Game>(happened: &Happened, beginnings: &[&str]) -> impl Iterator<Item = &'static str> {
    // A question has a second text for those who only look on, which comes up where the first does.
    let asked = |id: &'static str| id.strip_suffix(".other").unwrap_or(id);
    let ids: BTreeSet<&str> = G::texts().catalogue(Lang::EN).ids().map(asked).collect();
    ids.into_iter()
        .filter(move |id| beginnings.iter().any(|beginning| id.starts_with(beginning)) && !happened.contains(id))
}

/// What happens in a record. It is played by the rules of today, whatever version it carries.
pub fn play_through<G: Game>(record: &Record) -> Result<(Play<G>, Happened), String> {
    let text = |problem: Problem| problem.to_string();
    let mut play = begin::<G>(record).map_err(text)?;
    let mut happened = Happened::new();
    for RecordedAction { seat, action: notation } in &record.actions {
        let action = notation.parse::<G::Action>().map_err(text)?;
        note(&mut happened, &play.now().prompt(*seat));
        note(&mut happened, &play.now().describe(*seat, action));
        let mut told = Told::default();
        let done = play.apply(*seat, action, &mut told);
        done.map_err(|refusal| format!("seat {seat}: {notation} was refused: {refusal:?}"))?;
        told.0.iter().for_each(|(_, event)| note(&mut happened, &event.text()));
    }
    require(play.now().turn().is_empty(), || "the game is not over".to_owned())?;
    Ok((play, happened))
}

/// Writes a finished game with its end.
pub fn write_record<G: Game>(folder: &Path, name: &str, play: &Play<G>) -> io::Result<()> {
    let end = End {
        score: serde_json::to_value(play.now().score(Viewer::All))?,
        position: serde_json::to_value(play.now().position())?,
    };
    std::fs::write(record_path(folder, name), play.record().to_string())?;
    std::fs::write(end_path(folder, name), serde_json::to_string(&end)? + "\n")
}

/// Takes a record and its end away.
pub fn remove_record(folder: &Path, name: &str) -> io::Result<()> {
    std::fs::remove_file(record_path(folder, name))?;
    std::fs::remove_file(end_path(folder, name))
}

/// The names of the records in a folder, in order.
pub fn record_names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if let (Some("txt"), Some(name)) = (path.extension().and_then(|end| end.to_str()), path.file_stem()) {
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The record of this name.
pub fn read_record(folder: &Path, name: &str) -> Result<Record, String> {
    let text = std::fs::read_to_string(record_path(folder, name)).map_err(|error| error.to_string())?;
    text.parse().map_err(|problem: Problem| problem.to_string())
}

fn record_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.txt"))
}

fn end_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.end.json"))
}

/// Replays a record to the end that is written beside it; gives what happened in it.
pub fn record_replays<G: Game>(folder: &Path, name: &str) -> Result<Happened, String> {
    let text = |problem: Problem| problem.to_string();
    let record = read_record(folder, name)?;
    record.check_versions(G::ID, G::RULES_VERSION, G::standard_content()).map_err(text)?;
    let (play, happened) = play_through::<G>(&record)?;
    require(record.result.is_some(), || "it has no result".to_owned())?;
    let (before, now) = (as_of_today::<G>(&record).map_err(text)?.to_string(), play.record().to_string());
    require(before == now, || format!("it is written differently:\n{now}"))?;
    let end = std::fs::read(end_path(folder, name)).map_err(|error| format!("its end: {error}"))?;
    let end: End = serde_json::from_slice(&end).map_err(|error| format!("its end: {error}"))?;
    let score = serde_json::to_value(play.now().score(Viewer::All)).map_err(|error| error.to_string())?;
    require(score == end.score, || format!("it ended with {} and now ends with {score}", end.score))?;
    let position: G::Position = serde_json::from_value(end.position).map_err(|error| format!("its end: {error}"))?;
    let ended = G::from_position(G::standard_content(), &position).map_err(text)?;
    require(ended == *play.now(), || "it ends in another position".to_owned())?;
    Ok(happened)
}

/// The record with the content version and the options a setup has today.
fn as_of_today<G: Game>(record: &Record) -> Result<Record, Problem> {
    let setup = serde_json::to_value(read_setup::<G>(&record.setup)?).unwrap_or_default();
    Ok(Record { content: G::standard_content().version().to_owned(), setup, ..record.clone() })
}

/// The beginning of a record.
fn begin<G: Game>(record: &Record) -> Result<Play<G>, Problem> {
    let edition = G::standard_content();
    let start = Record {
        rules: G::RULES_VERSION,
        content: edition.version().to_owned(),
        actions: Vec::new(),
        result: None,
        ..record.clone()
    };
    Play::replay(edition, &start, None)
}

fn note(happened: &mut Happened, text: &Text) {
    happened.insert(text.id);
    happened.extend(text.args().iter().filter_map(|(_, arg)| match arg {
        Arg::Word(id) => Some(*id),
        _ => None,
    }));
}
