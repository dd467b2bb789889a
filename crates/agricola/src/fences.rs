//! Fences and pastures (AGR-10).
//!
//! A build-fences action is a series of pastures, each picked cell by cell and then closed. A pasture lies either
//! outside all pastures and next to one of them, or inside one, which it divides. Every layout the rules allow can be
//! reached that way, and every step on the way is legal by itself (AGR-RULING-12).

use crate::action::Action;
use crate::cards::{Deed, Doing, Stage};
use crate::content::Step;
use crate::event::Event;
use crate::farm::Farm;
use crate::goods::Goods;
use crate::grid::{Cell, Cells};
use crate::pieces::{Good, Space};
use crate::shapes::{Node, Search};
use crate::state::{Act, Agricola, Decision, Pending, Source};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl Agricola {
    /// Fences the player can pay and has left (AGR-10.2.1, AGR-10.2.11).
    #[inline]
    pub(crate) fn fence_budget(&self, seat: Seat) -> u8 {
        let farm = self.farm(seat);
        if self.variant.cards {
            return self.payable_fences(seat, self.fence_source(seat)).min(farm.fences_left());
        }
        self.fences_paid_in_wood(seat).min(farm.fences_left())
    }

    fn fences_paid_in_wood(&self, seat: Seat) -> u8 {
        self.farm(seat).goods[Good::Wood] / self.content.fence[Good::Wood].max(1)
    }

    /// Fences the player can pay in the action, whatever is left of them: with wood, what cards take instead, and those
    /// that cost nothing.
    fn fences_within_means(&self, seat: Seat) -> u8 {
        if self.variant.cards {
            return self.payable_fences(seat, self.fence_source(seat));
        }
        self.fences_paid_in_wood(seat)
    }

    /// With hand cards: where the action that builds fences comes from; a space for whoever only thinks of it.
    fn fence_source(&self, seat: Seat) -> Source {
        self.fencing_act(seat).map_or(Source::Space(Space::Fencing), |act| act.source)
    }

    /// The uppermost actions of a player that can build fences.
    fn fencing_act(&self, seat: Seat) -> Option<&Act> {
        self.pending.iter().rev().find_map(|pending| match &pending.decision {
            Decision::Act(act) if pending.seat == seat && act.offers(Step::Fences) => Some(act),
            _ => None,
        })
    }

    /// Fences that an action which is under way has built; one that is only thought of has built none.
    pub(crate) fn fences_of_action(&self, seat: Seat, source: Source) -> u8 {
        self.fencing_act(seat).filter(|act| act.source == source).map_or(0, |act| act.fences)
    }

    /// Counts fences for the action that builds them.
    pub(crate) fn count_fences(&mut self, seat: Seat, source: Source, fences: u8) {
        let building = self.pending.iter_mut().rev().find_map(|pending| match &mut pending.decision {
            Decision::Act(act) if pending.seat == seat && act.open == Some(Step::Fences) && act.source == source => {
                Some(act)
            }
            _ => None,
        });
        if let Some(act) = building {
            act.fences = act.fences.saturating_add(fences);
        }
    }

    /// Whether any pasture can be closed (AGR-5.2.8).
    #[inline]
    pub(crate) fn can_fence(&self, seat: Seat) -> bool {
        let (farm, budget) = (self.farm(seat), self.fence_budget(seat));
        budget > 0 && (farm.can_fence_outside(budget) || farm.can_divide(budget))
    }

    pub(crate) fn refuse_fences(&self, seat: Seat) -> Refusal {
        let farm = self.farm(seat);
        if farm.fences_left() == 0 {
            return Refusal::new("refusal.no_fence_left", &["AGR-10.2.11"]);
        }
        Refusal::new("refusal.no_pasture", &["AGR-5.2.8", "AGR-10.2.1"])
            .with("has", self.fences_within_means(seat))
            .with("left", farm.fences_left())
    }

    /// Whether the actions let one cell be fenced in for nothing.
    #[inline]
    pub(crate) fn fences_one_cell(&self, act: &Act) -> bool {
        self.grant(act.source).is_some_and(|grant| grant.free_cell)
    }

    #[inline]
    pub(crate) fn can_begin_fences(&self, seat: Seat, act: &Act) -> bool {
        if self.fences_one_cell(act) { !self.first_picks(seat, act).is_empty() } else { self.can_fence(seat) }
    }

    /// The cells with which a pasture can begin.
    pub(crate) fn first_picks(&self, seat: Seat, act: &Act) -> Cells {
        if !self.fences_one_cell(act) {
            return self.pasture_picks(seat, Cells::NONE).0;
        }
        let farm = self.farm(seat);
        let left = farm.fences_left();
        let fits = |cell: &Cell| {
            let new = Cells::only(*cell).boundary().minus(farm.fences).len();
            farm.may_close(Cells::only(*cell), false) && (1..=left).contains(&new)
        };
        farm.cells_for_pasture().filter(fits).collect()
    }

    /// A pasture of one cell that a card pays for.
    pub(crate) fn fence_one_cell(&mut self, seat: Seat, source: Source, cell: Cell) {
        self.begin_deed(seat, Deed::Pasture(Cells::only(cell)), source);
    }

    /// Shows every pasture with these cells that could be closed now.
    fn each_pasture(&self, seat: Seat, picked: Cells, mut found: impl FnMut(&Node)) {
        let farm = self.farm(seat);
        farm.searches(picked, self.fence_budget(seat), |search, inside| {
            search.walk(|node| {
                if farm.may_close(node.cells, inside) {
                    found(node);
                }
                true
            });
        });
    }

    /// The cells of all pastures that hold the picked ones and could be closed now, and whether the picked ones are
    /// such a pasture themselves.
    pub(crate) fn pasture_picks(&self, seat: Seat, picked: Cells) -> (Cells, bool) {
        let (mut cells, mut close) = (Cells::NONE, false);
        self.each_pasture(seat, picked, |node| {
            cells = cells.or(node.cells);
            close |= node.cells == picked;
        });
        (cells.minus(picked), close)
    }

    /// The same for search: a pasture is picked in ascending order of its cells.
    pub(crate) fn list_picks_in_order(&self, seat: Seat, picked: Cells, out: &mut Vec<Action>) {
        let farm = self.farm(seat);
        let (mut cells, mut close) = (Cells::NONE, false);
        farm.searches(picked, self.fence_budget(seat), |search, inside| {
            search.walk_ascending(|node| {
                if farm.may_close(node.cells, inside) {
                    cells = node.cells.minus(picked).first().map_or(cells, |cell| cells.with(cell));
                    close |= node.cells == picked;
                }
                true
            });
        });
        if cells.is_empty() && !close {
            // Somebody picked in another order: then any order is as good.
            (cells, close) = self.pasture_picks(seat, picked);
        }
        out.extend(cells.map(Action::Add));
        if close {
            out.push(Action::Close);
        }
    }

    /// Where a pasture can begin when its cells are picked in ascending order.
    pub(crate) fn first_cells(&self, seat: Seat) -> Cells {
        let (farm, budget) = (self.farm(seat), self.fence_budget(seat));
        let mut cells = Cells::NONE;
        farm.searches(Cells::NONE, budget, |search, inside| {
            search.walk(|node| {
                let fits = farm.may_close(node.cells, inside);
                if fits {
                    cells = node.cells.first().map_or(cells, |cell| cells.with(cell));
                }
                !fits
            });
        });
        cells
    }

    /// Why this cell cannot belong to the next pasture.
    pub(crate) fn refuse_pasture_cell(&self, seat: Seat, picked: Cells, cell: Cell) -> Refusal {
        let farm = self.farm(seat);
        if farm.rooms.or(farm.fields).contains(cell) {
            return Refusal::new("refusal.not_for_pasture", &["AGR-10.2.4"]);
        }
        if picked.contains(cell) {
            return Refusal::new("refusal.already_picked", &["AGR-10.1.5"]);
        }
        Refusal::new("refusal.pasture_impossible", &["AGR-10.2.1", "AGR-10.2.3", "AGR-10.2.6"])
            .with("has", self.fences_within_means(seat))
            .with("left", farm.fences_left())
    }

    pub(crate) fn refuse_close(&self, seat: Seat, picked: Cells) -> Refusal {
        let farm = self.farm(seat);
        let needs = picked.boundary().minus(farm.fences).len();
        if picked.is_connected() && needs > self.fence_budget(seat) {
            let has = self.fences_within_means(seat);
            return Refusal::short("refusal.too_few_fences", &["AGR-10.2.1", "AGR-10.2.11"], needs, has)
                .with("left", farm.fences_left());
        }
        Refusal::new("refusal.not_a_pasture", &["AGR-10.1.5", "AGR-10.2.2", "AGR-10.2.6"])
    }

    /// AGR-10.2.3: the fences around the picked cells are built and paid. With hand cards the payment has its windows.
    pub(crate) fn close_pasture(&mut self, seat: Seat, picked: Cells, teller: &mut Teller<impl Log<Event>>) {
        if self.variant.cards {
            return self.begin_pasture_deed(seat, picked);
        }
        let cost = self.fences_missing(seat, picked);
        self.pay(seat, &cost, teller);
        self.place_fences(seat, picked, teller);
    }

    /// The action that builds fences lies below.
    fn begin_pasture_deed(&mut self, seat: Seat, picked: Cells) {
        let source = self.fence_source(seat);
        let first = self.fences_of_action(seat, source) == 0;
        let last = !matches!(self.pending.last(), Some(Pending { decision: Decision::Act(act), .. }) if act.open == Some(Step::Fences));
        let cards = self.farm(seat).cards.len() as u8;
        let doing = Doing { deed: Deed::Pasture(picked), stage: Stage::Before, source, first, last, cards };
        self.ask(seat, Decision::Doing(doing));
    }

    /// Fences around these cells that are paid.
    pub(crate) fn place_fences(&mut self, seat: Seat, picked: Cells, teller: &mut Teller<impl Log<Event>>) {
        let new = picked.boundary().minus(self.farm(seat).fences);
        let farm = self.farm_mut(seat);
        farm.fences = farm.fences.or(new);
        farm.survey();
        teller.tell(|| Event::Fenced { seat, cells: picked, fences: new.len() });
        // AGR-10.2.13: a divided pasture may hold less.
        self.ask_to_accommodate(seat, self.farm(seat).goods.animals());
    }

    /// Begins to pick a pasture.
    pub(crate) fn begin_pasture(&mut self, seat: Seat, cell: Cell) {
        self.ask(seat, Decision::Pasture { picked: Cells::only(cell) });
    }

    /// What closing the picked cells costs, in words: the price in wood after the fences that cost nothing.
    pub(crate) fn describe_fences(&self, seat: Seat, picked: Cells, plain: &'static str, or: &'static str) -> Text {
        if !self.variant.cards {
            return Text::new(plain).with("n", self.fences_missing(seat, picked)[Good::Wood]);
        }
        let source = self.fence_source(seat);
        let ways = self.payments(seat, Deed::Pasture(picked), source);
        let wood = ways.iter().map(|cost| cost[Good::Wood]).max().unwrap_or(0);
        Text::new(if ways.len() > 1 { or } else { plain }).with("n", wood)
    }

    /// The cost of the fences still missing around the picked cells.
    pub(crate) fn fences_missing(&self, seat: Seat, picked: Cells) -> Goods {
        self.content.fence.times(picked.boundary().minus(self.farm(seat).fences).len())
    }
}

