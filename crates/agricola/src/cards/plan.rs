//! What a hand card is and does: the vocabulary of the card files, and its form in the engine.
//!
//! The words are listed in the documentation of the module `cards`; what they do stands in `effect`, `cost` and `count`.

use super::{Card, CardKind, special};
use crate::board::Lying;
use crate::content::{Growth, LARGEST, Oven, Provenance, Step, Steps};
use crate::goods::Goods;
use crate::grid::CELLS;
use crate::pieces::{Good, Major, Material, Space, Spaces};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Effects of one card at most, and choices of one effect.
pub(crate) const MOST_EFFECTS: usize = 6;
pub(crate) const MOST_CHOICES: usize = 12;

/// A hand card.
#[derive(Clone, Debug)]
pub struct CardPlan {
    /// Its number.
    pub card: Card,
    /// Whether it belongs to the base game, whose cards have an asterisk beside their number.
    pub base: bool,
    /// Whether it is proposed to people who meet hand cards for the first time.
    pub first: bool,
    /// Whether many tables leave it out.
    pub often_banned: bool,
    /// From how many players on it is used (AGR-1.6, AGR-2.3.4, AGR-RULING-23).
    pub players: u8,
    /// The costs to choose from (AGR-13.3.10, AGR-13.3.12).
    pub costs: Vec<Goods>,
    /// A cost for each of something.
    pub cost_each: Option<(Amount, Goods)>,
    /// Prerequisites (AGR-13.3.5).
    pub needs: Vec<Condition>,
    /// What must hold after the payment (AGR-13.3.8).
    pub leaves: Vec<Condition>,
    /// Printed points (AGR-13.3.11).
    pub points: i8,
    /// What happens when.
    pub effects: Vec<Effect>,
    /// How it changes prices (AGR-14.1).
    pub prices: Vec<Modifier>,
    /// Places for animals (AGR-11.1.7).
    pub places: Places,
    /// People it houses (AGR-14.6.5),
    pub houses: u8,
    /// up to this round, if not to the end.
    pub until: Option<u8>,
    /// The crops that may be sown on it, if it is a field (AGR-14.6.1).
    pub field: Vec<Good>,
    /// Food for each good cooked at any time.
    pub cooks: Goods,
    /// What it bakes.
    pub bakes: Option<Oven>,
    /// Bonus points in scoring.
    pub scores: Vec<Score>,
    /// Rules it changes.
    pub rules: Vec<Rule>,
    /// Spaces its owner may use although somebody stands there.
    pub opens: Vec<Opening>,
    /// The action space it brings (AGR-14.7).
    pub space: Option<CardSpace>,
    /// Unbuilt stables that leave the game when it is played.
    pub stables: u8,
    /// Goods stacked on it when it is played, the uppermost first.
    pub pile: Vec<Good>,
    /// Other things put on it when it is played.
    pub count: u8,
    /// The moments of its effects, one bit each; kept at hand.
    pub(crate) moments: u64,
}

impl CardPlan {
    /// Whether an effect of it belongs to this moment.
    #[inline]
    pub(crate) const fn is_at(&self, when: When) -> bool {
        self.moments & when.bit() != 0
    }

    /// What it changes the prices of, one bit each.
    pub(crate) fn priced(&self) -> u8 {
        self.prices.iter().flat_map(|modifier| &modifier.items).fold(0, |all, item| all | item.bit())
    }

    /// Whether the card can be dealt at a table of this size (AGR-2.3.4).
    pub(crate) fn fits(&self, players: u8) -> bool {
        self.players <= players
    }

    /// How many things can be counted on it.
    pub(crate) fn most_counted(&self) -> u8 {
        let choices = || self.effects.iter().flat_map(|effect| &effect.choices);
        if choices().any(|choice| choice.puts > 0) {
            return u8::MAX;
        }
        let stable = if self.has(Rule::StableBetweenFields) { CELLS as u8 } else { 0 };
        choices().fold(self.count.max(stable), |most, choice| most.max(choice.fills))
    }

    /// Whether a file of its own keeps count on the card.
    pub(crate) fn is_special(&self) -> bool {
        self.effects.iter().flat_map(|effect| &effect.choices).any(|choice| choice.special)
    }

    /// Whether more animals can be a burden to its owner: it asks for few of them, or counts where they stand.
    pub fn minds_animals(&self) -> bool {
        let few = |condition: &Condition| matches!(condition, Condition::Count { count, most, .. } if *most < u8::MAX && count.is_of_animals());
        let scores = || {
            self.scores
                .iter()
                .any(|score| score.special && special::minds_animals(self.card) || score.conditions.iter().any(few))
        };
        let choices = |effect: &Effect| effect.choices.iter().any(|choice| choice.conditions.iter().any(few));
        scores() || self.effects.iter().any(|effect| effect.conditions.iter().any(few) || choices(effect))
    }

    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }

    /// The rules it changes, one bit each.
    pub(crate) fn rule_bits(&self) -> u32 {
        self.rules.iter().fold(0, |all, rule| all | rule.bit())
    }
}

