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
use crate::table::HostedGame;
use crate::wire::{BalanceRow, BalanceSide, MovedShare, PackBalance, PackRequest, PackTrial};
use almende_bots::Made;
use almende_core::Problem;
use axum::Json;
use axum::http::StatusCode;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Instant;

/// What the operator keeps under the fingerprint of a blocked pack.
pub(crate) const BLOCKED: &str = "blocked-components/";
/// What is kept under the fingerprint of components that were tried out, for other nodes and for later.
const PASSED: &str = "tried-components/";

/// The trials of this program's run: by the fingerprint of the components, and which pack makes which.
#[derive(Default, Debug)]
pub(crate) struct Trials(Mutex<Known>);

#[derive(Default, Debug)]
struct Known {
    trials: HashMap<String, Arc<Trial>>,
    /// The fingerprints of the components by the hashes of the packs: who asks how far a trial is has it read no second time.
    packs: HashMap<String, String>,
    /// What bots make of a pack beside the standard.
    balances: HashMap<String, Arc<Weighing>>,
}

/// One trial: so many games of so many, and how it ended.
#[derive(Debug)]
struct Trial {
    begun: Instant,
    done: AtomicU64,
    of: AtomicU64,
    end: OnceLock<Result<(), Problem>>,
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
        self.end.get().cloned().or_else(late)
    }
}

impl Trials {
    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The fingerprint a pack was read under before, if it was.
    fn version_of(&self, pack: &str) -> Option<String> {
        self.known().packs.get(pack).cloned()
    }

    fn at(&self, version: &str) -> Option<Arc<Trial>> {
        self.known().trials.get(version).cloned()
    }

    /// The trial of a game's components; begun if there is none and others leave room.
    fn of(&self, game: &Arc<HostedGame>, app: &Arc<AppState>) -> Result<Arc<Trial>, Failure> {
        let version = game.title.content_version().to_owned();
        let mut known = self.known();
        if let Some(trial) = known.trials.get(&version) {
            return Ok(trial.clone());
        }
        let running = known.trials.values().filter(|trial| trial.end().is_none()).count();
        let hanging = known.trials.values().filter(|trial| trial.end.get().is_none()).count() - running;
        if running >= AT_ONCE || hanging >= HANGING {
            return Err(Failure::new(StatusCode::SERVICE_UNAVAILABLE, &Problem::new("problem.packs_busy")));
        }
        let trial = Arc::new(Trial::new());
        known.trials.insert(version.clone(), trial.clone());
        drop(known);
        let (game, app, own) = (game.clone(), app.clone(), trial.clone());
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
                let (name, value) = (format!("{PASSED}{version}"), now().to_string());
                if let Err(error) = app.writer.write(vec![Op::SetServerValue { name, value }]).await {
                    tracing::warn!(%error, "the trial of a pack cannot be kept");
                }
            }
            let _ = own.end.set(end.map_err(slowly));
        });
        Ok(trial)
    }
}

/// Nobody stops games here but for the time they take.
fn slowly(problem: Problem) -> Problem {
    if problem.id == "problem.pack_stopped" { Problem::new("problem.pack_slow") } else { problem }
}

/// The game with the components of a pack, for a new table.
pub(super) async fn corrected(app: &AppState, game: Arc<HostedGame>, pack: &Value) -> Result<Arc<HostedGame>, Failure> {
    let version = checked(&game, &pack.to_string())?;
    check_blocked(app, &version).await?;
    if !passed(app, &version).await? {
        return Err(Failure::conflict("problem.pack_untried"));
    }
    Ok(game.with_new_pack(pack)?)
}

/// The fingerprint of the components a pack makes; what is wrong with it is said in the words of its game.
fn checked(game: &HostedGame, pack: &str) -> Result<String, Failure> {
    let said = |problem: Problem| Failure::problem(StatusCode::BAD_REQUEST, &problem, game.title.texts());
    game.title.check_content(pack).map_err(said)
}

/// Whether these components were played to the end often enough, here or elsewhere.
async fn passed(app: &AppState, version: &str) -> Result<bool, Failure> {
    if app.trials.at(version).is_some_and(|trial| matches!(trial.end.get(), Some(Ok(())))) {
        return Ok(true);
    }
    Ok(app.store.server_value(&format!("{PASSED}{version}")).await?.is_some_and(|when| !when.is_empty()))
}

