//! What a seat does not know, drawn anew (SUN-HID).

use crate::pieces::{Card, Character, ORDERS_PER_ERA, PublicOrder, ShipOrder};
use crate::state::{ORDERS, Phase, SunaValo, other};
use almende_core::{Rng, Seat, Seed};
use arrayvec::ArrayVec;

impl SunaValo {
    /// Hidden from a seat are the seed, the order of the piles, face-down orders, the other's hand and, until both have
    /// chosen, the other's characters. Nothing that was ever shown goes back into hiding: a card that C04 turns up is
    /// added or comes into the village (SUN-HID-1, SUN-HID-2, SUN-HID-5).
    pub(crate) fn redraw(&mut self, seat: Seat, rng: &mut Rng) {
        self.seed = Seed::drawn(rng);
        if self.phase == Phase::Over {
            return;
        }
        self.redraw_orders(rng);
        self.redraw_characters(seat, rng);
        self.redraw_cards(seat, rng);
    }

    /// The face-down orders are any two of those of their era that were not seen (SUN-2.1).
    fn redraw_orders(&mut self, rng: &mut Rng) {
        redraw_row(&mut self.public, self.public_open, PublicOrder::new, rng);
        redraw_row(&mut self.ships, self.ships_open, ShipOrder::new, rng);
    }

    /// The other was dealt two of the characters that this seat does not hold, and chose either.
    fn redraw_characters(&mut self, seat: Seat, rng: &mut Rng) {
        let Some(own) = self.farm(seat).dealt else { return };
        // In a first game only the recommended ones are dealt, which is no secret.
        let mut pool: ArrayVec<Character, { Character::COUNT }> = Character::all()
            .filter(|one| !own.contains(one) && (!self.first_game || self.content.first_game[one.index()]))
            .collect();
        rng.shuffle(&mut pool);
        let (Some(one), Some(two)) = (pool.pop(), pool.pop()) else { return };
        let dealt = if one < two { [one, two] } else { [two, one] };
        let farm = self.farm_mut(other(seat));
        farm.dealt = Some(dealt);
        if farm.character.is_some() {
            farm.character = Some(dealt[rng.below(2) as usize]);
        }
    }

    /// Reveal cards stay among the four at the bottom (SUN-2.6), festivals of the other's hand stay festivals
    /// (SUN-HID-4); all else is mixed.
    fn redraw_cards(&mut self, seat: Seat, rng: &mut Rng) {
        let is_reveal = |card: &Card| matches!(*card, Card::REVEAL_PUBLIC | Card::REVEAL_SHIP);
        let era = usize::from(self.era.saturating_sub(1)).min(2);
        let hand = std::mem::take(&mut self.farm_mut(other(seat)).hand);
        // Festivals: those of the hand with those of the pile.
        let mut festivals: ArrayVec<Card, 8> = self.festivals[era].drain(..).collect();
        festivals.extend(hand.iter().copied().filter(|card| card.is_festival()).take(4));
        rng.reshuffle(&mut festivals);
        // Farm cards: those of the hand with those of the draw pile.
        let mut cards: ArrayVec<Card, 32> = self.pile.iter().copied().filter(|card| card.is_farm_card()).collect();
        cards.extend(hand.iter().copied().filter(|card| card.is_farm_card()));
        rng.reshuffle(&mut cards);
        for card in &hand {
            let drawn = if card.is_festival() { festivals.pop() } else { cards.pop() };
            self.farm_mut(other(seat)).hand.extend(drawn);
        }
        self.farm_mut(other(seat)).hand.sort();
        self.festivals[era].extend(festivals.into_iter().take(4));
        for (other_era, pile) in self.festivals.iter_mut().enumerate() {
            if other_era != era {
                rng.reshuffle(pile);
            }
        }
        let mut reveals: ArrayVec<Card, 23> = self.pile.iter().copied().filter(is_reveal).collect();
        let draws = self.pile.iter().filter(|card| **card == Card::DRAW_FESTIVAL).count();
        cards.extend(std::iter::repeat_n(Card::DRAW_FESTIVAL, draws));
        rng.shuffle(&mut cards);
        // The bottom: all reveal cards and enough others to make four.
        let size = self.pile.len();
        self.pile.clear();
        while reveals.len() < size.min(4) {
            let Some(card) = cards.pop() else { break };
            reveals.push(card);
        }
        rng.reshuffle(&mut reveals);
        self.pile.extend(reveals);
        self.pile.extend(cards);
    }
}

fn redraw_row<T: Copy + PartialEq>(row: &mut [T; ORDERS], open: u8, new: impl Fn(usize) -> Option<T>, rng: &mut Rng) {
    for era in 0..ORDERS / 2 {
        let (from, hidden_from) = (2 * era, (2 * era).max(usize::from(open)));
        let end = from + 2;
        if hidden_from >= end {
            continue;
        }
        let first = era * ORDERS_PER_ERA;
        let seen: ArrayVec<T, 2> = row[from..hidden_from].iter().copied().collect();
        let mut pool: ArrayVec<T, ORDERS_PER_ERA> =
            (first..first + ORDERS_PER_ERA).filter_map(&new).filter(|order| !seen.contains(order)).collect();
        rng.shuffle(&mut pool);
        for place in &mut row[hidden_from..end] {
            if let Some(order) = pool.pop() {
                *place = order;
            }
        }
    }
}
