//! A table from its journal, also after the program's rules or components have changed.

use super::{ArchivedGame, HostedGame, JournalEntry, TableState, broken};
use crate::failure::LATER_PROGRAM;
use crate::fairness;
use crate::wire::State;
use almende_core::{Problem, Record, RecordStart, Seed};
use serde::de::IgnoredAny;
use serde_json::Value;
use std::sync::Arc;

/// What the row of one table holds besides its journal.
#[derive(Clone, Default, Debug)]
pub struct TableDocuments {
    /// The hash of the invitation.
    pub invitation: Option<String>,
    /// The position after the last action.
    pub position: Option<String>,
    /// The finished game's own story, for later rules.
    pub finished: Option<String>,
    /// The pack of corrections it is played with, if it is kept apart.
    pub pack: Option<String>,
}

/// A line of the journal.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct JournalRow {
    /// The version it made.
    pub version: i64,
    /// When.
    pub at: i64,
    /// The command behind it.
    pub command: Option<String>,
    /// What happened, as JSON.
    pub entry: String,
    /// What was told of it, as JSON.
    pub told: Option<String>,
}

/// A table rebuilt, and what has to be written for it to go on.
#[derive(Debug)]
pub struct RebuiltTable {
    /// The table.
    pub table: TableState,
    /// The entry that carries the game over to the program's rules, if they have changed.
    pub carry: Option<JournalEntry>,
    /// Whether a program with later rules has gone on with it.
    pub later: bool,
    /// The program whose rules and components it is played by, by when the nodes of its database first knew of it; 0 where that
    /// is not known.
    pub program: i64,
}

/// Reads an entry. One that is whole and says what this program does not know was written by a later one.
fn read(row: &JournalRow) -> Result<JournalEntry, Problem> {
    serde_json::from_str(&row.entry).map_err(|_| match serde_json::from_str::<IgnoredAny>(&row.entry) {
        Ok(_) => Problem::new(LATER_PROGRAM),
        Err(_) => broken("unreadable").with("version", row.version),
    })
}

impl TableState {
    /// Rebuilds a table. `games` finds a game by its id.
    pub fn rebuild(
        id: &str,
        rows: &[JournalRow],
        documents: &TableDocuments,
        games: impl Fn(&str) -> Option<Arc<HostedGame>>,
    ) -> Result<RebuiltTable, Problem> {
        let entries: Vec<JournalEntry> = rows.iter().map(read).collect::<Result<_, _>>()?;
        let (Some(JournalEntry::Created(spec) | JournalEntry::Corrected(spec)), Some(first)) =
            (entries.first(), rows.first())
        else {
            return Err(broken("created"));
        };
        let game = games(&spec.game)
            .ok_or_else(|| Problem::new("problem.unknown_game").with("name", &spec.game).with("games", ""))?;
        // A pack that does not fit the components of a later program leaves the table to those.
        let mut spec = (**spec).clone();
        if let Some(JournalEntry::Corrected(_)) = entries.first() {
            let kept = documents.pack.as_deref().ok_or_else(|| broken("pack"))?;
            spec.pack = Some(serde_json::from_str(kept).map_err(|_| broken("pack"))?);
        }
        let corrected = spec.pack.as_ref().and_then(|pack| game.with_pack(pack).ok());
        if corrected.is_none() {
            // Nobody is told that it is played with what it is not played with any more.
            spec.pack = None;
        }
        let mut table = TableState::new(id.to_owned(), corrected.unwrap_or(game), spec.clone(), first.at);
        table.remember_command(first);
        // Play before the last change of rules cannot be repeated; the table begins again from the position kept then.
        let carried = entries.iter().rposition(|entry| matches!(entry, JournalEntry::Carried { .. }));
        let (rules, content, program) = match carried.map(|at| &entries[at]) {
            Some(JournalEntry::Carried { rules, content, program, .. }) => (*rules, content.as_str(), *program),
            _ => (spec.rules, spec.content.as_str(), spec.program),
        };
        let title = &table.game.title;
        let same = rules == title.rules_version() && title.plays_content(content);
        let playable_from = if same { carried.unwrap_or(0) } else { usize::MAX };
        for (at, (entry, row)) in entries.iter().zip(rows).enumerate().skip(1) {
            if i64::from(table.version) + 1 != row.version {
                return Err(broken("version").with("version", row.version));
            }
            if at >= playable_from {
                table.apply(entry, row.at)?;
            } else {
                table.apply_archived(entry, row.told.as_deref(), row.at)?;
            }
            table.remember_command(row);
        }
        let carry = if same { None } else { table.carry_over(documents)? };
        let later = rules > table.game.title.rules_version();
        Ok(RebuiltTable { table, carry, later, program })
    }

