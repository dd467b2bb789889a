//! Finished games that must replay to the same end for ever, and that use everything there is between them. Where one of
//! them does not replay, stored games of players would not either: then the rules version rises, and
//! `cargo run --release -p almende-bots --example records -- helios` plays those anew that no longer fit.

use almende_core::testing::{everything_happened, recorded_games_replay};
use almende_helios::Helios;
use std::path::Path;

const USED: &[&str] =
    &["prompt.", "option.", "event.", "building.", "character.", "land.", "special.", "symbol.", "slot."];

/// What no record uses, and why.
const NOT_USED: &[(&str, &str)] = &[
    ("prompt.over", "what is said when nobody decides"),
    ("option.nothing", "stands where a name is missing"),
    ("event.tile_lost", "a drawn tile without a field: no game of the bots has it, HEL-RULING-19 has tests"),
];

#[test]
fn recorded_games_replay_and_use_everything() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    everything_happened::<Helios>(&recorded_games_replay::<Helios>(&folder), USED, NOT_USED);
}
