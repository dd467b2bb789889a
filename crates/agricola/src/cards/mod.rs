//! Hand cards: occupations and minor improvements (AGR-13, AGR-14).

mod card;
mod deal;
pub mod plan;
mod played;

pub use card::{Card, CardKind, Deck, Decks};
pub(crate) use deal::Deal;
pub use deal::{DealDocument, Dealing, HAND, MAX_HAND, MOST_DEALT};
pub use plan::{CardPlan, When};
pub use played::{MAX_PLAYED, Played, Rounds};
