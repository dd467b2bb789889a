//! Paying with goods: village prices, exact prices, ship orders, and the farm market (SUN-5, SUN-13.4, SUN-13.5,
//! SUN-13.6, SUN-15).
//!
//! At most one decision a good, and none where there is only one way: the engine asks for a storage only if the good
//! lies in several, and the market is one more source.

use crate::action::{Action, Pick};
use crate::content::Improvement;
use crate::decide::{Question, about, card_word, describe_done};
use crate::event::{Event, Whereabouts};
use crate::pieces::{Figure, Good, Resource, Store};
use crate::state::{Decision, Farm, Payment, Pending, Purchase, SunaValo, Task, other};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use arrayvec::ArrayVec;

const ENERGY: usize = Good::Energy as usize;

/// Different picks a player can have: every storage slot of a farm and the market.
pub(crate) type Picks = ArrayVec<(Pick, u16), 96>;

impl SunaValo {
    /// SUN-15.1, SUN-10.8, SUN-10.9, SUN-10.10: what a resource costs at the farm market. It is open to whoever pays or
    /// delivers, guests included (SUN-RULING-15, SUN-RULING-46).
    pub(crate) fn market_cost(&self, farm: &Farm, resource: Resource) -> u16 {
        let market = &self.content.market[resource.index()];
        if farm.is_empty(market.space) { market.reduced } else { market.cost }.into()
    }

    /// What unlocked improvements add up to.
    pub(crate) fn improved(&self, seat: Seat, amount: impl Fn(Improvement) -> u8) -> u8 {
        let farm = self.farm(seat);
        let mut sum = 0u8;
        let mut empty = !farm.figures & ((1 << crate::pieces::Space::COUNT) - 1);
        while empty != 0 {
            let space = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            if let Some(improvement) = self.content.spaces[space].improvement {
                sum = sum.saturating_add(amount(improvement));
            }
        }
        sum
    }

    /// Whether required goods can be paid, after leaving out so many of them, and so many of any kind besides. What is
    /// missing comes from the market; the dearest missing goods are left out first.
    pub(crate) fn can_pay(&self, farm: &Farm, due: &[u8; Good::COUNT], any: u8, mut leave: u8) -> bool {
        let mut energy = u32::from(due[ENERGY]);
        let mut owned = 0u32;
        let mut missing = [(0u16, 0u8); Resource::COUNT];
        for &resource in Resource::ALL {
            let i = resource.index();
            let short = due[i].saturating_sub(farm.stock[i]);
            owned += u32::from(due[i] - short);
            if short > 0 {
                let cost = self.market_cost(farm, resource);
                energy += u32::from(cost) * u32::from(short);
                missing[i] = (cost, short);
            }
        }
        if leave > 0 {
            missing.sort_unstable_by(|a, b| b.cmp(a));
            for (cost, short) in missing {
                let left = short.min(leave);
                energy -= u32::from(cost) * u32::from(left);
                leave -= left;
            }
            energy -= u32::from(leave.min(due[ENERGY]));
        }
        let have = u32::from(farm.energy);
        energy <= have && u32::from(farm.goods()) - owned - energy >= u32::from(any)
    }

    /// Whether a resource can be bought at the market within a payment, so that the rest can still be paid (SUN-5.3.9).
    fn market_helps(&self, farm: &Farm, payment: &Payment, resource: Resource) -> bool {
        let cost = self.market_cost(farm, resource);
        if cost > farm.energy {
            return false;
        }
        let i = resource.index();
        if payment.due[i] > 0 {
            let mut due = payment.due;
            due[i] -= 1;
            due[ENERGY] = due[ENERGY].saturating_add(cost as u8);
            self.can_pay(farm, &due, payment.any, 0)
        } else {
            !payment.has_due() && farm.goods() - cost >= u16::from(payment.any.saturating_sub(1))
        }
    }

