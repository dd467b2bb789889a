//! A sub-action with its windows (AGR-14.1.1, AGR-14.3.7).

use super::cost::Way;
use super::plan::Rule;
use super::{Deed, Doing, Moment, Stage, Unpaid, When, special};
use crate::act::Act;
use crate::action::Action;
use crate::decide::{Question, allowed};
use crate::event::Event;
use crate::goods::Goods;
use crate::grid::{Cells, Edges};
use crate::pending::{Standing, fits_if};
use crate::pieces::Good;
use crate::state::{Agricola, Course, Decision, Pending, Source, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// Why a sub-action cannot be under way.
pub(crate) const NOT_DONE: &str =
    "this cannot be built, played or done by this seat now, or not as part of this action";

/// How a sub-action is paid (AGR-14.1.7).
impl Question for Doing<Unpaid> {
    /// One of several ways, counted from 1.
    type Answer = u8;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        Text::new("prompt.pay")
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let ways = game.ways_to_pay(seat, self.deed, self.source).len() as u8;
        out.extend((1..=ways).map(Action::Pay));
    }

    fn heard(self, action: Action) -> Option<u8> {
        if let Action::Pay(way) = action { Some(way) } else { None }
    }

    fn check(self, game: &Agricola, seat: Seat, way: u8) -> Result<(), Refusal> {
        let ways = game.ways_to_pay(seat, self.deed, self.source).len();
        allowed(way > 0 && usize::from(way) <= ways, || {
            Refusal::short("refusal.no_such_way", &["AGR-14.1.7"], way, ways)
        })
    }

    fn answer(self, game: &mut Agricola, seat: Seat, way: u8, teller: &mut Teller<impl Log<Event>>) {
        game.ask(seat, Decision::Doing(self));
        if let Some(way) = usize::from(way).checked_sub(1) {
            game.pay_in_way(seat, self, way, teller);
        }
    }

    /// The goods of a payment, as many as there are words for.
    fn describe(self, game: &Agricola, seat: Seat, way: u8) -> Text {
        const IDS: [&str; 4] = ["option.pay_nothing", "option.pay1", "option.pay2", "option.pay3"];
        const WITH_PALISADES: [&str; 3] = ["option.palisades1", "option.palisades2", "option.palisades3"];
        const FOR_TWO: [&str; 4] = ["option.two_rooms", "option.two_rooms1", "option.two_rooms2", "option.two_rooms3"];
        const ARGS: [(&str, &str); 3] = [("n1", "what1"), ("n2", "what2"), ("n3", "what3")];
        let found = usize::from(way).checked_sub(1).and_then(|way| game.way_to_pay(seat, self.deed, self.source, way));
        let Way { cost, palisades, both, .. } = found.unwrap_or_default();
        let goods = cost.iter().count().min(ARGS.len());
        let text = match (palisades, goods.checked_sub(1)) {
            (1.., Some(place)) => Text::new(WITH_PALISADES[place]).with("palisades", palisades),
            _ if both => Text::new(FOR_TWO[goods]),
            _ => Text::new(IDS[goods]),
        };
        cost.iter()
            .zip(ARGS)
            .fold(text, |text, ((good, amount), (number, what))| text.with(number, amount).with(what, good.word()))
    }

    /// Where there is only one way, it is paid.
    fn lapse(self, game: &mut Agricola, seat: Seat, teller: &mut Teller<impl Log<Event>>) -> bool {
        match game.only_cost(seat, self.deed, self.source) {
            Some(cost) if game.is_way_to_pay(seat, self.deed, &cost) => game.pay_for(seat, self, cost),
            Some(_) => drop(game.pending.pop()),
            None => match game.ways_to_pay(seat, self.deed, self.source).len() {
                // Nothing can take away what was counted on; a document somebody edited may.
                0 => drop(game.pending.pop()),
                1 => game.pay_in_way(seat, self, 0, teller),
                _ => return false,
            },
        }
        true
    }

    fn is_due(self) -> bool {
        true
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        fits_if(at.cards && game.fits_doing(at.seat, self, None), NOT_DONE)
    }
}

impl Agricola {
    /// A piece of an action that a player has decided on: with hand cards it has its windows.
    pub(crate) fn begin_piece(&mut self, seat: Seat, deed: Deed, act: &Act, rest: &Act) {
        let step = deed.step();
        let cards = self.farm(seat).cards.len() as u8;
        let (first, last) = (act.open != step, rest.open != step);
        let doing = Doing { deed, stage: Stage::Before, source: act.source, first, last, cards, palisades: 0 };
        self.run_after(seat, Course::Doing(doing));
    }

