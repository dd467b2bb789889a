//! The object-safe face of a game, for code that handles any of them: [`Title`] is the game on the shelf, [`Table`] the
//! game being played. Actions travel in notation, everything else as JSON or text ids.

use crate::chance::{Rng, Seed};
use crate::content::Edition;
use crate::event::Told;
use crate::game::{Event, Game, Outcome};
use crate::notation::Form;
use crate::play::{Play, UndoRefused, read_setup};
use crate::position::{self, Fault};
use crate::problem::Problem;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::score::ScoreSheet;
use crate::seat::{Audience, Seat, Seats, Viewer};
use crate::setup::SetupForm;
use crate::text::{Text, Texts};
use serde::Serialize;
use serde_json::Value;
use std::any::Any;
use std::ops::RangeInclusive;

/// A game with its content, ready to be played.
pub trait Title: Send + Sync {
    /// The game's name in commands, files and addresses.
    fn id(&self) -> &'static str;
    /// How many can play.
    fn players(&self) -> RangeInclusive<usize>;
    /// The rules version.
    fn rules_version(&self) -> u32;
    /// Every form of notation.
    fn notation(&self) -> &'static [Form];
    /// The texts.
    fn texts(&self) -> &'static Texts;
    /// The components with names and provenance.
    fn content(&self) -> &Value;
    /// The content's fingerprint.
    fn content_version(&self) -> &str;
    /// Whether games of this content version are played to the same end.
    fn plays_content(&self, version: &str) -> bool {
        version == self.content_version()
    }
    /// The same game with a corrected content document. The document is kept for the rest of the program.
    fn with_content(&self, document: &str) -> Result<Box<dyn Title>, Problem>;
    /// Checks a content document without keeping it; gives its fingerprint.
    fn check_content(&self, document: &str) -> Result<String, Problem>;
    /// Reads a setup (null, a preset's name or an object of options) and writes it out with all its options.
    fn setup(&self, setup: &Value) -> Result<Value, Problem>;
    /// What can be chosen before the game begins.
    fn setup_form(&self) -> SetupForm;
    /// A new game.
    fn open(&self, players: usize, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Problem>;
    /// A game from a position document. What a short document leaves out is as in a fresh game.
    fn load(&self, position: &Value) -> Result<Box<dyn Table>, Problem>;
    /// Everything that is wrong with a position document.
    fn position_faults(&self, position: &Value) -> Vec<Fault>;
    /// A game from a record, up to action `to` or to its end.
    fn replay(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>, Problem>;
}

/// A game being played.
pub trait Table: Send + Sync {
    /// How many sit at the table.
    fn players(&self) -> usize;
    /// Which seats decide now; none when the game is over.
    fn turn(&self) -> Seats;
    /// The question a seat has to answer.
    fn prompt(&self, seat: Seat) -> Text;
    /// The legal answers of a seat.
    fn options(&self, seat: Seat) -> Vec<Choice>;
    /// Whether an action is legal, and why not.
    fn legal(&self, seat: Seat, action: &str) -> Result<(), Said>;
    /// Checks an action and carries it out.
    fn apply(&mut self, seat: Seat, action: &str) -> Result<Applied, Said>;
    /// Takes back the last action, or the last of a seat, within the horizon.
    fn undo(&mut self, seat: Option<Seat>) -> Result<(), UndoRefused>;
    /// Takes back the last action whatever it gave away.
    fn undo_beyond(&mut self) -> Result<(), UndoRefused>;
    /// How many actions were carried out.
    fn actions(&self) -> usize;
    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> Value;
    /// The whole state as a document.
    fn state(&self) -> Value;
    /// Points by category.
    fn score(&self, viewer: Viewer) -> ScoreSheet;
    /// The game so far.
    fn record(&self) -> Record;
    /// A table that begins here in a world drawn from all those the seat cannot tell from this one.
    fn redrawn(&self, seat: Seat, rng: &mut Rng) -> Box<dyn Table>;
    /// A copy of the table.
    fn copy(&self) -> Box<dyn Table>;
    /// The [`Play`] behind it, for code that knows the game.
    fn as_any(&self) -> &dyn Any;
}

/// An option with its notation and its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The notation.
    pub action: String,
    /// The words.
    pub text: Text,
}

/// Why an action in notation was not carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// It is no notation of this game.
    Unreadable(Problem),
    /// A rule forbids it, or nobody asked for it.
    Refused(Refusal),
}

/// What an action did.
#[derive(Clone, PartialEq, Debug)]
pub struct Applied {
    /// What it gave away.
    pub outcome: Outcome,
    /// What happened: for whom, in words and as a document.
    pub events: Vec<(Audience, Text, Value)>,
}

