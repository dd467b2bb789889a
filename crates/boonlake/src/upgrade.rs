//! Upgrading: inhabitants to houses, houses to settlements, and the tiers they leave (BOO-9).

use crate::action::{Action, Spend};
use crate::content::{Easing, LeverEffect};
use crate::decide::{Question, Standing, fits_if};
use crate::event::Event;
use crate::pieces::{Field, Occupant, Owner, Piece, Recess, Site, Slot};
use crate::state::Boonlake;
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

/// Presences a settlement needs around it (BOO-9.7).
const PRESENCES: u8 = 3;
/// Inhabitants a settlement costs (BOO-9.8).
const SETTLERS: u8 = 2;
/// Points that replace an additional inhabitant (BOO-9.10, BOO-10.3).
pub(crate) const REPLACEMENT_VP: u8 = 4;
/// Points lost with a second settlement in a region (BOO-9.13).
const REGION_LOSS: u8 = 5;

/// A payment in inhabitants, of which some may be replaced by points (BOO-9.11, BOO-10.4).
#[derive(Clone, Copy)]
pub(crate) struct SettlerCost {
    /// In all, after discounts.
    pub(crate) all: u8,
    /// Of these, replaceable ones.
    pub(crate) extra: u8,
}

impl SettlerCost {
    /// A discount may fall on any inhabitant; points stand for the extra ones only (BOO-RULING-12, BOO-RULING-13).
    pub(crate) fn new(base: u8, extra: u8, discount: u8) -> SettlerCost {
        let all = (base + extra).saturating_sub(discount);
        SettlerCost { all, extra: extra.min(all) }
    }

    /// Inhabitants that cannot be replaced (BOO-RULING-36).
    pub(crate) fn least(self) -> u8 {
        self.all - self.extra
    }

    pub(crate) fn list(self, ranch: u8, lever: bool, out: &mut Vec<Action>) {
        for replaced in 0..=self.extra {
            let inhabitants = self.all - replaced;
            if inhabitants <= ranch {
                out.push(Action::Spend(Spend { inhabitants, replaced, lever }));
            }
        }
    }

    pub(crate) fn check(self, ranch: u8, spend: Spend, rules: &'static [&'static str]) -> Result<(), Refusal> {
        if spend.inhabitants + spend.replaced != self.all || spend.replaced > self.extra {
            let refusal = Refusal::new("refusal.wrong_amount", rules);
            return Err(refusal.with("all", self.all).with("extra", self.extra));
        }
        if spend.inhabitants > ranch {
            return Err(Refusal::short("refusal.too_few_inhabitants", rules, spend.inhabitants, ranch));
        }
        Ok(())
    }
}

impl Boonlake {
    /// BOO-9.3, BOO-9.4, BOO-9.5: a house from the board, or one that left the game.
    fn has_house(&self, seat: Seat) -> bool {
        let board = self.board(seat);
        board.left[Recess::House.index()] + board.lost_houses > 0
    }

    /// BOO-9.1: inhabitants given up for a house.
    fn house_cost(discount: u8) -> u8 {
        1u8.saturating_sub(discount)
    }

    /// Neighbours do not matter (BOO-9.6).
    pub(crate) fn list_houses(&self, seat: Seat, discount: u8, out: &mut Vec<Action>) {
        if self.board(seat).ranch >= Self::house_cost(discount) && self.has_house(seat) {
            let mine = self.map.spots(Owner::Seat(seat).index(), Piece::Inhabitant);
            out.extend(mine.map(|(field, site)| Action::House(field, site)));
        }
    }

    /// Whether a usual upgrade to a house is possible.
    pub(crate) fn has_house_to_build(&self, seat: Seat) -> bool {
        let mut mine = self.map.spots(Owner::Seat(seat).index(), Piece::Inhabitant);
        self.board(seat).ranch >= Self::house_cost(0) && self.has_house(seat) && mine.next().is_some()
    }

