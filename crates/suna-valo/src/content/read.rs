//! Reading the content file and checking that it makes sense.

use super::document::*;
use super::{
    Ability, CardSpec, Content, DeliveryTarget, Effect, FestivalSpec, Gain, HeadSpec, Improvement, LeftSpace,
    MAX_NEEDS, MAX_TRACK, MarketSpec, Notch, ProgressSpec, PublicSlot, PublicSpec, RightSpace, ShipSpec, SpaceSpec,
};
use crate::pieces::{
    BUYABLE, Card, Character, Column, Columns, EndTile, FARM_CARDS, Figure, Good, Kinds, ORDERS_PER_ERA, Progress,
    PublicOrder, Resource, ShipOrder, Space,
};
use almende_core::{Content as ContentFile, Problem, read_document, read_part, wrong, wrong_as};
use arrayvec::ArrayVec;
use serde_json::Value;

/// No number in the file may be larger; it keeps all sums far from overflow.
const LARGEST: u8 = 20;

impl ContentFile for Content {
    #[cfg(feature = "schema")]
    fn schema() -> Value {
        almende_core::schema::of::<Document>(LARGEST)
    }

    fn read(json: &Value) -> Result<Content, Problem> {
        let document: Document = read_document(json)?;
        if document.game != "suna-valo" {
            return Err(wrong("game", "-", "content.other_game"));
        }
        let (heads, home, start) = heads(&document.columns)?;
        let spaces = spaces(&document)?;
        let market = market(&document.farm_market, &spaces)?;
        let (left, right) = (left_track(&document.bot_tracks.left)?, right_track(&document.bot_tracks.right)?);
        let (progress, end_tiles) = tiles(&document.bot_tiles)?;
        let slots = &document.board.village.slots;
        let [first, second, third] = slots.as_slice() else {
            return Err(wrong("board village", "slots", "content.village"));
        };
        let content = Content {
            cards: cards(&document.farm_cards, &document.festivals)?,
            public: public_orders(&document.public_orders)?,
            ships: ship_orders(&document.ship_orders)?,
            progress,
            end_tiles,
            characters: characters(&document.characters)?,
            spaces,
            heads,
            home,
            market,
            left,
            right,
            slot_prices: [first.price, second.price, third.price],
            first_game: std::array::from_fn(|i| {
                document.setup.first_game_characters.iter().any(|one| one.index() == i)
            }),
            endless: endless(&spaces)?,
            figure_spaces: std::array::from_fn(|kind| {
                let of_kind = Space::ALL.iter().filter(|space| spaces[space.index()].figure.index() == kind);
                of_kind.fold(0, |all, space| all | space.bit())
            }),
            row_vp: document.row_bonus_markers.sides.vp,
            start_energy: document.setup.start_energy,
            start,
        };
        content.check()?;
        Ok(content)
    }
}

/// The items in the order of their numbers, each exactly once.
fn in_order<'a, T>(
    what: &str,
    count: usize,
    items: &'a [T],
    index: impl Fn(&T) -> usize,
) -> Result<Vec<&'a T>, Problem> {
    let mut table: Vec<Option<&T>> = vec![None; count];
    for item in items {
        match table.get_mut(index(item)) {
            Some(place @ None) => *place = Some(item),
            Some(_) => return Err(wrong(what, "id", "content.twice")),
            None => return Err(wrong(what, "id", "content.foreign_id")),
        }
    }
    let missing = table.iter().position(Option::is_none);
    match missing {
        Some(number) => {
            Err(Problem::new("problem.content_missing").with("item", format!("{what} number {}", number + 1)))
        }
        None => Ok(table.into_iter().flatten().collect()),
    }
}

/// A list in the fixed space a rule leaves for it.
fn within<T, const N: usize>(
    item: &str,
    field: &str,
    list: impl IntoIterator<Item = T>,
) -> Result<ArrayVec<T, N>, Problem> {
    let mut space = ArrayVec::new();
    for entry in list {
        space.try_push(entry).map_err(|_| too_many(item, field, N))?;
    }
    Ok(space)
}

fn too_many(item: &str, field: &str, most: usize) -> Problem {
    wrong_as(item, field, Problem::new("content.too_many").with("most", most))
}

