//! Chat, and what a guest keeps for themselves.

use super::Errors;
use super::asker::{Asker, Body, TableId};
use crate::app::AppState;
use crate::bus::Message;
use crate::change::DECISIONS;
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::slot::{News, TableSlot};
use crate::store::{Bound, Op, WriteError};
use crate::wire::{ChatLine, ChatRequest, MuteRequest, NotesRequest};
use almende_core::{Problem, Seat, is_unseen};
use axum::Json;
use axum::http::StatusCode;
use std::sync::Arc;

/// Says something to the table.
#[utoipa::path(post, path = "/api/tables/{id}/chat", params(("id" = String, Path, description = "The table.")),
    request_body = ChatRequest, responses((status = 201, body = ChatLine), Errors))]
pub(super) async fn chat(
    asker: Asker,
    id: TableId,
    Body(request): Body<ChatRequest>,
) -> Result<(StatusCode, Json<ChatLine>), Failure> {
    let text = request.text.trim();
    let long = text.chars().count();
    if !(1..=limits::CHAT).contains(&long) || text.chars().any(|letter| letter != '\n' && is_unseen(letter)) {
        return Err(Problem::new("problem.chat_length").with("most", limits::CHAT).into());
    }
    let (text, seat) = (text.to_owned(), request.seat);
    // It runs to its end even if the one who spoke has gone, so that what is on disk is heard too.
    let said = tokio::spawn(say(asker, id, seat, text)).await;
    said.unwrap_or_else(|_| Err(Failure::fault())).map(|line| (StatusCode::CREATED, Json(line)))
}

async fn say(asker: Asker, id: TableId, seat: u8, text: String) -> Result<ChatLine, Failure> {
    let slot = asker.app.slot(&id).await?;
    // The table stays locked until the line is on disk, so that lines have one order.
    let table = asker.app.table_in(&slot).await?;
    let seated = asker.sits(&table, seat)?;
    asker.app.check_suspended(asker.id()).await?;
    asker.app.rates.chat(&seated)?;
    for _ in 0..DECISIONS {
        match say_once(&asker.app, &slot, &id, seated.seat, &text).await {
            // Somebody has spoken at another node.
            Err(WriteError::Overtaken) => {}
            said => return Ok(said?),
        }
    }
    Err(Failure::storage())
}

async fn say_once(
    app: &Arc<AppState>,
    slot: &TableSlot,
    id: &str,
    seat: Seat,
    text: &str,
) -> Result<ChatLine, WriteError> {
    let failed = |error: sqlx::Error| WriteError::Failed(Arc::new(error));
    let number = app.store.chat_lines(id).await.map_err(failed)? + 1;
    let line = ChatLine { number: number as u32, at: now(), seat: seat.into(), text: text.to_owned() };
    let id = id.to_owned();
    let room = Op::Within(Bound::ChatLines { table: id.clone() });
    let op = Op::Chat { table: id.clone(), number, at: line.at, seat: i64::from(line.seat), line: line.text.clone() };
    app.writer.write(vec![room, op]).await?;
    if app.nodes.is_shared() {
        // What others have said meanwhile comes before it.
        if let Err(failure) = app.tell_chat(slot).await {
            tracing::warn!(table = id, %failure, "what was said cannot be read");
        }
        app.nodes.bus.say(Message::Said { table: id, number });
    } else {
        let _ = slot.news.send(News::Chat(line.clone()));
    }
    Ok(line)
}

/// Whom the guest does not want to hear.
#[utoipa::path(post, path = "/api/tables/{id}/mute", params(("id" = String, Path, description = "The table.")),
    request_body = MuteRequest, responses((status = 204), Errors))]
pub(super) async fn mute(asker: Asker, id: TableId, Body(request): Body<MuteRequest>) -> Result<StatusCode, Failure> {
    let slot = asker.app.slot(&id).await?;
    let guest = {
        let table = asker.app.table_in(&slot).await?;
        if request.muted.len() > table.players()
            || request.muted.iter().any(|seat| usize::from(*seat) >= table.players())
        {
            return Err(Failure::bad("problem.no_such_seat"));
        }
        asker.seated(&table)?
    };
    asker.app.rates.deed(&asker)?;
    let muted = serde_json::to_string(&request.muted).unwrap_or_default();
    asker.app.writer.write(vec![Op::Muted { table: id.into(), guest: guest.clone(), muted }]).await?;
    slot.mute(&guest, &request.muted);
    asker.app.nodes.bus.say(Message::Muted { table: slot.id.clone(), guest, seats: request.muted });
    Ok(StatusCode::NO_CONTENT)
}

/// The guest's own notes.
#[utoipa::path(put, path = "/api/tables/{id}/notes", params(("id" = String, Path, description = "The table.")),
    request_body = NotesRequest, responses((status = 204), Errors))]
pub(super) async fn notes(asker: Asker, id: TableId, Body(request): Body<NotesRequest>) -> Result<StatusCode, Failure> {
    if request.text.chars().count() > limits::NOTES || request.text.contains('\0') {
        return Err(Problem::new("problem.notes_length").with("most", limits::NOTES).into());
    }
    let guest = asker.seated(&*asker.app.table(&id).await?)?;
    asker.app.rates.deed(&asker)?;
    asker.app.writer.write(vec![Op::Notes { table: id.into(), guest, notes: request.text }]).await?;
    Ok(StatusCode::NO_CONTENT)
}
