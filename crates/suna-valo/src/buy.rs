//! Action A: buying a card (SUN-5).

use crate::action::Action;
use crate::content::Improvement;
use crate::decide::{MANY, Question, about, require};
use crate::event::{Event, Whereabouts};
use crate::pieces::{Card, Good, Resource, ShipOrder, Store};
use crate::state::{Decision, Display, Payment, Purchase, SunaValo, other};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// Where a card for sale lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Offer {
    Village(u8),
    Own(u8),
    Other(u8),
}

impl SunaValo {
    /// SUN-4.4: whether the player can do anything in this turn.
    pub(crate) fn has_main_action(&self, seat: Seat) -> bool {
        self.offers(seat).any(|(offer, card)| self.can_buy(seat, offer, card)) || self.has_ship_order(seat, 0)
    }

    /// The cards that lie open for a player to buy: not those of the draw pile (SUN-5.1.1, SUN-5.1.2). Cards of earlier
    /// eras stay for sale in a display (SUN-5.4.2).
    pub(crate) fn offers(&self, seat: Seat) -> impl Iterator<Item = (Offer, Card)> {
        let village = self.village.iter().enumerate();
        let village = village.filter_map(|(space, card)| card.map(|card| (Offer::Village(space as u8), card)));
        let shown = move |owner: Seat| self.farm(owner).display.iter().enumerate();
        let own = shown(seat).filter_map(|(slot, display)| display.card.map(|card| (Offer::Own(slot as u8), card)));
        let others = shown(other(seat));
        let others = others.filter_map(|(slot, display)| display.card.map(|card| (Offer::Other(slot as u8), card)));
        village.chain(own).chain(others)
    }

    /// SUN-5.1.3: minimum price and slot price.
    fn full_village_price(&self, space: u8, card: Card) -> u8 {
        let slot = self.content.slot_prices.get(usize::from(space)).copied().unwrap_or(0);
        self.content.cards[card.index()].min_price + slot
    }

    /// SUN-5.1.5: the price less the discount. Nobody pays more (SUN-5.1.6).
    pub(crate) fn village_price(&self, seat: Seat, space: u8, card: Card) -> u8 {
        let discount = self.improved(seat, |improvement| match improvement {
            Improvement::VillageDiscount(n) => n,
            _ => 0,
        });
        self.full_village_price(space, card).saturating_sub(discount)
    }

    pub(crate) fn can_buy(&self, seat: Seat, offer: Offer, card: Card) -> bool {
        let farm = self.farm(seat);
        match offer {
            Offer::Village(space) => farm.goods() >= self.village_price(seat, space, card).into(),
            Offer::Own(_) => true,
            Offer::Other(slot) => {
                let display = &self.farm(other(seat)).display[usize::from(slot)];
                self.can_pay(farm, &display.goods, display.shortage, 0)
            }
        }
    }

    pub(crate) fn check_buy(&self, seat: Seat, card: Card) -> Result<(), Refusal> {
        let Some((offer, _)) = self.offers(seat).find(|(_, offered)| *offered == card) else {
            return Err(Refusal::new("refusal.not_for_sale", &["SUN-5.1.1", "SUN-5.1.2"]).with("what", card.word()));
        };
        if self.can_buy(seat, offer, card) {
            return Ok(());
        }
        let has = self.farm(seat).goods();
        match offer {
            Offer::Village(space) => {
                let needs = self.village_price(seat, space, card);
                Err(Refusal::short("refusal.too_few_goods", &["SUN-5.1.3", "SUN-5.1.4"], needs, has))
            }
            _ => Err(Refusal::new("refusal.price_not_payable", &["SUN-5.3.1", "SUN-5.3.2"]).with("what", card.word())),
        }
    }

    pub(crate) fn buy(&mut self, seat: Seat, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let Some((offer, _)) = self.offers(seat).find(|(_, offered)| *offered == card) else { return };
        teller.tell(|| Event::Bought { seat, card });
        match offer {
            Offer::Village(space) => {
                let any = self.village_price(seat, space, card);
                let discount = self.full_village_price(space, card).saturating_sub(any);
                let payment = Payment { any, discount, ..Payment::new(Purchase::Village(space)) };
                self.continue_payment(seat, payment, teller);
            }
            Offer::Own(slot) => self.take_from_own(seat, slot),
            // A marker stands for any good; a card with nothing on it is free (SUN-5.3.8, SUN-14.4.1).
            Offer::Other(slot) => {
                let Display { goods, shortage, .. } = self.farm(other(seat)).display[usize::from(slot)];
                let payment = Payment { due: goods, any: shortage, ..Payment::new(Purchase::OtherDisplay(slot)) };
                self.continue_payment(seat, payment, teller);
            }
        }
    }

