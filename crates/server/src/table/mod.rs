//! A table in memory: what the journal adds up to. Nothing here waits, writes or asks the time, so that a table is
//! rebuilt exactly as it was.
//!
//! [`TableState::decide`] says what a command would do, as a [`JournalEntry`]; [`TableState::apply`] does it. What is applied is written
//! to the journal next: until it is there, nobody but [`crate::change`] sees the table.

mod absence;
mod answers;
mod apply;
mod archive;
mod clocks;
mod corrected;
mod decide;
mod entry;
mod forget;
mod freshness;
mod game_line;
mod opening;
mod rebuild;
mod render;
mod reserve;
mod terms;

pub use absence::STAND_IN;
pub use answers::{AdviceQuestion, LookBack, preview, wanted, worded};
pub use archive::ArchivedGame;
pub use corrected::Components;
pub use decide::explain;
pub use entry::{Chair, JournalEntry, ProposalEffect, Step, TableSpec};
pub use forget::{forget, named_guests, tenures};
pub use game_line::GameLine;
pub use opening::OPENING;
pub use rebuild::{JournalRow, RebuiltTable, TableDocuments};
pub use render::{RenderedTable, VersionChange, event, still_face, tried_face};
pub use terms::TableTerms;

use crate::wire::{ChangeKind, Ended, Proposal, SeatKind, State};
use almende_bots::Room;
use almende_core::{Audience, MAX_SEATS, Problem, Seat, Seats, Seed, Table, Title};
use clocks::Clocks;
use freshness::PlaySince;
use opening::DealVersions;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;

/// A game the server offers.
pub struct HostedGame {
    /// Its rules, components and words.
    pub title: Box<dyn Title>,
    /// Where its bots think.
    pub room: Arc<dyn Room>,
}

impl std::fmt::Debug for HostedGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title.id())
    }
}

/// An action of the log, with what each may know of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LoggedAction {
    /// Its number for as long as the table lives.
    pub entry: u32,
    /// What was done.
    pub step: Step,
    /// What a person's action was about, for those who draw it. It is found anew whenever the table is rebuilt, so it is not stored;
    /// what was done by rules of another version has none.
    #[serde(skip)]
    pub target: Option<Value>,
    /// What happened, written out.
    pub events: Vec<(Audience, Arc<RawValue>)>,
}

/// Actions that were taken back together.
#[derive(Clone, Debug)]
struct UndoneActions {
    seat: Seat,
    steps: Vec<Step>,
}

/// A proposal that waits for answers.
#[derive(Clone, Debug)]
pub struct OpenProposal {
    /// Its number.
    pub id: u32,
    /// Who asks.
    pub by: Seat,
    /// What for.
    pub proposal: Proposal,
    /// Who has agreed.
    pub agreed: Seats,
}

/// A table in memory.
#[derive(Clone, Debug)]
pub struct TableState {
    /// The table's id.
    pub id: String,
    /// The game.
    pub game: Arc<HostedGame>,
    /// What it was made with.
    pub spec: TableSpec,
    /// Who sits where.
    pub chairs: Vec<Chair>,
    /// Grows by one with every entry.
    pub version: u32,
    /// When it was made.
    pub created: i64,
    /// When it last changed.
    pub changed: i64,
    /// The play, once it has begun.
    pub line: Option<GameLine>,
    /// The seed, once the game has begun.
    pub seed: Option<Seed>,
    /// What was published about the seed.
    pub commitment: Option<String>,
    /// What was published about the position from which the game went on under other rules.
    pub carried: Option<String>,
    /// How the game ended.
    pub ended: Option<Ended>,
    /// Who has won, where it was not played to its end.
    pub winner: Option<Seat>,
    /// What was kept of a game that was finished under other rules.
    pub archive: Option<Arc<ArchivedGame>>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// The actions as they stand, also those of before the rules changed.
    pub log: Vec<Arc<LoggedAction>>,
    /// How many of them belong to play before the rules changed, which can be read but not repeated.
    pub before: usize,
    /// What each version changed; version 1 is the first.
    pub history: Vec<Arc<VersionChange>>,
    /// Which version each command made.
    pub commands: HashMap<String, u32>,
    /// What waits for answers.
    pub open_proposals: Vec<OpenProposal>,
    /// How far the table's time is ahead of the server's: it was written while the system's clock was wrong.
    ahead: i64,
    /// Whether the game was or will be dealt at this table.
    dealt_here: bool,
    /// What it was dealt with.
    dealt_with: Option<DealVersions>,
    /// Since when somebody sits on every chair.
    full_since: Option<i64>,
    next_entry: u32,
    next_proposal: u32,
    undone: Vec<UndoneActions>,
    /// How often each seat has taken the turn back from another person since another one acted.
    turns_taken_back: [u32; MAX_SEATS],
    clocks: Clocks,
    awaited_since: [u32; MAX_SEATS],
    play_since: PlaySince,
}

