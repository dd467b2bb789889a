//! Whether the database takes and gives back what it is told.

use crate::app::AppState;
use crate::secrets;
use crate::store::Op;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// How long what was found is told to everybody who asks: however many ask, the database is tried once in this time.
const FRESH: Duration = Duration::from_secs(1);
/// A database that takes longer is not well.
const PATIENCE: Duration = Duration::from_secs(5);
/// So much is written, since a small row often finds room on a full disk where a decision does not.
const ROOM: usize = 32 << 10;
/// Under this name.
const NAME: &str = "health";

/// What the last look at the database found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Health {
    at: Instant,
    well: bool,
}

impl AppState {
    /// Whether the database is this server's to use, and what is written to it can be read again.
    pub async fn is_well(&self) -> bool {
        // A node may lose its part in the lock while its connections still write; then it answers nobody.
        if self.check_database_is_ours().is_err() {
            return false;
        }
        // Whoever comes while somebody looks waits and hears the same.
        let mut last = self.health.lock().await;
        if let Some(health) = last.filter(|health| health.at.elapsed() < FRESH) {
            return health.well;
        }
        self.metrics.health_looks.fetch_add(1, Relaxed);
        let well = tokio::time::timeout(PATIENCE, self.writes_and_reads()).await.unwrap_or(false);
        *last = Some(Health { at: Instant::now(), well });
        well
    }

    async fn writes_and_reads(&self) -> bool {
        let Ok(fresh) = secrets::id() else { return false };
        // Another node may have written its own meanwhile.
        let shared = self.nodes.is_shared();
        let put = |value: String| self.writer.write(vec![Op::SetServerValue { name: NAME.to_owned(), value }]);
        // It is made short again, so that the next look asks for room anew.
        put(fresh.repeat(ROOM / fresh.len())).await.is_ok()
            && put(fresh.clone()).await.is_ok()
            && self
                .store
                .reads_afresh(NAME)
                .await
                .is_ok_and(|value| value.is_some_and(|value| shared || value == fresh))
    }
}
