//! Everything that travels between server and client. `docs/http.md` tells the same as a story.
//!
//! `cargo test -p almende-server` writes these types as TypeScript to `web/src/wire/`; the OpenAPI document is made
//! from them too. Times are milliseconds since 1970. Words are text ids with parameters; the catalogues come with
//! `GET /api/games` and `GET /api/games/{game}`.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::sync::Arc;
use ts_rs::TS;
use utoipa::ToSchema;

/// A text id with parameters.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[schema(as = Text)]
pub struct Text {
    /// The key in the catalogues.
    pub id: String,
    /// The parameters by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, Arg>>", optional)]
    pub args: BTreeMap<String, Arg>,
}

/// A parameter of a text: a number, a literal, the id of another text or a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(untagged)]
pub enum Arg {
    /// A number, which may choose between singular and plural.
    Number(i32),
    /// Shown as it is.
    Literal(String),
    /// The id of another text, rendered with the same parameters.
    Word {
        /// The id.
        word: String,
    },
    /// A player, shown by name.
    Seat {
        /// The seat.
        seat: u8,
    },
}

/// Every answer that is no success.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ErrorAnswer {
    /// What is wrong.
    pub error: ErrorBody,
}

/// What is wrong: for programs (`code`), for people in their language (`text`), for a log (`message`).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ErrorBody {
    /// The short name, for instance `stale` or `too_few_cubes`.
    pub code: String,
    /// One plain sentence in English.
    pub message: String,
    /// The sentence as a text id.
    pub text: Text,
    /// The rules that forbid it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub rules: Vec<String>,
    /// The table's version now, where the request named another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub version: Option<u32>,
}

/// `GET /api/games`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Games {
    /// The games that can be played here.
    pub games: Vec<GameCard>,
    /// The bots to play against, the weakest first; others (`greedy`, `search:1s`) can be named too.
    pub bots: Vec<String>,
    /// The words of the house and of the server; each game's own words come with the game.
    pub texts: Catalogues,
    /// Whether tables with an open developer panel can be made.
    pub dev: bool,
}

/// A game in the list.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GameCard {
    /// `helios`; its name is the text `game` of its catalogues.
    pub id: String,
    /// Its name in English and German.
    pub name: BTreeMap<String, String>,
    /// The fewest players.
    pub players_min: u8,
    /// The most players.
    pub players_max: u8,
    /// The options of the usual game, with all their names.
    #[schema(value_type = Object)]
    pub setup: Value,
    /// What can be chosen instead.
    pub form: SetupForm,
    /// The rules version.
    pub rules: u32,
    /// The content version.
    pub content: String,
}

/// What can be chosen before a game begins. Labels are text ids of the game's catalogues.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupForm {
    /// Setups with a name, the usual one first.
    pub presets: Vec<SetupPreset>,
    /// The options one by one, in the order of a form.
    pub fields: Vec<SetupField>,
}

/// A setup with a name.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupPreset {
    /// May stand for the setup wherever one is asked for.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// All its options.
    #[schema(value_type = Object)]
    pub setup: Value,
}

/// An option: one of the values, or one put together as `own` says.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupField {
    /// Its name in the setup object.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// The smallest table it is for; where it is not for a table, it stays away from the setup.
    pub players_min: u8,
    /// The largest table it is for.
    pub players_max: u8,
    /// It is for setups in which another field has this value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub only_with: Option<SetupNeed>,
    /// What it is in the usual game.
    pub default: Value,
    /// What can be chosen at once.
    pub values: Vec<SetupValue>,
    /// What can be put together besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<SetupOwn>,
}

/// A field with a value.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupNeed {
    /// The field.
    pub field: String,
    /// Its value.
    pub value: Value,
}

/// A value with its name.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupValue {
    /// As it stands in the setup object.
    pub value: Value,
    /// What it is called.
    pub label: String,
}

