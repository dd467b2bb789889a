//! Creating land (HEL-6) and the Land Office (HEL-16.14).

use crate::action::Action;
use crate::bonus_resource::{describe_cube, describe_field, heard_cube, heard_field, list_cubes};
use crate::decide::{OF_ACTIONS, Question, fits_if};
use crate::event::Event;
use crate::hex::{Field, Fields};
use crate::pieces::{Colour, Special, Tile};
use crate::state::{Decision, Helios, Phase, PlayerBoard};
use crate::turn::Teller;
use almende_core::{Arg, Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

impl Helios {
    /// The fields where a player can create a tile (HEL-6.4, HEL-6.5, HEL-6.6, HEL-6.7).
    pub(crate) fn fields_for_land(&self, seat: Seat) -> Fields {
        self.fields_beside(self.board(seat), self.board(seat).tiles).collect()
    }

    /// Whether there is at least one.
    pub(crate) fn has_field_for_land(&self, seat: Seat) -> bool {
        self.fields_beside(self.board(seat), self.board(seat).tiles).next().is_some()
    }

    fn fields_beside(&self, board: &PlayerBoard, tiles: Fields) -> impl Iterator<Item = Field> {
        let mut fields = tiles.spread().and(self.content.board.light).minus(tiles);
        fields.remove(board.sun.at);
        fields.filter(move |&field| !self.would_enclose_sun(board, tiles, field))
    }

    /// HEL-6.7: whether a tile on the field would cut the sun off from the rim. A dead end is a way out, and other
    /// fields may be closed off (HEL-6.8, HEL-6.9).
    fn would_enclose_sun(&self, board: &PlayerBoard, tiles: Fields, field: Field) -> bool {
        // A field whose free neighbours lie side by side cuts nothing apart: the way round it stays open.
        if field.is_one_stretch(tiles) {
            return false;
        }
        let open = self.content.board.fields().minus(tiles.with(field));
        Fields::NONE.with(board.sun.at).flood(open).and(self.content.board.rim).is_empty()
    }

    /// The tiles that can be created (HEL-6.2).
    pub(crate) fn list_tiles(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.has_field_for_land(seat) {
            let open = |colour: &&Colour| self.open_land[colour.index()] > 0;
            out.extend(Colour::ALL.iter().filter(open).map(|&colour| Action::Land(colour)));
            let left = |special: &&Special| self.specials[special.index()] > 0;
            out.extend(Special::ALL.iter().filter(left).map(|&special| Action::Special(special)));
        }
    }

    /// HEL-3.16, HEL-6.2, HEL-6.15: the tile must lie open and there must be a field for it.
    pub(crate) fn check_tile(&self, seat: Seat, tile: Tile) -> Result<(), Refusal> {
        let open = match tile {
            Tile::Land(colour) => self.open_land[colour.index()],
            Tile::Special(special) => self.specials[special.index()],
        };
        if open == 0 {
            return Err(Refusal::new("refusal.tile_not_open", &["HEL-6.2"]).with("what", tile.word()));
        }
        if !self.has_field_for_land(seat) {
            return Err(Refusal::new("refusal.no_field_for_land", &["HEL-6.15"]));
        }
        Ok(())
    }

    /// HEL-6.1: takes a tile from the display; its field is chosen next. The gap stays until the refill, that of a
    /// special tile for good (HEL-6.10, HEL-11.3).
    pub(crate) fn take_land(&mut self, seat: Seat, tile: Tile) {
        match tile {
            Tile::Land(colour) => self.open_land[colour.index()] -= 1,
            Tile::Special(special) => self.specials[special.index()] -= 1,
        }
        self.ask(seat, Decision::PlaceTile(PlaceTile { tile, then: None }));
    }

    /// HEL-16.14, HEL-RULING-20: draws the two bottom tiles of the extra stack, open to all (HEL-16.15).
    pub(crate) fn draw_tiles(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        // Two tiles are always left (HEL-16.16) unless somebody set up the position.
        if self.extra_stack.len() < 2 {
            return;
        }
        let (Some(first), Some(second)) = (self.extra_stack.pop_first(), self.extra_stack.pop_first()) else { return };
        teller.reveal(|| Event::TilesDrawn { seat, first, second });
        if first == second || !self.has_field_for_land(seat) {
            self.ask(seat, Decision::PlaceTile(PlaceTile { tile: Tile::Land(first), then: Some(second) }));
        } else {
            self.ask(seat, Decision::OrderTiles(first, second));
        }
    }
}

/// The field for a tile (HEL-6.3), and the colour of the tile of the Land Office that follows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlaceTile {
    /// The tile.
    pub tile: Tile,
    /// The second tile of the Land Office.
    pub then: Option<Colour>,
}

impl PlaceTile {
    /// With a second tile to follow, a first field after which the second has none is left out where there is another
    /// (HEL-RULING-19).
    fn fields(self, game: &Helios, seat: Seat) -> Fields {
        let fields = game.fields_for_land(seat);
        if self.then.is_none() {
            return fields;
        }
        let board = game.board(seat);
        let leaves_room = |field: &Field| game.fields_beside(board, board.tiles.with(*field)).next().is_some();
        let good: Fields = fields.filter(leaves_room).collect();
        if good.is_empty() { fields } else { good }
    }

