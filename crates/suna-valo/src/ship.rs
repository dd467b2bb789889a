//! Action B: ship orders (SUN-13, SUN-22), and what follows them.

use crate::action::Action;
use crate::content::{Ability, Improvement};
use crate::decide::{Question, about, describe_done, or_done};
use crate::event::Event;
use crate::pieces::{Card, Column, Columns, Figure, Good, ShipOrder};
use crate::state::{Decision, Goal, Payment, Purchase, Step, SunaValo};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl SunaValo {
    /// SUN-13.6, SUN-21.13: discounts add up.
    fn ship_discount(&self, seat: Seat, bonus: u8) -> u8 {
        let improved = self.improved(seat, |improvement| match improvement {
            Improvement::ShipDiscount(n) => n,
            _ => 0,
        });
        improved.saturating_add(bonus)
    }

    /// The goods a ship order asks for, and how many of them are left out.
    fn ship_payment(&self, place: u8, discount: u8) -> Payment {
        let cost = self.content.ships[self.ships[usize::from(place)].index()].cost;
        let total = cost.iter().fold(0u8, |sum, &n| sum.saturating_add(n));
        Payment { due: cost, leave: discount.min(total), ..Payment::new(Purchase::ShipOrder(place)) }
    }

    /// SUN-13.1, SUN-13.9: face up, not fulfilled yet, payable, and a ship is left.
    fn can_fulfil(&self, seat: Seat, place: u8, discount: u8) -> bool {
        let farm = self.farm(seat);
        let payment = self.ship_payment(place, discount);
        farm.ships[usize::from(place)] == 0 && self.can_pay(farm, &payment.due, 0, payment.leave)
    }

    /// The ship orders a player can fulfil, by their places. Those of earlier eras stay open (SUN-13.10).
    fn fulfillable(&self, seat: Seat, bonus: u8) -> impl Iterator<Item = u8> {
        let open = if self.has_figure(seat, Figure::Ship) { self.ships_open.min(6) } else { 0 };
        let discount = if open > 0 { self.ship_discount(seat, bonus) } else { 0 };
        (0..open).filter(move |&place| self.can_fulfil(seat, place, discount))
    }

    pub(crate) fn has_ship_order(&self, seat: Seat, bonus: u8) -> bool {
        self.fulfillable(seat, bonus).next().is_some()
    }

    pub(crate) fn list_ship_orders(&self, seat: Seat, bonus: u8, out: &mut Vec<Action>) {
        out.extend(self.fulfillable(seat, bonus).map(|place| Action::Ship(self.ships[usize::from(place)])));
    }

    pub(crate) fn check_ship(&self, seat: Seat, order: ShipOrder, bonus: u8) -> Result<u8, Refusal> {
        let fail = |id, rules| Err(Refusal::new(id, rules).with("order", order.word()));
        let open = &self.ships[..usize::from(self.ships_open).min(self.ships.len())];
        let Some(place) = open.iter().position(|other| *other == order) else {
            return fail("refusal.order_not_open", &["SUN-13.1"]);
        };
        if self.farm(seat).ships[place] > 0 {
            return fail("refusal.order_complete", &["SUN-13.9"]);
        }
        if !self.has_figure(seat, Figure::Ship) {
            return fail("refusal.no_figure_left", &["SUN-13.1", "SUN-13.9"]);
        }
        if !self.can_fulfil(seat, place as u8, self.ship_discount(seat, bonus)) {
            return fail("refusal.ship_not_payable", &["SUN-13.1", "SUN-13.4"]);
        }
        Ok(place as u8)
    }

    /// SUN-13.2, SUN-13.3, SUN-13.4: first the rightmost village card goes, then the goods are paid. Ship orders are
    /// paid, not delivered, and lay no card (SUN-13.11, SUN-13.14, SUN-RULING-10).
    pub(crate) fn fulfil(&mut self, seat: Seat, order: ShipOrder, bonus: u8, teller: &mut Teller<impl Log<Event>>) {
        let Ok(place) = self.check_ship(seat, order, bonus) else { return };
        if let Some(card) = self.village.iter_mut().rev().find_map(Option::take) {
            self.discard(card);
            teller.tell(|| Event::VillageCardRemoved { card });
        }
        let payment = self.ship_payment(place, self.ship_discount(seat, bonus));
        self.continue_payment(seat, payment, teller);
    }

    /// Farm cards go to the discard pile, festivals and special cards to the box (SUN-12.6, SUN-16.6, SUN-RULING-9).
    pub(crate) fn discard(&mut self, card: Card) {
        self.discard.insert(card);
    }

    /// SUN-13.7, SUN-RULING-18: the ship is placed, then the effect, then C07.
    pub(crate) fn place_ship(&mut self, seat: Seat, place: u8) {
        self.run_after(seat, Step::AfterShip);
        self.run_after(seat, Step::ShipEffect(place));
        self.ask(seat, Decision::TakeFigure(Goal::Ship(place)));
    }

    pub(crate) fn carry_out_ship_effect(&mut self, seat: Seat, place: u8, teller: &mut Teller<impl Log<Event>>) {
        let content = self.content;
        let Some(order) = self.ships.get(usize::from(place)) else { return };
        self.execute_all(seat, content.ships[order.index()].effects.iter().copied(), teller);
    }

    /// SUN-20.7.1, SUN-20.7.2: C07 after each own ship order.
    pub(crate) fn after_ship_order(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        if let Some(Ability::OnShipOrder(effect)) = self.farm(seat).ability(&self.content) {
            self.execute(seat, effect, teller);
        }
    }

    pub(crate) fn check_column(&self, columns: Columns, column: Column) -> Result<(), Refusal> {
        if columns.contains(column) {
            return Ok(());
        }
        Err(Refusal::new("refusal.column_not_allowed", &["SUN-22.5", "SUN-22.7"]).with("column", column.word()))
    }

    pub(crate) fn list_discard(&self, out: &mut Vec<Action>) {
        for card in self.discard.iter() {
            out.extend(self.content.cards[card.index()].columns.iter().map(|column| Action::Recover(card, column)));
        }
    }

    pub(crate) fn check_recover(&self, card: Card, column: Column) -> Result<(), Refusal> {
        if !self.discard.contains(card) {
            return Err(Refusal::new("refusal.not_discarded", &["SUN-20.8.1", "SUN-22.10"]).with("what", card.word()));
        }
        if !self.content.cards[card.index()].columns.contains(column) {
            return Err(Refusal::new("refusal.wrong_column", &["SUN-6.8", "SUN-20.8.2"])
                .with("what", card.word())
                .with("column", column.word()));
        }
        Ok(())
    }

    /// SUN-6.8, SUN-20.8.1, SUN-20.8.4: face up, only the card is activated, then the row.
    pub(crate) fn recover(&mut self, seat: Seat, card: Card, column: Column, teller: &mut Teller<impl Log<Event>>) {
        self.discard.remove(card);
        let place = self.lay(seat, card, column, true, teller);
        self.check_row(seat, place, teller);
        self.activate_card(seat, place, teller);
    }

    /// A ship order with its price, in words.
    pub(crate) fn describe_ship(&self, order: ShipOrder) -> Text {
        let cost = &self.content.ships[order.index()].cost;
        let n: u8 = Good::ALL.iter().map(|good| cost[good.index()]).sum();
        about("option.ship", order.word()).with("n", n)
    }
}

