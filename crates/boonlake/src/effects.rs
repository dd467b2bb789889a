//! The one executor of effects: cards (BOO-17.1), sites (BOO-18), fields, labels, tracks, exchanges and levers.

use crate::action::Action;
use crate::cards::Discard;
use crate::content::{Effect, Gain, Give, LeverEffect, Trade};
use crate::decide::{Question, Standing, about, describe_done, describe_forgo, fits_if, unless};
use crate::event::Event;
use crate::pieces::{Card, Resource, Slot};
use crate::river::VaseOrSite;
use crate::state::{Boonlake, Decision, Opportunity, Source, Step, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// One thing of a row of effects.
enum Part {
    Effect(Effect),
    Lever(LeverEffect),
}

impl Boonlake {
    /// The effect of a source with this number, or none when all are done.
    fn step_of(&self, source: Source, at: u8) -> Option<Part> {
        let at = usize::from(at);
        match source {
            Source::Card(card) => self.content.card(card).immediate.get(at).copied().map(Part::Effect),
            Source::Site(tile, site) => {
                let plan = self.content.sites(tile).get(site.index())?;
                plan.gain.get(at).copied().map(Part::Effect)
            }
            Source::Lever(slot, mode) => {
                let mode = self.content.levers[slot.index()].modes.get(usize::from(mode))?;
                mode.get.get(at).copied().flatten().map(Part::Lever)
            }
            Source::Trade(card, effect, which) => {
                let trade = self.trade(card, effect, which)?;
                trade.get.get(at).copied().flatten().map(|gain| Part::Effect(Effect::Gain(gain)))
            }
            // BOO-11.5.1, BOO-11.5.2: one inhabitant.
            Source::Hire => (at == 0).then_some(Part::Effect(Effect::Gain(Gain::Inhabitants(1)))),
        }
    }

    /// BOO-6.4: the effects follow one another from left to right.
    pub(crate) fn run_next(&mut self, seat: Seat, source: Source, at: u8, teller: &mut Teller<impl Log<Event>>) {
        let step = self.step_of(source, at);
        match (&step, self.pending.last_mut()) {
            (Some(_), Some(top)) => top.task = Task::Run(Step::Effects(source, at + 1)),
            _ => drop(self.pending.pop()),
        }
        match step {
            Some(Part::Effect(Effect::Trade(_))) => {
                if let Source::Card(card) = source {
                    self.ask(seat, Decision::Trade(card, at));
                }
            }
            Some(Part::Effect(effect)) => self.carry_out_effect(seat, effect, teller),
            Some(Part::Lever(effect)) => self.carry_out_lever(seat, effect, teller),
            None => {}
        }
    }

    /// What is impossible lapses (BOO-4.10, BOO-7.5); what needs a decision is asked.
    pub(crate) fn carry_out_effect(&mut self, seat: Seat, effect: Effect, teller: &mut Teller<impl Log<Event>>) {
        match effect {
            Effect::Gain(gain) => self.gain(seat, gain, teller),
            Effect::LoseVp(vp) => self.lose_vp(seat, vp.into(), teller),
            Effect::BuildSite(Some(resource)) => {
                if self.board(seat).sites[resource.index()] < 2 {
                    self.build_site(seat, resource, teller);
                }
            }
            Effect::BuildSite(None) => self.ask(seat, Decision::BuildSite),
            Effect::VaseOrSite => self.ask(seat, Decision::VaseOrSite(VaseOrSite { river: false })),
            Effect::Advance(track, steps) => self.advance(seat, track, steps, teller),
            Effect::AdvanceEither(steps) => self.ask(seat, Decision::ChooseTrack(steps)),
            Effect::IncomeNow(track) => self.track_income(seat, track, true, teller),
            Effect::Trade(_) => {}
            Effect::ReadyLever => self.ask(seat, Decision::ReadyLever),
            Effect::UpgradeToHouse(discount) => {
                self.ask(seat, Decision::Choose(Opportunity::UpgradeToHouse(discount)));
            }
            Effect::UpgradeToSettlement(easing) => {
                self.ask(seat, Decision::Choose(Opportunity::UpgradeToSettlement(easing)));
            }
        }
    }

    fn carry_out_lever(&mut self, seat: Seat, effect: LeverEffect, teller: &mut Teller<impl Log<Event>>) {
        match effect {
            LeverEffect::Gain(gain) => self.gain(seat, gain, teller),
            LeverEffect::CoinsPerSiteLevel(coins) => {
                let levels = self.board(seat).site_levels();
                self.gain(seat, Gain::Coins(levels.saturating_mul(coins)), teller);
            }
            LeverEffect::Modernize => self.ask(seat, Decision::Choose(Opportunity::LeverModernize)),
            LeverEffect::Upgrade => self.ask(seat, Decision::Choose(Opportunity::LeverUpgrade)),
            // These work inside other decisions: a payout, a boat's move, a settlement, a payment.
            LeverEffect::VpPerPresence(_)
            | LeverEffect::MoveBoat
            | LeverEffect::Settle(_)
            | LeverEffect::ResourceDiscount => {}
        }
    }

    /// BOO-1.5, BOO-1.8, BOO-4.1, BOO-4.2, BOO-4.3, BOO-4.10, BOO-4.11: taken from the supply; of wooden pieces as many
    /// as there are.
    pub(crate) fn gain(&mut self, seat: Seat, gain: Gain, teller: &mut Teller<impl Log<Event>>) {
        match gain {
            Gain::Coins(0) | Gain::Vases(0) | Gain::Vp(0) => {}
            Gain::Coins(coins) => {
                self.board_mut(seat).gain_coins(coins.into());
                teller.tell(|| Event::CoinsGained { seat, coins: coins.into() });
            }
            Gain::Cards(cards) => self.draw(seat, cards, teller),
            Gain::Inhabitants(wanted) => {
                let board = self.board_mut(seat);
                let inhabitants = wanted.min(board.supply);
                board.supply -= inhabitants;
                board.ranch += inhabitants;
                teller.tell(|| Event::InhabitantsGained { seat, inhabitants });
            }
            Gain::Vases(vases) => {
                let board = self.board_mut(seat);
                board.vases = board.vases.saturating_add(vases.into()).min(999);
                teller.tell(|| Event::VasesGained { seat, vases });
            }
            Gain::Vp(vp) => self.gain_vp(seat, vp.into(), teller),
        }
    }

    pub(crate) fn gain_vp(&mut self, seat: Seat, vp: u16, teller: &mut Teller<impl Log<Event>>) {
        self.board_mut(seat).gain_vp(vp.into());
        teller.tell(|| Event::PointsGained { seat, vp });
    }

    /// BOO-4.7: also below 0.
    pub(crate) fn lose_vp(&mut self, seat: Seat, vp: u16, teller: &mut Teller<impl Log<Event>>) {
        self.board_mut(seat).gain_vp(-i32::from(vp));
        teller.tell(|| Event::PointsLost { seat, vp });
    }

    pub(crate) fn pay_coins(&mut self, seat: Seat, coins: u16, teller: &mut Teller<impl Log<Event>>) {
        if coins > 0 {
            let board = self.board_mut(seat);
            board.coins = board.coins.saturating_sub(coins);
            teller.tell(|| Event::CoinsPaid { seat, coins });
        }
    }

    /// BOO-4.2: from the ranch to the supply.
    pub(crate) fn give_up_inhabitants(&mut self, seat: Seat, count: u8, teller: &mut Teller<impl Log<Event>>) {
        if count > 0 {
            let board = self.board_mut(seat);
            let count = count.min(board.ranch);
            board.ranch -= count;
            board.supply += count;
            teller.tell(|| Event::InhabitantsGivenUp { seat, inhabitants: count });
        }
    }

    /// BOO-4.9: a new site of level 1, or level 2.
    pub(crate) fn build_site(&mut self, seat: Seat, resource: Resource, teller: &mut Teller<impl Log<Event>>) {
        let level = &mut self.board_mut(seat).sites[resource.index()];
        *level = (*level + 1).min(2);
        let level = *level;
        teller.tell(|| Event::SiteBuilt { seat, resource, level });
    }

    pub(crate) fn can_build_any_site(&self, seat: Seat) -> bool {
        self.board(seat).sites.iter().any(|&level| level < 2)
    }

    /// The production sites that can still grow.
    pub(crate) fn list_sites_to_build(&self, seat: Seat, out: &mut Vec<Action>) {
        let open = Resource::ALL.iter().filter(|resource| self.board(seat).sites[resource.index()] < 2);
        out.extend(open.map(|&resource| Action::Site(resource)));
    }

    pub(crate) fn check_site(&self, seat: Seat, resource: Resource) -> Result<(), Refusal> {
        if self.board(seat).sites[resource.index()] < 2 {
            return Ok(());
        }
        Err(Refusal::new("refusal.site_at_level_2", &["BOO-4.9"]).with("what", resource.word()))
    }

    /// BOO-4.14: whether a cost can be paid in full; points can always be given up (BOO-4.7).
    pub(crate) fn can_give(&self, seat: Seat, give: Give) -> bool {
        let board = self.board(seat);
        board.coins >= give.coins.into()
            && board.vases >= give.vases.into()
            && board.ranch >= give.inhabitants
            && (give.cards == 0 || board.hand.len() >= give.cards.into())
    }

    /// Why a cost cannot be paid.
    pub(crate) fn check_give(&self, seat: Seat, give: Give, rules: &'static [&'static str]) -> Result<(), Refusal> {
        let board = self.board(seat);
        let short = |id, needs: u8, has: u16| Err(Refusal::short(id, rules, needs, has));
        if board.coins < give.coins.into() {
            return short("refusal.too_few_coins", give.coins, board.coins);
        }
        if board.vases < give.vases.into() {
            return short("refusal.too_few_vases", give.vases, board.vases);
        }
        if board.ranch < give.inhabitants {
            return short("refusal.too_few_inhabitants", give.inhabitants, board.ranch.into());
        }
        if board.hand.len() < give.cards.into() {
            return short("refusal.too_few_cards", give.cards, board.hand.len() as u16);
        }
        Ok(())
    }

    /// Pays a cost; cards are asked for one by one, on top of what waits for them.
    pub(crate) fn give(&mut self, seat: Seat, give: Give, teller: &mut Teller<impl Log<Event>>) {
        self.pay_coins(seat, give.coins.into(), teller);
        self.give_up_inhabitants(seat, give.inhabitants, teller);
        if give.vases > 0 {
            let board = self.board_mut(seat);
            board.vases = board.vases.saturating_sub(give.vases.into());
            teller.tell(|| Event::VasesGivenUp { seat, vases: give.vases });
        }
        if give.vp > 0 {
            self.lose_vp(seat, give.vp.into(), teller);
        }
        if give.cards > 0 {
            self.ask(seat, Decision::Discard(Discard { left: give.cards, last: None }));
        }
    }

    /// The exchange of a card: which of its effects, and the first or second exchange of it, from 0.
    pub(crate) fn trade(&self, card: Card, effect: u8, which: u8) -> Option<Trade> {
        match self.content.card(card).immediate.get(usize::from(effect))? {
            Effect::Trade(trades) => trades.get(usize::from(which)).copied().flatten(),
            _ => None,
        }
    }

    /// BOO-17.15: all or nothing.
    pub(crate) fn check_trade(&self, seat: Seat, card: Card, effect: u8, which: u8) -> Result<(), Refusal> {
        let Some(trade) = self.trade(card, effect, which - 1) else {
            return Err(Refusal::new("refusal.no_such_trade", &["BOO-17.15"]).with("what", card.word()));
        };
        self.check_give(seat, trade.give, &["BOO-17.15", "BOO-4.14"])
    }

    pub(crate) fn carry_out_trade(
        &mut self,
        seat: Seat,
        card: Card,
        effect: u8,
        which: u8,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        if let Some(trade) = self.trade(card, effect, which - 1) {
            teller.tell(|| Event::Traded { seat, card });
            self.run_after(seat, Step::Effects(Source::Trade(card, effect, which - 1), 0));
            self.give(seat, trade.give, teller);
        }
    }

    /// BOO-17.12.
    pub(crate) fn check_ready(&self, seat: Seat, slot: Slot) -> Result<(), Refusal> {
        if self.board(seat).used & slot.bit() != 0 {
            return Ok(());
        }
        Err(Refusal::new("refusal.lever_not_used", &["BOO-17.12"]).with("what", slot.word()))
    }

    pub(crate) fn ready_lever(&mut self, seat: Seat, slot: Slot, teller: &mut Teller<impl Log<Event>>) {
        self.board_mut(seat).used &= !slot.bit();
        teller.tell(|| Event::LeverReadied { seat, slot });
    }
}

