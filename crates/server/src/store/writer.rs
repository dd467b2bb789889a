//! The one who writes: a task that puts all requests that have queued up into one transaction.

use super::op::{Op, perform_postgres, perform_sqlite, refused_by_postgres, refused_by_sqlite};
use super::sole::{Sole, Standing};
use super::{Bound, Store, digest};
use sqlx::Connection as _;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// The most requests in one transaction.
const GROUP: usize = 256;
/// How long a transaction may take before the requests in it are told that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often one who writes nothing looks whether it may still write.
const BEAT: Duration = Duration::from_secs(1);

/// Why a request was not written.
#[derive(Clone, Debug)]
pub enum NotWritten {
    /// There is as much as there may be already. Nothing of it is on disk.
    Beyond(Bound),
    /// The database could not. It may nevertheless be on disk: the database was perhaps cut off before it could say so.
    Failed(Arc<sqlx::Error>),
}

impl std::fmt::Display for NotWritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NotWritten::Beyond(bound) => write!(f, "there may be no more than {} of {bound:?}", bound.most()),
            NotWritten::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotWritten {}

struct Job {
    ops: Vec<Op>,
    /// Whether nothing is written after it.
    last: bool,
    done: oneshot::Sender<Result<(), NotWritten>>,
}

/// The door to the writing task. It ends when the last door is gone.
#[derive(Clone, Debug)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
    standing: watch::Receiver<Standing>,
}

/// Through which connection is written.
enum Hand {
    /// Any: for a file, and for tools beside a running server.
    Any(Store),
    /// The one that holds the lock of the database. Servers that share a database would need another hand here.
    Sole(Box<Sole>),
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
        Writer::with(Hand::Any(store), watch::channel(Standing::Ours(1)).1)
    }

    /// Starts the writing task of the one server of a database.
    pub fn start_sole(sole: Sole) -> Writer {
        let standing = sole.standing();
        Writer::with(Hand::Sole(Box::new(sole)), standing)
    }

    fn with(hand: Hand, standing: watch::Receiver<Standing>) -> Writer {
        let (jobs, queue) = mpsc::channel(4 * GROUP);
        tokio::spawn(write_all(hand, queue));
        Writer { jobs, standing }
    }

    /// Whether this server may write.
    pub fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.clone()
    }

    /// Writes all of it or nothing, and answers when it is on disk.
    pub async fn write(&self, ops: Vec<Op>) -> Result<(), NotWritten> {
        self.hand_in(ops, false).await
    }

    /// Writes what has queued up and nothing more. Then another server may have the database.
    pub async fn finish(&self) {
        // One that has finished before has nothing to say.
        let _ = self.hand_in(Vec::new(), true).await;
    }

    async fn hand_in(&self, ops: Vec<Op>, last: bool) -> Result<(), NotWritten> {
        let (done, answer) = oneshot::channel();
        let gone = || NotWritten::Failed(Arc::new(sqlx::Error::PoolClosed));
        self.jobs.send(Job { ops, last, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write_all(mut hand: Hand, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(GROUP);
    loop {
        match tokio::time::timeout(BEAT, queue.recv_many(&mut jobs, GROUP)).await {
            Ok(0) => return,
            Ok(_) => {
                let last = jobs.iter().position(|job| job.last);
                let after = last.map(|last| jobs.split_off(last));
                write_jobs(&mut hand, &mut jobs).await;
                if let Some(after) = after {
                    hand.close().await;
                    // Those who came after the last one are told so when their jobs are dropped.
                    return after.into_iter().take(1).for_each(|job| drop(job.done.send(Ok(()))));
                }
            }
            Err(_) => hand.look_after().await,
        }
    }
}

async fn write_jobs(hand: &mut Hand, jobs: &mut Vec<Job>) {
    if jobs.is_empty() {
        return;
    }
    match hand.write(jobs).await {
        // One of several may be the cause (two servers at one table): each by itself, so that the others are not
        // harmed. Nothing of the failed transaction has lasted.
        Err(sqlx::Error::Database(_)) if jobs.len() > 1 => {
            for job in jobs.drain(..) {
                let written = hand.write(std::slice::from_ref(&job)).await;
                answer(std::iter::once(job), written);
            }
        }
        written => answer(jobs.drain(..), written),
    }
}

/// Tells those who asked what came of it: for each the bound it would have gone beyond, or what kept all from being written.
fn answer(jobs: impl Iterator<Item = Job>, written: Result<Vec<Option<Bound>>, sqlx::Error>) {
    match written {
        Ok(beyond) => {
            for (job, beyond) in jobs.zip(beyond) {
                let _ = job.done.send(beyond.map_or(Ok(()), |bound| Err(NotWritten::Beyond(bound))));
            }
        }
        Err(error) => {
            let error = Arc::new(error);
            for job in jobs {
                let _ = job.done.send(Err(NotWritten::Failed(error.clone())));
            }
        }
    }
}

/// Writes some jobs in one transaction, but for those that would go beyond a bound.
macro_rules! in_one_transaction {
    ($connection:expr, $jobs:expr, $begin:expr, $refused:path, $perform:path, $finish:path) => {{
        let writing = async {
            let mut transaction = $connection.begin_with($begin).await?;
            let mut beyond = Vec::with_capacity($jobs.len());
            for job in $jobs {
                let bound = $refused(&mut transaction, &job.ops).await?;
                if bound.is_none() {
                    for op in &job.ops {
                        $perform(&mut transaction, op).await?;
                    }
                }
                beyond.push(bound);
            }
            $finish(&mut transaction).await?;
            transaction.commit().await?;
            Ok(beyond)
        };
        tokio::time::timeout(PATIENCE, writing).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }};
}

/// The same with a connection of a pool. After an error it is given up: what state it is in nobody knows (a full disk, for
/// one, ends a transaction on its own).
macro_rules! in_a_pool {
    ($pool:expr, $($how:tt)*) => {{
        let mut connection = $pool.acquire().await?;
        let written = in_one_transaction!(connection, $($how)*);
        if written.is_err() {
            let _ = connection.detach().close_hard().await;
        }
        written
    }};
}

/// PostgreSQL guards its pages itself.
async fn as_it_is(_: &mut sqlx::PgConnection) -> Result<(), sqlx::Error> {
    Ok(())
}

impl Hand {
    /// Writes some jobs; gives for each the bound it would have gone beyond, in which case nothing of it was written.
    async fn write(&mut self, jobs: &[Job]) -> Result<Vec<Option<Bound>>, sqlx::Error> {
        match self {
            Hand::Any(Store::Sqlite { write, .. }) => {
                in_a_pool!(write, jobs, "BEGIN IMMEDIATE", refused_by_sqlite, perform_sqlite, digest::add)
            }
            Hand::Any(Store::Postgres(pool)) => {
                in_a_pool!(pool, jobs, "BEGIN", refused_by_postgres, perform_postgres, as_it_is)
            }
            Hand::Sole(sole) => {
                let connection = sole.connection().await?;
                let written =
                    in_one_transaction!(connection, jobs, "BEGIN", refused_by_postgres, perform_postgres, as_it_is);
                match &written {
                    Ok(_) => {}
                    // What PostgreSQL refuses is rolled back, and the connection mostly as good as before.
                    Err(sqlx::Error::Database(_)) => sole.look_after().await,
                    Err(_) => sole.give_up(),
                }
                written
            }
        }
    }

    async fn close(self) {
        if let Hand::Sole(sole) = self {
            sole.close().await;
        }
    }

    async fn look_after(&mut self) {
        if let Hand::Sole(sole) = self {
            sole.look_after().await;
        }
    }
}
