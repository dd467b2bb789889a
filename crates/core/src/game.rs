//! The contract every game fulfils.

use crate::chance::{Rng, Seed};
use crate::content::{Content, Edition};
use crate::event::Log;
use crate::notation::Form;
use crate::position::Faults;
use crate::problem::Problem;
use crate::refusal::Refusal;
use crate::score::ScoreSheet;
use crate::seat::{Seat, Seats, Viewer};
use crate::setup::SetupForm;
use crate::text::{Text, Texts};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A game: its state is the implementing type, a flat value that is cheap to copy.
///
/// Nothing here reads files, clocks, threads or the environment, and nothing from outside can make it panic.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// The components.
    type Content: Content;
    /// The options of a new game besides the number of players. Its default is the usual game.
    type Setup: Clone + Default + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// One answer to one decision. `Display` writes its notation, `FromStr` reads it back to the same action.
    type Action: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = Problem> + Send + Sync;
    /// Something that happened.
    type Event: Event;
    /// What a viewer may see.
    type View: Serialize;
    /// The whole state as a readable document, which a person may edit to set up a position.
    type Position: Serialize + DeserializeOwned;

    /// The game's name in commands, files and addresses.
    const ID: &'static str;
    /// Raised by every change that makes a stored record replay differently.
    const RULES_VERSION: u32;
    /// How many can play.
    const PLAYERS: RangeInclusive<usize>;
    /// Every form its notation has; a game that only tests something may leave it empty.
    const NOTATION: &'static [Form] = &[];
    /// No game has more actions than this, whatever the players do. The proof stands beside the number.
    const MAX_ACTIONS: usize;

    /// The texts of the game.
    fn texts() -> &'static Texts;
    /// The content that comes with the program.
    fn standard_content() -> &'static Edition<Self::Content>;
    /// The setup of this name; every game knows `standard`.
    fn preset(name: &str) -> Option<Self::Setup> {
        (name == "standard").then(Self::Setup::default)
    }
    /// What can be chosen before the game begins: every option of [`Game::Setup`], and the presets by name.
    fn setup_form() -> SetupForm;

    /// A new game. The same content, players, setup and seed give the same state on every machine.
    fn new(content: &'static Self::Content, players: usize, setup: &Self::Setup, seed: Seed) -> Result<Self, Problem>;

    /// How many sit at the table.
    fn players(&self) -> usize;

    /// Which seats decide now; none when the game is over.
    ///
    /// Several seats decide at once only where the rules let them choose in secret; then their choices commute.
    fn turn(&self) -> Seats;

    /// The question a seat has to answer. For a seat that does not decide: the question the others answer.
    fn prompt(&self, seat: Seat) -> Text;

    /// Adds every legal answer of a seat to `out`: complete, without duplicates, not empty for a seat that decides and
    /// empty for one that does not. Every option can be completed; none takes an earlier one back.
    fn options(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// The options worth searching: some of [`Game::options`], without duplicates, and not empty for a seat that decides.
    ///
    /// They leave out ways, never outcomes: followed from the beginning of a payment (or of any stretch of one seat's
    /// decisions that is thinned out) they reach every position at its end that the options reach. The usual omission is
    /// all but one order of the picks.
    ///
    /// In the middle of a payment nothing more is promised than some options, not none, each of which can be completed:
    /// where the picks so far came in another order than the one for search, outcomes still within reach may be left
    /// out. So a search that begins in the middle of a payment expands its root with [`Game::options`], and no answer to
    /// the question at hand is missing.
    fn search_options(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.options(seat, out);
    }

    /// The one source of legality: whether [`Game::options`] holds the action, and why not.
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Refusal>;

    /// Carries out an action that [`Game::check`] allows; with any other action the state is unspecified (but safe).
    fn perform(&mut self, seat: Seat, action: Self::Action, log: &mut impl Log<Self::Event>) -> Outcome;

    /// Checks an action and carries it out. A refused action leaves the state as it was.
    fn apply(&mut self, seat: Seat, action: Self::Action, log: &mut impl Log<Self::Event>) -> Result<Outcome, Refusal> {
        self.check(seat, action)?;
        Ok(self.perform(seat, action, log))
    }

    /// An option in words.
    fn describe(&self, seat: Seat, action: Self::Action) -> Text;

    /// What an option is about, for those who draw it: the spot of the table that stands for it, and what a picture needs. It is
    /// a document of the game's own type (see [`Choice::target`](crate::Choice)), and a game that is only told in words has none.
    /// Nobody who searches asks for it.
    fn target(&self, _: Seat, _: Self::Action) -> Option<Value> {
        None
    }

    /// What somebody means who points at a spot of the table at which no option lies, to be told why not; nothing where pointing
    /// means nothing. A spot is what [`Game::target`] calls `on`.
    fn aimed(&self, _: Seat, _: &Value) -> Option<Self::Action> {
        None
    }

    /// What a viewer may see.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Points by category; what the viewer may not know is left out; ranks once the game is over.
    fn score(&self, viewer: Viewer) -> ScoreSheet;

    /// Turns the state into one drawn from all those the seat cannot tell from it: everything the seat does not know,
    /// the others' pending secret choices and the seed are drawn anew. What it was ever shown stays. The outcome depends
    /// on nothing but the generator and what the seat knows (hence [`Rng::reshuffle`]), so a bot that only looks at
    /// redrawn worlds cannot cheat.
    fn redraw_hidden(&mut self, seat: Seat, rng: &mut Rng);

    /// The whole state as a document.
    fn position(&self) -> Self::Position;

    /// The state a document describes, or the invariant it breaks.
    fn from_position(content: &'static Self::Content, position: &Self::Position) -> Result<Self, Problem>;

    /// Everything that is wrong with a document that can be read. A game that does not say which part breaks an invariant
    /// names the whole.
    fn position_faults(content: &'static Self::Content, position: &Self::Position) -> Faults {
        match Self::from_position(content, position) {
            Ok(_) => Faults::default(),
            Err(problem) => problem.to_string().into(),
        }
    }
}

/// Something that happened, as a document for programs and as a sentence for people.
pub trait Event: Clone + PartialEq + Debug + Serialize + Send + Sync {
    /// The sentence.
    fn text(&self) -> Text;
}

/// For a game whose events have no more to say than their sentences.
impl Event for Text {
    fn text(&self) -> Text {
        self.clone()
    }
}

/// What an action gave away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Nobody else learned anything: a secret choice, which its seat may take back until the last one is in.
    Secret,
    /// The others saw the decision and nothing else.
    Open,
    /// Somebody saw something new: a draw, a reveal, secret choices turned up. Undo stops here.
    Reveals,
}
