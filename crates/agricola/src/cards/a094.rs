//! A094: whoever passes up sowing on a space that offers it places another person at once, wherever somebody stands.

use super::{Card, Counter, Deck};
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 94);

pub(crate) fn can(game: &Agricola, by: Counter) -> bool {
    let farm = game.farm(by.seat);
    if farm.log.sown_in_turn || farm.people_to_place() == 0 {
        return false;
    }
    let mut game = game.clone();
    resolve(&mut game, by.seat);
    game.in_play.into_iter().any(|space| game.can_place(by.seat, space))
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat) {
    game.farm_mut(seat).change(CARD, |played| played.count = 1);
    game.next = seat;
}

/// Whether the next person goes anywhere.
pub(crate) fn may_go_anywhere(game: &Agricola, seat: Seat) -> bool {
    game.farm(seat).played(CARD).is_some_and(|played| played.count > 0)
}

pub(crate) fn placed(game: &mut Agricola, seat: Seat) {
    game.farm_mut(seat).change(CARD, |played| played.count = 0);
}
