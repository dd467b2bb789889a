//! Finished games that must replay to the same end for ever, and that use everything there is between them. Where one of
//! them does not replay, stored games of players would not either: then the rules version rises, and
//! `cargo run --release -p almende-bots --example records -- agricola` plays those anew that no longer fit.

use almende_agricola::Agricola;
use almende_agricola::cards::Card;
use almende_core::testing::{everything_happened, recorded_games_replay};
use almende_core::{Game as _, Lang};
use std::path::Path;

const USED: &[&str] = &["prompt.", "option.", "event.", "card.", "major.", "space."];

/// What no record uses, and why.
const NOT_USED: &[(&str, &str)] = &[
    ("prompt.over", "what is said when nobody decides"),
    ("option.pay_nothing", "the name of a way to pay that there is not"),
    ("option.stay", "no space left for a person: no game of the bots has it, AGR-3.3.12 has tests"),
    ("event.stayed", "no space left for a person: no game of the bots has it, AGR-3.3.12 has tests"),
    ("event.went_on", "a card beyond the base game"),
    ("event.card_drawn", "a card beyond the base game"),
    ("event.card_thrown", "a card beyond the base game"),
    ("prompt.throw", "a card beyond the base game"),
    ("option.throw", "a card beyond the base game"),
    ("prompt.choose", "a card beyond the base game"),
    ("option.choose", "a card beyond the base game"),
    ("event.card_lost", "a card beyond the base game"),
    ("option.palisades1", "a card beyond the base game"),
    ("option.palisades2", "a card beyond the base game"),
    ("option.palisades3", "a card beyond the base game"),
    ("option.two_rooms", "a card beyond the base game"),
    ("option.two_rooms1", "a card beyond the base game"),
    ("option.two_rooms2", "a card beyond the base game"),
    ("option.two_rooms3", "a card beyond the base game"),
    ("prompt.field", "a card beyond the base game"),
    ("prompt.field_second", "a card beyond the base game"),
    ("prompt.field_from", "a card beyond the base game"),
    ("prompt.field_to", "a card beyond the base game"),
    ("option.field", "a card beyond the base game"),
    ("option.field_card", "a card beyond the base game"),
    ("card.A071.10", "a use of the card that no game of the bots has"),
    ("card.A112.4", "a use of the card that no game of the bots has"),
    ("option.sow_pasture", "a card beyond the base game"),
    ("space.chapel", "a card beyond the base game"),
    ("space.forest_inn", "a card beyond the base game"),
    ("space.forest_gap", "a card beyond the base game"),
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
    let mut happened = recorded_games_replay::<Agricola>(&folder);
    // The records are of the base game.
    let more = |id: &&str| Agricola::standard_content().cards().any(|plan| !plan.base && is_of(id, plan.card));
    happened.extend(Agricola::texts().catalogue(Lang::EN).ids().filter(more));
    everything_happened::<Agricola>(&happened, USED, NOT_USED);
}

/// Whether a text is the name of a card or of one of its choices.
fn is_of(id: &str, card: Card) -> bool {
    id.strip_prefix(card.word()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}
