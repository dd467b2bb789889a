//! A table and who sits at it.

use super::Errors;
use super::asker::{Asker, Body, SeatHolder, SetCookie, TableId};
use super::new_tables::{check_no_help, check_options, check_players};
use crate::app::AppState;
use crate::change::Intent;
use crate::clock::now;
use crate::failure::Failure;
use crate::fairness;
use crate::limits;
use crate::names::{clean_name, look_alike};
use crate::secrets::{self, random_bytes};
use crate::snapshot::snapshot_for;
use crate::store::{Bound, Op};
use crate::table::{Chair, JournalEntry, TableState, TableTerms};
use crate::wire::{
    Accepted, AssignRequest, ChanceRequest, JoinRequest, RenameRequest, SeatKind, SeatOnly, Seated, Secret, Snapshot,
    State, TableOptions, TermsRequest,
};
use almende_core::{Seat, Seed};
use axum::Json;
use axum::http::StatusCode;
use std::sync::{Arc, Mutex, PoisonError};

/// Everything needed to draw the table, for this guest.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Snapshot), Errors))]
pub(super) async fn snapshot(asker: Asker, id: TableId) -> Result<Json<Snapshot>, Failure> {
    let slot = asker.app.slot(&id).await?;
    let table = asker.app.table_in(&slot).await?;
    asker.app.look(&slot, asker.id(), asker.address);
    Ok(Json(snapshot_for(&asker.app, &slot, &table, asker.id()).await?))
}

/// Takes the seats that are kept for the guest, or an open one. When the last one is taken the game begins, as soon as the pages have opened their chance.
#[utoipa::path(post, path = "/api/tables/{id}/join", params(("id" = String, Path, description = "The table.")),
    request_body = JoinRequest, responses((status = 200, body = Seated), Errors))]
pub(super) async fn join(
    asker: Asker,
    id: TableId,
    Body(request): Body<JoinRequest>,
) -> Result<(SetCookie, Json<Seated>), Failure> {
    let name = clean_name(&request.name)?;
    let chance = checked_commitment(request.chance_commitment)?;
    asker.app.check_suspended(asker.id()).await?;
    asker.app.rates.deed(&asker)?;
    asker.check_name(&name).await?;
    // At a rated table everybody is who they are.
    let rated = asker.app.table(&id).await?.spec.options.rated;
    let name = if rated { asker.rated_name().await? } else { name };
    let documents = asker.app.store.documents(&id).await?.ok_or_else(|| Failure::missing("problem.no_table"))?;
    let given = request.invitation.as_deref().map(secrets::hash);
    let invited = given.is_some() && given == documents.invitation;
    let (guest, cookie, ops) = asker.known(&name)?;
    let who = guest.id.clone();
    let wanted = SeatWish { name: Some(name), seat: request.seat, chance, invited };
    let (seat, version) = sit_down(&asker.app, &id, guest.id, wanted, ops).await?;
    asker.app.look(&asker.app.slot(&id).await?, Some(&who), asker.address);
    let seat = seat.ok_or_else(|| Failure::conflict("problem.no_seat"))?;
    Ok((cookie, Json(Seated { seat: seat.into(), version })))
}

/// How somebody wants to sit down.
#[derive(Clone)]
pub(super) struct SeatWish {
    /// Under this name; otherwise they only take what is kept for them, under the names it is kept for.
    pub(super) name: Option<String>,
    pub(super) seat: Option<u8>,
    /// What their page binds itself to.
    pub(super) chance: Option<String>,
    /// Whether they have the invitation.
    pub(super) invited: bool,
}

