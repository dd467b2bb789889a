//! A pack of corrections: what in a game's components somebody knows better, as a small file that holds only what differs.
//!
//! A change says where (`project_cards/B012/cost/coins`), what stood there and what stands there now, and where that is known
//! from. A pack fits every document in which the old values stand, also one that has gone on since. [`Pack::apply`] makes the
//! document, which names each correction under `corrections`; [`differences`] goes the other way, [`Pack::merge`] puts two
//! packs together.

use crate::letters::is_unseen;
use crate::problem::Problem;
use crate::provenance;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The form of pack this program writes.
pub const FORMAT: u32 = 1;
/// No pack is larger, in bytes.
pub const LARGEST_PACK: usize = 512 << 10;
/// No pack changes more places.
pub const MOST_CHANGES: usize = 2_000;
/// No value of a change is larger, written out, in bytes.
const LARGEST_VALUE: usize = 8 << 10;
/// No value is nested deeper.
const DEEPEST: usize = 10;
/// No number is farther from zero: far above anything printed, far below what sums could not hold.
const LARGEST_NUMBER: f64 = 100_000.0;
/// No place has more steps.
const LONGEST_WAY: usize = 12;

/// What of a document is no fact about a component. Names and sentences come from the catalogues, in every language.
pub(crate) const WORDS: &[&str] = &[
    "game",
    "edition",
    "format",
    "data_version",
    "corrections",
    "name",
    "title",
    "notes",
    "source",
    "sources",
    "vocabulary",
    "rulebook_facts",
    "reconstructed_facts",
    "family",
    "id",
    "reason",
];

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Known {
    /// Printed in the box.
    #[default]
    Rulebook,
    /// Stated by another public source.
    External,
    /// Nobody knows; a proposal.
    Reconstructed,
}

/// One corrected place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Where, step by step from the top; items of a list go by their id, or by their place where they have none.
    pub at: String,
    /// What stood there; left out where nothing did.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub from: Option<Value>,
    /// What stands there; left out where nothing does.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub to: Option<Value>,
    /// How it is known.
    #[serde(default)]
    pub provenance: Known,
    /// From where, in the author's words, such as "my box, second edition".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
}

/// `null` is a value here; only what is left out is none.
fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// What a document says of a corrected place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Correction {
    /// Where.
    pub at: String,
    /// How it is known.
    pub provenance: Known,
    /// From where, in the words of who corrected it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Who corrected it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
}

/// A pack of corrections.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    /// Its form.
    pub pack: u32,
    /// The game.
    pub game: String,
    /// The fingerprint of the components it was made from.
    pub base: String,
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// Who made it.
    #[serde(default)]
    pub author: String,
    /// Under which licence it may be used.
    #[serde(default)]
    pub licence: String,
    /// What else there is to say.
    #[serde(default)]
    pub notes: String,
    /// What it changes.
    pub changes: Vec<Change>,
}

/// A change that does not fit a document, or another pack.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Conflict {
    /// Where.
    pub at: String,
    /// What the change expects, or the first pack says.
    pub expected: Option<Value>,
    /// What stands there, or the second pack says.
    pub found: Option<Value>,
    /// What the change would put there.
    pub wanted: Option<Value>,
}

fn problem(id: &'static str, at: &str) -> Problem {
    Problem::new(id).with("at", excerpt(at))
}

/// As much of a text as fits a sentence.
fn excerpt(text: &str) -> String {
    let start: String = text.chars().filter(|letter| !is_unseen(*letter)).take(80).collect();
    if start.len() < text.len() { format!("{start}…") } else { start }
}

/// Whether a document could be a pack: no component document has this field.
pub fn is_pack(document: &Value) -> bool {
    document.get("pack").is_some()
}

impl Pack {
    /// An empty pack for these components.
    pub fn new(game: &str, base: &str) -> Pack {
        let none = String::new;
        Pack {
            pack: FORMAT,
            game: game.to_owned(),
            base: base.to_owned(),
            name: none(),
            author: none(),
            licence: none(),
            notes: none(),
            changes: Vec::new(),
        }
    }

