//! A farm: the farmyard with what stands on it, the people and the goods.

use crate::cards::{Card, CardKind, MAX_HAND, MAX_PLAYED, Played, Powers};
use crate::content::{FENCES, PEOPLE, ROUNDS, STABLES, Step, Steps};
use crate::goods::Goods;
use crate::grid::{CELLS, Cell, Cells, Edges, Walls};
use crate::pieces::{Good, Major, Material};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// More pastures than 15 fences can enclose.
pub const MAX_PASTURES: usize = 8;

/// A pasture (AGR-10.1.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pasture {
    /// Its cells.
    pub cells: Cells,
    /// How many animals of one species it holds (AGR-11.1.3).
    pub capacity: u16,
}

/// A farm.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Farm {
    pub(crate) rooms: Cells,
    pub(crate) house: Material,
    pub(crate) fields: Cells,
    /// Fields with grain.
    pub(crate) grain_fields: Cells,
    /// Fields with vegetables.
    pub(crate) vegetable_fields: Cells,
    /// How many crops lie on each field.
    pub(crate) crops: [u8; CELLS],
    pub(crate) stables: Cells,
    pub(crate) fences: Edges,
    /// What the fences enclose, by the lowest cell; kept at hand.
    pub(crate) pastures: ArrayVec<Pasture, MAX_PASTURES>,
    /// All cells in pastures; kept at hand.
    pub(crate) enclosed: Cells,
    /// Building resources, crops and food in the supply, and the animals of the farm (AGR-4.1.1, AGR-4.1.2).
    pub(crate) goods: Goods,
    /// Goods on the round spaces; the first entry is round 1.
    pub(crate) due: [Goods; ROUNDS as usize],
    /// People, newborns included.
    pub(crate) people: u8,
    pub(crate) newborns: u8,
    /// People placed (or left at home) in this round.
    pub(crate) placed: u8,
    pub(crate) begging: u8,
    /// The major improvements, one bit each.
    pub(crate) majors: u16,
    /// The craft buildings used in this harvest, one bit each.
    pub(crate) crafted: u16,
    /// The hand, in the order of the numbers (AGR-2.3.6).
    pub(crate) hand: ArrayVec<Card, MAX_HAND>,
    /// Occupations and minor improvements in front of the player, in the order in which they were played.
    pub(crate) cards: ArrayVec<Played, MAX_PLAYED>,
    /// Bonus points got during the game.
    pub(crate) bonus: u8,
    /// What was done lately, for cards that ask.
    pub(crate) log: Log,
    /// What the cards are about; kept at hand.
    pub(crate) powers: Powers,
    /// Places for animals on cards; kept at hand.
    pub(crate) card_places: CardPlaces,
}

/// What a player did lately.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct Log {
    /// Building resources got in this work phase.
    pub resources: u8,
    /// Whether another turn was declined in this round.
    pub declined: bool,
    /// What the house was made of before the last renovation.
    pub house: Material,
    /// Rooms built in the last action of that kind.
    pub rooms: u8,
    /// Stables likewise.
    pub stables: u8,
    /// Fences likewise.
    pub fences: u8,
    /// Cells fenced in for the first time, likewise.
    pub enclosed: Cells,
    /// Fields that give a second crop in the coming field phase.
    pub second_crop: Cells,
}

impl Default for Log {
    fn default() -> Log {
        Log {
            resources: 0,
            declined: false,
            house: Material::Wood,
            rooms: 0,
            stables: 0,
            fences: 0,
            enclosed: Cells::NONE,
            second_crop: Cells::NONE,
        }
    }
}

impl Log {
    /// Actions begin.
    pub(crate) fn begin(&mut self, steps: Steps) {
        if steps.contains(Step::Rooms) {
            self.rooms = 0;
        }
        if steps.contains(Step::Stables) {
            self.stables = 0;
        }
        if steps.contains(Step::Fences) {
            (self.fences, self.enclosed) = (0, Cells::NONE);
        }
    }
}

/// Places for animals on cards (AGR-11.1.7).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct CardPlaces {
    /// For animals of any species.
    pub(crate) any: u8,
    /// For sheep, boar and cattle only.
    pub(crate) only: [u8; 3],
    /// For animals of one species each.
    pub(crate) alike: ArrayVec<u16, 3>,
}

