//! For the operator: checks of everything stored, and copies of it.

use crate::config::Database;
use crate::fairness;
use crate::ratings::{RatedGame, Rating, replayed};
use crate::store::{CopyCounts, Damage, Fault, Op, RatingRow, Report, Store, Writer, inspect};
use crate::table::{HostedGame, RebuiltTable, TableState};
use crate::wire::{State, TableCard};
use almende_core::{Problem, Record};
use std::path::Path;
use std::sync::Arc;

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct CheckFindings {
    /// Tables looked at.
    pub tables: usize,
    /// Tables whose game was replayed.
    pub replayed: usize,
    /// Actions replayed.
    pub actions: usize,
    /// Finished games of other rules, which keep their archived log.
    pub archived: usize,
    /// Pages of the file that hold nothing; damage to them does not matter.
    pub free_pages: i64,
    /// What is wrong: the table or file and why.
    pub broken: Vec<(String, Problem)>,
}

/// Looks at the file itself first, then at every table in it. A damaged file is not opened as a database, which might
/// change it.
pub async fn check_database(database: &Database, games: &[Arc<HostedGame>]) -> Result<CheckFindings, sqlx::Error> {
    let mut free_pages = 0;
    if let Database::Folder(folder) = database {
        let file = folder.join("almende.db");
        if file.exists() {
            let inspected = inspect(&file).await;
            free_pages = inspected.free_pages;
            if !inspected.damages.is_empty() {
                let told = |damage: Damage| {
                    ("almende.db".to_owned(), Problem::new("problem.damaged_file").with("what", damage))
                };
                let broken = inspected.damages.into_iter().map(told).collect();
                return Ok(CheckFindings { free_pages, broken, ..CheckFindings::default() });
            }
        }
    }
    let store = open(database).await?;
    let checked = check(&store, games).await;
    store.close().await;
    Ok(CheckFindings { free_pages, ..checked? })
}

/// Opens a store.
pub async fn open(database: &Database) -> Result<Store, sqlx::Error> {
    match database {
        Database::Folder(folder) => Store::open_folder(folder).await,
        Database::Url(url) => Store::open_url(url).await,
    }
}

/// Reads every row, rebuilds every table from its journal and replays its record; nothing is changed.
pub async fn check(store: &Store, games: &[Arc<HostedGame>]) -> Result<CheckFindings, sqlx::Error> {
    let mut checked = CheckFindings::default();
    for (name, error) in store.unreadable().await {
        checked.broken.push((name.to_owned(), Problem::new("problem.damaged_file").with("what", error)));
    }
    for id in store.ids(None).await? {
        checked.tables += 1;
        if let Err(problem) = check_table(store, games, &id, &mut checked).await {
            checked.broken.push((id, problem));
        }
    }
    if let Err(problem) = check_ratings(store).await? {
        checked.broken.push(("ratings".to_owned(), problem));
    }
    Ok(checked)
}

/// Plays all rated games again and compares the ratings.
async fn check_ratings(store: &Store) -> Result<Result<(), Problem>, sqlx::Error> {
    let mut games = Vec::new();
    for row in store.rated_games().await? {
        let Ok(places) = serde_json::from_str(&row.places) else { return Ok(Err(wrong("places"))) };
        games.push(RatedGame { game: row.game, places });
    }
    let replayed = replayed(&games);
    let stored = store.all_ratings().await?;
    let same = |row: &RatingRow| {
        let players = usize::try_from(row.players).unwrap_or(0);
        replayed.get(&(row.player.clone(), row.game.clone(), players)) == Some(&Rating::from(row))
    };
    let fits = stored.len() == replayed.len() && stored.iter().all(same);
    Ok(if fits { Ok(()) } else { Err(wrong("ratings")) })
}

fn wrong(what: &'static str) -> Problem {
    Problem::new("problem.broken_table").with("what", what)
}

