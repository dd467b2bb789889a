//! The bus on which the nodes of one database wake each other. A message says that something is on disk, or who is where;
//! what is on disk is read there. So a lost message costs a moment, never a move.
//!
//! A server alone needs none. Nodes on several machines share a NATS server (`bus/nats.rs`); nodes within one process, which
//! only tests have, a [`ProcessBus`].

pub mod message;
mod nats;

pub use message::{Envelope, Message, Spent};
pub use nats::NatsAddress;

use futures_util::StreamExt as _;
use std::fmt;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, mpsc};

/// So many messages may wait to go out. What does not fit is lost, as a message on the way may be.
const QUEUE: usize = 4096;
/// A node that has not heard itself for so long cannot trust the bus.
pub(crate) const DEAF: Duration = Duration::from_secs(3);

/// Which bus a server joins.
#[derive(Clone, Debug)]
pub enum BusAddress {
    /// One within the process.
    Process(ProcessBus),
    /// A NATS server, or several of one cluster.
    Nats(NatsAddress),
}

/// A bus for nodes within one process.
#[derive(Clone, Debug)]
pub struct ProcessBus {
    line: broadcast::Sender<Arc<[u8]>>,
    cut: Arc<AtomicBool>,
}

impl Default for ProcessBus {
    fn default() -> ProcessBus {
        ProcessBus { line: broadcast::channel(QUEUE).0, cut: Arc::default() }
    }
}

impl ProcessBus {
    /// Loses every message from now on, or none any more.
    pub fn cut(&self, cut: bool) {
        self.cut.store(cut, Relaxed);
    }
}

/// Why there is no bus.
#[derive(Debug)]
pub struct BusError(String);

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BusError {}

/// Where a node's messages go.
#[derive(Debug)]
pub(crate) struct Bus {
    /// None for a server alone.
    out: Option<mpsc::Sender<Message>>,
    /// When the node last heard itself.
    heard: Mutex<Option<Instant>>,
    pub(crate) sent: AtomicU64,
    /// The bytes that went out, without those the bus adds.
    pub(crate) sent_bytes: Arc<AtomicU64>,
    pub(crate) received: AtomicU64,
    pub(crate) lost: AtomicU64,
}

/// What comes in from the bus.
pub(crate) type Incoming = futures_util::stream::BoxStream<'static, Vec<u8>>;

impl Bus {
    fn with(out: Option<mpsc::Sender<Message>>, sent_bytes: Arc<AtomicU64>) -> Bus {
        Bus {
            out,
            heard: Mutex::default(),
            sent: AtomicU64::new(0),
            sent_bytes,
            received: AtomicU64::new(0),
            lost: AtomicU64::new(0),
        }
    }

    /// That of a server alone: nobody hears what it says.
    pub(crate) fn alone() -> Bus {
        Bus::with(None, Arc::default())
    }

    /// Joins a bus as a node. Nodes that name the same room hear each other.
    pub(crate) async fn join(address: &BusAddress, room: &str, node: &str) -> Result<(Bus, Incoming), BusError> {
        let (out, mut queue) = mpsc::channel::<Message>(QUEUE);
        let node = node.to_owned();
        let sent_bytes = Arc::<AtomicU64>::default();
        let counter = sent_bytes.clone();
        let packed = move |message: Message| {
            let bytes = message.packed(&node);
            counter.fetch_add(bytes.len() as u64, Relaxed);
            bytes
        };
        let incoming = match address {
            BusAddress::Process(bus) => {
                let (bus, line) = (bus.clone(), bus.line.subscribe());
                tokio::spawn(async move {
                    while let Some(message) = queue.recv().await {
                        if !bus.cut.load(Relaxed) {
                            // Perhaps nobody listens.
                            let _ = bus.line.send(packed(message).into());
                        }
                    }
                });
                let heard = futures_util::stream::unfold(line, |mut line| async move {
                    loop {
                        match line.recv().await {
                            Ok(bytes) => return Some((bytes.to_vec(), line)),
                            Err(broadcast::error::RecvError::Lagged(_)) => {}
                            Err(broadcast::error::RecvError::Closed) => return None,
                        }
                    }
                });
                heard.boxed()
            }
            BusAddress::Nats(address) => {
                let line = nats::join(address, room).await?;
                let sending = line.sender;
                tokio::spawn(async move {
                    while let Some(message) = queue.recv().await {
                        sending.send(packed(message)).await;
                    }
                });
                line.incoming
            }
        };
        Ok((Bus::with(Some(out), sent_bytes), incoming))
    }

    /// Whether other nodes may use the database, too.
    pub(crate) fn is_shared(&self) -> bool {
        self.out.is_some()
    }

    /// Says something to all other nodes, without waiting.
    pub(crate) fn say(&self, message: Message) {
        let Some(out) = &self.out else { return };
        let counter = if out.try_send(message).is_ok() { &self.sent } else { &self.lost };
        counter.fetch_add(1, Relaxed);
    }

    /// The node heard itself: messages go out and come in. Tells whether it had been deaf before.
    pub(crate) fn hears_itself(&self) -> bool {
        let before = self.heard.lock().unwrap_or_else(PoisonError::into_inner).replace(Instant::now());
        before.is_none_or(|at| at.elapsed() > DEAF)
    }

    /// Whether messages get through.
    pub(crate) fn is_well(&self) -> bool {
        let heard = *self.heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.is_some_and(|at| at.elapsed() <= DEAF)
    }
}
