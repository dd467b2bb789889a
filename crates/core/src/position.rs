//! Position documents from outside: short ones are filled in, and all that is wrong with one is told with its path.

use crate::chance::Seed;
use crate::content::Edition;
use crate::document::{self, Step, Unread};
use crate::game::Game;
use crate::problem::Problem;
use serde_json::Value;
use std::fmt;

/// One thing that is wrong with a position document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Where, such as `boards[1].mana`; empty where it is no part but the document as a whole.
    pub path: String,
    /// What, in English.
    pub reason: String,
}

/// What is wrong with a position, part by part; from a sentence alone: with the whole of it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Faults(Vec<Fault>);

impl Fault {
    /// Something wrong with the decision at this place of the stack, counted from 0.
    pub fn pending(place: usize, reason: impl Into<String>) -> Fault {
        Fault { path: format!("pending[{place}]"), reason: reason.into() }
    }
}

impl From<&str> for Fault {
    /// Something wrong with the whole stack of decisions.
    fn from(reason: &str) -> Fault {
        Fault { path: "pending".to_owned(), reason: reason.to_owned() }
    }
}

impl Faults {
    /// Adds what a check came to that says itself where.
    pub fn add(&mut self, checked: Result<(), Fault>) {
        self.0.extend(checked.err());
    }

    /// Adds what a check of the part at this path came to, if it does not hold.
    pub fn note(&mut self, path: impl fmt::Display, checked: Result<(), String>) {
        if let Err(reason) = checked {
            self.0.push(Fault { path: path.to_string(), reason });
        }
    }

