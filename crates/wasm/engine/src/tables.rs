//! Tables on a device: the server's tables with one guest, who holds every seat that no bot plays.

use crate::question::{Changed, Question, Reply, ToThink};
use crate::{Engine, random_game};
use almende_bots::Budget;
use almende_core::{Seat, Seats, Seed};
use almende_server::failure::Failure;
use almende_server::planning::Trial;
use almende_server::table::{JournalEntry, JournalRow, RebuiltTable, TableDocuments, TableState};
use almende_server::wire::{Accepted, CommandRequest, Live, Presence, SeatKind, Snapshot, State};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// Who sits at a device.
pub(crate) const GUEST: &str = "device";

impl Engine {
    pub(crate) fn reply(&mut self, question: Question, tell: &mut dyn FnMut(&str)) -> Result<Reply, Failure> {
        match question {
            Question::Create { table, now, chance, request } => self.create(table, now, chance, request),
            Question::Import { table, now, request } => self.import(table, now, &request),
            Question::Open { table, now, rows, position, finished } => {
                self.open(&table, now, &rows, &TableDocuments { invitation: None, position, finished, pack: None })
            }
            Question::Close { table } => Reply::with(&self.tables.remove(&table).is_some()),
            Question::Snapshot { table, now } => Reply::with(&snapshot(self.table(&table)?, now)),
            Question::Missed { table, now, since } => Reply::with(&missed(self.table(&table)?, now, since)),
            Question::Command { table, now, request } => self.command(&table, now, &request),
            Question::Bot { table, now, chance, seat, version, action } => {
                self.bot_acts(&table, now, chance, seat, version, action)
            }
            Question::Legal { table, request } => {
                let table = self.table(&table)?;
                Reply::with(&table.legality(seat_of(table, request.seat)?, &request)?)
            }
            Question::Preview { table, chance, request } => {
                let table = self.table(&table)?;
                let seat = seat_of(table, request.seat)?;
                Reply::with(&table.preview(seat, &request.action, chance.stream("preview", 0))?)
            }
            Question::Plan { table, request } => {
                let table = self.table(&table)?;
                Reply::with(&Trial::of(table, seat_of(table, request.seat)?, &request)?.run()?)
            }
            Question::Bring { name, rules, content, pack, world } => {
                self.bring(name, rules, &content, pack.as_ref(), &world)
            }
            Question::Try { name, since, names, tried } => self.tried(&name, since, names, tried),
            Question::Replay { table, n } => {
                let table = self.table(&table)?;
                Reply::with(&table.look_back(n, table.seats_of(Some(GUEST)).first().copied())?.step()?)
            }
            Question::Record { table } => {
                let record = self.table(&table)?.record();
                Reply::with(&record.ok_or_else(|| Failure::conflict("problem.waiting"))?)
            }
            Question::Hint { table, seat } => Reply::with(&hint(self.table(&table)?, seat)?),
            Question::Branch { table, new, now, chance, request } => self.branch(&table, new, now, chance, &request),
            Question::Rematch { table, new, now, chance } => self.rematch(&table, new, now, chance),
            Question::LookBack { table } => Reply::with(&look_back(self.table(&table)?)?),
            Question::Choose { position, pack, seat, bot, chance } => {
                self.choose(&position, pack.as_ref(), seat, &bot, chance)
            }
            Question::Analyse { position, pack, seat, version, millis, chance } => {
                let budget = Budget::Time(Duration::from_millis(millis));
                self.analyse(&position, pack.as_ref(), seat, version, budget, chance, tell)
            }
            Question::Review { record, pack } => self.review(&record, pack.as_ref()),
            Question::Advice { record, pack, n } => self.advice(&record, pack.as_ref(), n),
            Question::TryOut { pack } => self.try_out(&pack, tell),
            Question::Presets => {
                let presets = self.game.title.setup_form().presets;
                Reply::with(&presets.iter().map(|preset| preset.name).collect::<Vec<_>>())
            }
            Question::RandomGame { players, setup, series, number } => {
                Reply::with(&random_game(&*self.game.title, players, &setup, series, number)?)
            }
        }
    }

