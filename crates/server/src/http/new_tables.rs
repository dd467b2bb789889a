//! Tables that begin: new ones, rematches, positions played on, imported games.

use super::Errors;
use super::asker::{Asker, Body, SetCookie, TableId};
use super::games::no_game;
use super::tables::{SeatWish, checked_commitment, sit_down};
use crate::app::AppState;
use crate::change::{Intent, first_ops};
use crate::clock::now;
use crate::failure::Failure;
use crate::limits;
use crate::names::{clean_name, readable};
use crate::secrets::{self, random_bytes};
use crate::store::{Bound, NewTable, Op};
use crate::table::{Chair, HostedGame, JournalEntry, Step, TableSpec, TableState};
use crate::wire::{
    BranchRequest, Clock, CreateTable, Created, Origin, Proposal, RecordRequest, RematchRequest, SeatChance, SeatKind,
    SeatRequest, State, TableOptions,
};
use almende_core::{Problem, Record, RecordStart, Seat, Seed, Title};
use axum::Json;
use axum::http::StatusCode;
use serde_json::Value;
use std::sync::Arc;

type NewTableAnswer = (StatusCode, SetCookie, Json<Created>);

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = CreateTable, responses((status = 201, body = Created), Errors))]
pub(super) async fn create(asker: Asker, Body(mut request): Body<CreateTable>) -> Result<NewTableAnswer, Failure> {
    asker.app.check_suspended(asker.id()).await?;
    asker.app.rates.creation(&asker)?;
    let game = asker.app.game(&request.game).ok_or_else(|| no_game(&request.game))?;
    check_options(&asker.app, &request.options)?;
    if request.options.rated {
        check_rated(&request)?;
    }
    let game = match &mut request.pack {
        Some(pack) => super::packs::corrected(&asker, game, pack).await?,
        None => game,
    };
    let players = request.seats.len();
    check_players(&*game.title, players)?;
    let name = if request.options.rated {
        asker.rated_name().await?
    } else {
        own_name(&asker, request.name.as_deref()).await?
    };
    check_names(&asker, &request.seats).await?;
    let chance = checked_commitment(request.chance_commitment)?;
    let (guest, cookie, ops) = asker.known(&name)?;
    let setup = game.title.setup(&request.setup)?;
    // A setup that does not suit the number of players is told now, not when the last one joins.
    game.title.open(players, &setup, Seed::from_bytes([0; 32]))?;
    let mut chairs = chairs_for(&request.seats, &guest.id, &name, request.options.confirm)?;
    bind_page(&mut chairs, &guest.id, chance);
    let spec = TableSpec {
        game: game.title.id().to_owned(),
        rules: game.title.rules_version(),
        content: game.title.content_version().to_owned(),
        pack: request.pack,
        setup,
        options: request.options,
        listed: request.listed,
        owner: guest.id.clone(),
        chairs,
        origin: None,
        position: None,
        secret: None,
        program: 0,
    };
    let created = make(&asker, game, spec, ops).await?;
    Ok((StatusCode::CREATED, cookie, Json(created)))
}

/// The chairs as they are wished for: every `person` is the one who asks.
fn chairs_for(seats: &[SeatRequest], guest: &str, name: &str, confirm: bool) -> Result<Vec<Chair>, Failure> {
    let mut bots = 0;
    let chair = |wanted: &SeatRequest| -> Result<Chair, Failure> {
        Ok(match wanted {
            SeatRequest::Person { name: own } => {
                let name = own.as_deref().map_or_else(|| Ok(name.to_owned()), clean_name)?;
                Chair::person(guest, name, confirm)
            }
            SeatRequest::Bot { bot } => {
                limits::bot(bot)?;
                bots += 1;
                Chair::bot(bot, bots)
            }
            SeatRequest::Open => Chair { confirm, ..Chair::open() },
        })
    };
    seats.iter().map(chair).collect()
}

/// Refuses more or fewer players than the game is for.
pub(super) fn check_players(title: &dyn Title, players: usize) -> Result<(), Failure> {
    if title.players().contains(&players) {
        return Ok(());
    }
    let (least, most) = (*title.players().start(), *title.players().end());
    Err(Problem::new("problem.players").with("players", players).with("least", least).with("most", most).into())
}