    /// SUN-5.1.7: the gap stays open until the adding step.
    pub(crate) fn take_from_village(&mut self, seat: Seat, space: u8, _: &mut Teller<impl Log<Event>>) {
        let card = self.village.get_mut(usize::from(space)).and_then(Option::take);
        if let Some(card) = card {
            self.ask(seat, Decision::PlaceCard(card));
        }
    }

    /// SUN-5.2.1, SUN-5.2.2: the goods go to the supply, shortage markers beside the own farm.
    fn take_from_own(&mut self, seat: Seat, slot: u8) {
        let farm = self.farm_mut(seat);
        let display = std::mem::take(&mut farm.display[usize::from(slot)]);
        farm.shortage = farm.shortage.saturating_add(display.shortage);
        self.emptied = Some((seat, slot));
        if let Some(card) = display.card {
            self.ask(seat, Decision::PlaceCard(card));
        }
    }

    /// SUN-5.3.3, SUN-5.3.4: the seller receives what was paid and what lay on the card, and its shortage markers.
    pub(crate) fn take_from_other(
        &mut self,
        seat: Seat,
        slot: u8,
        paid: [u8; Good::COUNT],
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let seller = other(seat);
        let farm = self.farm_mut(seller);
        let Some(place) = farm.display.get_mut(usize::from(slot)) else { return };
        let display = std::mem::take(place);
        farm.shortage = farm.shortage.saturating_add(display.shortage);
        let received: [u8; Good::COUNT] = std::array::from_fn(|i| paid[i].saturating_add(display.goods[i]));
        let energy = received[Good::Energy.index()];
        farm.energy = farm.energy.saturating_add(energy.into());
        let resources: [u8; Resource::COUNT] = std::array::from_fn(|i| received[i]);
        let n = resources.iter().fold(0u8, |sum, &n| sum.saturating_add(n));
        teller.tell(|| Event::SaleReceived { seat: seller, energy, resources: n });
        self.emptied = Some((seller, slot));
        if let Some(card) = display.card {
            self.ask(seat, Decision::PlaceCard(card));
        }
        // SUN-5.3.7, SUN-RULING-50: the seller stores before the buyer places the card.
        self.continue_storing(seller, resources, teller);
    }

    /// SUN-5.3.6: whether any of the seller's resources fits anywhere.
    pub(crate) fn seller_can_store(&self, seat: Seat, resources: &[u8; Resource::COUNT]) -> bool {
        let farm = self.farm(seat);
        Resource::ALL.iter().any(|&kind| resources[kind.index()] > 0 && farm.fits(&self.content, kind))
    }

    /// Stores what has only one way and takes room from nothing else, until there is a choice or nothing fits. One by
    /// one: the seller need not find the best way (SUN-RULING-30).
    pub(crate) fn continue_storing(
        &mut self,
        seat: Seat,
        mut resources: [u8; Resource::COUNT],
        teller: &mut Teller<impl Log<Event>>,
    ) {
        while let Some((kind, store)) = self.only_store(seat, &resources) {
            resources[kind.index()] -= 1;
            self.store(seat, kind, store, teller);
        }
        if self.seller_can_store(seat, &resources) {
            self.ask(seat, Decision::SellerStores(resources));
        } else {
            self.turn_rest_into_energy(seat, resources, teller);
        }
    }

    /// A resource that fits into one store only, which no other kind wants.
    fn only_store(&self, seat: Seat, resources: &[u8; Resource::COUNT]) -> Option<(Resource, Store)> {
        let farm = self.farm(seat);
        let waiting = |kind: &Resource| resources[kind.index()] > 0;
        Resource::ALL.iter().copied().filter(waiting).find_map(|kind| {
            let (mut stores, mut last) = (0, Store::Head);
            farm.free_stores(&self.content, kind, |store| {
                stores += 1;
                last = store;
            });
            let wanted = |other: Resource| {
                let same_head =
                    last != Store::Head || self.content.home[other.index()] == self.content.home[kind.index()];
                other != kind && same_head && farm.has_room(&self.content, other, last)
            };
            let contested = Resource::ALL.iter().copied().filter(waiting).any(wanted);
            (stores == 1 && !contested).then_some((kind, last))
        })
    }

    /// SUN-5.3.5: each resource that cannot be stored becomes an energy stone.
    pub(crate) fn turn_rest_into_energy(
        &mut self,
        seat: Seat,
        resources: [u8; Resource::COUNT],
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let n = resources.iter().fold(0u8, |sum, &n| sum.saturating_add(n));
        if n > 0 {
            let energy = &mut self.farm_mut(seat).energy;
            *energy = energy.saturating_add(n.into());
            teller.tell(|| Event::Overflow { seat, n });
        }
    }