    /// Begins a sub-action of its own.
    pub(crate) fn begin_deed(&mut self, seat: Seat, deed: Deed, source: Source) {
        let cards = self.farm(seat).cards.len() as u8;
        let doing = Doing { deed, stage: Stage::Before, source, first: true, last: true, cards, palisades: 0 };
        self.run_after(seat, Course::Doing(doing));
    }

    /// What lies on top becomes something else.
    fn turn_into(&mut self, next: Task) {
        if let Some(Pending { task, .. }) = self.pending.last_mut() {
            *task = next;
        }
    }

    /// A sub-action goes on.
    pub(crate) fn go_on_with(&mut self, seat: Seat, doing: Doing, teller: &mut Teller<impl Log<Event>>) {
        let (before, after) = doing.deed.windows();
        let go_to = |stage| Task::Run(Course::Doing(doing.at(stage)));
        match doing.stage {
            Stage::Before => {
                self.turn_into(Task::Ask(Decision::Doing(doing.at(Unpaid::Pay))));
                if doing.first {
                    let farm = self.farm_mut(seat);
                    (farm.log.unused, farm.log.pastures) = (farm.unused().len() as u8, farm.pastures.len() as u8);
                    self.answer_moment(self.moment_in(seat, &doing, before), doing.cards);
                }
            }
            Stage::Apply => {
                self.turn_into(go_to(Stage::After));
                self.apply(seat, doing, teller);
            }
            Stage::After => {
                let travels = matches!(doing.deed, Deed::Play(card) if card.traveling().is_some());
                if travels {
                    self.turn_into(go_to(Stage::Pass));
                } else {
                    self.pending.pop();
                }
                if doing.last {
                    self.answer_moment(self.moment_in(seat, &doing, after), doing.cards);
                }
            }
            Stage::Pass => {
                self.pending.pop();
                if let Deed::Play(card) = doing.deed {
                    self.pass_on(seat, card, teller);
                }
            }
        }
    }

    /// Pays for the sub-action that lies on top in one of several ways, counted from 0.
    fn pay_in_way(&mut self, seat: Seat, doing: Doing<Unpaid>, way: usize, teller: &mut Teller<impl Log<Event>>) {
        let Some(Way { cost, palisades, back, both }) = self.way_to_pay(seat, doing.deed, doing.source, way) else {
            return;
        };
        if let Deed::Room(_) = doing.deed {
            self.note_room(seat, doing.source, cost, both);
            self.give_back(seat, &back, teller);
        }
        self.pay_for(seat, Doing { palisades, ..doing }, cost);
    }

    /// Pays for the sub-action that lies on top, and goes on with it.
    fn pay_for(&mut self, seat: Seat, doing: Doing<Unpaid>, cost: Goods) {
        self.turn_into(Task::Run(Course::Doing(doing.at(Stage::Apply))));
        if let Deed::Play(_) = doing.deed {
            self.farm_mut(seat).log.paid = cost.kinds();
        }
        if !cost.is_empty() {
            self.ask(seat, Decision::Pay { cost, last: None });
        }
    }

    /// What a sub-action changes, once it is paid.
    fn apply(&mut self, seat: Seat, doing: Doing, teller: &mut Teller<impl Log<Event>>) {
        let unused = self.farm(seat).unused().len();
        self.apply_deed(seat, doing, teller);
        if self.farm(seat).powers.yours & When::CellUsed.bit() != 0 {
            for _ in self.farm(seat).unused().len()..unused {
                self.answer_moment(Moment::of(When::CellUsed, seat), doing.cards);
            }
        }
    }

