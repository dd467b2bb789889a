//! Bots at the table. They think in threads of their own, so many at once as the server allows, and act like anybody else:
//! what they decide is checked, written and told.

use crate::failure::Failure;
use crate::held::Held;
use crate::house::{Decided, House};
use crate::secrets::{NoRandomness, random_bytes};
use crate::sitting::{Game, Line};
use almende_bots::Spec;
use almende_core::{Problem, Seat, Seed};
use std::sync::Arc;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release};
use std::time::{Duration, Instant};

/// How long to wait before a bot tries again after the database did not answer.
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
                match act_once(&house, &held).await {
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
    let (seat, version) = (question.seat, question.version);
    let closed = |_| Failure::storage();
    let permit = house.thinking.clone().acquire_owned().await.map_err(closed)?;
    let thinking = Instant::now();
    let thought = tokio::task::spawn_blocking(move || think(&question)).await;
    drop(permit);
    house.metrics.thoughts.add(thinking.elapsed());
    let action = thought.map_err(|_| Failure::storage())??;
    tokio::time::sleep(house.config.bot_pace.saturating_sub(began.elapsed())).await;
    let acted = house.change(&held.id, move |sitting, _, _| {
        if sitting.version != version {
            return Ok(Decided::Already(sitting.version));
        }
        sitting.decide_act(seat, &action).map(Decided::entry)
    });
    let new = acted.await?;
    if new == version + 1 {
        house.metrics.bot_actions.fetch_add(1, Relaxed);
    }
    Ok(true)
}

fn think(question: &Question) -> Result<String, Failure> {
    // A program without this bot lets another one play on rather than nobody.
    let spec: Spec = question.bot.parse().or_else(|_| "random".parse())?;
    let no_luck = |NoRandomness| Problem::new("problem.storage");
    let rng = Seed::from_bytes(random_bytes().map_err(no_luck)?).stream("bot", 0);
    Ok(question.game.room.choose(&*question.line.table, question.seat, spec, rng)?)
}
