//! The second yardstick: the best line to the end of its own turn, by the game's judgement.

use crate::bot::{Bot, Sight};
use crate::clock::Moment;
use crate::judge::Judged;
use crate::line::best_line;
use crate::mind::Mind;
use crate::spec::Budget;
use almende_core::Rng;
use std::time::Duration;

/// Looks at the lines of its own turn and takes the first step of the best.
///
/// Each option gets an equal share of the budget, so that a wide decision is looked at evenly instead of deeply at its
/// beginning.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
    mind: Mind,
    positions: u32,
    time: Option<Duration>,
    slack: f32,
    warmth: f32,
}

impl Greedy {
    /// A bot that draws worlds from this stream.
    pub fn new(rng: Rng, mind: Mind, budget: Option<Budget>) -> Greedy {
        let usual = mind.settings.greedy_positions;
        let (positions, time) = match budget {
            None => (usual, None),
            Some(Budget::Iterations(positions)) => (positions.try_into().unwrap_or(u32::MAX), None),
            Some(Budget::Time(time)) => (usual, Some(time)),
        };
        Greedy { rng, mind, positions, time, slack: 0.0, warmth: 0.0 }
    }

    /// The same bot, to which everything is equal that is so many points behind the best at most.
    #[must_use]
    pub fn with_slack(self, slack: f32) -> Greedy {
        Greedy { slack, ..self }
    }

    /// The same bot, which now and then takes what looks so many points worse than the best, and less often what looks worse still: an option
    /// that looks as many points worse is taken a little more than a third as often.
    #[must_use]
    pub fn with_warmth(self, warmth: f32) -> Greedy {
        Greedy { warmth, ..self }
    }

    /// The same bot, which stops after this time also where it has positions left.
    #[must_use]
    pub fn within(self, time: Option<Duration>) -> Greedy {
        Greedy { time: self.time.into_iter().chain(time).min(), ..self }
    }

    /// What each option leads to at best. Out of time the last options are left out, but never all of them.
    fn values<G: Judged>(&mut self, sight: &Sight<'_, G>) -> Vec<f32> {
        let world = sight.world(&mut self.rng);
        let end = self.time.map(|time| Moment::now() + time);
        let share = self.positions / sight.options().len().max(1) as u32;
        let mut values = Vec::with_capacity(sight.options().len());
        for &action in sight.options() {
            if !values.is_empty() && end.is_some_and(|end| Moment::now() >= end) {
                break;
            }
            values.push(best_line(&self.mind, &world, sight.seat(), action, share).0);
        }
        values
    }
}

impl<G: Judged> Bot<G> for Greedy {
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize {
        let mut values = self.values(sight);
        if self.warmth > 0.0 {
            values.iter_mut().for_each(|value| *value += self.warmth * gumbel(&mut self.rng));
        }
        let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut good = values.iter().enumerate().filter(|(_, value)| **value >= best - self.slack);
        if self.slack == 0.0 {
            return good.next().map_or(0, |(place, _)| place);
        }
        let good: Vec<usize> = good.map(|(place, _)| place).collect();
        good.get(self.rng.below(good.len().max(1) as u32) as usize).copied().unwrap_or(0)
    }
}

/// What has to be added to values so that the highest sum is at each with the chances that its value deserves.
fn gumbel(rng: &mut Rng) -> f32 {
    let even = (rng.below(1 << 24) as f32 + 0.5) / (1 << 24) as f32;
    -(-even.ln()).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{choose, chooses_by_what_it_sees, game, rng, wins_against_random};
    use almende_core::Game as _;
    use almende_helios::Helios;

    fn greedy(budget: Budget) -> impl Fn(Rng) -> Greedy {
        move |rng| Greedy::new(rng, Mind::standard::<Helios>().unwrap(), Some(budget))
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
    fn with_slack_it_varies_but_never_takes_what_is_far_behind() {
        let game = game();
        let values = {
            let seat = game.turn().first().unwrap();
            let mut options = Vec::new();
            game.search_options(seat, &mut options);
            greedy(Budget::Iterations(400))(rng(7)).values(&Sight::new(&game, seat, &options))
        };
        let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let chosen = |slack: f32| -> std::collections::BTreeSet<usize> {
            let bot = |number| greedy(Budget::Iterations(400))(rng(number)).with_slack(slack);
            (0..40).map(|number| choose(&game, &mut bot(number))).collect()
        };
        // Worlds differ, so a little more than the slack may lie between two options.
        assert!(chosen(2.0).iter().all(|&place| values[place] >= best - 4.0), "{values:?}");
        assert!(chosen(1_000.0).len() > 1, "{values:?}");
    }

    #[test]
    fn without_time_the_first_option_is_still_looked_at() {
        assert_eq!(choose(&game(), &mut greedy(Budget::Time(Duration::ZERO))(rng(1))), 0);
    }
}
