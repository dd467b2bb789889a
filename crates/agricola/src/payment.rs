//! What is due is raised and paid: goods are turned into food, or exchanged (AGR-4.2.8, AGR-14.1).

use crate::action::Action;
use crate::cards::Card;
use crate::decide::{Question, allowed};
use crate::event::Event;
use crate::goods::Goods;
use crate::improvements::CONVERTIBLE;
use crate::pending::{Standing, fits_if};
use crate::pieces::Good;
use crate::state::{Agricola, Decision, Purchase};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl Agricola {
    /// Costs are paid from the supply, animals from the farm (AGR-4.1.3).
    pub(crate) fn pay(&mut self, seat: Seat, cost: &Goods, teller: &mut Teller<impl Log<Event>>) {
        self.farm_mut(seat).goods.take(cost);
        self.leave_farm(seat, cost.animals());
        for (good, amount) in cost.iter() {
            teller.tell(|| Event::Paid { seat, good, amount });
        }
    }

    /// AGR-14.1.9: what can be turned into food without touching the rest of the cost.
    fn can_raise_with(&self, seat: Seat, cost: &Goods, good: Good) -> bool {
        let farm = self.farm(seat);
        self.can_convert(seat, good)
            && farm.goods[good] > cost[good]
            && (farm.powers.trades == 0 || self.can_go_on_without(seat, good, self.food_for(farm, good)))
    }

    /// AGR-4.2.8: what raises a payment: goods turned into food, and exchanges of cards.
    fn list_raising(&self, seat: Seat, cost: &Goods, out: &mut Vec<Action>) {
        self.list_raising_food(seat, cost, out);
        self.list_free_uses(seat, out);
    }

    fn list_raising_food(&self, seat: Seat, cost: &Goods, out: &mut Vec<Action>) {
        let edible = CONVERTIBLE.into_iter().filter(|&good| self.can_raise_with(seat, cost, good));
        out.extend(edible.map(Action::Convert));
    }

    /// For search: a payment that turning goods into food cannot raise is raised by exchanges.
    fn list_exchanges(&self, seat: Seat, cost: &Goods, out: &mut Vec<Action>) {
        let first = out.len();
        self.list_free_uses(seat, out);
        if out.len() == first {
            self.list_raising_food(seat, cost, out);
        }
    }

    fn describe_raising(&self, seat: Seat, raising: Raising) -> Text {
        match raising {
            Raising::Convert(good) => self.describe_convert(seat, good),
            Raising::Use(card, number) => self.describe_use(self.open_moment(seat), card, number),
        }
    }
}

/// Keeps the goods from the last pick on with which the rest can be done in that order; all, if somebody began
/// in another order so that none is left.
pub(crate) fn keep_in_order(first: usize, out: &mut Vec<Action>, last: Option<Good>, suffices: impl Fn(Good) -> bool) {
    let mut kept = first;
    for index in first..out.len() {
        let (Action::Convert(good) | Action::Release(good)) = out[index] else { continue };
        if last.is_none_or(|last| good >= last) && suffices(good) {
            out.swap(kept, index);
            kept += 1;
        }
    }
    if kept > first {
        out.truncate(kept);
    }
}

/// What raises a payment.
#[derive(Clone, Copy)]
pub(crate) enum Raising {
    /// A good is turned into food.
    Convert(Good),
    /// A card exchanges goods.
    Use(Card, u8),
}

impl Raising {
    const fn heard(action: Action) -> Option<Raising> {
        match action {
            Action::Convert(good) => Some(Raising::Convert(good)),
            Action::Use(card, number) => Some(Raising::Use(card, number)),
            _ => None,
        }
    }
}

/// What to turn into food for a cost.
#[derive(Clone, Copy)]
pub(crate) struct RaiseFood {
    /// What is paid for.
    pub(crate) purchase: Purchase,
    /// The last good turned into food, for search.
    pub(crate) last: Option<Good>,
}

impl RaiseFood {
    fn due(self, game: &Agricola) -> u8 {
        game.offer(self.purchase).map_or(0, |offer| offer.pay[Good::Food])
    }
}

impl Question for RaiseFood {
    type Answer = Raising;

    fn prompt(self, game: &Agricola, seat: Seat) -> Text {
        Text::new("prompt.raise_food").with("n", self.due(game)).with("has", game.farm(seat).goods[Good::Food])
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        game.list_raising(seat, &Goods::NONE, out);
    }

