//! Starting and stopping.

use crate::app::{AppState, Lock, OpenError};
use crate::config::{Config, Database};
use crate::connections::{self, Connections};
use crate::http;
use crate::notices;
use crate::notices::mail::Mail;
use crate::store::{DatabaseLock, SharedLock, private_file, private_folder};
use crate::table::HostedGame;
use std::fmt;
use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Why a server does not start.
#[derive(Debug)]
pub enum StartError {
    /// The database cannot be opened.
    Database(sqlx::Error),
    /// Another server uses the folder.
    InUse(PathBuf),
    /// Another server uses the PostgreSQL database.
    DatabaseInUse,
    /// There is a bus for several nodes, but a database for one.
    BusWithoutServer,
    /// The bus cannot be joined.
    Bus(String),
    /// The settings for mail make no sense.
    Mail(String),
    /// The address cannot be listened at.
    Listen(SocketAddr, std::io::Error),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Database(error) => write!(f, "The database cannot be opened: {error}."),
            StartError::InUse(folder) => write!(f, "Another server uses the folder {}.", folder.display()),
            StartError::DatabaseInUse => {
                f.write_str("Another server uses this database; stop it first, give this one a database of its own, or give both the same --bus.")
            }
            StartError::BusWithoutServer => f.write_str(
                "Several nodes share a PostgreSQL database, never a SQLite file: name one with --database, or leave out --bus.",
            ),
            StartError::Bus(why) => write!(f, "The bus cannot be joined: {why}."),
            StartError::Mail(why) => write!(f, "Mail cannot be sent: {why}."),
            StartError::Listen(address, error) => write!(f, "The server cannot listen at {address}: {error}."),
        }
    }
}

impl std::error::Error for StartError {}

impl From<OpenError> for StartError {
    fn from(error: OpenError) -> StartError {
        match error {
            OpenError::Database(error) => StartError::Database(error),
            OpenError::Bus(error) => StartError::Bus(error.to_string()),
        }
    }
}

impl From<sqlx::Error> for StartError {
    fn from(error: sqlx::Error) -> StartError {
        StartError::Database(error)
    }
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    /// Where it listens.
    pub address: SocketAddr,
    app: Arc<AppState>,
    serving: JoinHandle<()>,
    connections: Arc<Connections>,
    /// Held for as long as the server runs; the system lets go of it however the process ends.
    _lock: Option<File>,
}

/// Takes what keeps a second server from the same database, unless both hear each other over a bus: each would keep tables in
/// memory the other does not know.
async fn lock(config: &Config) -> Result<(Option<File>, Lock), StartError> {
    match (&config.database, &config.bus) {
        (Database::Folder(_), Some(_)) => Err(StartError::BusWithoutServer),
        (Database::Folder(folder), None) => Ok((Some(lock_folder(folder)?), Lock::None)),
        (Database::Url(url), Some(_)) => {
            let claimed = SharedLock::claim(url).await?.ok_or(StartError::DatabaseInUse)?;
            Ok((None, Lock::Shared(claimed)))
        }
        (Database::Url(url), None) => {
            let claimed = DatabaseLock::claim(url).await?.ok_or(StartError::DatabaseInUse)?;
            Ok((None, Lock::Database(Box::new(claimed))))
        }
    }
}

fn lock_folder(folder: &Path) -> Result<File, StartError> {
    let failed = |error| StartError::Database(sqlx::Error::Io(error));
    let opened = private_folder(folder).and_then(|()| private_file(&folder.join("almende.lock")));
    let file = opened.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

impl Server {
    /// Opens the database and listens. Tables are rebuilt when somebody comes.
    pub async fn start(config: Config, games: Vec<Arc<HostedGame>>) -> Result<Server, StartError> {
        let wanted = config.listen;
        if let Some(server) = &config.notices.mail {
            Mail::new(server).map_err(StartError::Mail)?;
        }
        let (file, lock) = lock(&config).await?;
        let app = AppState::open(config, games, lock).await?;
        if !app.hears_itself().await {
            return Err(StartError::Bus("it brings back nothing".to_owned()));
        }
        let unnoted = notices::before_start(&app).await?;
        let refused = |error| StartError::Listen(wanted, error);
        let listener = TcpListener::bind(wanted).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        tokio::spawn(app.clone().resume(unnoted));
        tokio::spawn(app.clone().follow_closures());
        tokio::spawn(app.clone().sweep());
        tokio::spawn(notices::send_due(app.clone()));
        tokio::spawn(app.clone().checkpoint_regularly());
        tokio::spawn(app.clone().keep_counting());
        tokio::spawn(app.clone().keep_clear());
        let connections = Arc::new(Connections::new(&app.config.limits, app.config.behind_proxy));
        let router = http::router(app.clone());
        let serving = tokio::spawn(connections::accept(listener, router, app.clone(), connections.clone()));
        tracing::info!(%address, "listening");
        Ok(Server { address, app, serving, connections, _lock: file })
    }

    /// What requests share.
    pub fn app(&self) -> &Arc<AppState> {
        &self.app
    }

    /// Takes no more requests, finishes those in flight, tells live connections, and closes the database.
    pub async fn stop(self) {
        self.app.closing.send_replace(true);
        // It fails only if it was stopped already.
        let _ = self.serving.await;
        self.connections.end().await;
        self.app.say_goodbye().await;
        notices::all_is_noted(&self.app).await;
        self.app.writer.finish().await;
        self.app.journal_reader.close();
        self.app.store.close().await;
        tracing::info!("stopped");
    }
}
