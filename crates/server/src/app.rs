//! Everything requests share: the database, the tables in memory, the guests, and what runs beside the requests.

use crate::accounts::passwords::Passwords;
use crate::accounts::tickets::{self, Tickets};
use crate::bots;
use crate::bus::{Bus, BusError, Message};
use crate::change::DECISIONS;
use crate::clock::now;
use crate::config::{Config, Database};
use crate::failure::Failure;
use crate::guests::GuestCache;
use crate::health::Health;
use crate::http::{AnswerCache, Hosts, Trials};
use crate::limits::{self, network};
use crate::live::LiveConnections;
use crate::lobby::Listings;
use crate::metrics::Metrics;
use crate::nodes::{BEAT, Nodes};
use crate::notices;
use crate::notices::mail::{self, Mail};
use crate::notices::push::{Push, ServerKey};
use crate::notices::{Messengers, Unnoted};
use crate::rates::Rates;
use crate::secrets::{self, NoRandomness};
use crate::slot::{News, TableSlot};
use crate::store::{DatabaseLock, JournalReader, LockState, Op, SharedLock, Store, WriteError, Writer, erase_table};
use crate::table::{HostedGame, OPENING, TableState};
use crate::thinking::Pool;
use crate::wire::{SeatKind, TableCard};
use almende_core::Seats;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{broadcast, watch};

/// A table nobody asked for in this time leaves the memory.
const IDLE_MS: i64 = 10 * 60 * 1000;

const NO_RANDOMNESS: &str = "the operating system gave no randomness";

/// By what right a server uses its database.
pub(crate) enum Lock {
    /// It needs none: the folder is locked.
    None,
    /// The lock of the one server.
    Database(Box<DatabaseLock>),
    /// The lock that all nodes hold.
    Shared(SharedLock),
}

/// Why there is nothing to share.
#[derive(Debug)]
pub(crate) enum OpenError {
    Database(sqlx::Error),
    Bus(BusError),
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> OpenError {
        OpenError::Database(error)
    }
}

impl From<BusError> for OpenError {
    fn from(error: BusError) -> OpenError {
        OpenError::Bus(error)
    }
}

/// Everything requests share.
#[derive(Debug)]
pub struct AppState {
    /// How the server runs.
    pub config: Config,
    /// The games it offers.
    pub games: Vec<Arc<HostedGame>>,
    /// Where everything is kept.
    pub store: Store,
    /// Who writes it.
    pub writer: Writer,
    /// Who reads what other nodes have written.
    pub journal_reader: JournalReader,
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
    /// Knows what the server has said a while ago.
    pub(crate) tickets: Tickets,
    /// Checks passwords.
    pub(crate) passwords: Passwords,
    /// Held by whoever rates games: one after the other.
    pub(crate) counting: tokio::sync::Mutex<()>,
    /// Held by whoever forgets a guest: every journal is looked through, so it is done for one after the other.
    pub forgetting: tokio::sync::Mutex<()>,
    /// Under which names the server is known.
    pub(crate) hosts: Hosts,
    /// Packs of corrections that were tried out.
    pub(crate) trials: Trials,
    /// What it tells everybody about its games, by the game's id; the list of all under no id.
    pub(crate) pages: AnswerCache<String>,
    /// Whether the log has told of a proxy that was not announced.
    pub(crate) warned_of_a_proxy: AtomicBool,
    /// Becomes true when the server goes down.
    pub closing: watch::Sender<bool>,
    /// The nodes that share the database.
    pub(crate) nodes: Nodes,
    /// Ids of guests of whom something has changed, for their live connections.
    pub(crate) guest_news: broadcast::Sender<String>,
    /// Who is behind a cookie.
    pub(crate) guests: GuestCache,
    /// How many live connections each network has.
    pub(crate) live_connections: Arc<LiveConnections>,
    tables: Mutex<HashMap<String, Arc<TableSlot>>>,
    /// Since when, in tenures of the database's lock, the tables have been in memory.
    tenure: AtomicU32,
    /// What the last look at the database found.
    pub(crate) health: tokio::sync::Mutex<Option<Health>>,
}