pub(super) fn check_options(app: &AppState, options: &TableOptions) -> Result<(), Failure> {
    if options.dev && !app.config.dev {
        return Err(Failure::forbidden("problem.no_dev"));
    }
    match options.clock {
        Clock::Turn { seconds } | Clock::Game { seconds, .. }
            if !(1..=limits::CLOCK.as_secs()).contains(&seconds.into()) =>
        {
            Err(Failure::bad("problem.clock"))
        }
        Clock::Game { increment, .. } if increment > 24 * 3600 => Err(Failure::bad("problem.increment")),
        _ => Ok(()),
    }
}

async fn own_name(asker: &Asker, wanted: Option<&str>) -> Result<String, Failure> {
    if let Some(wanted) = wanted {
        let name = clean_name(wanted)?;
        asker.check_name(&name).await?;
        return Ok(name);
    }
    let known = asker.guest.as_ref().and_then(|guest| clean_name(&guest.name).ok());
    // Whoever has no name that would do today is asked for one by nobody: they are "?" until they say.
    match known {
        Some(name) if asker.check_name(&name).await.is_ok() => Ok(name),
        _ => Ok("?".to_owned()),
    }
}

/// At a rated table people play, one a seat, and nothing helps them.
fn check_rated(request: &CreateTable) -> Result<(), Failure> {
    let own = |seat: &&SeatRequest| matches!(seat, SeatRequest::Person { name: None });
    let open = |seat: &&SeatRequest| matches!(seat, SeatRequest::Open);
    let (own, open) = (request.seats.iter().filter(own).count(), request.seats.iter().filter(open).count());
    if own != 1 || open == 0 || own + open != request.seats.len() {
        return Err(Failure::refused("problem.rated_seats"));
    }
    if request.pack.is_some() {
        return Err(Failure::refused("problem.rated_pack"));
    }
    check_no_help(&request.options)
}

/// Nothing helps those who play for ratings.
pub(super) fn check_no_help(options: &TableOptions) -> Result<(), Failure> {
    let helped = options.rated && (options.hints || options.dev);
    if helped { Err(Failure::refused("problem.rated_help")) } else { Ok(()) }
}

/// Nobody at the table is called like somebody else's account.
async fn check_names(asker: &Asker, seats: &[SeatRequest]) -> Result<(), Failure> {
    for seat in seats {
        if let SeatRequest::Person { name: Some(name) } = seat {
            asker.check_name(name).await?;
        }
    }
    Ok(())
}

/// A page adds chance once, at the first seat of its person.
fn bind_page(chairs: &mut [Chair], guest: &str, commitment: Option<String>) {
    if let Some(chair) = chairs.iter_mut().find(|chair| chair.guest.as_deref() == Some(guest)) {
        chair.chance = commitment.map(SeatChance::bound);
    }
}

/// A new table that begins if nobody has to be waited for, and the row to write for it.
fn found(
    id: String,
    game: Arc<HostedGame>,
    mut spec: TableSpec,
    invitation: Option<&str>,
) -> Result<(TableState, Vec<JournalEntry>, Op), Failure> {
    let row = Op::NewTable(Box::new(NewTable {
        id: id.clone(),
        game: spec.game.clone(),
        listed: spec.listed,
        owner: spec.owner.clone(),
        invitation: invitation.map(secrets::hash),
        created: now(),
    }));
    let drawn = Seed::from_bytes(random_bytes()?);
    spec.secret = spec.position.is_none().then_some(drawn);
    let table = TableState::new(id, game, spec, now());
    let entries = table.decide_start_if_ready(drawn)?.into_iter().collect();
    Ok((table, entries, row))
}

