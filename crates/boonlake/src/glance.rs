//! A quick look at a player's prospects, for programs that judge positions. It looks into the player's hand; a program
//! that must not know it looks at a world in which the hand was drawn anew.

use crate::pieces::{Owner, Recess, Region, Resource};
use crate::state::{Boonlake, PlayerBoard};
use almende_core::Seat;

/// What a player has and will get.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// The points if the game ended now; alone, what they are ahead of the Wise Eminence's.
    pub points: i32,
    /// Coins.
    pub coins: u16,
    /// Vases.
    pub vases: u16,
    /// Inhabitants on the ranch.
    pub ranch: u8,
    /// Cards in hand.
    pub cards: u8,
    /// Cards in hand whose resources can be shown, and their points.
    pub ripe: (u8, u16),
    /// Cards in hand that lack one resource, and their points.
    pub nearly_ripe: (u8, u16),
    /// Levels of the production sites, together.
    pub sites: u8,
    /// Production sites of a resource that has none yet.
    pub kinds_of_site: u8,
    /// Levers, used or not.
    pub levers: u8,
    /// Levers that are ready.
    pub ready: u8,
    /// Pieces on the map.
    pub presences: u8,
    /// Inhabitants on the map that may become houses.
    pub settlers: u8,
    /// Houses on the map that may become settlements.
    pub houses: u8,
    /// Houses, settlements and cattle that have left the board.
    pub removed: [u8; Recess::COUNT],
    /// Steps on the coin track and the card track.
    pub steps: [u8; 2],
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
    /// Scoring tiles still to be scored whose condition is met now.
    pub tiles_met: u8,
    /// What the played cards change for good, added up.
    pub perks: u8,
    /// How far the ship has come on this round's course, from 0 to 1.
    pub ship: f32,
    /// What the Wise Eminence receives at each interim scoring; 0 where she does not play.
    pub eminence_income: u16,
}

impl Boonlake {
    /// A quick look at a player's prospects.
    pub fn glance(&self, seat: Seat) -> Glance {
        let board = self.board(seat);
        let owner = Owner::Seat(seat);
        let [coin, card] =
            std::array::from_fn(|track| self.content.tracks[track].spaces[usize::from(board.steps[track])]);
        let (coins, vp) = self.recess_income(board);
        let value = i32::from(self.scorings) + 1;
        let worth = |met: bool, own: bool| if met { value } else { -value } * if own { 2 } else { 1 };
        let (mut tile_vp, mut tiles_met) = (None, 0);
        for &tile in self.areas.iter().flatten().filter(|&&tile| self.can_score(seat, tile)) {
            let met = self.meets(seat, tile);
            tiles_met += u8::from(met);
            tile_vp = tile_vp.max(Some(worth(met, self.is_own_tile(seat, tile))));
        }
        let presences = Region::ALL.iter().map(|&region| self.presences_in_region(owner, region)).sum();
        let removed: [u8; Recess::COUNT] = std::array::from_fn(|i| board.removed(Recess::ALL[i]));
        let houses = removed[Recess::House.index()].saturating_sub(board.lost_houses);
        let settled = houses + removed[Recess::Settlement.index()] + removed[Recess::Cattle.index()];
        let (ripe, nearly_ripe) = self.ripeness(board);
        Glance {
            points: self.total(seat) - self.eminence_total(),
            coins: board.coins,
            vases: board.vases,
            ranch: board.ranch,
            cards: board.hand.len() as u8,
            ripe,
            nearly_ripe,
            sites: board.site_levels(),
            kinds_of_site: board.sites.iter().filter(|&&level| level > 0).count() as u8,
            levers: board.lever_count(),
            ready: (board.levers & !board.used).count_ones() as u8,
            presences,
            settlers: presences.saturating_sub(settled),
            houses,
            removed,
            steps: board.steps,
            income_coins: coin.income + coins,
            income_cards: card.income,
            income_vp: u16::from(coin.vp + card.vp + vp) + self.cattle_points(owner),
            scorings_left: 4 - self.scorings.min(4),
            tile_vp: tile_vp.unwrap_or(0),
            tiles_met,
            perks: board.perks.sum(),
            ship: f32::from(board.ship) / f32::from(self.last_place()),
            eminence_income: self.eminence_income_points(),
        }
    }

    /// Which cards of a hand lack no resource and which lack one, if the boats go where they are needed.
    fn ripeness(&self, board: &PlayerBoard) -> ((u8, u16), (u8, u16)) {
        let (mut ripe, mut nearly) = ((0, 0), (0, 0));
        for card in board.hand {
            let plan = self.content.card(card);
            let short = |i: usize| plan.cost.resources[i].saturating_sub(board.sites[i]);
            let missing: u8 = (0..Resource::COUNT).map(short).sum();
            let group = match missing.saturating_sub(board.boats.len() as u8) {
                0 => &mut ripe,
                1 => &mut nearly,
                _ => continue,
            };
            group.0 += 1;
            group.1 += u16::from(plan.vp);
        }
        (ripe, nearly)
    }

    /// The share of the game that is left, by the foremost ship.
    pub fn share_left(&self) -> f32 {
        let ships = self.boards[..usize::from(self.players)].iter().map(|board| board.ship);
        let foremost = ships.chain(self.solo.as_ref().map(|solo| solo.ship)).max().unwrap_or(0);
        let of_round = f32::from(self.last_place().saturating_sub(foremost)) / f32::from(self.last_place());
        (of_round + if self.round() == 0 { 1.0 } else { 0.0 }) / 2.0
    }
}
