//! The games that can be played.

use super::{Catalogues, SetupForm};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/games`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct Games {
    /// The games that can be played here.
    pub games: Vec<GameCard>,
    /// The bots to play against, the weakest first; others (`greedy`, `search:1s`) can be named too.
    pub bots: Vec<String>,
    /// The words of the house and of the server; each game's own words come with the game.
    pub texts: Catalogues,
    /// Whether tables with an open developer panel can be made.
    pub dev: bool,
}

/// A game in the list.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GameCard {
    /// `helios`; its name is the text `game` of its catalogues.
    pub id: String,
    /// Its name in every language.
    pub name: BTreeMap<String, String>,
    /// The fewest players.
    pub players_min: u8,
    /// The most players.
    pub players_max: u8,
    /// The options of the usual game, with all their names.
    #[schema(value_type = Object)]
    pub setup: Value,
    /// What can be chosen instead.
    pub form: SetupForm,
    /// The rules version.
    pub rules: u32,
    /// The content version.
    pub content: String,
}

/// `GET /api/games/{game}`
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct GamePage {
    /// What the list says too.
    pub card: GameCard,
    /// The game's words together with those of the house.
    pub texts: Catalogues,
    /// The components with names and provenance.
    #[schema(value_type = Object)]
    pub components: Value,
}
