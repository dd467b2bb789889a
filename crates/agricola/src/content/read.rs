//! The components as they are written: read, checked, and brought into the form of the engine.

use super::*;
use crate::board::BoardItem;
use crate::cards::plan::CardItem;
use crate::cards::{MAX_PLAYED, MOST_ANSWERS, When};
use almende_core::pack::Correction;
use almende_core::{Content as ContentFile, Problem, read_document, wrong, wrong_as};
use std::collections::{BTreeMap, BTreeSet};

/// The file as it is written.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Document {
    game: String,
    #[serde(rename = "corrections", default)]
    _corrections: Vec<Correction>,
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct BannedItem {
    cards: Vec<Card>,
    #[serde(rename = "reason")]
    _reason: String,
    #[serde(rename = "provenance")]
    _provenance: Option<Provenance>,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct PlanItem {
    connector: Connector,
    actions: Vec<StepItem>,
    #[serde(default)]
    accumulate: Goods,
}

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Connector {
    Single,
    All,
    AndOr,
    AndThen,
    Xor,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct CostsItem {
    fence: Goods,
    room: BTreeMap<Material, Goods>,
    renovation: BTreeMap<Material, Renovation>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct CropsItem {
    grain: u8,
    vegetable: u8,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct HarvestsItem {
    rounds: Vec<u8>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct LessonsItem {
    base: Vec<u8>,
    ext3: Vec<u8>,
    ext4: Vec<u8>,
    #[serde(rename = "provenance")]
    _provenance: Provenance,
}

impl ContentFile for Content {
    #[cfg(feature = "schema")]
    fn schema() -> Value {
        almende_core::schema::of::<Document>(40)
    }

    fn read(json: &Value) -> Result<Content, Problem> {
        let document: Document = read_document(json)?;
        if document.game != "agricola" {
            return Err(wrong("game", "-", "content.other_game"));
        }
        let spaces = table("action_spaces", Space::OF_BOARD, Space::id, &document.action_spaces, |item| item.id)?;
        let majors = table("major_improvements", Major::ALL, Major::id, &document.major_improvements, |item| item.id)?;
        let mut spaces: Vec<SpacePlan> = spaces.into_iter().map(SpaceItem::read).collect::<Result<_, _>>()?;
        spaces.resize_with(Space::COUNT, SpacePlan::of_card);
        let majors: Vec<MajorPlan> = majors.into_iter().map(MajorItem::read).collect::<Result<_, _>>()?;
        check_stages(&spaces)?;
        let board = document.board.read(&spaces)?;
        let lists = CardLists {
            base: document.base_cards.as_deref(),
            first: &document.first_game,
            often_banned: &document.often_banned.cards,
        };
        let cards = read_cards(document.cards, &lists, &spaces)?;
        lay_card_spaces(cards.iter().flatten().map(|plan| &**plan), &mut spaces)?;
        let costs = &document.costs;
        let spaces = spaces.try_into().map_err(|_| wrong("action_spaces", "-", "content.number"))?;
        let content = Content {
            access: Access::of(&spaces),
            spaces,
            board,
            majors: majors.try_into().map_err(|_| wrong("major_improvements", "-", "content.number"))?,
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
    fn check_numbers(&self) -> Result<(), Problem> {
        let small = |item: &str, goods: &Goods| {
            if goods.0.iter().map(|&amount| u16::from(amount)).sum::<u16>() <= LARGEST.into() {
                Ok(())
            } else {
                Err(wrong_as(item, "-", Problem::new("content.goods").with("most", LARGEST)))
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
                return Err(wrong(major.id(), "later", "content.fireplace"));
            }
            if !fits || plan.bakes.is_some_and(|oven| oven.food == 0 || oven.most == Some(0)) {
                return Err(wrong_as(major.id(), "-", Problem::new("content.zero_or_more").with("most", LARGEST)));
            }
            if plan.cooks[Good::Grain] > 0 || Good::RESOURCES.iter().any(|&good| plan.cooks[good] > 0) {
                return Err(wrong(major.id(), "cooks", "content.cooked"));
            }
        }
        let single = |item: &str, numbers: &[u8]| match numbers.iter().find(|&&n| n > LARGEST) {
            None => Ok(()),
            Some(n) => Err(wrong_as(item, "-", Problem::new("content.more_than").with("n", n).with("most", LARGEST))),
        };
        single("feeding", &[self.feeding.adult, self.feeding.newborn, self.feeding.solo_adult])?;
        single("start_food", &[self.start_food.others, self.start_food.starting_player, self.start_food.solo])?;
        single("crops", &self.sown)?;
        self.lessons.iter().try_for_each(|costs| single("lessons", costs))?;
        if self.sown.contains(&0) {
            return Err(wrong("crops", "-", "content.missing_number"));
        }
        if self.lessons.iter().any(Vec::is_empty) {
            return Err(wrong("lessons", "-", "content.missing_number"));
        }
        // AGR-16.1.1: the game ends with a harvest.
        if !self.harvest[ROUNDS as usize - 1] {
            return Err(wrong("harvests", "rounds", "content.last_harvest"));
        }
        if let Some(target) = self.series.targets.iter().find(|target| **target > 200) {
            return Err(wrong_as("solo_series", "targets", Problem::new("content.target").with("n", target)));
        }
        if self.series.targets.is_empty() || self.series.points_for_a_food == 0 {
            return Err(wrong("solo_series", "-", "content.missing_number"));
        }
        if self.fence != Goods::of(Good::Wood, self.fence[Good::Wood]) || self.fence.is_empty() {
            return Err(wrong("costs", "fence", "content.fence_wood"));
        }
        let Tables { field_tiles, pastures, grain, vegetables, sheep, boar, cattle } = &self.scoring.tables;
        let tables = [field_tiles, pastures, grain, vegetables, sheep, boar, cattle];
        let rising = |table: &[TableStep]| table.windows(2).all(|pair| pair[0].from < pair[1].from);
        if tables.iter().any(|table| table.is_empty() || !rising(table)) {
            return Err(wrong("scoring", "tables", "content.rising"));
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
            return Err(wrong(missing, list, "content.no_card"));
        }
    }
    for item in items {
        let card = item.id();
        let of_base = base.is_none_or(|base| base.contains(&card));
        let (of_first, banned) = (first.contains(&card), often_banned.contains(&card));
        let plan = item.read(|word| group(spaces, word))?;
        let plan = CardPlan { base: of_base, first: of_first, often_banned: banned, ..plan };
        let place = &mut cards[card.index()];
        if place.is_some() {
            return Err(wrong(card, "id", "content.twice"));
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
            return Err(wrong(card, "space", "content.card_space"));
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
                return Err(wrong("cards", "effects", "content.many_answers"));
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
                Some(_) => Err(wrong(name(), "id", "content.twice")),
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
            let error = Problem::new("content.count").with("n", found).with("wanted", size);
            return Err(wrong_as(format!("stage {}", stage + 1), "stage", error));
        }
    }
    let cards = spaces.iter().filter(|space| space.stage.is_some());
    if cards.count() != ROUND_CARDS {
        return Err(wrong("action_spaces", "stage", "content.stages"));
    }
    let everywhere = |space: &SpacePlan| space.stage.is_none() || space.players == 0b11110 && space.group.is_none();
    if !spaces.iter().all(everywhere) {
        return Err(wrong("action_spaces", "players", "content.round_cards"));
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
        let bad = |error: &'static str| wrong(self.id.id(), "actions", error);
        let with_cards = plan(self.connector, &self.actions, self.accumulate, false).map_err(bad)?;
        let family = match &self.family {
            Some(item) => plan(item.connector, &item.actions, item.accumulate, true),
            None => plan(self.connector, &self.actions, self.accumulate, true),
        };
        let family = family.map_err(bad)?;
        if self.players.iter().any(|n| !(1..=4).contains(n)) || self.min_round > ROUNDS {
            return Err(wrong(self.id.id(), "players", "content.players_rounds"));
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
        return Err("content.accumulation");
    }
    // AGR-3.3.4 and AGR-3.3.7: on "and then" spaces only the first action is mandatory.
    plan.must = !plan.steps.is_empty() && connector != Connector::AndThen;
    let chosen_first = actions.first().is_some_and(|step| step.step().is_some());
    if connector == Connector::AndThen && (chosen_first || actions.len() != 2) {
        return Err("content.and_then");
    }
    let names: Vec<Good> = plan.offers.iter().map(Offer::name).collect();
    if (1..names.len()).any(|i| names[..i].contains(&names[i])) {
        return Err("content.offer_names");
    }
    if plan.must && (!plan.offers.is_empty() || plan.renovates || plan.grows.is_some()) {
        return Err("content.combined");
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
                return Err("content.offer_nothing");
            }
            if pay != Goods::of(Good::Food, pay[Good::Food]) {
                return Err("content.offer_food");
            }
            self.offers.try_push(Offer { pay, gain }).map_err(|_| "content.offers")
        };
        match step {
            StepItem::Gain { goods } if connector == Connector::Xor => offer(Goods::NONE, *goods)?,
            StepItem::PayGain { pay, goods } if connector == Connector::Xor => offer(*pay, *goods)?,
            StepItem::ChooseOne { of } => of.iter().try_for_each(|goods| offer(Goods::NONE, *goods))?,
            _ if connector == Connector::Xor => return Err("content.xor"),
            StepItem::PayGain { .. } => return Err("content.pay_gain"),
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
            return Err("content.single");
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
