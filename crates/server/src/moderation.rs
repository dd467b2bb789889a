//! What the operator can do about tables and guests, beside a running server: it reads suspensions and lists from the
//! database each time, and lets go of closed tables within seconds.

use crate::app::AppState;
use crate::clock::now;
use crate::config::Database;
use crate::failure::Failure;
use crate::http::BLOCKED;
use crate::notices::mail;
use crate::store::{Op, OwnedTable, Store, Suspension, WriteError, Writer, erase_table};
use crate::table::Components;
use crate::upkeep;
use almende_core::{Problem, Title};
use axum::http::StatusCode;
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How often a running server looks for tables that were closed.
const LOOK: Duration = Duration::from_secs(2);
/// For how long it looks for them: it may have been away for a while.
const BACK: Duration = Duration::from_secs(3600);
const DAY_MS: i64 = 24 * 3600 * 1000;

/// Something to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Measure {
    /// A listed table does not stand in the lobby any more.
    Hide(String),
    /// A hidden table stands there again.
    Show(String),
    /// A table is deleted with everything that was played and said there.
    Close(String),
    /// A guest may not make or join tables or talk for a time.
    Suspend {
        /// The guest's id.
        guest: String,
        /// For so many days.
        days: u16,
        /// What the guest is told for a reason.
        why: String,
    },
    /// A guest may again.
    Lift(String),
    /// A mail address may be asked again whether it wants mail.
    AllowMail(String),
    /// No new table is made with the components of this digest.
    BlockPack(String),
    /// Tables may be made with them again.
    AllowPack(String),
}

/// Why it was not done.
#[derive(Debug)]
pub enum ModerationError {
    /// There is nothing of this kind.
    Missing(String),
    /// No components are known by this, or several are.
    NoPack(String),
    /// The database.
    Database(sqlx::Error),
}

impl From<sqlx::Error> for ModerationError {
    fn from(error: sqlx::Error) -> ModerationError {
        ModerationError::Database(error)
    }
}

impl From<WriteError> for ModerationError {
    fn from(why: WriteError) -> ModerationError {
        ModerationError::Database(sqlx::Error::Configuration(why.to_string().into()))
    }
}

/// What the operator wants to see.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Overview {
    /// The unfinished tables that are listed or hidden, the newest first.
    pub tables: Vec<OwnedTable>,
    /// Guests who are suspended.
    pub suspended: Vec<Suspension>,
}

/// Listed tables with the guests who made them, and suspended guests.
pub async fn overview(database: &Database) -> Result<Overview, sqlx::Error> {
    let store = upkeep::open(database).await?;
    let (tables, suspended) = (store.listed_or_hidden().await?, store.suspensions(now()).await?);
    store.close().await;
    Ok(Overview { tables, suspended })
}

/// Does it. A server may be running meanwhile.
pub async fn moderate(database: &Database, order: Measure) -> Result<(), ModerationError> {
    let store = upkeep::open(database).await?;
    let done = match ops(&store, order).await {
        Ok(ops) => Writer::start(store.clone()).write(ops).await.map_err(ModerationError::from),
        Err(why) => Err(why),
    };
    store.close().await;
    done
}

/// The digest of the components somebody means by a digest or by the fingerprint of a table or a record. A fingerprint is short, so
/// it can be given to other components, too: which one is meant then only a digest tells.
pub async fn digest_of(
    database: &Database,
    games: &[Box<dyn Title>],
    known_as: &str,
) -> Result<String, ModerationError> {
    if Components::is_digest(known_as) {
        return Ok(known_as.to_owned());
    }
    let store = upkeep::open(database).await?;
    let packs = store.packs().await;
    store.close().await;
    let components = |pack: &String| {
        let game = serde_json::from_str::<Value>(pack).ok()?.get("game")?.as_str()?.to_owned();
        let title = games.iter().find(|title| title.id() == game)?;
        title.read_content(pack).ok().map(|read| Components::new(&**title, &read))
    };
    let packs = packs?;
    let meant = packs.iter().filter_map(components).filter(|components| components.version == known_as);
    let digests: BTreeSet<String> = meant.map(|components| components.digest).collect();
    match digests.len() {
        1 => digests.into_iter().next().ok_or_else(|| ModerationError::NoPack(known_as.to_owned())),
        _ => Err(ModerationError::NoPack(known_as.to_owned())),
    }
}

async fn ops(store: &Store, order: Measure) -> Result<Vec<Op>, ModerationError> {
    let table = async |id: String| if store.has_table(&id).await? { Ok(id) } else { Err(ModerationError::Missing(id)) };
    Ok(match order {
        Measure::Hide(id) => vec![Op::Hidden { table: table(id).await?, hidden: true }],
        Measure::Show(id) => vec![Op::Hidden { table: table(id).await?, hidden: false }],
        Measure::Close(id) => {
            let mut ops = erase_table(&table(id.clone()).await?);
            ops.push(Op::Closure { table: id, at: now() });
            ops
        }
        Measure::Suspend { guest, days, why } => {
            if store.guest_name(&guest).await?.is_none() {
                return Err(ModerationError::Missing(guest));
            }
            vec![Op::Suspend { guest, until: now() + i64::from(days) * DAY_MS, why }]
        }
        Measure::Lift(guest) => match store.suspension(&guest).await? {
            Some(_) => vec![Op::Erase { from: "suspensions", by: "guest", value: guest }],
            None => return Err(ModerationError::Missing(guest)),
        },
        Measure::BlockPack(digest) => {
            if !Components::is_digest(&digest) {
                return Err(ModerationError::NoPack(digest));
            }
            vec![Op::SetServerValue { name: format!("{BLOCKED}{digest}"), value: now().to_string() }]
        }
        // Also by the fingerprint earlier versions blocked.
        Measure::AllowPack(digest) => {
            let name = format!("{BLOCKED}{digest}");
            if store.server_value(&name).await?.is_none() {
                return Err(ModerationError::NoPack(digest));
            }
            vec![Op::Erase { from: "house", by: "name", value: name }]
        }
        Measure::AllowMail(address) => {
            let key = store.server_value(mail::KEY).await?.unwrap_or_default();
            let hash = mail::address_hash(&key, &address);
            if !store.mail_is_stopped(&hash).await? {
                return Err(ModerationError::Missing(address));
            }
            vec![Op::Erase { from: "mail_stops", by: "hash", value: hash }]
        }
    })
}

impl AppState {
    /// Refuses a guest who is suspended, with the reason.
    pub async fn check_suspended(&self, guest: Option<&str>) -> Result<(), Failure> {
        let Some(guest) = guest else { return Ok(()) };
        let left = self.store.suspension(guest).await?.map(|(until, why)| (until - now(), why));
        let Some((left, why)) = left.filter(|(left, _)| *left > 0) else { return Ok(()) };
        let days = (left as u64).div_ceil(DAY_MS as u64);
        let problem = Problem::new("problem.suspended").with("days", days).with("why", why);
        Err(Failure::new(StatusCode::FORBIDDEN, &problem))
    }

    /// Lets go of tables that the operator has closed, again and again.
    pub async fn follow_closures(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        loop {
            tokio::select! {
                _ = closing.changed() => return,
                () = tokio::time::sleep(LOOK) => {}
            }
            match self.store.closures(now() - BACK.as_millis() as i64).await {
                Ok(tables) => {
                    for table in tables {
                        self.close_table(&table).await;
                    }
                }
                Err(error) => tracing::warn!(%error, "what the operator has closed cannot be read"),
            }
        }
    }
}