/// Refuses components the operator does not want.
pub(super) async fn check_blocked(app: &AppState, version: &str) -> Result<(), Failure> {
    if app.store.server_value(&format!("{BLOCKED}{version}")).await?.is_some_and(|blocked| !blocked.is_empty()) {
        return Err(Failure::forbidden("problem.pack_blocked"));
    }
    Ok(())
}

/// Tries a pack out: the program plays some hundred games at random with it. Ask again until it is ready.
#[utoipa::path(post, path = "/api/packs", request_body = PackRequest, responses((status = 200, body = PackTrial), Errors))]
pub(super) async fn try_out(asker: Asker, Body(request): Body<PackRequest>) -> Result<Json<PackTrial>, Failure> {
    let app = &asker.app;
    app.check_suspended(asker.id()).await?;
    let game = app.game(&request.game).ok_or_else(|| no_game(&request.game))?;
    let text = request.pack.to_string();
    if request.check {
        if asker.guest.is_some() {
            app.rates.deed(&asker)?;
        }
        if text.len() > limits::PACK {
            return Err(Problem::new("problem.pack_large").with("kib", limits::PACK >> 10).into());
        }
        let version = checked(&game, &text)?;
        return Ok(Json(PackTrial { version, done: 0, of: 0, ready: false }));
    }
    let pack = format!("{} {}", game.title.id(), secrets::hash(&text));
    let version = match app.trials.version_of(&pack) {
        // Who asks how far it is makes nothing: the measure of any request is enough.
        Some(version) => version,
        None => {
            app.rates.creation(&asker)?;
            app.rates.import(&asker)?;
            checked(&game, &text)?
        }
    };
    check_blocked(app, &version).await?;
    if app.trials.at(&version).is_none() && passed(app, &version).await? {
        let of = almende_bots::TRYOUT as u32;
        return Ok(Json(PackTrial { version, done: of, of, ready: true }));
    }
    let trial = app.trials.of(&game.with_new_pack(&request.pack)?, app)?;
    app.trials.known().packs.insert(pack, version.clone());
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
#[derive(Debug)]
struct Weighing {
    begun: Instant,
    done: AtomicU64,
    end: OnceLock<Result<Vec<BalanceRow>, Problem>>,
}

impl Weighing {
    fn new() -> Weighing {
        Weighing { begun: Instant::now(), done: AtomicU64::new(0), end: OnceLock::new() }
    }

    /// What came of it; after its time it is over, whatever the games do.
    fn end(&self) -> Option<Result<Vec<BalanceRow>, Problem>> {
        let late = || (self.begun.elapsed() > limits::TRIAL * 2).then(|| Err(Problem::new("problem.pack_slow")));
        self.end.get().cloned().or_else(late)
    }
}

/// What random and greedy play make of a pack that was tried out, beside the standard. Ask again until it is ready.
#[utoipa::path(post, path = "/api/packs/balance", request_body = PackRequest, responses((status = 200, body = PackBalance), Errors))]
pub(super) async fn balance(asker: Asker, Body(request): Body<PackRequest>) -> Result<Json<PackBalance>, Failure> {
    let app = &asker.app;
    app.check_suspended(asker.id()).await?;
    let game = app.game(&request.game).ok_or_else(|| no_game(&request.game))?;
    let corrected = corrected(app, game.clone(), &request.pack).await?;
    let version = corrected.title.content_version().to_owned();
    let players = (*game.title.players().end()).min(3);
    let known = app.trials.known().balances.get(&version).cloned();
    let weighing = match known {
        Some(known) => known,
        None => {
            app.rates.creation(&asker)?;
            app.rates.analysis(&asker)?;
            weigh(app, game, corrected, players)?
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
    standard: Arc<HostedGame>,
    pack: Arc<HostedGame>,
    players: usize,
) -> Result<Arc<Weighing>, Failure> {
    let mut known = app.trials.known();
    let running = known.balances.values().any(|one| one.end().is_none());
    // Those whose time is over and that go on all the same.
    let hanging = known.balances.values().filter(|one| one.end.get().is_none()).count();
    if running || hanging >= HANGING {
        return Err(Failure::new(StatusCode::SERVICE_UNAVAILABLE, &Problem::new("problem.packs_busy")));
    }
    let weighing = Arc::new(Weighing::new());
    known.balances.insert(pack.title.content_version().to_owned(), weighing.clone());
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
        let _ = own.end.set(rows.map_err(slowly));
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
