//! The cards as data.

use super::common::*;
use almende_agricola::cards::plan::{Choice, Effect};
use almende_agricola::cards::{Card, CardKind, When};
use almende_agricola::pieces::{Good, Space};
use almende_agricola::{Agricola, Content};
use almende_core::{Content as _, Edition, Game, Lang};

/// Whether a language has a text of its own, or says that it leaves it to English.
fn says(lang: Lang, id: &str) -> bool {
    let catalogue = Agricola::texts().catalogue(lang);
    catalogue.get(id).is_some() || catalogue.leaves_to_english(id)
}

#[test]
fn every_card_has_a_name_and_a_text_in_every_language() {
    for plan in Agricola::standard_content().cards() {
        for lang in Lang::all() {
            for id in [format!("card.{}", plan.card), format!("about.{}", plan.card)] {
                assert!(says(lang, &id), "{id} is missing in {lang:?}");
            }
        }
    }
}

#[test]
fn every_choice_of_a_card_that_offers_several_has_a_text() {
    // AGR-14.4.1: where two things can be used at one moment, each is named.
    for plan in Agricola::standard_content().cards() {
        let asked = |effect: &&Effect| {
            let pays = |choice: &Choice| choice.pay != Default::default() || !choice.back.is_empty();
            effect.may || effect.when == When::AnyTime || effect.choices.len() > 1 || effect.choices.iter().any(pays)
        };
        let offered: Vec<&Effect> = plan.effects.iter().filter(asked).collect();
        let several = |one: &Effect| {
            let together = |other: &&&Effect| {
                let moments = [Some(other.when), other.also];
                moments.contains(&Some(one.when)) || one.also.is_some() && moments.contains(&one.also)
            };
            offered.iter().filter(together).map(|effect| effect.choices.len()).sum::<usize>() > 1
        };
        let choices = offered.iter().flat_map(|effect| {
            // What is taken from one of several spaces is named by the space.
            effect.choices.iter().map(|choice| several(effect) && choice.take.is_none())
        });
        for (number, _) in (1..).zip(choices).filter(|(_, several)| *several) {
            for lang in Lang::all() {
                let id = format!("card.{}.{number}", plan.card);
                assert!(says(lang, &id), "{id} is missing in {lang:?}");
            }
        }
    }
}

#[test]
fn agr_1_6_occupations_have_a_marker_and_minor_improvements_do_not() {
    // AGR-1.6, AGR-2.3.3, AGR-RULING-36
    for plan in Agricola::standard_content().cards() {
        let marked = matches!(plan.players, 1 | 3 | 4);
        assert!(marked && (plan.card.kind() == CardKind::Occupation || plan.players == 1), "{}", plan.card);
        // AGR-13.2.7: two occupations state a condition in their text.
        let stated = plan.needs.is_empty() || ["B088", "B154"].contains(&plan.card.to_string().as_str());
        assert!(plan.card.kind() == CardKind::Minor || plan.points == 0 && stated, "{}", plan.card);
    }
    let of_kind = |kind| (0..Card::COUNT).filter_map(Card::at).filter(|card| card.kind() == kind).count();
    assert_eq!((of_kind(CardKind::Minor), of_kind(CardKind::Occupation)), (336, 336), "four decks of 84 and 84");
}

/// The usual content with one more card.
pub fn with_card(card: serde_json::Value) -> Result<Content, String> {
    with_cards([card])
}

/// The usual content with more cards.
pub fn with_cards(cards: impl IntoIterator<Item = serde_json::Value>) -> Result<Content, String> {
    let edition: &Edition<Content> = Agricola::standard_content();
    let mut document = edition.json().clone();
    document["cards"].as_array_mut().unwrap().extend(cards);
    Content::read(&document).map_err(|problem| Agricola::texts().explain(Lang::EN, &problem))
}

