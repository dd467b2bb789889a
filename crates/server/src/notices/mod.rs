//! Who is not at the table hears that it is their turn: on their devices, by web push ([`push`]), and by [`mail`] where the server can send it.
//!
//! A notice never holds a decision. Shortly after a turn came, and only if it lasts and the person can be told, a row says when
//! it is due; when it is, a node takes it in hand and looks whether the same turn still waits for somebody who is not there. So notices outlast the
//! server, and of several nodes one sends each.

pub mod mail;
pub mod push;

use crate::app::AppState;
use crate::clock::now;
use crate::nodes::ASKED;
use crate::store::{DueNotice, Op, Subscription};
use crate::table::{Chair, TableState};
use crate::wire::SeatKind;
use crate::words;
use almende_core::{Lang, Problem, Seat, Seats};
use mail::{Letter, Mail};
use push::{Delivery, Push};
use serde::Serialize;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::{Mutex, Semaphore};

/// A notice is tried so often before it is given up.
const TRIES: u32 = 3;
/// So many notices are on their way at once.
const AT_ONCE: usize = 16;
/// How long a turn lasts before it is noted whom to tell: most are over by then.
const SETTLED: Duration = Duration::from_secs(2);
/// How long a notice is in the hands of one node before another may try.
const IN_HAND: Duration = Duration::from_secs(120);
/// How somebody is told.
const PUSH: &str = "push";
const MAIL: &str = "mail";

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

impl Turn {
    /// That this turn is to be told after a time.
    fn notice(&self, stage: &str, tries: i64, after: Duration) -> DueNotice {
        DueNotice {
            table_id: self.table.clone(),
            seat: self.seat.index() as i64,
            guest: self.guest.clone(),
            version: self.version.into(),
            stage: stage.to_owned(),
            tries,
            due: now() + after.as_millis() as i64,
        }
    }

    /// Whether a table still waits for the same person since the same version.
    fn lasts_at(&self, table: &TableState) -> bool {
        let chair = table.chairs.get(self.seat.index());
        let own = chair.is_some_and(|chair| chair.guest.as_ref() == Some(&self.guest));
        own && table.awaited_since(self.seat) == Some(self.version)
    }

    fn of(notice: &DueNotice) -> Option<Turn> {
        Some(Turn {
            table: notice.table_id.clone(),
            guest: notice.guest.clone(),
            seat: Seat::new(usize::try_from(notice.seat).ok()?)?,
            version: u32::try_from(notice.version).ok()?,
        })
    }
}

/// What a device is told: no more than that it is your turn, and where.
#[derive(Serialize)]
struct PushMessage<'a> {
    title: &'a str,
    text: &'a str,
    table: &'a str,
}

/// Tells those whose turn it became; `before` are the seats that were awaited before the change.
pub fn turns_came(app: &Arc<AppState>, table: &TableState, before: Seats) {
    for seat in table.awaited().iter().filter(|seat| !before.contains(*seat)) {
        let chair = &table.chairs[seat.index()];
        let (SeatKind::Person, false, Some(guest)) = (chair.kind, chair.resigned, &chair.guest) else { continue };
        let turn = Turn { table: table.id.clone(), guest: guest.clone(), seat, version: table.version };
        tokio::spawn(note(app.clone(), turn));
    }
}

/// Notes that somebody is to be told of a turn, if it lasts and they want to be told.
async fn note(app: Arc<AppState>, turn: Turn) {
    let delay = app.config.notices.delay;
    let settled = delay.min(SETTLED);
    // When the server goes down it is noted at once; when it dies, another or the next one does ([`resume`]).
    wait(&app, settled).await;
    // What this node knows is asked first, then who wants to hear of turns: few do, so few tables are looked up in the database.
    if !may_last(&app, &turn).await || !wants_to_hear(&app, &turn.guest).await || !lasts(&app, &turn).await {
        return;
    }
    put(&app, turn.notice(PUSH, 0, delay - settled)).await;
}

/// For so long before a node was missed it may have died without a word.
const MISSED: Duration = Duration::from_secs(5);
/// Under this name a server that stops in order says when.
const STOPPED: &str = "stopped";

/// When turns came that nobody may have noted.
pub(crate) type Unnoted = RangeInclusive<i64>;

/// Those of before this server was started: the last one ended about when the last table changed. None if it stopped in order.
pub(crate) async fn before_start(app: &AppState) -> Result<Option<Unnoted>, sqlx::Error> {
    let (last, stopped) = (app.store.last_change().await?, app.store.server_value(STOPPED).await?);
    let in_order = stopped.and_then(|at| at.parse::<i64>().ok()).is_some_and(|at| at >= last);
    Ok((!in_order).then(|| last - SETTLED.as_millis() as i64..=last))
}

/// Those a node may have left that is missed now.
pub(crate) fn before_death() -> Unnoted {
    now() - (MISSED + SETTLED).as_millis() as i64..=now()
}

