//! Finished games that must replay to the same end for ever, and that use everything there is between them. Where one of
//! them does not replay, stored games of players would not either: then the rules version rises, and
//! `cargo run --release -p almende-bots --example records -- suna-valo` plays those anew that no longer fit.

use almende_core::testing::{everything_happened, recorded_games_replay};
use almende_suna_valo::SunaValo;
use std::path::Path;

const USED: &[&str] = &["prompt.", "option.", "event.", "card.", "order.", "ship.", "tile.", "character.", "space."];

/// What no record uses, and why.
const NOT_USED: &[(&str, &str)] = &[
    ("prompt.over", "what is said when nobody decides"),
    ("option.nothing", "stands where a name is missing"),
    ("option.buy", "the name of a card that is not on offer"),
    ("option.full", "declining a discount: no game of the bots has it, SUN-13.6 has tests"),
    ("event.nothing_possible", "no game of the bots has it, SUN-4 has a test"),
    ("card.reveal_public", "resolved unnamed when it is drawn"),
    ("card.reveal_ship", "resolved unnamed when it is drawn"),
    ("card.draw_festival", "resolved unnamed when it is drawn"),
    ("space.BR2", "a barrier nobody of the bots came to"),
    ("space.BR3", "a barrier nobody of the bots came to"),
];

#[test]
fn recorded_games_replay_and_use_everything() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    everything_happened::<SunaValo>(&recorded_games_replay::<SunaValo>(&folder), USED, NOT_USED);
}
