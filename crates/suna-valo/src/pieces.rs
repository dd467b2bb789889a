//! The kinds of pieces, with the names they have in notation, documents and texts.

use serde::{Deserialize, Serialize};

/// Defines a kind of piece: its variants, their ids and the ids of their texts.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $id:literal $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "&'static str")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/"))]
        pub enum $name { $($(#[$variant_doc])* #[cfg_attr(feature = "typescript", ts(rename = $id))] $variant),+ }

        #[cfg(feature = "schema")]
        almende_core::listed_schema!($name, $name::ALL.iter().map(|one| one.id().to_owned()));

        impl From<$name> for &'static str {
            fn from(piece: $name) -> &'static str {
                piece.id()
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;
            fn try_from(text: String) -> Result<$name, String> {
                $name::from_id(&text).ok_or_else(|| format!(concat!("{:?} is no ", stringify!($name)), text))
            }
        }

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
    /// The five resources (SUN-3.1).
    Resource {
        /// Grain.
        Grain "grain" "good.grain",
        /// Water lily.
        Lily "lily" "good.lily",
        /// Flower.
        Flower "flower" "good.flower",
        /// Wool.
        Wool "wool" "good.wool",
        /// Egg.
        Egg "egg" "good.egg",
    }
}

kinds! {
    /// Farm goods: the resources and energy stones (SUN-3.1).
    Good {
        /// Grain.
        Grain "grain" "good.grain",
        /// Water lily.
        Lily "lily" "good.lily",
        /// Flower.
        Flower "flower" "good.flower",
        /// Wool.
        Wool "wool" "good.wool",
        /// Egg.
        Egg "egg" "good.egg",
        /// An energy stone.
        Energy "energy" "good.energy",
    }
}

impl Good {
    /// The resource, unless it is energy.
    pub const fn resource(self) -> Option<Resource> {
        match self {
            Good::Grain => Some(Resource::Grain),
            Good::Lily => Some(Resource::Lily),
            Good::Flower => Some(Resource::Flower),
            Good::Wool => Some(Resource::Wool),
            Good::Egg => Some(Resource::Egg),
            Good::Energy => None,
        }
    }
}

impl From<Resource> for Good {
    fn from(resource: Resource) -> Good {
        Good::ALL[resource.index()]
    }
}

kinds! {
    /// The columns of a farm, from left to right.
    Column {
        /// Crop areas.
        Crop "crop" "column.crop",
        /// Floriculture.
        Floriculture "floriculture" "column.floriculture",
        /// Pastures.
        Pastures "pastures" "column.pastures",
        /// Discoveries.
        Discoveries "discoveries" "column.discoveries",
        /// Transport dock.
        Transport "transport" "column.transport",
        /// Personal delivery orders.
        Personal "personal" "column.personal",
    }
}

kinds! {
    /// The figures on a farm board (SUN-1.6).
    Figure {
        /// For personal orders.
        Crate "crate" "figure.crate",
        /// For public orders.
        Barrel "barrel" "figure.barrel",
        /// For ship orders.
        Ship "ship" "figure.ship",
    }
}

kinds! {
    /// The spaces with figures: 12 improvements and 6 blocked steps (SUN-10.18).
    Space {
        /// Bot step for face-down cards.
        Imp01 "IMP01" "space.IMP01",
        /// Ship orders cost less.
        Imp02 "IMP02" "space.IMP02",
        /// Village cards cost less.
        Imp03 "IMP03" "space.IMP03",
        /// Cheaper grain and lilies.
        Imp04 "IMP04" "space.IMP04",
        /// Cheaper flowers.
        Imp05 "IMP05" "space.IMP05",
        /// Cheaper wool and eggs.
        Imp06 "IMP06" "space.IMP06",
        /// Endless storage for crops.
        Imp07 "IMP07" "space.IMP07",
        /// Endless storage for flowers.
        Imp08 "IMP08" "space.IMP08",
        /// Endless storage for wool and eggs.
        Imp09 "IMP09" "space.IMP09",
        /// Income of energy.
        Imp10 "IMP10" "space.IMP10",
        /// Income of crops or flowers.
        Imp11 "IMP11" "space.IMP11",
        /// Income of wool or eggs.
        Imp12 "IMP12" "space.IMP12",
        /// First barrier of the left track.
        Bl1 "BL1" "space.BL1",
        /// Second barrier of the left track.
        Bl2 "BL2" "space.BL2",
        /// Third barrier of the left track.
        Bl3 "BL3" "space.BL3",
        /// First barrier of the right track.
        Br1 "BR1" "space.BR1",
        /// Second barrier of the right track.
        Br2 "BR2" "space.BR2",
        /// Third barrier of the right track.
        Br3 "BR3" "space.BR3",
    }
}

impl Space {
    /// Its bit in a set of spaces.
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }

    /// Whether it is a step of the left track (SUN-22.4).
    pub const fn on_left_track(self) -> bool {
        matches!(self, Space::Bl1 | Space::Bl2 | Space::Bl3)
    }
}