    /// Every good that can be given next in a payment, in ascending order.
    fn payment_picks(&self, seat: Seat, payment: &Payment) -> Picks {
        let farm = self.farm(seat);
        let mut picks = Picks::new();
        let exact = payment.has_due();
        if payment.is_free() {
            return picks;
        }
        if !exact && farm.energy > 0 {
            picks.push((Pick::Energy, farm.energy));
        }
        for &resource in Resource::ALL {
            if exact && payment.due[resource.index()] == 0 {
                continue;
            }
            farm.stores_with(resource, |store, n| {
                let _ = picks.try_push((Pick::Stored(resource, store), n.into()));
            });
            if self.market_helps(farm, payment, resource) {
                let _ = picks.try_push((Pick::Market(resource), 1));
            }
        }
        picks
    }

    /// Whether anything of a payment is left to decide.
    pub(crate) fn has_payment_options(&self, seat: Seat, payment: &Payment) -> bool {
        (payment.has_due() || payment.any > 0 || payment.discount > 0)
            && self.can_pay(self.farm(seat), &payment.due, payment.any, payment.leave)
    }

    /// SUN-13.6: whether a required good can be left out, so that the rest can still be paid.
    pub(crate) fn can_leave(&self, seat: Seat, payment: &Payment, good: Good) -> bool {
        let mut due = payment.due;
        if payment.leave == 0 || due[good.index()] == 0 {
            return false;
        }
        due[good.index()] -= 1;
        self.can_pay(self.farm(seat), &due, payment.any, payment.leave - 1)
    }

    /// SUN-10.6, SUN-10.7: a discount may be declined by who can pay without it.
    fn can_pay_in_full(&self, seat: Seat, payment: &Payment) -> bool {
        let full = payment.in_full();
        (payment.leave > 0 || payment.discount > 0) && self.can_pay(self.farm(seat), &full.due, full.any, 0)
    }

    /// Whether every good that may be left out has to be, since the others are all the player can pay.
    fn needs_all_discount(&self, seat: Seat, payment: &Payment) -> bool {
        !self.can_pay(self.farm(seat), &payment.due, payment.any, payment.leave.saturating_sub(1))
    }

    /// A good to leave out, where the goods to leave out are the only ones that can be.
    fn only_good_to_leave(&self, seat: Seat, payment: &Payment) -> Option<Good> {
        let farm = self.farm(seat);
        let mut all = 0;
        let mut first = None;
        for &good in Good::ALL {
            let most = payment.due[good.index()].min(payment.leave);
            let can_leave = |n: &u8| {
                let mut due = payment.due;
                due[good.index()] -= n;
                self.can_pay(farm, &due, payment.any, payment.leave - n)
            };
            let n = (1..=most).take_while(can_leave).last().unwrap_or(0);
            all += u16::from(n);
            first = first.or((n > 0).then_some(good));
        }
        first.filter(|_| all <= payment.leave.into())
    }

    /// Goes on with a payment until there is a choice or all is paid.
    pub(crate) fn continue_payment(&mut self, seat: Seat, mut payment: Payment, teller: &mut Teller<impl Log<Event>>) {
        loop {
            if payment.leave > 0 {
                if !self.needs_all_discount(seat, &payment) {
                    break;
                }
                let total: u16 = payment.due.iter().map(|&n| u16::from(n)).sum();
                if total <= payment.leave.into() {
                    // SUN-RULING-37: nothing is left to pay.
                    payment.leave = 0;
                    payment.due = [0; Good::COUNT];
                    continue;
                }
                match self.only_good_to_leave(seat, &payment) {
                    Some(good) => self.leave_out(seat, &mut payment, good, teller),
                    None => break,
                }
                continue;
            }
            // Required energy needs no decision.
            if payment.due[ENERGY] > 0 {
                payment.due[ENERGY] -= 1;
                payment.spent = payment.spent.saturating_add(self.spend(seat, Pick::Energy, teller));
                payment.paid[ENERGY] = payment.paid[ENERGY].saturating_add(1);
                continue;
            }
            if self.can_pay_in_full(seat, &payment) {
                break;
            }
            payment.discount = 0;
            if !payment.has_due() && payment.any == 0 {
                break;
            }
            match self.only_way(seat, &payment) {
                Some(pick) => self.pay_one(seat, &mut payment, pick, teller),
                None => break,
            }
        }
        if payment.is_settled() {
            self.complete_payment(seat, &payment, teller);
        } else {
            self.ask(seat, Decision::Pay(payment));
        }
    }

