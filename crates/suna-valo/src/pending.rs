//! Whether what is pending in a position document can be decided there, so that no document leads into a dead end.

use crate::pieces::{Column, Figure, Good, MAX_ROWS, Space};
use crate::state::{
    Activated, Activation, Decision, Goal, ORDERS, PLAYERS, Payment, Pending, Phase, Purchase, ROW_MARKERS, Reach,
    SunaValo, other,
};
use almende_core::Seat;

/// A kind of decision, for counting.
type Kind<'a> = &'a dyn Fn(&Decision) -> bool;

impl SunaValo {
    /// Whether what is pending can be decided in this position.
    pub(crate) fn check_pending(&self) -> Result<(), String> {
        for pending in &self.pending {
            if pending.seat.index() >= PLAYERS {
                return Err("a decision waits for a seat that is not at the table".into());
            }
            self.check_decision(pending.seat, &pending.decision)
                .map_err(|reason| format!("a pending decision does not fit the position: {reason}"))?;
        }
        self.check_structure()?;
        if matches!(self.phase, Phase::Characters | Phase::Over) {
            return if self.pending.is_empty() { Ok(()) } else { Err("nothing can be pending in this phase".into()) };
        }
        let top = self.pending.last().ok_or("nothing is pending")?;
        if !self.is_open(top.seat, &top.decision) {
            return Err("the decision on top has no answer".into());
        }
        Ok(())
    }

    /// How the decisions of each phase are stacked.
    fn check_structure(&self) -> Result<(), String> {
        let count = |is: Kind| self.pending.iter().filter(|pending| is(&pending.decision)).count();
        let at_most_one: [(&str, Kind); 8] = [
            ("action", &|d| matches!(d, Decision::Main | Decision::Pay(_) | Decision::PlaceCard(_))),
            ("end of a turn", &|d| matches!(d, Decision::EndTurn)),
            ("refill", &|d| matches!(d, Decision::Refill)),
            ("addition", &|d| matches!(d, Decision::Add { .. } | Decision::Price(_))),
            ("activation", &|d| matches!(d, Decision::Activation(_))),
            ("festival", &|d| matches!(d, Decision::FestivalEnds(_))),
            ("festival part", &|d| matches!(d, Decision::FestivalOfOther(_))),
            ("source", &|d| matches!(d, Decision::Source(_) | Decision::SwapGood { .. })),
        ];
        for (what, is) in at_most_one {
            if count(is) > 1 {
                return Err(format!("more than one {what} is pending"));
            }
        }
        let row_work = count(&|d| matches!(d, Decision::RowBonus(_)));
        let goals = count(&|d| matches!(d, Decision::Complete(_) | Decision::TakeFigure(_)));
        if row_work > 1 || goals > 1 {
            return Err("more than one row bonus or order is pending".into());
        }
        let bottom = self.pending.first();
        let all = |is: &dyn Fn(&Pending) -> bool| self.pending.iter().all(is);
        let mut seats = [[0u8; 4]; PLAYERS];
        for pending in &self.pending {
            match pending.decision {
                Decision::Prepare(slot) => seats[pending.seat.index()][usize::from(slot)] += 1,
                Decision::Income(_) | Decision::Replace(_) => seats[pending.seat.index()][3] += 1,
                _ => {}
            }
        }
        if seats.iter().flatten().any(|&n| n > 1) {
            return Err("a decision is pending twice".into());
        }
        let fits = match self.phase {
            Phase::Preparation => {
                let early = self.era == 1 && self.turns == 0;
                early && all(&|pending| matches!(pending.decision, Decision::Prepare(_)))
            }
            Phase::Turns => {
                let right = bottom.is_some_and(|pending| match pending.decision {
                    Decision::EndTurn => pending.seat == self.active,
                    Decision::Refill => !self.extra_turns && pending.seat == self.active,
                    _ => false,
                });
                let wrong =
                    |d: &Decision| matches!(d, Decision::Prepare(_) | Decision::Income(_) | Decision::Replace(_));
                let acts = self.pending.iter().all(|pending| match pending.decision {
                    Decision::Main | Decision::PlaceCard(_) => pending.seat == self.active,
                    Decision::Add { .. } | Decision::Price(_) => {
                        matches!(bottom.map(|bottom| &bottom.decision), Some(Decision::Refill))
                    }
                    _ => true,
                });
                // The adding step holds nothing else, so that no turn goes on beneath it.
                let adding = matches!(bottom.map(|bottom| &bottom.decision), Some(Decision::Refill));
                let only_adding = !adding
                    || self
                        .pending
                        .iter()
                        .skip(1)
                        .all(|pending| matches!(pending.decision, Decision::Add { .. } | Decision::Price(_)));
                let turn = if self.turns % 2 == 1 { self.start } else { other(self.start) };
                right && acts && only_adding && count(&wrong) == 0 && self.turns > 0 && self.active == turn
            }
            Phase::Income => {
                let calm = |d: &Decision| {
                    matches!(
                        d,
                        Decision::Prepare(_)
                            | Decision::Replace(_)
                            | Decision::Main
                            | Decision::EndTurn
                            | Decision::Refill
                            | Decision::Add { .. }
                            | Decision::Price(_)
                            | Decision::Pay(_)
                            | Decision::PlaceCard(_)
                    )
                };
                self.ending && count(&calm) == 0
            }
            Phase::EraPreparation => {
                let replaces = all(&|pending| matches!(pending.decision, Decision::Replace(_) | Decision::Price(_)));
                let bottom = bottom.is_some_and(|pending| matches!(pending.decision, Decision::Replace(_)));
                replaces && bottom && self.era > 1 && self.turns == 0 && self.active == self.start
            }
            Phase::Characters => self.era == 1 && self.turns == 0,
            Phase::Over => self.era == 3 && self.ending,
        };
        if !fits {
            return Err("what is pending does not fit the phase".into());
        }
        for seat in Seat::all(PLAYERS) {
            let replacing = seats[seat.index()][3] > 0 && self.phase == Phase::EraPreparation;
            if !replacing && !self.farm(seat).hand.is_empty() {
                return Err("a hand is held only while cards are replaced (SUN-17.3.13)".into());
            }
        }
        let ends = self.pending.iter().any(|pending| matches!(pending.decision, Decision::EndTurn));
        if let Some((owner, slot)) = self.emptied {
            let place = self.farms.get(owner.index()).and_then(|farm| farm.display.get(usize::from(slot)));
            if !ends || place.is_none_or(|display| display.card.is_some()) {
                return Err("the emptied place of a display is filled at the end of the turn".into());
            }
        }
        let adds = self.pending.iter().any(|pending| matches!(pending.decision, Decision::Add { .. }));
        if self.revealed.is_some() && !adds && !self.pending.iter().any(|p| matches!(p.decision, Decision::Refill)) {
            return Err("a card is turned up only while a card is added (SUN-20.4.1)".into());
        }
        if self.phase == Phase::Characters && self.farms.iter().all(|farm| farm.character.is_some()) {
            return Err("both have chosen their character".into());
        }
        Ok(())
    }

