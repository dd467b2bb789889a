//! Answers that are the same for everybody: packed once, and not sent again to a browser that has them.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::hash::Hash;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

/// May be kept, but has to be asked for each time.
pub(crate) const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// An answer with its packed form, where that is smaller, and a tag that changes with every byte of it.
#[derive(Debug)]
pub(crate) struct PackedAnswer {
    kind: HeaderValue,
    keep: HeaderValue,
    plain: Form,
    gzip: Option<Form>,
}

#[derive(Debug)]
struct Form {
    bytes: Bytes,
    tag: HeaderValue,
}

impl Form {
    /// Two forms of one thing are different bytes and so need different tags.
    fn new(bytes: Bytes) -> Option<Form> {
        let tag = HeaderValue::from_str(&format!("\"{}\"", blake3::hash(&bytes).to_hex())).ok()?;
        Some(Form { bytes, tag })
    }
}

impl PackedAnswer {
    /// Packs an answer.
    pub(crate) fn new(bytes: impl Into<Bytes>, kind: HeaderValue, keep: HeaderValue) -> Option<PackedAnswer> {
        let plain = Form::new(bytes.into())?;
        let gzip = gzip(&plain.bytes).filter(|packed| packed.len() < plain.bytes.len() / 10 * 9);
        Some(PackedAnswer { kind, keep, plain, gzip: gzip.and_then(|packed| Form::new(packed.into())) })
    }

    /// Packs a JSON document.
    pub(crate) fn json(document: &impl serde::Serialize) -> Option<PackedAnswer> {
        let bytes = serde_json::to_vec(document).ok()?;
        PackedAnswer::new(bytes, HeaderValue::from_static("application/json"), ASK_AGAIN)
    }

    /// What somebody gets who asks with these headers.
    pub(crate) fn answer(&self, asked: &HeaderMap) -> Response {
        let packed = self.gzip.as_ref().filter(|_| takes_gzip(asked));
        let form = packed.unwrap_or(&self.plain);
        let mut response = if has_already(asked, &form.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Body::from(form.bytes.clone()).into_response()
        };
        let fresh = response.status() == StatusCode::OK;
        let headers = response.headers_mut();
        headers.insert(header::ETAG, form.tag.clone());
        headers.insert(header::CACHE_CONTROL, self.keep.clone());
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if fresh {
            headers.insert(header::CONTENT_TYPE, self.kind.clone());
            if packed.is_some() {
                headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            }
        }
        response
    }
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    // It is done once, so it may take its time.
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// The parts of a header that is a list.
pub(crate) fn parts(headers: &HeaderMap, name: header::HeaderName) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(name).into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    parts(asked, header::ACCEPT_ENCODING).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let refused = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse::<f32>().ok()) == Some(0.0);
        matches!(name.trim(), "gzip" | "*") && !refused
    })
}

fn has_already(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    let same = |known: &str| known == "*" || known.trim_start_matches("W/").as_bytes() == tag.as_bytes();
    parts(asked, header::IF_NONE_MATCH).any(same)
}

/// Answers that have been packed, each under a key of which there are few.
#[derive(Debug)]
pub(crate) struct AnswerCache<K>(Mutex<HashMap<K, Arc<PackedAnswer>>>);

impl<K> Default for AnswerCache<K> {
    fn default() -> AnswerCache<K> {
        AnswerCache(Mutex::default())
    }
}

impl<K: Hash + Eq> AnswerCache<K> {
    /// The answer under a key, packed now if it is asked for the first time.
    pub(crate) fn get<E>(
        &self,
        key: K,
        pack: impl FnOnce() -> Result<PackedAnswer, E>,
    ) -> Result<Arc<PackedAnswer>, E> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        match known {
            Some(packed) => Ok(packed),
            None => {
                let packed = Arc::new(pack()?);
                self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, packed.clone());
                Ok(packed)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn each_gets_the_form_they_take() {
        let packed = PackedAnswer::json(&"word ".repeat(1000)).unwrap();
        for (encoding, gzip) in [
            ("gzip, br", true),
            ("br, gzip;q=0.5", true),
            ("*", true),
            ("br", false),
            ("gzip;q=0", false),
            ("identity", false),
        ] {
            let answer = packed.answer(&asked(header::ACCEPT_ENCODING, encoding));
            assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), gzip, "{encoding}");
            assert_eq!(answer.headers()[header::VARY], "accept-encoding");
        }
        let noise: Vec<u8> = (0..64_u32).flat_map(|number| *blake3::hash(&number.to_le_bytes()).as_bytes()).collect();
        let noise = PackedAnswer::new(noise, HeaderValue::from_static("image/png"), ASK_AGAIN).unwrap();
        assert!(noise.gzip.is_none(), "what does not get smaller stays as it is");
    }

    #[test]
    fn who_has_it_is_told_so() {
        let packed = PackedAnswer::json(&"word ".repeat(1000)).unwrap();
        let first = packed.answer(&HeaderMap::new());
        let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
        assert!(tag.starts_with('"'), "{tag} is strong");
        assert_eq!(packed.answer(&asked(header::IF_NONE_MATCH, &tag)).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(packed.answer(&asked(header::IF_NONE_MATCH, "\"other\"")).status(), StatusCode::OK);
        let mut other_form = asked(header::IF_NONE_MATCH, &tag);
        other_form.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"));
        assert_eq!(packed.answer(&other_form).status(), StatusCode::OK, "the packed form has a tag of its own");
    }
}
