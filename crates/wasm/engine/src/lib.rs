//! Tables, games and bots behind one small door, for browsers.
//!
//! A module holds one game. It is asked [`Question`]s in JSON and gives [`Reply`]s. A table here is the server's own
//! [`TableState`](almende_server::table::TableState), so a client hears the same from both; what a change has to keep comes back
//! with the answer, as journal rows, and is told to nobody before it is kept. Time and chance come with the questions.

mod door;
mod founding;
mod question;
mod rival;
mod tables;
mod thinking;
mod trial;
mod worlds;

pub use door::Door;
pub use question::{Changed, Question, Refused, Reply, ToThink};
pub use rival::{RandomGame, random_game};
pub use worlds::{Tried, WorldName};

use almende_bots::Judged;
use almende_core::{Problem, TitleOf, read_tagged};
use almende_server::HostedGame;
use almende_server::failure::Failure;
use almende_server::planning::GivenWorld;
use almende_server::table::TableState;
use serde_json::Value;
use std::collections::HashMap;
use std::sync::Arc;

/// One game with the tables that are open, and the worlds of tables elsewhere.
#[derive(Debug)]
pub struct Engine {
    game: Arc<HostedGame>,
    tables: HashMap<String, TableState>,
    worlds: Vec<(WorldName, GivenWorld)>,
}

impl Engine {
    /// The engine of a game, without any table.
    pub fn of<G: Judged>() -> Engine {
        let (title, room) = (Box::new(TitleOf::<G>::standard()), Arc::from(G::room()));
        Engine { game: Arc::new(HostedGame { title, room }), tables: HashMap::new(), worlds: Vec::new() }
    }

    /// Reads the network of the learned bot, which is no part of a module; says whether it is one.
    pub fn learn(&self, net: &[u8]) -> bool {
        self.game.room.teach(net).is_ok()
    }

    /// Answers a question in JSON. `tell` hears what is thought before the answer is final.
    pub fn answer(&mut self, question: &str, tell: &mut dyn FnMut(&str)) -> String {
        let bad = || Problem::new("problem.bad_request");
        let document = serde_json::from_str::<Value>(question).map_err(|error| bad().with("error", error));
        let question = document.and_then(|document| read_tagged(&document, "ask").map_err(|error| bad().because(error)));
        let reply = match question {
            Ok(question) => self.reply(question, tell).unwrap_or_else(|failure| Reply::refused(&failure)),
            Err(problem) => Reply::refused(&Failure::from(problem)),
        };
        serde_json::to_string(&reply).unwrap_or_default()
    }
}
