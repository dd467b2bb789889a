//! A player's standing in a few numbers, for programs that judge positions: cheap, without allocation.

use crate::content::ROUNDS;
use crate::goods::Goods;
use crate::pieces::{Good, Material};
use crate::state::{Agricola, Phase};
use almende_core::Seat;

/// A player's standing in a few numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// All points if the game ended now.
    pub points: i32,
    /// The goods of the farm.
    pub goods: Goods,
    /// Crops on fields.
    pub planted: u16,
    /// People.
    pub people: u8,
    /// Rooms.
    pub rooms: u8,
    /// What the house is made of.
    pub house: Material,
    /// Food that the next harvest asks for.
    pub food_due: u8,
    /// Food the player could have for it: what is there, what lies on the round spaces until then, and conversions.
    pub food_within_reach: u16,
    /// Food for a cattle, the measure of a kitchen.
    pub kitchen: u8,
    /// Rounds until the next harvest, 0 in the round that ends with it.
    pub rounds_to_harvest: u8,
    /// People of the player still to be placed before it.
    pub people_to_place: u8,
    /// Places for animals.
    pub places: u16,
    /// Rounds after this one.
    pub rounds_left: u8,
}

impl Agricola {
    /// A player's standing.
    pub fn glance(&self, seat: Seat) -> Glance {
        let farm = self.farm(seat);
        let now = usize::from(self.round.clamp(1, ROUNDS)) - 1;
        let until = (now..usize::from(ROUNDS)).find(|&round| self.content.harvest[round]).unwrap_or(now);
        let rounds = (until - now) as u8;
        let coming = &farm.due[(now + 1).min(until + 1)..=until];
        let later: u16 = coming.iter().map(|goods| u16::from(goods[Good::Food])).sum();
        let adults = farm.people - farm.newborns;
        Glance {
            points: self.total(seat),
            goods: farm.goods,
            planted: farm.crops_on_fields(Good::Grain) + farm.crops_on_fields(Good::Vegetable),
            people: farm.people,
            rooms: farm.rooms.len() as u8,
            house: farm.house,
            food_due: self.food_due(seat),
            food_within_reach: self.food_within_reach(farm).saturating_add(later),
            kitchen: self.food_for(farm, Good::Cattle),
            rounds_to_harvest: rounds,
            people_to_place: farm.people_to_place().saturating_add(rounds.saturating_mul(adults)),
            places: farm.single_places() + farm.pastures.iter().map(|pasture| pasture.capacity).sum::<u16>(),
            rounds_left: if self.phase == Phase::Over { 0 } else { ROUNDS.saturating_sub(self.round) },
        }
    }
}
