//! A table in memory: what the journal adds up to. Nothing here waits, writes or asks the time, so that a table is
//! rebuilt exactly as it was.
//!
//! [`Sitting::decide`] says what a command would do, as an [`Entry`]; [`Sitting::enter`] does it. Between the two lies the
//! disk: what is entered was written before.

mod absence;
mod clocks;
mod decide;
mod entry;
mod forget;
mod freshness;
mod line;
mod opening;
mod rebuild;
mod reserve;
mod show;
mod story;

pub use absence::STAND_IN;
pub use decide::explain;
pub use entry::{Chair, Effect, Entry, Facts, Step};
pub use forget::{forget, tenures};
pub use line::Line;
pub use opening::OPENING;
pub use rebuild::{Finished, Rebuilt};
pub use show::{Past, Shown, event, still_face, tried_face};

use crate::wire::{self, Ended, Proposal, SeatChance, SeatKind, State};
use almende_bots::Room;
use almende_core::{Audience, MAX_SEATS, Outcome, Problem, Said, Seat, Seats, Seed, Table, Title};
use clocks::Clocks;
use freshness::PlaySince;
use opening::Dealt;
use serde_json::value::RawValue;
use std::collections::HashMap;
use std::sync::Arc;

/// A game the server offers.
pub struct Game {
    /// Its rules, components and words.
    pub title: Box<dyn Title>,
    /// Where its bots think.
    pub room: Box<dyn Room>,
}

impl std::fmt::Debug for Game {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.title.id())
    }
}

/// An action of the log, with what each may know of it.
#[derive(Clone, Debug)]
pub struct Logged {
    /// Its number for as long as the table lives.
    pub entry: u32,
    /// What was done.
    pub step: Step,
    /// What happened, written out.
    pub events: Vec<(Audience, Arc<RawValue>)>,
}

/// Actions that were taken back together.
#[derive(Clone, Debug)]
struct Undone {
    seat: Seat,
    steps: Vec<Step>,
}

/// A proposal that waits for answers.
#[derive(Clone, Debug)]
pub struct Asked {
    /// Its number.
    pub id: u32,
    /// Who asks.
    pub by: Seat,
    /// What for.
    pub proposal: Proposal,
    /// Who has agreed.
    pub agreed: Seats,
}

/// A table in memory.
#[derive(Clone, Debug)]
pub struct Sitting {
    /// The table's id.
    pub id: String,
    /// The game.
    pub game: Arc<Game>,
    /// What it was made with.
    pub facts: Facts,
    /// Who sits where.
    pub chairs: Vec<Chair>,
    /// Grows by one with every entry.
    pub version: u32,
    /// When it was made.
    pub created: i64,
    /// When it last changed.
    pub changed: i64,
    /// The play, once it has begun.
    pub line: Option<Line>,
    /// The seed, once the game has begun.
    pub seed: Option<Seed>,
    /// What was published about the seed.
    pub commitment: Option<String>,
    /// What was published about the position from which the game went on under other rules.
    pub carried: Option<String>,
    /// How the game ended.
    pub ended: Option<Ended>,
    /// Who has won, where it was not played to its end.
    pub winner: Option<Seat>,
    /// The story of a game that was finished under other rules.
    pub told: Option<Arc<Finished>>,
    /// The table of the rematch.
    pub rematch: Option<String>,
    /// The actions as they stand, also those of before the rules changed.
    pub log: Vec<Arc<Logged>>,
    /// How many of them belong to play before the rules changed, which is told but not repeated.
    pub before: usize,
    /// What each version changed; version 1 is the first.
    pub history: Vec<Arc<Past>>,
    /// Which version each command made.
    pub commands: HashMap<String, u32>,
    /// What waits for answers.
    pub asked: Vec<Asked>,
    /// Whether something was entered of which nobody knows yet whether it is on disk.
    pub unsure: bool,
    /// How far the table's time is ahead of the server's: it was written while the system's clock was wrong.
    ahead: i64,
    /// Whether the game was or will be dealt at this table.
    dealt_here: bool,
    /// What it was dealt with.
    dealt: Option<Dealt>,
    /// Since when somebody sits on every chair.
    full_since: Option<i64>,
    next_entry: u32,
    next_proposal: u32,
    undone: Vec<Undone>,
    clocks: Clocks,
    awaited_since: [u32; MAX_SEATS],
    play_since: PlaySince,
}

