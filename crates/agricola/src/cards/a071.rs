//! A071: at any time a crop may move from a field with several crops to an empty field.
//!
//! Fields that hold the same are alike, so a move is said by the crop, how many lie with it, and whether a tile
//! or a card gives or takes it. It is offered once more when the field phase starts: no other decision may come between
//! sowing and the harvest.

use super::field::Field;
use super::{Card, Deck};
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 71);

/// A kind of field a crop comes from.
#[derive(Clone, Copy)]
enum From {
    /// A tile with a number of crops between these.
    Tile(u8, u8),
    /// A card that is a field.
    Card,
}

/// A kind of field a crop goes to.
#[derive(Clone, Copy, PartialEq)]
enum To {
    Tile,
    Card,
}

const MANY: From = From::Tile(3, u8::MAX);
const TWO: From = From::Tile(2, 2);
const SOME: From = From::Tile(2, u8::MAX);

/// The choices of the card: the crops, where one comes from and where it goes.
const MOVES: [(&[Good], From, To); 9] = [
    (&[Good::Grain], MANY, To::Tile),
    (&[Good::Grain], TWO, To::Tile),
    (&[Good::Vegetable], SOME, To::Tile),
    (&[Good::Vegetable], SOME, To::Card),
    (&[Good::Vegetable], From::Card, To::Tile),
    (&[Good::Grain], MANY, To::Card),
    (&[Good::Grain], TWO, To::Card),
    (&[Good::Grain], From::Card, To::Tile),
    (&Good::CROPS, From::Card, To::Card),
];

fn giver(game: &Agricola, seat: Seat, crop: Good, from: From) -> Option<Field> {
    let fits = |field: Field, crops: u8| match from {
        From::Tile(least, most) => !field.is_card() && (least..=most).contains(&crops),
        From::Card => field.is_card() && crops > 1,
    };
    let mut fields = game.farm(seat).fields_with(crop);
    fields.find(|&(field, crops)| fits(field, crops)).map(|(field, _)| field)
}

fn taker(game: &Agricola, seat: Seat, crop: Good, to: To) -> Option<Field> {
    game.empty_fields(seat, crop).find(|field| field.is_card() == (to == To::Card))
}

fn find(game: &Agricola, seat: Seat, choice: usize) -> Option<(Good, Field, Field)> {
    let &(crops, from, to) = MOVES.get(choice)?;
    let mut moves =
        crops.iter().map(|&crop| Some((crop, giver(game, seat, crop, from)?, taker(game, seat, crop, to)?)));
    moves.find_map(|found| found)
}

pub(crate) fn can(game: &Agricola, seat: Seat, choice: usize) -> bool {
    find(game, seat, choice).is_some()
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, choice: usize) {
    let Some((crop, from, to)) = find(game, seat, choice) else { return };
    let farm = game.farm_mut(seat);
    farm.take_crop(from);
    farm.put_crop(to, crop);
}
