//! Deliveries to public and personal orders (SUN-8).

use crate::action::{Action, Pick};
use crate::decide::{MANY, Question, about, describe_done, or_done, require};
use crate::event::Event;
use crate::pieces::{Card, Column, Figure, Place, PublicOrder, Resource, Store};
use crate::state::{Decision, Delivery, Goal, Reach, Step, SunaValo};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// A delivery as a player names it.
#[derive(Clone, Copy)]
pub(crate) enum Order {
    Public(PublicOrder, u8),
    Personal(Card, Resource),
}

impl Order {
    pub(crate) fn heard(action: Action) -> Option<Order> {
        match action {
            Action::DeliverPublic(order, slot) => Some(Order::Public(order, slot)),
            Action::DeliverPersonal(card, resource) => Some(Order::Personal(card, resource)),
            _ => None,
        }
    }
}

impl SunaValo {
    /// The kinds of resources a player can deliver, from a storage or the market (SUN-8.5), as a set of bits.
    fn deliverable(&self, seat: Seat) -> u8 {
        let farm = self.farm(seat);
        Resource::ALL.iter().fold(0, |all, &resource| {
            let has = farm.stock[resource.index()] > 0 || self.market_cost(farm, resource) <= farm.energy;
            all | u8::from(has) << resource.index()
        })
    }

    /// Whether a figure of this kind is left on the farm (SUN-8.16). Without one all slots of an order but the last can
    /// be filled (SUN-8.15, SUN-RULING-26).
    pub(crate) fn has_figure(&self, seat: Seat, figure: Figure) -> bool {
        self.farm(seat).figures & self.content.figure_spaces[figure.index()] != 0
    }

    /// Every delivery that is possible now. Slots and orders are filled in any order, those of earlier eras too
    /// (SUN-8.4, SUN-8.17).
    fn for_each_delivery(&self, seat: Seat, reach: Reach, mut found: impl FnMut(Delivery)) {
        let kinds = self.deliverable(seat);
        if kinds == 0 {
            return;
        }
        let farm = self.farm(seat);
        if reach == Reach::All {
            let barrel = self.has_figure(seat, Figure::Barrel);
            for order in 0..self.public_open.min(6) {
                if farm.barrels[usize::from(order)] > 0 {
                    continue;
                }
                let slots = &self.content.public[self.public[usize::from(order)].index()].slots[seat.index() % 2];
                let done = farm.delivered[usize::from(order)];
                if !barrel && done.count_ones() as usize + 1 >= slots.len() {
                    continue;
                }
                for (slot, asked) in slots.iter().enumerate() {
                    if done >> slot & 1 == 0 && kinds >> asked.need.index() & 1 != 0 {
                        found(Delivery::Public(order, slot as u8));
                    }
                }
            }
        }
        let crates = self.has_figure(seat, Figure::Crate);
        for (row, card) in farm.column(Column::Personal).iter().enumerate() {
            let place = Place { column: Column::Personal, row: row as u8 };
            if !card.face_up || card.crated || matches!(reach, Reach::Only(only) if only != place) {
                continue;
            }
            let needs = &self.content.cards[card.card.index()].needs;
            if !crates && card.delivered.count_ones() as usize + 1 >= needs.len() {
                continue;
            }
            let mut seen = 0u8;
            for (slot, need) in needs.iter().enumerate() {
                // Slots for the same resource are alike: the first free one stands for all.
                if card.delivered >> slot & 1 == 0 && kinds >> need.index() & 1 != 0 && seen >> need.index() & 1 == 0 {
                    seen |= 1 << need.index();
                    found(Delivery::Personal(place, slot as u8));
                }
            }
        }
    }

    pub(crate) fn can_deliver(&self, seat: Seat, reach: Reach) -> bool {
        let mut any = false;
        self.for_each_delivery(seat, reach, |_| any = true);
        any
    }

    pub(crate) fn list_deliveries(&self, seat: Seat, reach: Reach, out: &mut Vec<Action>) {
        self.for_each_delivery(seat, reach, |delivery| out.extend(self.delivery_action(seat, delivery)));
    }

