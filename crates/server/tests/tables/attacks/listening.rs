//! Live connections that do not only listen.

use super::Raw;
use crate::support::{Client, Ground, options, two_at_a_table};
use almende_server::limits;
use serde_json::json;
use std::time::{Duration, Instant};

/// The code of the close frame at the end of what was heard.
fn close_code(heard: &[u8]) -> Option<u16> {
    let codes = [1001, 1003, 1008, 1009, 1013_u16];
    codes.into_iter().find(|code| heard.windows(4).any(|part| part[0] == 0x88 && part[2..] == code.to_be_bytes()))
}

/// A frame of a client with this first byte; masked with zeros, as long as it says or shorter.
fn frame(first: u8, says: u64, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![first];
    match says {
        0..=125 => frame.push(0x80 | says as u8),
        _ => {
            frame.push(0x80 | 127);
            frame.extend(says.to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

const TEXT: u8 = 0x81;
const BINARY: u8 = 0x82;
const PING: u8 = 0x89;

#[tokio::test]
async fn a_large_frame_ends_the_connection_before_it_is_taken() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ..) = two_at_a_table(&server, json!({})).await;
    for kind in [TEXT, BINARY, 0x01, 0x00] {
        for size in [limits::LIVE_READ as u64 + 1, (16 << 20) - 8, u64::MAX >> 1] {
            let mut raw = Raw::live(&server, &table).await;
            let began = Instant::now();
            raw.say(&frame(kind, size, &[0; 100])).await;
            raw.hear_all().await;
            // A server that waits for the rest of it ends the connection too, when no sign of life comes: at the second ping.
            assert!(began.elapsed() < Duration::from_secs(10), "{kind:#x} {size}: after {:?}", began.elapsed());
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn who_talks_where_one_only_listens_is_let_go() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ..) = two_at_a_table(&server, json!({})).await;
    for said in [frame(TEXT, 2, b"{}"), frame(BINARY, 1, b"x"), frame(TEXT, 0, b"")] {
        let mut raw = Raw::live(&server, &table).await;
        raw.say(&said).await;
        assert_eq!(close_code(&raw.hear_all().await), Some(1003));
    }
    // Signs of life are counted, the connection for one of them. Nothing comes after the one too many: what nobody reads
    // any more would reset the connection before the reason arrives.
    let mut raw = Raw::live(&server, &table).await;
    for _ in 0..limits::LIVE_SIGNS {
        raw.say(&frame(PING, 0, b"")).await;
    }
    assert_eq!(close_code(&raw.hear_all().await), Some(1008));
    server.stop().await;
}

#[tokio::test]
async fn who_gives_signs_of_life_hears_on() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, ben) = two_at_a_table(&server, json!({})).await;
    let mut live = ben.live(&table, None).await;
    let version = live.next().await["now"]["version"].as_u64().unwrap();
    for _ in 0..10 {
        live.ping().await;
    }
    let action = options(&ada.snapshot(&table).await["now"], 0)[0].clone();
    ada.command_now(&table, 0, json!({"do": "act", "action": action})).await.ok();
    live.until(version + 1).await;
    server.stop().await;
}

/// Somebody who comes and goes all the time: the others hear of it now and then, and at last how it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn comings_and_goings_are_gathered() {
    let ground = Ground::sqlite();
    let server = ground.serve().await;
    let (table, ada, _) = two_at_a_table(&server, json!({})).await;
    let mut live = ada.live(&table, None).await;
    live.next().await;
    let (began, eve) = (Instant::now(), Client::new(&server));
    for _ in 0..60 {
        eve.live(&table, None).await.close().await;
    }
    let stays = eve.live(&table, None).await;
    tokio::time::sleep(3 * limits::PRESENCE).await;
    let most = began.elapsed().as_millis() / limits::PRESENCE.as_millis() + 2;
    let mut told = Vec::new();
    while let Ok(Some(message)) = tokio::time::timeout(Duration::from_millis(200), live.next_of_any_kind()).await {
        told.push(message);
    }
    assert!((1..=most).contains(&(told.len() as u128)), "{} messages, at most {most}", told.len());
    assert_eq!(told.last().unwrap()["presence"]["watching"], 1);
    stays.close().await;
    server.stop().await;
}
