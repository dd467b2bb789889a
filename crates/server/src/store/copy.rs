//! Copies of everything: a backup is a SQLite file with the same tables, whichever database it comes from or goes to.

use super::schema::{ColumnKind, SCHEMA, SqlTable};
use super::{Store, digest};
use futures_util::TryStreamExt as _;
use sqlx::{AssertSqlSafe, Database, Postgres, Row as _, Sqlite};

/// How many rows were copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CopyCounts {
    /// Tables at which games are or were played.
    pub tables: u64,
    /// Rows of all kinds.
    pub rows: u64,
}

impl CopyCounts {
    /// Whether there was nothing.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }
}

/// Copies row by row from one kind of database to another.
macro_rules! copier {
    ($name:ident, $from:ty, $to:ty, $more:expr) => {
        async fn $name(
            from: &mut <$from as Database>::Connection,
            to: &mut <$to as Database>::Connection,
        ) -> Result<CopyCounts, sqlx::Error> {
            let mut copied = CopyCounts::default();
            for SqlTable { name: table, columns, .. } in SCHEMA.into_iter().filter(|sheet| sheet.copied) {
                let more: Option<(&str, ColumnKind)> = $more;
                let columns: Vec<_> = columns.iter().copied().chain(more).collect();
                let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
                let holes: Vec<_> = (1..=columns.len()).map(|n| format!("${n}")).collect();
                let names = names.join(", ");
                let insert = format!("INSERT INTO {table} ({names}) VALUES ({})", holes.join(", "));
                let select = format!("SELECT {names} FROM {table}");
                let mut rows = sqlx::query::<$from>(AssertSqlSafe(select)).fetch(&mut *from);
                while let Some(row) = rows.try_next().await? {
                    let mut query = sqlx::query::<$to>(AssertSqlSafe(insert.clone()));
                    for (place, (_, holds)) in columns.iter().enumerate() {
                        query = match holds {
                            ColumnKind::Number => query.bind(row.try_get::<Option<i64>, _>(place)?),
                            _ => query.bind(row.try_get::<Option<String>, _>(place)?),
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
// What was damaged before it was copied can be found in the copy: digests go along.
copier!(copy_files, Sqlite, Sqlite, Some(("digest", ColumnKind::Number)));
copier!(copy_to_postgres, Sqlite, Postgres, None);
copier!(copy_from_postgres, Postgres, Sqlite, None);

/// The other side of a copy may take its time.
const AT_LEISURE: &str = "SET LOCAL idle_in_transaction_session_timeout = 0";

impl Store {
    /// Copies everything as it stands at one moment into an empty store. A server may go on writing meanwhile.
    pub async fn copy_into(&self, target: &Store) -> Result<CopyCounts, sqlx::Error> {
        match (self, target) {
            (Store::Sqlite { read, .. }, Store::Sqlite { write, .. }) => {
                let (mut from, mut to) = (read.begin().await?, write.begin().await?);
                let copied = copy_files(&mut from, &mut to).await?;
                to.commit().await.map(|()| copied)
            }
            (Store::Sqlite { read, .. }, Store::Postgres(to)) => {
                let (mut from, mut to) = (read.begin().await?, to.begin().await?);
                sqlx::query(AT_LEISURE).execute(&mut *to).await?;
                let copied = copy_to_postgres(&mut from, &mut to).await?;
                to.commit().await.map(|()| copied)
            }
            (Store::Postgres(from), Store::Sqlite { write, .. }) => {
                let (mut from, mut to) = (from.begin().await?, write.begin().await?);
                sqlx::query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY").execute(&mut *from).await?;
                sqlx::query(AT_LEISURE).execute(&mut *from).await?;
                let copied = copy_from_postgres(&mut from, &mut to).await?;
                digest::add(&mut to).await?;
                to.commit().await.map(|()| copied)
            }
            (Store::Postgres(_), Store::Postgres(_)) => {
                Err(sqlx::Error::Configuration("a copy goes by way of a file".into()))
            }
        }
    }
}
