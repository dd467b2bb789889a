//! The lock by which one server alone uses a PostgreSQL database: each keeps tables in memory the other would not know.
//!
//! The server holds a lock of the database's, and everything it writes goes through the connection that holds it. Whoever
//! has lost the lock can therefore not write, however alive the rest of it may be.
//!
//! Nodes that wake each other over a bus hold the same lock together ([`SharedLock`]): they keep a server without a bus out, and
//! it them. What each of them writes is fenced by the key of the journal, so they write through any connection.

use super::hosts::{GREETING, Hosts};
use crate::secrets;
use sqlx::Connection as _;
use sqlx::postgres::PgConnection;
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// The lock all servers of a database ask for; PostgreSQL keeps them apart by database.
const LOCK: i64 = 0x0061_6c6d_656e_6465;
/// Under this name the server that wrote last is known.
const NAME: &str = "server";
/// How long the database may take to answer whether the lock is ours.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a server that starts waits for the lock: one that was killed a moment ago may still have it.
const START: Duration = Duration::from_secs(5);
/// How often a node looks whether it still takes part in the lock.
const BEAT: Duration = Duration::from_secs(1);
/// How often it tries.
const AGAIN: Duration = Duration::from_millis(100);

/// Whether a server may write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LockState {
    /// It may. The number grows when another server may have written meanwhile: what is in memory counts no more.
    Ours(u32),
    /// The lock is lost, and perhaps another server's.
    Lost,
}

/// The lock of the one server of a database.
#[derive(Debug)]
pub struct DatabaseLock {
    hosts: Hosts,
    connection: Option<PgConnection>,
    /// The database's process behind the connection.
    process: Option<i32>,
    token: String,
    tenures: u32,
    state: watch::Sender<LockState>,
}

