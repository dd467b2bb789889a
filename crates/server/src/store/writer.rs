//! The one who writes: a task that puts all requests that have queued up into one transaction.

use super::Store;
use super::op::{Op, perform_postgres, perform_sqlite};
use sqlx::Connection as _;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The most requests in one transaction.
const GROUP: usize = 256;
/// How long a transaction may take before the requests in it are told that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

struct Job {
    ops: Vec<Op>,
    done: oneshot::Sender<Result<(), Arc<sqlx::Error>>>,
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

    /// Writes all of it or nothing, and answers when it is on disk. After an error it may nevertheless be on disk: the
    /// database was perhaps cut off before it could say so.
    pub async fn write(&self, ops: Vec<Op>) -> Result<(), Arc<sqlx::Error>> {
        let (done, answer) = oneshot::channel();
        let gone = || Arc::new(sqlx::Error::PoolClosed);
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
                    let written = write_group(&store, std::slice::from_ref(&job)).await;
                    let _ = job.done.send(written.map_err(Arc::new));
                }
            }
            written => {
                let written = written.map_err(Arc::new);
                for job in jobs.drain(..) {
                    let _ = job.done.send(written.clone());
                }
            }
        }
    }
}

/// Writes some jobs in one transaction. After an error the connection is given up: what state it is in nobody knows (a
/// full disk, for one, ends a transaction on its own).
macro_rules! in_one_transaction {
    ($pool:expr, $jobs:expr, $begin:expr, $perform:path) => {{
        let mut connection = $pool.acquire().await?;
        let writing = async {
            let mut transaction = connection.begin_with($begin).await?;
            for op in $jobs.iter().flat_map(|job| &job.ops) {
                $perform(&mut transaction, op).await?;
            }
            transaction.commit().await
        };
        let written = tokio::time::timeout(PATIENCE, writing).await.unwrap_or(Err(sqlx::Error::PoolTimedOut));
        if written.is_err() {
            let _ = connection.detach().close_hard().await;
        }
        written
    }};
}

async fn write_group(store: &Store, jobs: &[Job]) -> Result<(), sqlx::Error> {
    match store {
        Store::Sqlite { write, .. } => in_one_transaction!(write, jobs, "BEGIN IMMEDIATE", perform_sqlite),
        Store::Postgres(pool) => in_one_transaction!(pool, jobs, "BEGIN", perform_postgres),
    }
}
