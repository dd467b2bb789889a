//! What a seat does not know, drawn anew: the worlds that programs search.

use super::components::{Candle, MAX_CANDLES};
use super::position::{Bid, Frame};
use super::rules::Lanterns;
use almende_core::{Game, Rng, Seat, Seed};
use arrayvec::ArrayVec;

impl Lanterns {
    /// Hidden from a seat are the seed, the stack, the other hands but for what was shown, and the bids of others.
    ///
    /// One thing follows from what it saw: whoever is paying can go on to the end. Worlds where they could not are
    /// drawn again, which leaves all other worlds as likely as they were.
    pub(super) fn redraw_for(&mut self, seat: Seat, rng: &mut Rng) {
        self.at.seed = Seed::drawn(rng);
        if self.is_over() {
            return;
        }
        let real = self.at.clone();
        for _ in 0..100 {
            self.deal_again(|owner| owner != seat, rng);
            if self.payment_can_go_on() {
                return;
            }
        }
        // Hardly any hand could pay. The real one can, so it stays, and only the rest is drawn anew.
        self.at = real;
        let payer = self.turn().first();
        self.deal_again(|owner| owner != seat && Some(owner) != payer, rng);
    }

    fn payment_can_go_on(&self) -> bool {
        match self.at.pending.last() {
            Some(Frame::Paying { seat, paid }) => self.at.players[seat.index()].hand.can_make(self.left_to_pay(paid)),
            _ => true,
        }
    }

    /// Shuffles stack and hidden hands together and deals them again; then redraws the bids of those hands.
    fn deal_again(&mut self, is_hidden: impl Fn(Seat) -> bool, rng: &mut Rng) {
        let mut pool: ArrayVec<Candle, MAX_CANDLES> = std::mem::take(&mut self.at.stack);
        let hidden: ArrayVec<Seat, 4> = Seat::all(self.players()).filter(|&seat| is_hidden(seat)).collect();
        for &seat in &hidden {
            let player = self.player(seat);
            for candle in player.shown.each() {
                player.hand.remove(candle);
            }
            pool.extend(player.hand.each());
        }
        rng.shuffle(&mut pool);
        for &seat in &hidden {
            let player = self.player(seat);
            let unknown = player.hand.each().count();
            player.hand = player.shown;
            pool.drain(pool.len() - unknown..).for_each(|candle| player.hand.add(candle));
            if player.bid != Bid::Open {
                let kinds = Candle::ALL.into_iter().filter(|&candle| player.hand.of(candle) > 0).map(Some);
                let choices: ArrayVec<Option<Candle>, 4> = kinds.chain([None]).collect();
                player.bid = Bid::Made(choices[rng.below(choices.len() as u32) as usize]);
            }
        }
        self.at.stack = pool;
    }
}
