//! The short time in which the players' pages open their chance. A page that stays away does not keep the others waiting.

use crate::failure::Failure;
use crate::held::Held;
use crate::house::{Decided, House, now};
use crate::secrets::random_bytes;
use crate::sitting::Sitting;
use almende_core::Seed;
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Release};
use std::time::Duration;

/// How long to wait before the start is tried again after something went wrong.
const AGAIN: Duration = Duration::from_secs(1);

/// Sees to it that a table whose pages open their chance begins in time. One task a table does that.
pub fn watch(house: &Arc<House>, held: &Arc<Held>, sitting: &Sitting) {
    let Some(since) = sitting.opening_since() else { return };
    if held.opening.swap(true, AcqRel) {
        return;
    }
    let (house, held) = (house.clone(), held.clone());
    let passed = Duration::from_millis(sitting.time(now()).saturating_sub(since).max(0) as u64);
    let mut wait = house.config.opening.saturating_sub(passed);
    tokio::spawn(async move {
        let mut closing = house.closing.subscribe();
        loop {
            tokio::select! {
                _ = closing.wait_for(|closing| *closing) => break,
                () = tokio::time::sleep(wait) => {}
            }
            match begin(&house, &held.id).await {
                Ok(()) => break,
                Err(failure) => {
                    tracing::warn!(table = held.id, %failure, "a game could not begin");
                    wait = AGAIN;
                }
            }
        }
        held.opening.store(false, Release);
    });
}

/// Begins the game without those whose pages stayed away.
async fn begin(house: &Arc<House>, id: &str) -> Result<(), Failure> {
    let drawn = Seed::from_bytes(random_bytes()?);
    let begun = house.change(id, move |sitting, _, _| match sitting.opening_since() {
        Some(_) => Ok(Decided::entry(sitting.decide_start(drawn)?)),
        None => Ok(Decided::Already(sitting.version)),
    });
    match begun.await {
        // The table has gone meanwhile.
        Err(failure) if failure.status() == axum::http::StatusCode::NOT_FOUND => Ok(()),
        begun => begun.map(|_| ()),
    }
}
