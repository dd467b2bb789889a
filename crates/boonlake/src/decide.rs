//! Decisions: what is asked, what can be answered, and what an answer does. Each arm leads to the file of its rule.

use crate::action::{Action, Way};
use crate::event::Event;
use crate::pieces::{Card, Region, Resource, Slot, Strip, Track};
use crate::state::{Boonlake, Pending, Phase, Purchase, Task};
use crate::turn::Teller;
use almende_core::{Arg, Log, Outcome, Refusal, Seat, Seats, Text};

impl Boonlake {
    /// Who decides now.
    pub(crate) fn deciding(&self) -> Seats {
        match self.phase {
            Phase::ChooseTiles | Phase::ChooseSites => self.undecided().fold(Seats::NONE, Seats::with),
            Phase::Play => self.pending.last().map_or(Seats::NONE, |pending| Seats::only(pending.seat)),
            Phase::Over => Seats::NONE,
        }
    }

    /// The task a seat has to decide now.
    pub(crate) fn open_task(&self, seat: Seat) -> Option<Task> {
        self.pending.last().filter(|pending| pending.seat == seat && self.phase == Phase::Play).map(|top| top.task)
    }

    /// The question that is open, for whomever.
    pub(crate) fn question(&self) -> Text {
        match self.phase {
            Phase::ChooseTiles => return Text::new("prompt.keep_tile"),
            Phase::ChooseSites => return Text::new("prompt.first_site"),
            _ => {}
        }
        let Some(&Pending { seat, task }) = self.pending.last() else { return Text::new("prompt.over") };
        match task {
            Task::ChooseStrip => Text::new("prompt.choose_strip"),
            Task::Choose(opportunity) => opportunity.prompt(),
            Task::PlaceTile(tile) => Text::new("prompt.place_tile").with("what", tile.word()),
            Task::TileLever => Text::new("prompt.tile_lever"),
            Task::ChooseRegion => Text::new("prompt.choose_region"),
            Task::Payout => Text::new("prompt.payout").with("n", self.scored_presences(seat.into())),
            Task::MoveShip => Text::new("prompt.move_ship").with("n", self.steps()),
            Task::VaseOrSite { .. } => Text::new("prompt.vase_or_site"),
            Task::BuildSite => Text::new("prompt.build_site"),
            Task::ChooseTrack(steps) => Text::new("prompt.choose_track").with("n", steps),
            Task::Trade(card, _) => Text::new("prompt.trade").with("what", card.word()),
            Task::ReadyLever if self.board(seat).used == 0 => Text::new("prompt.use_and_ready_lever"),
            Task::ReadyLever => Text::new("prompt.ready_lever"),
            Task::ScoreTile => Text::new("prompt.score_tile").with("n", self.scorings + 1),
            Task::ScorePayment(tile) => Text::new("prompt.score_payment").with("what", tile.word()),
            Task::LastLevers => Text::new("prompt.last_levers"),
            Task::Discard { left, .. } => Text::new("prompt.discard").with("n", left),
            Task::Pay(purchase) => {
                let cost = self.price(seat, purchase);
                let what = match purchase {
                    Purchase::Card(card) => card.word(),
                    Purchase::Project(tile) => tile.word(),
                };
                Text::new("prompt.pay").with("what", what).with("n", cost.coins)
            }
            Task::SpendForSettlement { .. } => Text::new("prompt.spend_for_settlement"),
            Task::SpendForCattle(_) => Text::new("prompt.spend_for_cattle"),
            Task::Forgone { .. } => Text::new("prompt.forgone"),
            Task::Run(..) | Task::RightParts(_) | Task::Interim { .. } | Task::EminenceShip => {
                Text::new("prompt.nothing")
            }
        }
    }

    /// All legal answers.
    pub(crate) fn list_options(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.phase != Phase::Play {
            self.list_secret_choices(seat, out);
            return;
        }
        let Some(task) = self.open_task(seat) else { return };
        self.list_answers(seat, task, out);
        if self.free_actions_are_open(task) {
            self.list_free_actions(seat, out);
        }
    }

