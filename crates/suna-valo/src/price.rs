//! Setting the price of a card of the own display (SUN-14.3, SUN-20.2).

use crate::action::{Action, Pick};
use crate::content::Ability;
use crate::decide::{MANY, NO_SUCH_PLACE, Question, about, describe_done, or_done, require};
use crate::event::Event;
use crate::payment::Picks;
use crate::pieces::{Card, Resource};
use crate::state::{Decision, Farm, Pricing, SunaValo};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl SunaValo {
    /// SUN-14.3.5, SUN-14.3.8: whether a market resource can be put on a card without a shortage marker more.
    fn market_fits_price(&self, farm: &Farm, needed: u8, resource: Resource) -> bool {
        let cost = self.market_cost(farm, resource);
        if cost > farm.energy {
            return false;
        }
        let goods = farm.goods();
        let short = |goods: u16| u16::from(needed).saturating_sub(goods);
        short(goods - cost + 1) <= short(goods)
    }

    /// Own goods and what the farm market gives (SUN-14.3.3).
    fn price_picks(&self, seat: Seat, needed: u8) -> Picks {
        let farm = self.farm(seat);
        let mut picks = Picks::new();
        if farm.energy > 0 {
            picks.push((Pick::Energy, farm.energy));
        }
        for &resource in Resource::ALL {
            farm.stores_with(resource, |store, n| {
                let _ = picks.try_push((Pick::Stored(resource, store), n.into()));
            });
            if self.market_fits_price(farm, needed, resource) {
                let _ = picks.try_push((Pick::Market(resource), 1));
            }
        }
        picks
    }

    /// Whether there is anything to decide about a price: without goods there is not.
    pub(crate) fn has_price_options(&self, seat: Seat, _: &Pricing) -> bool {
        self.farm(seat).goods() > 0
    }

    /// SUN-14.3: sets the price of a card of the own display, good by good.
    pub(crate) fn begin_price(&mut self, seat: Seat, slot: u8, needed: u8, teller: &mut Teller<impl Log<Event>>) {
        self.continue_price(seat, Pricing { slot, needed, spent: 0, last_pick: 0 }, teller);
    }

    /// Goes on with a price until there is a choice.
    pub(crate) fn continue_price(&mut self, seat: Seat, mut pricing: Pricing, teller: &mut Teller<impl Log<Event>>) {
        // SUN-14.3.4: who has too little, places all.
        while pricing.needed > 0 && self.farm(seat).goods() > 0 {
            let farm = self.farm(seat);
            if farm.goods() > pricing.needed.into() {
                break;
            }
            let Some(pick) = self.only_goods(farm, pricing.needed.min(farm.goods() as u8)) else { break };
            self.put_on_card(seat, &mut pricing, pick, teller);
        }
        self.ask(seat, Decision::Price(pricing));
    }

    pub(crate) fn put_on_card(
        &mut self,
        seat: Seat,
        pricing: &mut Pricing,
        pick: Pick,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        pricing.spent = pricing.spent.saturating_add(self.spend(seat, pick, teller));
        if let Some(display) = self.farm_mut(seat).display.get_mut(usize::from(pricing.slot)) {
            let goods = &mut display.goods[pick.good().index()];
            *goods = goods.saturating_add(1);
        }
        pricing.needed = pricing.needed.saturating_sub(1);
        pricing.last_pick = pick.number();
    }

    /// SUN-14.3.4, SUN-14.3.6: shortage markers make up for what is missing. From now on the price stays as it is
    /// (SUN-14.3.7).
    pub(crate) fn finish_price(&mut self, seat: Seat, pricing: Pricing, teller: &mut Teller<impl Log<Event>>) {
        let Some(display) = self.farm_mut(seat).display.get_mut(usize::from(pricing.slot)) else { return };
        display.shortage = display.shortage.saturating_add(pricing.needed);
        let display = *display;
        if let Some(card) = display.card {
            let goods = display.price() - display.shortage;
            teller.tell(|| Event::PriceSet { seat, card, goods, shortage: display.shortage });
        }
    }

    pub(crate) fn list_price(&self, seat: Seat, pricing: &Pricing, out: &mut Vec<Action>) {
        out.extend(self.price_picks(seat, pricing.needed).iter().map(|&(pick, _)| Action::Give(pick)));
        if pricing.needed == 0 {
            out.push(Action::Done);
        }
    }

    pub(crate) fn list_price_in_order(&self, seat: Seat, pricing: &Pricing, out: &mut Vec<Action>) {
        let first = out.len();
        let farm = self.farm(seat);
        let picks = self.price_picks(seat, pricing.needed);
        let short = u16::from(pricing.needed).saturating_sub(farm.goods()) as u8;
        self.ascending(farm, &picks, pricing.last_pick, pricing.needed, short, out);
        if pricing.needed == 0 {
            out.push(Action::Done);
        }
        if out.len() == first {
            self.list_price(seat, pricing, out);
        }
    }

    pub(crate) fn check_price(&self, seat: Seat, pricing: &Pricing, pick: Pick) -> Result<(), Refusal> {
        let farm = self.farm(seat);
        self.check_owned(farm, pick)?;
        match pick {
            Pick::Market(resource) if !self.market_fits_price(farm, pricing.needed, resource) => {
                Err(Refusal::new("refusal.market_causes_shortage", &["SUN-14.3.5", "SUN-14.3.8"])
                    .with("what", resource.word())
                    .with("n", pricing.needed))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn check_price_done(&self, pricing: &Pricing) -> Result<(), Refusal> {
        if pricing.needed == 0 {
            return Ok(());
        }
        Err(Refusal::new("refusal.price_too_low", &["SUN-14.3.1", "SUN-14.3.5"]).with("n", pricing.needed))
    }

    /// SUN-20.2.1, SUN-20.2.2, SUN-20.2.3, SUN-20.2.4: C02 lowers the minimum, not below 0.
    pub(crate) fn lowest_price(&self, seat: Seat, card: Card) -> u8 {
        let min = self.content.cards.get(card.index()).map_or(0, |spec| spec.min_price);
        match self.farm(seat).ability(&self.content) {
            Some(Ability::LowerPrices(by)) => min.saturating_sub(by),
            _ => min,
        }
    }
}

impl Question for Pricing {
    type Answer = Option<Pick>;

    fn prompt(&self, game: &SunaValo, seat: Seat) -> Text {
        about("prompt.price", game.shown_word(seat, self.slot)).with("n", self.needed)
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_price(seat, self, out);
    }

    fn search_options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_price_in_order(seat, self, out);
    }

    fn heard(&self, action: Action) -> Option<Option<Pick>> {
        or_done(action, |action| if let Action::Give(pick) = action { Some(pick) } else { None })
    }

    fn check(&self, game: &SunaValo, seat: Seat, pick: Option<Pick>) -> Result<(), Refusal> {
        match pick {
            Some(pick) => game.check_price(seat, self, pick),
            None => game.check_price_done(self),
        }
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, pick: Option<Pick>, teller: &mut Teller<impl Log<Event>>) {
        let mut pricing = *self;
        let Some(pick) = pick else { return game.finish_price(seat, pricing, teller) };
        game.put_on_card(seat, &mut pricing, pick, teller);
        game.continue_price(seat, pricing, teller);
    }

    fn describe(&self, game: &SunaValo, seat: Seat, pick: Option<Pick>) -> Text {
        pick.map_or_else(describe_done, |pick| game.describe_give(seat, pick))
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        game.has_price_options(seat, self)
    }

    fn pass_by(&self, game: &mut SunaValo, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        game.finish_price(seat, *self, teller);
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }

    fn fits(&self, game: &SunaValo, seat: Seat) -> Result<(), &'static str> {
        let place = game.farm(seat).display.get(usize::from(self.slot)).ok_or(NO_SUCH_PLACE)?;
        require(place.card.is_some() && self.needed <= MANY, "there is no card to price")
    }
}
