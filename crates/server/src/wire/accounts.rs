//! Accounts: what somebody has there, and the ways back to it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/account`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Account {
    /// The name of the account; none for somebody without one.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Who may make one here.
    pub accounts_for: AccountsFor,
    /// Its passkeys, the oldest first.
    pub passkeys: Vec<Passkey>,
    /// Whether it has a password.
    pub password: bool,
    /// How many of its recovery codes are left.
    pub codes: u32,
    /// Whether a link can come by mail.
    pub mail: bool,
    /// What its owner does to keep order here.
    #[ts(optional)]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<RoleName>,
    /// Whether this device has signed in so lately that the ways back may be changed from it.
    pub fresh: bool,
}

/// Who may make an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum AccountsFor {
    /// Everybody.
    Everybody,
    /// Those who are invited.
    Invited,
    /// Nobody any more.
    Nobody,
}

/// Somebody who keeps order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(rename_all = "snake_case")]
pub enum RoleName {
    /// Reads reports and takes measures.
    Moderator,
    /// Runs the server.
    Operator,
}

/// A passkey of an account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Passkey {
    /// As the browser calls it.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// The host name it is for.
    pub site: String,
    /// When it was made.
    #[ts(type = "number")]
    pub made: i64,
    /// When it was last used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "number", optional)]
    pub used: Option<i64>,
}

/// `POST /api/account`
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct AccountRequest {
    /// The name, which is nobody else's.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// The secret of an invitation, where one is needed.
    #[serde(default)]
    #[schema(max_length = 64)]
    #[ts(optional)]
    pub invitation: Option<String>,
}

/// Codes to write down. They are shown once, and each works once.
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// `POST /api/account/passkeys/start`: what a browser needs to make a passkey.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct NewPasskey {
    /// To be repeated, in base64url; good for five minutes.
    pub challenge: String,
    /// The host name it will be for.
    pub site: String,
    /// How the authenticator knows the account, in base64url.
    pub user: String,
    /// The name of the account.
    pub name: String,
    /// The algorithms that are taken, those liked best first.
    pub algorithms: Vec<i32>,
    /// The passkeys there are.
    pub passkeys: Vec<String>,
}

/// `POST /api/account/passkeys`: a passkey that was made.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct PasskeyRequest {
    /// `clientDataJSON` in base64url.
    #[schema(max_length = 4096)]
    pub client_data: String,
    /// `attestationObject` in base64url.
    #[schema(max_length = 16384)]
    pub attestation: String,
    /// What its owner calls it.
    #[schema(min_length = 1, max_length = 24)]
    pub label: String,
}

/// `POST /api/account/passkeys/remove`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct PasskeyRemoval {
    /// Which.
    #[schema(max_length = 1400)]
    pub id: String,
}

/// `POST /api/account/password`
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct PasswordRequest {
    /// The password; none takes it away.
    #[schema(max_length = 128)]
    pub password: Option<String>,
}

/// `POST /api/sign-in/passkey/start`: what a browser needs to use a passkey.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct PasskeyQuestion {
    /// To be repeated, in base64url; good for five minutes.
    pub challenge: String,
    /// The host name it has to be for.
    pub site: String,
}

/// `POST /api/sign-in/passkey`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct PasskeyProof {
    /// The passkey's id.
    #[schema(max_length = 1400)]
    pub id: String,
    /// `clientDataJSON` in base64url.
    #[schema(max_length = 4096)]
    pub client_data: String,
    /// `authenticatorData` in base64url.
    #[schema(max_length = 4096)]
    pub authenticator_data: String,
    /// `signature` in base64url.
    #[schema(max_length = 4096)]
    pub signature: String,
}

/// `POST /api/sign-in/password`
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct PasswordSignIn {
    /// The name of the account.
    #[schema(max_length = 128)]
    pub name: String,
    /// Its password.
    #[schema(max_length = 128)]
    pub password: String,
}

/// `POST /api/sign-in/mail`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct MailSignIn {
    /// The name of the account, or its mail address.
    #[schema(max_length = 254)]
    pub who: String,
    /// The language of the mail.
    #[schema(max_length = 16)]
    pub lang: String,
}

/// `POST /api/sign-in/link` and `POST /api/sign-in/code`
#[derive(Clone, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(deny_unknown_fields)]
pub struct CodeSignIn {
    /// What the link or the list says.
    #[schema(max_length = 200)]
    pub code: String,
}

hidden!(AccountRequest, CodeSignIn, PasswordRequest, PasswordSignIn, RecoveryCodes);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_log_learns_a_secret() {
        let secret = || "never told".to_owned();
        let told = [
            format!("{:?}", AccountRequest { name: "Ada".to_owned(), invitation: Some(secret()) }),
            format!("{:?}", CodeSignIn { code: secret() }),
            format!("{:?}", PasswordRequest { password: Some(secret()) }),
            format!("{:?}", RecoveryCodes { codes: vec![secret()] }),
        ];
        assert_eq!(told, ["AccountRequest", "CodeSignIn", "PasswordRequest", "RecoveryCodes"]);
    }
}