    /// Reads a pack from a stranger.
    pub fn read(text: &str) -> Result<Pack, Problem> {
        if text.len() > LARGEST_PACK {
            return Err(Problem::new("problem.pack_large").with("kib", LARGEST_PACK >> 10));
        }
        let document: Value =
            serde_json::from_str(text).map_err(|error| Problem::new("problem.content_json").with("error", error))?;
        Pack::from_value(&document)
    }

    /// Reads a pack that was read as JSON already.
    pub fn from_value(document: &Value) -> Result<Pack, Problem> {
        match document.get("pack").and_then(Value::as_u64) {
            None => return Err(Problem::new("problem.pack_none")),
            Some(format) if format != u64::from(FORMAT) => {
                return Err(Problem::new("problem.pack_format").with("format", format));
            }
            Some(_) => {}
        }
        let pack: Pack = crate::document::read(document).map_err(|unread| {
            Problem::new("problem.pack_unread")
                .with("at", excerpt(&unread.path))
                .because(unread.error.rewritten(excerpt))
        })?;
        pack.check()?;
        Ok(pack)
    }

    /// Whether everything in it is within bounds.
    pub fn check(&self) -> Result<(), Problem> {
        let texts = [
            ("game", &self.game, 40),
            ("base", &self.base, 40),
            ("name", &self.name, 80),
            ("author", &self.author, 80),
            ("licence", &self.licence, 60),
            ("notes", &self.notes, 2_000),
        ];
        for (field, text, most) in texts {
            check_text(field, text, most)?;
        }
        if self.changes.len() > MOST_CHANGES {
            return Err(Problem::new("problem.pack_many").with("most", MOST_CHANGES));
        }
        let mut places: Vec<&str> = Vec::new();
        for change in &self.changes {
            change.check()?;
            places.push(&change.at);
        }
        places.sort_unstable();
        // Between a place and what lies inside it only places inside it can stand, apart from longer names.
        for (at, place) in places.iter().enumerate() {
            let inside =
                |other: &&&str| other.strip_prefix(place).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
            let alike = places[at + 1..].iter().take_while(|other| other.starts_with(place));
            if let Some(twice) = { alike }.find(inside) {
                return Err(problem("problem.pack_twice", twice));
            }
        }
        Ok(())
    }

    /// The components with the corrections, which stand under `corrections` with what they are known from.
    pub fn apply(&self, standard: &Value) -> Result<Value, Vec<Conflict>> {
        let mut document = standard.clone();
        let mut conflicts = Vec::new();
        for change in &self.changes {
            let steps = steps_of(&change.at);
            let found = find(&document, &steps).cloned();
            if found != change.to && (found != change.from || !put(&mut document, &steps, change.to.clone())) {
                conflicts.push(Conflict {
                    at: change.at.clone(),
                    expected: change.from.clone(),
                    found,
                    wanted: change.to.clone(),
                });
            }
        }
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        for (at, known) in self.settled(&document) {
            put(&mut document, &steps_of(&at), Some(known));
        }
        if let Some(fields) = document.as_object_mut() {
            let corrections = self.corrections(fields.get("corrections"));
            if !corrections.is_empty() {
                fields.insert("corrections".to_owned(), Value::Array(corrections));
            }
        }
        Ok(document)
    }

    /// Places of the corrected components that have to say otherwise how something is known, and what.
    pub fn settled(&self, document: &Value) -> BTreeMap<String, Value> {
        provenance::settled(document, &self.changes)
    }

    /// The corrected components as earlier programs made them, which left what a component says of itself; none where that is
    /// the same.
    pub(crate) fn as_before(&self, standard: &Value, document: &Value) -> Option<Value> {
        let others = self.settled(document).into_keys().map(|at| steps_of(&at));
        let others: Vec<_> = others.filter(|steps| find(standard, steps) != find(document, steps)).collect();
        if others.is_empty() {
            return None;
        }
        let mut before = document.clone();
        for steps in &others {
            put(&mut before, steps, find(standard, steps).cloned());
        }
        Some(before)
    }

