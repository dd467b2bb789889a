//! A table is made, and people sit down.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// `POST /api/tables`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct CreateTable {
    /// The game's id.
    pub game: String,
    /// The game's options: an object, a preset's name, or nothing for the usual game.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[ts(as = "Option<Value>")]
    pub setup: Value,
    /// A pack of corrections to play with, tried out before by `POST /api/packs`.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub pack: Option<Value>,
    /// One for each player. Every `person` is the one who asks: two of them make a hot-seat table.
    #[schema(min_items = 1, max_items = 4)]
    pub seats: Vec<SeatRequest>,
    /// Whether the lobby shows the table; then open seats need no invitation.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub listed: bool,
    /// How it is played.
    #[serde(default)]
    #[ts(as = "Option<TableOptions>")]
    pub options: TableOptions,
    /// The name of the one who asks, for seats without a name of their own.
    #[serde(default)]
    #[schema(max_length = 24)]
    pub name: Option<String>,
    /// What the page of the one who asks binds itself to: it adds chance to the deal and opens it when all have sat down.
    #[serde(default)]
    #[schema(min_length = 64, max_length = 64)]
    pub chance_commitment: Option<String>,
}

/// A seat of a new table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatRequest {
    /// The one who asks sits here.
    Person {
        /// Under this name.
        #[serde(default)]
        #[schema(max_length = 24)]
        name: Option<String>,
    },
    /// A program sits here.
    Bot {
        /// `random`, or a name with a budget.
        bot: String,
    },
    /// Somebody will join.
    Open,
}

/// How a table is played, besides the game's own options.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(default, deny_unknown_fields)]
pub struct TableOptions {
    /// Whether seats confirm their turns unless they choose otherwise.
    #[ts(as = "Option<bool>", optional)]
    pub confirm: bool,
    /// The clock.
    #[ts(as = "Option<Clock>", optional)]
    pub clock: Clock,
    /// Whether players may ask what a program thinks of their options.
    #[ts(as = "Option<bool>", optional)]
    pub hints: bool,
    /// Whether the game counts for the ratings of those who play. All of them have accounts, nobody holds two seats, no program plays or helps.
    #[ts(as = "Option<bool>", optional)]
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether the table shows the whole state to everyone. Only on a server that runs with `--dev`.
    #[ts(as = "Option<bool>", optional)]
    pub dev: bool,
}

/// The clock of a table. Running out changes nothing by itself: after a grace it lets the others act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// No clock.
    #[default]
    None,
    /// So long for a turn.
    Turn {
        /// In seconds.
        #[schema(minimum = 1, maximum = 2592000)]
        seconds: u32,
    },
    /// So long for all turns of the game together.
    Game {
        /// In seconds.
        #[schema(minimum = 1, maximum = 2592000)]
        seconds: u32,
        /// So many seconds come back for each turn that ends in time.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[schema(maximum = 86400)]
        #[ts(as = "Option<u32>", optional)]
        increment: u32,
    },
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The answer to a new table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Created {
    /// The table's id.
    pub id: String,
    /// The invitation's secret, if seats are open: `/join/{id}#{secret}` is the link. It is shown this once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// `POST /api/tables/{id}/join`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// The invitation's secret; a listed table needs none, and a seat that is kept for you neither.
    #[serde(default)]
    #[schema(max_length = 128)]
    pub invitation: Option<String>,
    /// The wanted seat; otherwise all that are kept for you, or the first open one.
    #[serde(default)]
    pub seat: Option<u8>,
    /// What the others see.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// What your page binds itself to: it adds chance to the deal and opens it when all have sat down.
    #[serde(default)]
    #[schema(min_length = 64, max_length = 64)]
    pub chance_commitment: Option<String>,
}

/// `POST /api/tables/{id}/rematch`
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(default, deny_unknown_fields)]
pub struct RematchRequest {
    /// What your page binds itself to at the new table.
    #[schema(min_length = 64, max_length = 64)]
    pub chance_commitment: Option<String>,
}

/// `POST /api/tables/{id}/seats`: what becomes of a seat nobody has taken.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum AssignRequest {
    /// It is open for everybody who is invited, also if it was kept for somebody.
    Open {
        /// The seat.
        seat: u8,
    },
    /// A program sits there.
    Bot {
        /// The seat.
        seat: u8,
        /// `random`, or a name with a budget.
        bot: String,
    },
}

/// `POST /api/tables/{id}/terms`: by what a table that waits is played from here on.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct TermsRequest {
    /// The game's options: an object, a preset's name, or nothing for the usual game.
    #[serde(default)]
    #[schema(value_type = Object)]
    #[ts(as = "Option<Value>")]
    pub setup: Value,
    /// How many play. Seats are added at the end and go from there, if nobody sits on them.
    #[schema(minimum = 1, maximum = 4)]
    pub seats: u8,
    /// Whether the lobby shows the table.
    #[serde(default)]
    #[ts(as = "Option<bool>")]
    pub listed: bool,
    /// How it is played.
    #[serde(default)]
    #[ts(as = "Option<TableOptions>")]
    pub options: TableOptions,
}

/// `POST /api/tables/{id}/chance`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct ChanceRequest {
    /// Your seat.
    pub seat: u8,
    /// The 32 bytes your page bound itself to, as hexadecimal digits.
    #[schema(min_length = 64, max_length = 64)]
    pub chance: String,
}

/// A request that concerns one of your seats.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct SeatOnly {
    /// Your seat.
    pub seat: u8,
}

/// The seat you now have.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Seated {
    /// The seat.
    pub seat: u8,
    /// The table's version.
    pub version: u32,
}

/// `POST /api/tables/{id}/rename`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct RenameRequest {
    /// Your seat.
    pub seat: u8,
    /// What the others see.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
}
