//! Live updates: first what a client missed, then every change as it happens.

use crate::app::AppState;
use crate::bots;
use crate::clock::now;
use crate::failure::Failure;
use crate::guests::EVERYBODY;
use crate::http::{Asker, Errors, Query, TableId};
use crate::limits::{self, network};
use crate::slot::{News, TableSlot};
use crate::snapshot::snapshot_for;
use crate::socket::{ClientSignal, Disconnected, PING, Socket, Upgrade};
use crate::store::LockState;
use crate::wire::Live;
use axum::response::Response;
use serde::Deserialize;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use tokio::time::Instant;
use utoipa::IntoParams;

/// Close codes; the client comes back after the first two.
const GOING_AWAY: u16 = 1001;
const TOO_SLOW: u16 = 1013;
const NOT_TAKEN: u16 = 1003;
const TOO_MUCH: u16 = 1008;

/// How many live connections each network has.
#[derive(Debug, Default)]
pub(crate) struct LiveConnections(Mutex<HashMap<IpAddr, u32>>);

impl LiveConnections {
    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Permits a network one more, if it has fewer than so many.
    fn permit(self: &Arc<Self>, network: IpAddr, most: u32) -> Result<LivePermit, Failure> {
        let mut counts = self.counts();
        let count = counts.entry(network).or_default();
        if *count >= most {
            return Err(Failure::too_fast(Duration::from_secs(10)));
        }
        *count += 1;
        Ok(LivePermit { connections: self.clone(), network })
    }
}

/// A live connection that is counted; dropped, it is not any more.
struct LivePermit {
    connections: Arc<LiveConnections>,
    network: IpAddr,
}

impl Drop for LivePermit {
    fn drop(&mut self) {
        let mut counts = self.connections.counts();
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

#[derive(Deserialize, IntoParams)]
pub(crate) struct Since {
    /// The last version the client has seen.
    since: Option<u32>,
}

/// Live updates of a table: a WebSocket with messages of the type `Live`.
#[utoipa::path(get, path = "/api/tables/{id}/live", params(("id" = String, Path, description = "The table."), Since),
    responses((status = 101, body = Live, description = "The connection speaks WebSocket from here on."), Errors))]
pub(crate) async fn live(
    asker: Asker,
    id: TableId,
    Query(query): Query<Since>,
    upgrade: Result<Upgrade, Failure>,
) -> Result<Response, Failure> {
    let slot = asker.app.slot(&id).await?;
    // Somebody without a table learns it as a plain answer.
    drop(asker.app.table_in(&slot).await?);
    let upgrade = upgrade?;
    let network = network(asker.address);
    let permit = asker.app.live_connections.permit(network, asker.app.config.limits.connections)?;
    let device = asker.device.map(|device| device.hash);
    let (app, guest) = (asker.app, asker.guest.map(|guest| guest.id));
    upgrade.serve(move |socket| async move {
        app.metrics.connections.fetch_add(1, Relaxed);
        let number = slot.connect(guest.clone(), network);
        app.tell_presence(&slot);
        // Where nobody looked until now bots may wait to go on.
        bots::drive(&app, &slot);
        let mut client = Client { socket, app: app.clone(), slot: slot.clone(), guest, device };
        client.serve(query.since).await;
        slot.disconnect(number, now());
        app.tell_presence(&slot);
        app.metrics.connections.fetch_sub(1, Relaxed);
        drop(permit);
    })
}

/// The first message, and everything that comes after it.
async fn first(
    app: &Arc<AppState>,
    slot: &Arc<TableSlot>,
    guest: Option<&str>,
    since: Option<u32>,
) -> Result<(Live, Receiver<News>), Failure> {
    let table = app.table_in(slot).await?;
    if app.nodes.is_shared() {
        // Those who listen already hear what was said before somebody joins them.
        app.tell_chat(slot).await?;
    }
    // The table is locked, so nothing falls between this message and the next.
    let news = slot.news.subscribe();
    let first = match since.and_then(|version| table.changes_since(version, guest)) {
        Some(changes) => {
            let rendered = table.render(app.away(slot), table.time(now()), &[guest.map(str::to_owned)]);
            Live::Update { changes, now: Box::new(rendered.now_for(guest)) }
        }
        None => Live::Snapshot(Box::new(snapshot_for(app, slot, &table, guest).await?)),
    };
    Ok((first, news))
}

