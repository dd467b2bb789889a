//! What a viewer is shown. The view is a type of its own: nothing gets into it that was not put there.

use super::components::Candles;
use super::position::{Bid, Frame};
use super::rules::Lanterns;
use almende_core::{Game, ScoreLine, ScoreSheet, Seat, Viewer};
use arrayvec::ArrayVec;
use serde::Serialize;

/// The table as a viewer sees it.
#[derive(Debug, Serialize)]
pub struct View {
    /// The height of the lantern that is up, if the game is not over.
    lantern: Option<u8>,
    to_come: Vec<u8>,
    stack: usize,
    discard: Candles,
    players: Vec<PlayerView>,
    pending: ArrayVec<Frame, 3>,
}

#[derive(Debug, Serialize)]
struct PlayerView {
    candles: usize,
    /// Left out where it is hidden.
    hand: Option<Candles>,
    shown: Candles,
    matches: u8,
    lanterns: u8,
    has_bid: bool,
    /// The viewer's own bid; others' bids are never here, since they are discarded when they are shown.
    bid: Option<Bid>,
}

impl Lanterns {
    /// Hands are open to their owner, and to all once the game is over.
    fn shows_hand(&self, owner: Seat, viewer: Viewer) -> bool {
        viewer.sees(owner) || self.is_over()
    }

    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        let player_view = |seat: Seat| {
            let player = &self.at.players[seat.index()];
            PlayerView {
                candles: player.hand.each().count(),
                hand: self.shows_hand(seat, viewer).then_some(player.hand),
                shown: player.shown,
                matches: player.matches,
                lanterns: player.lanterns,
                has_bid: player.bid != Bid::Open,
                bid: viewer.sees(seat).then_some(player.bid),
            }
        };
        let mut lanterns = self.content.lanterns.iter().skip(self.at.round).copied();
        View {
            lantern: lanterns.next(),
            to_come: lanterns.collect(),
            stack: self.at.stack.len(),
            discard: self.at.discard,
            players: Seat::all(self.players()).map(player_view).collect(),
            pending: self.at.pending.clone(),
        }
    }

    /// EXA-7: the score so far; a hidden hand hides its line and the total.
    pub(super) fn score_for(&self, viewer: Viewer) -> ScoreSheet {
        let points = |of: &dyn Fn(Seat) -> Option<i32>| Seat::all(self.players()).map(of).collect::<Vec<_>>();
        let player = |seat: Seat| &self.at.players[seat.index()];
        let line = |id, rule, points| ScoreLine { id, rule, points };
        let candles = |seat| self.shows_hand(seat, viewer).then(|| player(seat).hand.length() as i32);
        let sheet = ScoreSheet::new(
            self.players(),
            vec![
                line("score.lanterns", "EXA-3", points(&|seat| Some(player(seat).lanterns.into()))),
                line("score.matches", "EXA-7", points(&|seat| Some(player(seat).matches.into()))),
                line("score.candles", "EXA-7", points(&candles)),
            ],
        );
        let totals = sheet.totals.clone();
        if self.is_over() { sheet.ranked_by(&totals) } else { sheet }
    }
}
