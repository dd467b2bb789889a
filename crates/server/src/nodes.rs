//! The nodes that share a database: who is there, and who thinks for the bots of which table.
//!
//! Nothing here has to be right for the games to be right: the key of the journal lets one node write a version and no other.
//! It only has to be right mostly, so that a thought is thought once and somebody thinks it.

use crate::bus::{Bus, Message};
use crate::metrics::NodeMetrics;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a node says that it is there.
pub(crate) const BEAT: Duration = Duration::from_secs(1);
/// A node that has said nothing for so long is taken to be gone.
const GONE: Duration = Duration::from_secs(3);
/// How long other nodes may take to say who listens at a table.
pub(crate) const ASKED: Duration = Duration::from_millis(300);

/// The nodes of a database as one of them knows them.
#[derive(Debug)]
pub(crate) struct Nodes {
    /// This node, since it was started.
    pub(crate) own: String,
    pub(crate) bus: Bus,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    others: HashMap<String, Other>,
    /// For the bots of which tables this node thinks.
    thinks: HashSet<String>,
}

#[derive(Debug)]
struct Other {
    heard: Instant,
    thinks: HashSet<String>,
}

impl State {
    fn think_elsewhere(&self, table: &str) -> bool {
        self.others.values().any(|other| other.thinks.contains(table))
    }

    /// Gives up what another node thinks about as well and has the right to: the lesser name has it.
    fn yield_to(&mut self, node: &str, own: &str, tables: &[String]) -> Vec<String> {
        if node > own {
            return Vec::new();
        }
        tables.iter().filter(|table| self.thinks.remove(*table)).cloned().collect()
    }
}

impl Nodes {
    /// This node, which knows no other yet.
    pub(crate) fn new(own: String, bus: Bus) -> Nodes {
        Nodes { own, bus, state: Mutex::default() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether other nodes may use the database, too.
    pub(crate) fn is_shared(&self) -> bool {
        self.bus.is_shared()
    }

    /// How many other nodes there are.
    pub(crate) fn others(&self) -> usize {
        self.state().others.len()
    }

    /// What `/metrics` tells.
    pub(crate) fn metrics(&self) -> NodeMetrics {
        NodeMetrics {
            sent: self.bus.sent.load(Relaxed),
            received: self.bus.received.load(Relaxed),
            lost: self.bus.lost.load(Relaxed),
            up: self.bus.is_well().into(),
            nodes: self.others() as u64 + 1,
        }
    }

    /// Thinks for the bots of a table from now on; false if another node does.
    pub(crate) fn think_for(&self, table: &str) -> bool {
        if !self.is_shared() {
            return true;
        }
        let mut state = self.state();
        if state.think_elsewhere(table) {
            return false;
        }
        if state.thinks.insert(table.to_owned()) {
            // Said before the lock is released, so that a sign of life without it cannot overtake it.
            self.bus.say(Message::Thinks { table: table.to_owned() });
        }
        true
    }

    /// Thinks for the bots of a table no more.
    pub(crate) fn stop_thinking_for(&self, table: &str) {
        if self.is_shared() {
            self.state().thinks.remove(table);
        }
    }

    /// Whether another node thinks for the bots of a table.
    pub(crate) fn others_think_for(&self, table: &str) -> bool {
        self.is_shared() && self.state().think_elsewhere(table)
    }

    /// Says that this node is there.
    pub(crate) fn give_a_sign(&self) {
        let state = self.state();
        self.bus.say(Message::Alive { thinks: state.thinks.iter().cloned().collect() });
    }

    /// Another node said something. Gives the tables about which it thinks in place of this one.
    pub(crate) fn heard(&self, node: &str, message: &Message) -> Vec<String> {
        let mut state = self.state();
        if *message == Message::Leaves {
            return Vec::new();
        }
        let fresh = || Other { heard: Instant::now(), thinks: HashSet::new() };
        let other = state.others.entry(node.to_owned()).or_insert_with(fresh);
        other.heard = Instant::now();
        let tables = match message {
            Message::Thinks { table } => {
                other.thinks.insert(table.clone());
                std::slice::from_ref(table)
            }
            Message::Alive { thinks } => {
                other.thinks = thinks.iter().cloned().collect();
                thinks.as_slice()
            }
            _ => return Vec::new(),
        };
        state.yield_to(node, &self.own, tables)
    }

    /// Another node is no more.
    pub(crate) fn forget(&self, node: &str) {
        self.state().others.remove(node);
    }

    /// The nodes that have said nothing for long.
    pub(crate) fn silent(&self) -> Vec<String> {
        let state = self.state();
        let silent = state.others.iter().filter(|(_, other)| other.heard.elapsed() > GONE);
        silent.map(|(node, _)| node.clone()).collect()
    }

    /// Whether of all nodes this one is to do something that one of them should do. All agree who it is as long as they know the
    /// same nodes, and different things fall to different nodes.
    pub(crate) fn is_to_do(&self, what: &str) -> bool {
        let rank = |node: &str| blake3::hash(format!("{node} {what}").as_bytes()).as_bytes().to_owned();
        let own = rank(&self.own);
        self.state().others.keys().all(|other| rank(other) > own)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;
    use crate::bus::{BusAddress, ProcessBus};

    async fn node(name: &str) -> Nodes {
        let address = BusAddress::Process(ProcessBus::default());
        Nodes::new(name.to_owned(), Bus::join(&address, "room", name).await.unwrap().0)
    }

    fn thinks(table: &str) -> Message {
        Message::Thinks { table: table.to_owned() }
    }

    #[tokio::test]
    async fn one_node_thinks_for_a_table_until_it_stops_or_is_gone() {
        let ben = node("ben").await;
        assert!(ben.heard("ada", &thinks("t")).is_empty());
        assert!(!ben.think_for("t") && ben.think_for("u"));
        ben.heard("ada", &Message::Alive { thinks: Vec::new() });
        assert!(ben.think_for("t"));
        ben.heard("ada", &thinks("v"));
        assert!(ben.others_think_for("v"));
        ben.forget("ada");
        assert!(ben.think_for("v"));
    }

    #[tokio::test]
    async fn of_two_that_think_at_once_the_lesser_goes_on() {
        let (ada, ben) = (node("ada").await, node("ben").await);
        assert!(ada.think_for("t") && ben.think_for("t"));
        assert_eq!(ben.heard("ada", &thinks("t")), ["t"]);
        assert!(ada.heard("ben", &thinks("t")).is_empty());
        ben.heard("ada", &Message::Alive { thinks: vec!["t".to_owned()] });
        ada.heard("ben", &Message::Alive { thinks: Vec::new() });
        assert!(ada.think_for("t") && !ben.think_for("t"));
    }

    #[tokio::test]
    async fn what_one_should_do_one_does() {
        let nodes = [node("ada").await, node("ben").await, node("cleo").await];
        for node in &nodes {
            for other in nodes.iter().filter(|other| other.own != node.own) {
                node.heard(&other.own, &Message::Alive { thinks: Vec::new() });
            }
        }
        let mut shares = [0; 3];
        for thing in 0..300 {
            let doing: Vec<usize> = (0..3).filter(|node| nodes[*node].is_to_do(&thing.to_string())).collect();
            assert_eq!(doing.len(), 1);
            shares[doing[0]] += 1;
        }
        assert!(shares.iter().all(|share| *share > 60), "{shares:?}");
    }
}
