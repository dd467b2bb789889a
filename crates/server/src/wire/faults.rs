//! What is wrong with the program, as a player tells its operator.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What seems to be at fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// The game is not played by its rules.
    Rules,
    /// The rules are kept, but the page shows or says it wrongly.
    Display,
}

impl FaultKind {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Rules => "rules",
            FaultKind::Display => "display",
        }
    }
}

/// How the page looked: what is shown wrongly depends on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct FaultPage {
    /// Its language, one of those of the server.
    #[schema(max_length = 16)]
    pub lang: String,
    /// The width of the window.
    pub width: u16,
    /// Its height.
    pub height: u16,
}

/// `POST /api/tables/{id}/fault`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct FaultRequest {
    /// Your seat.
    pub seat: u8,
    /// What seems to be at fault.
    pub kind: FaultKind,
    /// What happened, and what should have happened.
    #[schema(min_length = 1, max_length = 500)]
    pub text: String,
    /// After how many actions the game stood where it was seen; without it, now.
    #[serde(default)]
    pub actions: Option<u32>,
    /// How the page looked.
    #[serde(default)]
    pub page: Option<FaultPage>,
}