/// How a value is put together.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SetupOwn {
    /// The number of a seat, from 0.
    Seat,
    /// A list with a value for each seat, no two the same.
    EachSeat {
        /// What it is called.
        label: String,
        /// To choose from.
        of: Vec<SetupValue>,
    },
    /// A list of all values: the groups one after the other, each in any order.
    Order {
        /// What it is called.
        label: String,
        /// What belongs together.
        groups: Vec<Vec<SetupValue>>,
    },
    /// A list of some of the values.
    Set {
        /// What it is called.
        label: String,
        /// To choose from.
        of: Vec<SetupValue>,
        /// How many at least.
        least: u8,
    },
}

/// `GET /api/games/{game}`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GamePage {
    /// What the list says too.
    pub card: GameCard,
    /// The game's words together with those of the house.
    pub texts: Catalogues,
    /// The components with names and provenance.
    #[schema(value_type = Object)]
    pub components: Value,
}

/// Templates by text id. `{n}` stands for a parameter, `{n|cube|cubes}` for the first form if the number is 1.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Catalogues {
    /// English.
    pub en: BTreeMap<String, String>,
    /// German.
    pub de: BTreeMap<String, String>,
}

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
    /// Each game the guest has played to its end with one seat, the one played most first.
    pub games: Vec<GameStatistics>,
}

/// How a guest fared in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GameStatistics {
    /// The game's id.
    pub game: String,
    /// How many were played to their end.
    pub played: u32,
    /// How many of them were won, shared victories included.
    pub won: u32,
    /// The mean of the points.
    pub mean: f32,
    /// The most points.
    pub best: i32,
}

/// `GET /api/me/waiting`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Waiting {
    /// How many tables wait for you.
    pub tables: u32,
}

/// `GET /api/me/push`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PushKey {
    /// The server's public key as browsers want it: base64url without padding.
    pub key: String,
}

/// `POST /api/me/push`: what a browser's `PushSubscription` holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct SubscribeRequest {
    /// Where its push service takes messages for it.
    #[schema(max_length = 1000)]
    pub endpoint: String,
    /// Its public key, in base64url.
    #[schema(max_length = 100)]
    pub p256dh: String,
    /// Its secret, in base64url.
    #[schema(max_length = 30)]
    pub auth: String,
    /// The language of notices: `en` or `de`.
    #[schema(max_length = 2)]
    pub lang: String,
}

/// `POST /api/me/push/remove`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct UnsubscribeRequest {
    /// The one that was subscribed.
    #[schema(max_length = 1000)]
    pub endpoint: String,
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

/// `GET /api/me/mail`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MailState {
    /// Whether this server sends mail.
    pub possible: bool,
    /// The guest's address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<String>,
    /// Whether somebody said yes from there.
    pub confirmed: bool,
}

/// `POST /api/me/mail`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct MailRequest {
    /// Where to; none for no more mail.
    #[schema(max_length = 254)]
    pub address: Option<String>,
    /// The language of mails: `en` or `de`.
    #[schema(max_length = 2)]
    pub lang: String,
}

/// `POST /api/mail/confirm` and `/api/mail/stop`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct MailToken {
    /// What stands behind the `#` of a mail's link.
    #[schema(max_length = 64)]
    pub token: String,
}

/// `POST /api/me/holiday`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct HolidayRequest {
    /// Until when, at most 30 days from now; none ends the holiday.
    #[ts(type = "number | null")]
    pub until: Option<i64>,
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
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Secret {
    /// It belongs behind the `#` of a link, where no server sees it.
    pub secret: String,
}

/// `GET /api/lobby`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Lobby {
    /// Listed tables that wait for players, newest first.
    pub waiting: Vec<TableCard>,
    /// Listed tables that can be watched, newest first.
    pub playing: Vec<TableCard>,
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
    /// Whether one of your seats has to answer a proposal.
    #[serde(default)]
    pub your_answer: bool,
    /// How a game that was played to its end came out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<TableResult>,
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
    /// Whether the table shows the whole state to everyone. Only on a server that runs with `--dev`.
    #[ts(as = "Option<bool>", optional)]
    pub dev: bool,
}

