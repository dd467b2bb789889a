//! A way between two programs that can be cut: what goes over it ends, and nothing new gets through. Or it is cut without a
//! word, as by a machine that vanishes: nothing ends, and nothing arrives any more. Or it is only slow.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How the way is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    Open,
    Cut,
    /// Connections that are there when it comes to this, or are made meanwhile, are never heard of again.
    Silent,
    /// Everything arrives, each piece after a while.
    Slow,
}

/// The while.
const SLOW: Duration = Duration::from_millis(150);

/// The way.
pub struct Way {
    pub address: SocketAddr,
    there: Arc<Mutex<SocketAddr>>,
    passage: watch::Sender<Passage>,
}

impl Way {
    /// An open way to an address.
    pub async fn to(there: SocketAddr) -> Way {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (passage, state) = watch::channel(Passage::Open);
        let there = Arc::new(Mutex::new(there));
        let leads_to = there.clone();
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                let there = *leads_to.lock().unwrap();
                tokio::spawn(pass(here, there, state.clone()));
            }
        });
        Way { address, there, passage }
    }

    /// From now on it leads elsewhere, as an address does that moves to another machine.
    pub fn lead_to(&self, there: SocketAddr) {
        *self.there.lock().unwrap() = there;
    }

    pub fn set(&self, passage: Passage) {
        self.passage.send_replace(passage);
    }
}

async fn pass(here: TcpStream, there: SocketAddr, mut state: watch::Receiver<Passage>) {
    let mut carrying = pin!(carry(here, there, state.clone()));
    let closed = async {
        let passage = state.wait_for(|passage| matches!(passage, Passage::Cut | Passage::Silent)).await;
        // An error means that the way itself is gone.
        passage.map_or(Passage::Cut, |passage| *passage)
    };
    tokio::select! {
        biased;
        passage = closed => if passage == Passage::Silent {
            // Both ends stay as they are, whatever happens to the way later.
            while state.changed().await.is_ok() {}
        },
        () = &mut carrying => {}
    }
}

async fn carry(here: TcpStream, there: SocketAddr, state: watch::Receiver<Passage>) {
    let Ok(there) = TcpStream::connect(there).await else { return };
    let (from_here, to_here) = here.into_split();
    let (from_there, to_there) = there.into_split();
    // Who ends one direction ends the connection; nobody here half-closes one.
    tokio::select! {
        () = one_way(from_here, to_there, state.clone()) => {}
        () = one_way(from_there, to_here, state) => {}
    }
}

async fn one_way(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, state: watch::Receiver<Passage>) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if *state.borrow() == Passage::Slow {
            tokio::time::sleep(SLOW).await;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}
