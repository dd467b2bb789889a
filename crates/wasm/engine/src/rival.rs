//! Games in which every decision is drawn: what a module and the native program have to play alike.

use almende_core::{Problem, Seed, Title};
use serde::Serialize;
use serde_json::Value;

/// A whole game, and what is needed to see whether another program plays the same.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RandomGame {
    /// Its record.
    pub record: String,
    /// For each decision a digest of what could be done, in its order.
    pub offered: Vec<u32>,
    /// The position at its end.
    pub end: Value,
}

/// Game `number` of a series.
pub fn random_game(
    title: &dyn Title,
    players: usize,
    setup: &Value,
    series: u64,
    number: u64,
) -> Result<RandomGame, Problem> {
    let seed = Seed::numbered(series, number);
    let mut play = title.open(players, setup, seed)?;
    let mut rng = seed.stream("random game", 0);
    let mut offered = Vec::new();
    while let Some(seat) = play.turn().first() {
        let mut options = play.options(seat);
        offered.push(digest(options.iter().map(|choice| choice.action.as_str())));
        let place = rng.below(options.len().max(1) as u32) as usize;
        if place >= options.len() {
            return Err(Problem::new("problem.not_deciding").with("seat", seat));
        }
        let action = options.swap_remove(place).action;
        play.apply(seat, &action).map_err(|_| Problem::new("problem.broken_table").with("what", "random game"))?;
    }
    Ok(RandomGame { record: play.record().to_string(), offered, end: play.state() })
}

/// FNV-1a over lines, in 32 bits: any language computes it in a few lines.
fn digest<'a>(lines: impl Iterator<Item = &'a str>) -> u32 {
    lines
        .flat_map(|line| line.bytes().chain([b'\n']))
        .fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
