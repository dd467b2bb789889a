//! A farm: the farmyard with what stands on it, the people and the goods.

use crate::cards::plan::Rule;
use crate::cards::{Card, CardKind, MAX_HAND, MAX_PLAYED, Played, Powers};
use crate::content::{FENCES, PEOPLE, ROUNDS, STABLES, Step, Steps};
use crate::goods::Goods;
use crate::grid::{CELLS, Cell, Cells, Edges, Walls};
use crate::pieces::{Good, Major, Material, Space};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// More pastures than 15 fences, and wood on the rim of the farmyard besides, can enclose.
pub const MAX_PASTURES: usize = 12;

/// A pasture (AGR-10.1.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pasture {
    /// Its cells.
    pub cells: Cells,
    /// How many animals of one species it holds (AGR-11.1.2, AGR-11.1.3).
    pub capacity: u16,
}

impl Pasture {
    /// Whether a card may make a field of it (AGR-14.7.4).
    pub(crate) const fn is_small(&self) -> bool {
        self.cells.len() <= 2
    }
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
    /// Fields with a vegetable below the grain.
    pub(crate) hidden: Cells,
    /// How many crops lie on each field (AGR-4.1.4).
    pub(crate) crops: [u8; CELLS],
    pub(crate) stables: Cells,
    pub(crate) fences: Edges,
    /// Those of them that are wood laid in place of a fence (AGR-14.7.3).
    pub(crate) palisades: Edges,
    /// What the fences enclose, by the lowest cell; kept at hand.
    pub(crate) pastures: ArrayVec<Pasture, MAX_PASTURES>,
    /// All cells in pastures; kept at hand.
    pub(crate) enclosed: Cells,
    /// Building resources, crops and food in the supply, and the animals of the farm (AGR-4.1.1, AGR-4.1.2).
    pub(crate) goods: Goods,
    /// Goods on the round spaces; the first entry is round 1 (AGR-14.5.1, AGR-14.5.5).
    pub(crate) due: [Goods; ROUNDS as usize],
    /// People, newborns included (AGR-7.1.9).
    pub(crate) people: u8,
    pub(crate) newborns: u8,
    /// People placed (or left at home) in this round.
    pub(crate) placed: u8,
    pub(crate) begging: u8,
    /// Fences that have left the game.
    pub(crate) fences_lost: u8,
    /// People that have.
    pub(crate) people_lost: u8,
    /// People of the supply that work in this round.
    pub(crate) guests: u8,
    /// Goods kept on a card.
    pub(crate) stored: Goods,
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
    /// Goods taken from the space used last in this round.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub goods_taken: u8,
    /// Cards that came to lie in front of the player since the last person was placed.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub new_cards: u8,
    /// Fields from which the last grain was taken in this field phase.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub grain_fields_emptied: u8,
    /// The same for vegetables.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub vegetable_fields_emptied: u8,
    /// Fields from which grain was taken in this field phase.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub grain_fields_harvested: u8,
    /// Vegetables sown in the last action of that kind.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub vegetables_sown: u8,
    /// Cells that were not used when the last action began.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unused: u8,
    /// Pastures there were then.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub pastures: u8,
    /// Rooms built in this turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rooms_in_turn: u8,
    /// Stables likewise.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stables_in_turn: u8,
    /// Whether anything was sown in this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sown_in_turn: bool,
    /// Where the second person of this round went.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<Space>,
    /// Whether the major improvement built last was got for another one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
    /// Grain taken in this field phase.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub grain_harvested: u8,
    /// The same for vegetables.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub vegetables_harvested: u8,
    /// Rooms, stables and fences built in the last turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub built_this_turn: u8,
    /// Goods cooked with an improvement in the last turn.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cooked_this_turn: u8,
    /// Whether crops or animals came onto the farmyard in this work phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub farmyard_goods: bool,
    /// Whether a person went on to a second space in this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub went_on: bool,
    /// Fields sown in the last action of that kind.
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub sown: Cells,
    /// The card of the hand that chance drew in this turn; everybody has seen it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Card>,
    /// What the last card was paid with, a bit for each good.
    #[serde(default, skip_serializing_if = "is_none")]
    pub paid: u16,
    /// Cards of the hand chosen so far, of which chance will draw one; only the player knows them.
    #[serde(default, skip_serializing_if = "is_open")]
    pub chosen: [Option<Card>; 2],
}