    /// How a delivery is written.
    fn delivery_action(&self, seat: Seat, delivery: Delivery) -> Option<Action> {
        match delivery {
            Delivery::Public(order, slot) => {
                self.public.get(usize::from(order)).map(|&order| Action::DeliverPublic(order, slot))
            }
            Delivery::Personal(place, _) => {
                let card = self.farm(seat).card(place)?.card;
                self.need(seat, delivery).map(|need| Action::DeliverPersonal(card, need))
            }
        }
    }

    /// What a delivery slot asks for.
    pub(crate) fn need(&self, seat: Seat, delivery: Delivery) -> Option<Resource> {
        match delivery {
            Delivery::Public(order, slot) => {
                let order = self.public.get(usize::from(order))?;
                let slots = &self.content.public[order.index()].slots[seat.index() % 2];
                slots.get(usize::from(slot)).map(|slot| slot.need)
            }
            Delivery::Personal(place, slot) => {
                let card = self.farm(seat).card(place)?.card;
                self.content.cards[card.index()].needs.get(usize::from(slot)).copied()
            }
        }
    }

    /// Whether a delivery that was chosen can still be made.
    pub(crate) fn delivery_is_open(&self, seat: Seat, delivery: Delivery) -> bool {
        let mut open = false;
        self.for_each_delivery(seat, Reach::All, |other| open |= other == delivery);
        open
    }

    /// SUN-8.7, SUN-8.12, SUN-8.16, SUN-RULING-12: the slot of a public order, or why it cannot be served.
    fn check_public(&self, seat: Seat, reach: Reach, order: PublicOrder, slot: u8) -> Result<Delivery, Refusal> {
        let fail = |id, rules| Err(Refusal::new(id, rules).with("order", order.word()));
        let farm = self.farm(seat);
        let open = &self.public[..usize::from(self.public_open).min(self.public.len())];
        let Some(place) = open.iter().position(|other| *other == order) else {
            return fail("refusal.order_not_open", &["SUN-8.7"]);
        };
        if reach != Reach::All {
            return fail("refusal.only_personal_orders", &["SUN-7.6.2", "SUN-20.8.3"]);
        }
        if farm.barrels[place] > 0 {
            return fail("refusal.order_complete", &["SUN-8.12"]);
        }
        let slots = &self.content.public[order.index()].slots[seat.index() % 2];
        let Some(asked) = slots.get(usize::from(slot)) else {
            return fail("refusal.no_such_slot", &["SUN-8.7"]);
        };
        let done = farm.delivered[place];
        if done >> slot & 1 != 0 {
            return fail("refusal.slot_filled", &["SUN-8.1"]);
        }
        if done.count_ones() as usize + 1 >= slots.len() && !self.has_figure(seat, Figure::Barrel) {
            return fail("refusal.no_figure_left", &["SUN-8.16"]);
        }
        self.check_deliverable(seat, asked.need)?;
        Ok(Delivery::Public(place as u8, slot))
    }

    /// SUN-8.13, SUN-8.16, SUN-8.18: the slot of an own personal order, or why it cannot be served.
    fn check_personal(&self, seat: Seat, reach: Reach, card: Card, resource: Resource) -> Result<Delivery, Refusal> {
        let fail = |id, rules| Err(Refusal::new(id, rules).with("order", card.word()));
        let farm = self.farm(seat);
        let place = farm.place_of(card, Column::Personal);
        let Some((place, placed)) = place.and_then(|place| farm.card(place).map(|placed| (place, placed))) else {
            return fail("refusal.not_your_order", &["SUN-8.18"]);
        };
        if !placed.face_up {
            return fail("refusal.not_your_order", &["SUN-6.6", "SUN-8.18"]);
        }
        if matches!(reach, Reach::Only(only) if only != place) {
            return fail("refusal.only_this_order", &["SUN-20.8.3"]);
        }
        if placed.crated {
            return fail("refusal.order_complete", &["SUN-8.13"]);
        }
        let needs = &self.content.cards[card.index()].needs;
        let free = |&slot: &usize| needs[slot] == resource && placed.delivered >> slot & 1 == 0;
        let Some(slot) = (0..needs.len()).find(free) else {
            return fail("refusal.no_such_slot", &["SUN-8.1"]);
        };
        if placed.delivered.count_ones() as usize + 1 >= needs.len() && !self.has_figure(seat, Figure::Crate) {
            return fail("refusal.no_figure_left", &["SUN-8.16"]);
        }
        self.check_deliverable(seat, resource)?;
        Ok(Delivery::Personal(place, slot as u8))
    }

