//! The database: SQLite in a file or PostgreSQL, behind one type with one set of queries.
//!
//! Reading goes through a pool. Everything that is written goes through the [`Writer`], which puts what has queued up
//! into one transaction; so there is one order of writes and few waits for the disk.

mod bound;
mod copy;
mod database_lock;
mod digest;
mod hosts;
mod journal_reader;
mod lent;
mod migrations;
mod modes;
mod op;
mod pack;
mod retention;
mod rows;
mod schema;
mod statement;
mod writer;

pub use crate::table::{JournalRow, TableDocuments};
pub use bound::Bound;
pub use copy::CopyCounts;
pub use database_lock::{DatabaseLock, LockState, SharedLock};
pub use digest::{Damage, Inspection, inspect};
pub use journal_reader::JournalReader;
pub use modes::{private_file, private_folder};
pub use op::{NewTable, Op, TableUpdate};
pub use pack::{StoredJournal, pack, unpack};
pub use retention::{RetentionQuery, RetentionSweep};
pub use rows::{
    AccountLine, AccountRow, ChatRow, DueNotice, Fault, ListedRow, MailRow, OwnedTable, PasskeyRow, RatedGameRow,
    RatingRow, Report, SessionRow, Subscription, Suspension, TableRow, TableStatus,
};
pub use schema::{ColumnKind, SCHEMA, SqlTable, erase_guest, erase_table};
pub use writer::{WriteError, Writer};

use hosts::{GREETING, Hosts};
use lent::LentConnection;
use pack::STORED_JOURNAL;
use sqlx::postgres::PgPoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgPool, SqlitePool};
use std::path::Path;
use std::time::Duration;

/// Where everything is kept.
#[derive(Clone, Debug)]
pub enum Store {
    /// A file. SQLite has one writer at a time, so it gets a connection of its own.
    Sqlite {
        /// The one connection that writes.
        write: SqlitePool,
        /// Those that read.
        read: SqlitePool,
    },
    /// A server.
    Postgres(PgPool),
}

/// Asks PostgreSQL something and waits so long for the answer.
macro_rules! in_time {
    ($pool:expr, $most:expr, $connection:ident => $query:expr) => {
        async {
            let mut lent = LentConnection::of($pool).await?;
            let $connection = lent.get()?;
            let answer = tokio::time::timeout($most, async { $query }).await;
            lent.answered(answer)
        }
        .await
    };
}

/// Runs the same expression on the pool for reading, whichever database it is.
macro_rules! on_read {
    ($store:expr, $pool:ident => $query:expr) => {
        on_read!($store, PATIENCE, $pool => $query)
    };
    ($store:expr, $most:expr, $pool:ident => $query:expr) => {
        match $store {
            Store::Sqlite { read: $pool, .. } => $query,
            Store::Postgres(pool) => in_time!(pool, $most, $pool => $query),
        }
    };
}

/// How long a request waits for a connection, and then for an answer, before it is told that the database does not answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long a connection may have lain idle and be lent without a question.
const TRUSTED: Duration = Duration::from_millis(250);
/// How long questions may take that go through everything and that nobody waits for who plays.
const THOROUGH: Duration = Duration::from_secs(600);

/// So many pages may lie in the log of a file before the writer itself brings them in. [`Store::checkpoint`] does it before.
const MOST_PAGES: &str = "16000";

/// How many steps have brought a file to its shape; none for one that is new.
async fn steps_run(pool: &SqlitePool) -> i64 {
    sqlx::query_scalar("SELECT COUNT(*) FROM _sqlx_migrations").fetch_one(pool).await.unwrap_or(0)
}

/// The places of a list in a query, and what stands there. There are few lengths of such lists, so that a database that keeps what it
/// has thought about a query meets it again: the last one stands there several times.
fn places<T>(list: &[T]) -> (String, impl Iterator<Item = &T>) {
    let length = list.len().next_power_of_two();
    let places: Vec<String> = (1..=length).map(|place| format!("${place}")).collect();
    (places.join(", "), list.iter().chain(list.last().into_iter().cycle()).take(length))
}

const SERVER_VALUE: &str = "SELECT value FROM house WHERE name = $1";

impl Store {
    /// Opens (and makes, if needed) the SQLite file of a folder.
    pub async fn open_folder(folder: &Path) -> Result<Store, sqlx::Error> {
        private_folder(folder).map_err(sqlx::Error::Io)?;
        Self::open_file(&folder.join("almende.db")).await
    }