/// Which column to activate (SUN-22.5).
#[derive(Clone, Copy)]
pub(crate) struct ActivateColumn(pub(crate) Columns);

impl Question for ActivateColumn {
    type Answer = Option<Column>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.activate_column")
    }

    fn options(&self, _: &SunaValo, _: Seat, out: &mut Vec<Action>) {
        out.extend(self.0.iter().map(Action::Column));
        out.push(Action::Done);
    }

    fn heard(&self, action: Action) -> Option<Option<Column>> {
        or_done(action, |action| if let Action::Column(column) = action { Some(column) } else { None })
    }

    fn check(&self, game: &SunaValo, _: Seat, column: Option<Column>) -> Result<(), Refusal> {
        column.map_or(Ok(()), |column| game.check_column(self.0, column))
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, column: Option<Column>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(column) = column {
            game.activate_column(seat, column, 0, teller);
        }
    }

    fn describe(&self, _: &SunaValo, _: Seat, column: Option<Column>) -> Text {
        column.map_or_else(describe_done, |column| Text::new("option.column").with("column", column.word()))
    }

    fn is_open(&self, _: &SunaValo, _: Seat) -> bool {
        !self.0.is_empty()
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }
}

/// Which card of the discard pile to place (SUN-22.10, SUN-20.8.1).
#[derive(Clone, Copy)]
pub(crate) struct PlaceFromDiscard;

impl Question for PlaceFromDiscard {
    type Answer = Option<(Card, Column)>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.place_from_discard")
    }

    fn options(&self, game: &SunaValo, _: Seat, out: &mut Vec<Action>) {
        game.list_discard(out);
        out.push(Action::Done);
    }

    fn heard(&self, action: Action) -> Option<Option<(Card, Column)>> {
        or_done(action, |action| if let Action::Recover(card, column) = action { Some((card, column)) } else { None })
    }

    fn check(&self, game: &SunaValo, _: Seat, recovery: Option<(Card, Column)>) -> Result<(), Refusal> {
        recovery.map_or(Ok(()), |(card, column)| game.check_recover(card, column))
    }

    fn answer(
        &self,
        game: &mut SunaValo,
        seat: Seat,
        recovery: Option<(Card, Column)>,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        if let Some((card, column)) = recovery {
            game.recover(seat, card, column, teller);
        }
    }

    fn describe(&self, _: &SunaValo, _: Seat, recovery: Option<(Card, Column)>) -> Text {
        recovery.map_or_else(describe_done, |(card, column)| {
            about("option.recover", card.word()).with("column", column.word())
        })
    }

    fn is_open(&self, game: &SunaValo, _: Seat) -> bool {
        !game.discard.is_empty()
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }
}
