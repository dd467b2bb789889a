//! What a player can answer, and its notation.

use crate::cards::{Card, every_answer};
use crate::grid::Cell;
use crate::notation::FORMS;
use crate::pieces::{Good, Major, Material, Space};
use almende_core::{Problem, unreadable};
use std::fmt;
use std::str::FromStr;

/// One answer to one decision. None of them gives anything to another player (AGR-4.1.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `keep A067`: a card of the packet for the hand.
    Keep(Card),
    /// `place forest`: a person on an action space.
    Place(Space),
    /// `stay`: a person who finds no space stays at home.
    Stay,
    /// `take reed`: one of the things a space offers.
    Take(Good),
    /// `room 0,0`: build a room.
    Room(Cell),
    /// `stable 0,4`: build a stable.
    Stable(Cell),
    /// `plow 2,2`: place a field tile.
    Plow(Cell),
    /// `sow grain`: sow the next field without crops.
    Sow(Good),
    /// `sow vegetable on B068`: sow a card that is a field.
    SowCard(Good, Card),
    /// `sow grain on 0,4`: sow the pasture that begins with this cell.
    SowPasture(Good, Cell),
    /// `bake 2`: turn so many grain into bread.
    Bake(u8),
    /// `fence 0,2`: the first cell of a pasture.
    Fence(Cell),
    /// `add 0,3`: one cell more.
    Add(Cell),
    /// `close`: build the fences around the picked cells.
    Close,
    /// `build well`: a major improvement.
    Build(Major),
    /// `build cooking_hearth_4 for fireplace_2`: a Hearth for a Fireplace.
    Exchange(Major, Major),
    /// `build cooking_hearth_4 for A060`: a Hearth for a card that is like a Fireplace.
    ExchangeCard(Major, Card),
    /// `renovate clay`: renovate the house to this material.
    Renovate(Material),
    /// `play A067`: a card of the hand.
    Play(Card),
    /// `throw A067`: a card of the hand leaves the game.
    Throw(Card),
    /// `choose A086`: a card of the hand among those of which chance draws one.
    Choose(Card),
    /// `use B104 2`: what a card in front of the player offers, or one of several things; `use A024` is the first.
    Use(Card, u8),
    /// `field 0,1`: the field tile, or the pasture that is sown, an effect is about.
    Field(Cell),
    /// `field B068`: the card that is a field.
    FieldCard(Card),
    /// `pay 2`: one of several ways to pay.
    Pay(u8),
    /// `convert sheep`: turn a good into food.
    Convert(Good),
    /// `craft joinery`: use a craft building.
    Craft(Major),
    /// `discard`: return a good to the general supply.
    Discard,
    /// `release sheep`: an animal runs away, or a good is returned.
    Release(Good),
    /// `breed sheep`: keep a young animal.
    Breed(Good),
    /// `feed`: the family eats.
    Feed,
    /// `done`: no further action here.
    Done,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Keep(card) => write!(f, "keep {card}"),
            Action::Place(space) => write!(f, "place {}", space.id()),
            Action::Stay => f.write_str("stay"),
            Action::Take(good) => write!(f, "take {}", good.id()),
            Action::Room(cell) => write!(f, "room {cell}"),
            Action::Stable(cell) => write!(f, "stable {cell}"),
            Action::Plow(cell) => write!(f, "plow {cell}"),
            Action::Sow(crop) => write!(f, "sow {}", crop.id()),
            Action::SowCard(crop, card) => write!(f, "sow {} on {card}", crop.id()),
            Action::SowPasture(crop, cell) => write!(f, "sow {} on {cell}", crop.id()),
            Action::Bake(grain) => write!(f, "bake {grain}"),
            Action::Fence(cell) => write!(f, "fence {cell}"),
            Action::Add(cell) => write!(f, "add {cell}"),
            Action::Close => f.write_str("close"),
            Action::Build(major) => write!(f, "build {}", major.id()),
            Action::Exchange(hearth, fireplace) => write!(f, "build {} for {}", hearth.id(), fireplace.id()),
            Action::ExchangeCard(hearth, card) => write!(f, "build {} for {card}", hearth.id()),
            Action::Renovate(material) => write!(f, "renovate {}", material.id()),
            Action::Play(card) => write!(f, "play {card}"),
            Action::Throw(card) => write!(f, "throw {card}"),
            Action::Choose(card) => write!(f, "choose {card}"),
            Action::Use(card, 1) => write!(f, "use {card}"),
            Action::Use(card, choice) => write!(f, "use {card} {choice}"),
            Action::Field(cell) => write!(f, "field {cell}"),
            Action::FieldCard(card) => write!(f, "field {card}"),
            Action::Pay(way) => write!(f, "pay {way}"),
            Action::Convert(good) => write!(f, "convert {}", good.id()),
            Action::Craft(major) => write!(f, "craft {}", major.id()),
            Action::Discard => f.write_str("discard"),
            Action::Release(good) => write!(f, "release {}", good.id()),
            Action::Breed(species) => write!(f, "breed {}", species.id()),
            Action::Feed => f.write_str("feed"),
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
        "stay" => return Some(Action::Stay),
        "close" => return Some(Action::Close),
        "discard" => return Some(Action::Discard),
        "feed" => return Some(Action::Feed),
        "done" => return Some(Action::Done),
        _ => {}
    }
    Some(match text.split_once(' ')? {
        ("keep", card) => Action::Keep(card.parse().ok()?),
        ("place", id) => Action::Place(Space::from_id(id)?),
        ("take", id) => Action::Take(Good::from_id(id)?),
        ("room", cell) => Action::Room(cell.parse().ok()?),
        ("stable", cell) => Action::Stable(cell.parse().ok()?),
        ("plow", cell) => Action::Plow(cell.parse().ok()?),
        ("sow", rest) => match rest.split_once(" on ") {
            Some((crop, on)) => match on.parse() {
                Ok(cell) => Action::SowPasture(Good::from_id(crop)?, cell),
                Err(_) => Action::SowCard(Good::from_id(crop)?, on.parse().ok()?),
            },
            None => Action::Sow(Good::from_id(rest)?),
        },
        ("bake", grain) => Action::Bake(read_number(grain)?),
        ("fence", cell) => Action::Fence(cell.parse().ok()?),
        ("add", cell) => Action::Add(cell.parse().ok()?),
        ("build", rest) => match rest.split_once(" for ") {
            Some((hearth, returned)) => match Major::from_id(returned) {
                Some(fireplace) => Action::Exchange(Major::from_id(hearth)?, fireplace),
                None => Action::ExchangeCard(Major::from_id(hearth)?, returned.parse().ok()?),
            },
            None => Action::Build(Major::from_id(rest)?),
        },
        ("renovate", id) => Action::Renovate(Material::from_id(id)?),
        ("play", card) => Action::Play(card.parse().ok()?),
        ("throw", card) => Action::Throw(card.parse().ok()?),
        ("choose", card) => Action::Choose(card.parse().ok()?),
        ("use", rest) => match rest.split_once(' ') {
            Some((card, choice)) => Action::Use(card.parse().ok()?, read_number(choice).filter(|&choice| choice != 1)?),
            None => Action::Use(rest.parse().ok()?, 1),
        },
        ("field", at) => match at.parse() {
            Ok(cell) => Action::Field(cell),
            Err(_) => Action::FieldCard(at.parse().ok()?),
        },
        ("pay", way) => Action::Pay(read_number(way)?),
        ("convert", id) => Action::Convert(Good::from_id(id)?),
        ("craft", id) => Action::Craft(Major::from_id(id)?),
        ("release", id) => Action::Release(Good::from_id(id)?),
        ("breed", id) => Action::Breed(Good::from_id(id)?),
        _ => return None,
    })
}

