//! The journal of a finished table in one value. Nothing is left out: what is unpacked is what was packed.

use super::JournalRow;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read as _, Write as _};

/// Packs the rows of a journal.
pub fn pack(rows: &[JournalRow]) -> Option<String> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&serde_json::to_vec(rows).ok()?).ok()?;
    Some(STANDARD_NO_PAD.encode(encoder.finish().ok()?))
}

/// The rows again.
pub fn unpack(pack: &str) -> Result<Vec<JournalRow>, sqlx::Error> {
    let broken = |error: Box<dyn std::error::Error + Send + Sync>| sqlx::Error::Decode(error);
    let bytes = STANDARD_NO_PAD.decode(pack).map_err(|error| broken(error.into()))?;
    let mut text = Vec::new();
    DeflateDecoder::new(bytes.as_slice()).read_to_end(&mut text).map_err(|error| broken(error.into()))?;
    serde_json::from_slice(&text).map_err(|error| broken(error.into()))
}
