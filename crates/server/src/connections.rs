//! Connections: how many there may be, how long each may keep us waiting, and how they end when the server does.
//!
//! Whoever opens connections and says little or nothing on them must not keep others out. Each connection has a [`Pulse`] that
//! knows what it is waiting for; once a second those that take too long are cut off.

use crate::app::AppState;
use crate::limits::{self, Limits, network};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use std::collections::HashMap;
use std::io::{self, IoSlice, Write as _};
use std::net::{IpAddr, SocketAddr};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tower::ServiceExt as _;

/// How often slow connections are looked for.
const LOOK: Duration = Duration::from_secs(1);
/// How often the log tells of connections that were refused or cut off.
const TELL: Duration = Duration::from_secs(60);
/// How long requests in flight may take when the server goes down.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(10);
/// How long connections without a request in flight may take then.
const IDLE_SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a connection waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// The rest of a request's head.
    Head,
    /// The server's answer.
    Answer,
    /// The next request, and that the client takes the whole answer: it has been handed over.
    Nothing,
}

/// What a connection waits for, and since when.
#[derive(Debug)]
struct Pulse(Mutex<Beat>);

#[derive(Debug)]
struct Beat {
    phase: Phase,
    since: Instant,
    /// Since when the client has taken nothing of what is there for it.
    stalled: Option<Instant>,
}

impl Pulse {
    /// A connection from which the first request is expected.
    fn new() -> Pulse {
        Pulse(Mutex::new(Beat { phase: Phase::Head, since: Instant::now(), stalled: None }))
    }

    fn set_phase(&self, phase: Phase) {
        let mut beat = lock(&self.0);
        (beat.phase, beat.since) = (phase, Instant::now());
    }

    /// Something came from the client.
    fn heard(&self) {
        let mut beat = lock(&self.0);
        if beat.phase == Phase::Nothing {
            (beat.phase, beat.since) = (Phase::Head, Instant::now());
        }
    }

    /// The client took something, or did not.
    fn sent(&self, taken: bool) {
        let mut beat = lock(&self.0);
        beat.stalled = if taken { None } else { beat.stalled.or_else(|| Some(Instant::now())) };
    }

    fn is_answered(&self) -> bool {
        lock(&self.0).phase == Phase::Answer
    }

    fn takes_too_long(&self, now: Instant) -> bool {
        let beat = lock(&self.0);
        let since = |time: Instant| now.saturating_duration_since(time);
        let slow = match beat.phase {
            Phase::Head => since(beat.since) > limits::HEAD_TIME,
            Phase::Nothing => since(beat.since) > limits::IDLE_TIME,
            Phase::Answer => false,
        };
        slow || beat.stalled.is_some_and(|stalled| since(stalled) > limits::TAKE_TIME)
    }
}

/// All connections of the server.
#[derive(Debug)]
pub(crate) struct Connections {
    open: Mutex<OpenConnections>,
    most: usize,
    most_of_network: Option<u32>,
}

#[derive(Debug, Default)]
struct OpenConnections {
    all: HashMap<u64, Connection>,
    of_network: HashMap<IpAddr, u32>,
    next: u64,
    /// Refused and cut off since the log told of it.
    refused: u64,
    cut_off: u64,
}

#[derive(Debug)]
struct Connection {
    network: IpAddr,
    pulse: Arc<Pulse>,
    task: Option<AbortHandle>,
}

/// A connection's place among all; dropping it makes it free.
#[derive(Debug)]
struct ConnectionPermit {
    connections: Arc<Connections>,
    number: u64,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = lock(&self.connections.open);
        let Some(known) = open.all.remove(&self.number) else { return };
        if let Some(count) = open.of_network.get_mut(&known.network) {
            *count -= 1;
            if *count == 0 {
                open.of_network.remove(&known.network);
            }
        }
    }
}

/// Why there is no place for a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Full {
    Network,
    Server,
}

impl Full {
    /// An answer that can be sent without reading the question.
    fn answer(self) -> &'static [u8] {
        match self {
            Full::Network => {
                b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            }
            Full::Server => {
                b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            }
        }
    }
}

