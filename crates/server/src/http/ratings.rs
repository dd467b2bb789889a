//! One's own ratings.

use super::Errors;
use super::asker::Asker;
use crate::failure::Failure;
use crate::limits;
use crate::ratings::Rating;
use crate::store::RatingRow;
use crate::wire::{OwnRating, RatingPoint, Ratings};
use axum::Json;
use std::collections::BTreeMap;

/// How strong the guest is taken to be, by title and number of players.
#[utoipa::path(get, path = "/api/me/ratings", responses((status = 200, body = Ratings), Errors))]
pub(super) async fn ratings(asker: Asker) -> Result<Json<Ratings>, Failure> {
    let Some(guest) = asker.id() else { return Ok(Json(Ratings { ratings: Vec::new() })) };
    let mut by_kind: BTreeMap<(String, i64), Vec<RatingRow>> = BTreeMap::new();
    for row in asker.app.store.ratings_of(guest, limits::COUNTED).await? {
        by_kind.entry((row.game.clone(), row.players)).or_default().push(row);
    }
    let mut ratings: Vec<OwnRating> = by_kind.into_iter().filter_map(|(kind, rows)| own(kind, &rows)).collect();
    ratings.sort_by_key(|rating| std::cmp::Reverse(rating.games));
    Ok(Json(Ratings { ratings }))
}

/// A rating from all its rows, the newest first.
fn own((game, number): (String, i64), rows: &[RatingRow]) -> Option<OwnRating> {
    let players = usize::try_from(number).ok()?;
    let point = |row: &RatingRow| {
        let (strength, deviation) = Rating::from(row).shown(players);
        RatingPoint { at: row.at, table: row.table_id.clone(), strength, deviation }
    };
    let newest = Rating::from(rows.first()?);
    let (strength, deviation) = newest.shown(players);
    let curve = rows.iter().take(limits::CURVE).rev().map(point).collect();
    let provisional = newest.is_provisional();
    Some(OwnRating { game, players: players as u8, strength, deviation, games: newest.games, provisional, curve })
}
