//! Plans: what would come of moves that nobody makes.

use super::Errors;
use super::asker::{Asker, Body, TableId};
use crate::failure::Failure;
use crate::limits;
use crate::planning::{self, Tried};
use crate::sitting::{self, Game, Line, Sitting, Step, explain, tried_face};
use crate::wire::{Plan, PlanExpected, PlanLed, PlanRefused, PlanRequest, PlanStep, State};
use almende_core::{Problem, Rng, Seat};
use axum::Json;
use std::sync::Arc;

/// Tries moves on a world in which everything hidden is drawn anew. Nothing of it happens or is kept.
#[utoipa::path(post, path = "/api/tables/{id}/plan", params(("id" = String, Path, description = "The table.")),
    request_body = PlanRequest, responses((status = 200, body = Plan), Errors))]
pub(super) async fn plan(asker: Asker, id: TableId, Body(request): Body<PlanRequest>) -> Result<Json<Plan>, Failure> {
    let trial = {
        let sitting = asker.house.open_table(&id).await?;
        let seated = asker.sits(&sitting, request.seat)?;
        asker.house.rates.plan(&seated)?;
        let seat = seated.seat;
        if request.steps.len() > limits::PLAN {
            return Err(Problem::new("problem.plan_length").with("most", limits::PLAN).into());
        }
        let line = sitting.line.clone().filter(|_| sitting.state() == State::Playing);
        Trial {
            line: line.ok_or_else(|| Failure::conflict("problem.not_playing"))?,
            steps: request.steps.iter().map(|step| step_of(&sitting, step)).collect::<Result<_, _>>()?,
            dice: planning::dice(&id, sitting.play_since(Some(seat)), seat, request.world),
            game: sitting.game.clone(),
            names: sitting.names(),
            version: sitting.version,
            hints: sitting.facts.options.hints,
            seat,
        }
    };
    // Many moves take their time; the threads that answer people go on, and the table is free.
    tokio::task::spawn_blocking(|| trial.run()).await.map_err(|_| Failure::fault())?.map(Json)
}

fn step_of(sitting: &Sitting, step: &PlanStep) -> Result<Step, Failure> {
    let seat = Seat::new(step.seat.into()).filter(|seat| seat.index() < sitting.players());
    let seat = seat.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
    Ok(Step { seat, action: step.action.clone(), auto: false })
}

/// Everything a plan needs to be tried.
struct Trial {
    game: Arc<Game>,
    line: Line,
    names: Vec<String>,
    version: u32,
    seat: Seat,
    steps: Vec<Step>,
    dice: Rng,
    hints: bool,
}

impl Trial {
    fn run(mut self) -> Result<Plan, Failure> {
        let seat = self.seat;
        let begun = planning::begin(&*self.line.table, seat, &mut self.dice);
        let hope = |line: &Line| -> Result<f32, Failure> {
            Ok(self.game.room.expected(&*line.table)?.get(seat.index()).copied().unwrap_or_default())
        };
        let before = if self.hints { Some(hope(&begun)?) } else { None };
        let Tried { line, led, refused } = planning::try_out(begun, seat, &self.steps);
        let turn = line.table.turn();
        let decides = if turn.contains(seat) { Some(seat) } else { turn.first() };
        let why = |said| PlanRefused {
            step: led.len() as u32,
            why: explain(&said, self.game.title.texts(), &self.names).body().clone(),
        };
        Ok(Plan {
            version: self.version,
            turn: turn.iter().map(u8::from).collect(),
            decides: decides.map(u8::from),
            face: tried_face(&*line.table, seat, decides),
            refused: refused.map(why),
            steps: led
                .iter()
                .map(|led| PlanLed {
                    events: led.events.iter().map(|(text, data)| sitting::event(text, data)).collect(),
                    reveals: led.reveals,
                })
                .collect(),
            expected: match before {
                Some(before) => Some(PlanExpected { before, after: hope(&line)? }),
                None => None,
            },
        })
    }
}
