//! What programs think of a game: hints while it is played, where the table allows them; a review once it is over, with
//! what `hard` would have done.

use super::Errors;
use super::asker::{ActionNumber, Asker, Body, Path, TableId};
use crate::app::AppState;
use crate::bots::dice;
use crate::failure::Failure;
use crate::limits;
use crate::store::Op;
use crate::table::{AdviceQuestion, GameLine, HostedGame, worded};
use crate::thinking::queue::{Kind, Payer};
use crate::thinking::{Order, ThinkError, think};
use crate::wire::{Advice, Analysis, Review, SeatOnly, State};
use almende_bots::Budget;
use almende_core::{Problem, Record, Seat};
use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt as _, TryStreamExt as _, future};
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
        let table = asker.app.table(&id).await?;
        if !table.spec.options.hints {
            return Err(Failure::forbidden("problem.no_hints"));
        }
        let seat = asker.seat(&table, request.seat)?;
        let line = table.line.clone().filter(|_| table.state() == State::Playing);
        let line = line.ok_or_else(|| Failure::conflict("problem.not_playing"))?;
        if !table.deciding().contains(seat) {
            return Err(Failure::from_refused(Problem::new("problem.not_deciding").with("seat", seat)));
        }
        Question { table: id.into(), game: table.game.clone(), line, seat, version: table.version }
    };
    asker.app.rates.analysis(&asker)?;
    let order = order(&asker, asker.app.config.analysis);
    let mut thoughts = thoughts(asker.app, order, question)?;
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
    game: Arc<HostedGame>,
    line: GameLine,
    seat: Seat,
    version: u32,
}

/// What a program thinks, thought after thought, the last one final; or a failure, which ends it. Whoever stops
/// listening leaves no work behind that has not begun, and nothing that outlasts its time.
fn thoughts(
    app: Arc<AppState>,
    order: Order,
    question: Question,
) -> Result<BoxStream<'static, Result<Analysis, Failure>>, Failure> {
    let (budget, rng) = (Budget::Time(app.config.analysis), dice()?);
    let Question { table, game, line, seat, version } = question;
    let (tell, mut told) = mpsc::unbounded_channel();
    let work = move || {
        let tell = |thought: &almende_bots::Analysis| {
            // Perhaps nobody listens any more.
            let _ = tell.send(Ok(worded(version, thought)));
        };
        let last = game.room.analyse(&*line.play, seat, budget, rng, &mut |thought| tell(thought))?;
        tell(&last);
        Ok::<(), Problem>(())
    };
    let failure = async move {
        let thought = think(&app, order, work).await;
        let thought = thought.map_err(|why| failed(&table, why)).and_then(|thought| Ok(thought?));
        thought.err().map(Err)
    };
    let told = stream::poll_fn(move |context| told.poll_recv(context));
    Ok(stream::select(told, stream::once(failure).filter_map(future::ready)).boxed())
}

/// What somebody who asks wants to be thought, and how long it is expected to take.
fn order(asker: &Asker, cost: Duration) -> Order {
    let payer = Payer { network: limits::network(asker.address), guest: asker.id().map(str::to_owned) };
    Order { payer, kind: Kind::Analysis, cost }
}

fn failed(table: &str, why: ThinkError) -> Failure {
    match why {
        ThinkError::Full => Failure::too_fast(limits::BOT_TIME),
        ThinkError::Failed(why) => {
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
    let kept = asker.app.store.review(&id).await?;
    if let Some(review) = kept.and_then(|review| serde_json::from_str(&review).ok()) {
        return Ok(Json(review));
    }
    let record = record.ok_or_else(not_kept)?;
    asker.app.rates.analysis(&asker)?;
    let order = order(&asker, REVIEW);
    let expected = think(&asker.app, order, move || game.expectations(&record)).await;
    let review = Review { expected: expected.map_err(|why| failed(&id, why))?? };
    if let Ok(text) = serde_json::to_string(&review) {
        asker.app.writer.write(vec![Op::Review { table: id.into(), review: text }]).await?;
    }
    Ok(Json(review))
}

/// A finished game with its record, where it is kept.
async fn finished(asker: &Asker, id: &str) -> Result<(Arc<HostedGame>, Option<Record>), Failure> {
    let table = asker.app.table(id).await?;
    if table.state() != State::Over {
        return Err(Failure::conflict("problem.not_over"));
    }
    Ok((table.game.clone(), table.inner_record()))
}

fn not_kept() -> Failure {
    Failure::conflict("problem.not_kept")
}

/// What the strength `hard` would have done after n actions of a finished game.
#[utoipa::path(get, path = "/api/tables/{id}/review/{n}",
    params(("id" = String, Path, description = "The table."), ("n" = u32, Path, description = "After so many actions.")),
    responses((status = 200, body = Advice), Errors))]
pub(super) async fn advice(
    asker: Asker,
    id: TableId,
    Path(ActionNumber { n }): Path<ActionNumber>,
) -> Result<impl IntoResponse, Failure> {
    let (game, record) = finished(&asker, &id).await?;
    let record = record.ok_or_else(not_kept)?;
    let question = AdviceQuestion::of(&game, &record, n)?;
    asker.app.rates.analysis(&asker)?;
    let order = order(&asker, limits::BOT_TIME);
    let advice = think(&asker.app, order, move || question.answer(&game)).await;
    let advice = advice.map_err(|why| failed(&id, why))??;
    // Nothing about a finished game changes but the program that looks at it.
    let kept = [(header::CACHE_CONTROL, "private, max-age=3600")];
    Ok((kept, Json(advice)))
}
