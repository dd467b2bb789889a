//! A PostgreSQL database of several machines, of which one takes writes: it is looked for among those the address names.

use super::lent::LentConnection;
use futures_util::FutureExt as _;
use futures_util::future::select_ok;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _, PgPool};
use std::str::FromStr as _;
use std::time::Duration;

/// How long a machine may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often is looked whether the one in use still takes writes.
const LOOK: Duration = Duration::from_secs(1);

/// What a connection is told first. The database notices within seconds that our machine is gone: it does not keep its locks for
/// hours, nor what it has begun to write, for which other nodes would wait.
pub(super) const GREETING: &str = "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; \
                                   SET tcp_keepalives_count = 3; SET idle_in_transaction_session_timeout = 3000";

/// The machines an address names: `postgres://USER@ONE:5432,TWO:5432/NAME`.
#[derive(Clone, Debug)]
pub(super) struct Hosts(Vec<PgConnectOptions>);

impl Hosts {
    /// Reads an address.
    pub(super) fn read(url: &str) -> Result<Hosts, sqlx::Error> {
        let read = |url: &str| PgConnectOptions::from_str(url).map(|options| options.application_name("almende"));
        split(url).iter().map(|url| read(url)).collect::<Result<_, _>>().map(Hosts)
    }

    pub(super) fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    /// A connection to the machine that takes writes, and how it was made.
    pub(super) async fn connect(&self) -> Result<(PgConnection, PgConnectOptions), sqlx::Error> {
        if let [only] = self.0.as_slice() {
            return Ok((only.connect().await?, only.clone()));
        }
        let (found, _) = select_ok(self.0.iter().map(|options| writable(options).boxed())).await?;
        Ok(found)
    }

    /// Lets a pool follow the machine that takes writes, until it is closed.
    pub(super) async fn lead(self, pool: PgPool) {
        while !pool.is_closed() {
            tokio::time::sleep(LOOK).await;
            if matches!(asks(&pool).await, Ok(true)) {
                continue;
            }
            if let Ok((connection, options)) = self.connect().await {
                let (host, port) = (options.get_host().to_owned(), options.get_port());
                tracing::warn!(host, port, "another machine of the database takes the writes");
                pool.set_connect_options(options);
                let _ = connection.close().await;
            }
        }
    }
}

async fn writable(options: &PgConnectOptions) -> Result<(PgConnection, PgConnectOptions), sqlx::Error> {
    let connecting = async {
        let mut connection = options.connect().await?;
        match takes_writes(&mut connection).await? {
            true => Ok((connection, options.clone())),
            false => Err(sqlx::Error::Configuration("this machine only follows another".into())),
        }
    };
    tokio::time::timeout(PATIENCE, connecting).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Whether the machine a pool leads to takes writes.
async fn asks(pool: &PgPool) -> Result<bool, sqlx::Error> {
    let mut lent = LentConnection::of(pool).await?;
    let answer = tokio::time::timeout(PATIENCE, takes_writes(lent.get()?)).await;
    lent.answered(answer)
}

async fn takes_writes(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar("SELECT NOT pg_is_in_recovery()").fetch_one(connection).await
}

/// An address for each machine.
fn split(url: &str) -> Vec<String> {
    let after = url.find("://").map_or(0, |at| at + 3);
    let end = url[after..].find(['/', '?']).map_or(url.len(), |at| after + at);
    // A password may hold an @, the names of machines may not.
    let start = url[after..end].rfind('@').map_or(after, |at| after + at + 1);
    url[start..end].split(',').map(|host| format!("{}{host}{}", &url[..start], &url[end..])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_name_several_machines() {
        assert_eq!(split("postgres://app@one/db"), ["postgres://app@one/db"]);
        assert_eq!(
            split("postgres://app:p@ss@one:5432,two:5433/db?sslmode=require"),
            ["postgres://app:p@ss@one:5432/db?sslmode=require", "postgres://app:p@ss@two:5433/db?sslmode=require"]
        );
        assert_eq!(split("postgres://one,two"), ["postgres://one", "postgres://two"]);
    }
}
