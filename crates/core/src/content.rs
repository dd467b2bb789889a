//! Components as data: the standard content of a game, or a corrected file.

use crate::chance::fnv1a;
use crate::document::{self, Step, Unread};
use crate::problem::{Problem, UNREAD};
use crate::provenance;
use serde_json::Value;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

/// The components of a game, checked when read.
pub trait Content: Clone + std::fmt::Debug + Send + Sync + 'static {
    /// Reads and checks the components; a problem names the item and the field.
    fn read(json: &Value) -> Result<Self, Problem>;

    /// The schema of the document, made from the types that read it.
    #[cfg(feature = "schema")]
    fn schema() -> Value {
        Value::Bool(true)
    }
}

/// Components that were read and are not kept.
#[derive(Clone, PartialEq, Debug)]
pub struct ReadContent {
    /// The fingerprint, as records name it: short, and no proof of anything. Whoever wants to finds another document that has it.
    pub version: String,
    /// The whole document.
    pub document: Value,
}

impl ReadContent {
    /// What of it is played: the same for all who say it, whoever they are and wherever they know it from.
    pub fn played(&self) -> Value {
        provenance::played(&self.document)
    }
}

/// Content with the document it was read from and its fingerprint, which is the content version of game records.
#[derive(Clone, Debug)]
pub struct Edition<C> {
    content: C,
    json: Value,
    version: String,
    earlier: &'static [&'static str],
    before: Option<String>,
}

impl<C: Content> Edition<C> {
    /// Reads a content document.
    pub fn read(text: &str) -> Result<Edition<C>, Problem> {
        let json: Value =
            serde_json::from_str(text).map_err(|error| Problem::new("problem.content_json").with("error", error))?;
        Edition::of(json)
    }

    /// Reads a content document that was read as JSON already.
    pub fn of(json: Value) -> Result<Edition<C>, Problem> {
        let content = C::read(&json)?;
        let version = fingerprint(&json);
        Ok(Edition { content, json, version, earlier: &[], before: None })
    }

    /// The content that is part of the program. Panics if it is wrong, which a test of each game excludes.
    #[expect(clippy::panic, reason = "the file is part of the program; nothing from outside comes this way")]
    pub fn compiled_in(text: &str) -> Edition<C> {
        Edition::read(text).unwrap_or_else(|problem| panic!("{problem}"))
    }

    /// The same content, known to play the games of these earlier versions to the same end: what they used is unchanged and
    /// what came since is not in their setups.
    #[must_use]
    pub fn in_place_of(self, earlier: &'static [&'static str]) -> Edition<C> {
        Edition { earlier, ..self }
    }

    /// The same content, known to play the games of a document that differs in nothing that is played.
    #[must_use]
    pub(crate) fn in_place_of_document(self, document: Option<&Value>) -> Edition<C> {
        Edition { before: document.map(fingerprint), ..self }
    }

    /// The document with names and provenance.
    pub fn json(&self) -> &Value {
        &self.json
    }

    /// The fingerprint of the document, the same however it is indented or ordered.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The document and its fingerprint, without the rest.
    #[must_use]
    pub fn into_read(self) -> ReadContent {
        ReadContent { version: self.version, document: self.json }
    }

    /// Whether games of this content version are played to the same end.
    pub fn plays(&self, version: &str) -> bool {
        self.version == version || self.earlier.contains(&version) || self.before.as_deref() == Some(version)
    }
}

fn fingerprint(document: &Value) -> String {
    format!("{:016x}", fnv1a(document.to_string().as_bytes()))
}

impl<C> Deref for Edition<C> {
    type Target = C;
    fn deref(&self) -> &C {
        &self.content
    }
}

/// A state's reference to its content. It stands outside equality and hash: two positions are equal by what lies on the
/// table, not by where the program keeps the components.
#[derive(Debug)]
pub struct ContentRef<C: 'static>(pub &'static C);

impl<C> Clone for ContentRef<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for ContentRef<C> {}

impl<C> Deref for ContentRef<C> {
    type Target = C;
    fn deref(&self) -> &C {
        self.0
    }
}

impl<C> PartialEq for ContentRef<C> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<C> Eq for ContentRef<C> {}

impl<C> Hash for ContentRef<C> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// Something that is wrong with an item: the place, and the id of the sentence that says what.
pub fn wrong(item: impl fmt::Display, field: &str, error: &'static str) -> Problem {
    wrong_as(item, field, Problem::new(error))
}

/// The same with a sentence that has parameters.
pub fn wrong_as(item: impl fmt::Display, field: &str, error: Problem) -> Problem {
    Problem::new("problem.content_item").with("item", item).with("field", field).because(error)
}

/// Reads a part of an item that has more than one form.
pub fn read_part<T: serde::de::DeserializeOwned>(
    item: impl fmt::Display,
    field: &str,
    json: &Value,
) -> Result<T, Problem> {
    document::read(json).map_err(|Unread { error, .. }| wrong_as(item, field, told(error, Some(json))))
}

/// What a type of its own says in words of no language is told by the value it does not take.
fn told(error: Problem, found: Option<&Value>) -> Problem {
    match found {
        Some(found) if error.id == UNREAD => Problem::new("unread.value").with("found", found),
        _ => error,
    }
}

/// Reads a typed document; a problem names the item by its id and the field in it.
pub fn read_document<T: serde::de::DeserializeOwned>(json: &Value) -> Result<T, Problem> {
    document::read(json).map_err(|Unread { steps, error, .. }| {
        let mut item = Vec::new();
        let mut field = Vec::new();
        let mut here = Some(json);
        for step in steps {
            let name;
            (here, name) = match step {
                Step::Field(name) => (here.and_then(|value| value.get(&name)), name),
                Step::Item(index) => (here.and_then(|value| value.get(index)), index.to_string()),
            };
            // An item of a list is named by its id; what comes after it is the field.
            let id = here.and_then(|value| value.get("id")).and_then(Value::as_str);
            let place = if item.len() < 2 { &mut item } else { &mut field };
            place.push(id.map_or(name, str::to_owned));
        }
        let item = if item.is_empty() { "-".to_owned() } else { item.join(" ") };
        let field = if field.is_empty() { "-".to_owned() } else { field.join(".") };
        wrong_as(item, &field, told(error, here))
    })
}
