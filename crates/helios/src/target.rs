//! What an option is about, for those who draw it: the spot of the table that stands for it, and what a picture needs.

use crate::action::{Action, SunStop};
use crate::hex::{Field, Side};
use crate::pieces::{Building, Character, Colour, Slot, Special, Symbol};
use crate::state::{Decision, Helios, Task, Whereabouts};
use almende_core::Seat;
use serde::{Deserialize, Serialize};

/// What an option is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export, optional_fields, export_to = "helios/"))]
pub struct Target {
    /// What choosing it does.
    pub does: Does,
    /// The spot that stands for it; without one it is a button beside the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<Spot>,
    /// How many such cubes lie there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cubes: Option<u8>,
    /// The mana it costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mana: Option<u16>,
    /// The points it brings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vp: Option<u16>,
    /// The way of the sun earns a lap.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub lap: bool,
    /// It ends the turn in so many words.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>"))]
    pub ends: bool,
}

/// What choosing an option does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Does {
    /// Chooses the land of the start tile.
    Start,
    /// Chooses the colour of a cube.
    Choose,
    /// Takes an action tile.
    Take,
    /// Puts it into a slot.
    Fill,
    /// Does without.
    Forgo,
    /// Creates land, or says which tile comes first.
    Create,
    /// Builds a temple or a building.
    Build,
    /// Lays or builds on a field.
    Place,
    /// Pays a cube.
    Pay,
    /// Exchanges mana.
    Exchange,
    /// Moves the sun.
    Shine,
    /// Takes a character.
    Buy,
    /// Turns one to its active side.
    Activate,
    /// Ends the turn.
    Finish,
}

/// A spot of the table one can point at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub enum Spot {
    /// The column of action tiles with this symbol.
    Column(Symbol),
    /// A slot of one's own board.
    Slot(Slot),
    /// Open land.
    Land(Colour),
    /// The special tiles of a kind.
    Special(Special),
    /// A field of one's own land.
    Field(Field),
    /// The cubes of a colour on one of its fields.
    Cube {
        /// The field.
        at: Field,
        /// The colour.
        colour: Colour,
    },
    /// The temples of the city.
    Temple,
    /// A building of the city.
    Building(Building),
    /// A character.
    Character(Character),
    /// A colour to choose for a cube.
    Colour(Colour),
    /// A land to begin with.
    Start(Colour),
    /// To exchange mana so often.
    Exchange(u8),
}

impl Target {
    fn of(does: Does, on: Option<Spot>) -> Target {
        Target { does, on, cubes: None, mana: None, vp: None, lap: false, ends: false }
    }

    fn on(does: Does, spot: Spot) -> Target {
        Target::of(does, Some(spot))
    }
}

impl Helios {
    fn asked_now(&self) -> Option<Decision> {
        match self.pending.last()?.task {
            Task::Ask(decision) => Some(decision),
            Task::Run(_) => None,
        }
    }

    /// What an action of a seat is about.
    pub fn target_of(&self, seat: Seat, action: Action) -> Target {
        match action {
            Action::Start(colour) => Target::on(Does::Start, Spot::Start(colour)),
            Action::Cube(colour) => Target::on(Does::Choose, Spot::Colour(colour)),
            Action::Take(symbol) => Target::on(Does::Take, Spot::Column(symbol)),
            Action::Slot(slot) => Target::on(Does::Fill, Spot::Slot(slot)),
            Action::Forgo => Target::of(Does::Forgo, None),
            Action::Land(colour) => Target::on(Does::Create, Spot::Land(colour)),
            Action::Special(special) => Target::on(Does::Create, Spot::Special(special)),
            Action::Temple => Target::on(Does::Build, Spot::Temple),
            Action::Build(building) => Target::on(Does::Build, Spot::Building(building)),
            Action::At(field) => Target::on(Does::Place, Spot::Field(field)),
            Action::Pay(colour, at) => {
                let cubes = self.board(seat).cubes_at(at, colour) as u8;
                Target { cubes: Some(cubes), ..Target::on(Does::Pay, Spot::Cube { at, colour }) }
            }
            Action::Exchange(times) => {
                let rate = match self.asked_now() {
                    Some(Decision::Exchange(rate)) => Some(rate),
                    _ => None,
                };
                Target {
                    mana: rate.map(|rate| u16::from(rate.mana) * u16::from(times)),
                    vp: rate.map(|rate| u16::from(rate.vp) * u16::from(times)),
                    ..Target::on(Does::Exchange, Spot::Exchange(times))
                }
            }
            Action::Sun(stop) => Target { lap: stop.lap, ..Target::on(Does::Shine, Spot::Field(stop.field)) },
            Action::Buy(character) => Target::on(Does::Buy, Spot::Character(character)),
            Action::Activate(character) => Target::on(Does::Activate, Spot::Character(character)),
            Action::Done => Target { ends: true, ..Target::of(Does::Finish, None) },
        }
    }

    /// What somebody means who points at a spot with which nothing can be done now.
    pub fn aimed_at(&self, seat: Seat, spot: Spot) -> Action {
        match spot {
            Spot::Column(symbol) => Action::Take(symbol),
            Spot::Slot(slot) => Action::Slot(slot),
            Spot::Land(colour) => Action::Land(colour),
            Spot::Special(special) => Action::Special(special),
            Spot::Field(field) => self.aimed_at_field(seat, field),
            Spot::Cube { at, colour } => Action::Pay(colour, at),
            Spot::Temple => Action::Temple,
            Spot::Building(building) => Action::Build(building),
            Spot::Character(character) => match self.characters[character.index()] {
                Whereabouts::Active(owner) | Whereabouts::Inactive(owner) if owner == seat => {
                    Action::Activate(character)
                }
                _ => Action::Buy(character),
            },
            Spot::Colour(colour) => Action::Cube(colour),
            Spot::Start(colour) => Action::Start(colour),
            Spot::Exchange(times) => Action::Exchange(times),
        }
    }

    /// Where the sun moves a field is where it shall stop, at the first shore there; else something shall lie there.
    fn aimed_at_field(&self, seat: Seat, field: Field) -> Action {
        let moves_sun = matches!(self.asked_now(), Some(Decision::Act(Symbol::MoveSun) | Decision::BonusAction));
        if !moves_sun {
            return Action::At(field);
        }
        let tiles = self.board(seat).tiles;
        let touches = |side: &Side| field.next(*side).is_some_and(|next| tiles.contains(next));
        let anchor = Side::ALL.into_iter().find(touches);
        Action::Sun(SunStop { field, anchor, debt: 0, lap: false })
    }
}
