//! The switchboard: what is asked, what can be answered, what an answer does.

use crate::action::Action;
use crate::activation::{add_gain, gain_with, list_gains, use_gain};
use crate::content::Gain;
use crate::event::Event;
use crate::pieces::Good;
use crate::state::{Activation, Decision, MAX_GAINS, Pending, Phase, Reach, SunaValo, TileSource, tile_bit};
use crate::turn::Teller;
use almende_core::{Log, Outcome, Refusal, Seat};
use arrayvec::ArrayVec;

impl SunaValo {
    /// All legal answers.
    pub(crate) fn list_options(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.phase == Phase::Characters {
            if self.farms.get(seat.index()).is_some_and(|farm| farm.character.is_none()) {
                self.list_characters(seat, out);
            }
            return;
        }
        let Some(decision) = self.open_decision(seat) else { return };
        match decision {
            Decision::Prepare(_) => self.list_preparation(seat, out),
            Decision::Main => {
                let payable = self.offers(seat).filter(|&(offer, card)| self.can_buy(seat, offer, card));
                out.extend(payable.map(|(_, card)| Action::Buy(card)));
                self.list_ship_orders(seat, 0, out);
            }
            Decision::Pay(payment) => self.list_payment(seat, payment, out),
            Decision::SellerStores(resources) => self.list_seller(seat, resources, out),
            Decision::PlaceCard(card) => self.list_placement(*card, out),
            Decision::Activation(activation) => self.list_activation(seat, activation, out),
            Decision::Receive(gains) => list_gains(gains, out),
            Decision::Store(resource) => {
                self.farm(seat).free_stores(&self.content, *resource, |store| out.push(Action::Store(store)));
            }
            Decision::Deliver(_) => {
                self.list_deliveries(seat, Reach::All, out);
                out.push(Action::Done);
            }
            Decision::Source(delivery) => self.list_sources(seat, *delivery, out),
            Decision::Steps { optional, .. } => {
                self.list_steps(seat, out);
                if *optional {
                    out.push(Action::Done);
                }
            }
            Decision::TakeFigure(goal) => self.list_figures(seat, goal.figure(), out),
            Decision::TakeTile(source) => self.list_tiles(*source, out),
            Decision::RowBonus(_) => out.extend([Action::RowPoints, Action::RowActivate]),
            Decision::RowCards { row, left } => {
                self.list_row_cards(seat, *row, *left, out);
                out.push(Action::Done);
            }
            Decision::Cards { columns, .. } => {
                self.list_single_cards(seat, *columns, out);
                out.push(Action::Done);
            }
            Decision::Perform(_) => out.extend([Action::Perform, Action::Done]),
            Decision::FestivalShip(discount) => {
                self.list_ship_orders(seat, *discount, out);
                out.push(Action::Done);
            }
            Decision::RemoveFigure(from) => {
                self.list_removable(seat, *from, out);
                out.push(Action::Done);
            }
            Decision::ActivateColumn(columns) => {
                out.extend(columns.iter().map(Action::Column));
                out.push(Action::Done);
            }
            Decision::PlaceFromDiscard => {
                self.list_discard(out);
                out.push(Action::Done);
            }
            Decision::SwapGood { good, .. } => self.list_swap_goods(seat, *good, out),
            Decision::EndTurn => out.push(Action::Done),
            Decision::Add { revealed, .. } => self.list_additions(seat, *revealed, out),
            Decision::Price(pricing) => self.list_price(seat, pricing, out),
            Decision::Replace(replaced) => self.list_replacements(seat, *replaced, out),
            // Steps without decision are never left open.
            Decision::Complete(_)
            | Decision::ShipEffect(_)
            | Decision::AfterShip
            | Decision::AfterTile
            | Decision::FestivalOfOther(_)
            | Decision::FestivalEnds(_)
            | Decision::Refill
            | Decision::Income(_) => {}
        }
        if decision.leaves_time_for_a_free_action() {
            self.list_swaps(seat, out);
        }
    }

