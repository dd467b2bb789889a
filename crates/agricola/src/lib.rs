//! Agricola for 1 to 4 players, by the book.
//!
//! The rules have numbers (AGR-10.2.3); each stands in the file a reader would look in: `setup`, [`turn`] (rounds and
//! placing people), [`board`] (where the spaces lie), `house`, `fields`, `stables`, `fences` with [`shapes`] (every form a
//! pasture can have), `animals`, `improvements`, `growth`, `offers`, `payment`, `any_time`, `harvest`, `score`. `act` and `piece` are the
//! actions of a space. `decide` leads from what is asked to its question, which stands in the file of its rule. The components are data in `content/agricola.json`.
//!
//! ```
//! use almende_agricola::{Agricola, Setup};
//! use almende_core::{Game, Seed, Silent, Viewer};
//!
//! let mut game = Agricola::new(Agricola::standard_content(), 2, &Setup::default(), Seed::numbered(7, 0)).unwrap();
//! while let Some(seat) = game.turn().first() {
//!     let mut options = Vec::new();
//!     game.search_options(seat, &mut options);
//!     game.apply(seat, options[0], &mut Silent).unwrap();
//! }
//! assert_eq!(game.score(Viewer::Public).ranks.len(), 2);
//! ```

mod act;
mod action;
mod animals;
mod any_time;
pub mod board;
pub mod cards;
pub mod content;
mod decide;
mod event;
mod farm;
mod fences;
mod fields;
mod glance;
mod goods;
pub mod grid;
mod growth;
mod harvest;
mod house;
mod improvements;
mod notation;
mod offers;
mod payment;
mod pending;
mod piece;
pub mod pieces;
mod placing;
mod planes;
mod position;
mod score;
mod setup;
pub mod shapes;
mod stables;
mod state;
mod target;
pub mod turn;
mod view;

pub use act::{Act, ActDocument};
pub use action::Action;
pub use animals::{Animals, Arrangement};
pub use content::Content;
pub use event::Event;
pub use farm::{Farm, Log as FarmLog, Pasture};
pub use glance::{CardsGlance, Glance};
pub use goods::Goods;
pub use position::{FarmDocument, FieldDocument, PendingDocument, Position};
pub use setup::{Kind, RoundCards, Series, Setup, StartPlayer};
pub use state::{Agricola, Course, Decision, Phase, Purchase, Source, Task, TurnStage, Variant};
pub use target::{Does, Spot, Target};
pub use view::{FarmView, HandSize, OnCard, PacketView, PastureView, SeriesView, SpaceView, View};

use almende_core::{
    Edition, Faults, Form, Game, Log, Outcome, Problem, Refusal, Rng, ScoreSheet, Seat, Seats, Seed, SetupForm, Text,
    Texts, Viewer,
};
use serde::Deserialize as _;
use serde_json::Value;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

impl Game for Agricola {
    type Content = Content;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Position = Position;

    const ID: &'static str = "agricola";
    const RULES_VERSION: u32 = 2;
    const PLAYERS: RangeInclusive<usize> = 1..=4;
    const NOTATION: &[Form] = notation::FORMS;

    /// Every action places a person, ends something a placement or a harvest began, adds a piece to a farm, picks a
    /// cell for a pasture, or uses up a good.
    ///
    /// At most 14 x 20 people are placed. Each brings one offer, at most 13 fields sown and 4 ends (of the space's
    /// actions, of an oven's, of a harvest's two phases): 19 actions. A farm gets at most 13 rooms, 13 fields, 4 stables
    /// and 31 fences and palisades; a pasture takes up to 15 picks and a close, and builds a fence: 4 x (30 + 31 x 17) actions.
    ///
    /// Goods: a document has at most 250 of each of 10 goods on 4 farms, 250 on each of 44 spaces and 60 on each of
    /// 14 round spaces of 4 players. A round adds at most 10 to each space, a person brings at most 10 and an offer 10, 8
    /// improvements bring at most 100 each, breeding 3 a harvest and player, and fields give one crop each of 13 a
    /// harvest and player. Each good becomes at most 10 food, and each good and each food is given back in at most two
    /// actions.
    ///
    /// With hand cards each seat may use 64 effects at each of 50 moments of a round or a turn, and each use brings at most
    /// 10 goods; up to 80 cards are kept from packets.
    const MAX_ACTIONS: usize = {
        let people = 14 * 20;
        let uses = (14 + people) * 4 * 50 * 64;
        let goods = 4 * 10 * 250 + 44 * 250 + 4 * 14 * 60 + 14 * 44 * 10 + people * 20 + 8 * 100 + 14 * 4 * (3 + 13);
        let goods = goods + uses * 10;
        people * 20 + 4 * (30 + 31 * 17) + uses + 80 + goods * 2 + goods * 10 * 2
    };

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

    fn preset(name: &str) -> Option<Setup> {
        match name {
            "standard" | "family" => Some(Setup::default()),
            "cards" => Some(Setup { game: Kind::Cards, ..Setup::default() }),
            "first_cards" => Some(Setup::first_cards()),
            _ => None,
        }
    }

    fn new(content: &'static Content, players: usize, setup: &Setup, seed: Seed) -> Result<Agricola, Problem> {
        if !Self::PLAYERS.contains(&players) {
            return Err(Problem::new("problem.players").with("players", players).with("least", 1).with("most", 4));
        }
        Agricola::set_up(content, players, setup, seed)
    }

    fn players(&self) -> usize {
        self.players.into()
    }

    fn turn(&self) -> Seats {
        self.pending.last().map_or_else(|| self.choosing(), |pending| Seats::only(pending.seat))
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

    /// Hidden are the hands of the others and the cards not dealt (AGR-INFO-2, AGR-INFO-4), the order of the round cards
    /// that are face down, within their stages (AGR-INFO-3), and the seed.
    fn redraw_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        self.seed = Seed::drawn(rng);
        if self.variant.cards {
            self.redraw_cards(seat, rng);
        }
        if self.variant.order_known {
            return;
        }
        let mut first = 0;
        for size in content::STAGE_SIZES {
            let hidden = usize::from(self.round).clamp(first, first + size)..first + size;
            rng.reshuffle(&mut self.round_cards[hidden]);
            first += size;
        }
    }

    fn position(&self) -> Position {
        self.document()
    }

    fn from_position(content: &'static Content, position: &Position) -> Result<Agricola, Problem> {
        Agricola::from_document(content, position)
    }

    fn position_faults(content: &'static Content, position: &Position) -> Faults {
        Agricola::document_faults(content, position)
    }
}