/// The server stops, and everything is noted.
pub(crate) async fn all_is_noted(app: &AppState) {
    let stopped = Op::SetServerValue { name: STOPPED.to_owned(), value: now().to_string() };
    // If it cannot be written, the next start looks for what was not noted.
    let _ = app.writer.write(vec![stopped]).await;
}

/// Notes the turns nobody has noted, as far as they fall to this node.
pub(crate) async fn resume(app: &Arc<AppState>, came: Unnoted) -> Result<(), sqlx::Error> {
    let waiting = app.store.turns_not_noted(*came.start()).await?;
    for (table, seat, guest, noted) in waiting.into_iter().filter(|(table, ..)| app.nodes.is_to_do(table)) {
        let Some(seat) = usize::try_from(seat).ok().and_then(Seat::new) else { continue };
        let Ok(locked) = app.table(&table).await else { continue };
        let plays = |chair: &Chair| chair.kind == SeatKind::Person && !chair.resigned;
        let plays = locked.chairs.get(seat.index()).is_some_and(plays);
        let version = locked.awaited_since(seat).filter(|version| plays && noted != Some(i64::from(*version)));
        let brought = version.and_then(|version| locked.history.get((version as usize).checked_sub(1)?));
        let version = brought.filter(|change| came.contains(&change.at)).map(|change| change.version);
        drop(locked);
        if let Some(version) = version {
            tokio::spawn(note(app.clone(), Turn { table, guest, seat, version }));
        }
    }
    Ok(())
}

async fn wants_to_hear(app: &AppState, guest: &str) -> bool {
    let devices = app.store.subscriptions_of(guest).await.is_ok_and(|devices| !devices.is_empty());
    let mail = async || app.store.mail_of(guest).await.is_ok_and(|row| row.is_some_and(|row| row.confirmed != 0));
    devices || (app.messengers.mail.is_some() && mail().await)
}

async fn put(app: &AppState, notice: DueNotice) {
    if let Err(error) = app.writer.write(vec![Op::NoticeDue(Box::new(notice))]).await {
        tracing::warn!(%error, "that somebody is to be told of a turn could not be written");
    }
}

/// Sends what is due, again and again.
pub async fn send_due(app: Arc<AppState>) {
    let pause = app.config.notices.delay.clamp(Duration::from_millis(20), Duration::from_secs(1));
    while wait(&app, pause).await {
        match take(&app).await {
            Ok(taken) => taken.into_iter().for_each(|notice| drop(tokio::spawn(tell(app.clone(), notice)))),
            Err(error) => tracing::warn!(%error, "what is to be told cannot be read"),
        }
    }
}

/// Takes what is due in hand, so that it is not taken again for a while.
async fn take(app: &AppState) -> Result<Vec<DueNotice>, sqlx::Error> {
    let (now, until) = (now(), now() + IN_HAND.as_millis() as i64);
    if app.nodes.is_shared() {
        return app.store.take_notices(now, until, AT_ONCE as i64).await;
    }
    let mut taken = app.store.notices_due(now, AT_ONCE as i64).await?;
    if !taken.is_empty() {
        taken.iter_mut().for_each(|notice| notice.due = until);
        let ops = taken.iter().map(|notice| Op::NoticeDue(Box::new(notice.clone()))).collect();
        app.writer.write(ops).await.map_err(|error| sqlx::Error::Configuration(error.to_string().into()))?;
    }
    Ok(taken)
}

async fn tell(app: Arc<AppState>, notice: DueNotice) {
    let Some(turn) = Turn::of(&notice) else { return };
    if app.nodes.is_shared() && app.slot(&turn.table).await.is_ok() {
        // By then other nodes have said who listens there.
        wait(&app, ASKED).await;
    }
    let next = match notice.stage.as_str() {
        _ if !still_waits(&app, &turn).await => None,
        PUSH => {
            tell_devices(&app, &turn).await;
            let delay = app.config.notices.mail_delay;
            app.messengers.mail.is_some().then(|| turn.notice(MAIL, 0, delay))
        }
        _ => tell_by_mail(&app, &turn, notice.tries).await,
    };
    match next {
        Some(next) => put(&app, next).await,
        None => {
            let done = Op::NoticeDone { table: notice.table_id, seat: notice.seat, version: notice.version };
            // If it cannot be written the same turn is looked at again, and told again if it still waits.
            let _ = app.writer.write(vec![done]).await;
        }
    }
}

/// Waits for a time; false if the server goes down meanwhile.
async fn wait(app: &AppState, time: Duration) -> bool {
    let mut closing = app.closing.subscribe();
    tokio::select! {
        _ = closing.wait_for(|closing| *closing) => false,
        () = tokio::time::sleep(time) => true,
    }
}

/// Whether the same turn still waits for the same person, who is not at the table.
async fn still_waits(app: &Arc<AppState>, turn: &Turn) -> bool {
    let Ok(slot) = app.slot(&turn.table).await else { return false };
    lasts(app, turn).await && !slot.is_there(&turn.guest)
}

/// Whether the same turn still waits for the same person.
async fn lasts(app: &Arc<AppState>, turn: &Turn) -> bool {
    app.table(&turn.table).await.is_ok_and(|table| turn.lasts_at(&table))
}

