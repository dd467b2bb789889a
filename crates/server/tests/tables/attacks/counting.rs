//! Who is counted, and what is kept of those who ask for nothing there is.

use crate::support::{self, Answer, Client, Ground, command_id, options, turn, two_at_a_table};
use almende_server::change::Intent;
use almende_server::table::JournalEntry;
use almende_server::{Limits, Rate, limits};
use reqwest::Method;
use serde_json::{Value, json};

on_both!(
    a_stranger_uses_up_nothing_of_a_seat,
    ids_of_no_table_are_not_kept,
    what_is_so_already_makes_no_version,
    a_full_table_takes_only_what_ends_it,
    what_a_guest_changes_at_tables_is_counted,
    records_reports_and_departures_are_counted,
    a_new_name_is_counted,
    guests_are_forgotten_one_after_the_other,
    who_may_not_is_told_so_before_it_is_counted,
);

/// Commands, names, chat lines and plans for somebody else's seat, without a cookie and with one of one's own: the person who sits
/// there has every one of their own left.
async fn a_stranger_uses_up_nothing_of_a_seat(ground: Ground) {
    let once = Rate::an_hour(1, 1);
    let limits = Limits { commands: once, chat: once, plans: once, ..Limits::none() };
    let server = ground.serve_with(|config| config.limits = limits).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let (nobody, eve) = (Client::new(&server), Client::new(&server));
    eve.post("/api/me", json!({"name": "Eve"})).await.ok();
    let path = |rest: &str| format!("/api/tables/{table}/{rest}");
    let command = || json!({"command_id": command_id(), "version": 3, "seat": 0, "command": {"do": "undo"}});
    let tries = || {
        [
            ("commands", command()),
            ("rename", json!({"seat": 0, "name": "Mallory"})),
            ("chat", json!({"seat": 0, "text": "I am Ada"})),
            ("plan", json!({"seat": 0, "world": 1, "steps": []})),
            ("world", json!({"seat": 0, "world": 1})),
        ]
    };
    for _ in 0..5 {
        for stranger in [&nobody, &eve, &ben] {
            for (what, body) in tries() {
                assert_eq!(stranger.post(&path(what), body).await.failed(), (403, "not_your_seat"), "{what}");
            }
        }
    }
    for (what, body) in tries().into_iter().filter(|(what, _)| !matches!(*what, "rename" | "world")) {
        assert_ne!(ada.post(&path(what), body.clone()).await.status, 429, "{what}");
        let again = if what == "commands" { command() } else { body };
        assert_eq!(ada.post(&path(what), again).await.failed(), (429, "too_fast"), "she is counted: {what}");
    }
    server.stop().await;
}

/// Every address of a table, with ids that are none: long, with signs, unknown.
async fn ids_of_no_table_are_not_kept(ground: Ground) {
    let server = ground.serve().await;
    let client = Client::new(&server);
    let description = client.get("/api/openapi.json").await.ok();
    let paths = description["paths"].as_object().unwrap();
    let of_tables: Vec<(&String, &Value)> = paths.iter().filter(|(path, _)| path.contains("{id}")).collect();
    assert!(of_tables.len() >= 20, "{}", of_tables.len());
    let counted = server.app().rates.kept();
    assert_eq!(counted, 1, "this network, for its requests");
    let long = "a".repeat(60_000);
    for (path, methods) in of_tables {
        for method in methods.as_object().unwrap().keys() {
            let body = (method != "get").then(|| json!({}));
            for id in [long.as_str(), "%00", "a%20b", "%ff", "abcdefghjkmn"] {
                let path = path.replace("{id}", id).replace("{n}", "0");
                let method: Method = method.to_uppercase().parse().unwrap();
                let answer = client.send(method, &path, body.clone()).await;
                // An id that could be one is looked for after the body was read.
                let fine = answer.failed() == (404, "no_table") || (id.len() == 12 && answer.status.is_client_error());
                assert!(fine, "{} {path:.60}: {:?}", answer.status, answer.body);
            }
        }
    }
    assert_eq!(server.app().tables_in_memory(), 0);
    assert_eq!(server.app().rates.kept(), counted, "nobody is counted for what is not there");
    // A database that does not answer keeps nothing either.
    server.app().store.close().await;
    for number in 0..20 {
        assert_eq!(client.get(&format!("/api/tables/unknown{number}")).await.failed(), (503, "storage"));
    }
    assert_eq!(server.app().tables_in_memory(), 0);
    server.stop().await;
}

