//! Where programs think: bots, hints, reviews and advice share so many threads as the server allows, in an order that is
//! fair to those who wait ([`queue`]).

pub mod queue;

use crate::app::AppState;
use crate::limits;
use almende_bots::{Budget, Kind as Bot, Spec};
use queue::{Full, Kind, Number, Payer, Queue};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Threads to think on, and those who wait for one.
#[derive(Debug)]
pub struct Pool {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    free: usize,
    queue: Queue<oneshot::Sender<ThreadPermit>>,
}

/// A thread to think on. Dropped, it is for the next, and its owner has paid for the time.
#[derive(Debug)]
struct ThreadPermit {
    pool: Arc<Pool>,
    payer: Payer,
    cost: Duration,
    began: Instant,
}

impl Drop for ThreadPermit {
    fn drop(&mut self) {
        {
            let mut state = self.pool.state();
            state.queue.done(&self.payer, self.cost, self.began.elapsed());
            state.free += 1;
        }
        self.pool.hand_out();
    }
}

/// Somebody who waits. Dropped, they do not any more.
struct Waiting<'a> {
    pool: &'a Pool,
    number: Number,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.pool.state().queue.remove(self.number);
    }
}

impl Pool {
    /// So many threads, and nobody who wants one.
    pub fn new(threads: usize) -> Arc<Pool> {
        let queue = Queue::new(limits::WAITING_DECISIONS, limits::WAITING_ANALYSES);
        Arc::new(Pool { state: Mutex::new(State { free: threads.max(1), queue }) })
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.state().queue.len()
    }

    /// How many threads have nothing to do.
    pub fn idle(&self) -> usize {
        self.state().free
    }

    /// What the thoughts of each owner have taken since this was last asked.
    pub fn take_spent(&self) -> HashMap<Payer, Duration> {
        self.state().queue.take_spent()
    }

