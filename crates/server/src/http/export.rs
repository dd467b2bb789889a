//! Everything the server knows of a guest, as files.

use super::Errors;
use super::asker::Asker;
use crate::app::AppState;
use crate::failure::Failure;
use crate::guests::Guest;
use crate::limits;
use crate::store::ChatRow;
use crate::table::{JournalEntry, TableState, tenures};
use crate::wire::{State, TableCard};
use crate::zip::{TooLarge, Zip};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use serde_json::{Value, json};
use std::sync::Arc;

/// An archive with a document about the guest, one for each of their tables with what they wrote there, and the records of the
/// games that are over. What is a secret of a running game is not among it.
#[utoipa::path(get, path = "/api/account/export",
    responses((status = 200, body = String, content_type = "application/zip"), Errors))]
pub(super) async fn export(asker: Asker) -> Result<impl IntoResponse, Failure> {
    let Some(guest) = asker.guest.clone() else { return Err(Failure::forbidden("problem.no_guest")) };
    asker.check_fresh().await?;
    asker.app.rates.export(&asker)?;
    let bytes = archive(&asker.app, &guest).await?;
    let kind = HeaderValue::from_static("application/zip");
    let file = HeaderValue::from_static("attachment; filename=\"almende.zip\"");
    Ok((StatusCode::OK, [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], bytes))
}

async fn archive(app: &Arc<AppState>, guest: &Guest) -> Result<Vec<u8>, Failure> {
    let too_large = |_: TooLarge| Failure::fault();
    let mut zip = Zip::default();
    let pretty = |value: &Value| serde_json::to_vec_pretty(value).unwrap_or_default();
    zip.add("me.json", &pretty(&about(app, guest).await?)).map_err(too_large)?;
    for row in app.store.tables_of(&guest.id, limits::COUNTED).await? {
        let (told, record) = table(app, guest, &row.id, &row.card).await?;
        zip.add(&format!("tables/{}.json", row.id), &pretty(&told)).map_err(too_large)?;
        if let Some(record) = record {
            zip.add(&format!("tables/{}-{}.txt", row.game, row.id), record.as_bytes()).map_err(too_large)?;
        }
    }
    zip.finish().map_err(too_large)
}

async fn about(app: &AppState, guest: &Guest) -> Result<Value, Failure> {
    let store = &app.store;
    let account = store.account_of(&guest.id).await?;
    let passkeys = store.passkeys_of(&guest.id).await?;
    let passkeys: Vec<Value> = passkeys
        .iter()
        .map(|row| json!({"label": row.label, "site": row.site, "made": row.created, "used": row.used}))
        .collect();
    let sessions = store.sessions_of(&guest.id).await?;
    let devices: Vec<Value> =
        sessions.iter().map(|row| json!({"browser": row.browser, "made": row.created, "seen": row.seen})).collect();
    let pushed = store.subscriptions_of(&guest.id).await?;
    let pushed: Vec<Value> = pushed.iter().map(|one| json!({"endpoint": one.endpoint, "lang": one.lang})).collect();
    let mail = store.mail_of(&guest.id).await?;
    let mail = mail.map(|row| json!({"address": row.address, "lang": row.lang, "confirmed": row.confirmed != 0}));
    let suspended = store.suspension(&guest.id).await?.map(|(until, why)| json!({"until": until, "why": why}));
    let reports = store.reports().await?.into_iter().filter(|report| report.reporter == guest.id);
    let reports: Vec<Value> = reports
        .map(|report| json!({"at": report.at, "table": report.table_id, "seat": report.seat, "why": report.why}))
        .collect();
    let faults = store.faults().await?.into_iter().filter(|fault| fault.guest == guest.id);
    let faults: Vec<Value> = faults
        .map(|fault| json!({"at": fault.at, "table": fault.table_id, "words": fault.words, "page": fault.page}))
        .collect();
    Ok(json!({
        "name": guest.name,
        "account": account.map(|row| json!({
            "name": row.name,
            "made": row.created,
            "password": row.password.is_some(),
        })),
        "role": store.role_of(&guest.id).await?,
        "passkeys": passkeys,
        "devices": devices,
        "notices": pushed,
        "mail": mail,
        "holiday": store.holiday_of(&guest.id).await?,
        "suspended": suspended,
        "reports": reports,
        "faults": faults,
    }))
}

/// A table as its list shows it, with what the guest wrote there; and its record once it is over.
async fn table(app: &AppState, guest: &Guest, id: &str, card: &str) -> Result<(Value, Option<String>), Failure> {
    let rows = app.store.journal(id).await?;
    let read = rows.iter().map(|row| serde_json::from_str::<JournalEntry>(&row.entry));
    let journal: Vec<JournalEntry> = read.collect::<Result<_, _>>().map_err(|_| Failure::fault())?;
    let held = tenures(rows.iter().map(|row| row.at).zip(&journal), &guest.id);
    let own = |line: &ChatRow| {
        held.iter().any(|held| held.seat.index() as i64 == line.seat && (held.from..=held.until).contains(&line.at))
    };
    let said = app.store.chat(id, limits::CHAT_LINES).await?;
    let said: Vec<Value> =
        said.iter().filter(|line| own(line)).map(|line| json!({"at": line.at, "text": line.line})).collect();
    let (notes, muted) = app.store.private(id, &guest.id).await?.unwrap_or_default();
    let card: Option<TableCard> = serde_json::from_str(card).ok();
    let over = card.as_ref().is_some_and(|card| card.state == State::Over);
    let record = if over {
        let documents = app.store.documents(id).await?.unwrap_or_default();
        let rebuilt = TableState::rebuild(id, &rows, &documents, |id| app.game(id));
        // A game of a title this program does not have is told without its record.
        rebuilt.ok().and_then(|rebuilt| rebuilt.table.record())
    } else {
        None
    };
    let seats: Vec<usize> = held.iter().map(|held| held.seat.index()).collect();
    let muted: Value = serde_json::from_str(&muted).unwrap_or_default();
    Ok((json!({"table": card, "seats": seats, "said": said, "notes": notes, "muted": muted}), record))
}
