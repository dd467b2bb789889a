//! Three nodes as processes under load, and one fault after the other, drawn at random: nothing that was acknowledged is lost
//! or done twice, no table is stuck, and everybody sees the same history.

use crate::cuttable::{Passage, Way};
use crate::players::{Addresses, Load, NODES, PLAYERS, Player, Progress, Told, WATCHERS, Watched, play};
use crate::support::later::later_by;
use crate::support::nats::Nats;
use crate::support::postgres::Cluster;
use crate::support::process::Process;
use crate::support::{standard, two_games};
use almende_core::{Rng, Seed};
use almende_server::store::Store;
use almende_server::{Database, HostedGame, upkeep};
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime};

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

/// A node with its own ways to the two machines of the database, of which one takes writes, and to the bus.
struct Node {
    process: Option<Process>,
    database: [Way; 2],
    bus: Way,
}

impl Node {
    async fn new(cluster: SocketAddr, bus: SocketAddr) -> Node {
        // There is no second machine yet.
        let nowhere = ([127, 0, 0, 1], 1).into();
        let database = [Way::to(cluster).await, Way::to(nowhere).await];
        Node { process: None, database, bus: Way::to(bus).await }
    }

    fn start(&mut self, name: &str, skew: i64, later: Option<u32>) -> SocketAddr {
        let [one, two] = &self.database;
        let place = format!("postgres://app@{},{}/{name}", one.address, two.address);
        let (skew, later) = (skew.to_string(), later.map(|versions| versions.to_string()));
        let mut more = vec![("ALMENDE_TEST_TWO_GAMES", "1"), ("ALMENDE_TEST_SKEW", skew.as_str())];
        more.extend(later.as_deref().map(|versions| ("ALMENDE_TEST_LATER", versions)));
        let process = Process::node_with(&place, &format!("nats://{}", self.bus.address), &more);
        self.process.insert(process).address
    }

    fn set(&self, database: Passage, bus: Passage) {
        self.database.iter().for_each(|way| way.set(database));
        self.bus.set(bus);
    }
}

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Killed,
    Drained,
    /// It stands still for some seconds.
    Stopped,
    /// Everything takes it long to say and to hear.
    Slow,
    CutFromDatabase,
    CutFromBus,
    CutFromBoth,
    /// From both, and neither side is told.
    Vanished,
    BusGone,
    DatabaseGone,
    /// The machine that takes writes is killed, and the other promoted.
    FailedOver,
    AllAtOnce,
    /// One node after the other goes for one of a later program with other rules; between them both serve.
    Upgraded,
}
const FAULTS: [Fault; 13] = [
    Fault::Killed,
    Fault::Drained,
    Fault::Stopped,
    Fault::Slow,
    Fault::CutFromDatabase,
    Fault::CutFromBus,
    Fault::CutFromBoth,
    Fault::Vanished,
    Fault::BusGone,
    Fault::DatabaseGone,
    Fault::FailedOver,
    Fault::AllAtOnce,
    Fault::Upgraded,
];

