//! The house: everything requests share, and the one way in which a table changes.

pub use crate::clock::now;
use crate::config::{Config, Database};
use crate::failure::Failure;
use crate::health::Health;
use crate::held::{Held, News};
use crate::http::{Hosts, Shelf};
use crate::limits::{self, Rates, network};
use crate::lobby::Listings;
use crate::metrics::Metrics;
use crate::notices::mail::{self, Mail};
use crate::notices::push::{Push, ServerKey};
use crate::notices::{self, Messengers};
use crate::secrets::{self, NoRandomness};
use crate::sitting::{Entry, Game, OPENING, Rebuilt, Sitting};
use crate::store::{Op, Sole, Standing, Store, TableStands, Writer};
use crate::thinking::Pool;
use crate::wire::{SeatKind, State, TableCard};
use crate::{bots, opening, words};
use almende_core::{Lang, Problem, Seats};
use axum::http::StatusCode;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedMappedMutexGuard, OwnedMutexGuard, watch};

/// A table nobody asked for in this time leaves the memory.
const IDLE_MS: i64 = 10 * 60 * 1000;
/// So many guests are remembered between requests.
const GUESTS: usize = 10_000;
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
struct Known {
    guest: Guest,
    /// When the device was last seen, if that is known.
    seen: Option<i64>,
}

impl Known {
    /// Whether the device has not been used for too long.
    fn is_over(&self, now: i64) -> bool {
        self.seen.is_some_and(|seen| now - seen > limits::SESSION.as_millis() as i64)
    }
}

/// A table locked by one request.
pub type Open = OwnedMappedMutexGuard<Option<Sitting>, Sitting>;

/// What a request wants to change.
#[derive(Debug)]
pub enum Decided {
    /// These entries, and what else has to be written with them.
    Entries {
        /// One version each.
        entries: Vec<Entry>,
        /// The command behind them.
        command: Option<String>,
        /// What else.
        ops: Vec<Op>,
    },
    /// The command was carried out before and made this version.
    Already(u32),
}

impl Decided {
    /// One entry without a command.
    pub fn entry(entry: Entry) -> Decided {
        Decided::Entries { entries: vec![entry], command: None, ops: Vec::new() }
    }
}

/// Everything requests share.
#[derive(Debug)]
pub struct House {
    /// How the server runs.
    pub config: Config,
    /// The games it offers.
    pub games: Vec<Arc<Game>>,
    /// Where everything is kept.
    pub store: Store,
    /// Who writes it.
    pub writer: Writer,
    /// Who asks how much.
    pub rates: Rates,
    /// What happens.
    pub metrics: Metrics,
    /// Who tells people that it is their turn.
    pub messengers: Messengers,
    /// Where programs think.
    pub thinking: Arc<Pool>,
    /// From where listed tables come.
    pub listings: Listings,
    /// With this mail addresses are hashed that want no mail.
    pub mail_key: String,
    /// Under which names the server is known.
    pub(crate) hosts: Hosts,
    /// What it tells everybody about its games, by the game's id; the list of all under no id.
    pub(crate) pages: Shelf<String>,
    /// Whether the log has told of a proxy that was not announced.
    pub(crate) warned_of_a_proxy: AtomicBool,
    /// Becomes true when the server goes down.
    pub closing: watch::Sender<bool>,
    tables: Mutex<HashMap<String, Arc<Held>>>,
    guests: Mutex<HashMap<String, Known>>,
    places: Mutex<HashMap<IpAddr, u32>>,
    /// Since when, in tenures of the database's lock, the tables have been in memory.
    tenure: AtomicU32,
    /// What the last look at the database found.
    pub(crate) health: tokio::sync::Mutex<Option<Health>>,
}

