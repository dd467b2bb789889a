//! What can be played, and where.

use super::Errors;
use super::asker::{Asker, Path};
use crate::failure::Failure;
use crate::form::wire_form;
use crate::house::House;
use crate::sitting::Game;
use crate::store::TableRow;
use crate::wire::{GameCard, GamePage, Games, Lobby, TableCard};
use crate::words::{catalogues, own};
use almende_core::{Lang, Problem};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How many tables a list shows.
const MOST: i64 = 100;

fn card(game: &Game) -> Result<GameCard, Failure> {
    let title = &game.title;
    let name = |lang| title.texts().word(lang, "game");
    Ok(GameCard {
        id: title.id().to_owned(),
        name: BTreeMap::from([("en".to_owned(), name(Lang::En)), ("de".to_owned(), name(Lang::De))]),
        players_min: *title.players().start() as u8,
        players_max: *title.players().end() as u8,
        setup: title.setup(&Value::Null)?,
        form: wire_form(title.as_ref())?,
        rules: title.rules_version(),
        content: title.content_version().to_owned(),
    })
}

/// The games, the bots and the words of the house.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Games), Errors))]
pub(super) async fn games(State(house): State<Arc<House>>) -> Result<Json<Games>, Failure> {
    Ok(Json(Games {
        games: house.games.iter().map(|game| card(game)).collect::<Result<_, _>>()?,
        bots: almende_bots::names().map(str::to_owned).collect(),
        texts: catalogues(own()),
        dev: house.config.dev,
    }))
}

/// One game: its words and its components.
#[utoipa::path(get, path = "/api/games/{game}", params(("game" = String, Path, description = "Its id.")),
    responses((status = 200, body = GamePage), Errors))]
pub(super) async fn game(State(house): State<Arc<House>>, Path(id): Path<String>) -> Result<Json<GamePage>, Failure> {
    let game = house.game(&id).ok_or_else(|| no_game(&id))?;
    Ok(Json(GamePage {
        card: card(&game)?,
        texts: catalogues(game.title.texts()),
        components: game.title.content().clone(),
    }))
}

pub(super) fn no_game(id: &str) -> Failure {
    Failure::new(StatusCode::NOT_FOUND, &Problem::new("problem.no_game").with("name", id))
}

/// Listed tables.
#[utoipa::path(get, path = "/api/lobby", responses((status = 200, body = Lobby), Errors))]
pub(super) async fn lobby(asker: Asker) -> Result<Json<Lobby>, Failure> {
    let store = &asker.house.store;
    let read = |rows: Vec<TableRow>| rows.iter().filter_map(read_card).collect();
    Ok(Json(Lobby {
        waiting: read(store.listed("waiting", MOST).await?),
        playing: read(store.listed("playing", MOST).await?),
    }))
}

/// A table as its row tells.
pub(super) fn read_card(row: &TableRow) -> Option<TableCard> {
    serde_json::from_str(&row.card).ok()
}
