//! Whether components from a stranger can be played with: some hundred games at random, for every number of players and
//! every setup with a name.

use crate::room::Room;
use almende_core::{Problem, Seed, Title};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many games are played before a table may use a pack.
pub const TRYOUT: u64 = 240;
/// Games between two reports.
const STRETCH: u64 = 10;
/// What takes longer than any game of any title has no end.
const MOST_DECISIONS: usize = 20_000;

/// Plays `games` games at random, or some more so that every kind is played alike, and tells how many were played of how
/// many. A game that does not end, that leaves nobody an answer or that the program cannot play is a problem.
pub fn try_out(
    title: &dyn Title,
    room: &dyn Room,
    games: u64,
    tell: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<(), Problem> {
    let presets = title.setup_form().presets;
    let setups: Vec<Value> = match presets[..] {
        [] => vec![Value::Null],
        _ => presets.iter().map(|preset| Value::from(preset.name)).collect(),
    };
    let kinds: Vec<(usize, &Value)> =
        title.players().flat_map(|players| setups.iter().map(move |setup| (players, setup))).collect();
    let all = games.next_multiple_of(kinds.len().max(1) as u64);
    let mut some = false;
    for (number, &(players, setup)) in (1..=all).zip(kinds.iter().cycle()) {
        let seed = Seed::numbered(0, number);
        let play = || match title.open(players, setup, seed) {
            Ok(table) => room.play_out(&*table, seed, MOST_DECISIONS).map(|()| true),
            // A setup that is not for this many players plays no games.
            Err(_) => Ok(false),
        };
        // A program that trips over a number nobody thought of is no reason to go down with it.
        let played = catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|_| Err(Problem::new("problem.pack_breaks")));
        some |= played.map_err(|problem| problem.with("game", number))?;
        if (number % STRETCH == 0 || number == all) && !tell(number, all) {
            return Err(Problem::new("problem.pack_stopped"));
        }
    }
    if some { Ok(()) } else { Err(Problem::new("problem.pack_unplayable")) }
}