impl Farm {
    /// The searches that together find every possible next pasture: outside, and inside each pasture.
    fn searches(&self, picked: Cells, budget: u8, mut search: impl FnMut(&Search, bool)) {
        if budget == 0 {
            return;
        }
        let mut among = |free: Cells, inside| {
            if picked.minus(free).is_empty() {
                search(&Search { free, picked, fences: self.fences, budget }, inside);
            }
        };
        if self.enclosed.is_empty() || !self.enclosed.around().and(self.cells_for_pasture()).is_empty() {
            among(self.cells_for_pasture(), false);
        }
        for pasture in self.pastures.iter().filter(|pasture| pasture.cells.len() > 1) {
            among(pasture.cells, true);
        }
    }

    /// AGR-10.2.5, AGR-10.2.6: outside, the next pasture lies beside another one, if there is any. What it costs, and
    /// that it is not a pasture already, has been looked at.
    fn may_close(&self, cells: Cells, inside: bool) -> bool {
        inside || self.enclosed.is_empty() || !cells.around().and(self.enclosed).is_empty()
    }

    /// Whether so many fences can enclose anything outside the pastures. The cheapest such pasture is a single cell:
    /// a larger one costs less only where its corners touch other pastures on two sides, and then a corner alone is no
    /// dearer. (A test compares this with all pastures.)
    fn can_fence_outside(&self, budget: u8) -> bool {
        let free = self.cells_for_pasture();
        if self.enclosed.is_empty() {
            return budget >= 4 && !free.is_empty();
        }
        let price = |cell: Cell| Cells::only(cell).boundary().minus(self.fences).len();
        self.enclosed.around().and(free).into_iter().any(|cell| price(cell) <= budget)
    }

    /// Whether so many fences can divide a pasture (AGR-10.2.8). Two fences cut off a corner of any pasture; one is
    /// enough where a cell has a single neighbour or a pasture has a narrow spot.
    fn can_divide(&self, budget: u8) -> bool {
        let mut large = self.pastures.iter().filter(|pasture| pasture.cells.len() > 1);
        if budget >= 2 {
            return large.next().is_some();
        }
        large.any(|pasture| {
            let neighbours = |cell: Cell| Cells::only(cell).around().and(pasture.cells).len();
            if pasture.cells.into_iter().any(|cell| neighbours(cell) == 1) {
                return true;
            }
            // A narrow spot without such a cell takes two blocks of four.
            let mut found = false;
            let search = Search { free: pasture.cells, picked: Cells::NONE, fences: self.fences, budget };
            if pasture.cells.len() >= 8 {
                search.walk(|_| {
                    found = true;
                    false
                });
            }
            found
        })
    }
}
