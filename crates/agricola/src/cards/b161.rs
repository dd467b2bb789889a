//! B161: many goods lie on a space where they accumulate, and the owner has used none such.

use super::{Card, Counter, Deck};
use crate::pieces::Space;
use crate::state::Agricola;

pub(crate) const CARD: Card = Card::of(Deck::B, 161);

/// So many goods are many.
const MANY: usize = 5;

pub(crate) fn holds(game: &Agricola, by: Counter) -> bool {
    let lie = |space: Space| game.goods_on(space) >= MANY;
    usize::from(game.farm(by.seat).log.goods_taken) < MANY && game.in_play.into_iter().any(lie)
}