/// A production site of any resource (BOO-4.9).
#[derive(Clone, Copy)]
pub(crate) struct BuildSite;

impl Question for BuildSite {
    type Answer = Resource;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.build_site")
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_sites_to_build(seat, out);
    }

    fn heard(self, action: Action) -> Option<Resource> {
        if let Action::Site(resource) = action { Some(resource) } else { None }
    }

    fn check(self, game: &Boonlake, seat: Seat, resource: Resource) -> Result<(), Refusal> {
        game.check_site(seat, resource)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, resource: Resource, teller: &mut Teller<impl Log<Event>>) {
        game.build_site(seat, resource, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, resource: Resource) -> Text {
        about("option.site", resource.word())
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        !game.can_build_any_site(seat)
    }
}

/// An exchange of a card (BOO-17.15): the card, and which of its effects it is.
#[derive(Clone, Copy)]
pub(crate) struct TradeCard(pub(crate) Card, pub(crate) u8);

impl Question for TradeCard {
    type Answer = Option<u8>;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        about("prompt.trade", self.0.word())
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        for which in 1..=2 {
            let trade = game.trade(self.0, self.1, which - 1);
            if trade.is_some_and(|trade| game.can_give(seat, trade.give)) {
                out.push(Action::Trade(which));
            }
        }
        out.push(Action::Forgo);
    }

    fn heard(self, action: Action) -> Option<Option<u8>> {
        unless(Action::Forgo, action, |action| if let Action::Trade(which) = action { Some(which) } else { None })
    }

    fn check(self, game: &Boonlake, seat: Seat, which: Option<u8>) -> Result<(), Refusal> {
        which.map_or(Ok(()), |which| game.check_trade(seat, self.0, self.1, which))
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, which: Option<u8>, teller: &mut Teller<impl Log<Event>>) {
        match which {
            Some(which) => game.carry_out_trade(seat, self.0, self.1, which, teller),
            None => teller.tell(|| Event::Forgone { seat }),
        }
    }

    fn describe(self, _: &Boonlake, _: Seat, which: Option<u8>) -> Text {
        which.map_or_else(describe_forgo, |which| Text::new("option.trade").with("n", which))
    }

    fn levers_matter(self) -> bool {
        true
    }

    fn fits(self, game: &Boonlake, _: Standing) -> Result<(), &'static str> {
        fits_if(game.trade(self.0, self.1, 0).is_some(), "there is no such trade")
    }
}

