//! Stables (AGR-9).

use crate::act::Act;
use crate::cards::Deed;
use crate::cards::plan::Rule;
use crate::content::Step;
use crate::event::Event;
use crate::goods::Goods;
use crate::grid::{Cell, Cells};
use crate::state::{Agricola, Source};
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
        !self.stable_cells(seat, act.source).is_empty() && self.can_pay_stable(seat, act)
    }

    /// Where the action may put a stable: what a card grants may be for small pastures only.
    #[inline]
    fn stable_cells(&self, seat: Seat, source: Source) -> Cells {
        let farm = self.farm(seat);
        let cells = farm.cells_for_stable();
        if self.grant(source).is_none_or(|grant| !grant.small_pasture) {
            return cells;
        }
        let small = farm.pastures.iter().filter(|pasture| pasture.cells.len() == 1);
        small.fold(Cells::NONE, |all, pasture| all.or(pasture.cells)).and(cells)
    }

    #[inline]
    fn can_pay_stable(&self, seat: Seat, act: &Act) -> bool {
        // Which cell it is does not matter for the price.
        let deed = Deed::Stable(Cell::FIRST);
        self.can_pay_for(seat, deed, self.stable_cost(act.source), act.source, act.open != Some(Step::Stables))
    }

    /// Where the next stable of these actions can go, if it can be paid.
    #[inline]
    pub(crate) fn stables_offered(&self, seat: Seat, act: &Act) -> Cells {
        if self.can_pay_stable(seat, act) { self.stable_cells(seat, act.source) } else { Cells::NONE }
    }

    pub(crate) fn refuse_stable(&self, seat: Seat, source: Source, cell: Option<Cell>) -> Refusal {
        let farm = self.farm(seat);
        if farm.stables_left() == 0 {
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
        if self.farm(seat).fields.contains(cell) {
            // Between four fields: only one card allows that.
            let content = self.content.0;
            let allows = |card| content.card(card).is_some_and(|plan| plan.has(Rule::StableBetweenFields));
            let farm = self.farm_mut(seat);
            farm.cards
                .iter_mut()
                .filter(|played| allows(played.card))
                .for_each(|played| played.count = 1 + cell.index() as u8);
            self.survey_cards(seat);
        } else {
            let farm = self.farm_mut(seat);
            farm.stables = farm.stables.with(cell);
            farm.survey();
        }
        teller.tell(|| Event::StableBuilt { seat, cell });
    }
}