impl DatabaseLock {
    /// Takes the lock of a database; none if another server has it. Nothing is written yet: the database may be empty.
    pub async fn claim(url: &str) -> Result<Option<DatabaseLock>, sqlx::Error> {
        let no_chance = |_| sqlx::Error::Configuration("the operating system gave no randomness".into());
        let mut lock = DatabaseLock {
            hosts: Hosts::read(url)?,
            connection: None,
            process: None,
            token: secrets::id().map_err(no_chance)?,
            tenures: 0,
            state: watch::Sender::new(LockState::Ours(1)),
        };
        let began = Instant::now();
        loop {
            lock.connection = in_time(lock.lock()).await?;
            if lock.connection.is_some() {
                return Ok(Some(lock));
            }
            if began.elapsed() > START {
                return Ok(None);
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Where others hear whether this server may write.
    pub(super) fn lock_state(&self) -> watch::Receiver<LockState> {
        self.state.subscribe()
    }

    /// The connection that holds the lock. One that is gone is replaced, if nobody else has taken the lock.
    pub(super) async fn connection(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        if self.connection.is_none() || self.tenures == 0 {
            let taken = in_time(self.take()).await;
            if let Err(error) = taken {
                self.give_up();
                return Err(error);
            }
        }
        self.connection.as_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// Looks whether the lock is still held, and takes it again if it is free.
    pub(super) async fn look_after(&mut self) {
        if let Some(connection) = &mut self.connection
            && in_time(connection.ping()).await.is_err()
        {
            self.give_up();
        }
        // What is wrong was told when it was lost.
        let _ = self.connection().await;
    }

    /// The connection is of no use any more.
    pub(super) fn give_up(&mut self) {
        // Dropping it closes the socket; the database then frees the lock.
        self.connection = None;
        let lost = |state: &mut LockState| std::mem::replace(state, LockState::Lost) != LockState::Lost;
        if self.state.send_if_modified(lost) {
            tracing::error!("the lock of the database is lost: nothing is written until it is ours again");
        }
    }

    /// Lets go of the lock.
    pub(super) async fn close(mut self) {
        if let Some(connection) = self.connection.take() {
            let _ = connection.close().await;
        }
    }

    /// Takes the lock if need be, and signs the database.
    async fn take(&mut self) -> Result<(), sqlx::Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.lock().await?.ok_or_else(|| sqlx::Error::Configuration("another server uses it".into()))?,
        };
        const LAST: &str = "SELECT value FROM house WHERE name = $1";
        let last: Option<String> = sqlx::query_scalar(LAST).bind(NAME).fetch_optional(&mut connection).await?;
        if last.as_ref() != Some(&self.token) {
            const SIGN: &str =
                "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2";
            sqlx::query(SIGN).bind(NAME).bind(&self.token).execute(&mut connection).await?;
            self.tenures += 1;
        }
        self.connection = Some(connection);
        let ours = LockState::Ours(self.tenures);
        if self.state.send_replace(ours) == LockState::Lost {
            tracing::info!("the lock of the database is ours again");
        }
        Ok(())
    }

    /// A new connection with the lock; none if another server has it.
    async fn lock(&mut self) -> Result<Option<PgConnection>, sqlx::Error> {
        const TRY: &str = "SELECT pg_try_advisory_lock($1), pg_backend_pid()";
        let (mut connection, _) = self.hosts.connect().await?;
        sqlx::raw_sql(GREETING).execute(&mut connection).await?;
        let (mut taken, process) = sqlx::query_as::<_, (bool, i32)>(TRY).bind(LOCK).fetch_one(&mut connection).await?;
        if let Some(former) = self.process.filter(|_| !taken) {
            // Perhaps it is we ourselves, and the database has not noticed that the former connection is gone.
            const END: &str = "SELECT pg_terminate_backend(pid) FROM pg_locks \
                               WHERE locktype = 'advisory' AND granted AND pid = $1 \
                               AND (classid::bigint << 32) + objid::bigint = $2";
            sqlx::query(END).bind(former).bind(LOCK).execute(&mut connection).await?;
            tokio::time::sleep(Duration::from_millis(200)).await;
            (taken, _) = sqlx::query_as::<_, (bool, i32)>(TRY).bind(LOCK).fetch_one(&mut connection).await?;
        }
        if !taken {
            let _ = connection.close().await;
            return Ok(None);
        }
        self.process = Some(process);
        Ok(Some(connection))
    }
}

/// The lock as the nodes of a database hold it together.
#[derive(Debug)]
pub struct SharedLock {
    hosts: Hosts,
    connection: PgConnection,
}

impl SharedLock {
    /// Takes part in the lock of a database; none if a server without a bus has it.
    pub async fn claim(url: &str) -> Result<Option<SharedLock>, sqlx::Error> {
        let (hosts, began) = (Hosts::read(url)?, Instant::now());
        loop {
            if let Some(connection) = in_time(share(&hosts)).await? {
                return Ok(Some(SharedLock { hosts, connection }));
            }
            if began.elapsed() > START {
                return Ok(None);
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Holds it until a time, and takes it again where it was lost.
    pub(super) async fn hold(self, state: watch::Sender<LockState>, mut until: oneshot::Receiver<()>) {
        let SharedLock { hosts, connection } = self;
        let mut connection = Some(connection);
        loop {
            tokio::select! {
                () = tokio::time::sleep(BEAT) => {}
                _ = &mut until => break,
            }
            if let Some(held) = &mut connection
                && in_time(held.ping()).await.is_ok()
            {
                continue;
            }
            connection = match in_time(share(&hosts)).await {
                Ok(Some(connection)) => Some(connection),
                Ok(None) => {
                    tracing::error!("a server without a bus uses this database: nothing is answered until it is gone");
                    None
                }
                Err(error) => {
                    tracing::warn!(%error, "the database does not answer");
                    None
                }
            };
            state.send_replace(if connection.is_some() { LockState::Ours(1) } else { LockState::Lost });
        }
        if let Some(connection) = connection {
            let _ = connection.close().await;
        }
    }
}

/// A connection that takes part in the lock; none if somebody has it alone.
async fn share(hosts: &Hosts) -> Result<Option<PgConnection>, sqlx::Error> {
    let (mut connection, _) = hosts.connect().await?;
    sqlx::raw_sql(GREETING).execute(&mut connection).await?;
    const TRY: &str = "SELECT pg_try_advisory_lock_shared($1)";
    let taken: bool = sqlx::query_scalar(TRY).bind(LOCK).fetch_one(&mut connection).await?;
    Ok(taken.then_some(connection))
}

/// What the database does not answer in time has failed.
async fn in_time<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    tokio::time::timeout(PATIENCE, work).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}
