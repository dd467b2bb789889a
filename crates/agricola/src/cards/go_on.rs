//! Whether what is under way can go on: nothing may be done that makes it impossible (AGR-14.3.5, AGR-14.3.6).

use super::plan::Choice;
use super::{Counter, Deed, Firing};
use crate::act::Act;
use crate::content::Step;
use crate::goods::Goods;
use crate::pieces::{Good, Space};
use crate::state::{Agricola, Course, Decision, Source, Task, TurnStage};
use almende_core::Seat;

impl Agricola {
    /// AGR-14.3.5, AGR-14.3.6: an effect may not make impossible what it comes before.
    pub(crate) fn leaves_possible(&self, seat: Seat, by: Counter, source: Source, choice: &Choice) -> bool {
        let price = self.price_of(by, choice);
        let act = self.act_of(source).filter(|_| self.waiting_space(seat).is_some()).map(|act| self.widened(seat, act));
        if price.is_empty() && act.is_none() {
            return true;
        }
        if act.is_none() && !self.owes_goods(seat) {
            let goes_on = self.can_go_on(seat);
            let without = || self.after_payment(seat, &Goods::NONE, &Goods::NONE);
            debug_assert_eq!(goes_on, without().can_go_on(seat), "goods matter");
            return goes_on;
        }
        let gain = self.goods_of(by, &choice.gain);
        let possible = |left: Goods| {
            let mut game = self.clone();
            game.farm_mut(seat).goods = left;
            if act.as_ref().is_some_and(|act| !game.offers_any(seat, act)) {
                return false;
            }
            game.farm_mut(seat).goods.add(&gain);
            game.can_go_on(seat)
        };
        let goods = &self.farm(seat).goods;
        if self.can_raise_for(seat, goods, &price) {
            return self.may_leave(seat, goods, &price, 0, &possible);
        }
        let mut left = *goods;
        left.take(&price);
        possible(left)
    }

    /// Whether actions offer a piece, or may offer one: what a hand allows is nobody's business.
    fn offers_any(&self, seat: Seat, act: &Act) -> bool {
        let mut any = false;
        self.each_piece(seat, act, |_| any = true);
        any || act.offers(Step::Fences) || act.offers(Step::Minor) || act.offers(Step::Occupation)
    }

    /// Whether everything that waits for a player can still be done and paid (AGR-14.3.5). Payments are looked at from
    /// the uppermost one on, with what effects that are paid bring in between.
    pub(crate) fn can_go_on(&self, seat: Seat) -> bool {
        self.can_go_on_owing(seat, self.farm(seat).goods, Goods::NONE)
    }

    /// The same with these goods, of which some are to be paid first.
    pub(crate) fn can_go_on_owing(&self, seat: Seat, purse: Goods, mut owed: Goods) -> bool {
        let with = |owed: &Goods, cost: &Goods| {
            let mut due = *owed;
            due.add(cost);
            due
        };
        for (place, pending) in self.pending.iter().enumerate().rev().filter(|(_, pending)| pending.seat == seat) {
            let goes_on = match pending.task {
                Task::Ask(Decision::Pay { cost, .. }) => {
                    owed.add(&cost);
                    self.can_pay(seat, &purse, &owed)
                }
                Task::Run(Course::Effect(firing)) => {
                    let (after, gain) = self.after_effect(seat, place, &firing);
                    let with_gain = |mut purse: Goods, owed: Goods| {
                        purse.add(&gain);
                        after.can_go_on_owing(seat, purse, owed)
                    };
                    // What is eaten for the effect is gone before it brings anything.
                    if self.can_raise_for(seat, &purse, &owed) {
                        return self.may_leave(seat, &purse, &owed, 0, &|left| with_gain(left, Goods::NONE));
                    }
                    return with_gain(purse, owed);
                }
                Task::Ask(Decision::RaiseFood { purchase, .. }) => {
                    let pay = self.offer(purchase).map_or(Goods::NONE, |offer| offer.pay);
                    self.can_pay(seat, &purse, &with(&owed, &pay))
                }
                Task::Ask(Decision::TakeOne(space)) => {
                    let pays = |pay: &Goods| self.can_pay(seat, &purse, &with(&owed, pay));
                    self.plan(space).offers.iter().any(|offer| pays(&offer.pay))
                }
                Task::Ask(Decision::Doing(doing)) => {
                    let ways = self.payments(seat, doing.deed, doing.source);
                    ways.iter().any(|way| self.can_pay(seat, &purse, &with(&owed, way)))
                }
                Task::Ask(Decision::Act(act)) if act.must => {
                    self.after_payment(seat, &purse, &owed).can_act(seat, &act)
                }
                Task::Run(Course::Turn { space, stage: TurnStage::Actions }) => {
                    let tolls = self.tolls_to_come(seat);
                    owed.add(&tolls);
                    if !tolls.is_empty() && !self.can_pay(seat, &purse, &owed) {
                        return false;
                    }
                    if self.asks_for_something(space) {
                        let game = self.after_payment(seat, &purse, &owed);
                        game.can_use(seat, space) || game.can_use_with_cards(seat, space)
                    } else {
                        self.can_use(seat, space)
                    }
                }
                _ => true,
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The game after an effect that waits to be paid and everything above it, without its goods, and these; for
    /// questions only.
    fn after_effect(&self, seat: Seat, place: usize, firing: &Firing) -> (Agricola, Goods) {
        let mut game = self.clone();
        game.pending.truncate(place);
        let effect = self.content.0.card(firing.card).and_then(|plan| plan.effects.get(usize::from(firing.effect)));
        let Some(choice) = effect.and_then(|effect| effect.choices.get(usize::from(firing.choice))) else {
            return (game, Goods::NONE);
        };
        let by = Counter::at(seat, firing.card, firing.moment);
        game.use_up_choice(by, choice);
        (game, self.goods_got(by, choice))
    }

    /// The game after payments; for questions only.
    fn after_payment(&self, seat: Seat, purse: &Goods, owed: &Goods) -> Agricola {
        let mut game = self.clone();
        game.farm_mut(seat).goods = *purse;
        game.farm_mut(seat).goods.take(owed);
        game
    }

    /// The space whose actions a player still has to take.
    fn waiting_space(&self, seat: Seat) -> Option<Space> {
        self.pending.iter().find_map(|pending| match pending.task {
            Task::Run(Course::Turn { space, stage: TurnStage::Actions }) if pending.seat == seat => Some(space),
            _ => None,
        })
    }

    /// AGR-14.3.5: whether a piece of an action that a card grants leaves the space's own action possible.
    pub(crate) fn leaves_space_possible(&self, seat: Seat, deed: Deed) -> bool {
        let Some(space) = self.waiting_space(seat) else { return true };
        if !self.asks_for_something(space) && self.can_use(seat, space) {
            return true;
        }
        let mut game = self.clone();
        let farm = game.farm_mut(seat);
        match deed {
            Deed::Plow(cell) => farm.fields = farm.fields.with(cell),
            Deed::Bake(grain) => farm.goods.take(&Goods::of(Good::Grain, grain)),
            Deed::Stable(cell) => farm.stables = farm.stables.with(cell),
            Deed::Room(cell) => farm.rooms = farm.rooms.with(cell),
            Deed::Sow(crop) | Deed::SowCard(crop, _) | Deed::SowPasture(crop, _) => {
                farm.goods.take(&Goods::of(crop, 1))
            }
            _ => return true,
        }
        farm.survey();
        game.can_use(seat, space) || game.can_use_with_cards(seat, space)
    }
}
