//! Tables that begin: new ones, rematches, positions played on, imported games.

use super::Errors;
use super::asker::{Asker, Body, SetCookie, TableId};
use super::games::no_game;
use super::tables::{Wanted, checked_commitment, sit_down};
use crate::failure::Failure;
use crate::house::{Decided, Guest, House, first_ops, now};
use crate::limits;
use crate::names::{clean_name, readable};
use crate::secrets::{self, random_bytes};
use crate::sitting::{Chair, Entry, Facts, Game, Sitting, Step};
use crate::store::{Bound, NewTable, Op};
use crate::wire::{
    BranchRequest, Clock, CreateTable, Created, Origin, Proposal, RecordRequest, RematchRequest, SeatChance, SeatKind,
    SeatRequest, State, TableOptions,
};
use almende_core::{Problem, Record, RecordStart, Seat, Seed};
use axum::Json;
use axum::http::StatusCode;
use serde_json::Value;
use std::sync::Arc;

type Made = (StatusCode, SetCookie, Json<Created>);

/// Makes a table.
#[utoipa::path(post, path = "/api/tables", request_body = CreateTable, responses((status = 201, body = Created), Errors))]
pub(super) async fn create(asker: Asker, Body(request): Body<CreateTable>) -> Result<Made, Failure> {
    asker.house.check_suspended(asker.id()).await?;
    asker.house.rates.creation(&asker)?;
    let game = asker.house.game(&request.game).ok_or_else(|| no_game(&request.game))?;
    check_options(&asker.house, &request.options)?;
    let players = request.seats.len();
    if !game.title.players().contains(&players) {
        let (least, most) = (*game.title.players().start(), *game.title.players().end());
        let problem = Problem::new("problem.players").with("players", players).with("least", least).with("most", most);
        return Err(problem.into());
    }
    let name = own_name(&asker, request.name.as_deref())?;
    let chance = checked_commitment(request.chance_commitment)?;
    let (guest, cookie, ops) = asker.known(&name)?;
    let setup = game.title.setup(&request.setup)?;
    // A setup that does not suit the number of players is told now, not when the last one joins.
    game.title.open(players, &setup, Seed::from_bytes([0; 32]))?;
    let mut bots = 0;
    let mut chair = |wanted: &SeatRequest| -> Result<Chair, Failure> {
        Ok(match wanted {
            SeatRequest::Person { name: own } => {
                let name = own.as_deref().map_or_else(|| Ok(name.clone()), clean_name)?;
                person(&guest, name, request.options.confirm)
            }
            SeatRequest::Bot { bot } => {
                limits::bot(bot)?;
                bots += 1;
                bot_chair(bot, bots)
            }
            SeatRequest::Open => Chair { confirm: request.options.confirm, ..open_chair() },
        })
    };
    let mut chairs = request.seats.iter().map(&mut chair).collect::<Result<Vec<_>, _>>()?;
    bind_page(&mut chairs, &guest.id, chance);
    let facts = Facts {
        game: game.title.id().to_owned(),
        rules: game.title.rules_version(),
        content: game.title.content_version().to_owned(),
        setup,
        options: request.options,
        listed: request.listed,
        owner: guest.id.clone(),
        chairs,
        origin: None,
        position: None,
        record: None,
        secret: None,
    };
    let created = make(&asker, game, facts, ops).await?;
    Ok((StatusCode::CREATED, cookie, Json(created)))
}

fn check_options(house: &House, options: &TableOptions) -> Result<(), Failure> {
    if options.dev && !house.config.dev {
        return Err(Failure::forbidden("problem.no_dev"));
    }
    match options.clock {
        Clock::Turn { seconds } | Clock::Game { seconds, .. } if !(1..=30 * 24 * 3600).contains(&seconds) => {
            Err(Failure::bad("problem.clock"))
        }
        Clock::Game { increment, .. } if increment > 24 * 3600 => Err(Failure::bad("problem.increment")),
        _ => Ok(()),
    }
}

fn own_name(asker: &Asker, wanted: Option<&str>) -> Result<String, Failure> {
    let known = asker.guest.as_ref().map(|guest| guest.name.as_str()).filter(|name| !name.is_empty());
    // Whoever has no name that would do today is asked for one by nobody: they are "?" until they say.
    wanted
        .map_or_else(|| Ok(known.and_then(|name| clean_name(name).ok()).unwrap_or_else(|| "?".to_owned())), clean_name)
}

fn open_chair() -> Chair {
    Chair {
        kind: SeatKind::Open,
        guest: None,
        name: String::new(),
        bot: None,
        resigned: false,
        confirm: false,
        chance: None,
        stood_in: false,
        reserved: None,
        declined: false,
    }
}

fn person(guest: &Guest, name: String, confirm: bool) -> Chair {
    Chair { kind: SeatKind::Person, guest: Some(guest.id.clone()), name, confirm, ..open_chair() }
}