    /// The answers worth searching: without boats that are moved for nothing, and one order of the cards of a payment.
    pub(crate) fn list_search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.phase != Phase::Play {
            self.list_secret_choices(seat, out);
            return;
        }
        let Some(task) = self.open_task(seat) else { return };
        match task {
            Task::Discard { left, last } => return self.list_cards_in_order(seat, left, last, out),
            Task::LastLevers | Task::ReadyLever => self.list_capstan_moves(seat, out),
            _ => {}
        }
        self.list_answers(seat, task, out);
        if Self::levers_matter(task) {
            self.list_any_time_levers(seat, out);
        }
    }

    fn list_secret_choices(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.deciding().contains(seat) {
            return;
        }
        match self.phase {
            Phase::ChooseTiles => out.extend(self.dealt[seat.index()].into_iter().flatten().map(Action::Keep)),
            _ => out.extend(Resource::ALL.iter().map(|&resource| Action::Site(resource))),
        }
    }

    /// The answers to a task, without free actions.
    fn list_answers(&self, seat: Seat, task: Task, out: &mut Vec<Action>) {
        let sites = |out: &mut Vec<Action>| {
            let open = Resource::ALL.iter().filter(|resource| self.board(seat).sites[resource.index()] < 2);
            out.extend(open.map(|&resource| Action::Site(resource)));
        };
        match task {
            Task::ChooseStrip => out.extend(Strip::ALL.iter().map(|&strip| Action::Strip(strip))),
            Task::Choose(opportunity) => self.list_alternatives(seat, opportunity, out),
            Task::PlaceTile(_) => out.extend(self.fields_for_tile().map(Action::At)),
            Task::TileLever => out.extend([Action::Lever(Slot::BEACON, Way::Plain), Action::Done]),
            Task::ChooseRegion => {
                let open = Region::ALL.iter().filter(|&&region| self.can_choose_region(region));
                out.extend(open.map(|&region| Action::Region(region)));
            }
            Task::Payout => {
                out.push(Action::Take);
                if self.can_use_signal_mast(seat) {
                    out.push(Action::Lever(Slot::SIGNAL_MAST, Way::Plain));
                }
                if self.top_row_is_ready(seat) {
                    out.push(Action::Forgo);
                }
            }
            Task::MoveShip => self.list_ship_moves(seat, out),
            Task::VaseOrSite { .. } => {
                out.push(Action::Vase);
                sites(out);
            }
            Task::BuildSite => sites(out),
            Task::ChooseTrack(_) => out.extend(Track::ALL.iter().map(|&track| Action::Track(track))),
            Task::Trade(card, effect) => {
                for which in 1..=2 {
                    let trade = self.trade(card, effect, which - 1);
                    if trade.is_some_and(|trade| self.can_give(seat, trade.give)) {
                        out.push(Action::Trade(which));
                    }
                }
                out.push(Action::Forgo);
            }
            Task::ReadyLever => {
                let used = Slot::all().filter(|slot| self.board(seat).used & slot.bit() != 0);
                out.extend(used.map(Action::Ready));
                if self.board(seat).used == 0 {
                    out.push(Action::Done);
                }
            }
            Task::ScoreTile => {
                let open = self.areas.into_iter().flatten().filter(|&tile| self.can_score(seat, tile));
                out.extend(open.map(Action::Score));
            }
            Task::ScorePayment(tile) => self.list_offers(seat, tile, out),
            Task::LastLevers => out.push(Action::Done),
            Task::Discard { .. } => out.extend(self.board(seat).hand.map(Action::Give)),
            Task::Pay(purchase) => self.list_plans(seat, purchase, out),
            Task::SpendForSettlement { field, easing, .. } => self.list_settlement_spends(seat, field, easing, out),
            Task::SpendForCattle(field) => self.list_cattle_spends(seat, field, out),
            Task::Forgone { card, right_part } => self.list_forgone(seat, card, right_part, out),
            Task::Run(..) | Task::RightParts(_) | Task::Interim { .. } | Task::EminenceShip => {}
        }
    }

    /// The cards of a payment in ascending order only, leaving enough for the rest.
    fn list_cards_in_order(&self, seat: Seat, left: u8, last: Option<Card>, out: &mut Vec<Action>) {
        let hand = self.board(seat).hand;
        let later = |than: Option<Card>| hand.filter(move |&card| Some(card) > than);
        let possible = later(last).count();
        if possible < left.into() {
            // Somebody paid in another order before: then any order is as good.
            out.extend(hand.map(Action::Give));
        } else {
            out.extend(later(last).take(possible + 1 - usize::from(left)).map(Action::Give));
        }
    }

    /// Whether an answer is legal, and why not.
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let not_asked = || Err(Refusal::not_asked(self.question()));
        if !self.deciding().contains(seat) {
            return not_asked();
        }
        if self.phase != Phase::Play {
            return self.check_secret_choice(seat, action).unwrap_or_else(not_asked);
        }
        let Some(task) = self.open_task(seat) else { return not_asked() };
        if self.free_actions_are_open(task) && self.is_free_action(action) {
            return self.check_free_action(seat, action);
        }
        match (task, action) {
            (Task::ChooseStrip, Action::Strip(_)) => Ok(()),
            (Task::Choose(opportunity), _) => {
                self.check_alternative(seat, opportunity, action).unwrap_or_else(not_asked)
            }
            (Task::PlaceTile(_), Action::At(field)) => self.check_field(field),
            (Task::TileLever, Action::Lever(Slot::BEACON, _) | Action::Done) => Ok(()),
            (Task::ChooseRegion, Action::Region(region)) => self.check_region(region),
            (Task::Payout, Action::Take) => Ok(()),
            (Task::Payout, Action::Lever(Slot::SIGNAL_MAST, _)) => self.check_signal_mast(seat),
            (Task::Payout, Action::Forgo) => {
                if self.top_row_is_ready(seat) {
                    Ok(())
                } else {
                    Err(Refusal::new("refusal.nothing_for_forgoing", &["BOO-12.3.14", "BOO-12.3.16"]))
                }
            }
            (Task::MoveShip, Action::Ship(space)) => self.check_ship(seat, space),
            (Task::VaseOrSite { .. }, Action::Vase) => Ok(()),
            (Task::VaseOrSite { .. } | Task::BuildSite, Action::Site(resource)) => self.check_site(seat, resource),
            (Task::ChooseTrack(_), Action::Track(_)) => Ok(()),
            (Task::Trade(..), Action::Forgo) => Ok(()),
            (Task::Trade(card, effect), Action::Trade(which)) => self.check_trade(seat, card, effect, which),
            (Task::ReadyLever, Action::Ready(slot)) => self.check_ready(seat, slot),
            // BOO-12.2.4: nobody has to use a lever in order to move it up.
            (Task::ReadyLever, Action::Done) if self.board(seat).used == 0 => Ok(()),
            (Task::ScoreTile, Action::Score(tile)) => self.check_score(seat, tile),
            (Task::ScorePayment(_), Action::Forgo) => Ok(()),
            (Task::ScorePayment(tile), Action::Offer(pieces)) => self.check_offer(seat, tile, pieces),
            (Task::LastLevers, Action::Done) => Ok(()),
            (Task::Discard { .. }, Action::Give(card)) => self.check_in_hand(seat, card),
            (Task::Pay(purchase), Action::Pay(plan)) => self.check_plan(seat, purchase, plan),
            (Task::SpendForSettlement { field, easing, .. }, Action::Spend(spend)) => {
                self.check_settlement_spend(seat, field, easing, spend)
            }
            (Task::SpendForCattle(field), Action::Spend(spend)) => self.check_cattle_spend(seat, field, spend),
            (Task::Forgone { .. }, Action::Done) => Ok(()),
            (Task::Forgone { card, right_part }, Action::Lever(slot, way)) => {
                self.check_forgone(seat, card, right_part, slot, way)
            }
            _ => not_asked(),
        }
    }

    fn check_secret_choice(&self, seat: Seat, action: Action) -> Option<Result<(), Refusal>> {
        match (self.phase, action) {
            (Phase::ChooseTiles, Action::Keep(tile)) => Some(if self.dealt[seat.index()].contains(&Some(tile)) {
                Ok(())
            } else {
                Err(Refusal::new("refusal.tile_not_dealt", &["BOO-2.10"]).with("what", tile.word()))
            }),
            (Phase::ChooseSites, Action::Site(_)) => Some(Ok(())),
            _ => None,
        }
    }

    fn check_signal_mast(&self, seat: Seat) -> Result<(), Refusal> {
        if self.can_use_signal_mast(seat) {
            return Ok(());
        }
        if !self.board(seat).is_ready(Slot::SIGNAL_MAST) {
            return Err(self.lever_not_ready(seat, Slot::SIGNAL_MAST));
        }
        let what = Slot::SIGNAL_MAST.word();
        Err(Refusal::new("refusal.lever_does_nothing", &["BOO-12.3.6", "BOO-12.4.9"]).with("what", what))
    }

    /// Carries out a legal answer and goes on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        let mut teller = Teller::new(log);
        if self.phase != Phase::Play {
            return self.answer_in_secret(seat, action, &mut teller);
        }
        let Some(&Pending { task, .. }) = self.pending.last() else { return Outcome::Open };
        if self.free_actions_are_open(task) && self.is_free_action(action) {
            self.free_action(seat, action, &mut teller);
        } else {
            self.pending.pop();
            self.carry_out(seat, task, action, &mut teller);
        }
        self.settle(&mut teller);
        teller.outcome()
    }

    fn answer_in_secret(&mut self, seat: Seat, action: Action, teller: &mut Teller<impl Log<Event>>) -> Outcome {
        let choice = match action {
            Action::Keep(tile) => u8::from(self.dealt[seat.index()][1] == Some(tile)),
            Action::Site(resource) => resource.index() as u8,
            _ => return Outcome::Secret,
        };
        let outcome = self.choose_in_secret(seat, choice, teller);
        self.settle(teller);
        outcome
    }

    fn carry_out(&mut self, seat: Seat, task: Task, action: Action, teller: &mut Teller<impl Log<Event>>) {
        match (task, action) {
            (_, Action::Strip(strip)) => self.choose_strip(seat, strip, teller),
            (Task::Choose(opportunity), _) => self.take_alternative(seat, opportunity, action, teller),
            (Task::PlaceTile(tile), Action::At(field)) => self.place_tile(seat, tile, field, teller),
            (Task::TileLever, Action::Lever(slot, way)) => self.pull(seat, slot, way, teller),
            (_, Action::Region(region)) => self.choose_region(seat, region, teller),
            (Task::Payout, Action::Forgo) => self.forgo_payout(seat, teller),
            (Task::Payout, _) => self.pay_out(seat, action != Action::Take, teller),
            (_, Action::Ship(space)) => self.move_ship(seat, space, teller),
            (Task::VaseOrSite { river }, Action::Vase) => self.take_vase(seat, river, teller),
            (_, Action::Site(resource)) => self.build_site(seat, resource, teller),
            (Task::ChooseTrack(steps), Action::Track(track)) => self.advance(seat, track, steps, teller),
            (Task::Trade(card, effect), Action::Trade(which)) => {
                self.carry_out_trade(seat, card, effect, which, teller);
            }
            (Task::Trade(..), _) => teller.tell(|| Event::Forgone { seat }),
            (_, Action::Ready(slot)) => self.ready_lever(seat, slot, teller),
            (_, Action::Score(tile)) => self.score_tile(seat, tile, teller),
            (Task::ScorePayment(tile), Action::Offer(pieces)) => self.pay_for_tile(seat, tile, Some(pieces), teller),
            (Task::ScorePayment(tile), _) => self.pay_for_tile(seat, tile, None, teller),
            (Task::LastLevers, _) => self.move_levers_up(seat, teller),
            (Task::Discard { left, .. }, Action::Give(card)) => self.give_card(seat, card, left, teller),
            (Task::Pay(purchase), Action::Pay(plan)) => self.buy(seat, purchase, plan, teller),
            (Task::SpendForSettlement { field, site, .. }, Action::Spend(spend)) => {
                self.upgrade_to_settlement(seat, field, site, spend, teller);
            }
            (Task::SpendForCattle(field), Action::Spend(spend)) => self.place_cattle(seat, field, spend, teller),
            (Task::Forgone { card, right_part }, Action::Lever(slot, way)) => {
                self.pull_forgone(seat, (card, right_part), (slot, way), teller);
            }
            _ => {}
        }
    }

    /// An option in words.
    pub(crate) fn describe_answer(&self, seat: Seat, action: Action) -> Text {
        let spot = |id, field: crate::pieces::Field, site: crate::pieces::Site| {
            Text::new(id).with("field", field.number()).with("site", site.word())
        };
        match action {
            Action::Keep(tile) => Text::new("option.keep").with("what", tile.word()),
            Action::Site(resource) => Text::new("option.site").with("what", resource.word()),
            Action::Strip(strip) => {
                let row = self.row_of(strip);
                let plan = self.content.rows[usize::from(row)];
                let id = if plan.vp_loss > 0 { "option.strip_with_loss" } else { "option.strip" };
                let text = Text::new(id).with("what", strip.word()).with("steps", plan.steps);
                if plan.vp_loss > 0 { text.with("loss", plan.vp_loss) } else { text }
            }
            Action::Play(card) => {
                let coins = self.price(seat, Purchase::Card(card)).coins;
                Text::new("option.play").with("what", card.word()).with("n", coins)
            }
            Action::Project(tile) => {
                let coins = self.price(seat, Purchase::Project(tile)).coins;
                Text::new("option.project").with("what", tile.word()).with("n", coins)
            }
            Action::Discard(card) => {
                Text::new("option.discard").with("what", card.word()).with("n", self.discard_coins(seat, card))
            }
            Action::Pay(plan) => self.describe_plan(seat, plan),
            Action::Forgo => Text::new("option.forgo"),
            Action::Draw => {
                let cards = match self.open_task(seat) {
                    Some(Task::Choose(opportunity)) => opportunity.menu().draw,
                    _ => 0,
                };
                Text::new("option.draw").with("n", cards)
            }
            Action::Explore => Text::new("option.explore"),
            Action::At(field) => Text::new("option.at").with("field", field.number()),
            Action::Develop(field, site) => spot("option.develop", field, site),
            Action::House(field, site) => spot("option.house", field, site),
            Action::Settlement(field, site) => spot("option.settlement", field, site),
            Action::Cattle(field) => Text::new("option.cattle").with("field", field.number()),
            Action::Spend(spend) => {
                let id = match (spend.lever, spend.replaced) {
                    (false, 0) => "option.spend",
                    (false, _) => "option.spend_points",
                    (true, 0) => "option.spend_lever",
                    (true, _) => "option.spend_points_lever",
                };
                let text = Text::new(id).with("n", spend.inhabitants);
                if spend.replaced > 0 { text.with("vp", spend.replaced * crate::upgrade::REPLACEMENT_VP) } else { text }
            }
            Action::Region(region) => Text::new("option.region").with("what", region.word()),
            Action::Take => Text::new("option.take").with("n", self.scored_presences(seat.into())),
            Action::HireCoins => Text::new("option.hire_coins"),
            Action::HireCards => Text::new("option.hire_cards"),
            Action::Modernize(slot) => {
                Text::new("option.modernize").with("what", slot.word()).with("n", self.lever_price(seat, slot))
            }
            Action::Lever(slot, way) => {
                let id = match way {
                    Way::Plain => "option.lever",
                    Way::Coins => "option.lever_coins",
                    Way::Cards => "option.lever_cards",
                    Way::Vase => "option.lever_vase",
                };
                Text::new(id).with("what", slot.word())
            }
            Action::Boat(step) => {
                let id = match (step.to > step.from, step.lever) {
                    (true, _) => "option.boat_down",
                    (false, true) => "option.boat_lever",
                    (false, false) => "option.boat_up",
                };
                let text = Text::new(id).with("from", step.from.word()).with("to", step.to.word());
                if id == "option.boat_up" { text.with("n", self.content.board.upstream_coins) } else { text }
            }
            Action::Ship(space) => Text::new("option.ship").with("what", space.word()),
            Action::Vase => Text::new("option.vase"),
            Action::Track(track) => Text::new("option.track").with("what", track.word()),
            Action::Trade(which) => Text::new("option.trade").with("n", which),
            Action::Ready(slot) => Text::new("option.ready").with("what", slot.word()),
            Action::Score(tile) => Text::new("option.score").with("what", tile.word()),
            Action::Offer(pieces) => {
                let give = match self.open_task(seat) {
                    Some(Task::ScorePayment(tile)) => self.offer(tile, pieces).unwrap_or_default(),
                    _ => Default::default(),
                };
                Text::new("option.offer")
                    .with("inhabitants", give.inhabitants)
                    .with("vases", give.vases)
                    .with("coins", give.coins)
            }
            Action::Give(card) => Text::new("option.give").with("what", card.word()),
            Action::Done => Text::new("option.done"),
        }
    }

    fn describe_plan(&self, seat: Seat, plan: crate::action::Plan) -> Text {
        use crate::action::Valve;
        let coins = self.open_purchase(seat).map_or(0, |purchase| self.coins_for_plan(seat, purchase, plan));
        let levers = [(plan.capstan, "7"), (plan.spare_valve != Valve::Idle, "10"), (plan.main_valve, "11")];
        let mut names = arrayvec::ArrayString::<16>::new();
        for (_, name) in levers.iter().filter(|(used, _)| *used) {
            let _ = names.try_push_str(if names.is_empty() { "" } else { "+" });
            let _ = names.try_push_str(name);
        }
        let id = if names.is_empty() { "option.pay" } else { "option.pay_levers" };
        let text = Text::new(id).with("n", coins).with("one", plan.boats[0].word()).with("other", plan.boats[1].word());
        if names.is_empty() { text } else { text.with("levers", Arg::Literal(names)) }
    }
}
