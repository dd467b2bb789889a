//! Answers of the line protocol.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

/// One line of output: a JSON object whose fields keep the order in which a person likes to read them.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer(Vec<(&'static str, Value)>);

impl Answer {
    /// The request was carried out.
    pub(super) fn ok() -> Answer {
        Answer(vec![("ok", Value::Bool(true))])
    }

    /// The request was not carried out and nothing has changed.
    pub(super) fn error(error: Value) -> Answer {
        Answer(vec![("ok", Value::Bool(false)), ("error", error)])
    }

    /// The answer with one more field.
    pub(super) fn with(mut self, name: &'static str, value: impl Serialize) -> Answer {
        self.0.push((name, json!(value)));
        self
    }

    /// Whether the request was carried out.
    pub fn is_ok(&self) -> bool {
        self.get("ok") == Some(&Value::Bool(true))
    }

    /// A field of the answer.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }
}

impl Serialize for Answer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
