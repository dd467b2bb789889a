//! Copies of everything: a backup is a SQLite file with the same tables, whichever database it comes from or goes to.

use super::Store;
use futures_util::TryStreamExt as _;
use sqlx::{AssertSqlSafe, Database, Postgres, Row as _, Sqlite};

/// The kind of a column; more are not in use, so that both databases can hold everything.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Words,
    Number,
}
use Kind::{Number, Words};

/// The tables in an order in which what is referred to comes first. Reviews are made again where they are asked for.
pub const COPIED: [&str; 11] = [
    "house",
    "guests",
    "sessions",
    "subscriptions",
    "mails",
    "tables",
    "seats",
    "journal",
    "chat",
    "private",
    "reports",
];

fn columns(table: &str) -> &'static [(&'static str, Kind)] {
    match table {
        "reports" => &[
            ("id", Words),
            ("at", Number),
            ("table_id", Words),
            ("reporter", Words),
            ("guest", Words),
            ("seat", Number),
            ("name", Words),
            ("said", Words),
            ("why", Words),
        ],
        "mails" => &[
            ("guest", Words),
            ("address", Words),
            ("lang", Words),
            ("token", Words),
            ("confirmed", Number),
            ("sent", Number),
        ],
        "house" => &[("name", Words), ("value", Words)],
        "subscriptions" => &[
            ("endpoint", Words),
            ("guest", Words),
            ("p256dh", Words),
            ("auth", Words),
            ("lang", Words),
            ("created", Number),
        ],
        "guests" => &[("id", Words), ("name", Words), ("recovery", Words), ("created", Number), ("holiday", Number)],
        "sessions" => &[("hash", Words), ("guest", Words), ("created", Number)],
        "tables" => &[
            ("id", Words),
            ("game", Words),
            ("state", Words),
            ("listed", Number),
            ("owner", Words),
            ("invitation", Words),
            ("version", Number),
            ("created", Number),
            ("changed", Number),
            ("card", Words),
            ("position", Words),
            ("finished", Words),
        ],
        "seats" => &[("table_id", Words), ("seat", Number), ("guest", Words)],
        "journal" => &[
            ("table_id", Words),
            ("version", Number),
            ("at", Number),
            ("command", Words),
            ("entry", Words),
            ("told", Words),
        ],
        "chat" => &[("table_id", Words), ("number", Number), ("at", Number), ("seat", Number), ("line", Words)],
        _ => &[("table_id", Words), ("guest", Words), ("notes", Words), ("muted", Words)],
    }
}

/// How many rows were copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copied {
    /// Tables at which games are or were played.
    pub tables: u64,
    /// Rows of all kinds.
    pub rows: u64,
}

impl Copied {
    /// Whether there was nothing.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }
}

/// Copies row by row from one kind of database to another.
macro_rules! copier {
    ($name:ident, $from:ty, $to:ty) => {
        async fn $name(
            from: &mut <$from as Database>::Connection,
            to: &mut <$to as Database>::Connection,
        ) -> Result<Copied, sqlx::Error> {
            let mut copied = Copied::default();
            for table in COPIED {
                let columns = columns(table);
                let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
                let holes: Vec<_> = (1..=columns.len()).map(|n| format!("${n}")).collect();
                let names = names.join(", ");
                let insert = format!("INSERT INTO {table} ({names}) VALUES ({})", holes.join(", "));
                let select = format!("SELECT {names} FROM {table}");
                let mut rows = sqlx::query::<$from>(AssertSqlSafe(select)).fetch(&mut *from);
                while let Some(row) = rows.try_next().await? {
                    let mut query = sqlx::query::<$to>(AssertSqlSafe(insert.clone()));
                    for (place, (_, kind)) in columns.iter().enumerate() {
                        query = match kind {
                            Words => query.bind(row.try_get::<Option<String>, _>(place)?),
                            Number => query.bind(row.try_get::<Option<i64>, _>(place)?),
                        };
                    }
                    query.execute(&mut *to).await?;
                    copied.rows += 1;
                    copied.tables += u64::from(table == "tables");
                }
            }
            Ok(copied)
        }
    };
}
copier!(copy_files, Sqlite, Sqlite);
copier!(copy_to_postgres, Sqlite, Postgres);
copier!(copy_from_postgres, Postgres, Sqlite);

impl Store {
    /// Copies everything as it stands at one moment into an empty store. A server may go on writing meanwhile.
    pub async fn copy_into(&self, target: &Store) -> Result<Copied, sqlx::Error> {
        match (self, target) {
            (Store::Sqlite { read, .. }, Store::Sqlite { write, .. }) => {
                let (mut from, mut to) = (read.begin().await?, write.begin().await?);
                let copied = copy_files(&mut from, &mut to).await?;
                to.commit().await.map(|()| copied)
            }
            (Store::Sqlite { read, .. }, Store::Postgres(to)) => {
                let (mut from, mut to) = (read.begin().await?, to.begin().await?);
                let copied = copy_to_postgres(&mut from, &mut to).await?;
                to.commit().await.map(|()| copied)
            }
            (Store::Postgres(from), Store::Sqlite { write, .. }) => {
                let (mut from, mut to) = (from.begin().await?, write.begin().await?);
                sqlx::query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY").execute(&mut *from).await?;
                let copied = copy_from_postgres(&mut from, &mut to).await?;
                to.commit().await.map(|()| copied)
            }
            (Store::Postgres(_), Store::Postgres(_)) => {
                Err(sqlx::Error::Configuration("a copy goes by way of a file".into()))
            }
        }
    }
}
