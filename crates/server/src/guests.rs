//! Guests between requests: who is behind a cookie, remembered so that not every request asks the database.

use crate::app::AppState;
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::store::Op;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Where several nodes share the database, what was read is good for so long, should a message of another node be lost.
const SHARED: Duration = Duration::from_secs(30);
/// Those who still come are read again before that, all together: so often is looked who they are.
pub(crate) const AGAIN: Duration = Duration::from_secs(10);
/// So many of them are read at once.
const BATCH: usize = 512;
/// The same while no messages come at all: a page that asks for several things at once is read once.
const DEAF: Duration = Duration::from_secs(1);
/// In place of a guest's id: of all guests something may have changed.
pub(crate) const EVERYBODY: &str = "";
/// A device is noted as seen once in this time.
const DAY_MS: i64 = 24 * 3600 * 1000;

/// Somebody known by a cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// The guest's id, which only the server knows.
    pub id: String,
    /// The name.
    pub name: String,
}

/// A guest by one of their cookies.
#[derive(Clone, Debug)]
struct KnownGuest {
    guest: Guest,
    /// When the device was last seen, if that is known.
    seen: Option<i64>,
    /// When it was read.
    read: Instant,
    /// Whether anybody has come with the cookie since.
    used: bool,
}

impl KnownGuest {
    /// Whether the device has not been used for too long.
    fn is_over(&self, now: i64) -> bool {
        self.seen.is_some_and(|seen| now - seen > limits::SESSION.as_millis() as i64)
    }
}

/// The guests that were seen lately, by the hash of a cookie.
#[derive(Debug, Default)]
pub(crate) struct GuestCache(Mutex<HashMap<String, KnownGuest>>);

impl GuestCache {
    fn known(&self) -> MutexGuard<'_, HashMap<String, KnownGuest>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn clear(&self) {
        self.known().clear();
    }

    fn remember(&self, hash: &str, guest: KnownGuest) {
        let mut known = self.known();
        if known.len() >= limits::GUESTS {
            known.clear();
        }
        known.insert(hash.to_owned(), guest);
    }
}

impl AppState {
    /// The guest behind the hash of a cookie, who is seen now. It is written down once a day.
    pub async fn guest(&self, hash: &str, browser: Option<String>) -> Result<Option<Guest>, Failure> {
        let now = now();
        let known = self.known_guest(hash);
        let known = match known.filter(|known| !known.is_over(now)) {
            Some(known) => known,
            None => {
                let found = self.store.guest_by_session(hash).await?;
                let read = Instant::now();
                let known =
                    found.map(|(id, name, seen)| KnownGuest { guest: Guest { id, name }, seen, read, used: false });
                let Some(known) = known.filter(|known| !known.is_over(now)) else { return Ok(None) };
                self.guests.remember(hash, known.clone());
                known
            }
        };
        if known.seen.is_none_or(|seen| now - seen > DAY_MS) {
            self.guests.remember(hash, KnownGuest { seen: Some(now), ..known.clone() });
            let (writer, hash) = (self.writer.clone(), hash.to_owned());
            // Nobody waits for it, and whoever asks only to read is not refused because nothing can be written.
            tokio::spawn(async move {
                if let Err(error) = writer.write(vec![Op::SessionSeen { hash, at: now, browser }]).await {
                    tracing::warn!(%error, "that a device was seen could not be written");
                }
            });
        }
        Ok(Some(known.guest))
    }

    /// Whether a cookie still works.
    pub(crate) async fn knows_session(&self, hash: &str) -> bool {
        let known = self.known_guest(hash).is_some();
        // Whoever cannot be asked about is not sent away.
        known || !matches!(self.store.guest_by_session(hash).await, Ok(None))
    }

    fn known_guest(&self, hash: &str) -> Option<KnownGuest> {
        let good_for = if self.nodes.bus.is_well() { SHARED } else { DEAF };
        let mut guests = self.guests.known();
        let known = guests.get_mut(hash).filter(|known| !self.nodes.is_shared() || known.read.elapsed() < good_for)?;
        known.used = true;
        Some(known.clone())
    }

    /// Reads again who is behind the cookies with which somebody has come, of those that were not read for so long: a few
    /// questions for all of them rather than one each.
    pub async fn read_guests_again(&self, not_for: Duration) -> Result<(), sqlx::Error> {
        let due: Vec<(String, Instant)> = {
            let mut guests = self.guests.known();
            // Those who come no more are read when they come.
            guests.retain(|_, known| known.used || known.read.elapsed() < SHARED);
            let due = guests.iter().filter(|(_, known)| known.used && known.read.elapsed() >= not_for);
            due.map(|(hash, known)| (hash.clone(), known.read)).collect()
        };
        for some in due.chunks(BATCH) {
            let hashes: Vec<&str> = some.iter().map(|(hash, _)| hash.as_str()).collect();
            let read = Instant::now();
            let found = self.store.guests_by_sessions(&hashes).await?;
            let mut found: HashMap<String, Guest> =
                found.into_iter().map(|(hash, id, name)| (hash, Guest { id, name })).collect();
            let mut guests = self.guests.known();
            for (hash, before) in some {
                let guest = found.remove(hash);
                // Of whom something was said meanwhile may have been read before that.
                let Some(known) = guests.get_mut(hash).filter(|known| known.read == *before) else { continue };
                match guest {
                    Some(guest) => (known.guest, known.read, known.used) = (guest, read, false),
                    None => drop(guests.remove(hash)),
                }
            }
        }
        Ok(())
    }

    /// What is remembered of a guest has changed, here and at all nodes.
    pub fn drop_cached_guest(&self, id: &str) {
        self.guest_has_changed(id);
        self.nodes.guest_has_changed(id);
    }

    /// Nobody says here what changes elsewhere, so nothing that is remembered of anybody counts. Live connections look whether they
    /// may stay.
    pub(crate) fn guests_may_have_changed(&self) {
        self.guests.clear();
        // Perhaps nobody is connected.
        let _ = self.guest_news.send(EVERYBODY.to_owned());
    }

    /// What is remembered of a guest here has changed. Their live connections look whether they may stay.
    pub(crate) fn guest_has_changed(&self, id: &str) {
        self.guests.known().retain(|_, known| known.guest.id != id);
        // Perhaps nobody is connected.
        let _ = self.guest_news.send(id.to_owned());
    }
}
