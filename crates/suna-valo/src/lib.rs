//! Suna Valo for two players, by the book.
//!
//! The rules have numbers (SUN-8.10); each stands in the file a reader would look in: `setup`, `turn` (eras and turns),
//! `storage`, `buy`, `payment` (with the farm market), `price`, `place` (cards and rows), `activation`, `delivery`, `figures`,
//! `bots` (tracks and tiles), `festival`, `ship`, `adding`, `era` (income, new eras), `characters`, `score`. `effect` executes
//! what components do. Each file holds its questions whole; `decide` leads to them. The components are data in
//! `content/suna-valo.json`; a position document is read in `position` and checked in `invariants` and `pending`.
//!
//! ```
//! use almende_core::{Game, Seat, Seed, Silent};
//! use almende_suna_valo::{Action, Setup, SunaValo};
//!
//! let mut game = SunaValo::new(SunaValo::standard_content(), 2, &Setup::default(), Seed::numbered(7, 0)).unwrap();
//! while let Some(seat) = game.turn().first() {
//!     let mut options = Vec::new();
//!     game.options(seat, &mut options);
//!     let last = options[options.len() - 1];
//!     game.apply(seat, last, &mut Silent).unwrap();
//! }
//! assert_eq!(game.score(almende_core::Viewer::Public).ranks.len(), 2);
//! ```

mod action;
mod activation;
mod adding;
mod bots;
mod buy;
mod characters;
pub mod content;
mod decide;
mod delivery;
mod effect;
mod era;
mod event;
mod festival;
mod figures;
mod glance;
mod hidden;
mod invariants;
mod notation;
mod payment;
mod pending;
pub mod pieces;
mod place;
mod planes;
mod position;
mod price;
mod score;
mod setup;
mod ship;
mod state;
mod storage;
mod target;
mod turn;
mod view;

pub use action::{Action, Origin, Pick};
pub use activation::SingleCards;
pub use adding::Add;
pub use bots::Steps;
pub use characters::SwapGood;
pub use content::Content;
pub use event::{Event, Source};
pub use glance::Glance;
pub use place::RowCards;
pub use position::{CardDocument, DisplayDocument, FarmDocument, PendingDocument, Position};
pub use setup::{Characters, Setup, StartPlayer};
pub use state::{
    Activated, Activation, Decision, Delivery, Goal, Payment, Phase, Pricing, Purchase, Reach, Step, SunaValo, Task,
    TileSource,
};
pub use target::{Does, Spot, Target};
pub use view::{FarmView, View};

use almende_core::{
    Edition, Faults, Form, Game, Log, Outcome, Problem, Refusal, Rng, ScoreSheet, Seat, Seats, Seed, SetupForm, Text,
    Texts, Viewer,
};
use serde::Deserialize as _;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

impl Game for SunaValo {
    type Content = Content;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Position = Position;

    const ID: &'static str = "suna-valo";
    const RULES_VERSION: u32 = 2;
    /// There are no variants and no game for one: who plays alone plays against a bot (SUN-25.1, SUN-25.2).
    const PLAYERS: RangeInclusive<usize> = 2..=2;
    const NOTATION: &[Form] = notation::FORMS;

    /// Set-up: 2 characters and 6 goods. A game has at most 44 turns (14 an era, for each draws a card of a pile of 14,
    /// and 2 more) and 6 parts of income and 4 of era preparation.
    ///
    /// What a turn decides is of two kinds. Goods that are gained and spent: each good is received with at most 2
    /// decisions (kind, store) and leaves with at most 2 (delivery, source). Everything else is bounded by the cards: an
    /// activation uses at most 26 cards with 5 functions each, of at most 3 decisions besides its good (step, tile,
    /// figure). A turn has at most 8 activations (column, 5 cards of a row, 3 by E12 or one each by a ship order and C07).
    /// So a turn gains at most 8 * 26 * 5 goods, in fact far fewer, and the bound is 44 + 10 times 8 * 26 * 5 * (3 + 4).
    const MAX_ACTIONS: usize = 8 + 54 * 8 * 26 * 5 * 7;

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

    /// Besides `standard`: `first-game` with the recommended characters (SUN-2.19).
    fn preset(name: &str) -> Option<Setup> {
        match name {
            "standard" => Some(Setup::default()),
            "first-game" => Some(Setup { characters: Characters::FirstGame, ..Setup::default() }),
            _ => None,
        }
    }

    fn new(content: &'static Content, players: usize, setup: &Setup, seed: Seed) -> Result<SunaValo, Problem> {
        if !Self::PLAYERS.contains(&players) {
            return Err(Problem::new("problem.players").with("players", players).with("least", 2).with("most", 2));
        }
        SunaValo::set_up(content, setup, seed)
    }

    fn players(&self) -> usize {
        state::PLAYERS
    }

    /// Both decide at once only when they choose their characters (SUN-RULING-34).
    fn turn(&self) -> Seats {
        if self.phase == Phase::Characters {
            let waiting = Seat::all(2).filter(|&seat| self.farm(seat).character.is_none());
            return waiting.fold(Seats::NONE, Seats::with);
        }
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
        self.aimed_at(seat, Spot::deserialize(spot).ok()?)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.viewed_by(viewer)
    }

    fn score(&self, _: Viewer) -> ScoreSheet {
        self.score_sheet()
    }

    fn redraw_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        self.redraw(seat, rng);
    }

    fn position(&self) -> Position {
        self.document()
    }

    fn from_position(content: &'static Content, position: &Position) -> Result<SunaValo, Problem> {
        SunaValo::from_document(content, position)
    }

    fn position_faults(content: &'static Content, position: &Position) -> Faults {
        SunaValo::document_faults(content, position)
    }
}
