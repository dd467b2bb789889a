//! Counting: rated games that are over are rated, one after the other.

use super::{RatedGame, Rating, after};
use crate::app::AppState;
use crate::change::CommitError;
use crate::clock::now;
use crate::failure::Failure;
use crate::secrets;
use crate::store::{Op, RatedGameRow, RatingRow};
use crate::wire::{Ended, SeatInfo, SeatKind, TableCard};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// How often is looked whether a rated game is over.
const LOOK: Duration = Duration::from_secs(2);
/// So many at once.
const BATCH: i64 = 50;

impl AppState {
    /// Rates what is over, again and again. It is looked for in the database, so nothing is lost when a server ends before it could.
    pub async fn keep_counting(self: Arc<Self>) {
        let mut closing = self.closing.subscribe();
        loop {
            tokio::select! {
                _ = closing.wait_for(|closing| *closing) => return,
                () = tokio::time::sleep(LOOK) => {}
            }
            if !self.nodes.is_to_do("count rated games") {
                continue;
            }
            if let Err(failure) = self.count_rated_games().await {
                tracing::warn!(%failure, "rated games could not be counted");
            }
        }
    }

    /// Rates what is over and was not rated yet; gives how many games were looked at.
    ///
    /// Each game gets the next number, which is a key. It is asked for before anything else is read: whatever another node counts
    /// after that takes this number, and then nothing of what is counted here by what was read before is written.
    pub async fn count_rated_games(&self) -> Result<usize, Failure> {
        let _one_at_a_time = self.counting.lock().await;
        let mut last = self.store.last_rated_game().await?;
        let waiting = self.store.uncounted(BATCH).await?;
        for (done, (table, card)) in waiting.iter().enumerate() {
            match self.count_game(table, card, last + 1).await {
                Ok(counts) => last += i64::from(counts),
                Err(CommitError::Overtaken) => return Ok(done),
                Err(CommitError::Failed(failure)) => return Err(failure),
            }
        }
        Ok(waiting.len())
    }

    /// Rates a game as the one of this number; tells whether it counts for anybody.
    async fn count_game(&self, table: &str, card: &str, number: i64) -> Result<bool, CommitError> {
        let card: Option<TableCard> = serde_json::from_str(card)
            .inspect_err(|error| tracing::error!(%table, %error, "a rated game cannot be read and counts for nobody"))
            .ok();
        let Some((card, places)) = card.and_then(|card| places(&card).map(|places| (card, places))) else {
            // What nobody has won, or can read, counts for nobody; those behind it do not wait for it.
            self.writer.write(vec![Op::Counted { table: table.to_owned(), number: 0 }]).await?;
            return Ok(false);
        };
        let holders: BTreeMap<i64, String> =
            self.store.guests_at(table).await.map_err(Failure::from)?.into_iter().collect();
        let (mut ops, mut named) = (Vec::new(), Vec::new());
        for (seat, place) in places.iter().enumerate() {
            let player = match holders.get(&(seat as i64)) {
                Some(guest) => match self.store.pseudonym(guest).await.map_err(Failure::from)? {
                    Some(player) => player,
                    None => {
                        let player = secrets::id().map_err(Failure::from)?;
                        ops.push(Op::Pseudonym { guest: guest.clone(), player: player.clone() });
                        player
                    }
                },
                // Somebody who wanted to be forgotten meanwhile has played, but is nobody any more.
                None => secrets::id().map_err(Failure::from)?,
            };
            named.push((player, *place));
        }
        let players = named.len();
        let mut before = Vec::with_capacity(players);
        for (player, _) in &named {
            let known = self.store.rating(player, &card.game, players as i64).await.map_err(Failure::from)?;
            before.push(known.as_ref().map_or_else(|| Rating::fresh(players), Rating::from));
        }
        let at = now();
        let game = RatedGame { game: card.game.clone(), places: named };
        ops.push(Op::RatedGame(Box::new(RatedGameRow {
            number,
            at,
            table_id: table.to_owned(),
            game: card.game.clone(),
            players: players as i64,
            places: serde_json::to_string(&game.places).unwrap_or_default(),
        })));
        for ((player, _), rating) in game.places.iter().zip(after(&before, &places)) {
            ops.push(Op::Rating(Box::new(RatingRow {
                player: player.clone(),
                number,
                game: card.game.clone(),
                players: players as i64,
                strength: rating.strength,
                deviation: rating.deviation,
                volatility: rating.volatility,
                games: rating.games,
                at,
                table_id: table.to_owned(),
            })));
        }
        ops.push(Op::Counted { table: table.to_owned(), number });
        self.writer.write(ops).await?;
        Ok(true)
    }
}