/// No number may be so large that a sum comes near the end of its range.
fn small(item: &str, field: &str, numbers: impl IntoIterator<Item = u8>) -> Result<(), Problem> {
    match numbers.into_iter().find(|&n| n > LARGEST) {
        None => Ok(()),
        Some(n) => Err(wrong_as(item, field, Problem::new("content.more_than").with("n", n).with("most", LARGEST))),
    }
}

/// An array from a list that is known to be complete.
fn array<T, const N: usize>(list: Vec<T>) -> Result<[T; N], Problem> {
    let found = list.len();
    let count = || Problem::new("content.count").with("n", found).with("wanted", N);
    list.try_into().map_err(|_| wrong_as(std::any::type_name::<T>(), "-", count()))
}

fn cards(farm: &[FarmCardItem], festivals: &[FestivalItem]) -> Result<[CardSpec; BUYABLE], Problem> {
    let farm = in_order("farm_cards", FARM_CARDS, farm, |item| item.id.index())?;
    let festivals = in_order("festivals", BUYABLE - FARM_CARDS, festivals, |item| {
        item.id.index().checked_sub(FARM_CARDS).unwrap_or(usize::MAX)
    })?;
    let mut all = Vec::new();
    for item in farm {
        all.push(farm_card(item)?);
    }
    for item in festivals {
        all.push(festival(item)?);
    }
    array(all)
}

fn farm_card(item: &FarmCardItem) -> Result<CardSpec, Problem> {
    let id = item.id.id();
    let fail = |field, error| Err(wrong(id, field, error));
    if item.era != item.id.era() {
        return fail("era", "content.by_era");
    }
    if item.columns.is_empty() {
        return fail("columns", "content.one_column");
    }
    let mut card = CardSpec {
        min_price: item.min_price,
        columns: item.columns,
        slots: [Kinds::NONE; 2],
        energy: 0,
        drones: 0,
        cogs: 0,
        gains: ArrayVec::new(),
        vp: item.vp,
        needs: ArrayVec::new(),
        order_vp: 0,
        festival: None,
    };
    let slots: ArrayVec<Kinds, 2> = within(id, "slots", item.slots.iter().map(|slot| slot.accepts))?;
    for (place, &accepts) in card.slots.iter_mut().zip(&slots) {
        if accepts.is_empty() || accepts.contains(Good::Energy) {
            return fail("slots", "content.slot_accepts");
        }
        *place = accepts;
    }
    if card.slots[0] != card.slots[1] && card.slots[0].0 & card.slots[1].0 != 0 {
        return fail("slots", "content.two_slots");
    }
    if !slots.is_empty() && item.columns.iter().any(|column| !column.has_slots()) {
        return fail("slots", "content.left_columns");
    }
    for effect in &item.effects {
        let gains = match *effect {
            Effect::GainEnergy { n } => {
                card.energy = card.energy.saturating_add(n);
                None
            }
            Effect::Deliver { n, target: DeliveryTarget::Any } => {
                card.drones = card.drones.saturating_add(n);
                None
            }
            Effect::BotStep { n } => {
                card.cogs = card.cogs.saturating_add(n);
                None
            }
            Effect::GainResource { n, resource } => Some(Gain { of: Kinds::only(resource), n }),
            Effect::GainChoice { n, of } => Some(Gain { of, n }),
            _ => return fail("effects", "content.not_here"),
        };
        if gains.is_some_and(|gain| card.gains.try_push(gain).is_err()) {
            return Err(too_many(id, "effects", 2));
        }
    }
    if let Some(order) = &item.order {
        card.needs = within(id, "order", order.needs.iter().copied())?;
        card.order_vp = order.vp;
        let only_personal = item.columns.iter().all(|column| column == Column::Personal);
        if card.needs.is_empty() || !only_personal || !slots.is_empty() || !item.effects.is_empty() {
            return fail("order", "content.personal_order");
        }
    } else if item.columns.contains(Column::Personal) {
        return fail("order", "content.personal_column");
    }
    Ok(card)
}

