//! What each entry of the journal does to a table.
//!
//! It does it in two parts. The first is about the table: who sits where, what is proposed, how the game ended. Any program can
//! follow it. The second is about the play, which only the rules it was played by can repeat; a later program reads what was
//! told of it instead. Both parts name every kind of entry, so that a new one cannot be forgotten in either.

use super::clocks::Course;
use super::opening::DealVersions;
use super::render::{VersionChange, event};
use super::{
    Chair, GameLine, JournalEntry, LoggedAction, OpenProposal, ProposalEffect, Step, TableState, UndoneActions, broken,
};
use crate::wire::{ChangeKind, Ended, SeatChance, SeatKind};
use almende_core::{Outcome, Problem, Said, Seat, Seats, Seed};
use serde_json::Value;
use std::sync::Arc;

impl TableState {
    /// Does what an entry says.
    pub fn apply(&mut self, entry: &JournalEntry, at: i64) -> Result<(), Problem> {
        let mut change = VersionChange::new(entry.kind(), entry.seat());
        self.apply_to_table(entry, at)?;
        self.apply_to_play(entry, &mut change)?;
        self.end_if_over();
        self.close(change, at);
        Ok(())
    }

    /// Does what an entry says that was written under other rules: of the play only the log comes back.
    pub(super) fn apply_archived(&mut self, entry: &JournalEntry, told: Option<&str>, at: i64) -> Result<(), Problem> {
        let mut change = VersionChange::new(entry.kind(), entry.seat());
        self.apply_to_table(entry, at)?;
        if let Some(told) = told {
            self.restore_log(told, &mut change)?;
        }
        self.end_if_over();
        self.close(change, at);
        Ok(())
    }

    fn apply_to_table(&mut self, entry: &JournalEntry, at: i64) -> Result<(), Problem> {
        match entry {
            JournalEntry::Created(_) | JournalEntry::Corrected(_) => return Err(broken("created twice")),
            JournalEntry::Joined { seat, guest, name, chance } => {
                let (guest, name) = (Some(guest.clone()), name.clone());
                let chance = chance.clone().map(SeatChance::bound);
                let chair = self.chair(*seat)?;
                *chair = Chair { kind: SeatKind::Person, guest, name, chance, ..chair.vacated() };
            }
            JournalEntry::Left { seat } => {
                let chair = self.chair(*seat)?;
                *chair = chair.vacated();
            }
            JournalEntry::Refused { seat } => self.chair(*seat)?.declined = true,
            JournalEntry::Assigned { seat, bot, name } => {
                let kind = if bot.is_some() { SeatKind::Bot } else { SeatKind::Open };
                let chair = self.chair(*seat)?;
                *chair = Chair { kind, bot: bot.clone(), name: name.clone(), ..chair.vacated() };
            }
            JournalEntry::NewTerms { setup, options, listed, players, asked } => {
                let before = std::mem::replace(&mut self.spec.options, options.clone());
                (self.spec.setup, self.spec.listed) = (setup.clone(), *listed);
                self.seat_for_new_terms(*players, asked, before.confirm != options.confirm)?;
            }
            JournalEntry::Opened { seat, chance } => self.open_chance(*seat, chance)?,
            JournalEntry::Renamed { seat, name } => self.chair(*seat)?.name.clone_from(name),
            JournalEntry::Started { seed, commitment, .. } => self.begin(*seed, commitment.clone()),
            JournalEntry::Act { .. } | JournalEntry::Undo { .. } | JournalEntry::Redo { .. } => {
                self.open_proposals.clear()
            }
            JournalEntry::Confirmed { .. } => {}
            JournalEntry::Preferred { seat, confirm, .. } => self.chair(*seat)?.confirm = *confirm,
            JournalEntry::Resigned { seat, winner } => {
                self.chair(*seat)?.resigned = true;
                self.open_proposals.retain(|open| open.by != *seat);
                if winner.is_some() {
                    (self.ended, self.winner) = (Some(Ended::Resigned), *winner);
                }
            }
            JournalEntry::Claimed { seat } => (self.ended, self.winner) = (Some(Ended::Time), Some(*seat)),
            JournalEntry::Rested { seat, until } => self.rest(*seat, *until, at),
            JournalEntry::Proposed { seat, proposal, effect } => {
                let id = self.next_proposal;
                self.next_proposal += 1;
                match effect {
                    Some(effect) => self.carry_out(effect)?,
                    None => {
                        let (by, agreed) = (*seat, Seats::only(*seat));
                        self.open_proposals.push(OpenProposal { id, by, proposal: proposal.clone(), agreed });
                    }
                }
            }
            JournalEntry::Agreed { seat, proposal, effect } => {
                if let Some(open) = self.open_proposals.iter_mut().find(|open| open.id == *proposal) {
                    open.agreed = open.agreed.with(*seat);
                }
                if let Some(effect) = effect {
                    self.open_proposals.retain(|open| open.id != *proposal);
                    self.carry_out(effect)?;
                }
            }
            JournalEntry::Declined { proposal, .. } => self.open_proposals.retain(|open| open.id != *proposal),
            JournalEntry::Rematch { table, .. } => self.rematch = Some(table.clone()),
            JournalEntry::Carried { rules, content, hash, .. } => self.carry(*rules, content, hash.as_ref()),
        }
        Ok(())
    }

