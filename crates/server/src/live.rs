//! Live updates: first what a client missed, then every change as it happens.

use crate::bots;
use crate::failure::Failure;
use crate::held::{Held, News};
use crate::house::{House, now};
use crate::http::{Asker, Errors, Query, TableId};
use crate::limits::network;
use crate::snapshot::snapshot_for;
use crate::store::Standing;
use crate::wire::Live;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::watch;
use utoipa::IntoParams;

/// A connection that answers no ping is gone.
const PING: Duration = Duration::from_secs(20);
/// A client that takes nothing for this long is gone.
const SEND: Duration = Duration::from_secs(15);

/// Close codes; the client comes back after the first two.
const GOING_AWAY: u16 = 1001;
const TOO_SLOW: u16 = 1013;

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
    socket: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let held = asker.house.held(&id).await?;
    // Somebody without a table learns it as a plain answer.
    drop(asker.house.table(&held).await?);
    let socket = socket.map_err(|_| Failure::bad("problem.not_live"))?;
    let place = asker.house.take_place(asker.address)?;
    let network = network(asker.address);
    let device = asker.device.map(|device| device.hash);
    let (house, guest) = (asker.house, asker.guest.map(|guest| guest.id));
    Ok(socket.max_message_size(4096).on_upgrade(move |socket| async move {
        house.metrics.connections.fetch_add(1, Relaxed);
        let number = held.enter(guest.clone(), network);
        // Where nobody looked until now bots may wait to go on.
        bots::drive(&house, &held);
        let mut client = Client { socket, house: house.clone(), held: held.clone(), guest, device };
        client.serve(query.since).await;
        held.leave(number, now());
        house.metrics.connections.fetch_sub(1, Relaxed);
        drop(place);
    }))
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
    socket: WebSocket,
    house: Arc<House>,
    held: Arc<Held>,
    guest: Option<String>,
    /// The hash of the cookie it came with.
    device: Option<String>,
}

/// The connection is gone.
struct Gone;

impl Client {
    async fn serve(&mut self, since: Option<u32>) {
        let Ok((first, news)) = first(&self.house, &self.held, self.guest.as_deref(), since).await else {
            return self.close(GOING_AWAY, "the table cannot be read now").await;
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
        let mut answered = true;
        loop {
            let done = tokio::select! {
                () = closed(&mut closing) => {
                    return self.close(GOING_AWAY, "the server goes down").await;
                }
                () = another_had_it(&mut standing, tenure) => {
                    return self.close(GOING_AWAY, "another server has had the table").await;
                }
                told = news.recv() => match told {
                    Ok(News::Closed) => return self.close(GOING_AWAY, "the table is gone").await,
                    Ok(told) => self.tell(told).await,
                    Err(RecvError::Lagged(_)) => return self.close(TOO_SLOW, "too slow").await,
                    Err(RecvError::Closed) => return self.close(GOING_AWAY, "the table is gone").await,
                },
                heard = self.socket.recv() => match heard {
                    Some(Ok(Message::Close(_))) | Some(Err(_)) | None => Err(Gone),
                    Some(Ok(_)) => {
                        answered = true;
                        Ok(())
                    }
                },
                _ = ping.tick() => {
                    if !std::mem::replace(&mut answered, false) {
                        return;
                    }
                    if self.has_ended().await {
                        return self.close(GOING_AWAY, "this device was signed off").await;
                    }
                    self.send_message(Message::Ping(Default::default())).await
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
            News::Presence => Live::Presence { presence: self.held.presence() },
        };
        self.send(&message).await
    }

    async fn send(&mut self, message: &Live) -> Result<(), Gone> {
        let text = serde_json::to_string(message).map_err(|_| Gone)?;
        self.send_message(Message::Text(text.into())).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), Gone> {
        match tokio::time::timeout(SEND, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Gone),
        }
    }

    async fn close(&mut self, code: u16, reason: &'static str) {
        let _ = self.send_message(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    }
}