/// A live connection's place among those of its address; dropping it makes it free.
#[derive(Debug)]
pub struct Place {
    house: Arc<House>,
    network: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut places = lock(&self.house.places);
        if let Some(count) = places.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                places.remove(&self.network);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl House {
    /// Opens the database and starts writing, as its one server where that has been claimed.
    pub async fn open(config: Config, games: Vec<Arc<Game>>, sole: Option<Sole>) -> Result<Arc<House>, sqlx::Error> {
        let store = match &config.database {
            Database::Folder(folder) => Store::open_folder(folder).await?,
            Database::Url(url) => Store::open_url(url).await?,
        };
        let writer = sole.map_or_else(|| Writer::start(store.clone()), Writer::start_sole);
        let key = own_key(&store, &writer, config.notices.contact.clone()).await?;
        let mail_key = own_value(&store, &writer, mail::KEY, secrets::secret).await?;
        Ok(Arc::new(House {
            messengers: Messengers::new(
                Push::new(key, config.notices.push_services.clone()),
                config.notices.mail.as_ref().and_then(|server| Mail::new(server).ok()),
            ),
            writer,
            rates: Rates::new(&config.limits),
            metrics: Metrics::default(),
            thinking: Pool::new(config.thinking),
            listings: Listings::default(),
            mail_key,
            hosts: Hosts::new(&config),
            pages: Shelf::default(),
            warned_of_a_proxy: AtomicBool::new(false),
            closing: watch::Sender::new(false),
            tables: Mutex::default(),
            guests: Mutex::default(),
            places: Mutex::default(),
            tenure: AtomicU32::new(1),
            health: tokio::sync::Mutex::default(),
            games,
            store,
            config,
        }))
    }

    /// Refuses to speak for a database that may be another server's. What was in memory before another server had it is
    /// forgotten.
    pub fn speaks(&self) -> Result<(), Failure> {
        let standing = *self.writer.standing().borrow();
        let Standing::Ours(tenure) = standing else { return Err(Failure::storage()) };
        if self.tenure.swap(tenure, Relaxed) != tenure {
            lock(&self.tables).clear();
            lock(&self.guests).clear();
        }
        Ok(())
    }

    /// The game of this id.
    pub fn game(&self, id: &str) -> Option<Arc<Game>> {
        self.games.iter().find(|game| game.title.id() == id).cloned()
    }

    /// Waits until the server goes down.
    pub(crate) async fn closed(&self) {
        // An error means that nobody can say it any more, which is the same.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        lock(&self.tables).len()
    }

    /// The place of a table in memory. Only tables there are get one.
    pub async fn held(&self, id: &str) -> Result<Arc<Held>, Failure> {
        let known = lock(&self.tables).get(id).cloned();
        match known {
            Some(held) => {
                held.touch(now());
                Ok(held)
            }
            None if self.store.has_table(id).await? => Ok(self.place_of(id)),
            None => Err(Failure::missing("problem.no_table")),
        }
    }

    /// The place in memory of a table that exists.
    fn place_of(&self, id: &str) -> Arc<Held> {
        let now = now();
        let held = lock(&self.tables).entry(id.to_owned()).or_insert_with(|| Arc::new(Held::new(id, now))).clone();
        held.touch(now);
        held
    }

    /// A table by its id, locked.
    pub async fn open_table(self: &Arc<Self>, id: &str) -> Result<Open, Failure> {
        self.table(&self.held(id).await?).await
    }

    /// The seats whose persons have been away for long.
    pub fn away(&self, held: &Held) -> Seats {
        held.away(self.config.absence.as_millis() as i64, now())
    }

    /// Somebody looks at a table that is loaded. Where one of its players comes back to a table that slept, its bots go on.
    pub fn look(self: &Arc<Self>, held: &Arc<Held>, guest: Option<&str>, address: IpAddr) {
        if held.look(guest, network(address), now()) {
            bots::drive(self, held);
        }
    }

    /// A table, locked; it is rebuilt if it is not in memory.
    pub async fn table(self: &Arc<Self>, held: &Arc<Held>) -> Result<Open, Failure> {
        let mut place = held.sitting.clone().lock_owned().await;
        if place.as_ref().is_none_or(|sitting| sitting.unsure) {
            *place = None;
            match self.load(&held.id).await {
                Ok(sitting) => {
                    held.know_guests(&sitting);
                    if sitting.bot_to_move().is_some() {
                        bots::drive(self, held);
                    }
                    opening::watch(self, held, &sitting);
                    *place = Some(sitting);
                }
                Err(failure) => {
                    if failure.status() == StatusCode::NOT_FOUND {
                        lock(&self.tables).remove(&held.id);
                    }
                    return Err(failure);
                }
            }
        }
        OwnedMutexGuard::try_map(place, Option::as_mut).map_err(|_| Failure::storage())
    }

    async fn load(&self, id: &str) -> Result<Sitting, Failure> {
        let kept = self.store.kept(id).await?.ok_or_else(|| Failure::missing("problem.no_table"))?;
        let rows = self.store.journal(id).await?;
        let Rebuilt { mut sitting, carry } =
            Sitting::rebuild(id, &rows, &kept, |game| self.game(game)).map_err(|problem| {
                tracing::error!(table = id, problem = words::own().explain(Lang::En, &problem), "a table is broken");
                Failure::new(StatusCode::INTERNAL_SERVER_ERROR, &problem)
            })?;
        self.metrics.rebuilt.fetch_add(1, Relaxed);
        sitting.set_clock(now());
        if let Some(entry) = carry {
            let at = sitting.time(now());
            sitting.enter(&entry, at)?;
            let mut ops = vec![journal_op(&sitting, &entry, at, None)];
            ops.push(stands_op(&sitting));
            self.writer.write(ops).await?;
            tracing::info!(table = id, "carried over to the rules of this program");
        }
        Ok(sitting)
    }

    /// The one way in which a table changes: `decide` says what shall happen as the table stands; it is written, and then
    /// everyone hears of it. Gives the version after it.
    ///
    /// It runs to its end even if the one who asked has gone.
    pub async fn change<F>(self: &Arc<Self>, id: &str, decide: F) -> Result<u32, Failure>
    where
        F: FnOnce(&Sitting, Seats, i64) -> Result<Decided, Failure> + Send + 'static,
    {
        let (house, held) = (self.clone(), self.held(id).await?);
        let changing = tokio::spawn(async move {
            let mut sitting = house.table(&held).await?;
            let at = sitting.time(now());
            match decide(&sitting, house.away(&held), at)? {
                Decided::Already(version) => Ok(version),
                Decided::Entries { entries, command, ops } => {
                    // Until it is on disk the truth is what is on disk: if something fails, the table is rebuilt.
                    sitting.unsure = true;
                    let version = house.enter(&held, &mut sitting, &entries, command, ops, at).await?;
                    sitting.unsure = false;
                    Ok(version)
                }
            }
        });
        changing.await.unwrap_or_else(|_| Err(Failure::fault()))
    }

    /// Writes entries of a table that is locked, and tells those who listen. If it fails, nobody knows what is on disk.
    pub(crate) async fn enter(
        self: &Arc<Self>,
        held: &Arc<Held>,
        sitting: &mut Sitting,
        entries: &[Entry],
        mut command: Option<String>,
        mut ops: Vec<Op>,
        at: i64,
    ) -> Result<u32, Failure> {
        let began = Instant::now();
        let (before, awaited) = (sitting.history.len(), sitting.awaited());
        let mut first = sitting.version;
        for entry in entries {
            let broken = |problem| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, &problem);
            sitting.enter(entry, at).map_err(broken)?;
            if let Some(command) = command.take() {
                first = sitting.version;
                sitting.commands.insert(command.clone(), first);
                ops.push(journal_op(sitting, entry, at, Some(command)));
            } else {
                ops.push(journal_op(sitting, entry, at, None));
            }
        }
        ops.push(stands_op(sitting));
        if let Err(error) = self.writer.write(ops).await {
            self.metrics.storage_failures.fetch_add(1, Relaxed);
            return Err(error.into());
        }
        self.metrics.commits.add(began.elapsed());
        self.metrics.changes.fetch_add(entries.len() as u64, Relaxed);
        held.know_guests(sitting);
        if held.news.receiver_count() > 0 {
            let shown = Arc::new(sitting.shown(self.away(held), at, &held.lookers()));
            let pasts = sitting.history[before..].into();
            // It fails only if the last listener has just gone.
            let _ = held.news.send(News::Update { pasts, shown });
        }
        if sitting.state() == State::Over {
            self.listings.take_off(&held.id);
        }
        notices::turns_came(self, sitting, awaited);
        opening::watch(self, held, sitting);
        if sitting.bot_to_move().is_some() {
            bots::drive(self, held);
        }
        Ok(if first > before as u32 { first } else { sitting.version })
    }

