//! Bots at the table. They think in a pool that all tables share ([`thinking`]) and act like anybody else: what they decide is
//! checked, written and told. A bot that fails does not stop the table: an option is drawn in its place. Where nobody looks at
//! the table they rest ([`Held::payer`]).

use crate::failure::Failure;
use crate::held::Held;
use crate::house::{Decided, House, now};
use crate::limits;
use crate::secrets::{NoRandomness, random_bytes};
use crate::sitting::{Game, Line};
use crate::thinking::queue::{Kind, Payer};
use crate::thinking::{self, Order, Unthought, cost_of};
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
    game: Arc<Game>,
    line: Line,
    seat: Seat,
    bot: String,
    spec: Spec,
    version: u32,
    payer: Payer,
}

/// Sees to it that the bots of a table act as long as it is their turn and somebody looks. One task a table does that.
pub fn drive(house: &Arc<House>, held: &Arc<Held>) {
    if held.driven.swap(true, AcqRel) {
        return;
    }
    let (house, held) = (house.clone(), held.clone());
    tokio::spawn(async move {
        loop {
            while !*house.closing.borrow() {
                let acted = AssertUnwindSafe(act_once(&house, &held)).catch_unwind().await;
                match acted.unwrap_or_else(|_| Err(Failure::fault())) {
                    Ok(true) => {}
                    Ok(false) => break,
                    // The table is gone.
                    Err(failure) if failure.status() == StatusCode::NOT_FOUND => return,
                    Err(failure) => {
                        tracing::warn!(table = held.id, %failure, "a bot could not act");
                        tokio::time::sleep(AGAIN).await;
                    }
                }
            }
            held.driven.store(false, Release);
            // A change may have come between the last look and the flag.
            let again = matches!(question(&house, &held).await, Ok(Some(_)));
            if !again || *house.closing.borrow() || held.driven.swap(true, Acquire) {
                return;
            }
        }
    });
}

/// What a bot of a table has to decide, if one has to and somebody looks.
async fn question(house: &Arc<House>, held: &Arc<Held>) -> Result<Option<Question>, Failure> {
    let sitting = house.table(held).await?;
    let Some(payer) = held.payer(now()) else { return Ok(None) };
    let (Some((seat, bot)), Some(line)) = (sitting.bot_to_move(), &sitting.line) else { return Ok(None) };
    let (game, bot, version) = (sitting.game.clone(), bot.to_owned(), sitting.version);
    // A program without this bot lets another one play on rather than nobody.
    let spec: Spec = bot.parse().or_else(|_| "random".parse())?;
    let spec = spec.at_most(limits::BOT_TIME);
    Ok(Some(Question { game, line: line.clone(), seat, bot, spec, version, payer }))
}

/// Lets a bot act, if one has to; tells whether one had to.
async fn act_once(house: &Arc<House>, held: &Arc<Held>) -> Result<bool, Failure> {
    let began = Instant::now();
    let Some(question) = question(house, held).await? else { return Ok(false) };
    let question = Arc::new(question);
    let (seat, version) = (question.seat, question.version);
    let action = match answer(house, held, &question).await? {
        Answer::NotAsked => return Ok(true),
        Answer::Later => {
            tokio::time::sleep(AGAIN).await;
            return Ok(true);
        }
        Answer::Said(Ok(action)) => action,
        Answer::Said(Err(why)) => {
            tracing::error!(table = held.id, %seat, bot = question.bot, why, "a bot failed: an option is drawn instead");
            house.metrics.bot_failures.fetch_add(1, Relaxed);
            any_option(&question)?
        }
    };
    tokio::time::sleep(house.config.bot_pace.saturating_sub(began.elapsed())).await;
    let counting = house.clone();
    let acted = house.change(&held.id, move |sitting, _, _| {
        // Its person may have come back meanwhile, or somebody may have taken something back.
        let still_asked = sitting.bot_to_move().is_some_and(|(asked, _)| asked == seat);
        if !still_asked || !sitting.is_fresh(seat, version) {
            return Ok(Decided::Already(sitting.version));
        }
        let entry = sitting.decide_act(seat, &action)?;
        counting.metrics.bot_actions.fetch_add(1, Relaxed);
        Ok(Decided::entry(entry))
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
async fn answer(house: &Arc<House>, held: &Arc<Held>, question: &Arc<Question>) -> Result<Answer, Failure> {
    let mut stirs = held.stirs.subscribe();
    let (payer, asked) = (question.payer.clone(), question.clone());
    let order = Order { payer, kind: Kind::Decision, cost: cost_of(question.spec) };
    let mut thinking = pin!(thinking::think(house, order, move || think(&asked)));
    loop {
        tokio::select! {
            thought = &mut thinking => return Ok(match thought {
                Ok(said) => Answer::Said(said),
                Err(Unthought::Failed(why)) => Answer::Said(Err(why.to_owned())),
                Err(Unthought::Full) => Answer::Later,
            }),
            Ok(()) = stirs.changed() => {
                if !still_asked(house, held, question).await? {
                    return Ok(Answer::NotAsked);
                }
            }
        }
    }
}

async fn still_asked(house: &Arc<House>, held: &Arc<Held>, question: &Question) -> Result<bool, Failure> {
    let sitting = house.table(held).await?;
    let same = sitting.bot_to_move().is_some_and(|(seat, bot)| seat == question.seat && bot == question.bot);
    Ok(same && sitting.is_fresh(question.seat, question.version) && held.payer(now()).is_some())
}

fn think(question: &Question) -> Result<String, String> {
    let rng = dice().map_err(|_| "there is no randomness".to_owned())?;
    let Question { game, line, seat, spec, .. } = question;
    let action = game.room.choose(&*line.table, *seat, *spec, rng).map_err(|problem| problem.to_string())?;
    let possible = line.table.legal(*seat, &action).is_ok();
    if possible { Ok(action) } else { Err("it said what is not possible".to_owned()) }
}

/// Fresh chance.
pub fn dice() -> Result<Rng, NoRandomness> {
    Ok(Seed::from_bytes(random_bytes()?).stream("bot", 0))
}

/// Any of the options.
fn any_option(question: &Question) -> Result<String, Failure> {
    let mut options = question.line.table.options(question.seat);
    let place = dice()?.below(options.len().max(1) as u32) as usize;
    if place < options.len() { Ok(options.swap_remove(place).action) } else { Err(Failure::fault()) }
}
