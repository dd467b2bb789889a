//! Of two nodes one tells somebody of a turn.

use crate::support::{Client, Ground, options, turn, two_at_a_table_of};
use crate::{Two, until};
use almende_server::BusAddress;
use almende_server::bus::ProcessBus;
use almende_server::clock::now;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// How often a push service was told of each table.
type Told = Arc<Mutex<BTreeMap<String, usize>>>;

async fn take(State(told): State<Told>, headers: HeaderMap) -> StatusCode {
    let table = headers["topic"].to_str().unwrap().to_owned();
    *told.lock().unwrap().entry(table).or_default() += 1;
    StatusCode::CREATED
}

/// Two nodes that tell of a turn after a time, and the push service to which they do.
async fn start(delay: Duration) -> (Two, Told, String) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let told = Told::default();
    let router = axum::Router::new().route("/phone", axum::routing::post(take)).with_state(told.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    let bus = BusAddress::Process(ProcessBus::default());
    let two = Two::on(&Ground::postgres().await, &bus, |config| {
        config.notices.delay = delay;
        config.notices.push_services = vec![origin.clone()];
    })
    .await;
    (two, told, format!("{origin}/phone"))
}

async fn subscribe(client: &Client, endpoint: &str) {
    let private = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).unwrap();
    let key = BASE64.encode(private.compute_public_key().unwrap().as_ref());
    let device = json!({"endpoint": endpoint, "p256dh": key, "auth": BASE64.encode([7; 16]), "lang": "en"});
    client.post("/api/me/push", device).await.ok();
}

/// Lets the first seat decide until it is the other's turn.
async fn pass_on(client: &Client, table: &str) {
    loop {
        let now = client.snapshot(table).await["now"].clone();
        if turn(&now) != [0] {
            return;
        }
        client.command_now(table, 0, json!({"do": "act", "action": options(&now, 0)[0]})).await.ok();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_turn_is_told_by_one_node() {
    const TABLES: usize = 12;
    let (two, told, endpoint) = start(Duration::ZERO).await;
    let (mut ada, mut ben) = (Client::new(&two.one), Client::new(&two.two));
    let mut expected = BTreeMap::new();
    for number in 0..TABLES {
        let (table, one, other) = two_at_a_table_of(ada, ben, json!({})).await;
        (ada, ben) = (one, other);
        if number == 0 {
            subscribe(&ben, &endpoint).await;
        }
        pass_on(&ada, &table).await;
        expected.insert(table, 1);
    }
    until(async || told.lock().unwrap().len() == TABLES).await;
    // Time enough for the other node to tell it as well.
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(*told.lock().unwrap(), expected);
    two.stop().await;
}

/// A node that has taken a notice in hand and dies does not keep it for ever; another tells it, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_dead_node_had_in_hand_is_told_by_another() {
    let (two, told, endpoint) = start(Duration::from_secs(8)).await;
    let (table, ada, ben) = two_at_a_table_of(Client::new(&two.one), Client::new(&two.two), json!({})).await;
    subscribe(&ben, &endpoint).await;
    pass_on(&ada, &table).await;
    let store = &two.one.app().store;
    // As a node does that then says no more.
    until(async || !store.take_notices(now() + 60_000, now() + 4_000, 16).await.unwrap().is_empty()).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(told.lock().unwrap().is_empty(), "it is in other hands");
    until(async || !told.lock().unwrap().is_empty()).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!(*told.lock().unwrap(), BTreeMap::from([(table, 1)]));
    two.stop().await;
}
