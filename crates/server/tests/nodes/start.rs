//! Who may start beside whom.

use crate::support::nats::Nats;
use crate::support::{self, Client, Ground};
use crate::{nats, until};
use almende_server::bus::ProcessBus;
use almende_server::{BusAddress, NatsAddress, Server, StartError};
use sqlx::{Connection as _, PgConnection};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sqlite_file_is_for_one() {
    let ground = Ground::sqlite();
    let mut config = support::config(ground.database.clone());
    config.bus = Some(nats("nats://127.0.0.1:1".to_owned()));
    let refused = Server::start(config, support::games()).await;
    assert!(matches!(refused, Err(StartError::BusWithoutServer)), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_that_is_not_there_is_told() {
    let ground = Ground::postgres().await;
    let mut config = support::config(ground.database.clone());
    config.bus = Some(nats("nats://127.0.0.1:1".to_owned()));
    let refused = Server::start(config, support::games()).await;
    assert!(matches!(refused, Err(StartError::Bus(_))), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_with_a_bus_and_a_server_without_keep_each_other_out() {
    let (ground, bus) = (Ground::postgres().await, Nats::start());
    let start = async |bus: Option<BusAddress>| {
        let mut config = support::config(ground.database.clone());
        config.bus = bus;
        Server::start(config, support::games()).await
    };
    let one = start(Some(nats(bus.url()))).await.unwrap();
    let two = start(Some(nats(bus.url()))).await.unwrap();
    let alone = start(None).await;
    assert!(matches!(alone, Err(StartError::DatabaseInUse)), "{alone:?}");
    one.stop().await;
    two.stop().await;
    let alone = start(None).await.unwrap();
    let refused = start(Some(nats(bus.url()))).await;
    assert!(matches!(refused, Err(StartError::DatabaseInUse)), "{refused:?}");
    alone.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_know_each_other_and_notice_when_one_goes() {
    let two = crate::Two::start().await;
    until(async || crate::counted(&two.one, "almende_nodes").await == 2).await;
    assert_eq!(crate::counted(&two.one, "almende_bus_up").await, 1);
    two.two.stop().await;
    until(async || crate::counted(&two.one, "almende_nodes").await == 1).await;
    two.one.stop().await;
}

/// A node that has lost its part in the lock answers nobody, and says so to whoever asks for its health: a proxy sends people to
/// another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_without_its_lock_is_not_well() {
    let ground = Ground::postgres().await;
    let node = ground.serve_with(|config| config.bus = Some(BusAddress::Process(ProcessBus::default()))).await;
    let client = Client::new(&node);
    assert_eq!(client.get("/health").await.status, 200);
    // Its connection breaks, and a server without a bus is faster than it.
    let mut other = PgConnection::connect(crate::database_of(&node)).await.unwrap();
    const OURS: &str =
        "locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    let of_lock = |what: &str| sqlx::AssertSqlSafe(format!("SELECT {what} FROM pg_locks WHERE {OURS} LIMIT 1"));
    let (high, low): (i64, i64) =
        sqlx::query_as(of_lock("classid::bigint, objid::bigint")).fetch_one(&mut other).await.unwrap();
    sqlx::query(of_lock("pg_terminate_backend(pid)")).execute(&mut other).await.unwrap();
    const TAKE: &str = "SELECT pg_try_advisory_lock($1)";
    until(async || sqlx::query_scalar(TAKE).bind(high << 32 | low).fetch_one(&mut other).await.unwrap()).await;
    until(async || client.get("/api/me").await.failed() == (503, "storage")).await;
    let told = client.get("/health").await;
    assert_eq!((told.status.as_u16(), &told.body["status"]), (503, &serde_json::json!("storage")));
    other.close().await.unwrap();
    until(async || client.get("/health").await.status == 200 && client.get("/api/me").await.status == 200).await;
    node.stop().await;
}

/// The bus speaks TLS with a certificate of an authority of its own, and asks for a password.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bus_over_tls() {
    let (ground, cluster) = (Ground::postgres().await, support::postgres::Cluster::start_with_certificate());
    let file = |name: &str| cluster.authority(name).to_str().unwrap().to_owned();
    let key = file("server").replace(".crt", ".key");
    let certificate = file("server");
    let tls = ["--tls", "--tlscert", &certificate, "--tlskey", &key, "--user", "ada", "--pass", "secret"];
    let bus = Nats::start_with(&tls);
    let start = async |authority: &str, user: &str| {
        let servers = format!("tls://{user}@localhost:{}", bus.address().port());
        let mut config = support::config(ground.database.clone());
        config.bus = Some(BusAddress::Nats(NatsAddress { servers, authority: Some(cluster.authority(authority)) }));
        Server::start(config, support::games()).await
    };
    start("authority", "ada:secret").await.unwrap().stop().await;
    for (authority, user) in [("other", "ada:secret"), ("authority", "ada:wrong")] {
        let refused = start(authority, user).await;
        assert!(matches!(refused, Err(StartError::Bus(_))), "{authority} {user} {refused:?}");
    }
}
