//! Games that were played.

use super::{Face, LogEntry, SeatRequest, TableOptions};
use serde::{Deserialize, Serialize};
use serde_json::Value;
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
    pub face: Box<Face>,
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
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// The game record as text.
    pub record: String,
    /// Who sits where, to go on with a game that is not over; without seats it is only looked at.
    #[serde(default)]
    #[ts(as = "Option<Vec<SeatRequest>>")]
    pub seats: Vec<SeatRequest>,
    /// Your name, where the game goes on.
    #[serde(default)]
    #[schema(max_length = 24)]
    pub name: Option<String>,
    /// What those who go on agree to.
    #[serde(default)]
    #[ts(as = "Option<TableOptions>")]
    pub options: TableOptions,
    /// The pack of corrections it was played with, tried out before by `POST /api/packs`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub pack: Option<Value>,
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
