//! A game being played: its start, its actions, and how far they can be taken back.

use crate::chance::{Rng, Seed};
use crate::content::Edition;
use crate::event::{Log, Silent};
use crate::game::{Game, Outcome};
use crate::objects::Objects;
use crate::problem::Problem;
use crate::record::{Record, RecordStart, RecordedAction};
use crate::refusal::Refusal;
use crate::seat::{Seat, Viewer};
use serde::Deserialize as _;

/// What a game begins from.
#[derive(Clone, Debug)]
pub enum Start<G: Game> {
    /// A fresh game.
    Dealt {
        /// How many play.
        players: usize,
        /// The options.
        setup: G::Setup,
        /// All its chance.
        seed: Seed,
    },
    /// A position somebody set up.
    Position,
}

/// One action that was carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry<A> {
    /// Who acted.
    pub seat: Seat,
    /// What was done.
    pub action: A,
    /// What it gave away.
    pub outcome: Outcome,
}

/// Why an action cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoRefused {
    /// There is no action (of this seat) to take back.
    Nothing,
    /// The action, or one after it, gave away something new or was answered by another seat.
    Horizon,
}

impl From<UndoRefused> for Problem {
    fn from(refused: UndoRefused) -> Problem {
        Problem::new(match refused {
            UndoRefused::Nothing => "problem.undo_nothing",
            UndoRefused::Horizon => "problem.undo_horizon",
        })
    }
}

/// A game from its start to now.
///
/// Undo reaches back to the horizon: the last action that showed anyone something new, or the first action of the seat
/// that acted last. A choice made in secret can be taken back by its seat until the choices are turned up, whatever
/// the others chose meanwhile.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    edition: &'static Edition<G::Content>,
    start: Start<G>,
    first: G,
    now: G,
    entries: Vec<Entry<G::Action>>,
    horizon: usize,
    at_horizon: G,
}

impl<G: Game> Play<G> {
    /// A fresh game.
    pub fn new(
        edition: &'static Edition<G::Content>,
        players: usize,
        setup: G::Setup,
        seed: Seed,
    ) -> Result<Self, Problem> {
        if !G::PLAYERS.contains(&players) {
            return Err(Problem::new("problem.players")
                .with("players", players)
                .with("least", G::PLAYERS.start())
                .with("most", G::PLAYERS.end()));
        }
        let first = G::new(edition, players, &setup, seed)?;
        Ok(Self::starting(edition, Start::Dealt { players, setup, seed }, first))
    }

    /// A game that begins from a position.
    pub fn from_position(edition: &'static Edition<G::Content>, position: &G::Position) -> Result<Self, Problem> {
        Ok(Self::starting(edition, Start::Position, G::from_position(edition, position)?))
    }

    fn starting(edition: &'static Edition<G::Content>, start: Start<G>, first: G) -> Self {
        Play { edition, start, now: first.clone(), at_horizon: first.clone(), first, entries: Vec::new(), horizon: 0 }
    }

    /// The state now.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// The actions so far.
    pub fn entries(&self) -> &[Entry<G::Action>] {
        &self.entries
    }

