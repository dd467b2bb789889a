//! Payments with what cards exchange at any time (AGR-4.2.8): such a card is to a payment what a kitchen is to food.

use super::plan::{CardPlan, Choice, Effect};
use super::{Card, Counter, Moment, When};
use crate::goods::Goods;
use crate::improvements::{CONVERTIBLE, CONVERTIBLE_BITS};
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;
use arrayvec::ArrayVec;

/// Exchanges that the cards of one player offer.
const MOST_TRADES: usize = 16;
/// Rows of exchanges that are looked at for one payment.
const MOST_REACHED: usize = 256;

/// An exchange of goods for goods.
struct Trade {
    card: Card,
    effect: u8,
    pay: Goods,
    gain: Goods,
    /// Goods of the pile of which the uppermost comes besides, the next one first.
    pile: &'static [Good],
    /// What all this can bring, one bit for each good.
    brings: u16,
    /// How often it can be made.
    most: u8,
}

/// What some exchanges in a row lead to. What was eaten for one of them is gone for the next.
#[derive(Clone, Copy, PartialEq)]
struct Reached {
    /// The goods there are now,
    purse: Goods,
    /// and how often each exchange was made.
    uses: [u8; MOST_TRADES],
}

impl Choice {
    /// Whether it exchanges goods and asks nothing else.
    pub(crate) fn is_trade(&self) -> bool {
        let asks = self.act.is_some() || self.grow.is_some() || self.breed.is_some() || self.special;
        !asks && (!self.gain.is_empty() || self.from_pile)
    }
}

impl Effect {
    /// Whether it offers exchanges at any time.
    pub(crate) fn is_trade(&self) -> bool {
        self.is_at(When::AnyTime) && self.choices.iter().any(Choice::is_trade)
    }
}

impl CardPlan {
    /// The goods its exchanges can bring, one bit each.
    pub(crate) fn goods_by_trading(&self) -> u16 {
        let mut goods = 0;
        for choice in self.effects.iter().filter(|effect| effect.is_trade()).flat_map(|effect| &effect.choices) {
            let counted = choice.gain.counted.iter().map(|(good, _)| *good);
            let piled = self.pile.iter().copied().filter(|_| choice.from_pile);
            let all = choice.gain.fixed.iter().map(|(good, _)| good).chain(counted).chain(piled);
            goods |= all.fold(0, |all, good| all | 1 << good.index());
        }
        goods
    }
}

impl Agricola {
    /// Whether exchanges bring what a payment lacks, for all that can be seen at a glance; food also comes from goods
    /// that a kitchen takes.
    pub(crate) fn may_trade_for(&self, seat: Seat, purse: &Goods, cost: &Goods) -> bool {
        const EDIBLE: u16 = CONVERTIBLE_BITS | 1 << Good::Food.index();
        let goods = self.farm(seat).powers.trades;
        let mut short = *cost;
        short.take(purse);
        let lacks = short.kinds() & !(1 << Good::Food.index());
        // Nothing is short but food.
        let food = lacks == 0;
        goods != 0 && lacks & !goods == 0 && (!food || goods & EDIBLE != 0)
    }

    /// Whether any exchange can come first: the others are paid with what it brings. Most players who have such cards have
    /// nothing to exchange just now.
    pub(crate) fn can_begin_to_trade(&self, seat: Seat, purse: &Goods) -> bool {
        let farm = self.farm(seat);
        let eats = purse.0.iter().zip(0..).any(|(&amount, good)| amount > 0 && CONVERTIBLE_BITS >> good & 1 != 0);
        let payable = |pay: &Goods| {
            let mut rest = *pay;
            if eats {
                rest[Good::Food] = 0;
            }
            purse.covers(&rest)
        };
        farm.cards.iter().any(|played| {
            let plan = self.content.0.card(played.card).filter(|plan| plan.is_at(When::AnyTime));
            let effects = plan.map_or(&[][..], |plan| &plan.effects);
            effects.iter().any(|effect| {
                effect.is_at(When::AnyTime) && effect.choices.iter().any(|choice| payable(&choice.pay.fixed))
            })
        })
    }

