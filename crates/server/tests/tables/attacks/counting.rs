//! Who is counted, and what is kept of those who ask for nothing there is.

use crate::support::{self, Client, Ground, command_id, two_at_a_table};
use almende_server::{Limits, Rate};
use reqwest::Method;
use serde_json::{Value, json};

on_both!(a_stranger_uses_up_nothing_of_a_seat, ids_of_no_table_are_not_kept);

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
        ]
    };
    for _ in 0..5 {
        for stranger in [&nobody, &eve, &ben] {
            for (what, body) in tries() {
                assert_eq!(stranger.post(&path(what), body).await.failed(), (403, "not_your_seat"), "{what}");
            }
        }
    }
    for (what, body) in tries().into_iter().filter(|(what, _)| *what != "rename") {
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
    assert_eq!(server.house().tables_in_memory(), 0);
    // A database that does not answer keeps nothing either.
    server.house().store.close().await;
    for number in 0..20 {
        assert_eq!(client.get(&format!("/api/tables/unknown{number}")).await.failed(), (503, "storage"));
    }
    assert_eq!(server.house().tables_in_memory(), 0);
    server.stop().await;
}