fn bot_chair(bot: &str, number: usize) -> Chair {
    Chair { kind: SeatKind::Bot, name: format!("{bot} {number}"), bot: Some(bot.to_owned()), ..open_chair() }
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
    game: Arc<Game>,
    mut facts: Facts,
    invitation: Option<&str>,
) -> Result<(Sitting, Vec<Entry>, Op), Failure> {
    let row = Op::NewTable(Box::new(NewTable {
        id: id.clone(),
        game: facts.game.clone(),
        listed: facts.listed,
        owner: facts.owner.clone(),
        invitation: invitation.map(secrets::hash),
        created: now(),
    }));
    let drawn = Seed::from_bytes(random_bytes()?);
    facts.secret = facts.position.is_none().then_some(drawn);
    let sitting = Sitting::new(id, game, facts, now());
    let entries = sitting.decide_start_if_ready(drawn)?.into_iter().collect();
    Ok((sitting, entries, row))
}

/// Writes a table and begins it if nobody has to be waited for.
async fn make(asker: &Asker, game: Arc<Game>, facts: Facts, mut ops: Vec<Op>) -> Result<Created, Failure> {
    let owner = facts.owner.clone();
    ops.push(Op::Within(Bound::Tables { guest: owner.clone() }));
    let id = secrets::id()?;
    if facts.listed {
        let room = asker.house.config.limits.listed;
        let most = i64::try_from(room.guest).unwrap_or(i64::MAX);
        ops.push(Op::Within(Bound::Listed { guest: owner.clone(), most }));
        asker.house.listings.list(&id, limits::network(asker.address), room, now())?;
    }
    let open = facts.chairs.iter().any(|chair| chair.kind == SeatKind::Open);
    let invitation = if open { Some(secrets::secret()?) } else { None };
    let (sitting, entries, row) = found(id.clone(), game, facts, invitation.as_deref())?;
    ops.push(row);
    if let Err(failure) = asker.house.create(sitting, entries, ops).await {
        asker.house.listings.take_off(&id);
        return Err(failure);
    }
    asker.house.look(&asker.house.held(&id).await?, Some(&owner), asker.address);
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
    let house = &asker.house;
    house.check_suspended(asker.id()).await?;
    house.rates.creation(&asker)?;
    let (guest, before) = {
        let sitting = house.open_table(&id).await?;
        (asker.seated(&sitting)?, sitting.rematch.clone())
    };
    // A table that has gone, because nobody answered, makes room for another.
    let gone = match before {
        Some(table) if !house.store.has_table(&table).await? => Some(table),
        _ => None,
    };
    let (owner, bound, table) = (guest.clone(), chance.clone(), secrets::id()?);
    let asked = house.change(&id, move |sitting, _, _| {
        if sitting.state() != State::Over {
            return Err(Failure::conflict("problem.not_over"));
        }
        if sitting.rematch != gone {
            return Ok(Decided::Already(sitting.version));
        }
        let ops = rematch_ops(sitting, table.clone(), owner.clone(), bound)?;
        let seat = sitting.seats_of(Some(&owner)).first().copied();
        Ok(Decided::Entries { entries: vec![Entry::Rematch { seat, table }], command: None, ops })
    });
    asked.await?;
    let table = house.open_table(&id).await?.rematch.clone().ok_or_else(Failure::fault)?;
    let wanted = Wanted { name: None, seat: None, chance, invited: false };
    sit_down(house, &table, guest.clone(), wanted, Vec::new()).await?;
    house.look(&house.held(&table).await?, Some(&guest), asker.address);
    Ok((StatusCode::CREATED, Json(Created { id: table, invitation: None })))
}

/// Everything that is written of the table of a rematch.
fn rematch_ops(before: &Sitting, id: String, owner: String, chance: Option<String>) -> Result<Vec<Op>, Failure> {
    let mut chairs = before.rematch_chairs(&owner);
    bind_page(&mut chairs, &owner, chance);
    let mut ops = vec![Op::Within(Bound::Tables { guest: owner.clone() })];
    for other in chairs.iter().filter_map(|chair| chair.reserved.clone()) {
        ops.push(Op::Within(Bound::Reserved { guest: owner.clone(), other }));
    }
    let title = &before.game.title;
    let facts = Facts {
        rules: title.rules_version(),
        content: title.content_version().to_owned(),
        listed: false,
        owner,
        chairs,
        origin: None,
        position: None,
        record: None,
        ..before.facts.clone()
    };
    let (mut sitting, entries, row) = found(id, before.game.clone(), facts, None)?;
    ops.push(row);
    ops.extend(first_ops(&mut sitting, &entries)?);
    Ok(ops)
}

/// Plays on from a position of a finished game against bots, in a world drawn anew.
#[utoipa::path(post, path = "/api/tables/{id}/branch", params(("id" = String, Path, description = "The table.")),
    request_body = BranchRequest, responses((status = 201, body = Created), Errors))]
