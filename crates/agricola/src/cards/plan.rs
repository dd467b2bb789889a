//! What a hand card is and does: the vocabulary of the card files, and its form in the engine.
//!
//! The words are listed in the documentation of the module `cards`; what they do stands in `effect`, `cost` and `count`.

use super::{Card, CardKind};
use crate::board::Lying;
use crate::content::{Growth, LARGEST, Oven, Provenance, Step, Steps};
use crate::goods::Goods;
use crate::pieces::{Good, Major, Material, Space, Spaces};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Effects of one card at most, and choices of one effect.
pub(crate) const MOST_EFFECTS: usize = 6;
pub(crate) const MOST_CHOICES: usize = 9;

/// A hand card.
#[derive(Clone, Debug)]
pub struct CardPlan {
    /// Its number.
    pub card: Card,
    /// From how many players on it is used (AGR-2.3.4).
    pub players: u8,
    /// The costs to choose from (AGR-13.3.10).
    pub costs: Vec<Goods>,
    /// A cost for each of something.
    pub cost_each: Option<(Count, Goods)>,
    /// Prerequisites (AGR-13.3.5).
    pub needs: Vec<Condition>,
    /// Printed points (AGR-13.3.11).
    pub points: i8,
    /// What happens when.
    pub effects: Vec<Effect>,
    /// How it changes prices (AGR-14.1).
    pub prices: Vec<Modifier>,
    /// Places for animals (AGR-11.1.7).
    pub places: Places,
    /// People it houses (AGR-14.6.5).
    pub houses: u8,
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
    /// Goods stacked on it when it is played, the uppermost first.
    pub pile: Vec<Good>,
    /// Other things put on it when it is played.
    pub count: u8,
}

impl CardPlan {
    /// Whether the card can be dealt at a table of this size (AGR-2.3.4).
    pub(crate) fn fits(&self, players: u8) -> bool {
        self.players <= players
    }

    /// Whether a file of its own keeps count on the card.
    pub(crate) fn is_special(&self) -> bool {
        self.effects.iter().flat_map(|effect| &effect.choices).any(|choice| choice.special)
    }

    /// Whether more animals can be a burden to its owner: it asks for few of them, or counts where they stand.
    pub fn minds_animals(&self) -> bool {
        let few = |condition: &Condition| matches!(condition, Condition::Count { count, most, .. } if *most < u8::MAX && count.is_of_animals());
        let scores = || self.scores.iter().any(|score| score.special || score.conditions.iter().any(few));
        let choices = |effect: &Effect| effect.choices.iter().any(|choice| choice.conditions.iter().any(few));
        scores() || self.effects.iter().any(|effect| effect.conditions.iter().any(few) || choices(effect))
    }

    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
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
    /// What must hold.
    pub conditions: Vec<Condition>,
    /// Whether the card can only be played if this is possible (AGR-14.2.10).
    pub required: bool,
    /// Whether it may be declined (AGR-14.2.4).
    pub may: bool,
    /// Whether it happens once a game.
    pub once: bool,
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
    // AGR-14.3.1: the start of a round.
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
    /// When the card itself is played (AGR-14.2.1).
    Play,
    /// At every decision of the owner (AGR-4.2).
    AnyTime,
    /// As soon as the conditions hold (AGR-14.2.3).
    AsSoonAs,
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
    /// Any other player's (AGR-14.2.7).
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
    /// Goods of the owner that are laid on the space used.
    pub back: Goods,
    /// Goods or pieces for later rounds.
    pub later: Option<Later>,
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
    /// What a file of its own does.
    pub special: bool,
}

impl Choice {
    /// Whether it does something besides what is counted: goods, points, goods for later.
    pub(crate) fn does_more_than_bring(&self) -> bool {
        let acts = self.act.is_some() || self.grow.is_some() || self.special;
        acts || self.from_pile || !self.others.is_empty()
    }
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
    pub ahead: Vec<u8>,
    /// On those with these numbers.
    #[serde(default)]
    pub rounds: Vec<u8>,
}

/// Actions granted by a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
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
    /// Whether a pasture of one cell is fenced in without paying wood.
    pub free_cell: bool,
}

/// A number of something.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(from = "AmountItem")]
pub struct Amount {
    /// This many.
    pub base: u8,
    /// And for so many of this,
    pub count: Option<Count>,
    /// for each so many,
    pub per: u8,
    /// so many;
    pub each: u8,
    /// or, where there are steps, those of the highest one reached (AGR-13.1.5).
    pub steps: Vec<(u8, u8)>,
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
    #[serde(default = "one")]
    per: u8,
    #[serde(default = "one")]
    each: u8,
    #[serde(default)]
    steps: Vec<(u8, u8)>,
}

const fn one() -> u8 {
    1
}