impl Sitting {
    /// A new table.
    pub fn new(id: String, game: Arc<Game>, facts: Facts, at: i64) -> Sitting {
        let mut sitting = Sitting {
            id,
            game,
            chairs: facts.chairs.clone(),
            dealt_here: facts.position.is_none(),
            dealt: None,
            full_since: None,
            facts,
            version: 0,
            created: at,
            changed: at,
            line: None,
            seed: None,
            commitment: None,
            carried: None,
            ended: None,
            winner: None,
            told: None,
            rematch: None,
            log: Vec::new(),
            before: 0,
            history: Vec::new(),
            commands: HashMap::new(),
            asked: Vec::new(),
            unsure: false,
            ahead: 0,
            next_entry: 1,
            next_proposal: 1,
            undone: Vec::new(),
            clocks: Clocks::default(),
            awaited_since: [0; MAX_SEATS],
            play_since: PlaySince::default(),
        };
        sitting.commitment = sitting.bind();
        sitting.close(Past::new(wire::ChangeKind::Created, None), at);
        sitting
    }

    /// Looks at the server's time once, when the table was rebuilt: one that was written in the future goes on from there,
    /// for times at a table never run back, and its clocks do not stand still until that future has come.
    pub fn set_clock(&mut self, now: i64) {
        self.ahead = (self.changed - now).max(0);
    }

    /// The table's time at a time of the server.
    pub fn time(&self, now: i64) -> i64 {
        (now + self.ahead).max(self.changed)
    }

    /// Where the table stands.
    pub fn state(&self) -> State {
        match (&self.ended, &self.line) {
            (Some(_), _) => State::Over,
            (None, Some(_)) => State::Playing,
            (None, None) => State::Waiting,
        }
    }

    /// How many sit at the table.
    pub fn players(&self) -> usize {
        self.chairs.len()
    }

    /// The seats a guest holds.
    pub fn seats_of(&self, guest: Option<&str>) -> Vec<Seat> {
        let held = |seat: &Seat| guest.is_some() && self.chairs[seat.index()].guest.as_deref() == guest;
        Seat::all(self.players()).filter(held).collect()
    }

    /// The seats that decide now; the one that has to confirm is not among them.
    pub fn deciding(&self) -> Seats {
        match (&self.line, self.ended) {
            (Some(line), None) => line.deciding(&self.chairs),
            _ => Seats::NONE,
        }
    }

    /// The seat that has to confirm its turn.
    pub fn confirming(&self) -> Option<Seat> {
        self.line.as_ref().filter(|_| self.ended.is_none())?.confirming(&self.chairs)
    }

    /// The seats the game waits for: those that decide and the one that has to confirm.
    pub fn awaited(&self) -> Seats {
        self.confirming().map_or_else(|| self.deciding(), Seats::only)
    }

    /// The version from which on the game waits for a seat, if it does.
    pub fn awaited_since(&self, seat: Seat) -> Option<u32> {
        self.awaited().contains(seat).then(|| self.awaited_since[seat.index()])
    }

    /// The bot that has to decide now.
    pub fn bot_to_move(&self) -> Option<(Seat, &str)> {
        self.deciding().iter().find_map(|seat| {
            let chair = self.chairs.get(seat.index()).filter(|chair| chair.kind == SeatKind::Bot)?;
            Some((seat, chair.bot.as_deref()?))
        })
    }

