//! A table from its journal, also after the program's rules or components have changed.

use super::show::Past;
use super::{Entry, Game, Line, Sitting, broken};
use crate::fairness;
use crate::store::{JournalRow, Kept};
use crate::wire::{Ended, State};
use almende_core::{Problem, Record, RecordStart, Seed};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;

/// The story of a finished game as it was told when it ended. Later rules need not be able to replay it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// How it ended.
    pub ended: Ended,
    /// The log with all events.
    pub log: Vec<ToldEntry>,
    /// The last `Face`, with everything open.
    pub face: Value,
    /// The game record.
    pub record: String,
}

/// An action in the story of a finished game; the reading twin of `wire::LogEntry`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ToldEntry {
    pub entry: u32,
    pub seat: u8,
    pub auto: bool,
    pub action: Option<String>,
    pub events: Vec<Box<RawValue>>,
}

/// A table rebuilt, and what has to be written for it to go on.
#[derive(Debug)]
pub struct Rebuilt {
    /// The table.
    pub sitting: Sitting,
    /// The entry that carries the game over to the program's rules, if they have changed.
    pub carry: Option<Entry>,
}

impl Sitting {
    /// Rebuilds a table. `games` finds a game by its id.
    pub fn rebuild(
        id: &str,
        rows: &[JournalRow],
        kept: &Kept,
        games: impl Fn(&str) -> Option<Arc<Game>>,
    ) -> Result<Rebuilt, Problem> {
        let read = |row: &JournalRow| {
            serde_json::from_str::<Entry>(&row.entry).map_err(|_| broken("unreadable").with("version", row.version))
        };
        let entries: Vec<Entry> = rows.iter().map(read).collect::<Result<_, _>>()?;
        let (Some(Entry::Created(facts)), Some(first)) = (entries.first(), rows.first()) else {
            return Err(broken("created"));
        };
        let game = games(&facts.game)
            .ok_or_else(|| Problem::new("problem.unknown_game").with("name", &facts.game).with("games", ""))?;
        let mut sitting = Sitting::new(id.to_owned(), game, (**facts).clone(), first.at);
        sitting.remember_command(first);
        // Play before the last change of rules cannot be repeated; the table begins again from the position kept then.
        let carried = entries.iter().rposition(|entry| matches!(entry, Entry::Carried { .. }));
        let versions = match carried.map(|at| &entries[at]) {
            Some(Entry::Carried { rules, content, .. }) => (*rules, content.as_str()),
            _ => (facts.rules, facts.content.as_str()),
        };
        let title = &sitting.game.title;
        let same = versions == (title.rules_version(), title.content_version());
        let playable_from = if same { carried.unwrap_or(0) } else { usize::MAX };
        for (at, (entry, row)) in entries.iter().zip(rows).enumerate().skip(1) {
            if i64::from(sitting.version) + 1 != row.version {
                return Err(broken("version").with("version", row.version));
            }
            if at >= playable_from {
                sitting.enter(entry, row.at)?;
            } else {
                sitting.enter_without_play(entry, row)?;
            }
            sitting.remember_command(row);
        }
        let carry = if same { None } else { sitting.carry_over(kept)? };
        Ok(Rebuilt { sitting, carry })
    }

    fn remember_command(&mut self, row: &JournalRow) {
        if let Some(command) = &row.command {
            self.commands.insert(command.clone(), self.version);
        }
    }

