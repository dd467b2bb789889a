//! The house: rooms and renovation (AGR-6).

use crate::act::Act;
use crate::cards::Deed;
use crate::cards::plan::Rule;
use crate::content::Step;
use crate::event::Event;
use crate::goods::Goods;
use crate::grid::{Cell, Cells};
use crate::pieces::Material;
use crate::state::{Agricola, Source};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Agricola {
    /// AGR-6.1.1, AGR-6.1.2: what the next room costs.
    #[inline]
    pub(crate) fn room_cost(&self, seat: Seat) -> &'static Goods {
        &self.content.0.room[self.farm(seat).house.index()]
    }

    /// AGR-6.1.6: a place for it and the means.
    #[inline]
    pub(crate) fn can_build_room(&self, seat: Seat, act: &Act) -> bool {
        !self.farm(seat).cells_for_room().is_empty() && self.can_pay_room(seat, act)
    }

    #[inline]
    fn can_pay_room(&self, seat: Seat, act: &Act) -> bool {
        // Which cell it is does not matter for the price.
        let deed = Deed::Room(Cell::FIRST);
        self.can_pay_for(seat, deed, self.room_cost(seat), act.source, act.open != Some(Step::Rooms))
    }

    /// Where the next room of these actions can go, if it can be paid (AGR-6.1.7).
    #[inline]
    pub(crate) fn rooms_offered(&self, seat: Seat, act: &Act) -> Cells {
        if !self.can_pay_room(seat, act) {
            return Cells::NONE;
        }
        let cells = self.farm(seat).cells_for_room();
        if self.must_build_two(seat, act) {
            return cells.filter(|&cell| self.leaves_cell_for_room(seat, cell)).collect();
        }
        cells
    }

    pub(crate) fn refuse_room(&self, seat: Seat, source: Source, cell: Option<Cell>) -> Refusal {
        let farm = self.farm(seat);
        if let Some((good, needs)) = self.lacks(seat, Deed::Room(Cell::FIRST), source) {
            return Refusal::short("refusal.too_few", &["AGR-6.1.1"], needs, farm.goods[good])
                .with("what", good.word());
        }
        match cell {
            Some(cell) if !farm.empty_cells().contains(cell) => {
                Refusal::new("refusal.cell_not_empty", &["AGR-6.1.4", "AGR-6.1.8"])
            }
            Some(_) => Refusal::new("refusal.room_not_adjacent", &["AGR-6.1.3"]),
            None => Refusal::new("refusal.no_cell_for_room", &["AGR-6.1.6"]),
        }
    }

    /// A room that is paid.
    pub(crate) fn place_room(&mut self, seat: Seat, cell: Cell, teller: &mut Teller<impl Log<Event>>) {
        let farm = self.farm_mut(seat);
        farm.rooms = farm.rooms.with(cell);
        let material = farm.house;
        teller.tell(|| Event::RoomBuilt { seat, material, cell });
    }

    /// AGR-6.2.1, AGR-6.2.2: one reed for the house and one of the new material for each room.
    #[inline]
    pub(crate) fn renovation_cost(&self, seat: Seat, material: Material) -> Goods {
        let renovation = &self.content.renovation[material.index()];
        let mut cost = renovation.each_room.times(self.farm(seat).rooms.len() as u8);
        cost.add(&renovation.once);
        cost
    }

    /// AGR-6.2.3, AGR-6.2.4, AGR-6.2.5.
    #[inline]
    pub(crate) fn can_renovate(&self, seat: Seat, source: Source) -> bool {
        let farm = self.farm(seat);
        if self.variant.cards {
            return farm.house != Material::Stone
                && Material::ALL.iter().any(|&material| self.can_renovate_to(seat, source, material));
        }
        farm.house.next().is_some_and(|material| farm.goods.covers(&self.renovation_cost(seat, material)))
    }

    /// With hand cards: one step, unless a card allows two or forbids any (AGR-6.2.4, AGR-RULING-22).
    pub(crate) fn can_renovate_to(&self, seat: Seat, source: Source, material: Material) -> bool {
        let farm = self.farm(seat);
        let direct = farm.house == Material::Wood && material == Material::Stone;
        let allowed = farm.house.next() == Some(material) || direct && self.has_rule(seat, Rule::RenovateToStone);
        allowed
            && !self.has_rule(seat, Rule::NoRenovation)
            && self.can_pay_for(seat, Deed::Renovate(material), &self.renovation_cost(seat, material), source, true)
    }

    pub(crate) fn refuse_renovation(&self, seat: Seat, source: Source) -> Refusal {
        let farm = self.farm(seat);
        if self.has_rule(seat, Rule::NoRenovation) {
            return Refusal::new("refusal.no_renovation", &["AGR-13.1.2"]);
        }
        let Some(material) = farm.house.next() else { return Refusal::new("refusal.stone_house", &["AGR-6.2.5"]) };
        match self.lacks(seat, Deed::Renovate(material), source) {
            Some((good, needs)) => {
                Refusal::short("refusal.too_few", &["AGR-6.2.1", "AGR-6.2.2", "AGR-6.2.3"], needs, farm.goods[good])
                    .with("what", good.word())
            }
            None => Refusal::new("refusal.stone_house", &["AGR-6.2.5"]),
        }
    }

    /// AGR-6.2.3: all rooms, one step.
    pub(crate) fn renovate(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let Some(material) = self.farm(seat).house.next() else { return };
        let cost = self.renovation_cost(seat, material);
        self.pay(seat, &cost, teller);
        self.change_house(seat, material, teller);
    }

    /// A renovation that is paid (AGR-6.2.6).
    pub(crate) fn change_house(&mut self, seat: Seat, material: Material, teller: &mut Teller<impl Log<Event>>) {
        let cards = self.variant.cards;
        let farm = self.farm_mut(seat);
        if cards {
            farm.log.house = farm.house;
        }
        farm.house = material;
        teller.tell(|| Event::Renovated { seat, material });
    }
}