struct Ground {
    cluster: Cluster,
    nats: Nats,
    name: String,
    nodes: Vec<Node>,
    /// Which of the two ways of each node leads to the machine that takes writes.
    primary: usize,
    addresses: Addresses,
    /// How many versions later than this program the nodes are.
    later: Option<u32>,
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
        let mut ground = Ground { cluster, nats, name, nodes, primary: 0, addresses: Arc::default(), later: None };
        for node in 0..NODES {
            ground.start_node(node);
        }
        ground
    }

    /// The clocks of the nodes are a minute apart.
    fn start_node(&mut self, node: usize) {
        let skew = 60_000 * (node as i64 - 1);
        let address = self.nodes[node].start(&self.name, skew, self.later);
        self.addresses.lock().unwrap()[node] = Some(address);
    }

    /// Kindly: it is told to go while clients still ask it.
    async fn end_node(&mut self, node: usize, kindly: bool) {
        let process = self.nodes[node].process.take();
        if let Some(process) = process.as_ref().filter(|_| kindly) {
            process.signal("TERM");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        self.addresses.lock().unwrap()[node] = None;
        match process {
            Some(process) if kindly => tokio::task::spawn_blocking(|| process.ended()).await.unwrap(),
            Some(process) => process.kill(),
            None => {}
        }
    }

    async fn suffer(&mut self, fault: Fault, chance: &mut Rng) {
        let node = chance.below(NODES as u32) as usize;
        let pause = Duration::from_millis(500 + u64::from(chance.below(2500)));
        match fault {
            Fault::Killed | Fault::Drained => {
                self.end_node(node, matches!(fault, Fault::Drained)).await;
                tokio::time::sleep(pause).await;
                self.start_node(node);
            }
            Fault::Stopped => {
                self.nodes[node].process.as_ref().unwrap().signal("STOP");
                tokio::time::sleep(2 * pause).await;
                self.nodes[node].process.as_ref().unwrap().signal("CONT");
            }
            Fault::Slow => {
                self.nodes[node].set(Passage::Slow, Passage::Slow);
                tokio::time::sleep(2 * pause).await;
                self.nodes[node].set(Passage::Open, Passage::Open);
            }
            Fault::CutFromDatabase | Fault::CutFromBus | Fault::CutFromBoth | Fault::Vanished => {
                let passage = if matches!(fault, Fault::Vanished) { Passage::Silent } else { Passage::Cut };
                let if_not = |open: Fault| if fault == open { Passage::Open } else { passage };
                self.nodes[node].set(if_not(Fault::CutFromBus), if_not(Fault::CutFromDatabase));
                tokio::time::sleep(2 * pause).await;
                self.nodes[node].set(Passage::Open, Passage::Open);
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
                self.primary = 1 - self.primary;
                for node in &self.nodes {
                    node.database[self.primary].lead_to(standby.address());
                }
                // By then the primary waits for it with every commit.
                tokio::time::sleep(Duration::from_secs(1)).await;
                self.cluster.kill();
                tokio::time::sleep(pause).await;
                standby.promote();
                self.cluster = standby;
            }
            Fault::AllAtOnce => {
                for node in 0..NODES {
                    self.end_node(node, false).await;
                }
                for node in 0..NODES {
                    self.start_node(node);
                }
            }
            Fault::Upgraded => {
                self.later = Some(self.later.unwrap_or(0) + 1);
                for node in 0..NODES {
                    self.end_node(node, true).await;
                    self.start_node(node);
                    tokio::time::sleep(pause).await;
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
        late: Mutex::default(),
        said: Mutex::default(),
        watched: Mutex::default(),
    });
    let first = ground.addresses.lock().unwrap()[0].unwrap();
    let mut players = Vec::new();
    for number in 0..PLAYERS {
        let mut player = Player::new(load.clone(), number, first).await;
        let table = player.new_table().await.unwrap();
        players.push(tokio::spawn(play(player, table)));
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
    let games = ground.later.map_or_else(two_games, |versions| later_by(versions, two_games()));
    nothing_is_missing(&store, &acknowledged, &games).await;
    let late = std::mem::take(&mut *load.late.lock().unwrap());
    only_upgrades_came_between(&store, &late).await;
    let said = std::mem::take(&mut *load.said.lock().unwrap());
    everything_said_is_there_once(&store, &said).await;
    let watched = std::mem::take(&mut *load.watched.lock().unwrap());
    let tables = watched.len();
    for Watched { table, last, watchers } in watched {
        let rows = store.journal(&table).await.unwrap();
        last.send_replace(Some(rows.len()));
        let written: Vec<Told> = rows.iter().map(Told::written).collect();
        for watcher in watchers {
            let told = tokio::time::timeout(Duration::from_secs(20), watcher).await.expect("somebody was told no more");
            // Each line of the journal, once and in order, and the same as everybody else.
            assert_eq!(told.unwrap(), written, "table {table}");
        }
    }
    store.close().await;
    for node in 0..NODES {
        ground.end_node(node, true).await;
    }
    times.sort();
    let p95 = times[(times.len() * 95 / 100).min(times.len() - 1)];
    println!(
        "{} faults, {} moves acknowledged at {tables} tables, {} lines said, none lost or doubled; {} told each change of each table, \
         once and in order; p95 of the longest wait {p95:?}",
        times.len(),
        acknowledged.len(),
        said.len(),
        tables * WATCHERS
    );
    assert!(p95 < Duration::from_secs(10), "{times:?}");
}

/// Each plays alone at a table: a command comes too late only where a later program has carried the table over.
async fn only_upgrades_came_between(store: &Store, late: &[(String, u64, u64)]) {
    for (table, known, there) in late {
        let rows = store.journal(table).await.unwrap();
        let between = &rows[*known as usize..*there as usize];
        assert!(between.iter().any(|row| row.entry.contains("carried")), "{table} {known} {there} {between:?}");
    }
}

/// What was said and answered is there, and nothing that was said is there twice.
async fn everything_said_is_there_once(store: &Store, said: &[(String, String)]) {
    for table in store.ids(None).await.unwrap() {
        let mut lines: Vec<String> =
            store.chat(&table, 10_000).await.unwrap().into_iter().map(|line| line.line).collect();
        let answered = said.iter().filter(|(there, _)| *there == table);
        assert!(answered.clone().all(|(_, text)| lines.contains(text)), "{table} {lines:?}");
        let all = lines.len();
        lines.sort();
        lines.dedup();
        assert_eq!(lines.len(), all, "{table} {lines:?}");
    }
}

/// Every acknowledged command stands in the journal at its version, once, and everything can be rebuilt.
async fn nothing_is_missing(store: &Store, acknowledged: &BTreeMap<(String, u64), String>, games: &[Arc<HostedGame>]) {
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
    let checked = upkeep::check(store, games).await.unwrap();
    let mut broken = Vec::new();
    for (table, problem) in checked.broken {
        // The later programs are this one under another number: records of what they dealt name this one's rules.
        let (game, rules) = made_with(store, &table).await;
        let dealt_later = rules > standard(&game).rules_version();
        if !(dealt_later && format!("{problem:?}").contains("commitment")) {
            broken.push((table, problem));
        }
    }
    assert!(broken.is_empty(), "{broken:?}");
}

/// The game of a table and the version of the rules with which it was made.
async fn made_with(store: &Store, table: &str) -> (String, u32) {
    let rows = store.journal(table).await.unwrap();
    let created: Value = serde_json::from_str(&rows[0].entry).unwrap();
    (created["game"].as_str().unwrap().to_owned(), created["rules"].as_u64().unwrap() as u32)
}
