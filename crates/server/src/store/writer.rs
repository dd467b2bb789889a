//! The one who writes: a task that puts all requests that have queued up into one transaction.

use super::Op;
use super::database_lock::{DatabaseLock, LockState, SharedLock};
use super::lent::LentConnection;
use super::statement::{Refusal, perform_postgres, perform_sqlite, refused_by_postgres, refused_by_sqlite};
use super::{Bound, Store, digest};
use sqlx::Connection as _;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// The most requests in one transaction.
const GROUP: usize = 256;
/// How long a transaction may take before the requests in it are told that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(4);
/// The same for a file: a disk may be slow, and no other would answer sooner.
const FILE_PATIENCE: Duration = Duration::from_secs(10);
/// How often a transaction is tried that the database gives up for others.
const ATTEMPTS: u32 = 4;
/// By these codes it says so.
const SERIALIZATION_FAILURE: &str = "40001";
const DEADLOCK: &str = "40P01";
/// How often one who writes nothing looks whether it may still write.
const BEAT: Duration = Duration::from_secs(1);

/// Why a request was not written.
#[derive(Clone, Debug)]
pub enum WriteError {
    /// There is as much as there may be already. Nothing of it is on disk.
    Beyond(Bound),
    /// Another was faster: what this one would have written stands there already, or what it went by has changed. Nothing
    /// of it is on disk.
    Overtaken,
    /// The database could not. It may nevertheless be on disk: the database was perhaps cut off before it could say so.
    Failed(Arc<sqlx::Error>),
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            WriteError::Beyond(bound) => write!(f, "there may be no more than {} of {bound:?}", bound.most()),
            WriteError::Overtaken => f.write_str("another node was faster"),
            WriteError::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WriteError {}

impl WriteError {
    /// What is wrong where the database did not take something. Versions of a table, lines of its chat and rated games are numbered
    /// by those who write them; their keys let one of several nodes write a number. Who counts a game also names the players.
    fn of(error: &Arc<sqlx::Error>) -> WriteError {
        let taken = |error: &dyn sqlx::error::DatabaseError| {
            error.is_unique_violation()
                && matches!(error.table(), Some("journal" | "chat" | "rated_games" | "pseudonyms"))
        };
        match error.as_database_error() {
            Some(refused) if taken(refused) => WriteError::Overtaken,
            _ => WriteError::Failed(error.clone()),
        }
    }
}

impl From<Refusal> for WriteError {
    fn from(refusal: Refusal) -> WriteError {
        match refusal {
            Refusal::Beyond(bound) => WriteError::Beyond(bound),
            Refusal::ReadOtherwise => WriteError::Overtaken,
        }
    }
}

struct Job {
    ops: Vec<Op>,
    /// Whether nothing is written after it.
    last: bool,
    done: oneshot::Sender<Result<(), WriteError>>,
}

/// The door to the writing task. It ends when the last door is gone.
#[derive(Clone, Debug)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
    state: watch::Receiver<LockState>,
}

/// Through which connection is written.
enum WriteConnection {
    /// Any: for a file, for tools beside a running server, and for nodes that share a database. One of the pool is kept while
    /// there is something to write: to give it back and to take it again would be two questions more for each transaction.
    Any { store: Store, kept: Option<LentConnection> },
    /// The one that holds the lock of the database.
    Locked(Box<DatabaseLock>),
}

impl std::fmt::Debug for Job {
    /// A job may hold a seed: only its size is told.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Job({})", self.ops.len())
    }
}

impl Writer {
    /// Starts the writing task.
    pub fn start(store: Store) -> Writer {
        Writer::with(WriteConnection::any(store), watch::channel(LockState::Ours(1)).1, None)
    }

    /// Starts the writing task of the one server of a database.
    pub fn start_locked(lock: DatabaseLock) -> Writer {
        let state = lock.lock_state();
        Writer::with(WriteConnection::Locked(Box::new(lock)), state, None)
    }

    /// Starts the writing task of one of several nodes.
    pub fn start_shared(store: Store, lock: SharedLock) -> Writer {
        let (told, state) = watch::channel(LockState::Ours(1));
        let (held, until) = oneshot::channel();
        tokio::spawn(lock.hold(told, until));
        Writer::with(WriteConnection::any(store), state, Some(held))
    }

