//! What can be played, and where.

use super::Errors;
use super::answer_cache::PackedAnswer;
use super::asker::{Asker, Path, Query};
use crate::app::AppState;
use crate::clock::now;
use crate::failure::Failure;
use crate::form::wire_form;
use crate::limits;
use crate::store::TableRow;
use crate::table::HostedGame;
use crate::wire::{GameCard, GamePage, Games, Lobby, TableCard};
use crate::words::{catalogues, own};
use almende_core::{Lang, Problem};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::IntoParams;

fn card(game: &HostedGame) -> Result<GameCard, Failure> {
    let title = &game.title;
    Ok(GameCard {
        id: title.id().to_owned(),
        name: Lang::all().map(|lang| (lang.code().to_owned(), title.texts().word(lang, "game"))).collect(),
        players_min: *title.players().start() as u8,
        players_max: *title.players().end() as u8,
        setup: title.setup(&Value::Null)?,
        form: wire_form(title.as_ref())?,
        rules: title.rules_version(),
        content: title.content_version().to_owned(),
    })
}

#[derive(Deserialize, IntoParams)]
pub(super) struct Words {
    /// The language of the words, such as `en`; without it they come in all languages there are.
    lang: Option<String>,
}

impl Words {
    /// The languages that are wanted.
    fn languages(&self) -> Result<Vec<Lang>, Failure> {
        let Some(name) = &self.lang else { return Ok(Lang::all().collect()) };
        let unknown = |_| Problem::new("problem.no_language").with("name", name).with("languages", Lang::codes());
        Ok(vec![name.parse().map_err(unknown)?])
    }

    /// What an answer is kept under.
    fn key(&self, game: &str) -> String {
        format!("{game}/{}", self.lang.as_deref().unwrap_or_default())
    }
}

/// The games, the bots and the words they share.
#[utoipa::path(get, path = "/api/games", params(Words), responses((status = 200, body = Games), Errors))]
pub(super) async fn games(
    State(app): State<Arc<AppState>>,
    Query(words): Query<Words>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let languages = words.languages()?;
    let packed = app.pages.get(words.key(""), || {
        packed(&Games {
            games: app.games.iter().map(|game| card(game)).collect::<Result<_, _>>()?,
            bots: almende_bots::names().map(str::to_owned).collect(),
            texts: catalogues(own(), &languages),
            dev: app.config.dev,
        })
    });
    Ok(packed?.answer(&headers))
}

/// What is the same for everybody as long as the program runs.
fn packed(document: &impl Serialize) -> Result<PackedAnswer, Failure> {
    PackedAnswer::json(document).ok_or_else(Failure::fault)
}

/// One game: its words and its components.
#[utoipa::path(get, path = "/api/games/{game}", params(("game" = String, Path, description = "Its id."), Words),
    responses((status = 200, body = GamePage), Errors))]
pub(super) async fn game(
    State(app): State<Arc<AppState>>,
    Path(id): Path<String>,
    Query(words): Query<Words>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let game = app.game(&id).ok_or_else(|| no_game(&id))?;
    let languages = words.languages()?;
    let packed = app.pages.get(words.key(&id), || {
        packed(&GamePage {
            card: card(&game)?,
            texts: catalogues(game.title.texts(), &languages),
            components: game.title.content().clone(),
        })
    });
    Ok(packed?.answer(&headers))
}

pub(super) fn no_game(id: &str) -> Failure {
    Failure::new(StatusCode::NOT_FOUND, &Problem::new("problem.no_game").with("name", id))
}

#[derive(Deserialize, IntoParams)]
pub(super) struct Page {
    /// Which page of the lists, from 0.
    page: Option<u16>,
}

/// Listed tables, a page of each list. Everybody has one table listed before somebody has a second.
#[utoipa::path(get, path = "/api/lobby", params(Page), responses((status = 200, body = Lobby), Errors))]
pub(super) async fn lobby(asker: Asker, Query(query): Query<Page>) -> Result<Json<Lobby>, Failure> {
    let page = query.page.unwrap_or(0);
    let (waiting, more_waiting) = listed(&asker.app, "waiting", page).await?;
    let (playing, more_playing) = listed(&asker.app, "playing", page).await?;
    Ok(Json(Lobby { waiting, playing, more: more_waiting || more_playing }))
}

/// A page of the listed tables in a state, and whether more follow.
async fn listed(app: &AppState, state: &str, page: u16) -> Result<(Vec<TableCard>, bool), Failure> {
    let since = now() - limits::LISTED_FOR.as_millis() as i64;
    let order = app.listings.in_fair_order(app.store.listed(state, since, limits::LOBBY).await?);
    let first = usize::from(page) * limits::LOBBY_PAGE;
    let ids: Vec<String> = order.iter().skip(first).take(limits::LOBBY_PAGE).cloned().collect();
    let rows = app.store.rows_of(&ids).await?;
    let mut cards: HashMap<&str, TableCard> =
        rows.iter().filter_map(|row| Some((row.id.as_str(), read_card(row)?))).collect();
    let more = order.len() > first + limits::LOBBY_PAGE;
    Ok((ids.iter().filter_map(|id| cards.remove(id.as_str())).collect(), more))
}

/// A table as its row tells.
pub(super) fn read_card(row: &TableRow) -> Option<TableCard> {
    serde_json::from_str(&row.card).ok()
}
