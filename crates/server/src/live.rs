//! Live updates: first what a client missed, then every change as it happens.

use crate::bots;
use crate::failure::Failure;
use crate::held::{Held, News};
use crate::house::{House, now};
use crate::http::{Asker, Errors, Query, TableId};
use crate::limits::{self, network};
use crate::snapshot::snapshot_for;
use crate::socket::{Gone, Heard, PING, Socket, Upgrade};
use crate::store::Standing;
use crate::wire::Live;
use axum::response::Response;
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use utoipa::IntoParams;

/// Close codes; the client comes back after the first two.
const GOING_AWAY: u16 = 1001;
const TOO_SLOW: u16 = 1013;
const NOT_TAKEN: u16 = 1003;
const TOO_MUCH: u16 = 1008;

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
    let held = asker.house.held(&id).await?;
    // Somebody without a table learns it as a plain answer.
    drop(asker.house.table(&held).await?);
    let upgrade = upgrade?;
    let place = asker.house.take_place(asker.address)?;
    let network = network(asker.address);
    let device = asker.device.map(|device| device.hash);
    let (house, guest) = (asker.house, asker.guest.map(|guest| guest.id));
    upgrade.serve(move |socket| async move {
        house.metrics.connections.fetch_add(1, Relaxed);
        let number = held.enter(guest.clone(), network);
        held.tell_presence();
        // Where nobody looked until now bots may wait to go on.
        bots::drive(&house, &held);
        let mut client = Client { socket, house: house.clone(), held: held.clone(), guest, device };
        client.serve(query.since).await;
        held.leave(number, now());
        held.tell_presence();
        house.metrics.connections.fetch_sub(1, Relaxed);
        drop(place);
    })
}

/// The first message, and everything that comes after it.
async fn first(
    house: &Arc<House>,
    held: &Arc<Held>,
    guest: Option<&str>,
    since: Option<u32>,
) -> Result<(Live, Receiver<News>), Failure> {
    let sitting = house.table(held).await?;
    // The table is locked, so nothing falls between this message and the next.
    let news = held.news.subscribe();
    let first = match since.and_then(|version| sitting.changes_since(version, guest)) {
        Some(changes) => {
            let shown = sitting.shown(house.away(held), sitting.time(now()), &[guest.map(str::to_owned)]);
            Live::Update { changes, now: Box::new(shown.now_for(guest)) }
        }
        None => Live::Snapshot(Box::new(snapshot_for(house, held, &sitting, guest).await?)),
    };
    Ok((first, news))
}

/// Waits until the server goes down.
async fn closed(closing: &mut watch::Receiver<bool>) {
    // An error means that the house is gone, which is the same.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Waits until another server may have changed the table.
async fn another_had_it(standing: &mut watch::Receiver<Standing>, before: Standing) {
    let other = |now: &Standing| *now != Standing::Lost && *now != before;
    if standing.wait_for(other).await.is_err() {
        std::future::pending::<()>().await;
    }
}

struct Client {
    socket: Socket,
    house: Arc<House>,
    held: Arc<Held>,
    guest: Option<String>,
    /// The hash of the cookie it came with.
    device: Option<String>,
}

impl Client {
    async fn serve(&mut self, since: Option<u32>) {
        let Ok((first, news)) = first(&self.house, &self.held, self.guest.as_deref(), since).await else {
            return self.socket.close(GOING_AWAY, "the table cannot be read now").await;
        };
        if self.send(&first).await.is_ok() {
            drop(first);
            self.follow(news).await;
        }
    }

    async fn follow(&mut self, mut news: Receiver<News>) {
        let mut closing = self.house.closing.subscribe();
        let mut standing = self.house.writer.standing();
        let tenure = *standing.borrow_and_update();
        let mut ping = tokio::time::interval(PING);
        // Signs of life since the last ping.
        let mut signs = 1;
        loop {
            let done = tokio::select! {
                () = closed(&mut closing) => {
                    return self.socket.close(GOING_AWAY, "the server goes down").await;
                }
                () = another_had_it(&mut standing, tenure) => {
                    return self.socket.close(GOING_AWAY, "another server has had the table").await;
                }
                told = news.recv() => match told {
                    Ok(News::Closed) => return self.socket.close(GOING_AWAY, "the table is gone").await,
                    Ok(told) => self.tell(told).await,
                    Err(RecvError::Lagged(_)) => return self.socket.close(TOO_SLOW, "too slow").await,
                    Err(RecvError::Closed) => return self.socket.close(GOING_AWAY, "the table is gone").await,
                },
                heard = self.socket.heard() => match heard {
                    Heard::SignOfLife if signs < limits::LIVE_SIGNS => {
                        signs += 1;
                        Ok(())
                    }
                    Heard::SignOfLife => return self.socket.close(TOO_MUCH, "too many signs of life").await,
                    Heard::Data => return self.socket.close(NOT_TAKEN, "commands go over POST").await,
                    Heard::Gone => Err(Gone),
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
            Some(hash) => !self.house.knows(hash).await,
            None => false,
        }
    }

    async fn tell(&mut self, news: News) -> Result<(), Gone> {
        let guest = self.guest.as_deref();
        let message = match news {
            News::Update { pasts, shown } => Live::Update {
                changes: pasts.iter().map(|past| shown.change_for(past, guest)).collect(),
                now: Box::new(shown.now_for(guest)),
            },
            News::Chat(line) => {
                if guest.is_some_and(|guest| self.held.has_muted(guest, line.seat)) {
                    return Ok(());
                }
                Live::Chat { line }
            }
            News::Closed => return Err(Gone),
            News::Presence(presence) => Live::Presence { presence },
        };
        self.send(&message).await
    }

    async fn send(&mut self, message: &Live) -> Result<(), Gone> {
        let text = serde_json::to_string(message).map_err(|_| Gone)?;
        self.socket.send(text).await
    }
}
