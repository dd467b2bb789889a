//! What a version told, as it is kept beside the journal: later rules cannot always repeat the play, but what was told
//! can be read for ever.

use super::show::Past;
use super::{Logged, Sitting, Step, broken};
use almende_core::{Audience, Problem};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
struct Story {
    added: Vec<Told>,
    removed: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
struct Told {
    entry: u32,
    step: Step,
    events: Vec<(Audience, Arc<RawValue>)>,
}

impl Past {
    /// What it told; nothing if it was not about the play.
    pub fn story(&self) -> Option<String> {
        if self.added.is_empty() && self.removed.is_empty() {
            return None;
        }
        let told = |logged: &Arc<Logged>| {
            let Logged { entry, step, events } = Logged::clone(logged);
            Told { entry, step, events }
        };
        let story = Story { added: self.added.iter().map(told).collect(), removed: self.removed.clone() };
        serde_json::to_string(&story).ok()
    }
}

impl Sitting {
    /// Tells again what a version told, without playing it.
    pub(super) fn retell(&mut self, story: &str, past: &mut Past) -> Result<(), Problem> {
        let story: Story = serde_json::from_str(story).map_err(|_| broken("story"))?;
        self.log.retain(|logged| !story.removed.contains(&logged.entry));
        past.removed = story.removed;
        for Told { entry, step, events } in story.added {
            self.next_entry = self.next_entry.max(entry + 1);
            let logged = Arc::new(Logged { entry, step, events });
            past.added.push(logged.clone());
            self.log.push(logged);
        }
        Ok(())
    }
}