kinds! {
    /// A step on the bot tracks.
    Track {
        /// The left track.
        Left "left" "track.left",
        /// The right track, straight on.
        Right "right" "track.right",
        /// The right track, along a detour.
        Detour "detour" "track.detour",
    }
}

/// Defines numbered components with printed codes.
macro_rules! coded {
    ($(#[$doc:meta])* $name:ident $what:literal [$($code:literal)+] [$($word:literal)+]) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "&'static str")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/", type = "string"))]
        pub struct $name(u8);

        #[cfg(feature = "schema")]
        almende_core::listed_schema!($name, $name::all().map(|one| one.id().to_owned()));

        impl $name {
            const IDS: &'static [&'static str] = &[$($code),+];
            const WORDS: &'static [&'static str] = &[$($word),+];
            /// How many there are.
            pub const COUNT: usize = $name::IDS.len();

            /// The one with this number.
            pub const fn new(index: usize) -> Option<$name> {
                if index < $name::COUNT { Some($name(index as u8)) } else { None }
            }

            /// All of them, in order.
            pub fn all() -> impl DoubleEndedIterator<Item = $name> + Clone {
                (0..$name::COUNT as u8).map($name)
            }

            /// Its number, below [`Self::COUNT`].
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The printed code.
            pub const fn id(self) -> &'static str {
                $name::IDS[self.0 as usize]
            }

            /// The id of the name in the text catalogues.
            pub const fn word(self) -> &'static str {
                $name::WORDS[self.0 as usize]
            }

            /// The one with this code.
            pub fn from_id(id: &str) -> Option<$name> {
                $name::IDS.iter().position(|code| *code == id).map(|index| $name(index as u8))
            }
        }

        impl From<$name> for &'static str {
            fn from(piece: $name) -> &'static str {
                piece.id()
            }
        }

        impl TryFrom<String> for $name {
            type Error = String;
            fn try_from(text: String) -> Result<$name, String> {
                $name::from_id(&text).ok_or_else(|| format!(concat!("there is no ", $what, " {:?}"), text))
            }
        }
    };
}

coded! {
    /// The cards of the farm decks and the festivals (SUN-1.2); the special cards stand at the end and lie in the draw
    /// pile only.
    Card "card" [
        "H01" "H02" "H03" "H04" "H05" "H06" "H07" "H08" "H09" "H10" "H11" "H12" "H13" "H14" "H15" "H16" "H17" "H18"
        "H19" "H20" "H21" "H22" "H23" "H24" "H25" "H26" "H27" "H28" "H29" "H30" "H31" "H32" "H33" "H34" "H35" "H36"
        "H37" "H38" "H39" "H40" "H41" "H42" "H43" "H44" "H45" "H46" "H47" "H48" "H49" "H50" "H51" "H52" "H53" "H54"
        "H55" "H56" "H57" "E01" "E02" "E03" "E04" "E05" "E06" "E07" "E08" "E09" "E10" "E11" "E12" "reveal_public"
        "reveal_ship" "draw_festival"
    ] [
        "card.H01" "card.H02" "card.H03" "card.H04" "card.H05" "card.H06" "card.H07" "card.H08" "card.H09" "card.H10"
        "card.H11" "card.H12" "card.H13" "card.H14" "card.H15" "card.H16" "card.H17" "card.H18" "card.H19" "card.H20"
        "card.H21" "card.H22" "card.H23" "card.H24" "card.H25" "card.H26" "card.H27" "card.H28" "card.H29" "card.H30"
        "card.H31" "card.H32" "card.H33" "card.H34" "card.H35" "card.H36" "card.H37" "card.H38" "card.H39" "card.H40"
        "card.H41" "card.H42" "card.H43" "card.H44" "card.H45" "card.H46" "card.H47" "card.H48" "card.H49" "card.H50"
        "card.H51" "card.H52" "card.H53" "card.H54" "card.H55" "card.H56" "card.H57" "card.E01" "card.E02" "card.E03"
        "card.E04" "card.E05" "card.E06" "card.E07" "card.E08" "card.E09" "card.E10" "card.E11" "card.E12"
        "card.reveal_public" "card.reveal_ship" "card.draw_festival"
    ]
}

