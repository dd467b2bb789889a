//! What the operator sees and does on the command line.

use crate::common::{Folder, almende};
use almende_server::store::{Fault, NewTable, Op, Report, Store, Writer};
use std::path::Path;

/// Puts something into the database of a folder.
fn write(folder: &str, ops: Vec<Op>) {
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let store = Store::open_folder(Path::new(folder)).await.unwrap();
        Writer::start(store.clone()).write(ops).await.unwrap();
        store.close().await;
    });
}

/// Words with which somebody wants to be taken for somebody else.
const FORGED: &str = "rude\n  why: nothing\nfaked · 1970-01-01 00:00 UTC\u{1b}[1A\u{9b}2K\u{202e}!";

#[test]
fn nobody_forges_a_line_of_what_the_keeper_reads() {
    let folder = Folder::new();
    let word = |word: &str| word.to_owned();
    let report = Report {
        id: word("report1"),
        at: 0,
        table_id: word("table1"),
        reporter: word("guest1"),
        guest: word("guest2"),
        seat: 1,
        name: word(FORGED),
        said: Some(word(FORGED)),
        why: word(FORGED),
    };
    let fault = Fault {
        id: word("fault1"),
        at: 0,
        guest: word("guest2"),
        table_id: word("table1"),
        game: word(FORGED),
        seat: 1,
        kind: word(FORGED),
        words: word(FORGED),
        version: 7,
        actions: 3,
        program: word(FORGED),
        page: serde_json::json!({"browser": FORGED, "lang": "en", "width": 390}).to_string(),
        position: serde_json::json!({"view": FORGED}).to_string(),
    };
    let table = NewTable {
        id: word("table1"),
        game: word(FORGED),
        listed: true,
        owner: word("guest2"),
        invitation: None,
        created: 0,
    };
    write(
        &folder.path("data"),
        vec![
            Op::Guest { id: word("guest2"), name: word(FORGED), at: 0 },
            Op::Report(Box::new(report)),
            Op::Fault(Box::new(fault)),
            Op::NewTable(Box::new(table)),
            Op::Suspend { guest: word("guest2"), until: i64::MAX / 2, why: word(FORGED) },
        ],
    );
    let data = &folder.path("data");
    let unseen = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
    for (command, about, lines) in [
        (&["reports"][..], "guest2", 4),
        (&["moderate"], "guest2", 3),
        (&["faults"], "fault1", 4),
        (&["faults", "--show", "fault1"], "fault1", 6),
    ] {
        let told = almende(&[command, &["--data", data]].concat()).succeeds();
        assert_eq!(told.lines().count(), lines, "{told}");
        assert!(told.contains(about) && !told.chars().any(unseen), "{told:?}");
        let told = almende(&[command, &["--data", data, "--json"]].concat()).succeeds();
        assert!(told.lines().count() == 1 && !told.chars().any(unseen), "{told:?}");
        let read: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert!(read.to_string().contains("faked"), "{read}");
    }
}

#[test]
fn faults_are_listed_shown_and_closed() {
    let folder = Folder::new();
    let word = |word: &str| word.to_owned();
    let fault = |id: &str, kind: &str, words: &str| {
        Op::Fault(Box::new(Fault {
            id: word(id),
            at: 951_782_400_000,
            guest: word("guest1"),
            table_id: word("table1"),
            game: word("helios"),
            seat: 1,
            kind: word(kind),
            words: word(words),
            version: 12,
            actions: 9,
            program: word("1.2.3"),
            page: serde_json::json!({"browser": "Firefox", "lang": "de", "width": 390, "height": 844}).to_string(),
            position: serde_json::json!({"seat": 1, "view": {"sun": "2,1"}}).to_string(),
        }))
    };
    let both = vec![fault("fault1", "rules", "The sun went too far."), fault("fault2", "display", "No picture.")];
    write(&folder.path("data"), both);
    let data = &folder.path("data");
    let faults = |args: &[&str]| almende(&[&["faults", "--data", data], args].concat());
    let told = faults(&[]).succeeds();
    for part in
        ["fault1 · 2000-02-29 00:00 UTC · rules · helios, table table1, seat 2", "The sun went too far.", "2 faults."]
    {
        assert!(told.contains(part), "{told}");
    }
    for part in ["after 9 actions, version 12; Almende 1.2.3; Firefox, 390 x 844, de", "fault2", "display"] {
        assert!(told.contains(part), "{told}");
    }
    assert!(!told.contains("sun\":"), "the list is short: {told}");
    let told = faults(&["--show", "fault1"]).succeeds();
    assert!(told.contains("\"sun\": \"2,1\"") && !told.contains("fault2"), "{told}");
    let read: serde_json::Value = serde_json::from_str(&faults(&["--show", "fault1", "--json"]).succeeds()).unwrap();
    assert_eq!((&read["position"]["view"]["sun"], &read["page"]["width"]), (&"2,1".into(), &390.into()));
    let read: serde_json::Value = serde_json::from_str(&faults(&["--json"]).succeeds()).unwrap();
    assert_eq!((read.as_array().unwrap().len(), &read[1]["words"]), (2, &"No picture.".into()));
    faults(&["--show", "fault3"]).fails(1, &["fault3"]);
    faults(&["--close", "fault3"]).fails(1, &["fault3"]);
    faults(&["--close", "fault1", "--show", "fault2"]).fails(2, &["--"]);
    assert!(!faults(&["--close", "fault1"]).succeeds().contains("fault1"));
    assert!(faults(&["--lang", "de"]).succeeds().ends_with("1 Fehler.\n"));
}

#[test]
fn tables_are_hidden_and_closed_and_guests_suspended() {
    let folder = Folder::new();
    let word = |word: &str| word.to_owned();
    let owner = word("guest1");
    let table =
        NewTable { id: word("table1"), game: word("helios"), listed: true, owner, invitation: None, created: 0 };
    let guest = Op::Guest { id: word("guest1"), name: word("Ada"), at: 0 };
    write(&folder.path("data"), vec![guest, Op::NewTable(Box::new(table))]);
    let data = &folder.path("data");
    let moderate = |args: &[&str]| almende(&[&["moderate", "--data", data], args].concat());
    assert!(moderate(&[]).succeeds().contains("table table1 · helios · waiting"));
    assert!(moderate(&["--hide", "table1"]).succeeds().contains("hidden"));
    assert!(!moderate(&["--show", "table1"]).succeeds().contains("hidden"));
    let told = moderate(&["--suspend", "guest1", "--days", "3", "--why", "rude words"]).succeeds();
    assert!(told.contains("guest guest1 “Ada” · suspended until") && told.contains("rude words"), "{told}");
    moderate(&["--suspend", "guest1"]).fails(2, &["--why"]);
    moderate(&["--suspend", "guest2", "--why", "rude"]).fails(1, &["guest2"]);
    moderate(&["--hide", "table1", "--close", "table1"]).fails(2, &["--"]);
    assert!(!moderate(&["--lift", "guest1"]).succeeds().contains("suspended until"));
    moderate(&["--lift", "guest1"]).fails(1, &["guest1"]);
    moderate(&["--allow-mail", "ada@example.org"]).fails(1, &["ada@example.org"]);
    assert_eq!(moderate(&["--close", "table1", "--lang", "de"]).succeeds(), "Tische: 0. Gesperrte Gäste: 0.\n");
    moderate(&["--close", "table1"]).fails(1, &["table1"]);
}