impl Farm {
    /// A farm at the start (AGR-2.1.1 to 2.1.3).
    pub(crate) fn new() -> Farm {
        let rooms = [Cell::at(1, 0), Cell::at(2, 0)].into_iter().flatten().collect();
        Farm {
            rooms,
            house: Material::Wood,
            fields: Cells::NONE,
            grain_fields: Cells::NONE,
            vegetable_fields: Cells::NONE,
            crops: [0; CELLS],
            stables: Cells::NONE,
            fences: Edges::NONE,
            pastures: ArrayVec::new(),
            enclosed: Cells::NONE,
            goods: Goods::NONE,
            due: [Goods::NONE; ROUNDS as usize],
            people: 2,
            newborns: 0,
            placed: 0,
            begging: 0,
            majors: 0,
            crafted: 0,
            hand: ArrayVec::new(),
            cards: ArrayVec::new(),
            bonus: 0,
            log: Log::default(),
            powers: Powers::default(),
            card_places: CardPlaces::default(),
        }
    }

    /// A card in front of the player.
    pub(crate) fn played(&self, card: Card) -> Option<&Played> {
        self.cards.iter().find(|played| played.card == card)
    }

    /// Changes what lies on a card in front of the player.
    pub(crate) fn change(&mut self, card: Card, change: impl FnOnce(&mut Played)) {
        if let Some(played) = self.cards.iter_mut().find(|played| played.card == card) {
            change(played);
        }
    }

    /// A card comes into the hand.
    pub(crate) fn take_in_hand(&mut self, card: Card) {
        let place = self.hand.partition_point(|other| *other < card);
        let _ = self.hand.try_insert(place, card);
    }

    /// How many cards of a kind are in the hand.
    pub fn cards_in_hand(&self, kind: CardKind) -> usize {
        self.hand.iter().filter(|card| card.kind() == kind).count()
    }

    /// Cells without tile, stable or pasture (AGR-6.1.4, AGR-8.1.3).
    pub fn empty_cells(&self) -> Cells {
        Cells::ALL.minus(self.rooms.or(self.fields).or(self.stables).or(self.enclosed))
    }

    /// Where the next room can go (AGR-6.1.3, AGR-6.1.4).
    pub fn cells_for_room(&self) -> Cells {
        self.rooms.around().and(self.empty_cells())
    }

    /// Where the next field can go (AGR-8.1.1, AGR-8.1.2).
    pub fn cells_for_field(&self) -> Cells {
        if self.fields.is_empty() { self.empty_cells() } else { self.fields.around().and(self.empty_cells()) }
    }

    /// Where the next stable can go (AGR-9.1.2, AGR-9.1.3, AGR-9.1.5).
    pub fn cells_for_stable(&self) -> Cells {
        if self.stables.len() >= STABLES.into() {
            return Cells::NONE;
        }
        Cells::ALL.minus(self.rooms.or(self.fields).or(self.stables))
    }

    /// Cells that can still be fenced in from outside (AGR-10.2.4).
    pub fn cells_for_pasture(&self) -> Cells {
        Cells::ALL.minus(self.rooms.or(self.fields).or(self.enclosed))
    }

    /// Fields without crops (AGR-8.2.10).
    pub fn unplanted(&self) -> Cells {
        self.fields.minus(self.grain_fields).minus(self.vegetable_fields)
    }

    /// Fences in the supply.
    pub fn fences_left(&self) -> u8 {
        FENCES.saturating_sub(self.fences.len())
    }

    /// People who have not been placed in this round; newborns stay (AGR-3.3.13).
    pub fn people_to_place(&self) -> u8 {
        self.people.saturating_sub(self.newborns).saturating_sub(self.placed)
    }

    /// Places for people: rooms, and cards that house somebody (AGR-14.6.5).
    pub fn housing(&self) -> usize {
        self.rooms.len() + usize::from(self.powers.houses)
    }

    /// Whether the player owns the improvement.
    pub const fn owns(&self, major: Major) -> bool {
        self.majors & major.bit() != 0
    }

    /// The major improvements of the farm.
    pub fn improvements(&self) -> impl Iterator<Item = Major> + use<> {
        let mut majors = self.majors;
        std::iter::from_fn(move || {
            let major = *Major::ALL.get(majors.trailing_zeros() as usize)?;
            majors &= majors - 1;
            Some(major)
        })
    }

    /// Single places for an animal of any species: the pet and the stables outside pastures (AGR-11.1.1, AGR-11.1.4),
    /// and cards (AGR-11.1.7).
    pub fn single_places(&self) -> u16 {
        let house = if self.powers.each_room { self.rooms.len() as u16 } else { 1 };
        house + self.stables.minus(self.enclosed).len() as u16 + u16::from(self.card_places.any)
    }

    /// Cells that are not used (AGR-16.3.8).
    pub fn unused(&self) -> Cells {
        self.empty_cells()
    }

