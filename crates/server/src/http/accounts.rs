//! An account: made from a guest, and the ways back to it.

use super::Errors;
use super::asker::{Asker, Body, SetCookie};
use super::hosts::page;
use super::session::{end_session, new_session};
use crate::accounts::cose::ALGORITHMS;
use crate::accounts::passkeys::{self, NoProof, Question, challenge_in, encode};
use crate::accounts::tickets::Purpose;
use crate::accounts::{self, Role, passwords};
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::names::{clean_name, likenesses, readable};
use crate::secrets;
use crate::store::{AccountRow, Bound, Op, PasskeyRow};
use crate::wire::{
    Account, AccountRequest, AccountsFor, NewPasskey, Passkey, PasskeyRemoval, PasskeyRequest, PasswordRequest,
    RecoveryCodes, RoleName,
};
use axum::Json;
use axum::http::{HeaderMap, StatusCode};

impl Asker {
    /// The asker's account.
    pub(super) async fn account(&self) -> Result<AccountRow, Failure> {
        let account = match self.id() {
            Some(guest) => self.app.store.account_of(guest).await?,
            None => None,
        };
        account.ok_or_else(|| Failure::forbidden("problem.no_account"))
    }

    /// The name under which the asker plays what is rated: that of their account.
    pub(super) async fn rated_name(&self) -> Result<String, Failure> {
        let account = self.account().await.map_err(|_| Failure::forbidden("problem.rated_account"))?;
        Ok(account.name)
    }

    /// Whether this device has signed in lately. Who finds one lying open can play with it, but not take the account away.
    pub(super) async fn is_fresh(&self) -> Result<bool, Failure> {
        let Some(device) = &self.device else { return Ok(false) };
        let made = self.app.store.session_made(&device.hash).await?;
        Ok(made.is_some_and(|made| now() - made < limits::FRESH.as_millis() as i64))
    }

    /// Refuses those who have an account and have not signed in lately. Who has none is known by the device alone.
    pub(super) async fn check_fresh(&self) -> Result<(), Failure> {
        let Some(guest) = self.id() else { return Ok(()) };
        if self.app.store.account_of(guest).await?.is_none() || self.is_fresh().await? {
            return Ok(());
        }
        Err(Failure::forbidden("problem.sign_in_again"))
    }

    /// The account whose ways back are to be changed.
    async fn fresh_account(&self) -> Result<AccountRow, Failure> {
        let account = self.account().await?;
        if self.is_fresh().await? { Ok(account) } else { Err(Failure::forbidden("problem.sign_in_again")) }
    }

    /// Refuses a name that is, or looks like, that of somebody else's account.
    pub(super) async fn check_name(&self, name: &str) -> Result<(), Failure> {
        let other = self.app.store.account_like(&likenesses(name)).await?;
        if other.is_some_and(|account| Some(account.guest.as_str()) != self.id()) {
            return Err(Failure::conflict("problem.name_of_another"));
        }
        Ok(())
    }
}

/// The account, and who may make one here.
#[utoipa::path(get, path = "/api/account", responses((status = 200, body = Account), Errors))]
pub(super) async fn account(asker: Asker) -> Result<Json<Account>, Failure> {
    let accounts_for = match asker.app.config.accounts {
        accounts::AccountsFor::Everybody => AccountsFor::Everybody,
        accounts::AccountsFor::Invited => AccountsFor::Invited,
        accounts::AccountsFor::Nobody => AccountsFor::Nobody,
    };
    let store = &asker.app.store;
    let found = match asker.id() {
        Some(guest) => store.account_of(guest).await?,
        None => None,
    };
    let none = Account {
        name: None,
        accounts_for,
        passkeys: Vec::new(),
        password: false,
        codes: 0,
        mail: false,
        role: None,
        fresh: false,
    };
    let Some(account) = found else { return Ok(Json(none)) };
    let told =
        |row: PasskeyRow| Passkey { id: row.id, label: row.label, site: row.site, made: row.created, used: row.used };
    let confirmed = store.mail_of(&account.guest).await?.is_some_and(|mail| mail.confirmed != 0);
    let role = store.role_of(&account.guest).await?.and_then(|role| Role::read(&role));
    Ok(Json(Account {
        passkeys: store.passkeys_of(&account.guest).await?.into_iter().map(told).collect(),
        codes: store.codes_left(&account.guest).await?.try_into().unwrap_or(0),
        mail: confirmed && asker.app.messengers.mail.is_some(),
        password: account.password.is_some(),
        role: role.map(|role| match role {
            Role::Moderator => RoleName::Moderator,
            Role::Operator => RoleName::Operator,
        }),
        fresh: asker.is_fresh().await?,
        name: Some(account.name),
        accounts_for,
    }))
}