    /// Whether a usual upgrade to a settlement is possible.
    pub(crate) fn has_settlement_to_build(&self, seat: Seat) -> bool {
        let mut houses = self.map.spots(Owner::Seat(seat).index(), Piece::House);
        self.board(seat).left[Recess::Settlement.index()] > 0
            && houses.any(|(field, _)| self.can_settle(seat, field, Easing::default()))
    }

    pub(crate) fn check_house(&self, seat: Seat, field: Field, site: Site, discount: u8) -> Result<(), Refusal> {
        if self.map.occupant(field, site) != Some(Occupant::new(Owner::Seat(seat), Piece::Inhabitant)) {
            let rules = &["BOO-9.1", "BOO-9.15"];
            return Err(Refusal::new("refusal.no_own_inhabitant", rules).with("field", field.number()));
        }
        if !self.has_house(seat) {
            return Err(Refusal::new("refusal.no_house_left", &["BOO-9.5"]));
        }
        let (needs, has) = (Self::house_cost(discount), self.board(seat).ranch);
        if has < needs {
            return Err(Refusal::short("refusal.too_few_inhabitants", &["BOO-9.1"], needs, has));
        }
        Ok(())
    }

    /// BOO-9.1, BOO-9.2, BOO-9.3, BOO-9.4.
    pub(crate) fn upgrade_to_house(
        &mut self,
        seat: Seat,
        field: Field,
        site: Site,
        discount: u8,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        self.give_up_inhabitants(seat, Self::house_cost(discount), teller);
        self.map.sites[field.index()][site.index()] = Some(Occupant::new(Owner::Seat(seat), Piece::House));
        let board = self.board_mut(seat);
        // BOO-9.2: the replaced inhabitant returns to the supply.
        board.supply += 1;
        teller.tell(|| Event::HouseBuilt { seat, field, site });
        if board.left[Recess::House.index()] > 0 {
            self.take_from_board(seat, Recess::House, teller);
        } else {
            // BOO-4.12, BOO-RULING-24: no recess is vacated by it.
            board.lost_houses = board.lost_houses.saturating_sub(1);
        }
    }

    /// The topmost piece leaves the board; an emptied tier frees its inhabitant (BOO-9.3, BOO-9.18, BOO-9.21, BOO-10.5,
    /// BOO-RULING-38).
    pub(crate) fn take_from_board(&mut self, seat: Seat, recess: Recess, teller: &mut Teller<impl Log<Event>>) {
        let needs = self.content.board.tier_needs;
        let board = self.board_mut(seat);
        board.left[recess.index()] = board.left[recess.index()].saturating_sub(1);
        for (tier, needs) in needs.iter().enumerate() {
            let empty = Recess::ALL.iter().all(|&kind| board.removed(kind) >= needs[kind.index()]);
            if empty && board.recessed[tier] {
                board.recessed[tier] = false;
                board.ranch += 1;
                teller.tell(|| Event::TierEmptied { seat, tier: tier as u8 + 1 });
            }
        }
    }

    /// What slot 8 makes easier, if it is ready.
    pub(crate) fn pile_driver(&self, seat: Seat) -> Option<Easing> {
        let effect = self.content.levers[Slot::PILE_DRIVER.index()].modes.first().and_then(|mode| mode.get[0]);
        match effect {
            Some(LeverEffect::Settle(easing)) if self.board(seat).is_ready(Slot::PILE_DRIVER) => Some(easing),
            _ => None,
        }
    }

    /// BOO-9.8, BOO-9.9: 2 inhabitants, for the 3rd and 4th settlement 1 and 2 more.
    fn settlement_cost(&self, seat: Seat, easing: Easing) -> SettlerCost {
        let built = self.board(seat).removed(Recess::Settlement);
        SettlerCost::new(SETTLERS, built.saturating_sub(1).min(2), easing.inhabitants)
    }

