//! A071: at any time a crop may move from a field with several crops to an empty field.
//!
//! Usually a move is said by the crop, how many lie with it, and whether a tile or a card gives or takes it; where that leaves a
//! difference, the two fields can be named. It is offered once more when the field phase starts: no other decision may come between
//! sowing and the harvest.

use super::field::Field;
use super::naming::others_than;
use super::{Card, Deck, FieldUse, Naming};
use crate::pieces::Good;
use crate::state::{Agricola, Decision};
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

/// The fields of a crop that can give one.
pub(super) fn givers(game: &Agricola, seat: Seat, crop: Good) -> impl Iterator<Item = (Field, u8)> + '_ {
    let open = game.empty_fields(seat, crop).next().is_some();
    game.farm(seat).fields_with(crop).filter(move |(_, crops)| open && *crops > 1)
}

/// Whether there are moves that the others do not say.
fn others(game: &Agricola, seat: Seat) -> bool {
    Good::CROPS.into_iter().any(|crop| {
        let usual = || (0..MOVES.len()).filter_map(|choice| find(game, seat, choice)).filter(|found| found.0 == crop);
        let farm = game.farm(seat);
        if givers(game, seat, crop).next().is_none() {
            return false;
        }
        let cards = |field: &Field| field.is_card();
        // Tiles that take a crop are alike, cards are not.
        let (more, taken) = (game.empty_fields(seat, crop).filter(cards), usual().map(|found| found.2).filter(cards));
        more.count() > taken.count().min(1)
            || others_than(farm, crop, givers(game, seat, crop).map(|(field, _)| field), usual().map(|found| found.1))
    })
}

pub(crate) fn can(game: &Agricola, seat: Seat, choice: usize) -> bool {
    if choice == MOVES.len() {
        return others(game, seat);
    }
    find(game, seat, choice).is_some()
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, choice: usize) {
    if choice == MOVES.len() {
        return game.ask(seat, Decision::Field(Naming::one(FieldUse::From, None)));
    }
    let Some((crop, from, to)) = find(game, seat, choice) else { return };
    let farm = game.farm_mut(seat);
    farm.take_crop(from);
    farm.put_crop(to, crop);
}
