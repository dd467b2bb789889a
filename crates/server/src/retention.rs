//! What nobody uses any more goes after a stated time, and what has long been finished is packed. How long is said in
//! `limits.rs`; whoever keeps the server can stretch the times or switch it off.

use crate::failure::Failure;
use crate::house::{House, now};
use crate::limits;
use crate::sitting::Entry;
use crate::store::{JournalRow, Old, Op, Stale, erase_guest, erase_table, pack, unpack};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

/// How often is looked.
const EACH: Duration = Duration::from_secs(3600);
/// So much goes at once, so that nobody who plays waits for it.
const BATCH: i64 = 100;
/// A pause between two batches.
const PAUSE: Duration = Duration::from_millis(100);

/// What went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cleared {
    /// Tables.
    pub tables: usize,
    /// Guests.
    pub guests: usize,
    /// Journals that were packed.
    pub packed: usize,
}

impl House {
    /// Clears out again and again.
    pub async fn keep_clear(self: Arc<Self>) {
        if self.config.retention == 0 {
            return;
        }
        let mut closing = self.closing.subscribe();
        loop {
            tokio::select! {
                _ = closing.wait_for(|closing| *closing) => return,
                () = tokio::time::sleep(EACH) => {}
            }
            match self.clear_out().await {
                Ok(cleared) if cleared == Cleared::default() => {}
                Ok(Cleared { tables, guests, packed }) => tracing::info!(tables, guests, packed, "cleared out"),
                Err(failure) => tracing::warn!(%failure, "what is old could not be cleared out"),
            }
        }
    }

    /// Lets go of everything that is too old, and packs what is long finished.
    pub async fn clear_out(self: &Arc<Self>) -> Result<Cleared, Failure> {
        let mut cleared = Cleared::default();
        for (old, kept) in [
            (Old::WaitingTables, limits::KEEP_WAITING),
            (Old::BotTables, limits::KEEP_BOTS),
            (Old::RunningTables, limits::KEEP_UNUSED),
            (Old::UnseatedTables, limits::KEEP_UNUSED),
        ] {
            cleared.tables += self.clear_tables(old, self.before(kept)).await?;
        }
        // A device of which nothing is known is taken to have been seen now.
        self.writer.write(vec![Op::Sweep { stale: Stale::UnseenSessions, before: now() }]).await?;
        for (stale, kept) in [
            (Stale::Sessions, limits::SESSION),
            (Stale::Reviews, limits::KEEP_REVIEW),
            (Stale::MailQuestions, limits::KEEP_QUESTION),
        ] {
            self.writer.write(vec![Op::Sweep { stale, before: self.before(kept) }]).await?;
        }
        cleared.guests = self.clear_guests(self.before(limits::KEEP_UNUSED)).await?;
        cleared.packed = self.pack_old(self.before(limits::PACK_AFTER)).await?;
        Ok(cleared)
    }

    /// What is older than this is too old.
    fn before(&self, kept: Duration) -> i64 {
        now() - kept.saturating_mul(self.config.retention).as_millis() as i64
    }

    async fn clear_tables(self: &Arc<Self>, old: Old, before: i64) -> Result<usize, Failure> {
        let mut gone = 0;
        let mut after = String::new();
        loop {
            let ids = self.store.old(old, before, &after, BATCH).await?;
            let Some(last) = ids.last() else { return Ok(gone) };
            after.clone_from(last);
            for id in &ids {
                gone += usize::from(self.clear_table(id, before).await?);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Deletes a table, unless somebody looks at it or has just changed it.
    async fn clear_table(&self, id: &str, before: i64) -> Result<bool, Failure> {
        let held = self.held(id).await?;
        let mut place = held.sitting.clone().lock_owned().await;
        let changed = self.store.changed(id).await?.is_none_or(|changed| changed >= before);
        if changed || !held.lookers().is_empty() {
            return Ok(false);
        }
        *place = None;
        self.writer.write(erase_table(id)).await?;
        self.let_go(id);
        Ok(true)
    }

    async fn clear_guests(&self, before: i64) -> Result<usize, Failure> {
        let mut gone = 0;
        loop {
            let ids = self.store.old(Old::Guests, before, "", BATCH).await?;
            if ids.is_empty() {
                return Ok(gone);
            }
            gone += ids.len();
            for id in ids {
                let mut ops = vec![Op::ForgetInReports { guest: id.clone() }];
                ops.extend(erase_guest(&id));
                self.writer.write(ops).await?;
                self.forget_guest(&id);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn pack_old(&self, before: i64) -> Result<usize, Failure> {
        let mut packed = 0;
        let mut after = String::new();
        loop {
            let ids = self.store.old(Old::Unpacked, before, &after, BATCH).await?;
            let Some(last) = ids.last() else { return Ok(packed) };
            after.clone_from(last);
            for id in &ids {
                packed += usize::from(self.pack_journal(id).await?);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Packs the journal of a table, if what can be unpacked is the same.
    pub async fn pack_journal(&self, id: &str) -> Result<bool, Failure> {
        let held = self.held(id).await?;
        // Nobody changes the table meanwhile.
        let _place = held.sitting.clone().lock_owned().await;
        let rows = self.store.journal(id).await?;
        let packed = pack(&rows).filter(|packed| unpack(packed).is_ok_and(|again| again == rows));
        let Some(packed) = packed else {
            tracing::error!(table = id, "a journal cannot be packed");
            return Ok(false);
        };
        let op = Op::Pack { table: id.to_owned(), guests: named_in(&rows), pack: packed };
        let plain = Op::Erase { from: "journal", by: "table_id", value: id.to_owned() };
        self.writer.write(vec![op, plain]).await?;
        Ok(true)
    }

    /// Brings the journal of a table back into rows. The table has to be locked.
    pub(crate) async fn unpack_journal(&self, id: &str) -> Result<(), Failure> {
        let Some(packed) = self.store.pack(id).await? else { return Ok(()) };
        let mut ops = vec![Op::Erase { from: "packs", by: "table_id", value: id.to_owned() }];
        ops.extend(unpack(&packed)?.into_iter().map(|row| Op::Journal {
            table: id.to_owned(),
            version: row.version,
            at: row.at,
            command: row.command,
            entry: row.entry,
            told: row.told,
        }));
        self.writer.write(ops).await?;
        Ok(())
    }
}

/// The guests a journal names, as JSON, so that it is found for one who wants to be forgotten.
fn named_in(rows: &[JournalRow]) -> String {
    let mut guests = BTreeSet::new();
    for entry in rows.iter().filter_map(|row| serde_json::from_str::<Entry>(&row.entry).ok()) {
        match entry {
            Entry::Created(facts) => {
                guests.extend(facts.chairs.into_iter().flat_map(|chair| [chair.guest, chair.reserved]).flatten());
                guests.insert(facts.owner);
            }
            Entry::Joined { guest, .. } => {
                guests.insert(guest);
            }
            _ => {}
        }
    }
    serde_json::to_string(&guests).unwrap_or_default()
}
