//! Planning: moves tried on a world of one's own. Nothing of it happens, and nothing of it is kept.
//!
//! The world is drawn anew from all those the planning seat cannot tell apart, and a redraw depends on nothing the seat does
//! not know, so it holds no secret, whoever knows its dice.

use crate::failure::Failure;
use crate::limits;
use crate::table::{GameLine, HostedGame, Step, TableState, event, explain, tried_face};
use crate::wire::{Plan, PlanExpected, PlanLed, PlanRefused, PlanRequest, PlanStep, State};
use almende_core::{Outcome, Problem, Rng, Said, Seat, Seed, Table, Text, Viewer};
use serde_json::Value;
use std::sync::Arc;

/// The dice of one world: the same for the same question, without any likeness to those of another.
pub fn dice(table: &str, version: u32, seat: Seat, world: u32) -> Rng {
    let question = format!("{table} {version} {seat} {world}");
    Seed::from_bytes(*blake3::hash(question.as_bytes()).as_bytes()).stream("plan", 0)
}

/// What a move of a plan led to.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveResult {
    /// What the planning seat would hear, in words and as documents.
    pub events: Vec<(Text, Value)>,
    /// Whether something would be shown that nobody can know beforehand: what follows is one of many ways it can go.
    pub reveals: bool,
}

/// A plan after it was tried.
#[derive(Debug)]
pub struct TrialResult {
    /// The world after the moves that fit.
    pub line: GameLine,
    /// What each of them led to, with what had to follow from it.
    pub results: Vec<MoveResult>,
    /// Why the next one does not fit.
    pub refused: Option<Said>,
}

/// The world a plan of a seat begins in.
pub fn begin(table: &dyn Table, seat: Seat, dice: &mut Rng) -> GameLine {
    let mut line = GameLine::new(table.redrawn(seat, dice));
    line.take_single_options(&[]);
    line
}

/// Tries moves one after the other, up to the first that does not fit. A decision with one option is taken as at the table.
pub fn try_out(mut line: GameLine, seat: Seat, steps: &[Step]) -> TrialResult {
    let mut results = Vec::new();
    for step in steps {
        let mut all = match line.apply(step) {
            Ok(applied) => vec![applied],
            Err(said) => return TrialResult { line, results, refused: Some(said) },
        };
        all.extend(line.follow_single_options());
        let heard = all.iter().flat_map(|applied| &applied.events);
        let heard = heard.filter(|(audience, ..)| audience.includes(Viewer::Seat(seat)));
        results.push(MoveResult {
            events: heard.map(|(_, text, data)| (text.clone(), data.clone())).collect(),
            reveals: all.iter().any(|applied| applied.outcome == Outcome::Reveals),
        });
    }
    TrialResult { line, results, refused: None }
}

fn step_of(table: &TableState, step: &PlanStep) -> Result<Step, Failure> {
    let seat = Seat::new(step.seat.into()).filter(|seat| seat.index() < table.players());
    let seat = seat.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
    Ok(Step { seat, action: step.action.clone(), auto: false })
}

/// Everything a plan needs to be tried.
#[derive(Debug)]
pub struct Trial {
    game: Arc<HostedGame>,
    line: GameLine,
    names: Vec<String>,
    version: u32,
    seat: Seat,
    steps: Vec<Step>,
    dice: Rng,
    hints: bool,
}

impl Trial {
    /// A plan of a seat at a table as it stands.
    pub fn of(table: &TableState, seat: Seat, request: &PlanRequest) -> Result<Trial, Failure> {
        if request.steps.len() > limits::PLAN {
            return Err(Problem::new("problem.plan_length").with("most", limits::PLAN).into());
        }
        let line = table.line.clone().filter(|_| table.state() == State::Playing);
        Ok(Trial {
            line: line.ok_or_else(|| Failure::conflict("problem.not_playing"))?,
            steps: request.steps.iter().map(|step| step_of(table, step)).collect::<Result<_, _>>()?,
            dice: dice(&table.id, table.play_since(Some(seat)), seat, request.world),
            game: table.game.clone(),
            names: table.names(),
            version: table.version,
            hints: table.spec.options.hints,
            seat,
        })
    }

    /// What comes of it.
    pub fn run(mut self) -> Result<Plan, Failure> {
        let seat = self.seat;
        let begun = begin(&*self.line.play, seat, &mut self.dice);
        let hope = |line: &GameLine| -> Result<f32, Failure> {
            Ok(self.game.room.expected(&*line.play)?.get(seat.index()).copied().unwrap_or_default())
        };
        let before = if self.hints { Some(hope(&begun)?) } else { None };
        let TrialResult { line, results, refused } = try_out(begun, seat, &self.steps);
        let turn = line.play.turn();
        let decides = if turn.contains(seat) { Some(seat) } else { turn.first() };
        let why = |said| PlanRefused {
            step: results.len() as u32,
            why: explain(&said, self.game.title.texts(), &self.names).body().clone(),
        };
        Ok(Plan {
            version: self.version,
            turn: turn.iter().map(u8::from).collect(),
            decides: decides.map(u8::from),
            face: Box::new(tried_face(&*line.play, seat, decides)),
            refused: refused.map(why),
            steps: results
                .into_iter()
                .map(|result| PlanLed {
                    events: result.events.into_iter().map(|(text, data)| event(text, data)).collect(),
                    reveals: result.reveals,
                })
                .collect(),
            expected: match before {
                Some(before) => Some(PlanExpected { before, after: hope(&line)? }),
                None => None,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_has_dice_of_its_own() {
        let seat = |number| Seat::new(number).unwrap();
        let first = dice("a", 1, seat(0), 0).word();
        assert_eq!(first, dice("a", 1, seat(0), 0).word());
        let others =
            [dice("b", 1, seat(0), 0), dice("a", 2, seat(0), 0), dice("a", 1, seat(1), 0), dice("a", 1, seat(0), 1)];
        for mut other in others {
            assert_ne!(first, other.word());
        }
    }
}