fn festival(item: &FestivalItem) -> Result<CardSpec, Problem> {
    let id = item.id.id();
    if item.era != item.id.era() {
        return Err(wrong(id, "era", "content.by_era"));
    }
    let ([effect], [bonus]) = (item.effect, item.bonus);
    let fits =
        matches!(effect, Effect::GainEnergyPer { .. } | Effect::FulfilShipOrder {} | Effect::ActivateCards { .. });
    if !fits {
        return Err(wrong(id, "effect", "content.not_here"));
    }
    let discount = matches!(bonus, Effect::ShipDiscount { .. });
    let plain = matches!(
        bonus,
        Effect::GainEnergy { .. }
            | Effect::GainChoice { .. }
            | Effect::BotStep { .. }
            | Effect::Deliver { target: DeliveryTarget::Any, .. }
            | Effect::Score { count: None, .. }
    );
    let ships = matches!(effect, Effect::FulfilShipOrder {});
    if discount != item.bonus_only_if_performed || discount != ships || !discount && !plain {
        return Err(wrong(id, "bonus", "content.discount"));
    }
    if item.kept_by_buyer != matches!(bonus, Effect::Score { .. }) {
        return Err(wrong(id, "kept_by_buyer", "content.kept"));
    }
    Ok(CardSpec {
        min_price: item.min_price,
        columns: Columns::NONE,
        slots: [Kinds::NONE; 2],
        energy: 0,
        drones: 0,
        cogs: 0,
        gains: ArrayVec::new(),
        vp: 0,
        needs: ArrayVec::new(),
        order_vp: 0,
        festival: Some(FestivalSpec { effect, bonus, kept: item.kept_by_buyer }),
    })
}

fn public_orders(items: &[PublicItem]) -> Result<[PublicSpec; PublicOrder::COUNT], Problem> {
    let mut all = Vec::new();
    for item in in_order("public_orders", PublicOrder::COUNT, items, |item| item.id.index())? {
        let id = item.id.id();
        if usize::from(item.era) != 1 + item.id.index() / ORDERS_PER_ERA {
            return Err(wrong(id, "era", "content.by_era"));
        }
        let slots = [
            within(id, "slots.white", item.slots.white.iter().copied())?,
            within(id, "slots.black", item.slots.black.iter().copied())?,
        ];
        for slot in slots.iter().flat_map(|area: &ArrayVec<PublicSlot, MAX_NEEDS>| area) {
            let fits = match slot.reward {
                None => true,
                Some(reward) => matches!(
                    reward,
                    Effect::GainEnergy { .. }
                        | Effect::GainResource { .. }
                        | Effect::GainChoice { .. }
                        | Effect::BotStep { .. }
                ),
            };
            if !fits {
                return Err(wrong(id, "reward", "content.rewards"));
            }
        }
        if slots.iter().any(|area: &ArrayVec<PublicSlot, MAX_NEEDS>| area.is_empty()) {
            return Err(wrong(id, "slots", "content.areas"));
        }
        all.push(PublicSpec { slots, values: item.barrel_spaces });
    }
    array(all)
}

fn ship_orders(items: &[ShipItem]) -> Result<[ShipSpec; ShipOrder::COUNT], Problem> {
    let mut all = Vec::new();
    for item in in_order("ship_orders", ShipOrder::COUNT, items, |item| item.id.index())? {
        let id = item.id.id();
        if usize::from(item.era) != 1 + item.id.index() / ORDERS_PER_ERA {
            return Err(wrong(id, "era", "content.by_era"));
        }
        let effects: ArrayVec<Effect, 3> = within(id, "effect", item.effect.iter().copied())?;
        let fits = |effect: &Effect| {
            matches!(
                effect,
                Effect::GainEnergy { .. }
                    | Effect::GainResource { .. }
                    | Effect::GainChoice { .. }
                    | Effect::BotStep { .. }
                    | Effect::ActivateColumn { .. }
                    | Effect::RemoveFigure { .. }
                    | Effect::PlaceFromDiscard { .. }
                    | Effect::TakeBoxProgressTile { .. }
                    | Effect::Score { .. }
            )
        };
        if !effects.iter().all(fits) {
            return Err(wrong(id, "effect", "content.not_here"));
        }
        let cost = std::array::from_fn(|i| item.cost.get(&Good::ALL[i]).copied().unwrap_or(0));
        small(id, "cost", cost)?;
        all.push(ShipSpec { cost, effects, values: item.ship_spaces });
    }
    array(all)
}

