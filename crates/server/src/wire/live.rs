//! The live connection.

use super::{ChatLine, LogEntry, Now, Presence, Snapshot};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

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
    /// The owner opened a seat for everybody, or gave it to a bot.
    Assigned,
    /// The owner plays the table by other terms: what stands in `TableInfo` is to be asked for again.
    Terms,
    /// The page of a seat opened the chance it adds to the deal.
    Opened,
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
    /// A seat won on time.
    Claimed,
    /// A person is on holiday, or is back from it.
    Rested,
    /// A proposal was made.
    Proposed,
    /// Somebody agreed.
    Agreed,
    /// Somebody declined: a proposal, or the seat that was kept for them.
    Declined,
    /// The rematch has a table.
    Rematch,
    /// The rules of the program changed; the game goes on from its position.
    Carried,
}