    /// Adds that the part at this path is wrong, if it is.
    pub fn note_if(&mut self, wrong: bool, path: impl fmt::Display, reason: &str) {
        self.note(path, if wrong { Err(reason.to_owned()) } else { Ok(()) });
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Themselves, if anything is wrong.
    pub fn or_none(self) -> Result<(), Faults> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// The sentence about the first thing that is wrong.
    pub fn first(&self) -> Result<(), String> {
        self.0.first().map_or(Ok(()), |fault| Err(fault.reason.clone()))
    }

    /// Why a position is refused, in words.
    pub fn problem(&self) -> Problem {
        Problem::new("problem.position").with("reason", self.first().err().unwrap_or_default())
    }
}

impl From<String> for Faults {
    fn from(reason: String) -> Faults {
        Faults(vec![Fault { path: String::new(), reason }])
    }
}

impl From<&str> for Faults {
    fn from(reason: &str) -> Faults {
        reason.to_owned().into()
    }
}

/// Faults of one document that are told at most.
const MOST_FAULTS: usize = 20;

/// Reads a document. What a short one leaves out is as in a fresh game of as many players.
pub(crate) fn read<G: Game>(edition: &'static Edition<G::Content>, document: &Value) -> Result<G::Position, Problem> {
    parse::<G>(document).or_else(|first| {
        let unread = || Problem::new("problem.position_json").with("error", describe(&first));
        let fresh = fresh::<G>(edition, document).ok_or_else(unread)?;
        parse::<G>(&filled(document, &fresh))
            .map_err(|error| Problem::new("problem.position_json").with("error", describe(&error)))
    })
}

/// Everything that is wrong with a document: each part that cannot be read, or else each that breaks an invariant.
pub(crate) fn faults<G: Game>(edition: &'static Edition<G::Content>, document: &Value) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    let fresh = fresh::<G>(edition, document).unwrap_or_default();
    let mut document = if parse::<G>(document).is_ok() { document.clone() } else { filled(document, &fresh) };
    while let Err(error) = parse::<G>(&document) {
        let Unread { path, steps, error } = error;
        faults.push(Fault { path, reason: error.to_string() });
        // The part is taken from a fresh game, so that what comes after it is read, too.
        if faults.len() == MOST_FAULTS || !replace(&mut document, &fresh, &steps) {
            return faults;
        }
    }
    if faults.is_empty()
        && let Ok(position) = parse::<G>(&document)
    {
        faults = G::position_faults(edition, &position).0;
        faults.truncate(MOST_FAULTS);
    }
    faults
}

fn parse<G: Game>(document: &Value) -> Result<G::Position, Unread> {
    document::read(document)
}

fn describe(Unread { path, error, .. }: &Unread) -> String {
    if path == "." { error.to_string() } else { format!("{path}: {error}") }
}

/// A fresh game of as many players as the document seems to have, as a document.
fn fresh<G: Game>(edition: &'static Edition<G::Content>, document: &Value) -> Option<Value> {
    let with = |players: usize| {
        let game = G::new(edition, players, &G::Setup::default(), Seed::numbered(0, 0)).ok()?;
        serde_json::to_value(game.position()).ok()
    };
    let counts = |fresh: &Value, players: usize| {
        seats_of(fresh, players).any(|name| document.get(name).and_then(Value::as_array).map(Vec::len) == Some(players))
    };
    let mut fitting = G::PLAYERS.filter_map(|players| with(players).filter(|fresh| counts(fresh, players)));
    fitting.next().or_else(|| with((*G::PLAYERS.start()).max(2.min(*G::PLAYERS.end()))))
}

/// The lists of a document that hold one object for each player. What waits is none, however many are asked.
fn seats_of(fresh: &Value, players: usize) -> impl Iterator<Item = &String> {
    let is_one = move |value: &Value| {
        value.as_array().is_some_and(|list| list.len() == players && list.iter().all(Value::is_object))
    };
    let lists = fresh.as_object().into_iter().flatten().filter(|(name, _)| *name != "pending");
    lists.filter(move |(_, value)| is_one(value)).map(|(name, _)| name)
}

/// The document with what it leaves out: of the whole, and of each player. Deeper down something that is missing means
/// that there is none of it.
fn filled(document: &Value, fresh: &Value) -> Value {
    let mut whole = document.clone();
    fill(&mut whole, fresh);
    for (name, of_fresh) in fresh.as_object().into_iter().flatten() {
        let (Some(list), Some(fresh)) = (whole.get_mut(name).and_then(Value::as_array_mut), of_fresh.as_array()) else {
            continue;
        };
        if fresh.len() == list.len() {
            list.iter_mut().zip(fresh).for_each(|(one, fresh)| fill(one, fresh));
        }
    }
    whole
}

fn fill(part: &mut Value, fresh: &Value) {
    let (Some(part), Some(fresh)) = (part.as_object_mut(), fresh.as_object()) else { return };
    for (name, value) in fresh {
        part.entry(name).or_insert_with(|| value.clone());
    }
}

/// Takes the part at a path from a fresh game, or takes it away where a fresh game has none. Whether anything changed.
fn replace(document: &mut Value, fresh: &Value, path: &[Step]) -> bool {
    let Some((last, way)) = path.split_last() else { return false };
    let (mut part, mut fresh) = (document, Some(fresh));
    for step in way {
        let next = match step {
            Step::Field(name) => part.get_mut(name),
            Step::Item(index) => part.get_mut(index),
        };
        let Some(next) = next else { return false };
        part = next;
        fresh = fresh.and_then(|fresh| child(fresh, step));
    }
    let value = fresh.and_then(|fresh| child(fresh, last)).cloned();
    match (last, part) {
        (Step::Field(name), Value::Object(fields)) => match value {
            Some(value) => fields.insert(name.clone(), value.clone()) != Some(value),
            None => fields.remove(name).is_some(),
        },
        (Step::Item(index), Value::Array(items)) if *index < items.len() => match value {
            Some(value) => std::mem::replace(&mut items[*index], value.clone()) != value,
            None => {
                items.remove(*index);
                true
            }
        },
        _ => false,
    }
}

fn child<'a>(value: &'a Value, step: &Step) -> Option<&'a Value> {
    match step {
        Step::Field(name) => value.get(name),
        Step::Item(index) => value.get(index),
    }
}
