//! What the measuring tools share: a server in a process of its own, and what it takes of the machine.

#![allow(dead_code, reason = "each tool uses its part of it")]

use almende_agricola::Agricola;
use almende_boonlake::Boonlake;
use almende_bots::{Judged, RoomOf};
use almende_core::TitleOf;
use almende_helios::Helios;
use almende_server::{BusAddress, Config, Database, HostedGame, Limits, NatsAddress, Server};
use almende_suna_valo::SunaValo;
use std::io::BufRead as _;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

pub type Anyhow<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

pub fn argument(name: &str) -> Option<String> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name);
    arguments.nth(1)
}

pub fn number(name: &str, usual: u64) -> u64 {
    argument(name).and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Whether this process is the server's.
pub fn is_server() -> bool {
    std::env::args().any(|argument| argument == "--serve")
}

/// The server's side: prints its address and runs until its input ends.
pub async fn serve() -> Anyhow<()> {
    let database = match (argument("--database"), argument("--data")) {
        (Some(url), _) => Database::Url(url),
        (None, folder) => Database::Folder(folder.ok_or("--data or --database")?.into()),
    };
    let mut config = Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), database);
    config.limits = Limits::none();
    config.bus = argument("--bus").map(|servers| BusAddress::Nats(NatsAddress { servers, authority: None }));
    let games = vec![game::<Helios>(), game::<SunaValo>(), game::<Boonlake>(), game::<Agricola>()];
    let server = Server::start(config, games).await?;
    println!("{}", server.address);
    tokio::task::spawn_blocking(|| std::io::stdin().lock().lines().next()).await?;
    server.stop().await;
    Ok(())
}

fn game<G: Judged>() -> Arc<HostedGame> {
    Arc::new(HostedGame { title: Box::new(TitleOf::<G>::standard()), room: Arc::new(RoomOf::<G>::new()) })
}

/// Whether servers run under callgrind, which counts their instructions and takes fifty times as long.
pub fn counts_instructions() -> bool {
    std::env::args().any(|argument| argument == "--instructions")
}

/// The file of callgrind's counts, in the folder of a server.
const COUNTED: &str = "callgrind.out";

/// A server in a process of its own.
pub struct Measured {
    process: Child,
    /// Where it listens.
    pub address: SocketAddr,
    folder: tempfile::TempDir,
}

impl Measured {
    /// Starts this program again as a server, on the database and bus the arguments name.
    pub fn start() -> Anyhow<Measured> {
        Measured::start_on(argument("--database").as_deref(), argument("--bus").as_deref())
    }

    /// Starts this program again as a server (`--serve`), or the same tool of an earlier version.
    pub fn start_on(database: Option<&str>, bus: Option<&str>) -> Anyhow<Measured> {
        let folder = tempfile::tempdir()?;
        let program = argument("--server").map_or_else(std::env::current_exe, |program| Ok(program.into()))?;
        let mut command = if counts_instructions() {
            let mut command = Command::new("valgrind");
            let counted = format!("--callgrind-out-file={}", folder.path().join(COUNTED).display());
            command.args(["--quiet", "--tool=callgrind", &counted]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.arg("--serve");
        match database {
            Some(url) => command.args(["--database", url]),
            None => command.arg("--data").arg(argument("--data").map_or(folder.path().to_owned(), Into::into)),
        };
        if let Some(bus) = bus {
            command.args(["--bus", bus]);
        }
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = process.stdout.take().ok_or("no output")?;
        let mut line = String::new();
        std::io::BufReader::new(output).read_line(&mut line)?;
        Ok(Measured { process, address: line.trim().parse()?, folder })
    }

    /// The id of the process.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Stops it; gives the instructions it has taken, where they were counted.
    pub fn stop(mut self) -> Anyhow<Option<f64>> {
        drop(self.process.stdin.take());
        self.process.wait()?;
        if !counts_instructions() {
            return Ok(None);
        }
        let counted = std::fs::read_to_string(self.folder.path().join(COUNTED))?;
        let told = counted.lines().find_map(|line| line.strip_prefix("summary: ").or(line.strip_prefix("totals: ")));
        Ok(told.and_then(|count| count.trim().parse().ok()))
    }
}

/// The memory of a process in MiB: now, and at its highest.
pub fn memory(process: u32) -> (f64, f64) {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok()).unwrap_or(f64::NAN) / 1024.0
    };
    (field("VmRSS:"), field("VmHWM:"))
}

/// The processor time of a process in seconds. Unlike latencies it does not depend on what else the machine does.
pub fn processor_seconds(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or(f64::NAN);
    (ticks(11) + ticks(12)) / 100.0
}

/// The processor time of a process with all it has started, in seconds.
pub fn processor_seconds_of_all(process: u32) -> f64 {
    let stat = |process: u32| std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let field = |process: u32, at: usize| -> f64 {
        let text = stat(process);
        let field = text.rsplit(')').next().and_then(|fields| fields.split_whitespace().nth(at)?.parse().ok());
        field.unwrap_or(0.0)
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let processes = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let children: f64 = processes.filter(|other| field(*other, 1) as u32 == process).map(processor_seconds).sum();
    // Those that have ended are counted with the one that started them.
    processor_seconds(process) + (field(process, 13) + field(process, 14)) / 100.0 + children
}

pub async fn post(
    http: &reqwest::Client,
    url: String,
    body: serde_json::Value,
) -> Anyhow<(serde_json::Value, Option<String>)> {
    let response = http.post(url).json(&body).send().await?.error_for_status()?;
    let cookie = response
        .headers()
        .get("set-cookie")
        .and_then(|value| value.to_str().ok()?.split(';').next().map(str::to_owned));
    Ok((response.json().await?, cookie))
}
