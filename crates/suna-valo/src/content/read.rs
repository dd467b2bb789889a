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
use almende_core::{Content as ContentFile, Problem, read_document};
use arrayvec::ArrayVec;
use serde::Deserialize as _;
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
            return Err(wrong("game", "-", "it is the content of another game"));
        }
        let (heads, home, start) = heads(&document.columns)?;
        let spaces = spaces(&document)?;
        let market = market(&document.farm_market, &spaces)?;
        let (left, right) = (left_track(&document.bot_tracks.left)?, right_track(&document.bot_tracks.right)?);
        let (progress, end_tiles) = tiles(&document.bot_tiles)?;
        let slots = &document.board.village.slots;
        let [first, second, third] = slots.as_slice() else {
            return Err(wrong("board village", "slots", "the village has 3 spaces (SUN-2.14)"));
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

fn wrong(item: &str, field: &str, error: &str) -> Problem {
    Problem::new("problem.content_item").with("item", item).with("field", field).with("error", error)
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
            Some(_) => return Err(wrong(what, "id", "an id stands there twice")),
            None => return Err(wrong(what, "id", "an id does not belong there")),
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
        space.try_push(entry).map_err(|_| wrong(item, field, &format!("there are more than {N}")))?;
    }
    Ok(space)
}

/// An array from a list that is known to be complete.
fn array<T, const N: usize>(list: Vec<T>) -> Result<[T; N], Problem> {
    list.try_into().map_err(|_| wrong("-", "-", "the number of items is wrong"))
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
        return fail("era", "cards are numbered by era (SUN-1.3)");
    }
    if item.columns.is_empty() {
        return fail("columns", "a farm card has at least one column (SUN-1.10)");
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
            return fail("slots", "a storage slot accepts resources (SUN-3.5)");
        }
        *place = accepts;
    }
    if card.slots[0] != card.slots[1] && card.slots[0].0 & card.slots[1].0 != 0 {
        return fail("slots", "two slots accept the same or nothing in common");
    }
    if !slots.is_empty() && item.columns.iter().any(|column| !column.has_slots()) {
        return fail("slots", "only cards of the three left columns store (SUN-3.14)");
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
            _ => return fail("effects", "this effect does not belong on a farm card"),
        };
        if gains.is_some_and(|gain| card.gains.try_push(gain).is_err()) {
            return fail("effects", "there are more than 2 gains");
        }
    }
    if let Some(order) = &item.order {
        card.needs = within(id, "order", order.needs.iter().copied())?;
        card.order_vp = order.vp;
        let only_personal = item.columns.iter().all(|column| column == Column::Personal);
        if card.needs.is_empty() || !only_personal || !slots.is_empty() || !item.effects.is_empty() {
            return fail("order", "a personal order has delivery slots, its own column and no effects (SUN-1.15)");
        }
    } else if item.columns.contains(Column::Personal) {
        return fail("order", "a card of the personal column is an order (SUN-1.15)");
    }
    Ok(card)
}