    /// The next good, where there is only one way to give it.
    fn only_way(&self, seat: Seat, payment: &Payment) -> Option<Pick> {
        let farm = self.farm(seat);
        if payment.has_due() {
            let due = Resource::ALL.iter().filter(|resource| payment.due[resource.index()] > 0);
            return due.copied().find_map(|resource| {
                let mut stores = 0;
                let mut last = Store::Head;
                farm.stores_with(resource, |store, _| {
                    stores += 1;
                    last = store;
                });
                match (stores, self.market_helps(farm, payment, resource)) {
                    (1, false) => Some(Pick::Stored(resource, last)),
                    (0, true) => Some(Pick::Market(resource)),
                    _ => None,
                }
            });
        }
        self.only_goods(farm, payment.any)
    }

    /// All own goods must be given and none of them can be changed at the market without giving fewer; or there is
    /// only one kind to give.
    pub(crate) fn only_goods(&self, farm: &Farm, needed: u8) -> Option<Pick> {
        let market = |resource: &&Resource| {
            let cost = self.market_cost(farm, **resource);
            cost <= farm.energy && farm.goods() - cost >= u16::from(needed.saturating_sub(1))
        };
        if farm.goods() > u16::from(needed) && farm.stock.iter().any(|&n| n > 0)
            || farm.energy > 0 && Resource::ALL.iter().any(|resource| market(&resource))
        {
            return None;
        }
        if farm.energy > 0 {
            return Some(Pick::Energy);
        }
        if farm.goods() > u16::from(needed) {
            return None;
        }
        let resource = Resource::ALL.iter().copied().find(|resource| farm.stock[resource.index()] > 0)?;
        let mut first = None;
        farm.stores_with(resource, |store, _| first = first.or(Some(store)));
        first.map(|store| Pick::Stored(resource, store))
    }

    /// Takes a good out of the own supply; a market resource costs its energy (SUN-15.5) and is never stored
    /// (SUN-15.4). Gives the number of goods that are gone. Nothing else can be exchanged (SUN-15.6).
    pub(crate) fn spend(&mut self, seat: Seat, pick: Pick, teller: &mut Teller<impl Log<Event>>) -> u16 {
        let cost = match pick {
            Pick::Market(resource) => self.market_cost(self.farm(seat), resource),
            Pick::Energy => 1,
            Pick::Stored(..) => 0,
        };
        let farm = self.farm_mut(seat);
        farm.energy = farm.energy.saturating_sub(cost);
        if let Pick::Stored(resource, store) = pick {
            farm.take(resource, store);
        }
        teller.tell(|| Event::Given { seat, good: pick.good(), from: pick.into() });
        cost.max(1)
    }

    pub(crate) fn leave_out(
        &mut self,
        seat: Seat,
        payment: &mut Payment,
        good: Good,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        payment.leave = payment.leave.saturating_sub(1);
        let due = &mut payment.due[good.index()];
        *due = due.saturating_sub(1);
        payment.last_pick = if payment.leave == 0 { 0 } else { good.index() as u16 };
        teller.tell(|| Event::LeftOut { seat, good });
    }

    pub(crate) fn pay_one(
        &mut self,
        seat: Seat,
        payment: &mut Payment,
        pick: Pick,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        payment.spent = payment.spent.saturating_add(self.spend(seat, pick, teller));
        let i = pick.good().index();
        payment.paid[i] = payment.paid[i].saturating_add(1);
        let was_exact = payment.has_due();
        if was_exact {
            payment.due[i] = payment.due[i].saturating_sub(1);
        } else {
            payment.any = payment.any.saturating_sub(1);
        }
        payment.last_pick = if was_exact && !payment.has_due() { 0 } else { pick.number() };
        // Who begins to pay the lower price has taken the discount.
        payment.discount = 0;
    }

