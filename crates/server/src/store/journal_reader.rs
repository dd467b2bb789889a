//! Reading what other nodes have written to the journal of a table: once for each of their decisions at a table at which
//! somebody listens here, so it is done with one question to the database.
//!
//! A pool asks a connection that comes back to it whether it still works. Here some are kept for a moment instead, for the next
//! table that has to be read; one that turns out to be broken is replaced.

use super::lent::LentConnection;
use super::{PATIENCE, Store};
use crate::table::JournalRow;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// So many connections are kept at most.
const KEPT: usize = 2;
/// For so long after they were used.
const IDLE: Duration = Duration::from_secs(1);

/// What a follower needs of an entry: the log comes of it again, so what was told of it is not read.
const ENTRIES: &str = "SELECT version, at, command, entry, CAST(NULL AS TEXT) AS told FROM journal \
                       WHERE table_id = $1 AND version > $2 ORDER BY version";

/// Reads what others have written.
#[derive(Debug)]
pub struct JournalReader {
    store: Store,
    /// None when the database is closed: none is kept any more.
    kept: Mutex<Option<Vec<(LentConnection, Instant)>>>,
}

impl JournalReader {
    /// None is kept yet.
    pub fn new(store: Store) -> JournalReader {
        JournalReader { store, kept: Mutex::new(Some(Vec::new())) }
    }

    fn kept(&self) -> MutexGuard<'_, Option<Vec<(LentConnection, Instant)>>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entries of a table's journal after a version, without what was told of them.
    pub async fn entries_after(&self, table: &str, version: i64) -> Result<Vec<JournalRow>, sqlx::Error> {
        let pool = match &self.store {
            Store::Sqlite { read, .. } => {
                return sqlx::query_as(ENTRIES).bind(table).bind(version).fetch_all(read).await;
            }
            Store::Postgres(pool) => pool,
        };
        self.let_go(IDLE);
        let kept = self.kept().as_mut().and_then(Vec::pop);
        if let Some((connection, _)) = kept {
            match self.ask(connection, table, version).await {
                // It has broken since.
                Err(error) if !matches!(error, sqlx::Error::PoolTimedOut) => {
                    tracing::debug!(%error, "a kept connection is replaced");
                }
                answered => return answered,
            }
        }
        self.ask(LentConnection::of(pool).await?, table, version).await
    }

    async fn ask(&self, mut lent: LentConnection, table: &str, version: i64) -> Result<Vec<JournalRow>, sqlx::Error> {
        let query = sqlx::query_as(ENTRIES).bind(table).bind(version);
        match tokio::time::timeout(PATIENCE, query.fetch_all(lent.get()?)).await {
            Ok(Ok(rows)) => {
                self.keep(lent);
                Ok(rows)
            }
            Ok(Err(error)) => {
                lent.give_up();
                Err(error)
            }
            late => lent.answered(late),
        }
    }

    fn keep(&self, lent: LentConnection) {
        // One that is not kept goes back to the pool.
        if let Some(kept) = self.kept().as_mut().filter(|kept| kept.len() < KEPT) {
            kept.push((lent, Instant::now()));
        }
    }

    /// Gives those back that nobody has used for so long.
    pub fn let_go(&self, idle: Duration) {
        if let Some(kept) = self.kept().as_mut() {
            kept.retain(|(_, used)| used.elapsed() < idle);
        }
    }

    /// Gives all back, and keeps none from now on.
    pub fn close(&self) {
        drop(self.kept().take());
    }
}
