//! The components as data, read from `content/agricola.json` or a corrected file and checked.
//!
//! What an action space does is a small vocabulary ([`Step`] and how the steps combine); [`Plan`] is the form in which
//! the engine carries it out.

use crate::board::{Board, BoardItem};
use crate::cards::plan::CardItem;
use crate::cards::{Card, CardKind, CardPlan, MAX_PLAYED, MOST_ANSWERS, When};
use crate::goods::Goods;
use crate::pieces::{Good, Major, Material, Space, Spaces};
use almende_core::{Content as ContentFile, Edition, Problem, read_document};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
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
/// before A058, A070 and A084 had further choices after those they had.
const EARLIER: &[&str] = &["61851e558930a6fb", "f0af7a2441f24c43"];

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
#[serde(deny_unknown_fields)]
pub struct Oven {
    /// Grain at most in one action; any number without (AGR-RULING-16).
    pub most: Option<u8>,
    /// Food for each grain.
    pub food: u8,
}

/// What a craft building turns into food.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Craft {
    /// The good.
    pub good: Good,
    /// Food for one of it.
    pub food: u8,
}

/// So many for so many points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreStep {
    /// How many goods.
    pub amount: u8,
    /// How many points.
    pub points: i8,
}

/// Goods laid on the next round spaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// On so many of them.
    pub rounds: u8,
    /// These goods on each.
    pub goods: Goods,
}

/// What a renovation costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Renovation {
    /// For each room.
    pub each_room: Goods,
    /// For the house.
    pub once: Goods,
}

/// What people eat in a harvest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[serde(deny_unknown_fields)]
pub struct TableStep {
    /// From this number on.
    pub from: u8,
    /// So many points.
    pub points: i8,
}

/// The scoring overview (AGR-16.2, AGR-16.3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[serde(deny_unknown_fields)]
pub struct SeriesPlan {
    /// The target of each game (AGR-19.1).
    pub targets: Vec<u8>,
    /// Points above the target for a food in the next game (AGR-19.4).
    pub points_for_a_food: u8,
    /// Where the numbers come from.
    pub provenance: Provenance,
}

/// Where a fact comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Provenance {
    /// Stated by the rulebook.
    Rulebook,
    /// Stated by another public source.
    External,
    /// Our own decision.
    Reconstructed,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    game: String,
    #[serde(rename = "edition")]
    _edition: String,
    #[serde(rename = "notes", default)]
    _notes: Vec<String>,
    action_spaces: Vec<SpaceItem>,
    board: BoardItem,
    major_improvements: Vec<MajorItem>,
    costs: CostsItem,
    crops: CropsItem,
    feeding: Feeding,
    start_food: StartFood,
    harvests: HarvestsItem,
    lessons: LessonsItem,
    scoring: Scoring,
    solo_series: SeriesPlan,
    #[serde(default)]
    cards: Vec<CardItem>,
    /// Those of the base game; where they are not named, all are.
    base_cards: Option<Vec<Card>>,
    /// Those proposed to people who meet hand cards for the first time.
    #[serde(default)]
    first_game: Vec<Card>,
    /// Those that many tables leave out.
    #[serde(default)]
    often_banned: BannedItem,
}

