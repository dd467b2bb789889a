//! A092: for 1 food a newborn acts in the round of its birth and is a newborn no longer (AGR-CARD-A092, AGR-RULING-21).
//!
//! Its turn is a normal one, later in the same work phase. Who has nobody else left is asked when the turn comes;
//! declining ends the player's work phase.

use super::{Card, Deck};
use crate::state::{Agricola, Phase};
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 92);

pub(crate) fn can(game: &Agricola, seat: Seat) -> bool {
    game.phase == Phase::Work && game.window.is_none() && game.farm(seat).newborns > 0
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat) {
    let farm = game.farm_mut(seat);
    farm.newborns = farm.newborns.saturating_sub(1);
    farm.log.declined = false;
    let stands = game.newborns_on.iter_mut().find(|newborns| newborns.contains(seat));
    if let Some(newborns) = stands {
        *newborns = newborns.without(seat);
    }
}

pub(crate) fn wants_turn(game: &Agricola, seat: Seat) -> bool {
    let farm = game.farm(seat);
    let affords = farm.goods[crate::pieces::Good::Food] > 0 || game.can_raise(seat, &farm.goods, 1);
    farm.played(CARD).is_some() && can(game, seat) && affords && !farm.log.declined
}
