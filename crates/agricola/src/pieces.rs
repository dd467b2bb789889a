//! The kinds of pieces, with the names they have in notation, documents and texts.

use serde::{Deserialize, Serialize};

/// Defines a kind of piece: its variants, their ids and the ids of their texts.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident $prefix:literal { $($(#[$variant_doc:meta])* $variant:ident $id:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
        pub enum $name { $($(#[$variant_doc])* #[serde(rename = $id)] $variant),+ }

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
                match self { $($name::$variant => concat!($prefix, ".", $id)),+ }
            }

            /// The one with this id.
            pub fn from_id(id: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|kind| kind.id() == id)
            }
        }
    };
}

kinds! {
    /// Everything that can be owned in numbers (AGR-1.7).
    Good "good" {
        /// A building resource.
        Wood "wood",
        /// A building resource.
        Clay "clay",
        /// A building resource.
        Reed "reed",
        /// A building resource.
        Stone "stone",
        /// A crop.
        Grain "grain",
        /// A crop.
        Vegetable "vegetable",
        /// An animal.
        Sheep "sheep",
        /// An animal.
        Boar "boar",
        /// An animal.
        Cattle "cattle",
        /// What people eat.
        Food "food",
    }
}

impl Good {
    /// The building resources.
    pub const RESOURCES: [Good; 4] = [Good::Wood, Good::Clay, Good::Reed, Good::Stone];
    /// The crops.
    pub const CROPS: [Good; 2] = [Good::Grain, Good::Vegetable];
    /// The animals.
    pub const ANIMALS: [Good; 3] = [Good::Sheep, Good::Boar, Good::Cattle];

    /// Whether it is an animal.
    pub const fn is_animal(self) -> bool {
        matches!(self, Good::Sheep | Good::Boar | Good::Cattle)
    }

    /// Whether it is a crop.
    pub const fn is_crop(self) -> bool {
        matches!(self, Good::Grain | Good::Vegetable)
    }
}

kinds! {
    /// What a house is made of (AGR-6.1.2).
    Material "house" {
        /// At the start.
        Wood "wood",
        /// After a renovation.
        Clay "clay",
        /// After two.
        Stone "stone",
    }
}

impl Material {
    /// The good a room of this material is built from.
    pub const fn good(self) -> Good {
        match self {
            Material::Wood => Good::Wood,
            Material::Clay => Good::Clay,
            Material::Stone => Good::Stone,
        }
    }

    /// What a renovation leads to (AGR-6.2.4).
    pub const fn next(self) -> Option<Material> {
        match self {
            Material::Wood => Some(Material::Clay),
            Material::Clay => Some(Material::Stone),
            Material::Stone => None,
        }
    }
}

kinds! {
    /// The major improvements in the order of their numbers (AGR-1.9).
    Major "major" {
        /// Number 1.
        Fireplace2 "fireplace_2",
        /// Number 2.
        Fireplace3 "fireplace_3",
        /// Number 3.
        CookingHearth4 "cooking_hearth_4",
        /// Number 4.
        CookingHearth5 "cooking_hearth_5",
        /// Number 5.
        Well "well",
        /// Number 6.
        ClayOven "clay_oven",
        /// Number 7.
        StoneOven "stone_oven",
        /// Number 8.
        Joinery "joinery",
        /// Number 9.
        Pottery "pottery",
        /// Number 10.
        BasketmakersWorkshop "basketmakers_workshop",
    }
}

impl Major {
    /// The two Fireplaces, which can be returned for a Hearth (AGR-12.1.4).
    pub const FIREPLACES: [Major; 2] = [Major::Fireplace2, Major::Fireplace3];
    /// The two Cooking Hearths.
    pub const HEARTHS: [Major; 2] = [Major::CookingHearth4, Major::CookingHearth5];

    /// Those of the lower row of the frame.
    pub const LOWER_ROW: [Major; 5] =
        [Major::ClayOven, Major::StoneOven, Major::Joinery, Major::Pottery, Major::BasketmakersWorkshop];

