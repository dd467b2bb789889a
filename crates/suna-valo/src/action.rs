//! What a player can answer, and its notation.

use crate::content::MAX_NEEDS;
use crate::notation::FORMS;
use crate::pieces::{
    Card, Character, Column, EndTile, FARM_CARDS, Good, Place, Progress, PublicOrder, Resource, ShipOrder, Space,
    Store, Track,
};
use crate::state::SPACES;
use almende_core::{Problem, unreadable};
use std::fmt;
use std::str::FromStr;

/// One answer to one decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `character C03`: the character to keep.
    Character(Character),
    /// `give grain head`: one good of a payment, a price, a delivery or an exchange.
    Give(Pick),
    /// `leave wool`: a required good of a ship order that need not be paid.
    Leave(Good),
    /// `full`: the rest of a payment without the discount that is offered.
    Full,
    /// `buy H12`: a card of the village or of a display.
    Buy(Card),
    /// `ship S03`: fulfil a ship order.
    Ship(ShipOrder),
    /// `place crop`: put the bought card face up into a column.
    Place(Column),
    /// `face-down crop`: put the bought card face down into a column.
    FaceDown(Column),
    /// `celebrate`: trigger the bought festival.
    Celebrate,
    /// `produce lily crop2` or `produce lily crop2 keeper`: a slot or head produces, into itself or onto C03.
    Produce(Resource, Origin, bool),
    /// `energy`: the energy icons of the activation.
    Energy,
    /// `gain wool`: which good to receive.
    Gain(Good),
    /// `use BF03`: the effect of an own progress tile.
    Tile(Progress),
    /// `store head`: where a received resource goes.
    Store(Store),
    /// `keep wool head`: which resource of a sale goes where.
    Keep(Resource, Store),
    /// `deliver A03 2`: a slot of a public order.
    DeliverPublic(PublicOrder, u8),
    /// `deliver H16 lily`: a slot of a personal order.
    DeliverPersonal(Card, Resource),
    /// `step left`: one step on a bot track.
    Step(Track),
    /// `take IMP05`: the figure of a space.
    Figure(Space),
    /// `tile BF03`: a progress tile to take.
    TakeProgress(Progress),
    /// `tile BE02`: an end-of-game tile to take.
    TakeEnd(EndTile),
    /// `row points`: the VP side of a row bonus marker.
    RowPoints,
    /// `row activate`: the activation side.
    RowActivate,
    /// `card crop2`: a single card to activate.
    Card(Place),
    /// `perform`: the effect of a festival.
    Perform,
    /// `column crop`: a column to activate.
    Column(Column),
    /// `recover H05 crop`: a card of the discard pile and its column.
    Recover(Card, Column),
    /// `swap 2 wool`: a good on a card of the own display, to be exchanged by C06.
    Swap(u8, Good),
    /// `reveal`: turn up the top card of the draw pile with C04.
    Reveal,
    /// `add H12`: the card for the display.
    Add(Card),
    /// `replace 2 H40`: a card of the hand for a place of the display.
    Replace(u8, Card),
    /// `done`: no more of what is offered.
    Done,
}

/// What produces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// The head of the activated column.
    Head,
    /// A slot of a card.
    Card(Place),
}

/// One good that is spent, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// An energy stone.
    Energy,
    /// A resource from a storage.
    Stored(Resource, Store),
    /// A resource from the farm market.
    Market(Resource),
}

impl Pick {
    /// The good.
    pub fn good(self) -> Good {
        match self {
            Pick::Energy => Good::Energy,
            Pick::Stored(resource, _) | Pick::Market(resource) => resource.into(),
        }
    }

    /// The order in which search takes the goods of a payment.
    pub(crate) fn number(self) -> u16 {
        let of = |resource: Resource| 1 + 256 * resource.index() as u16;
        match self {
            Pick::Energy => 0,
            Pick::Stored(resource, store) => of(resource) + store.number(),
            Pick::Market(resource) => of(resource) + 255,
        }
    }
}

impl fmt::Display for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pick::Energy => f.write_str("energy"),
            Pick::Stored(resource, store) => write!(f, "{} {store}", resource.id()),
            Pick::Market(resource) => write!(f, "{} market", resource.id()),
        }
    }
}

