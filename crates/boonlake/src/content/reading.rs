//! What the file has to fulfil to become content.

use super::document::{
    Back, CardItem, ConditionItem, CornersItem, CostItem, Document, EndItem, LeverItem, LockItem, MapItem, Op,
    PastureItem, PlayerBoardItem, RecessItem, RecessPiece, RiverItem, RowItem, ScoringTileItem, SiteResource, SoloItem,
    StartSymbol, TilesItem, TrackItem, TradeItem,
};
use super::{
    Board, COURSE, CardPlan, Condition, Content, Cost, Easing, Effect, EndEffect, Gain, Give, LeverEffect, LeverMode,
    LeverPlan, Map, PayPlan, RecessPlan, River, Row, ScoringTilePlan, SitePlan, SoloPlan, SoloTilePlan, StartPlan,
    TRACK, TilePlan, TrackPlan, TrackSpace, Trade, Window,
};
use crate::pieces::{
    BUILDING_TILES, Card, Difficulty, FIELDS, Field, Fields, Kind, Recess, Region, Resource, START_TILES, ScoringTile,
    Slot, Space, Strip,
};
use almende_core::{Problem, read_document, wrong, wrong_as};
use arrayvec::ArrayVec;
use serde_json::Value;

/// No amount in the file is larger: so sums over a game stay far from the limits of their numbers.
const MOST: u8 = 40;
/// All recesses together give no more coins and no more points.
const MOST_OF_RECESSES: u32 = 160;

fn within(item: &str, field: &str, amount: u8) -> Result<u8, Problem> {
    if amount <= MOST {
        return Ok(amount);
    }
    Err(wrong_as(item, field, Problem::new("content.more_than").with("n", amount).with("most", MOST)))
}

/// Another number of items than there must be.
fn number(item: &str, field: &str, found: usize, wanted: usize) -> Problem {
    wrong_as(item, field, Problem::new("content.count").with("n", found).with("wanted", wanted))
}

fn list<T, const N: usize>(item: &str, field: &str, all: Vec<T>) -> Result<[T; N], Problem> {
    let found = all.len();
    all.try_into().map_err(|_| number(item, field, found, N))
}

fn collect<T, const N: usize>(item: &str, field: &str, all: Vec<T>) -> Result<ArrayVec<T, N>, Problem> {
    if all.len() > N {
        return Err(wrong_as(item, field, Problem::new("content.too_many").with("most", N)));
    }
    Ok(all.into_iter().collect())
}

impl Op {
    fn gain(&self) -> Option<Gain> {
        match *self {
            Op::GainCoins { n } => Some(Gain::Coins(n)),
            Op::DrawCards { n } => Some(Gain::Cards(n)),
            Op::GainInhabitants { n } => Some(Gain::Inhabitants(n)),
            Op::GainVases { n } => Some(Gain::Vases(n)),
            Op::GainVp { n } => Some(Gain::Vp(n)),
            _ => None,
        }
    }

    fn effect(&self, item: &str, field: &str) -> Result<Effect, Problem> {
        let bounded = |n| within(item, field, n);
        if let Some(gain) = self.gain() {
            let (Gain::Coins(n) | Gain::Cards(n) | Gain::Inhabitants(n) | Gain::Vases(n) | Gain::Vp(n)) = gain;
            bounded(n)?;
            return Ok(Effect::Gain(gain));
        }
        Ok(match self {
            Op::LoseVp { n } => Effect::LoseVp(bounded(*n)?),
            Op::BuildSite { resource: SiteResource::Any } => Effect::BuildSite(None),
            Op::BuildSite { resource: SiteResource::One(resource) } => Effect::BuildSite(Some(*resource)),
            Op::VaseOrSite => Effect::VaseOrSite,
            Op::AdvanceTrack { track, n } => Effect::Advance(*track, bounded(*n)?),
            Op::AdvanceTrackChoice { n } => Effect::AdvanceEither(bounded(*n)?),
            Op::TrackIncomeNow { track } => Effect::IncomeNow(*track),
            Op::Trade { trades } if (1..=2).contains(&trades.len()) => {
                let mut all = [None; 2];
                for (place, trade) in all.iter_mut().zip(trades) {
                    *place = Some(trade.read(item, field)?);
                }
                Effect::Trade(all)
            }
            Op::ReadyLever => Effect::ReadyLever,
            Op::UpgradeToHouse { inhabitant_discount } => Effect::UpgradeToHouse(bounded(*inhabitant_discount)?),
            Op::UpgradeToSettlement { inhabitant_discount, presence_discount } => Effect::UpgradeToSettlement(Easing {
                inhabitants: bounded(*inhabitant_discount)?,
                presences: bounded(*presence_discount)?,
            }),
            _ => return Err(wrong(item, field, "content.not_here")),
        })
    }

