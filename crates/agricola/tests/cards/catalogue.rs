//! The cards as data.

use super::common::*;
use almende_agricola::cards::{Card, CardKind};
use almende_agricola::{Agricola, Content};
use almende_core::{Content as _, Edition, Game, Lang};

#[test]
fn every_card_has_a_name_and_a_text_in_both_languages() {
    for plan in Agricola::standard_content().cards() {
        for lang in [Lang::En, Lang::De] {
            for id in [format!("card.{}", plan.card), format!("about.{}", plan.card)] {
                assert!(Agricola::texts().catalogue(lang).get(&id).is_some(), "{id} is missing in {lang:?}");
            }
        }
    }
}

#[test]
fn agr_1_6_occupations_have_a_marker_and_minor_improvements_do_not() {
    // AGR-1.6, AGR-2.3.3, AGR-13.2.7, AGR-RULING-36
    for plan in Agricola::standard_content().cards() {
        let marked = matches!(plan.players, 1 | 3 | 4);
        assert!(marked && (plan.card.kind() == CardKind::Occupation || plan.players == 1), "{}", plan.card);
        assert!(plan.card.kind() == CardKind::Minor || plan.points == 0 && plan.needs.is_empty(), "{}", plan.card);
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
    Content::read(&document).map_err(|problem| Agricola::texts().explain(Lang::En, &problem))
}

#[test]
fn a_wrong_card_is_refused_with_its_number() {
    use serde_json::json;
    assert!(with_card(json!({"id": "C001", "provenance": "external"})).is_ok());
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
    let mut crop = table(2).played(0, &["B068"]);
    (crop.farm(0).played[0].crop, crop.farm(0).played[0].crops) = (Some(good("grain")), 1);
    assert!(crop.load().is_err(), "vegetables only");
}

#[test]
fn agr_13_4_1_the_text_of_a_traveling_card_says_where_it_goes() {
    // AGR-13.4.1: over all cards, in both languages.
    for plan in Agricola::standard_content().cards() {
        for (lang, words) in [(Lang::En, "goes to your left neighbor"), (Lang::De, "an deinen linken Nachbarn")] {
            let about = Agricola::texts().catalogue(lang).get(&format!("about.{}", plan.card)).unwrap();
            assert_eq!(about.contains(words), plan.card.traveling().is_some(), "{}: {about}", plan.card);
        }
    }
}
