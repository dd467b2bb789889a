//! What the keeper of a server sees and does on the command line.

use crate::common::{Folder, almende};
use almende_server::store::{NewTable, Op, Report, Store, Writer};
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
            Op::NewTable(Box::new(table)),
            Op::Suspend { guest: word("guest2"), until: i64::MAX / 2, why: word(FORGED) },
        ],
    );
    let data = &folder.path("data");
    let unseen = |letter: char| letter != '\n' && (letter.is_control() || letter == '\u{202e}');
    for (command, lines) in [("reports", 4), ("moderate", 3)] {
        let told = almende(&[command, "--data", data]).succeeds();
        assert_eq!(told.lines().count(), lines, "{told}");
        assert!(told.contains("guest2") && !told.chars().any(unseen), "{told:?}");
        let told = almende(&[command, "--data", data, "--json"]).succeeds();
        assert!(told.lines().count() == 1 && !told.chars().any(unseen), "{told:?}");
        let read: serde_json::Value = serde_json::from_str(&told).unwrap();
        assert!(read.to_string().contains("faked"), "{read}");
    }
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
