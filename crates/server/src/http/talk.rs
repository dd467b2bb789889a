//! Chat, and what a guest keeps for themselves.

use super::Errors;
use super::asker::{Asker, Body, TableId};
use crate::failure::Failure;
use crate::held::News;
use crate::house::now;
use crate::limits;
use crate::names::is_unseen;
use crate::store::{Bound, Op};
use crate::wire::{ChatLine, ChatRequest, MuteRequest, NotesRequest};
use almende_core::Problem;
use axum::Json;
use axum::http::StatusCode;

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
    let held = asker.house.held(&id).await?;
    // The table stays locked until the line is on disk, so that lines have one order.
    let sitting = asker.house.table(&held).await?;
    let seated = asker.sits(&sitting, seat)?;
    asker.house.check_suspended(asker.id()).await?;
    asker.house.rates.chat(&seated)?;
    let number = asker.house.store.chat_lines(&id).await? + 1;
    let line = ChatLine { number: number as u32, at: now(), seat: seated.seat.into(), text };
    let table = String::from(id);
    let room = Op::Within(Bound::ChatLines { table: table.clone() });
    let op = Op::Chat { table, number, at: line.at, seat: i64::from(line.seat), line: line.text.clone() };
    asker.house.writer.write(vec![room, op]).await?;
    let _ = held.news.send(News::Chat(line.clone()));
    drop(sitting);
    Ok(line)
}

/// Whom the guest does not want to hear.
#[utoipa::path(post, path = "/api/tables/{id}/mute", params(("id" = String, Path, description = "The table.")),
    request_body = MuteRequest, responses((status = 204), Errors))]
pub(super) async fn mute(asker: Asker, id: TableId, Body(request): Body<MuteRequest>) -> Result<StatusCode, Failure> {
    let held = asker.house.held(&id).await?;
    let guest = {
        let sitting = asker.house.table(&held).await?;
        if request.muted.len() > sitting.players()
            || request.muted.iter().any(|seat| usize::from(*seat) >= sitting.players())
        {
            return Err(Failure::bad("problem.no_such_seat"));
        }
        asker.seated(&sitting)?
    };
    let muted = serde_json::to_string(&request.muted).unwrap_or_default();
    asker.house.writer.write(vec![Op::Muted { table: id.into(), guest: guest.clone(), muted }]).await?;
    held.mute(&guest, &request.muted);
    Ok(StatusCode::NO_CONTENT)
}

/// The guest's own notes.
#[utoipa::path(put, path = "/api/tables/{id}/notes", params(("id" = String, Path, description = "The table.")),
    request_body = NotesRequest, responses((status = 204), Errors))]
pub(super) async fn notes(asker: Asker, id: TableId, Body(request): Body<NotesRequest>) -> Result<StatusCode, Failure> {
    if request.text.chars().count() > limits::NOTES || request.text.contains('\0') {
        return Err(Problem::new("problem.notes_length").with("most", limits::NOTES).into());
    }
    let guest = asker.seated(&*asker.house.open_table(&id).await?)?;
    asker.house.writer.write(vec![Op::Notes { table: id.into(), guest, notes: request.text }]).await?;
    Ok(StatusCode::NO_CONTENT)
}
