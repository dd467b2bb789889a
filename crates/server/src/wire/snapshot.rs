//! A table as it stands, all of it.

use super::{ChatLine, Face, LogEntry, Proposed, State, TableOptions, TableResult, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/tables/{id}`: everything a client needs to draw the table.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Snapshot {
    /// What is played here; only the owner of a table that waits changes it.
    pub table: TableInfo,
    /// The seats you hold.
    pub yours: Vec<u8>,
    /// The seats that are kept for you: you take them by joining, or decline.
    pub reserved: Vec<u8>,
    /// Whether the table is yours: you may renew its invitation, open seats and give them to bots.
    pub owner: bool,
    /// How it stands.
    pub now: Now,
    /// What happened, without what was taken back.
    pub log: Vec<LogEntry>,
    /// What was said, without those you muted.
    pub chat: Vec<ChatLine>,
    /// The seats you muted.
    pub muted: Vec<u8>,
    /// Your private notes.
    pub notes: String,
    /// Who is there.
    pub presence: Presence,
}

/// What is played at a table: it never changes once the game has begun.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableInfo {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The rules version it is played with.
    pub rules: u32,
    /// The content version it is played with.
    pub content: String,
    /// The pack of corrections it is played with, if with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[ts(optional)]
    pub pack: Option<Value>,
    /// The game's options, all of them.
    #[schema(value_type = Object)]
    pub setup: Value,
    /// How it is played.
    pub options: TableOptions,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// When it was made.
    #[ts(type = "number")]
    pub created: i64,
    /// Where the game began, if not with a fresh deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub from: Option<Origin>,
}

/// Where a game began that was not dealt afresh.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Origin {
    /// From a position of another game.
    Position {
        /// That game's table.
        table: String,
        /// After so many actions.
        actions: u32,
    },
    /// From a record somebody brought.
    Record,
}

/// How a table stands, as one client may know it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Now {
    /// Grows by one with every change.
    pub version: u32,
    /// Where the table stands.
    pub state: State,
    /// How many actions the game has.
    pub actions: u32,
    /// Who sits where.
    pub seats: Vec<SeatInfo>,
    /// Whose turn it is.
    pub turn: Turn,
    /// The game as each of your seats sees it; as a spectator sees it if you have none; none while the table waits.
    #[schema(value_type = Vec<Face>)]
    #[ts(as = "Vec<Face>")]
    pub faces: Vec<Arc<RawValue>>,
    /// What the others are asked to agree to.
    pub proposals: Vec<Proposed>,
    /// The time of each seat; empty without a clock.
    pub clocks: Vec<SeatClock>,
    /// The hash that binds the server; from the first moment on, at older tables from the start of the game on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// How the game is dealt so that nobody can choose; none where nothing is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub deal: Option<Deal>,
    /// The seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended: Option<Ended>,
    /// Who won, and the points as they stand; none for a game that was stopped or that did not begin here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<TableResult>,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// When this was written, for clocks.
    #[ts(type = "number")]
    pub at: i64,
}

/// How a game is dealt so that nobody can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Deal {
    /// While the pages open their chance: since when they are waited for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub opening_since: Option<i64>,
    /// What the page of each seat adds; none for a seat that adds no chance.
    pub chances: Vec<Option<SeatChance>>,
    /// The server's secret, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret: Option<String>,
    /// The hash of the position from which the game went on when the program's rules changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub carried: Option<String>,
}

/// What the page of a seat adds to the deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SeatChance {
    /// What it bound itself to when it sat down.
    pub commitment: String,
    /// What it opened when all had sat down; none once the game has begun: the page stayed away and was left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub opened: Option<String>,
}

impl SeatChance {
    /// A page that has just bound itself.
    pub fn bound(commitment: String) -> SeatChance {
        SeatChance { commitment, opened: None }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// By its rules.
    #[default]
    Played,
    /// The players agreed to stop, or only bots were left.
    Stopped,
    /// One of two players gave up: the other has won.
    Resigned,
    /// One of two players ran out of time, and the other claimed the game.
    Time,
}

/// A seat as others see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SeatInfo {
    /// Who sits here.
    pub kind: SeatKind,
    /// The name; empty for an open seat (unless it is kept for somebody), and for a player of an imported game without names ("Player 1").
    pub name: String,
    /// The bot that plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// Whether the person has resigned.
    pub resigned: bool,
    /// Whether the seat confirms its turns.
    pub confirm: bool,
    /// Whether the person is out of time and its grace, or (without a clock) long away, so that the others may decide without them.
    pub late: bool,
    /// From when on they may, if the person lets the clock run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub claimable_at: Option<i64>,
    /// Whether a bot played for this person at any time: then the game counts in nobody's statistics.
    #[serde(default)]
    pub stood_in: bool,
    /// Whether a bot plays for a person who can come back.
    #[serde(default)]
    pub stands_in: bool,
    /// Until when the person is on holiday.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub rests: Option<i64>,
    /// Whether an open seat is kept for the one whose name it has. Nobody else can take it until the owner opens it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub reserved: bool,
    /// Whether the one it is kept for does not want it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub declined: bool,
    /// Whether they sat there already: the owner has changed by what the table is played since.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub asked_again: bool,
}

/// Who sits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// A person.
    Person,
    /// A program.
    Bot,
    /// Nobody yet.
    Open,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Turn {
    /// The seats that decide now; none when the game is over or waits for players or a confirmation.
    pub seats: Vec<u8>,
    /// The seat that has to confirm its turn before the game goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub confirming: Option<u8>,
    /// The question they answer, as everybody may know it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub prompt: Option<Text>,
}

/// The time of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SeatClock {
    /// What is left in milliseconds at the time `at` of the message; below zero when it has run out.
    #[ts(type = "number")]
    pub left: i64,
    /// Whether it runs.
    pub running: bool,
}

/// Who is there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Presence {
    /// For each seat, whether its person is connected.
    pub seats: Vec<bool>,
    /// How many watch.
    pub watching: u32,
}
