//! B100: a bonus point for each later card that is about spaces where goods accumulate.

use super::{Card, Deck};
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::B, 100);

/// The cards of deck A whose printed text names such spaces.
const OF_DECK_A: [u16; 48] = [
    15, 17, 23, 35, 42, 46, 49, 50, 51, 52, 56, 66, 72, 77, 78, 80, 81, 82, 91, 95, 96, 100, 103, 104, 107, 108, 115,
    116, 121, 128, 137, 138, 139, 140, 142, 146, 147, 149, 150, 154, 155, 156, 158, 159, 160, 161, 162, 164,
];
/// Those of deck B.
const OF_DECK_B: [u16; 34] = [
    4, 15, 17, 24, 28, 34, 40, 47, 48, 51, 55, 56, 60, 64, 67, 79, 81, 92, 100, 108, 116, 121, 122, 131, 138, 143, 144,
    146, 147, 155, 158, 160, 161, 162,
];

fn counts(card: Card) -> bool {
    let among = |deck, numbers: &[u16]| numbers.iter().any(|&number| Card::of(deck, number) == card);
    among(Deck::A, &OF_DECK_A) || among(Deck::B, &OF_DECK_B)
}

pub(crate) fn score(game: &Agricola, seat: Seat) -> i32 {
    let later = game.farm(seat).cards.iter().skip_while(|played| played.card != CARD).skip(1);
    later.filter(|played| counts(played.card)).count() as i32
}