/// Something a card does.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The moment.
    pub when: When,
    /// Another moment at which the same is offered.
    pub also: Option<When>,
    /// Whose doing it answers.
    pub by: By,
    /// The spaces it is about, for moments of a turn.
    pub spaces: Spaces,
    /// The round spaces whose cards it is about besides.
    pub round_spaces: Option<(u8, u8)>,
    /// Where the spaces lie that it is about besides.
    pub lying: Option<Lying>,
    /// The major improvements it is about, if not all, for moments of building.
    pub majors: Vec<Major>,
    /// The goods it is about, where goods come to somebody.
    pub goods: Vec<Good>,
    /// What must hold.
    pub conditions: Vec<Condition>,
    /// Whether the card can only be played if this is possible (AGR-14.2.10).
    pub required: bool,
    /// Whether it may be declined (AGR-14.2.4, AGR-14.2.5),
    pub may: bool,
    /// unless all of this holds.
    pub must: Vec<Condition>,
    /// Whether it happens once a game.
    pub once: bool,
    /// Whether it happens once a round.
    pub once_a_round: bool,
    /// Whether the card does something once a turn.
    pub once_a_turn: bool,
    /// Whether it may be used again and again at its moment.
    pub again: bool,
    /// Whether it also answers the moment at which its own card is played (against AGR-14.2.2).
    pub itself: bool,
    /// What happens: one of these.
    pub choices: Vec<Choice>,
}

/// A moment at which cards may do something, in the order of a round (AGR-14.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
#[expect(missing_docs, reason = "the names of the windows are those of the rules")]
pub enum When {
    // AGR-14.3.1, AGR-14.3.2: the start of a round.
    BeforeRound,
    Reveal,
    RoundSpace,
    RoundStart,
    Replenished,
    BeforeWork,
    WorkStart,
    // AGR-14.3.8: the end of a round.
    WorkEnd,
    AfterWork,
    ReturningStart,
    Returning,
    Returned,
    RoundEnd,
    // AGR-14.3.9: a harvest.
    BeforeHarvest,
    HarvestStart,
    BeforeFields,
    FieldsStart,
    Fields,
    FieldsEnd,
    AfterFields,
    FeedingStart,
    AfterFeeding,
    BreedingStart,
    AfterBreeding,
    HarvestEnd,
    AfterHarvest,
    // AGR-14.3.12: the end of the game.
    BeforeScoring,
    // AGR-14.3.3: a turn.
    TurnStart,
    Use,
    ImmediatelyAfterUse,
    AfterUse,
    TurnEnd,
    // AGR-14.3.7: sub-actions.
    BeforeRooms,
    AfterRooms,
    BeforeStables,
    AfterStables,
    BeforeFences,
    AfterFences,
    BeforePlow,
    AfterPlow,
    BeforeSow,
    AfterSow,
    BeforeBake,
    AfterBake,
    BeforeImprovement,
    AfterImprovement,
    BeforeOccupation,
    AfterOccupation,
    BeforeRenovation,
    AfterRenovation,
    BeforeGrowth,
    AfterGrowth,
    /// Crops were harvested outside the field phase.
    Harvested,
    /// A cell of the farmyard came into use, one moment for each.
    CellUsed,
    /// When goods come to a player: everything that comes at once is one occasion.
    Gained,
    /// When an action of a space for a minor improvement is passed up,
    DeclinedMinor,
    /// and one for a major or minor improvement.
    DeclinedImprovement,
    /// When the card itself is played (AGR-14.2.1).
    Play,
    /// At every decision of the owner (AGR-4.2).
    AnyTime,
    /// As soon as the conditions hold (AGR-14.2.3).
    AsSoonAs,
    /// When somebody uses the action space of the card (AGR-14.7.1).
    Visit,
}

impl When {
    /// The moment as a bit.
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u64
    }

    /// The moments before and after an action.
    pub(crate) const fn around(step: Step) -> (When, When) {
        match step {
            Step::Rooms => (When::BeforeRooms, When::AfterRooms),
            Step::Stables => (When::BeforeStables, When::AfterStables),
            Step::Fences => (When::BeforeFences, When::AfterFences),
            Step::Plow => (When::BeforePlow, When::AfterPlow),
            Step::Sow => (When::BeforeSow, When::AfterSow),
            Step::Bake => (When::BeforeBake, When::AfterBake),
            Step::Major | Step::Minor => (When::BeforeImprovement, When::AfterImprovement),
            Step::Occupation => (When::BeforeOccupation, When::AfterOccupation),
            Step::Renovate => (When::BeforeRenovation, When::AfterRenovation),
        }
    }
}

