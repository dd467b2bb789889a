//! Opportunities: what an action, a lever, a card or an interim scoring lets a player do instead of nothing.
//!
//! Every opportunity is a [`Menu`] of alternatives, of which one is taken (BOO-3.8, BOO-11, BOO-15.2).

use crate::action::Action;
use crate::content::{Easing, Effect, Gain, Give};
use crate::decide::{Question, about, describe_forgo};
use crate::event::Event;
use crate::levers::Forgone;
use crate::pieces::{Card, Cards, Field, Kind, Owner, Piece, ScoringTile, Site, Slot};
use crate::state::{Boonlake, Decision, Opportunity, Purchase, Source, Step};
use crate::turn::Teller;
use crate::upgrade::SpendForSettlement;
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
pub(crate) const HIRE_COINS: Give = Give { coins: 3, cards: 0, vases: 0, inhabitants: 0, vp: 0 };
pub(crate) const HIRE_CARDS: Give = Give { coins: 0, cards: 3, vases: 0, inhabitants: 0, vp: 0 };

impl Opportunity {
    /// What can be done.
    fn menu(self) -> Menu {
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

    /// The question in words.
    fn words(self) -> Text {
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
    fn list_alternatives(&self, seat: Seat, opportunity: Opportunity, out: &mut Vec<Action>) {
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

    /// Whether an alternative is possible, and why not.
    fn check_alternative(&self, seat: Seat, menu: Menu, alternative: Alternative) -> Result<(), Refusal> {
        match alternative {
            Alternative::Play(card) => self.check_play(seat, &menu, card),
            Alternative::Project(tile) => self.check_project(seat, tile),
            // BOO-6.7, BOO-11.6.2, BOO-15.3: a card may be played here, but not discarded.
            Alternative::Discard(_) if !menu.discard => {
                Err(Refusal::new("refusal.no_discarding", &["BOO-6.7", "BOO-11.6.2", "BOO-15.3"]))
            }
            Alternative::Discard(card) => {
                self.check_in_hand(seat, card).and_then(|()| self.check_kind(&menu, card, &["BOO-6.8"]))
            }
            Alternative::Develop(..) if !menu.develop => {
                Err(Refusal::new("refusal.no_developing", &["BOO-12.3.3", "BOO-15.3"]))
            }
            Alternative::Develop(field, site) => self.check_develop(seat, field, site),
            Alternative::House(field, site, discount) => self.check_house(seat, field, site, discount),
            Alternative::Settlement(field, site, easing) => self.check_settlement(seat, field, site, easing),
            Alternative::Cattle(field) => self.check_cattle(seat, field),
            Alternative::Modernize(slot, inhabitants) => self.check_modernize(seat, slot, inhabitants),
            Alternative::Hire(price) => self.check_hire(seat, price),
            Alternative::Pasture(field) => self.check_field(field),
            Alternative::Draw(_) | Alternative::Explore | Alternative::Forgo => Ok(()),
        }
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
    fn take_alternative(
        &mut self,
        seat: Seat,
        opportunity: Opportunity,
        alternative: Alternative,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        match alternative {
            Alternative::Play(card) => self.announce(seat, Purchase::Card(card), teller),
            Alternative::Project(tile) => self.announce(seat, Purchase::Project(tile), teller),
            Alternative::Discard(card) => self.discard_for_coins(seat, card, teller),
            Alternative::Develop(field, site) => self.develop(seat, field, site, teller),
            Alternative::House(field, site, discount) => self.upgrade_to_house(seat, field, site, discount, teller),
            Alternative::Settlement(field, site, easing) => {
                self.ask(seat, Decision::SpendForSettlement(SpendForSettlement { field, site, easing }));
            }
            Alternative::Cattle(field) => self.ask(seat, Decision::SpendForCattle(field)),
            Alternative::Draw(cards) => {
                if opportunity == Opportunity::PioneerRight {
                    self.ask(seat, Decision::Choose(Opportunity::PioneerCard));
                }
                self.draw(seat, cards, teller);
            }
            Alternative::Modernize(slot, inhabitants) => self.modernize(seat, slot, inhabitants, teller),
            Alternative::Hire(price) => {
                self.ask(seat, Decision::Choose(Opportunity::HireRight { hired: true }));
                self.run_after(seat, Step::Effects(Source::Hire, 0));
                self.give(seat, price, teller);
            }
            Alternative::Explore => self.explore(seat, teller),
            Alternative::Pasture(field) => self.place_pasture(seat, field, teller),
            Alternative::Forgo => self.forgo(seat, &opportunity.menu(), teller),
        }
    }

    /// An alternative in words.
    fn describe_alternative(&self, seat: Seat, alternative: Alternative) -> Text {
        let spot = |id, field: Field, site: Site| Text::new(id).with("field", field.number()).with("site", site.word());
        let coins = |purchase| self.price(seat, purchase).coins;
        match alternative {
            Alternative::Play(card) => about("option.play", card.word()).with("n", coins(Purchase::Card(card))),
            Alternative::Project(tile) => {
                about("option.project", tile.word()).with("n", coins(Purchase::Project(tile)))
            }
            Alternative::Discard(card) => {
                about("option.discard", card.word()).with("n", self.discard_coins(seat, card))
            }
            Alternative::Develop(field, site) => spot("option.develop", field, site),
            Alternative::House(field, site, _) => spot("option.house", field, site),
            Alternative::Settlement(field, site, _) => spot("option.settlement", field, site),
            Alternative::Cattle(field) => Text::new("option.cattle").with("field", field.number()),
            Alternative::Draw(cards) => Text::new("option.draw").with("n", cards),
            Alternative::Modernize(slot, _) => {
                about("option.modernize", slot.word()).with("n", self.lever_price(seat, slot))
            }
            Alternative::Hire(price) => {
                Text::new(if price.cards > 0 { "option.hire_cards" } else { "option.hire_coins" })
            }
            Alternative::Explore => Text::new("option.explore"),
            Alternative::Pasture(field) => Text::new("option.at").with("field", field.number()),
            Alternative::Forgo => describe_forgo(),
        }
    }

    /// BOO-12.3.14, BOO-12.3.15, BOO-12.3.16, BOO-12.3.17, BOO-12.3.18, BOO-12.3.19, BOO-12.3.20, BOO-RULING-7:
    /// forgoing opens the windows of some levers.
    fn forgo(&mut self, seat: Seat, menu: &Menu, teller: &mut Teller<impl Log<Event>>) {
        teller.tell(|| Event::Forgone { seat });
        if menu.play || menu.right_part {
            self.ask(seat, Decision::Forgone(Forgone { card: menu.play, right_part: menu.right_part }));
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

/// One of the things an opportunity allows, with its terms.
#[derive(Clone, Copy)]
pub(crate) enum Alternative {
    Play(Card),
    Project(ScoringTile),
    Discard(Card),
    Develop(Field, Site),
    /// For so many inhabitants less.
    House(Field, Site, u8),
    Settlement(Field, Site, Easing),
    Cattle(Field),
    /// So many cards.
    Draw(u8),
    /// With so many inhabitants given up as well.
    Modernize(Slot, u8),
    Hire(Give),
    Explore,
    Pasture(Field),
    Forgo,
}

impl Question for Opportunity {
    type Answer = Alternative;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        self.words()
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_alternatives(seat, self, out);
    }

    fn heard(self, action: Action) -> Option<Alternative> {
        let menu = self.menu();
        Some(match action {
            Action::Play(card) if menu.play => Alternative::Play(card),
            Action::Project(tile) if menu.play => Alternative::Project(tile),
            Action::Discard(card) if menu.play || menu.discard => Alternative::Discard(card),
            Action::Develop(field, site) if menu.develop || menu.house.is_some() || menu.settlement.is_some() => {
                Alternative::Develop(field, site)
            }
            Action::House(field, site) => Alternative::House(field, site, menu.house?),
            Action::Settlement(field, site) => Alternative::Settlement(field, site, menu.settlement?),
            Action::Cattle(field) if menu.cattle => Alternative::Cattle(field),
            Action::Draw if menu.draw > 0 => Alternative::Draw(menu.draw),
            Action::Modernize(slot) => Alternative::Modernize(slot, menu.modernize?),
            Action::HireCoins if menu.hire => Alternative::Hire(HIRE_COINS),
            Action::HireCards if menu.hire => Alternative::Hire(HIRE_CARDS),
            Action::Explore if menu.explore => Alternative::Explore,
            Action::At(field) if menu.pasture => Alternative::Pasture(field),
            Action::Forgo => Alternative::Forgo,
            _ => return None,
        })
    }

    fn check(self, game: &Boonlake, seat: Seat, alternative: Alternative) -> Result<(), Refusal> {
        game.check_alternative(seat, self.menu(), alternative)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, alternative: Alternative, teller: &mut Teller<impl Log<Event>>) {
        game.take_alternative(seat, self, alternative, teller);
    }

    fn describe(self, game: &Boonlake, seat: Seat, alternative: Alternative) -> Text {
        game.describe_alternative(seat, alternative)
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        let pieces = |piece| game.map.count(Owner::Seat(seat).index(), piece);
        match self {
            Opportunity::Explore => game.mound.is_empty() || game.fields_for_tile().is_empty(),
            Opportunity::PlacePasture => game.pastures == 0 || game.fields_for_tile().is_empty(),
            Opportunity::ProgressLeft | Opportunity::LeverModernize => game.slots_are_full(seat),
            // BOO-11.5.4; forgoing may still allow a lever.
            Opportunity::HireRight { hired } => game.board(seat).supply == 0 && (hired || !game.top_row_is_ready(seat)),
            Opportunity::UpgradeToHouse(_) => pieces(Piece::Inhabitant) == 0,
            Opportunity::UpgradeToSettlement(_) => pieces(Piece::House) == 0,
            _ => false,
        }
    }

    fn instead(self, game: &mut Boonlake, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        if matches!(self, Opportunity::Explore | Opportunity::PlacePasture) {
            game.nothing_to_place(seat, teller);
        }
    }

    fn levers_matter(self) -> bool {
        !matches!(self, Opportunity::Explore | Opportunity::PlacePasture)
    }
}
