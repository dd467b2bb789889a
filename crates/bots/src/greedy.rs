//! The second yardstick: the best line to the end of its own turn, by the game's judgement.

use crate::bot::{Bot, Sight};
use crate::judge::{Judge, Judged};
use crate::spec::Budget;
use almende_core::{Outcome, Rng, Seat, Silent};
use std::time::{Duration, Instant};

/// Looks at the lines of its own turn and takes the first step of the best.
///
/// A line ends where another seat decides, where something new would be shown, or where its share of the budget is
/// spent. Each option gets an equal share, so that a wide decision is looked at evenly instead of deeply at its
/// beginning.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
    judge: Judge,
    positions: u32,
    time: Option<Duration>,
}

/// Positions a greedy bot looks at for one decision, unless told otherwise.
const POSITIONS: u32 = 2_000;
/// How much the others' promise counts. Most of a turn concerns the own board; taking what others need counts a little.
const OTHERS: f32 = 0.25;

impl Greedy {
    /// A bot that draws worlds from this stream.
    pub fn new(rng: Rng, judge: Judge, budget: Option<Budget>) -> Greedy {
        let (positions, time) = match budget {
            None => (POSITIONS, None),
            Some(Budget::Iterations(positions)) => (positions.try_into().unwrap_or(u32::MAX), None),
            Some(Budget::Time(time)) => (POSITIONS, Some(time)),
        };
        Greedy { rng, judge, positions, time }
    }
}

impl<G: Judged> Bot<G> for Greedy {
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize {
        let world = sight.world(&mut self.rng);
        let end = self.time.map(|time| Instant::now() + time);
        let share = self.positions / sight.options().len().max(1) as u32;
        let mut best = (0, f32::NEG_INFINITY);
        for (place, &action) in sight.options().iter().enumerate() {
            // Out of time: the options not looked at yet are left out, but never all of them.
            if place > 0 && end.is_some_and(|end| Instant::now() >= end) {
                break;
            }
            let value = value_of(&self.judge, &world, sight.seat(), action, share);
            if value > best.1 {
                best = (place, value);
            }
        }
        best.0
    }
}

/// The standing at the end of the best line that begins with this action.
fn value_of<G: Judged>(judge: &Judge, game: &G, seat: Seat, action: G::Action, share: u32) -> f32 {
    let mut game = game.clone();
    let outcome = game.perform(seat, action, &mut Silent);
    best_line(judge, &game, seat, outcome, share)
}

fn best_line<G: Judged>(judge: &Judge, game: &G, seat: Seat, outcome: Outcome, share: u32) -> f32 {
    let mut options = Vec::new();
    if outcome != Outcome::Reveals && game.turn().first() == Some(seat) {
        game.search_options(seat, &mut options);
    }
    let share = share / options.len().max(1) as u32;
    if options.is_empty() || share == 0 {
        return judge.standing(game, seat, OTHERS);
    }
    options.into_iter().map(|action| value_of(judge, game, seat, action, share)).fold(f32::NEG_INFINITY, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{choose, chooses_by_what_it_sees, game, rng, wins_against_random};
    use almende_helios::Helios;

    fn greedy(budget: Budget) -> impl Fn(Rng) -> Greedy {
        move |rng| Greedy::new(rng, Judge::standard::<Helios>(), Some(budget))
    }

    #[test]
    fn a_greedy_game_beats_a_random_one() {
        wins_against_random(greedy(Budget::Iterations(400)));
    }

    #[test]
    fn what_the_seat_cannot_see_does_not_matter() {
        chooses_by_what_it_sees(greedy(Budget::Iterations(100)));
    }

    #[test]
    fn without_time_the_first_option_is_still_looked_at() {
        assert_eq!(choose(&game(), &mut greedy(Budget::Time(Duration::ZERO))(rng(1))), 0);
    }
}
