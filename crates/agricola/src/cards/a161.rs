//! A161: a vegetable for the use of a second space on which the same good accumulates, in one work phase.

use super::{Card, Counter, Deck};
use crate::pieces::{Good, Space};
use crate::state::Agricola;

pub(crate) const CARD: Card = Card::of(Deck::A, 161);

pub(crate) fn holds(game: &Agricola, by: Counter) -> bool {
    let Some(space) = by.moment.and_then(|moment| moment.space) else { return false };
    let same = |other: Space| {
        let (here, there) = (game.accumulates(space), game.accumulates(other));
        Good::ALL.iter().any(|&good| here[good] > 0 && there[good] > 0)
    };
    let used = |other: &Space| *other != space && game.people_on[other.index()].contains(by.seat);
    game.occupied.into_iter().filter(used).any(same)
}
