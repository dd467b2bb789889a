//! Packs of corrections: tried out before a table may be made with one.

use super::Errors;
use super::asker::{Asker, Body};
use super::games::no_game;
use crate::app::AppState;
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::secrets;
use crate::store::Op;
use crate::table::{Components, HostedGame};
use crate::wire::{BalanceRow, BalanceSide, MovedShare, PackBalance, PackRequest, PackTrial};
use almende_bots::Made;
use almende_core::pack::is_pack;
use almende_core::{Pack, Problem};
use axum::Json;
use axum::http::StatusCode;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// What the operator keeps under the digest of blocked components. Earlier versions kept it under their fingerprint.
pub(crate) const BLOCKED: &str = "blocked-components/";
/// What is kept of components that were tried out under their rules and digest, for other nodes and for later.
const PASSED: &str = "tried-components/";

impl Components {
    /// The name under which is kept that they were tried out. By other rules they are to be tried out again.
    fn passed(&self) -> String {
        format!("{PASSED}{}/{}", self.rules, self.digest)
    }
}

/// The trials of this program's run: by the names of their components, and which pack makes which.
#[derive(Default, Debug)]
pub(crate) struct Trials(Mutex<Known>);

#[derive(Default, Debug)]
struct Known {
    trials: HashMap<String, Arc<Trial>>,
    /// The components by the hashes of the packs: who asks how far a trial is has it read no second time.
    packs: HashMap<String, Components>,
    /// What bots make of a pack beside the standard.
    balances: HashMap<String, Arc<Weighing>>,
}

/// How long the end of a trial or of a balance is remembered here. Trials that were passed lie in the database, too.
const REMEMBERED: Duration = Duration::from_secs(3600);
/// The same for what took too long: perhaps the machine was busy, so it may soon be tried again.
const TRIED_AGAIN: Duration = Duration::from_secs(300);

impl Known {
    /// Forgets what ended long ago.
    fn forget(&mut self, now: Instant) {
        self.trials.retain(|_, trial| !trial.is_stale(now));
        self.balances.retain(|_, weighing| !weighing.is_stale(now));
        let trials = &self.trials;
        self.packs.retain(|_, components| trials.contains_key(&components.passed()));
    }
}

/// Games the program plays with components: so many of so many, and when and how it ended.
#[derive(Debug)]
struct Playing<T> {
    begun: Instant,
    done: AtomicU64,
    of: AtomicU64,
    end: OnceLock<(Instant, Result<T, Problem>)>,
}

/// The trial of a pack.
type Trial = Playing<()>;
/// What bots make of a pack.
type Weighing = Playing<Vec<BalanceRow>>;

impl<T> Default for Playing<T> {
    fn default() -> Playing<T> {
        Playing { begun: Instant::now(), done: AtomicU64::new(0), of: AtomicU64::new(0), end: OnceLock::new() }
    }
}

impl<T: Clone> Playing<T> {
    /// What came of it; after its time it is over, whatever the games do.
    fn end(&self) -> Option<Result<T, Problem>> {
        let late = || (self.begun.elapsed() > limits::TRIAL * 2).then(|| Err(Problem::new("problem.pack_slow")));
        self.end.get().map(|(_, end)| end.clone()).or_else(late)
    }

    /// Whether its time is over and it goes on all the same.
    fn hangs(&self) -> bool {
        self.end.get().is_none() && self.end().is_some()
    }

    /// Whether its end is to be forgotten. What hangs is remembered for as long as it does.
    fn is_stale(&self, now: Instant) -> bool {
        self.end.get().is_some_and(|(at, end)| {
            let slow = end.as_ref().is_err_and(|problem| problem.id == "problem.pack_slow");
            now.saturating_duration_since(*at) >= if slow { TRIED_AGAIN } else { REMEMBERED }
        })
    }

    fn ended(&self, end: Result<T, Problem>) {
        let _ = self.end.set((Instant::now(), end.map_err(slowly)));
    }
}

/// So many trials run at once: each takes a processor for some seconds.
const AT_ONCE: usize = 2;
/// A single game that never ends cannot be broken off. So many may hang, then no more is tried out by this program.
const HANGING: usize = 4;