fn festival(item: &FestivalItem) -> Result<CardSpec, Problem> {
    let id = item.id.id();
    if item.era != item.id.era() {
        return Err(wrong(id, "era", "festivals are numbered by era (SUN-21.14)"));
    }
    let ([effect], [bonus]) = (item.effect, item.bonus);
    let fits =
        matches!(effect, Effect::GainEnergyPer { .. } | Effect::FulfilShipOrder {} | Effect::ActivateCards { .. });
    if !fits {
        return Err(wrong(id, "effect", "this effect does not belong on a festival"));
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
        return Err(wrong(id, "bonus", "a discount belongs to a ship festival, and only there (SUN-12.3)"));
    }
    if item.kept_by_buyer != matches!(bonus, Effect::Score { .. }) {
        return Err(wrong(id, "kept_by_buyer", "a festival is kept if it scores (SUN-12.5)"));
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
            return Err(wrong(id, "era", "orders are numbered by era (SUN-1.4)"));
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
                return Err(wrong(id, "reward", "rewards are energy, resources or bot steps (SUN-8.8)"));
            }
        }
        if slots.iter().any(|area: &ArrayVec<PublicSlot, MAX_NEEDS>| area.is_empty()) {
            return Err(wrong(id, "slots", "each area has delivery slots (SUN-1.13)"));
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
            return Err(wrong(id, "era", "orders are numbered by era (SUN-22.21)"));
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
            return Err(wrong(id, "effect", "this effect does not belong on a ship order"));
        }
        let cost = std::array::from_fn(|i| item.cost.get(&Good::ALL[i]).copied().unwrap_or(0));
        if cost.iter().any(|&n| n > LARGEST) {
            return Err(wrong(id, "cost", "it is too large"));
        }
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
            _ => return Err(wrong(&item.id, "effects", "this effect does not belong on such a tile (SUN-23)")),
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
            _ => return Err(wrong(item.id.id(), "ability", "this effect does not belong to a character (SUN-20)")),
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
                _ => return Err(wrong(id, "head", "this effect does not belong to a head (SUN-7)")),
            }
        }
        head.slots = item.head.slots.len().min(usize::from(LARGEST)) as u8;
        let same = item.head.slots.iter().all(|slot| slot.accepts == head.produces);
        if !same || item.head.endless != head.produces || item.id.has_slots() == head.produces.is_empty() {
            return Err(wrong(id, "head", "a head stores what it produces, in the three left columns (SUN-3.6)"));
        }
        for resource in head.produces.resources() {
            if home[resource.index()].replace(item.id).is_some() {
                return Err(wrong(id, "head", "a resource has one head"));
            }
        }
        if item.head.start.len() > item.head.slots.len()
            || !item.head.start.iter().all(|&resource| head.produces.has(resource))
        {
            return Err(wrong(id, "start", "the first resources do not fit into the head (SUN-2.11)"));
        }
        for resource in &item.head.start {
            start[resource.index()] += 1;
        }
        all.push(head);
    }
    let mut homes = [Column::Crop; Resource::COUNT];
    for (place, home) in homes.iter_mut().zip(home) {
        *place = home.ok_or_else(|| wrong("columns", "head", "every resource has a head (SUN-3.6)"))?;
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
            return Err(wrong(item.id.id(), "id", "a barrier is no improvement"));
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
            return Err(wrong(
                "improvements",
                "figure",
                &format!("there are {count} of {}, not 6 (SUN-1.6)", figure.id()),
            ));
        }
    }
    array(all.into_iter().flatten().collect())
}

fn improvement(item: &ImprovementItem) -> Result<Improvement, Problem> {
    let fail = |error: &dyn std::fmt::Display| wrong(item.id.id(), "effect", &error.to_string());
    let effect = &item.effect;
    if effect.get("passive").is_some() {
        let passive = PassiveItem::deserialize(effect).map_err(|error| fail(&error))?;
        return Ok(match passive {
            PassiveItem::ShipOrder { reduction } => Improvement::ShipDiscount(reduction.min(LARGEST)),
            PassiveItem::VillagePurchase { reduction, .. } => Improvement::VillageDiscount(reduction.min(LARGEST)),
            PassiveItem::Market { resources, cost } => Improvement::Market(resources, cost),
        });
    }
    if effect.get("storage").is_some() {
        let endless = EndlessItem::deserialize(effect).map_err(|error| fail(&error))?;
        if endless.storage != "endless" || !endless.column.has_slots() {
            return Err(fail(&"only the heads of the three left columns have an endless storage"));
        }
        return Ok(Improvement::Endless(endless.column));
    }
    if effect.get("on").is_some() {
        let steps = FaceDownItem::deserialize(effect).map_err(|error| fail(&error))?;
        if steps.on != "place_face_down_action_a" || steps.op != "bot_step" {
            return Err(fail(&"only bot steps for cards placed face down are known"));
        }
        return Ok(Improvement::FaceDownSteps(steps.n.min(LARGEST)));
    }
    let mut income = effect.clone();
    if let Some(fields) = income.as_object_mut() {
        let both = fields.remove("income") == Some(true.into()) && fields.remove("immediate") == Some(true.into());
        if !both {
            return Err(fail(&"an income comes at once and in every income phase"));
        }
    }
    match Effect::deserialize(&income).map_err(|error| fail(&error))? {
        effect @ (Effect::GainEnergy { .. } | Effect::GainChoice { .. } | Effect::GainResource { .. }) => {
            Ok(Improvement::Income(effect))
        }
        _ => Err(fail(&"an income is energy or resources")),
    }
}

