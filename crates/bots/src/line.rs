//! The lines of one seat's turn.

use crate::judge::{Judge, Judged};
use almende_core::{Outcome, Seat, Silent};

/// A line is finished quickly where less than so many positions are left for it.
const QUICK: u32 = 16;
/// How much the others' promise counts. Most of a turn concerns the own board; taking what others need counts a little.
const OTHERS: f32 = 0.25;
/// Steps of one line at most.
const STEPS: usize = 24;

/// Whether a seat goes on with what it began: it decides again, and nothing new was shown.
fn goes_on<G: Judged>(game: &G, seat: Seat, outcome: Outcome) -> bool {
    outcome != Outcome::Reveals && game.turn().first() == Some(seat)
}

/// The end of the best line that begins with this action, and how the seat stands there.
///
/// A line ends where another seat decides or where something new would be shown. It costs so many positions at most: every
/// step shares what is left among its options, and where too little is left the line is finished quickly, each step the
/// best at once.
pub(crate) fn best_line<G: Judged>(judge: &Judge, game: &G, seat: Seat, action: G::Action, positions: u32) -> (f32, G) {
    let mut game = game.clone();
    let outcome = game.perform(seat, action, &mut Silent);
    let mut options = Vec::new();
    if goes_on(&game, seat, outcome) {
        game.search_options(seat, &mut options);
        let each = positions / options.len().max(1) as u32;
        if each >= QUICK || options.len() == 1 {
            let lines = options.into_iter().map(|action| best_line(judge, &game, seat, action, each));
            // Of equal lines the first.
            let better = |one: (f32, G), two: (f32, G)| if two.0 > one.0 { two } else { one };
            if let Some(best) = lines.reduce(better) {
                return best;
            }
        }
        finish(judge, &mut game, seat, outcome, positions);
    }
    (judge.standing(&game, seat, OTHERS), game)
}

/// Goes on for a seat to its next rest, each step the one after which it can hope for most.
fn finish<G: Judged>(judge: &Judge, game: &mut G, seat: Seat, mut outcome: Outcome, mut positions: u32) {
    let mut options = Vec::new();
    for _ in 0..STEPS {
        if positions == 0 || !goes_on(game, seat, outcome) {
            return;
        }
        options.clear();
        game.search_options(seat, &mut options);
        positions = positions.saturating_sub(options.len() as u32);
        if let [only] = options[..] {
            outcome = game.perform(seat, only, &mut Silent);
            continue;
        }
        let mut best: Option<(f32, G, Outcome)> = None;
        for &action in &options {
            let mut next = game.clone();
            let outcome = next.perform(seat, action, &mut Silent);
            let value = judge.promise(&next, seat);
            if best.as_ref().is_none_or(|best| value > best.0) {
                best = Some((value, next, outcome));
            }
        }
        let Some((_, next, next_outcome)) = best else { return };
        *game = next;
        outcome = next_outcome;
    }
}
