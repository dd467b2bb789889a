//! Payments with what cards exchange at any time (AGR-4.2.8): such a card is to a payment what a kitchen is to food.

use super::plan::{CardPlan, Choice, Effect};
use super::{Card, Counter, Moment, When};
use crate::goods::Goods;
use crate::improvements::CONVERTIBLE_BITS;
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;
use arrayvec::ArrayVec;

/// Exchanges that the cards of one player offer.
const MOST_TRADES: usize = 16;
/// Combinations of exchanges that are looked at for one payment.
const MOST_REACHED: usize = 128;

/// An exchange of goods for goods.
struct Trade {
    card: Card,
    effect: u8,
    pay: Goods,
    gain: Goods,
    /// Goods of the pile of which the uppermost comes besides, the next one first.
    pile: &'static [Good],
    /// How often it can be made.
    most: u8,
}

/// What some exchanges in a row lead to.
#[derive(Clone, Copy, PartialEq)]
struct Reached {
    /// Everything there was and everything they brought,
    purse: Goods,
    /// everything they cost,
    paid: Goods,
    /// and how often each was made.
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
        let short = Good::ALL.iter().filter(|&&good| good != Good::Food && purse[good] < cost[good]);
        let lacks = short.fold(0, |all, good| all | 1 << good.index());
        // Nothing is short but food.
        let food = lacks == 0;
        goods != 0 && lacks & !goods == 0 && (!food || goods & EDIBLE != 0)
    }

    /// Whether a payment can be made with exchanges that cards offer at any time, food raised where it is short.
    #[cold]
    pub(crate) fn can_pay_by_trading(&self, seat: Seat, purse: &Goods, cost: &Goods) -> bool {
        let trades = self.trades(seat);
        let wanted = self.wanted(seat, &trades, purse, cost);
        let start = Reached { purse: *purse, paid: Goods::NONE, uses: [0; MOST_TRADES] };
        let mut reached: ArrayVec<Reached, MOST_REACHED> = [start].into_iter().collect();
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for (place, trade) in trades.iter().enumerate() {
                let used = from.uses[place];
                let brings = |good: Good| trade.gain[good] > 0 || trade.pile.contains(&good);
                if used >= self.uses_left(&trades, &from, place) || !wanted.iter().any(|&good| brings(good)) {
                    continue;
                }
                let Some(to) = self.after_trade(seat, &from, place, trade) else { continue };
                let mut due = *cost;
                due.add(&to.paid);
                if self.can_raise_for(seat, &to.purse, &due) {
                    return true;
                }
                if !reached.contains(&to) {
                    let _ = reached.try_push(to);
                }
            }
        }
        false
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
        let mut to = *from;
        to.paid.add(&trade.pay);
        // Nothing is paid with what it brings.
        if !self.can_raise_for(seat, &from.purse, &to.paid) {
            return None;
        }
        to.purse.add(&trade.gain);
        if let Some(&good) = trade.pile.get(usize::from(from.uses[place])) {
            to.purse.add(&Goods::of(good, 1));
        }
        to.uses[place] += 1;
        // AGR-11.3.1: animals that find no place cannot pay.
        let mut left = to.purse;
        left.take(&to.paid);
        let brings_animals = trade.gain.animals() != [0; 3] || trade.pile.iter().any(|good| good.is_animal());
        (!brings_animals || self.farm(seat).has_places_for(left.animals())).then_some(to)
    }

    /// The exchanges that are open now.
    fn trades(&self, seat: Seat) -> ArrayVec<Trade, MOST_TRADES> {
        let farm = self.farm(seat);
        let moment = Moment::of(When::AnyTime, seat);
        let mut trades = ArrayVec::new();
        for played in farm.cards.iter().filter(|played| !self.is_being_used(seat, played.card)) {
            let Some(plan) = self.content.0.card(played.card) else { continue };
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
                    let _ = trades.try_push(Trade {
                        card: played.card,
                        effect: index,
                        pay: self.price_of(by, choice),
                        gain: self.goods_of(by, &choice.gain),
                        pile: if choice.from_pile { &plan.pile[bottom..] } else { &[] },
                        most: if effect.once { most.min(1) } else { most },
                    });
                }
            }
        }
        trades
    }

    /// The goods that are short, and those that bring them by an exchange or in a kitchen.
    fn wanted(&self, seat: Seat, trades: &[Trade], purse: &Goods, cost: &Goods) -> ArrayVec<Good, { Good::COUNT }> {
        let mut wanted: ArrayVec<Good, { Good::COUNT }> =
            Good::ALL.iter().copied().filter(|&good| purse[good] < cost[good]).collect();
        let mut next = 0;
        while let Some(&good) = wanted.get(next) {
            next += 1;
            let bring = trades.iter().filter(|trade| trade.gain[good] > 0 || trade.pile.contains(&good));
            let paid = Good::ALL.iter().copied().filter(|&other| bring.clone().any(|trade| trade.pay[other] > 0));
            let cooked = |&other: &Good| good == Good::Food && self.food_for(self.farm(seat), other) > 0;
            let more = paid.chain(Good::ALL.iter().copied().filter(cooked));
            for other in more {
                if !wanted.contains(&other) {
                    let _ = wanted.try_push(other);
                }
            }
        }
        wanted
    }
}
