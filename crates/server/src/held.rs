//! A table that is held in memory: the sitting behind a lock, those who listen, those who are there.

use crate::limits;
use crate::sitting::{Past, Shown, Sitting};
use crate::thinking::queue::Payer;
use crate::wire::{ChatLine, Presence};
use almende_core::{MAX_SEATS, Seat, Seats};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{broadcast, watch};

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
    /// Who is there, after somebody came or went.
    Presence(Presence),
    /// The table is no more.
    Closed,
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
    /// Counts up when the table has changed or somebody has gone, for those who think about it.
    pub stirs: watch::Sender<u64>,
    /// Whether a task waits for the pages of this table to open their chance.
    pub opening: AtomicBool,
    /// Whether somebody came or went and it has not been told yet.
    presence_due: AtomicBool,
    used: AtomicI64,
    crowd: Mutex<Crowd>,
}

#[derive(Debug, Default)]
struct Crowd {
    guests: [Option<String>; MAX_SEATS],
    players: usize,
    /// Who made the table.
    owner: String,
    /// Whether somebody plays who is no bot.
    persons: bool,
    connections: HashMap<u64, Payer>,
    next: u64,
    /// When one of those who play last looked at the table, and whose it is for that.
    looked: Option<(i64, Payer)>,
    /// When a guest who is not there was last seen; before that, when the table was loaded.
    seen: HashMap<String, i64>,
    loaded: i64,
    /// Whom each guest does not want to hear, for those who said so since the table was loaded.
    muted: HashMap<String, Vec<u8>>,
}

impl Crowd {
    fn payer(&self, now: i64) -> Option<Payer> {
        let own = |payer: &Payer| {
            payer.guest.is_some() && (self.guests.contains(&payer.guest) || payer.guest.as_ref() == Some(&self.owner))
        };
        // Those who play or made the table come first, so that a stranger who watches cannot slow it down.
        let there =
            self.connections.iter().min_by_key(|(number, payer)| (!own(payer), **number)).map(|(_, there)| there);
        let looked =
            self.looked.as_ref().filter(|(at, _)| self.persons && now - at < limits::UNWATCHED.as_millis() as i64);
        let looked = looked.map(|(_, payer)| payer);
        there.filter(|there| own(there)).or(looked).or(there).cloned()
    }
}

