//! The income tracks (BOO-14).

use crate::content::{Gain, TRACK};
use crate::event::Event;
use crate::pieces::Track;
use crate::state::Boonlake;
use crate::turn::Teller;
use almende_core::{Log, Seat};

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
