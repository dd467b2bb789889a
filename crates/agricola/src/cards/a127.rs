//! A127: houses a person up to round 9; who finds no other place then leaves the game (AGR-14.6.5).

use super::{Card, Deck};
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 127);

pub(crate) fn resolve(game: &mut Agricola, seat: Seat) {
    game.survey_cards(seat);
    let farm = game.farm_mut(seat);
    if usize::from(farm.people) > farm.housing() {
        // There are always two adults.
        if farm.newborns > farm.people.saturating_sub(3) {
            farm.newborns -= 1;
        } else {
            farm.placed = farm.placed.saturating_sub(1);
        }
        farm.people -= 1;
        farm.people_lost = farm.people_lost.saturating_add(1);
    }
}