    /// BOO-9.7, BOO-9.11: with the help at hand, slot 8 used or not.
    fn can_settle_with(&self, seat: Seat, field: Field, easing: Easing) -> bool {
        self.settlement_cost(seat, easing).least() <= self.board(seat).ranch
            && self.presences_around(field) >= PRESENCES.saturating_sub(easing.presences)
    }

    pub(crate) fn can_settle(&self, seat: Seat, field: Field, easing: Easing) -> bool {
        self.can_settle_with(seat, field, easing)
            || self.pile_driver(seat).is_some_and(|more| self.can_settle_with(seat, field, easing.and(more)))
    }

    pub(crate) fn list_settlements(&self, seat: Seat, easing: Easing, out: &mut Vec<Action>) {
        if self.board(seat).left[Recess::Settlement.index()] == 0 {
            return;
        }
        let houses = self.map.spots(Owner::Seat(seat).index(), Piece::House);
        let able = houses.filter(|&(field, _)| self.can_settle(seat, field, easing));
        out.extend(able.map(|(field, site)| Action::Settlement(field, site)));
    }

    pub(crate) fn check_settlement(&self, seat: Seat, field: Field, site: Site, easing: Easing) -> Result<(), Refusal> {
        if self.map.occupant(field, site) != Some(Occupant::new(Owner::Seat(seat), Piece::House)) {
            let rules = &["BOO-9.7", "BOO-9.15"];
            return Err(Refusal::new("refusal.no_own_house", rules).with("field", field.number()));
        }
        if self.board(seat).left[Recess::Settlement.index()] == 0 {
            return Err(Refusal::new("refusal.no_settlement_left", &["BOO-9.14"]));
        }
        if self.can_settle(seat, field, easing) {
            return Ok(());
        }
        let best = easing.and(self.pile_driver(seat).unwrap_or_default());
        let (needs, has) = (PRESENCES.saturating_sub(best.presences), self.presences_around(field));
        if has < needs {
            return Err(Refusal::short("refusal.too_few_presences", &["BOO-9.7"], needs, has));
        }
        let (needs, has) = (self.settlement_cost(seat, best).least(), self.board(seat).ranch);
        Err(Refusal::short("refusal.too_few_inhabitants", &["BOO-9.8", "BOO-9.11"], needs, has))
    }

    /// Every way to pay, with and without slot 8.
    pub(crate) fn list_settlement_spends(&self, seat: Seat, field: Field, easing: Easing, out: &mut Vec<Action>) {
        let ranch = self.board(seat).ranch;
        if self.can_settle_with(seat, field, easing) {
            self.settlement_cost(seat, easing).list(ranch, false, out);
        }
        if let Some(more) = self.pile_driver(seat)
            && self.can_settle_with(seat, field, easing.and(more))
        {
            self.settlement_cost(seat, easing.and(more)).list(ranch, true, out);
        }
    }

    pub(crate) fn check_settlement_spend(
        &self,
        seat: Seat,
        field: Field,
        easing: Easing,
        spend: Spend,
    ) -> Result<(), Refusal> {
        let easing = if spend.lever {
            let Some(more) = self.pile_driver(seat) else { return Err(self.lever_not_ready(seat, Slot::PILE_DRIVER)) };
            easing.and(more)
        } else {
            easing
        };
        let (needs, has) = (PRESENCES.saturating_sub(easing.presences), self.presences_around(field));
        if has < needs {
            return Err(Refusal::short("refusal.too_few_presences", &["BOO-9.7", "BOO-12.3.8"], needs, has));
        }
        let rules = &["BOO-9.8", "BOO-9.10", "BOO-9.11"];
        self.settlement_cost(seat, easing).check(self.board(seat).ranch, spend, rules)
    }

