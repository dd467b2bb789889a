//! What a client may see of a table.

use super::{Chair, LoggedAction, OpenProposal, TableState};
use crate::wire::{
    Change, ChangeKind, Ended, Face, LogEntry, Now, Proposed, SeatInfo, SeatKind, State, TableCard, TableEvent,
    TableInfo, TableResult, Turn,
};
use crate::words::wire_text;
use almende_core::{Audience, ScoreSheet, Seat, Seats, Table, Text, Viewer};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// What one version changed, with what each may know of it.
#[derive(Clone, Debug)]
pub struct VersionChange {
    /// The version it made.
    pub version: u32,
    /// When.
    pub at: i64,
    /// What kind of change.
    pub kind: ChangeKind,
    /// Who made it.
    pub seat: Option<Seat>,
    /// What was added to the log.
    pub added: Vec<Arc<LoggedAction>>,
    /// What was removed from it.
    pub removed: Vec<u32>,
    /// The seats for which the play is another one now.
    pub touched: Seats,
}

impl VersionChange {
    pub(super) fn new(kind: ChangeKind, seat: Option<Seat>) -> VersionChange {
        VersionChange { version: 0, at: 0, kind, seat, added: Vec::new(), removed: Vec::new(), touched: Seats::NONE }
    }
}

/// The table as it stands, written out for those who look at it.
#[derive(Clone, Debug)]
pub struct RenderedTable {
    /// What all share; its faces are empty.
    now: Now,
    /// The face of each seat, then that of a spectator.
    faces: Vec<Arc<RawValue>>,
    /// Whose the seats are.
    guests: Vec<Option<String>>,
    over: bool,
}

impl RenderedTable {
    /// The seats a guest holds.
    pub fn seats_of(&self, guest: Option<&str>) -> Vec<Seat> {
        let held = |seat: &Seat| guest.is_some() && self.guests[seat.index()].as_deref() == guest;
        Seat::all(self.guests.len()).filter(held).collect()
    }

    /// The version.
    pub fn version(&self) -> u32 {
        self.now.version
    }

    /// The table as a guest may see it.
    pub fn now_for(&self, guest: Option<&str>) -> Now {
        let seats = self.seats_of(guest);
        let mut faces: Vec<_> = seats.iter().filter_map(|seat| self.faces.get(seat.index()).cloned()).collect();
        if faces.is_empty() {
            faces.extend(self.faces.last().cloned());
        }
        Now { faces, ..self.now.clone() }
    }

    /// What a version changed, as a guest may know it.
    pub fn change_for(&self, change: &VersionChange, guest: Option<&str>) -> Change {
        change_for(change, &self.seats_of(guest), self.over)
    }
}

fn change_for(change: &VersionChange, seats: &[Seat], over: bool) -> Change {
    Change {
        version: change.version,
        at: change.at,
        kind: change.kind,
        seat: change.seat.map(u8::from),
        added: change.added.iter().map(|logged| entry_for(logged, seats, over)).collect(),
        removed: change.removed.clone(),
    }
}

fn entry_for(logged: &LoggedAction, seats: &[Seat], over: bool) -> LogEntry {
    let hears = |audience: Audience| match seats {
        _ if over => true,
        [] => audience.includes(Viewer::Public),
        seats => seats.iter().any(|seat| audience.includes(Viewer::Seat(*seat))),
    };
    let own = over || seats.contains(&logged.step.seat);
    LogEntry {
        entry: logged.entry,
        seat: logged.step.seat.into(),
        // That there was only one option may be a secret of the hand.
        auto: logged.step.auto && (own || !logged.events.is_empty()),
        action: own.then(|| logged.step.action.clone()),
        target: logged.target.clone().filter(|_| own),
        events: logged.events.iter().filter(|(audience, _)| hears(*audience)).map(|(_, event)| event.clone()).collect(),
    }
}

/// An event written out.
pub fn event(text: Text, data: Value) -> Arc<RawValue> {
    raw(&TableEvent { text, data })
}

fn raw(value: &impl Serialize) -> Arc<RawValue> {
    // These are maps with names as keys and plain values: they can always be written.
    to_raw_value(value).map_or_else(|_| RawValue::NULL.to_owned().into(), Arc::from)
}

/// A seat that does not decide, if there is one: it is told what the others are asked, as everybody may know it.
fn onlooker(play: &dyn Table) -> Seat {
    Seat::all(play.players()).find(|seat| !play.turn().contains(*seat)).unwrap_or(Seat::FIRST)
}

