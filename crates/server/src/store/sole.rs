//! One server a PostgreSQL database: each keeps tables in memory the other would not know.
//!
//! The server holds a lock of the database's, and everything it writes goes through the connection that holds it. Whoever
//! has lost the lock can therefore not write, however alive the rest of it may be.

use crate::secrets;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use std::str::FromStr as _;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The lock all servers of a database ask for; PostgreSQL keeps them apart by database.
const LOCK: i64 = 0x0061_6c6d_656e_6465;
/// Under this name the server that wrote last is known.
const NAME: &str = "server";
/// How long the database may take to answer whether the lock is ours.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a server that starts waits for the lock: one that was killed a moment ago may still have it.
const START: Duration = Duration::from_secs(5);
/// How often it tries.
const AGAIN: Duration = Duration::from_millis(100);
/// The database notices within seconds that a server's machine is gone, and does not keep its lock for hours.
const NOTICE: &str = "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3";

/// Whether a server may write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It may. The number grows when another server may have written meanwhile: what is in memory counts no more.
    Ours(u32),
    /// The lock is lost, and perhaps another server's.
    Lost,
}

/// The one server of a database.
#[derive(Debug)]
pub struct Sole {
    options: PgConnectOptions,
    connection: Option<PgConnection>,
    /// The database's process behind the connection.
    process: Option<i32>,
    token: String,
    tenures: u32,
    standing: watch::Sender<Standing>,
}

impl Sole {
    /// Takes the lock of a database; none if another server has it. Nothing is written yet: the database may be empty.
    pub async fn claim(url: &str) -> Result<Option<Sole>, sqlx::Error> {
        let no_chance = |_| sqlx::Error::Configuration("the operating system gave no randomness".into());
        let mut sole = Sole {
            options: PgConnectOptions::from_str(url)?.application_name("almende"),
            connection: None,
            process: None,
            token: secrets::id().map_err(no_chance)?,
            tenures: 0,
            standing: watch::Sender::new(Standing::Ours(1)),
        };
        let began = Instant::now();
        loop {
            sole.connection = in_time(sole.lock()).await?;
            if sole.connection.is_some() {
                return Ok(Some(sole));
            }
            if began.elapsed() > START {
                return Ok(None);
            }
            tokio::time::sleep(AGAIN).await;
        }
    }

    /// Where others hear whether this server may write.
    pub(super) fn standing(&self) -> watch::Receiver<Standing> {
        self.standing.subscribe()
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
        let lost = |standing: &mut Standing| std::mem::replace(standing, Standing::Lost) != Standing::Lost;
        if self.standing.send_if_modified(lost) {
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
        let ours = Standing::Ours(self.tenures);
        if self.standing.send_replace(ours) == Standing::Lost {
            tracing::info!("the lock of the database is ours again");
        }
        Ok(())
    }

    /// A new connection with the lock; none if another server has it.
    async fn lock(&mut self) -> Result<Option<PgConnection>, sqlx::Error> {
        const TRY: &str = "SELECT pg_try_advisory_lock($1), pg_backend_pid()";
        let mut connection = self.options.connect().await?;
        sqlx::raw_sql(NOTICE).execute(&mut connection).await?;
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

/// What the database does not answer in time has failed.
async fn in_time<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    tokio::time::timeout(PATIENCE, work).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}
