//! What is counted, and numbers that depend on it.

use crate::goods::Goods;
use crate::pieces::{Good, Spaces};
use almende_core::Problem;
use serde::Deserialize;
use std::collections::BTreeMap;

/// Spaces that a count is about: the words of the file, and what they stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "NamedItem")]
pub struct Named {
    pub(super) words: Vec<String>,
    /// The spaces, once the board is known.
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub spaces: Spaces,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum NamedItem {
    One(String),
    Several(Vec<String>),
}

impl From<NamedItem> for Named {
    fn from(item: NamedItem) -> Named {
        let words = match item {
            NamedItem::One(word) => vec![word],
            NamedItem::Several(words) => words,
        };
        Named { words, spaces: Spaces::default() }
    }
}

impl Named {
    /// Whether no space is named.
    pub(crate) fn is_nowhere(&self) -> bool {
        self.spaces == Spaces::default()
    }

    /// Finds the spaces the words stand for.
    pub(super) fn find(&mut self, group: &impl Fn(&str) -> Option<Spaces>) -> Result<(), Problem> {
        self.spaces = spaces_of(&self.words, group)?;
        Ok(())
    }
}

/// The spaces that words stand for.
pub(super) fn spaces_of(words: &[String], group: &impl Fn(&str) -> Option<Spaces>) -> Result<Spaces, Problem> {
    words.iter().try_fold(Spaces::default(), |all, word| {
        let found = group(word).ok_or_else(|| Problem::new("content.no_space").with("found", word))?;
        Ok(Spaces(all.0 | found.0))
    })
}

/// A number of something.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "AmountItem")]
pub struct Amount {
    /// This many.
    pub base: u8,
    /// And for so many of this,
    pub count: Option<Count>,
    /// on these spaces, where it is counted on spaces,
    pub on: Named,
    /// for each so many,
    pub per: u8,
    /// so many;
    pub each: u8,
    /// or, where there are steps, those of the highest one reached (AGR-13.1.5);
    pub steps: Vec<(u8, u8)>,
    /// but never more than of this.
    pub most: Option<Count>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(super) enum AmountItem {
    Fixed(u8),
    Counted(CountedItem),
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct CountedItem {
    #[serde(default)]
    base: u8,
    count: Count,
    #[serde(default)]
    on: Named,
    #[serde(default = "one")]
    per: u8,
    #[serde(default = "one")]
    each: u8,
    #[serde(default)]
    steps: Vec<(u8, u8)>,
    most: Option<Count>,
}

const fn one() -> u8 {
    1
}

impl From<AmountItem> for Amount {
    fn from(item: AmountItem) -> Amount {
        match item {
            AmountItem::Fixed(base) => {
                Amount { base, count: None, on: Named::default(), per: 1, each: 0, steps: Vec::new(), most: None }
            }
            AmountItem::Counted(item) => Amount {
                base: item.base,
                count: Some(item.count),
                on: item.on,
                per: item.per.max(1),
                each: item.each,
                steps: item.steps,
                most: item.most,
            },
        }
    }
}

/// Goods in numbers that may depend on the farm.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "BTreeMap<Good, Amount>")]
pub struct Amounts {
    /// What is the same at all times.
    pub fixed: Goods,
    /// What depends on something.
    pub counted: Vec<(Good, Amount)>,
}

impl Amounts {
    pub(crate) fn is_empty(&self) -> bool {
        self.counted.is_empty() && self.fixed.is_empty()
    }
}

impl From<BTreeMap<Good, Amount>> for Amounts {
    fn from(map: BTreeMap<Good, Amount>) -> Amounts {
        let mut amounts = Amounts::default();
        for (good, amount) in map {
            match amount.count {
                None => amounts.fixed[good] = amount.base,
                Some(_) => amounts.counted.push((good, amount)),
            }
        }
        amounts
    }
}

/// What can be counted: for prerequisites, conditions, amounts and scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words say it; `Agricola::count` tells exactly")]
pub enum Count {
    // Goods of the supply, animals of the farm.
    Wood,
    Clay,
    Reed,
    Stone,
    Grain,
    Vegetable,
    Sheep,
    Boar,
    Cattle,
    Food,
    Animals,
    // The farm.
    Fields,
    FieldTiles,
    GrainFields,
    /// Without a vegetable below the grain.
    OnlyGrainFields,
    VegetableFields,
    PlantedFields,
    EmptyFields,
    Pastures,
    /// Those with at least three cells.
    LargePastures,
    PastureCells,
    Stables,
    UnfencedStables,
    Fences,
    FencesLeft,
    Rooms,
    AddedRooms,
    UnusedCells,
    /// In the largest group of unused cells side by side.
    UnusedGroup,
    /// Places for animals on this card that can be left empty.
    EmptyPlaces,
    People,
    PeopleToPlace,
    /// In this round, the one just placed included.
    PeoplePlaced,
    /// On spaces where goods accumulate.
    PeopleOnAccumulation,
    /// Animals of the species there are fewest of.
    EachSpecies,
    /// Fields from which the last crop was taken in this field phase.
    GrainFieldsEmptied,
    VegetableFieldsEmptied,
    /// Crops taken in this field phase.
    GrainHarvested,
    VegetablesHarvested,
    /// Building resources in the supply.
    Resources,
    /// Goods on round spaces that still come.
    GoodsDue,
    // Cards.
    Occupations,
    Improvements,
    MajorImprovements,
    /// Major improvements of the lower row of the frame.
    LowerRow,
    MinorImprovements,
    /// Improvements that cook.
    CookingImprovements,
    /// Cards of the kind there are fewest of: major improvements, minor improvements, occupations.
    FewestCards,
    HandOccupations,
    HandMinors,
    /// Occupations played after this card.
    OccupationsAfter,
    /// Things left on this card.
    OnCard,
    // The game.
    Players,
    Round,
    /// Complete rounds after this one.
    RoundsLeft,
    /// Complete rounds before this one.
    RoundsDone,
    /// Rounds after this one up to the next that ends with a harvest; none if this one does.
    RoundsToHarvest,
    HarvestsDone,
    /// Feeding phases that are over for everybody.
    FeedingsDone,
    /// Goods on the space used, or on the spaces named.
    Stock,
    /// Spaces among those named on which somebody stands.
    Occupied,
    /// What the occupation costs that is about to be played.
    OccupationCost,
    /// Goods taken from the space used in this turn.
    GoodsTaken,
    // What was done.
    /// Building resources got in this work phase.
    ResourcesGained,
    /// Rooms, stables, fences built and cells fenced in for the first time in the action that ends.
    RoomsBuilt,
    StablesBuilt,
    FencesBuilt,
    CellsEnclosed,
    /// Cells that came into use in it.
    CellsUsed,
    /// Vegetables sown in it.
    VegetablesSown,
    /// Rooms built so far in the action under way.
    RoomsUnderWay,
    /// Rooms and stables built in this turn.
    RoomsInTurn,
    StablesInTurn,
    /// Field tiles without crops.
    EmptyFieldTiles,
    Newborns,
    StablesLeft,
    /// Improvements that bake.
    BakingImprovements,
    /// Food for one grain in the best of them.
    BestBread,
    /// Fields from which grain was taken in this harvest.
    GrainFieldsHarvested,
    /// Animals of the species that accumulates on the space used.
    SameSpecies,
    /// Rooms, stables and fences built in this turn.
    BuiltThisTurn,
    /// Goods cooked with an improvement in this turn.
    CookedThisTurn,
    /// Whether crops or animals came onto the farmyard in this work phase.
    FarmyardGoods,
    /// Wood laid in place of fences.
    Palisades,
}

impl Count {
    /// The id of its name in the text catalogues.
    pub(crate) fn word(self) -> &'static str {
        match self.good() {
            Some(good) => good.word(),
            None => COUNT_WORDS[self as usize - Good::COUNT],
        }
    }

    /// Whether animals are counted.
    pub(super) fn is_of_animals(self) -> bool {
        self == Count::Animals || self.good().is_some_and(Good::is_animal)
    }

    /// The good that is counted, if it is one.
    pub(crate) fn good(self) -> Option<Good> {
        Good::ALL.get(self as usize).copied()
    }
}

/// The names of everything but goods, in the order of [`Count`].
const COUNT_WORDS: [&str; 74] = [
    "count.animals",
    "count.fields",
    "count.field_tiles",
    "count.grain_fields",
    "count.only_grain_fields",
    "count.vegetable_fields",
    "count.planted_fields",
    "count.empty_fields",
    "count.pastures",
    "count.large_pastures",
    "count.pasture_cells",
    "count.stables",
    "count.unfenced_stables",
    "count.fences",
    "count.fences_left",
    "count.rooms",
    "count.added_rooms",
    "count.unused_cells",
    "count.unused_group",
    "count.empty_places",
    "count.people",
    "count.people_to_place",
    "count.people_placed",
    "count.people_on_accumulation",
    "count.each_species",
    "count.grain_fields_emptied",
    "count.vegetable_fields_emptied",
    "count.grain_harvested",
    "count.vegetables_harvested",
    "count.resources",
    "count.goods_due",
    "count.occupations",
    "count.improvements",
    "count.major_improvements",
    "count.lower_row",
    "count.minor_improvements",
    "count.cooking_improvements",
    "count.fewest_cards",
    "count.hand_occupations",
    "count.hand_minors",
    "count.occupations_after",
    "count.on_card",
    "count.players",
    "count.round",
    "count.rounds_left",
    "count.rounds_done",
    "count.rounds_to_harvest",
    "count.harvests_done",
    "count.feedings_done",
    "count.stock",
    "count.occupied",
    "count.occupation_cost",
    "count.goods_taken",
    "count.resources_gained",
    "count.rooms_built",
    "count.stables_built",
    "count.fences_built",
    "count.cells_enclosed",
    "count.cells_used",
    "count.vegetables_sown",
    "count.rooms_under_way",
    "count.rooms_in_turn",
    "count.stables_in_turn",
    "count.empty_field_tiles",
    "count.newborns",
    "count.stables_left",
    "count.baking_improvements",
    "count.best_bread",
    "count.grain_fields_harvested",
    "count.same_species",
    "count.built_this_turn",
    "count.cooked_this_turn",
    "count.farmyard_goods",
    "count.palisades",
];