    pub(crate) fn list_seller(&self, seat: Seat, resources: &[u8; Resource::COUNT], out: &mut Vec<Action>) {
        for &kind in Resource::ALL {
            if resources[kind.index()] > 0 {
                self.farm(seat).free_stores(&self.content, kind, |store| out.push(Action::Keep(kind, store)));
            }
        }
    }

    pub(crate) fn check_seller(
        &self,
        seat: Seat,
        resources: &[u8; Resource::COUNT],
        kind: Resource,
        store: Store,
    ) -> Result<(), Refusal> {
        if resources[kind.index()] == 0 {
            return Err(Refusal::new("refusal.not_received", &["SUN-5.3.3"]).with("what", kind.word()));
        }
        self.check_store(seat, kind, store)
    }

    /// A card for sale with its price, in words.
    fn describe_buy(&self, seat: Seat, card: Card) -> Text {
        let offer = self.offers(seat).find(|(_, offered)| *offered == card).map(|(offer, _)| offer);
        let text = |id| Text::new(id).with("what", card.word());
        match offer {
            Some(Offer::Village(space)) => text("option.buy_village").with("n", self.village_price(seat, space, card)),
            Some(Offer::Own(_)) => text("option.buy_own"),
            Some(Offer::Other(slot)) => {
                text("option.buy_other").with("n", self.farm(other(seat)).display[usize::from(slot)].price())
            }
            None => text("option.buy"),
        }
    }
}

/// Action A or B (SUN-4.3, SUN-24.7).
#[derive(Clone, Copy)]
pub(crate) struct MainAction;

/// A card or a ship order.
#[derive(Clone, Copy)]
pub(crate) enum MainChoice {
    Buy(Card),
    Ship(ShipOrder),
}

impl Question for MainAction {
    type Answer = MainChoice;

    fn prompt(&self, game: &SunaValo, seat: Seat) -> Text {
        Text::new("prompt.main").with("n", game.farm(seat).goods())
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        let payable = game.offers(seat).filter(|&(offer, card)| game.can_buy(seat, offer, card));
        out.extend(payable.map(|(_, card)| Action::Buy(card)));
        game.list_ship_orders(seat, 0, out);
    }

    fn heard(&self, action: Action) -> Option<MainChoice> {
        match action {
            Action::Buy(card) => Some(MainChoice::Buy(card)),
            Action::Ship(order) => Some(MainChoice::Ship(order)),
            _ => None,
        }
    }

    fn check(&self, game: &SunaValo, seat: Seat, choice: MainChoice) -> Result<(), Refusal> {
        match choice {
            MainChoice::Buy(card) => game.check_buy(seat, card),
            MainChoice::Ship(order) => game.check_ship(seat, order, 0).map(drop),
        }
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, choice: MainChoice, teller: &mut Teller<impl Log<Event>>) {
        match choice {
            MainChoice::Buy(card) => game.buy(seat, card, teller),
            MainChoice::Ship(order) => game.fulfil(seat, order, 0, teller),
        }
    }

    fn describe(&self, game: &SunaValo, seat: Seat, choice: MainChoice) -> Text {
        match choice {
            MainChoice::Buy(card) => game.describe_buy(seat, card),
            MainChoice::Ship(order) => game.describe_ship(order),
        }
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.has_main_action(seat)
    }

    fn pass_by(&self, _: &mut SunaValo, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        teller.tell(|| Event::NothingPossible { seat });
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }
}

/// Where the seller stores what was received (SUN-5.3.6).
#[derive(Clone, Copy)]
pub(crate) struct SellerStores(pub(crate) [u8; Resource::COUNT]);

impl Question for SellerStores {
    type Answer = (Resource, Store);

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.seller_stores").with("n", self.0.iter().fold(0u8, |sum, &n| sum.saturating_add(n)))
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_seller(seat, &self.0, out);
    }

    fn heard(&self, action: Action) -> Option<(Resource, Store)> {
        if let Action::Keep(kind, store) = action { Some((kind, store)) } else { None }
    }

    fn check(&self, game: &SunaValo, seat: Seat, (kind, store): (Resource, Store)) -> Result<(), Refusal> {
        game.check_seller(seat, &self.0, kind, store)
    }

    fn answer(
        &self,
        game: &mut SunaValo,
        seat: Seat,
        (kind, store): (Resource, Store),
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let mut resources = self.0;
        let left = &mut resources[kind.index()];
        *left = left.saturating_sub(1);
        game.store(seat, kind, store, teller);
        game.continue_storing(seat, resources, teller);
    }

    fn describe(&self, _: &SunaValo, _: Seat, (kind, store): (Resource, Store)) -> Text {
        about("option.keep", kind.word()).at_store("store", store)
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.seller_can_store(seat, &self.0)
    }

    fn pass_by(&self, game: &mut SunaValo, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        game.turn_rest_into_energy(seat, self.0, teller);
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.0.iter().all(|&n| n <= MANY), "too many resources")
    }
}
