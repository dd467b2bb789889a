//! Connections that are many, slow or silent.

use super::Raw;
use crate::support::{Client, Ground, command_id, two_at_a_table};
use almende_server::{Limits, Server, limits};
use serde_json::json;
use std::time::{Duration, Instant};

/// A request that ends in the middle of its head, and one that ends in the middle of its body.
fn halves(server: &Server) -> [String; 2] {
    let head = format!("POST /api/me HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\n", server.address);
    [head.clone(), format!("{head}Content-Length: 1000\r\n\r\n{{\"name\":")]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_head_is_not_waited_for_long() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let mut silent = Raw::to(&server).await;
    let mut slow = Raw::to(&server).await;
    slow.say(halves(&server)[0].as_bytes()).await;
    // Who sends a little now and then is not there for longer.
    let drip = async {
        loop {
            tokio::time::sleep(Duration::from_secs(2)).await;
            slow.say(b"X-Y: z\r\n").await;
            if let Ok(None) = tokio::time::timeout(Duration::from_millis(100), slow.hear()).await {
                return;
            }
        }
    };
    // Both end by themselves: `hear` gives up where nobody ends them.
    let (heard, ()) =
        tokio::join!(silent.hear(), async { tokio::time::timeout(Duration::from_secs(60), drip).await.unwrap() });
    assert_eq!(heard, None);
    assert!(Client::new(&server).get("/api/games").await.status.is_success());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_take_all_connections() {
    let ground = Ground::sqlite();
    let limits = Limits { sockets: 20, ..Limits::none() };
    let server = ground.serve_with(|config| config.limits = limits).await;
    let mut held = Vec::new();
    for _ in 0..20 {
        let mut raw = Raw::to(&server).await;
        raw.say(b"GET / HTT").await;
        held.push(raw);
    }
    let answer = String::from_utf8(Raw::to(&server).await.hear_all().await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 429 ") && answer.contains("Retry-After: "), "{answer}");
    // Another address of this machine still gets in.
    let other = reqwest::Client::builder().local_address(Some([127, 0, 0, 2].into())).build().unwrap();
    let url = format!("http://{}/health", server.address);
    assert!(other.get(&url).send().await.unwrap().status().is_success());
    // Places become free again.
    drop(held);
    let client = Client::new(&server);
    let free = async {
        while !client.try_send(reqwest::Method::GET, "/health", None).await.is_ok_and(|answer| answer.status == 200) {}
    };
    tokio::time::timeout(Duration::from_secs(60), free).await.unwrap();
    server.stop().await;

    let limits = Limits { sockets_in_all: 5, ..Limits::none() };
    let server = ground.serve_with(|config| config.limits = limits).await;
    let mut held = Vec::new();
    for _ in 0..5 {
        held.push(Raw::to(&server).await);
    }
    let answer = String::from_utf8(Raw::to(&server).await.hear_all().await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("Retry-After: "), "{answer}");
    server.stop().await;
}

/// Halves of requests, silent and idle connections do not keep a server from stopping; a request in flight is answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stop_waits_for_nobody_who_sends_nothing() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let mut live = ada.live(&table, None).await;
    live.next().await;
    let mut held = vec![Raw::to(&server).await];
    for half in halves(&server) {
        let mut raw = Raw::to(&server).await;
        raw.say(half.as_bytes()).await;
        held.push(raw);
    }
    // All of it has arrived when a later request is answered.
    assert!(ada.get("/api/me").await.status.is_success());
    let began = Instant::now();
    server.stop().await;
    let took = began.elapsed();
    assert!(took < Duration::from_secs(8), "it took {took:?}, as if somebody were waited for");
    assert_eq!(live.next_of_any_kind().await, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_body_is_told_to_be_late() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let mut raw = Raw::to(&server).await;
    raw.say(halves(&server)[1].as_bytes()).await;
    assert!(Client::new(&server).get("/api/games").await.status.is_success());
    let stopped = tokio::spawn(server.stop());
    let answer = String::from_utf8(raw.hear_all().await).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"slow_body\""), "{answer}");
    stopped.await.unwrap();
}

/// Also while the server goes on; that takes as long as it is waited for, so only the long proofs wait for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_a_body_is_not_waited_for_long() {
    if std::env::var_os("ALMENDE_PROVE").is_none() {
        return;
    }
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let mut raw = Raw::to(&server).await;
    let began = Instant::now();
    raw.say(halves(&server)[1].as_bytes()).await;
    // Who sends a little now and then is not there for longer.
    let drip = async {
        loop {
            if let Ok(answer) = tokio::time::timeout(Duration::from_secs(2), raw.hear()).await {
                return answer.unwrap_or_default();
            }
            raw.say(b"x").await;
        }
    };
    let answer = tokio::time::timeout(2 * limits::BODY_TIME, drip).await.expect("still waited for");
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"slow_body\""), "{answer}");
    assert!(began.elapsed() >= limits::BODY_TIME, "after {:?}", began.elapsed());
    server.stop().await;
}

/// What is in flight when the server stops is carried out and answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_in_flight_is_answered_when_the_server_stops() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let lines = (0..20).map(|number| {
        let (ada, path) = (ada.clone(), format!("/api/tables/{table}/chat"));
        let text = format!("{number} {}", command_id());
        tokio::spawn(
            async move { ada.try_send(reqwest::Method::POST, &path, Some(json!({"seat": 0, "text": text}))).await },
        )
    });
    let lines: Vec<_> = lines.collect();
    tokio::task::yield_now().await;
    server.stop().await;
    let server = ground.serve().await;
    let kept = ada.moved(server.address).snapshot(&table).await["chat"].as_array().unwrap().len();
    let mut told = 0;
    for line in lines {
        // Who came too late found nobody there; nobody was cut off in the middle.
        match line.await.unwrap() {
            Ok(answer) => told += usize::from(answer.status == 201),
            Err(error) => assert!(error.is_connect() || error.is_request(), "{error:?}"),
        }
    }
    assert_eq!(kept, told);
    server.stop().await;
}
