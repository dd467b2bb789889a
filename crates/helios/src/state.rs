//! The state of a game: everything that lies on the table, and what is pending.

use crate::build::Exchange;
use crate::characters::CharacterTurn;
use crate::content::{Content, Permanent};
use crate::hex::{Field, Fields, Side};
use crate::land::PlaceTile;
use crate::payment::Payment;
use crate::pieces::{ActionTile, Building, Character, Colour, Slot, Special, Symbol, Tile, TileColour};
use almende_core::{ContentRef, MAX_SEATS, Pile, Seat, Seed};
use serde::{Deserialize, Serialize};

/// Tiles in a column of action tiles (HEL-3.2).
pub const COLUMN: usize = 6;
/// Action tiles of a symbol (HEL-1.1).
pub const TILES_OF_SYMBOL: usize = 16;
/// The extra stack has at most this many tiles (HEL-3.14).
pub const EXTRA_STACK: usize = 14;
/// Land tiles of a kind in the single-kind stacks (HEL-3.13).
pub const LAND_STACK: u8 = 4;
/// Action tiles in a slot that bring a bonus action (HEL-5.2.4, HEL-9.2).
pub const FULL_SLOT: usize = 4;
/// Cubes on a tile at most (HEL-2.13).
pub const MAX_CUBES: usize = 2;

/// How deep pending decisions can nest. The deepest: a slot's tiles wait to be returned, its bonus action waits, then
/// the regular action built the Palace, whose bonus action built the Land Office, of whose two tiles the second waits
/// while the first asks for the colour of its field's cube: four waiting and one open. The setup asks four seats at
/// once. Each building is built once and asks one thing, so nothing nests deeper.
pub const MAX_PENDING: usize = 8;

/// A game of Helios.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Helios {
    pub(crate) content: ContentRef<Content>,
    pub(crate) seed: Seed,
    /// How often each column's discards were shuffled.
    pub(crate) reshuffles: [u8; Symbol::COUNT],
    pub(crate) players: u8,
    pub(crate) victory_points: VictoryPoints,
    /// Who has the dragon (HEL-1.9).
    pub(crate) start_player: Seat,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// Turns that have begun in the action rounds of this round.
    pub(crate) turns: u8,
    /// Turns in a row in which nobody bought or activated.
    pub(crate) idle: u8,
    /// Whose turn it is.
    pub(crate) active: Seat,
    /// The bottom tile, the only one to be taken, comes last.
    pub(crate) columns: [Pile<TileColour, COLUMN>; Symbol::COUNT],
    /// The top tile comes last.
    pub(crate) draw_stacks: [Pile<TileColour, TILES_OF_SYMBOL>; Symbol::COUNT],
    pub(crate) discards: [[u8; TileColour::COUNT]; Symbol::COUNT],
    pub(crate) open_land: [u8; Colour::COUNT],
    pub(crate) land_stacks: [u8; Colour::COUNT],
    /// The top tile comes last.
    pub(crate) extra_stack: Pile<Colour, EXTRA_STACK>,
    /// Land tiles that have left the game.
    pub(crate) removed_land: [u8; Colour::COUNT],
    pub(crate) specials: [u8; Special::COUNT],
    pub(crate) characters: [Whereabouts; Character::COUNT],
    pub(crate) boards: [PlayerBoard; MAX_SEATS],
    /// What is still to be done; the open decision comes last.
    pub(crate) pending: Pile<Pending, MAX_PENDING>,
}

/// Whether the totals in the bags are a secret (HEL-RULING-23).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VictoryPoints {
    /// Each player sees the own total only, as with the bags of the box.
    #[default]
    Hidden,
    /// All see all totals.
    Open,
}

/// The phases of a round (HEL-4.3), with setup and end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Phase {
    /// Start tiles and first bonus resources.
    Setup,
    /// Phase 1.
    Actions,
    /// Phase 2.
    Characters,
    /// Phase 3, while players choose their bonus resources.
    Refill,
    /// After the final scoring.
    Over,
}

/// Where a character is (HEL-1.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Whereabouts {
    /// Open to all.
    Display,
    /// Bought, night side up.
    Inactive(Seat),
    /// Activated.
    Active(Seat),
}

impl Whereabouts {
    /// Who bought it.
    pub const fn owner(self) -> Option<Seat> {
        match self {
            Whereabouts::Display => None,
            Whereabouts::Inactive(seat) | Whereabouts::Active(seat) => Some(seat),
        }
    }
}

/// Something that waits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pending {
    pub(crate) seat: Seat,
    pub(crate) task: Task,
}

/// What waits: somebody is asked, or something only happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a decision or a step of the game")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Task {
    /// A seat is asked.
    Ask(Decision),
    /// Nobody is asked.
    Run(Step),
}