/// Writes a table and begins it if nobody has to be waited for.
async fn make(asker: &Asker, game: Arc<HostedGame>, spec: TableSpec, mut ops: Vec<Op>) -> Result<Created, Failure> {
    let owner = spec.owner.clone();
    ops.push(Op::Within(Bound::Tables { guest: owner.clone() }));
    let id = secrets::id()?;
    if spec.listed {
        let room = asker.app.config.limits.listed;
        let most = i64::try_from(room.guest).unwrap_or(i64::MAX);
        ops.push(Op::Within(Bound::Listed { guest: owner.clone(), most }));
        asker.app.listings.list(&id, limits::network(asker.address), room, now())?;
    }
    let open = spec.chairs.iter().any(|chair| chair.kind == SeatKind::Open);
    let rated = spec.options.rated;
    let invitation = if open { Some(secrets::secret()?) } else { None };
    let (table, entries, row) = found(id.clone(), game, spec, invitation.as_deref())?;
    ops.push(row);
    if rated {
        ops.push(Op::RatedTable { table: id.clone() });
    }
    if let Err(failure) = asker.app.create(table, entries, ops).await {
        asker.app.listings.take_off(&id);
        return Err(failure);
    }
    asker.app.look(&asker.app.slot(&id).await?, Some(&owner), asker.address);
    Ok(Created { id, invitation })
}

/// A table with seats kept for the same people, which each takes or declines; the next one sits first. Asked twice, also by
/// another, it is the same table, and whoever asks sits down there.
#[utoipa::path(post, path = "/api/tables/{id}/rematch", params(("id" = String, Path, description = "The table.")),
    request_body = RematchRequest, responses((status = 201, body = Created), Errors))]
pub(super) async fn rematch(
    asker: Asker,
    id: TableId,
    request: Option<Body<RematchRequest>>,
) -> Result<(StatusCode, Json<Created>), Failure> {
    let request = request.map(|Body(request)| request).unwrap_or_default();
    let chance = checked_commitment(request.chance_commitment)?;
    let app = &asker.app;
    app.check_suspended(asker.id()).await?;
    let (guest, before, corrected) = {
        let table = app.table(&id).await?;
        (asker.seated(&table)?, table.rematch.clone(), corrected_of(&table))
    };
    app.rates.creation(&asker)?;
    if let Some(game) = corrected {
        super::packs::check_blocked(app, &game.components()).await?;
    }
    // A table that has gone, because nobody answered, makes room for another.
    let gone = match before {
        Some(table) if !app.store.has_table(&table).await? => Some(table),
        _ => None,
    };
    let (owner, bound, new_id) = (guest.clone(), chance.clone(), secrets::id()?);
    let asked = app.change(&id, move |table, _, _| {
        if table.state() != State::Over {
            return Err(Failure::conflict("problem.not_over"));
        }
        if table.rematch != gone {
            return Ok(Intent::Already(table.version));
        }
        let ops = rematch_ops(table, new_id.clone(), owner.clone(), bound.clone())?;
        let seat = table.seats_of(Some(&owner)).first().copied();
        Ok(Intent::Entries { entries: vec![JournalEntry::Rematch { seat, table: new_id.clone() }], ops })
    });
    asked.await?;
    let again = app.table(&id).await?.rematch.clone().ok_or_else(Failure::fault)?;
    let wanted = SeatWish { name: None, seat: None, chance, invited: false };
    sit_down(app, &again, guest.clone(), wanted, Vec::new()).await?;
    app.look(&app.slot(&again).await?, Some(&guest), asker.address);
    Ok((StatusCode::CREATED, Json(Created { id: again, invitation: None })))
}

/// The game with the components a table is played with, where they are not the program's own.
fn corrected_of(table: &TableState) -> Option<Arc<HostedGame>> {
    table.spec.pack.as_ref().map(|_| table.game.clone())
}

