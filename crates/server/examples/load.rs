//! The load tool: many live tables whose seats are clients that decide at random, and how long it takes from a decision
//! to the other seat.
//!
//! ```text
//! cargo run --release -p almende-server --example load -- --tables 200 --pace 2000
//! ```
//! Plays one game at each table, then prints one JSON object: latencies in milliseconds from sending a decision to its
//! arrival at the other seat, counted while all tables are there (they come one after the other during `--ramp` seconds);
//! the median of the first and the last tenth of each game; the share of the disk (`commits`, from the server's own
//! counters); and the memory of the server, which runs in a process of its own. `--seconds N` stops earlier,
//! `--nodes 3 --bus nats://... --database postgres://...` starts several nodes, between which the clients are spread at random
//! (`--database-process` and `--bus-process` name processes whose processor time is told beside theirs);
//! `--compare 3` measures one server without a bus and so many nodes with one at the same time, with the same tables and pace, each on
//! a PostgreSQL of its own, and a NATS server, which it starts itself: whatever else the machine does meanwhile, it does to both. It fails
//! where the nodes take more than 1.3 times the processor time a decision or 1.5 times the p99, or where a table came to nothing;
//! `--one-by-one` measures one after the other, for a machine that does nothing else; `--games helios,agricola` lays one game after the other on the tables, `--database URL` uses PostgreSQL, `--data DIR` a
//! folder other than a temporary one, `--instructions` counts the instructions of the servers with valgrind's callgrind,
//! `--server PROGRAM` takes the servers of this tool as an earlier version of the project has it.

mod measured;
#[allow(dead_code, clippy::unwrap_used, clippy::expect_used, reason = "as the tests use them")]
#[path = "../tests/support/nats.rs"]
mod nats;
#[allow(dead_code, clippy::unwrap_used, clippy::expect_used, reason = "as the tests use them")]
#[path = "../tests/support/postgres.rs"]
mod postgres;

use futures_util::StreamExt as _;
use measured::{
    Anyhow, Measured, argument, counts_instructions, is_server, memory, number, post, processor_seconds,
    processor_seconds_of_all, serve,
};
use serde::Deserialize;
use serde_json::{Value, json};
use sqlx::Connection as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

#[tokio::main]
async fn main() -> Anyhow<()> {
    if is_server() { serve().await } else { load().await }
}

/// One decision on its way.
#[derive(Clone, Copy)]
struct Sample {
    /// How many decisions the game had before.
    decision: u32,
    table: u32,
    latency: Duration,
    sent: Instant,
}

struct Tally {
    samples: mpsc::UnboundedSender<Sample>,
    messages: AtomicU64,
    bytes: AtomicU64,
    stop: watch::Receiver<bool>,
}

fn percentile(sorted: &[Duration], part: f64) -> f64 {
    let at = ((sorted.len() as f64 * part) as usize).min(sorted.len().saturating_sub(1));
    sorted.get(at).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
}

/// Several nodes may take so much more processor time a decision than one server does, over all of them.
const MOST_PROCESSOR: f64 = 1.3;
/// A decision may take so much longer to the other seat, at the 99th percentile.
const MOST_P99: f64 = 1.5;

/// What is measured.
struct Ground {
    nodes: u64,
    database: Option<String>,
    bus: Option<String>,
    /// Processes whose processor time is told beside that of the nodes.
    database_process: Option<u32>,
    bus_process: Option<u32>,
}

async fn load() -> Anyhow<()> {
    if argument("--compare").is_some() {
        return compare(number("--compare", 3)).await;
    }
    let process = |name: &str| argument(name).and_then(|text| text.parse().ok());
    let asked = Ground {
        nodes: number("--nodes", 1),
        database: argument("--database"),
        bus: argument("--bus"),
        database_process: process("--database-process"),
        bus_process: process("--bus-process"),
    };
    println!("{}", measure(&asked).await?);
    Ok(())
}

