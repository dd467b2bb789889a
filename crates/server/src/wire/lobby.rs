//! Tables in a list.

use super::{Ended, SeatInfo};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/lobby`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Lobby {
    /// Listed tables that wait for players: one of each household first, then the second of each, the newest first.
    pub waiting: Vec<TableCard>,
    /// Listed tables that can be watched, in the same order.
    pub playing: Vec<TableCard>,
    /// Whether another page follows.
    #[serde(default)]
    pub more: bool,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableCard {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// Where the table stands.
    pub state: State,
    /// Who sits there.
    pub seats: Vec<SeatInfo>,
    /// Which seats decide now.
    pub turn: Vec<u8>,
    /// Which seats have to answer a proposal.
    #[serde(default)]
    pub asked: Vec<u8>,
    /// Whether one of your seats has to decide or to confirm.
    pub your_turn: bool,
    /// Whether one of your seats has to answer a proposal, or a seat is kept for you.
    #[serde(default)]
    pub your_answer: bool,
    /// How a game that has a winner came out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<TableResult>,
    /// Whether the game was not dealt here: it began from a position or a record.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub not_dealt: bool,
    /// Whether it is played with corrected components.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub corrected: bool,
    /// When it last changed.
    #[ts(type = "number")]
    pub changed: i64,
}

/// How a game came out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableResult {
    /// The points of each seat.
    pub totals: Vec<i32>,
    /// The seats that won; nobody, where somebody alone did not meet the condition.
    pub winners: Vec<u8>,
    /// How it ended.
    #[serde(default)]
    pub ended: Ended,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Seats are open.
    Waiting,
    /// The game runs.
    Playing,
    /// The game is over.
    Over,
}

impl State {
    /// Its name, also in the database.
    pub fn name(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Playing => "playing",
            State::Over => "over",
        }
    }
}
