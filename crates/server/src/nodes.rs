//! The nodes that share a database: who is there, and who thinks for the bots of which table.
//!
//! Nothing here has to be right for the games to be right: the key of the journal lets one node write a version and no other.
//! It only has to be right mostly, so that a thought is thought once and somebody thinks it.

use crate::bus::{Bus, Message, Spent};
use crate::limits;
use crate::metrics::NodeMetrics;
use crate::thinking::queue::Payer;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often a node says that it is there.
pub(crate) const BEAT: Duration = Duration::from_secs(1);
/// A node that has said nothing for so long is taken to be gone.
const GONE: Duration = Duration::from_secs(3);
/// How long a node to which a table was offered may take before others think for it.
pub(crate) const OFFERED: Duration = Duration::from_secs(1);
/// For so long each sign of life says again of whom something has changed, and of so many at most.
const AGAIN: Duration = Duration::from_secs(5);
const CHANGED: usize = 200;
/// How long other nodes may take to say who listens at a table.
pub(crate) const ASKED: Duration = Duration::from_millis(300);

/// The nodes of a database as one of them knows them.
#[derive(Debug)]
pub(crate) struct Nodes {
    /// This node, since it was started.
    pub(crate) own: String,
    pub(crate) bus: Bus,
    /// Which program this node is: when the nodes of its database first knew of it, so that a later one has a greater number.
    /// 0 for a server alone, which has nobody to give way to.
    program: i64,
    began: Instant,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    others: HashMap<String, Other>,
    /// For the bots of which tables this node thinks.
    thinks: HashSet<String>,
    /// Tables that were offered to a node, and when.
    offered: HashMap<String, Instant>,
    /// What the others have said they have thought for whom, until it is counted.
    spent: HashMap<Payer, Duration>,
    /// Guests of whom something has changed through this node, and when.
    changed: Vec<(String, Instant)>,
}

#[derive(Debug)]
struct Other {
    heard: Instant,
    thinks: HashSet<String>,
    /// How many of its threads have nothing to do, less those that were offered something since it said so.
    idle: usize,
    /// Which program it is, if it has said so.
    program: i64,
}

impl State {
    fn think_elsewhere(&self, table: &str) -> bool {
        self.others.values().any(|other| other.thinks.contains(table))
    }

    fn is_offered(&self, table: &str) -> bool {
        self.offered.get(table).is_some_and(|at| at.elapsed() < OFFERED)
    }

    fn offer(&mut self, table: &str) {
        self.offered.retain(|_, at| at.elapsed() < OFFERED);
        self.offered.insert(table.to_owned(), Instant::now());
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
    pub(crate) fn new(own: String, bus: Bus, program: i64) -> Nodes {
        Nodes { own, bus, program, began: Instant::now(), state: Mutex::default() }
    }

    /// Which program this node is.
    pub(crate) fn program(&self) -> i64 {
        self.program
    }

    /// Whether what a program has written by its own rules and components is left to the nodes of it: it is a later one, and there
    /// may be such nodes. Where they have all gone, this program is the one people have gone back to.
    pub(crate) fn leaves_to(&self, program: i64) -> bool {
        // Before that the others have not been heard.
        let knows_the_others = self.bus.is_well() && self.began.elapsed() > GONE;
        program > self.program
            && !(knows_the_others && self.state().others.values().all(|other| other.program < program))
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
            name: self.own.clone(),
            sent: self.bus.sent.load(Relaxed),
            sent_bytes: self.bus.sent_bytes.load(Relaxed),
            received: self.bus.received.load(Relaxed),
            lost: self.bus.lost.load(Relaxed),
            up: self.bus.is_well().into(),
            nodes: self.others() as u64 + 1,
        }
    }

    /// Thinks for the bots of a table from now on; false if another node does, or was offered it just now.
    pub(crate) fn think_for(&self, table: &str) -> bool {
        if !self.is_shared() {
            return true;
        }
        let mut state = self.state();
        if state.think_elsewhere(table) || state.is_offered(table) {
            return false;
        }
        if state.thinks.insert(table.to_owned()) {
            // Said before the lock is released, so that a sign of life without it cannot overtake it.
            self.bus.say(Message::Thinks { table: table.to_owned() });
        }
        true
    }