    fn lever_effect(&self, item: &str) -> Result<LeverEffect, Problem> {
        if let Some(gain) = self.gain() {
            return Ok(LeverEffect::Gain(gain));
        }
        Ok(match self {
            Op::GainCoinsPerSiteLevel { n } => LeverEffect::CoinsPerSiteLevel(within(item, "modes", *n)?),
            Op::GainVpPerPresence { n } => LeverEffect::VpPerPresence(within(item, "modes", *n)?),
            Op::Modernize => LeverEffect::Modernize,
            Op::Upgrade => LeverEffect::Upgrade,
            Op::MoveBoatUpstream => LeverEffect::MoveBoat,
            Op::SettlementDiscount { inhabitants, presences } => {
                LeverEffect::Settle(Easing { inhabitants: *inhabitants, presences: *presences })
            }
            Op::ResourceDiscount => LeverEffect::ResourceDiscount,
            _ => return Err(wrong(item, "modes", "content.not_here")),
        })
    }
}

/// At most one effect, as fields, spaces and labels have.
fn one_effect(item: &str, field: &str, ops: &[Op]) -> Result<Option<Effect>, Problem> {
    match ops {
        [] => Ok(None),
        [op] => op.effect(item, field).map(Some),
        _ => Err(wrong(item, field, "content.one_reward")),
    }
}

impl TradeItem {
    fn read(&self, item: &str, field: &str) -> Result<Trade, Problem> {
        let mut get = [None; 2];
        if self.get.is_empty() || self.get.len() > get.len() {
            return Err(wrong(item, field, "content.trade_gives"));
        }
        for (place, op) in get.iter_mut().zip(&self.get) {
            *place = Some(op.gain().ok_or_else(|| wrong(item, field, "content.trade_simple"))?);
        }
        Ok(Trade { give: self.give, get })
    }
}

impl CostItem {
    fn read(&self, item: &str) -> Result<Cost, Problem> {
        let amount = |resource| within(item, "cost", self.resources.get(resource).copied().unwrap_or(0));
        let resources = Resource::ALL.iter().map(amount).collect::<Result<Vec<u8>, Problem>>()?;
        Ok(Cost {
            coins: within(item, "cost", self.coins)?,
            vases: within(item, "cost", self.vases)?,
            resources: list(item, "cost", resources)?,
        })
    }
}

