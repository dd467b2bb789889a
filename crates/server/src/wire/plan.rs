//! Moves that are only tried.

use super::{ErrorBody, Face, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;
use ts_rs::TS;
use utoipa::ToSchema;

/// `POST /api/tables/{id}/plan`: moves to try on a world in which everything hidden is drawn anew. Nothing of it happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct PlanRequest {
    /// Your seat.
    pub seat: u8,
    /// Which of the worlds: the same number draws the same as long as the table does not change.
    pub world: u32,
    /// The moves, from the table as it stands; those of other seats are as you expect them.
    #[schema(max_items = 120)]
    pub steps: Vec<PlanStep>,
}

/// A move of a plan.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct PlanStep {
    /// Whose.
    pub seat: u8,
    /// The notation.
    #[schema(max_length = 200)]
    pub action: String,
}

/// Where a plan leads.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Plan {
    /// The version of the table it begins from.
    pub version: u32,
    /// The seats that would decide then.
    pub turn: Vec<u8>,
    /// The seat whose options `face` holds: yours if it decides, else the first that does; none at the end of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub decides: Option<u8>,
    /// The game then, as your seat sees it.
    pub face: Box<Face>,
    /// What each move that fits led to.
    pub steps: Vec<PlanLed>,
    /// The first move that does not fit; the game is shown before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refused: Option<PlanRefused>,
    /// The points you can hope for at the end; only where the table allows hints.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub expected: Option<PlanExpected>,
}

/// What a move of a plan led to.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct PlanLed {
    /// What would happen, as you would hear it.
    #[schema(value_type = Vec<TableEvent>)]
    #[ts(as = "Vec<TableEvent>")]
    pub events: Vec<Arc<RawValue>>,
    /// Whether something would be shown that nobody can know: from here on it is one of many ways it can go.
    pub reveals: bool,
}

/// Why a move of a plan does not fit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PlanRefused {
    /// Its place among the moves, from 0.
    pub step: u32,
    /// Why not.
    pub why: ErrorBody,
}

/// The points a seat can hope for at the end, as a program judges.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PlanExpected {
    /// Before the plan.
    pub before: f32,
    /// After it.
    pub after: f32,
}
