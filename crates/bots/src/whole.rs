//! One game between bots, to its end.

use crate::bot::{Bot, Sight};
use almende_core::{Game, Problem, Seat, Silent};

/// Plays one game to its end, telling `count` how many options each decision had. This is the loop whose speed is
/// measured: nothing in it allocates.
pub(crate) fn play_game<G: Game>(
    mut game: G,
    bots: &mut [Box<dyn Bot<G>>],
    options: &mut Vec<G::Action>,
    count: &mut impl FnMut(usize),
    most: usize,
) -> Result<G, Problem> {
    for _ in 0..most {
        let Some(seat) = game.turn().first() else { break };
        options.clear();
        game.search_options(seat, options);
        count(options.len());
        let place = if options.len() < 2 { 0 } else { bots[seat.index()].choose(&Sight::new(&game, seat, options)) };
        let action = *options.get(place).ok_or_else(|| stuck(seat))?;
        game.perform(seat, action, &mut Silent);
    }
    if game.turn().is_empty() { Ok(game) } else { Err(Problem::new("problem.endless").with("actions", most)) }
}

#[cold]
fn stuck(seat: Seat) -> Problem {
    Problem::new("problem.stuck").with("seat", seat)
}