#[test]
fn a_wrong_card_is_refused_with_its_number() {
    use serde_json::json;
    let brings = |what: serde_json::Value| json!({"id": "C001", "effects": [{"when": "play", "do": what}], "provenance": "external"});
    assert!(with_card(json!({"id": "C001", "provenance": "external"})).is_ok());
    assert!(with_card(brings(json!({"points": {"count": "people", "each": 10, "steps": [[1, 10]]}}))).is_ok());
    for (card, word) in [
        (json!({"id": "A067", "provenance": "external"}), "twice"),
        (json!({"id": "C085", "provenance": "external"}), "players"),
        (json!({"id": "C085", "players": 1, "points": 1, "provenance": "external"}), "points"),
        (json!({"id": "C001", "cost": {"wood": 11}, "provenance": "external"}), "10"),
        (json!({"id": "C001", "effects": [{"when": "use", "do": {}}], "provenance": "external"}), "spaces"),
        (
            json!({"id": "C001", "effects": [{"when": "use", "spaces": ["moon"], "do": {}}], "provenance": "external"}),
            "moon",
        ),
        (json!({"id": "C001", "effects": [{"when": "play"}], "provenance": "external"}), "do"),
        (
            json!({"id": "C001", "effects": [{"when": "any_time", "do": {"gain": {"food": 1}}}], "provenance": "external"}),
            "cost",
        ),
        (
            json!({"id": "C001", "effects": [{"when": "fields_start", "may": true, "again": true, "do": {"gain": {"food": 1}}}], "provenance": "external"}),
            "cost",
        ),
        (json!({"id": "C001", "needs": [{"least": 2}], "provenance": "external"}), "condition"),
        (json!({"id": "C001", "opens": [{"round_space": 0}], "provenance": "external"}), "from 1 to 14"),
        (json!({"id": "C001", "opens": [{"round_space": 15}], "provenance": "external"}), "from 1 to 14"),
        (json!({"id": "C001", "scores": [{"points": 11}], "provenance": "external"}), "10"),
        (brings(json!({"points": {"count": "people", "each": 11}})), "10"),
        (brings(json!({"points": {"count": "people", "steps": [[1, 1], [2, 255]]}})), "10"),
        (brings(json!({"gain": {"wood": {"count": "people", "steps": [[1, 255]]}}})), "10"),
        (brings(json!({"beg": 11})), "10"),
        (json!({"id": "C001", "places": {"alike": 11}, "provenance": "external"}), "10"),
        (json!({"id": "C001", "houses": 11, "provenance": "external"}), "10"),
    ] {
        let error = with_card(card.clone()).expect_err(&card.to_string());
        assert!(error.contains(word) && error.contains(card["id"].as_str().unwrap()), "{error}");
    }
}

#[test]
fn a_document_with_wrong_cards_is_refused() {
    // AGR-13.4.2, AGR-2.3.4, AGR-20.1
    assert!(table(2).hand(0, &["A067"]).hand(1, &["A067"]).load().is_err(), "one card, two hands");
    assert!(table(2).hand(0, &["B136"]).load().is_err(), "not for two");
    assert!(table(2).played(0, &["B008"]).load().is_err(), "a traveling card lies in front of nobody");
    let mut family = table(2);
    family.farm(0).hand = vec!["A067".parse().unwrap()];
    assert!(family.load().is_err(), "no hand cards in the family game");
    let mut full = table(2).played(0, &["B019"]);
    full.farm(0).played[0].count = 9;
    assert!(full.load().is_err(), "only two tiles");
    let mut stored = table(2).played(0, &["A081"]);
    stored.farm(0).stored = goods("61 clay");
    assert!(stored.load().is_err(), "nobody can have laid so much on a card");
    let mut crop = table(2).played(0, &["B068"]);
    (crop.farm(0).played[0].crop, crop.farm(0).played[0].crops) = (Some(good("grain")), 1);
    assert!(crop.load().is_err(), "vegetables only");
}