/// The clock of a table. Running out only lets the others act.
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
    },
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
    /// The invitation's secret; a listed table needs none.
    #[serde(default)]
    #[schema(max_length = 128)]
    pub invitation: Option<String>,
    /// The wanted seat; otherwise the first open one.
    #[serde(default)]
    pub seat: Option<u8>,
    /// What the others see.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
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

/// `GET /api/tables/{id}`: everything a client needs to draw the table.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Snapshot {
    /// What never changes.
    pub table: TableInfo,
    /// The seats you hold.
    pub yours: Vec<u8>,
    /// Whether the table is yours: you may renew its invitation.
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

/// What never changes at a table.
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
    /// The hash that binds the server to its seed; from the start of the game on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// The seed, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seed: Option<String>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ended: Option<Ended>,
    /// The table of the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rematch: Option<String>,
    /// When this was written, for clocks.
    #[ts(type = "number")]
    pub at: i64,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// By its rules.
    Played,
    /// The players agreed to stop, or only bots were left.
    Stopped,
}

/// A seat as others see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SeatInfo {
    /// Who sits here.
    pub kind: SeatKind,
    /// The name; empty for an open seat, and for a player of an imported game without names ("Player 1").
    pub name: String,
    /// The bot that plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub bot: Option<String>,
    /// Whether the person has resigned.
    pub resigned: bool,
    /// Whether the seat confirms its turns.
    pub confirm: bool,
    /// Whether the person has run out of time or is long away, so that the others may decide without them.
    pub late: bool,
    /// Whether a bot plays for a person who can come back.
    #[serde(default)]
    pub stands_in: bool,
    /// Until when the person is on holiday.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub rests: Option<i64>,
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

/// The game as one seat (or a spectator) sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Face {
    /// Whose eyes; none for a spectator.
    pub seat: Option<u8>,
    /// The game's own view document.
    #[schema(value_type = Object)]
    pub view: Value,
    /// The question this seat has to answer, or that the others answer.
    pub prompt: Text,
    /// What this seat can do; empty if it does not decide.
    pub options: Vec<Choice>,
    /// Points by category.
    pub score: ScoreSheet,
    /// Whether the seat can take its last action back.
    pub can_undo: bool,
    /// Whether the seat can do again what it took back.
    pub can_redo: bool,
}

/// An option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Choice {
    /// The notation, which goes into `act`.
    pub action: String,
    /// The words.
    pub text: Text,
}

/// Points by category. What the viewer may not know is null.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ScoreSheet {
    /// The categories in the order of the rulebook.
    pub lines: Vec<ScoreLine>,
    /// The sum of each seat.
    pub totals: Vec<Option<i32>>,
    /// The rank of each seat from 1; empty until the game is over.
    pub ranks: Vec<u8>,
    /// For a game alone: whether the winning condition is met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub solo_won: Option<bool>,
}

/// One category of the score sheet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ScoreLine {
    /// The text id of its name.
    pub id: String,
    /// The rule it follows.
    pub rule: String,
    /// The points of each seat.
    pub points: Vec<Option<i32>>,
}

/// One action in the log, with what this client may know of it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct LogEntry {
    /// Names the entry for as long as the table lives; undo names what it removes.
    pub entry: u32,
    /// Who acted.
    pub seat: u8,
    /// Whether the server took the only option.
    pub auto: bool,
    /// The notation, if the actor is yours or the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub action: Option<String>,
    /// What happened.
    #[schema(value_type = Vec<TableEvent>)]
    #[ts(as = "Vec<TableEvent>")]
    pub events: Vec<Arc<RawValue>>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct TableEvent {
    /// The sentence.
    pub text: Text,
    /// The game's own event document, for the moving of pieces.
    #[schema(value_type = Object)]
    pub data: Value,
}