/// Whether nobody is told to wait, so often; and then somebody is.
async fn is_counted(what: &str, times: usize, ask: impl AsyncFn(usize) -> Answer) {
    for number in 0..times {
        let answer = ask(number).await;
        assert_ne!(answer.status, 429, "{what} {number}: {}", answer.body);
    }
    let answer = ask(times).await;
    assert_eq!(answer.failed(), (429, "too_fast"), "{what}");
}

async fn what_is_so_already_makes_no_version(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let version = ada.snapshot(&table).await["now"]["version"].clone();
    for _ in 0..5 {
        let preferred = ada.command_now(&table, 0, json!({"do": "prefer", "confirm": false})).await.ok();
        assert_eq!(preferred["version"], version);
        let renamed = ada.post(&format!("/api/tables/{table}/rename"), json!({"seat": 0, "name": " Ada "})).await.ok();
        assert_eq!(renamed["version"], version);
    }
    assert_eq!(server.app().store.journal(&table).await.unwrap().len() as u64, version.as_u64().unwrap());
    server.stop().await;
}

/// Names, preferences, undo and redo without end: what a table keeps has one, and its game still comes to its own.
async fn a_full_table_takes_only_what_ends_it(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let app = server.app();
    let mut version = 0;
    // Piece by piece: a database takes only so much at once in good time.
    while version < limits::VERSIONS {
        let filled = app.change(&table, |table, _, _| {
            let until = limits::VERSIONS.min(table.version + 500);
            let name =
                |number| JournalEntry::Renamed { seat: almende_core::Seat::FIRST, name: format!("Ada {number}") };
            Ok(Intent::Entries { entries: (table.version..until).map(name).collect(), ops: Vec::new() })
        });
        version = filled.await.unwrap();
    }
    let act = async |player: &Client, seat: u64| {
        let now = player.snapshot(&table).await["now"].clone();
        let act = json!({"do": "act", "action": options(&now, seat)[0]});
        player.command(&table, now["version"].as_u64().unwrap(), seat, act).await.ok();
    };
    act(&ada, 0).await;
    for deed in [
        json!({"do": "undo"}),
        json!({"do": "prefer", "confirm": true}),
        json!({"do": "propose", "proposal": {"kind": "takeback"}}),
    ] {
        assert_eq!(ada.command_now(&table, 0, deed.clone()).await.failed(), (422, "table_full"), "{deed}");
    }
    let renamed = ada.post(&format!("/api/tables/{table}/rename"), json!({"seat": 0, "name": "Eve"})).await;
    assert_eq!(renamed.failed(), (422, "table_full"));
    assert_eq!(turn(&ben.snapshot(&table).await["now"]), [1]);
    act(&ben, 1).await;
    ada.command_now(&table, 0, json!({"do": "propose", "proposal": {"kind": "end"}})).await.ok();
    ben.command_now(&table, 1, json!({"do": "agree", "proposal": 1})).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["state"], "over");
    server.stop().await;
}

