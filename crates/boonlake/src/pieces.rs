//! The kinds of pieces, with the names they have in notation, documents and texts.

use almende_core::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU8;

/// Defines a kind of piece: its variants, their ids and the ids of their texts.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $id:literal $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];
            /// How many there are.
            pub const COUNT: usize = $name::ALL.len();

            /// The place in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The name in notation and documents.
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id),+ }
            }

            /// The id of the name in the text catalogues.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The one with this id.
            pub fn from_id(id: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|kind| kind.id() == id)
            }
        }
    };
}

kinds! {
    /// The resources, in the order of the canal from upstream to downstream (BOO-5.5).
    Resource {
        /// Where the boats begin (BOO-RULING-1).
        Wood "wood" "resource.wood",
        /// Second.
        Loam "loam" "resource.loam",
        /// Third.
        Stone "stone" "resource.stone",
        /// Farthest downstream.
        Iron "iron" "resource.iron",
    }
}

kinds! {
    /// The kinds of cards (BOO-1.1).
    Kind {
        /// Day.
        Day "day" "kind.day",
        /// Sunset.
        Sunset "sunset" "kind.sunset",
        /// Night.
        Night "night" "kind.night",
    }
}

kinds! {
    /// The seven actions on their strips (BOO-11).
    Strip {
        /// Explore twice, develop or upgrade.
        Pioneer "pioneer" "strip.pioneer",
        /// Develop or upgrade.
        Settle "settle" "strip.settle",
        /// Pastures and cattle.
        CattleBreeding "cattle_breeding" "strip.cattle_breeding",
        /// Coins for presences.
        RegionScoring "region_scoring" "strip.region_scoring",
        /// Inhabitants.
        Hire "hire" "strip.hire",
        /// Cards.
        Builder "builder" "strip.builder",
        /// Levers.
        Progress "progress" "strip.progress",
    }
}

kinds! {
    /// The regions from north to south (BOO-20.25).
    Region {
        /// Fields 1 to 8.
        Unknown "unknown" "region.unknown",
        /// Fields 9 to 16.
        NewHope "new_hope" "region.new_hope",
        /// Fields 17 to 25.
        Boonlake "boonlake" "region.boonlake",
        /// Fields 26 to 33.
        Southern "southern" "region.southern",
    }
}

kinds! {
    /// The income tracks (BOO-14).
    Track {
        /// Coins.
        Coin "coin" "track.coin",
        /// Cards.
        Card "card" "track.card",
    }
}

kinds! {
    /// The sites of a building tile (BOO-1.3). A tile with one site has only the first.
    Site {
        /// The upper or only one.
        Upper "upper" "site.upper",
        /// The lower of two.
        Lower "lower" "site.lower",
    }
}

kinds! {
    /// What stands on building sites.
    Piece {
        /// An inhabitant.
        Inhabitant "inhabitant" "piece.inhabitant",
        /// A house.
        House "house" "piece.house",
        /// A settlement.
        Settlement "settlement" "piece.settlement",
    }
}

kinds! {
    /// The pieces that leave recesses of the player board for the map (BOO-9.17).
    Recess {
        /// Houses.
        House "house" "piece.house",
        /// Settlements.
        Settlement "settlement" "piece.settlement",
        /// Cattle.
        Cattle "cattle" "piece.cattle",
    }
}

kinds! {
    /// How hard the Wise Eminence plays (BOO-20.6).
    Difficulty {
        /// Without 4 B tiles.
        Easy "easy" "difficulty.easy",
        /// Without 1 A and 3 B tiles.
        Medium "medium" "difficulty.medium",
        /// Without 2 A and 2 B tiles.
        Challenge "challenge" "difficulty.challenge",
        /// Without 3 A and 1 B tiles.
        Difficult "difficult" "difficulty.difficult",
        /// Without 4 A tiles.
        VeryDifficult "very_difficult" "difficulty.very_difficult",
    }
}

kinds! {
    /// The corners of solo tiles (BOO-20.16).
    Corner {
        /// Upper left.
        TopLeft "top_left" "corner.top_left",
        /// Upper right.
        TopRight "top_right" "corner.top_right",
        /// Lower left.
        BottomLeft "bottom_left" "corner.bottom_left",
        /// Lower right.
        BottomRight "bottom_right" "corner.bottom_right",
    }
}