impl Held {
    /// A table nobody has asked for yet.
    pub fn new(id: &str, now: i64) -> Held {
        Held {
            id: id.to_owned(),
            sitting: Arc::default(),
            news: broadcast::channel(BACKLOG).0,
            driven: AtomicBool::new(false),
            stirs: watch::Sender::new(0),
            opening: AtomicBool::new(false),
            presence_due: AtomicBool::new(false),
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
        crowd.owner.clone_from(&sitting.facts.owner);
        crowd.persons = !sitting.persons().is_empty();
        for (place, chair) in crowd.guests.iter_mut().zip(&sitting.chairs) {
            place.clone_from(&chair.guest);
        }
        if crowd.looked.is_none() {
            // Nobody knows who looked at it before it was loaded, or from where.
            let owner = Payer { network: Ipv4Addr::UNSPECIFIED.into(), guest: Some(crowd.owner.clone()) };
            crowd.looked = Some((sitting.changed, owner));
        }
        drop(crowd);
        self.stir();
    }

    fn stir(&self) {
        self.stirs.send_modify(|count| *count += 1);
    }

    /// A guest looks at the table. Tells whether that wakes it up.
    pub fn look(&self, guest: Option<&str>, network: IpAddr, now: i64) -> bool {
        let mut crowd = self.crowd();
        let guest = guest.map(str::to_owned);
        if guest.is_none() || !crowd.guests.contains(&guest) {
            return false;
        }
        let slept = crowd.payer(now).is_none();
        crowd.looked = Some((now, Payer { network, guest }));
        slept
    }

    /// Who pays for the thoughts of the bots here. Nobody does where nobody looks: then the table sleeps.
    pub fn payer(&self, now: i64) -> Option<Payer> {
        self.crowd().payer(now)
    }

    /// Somebody listens from now on.
    pub fn enter(&self, guest: Option<String>, network: IpAddr) -> u64 {
        let mut crowd = self.crowd();
        crowd.next += 1;
        let number = crowd.next;
        crowd.connections.insert(number, Payer { network, guest });
        drop(crowd);
        number
    }

    /// They do not any more.
    pub fn leave(&self, number: u64, now: i64) {
        let mut crowd = self.crowd();
        if let Some(Payer { guest: Some(guest), network }) = crowd.connections.remove(&number) {
            if crowd.guests.iter().flatten().any(|seated| *seated == guest) {
                crowd.looked = Some((now, Payer { network, guest: Some(guest.clone()) }));
            }
            crowd.seen.insert(guest, now);
        }
        drop(crowd);
        self.stir();
    }

    /// Tells who is there, once for all who come and go within a short time: however fast somebody comes and goes, the others
    /// hear little of it.
    pub(crate) fn tell_presence(self: &Arc<Self>) {
        if self.presence_due.swap(true, Relaxed) {
            return;
        }
        let held = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(limits::PRESENCE).await;
            held.presence_due.store(false, Relaxed);
            // It fails only if nobody listens any more.
            let _ = held.news.send(News::Presence(held.presence()));
        });
    }

    /// Who looks at the table: guests, and those without a name.
    pub fn lookers(&self) -> Vec<Option<String>> {
        let mut lookers: Vec<_> = self.crowd().connections.values().map(|payer| payer.guest.clone()).collect();
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
        let there =
            |guest: &Option<String>| guest.is_some() && crowd.connections.values().any(|other| other.guest == *guest);
        let seated = |guest: &Option<String>| guest.is_some() && crowd.guests.contains(guest);
        Presence {
            seats: crowd.guests.iter().take(crowd.players).map(there).collect(),
            watching: crowd.connections.values().filter(|other| !seated(&other.guest)).count() as u32,
        }
    }

    /// The seats whose persons have not been here for so long.
    pub fn away(&self, absence_ms: i64, now: i64) -> Seats {
        let crowd = self.crowd();
        let away = |seat: &Seat| {
            let Some(guest) = &crowd.guests[seat.index()] else { return false };
            let here = crowd.connections.values().any(|other| other.guest.as_ref() == Some(guest));
            let seen = crowd.seen.get(guest).copied().unwrap_or(crowd.loaded);
            !here && now - seen > absence_ms
        };
        Seat::all(crowd.players).filter(away).fold(Seats::NONE, Seats::with)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;

    const HOUR: i64 = limits::UNWATCHED.as_millis() as i64;

    fn address(last: u8) -> IpAddr {
        [10, 0, 0, last].into()
    }

    fn held(persons: bool) -> Held {
        let held = Held::new("t", 0);
        let mut crowd = held.crowd();
        crowd.owner = "owner".to_owned();
        crowd.persons = persons;
        crowd.guests[0] = Some("ada".to_owned());
        drop(crowd);
        held
    }

    fn who(held: &Held, now: i64) -> Option<(IpAddr, Option<String>)> {
        held.payer(now).map(|payer| (payer.network, payer.guest))
    }

    #[test]
    fn a_table_sleeps_an_hour_after_its_players_have_looked() {
        let held = held(true);
        assert_eq!(who(&held, 0), None);
        assert!(!held.look(None, address(1), 0) && !held.look(Some("ben"), address(1), 0));
        assert_eq!(who(&held, 0), None, "strangers who ask do not count");
        assert!(held.look(Some("ada"), address(1), 5), "she wakes it up");
        assert!(!held.look(Some("ada"), address(1), 6));
        assert_eq!(who(&held, 5 + HOUR), Some((address(1), Some("ada".to_owned()))));
        assert_eq!(who(&held, 6 + HOUR), None);
        // A connection is a look for as long as it lasts, and for an hour after it.
        let number = held.enter(Some("ada".to_owned()), address(1));
        assert!(who(&held, 9 * HOUR).is_some());
        held.leave(number, 9 * HOUR);
        assert!(who(&held, 10 * HOUR - 1).is_some());
        assert_eq!(who(&held, 10 * HOUR), None);
    }

    #[test]
    fn bots_among_themselves_sleep_when_nobody_is_connected() {
        let held = held(false);
        held.look(Some("ada"), address(1), 0);
        assert_eq!(who(&held, 0), None);
        let number = held.enter(None, address(2));
        assert_eq!(who(&held, 0), Some((address(2), None)));
        held.leave(number, 0);
        assert_eq!(who(&held, 0), None);
    }

    #[test]
    fn a_stranger_who_watches_does_not_take_a_table_over() {
        let held = held(true);
        held.look(Some("ada"), address(1), 0);
        held.enter(None, address(6));
        assert_eq!(who(&held, 0).unwrap().0, address(1));
        held.enter(Some("owner".to_owned()), address(2));
        assert_eq!(who(&held, 0).unwrap().0, address(2));
        assert_eq!(who(&held, 9 * HOUR).unwrap().0, address(2));
    }
}
