//! A later program, whose rules cannot repeat what was played before.

use almende_bots::RoomOf;
use almende_core::{Problem, Record, Seed, SetupForm, Table, Texts, Title, TitleOf};
use almende_helios::Helios;
use almende_server::HostedGame;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// Helios as a later program might have it: another rules version, so that old records are not replayed.
pub struct Later(TitleOf<Helios>);

impl Title for Later {
    fn id(&self) -> &'static str {
        self.0.id()
    }
    fn players(&self) -> RangeInclusive<usize> {
        self.0.players()
    }
    fn rules_version(&self) -> u32 {
        self.0.rules_version() + 1
    }
    fn position_faults(&self, position: &Value) -> Vec<almende_core::Fault> {
        self.0.position_faults(position)
    }
    fn notation(&self) -> &'static [almende_core::Form] {
        self.0.notation()
    }
    fn texts(&self) -> &'static Texts {
        self.0.texts()
    }
    fn content(&self) -> &Value {
        self.0.content()
    }
    fn content_version(&self) -> &str {
        self.0.content_version()
    }
    fn with_content(&self, document: &str) -> Result<Box<dyn Title>, Problem> {
        self.0.with_content(document)
    }
    fn check_content(&self, document: &str) -> Result<String, Problem> {
        self.0.check_content(document)
    }
    fn setup(&self, setup: &Value) -> Result<Value, Problem> {
        self.0.setup(setup)
    }
    fn setup_form(&self) -> SetupForm {
        self.0.setup_form()
    }
    fn open(&self, players: usize, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Problem> {
        // A later program that deals otherwise.
        self.0.open(players, setup, Seed::from_bytes(seed.bytes().map(|byte| !byte)))
    }
    fn load(&self, position: &Value) -> Result<Box<dyn Table>, Problem> {
        self.0.load(position)
    }
    fn replay(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>, Problem> {
        self.0.replay(record, to)
    }
}

/// The games of the later program.
pub fn later() -> Vec<Arc<HostedGame>> {
    let title = Box::new(Later(TitleOf::<Helios>::standard()));
    vec![Arc::new(HostedGame { title, room: Box::new(RoomOf::<Helios>::new()) })]
}
