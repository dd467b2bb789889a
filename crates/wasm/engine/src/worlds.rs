//! Worlds that a server drew for seats of its tables: what a person tries there is answered here, without a way to the server and back. What
//! happens at the table is the server's to decide.

use crate::Engine;
use crate::question::Reply;
use almende_core::Problem;
use almende_server::failure::Failure;
use almende_server::planning::GivenWorld;
use almende_server::wire::{LegalRequest, PlanRequest, World};
use serde::Deserialize;
use serde_json::Value;

/// So many worlds are kept; the oldest goes first.
const WORLDS: usize = 16;

/// Names a world: the table, the seat it was drawn for and the number it was asked for with.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[expect(missing_docs, reason = "the line above names them")]
pub struct WorldName {
    pub table: String,
    pub seat: u8,
    pub number: u32,
}

/// What is asked of a world.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
#[expect(missing_docs, reason = "a name says it where there is no line")]
pub enum Tried {
    /// Whether something is possible.
    Legal { request: LegalRequest },
    /// What it would lead to.
    Preview { action: String },
    /// What several would lead to, at a table with this version; what a program hopes for only where the table allows hints.
    Plan { request: PlanRequest, version: u32, hints: bool },
}

impl Engine {
    /// Keeps a world, where the server plays by the same rules with the same components.
    pub(crate) fn bring(
        &mut self,
        name: WorldName,
        rules: u32,
        content: &str,
        pack: Option<&Value>,
        world: &World,
    ) -> Result<Reply, Failure> {
        let game = self.game_with(pack)?;
        let title = &game.title;
        if rules != title.rules_version() || content != title.content_version() {
            return Err(Failure::later_program());
        }
        let given = GivenWorld::read(&game, name.seat, world)?;
        self.worlds.retain(|(other, _)| *other != name);
        if self.worlds.len() >= WORLDS {
            self.worlds.remove(0);
        }
        self.worlds.push((name, given));
        Reply::with(&true)
    }

    /// Answers what is asked of a world, as long as the play stands since then.
    pub(crate) fn tried(
        &self,
        name: &WorldName,
        since: u32,
        names: Vec<String>,
        tried: Tried,
    ) -> Result<Reply, Failure> {
        let found = self.worlds.iter().find(|(other, given)| other == name && given.since() == since);
        let (_, world) = found.ok_or_else(|| Failure::missing("problem.no_table"))?;
        match tried {
            Tried::Legal { request } if request.seat == name.seat => Reply::with(&world.legality(&request, &names)?),
            Tried::Preview { action } => Reply::with(&world.preview(&action, &names)?),
            Tried::Plan { request, version, hints } if (request.seat, request.world) == (name.seat, name.number) => {
                Reply::with(&world.plan(&request, names, version, hints)?)
            }
            Tried::Legal { .. } | Tried::Plan { .. } => {
                Err(Problem::new("problem.bad_request").with("error", "a question for another world").into())
            }
        }
    }
}
