//! Fields that a player names (AGR-RULING-38): which of them gives a crop, gives a second one, or takes one. A card first offers
//! what is usual, by how many crops lie there; where that leaves a difference, it offers to name a field besides.

use super::field::Field;
use super::plan::Choice;
use super::{Card, Counter, a071, a112};
use crate::action::Action;
use crate::decide::{Question, about, allowed, at};
use crate::event::Event;
use crate::farm::Farm;
use crate::grid::{Cell, Cells};
use crate::pending::{Standing, fits_if};
use crate::pieces::Good;
use crate::state::{Agricola, Decision};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Fields somebody can have, on tiles, on pastures and on cards.
const MOST_FIELDS: usize = 40;

/// What becomes of the field that is named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum FieldUse {
    /// A crop is taken off it.
    Take,
    /// A crop is harvested off it.
    Harvest,
    /// It gives a second grain in the coming field phase.
    Second,
    /// A crop of it goes to another field,
    From,
    /// and comes to lie on this one, from the field that was named before.
    To,
}

/// Fields to be named, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct Naming {
    /// What becomes of them.
    pub what: FieldUse,
    /// The crop, if it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<Good>,
    /// How many are still to be named.
    pub left: u8,
    /// Those named before: cells of the farmyard,
    #[serde(default, skip_serializing_if = "is_nowhere")]
    pub cells: Cells,
    /// and cards in front of the player, a bit for each by their order.
    #[serde(default, skip_serializing_if = "is_none")]
    pub cards: u32,
}

fn is_nowhere(cells: &Cells) -> bool {
    cells.is_empty()
}

fn is_none(bits: &u32) -> bool {
    *bits == 0
}

/// What makes fields different from each other: which card it is, how many crops lie there, and what lies below them.
type Kind = (Option<Card>, u8, bool);

fn kind(farm: &Farm, field: Field, crops: u8) -> Kind {
    let card = match field {
        Field::Card(card) => Some(card),
        Field::Tile(_) => None,
    };
    (card, crops, farm.hides_vegetable(field))
}

/// Whether some of these fields are like none of those that are offered anyway.
pub(super) fn others_than(
    farm: &Farm,
    crop: Good,
    fields: impl Iterator<Item = Field>,
    usual: impl Iterator<Item = Field>,
) -> bool {
    let crops = |field: Field| farm.fields_with(crop).find(|(other, _)| *other == field).map_or(0, |(_, crops)| crops);
    let usual: ArrayVec<Kind, MOST_FIELDS> =
        usual.take(MOST_FIELDS).map(|field| kind(farm, field, crops(field))).collect();
    { fields }.any(|field| !usual.contains(&kind(farm, field, crops(field))))
}

impl Naming {
    /// One field for a purpose.
    pub(crate) const fn one(what: FieldUse, crop: Option<Good>) -> Naming {
        Naming { what, crop, left: 1, cells: Cells::NONE, cards: 0 }
    }
}

impl Farm {
    fn is_named(&self, naming: &Naming, field: Field) -> bool {
        match field {
            Field::Tile(cell) => naming.cells.contains(cell),
            Field::Card(card) => self.place_of(card).is_some_and(|place| naming.cards >> place & 1 != 0),
        }
    }

    /// The only field named so far.
    fn named_field(&self, naming: &Naming) -> Option<Field> {
        let card = self.cards.get(naming.cards.trailing_zeros() as usize).map(|played| Field::Card(played.card));
        naming.cells.first().map(Field::Tile).or(card)
    }

    fn place_of(&self, card: Card) -> Option<usize> {
        self.cards.iter().position(|played| played.card == card)
    }

    /// The crop on top of a field.
    fn crop_on(&self, field: Field) -> Option<Good> {
        Good::CROPS.into_iter().find(|&crop| self.fields_with(crop).any(|(other, _)| other == field))
    }
}

