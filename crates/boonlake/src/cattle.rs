//! Placing cattle (BOO-10).

use crate::action::{Action, Spend};
use crate::decide::{Question, Standing, fits_if};
use crate::event::Event;
use crate::pieces::{Field, Owner, Piece, Recess};
use crate::state::{Boonlake, PASTURE_CATTLE};
use crate::turn::Teller;
use crate::upgrade::{SettlerCost, describe_spend};
use almende_core::{Log, Refusal, Seat, Text};

/// Coins for each house beside the pasture (BOO-10.6, BOO-RULING-28).
const HOUSE_COINS: u8 = 2;

impl Boonlake {
    /// BOO-10.2, BOO-10.3, BOO-10.4: by the cattle there, and more for the 4th and 5th own one.
    fn cattle_cost(&self, seat: Seat, field: Field) -> SettlerCost {
        let placed = self.board(seat).removed(Recess::Cattle);
        let extra = placed.saturating_sub(2).min(2);
        SettlerCost::new(1 + self.map.cattle_at(field), extra, self.board(seat).perks.cattle_inhabitants)
    }

    pub(crate) fn can_place_cattle(&self, seat: Seat, field: Field) -> bool {
        self.map.pastures.contains(field)
            && self.map.cattle_at(field) < PASTURE_CATTLE
            && self.board(seat).left[Recess::Cattle.index()] > 0
            && self.cattle_cost(seat, field).least() <= self.board(seat).ranch
    }

    pub(crate) fn list_pastures(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.map.pastures.filter(|&field| self.can_place_cattle(seat, field)).map(Action::Cattle));
    }

    pub(crate) fn check_cattle(&self, seat: Seat, field: Field) -> Result<(), Refusal> {
        if self.can_place_cattle(seat, field) {
            return Ok(());
        }
        if !self.map.pastures.contains(field) {
            return Err(Refusal::new("refusal.no_pasture", &["BOO-10.1"]).with("field", field.number()));
        }
        if self.map.cattle_at(field) >= PASTURE_CATTLE {
            return Err(Refusal::new("refusal.pasture_full", &["BOO-10.1"]).with("field", field.number()));
        }
        if self.board(seat).left[Recess::Cattle.index()] == 0 {
            return Err(Refusal::new("refusal.no_cattle_left", &["BOO-10.8"]));
        }
        let (needs, has) = (self.cattle_cost(seat, field).least(), self.board(seat).ranch);
        Err(Refusal::short("refusal.too_few_inhabitants", &["BOO-10.2", "BOO-10.4"], needs, has))
    }

    pub(crate) fn list_cattle_spends(&self, seat: Seat, field: Field, out: &mut Vec<Action>) {
        self.cattle_cost(seat, field).list(self.board(seat).ranch, false, out);
    }

    pub(crate) fn check_cattle_spend(&self, seat: Seat, field: Field, spend: Spend) -> Result<(), Refusal> {
        if spend.lever {
            return Err(Refusal::new("refusal.lever_not_now", &["BOO-12.4.6"]));
        }
        self.cattle_cost(seat, field).check(self.board(seat).ranch, spend, &["BOO-10.2", "BOO-10.3", "BOO-10.4"])
    }

    /// BOO-10.5, BOO-10.6, BOO-10.7, BOO-10.9: the cattle, then the coins.
    pub(crate) fn place_cattle(
        &mut self,
        seat: Seat,
        field: Field,
        spend: Spend,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        self.spend(seat, spend, teller);
        self.map.cattle[field.index()][Owner::Seat(seat).index()] += 1;
        teller.tell(|| Event::CattlePlaced { seat, field });
        self.take_from_board(seat, Recess::Cattle, teller);
        let houses = self.map.pieces(self.content.map.adjacent[field.index()], Piece::House);
        let coins = houses.saturating_mul(HOUSE_COINS).saturating_add(self.board(seat).perks.cattle_coins);
        self.gain_coins(seat, coins, teller);
    }

    /// BOO-15.11: a point for each settlement beside each own cattle.
    pub(crate) fn cattle_points(&self, owner: Owner) -> u16 {
        let points = |field: Field| {
            let mine = u16::from(self.map.cattle[field.index()][owner.index()]);
            let beside = self.content.map.adjacent[field.index()];
            if mine == 0 { 0 } else { mine * u16::from(self.map.pieces(beside, Piece::Settlement)) }
        };
        self.map.pastures.map(points).sum()
    }
}

/// How to pay for cattle (BOO-10.2).
#[derive(Clone, Copy)]
pub(crate) struct SpendForCattle(pub(crate) Field);

impl Question for SpendForCattle {
    type Answer = Spend;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.spend_for_cattle")
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_cattle_spends(seat, self.0, out);
    }

    fn heard(self, action: Action) -> Option<Spend> {
        if let Action::Spend(spend) = action { Some(spend) } else { None }
    }

    fn check(self, game: &Boonlake, seat: Seat, spend: Spend) -> Result<(), Refusal> {
        game.check_cattle_spend(seat, self.0, spend)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, spend: Spend, teller: &mut Teller<impl Log<Event>>) {
        game.place_cattle(seat, self.0, spend, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, spend: Spend) -> Text {
        describe_spend(spend)
    }

    fn levers_matter(self) -> bool {
        true
    }

    fn fits(self, game: &Boonlake, at: Standing) -> Result<(), &'static str> {
        fits_if(game.can_place_cattle(at.seat, self.0), "no cattle can be placed")?;
        at.is_once()?;
        at.waits_for_levers()
    }
}