    /// The persons who still play.
    pub fn persons(&self) -> Seats {
        let plays = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            chair.kind == SeatKind::Person && !chair.resigned
        };
        Seat::all(self.players()).filter(plays).fold(Seats::NONE, Seats::with)
    }

    /// The players' names.
    pub fn names(&self) -> Vec<String> {
        self.chairs.iter().map(|chair| chair.name.clone()).collect()
    }

    /// The game before its first decision.
    fn set_up(&self, seed: Seed) -> Result<Box<dyn Table>, Problem> {
        match &self.facts.position {
            Some(position) => self.game.title.load(position),
            None => self.game.title.open(self.players(), &self.facts.setup, seed),
        }
    }

    /// Does what was written to the journal.
    pub fn enter(&mut self, entry: &Entry, at: i64) -> Result<(), Problem> {
        let mut past = Past::new(entry.kind(), entry.seat());
        match entry {
            Entry::Created(_) => return Err(broken("created twice")),
            Entry::Joined { seat, guest, name, chance } => {
                let (guest, name) = (Some(guest.clone()), name.clone());
                let chance = chance.clone().map(SeatChance::bound);
                let chair = self.chair(*seat)?;
                *chair = Chair { kind: SeatKind::Person, guest, name, chance, ..chair.vacated() };
            }
            Entry::Left { seat } => {
                let chair = self.chair(*seat)?;
                *chair = chair.vacated();
            }
            Entry::Refused { seat } => self.chair(*seat)?.declined = true,
            Entry::Assigned { seat, bot, name } => {
                let kind = if bot.is_some() { SeatKind::Bot } else { SeatKind::Open };
                let chair = self.chair(*seat)?;
                *chair = Chair { kind, bot: bot.clone(), name: name.clone(), ..chair.vacated() };
            }
            Entry::Opened { seat, chance } => self.open_chance(*seat, chance)?,
            Entry::Renamed { seat, name } => self.chair(*seat)?.name.clone_from(name),
            Entry::Started { seed, commitment, steps } => {
                self.line = Some(Line::new(self.set_up(*seed)?));
                self.begin(*seed, commitment.clone());
                past.touched = Seats::all(self.players());
                self.perform(steps, &mut past)?;
            }
            Entry::Act { steps, .. } => {
                self.undone.clear();
                self.perform(steps, &mut past)?;
                self.asked.clear();
            }
            Entry::Undo { seat, count } => {
                self.take_back(*seat, *count, &mut past)?;
                self.asked.clear();
            }
            Entry::Redo { .. } => {
                let undone = self.undone.pop().ok_or_else(|| broken("redo"))?;
                self.perform(&undone.steps, &mut past)?;
                self.asked.clear();
            }
            Entry::Confirmed { steps, .. } => {
                self.line()?.confirm();
                past.touched = Seats::all(self.players());
                self.undone.clear();
                self.perform(steps, &mut past)?;
            }
            Entry::Preferred { seat, confirm, steps } => {
                self.chair(*seat)?.confirm = *confirm;
                self.perform(steps, &mut past)?;
            }
            Entry::Resigned { seat, winner } => {
                self.chair(*seat)?.resigned = true;
                self.asked.retain(|asked| asked.by != *seat);
                if winner.is_some() {
                    (self.ended, self.winner) = (Some(Ended::Resigned), *winner);
                }
            }
            Entry::Claimed { seat } => (self.ended, self.winner) = (Some(Ended::Time), Some(*seat)),
            Entry::Rested { seat, until } => self.rest(*seat, *until, at),
            Entry::Proposed { seat, proposal, effect } => {
                let id = self.next_proposal;
                self.next_proposal += 1;
                match effect {
                    Some(effect) => self.carry_out(effect, &mut past)?,
                    None => {
                        self.asked.push(Asked { id, by: *seat, proposal: proposal.clone(), agreed: Seats::only(*seat) })
                    }
                }
            }
            Entry::Agreed { seat, proposal, effect } => {
                if let Some(asked) = self.asked.iter_mut().find(|asked| asked.id == *proposal) {
                    asked.agreed = asked.agreed.with(*seat);
                }
                if let Some(effect) = effect {
                    self.asked.retain(|asked| asked.id != *proposal);
                    self.carry_out(effect, &mut past)?;
                }
            }
            Entry::Declined { proposal, .. } => self.asked.retain(|asked| asked.id != *proposal),
            Entry::Rematch { table, .. } => self.rematch = Some(table.clone()),
            Entry::Carried { rules, content, position, hash } => {
                self.carry(*rules, content, hash.as_ref());
                if !position.is_null() {
                    self.line = Some(Line::new(self.game.title.load(position)?));
                    past.touched = Seats::all(self.players());
                    self.facts.position = Some(position.clone());
                    self.before = self.log.len();
                    self.undone.clear();
                    self.asked.clear();
                }
            }
        }
        self.settle();
        self.close(past, at);
        Ok(())
    }

    fn begin(&mut self, seed: Seed, commitment: Option<String>) {
        self.seed = Some(seed);
        self.commitment = commitment;
        self.dealt = Some(Dealt { rules: self.facts.rules, content: self.facts.content.clone() });
    }

    /// Other rules or components from here on. Before the deal the server binds its secret to them instead.
    fn carry(&mut self, rules: u32, content: &str, hash: Option<&String>) {
        self.facts.rules = rules;
        content.clone_into(&mut self.facts.content);
        self.carried = hash.cloned();
        if self.seed.is_none() {
            self.commitment = self.bind();
        }
    }

    /// Whether the game is over now.
    fn settle(&mut self) {
        let Some(line) = &self.line else { return };
        if self.ended.is_none() && line.table.turn().is_empty() && line.confirming(&self.chairs).is_none() {
            self.ended = Some(Ended::Played);
        } else if self.ended.is_none() && self.persons().is_empty() && !self.only_bots_from_the_start() {
            self.ended = Some(Ended::Stopped);
        }
        if self.ended.is_some() {
            self.asked.clear();
            self.undone.clear();
        }
    }

    /// A table at which somebody only wants to watch.
    fn only_bots_from_the_start(&self) -> bool {
        self.facts.chairs.iter().all(|chair| chair.kind == SeatKind::Bot)
    }

    fn close(&mut self, mut past: Past, at: i64) {
        self.version += 1;
        self.changed = at;
        self.full_since = if self.is_full() { self.full_since.or(Some(at)) } else { None };
        past.version = self.version;
        past.at = at;
        self.play_since.changed(past.touched, self.players(), self.version);
        self.history.push(Arc::new(past));
        let awaited = self.awaited();
        for seat in awaited.iter().filter(|seat| !self.clocks.runs(*seat)) {
            self.awaited_since[seat.index()] = self.version;
        }
        self.clocks.turn_to(self.facts.options.clock, awaited, self.log.len(), at);
    }

    fn rest(&mut self, seat: Seat, until: i64, at: i64) {
        self.clocks.rest(self.facts.options.clock, seat, until, self.log.len(), at);
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Problem> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| broken("seat"))
    }

    fn line(&mut self) -> Result<&mut Line, Problem> {
        self.line.as_mut().ok_or_else(|| broken("not started"))
    }

    fn perform(&mut self, steps: &[Step], past: &mut Past) -> Result<(), Problem> {
        for step in steps {
            let applied = self.line()?.apply(step).map_err(|said| match said {
                Said::Unreadable(problem) => problem,
                Said::Refused(refusal) => broken(refusal.code()),
            })?;
            past.touched = self.who_notices(past.touched, step.seat, applied.outcome == Outcome::Secret);
            let events = applied.events.iter().map(|(audience, text, data)| (*audience, show::event(text, data)));
            let logged = Arc::new(Logged { entry: self.next_entry, step: step.clone(), events: events.collect() });
            self.next_entry += 1;
            past.added.push(logged.clone());
            self.log.push(logged);
        }
        Ok(())
    }

    /// For whom the play has changed by now: what somebody chose in secret changes nothing for the others.
    fn who_notices(&self, so_far: Seats, seat: Seat, secret: bool) -> Seats {
        if secret { so_far.with(seat) } else { Seats::all(self.players()) }
    }

    fn take_back(&mut self, seat: Seat, count: usize, past: &mut Past) -> Result<(), Problem> {
        let mut steps = Vec::new();
        for _ in 0..count {
            let (at, mark) = self.line()?.undo_one(seat)?;
            let logged = self.log.remove(self.before + at);
            past.removed.push(logged.entry);
            past.touched = self.who_notices(past.touched, seat, mark.secret);
            steps.push(logged.step.clone());
            if !mark.auto {
                steps.reverse();
                self.undone.push(Undone { seat, steps: std::mem::take(&mut steps) });
            }
        }
        Ok(())
    }

    fn carry_out(&mut self, effect: &Effect, past: &mut Past) -> Result<(), Problem> {
        match effect {
            Effect::Takeback { count } => {
                for _ in 0..*count {
                    self.line()?.undo_beyond()?;
                    past.removed.extend(self.log.pop().map(|logged| logged.entry));
                }
                past.touched = Seats::all(self.players());
                self.undone.clear();
                self.asked.clear();
            }
            Effect::Bot { seat, bot } => {
                let chair = self.chair(*seat)?;
                chair.kind = SeatKind::Bot;
                chair.bot = Some(bot.clone());
                chair.stood_in = true;
            }
            Effect::Person { seat } => {
                let chair = self.chair(*seat)?;
                *chair = Chair { kind: SeatKind::Person, bot: None, resigned: false, ..chair.clone() };
            }
            Effect::End => self.ended = Some(Ended::Stopped),
        }
        Ok(())
    }
}

/// The journal does not fit the game: a fault of the program or of the disk.
fn broken(what: &'static str) -> Problem {
    Problem::new("problem.broken_table").with("what", what)
}
