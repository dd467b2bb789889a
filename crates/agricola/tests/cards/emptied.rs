//! Every card is held by its tests: where what it does, what it costs or what it asks for is taken away, one of them fails.
//!
//! This program is run again for each card and part, with the tests alone that name the card; the tests then play with
//! components in which that part is empty (`common::content`). A few cards are tried in every run, all of them by
//! `cargo xtask prove properties`.

use super::common::{EMPTIED, content, emptied, parts_of};
use almende_agricola::Agricola;
use almende_core::testing::games;
use almende_core::{Content as _, Game as _};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The tests by the cards that their bodies name.
fn tests_by_card() -> BTreeMap<String, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cards");
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let module = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let source = std::fs::read_to_string(&file).unwrap();
        // What stands above the tests is there for all of them.
        let (shared, tests) = source.split_once("#[test]\n").unwrap_or((&source, ""));
        for test in tests.split("#[test]\n").filter(|test| !test.is_empty()) {
            let name = test.trim_start().strip_prefix("fn ").and_then(|rest| rest.split('(').next());
            let name = format!("{module}::{}", name.expect("a test is a function"));
            for card in cards_in(test).chain(cards_in(shared)) {
                let tests = found.entry(card).or_default();
                if !tests.contains(&name) {
                    tests.push(name.clone());
                }
            }
        }
    }
    found
}

/// The numbers of cards in a text.
fn cards_in(text: &str) -> impl Iterator<Item = String> + '_ {
    let word = |c: char| c.is_ascii_alphanumeric();
    let words = text.split(move |c| !word(c));
    words.filter(|word| word.len() == 4 && word.parse::<almende_agricola::cards::Card>().is_ok()).map(str::to_owned)
}

/// The cards and parts that are emptied in this run: of those that there are all, or some from everywhere.
fn tried() -> Vec<(String, String)> {
    let document = Agricola::standard_content().json();
    let cards = document["cards"].as_array().unwrap().iter();
    let parts = |card: &'static serde_json::Value| {
        parts_of(card).into_iter().map(move |part| (card["id"].as_str().unwrap().to_owned(), part))
    };
    let all: Vec<_> = cards.flat_map(parts).collect();
    let step = (all.len() / games(16, all.len())).max(1);
    all.into_iter().step_by(step).collect()
}

/// Whether all tests of the card pass although a part of it is gone.
fn survives(card: &str, part: &str, tests: &[String]) -> bool {
    let program = std::env::current_exe().unwrap();
    let mut command = Command::new(program);
    command.args(tests).args(["--exact", "--quiet", "--test-threads", "1"]).env(EMPTIED, format!("{card} {part}"));
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
}

#[test]
fn every_card_is_held_by_its_tests() {
    let (tests, tried) = (tests_by_card(), tried());
    let (next, survivors) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((card, part)) = tried.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let named = tests.get(card).map_or(&[][..], Vec::as_slice);
                    if named.is_empty() || survives(card, part, named) {
                        survivors.lock().unwrap().push(format!("{card} without {part}"));
                    }
                }
            });
        }
    });
    let mut survivors = survivors.into_inner().unwrap();
    survivors.sort();
    assert!(survivors.is_empty(), "of {} parts no test misses these: {survivors:?}", tried.len());
}

#[test]
fn what_is_left_of_a_card_can_be_played() {
    // Otherwise tests would fail because the components cannot be read, and prove nothing.
    let full = Agricola::standard_content().json();
    for (card, part) in tried() {
        let left = almende_agricola::Content::read(&emptied(full, &card, &part));
        assert!(left.is_ok(), "{card} without {part}: {:?}", left.err());
    }
    assert_eq!(content().cards().count(), 336);
}
