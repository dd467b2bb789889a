//! Players that are programs, and the rooms in which they play.
//!
//! A [`Bot`] answers one decision of one seat; a [`Spec`] is the text a person names it by. [`simulate`] plays a series
//! of whole games between bots and counts, [`arena`] compares them. [`Room`] is the face of all this for code that handles any game.

mod analysis;
#[cfg(feature = "contests")]
mod arena;
#[cfg(feature = "contests")]
mod balance;
mod bot;
mod clock;
#[cfg(test)]
mod counting;
pub mod foresight;
mod greedy;
mod judge;
pub mod learned;
mod line;
mod mind;
mod random;
mod room;
mod search;
#[cfg(feature = "contests")]
mod simulate;
mod spec;
#[cfg(test)]
mod trial;
mod tryout;
#[cfg(feature = "contests")]
mod usage;
mod whole;

pub use analysis::{Analysis, Weighed};
#[cfg(feature = "contests")]
pub use arena::{Contest, Fared, Group, Outcomes, Standing, Verdict, Watch, arena};
#[cfg(feature = "contests")]
pub use balance::{BALANCE_BOTS, Made, balance};
pub use bot::{Bot, Foreseen, Sight};
pub use clock::use_clock;
pub use greedy::Greedy;
pub use judge::{Evaluator, Judge, Judged, KNOTS, Looks, MAX_FEATURES, Weights, shares};
pub use mind::Mind;
pub use random::Random;
pub use room::{Room, RoomOf};
pub use search::Search;
#[cfg(feature = "contests")]
pub use simulate::{SeatTally, Series, Tally, simulate};
pub use spec::{Budget, FrozenKind, Kind, Spec, all_names, names, seated};
pub use tryout::{TRYOUT, try_out};
#[cfg(feature = "contests")]
pub use usage::{Question, Use, Uses, usage};