impl Agricola {
    /// The fields that can be named.
    pub(crate) fn fields_to_name(&self, seat: Seat, naming: &Naming) -> ArrayVec<Field, MOST_FIELDS> {
        let farm = self.farm(seat);
        let crop = naming.crop.unwrap_or(Good::Grain);
        let all: ArrayVec<Field, MOST_FIELDS> = match naming.what {
            FieldUse::Take | FieldUse::Harvest => {
                farm.fields_with(crop).map(|(field, _)| field).take(MOST_FIELDS).collect()
            }
            FieldUse::Second => a112::open(farm, |grain| grain >= 2).take(MOST_FIELDS).collect(),
            FieldUse::From => Good::CROPS
                .into_iter()
                .flat_map(|crop| a071::givers(self, seat, crop))
                .map(|(field, _)| field)
                .take(MOST_FIELDS)
                .collect(),
            FieldUse::To => self.empty_fields(seat, crop).take(MOST_FIELDS).collect(),
        };
        all.into_iter().filter(|&field| !farm.is_named(naming, field)).collect()
    }

    /// Whether the field named first has a crop that can go to another one, if that is what is asked.
    pub(crate) fn fits_move(&self, seat: Seat, naming: &Naming) -> bool {
        let gives = |field: Field| {
            let crop = naming.crop.filter(|crop| crop.is_crop());
            crop.is_some_and(|crop| a071::givers(self, seat, crop).any(|(other, _)| other == field))
        };
        match naming.what {
            FieldUse::To => self.farm(seat).named_field(naming).is_some_and(gives),
            FieldUse::Take | FieldUse::Harvest => naming.crop.is_some_and(Good::is_crop),
            FieldUse::Second | FieldUse::From => true,
        }
    }

    /// Asks for the fields that a choice takes crops from.
    pub(crate) fn ask_for_fields(&mut self, seat: Seat, choice: &Choice) {
        let what = if choice.harvests { FieldUse::Harvest } else { FieldUse::Take };
        if let Some(crop) = choice.from_field {
            self.ask(seat, Decision::Field(Naming::one(what, Some(crop))));
        }
        for (crop, left) in choice.from_fields.iter() {
            self.ask(seat, Decision::Field(Naming { left, ..Naming::one(what, Some(crop)) }));
        }
    }

    /// Whether naming fields leads to anything that the other choices of a card do not.
    pub(crate) fn naming_matters(&self, by: Counter, choice: &Choice) -> bool {
        let farm = self.farm(by.seat);
        if let Some(crop) = choice.from_field {
            let usual = [(false, false), (true, false), (false, true)];
            let usual =
                usual.into_iter().filter_map(|(last, emptiest)| self.usual_field(by.seat, crop, last, emptiest));
            return others_than(farm, crop, farm.fields_with(crop).map(|(field, _)| field), usual);
        }
        { choice.from_fields.iter() }.all(|(crop, number)| {
            let fields = || farm.fields_with(crop).map(|(field, crops)| kind(farm, field, crops));
            let crops = || fields().map(|(_, crops, _)| crops);
            // The fullest, and where it makes a difference the emptiest.
            let usual = 1 + u32::from(crops().min() != crops().max());
            fields().count() >= number.into() && selections(fields(), number) > usual
        })
    }
}

/// How many different selections of so many fields there are.
fn selections(fields: impl Iterator<Item = Kind>, number: u8) -> u32 {
    const MOST: usize = 8;
    let mut kinds: ArrayVec<(Kind, usize), MOST_FIELDS> = ArrayVec::new();
    for kind in fields.take(MOST_FIELDS) {
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, n)) => *n += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let number = usize::from(number).min(MOST - 1);
    let mut ways = [0u32; MOST];
    ways[0] = 1;
    for (_, many) in kinds {
        let before = ways;
        for (taken, way) in ways.iter_mut().enumerate() {
            *way = (0..=taken.min(many)).fold(0u32, |all, of_kind| all.saturating_add(before[taken - of_kind]));
        }
    }
    ways[number]
}

impl Question for Naming {
    type Answer = Field;

