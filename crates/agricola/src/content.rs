//! The components as data, read from `content/agricola.json` or a corrected file and checked.
//!
//! What an action space does is a small vocabulary ([`Step`] and how the steps combine); [`Plan`] is the form in which
//! the engine carries it out.

mod read;

use crate::board::Board;
use crate::cards::{Card, CardKind, CardPlan};
use crate::goods::Goods;
use crate::pieces::{Good, Major, Material, Space, Spaces};
use almende_core::Edition;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::OnceLock;

/// Rounds of a game (AGR-3.1.1).
pub const ROUNDS: u8 = 14;
/// Round cards of each stage (AGR-2.3.2, AGR-5.2.1, AGR-5.2.2, AGR-5.2.3, AGR-5.2.4, AGR-5.2.5, AGR-5.2.6).
pub const STAGE_SIZES: [usize; 6] = [4, 3, 2, 2, 2, 1];
/// Action space cards that are turned up, one a round (AGR-1.5).
pub const ROUND_CARDS: usize = ROUNDS as usize;
/// Stables of a player (AGR-1.1, AGR-17.1).
pub const STABLES: u8 = 4;
/// Fences of a player (AGR-1.1, AGR-17.1).
pub const FENCES: u8 = 15;
/// People of a player (AGR-1.1, AGR-17.1).
pub const PEOPLE: u8 = 5;

/// The components that come with the program.
pub fn standard() -> &'static Edition<Content> {
    static STANDARD: OnceLock<Edition<Content>> = OnceLock::new();
    STANDARD.get_or_init(|| Edition::<Content>::compiled_in(&standard_document()).in_place_of(EARLIER))
}

/// Earlier versions of the components: the cards of the base game, which every setup of theirs names still, and the whole decks
/// before A058, A070 and A084 had further choices after those they had, before a field with both crops counted once for A007 and
/// B061 (AGR-RULING-38), and before fields could be named, A014 counted two rooms together and B101 was open in a whole harvest.
const EARLIER: &[&str] = &["61851e558930a6fb", "f0af7a2441f24c43", "e5c37c70d47d20fb", "b082d5eca8d9eb80"];

/// The files of the program as one document: the board and the hand cards.
fn standard_document() -> String {
    let files = [
        include_str!("../content/cards/minor_a.json"),
        include_str!("../content/cards/minor_b.json"),
        include_str!("../content/cards/occupation_a.json"),
        include_str!("../content/cards/occupation_b.json"),
    ];
    let read = |text: &str| serde_json::from_str::<Value>(text);
    let board = include_str!("../content/agricola.json");
    let lists = [
        ("base_cards", include_str!("../content/cards/base.json")),
        ("first_game", include_str!("../content/cards/first_game.json")),
        ("often_banned", include_str!("../content/cards/often_banned.json")),
    ];
    let cards: Result<Vec<Value>, _> = files
        .into_iter()
        .map(serde_json::from_str::<Vec<Value>>)
        .collect::<Result<Vec<_>, _>>()
        .map(|lists| lists.concat());
    let named: Result<Vec<(&str, Value)>, _> =
        lists.into_iter().map(|(name, text)| read(text).map(|list| (name, list))).collect();
    match (read(board), cards, named) {
        (Ok(Value::Object(mut document)), Ok(cards), Ok(named)) => {
            document.insert("cards".to_owned(), Value::Array(cards));
            document.extend(named.into_iter().map(|(name, list)| (name.to_owned(), list)));
            Value::Object(document).to_string()
        }
        // A file that is no JSON: reading it says so.
        _ => {
            let texts = files.into_iter().chain([board]).chain(lists.map(|(_, text)| text));
            { texts }.find(|text| read(text).is_err()).unwrap_or_default().to_owned()
        }
    }
}