/// Something the others are asked to agree to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Proposed {
    /// Names it in `agree` and `decline`.
    pub id: u32,
    /// Who asks.
    pub by: u8,
    /// What for.
    pub proposal: Proposal,
    /// Who has agreed, the asker included.
    pub agreed: Vec<u8>,
    /// Who has still to answer.
    pub open: Vec<u8>,
}

/// What can be asked of the others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Proposal {
    /// Take my last action back, whatever it gave away.
    Takeback,
    /// Let a bot play on for a seat that has resigned, run out of time, is long away or on holiday.
    BotForSeat {
        /// The seat.
        seat: u8,
        /// The bot.
        bot: String,
    },
    /// Give a seat that a bot took over back to its person; who was only away need not ask for the own one.
    PersonForSeat {
        /// The seat.
        seat: u8,
    },
    /// Stop the game as it stands.
    End,
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

/// `POST /api/tables/{id}/commands`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// Made up by the client, fresh for each command; the same id again gets the first answer.
    #[schema(min_length = 8, max_length = 64)]
    pub command_id: String,
    /// The version the client has seen.
    pub version: u32,
    /// Your seat.
    pub seat: u8,
    /// What to do.
    pub command: Deed,
}

/// What a seat can do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Deed {
    /// Answer the open decision.
    Act {
        /// One of the options, in notation.
        #[schema(max_length = 200)]
        action: String,
    },
    /// Take the last own action back.
    Undo,
    /// Do again what was taken back.
    Redo,
    /// Take back all own actions that can be.
    ResetTurn,
    /// Let the others go on.
    Confirm,
    /// Whether this seat wants to confirm its turns.
    Prefer {
        /// Yes or no.
        confirm: bool,
    },
    /// Give up.
    Resign,
    /// Ask the others.
    Propose {
        /// What for.
        proposal: Proposal,
    },
    /// Say yes.
    Agree {
        /// To this.
        proposal: u32,
    },
    /// Say no; the one who asked takes it back this way too.
    Decline {
        /// To this.
        proposal: u32,
    },
}

/// A command was carried out and is on disk.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Accepted {
    /// The version it made.
    pub version: u32,
}

/// `POST /api/tables/{id}/legal` and `/preview`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// Your seat.
    pub seat: u8,
    /// The notation.
    #[schema(max_length = 200)]
    pub action: String,
}

/// Whether an action is possible now, and why not.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Legality {
    /// Whether it is.
    pub legal: bool,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub why: Option<ErrorBody>,
}

/// What an action would lead to, computed on a world in which everything hidden is drawn anew.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Preview {
    /// Whether the action would show something new; then nobody can say what comes of it, and `face` is missing.
    pub reveals: bool,
    /// The game after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Face>)]
    #[ts(as = "Option<Face>", optional)]
    pub face: Option<Arc<RawValue>>,
    /// What would happen.
    #[schema(value_type = Vec<TableEvent>)]
    #[ts(as = "Vec<TableEvent>")]
    pub events: Vec<Arc<RawValue>>,
}

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
    #[schema(value_type = Face)]
    #[ts(as = "Face")]
    pub face: Arc<RawValue>,
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

/// A message of the live connection.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Live {
    /// The first message if the client named no version, or one too old.
    Snapshot(Box<Snapshot>),
    /// What changed, and how the table stands now. The first message of a client that named its version: then with all
    /// it missed, perhaps nothing.
    Update {
        /// Every version since the last message, in order.
        changes: Vec<Change>,
        /// How the table stands.
        now: Box<Now>,
    },
    /// Something was said.
    Chat {
        /// What.
        line: ChatLine,
    },
    /// Somebody came or went.
    Presence {
        /// Who is there.
        presence: Presence,
    },
}