/// One server beside several nodes.
async fn compare(nodes: u64) -> Anyhow<()> {
    let (clusters, bus) = ([postgres::Cluster::start(true), postgres::Cluster::start(true)], nats::Nats::start());
    let ground = |nodes: u64, cluster: &postgres::Cluster, bus: Option<&nats::Nats>| Ground {
        nodes,
        database: Some(cluster.database()),
        bus: bus.map(nats::Nats::url),
        database_process: Some(cluster.process()),
        bus_process: bus.map(nats::Nats::process),
    };
    let (one, several) = (ground(1, &clusters[0], None), ground(nodes, &clusters[1], Some(&bus)));
    let reports = if std::env::args().any(|argument| argument == "--one-by-one") {
        [measure(&one).await?, measure(&several).await?]
    } else {
        tokio::try_join!(measure(&one), measure(&several))?.into()
    };
    for report in &reports {
        println!("{report}");
    }
    let failed: u64 = reports.iter().filter_map(|report| report["failed"].as_u64()).sum();
    let ratio = |of: &str| {
        let value = |report: &Value| report.pointer(of).and_then(Value::as_f64).unwrap_or(f64::NAN);
        value(&reports[1]) / value(&reports[0])
    };
    let (processor, p99) = (ratio("/server_cpu_ms_per_decision"), ratio("/latency_ms/p99"));
    println!("{}", json!({"nodes": nodes, "processor": processor, "p99": p99}));
    if processor <= MOST_PROCESSOR && p99 <= MOST_P99 && failed == 0 {
        return Ok(());
    }
    Err(format!(
        "{nodes} nodes: processor time {processor:.2} of at most {MOST_PROCESSOR}, p99 {p99:.2} of at most {MOST_P99}, \
         {failed} tables failed"
    )
    .into())
}

/// What a PostgreSQL database has written.
struct Written {
    /// The bytes of its log (WAL), of the whole server.
    log: i64,
    /// The bytes of the journal with its indexes, and of all rows of tables.
    journal: i64,
    tables: i64,
}

/// None for a file.
async fn written(database: Option<&str>) -> Option<Written> {
    const SQL: &str = "SELECT CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS BIGINT), \
                       COALESCE(pg_total_relation_size(to_regclass('journal')), 0), \
                       COALESCE(pg_total_relation_size(to_regclass('tables')), 0)";
    let mut connection = sqlx::PgConnection::connect(database?).await.ok()?;
    let (log, journal, tables) = sqlx::query_as(SQL).fetch_one(&mut connection).await.ok()?;
    Some(Written { log, journal, tables })
}

