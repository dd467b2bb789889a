//! What so many live tables need: a simulation of nodes, databases and the bus, decision by decision, with the costs that
//! `load --compare` measures.
//!
//! ```text
//! cargo run --release -p almende-server --example scale
//! ```
//! For each number of tables it begins with the design as it is (two nodes, one database, one bus server, one subject that every
//! node hears) and simulates some seconds of play. What is busier than planned breaks first; the simulation says so, takes the
//! change that helps, and goes on until nothing does. It prints a table for docs/scale.md. `--tables 50000` asks for another
//! number, `--seconds 10` simulates longer than two.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What things cost, in milliseconds and bytes a decision where nothing else is said; measured as docs/scale.md tells.
struct Costs {
    /// Processor of the node that decides: the request, the rules, writing, telling one seat.
    decide: f64,
    /// Processor of another node with the other seat: reading, the rules, telling it.
    follow: f64,
    /// Processor of every node for a message of the bus about a table it has nothing to do with.
    hear: f64,
    /// Processor of the database to write, and to read what another node has written.
    write: f64,
    read: f64,
    /// What the database appends to its log, and what stays of it in the journal.
    log: f64,
    journal: f64,
    /// Processor of a bus server for a message in, and for each delivery.
    publish: f64,
    deliver: f64,
    /// A message with what the bus adds.
    message: f64,
    /// What clients are sent, before compression.
    told: f64,
}

const COSTS: Costs = Costs {
    decide: 1.32,
    follow: 0.6,
    hear: 0.03,
    write: 0.79,
    read: 0.45,
    log: 3_300.0,
    journal: 730.0,
    publish: 0.03,
    deliver: 0.03,
    message: 130.0,
    told: 3_700.0,
};

/// What machines are assumed to be.
const NODE_CORES: usize = 8;
const DATABASE_CORES: usize = 16;
const BUS_CORES: usize = 4;
/// Bytes a millisecond that a database appends to its log and copies to its standby, and how long a flush with the standby takes.
const LOG_SPEED: f64 = 200_000.0;
const FLUSH: f64 = 1.5;
/// To another machine and back, in milliseconds.
const ROUND: f64 = 0.2;
/// So many statements and words of a transaction go to the database one after the other for a decision, and for a group.
const STATEMENTS: f64 = 2.0;
const FRAME: f64 = 2.0;
/// The most decisions in one transaction (`store/writer.rs`).
const GROUP: usize = 256;
/// Seconds between two decisions of a live table.
const PACE: f64 = 5.0;
/// No part is planned to be busier than this.
const PLANNED: f64 = 0.5;
/// A writer that works without a pause and lets people wait so long (in milliseconds) is too slow.
const PLANNED_WRITING: f64 = 0.9;
const PLANNED_P99: f64 = 50.0;
/// Hearing of other nodes' tables is planned to take no more of a node than this.
const PLANNED_HEARING: f64 = 0.05;
/// Memory of a table with its clients, and of a live connection, in kB (`--example idle`); connections a table.
const TABLE_KB: f64 = 50.0;
const CONNECTION_KB: f64 = 10.0;
const CONNECTIONS: f64 = 2.5;

/// How it is built.
#[derive(Clone, Copy)]
struct Design {
    nodes: usize,
    shards: usize,
    bus_servers: usize,
    /// Whether the proxy sends a table to one node; of a table in this many the clients are at two nodes nevertheless.
    proxied: bool,
    /// Whether a node hears only of the tables it asked for.
    subjects: bool,
    /// Whether a writer sends all rows of a group with one statement for each kind, and not one after the other.
    gathered: bool,
}

impl Design {
    fn apart(&self) -> f64 {
        match (self.nodes, self.proxied) {
            (1, _) => 0.0,
            // Nodes come and go, and people change networks.
            (_, true) => 0.05,
            (nodes, false) => 1.0 - 1.0 / nodes as f64,
        }
    }

    /// To how many nodes a message goes.
    fn deliveries(&self) -> f64 {
        if self.subjects { 1.0 + self.apart() } else { self.nodes as f64 }
    }
}

/// Processors, or a disk, that serve one after the other as they come.
struct Cores {
    free: BinaryHeap<Reverse<u64>>,
    busy: f64,
    count: usize,
}

/// Times are kept in whole nanoseconds, so that they have an order.
fn nanos(milliseconds: f64) -> u64 {
    (milliseconds * 1e6) as u64
}

