//! The HTTP interface: `docs/http.md` tells how it is used, each handler below describes itself for OpenAPI.

mod accounts;
mod analysis;
mod answer_cache;
mod asker;
mod assets;
mod export;
mod faults;
mod games;
mod guard;
mod health;
mod hosts;
mod mail;
mod me;
mod new_tables;
mod notices;
mod packs;
mod plan;
mod play;
mod preview;
mod ratings;
mod replay;
mod safety;
mod session;
mod sign_in;
mod tables;
mod talk;

pub(crate) use answer_cache::{AnswerCache, PackedAnswer};
pub(crate) use asker::{Asker, Query, SeatHolder, TableId};
pub(crate) use hosts::Hosts;
pub(crate) use packs::{BLOCKED, Trials};

use crate::app::AppState;
use crate::failure::Failure;
use crate::limits;
use crate::live;
use crate::wire::ErrorAnswer;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use std::sync::Arc;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate as _};
use utoipa::{IntoResponses, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// What any request may be answered with besides success.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only its description is used")]
pub(crate) enum Errors {
    /// The request makes no sense.
    #[response(status = 400)]
    Bad(ErrorAnswer),
    /// Not for you.
    #[response(status = 403)]
    Forbidden(ErrorAnswer),
    /// There is no such thing.
    #[response(status = 404)]
    Missing(ErrorAnswer),
    /// Not as things stand.
    #[response(status = 409)]
    Conflict(ErrorAnswer),
    /// The body of the request did not come in time.
    #[response(status = 408)]
    Slow(ErrorAnswer),
    /// The request is too large.
    #[response(status = 413)]
    TooLarge(ErrorAnswer),
    /// The request is no JSON.
    #[response(status = 415)]
    NotJson(ErrorAnswer),
    /// Understood, but not possible.
    #[response(status = 422)]
    Refused(ErrorAnswer),
    /// Come back later.
    #[response(status = 429)]
    TooFast(ErrorAnswer),
    /// The program is at fault, or the table is broken.
    #[response(status = 500)]
    Broken(ErrorAnswer),
    /// The database does not answer.
    #[response(status = 503)]
    Storage(ErrorAnswer),
}

#[derive(OpenApi)]
#[openapi(
    info(title = "Almende", description = "Strategy board games by the book. See docs/http.md for how it is used."),
    components(schemas(crate::wire::Live))
)]
struct Description;

fn api() -> OpenApiRouter<Arc<AppState>> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(health::health))
        .routes(routes!(health::metrics))
        .routes(routes!(games::games))
        .routes(routes!(games::game))
        .routes(routes!(games::lobby))
        .routes(routes!(me::me, me::rename_me))
        .routes(routes!(me::statistics))
        .routes(routes!(ratings::ratings))
        .routes(routes!(me::waiting))
        .routes(routes!(notices::push_key, notices::subscribe))
        .routes(routes!(notices::unsubscribe))
        .routes(routes!(mail::mail, mail::set_mail))
        .routes(routes!(mail::confirm))
        .routes(routes!(mail::stop))
        .routes(routes!(me::holiday))
        .routes(routes!(session::sessions))
        .routes(routes!(session::end))
        .routes(routes!(accounts::account, accounts::make))
        .routes(routes!(accounts::start_passkey))
        .routes(routes!(accounts::add_passkey))
        .routes(routes!(accounts::remove_passkey))
        .routes(routes!(accounts::set_password))
        .routes(routes!(accounts::renew_codes))
        .routes(routes!(sign_in::start_passkey))
        .routes(routes!(sign_in::by_passkey))
        .routes(routes!(sign_in::by_password))
        .routes(routes!(sign_in::by_code))
        .routes(routes!(sign_in::send_link))
        .routes(routes!(sign_in::by_link))
        .routes(routes!(export::export))
        .routes(routes!(safety::forget))
        .routes(routes!(me::recovery))
        .routes(routes!(me::recover))
        .routes(routes!(new_tables::create))
        .routes(routes!(packs::try_out))
        .routes(routes!(packs::balance))
        .routes(routes!(new_tables::rematch))
        .routes(routes!(new_tables::branch))
        .routes(routes!(tables::snapshot))
        .routes(routes!(tables::join))
        .routes(routes!(tables::chance))
        .routes(routes!(tables::decline))
        .routes(routes!(tables::assign))
        .routes(routes!(tables::terms))
        .routes(routes!(tables::cancel))
        .routes(routes!(tables::leave))
        .routes(routes!(tables::rename))
        .routes(routes!(tables::invitation))
        .routes(routes!(play::command))
        .routes(routes!(play::legal))
        .routes(routes!(play::preview))
        .routes(routes!(plan::plan))
        .routes(routes!(plan::world))
        .routes(routes!(talk::chat))
        .routes(routes!(talk::mute))
        .routes(routes!(talk::notes))
        .routes(routes!(safety::report))
        .routes(routes!(faults::fault))
        .routes(routes!(replay::record))
        .routes(routes!(replay::step))
        .routes(routes!(replay::dev))
        .routes(routes!(analysis::analysis))
        .routes(routes!(analysis::review))
        .routes(routes!(analysis::advice))
        .routes(routes!(live::live))
        .merge(
            // A record is larger than anything else somebody may send.
            OpenApiRouter::new().routes(routes!(new_tables::import)).layer(DefaultBodyLimit::max(limits::RECORD)),
        )
}

/// The OpenAPI document.
pub fn description() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

fn packed_or_fault(document: &Option<PackedAnswer>, headers: &HeaderMap) -> Response {
    document.as_ref().map_or_else(|| Failure::fault().into_response(), |document| document.answer(headers))
}

/// All of it.
pub fn router(app: Arc<AppState>) -> Router {
    let (router, description) = api().split_for_parts();
    let document = Arc::new(PackedAnswer::json(&description));
    // What comes line by line must not wait in a compressor until there is enough of it.
    let whole = DefaultPredicate::new().and(NotForContentType::const_new(analysis::LINES));
    router
        .route("/api/openapi.json", get(move |headers: HeaderMap| async move { packed_or_fault(&document, &headers) }))
        .fallback(assets::serve)
        .method_not_allowed_fallback(|| async {
            Failure::new(axum::http::StatusCode::METHOD_NOT_ALLOWED, &almende_core::Problem::new("problem.method"))
        })
        .layer(CompressionLayer::new().compress_when(whole))
        .layer(DefaultBodyLimit::max(limits::BODY))
        .layer(from_fn_with_state(app.clone(), guard::guard))
        .layer(from_fn(guard::headers))
        .with_state(app)
}
