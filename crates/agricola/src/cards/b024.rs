//! B024: two people may be placed in a row, if at least one of them uses a market for animals.
//!
//! The card counts where the pair stands. Whoever has the next turn anyway is not asked.

use super::{Card, Counter, Deck};
use crate::pieces::{Good, Space};
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::B, 24);

/// The second person may go anywhere.
const ANYWHERE: u8 = 1;
/// The second person has to use a market.
const TO_MARKET: u8 = 2;
/// The second person has been placed.
const PLACED: u8 = 3;

fn is_market(game: &Agricola, space: Space) -> bool {
    matches!(space, Space::SheepMarket | Space::PigMarket | Space::CattleMarket)
        && Good::ANIMALS.iter().any(|&species| game.accumulates(space)[species] > 0)
}

pub(crate) fn can(game: &Agricola, by: Counter) -> bool {
    let farm = game.farm(by.seat);
    let first = by.moment.and_then(|moment| moment.space);
    let fits = |space: Space| first.is_some_and(|first| is_market(game, first)) || is_market(game, space);
    let others_wait = game.seats().any(|seat| seat != by.seat && game.farm(seat).people_to_place() > 0);
    others_wait
        && farm.people_to_place() > 0
        && farm.played(CARD).is_some_and(|played| played.count == 0)
        && game.in_play.into_iter().any(|space| fits(space) && game.can_place(by.seat, space))
}

pub(crate) fn resolve(game: &mut Agricola, by: Counter) {
    let first = by.moment.and_then(|moment| moment.space);
    let count = if first.is_some_and(|space| is_market(game, space)) { ANYWHERE } else { TO_MARKET };
    game.farm_mut(by.seat).change(CARD, |played| played.count = count);
    game.next = by.seat;
}

pub(crate) fn may_place(game: &Agricola, seat: Seat, space: Space) -> bool {
    game.farm(seat).played(CARD).is_none_or(|played| played.count != TO_MARKET) || is_market(game, space)
}

pub(crate) fn placed(game: &mut Agricola, seat: Seat) {
    game.farm_mut(seat).change(CARD, |played| {
        if played.count > 0 {
            played.count = PLACED;
        }
    });
}

pub(crate) fn turn_over(game: &mut Agricola) {
    for farm in &mut game.farms {
        farm.change(CARD, |played| {
            if played.count == PLACED {
                played.count = 0;
            }
        });
    }
}