pub(super) fn read(json: &Value) -> Result<Content, Problem> {
    let document: Document = read_document(json)?;
    if document.game != "boonlake" {
        return Err(wrong("game", "-", "content.other_game"));
    }
    let start = &document.components;
    let inhabitants = u16::from(start.starting_ranch) + u16::from(start.starting_supply);
    if inhabitants != 8 {
        return Err(wrong("components", "starting_ranch", "content.eight_inhabitants"));
    }
    let mut card_kinds = [None; Strip::COUNT];
    if document.action_strips.len() != Strip::COUNT {
        return Err(number("action_strips", "-", document.action_strips.len(), Strip::COUNT));
    }
    for strip in &document.action_strips {
        card_kinds[strip.id.index()] = strip.card_kind;
        if (strip.id == Strip::Builder) != strip.card_kind.is_none() {
            return Err(wrong(strip.id.id(), "card_kind", "content.builder_none"));
        }
    }
    let cards = read_cards(&document.project_cards)?;
    let of_kind = |kind: Kind| Card::all().filter(|card| cards[card.index()].kind == kind).collect();
    Ok(Content {
        map: read_map(&document.map)?,
        river: read_river(&document.river)?,
        rows: read_rows(&document.action_board.rows)?,
        card_kinds,
        board: read_board(&document.player_board)?,
        tracks: [
            read_track("income_tracks coin", &document.income_tracks.coin)?,
            read_track("income_tracks card", &document.income_tracks.card)?,
        ],
        overflow_vp: within("income_tracks", "overflow_vp_per_step", document.income_tracks.overflow_vp_per_step)?,
        levers: read_levers(&document.lever_slots)?,
        tiles: read_tiles(&document.building_tiles)?,
        pastures: read_pastures(&document.building_tiles.pastures)?,
        scoring_tiles: read_scoring_tiles(&document.scoring_tiles)?,
        cards_of_kind: [of_kind(Kind::Day), of_kind(Kind::Sunset), of_kind(Kind::Night)],
        cards,
        solo: read_solo(&document.solo)?,
        start: StartPlan {
            coins: start.starting_coins_by_seat,
            hand: within("components", "starting_hand", start.starting_hand)?,
            ranch: start.starting_ranch,
            supply: start.starting_supply,
        },
    })
}

fn read_map(item: &MapItem) -> Result<Map, Problem> {
    if item.fields.len() != FIELDS || item.regions.len() != Region::COUNT {
        return Err(wrong("map", "fields", "content.map_size"));
    }
    let mut map = Map {
        region: [Region::Unknown; FIELDS],
        fields: [Fields::default(); Region::COUNT],
        adjacent: [Fields::default(); FIELDS],
        bridges: Fields::default(),
        reward: [None; FIELDS],
        start: [Fields::default(); 3],
        label: [Effect::Gain(Gain::Coins(0)); Region::COUNT],
    };
    for (place, field) in item.fields.iter().enumerate() {
        let name = format!("map fields {}", field.number);
        if field.number.index() != place {
            return Err(wrong(name, "number", "content.in_order"));
        }
        map.region[place] = field.region;
        map.fields[field.region.index()].insert(field.number);
        map.reward[place] = one_effect(&name, "reward", &field.reward)?;
        let from = match field.start_symbol {
            Some(StartSymbol::Two) => 0,
            Some(StartSymbol::Three) => 1,
            Some(StartSymbol::Four) => 2,
            None => 3,
        };
        map.start.iter_mut().skip(from).for_each(|fields| fields.insert(field.number));
    }
    if map.start.map(Fields::len) != [6, 8, 10] {
        return Err(wrong("map", "start_symbol", "content.start_fields"));
    }
    for region in &item.regions {
        let fields: Fields = region.fields.iter().copied().collect();
        if fields != map.fields[region.id.index()] || usize::from(region.north_rank) != region.id.index() + 1 {
            return Err(wrong(region.id.id(), "fields", "content.region_fields"));
        }
        map.label[region.id.index()] = one_effect(region.id.id(), "reward", &region.reward)?
            .filter(|effect| matches!(effect, Effect::Gain(_)))
            .ok_or_else(|| wrong(region.id.id(), "reward", "content.label_gives"))?;
    }
    let mut link = |[a, b]: [Field; 2]| {
        map.adjacent[a.index()].insert(b);
        map.adjacent[b.index()].insert(a);
    };
    for &edge in &item.land_edges {
        if map.region[edge[0].index()] != map.region[edge[1].index()] {
            return Err(wrong_as(
                "map",
                "land_edges",
                Problem::new("content.two_regions").with("a", edge[0]).with("b", edge[1]),
            ));
        }
        link(edge);
    }
    for bridge in &item.bridges {
        link(bridge.fields);
        bridge.fields.iter().for_each(|&field| map.bridges.insert(field));
    }
    let said: Fields = item.fields.iter().filter(|field| field.bridge_field).map(|field| field.number).collect();
    if said != map.bridges {
        return Err(wrong("map", "bridge_field", "content.bridge_fields"));
    }
    if connected(&map) != Fields::ALL {
        return Err(wrong("map", "land_edges", "content.map_connected"));
    }
    Ok(map)
}

