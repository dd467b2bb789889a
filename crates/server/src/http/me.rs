//! The guest.

use super::Errors;
use super::asker::{Asker, Body, SetCookie};
use super::games::read_card;
use super::session::{end_session, new_session};
use crate::change::Intent;
use crate::clock::now;
use crate::failure::Failure;
use crate::guests::Guest;
use crate::limits;
use crate::names::{clean_name, likenesses};
use crate::secrets;
use crate::store::{Bound, Op, TableRow};
use crate::wire::{
    Ended, GameStatistics, HolidayRequest, Me, NameRequest, SeatKind, Secret, State, Statistics, TableCard,
    TableResult, Waiting,
};
use almende_core::Problem;
use axum::Json;
use axum::http::StatusCode;
use std::collections::BTreeMap;

/// The guest's name and tables, those that wait for them first.
#[utoipa::path(get, path = "/api/me", responses((status = 200, body = Me), Errors))]
pub(super) async fn me(asker: Asker) -> Result<(SetCookie, Json<Me>), Failure> {
    let Some(guest) = &asker.guest else {
        return Ok((SetCookie::none(), Json(Me { name: None, holiday: None, tables: Vec::new() })));
    };
    let seats = asker.app.store.seats_of(&guest.id).await?;
    let rows = asker.app.store.tables_of(&guest.id, limits::OWN_TABLES).await?;
    let mut tables: Vec<TableCard> = rows.iter().filter_map(|row| own_card(row, &seats)).collect();
    let kept = asker.app.store.reserved_for(&guest.id).await?;
    for card in tables.iter_mut().filter(|card| kept.contains(&card.id)) {
        card.your_answer = true;
    }
    tables.sort_by_key(|card| (!card.your_turn, !card.your_answer, card.state == State::Over, -card.changed));
    let holiday = asker.app.store.holiday_of(&guest.id).await?.filter(|until| *until > now());
    Ok((asker.renewed()?, Json(Me { name: Some(guest.name.clone()), holiday, tables })))
}

/// How many tables wait for the guest.
#[utoipa::path(get, path = "/api/me/waiting", responses((status = 200, body = Waiting), Errors))]
pub(super) async fn waiting(asker: Asker) -> Result<Json<Waiting>, Failure> {
    let Some(guest) = asker.id() else { return Ok(Json(Waiting { tables: 0 })) };
    let seats = asker.app.store.seats_of(guest).await?;
    let rows = asker.app.store.playing_of(guest).await?;
    let waits = |row: &&TableRow| own_card(row, &seats).is_some_and(|card| card.your_turn || card.your_answer);
    let kept = asker.app.store.reserved_for(guest).await?;
    Ok(Json(Waiting { tables: (rows.iter().filter(waits).count() + kept.len()) as u32 }))
}

/// A table in the list of somebody who holds these seats (each with its table).
fn own_card(row: &TableRow, seats: &[(String, i64)]) -> Option<TableCard> {
    let mut card = read_card(row)?;
    let own = |seat: &u8| {
        let info = card.seats.get(usize::from(*seat));
        let plays = info.is_some_and(|info| info.kind == SeatKind::Person && !info.resigned);
        plays && seats.iter().any(|(table, own)| *table == row.id && *own == i64::from(*seat))
    };
    let (turn, answer) = (card.turn.iter().any(own), card.asked.iter().any(own));
    (card.your_turn, card.your_answer) = (turn, answer);
    Some(card)
}

/// How the guest has fared, game by game.
#[utoipa::path(get, path = "/api/me/statistics", responses((status = 200, body = Statistics), Errors))]
pub(super) async fn statistics(asker: Asker) -> Result<Json<Statistics>, Failure> {
    let Some(guest) = &asker.guest else { return Ok(Json(Statistics { games: Vec::new() })) };
    let mut tables: BTreeMap<String, (TableCard, Vec<u8>)> = BTreeMap::new();
    for (seat, card) in asker.app.store.begun_of(&guest.id, limits::COUNTED).await? {
        let (Ok(card), Ok(seat)) = (serde_json::from_str::<TableCard>(&card), u8::try_from(seat)) else { continue };
        tables.entry(card.id.clone()).or_insert((card, Vec::new())).1.push(seat);
    }
    Ok(Json(Statistics { games: fared(tables.into_values()) }))
}