    /// Opens (and makes, if needed) a SQLite file.
    pub async fn open_file(file: &Path) -> Result<Store, sqlx::Error> {
        modes::private_database(file).map_err(sqlx::Error::Io)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let pool = |most| SqlitePoolOptions::new().max_connections(most).acquire_timeout(PATIENCE);
        let writing = options.clone().pragma("wal_autocheckpoint", MOST_PAGES);
        let write = pool(1).connect_with(writing).await?;
        let before = steps_run(&write).await;
        migrations::sqlite().run(&write).await?;
        let steps_were_run = steps_run(&write).await != before;
        digest::prepare(&mut *write.acquire().await?, steps_were_run).await?;
        let read = pool(4).connect_with(options).await?;
        Ok(Store::Sqlite { write, read })
    }

    /// Connects to a PostgreSQL database. Where the address names several machines, to the one that takes writes.
    pub async fn open_url(url: &str) -> Result<Store, sqlx::Error> {
        let hosts = Hosts::read(url)?;
        let (connection, options) = hosts.connect().await?;
        connection.close().await?;
        let pool = PgPoolOptions::new().max_connections(8).acquire_timeout(PATIENCE).test_before_acquire(false);
        // A connection that was just in use is not asked first whether it still works.
        let pool = pool.before_acquire(|connection, about| {
            Box::pin(async move {
                match about.idle_for > TRUSTED {
                    true => connection.ping().await.map(|()| true),
                    false => Ok(true),
                }
            })
        });
        let pool = pool.after_connect(|connection, _| {
            Box::pin(async { sqlx::raw_sql(GREETING).execute(connection).await.map(drop) })
        });
        let pool = pool.connect_with(options).await?;
        migrations::postgres().run(&pool).await?;
        if hosts.are_several() {
            tokio::spawn(hosts.lead(pool.clone()));
        }
        Ok(Store::Postgres(pool))
    }

    /// Reads what the server keeps for itself as a program started now would: of a file that was deleted or exchanged the
    /// old connections would not notice.
    pub async fn reads_afresh(&self, name: &str) -> Result<Option<String>, sqlx::Error> {
        let Store::Sqlite { read, .. } = self else { return self.server_value(name).await };
        let options = read.connect_options();
        let mut connection = SqliteConnectOptions::clone(&options).create_if_missing(false).connect().await?;
        let found = sqlx::query_scalar(SERVER_VALUE).bind(name).fetch_optional(&mut connection).await;
        connection.close().await?;
        found
    }

    /// Brings what lies in the log of a file into the file, beside the writer, which need not wait for it.
    pub async fn checkpoint(&self) -> Result<(), sqlx::Error> {
        if let Store::Sqlite { read, .. } = self {
            sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").execute(read).await?;
        }
        Ok(())
    }

    /// Closes a file so that nothing of it lies in files beside it.
    pub async fn finish_file(&self) -> Result<(), sqlx::Error> {
        if let Store::Sqlite { write, read } = self {
            read.close().await;
            sqlx::query("PRAGMA journal_mode = DELETE").execute(write).await?;
        }
        self.close().await;
        Ok(())
    }

    /// Closes all connections; what was written is on disk.
    pub async fn close(&self) {
        match self {
            Store::Sqlite { write, read } => {
                read.close().await;
                write.close().await;
            }
            Store::Postgres(pool) => pool.close().await,
        }
    }

