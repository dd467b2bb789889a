//! Packs of corrections.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// `POST /api/packs`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct PackRequest {
    /// The game's id.
    pub game: String,
    /// The pack.
    #[schema(value_type = Object)]
    pub pack: Value,
    /// Whether it is only to be read, as an editor asks while somebody corrects: then nothing is played.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub check: bool,
}

/// How far the trial of a pack is.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PackTrial {
    /// The fingerprint of the components it makes, as records name it.
    pub version: String,
    /// How many games were played,
    pub done: u32,
    /// of how many.
    pub of: u32,
    /// Whether a table may be made with it.
    pub ready: bool,
}

/// `POST /api/packs/balance`: what random and greedy play make of a pack beside the standard.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PackBalance {
    /// The fingerprint of the components.
    pub version: String,
    /// How many played each game.
    pub players: u8,
    /// How many games each bot plays with each components.
    pub games: u32,
    /// How many games were played,
    pub done: u32,
    /// of how many.
    pub of: u32,
    /// Whether all were played.
    pub ready: bool,
    /// A row for each bot, once all were played.
    pub rows: Vec<BalanceRow>,
}

/// What one bot made of both.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BalanceRow {
    /// The bot.
    pub bot: String,
    /// Where the bars begin, in points,
    pub least: i32,
    /// and where they end.
    pub most: i32,
    /// With the standard.
    pub standard: BalanceSide,
    /// With the pack.
    pub pack: BalanceSide,
    /// What is taken much more or less often with the pack, the greatest difference first.
    pub moved: Vec<MovedShare>,
}

/// What a bot made of one set of components.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct BalanceSide {
    /// The mean of the points.
    pub points: f64,
    /// The fewest.
    pub least: i32,
    /// The most.
    pub most: i32,
    /// The mean of the decisions.
    pub decisions: f64,
    /// The actions nobody takes, in notation.
    pub never: Vec<String>,
    /// The actions everybody takes who can.
    pub always: Vec<String>,
    /// How many seats reached how many points.
    pub bars: Vec<u32>,
}

/// An action that is taken more or less often.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MovedShare {
    /// In notation.
    pub action: String,
    /// The share of those who took it with the standard.
    pub was: f64,
    /// And with the pack.
    pub is: f64,
}