    pub(crate) fn complete_payment(&mut self, seat: Seat, payment: &Payment, teller: &mut Teller<impl Log<Event>>) {
        match payment.purchase {
            Purchase::Village(space) => self.take_from_village(seat, space, teller),
            Purchase::OtherDisplay(slot) => self.take_from_other(seat, slot, payment.paid, teller),
            Purchase::ShipOrder(order) => self.place_ship(seat, order),
        }
    }

    /// The answers about the discount as a whole.
    fn list_discount(&self, seat: Seat, payment: &Payment, out: &mut Vec<Action>) {
        if self.can_pay_in_full(seat, payment) {
            out.push(Action::Full);
        }
        if payment.is_free() {
            out.push(Action::Done);
        }
    }

    pub(crate) fn list_payment(&self, seat: Seat, payment: &Payment, out: &mut Vec<Action>) {
        self.list_discount(seat, payment, out);
        if payment.leave > 0 {
            let leave = Good::ALL.iter().filter(|&&good| self.can_leave(seat, payment, good));
            out.extend(leave.map(|&good| Action::Leave(good)));
        } else {
            out.extend(self.payment_picks(seat, payment).iter().map(|&(pick, _)| Action::Give(pick)));
        }
    }

    /// The goods in ascending order only, and of these only such after which the rest can be given in ascending order.
    pub(crate) fn list_payment_in_order(&self, seat: Seat, payment: &Payment, out: &mut Vec<Action>) {
        let first = out.len();
        self.list_discount(seat, payment, out);
        if payment.leave > 0 {
            let from = usize::from(payment.last_pick);
            for &good in Good::ALL.iter().skip(from) {
                if self.can_leave(seat, payment, good) && self.leave_rest_ascends(seat, payment, good) {
                    out.push(Action::Leave(good));
                }
            }
        } else {
            let picks = self.payment_picks(seat, payment);
            let farm = self.farm(seat);
            if payment.has_due() {
                out.extend(
                    picks
                        .iter()
                        .filter(|(pick, _)| self.exact_rest_ascends(farm, payment, *pick, &picks))
                        .map(|&(pick, _)| Action::Give(pick)),
                );
            } else {
                self.ascending(farm, &picks, payment.last_pick, payment.any, 0, out);
            }
        }
        // Somebody chose in another order before: then any order is as good.
        if out.len() == first {
            self.list_payment(seat, payment, out);
        }
    }

    /// Whether, after leaving out this good, the others can be left out in ascending order, or paid.
    fn leave_rest_ascends(&self, seat: Seat, payment: &Payment, good: Good) -> bool {
        if payment.leave == 1 {
            return true;
        }
        let mut next = *payment;
        next.leave -= 1;
        next.due[good.index()] -= 1;
        let mut more = Good::ALL.iter().skip(good.index());
        self.can_pay_in_full(seat, &next)
            || more.any(|&more| self.can_leave(seat, &next, more) && self.leave_rest_ascends(seat, &next, more))
    }

