//! The devices of a guest: each has a cookie with a secret, of which the server keeps the hash. They can be listed and
//! ended, and end by themselves when they are not used.

use super::Errors;
use super::asker::{Asker, Body};
use crate::app::AppState;
use crate::clock::now;
use crate::failure::Failure;
use crate::guests::Guest;
use crate::limits;
use crate::secrets;
use crate::store::{Op, SessionRow};
use crate::wire::{EndSession, Session, Sessions};
use axum::Json;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, IntoResponseParts, Response, ResponseParts};
use std::convert::Infallible;

/// The cookie of a server people reach without TLS, and of servers before there was another.
const PLAIN: &str = "almende";
/// Over TLS: browsers take a cookie of this name from nobody but this very host, and only encrypted.
const OVER_TLS: &str = "__Host-almende";
/// What is told of when a device was there.
const DAY_MS: i64 = 24 * 3600 * 1000;

/// The device somebody asks from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Device {
    secret: String,
    /// What is kept of the secret.
    pub(crate) hash: String,
}

/// The cookies that could be ours, those only this host can have set first.
fn candidates(headers: &HeaderMap) -> Vec<&str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs: Vec<_> = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('=')).collect();
    let named = |wanted: &'static str| pairs.iter().filter(move |(name, _)| *name == wanted).map(|(_, secret)| *secret);
    let possible = |secret: &&str| secret.len() == 64 && secret.bytes().all(|letter| letter.is_ascii_hexdigit());
    let mut found: Vec<&str> = Vec::new();
    for secret in named(OVER_TLS).chain(named(PLAIN)).filter(possible) {
        if found.len() < limits::COOKIES && !found.contains(&secret) {
            found.push(secret);
        }
    }
    found
}

/// Who asks, by the first cookie that is somebody's.
pub(super) async fn recognise(app: &AppState, headers: &HeaderMap) -> Result<Option<(Guest, Device)>, Failure> {
    for secret in candidates(headers) {
        let hash = secrets::hash(secret);
        if let Some(guest) = app.guest(&hash, browser(headers)).await? {
            return Ok(Some((guest, Device { secret: secret.to_owned(), hash })));
        }
    }
    Ok(None)
}

/// The browser in a word or two, as it calls itself: enough to tell one's own devices apart.
pub(super) fn browser(headers: &HeaderMap) -> Option<String> {
    const BROWSERS: [(&str, &str); 9] = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("FxiOS/", "Firefox"),
        ("Firefox/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
        ("almende", "Almende"),
    ];
    const SYSTEMS: [(&str, &str); 7] = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("CrOS", "ChromeOS"),
        ("Mac OS X", "macOS"),
        ("Linux", "Linux"),
    ];
    let said = headers.get(header::USER_AGENT)?.to_str().ok()?;
    let first = |of: &[(&str, &'static str)]| of.iter().find(|(part, _)| said.contains(part)).map(|(_, name)| *name);
    let known: Vec<_> = [first(&BROWSERS), first(&SYSTEMS)].into_iter().flatten().collect();
    (!known.is_empty()).then(|| known.join(", "))
}

/// A new cookie for a guest, and what to write so that it works.
pub(super) fn new_session(app: &AppState, guest: &Guest, browser: Option<String>) -> Result<(SetCookie, Op), Failure> {
    let secret = secrets::secret()?;
    let session = Op::Session { hash: secrets::hash(&secret), guest: guest.id.clone(), at: now(), browser };
    Ok((SetCookie::of(app, &secret)?, session))
}

/// The cookies that go with an answer.
pub(crate) struct SetCookie(Vec<HeaderValue>);

impl SetCookie {
    /// None: the browser keeps what it has.
    pub(crate) fn none() -> SetCookie {
        SetCookie(Vec::new())
    }

    /// The browser keeps a secret from now on, and under one name only.
    fn of(app: &AppState, secret: &str) -> Result<SetCookie, Failure> {
        let seconds = limits::SESSION.as_secs();
        let secure = app.config.secure_cookies;
        let (name, also) = if secure { (OVER_TLS, "; Secure") } else { (PLAIN, "") };
        let text = format!("{name}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{also}");
        let mut value = HeaderValue::from_str(&text).map_err(|_| Failure::storage())?;
        value.set_sensitive(true);
        Ok(SetCookie(std::iter::once(value).chain(secure.then(|| gone(PLAIN))).collect()))
    }

    /// The browser forgets its cookie.
    pub(crate) fn ended() -> SetCookie {
        SetCookie(vec![gone(PLAIN), gone(OVER_TLS)])
    }
}

fn gone(name: &'static str) -> HeaderValue {
    HeaderValue::from_static(match name {
        OVER_TLS => "__Host-almende=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
        _ => "almende=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax",
    })
}

impl IntoResponseParts for SetCookie {
    type Error = Infallible;
    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        for value in self.0 {
            parts.headers_mut().append(header::SET_COOKIE, value);
        }
        Ok(parts)
    }
}

