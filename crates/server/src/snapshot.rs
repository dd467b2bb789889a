//! The whole table for one client.

use crate::failure::Failure;
use crate::held::Held;
use crate::house::{House, now};
use crate::limits;
use crate::sitting::Sitting;
use crate::store::ChatRow;
use crate::wire::{ChatLine, Snapshot};

/// Everything a guest (or a spectator) needs to draw the table.
pub async fn snapshot_for(
    house: &House,
    held: &Held,
    sitting: &Sitting,
    guest: Option<&str>,
) -> Result<Snapshot, Failure> {
    let yours = sitting.seats_of(guest);
    let (notes, muted) = match guest {
        Some(guest) => house.store.private(&sitting.id, guest).await?.unwrap_or_default(),
        None => Default::default(),
    };
    let muted: Vec<u8> = serde_json::from_str(&muted).unwrap_or_default();
    if let Some(guest) = guest {
        // From here on the live connection knows it too.
        held.mute(guest, &muted);
    }
    let heard = |row: &ChatRow| !muted.iter().any(|seat| i64::from(*seat) == row.seat);
    let chat = house.store.chat(&sitting.id, limits::CHAT_SHOWN).await?;
    Ok(Snapshot {
        table: sitting.info(),
        yours: yours.iter().map(|seat| (*seat).into()).collect(),
        reserved: sitting.reserved_for(guest).into_iter().map(u8::from).collect(),
        owner: guest == Some(&sitting.facts.owner),
        now: sitting.shown(house.away(held), sitting.time(now()), &[guest.map(str::to_owned)]).now_for(guest),
        log: sitting.log_for(guest),
        chat: chat.into_iter().filter(heard).map(chat_line).collect(),
        muted,
        notes,
        presence: held.presence(),
    })
}

fn chat_line(row: ChatRow) -> ChatLine {
    ChatLine { number: row.number as u32, at: row.at, seat: row.seat as u8, text: row.line }
}