/// Seats a guest. Gives the first seat that was taken, and the table's version after it.
pub(super) async fn sit_down(
    app: &Arc<AppState>,
    id: &str,
    guest: String,
    wanted: SeatWish,
    ops: Vec<Op>,
) -> Result<(Option<Seat>, u32), Failure> {
    let seed = Seed::from_bytes(random_bytes()?);
    let taken = Arc::new(Mutex::new(None));
    let first = taken.clone();
    let version = app.change(id, move |table, _, at| {
        let seats = seats_for(table, &guest, &wanted)?;
        if table.spec.options.rated && wanted.name.is_some() && !table.seats_of(Some(&guest)).is_empty() {
            return Err(Failure::conflict("problem.rated_once"));
        }
        if let Some(name) = &wanted.name {
            check_name_is_free(table, &guest, name)?;
        }
        *first.lock().unwrap_or_else(PoisonError::into_inner) = seats.first().copied();
        let (mut wanted, mut ops) = (wanted.clone(), ops.clone());
        let mut after = table.clone();
        let mut entries = Vec::new();
        for seat in seats {
            let (id, number) = (table.id.clone(), seat.index() as i64);
            ops.push(Op::Seat { table: id.clone(), seat: number, guest: Some(guest.clone()) });
            ops.push(Op::Reserved { table: id, seat: number, guest: None });
            let name = wanted.name.take().unwrap_or_else(|| table.chairs[seat.index()].name.clone());
            let joined = JournalEntry::Joined { seat, guest: guest.clone(), name, chance: wanted.chance.take() };
            after.apply(&joined, at)?;
            entries.push(joined);
        }
        if entries.is_empty() {
            return Ok(Intent::Already(table.version));
        }
        entries.extend(after.decide_start_if_ready(seed)?);
        Ok(Intent::Entries { entries, ops })
    });
    let version = version.await?;
    let taken = *taken.lock().unwrap_or_else(PoisonError::into_inner);
    Ok((taken, version))
}

/// The seats somebody sits down at: all that are kept for them, or one that is open for everybody.
fn seats_for(table: &TableState, guest: &str, wanted: &SeatWish) -> Result<Vec<Seat>, Failure> {
    let fits = |seat: &Seat| wanted.seat.is_none_or(|wanted| u8::from(*seat) == wanted);
    let kept: Vec<Seat> = table.reserved_for(Some(guest)).into_iter().filter(fits).collect();
    if !kept.is_empty() || wanted.name.is_none() {
        return Ok(kept);
    }
    if !wanted.invited && !table.spec.listed && table.spec.owner != guest {
        return Err(Failure::forbidden("problem.invitation"));
    }
    let open = |seat: &Seat| {
        let chair = &table.chairs[seat.index()];
        chair.kind == SeatKind::Open && chair.reserved.is_none()
    };
    let found = Seat::all(table.players()).find(|seat| open(seat) && fits(seat));
    let found = found.filter(|_| table.state() == State::Waiting);
    found.map(|seat| vec![seat]).ok_or_else(|| Failure::conflict("problem.no_seat"))
}

/// Nobody takes a name that could be another's at the same table.
fn check_name_is_free(table: &TableState, guest: &str, name: &str) -> Result<(), Failure> {
    let own = |chair: &Chair| [&chair.guest, &chair.reserved].into_iter().flatten().any(|id| id == guest);
    let others = table.chairs.iter().filter(|chair| !own(chair));
    let taken = others.filter(|chair| !chair.name.is_empty()).any(|chair| look_alike(&chair.name, name));
    if taken { Err(Failure::conflict("problem.name_taken")) } else { Ok(()) }
}

/// What a page bound itself to, if it is such a thing.
pub(super) fn checked_commitment(commitment: Option<String>) -> Result<Option<String>, Failure> {
    match commitment {
        Some(text) if !fairness::is_digest(&text) => Err(Failure::bad("problem.chance_commitment")),
        commitment => Ok(commitment),
    }
}

/// Opens the chance to which the page of a seat bound itself, once all have sat down. The last one begins the game.
#[utoipa::path(post, path = "/api/tables/{id}/chance", params(("id" = String, Path, description = "The table.")),
    request_body = ChanceRequest, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn chance(
    mut asker: Asker,
    id: TableId,
    Body(request): Body<ChanceRequest>,
) -> Result<Json<Accepted>, Failure> {
    let app = asker.app.clone();
    let drawn = Seed::from_bytes(random_bytes()?);
    let opened = app.change(&id, move |table, _, at| {
        let seated = asker.sits(table, request.seat)?;
        asker.count_command(&seated)?;
        let Some(opened) = table.decide_opening(seated.seat, &request.chance)? else {
            return Ok(Intent::Already(table.version));
        };
        let mut after = table.clone();
        after.apply(&opened, at)?;
        let entries = [opened].into_iter().chain(after.decide_start_if_ready(drawn)?).collect();
        Ok(Intent::Entries { entries, ops: Vec::new() })
    });
    Ok(Json(Accepted { version: opened.await? }))
}

/// Does not want the seats that are kept for the guest. They stay kept until the owner opens them or gives them to a bot.
#[utoipa::path(post, path = "/api/tables/{id}/decline", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Accepted), Errors))]
pub(super) async fn decline(asker: Asker, id: TableId) -> Result<Json<Accepted>, Failure> {
    let app = asker.app.clone();
    let declined = app.change(&id, move |table, _, _| {
        let entries = table.decide_refusal(asker.id())?;
        if entries.is_empty() {
            return Ok(Intent::Already(table.version));
        }
        let answered = |seat: Seat| Op::Reserved { table: table.id.clone(), seat: seat.index() as i64, guest: None };
        let ops = table.reserved_for(asker.id()).into_iter().map(answered).collect();
        Ok(Intent::Entries { entries, ops })
    });
    Ok(Json(Accepted { version: declined.await? }))
}

