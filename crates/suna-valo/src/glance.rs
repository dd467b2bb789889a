//! A farm at a glance, for programs that judge a position.

use crate::pieces::{Column, Space};
use crate::state::{Phase, SunaValo};
use almende_core::Seat;

/// What a farm shows that matters for the points to come. All of it is public.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Glance {
    /// Points if the game ended now.
    pub points: i32,
    /// The share of the game that is left, from 1 to 0.
    pub left: f32,
    /// Own energy.
    pub energy: u16,
    /// Stored resources by kind: grain, lily, flower, wool, egg.
    pub resources: [u8; 5],
    /// Storage slots on face-up cards.
    pub slots: u8,
    /// Drones on face-up cards.
    pub drones: u8,
    /// Cogwheels on face-up cards.
    pub cogs: u8,
    /// Energy icons on face-up cards.
    pub energy_icons: u8,
    /// Resources to receive on face-up cards.
    pub gains: u8,
    /// Deliveries to personal orders that are not complete, and the points those orders are worth.
    pub personal: (u8, u8),
    /// The largest share of points of open public orders that deliveries have earned.
    pub public: f32,
    /// The share of points of own personal orders that deliveries have earned.
    pub delivered: f32,
    /// Improvements unlocked.
    pub improvements: u8,
    /// Usable progress tiles.
    pub tiles: u8,
    /// Spaces of the left and the right cogwheel.
    pub tracks: (u8, u8),
    /// The fewest cards a column has, and the cards towards one row more.
    pub rows: (u8, u8),
    /// Goods on the own display, which only a sale brings back.
    pub prices: u8,
}

impl SunaValo {
    /// A farm at a glance.
    pub fn glance(&self, seat: Seat) -> Glance {
        let farm = self.farm(seat);
        let content = &self.content;
        let mut glance = Glance {
            points: self.total(seat),
            left: self.share_left(),
            energy: farm.energy,
            resources: farm.stock,
            tiles: farm.progress.count_ones() as u8,
            tracks: (farm.left, farm.right),
            ..Glance::default()
        };
        for card in farm.cards.iter().filter(|card| card.face_up) {
            let spec = &content.cards[card.card.index()];
            glance.slots += spec.slots.iter().filter(|slot| !slot.is_empty()).count() as u8;
            glance.drones += spec.drones;
            glance.cogs += spec.cogs;
            glance.energy_icons += spec.energy;
            glance.gains += spec.gains.iter().map(|gain| gain.n).sum::<u8>();
            if !spec.needs.is_empty() && !card.crated {
                let done = card.delivered.count_ones() as f32;
                glance.personal.0 += 1;
                glance.personal.1 += spec.order_vp;
                glance.delivered += f32::from(spec.order_vp) * done / spec.needs.len() as f32;
            }
        }
        for place in 0..usize::from(self.public_open).min(self.public.len()) {
            let spec = &content.public[self.public[place].index()];
            let taken = self.farms.iter().any(|farm| farm.barrels[place] > 0);
            if farm.barrels[place] == 0 {
                let done = farm.delivered[place].count_ones() as f32 / spec.slots[seat.index() % 2].len().max(1) as f32;
                glance.public += f32::from(spec.values[usize::from(taken)]) * done;
            }
        }
        let empty = Space::ALL.iter().filter(|&&space| farm.is_empty(space));
        glance.improvements = empty.filter(|space| content.spaces[space.index()].improvement.is_some()).count() as u8;
        let counts = Column::ALL.iter().map(|&column| farm.count(column));
        let fewest = counts.clone().min().unwrap_or(0);
        glance.rows = (fewest, counts.filter(|&count| count > fewest).count() as u8);
        let prices = farm.display.iter().map(|display| display.goods.iter().map(|&n| u16::from(n)).sum::<u16>());
        glance.prices = prices.sum::<u16>().min(255) as u8;
        glance
    }

    /// The share of the game that is left, by eras and cards of the draw pile.
    fn share_left(&self) -> f32 {
        if self.phase == Phase::Over {
            return 0.0;
        }
        let era = f32::from(3 - self.era.min(3));
        let here = if self.extra_turns { 0.0 } else { (self.pile.len() as f32 + 2.0) / 16.0 };
        (era + here.min(1.0)) / 3.0
    }
}
