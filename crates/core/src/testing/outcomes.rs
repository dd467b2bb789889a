//! That the options for search leave out ways, not outcomes.

use super::{Properties, Verdict, options_of, search_options_of};
use crate::event::Silent;
use crate::game::Game;
use crate::seat::{Seat, Seats};
use std::collections::HashSet;

/// More states than this are not followed: then the stretch of decisions is too long to be expanded exhaustively.
const MOST_STATES: usize = 50_000;

impl<G: Game> Properties<G> {
    /// From where a payment begins, `options` and `search_options` lead to the same positions outside. Without
    /// [`Properties::payment`] there is nothing to check.
    ///
    /// It cannot hold from the middle as well: whoever has picked the small coin first must still be able to pick the
    /// large one, whatever the order for search. There, the options for search need only be some that lead on.
    pub fn search_options_reach_the_same_outcomes(&self) {
        let Some(is_inside) = self.payment else { return };
        let mut was_inside = false;
        self.walk("search options reach the same outcomes", |scene| {
            let begins = is_inside(scene.now()) && (scene.play.entries().is_empty() || !was_inside);
            was_inside = is_inside(scene.now());
            let payers = if begins { scene.now().turn() } else { Seats::NONE };
            payers.iter().try_for_each(|seat| same_outcomes(scene.now(), seat, is_inside))
        });
    }
}

/// Follows all lines of one seat's decisions while `is_inside` holds (and the seat decides), once with `options` and
/// once with `search_options`, and compares the sets of states they end in.
pub fn same_outcomes<G: Game>(game: &G, seat: Seat, is_inside: fn(&G) -> bool) -> Verdict {
    let all = outcomes(game, seat, is_inside, options_of)?;
    let worth = outcomes(game, seat, is_inside, search_options_of)?;
    if let Some(missed) = all.difference(&worth).next() {
        return Err(format!("of {} outcomes, search reaches {}; it misses {missed:?}", all.len(), worth.len()));
    }
    if let Some(stray) = worth.difference(&all).next() {
        return Err(format!("search reaches what the options do not: {stray:?}"));
    }
    Ok(())
}

fn outcomes<G: Game>(
    game: &G,
    seat: Seat,
    is_inside: fn(&G) -> bool,
    options: fn(&G, Seat) -> Vec<G::Action>,
) -> Result<HashSet<G>, String> {
    let mut outside = HashSet::new();
    let mut inside = HashSet::from([game.clone()]);
    let mut open = vec![game.clone()];
    while let Some(state) = open.pop() {
        for action in options(&state, seat) {
            let mut next = state.clone();
            let done = next.apply(seat, action, &mut Silent);
            done.map_err(|refusal| format!("the option {action} was refused: {refusal:?}"))?;
            if !is_inside(&next) || !next.turn().contains(seat) {
                outside.insert(next);
            } else if inside.insert(next.clone()) {
                open.push(next);
            }
        }
        if inside.len() + outside.len() > MOST_STATES {
            return Err(format!("more than {MOST_STATES} states; choose a shorter stretch of decisions"));
        }
    }
    Ok(outside)
}