async fn measure(ground: &Ground) -> Anyhow<Value> {
    let (tables, pace) = (number("--tables", 200), Duration::from_millis(number("--pace", 2000)));
    let (seconds, ramp) = (number("--seconds", 3600), Duration::from_secs(number("--ramp", 20)));
    let games: Vec<String> = argument("--games").as_deref().unwrap_or("helios").split(',').map(str::to_owned).collect();
    let start = || Measured::start_on(ground.database.as_deref(), ground.bus.as_deref());
    // To start and to stop takes some as well.
    let to_start = if counts_instructions() { start()?.stop()? } else { None };
    let servers = (0..ground.nodes).map(|_| start()).collect::<Anyhow<Vec<Measured>>>()?;
    let addresses: Arc<[SocketAddr]> = servers.iter().map(|server| server.address).collect();
    let processes: Vec<u32> = servers.iter().map(Measured::id).collect();
    let sum = |of: fn(u32) -> f64| processes.iter().map(|process| of(*process)).sum::<f64>();
    let idle = sum(|process| memory(process).0);
    let beside =
        || (ground.database_process.map(processor_seconds_of_all), ground.bus_process.map(processor_seconds_of_all));
    let before = beside();
    let written_before = written(ground.database.as_deref()).await;
    // To start costs something too, which has nothing to do with decisions.
    let started = sum(processor_seconds);

    let (samples, mut received) = mpsc::unbounded_channel();
    let (stop, stopped) = watch::channel(false);
    let tally = Arc::new(Tally { samples, messages: AtomicU64::new(0), bytes: AtomicU64::new(0), stop: stopped });
    let began = Instant::now();
    let mut players = tokio::task::JoinSet::new();
    for table in 0..tables {
        let (tally, addresses, game) = (tally.clone(), addresses.clone(), games[table as usize % games.len()].clone());
        players.spawn(async move {
            tokio::time::sleep(ramp.mul_f64(table as f64 / tables as f64)).await;
            play(&addresses, &game, table as u32, pace, tally).await
        });
    }
    drop(tally.clone());
    let mut decisions: Vec<Sample> = Vec::new();
    let mut highest: f64 = 0.0;
    let (mut finished, mut failed) = (0, 0);
    let mut tick = tokio::time::interval(Duration::from_secs(1));
    while !players.is_empty() {
        tokio::select! {
            Some(sample) = received.recv() => decisions.push(sample),
            Some(done) = players.join_next() => match done {
                Ok(Ok(())) => finished += 1,
                other => { eprintln!("{other:?}"); failed += 1; }
            },
            _ = tick.tick() => {
                highest = highest.max(sum(|process| memory(process).0));
                if began.elapsed() > Duration::from_secs(seconds) {
                    let _ = stop.send(true);
                }
            }
        }
    }
    while let Ok(sample) = received.try_recv() {
        decisions.push(sample);
    }
    let memory_end = (sum(|process| memory(process).0), sum(|process| memory(process).1));
    let processor = sum(processor_seconds) - started;
    let after = beside();
    let written_after = written(ground.database.as_deref()).await;
    let mut metrics = String::new();
    let (mut on_the_bus, mut bytes_on_the_bus) = (0.0, 0.0);
    for address in addresses.iter() {
        metrics = reqwest::get(format!("http://{address}/metrics")).await?.text().await?;
        let counter = |name: &str| {
            let value = |line: &str| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok();
            metrics.lines().find_map(value).unwrap_or(0.0)
        };
        on_the_bus += counter("almende_bus_sent_total");
        bytes_on_the_bus += counter("almende_bus_sent_bytes_total");
    }
    let commits: serde_json::Map<_, _> = metrics
        .lines()
        .filter_map(|line| line.strip_prefix("almende_commit_seconds_bucket{le=\"")?.split_once("\"} "))
        .map(|(bound, count)| (format!("<= {bound} s"), json!(count.parse::<u64>().unwrap_or_default())))
        .collect();
    let elapsed = began.elapsed().as_secs_f64();
    let mut instructions = None;
    for server in servers {
        instructions = server.stop()?.map(|counted| counted - to_start.unwrap_or(0.0) + instructions.unwrap_or(0.0));
    }

    let (mut first, mut last) = (Vec::new(), Vec::new());
    for table in 0..tables as u32 {
        let game: Vec<&Sample> = decisions.iter().filter(|sample| sample.table == table).collect();
        let length = game.iter().map(|sample| sample.decision).max().unwrap_or(0) + 1;
        first.extend(game.iter().filter(|sample| sample.decision < length / 10).map(|sample| sample.latency));
        last.extend(game.iter().filter(|sample| sample.decision >= length - length / 10).map(|sample| sample.latency));
    }
    let settled = began + ramp + pace;
    let counted = decisions.iter().filter(|sample| sample.sent > settled);
    let mut all: Vec<Duration> = counted.map(|sample| sample.latency).collect();
    for list in [&mut all, &mut first, &mut last] {
        list.sort();
    }
    let messages = tally.messages.load(Relaxed).max(1);
    let (first, last) = (percentile(&first, 0.5), percentile(&last, 0.5));
    let report = json!({
        "games": games, "tables": tables, "finished": finished, "failed": failed, "seconds": elapsed,
        "decisions": decisions.len(), "counted": all.len(), "decisions_per_second": decisions.len() as f64 / elapsed,
        "server_cpu_ms_per_decision": processor * 1000.0 / decisions.len().max(1) as f64,
        "nodes": addresses.len(),
        "instructions_per_decision": instructions.map(|counted| counted / decisions.len().max(1) as f64),
        "database_cpu_ms_per_decision": after.0.zip(before.0).map(|(after, before)| (after - before) * 1000.0 / decisions.len().max(1) as f64),
        "bus_cpu_ms_per_decision": after.1.zip(before.1).map(|(after, before)| (after - before) * 1000.0 / decisions.len().max(1) as f64),
        "bus_messages_per_decision": on_the_bus / decisions.len().max(1) as f64,
        "bus_bytes_per_decision": bytes_on_the_bus / decisions.len().max(1) as f64,
        "database_bytes_per_decision": written_after.zip(written_before).map(|(after, before)| {
            let each = |of: fn(&Written) -> i64| (of(&after) - of(&before)) as f64 / decisions.len().max(1) as f64;
            json!({"log": each(|written| written.log), "journal": each(|written| written.journal), "tables": each(|written| written.tables)})
        }),
        "commits": commits,
        "latency_ms": {"p50": percentile(&all, 0.5), "p90": percentile(&all, 0.9), "p99": percentile(&all, 0.99), "max": percentile(&all, 1.0)},
        "first_tenth_median_ms": first, "last_tenth_median_ms": last, "last_to_first": last / first,
        "server_memory_mib": {"idle": idle, "highest_seen": highest, "end": memory_end.0, "peak": memory_end.1},
        "bytes_per_update": tally.bytes.load(Relaxed) / messages,
    });
    Ok(report)
}

