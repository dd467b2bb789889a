//! What one node clears out or packs while people are at another.

use crate::support::{Client, games, two_at_a_table_of};
use crate::{Two, database_of, until};
use almende_server::bus::ProcessBus;
use almende_server::store::{Op, WriteError, pack};
use almende_server::upkeep;
use serde_json::json;
use sqlx::{Connection as _, PgConnection};

/// How many transactions wait for another.
async fn waiting(database: &mut PgConnection) -> i64 {
    const WAITING: &str = "SELECT COUNT(DISTINCT pid) FROM pg_locks WHERE NOT granted";
    sqlx::query_scalar(WAITING).fetch_one(database).await.unwrap()
}

/// What another node writes between the moment a journal is read and the moment it is packed is not lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_written_while_a_journal_is_packed_stays() {
    let two = Two::start_in_process(&ProcessBus::default()).await;
    let (table, _, ben) = two_at_a_table_of(Client::new(&two.one), Client::new(&two.two), json!({})).await;
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    let before = two.one.app().store.journal(&table).await.unwrap();
    // The packing node has read the journal and cannot write yet.
    let mut held = PgConnection::connect(database_of(&two.one)).await.unwrap();
    let mut holding = held.begin().await.unwrap();
    sqlx::query("LOCK TABLE packs IN EXCLUSIVE MODE").execute(&mut *holding).await.unwrap();
    let (app, id) = (two.one.app().clone(), table.clone());
    let packing = tokio::spawn(async move { app.pack_journal(&id).await });
    until(async || waiting(&mut holding).await > 0).await;
    let rename = json!({"seat": 1, "name": "Benedict"});
    let renaming = tokio::spawn({
        let (ben, path) = (ben.clone(), format!("/api/tables/{table}/rename"));
        async move { ben.post(&path, rename).await.ok() }
    });
    until(async || waiting(&mut holding).await > 1 || renaming.is_finished()).await;
    holding.commit().await.unwrap();
    assert!(packing.await.unwrap().unwrap());
    assert_eq!(renaming.await.unwrap()["version"], before.len() as u64 + 1);
    let after = two.one.app().store.journal(&table).await.unwrap();
    assert_eq!((after.len(), &after[..before.len()]), (before.len() + 1, before.as_slice()));
    // The next time it is packed as well.
    assert!(two.two.app().pack_journal(&table).await.unwrap());
    assert_eq!(two.one.app().store.journal(&table).await.unwrap(), after);
    let checked = upkeep::check(&two.one.app().store, &games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
    two.stop().await;
}

/// Of somebody who is forgotten at one node while another packs the journal nothing is left, whoever of the two comes first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_forgotten_while_a_journal_is_packed_is_in_no_pack() {
    let two = Two::start_in_process(&ProcessBus::default()).await;
    let (table, _, ben) = two_at_a_table_of(Client::new(&two.one), Client::new(&two.two), json!({})).await;
    let store = &two.one.app().store;
    let (_, guest) = store.guests_at(&table).await.unwrap().pop().unwrap();
    ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
    let read = store.stored_journal(&table).await.unwrap();
    // The packing node has read the journal and cannot write yet.
    let mut held = PgConnection::connect(database_of(&two.one)).await.unwrap();
    let mut holding = held.begin().await.unwrap();
    sqlx::query("LOCK TABLE packs IN EXCLUSIVE MODE").execute(&mut *holding).await.unwrap();
    let (app, id) = (two.one.app().clone(), table.clone());
    let packing = tokio::spawn(async move { app.pack_journal(&id).await });
    until(async || waiting(&mut holding).await > 0).await;
    let forgetting = tokio::spawn(async move { ben.post("/api/me/forget", json!({"name": "Ben"})).await.ok() });
    until(async || waiting(&mut holding).await > 1 || forgetting.is_finished()).await;
    holding.commit().await.unwrap();
    packing.await.unwrap().unwrap();
    forgetting.await.unwrap();
    let names_ben = async || {
        let rows = store.journal(&table).await.unwrap();
        assert!(rows.len() > read.rows().unwrap().len(), "what was played stays");
        rows.iter().any(|row| row.entry.contains(&guest) || row.entry.contains("Ben"))
    };
    assert!(!names_ben().await);
    // Who has read before it was forgotten, and writes after it, is refused, too.
    let stale = Op::AsRead { table: table.clone(), journal: Box::new(read.clone()) };
    let pack = Op::Pack { table: table.clone(), guests: "[]".into(), pack: pack(&read.rows().unwrap()).unwrap() };
    let written = two.one.app().writer.write(vec![stale, pack]).await;
    assert!(matches!(written, Err(WriteError::Overtaken)), "{written:?}");
    // What is packed now and brought back later has no name in it either.
    assert!(two.two.app().pack_journal(&table).await.unwrap());
    assert!(!names_ben().await);
    let checked = upkeep::check(store, &games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
    two.stop().await;
}

/// Two who are forgotten at once through two nodes do not bring each other back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_who_are_forgotten_at_once_stay_so() {
    let two = Two::start_in_process(&ProcessBus::default()).await;
    for packed in [false, true] {
        let (table, ada, ben) = two_at_a_table_of(Client::new(&two.one), Client::new(&two.two), json!({})).await;
        let store = &two.one.app().store;
        let guests = store.guests_at(&table).await.unwrap();
        ben.command_now(&table, 1, json!({"do": "resign"})).await.ok();
        if packed {
            assert!(two.one.app().pack_journal(&table).await.unwrap());
        }
        let (one, other) = tokio::join!(
            ada.post("/api/me/forget", json!({"name": "Ada"})),
            ben.post("/api/me/forget", json!({"name": "Ben"}))
        );
        one.ok();
        other.ok();
        for row in store.journal(&table).await.unwrap() {
            let named = ["Ada", "Ben"].into_iter().chain(guests.iter().map(|(_, guest)| guest.as_str()));
            let named: Vec<&str> = named.filter(|name| row.entry.contains(name)).collect();
            assert!(named.is_empty(), "{named:?} {}", row.entry);
        }
    }
    two.stop().await;
}

/// A table at which somebody looks stays, through whichever node they look and whichever clears out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_somebody_watches_at_another_node_stays() {
    let bus = ProcessBus::default();
    let two = Two::start_in_process(&bus).await;
    let eve = Client::new(&two.two);
    let waiting = json!({"game": "helios", "name": "Eve", "seats": [{"kind": "person"}, {"kind": "open"}]});
    let (watched, _) = eve.create(waiting.clone()).await;
    let (alone, _) = eve.create(waiting).await;
    let live = eve.live(&watched, None).await;
    let mut database = PgConnection::connect(database_of(&two.one)).await.unwrap();
    sqlx::query("UPDATE tables SET changed = 0").execute(&mut database).await.unwrap();
    // While the other nodes cannot be asked nothing goes.
    bus.cut(true);
    tokio::time::sleep(std::time::Duration::from_millis(3500)).await;
    assert_eq!(two.one.app().clear_out().await.unwrap().tables, 0);
    bus.cut(false);
    until(async || crate::counted(&two.one, "almende_bus_up").await == 1).await;
    assert_eq!(two.one.app().clear_out().await.unwrap().tables, 1);
    let left = two.one.app().store.ids(None).await.unwrap();
    assert_eq!(left, std::slice::from_ref(&watched), "{alone} alone is gone");
    live.close().await;
    until(async || two.one.app().clear_out().await.unwrap().tables == 1).await;
    assert_eq!(eve.get(&format!("/api/tables/{watched}")).await.failed(), (404, "no_table"));
    two.stop().await;
}
