//! Opportunities: what an action, a lever, a card or an interim scoring lets a player do instead of nothing.
//!
//! Every opportunity is a [`Menu`] of alternatives, of which one is taken (BOO-3.8, BOO-11, BOO-15.2).

use crate::action::Action;
use crate::content::{Easing, Effect, Gain, Give};
use crate::event::Event;
use crate::pieces::{Card, Cards, Kind, ScoringTile, Slot};
use crate::state::{Boonlake, Opportunity, Purchase, Source, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// The alternatives of an opportunity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Menu {
    /// Play a card or realize a project.
    pub(crate) play: bool,
    /// Discard a card for coins.
    pub(crate) discard: bool,
    /// The only kind of cards allowed (BOO-6.3, BOO-6.8).
    pub(crate) kind: Option<Kind>,
    pub(crate) develop: bool,
    /// Inhabitant to house, for so many inhabitants less.
    pub(crate) house: Option<u8>,
    /// House to settlement.
    pub(crate) settlement: Option<Easing>,
    pub(crate) cattle: bool,
    /// Draw so many cards.
    pub(crate) draw: u8,
    /// Modernize, giving up so many inhabitants as well.
    pub(crate) modernize: Option<u8>,
    pub(crate) hire: bool,
    pub(crate) explore: bool,
    pub(crate) pasture: bool,
    /// Whether it is the whole right part of an action, which can be forgone for a lever (BOO-12.3.14).
    pub(crate) right_part: bool,
}

/// The cost of hiring (BOO-11.5.2).
const HIRE_COINS: Give = Give { coins: 3, cards: 0, vases: 0, inhabitants: 0, vp: 0 };
const HIRE_CARDS: Give = Give { coins: 0, cards: 3, vases: 0, inhabitants: 0, vp: 0 };

impl Opportunity {
    /// What can be done.
    pub(crate) fn menu(self) -> Menu {
        let nothing = Menu::default();
        let card = Menu { play: true, discard: true, ..nothing };
        let upgrade = Menu { house: Some(0), settlement: Some(Easing::default()), ..nothing };
        match self {
            // BOO-3.8.
            Opportunity::CardStep(kind) => Menu { kind: Some(kind), ..card },
            Opportunity::Explore => Menu { explore: true, ..nothing },
            // BOO-11.1.1, BOO-11.2.1.
            Opportunity::DevelopOrUpgrade => Menu { develop: true, ..upgrade },
            // BOO-11.3.1.
            Opportunity::PlacePasture => Menu { pasture: true, ..nothing },
            // BOO-11.6.1, BOO-11.6.2: no discarding.
            Opportunity::BuilderLeft => Menu { play: true, draw: 2, ..nothing },
            // BOO-11.7.1.
            Opportunity::ProgressLeft | Opportunity::LeverModernize => Menu { modernize: Some(0), ..nothing },
            // BOO-11.1.2, BOO-11.1.3.
            Opportunity::PioneerRight => Menu { draw: 2, right_part: true, ..card },
            Opportunity::PioneerCard => card,
            // BOO-11.2.2.
            Opportunity::SettleRight => {
                Menu { develop: true, house: upgrade.house, settlement: upgrade.settlement, right_part: true, ..card }
            }
            // BOO-11.3.3.
            Opportunity::CattleRight => Menu { cattle: true, right_part: true, ..card },
            // BOO-11.5.2.
            Opportunity::HireRight { hired } => Menu { hire: true, right_part: !hired, ..nothing },
            // BOO-11.6.3.
            Opportunity::BuilderRight => Menu { right_part: true, ..card },
            // BOO-11.7.2, BOO-11.7.3.
            Opportunity::ProgressRight => Menu { modernize: Some(1), draw: 1, right_part: true, ..nothing },
            // BOO-15.2, BOO-15.3.
            Opportunity::InterimScoring => Menu { play: true, ..upgrade },
            // BOO-12.3.3.
            Opportunity::LeverUpgrade => upgrade,
            Opportunity::UpgradeToHouse(discount) => Menu { house: Some(discount), ..nothing },
            Opportunity::UpgradeToSettlement(easing) => Menu { settlement: Some(easing), ..nothing },
        }
    }

