//! The rules pages of the games (`crates/<game>/rules/*.md`): what the game names, a person can look up.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

pub const GAMES: [(&str, &str); 4] =
    [("helios", "HEL"), ("suna-valo", "SUN"), ("boonlake", "BOO"), ("agricola", "AGR")];

pub fn crate_of(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(game)
}

/// The languages the rules of a game are told in.
fn languages(game: &str) -> Vec<String> {
    let pages = fs::read_dir(crate_of(game).join("rules")).unwrap().map(|entry| entry.unwrap().file_name());
    let found: Vec<String> = pages.filter_map(|page| page.to_str()?.strip_suffix(".md").map(str::to_owned)).collect();
    assert!(["en", "de"].iter().all(|language| found.iter().any(|found| found == language)), "{game}: {found:?}");
    found
}

pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The rule that a text begins with.
fn rule_at<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let number = text.strip_prefix(prefix)?.strip_prefix('-')?;
    // HEL-3.1 or HEL-RULING-3
    let digits = number.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let digits = digits.strip_prefix('-').unwrap_or(digits);
    let end = digits.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(digits.len());
    let plain = digits[..end].trim_end_matches('.');
    let letter = usize::from(digits[plain.len()..].starts_with(|c: char| c.is_ascii_lowercase()));
    let length = text.len() - digits.len() + plain.len();
    (!plain.is_empty()).then(|| &text[..length + letter])
}

/// Every rule named anywhere in a text.
pub fn rules_in(text: &str, prefix: &str) -> Vec<String> {
    let named = text.match_indices(prefix).filter_map(|(at, _)| rule_at(&text[at..], prefix));
    named.map(str::to_owned).collect()
}

/// The rules a page tells, in its order: the numbers in brackets that begin a paragraph, an example or a table row.
fn told(game: &str, prefix: &str, language: &str) -> Vec<String> {
    let page = read(&crate_of(game).join("rules").join(format!("{language}.md")));
    let starts = page.lines().filter_map(|line| {
        let line = line.strip_prefix("> ").or_else(|| line.strip_prefix("| ")).unwrap_or(line);
        line.strip_prefix('[')?.split_once(']').map(|(numbers, _)| numbers.to_owned())
    });
    starts.flat_map(|numbers| rules_in(&numbers, prefix)).collect()
}

pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The rules in string literals of the engine, which is how refusals and score lines name them.
fn named_by_the_engine(game: &str, prefix: &str) -> BTreeMap<String, PathBuf> {
    let mut named = BTreeMap::new();
    for path in sources(&crate_of(game).join("src")) {
        let text = read(&path);
        for literal in text.split('"').filter(|literal| literal.starts_with(prefix)) {
            for rule in rules_in(literal, prefix) {
                named.insert(rule, path.clone());
            }
        }
    }
    named
}

#[test]
fn all_languages_tell_the_same_rules_in_the_same_order() {
    for (game, prefix) in GAMES {
        let english = told(game, prefix, "en");
        assert!(!english.is_empty(), "{game} tells no rules");
        for language in languages(game) {
            let other = told(game, prefix, &language);
            for (one, other) in english.iter().zip(&other) {
                assert_eq!(one, other, "the pages of {game} part here in {language}");
            }
            assert_eq!(english.len(), other.len(), "one page of {game} is longer: {language}");
        }
    }
}

#[test]
fn a_rule_is_told_once() {
    for (game, prefix) in GAMES {
        let mut seen = BTreeSet::new();
        for rule in told(game, prefix, "en") {
            assert!(seen.insert(rule.clone()), "{rule} is told twice");
        }
    }
}

#[test]
fn what_the_engine_names_can_be_looked_up() {
    for (game, prefix) in GAMES {
        let named = named_by_the_engine(game, prefix);
        assert!(named.len() > 30, "only {} rules found in the sources of {game}", named.len());
        for language in languages(game) {
            let told: BTreeSet<String> = told(game, prefix, &language).into_iter().collect();
            let missing: Vec<_> = named.iter().filter(|(rule, _)| !told.contains(*rule)).collect();
            assert!(missing.is_empty(), "{game}, {language}: nothing tells {missing:?}");
        }
    }
}

#[test]
fn references_and_links_lead_somewhere() {
    for (game, prefix) in GAMES {
        let told: BTreeSet<String> = told(game, prefix, "en").into_iter().collect();
        let folder = crate_of(game);
        let pages = languages(game).into_iter().map(|language| format!("rules/{language}.md"));
        for file in pages.chain(["rules/links.json".to_owned()]) {
            let named = rules_in(&read(&folder.join(&file)), prefix);
            let missing: Vec<_> = named.iter().filter(|rule| !told.contains(*rule)).collect();
            assert!(missing.is_empty(), "{game}, {file}: {missing:?} lead nowhere");
        }
    }
}

#[test]
fn links_start_at_texts_that_exist() {
    for (game, _) in GAMES {
        let document = |file: &str| -> BTreeMap<String, String> {
            serde_json::from_str(&read(&crate_of(game).join(file)))
                .unwrap_or_else(|error| panic!("{game}, {file}: {error}"))
        };
        let texts = document("texts/en.json");
        let missing: Vec<String> =
            document("rules/links.json").into_keys().filter(|id| !texts.contains_key(id)).collect();
        assert!(missing.is_empty(), "{game}: no texts {missing:?}");
    }
}
