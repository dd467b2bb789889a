//! Plans: what would come of moves that nobody makes.

use super::Errors;
use super::asker::{Asker, Body, TableId};
use crate::failure::Failure;
use crate::planning::{Trial, world_of};
use crate::table::TableState;
use crate::wire::{Plan, PlanRequest, State, World, WorldRequest};
use axum::Json;

/// Tries moves on a world in which everything hidden is drawn anew. Nothing of it happens or is kept.
#[utoipa::path(post, path = "/api/tables/{id}/plan", params(("id" = String, Path, description = "The table.")),
    request_body = PlanRequest, responses((status = 200, body = Plan), Errors))]
pub(super) async fn plan(asker: Asker, id: TableId, Body(request): Body<PlanRequest>) -> Result<Json<Plan>, Failure> {
    let trial = {
        let table = asker.app.table(&id).await?;
        let seated = asker.sits(&table, request.seat)?;
        check_unrated(&table)?;
        asker.app.rates.plan(&seated)?;
        Trial::of(&table, seated.seat, &request)?
    };
    // Many moves take their time; the threads that answer people go on, and the table is free.
    tokio::task::spawn_blocking(|| trial.run()).await.map_err(|_| Failure::fault())?.map(Json)
}

/// Nothing helps those who play for ratings.
fn check_unrated(table: &TableState) -> Result<(), Failure> {
    let helps = !table.spec.options.rated || table.state() == State::Over;
    if helps { Ok(()) } else { Err(Failure::forbidden("problem.rated_help")) }
}

/// A world in which a page that has the game tries moves itself, in which everything hidden from the seat is drawn anew. What it costs is
/// counted as a plan.
#[utoipa::path(post, path = "/api/tables/{id}/world", params(("id" = String, Path, description = "The table.")),
    request_body = WorldRequest, responses((status = 200, body = World), Errors))]
pub(super) async fn world(
    asker: Asker,
    id: TableId,
    Body(request): Body<WorldRequest>,
) -> Result<Json<World>, Failure> {
    let table = asker.app.table(&id).await?;
    let seated = asker.sits(&table, request.seat)?;
    check_unrated(&table)?;
    asker.app.rates.plan(&seated)?;
    world_of(&table, seated.seat, request.world).map(Json)
}