impl Trials {
    /// What is known, without what is to be forgotten.
    fn known(&self) -> MutexGuard<'_, Known> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.forget(Instant::now());
        known
    }

    /// The components a pack was found to make before, if it was.
    fn components_of(&self, pack: &str) -> Option<Components> {
        self.known().packs.get(pack).cloned()
    }

    fn at(&self, passed: &str) -> Option<Arc<Trial>> {
        self.known().trials.get(passed).cloned()
    }

    /// The trial of components; begun if there is none and others leave room. Only then the pack is kept: `keep` gives the game.
    fn of(
        &self,
        passed: String,
        app: &Arc<AppState>,
        keep: impl FnOnce() -> Result<Arc<HostedGame>, Failure>,
    ) -> Result<Arc<Trial>, Failure> {
        let mut known = self.known();
        if let Some(trial) = known.trials.get(&passed) {
            return Ok(trial.clone());
        }
        let running = known.trials.values().filter(|trial| trial.end().is_none()).count();
        let hanging = known.trials.values().filter(|trial| trial.hangs()).count();
        if running >= AT_ONCE || hanging >= HANGING {
            return Err(Failure::new(StatusCode::SERVICE_UNAVAILABLE, &Problem::new("problem.packs_busy")));
        }
        let game = keep()?;
        let trial = Arc::new(Trial::default());
        known.trials.insert(passed.clone(), trial.clone());
        drop(known);
        let (app, own) = (app.clone(), trial.clone());
        tokio::spawn(async move {
            let played = own.clone();
            let playing = tokio::task::spawn_blocking(move || {
                let mut tell = |done, of| {
                    played.of.store(of, Relaxed);
                    played.done.store(done, Relaxed);
                    played.begun.elapsed() < limits::TRIAL
                };
                almende_bots::try_out(&*game.title, &*game.room, almende_bots::TRYOUT, &mut tell)
            });
            let end = playing.await.unwrap_or_else(|_| Err(Problem::new("problem.pack_breaks")));
            if end.is_ok() {
                // If it cannot be written, it is known here alone.
                let value = now().to_string();
                if let Err(error) = app.writer.write(vec![Op::SetServerValue { name: passed, value }]).await {
                    tracing::warn!(%error, "the trial of a pack cannot be kept");
                }
            }
            own.ended(end);
        });
        Ok(trial)
    }
}

/// Nobody stops games here but for the time they take.
fn slowly(problem: Problem) -> Problem {
    if problem.id == "problem.pack_stopped" { Problem::new("problem.pack_slow") } else { problem }
}

/// The game with the components of a pack for a new table. The pack becomes as others may read it.
pub(super) async fn corrected(
    asker: &Asker,
    game: Arc<HostedGame>,
    pack: &mut Value,
) -> Result<Arc<HostedGame>, Failure> {
    let components = checked(&game, pack)?;
    check_blocked(&asker.app, &components).await?;
    if !passed(&asker.app, &components).await? {
        return Err(Failure::conflict("problem.pack_untried"));
    }
    let told = Pack::from_value(pack)?;
    let clean = told.clone().without_hearsay(game.title.content());
    if clean != told {
        *pack = serde_json::to_value(clean).map_err(|_| Failure::fault())?;
    }
    game.with_new_pack(pack, || asker.app.rates.pack(asker))
}

/// The components a pack makes; what is wrong with it is said in the words of its game.
fn checked(game: &HostedGame, pack: &Value) -> Result<Components, Failure> {
    let text = pack.to_string();
    if text.len() > limits::PACK {
        return Err(Problem::new("problem.pack_large").with("kib", limits::PACK >> 10).into());
    }
    // A whole document would be bound by nothing that packs are bound by.
    if !is_pack(pack) {
        return Err(Problem::new("problem.pack_none").into());
    }
    let said = |problem: Problem| Failure::problem(StatusCode::BAD_REQUEST, &problem, game.title.texts());
    Ok(Components::new(&*game.title, &game.title.read_content(&text).map_err(said)?))
}

