//! What nobody uses goes after a while, and nothing else; finished journals are packed and lose nothing.

use crate::support::{self, Client, Ground, options, turn, two_at_a_table};
use almende_core::{Title as _, TitleOf};
use almende_helios::Helios;
use almende_server::store::Store;
use almende_server::{Server, upkeep};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

const DAY: i64 = 24 * 3600 * 1000;

/// Lets time pass for all that is stored.
async fn days_pass(server: &Server, days: i64) {
    let ms = days * DAY;
    for (table, column) in [
        ("tables", "changed"),
        ("journal", "at"),
        ("chat", "at"),
        ("sessions", "seen"),
        ("sessions", "created"),
        ("guests", "created"),
    ] {
        let sql = AssertSqlSafe(format!("UPDATE {table} SET {column} = {column} - {ms}"));
        match &server.app().store {
            Store::Sqlite { write, .. } => sqlx::query(sql).execute(write).await.map(drop),
            Store::Postgres(pool) => sqlx::query(sql).execute(pool).await.map(drop),
        }
        .unwrap();
    }
}

/// What everybody sees of a table, without what is about the moment.
async fn seen(client: &Client, table: &str) -> Vec<Value> {
    let mut snapshot = client.snapshot(table).await;
    snapshot["now"]["at"] = json!(0);
    snapshot["presence"] = json!(null);
    let record = client.get(&format!("/api/tables/{table}/record")).await.body;
    let mut seen = vec![snapshot, record];
    for step in [0, 1, 5, 20] {
        seen.push(client.get(&format!("/api/tables/{table}/replay/{step}")).await.body);
    }
    seen
}

/// Two people play to the end, with some taken back and something said.
async fn played_to_the_end(ada: &Client, ben: &Client, table: &str, pick: usize) {
    for count in 0..3000 {
        let now = ada.snapshot(table).await["now"].clone();
        let Some(seat) = turn(&now).first().copied() else { return };
        let client = if seat == 0 { ada } else { ben };
        let now = client.snapshot(table).await["now"].clone();
        let choices = options(&now, seat);
        let command = match count % 9 {
            8 if support::face(&now, seat)["can_undo"] == true => json!({"do": "undo"}),
            _ => json!({"do": "act", "action": choices[(count * 7 + pick) % choices.len()]}),
        };
        client.command_now(table, seat, command).await.ok();
    }
    panic!("the game never ended");
}

/// A pack with which a building of Helios costs a cube more.
fn dearer(name: &str) -> Value {
    let title = TitleOf::<Helios>::standard();
    let building = &title.content()["buildings"][0];
    let (cube, n) = building["cost"].as_object().unwrap().iter().find(|(_, n)| n.is_u64()).unwrap();
    let at = format!("buildings/{}/cost/{cube}", building["id"].as_str().unwrap());
    let changes = json!([{"at": at, "from": n, "to": n.as_u64().unwrap() + 1}]);
    json!({"pack": 1, "game": "helios", "base": title.content_version(), "name": name, "changes": changes})
}

/// The packs that are kept, and how many tables are played with each.
async fn kept(server: &Server) -> Vec<(String, i64)> {
    const SQL: &str = "SELECT c.pack, (SELECT COUNT(*) FROM corrected_tables t WHERE t.hash = c.hash) FROM corrections c \
                       ORDER BY c.pack";
    match &server.app().store {
        Store::Sqlite { write, .. } => sqlx::query_as(SQL).fetch_all(write).await.unwrap(),
        Store::Postgres(pool) => sqlx::query_as(SQL).fetch_all(pool).await.unwrap(),
    }
}

