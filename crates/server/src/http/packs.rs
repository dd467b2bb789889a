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

/// How something ended, and when.
type End<T> = OnceLock<(Instant, Result<T, Problem>)>;

/// How long the end of a trial or of a balance is remembered here. Trials that were passed lie in the database, too.
const REMEMBERED: Duration = Duration::from_secs(3600);
/// The same for what took too long: perhaps the machine was busy, so it may soon be tried again.
const TRIED_AGAIN: Duration = Duration::from_secs(300);

/// Whether an end is to be forgotten.
fn is_stale<T>(end: &End<T>, now: Instant) -> bool {
    end.get().is_some_and(|(at, how)| {
        let slow = how.as_ref().is_err_and(|problem| matches!(problem.id, "problem.pack_slow" | "problem.pack_stopped"));
        now.saturating_duration_since(*at) >= if slow { TRIED_AGAIN } else { REMEMBERED }
    })
}

impl Known {
    /// Forgets what ended long ago. A game that hangs is remembered for as long as it does.
    fn forget(&mut self, now: Instant) {
        self.trials.retain(|_, trial| !is_stale(&trial.end, now));
        self.balances.retain(|_, weighing| !is_stale(&weighing.end, now));
        let trials = &self.trials;
        self.packs.retain(|_, components| trials.contains_key(&components.passed()));
    }
}

/// One trial: so many games of so many, and how it ended.
#[derive(Debug)]
struct Trial {
    begun: Instant,
    done: AtomicU64,
    of: AtomicU64,
    end: End<()>,
}

/// So many trials run at once: each takes a processor for some seconds.
const AT_ONCE: usize = 2;
/// A single game that never ends cannot be broken off. So many may hang, then no more is tried out by this program.
const HANGING: usize = 4;

impl Trial {
    fn new() -> Trial {
        Trial { begun: Instant::now(), done: AtomicU64::new(0), of: AtomicU64::new(0), end: OnceLock::new() }
    }

    /// Where it stands; after its time it is over, whatever the games do.
    fn end(&self) -> Option<Result<(), Problem>> {
        let late = || (self.begun.elapsed() > limits::TRIAL * 2).then(|| Err(Problem::new("problem.pack_slow")));
        self.end.get().map(|(_, end)| end.clone()).or_else(late)
    }
}

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
        let hanging = known.trials.values().filter(|trial| trial.end.get().is_none()).count() - running;
        if running >= AT_ONCE || hanging >= HANGING {
            return Err(Failure::new(StatusCode::SERVICE_UNAVAILABLE, &Problem::new("problem.packs_busy")));
        }
        let game = keep()?;
        let trial = Arc::new(Trial::new());
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
            let slow = |problem: Problem| {
                if problem.id == "problem.pack_stopped" { Problem::new("problem.pack_slow") } else { problem }
            };
            if end.is_ok() {
                // If it cannot be written, it is known here alone.
                let value = now().to_string();
                if let Err(error) = app.writer.write(vec![Op::SetServerValue { name: passed, value }]).await {
                    tracing::warn!(%error, "the trial of a pack cannot be kept");
                }
            }
            let _ = own.end.set((Instant::now(), end.map_err(slow)));
        });
        Ok(trial)
    }
}

/// The game with the components of a pack for a new table. The pack becomes as others may read it.
pub(super) async fn corrected(asker: &Asker, game: Arc<HostedGame>, pack: &mut Value) -> Result<Arc<HostedGame>, Failure> {
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

/// What bots make of a pack: so many games of so many, and what came of them.
#[derive(Default, Debug)]
struct Weighing {
    done: AtomicU64,
    end: End<Vec<BalanceRow>>,
}

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
    let (done, end) = (weighing.done.load(Relaxed).min(of), weighing.end.get().map(|(_, end)| end.clone()));
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
    if known.balances.values().any(|one| one.end.get().is_none()) {
        return Err(Failure::new(StatusCode::SERVICE_UNAVAILABLE, &Problem::new("problem.packs_busy")));
    }
    let weighing = Arc::<Weighing>::default();
    known.balances.insert(name, weighing.clone());
    drop(known);
    let own = weighing.clone();
    tokio::task::spawn_blocking(move || {
        let begun = Instant::now();
        let mut before = 0;
        let mut made = |game: &HostedGame| {
            let mut tell = |done: u64| {
                own.done.store(before + done, Relaxed);
                begun.elapsed() < limits::TRIAL
            };
            let made = almende_bots::balance(&*game.title, &*game.room, players, GAMES, 1, &mut tell);
            before = own.done.load(Relaxed);
            made
        };
        let both = made(&standard).and_then(|standard| Ok((standard, made(&pack)?)));
        let _ = own.end.set(both.map(|(before, after)| before.iter().zip(&after).map(|(a, b)| row(a, b)).collect()));
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
