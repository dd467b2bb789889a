//! The journal of a finished table in one value. Nothing is left out: what is unpacked is what was packed.

use super::JournalRow;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use std::io::{Read as _, Write as _};

/// In one statement, so that it is read at one moment. What is packed comes first and has no version of its own.
pub(super) const STORED_JOURNAL: &str = "SELECT version, at, command, entry, told FROM journal WHERE table_id = $1 \
    UNION ALL SELECT 0, 0, NULL, pack, NULL FROM packs WHERE table_id = $1 ORDER BY version";

/// A journal as it lies in the database: what is packed in one row, and the lines after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredJournal(pub(super) Vec<JournalRow>);

impl StoredJournal {
    /// What is packed, if something is.
    pub fn packed(&self) -> Option<&str> {
        self.0.first().filter(|row| row.version == 0).map(|row| row.entry.as_str())
    }

    /// Its lines.
    pub fn rows(&self) -> Result<Vec<JournalRow>, sqlx::Error> {
        let Some(packed) = self.packed() else { return Ok(self.0.clone()) };
        let mut rows = unpack(packed)?;
        rows.extend_from_slice(&self.0[1..]);
        Ok(rows)
    }
}

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
