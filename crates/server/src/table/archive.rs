//! What is kept of the play beside the journal. Later rules cannot always repeat it, but what was told of it can be read for ever:
//! of each version what it added to the log and took away, of a finished game all of its log, its score and its record.

use super::render::VersionChange;
use super::{LoggedAction, TableState, broken};
use crate::wire::{Ended, LogEntry};
use almende_core::{Problem, ScoreSheet};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// What one version did to the log.
#[derive(Serialize, Deserialize)]
struct ArchivedChange {
    added: Vec<Arc<LoggedAction>>,
    removed: Vec<u32>,
}

impl VersionChange {
    /// What it did to the log, as JSON; nothing if it was not about the play.
    pub fn archived(&self) -> Option<String> {
        if self.added.is_empty() && self.removed.is_empty() {
            return None;
        }
        serde_json::to_string(&ArchivedChange { added: self.added.clone(), removed: self.removed.clone() }).ok()
    }
}

/// A finished game as it was told when it ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ArchivedGame {
    /// How it ended.
    pub ended: Ended,
    /// The log with all events.
    pub log: Vec<LogEntry>,
    /// The last `Face`, with everything open.
    pub face: Value,
    /// The game record.
    pub record: String,
}

/// What is read of a score sheet in a face.
#[derive(Deserialize)]
struct ArchivedScore {
    totals: Vec<Option<i32>>,
    ranks: Vec<u8>,
    #[serde(default)]
    solo_won: Option<bool>,
}

impl ArchivedGame {
    /// The sums and ranks of the game.
    pub(super) fn score(&self) -> Option<ScoreSheet> {
        let ArchivedScore { totals, ranks, solo_won } = ArchivedScore::deserialize(self.face.get("score")?).ok()?;
        Some(ScoreSheet { lines: Vec::new(), totals, ranks, solo_won, opponent: None })
    }
}

impl TableState {
    /// Brings back what a version did to the log, without playing it.
    pub(super) fn restore_log(&mut self, told: &str, change: &mut VersionChange) -> Result<(), Problem> {
        let told: ArchivedChange = serde_json::from_str(told).map_err(|_| broken("story"))?;
        self.log.retain(|logged| !told.removed.contains(&logged.entry));
        self.next_entry = told.added.iter().map(|logged| logged.entry + 1).fold(self.next_entry, u32::max);
        self.log.extend(told.added.iter().cloned());
        (change.added, change.removed) = (told.added, told.removed);
        Ok(())
    }

    /// What is kept of a game that has ended.
    pub fn archived_game(&self) -> Option<ArchivedGame> {
        if let Some(archive) = &self.archive {
            return Some((**archive).clone());
        }
        let ended = self.ended?;
        let face = serde_json::to_value(self.face(None)?).unwrap_or_default();
        Some(ArchivedGame { ended, log: self.open_log(), face, record: self.record()? })
    }
}
