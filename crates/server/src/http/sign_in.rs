//! Signing in. Whatever is wrong, the answer is the same and takes as long, so that nobody learns whose account there is.

use super::Errors;
use super::accounts::{plain_code, refused};
use super::asker::{Asker, Body, SetCookie};
use super::hosts::page;
use super::session::{end_session, new_session};
use crate::accounts::passkeys::{self, NoProof, Proof, Question, challenge_in};
use crate::accounts::tickets::Purpose;
use crate::app::AppState;
use crate::clock::now;
use crate::failure::Failure;
use crate::guests::Guest;
use crate::limits;
use crate::names::likenesses;
use crate::notices::mail::{Letter, address, address_hash};
use crate::secrets;
use crate::store::{Bound, MailRow, Op};
use crate::wire::{CodeSignIn, MailSignIn, PasskeyProof, PasskeyQuestion, PasswordSignIn};
use almende_core::{Lang, Problem};
use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use std::sync::Arc;
use std::time::Duration;

/// What does not lead in. It says nothing of what was wrong.
fn no_way_in() -> Failure {
    Failure::forbidden("problem.sign_in")
}

/// This device is one of a guest's from now on, under a cookie nobody has seen before. The one it had ends, whoever it was.
async fn sign_in(
    asker: &Asker,
    guest: &str,
    ops: impl IntoIterator<Item = Op>,
) -> Result<(SetCookie, StatusCode), Failure> {
    let name = asker.app.store.guest_name(guest).await?.ok_or_else(no_way_in)?;
    let guest = Guest { id: guest.to_owned(), name };
    let (cookie, session) = new_session(&asker.app, &guest, asker.browser.clone())?;
    let former = asker.device.as_ref().map(|device| end_session(device.hash.clone()));
    asker.app.writer.write(ops.into_iter().chain(former).chain([session]).collect()).await?;
    for changed in asker.id().into_iter().filter(|id| *id != guest.id).chain([guest.id.as_str()]) {
        asker.app.drop_cached_guest(changed);
    }
    Ok((cookie, StatusCode::NO_CONTENT))
}

/// Begins to sign in with a passkey.
#[utoipa::path(post, path = "/api/sign-in/passkey/start", responses((status = 200, body = PasskeyQuestion), Errors))]
pub(super) async fn start_passkey(asker: Asker, headers: HeaderMap) -> Result<Json<PasskeyQuestion>, Failure> {
    let (_, site) = page(&headers).ok_or_else(|| Failure::refused("problem.passkey_page"))?;
    let challenge = asker.app.tickets.make(Purpose::Passkey, &site, now())?;
    Ok(Json(PasskeyQuestion { challenge, site }))
}

/// Signs in with a passkey.
#[utoipa::path(post, path = "/api/sign-in/passkey", request_body = PasskeyProof, responses((status = 204), Errors))]
pub(super) async fn by_passkey(
    asker: Asker,
    headers: HeaderMap,
    Body(request): Body<PasskeyProof>,
) -> Result<(SetCookie, StatusCode), Failure> {
    asker.app.rates.sign_in(&asker)?;
    let (origin, site) = page(&headers).ok_or_else(|| Failure::refused("problem.passkey_page"))?;
    let failed = |why| refused(why, "problem.sign_in");
    let challenge = challenge_in(&request.client_data).map_err(failed)?;
    let ticket = asker.app.tickets.know(&challenge, Purpose::Passkey, &site, now());
    let ticket = ticket.ok_or_else(|| failed(NoProof::Elsewhere))?;
    let row = asker.app.store.passkey(&request.id).await?.filter(|row| row.site == site);
    let row = row.ok_or_else(no_way_in)?;
    let proof = Proof {
        client_data: &request.client_data,
        authenticator_data: &request.authenticator_data,
        signature: &request.signature,
    };
    let asked = Question { challenge: &challenge, origin: &origin, site: &site };
    let counter = passkeys::used(&proof, &row.public_key, row.counter, &asked).map_err(failed)?;
    let used = Op::PasskeyUsed { id: row.id, counter: counter.into(), at: now() };
    sign_in(&asker, &row.guest, ticket.spend().into_iter().chain([used])).await
}

/// Signs in with name and password.
#[utoipa::path(post, path = "/api/sign-in/password", request_body = PasswordSignIn,
    responses((status = 204), Errors))]
pub(super) async fn by_password(
    asker: Asker,
    Body(request): Body<PasswordSignIn>,
) -> Result<(SetCookie, StatusCode), Failure> {
    asker.app.rates.sign_in(&asker)?;
    if request.password.chars().count() > limits::PASSWORD || request.name.chars().count() > limits::PASSWORD {
        return Err(no_way_in());
    }
    let likenesses = likenesses(&request.name);
    asker.app.rates.password_for(&secrets::hash(&likenesses[0]))?;
    let found = asker.app.store.account_like(&likenesses).await?;
    let (guest, kept) = found.map(|account| (account.guest, account.password)).unzip();
    let right = asker.app.passwords.is(request.password, kept.flatten()).await?;
    let guest = guest.filter(|_| right).ok_or_else(no_way_in)?;
    sign_in(&asker, &guest, []).await
}