    /// The devices of a guest, those seen last first.
    pub async fn sessions_of(&self, guest: &str) -> Result<Vec<SessionRow>, sqlx::Error> {
        const SQL: &str = "SELECT hash, created, seen, browser FROM sessions WHERE guest = $1 \
                           ORDER BY COALESCE(seen, created) DESC, hash";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).fetch_all(pool).await)
    }

    /// The guest behind the hash of a cookie: id, name, and when the device was last seen.
    pub async fn guest_by_session(&self, hash: &str) -> Result<Option<(String, String, Option<i64>)>, sqlx::Error> {
        const SQL: &str =
            "SELECT g.id, g.name, s.seen FROM sessions s JOIN guests g ON g.id = s.guest WHERE s.hash = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(hash).fetch_optional(pool).await)
    }

    /// The guests behind the hashes of cookies: the hash, the id, the name.
    pub async fn guests_by_sessions(&self, hashes: &[&str]) -> Result<Vec<(String, String, String)>, sqlx::Error> {
        let (places, hashes) = places(hashes);
        let sql = format!(
            "SELECT s.hash, g.id, g.name FROM sessions s JOIN guests g ON g.id = s.guest WHERE s.hash IN ({places})"
        );
        on_read!(self, pool => {
            let query = sqlx::query_as(AssertSqlSafe(sql));
            hashes.fold(query, |query, hash| query.bind(hash)).fetch_all(pool).await
        })
    }

    /// When a device became one of a guest's.
    pub async fn session_made(&self, hash: &str) -> Result<Option<i64>, sqlx::Error> {
        const SQL: &str = "SELECT created FROM sessions WHERE hash = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(hash).fetch_optional(pool).await)
    }

    /// The guest behind the hash of a recovery secret.
    pub async fn guest_by_recovery(&self, hash: &str) -> Result<Option<(String, String)>, sqlx::Error> {
        const SQL: &str = "SELECT id, name FROM guests WHERE recovery = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(hash).fetch_optional(pool).await)
    }

    /// The account of a guest.
    pub async fn account_of(&self, guest: &str) -> Result<Option<AccountRow>, sqlx::Error> {
        const SQL: &str = "SELECT guest, name, password, created FROM accounts WHERE guest = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).fetch_optional(pool).await)
    }

    /// The account whose name can be taken for the one with these likenesses.
    pub async fn account_like(&self, likenesses: &[String; 2]) -> Result<Option<AccountRow>, sqlx::Error> {
        const SQL: &str = "SELECT guest, name, password, created FROM accounts \
                           WHERE likeness = $1 OR other_likeness = $2 ORDER BY likeness = $1 DESC LIMIT 1";
        let [likeness, other] = likenesses;
        on_read!(self, pool => sqlx::query_as(SQL).bind(likeness).bind(other).fetch_optional(pool).await)
    }

    /// The accounts, the newest first.
    pub async fn accounts(&self, most: i64) -> Result<Vec<AccountLine>, sqlx::Error> {
        const SQL: &str = "SELECT a.guest, a.name, a.created, r.role, \
                           (SELECT COUNT(*) FROM passkeys p WHERE p.guest = a.guest) AS passkeys \
                           FROM accounts a LEFT JOIN roles r ON r.guest = a.guest ORDER BY a.created DESC, a.guest LIMIT $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(most).fetch_all(pool).await)
    }

    /// The passkeys of a guest, the oldest first.
    pub async fn passkeys_of(&self, guest: &str) -> Result<Vec<PasskeyRow>, sqlx::Error> {
        const SQL: &str = "SELECT id, guest, site, public_key, counter, label, created, used FROM passkeys \
                           WHERE guest = $1 ORDER BY created, id";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).fetch_all(pool).await)
    }

    /// A passkey by its id.
    pub async fn passkey(&self, id: &str) -> Result<Option<PasskeyRow>, sqlx::Error> {
        const SQL: &str =
            "SELECT id, guest, site, public_key, counter, label, created, used FROM passkeys WHERE id = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(id).fetch_optional(pool).await)
    }

    /// How many recovery codes of a guest are left.
    pub async fn codes_left(&self, guest: &str) -> Result<i64, sqlx::Error> {
        const SQL: &str = "SELECT COUNT(*) FROM recovery_codes WHERE guest = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(guest).fetch_one(pool).await)
    }

    /// Whose recovery code has this hash.
    pub async fn guest_by_code(&self, hash: &str) -> Result<Option<String>, sqlx::Error> {
        const SQL: &str = "SELECT guest FROM recovery_codes WHERE hash = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(hash).fetch_optional(pool).await)
    }

    /// Until when an invitation to make an account is good.
    pub async fn account_invitation(&self, hash: &str) -> Result<Option<i64>, sqlx::Error> {
        const SQL: &str = "SELECT until FROM account_invitations WHERE hash = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(hash).fetch_optional(pool).await)
    }

    /// The accounts that are told of turns at an address.
    pub async fn accounts_at(&self, address: &str, most: i64) -> Result<Vec<String>, sqlx::Error> {
        const SQL: &str = "SELECT m.guest FROM mails m JOIN accounts a ON a.guest = m.guest \
                           WHERE m.confirmed = 1 AND LOWER(m.address) = LOWER($1) ORDER BY m.guest LIMIT $2";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(address).bind(most).fetch_all(pool).await)
    }

    /// Rated games that are over and were not rated, with what a list shows, the first that ended first.
    pub async fn uncounted(&self, most: i64) -> Result<Vec<(String, String)>, sqlx::Error> {
        const SQL: &str = "SELECT t.id, t.card FROM rated_tables r JOIN tables t ON t.id = r.table_id \
                           WHERE r.counted IS NULL AND t.state = 'over' ORDER BY t.changed, t.id LIMIT $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(most).fetch_all(pool).await)
    }

    /// The name of a guest in ratings.
    pub async fn pseudonym(&self, guest: &str) -> Result<Option<String>, sqlx::Error> {
        const SQL: &str = "SELECT player FROM pseudonyms WHERE guest = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(guest).fetch_optional(pool).await)
    }

    /// The number of the last game that was rated; 0 before the first.
    pub async fn last_rated_game(&self) -> Result<i64, sqlx::Error> {
        const SQL: &str = "SELECT COALESCE(MAX(number), 0) FROM rated_games";
        on_read!(self, pool => sqlx::query_scalar(SQL).fetch_one(pool).await)
    }

    /// The games that were rated, in their order.
    pub async fn rated_games(&self) -> Result<Vec<RatedGameRow>, sqlx::Error> {
        const SQL: &str = "SELECT number, at, table_id, game, players, places FROM rated_games ORDER BY number";
        on_read!(self, THOROUGH, pool => sqlx::query_as(SQL).fetch_all(pool).await)
    }

    /// The rating of a player at a title with so many players.
    pub async fn rating(&self, player: &str, game: &str, players: i64) -> Result<Option<RatingRow>, sqlx::Error> {
        const SQL: &str = "SELECT r.player, r.number, r.game, r.players, r.strength, r.deviation, r.volatility, r.games, \
                           g.at, g.table_id FROM ratings r JOIN rated_games g ON g.number = r.number \
                           WHERE r.player = $1 AND r.game = $2 AND r.players = $3 ORDER BY r.number DESC LIMIT 1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(player).bind(game).bind(players).fetch_optional(pool).await)
    }

    /// The ratings of a guest after each of their games, the newest first.
    pub async fn ratings_of(&self, guest: &str, most: i64) -> Result<Vec<RatingRow>, sqlx::Error> {
        const SQL: &str = "SELECT r.player, r.number, r.game, r.players, r.strength, r.deviation, r.volatility, r.games, \
                           g.at, g.table_id FROM pseudonyms p JOIN ratings r ON r.player = p.player \
                           JOIN rated_games g ON g.number = r.number WHERE p.guest = $1 ORDER BY r.number DESC LIMIT $2";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).bind(most).fetch_all(pool).await)
    }

    /// All ratings as they stand: the newest of each player at each title and number of players.
    pub async fn all_ratings(&self) -> Result<Vec<RatingRow>, sqlx::Error> {
        const SQL: &str = "SELECT r.player, r.number, r.game, r.players, r.strength, r.deviation, r.volatility, r.games, \
                           g.at, g.table_id FROM ratings r JOIN rated_games g ON g.number = r.number WHERE r.number = \
                           (SELECT MAX(n.number) FROM ratings n WHERE n.player = r.player AND n.game = r.game \
                           AND n.players = r.players) ORDER BY r.player, r.game, r.players";
        on_read!(self, THOROUGH, pool => sqlx::query_as(SQL).fetch_all(pool).await)
    }

    /// Whether a guest keeps order, and as what.
    pub async fn role_of(&self, guest: &str) -> Result<Option<String>, sqlx::Error> {
        const SQL: &str = "SELECT role FROM roles WHERE guest = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(guest).fetch_optional(pool).await)
    }

    /// Until when a guest is or was on holiday.
    pub async fn holiday_of(&self, guest: &str) -> Result<Option<i64>, sqlx::Error> {
        const SQL: &str = "SELECT holiday FROM guests WHERE id = $1";
        let found: Option<Option<i64>> =
            on_read!(self, pool => sqlx::query_scalar(SQL).bind(guest).fetch_optional(pool).await)?;
        Ok(found.flatten())
    }

    /// What the server keeps for itself under a name.
    pub async fn server_value(&self, name: &str) -> Result<Option<String>, sqlx::Error> {
        on_read!(self, pool => sqlx::query_scalar(SERVER_VALUE).bind(name).fetch_optional(pool).await)
    }

    /// The packs of corrections that are kept.
    pub async fn packs(&self) -> Result<Vec<String>, sqlx::Error> {
        on_read!(self, pool => sqlx::query_scalar("SELECT pack FROM corrections").fetch_all(pool).await)
    }

    /// The devices of a guest that want to hear of turns, the newest first.
    pub async fn subscriptions_of(&self, guest: &str) -> Result<Vec<Subscription>, sqlx::Error> {
        const SQL: &str =
            "SELECT endpoint, p256dh, auth, lang FROM subscriptions WHERE guest = $1 ORDER BY created DESC";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).fetch_all(pool).await)
    }

    /// Where a guest wants to hear of turns by mail.
    pub async fn mail_of(&self, guest: &str) -> Result<Option<MailRow>, sqlx::Error> {
        const SQL: &str = "SELECT guest, address, lang, token, confirmed, sent FROM mails WHERE guest = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).fetch_optional(pool).await)
    }

    /// The same by the token of a link.
    pub async fn mail_by_token(&self, token: &str) -> Result<Option<MailRow>, sqlx::Error> {
        if !token.bytes().all(|letter| letter.is_ascii_hexdigit()) {
            return Ok(None);
        }
        const SQL: &str = "SELECT guest, address, lang, token, confirmed, sent FROM mails WHERE token = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(token).fetch_optional(pool).await)
    }

    /// The notices that are due, the oldest first.
    pub async fn notices_due(&self, now: i64, most: i64) -> Result<Vec<DueNotice>, sqlx::Error> {
        const SQL: &str = "SELECT table_id, seat, guest, version, stage, tries, due FROM notices_due WHERE due <= $1 \
                           ORDER BY due LIMIT $2";
        on_read!(self, pool => sqlx::query_as(SQL).bind(now).bind(most).fetch_all(pool).await)
    }

    /// The seats of running tables that have changed since a time, each with its guest and the version of the turn that was noted
    /// last; only those of whose last versions that may not have been noted.
    pub async fn turns_not_noted(&self, since: i64) -> Result<Vec<(String, i64, String, Option<i64>)>, sqlx::Error> {
        const SQL: &str = "SELECT s.table_id, s.seat, s.guest, n.version FROM tables t JOIN seats s ON s.table_id = t.id \
                           LEFT JOIN notices_due n ON n.table_id = s.table_id AND n.seat = s.seat \
                           WHERE t.state = 'playing' AND t.changed >= $1 AND (n.version IS NULL OR n.version < t.version) \
                           ORDER BY s.table_id, s.seat";
        on_read!(self, pool => sqlx::query_as(SQL).bind(since).fetch_all(pool).await)
    }

    /// When any table last changed; 0 if there is none.
    pub async fn last_change(&self) -> Result<i64, sqlx::Error> {
        const SQL: &str = "SELECT COALESCE(MAX(changed), 0) FROM tables";
        on_read!(self, pool => sqlx::query_scalar(SQL).fetch_one(pool).await)
    }

    /// Takes notices that are due in hand until a time, by which another node may take them. Each is taken by one.
    pub async fn take_notices(&self, now: i64, until: i64, most: i64) -> Result<Vec<DueNotice>, sqlx::Error> {
        const SQL: &str = "UPDATE notices_due SET due = $2 WHERE (table_id, seat) IN (SELECT table_id, seat FROM notices_due \
                           WHERE due <= $1 ORDER BY due LIMIT $3 FOR UPDATE SKIP LOCKED) \
                           RETURNING table_id, seat, guest, version, stage, tries, due";
        match self {
            Store::Sqlite { .. } => self.notices_due(now, most).await,
            Store::Postgres(pool) => in_time!(pool, PATIENCE, pool => {
                sqlx::query_as(SQL).bind(now).bind(until).bind(most).fetch_all(pool).await
            }),
        }
    }

    /// Notes that a guest gets a mail now, unless they have got one since a time; false then.
    pub async fn claim_mail(&self, guest: &str, now: i64, since: i64) -> Result<bool, sqlx::Error> {
        const SQL: &str = "UPDATE mails SET sent = $2 WHERE guest = $1 AND confirmed = 1 AND sent <= $3";
        match self {
            // A server alone lets one mail go after the other.
            Store::Sqlite { .. } => Ok(true),
            Store::Postgres(pool) => {
                let done = in_time!(pool, PATIENCE, pool => {
                    sqlx::query(SQL).bind(guest).bind(now).bind(since).execute(pool).await
                })?;
                Ok(done.rows_affected() > 0)
            }
        }
    }

    /// What is kept of a table besides its journal.
    pub async fn documents(&self, table: &str) -> Result<Option<TableDocuments>, sqlx::Error> {
        const SQL: &str = "SELECT invitation, position, finished, (SELECT c.pack FROM corrected_tables t \
                           JOIN corrections c ON c.hash = t.hash WHERE t.table_id = tables.id) AS pack \
                           FROM tables WHERE id = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(table).fetch_optional(pool).await)
    }

    /// Whether there is such a table.
    pub async fn has_table(&self, table: &str) -> Result<bool, sqlx::Error> {
        if !crate::secrets::is_id(table) {
            return Ok(false);
        }
        const SQL: &str = "SELECT COUNT(*) FROM tables WHERE id = $1";
        let found: i64 = on_read!(self, pool => sqlx::query_scalar(SQL).bind(table).fetch_one(pool).await)?;
        Ok(found > 0)
    }

    /// How a table stands, as lists are told.
    pub async fn status(&self, table: &str) -> Result<Option<TableStatus>, sqlx::Error> {
        const SQL: &str = "SELECT state, version, card FROM tables WHERE id = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(table).fetch_optional(pool).await)
    }

    /// Which guest holds which seat of a table.
    pub async fn guests_at(&self, table: &str) -> Result<Vec<(i64, String)>, sqlx::Error> {
        const SQL: &str = "SELECT seat, guest FROM seats WHERE table_id = $1 ORDER BY seat";
        on_read!(self, pool => sqlx::query_as(SQL).bind(table).fetch_all(pool).await)
    }

    /// Reads every value of every table of the database; gives those of which something cannot be read.
    pub async fn unreadable(&self) -> Vec<(&'static str, sqlx::Error)> {
        let mut unreadable = Vec::new();
        for SqlTable { name, columns, .. } in &SCHEMA {
            let all: Vec<_> = columns.iter().map(|(name, _)| format!("COUNT(LENGTH(CAST({name} AS TEXT)))")).collect();
            let sql = sqlx::AssertSqlSafe(format!("SELECT {} FROM {name}", all.join(", ")));
            if let Err(error) = on_read!(self, THOROUGH, pool => sqlx::query(sql).fetch_all(pool).await.map(drop)) {
                unreadable.push((*name, error));
            }
        }
        unreadable
    }

    /// The journal of a table.
    pub async fn journal(&self, table: &str) -> Result<Vec<JournalRow>, sqlx::Error> {
        self.stored_journal(table).await?.rows()
    }

    /// The journal of a table as it lies in the database, for those who write it anew.
    pub async fn stored_journal(&self, table: &str) -> Result<StoredJournal, sqlx::Error> {
        on_read!(self, pool => sqlx::query_as(STORED_JOURNAL).bind(table).fetch_all(pool).await).map(StoredJournal)
    }

    /// The last version of a table; none if there is no such table.
    pub async fn version(&self, table: &str) -> Result<Option<i64>, sqlx::Error> {
        const SQL: &str = "SELECT version FROM tables WHERE id = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(table).fetch_optional(pool).await)
    }

    /// How far tables are: the id, the last version, the last line of the chat.
    pub async fn how_far(&self, ids: &[String]) -> Result<Vec<(String, i64, i64)>, sqlx::Error> {
        let (places, ids) = places(ids);
        let sql = format!(
            "SELECT id, version, COALESCE((SELECT MAX(c.number) FROM chat c WHERE c.table_id = tables.id), 0) \
             FROM tables WHERE id IN ({places})"
        );
        on_read!(self, pool => {
            let query = sqlx::query_as(AssertSqlSafe(sql));
            ids.fold(query, |query, id| query.bind(id)).fetch_all(pool).await
        })
    }

    /// The time of the database in milliseconds since 1970; that of a file is the system's.
    pub async fn time(&self) -> Result<i64, sqlx::Error> {
        const SQL: &str = "SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)";
        match self {
            Store::Sqlite { .. } => Ok(crate::clock::system_now()),
            Store::Postgres(pool) => in_time!(pool, PATIENCE, pool => sqlx::query_scalar(SQL).fetch_one(pool).await),
        }
    }

    /// When a table last changed.
    pub async fn changed(&self, table: &str) -> Result<Option<i64>, sqlx::Error> {
        const SQL: &str = "SELECT changed FROM tables WHERE id = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(table).fetch_optional(pool).await)
    }

    /// The next ids of what is too old, in their order.
    pub async fn old(
        &self,
        old: RetentionQuery,
        before: i64,
        after: &str,
        most: i64,
    ) -> Result<Vec<String>, sqlx::Error> {
        let sql = sqlx::AssertSqlSafe(old.ids());
        on_read!(self, THOROUGH, pool => sqlx::query_scalar(sql).bind(before).bind(after).bind(most).fetch_all(pool).await)
    }

    /// What a finished game looked like, if somebody asked before.
    pub async fn review(&self, table: &str) -> Result<Option<String>, sqlx::Error> {
        const SQL: &str = "SELECT review FROM reviews WHERE table_id = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(table).fetch_optional(pool).await)
    }

    /// The last lines of a table's chat, oldest first.
    pub async fn chat(&self, table: &str, most: i64) -> Result<Vec<ChatRow>, sqlx::Error> {
        const SQL: &str = "SELECT number, at, seat, line FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT $2";
        let mut lines: Vec<ChatRow> =
            on_read!(self, pool => sqlx::query_as(SQL).bind(table).bind(most).fetch_all(pool).await)?;
        lines.reverse();
        Ok(lines)
    }

    /// The lines of a table's chat after one, in their order.
    pub async fn chat_after(&self, table: &str, number: i64) -> Result<Vec<ChatRow>, sqlx::Error> {
        const SQL: &str = "SELECT number, at, seat, line FROM chat WHERE table_id = $1 AND number > $2 ORDER BY number";
        on_read!(self, pool => sqlx::query_as(SQL).bind(table).bind(number).fetch_all(pool).await)
    }

    /// A line of a seat in a table's chat.
    pub async fn chat_line(&self, table: &str, number: i64, seat: i64) -> Result<Option<String>, sqlx::Error> {
        const SQL: &str = "SELECT line FROM chat WHERE table_id = $1 AND number = $2 AND seat = $3";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(table).bind(number).bind(seat).fetch_optional(pool).await)
    }

    /// Everything guests told the operator, the oldest first.
    pub async fn reports(&self) -> Result<Vec<Report>, sqlx::Error> {
        const SQL: &str =
            "SELECT id, at, table_id, reporter, guest, seat, name, said, why FROM reports ORDER BY at, id";
        on_read!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)
    }

    /// All faults players told of that are open, the oldest first.
    pub async fn faults(&self) -> Result<Vec<Fault>, sqlx::Error> {
        const SQL: &str = "SELECT id, at, guest, table_id, game, seat, kind, words, version, actions, program, page, \
                           position FROM faults ORDER BY at, id";
        on_read!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)
    }

    /// The ids of all tables that know a guest: at which they sit, which they made, or which they left before the game
    /// began. Reads every journal, so it is for rare occasions.
    pub async fn all_tables_of(&self, guest: &str) -> Result<Vec<String>, sqlx::Error> {
        const SQL: &str = "SELECT id FROM tables WHERE owner = $1 OR id IN (SELECT table_id FROM seats WHERE guest = $1) \
                           OR id IN (SELECT table_id FROM journal WHERE entry LIKE $2) \
                           OR id IN (SELECT table_id FROM packs WHERE guests LIKE $2)";
        let anywhere = format!("%\"{guest}\"%");
        on_read!(self, THOROUGH, pool => sqlx::query_scalar(SQL).bind(guest).bind(&anywhere).fetch_all(pool).await)
    }

    /// How many lines a table's chat has.
    pub async fn chat_lines(&self, table: &str) -> Result<i64, sqlx::Error> {
        const SQL: &str = "SELECT COALESCE(MAX(number), 0) FROM chat WHERE table_id = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(table).fetch_one(pool).await)
    }

    /// A guest's notes and muted seats at a table.
    pub async fn private(&self, table: &str, guest: &str) -> Result<Option<(String, String)>, sqlx::Error> {
        const SQL: &str = "SELECT notes, muted FROM private WHERE table_id = $1 AND guest = $2";
        on_read!(self, pool => sqlx::query_as(SQL).bind(table).bind(guest).fetch_optional(pool).await)
    }

    /// The listed tables in a state that have changed since a time, newest first.
    pub async fn listed(&self, state: &str, since: i64, most: i64) -> Result<Vec<ListedRow>, sqlx::Error> {
        const SQL: &str = "SELECT id, owner, changed FROM tables WHERE state = $1 AND listed = 1 AND changed > $2 \
                           ORDER BY changed DESC LIMIT $3";
        on_read!(self, pool => sqlx::query_as(SQL).bind(state).bind(since).bind(most).fetch_all(pool).await)
    }

    /// Tables by their ids, in no order.
    pub async fn rows_of(&self, ids: &[String]) -> Result<Vec<TableRow>, sqlx::Error> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let (places, ids) = places(ids);
        let sql = format!("SELECT id, game, state, card, changed FROM tables WHERE id IN ({places})");
        on_read!(self, pool => {
            let query = sqlx::query_as(AssertSqlSafe(sql));
            ids.fold(query, |query, id| query.bind(id)).fetch_all(pool).await
        })
    }

    /// The unfinished tables that are listed or hidden, newest first.
    pub async fn listed_or_hidden(&self) -> Result<Vec<OwnedTable>, sqlx::Error> {
        const SQL: &str = "SELECT t.id, t.game, t.state, t.listed, t.owner, t.changed, g.name FROM tables t \
                           LEFT JOIN guests g ON g.id = t.owner WHERE t.listed <> 0 AND t.state <> 'over' \
                           ORDER BY t.changed DESC LIMIT 1000";
        on_read!(self, pool => sqlx::query_as(SQL).fetch_all(pool).await)
    }

    /// Until when a guest is or was suspended, and why.
    pub async fn suspension(&self, guest: &str) -> Result<Option<(i64, String)>, sqlx::Error> {
        const SQL: &str = "SELECT until, why FROM suspensions WHERE guest = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).fetch_optional(pool).await)
    }

    /// The guests who are suspended at a time.
    pub async fn suspensions(&self, now: i64) -> Result<Vec<Suspension>, sqlx::Error> {
        const SQL: &str = "SELECT s.guest, g.name, s.until, s.why FROM suspensions s JOIN guests g ON g.id = s.guest \
                           WHERE s.until > $1 ORDER BY s.until";
        on_read!(self, pool => sqlx::query_as(SQL).bind(now).fetch_all(pool).await)
    }

    /// The tables that were closed since a time.
    pub async fn closures(&self, since: i64) -> Result<Vec<String>, sqlx::Error> {
        const SQL: &str = "SELECT table_id FROM closures WHERE at > $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(since).fetch_all(pool).await)
    }

    /// The name of a guest.
    pub async fn guest_name(&self, guest: &str) -> Result<Option<String>, sqlx::Error> {
        const SQL: &str = "SELECT name FROM guests WHERE id = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(guest).fetch_optional(pool).await)
    }

    /// Whether an address said that it wants no mail.
    pub async fn mail_is_stopped(&self, hash: &str) -> Result<bool, sqlx::Error> {
        const SQL: &str = "SELECT hash FROM mail_stops WHERE hash = $1";
        let found: Option<String> =
            on_read!(self, pool => sqlx::query_scalar(SQL).bind(hash).fetch_optional(pool).await)?;
        Ok(found.is_some())
    }

    /// The tables at which a guest sits or may sit down, or which they made, newest first.
    pub async fn tables_of(&self, guest: &str, most: i64) -> Result<Vec<TableRow>, sqlx::Error> {
        const SQL: &str = "SELECT id, game, state, card, changed FROM tables WHERE owner = $1 \
                           OR id IN (SELECT table_id FROM seats WHERE guest = $1) \
                           OR id IN (SELECT table_id FROM reservations WHERE guest = $1) \
                           ORDER BY changed DESC LIMIT $2";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).bind(most).fetch_all(pool).await)
    }

    /// The tables at which a guest sits and whose game has begun: the seat and what a list shows, newest first.
    pub async fn begun_of(&self, guest: &str, most: i64) -> Result<Vec<(i64, String)>, sqlx::Error> {
        const SQL: &str = "SELECT s.seat, t.card FROM seats s JOIN tables t ON t.id = s.table_id \
                           WHERE s.guest = $1 AND t.state IN ('playing', 'over') ORDER BY t.changed DESC, t.id LIMIT $2";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).bind(most).fetch_all(pool).await)
    }

    /// The running tables at which a guest sits.
    pub async fn playing_of(&self, guest: &str) -> Result<Vec<TableRow>, sqlx::Error> {
        const SQL: &str = "SELECT id, game, state, card, changed FROM tables WHERE state = 'playing' \
                           AND id IN (SELECT table_id FROM seats WHERE guest = $1)";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).fetch_all(pool).await)
    }

    /// The running tables that have changed since a time.
    pub async fn played_since(&self, since: i64) -> Result<Vec<TableRow>, sqlx::Error> {
        const SQL: &str = "SELECT id, game, state, card, changed FROM tables WHERE state = 'playing' AND changed > $1 ORDER BY changed";
        on_read!(self, pool => sqlx::query_as(SQL).bind(since).fetch_all(pool).await)
    }

    /// The seats a guest holds, each with its table.
    pub async fn seats_of(&self, guest: &str) -> Result<Vec<(String, i64)>, sqlx::Error> {
        const SQL: &str = "SELECT table_id, seat FROM seats WHERE guest = $1";
        on_read!(self, pool => sqlx::query_as(SQL).bind(guest).fetch_all(pool).await)
    }

    /// The tables at which a seat is kept for a guest who has not answered.
    pub async fn reserved_for(&self, guest: &str) -> Result<Vec<String>, sqlx::Error> {
        const SQL: &str = "SELECT DISTINCT table_id FROM reservations WHERE guest = $1";
        on_read!(self, pool => sqlx::query_scalar(SQL).bind(guest).fetch_all(pool).await)
    }

    /// The ids of all tables in a state, or of all.
    pub async fn ids(&self, state: Option<&str>) -> Result<Vec<String>, sqlx::Error> {
        const SOME: &str = "SELECT id FROM tables WHERE state = $1 ORDER BY changed";
        const ALL: &str = "SELECT id FROM tables ORDER BY created, id";
        on_read!(self, THOROUGH, pool => match state {
            Some(state) => sqlx::query_scalar(SOME).bind(state).fetch_all(pool).await,
            None => sqlx::query_scalar(ALL).fetch_all(pool).await,
        })
    }
}
