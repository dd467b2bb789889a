//! A server in a process of its own: the test program itself, started again with the one test that serves.

use super::later::later;
use almende_server::{Config, Database, Limits, Server};
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// The name of the test in each program that calls [`serve_if_asked`].
const SERVING: &str = "served_in_a_process_of_its_own";

/// Serves for ever in the process that was started for it; in every other one it does nothing.
pub async fn serve_if_asked() {
    let Ok(place) = std::env::var("ALMENDE_TEST_SERVE") else { return };
    let database = if place.starts_with("postgres:") { Database::Url(place) } else { Database::Folder(place.into()) };
    let asked = |name: &str| std::env::var_os(name).is_some();
    let games = if asked("ALMENDE_TEST_LATER") { later() } else { super::games() };
    let mut config: Config = super::config(database);
    if asked("ALMENDE_TEST_LIMITS") {
        config.limits = Limits::default();
    }
    let server = Server::start(config, games).await.unwrap();
    println!("\nlistening {}", server.address);
    std::future::pending::<()>().await;
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

    /// A later program: other rules.
    pub fn upgraded(place: &str) -> Process {
        Process::spawn(place, &["ALMENDE_TEST_LATER"])
    }

    /// With the limits of a server that is open to everybody.
    pub fn limited(place: &str) -> Process {
        Process::spawn(place, &["ALMENDE_TEST_LIMITS"])
    }

    fn spawn(place: &str, asked: &[&str]) -> Process {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", SERVING, "--nocapture"]).env("ALMENDE_TEST_SERVE", place);
        command.envs(asked.iter().map(|name| (*name, "1")));
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
