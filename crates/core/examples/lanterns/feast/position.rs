//! What lies on the table, what is pending, and what must always be true of both.

use super::components::{Candle, Candles, MATCHES, MAX_CANDLES, MAX_PLAYERS};
use super::rules::Lanterns;
use almende_core::{Game, Seat, Seed};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What is pending: the last frame is the open question, those below wait for it. A frame is plain data, so a game can
/// be stored, copied and searched in the middle of a payment that another player's decision interrupts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    Bidding,
    Turn { seat: Seat },
    Paying { seat: Seat, paid: Candles },
    Taking { seat: Seat },
}

/// The deepest pile of frames: a turn, its payment, and the neighbour's pick from it.
const MAX_DEPTH: usize = 3;

/// A bid, hidden until all are in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bid {
    #[default]
    Open,
    Made(Option<Candle>),
}

/// What a player has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub hand: Candles,
    /// The candles of the hand that everyone saw being taken (EXA-4.1). The table forgets it, a careful player does
    /// not, so the state remembers: a redraw may not deal these to somebody else.
    pub shown: Candles,
    pub matches: u8,
    pub lanterns: u8,
    pub bid: Bid,
}

/// All that lies on the table: a flat value without pointers, which is also the document of a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    pub seed: Seed,
    /// Shuffles so far: each has a stream of random numbers of its own.
    pub shuffles: u32,
    /// Lanterns that are gone.
    pub round: usize,
    pub players: ArrayVec<Player, MAX_PLAYERS>,
    /// The next candle is the last.
    pub stack: ArrayVec<Candle, MAX_CANDLES>,
    pub discard: Candles,
    pub pending: ArrayVec<Frame, MAX_DEPTH>,
}

impl Lanterns {
    /// What is wrong with a position, if anything. Play keeps all of this; a document from outside may not.
    pub fn broken_invariant(&self) -> Option<&'static str> {
        let at = &self.at;
        let (players, height) = (at.players.len(), usize::from(self.height()));
        let sat = |seat: Seat| seat.index() < players;
        if !Self::PLAYERS.contains(&players) {
            return Some("there are two or three players");
        }
        let paid = |frame: &Frame| if let Frame::Paying { paid, .. } = frame { Some(*paid) } else { None };
        let paid = at.pending.iter().find_map(paid).unwrap_or_default();
        for candle in Candle::ALL {
            let in_hands: usize = at.players.iter().map(|player| player.hand.of(candle)).sum();
            let on_stack = at.stack.iter().filter(|other| **other == candle).count();
            if in_hands + on_stack + at.discard.of(candle) + paid.of(candle) != self.content.candles.of(candle) {
                return Some("no candle appears or gets lost");
            }
            if at.players.iter().any(|player| player.shown.of(candle) > player.hand.of(candle)) {
                return Some("candles that were shown are in the hand");
            }
        }
        let came_up: usize = self.content.lanterns.iter().take(at.round).map(|&height| usize::from(height)).sum();
        let lit: usize = at.players.iter().map(|player| usize::from(player.lanterns)).sum();
        if at.round > self.content.lanterns.len() || lit > came_up {
            return Some("points come from lanterns that came up");
        }
        if at.players.iter().any(|player| player.matches > MATCHES) {
            return Some("each player has at most two matches");
        }
        let bids_fit = at.players.iter().all(|player| match player.bid {
            Bid::Open => true,
            Bid::Made(candle) => candle.is_none_or(|candle| player.hand.of(candle) > 0),
        });
        let no_bids = at.players.iter().all(|player| player.bid == Bid::Open);
        let pending_fits = match at.pending.as_slice() {
            [] => self.is_over() && no_bids,
            _ if self.is_over() => false,
            [Frame::Bidding] => bids_fit && !self.turn().is_empty(),
            [Frame::Turn { seat }] => no_bids && sat(*seat),
            [Frame::Turn { seat }, Frame::Paying { seat: payer, paid }] => {
                let can_go_on = |seat: Seat| at.players[seat.index()].hand.can_make(height - paid.length());
                no_bids && seat == payer && sat(*seat) && paid.length() < height && can_go_on(*seat)
            }
            [Frame::Turn { seat }, Frame::Paying { seat: payer, paid }, Frame::Taking { seat: neighbour }] => {
                let next = *neighbour == seat.clockwise(1, players);
                no_bids && seat == payer && sat(*seat) && next && paid.length() == height
            }
            _ => false,
        };
        (!pending_fits).then_some("what is pending fits together")
    }
}
