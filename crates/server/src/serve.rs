//! Starting and stopping.

use crate::config::{Config, Database};
use crate::connections::{self, Connections};
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
    serving: JoinHandle<()>,
    connections: Arc<Connections>,
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
        let connections = Arc::new(Connections::new(&house.config.limits, house.config.behind_proxy));
        let router = http::router(house.clone());
        let serving = tokio::spawn(connections::accept(listener, router, house.clone(), connections.clone()));
        tracing::info!(%address, "listening");
        Ok(Server { address, house, serving, connections, _lock: lock })
    }

    /// What requests share.
    pub fn house(&self) -> &Arc<House> {
        &self.house
    }

    /// Takes no more requests, finishes those in flight, tells live connections, and closes the database.
    pub async fn stop(self) {
        self.house.closing.send_replace(true);
        // It fails only if it was stopped already.
        let _ = self.serving.await;
        self.connections.end().await;
        self.house.writer.finish().await;
        self.house.store.close().await;
        tracing::info!("stopped");
    }
}
