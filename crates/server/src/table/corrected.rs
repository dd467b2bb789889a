//! Games with the components of a pack. Each pack is read once, however many tables play with it: what is read stays in
//! memory for the rest of the program.

use super::HostedGame;
use crate::limits;
use almende_core::{Problem, Title};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

type Shelf = HashMap<(String, String), Arc<HostedGame>>;

fn shelf() -> MutexGuard<'static, Shelf> {
    static SHELF: OnceLock<Mutex<Shelf>> = OnceLock::new();
    SHELF.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

impl HostedGame {
    /// The game with the components of a pack that a table has been made with, whatever else is in memory.
    pub fn with_pack(&self, pack: &Value) -> Result<Arc<HostedGame>, Problem> {
        self.corrected(pack, usize::MAX)
    }

    /// The same for a pack that somebody brings: there is only so much room for those.
    pub fn with_new_pack(&self, pack: &Value) -> Result<Arc<HostedGame>, Problem> {
        let size = pack.to_string().len();
        if size > limits::PACK {
            return Err(Problem::new("problem.pack_large").with("kib", limits::PACK >> 10));
        }
        self.corrected(pack, limits::PACKS)
    }

    fn corrected(&self, pack: &Value, most: usize) -> Result<Arc<HostedGame>, Problem> {
        let own = format!("{} {} {}", self.title.id(), self.title.rules_version(), self.title.content_version());
        let key = (own, pack.to_string());
        if let Some(known) = shelf().get(&key) {
            return Ok(known.clone());
        }
        // Refused before anything of it is kept.
        let version = self.title.check_content(&key.1)?;
        let mut shelf = shelf();
        // Another pack that comes to the same document: renamed, or with other notes.
        let same = |(with, game): (&(String, String), &Arc<HostedGame>)| {
            (with.0 == key.0 && game.title.content_version() == version).then(|| game.clone())
        };
        if let Some(known) = shelf.iter().find_map(same) {
            return Ok(known);
        }
        if shelf.len() >= most {
            return Err(Problem::new("problem.packs_full"));
        }
        let title: Box<dyn Title> = self.title.with_content(&key.1)?;
        let game = Arc::new(HostedGame { title, room: self.room.clone() });
        Ok(shelf.entry(key).or_insert(game).clone())
    }
}
