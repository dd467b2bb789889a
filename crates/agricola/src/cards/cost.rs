//! What things cost with cards: all payments that some order of the modifiers allows (AGR-14.1).

use super::plan::{Grant, Item, Modifier, Rule};
use super::{Card, CardKind, Counter, Deed, Moment};
use crate::content::FENCES;
use crate::farm::Farm;
use crate::goods::Goods;
use crate::grid::{Cells, Edges};
use crate::improvements::CONVERTIBLE;
use crate::pieces::Good;
use crate::state::{Agricola, Source};
use almende_core::Seat;
use arrayvec::ArrayVec;

/// Different ways to pay for one thing: a pasture of 15 fences paid in two goods has 16, and so many palisades go around
/// a farmyard.
pub(crate) const MAX_WAYS: usize = 24;
/// Payments looked at on the way to them.
const MAX_REACHED: usize = 128;

/// Wood for one palisade (AGR-14.7.3).
const PALISADE: u8 = 2;

pub(crate) type Ways = ArrayVec<Goods, MAX_WAYS>;

/// A way to pay for a thing.
#[derive(Clone, Copy, Default)]
pub(crate) struct Way {
    pub(crate) cost: Goods,
    /// How many palisades it is about (AGR-14.7.3).
    pub(crate) palisades: u8,
    /// What comes back of an earlier payment (AGR-RULING-37).
    pub(crate) back: Goods,
    /// Whether it pays for two rooms at once.
    pub(crate) both: bool,
}

impl Way {
    pub(crate) fn of(cost: Goods) -> Way {
        Way { cost, ..Way::default() }
    }
}

/// Ways of things that have more than a price.
pub(crate) type FullWays = ArrayVec<Way, MAX_WAYS>;

/// A payment that was reached, and the modifiers used for it.
#[derive(Clone, Copy, PartialEq)]
struct Reached {
    cost: Goods,
    used: u32,
}

