//! The contract every Almende game fulfils, and everything that follows from it.
//!
//! A game is a type that implements [`Game`]: its state, what may be decided next, and what a decision does. From
//! that one contract follow replay, undo, records ([`Play`], [`Record`]), the faces for code that handles any game
//! ([`Title`], [`Table`]) and the properties every game is tested with (the module `testing`).
//!
//! The file `examples/lanterns.rs` is a complete game in about 400 lines, with a hidden hand, a secret simultaneous
//! choice, a free action, a payment, a nested decision of the player not at turn and a reshuffle: the shortest way to see
//! the contract at work. How such a game is tested: `tests/properties.rs` (everything the contract promises, from one
//! description), `tests/allocations.rs` (no allocations once warm) and `tests/lanterns.rs` (its rules by their numbers).
//! `tests/teeth.rs` puts faults into it, one by one, and shows which property finds each.

pub mod chance;
mod content;
mod document;
mod event;
mod game;
mod lang;
mod letters;
mod notation;
mod objects;
pub mod pack;
mod pile;
mod planes;
mod play;
mod position;
mod problem;
mod provenance;
mod record;
mod refusal;
#[cfg(feature = "schema")]
pub mod schema;
mod score;
mod seat;
mod setup;
mod table;
#[cfg(feature = "testing")]
pub mod testing;
mod text;

pub use chance::{Rng, Seed};
pub use content::{Content, ContentRef, Edition, ReadContent, read_document, read_part, wrong, wrong_as};
pub use event::{Log, Silent, Told};
pub use game::{Event, Game, Outcome};
pub use lang::{Category, Lang};
pub use letters::is_unseen;
pub use notation::{Form, unreadable};
pub use objects::read_tagged;
pub use pack::Pack;
pub use pile::Pile;
pub use planes::{Pen, Planes, Sheet};
pub use play::{Entry, Play, Start, UndoRefused};
pub use position::{Fault, Faults};
pub use problem::Problem;
pub use record::{Record, RecordStart, RecordedAction, RecordedCarry, RecordedChance, RecordedDeal};
pub use refusal::Refusal;
pub use score::{Opponent, ScoreLine, ScoreSheet};
pub use seat::{Audience, MAX_SEATS, Seat, Seats, Viewer};
pub use setup::{OwnValue, Preset, SetupField, SetupForm, SetupValue};
pub use table::{Applied, Choice, Said, Table, Title, TitleOf};
pub use text::{Arg, Catalogue, MAX_ARGS, Text, Texts};
