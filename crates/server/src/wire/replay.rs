//! Games that were played.

use super::{Face, LogEntry};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/tables/{id}/replay/{n}`
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct ReplayStep {
    /// After so many actions.
    pub n: u32,
    /// Of so many.
    pub of: u32,
    /// The action that led here; none for the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entry: Option<LogEntry>,
    /// The seats that decide here.
    pub turn: Vec<u8>,
    /// The game as you may see it: everything once it is over.
    #[schema(value_type = Face)]
    #[ts(as = "Face")]
    pub face: Arc<RawValue>,
}

/// `POST /api/tables/{id}/branch`: play on from a position of a finished game, on a redrawn world.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct BranchRequest {
    /// After so many actions.
    pub actions: u32,
    /// The seat you take.
    pub seat: u8,
    /// The bot that takes the others.
    pub bot: String,
    /// Your name.
    #[serde(default)]
    #[schema(max_length = 24)]
    pub name: Option<String>,
}

/// `POST /api/records`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// The game record as text.
    pub record: String,
}

/// `GET /api/tables/{id}/dev`: for the developer panel, once the game is over or on a `--dev` table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DevPage {
    /// The whole position.
    #[schema(value_type = Object)]
    pub state: Value,
    /// The game record.
    pub record: String,
}