/// Whose doing an effect answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The owner's.
    #[default]
    You,
    /// Any other player's (AGR-14.2.7, AGR-18.9).
    Others,
    /// Anybody's.
    Anyone,
}

/// What an effect pays and brings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Choice {
    /// What must hold besides the conditions of the effect.
    #[serde(rename = "if")]
    pub conditions: Vec<Condition>,
    /// What it costs.
    pub pay: Amounts,
    /// What the owner gets.
    pub gain: Amounts,
    /// What every other player gets.
    pub others: Goods,
    /// What the player gets whose doing is answered.
    pub them: Goods,
    /// A crop taken off a field with several of them,
    pub from_field: Option<Good>,
    /// or with this one only.
    pub last: bool,
    /// Whether that is harvesting.
    pub harvests: bool,
    /// A major improvement that goes back to the frame.
    pub hand_in: Option<Major>,
    /// Fences of the supply that leave the game.
    pub lose_fences: u8,
    /// Begging markers.
    pub beg: u8,
    /// Whether somebody of the supply works for the player in this round.
    pub guest: bool,
    /// The space the person of this turn goes on to.
    pub move_to: Option<Space>,
    /// Goods put on the card,
    pub store: Goods,
    /// or all of them taken from it.
    pub take_stored: bool,
    /// Whether paying is all it does.
    pub due: bool,
    /// An action space from which the owner takes one good,
    pub take: Option<Space>,
    /// or so many of them.
    pub taken: Option<Amount>,
    /// What the player has to pay to the owner whose doing is answered.
    pub toll: Goods,
    /// Crops that are taken from fields, each from another one: the fullest give first,
    pub from_fields: Goods,
    /// or the emptiest; the same where a choice takes from one field.
    pub emptiest: bool,
    /// The person goes on to this space and uses it as well.
    pub go_to: Option<Space>,
    /// Another person is placed at once.
    pub place: bool,
    /// A card of the hand leaves the game.
    pub throw: bool,
    /// Goods of the owner that are laid on the space used.
    pub back: Goods,
    /// Goods or pieces for later rounds.
    #[serde(deserialize_with = "one_or_more")]
    pub later: Vec<Later>,
    /// These goods are taken back from the round spaces with a piece of the card.
    pub withdraw: Goods,
    /// Bonus points.
    pub points: Option<Amount>,
    /// An action the owner may take.
    pub act: Option<Grant>,
    /// A family growth.
    pub grow: Option<Growth>,
    /// A species that breeds (AGR-15.4).
    pub breed: Option<Good>,
    /// The uppermost good of the pile on the card goes to the owner.
    pub from_pile: bool,
    /// One of the things counted on the card is used up.
    pub from_count: bool,
    /// So many things are put on the card,
    pub puts: u8,
    /// or as many as are missing to this number.
    pub fills: u8,
    /// What a file of its own does.
    pub special: bool,
}

impl Choice {
    /// The spaces that its conditions and amounts name.
    fn named(&mut self) -> impl Iterator<Item = &mut Named> {
        let counted = self.pay.counted.iter_mut().chain(&mut self.gain.counted);
        let amounts = counted.map(|(_, amount)| &mut amount.on);
        self.conditions.iter_mut().filter_map(Condition::named).chain(amounts)
    }

    /// Whether it does something besides what is counted: goods, points, goods for later.
    pub(crate) fn does_more_than_bring(&self) -> bool {
        let acts = self.act.is_some() || self.grow.is_some() || self.special || self.due;
        let gives = self.hand_in.is_some() || self.beg > 0 || !self.others.is_empty() || !self.them.is_empty();
        let moves = self.guest || self.move_to.is_some() || self.go_to.is_some() || self.place || self.throw;
        let lays = !self.store.is_empty() || self.puts > 0 || !self.toll.is_empty();
        acts || gives || moves || lays || self.from_pile || self.take.is_some()
    }
}

/// One of something, or a list of them.
fn one_or_more<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Later>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Item {
        One(Box<Later>),
        More(Vec<Later>),
    }
    Ok(match Item::deserialize(deserializer)? {
        Item::One(one) => vec![*one],
        Item::More(more) => more,
    })
}