impl Cores {
    fn new(count: usize) -> Cores {
        Cores { free: (0..count).map(|_| Reverse(0)).collect(), busy: 0.0, count }
    }

    /// Something that takes so long comes; gives when it is done.
    fn serve(&mut self, now: u64, milliseconds: f64) -> u64 {
        self.busy += milliseconds;
        let Reverse(free) = self.free.pop().unwrap_or(Reverse(now));
        let done = free.max(now) + nanos(milliseconds);
        self.free.push(Reverse(done));
        done
    }

    fn share(&self, milliseconds: f64) -> f64 {
        self.busy / (milliseconds * self.count as f64)
    }
}

/// Random numbers that are the same each time.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mixed = (self.0 ^ (self.0 >> 33)).wrapping_mul(0xff51afd7ed558ccd);
        (mixed >> 11) as f64 / (1u64 << 53) as f64
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() * count as f64) as usize
    }
}

#[derive(Clone, Copy)]
struct Decision {
    began: u64,
    home: usize,
    other: usize,
    shard: usize,
}

/// What happens next to a decision, or to the writer of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    Decide(usize),
    Write(usize),
    /// The transaction of a writer is on disk.
    Written(usize),
    Follow(usize),
}

/// The one who writes at a node, to one database.
#[derive(Default)]
struct Writer {
    waiting: Vec<usize>,
    writing: Vec<usize>,
}

/// How busy everything was, each the busiest of its kind, and how long a decision took to the other seat.
struct Found {
    nodes: f64,
    /// The same without what hearing of other nodes takes.
    own: f64,
    hearing: f64,
    databases: f64,
    logs: f64,
    bus: f64,
    writers: f64,
    p50: f64,
    p99: f64,
}

struct Simulation {
    design: Design,
    decisions: Vec<Decision>,
    events: BinaryHeap<Reverse<(u64, Event)>>,
    nodes: Vec<Cores>,
    databases: Vec<Cores>,
    logs: Vec<Cores>,
    bus: Vec<Cores>,
    writers: Vec<Writer>,
    writer_busy: Vec<f64>,
    times: Vec<u64>,
    /// Part of each node that is left by what it hears of others.
    speed: f64,
}

fn cores(count: usize, each: usize) -> Vec<Cores> {
    (0..count).map(|_| Cores::new(each)).collect()
}

impl Simulation {
    fn run(design: Design, tables: f64, seconds: f64) -> Found {
        let rate = tables / PACE;
        // Hearing comes evenly and in small pieces, so it is taken off what a node can do.
        let heard = if design.subjects { rate * design.deliveries() / design.nodes as f64 } else { rate };
        let hearing = heard * COSTS.hear / 1000.0 / NODE_CORES as f64;
        let mut simulation = Simulation {
            design,
            decisions: Vec::new(),
            events: BinaryHeap::new(),
            nodes: cores(design.nodes, NODE_CORES),
            databases: cores(design.shards, DATABASE_CORES),
            logs: cores(design.shards, 1),
            bus: cores(design.bus_servers, BUS_CORES),
            writers: (0..design.nodes * design.shards).map(|_| Writer::default()).collect(),
            writer_busy: vec![0.0; design.nodes * design.shards],
            times: Vec::new(),
            speed: (1.0 - hearing).max(0.01),
        };
        simulation.begin(rate, seconds);
        while let Some(Reverse((now, event))) = simulation.events.pop() {
            simulation.happen(now, event);
        }
        let milliseconds = seconds * 1000.0;
        let busiest = |all: &[Cores]| all.iter().map(|one| one.share(milliseconds)).fold(0.0, f64::max);
        let mut times = std::mem::take(&mut simulation.times);
        times.sort_unstable();
        let percentile = |part: f64| {
            let at = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
            times.get(at).map_or(f64::NAN, |time| *time as f64 / 1e6)
        };
        Found {
            nodes: busiest(&simulation.nodes) * simulation.speed + hearing,
            own: busiest(&simulation.nodes) * simulation.speed,
            hearing,
            databases: busiest(&simulation.databases),
            logs: busiest(&simulation.logs),
            bus: busiest(&simulation.bus),
            writers: simulation.writer_busy.iter().fold(0.0, |most: f64, busy| most.max(*busy)) / milliseconds,
            p50: percentile(0.5),
            p99: percentile(0.99),
        }
    }