    /// The same for the components of a game; what does not fit is a problem that names the first place.
    pub fn applied_to(&self, game: &str, standard: &Value) -> Result<Value, Problem> {
        if self.game != game {
            return Err(Problem::new("problem.pack_game").with("pack", excerpt(&self.game)).with("game", game));
        }
        let written = |value: &Option<Value>| value.as_ref().map_or_else(|| "–".to_owned(), Value::to_string);
        self.apply(standard).map_err(|conflicts| match conflicts.first() {
            Some(first) => problem("problem.pack_conflict", &first.at)
                .with("expected", written(&first.expected))
                .with("found", written(&first.found))
                .with("n", conflicts.len()),
            None => Problem::new("problem.pack_none"),
        })
    }

    /// The same pack as strangers may read it: where its value stands already, nobody compares what it says stood there
    /// before, so it says nothing else. It makes the same components.
    #[must_use]
    pub fn without_hearsay(mut self, standard: &Value) -> Pack {
        for change in &mut self.changes {
            let found = find(standard, &steps_of(&change.at));
            if found == change.to.as_ref() && change.from != change.to {
                change.from = Some(found.cloned().unwrap_or_default());
            }
        }
        self
    }

    /// What is said of the corrected places: what the document said of others stays.
    fn corrections(&self, before: Option<&Value>) -> Vec<Value> {
        let mut all: BTreeMap<String, Value> = BTreeMap::new();
        for one in before.and_then(Value::as_array).into_iter().flatten() {
            if let Some(at) = one.get("at").and_then(Value::as_str) {
                all.insert(at.to_owned(), one.clone());
            }
        }
        for change in &self.changes {
            let Change { at, provenance, source, .. } = change.clone();
            let told = Correction { at, provenance, source, by: self.author.clone() };
            all.insert(told.at.clone(), serde_json::to_value(&told).unwrap_or_default());
        }
        all.into_values().collect()
    }

    /// Both packs in one. Where they say different things of a place, and `prefer` does not choose, nobody does.
    pub fn merge(&self, other: &Pack, prefer: Option<Prefer>) -> Result<Pack, Vec<Conflict>> {
        let mut merged = self.clone();
        let mut conflicts = Vec::new();
        for change in &other.changes {
            let touches = |mine: &Change| overlaps(&mine.at, &change.at);
            let against: Vec<&Change> = self.changes.iter().filter(|mine| touches(mine)).collect();
            let same = matches!(against[..], [mine] if mine.at == change.at && mine.to == change.to);
            match prefer {
                _ if against.is_empty() => merged.changes.push(change.clone()),
                _ if same => {}
                Some(Prefer::First) => {}
                Some(Prefer::Second) => {
                    merged.changes.retain(|mine| !touches(mine));
                    merged.changes.push(change.clone());
                }
                None => conflicts.extend(against.iter().map(|mine| Conflict {
                    at: mine.at.clone(),
                    expected: mine.to.clone(),
                    found: change.to.clone(),
                    wanted: change.from.clone(),
                })),
            }
        }
        if !conflicts.is_empty() {
            return Err(conflicts);
        }
        let both = |mine: &str, theirs: &str, between: &str, most: usize| -> String {
            let joined = match (mine.is_empty(), theirs.is_empty() || mine == theirs) {
                (_, true) => mine.to_owned(),
                (true, _) => theirs.to_owned(),
                _ => format!("{mine}{between}{theirs}"),
            };
            joined.chars().take(most).collect()
        };
        merged.name = both(&self.name, &other.name, " + ", 80);
        merged.author = both(&self.author, &other.author, ", ", 80);
        merged.licence = both(&self.licence, &other.licence, " AND ", 60);
        merged.notes = both(&self.notes, &other.notes, "\n", 2_000);
        merged.changes.sort_by(|one, two| one.at.cmp(&two.at));
        Ok(merged)
    }
}

