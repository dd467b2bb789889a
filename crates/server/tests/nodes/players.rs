//! The load under which nodes suffer faults: people who play, wherever a node answers, and people who watch.

use crate::support::{Answer, Client, command_id, face, options, turn};
use almende_core::{Rng, Seed};
use almende_server::store::JournalRow;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub const NODES: usize = 3;
/// Everybody plays at tables of their own, one game after the other.
pub const PLAYERS: usize = 6;
/// So many watch each table, each from another node as long as it is there.
pub const WATCHERS: usize = 2;

/// What a player's tables are like: one person for both seats, or one for each, or a person and a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Alone(&'static str),
    Two,
    Bot,
}
const KINDS: [Kind; PLAYERS] =
    [Kind::Alone("helios"), Kind::Two, Kind::Bot, Kind::Alone("suna-valo"), Kind::Two, Kind::Alone("helios")];

/// Where the nodes listen now; a node that is away has no address.
pub type Addresses = Arc<Mutex<[Option<SocketAddr>; NODES]>>;

/// Everything players share.
pub struct Load {
    pub addresses: Addresses,
    pub over: AtomicBool,
    pub progress: Mutex<[Progress; PLAYERS]>,
    /// What came too late: the table, the version that was known and the one there was.
    pub late: Mutex<Vec<(String, u64, u64)>>,
    /// What was said and was answered.
    pub said: Mutex<Vec<(String, String)>>,
    pub watched: Mutex<Vec<Watched>>,
}

/// A table that is watched from its beginning to its end.
pub struct Watched {
    pub table: String,
    /// Told when nothing happens there any more: the last version.
    pub last: watch::Sender<Option<usize>>,
    pub watchers: [JoinHandle<Vec<Told>>; WATCHERS],
}

/// A change as somebody was told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    version: i64,
    at: i64,
    /// The hash of what was added to the log.
    added: blake3::Hash,
}

/// What comes of a request.
enum Answered {
    Done(Value),
    /// The table has come to this version meanwhile.
    Late(u64),
    /// The load is over.
    Over,
}

/// How a player gets on.
#[derive(Clone, Copy)]
pub struct Progress {
    /// How many commands were acknowledged.
    pub done: u64,
    /// When the last one was.
    pub last: Instant,
    /// The longest wait between two.
    pub longest: Duration,
}

