//! The game as one seat sees it, and what happened in it.

use super::Text;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use ts_rs::TS;
use utoipa::ToSchema;

/// The game as one seat (or a spectator) sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Face {
    /// Whose eyes; none for a spectator.
    pub seat: Option<u8>,
    /// The game's own view document.
    #[schema(value_type = Object)]
    pub view: Value,
    /// The question this seat has to answer, or that the others answer.
    pub prompt: Text,
    /// What this seat can do; empty if it does not decide.
    pub options: Vec<Choice>,
    /// Points by category.
    pub score: ScoreSheet,
    /// Whether the seat can take its last action back.
    pub can_undo: bool,
    /// Whether the seat can do again what it took back.
    pub can_redo: bool,
    /// The version from which on the running game stands as it does here: a decision may name any version from this one on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub since: Option<u32>,
}

/// An option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Choice {
    /// The notation, which goes into `act`.
    pub action: String,
    /// The words.
    pub text: Text,
}

/// Points by category. What the viewer may not know is null.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ScoreSheet {
    /// The categories in the order of the rulebook.
    pub lines: Vec<ScoreLine>,
    /// The sum of each seat.
    pub totals: Vec<Option<i32>>,
    /// The rank of each seat from 1; empty until the game is over.
    pub ranks: Vec<u8>,
    /// For a game alone: whether the winning condition is met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub solo_won: Option<bool>,
}

/// One category of the score sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ScoreLine {
    /// The text id of its name.
    pub id: String,
    /// The rule it follows.
    pub rule: String,
    /// The points of each seat.
    pub points: Vec<Option<i32>>,
}

/// One action in the log, with what this client may know of it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct LogEntry {
    /// Names the entry for as long as the table lives; undo names what it removes.
    pub entry: u32,
    /// Who acted.
    pub seat: u8,
    /// Whether the server took the only option.
    pub auto: bool,
    /// The notation, if the actor is yours or the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub action: Option<String>,
    /// What happened.
    #[schema(value_type = Vec<TableEvent>)]
    #[ts(as = "Vec<TableEvent>")]
    pub events: Vec<Arc<RawValue>>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableEvent {
    /// The sentence.
    pub text: Text,
    /// The game's own event document, for the moving of pieces.
    #[schema(value_type = Object)]
    pub data: Value,
}
