//! What an attacker does. Each runs until it is stopped, keeps within a bounded rate, and talks to the server of the test only.

use crate::support::{Client, command_id};
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

async fn connect(own: IpAddr, at: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(own, 0))?;
    socket.connect(at).await
}

/// Tables at which only programs sit that think as long as they may, each with somebody who watches.
pub async fn endless_bots(own: IpAddr, at: SocketAddr) {
    let mut watched = Vec::new();
    loop {
        let client = Client::coming_from(own, at);
        for bot in ["search:10s", "search:2s", "hard"] {
            let seats = json!([{"kind": "bot", "bot": bot}, {"kind": "bot", "bot": bot}, {"kind": "bot", "bot": bot}]);
            let made =
                client.try_send(reqwest::Method::POST, "/api/tables", Some(json!({"game": "helios", "seats": seats})));
            let Ok(made) = made.await else { continue };
            if let Some(table) = made.body["id"].as_str() {
                if watched.len() < 40
                    && let Ok(socket) = upgraded(own, at, table).await
                {
                    watched.push(socket);
                }
                break;
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Commands without a cookie for a seat of others, just below what an address may ask.
pub async fn commands_for_a_seat_of_others(own: IpAddr, at: SocketAddr, table: String) {
    let client = Client::coming_from(own, at);
    loop {
        for seat in [0, 1] {
            let body = json!({"command_id": command_id(), "version": 1, "seat": seat, "command": {"do": "undo"}});
            let _ = client.try_send(reqwest::Method::POST, &format!("/api/tables/{table}/commands"), Some(body)).await;
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }
}

/// Connections that begin a request and never end it; one that is closed is opened again.
pub async fn half_requests(own: IpAddr, at: SocketAddr, count: usize) {
    let mut slow = tokio::task::JoinSet::new();
    for _ in 0..count {
        slow.spawn(async move {
            loop {
                if let Ok(mut stream) = connect(own, at).await {
                    let begun = stream.write_all(b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
                    let mut answer = [0; 256];
                    while begun.is_ok() && matches!(stream.read(&mut answer).await, Ok(1..)) {}
                }
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        });
    }
    while slow.join_next().await.is_some() {}
}

/// One listed table after the other.
pub async fn flooded_lobby(own: IpAddr, at: SocketAddr) {
    loop {
        // A new guest each time.
        let client = Client::coming_from(own, at);
        let seats = json!([{"kind": "person"}, {"kind": "open"}]);
        let body = json!({"game": "helios", "seats": seats, "listed": true, "name": "Buy now"});
        let _ = client.try_send(reqwest::Method::POST, "/api/tables", Some(body)).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// Tables that do not exist, by long names, a new one each time.
pub async fn endless_ids(own: IpAddr, at: SocketAddr) {
    let client = Client::coming_from(own, at);
    for number in 0u64.. {
        let id = format!("{number:0>60000}");
        let body = json!({"command_id": command_id(), "version": 1, "seat": 0, "command": {"do": "undo"}});
        let _ = client.try_send(reqwest::Method::POST, &format!("/api/tables/{id}/commands"), Some(body)).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// A live connection as bytes.
async fn upgraded(own: IpAddr, at: SocketAddr, table: &str) -> std::io::Result<TcpStream> {
    let mut stream = connect(own, at).await?;
    let request = format!(
        "GET /api/tables/{table}/live HTTP/1.1\r\nHost: {at}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await?;
    if answer.ends_with(b"101") { Ok(stream) } else { Err(std::io::ErrorKind::ConnectionRefused.into()) }
}

/// Frames of 16 MiB of which all but the end is sent, on so many connections at once; one that is closed is opened again.
pub async fn huge_frames(own: IpAddr, at: SocketAddr, table: String, count: usize) {
    let mut sending = tokio::task::JoinSet::new();
    for _ in 0..count {
        let table = table.clone();
        sending.spawn(async move {
            loop {
                if let Ok(stream) = upgraded(own, at, &table).await {
                    hold_a_huge_frame(stream).await;
                }
                // So that what an address may ask is left for the other attacks too.
                tokio::time::sleep(Duration::from_secs(5)).await;
            }
        });
    }
    while sending.join_next().await.is_some() {}
}

/// Sends nearly all of a frame, and waits until the server ends the connection.
async fn hold_a_huge_frame(mut stream: TcpStream) {
    let mut header = vec![0x82, 0xff];
    header.extend((16u64 << 20).to_be_bytes());
    header.extend([0; 4]);
    let block = vec![0; 1 << 16];
    let mut sent = stream.write_all(&header).await;
    for _ in 0..255 {
        if sent.is_ok() {
            sent = stream.write_all(&block).await;
        }
    }
    let mut answer = [0; 4096];
    while sent.is_ok() && matches!(stream.read(&mut answer).await, Ok(1..)) {}
}

/// Whole requests on many connections at once, six times as many as an address may ask; every second one is about the server's health,
/// which everybody may ask for.
pub async fn floods_of_requests(own: IpAddr, at: SocketAddr, count: usize) {
    let pace = Duration::from_secs(count as u64) / 300;
    let mut asking = tokio::task::JoinSet::new();
    for number in 0..count {
        let path = if number % 2 == 0 { "/health" } else { "/api/games/helios" };
        asking.spawn(async move {
            let request = format!("GET {path} HTTP/1.1\r\nHost: {at}\r\n\r\n");
            loop {
                if let Ok(mut stream) = connect(own, at).await {
                    let mut answer = vec![0; 1 << 16];
                    while stream.write_all(request.as_bytes()).await.is_ok()
                        && matches!(stream.read(&mut answer).await, Ok(1..))
                    {
                        tokio::time::sleep(pace).await;
                    }
                }
                tokio::time::sleep(pace).await;
            }
        });
    }
    while asking.join_next().await.is_some() {}
}

/// Control frames as fast as the server takes them.
pub async fn floods_of_pings(own: IpAddr, at: SocketAddr, table: String) {
    let pings = [0x89, 0x80, 0, 0, 0, 0].repeat(200);
    loop {
        if let Ok(stream) = upgraded(own, at, &table).await {
            let (mut read, mut write) = stream.into_split();
            let swallow = tokio::spawn(async move {
                let mut answer = [0; 4096];
                while matches!(read.read(&mut answer).await, Ok(1..)) {}
            });
            while write.write_all(&pings).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            swallow.abort();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// An opponent who changes their mind about something that has nothing to do with the play, all the time.
pub async fn changes_that_are_none(opponent: Client, table: String) {
    for count in 0u64.. {
        let _ = opponent.command(&table, 1, 1, json!({"do": "prefer", "confirm": false})).await;
        let rename = json!({"seat": 1, "name": format!("Dan {}", count % 7)});
        let _ = opponent.post(&format!("/api/tables/{table}/rename"), rename).await;
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
}
