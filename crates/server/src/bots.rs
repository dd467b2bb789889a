//! Bots at the table. They think in a pool that all tables share ([`thinking`]) and act like anybody else: what they decide is
//! checked, written and told. A bot that fails does not stop the table: an option is drawn in its place. Where nobody looks at
//! the table they rest ([`TableSlot::payer`]). Of several nodes one thinks for a table (`nodes.rs`).

use crate::app::AppState;
use crate::change::Intent;
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::secrets::{NoRandomness, random_bytes};
use crate::slot::TableSlot;
use crate::table::{GameLine, HostedGame};
use crate::thinking::queue::{Kind, Payer};
use crate::thinking::{self, Order, ThinkError, cost_of};
use almende_bots::Spec;
use almende_core::{Rng, Seat, Seed};
use axum::http::StatusCode;
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::time::{Duration, Instant};

/// How long to wait before a bot tries again after something went wrong that is not its own fault.
const AGAIN: Duration = Duration::from_secs(1);

/// What a bot has to decide.
struct Question {
    game: Arc<HostedGame>,
    line: GameLine,
    seat: Seat,
    bot: String,
    spec: Spec,
    version: u32,
    payer: Payer,
}

/// Sees to it that the bots of a table act as long as it is their turn and somebody looks. One task a table does that.
pub fn drive(app: &Arc<AppState>, slot: &Arc<TableSlot>) {
    if slot.driven.swap(true, AcqRel) {
        return;
    }
    let (app, slot) = (app.clone(), slot.clone());
    tokio::spawn(async move {
        loop {
            while !*app.closing.borrow() {
                let acted = AssertUnwindSafe(act_once(&app, &slot)).catch_unwind().await;
                match acted.unwrap_or_else(|_| Err(Failure::fault())) {
                    Ok(true) => {}
                    Ok(false) => break,
                    // The table is gone.
                    Err(failure) if failure.status() == StatusCode::NOT_FOUND => {
                        return app.nodes.stop_thinking_for(&slot.id);
                    }
                    Err(failure) => {
                        tracing::warn!(table = slot.id, %failure, "a bot could not act");
                        tokio::time::sleep(AGAIN).await;
                    }
                }
            }
            app.nodes.stop_thinking_for(&slot.id);
            slot.driven.store(false, Release);
            // A change may have come between the last look and the flag.
            let again = matches!(question(&app, &slot).await, Ok(Some(_)));
            if !again || *app.closing.borrow() || slot.driven.swap(true, Acquire) {
                return;
            }
        }
    });
}

/// A thought has to be so long for another node to be asked for it.
const WORTH_OFFERING: Duration = Duration::from_millis(50);

/// This node thinks for the bots of a table, of which this one has to move; or another one does, where all threads here are
/// taken and it has one with nothing to do.
pub(crate) fn claim(app: &AppState, slot: &TableSlot, bot: &str, payer: &Payer) {
    let is_long = || bot.parse().is_ok_and(|spec: Spec| cost_of(spec) >= WORTH_OFFERING);
    // Where only bots play the other node would not know that somebody watches.
    let offered = app.nodes.is_shared()
        && app.thinking.idle() == 0
        && slot.has_persons()
        && is_long()
        && app.nodes.offer(&slot.id, payer);
    if !offered {
        app.nodes.think_for(&slot.id);
    }
}

/// What a bot of a table has to decide, if one has to and somebody looks.
async fn question(app: &Arc<AppState>, slot: &Arc<TableSlot>) -> Result<Option<Question>, Failure> {
    let table = app.known_table_in(slot).await?;
    let Some(payer) = slot.payer(now()) else { return Ok(None) };
    let (Some((seat, bot)), Some(line)) = (table.bot_to_move(), &table.line) else { return Ok(None) };
    let (game, bot, version) = (table.game.clone(), bot.to_owned(), table.version);
    // A program without this bot lets another one play on rather than nobody.
    let spec: Spec = bot.parse().or_else(|_| "random".parse())?;
    let spec = spec.at_most(limits::BOT_TIME);
    Ok(Some(Question { game, line: line.clone(), seat, bot, spec, version, payer }))
}