/// Goods laid on round spaces that still come (AGR-14.5).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// On each of them; without goods a piece of the card lies there, and the moment `round_space` tells what it does.
    #[serde(default)]
    pub goods: Goods,
    /// On so many of the next ones.
    pub next: Option<Amount>,
    /// So many rounds after this one.
    #[serde(default, rename = "in")]
    pub ahead: Vec<Amount>,
    /// On those with these numbers.
    #[serde(default)]
    pub rounds: Vec<u8>,
    /// Only on the first so many of them that still come.
    pub most: Option<Amount>,
    /// Whether a piece of the card lies there besides the goods.
    #[serde(default)]
    pub piece: bool,
}

/// Actions granted by a card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Grant {
    /// The actions; one of them is taken.
    pub steps: Steps,
    /// Whether only one piece may be built, plowed or sown.
    pub single: bool,
    /// What a stable costs.
    pub stable_cost: Goods,
    /// The occupation cost (AGR-13.2.8).
    pub occupation_cost: u8,
    /// Whether a pasture of one cell is fenced in without paying wood (AGR-14.1.8).
    pub free_cell: bool,
    /// Whether it is for the occupation that chance draws from the hand.
    pub drawn: bool,
    /// Whether it is for one new pasture only,
    pub one_pasture: bool,
    /// of exactly so many cells, if that matters.
    pub pasture_cells: u8,
    /// Whether only what was taken from the space used can pay.
    pub from_taken: bool,
    /// How prices differ in this action.
    pub prices: Vec<Modifier>,
    /// The major improvements that can be built, if not all.
    pub majors: Vec<Major>,
    /// What of the price must really be paid.
    pub must_pay: Goods,
    /// So many times at most, if more than once.
    pub times: u8,
    /// Whether a stable can only go into a pasture of one cell.
    pub small_pasture: bool,
}

impl Grant {
    /// Whether it allows this major improvement.
    pub(crate) fn allows(&self, major: Major) -> bool {
        self.majors.is_empty() || self.majors.contains(&major)
    }
}

/// Spaces that a count is about: the words of the file, and what they stand for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "NamedItem")]
pub struct Named {
    words: Vec<String>,
    /// The spaces, once the board is known.
    pub spaces: Spaces,
}

#[derive(Deserialize)]
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
    /// Finds the spaces the words stand for.
    fn find(&mut self, group: &impl Fn(&str) -> Option<Spaces>) -> Result<(), String> {
        self.spaces = spaces_of(&self.words, group)?;
        Ok(())
    }
}

/// The spaces that words stand for.
fn spaces_of(words: &[String], group: &impl Fn(&str) -> Option<Spaces>) -> Result<Spaces, String> {
    words.iter().try_fold(Spaces::default(), |all, word| {
        let found = group(word).ok_or_else(|| format!("there is no space and no group {word:?}"))?;
        Ok(Spaces(all.0 | found.0))
    })
}

