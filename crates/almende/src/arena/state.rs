//! A contest that was broken off goes on where it stopped.

use crate::failure::Failure;
use crate::files;
use almende_bots::Group;
use almende_core::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;

/// The file of a contest: what is played, and the groups that are.
#[derive(Serialize, Deserialize)]
pub(super) struct State {
    contest: Terms,
    pub(super) groups: Vec<Group>,
}

/// Everything that the groups depend on.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Terms {
    pub(super) game: String,
    pub(super) rules: u32,
    pub(super) content: String,
    pub(super) players: usize,
    pub(super) setup: Value,
    pub(super) seed: u64,
    pub(super) bots: Vec<String>,
}

impl State {
    /// What is known about a contest: nothing where there is no file yet; a file of another contest is a problem.
    pub(super) fn open(file: &Path, contest: Terms) -> Result<State, Failure> {
        if !file.exists() {
            files::check_place(file)?;
            return Ok(State { contest, groups: Vec::new() });
        }
        let in_file = Failure::in_file(file);
        let unreadable = |error: serde_json::Error| in_file(Problem::new("problem.arena_state").with("error", error));
        let state: State = serde_json::from_str(&files::read_text(file)?).map_err(unreadable)?;
        if state.contest == contest { Ok(state) } else { Err(in_file(Problem::new("problem.arena_other"))) }
    }

    /// Keeps a group; the file is whole at any time.
    pub(super) fn keep(&mut self, file: &Path, group: &Group) -> Result<(), Problem> {
        self.groups.push(group.clone());
        let text = serde_json::to_string(self).map_err(|error| Problem::new("problem.output").with("error", error))?;
        files::write_text(file, &format!("{text}\n"))
    }
}