impl Default for Task {
    /// It fills the unused places of a list.
    fn default() -> Self {
        Task::Ask(Decision::TakeTile)
    }
}

impl From<Decision> for Task {
    fn from(decision: Decision) -> Self {
        Task::Ask(decision)
    }
}

impl Task {
    /// What is asked.
    pub const fn asked(self) -> Option<Decision> {
        match self {
            Task::Ask(decision) => Some(decision),
            Task::Run(_) => None,
        }
    }
}

/// What happens without a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Step {
    /// The tiles of a full slot are returned (HEL-9.3).
    ReturnTiles(Slot),
}

/// What is to be decided. What can be asked, answered and refused stands in the file of the rule, at the question of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Decision {
    /// The land of the start tile (HEL-3.10).
    StartLand,
    /// The colour of the bonus resource on the start tile (HEL-3.17).
    StartCube,
    /// An action tile (HEL-5.1.1).
    TakeTile,
    /// The slot of a wild action tile (HEL-5.2.3).
    ChooseSlot(Symbol),
    /// The action of the tile, or nothing (HEL-5.3, HEL-5.3.2).
    Act(Symbol),
    /// A bonus action, or nothing (HEL-9.1, HEL-9.5).
    BonusAction,
    /// The field for a tile (HEL-6.3).
    PlaceTile(#[cfg_attr(feature = "typescript", ts(inline))] PlaceTile),
    /// The colour of the cube from a bonus-resource field (HEL-6.11).
    FieldCube(Field),
    /// Which cube to pay (HEL-7.1.1).
    Pay(Payment),
    /// The tile for a temple (HEL-7.2.3).
    PlaceTemple,
    /// How often to exchange (HEL-16.13).
    Exchange(#[cfg_attr(feature = "typescript", ts(inline))] Exchange),
    /// Which of two tiles of the Land Office comes first (HEL-16.14).
    OrderTiles(Colour, Colour),
    /// The colour of a bonus resource (HEL-10.9, HEL-11.7).
    ChooseCube,
    /// The tile for a bonus resource.
    PlaceCube(Colour),
    /// Buy, activate or end the turn (HEL-10.3).
    Characters(#[cfg_attr(feature = "typescript", ts(inline))] CharacterTurn),
}

/// A player's board, city and belongings (HEL-1.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayerBoard {
    /// Fields with land of each colour.
    pub(crate) land: [Fields; Colour::COUNT],
    /// Fields with special tiles of each kind.
    pub(crate) specials: [Fields; Special::COUNT],
    /// Fields with any tile.
    pub(crate) tiles: Fields,
    pub(crate) temples: Fields,
    /// Fields with at least one cube of each colour.
    pub(crate) cubes: [Fields; Colour::COUNT],
    /// Fields with two cubes of each colour.
    pub(crate) pairs: [Fields; Colour::COUNT],
    pub(crate) sun: Sun,
    pub(crate) range: u8,
    pub(crate) mana: u16,
    pub(crate) vp: u16,
    /// One bit a building.
    pub(crate) buildings: u16,
    /// What the buildings change for good, kept at hand.
    pub(crate) powers: Powers,
    pub(crate) slots: [Pile<ActionTile, FULL_SLOT>; Slot::COUNT],
}

/// Where a sun is (HEL-8.5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub struct Sun {
    /// Its field.
    pub at: Field,
    /// A side that touches a tile and tells at which shore the sun is; none inside a dead end.
    pub anchor: Option<Side>,
    /// Crossings of the yellow line that do not count yet.
    pub lap_debt: u8,
}

/// The permanent functions of a player's buildings (HEL-7.3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Powers {
    pub(crate) sun_unlimited: bool,
    pub(crate) no_lap_vp: bool,
    pub(crate) second_cube: bool,
    pub(crate) lap_vp: Option<u8>,
    pub(crate) temple_cost: Option<u8>,
    pub(crate) temple_vp: u8,
}

impl Powers {
    /// The powers of these buildings.
    pub(crate) fn of(content: &Content, buildings: u16) -> Powers {
        let mut powers = Powers::default();
        let built = content.buildings.iter().enumerate().filter(|(index, _)| buildings >> index & 1 != 0);
        for permanent in built.flat_map(|(_, plan)| &plan.permanent) {
            match *permanent {
                Permanent::SunUnlimited => powers.sun_unlimited = true,
                Permanent::NoLapVp => powers.no_lap_vp = true,
                Permanent::SecondCube => powers.second_cube = true,
                Permanent::LapVp(vp) => powers.lap_vp = Some(vp),
                Permanent::TempleCost(cubes) => powers.temple_cost = Some(cubes),
                Permanent::TempleVp(vp) => powers.temple_vp = powers.temple_vp.saturating_add(vp),
            }
        }
        powers
    }
}

