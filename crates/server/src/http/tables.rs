//! A table and who sits at it.

use super::Errors;
use super::asker::{Asker, Body, SetCookie, TableId};
use crate::failure::Failure;
use crate::fairness;
use crate::house::{Decided, House};
use crate::limits;
use crate::names::{clean_name, look_alike};
use crate::secrets::{self, random_bytes};
use crate::sitting::{Chair, Entry, Sitting};
use crate::snapshot::snapshot_for;
use crate::store::Op;
use crate::wire::{
    Accepted, AssignRequest, ChanceRequest, JoinRequest, RenameRequest, SeatKind, SeatOnly, Seated, Secret, Snapshot,
    State,
};
use almende_core::{Seat, Seed};
use axum::Json;
use std::sync::Arc;

/// Everything needed to draw the table, for this guest.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Snapshot), Errors))]
pub(super) async fn snapshot(asker: Asker, id: TableId) -> Result<Json<Snapshot>, Failure> {
    let held = asker.house.held(&id).await?;
    let sitting = asker.house.table(&held).await?;
    asker.house.look(&held, asker.id(), asker.address);
    Ok(Json(snapshot_for(&asker.house, &held, &sitting, asker.id()).await?))
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
    asker.house.check_suspended(asker.id()).await?;
    if asker.guest.is_none() {
        asker.house.rates.creation(&asker)?;
    }
    let kept = asker.house.store.kept(&id).await?.ok_or_else(|| Failure::missing("problem.no_table"))?;
    let given = request.invitation.as_deref().map(secrets::hash);
    let invited = given.is_some() && given == kept.invitation;
    let (guest, cookie, ops) = asker.known(&name)?;
    let who = guest.id.clone();
    let wanted = Wanted { name: Some(name), seat: request.seat, chance, invited };
    let (seat, version) = sit_down(&asker.house, &id, guest.id, wanted, ops).await?;
    asker.house.look(&asker.house.held(&id).await?, Some(&who), asker.address);
    let seat = seat.ok_or_else(|| Failure::conflict("problem.no_seat"))?;
    Ok((cookie, Json(Seated { seat: seat.into(), version })))
}

/// How somebody wants to sit down.
pub(super) struct Wanted {
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
    house: &Arc<House>,
    id: &str,
    guest: String,
    mut wanted: Wanted,
    mut ops: Vec<Op>,
) -> Result<(Option<Seat>, u32), Failure> {
    let seed = Seed::from_bytes(random_bytes()?);
    let (told, taken) = tokio::sync::oneshot::channel();
    let version = house.change(id, move |sitting, _, at| {
        let seats = seats_for(sitting, &guest, &wanted)?;
        if let Some(name) = &wanted.name {
            check_name_is_free(sitting, &guest, name)?;
        }
        // The receiver waits for as long as this runs.
        let _ = told.send(seats.first().copied());
        let mut after = sitting.clone();
        let mut entries = Vec::new();
        for seat in seats {
            let (table, place) = (sitting.id.clone(), seat.index() as i64);
            ops.push(Op::Seat { table: table.clone(), seat: place, guest: Some(guest.clone()) });
            ops.push(Op::Reserved { table, seat: place, guest: None });
            let name = wanted.name.take().unwrap_or_else(|| sitting.chairs[seat.index()].name.clone());
            let joined = Entry::Joined { seat, guest: guest.clone(), name, chance: wanted.chance.take() };
            after.enter(&joined, at)?;
            entries.push(joined);
        }
        if entries.is_empty() {
            return Ok(Decided::Already(sitting.version));
        }
        entries.extend(after.decide_start_if_ready(seed)?);
        Ok(Decided::Entries { entries, command: None, ops })
    });
    let version = version.await?;
    Ok((taken.await.map_err(|_| Failure::storage())?, version))
}

/// The seats somebody sits down at: all that are kept for them, or one that is open for everybody.
fn seats_for(sitting: &Sitting, guest: &str, wanted: &Wanted) -> Result<Vec<Seat>, Failure> {
    let fits = |seat: &Seat| wanted.seat.is_none_or(|wanted| u8::from(*seat) == wanted);
    let kept: Vec<Seat> = sitting.reserved_for(Some(guest)).into_iter().filter(fits).collect();
    if !kept.is_empty() || wanted.name.is_none() {
        return Ok(kept);
    }
    if !wanted.invited && !sitting.facts.listed && sitting.facts.owner != guest {
        return Err(Failure::forbidden("problem.invitation"));
    }
    let open = |seat: &Seat| {
        let chair = &sitting.chairs[seat.index()];
        chair.kind == SeatKind::Open && chair.reserved.is_none()
    };
    let found = Seat::all(sitting.players()).find(|seat| open(seat) && fits(seat));
    let found = found.filter(|_| sitting.state() == State::Waiting);
    found.map(|seat| vec![seat]).ok_or_else(|| Failure::conflict("problem.no_seat"))
}

/// Nobody takes a name that could be another's at the same table.
fn check_name_is_free(sitting: &Sitting, guest: &str, name: &str) -> Result<(), Failure> {
    let own = |chair: &Chair| [&chair.guest, &chair.reserved].into_iter().flatten().any(|id| id == guest);
    let others = sitting.chairs.iter().filter(|chair| !own(chair));
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
    asker: Asker,
    id: TableId,
    Body(request): Body<ChanceRequest>,
) -> Result<Json<Accepted>, Failure> {
    let house = asker.house.clone();
    let drawn = Seed::from_bytes(random_bytes()?);
    let opened = house.change(&id, move |sitting, _, at| {
        let seated = asker.sits(sitting, request.seat)?;
        asker.house.rates.command(&seated)?;
        let Some(opened) = sitting.decide_opening(seated.seat, &request.chance)? else {
            return Ok(Decided::Already(sitting.version));
        };
        let mut after = sitting.clone();
        after.enter(&opened, at)?;
        let entries = [opened].into_iter().chain(after.decide_start_if_ready(drawn)?).collect();
        Ok(Decided::Entries { entries, command: None, ops: Vec::new() })
    });
    Ok(Json(Accepted { version: opened.await? }))
}

