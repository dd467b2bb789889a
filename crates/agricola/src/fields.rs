//! Fields: plowing and sowing (AGR-8).

use crate::cards::plan::Rule;
use crate::cards::{Card, Deed, When};
use crate::event::Event;
use crate::farm::Farm;
use crate::goods::Goods;
use crate::grid::{Cell, Cells};
use crate::pieces::Good;
use crate::state::{Agricola, Phase, Source};
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

    /// AGR-8.1.4, AGR-8.1.5: one tile.
    pub(crate) fn plow(&mut self, seat: Seat, cell: Cell, teller: &mut Teller<impl Log<Event>>) {
        let farm = self.farm_mut(seat);
        farm.fields = farm.fields.with(cell);
        teller.tell(|| Event::Plowed { seat, cell });
    }

    /// AGR-8.2.9: a crop in the supply and a field without crops.
    #[inline]
    pub(crate) fn can_sow(&self, seat: Seat, before: Option<Source>, crop: Good) -> bool {
        let farm = self.farm(seat);
        crop.is_crop() && !farm.unplanted().is_empty() && self.has_seed(seat, before, crop)
    }

    #[inline]
    pub(crate) fn can_sow_any(&self, seat: Seat, before: Option<Source>) -> bool {
        Good::CROPS.iter().any(|&crop| self.can_sow(seat, before, crop))
            || self.farm(seat).powers.fields && self.sowable_cards(seat, before).next().is_some()
            || self.has_rule(seat, Rule::SowPastures) && self.can_sow_some_pasture(seat, before)
    }

    #[inline(never)]
    fn can_sow_some_pasture(&self, seat: Seat, before: Option<Source>) -> bool {
        self.sowable_pastures(seat, before).next().is_some()
    }

    /// AGR-14.7.4: whether a pasture that begins with this cell can be sown.
    pub(crate) fn can_sow_pasture(&self, seat: Seat, before: Option<Source>, crop: Good, cell: Cell) -> bool {
        crop.is_crop()
            && self.has_rule(seat, Rule::SowPastures)
            && self.farm(seat).pastures_to_sow().any(|other| other == cell)
            && self.has_seed(seat, before, crop)
    }

    /// The pastures that can be sown, by their first cells, with the crop.
    pub(crate) fn sowable_pastures(
        &self,
        seat: Seat,
        before: Option<Source>,
    ) -> impl Iterator<Item = (Good, Cell)> + '_ {
        let farm = self.has_rule(seat, Rule::SowPastures).then(|| self.farm(seat));
        let with_crops =
            farm.into_iter().flat_map(Farm::pastures_to_sow).flat_map(|cell| Good::CROPS.map(|crop| (crop, cell)));
        with_crops.filter(move |&(crop, _)| self.has_seed(seat, before, crop))
    }

    pub(crate) fn refuse_sow_pasture(&self, seat: Seat, crop: Good, cell: Cell) -> Refusal {
        if self.has_rule(seat, Rule::SowPastures) && self.farm(seat).pastures_to_sow().any(|other| other == cell) {
            let has = self.farm(seat).goods[crop];
            return Refusal::short("refusal.too_few", &["AGR-8.2.1", "AGR-8.2.2"], 1, has).with("what", crop.word());
        }
        Refusal::new("refusal.cannot_sow_pasture", &["AGR-14.7.4"])
    }

    /// A pasture is sown like a field; it then has room for fewer animals.
    pub(crate) fn sow_pasture(&mut self, seat: Seat, crop: Good, cell: Cell, teller: &mut Teller<impl Log<Event>>) {
        self.sow_on(seat, crop, cell, teller);
        self.farm_mut(seat).survey();
        self.ask_to_accommodate(seat, self.farm(seat).goods.animals());
    }

    fn sown(&self, crop: Good) -> u8 {
        self.content.sown[usize::from(crop == Good::Vegetable)]
    }

    /// AGR-14.6.1: whether a card that is a field can be sown.
    pub(crate) fn can_sow_card(&self, seat: Seat, before: Option<Source>, crop: Good, card: Card) -> bool {
        let farm = self.farm(seat);
        let empty = farm.played(card).is_some_and(|played| played.crops == 0);
        let grows = self.content.card(card).is_some_and(|plan| plan.field.contains(&crop));
        crop.is_crop() && empty && grows && self.has_seed(seat, before, crop)
    }

    /// Crops for sowing, with what cards surely bring just before an action that has yet to begin (AGR-14.1.10).
    #[inline]
    fn has_seed(&self, seat: Seat, before: Option<Source>, crop: Good) -> bool {
        let farm = self.farm(seat);
        let adds = || before.is_some() && farm.powers.yours & When::BeforeSow.bit() != 0;
        farm.goods[crop] > 0 || adds() && self.purse_in(seat, Deed::Sow(crop), before)[crop] > 0
    }

    /// The cards that can be sown, with the crop.
    pub(crate) fn sowable_cards(&self, seat: Seat, before: Option<Source>) -> impl Iterator<Item = (Good, Card)> + '_ {
        let cards = self.farm(seat).cards.iter().map(|played| played.card);
        let with_crops = cards.flat_map(|card| Good::CROPS.map(|crop| (crop, card)));
        with_crops.filter(move |&(crop, card)| self.can_sow_card(seat, before, crop, card))
    }

    pub(crate) fn refuse_sow_card(&self, seat: Seat, card: Card) -> Refusal {
        let id = if self.farm(seat).played(card).is_some() { "refusal.cannot_sow_card" } else { "refusal.not_yours" };
        Refusal::new(id, &["AGR-14.6.1", "AGR-8.2.6"]).with("what", card.word())
    }

    /// A card that is a field is sown like any other.
    pub(crate) fn sow_card(&mut self, seat: Seat, crop: Good, card: Card, teller: &mut Teller<impl Log<Event>>) {
        let sown = self.sown(crop);
        self.pay(seat, &Goods::of(crop, 1), teller);
        self.farm_mut(seat).change(card, |played| {
            (played.crop, played.crops, played.sown) = (Some(crop), sown, true);
        });
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
    /// alike, so the first one is sown; as many as there are crops for, and others may lie fallow (AGR-8.2.4, AGR-8.2.5).
    pub(crate) fn sow(&mut self, seat: Seat, crop: Good, teller: &mut Teller<impl Log<Event>>) {
        if let Some(cell) = self.farm(seat).unplanted().first() {
            self.sow_on(seat, crop, cell, teller);
        }
    }

    fn sow_on(&mut self, seat: Seat, crop: Good, cell: Cell, teller: &mut Teller<impl Log<Event>>) {
        let sown = self.sown(crop);
        let in_work = self.variant.cards && self.phase == Phase::Work;
        self.pay(seat, &Goods::of(crop, 1), teller);
        let farm = self.farm_mut(seat);
        let fields = if crop == Good::Grain { &mut farm.grain_fields } else { &mut farm.vegetable_fields };
        *fields = fields.with(cell);
        farm.crops[cell.index()] = sown;
        farm.log.sown = farm.log.sown.with(cell);
        farm.log.farmyard_goods |= in_work;
        teller.tell(|| Event::Sown { seat, crop, cell, crops: sown });
    }

    /// AGR-15.2, AGR-15.2.1, AGR-15.2.2: one crop from every planted field of every player. Second crops that cards
    /// take belong to the same event (AGR-14.3.11).
    pub(crate) fn field_phase(&mut self, teller: &mut Teller<impl Log<Event>>) {
        for seat in self.in_turn_order() {
            let cards = self.variant.cards;
            let farm = self.farm_mut(seat);
            let planted = |farm: &Farm| Good::CROPS.map(|crop| farm.fields_with(crop).count() as u8);
            let (before, mut grain, mut vegetables) = (planted(farm), 0, 0);
            let sown_pastures = farm.sown_pastures();
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
            if cards {
                farm.uncover();
                farm.survey_sown_pastures(sown_pastures);
                let after = planted(farm);
                farm.log.grain_fields_harvested = before[0];
                farm.log.grain_fields_emptied = before[0].saturating_sub(after[0]);
                farm.log.vegetable_fields_emptied = before[1].saturating_sub(after[1]);
                (farm.log.grain_harvested, farm.log.vegetables_harvested) = (grain, vegetables);
            }
            for (crop, amount) in [(Good::Grain, grain), (Good::Vegetable, vegetables)] {
                if amount > 0 {
                    let farm = self.farm_mut(seat);
                    farm.goods[crop] = farm.goods[crop].saturating_add(amount);
                    teller.tell(|| Event::Harvested { seat, crop, amount });
                    self.answer_gain(seat, &Goods::of(crop, amount));
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