/// Defines a numbered component that is written as a letter and a number.
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident, $count:expr, $prefix:literal, $letter:literal, $digits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/", type = "string"))]
        pub struct $name(u8);

        #[cfg(feature = "schema")]
        almende_core::listed_schema!($name, $name::all().map(|one| one.id().to_owned()));

        impl $name {
            /// How many there are.
            pub const COUNT: usize = $count;
            const LENGTH: usize = $prefix.len() + 1 + $digits;
            const WORDS: [[u8; Self::LENGTH]; Self::COUNT] = {
                let mut words = [[0; Self::LENGTH]; Self::COUNT];
                let mut at = 0;
                while at < Self::COUNT {
                    let mut place = 0;
                    while place < $prefix.len() {
                        words[at][place] = $prefix.as_bytes()[place];
                        place += 1;
                    }
                    words[at][place] = $letter;
                    let mut rest = at + 1;
                    let mut digit = Self::LENGTH;
                    while digit > place + 1 {
                        digit -= 1;
                        words[at][digit] = b'0' + (rest % 10) as u8;
                        rest /= 10;
                    }
                    at += 1;
                }
                words
            };

            /// The one with this place in the content, counted from 0.
            pub const fn new(index: usize) -> Option<$name> {
                if index < Self::COUNT { Some($name(index as u8)) } else { None }
            }

            /// All of them.
            pub fn all() -> impl DoubleEndedIterator<Item = $name> + Clone {
                (0..Self::COUNT as u8).map($name)
            }

            /// The place in the content, counted from 0.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of the name in the text catalogues.
            pub fn word(self) -> &'static str {
                static WORDS: [[u8; $name::LENGTH]; $name::COUNT] = $name::WORDS;
                std::str::from_utf8(&WORDS[self.index()]).unwrap_or_default()
            }

            /// The name in notation and documents.
            pub fn id(self) -> &'static str {
                &self.word()[$prefix.len()..]
            }

            /// The one with this id.
            pub fn from_id(id: &str) -> Option<$name> {
                let number: usize = id.strip_prefix($letter as char)?.parse().ok()?;
                Self::new(number.checked_sub(1)?).filter(|one| one.id() == id)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;
            fn try_from(id: String) -> Result<$name, String> {
                $name::from_id(&id).ok_or_else(|| format!("there is no {id}"))
            }
        }

        impl From<$name> for String {
            fn from(one: $name) -> String {
                one.id().to_owned()
            }
        }
    };
}

numbered! {
    /// A project card (BOO-1.1).
    Card, 165, "card.", b'C', 3
}
numbered! {
    /// A scoring tile with its special project (BOO-1.4).
    ScoringTile, 16, "project.", b'W', 2
}

/// Building tiles with sites: 10 starting tiles and 25 grey ones (BOO-1.2).
pub const BUILDING_TILES: usize = 35;
/// Starting tiles come first.
pub const START_TILES: usize = 10;

/// A building tile; all pastures are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/", type = "string"))]
pub struct Tile(u8);

const TILE_WORDS: [&str; BUILDING_TILES + 1] = [
    "tile.S01",
    "tile.S02",
    "tile.S03",
    "tile.S04",
    "tile.S05",
    "tile.S06",
    "tile.S07",
    "tile.S08",
    "tile.S09",
    "tile.S10",
    "tile.G01",
    "tile.G02",
    "tile.G03",
    "tile.G04",
    "tile.G05",
    "tile.G06",
    "tile.G07",
    "tile.G08",
    "tile.G09",
    "tile.G10",
    "tile.G11",
    "tile.G12",
    "tile.G13",
    "tile.G14",
    "tile.G15",
    "tile.G16",
    "tile.G17",
    "tile.G18",
    "tile.G19",
    "tile.G20",
    "tile.G21",
    "tile.G22",
    "tile.G23",
    "tile.G24",
    "tile.G25",
    "tile.pasture",
];

impl Tile {
    /// A cattle pasture.
    pub const PASTURE: Tile = Tile(BUILDING_TILES as u8);

    /// The building tile with sites of this place in the content, starting tiles first.
    pub const fn new(index: usize) -> Option<Tile> {
        if index < BUILDING_TILES { Some(Tile(index as u8)) } else { None }
    }

