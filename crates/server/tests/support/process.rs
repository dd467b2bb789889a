//! A server in a process of its own: the test program itself, started again with the one test that serves.

use super::later::{corrected, later_by};
use almende_server::{BusAddress, Config, Database, Limits, NatsAddress, Server, clock};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The name of the test in each program that calls [`serve_if_asked`].
const SERVING: &str = "served_in_a_process_of_its_own";

/// Serves for ever in the process that was started for it; in every other one it does nothing.
pub async fn serve_if_asked() {
    let Ok(place) = std::env::var("ALMENDE_TEST_SERVE") else { return };
    let database = if place.starts_with("postgres:") { Database::Url(place) } else { Database::Folder(place.into()) };
    let asked = |name: &str| std::env::var_os(name).is_some();
    let games = if asked("ALMENDE_TEST_TWO_GAMES") { super::two_games() } else { super::games() };
    let games = match std::env::var("ALMENDE_TEST_LATER").ok().and_then(|versions| versions.parse().ok()) {
        Some(versions) => later_by(versions, games),
        None if asked("ALMENDE_TEST_CORRECTED") => corrected(),
        None => games,
    };
    let mut config: Config = super::config(database);
    if asked("ALMENDE_TEST_LIMITS") {
        config.limits = Limits::default();
    }
    if let Ok(servers) = std::env::var("ALMENDE_TEST_BUS") {
        config.bus = Some(BusAddress::Nats(NatsAddress { servers, authority: None }));
    }
    if let Some(skew) = std::env::var("ALMENDE_TEST_SKEW").ok().and_then(|skew| skew.parse().ok()) {
        clock::set_system_ahead(skew);
    }
    // A node may start while its database is away.
    let server = loop {
        match Server::start(config.clone(), games.clone()).await {
            Ok(server) => break server,
            Err(error) if config.bus.is_some() => eprintln!("{error}"),
            Err(error) => panic!("{error}"),
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    println!("\nlistening {}", server.address);
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).unwrap();
    terminate.recv().await;
    server.stop().await;
    std::process::exit(0);
}

/// The server.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
}

impl Process {
    /// As the tests have it: no limits.
    pub fn start(place: &str) -> Process {
        Process::spawn(place, &[])
    }

    /// One of several nodes, on a machine whose clock is wrong by so many milliseconds.
    pub fn node(place: &str, bus: &str, skew: i64) -> Process {
        Process::node_with(place, bus, &[("ALMENDE_TEST_SKEW", &skew.to_string())])
    }

    /// The same, of a program that came so many versions later.
    pub fn node_of(later: Option<u32>, place: &str, bus: &str) -> Process {
        let later = later.map(|versions| versions.to_string());
        let asked: Vec<_> = later.as_deref().map(|versions| ("ALMENDE_TEST_LATER", versions)).into_iter().collect();
        Process::node_with(place, bus, &asked)
    }

    /// The same, which is told more by its environment.
    pub fn node_with(place: &str, bus: &str, more: &[(&str, &str)]) -> Process {
        Process::spawn_with(place, &[&[("ALMENDE_TEST_BUS", bus)], more].concat())
    }

    /// A later program: other rules.
    pub fn upgraded(place: &str) -> Process {
        Process::spawn(place, &["ALMENDE_TEST_LATER"])
    }

    /// With the limits of a server that is open to everybody.
    pub fn limited(place: &str) -> Process {
        Process::spawn(place, &["ALMENDE_TEST_LIMITS"])
    }

    fn spawn(place: &str, asked: &[&str]) -> Process {
        Process::spawn_with(place, &asked.iter().map(|name| (*name, "1")).collect::<Vec<_>>())
    }

    fn spawn_with(place: &str, asked: &[(&str, &str)]) -> Process {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args([SERVING, "--nocapture"]).env("ALMENDE_TEST_SERVE", place);
        command.envs(asked.iter().copied());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("listening ")?.parse().ok());
        // The harness says something after a minute: it must not find the pipe closed.
        std::thread::spawn(move || lines.for_each(drop));
        Process { address: address.expect("the server did not start"), child }
    }

    /// Its memory in kB: now, and at its highest.
    pub fn memory(&self) -> (u64, u64) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let field = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name));
            line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0)
        };
        (field("VmRSS:"), field("VmHWM:"))
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// SIGTERM: it ends in order.
    pub fn terminate(self) {
        self.signal("TERM");
        self.ended();
    }

    /// Waits until it has ended in order.
    pub fn ended(mut self) {
        assert!(self.child.wait().unwrap().success());
    }

    /// SIGKILL: no chance to say goodbye.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    /// A test that fails leaves no server behind.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