    fn check_deliverable(&self, seat: Seat, resource: Resource) -> Result<(), Refusal> {
        if self.deliverable(seat) >> resource.index() & 1 != 0 {
            return Ok(());
        }
        let farm = self.farm(seat);
        let needs = self.market_cost(farm, resource);
        Err(Refusal::short("refusal.nothing_to_deliver", &["SUN-8.1", "SUN-8.5", "SUN-15.1"], needs, farm.energy)
            .with("what", resource.word()))
    }

    /// The slot that is meant, or why it cannot be served.
    pub(crate) fn check_delivery(&self, seat: Seat, reach: Reach, order: Order) -> Result<Delivery, Refusal> {
        match order {
            Order::Public(order, slot) => self.check_public(seat, reach, order, slot),
            Order::Personal(card, resource) => self.check_personal(seat, reach, card, resource),
        }
    }

    pub(crate) fn deliver_as(&mut self, seat: Seat, reach: Reach, order: Order, teller: &mut Teller<impl Log<Event>>) {
        if let Ok(delivery) = self.check_delivery(seat, reach, order) {
            self.begin_delivery(seat, delivery, teller);
        }
    }

    pub(crate) fn describe_delivery(&self, seat: Seat, order: Order) -> Text {
        match order {
            Order::Public(order, slot) => {
                let slots = &self.content.public[order.index()].slots[seat.index() % 2];
                let need = slots.get(usize::from(slot)).map_or("option.nothing", |slot| slot.need.word());
                about("option.deliver_public", need).with("order", order.word()).with("n", slot + 1)
            }
            Order::Personal(card, resource) => {
                about("option.deliver_personal", resource.word()).with("order", card.word())
            }
        }
    }

    /// Makes a delivery, asking where the resource comes from if there are several ways (SUN-8.5).
    fn begin_delivery(&mut self, seat: Seat, delivery: Delivery, teller: &mut Teller<impl Log<Event>>) {
        let Some(resource) = self.need(seat, delivery) else { return };
        let farm = self.farm(seat);
        let (mut ways, mut last) = (0, Pick::Market(resource));
        if self.market_cost(farm, resource) <= farm.energy {
            ways += 1;
        }
        farm.stores_with(resource, |store, _| {
            ways += 1;
            last = Pick::Stored(resource, store);
        });
        if ways == 1 {
            self.deliver(seat, delivery, last, teller);
        } else {
            self.ask(seat, Decision::Source(delivery));
        }
    }

    pub(crate) fn list_sources(&self, seat: Seat, delivery: Delivery, out: &mut Vec<Action>) {
        let Some(resource) = self.need(seat, delivery) else { return };
        let farm = self.farm(seat);
        farm.stores_with(resource, |store: Store, _| out.push(Action::Give(Pick::Stored(resource, store))));
        if self.market_cost(farm, resource) <= farm.energy {
            out.push(Action::Give(Pick::Market(resource)));
        }
    }

    pub(crate) fn check_source(&self, seat: Seat, delivery: Delivery, pick: Pick) -> Result<(), Refusal> {
        if self.need(seat, delivery).map(Into::into) != Some(pick.good()) {
            return Err(Refusal::new("refusal.not_required", &["SUN-8.1", "SUN-8.6"]).with("what", pick.good().word()));
        }
        self.check_owned(self.farm(seat), pick)
    }

