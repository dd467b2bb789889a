//! The web client inside the program.

use super::packed::{Packed, Shelf};
use crate::failure::Failure;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use std::sync::LazyLock;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Client;

/// What a browser sees of a program that was built without the client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Almende</title>\
<h1>Almende</h1><p>This program was built without its web client. Build it with <code>npm ci &amp;&amp; npm run build</code> in \
<code>web/</code>, then build the program again. The interface for programs is at <a href=\"/api/openapi.json\">/api</a>.</p></html>";

/// A file of the client; any other address is a page of the client, which finds its own way.
pub(super) async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Failure::missing("problem.no_page").into_response();
    }
    if !matches!(method, Method::GET | Method::HEAD) {
        return Failure::new(StatusCode::METHOD_NOT_ALLOWED, &almende_core::Problem::new("problem.method"))
            .into_response();
    }
    if let Some(file) = Client::get(path).filter(|_| !path.is_empty()) {
        // Files in assets/ have a hash of their content in their name.
        let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer(&file, keep, &headers);
    }
    if path.starts_with("assets/") {
        return Failure::missing("problem.no_page").into_response();
    }
    match Client::get("index.html") {
        Some(page) => answer(&page, "no-cache", &headers),
        None => Html(NO_CLIENT).into_response(),
    }
}

/// Files that have been packed, by the hash of their content.
static PACKED: LazyLock<Shelf<[u8; 32]>> = LazyLock::new(Shelf::default);

fn answer(file: &rust_embed::EmbeddedFile, keep: &'static str, headers: &HeaderMap) -> Response {
    let packed = PACKED.get(file.metadata.sha256_hash(), || {
        let kind = HeaderValue::from_str(file.metadata.mimetype());
        let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
        Packed::new(file.data.to_vec(), kind, HeaderValue::from_static(keep)).ok_or_else(Failure::fault)
    });
    packed.map_or_else(Failure::into_response, |packed| packed.answer(headers))
}
