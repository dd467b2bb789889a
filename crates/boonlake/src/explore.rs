//! Exploring and placing pastures (BOO-7, BOO-11.3).

use crate::action::{Action, Way};
use crate::decide::{Question, Standing, about, describe_done, fits_if, unless};
use crate::event::Event;
use crate::levers::describe_lever;
use crate::pieces::{Field, Slot, Tile};
use crate::state::{Boonlake, Decision};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

/// Coins for a tile that cannot be placed (BOO-7.6, BOO-7.7, BOO-11.3.2).
const INSTEAD_OF_TILE: u8 = 2;

impl Boonlake {
    /// BOO-7.1: the tile is revealed, then the field is chosen. From then on it must be placed; a second tile is turned
    /// up when the first is done with (BOO-7.8, BOO-7.9).
    pub(crate) fn explore(&mut self, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        if let Some(tile) = self.mound.pop() {
            teller.reveal(|| Event::TileRevealed { seat, tile });
            self.ask(seat, Decision::PlaceTile(tile));
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
        self.ask(seat, Decision::TileLever);
        self.receive(seat, self.content.map.reward[field.index()], teller);
    }

    /// BOO-11.3.1.
    pub(crate) fn place_pasture(&mut self, seat: Seat, field: Field, teller: &mut Teller<impl Log<Event>>) {
        self.pastures = self.pastures.saturating_sub(1);
        self.place_tile(seat, Tile::PASTURE, field, teller);
    }
}

/// The field for a revealed tile (BOO-7.2).
#[derive(Clone, Copy)]
pub(crate) struct PlaceTile(pub(crate) Tile);

impl Question for PlaceTile {
    type Answer = Field;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        about("prompt.place_tile", self.0.word())
    }

    fn options(self, game: &Boonlake, _: Seat, out: &mut Vec<Action>) {
        out.extend(game.fields_for_tile().map(Action::At));
    }

    fn heard(self, action: Action) -> Option<Field> {
        if let Action::At(field) = action { Some(field) } else { None }
    }

    fn check(self, game: &Boonlake, _: Seat, field: Field) -> Result<(), Refusal> {
        game.check_field(field)
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, field: Field, teller: &mut Teller<impl Log<Event>>) {
        game.place_tile(seat, self.0, field, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, field: Field) -> Text {
        Text::new("option.at").with("field", field.number())
    }

    fn is_moot(self, game: &Boonlake, _: Seat) -> bool {
        game.fields_for_tile().is_empty()
    }

    fn instead(self, game: &mut Boonlake, seat: Seat, teller: &mut Teller<impl Log<Event>>) {
        game.nothing_to_place(seat, teller);
    }

    fn fits(self, game: &Boonlake, at: Standing) -> Result<(), &'static str> {
        at.is_once()?;
        fits_if(self.0.is_grey(), "only grey tiles are placed like this")?;
        fits_if(!game.fields_for_tile().is_empty(), "there is no field for the tile")
    }
}

/// The lever for a placed tile (BOO-12.4.7).
#[derive(Clone, Copy)]
pub(crate) struct TileLever;

impl Question for TileLever {
    type Answer = Option<Way>;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.tile_lever")
    }

    fn options(self, _: &Boonlake, _: Seat, out: &mut Vec<Action>) {
        out.extend([Action::Lever(Slot::BEACON, Way::Plain), Action::Done]);
    }

    fn heard(self, action: Action) -> Option<Option<Way>> {
        unless(
            Action::Done,
            action,
            |action| if let Action::Lever(Slot::BEACON, way) = action { Some(way) } else { None },
        )
    }

    fn check(self, _: &Boonlake, _: Seat, _: Option<Way>) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, way: Option<Way>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(way) = way {
            game.pull(seat, Slot::BEACON, way, teller);
        }
    }

    fn describe(self, _: &Boonlake, _: Seat, way: Option<Way>) -> Text {
        way.map_or_else(describe_done, |way| describe_lever(Slot::BEACON, way))
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        !game.can_use_beacon(seat)
    }
}