    /// Whether there are other nodes, and neither they nor this one think for the bots of a table.
    pub(crate) fn nobody_thinks_for(&self, table: &str) -> bool {
        let state = self.state();
        self.is_shared() && !state.thinks.contains(table) && !state.think_elsewhere(table)
    }

    /// Thinks for the bots of a table no more.
    pub(crate) fn stop_thinking_for(&self, table: &str) {
        if !self.is_shared() {
            return;
        }
        let mut state = self.state();
        if state.thinks.remove(table) {
            self.bus.say(Message::Rests { table: table.to_owned() });
        }
    }

    /// Offers the bots of a table to another node that has a thread with nothing to do, where there is one and nobody thinks for
    /// them yet.
    pub(crate) fn offer(&self, table: &str, payer: &Payer) -> bool {
        let mut state = self.state();
        if state.thinks.contains(table) || state.think_elsewhere(table) || state.is_offered(table) {
            return false;
        }
        let idlest = state.others.iter_mut().max_by_key(|(_, other)| other.idle).filter(|(_, other)| other.idle > 0);
        let Some((node, other)) = idlest else { return false };
        other.idle -= 1;
        let (table, to, Payer { network, guest }) = (table.to_owned(), node.clone(), payer.clone());
        state.offer(&table);
        self.bus.say(Message::Offers { table, to, network, guest });
        true
    }

    /// Whether another node thinks for the bots of a table.
    pub(crate) fn others_think_for(&self, table: &str) -> bool {
        self.is_shared() && self.state().think_elsewhere(table)
    }

    /// What is remembered of a guest has changed through this node.
    pub(crate) fn guest_has_changed(&self, guest: &str) {
        if self.is_shared() {
            self.state().changed.push((guest.to_owned(), Instant::now()));
            self.bus.say(Message::Guest { guest: guest.to_owned() });
        }
    }

    /// Says that this node is there, how many of its threads have nothing to do, and for whom it has thought how long.
    pub(crate) fn give_a_sign(&self, idle: usize, spent: HashMap<Payer, Duration>) {
        let of = |(Payer { network, guest }, took): (Payer, Duration)| {
            let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
            Spent { network, guest, micros }
        };
        let spent = spent.into_iter().map(of).collect();
        let mut state = self.state();
        state.changed.retain(|(_, at)| at.elapsed() < AGAIN);
        let guests = state.changed.iter().rev().take(CHANGED).map(|(guest, _)| guest.clone()).collect();
        let thinks = state.thinks.iter().cloned().collect();
        self.bus.say(Message::Alive { thinks, idle, spent, program: self.program, guests });
    }

    /// For whom the others have thought how long since this was last asked.
    pub(crate) fn take_spent(&self) -> HashMap<Payer, Duration> {
        std::mem::take(&mut self.state().spent)
    }

