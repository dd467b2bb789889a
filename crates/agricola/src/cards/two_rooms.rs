//! Two rooms of one action that cost less together (AGR-RULING-37). Rooms are paid one after the other; what the reduction is
//! more than the second one costs comes back from the first. Who can only pay for both does so at once, and builds both.

use super::cost::{FullWays, Way, Ways};
use super::{Deed, Doing, Stage};
use crate::act::Act;
use crate::content::Step;
use crate::event::Event;
use crate::goods::Goods;
use crate::grid::Cell;
use crate::state::{Agricola, Course, Decision, Pending, Source, Task};
use crate::turn::Teller;
use almende_core::{Log, Seat};

/// Which cell it is does not matter for the price.
const ANY: Deed = Deed::Room(Cell::FIRST);

impl Agricola {
    /// All ways to pay for the next room, if two of them cost less together.
    pub(crate) fn ways_to_build(&self, seat: Seat, source: Source) -> Option<FullWays> {
        let less = self.less_for_two(seat, source)?;
        let each = self.payments_with(seat, ANY, source, 0);
        let act = self.act_with_rooms(seat, source);
        Some(match (act, self.farm(seat).log.rooms) {
            (Some(act), _) if act.both_paid => [Way::default()].into_iter().collect(),
            (Some(act), 1) => least(each.iter().map(|second| {
                let total = total(&act.paid, second, &less);
                Way { back: difference(&act.paid, &total), ..Way::of(difference(&total, &act.paid)) }
            })),
            (None, _) | (_, 0) => {
                let mut ways: FullWays = each.iter().copied().map(Way::of).collect();
                if self.may_build_two(seat, source) {
                    let goods = &self.farm(seat).goods;
                    // Who can pay for the first one alone gets back later what is too much.
                    let firsts = each.iter().filter(|first| !goods.covers(first));
                    let both = firsts.flat_map(|first| {
                        let totals = each.iter().map(move |second| total(first, second, &less));
                        totals.filter(|total| !total.covers(first))
                    });
                    let room = ways.remaining_capacity();
                    ways.extend(least(both.map(|cost| Way { both: true, ..Way::of(cost) })).into_iter().take(room));
                }
                ways
            }
            _ => each.iter().copied().map(Way::of).collect(),
        })
    }

    /// The uppermost action of a player that goes on building rooms.
    fn act_with_rooms(&self, seat: Seat, source: Source) -> Option<&Act> {
        self.pending.iter().rev().find_map(|pending| match &pending.task {
            Task::Ask(Decision::Act(act)) if builds(pending, act, seat, source) => Some(act),
            _ => None,
        })
    }

    /// Whether one more room can follow the next one, or the one that is being paid.
    fn may_build_two(&self, seat: Seat, source: Source) -> bool {
        if self.grant(source).is_some_and(|grant| grant.single) {
            return false;
        }
        let paid =
            self.pending.iter().rev().find_map(|pending| match pending.task {
                Task::Ask(Decision::Doing(Doing { deed: Deed::Room(cell), source: of, .. }))
                | Task::Run(Course::Doing(Doing {
                    deed: Deed::Room(cell), stage: Stage::Before, source: of, ..
                })) if pending.seat == seat && of == source => Some(cell),
                _ => None,
            });
        match paid {
            Some(cell) => self.leaves_cell_for_room(seat, cell),
            None => {
                let cells = self.farm(seat).cells_for_room();
                cells.into_iter().any(|cell| self.leaves_cell_for_room(seat, cell))
            }
        }
    }

    /// Whether there is a place for another room once there is one here.
    pub(crate) fn leaves_cell_for_room(&self, seat: Seat, cell: Cell) -> bool {
        let mut farm = self.farm(seat).clone();
        farm.rooms = farm.rooms.with(cell);
        !farm.cells_for_room().is_empty()
    }

    /// Whether the next room can only be paid together with another one.
    pub(crate) fn must_build_two(&self, seat: Seat, act: &Act) -> bool {
        let Some(ways) = self.ways_to_build(seat, act.source).filter(|ways| ways.iter().any(|way| way.both)) else {
            return false;
        };
        let alone: Ways = ways.into_iter().filter(|way| !way.both).map(|way| way.cost).collect();
        let first = act.open != Some(Step::Rooms);
        let trades = first && self.farm(seat).powers.yours & ANY.windows().0.bit() != 0;
        !self.can_afford_one_of(seat, ANY, act.source, &alone, first, trades)
    }

    /// Remembers what was paid for a room, for the next one of the action.
    pub(crate) fn note_room(&mut self, seat: Seat, source: Source, cost: Goods, both: bool) {
        if self.less_for_two(seat, source).is_none() {
            return;
        }
        let first = self.farm(seat).log.rooms == 0;
        let act = self.pending.iter_mut().rev().find_map(|pending| match pending {
            Pending { seat: of, task: Task::Ask(Decision::Act(act)) }
                if *of == seat && act.open == Some(Step::Rooms) && act.source == source =>
            {
                Some(act)
            }
            _ => None,
        });
        if let Some(act) = act {
            act.paid = if first && !both { cost } else { Goods::NONE };
            (act.both_paid, act.must) = (both, both);
        }
    }

    /// Goods of an earlier payment come back; nobody has got any by that.
    pub(crate) fn give_back(&mut self, seat: Seat, goods: &Goods, teller: &mut Teller<impl Log<Event>>) {
        self.farm_mut(seat).goods.add(goods);
        for (good, amount) in goods.iter() {
            teller.tell(|| Event::Gained { seat, good, amount });
        }
    }
}

fn builds(pending: &Pending, act: &Act, seat: Seat, source: Source) -> bool {
    pending.seat == seat && act.open == Some(Step::Rooms) && act.source == source
}

/// What two rooms cost together, never below nothing (AGR-14.1.5).
fn total(first: &Goods, second: &Goods, less: &Goods) -> Goods {
    let mut total = *first;
    total.add(second);
    total.take(less);
    total
}

fn difference(goods: &Goods, other: &Goods) -> Goods {
    let mut rest = *goods;
    rest.take(other);
    rest
}

/// The ways of which no other one costs less and gives back as much, in a fixed order.
fn least(ways: impl Iterator<Item = Way>) -> FullWays {
    let mut kept = FullWays::new();
    for way in ways {
        if kept.iter().any(|other| way.cost.covers(&other.cost) && other.back.covers(&way.back)) {
            continue;
        }
        kept.retain(|other| !(other.cost.covers(&way.cost) && way.back.covers(&other.back)));
        let _ = kept.try_push(way);
    }
    kept.sort_unstable_by_key(|way| (way.cost.0, way.back.0));
    kept
}