impl Action {
    /// Every action that can be written.
    pub fn every() -> Vec<Action> {
        let mut all = vec![
            Action::Celebrate,
            Action::Energy,
            Action::RowPoints,
            Action::RowActivate,
            Action::Perform,
            Action::Reveal,
            Action::Done,
            Action::Full,
            Action::Give(Pick::Energy),
        ];
        all.extend(Character::all().map(Action::Character));
        all.extend(Good::ALL.iter().flat_map(|&good| [Action::Leave(good), Action::Gain(good)]));
        all.extend(Card::buyable().flat_map(|card| [Action::Buy(card), Action::Add(card)]));
        all.extend(ShipOrder::all().map(Action::Ship));
        all.extend(Track::ALL.iter().map(|&track| Action::Step(track)));
        all.extend(Space::ALL.iter().map(|&space| Action::Figure(space)));
        all.extend(Progress::all().flat_map(|tile| [Action::Tile(tile), Action::TakeProgress(tile)]));
        all.extend(EndTile::all().map(Action::TakeEnd));
        for &column in Column::ALL {
            all.extend([Action::Place(column), Action::FaceDown(column), Action::Column(column)]);
            all.extend(farm_cards().map(|card| Action::Recover(card, column)));
        }
        all.extend(Place::all(Column::IN_ROWS).map(Action::Card));
        all.extend(Store::all().map(Action::Store));
        for &resource in Resource::ALL {
            all.push(Action::Give(Pick::Market(resource)));
            let stored = |store| [Action::Give(Pick::Stored(resource, store)), Action::Keep(resource, store)];
            all.extend(Store::all().flat_map(stored));
            let origins = [Origin::Head].into_iter().chain(Place::all(Column::WITH_SLOTS).map(Origin::Card));
            all.extend(
                origins.flat_map(|origin| [false, true].map(|keeper| Action::Produce(resource, origin, keeper))),
            );
            all.extend(farm_cards().map(|card| Action::DeliverPersonal(card, resource)));
        }
        for order in PublicOrder::all() {
            all.extend((0..MAX_NEEDS as u8).map(|slot| Action::DeliverPublic(order, slot)));
        }
        for slot in 0..SPACES as u8 {
            all.extend(Good::ALL.iter().map(|&good| Action::Swap(slot, good)));
            all.extend(Card::buyable().map(|card| Action::Replace(slot, card)));
        }
        all
    }
}

fn farm_cards() -> impl Iterator<Item = Card> {
    Card::buyable().take(FARM_CARDS)
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Character(character) => write!(f, "character {}", character.id()),
            Action::Give(pick) => write!(f, "give {pick}"),
            Action::Leave(good) => write!(f, "leave {}", good.id()),
            Action::Full => f.write_str("full"),
            Action::Buy(card) => write!(f, "buy {}", card.id()),
            Action::Ship(order) => write!(f, "ship {}", order.id()),
            Action::Place(column) => write!(f, "place {}", column.id()),
            Action::FaceDown(column) => write!(f, "face-down {}", column.id()),
            Action::Celebrate => f.write_str("celebrate"),
            Action::Produce(resource, origin, keeper) => {
                write!(f, "produce {} ", resource.id())?;
                match origin {
                    Origin::Head => f.write_str("head")?,
                    Origin::Card(place) => place.fmt(f)?,
                }
                f.write_str(if keeper { " keeper" } else { "" })
            }
            Action::Energy => f.write_str("energy"),
            Action::Gain(good) => write!(f, "gain {}", good.id()),
            Action::Tile(tile) => write!(f, "use {}", tile.id()),
            Action::Store(store) => write!(f, "store {store}"),
            Action::Keep(resource, store) => write!(f, "keep {} {store}", resource.id()),
            Action::DeliverPublic(order, slot) => write!(f, "deliver {} {}", order.id(), slot + 1),
            Action::DeliverPersonal(card, resource) => write!(f, "deliver {} {}", card.id(), resource.id()),
            Action::Step(track) => write!(f, "step {}", track.id()),
            Action::Figure(space) => write!(f, "take {}", space.id()),
            Action::TakeProgress(tile) => write!(f, "tile {}", tile.id()),
            Action::TakeEnd(tile) => write!(f, "tile {}", tile.id()),
            Action::RowPoints => f.write_str("row points"),
            Action::RowActivate => f.write_str("row activate"),
            Action::Card(place) => write!(f, "card {place}"),
            Action::Perform => f.write_str("perform"),
            Action::Column(column) => write!(f, "column {}", column.id()),
            Action::Recover(card, column) => write!(f, "recover {} {}", card.id(), column.id()),
            Action::Swap(slot, good) => write!(f, "swap {} {}", slot + 1, good.id()),
            Action::Reveal => f.write_str("reveal"),
            Action::Add(card) => write!(f, "add {}", card.id()),
            Action::Replace(slot, card) => write!(f, "replace {} {}", slot + 1, card.id()),
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Action, Problem> {
        read(text).ok_or_else(|| unreadable(text, FORMS, |text| read(text).is_some()))
    }
}