    /// One order of what is turned into food.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let (first, due) = (out.len(), u16::from(self.due(game)));
        if game.food_within_reach(game.farm(seat), &game.farm(seat).goods) < due {
            return game.list_exchanges(seat, &Goods::NONE, out);
        }
        game.list_raising_food(seat, &Goods::NONE, out);
        keep_in_order(first, out, self.last, |good| {
            let mut purse = game.farm(seat).goods;
            CONVERTIBLE.iter().filter(|&&other| other < good).for_each(|&other| purse[other] = 0);
            game.food_within_reach(game.farm(seat), &purse) >= due
        });
    }

    fn heard(self, action: Action) -> Option<Raising> {
        Raising::heard(action)
    }

    fn check(self, game: &Agricola, seat: Seat, raising: Raising) -> Result<(), Refusal> {
        match raising {
            Raising::Convert(good) => {
                allowed(game.can_raise_with(seat, &Goods::NONE, good), || game.refuse_free_conversion(seat, good))
            }
            Raising::Use(card, number) => game.check_free_use(seat, card, number),
        }
    }

    fn answer(self, game: &mut Agricola, seat: Seat, raising: Raising, teller: &mut Teller<impl Log<Event>>) {
        match raising {
            Raising::Convert(good) => {
                game.convert(seat, good, teller);
                game.buy(seat, self.purchase, Some(good), teller);
            }
            Raising::Use(card, number) => {
                game.ask(seat, Decision::RaiseFood { purchase: self.purchase, last: self.last });
                game.use_freely(seat, card, number);
            }
        }
    }

    fn describe(self, game: &Agricola, seat: Seat, raising: Raising) -> Text {
        game.describe_raising(seat, raising)
    }

    /// A purchase is made as soon as the food is there.
    fn lapse(self, game: &mut Agricola, seat: Seat, teller: &mut Teller<impl Log<Event>>) -> bool {
        let raised = game.offer(self.purchase).is_none_or(|offer| game.farm(seat).goods.covers(&offer.pay));
        if raised {
            game.pending.pop();
            game.buy(seat, self.purchase, self.last, teller);
        }
        raised
    }

    fn is_due(self) -> bool {
        true
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        let Purchase::Offer(space, _) = self.purchase;
        let (goods, due) = (&game.farm(at.seat).goods, self.due(game));
        let fits = if at.cards {
            game.people_on[space.index()].contains(at.seat) && game.can_go_on(at.seat)
        } else {
            goods[Good::Food] < due
                && game.can_raise(at.seat, goods, due)
                && game.stands_on(at.seat, space)
                && game.waits_in_turn(&at)
        };
        fits_if(
            fits,
            "food is raised for a purchase on a space the seat uses, as long as it is short and can be raised",
        )
    }
}

/// Goods that are paid, after food was raised where it is short.
#[derive(Clone, Copy)]
pub(crate) struct Pay {
    /// What is paid.
    pub(crate) cost: Goods,
    /// The last good turned into food, for search.
    pub(crate) last: Option<Good>,
}

impl Question for Pay {
    type Answer = Raising;

    fn prompt(self, game: &Agricola, seat: Seat) -> Text {
        let goods = &game.farm(seat).goods;
        match goods.missing(&self.cost) {
            Some((good, needs)) if good != Good::Food => {
                Text::new("prompt.raise").with("n", needs).with("what", good.word()).with("has", goods[good])
            }
            _ => Text::new("prompt.raise_food").with("n", self.cost[Good::Food]).with("has", goods[Good::Food]),
        }
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        game.list_raising(seat, &self.cost, out);
    }

    /// One order of what is turned into food.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let (first, cost) = (out.len(), &self.cost);
        if !game.can_raise_for(seat, &game.farm(seat).goods, cost) {
            return game.list_exchanges(seat, cost, out);
        }
        game.list_raising_food(seat, cost, out);
        keep_in_order(first, out, self.last, |good| {
            let mut purse = game.farm(seat).goods;
            CONVERTIBLE.iter().filter(|&&other| other < good).for_each(|&other| purse[other] = cost[other]);
            game.can_raise_for(seat, &purse, cost)
        });
    }

    fn heard(self, action: Action) -> Option<Raising> {
        Raising::heard(action)
    }

    fn check(self, game: &Agricola, seat: Seat, raising: Raising) -> Result<(), Refusal> {
        match raising {
            Raising::Convert(good) => allowed(game.can_raise_with(seat, &self.cost, good), || {
                if game.can_convert(seat, good) {
                    let has = game.farm(seat).goods[good];
                    return Refusal::short("refusal.needed", &["AGR-14.1.9"], self.cost[good], has)
                        .with("what", good.word());
                }
                game.refuse_convert(seat, good)
            }),
            Raising::Use(card, number) => game.check_free_use(seat, card, number),
        }
    }

    fn answer(self, game: &mut Agricola, seat: Seat, raising: Raising, teller: &mut Teller<impl Log<Event>>) {
        match raising {
            Raising::Convert(good) => {
                game.ask(seat, Decision::Pay { cost: self.cost, last: Some(good) });
                game.convert(seat, good, teller);
            }
            Raising::Use(card, number) => {
                game.ask(seat, Decision::Pay { cost: self.cost, last: self.last });
                game.use_freely(seat, card, number);
            }
        }
    }

    fn describe(self, game: &Agricola, seat: Seat, raising: Raising) -> Text {
        game.describe_raising(seat, raising)
    }

    /// Goods change hands as soon as they are there.
    fn lapse(self, game: &mut Agricola, seat: Seat, teller: &mut Teller<impl Log<Event>>) -> bool {
        let farm = game.farm(seat);
        let payable = farm.goods.covers(&self.cost);
        // What cannot be paid was never offered; a document somebody edited may say otherwise.
        if !payable && game.can_pay(seat, &farm.goods, &self.cost) {
            return false;
        }
        game.pending.pop();
        if payable {
            game.pay(seat, &self.cost, teller);
        }
        true
    }

    fn is_due(self) -> bool {
        true
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        fits_if(
            at.cards && game.can_pay(at.seat, &game.farm(at.seat).goods, &self.cost),
            "the seat cannot pay this, however it raises the goods (AGR-14.1.1)",
        )
    }
}