/// Which of two packs is right where they differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prefer {
    /// The first.
    First,
    /// The second.
    Second,
}

fn overlaps(one: &str, two: &str) -> bool {
    let inside = |outer: &str, inner: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    inside(one, two) || inside(two, one)
}

impl Change {
    fn check(&self) -> Result<(), Problem> {
        check_text("at", &self.at, 200)?;
        let steps = steps_of(&self.at);
        if steps.is_empty() || steps.len() > LONGEST_WAY || steps.iter().any(String::is_empty) {
            let at = if self.at.is_empty() { "\"\"" } else { &self.at };
            return Err(problem("problem.pack_place", at));
        }
        if steps.iter().any(|step| WORDS.contains(&step.as_str())) {
            return Err(problem("problem.pack_words", &self.at));
        }
        if self.from.is_none() && self.to.is_none() {
            return Err(problem("problem.pack_empty", &self.at));
        }
        check_text("source", &self.source, 200)?;
        for value in [&self.from, &self.to].into_iter().flatten() {
            check_value(value, 0).map_err(|id| problem(id, &self.at))?;
            if value.to_string().len() > LARGEST_VALUE {
                return Err(problem("problem.pack_value_large", &self.at));
            }
        }
        // What is replaced as a whole keeps its words, too.
        let [mut before, mut after] = [BTreeSet::new(), BTreeSet::new()];
        self.from.iter().for_each(|value| words_in(value, "", &mut before));
        self.to.iter().for_each(|value| words_in(value, "", &mut after));
        if after.is_subset(&before) { Ok(()) } else { Err(problem("problem.pack_words", &self.at)) }
    }
}

fn check_text(field: &str, text: &str, most: usize) -> Result<(), Problem> {
    if text.chars().count() > most || text.chars().any(|letter| letter != '\n' && is_unseen(letter)) {
        return Err(Problem::new("problem.pack_text").with("field", field).with("most", most));
    }
    Ok(())
}

fn check_value(value: &Value, depth: usize) -> Result<(), &'static str> {
    if depth > DEEPEST {
        return Err("problem.pack_deep");
    }
    match value {
        Value::Null | Value::Bool(_) => Ok(()),
        Value::Number(number) if number.as_f64().is_some_and(|n| n.abs() <= LARGEST_NUMBER) => Ok(()),
        Value::Number(_) => Err("problem.pack_number"),
        Value::String(text) => check_letters(text, 200),
        Value::Array(items) => items.iter().try_for_each(|item| check_value(item, depth + 1)),
        Value::Object(fields) => fields.iter().try_for_each(|(name, item)| {
            check_letters(name, 60)?;
            check_value(item, depth + 1)
        }),
    }
}

fn check_letters(text: &str, most: usize) -> Result<(), &'static str> {
    if text.chars().any(is_unseen) {
        return Err("problem.pack_value_unseen");
    }
    if text.chars().count() > most { Err("problem.pack_value_large") } else { Ok(()) }
}

