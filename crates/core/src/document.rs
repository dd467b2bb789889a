//! Typed documents from JSON, and where one cannot be read.

use crate::objects::Objects;
use crate::problem::Problem;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A step into a document.
#[cfg_attr(target_family = "wasm", allow(dead_code, reason = "there nobody knows the way"))]
pub(crate) enum Step {
    Field(String),
    Item(usize),
}

/// What cannot be read.
pub(crate) struct Unread {
    /// Where, such as `boards[1].mana`; a dot for the document as a whole.
    pub(crate) path: String,
    /// The same, step by step.
    pub(crate) steps: Vec<Step>,
    /// Why.
    pub(crate) error: Problem,
}

/// Reads a document.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn read<T: DeserializeOwned>(document: &Value) -> Result<T, Unread> {
    use serde_path_to_error::Segment;
    serde_path_to_error::deserialize(Objects(document)).map_err(|error| {
        let step = |segment: &Segment| match segment {
            Segment::Map { key } | Segment::Enum { variant: key } => Some(Step::Field(key.clone())),
            Segment::Seq { index } => Some(Step::Item(*index)),
            Segment::Unknown => None,
        };
        let (path, steps) = (error.path().to_string(), error.path().iter().filter_map(step).collect());
        Unread { path, steps, error: error.into_inner() }
    })
}

/// Reads a document. In a browser it is one of our own, and knowing the place of a fault would cost a sixth of a module.
#[cfg(target_family = "wasm")]
pub(crate) fn read<T: DeserializeOwned>(document: &Value) -> Result<T, Unread> {
    T::deserialize(Objects(document)).map_err(|error| Unread { path: ".".to_owned(), steps: Vec::new(), error })
}
