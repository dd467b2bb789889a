//! B159: others lay a field tile beside one that lies there already; the first one lies alone (AGR-8.1.1, AGR-8.1.2).

use super::{Card, Counter, Deck};
use crate::state::Agricola;

pub(crate) const CARD: Card = Card::of(Deck::B, 159);

pub(crate) fn holds(game: &Agricola, by: Counter) -> bool {
    by.moment.is_some_and(|moment| game.farm(moment.by).fields.len() > 1)
}
