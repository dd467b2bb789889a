//! What a program thinks of a game.

use super::{Choice, Notation, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a program thinks of your options, knowing what you know.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Analysis {
    /// The version it is about.
    pub version: u32,
    /// The options it looked at, the best first.
    pub options: Vec<Weighed>,
    /// The points each seat can hope for at the end.
    pub expected: Vec<f32>,
}

/// What a program thinks of an option.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Weighed {
    /// The option.
    #[ts(as = "Notation")]
    pub action: String,
    /// How much of its time went into it, from 0 to 1.
    pub share: f32,
    /// How many points it would bring you ahead of the best other seat (alone: your points).
    pub lead: f32,
}

/// `GET /api/tables/{id}/review`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Review {
    /// After each number of actions, from none to all: the points each seat could hope for, everything being open.
    pub expected: Vec<Vec<f32>>,
}

/// `GET /api/tables/{id}/review/{n}`: what the strength `hard` would have done at a position of a finished game, knowing
/// what the seat knew that acted there.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Advice {
    /// After so many actions.
    pub n: u32,
    /// Who acted there.
    pub seat: u8,
    /// What they did.
    pub played: Choice,
    /// The options `hard` looked at, the best first.
    pub options: Vec<Advised>,
}

/// What `hard` thinks of an option.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Advised {
    /// The option.
    #[ts(as = "Notation")]
    pub action: String,
    /// The words.
    pub text: Text,
    /// How much of its time went into it, from 0 to 1.
    pub share: f32,
    /// How many points it would have brought the seat ahead of the best other one (alone: its points).
    pub lead: f32,
}