    /// The improvement as a bit.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

kinds! {
    /// Everything a person can be placed on.
    Space "space" {
        /// AGR-5.1.1.
        FarmExpansion "farm_expansion",
        /// AGR-5.1.2, AGR-18.10, AGR-20.2, AGR-RULING-10.
        MeetingPlace "meeting_place",
        /// AGR-5.1.4.
        GrainSeeds "grain_seeds",
        /// AGR-5.1.5, AGR-RULING-3.
        Farmland "farmland",
        /// AGR-5.1.6.
        Lessons "lessons",
        /// AGR-5.1.7.
        DayLaborer "day_laborer",
        /// AGR-5.1.8.
        Forest "forest",
        /// AGR-5.1.9.
        ClayPit "clay_pit",
        /// AGR-5.1.10.
        ReedBank "reed_bank",
        /// AGR-5.1.11.
        Fishing "fishing",
        /// AGR-5.2.7, stage 1.
        MajorImprovement "major_improvement",
        /// AGR-5.2.8, stage 1.
        Fencing "fencing",
        /// AGR-5.2.9, stage 1.
        GrainUtilization "grain_utilization",
        /// AGR-5.2.10, stage 1.
        SheepMarket "sheep_market",
        /// AGR-5.2.11, AGR-7.1.7: stage 2.
        BasicWish "basic_wish_for_children",
        /// AGR-5.2.12, stage 2.
        HouseRedevelopment "house_redevelopment",
        /// AGR-5.2.13, stage 2.
        WesternQuarry "western_quarry",
        /// AGR-5.2.14, stage 3.
        VegetableSeeds "vegetable_seeds",
        /// AGR-5.2.15, stage 3.
        PigMarket "pig_market",
        /// AGR-5.2.16, stage 4.
        CattleMarket "cattle_market",
        /// AGR-5.2.17, stage 4.
        EasternQuarry "eastern_quarry",
        /// AGR-5.2.18, AGR-7.1.7: stage 5.
        UrgentWish "urgent_wish_for_children",
        /// AGR-5.2.19, stage 5.
        Cultivation "cultivation",
        /// AGR-5.2.20, stage 6.
        FarmRedevelopment "farm_redevelopment",
        /// AGR-5.3.1.
        Grove3 "ext3_grove",
        /// AGR-5.3.2.
        Hollow3 "ext3_hollow",
        /// AGR-5.3.3.
        ResourceMarket3 "ext3_resource_market",
        /// AGR-5.3.4.
        Lessons3 "ext3_lessons",
        /// AGR-5.4.1.
        Copse4 "ext4_copse",
        /// AGR-5.4.2.
        Grove4 "ext4_grove",
        /// AGR-5.4.3.
        Hollow4 "ext4_hollow",
        /// AGR-5.4.4.
        ResourceMarket4 "ext4_resource_market",
        /// AGR-5.4.5.
        Lessons4 "ext4_lessons",
        /// AGR-5.4.6.
        TravelingPlayers "ext4_traveling_players",
        /// AGR-20.3.
        SideJob "side_job",
        /// AGR-21.1.2.
        TileCopse "tile2_copse",
        /// AGR-21.1.3.
        TileResourceMarket "tile2_resource_market",
        /// AGR-21.1.4, for two.
        TileAnimalMarket2 "tile2_animal_market",
        /// AGR-21.1.5, for two.
        TileModestWish2 "tile2_modest_wish",
        /// AGR-21.1.4, for three and four.
        TileAnimalMarket34 "tile34_animal_market",
        /// AGR-21.1.5, for three and four.
        TileModestWish34 "tile34_modest_wish",
        /// AGR-14.7.1, on the card A039.
        Chapel "chapel",
        /// AGR-14.7.1, on the card B042.
        ForestInn "forest_inn",
        /// AGR-14.7.2, between Forest and Clay Pit, for the owner of A162.
        ForestGap "forest_gap",
    }
}

impl Space {
    /// Those that belong to hand cards come last.
    const OF_CARDS: usize = 3;
    /// The spaces of the board and the round cards.
    pub const OF_BOARD: &'static [Space] = Space::ALL.split_at(Space::COUNT - Space::OF_CARDS).0;

    /// Whether a hand card brings it.
    pub const fn is_of_card(self) -> bool {
        self.index() >= Space::OF_BOARD.len()
    }
}

/// A set of action spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spaces(pub u64);

impl Spaces {
    /// Just this space.
    pub const fn only(space: Space) -> Spaces {
        Spaces(1 << space as u64)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The spaces of both sets.
    #[must_use]
    pub const fn and(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    /// The spaces of either set.
    #[must_use]
    pub const fn or(self, other: Spaces) -> Spaces {
        Spaces(self.0 | other.0)
    }

    /// The spaces that do not belong to the other set.
    #[must_use]
    pub const fn minus(self, other: Spaces) -> Spaces {
        Spaces(self.0 & !other.0)
    }

    /// The set with the space.
    #[must_use]
    pub const fn with(self, space: Space) -> Spaces {
        Spaces(self.0 | 1 << space as u64)
    }

    /// The set without the space.
    #[must_use]
    pub const fn without(self, space: Space) -> Spaces {
        Spaces(self.0 & !(1 << space as u64))
    }

    /// Whether the space belongs to the set.
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space as u64 & 1 != 0
    }
}

impl Iterator for Spaces {
    type Item = Space;
    fn next(&mut self) -> Option<Space> {
        let space = Space::ALL.get(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(*space)
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Spaces {
        spaces.into_iter().fold(Spaces::default(), Spaces::with)
    }
}