    /// The answers worth searching: one order of the goods of a payment or price, and of productions.
    pub(crate) fn list_search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        match self.open_decision(seat) {
            Some(Decision::Pay(payment)) => self.list_payment_in_order(seat, payment, out),
            Some(Decision::Price(pricing)) => self.list_price_in_order(seat, pricing, out),
            Some(Decision::Activation(activation)) => {
                self.list_activation_in_order(seat, activation, out);
                self.list_swaps(seat, out);
            }
            _ => self.list_options(seat, out),
        }
    }

    /// Whether an answer is legal, and why not.
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let not_asked = || Err(Refusal::not_asked(self.question()));
        if self.phase == Phase::Characters {
            let waiting = self.farms.get(seat.index()).is_some_and(|farm| farm.character.is_none());
            return match action {
                Action::Character(character) if waiting => self.check_character(seat, character),
                _ => not_asked(),
            };
        }
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        match (decision, action) {
            (decision, Action::Swap(slot, good)) if decision.leaves_time_for_a_free_action() => {
                self.check_swap(seat, slot, good)
            }
            (Decision::Prepare(_), Action::Give(pick)) => self.check_preparation(seat, pick),
            (Decision::Main, Action::Buy(card)) => self.check_buy(seat, card),
            (Decision::Main, Action::Ship(order)) => self.check_ship(seat, order, 0).map(drop),
            (Decision::Pay(payment), Action::Give(pick)) => self.check_payment(seat, payment, pick),
            (Decision::Pay(payment), Action::Leave(good)) => self.check_leave(seat, payment, good),
            (Decision::Pay(payment), Action::Full) => self.check_full(seat, payment),
            (Decision::Pay(payment), Action::Done) if payment.is_free() => Ok(()),
            (Decision::SellerStores(resources), Action::Keep(kind, store)) => {
                self.check_seller(seat, resources, kind, store)
            }
            (Decision::PlaceCard(card), Action::Place(column)) => self.check_face_up(*card, column),
            (Decision::PlaceCard(_), Action::FaceDown(_)) => Ok(()),
            (Decision::PlaceCard(card), Action::Celebrate) => self.check_celebrate(*card),
            (Decision::Activation(activation), action) => self.check_function(seat, activation, action),
            (Decision::Receive(gains), Action::Gain(good)) => check_gain(gains, good),
            (Decision::Store(resource), Action::Store(store)) => self.check_store(seat, *resource, store),
            (Decision::Deliver(_), Action::DeliverPublic(order, slot)) => {
                self.check_public(seat, Reach::All, order, slot).map(drop)
            }
            (Decision::Deliver(_), Action::DeliverPersonal(card, resource)) => {
                self.check_personal(seat, Reach::All, card, resource).map(drop)
            }
            (Decision::Source(delivery), Action::Give(pick)) => self.check_source(seat, *delivery, pick),
            (Decision::Steps { .. }, Action::Step(track)) => self.check_step(seat, track),
            (Decision::TakeFigure(goal), Action::Figure(space)) => self.check_figure(seat, goal.figure(), space),
            (Decision::TakeTile(source), Action::TakeProgress(tile)) => self.check_take_progress(*source, tile),
            (Decision::TakeTile(source), Action::TakeEnd(tile)) => self.check_take_end(*source, tile),
            (Decision::RowBonus(_), Action::RowPoints | Action::RowActivate) => Ok(()),
            (Decision::RowCards { row, left }, Action::Card(place)) => self.check_row_card(seat, *row, *left, place),
            (Decision::Cards { columns, .. }, Action::Card(place)) => self.check_single_card(seat, *columns, place),
            (Decision::Perform(_), Action::Perform) => Ok(()),
            (Decision::FestivalShip(discount), Action::Ship(order)) => {
                self.check_ship(seat, order, *discount).map(drop)
            }
            (Decision::RemoveFigure(from), Action::Figure(space)) => self.check_removable(seat, *from, space),
            (Decision::ActivateColumn(columns), Action::Column(column)) => self.check_column(*columns, column),
            (Decision::PlaceFromDiscard, Action::Recover(card, column)) => self.check_recover(card, column),
            (Decision::SwapGood { good, .. }, Action::Give(pick)) => self.check_swap_good(seat, *good, pick),
            (Decision::Add { .. }, Action::Add(card)) => self.check_add(card),
            (Decision::Add { revealed, .. }, Action::Reveal) => self.check_reveal(seat, *revealed),
            (Decision::Add { .. }, Action::Done) => self.check_add_nothing(),
            (Decision::Price(pricing), Action::Give(pick)) => self.check_price(seat, pricing, pick),
            (Decision::Price(pricing), Action::Done) => self.check_price_done(pricing),
            (Decision::Replace(replaced), Action::Replace(slot, card)) => {
                self.check_replacement(seat, *replaced, slot, card)
            }
            (
                Decision::Deliver(_)
                | Decision::Steps { optional: true, .. }
                | Decision::TakeTile(TileSource::Box)
                | Decision::RowCards { .. }
                | Decision::Cards { .. }
                | Decision::Perform(_)
                | Decision::FestivalShip(_)
                | Decision::RemoveFigure(_)
                | Decision::ActivateColumn(_)
                | Decision::PlaceFromDiscard
                | Decision::EndTurn
                | Decision::Replace(_),
                Action::Done,
            ) => Ok(()),
            _ => not_asked(),
        }
    }

    /// The functions of an activation.
    fn check_function(&self, seat: Seat, activation: &Activation, action: Action) -> Result<(), Refusal> {
        let spent = |id| Err(Refusal::new(id, &["SUN-7.1.1"]));
        match action {
            Action::Energy if activation.energy == 0 => spent("refusal.no_energy_icon"),
            Action::Energy | Action::Done => Ok(()),
            Action::Produce(resource, origin, keeper) => {
                self.check_production(seat, activation, resource, origin, keeper)
            }
            Action::Gain(good) => check_gain(&activation.gains, good),
            Action::Tile(tile) => self.check_tile(seat, activation, tile),
            Action::DeliverPublic(..) | Action::DeliverPersonal(..) if activation.drones == 0 => {
                spent("refusal.no_drone_left")
            }
            Action::DeliverPublic(order, slot) => self.check_public(seat, activation.reach, order, slot).map(drop),
            Action::DeliverPersonal(card, resource) => {
                self.check_personal(seat, activation.reach, card, resource).map(drop)
            }
            Action::Step(_) if activation.steps == 0 => spent("refusal.no_cogwheel_left"),
            Action::Step(track) => self.check_step(seat, track),
            _ => Err(Refusal::not_asked(self.question())),
        }
    }

    /// Carries out a legal answer and goes on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        let mut teller = Teller::new(log);
        if self.phase == Phase::Characters {
            return match action {
                Action::Character(character) => self.choose_character(seat, character, &mut teller),
                _ => Outcome::Open,
            };
        }
        let Some(Pending { decision, .. }) = self.pending.pop() else { return Outcome::Open };
        self.carry_out(seat, decision, action, &mut teller);
        self.settle(&mut teller);
        teller.outcome()
    }

    fn carry_out(&mut self, seat: Seat, decision: Decision, action: Action, teller: &mut Teller<impl Log<Event>>) {
        match (decision, action) {
            (Decision::Activation(activation), action) => self.use_function(seat, activation, action, teller),
            // C06 interrupts whatever is open.
            (decision, Action::Swap(slot, good)) => {
                self.ask(seat, decision);
                self.ask(seat, Decision::SwapGood { slot, good });
            }
            (Decision::Prepare(slot), Action::Give(pick)) => self.prepare(seat, slot, pick, teller),
            (Decision::Main, Action::Buy(card)) => self.buy(seat, card, teller),
            (Decision::Main, Action::Ship(order)) => {
                if let Ok(place) = self.check_ship(seat, order, 0) {
                    self.fulfil(seat, place, 0, teller);
                }
            }
            (Decision::Pay(mut payment), Action::Give(pick)) => {
                self.pay_one(seat, &mut payment, pick, teller);
                self.continue_payment(seat, payment, teller);
            }
            (Decision::Pay(mut payment), Action::Leave(good)) => {
                self.leave_out(seat, &mut payment, good, teller);
                self.continue_payment(seat, payment, teller);
            }
            (Decision::Pay(payment), Action::Full) => self.continue_payment(seat, payment.in_full(), teller),
            (Decision::Pay(payment), Action::Done) => self.complete_payment(seat, payment, teller),
            (Decision::SellerStores(mut resources), Action::Keep(kind, store)) => {
                let left = &mut resources[kind.index()];
                *left = left.saturating_sub(1);
                self.store(seat, kind, store, teller);
                self.continue_storing(seat, resources, teller);
            }
            (Decision::PlaceCard(card), Action::Place(column)) => self.place_card(seat, card, column, true, teller),
            (Decision::PlaceCard(card), Action::FaceDown(column)) => self.place_card(seat, card, column, false, teller),
            (Decision::PlaceCard(card), Action::Celebrate) => self.celebrate(seat, card, teller),
            (Decision::Receive(gains), Action::Gain(good)) => self.gain(seat, gains, good, teller),
            (Decision::Store(resource), Action::Store(store)) => self.store(seat, resource, store, teller),
            (Decision::Deliver(n), Action::Done) if n > 0 => {}
            (Decision::Deliver(n), action) => {
                self.ask(seat, Decision::Deliver(n.saturating_sub(1)));
                self.deliver_as(seat, Reach::All, action, teller);
            }
            (Decision::Source(delivery), Action::Give(pick)) => self.deliver(seat, delivery, pick, teller),
            (Decision::Steps { n, optional }, Action::Step(track)) => {
                self.ask(seat, Decision::Steps { n: n.saturating_sub(1), optional });
                self.step(seat, track, teller);
            }
            (Decision::TakeFigure(goal), Action::Figure(space)) => self.place_figure(seat, goal, space, teller),
            (Decision::TakeTile(source), Action::TakeProgress(tile)) => self.take_progress(seat, source, tile, teller),
            (Decision::TakeTile(_), Action::TakeEnd(tile)) => self.take_end(seat, tile, teller),
            (Decision::RowBonus(_), Action::RowPoints) => self.score_row(seat, teller),
            (Decision::RowBonus(row), Action::RowActivate) => self.activate_row(seat, row, teller),
            (Decision::RowCards { row, left }, Action::Card(place)) => {
                self.ask(seat, Decision::RowCards { row, left: left.without(place.column) });
                self.activate_card(seat, place, teller);
            }
            (Decision::Cards { n, columns, distinct }, Action::Card(place)) => {
                let columns = if distinct { columns.without(place.column) } else { columns };
                self.ask(seat, Decision::Cards { n: n.saturating_sub(1), columns, distinct });
                self.activate_card(seat, place, teller);
            }
            (Decision::Perform(card), Action::Perform) => self.perform_festival(seat, card, teller),
            (Decision::FestivalShip(bonus), Action::Ship(order)) => {
                if let Ok(place) = self.check_ship(seat, order, bonus) {
                    self.fulfil(seat, place, bonus, teller);
                }
            }
            (Decision::RemoveFigure(_), Action::Figure(space)) => self.box_figure(seat, space, teller),
            (Decision::ActivateColumn(_), Action::Column(column)) => self.activate_column(seat, column, 0, teller),
            (Decision::PlaceFromDiscard, Action::Recover(card, column)) => self.recover(seat, card, column, teller),
            (Decision::SwapGood { slot, good }, Action::Give(pick)) => self.swap(seat, slot, good, pick, teller),
            (Decision::EndTurn, Action::Done) => self.begin_adding(seat),
            (Decision::Add { slot, .. }, Action::Add(card)) => self.add(seat, slot, card, teller),
            (Decision::Add { slot, .. }, Action::Reveal) => {
                self.ask(seat, Decision::Add { slot, revealed: true });
                self.reveal_top(seat, teller);
            }
            (Decision::Price(mut pricing), Action::Give(pick)) => {
                self.put_on_card(seat, &mut pricing, pick, teller);
                self.continue_price(seat, pricing, teller);
            }
            (Decision::Price(pricing), Action::Done) => self.finish_price(seat, pricing, teller),
            (Decision::Replace(replaced), Action::Replace(slot, card)) => {
                self.replace(seat, replaced, slot, card, teller);
            }
            (Decision::Replace(_), Action::Done) => self.discard_hand(seat, teller),
            (
                Decision::Steps { .. }
                | Decision::TakeTile(_)
                | Decision::RowCards { .. }
                | Decision::Cards { .. }
                | Decision::Perform(_)
                | Decision::FestivalShip(_)
                | Decision::RemoveFigure(_)
                | Decision::ActivateColumn(_)
                | Decision::PlaceFromDiscard
                | Decision::Add { .. },
                Action::Done,
            ) => {}
            // Not an answer to this question: `check` refuses it, and the question stays open.
            (decision, _) => self.ask(seat, decision),
        }
    }

    /// SUN-7.1.2: one function, with everything it causes; what is left stays open beneath it. Symbols of a column
    /// count each for itself, so a player may jump between cards (SUN-7.1.4, SUN-RULING-24).
    fn use_function(
        &mut self,
        seat: Seat,
        mut activation: Activation,
        action: Action,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        if action == Action::Done {
            return self.end_activation(seat, &activation);
        }
        if let Action::Produce(resource, origin, keeper) = action {
            self.produce(seat, &mut activation, resource, origin, keeper, teller);
            return self.ask(seat, Decision::Activation(activation));
        }
        activation.last_pick = 0;
        match action {
            Action::Energy => {
                let n = std::mem::take(&mut activation.energy);
                self.ask(seat, Decision::Activation(activation));
                self.gain_energy(seat, n.into(), teller);
            }
            Action::Gain(good) => {
                if let Some(index) = gain_with(&activation.gains, good) {
                    use_gain(&mut activation.gains, index);
                }
                self.ask(seat, Decision::Activation(activation));
                self.receive_good(seat, good, teller);
            }
            Action::Tile(tile) => {
                activation.tiles &= !tile_bit(tile);
                self.ask(seat, Decision::Activation(activation));
                self.use_tile(seat, tile, teller);
            }
            Action::DeliverPublic(..) | Action::DeliverPersonal(..) => {
                activation.drones = activation.drones.saturating_sub(1);
                let reach = activation.reach;
                self.ask(seat, Decision::Activation(activation));
                self.deliver_as(seat, reach, action, teller);
            }
            Action::Step(track) => {
                activation.steps = activation.steps.saturating_sub(1);
                self.ask(seat, Decision::Activation(activation));
                self.step(seat, track, teller);
            }
            Action::Swap(slot, good) => {
                self.ask(seat, Decision::Activation(activation));
                self.ask(seat, Decision::SwapGood { slot, good });
            }
            _ => self.ask(seat, Decision::Activation(activation)),
        }
    }

    fn deliver_as(&mut self, seat: Seat, reach: Reach, action: Action, teller: &mut Teller<impl Log<Event>>) {
        let delivery = match action {
            Action::DeliverPublic(order, slot) => self.check_public(seat, reach, order, slot),
            Action::DeliverPersonal(card, resource) => self.check_personal(seat, reach, card, resource),
            _ => return,
        };
        if let Ok(delivery) = delivery {
            self.begin_delivery(seat, delivery, teller);
        }
    }

    fn receive_good(&mut self, seat: Seat, good: Good, teller: &mut Teller<impl Log<Event>>) {
        match good.resource() {
            Some(resource) => self.receive(seat, resource, teller),
            None => self.gain_energy(seat, 1, teller),
        }
    }

    fn gain(
        &mut self,
        seat: Seat,
        mut gains: ArrayVec<Gain, { MAX_GAINS }>,
        good: Good,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        if let Some(index) = gain_with(&gains, good) {
            use_gain(&mut gains, index);
        }
        // What is still to come waits until this one is stored.
        if !gains.is_empty() {
            let mut merged = ArrayVec::new();
            gains.iter().for_each(|&gain| add_gain(&mut merged, gain));
            self.ask(seat, Decision::Receive(merged));
        }
        self.receive_good(seat, good, teller);
    }

    /// Whether a payment or price is being made, the stretch of decisions that search thins out, and if so, how many
    /// goods the player had when it began.
    pub fn paying_with(&self) -> Option<u16> {
        let Pending { seat, decision } = self.pending.last()?;
        let spent = match decision {
            Decision::Pay(payment) => payment.spent,
            Decision::Price(pricing) => pricing.spent,
            _ => return None,
        };
        Some(self.farm(*seat).goods().saturating_add(spent))
    }
}

/// SUN-7.4.3: whether a good is among those to receive.
fn check_gain(gains: &[Gain], good: Good) -> Result<(), Refusal> {
    if gain_with(gains, good).is_some() {
        return Ok(());
    }
    Err(Refusal::new("refusal.not_offered", &["SUN-7.4.3", "SUN-24.3"]).with("what", good.word()))
}