    fn apply_deed(&mut self, seat: Seat, doing: Doing, teller: &mut Teller<impl Log<Event>>) {
        match doing.deed {
            Deed::Room(cell) => {
                self.place_room(seat, cell, teller);
                let log = &mut self.farm_mut(seat).log;
                (log.rooms, log.rooms_in_turn) = (log.rooms + 1, log.rooms_in_turn.saturating_add(1));
                log.built_this_turn = log.built_this_turn.saturating_add(1);
            }
            Deed::Stable(cell) => {
                self.place_stable(seat, cell, teller);
                let log = &mut self.farm_mut(seat).log;
                (log.stables, log.stables_in_turn) = (log.stables + 1, log.stables_in_turn.saturating_add(1));
                log.built_this_turn = log.built_this_turn.saturating_add(1);
            }
            Deed::Pasture(cells) => {
                let farm = self.farm(seat);
                let (new, before) = (cells.boundary().minus(farm.fences).len(), farm.enclosed);
                self.place_fences(seat, cells, doing.palisades, teller);
                let farm = self.farm_mut(seat);
                farm.log.fences = farm.log.fences.saturating_add(new);
                farm.log.built_this_turn = farm.log.built_this_turn.saturating_add(new);
                farm.log.enclosed = farm.log.enclosed.or(farm.enclosed.minus(before));
                self.count_fences(seat, doing.source, new);
            }
            Deed::Plow(cell) => self.plow(seat, cell, teller),
            Deed::Sow(crop) => {
                self.count_sown(seat, crop);
                self.sow(seat, crop, teller);
            }
            Deed::SowCard(crop, card) => {
                self.count_sown(seat, crop);
                self.sow_card(seat, crop, card, teller);
            }
            Deed::SowPasture(crop, cell) => {
                self.count_sown(seat, crop);
                self.sow_pasture(seat, crop, cell, teller);
            }
            Deed::Bake(grain) => self.bake(seat, grain, teller),
            Deed::Build(major) => self.get_major(seat, doing.source, major, None, teller),
            Deed::Exchange(hearth, fireplace) => self.get_major(seat, doing.source, hearth, Some(fireplace), teller),
            Deed::ExchangeCard(hearth, card) => self.hand_in_card(seat, doing.source, hearth, card, teller),
            Deed::Renovate(material) => {
                self.change_house(seat, material, teller);
                special::renovated(self, seat);
            }
            Deed::Play(card) => self.put_into_play(seat, card, doing.source, teller),
            Deed::Grow => self.grow(seat, doing.source, teller),
        }
    }

    fn count_sown(&mut self, seat: Seat, crop: Good) {
        let log = &mut self.farm_mut(seat).log;
        log.sown_in_turn = true;
        log.vegetables_sown = log.vegetables_sown.saturating_add(u8::from(crop == Good::Vegetable));
    }

    /// Whether a sub-action can be under way; without a stage it is not paid.
    pub(crate) fn fits_doing<S>(&self, seat: Seat, doing: Doing<S>, stage: Option<Stage>) -> bool {
        let farm = self.farm(seat);
        let done = matches!(stage, Some(Stage::After | Stage::Pass));
        let growth = doing.deed == Deed::Grow;
        if usize::from(doing.cards) > farm.cards.len() || !growth && !self.fits_source(seat, doing.source) {
            return false;
        }
        let fits = match doing.deed {
            Deed::Play(card) if done => self.content.card(card).is_some(),
            _ if done => true,
            Deed::Room(cell) => farm.cells_for_room().contains(cell),
            Deed::Stable(cell) => farm.cells_for_stable().contains(cell),
            Deed::Pasture(cells) => self.fits_pasture(seat, cells),
            Deed::Plow(cell) => farm.cells_for_field().contains(cell),
            Deed::Sow(crop) => self.can_sow(seat, None, crop),
            Deed::SowCard(crop, card) => self.can_sow_card(seat, None, crop, card),
            Deed::SowPasture(crop, cell) => self.can_sow_pasture(seat, None, crop, cell),
            Deed::Bake(grain) => grain > 0 && grain <= farm.goods[Good::Grain],
            Deed::Build(major) => self.owner(major).is_none(),
            Deed::Exchange(hearth, fireplace) => self.can_exchange(seat, doing.source, hearth, fireplace),
            Deed::ExchangeCard(hearth, card) => self.can_exchange_card(seat, doing.source, hearth, card),
            Deed::Renovate(material) => material > farm.house,
            Deed::Play(card) => farm.hand.contains(&card),
            Deed::Grow => farm.has_person_left(),
        };
        let travels = matches!(doing.deed, Deed::Play(card) if card.traveling().is_some());
        fits && (stage != Some(Stage::Pass) || travels)
    }

    /// Whether these cells could be the next pasture, whatever it costs.
    fn fits_pasture(&self, seat: Seat, cells: Cells) -> bool {
        let farm = self.farm(seat);
        let new = cells.boundary().minus(farm.fences).len();
        let outside = cells.minus(farm.cells_for_pasture()).is_empty()
            && (farm.enclosed.is_empty() || !cells.around().and(farm.enclosed).is_empty());
        let inside = farm.pastures.iter().any(|pasture| cells.minus(pasture.cells).is_empty());
        let rim = if self.has_rule(seat, Rule::Palisades) { cells.boundary().and(Edges::RIM).len() } else { 0 };
        let most = farm.fences_left() + rim;
        cells.is_connected() && !cells.is_empty() && (1..=most).contains(&new) && (outside || inside)
    }
}
