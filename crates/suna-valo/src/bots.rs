//! Bot tracks and bot tiles (SUN-11).

use crate::action::Action;
use crate::content::Notch;
use crate::decide::{MANY, Question, about, describe_done, require};
use crate::event::Event;
use crate::pieces::{EndTile, Progress, Track};
use crate::state::{Decision, SunaValo, TileSource, tile_bit};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

impl SunaValo {
    /// Where a step would lead (SUN-11.3, SUN-11.4, SUN-11.5, SUN-11.6); nothing if it is blocked or the track ends.
    fn step_leads_to(&self, seat: Seat, track: Track) -> Option<u8> {
        let farm = self.farm(seat);
        let free = |space: crate::pieces::Space| farm.is_empty(space);
        match track {
            Track::Left => {
                let next = farm.left + 1;
                let here = self.content.left.get(usize::from(farm.left))?;
                (usize::from(next) < self.content.left.len() && here.blocker.is_none_or(free)).then_some(next)
            }
            Track::Right => {
                let (next, blocker) = self.content.right.get(usize::from(farm.right))?.onward?;
                blocker.is_none_or(free).then_some(next)
            }
            Track::Detour => self.content.right.get(usize::from(farm.right))?.detour,
        }
    }

    pub(crate) fn can_step(&self, seat: Seat) -> bool {
        Track::ALL.iter().any(|&track| self.step_leads_to(seat, track).is_some())
    }

    pub(crate) fn list_steps(&self, seat: Seat, out: &mut Vec<Action>) {
        let open = Track::ALL.iter().filter(|&&track| self.step_leads_to(seat, track).is_some());
        out.extend(open.map(|&track| Action::Step(track)));
    }

    pub(crate) fn check_step(&self, seat: Seat, track: Track) -> Result<(), Refusal> {
        if self.step_leads_to(seat, track).is_some() {
            return Ok(());
        }
        let rules: &[&str] = match track {
            Track::Left => &["SUN-11.3", "SUN-11.4"],
            Track::Right => &["SUN-11.3", "SUN-11.6"],
            Track::Detour => &["SUN-11.5"],
        };
        Err(Refusal::new("refusal.step_blocked", rules).with("track", track.word()))
    }

    /// SUN-11.1, SUN-11.15: one step; a tile is taken as soon as its space is reached.
    pub(crate) fn step(&mut self, seat: Seat, track: Track, teller: &mut Teller<impl Log<Event>>) {
        let Some(to) = self.step_leads_to(seat, track) else { return };
        teller.tell(|| Event::BotStep { seat, track });
        let content = self.content;
        let farm = self.farm_mut(seat);
        match track {
            Track::Left => farm.left = to,
            Track::Right | Track::Detour => {
                farm.right = to;
                match content.right.get(usize::from(to)).and_then(|space| space.notch) {
                    Some(Notch::Progress) => self.ask(seat, Decision::TakeTile(TileSource::Progress)),
                    Some(Notch::EndOfGame) => self.ask(seat, Decision::TakeTile(TileSource::EndOfGame)),
                    None => {}
                }
            }
        }
    }

    /// The tiles that can be taken, one bit each (SUN-11.7, SUN-11.8, SUN-11.9, SUN-22.11).
    pub(crate) fn tiles_of(&self, source: TileSource) -> u8 {
        match source {
            TileSource::Progress => self.progress,
            TileSource::EndOfGame => self.end_tiles,
            TileSource::Box => self.progress_box,
        }
    }

    pub(crate) fn list_tiles(&self, source: TileSource, out: &mut Vec<Action>) {
        let set = self.tiles_of(source);
        match source {
            TileSource::EndOfGame => {
                out.extend(EndTile::all().filter(|tile| set >> tile.index() & 1 != 0).map(Action::TakeEnd));
            }
            _ => out.extend(Progress::all().filter(|&tile| set & tile_bit(tile) != 0).map(Action::TakeProgress)),
        }
        if source == TileSource::Box {
            out.push(Action::Done);
        }
    }

