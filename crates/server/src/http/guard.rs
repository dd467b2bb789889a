//! What every request passes: the rates, the checks for other names and other sites, the headers of every answer, the log.

use super::asker::address;
use super::hosts::{self, Hosts};
use crate::app::AppState;
use crate::failure::Failure;
use almende_core::Problem;
use axum::extract::{MatchedPath, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Lets a request through or not, counts it and writes a line of the log. Neither query nor body nor cookie is logged.
pub(super) async fn guard(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().map_or("(page)", MatchedPath::as_str).to_owned();
    let response = match admit(&app, &request) {
        // A fault of the program is answered like everything else; what was not written did not happen.
        Ok(()) => match AssertUnwindSafe(next.run(request)).catch_unwind().await {
            Ok(response) => response,
            Err(_) => Failure::fault().into_response(),
        },
        Err(failure) => failure.into_response(),
    };
    let status = response.status();
    if let Some(count) = app.metrics.requests.get(usize::from(status.as_u16() / 100).saturating_sub(1)) {
        count.fetch_add(1, Relaxed);
    }
    let ms = began.elapsed().as_millis() as u64;
    if status.is_server_error() {
        tracing::warn!(%method, path, status = status.as_u16(), ms, "request");
    } else {
        tracing::debug!(%method, path, status = status.as_u16(), ms, "request");
    }
    response
}

fn admit(app: &AppState, request: &Request) -> Result<(), Failure> {
    if request.uri().path() == "/health" {
        return Ok(());
    }
    warn_of_a_proxy(app, request.headers());
    app.rates.request(address(app, request.headers(), request.extensions()))?;
    if request.uri().path().starts_with("/api") {
        app.check_database_is_ours()?;
    }
    let asked = hosts::asked(request);
    if let Some(name) = asked.as_ref().filter(|name| !app.hosts.knows(name)) {
        return Err(Failure::new(StatusCode::FORBIDDEN, &Problem::new("problem.host").with("name", name.host())));
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if reads && !request.headers().contains_key(header::UPGRADE) {
        return Ok(());
    }
    if comes_from_elsewhere(&app.hosts, request.headers(), asked.as_ref()) {
        return Err(Failure::forbidden("problem.cross_site"));
    }
    // A form of another page can send anything but this.
    let sends = matches!(*request.method(), Method::POST | Method::PUT | Method::PATCH);
    if sends && request.uri().path().starts_with("/api") && !is_json(request.headers()) {
        return Err(Failure::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, &Problem::new("problem.not_json")));
    }
    Ok(())
}

/// Whether a browser says that a page that is none of ours asks. Programs say nothing of the kind.
fn comes_from_elsewhere(hosts: &Hosts, headers: &HeaderMap, asked: Option<&Authority>) -> bool {
    let foreign = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    let own = |origin: &HeaderValue| origin.to_str().is_ok_and(|origin| hosts.is_own(origin, asked));
    foreign || headers.get_all(header::ORIGIN).iter().any(|origin| !own(origin))
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}

/// Behind a proxy that nobody told us of, all people count as one: the operator should know.
fn warn_of_a_proxy(app: &AppState, headers: &HeaderMap) {
    let told = ["x-forwarded-for", "forwarded"].into_iter().find(|name| headers.contains_key(*name));
    if let Some(header) = told.filter(|_| !app.config.behind_proxy)
        && !app.warned_of_a_proxy.swap(true, Relaxed)
    {
        tracing::warn!(
            header,
            "a request says that it came through a proxy: if one stands before this server, start it with --behind-proxy, \
             otherwise all people are counted as one"
        );
    }
}

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; \
             base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
    ),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// The headers of every answer. What depends on who asks is not kept by any cache.
pub(super) async fn headers(request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, value);
    }
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
