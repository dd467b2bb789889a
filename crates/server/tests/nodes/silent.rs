//! The machine of the database vanishes for one node: no connection ends, and nothing is answered.

use crate::cuttable::{Passage, Way};
use crate::database_of;
use crate::support::postgres::fresh_database;
use crate::support::{Client, Ground, command_id, options, two_at_a_table_of};
use almende_server::bus::ProcessBus;
use almende_server::{BusAddress, Config, Database, Server};
use serde_json::json;
use sqlx::{Connection as _, PgConnection};
use std::time::{Duration, Instant};

/// A node that reaches the database by a way of its own, and one that reaches it as it is.
async fn two_ways() -> (Way, Server, Server) {
    let url = fresh_database().await;
    let (_, place) = url.split_once('@').unwrap();
    let (address, name) = place.split_once('/').unwrap();
    let way = Way::to(address.parse().unwrap()).await;
    let bus = BusAddress::Process(ProcessBus::default());
    let serve = async |url: String| {
        let join = |config: &mut Config| config.bus = Some(bus.clone());
        Ground::on(Database::Url(url)).serve_with(join).await
    };
    let one = serve(format!("postgres://app@{}/{name}", way.address)).await;
    (way, one, serve(url.clone()).await)
}

/// Asks until it is so; gives how long it took.
async fn recovered<F: AsyncFnMut() -> bool>(mut so: F) -> Duration {
    let began = Instant::now();
    while !so().await {
        assert!(began.elapsed() < Duration::from_secs(10), "it takes too long");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    began.elapsed()
}

/// Whether so many wait for what this connection holds.
async fn wait_for(holding: &mut PgConnection, so_many: i64) {
    const WAITING: &str = "SELECT COUNT(DISTINCT pid) FROM pg_locks WHERE NOT granted \
                           AND pg_backend_pid() = ANY (pg_blocking_pids(pid))";
    crate::until(async || sqlx::query_scalar::<_, i64>(WAITING).fetch_one(&mut *holding).await.unwrap() >= so_many)
        .await;
}

/// Every connection of a node waits for an answer that never comes: who asked is told so, and the connections are replaced.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_for_a_database_that_fell_silent() {
    const CONNECTIONS: usize = 8;
    let (way, one, two) = two_ways().await;
    let ada = Client::new(&one);
    let mut paths = Vec::new();
    for _ in 0..CONNECTIONS + 2 {
        let body = json!({"game": "helios", "name": "Ada", "seats": [{"kind": "person"}, {"kind": "open"}]});
        paths.push(format!("/api/tables/{}", ada.create(body).await.0));
    }
    let mut held = PgConnection::connect(database_of(&two)).await.unwrap();
    let mut holding = held.begin().await.unwrap();
    sqlx::query("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE").execute(&mut *holding).await.unwrap();
    let ask = |path: &String| {
        let (client, path) = (ada.clone(), path.clone());
        tokio::spawn(async move { client.get(&path).await })
    };
    let asking: Vec<_> = paths.iter().map(ask).collect();
    wait_for(&mut holding, CONNECTIONS as i64).await;
    way.set(Passage::Silent);
    holding.commit().await.unwrap();
    let began = Instant::now();
    for asked in asking {
        assert_eq!(asked.await.unwrap().failed(), (503, "storage"));
    }
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
    assert_eq!(ada.moved(two.address).get(&paths[0]).await.status, 200, "another node answers meanwhile");
    way.set(Passage::Open);
    for path in &paths {
        let time = recovered(async || ada.get(path).await.status == 200).await;
        println!("answered again after {time:?}");
    }
    one.stop().await;
    two.stop().await;
}

/// What a node had begun to write when it fell silent does not keep the others waiting.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_silent_node_has_begun_holds_nobody() {
    let (way, one, two) = two_ways().await;
    let (table, ada, _) = two_at_a_table_of(Client::new(&one), Client::new(&two), json!({})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let act = json!({"do": "act", "action": options(&now, 0)[0]});
    let body = json!({"command_id": command_id(), "version": now["version"], "seat": 0, "command": act});
    let path = format!("/api/tables/{table}/commands");
    // Its transaction has written the version and waits for the row of the table.
    let mut held = PgConnection::connect(database_of(&two)).await.unwrap();
    let mut holding = held.begin().await.unwrap();
    sqlx::query("SELECT id FROM tables FOR NO KEY UPDATE").execute(&mut *holding).await.unwrap();
    let writing = tokio::spawn({
        let (client, path, body) = (ada.clone(), path.clone(), body.clone());
        async move { client.post(&path, body).await }
    });
    wait_for(&mut holding, 1).await;
    way.set(Passage::Silent);
    holding.commit().await.unwrap();
    // The same command at the other node has one effect, whatever became of the first.
    let other = ada.moved(two.address);
    let time = recovered(async || other.post(&path, body.clone()).await.status == 200).await;
    println!("another node went on after {time:?}");
    assert_eq!(writing.await.unwrap().failed(), (503, "storage"));
    way.set(Passage::Open);
    let version = now["version"].as_u64().unwrap() + 1;
    recovered(async || ada.get(&format!("/api/tables/{table}")).await.body["now"]["version"] == version).await;
    one.stop().await;
    two.stop().await;
}
