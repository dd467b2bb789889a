//! Nodes in processes of their own: one dies, one is of a later program.

use crate::support::nats::Nats;
use crate::support::postgres::fresh_database;
use crate::support::process::Process;
use crate::support::{Client, options, turn};
use crate::until;
use almende_server::{Database, upkeep};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Plays until it is a bot's turn.
async fn play_to_the_bot(client: &Client, table: &str) {
    loop {
        let now = client.snapshot(table).await["now"].clone();
        if turn(&now) != [0] {
            return;
        }
        let act = json!({"do": "act", "action": options(&now, 0)[0]});
        client.command(table, now["version"].as_u64().unwrap(), 0, act).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bots_of_a_dead_node_go_on_at_another() {
    let (place, nats) = (fresh_database().await, Nats::start());
    let [dying, living] = [(), ()].map(|()| Process::node(&place, &nats.url(), 0));
    let ada = Client::at(dying.address);
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "search:1s"}]);
    let setup = json!({"start_player": 0});
    let (table, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "setup": setup})).await;
    let elsewhere = ada.moved(living.address);
    let mut live = elsewhere.live(&table, None).await;
    live.next().await;
    play_to_the_bot(&ada, &table).await;
    dying.kill();
    let version = elsewhere.snapshot(&table).await["now"]["version"].as_u64().unwrap();
    let told = live.until(version + 1).await;
    assert_eq!(told["changes"].as_array().unwrap().last().unwrap()["seat"], 1, "{told}");
    until(async || turn(&elsewhere.snapshot(&table).await["now"]) == [0]).await;
}

/// Nobody asks for the table meanwhile: the other node finds by itself what the dead one has left.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dead_nodes_bots_are_taken_over_though_nobody_listens() {
    let (place, nats) = (fresh_database().await, Nats::start());
    let [dying, living] = [(), ()].map(|()| Process::node(&place, &nats.url(), 0));
    let ada = Client::at(dying.address);
    let seats = json!([{"kind": "person"}, {"kind": "bot", "bot": "search:1s"}]);
    let setup = json!({"start_player": 0});
    let (table, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats, "setup": setup})).await;
    let store = upkeep::open(&Database::Url(place)).await.unwrap();
    let version = async || store.version(&table).await.unwrap().unwrap();
    play_to_the_bot(&ada, &table).await;
    dying.kill();
    let (before, began) = (version().await, Instant::now());
    until(async || version().await > before).await;
    // Up to four seconds until it is missed, and a second to think.
    println!("taken over after {:?}", began.elapsed());
    assert!(began.elapsed() < Duration::from_secs(7), "{:?}", began.elapsed());
    store.close().await;
    drop(living);
}

/// During an upgrade an old and a new program stand side by side.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_later_program_stands_beside_an_earlier_one() {
    let (place, nats) = (fresh_database().await, Nats::start());
    let old = Process::node(&place, &nats.url(), 0);
    let ada = Client::at(old.address);
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]);
    let (table, _) = ada.create(json!({"game": "helios", "seats": seats})).await;
    let decide = async |client: &Client| {
        let now = client.snapshot(&table).await["now"].clone();
        let seat = turn(&now)[0];
        let act = json!({"do": "act", "action": options(&now, seat)[0]});
        client.command(&table, now["version"].as_u64().unwrap(), seat, act).await
    };
    decide(&ada).await.ok();
    let mut live = ada.live(&table, None).await;
    live.next().await;
    let new = Process::later_node(&place, &nats.url());
    let later = ada.moved(new.address);
    // The new one goes on from where the table stands; the old one does not carry it back.
    decide(&later).await.ok();
    let version = later.snapshot(&table).await["now"]["version"].clone();
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await.failed(), (503, "later_program"));
    // Who listened there is sent to come back.
    let told: Vec<Value> = {
        let mut told = Vec::new();
        while let Some(one) = live.next_of_any_kind().await {
            told.push(one);
        }
        told
    };
    assert!(told.iter().all(|one| one["type"] == "presence"), "{told:?}");
    decide(&later).await.ok();
    assert_eq!(later.snapshot(&table).await["now"]["version"], version.as_u64().unwrap() + 1);
    // Tables nobody has carried over are played at both.
    let (other, _) = ada.create(json!({"game": "helios", "seats": [{"kind": "person"}, {"kind": "open"}]})).await;
    assert_eq!(ada.snapshot(&other).await["now"]["state"], "waiting");
}
