//! Games looked back on.

use super::Errors;
use super::asker::{ActionNumber, Asker, Path, TableId};
use crate::failure::Failure;
use crate::table::TableState;
use crate::wire::{DevPage, ReplayStep, State};
use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;

/// Only a finished game, or a table for developers, tells everything.
fn is_open(table: &TableState) -> Result<(), Failure> {
    let open = table.state() == State::Over || table.spec.options.dev;
    if open { Ok(()) } else { Err(Failure::forbidden("problem.secret_yet")) }
}

/// The game record.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = String, content_type = "text/plain; charset=utf-8"), Errors))]
pub(super) async fn record(asker: Asker, id: TableId) -> Result<impl IntoResponse, Failure> {
    let table = asker.app.table(&id).await?;
    is_open(&table)?;
    let record = table.record().ok_or_else(|| Failure::conflict("problem.waiting"))?;
    let file = HeaderValue::from_str(&format!("attachment; filename=\"{}-{}.txt\"", table.spec.game, table.id));
    let file = file.unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], record))
}

/// The position after n actions: everything of a finished game, the asker's own view of a running one.
#[utoipa::path(get, path = "/api/tables/{id}/replay/{n}",
    params(("id" = String, Path, description = "The table."), ("n" = u32, Path, description = "After so many actions.")),
    responses((status = 200, body = ReplayStep), Errors))]
pub(super) async fn step(
    asker: Asker,
    id: TableId,
    Path(ActionNumber { n }): Path<ActionNumber>,
) -> Result<Json<ReplayStep>, Failure> {
    let look_back = {
        let table = asker.app.table(&id).await?;
        table.look_back(n, table.seats_of(asker.id()).first().copied())?
    };
    Ok(Json(look_back.step()?))
}

/// State and record for the developer panel.
#[utoipa::path(get, path = "/api/tables/{id}/dev", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = DevPage), Errors))]
pub(super) async fn dev(asker: Asker, id: TableId) -> Result<Json<DevPage>, Failure> {
    let table = asker.app.table(&id).await?;
    is_open(&table)?;
    let line = table.line.as_ref().ok_or_else(|| Failure::conflict("problem.not_kept"))?;
    Ok(Json(DevPage { state: line.play.state(), record: table.record().unwrap_or_default() }))
}