    /// Goes on with entries another node has written. False if it cannot: then it has to be rebuilt, and this one dropped.
    pub fn follow(&mut self, rows: &[JournalRow]) -> bool {
        for row in rows {
            let Ok(entry) = serde_json::from_str::<JournalEntry>(&row.entry) else { return false };
            let next = i64::from(self.version) + 1 == row.version;
            // What was carried over begins anew; a name that was taken away may stand in what was read before.
            let anew = matches!(&entry, JournalEntry::Carried { .. })
                || matches!(&entry, JournalEntry::Renamed { name, .. } if name.is_empty());
            if !next || anew || self.apply(&entry, row.at).is_err() {
                return false;
            }
            self.remember_command(row);
        }
        !rows.is_empty()
    }

    fn remember_command(&mut self, row: &JournalRow) {
        if let Some(command) = &row.command {
            self.commands.insert(command.clone(), self.version);
        }
    }

    /// What to do with a table that was played with other rules or components.
    fn carry_over(&mut self, documents: &TableDocuments) -> Result<Option<JournalEntry>, Problem> {
        if let Some(finished) = &documents.finished {
            let archive: ArchivedGame = serde_json::from_str(finished).map_err(|_| broken("finished"))?;
            self.ended = Some(archive.ended);
            self.archive = Some(Arc::new(archive));
            return Ok(None);
        }
        let position = match (&self.seed, &documents.position) {
            (Some(_), Some(position)) => serde_json::from_str(position).map_err(|_| broken("position"))?,
            (Some(_), None) => return Err(broken("position")),
            (None, _) => Value::Null,
        };
        let title = &self.game.title;
        let published = |seed: Seed| fairness::position_hash(&seed, &position);
        Ok(Some(JournalEntry::Carried {
            rules: title.rules_version(),
            content: title.content_version().to_owned(),
            hash: self.seed.filter(|_| self.dealt_here).map(published),
            position,
            program: 0,
        }))
    }

    /// The position to keep, from which the game could go on under other rules.
    pub fn position(&self) -> Option<String> {
        self.line.as_ref().map(|line| line.play.state().to_string())
    }

    /// The game record; with the seed only when the game is over.
    pub fn record(&self) -> Option<String> {
        if let Some(archive) = &self.archive {
            return Some(archive.record.clone());
        }
        self.inner_record().map(|record| record.to_string())
    }

    /// The record as the engine has it, seed and all.
    pub fn inner_record(&self) -> Option<Record> {
        let mut record = self.line.as_ref()?.play.record();
        record.names = self.names();
        if record.names.iter().all(String::is_empty) {
            record.names.clear();
        }
        if let (RecordStart::Position(position), Some(begun)) = (&mut record.start, &self.spec.position) {
            // As it was published, also where these rules would write it otherwise.
            position.clone_from(begun);
        }
        if let RecordStart::Seed(_) = record.start {
            // As it was dealt: the commitment is made of these words.
            record.content.clone_from(&self.spec.content);
            record.setup.clone_from(&self.spec.setup);
        }
        if self.dealt_here {
            record.table = Some(self.id.clone());
            record.commitment.clone_from(&self.commitment);
            record.deal = self.recorded_deal();
            record.carried = self.recorded_carry();
        }
        if self.state() != State::Over {
            record.result = None;
        }
        Some(record)
    }
}
