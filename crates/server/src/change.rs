//! The one way in which a table changes: a request decides on the table as it stands, what it decided is written, and only
//! then do others hear of it.
//!
//! For as long as memory and disk may differ the table is out of its slot. Whatever goes wrong meanwhile, whoever comes next
//! finds the slot empty and rebuilds the table from what is on disk.
//!
//! Where several nodes share the database, another one may have been faster: the key of the journal lets one of them write a
//! version. The others then decide again, on the table as it stands.

use crate::app::AppState;
use crate::bus::Message;
use crate::clock::now;
use crate::failure::{Failure, LATER_PROGRAM};
use crate::slot::{News, TableSlot};
use crate::store::{Op, TableUpdate, WriteError};
use crate::table::{JournalEntry, RebuiltTable, TableState};
use crate::wire::State;
use crate::{bots, notices, opening, secrets, words};
use almende_core::{Lang, Problem, Seats};
use axum::http::StatusCode;
use serde_json::Value;
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;
use tokio::sync::{OwnedMappedMutexGuard, OwnedMutexGuard};

/// A table locked by one request, which can look at it. To change it goes by [`AppState::change`] alone.
#[derive(Debug)]
pub struct LockedTable(OwnedMappedMutexGuard<Option<TableState>, TableState>);

impl LockedTable {
    fn of(place: OwnedMutexGuard<Option<TableState>>) -> Result<LockedTable, Failure> {
        OwnedMutexGuard::try_map(place, Option::as_mut).map(LockedTable).map_err(|_| Failure::storage())
    }
}

impl Deref for LockedTable {
    type Target = TableState;
    fn deref(&self) -> &TableState {
        &self.0
    }
}

/// What a request wants to happen at a table.
#[derive(Debug)]
pub enum Intent {
    /// A command of a seat: one entry under the id of the command, so that a client that asks again gets the first answer.
    Command {
        /// The id, made up by the client.
        id: String,
        /// What comes of it.
        entry: JournalEntry,
    },
    /// These entries, one version each, and what else has to be written with them.
    Entries {
        /// At least one.
        entries: Vec<JournalEntry>,
        /// What else.
        ops: Vec<Op>,
    },
    /// Nothing: it was done before and made this version.
    Already(u32),
}

impl Intent {
    /// One entry without a command.
    pub fn entry(entry: JournalEntry) -> Intent {
        Intent::Entries { entries: vec![entry], ops: Vec::new() }
    }
}

/// Entries that are written together.
pub(crate) struct Batch {
    pub(crate) entries: Vec<JournalEntry>,
    /// The command behind the first of them.
    pub(crate) command: Option<String>,
    pub(crate) ops: Vec<Op>,
}

/// Why entries were not written.
pub(crate) enum CommitError {
    /// Another node was faster; nothing of it is on disk.
    Overtaken,
    /// Something else.
    Failed(Failure),
}

impl From<Failure> for CommitError {
    fn from(failure: Failure) -> CommitError {
        CommitError::Failed(failure)
    }
}

impl From<WriteError> for CommitError {
    fn from(why: WriteError) -> CommitError {
        match why {
            WriteError::Overtaken => CommitError::Overtaken,
            error => CommitError::Failed(error.into()),
        }
    }
}

impl From<CommitError> for Failure {
    fn from(why: CommitError) -> Failure {
        match why {
            CommitError::Overtaken => Failure::storage(),
            CommitError::Failed(failure) => failure,
        }
    }
}

/// A command is decided so often before its client is asked to come again.
pub(crate) const DECISIONS: u32 = 50;

impl AppState {
    /// A table by its id, locked.
    pub async fn table(self: &Arc<Self>, id: &str) -> Result<LockedTable, Failure> {
        self.table_in(&self.slot(id).await?).await
    }

    /// The table of a slot as it is on disk, locked; it is rebuilt if it is not in memory.
    pub async fn table_in(self: &Arc<Self>, slot: &Arc<TableSlot>) -> Result<LockedTable, Failure> {
        let mut place = self.load(slot).await?;
        if self.nodes.is_shared() {
            self.catch_up(slot, &mut place).await?;
        }
        LockedTable::of(place)
    }

    /// The table of a slot as this node knows it, locked. Another node may be ahead.
    pub(crate) async fn known_table_in(self: &Arc<Self>, slot: &Arc<TableSlot>) -> Result<LockedTable, Failure> {
        LockedTable::of(self.load(slot).await?)
    }

    /// Locks a slot and sees to it that its table is there.
    pub(crate) async fn load(
        self: &Arc<Self>,
        slot: &Arc<TableSlot>,
    ) -> Result<OwnedMutexGuard<Option<TableState>>, Failure> {
        let mut place = slot.table.clone().lock_owned().await;
        if place.is_none() {
            self.fill(slot, &mut place).await?;
        }
        Ok(place)
    }

