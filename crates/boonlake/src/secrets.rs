//! What is hidden from a seat: the other hands, the piles, and choices made in secret (BOO-6.10, BOO-RULING-25,
//! BOO-RULING-30).

use crate::pieces::{Card, Corner, Resource, ScoringTile, SoloTile};
use crate::state::{Boonlake, Phase};
use almende_core::{Rng, Seat, Seed};
use arrayvec::ArrayVec;

impl Boonlake {
    /// Draws anew what the seat does not know.
    ///
    /// When the discard pile becomes the draw pile, everybody knows its cards: a card held by another from before can
    /// only be one of those that were not in it. So cards in other hands are exchanged only with cards that were drawn
    /// from the same draw pile, and the newest with those still in it.
    pub(crate) fn redraw_for(&mut self, seat: Seat, rng: &mut Rng) {
        if self.phase != Phase::Over {
            for before in 0..self.reshuffles {
                self.exchange_cards(seat, before, rng);
            }
            self.exchange_cards(seat, self.reshuffles, rng);
            rng.reshuffle(&mut self.mound);
            self.redraw_setup(seat, rng);
            self.redraw_solo_tiles(rng);
        }
        self.seed = Seed::drawn(rng);
    }

    /// Cards of the other hands that were drawn after so many reshuffles; with the last, also the draw pile.
    fn exchange_cards(&mut self, seat: Seat, before: u8, rng: &mut Rng) {
        let mut pool: ArrayVec<Card, { Card::COUNT }> = ArrayVec::new();
        let mut counts = [0; 4];
        let players = usize::from(self.players);
        for other in Seat::all(players).filter(|&other| other != seat) {
            let hand = self.board(other).hand;
            for card in hand.filter(|card| self.drawn_after[card.index()] == before) {
                pool.push(card);
                counts[other.index()] += 1;
            }
        }
        for &card in &pool {
            Seat::all(players).filter(|&other| other != seat).for_each(|other| self.board_mut(other).hand.remove(card));
            self.drawn_after[card.index()] = 0;
        }
        if before == self.reshuffles {
            pool.extend(self.draw_pile.drain(..));
        }
        rng.reshuffle(&mut pool);
        for other in Seat::all(players).filter(|&other| other != seat) {
            for _ in 0..counts[other.index()] {
                if let Some(card) = pool.pop() {
                    self.board_mut(other).hand.insert(card);
                    self.drawn_after[card.index()] = before;
                }
            }
        }
        if before == self.reshuffles {
            self.draw_pile = pool;
        }
    }

    /// The tiles dealt to the others and what they chose.
    fn redraw_setup(&mut self, seat: Seat, rng: &mut Rng) {
        if self.phase == Phase::ChooseTiles {
            let mine = self.dealt[seat.index()];
            let mut others: ArrayVec<ScoringTile, { ScoringTile::COUNT }> =
                ScoringTile::all().filter(|tile| !mine.contains(&Some(*tile))).collect();
            rng.shuffle(&mut others);
            for other in Seat::all(self.players.into()).filter(|&other| other != seat) {
                self.dealt[other.index()] = [others.pop(), others.pop()];
                self.dealt[other.index()].sort_unstable();
            }
        }
        let kinds = if self.phase == Phase::ChooseTiles { 2 } else { Resource::COUNT as u32 };
        for other in Seat::all(self.players.into()).filter(|&other| other != seat) {
            if let Some(choice) = &mut self.choices[other.index()] {
                *choice = rng.below(kinds) as u8;
            }
        }
    }

    /// Faces, order and orientations of the solo stack, but for the orientation of its top. Until all six tiles were
    /// revealed once, the others of their class might as well be among them.
    fn redraw_solo_tiles(&mut self, rng: &mut Rng) {
        let Some(solo) = &mut self.solo else { return };
        let top = solo.stack.last().map(|&(_, corner)| corner);
        if solo.shuffles == 0 {
            let in_stack = |tile: &SoloTile| solo.stack.iter().any(|(other, _)| other == tile);
            let revealed = |tile: &SoloTile| solo.tiles.contains(tile) && !in_stack(tile);
            let mut unseen: ArrayVec<SoloTile, { SoloTile::COUNT }> =
                SoloTile::all().filter(|tile| !revealed(tile)).collect();
            let mut tiles: ArrayVec<SoloTile, { SoloTile::COUNT }> =
                solo.tiles.iter().copied().filter(revealed).collect();
            rng.shuffle(&mut unseen);
            solo.stack.sort_unstable_by_key(|(tile, _)| tile.is_b());
            for (tile, _) in &mut solo.stack {
                if let Some(place) = unseen.iter().position(|other| other.is_b() == tile.is_b()) {
                    *tile = unseen.remove(place);
                    tiles.push(*tile);
                }
            }
            tiles.sort_unstable();
            solo.tiles.iter_mut().zip(&tiles).for_each(|(place, tile)| *place = *tile);
        }
        solo.stack.sort_unstable_by_key(|&(tile, _)| tile);
        rng.shuffle(&mut solo.stack);
        for (_, corner) in &mut solo.stack {
            *corner = Corner::ALL[rng.below(Corner::COUNT as u32) as usize];
        }
        if let (Some((_, corner)), Some(top)) = (solo.stack.last_mut(), top) {
            *corner = top;
        }
    }
}
