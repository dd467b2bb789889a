//! What a table knows of a guest who wants to be forgotten. Their moves stay, for the others' sake; who made them does not.

use super::{Entry, Sitting};
use crate::wire::{SeatKind, State};
use almende_core::{Record, Seat};
use std::sync::Arc;

impl Sitting {
    /// Whether nobody else ever held the table or a seat at it.
    pub fn is_only_of(&self, guest: &str) -> bool {
        let other = |chair: &super::Chair| chair.guest.as_deref().is_some_and(|other| other != guest);
        self.facts.owner == guest && !self.chairs.iter().any(other)
    }

    /// What happens at the table when a guest goes for good: seats become open again, or resigned and without a name.
    pub fn farewell(&self, guest: &str) -> Vec<Entry> {
        let mut entries = Vec::new();
        for seat in self.reserved_for(Some(guest)) {
            entries.push(Entry::Assigned { seat, bot: None, name: String::new() });
        }
        for seat in self.seats_of(Some(guest)) {
            let chair = &self.chairs[seat.index()];
            match self.state() {
                State::Waiting if !self.is_opening() => entries.push(Entry::Left { seat }),
                State::Waiting | State::Playing if chair.kind == SeatKind::Person && !chair.resigned => {
                    // A game that has not begun has no winner: the others begin it and agree how to go on.
                    let begun = self.state() == State::Playing;
                    let gone = Entry::Resigned { seat, winner: None };
                    entries.push(if begun { self.decide_resignation(seat) } else { gone });
                    entries.push(Entry::Renamed { seat, name: String::new() });
                }
                _ => entries.push(Entry::Renamed { seat, name: String::new() }),
            }
        }
        entries
    }

    /// Takes the names of seats out of a story that was told under other rules.
    pub fn forget_in_story(&mut self, seats: &[Seat]) {
        let Some(told) = &self.told else { return };
        let Ok(mut record) = told.record.parse::<Record>() else { return };
        for (place, name) in record.names.iter_mut().enumerate() {
            if seats.iter().any(|seat| seat.index() == place) {
                name.clear();
            }
        }
        let mut story = (**told).clone();
        story.record = record.to_string();
        self.told = Some(Arc::new(story));
    }
}

/// How long a guest held a seat, by the times of the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tenure {
    /// The seat.
    pub seat: Seat,
    /// Since when.
    pub from: i64,
    /// Until when; to the end of time for one who sits there still.
    pub until: i64,
}

/// When a guest held which seats.
pub fn tenures<'a>(journal: impl Iterator<Item = (i64, &'a Entry)>, guest: &str) -> Vec<Tenure> {
    let mut held: Vec<Tenure> = Vec::new();
    let ends = |held: &mut Vec<Tenure>, seat: Seat, at: i64| {
        for tenure in held.iter_mut().filter(|tenure| tenure.seat == seat && tenure.until == i64::MAX) {
            tenure.until = at;
        }
    };
    let begins = |seat: Seat, from: i64| Tenure { seat, from, until: i64::MAX };
    for (at, entry) in journal {
        match entry {
            Entry::Created(facts) => {
                let own = Seat::all(facts.chairs.len()).zip(&facts.chairs);
                let own = own.filter(|(_, chair)| chair.guest.as_deref() == Some(guest));
                held.extend(own.map(|(seat, _)| begins(seat, at)));
            }
            Entry::Joined { seat, guest: who, .. } => {
                ends(&mut held, *seat, at);
                if who == guest {
                    held.push(begins(*seat, at));
                }
            }
            Entry::Left { seat } => ends(&mut held, *seat, at),
            _ => {}
        }
    }
    held
}

/// Takes a guest out of a journal: they become `nobody`, and the seats they held have no name.
pub fn forget(entries: &mut [Entry], guest: &str, nobody: &str) {
    let mut own: Vec<Seat> = Vec::new();
    for entry in entries {
        match entry {
            Entry::Created(facts) => {
                for (seat, chair) in Seat::all(facts.chairs.len()).zip(&mut facts.chairs) {
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
                if facts.owner == guest {
                    nobody.clone_into(&mut facts.owner);
                }
            }
            Entry::Joined { seat, guest: who, name, .. } => {
                own.retain(|other| other != seat);
                if who == guest {
                    own.push(*seat);
                    nobody.clone_into(who);
                    name.clear();
                }
            }
            Entry::Left { seat } => own.retain(|other| other != seat),
            Entry::Renamed { seat, name } if own.contains(seat) => name.clear(),
            _ => {}
        }
    }
}