    /// Whether an exact payment can be finished in ascending order after this good.
    fn exact_rest_ascends(&self, farm: &Farm, payment: &Payment, pick: Pick, picks: &Picks) -> bool {
        let number = pick.number();
        let i = pick.good().index();
        if number < payment.last_pick || payment.due[..i].iter().any(|&n| n > 0) {
            return false;
        }
        // The rest of this kind comes from here on, and what storages lack from the market.
        let rest = u16::from(payment.due[i] - 1);
        let of_kind = |(other, _): &&(Pick, u16)| other.good() == pick.good() && other.number() >= number;
        let stored: u16 =
            picks.iter().filter(of_kind).filter(|(other, _)| matches!(other, Pick::Stored(..))).map(|(_, n)| n).sum();
        let stored = if matches!(pick, Pick::Stored(..)) { stored - 1 } else { stored };
        let missing = rest.saturating_sub(stored);
        let Some(resource) = pick.good().resource() else { return true };
        let cost = self.market_cost(farm, resource);
        let mut due = payment.due;
        due[i] = 0;
        let here = if matches!(pick, Pick::Market(_)) { cost } else { 0 };
        let energy = here.saturating_add(missing.saturating_mul(cost)).min(u8::MAX.into());
        due[ENERGY] = due[ENERGY].saturating_add(energy as u8);
        // The goods of this kind that are given are gone for what may be of any kind.
        let given = (rest - missing) + u16::from(matches!(pick, Pick::Stored(..)));
        let any = u16::from(payment.any).saturating_add(given).min(u8::MAX.into());
        self.can_pay(farm, &due, any as u8, 0)
    }

    /// Of goods of any kind, those from the last one on after which `needed` more can be given in ascending order; in
    /// the case of a price, with no more shortage than `short`.
    pub(crate) fn ascending(
        &self,
        farm: &Farm,
        picks: &Picks,
        last: u16,
        needed: u8,
        short: u8,
        out: &mut Vec<Action>,
    ) {
        for (index, &(pick, n)) in picks.iter().enumerate() {
            let number = pick.number();
            if number < last {
                continue;
            }
            let cost = match pick {
                Pick::Market(resource) => self.market_cost(farm, resource),
                Pick::Energy => 1,
                Pick::Stored(..) => 0,
            };
            let energy = farm.energy.saturating_sub(cost);
            let mut rest: u16 = match pick {
                Pick::Energy => n - 1,
                Pick::Stored(..) => n - 1,
                Pick::Market(_) => 0,
            };
            let later = picks.get(index + 1..).unwrap_or_default();
            rest += later.iter().filter(|(pick, _)| matches!(pick, Pick::Stored(..))).map(|(_, n)| n).sum::<u16>();
            if !matches!(pick, Pick::Energy) {
                let from = pick.good().resource().map_or(0, Resource::index);
                let cheapest = Resource::ALL.iter().skip(from).map(|&kind| self.market_cost(farm, kind)).min();
                rest += energy / cheapest.unwrap_or(u16::MAX).max(1);
            }
            if rest + 1 + u16::from(short) >= u16::from(needed) {
                out.push(Action::Give(pick));
            }
        }
    }

    pub(crate) fn check_payment(&self, seat: Seat, payment: &Payment, pick: Pick) -> Result<(), Refusal> {
        let farm = self.farm(seat);
        self.check_owned(farm, pick)?;
        let i = pick.good().index();
        if payment.leave > 0 {
            return Err(Refusal::new("refusal.leave_first", &["SUN-13.6"]).with("n", payment.leave));
        }
        if payment.is_free() {
            return Err(Refusal::new("refusal.nothing_to_pay", &["SUN-10.7"]));
        }
        if payment.has_due() && payment.due[i] == 0 {
            let rules: &[&str] = match payment.purchase {
                Purchase::ShipOrder(_) => &["SUN-13.4"],
                _ => &["SUN-5.3.1"],
            };
            return Err(Refusal::new("refusal.not_required", rules).with("what", pick.good().word()));
        }
        if let Pick::Market(resource) = pick
            && !self.market_helps(farm, payment, resource)
        {
            return Err(Refusal::new("refusal.market_spoils_payment", &["SUN-15.3"])
                .with("what", resource.word())
                .with("has", farm.energy));
        }
        Ok(())
    }

    pub(crate) fn check_full(&self, seat: Seat, payment: &Payment) -> Result<(), Refusal> {
        if self.can_pay_in_full(seat, payment) {
            return Ok(());
        }
        if payment.leave == 0 && payment.discount == 0 {
            return Err(Refusal::new("refusal.no_discount", &["SUN-13.6", "SUN-5.1.5"]));
        }
        Err(Refusal::new("refusal.full_not_payable", &["SUN-10.6", "SUN-10.7"]))
    }

