//! What nobody uses any more goes after a stated time, and what has long been finished is packed. How long is said in
//! `limits.rs`; the operator can stretch the times or switch it off.

use crate::app::AppState;
use crate::bus::Message;
use crate::change::CommitError;
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::nodes::ASKED;
use crate::store::{
    JournalRow, Op, RetentionQuery, RetentionSweep, WriteError, erase_guest, erase_table, pack, unpack,
};
use crate::table::{JournalEntry, named_guests};
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
pub struct ClearedCounts {
    /// Tables.
    pub tables: usize,
    /// Guests.
    pub guests: usize,
    /// Journals that were packed.
    pub packed: usize,
}

impl AppState {
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
            if !self.nodes.is_to_do("clear out") {
                continue;
            }
            match self.clear_out().await {
                Ok(cleared) if cleared == ClearedCounts::default() => {}
                Ok(ClearedCounts { tables, guests, packed }) => tracing::info!(tables, guests, packed, "cleared out"),
                Err(failure) => tracing::warn!(%failure, "what is old could not be cleared out"),
            }
        }
    }

    /// Lets go of everything that is too old, and packs what is long finished.
    pub async fn clear_out(self: &Arc<Self>) -> Result<ClearedCounts, Failure> {
        let mut cleared = ClearedCounts::default();
        for (old, kept) in [
            (RetentionQuery::WaitingTables, limits::KEEP_WAITING),
            (RetentionQuery::BotTables, limits::KEEP_BOTS),
            (RetentionQuery::RunningTables, limits::KEEP_UNUSED),
            (RetentionQuery::UnseatedTables, limits::KEEP_UNUSED),
        ] {
            cleared.tables += self.clear_tables(old, self.before(kept)).await?;
        }
        // A device of which nothing is known is taken to have been seen now.
        self.writer.write(vec![Op::Sweep { stale: RetentionSweep::UnseenSessions, before: now() }]).await?;
        for (stale, kept) in [
            (RetentionSweep::Sessions, limits::SESSION),
            (RetentionSweep::Reviews, limits::KEEP_REVIEW),
            (RetentionSweep::MailQuestions, limits::KEEP_QUESTION),
            (RetentionSweep::Corrections, limits::KEEP_PACK),
            (RetentionSweep::Trials, limits::KEEP_TRIAL),
        ] {
            self.writer.write(vec![Op::Sweep { stale, before: self.before(kept) }]).await?;
        }
        for stale in [RetentionSweep::Spent, RetentionSweep::AccountInvitations] {
            self.writer.write(vec![Op::Sweep { stale, before: now() }]).await?;
        }
        cleared.guests = self.clear_guests(self.before(limits::KEEP_UNUSED)).await?;
        cleared.packed = self.pack_old(self.before(limits::PACK_AFTER)).await?;
        Ok(cleared)
    }

    /// What is older than this is too old.
    fn before(&self, kept: Duration) -> i64 {
        now() - kept.saturating_mul(self.config.retention).as_millis() as i64
    }

    async fn clear_tables(self: &Arc<Self>, old: RetentionQuery, before: i64) -> Result<usize, Failure> {
        let mut gone = 0;
        let mut after = String::new();
        loop {
            let ids = self.store.old(old, before, &after, BATCH).await?;
            let Some(last) = ids.last() else { return Ok(gone) };
            after.clone_from(last);
            if !self.know_listeners(&ids).await? {
                return Ok(gone);
            }
            for id in &ids {
                gone += usize::from(self.clear_table(id, before).await?);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Lets other nodes say who listens at these tables through them; false if they cannot be asked.
    async fn know_listeners(&self, ids: &[String]) -> Result<bool, Failure> {
        if !self.nodes.is_shared() {
            return Ok(true);
        }
        for id in ids {
            // What they say is kept with the table.
            self.slot(id).await?;
            self.nodes.bus.say(Message::WhoListens { table: id.clone() });
        }
        tokio::time::sleep(ASKED).await;
        Ok(self.nodes.bus.is_well())
    }

    /// Deletes a table, unless somebody looks at it, through whichever node, or has just changed it.
    async fn clear_table(&self, id: &str, before: i64) -> Result<bool, Failure> {
        let slot = self.slot(id).await?;
        let mut place = slot.table.clone().lock_owned().await;
        let changed = self.store.changed(id).await?.is_none_or(|changed| changed >= before);
        if changed || slot.is_watched() {
            return Ok(false);
        }
        *place = None;
        self.writer.write(erase_table(id)).await?;
        self.drop_table(id);
        self.others_read_anew(id);
        Ok(true)
    }

    async fn clear_guests(&self, before: i64) -> Result<usize, Failure> {
        let mut gone = 0;
        loop {
            let ids = self.store.old(RetentionQuery::Guests, before, "", BATCH).await?;
            if ids.is_empty() {
                return Ok(gone);
            }
            gone += ids.len();
            for id in ids {
                let mut ops = vec![Op::ForgetInReports { guest: id.clone() }];
                ops.extend(erase_guest(&id));
                self.writer.write(ops).await?;
                self.drop_cached_guest(&id);
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn pack_old(&self, before: i64) -> Result<usize, Failure> {
        let mut packed = 0;
        let mut after = String::new();
        loop {
            let ids = self.store.old(RetentionQuery::Unpacked, before, &after, BATCH).await?;
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
        let slot = self.slot(id).await?;
        // Nobody changes the table here meanwhile.
        let _place = slot.table.clone().lock_owned().await;
        let journal = self.store.stored_journal(id).await?;
        let rows = journal.rows()?;
        let packed = pack(&rows).filter(|packed| unpack(packed).is_ok_and(|again| again == rows));
        let Some(packed) = packed else {
            tracing::error!(table = id, "a journal cannot be packed");
            return Ok(false);
        };
        let table = || id.to_owned();
        let ops = vec![
            Op::AsRead { table: table(), journal: Box::new(journal) },
            Op::Pack { table: table(), guests: named_in(&rows), pack: packed },
            Op::Erase { from: "journal", by: "table_id", value: table() },
        ];
        match self.writer.write(ops).await {
            Ok(()) => Ok(true),
            // Another node has gone on with it, or taken somebody out of it: it is packed the next time.
            Err(WriteError::Overtaken) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Brings the journal of a table back into rows. The table has to be locked.
    pub(crate) async fn unpack_journal(&self, id: &str) -> Result<(), CommitError> {
        let journal = self.store.stored_journal(id).await.map_err(Failure::from)?;
        let Some(packed) = journal.packed() else { return Ok(()) };
        let rows = unpack(packed).map_err(Failure::from)?;
        let mut ops = vec![
            Op::AsRead { table: id.to_owned(), journal: Box::new(journal) },
            Op::Erase { from: "packs", by: "table_id", value: id.to_owned() },
        ];
        ops.extend(rows.into_iter().map(|row| Op::Journal {
            table: id.to_owned(),
            version: row.version,
            at: row.at,
            command: row.command,
            entry: row.entry,
            told: row.told,
        }));
        Ok(self.writer.write(ops).await?)
    }
}

/// The guests a journal names, as JSON, so that it is found for one who wants to be forgotten.
fn named_in(rows: &[JournalRow]) -> String {
    let entries = rows.iter().filter_map(|row| serde_json::from_str::<JournalEntry>(&row.entry).ok());
    serde_json::to_string(&named_guests(entries)).unwrap_or_default()
}
