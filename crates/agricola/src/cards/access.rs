//! Spaces that cards open although somebody stands there (AGR-3.3.3).

use super::plan::Rule;
use super::{Card, Deck, a094};
use crate::pieces::Space;
use crate::state::Agricola;
use almende_core::Seat;

/// Once a round: the first space without goods that anybody has used, while a single person stands there.
const BASSINET: Card = Card::of(Deck::A, 25);
/// Once a round: the space of the player's second person.
const MUMMYS_BOY: Card = Card::of(Deck::A, 130);

/// How a player may use an occupied space.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Whenever somebody stands there.
    Open,
    /// By a card that opens one space a round.
    Once(Card),
}

impl Agricola {
    /// How a card lets a player use a space on which somebody stands.
    pub(crate) fn entry(&self, seat: Seat, space: Space) -> Option<Entry> {
        let farm = self.farm(seat);
        if !self.variant.cards || farm.powers.rules == 0 {
            return None;
        }
        let people = self.people_on[space.index()];
        // AGR-7.1.12: a space for family growth, beside one other player.
        let shared = || {
            people.len() == 1
                && !people.contains(seat)
                && self.plan(space).grows.is_some()
                && self.has_rule(seat, Rule::SharedWish)
        };
        if shared() {
            return Some(Entry::Open);
        }
        // The Meeting Place is used once a round, whatever a card says.
        if self.plan(space).starting_player {
            return None;
        }
        if self.has_rule(seat, Rule::OpenAfterDeclining) && a094::may_go_anywhere(self, seat) {
            return Some(Entry::Open);
        }
        let unused = |card: Card| farm.played(card).is_some_and(|played| !played.used_this_round.contains(0));
        let second = self.has_rule(seat, Rule::OpenSecond) && farm.placed >= 2 && farm.log.second == Some(space);
        if second && unused(MUMMYS_BOY) {
            return Some(Entry::Once(MUMMYS_BOY));
        }
        let alone = people.len() == 1 && self.newborns_on[space.index()].is_empty() && !self.crowded.contains(space);
        let first = self.has_rule(seat, Rule::OpenFirst) && self.first_used == Some(space) && alone;
        (first && unused(BASSINET)).then_some(Entry::Once(BASSINET))
    }

    /// A person goes to a space, which may be occupied.
    pub(crate) fn enter(&mut self, seat: Seat, space: Space) {
        if self.occupied.contains(space) {
            if let Some(Entry::Once(card)) = self.entry(seat, space) {
                self.farm_mut(seat).change(card, |played| played.used_this_round = played.used_this_round.with(0));
            }
            self.crowded = self.crowded.with(space);
        }
        if self.first_used.is_none() && !self.plan(space).accumulates() {
            self.first_used = Some(space);
        }
        let farm = self.farm_mut(seat);
        if farm.placed == 1 {
            farm.log.second = Some(space);
        }
    }
}