impl IntoResponse for SetCookie {
    fn into_response(self) -> Response {
        (self, StatusCode::NO_CONTENT).into_response()
    }
}

impl Asker {
    /// The same cookie again, so that it lasts as long as the device is used, and has the name it should have.
    pub(super) fn renewed(&self) -> Result<SetCookie, Failure> {
        match &self.device {
            Some(device) => SetCookie::of(&self.app, &device.secret),
            None => Ok(SetCookie::none()),
        }
    }
}

/// How a device is called in lists: neither its secret nor what is kept of it.
fn public_id(hash: &str) -> String {
    secrets::hash(hash).chars().take(16).collect()
}

/// The guest's devices, those seen last first.
#[utoipa::path(get, path = "/api/me/sessions", responses((status = 200, body = Sessions), Errors))]
pub(super) async fn sessions(asker: Asker) -> Result<Json<Sessions>, Failure> {
    let Some(guest) = asker.id() else { return Ok(Json(Sessions { sessions: Vec::new() })) };
    let own = asker.device.as_ref().map(|device| device.hash.as_str());
    let day = |at: i64| at - at.rem_euclid(DAY_MS);
    let told = |row: SessionRow| Session {
        id: public_id(&row.hash),
        made: day(row.created),
        seen: day(row.seen.unwrap_or(row.created)),
        this: own == Some(row.hash.as_str()),
        browser: row.browser,
    };
    let sessions = asker.app.store.sessions_of(guest).await?.into_iter().map(told).collect();
    Ok(Json(Sessions { sessions }))
}

/// Ends one of the guest's devices, or all but the one that asks. What is open there is closed within half a minute.
#[utoipa::path(post, path = "/api/me/sessions/end", request_body = EndSession, responses((status = 204), Errors))]
pub(super) async fn end(asker: Asker, Body(request): Body<EndSession>) -> Result<(SetCookie, StatusCode), Failure> {
    let Some(guest) = asker.id() else { return Err(Failure::forbidden("problem.no_guest")) };
    asker.app.rates.creation(&asker)?;
    let own = asker.device.as_ref().map(|device| device.hash.as_str());
    let rows = asker.app.store.sessions_of(guest).await?;
    let meant = |row: &SessionRow| match &request.session {
        Some(id) => public_id(&row.hash) == *id,
        None => own != Some(row.hash.as_str()),
    };
    let ending: Vec<String> = rows.into_iter().filter(meant).map(|row| row.hash).collect();
    if ending.is_empty() && request.session.is_some() {
        return Err(Failure::missing("problem.no_session"));
    }
    let ended_own = ending.iter().any(|hash| own == Some(hash));
    asker.app.writer.write(ending.into_iter().map(end_session).collect()).await?;
    asker.app.drop_cached_guest(guest);
    Ok((if ended_own { SetCookie::ended() } else { SetCookie::none() }, StatusCode::NO_CONTENT))
}

/// What ends a device.
pub(super) fn end_session(hash: String) -> Op {
    Op::Erase { from: "sessions", by: "hash", value: hash }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: header::HeaderName, lines: &[&str]) -> HeaderMap {
        lines.iter().map(|line| (name.clone(), HeaderValue::from_str(line).unwrap())).collect()
    }

    #[test]
    fn every_cookie_that_could_be_ours_is_tried_and_no_more() {
        let secret = |digit: char| digit.to_string().repeat(64);
        let (a, b, c) = (secret('a'), secret('b'), secret('c'));
        let lines = [format!("almende={a}; other=1; almende={b}"), format!("__Host-almende={c}; almende={a}")];
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        assert_eq!(candidates(&headers(header::COOKIE, &lines)), [c, a, b]);
        let nonsense =
            headers(header::COOKIE, &["almende=short; almende=; Almende=x", &format!("almende={}", "z".repeat(64))]);
        assert_eq!(candidates(&nonsense), [""; 0]);
        let many: Vec<String> = (0..100).map(|number| format!("almende={number:064x}")).collect();
        assert_eq!(candidates(&headers(header::COOKIE, &[&many.join("; ")])).len(), limits::COOKIES);
    }

    #[test]
    fn a_browser_is_told_in_two_words() {
        let told = |said: &str| browser(&headers(header::USER_AGENT, &[said]));
        let linux = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(told(linux).as_deref(), Some("Firefox, Linux"));
        let phone = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
        assert_eq!(told(phone).as_deref(), Some("Chrome, Android"));
        let edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0";
        assert_eq!(told(edge).as_deref(), Some("Edge, Windows"));
        assert_eq!(told("curl/8"), None);
    }
}