impl Progress {
    pub fn fresh() -> Progress {
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
    pub fn done(&self) -> [u64; PLAYERS] {
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
pub struct Player {
    load: Arc<Load>,
    number: usize,
    kind: Kind,
    /// Who sits at each seat.
    persons: [Person; 2],
    chance: Rng,
}

/// A browser, at every node.
struct Person {
    client: Client,
    homes: HashMap<SocketAddr, Client>,
}

impl Player {
    pub async fn new(load: Arc<Load>, number: usize, node: SocketAddr) -> Player {
        let chance = Seed::numbered(24, number as u64).stream("player", 0);
        let kind = KINDS[number];
        let ada = Client::at(node);
        ada.post("/api/me", json!({"name": "Ada"})).await.ok();
        let ben = if kind == Kind::Two { Client::at(node) } else { ada.clone() };
        ben.post("/api/me", json!({"name": "Ben"})).await.ok();
        let persons = [ada, ben].map(|client| Person { client, homes: HashMap::new() });
        Player { load, number, kind, persons, chance }
    }

    /// Asks until somebody answers. None when the load is over.
    async fn ask(&mut self, seat: usize, method: Method, path: &str, body: Option<Value>) -> Option<Value> {
        match self.try_ask(seat, method, path, body).await {
            Answered::Done(answer) => Some(answer),
            Answered::Late(version) => panic!("{path} came too late for version {version}"),
            Answered::Over => None,
        }
    }

    async fn try_ask(&mut self, seat: usize, method: Method, path: &str, body: Option<Value>) -> Answered {
        while !self.load.over.load(Relaxed) {
            if let Some(answer) = self.ask_once(seat, method.clone(), path, body.clone()).await {
                if answer.status.is_success() {
                    return Answered::Done(answer.body);
                }
                match answer.failed() {
                    (409, "stale") => return Answered::Late(answer.body["error"]["version"].as_u64().unwrap()),
                    // The database is away, the node goes down, or it is of an older program than one that has the table.
                    (503, "storage" | "later_program") | (408, _) => {}
                    _ => panic!("{path}: {} {}", answer.status, answer.body),
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Answered::Over
    }

    /// None where no node is there, or it gave no answer.
    async fn ask_once(&mut self, seat: usize, method: Method, path: &str, body: Option<Value>) -> Option<Answer> {
        let address = self.load.anywhere(&mut self.chance)?;
        let Person { client, homes } = &mut self.persons[seat];
        let home = homes.entry(address).or_insert_with(|| client.moved_impatiently(address));
        home.try_send(method, path, body).await.ok()
    }

    /// Makes a table at which everybody sits, and lets it be watched.
    pub async fn new_table(&mut self) -> Option<String> {
        let (game, second) = match self.kind {
            Kind::Alone(game) => (game, json!({"kind": "person", "name": "Ben"})),
            Kind::Two => ("helios", json!({"kind": "open"})),
            Kind::Bot => ("helios", json!({"kind": "bot", "bot": "greedy:200n"})),
        };
        let seats = json!([{"kind": "person", "name": "Ada"}, second]);
        let made = self.ask(0, Method::POST, "/api/tables", Some(json!({"game": game, "seats": seats}))).await?;
        let table = made["id"].as_str()?.to_owned();
        if self.kind == Kind::Two {
            let join = json!({"invitation": made["invitation"], "name": "Ben"});
            self.join(&table, join).await?;
        }
        let last = watch::Sender::new(None);
        let watchers = std::array::from_fn(|which| {
            let (load, client) = (self.load.clone(), self.persons[which].client.clone());
            let (table, node, last) = (table.clone(), (self.number + which) % NODES, last.subscribe());
            tokio::spawn(Watcher { load, table, client, node, last }.watch())
        });
        self.load.watched.lock().unwrap().push(Watched { table: table.clone(), last, watchers });
        Some(table)
    }

    /// The second person takes the open seat. There is no id by which a node would know that it was asked before.
    async fn join(&mut self, table: &str, join: Value) -> Option<()> {
        while !self.load.over.load(Relaxed) {
            let path = format!("/api/tables/{table}/join");
            let answer = self.ask_once(1, Method::POST, &path, Some(join.clone())).await;
            let seen = self.ask(1, Method::GET, &format!("/api/tables/{table}"), None).await?;
            if seen["yours"] == json!([1]) {
                return Some(());
            }
            let refused = answer.filter(|answer| !answer.status.is_server_error() && !answer.status.is_success());
            assert!(refused.is_none(), "{refused:?}");
        }
        None
    }

    /// Decides something at a table; none when the load or the game is over.
    async fn decide(&mut self, table: &str) -> Option<((String, u64), String)> {
        loop {
            let (known, told) = self.decide_once(table).await?;
            match told {
                Answered::Done(answer) => {
                    return Some(((table.to_owned(), answer["version"].as_u64().unwrap()), known.1));
                }
                Answered::Late(version) => self.load.late.lock().unwrap().push((table.to_owned(), known.0, version)),
                Answered::Over => return None,
            }
        }
    }

    /// Gives the version on which it decided and the id of the command, and what came of it.
    async fn decide_once(&mut self, table: &str) -> Option<((u64, String), Answered)> {
        let (now, seat) = loop {
            let snapshot = self.ask(0, Method::GET, &format!("/api/tables/{table}"), None).await?;
            match turn(&snapshot["now"]).first() {
                None => return None,
                // A bot thinks.
                Some(1) if self.kind == Kind::Bot => tokio::time::sleep(Duration::from_millis(20)).await,
                Some(0) => break (snapshot["now"].clone(), 0),
                // What a seat may do only its person sees.
                Some(_) => {
                    let snapshot = self.ask(1, Method::GET, &format!("/api/tables/{table}"), None).await?;
                    if turn(&snapshot["now"]).first() == Some(&1) {
                        break (snapshot["now"].clone(), 1);
                    }
                }
            }
        };
        let choices = options(&now, seat);
        let command = match self.chance.below(7) {
            0 if face(&now, seat)["can_undo"] == true => json!({"do": "undo"}),
            _ => json!({"do": "act", "action": choices[self.chance.below(choices.len() as u32) as usize]}),
        };
        let id = command_id();
        let body = json!({"command_id": id, "version": now["version"], "seat": seat, "command": command});
        let path = format!("/api/tables/{table}/commands");
        let told = self.try_ask(seat as usize, Method::POST, &path, Some(body)).await;
        Some(((now["version"].as_u64().unwrap(), id), told))
    }

    /// Says something, once: what is said has no id by which a node would know that it was said before.
    async fn say(&mut self, table: &str) {
        let text = command_id();
        let body = json!({"seat": 0, "text": text});
        let answer = self.ask_once(0, Method::POST, &format!("/api/tables/{table}/chat"), Some(body)).await;
        if answer.is_some_and(|answer| answer.status.is_success()) {
            self.load.said.lock().unwrap().push((table.to_owned(), text));
        }
    }
}

/// Plays one game after the other, each request at any node. Gives what was acknowledged.
pub async fn play(mut player: Player, first: String) -> BTreeMap<(String, u64), String> {
    let mut acknowledged = BTreeMap::new();
    let mut table = Some(first);
    while let Some(id) = table {
        while let Some((version, command)) = player.decide(&id).await {
            acknowledged.insert(version, command);
            player.load.acknowledged(player.number);
            if player.chance.below(20) == 0 {
                player.say(&id).await;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        table = player.new_table().await;
    }
    acknowledged
}

/// Somebody who follows a table, wherever it can be followed.
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
    async fn watch(self) -> Vec<Told> {
        let mut chance = Seed::numbered(25, self.node as u64).stream("watcher", 0);
        let (mut told, mut lines): (Vec<Told>, u64) = (Vec::new(), 0);
        let mut over = false;
        while !over && !self.is_done(&told) {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let Some(address) = self.load.preferred(self.node, &mut chance) else { continue };
            // Whoever names a version is told everything after it, in one message or in many.
            let since = Some(told.len() as u64);
            let Some(mut live) = self.client.moved(address).try_live(&self.table, since).await else { continue };
            while !over && !self.is_done(&told) {
                // Nothing for a while is no reason to go.
                match live.next_within(Duration::from_millis(200)).await {
                    None => {}
                    Some(None) => break,
                    Some(Some(message)) => match message["type"].as_str() {
                        Some("update") => {
                            told.extend(message["changes"].as_array().unwrap().iter().map(Told::of));
                            over = message["now"]["state"] == "over";
                        }
                        Some("chat") => {
                            let number = message["line"]["number"].as_u64().unwrap();
                            assert!(number > lines, "line {number} comes after {lines}");
                            lines = number;
                        }
                        kind => assert_eq!(kind, Some("presence"), "{message}"),
                    },
                }
            }
        }
        told
    }

    fn is_done(&self, told: &[Told]) -> bool {
        self.last.borrow().is_some_and(|last| told.len() >= last)
    }
}

impl Told {
    fn of(change: &Value) -> Told {
        let added: Vec<&Value> =
            change["added"].as_array().into_iter().flatten().map(|logged| &logged["entry"]).collect();
        Told {
            version: change["version"].as_i64().unwrap(),
            at: change["at"].as_i64().unwrap(),
            added: blake3::hash(&serde_json::to_vec(&added).unwrap()),
        }
    }

    /// As it stands in the journal.
    pub fn written(row: &JournalRow) -> Told {
        let written: Value = row.told.as_deref().map_or(Value::Null, |written| serde_json::from_str(written).unwrap());
        let mut change = json!({"version": row.version, "at": row.at});
        change["added"] = written["added"].clone();
        Told::of(&change)
    }
}