fn connected(map: &Map) -> Fields {
    let mut found: Fields = Field::all().take(1).collect();
    loop {
        let wider = found.fold(found, |all, field| all.or(map.adjacent[field.index()]));
        if wider == found {
            return found;
        }
        found = wider;
    }
}

fn read_river(item: &RiverItem) -> Result<River, Problem> {
    if item.spaces.len() != Space::COUNT {
        return Err(number("river", "spaces", item.spaces.len(), Space::COUNT));
    }
    let mut river = River {
        course: [
            collect::<_, COURSE>("river", "course", item.course.round_1.clone())?,
            collect::<_, COURSE>("river", "course", item.course.round_2.clone())?,
        ],
        middle_lock: [0; 2],
        harbour: [false; Space::COUNT],
        reward: [None; Space::COUNT],
        start: [[0; 4]; 2],
    };
    for space in &item.spaces {
        river.harbour[space.id.index()] = space.harbour;
        river.reward[space.id.index()] = one_effect(space.id.id(), "reward", &space.reward)?;
    }
    for (round, (course, starts)) in
        river.course.iter().zip([&item.start_spaces.round_1, &item.start_spaces.round_2]).enumerate()
    {
        let place = |space: Space| course.iter().position(|&other| other == space);
        let mut seen = [false; Space::COUNT];
        if course.iter().any(|space| std::mem::replace(&mut seen[space.index()], true)) {
            return Err(wrong("river", "course", "content.twice"));
        }
        if course.len() < 10 || course.last() != Some(&item.last_space) {
            return Err(wrong("river", "course", "content.course_end"));
        }
        let in_round = |lock: &&LockItem| lock.rounds.contains(&(round as u8 + 1));
        let mut locks = Vec::new();
        for lock in item.locks.iter().filter(in_round) {
            match (place(lock.between[0]), place(lock.between[1])) {
                (Some(before), Some(after)) if after == before + 1 => locks.push(before),
                _ => return Err(wrong("river", "locks", "content.lock_between")),
            }
        }
        locks.sort_unstable();
        match locks[..] {
            // The end of a round is moving onto the last space, behind the second lock (BOO-13.11, BOO-13.12,
            // BOO-13.13).
            [middle, end] if end + 2 == course.len() && middle + 6 < end => river.middle_lock[round] = middle as u8,
            _ => return Err(wrong("river", "locks", "content.locks")),
        }
        for players in 1..=4u8 {
            let start = starts.get(&players).copied().and_then(place);
            let start = start.filter(|&start| start < locks[0] && river.harbour[course[start].index()]);
            let start = start.ok_or_else(|| wrong("river", "start_spaces", "content.ship_start"))?;
            river.start[round][usize::from(players) - 1] = start as u8;
        }
    }
    if !river.harbour[item.last_space.index()] {
        return Err(wrong("river", "last_space", "content.last_harbour"));
    }
    Ok(river)
}

fn read_rows(items: &[RowItem]) -> Result<[Row; Strip::COUNT], Problem> {
    let mut rows = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let name = format!("action_board rows {place}");
        if usize::from(item.row) != place + 1 || !(1..=6).contains(&item.max_steps) {
            return Err(wrong(name, "max_steps", "content.rows"));
        }
        if place < 5 && item.vp_loss != 0 {
            return Err(wrong(name, "vp_loss", "content.row_points"));
        }
        rows.push(Row { steps: item.max_steps, vp_loss: within(&name, "vp_loss", item.vp_loss)? });
    }
    list("action_board", "rows", rows)
}

