//! The whole table for one client.

use crate::app::AppState;
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::slot::TableSlot;
use crate::store::ChatRow;
use crate::table::TableState;
use crate::wire::{ChatLine, Snapshot};

/// Everything a guest (or a spectator) needs to draw the table.
pub async fn snapshot_for(
    app: &AppState,
    slot: &TableSlot,
    table: &TableState,
    guest: Option<&str>,
) -> Result<Snapshot, Failure> {
    let yours = table.seats_of(guest);
    let (notes, muted) = match guest {
        Some(guest) => app.store.private(&table.id, guest).await?.unwrap_or_default(),
        None => Default::default(),
    };
    let muted: Vec<u8> = serde_json::from_str(&muted).unwrap_or_default();
    if let Some(guest) = guest {
        // From here on the live connection knows it too.
        slot.mute(guest, &muted);
    }
    let heard = |row: &ChatRow| !muted.iter().any(|seat| i64::from(*seat) == row.seat);
    let chat = app.store.chat(&table.id, limits::CHAT_SHOWN).await?;
    Ok(Snapshot {
        table: table.info(),
        yours: yours.iter().map(|seat| (*seat).into()).collect(),
        reserved: table.reserved_for(guest).into_iter().map(u8::from).collect(),
        owner: guest == Some(&table.spec.owner),
        now: table.render(app.away(slot), table.time(now()), &[guest.map(str::to_owned)]).now_for(guest),
        log: table.log_for(guest),
        chat: chat.into_iter().filter(heard).map(chat_line).collect(),
        muted,
        notes,
        presence: slot.presence(),
    })
}

pub(crate) fn chat_line(row: ChatRow) -> ChatLine {
    ChatLine { number: row.number as u32, at: row.at, seat: row.seat as u8, text: row.line }
}
