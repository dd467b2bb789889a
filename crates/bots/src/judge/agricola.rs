//! Agricola: points so far, and what people, rooms, crops, animals and a full larder still promise.

use super::Judged;
use almende_agricola::Agricola;
use almende_agricola::pieces::{Good, Material};
use almende_core::{Game, Seat};

/// What a thing is worth in points; those that need time are multiplied by the share of the game that is left.
mod worth {
    /// A person beyond the first two, for the turns it will take.
    pub const PERSON: f32 = 6.0;
    /// A room that has no person yet.
    pub const FREE_ROOM: f32 = 4.0;
    /// A building resource.
    pub const WOOD: f32 = 0.35;
    pub const CLAY: f32 = 0.35;
    pub const REED: f32 = 0.6;
    pub const STONE: f32 = 0.6;
    /// A crop that lies on a field.
    pub const PLANTED: f32 = 0.5;
    /// A crop or an animal, for what it can become.
    pub const SEED: f32 = 0.4;
    /// A pair of animals that breeds in every harvest to come.
    pub const PAIR: f32 = 0.4;
    /// A place for an animal.
    pub const PLACE: f32 = 0.15;
    /// Food that one cattle becomes.
    pub const KITCHEN: f32 = 0.8;
    /// A step of the house.
    pub const STEP: f32 = 0.5;
    /// Food missing at the next harvest, if there is no more time to find it.
    pub const HUNGER: f32 = 3.0;
    /// Food beyond the next harvest.
    pub const LARDER: f32 = 0.25;
}

impl Judged for Agricola {
    fn promise(&self, seat: Seat) -> f32 {
        let glance = self.glance(seat);
        let points = glance.points as f32;
        if self.turn().is_empty() {
            return points;
        }
        let left = f32::from(glance.rounds_left) / 13.0;
        let owned = |good: Good, most: u8| f32::from(glance.goods[good].min(most));
        let resources = worth::WOOD * owned(Good::Wood, 12)
            + worth::CLAY * owned(Good::Clay, 8)
            + worth::REED * owned(Good::Reed, 5)
            + worth::STONE * owned(Good::Stone, 6);
        let seeds: f32 = [Good::Grain, Good::Vegetable].iter().map(|&good| owned(good, 3)).sum();
        let pairs = Good::ANIMALS.iter().filter(|&&species| glance.goods[species] >= 2).count();
        let free_rooms = glance.rooms.saturating_sub(glance.people).min(2);
        let steps = match glance.house {
            Material::Wood => 0.0,
            Material::Clay => 1.0,
            Material::Stone => 2.0,
        };
        // Each person still to be placed before the harvest can find about two food.
        let short = f32::from(glance.food_due) - glance.food_within_reach as f32;
        let hope = 2.0 * f32::from(glance.people_to_place);
        let hunger = if short > 0.0 { worth::HUNGER * (short - 0.5 * hope).max(0.15 * short) } else { 0.0 };
        let larder = worth::LARDER * (-short).clamp(0.0, 10.0);
        points - hunger
            + larder * left.min(1.0)
            + left
                * (worth::PERSON * f32::from(glance.people - 2)
                    + worth::FREE_ROOM * f32::from(free_rooms)
                    + resources
                    + worth::PLANTED * f32::from(glance.planted)
                    + worth::SEED * seeds
                    + worth::PAIR * pairs as f32 * 4.0
                    + worth::PLACE * f32::from(glance.places.min(20))
                    + worth::KITCHEN * f32::from(glance.kitchen)
                    + worth::STEP * steps)
    }
}