    /// Rebuilds the table of an empty slot. Those who listen hear what they have missed.
    pub(crate) async fn fill(
        self: &Arc<Self>,
        slot: &Arc<TableSlot>,
        place: &mut OwnedMutexGuard<Option<TableState>>,
    ) -> Result<(), Failure> {
        let rebuilt = self.rebuild(&slot.id).await;
        let table = rebuilt.inspect_err(|failure| {
            if failure.status() == StatusCode::NOT_FOUND {
                self.drop_table(&slot.id);
            }
            if failure.status() != StatusCode::SERVICE_UNAVAILABLE || failure.is_of_later_program() {
                // Those who listen come back, and to another node where there is one. Perhaps nobody does.
                let _ = slot.news.send(News::Closed);
            }
        })?;
        self.tell(slot, &table, table.time(now()));
        **place = Some(table);
        Ok(())
    }

    async fn rebuild(&self, id: &str) -> Result<TableState, Failure> {
        let documents = self.store.documents(id).await?.ok_or_else(|| Failure::missing("problem.no_table"))?;
        let rows = self.store.journal(id).await?;
        let RebuiltTable { mut table, carry, later, program } =
            TableState::rebuild(id, &rows, &documents, |game| self.game(game)).map_err(|problem| {
                if self.nodes.is_shared() && problem.id == LATER_PROGRAM {
                    return Failure::later_program();
                }
                tracing::error!(table = id, problem = words::own().explain(Lang::EN, &problem), "a table is broken");
                Failure::new(StatusCode::INTERNAL_SERVER_ERROR, &problem)
            })?;
        if self.nodes.is_shared() && (later || carry.is_some() && self.nodes.leaves_to(program)) {
            // A node of a later program has it; carrying it back would be no gain for anybody.
            return Err(Failure::later_program());
        }
        self.metrics.rebuilt.fetch_add(1, Relaxed);
        table.set_clock(now());
        if let Some(mut entry) = carry {
            if let JournalEntry::Carried { program, .. } = &mut entry {
                *program = self.nodes.program();
            }
            let at = table.time(now());
            table.apply(&entry, at)?;
            match self.writer.write(vec![journal_op(&table, &entry, at, None), update_op(&table)]).await {
                // Another node has carried it over, or gone on with it.
                Err(WriteError::Overtaken) => return Err(Failure::storage()),
                written => written?,
            }
            tracing::info!(table = id, "carried over to the rules of this program");
        }
        Ok(table)
    }

    /// Changes a table: `decide` says what shall happen as the table stands; it is written, and then everyone hears of it.
    /// Gives the version after it.
    ///
    /// It runs to its end even if the one who asked has gone.
    pub async fn change<F>(self: &Arc<Self>, id: &str, mut decide: F) -> Result<u32, Failure>
    where
        F: FnMut(&TableState, Seats, i64) -> Result<Intent, Failure> + Send + 'static,
    {
        let (app, slot) = (self.clone(), self.slot(id).await?);
        let changing = tokio::spawn(async move {
            for _ in 0..DECISIONS {
                match app.change_once(&slot, &mut decide).await {
                    Err(CommitError::Overtaken) => {}
                    done => return done.map_err(Failure::from),
                }
            }
            Err(Failure::storage())
        });
        changing.await.unwrap_or_else(|_| Err(Failure::fault()))
    }

    async fn change_once(
        self: &Arc<Self>,
        slot: &Arc<TableSlot>,
        decide: &mut (impl FnMut(&TableState, Seats, i64) -> Result<Intent, Failure> + Send),
    ) -> Result<u32, CommitError> {
        let mut place = self.load(slot).await?;
        let table = place.as_ref().ok_or_else(Failure::storage)?;
        let at = table.time(now());
        let batch = match decide(table, self.away(slot), at) {
            Ok(Intent::Already(version)) => return Ok(version),
            Ok(Intent::Command { id, entry }) => Batch { entries: vec![entry], command: Some(id), ops: Vec::new() },
            Ok(Intent::Entries { entries, ops }) => Batch { entries, command: None, ops },
            // What this node refuses may be right for one that knows more.
            Err(_) if self.nodes.is_shared() && self.catch_up(slot, &mut place).await? => {
                return Err(CommitError::Overtaken);
            }
            Err(failure) => return Err(failure.into()),
        };
        let mut table = place.take().ok_or_else(Failure::storage)?;
        self.commit_entries(slot, &mut table, batch, at).await?;
        let version = table.version;
        *place = Some(table);
        Ok(version)
    }