coded! {
    /// The public delivery orders.
    PublicOrder "public order" [
        "A01" "A02" "A03" "A04" "A05" "A06" "A07" "A08" "A09" "A10" "A11" "A12" "A13" "A14" "A15" "A16" "A17" "A18"
    ] [
        "order.A01" "order.A02" "order.A03" "order.A04" "order.A05" "order.A06" "order.A07" "order.A08" "order.A09"
        "order.A10" "order.A11" "order.A12" "order.A13" "order.A14" "order.A15" "order.A16" "order.A17" "order.A18"
    ]
}

coded! {
    /// The ship orders.
    ShipOrder "ship order" [
        "S01" "S02" "S03" "S04" "S05" "S06" "S07" "S08" "S09" "S10" "S11" "S12" "S13" "S14" "S15" "S16" "S17" "S18"
    ] [
        "ship.S01" "ship.S02" "ship.S03" "ship.S04" "ship.S05" "ship.S06" "ship.S07" "ship.S08" "ship.S09" "ship.S10"
        "ship.S11" "ship.S12" "ship.S13" "ship.S14" "ship.S15" "ship.S16" "ship.S17" "ship.S18"
    ]
}

coded! {
    /// The progress tiles (SUN-1.5).
    Progress "progress tile" [
        "BF01" "BF02" "BF03" "BF04" "BF05" "BF06" "BF07" "BF08"
    ] [
        "tile.BF01" "tile.BF02" "tile.BF03" "tile.BF04" "tile.BF05" "tile.BF06" "tile.BF07" "tile.BF08"
    ]
}

coded! {
    /// The end-of-game tiles (SUN-1.5).
    EndTile "end-of-game tile" [
        "BE01" "BE02" "BE03" "BE04" "BE05" "BE06" "BE07" "BE08"
    ] [
        "tile.BE01" "tile.BE02" "tile.BE03" "tile.BE04" "tile.BE05" "tile.BE06" "tile.BE07" "tile.BE08"
    ]
}

coded! {
    /// The characters (SUN-20).
    Character "character" [
        "C01" "C02" "C03" "C04" "C05" "C06" "C07" "C08"
    ] [
        "character.C01" "character.C02" "character.C03" "character.C04" "character.C05" "character.C06"
        "character.C07" "character.C08"
    ]
}

/// Real farm cards (SUN-1.3, SUN-RULING-20).
pub const FARM_CARDS: usize = 57;
/// Farm cards and festivals: what can be bought.
pub const BUYABLE: usize = 69;
/// Cards of an era among the farm cards.
pub const FARM_CARDS_PER_ERA: usize = 19;
/// Festivals of an era.
pub const FESTIVALS_PER_ERA: usize = 4;
/// Public orders, and likewise ship orders, of an era (SUN-1.4).
pub const ORDERS_PER_ERA: usize = 6;

impl Card {
    /// "Reveal Public Delivery Order".
    pub const REVEAL_PUBLIC: Card = Card(69);
    /// "Reveal Ship Order".
    pub const REVEAL_SHIP: Card = Card(70);
    /// "Draw Village Festival".
    pub const DRAW_FESTIVAL: Card = Card(71);

