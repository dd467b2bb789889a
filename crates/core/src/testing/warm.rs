//! Play for counting allocations.

use crate::chance::Seed;
use crate::event::Silent;
use crate::game::Game;
use crate::seat::Seat;

/// Plays each of the games at random to its end, asking for all that a search asks for (`turn`, `options`,
/// `search_options`, `check`, `apply`), and gives the number of actions.
///
/// Called twice with the same arguments it plays the same games, so the second call finds a list that has grown
/// already: whatever is allocated then, the game allocates. The counting itself needs an allocator, hence `unsafe`,
/// hence a test binary of its own: `crates/core/tests/allocations.rs` is the pattern.
pub fn warm_play<G: Game>(games: &[G], seed: u64, list: &mut Vec<G::Action>) -> usize {
    let mut actions = 0;
    for (number, start) in games.iter().enumerate() {
        let mut rng = Seed::numbered(seed, number as u64).stream("testing: warm play", 0);
        let mut game = start.clone();
        for _ in 0..G::MAX_ACTIONS {
            let turn = game.turn();
            let Some(seat) = turn.iter().nth(rng.below(turn.len() as u32) as usize) else { break };
            list.clear();
            game.search_options(seat, list);
            list.clear();
            game.options(seat, list);
            let Some(&action) = list.get(rng.below(list.len() as u32) as usize) else { break };
            // What the others hear when they try the same: refusals are free, too.
            for other in Seat::all(game.players()) {
                let _ = std::hint::black_box(game.check(other, action));
            }
            if game.apply(seat, action, &mut Silent).is_err() {
                break;
            }
            actions += 1;
        }
    }
    actions
}