    pub(crate) fn table(&self, id: &str) -> Result<&TableState, Failure> {
        self.tables.get(id).ok_or_else(|| Failure::missing("problem.no_table"))
    }

    fn open(&mut self, id: &str, now: i64, rows: &[JournalRow], documents: &TableDocuments) -> Result<Reply, Failure> {
        let game = |name: &str| (name == self.game.title.id()).then(|| self.game.clone());
        let RebuiltTable { mut table, carry, later, .. } = TableState::rebuild(id, rows, documents, game)?;
        if later {
            // A newer page has gone on with it; this one would not understand what it did.
            return Err(Failure::later_program());
        }
        table.set_clock(now);
        let (before, at) = (table.history.len(), table.time(now));
        let carried = match carry {
            Some(entry) => vec![written(&mut table, &entry, at, None)?],
            None => Vec::new(),
        };
        let changed = changed(&table, carried, before, at);
        self.tables.insert(id.to_owned(), table);
        Reply::changing(&true, vec![changed])
    }

    fn command(&mut self, id: &str, now: i64, request: &CommandRequest) -> Result<Reply, Failure> {
        let table = self.table(id)?;
        let seat = seat_of(table, request.seat)?;
        if let Some(version) = table.commands.get(&request.command_id) {
            return Reply::with(&Accepted { version: *version });
        }
        table.check_fresh(seat, &request.command, request.version)?;
        let entry = table.decide(seat, &request.command, Seats::NONE, table.time(now))?;
        self.change(id, now, &[entry], Some(&request.command_id))
    }

    /// What a bot decided comes too late if it is not asked any more.
    fn bot_acts(
        &mut self,
        id: &str,
        now: i64,
        chance: Seed,
        seat: u8,
        version: u32,
        action: Option<String>,
    ) -> Result<Reply, Failure> {
        let table = self.table(id)?;
        let asked = table.bot_to_move().map(|(seat, _)| seat).filter(|asked| u8::from(*asked) == seat);
        let Some(seat) = asked.filter(|seat| table.is_fresh(*seat, version)) else {
            let changed = changed(table, Vec::new(), table.history.len(), table.time(now));
            return Reply::changing(&Accepted { version: table.version }, vec![changed]);
        };
        let entry = match action.and_then(|action| table.decide_act(seat, &action).ok()) {
            Some(entry) => entry,
            None => table.decide_act(seat, &any_option(table, seat, chance)?)?,
        };
        self.change(id, now, &[entry], None)
    }

    /// Applies entries to a table; the answer is the version after them.
    pub(crate) fn change(
        &mut self,
        id: &str,
        now: i64,
        entries: &[JournalEntry],
        command: Option<&str>,
    ) -> Result<Reply, Failure> {
        let mut table = self.table(id)?.clone();
        let (before, at) = (table.history.len(), table.time(now));
        let mut rows = Vec::new();
        for (place, entry) in entries.iter().enumerate() {
            rows.push(written(&mut table, entry, at, command.filter(|_| place == 0))?);
        }
        let changed = changed(&table, rows, before, at);
        let accepted = Accepted { version: table.version };
        self.tables.insert(id.to_owned(), table);
        Reply::changing(&accepted, vec![changed])
    }
}

/// A seat of the device.
fn seat_of(table: &TableState, number: u8) -> Result<Seat, Failure> {
    let seat = Seat::new(number.into()).filter(|seat| seat.index() < table.players());
    let seat = seat.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
    let own = table.seats_of(Some(GUEST)).contains(&seat);
    if own { Ok(seat) } else { Err(Failure::forbidden("problem.not_your_seat")) }
}

/// Does what an entry says and gives the row to keep.
pub(crate) fn written(
    table: &mut TableState,
    entry: &JournalEntry,
    at: i64,
    command: Option<&str>,
) -> Result<JournalRow, Failure> {
    table.apply(entry, at)?;
    if let Some(command) = command {
        table.commands.insert(command.to_owned(), table.version);
    }
    Ok(row(table, entry, at, command))
}

/// The row of the last version.
pub(crate) fn row(table: &TableState, entry: &JournalEntry, at: i64, command: Option<&str>) -> JournalRow {
    JournalRow {
        version: table.version.into(),
        at,
        command: command.map(str::to_owned),
        entry: serde_json::to_string(entry).unwrap_or_default(),
        told: table.history.last().and_then(|change| change.archived()),
    }
}

