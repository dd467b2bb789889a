//! Digests: SQLite does not notice a flipped bit within a value, so every row carries a digest of itself.
//!
//! A row that is new or changed has none until the writer adds it at the end of the same transaction; a trigger sees to
//! it, so that no statement can forget it. PostgreSQL has checksums of its own.

use super::schema::SCHEMA;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::LazyLock;

/// So many rows are read at once.
const BATCH: usize = 200;

/// A table with what is said of its rows.
struct DigestedTable {
    name: &'static str,
    /// All of a row in one value. A column without a value is left out, so that columns can be added.
    row: String,
}

/// The steps of the database are kept by the library, in a table that is not on our list.
const STEPS: [&str; 6] = ["version", "description", "installed_on", "success", "checksum", "execution_time"];

static DIGESTED: LazyLock<Vec<DigestedTable>> = LazyLock::new(|| {
    let of = |name, columns: &[&str]| {
        let one = |column: &&str| format!("iif({column} IS NULL, '', '{column}=' || quote({column}) || ';')");
        let row = columns.iter().map(one).collect::<Vec<_>>().join(" || ");
        DigestedTable { name, row: format!("CAST({row} AS BLOB)") }
    };
    let listed =
        SCHEMA.iter().map(|sheet| of(sheet.name, &sheet.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>()));
    listed.chain([of("_sqlx_migrations", &STEPS)]).collect()
});

/// Which tables have rows without a digest.
static UNDIGESTED: LazyLock<String> = LazyLock::new(|| {
    let one = |table: &DigestedTable| {
        let name = table.name;
        format!("SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {name} WHERE digest IS NULL)")
    };
    DIGESTED.iter().map(one).collect::<Vec<_>>().join(" UNION ALL ")
});

fn digest(table: &str, row: &[u8]) -> i64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(table.as_bytes()).update(b":").update(row);
    let mut eight = [0; 8];
    hasher.finalize_xof().fill(&mut eight);
    i64::from_le_bytes(eight)
}

/// Makes room for digests where there is none, and adds them. After steps that changed the shape of rows all are made anew.
pub(super) async fn prepare(connection: &mut SqliteConnection, steps_were_run: bool) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for DigestedTable { name, .. } in DIGESTED.iter() {
        if !has_digests(&mut transaction, name).await? {
            run(&mut transaction, format!("ALTER TABLE {name} ADD COLUMN digest INTEGER")).await?;
            let index = format!("CREATE INDEX {name}_undigested ON {name} (digest) WHERE digest IS NULL");
            run(&mut transaction, index).await?;
            let trigger = format!(
                "CREATE TRIGGER {name}_changed AFTER UPDATE ON {name} \
                 WHEN NEW.digest IS OLD.digest AND OLD.digest IS NOT NULL \
                 BEGIN UPDATE {name} SET digest = NULL WHERE rowid = NEW.rowid; END"
            );
            run(&mut transaction, trigger).await?;
        } else if steps_were_run {
            run(&mut transaction, format!("UPDATE {name} SET digest = NULL")).await?;
        }
    }
    add(&mut transaction).await?;
    if steps_were_run {
        let shape = shape(&mut transaction).await?;
        run(&mut transaction, format!("PRAGMA user_version = {shape}")).await?;
    }
    transaction.commit().await
}

async fn run(connection: &mut SqliteConnection, sql: String) -> Result<(), sqlx::Error> {
    sqlx::query(AssertSqlSafe(sql)).execute(connection).await.map(drop)
}

async fn has_digests(connection: &mut SqliteConnection, table: &str) -> Result<bool, sqlx::Error> {
    const SQL: &str = "SELECT COUNT(*) FROM pragma_table_info($1) WHERE name = 'digest'";
    let count: i64 = sqlx::query_scalar(SQL).bind(table).fetch_one(connection).await?;
    Ok(count > 0)
}

/// Adds the digests of all rows that have none.
pub(super) async fn add(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let names: Vec<String> = sqlx::query_scalar(AssertSqlSafe(UNDIGESTED.as_str())).fetch_all(&mut *connection).await?;
    for table in DIGESTED.iter().filter(|table| names.iter().any(|name| name == table.name)) {
        while add_some(connection, table).await? == BATCH {}
    }
    Ok(())
}

async fn add_some(connection: &mut SqliteConnection, table: &DigestedTable) -> Result<usize, sqlx::Error> {
    let DigestedTable { name, row } = table;
    let select = format!("SELECT rowid, {row} FROM {name} WHERE digest IS NULL LIMIT {BATCH}");
    let rows: Vec<(i64, Vec<u8>)> = sqlx::query_as(AssertSqlSafe(select)).fetch_all(&mut *connection).await?;
    let digests: BTreeMap<i64, i64> = rows.iter().map(|(id, row)| (*id, digest(name, row))).collect();
    let digests = serde_json::to_string(&digests).unwrap_or_default();
    let update =
        format!("UPDATE {name} SET digest = d.value FROM json_each($1) d WHERE {name}.rowid = CAST(d.key AS INTEGER)");
    sqlx::query(AssertSqlSafe(update)).bind(digests).execute(connection).await?;
    Ok(rows.len())
}

