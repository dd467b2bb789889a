//! The second yardstick: the best line to the end of its own turn, by the game's judgement.

use crate::bot::{Bot, Sight};
use crate::judge::{Judged, standing};
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
    positions: u32,
    time: Option<Duration>,
}

/// Positions a greedy bot looks at for one decision, unless told otherwise.
const POSITIONS: u32 = 2_000;

impl Greedy {
    /// A bot that draws worlds from this stream.
    pub fn new(rng: Rng, budget: Option<Budget>) -> Greedy {
        let (positions, time) = match budget {
            None => (POSITIONS, None),
            Some(Budget::Iterations(positions)) => (positions.try_into().unwrap_or(u32::MAX), None),
            Some(Budget::Time(time)) => (POSITIONS, Some(time)),
        };
        Greedy { rng, positions, time }
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
            let value = value_of(&world, sight.seat(), action, share);
            if value > best.1 {
                best = (place, value);
            }
        }
        best.0
    }
}

/// The standing at the end of the best line that begins with this action.
fn value_of<G: Judged>(game: &G, seat: Seat, action: G::Action, share: u32) -> f32 {
    let mut game = game.clone();
    let outcome = game.perform(seat, action, &mut Silent);
    best_line(&game, seat, outcome, share)
}

fn best_line<G: Judged>(game: &G, seat: Seat, outcome: Outcome, share: u32) -> f32 {
    let mut options = Vec::new();
    if outcome != Outcome::Reveals && game.turn().first() == Some(seat) {
        game.search_options(seat, &mut options);
    }
    let share = share / options.len().max(1) as u32;
    if options.is_empty() || share == 0 {
        return standing(game, seat);
    }
    options.into_iter().map(|action| value_of(game, seat, action, share)).fold(f32::NEG_INFINITY, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_core::{Game, Seed, Viewer};
    use almende_helios::{Helios, Setup};

    fn game() -> Helios {
        Helios::new(Helios::standard_content(), 2, &Setup::default(), Seed::numbered(3, 0)).unwrap()
    }

    fn choose(game: &Helios, budget: Option<Budget>, rng: u64) -> String {
        let seat = game.turn().first().unwrap();
        let mut options = Vec::new();
        game.search_options(seat, &mut options);
        let mut bot = Greedy::new(Seed::numbered(rng, 0).stream("bot", 0), budget);
        options[bot.choose(&Sight::new(game, seat, &options))].to_string()
    }

    #[test]
    fn a_greedy_game_beats_a_random_one_by_far() {
        let mut game = game();
        let mut random = Seed::numbered(4, 0).stream("random", 0);
        let mut options = Vec::new();
        while let Some(seat) = game.turn().first() {
            options.clear();
            game.search_options(seat, &mut options);
            let place = if seat == Seat::FIRST {
                Greedy::new(random.clone(), Some(Budget::Iterations(200))).choose(&Sight::new(&game, seat, &options))
            } else {
                random.below(options.len() as u32) as usize
            };
            game.perform(seat, options[place], &mut Silent);
        }
        let totals = game.score(Viewer::All).totals;
        assert!(totals[0] > totals[1], "{totals:?}");
    }

    #[test]
    fn what_the_seat_cannot_see_does_not_matter() {
        let mut game = game();
        for _ in 0..40 {
            let Some(seat) = game.turn().first() else { break };
            let mut options = Vec::new();
            game.search_options(seat, &mut options);
            let chosen = choose(&game, Some(Budget::Iterations(100)), 1);
            for other in 0..3 {
                let mut sibling = game.clone();
                sibling.redraw_hidden(seat, &mut Seed::numbered(other, 7).stream("sibling", 0));
                assert_eq!(choose(&sibling, Some(Budget::Iterations(100)), 1), chosen);
            }
            game.perform(seat, chosen.parse().unwrap(), &mut Silent);
        }
    }

    #[test]
    fn without_time_the_first_option_is_still_looked_at() {
        assert!(!choose(&game(), Some(Budget::Time(Duration::ZERO)), 1).is_empty());
    }
}