/// Cards that many tables leave out, and why.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct BannedItem {
    cards: Vec<Card>,
    #[serde(rename = "reason")]
    _reason: String,
    #[serde(rename = "provenance")]
    _provenance: Option<Provenance>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpaceItem {
    id: Space,
    players: Vec<u8>,
    stage: Option<u8>,
    #[serde(default)]
    min_round: u8,
    linked_group: Option<Group>,
    connector: Connector,
    actions: Vec<StepItem>,
    #[serde(default)]
    accumulate: Goods,
    accumulate_solo: Option<Goods>,
    family: Option<PlanItem>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanItem {
    connector: Connector,
    actions: Vec<StepItem>,
    #[serde(default)]
    accumulate: Goods,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Connector {
    Single,
    All,
    AndOr,
    AndThen,
    Xor,
}

#[derive(Deserialize)]
#[serde(tag = "step", rename_all = "snake_case")]
enum StepItem {
    TakeAll,
    Gain { goods: Goods },
    ChooseOne { of: Vec<Goods> },
    PayGain { pay: Goods, goods: Goods },
    BecomeStartPlayer,
    PlayMinor,
    MajorOrMinor,
    PlayOccupation { cost_table: Lessons },
    BuildRooms,
    BuildStables { max: Option<u8>, cost_each: Goods },
    BuildFences,
    Plow,
    Sow,
    BakeBread,
    Renovate,
    FamilyGrowth { needs_room: bool },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MajorItem {
    id: Major,
    cost: Goods,
    #[serde(default)]
    for_a_fireplace: bool,
    points: i8,
    #[serde(default)]
    cooks: Goods,
    bakes: Option<Oven>,
    #[serde(default)]
    bake_at_once: bool,
    craft: Option<Craft>,
    #[serde(default)]
    scores: Vec<ScoreStep>,
    later: Option<Later>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CostsItem {
    fence: Goods,
    room: BTreeMap<Material, Goods>,
    renovation: BTreeMap<Material, Renovation>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CropsItem {
    grain: u8,
    vegetable: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HarvestsItem {
    rounds: Vec<u8>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LessonsItem {
    base: Vec<u8>,
    ext3: Vec<u8>,
    ext4: Vec<u8>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

/// No number of goods in the file may be larger, nor what a space brings at once; it keeps all sums far from overflow
/// and bounds the length of a game.
pub const LARGEST: u8 = 10;

impl ContentFile for Content {
    fn read(json: &Value) -> Result<Content, Problem> {
        let document: Document = read_document(json)?;
        if document.game != "agricola" {
            return Err(wrong("game", "-", "it is the content of another game"));
        }
        let spaces = table("action space", Space::OF_BOARD, Space::id, &document.action_spaces, |item| item.id)?;
        let majors = table("major improvement", Major::ALL, Major::id, &document.major_improvements, |item| item.id)?;
        let mut spaces: Vec<SpacePlan> = spaces.into_iter().map(SpaceItem::read).collect::<Result<_, _>>()?;
        spaces.resize_with(Space::COUNT, SpacePlan::of_card);
        let majors: Vec<MajorPlan> = majors.into_iter().map(MajorItem::read).collect::<Result<_, _>>()?;
        check_stages(&spaces)?;
        let board = document.board.read(&spaces).map_err(|error| wrong("board", "-", &error))?;
        let lists = CardLists {
            base: document.base_cards.as_deref(),
            first: &document.first_game,
            often_banned: &document.often_banned.cards,
        };
        let cards = read_cards(document.cards, &lists, &spaces)?;
        lay_card_spaces(cards.iter().flatten().map(|plan| &**plan), &mut spaces)?;
        let costs = &document.costs;
        let spaces = spaces.try_into().map_err(|_| wrong("action spaces", "-", "their number is wrong"))?;
        let content = Content {
            access: Access::of(&spaces),
            spaces,
            board,
            majors: majors.try_into().map_err(|_| wrong("major improvements", "-", "their number is wrong"))?,
            room: by_material("room", &costs.room, Material::ALL)?,
            renovation: by_material("renovation", &costs.renovation, &[Material::Clay, Material::Stone])?,
            fence: costs.fence,
            sown: [document.crops.grain, document.crops.vegetable],
            feeding: document.feeding,
            start_food: document.start_food,
            harvest: std::array::from_fn(|i| document.harvests.rounds.contains(&(i as u8 + 1))),
            lessons: [document.lessons.base, document.lessons.ext3, document.lessons.ext4],
            scoring: document.scoring,
            series: document.solo_series,
            cards,
        };
        content.check_numbers()?;
        Ok(content)
    }
}

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

    fn check_numbers(&self) -> Result<(), Problem> {
        let small = |item: &str, goods: &Goods| {
            if goods.0.iter().map(|&amount| u16::from(amount)).sum::<u16>() <= LARGEST.into() {
                Ok(())
            } else {
                Err(wrong(item, "-", &format!("all goods together may not be more than {LARGEST}")))
            }
        };
        for goods in self.room.iter().chain([&self.fence]) {
            small("costs", goods)?;
        }
        for renovation in &self.renovation {
            small("renovation", &renovation.each_room)?;
            small("renovation", &renovation.once)?;
        }
        for (&space, plan) in Space::ALL.iter().zip(&self.spaces) {
            for plan in &plan.plans {
                for goods in [&plan.accumulate, &plan.gain, &plan.stable_cost] {
                    small(space.id(), goods)?;
                }
                plan.offers.iter().try_for_each(|offer| {
                    small(space.id(), &offer.pay)?;
                    small(space.id(), &offer.gain)
                })?;
            }
            small(space.id(), &plan.accumulate_solo.unwrap_or_default())?;
        }
        for (&major, plan) in Major::ALL.iter().zip(&self.majors) {
            let numbers = plan.scores.iter().map(|step| step.amount).chain(plan.craft.map(|craft| craft.food));
            let oven = plan.bakes.map(|oven| [oven.food, oven.most.unwrap_or(1)]).unwrap_or_default();
            let later = plan.later.map_or(0, |later| later.rounds);
            let numbers = numbers.chain(oven).chain([later, plan.points.unsigned_abs()]).chain(plan.cooks.0);
            let fits = { numbers }.all(|n| n <= LARGEST);
            small(major.id(), &plan.cost)?;
            small(major.id(), &plan.later.map(|later| later.goods).unwrap_or_default())?;
            // What can be returned and built again must not bring anything twice.
            if Major::FIREPLACES.contains(&major) && plan.later.is_some() {
                return Err(wrong(major.id(), "later", "a Fireplace can be built again and again"));
            }
            if !fits || plan.bakes.is_some_and(|oven| oven.food == 0 || oven.most == Some(0)) {
                return Err(wrong(major.id(), "-", &format!("a number is 0 or larger than {LARGEST}")));
            }
            if plan.cooks[Good::Grain] > 0 || Good::RESOURCES.iter().any(|&good| plan.cooks[good] > 0) {
                return Err(wrong(major.id(), "cooks", "only animals and vegetables are cooked (AGR-12.2.5)"));
            }
        }
        let single = [self.feeding.adult, self.feeding.newborn, self.feeding.solo_adult, self.start_food.others];
        let single = single.into_iter().chain([self.start_food.starting_player, self.start_food.solo]).chain(self.sown);
        if single.chain(self.lessons.iter().flatten().copied()).any(|n| n > LARGEST) {
            return Err(wrong("constants", "-", &format!("no number may be larger than {LARGEST}")));
        }
        if self.sown.contains(&0) || self.lessons.iter().any(Vec::is_empty) {
            return Err(wrong("crops or lessons", "-", "a number is missing"));
        }
        // AGR-16.1.1: the game ends with a harvest.
        if !self.harvest[ROUNDS as usize - 1] {
            return Err(wrong("harvests", "rounds", "the last round ends with a harvest (AGR-3.1.3)"));
        }
        if self.series.targets.is_empty() || self.series.points_for_a_food == 0 {
            return Err(wrong("solo_series", "-", "a number is missing"));
        }
        if self.fence != Goods::of(Good::Wood, self.fence[Good::Wood]) || self.fence.is_empty() {
            return Err(wrong("costs", "fence", "fences are paid in wood (AGR-10.2.1)"));
        }
        let tables = &self.scoring.tables;
        let tables = [&tables.field_tiles, &tables.pastures, &tables.grain, &tables.vegetables, &tables.sheep];
        let rising = |table: &[TableStep]| table.windows(2).all(|pair| pair[0].from < pair[1].from);
        if tables.iter().any(|table| table.is_empty() || !rising(table)) {
            return Err(wrong("scoring", "tables", "the numbers must rise"));
        }
        Ok(())
    }
}

/// Cards that are named together.
struct CardLists<'a> {
    base: Option<&'a [Card]>,
    first: &'a [Card],
    often_banned: &'a [Card],
}

/// The hand cards by their numbers, each at most once.
fn read_cards(
    items: Vec<CardItem>,
    lists: &CardLists<'_>,
    spaces: &[SpacePlan],
) -> Result<Vec<Option<Box<CardPlan>>>, Problem> {
    let mut cards = vec![None; Card::COUNT];
    let known: BTreeSet<Card> = items.iter().map(CardItem::id).collect();
    let CardLists { base, first, often_banned } = *lists;
    for (list, named) in
        [("base_cards", base.unwrap_or_default()), ("first_game", first), ("often_banned", often_banned)]
    {
        if let Some(missing) = named.iter().find(|card| !known.contains(card)) {
            return Err(wrong(&missing.to_string(), list, "there is no such card"));
        }
    }
    for item in items {
        let card = item.id();
        let of_base = base.is_none_or(|base| base.contains(&card));
        let (of_first, banned) = (first.contains(&card), often_banned.contains(&card));
        let plan = item.read(|word| group(spaces, word)).map_err(|error| wrong(&card.to_string(), "-", &error))?;
        let plan = CardPlan { base: of_base, first: of_first, often_banned: banned, ..plan };
        let place = &mut cards[card.index()];
        if place.is_some() {
            return Err(wrong(&card.to_string(), "id", "it stands there twice"));
        }
        *place = Some(Box::new(plan));
    }
    check_answers(cards.iter().flatten().map(|plan| &**plan))?;
    Ok(cards)
}

/// AGR-14.7.1: the action spaces that hand cards bring, each by one card.
fn lay_card_spaces<'a>(plans: impl Iterator<Item = &'a CardPlan>, spaces: &mut [SpacePlan]) -> Result<(), Problem> {
    for (card, space) in plans.filter_map(|plan| Some((plan.card, plan.space.as_ref()?.id))) {
        let visits = &mut spaces[space.index()].plans[0].visits;
        if !space.is_of_card() || visits.is_some() {
            return Err(wrong(&card.to_string(), "space", "it belongs to the board or to another card"));
        }
        *visits = Some(card);
    }
    Ok(())
}

/// However many cards somebody has, what is pending remembers each effect that answers one moment.
fn check_answers<'a>(plans: impl Iterator<Item = &'a CardPlan> + Clone) -> Result<(), Problem> {
    let moments: BTreeSet<When> = plans.clone().flat_map(|plan| &plan.effects).map(|effect| effect.when).collect();
    // What a card does when it is played is its own affair.
    for when in moments.into_iter().filter(|when| *when != When::Play) {
        for space in Space::ALL.iter().copied() {
            let answers = |plan: &CardPlan| plan.effects.iter().filter(|effect| effect.may_answer(when, space)).count();
            let mut numbers: Vec<usize> = plans.clone().map(answers).collect();
            numbers.sort_unstable_by_key(|&number| std::cmp::Reverse(number));
            if numbers.iter().take(MAX_PLAYED).sum::<usize>() > MOST_ANSWERS {
                return Err(wrong("cards", "effects", "too many effects answer the same moment"));
            }
        }
    }
    Ok(())
}

/// The spaces a word of a hand card stands for: `forest`, `grove` for each Grove, `any_wood` for every space where wood
/// accumulates, `any_animal`, `any_building`, `any_accumulation`, `any_lessons`, `any`.
fn group(spaces: &[SpacePlan], word: &str) -> Option<Spaces> {
    let of = |wanted: &dyn Fn(Space, &Plan) -> bool| {
        let all = Space::ALL.iter().zip(spaces).filter(|(space, plan)| wanted(**space, &plan.plans[0]));
        all.fold(Spaces::default(), |set, (&space, _)| set.with(space))
    };
    let receives = |plan: &Plan, goods: &[Good]| goods.iter().any(|&good| plan.accumulate[good] > 0);
    let found = match word {
        "any" => of(&|_, _| true),
        "any_accumulation" => of(&|_, plan| plan.accumulates()),
        "any_building" => of(&|_, plan| receives(plan, &Good::RESOURCES)),
        "any_animal" => of(&|_, plan| receives(plan, &Good::ANIMALS)),
        "any_lessons" => of(&|_, plan| plan.lessons.is_some()),
        _ => match word.strip_prefix("any_").and_then(Good::from_id) {
            Some(good) => of(&|_, plan| receives(plan, &[good])),
            None => {
                let prefixes = ["", "ext3_", "ext4_", "tile2_", "tile34_"];
                of(&|space, _| prefixes.iter().any(|prefix| space.id().strip_prefix(prefix) == Some(word)))
            }
        },
    };
    (found != Spaces::default()).then_some(found)
}

fn wrong(item: &str, field: &str, error: &str) -> Problem {
    Problem::new("problem.content_item").with("item", item).with("field", field).with("error", error)
}

/// The items in the order of their kinds, each exactly once.
fn table<'a, K: Copy + PartialEq, T>(
    what: &str,
    kinds: &[K],
    id: fn(K) -> &'static str,
    items: &'a [T],
    kind: impl Fn(&T) -> K,
) -> Result<Vec<&'a T>, Problem> {
    kinds
        .iter()
        .map(|&wanted| {
            let name = || format!("{what} {}", id(wanted));
            let mut found = items.iter().filter(|item| kind(item) == wanted);
            let first = found.next().ok_or_else(|| Problem::new("problem.content_missing").with("item", name()))?;
            match found.next() {
                None => Ok(first),
                Some(_) => Err(wrong(&name(), "id", "it stands there twice")),
            }
        })
        .collect()
}

fn by_material<T: Copy + Default>(
    what: &str,
    items: &BTreeMap<Material, T>,
    wanted: &[Material],
) -> Result<[T; Material::COUNT], Problem> {
    let mut all = [T::default(); Material::COUNT];
    for material in wanted {
        let missing = || Problem::new("problem.content_missing").with("item", format!("{what} {}", material.id()));
        all[material.index()] = *items.get(material).ok_or_else(missing)?;
    }
    Ok(all)
}

/// AGR-2.3.2: so many cards of each stage, and none among the printed spaces.
fn check_stages(spaces: &[SpacePlan]) -> Result<(), Problem> {
    for (stage, &size) in STAGE_SIZES.iter().enumerate() {
        let found = spaces.iter().filter(|space| space.stage == Some(stage as u8 + 1)).count();
        if found != size {
            let error = format!("there must be {size} cards, not {found}");
            return Err(wrong(&format!("stage {}", stage + 1), "stage", &error));
        }
    }
    let cards = spaces.iter().filter(|space| space.stage.is_some());
    if cards.count() != ROUND_CARDS {
        return Err(wrong("round cards", "stage", "there are stages 1 to 6"));
    }
    let everywhere = |space: &SpacePlan| space.stage.is_none() || space.players == 0b11110 && space.group.is_none();
    if !spaces.iter().all(everywhere) {
        return Err(wrong("round cards", "players", "round cards are for 1 to 4 players"));
    }
    // AGR-3.3.12: somebody always gets something for a person.
    Ok(())
}

impl SpacePlan {
    /// A space of a hand card, before the card is known.
    fn of_card() -> SpacePlan {
        SpacePlan {
            players: 0b11110,
            stage: None,
            min_round: 0,
            group: None,
            plans: [Plan::default(), Plan::default()],
            accumulate_solo: None,
        }
    }
}

impl SpaceItem {
    fn read(&self) -> Result<SpacePlan, Problem> {
        let bad = |error: &str| wrong(self.id.id(), "actions", error);
        let with_cards = plan(self.connector, &self.actions, self.accumulate, false).map_err(bad)?;
        let family = match &self.family {
            Some(item) => plan(item.connector, &item.actions, item.accumulate, true),
            None => plan(self.connector, &self.actions, self.accumulate, true),
        };
        let family = family.map_err(bad)?;
        if self.players.iter().any(|n| !(1..=4).contains(n)) || self.min_round > ROUNDS {
            return Err(wrong(self.id.id(), "players", "there are 1 to 4 players and 14 rounds"));
        }
        Ok(SpacePlan {
            players: self.players.iter().fold(0, |all, n| all | 1 << n),
            stage: self.stage,
            min_round: self.min_round,
            group: self.linked_group,
            plans: [with_cards, family],
            accumulate_solo: self.accumulate_solo,
        })
    }
}

/// The plan of a space, without what needs hand cards where there are none (AGR-20.1, AGR-20.5).
fn plan(connector: Connector, actions: &[StepItem], accumulate: Goods, family: bool) -> Result<Plan, &'static str> {
    let mut plan = Plan { accumulate, ..Plan::default() };
    for (place, step) in actions.iter().enumerate() {
        plan.include(step, family, place, connector)?;
    }
    if plan.accumulates() != plan.takes_all {
        return Err("an accumulation space is one whose goods are taken");
    }
    // AGR-3.3.4 and AGR-3.3.7: on "and then" spaces only the first action is mandatory.
    plan.must = !plan.steps.is_empty() && connector != Connector::AndThen;
    let chosen_first = actions.first().is_some_and(|step| step.step().is_some());
    if connector == Connector::AndThen && (chosen_first || actions.len() != 2) {
        return Err("the first of two actions joined by and_then must need no choice");
    }
    let names: Vec<Good> = plan.offers.iter().map(Offer::name).collect();
    if (1..names.len()).any(|i| names[..i].contains(&names[i])) {
        return Err("each offer must be named by another good");
    }
    if plan.must && (!plan.offers.is_empty() || plan.renovates || plan.grows.is_some()) {
        return Err("these actions cannot be combined");
    }
    Ok(plan)
}

impl Plan {
    fn include(
        &mut self,
        step: &StepItem,
        family: bool,
        place: usize,
        connector: Connector,
    ) -> Result<(), &'static str> {
        let mut offer = |pay: Goods, gain: Goods| {
            if gain.is_empty() {
                return Err("an offer brings nothing");
            }
            if pay != Goods::of(Good::Food, pay[Good::Food]) {
                return Err("an offer costs food or nothing");
            }
            self.offers.try_push(Offer { pay, gain }).map_err(|_| "there are more than 3 offers")
        };
        match step {
            StepItem::Gain { goods } if connector == Connector::Xor => offer(Goods::NONE, *goods)?,
            StepItem::PayGain { pay, goods } if connector == Connector::Xor => offer(*pay, *goods)?,
            StepItem::ChooseOne { of } => of.iter().try_for_each(|goods| offer(Goods::NONE, *goods))?,
            _ if connector == Connector::Xor => return Err("xor is for gains only"),
            StepItem::PayGain { .. } => return Err("pay_gain is for xor only"),
            StepItem::TakeAll => self.takes_all = true,
            StepItem::Gain { goods } => self.gain.add(goods),
            StepItem::BecomeStartPlayer => self.starting_player = true,
            StepItem::Renovate => self.renovates = true,
            StepItem::FamilyGrowth { needs_room } => {
                self.grows = Some(if *needs_room { Growth::WithRoom } else { Growth::Anyway });
            }
            StepItem::BuildStables { max, cost_each } => {
                self.stables = max.unwrap_or(STABLES);
                self.stable_cost = *cost_each;
            }
            StepItem::PlayOccupation { cost_table } if !family => self.lessons = Some(*cost_table),
            _ => {}
        }
        if let Some(step) = step.step() {
            let of_cards = matches!(step, Step::Minor | Step::Occupation);
            if !(family && of_cards) {
                self.steps = self.steps.with(step);
            }
            if step == Step::Major && !family {
                self.steps = self.steps.with(Step::Minor);
            }
        }
        if place > 0 && connector == Connector::Single {
            return Err("a single action is one action");
        }
        Ok(())
    }
}

impl StepItem {
    /// The action the player chooses, where there is something to choose.
    fn step(&self) -> Option<Step> {
        Some(match self {
            StepItem::BuildRooms => Step::Rooms,
            StepItem::BuildStables { .. } => Step::Stables,
            StepItem::BuildFences => Step::Fences,
            StepItem::Plow => Step::Plow,
            StepItem::Sow => Step::Sow,
            StepItem::BakeBread => Step::Bake,
            StepItem::MajorOrMinor => Step::Major,
            StepItem::PlayMinor => Step::Minor,
            StepItem::PlayOccupation { .. } => Step::Occupation,
            _ => return None,
        })
    }
}

impl MajorItem {
    fn read(&self) -> Result<MajorPlan, Problem> {
        Ok(MajorPlan {
            cost: self.cost,
            for_a_fireplace: self.for_a_fireplace,
            points: self.points,
            cooks: self.cooks,
            bakes: self.bakes,
            bake_at_once: self.bake_at_once,
            craft: self.craft,
            scores: self.scores.clone(),
            later: self.later,
        })
    }
}
