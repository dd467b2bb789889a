//! Fields: plowing and sowing (AGR-8).

use crate::cards::{Card, Deed, When};
use crate::event::Event;
use crate::goods::Goods;
use crate::grid::{Cell, Cells};
use crate::pieces::Good;
use crate::state::Agricola;
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

impl Agricola {
    pub(crate) fn refuse_plow(&self, seat: Seat, cell: Option<Cell>) -> Refusal {
        match cell {
            Some(cell) if !self.farm(seat).empty_cells().contains(cell) => {
                Refusal::new("refusal.cell_not_empty", &["AGR-8.1.3"])
            }
            Some(_) => Refusal::new("refusal.field_not_adjacent", &["AGR-8.1.2"]),
            None => Refusal::new("refusal.no_cell_for_field", &["AGR-5.1.5", "AGR-8.1.3"]),
        }
    }

    /// AGR-8.1.5: one tile.
    pub(crate) fn plow(&mut self, seat: Seat, cell: Cell, teller: &mut Teller<impl Log<Event>>) {
        let farm = self.farm_mut(seat);
        farm.fields = farm.fields.with(cell);
        teller.tell(|| Event::Plowed { seat, cell });
    }

    /// AGR-8.2.9: a crop in the supply and a field without crops.
    #[inline]
    pub(crate) fn can_sow(&self, seat: Seat, first: bool, crop: Good) -> bool {
        let farm = self.farm(seat);
        crop.is_crop() && !farm.unplanted().is_empty() && self.has_seed(seat, first, crop)
    }

    #[inline]
    pub(crate) fn can_sow_any(&self, seat: Seat, first: bool) -> bool {
        Good::CROPS.iter().any(|&crop| self.can_sow(seat, first, crop))
            || self.farm(seat).powers.fields && self.sowable_cards(seat, first).next().is_some()
    }

    fn sown(&self, crop: Good) -> u8 {
        self.content.sown[usize::from(crop == Good::Vegetable)]
    }

    /// AGR-14.6.1: whether a card that is a field can be sown.
    pub(crate) fn can_sow_card(&self, seat: Seat, first: bool, crop: Good, card: Card) -> bool {
        let farm = self.farm(seat);
        let empty = farm.played(card).is_some_and(|played| played.crops == 0);
        let grows = self.content.card(card).is_some_and(|plan| plan.field.contains(&crop));
        crop.is_crop() && empty && grows && self.has_seed(seat, first, crop)
    }

    /// Crops for sowing, with what cards surely bring just before (AGR-14.1.10).
    #[inline]
    fn has_seed(&self, seat: Seat, first: bool, crop: Good) -> bool {
        let farm = self.farm(seat);
        let adds = || first && farm.powers.yours & When::BeforeSow.bit() != 0;
        farm.goods[crop] > 0 || adds() && self.purse(seat, Deed::Sow(crop), true)[crop] > 0
    }

    /// The cards that can be sown, with the crop.
    pub(crate) fn sowable_cards(&self, seat: Seat, first: bool) -> impl Iterator<Item = (Good, Card)> + '_ {
        let cards = self.farm(seat).cards.iter().map(|played| played.card);
        let with_crops = cards.flat_map(|card| Good::CROPS.map(|crop| (crop, card)));
        with_crops.filter(move |&(crop, card)| self.can_sow_card(seat, first, crop, card))
    }

    pub(crate) fn refuse_sow_card(&self, seat: Seat, card: Card) -> Refusal {
        let id = if self.farm(seat).played(card).is_some() { "refusal.cannot_sow_card" } else { "refusal.not_yours" };
        Refusal::new(id, &["AGR-14.6.1", "AGR-8.2.6"]).with("what", card.word())
    }

    /// A card that is a field is sown like any other.
    pub(crate) fn sow_card(&mut self, seat: Seat, crop: Good, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let sown = self.sown(crop);
        self.pay(seat, &Goods::of(crop, 1), teller);
        self.farm_mut(seat).change(card, |played| (played.crop, played.crops) = (Some(crop), sown));
        teller.tell(|| Event::SownOnCard { seat, crop, card, crops: sown });
    }

    pub(crate) fn refuse_sow(&self, seat: Seat, crop: Option<Good>) -> Refusal {
        let farm = self.farm(seat);
        if farm.unplanted().is_empty() {
            return Refusal::new("refusal.no_unplanted_field", &["AGR-8.2.6", "AGR-8.2.9"]);
        }
        match crop {
            Some(good) if !good.is_crop() => {
                Refusal::new("refusal.not_a_crop", &["AGR-1.7", "AGR-8.2.1"]).with("what", good.word())
            }
            Some(crop) => Refusal::short("refusal.too_few", &["AGR-8.2.1", "AGR-8.2.2"], 1, farm.goods[crop])
                .with("what", crop.word()),
            None => Refusal::new("refusal.nothing_to_sow", &["AGR-8.2.9"]),
        }
    }

    /// AGR-8.2.1, AGR-8.2.2: one crop from the supply, the rest from the general supply. Fields without crops are all
    /// alike (AGR-DP-8), so the first one is sown.
    pub(crate) fn sow(&mut self, seat: Seat, crop: Good, teller: &mut Teller<impl Log<Event>>) {
        let sown = self.sown(crop);
        self.pay(seat, &Goods::of(crop, 1), teller);
        let farm = self.farm_mut(seat);
        let Some(cell) = farm.unplanted().first() else { return };
        let fields = if crop == Good::Grain { &mut farm.grain_fields } else { &mut farm.vegetable_fields };
        *fields = fields.with(cell);
        farm.crops[cell.index()] = sown;
        teller.tell(|| Event::Sown { seat, crop, cell, crops: sown });
    }

    /// AGR-15.2: one crop from every planted field of every player. Second crops that cards take belong to the same
    /// event (AGR-14.3.11).
    pub(crate) fn field_phase(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for seat in self.in_turn_order() {
            let farm = self.farm_mut(seat);
            let (mut grain, mut vegetables) = (0, 0);
            for among in [Cells::ALL, std::mem::replace(&mut farm.log.second_crop, Cells::NONE)] {
                grain += harvest(&mut farm.crops, &mut farm.grain_fields, among);
                vegetables += harvest(&mut farm.crops, &mut farm.vegetable_fields, among);
            }
            for played in farm.cards.iter_mut().filter(|played| played.crops > 0) {
                let harvested = if played.crop == Some(Good::Grain) { &mut grain } else { &mut vegetables };
                let taken = if std::mem::take(&mut played.second_crop) { played.crops.min(2) } else { 1 };
                *harvested += taken;
                (0..taken).for_each(|_| played.take_crop());
            }
            for (crop, amount) in [(Good::Grain, grain), (Good::Vegetable, vegetables)] {
                if amount > 0 {
                    let farm = self.farm_mut(seat);
                    farm.goods[crop] = farm.goods[crop].saturating_add(amount);
                    teller.tell(|| Event::Harvested { seat, crop, amount });
                }
            }
        }
    }
}

/// Takes one crop from each of these fields; those that are empty then are no longer planted (AGR-15.2.3).
fn harvest(crops: &mut [u8], fields: &mut Cells, among: Cells) -> u8 {
    let planted = fields.and(among);
    for cell in planted {
        let crops = &mut crops[cell.index()];
        *crops = crops.saturating_sub(1);
        if *crops == 0 {
            *fields = fields.minus(Cells::only(cell));
        }
    }
    planted.len() as u8
}