#[test]
fn agr_13_4_1_the_text_of_a_traveling_card_says_where_it_goes() {
    // AGR-13.4.1: over all cards, in every language.
    let said = [
        (Lang::EN, "goes to your left neighbor"),
        ("de".parse().unwrap(), "an deinen linken Nachbarn"),
        ("fr".parse().unwrap(), "passe à ton voisin de gauche"),
    ];
    for plan in Agricola::standard_content().cards() {
        for (lang, words) in said {
            let about = Agricola::texts().catalogue(lang).get(&format!("about.{}", plan.card)).unwrap();
            assert_eq!(about.contains(words), plan.card.traveling().is_some(), "{}: {about}", plan.card);
        }
    }
}

#[test]
fn a_card_is_a_line_of_the_vocabulary() {
    // Half of the definitions have at most 220 characters, and at most 15 cards of a hundred need code of their own.
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = |folder: &str| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let content = folder.join("content/cards");
    let mut lengths: Vec<usize> = names(content.to_str().unwrap())
        .flat_map(|file| std::fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
        .map(|line| line.trim().trim_end_matches(',').to_owned())
        .filter(|line| line.starts_with("{\"id\""))
        .map(|line| line.chars().count())
        .collect();
    lengths.sort_unstable();
    assert_eq!(lengths.len(), 336);
    assert!(lengths[lengths.len() / 2] <= 220, "{}", lengths[lengths.len() / 2]);
    let special = |plan: &&almende_agricola::cards::CardPlan| {
        folder.join(format!("src/cards/{}.rs", plan.card.to_string().to_lowercase())).exists()
    };
    let own_code = Agricola::standard_content().cards().filter(special).count();
    assert!(own_code > 0 && own_code * 100 <= 336 * 15, "{own_code}");
}

/// The words a definition uses, and the names it gives for kinds of things.
fn words_of(value: &serde_json::Value, words: &mut std::collections::BTreeSet<String>) {
    const NAMED: [&str; 7] = ["when", "also", "by", "count", "rules", "steps", "grow"];
    match value {
        serde_json::Value::Array(all) => all.iter().for_each(|value| words_of(value, words)),
        serde_json::Value::Object(all) => all.iter().for_each(|(word, value)| {
            words.insert(word.clone());
            let values = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
            let named = values.iter().filter_map(serde_json::Value::as_str).filter(|_| NAMED.contains(&word.as_str()));
            words.extend(named.map(str::to_owned));
            words_of(value, words);
        }),
        _ => {}
    }
}

#[test]
fn every_word_of_the_cards_stands_in_the_table_of_words() {
    let source = include_str!("../../src/cards/mod.rs");
    let table: String = source.lines().take_while(|line| line.starts_with("//!")).collect::<Vec<_>>().join("\n");
    let mut words = std::collections::BTreeSet::new();
    Agricola::standard_content().json()["cards"].as_array().unwrap().iter().for_each(|card| words_of(card, &mut words));
    let is_told = |word: &str| {
        // Windows of sub-actions are told by their pattern, groups of spaces by what accumulates there.
        let window = word.strip_prefix("before_").or(word.strip_prefix("after_"));
        let marked = |word: &str| [format!("`{word}`"), format!("`{word}:"), format!("\"{word}\"")];
        { marked(word) }.iter().chain(window.map(marked).iter().flatten()).any(|marked| table.contains(marked))
    };
    let thing =
        |word: &str| Good::from_id(word).is_some() || word.starts_with("any_") || Space::from_id(word).is_some();
    let untold: Vec<&String> = words.iter().filter(|word| !thing(word) && !is_told(word)).collect();
    assert!(untold.is_empty() && words.len() > 150, "{untold:?} of {}", words.len());
}

#[test]
fn every_card_has_one_category() {
    let categories: std::collections::BTreeMap<String, Vec<String>> =
        serde_json::from_str(include_str!("../../content/cards/categories.json")).unwrap();
    let mut listed: Vec<String> = categories.values().flatten().cloned().collect();
    listed.sort_unstable();
    let mut cards: Vec<String> = Agricola::standard_content().cards().map(|plan| plan.card.to_string()).collect();
    cards.sort_unstable();
    assert_eq!((categories.len(), listed), (8, cards));
}
