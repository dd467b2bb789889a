//! `almende serve`: the server with the web client inside.

use crate::console::Console;
use crate::failure::Failure;
use crate::titles;
use almende_core::{Lang, Problem};
use almende_server::accounts::AccountsFor;
use almende_server::{BusAddress, Config, Database, HostedGame, Limits, MailServer, NatsAddress, Server};
use clap::Args;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::EnvFilter;

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:4242", hide_default_value = true)]
    listen: SocketAddr,
    #[command(flatten)]
    database: DatabaseArgs,
    #[arg(long, value_name = "URL")]
    bus: Option<String>,
    #[arg(long, value_name = "FILE")]
    bus_ca: Option<PathBuf>,
    #[arg(long)]
    dev: bool,
    #[arg(long)]
    secure_cookies: bool,
    #[arg(long)]
    behind_proxy: bool,
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    #[arg(long, value_name = "N")]
    thinking: Option<usize>,
    #[arg(long, value_name = "MS", default_value_t = 300, hide_default_value = true)]
    bot_pace: u64,
    #[arg(long, value_name = "MINUTES", default_value_t = 15, hide_default_value = true)]
    absence: u64,
    #[arg(long, value_name = "SECONDS", default_value_t = 30, hide_default_value = true)]
    notice_delay: u64,
    #[arg(long, value_name = "ADDRESS")]
    contact: Option<String>,
    #[arg(long, value_name = "ORIGIN")]
    push_service: Vec<String>,
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    #[arg(long, value_name = "MINUTES", default_value_t = 10, hide_default_value = true)]
    mail_delay: u64,
    #[arg(long, value_name = "TIMES", default_value_t = 1, hide_default_value = true)]
    retention: u32,
    #[arg(long, value_name = "WHO", default_value = "everybody", hide_default_value = true, value_parser = accounts_for)]
    accounts: AccountsFor,
    #[arg(long)]
    no_limits: bool,
    #[arg(long)]
    log_json: bool,
    /// Hosts the titles, too, that are not on the shelf: the example game, in builds for tests.
    #[cfg(feature = "example-title")]
    #[arg(long, hide = true)]
    unlisted: bool,
}

impl ServeArgs {
    fn games(&self) -> Vec<Arc<HostedGame>> {
        #[cfg(feature = "example-title")]
        if self.unlisted {
            return games().into_iter().chain(hosted(titles::unlisted())).collect();
        }
        games()
    }
}

/// Who may make an account, as the command line says it.
fn accounts_for(who: &str) -> Result<AccountsFor, String> {
    match who {
        "everybody" => Ok(AccountsFor::Everybody),
        "invited" => Ok(AccountsFor::Invited),
        "nobody" => Ok(AccountsFor::Nobody),
        _ => Err("everybody, invited or nobody".to_owned()),
    }
}

/// Where everything is kept.
#[derive(Args, Debug)]
pub(crate) struct DatabaseArgs {
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    database: Option<String>,
}

impl DatabaseArgs {
    pub(crate) fn database(&self) -> Database {
        // With a password in it the address is better kept out of the list of processes.
        self.database_or(std::env::var("ALMENDE_DATABASE").ok())
    }

    /// What is asked for; then what the environment says; then a folder here.
    fn database_or(&self, environment: Option<String>) -> Database {
        match (&self.database, &self.data, environment) {
            (Some(url), ..) => Database::Url(url.clone()),
            (None, Some(folder), _) => Database::Folder(folder.clone()),
            (None, None, Some(url)) if !url.is_empty() => Database::Url(url),
            _ => Database::Folder("almende-data".into()),
        }
    }
}

/// The games as the server wants them.
pub(crate) fn games() -> Vec<Arc<HostedGame>> {
    hosted(titles::shelf()).collect()
}

fn hosted(titles: Vec<titles::Shelved>) -> impl Iterator<Item = Arc<HostedGame>> {
    titles.into_iter().map(|game| Arc::new(HostedGame { title: game.title, room: Arc::from(game.room) }))
}

/// Runs something of the server's.
pub(crate) fn block_on<F: Future>(work: F) -> Result<F::Output, Failure> {
    let runtime = tokio::runtime::Runtime::new().map_err(|error| Problem::new("problem.start").with("error", error))?;
    Ok(runtime.block_on(work))
}

pub(crate) fn run(args: &ServeArgs, _: Lang, console: &mut Console) -> Result<(), Failure> {
    start_log(args.log_json);
    let mut config = Config::new(args.listen, args.database.database());
    let bus = args.bus.clone().or_else(|| std::env::var("ALMENDE_BUS").ok());
    config.bus = bus.map(|servers| BusAddress::Nats(NatsAddress { servers, authority: args.bus_ca.clone() }));
    config.dev = args.dev;
    config.secure_cookies = args.secure_cookies;
    config.behind_proxy = args.behind_proxy;
    config.hosts.clone_from(&args.host);
    config.thinking = args.thinking.unwrap_or(config.thinking).max(1);
    config.bot_pace = Duration::from_millis(args.bot_pace);
    config.absence = Duration::from_secs(args.absence.saturating_mul(60));
    config.notices.delay = Duration::from_secs(args.notice_delay);
    config.notices.contact.clone_from(&args.contact);
    config.notices.push_services.extend(args.push_service.iter().cloned());
    config.notices.mail_delay = Duration::from_secs(args.mail_delay.saturating_mul(60));
    // A password does not belong on the command line, where every process can read it.
    config.notices.mail = std::env::var("ALMENDE_SMTP").ok().map(|url| MailServer {
        url,
        from: args.mail_from.clone().unwrap_or_default(),
        public_url: args.public_url.clone().unwrap_or_default(),
    });
    config.retention = args.retention;
    config.accounts = args.accounts;
    if args.no_limits {
        config.limits = Limits::none();
    }
    let games = args.games();
    block_on(async {
        let started = Server::start(config, games).await;
        let server = started.map_err(|error| Problem::new("problem.start").with("error", error))?;
        // Programs that start the server wait for this line.
        writeln!(console.out, "http://{}", server.address)?;
        console.out.flush()?;
        wait_for_shutdown().await;
        server.stop().await;
        Ok(())
    })?
}

/// The log goes to the error stream; `ALMENDE_LOG` says how much of it (`info`, `debug`, `almende_server=trace`).
fn start_log(json: bool) {
    let filter = EnvFilter::try_from_env("ALMENDE_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    // It fails if a log was started before, which then goes on.
    let _ = if json { log.json().try_init() } else { log.try_init() };
}

/// Waits for the signal to stop.
async fn wait_for_shutdown() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                terminate.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(database: Option<&str>, data: Option<&str>, environment: Option<&str>) -> String {
        let args = DatabaseArgs { data: data.map(PathBuf::from), database: database.map(str::to_owned) };
        match args.database_or(environment.map(str::to_owned)) {
            Database::Url(url) => url,
            Database::Folder(folder) => folder.to_string_lossy().into_owned(),
        }
    }

    #[test]
    fn what_is_asked_for_goes_before_the_environment() {
        let there = Some("postgres://there/db");
        assert_eq!(chosen(None, None, None), "almende-data");
        assert_eq!(chosen(None, None, Some("")), "almende-data");
        assert_eq!(chosen(None, None, there), "postgres://there/db");
        assert_eq!(chosen(Some("postgres://here/db"), None, there), "postgres://here/db");
        assert_eq!(chosen(None, Some("folder"), there), "folder");
    }
}