impl AppState {
    /// Opens the database and starts writing, through its lock where that has been claimed; joins the bus where the lock is shared.
    pub(crate) async fn open(
        config: Config,
        games: Vec<Arc<HostedGame>>,
        lock: Lock,
    ) -> Result<Arc<AppState>, OpenError> {
        let store = match &config.database {
            Database::Folder(folder) => Store::open_folder(folder).await?,
            Database::Url(url) => Store::open_url(url).await?,
        };
        let writer = match lock {
            Lock::None => Writer::start(store.clone()),
            Lock::Database(lock) => Writer::start_locked(*lock),
            Lock::Shared(lock) => Writer::start_shared(store.clone(), lock),
        };
        let key = own_key(&store, &writer, config.notices.contact.clone()).await?;
        let mail_key = own_value(&store, &writer, mail::KEY, secrets::secret).await?;
        let ticket_key = own_value(&store, &writer, tickets::KEY, secrets::secret).await?;
        let node = secrets::id().map_err(|_| sqlx::Error::Configuration(NO_RANDOMNESS.into()))?;
        let (bus, incoming, program) = match &config.bus {
            None => (Bus::alone(), None, 0),
            Some(address) => {
                // Nodes of one database hear each other, whoever else uses the same bus.
                let room = own_value(&store, &writer, "bus_room", secrets::id).await?;
                let (bus, incoming) = Bus::join(address, &room, &node).await?;
                (bus, Some(incoming), known_since(&store, &writer, &games).await?)
            }
        };
        let app = Arc::new(AppState {
            messengers: Messengers::new(
                Push::new(key, config.notices.push_services.clone()),
                config.notices.mail.as_ref().and_then(|server| Mail::new(server).ok()),
            ),
            writer,
            journal_reader: JournalReader::new(store.clone()),
            rates: Rates::new(&config.limits),
            counting: tokio::sync::Mutex::default(),
            forgetting: tokio::sync::Mutex::default(),
            metrics: Metrics::default(),
            thinking: Pool::new(config.thinking),
            listings: Listings::default(),
            mail_key,
            tickets: Tickets::new(&ticket_key),
            passwords: Passwords::default(),
            hosts: Hosts::new(&config),
            trials: Trials::default(),
            pages: AnswerCache::default(),
            warned_of_a_proxy: AtomicBool::new(false),
            closing: watch::Sender::new(false),
            nodes: Nodes::new(node, bus, program),
            guest_news: broadcast::channel(64).0,
            guests: GuestCache::default(),
            live_connections: Arc::default(),
            tables: Mutex::default(),
            tenure: AtomicU32::new(1),
            health: tokio::sync::Mutex::default(),
            games,
            store,
            config,
        });
        if let Some(incoming) = incoming {
            app.follow_clock().await;
            tokio::spawn(app.clone().listen(incoming));
            tokio::spawn(app.clone().keep_in_touch());
        }
        Ok(app)
    }

    /// Refuses to speak for a database that may be another server's. What was in memory before another server had it is
    /// forgotten.
    pub fn check_database_is_ours(&self) -> Result<(), Failure> {
        let state = *self.writer.lock_state().borrow();
        let LockState::Ours(tenure) = state else { return Err(Failure::storage()) };
        if self.tenure.swap(tenure, Relaxed) != tenure {
            self.tables().clear();
            self.guests.clear();
        }
        Ok(())
    }

    /// The game of this id.
    pub fn game(&self, id: &str) -> Option<Arc<HostedGame>> {
        self.games.iter().find(|game| game.title.id() == id).cloned()
    }