/// The words in a value, each with the component it is said of.
fn words_in(value: &Value, of: &str, words: &mut BTreeSet<(String, String, String)>) {
    match value {
        Value::Object(fields) => {
            let own = id_of(value);
            let of = own.as_deref().unwrap_or(of);
            for (name, inner) in fields {
                if WORDS.contains(&name.as_str()) {
                    words.insert((of.to_owned(), name.clone(), inner.to_string()));
                } else {
                    words_in(inner, of, words);
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| words_in(item, of, words)),
        _ => {}
    }
}

/// The steps of a place.
pub fn steps_of(at: &str) -> Vec<String> {
    at.split('/').map(|step| step.replace("~1", "/").replace("~0", "~")).collect()
}

/// A name as a step of a place.
pub fn step(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// How an item of a list is known, if it has an id.
fn id_of(item: &Value) -> Option<String> {
    match (item.get("id"), item.get("number")) {
        (Some(Value::String(id)), _) => Some(id.clone()),
        (None, Some(Value::Number(number))) => Some(number.to_string()),
        _ => None,
    }
}

/// The ids of a list in which every item has one of its own.
pub fn ids_of(items: &[Value]) -> Option<Vec<String>> {
    let ids: Vec<String> = items.iter().map(id_of).collect::<Option<_>>()?;
    let different: BTreeSet<&String> = ids.iter().collect();
    (different.len() == ids.len()).then_some(ids)
}

/// Where an item of a list lies that a step of a place names.
pub fn index_of(items: &[Value], step: &str) -> Option<usize> {
    match ids_of(items) {
        Some(ids) if !ids.is_empty() => ids.iter().position(|id| id == step),
        // As it is written: neither "+1" nor "01".
        _ => step.parse().ok().filter(|index: &usize| *index < items.len() && index.to_string() == step),
    }
}

pub(crate) fn find<'a>(document: &'a Value, steps: &[String]) -> Option<&'a Value> {
    steps.iter().try_fold(document, |here, step| match here {
        Value::Object(fields) => fields.get(step),
        Value::Array(items) => items.get(index_of(items, step)?),
        _ => None,
    })
}

/// Puts something in its place; false where there is no such place.
fn put(document: &mut Value, steps: &[String], value: Option<Value>) -> bool {
    let Some((last, way)) = steps.split_last() else { return false };
    let mut here = document;
    for step in way {
        let next = match here {
            Value::Object(fields) => fields.get_mut(step),
            Value::Array(items) => index_of(items, step).and_then(|index| items.get_mut(index)),
            _ => None,
        };
        match next {
            Some(next) => here = next,
            None => return false,
        }
    }
    match (here, value) {
        (Value::Object(fields), Some(value)) => {
            fields.insert(last.clone(), value);
            true
        }
        (Value::Object(fields), None) => fields.remove(last).is_some(),
        (Value::Array(items), Some(value)) => match index_of(items, last) {
            Some(index) => {
                items[index] = value;
                true
            }
            None => false,
        },
        _ => false,
    }
}

/// What differs between two documents, field by field. Lists are compared item by item where the items are things of their
/// own, and as a whole where they are a sequence, such as the effects of a card.
pub fn differences(standard: &Value, document: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    compare(&mut Vec::new(), standard, document, &mut changes);
    changes.retain(|change| change.at != "corrections" && !change.at.starts_with("corrections/"));
    // What a pack says of where facts come from follows from its changes.
    let settled = provenance::settled(document, &changes);
    let follows = |change: &Change| {
        settled.iter().any(|(at, said)| match change.at.strip_prefix(at.as_str()) {
            Some("") => change.to.as_ref() == Some(said),
            Some(field) => field.strip_prefix('/').is_some_and(|field| said.get(field) == change.to.as_ref()),
            None => false,
        })
    };
    changes.retain(|change| !follows(change));
    let told = document.get("corrections").map(Vec::<Correction>::deserialize).and_then(Result::ok).unwrap_or_default();
    for change in &mut changes {
        if let Some(told) = told.iter().find(|told| told.at == change.at) {
            change.provenance = told.provenance;
            change.source.clone_from(&told.source);
        }
    }
    changes
}

fn compare(way: &mut Vec<String>, before: &Value, after: &Value, changes: &mut Vec<Change>) {
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => {
            let names: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
            for name in names {
                way.push(step(name));
                match (before.get(name), after.get(name)) {
                    (Some(before), Some(after)) => compare(way, before, after, changes),
                    (before, after) => tell(way, before, after, changes),
                }
                way.pop();
            }
        }
        (Value::Array(one), Value::Array(two)) if one.len() == two.len() && are_things(one, two) => {
            let ids = ids_of(one).unwrap_or_else(|| (0..one.len()).map(|index| index.to_string()).collect());
            for ((id, before), after) in ids.iter().zip(one).zip(two) {
                way.push(step(id));
                compare(way, before, after, changes);
                way.pop();
            }
        }
        _ if before != after => tell(way, Some(before), Some(after), changes),
        _ => {}
    }
}