    /// All building tiles with sites.
    pub fn all() -> impl Iterator<Item = Tile> + Clone {
        (0..BUILDING_TILES as u8).map(Tile)
    }

    /// The place in the content; pastures come last.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it has a grey back.
    pub const fn is_grey(self) -> bool {
        self.index() >= START_TILES && self.index() < BUILDING_TILES
    }

    /// The id of the name in the text catalogues.
    pub const fn word(self) -> &'static str {
        TILE_WORDS[self.index()]
    }

    /// The name in documents.
    pub fn id(self) -> &'static str {
        &self.word()["tile.".len()..]
    }

    /// The one with this id.
    pub fn from_id(id: &str) -> Option<Tile> {
        (0..=BUILDING_TILES as u8).map(Tile).find(|tile| tile.id() == id)
    }
}

impl TryFrom<String> for Tile {
    type Error = String;
    fn try_from(id: String) -> Result<Tile, String> {
        Tile::from_id(&id).ok_or_else(|| format!("there is no building tile {id}"))
    }
}

impl From<Tile> for String {
    fn from(tile: Tile) -> String {
        tile.id().to_owned()
    }
}

/// Defines a component that is known by its place in a list of names.
macro_rules! named {
    ($(#[$doc:meta])* $name:ident, [$($id:literal $word:literal),+ $(,)?]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/", type = "string"))]
        pub struct $name(u8);

        #[cfg(feature = "schema")]
        almende_core::listed_schema!($name, $name::all().map(|one| one.id().to_owned()));

        impl $name {
            const IDS: &'static [&'static str] = &[$($id),+];
            const WORDS: &'static [&'static str] = &[$($word),+];
            /// How many there are.
            pub const COUNT: usize = Self::IDS.len();

            /// The one with this place, counted from 0.
            pub const fn new(index: usize) -> Option<$name> {
                if index < Self::COUNT { Some($name(index as u8)) } else { None }
            }

            /// All of them.
            pub fn all() -> impl Iterator<Item = $name> + Clone {
                (0..Self::COUNT as u8).map($name)
            }

            /// The place, counted from 0.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The name in notation and documents.
            pub const fn id(self) -> &'static str {
                Self::IDS[self.index()]
            }

            /// The id of the name in the text catalogues.
            pub const fn word(self) -> &'static str {
                Self::WORDS[self.index()]
            }

            /// The one with this id.
            pub fn from_id(id: &str) -> Option<$name> {
                Self::IDS.iter().position(|known| *known == id).and_then(Self::new)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;
            fn try_from(id: String) -> Result<$name, String> {
                $name::from_id(&id).ok_or_else(|| format!("there is no {id}"))
            }
        }

        impl From<$name> for String {
            fn from(one: $name) -> String {
                one.id().to_owned()
            }
        }
    };
}

named! {
    /// A solo tile (BOO-20.6): A1 to A5, then B1 to B5.
    SoloTile, [
        "A1" "solo.A1", "A2" "solo.A2", "A3" "solo.A3", "A4" "solo.A4", "A5" "solo.A5",
        "B1" "solo.B1", "B2" "solo.B2", "B3" "solo.B3", "B4" "solo.B4", "B5" "solo.B5",
    ]
}

impl SoloTile {
    /// Whether it is a B tile, which does more.
    pub const fn is_b(self) -> bool {
        self.index() >= SoloTile::COUNT / 2
    }
}

named! {
    /// A slot for a lever (BOO-12.1.2), written as its number.
    Slot, [
        "1" "lever.1", "2" "lever.2", "3" "lever.3", "4" "lever.4", "5" "lever.5", "6" "lever.6",
        "7" "lever.7", "8" "lever.8", "9" "lever.9", "10" "lever.10", "11" "lever.11", "12" "lever.12",
    ]
}

