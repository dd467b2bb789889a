//! A table and who sits at it.

use super::Errors;
use super::asker::{Asker, Body, SetCookie, TableId};
use crate::failure::Failure;
use crate::fairness;
use crate::house::Decided;
use crate::names::{clean_name, look_alike};
use crate::secrets::{self, random_bytes};
use crate::sitting::{Entry, Sitting};
use crate::snapshot::snapshot_for;
use crate::store::Op;
use crate::wire::{
    Accepted, ChanceRequest, JoinRequest, RenameRequest, SeatKind, SeatOnly, Seated, Secret, Snapshot, State,
};
use almende_core::{Seat, Seed};
use axum::Json;

/// Everything needed to draw the table, for this guest.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path, description = "The table.")),
    responses((status = 200, body = Snapshot), Errors))]
pub(super) async fn snapshot(asker: Asker, id: TableId) -> Result<Json<Snapshot>, Failure> {
    let held = asker.house.held(&id).await?;
    let sitting = asker.house.table(&held).await?;
    asker.house.look(&held, asker.id(), asker.address);
    Ok(Json(snapshot_for(&asker.house, &held, &sitting, asker.id()).await?))
}

/// Takes an open seat. When the last one is taken the game begins, as soon as the pages have opened their chance.
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
    let (guest, cookie, mut ops) = asker.known(&name)?;
    let who = guest.id.clone();
    let seed = Seed::from_bytes(random_bytes()?);
    let (told, seat_taken) = tokio::sync::oneshot::channel();
    let version = asker.house.change(&id, move |sitting, _, at| {
        let owner = sitting.facts.owner == guest.id;
        if !invited && !sitting.facts.listed && !owner {
            return Err(Failure::forbidden("problem.invitation"));
        }
        if sitting.state() != State::Waiting {
            return Err(Failure::conflict("problem.no_seat"));
        }
        let seat = open_seat(sitting, request.seat)?;
        check_name_is_free(sitting, &guest.id, &name)?;
        ops.push(Op::Seat { table: sitting.id.clone(), seat: seat.index() as i64, guest: Some(guest.id.clone()) });
        let joined = Entry::Joined { seat, guest: guest.id, name, chance };
        // The receiver waits for as long as this runs.
        let _ = told.send(seat);
        let mut after = sitting.clone();
        after.enter(&joined, at)?;
        let mut entries = vec![joined];
        entries.extend(after.decide_start_if_ready(seed)?);
        Ok(Decided::Entries { entries, command: None, ops })
    });
    let version = version.await?;
    asker.house.look(&asker.house.held(&id).await?, Some(&who), asker.address);
    let seat = seat_taken.await.map_err(|_| Failure::storage())?;
    Ok((cookie, Json(Seated { seat: seat.into(), version })))
}

/// Nobody takes a name that could be another's at the same table.
fn check_name_is_free(sitting: &Sitting, guest: &str, name: &str) -> Result<(), Failure> {
    let others = sitting.chairs.iter().filter(|chair| chair.guest.as_deref() != Some(guest));
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

fn open_seat(sitting: &Sitting, wanted: Option<u8>) -> Result<Seat, Failure> {
    let open = |seat: &Seat| sitting.chairs[seat.index()].kind == SeatKind::Open;
    let fits = |seat: &Seat| wanted.is_none_or(|wanted| u8::from(*seat) == wanted);
    let found = Seat::all(sitting.players()).find(|seat| open(seat) && fits(seat));
    found.ok_or_else(|| Failure::conflict("problem.no_seat"))
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
