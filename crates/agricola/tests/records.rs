//! Finished games that must replay to the same end for ever, and that use everything there is between them. Where one of
//! them does not replay, stored games of players would not either: then the rules version rises, and
//! `cargo run --release -p almende-bots --example records -- agricola` plays those anew that no longer fit.

use almende_agricola::Agricola;
use almende_core::testing::{everything_happened, recorded_games_replay};
use std::path::Path;

const USED: &[&str] = &["prompt.", "option.", "event.", "card.", "major.", "space."];

/// What no record uses, and why.
const NOT_USED: &[(&str, &str)] = &[
    ("prompt.over", "what is said when nobody decides"),
    ("option.pay_nothing", "the name of a way to pay that there is not"),
    ("option.stay", "no space left for a person: no game of the bots has it, AGR-3.3.12 has tests"),
    ("event.stayed", "no space left for a person: no game of the bots has it, AGR-3.3.12 has tests"),
    ("card.A071.4", "a use of the card that no game of the bots has"),
    ("card.A071.5", "a use of the card that no game of the bots has"),
    ("card.A071.6", "a use of the card that no game of the bots has"),
    ("card.A071.7", "a use of the card that no game of the bots has"),
    ("card.A071.8", "a use of the card that no game of the bots has"),
    ("card.A071.9", "a use of the card that no game of the bots has"),
    ("card.A112.2", "a use of the card that no game of the bots has"),
    ("card.A112.3", "a use of the card that no game of the bots has"),
];

#[test]
fn recorded_games_replay_and_use_everything() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    everything_happened::<Agricola>(&recorded_games_replay::<Agricola>(&folder), USED, NOT_USED);
}
