//! Fields wherever they lie: on tiles and on cards (AGR-14.6.1). Cards that move or take crops ask here, so that none of
//! them forgets the other kind.

use super::{Card, Played};
use crate::farm::Farm;
use crate::grid::{Cell, Cells};
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;

/// A field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Field {
    Tile(Cell),
    Card(Card),
}

impl Field {
    pub(crate) const fn is_card(self) -> bool {
        matches!(self, Field::Card(_))
    }
}

impl Farm {
    /// The fields on which a crop grows, with how many, tiles first.
    pub(crate) fn fields_with(&self, crop: Good) -> impl Iterator<Item = (Field, u8)> + '_ {
        let tiles = if crop == Good::Grain { self.grain_fields } else { self.vegetable_fields };
        let tiles = tiles.map(|cell| (Field::Tile(cell), self.crops[cell.index()]));
        let cards = self.cards.iter().filter(move |played| played.crop == Some(crop));
        tiles.chain(cards.map(|played| (Field::Card(played.card), played.crops)))
    }

    /// One crop is taken from a field; without crops it is unplanted (AGR-15.2.3).
    pub(crate) fn take_crop(&mut self, field: Field) {
        match field {
            Field::Tile(cell) => {
                let crops = &mut self.crops[cell.index()];
                *crops = crops.saturating_sub(1);
                if *crops == 0 {
                    let sown = self.sown_pastures();
                    self.grain_fields = self.grain_fields.minus(Cells::only(cell));
                    self.vegetable_fields = self.vegetable_fields.minus(Cells::only(cell));
                    self.uncover();
                    self.survey_sown_pastures(sown);
                }
            }
            Field::Card(card) => self.change(card, Played::take_crop),
        }
    }

    /// One crop is put on an empty field.
    pub(crate) fn put_crop(&mut self, field: Field, crop: Good) {
        match field {
            Field::Tile(cell) => {
                let planted = if crop == Good::Grain { &mut self.grain_fields } else { &mut self.vegetable_fields };
                *planted = planted.with(cell);
                self.crops[cell.index()] = 1;
            }
            Field::Card(card) => self.change(card, |played| (played.crop, played.crops) = (Some(crop), 1)),
        }
    }

    /// Whether a vegetable lies below the grain of a field.
    pub(crate) fn hides_vegetable(&self, field: Field) -> bool {
        match field {
            Field::Tile(cell) => self.hidden.contains(cell),
            Field::Card(card) => self.played(card).is_some_and(|played| played.hidden),
        }
    }

    pub(crate) fn hide_vegetable(&mut self, field: Field) {
        match field {
            Field::Tile(cell) => self.hidden = self.hidden.with(cell),
            Field::Card(card) => self.change(card, |played| played.hidden = true),
        }
    }

    /// Fields with a vegetable below the grain.
    pub(crate) fn double_fields(&self) -> usize {
        self.hidden.len() + self.cards.iter().filter(|played| played.hidden).count()
    }

    /// Vegetables come to light where the last grain above them is gone.
    pub(crate) fn uncover(&mut self) {
        for cell in self.hidden.minus(self.grain_fields) {
            self.hidden = self.hidden.minus(Cells::only(cell));
            self.put_crop(Field::Tile(cell), Good::Vegetable);
        }
    }

    /// Whether a field gives a second crop in the coming field phase.
    pub(crate) fn gives_second(&self, field: Field) -> bool {
        match field {
            Field::Tile(cell) => self.log.second_crop.contains(cell),
            Field::Card(card) => self.played(card).is_some_and(|played| played.second_crop),
        }
    }

    pub(crate) fn give_second(&mut self, field: Field) {
        match field {
            Field::Tile(cell) => self.log.second_crop = self.log.second_crop.with(cell),
            Field::Card(card) => self.change(card, |played| played.second_crop = true),
        }
    }
}

impl Agricola {
    /// The fields without crops on which this one may grow, tiles first.
    pub(crate) fn empty_fields(&self, seat: Seat, crop: Good) -> impl Iterator<Item = Field> + '_ {
        let farm = self.farm(seat);
        let grows = move |card: Card| self.content.0.card(card).is_some_and(|plan| plan.field.contains(&crop));
        let cards = farm.cards.iter().filter(move |played| played.crops == 0 && grows(played.card));
        farm.unplanted().map(Field::Tile).chain(cards.map(|played| Field::Card(played.card)))
    }
}
