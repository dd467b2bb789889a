//! What a table knows of a guest who wants to be forgotten. Their moves stay, for the others' sake; who made them does not.

use super::{ArchivedGame, JournalEntry, TableState};
use crate::wire::{SeatKind, State};
use almende_core::{Record, Seat};
use std::collections::BTreeSet;
use std::sync::Arc;

impl TableState {
    /// Whether nobody else ever held the table or a seat at it.
    pub fn is_only_of(&self, guest: &str) -> bool {
        let other = |chair: &super::Chair| chair.guest.as_deref().is_some_and(|other| other != guest);
        self.spec.owner == guest && !self.chairs.iter().any(other)
    }

    /// What happens at the table when a guest goes for good: seats become open again, or resigned and without a name.
    pub fn decide_departure(&self, guest: &str) -> Vec<JournalEntry> {
        let mut entries = Vec::new();
        for seat in self.reserved_for(Some(guest)) {
            entries.push(JournalEntry::Assigned { seat, bot: None, name: String::new() });
        }
        for seat in self.seats_of(Some(guest)) {
            let chair = &self.chairs[seat.index()];
            match self.state() {
                State::Waiting if !self.is_opening() => entries.push(JournalEntry::Left { seat }),
                State::Waiting | State::Playing if chair.kind == SeatKind::Person && !chair.resigned => {
                    // A game that has not begun has no winner: the others begin it and agree how to go on.
                    let begun = self.state() == State::Playing;
                    let gone = JournalEntry::Resigned { seat, winner: None };
                    entries.push(if begun { self.decide_resignation(seat) } else { gone });
                    entries.push(JournalEntry::Renamed { seat, name: String::new() });
                }
                _ => entries.push(JournalEntry::Renamed { seat, name: String::new() }),
            }
        }
        entries
    }

    /// Takes the names of seats out of what was kept of a game that was finished under other rules.
    pub fn forget_in_archive(&mut self, seats: &[Seat]) {
        let Some(archive) = &self.archive else { return };
        let Ok(mut record) = archive.record.parse::<Record>() else { return };
        for (place, name) in record.names.iter_mut().enumerate() {
            if seats.iter().any(|seat| seat.index() == place) {
                name.clear();
            }
        }
        self.archive = Some(Arc::new(ArchivedGame { record: record.to_string(), ..(**archive).clone() }));
    }
}

/// Entries that name no guest, and by which no seat becomes theirs or ceases to be.
macro_rules! of_no_guest {
    () => {
        JournalEntry::Refused { .. }
            | JournalEntry::Assigned { .. }
            | JournalEntry::Opened { .. }
            | JournalEntry::Started { .. }
            | JournalEntry::Act { .. }
            | JournalEntry::Undo { .. }
            | JournalEntry::Redo { .. }
            | JournalEntry::Confirmed { .. }
            | JournalEntry::Preferred { .. }
            | JournalEntry::Resigned { .. }
            | JournalEntry::Claimed { .. }
            | JournalEntry::Rested { .. }
            | JournalEntry::Proposed { .. }
            | JournalEntry::Agreed { .. }
            | JournalEntry::Declined { .. }
            | JournalEntry::Rematch { .. }
            | JournalEntry::Carried { .. }
    };
}

/// The guests a journal names.
pub fn named_guests(journal: impl IntoIterator<Item = JournalEntry>) -> BTreeSet<String> {
    let mut guests = BTreeSet::new();
    for entry in journal {
        match entry {
            JournalEntry::Created(spec) | JournalEntry::Corrected(spec) => {
                guests.extend(spec.chairs.into_iter().flat_map(|chair| [chair.guest, chair.reserved]).flatten());
                guests.insert(spec.owner);
            }
            JournalEntry::Joined { guest, .. } => {
                guests.insert(guest);
            }
            JournalEntry::Left { .. }
            | JournalEntry::NewTerms { .. }
            | JournalEntry::Renamed { .. }
            | of_no_guest!() => {}
        }
    }
    guests
}

/// How long a guest held a seat, by the times of the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tenure {
    pub seat: Seat,
    pub from: i64,
    /// Until when; to the end of time for one who sits there still.
    pub until: i64,
}

/// When a guest held which seats.
pub fn tenures<'a>(journal: impl Iterator<Item = (i64, &'a JournalEntry)>, guest: &str) -> Vec<Tenure> {
    let mut held: Vec<Tenure> = Vec::new();
    let ends = |held: &mut Vec<Tenure>, seat: Seat, at: i64| {
        for tenure in held.iter_mut().filter(|tenure| tenure.seat == seat && tenure.until == i64::MAX) {
            tenure.until = at;
        }
    };
    let begins = |seat: Seat, from: i64| Tenure { seat, from, until: i64::MAX };
    for (at, entry) in journal {
        match entry {
            JournalEntry::Created(spec) | JournalEntry::Corrected(spec) => {
                let own = Seat::all(spec.chairs.len()).zip(&spec.chairs);
                let own = own.filter(|(_, chair)| chair.guest.as_deref() == Some(guest));
                held.extend(own.map(|(seat, _)| begins(seat, at)));
            }
            JournalEntry::Joined { seat, guest: who, .. } => {
                ends(&mut held, *seat, at);
                if who == guest {
                    held.push(begins(*seat, at));
                }
            }
            JournalEntry::Left { seat } => ends(&mut held, *seat, at),
            JournalEntry::NewTerms { asked, .. } => asked.iter().for_each(|seat| ends(&mut held, *seat, at)),
            JournalEntry::Renamed { .. } | of_no_guest!() => {}
        }
    }
    held
}

/// Takes a guest out of a journal: they become `nobody`, and the seats they held have no name.
pub fn forget(entries: &mut [JournalEntry], guest: &str, nobody: &str) {
    let mut own: Vec<Seat> = Vec::new();
    for entry in entries {
        match entry {
            JournalEntry::Created(spec) | JournalEntry::Corrected(spec) => {
                for (seat, chair) in Seat::all(spec.chairs.len()).zip(&mut spec.chairs) {
                    if chair.reserved.as_deref() == Some(guest) {
                        chair.reserved = Some(nobody.to_owned());
                        chair.name.clear();
                    }
                    if chair.guest.as_deref() == Some(guest) {
                        chair.guest = Some(nobody.to_owned());
                        chair.name.clear();
                        own.push(seat);
                    }
                }
                if spec.owner == guest {
                    nobody.clone_into(&mut spec.owner);
                }
            }
            JournalEntry::Joined { seat, guest: who, name, .. } => {
                own.retain(|other| other != seat);
                if who == guest {
                    own.push(*seat);
                    nobody.clone_into(who);
                    name.clear();
                }
            }
            JournalEntry::Left { seat } => own.retain(|other| other != seat),
            JournalEntry::NewTerms { asked, .. } => own.retain(|other| !asked.contains(other)),
            JournalEntry::Renamed { seat, name } if own.contains(seat) => name.clear(),
            JournalEntry::Renamed { .. } | of_no_guest!() => {}
        }
    }
}
