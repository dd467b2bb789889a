//! Fences and pastures (AGR-10).
//!
//! A build-fences action is a series of pastures, each picked cell by cell and then closed. A pasture lies either
//! outside all pastures and next to one of them, or inside one, which it divides. Every layout the rules allow can be
//! reached that way, and every step on the way is legal by itself (AGR-RULING-12).

use crate::act::Act;
use crate::action::Action;
use crate::cards::plan::Rule;
use crate::cards::{Deed, Doing, Stage};
use crate::content::{FENCES, Step};
use crate::decide::{Question, allowed, at};
use crate::event::Event;
use crate::farm::Farm;
use crate::goods::Goods;
use crate::grid::{Cell, Cells, Edges, Walls};
use crate::pending::{Standing, fits_if};
use crate::pieces::{Good, Space};
use crate::shapes::{Node, Search, tree, wide_tree};
use crate::state::{Agricola, Course, Decision, Pending, Source, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl Agricola {
    /// Fences the player can pay and has left (AGR-10.2.1, AGR-10.2.11, AGR-10.2.12).
    #[inline]
    pub(crate) fn fence_budget(&self, seat: Seat) -> u8 {
        let farm = self.farm(seat);
        if self.variant.cards {
            return self.fences_to_think_of(seat, self.fence_source(seat));
        }
        self.fences_paid_in_wood(seat).min(farm.fences_left())
    }

    /// Fences that can be paid and are there. Where wood may be laid in place of those that are missing (AGR-14.7.3), each
    /// of them costs as much as two; whether there is room on the rim is looked at for each pasture by itself.
    fn fences_to_think_of(&self, seat: Seat, source: Source) -> u8 {
        let (payable, left) = (self.payable_fences(seat, source), self.farm(seat).fences_left());
        if payable > left && self.has_rule(seat, Rule::Palisades) { left.midpoint(payable) } else { payable.min(left) }
    }

    /// AGR-14.7.3: whether the fences that are missing for a pasture can be laid in wood.
    fn has_palisades_for(&self, seat: Seat, source: Source, cells: Cells) -> bool {
        let farm = self.farm(seat);
        let new = cells.boundary().minus(farm.fences);
        let missing = new.len().saturating_sub(farm.fences_left());
        let paid =
            missing == 0 || missing <= self.most_palisades(source, new) && self.has_wood_for(seat, source, missing);
        paid && farm.closes_nothing_else(cells, new)
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
        self.pending.iter().rev().find_map(|pending| match &pending.task {
            Task::Ask(Decision::Act(act)) if pending.seat == seat && act.offers(Step::Fences) => Some(act),
            _ => None,
        })
    }

    /// Fences that an action which is under way has built; one that is only thought of has built none.
    pub(crate) fn fences_of_action(&self, seat: Seat, source: Source) -> u8 {
        self.fencing_act(seat).filter(|act| act.source == source).map_or(0, |act| act.fences)
    }

    /// Counts fences for the action that builds them.
    pub(crate) fn count_fences(&mut self, seat: Seat, source: Source, fences: u8) {
        let building = self.pending.iter_mut().rev().find_map(|pending| match &mut pending.task {
            Task::Ask(Decision::Act(act))
                if pending.seat == seat && act.open == Some(Step::Fences) && act.source == source =>
            {
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
        if farm.powers.house_kept_clear {
            return !self.pasture_picks(seat, Cells::NONE).0.is_empty();
        }
        let fences = budget.min(farm.fences_left());
        fences > 0 && (farm.can_fence_outside(fences) || farm.can_divide(fences))
            || budget > fences && !self.pasture_picks(seat, Cells::NONE).0.is_empty()
    }

    pub(crate) fn refuse_fences(&self, seat: Seat) -> Refusal {
        let farm = self.farm(seat);
        if farm.fences_left() == 0 && !self.has_rule(seat, Rule::Palisades) {
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
        let limited = self.grant(act.source).is_some_and(|grant| grant.free_cell || grant.one_pasture);
        if limited { !self.first_picks(seat, act).is_empty() } else { self.can_fence(seat) }
    }

    /// The cells with which a pasture can begin.
    pub(crate) fn first_picks(&self, seat: Seat, act: &Act) -> Cells {
        if !self.fences_one_cell(act) {
            let mut cells = Cells::NONE;
            self.each_pasture_of(seat, act, Cells::NONE, |node| cells = cells.or(node.cells));
            return cells;
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

    /// Whether an action allows this pasture: some that cards grant are for one new pasture, or for one of a size.
    fn allows_pasture(&self, act: Option<&Act>, cells: Cells, inside: bool) -> bool {
        let Some((act, grant)) = act.and_then(|act| Some((act, self.grant(act.source)?))) else { return true };
        let size = grant.pasture_cells;
        !grant.one_pasture || act.fences == 0 && !inside && (size == 0 || cells.len() == usize::from(size))
    }

    /// Whether a pasture that needs no more fences than there can be may be closed by an action.
    fn may_close(&self, seat: Seat, act: Option<&Act>, cells: Cells, inside: bool) -> bool {
        let source = || act.map_or(Source::Space(Space::Fencing), |act| act.source);
        self.farm(seat).may_close(cells, inside)
            && self.allows_pasture(act, cells, inside)
            && (!self.has_rule(seat, Rule::Palisades) || self.has_palisades_for(seat, source(), cells))
    }

    /// Shows every pasture with these cells that could be closed now.
    fn each_pasture(&self, seat: Seat, picked: Cells, found: impl FnMut(&Node)) {
        self.walk_pastures(seat, self.fencing_act(seat), picked, self.fence_budget(seat), found);
    }

    /// The same for an action that may only be thought of.
    fn each_pasture_of(&self, seat: Seat, act: &Act, picked: Cells, found: impl FnMut(&Node)) {
        let budget = match act.source {
            Source::Card(..) => self.fences_to_think_of(seat, act.source),
            Source::Space(_) => self.fence_budget(seat),
        };
        self.walk_pastures(seat, Some(act), picked, budget, found);
    }

    fn walk_pastures(&self, seat: Seat, act: Option<&Act>, picked: Cells, budget: u8, mut found: impl FnMut(&Node)) {
        let farm = self.farm(seat);
        farm.searches(picked, budget, |search, inside| {
            search.walk(|node| {
                if self.may_close(seat, act, node.cells, inside) {
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

    /// Where a pasture can begin when its cells are picked in ascending order.
    pub(crate) fn first_cells(&self, seat: Seat) -> Cells {
        let (farm, budget, act) = (self.farm(seat), self.fence_budget(seat), self.fencing_act(seat));
        let mut cells = Cells::NONE;
        farm.searches(Cells::NONE, budget, |search, inside| {
            search.walk(|node| {
                let fits = self.may_close(seat, act, node.cells, inside);
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

    fn refuse_close(&self, seat: Seat, picked: Cells) -> Refusal {
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
    fn close_pasture(&mut self, seat: Seat, picked: Cells, teller: &mut Teller<impl Log<Event>>) {
        if self.variant.cards {
            return self.begin_pasture_deed(seat, picked);
        }
        let cost = self.fences_missing(seat, picked);
        self.pay(seat, &cost, teller);
        self.place_fences(seat, picked, 0, teller);
    }

    /// The action that builds fences lies below.
    fn begin_pasture_deed(&mut self, seat: Seat, picked: Cells) {
        let source = self.fence_source(seat);
        let first = self.fences_of_action(seat, source) == 0;
        let goes_on = |act: Act| act.open == Some(Step::Fences);
        let last =
            !matches!(self.pending.last(), Some(Pending { task: Task::Ask(Decision::Act(act)), .. }) if goes_on(*act));
        let cards = self.farm(seat).cards.len() as u8;
        let deed = Deed::Pasture(picked);
        let doing = Doing { deed, stage: Stage::Before, source, first, last, cards, palisades: 0 };
        self.run_after(seat, Course::Doing(doing));
    }

    /// Fences around these cells that are paid; so many on the rim are wood in their place (AGR-14.7.3). Where on the rim
    /// it lies does not matter, so the first edges take it.
    pub(crate) fn place_fences(
        &mut self,
        seat: Seat,
        picked: Cells,
        palisades: u8,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let new = picked.boundary().minus(self.farm(seat).fences);
        let farm = self.farm_mut(seat);
        farm.fences = farm.fences.or(new);
        farm.palisades = farm.palisades.or(new.and(Edges::RIM).take(palisades.into()).collect());
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
    fn describe_fences(&self, seat: Seat, picked: Cells, plain: &'static str, or: &'static str) -> Text {
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

/// The cells of a pasture.
#[derive(Clone, Copy)]
pub(crate) struct PickCells {
    /// Those picked so far.
    pub(crate) picked: Cells,
}

/// What can be done about a pasture that is picked.
#[derive(Clone, Copy)]
pub(crate) enum Pick {
    /// One cell more.
    Add(Cell),
    /// Its fences are built.
    Close,
}

impl Question for PickCells {
    type Answer = Pick;

    fn prompt(self, game: &Agricola, seat: Seat) -> Text {
        let picked = self.picked;
        game.describe_fences(seat, picked, "prompt.pasture", "prompt.pasture_or").with("cells", picked.len())
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let (cells, close) = game.pasture_picks(seat, self.picked);
        list_picks(cells, close, out);
    }

    /// A pasture is picked in ascending order of its cells.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let (farm, act, picked) = (game.farm(seat), game.fencing_act(seat), self.picked);
        let (mut cells, mut close) = (Cells::NONE, false);
        farm.searches(picked, game.fence_budget(seat), |search, inside| {
            search.walk_ascending(|node| {
                if game.may_close(seat, act, node.cells, inside) {
                    cells = node.cells.minus(picked).first().map_or(cells, |cell| cells.with(cell));
                    close |= node.cells == picked;
                }
                true
            });
        });
        if cells.is_empty() && !close {
            // Somebody picked in another order: then any order is as good.
            return self.options(game, seat, out);
        }
        list_picks(cells, close, out);
    }

    fn heard(self, action: Action) -> Option<Pick> {
        match action {
            Action::Add(cell) => Some(Pick::Add(cell)),
            Action::Close => Some(Pick::Close),
            _ => None,
        }
    }

    fn check(self, game: &Agricola, seat: Seat, pick: Pick) -> Result<(), Refusal> {
        let (cells, close) = game.pasture_picks(seat, self.picked);
        match pick {
            Pick::Add(cell) => allowed(cells.contains(cell), || game.refuse_pasture_cell(seat, self.picked, cell)),
            Pick::Close => allowed(close, || game.refuse_close(seat, self.picked)),
        }
    }

    fn answer(self, game: &mut Agricola, seat: Seat, pick: Pick, teller: &mut Teller<impl Log<Event>>) {
        match pick {
            Pick::Add(cell) => game.ask(seat, Decision::Pasture { picked: self.picked.with(cell) }),
            Pick::Close => game.close_pasture(seat, self.picked, teller),
        }
    }

    fn describe(self, game: &Agricola, seat: Seat, pick: Pick) -> Text {
        match pick {
            Pick::Add(cell) => at("option.add", cell),
            Pick::Close => game.describe_fences(seat, self.picked, "option.close", "option.close_or"),
        }
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        let (cells, close) = game.pasture_picks(at.seat, self.picked);
        let of_fences = |below: &Pending| match below.task {
            Task::Ask(Decision::Act(act)) => below.seat == at.seat && act.open == Some(Step::Fences),
            _ => false,
        };
        fits_if(
            !self.picked.is_empty()
                && (close || !cells.is_empty())
                && at.below.last().is_some_and(of_fences)
                && (at.cards || game.waits_in_turn(&at)),
            "cells are picked above an action that builds fences, and must lead to a pasture (AGR-10.2.3)",
        )
    }
}

fn list_picks(cells: Cells, close: bool, out: &mut Vec<Action>) {
    out.extend(cells.map(Action::Add));
    if close {
        out.push(Action::Close);
    }
}

impl Farm {
    /// The searches that together find every possible next pasture: outside, and inside each pasture (AGR-10.2.9,
    /// AGR-10.2.10).
    fn searches(&self, picked: Cells, budget: u8, mut search: impl FnMut(&Search, bool)) {
        if budget == 0 {
            return;
        }
        let mut among = |free: Cells, inside| {
            if picked.minus(free).is_empty() {
                let shapes = self.shapes(budget);
                search(&Search { free, picked, fences: self.fences, budget, shapes }, inside);
            }
        };
        if self.enclosed.is_empty() || !self.enclosed.around().and(self.cells_for_pasture()).is_empty() {
            among(self.cells_for_pasture(), false);
        }
        for pasture in self.pastures.iter().filter(|pasture| pasture.cells.len() > 1) {
            among(pasture.cells, true);
        }
    }

    /// AGR-10.2.4: whether new fences around these cells close in nothing besides. Fifteen fences are too few for that, but
    /// palisades may close a ring.
    fn closes_nothing_else(&self, cells: Cells, new: Edges) -> bool {
        let walls = Walls::of(self.fences.or(new));
        let enclosed = Cells::ALL.minus(walls.reach(walls.open_to_outside()));
        enclosed == self.enclosed.or(cells)
    }

    /// The forms a pasture of this farm can have: with palisades there can be more edges than fences.
    fn shapes(&self, budget: u8) -> &'static [Node] {
        if budget.saturating_add(self.fences.len()) <= FENCES { tree() } else { wide_tree() }
    }

    /// AGR-10.2.5, AGR-10.2.6: outside, the next pasture lies beside another one, if there is any. What it costs, and
    /// that it is not a pasture already, has been looked at.
    fn may_close(&self, cells: Cells, inside: bool) -> bool {
        inside
            || (self.enclosed.is_empty() || !cells.around().and(self.enclosed).is_empty()) && self.leaves_closed(cells)
    }

    /// Whether a pasture leaves out what a card keeps closed, or takes in everything else that is unused as well.
    fn leaves_closed(&self, cells: Cells) -> bool {
        let closed = self.closed_cells();
        cells.and(closed).is_empty() || self.unused().minus(closed).minus(cells).is_empty()
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
            let (free, picked, fences) = (pasture.cells, Cells::NONE, self.fences);
            let search = Search { free, picked, fences, budget, shapes: self.shapes(budget) };
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
