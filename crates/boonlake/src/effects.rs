//! The one executor of effects: cards (BOO-17.1), sites (BOO-18), fields, labels, tracks, exchanges and levers.

use crate::content::{Effect, Gain, Give, LeverEffect, Trade};
use crate::event::Event;
use crate::pieces::{Card, Resource, Slot};
use crate::state::{Boonlake, Opportunity, Source, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

/// One thing of a row of effects.
enum Step {
    Effect(Effect),
    Lever(LeverEffect),
}

impl Boonlake {
    /// The effect of a source with this number, or none when all are done.
    fn step_of(&self, source: Source, at: u8) -> Option<Step> {
        let at = usize::from(at);
        match source {
            Source::Card(card) => self.content.card(card).immediate.get(at).copied().map(Step::Effect),
            Source::Site(tile, site) => {
                let plan = self.content.sites(tile).get(site.index())?;
                plan.gain.get(at).copied().map(Step::Effect)
            }
            Source::Lever(slot, mode) => {
                let mode = self.content.levers[slot.index()].modes.get(usize::from(mode))?;
                mode.get.get(at).copied().flatten().map(Step::Lever)
            }
            Source::Trade(card, effect, which) => {
                let trade = self.trade(card, effect, which)?;
                trade.get.get(at).copied().flatten().map(|gain| Step::Effect(Effect::Gain(gain)))
            }
            // BOO-11.5.1, BOO-11.5.2: one inhabitant.
            Source::Hire => (at == 0).then_some(Step::Effect(Effect::Gain(Gain::Inhabitants(1)))),
        }
    }

    /// BOO-6.4: the effects follow one another from left to right.
    pub(crate) fn run_next(&mut self, seat: Seat, source: Source, at: u8, teller: &mut Teller<impl Log<Event>>) {
        let step = self.step_of(source, at);
        match (&step, self.pending.last_mut()) {
            (Some(_), Some(top)) => top.task = Task::Run(source, at + 1),
            _ => drop(self.pending.pop()),
        }
        match step {
            Some(Step::Effect(Effect::Trade(_))) => {
                if let Source::Card(card) = source {
                    self.ask(seat, Task::Trade(card, at));
                }
            }
            Some(Step::Effect(effect)) => self.carry_out_effect(seat, effect, teller),
            Some(Step::Lever(effect)) => self.carry_out_lever(seat, effect, teller),
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
            Effect::BuildSite(None) => self.ask(seat, Task::BuildSite),
            Effect::VaseOrSite => self.ask(seat, Task::VaseOrSite { river: false }),
            Effect::Advance(track, steps) => self.advance(seat, track, steps, teller),
            Effect::AdvanceEither(steps) => self.ask(seat, Task::ChooseTrack(steps)),
            Effect::IncomeNow(track) => self.track_income(seat, track, true, teller),
            Effect::Trade(_) => {}
            Effect::ReadyLever => self.ask(seat, Task::ReadyLever),
            Effect::UpgradeToHouse(discount) => {
                self.ask(seat, Task::Choose(Opportunity::UpgradeToHouse(discount)));
            }
            Effect::UpgradeToSettlement(easing) => {
                self.ask(seat, Task::Choose(Opportunity::UpgradeToSettlement(easing)));
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
            LeverEffect::Modernize => self.ask(seat, Task::Choose(Opportunity::LeverModernize)),
            LeverEffect::Upgrade => self.ask(seat, Task::Choose(Opportunity::LeverUpgrade)),
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
            self.ask(seat, Task::Discard { left: give.cards, last: None });
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
            self.ask(seat, Task::Run(Source::Trade(card, effect, which - 1), 0));
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
