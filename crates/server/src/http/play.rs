//! Decisions, and what they would lead to.

use super::Errors;
use super::asker::{Asker, Body, TableId};
use crate::failure::Failure;
use crate::house::Decided;
use crate::secrets::random_bytes;
use crate::sitting::{self, Sitting};
use crate::wire::{Accepted, ActionRequest, CommandRequest, Legality, Preview};
use almende_core::{Outcome, Seat, Seed, Viewer};
use axum::Json;

/// Carries out a command of a seat. It is on disk when the answer comes.
#[utoipa::path(post, path = "/api/tables/{id}/commands", params(("id" = String, Path, description = "The table.")),
    request_body = CommandRequest, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn command(
    asker: Asker,
    id: TableId,
    Body(request): Body<CommandRequest>,
) -> Result<Json<Accepted>, Failure> {
    let letters = |letter: u8| letter.is_ascii_alphanumeric() || matches!(letter, b'-' | b'_');
    let command = request.command_id;
    if !(8..=64).contains(&command.len()) || !command.bytes().all(letters) {
        return Err(Failure::bad("problem.command_id"));
    }
    let (house, guest, address) = (asker.house.clone(), asker.id().map(str::to_owned), asker.address);
    let done = house.change(&id, move |sitting, away, at| {
        let seated = asker.sits(sitting, request.seat)?;
        if let Some(version) = sitting.commands.get(&command) {
            return Ok(Decided::Already(*version));
        }
        asker.house.rates.command(&seated)?;
        sitting.check_fresh(seated.seat, &request.command, request.version)?;
        let entry = sitting.decide(seated.seat, &request.command, away, at)?;
        Ok(Decided::Entries { entries: vec![entry], command: Some(command), ops: Vec::new() })
    });
    let version = done.await?;
    house.look(&house.held(&id).await?, guest.as_deref(), address);
    Ok(Json(Accepted { version }))
}

/// Whether an action is possible now, and why not.
#[utoipa::path(post, path = "/api/tables/{id}/legal", params(("id" = String, Path, description = "The table.")),
    request_body = ActionRequest, responses((status = 200, body = Legality), Errors))]
pub(super) async fn legal(
    asker: Asker,
    id: TableId,
    Body(request): Body<ActionRequest>,
) -> Result<Json<Legality>, Failure> {
    let sitting = asker.house.open_table(&id).await?;
    let seat = asker.seat(&sitting, request.seat)?;
    Ok(Json(match why_not(&sitting, seat, &request.action) {
        Ok(()) => Legality { legal: true, why: None },
        Err(failure) => Legality { legal: false, why: Some(failure.body().clone()) },
    }))
}

fn why_not(sitting: &Sitting, seat: Seat, action: &str) -> Result<(), Failure> {
    if sitting.ended.is_some() {
        return Err(Failure::conflict("problem.over"));
    }
    let line = sitting.line.as_ref().ok_or_else(|| Failure::conflict("problem.waiting"))?;
    if sitting.confirming().is_some() {
        return Err(Failure::refused("problem.unconfirmed"));
    }
    line.table.legal(seat, action).map_err(|said| sitting.explain(said))
}

/// What an action would lead to, in a world in which everything hidden is drawn anew.
#[utoipa::path(post, path = "/api/tables/{id}/preview", params(("id" = String, Path, description = "The table.")),
    request_body = ActionRequest, responses((status = 200, body = Preview), Errors))]
pub(super) async fn preview(
    asker: Asker,
    id: TableId,
    Body(request): Body<ActionRequest>,
) -> Result<Json<Preview>, Failure> {
    let sitting = asker.house.open_table(&id).await?;
    let seat = asker.seat(&sitting, request.seat)?;
    why_not(&sitting, seat, &request.action)?;
    let line = sitting.line.as_ref().ok_or_else(|| Failure::conflict("problem.waiting"))?;
    let mut rng = Seed::from_bytes(random_bytes()?).stream("preview", 0);
    let mut world = line.table.redrawn(seat, &mut rng);
    let applied = world.apply(seat, &request.action).map_err(|said| sitting.explain(said))?;
    if applied.outcome == Outcome::Reveals {
        // What would be shown is not known; what was drawn anew instead is nobody's business.
        return Ok(Json(Preview { reveals: true, face: None, events: Vec::new() }));
    }
    let viewer = Viewer::Seat(seat);
    let heard = applied.events.iter().filter(|(audience, ..)| audience.includes(viewer));
    Ok(Json(Preview {
        reveals: false,
        face: Some(sitting::still_face(&*world, Some(seat), viewer)),
        events: heard.map(|(_, text, data)| sitting::event(text, data)).collect(),
    }))
}