    /// The components in use.
    pub fn edition(&self) -> &'static Edition<G::Content> {
        self.edition
    }

    /// Checks an action and carries it out.
    pub fn apply(&mut self, seat: Seat, action: G::Action, log: &mut impl Log<G::Event>) -> Result<Outcome, Refusal> {
        self.now.check(seat, action)?;
        let answers_another = self.entries.last().is_some_and(|last| last.seat != seat);
        let before = answers_another.then(|| self.now.clone());
        let outcome = self.now.perform(seat, action, log);
        self.entries.push(Entry { seat, action, outcome });
        match (outcome, before) {
            (Outcome::Reveals, _) => self.set_horizon(self.entries.len(), self.now.clone()),
            (Outcome::Open, Some(before)) => self.set_horizon(self.entries.len() - 1, before),
            _ => {}
        }
        Ok(outcome)
    }

    fn set_horizon(&mut self, horizon: usize, state: G) {
        self.horizon = horizon;
        self.at_horizon = state;
    }

    /// Takes back the last action, or the last of one seat, within the horizon.
    pub fn undo(&mut self, seat: Option<Seat>) -> Result<Entry<G::Action>, UndoRefused> {
        let mine = |entry: &Entry<G::Action>| seat.is_none_or(|seat| entry.seat == seat);
        let at = self.entries.iter().rposition(mine).ok_or(UndoRefused::Nothing)?;
        let later = &self.entries[at..];
        if at < self.horizon || later.len() > 1 && later.iter().any(|entry| entry.outcome != Outcome::Secret) {
            return Err(UndoRefused::Horizon);
        }
        let taken = self.entries.remove(at);
        self.now = self.at_horizon.clone();
        for entry in &self.entries[self.horizon..] {
            self.now.perform(entry.seat, entry.action, &mut Silent);
        }
        Ok(taken)
    }

    /// Takes back the last action whatever it gave away. For analysis, or when all agree.
    pub fn undo_beyond(&mut self) -> Result<Entry<G::Action>, UndoRefused> {
        let taken = self.entries.pop().ok_or(UndoRefused::Nothing)?;
        let entries = std::mem::take(&mut self.entries);
        *self = Self::starting(self.edition, self.start.clone(), self.first.clone());
        for entry in entries {
            // The same actions were accepted before; a refusal here would mean the engine is not deterministic.
            if self.apply(entry.seat, entry.action, &mut Silent).is_err() {
                debug_assert!(false, "{} was accepted before", entry.action);
                break;
            }
        }
        Ok(taken)
    }

    /// A game that begins here in a world drawn from all those the seat cannot tell from this one.
    pub fn redrawn(&self, seat: Seat, rng: &mut Rng) -> Self {
        let mut world = self.now.clone();
        world.redraw_hidden(seat, rng);
        Self::starting(self.edition, Start::Position, world)
    }

    /// The game as a record.
    pub fn record(&self) -> Record {
        let setup = match &self.start {
            Start::Dealt { setup, .. } => serde_json::to_value(setup).unwrap_or_default(),
            Start::Position => serde_json::Value::Null,
        };
        let start = match &self.start {
            Start::Dealt { seed, .. } => RecordStart::Seed(*seed),
            Start::Position => RecordStart::Position(serde_json::to_value(self.first.position()).unwrap_or_default()),
        };
        let over = self.now.turn().is_empty();
        let totals = || self.now.score(Viewer::All).totals.iter().map(|total| total.unwrap_or_default()).collect();
        Record {
            game: G::ID.to_owned(),
            rules: G::RULES_VERSION,
            content: self.edition.version().to_owned(),
            players: self.now.players(),
            names: Vec::new(),
            setup,
            start,
            table: None,
            commitment: None,
            deal: None,
            carried: None,
            result: over.then(totals),
            actions: self
                .entries
                .iter()
                .map(|entry| RecordedAction { seat: entry.seat, action: entry.action.to_string() })
                .collect(),
        }
    }

    /// Replays a record up to action number `to`, checking every action; without `to` also the result.
    pub fn replay(edition: &'static Edition<G::Content>, record: &Record, to: Option<usize>) -> Result<Self, Problem> {
        record.check_versions(G::ID, G::RULES_VERSION, edition)?;
        let mut play = match &record.start {
            RecordStart::Seed(seed) => {
                let setup = read_setup::<G>(&record.setup)?;
                Self::new(edition, record.players, setup, *seed)?
            }
            RecordStart::Position(position) => Self::from_position(edition, &read_position::<G>(position)?)?,
            RecordStart::Commitment(_) => return Err(Problem::new("problem.record_commitment")),
        };
        let wanted = to.unwrap_or(record.actions.len());
        if wanted > record.actions.len() {
            return Err(Problem::new("problem.record_short").with("to", wanted).with("actions", record.actions.len()));
        }
        for (number, recorded) in record.actions.iter().take(wanted).enumerate() {
            let at = |problem: Problem| problem.with("number", number + 1).with("action", &recorded.action);
            let action: G::Action =
                recorded.action.parse().map_err(|_| at(Problem::new("problem.record_unreadable")))?;
            play.apply(recorded.seat, action, &mut Silent).map_err(|refusal| {
                let reason = G::texts().render(crate::Lang::EN, &refusal.text, &record.names);
                at(Problem::new("problem.record_illegal")).with("seat", recorded.seat).with("reason", reason)
            })?;
        }
        match (&record.result, play.record().result) {
            (Some(claimed), Some(found)) if to.is_none() && *claimed != found => {
                let list = |points: &[i32]| points.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
                Err(Problem::new("problem.record_result").with("claimed", list(claimed)).with("found", list(&found)))
            }
            (Some(_), None) if to.is_none() => Err(Problem::new("problem.record_unfinished")),
            _ => Ok(play),
        }
    }
}

/// Reads a setup: a preset's name, an object of options, or nothing for the usual game.
pub(crate) fn read_setup<G: Game>(json: &serde_json::Value) -> Result<G::Setup, Problem> {
    match json {
        serde_json::Value::Null => Ok(G::Setup::default()),
        serde_json::Value::String(name) => {
            G::preset(name).ok_or_else(|| Problem::new("problem.preset").with("name", name).with("game", G::ID))
        }
        object @ serde_json::Value::Object(_) => {
            G::Setup::deserialize(Objects(object)).map_err(|error| Problem::new("problem.setup").because(error))
        }
        other => Err(Problem::new("problem.setup").because(Problem::new("unread.value").with("found", other))),
    }
}

/// Reads a position document.
pub(crate) fn read_position<G: Game>(json: &serde_json::Value) -> Result<G::Position, Problem> {
    G::Position::deserialize(Objects(json)).map_err(|error| Problem::new("problem.position_json").because(error))
}
