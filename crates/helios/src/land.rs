//! Creating land (HEL-6) and the Land Office (HEL-16.14).

use crate::event::Event;
use crate::hex::{Field, Fields};
use crate::pieces::{Colour, Tile};
use crate::state::{Decision, Helios, Pending, PlayerBoard};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

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

    /// The fields for the tile that is to be placed now. With a second tile to follow, a first field after which the
    /// second has none is left out where there is another (HEL-RULING-19).
    pub(crate) fn fields_for_tile(&self, seat: Seat) -> Fields {
        let fields = self.fields_for_land(seat);
        let Some(Pending { decision: Decision::PlaceTile { then: Some(_), .. }, .. }) = self.pending.last() else {
            return fields;
        };
        let board = self.board(seat);
        let leaves_room = |field: &Field| self.fields_beside(board, board.tiles.with(*field)).next().is_some();
        let good: Fields = fields.filter(leaves_room).collect();
        if good.is_empty() { fields } else { good }
    }

    /// Why a tile cannot be placed on a field.
    pub(crate) fn check_tile_field(&self, seat: Seat, field: Field) -> Result<(), Refusal> {
        if self.fields_for_tile(seat).contains(field) {
            return Ok(());
        }
        let board = self.board(seat);
        Err(if !self.content.board.light.contains(field) {
            Refusal::new("refusal.not_light", &["HEL-6.4"])
        } else if board.tiles.contains(field) {
            Refusal::new("refusal.field_taken", &["HEL-6.5"])
        } else if board.sun.at == field {
            Refusal::new("refusal.sun_stands_here", &["HEL-6.5"])
        } else if field.around().and(board.tiles).is_empty() {
            Refusal::new("refusal.not_adjacent", &["HEL-6.6"])
        } else if self.would_enclose_sun(board, board.tiles, field) {
            Refusal::new("refusal.sun_enclosed", &["HEL-6.7"])
        } else {
            Refusal::new("refusal.no_room_for_second", &["HEL-RULING-19"])
        })
    }

    /// HEL-6.1: takes a tile from the display; its field is chosen next. The gap stays until the refill, that of a
    /// special tile for good (HEL-6.10, HEL-11.3).
    pub(crate) fn take_land(&mut self, seat: Seat, tile: Tile) {
        match tile {
            Tile::Land(colour) => self.open_land[colour.index()] -= 1,
            Tile::Special(special) => self.specials[special.index()] -= 1,
        }
        self.ask(seat, Decision::PlaceTile { tile, then: None });
    }

    /// Creates a tile on a field, with what the field gives (HEL-6.11, HEL-6.12, HEL-6.13, HEL-6.14).
    pub(crate) fn create_tile(
        &mut self,
        seat: Seat,
        tile: Tile,
        then: Option<Colour>,
        field: Field,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let board = self.board_mut(seat);
        board.lay(field, tile);
        if let Tile::Land(colour) = tile {
            board.put_cube(field, colour);
        }
        teller.tell(|| Event::TileCreated { seat, tile, field });
        if self.content.board.mana.contains(field) {
            self.gain_mana(seat, self.content.constants.mana_field, teller);
        }
        if let Some(colour) = then {
            self.ask(seat, Decision::PlaceTile { tile: Tile::Land(colour), then: None });
        }
        if self.content.board.bonus_resource.contains(field) {
            self.ask(seat, Decision::FieldCube(field));
        }
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
            self.ask(seat, Decision::PlaceTile { tile: Tile::Land(first), then: Some(second) });
        } else {
            self.ask(seat, Decision::OrderTiles(first, second));
        }
    }

    /// HEL-RULING-19: a drawn tile without a legal field leaves the game.
    pub(crate) fn lose_tile(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        let Some(Pending { decision: Decision::PlaceTile { tile, then }, .. }) = self.pending.pop() else { return };
        if let Tile::Land(colour) = tile {
            self.removed_land[colour.index()] += 1;
        }
        teller.tell(|| Event::TileLost { seat, tile });
        if let Some(colour) = then {
            self.ask(seat, Decision::PlaceTile { tile: Tile::Land(colour), then: None });
        }
    }
}