impl Slot {
    /// Coins for production sites, for forgoing a card (BOO-12.3.4).
    pub const MILL_RACE: Slot = Slot(3);
    /// Coins for forgoing a card (BOO-12.3.5).
    pub const COIN_CHUTE: Slot = Slot(4);
    /// Points at a region scoring.
    pub const SIGNAL_MAST: Slot = Slot(5);
    /// A boat upstream for free.
    pub const CAPSTAN: Slot = Slot(6);
    /// An easier settlement.
    pub const PILE_DRIVER: Slot = Slot(7);
    /// An inhabitant for a tile.
    pub const BEACON: Slot = Slot(8);
    /// A resource less, or coins, or cards (BOO-12.3.10).
    pub const SPARE_VALVE: Slot = Slot(9);
    /// A resource less and coins (BOO-12.3.11).
    pub const MAIN_VALVE: Slot = Slot(10);
    /// Cards into an inhabitant and points.
    pub const PRINTING_DRUM: Slot = Slot(11);

    /// The slot's number, from 1.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    pub(crate) const fn bit(self) -> u16 {
        1 << self.0
    }
}

named! {
    /// A river space (BOO-13.3).
    Space, [
        "T1" "space.T1", "T2" "space.T2", "T3" "space.T3", "T4" "space.T4", "T5" "space.T5", "T6" "space.T6",
        "T7" "space.T7", "T8" "space.T8", "U1" "space.U1", "U2" "space.U2", "U3" "space.U3", "U4" "space.U4",
        "U5" "space.U5", "U6" "space.U6", "L1" "space.L1", "L2" "space.L2", "L3" "space.L3", "L4" "space.L4",
        "L5" "space.L5", "L6" "space.L6", "L7" "space.L7", "B1" "space.B1", "B2" "space.B2", "B3" "space.B3",
        "B4" "space.B4", "B5" "space.B5", "B6" "space.B6", "B7" "space.B7", "B8" "space.B8", "B9" "space.B9",
        "B10" "space.B10",
    ]
}

/// The fields of the map (BOO-1.11).
pub const FIELDS: usize = 33;

/// A field of the map, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/", type = "number"))]
pub struct Field(u8);

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Field {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Field".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 1, "maximum": FIELDS })
    }
}

impl Field {
    /// The field with this number.
    pub const fn new(number: u8) -> Option<Field> {
        if number >= 1 && number <= FIELDS as u8 { Some(Field(number - 1)) } else { None }
    }

    /// All fields.
    pub fn all() -> impl Iterator<Item = Field> + Clone {
        (0..FIELDS as u8).map(Field)
    }

    /// The printed number.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// For indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl TryFrom<u8> for Field {
    type Error = String;
    fn try_from(number: u8) -> Result<Field, String> {
        Field::new(number).ok_or_else(|| format!("there is no field {number}; fields are 1 to {FIELDS}"))
    }
}

impl From<Field> for u8 {
    fn from(field: Field) -> u8 {
        field.number()
    }
}

/// A set of fields, iterated in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fields(pub(crate) u64);

impl Fields {
    /// All fields of the map.
    pub const ALL: Fields = Fields((1 << FIELDS) - 1);

    /// Whether the field belongs to the set.
    pub const fn contains(self, field: Field) -> bool {
        self.0 >> field.0 & 1 != 0
    }

    /// Adds a field.
    pub fn insert(&mut self, field: Field) {
        self.0 |= 1 << field.0;
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many fields belong to the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The fields of both sets.
    #[must_use]
    pub const fn and(self, other: Fields) -> Fields {
        Fields(self.0 & other.0)
    }

    /// The fields of either set.
    #[must_use]
    pub const fn or(self, other: Fields) -> Fields {
        Fields(self.0 | other.0)
    }

    /// The fields of this set that are not in the other.
    #[must_use]
    pub const fn minus(self, other: Fields) -> Fields {
        Fields(self.0 & !other.0)
    }
}

impl Iterator for Fields {
    type Item = Field;
    fn next(&mut self) -> Option<Field> {
        let next = (self.0 != 0).then(|| Field(self.0.trailing_zeros() as u8));
        self.0 &= self.0.wrapping_sub(1);
        next
    }
}

impl FromIterator<Field> for Fields {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Fields {
        let mut set = Fields::default();
        fields.into_iter().for_each(|field| set.insert(field));
        set
    }
}

/// A set of cards, iterated in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards([u64; 3]);

impl Cards {
    /// Whether the card belongs to the set.
    pub const fn contains(&self, card: Card) -> bool {
        self.0[card.index() / 64] >> (card.index() % 64) & 1 != 0
    }

