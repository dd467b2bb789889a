//! Being forgotten, and telling the keeper of the server of somebody.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

mod support;

use almende_server::upkeep;
use serde_json::json;
use support::later::later;
use support::{Client, Ground, options, turn, two_at_a_table};

on_both!(
    who_is_forgotten_leaves_nothing_but_moves,
    tables_of_nobody_else_go_along,
    a_report_reaches_the_keeper_of_the_server,
);

/// A guest with an unusual name who sits at a running table with Ben, and what is left when they are gone.
async fn who_is_forgotten_leaves_nothing_but_moves(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    ada.post("/api/me", json!({"name": "Zerlina"})).await.ok();
    ada.post(&path("/rename"), json!({"seat": 0, "name": "Zerlina"})).await.ok();
    ada.post(&path("/chat"), json!({"seat": 0, "text": "Zerlina was here"})).await.ok();
    ben.post(&path("/chat"), json!({"seat": 1, "text": "hello"})).await.ok();
    ada.send(reqwest::Method::PUT, &path("/notes"), Some(json!({"text": "Zerlina's plan"}))).await.ok();
    ben.post(&path("/report"), json!({"seat": 0, "text": "talks of herself"})).await.ok();
    let now = ada.snapshot(&table).await["now"].clone();
    ada.command_now(&table, 0, json!({"do": "act", "action": options(&now, 0)[0]})).await.ok();
    let log = ben.snapshot(&table).await["log"].clone();
    // A waiting table of Ben's at which she has a seat.
    let seats = json!([{"kind": "person"}, {"kind": "open"}, {"kind": "open"}]);
    let (waiting, invitation) = ben.create(json!({"game": "helios", "name": "Ben", "seats": seats})).await;
    let join = json!({"invitation": invitation, "name": "Zerlina"});
    ada.post(&format!("/api/tables/{waiting}/join"), join).await.ok();

    assert_eq!(ada.post("/api/me/forget", json!({"name": "Ada"})).await.failed(), (422, "forget_name"));
    let mut live = ben.live(&table, None).await;
    live.next().await;
    let cookie = ada.cookie().unwrap();
    ada.post("/api/me/forget", json!({"name": "Zerlina"})).await.ok();
    let heard = live.next().await;
    assert_eq!((&heard["now"]["seats"][0]["resigned"], &heard["now"]["seats"][0]["name"]), (&json!(true), &json!("")));
    // The browser is a stranger now, also one that kept its cookie.
    let again = reqwest::Client::new();
    let me = again.get(format!("http://{}/api/me", server.address)).header("cookie", cookie).send().await.unwrap();
    assert_eq!(me.json::<serde_json::Value>().await.unwrap(), json!({"tables": []}));
    // The moves stay, and Ben goes on against a bot.
    let seen = ben.snapshot(&table).await;
    assert_eq!(seen["log"], log);
    assert_eq!(seen["chat"].as_array().unwrap().len(), 1);
    let bot = json!({"do": "propose", "proposal": {"kind": "bot_for_seat", "seat": 0, "bot": "random"}});
    ben.command_now(&table, 1, bot).await.ok();
    while turn(&ben.snapshot(&table).await["now"]) != [1] {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(ben.snapshot(&waiting).await["now"]["seats"][1]["kind"], "open");
    // Nothing in the whole database knows her.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    upkeep::backup(&ground.database, &file).await.unwrap();
    let bytes = std::fs::read(&file).unwrap();
    let holds = |what: &str| bytes.windows(what.len()).any(|window| window == what.as_bytes());
    assert!(holds("talks of herself") && holds("hello"), "what others said stays");
    assert!(!holds("Zerlina"));
    // It is all sound, also for a program with other rules.
    let checked = upkeep::check(&server.house().store, &support::games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
    server.stop().await;
    let server = almende_server::Server::start(support::config(ground.database.clone()), later()).await.unwrap();
    assert_eq!(ben.moved(server.address).snapshot(&table).await["now"]["seats"][0]["name"], "");
    server.stop().await;
}

async fn tables_of_nobody_else_go_along(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let alone = json!([{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}]);
    let (playing, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": alone})).await;
    let open = json!([{"kind": "person"}, {"kind": "open"}]);
    let (waiting, _) = ada.create(json!({"game": "helios", "seats": open, "listed": true})).await;
    let bots = json!([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]);
    let (over, _) = ada.create(json!({"game": "helios", "seats": bots})).await;
    let mut live = ada.live(&over, None).await;
    while live.next().await["now"]["state"] != "over" {}
    let record = ada.get(&format!("/api/tables/{over}/record")).await.ok();
    let imported = ada.post("/api/records", json!({"record": record})).await.ok()["id"].as_str().unwrap().to_owned();
    // A table with Ben that is over keeps its story, without her name.
    let (shared, eve, ben) = two_at_a_table(&server, json!({})).await;
    eve.command_now(&shared, 0, json!({"do": "propose", "proposal": {"kind": "end"}})).await.ok();
    let proposal = ben.snapshot(&shared).await["now"]["proposals"][0]["id"].clone();
    ben.command_now(&shared, 1, json!({"do": "agree", "proposal": proposal})).await.ok();
    eve.post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    let record = ben.get(&format!("/api/tables/{shared}/record")).await.ok();
    assert!(record.as_str().unwrap().contains("names: [\"\",\"Ben\"]"), "{record}");

    ada.post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    for table in [playing, waiting, over, imported] {
        assert_eq!(ben.get(&format!("/api/tables/{table}")).await.failed(), (404, "no_table"));
    }
    assert_eq!(ben.get("/api/lobby").await.ok()["waiting"], json!([]));
    assert_eq!(server.house().store.ids(None).await.unwrap(), [shared]);
    server.stop().await;
}

async fn a_report_reaches_the_keeper_of_the_server(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let path = |rest: &str| format!("/api/tables/{table}{rest}");
    let line = ben.post(&path("/chat"), json!({"seat": 1, "text": "something rude"})).await.ok()["number"].clone();
    let report = |seat: u8, line: &serde_json::Value| json!({"seat": seat, "line": line, "text": "rude"});
    ada.post(&path("/report"), report(1, &line)).await.ok();
    ada.post(&path("/report"), json!({"seat": 1, "text": "plays slowly"})).await.ok();
    assert_eq!(ada.post(&path("/report"), report(0, &json!(null))).await.failed(), (422, "report_nobody"));
    assert_eq!(ada.post(&path("/report"), report(1, &json!(99))).await.failed(), (404, "no_line"));
    assert_eq!(ada.post(&path("/report"), report(7, &json!(null))).await.failed(), (400, "no_such_seat"));
    let stranger = Client::new(&server);
    assert_eq!(stranger.post(&path("/report"), report(1, &line)).await.failed(), (403, "not_seated"));
    let long = json!({"seat": 1, "text": "x".repeat(501)});
    assert_eq!(ada.post(&path("/report"), long).await.failed(), (400, "report_length"));
    let kept = upkeep::reports(&ground.database, None).await.unwrap().unwrap();
    let told: Vec<_> =
        kept.iter().map(|report| (report.name.as_str(), report.said.as_deref(), report.why.as_str())).collect();
    assert_eq!(told, [("Ben", Some("something rude"), "rude"), ("Ben", None, "plays slowly")]);
    assert_eq!(kept[0].table_id, table);
    assert!(upkeep::reports(&ground.database, Some("none")).await.unwrap().is_none());
    let left = upkeep::reports(&ground.database, Some(&kept[0].id)).await.unwrap().unwrap();
    assert_eq!((left.len(), left[0].id == kept[1].id), (1, true));
    assert_eq!(upkeep::reports(&ground.database, None).await.unwrap().unwrap().len(), 1);
    server.stop().await;
}
