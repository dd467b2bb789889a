//! Boonlake for 1 to 4 players, by the book, with the solo opponent, the Wise Eminence.
//!
//! The rules have numbers (BOO-9.7); each stands in the file a reader would look in: `turn` (phases, strips, right
//! parts), `opportunity` (what an action offers), `cards`, `payment` (resources and boats), `explore`, `develop`,
//! `upgrade`, `cattle`, `regions`, `levers`, `river`, `tracks`, `interim_scoring`, `scoring_tiles`, `score`, `eminence`.
//! `effects` is the one executor of what cards, sites, fields and levers do. Each file holds its questions whole;
//! `decide` leads to them. The components are data in `content/boonlake.json`.
//!
//! ```
//! use almende_boonlake::{Boonlake, Setup};
//! use almende_core::{Game, Seed, Silent, Viewer};
//!
//! let mut game = Boonlake::new(Boonlake::standard_content(), 2, &Setup::default(), Seed::numbered(7, 0)).unwrap();
//! while let Some(seat) = game.turn().first() {
//!     let mut options = Vec::new();
//!     game.search_options(seat, &mut options);
//!     game.apply(seat, options[0], &mut Silent).unwrap();
//! }
//! assert_eq!(game.score(Viewer::Public).ranks.len(), 2);
//! ```

mod action;
mod cards;
mod cattle;
pub mod content;
mod decide;
mod develop;
mod effects;
mod eminence;
mod event;
mod explore;
mod glance;
mod interim_scoring;
mod levers;
mod map;
mod notation;
mod opportunity;
mod payment;
mod pending;
pub mod pieces;
mod planes;
mod position;
mod regions;
mod river;
mod score;
mod scoring_tiles;
mod secrets;
mod setup;
mod state;
mod target;
mod tracks;
mod turn;
mod upgrade;
mod view;

pub use action::{Action, BoatMove, Plan, Spend, Valve, Way};
pub use cards::Discard;
pub use content::Content;
pub use event::Event;
pub use glance::Glance;
pub use levers::Forgone;
pub use position::{BoardDocument, FieldDocument, PendingDocument, PieceDocument, Position, SoloDocument};
pub use river::VaseOrSite;
pub use setup::{Setup, SoloDifficulty, StartPlayer};
pub use state::{Active, Boonlake, Decision, Opportunity, Phase, Purchase, Source, Step, Task};
pub use target::{Does, Spot, Target};
pub use upgrade::SpendForSettlement;
pub use view::{BoardView, SoloView, View};

use almende_core::{
    Edition, Faults, Form, Game, Log, Outcome, Problem, Refusal, Rng, ScoreSheet, Seat, Seats, Seed, SetupForm, Text,
    Texts, Viewer,
};
use serde::Deserialize as _;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

/// A ship moves at least one space a turn, so nobody has more turns than a round has spaces (BOO-13.1): with the last
/// turns of the game (BOO-16.1) at most 49 in both rounds.
const MAX_TURNS: usize = 4 * 49;
/// Decisions one opportunity can lead to: the choice, the payment, up to 4 effects of a card with a choice, 5 cards or a
/// payment each, three rewards of a track, and what is forgone.
const MAX_OPPORTUNITY: usize = 2 + 4 * (1 + 5 + 3) + 6;
/// The turn itself, the left part with three opportunities and their tiles, a right part for each player, the ship.
const MAX_TURN: usize = 1 + 4 * MAX_OPPORTUNITY + 8 + 4 * MAX_OPPORTUNITY + 3;
/// Two opportunities, a scoring tile with its payment, and the last levers.
const MAX_SCORING: usize = 4 * (2 * MAX_OPPORTUNITY + 2 + 12);
/// Free levers and hires, which cost cards or coins, and boats: a boat goes upstream for 2 coins and then at most 3 times
/// downstream. Nobody gets more than 100 coins and 40 cards in a turn or scoring, nor begins with more than 999 coins.
const MAX_FREE: usize = 4 * ((MAX_TURNS + 4) * (100 / 2 * 4 + 40) + 999 / 2 * 4);

impl Game for Boonlake {
    type Content = Content;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Position = Position;

    const ID: &'static str = "boonlake";
    const RULES_VERSION: u32 = 2;
    const PLAYERS: RangeInclusive<usize> = 1..=4;
    const NOTATION: &[Form] = notation::FORMS;
    /// The setup asks twice; the sums of the parts stand with them.
    const MAX_ACTIONS: usize = 8 + MAX_TURNS * MAX_TURN + 4 * MAX_SCORING + MAX_FREE;

    fn texts() -> &'static Texts {
        static TEXTS: OnceLock<Texts> = OnceLock::new();
        TEXTS.get_or_init(|| Texts::compiled_in(almende_core::catalogues!("texts")))
    }

    fn standard_content() -> &'static Edition<Content> {
        content::standard()
    }

    fn setup_form() -> SetupForm {
        setup::form()
    }

    /// `standard`, and for a game alone the difficulties by their names.
    fn preset(name: &str) -> Option<Setup> {
        let level = pieces::Difficulty::from_id(name)
            .map(|level| Setup { difficulty: SoloDifficulty(level), ..Setup::default() });
        level.or_else(|| (name == "standard").then(Setup::default))
    }

    fn new(content: &'static Content, players: usize, setup: &Setup, seed: Seed) -> Result<Boonlake, Problem> {
        if !Self::PLAYERS.contains(&players) {
            return Err(Problem::new("problem.players").with("players", players).with("least", 1).with("most", 4));
        }
        Boonlake::set_up(content, players, setup, seed)
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn turn(&self) -> Seats {
        self.deciding()
    }

    fn prompt(&self, _: Seat) -> Text {
        self.question()
    }

    fn options(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_options(seat, out);
    }

    fn search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_search_options(seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.check_answer(seat, action)
    }

    fn perform(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        debug_assert_eq!(self.check(seat, action), Ok(()), "{action}");
        self.answer(seat, action, log)
    }

    fn describe(&self, seat: Seat, action: Action) -> Text {
        self.describe_answer(seat, action)
    }

    fn target(&self, seat: Seat, action: Action) -> Option<Value> {
        serde_json::to_value(self.target_of(seat, action)).ok()
    }

    fn aimed(&self, seat: Seat, spot: &Value) -> Option<Action> {
        self.aimed_at(seat, Spot::deserialize(spot).ok()?)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.viewed_by(viewer)
    }

    fn score(&self, viewer: Viewer) -> ScoreSheet {
        self.score_sheet(viewer)
    }

    fn redraw_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        self.redraw_for(seat, rng);
    }

    fn position(&self) -> Position {
        self.document()
    }

    fn from_position(content: &'static Content, position: &Position) -> Result<Boonlake, Problem> {
        Boonlake::from_document(content, position)
    }

    fn position_faults(content: &'static Content, position: &Position) -> Faults {
        Boonlake::document_faults(content, position)
    }
}