async fn what_a_guest_changes_at_tables_is_counted(ground: Ground) {
    let server = ground.serve_with(|config| config.limits.commands = Rate::an_hour(1, 4)).await;
    let ada = Client::new(&server);
    let seats = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let body = json!({"game": "helios", "name": "Ada", "seats": seats});
    let (table, invitation) = ada.create(body).await;
    let path = |rest: &str| format!("/api/tables/{table}/{rest}");
    is_counted("notes", 4, async |number| {
        ada.send(Method::PUT, &path("notes"), Some(json!({"text": number.to_string()}))).await
    })
    .await;
    assert_eq!(ada.post(&path("mute"), json!({"muted": [1]})).await.failed(), (429, "too_fast"));
    // Sitting down and getting up: the first makes a guest.
    let ben = Client::new(&server);
    let join = json!({"name": "Ben", "invitation": invitation});
    let seat = ben.post(&path("join"), join.clone()).await.ok()["seat"].clone();
    is_counted("sitting down and getting up", 4, async |number| match number % 2 {
        0 => ben.post(&path("leave"), json!({"seat": seat})).await,
        _ => ben.post(&path("join"), join.clone()).await,
    })
    .await;
    server.stop().await;
}

async fn records_reports_and_departures_are_counted(ground: Ground) {
    let twice = Rate::an_hour(1, 2);
    let limits = Limits { imports: twice, reports: twice, departures: twice, ..Limits::none() };
    let server = ground.serve_with(|config| config.limits = limits).await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    // Each time another guest of one network.
    let record = json!({"record": "no record"});
    is_counted("records", 2, async |_| Client::new(&server).post("/api/records", record.clone()).await).await;
    let report = format!("/api/tables/{table}/report");
    is_counted("reports", 2, async |number| match number % 2 {
        0 => ada.post(&report, json!({"seat": 1, "text": "rude"})).await,
        _ => ben.post(&report, json!({"seat": 0, "text": "rude"})).await,
    })
    .await;
    is_counted("departures", 2, async |_| {
        let guest = Client::new(&server);
        guest.post("/api/me", json!({"name": "Eve"})).await.ok();
        guest.post("/api/me/forget", json!({"name": "Eve"})).await
    })
    .await;
    server.stop().await;
}

/// Every live connection is woken by a new name, so nobody changes theirs all the time.
async fn a_new_name_is_counted(ground: Ground) {
    let server = ground.serve_with(|config| config.limits.creations = Limits::default().creations).await;
    let ada = Client::new(&server);
    is_counted("names", 30, async |number| ada.post("/api/me", json!({"name": format!("Ada {number}")})).await).await;
    server.stop().await;
}

async fn guests_are_forgotten_one_after_the_other(ground: Ground) {
    let server = ground.serve().await;
    let (app, ada) = (server.app(), Client::new(&server));
    ada.post("/api/me", json!({"name": "Ada"})).await.ok();
    let another = app.forgetting.lock().await;
    let forgotten = tokio::spawn({
        let ada = ada.clone();
        async move { ada.post("/api/me/forget", json!({"name": "Ada"})).await }
    });
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(ada.get("/api/me").await.ok()["name"], "Ada", "another one is still being forgotten");
    drop(another);
    forgotten.await.unwrap().ok();
    assert_eq!(ada.get("/api/me").await.ok()["name"], Value::Null);
    server.stop().await;
}

async fn who_may_not_is_told_so_before_it_is_counted(ground: Ground) {
    let server = ground.serve().await;
    let (table, ..) = two_at_a_table(&server, json!({})).await;
    let eve = Client::new(&server);
    eve.post("/api/me", json!({"name": "Eve"})).await.ok();
    let counted = server.app().rates.kept();
    for (what, code) in [("invitation", "not_owner"), ("rematch", "not_seated")] {
        assert_eq!(eve.post(&format!("/api/tables/{table}/{what}"), json!({})).await.failed(), (403, code));
    }
    // Somebody without a cookie from an address of its own is counted for the requests alone.
    let nobody = Client::coming_from([127, 0, 0, 9].into(), server.address);
    for (what, code) in [("invitation", "not_owner"), ("rematch", "not_seated")] {
        assert_eq!(nobody.post(&format!("/api/tables/{table}/{what}"), json!({})).await.failed(), (403, code));
    }
    assert_eq!(server.app().rates.kept(), counted + 1);
    server.stop().await;
}