    /// Another node said something. Gives the tables for whose bots this one need not think any more, or may.
    pub(crate) fn heard(&self, node: &str, message: &Message) -> Vec<String> {
        let mut state = self.state();
        if *message == Message::Leaves {
            return Vec::new();
        }
        let fresh = || Other { heard: Instant::now(), thinks: HashSet::new(), idle: 0, program: 0 };
        let other = state.others.entry(node.to_owned()).or_insert_with(fresh);
        other.heard = Instant::now();
        let tables = match message {
            Message::Thinks { table } => {
                other.thinks.insert(table.clone());
                std::slice::from_ref(table)
            }
            Message::Rests { table } => {
                other.thinks.remove(table);
                return vec![table.clone()];
            }
            Message::Offers { table, to, .. } => {
                if *to != self.own {
                    state.offer(table);
                }
                return Vec::new();
            }
            Message::Alive { thinks, idle, spent, program, guests: _ } => {
                other.thinks = thinks.iter().cloned().collect();
                (other.idle, other.program) = (*idle, *program);
                for Spent { network, guest, micros } in spent.iter().take(limits::SPENT) {
                    let payer = Payer { network: *network, guest: guest.clone() };
                    *state.spent.entry(payer).or_default() += Duration::from_micros(*micros);
                }
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
        Nodes::new(name.to_owned(), Bus::join(&address, "room", name).await.unwrap().0, 10)
    }

    fn thinks(table: &str) -> Message {
        Message::Thinks { table: table.to_owned() }
    }

    #[tokio::test]
    async fn one_node_thinks_for_a_table_until_it_stops_or_is_gone() {
        let ben = node("ben").await;
        assert!(ben.heard("ada", &thinks("t")).is_empty());
        assert!(!ben.think_for("t") && ben.think_for("u"));
        ben.heard("ada", &Message::alive(&[]));
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
        ben.heard("ada", &Message::alive(&["t"]));
        ada.heard("ben", &Message::alive(&[]));
        assert!(ada.think_for("t") && !ben.think_for("t"));
    }

    /// A sign of life of a node with so many threads that have nothing to do.
    fn idle(threads: usize) -> Message {
        Message::Alive { thinks: Vec::new(), idle: threads, spent: Vec::new(), program: 10, guests: Vec::new() }
    }

    #[tokio::test]
    async fn who_has_no_thread_offers_a_table_to_one_who_has() {
        let payer = Payer { network: [10, 0, 0, 1].into(), guest: Some("eve".to_owned()) };
        let (ada, cleo) = (node("ada").await, node("cleo").await);
        assert!(!ada.offer("t", &payer), "she knows nobody");
        ada.heard("ben", &idle(0));
        assert!(!ada.offer("t", &payer), "he has none either");
        ada.heard("ben", &idle(1));
        assert!(ada.offer("t", &payer) && !ada.think_for("t"), "he is given the time to take it");
        assert!(!ada.offer("u", &payer) && ada.think_for("u"), "he has no other");
        // Who hears of it leaves it to him for a moment; he himself begins at once.
        let offer = |to: &str| Message::Offers {
            table: "t".to_owned(),
            to: to.to_owned(),
            network: payer.network,
            guest: payer.guest.clone(),
        };
        cleo.heard("ada", &offer("ben"));
        assert!(!cleo.think_for("t"));
        let ben = node("ben").await;
        ben.heard("ada", &offer("ben"));
        assert!(ben.think_for("t"));
        // He does, and stops again.
        ada.heard("ben", &thinks("t"));
        ada.heard("ben", &idle(1));
        ada.heard("ben", &thinks("t"));
        assert!(!ada.offer("t", &payer), "somebody thinks for it");
        assert_eq!(ada.heard("ben", &Message::Rests { table: "t".to_owned() }), ["t"]);
        assert!(!ada.others_think_for("t"));
        // An offer nobody takes up is void after a moment.
        tokio::time::sleep(OFFERED).await;
        assert!(ada.think_for("t") && cleo.think_for("t"));
    }

    #[tokio::test]
    async fn what_others_have_thought_is_counted_once() {
        let (ada, payer) = (node("ada").await, Payer { network: [10, 0, 0, 1].into(), guest: None });
        let spent = Spent { network: payer.network, guest: None, micros: 250_000 };
        for name in ["ben", "cleo"] {
            let spent = vec![spent.clone()];
            let of = (Vec::new(), Vec::new());
            ada.heard(name, &Message::Alive { thinks: of.0, idle: 0, spent, program: 10, guests: of.1 });
        }
        assert_eq!(ada.take_spent(), HashMap::from([(payer, Duration::from_millis(500))]));
        assert!(ada.take_spent().is_empty());
    }

    #[tokio::test]
    async fn what_a_later_program_has_is_left_to_it_while_it_may_be_there() {
        let mut ada = node("ada").await;
        assert!(ada.leaves_to(11), "she has not heard the others yet");
        assert!(!ada.leaves_to(10) && !ada.leaves_to(9) && !ada.leaves_to(0), "that is her own, or an earlier one's");
        ada.bus.hears_itself();
        ada.began = Instant::now().checked_sub(2 * GONE).unwrap();
        let of = |program: i64| {
            let (thinks, spent, guests) = (Vec::new(), Vec::new(), Vec::new());
            Message::Alive { thinks, idle: 0, spent, program, guests }
        };
        ada.heard("ben", &of(11));
        assert!(ada.leaves_to(11));
        ada.heard("ben", &of(12));
        assert!(ada.leaves_to(11), "it knows that one, too");
        ada.forget("ben");
        ada.heard("cleo", &of(10));
        assert!(!ada.leaves_to(11), "nobody of it is there any more");
    }

    #[tokio::test]
    async fn what_one_should_do_one_does() {
        let nodes = [node("ada").await, node("ben").await, node("cleo").await];
        for node in &nodes {
            for other in nodes.iter().filter(|other| other.own != node.own) {
                node.heard(&other.own, &Message::alive(&[]));
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
