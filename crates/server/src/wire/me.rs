//! What a guest asks about themselves.

use super::TableCard;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/me`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Me {
    /// The name the guest last used; none for somebody who has not played yet.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Until when the guest is on holiday.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub holiday: Option<i64>,
    /// The guest's tables, those that wait for them first.
    pub tables: Vec<TableCard>,
}

/// `GET /api/me/statistics`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Statistics {
    /// Each game the guest has begun with one seat, the one played to its end most often first.
    pub games: Vec<GameStatistics>,
}

/// How a guest fared in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GameStatistics {
    /// The game's id.
    pub game: String,
    /// How many count: played to their end, or until the other of two gave up or one ran out of time.
    pub played: u32,
    /// How many of them were won, shared victories included.
    pub won: u32,
    /// The mean of the points of those played to their end.
    pub mean: f32,
    /// The most points; 0 if none was played to its end.
    pub best: i32,
    /// How many were dealt, those that still run included.
    #[serde(default)]
    pub begun: u32,
    /// How many of them the guest gave up or left to a bot.
    #[serde(default)]
    pub left: u32,
    /// How many of them ended before their end without the guest having left.
    #[serde(default)]
    pub stopped: u32,
    /// How many more do not count, because a bot stood in for somebody.
    #[serde(default)]
    pub assisted: u32,
}

/// `GET /api/me/waiting`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Waiting {
    /// How many tables wait for you.
    pub tables: u32,
}

/// `POST /api/me`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct NameRequest {
    /// What others see.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
}

/// `POST /api/me/holiday`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct HolidayRequest {
    /// Until when, at most 30 days from now; none ends the holiday.
    #[ts(type = "number | null")]
    pub until: Option<i64>,
    /// The bot that plays for the guest meanwhile, at the tables played over days; none: nobody does.
    #[serde(default)]
    #[schema(max_length = 24)]
    #[ts(optional)]
    pub stand_in: Option<String>,
}

/// `GET /api/me/sessions`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Sessions {
    /// The guest's devices, those seen last first.
    pub sessions: Vec<Session>,
}

/// A device of a guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Session {
    /// How it is called when it is ended.
    pub id: String,
    /// The browser in a word or two, where it says what it is.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub browser: Option<String>,
    /// The day it became one, as its first millisecond (UTC).
    #[ts(type = "number")]
    pub made: i64,
    /// The day it was last seen, likewise.
    #[ts(type = "number")]
    pub seen: i64,
    /// Whether it is the one that asks.
    pub this: bool,
}

/// `POST /api/me/sessions/end`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct EndSession {
    /// Which; none ends all but the one that asks.
    #[schema(max_length = 64)]
    pub session: Option<String>,
}

/// `POST /api/me/forget`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct ForgetRequest {
    /// The guest's name as `GET /api/me` tells it, so that nothing is deleted by accident.
    #[schema(max_length = 24)]
    pub name: String,
}

/// A secret that is shown once: an invitation or a recovery secret.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Secret {
    /// It belongs behind the `#` of a link, where no server sees it.
    pub secret: String,
}

hidden!(Secret);
