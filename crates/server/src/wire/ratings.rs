//! Ratings.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/me/ratings`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Ratings {
    /// One for each title and number of players one has played rated games of, the one played most often first.
    pub ratings: Vec<OwnRating>,
}

/// How strong somebody is taken to be at a title with so many players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct OwnRating {
    /// The title's id.
    pub game: String,
    /// The number of players.
    pub players: u8,
    /// How strong; about 1500 is the middle.
    #[ts(type = "number")]
    pub strength: i64,
    /// How unsure that is: with two chances in three the true strength is no farther away.
    #[ts(type = "number")]
    pub deviation: i64,
    /// After so many games.
    #[ts(type = "number")]
    pub games: i64,
    /// Whether those are too few to go by.
    pub provisional: bool,
    /// How it came to be, the oldest first; at most the last hundred games.
    pub curve: Vec<RatingPoint>,
}

/// A rating after a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RatingPoint {
    /// When.
    #[ts(type = "number")]
    pub at: i64,
    /// The table, where it is still there.
    pub table: String,
    /// How strong.
    #[ts(type = "number")]
    pub strength: i64,
    /// How unsure.
    #[ts(type = "number")]
    pub deviation: i64,
}
