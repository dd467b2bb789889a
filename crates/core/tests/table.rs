//! The faces for code that handles any game.
#![allow(clippy::unwrap_used, reason = "helpers of tests stand outside the test functions")]

#[path = "../examples/lanterns.rs"]
#[allow(dead_code, reason = "the main of the example is not called here")]
mod lanterns;

use almende_core::{Lang, Outcome, Play, Said, Seat, Seed, Table, Title, TitleOf, UndoRefused, Viewer};
use lanterns::Lanterns;
use serde_json::{Value, json};

fn title() -> TitleOf<Lanterns> {
    TitleOf::standard()
}

fn open() -> Box<dyn Table> {
    title().open(2, &Value::Null, Seed::numbered(1, 0)).unwrap()
}

fn code(problem: almende_core::Problem) -> &'static str {
    problem.code()
}

#[test]
fn a_title_says_what_it_is() {
    let title = title();
    assert_eq!((title.id(), title.players(), title.rules_version()), ("lanterns", 2..=3, 1));
    assert_eq!(title.content()["candles"], 18);
    assert_eq!(title.content_version().len(), 16);
    assert_eq!(title.texts().word("de".parse::<Lang>().unwrap(), "pass"), "passen");
}

#[test]
fn a_setup_is_nothing_a_name_or_an_object() {
    let usual = json!({"more": 0});
    for same in [Value::Null, "standard".into(), json!({}), usual.clone()] {
        assert_eq!(title().setup(&same).as_ref(), Ok(&usual));
    }
    assert_eq!(title().setup(&"grand".into()).map_err(code), Err("preset"));
    assert_eq!(title().setup(&json!({"more": "many"})).map_err(code), Err("setup"));
    assert_eq!(title().setup(&json!([3])).map_err(code), Err("setup"));
    assert_eq!(title().open(2, &json!({"more": 2}), Seed::numbered(1, 0)).err().map(code), Some("setup"));
    assert_eq!(title().open(1, &Value::Null, Seed::numbered(1, 0)).err().map(code), Some("players"));
}

#[test]
fn corrected_content_has_another_version() {
    let corrected = r#"{"candles": 20}"#;
    let other = title().with_content(corrected).unwrap();
    assert_ne!(other.content_version(), title().content_version());
    assert_eq!(title().check_content(corrected).as_deref(), Ok(other.content_version()));
    // A record of the one is not a record of the other.
    let record = open().record();
    assert_eq!(other.replay(&record, None).err().map(code), Some("record_content"));
    assert!(title().replay(&record, None).is_ok());
    for (broken, why) in [
        ("{", "content_json"),
        ("{}", "content_item"),
        (r#"{"candles": 14}"#, "content_item"),
        (r#"{"candles": 25}"#, "content_item"),
        (r#"{"candles": -1}"#, "content_item"),
        (r#"{"candles": 20, "lanterns": 7}"#, "content_item"),
    ] {
        assert_eq!(title().check_content(broken).map_err(code), Err(why), "{broken}");
    }
}

#[test]
fn a_table_is_played_in_notation() {
    let mut table = open();
    let ben = Seat::new(1).unwrap();
    assert_eq!((table.players(), table.turn().len(), table.actions()), (2, 2, 0));
    assert_eq!(table.prompt(ben).id, "prompt.choose");
    let choices = table.options(ben);
    assert!(choices.iter().any(|choice| choice.action == "pass" && choice.text.id == "option"));
    assert_eq!(table.legal(ben, "pass"), Ok(()));
    assert!(matches!(table.legal(ben, "strike"), Err(Said::Refused(refusal)) if refusal.is_not_asked()));
    assert!(matches!(table.legal(ben, "sing"), Err(Said::Unreadable(problem)) if problem.code() == "notation"));
    let applied = table.apply(ben, "pass").unwrap();
    assert_eq!(applied.outcome, Outcome::Secret);
    assert_eq!(applied.events[0].2, json!({"id": "event.chooses", "args": {"who": {"seat": 1}}}));
    assert!(matches!(table.apply(ben, "pass"), Err(Said::Refused(_))));
    assert!(matches!(table.apply(ben, ""), Err(Said::Unreadable(_))));
    assert_eq!((table.actions(), table.turn().first()), (1, Some(Seat::FIRST)));
}

#[test]
fn a_table_shows_each_viewer_their_own() {
    let table = open();
    let known = |viewer| {
        let view = table.view(viewer);
        view["candles"].as_array().unwrap().iter().filter(|place| !place.is_null()).cloned().collect::<Vec<_>>()
    };
    assert_eq!(known(Viewer::Seat(Seat::FIRST)), vec![json!({"hidden": 0}); 4]);
    assert_eq!(known(Viewer::Public), Vec::<Value>::new());
    assert_eq!(known(Viewer::All).len(), 18);
    assert_eq!(table.score(Viewer::Seat(Seat::FIRST)).totals[1], None);
    assert!(table.score(Viewer::All).totals.iter().all(Option::is_some));
}

#[test]
fn a_table_undoes_copies_stores_and_loads() {
    let mut table = open();
    let start = table.state();
    assert_eq!(table.undo(None), Err(UndoRefused::Nothing));
    table.apply(Seat::FIRST, "pass").unwrap();
    let copy = table.copy();
    table.undo(Some(Seat::FIRST)).unwrap();
    assert_eq!((table.state(), table.actions(), copy.actions()), (start.clone(), 0, 1));
    table.apply(Seat::FIRST, "pass").unwrap();
    assert_eq!(table.state(), copy.state());
    table.apply(Seat::new(1).unwrap(), "pass").unwrap();
    assert_eq!(table.undo(None), Err(UndoRefused::Horizon));
    table.undo_beyond().unwrap();
    assert_eq!(table.state(), copy.state());
    let loaded = title().load(&copy.state()).unwrap();
    assert_eq!((loaded.state(), loaded.actions()), (copy.state(), 0));
    assert_eq!(title().replay(&copy.record(), None).unwrap().state(), copy.state());
    assert_eq!(title().replay(&copy.record(), Some(0)).unwrap().state(), start);
    assert!(copy.as_any().downcast_ref::<Play<Lanterns>>().is_some());
    assert_eq!(title().load(&json!({"round": 1})).err().map(code), Some("position_json"));
    let mut spoiled = start;
    spoiled["matches"] = 5.into();
    assert_eq!(title().load(&spoiled).err().map(code), Some("position"));
}
