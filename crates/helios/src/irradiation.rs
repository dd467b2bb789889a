//! Moving the sun and what it shines on (HEL-8.7, HEL-8.8).

use crate::action::{Action, SunStop};
use crate::event::Event;
use crate::hex::Field;
use crate::pieces::Colour;
use crate::state::{Helios, Sun};
use crate::sun::{Shore, SunStops};
use crate::turn::Teller;
use almende_core::{Arg, Log, Refusal, Seat, Text};

impl Helios {
    /// All results of a sun move of this player now (HEL-8.1.5).
    pub(crate) fn sun_stops(&self, seat: Seat, out: &mut SunStops) {
        let board = self.board(seat);
        let shore = Shore::around(&self.content.0.board, board.tiles, board.sun);
        if board.powers.sun_unlimited {
            shore.all_stops(board.sun, out);
        } else {
            shore.stops(board.sun, board.range, out);
        }
    }

    /// Every way to move the sun.
    pub(crate) fn list_sun_stops(&self, seat: Seat, out: &mut Vec<Action>) {
        let mut stops = SunStops::new();
        self.sun_stops(seat, &mut stops);
        out.extend(stops.iter().map(|&stop| Action::Sun(stop)));
    }

    /// The sun range for people: the number, or the sign for "any" (HEL-16.17).
    pub(crate) fn range_arg(&self, seat: Seat) -> Arg {
        let board = self.board(seat);
        if board.powers.sun_unlimited { Arg::literal('∞') } else { board.range.into() }
    }

    /// Where the sun stops; the shore and what it owes are told only where the field alone leaves a doubt.
    pub(crate) fn describe_sun(&self, seat: Seat, stop: SunStop) -> Text {
        let mut stops = SunStops::new();
        self.sun_stops(seat, &mut stops);
        let alone = stops.iter().filter(|other| other.field == stop.field).count() < 2;
        let id = match (alone, stop.lap) {
            (true, false) => "option.sun",
            (true, true) => "option.sun_lap",
            (false, false) => "option.sun_shore",
            (false, true) => "option.sun_shore_lap",
        };
        let side = stop.anchor.map_or("-", |side| side.name());
        let text = Text::new(id).with("field", Arg::literal(stop.field));
        if alone { text } else { text.with("side", Arg::literal(side)).with("debt", stop.debt) }
    }

    /// Why the sun cannot stop like this.
    pub(crate) fn check_sun(&self, seat: Seat, stop: SunStop) -> Result<(), Refusal> {
        let mut stops = SunStops::new();
        self.sun_stops(seat, &mut stops);
        if stops.contains(&stop) {
            return Ok(());
        }
        let board = self.board(seat);
        let shore = Shore::around(&self.content.0.board, board.tiles, board.sun);
        let mut anywhere = SunStops::new();
        shore.all_stops(board.sun, &mut anywhere);
        let same_place = |other: &&SunStop| other.field == stop.field && other.anchor == stop.anchor;
        Err(if !self.content.board.fields().contains(stop.field) {
            Refusal::new("refusal.not_on_board", &["HEL-8.1.3"])
        } else if board.tiles.contains(stop.field) {
            Refusal::new("refusal.sun_on_tile", &["HEL-8.1.3"])
        } else if stop.field == board.sun.at {
            Refusal::new("refusal.sun_same_field", &["HEL-8.1.6"])
        } else if shore.dead_ends.contains(stop.field) && !anywhere.iter().any(|other| other.field == stop.field) {
            Refusal::new("refusal.sun_dead_end", &["HEL-8.2.4"])
        } else if !anywhere.iter().any(|other| other.field == stop.field) {
            Refusal::new("refusal.sun_touches_nothing", &["HEL-8.1.2"])
        } else if !anywhere.iter().any(|other| same_place(&other)) {
            Refusal::new("refusal.sun_wrong_shore", &["HEL-8.5.3"])
        } else if !stops.iter().any(|other| same_place(&other)) {
            let needs = self.steps_to(seat, stop);
            Refusal::short("refusal.sun_too_far", &["HEL-8.1.4"], needs, board.range)
        } else {
            Refusal::new("refusal.sun_other_lap", &["HEL-8.8.3"])
        })
    }

    /// How many steps the sun needs to a shore it can reach.
    fn steps_to(&self, seat: Seat, stop: SunStop) -> u8 {
        let board = self.board(seat);
        let shore = Shore::around(&self.content.0.board, board.tiles, board.sun);
        let reaches = |range: &u8| {
            let mut stops = SunStops::new();
            shore.stops(board.sun, *range, &mut stops);
            stops.iter().any(|other| other.field == stop.field && other.anchor == stop.anchor)
        };
        (board.range..u8::MAX).find(reaches).unwrap_or(u8::MAX)
    }

    /// The sun moves, earns its lap and shines (HEL-RULING-21). It shines where it stops, on all tiles around
    /// (HEL-8.1.8, HEL-8.7.1).
    pub(crate) fn move_sun(&mut self, seat: Seat, stop: SunStop, teller: &mut Teller<impl Log<Event>>) {
        let from = self.board(seat).sun.at;
        self.board_mut(seat).sun = Sun { at: stop.field, anchor: stop.anchor, lap_debt: stop.debt };
        teller.tell(|| Event::SunMoved { seat, from, to: stop.field });
        if stop.lap {
            let vp = self.lap_vp(seat);
            self.gain_vp(seat, vp.into());
            teller.tell(|| Event::LapCompleted { seat, vp });
        }
        self.grow_cubes(seat, stop.field, teller);
        self.irradiate_temples(seat, stop.field, teller);
    }

    /// HEL-8.8.2 and HEL-8.8.7
    fn lap_vp(&self, seat: Seat) -> u8 {
        let powers = &self.board(seat).powers;
        if powers.no_lap_vp { 0 } else { powers.lap_vp.unwrap_or(self.content.constants.lap_vp) }
    }

    /// HEL-8.7.2, HEL-8.7.3, HEL-8.7.4, HEL-8.7.5, HEL-8.7.11
    fn grow_cubes(&mut self, seat: Seat, sun: Field, teller: &mut Teller<impl Log<Event>>) {
        let board = self.board_mut(seat);
        let (some, full) = board.filled();
        let lit = sun.around().minus(board.temples);
        let lit = lit.minus(if board.powers.second_cube { full } else { some });
        for &colour in Colour::ALL {
            let i = colour.index();
            let fields = board.land[i].and(lit);
            board.pairs[i] = board.pairs[i].or(board.cubes[i].and(fields));
            board.cubes[i] = board.cubes[i].or(fields);
            if !fields.is_empty() {
                teller.tell(|| Event::CubesGrown { seat, colour, fields });
            }
        }
    }

    /// HEL-8.7.6, HEL-8.7.7, HEL-8.7.8, HEL-8.7.9, HEL-8.7.10, HEL-8.7.12
    fn irradiate_temples(&mut self, seat: Seat, sun: Field, teller: &mut Teller<impl Log<Event>>) {
        let board = self.board(seat);
        let (tiles, more) = (board.tiles, board.powers.temple_vp);
        for field in sun.around().and(board.temples) {
            let vp = 1 + field.around().and(tiles).len() as u8 + more;
            self.gain_vp(seat, vp.into());
            teller.tell(|| Event::TempleIrradiated { seat, field, vp });
        }
    }
}