    /// Adds a card.
    pub fn insert(&mut self, card: Card) {
        self.0[card.index() / 64] |= 1 << (card.index() % 64);
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        self.0[card.index() / 64] &= !(1 << (card.index() % 64));
    }

    /// How many cards belong to the set.
    pub const fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()) as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// One bit a card, by its index.
    pub const fn words(&self) -> &[u64; 3] {
        &self.0
    }

    /// The cards of both sets.
    #[must_use]
    pub const fn and(&self, other: &Cards) -> Cards {
        Cards([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl Iterator for Cards {
    type Item = Card;
    fn next(&mut self) -> Option<Card> {
        let word = self.0.iter().position(|word| *word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        Card::new(word * 64 + bit)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut set = Cards::default();
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

/// Whose piece it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "boonlake/"))]
pub enum Owner {
    /// The Wise Eminence's (BOO-20.2).
    Eminence,
    /// A player's.
    #[serde(untagged)]
    Seat(Seat),
}

/// Owners that can have pieces on the map: four seats and the Wise Eminence.
pub const OWNERS: usize = 5;

impl Owner {
    /// For indexing: the seats, then the Eminence.
    pub const fn index(self) -> usize {
        match self {
            Owner::Seat(seat) => seat.index(),
            Owner::Eminence => OWNERS - 1,
        }
    }

    /// The owner with this index.
    pub const fn new(index: usize) -> Option<Owner> {
        match Seat::new(index) {
            Some(seat) => Some(Owner::Seat(seat)),
            None if index == OWNERS - 1 => Some(Owner::Eminence),
            None => None,
        }
    }
}

impl From<Seat> for Owner {
    fn from(seat: Seat) -> Owner {
        Owner::Seat(seat)
    }
}

/// A piece on a building site with its owner, in one byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Occupant(NonZeroU8);

impl Occupant {
    /// This owner's piece.
    pub const fn new(owner: Owner, piece: Piece) -> Occupant {
        Occupant(NonZeroU8::MIN.saturating_add((owner.index() * Piece::COUNT + piece.index()) as u8))
    }

    /// Whose it is, as an index.
    pub const fn owner_index(self) -> usize {
        (self.0.get() as usize - 1) / Piece::COUNT
    }

    /// Whose it is.
    pub fn owner(self) -> Owner {
        Owner::new(self.owner_index()).unwrap_or(Owner::Eminence)
    }

    /// What it is.
    pub const fn piece(self) -> Piece {
        match (self.0.get() - 1) % 3 {
            0 => Piece::Inhabitant,
            1 => Piece::House,
            _ => Piece::Settlement,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_pieces_read_back() {
        for card in Card::all() {
            assert_eq!(Card::from_id(card.id()), Some(card));
        }
        assert_eq!((Card::new(33).unwrap().id(), Card::new(33).unwrap().word()), ("C034", "card.C034"));
        for bad in ["C000", "C166", "C1", "c001", "C0001", "C", "C+01", ""] {
            assert_eq!(Card::from_id(bad), None, "{bad}");
        }
        assert_eq!(ScoringTile::new(11).unwrap().id(), "W12");
        for tile in Tile::all().chain([Tile::PASTURE]) {
            assert_eq!(Tile::from_id(tile.id()), Some(tile));
        }
        assert_eq!(Slot::from_id("10"), Some(Slot::SPARE_VALVE));
        assert_eq!(Space::from_id("B10").map(Space::index), Some(30));
    }

    #[test]
    fn an_occupant_remembers_owner_and_piece() {
        for index in 0..OWNERS {
            for &piece in Piece::ALL {
                let owner = Owner::new(index).unwrap();
                let occupant = Occupant::new(owner, piece);
                assert_eq!((occupant.owner(), occupant.piece()), (owner, piece));
            }
        }
        assert_eq!(std::mem::size_of::<Option<Occupant>>(), 1);
    }

    #[test]
    fn sets_list_their_members_in_order() {
        let cards: Cards = [150, 3, 64].into_iter().filter_map(Card::new).collect();
        assert_eq!(cards.map(Card::index).collect::<Vec<_>>(), [3, 64, 150]);
        let fields: Fields = [33, 1].into_iter().filter_map(Field::new).collect();
        assert_eq!(fields.map(Field::number).collect::<Vec<_>>(), [1, 33]);
    }
}