/// A number for the shape of the database: its tables, indexes and triggers as they were made.
async fn shape(connection: &mut SqliteConnection) -> Result<i32, sqlx::Error> {
    const SQL: &str = "SELECT CAST(group_concat(part, ';') AS BLOB) FROM (SELECT quote(type) || quote(name) || quote(tbl_name) \
                       || quote(sql) AS part FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY type, name)";
    let shape: Vec<u8> = sqlx::query_scalar(SQL).fetch_one(connection).await?;
    // Never 0, which stands for a database that has not been numbered.
    Ok((digest("shape", &shape) as i32 & i32::MAX).max(1))
}

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damage {
    /// SQLite does not read it.
    Unreadable(String),
    /// Pages or indexes do not fit together, as SQLite says it.
    Structure(String),
    /// A row refers to one that is not there.
    Reference(String),
    /// The description of the tables has changed.
    Shape,
    /// The first bytes of the file hold what is never written there.
    Header,
    /// A row is not as it was written.
    Row {
        /// In which table of the database.
        table: &'static str,
        /// SQLite's number of it.
        row: i64,
    },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::Unreadable(error) => write!(f, "it cannot be read: {error}"),
            Damage::Structure(said) => f.write_str(said),
            Damage::Reference(table) => write!(f, "a row of {table} refers to nothing"),
            Damage::Shape => f.write_str("the description of the tables has changed"),
            Damage::Header => f.write_str("the head of the file has changed"),
            Damage::Row { table, row } => write!(f, "row {row} of {table} is not as it was written"),
        }
    }
}

/// What was found in a file.
#[derive(Clone, Debug, Default)]
pub struct Inspection {
    /// What is wrong.
    pub damages: Vec<Damage>,
    /// Pages that hold nothing; what stands in them does not matter.
    pub free_pages: i64,
}

/// Looks at every page in use and every row of a file, without changing it.
pub async fn inspect(file: &Path) -> Inspection {
    let mut inspected = Inspection::default();
    if let Err(error) = inspect_all(file, &mut inspected).await {
        inspected.damages.push(Damage::Unreadable(error.to_string()));
    }
    inspected
}

async fn inspect_all(file: &Path, found: &mut Inspection) -> Result<(), sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(false).busy_timeout(super::PATIENCE);
    let mut connection = options.connect().await?;
    found.free_pages = sqlx::query_scalar("PRAGMA freelist_count").fetch_one(&mut connection).await?;
    let said: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut connection).await?;
    found.damages.extend(said.into_iter().filter(|line| line != "ok").map(Damage::Structure));
    const REFERENCES: &str = "SELECT \"table\" FROM pragma_foreign_key_check";
    let lost: Vec<String> = sqlx::query_scalar(REFERENCES).fetch_all(&mut connection).await?;
    found.damages.extend(lost.into_iter().map(Damage::Reference));
    if !head_is_whole(file)? {
        found.damages.push(Damage::Header);
    }
    let kept: i32 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut connection).await?;
    // An old program's file has neither number nor digests yet.
    if kept != 0 {
        if kept != shape(&mut connection).await? {
            found.damages.push(Damage::Shape);
        }
        for table in DIGESTED.iter() {
            inspect_rows(&mut connection, table, found).await?;
        }
    }
    connection.close().await
}

async fn inspect_rows(
    connection: &mut SqliteConnection,
    table: &DigestedTable,
    found: &mut Inspection,
) -> Result<(), sqlx::Error> {
    let DigestedTable { name, row } = table;
    let select = format!(
        "SELECT rowid, digest, {row} FROM {name} NOT INDEXED WHERE rowid > $1 AND digest IS NOT NULL ORDER BY rowid LIMIT {BATCH}"
    );
    let mut after = i64::MIN;
    loop {
        let query = sqlx::query_as(AssertSqlSafe(select.clone())).bind(after);
        let rows: Vec<(i64, i64, Vec<u8>)> = query.fetch_all(&mut *connection).await?;
        let Some((last, ..)) = rows.last() else { return Ok(()) };
        after = *last;
        let changed = rows.iter().filter(|(_, kept, row)| *kept != digest(name, row));
        found.damages.extend(changed.map(|(row, ..)| Damage::Row { table: name, row: *row }));
    }
}

/// The first hundred bytes of a file hold a few numbers SQLite does not look at: those nobody sets are zero, and the count
/// of changes stands there twice.
fn head_is_whole(file: &Path) -> Result<bool, sqlx::Error> {
    use std::io::Read as _;
    let mut head = [0; 100];
    std::fs::File::open(file).and_then(|mut file| file.read_exact(&mut head)).map_err(sqlx::Error::Io)?;
    let zero = [48..52, 52..56, 64..68, 68..72, 72..92];
    Ok(zero.into_iter().all(|range| head[range].iter().all(|byte| *byte == 0)) && head[24..28] == head[92..96])
}