type Tiles = ([ProgressSpec; Progress::COUNT], [Effect; EndTile::COUNT]);

fn tiles(items: &[TileItem]) -> Result<Tiles, Problem> {
    let number = |item: &TileItem| match Progress::from_id(&item.id) {
        Some(tile) => tile.index(),
        None => EndTile::from_id(&item.id).map_or(usize::MAX, |tile| Progress::COUNT + tile.index()),
    };
    let all = in_order("bot_tiles", Progress::COUNT + EndTile::COUNT, items, number)?;
    let (mut progress, mut end) = (Vec::new(), Vec::new());
    for item in all {
        let [effect] = item.effects;
        match (item.on_activate_column, effect) {
            (
                Some(column),
                Effect::GainEnergy { .. }
                | Effect::GainChoice { .. }
                | Effect::GainResource { .. }
                | Effect::BotStep { .. },
            ) => progress.push(ProgressSpec { column, effect }),
            (None, Effect::Score { .. }) => end.push(effect),
            _ => return Err(wrong(&item.id, "effects", "content.not_here")),
        }
    }
    Ok((array(progress)?, array(end)?))
}

fn characters(items: &[CharacterItem]) -> Result<[Ability; Character::COUNT], Problem> {
    let mut all = Vec::new();
    for item in in_order("characters", Character::COUNT, items, |item| item.id.index())? {
        all.push(match item.ability {
            AbilityItem::ExtraDelivery { n } => Ability::ExtraDelivery(n.min(LARGEST)),
            AbilityItem::PriceFloorReduction { n } => Ability::LowerPrices(n.min(LARGEST)),
            AbilityItem::Storage { slots } => Ability::Storage(slots.min(LARGEST)),
            AbilityItem::PeekDrawPile {} => Ability::PeekDrawPile,
            AbilityItem::OnTileUse { effects: [effect @ Effect::GainGoodChoice { .. }] } => Ability::OnTileUse(effect),
            AbilityItem::SwapGood {} => Ability::SwapGood,
            AbilityItem::OnShipOrder { effects: [effect @ Effect::ActivateCards { .. }] } => {
                Ability::OnShipOrder(effect)
            }
            AbilityItem::OnIncomeStart { effects: [effect @ Effect::PlaceFromDiscard { .. }] } => {
                Ability::OnIncome(effect)
            }
            _ => return Err(wrong(item.id.id(), "ability", "content.not_here")),
        });
    }
    array(all)
}

type Heads = ([HeadSpec; Column::COUNT], [Column; Resource::COUNT], [u8; Resource::COUNT]);

fn heads(items: &[ColumnItem]) -> Result<Heads, Problem> {
    let mut all = Vec::new();
    let mut home = [None; Resource::COUNT];
    let mut start = [0; Resource::COUNT];
    for item in in_order("columns", Column::COUNT, items, |item| item.id.index())? {
        let id = item.id.id();
        let mut head = HeadSpec::default();
        for effect in &item.head.effects {
            match *effect {
                Effect::ProduceHead { n: 1, of } => head.produces = of,
                Effect::GainEnergy { n } => head.energy = n,
                Effect::Deliver { n, target: DeliveryTarget::Any } => head.drones = n,
                Effect::UseDockDrones { target: DeliveryTarget::Personal } => head.dock = true,
                _ => return Err(wrong(id, "head", "content.not_here")),
            }
        }
        head.slots = item.head.slots.len().min(usize::from(LARGEST)) as u8;
        let same = item.head.slots.iter().all(|slot| slot.accepts == head.produces);
        if !same || item.head.endless != head.produces || item.id.has_slots() == head.produces.is_empty() {
            return Err(wrong(id, "head", "content.head_stores"));
        }
        for resource in head.produces.resources() {
            if home[resource.index()].replace(item.id).is_some() {
                return Err(wrong(id, "head", "content.one_head"));
            }
        }
        if item.head.start.len() > item.head.slots.len()
            || !item.head.start.iter().all(|&resource| head.produces.has(resource))
        {
            return Err(wrong(id, "start", "content.head_start"));
        }
        for resource in &item.head.start {
            start[resource.index()] += 1;
        }
        all.push(head);
    }
    let mut homes = [Column::Crop; Resource::COUNT];
    for (place, home) in homes.iter_mut().zip(home) {
        *place = home.ok_or_else(|| wrong("columns", "head", "content.every_head"))?;
    }
    Ok((array(all)?, homes, start))
}

