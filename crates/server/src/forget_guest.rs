//! Forgetting a guest: everything the server knows of somebody is deleted, and where something has to stay it names nobody.

use crate::app::AppState;
use crate::change::{Batch, CommitError, DECISIONS};
use crate::clock::now;
use crate::failure::Failure;
use crate::secrets;
use crate::store::{Op, erase_guest, erase_table};
use crate::table::{JournalEntry, forget, tenures};
use std::sync::Arc;

impl AppState {
    /// Forgets a guest: at every table first, themselves last, so that one who was cut off can ask again.
    pub async fn forget_guest(self: &Arc<Self>, guest: &str) -> Result<(), Failure> {
        let _one_at_a_time = self.forgetting.lock().await;
        for table in self.store.all_tables_of(guest).await? {
            for _ in 0..DECISIONS {
                match self.forget_at(&table, guest).await {
                    // The table has changed meanwhile.
                    Err(CommitError::Overtaken) => {}
                    done => {
                        done?;
                        break;
                    }
                }
            }
        }
        let mut ops = vec![Op::ForgetInReports { guest: guest.to_owned() }];
        ops.extend(erase_guest(guest));
        self.writer.write(ops).await?;
        self.drop_cached_guest(guest);
        Ok(())
    }

    /// A table nobody else sat at goes too. At others the seats are given up, and who held them is taken out of everything
    /// that was written before.
    async fn forget_at(self: &Arc<Self>, id: &str, guest: &str) -> Result<(), CommitError> {
        let slot = self.slot(id).await?;
        let mut place = self.load(&slot).await?;
        if self.nodes.is_shared() {
            self.catch_up(&slot, &mut place).await?;
        }
        // From here on memory and disk differ, so the table does not go back: whoever comes next reads what is on disk.
        let mut table = place.take().ok_or_else(Failure::storage)?;
        if table.is_only_of(guest) {
            self.writer.write(erase_table(id)).await.map_err(Failure::from)?;
            self.drop_table(id);
            self.others_read_anew(id);
            return Ok(());
        }
        // What is packed cannot be changed.
        self.unpack_journal(id).await?;
        let seats = table.seats_of(Some(guest));
        let (entries, at) = (table.decide_departure(guest), table.time(now()));
        table.forget_in_archive(&seats);
        self.commit_entries(&slot, &mut table, Batch { entries, command: None, ops: Vec::new() }, at).await?;
        let ops = self.forgetting(id, guest).await?;
        self.writer.write(ops).await?;
        self.others_read_anew(id);
        Ok(())
    }

    /// What has to be written for a table to know nothing of a guest any more.
    async fn forgetting(&self, id: &str, guest: &str) -> Result<Vec<Op>, CommitError> {
        let nobody = secrets::id().map_err(Failure::from)?;
        let journal = self.store.stored_journal(id).await.map_err(Failure::from)?;
        if journal.packed().is_some() {
            // Another node has packed it meanwhile.
            return Err(CommitError::Overtaken);
        }
        let rows = journal.rows().map_err(Failure::from)?;
        let read = rows.iter().map(|row| serde_json::from_str::<JournalEntry>(&row.entry));
        let before: Vec<JournalEntry> = read.collect::<Result<_, _>>().map_err(|_| Failure::fault())?;
        let mut after = before.clone();
        forget(&mut after, guest, &nobody);
        let changed = rows.iter().zip(before.iter().zip(&after)).filter(|(_, (before, after))| before != after);
        let mut ops = vec![Op::AsRead { table: id.to_owned(), journal: Box::new(journal) }];
        ops.extend(changed.map(|(row, (_, entry))| Op::JournalAgain {
            table: id.to_owned(),
            version: row.version,
            entry: serde_json::to_string(entry).unwrap_or_default(),
        }));
        ops.push(Op::Disown { table: id.to_owned(), guest: guest.to_owned(), nobody });
        // What they said goes, also at a seat they have left; what others said there stays.
        for tenure in tenures(rows.iter().map(|row| row.at).zip(&before), guest) {
            let seat = tenure.seat.index() as i64;
            ops.push(Op::EraseChat { table: id.to_owned(), seat, from: tenure.from, until: tenure.until });
        }
        Ok(ops)
    }
}