    /// Follows everything but the play itself.
    fn enter_without_play(&mut self, entry: &Entry, row: &JournalRow) -> Result<(), Problem> {
        let mut past = Past::new(entry.kind(), entry.seat());
        if let Some(told) = &row.told {
            self.retell(told, &mut past)?;
        }
        match entry {
            Entry::Joined { .. }
            | Entry::Left { .. }
            | Entry::Refused { .. }
            | Entry::Assigned { .. }
            | Entry::Renamed { .. }
            | Entry::Rematch { .. } => {
                // Only about the chairs.
                return self.enter(entry, row.at);
            }
            Entry::Opened { seat, chance } => self.open_chance(*seat, chance)?,
            Entry::Started { seed, commitment, .. } => self.begin(*seed, commitment.clone()),
            Entry::Carried { rules, content, hash, .. } => self.carry(*rules, content, hash.as_ref()),
            Entry::Preferred { seat, confirm, .. } => {
                if let Ok(chair) = self.chair(*seat) {
                    chair.confirm = *confirm;
                }
            }
            Entry::Rested { seat, until } => self.rest(*seat, *until, row.at),
            Entry::Resigned { seat, winner } => {
                if let Ok(chair) = self.chair(*seat) {
                    chair.resigned = true;
                }
                self.winner = *winner;
            }
            Entry::Claimed { seat } => self.winner = Some(*seat),
            Entry::Proposed { effect: Some(effect), .. } | Entry::Agreed { effect: Some(effect), .. }
                if !matches!(effect, super::Effect::Takeback { .. }) =>
            {
                // Like the others: only the chairs.
                self.carry_out(effect, &mut past)?;
            }
            _ => {}
        }
        self.close(past, row.at);
        Ok(())
    }

    /// What to do with a table that was played with other rules or components.
    fn carry_over(&mut self, kept: &Kept) -> Result<Option<Entry>, Problem> {
        if let Some(finished) = &kept.finished {
            let finished: Finished = serde_json::from_str(finished).map_err(|_| broken("finished"))?;
            self.ended = Some(finished.ended);
            self.told = Some(Arc::new(finished));
            return Ok(None);
        }
        let position = match (&self.seed, &kept.position) {
            (Some(_), Some(position)) => serde_json::from_str(position).map_err(|_| broken("position"))?,
            (Some(_), None) => return Err(broken("position")),
            (None, _) => Value::Null,
        };
        let title = &self.game.title;
        let published = |seed: Seed| fairness::position_hash(&seed, &position);
        Ok(Some(Entry::Carried {
            rules: title.rules_version(),
            content: title.content_version().to_owned(),
            hash: self.seed.filter(|_| self.dealt_here).map(published),
            position,
        }))
    }

    /// The position to keep, from which the game could go on under other rules.
    pub fn position(&self) -> Option<String> {
        self.line.as_ref().map(|line| line.table.state().to_string())
    }

    /// The story of a game that has ended.
    pub fn finished(&self) -> Option<Finished> {
        if let Some(told) = &self.told {
            return Some((**told).clone());
        }
        let (Some(ended), Some(_)) = (self.ended, &self.line) else { return None };
        let told = |logged: &Arc<super::Logged>| ToldEntry {
            entry: logged.entry,
            seat: logged.step.seat.into(),
            auto: logged.step.auto,
            action: Some(logged.step.action.clone()),
            events: logged.events.iter().map(|(_, event)| RawValue::to_owned(event)).collect(),
        };
        Some(Finished {
            ended,
            log: self.log.iter().map(told).collect(),
            face: serde_json::from_str(self.face(None).get()).unwrap_or_default(),
            record: self.record()?,
        })
    }

    /// The game record; with the seed only when the game is over.
    pub fn record(&self) -> Option<String> {
        if let Some(told) = &self.told {
            return Some(told.record.clone());
        }
        self.inner_record().map(|record| record.to_string())
    }

    /// The record as the engine has it, seed and all.
    pub fn inner_record(&self) -> Option<Record> {
        let Line { table, .. } = self.line.as_ref()?;
        let mut record = table.record();
        record.names = self.names();
        if record.names.iter().all(String::is_empty) {
            record.names.clear();
        }
        if let (RecordStart::Position(position), Some(begun)) = (&mut record.start, &self.facts.position) {
            // As it was published, also where these rules would write it otherwise.
            position.clone_from(begun);
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