#[derive(Deserialize)]
struct Told {
    now: Option<ToldNow>,
}

#[derive(Deserialize)]
struct ToldNow {
    version: u32,
    state: String,
    turn: ToldTurn,
    faces: Vec<ToldFace>,
}

#[derive(Deserialize)]
struct ToldTurn {
    seats: Vec<usize>,
}

#[derive(Deserialize)]
struct ToldFace {
    options: Vec<ToldOption>,
}

#[derive(Deserialize, Clone)]
struct ToldOption {
    action: String,
}

/// A seat's own connection.
struct Seat {
    http: reqwest::Client,
    /// The address of the table at the node of this client.
    url: String,
    heard: mpsc::UnboundedReceiver<(Instant, ToldNow)>,
}

async fn seat(
    http: reqwest::Client,
    cookie: &str,
    address: SocketAddr,
    table: &str,
    tally: Arc<Tally>,
) -> Anyhow<Seat> {
    let mut request = format!("ws://{address}/api/tables/{table}/live").into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
    let (tell, heard) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else { continue };
            let at = Instant::now();
            tally.messages.fetch_add(1, Relaxed);
            tally.bytes.fetch_add(text.len() as u64, Relaxed);
            if let Ok(Told { now: Some(now) }) = serde_json::from_str(&text)
                && tell.send((at, now)).is_err()
            {
                return;
            }
        }
    });
    Ok(Seat { http, url: format!("http://{address}/api/tables/{table}"), heard })
}

/// Plays one game between two clients.
async fn play(addresses: &[SocketAddr], game: &str, number: u32, pace: Duration, tally: Arc<Tally>) -> Anyhow<()> {
    let mut random = u64::from(number) * 7919 + 1;
    let mut anywhere = || {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        addresses[(random >> 33) as usize % addresses.len()]
    };
    let (here, there) = (anywhere(), anywhere());
    let browser = || reqwest::Client::builder().cookie_store(true).build();
    let (ada, ben) = (browser()?, browser()?);
    let seats = json!([{"kind": "person"}, {"kind": "open"}]);
    let url = format!("http://{here}/api/tables");
    let (created, first) = post(&ada, url.clone(), json!({"game": game, "name": "Ada", "seats": seats})).await?;
    let id = created["id"].as_str().ok_or("no id")?.to_owned();
    let invitation = json!({"name": "Ben", "invitation": created["invitation"]});
    let (_, second) = post(&ben, format!("http://{there}/api/tables/{id}/join"), invitation).await?;
    let mut seats = [
        seat(ada, &first.ok_or("no cookie")?, here, &id, tally.clone()).await?,
        seat(ben, &second.ok_or("no cookie")?, there, &id, tally.clone()).await?,
    ];
    let mut now = [seats[0].next(0).await?.1, seats[1].next(0).await?.1];
    let mut decision = 0;
    while now[0].state == "playing" && !*tally.stop.borrow() {
        random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        tokio::time::sleep(pace.mul_f64(0.75 + (random >> 40) as f64 / (1u64 << 24) as f64 * 0.5)).await;
        let actor = *now[0].turn.seats.first().ok_or("nobody decides")?;
        let options = now[actor].faces.first().map(|face| face.options.clone()).unwrap_or_default();
        let choice = options.get((random >> 33) as usize % options.len().max(1)).ok_or("no options")?;
        let body = json!({"command_id": format!("load-{number}-{decision}"), "version": now[actor].version, "seat": actor,
            "command": {"do": "act", "action": choice.action}});
        let sent = Instant::now();
        let (accepted, _) = post(&seats[actor].http, format!("{}/commands", seats[actor].url), body).await?;
        let version = accepted["version"].as_u64().ok_or("no version")? as u32;
        let other = 1 - actor;
        let (at, told) = seats[other].next(version).await?;
        now[other] = told;
        now[actor] = seats[actor].next(version).await?.1;
        let _ = tally.samples.send(Sample { decision, table: number, latency: at.duration_since(sent), sent });
        decision += 1;
    }
    Ok(())
}

impl Seat {
    /// The message that brings a version, and when it came.
    async fn next(&mut self, version: u32) -> Anyhow<(Instant, ToldNow)> {
        loop {
            let heard = tokio::time::timeout(Duration::from_secs(30), self.heard.recv()).await?;
            let (at, now) = heard.ok_or("the connection ended")?;
            if now.version >= version {
                return Ok((at, now));
            }
        }
    }
}
