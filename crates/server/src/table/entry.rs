//! The journal: what can happen at a table. A table is rebuilt by doing it all again.

use crate::wire::{ChangeKind, Clock, Origin, Proposal, SeatChance, SeatKind, TableOptions};
use almende_core::{Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One change of a table; it makes one version.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub enum JournalEntry {
    /// The first entry of every table.
    Created(Box<TableSpec>),
    /// The first entry of a table with a pack of corrections that is kept apart: `pack` holds its hash. (A name of its own, so
    /// that a program that does not know where to look for it leaves the table alone.)
    Corrected(Box<TableSpec>),
    /// Somebody took a seat.
    Joined {
        seat: Seat,
        guest: String,
        name: String,
        /// What their page bound itself to.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance: Option<String>,
    },
    /// Somebody left a seat before the game.
    Left { seat: Seat },
    /// Another name.
    Renamed { seat: Seat, name: String },
    /// Somebody does not want the seat that is kept for them.
    Refused { seat: Seat },
    /// The owner of the table opened a seat for everybody, or gave it to a bot.
    Assigned {
        seat: Seat,
        /// The bot, or nobody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        /// Its name; empty for nobody.
        name: String,
    },
    /// The owner of the table plays it by other terms.
    NewTerms {
        /// All the game's options.
        setup: Value,
        /// How it is played.
        options: TableOptions,
        /// Whether the lobby shows it.
        listed: bool,
        /// How many play.
        players: usize,
        /// Whose seats are only kept for them from here on: they sat down for something else.
        asked: Vec<Seat>,
    },
    /// The page of a seat opened the chance it had bound itself to.
    Opened { seat: Seat, chance: String },
    /// The game began.
    Started {
        /// What all chance comes from.
        seed: Seed,
        /// The hash published for it.
        commitment: Option<String>,
        /// What the server did at once.
        steps: Vec<Step>,
    },
    /// A decision and what the server took after it.
    Act {
        seat: Seat,
        /// The decision first.
        steps: Vec<Step>,
    },
    /// Actions were taken back by their seat.
    Undo { seat: Seat, count: usize },
    /// They were done again.
    Redo { seat: Seat },
    /// A turn was confirmed.
    Confirmed {
        seat: Seat,
        /// What the server did then.
        steps: Vec<Step>,
    },
    /// A seat chose whether it confirms.
    Preferred {
        seat: Seat,
        confirm: bool,
        /// What the server did then.
        steps: Vec<Step>,
    },
    /// A seat gave up.
    Resigned {
        seat: Seat,
        /// Who has won by it: the other of two. Tables of before this was a rule went on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        winner: Option<Seat>,
    },
    /// A seat won because the other of two ran out of time.
    Claimed { seat: Seat },
    /// A person is on holiday.
    Rested {
        seat: Seat,
        /// Until when; a time that has passed ends the holiday.
        until: i64,
    },
    /// The others are asked.
    Proposed {
        seat: Seat,
        proposal: Proposal,
        /// What came of it, if nobody had to be asked.
        effect: Option<ProposalEffect>,
    },
    /// Somebody agreed.
    Agreed {
        seat: Seat,
        proposal: u32,
        /// What came of it, if nobody is left to ask.
        effect: Option<ProposalEffect>,
    },
    /// Somebody declined.
    Declined { seat: Seat, proposal: u32 },
    /// The rematch has a table.
    Rematch { seat: Option<Seat>, table: String },
    /// The program's rules or components changed: the game goes on from its position.
    Carried {
        /// The rules version from here on.
        rules: u32,
        /// The content version from here on.
        content: String,
        position: Value,
        /// The hash published of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hash: Option<String>,
        /// The program that did it, by when the nodes of its database first knew of it.
        #[serde(default, skip_serializing_if = "is_unknown")]
        program: i64,
    },
}

/// Whether nothing is known of the program that wrote something.
fn is_unknown(program: &i64) -> bool {
    *program == 0
}

/// What a table is made with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TableSpec {
    /// The game's id.
    pub game: String,
    /// The rules version.
    pub rules: u32,
    /// The content version.
    pub content: String,
    /// The pack of corrections it is played with, if with one: it stays with the table as long as the table does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<Value>,
    /// All the game's options.
    pub setup: Value,
    /// How it is played.
    pub options: TableOptions,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// The guest who made it.
    pub owner: String,
    /// Who sits where at first.
    pub chairs: Vec<Chair>,
    /// Where the game begins, if not with a fresh deal.
    pub origin: Option<Origin>,
    /// The position it begins from.
    pub position: Option<Value>,
    /// The server's part of the seed, to which it is bound from the first moment on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Seed>,
    /// The program that made it, by when the nodes of its database first knew of it; 0 where there is one server.
    #[serde(default, skip_serializing_if = "is_unknown")]
    pub program: i64,
}

/// A seat with the person behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chair {
    /// Who plays.
    pub kind: SeatKind,
    /// The guest it belongs to, also while a bot plays for them.
    pub guest: Option<String>,
    /// The name.
    pub name: String,
    /// The bot that plays.
    pub bot: Option<String>,
    /// Whether the person gave up.
    pub resigned: bool,
    /// Whether the person confirms.
    pub confirm: bool,
    /// What the person's page adds to the seed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<SeatChance>,
    /// Whether a bot played for the person at any time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stood_in: bool,
    /// The guest an open seat is kept for. The name is theirs; nobody plays before they have said yes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserved: Option<String>,
    /// Whether they do not want it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub declined: bool,
    /// Whether they sat there already, when the owner changed by what the table is played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked_again: bool,
}

