//! What things cost with cards: all payments that some order of the modifiers allows (AGR-14.1).

use super::plan::{Grant, Item, Modifier};
use super::{Card, CardKind, Counter, Deed};
use crate::content::FENCES;
use crate::goods::Goods;
use crate::improvements::CONVERTIBLE;
use crate::pieces::Good;
use crate::state::{Agricola, Source};
use almende_core::Seat;
use arrayvec::ArrayVec;

/// Different ways to pay for one thing: a pasture of 15 fences paid in two goods has 16.
pub(crate) const MAX_WAYS: usize = 16;
/// Payments looked at on the way to them.
const MAX_REACHED: usize = 128;

pub(crate) type Ways = ArrayVec<Goods, MAX_WAYS>;

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

    /// AGR-13.2: the occupation cost by what the player has played in this game, whatever lies there from the
    /// start (AGR-13.2.5, AGR-19.10).
    pub(crate) fn occupation_cost(&self, seat: Seat, source: Source) -> u8 {
        let Source::Space(space) = source else { return self.grant(source).map_or(0, |grant| grant.occupation_cost) };
        let Some(lessons) = self.plan(space).lessons else { return 0 };
        let costs = &self.content.lessons[lessons as usize];
        let is_played = |played: &&super::Played| played.card.kind() == CardKind::Occupation && !played.permanent;
        let played = self.farm(seat).cards.iter().filter(is_played).count();
        costs.get(played).or(costs.last()).copied().unwrap_or(0)
    }

    /// The costs before modifiers, to choose from; what of them no modifier touches (AGR-13.2.6); and what they are for.
    fn printed(&self, seat: Seat, deed: Deed, source: Source) -> (Ways, Goods, Option<Item>) {
        let one = |cost: Goods| -> Ways { [cost].into_iter().collect() };
        let (ways, item) = match deed {
            Deed::Room(_) => (one(*self.room_cost(seat)), Some(Item::Room)),
            Deed::Renovate(material) => (one(self.renovation_cost(seat, material)), Some(Item::Renovation)),
            Deed::Stable(_) => (one(*self.stable_cost(source)), Some(Item::Stable)),
            Deed::Pasture(cells) => {
                let new = cells.boundary().minus(self.farm(seat).fences).len();
                let paid = new.saturating_sub(self.free_fences(seat, source));
                (one(self.content.fence.times(paid)), Some(Item::Fence))
            }
            Deed::Build(major) => (one(self.content.majors[major.index()].cost), Some(Item::Major)),
            Deed::Play(card) => return self.printed_on_card(seat, card, source),
            _ => (one(Goods::NONE), None),
        };
        (ways, Goods::NONE, item)
    }

    fn printed_on_card(&self, seat: Seat, card: Card, source: Source) -> (Ways, Goods, Option<Item>) {
        let Some(plan) = self.content.0.card(card) else { return (Ways::new(), Goods::NONE, None) };
        let mut each = Goods::NONE;
        if let Some((count, goods)) = plan.cost_each {
            let number = self.count(Counter::new(seat, card), count).min(u8::MAX.into()) as u8;
            each = goods.times(number);
        }
        if card.kind() == CardKind::Occupation {
            let mut own = plan.costs.first().copied().unwrap_or_default();
            own.add(&each);
            let lessons = Goods::of(Good::Food, self.occupation_cost(seat, source));
            return ([lessons].into_iter().collect(), own, Some(Item::Occupation));
        }
        let with_each = |cost: &Goods| {
            let mut cost = *cost;
            cost.add(&each);
            cost
        };
        (plan.costs.iter().take(MAX_WAYS).map(with_each).collect(), Goods::NONE, Some(Item::Minor))
    }

    /// The modifiers of a player's cards for such a thing. A card that is only being played is not among them
    /// (AGR-14.1.6).
    fn modifiers(&self, seat: Seat, item: Item) -> impl Iterator<Item = (Counter, &'static Modifier)> + '_ {
        let content = self.content.0;
        let plans = self.farm(seat).cards.iter().filter_map(move |played| content.card(played.card));
        let of_card =
            move |plan: &'static super::CardPlan| plan.prices.iter().map(move |modifier| (plan.card, modifier));
        plans
            .flat_map(of_card)
            .map(move |(card, modifier)| (Counter::new(seat, card), modifier))
            .filter(move |(by, modifier)| modifier.items.contains(&item) && self.all_hold(*by, &modifier.conditions))
    }

    /// AGR-14.1.7: every payment that some order of the modifiers leads to, without those that are worse in every
    /// good. It is the closure over all modifiers, each used once (or as often as it says), so no order is preferred.
    pub(crate) fn payments(&self, seat: Seat, deed: Deed, source: Source) -> Ways {
        let (printed, fixed, item) = self.printed(seat, deed, source);
        let add_fixed = |mut ways: Ways| {
            ways.iter_mut().for_each(|cost| cost.add(&fixed));
            ways
        };
        let Some(item) = item.filter(|_| self.farm(seat).powers.prices) else { return add_fixed(printed) };
        let modifiers: ArrayVec<(Counter, &Modifier), 32> = self.modifiers(seat, item).take(32).collect();
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
        let farm = self.farm(seat);
        if !farm.powers.prices {
            return 0;
        }
        let free = self.modifiers(seat, Item::Fence).fold(0u8, |all, (_, modifier)| all.saturating_add(modifier.free));
        free.saturating_sub(self.fences_of_action(seat, source))
    }

    /// Fences a player could pay for in this action, whatever is left in the supply of pieces.
    pub(crate) fn payable_fences(&self, seat: Seat, source: Source) -> u8 {
        let farm = self.farm(seat);
        let first = self.fences_of_action(seat, source) == 0;
        let purse = self.purse(seat, Deed::Pasture(crate::grid::Cells::NONE), first);
        let wood = purse[Good::Wood] / self.content.fence[Good::Wood].max(1);
        let wood = if farm.powers.trades != 0 { self.fences_by_trading(seat, &purse, wood) } else { wood };
        let mut fences = wood.saturating_add(self.free_fences(seat, source));
        if farm.powers.prices {
            for (_, modifier) in self.modifiers(seat, Item::Fence) {
                let Some(instead) = &modifier.instead else { continue };
                let times = instead.pay.iter().map(|(good, amount)| purse[good] / amount).min().unwrap_or(0);
                fences = fences.saturating_add(times);
            }
        }
        fences
    }

    /// Fences paid in wood, some of it got by exchanges. Whoever may pay in other goods as well has to exchange first:
    /// the same goods could be counted twice.
    fn fences_by_trading(&self, seat: Seat, purse: &Goods, wood: u8) -> u8 {
        let other = self.modifiers(seat, Item::Fence).any(|(_, modifier)| modifier.instead.is_some());
        let payable = |fences: &u8| self.can_pay(seat, purse, &self.content.fence.times(*fences));
        if other { wood } else { (wood..=FENCES).take_while(payable).last().unwrap_or(wood) }
    }

    /// What a player can count on for a sub-action: the goods, and what cards surely bring just before it
    /// (AGR-14.1.10).
    pub(crate) fn purse(&self, seat: Seat, deed: Deed, first: bool) -> Goods {
        let farm = self.farm(seat);
        let before = deed.windows().0;
        let mut purse = farm.goods;
        if first && farm.powers.yours & before.bit() != 0 {
            purse.add(&self.sure_gain(seat, self.moment_of(seat, deed, before)));
        }
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
    fn only_cost(&self, seat: Seat, deed: Deed, source: Source) -> Option<Goods> {
        if self.farm(seat).powers.prices {
            return None;
        }
        Some(match deed {
            Deed::Room(_) => *self.room_cost(seat),
            Deed::Stable(_) => *self.stable_cost(source),
            Deed::Renovate(material) => self.renovation_cost(seat, material),
            Deed::Build(major) => self.content.majors[major.index()].cost,
            Deed::Play(card) => match self.content.card(card)?.costs.as_slice() {
                [only] if self.content.card(card)?.cost_each.is_none() && card.kind() == CardKind::Minor => *only,
                _ => return None,
            },
            _ => return None,
        })
    }

    /// Whether a sub-action can be paid, if need be with an optional trade just before it (AGR-14.1.1).
    pub(crate) fn can_afford(&self, seat: Seat, deed: Deed, source: Source, first: bool) -> bool {
        let farm = self.farm(seat);
        let trades = first && farm.powers.yours & deed.windows().0.bit() != 0;
        if !trades && let Some(cost) = self.only_cost(seat, deed, source) {
            return self.can_pay(seat, &farm.goods, &cost);
        }
        let purse = self.purse(seat, deed, first);
        let ways = self.payments(seat, deed, source);
        let pays = |purse: &Goods| ways.iter().any(|cost| self.can_pay(seat, purse, cost));
        pays(&purse) || trades && self.trades_before(seat, deed, &purse).any(|purse| pays(&purse))
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
        let farm = self.farm(seat);
        let ways = self.payments(seat, deed, source);
        ways.into_iter().filter(|cost| self.can_pay(seat, &farm.goods, cost)).collect()
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