    fn apply_to_play(&mut self, entry: &JournalEntry, change: &mut VersionChange) -> Result<(), Problem> {
        match entry {
            JournalEntry::Started { seed, steps, .. } => {
                self.line = Some(GameLine::new(self.set_up(*seed)?));
                change.touched = Seats::all(self.players());
                self.perform(steps, change)
            }
            JournalEntry::Act { seat, steps } => {
                self.undone.clear();
                self.count_turns_back_anew(*seat);
                self.perform(steps, change)
            }
            JournalEntry::Undo { seat, count } => self.take_back(*seat, *count, change),
            JournalEntry::Redo { .. } => {
                let undone = self.undone.pop().ok_or_else(|| broken("redo"))?;
                self.perform(&undone.steps, change)
            }
            JournalEntry::Confirmed { steps, .. } => {
                self.line()?.confirm();
                change.touched = Seats::all(self.players());
                self.undone.clear();
                self.perform(steps, change)
            }
            JournalEntry::Preferred { steps, .. } => self.perform(steps, change),
            JournalEntry::Proposed { effect: Some(effect), .. } | JournalEntry::Agreed { effect: Some(effect), .. } => {
                match effect {
                    ProposalEffect::Takeback { count } => self.take_back_beyond(*count, change),
                    ProposalEffect::Bot { .. } | ProposalEffect::Person { .. } | ProposalEffect::End => Ok(()),
                }
            }
            JournalEntry::Carried { position, .. } if !position.is_null() => {
                self.line = Some(GameLine::new(self.game.title.load(position)?));
                change.touched = Seats::all(self.players());
                self.spec.position = Some(position.clone());
                self.before = self.log.len();
                self.undone.clear();
                self.open_proposals.clear();
                // As it was numbered when this was written.
                self.next_proposal = 1;
                Ok(())
            }
            JournalEntry::Created(_)
            | JournalEntry::Corrected(_)
            | JournalEntry::Joined { .. }
            | JournalEntry::Left { .. }
            | JournalEntry::Renamed { .. }
            | JournalEntry::Refused { .. }
            | JournalEntry::Assigned { .. }
            | JournalEntry::NewTerms { .. }
            | JournalEntry::Opened { .. }
            | JournalEntry::Resigned { .. }
            | JournalEntry::Claimed { .. }
            | JournalEntry::Rested { .. }
            | JournalEntry::Proposed { effect: None, .. }
            | JournalEntry::Agreed { effect: None, .. }
            | JournalEntry::Declined { .. }
            | JournalEntry::Rematch { .. }
            | JournalEntry::Carried { .. } => Ok(()),
        }
    }

    fn begin(&mut self, seed: Seed, commitment: Option<String>) {
        self.seed = Some(seed);
        self.commitment = commitment;
        self.dealt_with = Some(DealVersions { rules: self.spec.rules, content: self.spec.content.clone() });
    }

    /// Other rules or components from here on. Before the deal the server binds its secret to them instead.
    fn carry(&mut self, rules: u32, content: &str, hash: Option<&String>) {
        self.spec.rules = rules;
        content.clone_into(&mut self.spec.content);
        self.carried = hash.cloned();
        if self.seed.is_none() {
            self.commitment = self.bind();
        }
    }

    /// Ends a game that has come to its end or that nobody plays any more.
    fn end_if_over(&mut self) {
        if let (None, Some(line)) = (self.ended, &self.line) {
            if line.play.turn().is_empty() && line.confirming(&self.chairs).is_none() {
                self.ended = Some(Ended::Played);
            } else if self.persons().is_empty() && !self.only_bots_from_the_start() {
                self.ended = Some(Ended::Stopped);
            }
        }
        if self.ended.is_some() {
            self.open_proposals.clear();
            self.undone.clear();
        }
    }

    /// A table at which somebody only wants to watch.
    fn only_bots_from_the_start(&self) -> bool {
        self.spec.chairs.iter().all(|chair| chair.kind == SeatKind::Bot)
    }

