//! Starting and stopping.

use crate::config::{Config, Database};
use crate::house::House;
use crate::http;
use crate::notices::mail::Mail;
use crate::sitting::Game;
use std::fmt;
use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// How long requests in flight may take when the server goes down.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why a server does not start.
#[derive(Debug)]
pub enum StartError {
    /// The database cannot be opened.
    Database(sqlx::Error),
    /// Another server uses the folder.
    InUse(PathBuf),
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
            StartError::Mail(why) => write!(f, "Mail cannot be sent: {why}."),
            StartError::Listen(address, error) => write!(f, "The server cannot listen at {address}: {error}."),
        }
    }
}

impl std::error::Error for StartError {}

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
    house: Arc<House>,
    serving: JoinHandle<std::io::Result<()>>,
    /// Held for as long as the server runs; the system lets go of it however the process ends.
    _lock: Option<File>,
}

/// Sees to it that only one server uses a folder: each would keep tables in memory the other does not know.
fn lock_folder(database: &Database) -> Result<Option<File>, StartError> {
    let Database::Folder(folder) = database else { return Ok(None) };
    let opened = std::fs::create_dir_all(folder).and_then(|()| File::create(folder.join("almende.lock")));
    let file = opened.map_err(|error| StartError::Database(sqlx::Error::Io(error)))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse(folder.clone())),
        Err(TryLockError::Error(error)) => Err(StartError::Database(sqlx::Error::Io(error))),
    }
}

impl Server {
    /// Opens the database, rebuilds what is being played, and listens.
    pub async fn start(config: Config, games: Vec<Arc<Game>>) -> Result<Server, StartError> {
        let wanted = config.listen;
        if let Some(server) = &config.notices.mail {
            Mail::new(server).map_err(StartError::Mail)?;
        }
        let lock = lock_folder(&config.database)?;
        let house = House::open(config, games).await?;
        let refused = |error| StartError::Listen(wanted, error);
        let listener = TcpListener::bind(wanted).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let (well, broken) = house.wake_all().await?;
        tracing::info!(tables = well, broken, "rebuilt the tables that are being played");
        tokio::spawn(house.clone().sweep());
        tokio::spawn(house.clone().settle());
        let service = http::router(house.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let mut closing = house.closing.subscribe();
        let closed = async move {
            // An error means that the house is gone, which is a reason to stop too.
            let _ = closing.wait_for(|closing| *closing).await;
        };
        let serving = tokio::spawn(async move { axum::serve(listener, service).with_graceful_shutdown(closed).await });
        tracing::info!(%address, "listening");
        Ok(Server { address, house, serving, _lock: lock })
    }

    /// What requests share.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// Takes no more requests, finishes those in flight, tells live connections, and closes the database.
    pub async fn stop(mut self) {
        self.house.closing.send_replace(true);
        if tokio::time::timeout(FAREWELL, &mut self.serving).await.is_err() {
            tracing::warn!("some connections did not end in time");
            self.serving.abort();
        }
        self.house.store.close().await;
        tracing::info!("stopped");
    }
}