/// The same as far as this node knows. Another may have gone on.
async fn may_last(app: &Arc<AppState>, turn: &Turn) -> bool {
    let Ok(slot) = app.slot(&turn.table).await else { return false };
    app.known_table_in(&slot).await.is_ok_and(|table| turn.lasts_at(&table))
}

/// The name of a table's game in a language.
async fn game_of(app: &Arc<AppState>, table: &str, lang: Lang) -> Option<String> {
    let table = app.table(table).await.ok()?;
    Some(table.game.title.texts().word(lang, "game"))
}

async fn tell_devices(app: &Arc<AppState>, turn: &Turn) {
    let devices = match app.store.subscriptions_of(&turn.guest).await {
        Ok(devices) => devices,
        Err(error) => return tracing::warn!(%error, "the devices of a guest cannot be read"),
    };
    for device in devices {
        tokio::spawn(tell_device(app.clone(), turn.clone(), device));
    }
}

async fn tell_device(app: Arc<AppState>, turn: Turn, device: Subscription) {
    let lang = device.lang.parse().unwrap_or_default();
    let Some(game) = game_of(&app, &turn.table, lang).await else { return };
    let title = words::own().word(lang, "notice.title");
    let text = words::own().explain(lang, &Problem::new("notice.turn").with("game", game));
    let told = PushMessage { title: &title, text: &text, table: &turn.table };
    let message = serde_json::to_vec(&told).unwrap_or_default();
    for attempt in 1..=TRIES {
        let delivery = {
            let Ok(_place) = app.messengers.sending.acquire().await else { return };
            app.messengers.push.send(&device, &turn.table, &message).await
        };
        match delivery {
            Delivery::Done => {
                app.metrics.notices.fetch_add(1, Relaxed);
                return;
            }
            Delivery::Gone => {
                // The browser gave the subscription up; nobody will hear anything there again.
                let forget = Op::Unsubscribe { guest: turn.guest, endpoint: device.endpoint };
                let _ = app.writer.write(vec![forget]).await;
                return;
            }
            Delivery::Refused(why) => return tracing::warn!(why, "a push service refused a notice"),
            Delivery::Later(why) => {
                tracing::debug!(why, attempt, "a notice could not be delivered");
                let pause = app.config.notices.again * 4_u32.pow(attempt - 1);
                if attempt == TRIES || !wait(&app, pause).await || !still_waits(&app, &turn).await {
                    return;
                }
            }
        }
    }
}

/// What came of an attempt to tell somebody by mail.
enum MailAttempt {
    /// It is sent, or there is nobody to send it to.
    Done,
    /// To be tried again after this time; some other mail was just sent.
    After(Duration),
    /// It did not work.
    Failed,
}

/// Tells somebody by mail; gives when to try again, if that makes sense.
async fn tell_by_mail(app: &Arc<AppState>, turn: &Turn, tries: i64) -> Option<DueNotice> {
    match mail_once(app, turn).await {
        MailAttempt::Done => None,
        MailAttempt::After(time) => Some(turn.notice(MAIL, tries, time)),
        MailAttempt::Failed => {
            let failures = u32::try_from(tries).unwrap_or(TRIES) + 1;
            let pause = app.config.notices.again * 4_u32.pow(failures.min(TRIES));
            (failures < TRIES).then(|| turn.notice(MAIL, failures.into(), pause))
        }
    }
}

async fn mail_once(app: &Arc<AppState>, turn: &Turn) -> MailAttempt {
    let _one = app.messengers.mailing.lock().await;
    let (Some(mail), Ok(row)) = (&app.messengers.mail, app.store.mail_of(&turn.guest).await) else {
        return MailAttempt::Failed;
    };
    let Some(row) = row.filter(|row| row.confirmed != 0) else { return MailAttempt::Done };
    let peace = row.sent + app.config.notices.mail_rest.as_millis() as i64 - now();
    if let Ok(peace @ 1..) = u64::try_from(peace) {
        return MailAttempt::After(Duration::from_millis(peace));
    }
    let lang = row.lang.parse().unwrap_or_default();
    let Some(game) = game_of(app, &turn.table, lang).await else { return MailAttempt::Done };
    let since = now() - app.config.notices.mail_rest.as_millis() as i64;
    if app.nodes.is_shared() && !app.store.claim_mail(&turn.guest, now(), since).await.unwrap_or(false) {
        // Another node has just sent one.
        return MailAttempt::After(app.config.notices.mail_rest);
    }
    let letter = Letter::Turn { game: &game, table: &turn.table };
    if let Err(why) = mail.send(&row.address, lang, &row.token, letter).await {
        tracing::warn!(why, "a mail could not be sent");
        if app.nodes.is_shared() {
            let _ = app.writer.write(vec![Op::MailSent { guest: row.guest, at: row.sent }]).await;
        }
        return MailAttempt::Failed;
    }
    app.metrics.notices.fetch_add(1, Relaxed);
    let _ = app.writer.write(vec![Op::MailSent { guest: row.guest, at: now() }]).await;
    MailAttempt::Done
}