    /// The change becomes a version.
    pub(super) fn close(&mut self, mut change: VersionChange, at: i64) {
        self.version += 1;
        self.changed = at;
        self.full_since = if self.is_full() { self.full_since.or(Some(at)) } else { None };
        change.version = self.version;
        change.at = at;
        self.play_since.changed(change.touched, self.players(), self.version);
        self.history.push(Arc::new(change));
        let awaited = self.awaited();
        for seat in awaited.iter().filter(|seat| !self.clocks.runs(*seat)) {
            self.awaited_since[seat.index()] = self.version;
        }
        let course = match self.history.last().map(|change| change.kind) {
            Some(ChangeKind::Undo) => Course::Back,
            Some(ChangeKind::Redo) => Course::Again,
            _ => Course::Onward,
        };
        if self.undone.is_empty() && course == Course::Onward {
            self.clocks.forget_interrupted();
        }
        self.clocks.turn_to(self.spec.options.clock, awaited, course, self.log.len(), at);
    }

    fn rest(&mut self, seat: Seat, until: i64, at: i64) {
        self.clocks.rest(self.spec.options.clock, seat, until, self.log.len(), at);
    }

    pub(super) fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Problem> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| broken("seat"))
    }

    fn line(&mut self) -> Result<&mut GameLine, Problem> {
        self.line.as_mut().ok_or_else(|| broken("not started"))
    }

    fn perform(&mut self, steps: &[Step], change: &mut VersionChange) -> Result<(), Problem> {
        for step in steps {
            let target = self.target_of(step);
            let applied = self.line()?.apply(step).map_err(|said| match said {
                Said::Unreadable(problem) => problem,
                Said::Refused(refusal) => broken(refusal.code()),
            })?;
            change.touched = self.who_notices(change.touched, step.seat, applied.outcome == Outcome::Secret);
            let events = applied.events.into_iter().map(|(audience, text, data)| (audience, event(text, data)));
            let events = events.collect();
            let logged = Arc::new(LoggedAction { entry: self.next_entry, step: step.clone(), target, events });
            self.next_entry += 1;
            change.added.push(logged.clone());
            self.log.push(logged);
        }
        Ok(())
    }

    /// What a person is about to do, for those who draw it; what a bot does is told in words.
    fn target_of(&self, step: &Step) -> Option<Value> {
        let person = self.chairs.get(step.seat.index()).is_some_and(|chair| chair.kind == SeatKind::Person);
        self.line.as_ref().filter(|_| person)?.play.target(step.seat, &step.action)
    }

    /// For whom the play has changed by now: what somebody chose in secret changes nothing for the others.
    fn who_notices(&self, so_far: Seats, seat: Seat, secret: bool) -> Seats {
        if secret { so_far.with(seat) } else { Seats::all(self.players()) }
    }

    fn take_back(&mut self, seat: Seat, count: usize, change: &mut VersionChange) -> Result<(), Problem> {
        let mut steps = Vec::new();
        let others = self.others_awaited(seat);
        for _ in 0..count {
            let (at, mark) = self.line()?.undo_one(seat)?;
            let logged = self.log.remove(self.before + at);
            change.removed.push(logged.entry);
            change.touched = self.who_notices(change.touched, seat, mark.secret);
            steps.push(logged.step.clone());
            if !mark.auto {
                steps.reverse();
                self.undone.push(UndoneActions { seat, steps: std::mem::take(&mut steps) });
            }
        }
        if others.iter().any(|other| change.touched.contains(other)) {
            self.turns_taken_back[seat.index()] += 1;
        }
        Ok(())
    }

    /// A seat has acted: what the others did before is behind the horizon.
    fn count_turns_back_anew(&mut self, seat: Seat) {
        for (place, count) in self.turns_taken_back.iter_mut().enumerate() {
            *count = if place == seat.index() { *count } else { 0 };
        }
    }

    /// Takes the last actions back, whosever they are and whatever they gave away.
    fn take_back_beyond(&mut self, count: usize, change: &mut VersionChange) -> Result<(), Problem> {
        for _ in 0..count {
            self.line()?.undo_beyond()?;
            change.removed.extend(self.log.pop().map(|logged| logged.entry));
        }
        change.touched = Seats::all(self.players());
        self.undone.clear();
        Ok(())
    }

    /// What all have agreed to, but for the play.
    fn carry_out(&mut self, effect: &ProposalEffect) -> Result<(), Problem> {
        match effect {
            ProposalEffect::Takeback { .. } => self.open_proposals.clear(),
            ProposalEffect::Bot { seat, bot } => {
                let chair = self.chair(*seat)?;
                chair.kind = SeatKind::Bot;
                chair.bot = Some(bot.clone());
                chair.stood_in = true;
            }
            ProposalEffect::Person { seat } => {
                let chair = self.chair(*seat)?;
                *chair = Chair { kind: SeatKind::Person, bot: None, resigned: false, ..chair.clone() };
            }
            ProposalEffect::End => self.ended = Some(Ended::Stopped),
        }
        Ok(())
    }
}