fn spaces(document: &Document) -> Result<[SpaceSpec; Space::COUNT], Problem> {
    let mut all: [Option<SpaceSpec>; Space::COUNT] = [None; Space::COUNT];
    for item in &document.improvements {
        let improvement = improvement(item)?;
        all[item.id.index()] = Some(SpaceSpec { figure: item.figure, vp: item.vp, improvement: Some(improvement) });
    }
    for item in &document.bot_tracks.blockers {
        if all[item.id.index()].is_some() {
            return Err(wrong(item.id.id(), "id", "content.barrier"));
        }
        all[item.id.index()] = Some(SpaceSpec { figure: item.figure, vp: 0, improvement: None });
    }
    let missing = all.iter().position(Option::is_none).and_then(|number| Space::ALL.get(number));
    if let Some(space) = missing {
        return Err(Problem::new("problem.content_missing").with("item", space.id()));
    }
    for &figure in Figure::ALL {
        let count = all.iter().flatten().filter(|space| space.figure == figure).count();
        if count != 6 {
            let error =
                Problem::new("content.figure_count").with("figure", figure.id()).with("n", count).with("wanted", 6);
            return Err(wrong_as("improvements", "figure", error));
        }
    }
    array(all.into_iter().flatten().collect())
}

fn improvement(item: &ImprovementItem) -> Result<Improvement, Problem> {
    let id = item.id.id();
    let fail = |error: &'static str| wrong(id, "effect", error);
    let effect = &item.effect;
    if effect.get("passive").is_some() {
        let passive: PassiveItem = read_part(id, "effect", effect)?;
        return Ok(match passive {
            PassiveItem::ShipOrder { reduction } => Improvement::ShipDiscount(reduction.min(LARGEST)),
            PassiveItem::VillagePurchase { reduction, .. } => Improvement::VillageDiscount(reduction.min(LARGEST)),
            PassiveItem::Market { resources, cost } => Improvement::Market(resources, cost),
        });
    }
    if effect.get("storage").is_some() {
        let endless: EndlessItem = read_part(id, "effect", effect)?;
        if endless.storage != "endless" || !endless.column.has_slots() {
            return Err(fail("content.endless_heads"));
        }
        return Ok(Improvement::Endless(endless.column));
    }
    if effect.get("on").is_some() {
        let steps: FaceDownItem = read_part(id, "effect", effect)?;
        if steps.on != "place_face_down_action_a" || steps.op != "bot_step" {
            return Err(fail("content.face_down"));
        }
        return Ok(Improvement::FaceDownSteps(steps.n.min(LARGEST)));
    }
    let mut income = effect.clone();
    if let Some(fields) = income.as_object_mut() {
        let both = fields.remove("income") == Some(true.into()) && fields.remove("immediate") == Some(true.into());
        if !both {
            return Err(fail("content.income_twice"));
        }
    }
    match read_part(id, "effect", &income)? {
        effect @ (Effect::GainEnergy { .. } | Effect::GainChoice { .. } | Effect::GainResource { .. }) => {
            Ok(Improvement::Income(effect))
        }
        _ => Err(fail("content.income")),
    }
}

fn endless(spaces: &[SpaceSpec; Space::COUNT]) -> Result<[Space; 3], Problem> {
    let of = |column: &Column| {
        let matches = |space: &&Space| spaces[space.index()].improvement == Some(Improvement::Endless(*column));
        Space::ALL.iter().find(matches).copied()
    };
    let found: Vec<Space> = Column::WITH_SLOTS.iter().filter_map(of).collect();
    found.try_into().map_err(|_| wrong("improvements", "effect", "content.each_endless"))
}