    fn check_decision(&self, seat: Seat, decision: &Decision) -> Result<(), String> {
        const MANY: u8 = 40;
        let farm = self.farm(seat);
        let place = |slot: u8| farm.display.get(usize::from(slot)).ok_or("a display has 3 places");
        let require = |holds: bool, reason: &str| if holds { Ok(()) } else { Err(reason.to_owned()) };
        let row = |row: u8| require(row < MAX_ROWS, "there is no such row");
        match decision {
            Decision::Prepare(slot) => require(place(*slot)?.price() == 0, "the card has its good already"),
            Decision::Pay(payment) => self.check_payment_document(seat, payment),
            Decision::SellerStores(resources) => require(resources.iter().all(|&n| n <= MANY), "too many resources"),
            Decision::PlaceCard(card) => require(!card.is_special(), "special cards are not placed"),
            Decision::Activation(activation) => self.check_activation_document(seat, activation),
            Decision::Receive(gains) => {
                require(gains.iter().all(|gain| gain.n <= MANY && !gain.of.is_empty()), "a gain of nothing")?;
                require(!gains.is_empty(), "no gain")
            }
            Decision::Deliver(n) => require(*n <= MANY, "too many deliveries"),
            Decision::Source(delivery) => {
                require(self.delivery_is_open(seat, *delivery), "the delivery is not possible")
            }
            Decision::Steps { n, .. } => require(*n <= MANY, "too many steps"),
            Decision::Complete(goal) | Decision::TakeFigure(goal) => {
                let open = match *goal {
                    Goal::Public(place) => {
                        place < self.public_open
                            && farm.barrels[usize::from(place) % ORDERS] == 0
                            && farm.delivered[usize::from(place) % ORDERS].count_ones() as usize
                                == self.content.public[self.public[usize::from(place) % ORDERS].index()].slots
                                    [seat.index()]
                                .len()
                    }
                    Goal::Ship(place) => place < self.ships_open && farm.ships[usize::from(place) % ORDERS] == 0,
                    Goal::Personal(place) => {
                        place.column == Column::Personal
                            && farm.card(place).is_some_and(|card| {
                                let needs = self.content.cards[card.card.index()].needs.len();
                                !card.crated
                                    && card.face_up
                                    && needs > 0
                                    && card.delivered.count_ones() as usize == needs
                            })
                    }
                };
                require(
                    open && self.has_figure(seat, goal.figure()),
                    "the order is not complete, or there is no figure",
                )
            }
            Decision::RowBonus(n) => {
                row(*n)?;
                require(farm.rows() < ROW_MARKERS, "all row bonus markers are used")
            }
            Decision::RowCards { row: n, left } => {
                row(*n)?;
                require(!left.contains(Column::Personal), "personal orders are not activated")
            }
            Decision::Cards { n, columns, .. } => {
                require(*n <= MANY && !columns.contains(Column::Personal), "too many cards, or personal orders")
            }
            Decision::Perform(card) | Decision::FestivalOfOther(card) | Decision::FestivalEnds(card) => {
                require(card.is_festival(), "there is no such festival")
            }
            Decision::FestivalShip(discount) => require(*discount <= MANY, "too high a discount"),
            Decision::SwapGood { slot, good } => {
                let on_card = place(*slot)?.goods[good.index()] > 0;
                require(
                    on_card && self.may_swap(seat) && self.check_swap(seat, *slot, *good).is_ok(),
                    "no exchange is possible",
                )
            }
            Decision::Add { slot, revealed } => {
                require(*revealed || self.revealed.is_none(), "a card is turned up")?;
                require(place(*slot)?.card.is_none(), "the place of the display is not empty")
            }
            Decision::Price(pricing) => {
                require(place(pricing.slot)?.card.is_some() && pricing.needed <= MANY, "there is no card to price")
            }
            Decision::Replace(replaced) => require(*replaced < 8, "a display has 3 places"),
            Decision::ShipEffect(place) => require(usize::from(*place) < ORDERS, "there is no such order"),
            Decision::Income(spaces) => {
                require(spaces & farm.figures == 0 && spaces >> Space::COUNT == 0, "an income of a space with a figure")
            }
            Decision::Main
            | Decision::EndTurn
            | Decision::Store(_)
            | Decision::TakeTile(_)
            | Decision::RemoveFigure(_)
            | Decision::ActivateColumn(_)
            | Decision::PlaceFromDiscard
            | Decision::AfterShip
            | Decision::AfterTile
            | Decision::Refill => Ok(()),
        }
    }