impl From<AmountItem> for Amount {
    fn from(item: AmountItem) -> Amount {
        match item {
            AmountItem::Fixed(base) => Amount { base, count: None, per: 1, each: 0, steps: Vec::new() },
            AmountItem::Counted(item) => Amount {
                base: item.base,
                count: Some(item.count),
                per: item.per.max(1),
                each: item.each,
                steps: item.steps,
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
    PastureCells,
    Stables,
    UnfencedStables,
    Fences,
    FencesLeft,
    Rooms,
    AddedRooms,
    UnusedCells,
    People,
    PeopleToPlace,
    // Cards.
    Occupations,
    Improvements,
    MajorImprovements,
    MinorImprovements,
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
    HarvestsDone,
    /// Goods on the space used.
    Stock,
    // What was done.
    /// Building resources got in this work phase.
    ResourcesGained,
    /// Rooms, stables, fences built and cells fenced in for the first time in the action that ends.
    RoomsBuilt,
    StablesBuilt,
    FencesBuilt,
    CellsEnclosed,
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
const COUNT_WORDS: [&str; 36] = [
    "count.animals",
    "count.fields",
    "count.field_tiles",
    "count.grain_fields",
    "count.vegetable_fields",
    "count.planted_fields",
    "count.empty_fields",
    "count.pastures",
    "count.pasture_cells",
    "count.stables",
    "count.unfenced_stables",
    "count.fences",
    "count.fences_left",
    "count.rooms",
    "count.added_rooms",
    "count.unused_cells",
    "count.people",
    "count.people_to_place",
    "count.occupations",
    "count.improvements",
    "count.major_improvements",
    "count.minor_improvements",
    "count.hand_occupations",
    "count.hand_minors",
    "count.occupations_after",
    "count.on_card",
    "count.players",
    "count.round",
    "count.rounds_left",
    "count.harvests_done",
    "count.stock",
    "count.resources_gained",
    "count.rooms_built",
    "count.stables_built",
    "count.fences_built",
    "count.cells_enclosed",
];

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "ConditionItem")]
pub enum Condition {
    /// A number within bounds.
    Count {
        /// Of what.
        count: Count,
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// The house is made of one of these.
    House(Vec<Material>),
    /// It was made of one of these before the last renovation.
    HouseBefore(Vec<Material>),
    /// Somebody stands there.
    Occupied(Space),
    /// One of the player's people stands there.
    StandsOn(Space),
    /// The last round ended with a harvest.
    AfterHarvest,
    /// What a file of its own says.
    Special,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ConditionItem {
    count: Option<Count>,
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
            least: item.exactly.or(item.least).unwrap_or(0),
            most: item.exactly.or(item.most).unwrap_or(u8::MAX),
        });
        let mut all = [
            counted,
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
            _ => Err("a condition is one of count, house, house_before, occupied, stands_on, after_harvest, special"
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
    /// So much less, never below nothing (AGR-14.1.3).
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
    points: i8,
    #[serde(default)]
    effects: Vec<EffectItem>,
    #[serde(default)]
    prices: Vec<Modifier>,
    #[serde(default)]
    places: Places,
    #[serde(default)]
    houses: u8,
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
    goods: Goods,
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
    #[serde(default, rename = "if")]
    conditions: Vec<Condition>,
    #[serde(default)]
    required: bool,
    #[serde(default)]
    may: bool,
    #[serde(default)]
    once: bool,
    #[serde(default)]
    again: bool,
    #[serde(default)]
    itself: bool,
    #[serde(rename = "do")]
    only: Option<Choice>,
    #[serde(default)]
    one_of: Vec<Choice>,
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
        let effects = self.effects.into_iter().map(|item| item.read(&group)).collect::<Result<_, _>>()?;
        let plan = CardPlan {
            card: self.id,
            players: self.players.unwrap_or(1),
            costs,
            cost_each: self.cost_each.map(|each| (each.count, each.goods)),
            needs: self.needs,
            points: self.points,
            effects,
            prices: self.prices,
            places: self.places,
            houses: self.houses,
            field: self.field,
            cooks: self.cooks,
            bakes: self.bakes,
            scores: self.scores,
            rules: self.rules,
            pile: self.pile,
            count: self.count,
        };
        plan.check_numbers()?;
        Ok(plan)
    }
}

impl EffectItem {
    fn read(self, group: &impl Fn(&str) -> Option<Spaces>) -> Result<Effect, String> {
        let mut spaces = Spaces::default();
        for word in &self.spaces {
            let found = group(word).ok_or_else(|| format!("there is no space and no group {word:?}"))?;
            spaces = Spaces(spaces.0 | found.0);
        }
        let choices = match self.only {
            Some(only) if self.one_of.is_empty() => vec![only],
            None if (1..=MOST_CHOICES).contains(&self.one_of.len()) => self.one_of,
            _ => return Err(format!("an effect has one do, or one_of with 1 to {MOST_CHOICES} choices")),
        };
        let of_turn = matches!(self.when, When::Use | When::ImmediatelyAfterUse | When::AfterUse | When::TurnEnd);
        let nowhere = spaces == Spaces::default() && self.round_spaces.is_none() && self.lying.is_none();
        if of_turn == nowhere {
            return Err("moments of a turn, and they alone, name spaces".to_owned());
        }
        Ok(Effect {
            when: self.when,
            also: self.also,
            by: self.by,
            spaces,
            round_spaces: self.round_spaces,
            lying: self.lying,
            majors: self.majors,
            conditions: self.conditions,
            required: self.required,
            may: self.may,
            once: self.once,
            again: self.again,
            itself: self.itself,
            choices,
        })
    }
}

impl CardPlan {
    /// Numbers so small that no sum comes near the end of its range and games stay bounded.
    fn check_numbers(&self) -> Result<(), String> {
        let small = |goods: &Goods| goods.0.iter().map(|&amount| u16::from(amount)).sum::<u16>() <= LARGEST.into();
        let little = |amounts: &Amounts| {
            small(&amounts.fixed)
                && amounts.counted.iter().all(|(_, amount)| amount.base <= LARGEST && amount.each <= LARGEST)
        };
        let choices = || self.effects.iter().flat_map(|effect| &effect.choices);
        let fits = self.costs.iter().all(small)
            && self.cost_each.iter().all(|(_, goods)| small(goods))
            && small(&self.cooks)
            && self.pile.len() <= LARGEST.into()
            && self.count <= LARGEST
            && self.points.unsigned_abs() <= LARGEST
            && choices().all(|choice| {
                let later = choice.later.as_ref().is_none_or(|later| small(&later.goods));
                little(&choice.pay) && little(&choice.gain) && small(&choice.others) && small(&choice.back) && later
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
