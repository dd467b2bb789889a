//! From one server on a SQLite file to two nodes: what people play goes on.

use crate::support::nats::Nats;
use crate::support::{Client, Ground, games, options, turn, two_at_a_table_of};
use crate::{Two, database_of, nats, until};
use almende_server::{Database, upkeep};
use serde_json::json;
use sqlx::Connection as _;

/// As docs/running.md says it.
const EMPTY: [&str; 2] = ["DROP SCHEMA public CASCADE", "CREATE SCHEMA public"];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_server_on_a_file_becomes_two_nodes() {
    let (file, ground, bus) = (Ground::sqlite(), Ground::postgres().await, Nats::start());
    let alone = file.serve().await;
    let (table, ada, ben) = two_at_a_table_of(Client::new(&alone), Client::new(&alone), json!({})).await;
    let folder = tempfile::tempdir().unwrap();
    // It is tried with a copy, while people play.
    let copy = folder.path().join("try.db");
    upkeep::backup(&file.database, &copy).await.unwrap();
    upkeep::restore(&copy, &ground.database).await.unwrap();
    assert!(upkeep::check_database(&ground.database, &games()).await.unwrap().broken.is_empty());
    let Database::Url(url) = &ground.database else { panic!("a server") };
    let mut connection = sqlx::PgConnection::connect(url).await.unwrap();
    for sql in EMPTY {
        sqlx::query(sql).execute(&mut connection).await.unwrap();
    }
    let now = ada.snapshot(&table).await["now"].clone();
    let act = |now: &serde_json::Value, seat| json!({"do": "act", "action": options(now, seat)[0]});
    let seat = turn(&now)[0];
    let players = [&ada, &ben];
    players[seat as usize].command_now(&table, seat, act(&now, seat)).await.ok();
    // The switch: who listens is told to come back.
    let version = ada.snapshot(&table).await["now"]["version"].as_u64().unwrap();
    let mut live = ben.live(&table, Some(version)).await;
    live.next().await;
    alone.stop().await;
    assert_eq!(live.until_its_end().await.1, Some(1001));
    let copy = folder.path().join("switch.db");
    upkeep::backup(&file.database, &copy).await.unwrap();
    upkeep::restore(&copy, &ground.database).await.unwrap();
    let two = Two::on(&ground, &nats(bus.url()), |_| ()).await;
    assert!(database_of(&two.one).starts_with("postgres:"));
    // The same browsers go on where they were, each at another node.
    let (ada, ben) = (ada.moved(two.one.address), ben.moved(two.two.address));
    let mut live = ben.live(&table, Some(version)).await;
    assert_eq!(live.next().await["now"]["version"], version, "nothing is missing and nothing new");
    for played in 1..=10 {
        let players = [&ada, &ben];
        let seat = turn(&ada.snapshot(&table).await["now"])[0];
        let player = players[seat as usize];
        let now = player.snapshot(&table).await["now"].clone();
        player.command_now(&table, seat, act(&now, seat)).await.ok();
        live.until(version + played).await;
    }
    until(async || crate::counted(&two.one, "almende_nodes").await == 2).await;
    assert!(upkeep::check(&two.one.app().store, &games()).await.unwrap().broken.is_empty());
    two.stop().await;
}
