//! Who is not at the table hears that it is their turn: on their devices, by web push ([`push`]).
//!
//! A notice never holds a decision. It goes out in a task of its own, some time after the turn came, and only if the person has
//! not come to the table or acted meanwhile. A server that stops forgets the notices it has not sent: the list of waiting
//! tables is the truth, a notice only points at it.

pub mod push;

use crate::held::Held;
use crate::house::House;
use crate::sitting::Sitting;
use crate::store::{Op, Subscription};
use crate::wire::SeatKind;
use crate::words;
use almende_core::{Lang, Problem, Seat, Seats};
use push::{Delivery, Push};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::Semaphore;

/// A notice is tried so often before it is given up.
const TRIES: u32 = 3;
/// So many notices are on their way at once.
const AT_ONCE: usize = 16;

/// What sends notices.
#[derive(Debug)]
pub struct Messengers {
    /// To devices.
    pub push: Push,
    sending: Semaphore,
}

impl Messengers {
    /// Nothing is on its way.
    pub fn new(push: Push) -> Messengers {
        Messengers { push, sending: Semaphore::new(AT_ONCE) }
    }
}

/// A turn that came to somebody.
#[derive(Clone, Debug)]
struct Turn {
    table: String,
    guest: String,
    seat: Seat,
    /// The version that brought it.
    version: u32,
}

/// What a device is told: no more than that it is your turn, and where.
#[derive(Serialize)]
struct Told<'a> {
    title: &'a str,
    text: &'a str,
    table: &'a str,
}

/// Tells those whose turn it became; `before` are the seats that were awaited before the change.
pub fn turns_came(house: &Arc<House>, sitting: &Sitting, before: Seats) {
    for seat in sitting.awaited().iter().filter(|seat| !before.contains(*seat)) {
        let chair = &sitting.chairs[seat.index()];
        let (SeatKind::Person, false, Some(guest)) = (chair.kind, chair.resigned, &chair.guest) else { continue };
        let turn = Turn { table: sitting.id.clone(), guest: guest.clone(), seat, version: sitting.version };
        tokio::spawn(tell(house.clone(), turn));
    }
}

async fn tell(house: Arc<House>, turn: Turn) {
    if wait(&house, house.config.notices.delay).await && still_waits(&house, &turn).await {
        tell_devices(&house, &turn).await;
    }
}

/// Waits for a time; false if the server goes down meanwhile.
async fn wait(house: &House, time: Duration) -> bool {
    let mut closing = house.closing.subscribe();
    tokio::select! {
        _ = closing.wait_for(|closing| *closing) => false,
        () = tokio::time::sleep(time) => true,
    }
}

/// Whether the same turn still waits for the same person, who is not at the table.
async fn still_waits(house: &Arc<House>, turn: &Turn) -> bool {
    let held = house.held(&turn.table);
    let Ok(sitting) = house.table(&held).await else { return false };
    let own = sitting.chairs[turn.seat.index()].guest.as_ref() == Some(&turn.guest);
    own && sitting.awaited_since(turn.seat) == Some(turn.version) && !is_there(&held, &turn.guest)
}

fn is_there(held: &Held, guest: &str) -> bool {
    held.lookers().iter().flatten().any(|looker| looker == guest)
}

/// The name of a table's game in a language.
async fn game_of(house: &Arc<House>, table: &str, lang: Lang) -> Option<String> {
    let sitting = house.table(&house.held(table)).await.ok()?;
    Some(sitting.game.title.texts().word(lang, "game"))
}

async fn tell_devices(house: &Arc<House>, turn: &Turn) {
    let devices = match house.store.subscriptions_of(&turn.guest).await {
        Ok(devices) => devices,
        Err(error) => return tracing::warn!(%error, "the devices of a guest cannot be read"),
    };
    for device in devices {
        tokio::spawn(tell_device(house.clone(), turn.clone(), device));
    }
}

async fn tell_device(house: Arc<House>, turn: Turn, device: Subscription) {
    let lang = device.lang.parse().unwrap_or_default();
    let Some(game) = game_of(&house, &turn.table, lang).await else { return };
    let title = words::own().word(lang, "notice.title");
    let text = words::own().explain(lang, &Problem::new("notice.turn").with("game", game));
    let told = Told { title: &title, text: &text, table: &turn.table };
    let message = serde_json::to_vec(&told).unwrap_or_default();
    for attempt in 1..=TRIES {
        let delivery = {
            let Ok(_place) = house.messengers.sending.acquire().await else { return };
            house.messengers.push.send(&device, &turn.table, &message).await
        };
        match delivery {
            Delivery::Done => {
                house.metrics.notices.fetch_add(1, Relaxed);
                return;
            }
            Delivery::Gone => {
                // The browser gave the subscription up; nobody will hear anything there again.
                let forget = Op::Unsubscribe { guest: turn.guest, endpoint: device.endpoint };
                let _ = house.writer.write(vec![forget]).await;
                return;
            }
            Delivery::Refused(why) => return tracing::warn!(why, "a push service refused a notice"),
            Delivery::Later(why) => {
                tracing::debug!(why, attempt, "a notice could not be delivered");
                let pause = house.config.notices.again * 4_u32.pow(attempt - 1);
                if attempt == TRIES || !wait(&house, pause).await || !still_waits(&house, &turn).await {
                    return;
                }
            }
        }
    }
}
