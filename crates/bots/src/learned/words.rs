//! An option as a few words: those of its notation, each with its place.

use super::observation::{Feature, hash, mix};
use std::fmt::{Display, Write as _};

/// The words of an option, as hashes. Its first word says what kind of answer it is; the others mean something only with it.
pub fn words(action: &impl Display, text: &mut String, out: &mut Vec<Feature>) {
    text.clear();
    // Writing to a string cannot fail.
    let _ = write!(text, "{action}");
    let mut parts = text.split_whitespace();
    let kind = hash(parts.next().unwrap_or_default());
    out.push((kind, 1.0));
    for (place, part) in parts.enumerate() {
        out.push((mix(mix(kind, place as u64 + 1), hash(part)), 1.0));
    }
}
