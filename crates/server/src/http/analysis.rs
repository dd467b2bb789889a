//! What programs think of a game: hints while it is played, where the table allows them, and a review once it is over.

use super::Errors;
use super::asker::{Asker, Body, Path};
use crate::bots::{dice, in_pool};
use crate::failure::Failure;
use crate::sitting::Game;
use crate::store::Op;
use crate::wire::{Analysis, Review, SeatOnly, State, Weighed};
use almende_bots::Budget;
use almende_core::{Problem, Record};
use axum::Json;

/// What a program thinks of the options of one of your seats.
#[utoipa::path(post, path = "/api/tables/{id}/analysis", params(("id" = String, Path, description = "The table.")),
    request_body = SeatOnly, responses((status = 200, body = Analysis), Errors))]
pub(super) async fn analysis(
    asker: Asker,
    Path(id): Path<String>,
    Body(request): Body<SeatOnly>,
) -> Result<Json<Analysis>, Failure> {
    let (game, line, seat, version) = {
        let sitting = asker.house.table(&asker.house.held(&id)).await?;
        if !sitting.facts.options.hints {
            return Err(Failure::forbidden("problem.no_hints"));
        }
        let seat = asker.seat(&sitting, request.seat)?;
        let line = sitting.line.clone().filter(|_| sitting.state() == State::Playing);
        let line = line.ok_or_else(|| Failure::conflict("problem.not_playing"))?;
        if !sitting.deciding().contains(seat) {
            return Err(Failure::from_refused(Problem::new("problem.not_deciding").with("seat", seat)));
        }
        (sitting.game.clone(), line, seat, sitting.version)
    };
    asker.house.rates.analysis(asker.address)?;
    let (budget, rng) = (Budget::Time(asker.house.config.analysis), dice()?);
    let thought = in_pool(&asker.house, move || game.room.analyse(&*line.table, seat, budget, rng, &mut |_| {})).await;
    let thought = thought.map_err(|why| failed(&id, why))??;
    let weighed =
        |option: almende_bots::Weighed| Weighed { action: option.action, share: option.share, lead: option.lead };
    Ok(Json(Analysis {
        version,
        options: thought.options.into_iter().map(weighed).collect(),
        expected: thought.expected,
    }))
}

fn failed(table: &str, why: &'static str) -> Failure {
    tracing::error!(table, why, "an analysis failed");
    Failure::fault()
}

/// How a finished game looked after each action. It is computed once.
#[utoipa::path(get, path = "/api/tables/{id}/review", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Review), Errors))]
pub(super) async fn review(asker: Asker, Path(id): Path<String>) -> Result<Json<Review>, Failure> {
    let (game, record) = {
        let sitting = asker.house.table(&asker.house.held(&id)).await?;
        if sitting.state() != State::Over {
            return Err(Failure::conflict("problem.not_over"));
        }
        let kept = asker.house.store.review(&id).await?;
        if let Some(review) = kept.and_then(|review| serde_json::from_str(&review).ok()) {
            return Ok(Json(review));
        }
        let record = sitting.inner_record().ok_or_else(|| Failure::conflict("problem.not_kept"))?;
        (sitting.game.clone(), record)
    };
    asker.house.rates.analysis(asker.address)?;
    let expected = in_pool(&asker.house, move || expectations(&game, &record)).await;
    let review = Review { expected: expected.map_err(|why| failed(&id, why))?? };
    if let Ok(text) = serde_json::to_string(&review) {
        asker.house.writer.write(vec![Op::Review { table: id, review: text }]).await?;
    }
    Ok(Json(review))
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
