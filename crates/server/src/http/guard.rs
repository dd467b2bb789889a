//! What every request passes: the rates, the check for other sites, the headers of every answer, the log.

use super::asker::address;
use crate::failure::Failure;
use crate::house::House;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// Lets a request through or not, counts it and writes a line of the log. Neither query nor body nor cookie is logged.
pub(super) async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let began = Instant::now();
    let method = request.method().clone();
    let path = request.extensions().get::<MatchedPath>().map_or("(page)", MatchedPath::as_str).to_owned();
    let response = match admit(&house, &request) {
        // A fault of the program is answered like everything else; what was not written did not happen.
        Ok(()) => match AssertUnwindSafe(next.run(request)).catch_unwind().await {
            Ok(response) => response,
            Err(_) => Failure::fault().into_response(),
        },
        Err(failure) => failure.into_response(),
    };
    let status = response.status();
    if let Some(count) = house.metrics.requests.get(usize::from(status.as_u16() / 100).saturating_sub(1)) {
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

fn admit(house: &House, request: &Request) -> Result<(), Failure> {
    if request.uri().path() != "/health" {
        house.rates.request(address(house, request.headers(), request.extensions()))?;
    }
    if request.uri().path().starts_with("/api") {
        house.speaks()?;
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let live = request.headers().contains_key(header::UPGRADE);
    let foreign = request.headers().get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    if foreign && (!reads || live) {
        return Err(Failure::forbidden("problem.cross_site"));
    }
    Ok(())
}

const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; \
             frame-ancestors 'none'",
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
