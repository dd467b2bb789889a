//! A table that is held in memory: the sitting behind a lock, those who listen, those who are there.

use crate::sitting::{Past, Shown, Sitting};
use crate::wire::{ChatLine, Presence};
use almende_core::{MAX_SEATS, Seat, Seats};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;

/// What those who listen are told.
#[derive(Clone, Debug)]
pub enum News {
    /// The table has changed; it is on disk.
    Update {
        /// The versions since the last update.
        pasts: Arc<[Arc<Past>]>,
        /// The table now.
        shown: Arc<Shown>,
    },
    /// Something was said.
    Chat(ChatLine),
    /// Somebody came or went.
    Presence,
}

/// How many messages a slow listener may be behind before it has to come back.
const BACKLOG: usize = 64;

/// A table in memory. Everything in it can be rebuilt, but for who is there.
#[derive(Debug)]
pub struct Held {
    /// The table's id.
    pub id: String,
    /// The table, if it is loaded.
    pub sitting: Arc<tokio::sync::Mutex<Option<Sitting>>>,
    /// Where news go.
    pub news: broadcast::Sender<News>,
    /// Whether a task drives the bots of this table.
    pub driven: AtomicBool,
    used: AtomicI64,
    crowd: Mutex<Crowd>,
}

#[derive(Debug, Default)]
struct Crowd {
    guests: [Option<String>; MAX_SEATS],
    players: usize,
    connections: HashMap<u64, Option<String>>,
    next: u64,
    /// When a guest who is not there was last seen; before that, when the table was loaded.
    seen: HashMap<String, i64>,
    loaded: i64,
    /// Whom each guest does not want to hear, for those who said so since the table was loaded.
    muted: HashMap<String, Vec<u8>>,
}

impl Held {
    /// A table nobody has asked for yet.
    pub fn new(id: &str, now: i64) -> Held {
        Held {
            id: id.to_owned(),
            sitting: Arc::default(),
            news: broadcast::channel(BACKLOG).0,
            driven: AtomicBool::new(false),
            used: AtomicI64::new(now),
            crowd: Mutex::new(Crowd { loaded: now, ..Crowd::default() }),
        }
    }

    fn crowd(&self) -> MutexGuard<'_, Crowd> {
        self.crowd.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody asked for the table.
    pub fn touch(&self, now: i64) {
        self.used.store(now, Relaxed);
    }

    /// When somebody last asked for it.
    pub fn used(&self) -> i64 {
        self.used.load(Relaxed)
    }

    /// Whose the seats are now.
    pub fn know_guests(&self, sitting: &Sitting) {
        let mut crowd = self.crowd();
        crowd.players = sitting.players();
        for (place, chair) in crowd.guests.iter_mut().zip(&sitting.chairs) {
            place.clone_from(&chair.guest);
        }
    }

    /// Somebody listens from now on.
    pub fn enter(&self, guest: Option<String>) -> u64 {
        let mut crowd = self.crowd();
        crowd.next += 1;
        let number = crowd.next;
        crowd.connections.insert(number, guest);
        drop(crowd);
        let _ = self.news.send(News::Presence);
        number
    }

    /// They do not any more.
    pub fn leave(&self, number: u64, now: i64) {
        let mut crowd = self.crowd();
        if let Some(Some(guest)) = crowd.connections.remove(&number) {
            crowd.seen.insert(guest, now);
        }
        drop(crowd);
        let _ = self.news.send(News::Presence);
    }

    /// Who looks at the table: guests, and those without a name.
    pub fn lookers(&self) -> Vec<Option<String>> {
        let mut lookers: Vec<_> = self.crowd().connections.values().cloned().collect();
        lookers.sort_unstable();
        lookers.dedup();
        lookers
    }

    /// A guest does not want to hear these seats.
    pub fn mute(&self, guest: &str, seats: &[u8]) {
        self.crowd().muted.insert(guest.to_owned(), seats.to_vec());
    }

    /// Whether a guest does not want to hear a seat.
    pub fn has_muted(&self, guest: &str, seat: u8) -> bool {
        self.crowd().muted.get(guest).is_some_and(|seats| seats.contains(&seat))
    }

    /// Who is there.
    pub fn presence(&self) -> Presence {
        let crowd = self.crowd();
        let there = |guest: &Option<String>| guest.is_some() && crowd.connections.values().any(|other| other == guest);
        let seated = |guest: &Option<String>| guest.is_some() && crowd.guests.contains(guest);
        Presence {
            seats: crowd.guests.iter().take(crowd.players).map(there).collect(),
            watching: crowd.connections.values().filter(|guest| !seated(guest)).count() as u32,
        }
    }

    /// The seats whose persons have not been here for so long.
    pub fn away(&self, absence_ms: i64, now: i64) -> Seats {
        let crowd = self.crowd();
        let away = |seat: &Seat| {
            let Some(guest) = &crowd.guests[seat.index()] else { return false };
            let here = crowd.connections.values().any(|other| other.as_ref() == Some(guest));
            let seen = crowd.seen.get(guest).copied().unwrap_or(crowd.loaded);
            !here && now - seen > absence_ms
        };
        Seat::all(crowd.players).filter(away).fold(Seats::NONE, Seats::with)
    }
}
