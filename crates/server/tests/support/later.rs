//! A later program, whose rules cannot repeat what was played before.

use almende_core::{Problem, ReadContent, Record, Seed, SetupForm, Table, Texts, Title};
use almende_server::HostedGame;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A title as a later program might have it: another rules version, so that old records are not replayed. There may be several
/// such programs, each so many versions later. Or the rules are the same and the components are not.
pub struct Later {
    title: Box<dyn Title>,
    versions: u32,
    content: Option<String>,
    /// Whether corrected components have the fingerprint of these, as somebody who wants to can arrange.
    alike: bool,
}

impl Title for Later {
    fn id(&self) -> &'static str {
        self.title.id()
    }
    fn players(&self) -> RangeInclusive<usize> {
        self.title.players()
    }
    fn rules_version(&self) -> u32 {
        self.title.rules_version() + self.versions
    }
    fn position_faults(&self, position: &Value) -> Vec<almende_core::Fault> {
        self.title.position_faults(position)
    }
    fn notation(&self) -> &'static [almende_core::Form] {
        self.title.notation()
    }
    fn texts(&self) -> &'static Texts {
        self.title.texts()
    }
    fn content(&self) -> &Value {
        self.title.content()
    }
    fn content_version(&self) -> &str {
        self.content.as_deref().unwrap_or_else(|| self.title.content_version())
    }
    fn with_content(&self, document: &str) -> Result<Box<dyn Title>, Problem> {
        // The corrected components lie in the later program, too.
        let Later { versions, alike, .. } = *self;
        let content = self.content.clone().filter(|_| alike);
        Ok(Box::new(Later { title: self.title.with_content(document)?, versions, content, alike }))
    }
    fn read_content(&self, document: &str) -> Result<ReadContent, Problem> {
        let read = self.title.read_content(document)?;
        let version = self.content.clone().filter(|_| self.alike);
        Ok(ReadContent { version: version.unwrap_or(read.version), ..read })
    }
    fn setup(&self, setup: &Value) -> Result<Value, Problem> {
        self.title.setup(setup)
    }
    fn setup_form(&self) -> SetupForm {
        self.title.setup_form()
    }
    fn open(&self, players: usize, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Problem> {
        // A later program that deals otherwise.
        self.title.open(players, setup, Seed::from_bytes(seed.bytes().map(|byte| !byte)))
    }
    fn load(&self, position: &Value) -> Result<Box<dyn Table>, Problem> {
        self.title.load(position)
    }
    fn replay(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>, Problem> {
        self.title.replay(record, to)
    }
}

/// The games of the later program.
pub fn later() -> Vec<Arc<HostedGame>> {
    later_by(1, super::games())
}

/// The games of a program that came so many versions later.
pub fn later_by(versions: u32, games: Vec<Arc<HostedGame>>) -> Vec<Arc<HostedGame>> {
    games.into_iter().map(|game| later_game(&game, versions, None, false)).collect()
}

/// The games of a program in which all components have one fingerprint.
pub fn alike() -> Vec<Arc<HostedGame>> {
    super::games().iter().map(|game| later_game(game, 0, Some("0123456789abcdef".to_owned()), true)).collect()
}

/// The games of a program with the same rules and other components.
pub fn corrected() -> Vec<Arc<HostedGame>> {
    let other = |game: &Arc<HostedGame>| {
        later_game(game, 0, Some(format!("{}-corrected", game.title.content_version())), false)
    };
    super::games().iter().map(other).collect()
}

fn later_game(game: &HostedGame, versions: u32, content: Option<String>, alike: bool) -> Arc<HostedGame> {
    let title = super::standard(game.title.id());
    Arc::new(HostedGame { title: Box::new(Later { title, versions, content, alike }), room: game.room.clone() })
}
