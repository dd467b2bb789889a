//! The kinds of pieces, with the names they have in notation, documents and texts.

use serde::{Deserialize, Serialize};

/// Defines a kind of piece: its variants, their ids and the ids of their texts.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $id:literal $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl Default for $name {
            /// The first; it fills the unused places of a list.
            fn default() -> Self {
                $name::ALL[0]
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
    /// The colours of land tiles and cubes (HEL-1.4, HEL-1.10).
    Colour {
        /// Spring.
        Blue "blue" "colour.blue",
        /// Redwood.
        Brown "brown" "colour.brown",
        /// Granite.
        Gray "gray" "colour.gray",
        /// Bamboo.
        Green "green" "colour.green",
        /// Obsidian.
        Black "black" "colour.black",
    }
}

kinds! {
    /// The special tiles (HEL-14).
    Special {
        /// Scores adjacent fields without tile (HEL-14.2).
        EmptyFields "empty_fields" "special.empty_fields",
        /// Scores itself and adjacent tiles (HEL-14.3).
        CreatedLand "created_land" "special.created_land",
        /// Scores cubes on itself and adjacent tiles (HEL-14.4).
        Resources "resources" "special.resources",
        /// Scores temples on itself and adjacent tiles (HEL-14.5).
        Temples "temples" "special.temples",
    }
}

kinds! {
    /// The three actions (HEL-5.3.1), each with a column of action tiles.
    Symbol {
        /// Create land.
        CreateLand "create_land" "symbol.create_land",
        /// Build a temple or a building.
        Build "build" "symbol.build",
        /// Move the sun.
        MoveSun "move_sun" "symbol.move_sun",
    }
}

kinds! {
    /// The slots for action tiles (HEL-2.11).
    Slot {
        /// The red slot.
        Red "red" "slot.red",
        /// The blue slot.
        Blue "blue" "slot.blue",
        /// The yellow slot.
        Yellow "yellow" "slot.yellow",
    }
}

kinds! {
    /// The colours of action tiles (HEL-1.1); gray is wild (HEL-1.2).
    TileColour {
        /// For the red slot.
        Red "red" "slot.red",
        /// For the blue slot.
        Blue "blue" "slot.blue",
        /// For the yellow slot.
        Yellow "yellow" "slot.yellow",
        /// For any slot.
        Gray "gray" "slot.gray",
    }
}

impl TileColour {
    /// The slot of this colour, or none for a wild tile, whose player chooses (HEL-5.2.1, HEL-5.2.2, HEL-5.2.3).
    pub const fn slot(self) -> Option<Slot> {
        match self {
            TileColour::Red => Some(Slot::Red),
            TileColour::Blue => Some(Slot::Blue),
            TileColour::Yellow => Some(Slot::Yellow),
            TileColour::Gray => None,
        }
    }
}

kinds! {
    /// The characters (HEL-15).
    Character {
        /// Scores houses (HEL-15.1).
        Architect "architect" "character.architect",
        /// Scores tiles (HEL-15.2).
        Prophetess "prophetess" "character.prophetess",
        /// Scores special tiles (HEL-15.3).
        Inventor "inventor" "character.inventor",
        /// Scores kinds of land (HEL-15.4).
        Cartographer "cartographer" "character.cartographer",
        /// Scores a fixed number (HEL-15.5).
        Priestess "priestess" "character.priestess",
        /// Scores the sun range (HEL-15.6).
        Princess "princess" "character.princess",
        /// Doubles corner fields (HEL-15.7).
        Explorer "explorer" "character.explorer",
        /// Scores cubes and mana (HEL-15.8).
        Treasurer "treasurer" "character.treasurer",
    }
}

kinds! {
    /// The buildings (HEL-16).
    Building {
        /// Sun range (HEL-16.1).
        Observatory "observatory" "building.observatory",
        /// Sun range (HEL-16.2).
        SunLodge "sun_lodge" "building.sun_lodge",
        /// Unlimited range, no laps (HEL-16.3).
        PowerPlant "power_plant" "building.power_plant",
        /// More points for temples (HEL-16.4).
        Council "council" "building.council",
        /// Cheap temples (HEL-16.5).
        Citadel "citadel" "building.citadel",
        /// More points for laps (HEL-16.6).
        Watchtower "watchtower" "building.watchtower",
        /// Mana (HEL-16.7).
        Sanctuary "sanctuary" "building.sanctuary",
        /// Mana (HEL-16.8).
        SacredGrove "sacred_grove" "building.sacred_grove",
        /// Mana into points (HEL-16.9).
        Bazaar "bazaar" "building.bazaar",
        /// A second cube by irradiation (HEL-16.10).
        Warehouse "warehouse" "building.warehouse",
        /// Two tiles of the extra stack (HEL-16.11).
        LandOffice "land_office" "building.land_office",
        /// A bonus action (HEL-16.12).
        Palace "palace" "building.palace",
    }
}

/// An action tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub struct ActionTile {
    /// The action on it.
    pub symbol: Symbol,
    /// Its colour.
    pub colour: TileColour,
}

/// A tile of the land.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Tile {
    /// Produces cubes of its colour.
    Land(Colour),
    /// Scores at the end.
    Special(Special),
}

impl Tile {
    /// The id of the tile's name in the text catalogues.
    pub const fn word(self) -> &'static str {
        match self {
            Tile::Land(Colour::Blue) => "land.blue",
            Tile::Land(Colour::Brown) => "land.brown",
            Tile::Land(Colour::Gray) => "land.gray",
            Tile::Land(Colour::Green) => "land.green",
            Tile::Land(Colour::Black) => "land.black",
            Tile::Special(special) => special.word(),
        }
    }
}