    /// SUN-8.3, SUN-8.9, SUN-RULING-27: the reward first, then the completion, all before the next delivery. What was
    /// delivered is no longer the player's (SUN-3.17).
    pub(crate) fn deliver(&mut self, seat: Seat, delivery: Delivery, pick: Pick, teller: &mut Teller<impl Log<Event>>) {
        self.spend(seat, pick, teller);
        let Some(resource) = pick.good().resource() else { return };
        let content = self.content;
        match delivery {
            Delivery::Public(place, slot) => {
                let Some(&order) = self.public.get(usize::from(place)) else { return };
                let slots = &content.public[order.index()].slots[seat.index() % 2];
                let done = &mut self.farm_mut(seat).delivered[usize::from(place)];
                *done |= 1 << slot;
                let complete = done.count_ones() as usize == slots.len();
                teller.tell(|| Event::DeliveredPublic { seat, resource, order });
                if complete {
                    self.run_after(seat, Step::Complete(Goal::Public(place)));
                }
                if let Some(reward) = slots.get(usize::from(slot)).and_then(|slot| slot.reward) {
                    self.execute(seat, reward, teller);
                }
            }
            Delivery::Personal(place, slot) => {
                let Some(placed) = self.farm_mut(seat).card_mut(place) else { return };
                placed.delivered |= 1 << slot;
                let (card, done) = (placed.card, placed.delivered);
                teller.tell(|| Event::DeliveredPersonal { seat, resource, card });
                if done.count_ones() as usize == content.cards[card.index()].needs.len() {
                    self.run_after(seat, Step::Complete(Goal::Personal(place)));
                }
            }
        }
    }
}

/// An order to serve (SUN-8.2), so many times.
#[derive(Clone, Copy)]
pub(crate) struct Deliver(pub(crate) u8);

impl Question for Deliver {
    type Answer = Option<Order>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.deliver").with("n", self.0)
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_deliveries(seat, Reach::All, out);
        out.push(Action::Done);
    }

    fn heard(&self, action: Action) -> Option<Option<Order>> {
        or_done(action, Order::heard)
    }

    fn check(&self, game: &SunaValo, seat: Seat, order: Option<Order>) -> Result<(), Refusal> {
        order.map_or(Ok(()), |order| game.check_delivery(seat, Reach::All, order).map(drop))
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, order: Option<Order>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(order) = order {
            game.ask(seat, Decision::Deliver(self.0.saturating_sub(1)));
            game.deliver_as(seat, Reach::All, order, teller);
        }
    }

    fn describe(&self, game: &SunaValo, seat: Seat, order: Option<Order>) -> Text {
        order.map_or_else(describe_done, |order| game.describe_delivery(seat, order))
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        self.0 > 0 && game.is_within_reach(seat, |game| game.can_deliver(seat, Reach::All))
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.0 <= MANY, "too many deliveries")
    }
}

/// Where a delivered resource comes from (SUN-8.5).
#[derive(Clone, Copy)]
pub(crate) struct Source(pub(crate) Delivery);

impl Question for Source {
    type Answer = Pick;

    fn prompt(&self, game: &SunaValo, seat: Seat) -> Text {
        about("prompt.source", game.need(seat, self.0).map_or("option.nothing", |need| need.word()))
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_sources(seat, self.0, out);
    }

    fn heard(&self, action: Action) -> Option<Pick> {
        if let Action::Give(pick) = action { Some(pick) } else { None }
    }

    fn check(&self, game: &SunaValo, seat: Seat, pick: Pick) -> Result<(), Refusal> {
        game.check_source(seat, self.0, pick)
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, pick: Pick, teller: &mut Teller<impl Log<Event>>) {
        game.deliver(seat, self.0, pick, teller);
    }

    fn describe(&self, game: &SunaValo, seat: Seat, pick: Pick) -> Text {
        game.describe_give(seat, pick)
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.delivery_is_open(seat, self.0)
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        require(game.delivery_is_open(seat, self.0), "the delivery is not possible")
    }
}
