//! New tables on a device: fresh ones, from a record, from a position of another game, and once more.

use crate::Engine;
use crate::question::Reply;
use crate::tables::{GUEST, changed, row, written};
use almende_core::{Problem, Record, RecordStart, Seat, Seed};
use almende_server::failure::Failure;
use almende_server::limits;
use almende_server::table::{Chair, HostedGame, JournalEntry, Step, TableSpec, TableState};
use almende_server::wire::{
    BranchRequest, Clock, CreateTable, Created, Origin, RecordRequest, SeatRequest, State, TableOptions,
};
use serde_json::Value;
use std::sync::Arc;

impl Engine {
    pub(crate) fn create(
        &mut self,
        id: String,
        now: i64,
        chance: Seed,
        request: CreateTable,
    ) -> Result<Reply, Failure> {
        let game = self.game_with(request.pack.as_ref())?;
        let (title, players) = (&game.title, request.seats.len());
        if !title.players().contains(&players) {
            let (least, most) = (*title.players().start(), *title.players().end());
            let problem = Problem::new("problem.players").with("players", players);
            return Err(problem.with("least", least).with("most", most).into());
        }
        let setup = title.setup(&request.setup)?;
        title.open(players, &setup, chance)?;
        let usual = request.name.as_deref().unwrap_or_default();
        let chairs = chairs(&request.seats, request.options.confirm, |_| usual)?;
        let content = title.content_version().to_owned();
        let (pack, options) = (request.pack, request.options);
        let spec = TableSpec { content, pack, setup, options, chairs, secret: Some(chance), ..self.spec() };
        self.found(id, now, chance, spec, Vec::new())
    }

    /// The game with the components of a pack, if there is one.
    pub(crate) fn game_with(&self, pack: Option<&Value>) -> Result<Arc<HostedGame>, Problem> {
        pack.map_or_else(|| Ok(self.game.clone()), |pack| self.game.with_pack(pack))
    }

    /// What all new tables on a device share.
    fn spec(&self) -> TableSpec {
        let title = &self.game.title;
        TableSpec {
            game: title.id().to_owned(),
            rules: title.rules_version(),
            content: title.content_version().to_owned(),
            pack: None,
            setup: Value::Null,
            options: TableOptions::default(),
            listed: false,
            owner: GUEST.to_owned(),
            chairs: Vec::new(),
            origin: None,
            position: None,
            secret: None,
            program: 0,
        }
    }

    /// Makes a table and begins it. Without entries of its own it is dealt, or begins from its position.
    fn found(
        &mut self,
        id: String,
        now: i64,
        chance: Seed,
        spec: TableSpec,
        mut entries: Vec<JournalEntry>,
    ) -> Result<Reply, Failure> {
        let game = self.game_with(spec.pack.as_ref())?;
        let mut table = TableState::new(id.clone(), game, spec.clone(), now);
        let mut rows = vec![row(&table, &JournalEntry::Created(Box::new(spec)), now, None)];
        if entries.is_empty() {
            entries.extend(table.decide_start_if_ready(chance)?);
        }
        for entry in &entries {
            rows.push(written(&mut table, entry, now, None)?);
        }
        let changed = changed(&table, rows, 0, now);
        self.tables.insert(id.clone(), table);
        Reply::changing(&Created { id, invitation: None }, vec![changed])
    }

    pub(crate) fn import(&mut self, id: String, now: i64, request: &RecordRequest) -> Result<Reply, Failure> {
        let record: Record = request.record.parse().map_err(Failure::from_refused)?;
        if record.game != self.game.title.id() {
            let problem = Problem::new("problem.unknown_game").with("name", &record.game);
            return Err(problem.with("games", self.game.title.id()).into());
        }
        let game = self.game_with(request.pack.as_ref())?;
        game.title.replay(&record, None).map_err(Failure::from_refused)?;
        let (seed, position) = match &record.start {
            RecordStart::Seed(seed) => (*seed, None),
            RecordStart::Position(position) => (Seed::from_bytes([0; 32]), Some(position.clone())),
            RecordStart::Commitment(_) => return Err(Failure::refused("problem.record_commitment")),
        };
        let name = |seat: usize| record.names.get(seat).map(String::as_str).unwrap_or_default();
        let chairs = match &request.seats[..] {
            [] => (0..record.players).map(|seat| person(name(seat), false)).collect(),
            seats if seats.len() == record.players => chairs(seats, request.options.confirm, name)?,
            seats => {
                let problem = Problem::new("problem.players").with("players", seats.len());
                return Err(problem.with("least", record.players).with("most", record.players).into());
            }
        };
        let spec = TableSpec {
            rules: record.rules,
            content: record.content.clone(),
            pack: request.pack.clone(),
            setup: if position.is_some() { Value::Null } else { game.title.setup(&record.setup)? },
            options: TableOptions { hints: true, ..TableOptions::default() },
            chairs,
            origin: Some(Origin::Record),
            position,
            ..self.spec()
        };
        let mut entries = vec![JournalEntry::Started { seed, commitment: None, steps: Vec::new() }];
        let step =
            |done: &almende_core::RecordedAction| Step { seat: done.seat, action: done.action.clone(), auto: false };
        if let Some(first) = record.actions.first() {
            entries.push(JournalEntry::Act { seat: first.seat, steps: record.actions.iter().map(step).collect() });
        }
        self.found(id, now, seed, spec, entries)
    }

