//! For those who keep a server: checks of everything stored, and copies of it.

use crate::config::Database;
use crate::fairness;
use crate::sitting::{Game, Sitting};
use crate::store::{Copied, Op, Report, Store, Writer};
use crate::wire::State;
use almende_core::{Problem, Record};
use std::path::Path;
use std::sync::Arc;

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Tables looked at.
    pub tables: usize,
    /// Tables whose game was replayed.
    pub replayed: usize,
    /// Actions replayed.
    pub actions: usize,
    /// Finished games of other rules, which keep their stored story.
    pub told: usize,
    /// What is wrong: the table and why.
    pub broken: Vec<(String, Problem)>,
}

/// Opens a store.
pub async fn open(database: &Database) -> Result<Store, sqlx::Error> {
    match database {
        Database::Folder(folder) => Store::open_folder(folder).await,
        Database::Url(url) => Store::open_url(url).await,
    }
}

/// Rebuilds every table from its journal and replays its record; nothing is changed.
pub async fn check(store: &Store, games: &[Arc<Game>]) -> Result<Checked, sqlx::Error> {
    let mut checked = Checked::default();
    let find = |id: &str| games.iter().find(|game| game.title.id() == id).cloned();
    for id in store.ids(None).await? {
        let Some(kept) = store.kept(&id).await? else { continue };
        let rows = store.journal(&id).await?;
        checked.tables += 1;
        let looked_at = Sitting::rebuild(&id, &rows, &kept, find).and_then(|rebuilt| {
            if rebuilt.sitting.told.is_some() {
                checked.told += 1;
                return Ok(());
            }
            if let Some(actions) = replay(&rebuilt.sitting, kept.finished.is_some())? {
                checked.replayed += 1;
                checked.actions += actions;
            }
            Ok(())
        });
        if let Err(problem) = looked_at {
            checked.broken.push((id, problem));
        }
    }
    Ok(checked)
}

/// Replays a table's record as it would be exported, and compares the position.
fn replay(sitting: &Sitting, finished: bool) -> Result<Option<usize>, Problem> {
    let wrong = |what| Problem::new("problem.broken_table").with("what", what);
    if finished != (sitting.state() == State::Over) {
        return Err(wrong("finished"));
    }
    let (Some(line), Some(text)) = (&sitting.line, sitting.record()) else { return Ok(None) };
    let record: Record = text.parse()?;
    let table = sitting.game.title.replay(&record, None)?;
    if table.state() != line.table.state() {
        return Err(wrong("position"));
    }
    if fairness::commitment_holds(&record) == Some(false) {
        return Err(wrong("commitment"));
    }
    Ok(Some(record.actions.len()))
}

/// What guests told the keeper of the server about others, after one report was thrown away; none if that one is not there.
pub async fn reports(database: &Database, done: Option<&str>) -> Result<Option<Vec<Report>>, sqlx::Error> {
    let store = open(database).await?;
    let mut reports = store.reports().await?;
    if let Some(done) = done {
        let Some(place) = reports.iter().position(|report| report.id == done) else { return Ok(None) };
        let erase = Op::Erase { from: "reports", by: "id", value: reports.remove(place).id };
        let written = Writer::start(store.clone()).write(vec![erase]).await;
        written.map_err(|error| sqlx::Error::Configuration(error.to_string().into()))?;
    }
    store.close().await;
    Ok(Some(reports))
}

/// Why a copy was not made.
#[derive(Debug)]
pub enum CopyError {
    /// The file to write is there already, or the place to restore to is not empty.
    NotEmpty,
    /// The backup is not there.
    NoBackup,
    /// The database.
    Database(sqlx::Error),
}

impl From<sqlx::Error> for CopyError {
    fn from(error: sqlx::Error) -> CopyError {
        CopyError::Database(error)
    }
}

/// Writes everything to a new file. A server may be running meanwhile.
pub async fn backup(database: &Database, out: &Path) -> Result<Copied, CopyError> {
    if out.exists() {
        return Err(CopyError::NotEmpty);
    }
    let from = open(database).await?;
    let to = Store::open_file(out).await?;
    let copied = from.copy_into(&to).await;
    from.close().await;
    to.finish_file().await?;
    Ok(copied?)
}

/// Brings a backup into an empty database.
pub async fn restore(backup: &Path, database: &Database) -> Result<Copied, CopyError> {
    if !backup.is_file() {
        return Err(CopyError::NoBackup);
    }
    let to = open(database).await?;
    if !to.ids(None).await?.is_empty() {
        return Err(CopyError::NotEmpty);
    }
    let from = Store::open_file(backup).await?;
    let copied = from.copy_into(&to).await;
    from.close().await;
    to.close().await;
    Ok(copied?)
}