impl Connections {
    /// None yet. Behind a proxy all come from its address, so only their sum is limited.
    pub(crate) fn new(limits: &Limits, behind_proxy: bool) -> Connections {
        let files = usable_descriptors().unwrap_or(usize::MAX);
        let most = files.min(limits.sockets_in_all as usize);
        tracing::info!(most, "connections at once");
        Connections { open: Mutex::default(), most, most_of_network: (!behind_proxy).then_some(limits.sockets) }
    }

    fn admit(self: &Arc<Self>, address: IpAddr) -> Result<(ConnectionPermit, Arc<Pulse>), Full> {
        let network = network(address);
        let mut open = lock(&self.open);
        if open.all.len() >= self.most {
            open.refused += 1;
            return Err(Full::Server);
        }
        let count = open.of_network.entry(network).or_default();
        if self.most_of_network.is_some_and(|most| *count >= most) {
            open.refused += 1;
            return Err(Full::Network);
        }
        *count += 1;
        open.next += 1;
        let (number, pulse) = (open.next, Arc::new(Pulse::new()));
        open.all.insert(number, Connection { network, pulse: pulse.clone(), task: None });
        Ok((ConnectionPermit { connections: self.clone(), number }, pulse))
    }

    /// Which task serves a connection, so that it can be cut off.
    fn is_served_by(&self, number: u64, task: AbortHandle) {
        if let Some(known) = lock(&self.open).all.get_mut(&number) {
            known.task = Some(task);
        }
    }

    /// Cuts off those that take too long. A live connection has a task of its own, which looks after itself.
    fn cut_off_slow(&self) {
        let (now, mut open) = (Instant::now(), lock(&self.open));
        let slow = |known: &&Connection| known.pulse.takes_too_long(now);
        let tasks = open.all.values().filter(slow).filter_map(|known| known.task.clone());
        let tasks: Vec<AbortHandle> = tasks.filter(|task| !task.is_finished()).collect();
        open.cut_off += tasks.len() as u64;
        drop(open);
        tasks.iter().for_each(AbortHandle::abort);
    }

    /// Looks for slow connections again and again, and tells the log of them and of those that were refused.
    async fn watch(self: Arc<Self>) {
        let mut told: Option<Instant> = None;
        loop {
            tokio::time::sleep(LOOK).await;
            self.cut_off_slow();
            let mut open = lock(&self.open);
            let due = told.is_none_or(|told| told.elapsed() > TELL);
            if due && (open.refused > 0 || open.cut_off > 0) {
                let (refused, cut_off) = (std::mem::take(&mut open.refused), std::mem::take(&mut open.cut_off));
                let (all, networks) = (open.all.len(), open.of_network.len());
                drop(open);
                tracing::warn!(refused, cut_off, open = all, networks, "connections were refused or cut off");
                told = Some(Instant::now());
            }
        }
    }

    /// Waits until those with a request in flight have their answer; the others get little time.
    pub(crate) async fn end(&self) {
        let began = Instant::now();
        loop {
            let (all, busy) = {
                let open = lock(&self.open);
                (open.all.len(), open.all.values().filter(|known| known.pulse.is_answered()).count())
            };
            if all == 0 || (busy == 0 && began.elapsed() > IDLE_SHUTDOWN_GRACE) {
                break;
            }
            if began.elapsed() > SHUTDOWN_GRACE {
                tracing::warn!(busy, "some requests were not answered in time");
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        for known in lock(&self.open).all.values() {
            if let Some(task) = &known.task {
                task.abort();
            }
        }
    }
}

/// Takes connections until the server goes down.
pub(crate) async fn accept(listener: TcpListener, router: Router, app: Arc<AppState>, connections: Arc<Connections>) {
    let watching = tokio::spawn(connections.clone().watch());
    loop {
        let accepted = tokio::select! {
            () = app.closed() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => match connections.admit(peer.ip()) {
                Ok((permit, pulse)) => {
                    let number = permit.number;
                    // An answer goes out at once; where that cannot be set it goes out a little later.
                    let _ = stream.set_nodelay(true);
                    let watched = WatchedStream { stream, pulse, _permit: permit };
                    let task = tokio::spawn(serve(watched, peer, router.clone(), app.clone()));
                    connections.is_served_by(number, task.abort_handle());
                }
                Err(full) => refuse(stream, full),
            },
            // Most likely there are no descriptors left: some time later there may be.
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(LOOK).await;
            }
        }
    }
    watching.abort();
}

/// Says in passing that there is no place. Nobody waits for whether it is heard.
fn refuse(stream: TcpStream, full: Full) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write(full.answer());
    }
}