fn market(item: &MarketItem, spaces: &[SpaceSpec; Space::COUNT]) -> Result<[MarketSpec; Resource::COUNT], Problem> {
    let mut all = Vec::new();
    for &resource in Resource::ALL {
        let cost = item.costs.get(&resource).copied().unwrap_or(0);
        let reduced = item.reduced_costs.get(&resource).copied().unwrap_or(0);
        let space = Space::ALL.iter().copied().find(|space| {
            matches!(spaces[space.index()].improvement, Some(Improvement::Market(of, to)) if of.has(resource) && to == reduced)
        });
        let Some(space) = space else {
            return Err(wrong("farm_market", "reduced_costs", "content.market_price"));
        };
        if reduced == 0 || reduced > cost || cost > LARGEST {
            return Err(wrong("farm_market", "costs", "content.market_cost"));
        }
        all.push(MarketSpec { cost, reduced, space });
    }
    array(all)
}

fn left_track(item: &LeftItem) -> Result<ArrayVec<LeftSpace, MAX_TRACK>, Problem> {
    let fail = |error| wrong("bot_tracks left", "steps", error);
    let mut all: ArrayVec<LeftSpace, MAX_TRACK> = within(
        "bot_tracks left",
        "spaces",
        item.spaces.iter().map(|space| LeftSpace { multiplier: space.multiplier, blocker: None }),
    )?;
    if item.spaces.first().map(|space| &space.id) != Some(&item.start) || item.steps.len() + 1 != item.spaces.len() {
        return Err(fail("content.left_track"));
    }
    for (number, step) in item.steps.iter().enumerate() {
        let joins = item.spaces[number].id == step.from && item.spaces[number + 1].id == step.to;
        if !joins || step.blocker.is_some_and(|space| !space.on_left_track()) {
            return Err(fail("content.left_track"));
        }
        all[number].blocker = step.blocker;
    }
    Ok(all)
}

fn right_track(item: &RightItem) -> Result<ArrayVec<RightSpace, MAX_TRACK>, Problem> {
    let fail = |error| wrong("bot_tracks right", "steps", error);
    let mut all: ArrayVec<RightSpace, MAX_TRACK> = within(
        "bot_tracks right",
        "spaces",
        item.spaces.iter().map(|space| RightSpace { vp: space.vp, notch: space.notch, onward: None, detour: None }),
    )?;
    if item.spaces.first().map(|space| &space.id) != Some(&item.start) {
        return Err(fail("content.start_first"));
    }
    let place = |id: &str| item.spaces.iter().position(|space| space.id == id);
    for step in &item.steps {
        let (Some(from), Some(to)) = (place(&step.from), place(&step.to)) else {
            return Err(fail("content.step_spaces"));
        };
        if to <= from || step.blocker.is_some_and(|space| space.on_left_track() || space.index() < Space::Br1.index()) {
            return Err(fail("content.steps_forward"));
        }
        // On a detour there is only one way on (SUN-11.6); elsewhere a detour begins with a detour space.
        let begins_detour = item.spaces[to].detour && !item.spaces[from].detour;
        if begins_detour && step.blocker.is_some() {
            return Err(fail("content.detour_free"));
        }
        let twice = if begins_detour {
            all[from].detour.replace(to as u8).is_some()
        } else {
            all[from].onward.replace((to as u8, step.blocker)).is_some()
        };
        if twice {
            return Err(fail("content.one_way"));
        }
    }
    let notches = |notch| all.iter().filter(|space| space.notch == Some(notch)).count();
    if notches(Notch::Progress) != 2
        || notches(Notch::EndOfGame) != 1
        || all.last().and_then(|last| last.notch) != Some(Notch::EndOfGame)
    {
        return Err(fail("content.notches"));
    }
    Ok(all)
}

