//! What programs think of a game: hints while it is played, where the table allows them; a review once it is over, with
//! what `hard` would have done.

use super::Errors;
use super::asker::{Asker, Body, Numbered, Path, TableId};
use crate::bots::dice;
use crate::failure::Failure;
use crate::house::House;
use crate::limits;
use crate::sitting::{Game, Line};
use crate::store::Op;
use crate::thinking::queue::{Kind, Payer};
use crate::thinking::{Order, Unthought, think};
use crate::wire::{Advice, Advised, Analysis, Choice, Review, SeatOnly, State, Weighed};
use crate::words::wire_text;
use almende_bots::Budget;
use almende_core::{Problem, Record, RecordedAction, Seat, Seed};
use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _, future};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// About the time it takes to look at every position of a game.
const REVIEW: Duration = Duration::from_millis(500);

/// One JSON a line.
pub(super) const LINES: &str = "application/x-ndjson";

/// What a program thinks of the options of one of your seats.
///
/// Whoever accepts `application/x-ndjson` hears it while it thinks: an `Analysis` a line, the last one final.
#[utoipa::path(post, path = "/api/tables/{id}/analysis", params(("id" = String, Path, description = "The table.")),
    request_body = SeatOnly,
    responses((status = 200, content((Analysis = "application/json"), (Analysis = "application/x-ndjson"))), Errors))]
pub(super) async fn analysis(
    asker: Asker,
    id: TableId,
    headers: HeaderMap,
    Body(request): Body<SeatOnly>,
) -> Result<Response, Failure> {
    let question = {
        let sitting = asker.house.open_table(&id).await?;
        if !sitting.facts.options.hints {
            return Err(Failure::forbidden("problem.no_hints"));
        }
        let seat = asker.seat(&sitting, request.seat)?;
        let line = sitting.line.clone().filter(|_| sitting.state() == State::Playing);
        let line = line.ok_or_else(|| Failure::conflict("problem.not_playing"))?;
        if !sitting.deciding().contains(seat) {
            return Err(Failure::from_refused(Problem::new("problem.not_deciding").with("seat", seat)));
        }
        Question { table: id.into(), game: sitting.game.clone(), line, seat, version: sitting.version }
    };
    asker.house.rates.analysis(&asker)?;
    let order = order(&asker, asker.house.config.analysis);
    let mut thoughts = thoughts(asker.house, order, question)?;
    if !wants_lines(&headers) {
        let last = thoughts.try_fold(None, |_, thought| future::ok(Some(thought))).await?;
        return Ok(Json(last.ok_or_else(Failure::fault)?).into_response());
    }
    // Until the first thought a failure can still be told by the status.
    let first = thoughts.next().await.unwrap_or_else(|| Err(Failure::fault()))?;
    let thoughts = thoughts.inspect_err(|failure| tracing::warn!(%failure, "an analysis breaks off"));
    let lines = stream::iter([Ok(first)]).chain(thoughts).map(|thought| line(thought?));
    Ok(([(header::CONTENT_TYPE, LINES)], axum::body::Body::from_stream(lines)).into_response())
}

fn wants_lines(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut kinds = accepted.flat_map(|list| list.split(',')).filter_map(|kind| kind.split(';').next());
    kinds.any(|kind| kind.trim().eq_ignore_ascii_case(LINES))
}

fn line(thought: Analysis) -> Result<String, Failure> {
    let text = serde_json::to_string(&thought).map_err(|_| Failure::fault())?;
    Ok(text + "\n")
}

/// What is to be thought about.
struct Question {
    table: String,
    game: Arc<Game>,
    line: Line,
    seat: Seat,
    version: u32,
}

/// What a program thinks, thought after thought, the last one final; or a failure, which ends it. Whoever stops
/// listening leaves no work behind that has not begun, and nothing that outlasts its time.
fn thoughts(
    house: Arc<House>,
    order: Order,
    question: Question,
) -> Result<BoxStream<'static, Result<Analysis, Failure>>, Failure> {
    let (budget, rng) = (Budget::Time(house.config.analysis), dice()?);
    let Question { table, game, line, seat, version } = question;
    let (tell, mut told) = mpsc::unbounded_channel();
    let work = move || {
        let tell = |thought: &almende_bots::Analysis| {
            // Perhaps nobody listens any more.
            let _ = tell.send(Ok(worded(version, thought)));
        };
        let last = game.room.analyse(&*line.table, seat, budget, rng, &mut |thought| tell(thought))?;
        tell(&last);
        Ok::<(), Problem>(())
    };
    let failure = async move {
        let thought = think(&house, order, work).await;
        let thought = thought.map_err(|why| failed(&table, why)).and_then(|thought| Ok(thought?));
        thought.err().map(Err)
    };
    let told = stream::poll_fn(move |context| told.poll_recv(context));
    Ok(stream::select(told, stream::once(failure).filter_map(future::ready)).boxed())
}

