//! `/health` says what a player would find.

use crate::support::{Client, Ground};
use almende_server::store::Store;
use sqlx::AssertSqlSafe;
use std::time::Duration;

/// What is told, once it is looked at anew.
async fn health(client: &Client) -> u16 {
    tokio::time::sleep(Duration::from_millis(1100)).await;
    client.get("/health").await.status.as_u16()
}

/// SQLite with a limit on its size behaves as on a full disk.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_not_well() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let client = Client::new(&server);
    assert_eq!(health(&client).await, 200);
    let Store::Sqlite { write, .. } = &server.app().store else { panic!() };
    // No room but what is in use.
    sqlx::query("VACUUM").execute(write).await.unwrap();
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(write).await.unwrap();
    let limit = |pages: i64| AssertSqlSafe(format!("PRAGMA max_page_count = {pages}"));
    sqlx::query(limit(pages)).execute(write).await.unwrap();
    assert_eq!(health(&client).await, 503);
    sqlx::query(limit(1_000_000)).execute(write).await.unwrap();
    assert_eq!(health(&client).await, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_gone_or_exchanged_is_not_well() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let client = Client::new(&server);
    assert_eq!(health(&client).await, 200);
    let almende_server::Database::Folder(folder) = &ground.database else { panic!() };
    for name in ["almende.db", "almende.db-wal", "almende.db-shm"] {
        std::fs::remove_file(folder.join(name)).unwrap();
    }
    assert_eq!(health(&client).await, 503);
    Store::open_folder(folder).await.unwrap().close().await;
    assert_eq!(health(&client).await, 503);
    server.stop().await;
}

/// However many ask, the database is tried once a second.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_who_ask_cost_no_more_than_one() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let client = Client::new(&server);
    let mut answers = Vec::new();
    for _ in 0..200 {
        let client = client.clone();
        answers.push(tokio::spawn(async move { client.get("/health").await.status.as_u16() }));
    }
    for answer in answers {
        assert_eq!(answer.await.unwrap(), 200);
    }
    let text = client.get("/metrics").await.body;
    let looks = text.as_str().unwrap().lines().find_map(|line| line.strip_prefix("almende_health_looks_total "));
    let looks: u32 = looks.unwrap().parse().unwrap();
    assert!((1..20).contains(&looks), "{looks}");
    server.stop().await;
}