    pub(crate) fn check_leave(&self, seat: Seat, payment: &Payment, good: Good) -> Result<(), Refusal> {
        if self.can_leave(seat, payment, good) {
            return Ok(());
        }
        if payment.leave == 0 {
            return Err(Refusal::new("refusal.no_discount", &["SUN-13.6"]));
        }
        if payment.due[good.index()] == 0 {
            return Err(Refusal::new("refusal.not_required", &["SUN-13.6"]).with("what", good.word()));
        }
        Err(Refusal::new("refusal.rest_not_payable", &["SUN-13.4", "SUN-13.6"]).with("what", good.word()))
    }

    /// Whether the good is there to be spent.
    pub(crate) fn check_owned(&self, farm: &Farm, pick: Pick) -> Result<(), Refusal> {
        match pick {
            Pick::Energy if farm.energy == 0 => {
                Err(Refusal::new("refusal.no_such_good", &["SUN-3.2"]).with("what", pick.good().word()))
            }
            Pick::Stored(resource, store) if farm.stored(resource, store) == 0 => {
                Err(Refusal::new("refusal.not_stored", &["SUN-3.13"])
                    .with("what", resource.word())
                    .at_store("store", store))
            }
            Pick::Market(resource) if self.market_cost(farm, resource) > farm.energy => {
                let needs = self.market_cost(farm, resource);
                Err(Refusal::short("refusal.market_too_dear", &["SUN-15.1"], needs, farm.energy)
                    .with("what", resource.word()))
            }
            _ => Ok(()),
        }
    }

    fn payment_fits(&self, seat: Seat, payment: &Payment) -> Result<(), &'static str> {
        let there = match payment.purchase {
            Purchase::Village(space) => self.village.get(usize::from(space)).is_some_and(Option::is_some),
            Purchase::OtherDisplay(slot) => {
                let display = self.farm(other(seat)).display.get(usize::from(slot));
                display.is_some_and(|display| display.card.is_some())
            }
            Purchase::ShipOrder(place) => {
                place < self.ships_open
                    && self.farm(seat).ships.get(usize::from(place)) == Some(&0)
                    && self.has_figure(seat, Figure::Ship)
            }
        };
        let acts = matches!(payment.purchase, Purchase::ShipOrder(_)) || seat == self.active;
        let small = payment
            .due
            .iter()
            .chain(&payment.paid)
            .chain([&payment.any, &payment.leave, &payment.discount])
            .all(|&n| n <= 150);
        let discounts = payment.discount == 0 || matches!(payment.purchase, Purchase::Village(_)) && !payment.has_due();
        let total: u32 = payment.due.iter().map(|&n| u32::from(n)).sum();
        if !there
            || !acts
            || !small
            || !discounts
            || u32::from(payment.leave) > total
            || payment.leave == 0 && payment.due[Good::Energy.index()] > 0
        {
            return Err("there is nothing to pay for");
        }
        if !self.can_pay(self.farm(seat), &payment.due, payment.any, payment.leave) {
            return Err("the payment cannot be finished");
        }
        Ok(())
    }
}

impl Payment {
    /// A payment of nothing yet.
    pub(crate) fn new(purchase: Purchase) -> Payment {
        let none = [0; Good::COUNT];
        Payment { purchase, due: none, any: 0, leave: 0, discount: 0, paid: none, spent: 0, last_pick: 0 }
    }

    /// The same payment without the discount.
    pub(crate) fn in_full(mut self) -> Payment {
        self.any = self.any.saturating_add(self.discount);
        Payment { leave: 0, discount: 0, last_pick: 0, ..self }
    }

    /// Whether nothing is asked for, so that only the discount is left to decide about.
    pub(crate) fn is_free(&self) -> bool {
        self.leave == 0 && self.any == 0 && !self.has_due() && self.discount > 0
    }

