//! What people say and write down.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Something that was said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChatLine {
    /// Counts up from 1 at each table.
    pub number: u32,
    /// When.
    #[ts(type = "number")]
    pub at: i64,
    /// Who.
    pub seat: u8,
    /// What.
    pub text: String,
}

/// `POST /api/tables/{id}/chat`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct ChatRequest {
    /// Your seat.
    pub seat: u8,
    /// What to say.
    #[schema(min_length = 1, max_length = 500)]
    pub text: String,
}

/// `POST /api/tables/{id}/mute`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct MuteRequest {
    /// All the seats you do not want to hear.
    #[schema(max_items = 4)]
    pub muted: Vec<u8>,
}

/// `POST /api/tables/{id}/report`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// Whom it is about.
    pub seat: u8,
    /// The number of the chat line it is about.
    #[serde(default)]
    pub line: Option<u32>,
    /// Whether it is about the corrected components the table is played with, not about a player: then anybody the server knows
    /// may tell, also before sitting down, and `seat` says nothing.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub components: bool,
    /// Why.
    #[schema(max_length = 500)]
    pub text: String,
}

/// `PUT /api/tables/{id}/notes`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct NotesRequest {
    /// The whole text, which only you will see.
    #[schema(max_length = 4000)]
    pub text: String,
}