    /// What they have taken at other nodes since this was last told.
    pub fn count_elsewhere(&self, spent: &HashMap<Payer, Duration>) {
        self.state().queue.count_elsewhere(spent);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn permit(self: &Arc<Self>, payer: Payer, kind: Kind, cost: Duration) -> Result<ThreadPermit, Full> {
        let (give, given) = oneshot::channel();
        let number = self.state().queue.push(payer, kind, cost, give)?;
        let _waiting = Waiting { pool: self, number };
        self.hand_out();
        // Those who wait are dropped by themselves only.
        given.await.map_err(|_| Full)
    }

    /// Gives free threads to those who are next.
    fn hand_out(self: &Arc<Self>) {
        loop {
            let (payer, cost, give) = {
                let mut state = self.state();
                if state.free == 0 {
                    return;
                }
                let Some(next) = state.queue.pop() else { return };
                state.free -= 1;
                next
            };
            let permit = ThreadPermit { pool: self.clone(), payer, cost, began: Instant::now() };
            // Who has gone in this moment leaves it to the next: it comes back and is dropped.
            let _ = give.send(permit);
        }
    }
}

/// Why there is no thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThinkError {
    /// Enough of the same owner wait already.
    Full,
    /// The program failed.
    Failed(&'static str),
}

/// What is to be thought for whom, and how long it is expected to take.
#[derive(Clone, Debug)]
pub struct Order {
    /// Whose time it takes.
    pub payer: Payer,
    /// What it is.
    pub kind: Kind,
    /// How long it is expected to take; what it took is counted.
    pub cost: Duration,
}

/// Thinks something when its turn has come. Whoever stops waiting takes it out of the queue; what has begun comes to its end.
pub async fn think<T: Send + 'static>(
    app: &AppState,
    order: Order,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ThinkError> {
    let permit = app.thinking.permit(order.payer, order.kind, order.cost).await.map_err(|Full| ThinkError::Full)?;
    let began = Instant::now();
    let working = tokio::task::spawn_blocking(move || {
        // What never ends keeps its place in the pool, so that it costs no more than itself.
        let _permit = permit;
        work()
    });
    let done = tokio::time::timeout(app.config.bot_patience, working).await;
    app.metrics.thoughts.add(began.elapsed());
    match done {
        Ok(Ok(result)) => Ok(result),
        Ok(Err(_)) => Err(ThinkError::Failed("it panicked")),
        Err(_) => Err(ThinkError::Failed("it took too long")),
    }
}

/// How long a bot is expected to think about a decision.
pub fn cost_of(bot: Spec) -> Duration {
    let usual = match bot.kind {
        Bot::Random => Duration::ZERO,
        Bot::Easy | Bot::Greedy => Duration::from_millis(20),
        Bot::Medium => Duration::from_millis(100),
        Bot::Hard | Bot::Search | Bot::Master | Bot::Frozen(_) => limits::BOT_TIME / 2,
    };
    match (bot.kind, bot.budget) {
        (Bot::Random, _) | (_, None) => usual,
        (_, Some(Budget::Time(time))) => time.min(limits::BOT_TIME),
        (_, Some(Budget::Iterations(iterations))) => {
            let walks = u32::try_from(iterations).unwrap_or(u32::MAX);
            Duration::from_micros(500).saturating_mul(walks).min(limits::BOT_TIME)
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;
    use futures_util::future::BoxFuture;

    fn wants<'a>(pool: &'a Arc<Pool>, guest: &str, cost: Duration) -> BoxFuture<'a, Result<ThreadPermit, Full>> {
        let payer = Payer { network: [10, 0, 0, 1].into(), guest: Some(guest.to_owned()) };
        pool.permit(payer, Kind::Decision, cost).boxed()
    }

    const COST: Duration = Duration::from_secs(1);

    #[test]
    fn a_place_is_for_the_next_who_still_waits() {
        let pool = Pool::new(1);
        let permit = wants(&pool, "ada", COST).now_or_never().unwrap().unwrap();
        let (mut ben, mut cleo) = (wants(&pool, "ben", COST), wants(&pool, "cleo", COST));
        assert!((&mut ben).now_or_never().is_none() && (&mut cleo).now_or_never().is_none());
        assert_eq!(pool.waiting(), 2);
        drop(ben);
        assert_eq!(pool.waiting(), 1);
        drop(permit);
        assert!(cleo.now_or_never().unwrap().is_ok());
    }

    #[test]
    fn who_goes_when_the_place_has_come_leaves_it_to_the_next() {
        let pool = Pool::new(1);
        let permit = wants(&pool, "ada", COST).now_or_never().unwrap().unwrap();
        let mut ben = wants(&pool, "ben", COST);
        assert!((&mut ben).now_or_never().is_none());
        drop(permit);
        // Ben's place has come, but he never looks.
        drop(ben);
        assert_eq!(pool.waiting(), 0);
        assert!(wants(&pool, "cleo", COST).now_or_never().unwrap().is_ok());
    }

    #[test]
    fn many_of_one_owner_do_not_wait() {
        let pool = Pool::new(1);
        let _permit = wants(&pool, "ada", COST).now_or_never().unwrap().unwrap();
        let mut waiting: Vec<_> = (0..limits::WAITING_DECISIONS.guest).map(|_| wants(&pool, "ada", COST)).collect();
        assert!(waiting.iter_mut().all(|one| one.now_or_never().is_none()));
        assert_eq!(wants(&pool, "ada", COST).now_or_never().unwrap().err(), Some(Full));
    }

    #[test]
    fn a_bot_is_expected_to_take_what_it_may() {
        let cost = |name: &str| cost_of(name.parse().unwrap());
        assert!(cost("random:2s") < cost("easy") && cost("easy") < cost("medium") && cost("medium") < cost("hard"));
        assert_eq!((cost("search:10s"), cost("search:20000n")), (limits::BOT_TIME, limits::BOT_TIME));
        assert_eq!(cost("search:250ms"), Duration::from_millis(250));
    }
}
