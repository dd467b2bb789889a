//! Whether a guest wants to hear of their turns by mail. Links in mails carry a token, which proves that somebody reads there.

use super::Errors;
use super::asker::{Asker, Body};
use crate::clock::now;
use crate::failure::Failure;
use crate::notices::mail::{Letter, address, address_hash};
use crate::secrets;
use crate::store::{MailRow, Op};
use crate::wire::{MailRequest, MailState, MailToken};
use almende_core::{Lang, Problem};
use axum::Json;
use axum::http::StatusCode;

/// Whether this server sends mail, and where to.
#[utoipa::path(get, path = "/api/me/mail", responses((status = 200, body = MailState), Errors))]
pub(super) async fn mail(asker: Asker) -> Result<Json<MailState>, Failure> {
    let row = match asker.id() {
        Some(guest) => asker.app.store.mail_of(guest).await?,
        None => None,
    };
    Ok(Json(MailState {
        possible: asker.app.messengers.mail.is_some(),
        confirmed: row.as_ref().is_some_and(|row| row.confirmed != 0),
        address: row.map(|row| row.address),
    }))
}

/// Another address, which is asked first whether it wants to hear anything; or none.
#[utoipa::path(post, path = "/api/me/mail", request_body = MailRequest, responses((status = 204), Errors))]
pub(super) async fn set_mail(asker: Asker, Body(request): Body<MailRequest>) -> Result<StatusCode, Failure> {
    let Some(guest) = asker.id().map(str::to_owned) else { return Err(Failure::forbidden("problem.no_guest")) };
    asker.check_fresh().await?;
    let app = asker.app.clone();
    let Some(wanted) = request.address else {
        app.writer.write(vec![Op::Erase { from: "mails", by: "guest", value: guest }]).await?;
        return Ok(StatusCode::NO_CONTENT);
    };
    if app.messengers.mail.is_none() {
        return Err(Failure::refused("problem.no_mail"));
    }
    let readable = address(&wanted).map(|mailbox| mailbox.email.to_string());
    let (Some(address), Ok(lang)) = (readable, request.lang.parse::<Lang>()) else {
        return Err(Problem::new("problem.mail_address").into());
    };
    let hash = address_hash(&app.mail_key, &address);
    if app.store.mail_is_stopped(&hash).await? {
        return Err(Failure::refused("problem.mail_stopped"));
    }
    app.rates.mail(&asker)?;
    app.rates.mail_to(&hash)?;
    let row = MailRow { guest, address, lang: request.lang, token: secrets::secret()?, confirmed: 0, sent: now() };
    app.writer.write(vec![Op::Mail(Box::new(row.clone()))]).await?;
    // Off the way of the request: a mail server may be slow.
    tokio::spawn(async move {
        let Some(mail) = &app.messengers.mail else { return };
        if let Err(why) = mail.send(&row.address, lang, &row.token, Letter::Question).await {
            tracing::warn!(why, "a mail could not be sent");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

/// Yes from the one who reads there.
#[utoipa::path(post, path = "/api/mail/confirm", request_body = MailToken, responses((status = 204), Errors))]
pub(super) async fn confirm(asker: Asker, Body(request): Body<MailToken>) -> Result<StatusCode, Failure> {
    let row = asker.app.store.mail_by_token(&request.token).await?;
    let row = row.ok_or_else(|| Failure::missing("problem.mail_token"))?;
    let confirmed = MailRow { confirmed: 1, sent: 0, ..row };
    asker.app.writer.write(vec![Op::Mail(Box::new(confirmed))]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// No more from the one who reads there, whoever asks for it; asked twice it is the same.
#[utoipa::path(post, path = "/api/mail/stop", request_body = MailToken, responses((status = 204), Errors))]
pub(super) async fn stop(asker: Asker, Body(request): Body<MailToken>) -> Result<StatusCode, Failure> {
    if let Some(row) = asker.app.store.mail_by_token(&request.token).await? {
        let hash = address_hash(&asker.app.mail_key, &row.address);
        let forget = Op::Erase { from: "mails", by: "address", value: row.address };
        asker.app.writer.write(vec![forget, Op::MailStop { hash, at: now() }]).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