/// What has to be kept and told of a table after so many versions.
pub(crate) fn changed(table: &TableState, rows: Vec<JournalRow>, before: usize, at: i64) -> Changed {
    let rendered = table.render(Seats::NONE, at, &[Some(GUEST.to_owned())]);
    let own = table.seats_of(Some(GUEST));
    let mut card = table.card();
    card.your_turn = table.awaited().iter().any(|seat| own.contains(&seat));
    let live = Live::Update {
        changes: table.history[before..].iter().map(|change| rendered.change_for(change, Some(GUEST))).collect(),
        now: Box::new(rendered.now_for(Some(GUEST))),
    };
    Changed {
        table: table.id.clone(),
        card,
        position: table.position(),
        finished: table.archived_game().and_then(|game| serde_json::to_string(&game).ok()),
        live: (!rows.is_empty()).then_some(live),
        rows,
        think: to_think(table),
    }
}

fn to_think(table: &TableState) -> Option<ToThink> {
    let (seat, bot) = table.bot_to_move()?;
    let pack = table.spec.pack.clone();
    Some(ToThink { seat: seat.into(), bot: bot.to_owned(), position: table.position()?, pack, version: table.version })
}

fn any_option(table: &TableState, seat: Seat, chance: Seed) -> Result<String, Failure> {
    let mut options = table.line.as_ref().map(|line| line.play.options(seat)).unwrap_or_default();
    let place = chance.stream("bot", 0).below(options.len().max(1) as u32) as usize;
    if place < options.len() { Ok(options.swap_remove(place).action) } else { Err(Failure::fault()) }
}

fn snapshot(table: &TableState, now: i64) -> Snapshot {
    let at = table.time(now);
    let here = |chair: &almende_server::table::Chair| chair.kind == SeatKind::Person;
    Snapshot {
        table: table.info(),
        yours: table.seats_of(Some(GUEST)).into_iter().map(u8::from).collect(),
        reserved: Vec::new(),
        owner: true,
        now: table.render(Seats::NONE, at, &[Some(GUEST.to_owned())]).now_for(Some(GUEST)),
        log: table.log_for(Some(GUEST)),
        chat: Vec::new(),
        muted: Vec::new(),
        notes: String::new(),
        presence: Presence { seats: table.chairs.iter().map(here).collect(), watching: 0 },
    }
}

fn missed(table: &TableState, now: i64, since: Option<u32>) -> Live {
    match since.and_then(|version| table.changes_since(version, Some(GUEST))) {
        Some(changes) => {
            let rendered = table.render(Seats::NONE, table.time(now), &[Some(GUEST.to_owned())]);
            Live::Update { changes, now: Box::new(rendered.now_for(Some(GUEST))) }
        }
        None => Live::Snapshot(Box::new(snapshot(table, now))),
    }
}

/// What is to be thought about for a hint.
#[derive(Serialize)]
struct HintQuestion {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<Value>,
    seat: u8,
    version: u32,
}

fn hint(table: &TableState, seat: u8) -> Result<HintQuestion, Failure> {
    if !table.spec.options.hints {
        return Err(Failure::forbidden("problem.no_hints"));
    }
    let own = seat_of(table, seat)?;
    let position = table.position().filter(|_| table.state() == State::Playing);
    let position = position.ok_or_else(|| Failure::conflict("problem.not_playing"))?;
    if !table.deciding().contains(own) {
        return Err(Failure::from_refused(almende_core::Problem::new("problem.not_deciding").with("seat", own)));
    }
    Ok(HintQuestion { position, pack: table.spec.pack.clone(), seat, version: table.version })
}

/// What is to be thought about of a game that was played.
#[derive(Serialize)]
struct PastQuestion {
    record: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pack: Option<Value>,
}

fn look_back(table: &TableState) -> Result<PastQuestion, Failure> {
    let record = table.record().ok_or_else(|| Failure::conflict("problem.waiting"))?;
    Ok(PastQuestion { record, pack: table.spec.pack.clone() })
}