impl Chair {
    /// A chair nobody sits on yet.
    pub fn open() -> Chair {
        Chair {
            kind: SeatKind::Open,
            guest: None,
            name: String::new(),
            bot: None,
            resigned: false,
            confirm: false,
            chance: None,
            stood_in: false,
            reserved: None,
            declined: false,
            asked_again: false,
        }
    }

    /// The chair of a guest.
    pub fn person(guest: &str, name: String, confirm: bool) -> Chair {
        Chair { kind: SeatKind::Person, guest: Some(guest.to_owned()), name, confirm, ..Chair::open() }
    }

    /// The chair of a bot, the first, second or later one at its table.
    pub fn bot(bot: &str, number: usize) -> Chair {
        Chair { kind: SeatKind::Bot, name: format!("{bot} {number}"), bot: Some(bot.to_owned()), ..Chair::open() }
    }
}

/// An action carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Whose.
    pub seat: Seat,
    /// The notation.
    pub action: String,
    /// Whether the server took the only option.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
}

/// What an agreement brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "effect", rename_all = "snake_case")]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub enum ProposalEffect {
    /// The last actions are taken back.
    Takeback { count: usize },
    /// A bot plays a seat.
    Bot { seat: Seat, bot: String },
    /// A person plays their seat again.
    Person { seat: Seat },
    /// The game stops.
    End,
}

impl JournalEntry {
    /// What clients call it.
    pub fn kind(&self) -> ChangeKind {
        match self {
            JournalEntry::Created(_) | JournalEntry::Corrected(_) => ChangeKind::Created,
            JournalEntry::Joined { .. } => ChangeKind::Joined,
            JournalEntry::Left { .. } => ChangeKind::Left,
            JournalEntry::Renamed { .. } => ChangeKind::Renamed,
            JournalEntry::Refused { .. } => ChangeKind::Declined,
            JournalEntry::Assigned { .. } => ChangeKind::Assigned,
            JournalEntry::NewTerms { .. } => ChangeKind::Terms,
            JournalEntry::Opened { .. } => ChangeKind::Opened,
            JournalEntry::Started { .. } => ChangeKind::Started,
            JournalEntry::Act { .. } => ChangeKind::Act,
            JournalEntry::Undo { .. } => ChangeKind::Undo,
            JournalEntry::Redo { .. } => ChangeKind::Redo,
            JournalEntry::Confirmed { .. } => ChangeKind::Confirmed,
            JournalEntry::Preferred { .. } => ChangeKind::Preferred,
            JournalEntry::Resigned { .. } => ChangeKind::Resigned,
            JournalEntry::Claimed { .. } => ChangeKind::Claimed,
            JournalEntry::Rested { .. } => ChangeKind::Rested,
            JournalEntry::Proposed { .. } => ChangeKind::Proposed,
            JournalEntry::Agreed { .. } => ChangeKind::Agreed,
            JournalEntry::Declined { .. } => ChangeKind::Declined,
            JournalEntry::Rematch { .. } => ChangeKind::Rematch,
            JournalEntry::Carried { .. } => ChangeKind::Carried,
        }
    }

    /// Who made the change; none for the server.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            JournalEntry::Created(_)
            | JournalEntry::Corrected(_)
            | JournalEntry::Assigned { .. }
            | JournalEntry::NewTerms { .. }
            | JournalEntry::Started { .. }
            | JournalEntry::Carried { .. } => None,
            JournalEntry::Rematch { seat, .. } => *seat,
            JournalEntry::Joined { seat, .. }
            | JournalEntry::Left { seat }
            | JournalEntry::Renamed { seat, .. }
            | JournalEntry::Refused { seat }
            | JournalEntry::Opened { seat, .. }
            | JournalEntry::Act { seat, .. }
            | JournalEntry::Undo { seat, .. }
            | JournalEntry::Redo { seat }
            | JournalEntry::Confirmed { seat, .. }
            | JournalEntry::Preferred { seat, .. }
            | JournalEntry::Resigned { seat, .. }
            | JournalEntry::Claimed { seat }
            | JournalEntry::Rested { seat, .. }
            | JournalEntry::Proposed { seat, .. }
            | JournalEntry::Agreed { seat, .. }
            | JournalEntry::Declined { seat, .. } => Some(*seat),
        }
    }
}

impl Clock {
    /// The whole time of a seat in milliseconds.
    pub fn whole(self) -> Option<i64> {
        match self {
            Clock::None => None,
            Clock::Turn { seconds } | Clock::Game { seconds, .. } => Some(i64::from(seconds) * 1000),
        }
    }

    /// Whether a game is played over days: then the clock rests while its person is on holiday.
    pub fn is_for_days(self) -> bool {
        const HOUR: u32 = 3600;
        match self {
            Clock::None => true,
            Clock::Turn { seconds } => seconds >= 12 * HOUR,
            Clock::Game { seconds, .. } => seconds >= 72 * HOUR,
        }
    }

    /// What comes back in milliseconds for each turn that ends in time.
    pub fn increment(self) -> i64 {
        match self {
            Clock::None | Clock::Turn { .. } => 0,
            Clock::Game { increment, .. } => i64::from(increment) * 1000,
        }
    }

    /// How many milliseconds somebody may overdraw before the others may act on it: a moment at a table where people sit and
    /// wait (as long again as the clock, half a minute at most), hours where a game takes days.
    pub fn grace(self) -> i64 {
        const MOMENT: i64 = 30 * 1000;
        const HOURS: i64 = 6 * 3600 * 1000;
        if self.is_for_days() { HOURS } else { self.whole().unwrap_or(0).min(MOMENT) }
    }
}
