//! A table's slot in memory: the table behind a lock, those who listen, those who are there.

use crate::limits;
use crate::table::{RenderedTable, TableState, VersionChange};
use crate::thinking::queue::Payer;
use crate::wire::{ChatLine, Presence, SeatKind};
use almende_core::{MAX_SEATS, Seat, Seats};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{broadcast, watch};

/// What those who listen are told.
#[derive(Clone, Debug)]
pub enum News {
    /// The table has changed; it is on disk.
    Update {
        /// The versions since the last update.
        changes: Arc<[Arc<VersionChange>]>,
        /// The table now.
        rendered: Arc<RenderedTable>,
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

/// A table's slot in memory. Everything in it can be rebuilt, but for who is there.
#[derive(Debug)]
pub struct TableSlot {
    /// The table's id.
    pub id: String,
    /// The table, if it is loaded.
    pub table: Arc<tokio::sync::Mutex<Option<TableState>>>,
    /// Where news go.
    pub news: broadcast::Sender<News>,
    /// Whether a task drives the bots of this table.
    pub driven: AtomicBool,
    /// Counts up when the table has changed or somebody has gone, for those who think about it.
    pub stirs: watch::Sender<u64>,
    /// Whether a task waits for the pages of this table to open their chance.
    pub opening: AtomicBool,
    /// The version up to which those who listen have been told.
    pub told: AtomicU32,
    /// The line up to which they have been told what was said, where other nodes may hear it, too.
    pub chat_told: AtomicI64,
    /// The version another node has written.
    pub wanted: AtomicU32,
    /// Whether a task reads what other nodes have written.
    pub following: AtomicBool,
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
    /// Who listens through other nodes.
    elsewhere: HashMap<String, Vec<Option<String>>>,
    next: u64,
    /// When one of those who play last looked at the table, and whose it is for that.
    looked: Option<(i64, Payer)>,
    /// When a guest who is not there was last seen, or did something; before that, since when the nodes look.
    seen: HashMap<String, i64>,
    since: i64,
    /// Up to which version what the guests did has been seen.
    seen_to: usize,
    /// Whom each guest does not want to hear, for those who said so since the table was loaded.
    muted: HashMap<String, Vec<u8>>,
}

impl Crowd {
    /// Everybody who listens, here or elsewhere: guests, and those without a name.
    fn listeners(&self) -> impl Iterator<Item = &Option<String>> {
        self.connections.values().map(|payer| &payer.guest).chain(self.elsewhere.values().flatten())
    }

    /// A guest was there at a time.
    fn saw(&mut self, guest: String, at: i64) {
        let seen = self.seen.entry(guest).or_insert(at);
        *seen = at.max(*seen);
    }

    fn is_there(&self, guest: &Option<String>) -> bool {
        guest.is_some() && self.listeners().any(|other| other == guest)
    }

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

impl TableSlot {
    /// A table nobody has asked for yet.
    pub fn new(id: &str, now: i64) -> TableSlot {
        TableSlot {
            id: id.to_owned(),
            table: Arc::default(),
            news: broadcast::channel(BACKLOG).0,
            driven: AtomicBool::new(false),
            stirs: watch::Sender::new(0),
            opening: AtomicBool::new(false),
            told: AtomicU32::new(0),
            chat_told: AtomicI64::new(0),
            wanted: AtomicU32::new(0),
            following: AtomicBool::new(false),
            presence_due: AtomicBool::new(false),
            used: AtomicI64::new(now),
            crowd: Mutex::new(Crowd { since: now, ..Crowd::default() }),
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
    pub fn know_guests(&self, table: &TableState) {
        let mut crowd = self.crowd();
        crowd.players = table.players();
        crowd.owner.clone_from(&table.spec.owner);
        crowd.persons = !table.persons().is_empty();
        for (place, chair) in crowd.guests.iter_mut().zip(&table.chairs) {
            place.clone_from(&chair.guest);
        }
        // Whoever does something is there, wherever they do it: their node may be one of which nothing is heard.
        for change in table.history.get(crowd.seen_to..).unwrap_or(&table.history) {
            let person = |seat: Seat| table.chairs.get(seat.index()).filter(|chair| chair.kind == SeatKind::Person);
            if let Some(guest) = change.seat.and_then(person).and_then(|chair| chair.guest.clone()) {
                crowd.saw(guest, change.at);
            }
        }
        crowd.seen_to = table.history.len();
        if crowd.looked.is_none() {
            // Nobody knows who looked at it before it was loaded, or from where.
            let owner = Payer { network: Ipv4Addr::UNSPECIFIED.into(), guest: Some(crowd.owner.clone()) };
            crowd.looked = Some((table.changed, owner));
        }
        drop(crowd);
        self.stir();
    }

    /// Whether somebody here has to hear what other nodes write: listeners, or bots that wait for their turn.
    pub fn is_followed(&self) -> bool {
        self.news.receiver_count() > 0 || self.driven.load(Relaxed)
    }

    /// Those who think about the table look again.
    pub fn stir(&self) {
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

    /// Somebody looks at the table through another node.
    pub fn watched_by(&self, payer: Payer, now: i64) {
        self.crowd().looked = Some((now, payer));
    }

    /// Whether somebody plays who is no bot.
    pub fn has_persons(&self) -> bool {
        self.crowd().persons
    }

    /// Who pays for the thoughts of the bots here. Nobody does where nobody looks: then the table sleeps.
    pub fn payer(&self, now: i64) -> Option<Payer> {
        self.crowd().payer(now)
    }

    /// Somebody listens from now on.
    pub fn connect(&self, guest: Option<String>, network: IpAddr) -> u64 {
        let mut crowd = self.crowd();
        crowd.next += 1;
        let number = crowd.next;
        crowd.connections.insert(number, Payer { network, guest });
        drop(crowd);
        number
    }

    /// They do not any more.
    pub fn disconnect(&self, number: u64, now: i64) {
        let mut crowd = self.crowd();
        if let Some(Payer { guest: Some(guest), network }) = crowd.connections.remove(&number) {
            if crowd.guests.iter().flatten().any(|seated| *seated == guest) {
                crowd.looked = Some((now, Payer { network, guest: Some(guest.clone()) }));
            }
            crowd.saw(guest, now);
        }
        drop(crowd);
        self.stir();
    }

    /// Since when this node looks who is there, and when it last saw those who are not.
    pub fn seen(&self) -> (i64, Vec<(String, i64)>) {
        let crowd = self.crowd();
        let seen = crowd.guests.iter().flatten().filter_map(|guest| Some((guest.clone(), *crowd.seen.get(guest)?)));
        (crowd.since, seen.collect())
    }

    /// The same of another node: a table that is loaded here later has been looked at for longer.
    pub fn seen_elsewhere(&self, since: i64, seen: Vec<(String, i64)>) {
        let mut crowd = self.crowd();
        crowd.since = crowd.since.min(since);
        seen.into_iter().for_each(|(guest, at)| crowd.saw(guest, at));
    }

    /// These listen through another node; who does no more was seen until now.
    pub fn listen_elsewhere(&self, node: &str, listeners: Vec<Option<String>>, now: i64) {
        let mut crowd = self.crowd();
        let before = if listeners.is_empty() {
            crowd.elsewhere.remove(node)
        } else {
            crowd.elsewhere.insert(node.to_owned(), listeners.clone())
        };
        let before = before.unwrap_or_default();
        for guest in before.iter().flatten().filter(|guest| !listeners.iter().flatten().any(|there| there == *guest)) {
            crowd.saw(guest.clone(), now);
        }
        drop(crowd);
        if before != listeners {
            // The other node has gathered comings and goings already. It fails only if nobody listens here.
            let _ = self.news.send(News::Presence(self.presence()));
        }
    }

    /// Who listens through this node, each connection once.
    pub fn listeners(&self) -> Vec<Option<String>> {
        let mut listeners: Vec<_> = self.crowd().connections.values().map(|payer| payer.guest.clone()).collect();
        listeners.sort_unstable();
        listeners
    }

    /// Whether a guest listens, here or elsewhere.
    pub fn is_there(&self, guest: &str) -> bool {
        self.crowd().is_there(&Some(guest.to_owned()))
    }

    /// Whether anybody listens, here or elsewhere.
    pub fn is_watched(&self) -> bool {
        self.crowd().listeners().next().is_some()
    }

    /// Tells who is there, once for all who come and go within a short time: however fast somebody comes and goes, the others
    /// hear little of it. `say` tells it further.
    pub(crate) fn tell_presence(self: &Arc<Self>, say: impl FnOnce(&TableSlot) + Send + 'static) {
        if self.presence_due.swap(true, Relaxed) {
            return;
        }
        let slot = self.clone();
        tokio::spawn(async move {
            tokio::time::sleep(limits::PRESENCE).await;
            slot.presence_due.store(false, Relaxed);
            // It fails only if nobody listens any more.
            let _ = slot.news.send(News::Presence(slot.presence()));
            say(&slot);
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
        let there = |guest: &Option<String>| crowd.is_there(guest);
        let seated = |guest: &Option<String>| guest.is_some() && crowd.guests.contains(guest);
        Presence {
            seats: crowd.guests.iter().take(crowd.players).map(there).collect(),
            watching: crowd.listeners().filter(|other| !seated(other)).count() as u32,
        }
    }

    /// The seats whose persons have not been here for so long.
    pub fn away(&self, absence_ms: i64, now: i64) -> Seats {
        let crowd = self.crowd();
        let away = |seat: &Seat| {
            let place = &crowd.guests[seat.index()];
            let Some(guest) = place else { return false };
            let here = crowd.is_there(place);
            let seen = crowd.seen.get(guest).map_or(crowd.since, |seen| crowd.since.max(*seen));
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

    fn slot(persons: bool) -> TableSlot {
        let slot = TableSlot::new("t", 0);
        let mut crowd = slot.crowd();
        crowd.owner = "owner".to_owned();
        crowd.persons = persons;
        crowd.guests[0] = Some("ada".to_owned());
        drop(crowd);
        slot
    }

    fn who(slot: &TableSlot, now: i64) -> Option<(IpAddr, Option<String>)> {
        slot.payer(now).map(|payer| (payer.network, payer.guest))
    }

    #[test]
    fn a_table_sleeps_an_hour_after_its_players_have_looked() {
        let slot = slot(true);
        assert_eq!(who(&slot, 0), None);
        assert!(!slot.look(None, address(1), 0) && !slot.look(Some("ben"), address(1), 0));
        assert_eq!(who(&slot, 0), None, "strangers who ask do not count");
        assert!(slot.look(Some("ada"), address(1), 5), "she wakes it up");
        assert!(!slot.look(Some("ada"), address(1), 6));
        assert_eq!(who(&slot, 5 + HOUR), Some((address(1), Some("ada".to_owned()))));
        assert_eq!(who(&slot, 6 + HOUR), None);
        // A connection is a look for as long as it lasts, and for an hour after it.
        let number = slot.connect(Some("ada".to_owned()), address(1));
        assert!(who(&slot, 9 * HOUR).is_some());
        slot.disconnect(number, 9 * HOUR);
        assert!(who(&slot, 10 * HOUR - 1).is_some());
        assert_eq!(who(&slot, 10 * HOUR), None);
    }

    #[test]
    fn bots_among_themselves_sleep_when_nobody_is_connected() {
        let slot = slot(false);
        slot.look(Some("ada"), address(1), 0);
        assert_eq!(who(&slot, 0), None);
        let number = slot.connect(None, address(2));
        assert_eq!(who(&slot, 0), Some((address(2), None)));
        slot.disconnect(number, 0);
        assert_eq!(who(&slot, 0), None);
    }

    #[test]
    fn a_stranger_who_watches_does_not_take_a_table_over() {
        let slot = slot(true);
        slot.look(Some("ada"), address(1), 0);
        slot.connect(None, address(6));
        assert_eq!(who(&slot, 0).unwrap().0, address(1));
        slot.connect(Some("owner".to_owned()), address(2));
        assert_eq!(who(&slot, 0).unwrap().0, address(2));
        assert_eq!(who(&slot, 9 * HOUR).unwrap().0, address(2));
    }
}