    /// Applies entries to a table that is out of its slot, writes them, and tells those who listen. If it fails, nobody knows
    /// what is on disk, and the table has to be dropped.
    pub(crate) async fn commit_entries(
        self: &Arc<Self>,
        slot: &Arc<TableSlot>,
        table: &mut TableState,
        batch: Batch,
        at: i64,
    ) -> Result<(), CommitError> {
        let began = Instant::now();
        let awaited = table.awaited();
        let Batch { entries, mut command, mut ops } = batch;
        for entry in &entries {
            let broken = |problem| Failure::new(StatusCode::INTERNAL_SERVER_ERROR, &problem);
            table.apply(entry, at).map_err(broken)?;
            let command = command.take();
            if let Some(command) = &command {
                table.commands.insert(command.clone(), table.version);
            }
            ops.push(journal_op(table, entry, at, command));
        }
        ops.push(update_op(table));
        match self.writer.write(ops).await {
            Ok(()) => {}
            Err(WriteError::Overtaken) => {
                self.metrics.overtaken.fetch_add(1, Relaxed);
                return Err(CommitError::Overtaken);
            }
            Err(error) => {
                self.metrics.storage_failures.fetch_add(1, Relaxed);
                return Err(Failure::from(error).into());
            }
        }
        self.metrics.commits.add(began.elapsed());
        self.metrics.changes.fetch_add(entries.len() as u64, Relaxed);
        self.tell(slot, table, at);
        self.nodes.bus.say(Message::Changed { table: slot.id.clone(), version: table.version });
        notices::turns_came(self, table, awaited);
        Ok(())
    }

    /// Those who listen hear of everything they have not been told, and what waits for the change goes on.
    pub(crate) fn tell(self: &Arc<Self>, slot: &Arc<TableSlot>, table: &TableState, at: i64) {
        slot.know_guests(table);
        let told = slot.told.swap(table.version, Relaxed) as usize;
        let changes = table.history.get(told..).filter(|changes| !changes.is_empty());
        if let Some(changes) = changes.filter(|_| slot.news.receiver_count() > 0) {
            let rendered = Arc::new(table.render(self.away(slot), at, &slot.lookers()));
            let changes = changes.into();
            // It fails only if the last listener has just gone.
            let _ = slot.news.send(News::Update { changes, rendered });
        }
        if table.state() == State::Over {
            self.listings.take_off(&slot.id);
        }
        opening::watch(self, slot, table);
        if let Some((_, bot)) = table.bot_to_move() {
            if let Some(payer) = slot.payer(now()) {
                // Before other nodes hear of the change and might think as well.
                bots::claim(self, slot, bot, &payer);
            }
            bots::drive(self, slot);
        }
    }

    /// Writes a new table with its first entries and what else belongs to it.
    pub async fn create(
        self: &Arc<Self>,
        mut table: TableState,
        entries: Vec<JournalEntry>,
        new: Vec<Op>,
    ) -> Result<(), Failure> {
        let mut ops = new;
        table.spec.program = self.nodes.program();
        ops.extend(first_ops(&mut table, &entries)?);
        self.writer.write(ops).await?;
        let slot = self.slot_of(&table.id);
        let mut place = slot.table.lock().await;
        self.tell(&slot, &table, table.created);
        notices::turns_came(self, &table, Seats::NONE);
        *place = Some(table);
        Ok(())
    }
}

/// Everything that is written of a new table besides its row.
pub(crate) fn first_ops(table: &mut TableState, entries: &[JournalEntry]) -> Result<Vec<Op>, Problem> {
    let at = table.created;
    let mut spec = Box::new(table.spec.clone());
    let kept = spec.pack.as_mut().map(|pack| {
        let text = pack.to_string();
        let hash = secrets::hash(&text);
        *pack = Value::from(hash.as_str());
        [Op::KeepPack { hash: hash.clone(), pack: text, at }, Op::Corrected { table: table.id.clone(), hash }]
    });
    let created = if kept.is_some() { JournalEntry::Corrected(spec) } else { JournalEntry::Created(spec) };
    let mut ops = vec![journal_op(table, &created, at, None)];
    ops.extend(kept.into_iter().flatten());
    for entry in entries {
        table.apply(entry, at)?;
        ops.push(journal_op(table, entry, at, None));
    }
    for (seat, chair) in table.chairs.iter().enumerate() {
        let (id, seat) = (table.id.clone(), seat as i64);
        if let Some(guest) = &chair.guest {
            ops.push(Op::Seat { table: id, seat, guest: Some(guest.clone()) });
        } else if let Some(guest) = &chair.reserved {
            ops.push(Op::Reserved { table: id, seat, guest: Some(guest.clone()) });
        }
    }
    ops.push(update_op(table));
    Ok(ops)
}

fn journal_op(table: &TableState, entry: &JournalEntry, at: i64, command: Option<String>) -> Op {
    Op::Journal {
        table: table.id.clone(),
        version: table.version.into(),
        at,
        command,
        entry: serde_json::to_string(entry).unwrap_or_default(),
        told: table.history.last().and_then(|change| change.archived()),
    }
}

impl TableState {
    /// Takes the place of the next version in the journal, so that nobody else can write it: for what deletes the table with it.
    pub(crate) fn fence(&self, at: i64) -> Op {
        let (table, version) = (self.id.clone(), i64::from(self.version) + 1);
        Op::Journal { table, version, at, command: None, entry: String::new(), told: None }
    }
}

fn update_op(table: &TableState) -> Op {
    Op::TableUpdate(Box::new(TableUpdate {
        id: table.id.clone(),
        state: table.stored_state(),
        version: table.version.into(),
        changed: table.changed,
        card: serde_json::to_string(&table.card()).unwrap_or_default(),
        position: table.position(),
        finished: table.archived_game().and_then(|game| serde_json::to_string(&game).ok()),
    }))
}
