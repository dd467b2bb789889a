//! Exploring and placing pastures (BOO-7, BOO-11.3).

use crate::event::Event;
use crate::pieces::{Field, Tile};
use crate::state::{Boonlake, Task};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat};

/// Coins for a tile that cannot be placed (BOO-7.6, BOO-7.7, BOO-11.3.2).
const INSTEAD_OF_TILE: u8 = 2;

impl Boonlake {
    /// BOO-7.1: the tile is revealed, then the field is chosen. From then on it must be placed; a second tile is turned
    /// up when the first is done with (BOO-7.8, BOO-7.9).
    pub(crate) fn explore(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        if let Some(tile) = self.mound.pop() {
            teller.reveal(|| Event::TileRevealed { seat, tile });
            self.ask(seat, Task::PlaceTile(tile));
        }
    }

    /// BOO-7.6, BOO-7.7, BOO-11.3.2, BOO-RULING-9: no tile or no field left.
    pub(crate) fn nothing_to_place(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        teller.tell(|| Event::NothingToPlace { seat });
        self.gain_coins(seat, INSTEAD_OF_TILE, teller);
    }

    /// BOO-7.2: empty, and beside a building tile or pasture.
    pub(crate) fn check_field(&self, field: Field) -> Result<(), Refusal> {
        if self.map.laid.contains(field) {
            return Err(Refusal::new("refusal.field_taken", &["BOO-7.2"]).with("field", field.number()));
        }
        if !self.fields_for_tile().contains(field) {
            return Err(Refusal::new("refusal.field_not_adjacent", &["BOO-7.2"]).with("field", field.number()));
        }
        Ok(())
    }

    /// BOO-7.3, BOO-7.4: the tile stays; its player takes the reward of the field.
    pub(crate) fn place_tile(&mut self, seat: Seat, tile: Tile, field: Field, teller: &mut Teller<impl Log<Event>>) {
        self.map.lay(field, tile);
        teller.tell(|| Event::TilePlaced { seat, tile, field });
        // BOO-12.4.7: the lever comes after the reward.
        self.ask(seat, Task::TileLever);
        self.receive(seat, self.content.map.reward[field.index()], teller);
    }

    /// BOO-11.3.1.
    pub(crate) fn place_pasture(&mut self, seat: Seat, field: Field, teller: &mut Teller<impl Log<Event>>) {
        self.pastures = self.pastures.saturating_sub(1);
        self.place_tile(seat, Tile::PASTURE, field, teller);
    }
}
