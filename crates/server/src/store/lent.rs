//! Connections of PostgreSQL's pool, lent for one question or one transaction.
//!
//! A machine that vanishes ends no connection: what was asked of it is simply never answered, for as long as TCP hopes, which
//! is a quarter of an hour. So nobody waits longer than a stated time here, a connection that did not answer in it is closed,
//! and so are those that lie idle beside it, which lead to the same machine.

use super::PATIENCE;
use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, PgPool, Postgres};
use tokio::time::error::Elapsed;

/// A connection that goes back to its pool, unless it is given up.
#[derive(Debug)]
pub(super) struct LentConnection {
    pool: PgPool,
    connection: Option<PoolConnection<Postgres>>,
}

impl LentConnection {
    /// Takes one out of the pool.
    pub(super) async fn of(pool: &PgPool) -> Result<LentConnection, sqlx::Error> {
        match pool.acquire().await {
            Ok(connection) => Ok(LentConnection { pool: pool.clone(), connection: Some(connection) }),
            Err(error) => {
                if matches!(error, sqlx::Error::PoolTimedOut) {
                    close_idle(pool);
                }
                Err(error)
            }
        }
    }

    /// The connection itself.
    pub(super) fn get(&mut self) -> Result<&mut PgConnection, sqlx::Error> {
        self.connection.as_deref_mut().ok_or(sqlx::Error::PoolClosed)
    }

    /// What came of a question to it; if the time was over, the connection is, too.
    pub(super) fn answered<T>(mut self, answer: Result<Result<T, sqlx::Error>, Elapsed>) -> Result<T, sqlx::Error> {
        answer.unwrap_or_else(|_| {
            self.give_up();
            close_idle(&self.pool);
            Err(sqlx::Error::PoolTimedOut)
        })
    }

    /// Closes it: what state it is in nobody knows.
    pub(super) fn give_up(&mut self) {
        drop(self.connection.take().map(PoolConnection::detach));
    }
}

impl Drop for LentConnection {
    /// Before it takes it back the pool tries it, which takes as long as every question does to a machine that is gone: meanwhile
    /// it would hold a place in the pool.
    fn drop(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            tokio::spawn(tokio::time::timeout(PATIENCE, connection.return_to_pool()));
        }
    }
}

/// Closes the connections nobody uses.
fn close_idle(pool: &PgPool) {
    while let Some(idle) = pool.try_acquire() {
        drop(idle.detach());
    }
}
