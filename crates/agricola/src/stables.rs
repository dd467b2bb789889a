//! Stables (AGR-9).

use crate::cards::Deed;
use crate::content::Step;
use crate::event::Event;
use crate::goods::Goods;
use crate::grid::{Cell, Cells};
use crate::state::{Act, Agricola, Source};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Agricola {
    /// AGR-9.1.1, AGR-20.3: what a stable costs here.
    #[inline]
    pub(crate) fn stable_cost(&self, source: Source) -> &'static Goods {
        match source {
            Source::Space(space) => &self.plan(space).stable_cost,
            Source::Card(..) => self.grant(source).map_or(&Goods::NONE, |grant| &grant.stable_cost),
        }
    }

    #[inline]
    pub(crate) fn can_build_stable(&self, seat: Seat, act: &Act) -> bool {
        !self.farm(seat).cells_for_stable().is_empty() && self.can_pay_stable(seat, act)
    }

    #[inline]
    fn can_pay_stable(&self, seat: Seat, act: &Act) -> bool {
        if !self.variant.cards {
            return self.farm(seat).goods.covers(self.stable_cost(act.source));
        }
        // Which cell it is does not matter for the price.
        self.can_afford(seat, Deed::Stable(Cell::FIRST), act.source, act.open != Some(Step::Stables))
    }

    /// Where the next stable of these actions can go, if it can be paid.
    #[inline]
    pub(crate) fn stables_offered(&self, seat: Seat, act: &Act) -> Cells {
        if self.can_pay_stable(seat, act) { self.farm(seat).cells_for_stable() } else { Cells::NONE }
    }

    pub(crate) fn refuse_stable(&self, seat: Seat, source: Source, cell: Option<Cell>) -> Refusal {
        let farm = self.farm(seat);
        if farm.stables.len() >= crate::content::STABLES.into() {
            return Refusal::new("refusal.no_stable_left", &["AGR-9.1.5"]);
        }
        if let Some((good, needs)) = self.lacks(seat, Deed::Stable(Cell::FIRST), source) {
            return Refusal::short("refusal.too_few", &["AGR-9.1.1", "AGR-20.3"], needs, farm.goods[good])
                .with("what", good.word());
        }
        match cell {
            Some(cell) if farm.stables.contains(cell) => Refusal::new("refusal.stable_here", &["AGR-9.1.3"]),
            _ => Refusal::new("refusal.cell_has_tile", &["AGR-9.1.2"]),
        }
    }

    /// A stable that is paid.
    pub(crate) fn place_stable(&mut self, seat: Seat, cell: Cell, teller: &mut Teller<impl Log<Event>>) {
        let farm = self.farm_mut(seat);
        farm.stables = farm.stables.with(cell);
        farm.survey();
        teller.tell(|| Event::StableBuilt { seat, cell });
    }
}