    /// Whether a payment can be made with exchanges that cards offer at any time, food raised where it is short: one step
    /// after the other, as a player takes them.
    #[cold]
    pub(crate) fn can_pay_by_trading(&self, seat: Seat, purse: &Goods, cost: &Goods) -> bool {
        let trades = self.trades(seat);
        let wanted = self.wanted(seat, &trades, purse, cost);
        let priciest = trades.iter().map(|trade| trade.pay[Good::Food]).max().unwrap_or(0);
        // More food than this is never needed at once; for the payment alone it is raised at the end.
        let enough = if priciest > 0 { priciest.saturating_add(cost[Good::Food]) } else { 0 };
        let start = Reached { purse: *purse, uses: [0; MOST_TRADES] };
        let mut reached: ArrayVec<Reached, MOST_REACHED> = [start].into_iter().collect();
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            let traded = trades.iter().enumerate().filter_map(|(place, trade)| {
                let open = from.uses[place] < self.uses_left(&trades, &from, place);
                if open && trade.brings & wanted != 0 { self.after_trade(seat, &from, place, trade) } else { None }
            });
            let hungry = CONVERTIBLE.iter().filter(|_| from.purse[Good::Food] < enough);
            let eaten = hungry.filter_map(|&good| {
                let purse = self.purse_after_eating(seat, &from.purse, cost, good)?;
                Some(Reached { purse, uses: from.uses })
            });
            for to in traded.chain(eaten) {
                if self.can_raise_for(seat, &to.purse, cost) {
                    return true;
                }
                if !reached.contains(&to) && reached.try_push(to).is_err() {
                    break;
                }
            }
        }
        false
    }

    /// The goods after one is turned into food that a payment does not ask for (AGR-14.1.9).
    fn purse_after_eating(&self, seat: Seat, purse: &Goods, cost: &Goods, good: Good) -> Option<Goods> {
        let food = self.food_for(self.farm(seat), good);
        let mut after = *purse;
        after.take(&Goods::of(good, 1));
        after.add(&Goods::of(Good::Food, food));
        (purse[good] > cost[good] && food > 0 && self.may_convert(good)).then_some(after)
    }

    /// Whether something holds for the goods that one of the ways to raise a payment leaves. Goods are eaten in the order
    /// in which they stand here, from this place on: the others lead to the same.
    pub(crate) fn may_leave(
        &self,
        seat: Seat,
        purse: &Goods,
        cost: &Goods,
        eaten: usize,
        holds: &dyn Fn(Goods) -> bool,
    ) -> bool {
        if purse.covers(cost) {
            let mut left = *purse;
            left.take(cost);
            return holds(left);
        }
        self.can_raise_for(seat, purse, cost)
            && CONVERTIBLE.iter().enumerate().skip(eaten).any(|(place, &good)| {
                let after = self.purse_after_eating(seat, purse, cost, good);
                after.is_some_and(|purse| self.may_leave(seat, &purse, cost, place, holds))
            })
    }

    /// How often an exchange can be made besides the others of its effect that happen once.
    fn uses_left(&self, trades: &[Trade], from: &Reached, place: usize) -> u8 {
        let trade = &trades[place];
        let same = |other: &Trade| (other.card, other.effect) == (trade.card, trade.effect);
        let others = trades.iter().zip(from.uses).enumerate();
        let taken = others.filter(|(other, (one, uses))| *other != place && *uses > 0 && same(one)).count() as u8;
        if trade.most == u8::MAX { trade.most } else { trade.most.saturating_sub(taken) }
    }

    fn after_trade(&self, seat: Seat, from: &Reached, place: usize, trade: &Trade) -> Option<Reached> {
        // Nothing is paid with what it brings.
        if !from.purse.covers(&trade.pay) {
            return None;
        }
        let mut to = *from;
        to.purse.take(&trade.pay);
        to.purse.add(&trade.gain);
        if let Some(&good) = trade.pile.get(usize::from(from.uses[place])) {
            to.purse.add(&Goods::of(good, 1));
        }
        to.uses[place] += 1;
        // AGR-11.3.1: animals that find no place cannot pay.
        let brings_animals = trade.gain.animals() != [0; 3] || trade.pile.iter().any(|good| good.is_animal());
        (!brings_animals || self.farm(seat).has_places_for(to.purse.animals())).then_some(to)
    }

    /// The exchanges that are open now.
    fn trades(&self, seat: Seat) -> ArrayVec<Trade, MOST_TRADES> {
        let farm = self.farm(seat);
        let moment = Moment::of(When::AnyTime, seat);
        let mut trades = ArrayVec::new();
        for played in &farm.cards {
            let Some(plan) = self.content.0.card(played.card).filter(|plan| plan.is_at(When::AnyTime)) else {
                continue;
            };
            if self.is_being_used(seat, played.card) {
                continue;
            }
            let by = Counter::at(seat, played.card, moment);
            for (index, effect) in (0..).zip(&plan.effects) {
                if !effect.is_trade() || !self.may_happen(seat, played.card, index, effect, &moment) {
                    continue;
                }
                let open = effect.choices.iter().filter(|choice| {
                    choice.is_trade() && self.all_hold(by, &choice.conditions) && self.may_give_up(seat, by, choice)
                });
                for choice in open {
                    let left = played.count;
                    let bottom = plan.pile.len().saturating_sub(left.into());
                    let limited = choice.from_pile || choice.from_count;
                    let most = if limited { left } else { u8::MAX };
                    let gain = self.goods_of(by, &choice.gain);
                    let pile = if choice.from_pile { &plan.pile[bottom..] } else { &[] };
                    let _ = trades.try_push(Trade {
                        card: played.card,
                        effect: index,
                        pay: self.price_of(by, choice),
                        gain,
                        pile,
                        brings: pile.iter().fold(gain.kinds(), |all, good| all | 1 << good.index()),
                        most: if effect.once { most.min(1) } else { most },
                    });
                }
            }
        }
        trades
    }

    /// The goods that are short, and those that bring them by an exchange or in a kitchen, one bit each.
    fn wanted(&self, seat: Seat, trades: &[Trade], purse: &Goods, cost: &Goods) -> u16 {
        const FOOD: u16 = 1 << Good::Food.index();
        let cooked = |good: &&Good| self.food_for(self.farm(seat), **good) > 0;
        let edible = || Good::ALL.iter().filter(cooked).fold(0, |all, good| all | 1 << good.index());
        let mut short = *cost;
        short.take(purse);
        let (mut wanted, mut before) = (short.kinds(), 0);
        while wanted != before {
            if wanted & !before & FOOD != 0 {
                wanted |= edible();
            }
            before = wanted;
            let bring = trades.iter().filter(|trade| trade.brings & before != 0);
            wanted = bring.fold(before, |all, trade| all | trade.pay.kinds());
        }
        wanted
    }
}
