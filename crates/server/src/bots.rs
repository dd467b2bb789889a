//! Bots at the table. They think in threads of their own, so many at once as the server allows, and act like anybody else:
//! what they decide is checked, written and told. A bot that fails does not stop the table: an option is drawn in its place.

use crate::failure::Failure;
use crate::held::Held;
use crate::house::{Decided, House};
use crate::secrets::{NoRandomness, random_bytes};
use crate::sitting::{Game, Line};
use almende_core::{Problem, Rng, Seat, Seed};
use futures_util::FutureExt as _;
use std::panic::AssertUnwindSafe;
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
    version: u32,
}

/// Sees to it that the bots of a table act as long as it is their turn. One task a table does that.
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

async fn question(house: &Arc<House>, held: &Arc<Held>) -> Result<Option<Question>, Failure> {
    let sitting = house.table(held).await?;
    let (Some((seat, bot)), Some(line)) = (sitting.bot_to_move(), &sitting.line) else { return Ok(None) };
    let (game, bot, version) = (sitting.game.clone(), bot.to_owned(), sitting.version);
    Ok(Some(Question { game, line: line.clone(), seat, bot, version }))
}

/// Lets a bot act, if one has to; tells whether one had to.
async fn act_once(house: &Arc<House>, held: &Arc<Held>) -> Result<bool, Failure> {
    let began = Instant::now();
    let Some(question) = question(house, held).await? else { return Ok(false) };
    let question = Arc::new(question);
    let (seat, version) = (question.seat, question.version);
    let action = match answer(house, question.clone()).await {
        Ok(action) => action,
        Err(why) => {
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

/// What the bot says, or why it says nothing that can be done.
async fn answer(house: &House, question: Arc<Question>) -> Result<String, String> {
    in_pool(house, move || think(&question)).await?
}

/// Does something in the pool in which bots think: its result, or why there is none.
pub async fn in_pool<T: Send + 'static>(
    house: &House,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, &'static str> {
    let permit = house.thinking.clone().acquire_owned().await.map_err(|_| "the server goes down")?;
    let began = Instant::now();
    let working = tokio::task::spawn_blocking(move || {
        // What never ends keeps its place in the pool, so that it costs no more than itself.
        let _permit = permit;
        work()
    });
    let done = tokio::time::timeout(house.config.bot_patience, working).await;
    house.metrics.thoughts.add(began.elapsed());
    match done {
        Ok(Ok(result)) => Ok(result),
        Ok(Err(_)) => Err("it panicked"),
        Err(_) => Err("it took too long"),
    }
}

fn think(question: &Question) -> Result<String, String> {
    // A program without this bot lets another one play on rather than nobody.
    let spec = question.bot.parse().or_else(|_| "random".parse()).map_err(|problem: Problem| problem.to_string())?;
    let rng = dice().map_err(|_| "there is no randomness".to_owned())?;
    let Question { game, line, seat, .. } = question;
    let action = game.room.choose(&*line.table, *seat, spec, rng).map_err(|problem| problem.to_string())?;
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