async fn check_table(
    store: &Store,
    games: &[Arc<HostedGame>],
    id: &str,
    checked: &mut CheckFindings,
) -> Result<(), Problem> {
    let unreadable = |error: sqlx::Error| Problem::new("problem.broken_table").with("what", error);
    let Some(documents) = store.documents(id).await.map_err(unreadable)? else { return Ok(()) };
    let rows = store.journal(id).await.map_err(unreadable)?;
    let find = |id: &str| games.iter().find(|game| game.title.id() == id).cloned();
    let RebuiltTable { table, carry, .. } = TableState::rebuild(id, &rows, &documents, find)?;
    let status = store.status(id).await.map_err(unreadable)?.ok_or_else(|| wrong("row"))?;
    if status.version != i64::from(table.version) {
        return Err(wrong("version"));
    }
    // One that has still to be carried over stands as it was left.
    if carry.is_none() && status.state != table.stored_state() {
        return Err(wrong("state"));
    }
    serde_json::from_str::<TableCard>(&status.card).map_err(|_| wrong("card"))?;
    for (seat, guest) in store.guests_at(id).await.map_err(unreadable)? {
        let chair = usize::try_from(seat).ok().and_then(|seat| table.chairs.get(seat));
        if chair.is_none_or(|chair| chair.guest.as_ref() != Some(&guest)) {
            return Err(wrong("seats"));
        }
    }
    if table.archive.is_some() {
        checked.archived += 1;
        return Ok(());
    }
    if let Some(actions) = replay(&table, documents.finished.is_some())? {
        checked.replayed += 1;
        checked.actions += actions;
    }
    Ok(())
}

/// Replays a table's record as it would be exported, and compares the position.
fn replay(table: &TableState, finished: bool) -> Result<Option<usize>, Problem> {
    if finished != (table.state() == State::Over) {
        return Err(wrong("finished"));
    }
    let (Some(line), Some(text)) = (&table.line, table.record()) else { return Ok(None) };
    let record: Record = text.parse()?;
    let replayed = table.game.title.replay(&record, None)?;
    if replayed.state() != line.play.state() {
        return Err(wrong("position"));
    }
    if fairness::commitment_holds(&record) == Some(false) {
        return Err(wrong("commitment"));
    }
    Ok(Some(record.actions.len()))
}

/// What guests told the operator about others, after one report was thrown away; none if that one is not there.
pub async fn reports(database: &Database, done: Option<&str>) -> Result<Option<Vec<Report>>, sqlx::Error> {
    let store = open(database).await?;
    let mut reports = store.reports().await?;
    if let Some(done) = done {
        let Some(place) = reports.iter().position(|report| report.id == done) else { return Ok(None) };
        erase(&store, "reports", reports.remove(place).id).await?;
    }
    store.close().await;
    Ok(Some(reports))
}

/// The faults players told of, after one was closed; none if that one is not there.
pub async fn faults(database: &Database, close: Option<&str>) -> Result<Option<Vec<Fault>>, sqlx::Error> {
    let store = open(database).await?;
    let mut faults = store.faults().await?;
    let known = close.map(|close| faults.iter().position(|fault| fault.id == close));
    if let Some(Some(place)) = known {
        erase(&store, "faults", faults.remove(place).id).await?;
    }
    store.close().await;
    Ok(if known == Some(None) { None } else { Some(faults) })
}

/// Deletes the row with this id.
async fn erase(store: &Store, from: &'static str, id: String) -> Result<(), sqlx::Error> {
    let written = Writer::start(store.clone()).write(vec![Op::Erase { from, by: "id", value: id }]).await;
    written.map_err(|error| sqlx::Error::Configuration(error.to_string().into()))
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
pub async fn backup(database: &Database, out: &Path) -> Result<CopyCounts, CopyError> {
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
pub async fn restore(backup: &Path, database: &Database) -> Result<CopyCounts, CopyError> {
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
