//! Clocks go on after the system's clock was wrong.

use crate::support::{self, Ground, options, two_at_a_table};
use almende_server::store::Store;
use serde_json::json;
use sqlx::AssertSqlSafe;
use std::time::Duration;

/// The server ran while the system's clock was a day ahead, and starts again after it was set right.
async fn clocks_go_on_after_a_day_that_never_was(ground: Ground) {
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({"clock": {"kind": "turn", "seconds": 3600}})).await;
    for sql in ["UPDATE journal SET at = at + 86400000", "UPDATE tables SET changed = changed + 86400000"] {
        match &server.app().store {
            Store::Sqlite { write, .. } => sqlx::query(AssertSqlSafe(sql)).execute(write).await.map(drop),
            Store::Postgres(pool) => sqlx::query(AssertSqlSafe(sql)).execute(pool).await.map(drop),
        }
        .unwrap();
    }
    server.stop().await;
    let server = ground.serve().await;
    let ada = ada.moved(server.address);
    let left = async || ada.snapshot(&table).await["now"]["clocks"][0]["left"].as_i64().unwrap();
    let before = left().await;
    assert!(before <= 3_600_000, "{before}");
    tokio::time::sleep(Duration::from_millis(1200)).await;
    let after = left().await;
    assert!(after <= before - 1000, "{before} {after}: the clock stands still");
    // What is played then is written after what was played before, and not a day later.
    let now = ada.snapshot(&table).await["now"].clone();
    ada.command_now(&table, 0, json!({"do": "act", "action": options(&now, 0)[0]})).await.ok();
    let times: Vec<i64> = server.app().store.journal(&table).await.unwrap().iter().map(|row| row.at).collect();
    assert!(times.is_sorted(), "{times:?}");
    let [.., before, last] = times.as_slice() else { panic!("{times:?}") };
    assert!(last - before >= 1000 && last - before < 3_600_000, "{times:?}");
    server.stop().await;
}

on_both!(clocks_go_on_after_a_day_that_never_was);