    fn with(
        connection: WriteConnection,
        state: watch::Receiver<LockState>,
        held: Option<oneshot::Sender<()>>,
    ) -> Writer {
        let (jobs, queue) = mpsc::channel(4 * GROUP);
        tokio::spawn(async move {
            write_all(connection, queue).await;
            // Who holds a lock for us lets go of it.
            drop(held);
        });
        Writer { jobs, state }
    }

    /// Whether this server may write.
    pub fn lock_state(&self) -> watch::Receiver<LockState> {
        self.state.clone()
    }

    /// Writes all of it or nothing, and answers when it is on disk.
    pub async fn write(&self, ops: Vec<Op>) -> Result<(), WriteError> {
        self.hand_in(ops, false).await
    }

    /// Writes what has queued up and nothing more. Then another server may have the database.
    pub async fn finish(&self) {
        // One that has finished before has nothing to say.
        let _ = self.hand_in(Vec::new(), true).await;
    }

    async fn hand_in(&self, ops: Vec<Op>, last: bool) -> Result<(), WriteError> {
        let (done, answer) = oneshot::channel();
        let gone = || WriteError::Failed(Arc::new(sqlx::Error::PoolClosed));
        self.jobs.send(Job { ops, last, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write_all(mut connection: WriteConnection, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(GROUP);
    loop {
        match tokio::time::timeout(BEAT, queue.recv_many(&mut jobs, GROUP)).await {
            Ok(0) => return,
            Ok(_) => {
                let last = jobs.iter().position(|job| job.last);
                let after = last.map(|last| jobs.split_off(last));
                write_jobs(&mut connection, &mut jobs).await;
                if let Some(after) = after {
                    connection.close().await;
                    // Those who came after the last one are told so when their jobs are dropped.
                    return after.into_iter().take(1).for_each(|job| drop(job.done.send(Ok(()))));
                }
            }
            Err(_) => connection.look_after().await,
        }
    }
}

async fn write_jobs(connection: &mut WriteConnection, jobs: &mut Vec<Job>) {
    if jobs.is_empty() {
        return;
    }
    // Nodes that write to the same tables at once do it in the same order, so that none waits for one that waits for it.
    jobs.sort_by(|one, other| place(&one.ops).cmp(place(&other.ops)));
    match write_again(connection, jobs).await {
        // One of several may be the cause (two servers at one table): each by itself, so that the others are not
        // harmed. Nothing of the failed transaction has lasted.
        Err(sqlx::Error::Database(_)) if jobs.len() > 1 => {
            for job in jobs.drain(..) {
                let written = write_again(connection, std::slice::from_ref(&job)).await;
                answer(std::iter::once(job), written);
            }
        }
        written => answer(jobs.drain(..), written),
    }
}

/// Writes some jobs, and again where the database gave them up for the sake of others that it carried out at the same time:
/// PostgreSQL does so where two wait for each other, databases spread over several machines do so as a matter of course.
async fn write_again(connection: &mut WriteConnection, jobs: &[Job]) -> Result<Vec<Option<Refusal>>, sqlx::Error> {
    for _ in 1..ATTEMPTS {
        match connection.write(jobs).await {
            Err(error) if gave_way(&error) => {}
            written => return written,
        }
    }
    connection.write(jobs).await
}

/// Whether a transaction was given up for another and would do if it came later.
fn gave_way(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(|error| error.code());
    code.is_some_and(|code| matches!(&*code, SERIALIZATION_FAILURE | DEADLOCK))
}

/// By what the place of a job among others is found: the guest or the table that is locked first.
fn place(ops: &[Op]) -> &str {
    ops.iter().find_map(locked).unwrap_or_default()
}

fn locked(op: &Op) -> Option<&str> {
    match op {
        Op::Within(bound) => bound.count().1.first().copied(),
        Op::AsRead { table, .. } | Op::Journal { table, .. } | Op::Chat { table, .. } => Some(table.as_str()),
        Op::TableUpdate(update) => Some(update.id.as_str()),
        _ => None,
    }
}

/// Tells those who asked what came of it: for each why it was refused, or what kept all from being written.
fn answer(jobs: impl Iterator<Item = Job>, written: Result<Vec<Option<Refusal>>, sqlx::Error>) {
    match written {
        Ok(refusals) => {
            for (job, refusal) in jobs.zip(refusals) {
                let _ = job.done.send(refusal.map_or(Ok(()), |refusal| Err(refusal.into())));
            }
        }
        Err(error) => {
            let error = Arc::new(error);
            for job in jobs {
                let _ = job.done.send(Err(WriteError::of(&error)));
            }
        }
    }
}

/// Writes some jobs in one transaction, but for those that are refused.
macro_rules! in_one_transaction {
    ($connection:expr, $most:expr, $jobs:expr, $begin:expr, $refused:path, $perform:path, $finish:path) => {{
        let writing = async {
            let mut transaction = $connection.begin_with($begin).await?;
            let mut refusals = Vec::with_capacity($jobs.len());
            for job in $jobs {
                let refusal = $refused(&mut transaction, &job.ops).await?;
                if refusal.is_none() {
                    for op in &job.ops {
                        $perform(&mut transaction, op).await?;
                    }
                }
                refusals.push(refusal);
            }
            $finish(&mut transaction).await?;
            transaction.commit().await?;
            Ok(refusals)
        };
        tokio::time::timeout($most, writing).await
    }};
}

/// PostgreSQL guards its pages itself.
async fn as_it_is(_: &mut sqlx::PgConnection) -> Result<(), sqlx::Error> {
    Ok(())
}

impl WriteConnection {
    fn any(store: Store) -> WriteConnection {
        WriteConnection::Any { store, kept: None }
    }

    /// Writes some jobs; gives for each why it was refused, in which case nothing of it was written.
    async fn write(&mut self, jobs: &[Job]) -> Result<Vec<Option<Refusal>>, sqlx::Error> {
        match self {
            WriteConnection::Any { store: Store::Sqlite { write, .. }, .. } => {
                let mut connection = write.acquire().await?;
                let begin = "BEGIN IMMEDIATE";
                let written = in_one_transaction!(
                    connection,
                    FILE_PATIENCE,
                    jobs,
                    begin,
                    refused_by_sqlite,
                    perform_sqlite,
                    digest::add
                );
                let written = written.unwrap_or(Err(sqlx::Error::PoolTimedOut));
                if written.is_err() {
                    // What state it is in nobody knows: a full disk, for one, ends a transaction on its own.
                    let _ = connection.detach().close_hard().await;
                }
                written
            }
            WriteConnection::Any { store: Store::Postgres(pool), kept } => {
                let mut lent = match kept.take() {
                    Some(lent) => lent,
                    None => LentConnection::of(pool).await?,
                };
                let connection = lent.get()?;
                let written = in_one_transaction!(
                    connection,
                    PATIENCE,
                    jobs,
                    "BEGIN",
                    refused_by_postgres,
                    perform_postgres,
                    as_it_is
                );
                if let Ok(Ok(refusals)) = written {
                    *kept = Some(lent);
                    return Ok(refusals);
                }
                if matches!(written, Ok(Err(_))) {
                    lent.give_up();
                }
                lent.answered(written)
            }
            WriteConnection::Locked(lock) => {
                let connection = lock.connection().await?;
                let written = in_one_transaction!(
                    connection,
                    PATIENCE,
                    jobs,
                    "BEGIN",
                    refused_by_postgres,
                    perform_postgres,
                    as_it_is
                );
                let written = written.unwrap_or(Err(sqlx::Error::PoolTimedOut));
                match &written {
                    Ok(_) => {}
                    // What PostgreSQL refuses is rolled back, and the connection mostly as good as before.
                    Err(sqlx::Error::Database(_)) => lock.look_after().await,
                    Err(_) => lock.give_up(),
                }
                written
            }
        }
    }

    async fn close(self) {
        if let WriteConnection::Locked(lock) = self {
            lock.close().await;
        }
    }

    async fn look_after(&mut self) {
        match self {
            WriteConnection::Any { kept, .. } => drop(kept.take()),
            WriteConnection::Locked(lock) => lock.look_after().await,
        }
    }
}
