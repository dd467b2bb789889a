//! A way between two programs that can be cut: what goes over it ends, and nothing new gets through. Or it is cut without a
//! word, as by a machine that vanishes: nothing ends, and nothing arrives any more.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How the way is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    Open,
    Cut,
    /// Connections that are there when it comes to this, or are made meanwhile, are never heard of again.
    Silent,
}

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
    let mut carrying = pin!(carry(here, there));
    let closed = async {
        let passage = state.wait_for(|passage| *passage != Passage::Open).await;
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

async fn carry(mut here: TcpStream, there: SocketAddr) {
    if let Ok(mut there) = TcpStream::connect(there).await {
        let _ = tokio::io::copy_bidirectional(&mut here, &mut there).await;
    }
}