    /// Whether all is paid.
    fn is_settled(&self) -> bool {
        self.leave == 0 && self.any == 0 && !self.has_due() && self.discount == 0
    }

    /// Whether goods of a certain kind are still to be paid.
    pub(crate) fn has_due(&self) -> bool {
        self.due.iter().any(|&n| n > 0)
    }
}

impl SunaValo {
    /// Whether a payment or price is being made, the stretch of decisions that search thins out, and if so, how many
    /// goods the player had when it began.
    pub fn paying_with(&self) -> Option<u16> {
        let Pending { seat, task: Task::Ask(decision) } = self.pending.last()? else { return None };
        let spent = match decision {
            Decision::Pay(payment) => payment.spent,
            Decision::Price(pricing) => pricing.spent,
            _ => return None,
        };
        Some(self.farm(*seat).goods().saturating_add(spent))
    }
}

/// One answer of a payment.
#[derive(Clone, Copy)]
pub(crate) enum PaymentStep {
    Give(Pick),
    Leave(Good),
    Full,
    Nothing,
}

impl Question for Payment {
    type Answer = PaymentStep;

    fn prompt(&self, game: &SunaValo, seat: Seat) -> Text {
        if self.leave > 0 {
            return Text::new("prompt.leave").with("n", self.leave);
        }
        let due = self.due.iter().fold(self.any, |sum, &n| sum.saturating_add(n));
        let what = match self.purchase {
            Purchase::Village(space) => card_word(game.village.get(usize::from(space)).copied().flatten()),
            Purchase::OtherDisplay(slot) => game.shown_word(other(seat), slot),
            Purchase::ShipOrder(place) => {
                game.ships.get(usize::from(place)).map_or("option.nothing", |order| order.word())
            }
        };
        let id = if self.discount > 0 { "prompt.pay_or_in_full" } else { "prompt.pay" };
        Text::new(id).with("n", due).with("what", what)
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_payment(seat, self, out);
    }

    fn search_options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_payment_in_order(seat, self, out);
    }

    fn heard(&self, action: Action) -> Option<PaymentStep> {
        match action {
            Action::Give(pick) => Some(PaymentStep::Give(pick)),
            Action::Leave(good) => Some(PaymentStep::Leave(good)),
            Action::Full => Some(PaymentStep::Full),
            Action::Done if self.is_free() => Some(PaymentStep::Nothing),
            _ => None,
        }
    }

    fn check(&self, game: &SunaValo, seat: Seat, step: PaymentStep) -> Result<(), Refusal> {
        match step {
            PaymentStep::Give(pick) => game.check_payment(seat, self, pick),
            PaymentStep::Leave(good) => game.check_leave(seat, self, good),
            PaymentStep::Full => game.check_full(seat, self),
            PaymentStep::Nothing => Ok(()),
        }
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, step: PaymentStep, teller: &mut Teller<impl Log<Event>>) {
        let mut payment = *self;
        match step {
            PaymentStep::Give(pick) => game.pay_one(seat, &mut payment, pick, teller),
            PaymentStep::Leave(good) => game.leave_out(seat, &mut payment, good, teller),
            PaymentStep::Full => payment = payment.in_full(),
            PaymentStep::Nothing => return game.complete_payment(seat, &payment, teller),
        }
        game.continue_payment(seat, payment, teller);
    }

    fn describe(&self, game: &SunaValo, seat: Seat, step: PaymentStep) -> Text {
        match step {
            PaymentStep::Give(pick) => game.describe_give(seat, pick),
            PaymentStep::Leave(good) => about("option.leave", good.word()),
            PaymentStep::Full => Text::new("option.full"),
            PaymentStep::Nothing => describe_done(),
        }
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.has_payment_options(seat, self)
    }

    fn pass_by(&self, game: &mut SunaValo, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        game.complete_payment(seat, self, teller);
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        game.payment_fits(seat, self)
    }
}