    /// Whether it is a real farm card.
    pub const fn is_farm_card(self) -> bool {
        (self.0 as usize) < FARM_CARDS
    }

    /// Whether it is a festival.
    pub const fn is_festival(self) -> bool {
        self.0 as usize >= FARM_CARDS && (self.0 as usize) < BUYABLE
    }

    /// Whether it is a special card (SUN-16.6).
    pub const fn is_special(self) -> bool {
        self.0 as usize >= BUYABLE
    }

    /// The era of a farm card or festival, from 1.
    pub const fn era(self) -> u8 {
        if self.is_farm_card() {
            1 + self.0 / FARM_CARDS_PER_ERA as u8
        } else {
            1 + (self.0 - FARM_CARDS as u8) / FESTIVALS_PER_ERA as u8
        }
    }

    /// What can be bought, in order.
    pub fn buyable() -> impl Iterator<Item = Card> + Clone {
        (0..BUYABLE as u8).map(Card)
    }
}

/// A set of farm cards, for the discard pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(pub(crate) u64);

impl Cards {
    /// Whether the card belongs to the set.
    pub const fn contains(self, card: Card) -> bool {
        card.is_farm_card() && self.0 >> card.0 & 1 != 0
    }

    /// Adds a farm card; others never lie here (SUN-12.6, SUN-16.6).
    pub fn insert(&mut self, card: Card) {
        if card.is_farm_card() {
            self.0 |= 1 << card.0;
        }
    }

    /// Takes a card out.
    pub fn remove(&mut self, card: Card) {
        if card.is_farm_card() {
            self.0 &= !(1 << card.0);
        }
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in order.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| Card(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            card
        })
    }
}

/// A set of goods.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Good>", into = "Vec<Good>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/", as = "Vec<Good>"))]
pub struct Kinds(pub(crate) u8);

impl Kinds {
    /// All farm goods (SUN-24.3).
    pub const ALL: Kinds = Kinds((1 << Good::COUNT) - 1);
    /// No kind.
    pub const NONE: Kinds = Kinds(0);

    /// Whether the good belongs to the set.
    pub const fn contains(self, good: Good) -> bool {
        self.0 >> good as u8 & 1 != 0
    }

    /// Whether the resource belongs to the set.
    pub const fn has(self, resource: Resource) -> bool {
        self.0 >> resource as u8 & 1 != 0
    }

    /// Just this resource.
    pub const fn only(resource: Resource) -> Kinds {
        Kinds(1 << resource as u8)
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The goods in order.
    pub fn iter(self) -> impl Iterator<Item = Good> {
        Good::ALL.iter().copied().filter(move |&good| self.contains(good))
    }

    /// The resources in order.
    pub fn resources(self) -> impl Iterator<Item = Resource> {
        Resource::ALL.iter().copied().filter(move |&resource| self.has(resource))
    }
}

impl From<Vec<Good>> for Kinds {
    fn from(goods: Vec<Good>) -> Kinds {
        Kinds(goods.iter().fold(0, |all, good| all | 1 << good.index()))
    }
}

impl From<Kinds> for Vec<Good> {
    fn from(kinds: Kinds) -> Vec<Good> {
        kinds.iter().collect()
    }
}

/// A set of columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Column>", into = "Vec<Column>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/", as = "Vec<Column>"))]
pub struct Columns(pub(crate) u8);

impl Columns {
    /// No column.
    pub const NONE: Columns = Columns(0);
    /// Those a row activation uses (SUN-9.5).
    pub const IN_ROWS: Columns = Columns(0b1_1111);

    /// Whether the column belongs to the set.
    pub const fn contains(self, column: Column) -> bool {
        self.0 >> column as u8 & 1 != 0
    }