    fn ask_next(self, game: &mut Helios, seat: Seat) {
        if let Some(colour) = self.then {
            game.ask(seat, Decision::PlaceTile(PlaceTile { tile: Tile::Land(colour), then: None }));
        }
    }
}

impl Question for PlaceTile {
    type Answer = Field;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.place_tile").with("what", self.tile.word())
    }

    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        out.extend(self.fields(game, seat).map(Action::At));
    }

    fn heard(self, action: Action) -> Option<Field> {
        heard_field(action)
    }

    fn check(self, game: &Helios, seat: Seat, field: Field) -> Result<(), Refusal> {
        if self.fields(game, seat).contains(field) {
            return Ok(());
        }
        let board = game.board(seat);
        Err(if !game.content.board.light.contains(field) {
            Refusal::new("refusal.not_light", &["HEL-6.4"])
        } else if board.tiles.contains(field) {
            Refusal::new("refusal.field_taken", &["HEL-6.5"])
        } else if board.sun.at == field {
            Refusal::new("refusal.sun_stands_here", &["HEL-6.5"])
        } else if field.around().and(board.tiles).is_empty() {
            Refusal::new("refusal.not_adjacent", &["HEL-6.6"])
        } else if game.would_enclose_sun(board, board.tiles, field) {
            Refusal::new("refusal.sun_enclosed", &["HEL-6.7"])
        } else {
            Refusal::new("refusal.no_room_for_second", &["HEL-RULING-19"])
        })
    }

    /// The tile lies, with what its field gives (HEL-6.11, HEL-6.12, HEL-6.13, HEL-6.14).
    fn answer(self, game: &mut Helios, seat: Seat, field: Field, teller: &mut Teller<impl Log<Event>>) {
        let tile = self.tile;
        let board = game.board_mut(seat);
        board.lay(field, tile);
        if let Tile::Land(colour) = tile {
            board.put_cube(field, colour);
        }
        teller.tell(|| Event::TileCreated { seat, tile, field });
        if game.content.board.mana.contains(field) {
            game.gain_mana(seat, game.content.constants.mana_field, teller);
        }
        self.ask_next(game, seat);
        if game.content.board.bonus_resource.contains(field) {
            game.ask(seat, Decision::FieldCube(field));
        }
    }

    fn describe(self, _: &Helios, _: Seat, field: Field) -> Text {
        describe_field(field)
    }

    /// HEL-RULING-19: a drawn tile without a legal field leaves the game.
    fn lapse(self, game: &mut Helios, seat: Seat, teller: &mut Teller<impl Log<Event>>) -> bool {
        if game.has_field_for_land(seat) {
            return false;
        }
        game.pending.pop();
        let tile = self.tile;
        if let Tile::Land(colour) = tile {
            game.removed_land[colour.index()] += 1;
        }
        teller.tell(|| Event::TileLost { seat, tile });
        self.ask_next(game, seat);
        true
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)
    }
}

/// The colour of the cube from a bonus-resource field (HEL-6.11).
#[derive(Clone, Copy)]
pub(crate) struct FieldCube(pub(crate) Field);

impl Question for FieldCube {
    type Answer = Colour;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.field_cube").with("field", Arg::literal(self.0))
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

    fn answer(self, game: &mut Helios, seat: Seat, colour: Colour, teller: &mut Teller<impl Log<Event>>) {
        game.place_cube(seat, colour, self.0, teller);
    }

    fn describe(self, _: &Helios, _: Seat, colour: Colour) -> Text {
        describe_cube(colour)
    }

    fn fits(self, game: &Helios, seat: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)?;
        fits_if(
            game.board(seat).room_for_cube().contains(self.0),
            "there is no room for a cube on this field (HEL-6.11)",
        )
    }
}

/// Which of two tiles of the Land Office comes first (HEL-16.14).
#[derive(Clone, Copy)]
pub(crate) struct OrderTiles(pub(crate) Colour, pub(crate) Colour);

impl Question for OrderTiles {
    type Answer = Colour;

    fn prompt(self, _: &Helios, _: Seat) -> Text {
        Text::new("prompt.order_tiles")
    }

    fn options(self, _: &Helios, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Land(self.0), Action::Land(self.1)]);
    }

    fn heard(self, action: Action) -> Option<Colour> {
        if let Action::Land(colour) = action { Some(colour) } else { None }
    }

    fn check(self, _: &Helios, _: Seat, colour: Colour) -> Result<(), Refusal> {
        if colour == self.0 || colour == self.1 {
            return Ok(());
        }
        Err(Refusal::new("refusal.not_drawn", &["HEL-16.14"]).with("what", Tile::Land(colour).word()))
    }

    fn answer(self, game: &mut Helios, seat: Seat, colour: Colour, _: &mut Teller<impl Log<Event>>) {
        let then = if colour == self.0 { self.1 } else { self.0 };
        game.ask(seat, Decision::PlaceTile(PlaceTile { tile: Tile::Land(colour), then: Some(then) }));
    }

    fn describe(self, _: &Helios, _: Seat, colour: Colour) -> Text {
        Text::new("option.land").with("what", Tile::Land(colour).word())
    }

    fn fits(self, game: &Helios, _: Seat) -> Result<(), &'static str> {
        fits_if(game.phase == Phase::Actions, OF_ACTIONS)?;
        fits_if(self.0 != self.1, "two tiles of one colour need no order (HEL-16.14)")
    }
}