async fn serve(watched: WatchedStream, peer: SocketAddr, router: Router, app: Arc<AppState>) {
    let pulse = watched.pulse.clone();
    let answer = service_fn(move |mut request: hyper::Request<Incoming>| {
        let (router, pulse) = (router.clone(), pulse.clone());
        pulse.set_phase(Phase::Answer);
        request.extensions_mut().insert(ConnectInfo(peer));
        async move {
            let answered = router.oneshot(request.map(Body::new)).await;
            pulse.set_phase(Phase::Nothing);
            answered
        }
    });
    let mut settings = http1::Builder::new();
    settings.max_buf_size(limits::HEAD);
    let mut connection = pin!(settings.serve_connection(TokioIo::new(watched), answer).with_upgrades());
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        () = app.closed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended");
    }
}

/// A connection that knows how it fares.
struct WatchedStream {
    stream: TcpStream,
    pulse: Arc<Pulse>,
    _permit: ConnectionPermit,
}

impl AsyncRead for WatchedStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if buf.filled().len() > before {
            self.pulse.heard();
        }
        read
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.pulse.sent(written.is_ready());
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.pulse.sent(written.is_ready());
        written
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// How many descriptors connections may take: as many as the system gives us, less those everything else needs.
#[cfg(unix)]
fn usable_descriptors() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    let wanted =
        Rlimit { current: now.maximum.map_or(limits::DESCRIPTORS, |most| most.min(limits::DESCRIPTORS)).into(), ..now };
    let raised = wanted.current > now.current && setrlimit(Resource::Nofile, wanted).is_ok();
    let current = if raised { wanted.current } else { now.current };
    // None means that there is no limit.
    current.map(|most| usize::try_from(most).unwrap_or(usize::MAX).saturating_sub(limits::RESERVE))
}

#[cfg(not(unix))]
fn usable_descriptors() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(sockets: u32, in_all: u32, behind_proxy: bool) -> Arc<Connections> {
        let limits = Limits { sockets, sockets_in_all: in_all, ..Limits::none() };
        Arc::new(Connections::new(&limits, behind_proxy))
    }

    #[test]
    fn a_network_and_all_together_have_their_measure() {
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let connections = some(2, 3, false);
        let first = connections.admit(one).unwrap();
        let _second = connections.admit(one).unwrap();
        assert_eq!(connections.admit(one).unwrap_err(), Full::Network);
        let _third = connections.admit(two).unwrap();
        assert_eq!(connections.admit(two).unwrap_err(), Full::Server);
        drop(first);
        assert!(connections.admit(one).is_ok());
        assert_eq!(lock(&connections.open).all.len(), 2, "the last one went at once");

        let behind_proxy = some(1, 3, true);
        let all: Vec<_> = (0..4).map(|_| behind_proxy.admit(one)).collect();
        assert_eq!(all.iter().filter(|permit| permit.is_ok()).count(), 3);
    }

    #[test]
    fn each_phase_has_its_time() {
        let pulse = Pulse::new();
        let later = |time: Duration| Instant::now() + time + Duration::from_secs(1);
        assert!(!pulse.takes_too_long(Instant::now()) && pulse.takes_too_long(later(limits::HEAD_TIME)));
        pulse.set_phase(Phase::Answer);
        assert!(!pulse.takes_too_long(later(10 * limits::IDLE_TIME)), "the server may take its time");
        pulse.sent(false);
        assert!(pulse.takes_too_long(later(limits::TAKE_TIME)), "the client may not");
        pulse.sent(true);
        pulse.set_phase(Phase::Nothing);
        assert!(!pulse.takes_too_long(later(limits::HEAD_TIME)) && pulse.takes_too_long(later(limits::IDLE_TIME)));
        // Who takes a byte now and then of an answer has no longer than who takes none.
        pulse.sent(false);
        pulse.sent(true);
        assert!(pulse.takes_too_long(later(limits::IDLE_TIME)));
        pulse.heard();
        assert!(pulse.takes_too_long(later(limits::HEAD_TIME)));
    }
}
