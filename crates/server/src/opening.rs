//! The short time in which the players' pages open their chance. A page that stays away does not keep the others waiting.

use crate::app::AppState;
use crate::change::Intent;
use crate::clock::now;
use crate::failure::Failure;
use crate::secrets::random_bytes;
use crate::slot::TableSlot;
use crate::table::TableState;
use almende_core::Seed;
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Release};
use std::time::Duration;

/// How long to wait before the start is tried again after something went wrong.
const AGAIN: Duration = Duration::from_secs(1);

/// Sees to it that a table whose pages open their chance begins in time. One task a table does that.
pub fn watch(app: &Arc<AppState>, slot: &Arc<TableSlot>, table: &TableState) {
    let Some(since) = table.opening_since() else { return };
    if slot.opening.swap(true, AcqRel) {
        return;
    }
    let (app, slot) = (app.clone(), slot.clone());
    let passed = Duration::from_millis(table.time(now()).saturating_sub(since).max(0) as u64);
    let mut wait = app.config.opening.saturating_sub(passed);
    tokio::spawn(async move {
        let mut closing = app.closing.subscribe();
        loop {
            tokio::select! {
                _ = closing.wait_for(|closing| *closing) => break,
                () = tokio::time::sleep(wait) => {}
            }
            match begin(&app, &slot.id).await {
                Ok(()) => break,
                Err(failure) => {
                    tracing::warn!(table = slot.id, %failure, "a game could not begin");
                    wait = AGAIN;
                }
            }
        }
        slot.opening.store(false, Release);
    });
}

/// Begins the game without those whose pages stayed away.
async fn begin(app: &Arc<AppState>, id: &str) -> Result<(), Failure> {
    let drawn = Seed::from_bytes(random_bytes()?);
    let begun = app.change(id, move |table, _, _| match table.opening_since() {
        Some(_) => Ok(Intent::entry(table.decide_start(drawn)?)),
        None => Ok(Intent::Already(table.version)),
    });
    match begun.await {
        // The table has gone meanwhile.
        Err(failure) if failure.status() == axum::http::StatusCode::NOT_FOUND => Ok(()),
        begun => begun.map(|_| ()),
    }
}
