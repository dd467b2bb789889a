//! What a client may see of a table.

use super::{Logged, Sitting};
use crate::wire::{
    Change, ChangeKind, Ended, Face, LogEntry, Now, Proposed, SeatInfo, SeatKind, State, TableCard, TableInfo,
    TableResult, Turn,
};
use crate::words::wire_text;
use almende_core::{Seat, Seats, Text, Viewer};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;

/// What one version changed, with what each may know of it.
#[derive(Clone, Debug)]
pub struct Past {
    /// The version it made.
    pub version: u32,
    /// When.
    pub at: i64,
    /// What kind of change.
    pub kind: ChangeKind,
    /// Who made it.
    pub seat: Option<Seat>,
    /// What was added to the log.
    pub added: Vec<Arc<Logged>>,
    /// What was removed from it.
    pub removed: Vec<u32>,
    /// The seats for which the play is another one now.
    pub touched: Seats,
}

impl Past {
    pub(super) fn new(kind: ChangeKind, seat: Option<Seat>) -> Past {
        Past { version: 0, at: 0, kind, seat, added: Vec::new(), removed: Vec::new(), touched: Seats::NONE }
    }
}

/// The table as it stands, written out for those who look at it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What all share; its faces are empty.
    now: Now,
    /// The face of each seat, then that of a spectator.
    faces: Vec<Arc<RawValue>>,
    /// Whose the seats are.
    guests: Vec<Option<String>>,
    over: bool,
}

impl Shown {
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
    pub fn change_for(&self, past: &Past, guest: Option<&str>) -> Change {
        change_for(past, &self.seats_of(guest), self.over)
    }
}

fn change_for(past: &Past, seats: &[Seat], over: bool) -> Change {
    Change {
        version: past.version,
        at: past.at,
        kind: past.kind,
        seat: past.seat.map(u8::from),
        added: past.added.iter().map(|logged| entry_for(logged, seats, over)).collect(),
        removed: past.removed.clone(),
    }
}

fn entry_for(logged: &Logged, seats: &[Seat], over: bool) -> LogEntry {
    let hears = |audience: almende_core::Audience| match seats {
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
        events: logged.events.iter().filter(|(audience, _)| hears(*audience)).map(|(_, event)| event.clone()).collect(),
    }
}

#[derive(Serialize)]
struct EventOut<'a> {
    text: &'a Text,
    data: &'a Value,
}

/// An event written out.
pub fn event(text: &Text, data: &Value) -> Arc<RawValue> {
    raw(&EventOut { text, data })
}

fn raw(value: &impl Serialize) -> Arc<RawValue> {
    // These are maps with names as keys and plain values: they can always be written.
    to_raw_value(value).map_or_else(|_| RawValue::NULL.to_owned().into(), Arc::from)
}

/// A face as it is written; the reading twin is `wire::Face`.
#[derive(Serialize)]
struct FaceOut {
    seat: Option<Seat>,
    view: Value,
    prompt: Text,
    options: Vec<almende_core::Choice>,
    score: almende_core::ScoreSheet,
    can_undo: bool,
    can_redo: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    since: Option<u32>,
}

/// A seat that does not decide, if there is one: it is told what the others are asked, as everybody may know it.
fn onlooker(table: &dyn almende_core::Table) -> Seat {
    Seat::all(table.players()).find(|seat| !table.turn().contains(*seat)).unwrap_or(Seat::FIRST)
}

/// A position as a viewer sees it, without anything to decide.
pub fn still_face(table: &dyn almende_core::Table, seat: Option<Seat>, viewer: Viewer) -> Arc<RawValue> {
    raw(&FaceOut {
        seat,
        view: table.view(viewer),
        prompt: table.prompt(seat.unwrap_or(onlooker(table))),
        options: Vec::new(),
        score: table.score(viewer),
        can_undo: false,
        can_redo: false,
        since: None,
    })
}

/// A position as a seat sees it, with what another (or the same) could do there.
pub fn tried_face(table: &dyn almende_core::Table, seat: Seat, decides: Option<Seat>) -> Arc<RawValue> {
    raw(&FaceOut {
        seat: Some(seat),
        view: table.view(Viewer::Seat(seat)),
        prompt: table.prompt(decides.unwrap_or(seat)),
        options: decides.map(|decides| table.options(decides)).unwrap_or_default(),
        score: table.score(Viewer::Seat(seat)),
        can_undo: false,
        can_redo: false,
        since: None,
    })
}

impl Sitting {
    /// The game as a seat or a spectator sees it. Once it is over, everything is open.
    pub fn face(&self, seat: Option<Seat>) -> Arc<RawValue> {
        let Some(line) = &self.line else {
            return self.told.as_ref().map_or_else(|| raw(&Value::Null), |told| raw(&told.face));
        };
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        let over = self.state() == State::Over;
        if over {
            return still_face(&*line.table, seat, if seat.is_some() { viewer } else { Viewer::All });
        }
        let decides = seat.filter(|seat| self.deciding().contains(*seat));
        raw(&FaceOut {
            seat,
            view: line.table.view(viewer),
            prompt: line.table.prompt(seat.unwrap_or(onlooker(&*line.table))),
            options: decides.map(|seat| line.table.options(seat)).unwrap_or_default(),
            score: line.table.score(viewer),
            can_undo: seat.is_some_and(|seat| line.can_undo(seat)),
            can_redo: seat.is_some_and(|seat| self.can_redo(seat)),
            since: Some(self.play_since(seat)),
        })
    }

