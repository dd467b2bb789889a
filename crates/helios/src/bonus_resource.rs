//! A bonus resource: a cube of any colour for any tile with room (HEL-10.9, HEL-11.7).

use crate::action::Action;
use crate::decide::{Question, fits_if};
use crate::event::Event;
use crate::hex::Field;
use crate::pieces::Colour;
use crate::state::{Decision, Helios, Phase};
use crate::turn::Teller;
use almende_core::{Arg, Log, Refusal, Seat, Text};

/// When nobody gets a bonus resource.
const NOT_NOW: &str = "no cube comes before the game or after it";

/// The colour of a bonus resource.
#[derive(Clone, Copy)]
pub(crate) struct ChooseCube;

/// The tile for a bonus resource.
#[derive(Clone, Copy)]
pub(crate) struct PlaceCube(pub(crate) Colour);

/// Every colour.
pub(crate) fn list_cubes(out: &mut Vec<Action>) {
    out.extend(Colour::ALL.iter().map(|&colour| Action::Cube(colour)));
}

/// A chosen colour.
pub(crate) fn heard_cube(action: Action) -> Option<Colour> {
    if let Action::Cube(colour) = action { Some(colour) } else { None }
}

pub(crate) fn describe_cube(colour: Colour) -> Text {
    Text::new("option.cube").with("what", colour.word())
}

/// A chosen field.
pub(crate) fn heard_field(action: Action) -> Option<Field> {
    if let Action::At(field) = action { Some(field) } else { None }
}

pub(crate) fn describe_field(field: Field) -> Text {
    Text::new("option.at").with("field", Arg::literal(field))
}

impl Question for ChooseCube {
    type Answer = Colour;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.choose_cube")
    }

    fn options(self, _: &Helios, _: Seat, out: &mut Vec<Action>) {
        list_cubes(out);
    }

    fn heard(self, action: Action) -> Option<Colour> {
        heard_cube(action)
    }

    fn check(self, _: &Helios, _: Seat, _: Colour) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(self, game: &mut Helios, seat: Seat, colour: Colour, _: &mut Teller<impl Log<Event>>) {
        game.ask(seat, Decision::PlaceCube(colour));
    }

    fn describe(self, _: &Helios, _: Seat, colour: Colour) -> Text {
        describe_cube(colour)
    }

    /// Without room it is lost (HEL-RULING-18).
    fn lapse(self, game: &mut Helios, seat: Seat, teller: &mut Teller<impl Log<Event>>) -> bool {
        let lost = game.board(seat).room_for_cube().is_empty();
        if lost {
            game.pending.pop();
            teller.tell(|| Event::BonusResourceLost { seat });
        }
        lost
    }

    fn fits(self, game: &Helios, seat: Seat) -> Result<(), &'static str> {
        match game.phase {
            Phase::Setup | Phase::Over => Err(NOT_NOW),
            _ if game.board(seat).room_for_cube().is_empty() => {
                Err("a bonus resource has no room and is lost at once (HEL-10.9)")
            }
            _ => Ok(()),
        }
    }
}

impl Question for PlaceCube {
    type Answer = Field;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.place_cube").with("what", self.0.word())
    }

    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        out.extend(game.board(seat).room_for_cube().map(Action::At));
    }

    fn heard(self, action: Action) -> Option<Field> {
        heard_field(action)
    }

    /// Why a bonus resource cannot go on a tile (HEL-10.9, HEL-11.7).
    fn check(self, game: &Helios, seat: Seat, field: Field) -> Result<(), Refusal> {
        let board = game.board(seat);
        if !board.tiles.contains(field) {
            return Err(Refusal::new("refusal.no_tile_here", &["HEL-10.9", "HEL-11.7"]));
        }
        if board.temples.contains(field) {
            return Err(Refusal::new("refusal.cube_beside_temple", &["HEL-2.13", "HEL-7.2.8"]));
        }
        if board.filled().1.contains(field) {
            return Err(Refusal::short("refusal.tile_full", &["HEL-2.13"], 3, 2));
        }
        Ok(())
    }

    fn answer(self, game: &mut Helios, seat: Seat, field: Field, teller: &mut Teller<impl Log<Event>>) {
        game.place_cube(seat, self.0, field, teller);
    }

    fn describe(self, _: &Helios, _: Seat, field: Field) -> Text {
        describe_field(field)
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(!matches!(game.phase, Phase::Setup | Phase::Over), NOT_NOW)
    }
}

impl Helios {
    pub(crate) fn place_cube(
        &mut self,
        seat: Seat,
        colour: Colour,
        field: Field,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        self.board_mut(seat).put_cube(field, colour);
        teller.tell(|| Event::CubePlaced { seat, colour, field });
    }
}
