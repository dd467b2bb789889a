//! The web client inside the program.

use super::answer_cache::{AnswerCache, PackedAnswer};
use super::preview;
use crate::app::AppState;
use crate::failure::Failure;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;
use std::sync::{Arc, LazyLock};

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Client;

/// What a browser sees of a program that was built without the client.
const NO_CLIENT: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Almende</title></head>\
<body><h1>Almende</h1><p>This program was built without its web client. Build it with <code>npm ci &amp;&amp; npm run build</code> \
in <code>web/</code>, then build the program again. The interface for programs is at <a href=\"/api/openapi.json\">/api</a>.</p>\
</body></html>";

/// A file of the client; any other address is a page of the client, which finds its own way. That of a table says in its head what
/// its link shows where it is sent.
pub(super) async fn serve(State(app): State<Arc<AppState>>, request: Request) -> Response {
    // Nothing that is sent along is read.
    let request = request.map(|_| ());
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if let Some(table) = preview::table_of(request.uri().path()).filter(|_| reads) {
        let page = Client::get("index.html").map_or(NO_CLIENT.as_bytes().into(), |page| page.data);
        let has_picture = |path: &str| Client::get(path).is_some();
        if let Some(answer) = preview::page(&app, table, &request, &page, has_picture).await {
            return answer;
        }
    }
    file(request.method(), request.uri().path(), request.headers())
}

fn file(method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    if path.starts_with("api/") || path == "api" {
        return Failure::missing("problem.no_page").into_response();
    }
    if !matches!(*method, Method::GET | Method::HEAD) {
        return Failure::new(StatusCode::METHOD_NOT_ALLOWED, &almende_core::Problem::new("problem.method"))
            .into_response();
    }
    if let Some(file) = Client::get(path).filter(|_| !path.is_empty()) {
        // Files in assets/ have a hash of their content in their name.
        let keep = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        return answer_with(&file, keep, headers);
    }
    if path.starts_with("assets/") {
        return Failure::missing("problem.no_page").into_response();
    }
    match Client::get("index.html") {
        Some(page) => answer_with(&page, "no-cache", headers),
        None => Html(NO_CLIENT).into_response(),
    }
}

/// Files that have been packed, by the hash of their content.
static PACKED: LazyLock<AnswerCache<[u8; 32]>> = LazyLock::new(AnswerCache::default);

fn answer_with(file: &rust_embed::EmbeddedFile, keep: &'static str, headers: &HeaderMap) -> Response {
    answer(file.metadata.sha256_hash(), &file.data, file.metadata.mimetype(), keep, headers)
}

fn answer(hash: [u8; 32], bytes: &[u8], kind: &str, keep: &'static str, headers: &HeaderMap) -> Response {
    let packed = PACKED.get(hash, || {
        let kind = HeaderValue::from_str(kind);
        let kind = kind.unwrap_or(HeaderValue::from_static("application/octet-stream"));
        PackedAnswer::new(bytes.to_vec(), kind, HeaderValue::from_static(keep)).ok_or_else(Failure::fault)
    });
    packed.map_or_else(Failure::into_response, |packed| packed.answer(headers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header;

    /// The bytes of an answer, where they lie.
    async fn body(answer: Response) -> axum::body::Bytes {
        axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap()
    }

    #[tokio::test]
    async fn a_file_is_packed_once_and_not_sent_to_who_has_it() {
        let text = "let answer = 42;\n".repeat(1000);
        let hash = *blake3::hash(text.as_bytes()).as_bytes();
        let asked = |name, value: &str| HeaderMap::from_iter([(name, HeaderValue::from_str(value).unwrap())]);
        let get = |headers: &HeaderMap| answer(hash, text.as_bytes(), "text/javascript", "no-cache", headers);
        let gzip = asked(header::ACCEPT_ENCODING, "gzip");
        let (first, again) = (get(&gzip), get(&gzip));
        assert_eq!(first.headers()[header::CONTENT_ENCODING], "gzip");
        assert_eq!(first.headers()[header::CONTENT_TYPE], "text/javascript");
        let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
        let (first, again) = (body(first).await, body(again).await);
        assert!(first.len() < text.len() / 10);
        assert_eq!(first.as_ptr(), again.as_ptr(), "packed anew for each");
        assert_eq!(body(get(&HeaderMap::new())).await, text.as_bytes());
        let mut known = asked(header::IF_NONE_MATCH, &tag);
        known.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
        let known = get(&known);
        assert_eq!(known.status(), StatusCode::NOT_MODIFIED);
        assert!(body(known).await.is_empty());
    }

    /// The files of the client itself, where it was built.
    #[tokio::test]
    async fn every_file_of_the_client_is_kept_packed() {
        for path in Client::iter() {
            let get = || file(&Method::GET, &path, &HeaderMap::new());
            let (first, again) = (get(), get());
            assert!(first.headers().contains_key(header::ETAG), "{path}");
            assert_eq!(body(first).await.as_ptr(), body(again).await.as_ptr(), "{path}");
        }
    }
}