/// What was tried out needs no other trial for a time.
async fn a_trial_is_kept_for_a_time(ground: Ground) {
    const OTHER: &str = "blocked-components/0";
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let pack = dearer("a trial");
    while ada.post("/api/packs", json!({"game": "helios", "pack": pack})).await.ok()["ready"] != true {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let seats = json!([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]);
    let table = json!({"game": "helios", "name": "Ada", "seats": seats, "pack": pack});
    server.app().clear_out().await.unwrap();
    server.stop().await;
    let server = ground.serve().await;
    let ada = ada.moved(server.address);
    ada.create(table.clone()).await;
    // Other things the server keeps for itself stay, whatever they look like.
    let kept = almende_server::store::Op::SetServerValue { name: OTHER.to_owned(), value: "1".to_owned() };
    server.app().writer.write(vec![kept]).await.unwrap();
    let long_ago = almende_server::clock::now() - 91 * DAY;
    let sql = AssertSqlSafe(format!("UPDATE house SET value = '{long_ago}' WHERE name LIKE 'tried-components/%'"));
    match &server.app().store {
        Store::Sqlite { write, .. } => sqlx::query(sql).execute(write).await.map(drop),
        Store::Postgres(pool) => sqlx::query(sql).execute(pool).await.map(drop),
    }
    .unwrap();
    server.app().clear_out().await.unwrap();
    assert!(server.app().store.server_value(OTHER).await.unwrap().is_some());
    server.stop().await;
    let server = ground.serve().await;
    let ada = ada.moved(server.address);
    assert_eq!(ada.post("/api/tables", table).await.failed(), (409, "pack_untried"));
    server.stop().await;
}

/// However many tables are played with a pack, it is kept once, and as long as one of them is there.
async fn a_pack_is_kept_once_and_as_long_as_a_table_needs_it(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (one, two) = (dearer("one"), dearer("two"));
    while ada.post("/api/packs", json!({"game": "helios", "pack": one})).await.ok()["ready"] != true {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let mut tables = Vec::new();
    for pack in [&one, &one, &two] {
        let seats = json!([{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]);
        let (table, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "pack": pack})).await;
        tables.push(table);
    }
    assert_eq!(kept(&server).await, [(one.to_string(), 2), (two.to_string(), 1)]);
    // The journal names it and does not hold it.
    let rows = server.app().store.journal(&tables[0]).await.unwrap();
    assert!(!rows[0].entry.contains("buildings/") && rows[0].entry.contains("\"corrected\""), "{}", rows[0].entry);
    // After a restart, and from a copy, the tables have their packs.
    server.stop().await;
    let server = ground.serve().await;
    let ada = ada.moved(server.address);
    for (table, pack) in tables.iter().zip([&one, &one, &two]) {
        assert_eq!(&ada.snapshot(table).await["table"]["pack"], pack);
    }
    // What no table is played with goes some days after it was last chosen, and nothing before.
    for table in [&tables[0], &tables[2]] {
        server.app().writer.write(almende_server::store::erase_table(table)).await.unwrap();
    }
    server.app().clear_out().await.unwrap();
    assert_eq!(kept(&server).await, [(one.to_string(), 1), (two.to_string(), 0)], "somebody may just be choosing it");
    let sql = AssertSqlSafe(format!("UPDATE corrections SET chosen = chosen - {}", 8 * DAY));
    match &server.app().store {
        Store::Sqlite { write, .. } => sqlx::query(sql).execute(write).await.map(drop),
        Store::Postgres(pool) => sqlx::query(sql).execute(pool).await.map(drop),
    }
    .unwrap();
    server.app().clear_out().await.unwrap();
    assert_eq!(kept(&server).await, [(one.to_string(), 1)]);
    assert_eq!(ada.snapshot(&tables[1]).await["table"]["pack"], one);
    server.stop().await;
}

async fn a_packed_journal_loses_nothing(ground: Ground) {
    let server = ground.serve().await;
    let mut tables = Vec::new();
    for pick in 0..3 {
        let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
        played_to_the_end(&ada, &ben, &table, pick).await;
        ada.post(&format!("/api/tables/{table}/chat"), json!({"seat": 0, "text": "well played"})).await.ok();
        tables.push((table, ada, ben));
    }
    let mut before = Vec::new();
    let mut rows = Vec::new();
    // As a server finds it that starts now.
    days_pass(&server, 8).await;
    server.stop().await;
    let server = ground.serve().await;
    for (table, ada, ben) in &tables {
        before.push((seen(&ada.moved(server.address), table).await, seen(&ben.moved(server.address), table).await));
        rows.push(server.app().store.journal(table).await.unwrap());
    }
    assert_eq!(server.app().clear_out().await.unwrap().packed, 3);
    assert_eq!(server.app().clear_out().await.unwrap().packed, 0);
    server.stop().await;
    let checked = upkeep::check_database(&ground.database, &support::games()).await.unwrap();
    assert_eq!((checked.replayed, checked.broken.len()), (3, 0), "{checked:?}");
    let server = ground.serve().await;
    for (((table, ada, ben), before), rows) in tables.iter().zip(&before).zip(&rows) {
        assert!(server.app().store.stored_journal(table).await.unwrap().packed().is_some());
        assert_eq!(&server.app().store.journal(table).await.unwrap(), rows);
        let after = (seen(&ada.moved(server.address), table).await, seen(&ben.moved(server.address), table).await);
        assert_eq!(&after, before);
    }
    // What is packed can be forgotten, carried to other rules and copied.
    let (table, ada, ben) = &tables[0];
    ada.moved(server.address).post("/api/me/forget", json!({"name": "Ada"})).await.ok();
    assert_eq!(ben.moved(server.address).snapshot(table).await["table"]["id"], json!(table));
    let told = format!("{:?}", server.app().store.journal(table).await.unwrap());
    assert!(!told.contains("Ada") && told.contains("Ben"), "{told}");
    server.stop().await;
    let checked = upkeep::check_database(&ground.database, &support::games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{checked:?}");
    let server = Server::start(support::config(ground.database.clone()), support::later::later()).await.unwrap();
    let (table, ada, _) = &tables[1];
    let now = ada.moved(server.address).snapshot(table).await;
    assert_eq!(support::as_kept(&now["log"]), support::as_kept(&before[1].0[0]["log"]));
    server.stop().await;
}

async fn what_nobody_uses_goes_and_nothing_else(ground: Ground) {
    let server = ground.serve().await;
    let waiting = json!({"game": "helios", "name": "Eve", "seats": [{"kind": "person"}, {"kind": "open"}]});
    let eve = Client::new(&server);
    let (old, _) = eve.create(waiting.clone()).await;
    let (watched, _) = eve.create(waiting.clone()).await;
    let (running, ada, _) = two_at_a_table(&server, json!({})).await;
    let passer = Client::new(&server);
    passer.post("/api/me", json!({"name": "Passer"})).await.ok();
    days_pass(&server, 31).await;
    let (fresh, _) = eve.create(waiting).await;
    let live = eve.live(&watched, None).await;
    let app = server.app();
    let left = async || app.store.ids(None).await.unwrap().into_iter().collect::<std::collections::BTreeSet<_>>();
    let cleared = app.clear_out().await.unwrap();
    assert_eq!((cleared.tables, cleared.guests), (1, 0), "{cleared:?}");
    let expected = [&watched, &running, &fresh].into_iter().cloned().collect();
    assert_eq!(left().await, expected, "{old} alone is gone");
    assert_eq!(eve.get(&format!("/api/tables/{old}")).await.failed(), (404, "no_table"));
    live.close().await;
    // Much later only those who still come are known, and what they sit at.
    days_pass(&server, 401).await;
    for client in [&eve, &ada] {
        client.get("/api/me").await.ok();
    }
    server.stop().await;
    let server = ground.serve().await;
    let cleared = server.app().clear_out().await.unwrap();
    assert_eq!(cleared.tables, 3, "{cleared:?}");
    assert!(cleared.guests >= 1, "{cleared:?}");
    assert_eq!(passer.moved(server.address).get("/api/me").await.ok()["name"], Value::Null);
    assert_eq!(server.app().clear_out().await.unwrap(), Default::default());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn times_can_be_stretched() {
    let ground = Ground::sqlite();
    let server = ground.serve_with(|config| config.retention = 3).await;
    let eve = Client::new(&server);
    eve.create(json!({"game": "helios", "name": "Eve", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    days_pass(&server, 80).await;
    assert_eq!(server.app().clear_out().await.unwrap().tables, 0);
    days_pass(&server, 11).await;
    assert_eq!(server.app().clear_out().await.unwrap().tables, 1);
    server.stop().await;
}

on_both!(
    a_pack_is_kept_once_and_as_long_as_a_table_needs_it,
    a_trial_is_kept_for_a_time,
    a_packed_journal_loses_nothing,
    what_nobody_uses_goes_and_nothing_else,
);