/// Everything that is written of the table of a rematch.
fn rematch_ops(before: &TableState, id: String, owner: String, chance: Option<String>) -> Result<Vec<Op>, Failure> {
    let mut chairs = before.rematch_chairs(&owner);
    bind_page(&mut chairs, &owner, chance);
    let mut ops = vec![Op::Within(Bound::Tables { guest: owner.clone() })];
    for other in chairs.iter().filter_map(|chair| chair.reserved.clone()) {
        ops.push(Op::Within(Bound::Reserved { guest: owner.clone(), other }));
    }
    let title = &before.game.title;
    let spec = TableSpec {
        rules: title.rules_version(),
        content: title.content_version().to_owned(),
        listed: false,
        owner,
        chairs,
        origin: None,
        position: None,
        ..before.spec.clone()
    };
    let rated = spec.options.rated.then(|| Op::RatedTable { table: id.clone() });
    let (mut table, entries, row) = found(id, before.game.clone(), spec, None)?;
    ops.extend([row].into_iter().chain(rated));
    ops.extend(first_ops(&mut table, &entries)?);
    Ok(ops)
}

/// Plays on from a position of a finished game against bots, in a world drawn anew.
#[utoipa::path(post, path = "/api/tables/{id}/branch", params(("id" = String, Path, description = "The table.")),
    request_body = BranchRequest, responses((status = 201, body = Created), Errors))]
pub(super) async fn branch(
    asker: Asker,
    id: TableId,
    Body(request): Body<BranchRequest>,
) -> Result<NewTableAnswer, Failure> {
    asker.app.check_suspended(asker.id()).await?;
    asker.app.rates.creation(&asker)?;
    limits::bot(&request.bot)?;
    let name = own_name(&asker, request.name.as_deref()).await?;
    let (guest, cookie, ops) = asker.known(&name)?;
    let (game, record, pack, setup, options) = {
        let table = asker.app.table(&id).await?;
        if table.state() != State::Over {
            return Err(Failure::conflict("problem.not_over"));
        }
        let record = table.inner_record().ok_or_else(|| Failure::conflict("problem.not_kept"))?;
        let TableSpec { pack, setup, options, .. } = table.spec.clone();
        (table.game.clone(), record, pack, setup, options)
    };
    if pack.is_some() {
        super::packs::check_blocked(&asker.app, &game.components()).await?;
    }
    let found = Seat::new(request.seat.into()).filter(|seat| seat.index() < record.players);
    let seat = found.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
    let table = game.title.replay(&record, Some(request.actions as usize))?;
    if table.turn().is_empty() {
        return Err(Failure::conflict("problem.over"));
    }
    let mut rng = Seed::from_bytes(random_bytes()?).stream("branch", 0);
    let position = table.redrawn(seat, &mut rng).state();
    let chair = |other: Seat| {
        if other == seat {
            Chair::person(&guest.id, name.clone(), false)
        } else {
            Chair::bot(&request.bot, other.index() + 1)
        }
    };
    let spec = TableSpec {
        game: game.title.id().to_owned(),
        rules: game.title.rules_version(),
        content: game.title.content_version().to_owned(),
        pack,
        setup,
        options: TableOptions { clock: Clock::None, rated: false, ..options },
        listed: false,
        owner: guest.id.clone(),
        chairs: Seat::all(record.players).map(chair).collect(),
        origin: Some(Origin::Position { table: id.into(), actions: request.actions }),
        position: Some(position),
        secret: None,
        program: 0,
    };
    let created = make(&asker, game, spec, ops).await?;
    Ok((StatusCode::CREATED, cookie, Json(created)))
}

