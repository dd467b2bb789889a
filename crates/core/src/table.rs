//! The object-safe face of a game, for code that handles any of them: [`Title`] is the game on the shelf, [`Table`] the
//! game being played. Actions travel in notation, everything else as JSON or text ids.

use crate::chance::{Rng, Seed};
use crate::content::{Edition, ReadContent};
use crate::event::Told;
use crate::game::{Event, Game, Outcome};
use crate::notation::Form;
use crate::pack::{LARGEST_PACK, Pack, is_pack};
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
    /// The schema of the components, for editors and checks.
    #[cfg(feature = "schema")]
    fn schema(&self) -> Value {
        Value::Bool(true)
    }
    /// The content's fingerprint.
    fn content_version(&self) -> &str;
    /// Whether games of this content version are played to the same end.
    fn plays_content(&self, version: &str) -> bool {
        version == self.content_version()
    }
    /// The same game with a corrected content document, or with the standard one and a pack of corrections. The document is
    /// kept for the rest of the program.
    fn with_content(&self, document: &str) -> Result<Box<dyn Title>, Problem>;
    /// Reads a content document or a pack without keeping it.
    fn read_content(&self, document: &str) -> Result<ReadContent, Problem>;
    /// Checks a content document or a pack without keeping it; gives its fingerprint.
    fn check_content(&self, document: &str) -> Result<String, Problem> {
        self.read_content(document).map(|read| read.version)
    }
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
    /// The legal answers of a seat, each with its target, for those who draw them.
    fn aimed_options(&self, seat: Seat) -> Vec<Choice>;
    /// What an action of a seat is about, for those who draw it; nothing if it is no notation.
    fn target(&self, seat: Seat, action: &str) -> Option<Value>;
    /// The action a seat means by pointing at a spot of the table: an option that lies there, else one that it asks about in vain.
    fn aimed(&self, seat: Seat, spot: &Value) -> Option<String>;
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
    /// What it is about, as a document of the game's own type: what choosing it `does`, the spot of the table it is `on`, and what a
    /// picture needs. Only where somebody asked for it, and where the game has pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Value>,
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

impl<G: Game> TitleOf<G> {
    /// The components a document or a pack makes.
    fn read(&self, document: &str) -> Result<Edition<G::Content>, Problem> {
        let bad = |error| Problem::new("problem.content_json").with("error", error);
        let json: Value = serde_json::from_str(document).map_err(bad)?;
        if !is_pack(&json) {
            return Edition::of(json);
        }
        if document.len() > LARGEST_PACK {
            return Err(Problem::new("problem.pack_large").with("kib", LARGEST_PACK >> 10));
        }
        let pack = Pack::from_value(&json)?;
        let document = pack.applied_to(G::ID, self.edition.json())?;
        let before = pack.as_before(self.edition.json(), &document);
        Edition::of(document).map(|edition: Edition<G::Content>| edition.in_place_of_document(before.as_ref()))
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
    #[cfg(feature = "schema")]
    fn schema(&self) -> Value {
        <G::Content as crate::content::Content>::schema()
    }
    fn content_version(&self) -> &str {
        self.edition.version()
    }
    fn plays_content(&self, version: &str) -> bool {
        self.edition.plays(version)
    }
    fn with_content(&self, document: &str) -> Result<Box<dyn Title>, Problem> {
        let edition = self.read(document)?;
        Ok(Box::new(TitleOf::<G> { edition: Box::leak(Box::new(edition)) }))
    }
    fn read_content(&self, document: &str) -> Result<ReadContent, Problem> {
        self.read(document).map(Edition::into_read)
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

/// What a seat means by pointing at a spot: an option that lies there, else what the game says.
pub(crate) fn pointed_at<G: Game>(game: &G, seat: Seat, spot: &Value) -> Option<G::Action> {
    let mut options = Vec::new();
    game.options(seat, &mut options);
    let lies_there = |action: &G::Action| spot_of(game, seat, *action).as_ref() == Some(spot);
    options.into_iter().find(lies_there).or_else(|| game.aimed(seat, spot))
}

/// The spot an action lies on.
pub(crate) fn spot_of<G: Game>(game: &G, seat: Seat, action: G::Action) -> Option<Value> {
    game.target(seat, action)?.get("on").cloned()
}

/// The options of a seat, written out.
fn choices<G: Game>(game: &G, seat: Seat, target: impl Fn(G::Action) -> Option<Value>) -> Vec<Choice> {
    let mut options = Vec::new();
    game.options(seat, &mut options);
    let choice = |action: G::Action| Choice {
        action: action.to_string(),
        text: game.describe(seat, action),
        target: target(action),
    };
    options.into_iter().map(choice).collect()
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
        choices(self.now(), seat, |_| None)
    }
    fn aimed_options(&self, seat: Seat) -> Vec<Choice> {
        choices(self.now(), seat, |action| self.now().target(seat, action))
    }
    fn target(&self, seat: Seat, action: &str) -> Option<Value> {
        self.now().target(seat, action.parse().ok()?)
    }
    fn aimed(&self, seat: Seat, spot: &Value) -> Option<String> {
        pointed_at(self.now(), seat, spot).map(|action| action.to_string())
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