impl TableState {
    /// A new table.
    pub fn new(id: String, game: Arc<HostedGame>, spec: TableSpec, at: i64) -> TableState {
        let mut table = TableState {
            id,
            game,
            chairs: spec.chairs.clone(),
            dealt_here: spec.position.is_none(),
            dealt_with: None,
            full_since: None,
            spec,
            version: 0,
            created: at,
            changed: at,
            line: None,
            seed: None,
            commitment: None,
            carried: None,
            ended: None,
            winner: None,
            archive: None,
            rematch: None,
            log: Vec::new(),
            before: 0,
            history: Vec::new(),
            commands: HashMap::new(),
            open_proposals: Vec::new(),
            ahead: 0,
            next_entry: 1,
            next_proposal: 1,
            undone: Vec::new(),
            turns_taken_back: [0; MAX_SEATS],
            clocks: Clocks::default(),
            awaited_since: [0; MAX_SEATS],
            play_since: PlaySince::default(),
        };
        table.commitment = table.bind();
        table.close(VersionChange::new(ChangeKind::Created, None), at);
        table
    }

    /// Looks at the server's time once, when the table was rebuilt: one that was written in the future goes on from there,
    /// for times at a table never run back, and its clocks do not stand still until that future has come.
    pub fn set_clock(&mut self, now: i64) {
        self.ahead = (self.changed - now).max(0);
    }

    /// The table's time at a time of the server.
    pub fn time(&self, now: i64) -> i64 {
        (now + self.ahead).max(self.changed)
    }

    /// Where the table stands.
    pub fn state(&self) -> State {
        match (&self.ended, &self.line) {
            (Some(_), _) => State::Over,
            (None, Some(_)) => State::Playing,
            (None, None) => State::Waiting,
        }
    }

    /// How many sit at the table.
    pub fn players(&self) -> usize {
        self.chairs.len()
    }

    /// The seats a guest holds.
    pub fn seats_of(&self, guest: Option<&str>) -> Vec<Seat> {
        let held = |seat: &Seat| guest.is_some() && self.chairs[seat.index()].guest.as_deref() == guest;
        Seat::all(self.players()).filter(held).collect()
    }

    /// The seats that decide now; the one that has to confirm is not among them.
    pub fn deciding(&self) -> Seats {
        match (&self.line, self.ended) {
            (Some(line), None) => line.deciding(&self.chairs),
            _ => Seats::NONE,
        }
    }

    /// The seat that has to confirm its turn.
    pub fn confirming(&self) -> Option<Seat> {
        self.line.as_ref().filter(|_| self.ended.is_none())?.confirming(&self.chairs)
    }

    /// The seats the game waits for: those that decide and the one that has to confirm.
    pub fn awaited(&self) -> Seats {
        self.confirming().map_or_else(|| self.deciding(), Seats::only)
    }

    /// The version from which on the game waits for a seat, if it does.
    pub fn awaited_since(&self, seat: Seat) -> Option<u32> {
        self.awaited().contains(seat).then(|| self.awaited_since[seat.index()])
    }

    /// The bot that has to decide now.
    pub fn bot_to_move(&self) -> Option<(Seat, &str)> {
        self.deciding().iter().find_map(|seat| {
            let chair = self.chairs.get(seat.index()).filter(|chair| chair.kind == SeatKind::Bot)?;
            Some((seat, chair.bot.as_deref()?))
        })
    }

    /// The persons who still play.
    pub fn persons(&self) -> Seats {
        let plays = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            chair.kind == SeatKind::Person && !chair.resigned
        };
        Seat::all(self.players()).filter(plays).fold(Seats::NONE, Seats::with)
    }

    /// The players' names.
    pub fn names(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.name.clone()).collect()
    }

    /// The game before its first decision.
    fn set_up(&self, seed: Seed) -> Result<Box<dyn Table>, Problem> {
        match &self.spec.position {
            Some(position) => self.game.title.load(position),
            None => self.game.title.open(self.players(), &self.spec.setup, seed),
        }
    }
}

/// The journal does not fit the game: a fault of the program or of the disk.
fn broken(what: &'static str) -> Problem {
    Problem::new("problem.broken_table").with("what", what)
}