fn tell(way: &[String], before: Option<&Value>, after: Option<&Value>, changes: &mut Vec<Change>) {
    changes.push(Change {
        at: way.join("/"),
        from: before.cloned(),
        to: after.cloned(),
        provenance: Known::default(),
        source: String::new(),
    });
}

/// Whether the items of two lists are the same things, not two sequences of something.
fn are_things(one: &[Value], two: &[Value]) -> bool {
    match (ids_of(one), ids_of(two)) {
        (Some(one), Some(two)) => one == two && !one.is_empty(),
        (None, None) => {
            let is_word =
                |item: &Value| ["op", "step", "type", "passive", "when"].iter().any(|tag| item.get(tag).is_some());
            let thing = |item: &Value| item.is_object() && !is_word(item);
            one.iter().chain(two).all(thing)
        }
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;
    use serde_json::json;

    fn standard() -> Value {
        json!({
            "game": "x",
            "cards": [
                {"id": "A/1", "cost": {"coins": 2}, "effects": [{"op": "gain", "n": 1}], "provenance": "reconstructed"},
                {"id": "A2", "cost": {"coins": 3, "vases": 1}, "effects": [], "kind": null, "provenance": "rulebook"},
            ],
            "fields": [{"number": 7, "bonus": 1}, {"number": 8, "bonus": 0}],
            "rows": [{"steps": 1, "provenance": "rulebook"}, {"steps": 2, "provenance": "rulebook"}],
        })
    }

    fn pack(changes: Value) -> Pack {
        Pack::from_value(&json!({"pack": 1, "game": "x", "base": "0", "author": "Ann", "changes": changes})).unwrap()
    }

    fn refused(changes: Value) -> &'static str {
        Pack::from_value(&json!({"pack": 1, "game": "x", "base": "0", "changes": changes})).unwrap_err().code()
    }

    #[test]
    fn a_pack_changes_what_it_names_and_says_how_it_is_known() {
        let pack = pack(json!([
            {"at": "cards/A~11/cost/coins", "from": 2, "to": 4, "source": "my box"},
            {"at": "cards/A2/cost/vases", "from": 1},
            {"at": "cards/A2/kind", "from": null, "to": "day", "provenance": "external"},
            {"at": "fields/8/bonus", "from": 0, "to": 2},
            {"at": "rows/1/steps", "from": 2, "to": 3},
        ]));
        let document = pack.apply(&standard()).unwrap();
        assert_eq!(document["cards"][0]["cost"]["coins"], 4);
        assert_eq!(document["cards"][1]["cost"], json!({"coins": 3}));
        assert_eq!(document["cards"][1]["kind"], "day");
        assert_eq!(document["fields"][1]["bonus"], 2);
        assert_eq!(document["rows"][1]["steps"], 3);
        assert_eq!(
            document["corrections"][2],
            json!({"at": "cards/A~11/cost/coins", "provenance": "rulebook", "source": "my box", "by": "Ann"})
        );
        assert_eq!(pack.apply(&document).unwrap(), document, "what is corrected already stays as it is");
        let mut again = Pack::new("x", "0");
        again.author = "Ann".to_owned();
        again.changes = differences(&standard(), &document);
        assert_eq!(again.apply(&standard()).unwrap(), document, "and back");
    }

    #[test]
    fn what_does_not_fit_is_a_conflict_and_changes_nothing() {
        let pack = pack(json!([
            {"at": "cards/A2/cost/coins", "from": 9, "to": 4},
            {"at": "cards/A9/cost/coins", "from": 1, "to": 4},
            {"at": "rows/01/steps", "from": 2, "to": 4},
        ]));
        let conflicts = pack.apply(&standard()).unwrap_err();
        let told: Vec<_> = conflicts.iter().map(|one| (one.at.as_str(), one.found.clone())).collect();
        let nowhere = [("cards/A9/cost/coins", None), ("rows/01/steps", None)];
        assert_eq!(told[0], ("cards/A2/cost/coins", Some(json!(3))));
        assert_eq!(told[1..], nowhere);
    }

    #[test]
    fn two_packs_are_one_where_they_agree() {
        let one = pack(json!([{"at": "rows/0/steps", "from": 1, "to": 2}, {"at": "rows/1/steps", "from": 2, "to": 3}]));
        let two =
            pack(json!([{"at": "rows/1/steps", "from": 2, "to": 3}, {"at": "fields/8/bonus", "from": 0, "to": 1}]));
        assert_eq!(one.merge(&two, None).unwrap().changes.len(), 3);
        let three = pack(json!([{"at": "rows/1", "from": {}, "to": {"steps": 5}}]));
        assert_eq!(one.merge(&three, None).unwrap_err().len(), 1);
        assert_eq!(one.merge(&three, Some(Prefer::First)).unwrap().changes, one.changes);
        assert_eq!(one.merge(&three, Some(Prefer::Second)).unwrap().changes[1], three.changes[0]);
    }

    #[test]
    fn what_is_replaced_as_a_whole_keeps_its_words() {
        let whole = |coins: u8| json!({"id": "A2", "name": "Bakery", "cost": {"coins": coins}});
        pack(json!([{"at": "cards/A2", "from": whole(3), "to": whole(2)}]));
        pack(json!([{"at": "cards", "from": [whole(3), {"id": "A3", "name": "Oven"}], "to": [whole(2)]}]));
        pack(json!([{"at": "cards/A2/cost", "to": {"coins": 2}}]));
    }

    #[test]
    fn what_is_played_is_the_same_whoever_says_it_and_from_wherever() {
        let made = |author: &str, provenance: &str, source: &str, coins: u8| {
            let change = json!({"at": "cards/A2/cost/coins", "from": 3, "to": coins, "provenance": provenance, "source": source});
            let cost = json!({"at": "cards/A2/cost/vases", "from": 1, "provenance": provenance});
            let effects = json!({"at": "cards/A2/effects", "from": [], "to": [1], "provenance": provenance});
            let kind = json!({"at": "cards/A2/kind", "from": null, "to": "day", "provenance": provenance});
            let mut pack = pack(json!([change, cost, effects, kind]));
            pack.author = author.to_owned();
            pack.apply(&standard()).unwrap()
        };
        let one = made("Ann", "rulebook", "my box", 4);
        let told_otherwise = made("Eve", "external", "a page", 4);
        assert_ne!(one, told_otherwise);
        assert_ne!(one["cards"][1]["provenance"], told_otherwise["cards"][1]["provenance"]);
        assert_eq!(provenance::played(&one), provenance::played(&told_otherwise));
        assert_ne!(provenance::played(&one), provenance::played(&made("Ann", "rulebook", "my box", 5)));
    }

    #[test]
    fn what_nobody_compares_nobody_reads() {
        let rude = json!("anything at all");
        let told = pack(json!([
            {"at": "cards/A2/cost/coins", "from": rude, "to": 3},
            {"at": "cards/A2/cost/cubes", "from": rude},
            {"at": "cards/A2/cost/vases", "from": 1, "to": 2},
            {"at": "rows/1/steps", "from": 2, "to": 3},
        ]));
        let clean = told.clone().without_hearsay(&standard());
        assert!(!serde_json::to_string(&clean).unwrap().contains("anything"), "{clean:?}");
        assert_eq!(clean.apply(&standard()), told.apply(&standard()), "the same components, and the same said of them");
        assert_eq!(clean.changes[2..], told.changes[2..]);
        let written = serde_json::to_value(&clean).unwrap();
        assert_eq!(Pack::from_value(&written).unwrap(), clean, "it is read again");
    }

    /// The editor offers no field that no pack may change.
    #[test]
    fn the_editor_knows_the_same_words() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/packs/places.ts");
        let page = std::fs::read_to_string(page).unwrap();
        let list =
            page.split_once("FIXED: readonly string[] = [").and_then(|(_, rest)| rest.split_once("];")).unwrap().0;
        let told: BTreeSet<&str> = list.split('\'').skip(1).step_by(2).collect();
        assert_eq!(told, WORDS.iter().copied().chain(["number"]).collect());
    }

    #[test]
    fn a_hostile_pack_is_refused_with_the_place() {
        let deep = (0..40).fold(json!(1), |inner, _| json!([inner]));
        let far = ["a"; 20].join("/");
        let cases = [
            (json!([{"at": "rows/0/steps", "to": deep}]), "pack_deep"),
            (json!([{"at": "rows/0/steps", "to": 1e9}]), "pack_number"),
            (json!([{"at": "rows/0/steps", "to": -1e300}]), "pack_number"),
            (json!([{"at": "rows/0/steps", "to": "x".repeat(300)}]), "pack_value_large"),
            (json!([{"at": "rows/0/steps", "to": vec![1234; 3_000]}]), "pack_value_large"),
            (json!([{"at": "", "to": 1}]), "pack_place"),
            (json!([{"at": "a//b", "to": 1}]), "pack_place"),
            (json!([{"at": far, "to": 1}]), "pack_place"),
            (json!([{"at": "rows/0/steps"}]), "pack_empty"),
            (json!([{"at": "cards/A2/name/en", "to": "<b>"}]), "pack_words"),
            (json!([{"at": "game", "from": "x", "to": "y"}]), "pack_words"),
            (json!([{"at": "a", "to": 1}, {"at": "a-", "to": 1}, {"at": "a/b", "to": 1}]), "pack_twice"),
            (json!([{"at": "a", "to": 1}, {"at": "a", "to": 2}]), "pack_twice"),
            (json!([{"at": "a", "to": 1, "source": "\u{202e}"}]), "pack_text"),
            (json!([{"at": "a", "to": 1, "source": "\u{61c}"}]), "pack_text"),
            (json!([{"at": "a", "to": ["drow a \u{202e}"]}]), "pack_value_unseen"),
            (json!([{"at": "a", "to": {"b\u{200b}": 1}}]), "pack_value_unseen"),
            (json!([{"at": "a", "from": "b\u{2066}", "to": 1}]), "pack_value_unseen"),
            (json!([{"at": "cards/A2", "to": {"name": "a rude word"}}]), "pack_words"),
            (
                json!([{"at": "cards/A2", "from": {"id": "A2", "name": "x"}, "to": {"id": "A2", "name": "y"}}]),
                "pack_words",
            ),
            (json!([{"at": "cards", "from": [{"id": "A2", "x": 1}], "to": [{"id": "A3", "x": 1}]}]), "pack_words"),
            (
                json!([{"at": "cards", "from": [{"id": "A", "name": "x"}, {"id": "B", "name": "y"}],
                    "to": [{"id": "A", "name": "y"}, {"id": "B", "name": "x"}]}]),
                "pack_words",
            ),
            (json!([{"at": "a", "to": 1, "run": "rm"}]), "pack_unread"),
            (json!({}), "pack_unread"),
        ];
        for (changes, code) in cases {
            assert_eq!(refused(changes.clone()), code, "{changes}");
        }
        assert_eq!(Pack::read("{}").unwrap_err().code(), "pack_none");
        assert_eq!(Pack::read("{\"pack\": 2}").unwrap_err().code(), "pack_format");
        assert_eq!(Pack::read(&" ".repeat(LARGEST_PACK + 1)).unwrap_err().code(), "pack_large");
        assert_eq!(Pack::read(&"[".repeat(100_000)).unwrap_err().code(), "content_json");
    }
}