    /// Decisions come at random, at so many a second.
    fn begin(&mut self, rate: f64, seconds: f64) {
        let mut chance = Chance(7);
        let mut at = 0.0;
        loop {
            at += -(1.0 - chance.next()).ln() / rate;
            if at > seconds {
                return;
            }
            let (began, home) = (nanos(at * 1000.0), chance.below(self.design.nodes));
            let moved = 1 + chance.below(self.design.nodes.max(2) - 1);
            let other = if chance.next() < self.design.apart() { (home + moved) % self.design.nodes } else { home };
            let shard = chance.below(self.design.shards);
            self.events.push(Reverse((began, Event::Decide(self.decisions.len()))));
            self.decisions.push(Decision { began, home, other, shard });
        }
    }

    fn happen(&mut self, now: u64, event: Event) {
        match event {
            Event::Decide(number) => {
                let done = self.nodes[self.decisions[number].home].serve(now, COSTS.decide / self.speed);
                self.events.push(Reverse((done, Event::Write(number))));
            }
            Event::Write(number) => {
                let Decision { home, shard, .. } = self.decisions[number];
                let writer = home * self.design.shards + shard;
                self.writers[writer].waiting.push(number);
                if self.writers[writer].writing.is_empty() {
                    self.write(now, writer);
                }
            }
            Event::Written(writer) => {
                for number in std::mem::take(&mut self.writers[writer].writing) {
                    self.tell(now, number);
                }
                if !self.writers[writer].waiting.is_empty() {
                    self.write(now, writer);
                }
            }
            Event::Follow(number) => {
                let Decision { began, other, shard, .. } = self.decisions[number];
                let read = self.databases[shard].serve(now, COSTS.read) + nanos(ROUND);
                let done = self.nodes[other].serve(read, COSTS.follow / self.speed);
                self.times.push(done - began);
            }
        }
    }

    /// A writer puts what waits into one transaction.
    fn write(&mut self, now: u64, writer: usize) {
        let shard = writer % self.design.shards;
        let Writer { waiting, writing } = &mut self.writers[writer];
        *writing = waiting.drain(..waiting.len().min(GROUP)).collect();
        let count = writing.len() as f64;
        let statements = if self.design.gathered { STATEMENTS } else { STATEMENTS * count };
        let asked = now + nanos((FRAME + statements) * ROUND);
        let done = self.databases[shard].serve(asked, count * COSTS.write);
        let logged = self.logs[shard].serve(done, count * COSTS.log / LOG_SPEED) + nanos(FLUSH);
        self.writer_busy[writer] += (logged - now) as f64 / 1e6;
        self.events.push(Reverse((logged, Event::Written(writer))));
    }

    /// What is on disk is told: on the bus, and at the same node at once.
    fn tell(&mut self, now: u64, number: usize) {
        let Decision { began, home, other, .. } = self.decisions[number];
        if self.design.nodes > 1 {
            let work = COSTS.publish + COSTS.deliver * self.design.deliveries();
            let server = number % self.design.bus_servers;
            let heard = self.bus[server].serve(now, work) + nanos(ROUND);
            if other != home {
                self.events.push(Reverse((heard, Event::Follow(number))));
                return;
            }
        }
        self.times.push(now - began);
    }
}

/// A part that can be too busy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Hearing,
    Bus,
    Database,
    Writer,
    Nodes,
}