fn read_board(item: &PlayerBoardItem) -> Result<Board, Problem> {
    let plan = |recess: &RecessItem| -> Result<RecessPlan, Problem> {
        if !(1..=5).contains(&recess.tier) {
            return Err(wrong("player_board", "tier", "content.tiers"));
        }
        Ok(RecessPlan {
            tier: recess.tier,
            coins: within("player_board", "income", recess.income.coins)?,
            vp: within("player_board", "income", recess.income.vp)?,
        })
    };
    let of = |piece: RecessPiece| -> Result<Vec<RecessPlan>, Problem> {
        let all: Result<Vec<_>, _> = item.recesses.iter().filter(|recess| recess.piece == piece).map(plan).collect();
        let all = all?;
        if all.windows(2).any(|pair| pair[0].tier > pair[1].tier) {
            return Err(wrong("player_board", "recesses", "content.recesses_order"));
        }
        Ok(all)
    };
    let (houses, settlements, cattle) =
        (of(RecessPiece::House)?, of(RecessPiece::Settlement)?, of(RecessPiece::Cattle)?);
    if (houses.len(), settlements.len(), cattle.len()) != (6, 4, 5) {
        return Err(wrong("player_board", "recesses", "content.recesses"));
    }
    let coins = item.recesses.iter().map(|recess| u32::from(recess.income.coins)).sum::<u32>();
    let vp = item.recesses.iter().map(|recess| u32::from(recess.income.vp)).sum::<u32>();
    if coins.max(vp) > MOST_OF_RECESSES {
        let together = Problem::new("content.recess_income").with("most", MOST_OF_RECESSES);
        return Err(wrong_as("player_board", "recesses", together));
    }
    let needs = |tier: u8| -> [u8; Recess::COUNT] {
        let upto = |plans: &[RecessPlan]| -> u8 {
            let in_tier = plans.iter().any(|plan| plan.tier == tier);
            if in_tier { plans.iter().filter(|plan| plan.tier <= tier).count() as u8 } else { 0 }
        };
        [upto(&houses), upto(&settlements), upto(&cattle)]
    };
    let tier_needs = [needs(1), needs(2)];
    let mut end_vp = [0; 5];
    for (tier, vp) in &item.end_vp_per_empty_recess {
        let place = usize::from(*tier).checked_sub(1).and_then(|at| end_vp.get_mut(at));
        *place.ok_or_else(|| wrong("player_board", "end_vp_per_empty_recess", "content.tiers"))? =
            within("player_board", "end_vp_per_empty_recess", *vp)?;
    }
    let upstream = item.canal.upstream_cost_coins;
    if upstream == 0 {
        return Err(wrong("player_board", "upstream_cost_coins", "content.upstream"));
    }
    Ok(Board {
        tier_needs,
        inhabitants: list("player_board", "recesses", of(RecessPiece::Inhabitant)?)?,
        recesses: [
            collect("player_board", "recesses", houses)?,
            collect("player_board", "recesses", settlements)?,
            collect("player_board", "recesses", cattle)?,
        ],
        end_vp,
        upstream_coins: within("player_board", "upstream_cost_coins", upstream)?,
    })
}

fn read_track(name: &str, item: &TrackItem) -> Result<TrackPlan, Problem> {
    let mut spaces = Vec::new();
    for (place, space) in item.spaces.iter().enumerate() {
        if usize::from(space.steps) != place {
            return Err(wrong(name, "steps", "content.in_order"));
        }
        let reward = one_effect(name, "enter_reward", &space.enter_reward)?;
        if matches!(reward, Some(Effect::Advance(..) | Effect::AdvanceEither(_) | Effect::Trade(_))) {
            return Err(wrong(name, "enter_reward", "content.track_gives"));
        }
        spaces.push(TrackSpace {
            income: within(name, "income", space.income)?,
            vp: within(name, "vp", space.vp)?,
            reward,
        });
    }
    Ok(TrackPlan { spaces: list::<_, TRACK>(name, "spaces", spaces)? })
}

