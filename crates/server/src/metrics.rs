//! What `/metrics` tells: plain counters in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds of the buckets in seconds.
const BOUNDS: [f64; 10] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0];

/// How long something took, counted in buckets.
#[derive(Debug, Default)]
pub struct Durations {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Durations {
    /// Counts one.
    pub fn add(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        for (bucket, _) in self.buckets.iter().zip(BOUNDS).filter(|(_, bound)| seconds <= *bound) {
            bucket.fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {}", bucket.load(Relaxed));
        }
        let count = self.count.load(Relaxed);
        let seconds = Duration::from_micros(self.micros.load(Relaxed)).as_secs_f64();
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {seconds}\n{name}_count {count}");
    }
}

/// The server's counters.
#[derive(Debug, Default)]
#[expect(missing_docs, reason = "each is explained where it is written out")]
pub struct Metrics {
    pub requests: [AtomicU64; 5],
    pub changes: AtomicU64,
    pub bot_actions: AtomicU64,
    pub bot_failures: AtomicU64,
    pub storage_failures: AtomicU64,
    pub connections: AtomicU64,
    pub rebuilt: AtomicU64,
    pub health_looks: AtomicU64,
    pub notices: AtomicU64,
    pub overtaken: AtomicU64,
    pub caught_up: AtomicU64,
    pub commits: Durations,
    pub thoughts: Durations,
}

/// What is known of the nodes that share the database.
#[derive(Clone, Debug, Default)]
#[expect(missing_docs, reason = "each is explained where it is written out")]
pub struct NodeMetrics {
    pub name: String,
    pub sent: u64,
    pub sent_bytes: u64,
    pub received: u64,
    pub lost: u64,
    pub up: u64,
    pub nodes: u64,
}

impl Metrics {
    /// The text Prometheus reads.
    pub fn text(&self, tables: usize, nodes: &NodeMetrics) -> String {
        let mut out = String::new();
        let _ = writeln!(out, "# HELP almende_requests_total Answered requests by status.");
        let _ = writeln!(out, "# TYPE almende_requests_total counter");
        for (class, count) in (1..).zip(&self.requests) {
            let _ = writeln!(out, "almende_requests_total{{status=\"{class}xx\"}} {}", count.load(Relaxed));
        }
        let mut one = |kind: &str, name: &str, help: &str, value: u64| {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let (version, node) = (env!("CARGO_PKG_VERSION"), &nodes.name);
        one("counter", "almende_changes_total", "Changes of tables on disk.", self.changes.load(Relaxed));
        one("counter", "almende_notices_total", "Notices taken by push services.", self.notices.load(Relaxed));
        one("counter", "almende_bot_actions_total", "Decisions made by bots.", self.bot_actions.load(Relaxed));
        let given_up = self.bot_failures.load(Relaxed);
        one("counter", "almende_bot_failures_total", "Decisions drawn by lot because a bot failed.", given_up);
        let failures = self.storage_failures.load(Relaxed);
        one("counter", "almende_storage_failures_total", "Changes the database did not take.", failures);
        one("counter", "almende_rebuilt_total", "Tables rebuilt from their journal.", self.rebuilt.load(Relaxed));
        let looks = self.health_looks.load(Relaxed);
        one("counter", "almende_health_looks_total", "Times the database was tried for /health.", looks);
        let overtaken = self.overtaken.load(Relaxed);
        one("counter", "almende_overtaken_total", "Changes another node was faster with.", overtaken);
        let caught_up = self.caught_up.load(Relaxed);
        one("counter", "almende_caught_up_total", "Times a table read what another node had written.", caught_up);
        one("counter", "almende_bus_sent_total", "Messages to the other nodes.", nodes.sent);
        one("counter", "almende_bus_sent_bytes_total", "Bytes of these messages.", nodes.sent_bytes);
        one("counter", "almende_bus_received_total", "Messages from the bus.", nodes.received);
        one("counter", "almende_bus_lost_total", "Messages the bus did not take.", nodes.lost);
        one("gauge", "almende_bus_up", "Whether the bus brings what is said; 0 without one.", nodes.up);
        one("gauge", "almende_nodes", "Nodes that share the database, as this one knows them.", nodes.nodes);
        one("gauge", "almende_live_connections", "Open live connections.", self.connections.load(Relaxed));
        one("gauge", "almende_tables_in_memory", "Tables in memory.", tables as u64);
        let _ = writeln!(out, "# HELP almende_node_info Under which name the node stands in the logs of the others.");
        let _ = writeln!(out, "# TYPE almende_node_info gauge");
        let _ = writeln!(out, "almende_node_info{{node=\"{node}\",version=\"{version}\"}} 1");
        self.commits.write(&mut out, "almende_commit_seconds", "From a decision to the disk.");
        self.thoughts.write(&mut out, "almende_bot_thought_seconds", "How long bots think.");
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_falls_into_every_bucket_it_fits() {
        let metrics = Metrics::default();
        metrics.commits.add(Duration::from_millis(3));
        let text = metrics.text(7, &NodeMetrics { name: "ada".to_owned(), ..NodeMetrics::default() });
        assert!(text.contains("almende_node_info{node=\"ada\","), "{text}");
        assert!(text.contains("almende_commit_seconds_bucket{le=\"0.002\"} 0"), "{text}");
        assert!(text.contains("almende_commit_seconds_bucket{le=\"0.005\"} 1"), "{text}");
        assert!(text.contains("almende_commit_seconds_count 1") && text.contains("almende_tables_in_memory 7"));
    }
}