    /// BOO-9.16: inhabitants and points, the piece, the tier, the region, the site.
    pub(crate) fn upgrade_to_settlement(
        &mut self,
        seat: Seat,
        field: Field,
        site: Site,
        spend: Spend,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        if spend.lever {
            self.use_lever(seat, Slot::PILE_DRIVER, teller);
        }
        self.spend(seat, spend, teller);
        let region = self.content.map.region[field.index()];
        let mut others = self.map.spots(Owner::Seat(seat).index(), Piece::Settlement);
        let second = others.any(|(other, _)| self.content.map.region[other.index()] == region);
        drop(others);
        self.map.sites[field.index()][site.index()] = Some(Occupant::new(Owner::Seat(seat), Piece::Settlement));
        // BOO-9.12: the house leaves the game.
        self.board_mut(seat).lost_houses += 1;
        teller.tell(|| Event::SettlementBuilt { seat, field, site });
        self.take_from_board(seat, Recess::Settlement, teller);
        if second {
            self.lose_vp(seat, REGION_LOSS.into(), teller);
        }
        // BOO-9.20.
        let vp = self.site_plan(field, site).map_or(0, |plan| plan.settlement_vp);
        match vp {
            0 => {}
            1.. => self.gain_vp(seat, vp.unsigned_abs().into(), teller),
            _ => self.lose_vp(seat, vp.unsigned_abs().into(), teller),
        }
    }

    /// Gives up inhabitants, and points for those replaced.
    pub(crate) fn spend(&mut self, seat: Seat, spend: Spend, teller: &mut Teller<impl Log<Event>>) {
        self.give_up_inhabitants(seat, spend.inhabitants, teller);
        if spend.replaced > 0 {
            self.lose_vp(seat, u16::from(spend.replaced) * u16::from(REPLACEMENT_VP), teller);
        }
    }
}

impl Easing {
    /// BOO-12.3.8, BOO-17.14: both add up.
    #[must_use]
    pub(crate) fn and(self, other: Easing) -> Easing {
        Easing {
            inhabitants: self.inhabitants.saturating_add(other.inhabitants),
            presences: self.presences.saturating_add(other.presences),
        }
    }
}

/// A payment in inhabitants and points, in words.
pub(crate) fn describe_spend(spend: Spend) -> Text {
    let id = match (spend.lever, spend.replaced) {
        (false, 0) => "option.spend",
        (false, _) => "option.spend_points",
        (true, 0) => "option.spend_lever",
        (true, _) => "option.spend_points_lever",
    };
    let text = Text::new(id).with("n", spend.inhabitants);
    if spend.replaced > 0 { text.with("vp", spend.replaced * REPLACEMENT_VP) } else { text }
}

/// How to pay for a settlement (BOO-9.8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SpendForSettlement {
    /// Where the house stands.
    pub field: Field,
    /// On which site.
    pub site: Site,
    /// What the card that allows it makes easier.
    pub easing: Easing,
}

impl Question for SpendForSettlement {
    type Answer = Spend;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.spend_for_settlement")
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_settlement_spends(seat, self.field, self.easing, out);
    }

    fn heard(self, action: Action) -> Option<Spend> {
        if let Action::Spend(spend) = action { Some(spend) } else { None }
    }

    fn check(self, game: &Boonlake, seat: Seat, spend: Spend) -> Result<(), Refusal> {
        game.check_settlement_spend(seat, self.field, self.easing, spend)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, spend: Spend, teller: &mut Teller<impl Log<Event>>) {
        game.upgrade_to_settlement(seat, self.field, self.site, spend, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, spend: Spend) -> Text {
        describe_spend(spend)
    }

    fn levers_matter(self) -> bool {
        true
    }

    fn fits(self, game: &Boonlake, at: Standing) -> Result<(), &'static str> {
        let possible = game.check_settlement(at.seat, self.field, self.site, self.easing).is_ok();
        fits_if(possible, "the settlement cannot be built there")?;
        at.is_once()?;
        at.waits_for_levers()
    }
}
