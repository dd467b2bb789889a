//! Several nodes share one PostgreSQL database and wake each other over a bus.
//!
//! `ALMENDE_PROVE=1` runs the rounds of conflicts and of faults at full counts.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test that panics has failed")]

#[macro_use]
#[path = "../support/mod.rs"]
mod support;

mod apart;
mod conflicts;
mod cuttable;
mod failover;
mod fair;
mod faults;
mod growth;
mod notices;
mod players;
mod retention;
mod silent;
mod start;
mod together;

use almende_server::bus::ProcessBus;
use almende_server::{BusAddress, Config, Database, NatsAddress, Server};
use std::time::Duration;
use support::nats::Nats;
use support::{Client, Ground};

/// Two nodes of one database and the bus between them.
struct Two {
    one: Server,
    two: Server,
    _nats: Option<Nats>,
}

fn nats(url: String) -> BusAddress {
    BusAddress::Nats(NatsAddress { servers: url, authority: None })
}

impl Two {
    /// Over NATS.
    async fn start() -> Two {
        let (ground, nats_server) = (Ground::postgres().await, Nats::start());
        let bus = nats(nats_server.url());
        Two { _nats: Some(nats_server), ..Two::on(&ground, &bus, |_| ()).await }
    }

    /// Over a bus within the process, which can be cut.
    async fn start_in_process(bus: &ProcessBus) -> Two {
        Two::on(&Ground::postgres().await, &BusAddress::Process(bus.clone()), |_| ()).await
    }

    async fn on(ground: &Ground, bus: &BusAddress, change: impl Fn(&mut Config)) -> Two {
        let serve = || {
            ground.serve_with(|config| {
                config.bus = Some(bus.clone());
                change(config);
            })
        };
        Two { one: serve().await, two: serve().await, _nats: None }
    }

    /// The same browser at the first node and at the second.
    fn at_both(&self, client: &Client) -> [Client; 2] {
        [client.moved(self.one.address), client.moved(self.two.address)]
    }

    async fn stop(self) {
        self.one.stop().await;
        self.two.stop().await;
    }
}

/// The address of a server's database.
fn database_of(server: &Server) -> &str {
    match &server.app().config.database {
        Database::Url(url) => url,
        Database::Folder(_) => panic!("nodes share a server"),
    }
}

/// A counter of a node's `/metrics`.
async fn counted(server: &Server, name: &str) -> u64 {
    let text = Client::new(server).get("/metrics").await.body;
    let lines = text.as_str().unwrap().lines();
    lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<u64>().ok()).sum()
}

/// Tries until it is so.
async fn until<F: AsyncFnMut() -> bool>(mut so: F) {
    for _ in 0..300 {
        if so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it never came to be");
}