    /// Crops of a kind on the fields.
    pub fn crops_on_fields(&self, crop: Good) -> u16 {
        let fields = if crop == Good::Grain { self.grain_fields } else { self.vegetable_fields };
        let on_tiles: u16 = fields.map(|cell| u16::from(self.crops[cell.index()])).sum();
        let on_cards =
            self.cards.iter().filter(|played| played.crop == Some(crop)).map(|played| u16::from(played.crops));
        on_tiles + on_cards.sum::<u16>()
    }

    /// Finds the pastures anew after fences or stables were built (AGR-10.1.5, AGR-11.1.3).
    pub(crate) fn survey(&mut self) {
        let (mut pastures, enclosed) = pastures(self.fences, self.stables);
        let Powers { each_pasture, each_bare_pasture, .. } = self.powers;
        for pasture in &mut pastures {
            pasture.capacity += u16::from(each_pasture);
            if pasture.cells.and(self.stables).is_empty() {
                pasture.capacity += u16::from(each_bare_pasture);
            }
        }
        self.pastures = pastures;
        self.enclosed = enclosed;
    }

    /// Whether the farm could be in a game: a sentence about the first thing that is wrong.
    pub(crate) fn check(&self) -> Result<(), String> {
        let on = |a: Cells, b: Cells| !a.and(b).is_empty();
        if !self.rooms.is_connected() || !self.fields.is_connected() {
            return Err("rooms and fields must each be one group (AGR-6.1.3, AGR-8.1.2)".into());
        }
        if Farm::new().rooms.minus(self.rooms).0 != 0 {
            return Err("the two first rooms are missing (AGR-2.1.1)".into());
        }
        if on(self.rooms, self.fields) || on(self.stables, self.rooms.or(self.fields)) {
            return Err("a cell holds two of room, field and stable (AGR-6.1.4, AGR-8.1.3, AGR-9.1.2)".into());
        }
        if self.stables.len() > STABLES.into() || self.fences.len() > FENCES {
            return Err("there are too many stables or fences (AGR-1.1)".into());
        }
        let log = self.log;
        if usize::from(log.rooms) > self.rooms.len()
            || usize::from(log.stables) > self.stables.len()
            || log.fences > self.fences.len()
        {
            return Err("more was built in one action than stands there (AGR-1.1)".into());
        }
        self.check_fences()?;
        if on(self.grain_fields, self.vegetable_fields)
            || !self.grain_fields.or(self.vegetable_fields).minus(self.fields).is_empty()
        {
            return Err("crops lie beside a field or two kinds on one field (AGR-8.2.7)".into());
        }
        if !(2..=PEOPLE).contains(&self.people)
            || u16::from(self.newborns) + u16::from(self.placed) > u16::from(self.people)
            || self.newborns > self.people - 2
        {
            return Err("there must be 2 to 5 people, of which some are placed or newborn (AGR-7.1.1)".into());
        }
        Ok(())
    }

    /// AGR-10.2.3 to 10.2.6, by the book: every fence separates a pasture from another one or from the outside, no room
    /// or field is enclosed, and the pastures lie side by side.
    fn check_fences(&self) -> Result<(), String> {
        let side = |cell: Cell| self.pastures.iter().position(|pasture| pasture.cells.contains(cell));
        let separates = |edge: crate::grid::Edge| {
            let mut sides = edge.cells().map(side);
            let (first, second) = (sides.next().flatten(), sides.next().flatten());
            first != second
        };
        if !self.fences.into_iter().all(separates) {
            return Err("a fence separates no pasture from anything (AGR-10.2.3)".into());
        }
        if !self.enclosed.and(self.rooms.or(self.fields)).is_empty() {
            return Err("a room or a field lies in a pasture (AGR-10.2.4)".into());
        }
        if !self.enclosed.is_connected() {
            return Err("the pastures do not lie side by side (AGR-10.2.6)".into());
        }
        Ok(())
    }
}

/// The pastures that these fences enclose, by their lowest cells, and all their cells: the groups of cells that are
/// not connected with the outside (AGR-10.1.3, AGR-10.1.5).
pub(crate) fn pastures(fences: Edges, stables: Cells) -> (ArrayVec<Pasture, MAX_PASTURES>, Cells) {
    let mut found = ArrayVec::new();
    if fences.is_empty() {
        return (found, Cells::NONE);
    }
    let walls = Walls::of(fences);
    let outside = walls.reach(walls.open_to_outside());
    let enclosed = Cells::ALL.minus(outside);
    let mut rest = enclosed;
    while let Some(first) = rest.first() {
        let cells = walls.reach(Cells::only(first));
        rest = rest.minus(cells);
        let capacity = (2 * cells.len() as u16) << cells.and(stables).len().min(STABLES.into());
        let _ = found.try_push(Pasture { cells, capacity });
    }
    (found, enclosed)
}
