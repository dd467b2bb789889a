//! The guest.

use super::Errors;
use super::asker::{Asker, Body, SetCookie, clean_name, new_session};
use super::games::read_card;
use crate::failure::Failure;
use crate::house::{Guest, House};
use crate::secrets;
use crate::store::{Op, TableRow};
use crate::wire::{Me, NameRequest, Secret, State as TableState, TableCard};
use axum::Json;
use axum::http::StatusCode;
use std::sync::Arc;

const MOST: i64 = 200;

/// The guest's name and tables, those where they have to decide first.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), Errors))]
pub(super) async fn me(asker: Asker) -> Result<Json<Me>, Failure> {
    let Some(guest) = &asker.guest else { return Ok(Json(Me { name: None, tables: Vec::new() })) };
    let mut tables = Vec::new();
    for row in asker.house.store.tables_of(&guest.id, MOST).await? {
        tables.extend(own_card(&asker.house, guest, &row).await?);
    }
    tables.sort_by_key(|card| (!card.your_turn, card.state == TableState::Over, -card.changed));
    Ok(Json(Me { name: Some(guest.name.clone()), tables }))
}

async fn own_card(house: &Arc<House>, guest: &Guest, row: &TableRow) -> Result<Option<TableCard>, Failure> {
    let Some(mut card) = read_card(row) else { return Ok(None) };
    if card.state == TableState::Playing {
        // Whose the seats are stands in the table itself.
        if let Ok(sitting) = house.table(&house.held(&row.id)).await {
            let own = sitting.seats_of(Some(&guest.id));
            card.your_turn = own.iter().any(|seat| card.turn.contains(&u8::from(*seat)));
        }
    }
    Ok(Some(card))
}

/// Another name for later tables.
#[utoipa::path(post, path = "/api/me", request_body = NameRequest, responses((status = 204), Errors))]
pub(super) async fn rename_me(
    asker: Asker,
    Body(request): Body<NameRequest>,
) -> Result<(SetCookie, StatusCode), Failure> {
    let name = clean_name(&request.name)?;
    if asker.guest.is_none() {
        asker.house.rates.creation(asker.address)?;
    }
    let (guest, cookie, mut ops) = asker.known(&name)?;
    ops.push(Op::GuestName { id: guest.id.clone(), name: name.clone() });
    asker.house.writer.write(ops).await?;
    asker.house.forget_guest(&guest.id);
    Ok((cookie, StatusCode::NO_CONTENT))
}

/// A secret that brings the guest's seats to another device. An earlier one stops working.
#[utoipa::path(post, path = "/api/me/recovery", responses((status = 200, body = Secret), Errors))]
pub(super) async fn recovery(asker: Asker) -> Result<(SetCookie, Json<Secret>), Failure> {
    asker.house.rates.creation(asker.address)?;
    let (guest, cookie, mut ops) = asker.known("")?;
    let secret = secrets::secret()?;
    ops.push(Op::Recovery { id: guest.id, hash: secrets::hash(&secret) });
    asker.house.writer.write(ops).await?;
    Ok((cookie, Json(Secret { secret })))
}

/// This device becomes one of the guest whose secret it is.
#[utoipa::path(post, path = "/api/recover", request_body = Secret, responses((status = 204), Errors))]
pub(super) async fn recover(asker: Asker, Body(request): Body<Secret>) -> Result<(SetCookie, StatusCode), Failure> {
    asker.house.rates.creation(asker.address)?;
    let found = asker.house.store.guest_by_recovery(&secrets::hash(&request.secret)).await?;
    let (id, name) = found.ok_or_else(|| Failure::missing("problem.recovery"))?;
    let (cookie, session) = new_session(&asker.house, &Guest { id, name })?;
    asker.house.writer.write(vec![session]).await?;
    Ok((cookie, StatusCode::NO_CONTENT))
}