fn read_levers(items: &[LeverItem]) -> Result<[LeverPlan; Slot::COUNT], Problem> {
    let mut levers = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let name = format!("lever_slots {place}");
        if usize::from(item.slot) != place + 1 {
            return Err(wrong(name, "slot", "content.in_order"));
        }
        let mut modes = ArrayVec::new();
        for mode in &item.modes {
            let mut get = [None; 2];
            if mode.get.is_empty() || mode.get.len() > 2 || modes.is_full() {
                return Err(wrong(name, "modes", "content.lever_modes"));
            }
            for (place, op) in get.iter_mut().zip(&mode.get) {
                *place = Some(op.lever_effect(&name)?);
            }
            modes.push(LeverMode { give: mode.give, get });
        }
        levers.push(LeverPlan { coins: within(&name, "cost_coins", item.cost_coins)?, window: item.window, modes });
    }
    let levers: [LeverPlan; Slot::COUNT] = list("lever_slots", "-", levers)?;
    for slot in Slot::all() {
        check_lever(slot, &levers[slot.index()])?;
    }
    Ok(levers)
}

/// The slots do what chapter 12.3 says; a corrected file may change amounts and prices.
fn check_lever(slot: Slot, plan: &LeverPlan) -> Result<(), Problem> {
    use LeverEffect as L;
    let shape: Vec<[Option<L>; 2]> = plan.modes.iter().map(|mode| mode.get).collect();
    let fits = match slot.number() {
        1 => {
            plan.window == Window::ForgoRightPart
                && matches!(shape[..], [[Some(L::Gain(Gain::Vases(_))), None], [Some(L::Gain(Gain::Coins(_))), None]])
        }
        2 => plan.window == Window::ForgoRightPart && matches!(shape[..], [[Some(L::Modernize), None]]),
        3 => plan.window == Window::ForgoRightPart && matches!(shape[..], [[Some(L::Upgrade), None]]),
        4 => plan.window == Window::ForgoCardPlay && matches!(shape[..], [[Some(L::CoinsPerSiteLevel(_)), None]]),
        5 => plan.window == Window::ForgoCardPlay && matches!(shape[..], [[Some(L::Gain(Gain::Coins(_))), None]]),
        6 => plan.window == Window::RegionScoringPayout && matches!(shape[..], [[Some(L::VpPerPresence(_)), None]]),
        7 => plan.window == Window::AnyTime && matches!(shape[..], [[Some(L::MoveBoat), None]]),
        8 => plan.window == Window::SettlementUpgrade && matches!(shape[..], [[Some(L::Settle(_)), None]]),
        9 => {
            plan.window == Window::AfterPlacingTile
                && matches!(shape[..], [[Some(L::Gain(Gain::Inhabitants(_))), None]])
        }
        10 => {
            plan.window == Window::AnyTimeOrCardPlay
                && matches!(
                    shape[..],
                    [
                        [Some(L::ResourceDiscount), None],
                        [Some(L::Gain(Gain::Coins(_))), None],
                        [Some(L::Gain(Gain::Cards(_))), None]
                    ]
                )
        }
        11 => {
            plan.window == Window::AnyTimeOrCardPlay
                && matches!(shape[..], [[Some(L::ResourceDiscount), Some(L::Gain(Gain::Coins(_)))]])
        }
        _ => {
            plan.window == Window::AnyTime
                && plan.modes.len() == 1
                && plan.modes.iter().all(|mode| mode.get.iter().all(|get| matches!(get, Some(L::Gain(_)))))
        }
    };
    let gives_nothing = |mode: &LeverMode| mode.give == Give::default();
    let gives_fit = match (slot.number(), &plan.modes[..]) {
        (1, [free, paid]) => gives_nothing(free) && paid.give == Give { vases: paid.give.vases, ..Give::default() },
        (12, [only]) => only.give == Give { cards: only.give.cards, ..Give::default() },
        (1 | 12, _) => false,
        (_, modes) => modes.iter().all(gives_nothing),
    };
    if fits && gives_fit {
        Ok(())
    } else {
        Err(wrong(format!("lever_slots {}", slot.index()), "modes", "content.lever_slot"))
    }
}