fn is_open(chosen: &[Option<Card>; 2]) -> bool {
    *chosen == [None; 2]
}

fn is_nowhere(cells: &Cells) -> bool {
    cells.is_empty()
}

fn is_none(bits: &u16) -> bool {
    *bits == 0
}

fn is_zero(number: &u8) -> bool {
    *number == 0
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
            goods_taken: 0,
            new_cards: 0,
            grain_fields_emptied: 0,
            vegetable_fields_emptied: 0,
            grain_fields_harvested: 0,
            vegetables_sown: 0,
            unused: 0,
            pastures: 0,
            rooms_in_turn: 0,
            stables_in_turn: 0,
            sown_in_turn: false,
            second: None,
            exchanged: false,
            grain_harvested: 0,
            vegetables_harvested: 0,
            built_this_turn: 0,
            cooked_this_turn: 0,
            farmyard_goods: false,
            went_on: false,
            sown: Cells::NONE,
            drawn: None,
            paid: 0,
            chosen: [None; 2],
        }
    }
}

impl Log {
    /// A round is over.
    pub(crate) fn end_round(&mut self) {
        (self.resources, self.declined) = (0, false);
        (self.goods_taken, self.new_cards) = (0, 0);
        (self.grain_fields_emptied, self.vegetable_fields_emptied) = (0, 0);
        (self.grain_fields_harvested, self.second) = (0, None);
        (self.grain_harvested, self.vegetables_harvested) = (0, 0);
        (self.farmyard_goods, self.sown) = (false, Cells::NONE);
        self.begin_turn();
    }

    /// A turn begins.
    pub(crate) fn begin_turn(&mut self) {
        (self.built_this_turn, self.cooked_this_turn, self.paid) = (0, 0, 0);
        (self.went_on, self.drawn) = (false, None);
        self.end_turn();
    }

    /// A turn is over, whoever had it.
    pub(crate) fn end_turn(&mut self) {
        (self.rooms_in_turn, self.stables_in_turn, self.sown_in_turn) = (0, 0, false);
        (self.vegetables_sown, self.unused, self.pastures, self.exchanged) = (0, 0, 0, false);
    }

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
        if steps.contains(Step::Sow) {
            self.vegetables_sown = 0;
            self.sown = Cells::NONE;
        }
    }
}