    /// The set without the column.
    #[must_use]
    pub const fn without(self, column: Column) -> Columns {
        Columns(self.0 & !(1 << column as u8))
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The columns from left to right.
    pub fn iter(self) -> impl Iterator<Item = Column> {
        Column::ALL.iter().copied().filter(move |&column| self.contains(column))
    }
}

impl From<Vec<Column>> for Columns {
    fn from(columns: Vec<Column>) -> Columns {
        Columns(columns.iter().fold(0, |all, column| all | 1 << column.index()))
    }
}

impl From<Columns> for Vec<Column> {
    fn from(columns: Columns) -> Vec<Column> {
        columns.iter().collect()
    }
}

/// The most cards a farm can hold: 7 turns in each era, one more at the end, one card by S10, one a era by C08
/// (SUN-17.1.1, SUN-17.1.2, SUN-17.1.3, SUN-17.1.4, SUN-17.1.5, SUN-22.10, SUN-20.8.1). So no column has more rows
/// either.
pub const MAX_ROWS: u8 = 26;

/// The place of a card on a farm: a column and a row, both from 0 inside, the row from 1 in notation (SUN-6.7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "suna-valo/", type = "string"))]
pub struct Place {
    /// The column.
    pub column: Column,
    /// The row, below [`MAX_ROWS`].
    pub row: u8,
}

impl Place {
    /// A place, if the row exists.
    pub const fn new(column: Column, row: u8) -> Option<Place> {
        if row < MAX_ROWS { Some(Place { column, row }) } else { None }
    }

    /// A number that orders places by column and row.
    pub const fn index(self) -> usize {
        self.column as usize * MAX_ROWS as usize + self.row as usize
    }

    /// The one written like `crop2`.
    pub fn from_id(text: &str) -> Option<Place> {
        let digits = text.find(|c: char| c.is_ascii_digit())?;
        let column = Column::from_id(text.get(..digits)?)?;
        let number = text.get(digits..)?;
        let row: u8 = number.parse().ok()?;
        (row.to_string() == number).then_some(())?;
        Place::new(column, row.checked_sub(1)?)
    }

    /// All places of some columns.
    pub fn all(columns: &'static [Column]) -> impl Iterator<Item = Place> {
        columns.iter().flat_map(|&column| (0..MAX_ROWS).map(move |row| Place { column, row }))
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.column.id(), self.row + 1)
    }
}

impl From<Place> for String {
    fn from(place: Place) -> String {
        place.to_string()
    }
}

impl TryFrom<String> for Place {
    type Error = String;
    fn try_from(text: String) -> Result<Place, String> {
        Place::from_id(&text).ok_or_else(|| format!("{text:?} is no place; write for instance crop2"))
    }
}

/// Where a resource lies (SUN-3.4). The two slots of a head and its endless storage are one store, for nothing ever
/// depends on where in the head a resource lies; so are the slots of C03 and equal slots of one card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Store {
    /// The head of the column that accepts the resource, with its endless storage.
    Head,
    /// The character C03.
    Keeper,
    /// A slot of a card.
    Card(Place),
}

impl Store {
    /// The one of this name in notation.
    pub fn from_id(text: &str) -> Option<Store> {
        match text {
            "head" => Some(Store::Head),
            "keeper" => Some(Store::Keeper),
            _ => Place::from_id(text).filter(|place| place.column.has_slots()).map(Store::Card),
        }
    }

    /// A number that orders the stores, below 128.
    pub const fn number(self) -> u16 {
        match self {
            Store::Head => 0,
            Store::Keeper => 1,
            Store::Card(place) => 2 + place.index() as u16,
        }
    }

    /// All stores a notation can name.
    pub fn all() -> impl Iterator<Item = Store> {
        [Store::Head, Store::Keeper].into_iter().chain(Place::all(Column::WITH_SLOTS).map(Store::Card))
    }
}

impl std::fmt::Display for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Store::Head => f.write_str("head"),
            Store::Keeper => f.write_str("keeper"),
            Store::Card(place) => place.fmt(f),
        }
    }
}

impl Column {
    /// The three columns whose heads and cards store resources (SUN-3.14).
    pub const WITH_SLOTS: &'static [Column] = &[Column::Crop, Column::Floriculture, Column::Pastures];
    /// The columns a row activation uses (SUN-9.5).
    pub const IN_ROWS: &'static [Column] =
        &[Column::Crop, Column::Floriculture, Column::Pastures, Column::Discoveries, Column::Transport];

    /// Whether its cards store resources.
    pub const fn has_slots(self) -> bool {
        matches!(self, Column::Crop | Column::Floriculture | Column::Pastures)
    }
}
