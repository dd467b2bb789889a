//! Of two nodes one tells somebody of a turn.

use crate::support::mail::mail_server;
use crate::support::{Client, Ground, options, turn, two_at_a_table_of};
use crate::{Two, until};
use almende_server::bus::ProcessBus;
use almende_server::clock::now;
use almende_server::store::Op;
use almende_server::{BusAddress, MailServer, Server};
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

/// Waits until nobody is to be told of anything any more, and for what a node may be telling at this moment.
async fn all_is_told(node: &Server) {
    until(async || node.app().store.notices_due(i64::MAX, 1).await.unwrap().is_empty()).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
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

/// All at once, each with nodes of its own: they mostly wait for time to pass.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_nodes_one_tells() {
    tokio::join!(
        Box::pin(each_turn_is_told_by_one_node()),
        Box::pin(what_a_dead_node_had_in_hand_is_told_by_another()),
        Box::pin(a_turn_a_dead_node_has_not_noted_is_told_all_the_same()),
        Box::pin(each_turn_is_mailed_by_one_node()),
        Box::pin(mails_keep_their_distance_whichever_node_sends_them()),
    );
}

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
    all_is_told(&two.one).await;
    assert_eq!(*told.lock().unwrap(), expected);
    two.stop().await;
}

/// A node that has taken a notice in hand and dies does not keep it for ever; another tells it, once.
async fn what_a_dead_node_had_in_hand_is_told_by_another() {
    let (two, told, endpoint) = start(Duration::from_secs(5)).await;
    let (table, ada, ben) = two_at_a_table_of(Client::new(&two.one), Client::new(&two.two), json!({})).await;
    subscribe(&ben, &endpoint).await;
    pass_on(&ada, &table).await;
    let store = &two.one.app().store;
    // As a node does that then says no more.
    until(async || !store.take_notices(now() + 60_000, now() + 5_000, 16).await.unwrap().is_empty()).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert!(told.lock().unwrap().is_empty(), "it is in other hands");
    until(async || !told.lock().unwrap().is_empty()).await;
    all_is_told(&two.two).await;
    assert_eq!(*told.lock().unwrap(), BTreeMap::from([(table, 1)]));
    two.stop().await;
}

/// A node dies before it has noted a turn: another notes it.
async fn a_turn_a_dead_node_has_not_noted_is_told_all_the_same() {
    let (two, told, endpoint) = start(Duration::from_secs(4)).await;
    let (table, ada, ben) = two_at_a_table_of(Client::new(&two.one), Client::new(&two.one), json!({})).await;
    subscribe(&ben, &endpoint).await;
    pass_on(&ada, &table).await;
    let app = two.two.app();
    // As if it had not been.
    until(async || !app.store.notices_due(i64::MAX, 16).await.unwrap().is_empty()).await;
    app.writer.write(vec![Op::NoticeDone { table: table.clone(), seat: 1, version: i64::MAX }]).await.unwrap();
    assert!(told.lock().unwrap().is_empty());
    let Two { one, two, _nats } = two;
    one.stop().await;
    until(async || !told.lock().unwrap().is_empty()).await;
    all_is_told(&two).await;
    assert_eq!(*told.lock().unwrap(), BTreeMap::from([(table, 1)]));
    two.stop().await;
}

/// Lets so many turns come to Ben at as many tables through two nodes at once, and gives the tables of which mails told him, of
/// which there are so many at least.
async fn mailed(turns: usize, rest: Duration, mails: usize) -> BTreeMap<String, usize> {
    let (url, mut given) = mail_server().await;
    let (from, public_url) = ("almende@example.org".into(), "https://play.example.org".into());
    let mail = MailServer { url, from, public_url };
    let bus = BusAddress::Process(ProcessBus::default());
    let two = Two::on(&Ground::postgres().await, &bus, |config| {
        (config.notices.delay, config.notices.mail_delay) = (Duration::ZERO, Duration::from_secs(2));
        config.notices.mail_rest = rest;
        config.notices.mail = Some(mail.clone());
    })
    .await;
    let (mut ada, mut ben) = (Client::new(&two.one), Client::new(&two.two));
    let mut tables = Vec::new();
    for number in 0..turns {
        let (table, one, other) = two_at_a_table_of(ada, ben, json!({})).await;
        (ada, ben) = (one, other);
        if number == 0 {
            ben.post("/api/me/mail", json!({"address": "ben@example.org", "lang": "en"})).await.ok();
            let question = given.recv().await.unwrap();
            let link = "https://play.example.org/mail#confirm/";
            let token = question.lines().find_map(|line| line.strip_prefix(link)).unwrap();
            ada.post("/api/mail/confirm", json!({"token": token})).await.ok();
        }
        tables.push(table);
    }
    // One turn through this node, the next through that.
    let homes = two.at_both(&ada);
    for (number, table) in tables.iter().enumerate() {
        pass_on(&homes[number % 2], table).await;
    }
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    // Then time enough for both nodes to look at all of them, and for what they might tell twice.
    let patience = |so_far: usize| Duration::from_secs(if so_far < mails { 20 } else { 3 });
    while let Ok(Some(mail)) = tokio::time::timeout(patience(told.values().sum()), given.recv()).await {
        assert!(mail.contains("To: ben@example.org"), "{mail}");
        let table = tables.iter().find(|table| mail.contains(&format!("/t/{table}"))).unwrap();
        *told.entry(table.clone()).or_default() += 1;
    }
    two.stop().await;
    told
}

async fn each_turn_is_mailed_by_one_node() {
    let told = mailed(8, Duration::ZERO, 8).await;
    assert_eq!((told.len(), told.values().all(|times| *times == 1)), (8, true), "{told:?}");
}

/// However many nodes there are, they send no more mails than one server would.
async fn mails_keep_their_distance_whichever_node_sends_them() {
    let told = mailed(8, Duration::from_secs(3600), 1).await;
    assert_eq!(told.values().collect::<Vec<_>>(), [&1], "{told:?}");
}