fn endless(spaces: &[SpaceSpec; Space::COUNT]) -> Result<[Space; 3], Problem> {
    let of = |column: &Column| {
        let matches = |space: &&Space| spaces[space.index()].improvement == Some(Improvement::Endless(*column));
        Space::ALL.iter().find(matches).copied()
    };
    let found: Vec<Space> = Column::WITH_SLOTS.iter().filter_map(of).collect();
    found.try_into().map_err(|_| wrong("improvements", "effect", "each storing head has an endless storage (SUN-3.7)"))
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
            return Err(wrong("farm_market", "reduced_costs", "no improvement brings this price (SUN-10.8)"));
        };
        if reduced == 0 || reduced > cost || cost > LARGEST {
            return Err(wrong(
                "farm_market",
                "costs",
                "a resource costs energy, and less with the improvement (SUN-15.1)",
            ));
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
        return Err(fail("the left track is one line from its start (SUN-11.4)"));
    }
    for (number, step) in item.steps.iter().enumerate() {
        let joins = item.spaces[number].id == step.from && item.spaces[number + 1].id == step.to;
        if !joins || step.blocker.is_some_and(|space| !space.on_left_track()) {
            return Err(fail("the left track is one line from its start (SUN-11.4)"));
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
        return Err(fail("the start stands first"));
    }
    let place = |id: &str| item.spaces.iter().position(|space| space.id == id);
    for step in &item.steps {
        let (Some(from), Some(to)) = (place(&step.from), place(&step.to)) else {
            return Err(fail("a step leads from a space to a space"));
        };
        if to <= from || step.blocker.is_some_and(|space| space.on_left_track() || space.index() < Space::Br1.index()) {
            return Err(fail("steps lead forward, and barriers of the right track block them (SUN-11.2)"));
        }
        // On a detour there is only one way on (SUN-11.6); elsewhere a detour begins with a detour space.
        let begins_detour = item.spaces[to].detour && !item.spaces[from].detour;
        if begins_detour && step.blocker.is_some() {
            return Err(fail("a detour is never blocked (SUN-11.5)"));
        }
        let twice = if begins_detour {
            all[from].detour.replace(to as u8).is_some()
        } else {
            all[from].onward.replace((to as u8, step.blocker)).is_some()
        };
        if twice {
            return Err(fail("a space has one way on and one detour (SUN-11.5)"));
        }
    }
    let notches = |notch| all.iter().filter(|space| space.notch == Some(notch)).count();
    if notches(Notch::Progress) != 2
        || notches(Notch::EndOfGame) != 1
        || all.last().and_then(|last| last.notch) != Some(Notch::EndOfGame)
    {
        return Err(fail("there are two notches for progress tiles and one for the top (SUN-11.7, SUN-11.8)"));
    }
    Ok(all)
}

impl Content {
    /// What the parts must have in common.
    fn check(&self) -> Result<(), Problem> {
        for card in Card::buyable() {
            let spec = &self.cards[card.index()];
            let numbers = [spec.min_price, spec.energy, spec.drones, spec.cogs, spec.vp, spec.order_vp];
            if numbers.iter().any(|&n| n > LARGEST) {
                return Err(wrong(card.id(), "-", "a number is too large"));
            }
            let gains = spec.gains.iter().all(|gain| (1..=LARGEST).contains(&gain.n) && !gain.of.is_empty());
            if !gains || spec.gains.iter().any(|gain| gain.of.contains(Good::Energy)) {
                return Err(wrong(card.id(), "effects", "a gain names resources"));
            }
        }
        let distinct: std::collections::BTreeSet<u8> =
            self.cards.iter().flat_map(|card| card.gains.iter().map(|gain| gain.of.0)).collect();
        if distinct.len() > crate::state::MAX_GAINS {
            return Err(wrong("farm_cards", "effects", "there are too many different choices of resources"));
        }
        let mut effects = Vec::new();
        effects.extend(self.ships.iter().flat_map(|ship| ship.effects.iter().copied()));
        effects.extend(self.end_tiles);
        effects.extend(self.progress.iter().map(|tile| tile.effect));
        effects.extend(self.cards.iter().filter_map(|card| card.festival).flat_map(|one| [one.effect, one.bonus]));
        effects
            .extend(self.public.iter().flat_map(|order| order.slots.iter().flatten().filter_map(|slot| slot.reward)));
        effects.extend(self.spaces.iter().filter_map(|space| match space.improvement {
            Some(Improvement::Income(effect)) => Some(effect),
            _ => None,
        }));
        effects.extend(self.characters.iter().filter_map(|ability| match ability {
            Ability::OnTileUse(effect) | Ability::OnShipOrder(effect) | Ability::OnIncome(effect) => Some(*effect),
            _ => None,
        }));
        if !effects.iter().all(Effect::is_sound) {
            return Err(wrong("-", "effects", "an effect has a number out of range or names nothing"));
        }
        let values = self.public.iter().map(|order| order.values).chain(self.ships.iter().map(|ship| ship.values));
        let vp = self.spaces.iter().map(|space| space.vp).chain(self.right.iter().map(|space| space.vp));
        let numbers = values.flatten().chain(vp).chain(self.left.iter().map(|space| space.multiplier));
        let more = self.slot_prices.into_iter().chain([self.row_vp, self.start_energy]);
        if numbers.chain(more).any(|n| n > LARGEST) {
            return Err(wrong("-", "-", "a number is too large"));
        }
        if self.first_game.iter().filter(|recommended| **recommended).count() < 4 {
            return Err(wrong("setup", "first_game_characters", "two for each player are needed (SUN-2.18)"));
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
