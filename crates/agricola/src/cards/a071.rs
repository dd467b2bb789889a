//! A071: at any time a crop may move from a field with several crops to an empty field.
//!
//! Fields that hold the same are alike (AGR-DP-8), so a move is said by the crop, how many lie with it, and whether a tile
//! or a card gives or takes it. It is offered once more when the field phase starts: no other decision may come between
//! sowing and the harvest.

use super::{Card, Deck};
use crate::grid::Cell;
use crate::pieces::Good;
use crate::state::Agricola;
use almende_core::Seat;

pub(crate) const CARD: Card = Card::of(Deck::A, 71);

/// A field a crop comes from or goes to.
#[derive(Clone, Copy)]
enum Field {
    /// A tile with a number of crops between these.
    Tile(u8, u8),
    /// A card that is a field.
    Card,
}

/// The choices of the card: the crop, where it comes from and where it goes. On cards only vegetables grow so far.
const MOVES: [(Good, Field, Field); 5] = [
    (Good::Grain, Field::Tile(3, u8::MAX), Field::Tile(0, 0)),
    (Good::Grain, Field::Tile(2, 2), Field::Tile(0, 0)),
    (Good::Vegetable, Field::Tile(2, u8::MAX), Field::Tile(0, 0)),
    (Good::Vegetable, Field::Tile(2, u8::MAX), Field::Card),
    (Good::Vegetable, Field::Card, Field::Tile(0, 0)),
];

/// A place of the farm where a crop lies or can lie.
#[derive(Clone, Copy)]
enum Place {
    Tile(Cell),
    Card(Card),
}

fn giver(game: &Agricola, seat: Seat, crop: Good, field: Field) -> Option<Place> {
    let farm = game.farm(seat);
    let mut planted = if crop == Good::Grain { farm.grain_fields } else { farm.vegetable_fields };
    match field {
        Field::Tile(least, most) => {
            planted.find(|cell| (least..=most).contains(&farm.crops[cell.index()])).map(Place::Tile)
        }
        Field::Card => {
            let played = farm.cards.iter().find(|played| played.crop == Some(crop) && played.crops > 1);
            played.map(|played| Place::Card(played.card))
        }
    }
}

fn taker(game: &Agricola, seat: Seat, crop: Good, field: Field) -> Option<Place> {
    let farm = game.farm(seat);
    match field {
        Field::Tile(..) => farm.unplanted().first().map(Place::Tile),
        Field::Card => {
            let grows = |card: Card| game.content.card(card).is_some_and(|plan| plan.field.contains(&crop));
            let played = farm.cards.iter().find(|played| played.crops == 0 && grows(played.card));
            played.map(|played| Place::Card(played.card))
        }
    }
}

fn find(game: &Agricola, seat: Seat, choice: usize) -> Option<(Good, Place, Place)> {
    let &(crop, from, to) = MOVES.get(choice)?;
    Some((crop, giver(game, seat, crop, from)?, taker(game, seat, crop, to)?))
}

pub(crate) fn can(game: &Agricola, seat: Seat, choice: usize) -> bool {
    find(game, seat, choice).is_some()
}

pub(crate) fn resolve(game: &mut Agricola, seat: Seat, choice: usize) {
    let Some((crop, from, to)) = find(game, seat, choice) else { return };
    let farm = game.farm_mut(seat);
    match from {
        Place::Tile(cell) => farm.crops[cell.index()] -= 1,
        Place::Card(card) => farm.change(card, |played| played.take_crop()),
    }
    match to {
        Place::Tile(cell) => {
            let planted = if crop == Good::Grain { &mut farm.grain_fields } else { &mut farm.vegetable_fields };
            *planted = planted.with(cell);
            farm.crops[cell.index()] = 1;
        }
        Place::Card(card) => farm.change(card, |played| (played.crop, played.crops) = (Some(crop), 1)),
    }
}