/// Waits until the server goes down.
async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that nobody can say it any more, which is the same.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Waits until another server may have changed the table.
async fn another_had_it(lock: &mut watch::Receiver<LockState>, before: LockState) {
    let other = |now: &LockState| *now != LockState::Lost && *now != before;
    if lock.wait_for(other).await.is_err() {
        std::future::pending::<()>().await;
    }
}

struct Client {
    socket: Socket,
    app: Arc<AppState>,
    slot: Arc<TableSlot>,
    guest: Option<String>,
    /// The hash of the cookie it came with.
    device: Option<String>,
}

impl Client {
    async fn serve(&mut self, since: Option<u32>) {
        let Ok((first, news)) = first(&self.app, &self.slot, self.guest.as_deref(), since).await else {
            return self.socket.close(GOING_AWAY, "the table cannot be read now").await;
        };
        if self.send(&first).await.is_ok() {
            drop(first);
            self.follow(news).await;
        }
    }

    async fn follow(&mut self, mut news: Receiver<News>) {
        let mut closing = self.app.closing.subscribe();
        let mut lock = self.app.writer.lock_state();
        let tenure = *lock.borrow_and_update();
        let mut guests = self.app.guest_news.subscribe();
        let mut ping = tokio::time::interval_at(Instant::now() + PING, PING);
        // Signs of life since the last ping; that it has connected is the first.
        let mut signs = 1;
        loop {
            let done = tokio::select! {
                () = closed(&mut closing) => {
                    return self.socket.close(GOING_AWAY, "the server goes down").await;
                }
                () = another_had_it(&mut lock, tenure) => {
                    return self.socket.close(GOING_AWAY, "another server has had the table").await;
                }
                told = news.recv() => match told {
                    Ok(News::Closed) => return self.socket.close(GOING_AWAY, "the table is gone").await,
                    Ok(told) => self.tell(told).await,
                    Err(RecvError::Lagged(_)) => return self.socket.close(TOO_SLOW, "too slow").await,
                    Err(RecvError::Closed) => return self.socket.close(GOING_AWAY, "the table is gone").await,
                },
                changed = guests.recv() => {
                    // Who missed some of it looks as well.
                    let own = changed.map_or(true, |id| id == EVERYBODY || Some(id) == self.guest);
                    if own && self.has_ended().await {
                        return self.socket.close(GOING_AWAY, "this device was signed off").await;
                    }
                    Ok(())
                }
                heard = self.socket.heard() => match heard {
                    ClientSignal::SignOfLife if signs < limits::LIVE_SIGNS => {
                        signs += 1;
                        Ok(())
                    }
                    ClientSignal::SignOfLife => return self.socket.close(TOO_MUCH, "too many signs of life").await,
                    ClientSignal::Data => return self.socket.close(NOT_TAKEN, "commands go over POST").await,
                    ClientSignal::Disconnected => Err(Disconnected),
                },
                _ = ping.tick() => {
                    if std::mem::take(&mut signs) == 0 {
                        return;
                    }
                    if self.has_ended().await {
                        return self.socket.close(GOING_AWAY, "this device was signed off").await;
                    }
                    self.socket.ping().await
                }
            };
            if done.is_err() {
                return;
            }
        }
    }

    /// Whether the cookie it came with works no more.
    async fn has_ended(&mut self) -> bool {
        match &self.device {
            Some(hash) => !self.app.knows_session(hash).await,
            None => false,
        }
    }

    async fn tell(&mut self, news: News) -> Result<(), Disconnected> {
        let guest = self.guest.as_deref();
        let message = match news {
            News::Update { changes, rendered } => Live::Update {
                changes: changes.iter().map(|change| rendered.change_for(change, guest)).collect(),
                now: Box::new(rendered.now_for(guest)),
            },
            News::Chat(line) => {
                if guest.is_some_and(|guest| self.slot.has_muted(guest, line.seat)) {
                    return Ok(());
                }
                Live::Chat { line }
            }
            News::Closed => return Err(Disconnected),
            News::Presence(presence) => Live::Presence { presence },
        };
        self.send(&message).await
    }

    async fn send(&mut self, message: &Live) -> Result<(), Disconnected> {
        let text = serde_json::to_string(message).map_err(|_| Disconnected)?;
        self.socket.send(text).await
    }
}
