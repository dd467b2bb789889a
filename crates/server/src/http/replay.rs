//! Games looked back on.

use super::Errors;
use super::asker::{Asker, Numbered, Path, TableId};
use crate::failure::Failure;
use crate::sitting::{self, Sitting};
use crate::wire::{DevPage, ReplayStep, State};
use almende_core::Viewer;
use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::IntoResponse;

/// Only a finished game, or a table for developers, tells everything.
fn is_open(sitting: &Sitting) -> Result<(), Failure> {
    let open = sitting.state() == State::Over || sitting.facts.options.dev;
    if open { Ok(()) } else { Err(Failure::forbidden("problem.secret_yet")) }
}

/// The game record.
#[utoipa::path(get, path = "/api/tables/{id}/record", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = String, content_type = "text/plain; charset=utf-8"), Errors))]
pub(super) async fn record(asker: Asker, id: TableId) -> Result<impl IntoResponse, Failure> {
    let sitting = asker.house.open_table(&id).await?;
    is_open(&sitting)?;
    let record = sitting.record().ok_or_else(|| Failure::conflict("problem.waiting"))?;
    let file = HeaderValue::from_str(&format!("attachment; filename=\"{}-{}.txt\"", sitting.facts.game, sitting.id));
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
    Path(Numbered { n }): Path<Numbered>,
) -> Result<Json<ReplayStep>, Failure> {
    let (game, record, entry, seat, over) = {
        let sitting = asker.house.open_table(&id).await?;
        let record = sitting.inner_record().ok_or_else(|| match sitting.state() {
            State::Waiting => Failure::conflict("problem.waiting"),
            _ => Failure::conflict("problem.not_kept"),
        })?;
        let over = sitting.state() == State::Over;
        let seat = sitting.seats_of(asker.id()).first().copied();
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let logged = (n as usize).checked_sub(1).and_then(|at| sitting.log.get(sitting.before + at));
        let entry = logged.map(|logged| sitting.log_entry(logged, viewer, over));
        (sitting.game.clone(), record, entry, seat, over)
    };
    let of = record.actions.len() as u32;
    let table = game.title.replay(&record, Some(n as usize))?;
    let viewer = if over { Viewer::All } else { seat.map_or(Viewer::Public, Viewer::Seat) };
    Ok(Json(ReplayStep {
        n,
        of,
        entry,
        turn: table.turn().iter().map(u8::from).collect(),
        face: sitting::still_face(&*table, seat, viewer),
    }))
}

/// State and record for the developer panel.
#[utoipa::path(get, path = "/api/tables/{id}/dev", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = DevPage), Errors))]
pub(super) async fn dev(asker: Asker, id: TableId) -> Result<Json<DevPage>, Failure> {
    let sitting = asker.house.open_table(&id).await?;
    is_open(&sitting)?;
    let line = sitting.line.as_ref().ok_or_else(|| Failure::conflict("problem.not_kept"))?;
    Ok(Json(DevPage { state: line.table.state(), record: sitting.record().unwrap_or_default() }))
}
