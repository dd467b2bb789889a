//! Limits hold exactly, also when many ask at the same time.

use crate::support::{self, Client, Ground, two_at_a_table};
use almende_server::limits;
use almende_server::store::{Op, Subscription};
use serde_json::json;

on_both!(
    unfinished_tables_are_counted_exactly,
    reports_are_counted_exactly,
    lines_of_a_chat_are_counted_exactly,
    devices_are_counted_exactly,
);

/// How many of these requests are accepted when all are sent at once; the others fail with this status and code.
async fn accepted(many: usize, failed: (u16, &str), ask: impl AsyncFn(usize) -> support::Answer) -> usize {
    let answers = futures_util::future::join_all((0..many).map(|place| ask(place))).await;
    let (well, ill): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status.is_success());
    assert!(ill.iter().all(|answer| answer.failed() == failed), "{ill:?}");
    well.len()
}

async fn unfinished_tables_are_counted_exactly(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    ada.post("/api/me", json!({"name": "Ada"})).await.ok();
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let table = json!({"game": "helios", "seats": seats});
    let made = accepted(80, (429, "too_many_tables"), async |_| ada.post("/api/tables", table.clone()).await).await;
    assert_eq!(made as i64, limits::TABLES);
    assert_eq!(ada.get("/api/me").await.ok()["tables"].as_array().unwrap().len() as i64, limits::TABLES);
    // Somebody else who asked in the same breath is not harmed.
    Client::new(&server).create(table).await;
    server.stop().await;
}

async fn reports_are_counted_exactly(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let path = format!("/api/tables/{table}/report");
    let report = json!({"seat": 1, "text": "rude"});
    let told = accepted(40, (429, "too_many_reports"), async |_| ada.post(&path, report.clone()).await).await;
    assert_eq!(told as i64, limits::REPORTS);
    assert_eq!(server.app().store.reports().await.unwrap().len() as i64, limits::REPORTS);
    server.stop().await;
}

async fn lines_of_a_chat_are_counted_exactly(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let before = limits::CHAT_LINES - 10;
    let line = |number| Op::Chat { table: table.clone(), number, at: 0, seat: 0, line: "so".to_owned() };
    server.app().writer.write((1..=before).map(line).collect()).await.unwrap();
    let path = format!("/api/tables/{table}/chat");
    let say = async |place: usize| {
        let (who, seat) = if place.is_multiple_of(2) { (&ada, 0) } else { (&ben, 1) };
        who.post(&path, json!({"seat": seat, "text": "and on"})).await
    };
    assert_eq!(accepted(30, (422, "chat_full"), say).await, 10);
    assert_eq!(server.app().store.chat_lines(&table).await.unwrap(), limits::CHAT_LINES);
    server.stop().await;
}

async fn devices_are_counted_exactly(ground: Ground) {
    let server = ground.serve().await;
    let (table, _, _) = two_at_a_table(&server, json!({})).await;
    let app = server.app();
    let guest = app.table(&table).await.unwrap().spec.owner.clone();
    // What the handler writes; a real device needs keys of a browser.
    let subscribe = async |number: i64| {
        let word = |word: &str| word.to_owned();
        let endpoint = format!("https://push.example.org/{number}");
        let device = Subscription { endpoint, p256dh: word("k"), auth: word("a"), lang: word("en") };
        let kept = Op::Subscribe { guest: guest.clone(), device: Box::new(device), at: number };
        let trimmed = Op::KeepDevices { guest: guest.clone(), most: limits::DEVICES };
        app.writer.write(vec![kept, trimmed]).await.unwrap();
    };
    futures_util::future::join_all((1..=30).map(&subscribe)).await;
    let kept = app.store.subscriptions_of(&guest).await.unwrap();
    assert_eq!(kept.len() as i64, limits::DEVICES);
    server.stop().await;
}
