//! What can be asked about a table without changing it: whether an action is possible and what it would lead to, how the game
//! looked back then, and what programs think of it.

use super::{HostedGame, TableState, event, still_face, tried_face};
use crate::failure::Failure;
use crate::wire::{
    Advice, Advised, Analysis, Choice, LegalRequest, Legality, LogEntry, Preview, ReplayStep, State, Weighed,
};
use crate::words::wire_text;
use almende_core::{Outcome, Problem, Record, RecordedAction, Rng, Said, Seat, Seed, Table, Text, Viewer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

impl TableState {
    /// Whether what is asked about is possible now, and why not.
    pub fn legality(&self, seat: Seat, request: &LegalRequest) -> Result<Legality, Failure> {
        match self.line.as_ref() {
            Some(line) if self.ended.is_none() => Ok(match wanted(&*line.play, seat, request)? {
                Some(action) => self.legality_of(seat, &action),
                None => Legality { legal: false, why: None },
            }),
            _ => Ok(self.legality_of(seat, "")),
        }
    }

    fn legality_of(&self, seat: Seat, action: &str) -> Legality {
        match self.why_not(seat, action) {
            Ok(()) => Legality { legal: true, why: None },
            Err(failure) => Legality { legal: false, why: Some(failure.body().clone()) },
        }
    }

    fn why_not(&self, seat: Seat, action: &str) -> Result<(), Failure> {
        if self.ended.is_some() {
            return Err(Failure::conflict("problem.over"));
        }
        let line = self.line.as_ref().ok_or_else(|| Failure::conflict("problem.waiting"))?;
        if self.confirming().is_some() {
            return Err(Failure::refused("problem.unconfirmed"));
        }
        line.play.legal(seat, action).map_err(|said| self.explain(said))
    }

    /// What an action would lead to, in a world in which everything hidden is drawn anew.
    pub fn preview(&self, seat: Seat, action: &str, mut rng: Rng) -> Result<Preview, Failure> {
        self.why_not(seat, action)?;
        let line = self.line.as_ref().ok_or_else(|| Failure::conflict("problem.waiting"))?;
        preview(line.play.redrawn(seat, &mut rng), seat, action).map_err(|said| self.explain(said))
    }

    /// The position after n actions: everything of a finished game, the view of this seat (or the public one) of a running one.
    pub fn look_back(&self, n: u32, seat: Option<Seat>) -> Result<LookBack, Failure> {
        let record = self.inner_record().ok_or_else(|| match self.state() {
            State::Waiting => Failure::conflict("problem.waiting"),
            _ => Failure::conflict("problem.not_kept"),
        })?;
        let over = self.state() == State::Over;
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let logged = (n as usize).checked_sub(1).and_then(|at| self.log.get(self.before + at));
        let entry = logged.map(|logged| self.log_entry(logged, viewer, over));
        let viewer = if over { Viewer::All } else { viewer };
        Ok(LookBack { game: self.game.clone(), record, n, entry, seat, viewer })
    }
}

/// The action somebody asks about, in notation or by pointing; nothing where pointing means nothing.
pub fn wanted<'a>(play: &dyn Table, seat: Seat, request: &'a LegalRequest) -> Result<Option<Cow<'a, str>>, Failure> {
    match (&request.action, &request.on) {
        (Some(action), None) => Ok(Some(action.into())),
        (None, Some(spot)) => Ok(play.aimed(seat, spot).map(Cow::from)),
        _ => Err(Problem::new("problem.bad_request").with("error", "either `action` or `on`").into()),
    }
}