    /// Writes a new table with its first entries and what else belongs to it.
    pub async fn create(
        self: &Arc<Self>,
        mut sitting: Sitting,
        entries: Vec<Entry>,
        new: Vec<Op>,
    ) -> Result<(), Failure> {
        let mut ops = new;
        ops.extend(first_ops(&mut sitting, &entries)?);
        self.writer.write(ops).await?;
        let held = self.place_of(&sitting.id);
        held.know_guests(&sitting);
        notices::turns_came(self, &sitting, Seats::NONE);
        opening::watch(self, &held, &sitting);
        *held.sitting.lock().await = Some(sitting);
        bots::drive(self, &held);
        Ok(())
    }

    /// Takes a place for a live connection.
    pub fn take_place(self: &Arc<Self>, address: IpAddr) -> Result<Place, Failure> {
        let network = network(address);
        let mut places = lock(&self.places);
        let count = places.entry(network).or_default();
        if *count >= self.config.limits.connections {
            return Err(Failure::too_fast(Duration::from_secs(10)));
        }
        *count += 1;
        Ok(Place { house: self.clone(), network })
    }

    /// The guest behind the hash of a cookie, who is seen now. It is written down once a day.
    pub async fn guest(&self, hash: &str, browser: Option<String>) -> Result<Option<Guest>, Failure> {
        let now = now();
        let known = lock(&self.guests).get(hash).cloned();
        let known = match known.filter(|known| !known.is_over(now)) {
            Some(known) => known,
            None => {
                let found = self.store.guest_by_session(hash).await?;
                let known = found.map(|(id, name, seen)| Known { guest: Guest { id, name }, seen });
                let Some(known) = known.filter(|known| !known.is_over(now)) else { return Ok(None) };
                self.remember_guest(hash, known.clone());
                known
            }
        };
        if known.seen.is_none_or(|seen| now - seen > DAY_MS) {
            self.remember_guest(hash, Known { seen: Some(now), ..known.clone() });
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
    pub(crate) async fn knows(&self, hash: &str) -> bool {
        let known = lock(&self.guests).contains_key(hash);
        // Whoever cannot be asked about is not sent away.
        known || !matches!(self.store.guest_by_session(hash).await, Ok(None))
    }

    /// Remembers a guest between requests.
    fn remember_guest(&self, hash: &str, known: Known) {
        let mut guests = lock(&self.guests);
        if guests.len() >= GUESTS {
            guests.clear();
        }
        guests.insert(hash.to_owned(), known);
    }

    /// A table is no more.
    pub(crate) fn let_go(&self, id: &str) {
        self.listings.take_off(id);
        lock(&self.tables).remove(id);
    }

    /// A table that is deleted already leaves the memory, and those who watch it are told.
    pub(crate) async fn close_table(&self, id: &str) {
        let Some(held) = lock(&self.tables).get(id).cloned() else { return };
        self.let_go(id);
        *held.sitting.lock().await = None;
        // Perhaps nobody listens.
        let _ = held.news.send(News::Closed);
        tracing::info!(table = id, "closed by the keeper of the server");
    }

    /// What is remembered of a guest has changed.
    pub fn forget_guest(&self, id: &str) {
        lock(&self.guests).retain(|_, known| known.guest.id != id);
    }

    /// Goes on with the tables that were about to begin when the server was stopped.
    async fn resume_openings(self: &Arc<Self>) {
        let ids = match self.store.ids(Some(OPENING)).await {
            Ok(ids) => ids,
            Err(error) => return tracing::warn!(%error, "the tables that are about to begin cannot be read"),
        };
        for id in ids {
            // Loading it is enough; one that is broken says so in the log and to whoever comes.
            let _ = self.open_table(&id).await;
        }
    }

    /// Lets bots go on at the tables whose players looked at them not long before the server was stopped. All others are
    /// loaded when somebody comes.
    pub async fn resume(self: Arc<Self>) {
        self.resume_openings().await;
        let since = now() - limits::UNWATCHED.as_millis() as i64;
        let rows = match self.store.played_since(since).await {
            Ok(rows) => rows,
            Err(error) => return tracing::warn!(%error, "the tables at which bots have to move cannot be read"),
        };
        let awaited = rows.iter().filter(|row| serde_json::from_str(&row.card).is_ok_and(|card| awaits_bot(&card)));
        let mut resumed = 0;
        for row in awaited {
            if *self.closing.borrow() {
                return;
            }
            // A table that is broken says so in the log and to whoever comes.
            resumed += u32::from(self.open_table(&row.id).await.is_ok());
        }
        tracing::info!(tables = resumed, "bots go on where somebody plays");
    }

    /// Keeps the log of the database short, again and again.
    pub async fn settle(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        loop {
            tokio::select! {
                _ = closing.changed() => return,
                () = tokio::time::sleep(Duration::from_secs(1)) => {}
            }
            if let Err(error) = self.store.settle().await {
                tracing::warn!(%error, "the log of the database could not be brought in");
            }
        }
    }

    /// Lets go of what nobody has used for long, again and again.
    pub async fn sweep(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        loop {
            tokio::select! {
                _ = closing.changed() => return,
                () = tokio::time::sleep(Duration::from_secs(60)) => {}
            }
            self.rates.forget();
            let old = now() - IDLE_MS;
            lock(&self.tables).retain(|_, held| Arc::strong_count(held) > 1 || held.used() > old);
        }
    }
}

/// Whether a bot has to move at a table at which somebody plays who is no bot.
fn awaits_bot(card: &TableCard) -> bool {
    let persons = card.seats.iter().any(|seat| seat.kind == SeatKind::Person && !seat.resigned);
    let kind_of = |seat: &u8| card.seats.get(usize::from(*seat)).map(|seat| seat.kind);
    persons && card.turn.iter().any(|seat| kind_of(seat) == Some(SeatKind::Bot))
}

/// The key with which the server signs its notices: browsers subscribe to it, so it is made once and kept.
async fn own_key(store: &Store, writer: &Writer, contact: Option<String>) -> Result<ServerKey, sqlx::Error> {
    let stored = own_value(store, writer, "push_key", ServerKey::fresh).await?;
    ServerKey::read(&stored, contact)
        .ok_or_else(|| sqlx::Error::Configuration("the key for notices cannot be read".into()))
}

/// A value that is made at the first start and kept.
async fn own_value(
    store: &Store,
    writer: &Writer,
    name: &str,
    fresh: fn() -> Result<String, NoRandomness>,
) -> Result<String, sqlx::Error> {
    let failed = |what: &str| sqlx::Error::Configuration(what.into());
    if store.house_value(name).await?.is_none() {
        let value = fresh().map_err(|_| failed("the operating system gave no randomness"))?;
        let written = writer.write(vec![Op::HouseValue { name: name.to_owned(), value }]).await;
        written.map_err(|error| failed(&error.to_string()))?;
    }
    // Whoever wrote it first: what is stored counts.
    Ok(store.house_value(name).await?.unwrap_or_default())
}

/// Everything that is written of a new table besides its row.
pub(crate) fn first_ops(sitting: &mut Sitting, entries: &[Entry]) -> Result<Vec<Op>, Problem> {
    let at = sitting.created;
    let created = Entry::Created(Box::new(sitting.facts.clone()));
    let mut ops = vec![journal_op(sitting, &created, at, None)];
    for entry in entries {
        sitting.enter(entry, at)?;
        ops.push(journal_op(sitting, entry, at, None));
    }
    for (seat, chair) in sitting.chairs.iter().enumerate() {
        let (table, seat) = (sitting.id.clone(), seat as i64);
        if let Some(guest) = &chair.guest {
            ops.push(Op::Seat { table, seat, guest: Some(guest.clone()) });
        } else if let Some(guest) = &chair.reserved {
            ops.push(Op::Reserved { table, seat, guest: Some(guest.clone()) });
        }
    }
    ops.push(stands_op(sitting));
    Ok(ops)
}

fn journal_op(sitting: &Sitting, entry: &Entry, at: i64, command: Option<String>) -> Op {
    Op::Journal {
        table: sitting.id.clone(),
        version: sitting.version.into(),
        at,
        command,
        entry: serde_json::to_string(entry).unwrap_or_default(),
        told: sitting.history.last().and_then(|past| past.story()),
    }
}

fn stands_op(sitting: &Sitting) -> Op {
    Op::TableStands(Box::new(TableStands {
        id: sitting.id.clone(),
        state: sitting.stored_state(),
        version: sitting.version.into(),
        changed: sitting.changed,
        card: serde_json::to_string(&sitting.card()).unwrap_or_default(),
        position: sitting.position(),
        finished: sitting.finished().and_then(|finished| serde_json::to_string(&finished).ok()),
    }))
}