/// A number of something.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
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
#[serde(untagged)]
enum AmountItem {
    Fixed(u8),
    Counted(CountedItem),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountedItem {
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
    fn is_of_animals(self) -> bool {
        self == Count::Animals || self.good().is_some_and(Good::is_animal)
    }

    /// The good that is counted, if it is one.
    pub(crate) fn good(self) -> Option<Good> {
        Good::ALL.get(self as usize).copied()
    }
}

/// The names of everything but goods, in the order of [`Count`].
const COUNT_WORDS: [&str; 73] = [
    "count.animals",
    "count.fields",
    "count.field_tiles",
    "count.grain_fields",
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

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "ConditionItem")]
pub enum Condition {
    /// A number within bounds.
    Count {
        /// Of what.
        count: Count,
        /// On these spaces, where it is counted on spaces.
        on: Named,
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// There is more of the first than of the second.
    More(Count, Count),
    /// There is at least as much of the first as of the second.
    AsMany(Count, Count),
    /// The player has one of these major improvements.
    Owns(Vec<Major>),
    /// It is one of these rounds.
    Rounds(Vec<u8>),
    /// The round ends with a harvest, or does not.
    Harvest(bool),
    /// It is the player's turn.
    YourTurn,
    /// The action is one for a major or a minor improvement (AGR-13.3.3).
    MajorOrMinor,
    /// The improvement built last was got for another one.
    Exchanged,
    /// There is the same of both.
    Equal(Count, Count),
    /// The house is made of one of these.
    House(Vec<Material>),
    /// It was made of one of these before the last renovation.
    HouseBefore(Vec<Material>),
    /// Somebody stands there.
    Occupied(Space),
    /// One of the player's people stands there.
    StandsOn(Space),
    /// Somebody owns this major improvement.
    Owned(Major),
    /// The action comes from this space.
    From(Space),
    /// The card was paid with this good.
    Paid(Good),
    /// The card that is played stays in front of the player.
    Stays,
    /// All animals taken from the space used are on the farm.
    KeptAll,
    /// These animals would find places besides those that are there.
    PlacesFor(Goods),
    /// The action is not limited to one piece.
    Unlimited,
    /// The last round ended with a harvest.
    AfterHarvest,
    /// What a file of its own says.
    Special,
}

impl Condition {
    /// The spaces it names.
    fn named(&mut self) -> Option<&mut Named> {
        match self {
            Condition::Count { on, .. } => Some(on),
            _ => None,
        }
    }
}

/// One major improvement, or several.
#[derive(Deserialize)]
#[serde(untagged)]
enum MajorsItem {
    One(Major),
    Several(Vec<Major>),
}

impl From<MajorsItem> for Vec<Major> {
    fn from(item: MajorsItem) -> Self {
        match item {
            MajorsItem::One(major) => vec![major],
            MajorsItem::Several(majors) => majors,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConditionItem {
    count: Option<Count>,
    #[serde(default)]
    on: Named,
    more: Option<Count>,
    than: Option<Count>,
    as_many: Option<Count>,
    rounds: Option<Vec<u8>>,
    harvest: Option<bool>,
    #[serde(default)]
    your_turn: bool,
    #[serde(default)]
    major_or_minor: bool,
    #[serde(default)]
    exchanged: bool,
    #[serde(rename = "as")]
    compared: Option<Count>,
    equal: Option<Count>,
    to: Option<Count>,
    owned: Option<Major>,
    owns: Option<MajorsItem>,
    from: Option<Space>,
    paid: Option<Good>,
    #[serde(default)]
    stays: bool,
    #[serde(default)]
    kept_all: bool,
    places_for: Option<Goods>,
    #[serde(default)]
    unlimited: bool,
    least: Option<u8>,
    most: Option<u8>,
    exactly: Option<u8>,
    house: Option<Vec<Material>>,
    house_before: Option<Vec<Material>>,
    occupied: Option<Space>,
    stands_on: Option<Space>,
    #[serde(default)]
    after_harvest: bool,
    #[serde(default)]
    special: bool,
}

impl TryFrom<ConditionItem> for Condition {
    type Error = String;
    fn try_from(item: ConditionItem) -> Result<Condition, String> {
        let counted = item.count.map(|count| Condition::Count {
            count,
            on: item.on,
            least: item.exactly.or(item.least).unwrap_or(0),
            most: item.exactly.or(item.most).unwrap_or(u8::MAX),
        });
        let mut all = [
            counted,
            item.more.zip(item.than).map(|(more, than)| Condition::More(more, than)),
            item.rounds.map(Condition::Rounds),
            item.harvest.map(Condition::Harvest),
            item.your_turn.then_some(Condition::YourTurn),
            item.major_or_minor.then_some(Condition::MajorOrMinor),
            item.exchanged.then_some(Condition::Exchanged),
            item.as_many.zip(item.compared).map(|(many, other)| Condition::AsMany(many, other)),
            item.equal.zip(item.to).map(|(one, other)| Condition::Equal(one, other)),
            item.owned.map(Condition::Owned),
            item.owns.map(|majors| Condition::Owns(majors.into())),
            item.from.map(Condition::From),
            item.paid.map(Condition::Paid),
            item.stays.then_some(Condition::Stays),
            item.kept_all.then_some(Condition::KeptAll),
            item.places_for.map(Condition::PlacesFor),
            item.unlimited.then_some(Condition::Unlimited),
            item.house.map(Condition::House),
            item.house_before.map(Condition::HouseBefore),
            item.occupied.map(Condition::Occupied),
            item.stands_on.map(Condition::StandsOn),
            item.after_harvest.then_some(Condition::AfterHarvest),
            item.special.then_some(Condition::Special),
        ]
        .into_iter()
        .flatten();
        match (all.next(), all.next()) {
            (Some(condition), None) => Ok(condition),
            _ => Err("a condition is one of count, more than, as_many as, equal to, house, house_before, occupied, \
                stands_on, owned, owns, from, paid, stays, kept_all, rounds, harvest, your_turn, major_or_minor, \
                exchanged, places_for, unlimited, after_harvest, special"
                .to_owned()),
        }
    }
}

/// What a price is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Item {
    Room,
    Renovation,
    Fence,
    Stable,
    Major,
    Minor,
    Occupation,
}

impl Item {
    /// The item as a bit.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How a card changes a price (AGR-14.1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// For what.
    #[serde(rename = "of")]
    pub items: Vec<Item>,
    /// What must hold.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// So much less, never below nothing (AGR-14.1.3, AGR-14.1.5).
    #[serde(default)]
    pub less: Amounts,
    /// This price in place of any other, by what the house is made of.
    #[serde(default)]
    pub price: BTreeMap<Material, Goods>,
    /// Some goods in place of others (AGR-14.1.4).
    pub instead: Option<Instead>,
    /// So many fences of an action without payment.
    #[serde(default)]
    pub free: u8,
}

/// A payment in place of another.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Instead {
    /// These goods
    pub pay: Goods,
    /// in place of one of these,
    #[serde(default, rename = "for")]
    pub replaced: Vec<Goods>,
    /// or in place of all of this good,
    pub all: Option<Good>,
    /// as often as the payer likes.
    #[serde(default)]
    pub repeated: bool,
}

/// Places for animals.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Places {
    /// More in each pasture, after doubling.
    pub each_pasture: u8,
    /// More in each pasture without a stable.
    pub each_bare_pasture: u8,
    /// One animal of any species in each room, in place of the one in the house.
    pub each_room: bool,
    /// On the card: of any species, mixed.
    pub any: Option<Amount>,
    /// On the card: of these species only.
    pub only: BTreeMap<Good, Amount>,
    /// On the card: all of one species.
    pub alike: u8,
}

/// Bonus points in scoring (AGR-16.3.6).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// So many.
    #[serde(default = "no_points")]
    pub points: Amount,
    /// What must hold.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// For every player who has the most of this, whoever owns the card.
    pub most: Option<Count>,
    /// For every player, whoever owns the card.
    #[serde(default)]
    pub anyone: bool,
    /// What a file of its own says.
    #[serde(default)]
    pub special: bool,
}