/// Whether these components were played to the end often enough by these rules, here or elsewhere.
async fn passed(app: &AppState, components: &Components) -> Result<bool, Failure> {
    let name = components.passed();
    if app.trials.at(&name).is_some_and(|trial| matches!(trial.end.get(), Some((_, Ok(()))))) {
        return Ok(true);
    }
    Ok(app.store.server_value(&name).await?.is_some_and(|when| !when.is_empty()))
}

/// Refuses components the operator does not want.
pub(super) async fn check_blocked(app: &AppState, components: &Components) -> Result<(), Failure> {
    for known_as in [&components.digest, &components.version] {
        if app.store.server_value(&format!("{BLOCKED}{known_as}")).await?.is_some_and(|blocked| !blocked.is_empty()) {
            return Err(Failure::forbidden("problem.pack_blocked"));
        }
    }
    Ok(())
}

/// Tries a pack out: the program plays some hundred games at random with it. Ask again until it is ready.
#[utoipa::path(post, path = "/api/packs", request_body = PackRequest, responses((status = 200, body = PackTrial), Errors))]
pub(super) async fn try_out(asker: Asker, Body(request): Body<PackRequest>) -> Result<Json<PackTrial>, Failure> {
    let app = &asker.app;
    app.check_suspended(asker.id()).await?;
    let game = app.game(&request.game).ok_or_else(|| no_game(&request.game))?;
    if request.check {
        if asker.guest.is_some() {
            app.rates.deed(&asker)?;
        }
        let version = checked(&game, &request.pack)?.version;
        return Ok(Json(PackTrial { version, done: 0, of: 0, ready: false }));
    }
    let pack = format!("{} {}", game.title.id(), secrets::hash(&request.pack.to_string()));
    let components = match app.trials.components_of(&pack) {
        // Who asks how far it is makes nothing: the measure of any request is enough.
        Some(components) => components,
        None => {
            app.rates.creation(&asker)?;
            app.rates.import(&asker)?;
            checked(&game, &request.pack)?
        }
    };
    check_blocked(app, &components).await?;
    let (name, version) = (components.passed(), components.version.clone());
    if app.trials.at(&name).is_none() && passed(app, &components).await? {
        let of = almende_bots::TRYOUT as u32;
        return Ok(Json(PackTrial { version, done: of, of, ready: true }));
    }
    let keep = || game.with_new_pack(&request.pack, || app.rates.pack(&asker));
    let trial = app.trials.of(name, app, keep)?;
    app.trials.known().packs.insert(pack, components);
    let ready = match trial.end() {
        Some(Err(problem)) => return Err(problem.into()),
        end => end.is_some(),
    };
    Ok(Json(PackTrial { version, done: trial.done.load(Relaxed) as u32, of: trial.of.load(Relaxed) as u32, ready }))
}

/// So many games each bot plays with the standard and with the pack.
const GAMES: u64 = 60;
/// So many bars the picture of the points has.
const BARS: usize = 24;

/// What random and greedy play make of a pack that was tried out, beside the standard. Ask again until it is ready.
#[utoipa::path(post, path = "/api/packs/balance", request_body = PackRequest, responses((status = 200, body = PackBalance), Errors))]
pub(super) async fn balance(asker: Asker, Body(mut request): Body<PackRequest>) -> Result<Json<PackBalance>, Failure> {
    let app = &asker.app;
    app.check_suspended(asker.id()).await?;
    let game = app.game(&request.game).ok_or_else(|| no_game(&request.game))?;
    let corrected = corrected(&asker, game.clone(), &mut request.pack).await?;
    let components = corrected.components();
    let (name, version) = (components.passed(), components.version);
    let players = (*game.title.players().end()).min(3);
    let known = app.trials.known().balances.get(&name).cloned();
    let weighing = match known {
        Some(known) => known,
        None => {
            app.rates.creation(&asker)?;
            app.rates.analysis(&asker)?;
            weigh(app, name, game, corrected, players)?
        }
    };
    let of = 2 * almende_bots::BALANCE_BOTS.len() as u64 * GAMES;
    let (done, end) = (weighing.done.load(Relaxed).min(of), weighing.end());
    let rows = end.transpose()?;
    Ok(Json(PackBalance {
        version,
        players: players as u8,
        games: GAMES as u32,
        done: done as u32,
        of: of as u32,
        ready: rows.is_some(),
        rows: rows.unwrap_or_default(),
    }))
}

