//! Helios for 2 to 4 players, by the book.
//!
//! The rules have numbers (HEL-6.7); each stands in the file a reader would look in:
//! [`turn`] (rounds, turns, action tiles), `land` (create land), `payment`, `build` (temples and buildings), [`sun`]
//! (where the sun can go), `irradiation` (what it brings), `characters`, `bonus_resource`, `refill`, `score`. Each holds its
//! questions whole; `decide` leads to them. The components are data in `content/helios.json`.
//!
//! ```
//! use almende_core::{Game, Seat, Seed, Silent};
//! use almende_helios::{Action, Helios, Setup};
//!
//! let mut game = Helios::new(Helios::standard_content(), 2, &Setup::default(), Seed::numbered(7, 0)).unwrap();
//! while let Some(seat) = game.turn().first() {
//!     let mut options = Vec::new();
//!     game.options(seat, &mut options);
//!     game.apply(seat, options[0], &mut Silent).unwrap();
//! }
//! assert_eq!(game.score(almende_core::Viewer::Public).ranks.len(), 2);
//! ```

mod act;
mod action;
mod bonus_resource;
mod build;
mod characters;
pub mod content;
mod decide;
mod event;
mod glance;
pub mod hex;
mod irradiation;
mod land;
mod notation;
mod payment;
mod pending;
pub mod pieces;
mod planes;
mod position;
mod refill;
mod score;
mod setup;
mod state;
pub mod sun;
mod target;
pub mod turn;
mod view;

pub use action::{Action, MAX_DEBT, Places, SunStop};
pub use build::Exchange;
pub use characters::CharacterTurn;
pub use content::Content;
pub use event::Event;
pub use glance::Glance;
pub use land::PlaceTile;
pub use payment::{Payment, Purchase};
pub use position::{BoardDocument, PendingDocument, Position, TileDocument};
pub use setup::{Setup, StartPlayer};
pub use state::{Decision, Helios, Phase, Step, Sun, Task, VictoryPoints, Whereabouts};
pub use target::{Does, Spot, Target};
pub use view::{BoardView, View};

use almende_core::{
    Edition, Faults, Form, Game, Log, Outcome, Problem, Refusal, Rng, ScoreSheet, Seat, Seats, Seed, SetupForm, Text,
    Texts, Viewer,
};
use serde::Deserialize as _;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

impl Game for Helios {
    type Content = Content;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Position = Position;

    const ID: &'static str = "helios";
    const RULES_VERSION: u32 = 1;
    /// Nobody plays alone (HEL-18.1).
    const PLAYERS: RangeInclusive<usize> = 2..=4;
    const NOTATION: &[Form] = notation::FORMS;

    /// Setup: 4 tiles and 2 cubes. A turn, of which there are at most 64: tile, slot and two actions (the regular and
    /// the slot's), and once a player a third (the Palace). An action: the choice, at most 37 cubes (no board has more
    /// fields for temples), and then one place for a temple or at most 5 decisions for the Land Office: 44. Characters:
    /// 8 are bought once and activated once (choice, 6 cubes, colour, tile), and a turn ends at most 4 times after each
    /// of these and 4 times a round. Refill: 3 times 2 cubes, each with colour and tile.
    const MAX_ACTIONS: usize = 6 + 64 * (2 + 2 * 44) + 4 * 44 + 8 * (1 + 9) + 4 * (16 + 4) + 3 * 2 * 2;

    fn texts() -> &'static Texts {
        static TEXTS: OnceLock<Texts> = OnceLock::new();
        TEXTS.get_or_init(|| Texts::compiled_in(almende_core::catalogues!("texts")))
    }

    fn setup_form() -> SetupForm {
        setup::form()
    }

    fn standard_content() -> &'static Edition<Content> {
        content::standard()
    }

    fn new(content: &'static Content, players: usize, setup: &Setup, seed: Seed) -> Result<Helios, Problem> {
        if !Self::PLAYERS.contains(&players) {
            return Err(Problem::new("problem.players").with("players", players).with("least", 2).with("most", 4));
        }
        Helios::set_up(content, players, setup, seed)
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn turn(&self) -> Seats {
        self.pending.last().map_or(Seats::NONE, |pending| Seats::only(pending.seat))
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
        Some(self.aimed_at(seat, Spot::deserialize(spot).ok()?))
    }

    fn view(&self, viewer: Viewer) -> View {
        self.viewed_by(viewer)
    }

    fn score(&self, viewer: Viewer) -> ScoreSheet {
        self.score_sheet(viewer)
    }

    /// Hidden is the order of the stacks (HEL-21.2), and the seed. The totals in the bags are no secret to a seat that
    /// has watched: all gains are public when they happen (HEL-RULING-23).
    fn redraw_hidden(&mut self, _: Seat, rng: &mut Rng) {
        self.draw_stacks.iter_mut().for_each(|stack| rng.reshuffle(stack));
        rng.reshuffle(&mut self.extra_stack);
        self.seed = Seed::drawn(rng);
    }

    fn position(&self) -> Position {
        self.document()
    }

    fn from_position(content: &'static Content, position: &Position) -> Result<Helios, Problem> {
        Helios::from_document(content, position)
    }

    fn position_faults(content: &'static Content, position: &Position) -> Faults {
        Helios::document_faults(content, position)
    }
}