fn read_tiles(item: &TilesItem) -> Result<[TilePlan; BUILDING_TILES], Problem> {
    if item.start.len() != START_TILES {
        return Err(number("building_tiles", "start", item.start.len(), START_TILES));
    }
    let mut tiles = Vec::new();
    for (place, tile) in item.start.iter().chain(&item.grey).enumerate() {
        let expected = crate::pieces::Tile::new(place).map(crate::pieces::Tile::id);
        if expected != Some(tile.id.as_str()) || (tile.back == Back::Grey) != (place >= START_TILES) {
            return Err(wrong(&tile.id, "id", "content.in_order"));
        }
        let mut sites = ArrayVec::new();
        if tile.sites.is_empty() || tile.sites.len() > 2 {
            return Err(wrong(&tile.id, "sites", "content.sites"));
        }
        for site in &tile.sites {
            let cost = Give { coins: site.cost.coins, cards: site.cost.cards, ..Give::default() };
            if cost != site.cost {
                return Err(wrong(&tile.id, "cost", "content.site_cost"));
            }
            let gain: Result<Vec<Effect>, Problem> = site.gain.iter().map(|op| op.effect(&tile.id, "gain")).collect();
            let gain = gain?;
            if gain.iter().any(|effect| {
                matches!(
                    effect,
                    Effect::Trade(_) | Effect::UpgradeToHouse(_) | Effect::UpgradeToSettlement(_) | Effect::ReadyLever
                )
            }) {
                return Err(wrong(&tile.id, "gain", "content.site_reward"));
            }
            sites.push(SitePlan {
                cost,
                gain: collect(&tile.id, "gain", gain)?,
                settlement_vp: site.on_settlement_vp.clamp(-40, 40),
            });
        }
        let players = match tile.back {
            Back::Grey | Back::Two => 1,
            Back::Three => 3,
            Back::Four => 4,
        };
        tiles.push(TilePlan { players, sites });
    }
    let with = |players| tiles.iter().take(START_TILES).filter(|tile| tile.players <= players).count();
    if [with(2), with(3), with(4)] != [6, 8, 10] {
        return Err(wrong("building_tiles", "start", "content.start_tiles"));
    }
    list("building_tiles", "grey", tiles)
}

fn read_pastures(items: &[PastureItem]) -> Result<u8, Problem> {
    if items.len() != 7 || items.iter().any(|pasture| pasture.max_cattle != 4) {
        return Err(wrong("building_tiles", "pastures", "content.pastures"));
    }
    Ok(items.len() as u8)
}

fn read_scoring_tiles(items: &[ScoringTileItem]) -> Result<[ScoringTilePlan; ScoringTile::COUNT], Problem> {
    let mut tiles = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let id = item.id.id();
        if item.id.index() != place {
            return Err(wrong(id, "id", "content.in_order"));
        }
        let condition = match item.condition {
            ConditionItem::AtLeast { of, thresholds } => Condition::AtLeast(of, thresholds),
            ConditionItem::TwoRegions { regions, thresholds } => Condition::TwoRegions(regions, thresholds),
            ConditionItem::PlayedCards { kinds, thresholds } => Condition::PlayedCards(kinds, thresholds),
            ConditionItem::Pay { piece, coins, vp_each, thresholds } => {
                if coins == 0 || thresholds.iter().any(|&n| n > 10) {
                    return Err(wrong(id, "condition", "content.payment"));
                }
                let (coins, vp) = (within(id, "condition", coins)?, within(id, "condition", vp_each)?);
                Condition::Pay(PayPlan { piece, coins, vp }, thresholds)
            }
        };
        tiles.push(ScoringTilePlan {
            cost: item.project.cost.read(id)?,
            vp: within(id, "vp", item.project.vp)?,
            track: item.project.track,
            condition,
        });
    }
    list("scoring_tiles", "-", tiles)
}