    pub(crate) fn branch(
        &mut self,
        from: &str,
        id: String,
        now: i64,
        chance: Seed,
        request: &BranchRequest,
    ) -> Result<Reply, Failure> {
        limits::bot(&request.bot)?;
        let before = self.table(from)?;
        if before.state() != State::Over {
            return Err(Failure::conflict("problem.not_over"));
        }
        let record = before.inner_record().ok_or_else(|| Failure::conflict("problem.not_kept"))?;
        let found = Seat::new(request.seat.into()).filter(|seat| seat.index() < record.players);
        let seat = found.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
        let table = before.game.title.replay(&record, Some(request.actions as usize))?;
        if table.turn().is_empty() {
            return Err(Failure::conflict("problem.over"));
        }
        let position = table.redrawn(seat, &mut chance.stream("branch", 0)).state();
        let name = request.name.as_deref().unwrap_or_default();
        let chair = |other: Seat| {
            if other == seat { person(name, false) } else { Chair::bot(&request.bot, other.index() + 1) }
        };
        let spec = TableSpec {
            content: before.game.title.content_version().to_owned(),
            pack: before.spec.pack.clone(),
            setup: before.spec.setup.clone(),
            options: TableOptions { clock: Clock::None, ..before.spec.options.clone() },
            chairs: Seat::all(record.players).map(chair).collect(),
            origin: Some(Origin::Position { table: from.to_owned(), actions: request.actions }),
            position: Some(position),
            ..self.spec()
        };
        self.found(id, now, chance, spec, Vec::new())
    }

    pub(crate) fn rematch(&mut self, from: &str, id: String, now: i64, chance: Seed) -> Result<Reply, Failure> {
        let before = self.table(from)?;
        if before.state() != State::Over {
            return Err(Failure::conflict("problem.not_over"));
        }
        if let Some(again) = &before.rematch {
            return Reply::with(&Created { id: again.clone(), invitation: None });
        }
        let spec = TableSpec {
            chairs: before.rematch_chairs(GUEST),
            content: before.game.title.content_version().to_owned(),
            pack: before.spec.pack.clone(),
            setup: before.spec.setup.clone(),
            options: before.spec.options.clone(),
            secret: Some(chance),
            ..self.spec()
        };
        let seat = before.seats_of(Some(GUEST)).first().copied();
        let noted = self.change(from, now, &[JournalEntry::Rematch { seat, table: id.clone() }], None)?;
        let mut reply = self.found(id, now, chance, spec, Vec::new())?;
        reply.changes.extend(noted.changes);
        Ok(reply)
    }
}

/// Who sits where; `usual` names a person who brings no name.
fn chairs<'a>(
    seats: &'a [SeatRequest],
    confirm: bool,
    usual: impl Fn(usize) -> &'a str,
) -> Result<Vec<Chair>, Failure> {
    let mut bots = 0;
    let chair = |(place, seat): (usize, &'a SeatRequest)| {
        Ok(match seat {
            SeatRequest::Person { name } => person(name.as_deref().unwrap_or_else(|| usual(place)), confirm),
            SeatRequest::Open => person("", confirm),
            SeatRequest::Bot { bot } => {
                limits::bot(bot)?;
                bots += 1;
                Chair::bot(bot, bots)
            }
        })
    };
    seats.iter().enumerate().map(chair).collect()
}

fn person(name: &str, confirm: bool) -> Chair {
    let name: String = name.trim().chars().filter(|letter| !letter.is_control()).take(limits::NAME).collect();
    Chair::person(GUEST, name, confirm)
}