fn read(text: &str) -> Option<Action> {
    match text {
        "celebrate" => return Some(Action::Celebrate),
        "energy" => return Some(Action::Energy),
        "row points" => return Some(Action::RowPoints),
        "row activate" => return Some(Action::RowActivate),
        "perform" => return Some(Action::Perform),
        "reveal" => return Some(Action::Reveal),
        "full" => return Some(Action::Full),
        "done" => return Some(Action::Done),
        _ => {}
    }
    let (verb, rest) = text.split_once(' ')?;
    Some(match verb {
        "character" => Action::Character(Character::from_id(rest)?),
        "give" => Action::Give(read_pick(rest)?),
        "leave" => Action::Leave(Good::from_id(rest)?),
        "buy" => Action::Buy(read_card(rest)?),
        "ship" => Action::Ship(ShipOrder::from_id(rest)?),
        "place" => Action::Place(Column::from_id(rest)?),
        "face-down" => Action::FaceDown(Column::from_id(rest)?),
        "produce" => read_production(rest)?,
        "gain" => Action::Gain(Good::from_id(rest)?),
        "use" => Action::Tile(Progress::from_id(rest)?),
        "store" => Action::Store(Store::from_id(rest)?),
        "keep" => {
            let (resource, store) = rest.split_once(' ')?;
            Action::Keep(Resource::from_id(resource)?, Store::from_id(store)?)
        }
        "deliver" => read_delivery(rest)?,
        "step" => Action::Step(Track::from_id(rest)?),
        "take" => Action::Figure(Space::from_id(rest)?),
        "tile" => match Progress::from_id(rest) {
            Some(tile) => Action::TakeProgress(tile),
            None => Action::TakeEnd(EndTile::from_id(rest)?),
        },
        "card" => Action::Card(Place::from_id(rest).filter(|place| Column::IN_ROWS.contains(&place.column))?),
        "column" => Action::Column(Column::from_id(rest)?),
        "recover" => {
            let (card, column) = rest.split_once(' ')?;
            Action::Recover(read_card(card).filter(|card| card.is_farm_card())?, Column::from_id(column)?)
        }
        "swap" => {
            let (slot, good) = rest.split_once(' ')?;
            Action::Swap(read_number(slot, SPACES)?, Good::from_id(good)?)
        }
        "add" => Action::Add(read_card(rest)?),
        "replace" => {
            let (slot, card) = rest.split_once(' ')?;
            Action::Replace(read_number(slot, SPACES)?, read_card(card)?)
        }
        _ => return None,
    })
}

fn read_card(text: &str) -> Option<Card> {
    Card::from_id(text).filter(|card| !card.is_special())
}

/// A number from 1 in its one way of writing, counted from 0.
fn read_number(text: &str, most: usize) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    (number.to_string() == text && usize::from(number) <= most).then_some(())?;
    number.checked_sub(1)
}

fn read_pick(text: &str) -> Option<Pick> {
    if text == "energy" {
        return Some(Pick::Energy);
    }
    let (resource, from) = text.split_once(' ')?;
    let resource = Resource::from_id(resource)?;
    Some(if from == "market" { Pick::Market(resource) } else { Pick::Stored(resource, Store::from_id(from)?) })
}

fn read_production(text: &str) -> Option<Action> {
    let (resource, rest) = text.split_once(' ')?;
    let (origin, keeper) = match rest.split_once(' ') {
        Some((origin, "keeper")) => (origin, true),
        Some(_) => return None,
        None => (rest, false),
    };
    let origin = match origin {
        "head" => Origin::Head,
        place => Origin::Card(Place::from_id(place).filter(|place| place.column.has_slots())?),
    };
    Some(Action::Produce(Resource::from_id(resource)?, origin, keeper))
}

fn read_delivery(text: &str) -> Option<Action> {
    let (order, slot) = text.split_once(' ')?;
    Some(match PublicOrder::from_id(order) {
        Some(order) => Action::DeliverPublic(order, read_number(slot, MAX_NEEDS)?),
        None => Action::DeliverPersonal(read_card(order).filter(|card| card.is_farm_card())?, Resource::from_id(slot)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_notation_of_an_action_is_read() {
        for bad in [
            "",
            " ",
            "buy",
            "buy  H12",
            "buy h12",
            "buy H58",
            "buy reveal_ship",
            "give grain",
            "give energy head",
            "give grain crop0",
            "give grain crop02",
            "give grain crop27",
            "give grain transport1",
            "produce grain crop1 head",
            "deliver A03 0",
            "deliver A03 6",
            "deliver E01 grain",
            "swap 0 wool",
            "swap 4 wool",
            "replace 1 draw_festival",
            "recover E01 crop",
            "card personal1",
            "tile IMP01",
            "row",
            "done ",
            "Done",
        ] {
            assert!(bad.parse::<Action>().is_err(), "{bad:?}");
        }
        let place = Place::from_id("pastures3").unwrap();
        let action = Action::Produce(Resource::Wool, Origin::Card(place), true);
        assert_eq!(action.to_string(), "produce wool pastures3 keeper");
        assert_eq!("deliver A03 2".parse(), Ok(Action::DeliverPublic(PublicOrder::from_id("A03").unwrap(), 1)));
    }
}
