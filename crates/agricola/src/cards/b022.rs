//! B022: a person of the supply is placed at once; when people return it leaves the game. The card counts it.

use super::{Card, Counter, Deck};
use crate::state::{Agricola, Decision, Phase};
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::B, 22);

/// It makes sense only while people are placed.
pub(crate) fn holds(game: &Agricola, _: Counter) -> bool {
    game.phase == Phase::Work && game.window.is_none()
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat) {
    game.farm_mut(seat).change(CARD, |played| played.count = 1);
    game.survey_cards(seat);
    game.ask(seat, Decision::PlacePerson);
}

pub(crate) fn returned(game: &mut Agricola, seat: Seat) {
    game.farm_mut(seat).change(CARD, |played| played.count = 0);
    game.survey_cards(seat);
}
