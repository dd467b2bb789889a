//! A quick look at a player's prospects, for programs that judge positions. It tells nothing that is hidden but the size
//! of a hand, which is open.

use crate::pieces::{Owner, Recess, Region};
use crate::state::Boonlake;
use almende_core::Seat;

/// What a player has and will get.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// The points if the game ended now.
    pub points: i32,
    /// Coins.
    pub coins: u16,
    /// Cards in hand.
    pub cards: u8,
    /// Vases.
    pub vases: u16,
    /// Inhabitants on the ranch.
    pub ranch: u8,
    /// Levels of the production sites, together.
    pub sites: u8,
    /// Levers, used or not; of these ready ones.
    pub levers: u8,
    /// Levers that are ready.
    pub ready: u8,
    /// Pieces on the map.
    pub presences: u8,
    /// Houses on the map that may become settlements.
    pub houses: u8,
    /// Coins of an interim scoring.
    pub income_coins: u8,
    /// Cards of an interim scoring.
    pub income_cards: u8,
    /// Points of an interim scoring.
    pub income_vp: u16,
    /// Interim scorings to come.
    pub scorings_left: u8,
    /// The points the next scoring tile would give or cost now, at best.
    pub tile_vp: i32,
    /// The share of the game that is left, by the foremost ship.
    pub left: f32,
}

impl Boonlake {
    /// A quick look at a player's prospects.
    pub fn glance(&self, seat: Seat) -> Glance {
        let board = self.board(seat);
        let owner = Owner::Seat(seat);
        let [coin, card] =
            std::array::from_fn(|track| self.content.tracks[track].spaces[usize::from(board.steps[track])]);
        let (coins, vp) = self.recess_income(board);
        let unscored = self.areas.iter().flatten().filter(|&&tile| self.can_score(seat, tile));
        let value = i32::from(self.scorings) + 1;
        let worth = |met: bool, own: bool| if met { value } else { -value } * if own { 2 } else { 1 };
        let tile_vp = unscored.map(|&tile| worth(self.meets(seat, tile), self.is_own_tile(seat, tile))).max();
        let ships = self.boards[..usize::from(self.players)].iter().map(|board| board.ship);
        let foremost = ships.chain(self.solo.as_ref().map(|solo| solo.ship)).max().unwrap_or(0);
        let of_round = f32::from(self.last_place().saturating_sub(foremost)) / f32::from(self.last_place());
        Glance {
            points: self.total(seat),
            coins: board.coins,
            cards: board.hand.len() as u8,
            vases: board.vases,
            ranch: board.ranch,
            sites: board.site_levels(),
            levers: board.lever_count(),
            ready: (board.levers & !board.used).count_ones() as u8,
            presences: Region::ALL.iter().map(|&region| self.presences_in_region(owner, region)).sum(),
            houses: board.removed(Recess::House).saturating_sub(board.lost_houses),
            income_coins: coin.income + coins,
            income_cards: card.income,
            income_vp: u16::from(coin.vp + card.vp + vp) + self.cattle_points(owner),
            scorings_left: 4 - self.scorings.min(4),
            tile_vp: tile_vp.unwrap_or(0),
            left: (of_round + if self.round() == 0 { 1.0 } else { 0.0 }) / 2.0,
        }
    }
}