/// Lets a bot act, if one has to; tells whether one had to.
async fn act_once(app: &Arc<AppState>, slot: &Arc<TableSlot>) -> Result<bool, Failure> {
    let began = Instant::now();
    let mut stirs = slot.stirs.subscribe();
    if app.nodes.nobody_thinks_for(&slot.id) {
        // Whoever thought for it until now may have acted without our having heard of it.
        drop(app.table_in(slot).await?);
    }
    let Some(question) = question(app, slot).await? else { return Ok(false) };
    if !app.nodes.think_for(&slot.id) {
        // Another node does. Should it be gone or stop, this one goes on.
        let _ = tokio::time::timeout(AGAIN, stirs.changed()).await;
        return Ok(true);
    }
    let question = Arc::new(question);
    let (seat, version) = (question.seat, question.version);
    let action = match answer(app, slot, &question).await? {
        Answer::NotAsked => return Ok(true),
        Answer::Later => {
            tokio::time::sleep(AGAIN).await;
            return Ok(true);
        }
        Answer::Said(Ok(action)) => action,
        Answer::Said(Err(why)) => {
            tracing::error!(table = slot.id, %seat, bot = question.bot, why, "a bot failed: an option is drawn instead");
            app.metrics.bot_failures.fetch_add(1, Relaxed);
            any_option(&question)?
        }
    };
    tokio::time::sleep(app.config.bot_pace.saturating_sub(began.elapsed())).await;
    let counting = app.clone();
    let acted = app.change(&slot.id, move |table, _, _| {
        // Its person may have come back meanwhile, or somebody may have taken something back.
        let still_asked = table.bot_to_move().is_some_and(|(asked, _)| asked == seat);
        if !still_asked || !table.is_fresh(seat, version) {
            return Ok(Intent::Already(table.version));
        }
        let entry = table.decide_act(seat, &action)?;
        counting.metrics.bot_actions.fetch_add(1, Relaxed);
        Ok(Intent::entry(entry))
    });
    acted.await?;
    Ok(true)
}

/// What comes of a question.
enum Answer {
    /// The bot says this, or why it says nothing that can be done.
    Said(Result<String, String>),
    /// Many others of the same owner wait already.
    Later,
    /// Nobody wants to know it any more.
    NotAsked,
}

/// Lets a bot think about a question for as long as it is asked: another change of the table may answer it, and those who
/// looked may go.
async fn answer(app: &Arc<AppState>, slot: &Arc<TableSlot>, question: &Arc<Question>) -> Result<Answer, Failure> {
    let mut stirs = slot.stirs.subscribe();
    let (payer, asked) = (question.payer.clone(), question.clone());
    let order = Order { payer, kind: Kind::Decision, cost: cost_of(question.spec) };
    let mut thinking = pin!(thinking::think(app, order, move || think(&asked)));
    loop {
        tokio::select! {
            thought = &mut thinking => return Ok(match thought {
                Ok(said) => Answer::Said(said),
                Err(ThinkError::Failed(why)) => Answer::Said(Err(why.to_owned())),
                Err(ThinkError::Full) => Answer::Later,
            }),
            Ok(()) = stirs.changed() => {
                if !still_asked(app, slot, question).await? {
                    return Ok(Answer::NotAsked);
                }
            }
        }
    }
}

async fn still_asked(app: &Arc<AppState>, slot: &Arc<TableSlot>, question: &Question) -> Result<bool, Failure> {
    if app.nodes.others_think_for(&slot.id) {
        return Ok(false);
    }
    let table = app.known_table_in(slot).await?;
    let same = table.bot_to_move().is_some_and(|(seat, bot)| seat == question.seat && bot == question.bot);
    Ok(same && table.is_fresh(question.seat, question.version) && slot.payer(now()).is_some())
}

fn think(question: &Question) -> Result<String, String> {
    let rng = dice().map_err(|_| "there is no randomness".to_owned())?;
    let Question { game, line, seat, spec, .. } = question;
    let action = game.room.choose(&*line.play, *seat, *spec, rng).map_err(|problem| problem.to_string())?;
    let possible = line.play.legal(*seat, &action).is_ok();
    if possible { Ok(action) } else { Err("it said what is not possible".to_owned()) }
}

/// Fresh chance.
pub fn dice() -> Result<Rng, NoRandomness> {
    Ok(Seed::from_bytes(random_bytes()?).stream("bot", 0))
}

/// Any of the options.
fn any_option(question: &Question) -> Result<String, Failure> {
    let mut options = question.line.play.options(question.seat);
    let place = dice()?.below(options.len().max(1) as u32) as usize;
    if place < options.len() { Ok(options.swap_remove(place).action) } else { Err(Failure::fault()) }
}