    /// Waits until the server goes down.
    pub(crate) async fn closed(&self) {
        // An error means that nobody can say it any more, which is the same.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<String, Arc<TableSlot>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The slot of a table, if it has one.
    pub(crate) fn known_slot(&self, id: &str) -> Option<Arc<TableSlot>> {
        self.tables().get(id).cloned()
    }

    /// All slots.
    pub(crate) fn slots(&self) -> Vec<Arc<TableSlot>> {
        self.tables().values().cloned().collect()
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.tables().len()
    }

    /// The slot of a table in memory. Only tables there are get one.
    pub async fn slot(&self, id: &str) -> Result<Arc<TableSlot>, Failure> {
        let known = self.tables().get(id).cloned();
        match known {
            Some(slot) => {
                slot.touch(now());
                Ok(slot)
            }
            None if self.store.has_table(id).await? => Ok(self.slot_of(id)),
            None => Err(Failure::missing("problem.no_table")),
        }
    }

    /// The slot of a table that exists.
    pub(crate) fn slot_of(&self, id: &str) -> Arc<TableSlot> {
        let now = now();
        let fresh = || {
            self.nodes.bus.say(Message::WhoListens { table: id.to_owned() });
            Arc::new(TableSlot::new(id, now))
        };
        let slot = self.tables().entry(id.to_owned()).or_insert_with(fresh).clone();
        slot.touch(now);
        slot
    }

    /// A table is no more.
    pub(crate) fn drop_table(&self, id: &str) {
        self.listings.take_off(id);
        self.tables().remove(id);
    }

    /// Other nodes read a table anew: its journal was written anew, or it is gone.
    pub(crate) fn others_read_anew(&self, id: &str) {
        self.nodes.bus.say(Message::Rewritten { table: id.to_owned() });
    }

    /// Tells those at a table, also at other nodes, who is there.
    pub(crate) fn tell_presence(self: &Arc<Self>, slot: &Arc<TableSlot>) {
        let app = self.clone();
        slot.tell_presence(move |slot| {
            app.nodes.bus.say(Message::Present { table: slot.id.clone(), listeners: slot.listeners() });
        });
    }

    /// A table that is deleted already leaves the memory, and those who watch it are told.
    pub(crate) async fn close_table(&self, id: &str) {
        let Some(slot) = self.tables().get(id).cloned() else { return };
        self.drop_table(id);
        *slot.table.lock().await = None;
        // Perhaps nobody listens.
        let _ = slot.news.send(News::Closed);
        tracing::info!(table = id, "closed by the operator");
    }

    /// Deletes a table before its game, if it may be; those who look at it are told.
    pub(crate) async fn call_off(
        self: &Arc<Self>,
        id: &str,
        may: impl Fn(&TableState) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let slot = self.slot(id).await?;
        for _ in 0..DECISIONS {
            let mut place = self.load(&slot).await?;
            if self.nodes.is_shared() {
                self.catch_up(&slot, &mut place).await?;
            }
            let table = place.as_ref().ok_or_else(Failure::storage)?;
            may(table)?;
            let mut ops = vec![table.fence(now())];
            ops.extend(erase_table(id));
            // Nobody knows what is on disk until it is written.
            *place = None;
            match self.writer.write(ops).await {
                // Somebody sat down at another node meanwhile.
                Err(WriteError::Overtaken) => continue,
                written => written?,
            }
            self.drop_table(id);
            self.others_read_anew(id);
            // Perhaps nobody listens.
            let _ = slot.news.send(News::Closed);
            return Ok(());
        }
        Err(Failure::storage())
    }

    /// The seats whose persons have been away for long. Where the bus is away nobody knows who is at the other nodes.
    pub fn away(&self, slot: &TableSlot) -> Seats {
        if self.nodes.is_shared() && !self.nodes.bus.is_well() {
            return Seats::NONE;
        }
        slot.away(self.config.absence.as_millis() as i64, now())
    }

    /// Somebody looks at a table that is loaded. Where one of its players comes back to a table that slept, its bots go on.
    pub fn look(self: &Arc<Self>, slot: &Arc<TableSlot>, guest: Option<&str>, address: IpAddr) {
        if slot.look(guest, network(address), now()) {
            bots::drive(self, slot);
        }
    }

    /// Goes on with the tables that were about to begin when the server was stopped.
    async fn resume_openings(self: &Arc<Self>) {
        let ids = match self.store.ids(Some(OPENING)).await {
            Ok(ids) => ids,
            Err(error) => return tracing::warn!(%error, "the tables that are about to begin cannot be read"),
        };
        for id in ids.into_iter().filter(|id| self.nodes.is_to_do(id)) {
            // Loading it is enough; one that is broken says so in the log and to whoever comes.
            let _ = self.table(&id).await;
        }
    }

    /// Lets bots go on at the tables whose players looked at them not long before the server was stopped. All others are
    /// loaded when somebody comes. Nodes share these tables out among themselves.
    pub(crate) async fn resume(self: Arc<Self>, unnoted: Option<Unnoted>) {
        if self.nodes.is_shared() {
            // By then the others have been heard.
            tokio::time::sleep(2 * BEAT).await;
        }
        self.resume_share(unnoted).await;
    }

    /// The same for what falls to this node among those it knows.
    pub(crate) async fn resume_share(self: Arc<Self>, unnoted: Option<Unnoted>) {
        if let Some(came) = unnoted
            && let Err(error) = notices::resume(&self, came).await
        {
            tracing::warn!(%error, "the turns that were not noted cannot be read");
        }
        self.resume_openings().await;
        let since = now() - limits::UNWATCHED.as_millis() as i64;
        let rows = match self.store.played_since(since).await {
            Ok(rows) => rows,
            Err(error) => return tracing::warn!(%error, "the tables at which bots have to move cannot be read"),
        };
        let rows: Vec<_> = rows.into_iter().filter(|row| self.nodes.is_to_do(&row.id)).collect();
        let awaited = rows.iter().filter(|row| serde_json::from_str(&row.card).is_ok_and(|card| awaits_bot(&card)));
        let mut resumed = 0;
        for row in awaited {
            if *self.closing.borrow() {
                return;
            }
            // A table that is broken says so in the log and to whoever comes.
            resumed += u32::from(self.wake(&row.id).await.is_ok());
        }
        tracing::info!(tables = resumed, "bots go on where somebody plays");
    }

    /// Keeps the log of the database short, again and again.
    pub async fn checkpoint_regularly(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        loop {
            tokio::select! {
                _ = closing.changed() => return,
                () = tokio::time::sleep(Duration::from_secs(1)) => {}
            }
            if let Err(error) = self.store.checkpoint().await {
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
            self.tables().retain(|_, slot| Arc::strong_count(slot) > 1 || slot.used() > old);
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

/// When the nodes of a database first knew of a program that has these games by these rules and components. So they know which of
/// two programs is the later one, though neither knows anything of the other.
async fn known_since(store: &Store, writer: &Writer, games: &[Arc<HostedGame>]) -> Result<i64, sqlx::Error> {
    let mut program = blake3::Hasher::new();
    for game in games {
        let title = &game.title;
        program.update(format!("{} {} {}\n", title.id(), title.rules_version(), title.content_version()).as_bytes());
    }
    let (name, there) = (format!("program {}", &program.finalize().to_hex()[..16]), store.time().await?);
    let since = own_value(store, writer, &name, || Ok(there.to_string())).await?;
    Ok(since.parse().unwrap_or(0))
}

/// A value that is made at the first start and kept.
async fn own_value(
    store: &Store,
    writer: &Writer,
    name: &str,
    fresh: impl Fn() -> Result<String, NoRandomness>,
) -> Result<String, sqlx::Error> {
    let failed = |what: &str| sqlx::Error::Configuration(what.into());
    if store.server_value(name).await?.is_none() {
        let value = fresh().map_err(|_| failed(NO_RANDOMNESS))?;
        let written = writer.write(vec![Op::KeepServerValue { name: name.to_owned(), value }]).await;
        written.map_err(|error| failed(&error.to_string()))?;
    }
    // Whoever wrote it first: what is stored counts.
    Ok(store.server_value(name).await?.unwrap_or_default())
}