/// Places for animals on cards (AGR-11.1.7, AGR-14.6.3).
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
    /// A farm at the start (AGR-2.1.1, AGR-2.1.2, AGR-2.1.3, AGR-2.1.6).
    pub(crate) fn new() -> Farm {
        let rooms = [Cell::at(1, 0), Cell::at(2, 0)].into_iter().flatten().collect();
        Farm {
            rooms,
            house: Material::Wood,
            fields: Cells::NONE,
            grain_fields: Cells::NONE,
            vegetable_fields: Cells::NONE,
            hidden: Cells::NONE,
            crops: [0; CELLS],
            stables: Cells::NONE,
            fences: Edges::NONE,
            palisades: Edges::NONE,
            pastures: ArrayVec::new(),
            enclosed: Cells::NONE,
            goods: Goods::NONE,
            due: [Goods::NONE; ROUNDS as usize],
            people: 2,
            newborns: 0,
            placed: 0,
            begging: 0,
            fences_lost: 0,
            people_lost: 0,
            guests: 0,
            stored: Goods::NONE,
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

    /// Cells without tile, stable or pasture (AGR-6.1.4, AGR-8.1.3, AGR-9.1.11).
    pub fn empty_cells(&self) -> Cells {
        Cells::ALL.minus(self.rooms.or(self.fields).or(self.stables).or(self.enclosed))
    }

    /// Stables in the supply (AGR-9.1.5).
    pub fn stables_left(&self) -> u8 {
        STABLES.saturating_sub(self.stables.len() as u8).saturating_sub(self.powers.stables_gone)
    }

    /// Unused cells that a card keeps closed.
    #[inline]
    pub(crate) fn closed_cells(&self) -> Cells {
        if !self.powers.house_kept_clear {
            return Cells::NONE;
        }
        let (unused, beside) = (self.unused(), self.rooms.around());
        if unused.minus(beside).is_empty() { Cells::NONE } else { unused.and(beside) }
    }

    /// Where the next room can go (AGR-1.10, AGR-6.1.3, AGR-6.1.4, AGR-17.3).
    pub fn cells_for_room(&self) -> Cells {
        self.rooms.around().and(self.empty_cells()).minus(self.closed_cells())
    }

    /// Where the next field can go (AGR-8.1.1, AGR-8.1.2).
    pub fn cells_for_field(&self) -> Cells {
        let cells = self.empty_cells().minus(self.closed_cells());
        if self.fields.is_empty() { cells } else { self.fields.around().and(cells) }
    }

    /// Where the next stable can go (AGR-9.1.2, AGR-9.1.3, AGR-9.1.4, AGR-9.1.5, AGR-RULING-14).
    pub fn cells_for_stable(&self) -> Cells {
        if self.stables_left() <= self.powers.stables_kept {
            return Cells::NONE;
        }
        let between = if self.powers.stable_between_fields { self.field_squares() } else { Cells::NONE };
        Cells::ALL.minus(self.rooms.or(self.fields).or(self.stables)).minus(self.closed_cells()).or(between)
    }

    /// The upper left cells of four fields in a square.
    fn field_squares(&self) -> Cells {
        let is_field = |row, column| Cell::at(row, column).is_some_and(|cell| self.fields.contains(cell));
        let first = |cell: &Cell| {
            let (row, column) = cell.place();
            is_field(row, column + 1) && is_field(row + 1, column) && is_field(row + 1, column + 1)
        };
        self.fields.filter(first).collect()
    }

    /// Cells that can still be fenced in from outside (AGR-9.1.9, AGR-10.2.4).
    pub fn cells_for_pasture(&self) -> Cells {
        Cells::ALL.minus(self.rooms.or(self.fields).or(self.enclosed))
    }

    /// Fields without crops (AGR-8.2.10).
    pub fn unplanted(&self) -> Cells {
        self.fields.minus(self.grain_fields).minus(self.vegetable_fields)
    }

    /// Cells of pastures on which crops grow, one for each such pasture (AGR-14.7.4).
    pub fn sown_pastures(&self) -> Cells {
        self.grain_fields.or(self.vegetable_fields).minus(self.fields)
    }

    /// The first cells of the pastures that are small enough to be sown and hold no crops (AGR-14.7.4).
    pub(crate) fn pastures_to_sow(&self) -> impl Iterator<Item = Cell> + '_ {
        let sown = self.sown_pastures();
        let open = move |pasture: &&Pasture| pasture.is_small() && pasture.cells.and(sown).is_empty();
        self.pastures.iter().filter(open).filter_map(|pasture| pasture.cells.first())
    }

    /// Pastures on which nothing grows any more hold as many animals as ever.
    pub(crate) fn survey_sown_pastures(&mut self, before: Cells) {
        if self.sown_pastures() != before {
            self.survey();
        }
    }

    /// Fences in the supply.
    pub fn fences_left(&self) -> u8 {
        let built = self.fences.minus(self.palisades).len();
        FENCES.saturating_sub(built).saturating_sub(self.fences_lost)
    }

    /// People who have not been placed in this round; newborns stay (AGR-3.3.13, AGR-7.1.6).
    pub fn people_to_place(&self) -> u8 {
        (self.people + self.guests + self.powers.guests).saturating_sub(self.newborns).saturating_sub(self.placed)
    }

    /// People the family can have (AGR-7.1.4).
    pub fn most_people(&self) -> u8 {
        PEOPLE.saturating_sub(self.powers.people_gone)
    }

    /// Places for people: rooms, and cards that house somebody (AGR-14.6.4, AGR-14.6.5).
    pub fn housing(&self) -> usize {
        let between = self.powers.rules & Rule::RoomBetween.bit() != 0 && self.has_room_between();
        self.rooms.len() + usize::from(self.powers.houses) + usize::from(between)
    }

    /// Whether a clay or stone room lies beside a field and a pasture.
    fn has_room_between(&self) -> bool {
        let beside = |room: Cell, cells: Cells| !Cells::only(room).around().and(cells).is_empty();
        let between = |room: Cell| beside(room, self.fields) && beside(room, self.enclosed);
        self.house != Material::Wood && self.rooms.into_iter().any(between)
    }

    /// Whether somebody is left in the supply.
    pub(crate) fn has_person_left(&self) -> bool {
        self.people + self.guests + self.people_lost < self.most_people()
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
    /// and cards (AGR-9.1.7, AGR-11.1.6, AGR-11.1.7).
    pub fn single_places(&self) -> u16 {
        let house = if self.powers.each_room { self.rooms.len() as u16 } else { 1 };
        house + self.stables.minus(self.enclosed).len() as u16 + u16::from(self.card_places.any)
    }

    /// Cells that are not used (AGR-14.6.9, AGR-16.3.8).
    pub fn unused(&self) -> Cells {
        self.empty_cells()
    }

    /// Crops of a kind on the fields.
    pub fn crops_on_fields(&self, crop: Good) -> u16 {
        let fields = if crop == Good::Grain { self.grain_fields } else { self.vegetable_fields };
        let on_tiles: u16 = fields.map(|cell| u16::from(self.crops[cell.index()])).sum();
        let on_cards =
            self.cards.iter().filter(|played| played.crop == Some(crop)).map(|played| u16::from(played.crops));
        let hidden = || self.hidden.len() + self.cards.iter().filter(|played| played.hidden).count();
        let hidden = if crop == Good::Vegetable { hidden() as u16 } else { 0 };
        on_tiles + on_cards.sum::<u16>() + hidden
    }

    /// Finds the pastures anew after fences or stables were built (AGR-9.1.8, AGR-10.1.5, AGR-11.1.3).
    pub(crate) fn survey(&mut self) {
        let (mut pastures, enclosed) = pastures(self.fences, self.stables);
        let sown = self.sown_pastures();
        let Powers { each_pasture, each_bare_pasture, .. } = self.powers;
        for pasture in &mut pastures {
            pasture.capacity += u16::from(each_pasture);
            if pasture.cells.and(self.stables).is_empty() {
                pasture.capacity += u16::from(each_bare_pasture);
            }
            if !pasture.cells.and(sown).is_empty() {
                pasture.capacity = pasture.capacity.saturating_sub(pasture.cells.len() as u16);
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
        if !self.palisades.minus(self.fences.and(Edges::RIM)).is_empty() {
            return Err("wood lies in place of fences on the rim only (AGR-14.7.3)".into());
        }
        let most = FENCES.saturating_sub(self.fences_lost);
        let fences = self.fences.minus(self.palisades).len();
        if self.stables.len() + usize::from(self.powers.stables_gone) > STABLES.into() || fences > most {
            return Err("there are too many stables or fences (AGR-1.1)".into());
        }
        let log = self.log;
        if usize::from(log.rooms) > self.rooms.len()
            || usize::from(log.stables) > self.stables.len() + usize::from(self.powers.stables_gone)
            || log.fences > self.fences.len()
        {
            return Err("more was built in one action than stands there (AGR-1.1)".into());
        }
        self.check_fences()?;
        let sown = self.sown_pastures();
        let in_pastures = self.pastures.iter().filter(|pasture| pasture.is_small());
        let fits = in_pastures.filter(|pasture| pasture.cells.and(sown).len() == 1).count() == sown.len();
        if on(self.grain_fields, self.vegetable_fields) || !fits {
            return Err("crops lie beside a field or two kinds on one field (AGR-8.2.7)".into());
        }
        if !self.hidden.minus(self.grain_fields).is_empty() {
            return Err("a vegetable lies below no grain (AGR-8.2.7)".into());
        }
        let people = u16::from(self.people) + u16::from(self.guests);
        if !(2..=PEOPLE).contains(&self.people)
            || people + u16::from(self.people_lost) > self.most_people().into()
            || u16::from(self.newborns) + u16::from(self.placed) > people + u16::from(self.powers.guests)
            || self.newborns > self.people - 2
        {
            return Err("there must be 2 to 5 people, of which some are placed or newborn (AGR-7.1.1)".into());
        }
        Ok(())
    }

    /// AGR-10.2.3, AGR-10.2.4, AGR-10.2.5, AGR-10.2.6, AGR-RULING-13, by the book: every fence separates a pasture from
    /// another one or from the outside, no room or field is enclosed, and the pastures lie side by side.
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
/// not connected with the outside (AGR-10.1.3, AGR-10.1.4, AGR-10.1.5, AGR-10.1.6).
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
