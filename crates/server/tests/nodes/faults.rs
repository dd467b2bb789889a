//! Three nodes as processes under load, and one fault after the other, drawn at random: nothing that was acknowledged is lost
//! or done twice, no table is stuck, and everybody sees the same history.

use crate::cuttable::{Passage, Way};
use crate::support::nats::Nats;
use crate::support::postgres::Cluster;
use crate::support::process::Process;
use crate::support::{Client, command_id, face, games, options, turn};
use almende_core::{Rng, Seed};
use almende_server::store::{JournalRow, Store};
use almende_server::{Database, upkeep};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::watch;

const NODES: usize = 3;
const PLAYERS: usize = 6;
/// So many watch the first table of each player, each from another node as long as it is there.
const WATCHERS: usize = 2;

/// `ALMENDE_ROUNDS` says another number.
fn rounds() -> usize {
    let asked = std::env::var("ALMENDE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok());
    asked.unwrap_or(if std::env::var_os("ALMENDE_PROVE").is_some() { 200 } else { 3 })
}

/// `ALMENDE_SEED` draws the same faults again.
fn seed() -> u64 {
    let asked = std::env::var("ALMENDE_SEED").ok().and_then(|seed| seed.parse().ok());
    asked.unwrap_or_else(|| SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs())
}

/// `ALMENDE_FAULT` names one that is to happen each time.
fn asked_fault() -> Option<Fault> {
    let name = std::env::var("ALMENDE_FAULT").ok()?;
    FAULTS.into_iter().find(|fault| format!("{fault:?}") == name)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn served_in_a_process_of_its_own() {
    crate::support::process::serve_if_asked().await;
}

/// A node with its own ways to database and bus.
struct Node {
    process: Option<Process>,
    database: Way,
    bus: Way,
}

impl Node {
    async fn new(cluster: SocketAddr, bus: SocketAddr) -> Node {
        Node { process: None, database: Way::to(cluster).await, bus: Way::to(bus).await }
    }

    fn start(&mut self, name: &str, skew: i64) -> SocketAddr {
        let place = format!("postgres://app@{}/{name}", self.database.address);
        let process = Process::node(&place, &format!("nats://{}", self.bus.address), skew);
        self.process.insert(process).address
    }
}

/// Where the nodes listen now; a node that is away has no address.
type Addresses = Arc<Mutex<[Option<SocketAddr>; NODES]>>;

/// Everything players share.
struct Load {
    addresses: Addresses,
    over: AtomicBool,
    progress: Mutex<[Progress; PLAYERS]>,
}

/// How a player gets on.
#[derive(Clone, Copy)]
struct Progress {
    /// How many commands were acknowledged.
    done: u64,
    /// When the last one was.
    last: Instant,
    /// The longest wait between two.
    longest: Duration,
}

impl Progress {
    fn fresh() -> Progress {
        Progress { done: 0, last: Instant::now(), longest: Duration::ZERO }
    }
}

impl Load {
    fn acknowledged(&self, player: usize) {
        let mine = &mut self.progress.lock().unwrap()[player];
        mine.longest = mine.longest.max(mine.last.elapsed());
        mine.done += 1;
        mine.last = Instant::now();
    }

    /// How many commands each player has had acknowledged.
    fn done(&self) -> [u64; PLAYERS] {
        self.progress.lock().unwrap().map(|progress| progress.done)
    }

    /// The address of a node, or of any other where it is away.
    fn preferred(&self, node: usize, chance: &mut Rng) -> Option<SocketAddr> {
        let preferred = self.addresses.lock().unwrap()[node];
        preferred.or_else(|| self.anywhere(chance))
    }

    fn anywhere(&self, chance: &mut Rng) -> Option<SocketAddr> {
        let there: Vec<SocketAddr> = self.addresses.lock().unwrap().iter().flatten().copied().collect();
        (!there.is_empty()).then(|| there[chance.below(there.len() as u32) as usize])
    }
}

/// Somebody who asks any node, and another where one does not answer.
struct Player {
    load: Arc<Load>,
    client: Client,
    homes: HashMap<SocketAddr, Client>,
    chance: Rng,
}

impl Player {
    fn new(load: Arc<Load>, number: usize, client: Client) -> Player {
        let chance = Seed::numbered(24, number as u64).stream("player", 0);
        Player { load, client, homes: HashMap::new(), chance }
    }

    /// Asks until somebody answers. None when the load is over.
    async fn ask(&mut self, method: Method, path: &str, body: Option<Value>) -> Option<Value> {
        while !self.load.over.load(Relaxed) {
            if let Some(address) = self.load.anywhere(&mut self.chance) {
                let home = self.homes.entry(address).or_insert_with(|| self.client.moved_impatiently(address));
                match home.try_send(method.clone(), path, body.clone()).await {
                    Ok(answer) if answer.status.is_success() => return Some(answer.body),
                    // The database is away, or the node goes down.
                    Ok(answer) if matches!(answer.failed(), (503, "storage") | (408, _)) => {}
                    Ok(answer) => panic!("{path}: {} {}", answer.status, answer.body),
                    Err(_) => {}
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        None
    }

    async fn new_table(&mut self) -> Option<String> {
        let seats = json!([{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Ben"}]);
        let made = self.ask(Method::POST, "/api/tables", Some(json!({"game": "helios", "seats": seats}))).await?;
        Some(made["id"].as_str()?.to_owned())
    }

    /// Decides something at a table; none when the load or the game is over.
    async fn decide(&mut self, table: &str) -> Option<((String, u64), String)> {
        let snapshot = self.ask(Method::GET, &format!("/api/tables/{table}"), None).await?;
        let now = &snapshot["now"];
        let seat = *turn(now).first()?;
        let choices = options(now, seat);
        let command = match self.chance.below(7) {
            0 if face(now, seat)["can_undo"] == true => json!({"do": "undo"}),
            _ => json!({"do": "act", "action": choices[self.chance.below(choices.len() as u32) as usize]}),
        };
        let id = command_id();
        let body = json!({"command_id": id, "version": now["version"], "seat": seat, "command": command});
        let done = self.ask(Method::POST, &format!("/api/tables/{table}/commands"), Some(body)).await?;
        Some(((table.to_owned(), done["version"].as_u64().unwrap()), id))
    }
}

/// Plays both seats of one game after the other, each request at any node. Gives what was acknowledged.
async fn play(mut player: Player, number: usize, first: String) -> BTreeMap<(String, u64), String> {
    let mut acknowledged = BTreeMap::new();
    let mut table = Some(first);
    while let Some(id) = table {
        while let Some((version, command)) = player.decide(&id).await {
            acknowledged.insert(version, command);
            player.load.acknowledged(number);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        table = player.new_table().await;
    }
    acknowledged
}

/// Somebody who follows the first table of a player, wherever it can be followed.
struct Watcher {
    load: Arc<Load>,
    table: String,
    client: Client,
    /// The node it prefers.
    node: usize,
    /// The version after which it may go; none while the table is played.
    last: watch::Receiver<Option<usize>>,
}

impl Watcher {
    /// Gives every change it was told, in their order.
    async fn watch(self) -> Vec<Value> {
        let mut chance = Seed::numbered(25, self.node as u64).stream("watcher", 0);
        let mut told: Vec<Value> = Vec::new();
        while !self.is_done(&told) {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let Some(address) = self.load.preferred(self.node, &mut chance) else { continue };
            // Whoever names a version is told everything after it, in one message or in many.
            let since = Some(told.len() as u64);
            let Some(mut live) = self.client.moved(address).try_live(&self.table, since).await else { continue };
            while !self.is_done(&told) {
                // Nothing for a while is no reason to go.
                match live.next_within(Duration::from_millis(200)).await {
                    None => {}
                    Some(None) => break,
                    Some(Some(message)) => match message["type"].as_str() {
                        Some("update") => told.extend(message["changes"].as_array().unwrap().iter().cloned()),
                        kind => assert_eq!(kind, Some("presence"), "{message}"),
                    },
                }
            }
        }
        told
    }

    fn is_done(&self, told: &[Value]) -> bool {
        self.last.borrow().is_some_and(|last| told.len() >= last)
    }
}

/// What can go wrong.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Killed,
    Drained,
    Slow,
    CutFromDatabase,
    CutFromBus,
    CutFromBoth,
    /// From both, and neither side is told.
    Vanished,
    BusGone,
    DatabaseGone,
    /// To a standby, which takes over its address.
    FailedOver,
    AllAtOnce,
}
const FAULTS: [Fault; 11] = [
    Fault::Killed,
    Fault::Drained,
    Fault::Slow,
    Fault::CutFromDatabase,
    Fault::CutFromBus,
    Fault::CutFromBoth,
    Fault::Vanished,
    Fault::BusGone,
    Fault::DatabaseGone,
    Fault::FailedOver,
    Fault::AllAtOnce,
];

struct Ground {
    cluster: Cluster,
    nats: Nats,
    name: String,
    nodes: Vec<Node>,
    addresses: Addresses,
}

impl Ground {
    async fn start() -> Ground {
        let cluster = tokio::task::spawn_blocking(|| Cluster::start(true)).await.unwrap();
        let url = cluster.database();
        let name = url.rsplit('/').next().unwrap().to_owned();
        let nats = Nats::start();
        let mut nodes = Vec::new();
        for _ in 0..NODES {
            nodes.push(Node::new(cluster.address(), nats.address()).await);
        }
        let mut ground = Ground { cluster, nats, name, nodes, addresses: Arc::default() };
        for node in 0..NODES {
            ground.start_node(node);
        }
        ground
    }

    /// The clocks of the nodes are a minute apart.
    fn start_node(&mut self, node: usize) {
        let skew = 60_000 * (node as i64 - 1);
        let address = self.nodes[node].start(&self.name, skew);
        self.addresses.lock().unwrap()[node] = Some(address);
    }

    fn end_node(&mut self, node: usize, kindly: bool) {
        self.addresses.lock().unwrap()[node] = None;
        match self.nodes[node].process.take() {
            Some(process) if kindly => process.terminate(),
            Some(process) => process.kill(),
            None => {}
        }
    }

    async fn suffer(&mut self, fault: Fault, chance: &mut Rng) {
        let node = chance.below(NODES as u32) as usize;
        let pause = Duration::from_millis(500 + u64::from(chance.below(2500)));
        match fault {
            Fault::Killed | Fault::Drained => {
                self.end_node(node, matches!(fault, Fault::Drained));
                tokio::time::sleep(pause).await;
                self.start_node(node);
            }
            Fault::Slow => {
                self.nodes[node].process.as_ref().unwrap().signal("STOP");
                tokio::time::sleep(2 * pause).await;
                self.nodes[node].process.as_ref().unwrap().signal("CONT");
            }
            Fault::CutFromDatabase | Fault::CutFromBus | Fault::CutFromBoth | Fault::Vanished => {
                let (database, bus) = (!matches!(fault, Fault::CutFromBus), !matches!(fault, Fault::CutFromDatabase));
                let passage = if matches!(fault, Fault::Vanished) { Passage::Silent } else { Passage::Cut };
                let Node { database: to_database, bus: to_bus, .. } = &self.nodes[node];
                to_database.set(if database { passage } else { Passage::Open });
                to_bus.set(if bus { passage } else { Passage::Open });
                tokio::time::sleep(2 * pause).await;
                to_database.set(Passage::Open);
                to_bus.set(Passage::Open);
            }
            Fault::BusGone => {
                self.nats.halt();
                tokio::time::sleep(pause).await;
                self.nats.go();
            }
            Fault::DatabaseGone => {
                self.cluster.halt();
                tokio::time::sleep(pause).await;
                self.cluster.go();
            }
            Fault::FailedOver => {
                let standby = self.cluster.standby();
                // By then the primary waits for it with every commit.
                tokio::time::sleep(Duration::from_secs(1)).await;
                self.cluster.halt();
                tokio::time::sleep(pause).await;
                standby.promote();
                for node in &self.nodes {
                    node.database.lead_to(standby.address());
                }
                self.cluster = standby;
            }
            Fault::AllAtOnce => {
                for node in 0..NODES {
                    self.end_node(node, false);
                }
                for node in 0..NODES {
                    self.start_node(node);
                }
            }
        }
    }
}

/// Lets something happen; gives the longest a player had to wait from its beginning until each has gone on after its end.
async fn longest_wait(load: &Load, happening: impl Future<Output = ()>) -> Duration {
    for player in load.progress.lock().unwrap().iter_mut() {
        *player = Progress { done: player.done, ..Progress::fresh() };
    }
    happening.await;
    let (ended, before) = (Instant::now(), load.done());
    while load.done().iter().zip(before).any(|(done, before)| *done == before) {
        assert!(ended.elapsed() < Duration::from_secs(60), "a table is stuck");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    load.progress.lock().unwrap().iter().map(|player| player.longest).max().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn faults_lose_nothing() {
    let seed = seed();
    println!("ALMENDE_SEED={seed}");
    let mut ground = Ground::start().await;
    let load = Arc::new(Load {
        addresses: ground.addresses.clone(),
        over: AtomicBool::new(false),
        progress: Mutex::new([Progress::fresh(); PLAYERS]),
    });
    let first = ground.addresses.lock().unwrap()[0].unwrap();
    let (mut players, mut watched) = (Vec::new(), Vec::new());
    for number in 0..PLAYERS {
        let client = Client::at(first);
        client.post("/api/me", json!({"name": "Ada"})).await.ok();
        let mut player = Player::new(load.clone(), number, client.clone());
        // The first game of each is watched from its beginning to the end.
        let table = player.new_table().await.unwrap();
        let last = watch::Sender::new(None);
        let watchers: [_; WATCHERS] = std::array::from_fn(|which| {
            let (load, table, client, node) = (load.clone(), table.clone(), client.clone(), (number + which) % NODES);
            tokio::spawn(Watcher { load, table, client, node, last: last.subscribe() }.watch())
        });
        watched.push((table.clone(), last, watchers));
        players.push(tokio::spawn(play(player, number, table)));
    }
    let mut chance = Seed::numbered(seed, 0).stream("faults", 0);
    let mut times = Vec::new();
    for round in 0..rounds() {
        let drawn = FAULTS[chance.below(FAULTS.len() as u32) as usize];
        let fault = asked_fault().unwrap_or(drawn);
        let time = longest_wait(&load, ground.suffer(fault, &mut chance)).await;
        println!("round {round}: {fault:?}, nobody waited longer than {} ms", time.as_millis());
        times.push(time);
    }
    load.over.store(true, Relaxed);
    let mut acknowledged: BTreeMap<(String, u64), String> = BTreeMap::new();
    for player in players {
        acknowledged.extend(player.await.unwrap());
    }
    let database = Database::Url(ground.cluster.url(&ground.name));
    let store = upkeep::open(&database).await.unwrap();
    nothing_is_missing(&store, &acknowledged).await;
    for (table, last, watchers) in watched {
        let rows = store.journal(&table).await.unwrap();
        last.send_replace(Some(rows.len()));
        for watcher in watchers {
            let told = tokio::time::timeout(Duration::from_secs(20), watcher).await.expect("somebody was told no more");
            everything_was_told(&rows, &told.unwrap());
        }
    }
    store.close().await;
    for node in 0..NODES {
        ground.end_node(node, true);
    }
    times.sort();
    let p95 = times[(times.len() * 95 / 100).min(times.len() - 1)];
    println!(
        "{} faults, {} moves acknowledged, none lost or doubled; p95 of the longest wait {p95:?}",
        times.len(),
        acknowledged.len()
    );
    assert!(p95 < Duration::from_secs(10), "{times:?}");
}

/// Every acknowledged command stands in the journal at its version, once, and everything can be rebuilt.
async fn nothing_is_missing(store: &Store, acknowledged: &BTreeMap<(String, u64), String>) {
    for table in store.ids(None).await.unwrap() {
        let rows = store.journal(&table).await.unwrap();
        let versions: Vec<i64> = rows.iter().map(|row| row.version).collect();
        assert_eq!(versions, (1..=rows.len() as i64).collect::<Vec<_>>(), "versions grow by one");
        for ((_, version), command) in acknowledged.iter().filter(|((id, _), _)| *id == table) {
            let row = rows.get(*version as usize - 1).expect("an acknowledged version is missing");
            assert_eq!(row.command.as_ref(), Some(command), "at version {version}");
        }
        let mut commands: Vec<&String> = rows.iter().filter_map(|row| row.command.as_ref()).collect();
        let all = commands.len();
        commands.sort();
        commands.dedup();
        assert_eq!(commands.len(), all, "no command has two effects");
        let times: Vec<i64> = rows.iter().map(|row| row.at).collect();
        assert!(times.is_sorted(), "times at a table never run back");
        // The clocks of the nodes are two minutes apart; the times at a table are not.
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] < 59_000), "{times:?}");
    }
    let checked = upkeep::check(store, &games()).await.unwrap();
    assert!(checked.broken.is_empty(), "{:?}", checked.broken);
}

/// Who watched was told each line of the journal, once and in order, and the same as everybody else.
fn everything_was_told(rows: &[JournalRow], told: &[Value]) {
    assert_eq!(told.len(), rows.len());
    for (row, told) in rows.iter().zip(told) {
        assert_eq!((&told["version"], &told["at"]), (&json!(row.version), &json!(row.at)));
        let written: Value = row.told.as_deref().map_or(Value::Null, |written| serde_json::from_str(written).unwrap());
        let entries = |change: &Value| -> Vec<Value> {
            let added = change["added"].as_array().into_iter().flatten();
            added.map(|logged| logged["entry"].clone()).collect()
        };
        assert_eq!(entries(told), entries(&written), "at version {}", row.version);
    }
}
