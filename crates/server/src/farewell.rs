//! A guest goes for good, and takes along what the server knows of them.

use crate::failure::Failure;
use crate::house::{House, now};
use crate::secrets;
use crate::sitting::{Entry, forget, tenures};
use crate::store::{Op, erase_guest, erase_table};
use std::sync::Arc;

impl House {
    /// Forgets a guest: at every table first, themselves last, so that one who was cut off can ask again.
    pub async fn forget_for_good(self: &Arc<Self>, guest: &str) -> Result<(), Failure> {
        for table in self.store.all_tables_of(guest).await? {
            self.forget_at(&table, guest).await?;
        }
        let mut ops = vec![Op::ForgetInReports { guest: guest.to_owned() }];
        ops.extend(erase_guest(guest));
        self.writer.write(ops).await?;
        self.forget_guest(guest);
        Ok(())
    }

    /// A table nobody else sat at goes too. At others the seats are given up, and who held them is taken out of everything
    /// that was written before.
    async fn forget_at(self: &Arc<Self>, id: &str, guest: &str) -> Result<(), Failure> {
        let held = self.held(id).await?;
        let mut sitting = self.table(&held).await?;
        // From here on memory and disk differ: whoever comes next reads what is on disk.
        sitting.unsure = true;
        if sitting.is_only_of(guest) {
            self.writer.write(erase_table(id)).await?;
            drop(sitting);
            self.let_go(id);
            return Ok(());
        }
        // What is packed cannot be changed.
        self.unpack_journal(id).await?;
        let seats = sitting.seats_of(Some(guest));
        let (entries, at) = (sitting.farewell(guest), sitting.time(now()));
        sitting.forget_in_story(&seats);
        self.enter(&held, &mut sitting, &entries, None, Vec::new(), at).await?;
        let ops = self.forgetting(id, guest).await?;
        self.writer.write(ops).await?;
        Ok(())
    }

    /// What has to be written for a table to know nothing of a guest any more.
    async fn forgetting(&self, id: &str, guest: &str) -> Result<Vec<Op>, Failure> {
        let nobody = secrets::id()?;
        let rows = self.store.journal(id).await?;
        let read = rows.iter().map(|row| serde_json::from_str::<Entry>(&row.entry));
        let before: Vec<Entry> = read.collect::<Result<_, _>>().map_err(|_| Failure::fault())?;
        let mut after = before.clone();
        forget(&mut after, guest, &nobody);
        let changed = rows.iter().zip(before.iter().zip(&after)).filter(|(_, (before, after))| before != after);
        let mut ops: Vec<Op> = changed
            .map(|(row, (_, entry))| Op::JournalAgain {
                table: id.to_owned(),
                version: row.version,
                entry: serde_json::to_string(entry).unwrap_or_default(),
            })
            .collect();
        ops.push(Op::Disown { table: id.to_owned(), guest: guest.to_owned(), nobody });
        // What they said goes, also at a seat they have left; what others said there stays.
        for held in tenures(rows.iter().map(|row| row.at).zip(&before), guest) {
            let seat = held.seat.index() as i64;
            ops.push(Op::EraseChat { table: id.to_owned(), seat, from: held.from, until: held.until });
        }
        Ok(ops)
    }
}