    fn prompt(self, _: &Agricola, _: Seat) -> Text {
        let id = match self.what {
            FieldUse::Take | FieldUse::Harvest => "prompt.field",
            FieldUse::Second => "prompt.field_second",
            FieldUse::From => return Text::new("prompt.field_from"),
            FieldUse::To => "prompt.field_to",
        };
        about(id, self.crop.unwrap_or(Good::Grain).word())
    }

    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.fields_to_name(seat, &self).into_iter().map(action));
    }

    /// Of fields that are alike one.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        let farm = game.farm(seat);
        let mut seen: ArrayVec<(Option<Good>, Kind), MOST_FIELDS> = ArrayVec::new();
        for field in game.fields_to_name(seat, &self) {
            let crop = farm.crop_on(field);
            let lie = |crop| farm.fields_with(crop).find(|(other, _)| *other == field).map_or(0, |(_, crops)| crops);
            let one = (crop, kind(farm, field, crop.map_or(0, lie)));
            if !seen.contains(&one) {
                let _ = seen.try_push(one);
                out.push(action(field));
            }
        }
    }

    fn heard(self, action: Action) -> Option<Field> {
        match action {
            Action::Field(cell) => Some(Field::Tile(cell)),
            Action::FieldCard(card) => Some(Field::Card(card)),
            _ => None,
        }
    }

    fn check(self, game: &Agricola, seat: Seat, field: Field) -> Result<(), Refusal> {
        allowed(game.fields_to_name(seat, &self).contains(&field), || {
            Refusal::new("refusal.not_this_field", &["AGR-RULING-38", "AGR-14.6.1"])
        })
    }

    fn answer(self, game: &mut Agricola, seat: Seat, field: Field, teller: &mut Teller<impl Log<Event>>) {
        let farm = game.farm_mut(seat);
        let mut rest = Naming { left: self.left.saturating_sub(1), ..self };
        match field {
            Field::Tile(cell) => rest.cells = rest.cells.with(cell),
            Field::Card(card) => rest.cards |= farm.place_of(card).map_or(0, |place| 1 << place),
        }
        match (self.what, self.crop) {
            (FieldUse::Take | FieldUse::Harvest, Some(crop)) => {
                farm.take_crop(field);
                if self.what == FieldUse::Harvest {
                    teller.tell(|| Event::Harvested { seat, crop, amount: 1 });
                }
            }
            (FieldUse::Second, _) => farm.give_second(field),
            (FieldUse::From, _) => {
                // The crop stays where it is until it is known where it goes.
                let crop = farm.crop_on(field);
                return game.ask(seat, Decision::Field(Naming { what: FieldUse::To, crop, left: 1, ..rest }));
            }
            (FieldUse::To, Some(crop)) => {
                if let Some(from) = farm.named_field(&self) {
                    farm.take_crop(from);
                    farm.put_crop(field, crop);
                }
            }
            _ => {}
        }
        if rest.left > 0 {
            game.ask(seat, Decision::Field(rest));
        }
    }

    fn describe(self, _: &Agricola, _: Seat, field: Field) -> Text {
        match field {
            Field::Tile(cell) => at("option.field", cell),
            Field::Card(card) => Text::new("option.field_card").with("card", card.word()),
        }
    }

    fn fits(self, game: &Agricola, at: Standing<'_>) -> Result<(), &'static str> {
        at.in_phases(&[])?;
        at.is_above()?;
        fits_if(
            at.cards
                && self.left > 0
                && game.fields_to_name(at.seat, &self).len() >= self.left.into()
                && game.fits_move(at.seat, &self),
            "there are not so many fields to name",
        )
    }
}

const fn action(field: Field) -> Action {
    match field {
        Field::Tile(cell) => Action::Field(cell),
        Field::Card(card) => Action::FieldCard(card),
    }
}

/// Every answer with one of these cards.
pub(crate) fn every_answer(cards: &[Card]) -> impl Iterator<Item = Action> + '_ {
    Cell::all().map(Action::Field).chain(cards.iter().copied().map(Action::FieldCard))
}