/// The components, indexed by their kinds.
#[derive(Clone, Debug)]
pub struct Content {
    /// What each action space does in the game with hand cards.
    pub spaces: [SpacePlan; Space::COUNT],
    /// What has to be looked at before somebody uses one; kept at hand.
    pub(crate) access: Access,
    /// Where they lie (AGR-22).
    pub board: Board,
    /// The major improvements (AGR-12).
    pub majors: [MajorPlan; Major::COUNT],
    /// What a room costs in a house of each material (AGR-6.1.1).
    pub room: [Goods; Material::COUNT],
    /// What a renovation to each material costs (AGR-6.2.1, AGR-6.2.2).
    pub renovation: [Renovation; Material::COUNT],
    /// What a fence costs (AGR-10.2.1).
    pub fence: Goods,
    /// How many crops lie on a field just sown with grain and with vegetables (AGR-8.2.1, AGR-8.2.2).
    pub sown: [u8; 2],
    /// What people eat (AGR-15.3).
    pub feeding: Feeding,
    /// Food at the start (AGR-2.1.5, AGR-18.1).
    pub start_food: StartFood,
    /// Whether each round ends with a harvest; the first entry is round 1 (AGR-3.1.3, AGR-15.4.11).
    pub harvest: [bool; ROUNDS as usize],
    /// What occupations cost on each kind of Lessons space (AGR-13.2).
    pub lessons: [Vec<u8>; 3],
    /// The scoring table (AGR-16).
    pub scoring: Scoring,
    /// The solo series (AGR-19).
    pub series: SeriesPlan,
    /// The hand cards by their numbers.
    cards: Vec<Option<Box<CardPlan>>>,
}

/// An action space.
#[derive(Clone, Debug)]
pub struct SpacePlan {
    /// For which numbers of players it exists, one bit a number (AGR-18.2).
    pub players: u8,
    /// The stage of a round card.
    pub stage: Option<u8>,
    /// The first round in which it may be used (AGR-21.1.5).
    pub min_round: u8,
    /// Spaces of one group are blocked together (AGR-21.1.1).
    pub group: Option<Group>,
    /// What it does with hand cards, and without (AGR-20).
    pub plans: [Plan; 2],
    /// What it receives a round in a game alone, where that differs (AGR-18.5).
    pub accumulate_solo: Option<Goods>,
}

/// The action spaces by what has to be looked at before somebody uses them, so that most of them need no look at all.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Access {
    /// Those that ask for nothing, with hand cards and without.
    free: [Spaces; 2],
    /// Those that ask for goods lying there.
    stocked: [Spaces; 2],
    /// Those of hand cards.
    pub(crate) of_cards: Spaces,
    /// Those that may not be used in every round.
    pub(crate) late: Spaces,
    /// Those that are blocked together.
    pub(crate) linked: [Spaces; 2],
}

impl Access {
    fn of(spaces: &[SpacePlan; Space::COUNT]) -> Access {
        let all = |is: &dyn Fn(&SpacePlan) -> bool| {
            Space::ALL.iter().zip(spaces).filter(|(_, space)| is(space)).map(|(&space, _)| space).collect()
        };
        let plans = |is: fn(&Plan) -> bool| [0, 1].map(|kind: usize| all(&|space| is(&space.plans[kind])));
        Access {
            free: plans(Plan::asks_for_nothing),
            stocked: plans(|plan| plan.takes_all && !plan.starting_player && !plan.must),
            of_cards: all(&|space| space.plans[0].visits.is_some()),
            late: all(&|space| space.min_round > 1),
            linked: [Group::Tile2, Group::Tile34].map(|group| all(&|space| space.group == Some(group))),
        }
    }

    /// The spaces that ask for nothing.
    pub(crate) fn free(&self, family: bool) -> Spaces {
        self.free[usize::from(family)]
    }

    /// The spaces that ask for goods lying there, and for nothing else.
    pub(crate) fn stocked(&self, family: bool) -> Spaces {
        self.stocked[usize::from(family)]
    }
}

/// Spaces that are blocked together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// The tile for two (AGR-21.1.1).
    Tile2,
    /// The tile for three and four (AGR-21.1.6).
    Tile34,
}

/// What an action space does, in the order in which it is done: what happens by itself, then what is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// What it receives a round (AGR-3.2.5); only accumulation spaces receive anything.
    pub accumulate: Goods,
    /// The user becomes starting player (AGR-3.5.1).
    pub starting_player: bool,
    /// The user takes all goods lying there.
    pub takes_all: bool,
    /// The user gets these goods (AGR-4.1.5, AGR-8.2.8).
    pub gain: Goods,
    /// The user renovates.
    pub renovates: bool,
    /// The user's family grows.
    pub grows: Option<Growth>,
    /// The user takes exactly one of these.
    pub offers: ArrayVec<Offer, 3>,
    /// The actions the user may take, each at most once.
    pub steps: Steps,
    /// Whether at least one of them must be taken (AGR-3.3.4).
    pub must: bool,
    /// What a stable costs here.
    pub stable_cost: Goods,
    /// How many stables may be built here.
    pub stables: u8,
    /// Which costs apply to occupations here.
    pub lessons: Option<Lessons>,
    /// The hand card whose effects the user gets (AGR-14.7.1).
    pub visits: Option<Card>,
}