/// Signs in with one of the codes that were written down; it works once.
#[utoipa::path(post, path = "/api/sign-in/code", request_body = CodeSignIn, responses((status = 204), Errors))]
pub(super) async fn by_code(asker: Asker, Body(request): Body<CodeSignIn>) -> Result<(SetCookie, StatusCode), Failure> {
    asker.app.rates.sign_in(&asker)?;
    let hash = secrets::hash(&plain_code(&request.code));
    let guest = asker.app.store.guest_by_code(&hash).await?.ok_or_else(no_way_in)?;
    // Its row is gone from then on; that nodes that ask at once agree takes longer.
    let until = now() + Duration::from_secs(24 * 3600).as_millis() as i64;
    let once = [
        Op::Within(Bound::Uses { hash: hash.clone() }),
        Op::Spend { hash: hash.clone(), until },
        Op::Erase { from: "recovery_codes", by: "hash", value: hash },
    ];
    sign_in(&asker, &guest, once).await
}

/// Sends a link to sign in with, if there is such an account with a mail address that said yes. The answer does not tell.
#[utoipa::path(post, path = "/api/sign-in/mail", request_body = MailSignIn, responses((status = 204), Errors))]
pub(super) async fn send_link(asker: Asker, Body(request): Body<MailSignIn>) -> Result<StatusCode, Failure> {
    let lang = request.lang.parse::<Lang>().map_err(|_| {
        Problem::new("problem.no_language").with("name", &request.lang).with("languages", Lang::codes())
    })?;
    if asker.app.messengers.mail.is_none() {
        return Err(Failure::refused("problem.no_mail"));
    }
    asker.app.rates.sign_in(&asker)?;
    asker.app.rates.mail(&asker)?;
    let app = asker.app.clone();
    // Nobody waits for it, so nobody can tell by the time whether there was anything to send.
    tokio::spawn(async move {
        if let Err(failure) = send_links(&app, &request.who, lang).await {
            tracing::warn!(%failure, "a link to sign in with could not be sent");
        }
    });
    Ok(StatusCode::NO_CONTENT)
}

async fn send_links(app: &Arc<AppState>, who: &str, lang: Lang) -> Result<(), Failure> {
    let guests = match address(who) {
        Some(mailbox) => app.store.accounts_at(mailbox.email.as_ref(), limits::MAILED_ACCOUNTS).await?,
        None => app.store.account_like(&likenesses(who)).await?.into_iter().map(|account| account.guest).collect(),
    };
    for guest in guests {
        let (Some(account), Some(mail)) = (app.store.account_of(&guest).await?, app.store.mail_of(&guest).await?)
        else {
            continue;
        };
        if mail.confirmed == 0 {
            continue;
        }
        app.rates.link_to(&address_hash(&app.mail_key, &mail.address))?;
        let ticket = app.tickets.make(Purpose::MailLink, &subject(&mail), now())?;
        let ticket = format!("{guest}.{ticket}");
        let letter = Letter::SignIn { ticket: &ticket, name: &account.name };
        let Some(messenger) = &app.messengers.mail else { continue };
        if let Err(why) = messenger.send(&mail.address, lang, &mail.token, letter).await {
            tracing::warn!(why, "a link to sign in with could not be sent");
        }
    }
    Ok(())
}

/// A link is for a guest who reads at this address.
fn subject(mail: &MailRow) -> String {
    format!("{} {}", mail.guest, mail.address)
}

/// Signs in with a link that came by mail; it works once, for a quarter of an hour.
#[utoipa::path(post, path = "/api/sign-in/link", request_body = CodeSignIn, responses((status = 204), Errors))]
pub(super) async fn by_link(asker: Asker, Body(request): Body<CodeSignIn>) -> Result<(SetCookie, StatusCode), Failure> {
    asker.app.rates.sign_in(&asker)?;
    let (guest, ticket) = request.code.split_once('.').ok_or_else(no_way_in)?;
    let known = secrets::is_id(guest).then_some(guest).ok_or_else(no_way_in)?;
    let mail = asker.app.store.mail_of(known).await?.filter(|mail| mail.confirmed != 0).ok_or_else(no_way_in)?;
    let account = asker.app.store.account_of(known).await?.ok_or_else(no_way_in)?;
    let ticket = asker.app.tickets.know(ticket, Purpose::MailLink, &subject(&mail), now()).ok_or_else(no_way_in)?;
    sign_in(&asker, &account.guest, ticket.spend()).await
}