/// The guest gets an account under a name that is nobody else's, and codes to write down. Games, notes and devices stay theirs.
#[utoipa::path(post, path = "/api/account", request_body = AccountRequest,
    responses((status = 200, body = RecoveryCodes), Errors))]
pub(super) async fn make(
    asker: Asker,
    Body(request): Body<AccountRequest>,
) -> Result<(SetCookie, Json<RecoveryCodes>), Failure> {
    let name = clean_name(&request.name)?;
    asker.app.check_suspended(asker.id()).await?;
    asker.app.rates.creation(&asker)?;
    let mut ops = match asker.app.config.accounts {
        accounts::AccountsFor::Everybody => Vec::new(),
        accounts::AccountsFor::Invited => by_invitation(&asker, request.invitation.as_deref()).await?,
        accounts::AccountsFor::Nobody => return Err(Failure::forbidden("problem.accounts_closed")),
    };
    let (guest, mut cookie, made) = asker.known(&name)?;
    ops.extend(made);
    let (id, likenesses) = (guest.id.clone(), likenesses(&name));
    ops.push(Op::Within(Bound::Accounts { guest: id.clone() }));
    ops.push(Op::Within(Bound::Namesakes { guest: id.clone(), likenesses: likenesses.clone() }));
    ops.push(Op::Account { guest: id.clone(), name: name.clone(), likenesses, at: now() });
    ops.push(Op::GuestName { id: id.clone(), name });
    let (codes, kept) = new_codes(&id)?;
    ops.extend(kept);
    // Whoever had this device's cookie, or a link to it, before it was worth more has nothing of it.
    if let Some(device) = &asker.device {
        let (fresh, session) = new_session(&asker.app, &guest, asker.browser.clone())?;
        cookie = fresh;
        let nobodys = Op::Recovery { id: id.clone(), hash: secrets::hash(&secrets::secret()?) };
        ops.extend([end_session(device.hash.clone()), session, nobodys]);
    }
    asker.app.writer.write(ops).await?;
    asker.app.drop_cached_guest(&id);
    Ok((cookie, Json(codes)))
}

/// What has to be written so that an invitation lets one account be made.
async fn by_invitation(asker: &Asker, secret: Option<&str>) -> Result<Vec<Op>, Failure> {
    let hash = secret.map(secrets::hash).ok_or_else(|| Failure::forbidden("problem.account_invitation"))?;
    let until = asker.app.store.account_invitation(&hash).await?.filter(|until| *until > now());
    let until = until.ok_or_else(|| Failure::forbidden("problem.account_invitation"))?;
    Ok(vec![
        Op::Within(Bound::MissingInvitations { hash: hash.clone() }),
        Op::Spend { hash: hash.clone(), until },
        Op::Erase { from: "account_invitations", by: "hash", value: hash },
    ])
}

/// Fresh codes for a guest, and what to write so that they work.
fn new_codes(guest: &str) -> Result<(RecoveryCodes, Vec<Op>), Failure> {
    let codes = (0..limits::CODES).map(|_| secrets::code()).collect::<Result<Vec<_>, _>>()?;
    let keep = |code: &String| Op::RecoveryCode { hash: secrets::hash(&plain_code(code)), guest: guest.to_owned() };
    let kept = codes.iter().map(keep).collect();
    Ok((RecoveryCodes { codes }, kept))
}

/// A code however it was typed.
pub(super) fn plain_code(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// New codes to write down; the earlier ones stop working.
#[utoipa::path(post, path = "/api/account/codes", responses((status = 200, body = RecoveryCodes), Errors))]
pub(super) async fn renew_codes(asker: Asker) -> Result<Json<RecoveryCodes>, Failure> {
    let account = asker.fresh_account().await?;
    asker.app.rates.creation(&asker)?;
    let (codes, kept) = new_codes(&account.guest)?;
    let gone = Op::Erase { from: "recovery_codes", by: "guest", value: account.guest };
    asker.app.writer.write([vec![gone], kept].concat()).await?;
    Ok(Json(codes))
}

/// Another password, or none.
#[utoipa::path(post, path = "/api/account/password", request_body = PasswordRequest,
    responses((status = 204), Errors))]