impl Plan {
    /// Whether there is nothing to do (AGR-20.4).
    pub fn is_idle(&self) -> bool {
        *self == Plan::default()
    }

    /// Whether whoever comes can use it.
    fn asks_for_nothing(&self) -> bool {
        let asks =
            self.must || self.renovates || self.grows.is_some() || !self.offers.is_empty() || self.visits.is_some();
        !asks && (self.starting_player || !self.takes_all) && !self.is_idle()
    }

    /// Whether it is an accumulation space.
    pub fn accumulates(&self) -> bool {
        !self.accumulate.is_empty()
    }
}

/// Family growth with room only, or even without (AGR-7.1.2, AGR-7.1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Growth {
    /// More rooms than people are needed.
    WithRoom,
    /// Rooms do not matter.
    Anyway,
}

/// One of several things to take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Offer {
    /// What it costs.
    pub pay: Goods,
    /// What it brings.
    pub gain: Goods,
}

impl Offer {
    /// The good the offer is named by: the first in the order of goods.
    pub fn name(&self) -> Good {
        self.gain.iter().next().map_or(Good::Food, |(good, _)| good)
    }
}

/// Which Lessons space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Lessons {
    /// On the main board.
    Base,
    /// On the extension for three.
    Ext3,
    /// On the extension for four.
    Ext4,
}

/// A set of actions a player can choose from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Step>", into = "Vec<Step>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", as = "Vec<Step>"))]
pub struct Steps(pub u16);

impl Steps {
    /// No action.
    pub const NONE: Steps = Steps(0);

    /// Just this action.
    pub const fn only(step: Step) -> Steps {
        Steps(1 << step as u16)
    }

    /// Whether the action belongs to the set.
    pub const fn contains(self, step: Step) -> bool {
        self.0 >> step as u16 & 1 != 0
    }

    /// The set with the action.
    #[must_use]
    pub const fn with(self, step: Step) -> Steps {
        Steps(self.0 | 1 << step as u16)
    }

    /// The set without the action.
    #[must_use]
    pub const fn without(self, step: Step) -> Steps {
        Steps(self.0 & !(1 << step as u16))
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Steps {
    type Item = Step;
    fn next(&mut self) -> Option<Step> {
        let step = *Step::ALL.get(self.0.trailing_zeros() as usize)?;
        *self = self.without(step);
        Some(step)
    }
}

impl From<Vec<Step>> for Steps {
    fn from(steps: Vec<Step>) -> Steps {
        steps.into_iter().fold(Steps::NONE, Steps::with)
    }
}

impl From<Steps> for Vec<Step> {
    fn from(steps: Steps) -> Self {
        steps.collect()
    }
}

/// An action a player can choose on a space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Step {
    /// Build rooms (AGR-6.1).
    Rooms,
    /// Build stables (AGR-9).
    Stables,
    /// Build fences (AGR-10).
    Fences,
    /// Plow a field (AGR-8.1).
    Plow,
    /// Sow (AGR-8.2).
    Sow,
    /// Bake bread (AGR-12.3).
    Bake,
    /// Build a major improvement (AGR-12.1).
    Major,
    /// Play a minor improvement (AGR-13.3, AGR-13.3.1, AGR-13.3.2).
    Minor,
    /// Play an occupation (AGR-13.2).
    Occupation,
    /// Renovate (AGR-6.2).
    Renovate,
}

impl Step {
    const ALL: &'static [Step] = &[
        Step::Rooms,
        Step::Stables,
        Step::Fences,
        Step::Plow,
        Step::Sow,
        Step::Bake,
        Step::Major,
        Step::Minor,
        Step::Occupation,
        Step::Renovate,
    ];

    /// Whether the action goes on after its first piece: several rooms, stables, pastures or fields sown (AGR-6.1.5,
    /// AGR-8.2.3, AGR-9.1.6, AGR-10.2.7).
    pub const fn goes_on(self) -> bool {
        matches!(self, Step::Rooms | Step::Stables | Step::Fences | Step::Sow)
    }
}

