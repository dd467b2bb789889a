//! The commitment to a seed, by which anyone can check after the game that no card was moved.

use almende_core::{Record, RecordStart, Seed};
use serde_json::Value;

/// The hash that binds the server to the seed of a table before the first decision.
///
/// BLAKE3 over five lines: `almende commitment 1`, the seed, the setup with all its options as JSON without spaces and
/// with the names in alphabetical order, the content version, the table's id.
pub fn commitment(seed: &Seed, setup: &Value, content: &str, table: &str) -> String {
    let text = format!("almende commitment 1\n{seed}\n{setup}\n{content}\n{table}");
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

/// Whether the commitment in a record's headers is the one its seed, setup, content and table give. Nothing for a
/// record without these headers.
pub fn commitment_holds(record: &Record) -> Option<bool> {
    let RecordStart::Seed(seed) = &record.start else { return None };
    let (table, claimed) = (record.table.as_ref()?, record.commitment.as_ref()?);
    Some(*claimed == commitment(seed, &record.setup, &record.content, table))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn everything_that_decides_a_deal_is_bound() {
        let seed = Seed::numbered(7, 0);
        let base = commitment(&seed, &json!({"b": 1, "a": 2}), "c", "t");
        assert_eq!(base, commitment(&seed, &json!({"a": 2, "b": 1}), "c", "t"), "the order of names does not matter");
        assert_ne!(base, commitment(&Seed::numbered(8, 0), &json!({"b": 1, "a": 2}), "c", "t"));
        assert_ne!(base, commitment(&seed, &json!({"b": 1}), "c", "t"));
        assert_ne!(base, commitment(&seed, &json!({"b": 1, "a": 2}), "d", "t"));
        assert_ne!(base, commitment(&seed, &json!({"b": 1, "a": 2}), "c", "u"));
    }
}