    fn check_payment_document(&self, seat: Seat, payment: &Payment) -> Result<(), String> {
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
            return Err("there is nothing to pay for".into());
        }
        if !self.can_pay(self.farm(seat), &payment.due, payment.any, payment.leave) {
            return Err("the payment cannot be finished".into());
        }
        Ok(())
    }

    fn check_activation_document(&self, seat: Seat, activation: &Activation) -> Result<(), String> {
        const MANY: u8 = 120;
        let farm = self.farm(seat);
        let exists = match activation.what {
            // A head produces with its whole column only, and only where it produces at all (SUN-7.1.1, SUN-7.1.5).
            Activated::Column(column) => !activation.head || !self.content.heads[column.index()].produces.is_empty(),
            Activated::Card(place) => !activation.head && farm.card(place).is_some(),
        };
        let small = [activation.energy, activation.drones, activation.steps].iter().all(|&n| n <= MANY);
        let gains = activation.gains.iter().all(|gain| gain.n <= MANY && gain.n > 0 && !gain.of.is_empty());
        let reach = match activation.reach {
            Reach::Only(place) => place.column == Column::Personal && farm.card(place).is_some(),
            _ => true,
        };
        if exists && small && gains && reach && activation.tiles & !farm.progress == 0 {
            Ok(())
        } else {
            Err("the activation names what is not there".into())
        }
    }
}