/// Opens a seat nobody has taken for everybody who is invited, or gives it to a bot; for the owner, while the table waits.
#[utoipa::path(post, path = "/api/tables/{id}/seats", params(("id" = String, Path, description = "The table.")),
    request_body = AssignRequest, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn assign(
    mut asker: Asker,
    id: TableId,
    Body(request): Body<AssignRequest>,
) -> Result<Json<Accepted>, Failure> {
    let (seat, bot) = match request {
        AssignRequest::Open { seat } => (seat, None),
        AssignRequest::Bot { seat, bot } => (seat, Some(bot)),
    };
    if let Some(bot) = &bot {
        limits::bot(bot)?;
    }
    let app = asker.app.clone();
    let drawn = Seed::from_bytes(random_bytes()?);
    let assigned = app.change(&id, move |table, _, at| {
        if asker.id() != Some(&table.spec.owner) {
            return Err(Failure::forbidden("problem.not_owner"));
        }
        if table.spec.options.rated && bot.is_some() {
            return Err(Failure::refused("problem.rated_seats"));
        }
        // Whoever fills a table with bots sits there.
        let own = table.seats_of(asker.id()).first().copied();
        let own = own.ok_or_else(|| Failure::forbidden("problem.not_seated"))?;
        let seated = asker.sits(table, own.into())?;
        asker.count_command(&seated)?;
        let seat = Seat::new(seat.into()).filter(|seat| seat.index() < table.players());
        let seat = seat.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
        let Some(assigned) = table.decide_assignment(seat, bot.clone())? else {
            return Ok(Intent::Already(table.version));
        };
        table.check_room()?;
        let ops = vec![Op::Reserved { table: table.id.clone(), seat: seat.index() as i64, guest: None }];
        let mut after = table.clone();
        after.apply(&assigned, at)?;
        let entries = [assigned].into_iter().chain(after.decide_start_if_ready(drawn)?).collect();
        Ok(Intent::Entries { entries, ops })
    });
    Ok(Json(Accepted { version: assigned.await? }))
}

/// Other terms for a table that waits, by its owner. Whoever else sits there is asked again: the seat is kept for them until they join or decline.
#[utoipa::path(post, path = "/api/tables/{id}/terms", params(("id" = String, Path, description = "The table.")),
    request_body = TermsRequest, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn terms(
    asker: Asker,
    id: TableId,
    Body(request): Body<TermsRequest>,
) -> Result<Json<Accepted>, Failure> {
    let app = asker.app.clone();
    let (game, was_listed, rated) = {
        let table = app.table(&id).await?;
        table.check_host(asker.id())?;
        (table.game.clone(), table.spec.listed, table.spec.options.rated)
    };
    app.check_suspended(asker.id()).await?;
    app.rates.creation(&asker)?;
    // Whether its game counts for ratings was said when the table was made.
    let options = TableOptions { rated, ..request.options };
    check_options(&app, &options)?;
    check_no_help(&options)?;
    let players = request.seats.into();
    check_players(&*game.title, players)?;
    let (setup, listed) = (game.title.setup(&request.setup)?, request.listed);
    game.title.open(players, &setup, Seed::from_bytes([0; 32]))?;
    let terms = TableTerms { setup, options, listed, players };
    let room = app.config.limits.listed;
    if listed && !was_listed {
        app.listings.list(&id, limits::network(asker.address), room, now())?;
    }
    let drawn = Seed::from_bytes(random_bytes()?);
    let changed = app.change(&id, move |table, _, at| {
        table.check_host(asker.id())?;
        let Some(changed) = table.decide_terms(terms.clone())? else {
            return Ok(Intent::Already(table.version));
        };
        table.check_room()?;
        let mut after = table.clone();
        after.apply(&changed, at)?;
        let mut ops = terms_ops(table, &after);
        if terms.listed && !table.spec.listed {
            let most = i64::try_from(room.guest).unwrap_or(i64::MAX);
            ops.push(Op::Within(Bound::Listed { guest: table.spec.owner.clone(), most }));
        }
        ops.push(Op::Listed { table: table.id.clone(), listed: terms.listed });
        let entries = [changed].into_iter().chain(after.decide_start_if_ready(drawn)?).collect();
        Ok(Intent::Entries { entries, ops })
    });
    let changed = changed.await;
    if listed != was_listed && listed == changed.is_err() {
        app.listings.take_off(&id);
    }
    Ok(Json(Accepted { version: changed? }))
}

