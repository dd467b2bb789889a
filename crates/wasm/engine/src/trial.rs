//! Whether the components of a pack can be played with: games at random, as a server plays them before it makes a table. A module has
//! no series of games, so the games are played here.

use crate::Engine;
use crate::question::Reply;
use almende_core::{Problem, Rng, Seed, Table};
use almende_server::failure::Failure;
use almende_server::limits;
use almende_server::wire::PackTrial;
use serde_json::Value;

/// How many games are played.
const GAMES: u32 = 240;
/// What takes longer than any game of any title has no end.
const MOST_ACTIONS: u32 = 20_000;

impl Engine {
    pub(crate) fn try_out(&self, pack: &Value, tell: &mut dyn FnMut(&str)) -> Result<Reply, Failure> {
        if pack.to_string().len() > limits::PACK {
            return Err(Problem::new("problem.pack_large").with("kib", limits::PACK >> 10).into());
        }
        let game = self.game_with(Some(pack))?;
        let title = &*game.title;
        let presets = title.setup_form().presets;
        let setups: Vec<Value> = match presets[..] {
            [] => vec![Value::Null],
            _ => presets.iter().map(|preset| Value::from(preset.name)).collect(),
        };
        let kinds: Vec<(usize, &Value)> =
            title.players().flat_map(|players| setups.iter().map(move |setup| (players, setup))).collect();
        let of = GAMES.next_multiple_of(kinds.len().max(1) as u32);
        let mut trial = PackTrial { version: title.content_version().to_owned(), done: 0, of, ready: false };
        let mut some = false;
        for (number, &(players, setup)) in (0..of).zip(kinds.iter().cycle()) {
            let seed = Seed::numbered(0, number.into());
            // A setup that is not for this many players plays no games.
            if let Ok(mut table) = title.open(players, setup, seed) {
                play(&mut *table, &mut seed.stream("trial", 0))?;
                some = true;
            }
            trial.done += 1;
            if trial.done % 10 == 0 {
                tell(&serde_json::to_string(&trial).map_err(|_| Failure::fault())?);
            }
        }
        if !some {
            return Err(Problem::new("problem.pack_unplayable").into());
        }
        trial.ready = true;
        Reply::with(&trial)
    }
}

/// Plays to the end.
fn play(table: &mut dyn Table, rng: &mut Rng) -> Result<(), Problem> {
    let breaks = || Problem::new("problem.pack_breaks");
    for _ in 0..MOST_ACTIONS {
        let Some(seat) = table.turn().first() else { return Ok(()) };
        let mut options = table.options(seat);
        if options.is_empty() {
            return Err(breaks());
        }
        let place = rng.below(options.len() as u32) as usize;
        table.apply(seat, &options.swap_remove(place).action).map_err(|_| breaks())?;
    }
    Err(Problem::new("problem.endless").with("game", 1).with("actions", MOST_ACTIONS))
}