/// What one version changed, as this client may know it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct Change {
    /// The version this change made.
    pub version: u32,
    /// When.
    #[ts(type = "number")]
    pub at: i64,
    /// What kind of change.
    pub kind: ChangeKind,
    /// Who made it; none for the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seat: Option<u8>,
    /// Actions to add to the log.
    pub added: Vec<LogEntry>,
    /// Entries to remove from the log.
    pub removed: Vec<u32>,
}

/// What kind of change a version made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// The table was made.
    Created,
    /// Somebody took a seat.
    Joined,
    /// Somebody left a seat.
    Left,
    /// Somebody has another name.
    Renamed,
    /// The game began.
    Started,
    /// A decision.
    Act,
    /// Own actions were taken back.
    Undo,
    /// They were done again.
    Redo,
    /// A turn was confirmed.
    Confirmed,
    /// A seat chose whether it confirms.
    Preferred,
    /// A seat gave up.
    Resigned,
    /// A person is on holiday, or is back from it.
    Rested,
    /// A proposal was made.
    Proposed,
    /// Somebody agreed.
    Agreed,
    /// Somebody declined.
    Declined,
    /// The rematch has a table.
    Rematch,
    /// The rules of the program changed; the game goes on from its position.
    Carried,
}

/// Something that was said.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct ChatLine {
    /// Counts up from 1 at each table.
    pub number: u32,
    /// When.
    #[ts(type = "number")]
    pub at: i64,
    /// Who.
    pub seat: u8,
    /// What.
    pub text: String,
}

/// `POST /api/tables/{id}/chat`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct ChatRequest {
    /// Your seat.
    pub seat: u8,
    /// What to say.
    #[schema(min_length = 1, max_length = 500)]
    pub text: String,
}

/// `POST /api/tables/{id}/mute`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct MuteRequest {
    /// All the seats you do not want to hear.
    #[schema(max_items = 4)]
    pub muted: Vec<u8>,
}

/// `POST /api/tables/{id}/report`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// Whom it is about.
    pub seat: u8,
    /// The number of the chat line it is about.
    #[serde(default)]
    pub line: Option<u32>,
    /// Why.
    #[schema(max_length = 500)]
    pub text: String,
}

/// `PUT /api/tables/{id}/notes`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct NotesRequest {
    /// The whole text, which only you will see.
    #[schema(max_length = 4000)]
    pub text: String,
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

/// `GET /api/tables/{id}/replay/{n}`
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[ts(export)]
pub struct ReplayStep {
    /// After so many actions.
    pub n: u32,
    /// Of so many.
    pub of: u32,
    /// The action that led here; none for the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub entry: Option<LogEntry>,
    /// The seats that decide here.
    pub turn: Vec<u8>,
    /// The game as you may see it: everything once it is over.
    #[schema(value_type = Face)]
    #[ts(as = "Face")]
    pub face: Arc<RawValue>,
}

/// `POST /api/tables/{id}/branch`: play on from a position of a finished game, on a redrawn world.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export, optional_fields)]
#[serde(deny_unknown_fields)]
pub struct BranchRequest {
    /// After so many actions.
    pub actions: u32,
    /// The seat you take.
    pub seat: u8,
    /// The bot that takes the others.
    pub bot: String,
    /// Your name.
    #[serde(default)]
    #[schema(max_length = 24)]
    pub name: Option<String>,
}

/// `POST /api/records`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct RecordRequest {
    /// The game record as text.
    pub record: String,
}

/// `GET /api/tables/{id}/dev`: for the developer panel, once the game is over or on a `--dev` table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct DevPage {
    /// The whole position.
    #[schema(value_type = Object)]
    pub state: Value,
    /// The game record.
    pub record: String,
}

/// `GET /health`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Health {
    /// `ok`, or `storage` if the database does not answer.
    pub status: String,
    /// The program's version.
    pub version: String,
}
