//! Words, and how something is refused.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// A text id with parameters.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[schema(as = Text)]
pub struct Text {
    /// The key in the catalogues.
    pub id: String,
    /// The parameters by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Arg>>", optional)]
    pub args: BTreeMap<String, Arg>,
}

/// A parameter of a text: a number, a literal, the id of another text or a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(untagged)]
pub enum Arg {
    /// A number, which may choose between singular and plural.
    Number(i32),
    /// Shown as it is.
    Literal(String),
    /// The id of another text, rendered with the same parameters.
    Word {
        /// The id.
        word: String,
    },
    /// A player, shown by name.
    Seat {
        /// The seat.
        seat: u8,
    },
}

/// Templates by language (`en`) and text id. `{n}` stands for a parameter, `{n|cube|cubes}` for the first form if the number
/// is of the plural category `one`, `{n|one=...|few=...|other=...}` for the form of its category.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Catalogues(pub BTreeMap<String, BTreeMap<String, String>>);

/// Every answer that is no success.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ErrorAnswer {
    /// What is wrong.
    pub error: ErrorBody,
}

/// What is wrong: for programs (`code`), for people in their language (`text`), for a log (`message`).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ErrorBody {
    /// The short name, for instance `stale` or `too_few_cubes`.
    pub code: String,
    /// One plain sentence in English.
    pub message: String,
    /// The sentence as a text id.
    pub text: Text,
    /// The rules that forbid it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub rules: Vec<String>,
    /// The table's version now, where the request named another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub version: Option<u32>,
}