impl From<&RatingRow> for Rating {
    fn from(row: &RatingRow) -> Rating {
        Rating { strength: row.strength, deviation: row.deviation, volatility: row.volatility, games: row.games }
    }
}

/// The places of a game that is over, by seat; none where it counts for nobody. Who left is behind all who stayed, and a bot that
/// plays on for somebody wins nothing for them.
fn places(card: &TableCard) -> Option<Vec<u8>> {
    let result = card.result.as_ref()?;
    if card.not_dealt || card.seats.len() < 2 {
        return None;
    }
    let left = |info: &SeatInfo| info.resigned || info.stood_in || info.stands_in || info.kind != SeatKind::Person;
    let played = result.ended == Ended::Played;
    // Those with the greater key are before those with the smaller one.
    let key = |seat: usize, info: &SeatInfo| {
        let won = result.winners.contains(&(seat as u8));
        let points = if played { result.totals.get(seat).copied().unwrap_or(i32::MIN) } else { 0 };
        (!left(info), won, points)
    };
    let keys: Vec<_> = card.seats.iter().enumerate().map(|(seat, info)| key(seat, info)).collect();
    // A table that everybody has left was not played.
    if keys.iter().all(|(stayed, ..)| !stayed) {
        return None;
    }
    // Winners share the first place whatever their points, and those who left share the last.
    let rank = |(stayed, won, points): (bool, bool, i32)| match (stayed, won) {
        (false, _) => (0, 0),
        (true, false) => (1, points),
        (true, true) => (2, 0),
    };
    let ranks: Vec<(u8, i32)> = keys.into_iter().map(rank).collect();
    Some(ranks.iter().map(|own| 1 + ranks.iter().filter(|other| *other > own).count() as u8).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{State, TableResult};

    fn seat() -> SeatInfo {
        SeatInfo {
            kind: SeatKind::Person,
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
        }
    }

    fn card(totals: &[i32], winners: &[u8], ended: Ended) -> TableCard {
        TableCard {
            id: "t".into(),
            game: "helios".into(),
            state: State::Over,
            seats: totals.iter().map(|_| seat()).collect(),
            turn: Vec::new(),
            asked: Vec::new(),
            your_turn: false,
            your_answer: false,
            result: Some(TableResult { totals: totals.to_vec(), winners: winners.to_vec(), ended }),
            not_dealt: false,
            corrected: false,
            changed: 0,
        }
    }

    #[test]
    fn places_are_those_of_the_result() {
        assert_eq!(places(&card(&[40, 70, 55], &[1], Ended::Played)), Some(vec![3, 1, 2]));
        // Whom a tie is broken for is before the other, whatever the points say; a shared victory is shared.
        assert_eq!(places(&card(&[70, 70], &[1], Ended::Played)), Some(vec![2, 1]));
        assert_eq!(places(&card(&[70, 70, 50], &[0, 1], Ended::Played)), Some(vec![1, 1, 3]));
        assert_eq!(places(&card(&[50, 70, 50], &[1], Ended::Played)), Some(vec![2, 1, 2]));
        assert_eq!(places(&card(&[50, 10], &[1], Ended::Time)), Some(vec![2, 1]));
    }

    #[test]
    fn who_leaves_is_last() {
        let mut resigned = card(&[90, 10, 20], &[0], Ended::Played);
        resigned.seats[0].resigned = true;
        assert_eq!(places(&resigned), Some(vec![3, 2, 1]));
        let mut replaced = card(&[90, 10], &[0], Ended::Played);
        replaced.seats[0].stands_in = true;
        assert_eq!(places(&replaced), Some(vec![2, 1]));
        let mut both = card(&[90, 10, 30], &[2], Ended::Played);
        (both.seats[0].stood_in, both.seats[1].kind) = (true, SeatKind::Bot);
        assert_eq!(places(&both), Some(vec![2, 2, 1]));
    }

    #[test]
    fn what_nobody_won_counts_for_nobody() {
        let mut stopped = card(&[1, 2], &[1], Ended::Played);
        stopped.result = None;
        let mut brought = card(&[1, 2], &[1], Ended::Played);
        brought.not_dealt = true;
        let mut empty = card(&[1, 2], &[1], Ended::Played);
        empty.seats.iter_mut().for_each(|seat| seat.resigned = true);
        for card in [stopped, brought, empty] {
            assert_eq!(places(&card), None);
        }
    }
}