/// Adds up tables, each with the seats the guest holds there. Whoever played several seats played for nobody.
fn fared(tables: impl Iterator<Item = (TableCard, Vec<u8>)>) -> Vec<GameStatistics> {
    let mut games: BTreeMap<String, Tally> = BTreeMap::new();
    for (card, seats) in tables {
        if let [seat] = seats.as_slice()
            && !card.not_dealt
        {
            games.entry(card.game.clone()).or_default().add(&card, *seat);
        }
    }
    let mut games: Vec<_> = games.into_iter().map(|(game, tally)| tally.told(game)).collect();
    games.sort_by_key(|game| std::cmp::Reverse((game.played, game.begun)));
    games
}

/// What is added up of a game.
#[derive(Default)]
struct Tally {
    /// Of those played to their end.
    points: Vec<i32>,
    played: u32,
    won: u32,
    begun: u32,
    left: u32,
    stopped: u32,
    assisted: u32,
}

impl Tally {
    fn add(&mut self, card: &TableCard, seat: u8) {
        let place = usize::from(seat);
        let Some(own) = card.seats.get(place) else { return };
        self.begun += 1;
        if own.kind != SeatKind::Person || own.resigned {
            self.left += 1;
        } else if let Some(result) = &card.result {
            self.add_result(card, result, seat);
        } else if card.state == State::Over {
            self.stopped += 1;
        }
    }

    fn add_result(&mut self, card: &TableCard, result: &TableResult, seat: u8) {
        let to_the_end = result.ended == Ended::Played;
        // Where somebody gave up and the game was played all the same, a bot did it.
        if card.seats.iter().any(|info| info.stood_in || info.stands_in || info.resigned && to_the_end) {
            self.assisted += 1;
            return;
        }
        self.played += 1;
        self.won += u32::from(result.winners.contains(&seat));
        self.points.extend(result.totals.get(usize::from(seat)).filter(|_| to_the_end));
    }

    fn told(self, game: String) -> GameStatistics {
        let Tally { points, played, won, begun, left, stopped, assisted } = self;
        let mean = points.iter().sum::<i32>() as f32 / points.len().max(1) as f32;
        let best = points.iter().copied().max().unwrap_or_default();
        GameStatistics { game, played, won, mean, best, begun, left, stopped, assisted }
    }
}

/// Another name for later tables.
#[utoipa::path(post, path = "/api/me", request_body = NameRequest, responses((status = 204), Errors))]
pub(super) async fn rename_me(
    asker: Asker,
    Body(request): Body<NameRequest>,
) -> Result<(SetCookie, StatusCode), Failure> {
    let name = clean_name(&request.name)?;
    asker.app.rates.creation(&asker)?;
    asker.check_name(&name).await?;
    let (guest, cookie, mut ops) = asker.known(&name)?;
    ops.push(Op::GuestName { id: guest.id.clone(), name: name.clone() });
    if asker.app.store.account_of(&guest.id).await?.is_some() {
        let likenesses = likenesses(&name);
        ops.push(Op::Within(Bound::Namesakes { guest: guest.id.clone(), likenesses: likenesses.clone() }));
        ops.push(Op::AccountName { guest: guest.id.clone(), name: name.clone(), likenesses });
    }
    asker.app.writer.write(ops).await?;
    // Every live connection of every node hears of it, so it is told only where there is something to tell.
    if guest.name != name {
        asker.app.drop_cached_guest(&guest.id);
    }
    Ok((cookie, StatusCode::NO_CONTENT))
}