pub(super) async fn set_password(asker: Asker, Body(request): Body<PasswordRequest>) -> Result<StatusCode, Failure> {
    let account = asker.fresh_account().await?;
    asker.app.rates.creation(&asker)?;
    let password = match request.password {
        Some(password) => {
            passwords::checked(&password, &account.name)?;
            asker.app.rates.sign_in(&asker)?;
            Some(asker.app.passwords.keep(password).await?)
        }
        None => None,
    };
    asker.app.writer.write(vec![Op::Password { guest: account.guest, password }]).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How an authenticator knows a guest: always the same, and nothing one could sign in with.
fn user_of(guest: &str) -> String {
    encode(&blake3::derive_key("almende passkey users", guest.as_bytes()))
}

fn no_page() -> Failure {
    Failure::refused("problem.passkey_page")
}

/// What is no proof is told to nobody but the log.
pub(super) fn refused(why: NoProof, id: &'static str) -> Failure {
    tracing::debug!(?why, "a passkey was refused");
    Failure::forbidden(id)
}

/// Begins to make a passkey.
#[utoipa::path(post, path = "/api/account/passkeys/start", responses((status = 200, body = NewPasskey), Errors))]
pub(super) async fn start_passkey(asker: Asker, headers: HeaderMap) -> Result<Json<NewPasskey>, Failure> {
    let account = asker.fresh_account().await?;
    asker.app.rates.creation(&asker)?;
    let (_, site) = page(&headers).ok_or_else(no_page)?;
    let passkeys = asker.app.store.passkeys_of(&account.guest).await?;
    Ok(Json(NewPasskey {
        challenge: asker.app.tickets.make(Purpose::NewPasskey, &account.guest, now())?,
        passkeys: passkeys.into_iter().filter(|row| row.site == site).map(|row| row.id).collect(),
        site,
        user: user_of(&account.guest),
        name: account.name,
        algorithms: ALGORITHMS.map(|number| number as i32).to_vec(),
    }))
}

/// The account has a passkey that the browser has made.
#[utoipa::path(post, path = "/api/account/passkeys", request_body = PasskeyRequest, responses((status = 204), Errors))]
pub(super) async fn add_passkey(
    asker: Asker,
    headers: HeaderMap,
    Body(request): Body<PasskeyRequest>,
) -> Result<StatusCode, Failure> {
    let account = asker.fresh_account().await?;
    asker.app.rates.creation(&asker)?;
    let label = readable(&request.label).ok_or_else(|| Failure::bad("problem.name"))?;
    let (origin, site) = page(&headers).ok_or_else(no_page)?;
    let failed = |why| refused(why, "problem.passkey");
    let challenge = challenge_in(&request.client_data).map_err(failed)?;
    let ticket = asker.app.tickets.know(&challenge, Purpose::NewPasskey, &account.guest, now());
    let ticket = ticket.ok_or_else(|| failed(NoProof::Elsewhere))?;
    let asked = Question { challenge: &challenge, origin: &origin, site: &site };
    let made = passkeys::made(&request.client_data, &request.attestation, &asked).map_err(failed)?;
    if asker.app.store.passkey(&made.id).await?.is_some() {
        return Err(Failure::conflict("problem.passkey_there"));
    }
    let row = PasskeyRow {
        id: made.id,
        guest: account.guest.clone(),
        site,
        public_key: made.public_key,
        counter: made.counter.into(),
        label,
        created: now(),
        used: None,
    };
    let room = Op::Within(Bound::Passkeys { guest: account.guest });
    let ops = ticket.spend().into_iter().chain([room, Op::Passkey(Box::new(row))]).collect();
    asker.app.writer.write(ops).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A passkey works no more.
#[utoipa::path(post, path = "/api/account/passkeys/remove", request_body = PasskeyRemoval,
    responses((status = 204), Errors))]
pub(super) async fn remove_passkey(asker: Asker, Body(request): Body<PasskeyRemoval>) -> Result<StatusCode, Failure> {
    let account = asker.fresh_account().await?;
    asker.app.rates.creation(&asker)?;
    let own = asker.app.store.passkeys_of(&account.guest).await?.into_iter().find(|row| row.id == request.id);
    let own = own.ok_or_else(|| Failure::missing("problem.no_passkey"))?;
    asker.app.writer.write(vec![Op::Erase { from: "passkeys", by: "id", value: own.id }]).await?;
    Ok(StatusCode::NO_CONTENT)
}