/// What is farthest beyond what is planned for it, and the change that helps.
fn next_change(found: &Found, design: &mut Design) -> Option<String> {
    let percent = |share: f64| format!("{:.0} %", share * 100.0);
    let more = |count: usize, share: f64| ((count as f64 * share / PLANNED).ceil() as usize).max(count + 1);
    let before = *design;
    let databases = found.databases.max(found.logs);
    let pressures = [
        (Part::Hearing, if design.subjects { 0.0 } else { found.hearing / PLANNED_HEARING }),
        (Part::Bus, found.bus / PLANNED),
        (Part::Database, databases / PLANNED),
        (Part::Nodes, found.own / PLANNED),
    ];
    let (part, pressure) = pressures.into_iter().max_by(|one, other| one.1.total_cmp(&other.1))?;
    let part = match part {
        // A writer waits as well where the database is too busy, so it comes when everything else is well.
        _ if pressure <= 1.0 && found.p99 > PLANNED_P99 && found.writers > PLANNED_WRITING => Part::Writer,
        _ if pressure <= 1.0 => return None,
        Part::Bus if !design.subjects => Part::Hearing,
        part => part,
    };
    Some(match part {
        Part::Hearing => {
            design.subjects = true;
            let (hearing, bus, nodes) = (percent(found.hearing), percent(found.bus), before.nodes);
            format!("the one subject: {hearing} of each of {nodes} nodes, the bus {bus}; many subjects, by table")
        }
        Part::Bus => {
            design.bus_servers = more(design.bus_servers, found.bus);
            format!("the bus: {}; {} servers for {}", percent(found.bus), design.bus_servers, before.bus_servers)
        }
        Part::Database => {
            design.shards = more(design.shards, databases);
            let what = if found.logs > found.databases { "log" } else { "processors" };
            format!("the database: {} of its {what}; {} for {}", percent(databases), design.shards, before.shards)
        }
        Part::Writer if !design.gathered => {
            design.gathered = true;
            let wait = found.p99;
            format!("the one writer of a node, statement by statement: p99 {wait:.0} ms; a group in one of each kind")
        }
        Part::Nodes if !design.proxied => {
            design.proxied = true;
            format!("{} nodes: {}; the proxy sends each table to one node", before.nodes, percent(found.own))
        }
        Part::Writer => {
            design.nodes = more(design.nodes, PLANNED);
            format!("the one writer of a node: p99 {:.0} ms; {} nodes for {}", found.p99, design.nodes, before.nodes)
        }
        Part::Nodes => {
            design.nodes = more(design.nodes, found.own);
            format!("nodes: {}; {} for {}", percent(found.own), design.nodes, before.nodes)
        }
    })
}

fn argument(name: &str) -> Option<f64> {
    std::env::args().skip_while(|argument| argument != name).nth(1)?.parse().ok()
}

fn main() {
    let sizes = argument("--tables").map_or_else(|| vec![10_000.0, 100_000.0, 1_000_000.0], |tables| vec![tables]);
    let seconds = argument("--seconds").unwrap_or(2.0);
    let mut rows: BTreeMap<usize, (&str, Vec<String>)> = BTreeMap::new();
    for tables in &sizes {
        let mut design =
            Design { nodes: 2, shards: 1, bus_servers: 1, proxied: false, subjects: false, gathered: false };
        println!("{tables} live tables, {} decisions a second", tables / PACE);
        let found = loop {
            let found = Simulation::run(design, *tables, seconds);
            let Some(step) = next_change(&found, &mut design) else { break found };
            println!("  breaks first: {step}");
        };
        let rate = tables / PACE;
        let percent = |share: f64| format!("{:.0} %", share * 100.0);
        let word = |so: bool| if so { "yes" } else { "no" }.to_owned();
        let cells = [
            ("live tables", format!("{tables}")),
            ("decisions a second", format!("{rate:.0}")),
            ("nodes, of 8 processors", format!("{} ({} busy)", design.nodes, percent(found.nodes))),
            ("databases, of 16 processors", format!("{} ({} busy)", design.shards, percent(found.databases))),
            ("bus servers, of 4 processors", format!("{} ({} busy)", design.bus_servers, percent(found.bus))),
            ("tables sent to one node by the proxy", word(design.proxied)),
            ("a subject for each hash of tables", word(design.subjects)),
            ("rows of a group in one statement", word(design.gathered)),
            ("a decision to the other seat, p50 and p99", format!("{:.1} ms, {:.1} ms", found.p50, found.p99)),
            ("log of each database", format!("{:.0} MB/s", rate * COSTS.log / 1e6 / design.shards as f64)),
            ("journal a day before packing, in all", format!("{:.2} TB", rate * COSTS.journal * 86_400.0 / 1e12)),
            ("bus in and out", {
                let out = rate * design.deliveries();
                format!("{:.1} and {:.1} MB/s", rate * COSTS.message / 1e6, out * COSTS.message / 1e6)
            }),
            ("memory for tables and connections, in all", {
                let copies = 1.0 + design.apart();
                format!("{:.0} GB", tables * (TABLE_KB * copies + CONNECTION_KB * CONNECTIONS) / 1e6)
            }),
            ("updates to clients", format!("{:.0} MB/s", rate * COSTS.told * CONNECTIONS / 1e6)),
        ];
        for (row, (name, cell)) in cells.into_iter().enumerate() {
            rows.entry(row).or_insert((name, Vec::new())).1.push(cell);
        }
    }
    println!();
    for (row, (name, cells)) in &rows {
        println!("| {name} | {} |", cells.join(" | "));
        if *row == 0 {
            println!("|{}", " --- |".repeat(cells.len() + 1));
        }
    }
}
