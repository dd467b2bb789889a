//! How a guest wants to hear that it is their turn.

use super::Errors;
use super::asker::{Asker, Body, SetCookie};
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::notices::push::browser_keys;
use crate::store::{Op, Subscription};
use crate::wire::{PushKey, SubscribeRequest, UnsubscribeRequest};
use almende_core::Lang;
use axum::Json;
use axum::http::StatusCode;

/// The key a browser needs to subscribe.
#[utoipa::path(get, path = "/api/me/push", responses((status = 200, body = PushKey), Errors))]
pub(super) async fn push_key(asker: Asker) -> Json<PushKey> {
    Json(PushKey { key: asker.app.messengers.push.key.public() })
}

/// This browser wants to hear when it is the guest's turn.
#[utoipa::path(post, path = "/api/me/push", request_body = SubscribeRequest, responses((status = 204), Errors))]
pub(super) async fn subscribe(
    asker: Asker,
    Body(request): Body<SubscribeRequest>,
) -> Result<(SetCookie, StatusCode), Failure> {
    let SubscribeRequest { endpoint, p256dh, auth, lang } = request;
    if !asker.app.messengers.push.knows(&endpoint) {
        return Err(Failure::refused("problem.push_service"));
    }
    if browser_keys(&p256dh, &auth).is_none() || lang.parse::<Lang>().is_err() {
        return Err(Failure::bad("problem.subscription"));
    }
    asker.app.rates.creation(&asker)?;
    let (guest, cookie, mut ops) = asker.known("")?;
    let device = Subscription { endpoint, p256dh, auth, lang };
    ops.push(Op::Subscribe { guest: guest.id.clone(), device: Box::new(device), at: now() });
    ops.push(Op::KeepDevices { guest: guest.id, most: limits::DEVICES });
    asker.app.writer.write(ops).await?;
    Ok((cookie, StatusCode::NO_CONTENT))
}

/// This browser does not want to hear it any more.
#[utoipa::path(post, path = "/api/me/push/remove", request_body = UnsubscribeRequest, responses((status = 204), Errors))]
pub(super) async fn unsubscribe(asker: Asker, Body(request): Body<UnsubscribeRequest>) -> Result<StatusCode, Failure> {
    if let Some(guest) = asker.id().filter(|_| asker.app.messengers.push.knows(&request.endpoint)) {
        let forget = Op::Unsubscribe { guest: guest.to_owned(), endpoint: request.endpoint };
        asker.app.writer.write(vec![forget]).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
