//! Finished games that must replay to the same end for ever, and that use everything there is between them. Where one of
//! them does not replay, stored games of players would not either: then the rules version rises, and
//! `cargo run --release -p almende-bots --example records -- boonlake` plays those anew that no longer fit.

use almende_boonlake::Boonlake;
use almende_core::testing::{everything_happened, recorded_games_replay};
use std::path::Path;

const USED: &[&str] =
    &["prompt.", "option.", "event.", "card.", "project.", "tile.", "space.", "strip.", "solo.", "lever."];

/// What no record uses, and why.
const NOT_USED: &[(&str, &str)] = &[
    ("prompt.over", "what is said when nobody decides"),
    ("space.T1", "where ships begin: nobody goes there"),
    ("tile.S01", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S02", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S03", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S04", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S05", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S06", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S07", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S08", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S09", "a starting tile: it lies on the map from the beginning, unnamed"),
    ("tile.S10", "a starting tile: it lies on the map from the beginning, unnamed"),
];

#[test]
fn recorded_games_replay_and_use_everything() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    everything_happened::<Boonlake>(&recorded_games_replay::<Boonlake>(&folder), USED, NOT_USED);
}
