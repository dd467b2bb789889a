//! Whether a client that decides has seen the play as it stands. A decision is bound to the play, not to the table: who sits
//! where, what is proposed and what another chose in secret make a new version, but leave every open question as it was.

use super::TableState;
use crate::failure::Failure;
use crate::wire::{Deed, Proposal};
use almende_core::{MAX_SEATS, Seat, Seats};

/// The version from which on the play stands as it does, for each seat and for those who watch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlaySince {
    seats: [u32; MAX_SEATS],
    watchers: u32,
}

impl PlaySince {
    /// A version changed the play for these seats of a table.
    pub(super) fn changed(&mut self, seats: Seats, players: usize, version: u32) {
        for seat in seats.iter() {
            self.seats[seat.index()] = version;
        }
        if seats == Seats::all(players) {
            self.watchers = version;
        }
    }

    fn of(&self, seat: Option<Seat>) -> u32 {
        seat.map_or(self.watchers, |seat| self.seats[seat.index()])
    }
}

impl Deed {
    /// Whether what it means depends on how the play stands.
    fn is_about_the_play(&self) -> bool {
        match self {
            Deed::Act { .. } | Deed::Undo | Deed::Redo | Deed::ResetTurn | Deed::Confirm => true,
            Deed::Propose { proposal } => *proposal == Proposal::Takeback,
            Deed::Prefer { .. } | Deed::Resign | Deed::Claim { .. } | Deed::Agree { .. } | Deed::Decline { .. } => {
                false
            }
        }
    }
}

impl TableState {
    /// The version from which on the play stands for a seat (or for those who watch) as it does.
    pub fn play_since(&self, seat: Option<Seat>) -> u32 {
        self.play_since.of(seat)
    }

    /// Whether somebody who has seen this version has seen the play as it stands for a seat.
    pub fn is_fresh(&self, seat: Seat, version: u32) -> bool {
        (self.play_since(Some(seat))..=self.version).contains(&version)
    }

    /// Refuses a command that was meant for another position.
    pub fn check_fresh(&self, seat: Seat, deed: &Deed, version: u32) -> Result<(), Failure> {
        if deed.is_about_the_play() && !self.is_fresh(seat, version) {
            return Err(Failure::stale(self.version));
        }
        Ok(())
    }
}