/// Brings a game record; every action is checked. With seats a game that is not over goes on from where it stands.
#[utoipa::path(post, path = "/api/records", request_body = RecordRequest, responses((status = 201, body = Created), Errors))]
pub(super) async fn import(asker: Asker, Body(mut request): Body<RecordRequest>) -> Result<NewTableAnswer, Failure> {
    asker.app.check_suspended(asker.id()).await?;
    asker.app.rates.creation(&asker)?;
    asker.app.rates.import(&asker)?;
    let record: Record = request.record.parse().map_err(Failure::from_refused)?;
    let game = asker.app.game(&record.game).ok_or_else(|| no_game(&record.game))?;
    let game = match &mut request.pack {
        Some(pack) => super::packs::corrected(&asker, game, pack).await?,
        None => game,
    };
    let played = game.title.replay(&record, None).map_err(Failure::from_refused)?;
    let over = played.turn().is_empty();
    if crate::fairness::commitment_holds(&record) == Some(false) {
        return Err(Failure::refused("problem.commitment"));
    }
    if !request.seats.is_empty() {
        let stands = if over { None } else { Some(played.state()) };
        return go_on(&asker, game, &record, stands.ok_or_else(|| Failure::conflict("problem.over"))?, request).await;
    }
    let (guest, cookie, mut ops) = asker.known("")?;
    let name_of = |seat: Seat| {
        let given = record.names.get(seat.index()).and_then(|name| readable(name));
        // Without a name: "Player 1" in the language of whoever looks.
        given.unwrap_or_default()
    };
    let chair = |seat| Chair { kind: SeatKind::Person, name: name_of(seat), ..Chair::open() };
    let (seed, position) = match &record.start {
        RecordStart::Seed(seed) => (*seed, None),
        RecordStart::Position(position) => (Seed::from_bytes([0; 32]), Some(position.clone())),
        RecordStart::Commitment(_) => return Err(Failure::refused("problem.record_commitment")),
    };
    let spec = TableSpec {
        game: game.title.id().to_owned(),
        rules: record.rules,
        content: record.content.clone(),
        pack: request.pack,
        setup: if position.is_some() { Value::Null } else { game.title.setup(&record.setup)? },
        options: TableOptions::default(),
        listed: false,
        owner: guest.id,
        chairs: Seat::all(record.players).map(chair).collect(),
        origin: Some(Origin::Record),
        position,
        secret: None,
        program: 0,
    };
    let id = secrets::id()?;
    ops.push(Op::NewTable(Box::new(NewTable {
        id: id.clone(),
        game: spec.game.clone(),
        listed: false,
        owner: spec.owner.clone(),
        invitation: None,
        created: now(),
    })));
    let table = TableState::new(id.clone(), game, spec, now());
    // The commitment binds the seed to the table it was made for, so it is not shown for this one.
    let mut entries = vec![JournalEntry::Started { seed, commitment: None, steps: Vec::new() }];
    let step =
        |action: &almende_core::RecordedAction| Step { seat: action.seat, action: action.action.clone(), auto: false };
    if let Some(first) = record.actions.first() {
        entries.push(JournalEntry::Act { seat: first.seat, steps: record.actions.iter().map(step).collect() });
    }
    if !over {
        let seat = Seat::FIRST;
        let end = crate::table::ProposalEffect::End;
        entries.push(JournalEntry::Proposed { seat, proposal: Proposal::End, effect: Some(end) });
    }
    asker.app.create(table, entries, ops).await?;
    Ok((StatusCode::CREATED, cookie, Json(Created { id, invitation: None })))
}

/// A table at which a brought game goes on. It is not dealt here: whoever brings it may know what lies hidden.
async fn go_on(
    asker: &Asker,
    game: Arc<HostedGame>,
    record: &Record,
    position: Value,
    request: RecordRequest,
) -> Result<NewTableAnswer, Failure> {
    check_options(&asker.app, &request.options)?;
    if request.options.rated {
        return Err(Failure::refused("problem.rated_seats"));
    }
    let players = record.players;
    if request.seats.len() != players {
        let problem = Problem::new("problem.players").with("players", request.seats.len());
        return Err(problem.with("least", players).with("most", players).into());
    }
    let name = own_name(asker, request.name.as_deref()).await?;
    check_names(asker, &request.seats).await?;
    let (guest, cookie, ops) = asker.known(&name)?;
    let spec = TableSpec {
        game: game.title.id().to_owned(),
        rules: game.title.rules_version(),
        content: game.title.content_version().to_owned(),
        pack: request.pack,
        setup: game.title.setup(&record.setup)?,
        chairs: chairs_for(&request.seats, &guest.id, &name, request.options.confirm)?,
        options: request.options,
        listed: false,
        owner: guest.id,
        origin: Some(Origin::Record),
        position: Some(position),
        secret: None,
        program: 0,
    };
    let created = make(asker, game, spec, ops).await?;
    Ok((StatusCode::CREATED, cookie, Json(created)))
}
