//! What somebody with bad intentions may try, and what holds against it.

mod connections;
mod counting;
mod elsewhere;
mod listening;

use almende_server::Server;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// A connection on which anything can be said.
struct Raw(TcpStream);

impl Raw {
    async fn to(server: &Server) -> Raw {
        Raw(TcpStream::connect(server.address).await.unwrap())
    }

    /// A live connection whose first message has come.
    async fn live(server: &Server, table: &str) -> Raw {
        let mut raw = Raw::to(server).await;
        let head = format!(
            "GET /api/tables/{table}/live HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            server.address
        );
        raw.say(head.as_bytes()).await;
        let answer = raw.hear().await.expect("an answer");
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
        raw
    }

    /// Sends bytes; whether the other side still takes them is seen when it is heard.
    async fn say(&mut self, bytes: &[u8]) {
        let _ = self.0.write_all(bytes).await;
    }

    /// Some bytes, or none when the connection has ended. It is waited for so long that only a connection nobody ends is waited for in vain.
    async fn hear(&mut self) -> Option<Vec<u8>> {
        let mut bytes = vec![0; 64 << 10];
        let read = tokio::time::timeout(Duration::from_secs(30), self.0.read(&mut bytes)).await.expect("still open");
        let read = read.unwrap_or(0);
        bytes.truncate(read);
        (read > 0).then_some(bytes)
    }

    /// Everything until the connection ends.
    async fn hear_all(&mut self) -> Vec<u8> {
        let mut all = Vec::new();
        while let Some(bytes) = self.hear().await {
            all.extend(bytes);
        }
        all
    }
}