/// A position as a viewer sees it, without anything to decide.
pub fn still_face(play: &dyn Table, seat: Option<Seat>, viewer: Viewer) -> Face {
    Face {
        seat: seat.map(u8::from),
        view: play.view(viewer),
        prompt: play.prompt(seat.unwrap_or(onlooker(play))),
        options: Vec::new(),
        score: play.score(viewer),
        can_undo: false,
        can_redo: false,
        since: None,
    }
}

/// A position as a seat sees it, with what another (or the same) could do there.
pub fn tried_face(play: &dyn Table, seat: Seat, decides: Option<Seat>) -> Face {
    Face {
        prompt: play.prompt(decides.unwrap_or(seat)),
        options: decides.map(|decides| play.aimed_options(decides)).unwrap_or_default(),
        ..still_face(play, Some(seat), Viewer::Seat(seat))
    }
}

impl TableState {
    /// The game as a seat or a spectator sees it, where this program can play it. Once it is over, everything is open.
    pub fn face(&self, seat: Option<Seat>) -> Option<Face> {
        let line = self.line.as_ref()?;
        let over = self.state() == State::Over;
        let public = if over { Viewer::All } else { Viewer::Public };
        let face = still_face(&*line.play, seat, seat.map_or(public, Viewer::Seat));
        if over {
            return Some(face);
        }
        let decides = seat.filter(|seat| self.deciding().contains(*seat));
        Some(Face {
            options: decides.map(|seat| line.play.aimed_options(seat)).unwrap_or_default(),
            can_undo: seat.is_some_and(|seat| self.can_undo(seat)),
            can_redo: seat.is_some_and(|seat| self.can_redo(seat)),
            since: Some(self.play_since(seat)),
            ..face
        })
    }

    /// The same written out, also of a game that was finished under other rules.
    fn written_face(&self, seat: Option<Seat>) -> Arc<RawValue> {
        match (self.face(seat), &self.archive) {
            (Some(face), _) => raw(&face),
            (None, Some(archive)) => raw(&archive.face),
            (None, None) => RawValue::NULL.to_owned().into(),
        }
    }

    /// The table written out for those who look at it.
    pub fn render(&self, away: Seats, at: i64, lookers: &[Option<String>]) -> RenderedTable {
        let begun = self.line.is_some() || self.archive.is_some();
        let viewers = Seat::all(self.players()).map(Some).chain([None]);
        let needed = |seat: Option<Seat>| match seat {
            Some(seat) => {
                self.chairs[seat.index()].guest.is_some() && lookers.contains(&self.chairs[seat.index()].guest)
            }
            None => lookers.iter().any(|guest| self.seats_of(guest.as_deref()).is_empty()),
        };
        let face = |seat| if needed(seat) { self.written_face(seat) } else { RawValue::NULL.to_owned().into() };
        RenderedTable {
            now: self.now(away, at),
            faces: if begun { viewers.map(face).collect() } else { Vec::new() },
            guests: self.chairs.iter().map(|chair| chair.guest.clone()).collect(),
            over: self.state() == State::Over,
        }
    }

    fn now(&self, away: Seats, at: i64) -> Now {
        let late = self.late(away, at);
        let over = self.state() == State::Over;
        let proposed = |open: &OpenProposal| Proposed {
            id: open.id,
            by: open.by.into(),
            proposal: open.proposal.clone(),
            agreed: open.agreed.iter().map(u8::from).collect(),
            open: {
                let excused = self.excused(&open.proposal, away, at);
                self.still_to_ask(&open.proposal, open.agreed, excused, at).iter().map(u8::from).collect()
            },
        };
        let clock = self.spec.options.clock;
        Now {
            version: self.version,
            state: self.state(),
            actions: self.line.as_ref().map_or(self.log.len(), |line| line.marks().len()) as u32,
            seats: self.seat_infos(late, at),
            turn: self.turn(),
            faces: Vec::new(),
            proposals: self.open_proposals.iter().map(proposed).collect(),
            clocks: match self.line {
                Some(_) => Seat::all(self.players()).filter_map(|seat| self.clocks.left(clock, seat, at)).collect(),
                None => Vec::new(),
            },
            commitment: self.commitment.clone(),
            deal: self.deal(),
            seed: self.seed.filter(|_| over && self.dealt_here).map(|seed| seed.to_string()),
            ended: self.ended,
            result: self.result(),
            rematch: self.rematch.clone(),
            at,
        }
    }