/// Does not want the seats that are kept for the guest. They stay kept until the owner opens them or gives them to a bot.
#[utoipa::path(post, path = "/api/tables/{id}/decline", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Accepted), Errors))]
pub(super) async fn decline(asker: Asker, id: TableId) -> Result<Json<Accepted>, Failure> {
    let house = asker.house.clone();
    let declined = house.change(&id, move |sitting, _, _| {
        let entries = sitting.decide_refusal(asker.id())?;
        if entries.is_empty() {
            return Ok(Decided::Already(sitting.version));
        }
        let answered = |seat: Seat| Op::Reserved { table: sitting.id.clone(), seat: seat.index() as i64, guest: None };
        let ops = sitting.reserved_for(asker.id()).into_iter().map(answered).collect();
        Ok(Decided::Entries { entries, command: None, ops })
    });
    Ok(Json(Accepted { version: declined.await? }))
}

/// Opens a seat nobody has taken for everybody who is invited, or gives it to a bot; for the owner, while the table waits.
#[utoipa::path(post, path = "/api/tables/{id}/seats", params(("id" = String, Path, description = "The table.")),
    request_body = AssignRequest, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn assign(
    asker: Asker,
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
    let house = asker.house.clone();
    let drawn = Seed::from_bytes(random_bytes()?);
    let assigned = house.change(&id, move |sitting, _, at| {
        if asker.id() != Some(&sitting.facts.owner) {
            return Err(Failure::forbidden("problem.not_owner"));
        }
        // Whoever fills a table with bots sits there.
        let own = sitting.seats_of(asker.id()).first().copied();
        let own = own.ok_or_else(|| Failure::forbidden("problem.not_seated"))?;
        asker.house.rates.command(&asker.sits(sitting, own.into())?)?;
        let seat = Seat::new(seat.into()).filter(|seat| seat.index() < sitting.players());
        let seat = seat.ok_or_else(|| Failure::bad("problem.no_such_seat"))?;
        let Some(assigned) = sitting.decide_assignment(seat, bot)? else {
            return Ok(Decided::Already(sitting.version));
        };
        let ops = vec![Op::Reserved { table: sitting.id.clone(), seat: seat.index() as i64, guest: None }];
        let mut after = sitting.clone();
        after.enter(&assigned, at)?;
        let entries = [assigned].into_iter().chain(after.decide_start_if_ready(drawn)?).collect();
        Ok(Decided::Entries { entries, command: None, ops })
    });
    Ok(Json(Accepted { version: assigned.await? }))
}

/// Gives a seat up before the game begins.
#[utoipa::path(post, path = "/api/tables/{id}/leave", params(("id" = String, Path, description = "The table.")),
    request_body = SeatOnly, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn leave(asker: Asker, id: TableId, Body(request): Body<SeatOnly>) -> Result<Json<Accepted>, Failure> {
    let house = asker.house.clone();
    let left = house.change(&id, move |sitting, _, _| {
        let seat = asker.seat(sitting, request.seat)?;
        if sitting.state() != State::Waiting || sitting.is_opening() {
            return Err(Failure::conflict("problem.playing"));
        }
        let ops = vec![Op::Seat { table: sitting.id.clone(), seat: seat.index() as i64, guest: None }];
        Ok(Decided::Entries { entries: vec![Entry::Left { seat }], command: None, ops })
    });
    Ok(Json(Accepted { version: left.await? }))
}

/// Another name at this table.
#[utoipa::path(post, path = "/api/tables/{id}/rename", params(("id" = String, Path, description = "The table.")),
    request_body = RenameRequest, responses((status = 200, body = Accepted), Errors))]
pub(super) async fn rename(
    asker: Asker,
    id: TableId,
    Body(request): Body<RenameRequest>,
) -> Result<Json<Accepted>, Failure> {
    let name = clean_name(&request.name)?;
    let house = asker.house.clone();
    let renamed = house.change(&id, move |sitting, _, _| {
        let seated = asker.sits(sitting, request.seat)?;
        asker.house.rates.command(&seated)?;
        check_name_is_free(sitting, asker.id().unwrap_or_default(), &name)?;
        Ok(Decided::entry(Entry::Renamed { seat: seated.seat, name }))
    });
    Ok(Json(Accepted { version: renamed.await? }))
}

/// A new invitation, for the owner; the earlier link stops working.
#[utoipa::path(post, path = "/api/tables/{id}/invitation", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Secret), Errors))]
pub(super) async fn invitation(asker: Asker, id: TableId) -> Result<Json<Secret>, Failure> {
    asker.house.rates.creation(&asker)?;
    let sitting = asker.house.open_table(&id).await?;
    if asker.id() != Some(&sitting.facts.owner) {
        return Err(Failure::forbidden("problem.not_owner"));
    }
    if sitting.state() != State::Waiting || sitting.is_opening() {
        return Err(Failure::conflict("problem.no_seat"));
    }
    let secret = secrets::secret()?;
    asker.house.writer.write(vec![Op::Invitation { table: id.into(), hash: secrets::hash(&secret) }]).await?;
    Ok(Json(Secret { secret }))
}