/// What an action leads to in a world of the seat's own.
pub fn preview(mut world: Box<dyn Table>, seat: Seat, action: &str) -> Result<Preview, Said> {
    let applied = world.apply(seat, action)?;
    if applied.outcome == Outcome::Reveals {
        // What would be shown is not known; what was drawn anew instead is nobody's business.
        return Ok(Preview { reveals: true, face: None, events: Vec::new() });
    }
    let viewer = Viewer::Seat(seat);
    let heard = applied.events.into_iter().filter(|(audience, ..)| audience.includes(viewer));
    let goes_on = world.turn().contains(seat).then_some(seat);
    Ok(Preview {
        reveals: false,
        face: Some(Box::new(tried_face(&*world, seat, goes_on))),
        events: heard.map(|(_, text, data)| event(text, data)).collect(),
    })
}

/// A position of a game to be looked at again; it takes its time, so the table is not needed for it.
#[derive(Debug)]
pub struct LookBack {
    game: Arc<HostedGame>,
    record: Record,
    n: u32,
    entry: Option<LogEntry>,
    seat: Option<Seat>,
    viewer: Viewer,
}

impl LookBack {
    /// The position.
    pub fn step(self) -> Result<ReplayStep, Failure> {
        let table = self.game.title.replay(&self.record, Some(self.n as usize))?;
        Ok(ReplayStep {
            n: self.n,
            of: self.record.actions.len() as u32,
            entry: self.entry,
            turn: table.turn().iter().map(u8::from).collect(),
            face: Box::new(still_face(&*table, self.seat, self.viewer)),
        })
    }
}

impl HostedGame {
    /// What each seat could hope for after each action of a game.
    pub fn expectations(&self, record: &Record) -> Result<Vec<Vec<f32>>, Problem> {
        let mut table = self.title.replay(record, Some(0))?;
        let mut expected = vec![self.room.expected(&*table)?];
        for step in &record.actions {
            let broken = || Problem::new("problem.broken_table").with("what", "review");
            table.apply(step.seat, &step.action).map_err(|_| broken())?;
            expected.push(self.room.expected(&*table)?);
        }
        Ok(expected)
    }
}

/// What a program thinks, as clients know it.
pub fn worded(version: u32, thought: &almende_bots::Analysis) -> Analysis {
    let weighed = |option: &almende_bots::Weighed| Weighed {
        action: option.action.clone(),
        share: option.share,
        lead: option.lead,
    };
    Analysis { version, options: thought.options.iter().map(weighed).collect(), expected: thought.expected.clone() }
}

/// What the strength `hard` would have done after n actions of a finished game: the question.
pub struct AdviceQuestion {
    table: Box<dyn Table>,
    offered: BTreeMap<String, Text>,
    played: RecordedAction,
    n: u32,
}

impl AdviceQuestion {
    /// The question, if there was a choice.
    pub fn of(game: &HostedGame, record: &Record, n: u32) -> Result<AdviceQuestion, Failure> {
        let played = record.actions.get(n as usize).cloned();
        let played = played.ok_or_else(|| Failure::missing("problem.over_by_then"))?;
        let table = game.title.replay(record, Some(n as usize))?;
        let options = table.options(played.seat).into_iter();
        let offered: BTreeMap<_, _> = options.map(|choice| (choice.action, choice.text)).collect();
        if offered.len() < 2 {
            return Err(Failure::conflict("problem.no_choice"));
        }
        Ok(AdviceQuestion { table, offered, played, n })
    }

    /// Thinks. Who asks again gets the same answer, where the time is enough for it.
    pub fn answer(self, game: &HostedGame) -> Result<Advice, Failure> {
        let rng = Seed::numbered(self.n.into(), 0).stream("review", 0);
        let thought = game.room.advise(&*self.table, self.played.seat, rng)?;
        let text = |action: &str| self.offered.get(action).map(wire_text).ok_or_else(Failure::fault);
        let advised = |option: almende_bots::Weighed| {
            let text = text(&option.action)?;
            Ok(Advised { action: option.action, text, share: option.share, lead: option.lead })
        };
        let options = thought.options.into_iter().map(advised).collect::<Result<_, Failure>>()?;
        let played = Choice { text: text(&self.played.action)?, action: self.played.action.clone(), target: None };
        Ok(Advice { n: self.n, seat: self.played.seat.into(), played, options })
    }
}
