//! Who is not at the table hears that it is their turn: on their devices, by web push ([`push`]), and by [`mail`] where the server can send it.
//!
//! A notice never holds a decision. It goes out in a task of its own, some time after the turn came, and only if the person has
//! not come to the table or acted meanwhile. A server that stops forgets the notices it has not sent: the list of waiting
//! tables is the truth, a notice only points at it.

pub mod mail;
pub mod push;

use crate::held::Held;
use crate::house::{House, now};
use crate::sitting::Sitting;
use crate::store::{Op, Subscription};
use crate::wire::SeatKind;
use crate::words;
use almende_core::{Lang, Problem, Seat, Seats};
use mail::{Letter, Mail};
use push::{Delivery, Push};
use serde::Serialize;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore};

/// A notice is tried so often before it is given up.
const TRIES: u32 = 3;
/// So many notices are on their way at once.
const AT_ONCE: usize = 16;

/// What sends notices.
#[derive(Debug)]
pub struct Messengers {
    /// To devices.
    pub push: Push,
    /// To mail addresses, where the server can.
    pub mail: Option<Mail>,
    /// Mails go out one after the other, so that each knows when the last one did.
    mailing: Mutex<()>,
    sending: Semaphore,
}

impl Messengers {
    /// Nothing is on its way.
    pub fn new(push: Push, mail: Option<Mail>) -> Messengers {
        Messengers { push, mail, mailing: Mutex::new(()), sending: Semaphore::new(AT_ONCE) }
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
    if !wait(&house, house.config.notices.delay).await || !still_waits(&house, &turn).await {
        return;
    }
    tell_devices(&house, &turn).await;
    if house.messengers.mail.is_some() && wait(&house, house.config.notices.mail_delay).await {
        tell_by_mail(&house, &turn).await;
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
    let Ok(held) = house.held(&turn.table).await else { return false };
    let Ok(sitting) = house.table(&held).await else { return false };
    let own = sitting.chairs[turn.seat.index()].guest.as_ref() == Some(&turn.guest);
    own && sitting.awaited_since(turn.seat) == Some(turn.version) && !is_there(&held, &turn.guest)
}

fn is_there(held: &Held, guest: &str) -> bool {
    held.lookers().iter().flatten().any(|looker| looker == guest)
}

/// The name of a table's game in a language.
async fn game_of(house: &Arc<House>, table: &str, lang: Lang) -> Option<String> {
    let sitting = house.open_table(table).await.ok()?;
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

/// What came of an attempt to tell somebody by mail.
enum Mailed {
    /// It is sent, or there is nobody to send it to.
    Done,
    /// To be tried again after this time; some other mail was just sent.
    After(Duration),
    /// It did not work.
    Failed,
}

async fn tell_by_mail(house: &Arc<House>, turn: &Turn) {
    let mut failures = 0;
    while failures < TRIES && still_waits(house, turn).await {
        let pause = match mail_once(house, turn).await {
            Mailed::Done => return,
            Mailed::After(time) => time,
            Mailed::Failed => {
                failures += 1;
                house.config.notices.again * 4_u32.pow(failures)
            }
        };
        if !wait(house, pause).await {
            return;
        }
    }
}

async fn mail_once(house: &Arc<House>, turn: &Turn) -> Mailed {
    let _one = house.messengers.mailing.lock().await;
    let (Some(mail), Ok(row)) = (&house.messengers.mail, house.store.mail_of(&turn.guest).await) else {
        return Mailed::Failed;
    };
    let Some(row) = row.filter(|row| row.confirmed != 0) else { return Mailed::Done };
    let peace = row.sent + house.config.notices.mail_rest.as_millis() as i64 - now();
    if let Ok(peace @ 1..) = u64::try_from(peace) {
        return Mailed::After(Duration::from_millis(peace));
    }
    let lang = row.lang.parse().unwrap_or_default();
    let Some(game) = game_of(house, &turn.table, lang).await else { return Mailed::Done };
    let letter = Letter::Turn { game: &game, table: &turn.table };
    if let Err(why) = mail.send(&row.address, lang, &row.token, letter).await {
        tracing::warn!(why, "a mail could not be sent");
        return Mailed::Failed;
    }
    house.metrics.notices.fetch_add(1, Relaxed);
    let _ = house.writer.write(vec![Op::MailSent { guest: row.guest, at: now() }]).await;
    Mailed::Done
}
