//! The owner of a table that waits changes by what it is played, or calls it off.
//!
//! Nobody is put into a game they did not sit down for: whoever sat there before says yes to the new terms, or leaves.

use super::{Chair, JournalEntry, TableState};
use crate::failure::Failure;
use crate::wire::{SeatKind, State, TableOptions};
use almende_core::{Problem, Seat};
use serde_json::Value;

/// By what a table is played.
#[derive(Clone, PartialEq, Debug)]
pub struct TableTerms {
    /// All the game's options.
    pub setup: Value,
    /// How it is played.
    pub options: TableOptions,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// How many play.
    pub players: usize,
}

impl TableTerms {
    /// Whether the same game is played, whoever may see that there is a seat.
    fn is_same_game(&self, other: &TableTerms) -> bool {
        let played = |terms: &TableTerms| TableTerms { listed: false, ..terms.clone() };
        played(self) == played(other)
    }
}

impl TableState {
    /// By what the table is played as it stands.
    pub fn terms(&self) -> TableTerms {
        let spec = &self.spec;
        TableTerms {
            setup: spec.setup.clone(),
            options: spec.options.clone(),
            listed: spec.listed,
            players: self.players(),
        }
    }

    /// Refuses what only the owner of a table that still waits for players may do.
    pub fn check_host(&self, guest: Option<&str>) -> Result<(), Failure> {
        if guest != Some(&self.spec.owner) {
            return Err(Failure::forbidden("problem.not_owner"));
        }
        if self.state() != State::Waiting || self.is_opening() {
            return Err(Failure::conflict("problem.playing"));
        }
        Ok(())
    }

    /// What comes of other terms; nothing if they are those the table has.
    pub fn decide_terms(&self, terms: TableTerms) -> Result<Option<JournalEntry>, Failure> {
        let now = self.terms();
        if terms == now {
            return Ok(None);
        }
        if self.spec.position.is_some() && (&terms.setup, terms.players) != (&now.setup, now.players) {
            return Err(Failure::conflict("problem.terms_of_position"));
        }
        let goes = |(place, chair): (usize, &Chair)| {
            place >= terms.players && (chair.kind == SeatKind::Person || chair.reserved.is_some())
        };
        if self.chairs.iter().enumerate().any(goes) {
            return Err(Failure::conflict("problem.seat_would_go"));
        }
        let asked = if terms.is_same_game(&now) { Vec::new() } else { self.seats_of_others() };
        let TableTerms { setup, options, listed, players } = terms;
        Ok(Some(JournalEntry::NewTerms { setup, options, listed, players, asked }))
    }

    /// The seats of persons other than the owner, also those that are kept for somebody who has declined.
    fn seats_of_others(&self) -> Vec<Seat> {
        let others = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            chair.reserved.is_some() || chair.guest.as_ref().is_some_and(|guest| *guest != self.spec.owner)
        };
        Seat::all(self.players()).filter(others).collect()
    }

    /// The chairs for other terms. The server binds its secret to them, as long as no page has opened its own.
    pub(super) fn seat_for_new_terms(
        &mut self,
        players: usize,
        asked: &[Seat],
        confirm_anew: bool,
    ) -> Result<(), Problem> {
        let confirm = self.spec.options.confirm;
        self.chairs.resize(players, Chair { confirm, ..Chair::open() });
        for chair in self.chairs.iter_mut().filter(|chair| confirm_anew && chair.kind != SeatKind::Bot) {
            chair.confirm = confirm;
        }
        for seat in asked {
            let chair = self.chair(*seat)?;
            let (reserved, name) = (chair.guest.take().or_else(|| chair.reserved.take()), chair.name.clone());
            *chair = Chair { reserved, name, asked_again: true, ..chair.vacated() };
        }
        self.commitment = self.bind();
        Ok(())
    }
}
