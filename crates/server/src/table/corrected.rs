//! Games with the components of a pack. Each document is read once, however many tables play with it: what is read stays in
//! memory for the rest of the program, because positions refer to it.

use super::HostedGame;
use crate::failure::Failure;
use crate::limits;
use crate::secrets;
use almende_core::{Problem, ReadContent, Title};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// What tells components apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Components {
    /// The fingerprint, as tables and records name it. Short, and easily given to other components: nothing is allowed or
    /// forbidden by it.
    pub version: String,
    /// The digest of what is played, whoever corrected it and wherever they know it from.
    pub digest: String,
    /// The rules it is played by.
    pub rules: u32,
}

impl Components {
    /// The components that were read for a game.
    pub fn new(game: &dyn Title, read: &ReadContent) -> Components {
        let digest = secrets::hash(&format!("{} {}", game.id(), read.played()));
        Components { version: read.version.clone(), digest, rules: game.rules_version() }
    }

    /// Whether this can be a digest.
    pub fn is_digest(text: &str) -> bool {
        text.len() == 64 && text.bytes().all(|letter| letter.is_ascii_digit() || matches!(letter, b'a'..=b'f'))
    }
}

/// What was read, by the hash of the program's own components and the whole document.
#[derive(Default, Debug)]
struct Shelf {
    games: HashMap<String, Arc<HostedGame>>,
    /// So many of them somebody brought since the program began. Those of tables that were there before take nobody's room.
    brought: usize,
}

fn shelf() -> MutexGuard<'static, Shelf> {
    static SHELF: OnceLock<Mutex<Shelf>> = OnceLock::new();
    SHELF.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner)
}

/// A pack that was read, and where what it makes lies.
struct Wanted<'a> {
    game: &'a HostedGame,
    pack: String,
    key: String,
}

impl<'a> Wanted<'a> {
    /// Reads it; what is wrong is told before anything is kept.
    fn new(game: &'a HostedGame, pack: String) -> Result<Wanted<'a>, Problem> {
        let title = &game.title;
        let document = title.read_content(&pack)?.document;
        let own = format!("{} {} {}", title.id(), title.rules_version(), title.content_version());
        // By a hash nobody can hit: whoever brings other components under the same fingerprint gets those.
        Ok(Wanted { game, key: secrets::hash(&format!("{own} {document}")), pack })
    }
}

impl Shelf {
    /// The game with the components of a pack. What is not there yet `may` be kept or not.
    fn take<E: From<Problem>>(
        &mut self,
        wanted: &Wanted<'_>,
        may: impl FnOnce(&mut Shelf) -> Result<(), E>,
    ) -> Result<Arc<HostedGame>, E> {
        if let Some(known) = self.games.get(&wanted.key) {
            return Ok(known.clone());
        }
        may(self)?;
        let title = wanted.game.title.with_content(&wanted.pack)?;
        let game = Arc::new(HostedGame { title, room: wanted.game.room.clone() });
        self.games.insert(wanted.key.clone(), game.clone());
        Ok(game)
    }

    /// Makes room for one that somebody brings.
    fn bring(&mut self, most: usize) -> Result<(), Problem> {
        if self.brought >= most {
            return Err(Problem::new("problem.packs_full"));
        }
        self.brought += 1;
        Ok(())
    }
}

impl HostedGame {
    /// The game with the components of a pack that a table has been made with, whatever else is in memory.
    pub fn with_pack(&self, pack: &Value) -> Result<Arc<HostedGame>, Problem> {
        let wanted = Wanted::new(self, pack.to_string())?;
        shelf().take(&wanted, |_| Ok(()))
    }

    /// The same for a pack that somebody brings: there is only so much room for those, and whoever brings what is not there yet
    /// must be allowed to.
    pub(crate) fn with_new_pack(
        &self,
        pack: &Value,
        allowed: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<Arc<HostedGame>, Failure> {
        let wanted = Wanted::new(self, pack.to_string())?;
        shelf().take(&wanted, |shelf| {
            allowed()?;
            Ok(shelf.bring(limits::PACKS)?)
        })
    }

    /// What tells the components of this game apart.
    pub fn components(&self) -> Components {
        let read =
            ReadContent { version: self.title.content_version().to_owned(), document: self.title.content().clone() };
        Components::new(&*self.title, &read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_bots::RoomOf;
    use almende_core::TitleOf;
    use almende_helios::Helios;
    use serde_json::json;

    fn helios() -> HostedGame {
        HostedGame { title: Box::new(TitleOf::<Helios>::standard()), room: Arc::new(RoomOf::<Helios>::new()) }
    }

    /// Another building costs a cube more.
    fn pack(author: &str, which: usize) -> String {
        let title = TitleOf::<Helios>::standard();
        let number = |building: &Value| {
            let cost = building["cost"].as_object().unwrap();
            let (cube, n) = cost.iter().find_map(|(cube, n)| Some((cube, n.as_u64()?)))?;
            let at = format!("buildings/{}/cost/{cube}", building["id"].as_str().unwrap());
            let all: u64 = cost.values().filter_map(Value::as_u64).sum();
            (all < 3).then(|| json!({"at": at, "from": n, "to": n + 1, "source": author}))
        };
        let change = title.content()["buildings"].as_array().unwrap().iter().filter_map(number).nth(which).unwrap();
        json!({"pack": 1, "game": "helios", "base": "", "author": author, "changes": [change]}).to_string()
    }

    #[test]
    fn what_is_turned_away_takes_no_room_and_what_is_there_is_taken_again() {
        let (mut shelf, game) = (Shelf::default(), helios());
        let of = |which| Wanted::new(&game, pack("Ada", which)).unwrap();
        let refuse = |_: &mut Shelf| Err(Problem::new("problem.packs_busy"));
        let bring = |shelf: &mut Shelf| shelf.bring(2);
        assert_eq!(shelf.take(&of(1), refuse).unwrap_err().code(), "packs_busy");
        assert_eq!((shelf.games.len(), shelf.brought), (0, 0));
        let one = shelf.take(&of(1), bring).unwrap();
        assert!(Arc::ptr_eq(&one, &shelf.take(&of(1), refuse).unwrap()));
        // The table of somebody who wanted it before the program began takes nobody's room.
        shelf.take(&of(2), |_| Ok::<_, Problem>(())).unwrap();
        assert_eq!(shelf.brought, 1);
        shelf.take(&of(3), bring).unwrap();
        assert_eq!(shelf.take(&of(4), bring).unwrap_err().code(), "packs_full");
        shelf.take(&of(5), |_| Ok::<_, Problem>(())).unwrap();
        shelf.take(&of(3), bring).unwrap();
        assert_eq!((shelf.games.len(), shelf.brought), (4, 2));
    }

    #[test]
    fn components_are_told_apart_by_what_is_played() {
        let game = helios();
        let of = |pack: &str| Components::new(&*game.title, &game.title.read_content(pack).unwrap());
        let [ada, eve, dearer] = [of(&pack("Ada", 1)), of(&pack("Eve", 1)), of(&pack("Ada", 2))];
        assert_ne!(ada.version, eve.version, "records say who corrected it");
        assert_eq!(ada.digest, eve.digest);
        assert_ne!(ada.digest, dearer.digest);
        assert_ne!(ada.digest, game.components().digest);
        assert!(Components::is_digest(&ada.digest) && !Components::is_digest(&ada.version));
        let corrected = game.with_pack(&serde_json::from_str(&pack("Ada", 1)).unwrap()).unwrap();
        assert_eq!(corrected.components(), ada);
    }
}