fn worded(version: u32, thought: &almende_bots::Analysis) -> Analysis {
    let weighed = |option: &almende_bots::Weighed| Weighed {
        action: option.action.clone(),
        share: option.share,
        lead: option.lead,
    };
    Analysis { version, options: thought.options.iter().map(weighed).collect(), expected: thought.expected.clone() }
}

/// What somebody who asks wants to be thought, and how long it is expected to take.
fn order(asker: &Asker, cost: Duration) -> Order {
    let payer = Payer { network: limits::network(asker.address), guest: asker.id().map(str::to_owned) };
    Order { payer, kind: Kind::Analysis, cost }
}

fn failed(table: &str, why: Unthought) -> Failure {
    match why {
        Unthought::Full => Failure::too_fast(limits::BOT_TIME),
        Unthought::Failed(why) => {
            tracing::error!(table, why, "an analysis failed");
            Failure::fault()
        }
    }
}

/// How a finished game looked after each action. It is computed once.
#[utoipa::path(get, path = "/api/tables/{id}/review", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Review), Errors))]
pub(super) async fn review(asker: Asker, id: TableId) -> Result<Json<Review>, Failure> {
    let (game, record) = finished(&asker, &id).await?;
    let kept = asker.house.store.review(&id).await?;
    if let Some(review) = kept.and_then(|review| serde_json::from_str(&review).ok()) {
        return Ok(Json(review));
    }
    let record = record.ok_or_else(not_kept)?;
    asker.house.rates.analysis(&asker)?;
    let order = order(&asker, REVIEW);
    let expected = think(&asker.house, order, move || expectations(&game, &record)).await;
    let review = Review { expected: expected.map_err(|why| failed(&id, why))?? };
    if let Ok(text) = serde_json::to_string(&review) {
        asker.house.writer.write(vec![Op::Review { table: id.into(), review: text }]).await?;
    }
    Ok(Json(review))
}

/// A finished game with its record, where it is kept.
async fn finished(asker: &Asker, id: &str) -> Result<(Arc<Game>, Option<Record>), Failure> {
    let sitting = asker.house.open_table(id).await?;
    if sitting.state() != State::Over {
        return Err(Failure::conflict("problem.not_over"));
    }
    Ok((sitting.game.clone(), sitting.inner_record()))
}

fn not_kept() -> Failure {
    Failure::conflict("problem.not_kept")
}

fn expectations(game: &Game, record: &Record) -> Result<Vec<Vec<f32>>, Problem> {
    let mut table = game.title.replay(record, Some(0))?;
    let mut expected = vec![game.room.expected(&*table)?];
    for step in &record.actions {
        let broken = || Problem::new("problem.broken_table").with("what", "review");
        table.apply(step.seat, &step.action).map_err(|_| broken())?;
        expected.push(game.room.expected(&*table)?);
    }
    Ok(expected)
}

/// What the strength `hard` would have done after n actions of a finished game.
#[utoipa::path(get, path = "/api/tables/{id}/review/{n}",
    params(("id" = String, Path, description = "The table."), ("n" = u32, Path, description = "After so many actions.")),
    responses((status = 200, body = Advice), Errors))]
pub(super) async fn advice(
    asker: Asker,
    id: TableId,
    Path(Numbered { n }): Path<Numbered>,
) -> Result<impl IntoResponse, Failure> {
    let (game, record) = finished(&asker, &id).await?;
    let record = record.ok_or_else(not_kept)?;
    let Some(RecordedAction { seat, action }) = record.actions.get(n as usize).cloned() else {
        return Err(Failure::missing("problem.over_by_then"));
    };
    let table = game.title.replay(&record, Some(n as usize))?;
    let offered: BTreeMap<_, _> = table.options(seat).into_iter().map(|choice| (choice.action, choice.text)).collect();
    if offered.len() < 2 {
        return Err(Failure::conflict("problem.no_choice"));
    }
    asker.house.rates.analysis(&asker)?;
    // Who asks again gets the same answer, where the time is enough for it.
    let rng = Seed::numbered(n.into(), 0).stream("review", 0);
    let order = order(&asker, limits::BOT_TIME);
    let thought = think(&asker.house, order, move || game.room.advise(&*table, seat, rng)).await;
    let thought = thought.map_err(|why| failed(&id, why))??;
    let text = |action: &str| offered.get(action).map(wire_text).ok_or_else(Failure::fault);
    let advised = |option: almende_bots::Weighed| {
        let text = text(&option.action)?;
        Ok(Advised { action: option.action, text, share: option.share, lead: option.lead })
    };
    let options = thought.options.into_iter().map(advised).collect::<Result<_, Failure>>()?;
    let played = Choice { text: text(&action)?, action };
    // Nothing about a finished game changes but the program that looks at it.
    let kept = [(header::CACHE_CONTROL, "private, max-age=3600")];
    Ok((kept, Json(Advice { n, seat: seat.into(), played, options })))
}