fn weigh(
    app: &Arc<AppState>,
    name: String,
    standard: Arc<HostedGame>,
    pack: Arc<HostedGame>,
    players: usize,
) -> Result<Arc<Weighing>, Failure> {
    let mut known = app.trials.known();
    let running = known.balances.values().any(|one| one.end().is_none());
    let hanging = known.balances.values().filter(|one| one.hangs()).count();
    if running || hanging >= HANGING {
        return Err(Failure::new(StatusCode::SERVICE_UNAVAILABLE, &Problem::new("problem.packs_busy")));
    }
    let weighing = Arc::new(Weighing::default());
    known.balances.insert(name, weighing.clone());
    drop(known);
    let own = weighing.clone();
    tokio::task::spawn_blocking(move || {
        let mut before = 0;
        let mut made = |game: &HostedGame| {
            let mut tell = |done: u64| {
                own.done.store(before + done, Relaxed);
                own.begun.elapsed() < limits::TRIAL
            };
            let made = almende_bots::balance(&*game.title, &*game.room, players, GAMES, 1, &mut tell);
            before = own.done.load(Relaxed);
            made
        };
        let both = made(&standard).and_then(|standard| Ok((standard, made(&pack)?)));
        let rows = both.map(|(before, after)| before.iter().zip(&after).map(|(a, b)| row(a, b)).collect());
        own.ended(rows);
    });
    Ok(weighing)
}

fn row(standard: &Made, pack: &Made) -> BalanceRow {
    let ends = [standard.spread(), pack.spread()];
    let (least, most) = (ends[0].0.min(ends[1].0), ends[0].1.max(ends[1].1));
    let side = |made: &Made| {
        let list = |all: Vec<&str>| all.into_iter().map(str::to_owned).collect();
        let (fewest, highest) = made.spread();
        BalanceSide {
            points: made.mean_points(),
            least: fewest,
            most: highest,
            decisions: made.mean_length(),
            never: list(made.never()),
            always: list(made.always()),
            bars: made.heights(least, most, BARS),
        }
    };
    let moved = pack.moved(standard).into_iter().take(20);
    let moved = moved.map(|(action, was, is)| MovedShare { action: action.to_owned(), was, is }).collect();
    BalanceRow { bot: standard.bot.to_owned(), least, most, standard: side(standard), pack: side(pack), moved }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn components(digest: &str, rules: u32) -> Components {
        Components { version: "0".to_owned(), digest: digest.to_owned(), rules }
    }

    #[test]
    fn what_was_slow_is_soon_tried_again_and_nothing_is_remembered_for_ever() {
        let mut known = Known::default();
        let ends = [("passed", Ok(())), ("slow", Err("problem.pack_stopped")), ("broken", Err("problem.pack_breaks"))];
        for (digest, end) in ends {
            let trial = Trial::default();
            trial.ended(end.map_err(Problem::new));
            let components = components(digest, 1);
            known.trials.insert(components.passed(), Arc::new(trial));
            known.packs.insert(digest.to_owned(), components);
        }
        known.trials.insert(components("running", 1).passed(), Arc::default());
        known.balances.insert("running".to_owned(), Arc::default());
        let weighed = Weighing::default();
        weighed.ended(Err(Problem::new("problem.pack_stopped")));
        known.balances.insert("slow".to_owned(), Arc::new(weighed));
        let now = Instant::now();
        let left = |known: &Known| (known.trials.len(), known.packs.len(), known.balances.len());
        known.forget(now);
        assert_eq!(left(&known), (4, 3, 2));
        known.forget(now + TRIED_AGAIN);
        assert_eq!(left(&known), (3, 2, 1));
        assert!(!known.packs.contains_key("slow"));
        known.forget(now + REMEMBERED);
        assert_eq!(left(&known), (1, 0, 1), "what runs stays");
    }

    #[test]
    fn other_rules_ask_for_another_trial() {
        assert_ne!(components("a", 1).passed(), components("a", 2).passed());
        assert_ne!(components("a", 1).passed(), components("b", 1).passed());
    }
}