/// The [`Title`] of a [`Game`].
#[derive(Clone, Copy, Debug)]
pub struct TitleOf<G: Game> {
    edition: &'static Edition<G::Content>,
}

impl<G: Game> TitleOf<G> {
    /// The game with its standard content.
    pub fn standard() -> TitleOf<G> {
        TitleOf { edition: G::standard_content() }
    }
}

impl<G: Game> Title for TitleOf<G> {
    fn id(&self) -> &'static str {
        G::ID
    }
    fn players(&self) -> RangeInclusive<usize> {
        G::PLAYERS
    }
    fn rules_version(&self) -> u32 {
        G::RULES_VERSION
    }
    fn notation(&self) -> &'static [Form] {
        G::NOTATION
    }
    fn texts(&self) -> &'static Texts {
        G::texts()
    }
    fn content(&self) -> &Value {
        self.edition.json()
    }
    fn content_version(&self) -> &str {
        self.edition.version()
    }
    fn plays_content(&self, version: &str) -> bool {
        self.edition.plays(version)
    }
    fn with_content(&self, document: &str) -> Result<Box<dyn Title>, Problem> {
        let edition = Edition::read(document)?;
        Ok(Box::new(TitleOf::<G> { edition: Box::leak(Box::new(edition)) }))
    }
    fn check_content(&self, document: &str) -> Result<String, Problem> {
        Edition::<G::Content>::read(document).map(|edition| edition.version().to_owned())
    }
    fn setup(&self, setup: &Value) -> Result<Value, Problem> {
        let setup = read_setup::<G>(setup)?;
        serde_json::to_value(setup).map_err(|error| Problem::new("problem.setup").with("error", error))
    }
    fn setup_form(&self) -> SetupForm {
        G::setup_form()
    }
    fn open(&self, players: usize, setup: &Value, seed: Seed) -> Result<Box<dyn Table>, Problem> {
        let setup = read_setup::<G>(setup)?;
        Ok(Box::new(Play::<G>::new(self.edition, players, setup, seed)?))
    }
    fn load(&self, position: &Value) -> Result<Box<dyn Table>, Problem> {
        Ok(Box::new(Play::<G>::from_position(self.edition, &position::read::<G>(self.edition, position)?)?))
    }
    fn position_faults(&self, position: &Value) -> Vec<Fault> {
        position::faults::<G>(self.edition, position)
    }
    fn replay(&self, record: &Record, to: Option<usize>) -> Result<Box<dyn Table>, Problem> {
        Ok(Box::new(Play::<G>::replay(self.edition, record, to)?))
    }
}

impl<G: Game> Table for Play<G> {
    fn players(&self) -> usize {
        self.now().players()
    }
    fn turn(&self) -> Seats {
        self.now().turn()
    }
    fn prompt(&self, seat: Seat) -> Text {
        self.now().prompt(seat)
    }
    fn options(&self, seat: Seat) -> Vec<Choice> {
        let mut options = Vec::new();
        self.now().options(seat, &mut options);
        let choice =
            |action: &G::Action| Choice { action: action.to_string(), text: self.now().describe(seat, *action) };
        options.iter().map(choice).collect()
    }
    fn legal(&self, seat: Seat, action: &str) -> Result<(), Said> {
        let action: G::Action = action.parse().map_err(Said::Unreadable)?;
        self.now().check(seat, action).map_err(Said::Refused)
    }
    fn apply(&mut self, seat: Seat, action: &str) -> Result<Applied, Said> {
        let action: G::Action = action.parse().map_err(Said::Unreadable)?;
        let mut told = Told::default();
        let outcome = Play::apply(self, seat, action, &mut told).map_err(Said::Refused)?;
        let written = |(audience, event): (Audience, G::Event)| {
            (audience, event.text(), serde_json::to_value(&event).unwrap_or_default())
        };
        Ok(Applied { outcome, events: told.0.into_iter().map(written).collect() })
    }
    fn undo(&mut self, seat: Option<Seat>) -> Result<(), UndoRefused> {
        Play::undo(self, seat).map(drop)
    }
    fn undo_beyond(&mut self) -> Result<(), UndoRefused> {
        Play::undo_beyond(self).map(drop)
    }
    fn actions(&self) -> usize {
        self.entries().len()
    }
    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.now().view(viewer)).unwrap_or_default()
    }
    fn state(&self) -> Value {
        serde_json::to_value(self.now().position()).unwrap_or_default()
    }
    fn score(&self, viewer: Viewer) -> ScoreSheet {
        self.now().score(viewer)
    }
    fn record(&self) -> Record {
        Play::record(self)
    }
    fn redrawn(&self, seat: Seat, rng: &mut Rng) -> Box<dyn Table> {
        Box::new(Play::redrawn(self, seat, rng))
    }
    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