    fn seat_infos(&self, late: Seats, at: i64) -> Vec<SeatInfo> {
        let info = |(seat, chair): (Seat, &Chair)| SeatInfo {
            kind: chair.kind,
            name: chair.name.clone(),
            bot: chair.bot.clone(),
            resigned: chair.resigned,
            confirm: chair.confirm,
            late: late.contains(seat),
            claimable_at: self.claimable_at(seat, at),
            stood_in: chair.stood_in,
            stands_in: chair.kind == SeatKind::Bot && chair.guest.is_some(),
            rests: self.rests(seat, at),
            reserved: chair.reserved.is_some(),
            declined: chair.declined,
            asked_again: chair.asked_again,
        };
        Seat::all(self.players()).zip(&self.chairs).map(info).collect()
    }

    fn turn(&self) -> Turn {
        let seats = self.deciding();
        let asks = self.line.as_ref().filter(|_| !seats.is_empty());
        let prompt = asks.map(|line| wire_text(&line.play.prompt(onlooker(&*line.play))));
        Turn { seats: seats.iter().map(u8::from).collect(), confirming: self.confirming().map(u8::from), prompt }
    }

    /// The table in a list.
    pub fn card(&self) -> TableCard {
        TableCard {
            id: self.id.clone(),
            game: self.spec.game.clone(),
            state: self.state(),
            seats: self.seat_infos(Seats::NONE, self.changed),
            turn: self.awaited().iter().map(u8::from).collect(),
            asked: self.still_asked().iter().map(u8::from).collect(),
            your_turn: false,
            your_answer: false,
            result: self.result(),
            not_dealt: self.spec.origin.is_some(),
            corrected: self.spec.pack.is_some(),
            changed: self.changed,
        }
    }

    /// How the game came out, if it was dealt here and somebody has won (or, alone, has not).
    fn result(&self) -> Option<TableResult> {
        let ended = self.ended.filter(|ended| *ended != Ended::Stopped && self.spec.origin.is_none())?;
        let score = self.final_score()?;
        let winners = self.winner.map_or_else(|| score.winners(), |winner| vec![winner]);
        Some(TableResult {
            totals: score.totals.iter().map(|total| total.unwrap_or_default()).collect(),
            winners: winners.into_iter().map(u8::from).collect(),
            ended,
        })
    }

    /// The score of a game that is over, also of one that was finished under other rules.
    fn final_score(&self) -> Option<ScoreSheet> {
        match (&self.line, &self.archive) {
            (Some(line), _) => Some(line.play.score(Viewer::All)),
            (None, archive) => archive.as_ref()?.score(),
        }
    }

    /// What never changes.
    pub fn info(&self) -> TableInfo {
        TableInfo {
            id: self.id.clone(),
            game: self.spec.game.clone(),
            rules: self.spec.rules,
            content: self.spec.content.clone(),
            pack: self.spec.pack.clone(),
            setup: self.spec.setup.clone(),
            options: self.spec.options.clone(),
            listed: self.spec.listed,
            created: self.created,
            from: self.spec.origin.clone(),
        }
    }

    /// One action as a viewer may know it.
    pub fn log_entry(&self, logged: &LoggedAction, viewer: Viewer, over: bool) -> LogEntry {
        match viewer {
            Viewer::Seat(seat) => entry_for(logged, &[seat], over),
            _ => entry_for(logged, &[], over),
        }
    }

    /// The log as a guest may know it.
    pub fn log_for(&self, guest: Option<&str>) -> Vec<LogEntry> {
        if let Some(archive) = &self.archive {
            return archive.log.clone();
        }
        let (seats, over) = (self.seats_of(guest), self.state() == State::Over);
        self.log.iter().map(|logged| entry_for(logged, &seats, over)).collect()
    }

    /// The log of a game that is over, with everything open, to be kept: nobody chooses there any more.
    pub(super) fn open_log(&self) -> Vec<LogEntry> {
        self.log.iter().map(|logged| LogEntry { target: None, ..entry_for(logged, &[], true) }).collect()
    }

    /// What happened after a version, as a guest may know it; nothing if the version is not known here.
    pub fn changes_since(&self, version: u32, guest: Option<&str>) -> Option<Vec<Change>> {
        if version > self.version {
            return None;
        }
        let (seats, over) = (self.seats_of(guest), self.state() == State::Over);
        Some(self.history[version as usize..].iter().map(|change| change_for(change, &seats, over)).collect())
    }
}