/// The lever to move up (BOO-17.12).
#[derive(Clone, Copy)]
pub(crate) struct ReadyLever;

impl Question for ReadyLever {
    type Answer = Option<Slot>;

    fn prompt(self, game: &Boonlake, seat: Seat) -> Text {
        let nothing_used = game.board(seat).used == 0;
        Text::new(if nothing_used { "prompt.use_and_ready_lever" } else { "prompt.ready_lever" })
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        let used = Slot::all().filter(|slot| game.board(seat).used & slot.bit() != 0);
        out.extend(used.map(Action::Ready));
        if game.board(seat).used == 0 {
            out.push(Action::Done);
        }
    }

    fn search_options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_capstan_moves(seat, out);
        self.options(game, seat, out);
    }

    fn heard(self, action: Action) -> Option<Option<Slot>> {
        unless(Action::Done, action, |action| if let Action::Ready(slot) = action { Some(slot) } else { None })
    }

    fn check(self, game: &Boonlake, seat: Seat, slot: Option<Slot>) -> Result<(), Refusal> {
        match slot {
            Some(slot) => game.check_ready(seat, slot),
            // BOO-12.2.4: nobody has to use a lever in order to move it up.
            None if game.board(seat).used == 0 => Ok(()),
            None => Err(Refusal::not_asked(game.question())),
        }
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, slot: Option<Slot>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(slot) = slot {
            game.ready_lever(seat, slot, teller);
        }
    }

    fn describe(self, _: &Boonlake, _: Seat, slot: Option<Slot>) -> Text {
        slot.map_or_else(describe_done, |slot| about("option.ready", slot.word()))
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        game.board(seat).used == 0 && !game.has_last_lever(seat)
    }

    fn levers_matter(self) -> bool {
        true
    }
}