fn no_points() -> Amount {
    AmountItem::Fixed(0).into()
}

/// A rule a card changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// A wooden house may become a stone house at once.
    RenovateToStone,
    /// No renovation any more.
    NoRenovation,
    /// A space for family growth may be used while one other player's person is its only occupant.
    SharedWish,
    /// Once a round a person may join the first space without goods that anybody has used.
    OpenFirst,
    /// Once a round a later person may join the second one.
    OpenSecond,
    /// A person placed after sowing was passed up may join anybody.
    OpenAfterDeclining,
    /// An occupation may be played in place of baking, once a turn.
    LearnForBaking,
    /// It counts as a major improvement as well.
    CountsAsMajor,
    /// A clay or stone room beside a field and a pasture houses another person.
    RoomBetween,
    /// Its pieces on round spaces are stables of the player.
    KeepsStables,
    /// On Grain Utilization fences may be built in place of sowing or baking.
    FencesForGrain,
    /// Unused cells beside the house stay unused as long as others are unused.
    HouseKeptClear,
    /// One stable may be built between four fields; it houses a person.
    StableBetweenFields,
    /// A person of the supply is placed for one round and is lost (AGR-7.1.4).
    Guest,
    /// The card of round 14 lies open for the owner alone until its round.
    LastCardEarly,
    /// On the rim of the farmyard two wood may be laid in place of a fence (AGR-14.7.3).
    Palisades,
    /// Pastures of one or two cells may be sown (AGR-14.7.4).
    SowPastures,
    /// It can be handed in for a Cooking Hearth like a Fireplace.
    AsFireplace,
}

impl Rule {
    /// The rule as a bit.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Occupied spaces a player may use.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Opening {
    /// These,
    pub spaces: Named,
    /// without these,
    pub except: Named,
    /// or the card on this round space.
    pub round_space: Option<u8>,
    /// Whether only people of direct neighbors may stand there.
    pub neighbors: bool,
    /// What must hold.
    #[serde(rename = "if")]
    pub conditions: Vec<Condition>,
}

/// An action space that a card brings; what it does for its user are the effects at `visit` (AGR-14.7).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardSpace {
    /// The space.
    pub id: Space,
    /// Whether it is the owner's alone.
    #[serde(default)]
    pub own: bool,
    /// What must hold.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
}

/// A card as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardItem {
    id: Card,
    #[serde(default)]
    players: Option<u8>,
    #[serde(default)]
    cost: Goods,
    #[serde(default)]
    costs: Vec<Goods>,
    cost_each: Option<CostEachItem>,
    #[serde(default)]
    needs: Vec<Condition>,
    #[serde(default)]
    leaves: Vec<Condition>,
    #[serde(default)]
    points: i8,
    #[serde(default)]
    effects: Vec<EffectItem>,
    #[serde(default)]
    prices: Vec<Modifier>,
    #[serde(default)]
    places: Places,
    #[serde(default)]
    houses: u8,
    until: Option<u8>,
    #[serde(default)]
    field: Vec<Good>,
    #[serde(default)]
    cooks: Goods,
    bakes: Option<Oven>,
    #[serde(default)]
    scores: Vec<Score>,
    #[serde(default)]
    rules: Vec<Rule>,
    #[serde(default)]
    opens: Vec<Opening>,
    space: Option<CardSpace>,
    #[serde(default)]
    stables: u8,
    #[serde(default)]
    pile: Vec<Good>,
    #[serde(default)]
    count: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CostEachItem {
    count: Count,
    #[serde(default)]
    steps: Vec<(u8, u8)>,
    goods: Goods,
}

