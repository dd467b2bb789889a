//! The house: rooms and renovation (AGR-6).

use crate::event::Event;
use crate::goods::Goods;
use crate::grid::Cell;
use crate::pieces::Material;
use crate::state::Agricola;
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Agricola {
    /// AGR-6.1.1, AGR-6.1.2: what the next room costs.
    pub(crate) fn room_cost(&self, seat: Seat) -> &'static Goods {
        &self.content.0.room[self.farm(seat).house.index()]
    }

    /// AGR-6.1.6: a place for it and the means.
    pub(crate) fn can_build_room(&self, seat: Seat) -> bool {
        let farm = self.farm(seat);
        farm.goods.covers(self.room_cost(seat)) && !farm.cells_for_room().is_empty()
    }

    pub(crate) fn refuse_room(&self, seat: Seat, cell: Option<Cell>) -> Refusal {
        let farm = self.farm(seat);
        if let Some((good, needs)) = farm.goods.missing(self.room_cost(seat)) {
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

    pub(crate) fn build_room(&mut self, seat: Seat, cell: Cell, teller: &mut Teller<impl Log<Event>>) {
        let cost = self.room_cost(seat);
        self.pay(seat, cost, teller);
        let farm = self.farm_mut(seat);
        farm.rooms = farm.rooms.with(cell);
        let material = farm.house;
        teller.tell(|| Event::RoomBuilt { seat, material, cell });
    }

    /// AGR-6.2.1, AGR-6.2.2: one reed for the house and one of the new material for each room.
    pub(crate) fn renovation_cost(&self, seat: Seat, material: Material) -> Goods {
        let renovation = &self.content.renovation[material.index()];
        let mut cost = renovation.each_room.times(self.farm(seat).rooms.len() as u8);
        cost.add(&renovation.once);
        cost
    }

    /// AGR-6.2.3 to 6.2.5.
    pub(crate) fn can_renovate(&self, seat: Seat) -> bool {
        let farm = self.farm(seat);
        farm.house.next().is_some_and(|material| farm.goods.covers(&self.renovation_cost(seat, material)))
    }

    pub(crate) fn refuse_renovation(&self, seat: Seat) -> Refusal {
        let farm = self.farm(seat);
        let Some(material) = farm.house.next() else { return Refusal::new("refusal.stone_house", &["AGR-6.2.5"]) };
        match farm.goods.missing(&self.renovation_cost(seat, material)) {
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
        self.farm_mut(seat).house = material;
        teller.tell(|| Event::Renovated { seat, material });
    }
}