/// A major improvement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MajorPlan {
    /// What it costs (AGR-12.1.7, AGR-12.1.8).
    pub cost: Goods,
    /// Whether a Fireplace can be returned for it (AGR-12.1.4).
    pub for_a_fireplace: bool,
    /// Points at the end (AGR-12.1.6).
    pub points: i8,
    /// Food for each good turned into food at any time (AGR-12.2, AGR-12.2.1, AGR-12.2.2).
    pub cooks: Goods,
    /// What it bakes (AGR-12.3).
    pub bakes: Option<Oven>,
    /// Whether getting it brings a bake bread action (AGR-12.3.10, AGR-12.3.11).
    pub bake_at_once: bool,
    /// What it turns into food once a harvest (AGR-12.4).
    pub craft: Option<Craft>,
    /// Resources exchanged for points in scoring (AGR-12.4.5, AGR-12.4.6, AGR-12.4.7).
    pub scores: Vec<ScoreStep>,
    /// Goods for later rounds (AGR-12.5).
    pub later: Option<Later>,
}

/// What an improvement bakes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Oven {
    /// Grain at most in one action; any number without (AGR-RULING-16).
    pub most: Option<u8>,
    /// Food for each grain.
    pub food: u8,
}

/// What a craft building turns into food.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Craft {
    /// The good.
    pub good: Good,
    /// Food for one of it.
    pub food: u8,
}

/// So many for so many points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct ScoreStep {
    /// How many goods.
    pub amount: u8,
    /// How many points.
    pub points: i8,
}

/// Goods laid on the next round spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// On so many of them.
    pub rounds: u8,
    /// These goods on each.
    pub goods: Goods,
}

/// What a renovation costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Renovation {
    /// For each room.
    pub each_room: Goods,
    /// For the house.
    pub once: Goods,
}

/// What people eat in a harvest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Feeding {
    /// An adult (AGR-15.3.1).
    pub adult: u8,
    /// A person born in this round (AGR-15.3.2).
    pub newborn: u8,
    /// An adult in a game alone (AGR-18.4).
    pub solo_adult: u8,
    /// Where the numbers come from.
    pub provenance: Provenance,
}

/// Food at the start (AGR-2.1.5, AGR-RULING-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct StartFood {
    /// For the starting player.
    pub starting_player: u8,
    /// For each other player.
    pub others: u8,
    /// For a player alone.
    pub solo: u8,
    /// Where the numbers come from.
    pub provenance: Provenance,
}

/// A row of the scoring table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableStep {
    /// From this number on.
    pub from: u8,
    /// So many points.
    pub points: i8,
}

/// The scoring overview (AGR-16.2, AGR-16.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields have the names of the overview")]
pub struct Scoring {
    pub tables: Tables,
    pub unused_cell: i8,
    pub fenced_stable: i8,
    pub clay_room: i8,
    pub stone_room: i8,
    pub person: i8,
    pub begging_marker: i8,
    pub provenance: Provenance,
}

/// The seven tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields have the names of the overview")]
pub struct Tables {
    pub field_tiles: Vec<TableStep>,
    pub pastures: Vec<TableStep>,
    pub grain: Vec<TableStep>,
    pub vegetables: Vec<TableStep>,
    pub sheep: Vec<TableStep>,
    pub boar: Vec<TableStep>,
    pub cattle: Vec<TableStep>,
}

/// The solo series (AGR-RULING-28).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SeriesPlan {
    /// The target of each game (AGR-19.1).
    #[cfg_attr(feature = "schema", schemars(inner(range(max = 200))))]
    pub targets: Vec<u8>,
    /// Points above the target for a food in the next game (AGR-19.4).
    pub points_for_a_food: u8,
    /// Where the numbers come from.
    pub provenance: Provenance,
}

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// Stated by the rulebook.
    Rulebook,
    /// Stated by another public source.
    External,
    /// Our own decision.
    Reconstructed,
}

/// No number of goods in the file may be larger, nor what a space brings at once; it keeps all sums far from overflow
/// and bounds the length of a game.
pub const LARGEST: u8 = 10;

impl Content {
    /// All hand cards, in the order of their numbers.
    pub fn cards(&self) -> impl Iterator<Item = &CardPlan> {
        self.cards.iter().flatten().map(AsRef::as_ref)
    }

    /// The hand cards of one kind, in the order of their numbers.
    pub fn cards_of(&self, kind: CardKind) -> impl Iterator<Item = &CardPlan> {
        let plans = Card::places_of(kind).filter_map(|places| self.cards.get(places)).flatten();
        plans.flatten().map(AsRef::as_ref)
    }

    /// What a hand card does.
    pub fn card(&self, card: Card) -> Option<&CardPlan> {
        self.cards.get(card.index())?.as_deref()
    }

    /// What a space does.
    pub fn plan(&self, space: Space, family: bool) -> &Plan {
        &self.spaces[space.index()].plans[usize::from(family)]
    }
}