/// Whose each seat is, in the database, where other terms have changed it: whoever had declined is asked again, too.
fn terms_ops(before: &TableState, after: &TableState) -> Vec<Op> {
    let mut ops = Vec::new();
    let changed = before.chairs.iter().zip(&after.chairs).enumerate();
    let asks =
        |was: &Chair, is: &Chair| is.reserved.is_some() && (was.guest != is.guest || was.declined != is.declined);
    for (seat, (_, chair)) in changed.filter(|(_, (was, is))| asks(was, is)) {
        let (table, seat) = (before.id.clone(), seat as i64);
        ops.push(Op::Seat { table: table.clone(), seat, guest: None });
        ops.push(Op::Reserved { table, seat, guest: chair.reserved.clone() });
    }
    ops
}

/// Calls a table off that waits for players, for its owner: it is deleted with everything said there.
#[utoipa::path(post, path = "/api/tables/{id}/cancel", params(("id" = String, Path, description = "The table.")),
    responses((status = 204), Errors))]
pub(super) async fn cancel(asker: Asker, id: TableId) -> Result<StatusCode, Failure> {
    let app = asker.app.clone();
    app.table(&id).await?.check_host(asker.id())?;
    app.rates.deed(&asker)?;
    app.call_off(&id, |table| table.check_host(asker.id())).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Gives a seat up before the game begins.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path, description = "The table.")),
    request_body = SeatOnly, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn leave(asker: Asker, id: TableId, Body(request): Body<SeatOnly>) -> Result<Json<Accepted>, Failure> {
    let app = asker.app.clone();
    // Decided again, because another node was faster, it is the same request.
    let mut counted = false;
    let left = app.change(&id, move |table, _, _| {
        let SeatHolder { seat, .. } = asker.sits(table, request.seat)?;
        if !std::mem::replace(&mut counted, true) {
            asker.app.rates.deed(&asker)?;
        }
        if table.state() != State::Waiting || table.is_opening() {
            return Err(Failure::conflict("problem.playing"));
        }
        table.check_room()?;
        let ops = vec![Op::Seat { table: table.id.clone(), seat: seat.index() as i64, guest: None }];
        Ok(Intent::Entries { entries: vec![JournalEntry::Left { seat }], ops })
    });
    Ok(Json(Accepted { version: left.await? }))
}

/// Another name at this table.
#[utoipa::path(post, path = "/api/tables/{id}/rename", params(("id" = String, Path, description = "The table.")),
    request_body = RenameRequest, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn rename(
    mut asker: Asker,
    id: TableId,
    Body(request): Body<RenameRequest>,
) -> Result<Json<Accepted>, Failure> {
    let name = clean_name(&request.name)?;
    asker.check_name(&name).await?;
    let app = asker.app.clone();
    let renamed = app.change(&id, move |table, _, _| {
        let seated = asker.sits(table, request.seat)?;
        if table.spec.options.rated {
            return Err(Failure::refused("problem.rated_name"));
        }
        asker.count_command(&seated)?;
        check_name_is_free(table, asker.id().unwrap_or_default(), &name)?;
        let renamed = JournalEntry::Renamed { seat: seated.seat, name: name.clone() };
        if table.knows_already(&renamed) {
            return Ok(Intent::Already(table.version));
        }
        table.check_room()?;
        Ok(Intent::entry(renamed))
    });
    Ok(Json(Accepted { version: renamed.await? }))
}

/// A new invitation, for the owner; the earlier link stops working.
#[utoipa::path(post, path = "/api/tables/{id}/invitation", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Secret), Errors))]
pub(super) async fn invitation(asker: Asker, id: TableId) -> Result<Json<Secret>, Failure> {
    let table = asker.app.table(&id).await?;
    if asker.id() != Some(&table.spec.owner) {
        return Err(Failure::forbidden("problem.not_owner"));
    }
    asker.app.rates.creation(&asker)?;
    if table.state() != State::Waiting || table.is_opening() {
        return Err(Failure::conflict("problem.no_seat"));
    }
    let secret = secrets::secret()?;
    asker.app.writer.write(vec![Op::Invitation { table: id.into(), hash: secrets::hash(&secret) }]).await?;
    Ok(Json(Secret { secret }))
}