/// The guest is on holiday until a time, or is back. At the tables played over days they are not waited for by the clock.
#[utoipa::path(post, path = "/api/me/holiday", request_body = HolidayRequest, responses((status = 204), Errors))]
pub(super) async fn holiday(asker: Asker, Body(request): Body<HolidayRequest>) -> Result<StatusCode, Failure> {
    let Some(guest) = asker.id().map(str::to_owned) else { return Err(Failure::forbidden("problem.no_guest")) };
    let until = request.until.unwrap_or(0);
    if let Some(bot) = &request.stand_in {
        limits::bot(bot)?;
    }
    if until > now() + limits::HOLIDAY.as_millis() as i64 {
        return Err(Problem::new("problem.holiday").with("days", limits::HOLIDAY.as_secs() / (24 * 3600)).into());
    }
    asker.app.rates.creation(&asker)?;
    let kept = Op::Holiday { guest: guest.clone(), until: request.until };
    asker.app.writer.write(vec![kept]).await?;
    let stand_in = request.stand_in;
    for row in asker.app.store.playing_of(&guest).await? {
        let (guest, stand_in) = (guest.clone(), stand_in.clone());
        let told = asker.app.change(&row.id, move |table, _, at| {
            match table.decide_holiday(&guest, until, stand_in.as_deref(), at) {
                none if none.is_empty() || table.check_room().is_err() => Ok(Intent::Already(table.version)),
                entries => Ok(Intent::Entries { entries, ops: Vec::new() }),
            }
        });
        told.await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// A secret that brings the guest's seats to another device. An earlier one stops working.
#[utoipa::path(post, path = "/api/me/recovery", responses((status = 200, body = Secret), Errors))]
pub(super) async fn recovery(asker: Asker) -> Result<(SetCookie, Json<Secret>), Failure> {
    asker.check_fresh().await?;
    asker.app.rates.creation(&asker)?;
    let (guest, cookie, mut ops) = asker.known("")?;
    let secret = secrets::secret()?;
    ops.push(Op::Recovery { id: guest.id, hash: secrets::hash(&secret) });
    asker.app.writer.write(ops).await?;
    Ok((cookie, Json(Secret { secret })))
}

/// This device becomes one of the guest whose secret it is.
#[utoipa::path(post, path = "/api/recover", request_body = Secret, responses((status = 204), Errors))]
pub(super) async fn recover(asker: Asker, Body(request): Body<Secret>) -> Result<(SetCookie, StatusCode), Failure> {
    asker.app.rates.creation(&asker)?;
    let found = asker.app.store.guest_by_recovery(&secrets::hash(&request.secret)).await?;
    let (id, name) = found.ok_or_else(|| Failure::missing("problem.recovery"))?;
    let guest = Guest { id, name };
    let (cookie, session) = new_session(&asker.app, &guest, asker.browser.clone())?;
    // A device that was this guest's already has one cookie, not two.
    let former = asker.device.as_ref().filter(|_| asker.id() == Some(guest.id.as_str()));
    let former = former.map(|device| end_session(device.hash.clone()));
    asker.app.writer.write(former.into_iter().chain([session]).collect()).await?;
    asker.app.drop_cached_guest(&guest.id);
    Ok((cookie, StatusCode::NO_CONTENT))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::SeatInfo;

    fn table(game: &str, totals: [i32; 2], winner: u8, seats: &[u8]) -> (TableCard, Vec<u8>) {
        let info = |kind| SeatInfo {
            kind,
            name: String::new(),
            bot: None,
            resigned: false,
            confirm: false,
            late: false,
            claimable_at: None,
            stood_in: false,
            stands_in: false,
            rests: None,
            reserved: false,
            declined: false,
            asked_again: false,
        };
        let card = TableCard {
            id: "t".into(),
            game: game.into(),
            state: State::Over,
            seats: vec![info(SeatKind::Person), info(SeatKind::Person)],
            turn: Vec::new(),
            asked: Vec::new(),
            your_turn: false,
            your_answer: false,
            result: Some(TableResult { totals: totals.into(), winners: vec![winner], ended: Ended::Played }),
            not_dealt: false,
            corrected: false,
            changed: 0,
        };
        (card, seats.to_vec())
    }

    #[test]
    fn games_are_added_up_by_title() {
        let found = fared(
            [
                table("boonlake", [40, 60], 1, &[0]),
                table("helios", [90, 70], 0, &[0]),
                table("helios", [60, 81], 1, &[1]),
                table("helios", [50, 70], 1, &[0]),
            ]
            .into_iter(),
        );
        let line = |game: &str, played, won, mean, best| GameStatistics {
            game: game.into(),
            played,
            won,
            mean,
            best,
            begun: played,
            ..none()
        };
        assert_eq!(found, [line("helios", 3, 2, 221.0 / 3.0, 90), line("boonlake", 1, 0, 40.0, 40)]);
    }

    fn none() -> GameStatistics {
        let game = "helios".to_owned();
        GameStatistics { game, played: 0, won: 0, mean: 0.0, best: 0, begun: 0, left: 0, stopped: 0, assisted: 0 }
    }

    #[test]
    fn of_two_the_other_has_won() {
        let ended = |ended, winner, own: u8| {
            let (mut card, seats) = table("helios", [50, 30], winner, &[own]);
            card.seats[usize::from(1 - winner)].resigned = ended == Ended::Resigned;
            card.result.as_mut().unwrap().ended = ended;
            fared([(card, seats)].into_iter())
        };
        for how in [Ended::Resigned, Ended::Time] {
            assert_eq!(ended(how, 1, 1), [GameStatistics { begun: 1, played: 1, won: 1, ..none() }]);
        }
        assert_eq!(ended(Ended::Resigned, 1, 0), [GameStatistics { begun: 1, left: 1, ..none() }]);
        assert_eq!(ended(Ended::Time, 1, 0), [GameStatistics { begun: 1, played: 1, ..none() }]);
    }

    #[test]
    fn nobody_wins_against_a_stand_in() {
        let mut came_back = table("helios", [50, 30], 0, &[0]);
        came_back.0.seats[1].stood_in = true;
        let mut of_an_older_program = table("helios", [50, 30], 0, &[0]);
        of_an_older_program.0.seats[1].stands_in = true;
        let mut played_on = table("helios", [50, 30], 0, &[0]);
        played_on.0.seats[1].resigned = true;
        let mut own = table("helios", [50, 30], 0, &[0]);
        own.0.seats[0].stood_in = true;
        let found = fared([came_back, of_an_older_program, played_on, own].into_iter());
        assert_eq!(found, [GameStatistics { begun: 4, assisted: 4, ..none() }]);
    }

    #[test]
    fn leaving_tables_until_the_deal_pleases_shows() {
        let mut resigned = table("helios", [1, 2], 1, &[0]);
        resigned.0.seats[0].resigned = true;
        let mut taken_over = table("helios", [1, 2], 1, &[0]);
        taken_over.0.seats[0].kind = SeatKind::Bot;
        let mut stopped = table("helios", [1, 2], 1, &[0]);
        stopped.0.result = None;
        let mut running = table("helios", [1, 2], 1, &[0]);
        (running.0.result, running.0.state) = (None, State::Playing);
        let mut gave_up = table("helios", [1, 2], 1, &[0]);
        (gave_up.0.result, gave_up.0.state, gave_up.0.seats[0].resigned) = (None, State::Playing, true);
        let both_seats = table("helios", [1, 2], 1, &[0, 1]);
        let mut branched = table("helios", [1, 2], 1, &[0]);
        branched.0.not_dealt = true;
        let found = fared([resigned, taken_over, stopped, running, gave_up, both_seats, branched].into_iter());
        let [found] = found.as_slice() else { unreachable!("one title") };
        assert_eq!(
            (found.played, found.won, found.mean, found.best),
            (0, 0, 0.0, 0),
            "only what was played to its end"
        );
        assert_eq!((found.begun, found.left, found.stopped), (5, 3, 1));
    }
}
