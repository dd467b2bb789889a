//! Moves that are only tried.

use super::{ErrorBody, Face, Notation, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
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
    /// A spot of the table, as the targets of options name it: whoever decides after the moves points there and asks why nothing can be
    /// done, as if it were one more move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[ts(optional)]
    pub on: Option<Value>,
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
    #[ts(as = "Notation")]
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

/// `POST /api/tables/{id}/world`: a world in which a page tries moves itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct WorldRequest {
    /// Your seat.
    pub seat: u8,
    /// Which of the worlds, as for a plan.
    pub world: u32,
}

/// A position that might be that of the table, for all its seat knows: everything hidden from it is drawn anew, and nothing of it depends on
/// what the seat does not know. A plan with the same number is tried in the same world.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct World {
    /// The version from which on the play stands as it does, as in `Face`: as long as it does the world fits.
    pub since: u32,
    /// The game's own document of a position.
    #[schema(value_type = Object)]
    pub position: Value,
}
