//! What a seat can do.

use super::{ErrorBody, Face, Notation, TableEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use ts_rs::TS;
use utoipa::ToSchema;

/// `POST /api/tables/{id}/commands`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// Made up by the client, fresh for each command; the same id again gets the first answer.
    #[schema(min_length = 8, max_length = 64)]
    pub command_id: String,
    /// The version the client has seen. What is about the play is refused if the play has changed since; nothing else is.
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
        #[ts(as = "Notation")]
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
    /// Give up. With two at the table the other has won.
    Resign,
    /// Win on time: the other of two is out of time and its grace.
    Claim {
        /// The other's seat.
        seat: u8,
    },
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
    /// Let a bot play on for a seat that has resigned, is late or on holiday.
    BotForSeat {
        /// The seat.
        seat: u8,
        /// The bot; none for the one the server puts in (`hard`). Any other needs the absent person's word, too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bot: Option<String>,
    },
    /// Give a seat that a bot took over back to its person; who was only away need not ask for the own one.
    PersonForSeat {
        /// The seat.
        seat: u8,
    },
    /// Stop the game as it stands.
    End,
}

/// `POST /api/tables/{id}/legal`: about an action, or about a spot of the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct LegalRequest {
    /// Your seat.
    pub seat: u8,
    /// The notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 200)]
    #[ts(as = "Option<Notation>", optional)]
    pub action: Option<String>,
    /// A spot as the targets of options name it: what somebody means who points there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[ts(optional)]
    pub on: Option<Value>,
}

/// `POST /api/tables/{id}/preview`
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct ActionRequest {
    /// Your seat.
    pub seat: u8,
    /// The notation.
    #[schema(max_length = 200)]
    #[ts(as = "Notation")]
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
    /// The game after it, with what the seat could do next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub face: Option<Box<Face>>,
    /// What would happen.
    #[schema(value_type = Vec<TableEvent>)]
    #[ts(as = "Vec<TableEvent>")]
    pub events: Vec<Arc<RawValue>>,
}