    /// The table written out for those who look at it.
    pub fn shown(&self, away: Seats, at: i64, lookers: &[Option<String>]) -> Shown {
        let begun = self.line.is_some() || self.told.is_some();
        let viewers = Seat::all(self.players()).map(Some).chain([None]);
        let needed = |seat: Option<Seat>| match seat {
            Some(seat) => {
                self.chairs[seat.index()].guest.is_some() && lookers.contains(&self.chairs[seat.index()].guest)
            }
            None => lookers.iter().any(|guest| self.seats_of(guest.as_deref()).is_empty()),
        };
        let face = |seat| if needed(seat) { self.face(seat) } else { RawValue::NULL.to_owned().into() };
        Shown {
            now: self.now(away, at),
            faces: if begun { viewers.map(face).collect() } else { Vec::new() },
            guests: self.chairs.iter().map(|chair| chair.guest.clone()).collect(),
            over: self.state() == State::Over,
        }
    }

    fn now(&self, away: Seats, at: i64) -> Now {
        let late = self.late(away, at);
        let over = self.state() == State::Over;
        let proposed = |asked: &super::Asked| Proposed {
            id: asked.id,
            by: asked.by.into(),
            proposal: asked.proposal.clone(),
            agreed: asked.agreed.iter().map(u8::from).collect(),
            open: {
                let excused = self.excused(&asked.proposal, away, at);
                self.still_to_ask(&asked.proposal, asked.agreed, excused, at).iter().map(u8::from).collect()
            },
        };
        let clock = self.facts.options.clock;
        Now {
            version: self.version,
            state: self.state(),
            actions: self.line.as_ref().map_or(self.log.len(), |line| line.marks().len()) as u32,
            seats: self.seat_infos(late, at),
            turn: self.turn(),
            faces: Vec::new(),
            proposals: self.asked.iter().map(proposed).collect(),
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
        let info = |(seat, chair): (Seat, &super::Chair)| SeatInfo {
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
        };
        Seat::all(self.players()).zip(&self.chairs).map(info).collect()
    }

    fn turn(&self) -> Turn {
        let seats = self.deciding();
        let asks = self.line.as_ref().filter(|_| !seats.is_empty());
        let prompt = asks.map(|line| wire_text(&line.table.prompt(onlooker(&*line.table))));
        Turn { seats: seats.iter().map(u8::from).collect(), confirming: self.confirming().map(u8::from), prompt }
    }

    /// The table in a list.
    pub fn card(&self) -> TableCard {
        TableCard {
            id: self.id.clone(),
            game: self.facts.game.clone(),
            state: self.state(),
            seats: self.seat_infos(Seats::NONE, self.changed),
            turn: self.awaited().iter().map(u8::from).collect(),
            asked: self.still_asked().iter().map(u8::from).collect(),
            your_turn: false,
            your_answer: false,
            result: self.result(),
            not_dealt: self.facts.origin.is_some(),
            changed: self.changed,
        }
    }

    /// How the game came out, if it was dealt here and somebody has won (or, alone, has not).
    fn result(&self) -> Option<TableResult> {
        let ended = self.ended.filter(|ended| *ended != Ended::Stopped && self.facts.origin.is_none())?;
        // The face also tells of a game that was finished under other rules.
        let Face { score, .. } = serde_json::from_str(self.face(None).get()).ok()?;
        let won = |seat: &Seat| score.ranks.get(seat.index()) == Some(&1) && score.solo_won != Some(false);
        let winners = match self.winner {
            Some(winner) => vec![winner.into()],
            None => Seat::all(self.players()).filter(won).map(u8::from).collect(),
        };
        let totals = score.totals.iter().map(|total| total.unwrap_or_default()).collect();
        Some(TableResult { totals, winners, ended })
    }

    /// What never changes.
    pub fn info(&self) -> TableInfo {
        TableInfo {
            id: self.id.clone(),
            game: self.facts.game.clone(),
            rules: self.facts.rules,
            content: self.facts.content.clone(),
            setup: self.facts.setup.clone(),
            options: self.facts.options.clone(),
            listed: self.facts.listed,
            created: self.created,
            from: self.facts.origin.clone(),
        }
    }

    /// One action as a viewer may know it.
    pub fn log_entry(&self, logged: &Logged, viewer: Viewer, over: bool) -> LogEntry {
        match viewer {
            Viewer::Seat(seat) => entry_for(logged, &[seat], over),
            _ => entry_for(logged, &[], over),
        }
    }

    /// The log as a guest may know it.
    pub fn log_for(&self, guest: Option<&str>) -> Vec<LogEntry> {
        if let Some(told) = &self.told {
            let entry = |told: &super::rebuild::ToldEntry| LogEntry {
                entry: told.entry,
                seat: told.seat,
                auto: told.auto,
                action: told.action.clone(),
                events: told.events.iter().map(|event| Arc::from(event.clone())).collect(),
            };
            return told.log.iter().map(entry).collect();
        }
        let (seats, over) = (self.seats_of(guest), self.state() == State::Over);
        self.log.iter().map(|logged| entry_for(logged, &seats, over)).collect()
    }

    /// What happened after a version, as a guest may know it; nothing if the version is not known here.
    pub fn changes_since(&self, version: u32, guest: Option<&str>) -> Option<Vec<Change>> {
        if version > self.version {
            return None;
        }
        let (seats, over) = (self.seats_of(guest), self.state() == State::Over);
        Some(self.history[version as usize..].iter().map(|past| change_for(past, &seats, over)).collect())
    }
}
