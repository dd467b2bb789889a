//! A farm at a glance, for programs that judge a position.

use crate::content::Improvement;
use crate::pieces::{Column, Resource, Space};
use crate::state::{Phase, SunaValo};
use almende_core::Seat;

/// What a farm shows that matters for the points to come. All of it is public.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Glance {
    /// Points if the game ended now.
    pub points: i32,
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
    /// Personal orders that are not complete, and the points they are worth.
    pub personal: (u8, u8),
    /// The share of points of own personal orders that deliveries have earned.
    pub delivered: f32,
    /// The points of open public orders that deliveries have earned, each in its share.
    pub public: f32,
    /// Points of open public orders not completed yet.
    pub public_open: u8,
    /// The share of the goods of open ship orders that are there: of the nearest, and of all with their points.
    pub ships: (f32, f32),
    /// Stored resources that own open orders ask for.
    pub useful: u8,
    /// Figures that have left the farm.
    pub figures: u8,
    /// Improvements that make something cheaper at the market, store without limit, bring an income, or the others.
    pub improvements: [u8; 4],
    /// Usable progress tiles.
    pub tiles: u8,
    /// Whether there is an end-of-game tile.
    pub end_tile: bool,
    /// Spaces of the left and the right cogwheel.
    pub tracks: (u8, u8),
    /// The multiplier of the left track and the value of the right one.
    pub product: (u8, u8),
    /// The fewest cards a column has, and the cards towards one row more.
    pub rows: (u8, u8),
    /// Cards on the farm, face-down ones included.
    pub cards: u8,
    /// Goods on the own display, which only a sale brings back, and those of them that no minimum price asked for.
    pub prices: (u8, u8),
    /// Cards of the own display that cost no more.
    pub display: u8,
    /// Whether the player is at turn.
    pub active: bool,
}

impl SunaValo {
    /// A farm at a glance.
    pub fn glance(&self, seat: Seat) -> Glance {
        let farm = self.farm(seat);
        let content = &self.content;
        let mut glance = Glance {
            points: self.total(seat),
            energy: farm.energy,
            resources: farm.stock,
            tiles: farm.progress.count_ones() as u8,
            end_tile: farm.end_tile.is_some(),
            tracks: (farm.left, farm.right),
            product: (
                content.left.get(usize::from(farm.left)).map_or(0, |space| space.multiplier),
                content.right.get(usize::from(farm.right)).map_or(0, |space| space.vp),
            ),
            active: self.active == seat,
            ..Glance::default()
        };
        let mut needs = [0u8; Resource::COUNT];
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
                let open = spec.needs.iter().enumerate().filter(|(slot, _)| card.delivered >> slot & 1 == 0);
                open.for_each(|(_, need)| needs[need.index()] += 1);
            }
        }
        for place in 0..usize::from(self.public_open).min(self.public.len()) {
            let spec = &content.public[self.public[place].index()];
            let taken = self.farms.iter().any(|farm| farm.barrels[place] > 0);
            if farm.barrels[place] == 0 {
                let value = spec.values[usize::from(taken)];
                let slots = &spec.slots[seat.index() % 2];
                let done = farm.delivered[place].count_ones() as f32 / slots.len().max(1) as f32;
                let open = slots.iter().enumerate().filter(|(slot, _)| farm.delivered[place] >> slot & 1 == 0);
                open.for_each(|(_, slot)| needs[slot.need.index()] += 1);
                glance.public += f32::from(value) * done;
                glance.public_open += value;
            }
        }
        glance.useful = needs.iter().zip(farm.stock).map(|(&need, stock)| need.min(stock)).sum();
        self.look_at_ships(seat, &mut glance);
        for space in Space::ALL.iter().filter(|&&space| farm.is_empty(space)) {
            glance.figures += 1;
            let Some(improvement) = content.spaces[space.index()].improvement else { continue };
            glance.improvements[match improvement {
                Improvement::Market(..) => 0,
                Improvement::Endless(_) => 1,
                Improvement::Income(_) => 2,
                _ => 3,
            }] += 1;
        }
        let counts = Column::ALL.iter().map(|&column| farm.count(column));
        let fewest = counts.clone().min().unwrap_or(0);
        glance.rows = (fewest, counts.filter(|&count| count > fewest).count() as u8);
        glance.cards = farm.cards.len() as u8;
        for display in &farm.display {
            let goods = display.goods.iter().fold(0u8, |sum, &n| sum.saturating_add(n));
            let asked = display.card.map_or(0, |card| self.lowest_price(seat, card));
            glance.prices.0 = glance.prices.0.saturating_add(goods);
            glance.prices.1 = glance.prices.1.saturating_add(goods.saturating_sub(asked));
        }
        glance.display = farm.display.iter().filter(|display| display.card.is_some()).count() as u8;
        glance
    }

    /// How much of what open ship orders ask for is there.
    fn look_at_ships(&self, seat: Seat, glance: &mut Glance) {
        let farm = self.farm(seat);
        for place in (0..usize::from(self.ships_open).min(self.ships.len())).filter(|&place| farm.ships[place] == 0) {
            let spec = &self.content.ships[self.ships[place].index()];
            let taken = self.farms.iter().any(|farm| farm.ships[place] > 0);
            let owned = |good: usize| farm.stock.get(good).map_or(farm.energy, |&n| n.into());
            let there: u16 = spec.cost.iter().enumerate().map(|(good, &n)| owned(good).min(n.into())).sum();
            let asked: u8 = spec.cost.iter().sum();
            let share = f32::from(there) / f32::from(asked.max(1));
            glance.ships.0 = glance.ships.0.max(share);
            glance.ships.1 += share * f32::from(spec.values[usize::from(taken)]);
        }
    }

    /// The share of the game that is left, by eras and cards of the draw pile.
    pub fn share_left(&self) -> f32 {
        if self.phase == Phase::Over {
            return 0.0;
        }
        let era = f32::from(3 - self.era.min(3));
        let here = if self.extra_turns { 0.0 } else { (self.pile.len() as f32 + 2.0) / 16.0 };
        (era + here.min(1.0)) / 3.0
    }
}
