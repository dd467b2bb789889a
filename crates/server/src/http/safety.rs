//! Being forgotten, and telling the operator of somebody.

use super::Errors;
use super::asker::{Asker, Body, SetCookie, TableId};
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::secrets;
use crate::store::{Bound, Op, Report};
use crate::wire::{ForgetRequest, ReportRequest};
use almende_core::{Problem, is_unseen};
use axum::http::StatusCode;

/// Deletes everything the server knows of the guest. Running games go on without them.
#[utoipa::path(post, path = "/api/me/forget", request_body = ForgetRequest, responses((status = 204), Errors))]
pub(super) async fn forget(
    asker: Asker,
    Body(request): Body<ForgetRequest>,
) -> Result<(SetCookie, StatusCode), Failure> {
    let Some(guest) = asker.guest.clone() else { return Ok((SetCookie::ended(), StatusCode::NO_CONTENT)) };
    if request.name != guest.name {
        return Err(Failure::refused("problem.forget_name"));
    }
    asker.app.rates.departure(&asker)?;
    // It runs to its end even if the one who asked has gone.
    let gone = tokio::spawn(async move { asker.app.forget_guest(&guest.id).await }).await;
    gone.unwrap_or_else(|_| Err(Failure::fault()))?;
    Ok((SetCookie::ended(), StatusCode::NO_CONTENT))
}

/// Tells the operator of a player, or of something a player said.
#[utoipa::path(post, path = "/api/tables/{id}/report", params(("id" = String, Path, description = "The table.")),
    request_body = ReportRequest, responses((status = 204), Errors))]
pub(super) async fn report(
    asker: Asker,
    id: TableId,
    Body(request): Body<ReportRequest>,
) -> Result<StatusCode, Failure> {
    let why = request.text.trim();
    if why.chars().count() > limits::CHAT || why.chars().any(|letter| letter != '\n' && is_unseen(letter)) {
        return Err(Problem::new("problem.report_length").with("most", limits::CHAT).into());
    }
    if request.components {
        return report_components(asker, id, why).await;
    }
    let (by, about, name) = {
        let table = asker.app.table(&id).await?;
        let by = asker.seated(&table)?;
        let chair = table.chairs.get(usize::from(request.seat));
        let chair = chair.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
        let about = chair.guest.clone().filter(|guest| *guest != by);
        (by, about.ok_or_else(|| Failure::refused("problem.report_nobody"))?, chair.name.clone())
    };
    asker.app.rates.creation(&asker)?;
    asker.app.rates.report(&asker)?;
    let said = match request.line {
        Some(number) => {
            let line = asker.app.store.chat_line(&id, number.into(), request.seat.into()).await?;
            Some(line.ok_or_else(|| Failure::missing("problem.no_line"))?)
        }
        None => None,
    };
    let room = Op::Within(Bound::Reports { guest: by.clone() });
    let report = Report {
        id: secrets::id()?,
        at: now(),
        table_id: id.into(),
        reporter: by,
        guest: about,
        seat: request.seat.into(),
        name,
        said,
        why: why.to_owned(),
    };
    asker.app.writer.write(vec![room, Op::Report(Box::new(report))]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Tells the operator of the components of a table: their digest, which can be blocked, and who made the table.
async fn report_components(asker: Asker, id: TableId, why: &str) -> Result<StatusCode, Failure> {
    let by = asker.id().ok_or_else(|| Failure::forbidden("problem.not_seated"))?.to_owned();
    let (guest, seat, name, said) = {
        let table = asker.app.table(&id).await?;
        let Some(pack) = &table.spec.pack else { return Err(Failure::refused("problem.report_components")) };
        let called = pack.get("name").and_then(serde_json::Value::as_str).unwrap_or_default();
        let said = format!("{} {called}", table.game.components().digest);
        let owner = table.spec.owner.clone();
        let seat = table.chairs.iter().position(|chair| chair.guest.as_ref() == Some(&owner));
        let name = seat.and_then(|seat| table.chairs.get(seat)).map(|chair| chair.name.clone());
        (owner, seat.unwrap_or_default() as i64, name.unwrap_or_default(), said.trim_end().to_owned())
    };
    asker.app.rates.creation(&asker)?;
    asker.app.rates.report(&asker)?;
    let room = Op::Within(Bound::Reports { guest: by.clone() });
    let (report, table_id, why) = (secrets::id()?, id.into(), why.to_owned());
    let report = Report { id: report, at: now(), table_id, reporter: by, guest, seat, name, said: Some(said), why };
    asker.app.writer.write(vec![room, Op::Report(Box::new(report))]).await?;
    Ok(StatusCode::NO_CONTENT)
}