impl CostEachItem {
    fn read(self) -> (Amount, Goods) {
        let CostEachItem { count, steps, goods } = self;
        let on = Named::default();
        (Amount { base: 0, count: Some(count), on, per: 1, each: 1, steps, most: None }, goods)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EffectItem {
    when: When,
    also: Option<When>,
    #[serde(default)]
    by: By,
    #[serde(default)]
    spaces: Vec<String>,
    round_spaces: Option<(u8, u8)>,
    lying: Option<Lying>,
    #[serde(default)]
    majors: Vec<Major>,
    #[serde(default)]
    goods: Vec<Good>,
    #[serde(default, rename = "if")]
    conditions: Vec<Condition>,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    may: bool,
    #[serde(default)]
    must: Vec<Condition>,
    #[serde(default)]
    once: bool,
    #[serde(default)]
    once_a_round: bool,
    #[serde(default)]
    once_a_turn: bool,
    #[serde(default)]
    again: bool,
    #[serde(default)]
    itself: bool,
    #[serde(rename = "do")]
    only: Option<Choice>,
    #[serde(default)]
    one_of: Vec<Choice>,
    /// From which spaces one good may be taken, and how much must lie there.
    #[serde(default)]
    take_from: BTreeMap<String, u8>,
}

impl CardItem {
    pub(crate) const fn id(&self) -> Card {
        self.id
    }

    /// The card, or a sentence about the first thing that is wrong. `group` finds the spaces a word stands for.
    pub(crate) fn read(self, group: impl Fn(&str) -> Option<Spaces>) -> Result<CardPlan, String> {
        let occupation = self.id.kind() == CardKind::Occupation;
        if occupation != self.players.is_some() || !self.players.is_none_or(|n| (1..=4).contains(&n)) {
            return Err("players stands on occupations, and on them alone (AGR-2.3.3, AGR-2.3.4)".to_owned());
        }
        if occupation && self.points != 0 {
            return Err("occupations have no printed points (AGR-13.2.7)".to_owned());
        }
        if self.effects.len() > MOST_EFFECTS {
            return Err(format!("a card has at most {MOST_EFFECTS} effects"));
        }
        let costs = if self.costs.is_empty() { vec![self.cost] } else { self.costs };
        let effects: Vec<Effect> = self.effects.into_iter().map(|item| item.read(&group)).collect::<Result<_, _>>()?;
        let mut plan = CardPlan {
            card: self.id,
            base: true,
            first: false,
            often_banned: false,
            players: self.players.unwrap_or(1),
            costs,
            cost_each: self.cost_each.map(CostEachItem::read),
            needs: self.needs,
            leaves: self.leaves,
            points: self.points,
            moments: effects.iter().fold(0, |all, effect| all | effect.moments()),
            effects,
            prices: self.prices,
            places: self.places,
            houses: self.houses,
            until: self.until,
            field: self.field,
            cooks: self.cooks,
            bakes: self.bakes,
            scores: self.scores,
            rules: self.rules,
            opens: self.opens,
            space: self.space,
            stables: self.stables,
            pile: self.pile,
            count: self.count,
        };
        plan.find_spaces(&group)?;
        plan.check_numbers()?;
        Ok(plan)
    }
}

/// A choice for each space from which one good may be taken.
fn takes(from: &BTreeMap<String, u8>, group: &impl Fn(&str) -> Option<Spaces>) -> Result<Vec<Choice>, String> {
    let mut choices = Vec::new();
    for (word, &least) in from {
        for space in spaces_of(std::slice::from_ref(word), group)? {
            let on = Named { words: vec![space.id().to_owned()], spaces: Spaces::default() };
            let enough = Condition::Count { count: Count::Stock, on, least, most: u8::MAX };
            choices.push(Choice { take: Some(space), conditions: vec![enough], ..Choice::default() });
        }
    }
    choices.sort_by_key(|choice| choice.take.map(Space::index));
    if choices.len() > MOST_CHOICES {
        return Err(format!("one good is taken from one of at most {MOST_CHOICES} spaces"));
    }
    Ok(choices)
}

impl EffectItem {
    fn read(self, group: &impl Fn(&str) -> Option<Spaces>) -> Result<Effect, String> {
        let spaces = spaces_of(&self.spaces, group)?;
        let choices = match self.only {
            None if self.one_of.is_empty() && !self.take_from.is_empty() => takes(&self.take_from, group)?,
            Some(only) if self.one_of.is_empty() && self.take_from.is_empty() => vec![only],
            None if (1..=MOST_CHOICES).contains(&self.one_of.len()) && self.take_from.is_empty() => self.one_of,
            _ => return Err(format!("an effect has one do, or one_of with 1 to {MOST_CHOICES} choices")),
        };
        let of_turn = matches!(self.when, When::Use | When::ImmediatelyAfterUse | When::AfterUse | When::TurnEnd);
        let nowhere = spaces == Spaces::default() && self.round_spaces.is_none() && self.lying.is_none();
        let reveals = self.when == When::Reveal || self.also == Some(When::Reveal);
        if of_turn == nowhere && !reveals {
            return Err("moments of a turn and of a new space, and they alone, name spaces".to_owned());
        }
        Ok(Effect {
            when: self.when,
            also: self.also,
            by: self.by,
            spaces,
            round_spaces: self.round_spaces,
            lying: self.lying,
            majors: self.majors,
            goods: self.goods,
            conditions: self.conditions,
            required: self.required,
            may: self.may,
            must: self.must,
            once: self.once,
            once_a_round: self.once_a_round,
            once_a_turn: self.once_a_turn,
            again: self.again,
            itself: self.itself,
            choices,
        })
    }
}

impl CardPlan {
    /// Finds the spaces that counts name.
    fn find_spaces(&mut self, group: &impl Fn(&str) -> Option<Spaces>) -> Result<(), String> {
        let effects = self.effects.iter_mut().flat_map(|effect| {
            let choices = effect.choices.iter_mut().flat_map(Choice::named);
            effect.conditions.iter_mut().filter_map(Condition::named).chain(choices)
        });
        let needs = self.needs.iter_mut().filter_map(Condition::named);
        let opens = self.opens.iter_mut().flat_map(|opening| [&mut opening.spaces, &mut opening.except]);
        { needs.chain(effects).chain(opens) }.try_for_each(|named| named.find(group))
    }

    /// Numbers so small that no sum comes near the end of its range and games stay bounded.
    fn check_numbers(&self) -> Result<(), String> {
        let small = |goods: &Goods| goods.0.iter().map(|&amount| u16::from(amount)).sum::<u16>() <= LARGEST.into();
        let counted = |amounts: &Amounts| {
            amounts.counted.iter().all(|(_, amount)| amount.base <= LARGEST && amount.each <= LARGEST)
        };
        let little = |amounts: &Amounts| small(&amounts.fixed) && counted(amounts);
        // What is traded may come back with more besides.
        let traded = |choice: &Choice| {
            let most = u16::from(LARGEST) + choice.pay.fixed.0.iter().map(|&amount| u16::from(amount)).sum::<u16>();
            let gained = choice.gain.fixed.0.iter().map(|&amount| u16::from(amount)).sum::<u16>();
            gained <= most && counted(&choice.gain)
        };
        let choices = || self.effects.iter().flat_map(|effect| &effect.choices);
        let fits = self.costs.iter().all(small)
            && self.cost_each.iter().all(|(_, goods)| small(goods))
            && self.cooks.0.iter().all(|&food| food <= LARGEST)
            && self.pile.len() <= LARGEST.into()
            && self.count <= LARGEST
            && self.points.unsigned_abs() <= LARGEST
            && choices().all(|choice| {
                let later = choice.later.iter().all(|later| small(&later.goods));
                little(&choice.pay)
                    && traded(choice)
                    && small(&choice.others)
                    && small(&choice.them)
                    && small(&choice.back)
                    && small(&choice.withdraw)
                    && small(&choice.toll)
                    && small(&choice.from_fields)
                    && choice.puts.max(choice.fills) <= LARGEST
                    && later
            });
        if !fits {
            return Err(format!("a number is larger than {LARGEST}"));
        }
        // AGR-4.2.9: what may be repeated without limit must use something up.
        let endless = |effect: &&Effect| {
            let free = |choice: &Choice| choice.pay.fixed.is_empty() && !choice.from_pile && !choice.special;
            (effect.when == When::AnyTime || effect.again) && !effect.once && effect.choices.iter().any(free)
        };
        if self.effects.iter().find(endless).is_some() {
            return Err("an effect at any time, or one used again and again, must cost something".to_owned());
        }
        Ok(())
    }
}