impl PlayerBoard {
    /// A board as it comes out of the box: no tile yet, sun and marker on their start fields (HEL-3.5, HEL-3.6,
    /// HEL-3.7, HEL-3.8).
    pub(crate) fn empty(content: &Content) -> PlayerBoard {
        PlayerBoard {
            land: [Fields::NONE; Colour::COUNT],
            specials: [Fields::NONE; Special::COUNT],
            tiles: Fields::NONE,
            temples: Fields::NONE,
            cubes: [Fields::NONE; Colour::COUNT],
            pairs: [Fields::NONE; Colour::COUNT],
            sun: Sun { at: content.board.sun_start, anchor: Some(content.board.outward.turned(3)), lap_debt: 0 },
            range: content.first_range,
            mana: content.constants.start_mana.into(),
            vp: 0,
            buildings: 0,
            powers: Powers::default(),
            slots: Default::default(),
        }
    }

    /// The tile on a field.
    pub(crate) fn tile(&self, field: Field) -> Option<Tile> {
        let land = Colour::ALL.iter().find(|colour| self.land[colour.index()].contains(field));
        let special = || Special::ALL.iter().find(|special| self.specials[special.index()].contains(field));
        land.map(|&colour| Tile::Land(colour)).or_else(|| special().map(|&special| Tile::Special(special)))
    }

    pub(crate) fn lay(&mut self, field: Field, tile: Tile) {
        self.tiles.insert(field);
        match tile {
            Tile::Land(colour) => self.land[colour.index()].insert(field),
            Tile::Special(special) => self.specials[special.index()].insert(field),
        }
    }

    /// Cubes of each colour on the whole board.
    pub(crate) fn cube_counts(&self) -> [u8; Colour::COUNT] {
        std::array::from_fn(|i| (self.cubes[i].len() + self.pairs[i].len()) as u8)
    }

    /// Cubes on the whole board.
    pub(crate) fn cube_total(&self) -> u8 {
        self.cube_counts().iter().sum()
    }

    /// Cubes of a colour on a field.
    pub(crate) fn cubes_at(&self, field: Field, colour: Colour) -> usize {
        usize::from(self.cubes[colour.index()].contains(field))
            + usize::from(self.pairs[colour.index()].contains(field))
    }

    /// The fields with any cube, and those with two.
    pub(crate) fn filled(&self) -> (Fields, Fields) {
        let (mut some, mut full) = (Fields::NONE, Fields::NONE);
        for (&cubes, &pairs) in self.cubes.iter().zip(&self.pairs) {
            full = full.or(some.and(cubes)).or(pairs);
            some = some.or(cubes);
        }
        (some, full)
    }

    /// The tiles a bonus resource can go on: no temple, at most one cube (HEL-10.9, HEL-11.7).
    pub(crate) fn room_for_cube(&self) -> Fields {
        self.tiles.minus(self.temples).minus(self.filled().1)
    }

    pub(crate) fn put_cube(&mut self, field: Field, colour: Colour) {
        let i = colour.index();
        if self.cubes[i].contains(field) {
            self.pairs[i].insert(field);
        } else {
            self.cubes[i].insert(field);
        }
    }

    pub(crate) fn take_cube(&mut self, field: Field, colour: Colour) {
        let i = colour.index();
        if self.pairs[i].contains(field) {
            self.pairs[i].remove(field);
        } else {
            self.cubes[i].remove(field);
        }
    }

    pub(crate) const fn has_built(&self, building: Building) -> bool {
        self.buildings >> building.index() & 1 != 0
    }
}

impl Helios {
    pub(crate) fn board(&self, seat: Seat) -> &PlayerBoard {
        &self.boards[seat.index()]
    }

    pub(crate) fn board_mut(&mut self, seat: Seat) -> &mut PlayerBoard {
        &mut self.boards[seat.index()]
    }

    /// Asks a seat, before all that waits.
    pub(crate) fn ask(&mut self, seat: Seat, decision: Decision) {
        self.put_on_top(seat, Task::Ask(decision));
    }

    /// Lets a step wait until all that is put on top of it is done.
    pub(crate) fn run_after(&mut self, seat: Seat, step: Step) {
        self.put_on_top(seat, Task::Run(step));
    }

    /// The bound of [`MAX_PENDING`] is never reached.
    fn put_on_top(&mut self, seat: Seat, task: Task) {
        let full = self.pending.try_push(Pending { seat, task }).is_err();
        debug_assert!(!full, "pending decisions nest deeper than proven");
    }

    /// The seats in the order of this round.
    pub(crate) fn in_turn_order(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<> {
        let (start, players) = (self.start_player, usize::from(self.players));
        (0..players).map(move |steps| start.clockwise(steps, players))
    }
}
