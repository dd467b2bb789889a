//! The bus over NATS: plain publish and subscribe on one subject.

use super::{BusError, Incoming};
use async_nats::{Client, ConnectOptions, ServerAddr, Subject};
use futures_util::StreamExt as _;
use std::path::PathBuf;
use std::time::Duration;

/// How long a NATS server may take to answer, and how often the connection is looked at.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long is waited between two attempts to come back.
const AGAIN: Duration = Duration::from_millis(250);

/// Where the NATS servers are.
#[derive(Clone)]
pub struct NatsAddress {
    /// One or more of a cluster, with commas between them: `nats://USER:PASSWORD@HOST:4222`, or `tls://` to insist on TLS.
    pub servers: String,
    /// The certificate of the authority that has signed for them, where that is none of this machine's.
    pub authority: Option<PathBuf>,
}

impl std::fmt::Debug for NatsAddress {
    /// The address may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NatsAddress")
    }
}

/// A connection to NATS.
pub(super) struct Line {
    pub(super) sender: Sender,
    pub(super) incoming: Incoming,
}

pub(super) struct Sender {
    client: Client,
    subject: Subject,
}

impl Sender {
    /// Hands a message to the connection. While there is none, the connection keeps a few and then makes us wait.
    pub(super) async fn send(&self, bytes: Vec<u8>) {
        if let Err(error) = self.client.publish(self.subject.clone(), bytes.into()).await {
            tracing::debug!(%error, "a message for the other nodes is lost");
        }
    }
}

fn servers(list: &str) -> Result<Vec<ServerAddr>, BusError> {
    let read = |one: &str| match one.trim() {
        "" | "nats://" | "tls://" => Err(BusError("no server is named".to_owned())),
        one => one.parse::<ServerAddr>().map_err(|error| BusError(error.to_string())),
    };
    list.split(',').map(read).collect()
}

/// Joins. The subscription may not have reached the server yet when this ends: who joins waits until it hears itself.
pub(super) async fn join(address: &NatsAddress, room: &str) -> Result<Line, BusError> {
    let servers = servers(&address.servers)?;
    let encrypted = servers.iter().any(|server| server.scheme() == "tls");
    let mut options = ConnectOptions::new()
        .name("almende")
        .connection_timeout(PATIENCE)
        .ping_interval(PATIENCE)
        .require_tls(encrypted || address.authority.is_some())
        .reconnect_delay_callback(|attempts| if attempts <= 1 { Duration::ZERO } else { AGAIN });
    if let Some((user, password)) = servers.iter().find_map(|server| Some((server.username()?, server.password()?))) {
        options = options.user_and_password(user.to_owned(), password.to_owned());
    }
    if let Some(authority) = &address.authority {
        options = options.add_root_certificates(authority.clone());
    }
    let failed = |error: &dyn std::fmt::Display| BusError(error.to_string());
    let client = options.connect(servers).await.map_err(|error| failed(&error))?;
    let subject = Subject::from(format!("almende.{room}"));
    let subscriber = client.subscribe(subject.clone()).await.map_err(|error| failed(&error))?;
    let incoming = subscriber.map(|message| message.payload.to_vec()).boxed();
    Ok(Line { sender: Sender { client, subject }, incoming })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        assert!(servers("nats://127.0.0.1:4222").is_ok_and(|list| list.len() == 1));
        assert!(servers("tls://a.example.org, tls://ada:secret@b.example.org:4223").is_ok_and(|list| list.len() == 2));
        for odd in ["", "http://127.0.0.1", "nats://"] {
            assert!(servers(odd).is_err(), "{odd}");
        }
    }
}