    /// The question.
    pub(crate) fn prompt(self) -> Text {
        match self {
            Opportunity::CardStep(kind) => Text::new("prompt.card_step").with("kind", kind.word()),
            Opportunity::Explore => Text::new("prompt.explore"),
            Opportunity::DevelopOrUpgrade => Text::new("prompt.develop_or_upgrade"),
            Opportunity::PlacePasture => Text::new("prompt.place_pasture"),
            Opportunity::BuilderLeft => Text::new("prompt.builder_left"),
            Opportunity::ProgressLeft => Text::new("prompt.progress_left"),
            Opportunity::PioneerRight => Text::new("prompt.pioneer_right"),
            Opportunity::PioneerCard => Text::new("prompt.pioneer_card"),
            Opportunity::SettleRight => Text::new("prompt.settle_right"),
            Opportunity::CattleRight => Text::new("prompt.cattle_right"),
            Opportunity::HireRight { .. } => Text::new("prompt.hire_right"),
            Opportunity::BuilderRight => Text::new("prompt.builder_right"),
            Opportunity::ProgressRight => Text::new("prompt.progress_right"),
            Opportunity::InterimScoring => Text::new("prompt.interim_scoring"),
            Opportunity::LeverUpgrade => Text::new("prompt.lever_upgrade"),
            Opportunity::LeverModernize => Text::new("prompt.lever_modernize"),
            Opportunity::UpgradeToHouse(_) => Text::new("prompt.upgrade_to_house"),
            Opportunity::UpgradeToSettlement(_) => Text::new("prompt.upgrade_to_settlement"),
        }
    }
}

impl Boonlake {
    /// The cards an opportunity allows.
    fn cards_for(&self, seat: Seat, menu: &Menu) -> Cards {
        let hand = self.board(seat).hand;
        menu.kind.map_or(hand, |kind| hand.and(&self.content.cards_of_kind[kind.index()]))
    }

    /// All that can be done with an opportunity.
    pub(crate) fn list_alternatives(&self, seat: Seat, opportunity: Opportunity, out: &mut Vec<Action>) {
        let menu = opportunity.menu();
        if menu.play {
            let means = self.means(seat);
            let cards = self.cards_for(seat, &menu);
            out.extend(cards.filter(|&card| self.can_pay(seat, &means, Purchase::Card(card))).map(Action::Play));
            // A project is of every kind, and cannot be discarded (BOO-6.12, BOO-6.13).
            for tile in self.areas.into_iter().flatten() {
                if self.is_open_project(seat, tile) && self.can_pay(seat, &means, Purchase::Project(tile)) {
                    out.push(Action::Project(tile));
                }
            }
            if menu.discard {
                out.extend(cards.map(Action::Discard));
            }
        }
        if menu.develop {
            self.list_sites(seat, out);
        }
        if let Some(discount) = menu.house {
            self.list_houses(seat, discount, out);
        }
        if let Some(easing) = menu.settlement {
            self.list_settlements(seat, easing, out);
        }
        if menu.cattle {
            self.list_pastures(seat, out);
        }
        if menu.draw > 0 {
            out.push(Action::Draw);
        }
        if let Some(inhabitants) = menu.modernize {
            let slots = Slot::all().filter(|&slot| self.can_modernize(seat, slot, inhabitants));
            out.extend(slots.map(Action::Modernize));
        }
        if menu.hire && self.board(seat).supply > 0 {
            if self.can_give(seat, HIRE_COINS) {
                out.push(Action::HireCoins);
            }
            if self.can_give(seat, HIRE_CARDS) {
                out.push(Action::HireCards);
            }
        }
        if menu.explore {
            out.push(Action::Explore);
        }
        if menu.pasture {
            out.extend(self.fields_for_tile().map(Action::At));
        }
        // Every part of an action may be left out (BOO-4.13).
        out.push(Action::Forgo);
    }

    /// Whether an opportunity allows an answer, and why not. `None` where the answer is none to this question.
    pub(crate) fn check_alternative(
        &self,
        seat: Seat,
        opportunity: Opportunity,
        action: Action,
    ) -> Option<Result<(), Refusal>> {
        let menu = opportunity.menu();
        Some(match action {
            Action::Play(card) if menu.play => self.check_play(seat, &menu, card),
            Action::Project(tile) if menu.play => self.check_project(seat, tile),
            Action::Discard(card) if menu.discard => {
                self.check_in_hand(seat, card).and_then(|()| self.check_kind(&menu, card, &["BOO-6.8"]))
            }
            // BOO-6.7, BOO-11.6.2, BOO-15.3: a card may be played here, but not discarded.
            Action::Discard(_) if menu.play => {
                Err(Refusal::new("refusal.no_discarding", &["BOO-6.7", "BOO-11.6.2", "BOO-15.3"]))
            }
            Action::Develop(field, site) if menu.develop => self.check_develop(seat, field, site),
            Action::Develop(..) if menu.house.is_some() || menu.settlement.is_some() => {
                Err(Refusal::new("refusal.no_developing", &["BOO-12.3.3", "BOO-15.3"]))
            }
            Action::House(field, site) => self.check_house(seat, field, site, menu.house?),
            Action::Settlement(field, site) => self.check_settlement(seat, field, site, menu.settlement?),
            Action::Cattle(field) if menu.cattle => self.check_cattle(seat, field),
            Action::Draw if menu.draw > 0 => Ok(()),
            Action::Modernize(slot) => self.check_modernize(seat, slot, menu.modernize?),
            Action::HireCoins if menu.hire => self.check_hire(seat, HIRE_COINS),
            Action::HireCards if menu.hire => self.check_hire(seat, HIRE_CARDS),
            Action::Explore if menu.explore => Ok(()),
            Action::At(field) if menu.pasture => self.check_field(field),
            Action::Forgo => Ok(()),
            _ => return None,
        })
    }

