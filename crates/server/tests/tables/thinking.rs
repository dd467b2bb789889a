//! Who is thought for: tables somebody looks at, and everybody in turn.

use crate::support::{self, Client, Ground, Live, options, turn};
use almende_server::Server;
use serde_json::{Value, json};
use std::time::Duration;

on_both!(
    bots_among_themselves_play_only_while_somebody_watches,
    a_bot_goes_on_after_a_restart_where_somebody_plays,
    a_flood_of_bot_tables_from_one_address_does_not_stop_the_bot_of_another,
);

fn bots(players: usize, bot: &str) -> Value {
    vec![json!({"kind": "bot", "bot": bot}); players].into()
}

/// The version of a table on disk; asking for it is no look at the table.
async fn version(server: &Server, table: &str) -> usize {
    server.app().store.journal(table).await.unwrap().len()
}

/// Time in which bots that are not asleep would have acted: they think for less than a millisecond and make no pause.
async fn a_while() {
    tokio::time::sleep(Duration::from_millis(400)).await;
}

/// Waits until a table has a version.
async fn reaches(server: &Server, table: &str, wanted: usize) {
    for _ in 0..2_000 {
        if version(server, table).await >= wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the table does not go on");
}

async fn bots_among_themselves_play_only_while_somebody_watches(ground: Ground) {
    let server = ground.serve().await;
    let ada = Client::new(&server);
    let (table, _) = ada.create(json!({"game": "helios", "seats": bots(2, "random")})).await;
    let begun = version(&server, &table).await;
    ada.snapshot(&table).await;
    Client::new(&server).snapshot(&table).await;
    a_while().await;
    assert_eq!(version(&server, &table).await, begun, "nobody watches");
    let mut live = ada.live(&table, None).await;
    live.next().await;
    reaches(&server, &table, begun + 3).await;
    live.close().await;
    while !server.app().slot(&table).await.unwrap().lookers().is_empty() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    a_while().await;
    let left = version(&server, &table).await;
    server.stop().await;
    // Nor does a start of the server wake it up.
    let server = ground.serve().await;
    a_while().await;
    assert_eq!(version(&server, &table).await, left);
    assert_eq!(server.app().tables_in_memory(), 0);
    let mut live = ada.moved(server.address).live(&table, None).await;
    while live.next().await["now"]["state"] != "over" {}
    server.stop().await;
}

async fn a_bot_goes_on_after_a_restart_where_somebody_plays(ground: Ground) {
    // A bot that thinks until the server is stopped.
    let server = ground.serve_with(|config| config.bot_pace = Duration::from_secs(3600)).await;
    let ada = Client::new(&server);
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "random"}]);
    let game = |first: u8| json!({"game": "helios", "seats": seats, "setup": {"start_player": first}});
    let (waits_for_bot, _) = ada.create(game(1)).await;
    let (waits_for_ada, _) = ada.create(game(0)).await;
    let begun = version(&server, &waits_for_bot).await;
    server.stop().await;
    let server = ground.serve().await;
    reaches(&server, &waits_for_bot, begun + 1).await;
    assert_eq!(server.app().tables_in_memory(), 1, "only what somebody waits for is loaded");
    assert_eq!(turn(&ada.moved(server.address).snapshot(&waits_for_ada).await["now"]), [0]);
    server.stop().await;
}

/// Plays the first option until the bot has answered so often.
async fn is_answered(ada: &Client, table: &str, live: &mut Live, times: usize) {
    let mut now = live.next().await["now"].clone();
    let mut answers = 0;
    while answers < times && now["state"] == "playing" {
        if turn(&now) == [0] {
            let act = json!({"do": "act", "action": options(&now, 0)[0]});
            let version = ada.command(table, now["version"].as_u64().unwrap(), 0, act).await.ok()["version"].clone();
            now = live.until(version.as_u64().unwrap()).await["now"].clone();
        } else {
            // The live connection of the test gives up after a time in which a bot that has its turn is long done.
            now = live.next().await["now"].clone();
            answers += 1;
        }
    }
}

async fn a_flood_of_bot_tables_from_one_address_does_not_stop_the_bot_of_another(ground: Ground) {
    let server = ground.serve_with(|config| (config.behind_proxy, config.thinking) = (true, 1)).await;
    let mut watched = Vec::new();
    for _ in 0..30 {
        // Each without a cookie, so each is another guest.
        let flood = Client::from(&server, "10.6.6.6");
        let (table, _) = flood.create(json!({"game": "helios", "seats": bots(4, "search:2s")})).await;
        let mut live = flood.live(&table, None).await;
        live.next().await;
        watched.push(live);
    }
    while server.app().thinking.waiting() < 20 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(server.app().thinking.waiting() <= 24, "so many of a household may wait");
    let ada = Client::from(&server, "10.1.1.1");
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "easy"}]);
    let (table, _) = ada.create(json!({"game": "helios", "seats": seats})).await;
    let mut live = ada.live(&table, None).await;
    is_answered(&ada, &table, &mut live, 3).await;
    // What nobody waits for any more is not thought.
    drop(watched);
    for _ in 0..1_000 {
        if server.app().thinking.waiting() == 0 {
            return server.stop().await;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{} wait, and nobody looks", server.app().thinking.waiting());
}
