//! Planning: moves tried on a world of one's own. Nothing of it happens, and nothing of it is kept.
//!
//! The world is drawn anew from all those the planning seat cannot tell apart, and a redraw depends on nothing the seat does
//! not know, so it holds no secret, whoever knows its dice. A page that has the game gets such a world and tries moves in it itself
//! ([`world_of`], [`GivenWorld`]); the answers are the same, and what really happens is decided at the table.

use crate::failure::Failure;
use crate::limits;
use crate::table::{GameLine, HostedGame, Step, TableState, event, explain, preview, tried_face, wanted};
use crate::wire::{
    LegalRequest, Legality, Plan, PlanExpected, PlanLed, PlanRefused, PlanRequest, PlanStep, Preview, State, World,
};
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

/// The world a plan begins in, after what follows by itself.
pub fn begin(world: Box<dyn Table>) -> GameLine {
    let mut line = GameLine::new(world);
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

fn seat_of(players: usize, number: u8) -> Result<Seat, Failure> {
    let seat = Seat::new(number.into()).filter(|seat| seat.index() < players);
    seat.ok_or_else(|| Failure::bad("problem.no_such_seat"))
}

fn steps_of(players: usize, request: &PlanRequest) -> Result<Vec<Step>, Failure> {
    if request.steps.len() > limits::PLAN {
        return Err(Problem::new("problem.plan_length").with("most", limits::PLAN).into());
    }
    let step = |step: &PlanStep| -> Result<Step, Failure> {
        Ok(Step { seat: seat_of(players, step.seat)?, action: step.action.clone(), auto: false })
    };
    request.steps.iter().map(step).collect()
}

/// The play of a table where somebody plays.
fn playing(table: &TableState) -> Result<&GameLine, Failure> {
    let line = table.line.as_ref().filter(|_| table.state() == State::Playing);
    line.ok_or_else(|| Failure::conflict("problem.not_playing"))
}

/// A plan of a seat, wherever it is tried.
#[derive(Debug)]
pub struct Moves {
    game: Arc<HostedGame>,
    names: Vec<String>,
    version: u32,
    seat: Seat,
    steps: Vec<Step>,
    /// What is pointed at after them.
    on: Option<Value>,
    hints: bool,
}

impl Moves {
    /// What comes of them in a world of the seat's own.
    pub fn lead(&self, world: Box<dyn Table>) -> Result<Plan, Failure> {
        let seat = self.seat;
        let begun = begin(world);
        let hope = |line: &GameLine| -> Result<f32, Failure> {
            Ok(self.game.room.expected(&*line.play)?.get(seat.index()).copied().unwrap_or_default())
        };
        let before = if self.hints { Some(hope(&begun)?) } else { None };
        let TrialResult { line, results, refused } = try_out(begun, seat, &self.steps);
        let turn = line.play.turn();
        let decides = if turn.contains(seat) { Some(seat) } else { turn.first() };
        let pointed = || line.play.legal(decides?, &line.play.aimed(decides?, self.on.as_ref()?)?).err();
        let refused = refused.or_else(pointed);
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

/// Everything a plan needs to be tried at the table.
#[derive(Debug)]
pub struct Trial {
    line: GameLine,
    dice: Rng,
    moves: Moves,
}

impl Trial {
    /// A plan of a seat at a table as it stands.
    pub fn of(table: &TableState, seat: Seat, request: &PlanRequest) -> Result<Trial, Failure> {
        let steps = steps_of(table.players(), request)?;
        Ok(Trial {
            line: playing(table)?.clone(),
            dice: dice(&table.id, table.play_since(Some(seat)), seat, request.world),
            moves: Moves {
                game: table.game.clone(),
                names: table.names(),
                version: table.version,
                hints: table.spec.options.hints,
                seat,
                steps,
                on: request.on.clone(),
            },
        })
    }

    /// What comes of it.
    pub fn run(mut self) -> Result<Plan, Failure> {
        self.moves.lead(self.line.play.redrawn(self.moves.seat, &mut self.dice))
    }
}

/// The world in which a page tries moves for a seat itself: the same in which [`Trial`] tries them.
pub fn world_of(table: &TableState, seat: Seat, world: u32) -> Result<World, Failure> {
    let since = table.play_since(Some(seat));
    let world = playing(table)?.play.redrawn(seat, &mut dice(&table.id, since, seat, world));
    Ok(World { since, position: world.state() })
}

/// A world somebody was given for a seat of a table elsewhere.
#[derive(Debug)]
pub struct GivenWorld {
    game: Arc<HostedGame>,
    play: GameLine,
    seat: Seat,
    since: u32,
}

impl GivenWorld {
    /// Reads it.
    pub fn read(game: &Arc<HostedGame>, seat: u8, world: &World) -> Result<GivenWorld, Failure> {
        let play = game.title.load(&world.position)?;
        let seat = seat_of(play.players(), seat)?;
        Ok(GivenWorld { game: game.clone(), play: GameLine::new(play), seat, since: world.since })
    }

    /// Since when the play stands like this.
    pub fn since(&self) -> u32 {
        self.since
    }

    /// The position.
    pub fn position(&self) -> &dyn Table {
        &*self.play.play
    }

    /// Whether what is asked about is possible, and why not.
    pub fn legality(&self, request: &LegalRequest, names: &[String]) -> Result<Legality, Failure> {
        let Some(action) = wanted(self.position(), self.seat, request)? else {
            return Ok(Legality { legal: false, why: None });
        };
        Ok(match self.position().legal(self.seat, &action) {
            Ok(()) => Legality { legal: true, why: None },
            Err(said) => Legality { legal: false, why: Some(self.explain(&said, names).body().clone()) },
        })
    }

    /// What it would lead to.
    pub fn preview(&self, action: &str, names: &[String]) -> Result<Preview, Failure> {
        preview(self.position().copy(), self.seat, action).map_err(|said| self.explain(&said, names))
    }

    /// What several would lead to, at a table with this version.
    pub fn plan(&self, request: &PlanRequest, names: Vec<String>, version: u32, hints: bool) -> Result<Plan, Failure> {
        let steps = steps_of(self.position().players(), request)?;
        let (game, on) = (self.game.clone(), request.on.clone());
        let moves = Moves { game, names, version, seat: self.seat, steps, on, hints };
        moves.lead(self.position().copy())
    }

    fn explain(&self, said: &Said, names: &[String]) -> Failure {
        explain(said, self.game.title.texts(), names)
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
