//! Decisions, and what they would lead to.

use super::Errors;
use super::asker::{Asker, Body, TableId};
use crate::change::Intent;
use crate::failure::Failure;
use crate::limits;
use crate::secrets::random_bytes;
use crate::wire::{Accepted, ActionRequest, CommandRequest, LegalRequest, Legality, Preview};
use almende_core::Seed;
use axum::Json;

/// Carries out a command of a seat. It is on disk when the answer comes.
#[utoipa::path(post, path = "/api/tables/{id}/commands", params(("id" = String, Path, description = "The table.")),
    request_body = CommandRequest, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn command(
    mut asker: Asker,
    id: TableId,
    Body(request): Body<CommandRequest>,
) -> Result<Json<Accepted>, Failure> {
    let letters = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
    let command = request.command_id;
    if !(8..=limits::COMMAND_ID).contains(&command.len()) || !command.bytes().all(letters) {
        return Err(Failure::bad("problem.command_id"));
    }
    let (app, guest, address) = (asker.app.clone(), asker.id().map(str::to_owned), asker.address);
    let done = app.change(&id, move |table, away, at| {
        let seated = asker.sits(table, request.seat)?;
        if let Some(version) = table.commands.get(&command) {
            return Ok(Intent::Already(*version));
        }
        asker.count_command(&seated)?;
        table.check_fresh(seated.seat, &request.command, request.version)?;
        let entry = table.decide(seated.seat, &request.command, away, at)?;
        if table.knows_already(&entry) {
            return Ok(Intent::Already(table.version));
        }
        Ok(Intent::Command { id: command.clone(), entry })
    });
    let version = done.await?;
    app.look(&app.slot(&id).await?, guest.as_deref(), address);
    Ok(Json(Accepted { version }))
}

/// Whether an action, or what pointing at a spot of the table means, is possible now, and why not.
#[utoipa::path(post, path = "/api/tables/{id}/legal", params(("id" = String, Path, description = "The table.")),
    request_body = LegalRequest, responses((status = 200, body = Legality), Errors))]
pub(super) async fn legal(
    asker: Asker,
    id: TableId,
    Body(request): Body<LegalRequest>,
) -> Result<Json<Legality>, Failure> {
    let table = asker.app.table(&id).await?;
    let seat = asker.seat(&table, request.seat)?;
    Ok(Json(table.legality(seat, &request)?))
}

/// What an action would lead to, in a world in which everything hidden is drawn anew.
#[utoipa::path(post, path = "/api/tables/{id}/preview", params(("id" = String, Path, description = "The table.")),
    request_body = ActionRequest, responses((status = 200, body = Preview), Errors))]
pub(super) async fn preview(
    asker: Asker,
    id: TableId,
    Body(request): Body<ActionRequest>,
) -> Result<Json<Preview>, Failure> {
    let table = asker.app.table(&id).await?;
    let seat = asker.seat(&table, request.seat)?;
    let rng = Seed::from_bytes(random_bytes()?).stream("preview", 0);
    Ok(Json(table.preview(seat, &request.action, rng)?))
}
