//! Hand cards: occupations and minor improvements (AGR-13, AGR-14).

mod a092;
mod b024;
mod b098;
mod b163;
mod card;
mod cost;
mod count;
mod deal;
mod effect;
mod moment;
mod pending;
pub mod plan;
mod play;
mod played;
mod react;
pub(crate) mod special;

pub use card::{Card, CardKind, Deck, Decks};
pub(crate) use count::Counter;
pub(crate) use deal::Deal;
pub use deal::{DealDocument, Dealing, HAND, MAX_HAND, MOST_DEALT};
pub use moment::{Deed, Doing, Firing, Moment, Reaction, Stage};
pub use plan::{CardPlan, When};
pub(crate) use play::Powers;
pub use played::{MAX_PLAYED, Played, Rounds};