/// A number in its one way of writing.
fn read_number(text: &str) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| number.to_string() == text)
}

impl Action {
    /// Every action that can be written without hand cards, with numbers up to `most`.
    pub fn every(most: u8) -> impl Iterator<Item = Action> {
        let goods = || Good::ALL.iter().copied();
        let majors = || Major::ALL.iter().copied();
        [Action::Stay, Action::Close, Action::Discard, Action::Feed, Action::Done]
            .into_iter()
            .chain(Space::ALL.iter().copied().map(Action::Place))
            .chain(goods().flat_map(|good| {
                [
                    Action::Take(good),
                    Action::Sow(good),
                    Action::Convert(good),
                    Action::Release(good),
                    Action::Breed(good),
                ]
            }))
            .chain(Cell::all().flat_map(|cell| {
                [Action::Room(cell), Action::Stable(cell), Action::Plow(cell), Action::Fence(cell), Action::Add(cell)]
            }))
            .chain((0..=most).map(Action::Bake))
            .chain(majors().flat_map(|major| [Action::Build(major), Action::Craft(major)]))
            .chain(majors().flat_map(move |hearth| majors().map(move |other| Action::Exchange(hearth, other))))
            .chain(Material::ALL.iter().copied().map(Action::Renovate))
            .chain((0..=most).map(Action::Pay))
    }

    /// Every action with one of these cards that can be written, with choices up to `most`.
    pub fn every_with_cards(cards: &[Card], most: u8) -> impl Iterator<Item = Action> {
        let of_card = move |&card: &Card| {
            let crops = Good::CROPS.map(|crop| Action::SowCard(crop, card));
            let uses = (0..=most).map(move |choice| Action::Use(card, choice));
            let of_hand = [Action::Keep(card), Action::Play(card), Action::Throw(card), Action::Choose(card)];
            let returned = Major::HEARTHS.map(|hearth| Action::ExchangeCard(hearth, card));
            of_hand.into_iter().chain(crops).chain(uses).chain(returned)
        };
        let pastures = Cell::all().flat_map(|cell| Good::CROPS.map(|crop| Action::SowPasture(crop, cell)));
        cards.iter().flat_map(of_card).chain(pastures)
    }

    /// Every field that can be named, on tiles and on these cards.
    pub fn every_field(cards: &[Card]) -> impl Iterator<Item = Action> {
        every_answer(cards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_notation_of_an_action_is_read() {
        for bad in [
            "",
            " ",
            "place",
            "place  forest",
            "place Forest",
            "stay ",
            "room",
            "room 3,0",
            "room 0,5",
            "room 00",
            "bake 01",
            "bake 256",
            "bake -1",
            "build",
            "build castle",
            "build well for",
            "Feed",
            "sow",
            "use A024 1",
            "use A024 ",
            "use A24",
            "pay 01",
            "play",
            "keep A000",
        ] {
            assert!(bad.parse::<Action>().is_err(), "{bad:?}");
        }
        assert_eq!(
            "build cooking_hearth_5 for fireplace_3".parse(),
            Ok(Action::Exchange(Major::CookingHearth5, Major::Fireplace3))
        );
    }
}
