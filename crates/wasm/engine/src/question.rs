//! What a module is asked, and what it answers.

use crate::worlds::{Tried, WorldName};
use almende_core::Seed;
use almende_server::failure::Failure;
use almende_server::table::JournalRow;
use almende_server::wire::{
    ActionRequest, BranchRequest, CommandRequest, CreateTable, ErrorBody, LegalRequest, Live, PlanRequest,
    RecordRequest, TableCard, World,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// A question, an object whose field `ask` says which. Tables are named by their ids, `now` is the time in milliseconds since
/// 1970, `chance` is fresh for each question.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub enum Question {
    /// Makes a table.
    Create { table: String, now: i64, chance: Seed, request: CreateTable },
    /// Makes a table from a record; a game that is not over goes on. Unless it is said who sits where, all its seats are at this device.
    Import { table: String, now: i64, request: RecordRequest },
    /// Rebuilds a table from what was kept of it.
    Open { table: String, now: i64, rows: Vec<JournalRow>, position: Option<String>, finished: Option<String> },
    /// Forgets a table: what is kept of it is the truth.
    Close { table: String },
    /// All of a table.
    Snapshot { table: String, now: i64 },
    /// The first message of a live line: what was missed since a version, or everything.
    Missed { table: String, now: i64, since: Option<u32> },
    /// A command of a seat.
    Command { table: String, now: i64, request: CommandRequest },
    /// What a bot decided when the table had this version; any option where it decided nothing that can be done.
    Bot { table: String, now: i64, chance: Seed, seat: u8, version: u32, action: Option<String> },
    /// Whether something is possible.
    Legal { table: String, request: LegalRequest },
    /// What it would lead to.
    Preview { table: String, chance: Seed, request: ActionRequest },
    /// What several would lead to.
    Plan { table: String, request: PlanRequest },
    /// Brings a world that a server drew for a seat of its table, played by these rules with these components.
    Bring {
        name: WorldName,
        rules: u32,
        content: String,
        #[serde(default)]
        pack: Option<Value>,
        world: World,
    },
    /// Asks something of it, as long as the play stands since this version.
    Try { name: WorldName, since: u32, names: Vec<String>, tried: Tried },
    /// The position after n actions.
    Replay { table: String, n: u32 },
    /// The game record with its seed: the game is this device's own.
    Record { table: String },
    /// What is to be thought about when somebody asks for a hint.
    Hint { table: String, seat: u8 },
    /// What is to be thought about when somebody looks back at a game.
    LookBack { table: String },
    /// Plays on from a position of a finished game.
    Branch { table: String, new: String, now: i64, chance: Seed, request: BranchRequest },
    /// The same people once more.
    Rematch { table: String, new: String, now: i64, chance: Seed },
    /// What a bot would do in a position.
    Choose {
        position: String,
        #[serde(default)]
        pack: Option<Value>,
        seat: u8,
        bot: String,
        chance: Seed,
    },
    /// What a program thinks of the options of a seat; it tells its thoughts while it thinks.
    Analyse {
        position: String,
        #[serde(default)]
        pack: Option<Value>,
        seat: u8,
        version: u32,
        millis: u64,
        chance: Seed,
    },
    /// What each seat could hope for after each action of a finished game.
    Review {
        record: String,
        #[serde(default)]
        pack: Option<Value>,
    },
    /// What `hard` would have done after n actions.
    Advice {
        record: String,
        #[serde(default)]
        pack: Option<Value>,
        n: u32,
    },
    /// Plays games at random with the components of a pack, to see whether they can be played with; it tells how many were played.
    TryOut { pack: Value },
    /// The setups that have a name.
    Presets,
    /// A whole game in which every decision is drawn.
    RandomGame { players: usize, setup: Value, series: u64, number: u64 },
}

/// The answer to a question.
#[derive(Debug, Default, Serialize)]
pub struct Reply {
    /// What was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Box<RawValue>>,
    /// Why there is no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
    /// What has to be kept before anybody hears of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Changed>,
}

/// A failure as the server would answer it.
#[derive(Debug, Serialize)]
pub struct Refused {
    /// The status.
    pub status: u16,
    /// What it says.
    pub error: ErrorBody,
}

/// What changed at a table.
#[derive(Debug, Serialize)]
pub struct Changed {
    /// The table.
    pub table: String,
    /// The new rows of its journal.
    pub rows: Vec<JournalRow>,
    /// The table in a list.
    pub card: TableCard,
    /// The position, from which a later program could go on.
    pub position: Option<String>,
    /// What is kept of a finished game for later rules.
    pub finished: Option<String>,
    /// What those who look at the table hear of it.
    pub live: Option<Live>,
    /// The bot that has to decide now.
    pub think: Option<ToThink>,
}

/// A decision of a bot.
#[derive(Debug, Serialize)]
pub struct ToThink {
    /// Its seat.
    pub seat: u8,
    /// Its name.
    pub bot: String,
    /// The position.
    pub position: String,
    /// The pack the table is played with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pack: Option<Value>,
    /// The version in which it was asked.
    pub version: u32,
}

impl Reply {
    /// An answer that changed nothing.
    pub fn with(answer: &impl Serialize) -> Result<Reply, Failure> {
        Reply::changing(answer, Vec::new())
    }

    /// An answer after changes.
    pub fn changing(answer: &impl Serialize, changes: Vec<Changed>) -> Result<Reply, Failure> {
        let answer = to_raw_value(answer).map_err(|_| Failure::fault())?;
        Ok(Reply { answer: Some(answer), refused: None, changes })
    }

    /// No answer.
    pub fn refused(failure: &Failure) -> Reply {
        let refused = Refused { status: failure.status().as_u16(), error: failure.body().clone() };
        Reply { refused: Some(refused), ..Reply::default() }
    }
}