impl Content {
    /// What the parts must have in common.
    fn check(&self) -> Result<(), Problem> {
        for card in Card::buyable() {
            let spec = &self.cards[card.index()];
            for (field, number) in [
                ("min_price", spec.min_price),
                ("effects", spec.energy.max(spec.drones).max(spec.cogs)),
                ("vp", spec.vp),
                ("order", spec.order_vp),
            ] {
                small(card.id(), field, [number])?;
            }
            let gains = spec.gains.iter().all(|gain| (1..=LARGEST).contains(&gain.n) && !gain.of.is_empty());
            if !gains || spec.gains.iter().any(|gain| gain.of.contains(Good::Energy)) {
                return Err(wrong(card.id(), "effects", "content.gain_resources"));
            }
        }
        let distinct: std::collections::BTreeSet<u8> =
            self.cards.iter().flat_map(|card| card.gains.iter().map(|gain| gain.of.0)).collect();
        if distinct.len() > crate::state::MAX_GAINS {
            return Err(wrong("farm_cards", "effects", "content.many_choices"));
        }
        let mut effects: Vec<(&str, Effect)> = Vec::new();
        for (order, ship) in ShipOrder::all().zip(&self.ships) {
            effects.extend(ship.effects.iter().map(|&effect| (order.id(), effect)));
            small(order.id(), "ship_spaces", ship.values)?;
        }
        for (order, public) in PublicOrder::all().zip(&self.public) {
            let rewards = public.slots.iter().flatten().filter_map(|slot| slot.reward);
            effects.extend(rewards.map(|reward| (order.id(), reward)));
            small(order.id(), "barrel_spaces", public.values)?;
        }
        effects.extend(EndTile::all().zip(self.end_tiles).map(|(tile, effect)| (tile.id(), effect)));
        effects.extend(Progress::all().zip(&self.progress).map(|(tile, progress)| (tile.id(), progress.effect)));
        for card in Card::buyable() {
            let festival = self.cards[card.index()].festival;
            effects.extend(festival.iter().flat_map(|one| [(card.id(), one.effect), (card.id(), one.bonus)]));
        }
        for (space, spec) in Space::ALL.iter().zip(&self.spaces) {
            if let Some(Improvement::Income(effect)) = spec.improvement {
                effects.push((space.id(), effect));
            }
            small(space.id(), "vp", [spec.vp])?;
        }
        for (character, ability) in Character::all().zip(&self.characters) {
            if let Ability::OnTileUse(effect) | Ability::OnShipOrder(effect) | Ability::OnIncome(effect) = ability {
                effects.push((character.id(), *effect));
            }
        }
        if let Some((item, _)) = effects.iter().find(|(_, effect)| !effect.is_sound()) {
            return Err(wrong(item, "effects", "content.unsound"));
        }
        small("bot_tracks right", "spaces", self.right.iter().map(|space| space.vp))?;
        small("bot_tracks left", "spaces", self.left.iter().map(|space| space.multiplier))?;
        small("board village", "slots", self.slot_prices)?;
        small("row_bonus_markers", "sides", [self.row_vp])?;
        small("setup", "start_energy", [self.start_energy])?;
        if self.first_game.iter().filter(|recommended| **recommended).count() < 4 {
            return Err(wrong("setup", "first_game_characters", "content.first_characters"));
        }
        Ok(())
    }
}

impl Effect {
    fn is_sound(&self) -> bool {
        let small = |n: u8| (1..=LARGEST).contains(&n);
        let resources = |of: Kinds| !of.is_empty() && !of.contains(Good::Energy);
        match *self {
            Effect::GainEnergy { n }
            | Effect::GainEnergyPer { n, .. }
            | Effect::GainResource { n, .. }
            | Effect::GainGoodChoice { n }
            | Effect::BotStep { n }
            | Effect::Deliver { n, .. }
            | Effect::ShipDiscount { n } => small(n),
            Effect::GainChoice { n, of } | Effect::ProduceHead { n, of } => small(n) && resources(of),
            Effect::ActivateColumn { n, columns } => n == 1 && !columns.is_empty(),
            Effect::ActivateCards { n, columns, .. } => {
                small(n) && !columns.is_empty() && !columns.contains(Column::Personal)
            }
            Effect::RemoveFigure { n, .. }
            | Effect::PlaceFromDiscard { n, .. }
            | Effect::TakeBoxProgressTile { n, .. } => n == 1,
            Effect::Score { n, every, max, .. } => small(n) && small(every) && max.is_none_or(small),
            Effect::UseDockDrones { .. } | Effect::FulfilShipOrder {} => true,
        }
    }
}
