//! Whether components from a stranger can be played with: some hundred games at random, for every number of players and
//! every setup with a name.

use crate::room::Room;
use crate::simulate::Series;
use almende_core::{Problem, Seed, Title};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// How many games are played before a table may use a pack.
pub const TRYOUT: u64 = 240;
/// Games between two reports.
const STRETCH: u64 = 10;

/// Plays `games` games at random and tells how many were played of how many. A game that does not end, that leaves nobody an
/// answer or that the program cannot play is a problem.
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
    let stretches = games.div_ceil(STRETCH).max(kinds.len() as u64);
    let (mut done, all) = (0, stretches * STRETCH);
    let mut some = false;
    for (number, &(players, setup)) in (0..stretches).zip(kinds.iter().cycle()) {
        let play = || -> Result<bool, Problem> {
            // A setup that is not for this many players plays no games.
            let Ok(like) = title.open(players, setup, Seed::numbered(number, 0)) else { return Ok(false) };
            let series = Series { seed: number, games: STRETCH, bots: vec!["random".parse()?], threads: 1 };
            room.simulate(&*like, &series).map(|_| true)
        };
        // A program that trips over a number nobody thought of is no reason to go down with it.
        some |= catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|_| Err(Problem::new("problem.pack_breaks")))?;
        done += STRETCH;
        if !tell(done, all) {
            return Err(Problem::new("problem.pack_stopped"));
        }
    }
    if some { Ok(()) } else { Err(Problem::new("problem.pack_unplayable")) }
}