pub(super) async fn branch(asker: Asker, id: TableId, Body(request): Body<BranchRequest>) -> Result<Made, Failure> {
    asker.house.check_suspended(asker.id()).await?;
    asker.house.rates.creation(&asker)?;
    limits::bot(&request.bot)?;
    let name = own_name(&asker, request.name.as_deref())?;
    let (guest, cookie, ops) = asker.known(&name)?;
    let (game, record, setup, options) = {
        let sitting = asker.house.open_table(&id).await?;
        if sitting.state() != State::Over {
            return Err(Failure::conflict("problem.not_over"));
        }
        let record = sitting.inner_record().ok_or_else(|| Failure::conflict("problem.not_kept"))?;
        (sitting.game.clone(), record, sitting.facts.setup.clone(), sitting.facts.options.clone())
    };
    let found = Seat::new(request.seat.into()).filter(|seat| seat.index() < record.players);
    let seat = found.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
    let table = game.title.replay(&record, Some(request.actions as usize))?;
    if table.turn().is_empty() {
        return Err(Failure::conflict("problem.over"));
    }
    let mut rng = Seed::from_bytes(random_bytes()?).stream("branch", 0);
    let position = table.redrawn(seat, &mut rng).state();
    let chair = |other: Seat| {
        if other == seat { person(&guest, name.clone(), false) } else { bot_chair(&request.bot, other.index() + 1) }
    };
    let facts = Facts {
        game: game.title.id().to_owned(),
        rules: game.title.rules_version(),
        content: game.title.content_version().to_owned(),
        setup,
        options: TableOptions { clock: Clock::None, ..options },
        listed: false,
        owner: guest.id.clone(),
        chairs: Seat::all(record.players).map(chair).collect(),
        origin: Some(Origin::Position { table: id.into(), actions: request.actions }),
        position: Some(position),
        record: None,
        secret: None,
    };
    let created = make(&asker, game, facts, ops).await?;
    Ok((StatusCode::CREATED, cookie, Json(created)))
}

/// Brings a game record; every action is checked.
#[utoipa::path(post, path = "/api/records", request_body = RecordRequest, responses((status = 201, body = Created), Errors))]
pub(super) async fn import(asker: Asker, Body(request): Body<RecordRequest>) -> Result<Made, Failure> {
    asker.house.check_suspended(asker.id()).await?;
    asker.house.rates.creation(&asker)?;
    let record: Record = request.record.parse().map_err(Failure::from_refused)?;
    let game = asker.house.game(&record.game).ok_or_else(|| no_game(&record.game))?;
    let over = game.title.replay(&record, None).map_err(Failure::from_refused)?.turn().is_empty();
    if crate::fairness::commitment_holds(&record) == Some(false) {
        return Err(Failure::refused("problem.commitment"));
    }
    let (guest, cookie, mut ops) = asker.known("")?;
    let name_of = |seat: Seat| {
        let given = record.names.get(seat.index()).and_then(|name| readable(name));
        // Without a name: "Player 1" in the language of whoever looks.
        given.unwrap_or_default()
    };
    let chair = |seat| Chair { kind: SeatKind::Person, name: name_of(seat), ..open_chair() };
    let (seed, position) = match &record.start {
        RecordStart::Seed(seed) => (*seed, None),
        RecordStart::Position(position) => (Seed::from_bytes([0; 32]), Some(position.clone())),
        RecordStart::Commitment(_) => return Err(Failure::refused("problem.record_commitment")),
    };
    let facts = Facts {
        game: game.title.id().to_owned(),
        rules: record.rules,
        content: record.content.clone(),
        setup: if position.is_some() { Value::Null } else { game.title.setup(&record.setup)? },
        options: TableOptions::default(),
        listed: false,
        owner: guest.id,
        chairs: Seat::all(record.players).map(chair).collect(),
        origin: Some(Origin::Record),
        position,
        record: None,
        secret: None,
    };
    let id = secrets::id()?;
    ops.push(Op::NewTable(Box::new(NewTable {
        id: id.clone(),
        game: facts.game.clone(),
        listed: false,
        owner: facts.owner.clone(),
        invitation: None,
        created: now(),
    })));
    let sitting = Sitting::new(id.clone(), game, facts, now());
    // The commitment binds the seed to the table it was made for, so it is not shown for this one.
    let mut entries = vec![Entry::Started { seed, commitment: None, steps: Vec::new() }];
    let step =
        |action: &almende_core::RecordedAction| Step { seat: action.seat, action: action.action.clone(), auto: false };
    if let Some(first) = record.actions.first() {
        entries.push(Entry::Act { seat: first.seat, steps: record.actions.iter().map(step).collect() });
    }
    if !over {
        let seat = Seat::FIRST;
        let end = crate::sitting::Effect::End;
        entries.push(Entry::Proposed { seat, proposal: Proposal::End, effect: Some(end) });
    }
    asker.house.create(sitting, entries, ops).await?;
    Ok((StatusCode::CREATED, cookie, Json(Created { id, invitation: None })))
}
