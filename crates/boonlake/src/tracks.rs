//! The income tracks (BOO-14).

use crate::action::Action;
use crate::content::{Gain, TRACK};
use crate::decide::{Question, Standing, about, fits_if};
use crate::event::Event;
use crate::pieces::Track;
use crate::state::Boonlake;
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};

impl Boonlake {
    /// BOO-14.1, BOO-14.2, BOO-14.3, BOO-14.4: step by step, taking what is entered; beyond the end points instead.
    pub(crate) fn advance(&mut self, seat: Seat, track: Track, steps: u8, teller: &mut Teller<impl Log<Event>>) {
        let from = self.board(seat).steps[track.index()];
        let to = from.saturating_add(steps).min(TRACK as u8 - 1);
        self.board_mut(seat).steps[track.index()] = to;
        if to > from {
            teller.tell(|| Event::Advanced { seat, track, steps: to });
        }
        let beyond = u16::from(steps - (to - from)) * u16::from(self.content.overflow_vp);
        if beyond > 0 {
            self.gain_vp(seat, beyond, teller);
        }
        // What has to be decided first comes last on the pile of tasks.
        for step in (from + 1..=to).rev() {
            if let Some(reward) = self.content.tracks[track.index()].spaces[usize::from(step)].reward {
                self.carry_out_effect(seat, reward, teller);
            }
        }
    }

    /// BOO-14.6: the income of a track's space; `all` or only its points (BOO-15.12).
    pub(crate) fn track_income(&mut self, seat: Seat, track: Track, all: bool, teller: &mut Teller<impl Log<Event>>) {
        let space = self.content.tracks[track.index()].spaces[usize::from(self.board(seat).steps[track.index()])];
        if all {
            let gain = match track {
                Track::Coin => Gain::Coins(space.income),
                Track::Card => Gain::Cards(space.income),
            };
            self.gain(seat, gain, teller);
        }
        self.gain(seat, Gain::Vp(space.vp), teller);
    }
}

/// The track for these steps (BOO-14.1).
#[derive(Clone, Copy)]
pub(crate) struct ChooseTrack(pub(crate) u8);

impl Question for ChooseTrack {
    type Answer = Track;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.choose_track").with("n", self.0)
    }

    fn options(self, _: &Boonlake, _: Seat, out: &mut Vec<Action>) {
        out.extend(Track::ALL.iter().map(|&track| Action::Track(track)));
    }

    fn heard(self, action: Action) -> Option<Track> {
        if let Action::Track(track) = action { Some(track) } else { None }
    }

    fn check(self, _: &Boonlake, _: Seat, _: Track) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, track: Track, teller: &mut Teller<impl Log<Event>>) {
        game.advance(seat, track, self.0, teller);
    }

    fn describe(self, _: &Boonlake, _: Seat, track: Track) -> Text {
        about("option.track", track.word())
    }

    fn fits(self, _: &Boonlake, _: Standing) -> Result<(), &'static str> {
        fits_if((1..=3).contains(&self.0), "it is for one to three steps")
    }
}
