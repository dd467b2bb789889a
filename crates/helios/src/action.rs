//! What a player can answer, and its notation.

use crate::hex::{FIELDS, Field, Fields, Side};
use crate::notation::FORMS;
use crate::pieces::{Building, Character, Colour, Slot, Special, Symbol};
use almende_core::{Problem, unreadable};
use std::fmt;
use std::str::FromStr;

/// One answer to one decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// `start brown`: the land of the start tile.
    Start(Colour),
    /// `cube blue`: the colour of a bonus resource.
    Cube(Colour),
    /// `take build`: the bottom action tile of a column.
    Take(Symbol),
    /// `slot red`: where a wild action tile goes.
    Slot(Slot),
    /// `forgo`: no (bonus) action.
    Forgo,
    /// `land blue`: which land tile to create, or which of two first.
    Land(Colour),
    /// `special temples`: which special tile to create.
    Special(Special),
    /// `temple`: build a temple.
    Temple,
    /// `build palace`: build a building.
    Build(Building),
    /// `at 1,-2`: the field for a tile, a temple or a cube.
    At(Field),
    /// `pay brown 0,0`: one cube of a payment.
    Pay(Colour, Field),
    /// `exchange 2`: how often to exchange mana.
    Exchange(u8),
    /// `sun 1,-1 S`: where the sun stops.
    Sun(SunStop),
    /// `buy princess`: take a character.
    Buy(Character),
    /// `activate princess`: turn a character to its active side.
    Activate(Character),
    /// `done`: end the turn with the characters.
    Done,
}

/// The result of a sun move (HEL-8.5.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SunStop {
    /// Where it stops.
    pub field: Field,
    /// Which shore it is at; none inside a dead end.
    pub anchor: Option<Side>,
    /// How often it must cross the yellow line again before a lap counts.
    pub debt: u8,
    /// Whether the move earns a lap.
    pub lap: bool,
}

/// No sun can owe more crossings than this: a move gains one only by leaving the yellow line to the side it came from,
/// which has room for this many steps.
pub const MAX_DEBT: u8 = 7;

impl Action {
    /// Every action that can be written with these fields and as many crossings of debt at most, in a fixed order.
    pub fn every(fields: Fields, most_debt: u8) -> Vec<Action> {
        let mut all = vec![Action::Forgo, Action::Temple, Action::Done];
        for &colour in Colour::ALL {
            all.extend([Action::Start(colour), Action::Cube(colour), Action::Land(colour)]);
            all.extend(fields.map(|field| Action::Pay(colour, field)));
        }
        all.extend(Symbol::ALL.iter().map(|&symbol| Action::Take(symbol)));
        all.extend(Slot::ALL.iter().map(|&slot| Action::Slot(slot)));
        all.extend(Special::ALL.iter().map(|&special| Action::Special(special)));
        all.extend(Building::ALL.iter().map(|&building| Action::Build(building)));
        all.extend(fields.map(Action::At));
        all.extend([0, 1, 2, 3, 4, u8::MAX].map(Action::Exchange));
        for &character in Character::ALL {
            all.extend([Action::Buy(character), Action::Activate(character)]);
        }
        for field in fields {
            for anchor in Side::ALL.map(Some).into_iter().chain([None]) {
                for debt in 0..=most_debt {
                    all.extend([false, true].map(|lap| Action::Sun(SunStop { field, anchor, debt, lap })));
                }
            }
        }
        all
    }
}

/// The way back from an action to its place in [`Action::every`], by reckoning: millions of options are numbered a second.
#[derive(Clone, Debug)]
pub struct Places {
    /// The place of each field among those there are.
    ranks: [Option<u8>; FIELDS],
    fields: u32,
    most_debt: u8,
}

impl Places {
    /// For the same fields and debt as [`Action::every`].
    pub fn new(fields: Fields, most_debt: u8) -> Places {
        let mut ranks = [None; FIELDS];
        for (rank, field) in (0..).zip(fields) {
            ranks[field.index()] = Some(rank);
        }
        Places { ranks, fields: fields.len() as u32, most_debt }
    }

