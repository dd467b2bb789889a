//! How somebody who is not there hears of their turn: web push and mail.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/me/push`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PushKey {
    /// The server's public key as browsers want it: base64url without padding.
    pub key: String,
}

/// `POST /api/me/push`: what a browser's `PushSubscription` holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct SubscribeRequest {
    /// Where its push service takes messages for it.
    #[schema(max_length = 1000)]
    pub endpoint: String,
    /// Its public key, in base64url.
    #[schema(max_length = 100)]
    pub p256dh: String,
    /// Its secret, in base64url.
    #[schema(max_length = 30)]
    pub auth: String,
    /// The language of notices: `en` or `de`.
    #[schema(max_length = 2)]
    pub lang: String,
}

/// `POST /api/me/push/remove`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct UnsubscribeRequest {
    /// The one that was subscribed.
    #[schema(max_length = 1000)]
    pub endpoint: String,
}

/// `GET /api/me/mail`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct MailState {
    /// Whether this server sends mail.
    pub possible: bool,
    /// The guest's address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub address: Option<String>,
    /// Whether somebody said yes from there.
    pub confirmed: bool,
}

/// `POST /api/me/mail`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct MailRequest {
    /// Where to; none for no more mail.
    #[schema(max_length = 254)]
    pub address: Option<String>,
    /// The language of mails: `en` or `de`.
    #[schema(max_length = 2)]
    pub lang: String,
}

/// `POST /api/mail/confirm` and `/api/mail/stop`
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct MailToken {
    /// What stands behind the `#` of a mail's link.
    #[schema(max_length = 64)]
    pub token: String,
}

hidden!(MailToken);