    pub(crate) fn check_take_progress(&self, source: TileSource, tile: Progress) -> Result<(), Refusal> {
        match source {
            TileSource::EndOfGame => Err(Refusal::new("refusal.other_tile", &["SUN-11.8"]).with("what", tile.word())),
            TileSource::Progress if self.progress & tile_bit(tile) == 0 => {
                Err(Refusal::new("refusal.tile_not_there", &["SUN-11.7", "SUN-11.9"]).with("what", tile.word()))
            }
            TileSource::Box if self.progress_box & tile_bit(tile) == 0 => {
                Err(Refusal::new("refusal.tile_not_there", &["SUN-2.8", "SUN-22.11"]).with("what", tile.word()))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn check_take_end(&self, source: TileSource, tile: EndTile) -> Result<(), Refusal> {
        if source != TileSource::EndOfGame {
            return Err(Refusal::new("refusal.other_tile", &["SUN-11.7"]).with("what", tile.word()));
        }
        if self.end_tiles >> tile.index() & 1 == 0 {
            return Err(Refusal::new("refusal.tile_not_there", &["SUN-11.8", "SUN-11.9"]).with("what", tile.word()));
        }
        Ok(())
    }

    /// SUN-11.9, SUN-11.10: the tile leaves the board (or box) and cannot be used before the next own turn.
    pub(crate) fn take_progress(
        &mut self,
        seat: Seat,
        source: TileSource,
        tile: Progress,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        match source {
            TileSource::Box => self.progress_box &= !tile_bit(tile),
            _ => self.progress &= !tile_bit(tile),
        }
        let farm = self.farm_mut(seat);
        farm.progress |= tile_bit(tile);
        farm.fresh |= tile_bit(tile);
        teller.tell(|| Event::ProgressTaken { seat, tile });
    }

    pub(crate) fn take_end(&mut self, seat: Seat, tile: EndTile, teller: &mut Teller<impl Log<Event>>) {
        self.end_tiles &= !(1 << tile.index());
        self.farm_mut(seat).end_tile = Some(tile);
        teller.tell(|| Event::EndTileTaken { seat, tile });
    }
}

/// A bot step in words.
pub(crate) fn describe_step(track: Track) -> Text {
    Text::new("option.step").with("track", track.word())
}

/// Up to so many bot steps (SUN-11.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Steps {
    /// How many.
    pub n: u8,
    /// Whether the player may stop.
    pub optional: bool,
}

impl Question for Steps {
    type Answer = Option<Track>;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new("prompt.steps").with("n", self.n)
    }

    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        game.list_steps(seat, out);
        if self.optional {
            out.push(Action::Done);
        }
    }

    fn heard(&self, action: Action) -> Option<Option<Track>> {
        match action {
            Action::Step(track) => Some(Some(track)),
            Action::Done if self.optional => Some(None),
            _ => None,
        }
    }

    fn check(&self, game: &SunaValo, seat: Seat, track: Option<Track>) -> Result<(), Refusal> {
        track.map_or(Ok(()), |track| game.check_step(seat, track))
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, track: Option<Track>, teller: &mut Teller<impl Log<Event>>) {
        if let Some(track) = track {
            game.ask(seat, Decision::Steps(Steps { n: self.n.saturating_sub(1), ..*self }));
            game.step(seat, track, teller);
        }
    }

    fn describe(&self, _: &SunaValo, _: Seat, track: Option<Track>) -> Text {
        track.map_or_else(describe_done, describe_step)
    }

    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool {
        self.n > 0 && game.can_step(seat)
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        true
    }

    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        require(self.n <= MANY, "too many steps")
    }
}

/// A bot tile (SUN-11.7).
#[derive(Clone, Copy)]
pub(crate) enum TileChoice {
    Progress(Progress),
    End(EndTile),
    Nothing,
}

impl Question for TileSource {
    type Answer = TileChoice;

    fn prompt(&self, _: &SunaValo, _: Seat) -> Text {
        Text::new(if *self == TileSource::Box { "prompt.take_box_tile" } else { "prompt.take_tile" })
    }

    fn options(&self, game: &SunaValo, _: Seat, out: &mut Vec<Action>) {
        game.list_tiles(*self, out);
    }

    fn heard(&self, action: Action) -> Option<TileChoice> {
        match action {
            Action::TakeProgress(tile) => Some(TileChoice::Progress(tile)),
            Action::TakeEnd(tile) => Some(TileChoice::End(tile)),
            Action::Done if *self == TileSource::Box => Some(TileChoice::Nothing),
            _ => None,
        }
    }

    fn check(&self, game: &SunaValo, _: Seat, choice: TileChoice) -> Result<(), Refusal> {
        match choice {
            TileChoice::Progress(tile) => game.check_take_progress(*self, tile),
            TileChoice::End(tile) => game.check_take_end(*self, tile),
            TileChoice::Nothing => Ok(()),
        }
    }

    fn answer(&self, game: &mut SunaValo, seat: Seat, choice: TileChoice, teller: &mut Teller<impl Log<Event>>) {
        match choice {
            TileChoice::Progress(tile) => game.take_progress(seat, *self, tile, teller),
            TileChoice::End(tile) => game.take_end(seat, tile, teller),
            TileChoice::Nothing => {}
        }
    }

    fn describe(&self, _: &SunaValo, _: Seat, choice: TileChoice) -> Text {
        match choice {
            TileChoice::Progress(tile) => about("option.take_tile", tile.word()),
            TileChoice::End(tile) => about("option.take_tile", tile.word()),
            TileChoice::Nothing => describe_done(),
        }
    }

    fn is_open(&self, game: &SunaValo, _: Seat) -> bool {
        game.tiles_of(*self) != 0
    }

    fn leaves_time_for_a_free_action(&self) -> bool {
        false
    }
}