    fn rank(&self, field: Field) -> Option<u32> {
        self.ranks[field.index()].map(u32::from)
    }

    /// The place of an action, if it is among them.
    pub fn of(&self, action: Action) -> Option<u32> {
        const COLOURS: u32 = Colour::COUNT as u32;
        const EXCHANGES: u32 = 6;
        // The order of `Action::every`: each kind begins where the one before ends.
        let of_colour = |colour: Colour| 3 + colour.index() as u32 * (3 + self.fields);
        let takes = 3 + COLOURS * (3 + self.fields);
        let slots = takes + Symbol::COUNT as u32;
        let specials = slots + Slot::COUNT as u32;
        let buildings = specials + Special::COUNT as u32;
        let ats = buildings + Building::COUNT as u32;
        let exchanges = ats + self.fields;
        let characters = exchanges + EXCHANGES;
        let suns = characters + 2 * Character::COUNT as u32;
        Some(match action {
            Action::Forgo => 0,
            Action::Temple => 1,
            Action::Done => 2,
            Action::Start(colour) => of_colour(colour),
            Action::Cube(colour) => of_colour(colour) + 1,
            Action::Land(colour) => of_colour(colour) + 2,
            Action::Pay(colour, field) => of_colour(colour) + 3 + self.rank(field)?,
            Action::Take(symbol) => takes + symbol.index() as u32,
            Action::Slot(slot) => slots + slot.index() as u32,
            Action::Special(special) => specials + special.index() as u32,
            Action::Build(building) => buildings + building.index() as u32,
            Action::At(field) => ats + self.rank(field)?,
            Action::Exchange(u8::MAX) => exchanges + EXCHANGES - 1,
            Action::Exchange(times) if u32::from(times) < EXCHANGES - 1 => exchanges + u32::from(times),
            Action::Exchange(_) => return None,
            Action::Buy(character) => characters + 2 * character.index() as u32,
            Action::Activate(character) => characters + 2 * character.index() as u32 + 1,
            Action::Sun(SunStop { field, anchor, debt, lap }) => {
                let side = anchor.map_or(Side::ALL.len(), Side::index) as u32;
                let debts = u32::from(self.most_debt) + 1;
                let stop = (self.rank(field)? * (Side::ALL.len() as u32 + 1) + side) * debts;
                (debt <= self.most_debt).then_some(suns + 2 * (stop + u32::from(debt)) + u32::from(lap))?
            }
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Start(colour) => write!(f, "start {}", colour.id()),
            Action::Cube(colour) => write!(f, "cube {}", colour.id()),
            Action::Take(symbol) => write!(f, "take {}", symbol.id()),
            Action::Slot(slot) => write!(f, "slot {}", slot.id()),
            Action::Forgo => f.write_str("forgo"),
            Action::Land(colour) => write!(f, "land {}", colour.id()),
            Action::Special(special) => write!(f, "special {}", special.id()),
            Action::Temple => f.write_str("temple"),
            Action::Build(building) => write!(f, "build {}", building.id()),
            Action::At(field) => write!(f, "at {field}"),
            Action::Pay(colour, field) => write!(f, "pay {} {field}", colour.id()),
            Action::Exchange(times) => write!(f, "exchange {times}"),
            Action::Sun(stop) => stop.fmt(f),
            Action::Buy(character) => write!(f, "buy {}", character.id()),
            Action::Activate(character) => write!(f, "activate {}", character.id()),
            Action::Done => f.write_str("done"),
        }
    }
}

impl fmt::Display for SunStop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sun {} {}", self.field, self.anchor.map_or("-", Side::name))?;
        if self.debt > 0 {
            write!(f, " debt {}", self.debt)?;
        }
        f.write_str(if self.lap { " lap" } else { "" })
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
        "forgo" => return Some(Action::Forgo),
        "temple" => return Some(Action::Temple),
        "done" => return Some(Action::Done),
        _ => {}
    }
    Some(match text.split_once(' ')? {
        ("start", id) => Action::Start(Colour::from_id(id)?),
        ("cube", id) => Action::Cube(Colour::from_id(id)?),
        ("take", id) => Action::Take(Symbol::from_id(id)?),
        ("slot", id) => Action::Slot(Slot::from_id(id)?),
        ("land", id) => Action::Land(Colour::from_id(id)?),
        ("special", id) => Action::Special(Special::from_id(id)?),
        ("build", id) => Action::Build(Building::from_id(id)?),
        ("buy", id) => Action::Buy(Character::from_id(id)?),
        ("activate", id) => Action::Activate(Character::from_id(id)?),
        ("at", field) => Action::At(field.parse().ok()?),
        ("pay", rest) => {
            let (colour, field) = rest.split_once(' ')?;
            Action::Pay(Colour::from_id(colour)?, field.parse().ok()?)
        }
        ("exchange", times) => Action::Exchange(read_number(times, u8::MAX)?),
        ("sun", rest) => Action::Sun(read_stop(rest)?),
        _ => return None,
    })
}

