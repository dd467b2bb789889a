//! Plans: what would come of moves that nobody makes.

use super::Errors;
use super::asker::{Asker, Body, TableId};
use crate::failure::Failure;
use crate::planning::Trial;
use crate::wire::{Plan, PlanRequest};
use axum::Json;

/// Tries moves on a world in which everything hidden is drawn anew. Nothing of it happens or is kept.
#[utoipa::path(post, path = "/api/tables/{id}/plan", params(("id" = String, Path, description = "The table.")),
    request_body = PlanRequest, responses((status = 200, body = Plan), Errors))]
pub(super) async fn plan(asker: Asker, id: TableId, Body(request): Body<PlanRequest>) -> Result<Json<Plan>, Failure> {
    let trial = {
        let table = asker.app.table(&id).await?;
        let seated = asker.sits(&table, request.seat)?;
        asker.app.rates.plan(&seated)?;
        Trial::of(&table, seated.seat, &request)?
    };
    // Many moves take their time; the threads that answer people go on, and the table is free.
    tokio::task::spawn_blocking(|| trial.run()).await.map_err(|_| Failure::fault())?.map(Json)
}
