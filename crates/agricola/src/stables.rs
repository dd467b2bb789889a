//! Stables (AGR-9).

use crate::event::Event;
use crate::goods::Goods;
use crate::grid::Cell;
use crate::pieces::Space;
use crate::state::Agricola;
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Agricola {
    /// AGR-9.1.1, AGR-20.3: what a stable costs here.
    pub(crate) fn stable_cost(&self, space: Space) -> &'static Goods {
        &self.plan(space).stable_cost
    }

    pub(crate) fn can_build_stable(&self, seat: Seat, space: Space) -> bool {
        let farm = self.farm(seat);
        farm.goods.covers(self.stable_cost(space)) && !farm.cells_for_stable().is_empty()
    }

    pub(crate) fn refuse_stable(&self, seat: Seat, space: Space, cell: Option<Cell>) -> Refusal {
        let farm = self.farm(seat);
        if farm.stables.len() >= crate::content::STABLES.into() {
            return Refusal::new("refusal.no_stable_left", &["AGR-9.1.5"]);
        }
        if let Some((good, needs)) = farm.goods.missing(self.stable_cost(space)) {
            return Refusal::short("refusal.too_few", &["AGR-9.1.1", "AGR-20.3"], needs, farm.goods[good])
                .with("what", good.word());
        }
        match cell {
            Some(cell) if farm.stables.contains(cell) => Refusal::new("refusal.stable_here", &["AGR-9.1.3"]),
            _ => Refusal::new("refusal.cell_has_tile", &["AGR-9.1.2"]),
        }
    }

    pub(crate) fn build_stable(&mut self, seat: Seat, space: Space, cell: Cell, teller: &mut Teller<impl Log<Event>>) {
        let cost = self.stable_cost(space);
        self.pay(seat, cost, teller);
        let farm = self.farm_mut(seat);
        farm.stables = farm.stables.with(cell);
        farm.survey();
        teller.tell(|| Event::StableBuilt { seat, cell });
    }
}
