//! What those cost who only look: the memory of the server for idle live connections, and for running tables with two clients.
//!
//! ```text
//! cargo run --release -p almende-server --example idle -- --sockets 2000 --tables 200
//! ```
//! Prints one JSON object, memory in kB, and fails beyond the bars of docs/performance.md. The tool and the server each need a descriptor a socket (`ulimit -n`).

mod measured;

use futures_util::StreamExt as _;
use measured::{Anyhow, Measured, is_server, memory, number, post, serve};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

/// What an idle live connection may take, in kB.
const PER_SOCKET: f64 = 25.0;
/// What the server may take with 2,000 of them.
const IN_ALL: f64 = 100_000.0;
/// What a running table with two clients may take.
const PER_TABLE: f64 = 80.0;

#[tokio::main]
async fn main() -> Anyhow<()> {
    if is_server() { serve().await } else { measure().await }
}

/// Connects, takes the first message and then everything that comes.
async fn listen(address: SocketAddr, table: &str, cookie: Option<&str>) -> Anyhow<JoinHandle<()>> {
    let mut request = format!("ws://{address}/api/tables/{table}/live").into_client_request()?;
    if let Some(cookie) = cookie {
        request.headers_mut().insert("cookie", cookie.parse()?);
    }
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    socket.next().await.ok_or("no message")??;
    Ok(tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} }))
}

/// A running table of Helios; gives its id and the cookies of its two players.
async fn table(address: SocketAddr) -> Anyhow<(String, [String; 2])> {
    let http = reqwest::Client::new();
    let url = format!("http://{address}/api/tables");
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let (created, first) = post(&http, url.clone(), json!({"game": "helios", "name": "Ada", "seats": seats})).await?;
    let id = created["id"].as_str().ok_or("no id")?.to_owned();
    let invitation = json!({"name": "Ben", "invitation": created["invitation"]});
    let (_, second) = post(&http, format!("{url}/{id}/join"), invitation).await?;
    Ok((id, [first.ok_or("no cookie")?, second.ok_or("no cookie")?]))
}

/// The memory of the server once it has settled, in kB.
async fn settled(server: &Measured) -> f64 {
    tokio::time::sleep(Duration::from_secs(5)).await;
    memory(server.id()).0 * 1024.0
}

async fn measure() -> Anyhow<()> {
    let (sockets, tables) = (number("--sockets", 2000), number("--tables", 200));
    let server = Measured::start()?;
    let (watched, _) = table(server.address).await?;
    let idle = settled(&server).await;
    let mut listening = Vec::new();
    for _ in 0..sockets {
        listening.push(listen(server.address, &watched, None).await?);
    }
    let with_sockets = settled(&server).await;
    server.stop()?;
    // A server of its own, because memory that was given back is used again before it is seen.
    let server = Measured::start()?;
    let without_tables = settled(&server).await;
    for _ in 0..tables {
        let (id, cookies) = table(server.address).await?;
        for cookie in &cookies {
            listening.push(listen(server.address, &id, Some(cookie)).await?);
        }
    }
    let with_tables = settled(&server).await;
    server.stop()?;
    let report = json!({
        "idle_kb": idle, "sockets": sockets, "with_sockets_kb": with_sockets,
        "tables": tables, "without_tables_kb": without_tables, "with_tables_kb": with_tables,
        "kb_per_socket": (with_sockets - idle) / sockets as f64,
        "kb_per_table_with_two_clients": (with_tables - without_tables) / tables as f64,
    });
    println!("{report}");
    let bars = [("kb_per_socket", PER_SOCKET), ("kb_per_table_with_two_clients", PER_TABLE)];
    let in_all = ("with_sockets_kb", IN_ALL);
    let beyond = bars.into_iter().chain((sockets <= 2000).then_some(in_all));
    let beyond = beyond.filter(|(name, most)| report[name].as_f64().is_none_or(|found| found > *most));
    let beyond: Vec<String> = beyond.map(|(name, most)| format!("{name} is above {most}")).collect();
    if beyond.is_empty() { Ok(()) } else { Err(beyond.join(", ").into()) }
}