fn read_stop(text: &str) -> Option<SunStop> {
    let mut words = text.split(' ');
    let field = words.next()?.parse().ok()?;
    let anchor = match words.next()? {
        "-" => None,
        side => Some(side.parse().ok()?),
    };
    let mut rest = words.next();
    let mut debt = 0;
    if rest == Some("debt") {
        debt = read_number(words.next()?, MAX_DEBT).filter(|&debt| debt > 0)?;
        rest = words.next();
    }
    let lap = rest == Some("lap");
    let end = if lap { words.next() } else { rest };
    end.is_none().then_some(SunStop { field, anchor, debt, lap })
}

/// A number in its one way of writing.
fn read_number(text: &str, most: u8) -> Option<u8> {
    text.parse().ok().filter(|number: &u8| *number <= most && number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_place_of_an_action_is_the_one_in_the_list_of_all() {
        let printed = crate::content::standard().board.fields();
        for (fields, most_debt) in [(printed, 2), (Field::all().collect(), MAX_DEBT), (Fields::NONE, 0)] {
            let (all, places) = (Action::every(fields, most_debt), Places::new(fields, most_debt));
            for (place, action) in (0..).zip(&all) {
                assert_eq!(places.of(*action), Some(place), "{action}");
            }
            let all: HashSet<_> = all.into_iter().collect();
            // What is not in the list has no place, whatever else can be written.
            for action in Action::every(Field::all().collect(), MAX_DEBT).into_iter().chain([Action::Exchange(5)]) {
                assert_eq!(places.of(action).is_some(), all.contains(&action), "{action}");
            }
        }
    }

    #[test]
    fn only_the_one_notation_of_an_action_is_read() {
        for bad in [
            "",
            " ",
            "take",
            "take  build",
            "take Build",
            "forgo ",
            "at",
            "at 9,9",
            "pay brown",
            "pay brown 0",
            "exchange 01",
            "exchange 256",
            "sun 0,0",
            "sun 0,0 X",
            "sun 0,0 S lap lap",
            "sun 0,0 S debt 0",
            "sun 0,0 S lap debt 1",
            "sun 0,0 S debt 9",
            "done x",
            "build",
            "build castle",
            "Forgo",
        ] {
            assert!(bad.parse::<Action>().is_err(), "{bad:?}");
        }
        let stop = SunStop { field: Field::at(1, -1).unwrap(), anchor: Some(Side::SOUTH), debt: 1, lap: true };
        assert_eq!(Action::Sun(stop).to_string(), "sun 1,-1 S debt 1 lap");
        assert_eq!("sun 1,-1 - lap".parse(), Ok(Action::Sun(SunStop { anchor: None, debt: 0, ..stop })));
    }
}