fn read_cards(items: &[CardItem]) -> Result<Vec<CardPlan>, Problem> {
    if items.len() != Card::COUNT {
        return Err(number("project_cards", "-", items.len(), Card::COUNT));
    }
    let mut cards = Vec::new();
    for (place, item) in items.iter().enumerate() {
        let id = item.id.id();
        if item.id.index() != place {
            return Err(wrong(id, "id", "content.in_order"));
        }
        if item.immediate.is_empty() && item.permanent.is_empty() && item.end.is_empty() {
            return Err(wrong(id, "immediate", "content.card_effect"));
        }
        let immediate: Result<Vec<Effect>, Problem> =
            item.immediate.iter().map(|op| op.effect(id, "immediate")).collect();
        let end = item.end.iter().map(|end| match end {
            EndItem::VpIf { of, tiers: [low, high] } => {
                EndEffect::If(*of, [(low.at_least, low.vp), (high.at_least, high.vp)])
            }
            EndItem::VpPer { of, n } => EndEffect::Per(*of, *n),
        });
        cards.push(CardPlan {
            kind: item.kind,
            cost: item.cost.read(id)?,
            vp: within(id, "vp", item.vp)?,
            immediate: collect(id, "immediate", immediate?)?,
            permanent: collect(id, "permanent", item.permanent.clone())?,
            end: collect(id, "end", end.collect())?,
        });
    }
    Ok(cards)
}

fn read_solo(item: &SoloItem) -> Result<SoloPlan, Problem> {
    let mut tiles = Vec::new();
    for (place, tile) in item.tiles.iter().enumerate() {
        let class = if tile.id.is_b() { "B" } else { "A" };
        if tile.id.index() != place || tile.class != class {
            return Err(wrong(tile.id.id(), "id", "content.in_order"));
        }
        let [a, b, c] = tile.actions;
        if a == b || b == c || a == c {
            return Err(wrong(tile.id.id(), "actions", "content.three_actions"));
        }
        let CornersItem { tl, tr, bl, br } = tile.corners;
        tiles.push(SoloTilePlan { actions: tile.actions, corners: [tl, tr, bl, br] });
    }
    let board = &item.board;
    let vp = [
        collect("solo", "houses_vp", board.houses_vp.clone())?,
        collect("solo", "settlements_vp", board.settlements_vp.clone())?,
        collect("solo", "cattle_vp", board.cattle_vp.clone())?,
    ];
    if vp.each_ref().map(ArrayVec::len) != [6, 4, 5] || board.cactus_vp.is_empty() || board.cactus_vp.len() > 100 {
        return Err(wrong("solo", "board", "content.solo_board"));
    }
    let mut removed = [[u8::MAX; 2]; Difficulty::COUNT];
    for level in &item.difficulties {
        if level.remove_a > 5 || level.remove_b > 5 || level.remove_a + level.remove_b != 4 {
            return Err(wrong(level.id.id(), "remove_a", "content.removed"));
        }
        removed[level.id.index()] = [level.remove_a, level.remove_b];
    }
    if removed.contains(&[u8::MAX; 2]) {
        return Err(number("solo", "difficulties", item.difficulties.len(), Difficulty::COUNT));
    }
    Ok(SoloPlan { tiles: list("solo", "tiles", tiles)?, vp, cactus: board.cactus_vp.clone(), removed })
}
