//! How a server runs.

use crate::accounts::AccountsFor;
use crate::bus::BusAddress;
use crate::limits::{self, Limits};
use crate::notices::push;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Where everything is kept.
#[derive(Clone, Debug)]
pub enum Database {
    /// A SQLite file in this folder.
    Folder(PathBuf),
    /// A PostgreSQL database.
    Url(String),
}

/// How a server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at.
    pub listen: SocketAddr,
    /// Where everything is kept.
    pub database: Database,
    /// Where the nodes of this database wake each other, if there are several.
    pub bus: Option<BusAddress>,
    /// Whether tables for developers can be made.
    pub dev: bool,
    /// Whether cookies are for encrypted connections only. For servers behind TLS.
    pub secure_cookies: bool,
    /// Whether a proxy in front says who asks (`X-Forwarded-For`).
    pub behind_proxy: bool,
    /// The names under which people reach the server. Where none is given: see [`crate::http`]'s `Hosts`.
    pub hosts: Vec<String>,
    /// How much anyone may ask.
    pub limits: Limits,
    /// How many bots think at once; analyses wait for a place among them.
    pub thinking: usize,
    /// How long an analysis takes.
    pub analysis: Duration,
    /// How long a bot is waited for before an option is drawn in its place.
    pub bot_patience: Duration,
    /// The least time between the actions of a bot, so that people can follow.
    pub bot_pace: Duration,
    /// How long a person who keeps the others waiting may be away before the others can decide without them.
    pub absence: Duration,
    /// How long the pages are waited for to open their chance, once all have sat down.
    pub opening: Duration,
    /// How many times as long as stated in `limits.rs` what nobody uses is kept; 0 keeps everything for ever.
    pub retention: u32,
    /// Who may make an account.
    pub accounts: AccountsFor,
    /// How those who are not at the table hear that it is their turn.
    pub notices: Notices,
}

/// How those who are not at the table hear that it is their turn.
#[derive(Clone, Debug)]
pub struct Notices {
    /// How long a turn may wait before the person's devices are told.
    pub delay: Duration,
    /// How long to wait before a notice that could not be delivered is tried again; longer each time.
    pub again: Duration,
    /// The push services messages may go to: `https://host` or `https://*.domain`.
    pub push_services: Vec<String>,
    /// Whom a push service may ask about this server: a `mailto:` or `https:` address.
    pub contact: Option<String>,
    /// How mail is sent, where it is.
    pub mail: Option<MailServer>,
    /// How much longer a turn may wait before a mail is sent.
    pub mail_delay: Duration,
    /// The least time between two mails to a person.
    pub mail_rest: Duration,
}

/// How mail is sent.
#[derive(Clone)]
pub struct MailServer {
    /// `smtps://USER:PASSWORD@HOST`, `smtp://HOST:587?tls=required`, or `smtp://HOST:25` for one on the same machine.
    pub url: String,
    /// The sender.
    pub from: String,
    /// The server's own address as people know it, for links.
    pub public_url: String,
}

impl std::fmt::Debug for MailServer {
    /// The address may hold a password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MailServer({})", self.from)
    }
}

impl Default for Notices {
    fn default() -> Notices {
        Notices {
            delay: Duration::from_secs(30),
            again: Duration::from_secs(30),
            push_services: push::SERVICES.map(str::to_owned).to_vec(),
            contact: None,
            mail: None,
            mail_delay: Duration::from_secs(10 * 60),
            mail_rest: Duration::from_secs(3600),
        }
    }
}

impl Config {
    /// The usual server with its data in a folder.
    pub fn new(listen: SocketAddr, database: Database) -> Config {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Config {
            listen,
            database,
            bus: None,
            dev: false,
            secure_cookies: false,
            behind_proxy: false,
            hosts: Vec::new(),
            limits: Limits::default(),
            thinking: cores.saturating_sub(1).max(1),
            analysis: Duration::from_millis(500),
            bot_patience: Duration::from_secs(60),
            bot_pace: Duration::from_millis(300),
            absence: Duration::from_secs(15 * 60),
            opening: limits::OPENING,
            retention: 1,
            accounts: AccountsFor::default(),
            notices: Notices::default(),
        }
    }
}
