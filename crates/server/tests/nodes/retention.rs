//! What one node clears out or packs while people are at another.

use crate::support::{Client, games, two_at_a_table_of};
use crate::{Two, database_of, until};
use almende_server::bus::ProcessBus;
use almende_server::upkeep;
use serde_json::json;
use sqlx::{Connection as _, PgConnection};

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
    until(async || {
        const WAITING: &str = "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND relation = 'packs'::regclass";
        sqlx::query_scalar::<_, i64>(WAITING).fetch_one(&mut *holding).await.unwrap() > 0
    })
    .await;
    let renamed = ben.post(&format!("/api/tables/{table}/rename"), json!({"seat": 1, "name": "Benedict"})).await.ok();
    assert_eq!(renamed["version"], before.len() as u64 + 1);
    holding.commit().await.unwrap();
    assert!(packing.await.unwrap().unwrap());
    let after = two.one.app().store.journal(&table).await.unwrap();
    assert_eq!((after.len(), &after[..before.len()]), (before.len() + 1, before.as_slice()));
    // The next time it is packed as well.
    assert!(two.two.app().pack_journal(&table).await.unwrap());
    assert_eq!(two.one.app().store.journal(&table).await.unwrap(), after);
    let checked = upkeep::check(&two.one.app().store, &games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
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
