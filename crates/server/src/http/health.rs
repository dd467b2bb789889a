//! For those who run the server.

use crate::app::AppState;
use crate::wire::Health;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use std::sync::Arc;

/// Whether the server's database takes and gives back what it is told. It is tried at most once a second, however many ask.
#[utoipa::path(get, path = "/health", responses(
    (status = 200, body = Health, description = "All is well."),
    (status = 503, body = Health, description = "The database does not answer, or takes nothing (a full disk, for one)."),
))]
pub(super) async fn health(State(app): State<Arc<AppState>>) -> impl IntoResponse {
    let well = app.is_well().await;
    let status = if well { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let word = if well { "ok" } else { "storage" };
    (status, Json(Health { status: word.into(), version: env!("CARGO_PKG_VERSION").into() }))
}

/// Counters for Prometheus.
#[utoipa::path(get, path = "/metrics", responses(
    (status = 200, body = String, content_type = "text/plain; version=0.0.4", description = "The counters."),
    (status = 429, body = crate::wire::ErrorAnswer, description = "Come back later."),
))]
pub(super) async fn metrics(State(app): State<Arc<AppState>>) -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4")],
        app.metrics.text(app.tables_in_memory(), &app.nodes.metrics()),
    )
}