    fn check_kind(&self, menu: &Menu, card: Card, rules: &'static [&'static str]) -> Result<(), Refusal> {
        match menu.kind {
            Some(kind) if self.content.card(card).kind != kind => {
                Err(Refusal::new("refusal.wrong_kind", rules).with("kind", kind.word()))
            }
            _ => Ok(()),
        }
    }

    fn check_play(&self, seat: Seat, menu: &Menu, card: Card) -> Result<(), Refusal> {
        self.check_in_hand(seat, card)?;
        self.check_kind(menu, card, &["BOO-6.3"])?;
        self.check_price(seat, Purchase::Card(card))
    }

    /// BOO-11.5.2, BOO-11.5.3, BOO-11.5.4.
    fn check_hire(&self, seat: Seat, price: Give) -> Result<(), Refusal> {
        if self.board(seat).supply == 0 {
            return Err(Refusal::new("refusal.supply_is_empty", &["BOO-11.5.4"]));
        }
        self.check_give(seat, price, &["BOO-11.5.2", "BOO-11.5.3"])
    }

    /// Takes an alternative.
    pub(crate) fn take_alternative(
        &mut self,
        seat: Seat,
        opportunity: Opportunity,
        action: Action,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let menu = opportunity.menu();
        match action {
            Action::Play(card) => self.announce(seat, Purchase::Card(card), teller),
            Action::Project(tile) => self.announce(seat, Purchase::Project(tile), teller),
            Action::Discard(card) => self.discard_for_coins(seat, card, teller),
            Action::Develop(field, site) => self.develop(seat, field, site, teller),
            Action::House(field, site) => self.upgrade_to_house(seat, field, site, menu.house.unwrap_or(0), teller),
            Action::Settlement(field, site) => {
                let easing = menu.settlement.unwrap_or_default();
                self.ask(seat, Task::SpendForSettlement { field, site, easing });
            }
            Action::Cattle(field) => self.ask(seat, Task::SpendForCattle(field)),
            Action::Draw => {
                if opportunity == Opportunity::PioneerRight {
                    self.ask(seat, Task::Choose(Opportunity::PioneerCard));
                }
                self.draw(seat, menu.draw, teller);
            }
            Action::Modernize(slot) => self.modernize(seat, slot, menu.modernize.unwrap_or(0), teller),
            Action::HireCoins | Action::HireCards => {
                self.ask(seat, Task::Choose(Opportunity::HireRight { hired: true }));
                self.ask(seat, Task::Run(Source::Hire, 0));
                self.give(seat, if action == Action::HireCoins { HIRE_COINS } else { HIRE_CARDS }, teller);
            }
            Action::Explore => self.explore(seat, teller),
            Action::At(field) => self.place_pasture(seat, field, teller),
            _ => self.forgo(seat, &menu, teller),
        }
    }

    /// BOO-12.3.14, BOO-12.3.15, BOO-12.3.16, BOO-12.3.17, BOO-12.3.18, BOO-12.3.19, BOO-12.3.20, BOO-RULING-7:
    /// forgoing opens the windows of some levers.
    fn forgo(&mut self, seat: Seat, menu: &Menu, teller: &mut Teller<impl Log<Event>>) {
        teller.tell(|| Event::Forgone { seat });
        if menu.play || menu.right_part {
            self.ask(seat, Task::Forgone { card: menu.play, right_part: menu.right_part });
        }
    }

    /// The reward of a label, field or the like, simply received.
    pub(crate) fn receive(&mut self, seat: Seat, reward: Option<Effect>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(effect) = reward {
            self.carry_out_effect(seat, effect, teller);
        }
    }

    /// Whether a tile belongs to this player (BOO-2.13).
    pub(crate) fn is_own_tile(&self, seat: Seat, tile: ScoringTile) -> bool {
        self.area(tile) == Some(seat.index())
    }

    pub(crate) fn gain_coins(&mut self, seat: Seat, coins: u8, teller: &mut Teller<impl Log<Event>>) {
        self.gain(seat, Gain::Coins(coins), teller);
    }
}
