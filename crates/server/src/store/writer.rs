//! The one who writes: a task that puts all requests that have queued up into one transaction.

use super::op::{Op, perform_postgres, perform_sqlite, refused_by_postgres, refused_by_sqlite};
use super::{Bound, Store};
use sqlx::Connection as _;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The most requests in one transaction.
const GROUP: usize = 256;
/// How long a transaction may take before the requests in it are told that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

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
    done: oneshot::Sender<Result<(), NotWritten>>,
}

/// The door to the writing task. It ends when the last door is gone.
#[derive(Clone, Debug)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
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
        let (jobs, queue) = mpsc::channel(4 * GROUP);
        tokio::spawn(write_all(store, queue));
        Writer { jobs }
    }

    /// Writes all of it or nothing, and answers when it is on disk.
    pub async fn write(&self, ops: Vec<Op>) -> Result<(), NotWritten> {
        let (done, answer) = oneshot::channel();
        let gone = || NotWritten::Failed(Arc::new(sqlx::Error::PoolClosed));
        self.jobs.send(Job { ops, done }).await.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write_all(store: Store, mut queue: mpsc::Receiver<Job>) {
    let mut jobs = Vec::with_capacity(GROUP);
    while queue.recv_many(&mut jobs, GROUP).await > 0 {
        match write_group(&store, &jobs).await {
            // One of several may be the cause (two servers at one table): each by itself, so that the others are not
            // harmed. Nothing of the failed transaction has lasted.
            Err(sqlx::Error::Database(_)) if jobs.len() > 1 => {
                for job in jobs.drain(..) {
                    let one = std::slice::from_ref(&job);
                    let written = write_group(&store, one).await;
                    answer(std::iter::once(job), written);
                }
            }
            written => answer(jobs.drain(..), written),
        }
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

/// Writes some jobs in one transaction, but for those that would go beyond a bound. After an error the connection is given
/// up: what state it is in nobody knows (a full disk, for one, ends a transaction on its own).
macro_rules! in_one_transaction {
    ($pool:expr, $jobs:expr, $begin:expr, $refused:path, $perform:path) => {{
        let mut connection = $pool.acquire().await?;
        let writing = async {
            let mut transaction = connection.begin_with($begin).await?;
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
            transaction.commit().await?;
            Ok(beyond)
        };
        let written = tokio::time::timeout(PATIENCE, writing).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        if written.is_err() {
            let _ = connection.detach().close_hard().await;
        }
        written
    }};
}

/// Gives for each job the bound for which it was left out.
async fn write_group(store: &Store, jobs: &[Job]) -> Result<Vec<Option<Bound>>, sqlx::Error> {
    match store {
        Store::Sqlite { write, .. } => {
            in_one_transaction!(write, jobs, "BEGIN IMMEDIATE", refused_by_sqlite, perform_sqlite)
        }
        Store::Postgres(pool) => {
            in_one_transaction!(pool, jobs, "BEGIN", refused_by_postgres, perform_postgres)
        }
    }
}