impl Agricola {
    /// What a card grants, for actions that come from it.
    #[inline]
    pub(crate) fn grant(&self, source: Source) -> Option<&'static Grant> {
        let Source::Card(card, effect, choice) = source else { return None };
        let effect = self.content.0.card(card)?.effects.get(usize::from(effect))?;
        effect.choices.get(usize::from(choice))?.act.as_ref()
    }

    /// AGR-13.2, AGR-13.2.3, AGR-13.2.4, AGR-RULING-19: the occupation cost by what the player has played in this game,
    /// whatever lies there from the start (AGR-13.2.5, AGR-19.10).
    pub(crate) fn occupation_cost(&self, seat: Seat, source: Source) -> u8 {
        let Source::Space(space) = source else { return self.grant(source).map_or(0, |grant| grant.occupation_cost) };
        let Some(lessons) = self.plan(space).lessons else { return 0 };
        let costs = &self.content.lessons[lessons as usize];
        let is_played = |played: &&super::Played| played.card.kind() == CardKind::Occupation && !played.permanent;
        let played = self.farm(seat).cards.iter().filter(is_played).count();
        costs.get(played).or(costs.last()).copied().unwrap_or(0)
    }

    /// The costs before modifiers, to choose from, and what of them no modifier touches (AGR-13.2.6).
    fn printed(&self, seat: Seat, deed: Deed, source: Source, palisades: u8) -> (Ways, Goods) {
        let cost = match deed {
            Deed::Room(_) => *self.room_cost(seat),
            Deed::Renovate(material) => self.renovation_cost(seat, material),
            Deed::Stable(_) => *self.stable_cost(source),
            Deed::Pasture(cells) => {
                let new = cells.boundary().minus(self.farm(seat).fences).len();
                let paid = new.saturating_sub(palisades).saturating_sub(self.free_fences(seat, source));
                let wood = Goods::of(Good::Wood, palisades * PALISADE);
                return ([self.content.fence.times(paid)].into_iter().collect(), wood);
            }
            Deed::Build(major) => self.content.majors[major.index()].cost,
            Deed::Play(card) => return self.printed_on_card(seat, card, source),
            _ => Goods::NONE,
        };
        ([cost].into_iter().collect(), Goods::NONE)
    }

    fn printed_on_card(&self, seat: Seat, card: Card, source: Source) -> (Ways, Goods) {
        let Some(plan) = self.content.0.card(card) else { return (Ways::new(), Goods::NONE) };
        let mut each = Goods::NONE;
        if let Some((amount, goods)) = &plan.cost_each {
            each = goods.times(self.amount(Counter::new(seat, card), amount));
        }
        if card.kind() == CardKind::Occupation {
            let mut own = plan.costs.first().copied().unwrap_or_default();
            own.add(&each);
            let lessons = Goods::of(Good::Food, self.occupation_cost(seat, source));
            return ([lessons].into_iter().collect(), own);
        }
        let with_each = |cost: &Goods| {
            let mut cost = *cost;
            cost.add(&each);
            cost
        };
        (plan.costs.iter().take(MAX_WAYS).map(with_each).collect(), Goods::NONE)
    }

    /// Whether a card may change the price of such a thing in an action: one that lies there, or the one that grants it.
    #[inline]
    fn has_prices_for(&self, seat: Seat, item: Item, source: Source) -> bool {
        self.farm(seat).powers.prices & item.bit() != 0
            || matches!(source, Source::Card(..)) && self.prices_granted(source).next().is_some()
    }

    /// The modifiers of a player's cards for such a thing. A card that is only being played is not among them
    /// (AGR-14.1.6).
    fn modifiers(
        &self,
        seat: Seat,
        item: Item,
        source: Source,
    ) -> impl Iterator<Item = (Counter, &'static Modifier)> + '_ {
        let content = self.content.0;
        let plans = self.farm(seat).cards.iter().filter_map(move |played| content.card(played.card));
        let of_card =
            move |plan: &'static super::CardPlan| plan.prices.iter().map(move |modifier| (plan.card, modifier));
        plans
            .flat_map(of_card)
            .chain(self.prices_granted(source))
            .map(move |(card, modifier)| (Counter::new(seat, card), modifier))
            .filter(move |(by, modifier)| modifier.items.contains(&item) && self.all_hold(*by, &modifier.conditions))
    }

    /// How much less two rooms of an action cost together.
    pub(crate) fn less_for_two(&self, seat: Seat, source: Source) -> Option<Goods> {
        if !self.has_prices_for(seat, Item::Room, source) {
            return None;
        }
        let for_two = self.modifiers(seat, Item::Room, source).filter(|(_, modifier)| modifier.for_two);
        let mut less = Goods::NONE;
        for_two.for_each(|(by, modifier)| less.add(&self.goods_of(by, &modifier.less)));
        Some(less).filter(|less| !less.is_empty())
    }

    /// How prices differ in an action that a card grants.
    fn prices_granted(&self, source: Source) -> impl Iterator<Item = (Card, &'static Modifier)> + use<> {
        let granted = match (source, self.grant(source)) {
            (Source::Card(card, ..), Some(grant)) => Some((card, grant)),
            _ => None,
        };
        { granted.into_iter() }.flat_map(|(card, grant)| grant.prices.iter().map(move |modifier| (card, modifier)))
    }

    /// AGR-14.1.7, AGR-RULING-32: every payment that some order of the modifiers leads to, without those that are worse
    /// in every good. It is the closure over all modifiers, each used once (or as often as it says), so no order is
    /// preferred.
    pub(crate) fn payments(&self, seat: Seat, deed: Deed, source: Source) -> Ways {
        match self.full_ways(seat, deed, source) {
            Some(ways) => ways.into_iter().map(|way| way.cost).collect(),
            None => self.payments_with(seat, deed, source, 0),
        }
    }

    /// The payments of things that have more than a price: pastures with palisades, rooms of which two cost less together.
    fn full_ways(&self, seat: Seat, deed: Deed, source: Source) -> Option<FullWays> {
        match deed {
            Deed::Pasture(cells) if self.has_rule(seat, Rule::Palisades) => {
                Some(self.ways_to_fence(seat, cells, source))
            }
            Deed::Room(_) => self.ways_to_build(seat, source),
            _ => None,
        }
    }

    pub(super) fn payments_with(&self, seat: Seat, deed: Deed, source: Source, palisades: u8) -> Ways {
        let mut ways = self.all_payments(seat, deed, source, palisades);
        let must = self.must_pay(source);
        ways.retain(|cost| cost.covers(&must));
        ways
    }

    /// AGR-14.7.3: the payments for a pasture, each with how many of its fences are wood on the rim. No number of them is
    /// better than another: they cost more, save fences and score.
    fn ways_to_fence(&self, seat: Seat, cells: Cells, source: Source) -> FullWays {
        let farm = self.farm(seat);
        let new = cells.boundary().minus(farm.fences);
        let least = new.len().saturating_sub(farm.fences_left());
        let numbers = least..=self.most_palisades(source, new);
        let paid = |palisades: u8| {
            let ways = self.payments_with(seat, Deed::Pasture(cells), source, palisades);
            ways.into_iter().map(move |cost| Way { palisades, ..Way::of(cost) })
        };
        numbers.flat_map(paid).take(MAX_WAYS).collect()
    }

    /// Fences among these in whose place wood may be laid: on the rim, where the action is an ordinary one.
    pub(crate) fn most_palisades(&self, source: Source, new: Edges) -> u8 {
        let usual = self.grant(source).is_none_or(|grant| !grant.free_cell && !grant.from_taken);
        if usual { new.and(Edges::RIM).len() } else { 0 }
    }

    /// Whether there is wood for so many palisades.
    pub(crate) fn has_wood_for(&self, seat: Seat, source: Source, palisades: u8) -> bool {
        let first = self.fences_of_action(seat, source) == 0;
        self.purse(seat, Deed::Pasture(Cells::NONE), first)[Good::Wood] >= palisades.saturating_mul(PALISADE)
    }

    /// A way to pay within reach, counted from 0.
    pub(crate) fn way_to_pay(&self, seat: Seat, deed: Deed, source: Source, way: usize) -> Option<Way> {
        if let Some(ways) = self.full_ways(seat, deed, source) {
            let goods = &self.farm(seat).goods;
            return ways.into_iter().filter(|way| self.can_pay(seat, goods, &way.cost)).nth(way);
        }
        self.ways_to_pay(seat, deed, source).get(way).map(|&cost| Way::of(cost))
    }

    /// What must really be paid in an action that a card grants.
    #[inline]
    fn must_pay(&self, source: Source) -> Goods {
        self.grant(source).map_or(Goods::NONE, |grant| grant.must_pay)
    }

    fn all_payments(&self, seat: Seat, deed: Deed, source: Source, palisades: u8) -> Ways {
        let (printed, fixed) = self.printed(seat, deed, source, palisades);
        let add_fixed = |mut ways: Ways| {
            ways.iter_mut().for_each(|cost| cost.add(&fixed));
            ways
        };
        let taken_only = self.grant(source).is_some_and(|grant| grant.from_taken);
        let Some(item) = deed.item().filter(|item| !taken_only && self.has_prices_for(seat, *item, source)) else {
            return add_fixed(printed);
        };
        let each = self.modifiers(seat, item, source).filter(|(_, modifier)| !modifier.for_two);
        let modifiers: ArrayVec<(Counter, &Modifier), 32> = each.take(32).collect();
        if modifiers.is_empty() {
            return add_fixed(printed);
        }
        let mut reached: ArrayVec<Reached, MAX_REACHED> =
            printed.iter().map(|&cost| Reached { cost, used: 0 }).collect();
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for (place, (by, modifier)) in modifiers.iter().enumerate() {
                let bit = 1 << place;
                if from.used & bit != 0 {
                    continue;
                }
                for cost in self.modified(*by, modifier, &from.cost) {
                    let repeats = modifier.instead.as_ref().is_some_and(|instead| instead.repeated);
                    let to = Reached { cost, used: if repeats { from.used } else { from.used | bit } };
                    if !reached.contains(&to) {
                        let _ = reached.try_push(to);
                    }
                }
            }
        }
        // AGR-14.1.3: reductions happen by themselves.
        let automatic = modifiers.iter().enumerate().filter(|(_, (_, modifier))| !modifier.less.is_empty());
        let automatic = automatic.fold(0u32, |all, (place, _)| all | 1 << place);
        let complete = |reached: &&Reached| reached.used & automatic == automatic;
        add_fixed(cheapest(reached.iter().filter(complete).map(|reached| reached.cost)))
    }

    /// What one modifier makes of a cost.
    fn modified(&self, by: Counter, modifier: &Modifier, cost: &Goods) -> impl Iterator<Item = Goods> + use<> {
        let mut made: ArrayVec<Goods, 6> = ArrayVec::new();
        if !modifier.less.is_empty() {
            let mut less = *cost;
            less.take(&self.goods_of(by, &modifier.less));
            made.push(less);
        }
        if let Some(price) = modifier.price.get(&self.farm(by.seat).house) {
            made.push(*price);
        }
        if let Some(instead) = &modifier.instead {
            let whole = instead.all.map(|good| Goods::of(good, cost[good]));
            let replaced = instead.replaced.iter().copied().chain(whole);
            for replaced in replaced.filter(|replaced| cost.covers(replaced) && !replaced.is_empty()) {
                let mut other = *cost;
                other.take(&replaced);
                other.add(&instead.pay);
                let _ = made.try_push(other);
            }
        }
        made.into_iter()
    }

    /// Fences of this action that cost nothing, as long as they are not used up.
    fn free_fences(&self, seat: Seat, source: Source) -> u8 {
        if self.grant(source).is_some_and(|grant| grant.free_cell) {
            return FENCES;
        }
        if !self.has_prices_for(seat, Item::Fence, source) {
            return 0;
        }
        let free =
            self.modifiers(seat, Item::Fence, source).fold(0u8, |all, (_, modifier)| all.saturating_add(modifier.free));
        free.saturating_sub(self.fences_of_action(seat, source))
    }

    /// Fences a player could pay for in this action, whatever is left in the supply of pieces.
    pub(crate) fn payable_fences(&self, seat: Seat, source: Source) -> u8 {
        let farm = self.farm(seat);
        let first = self.fences_of_action(seat, source) == 0;
        let purse = self.purse(seat, Deed::Pasture(Cells::NONE), first);
        let mut wood = purse[Good::Wood] / self.content.fence[Good::Wood].max(1);
        if self.grant(source).is_some_and(|grant| grant.from_taken) {
            // What else there is does not pay.
            wood = wood.min(farm.log.goods_taken);
            return wood.saturating_add(self.free_fences(seat, source));
        }
        let wood = if farm.powers.trades != 0 { self.fences_by_trading(seat, source, &purse, wood) } else { wood };
        let mut fences = wood.saturating_add(self.free_fences(seat, source));
        if self.has_prices_for(seat, Item::Fence, source) {
            for (_, modifier) in self.modifiers(seat, Item::Fence, source) {
                let Some(instead) = &modifier.instead else { continue };
                let times = instead.pay.iter().map(|(good, amount)| purse[good] / amount).min().unwrap_or(0);
                fences = fences.saturating_add(times);
            }
        }
        fences
    }

    /// Fences paid in wood, some of it got by exchanges. Whoever may pay in other goods as well has to exchange first:
    /// the same goods could be counted twice.
    fn fences_by_trading(&self, seat: Seat, source: Source, purse: &Goods, wood: u8) -> u8 {
        let other = self.modifiers(seat, Item::Fence, source).any(|(_, modifier)| modifier.instead.is_some());
        let payable = |fences: &u8| self.can_pay(seat, purse, &self.content.fence.times(*fences));
        if other { wood } else { (wood..=FENCES).take_while(payable).last().unwrap_or(wood) }
    }

    /// What a player can count on for a sub-action: the goods, and what cards surely bring just before it
    /// (AGR-14.1.10).
    pub(crate) fn purse(&self, seat: Seat, deed: Deed, first: bool) -> Goods {
        let before = deed.windows().0;
        if first && self.farm(seat).powers.yours & before.bit() != 0 {
            return self.purse_in(seat, deed, None);
        }
        self.farm(seat).goods
    }

    /// The same just before a sub-action, of which it may be known where it comes from.
    pub(crate) fn purse_in(&self, seat: Seat, deed: Deed, source: Option<Source>) -> Goods {
        let moment = Moment { source, ..self.moment_of(seat, deed, deed.windows().0) };
        let mut purse = self.farm(seat).goods;
        purse.add(&self.sure_gain(seat, moment));
        purse
    }

    /// AGR-4.2.8: whether goods suffice for a cost, if need be with food raised from what the rest of the cost leaves
    /// and with what cards exchange at any time.
    #[inline]
    pub(crate) fn can_pay(&self, seat: Seat, purse: &Goods, cost: &Goods) -> bool {
        self.can_raise_for(seat, purse, cost) || self.can_trade_for(seat, purse, cost)
    }

    #[inline]
    pub(crate) fn can_trade_for(&self, seat: Seat, purse: &Goods, cost: &Goods) -> bool {
        self.farm(seat).powers.trades != 0
            && self.may_trade_for(seat, purse, cost)
            && self.can_begin_to_trade(seat, purse)
            && self.can_pay_by_trading(seat, purse, cost)
    }

    /// AGR-4.2.8, AGR-14.1.9: whether goods suffice for a cost, food raised from what the rest of the cost leaves.
    #[inline]
    pub(crate) fn can_raise_for(&self, seat: Seat, purse: &Goods, cost: &Goods) -> bool {
        purse.covers(cost) || cost[Good::Food] > 0 && self.can_raise_food_for(seat, purse, cost)
    }

    fn can_raise_food_for(&self, seat: Seat, purse: &Goods, cost: &Goods) -> bool {
        let farm = self.farm(seat);
        let mut rest = *purse;
        rest.take(cost);
        let mut due = *cost;
        due[Good::Food] = 0;
        if !purse.covers(&due) {
            return false;
        }
        let raised: u16 = CONVERTIBLE
            .iter()
            .filter(|&&good| rest[good] > 0 && self.may_convert(good))
            .map(|&good| u16::from(rest[good]) * u16::from(self.food_for(farm, good)))
            .sum();
        raised + u16::from(purse[Good::Food]) >= cost[Good::Food].into()
    }

    /// What a sub-action costs, where there is one way to pay and it is printed: the usual case.
    #[inline]
    pub(crate) fn only_cost(&self, seat: Seat, deed: Deed, source: Source) -> Option<Goods> {
        let changed = deed.item().is_some_and(|item| self.has_prices_for(seat, item, source));
        if changed || self.grant(source).is_some_and(|grant| !grant.must_pay.is_empty()) {
            return None;
        }
        Some(match deed {
            Deed::Room(_) => *self.room_cost(seat),
            Deed::Stable(_) => *self.stable_cost(source),
            Deed::Renovate(material) => self.renovation_cost(seat, material),
            Deed::Build(major) => self.content.majors[major.index()].cost,
            Deed::Play(card) => match self.content.card(card)? {
                plan if plan.cost_each.is_some() || plan.costs.len() != 1 => return None,
                plan if card.kind() == CardKind::Minor => plan.costs[0],
                plan if plan.costs[0].is_empty() => Goods::of(Good::Food, self.occupation_cost(seat, source)),
                _ => return None,
            },
            Deed::Pasture(_) => return None,
            _ => Goods::NONE,
        })
    }

    /// Whether a sub-action with this printed price can be paid.
    #[inline]
    pub(crate) fn can_pay_for(&self, seat: Seat, deed: Deed, printed: &Goods, source: Source, first: bool) -> bool {
        if !self.variant.cards {
            return self.farm(seat).goods.covers(printed);
        }
        self.can_pay_with_cards(seat, deed, printed, source, first)
    }

    /// Most players have no card that changes such prices, brings anything before they are paid or exchanges goods at any
    /// time; then the goods at hand have to suffice.
    #[inline(never)]
    fn can_pay_with_cards(&self, seat: Seat, deed: Deed, printed: &Goods, source: Source, first: bool) -> bool {
        let Farm { goods, powers, .. } = self.farm(seat);
        let changed = deed.item().is_none_or(|item| powers.prices & item.bit() != 0);
        let helped = powers.trades != 0 || powers.yours & deed.windows().0.bit() != 0;
        if changed || helped || matches!(source, Source::Card(..)) {
            return self.can_afford(seat, deed, source, first);
        }
        let suffices = self.can_raise_for(seat, goods, printed);
        debug_assert_eq!(suffices, self.can_afford(seat, deed, source, first), "{deed:?} has another price");
        suffices
    }

    /// Whether a sub-action can be paid, if need be with an optional trade just before it (AGR-14.1.1).
    pub(crate) fn can_afford(&self, seat: Seat, deed: Deed, source: Source, first: bool) -> bool {
        let farm = self.farm(seat);
        let trades = first && farm.powers.yours & deed.windows().0.bit() != 0;
        match self.only_cost(seat, deed, source) {
            Some(cost) if self.can_raise_for(seat, &farm.goods, &cost) => true,
            Some(cost) if !trades => self.can_trade_for(seat, &farm.goods, &cost),
            Some(cost) => self.can_afford_one_of(seat, deed, source, &[cost], first, trades),
            None => {
                // Modifiers never make a price higher that can be paid as it is printed (AGR-14.1.3, AGR-14.1.4).
                self.covers_printed(seat, deed, source)
                    || self.can_afford_one_of(seat, deed, source, &self.payments(seat, deed, source), first, trades)
            }
        }
    }

    /// Whether the goods suffice for a price without modifiers.
    fn covers_printed(&self, seat: Seat, deed: Deed, source: Source) -> bool {
        let (printed, fixed) = self.printed(seat, deed, source, 0);
        let goods = &self.farm(seat).goods;
        self.must_pay(source).is_empty()
            && printed.into_iter().any(|mut cost| {
                cost.add(&fixed);
                goods.covers(&cost)
            })
    }

    pub(super) fn can_afford_one_of(
        &self,
        seat: Seat,
        deed: Deed,
        source: Source,
        ways: &[Goods],
        first: bool,
        trades: bool,
    ) -> bool {
        let purse = self.purse(seat, deed, first);
        let pays = |purse: &Goods| ways.iter().any(|cost| self.can_pay(seat, purse, cost));
        pays(&purse) || trades && self.trades_before(seat, deed, source, &purse).iter().any(pays)
    }

    /// The first good that the cheapest payment lacks, with what it takes; none where the price can be met.
    pub(crate) fn lacks(&self, seat: Seat, deed: Deed, source: Source) -> Option<(Good, u8)> {
        if self.can_afford(seat, deed, source, true) {
            return None;
        }
        let cheapest = self.payments(seat, deed, source).first().copied()?;
        self.farm(seat).goods.missing(&cheapest)
    }

    /// The ways to pay that are within reach now.
    pub(crate) fn ways_to_pay(&self, seat: Seat, deed: Deed, source: Source) -> Ways {
        let ways = self.payments(seat, deed, source);
        ways.into_iter().filter(|cost| self.is_way_to_pay(seat, deed, cost)).collect()
    }

    /// Whether one of the payments is within reach now.
    pub(crate) fn is_way_to_pay(&self, seat: Seat, deed: Deed, cost: &Goods) -> bool {
        let leaves = || match deed {
            Deed::Play(card) => self.leaves_enough(seat, card, cost),
            _ => true,
        };
        self.can_pay(seat, &self.farm(seat).goods, cost) && leaves()
    }

    /// AGR-13.3.8: whether a payment leaves what a card asks for.
    fn leaves_enough(&self, seat: Seat, card: Card, cost: &Goods) -> bool {
        let Some(plan) = self.content.0.card(card).filter(|plan| !plan.leaves.is_empty()) else { return true };
        let mut game = self.clone();
        game.farm_mut(seat).goods.take(cost);
        game.all_hold(Counter::new(seat, card), &plan.leaves)
    }
}

/// The payments of which no other one is smaller, in a fixed order.
fn cheapest(payments: impl Iterator<Item = Goods>) -> Ways {
    let mut ways: ArrayVec<Goods, MAX_REACHED> = ArrayVec::new();
    for cost in payments {
        if ways.iter().any(|other| cost.covers(other)) {
            continue;
        }
        ways.retain(|other| !other.covers(&cost));
        let _ = ways.try_push(cost);
    }
    ways.sort_unstable_by_key(|cost| cost.0);
    ways.into_iter().take(MAX_WAYS).collect()
}
