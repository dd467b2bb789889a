//! Starting and stopping.

use crate::config::{Config, Database};
use crate::house::House;
use crate::http;
use crate::notices::mail::Mail;
use crate::sitting::Game;
use crate::store::{Sole, private_file, private_folder};
use std::fmt;
use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
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
    /// Another server uses the PostgreSQL database.
    DatabaseInUse,
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
                f.write_str("Another server uses this database; stop it first, or give this one a database of its own.")
            }
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

/// What keeps a second server from the same database: each would keep tables in memory the other does not know.
enum Lock {
    Folder(File),
    Database(Box<Sole>),
}

async fn lock(database: &Database) -> Result<Lock, StartError> {
    match database {
        Database::Folder(folder) => lock_folder(folder).map(Lock::Folder),
        Database::Url(url) => {
            let sole = Sole::claim(url).await?.ok_or(StartError::DatabaseInUse)?;
            Ok(Lock::Database(Box::new(sole)))
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
    pub async fn start(config: Config, games: Vec<Arc<Game>>) -> Result<Server, StartError> {
        let wanted = config.listen;
        if let Some(server) = &config.notices.mail {
            Mail::new(server).map_err(StartError::Mail)?;
        }
        let (lock, sole) = match lock(&config.database).await? {
            Lock::Folder(file) => (Some(file), None),
            Lock::Database(sole) => (None, Some(*sole)),
        };
        let house = House::open(config, games, sole).await?;
        let refused = |error| StartError::Listen(wanted, error);
        let listener = TcpListener::bind(wanted).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        tokio::spawn(house.clone().resume());
        tokio::spawn(house.clone().follow_closures());
        tokio::spawn(house.clone().sweep());
        tokio::spawn(house.clone().settle());
        tokio::spawn(house.clone().keep_clear());
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
        self.house.writer.finish().await;
        self.house.store.close().await;
        tracing::info!("stopped");
    }
}
