//! Nodes in processes of their own: one dies, one is of a later program.

use crate::support::nats::Nats;
use crate::support::postgres::fresh_database;
use crate::support::process::Process;
use crate::support::{Client, command_id, options, turn};
use crate::until;
use almende_core::Seed;
use almende_server::fairness::chance_commitment;
use almende_server::{Database, upkeep};
use serde_json::{Value, json};
use sqlx::Connection as _;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
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
    let new = Process::node_of(Some(1), &place, &nats.url());
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

/// The rules are the same and the components are not, and neither program knows those of the other: the one that came later has the
/// tables it has gone on with for as long as it is there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_with_other_components_do_not_carry_a_table_back_and_forth() {
    let (place, nats) = (fresh_database().await, Nats::start());
    let old = Process::node_of(None, &place, &nats.url());
    let ada = Client::at(old.address);
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]);
    let table = json!({"game": "helios", "seats": seats});
    let (before, _) = ada.create(table.clone()).await;
    let mut live = ada.live(&before, None).await;
    live.next().await;
    let corrected = [("ALMENDE_TEST_CORRECTED", "1")];
    let new = Process::node_with(&place, &nats.url(), &corrected);
    let later = ada.moved(new.address);
    // One table it goes on with, one it makes.
    let (made, _) = later.create(table).await;
    let version = later.snapshot(&before).await["now"]["version"].as_u64().unwrap();
    for table in [&before, &made] {
        assert_eq!(ada.get(&format!("/api/tables/{table}")).await.failed(), (503, "later_program"));
    }
    // Who listens at the old one is sent away, and its look around changes nothing.
    live.until_its_end().await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    assert_eq!(later.snapshot(&before).await["now"]["version"], version, "it was carried over once");
    // The old one dies and comes back: it is still the earlier program.
    old.kill();
    let old = Process::node_of(None, &place, &nats.url());
    let ada = ada.moved(old.address);
    assert_eq!(ada.get(&format!("/api/tables/{before}")).await.failed(), (503, "later_program"));
    // The new one was a mistake, and goes: the old one goes on with everything.
    new.terminate();
    for table in [&before, &made] {
        until(async || ada.get(&format!("/api/tables/{table}")).await.status == 200).await;
    }
    assert_eq!(ada.snapshot(&before).await["now"]["version"], version + 1);
}

/// What a later program has written may be something an earlier one does not know at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_entry_of_a_later_program_breaks_no_table() {
    let (place, nats) = (fresh_database().await, Nats::start());
    let node = Process::node_of(None, &place, &nats.url());
    let ada = Client::at(node.address);
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (table, _) = ada.create(json!({"game": "helios", "name": "Ada", "seats": seats})).await;
    let mut database = sqlx::PgConnection::connect(&place).await.unwrap();
    for sql in [
        "INSERT INTO journal (table_id, version, at, entry) SELECT id, version + 1, changed, '{\"entry\":\"sung\",\"seat\":0}' FROM tables",
        "UPDATE tables SET version = version + 1",
    ] {
        sqlx::query(sql).execute(&mut database).await.unwrap();
    }
    let path = format!("/api/tables/{table}");
    assert_eq!(ada.get(&path).await.failed(), (503, "later_program"));
    // What is no entry at all is broken.
    let half = "UPDATE journal SET entry = '{\"entry\":' WHERE entry LIKE '%sung%'";
    sqlx::query(half).execute(&mut database).await.unwrap();
    assert_eq!(ada.get(&path).await.failed(), (500, "broken_table"));
}

/// A node is told to go while a request is on its way to it and somebody listens there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_at_a_node_that_goes_notices_no_more_than_a_new_connection() {
    let (place, nats) = (fresh_database().await, Nats::start());
    let [going, staying] = [(), ()].map(|()| Process::node(&place, &nats.url(), 0));
    let ada = Client::at(going.address);
    let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]);
    let (table, _) = ada.create(json!({"game": "helios", "seats": seats})).await;
    let now = ada.snapshot(&table).await["now"].clone();
    let (seat, version) = (turn(&now)[0], now["version"].as_u64().unwrap());
    let mut live = ada.live(&table, Some(version)).await;
    live.next().await;
    // Half of a command is there when the node is told to go.
    let act = json!({"do": "act", "action": options(&now, seat)[0]});
    let body = json!({"command_id": command_id(), "version": version, "seat": seat, "command": act}).to_string();
    let head = format!(
        "POST /api/tables/{table}/commands HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n",
        going.address,
        ada.cookie().unwrap(),
        body.len()
    );
    let (first, rest) = body.split_at(body.len() / 2);
    let mut asking = TcpStream::connect(going.address).unwrap();
    asking.write_all(format!("{head}{first}").as_bytes()).unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    going.signal("TERM");
    tokio::time::sleep(Duration::from_millis(100)).await;
    asking.write_all(rest.as_bytes()).unwrap();
    let answer = tokio::task::spawn_blocking(move || {
        let mut answer = String::new();
        asking.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let _ = asking.read_to_string(&mut answer);
        answer
    });
    let answer = answer.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.contains(&format!("\"version\":{}", version + 1)), "{answer}");
    // Who listened is told that the node goes, and misses nothing at the other.
    let (told, code) = live.until_its_end().await;
    assert_eq!(code, Some(1001), "{told:?}");
    tokio::task::spawn_blocking(|| going.ended()).await.unwrap();
    let told = told.iter().filter_map(|told| told["changes"].as_array()).flatten().count() as u64;
    let elsewhere = ada.moved(staying.address);
    let mut live = elsewhere.live(&table, Some(version + told)).await;
    let missed = live.next().await;
    let missed = missed["changes"].as_array().unwrap();
    assert_eq!(missed.len() as u64, 1 - told, "{missed:?}");
    let now = elsewhere.snapshot(&table).await["now"].clone();
    let seat = turn(&now)[0];
    elsewhere.command(&table, version + 1, seat, json!({"do": "act", "action": options(&now, seat)[0]})).await.ok();
    live.until(version + 2).await;
}

/// All have sat down, their pages have gone, and so has the node that would have begun: another begins.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_whose_node_dies_before_the_deal_begins_at_another() {
    let (place, nats) = (fresh_database().await, Nats::start());
    let [dying, living] = [(), ()].map(|()| Process::node(&place, &nats.url(), 0));
    let chance = |number: u64| chance_commitment(&Seed::numbered(number, 0).to_string());
    let (ada, ben) = (Client::at(dying.address), Client::at(dying.address));
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let begins = json!({"game": "helios", "name": "Ada", "seats": seats, "chance_commitment": chance(1)});
    let (table, invitation) = ada.create(begins).await;
    let join = json!({"invitation": invitation, "name": "Ben", "chance_commitment": chance(2)});
    ben.post(&format!("/api/tables/{table}/join"), join).await.ok();
    assert_eq!(ada.snapshot(&table).await["now"]["state"], "waiting");
    dying.kill();
    let store = upkeep::open(&Database::Url(place)).await.unwrap();
    until(async || store.status(&table).await.unwrap().unwrap().state == "playing").await;
    store.close().await;
    assert_eq!(ada.moved(living.address).snapshot(&table).await["now"]["state"], "playing");
}
