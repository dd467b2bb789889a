//! The arena: bots against each other, every deal played once from each seat.
//!
//! Games come in groups: one deal, as many games as there are seats, the bots one seat further in each. So luck of the
//! deal and of the seat falls on all alike, and the groups are independent of each other, which is what the error bar
//! needs.

use crate::bot::{Bot, Sight};
use crate::judge::Judged;
use crate::simulate::{for_each_number, play_game};
use crate::spec::{Spec, seated};
use almende_core::{Edition, Problem, Seat, Seed, Viewer};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A contest between bots.
#[derive(Clone, Debug)]
pub struct Contest {
    /// Group `i` is dealt from `Seed::numbered(seed, i)`.
    pub seed: u64,
    /// How many games; rounded up to whole groups.
    pub games: u64,
    /// Who plays; a list shorter than the table is repeated.
    pub bots: Vec<Spec>,
    /// How many threads play at once. The result does not depend on it, but for the times.
    pub threads: usize,
}

/// How a bot fared.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Standing {
    /// Wins; of a win shared by n it has an nth.
    pub wins: f64,
    /// The mean of its points.
    pub mean: f64,
    /// Its strength against the others at the table: 400 points are ten times the chances.
    pub elo: f64,
    /// Half the width of the 95 % confidence interval of `elo`.
    pub elo_error: f64,
    /// How long it thought about a decision, on average.
    pub ms_per_decision: f64,
}

/// What a contest came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcomes {
    /// Games played.
    pub games: u64,
    /// The bots in the order they were named.
    pub bots: Vec<Standing>,
}

/// Sums of whole numbers, so that the order of the groups does not matter.
#[derive(Clone, Default)]
struct Sums {
    points: i64,
    win_twelfths: u64,
    /// The squares of the wins of each group, for the error bar.
    squares: u64,
}

/// Plays a contest.
pub fn arena<G: Judged>(
    edition: &'static Edition<G::Content>,
    players: usize,
    setup: &G::Setup,
    contest: &Contest,
) -> Result<Outcomes, Problem> {
    let bots = seated(&contest.bots, players)?;
    let groups = contest.games.div_ceil(players as u64);
    let clocks: Vec<Arc<Clock>> = bots.iter().map(|_| Arc::default()).collect();
    let threads = for_each_number(
        groups,
        contest.threads,
        || vec![Sums::default(); players],
        |sums, group| {
            let mut wins = vec![0u64; players];
            for rotation in 0..players {
                let seed = Seed::numbered(contest.seed, group);
                let bot_at = |seat: usize| (seat + rotation) % players;
                let timed = |seat: usize| -> Box<dyn Bot<G>> {
                    let rng = seed.stream("bot", (rotation * players + seat) as u32);
                    Box::new(Timed { bot: bots[bot_at(seat)].build(rng), clock: clocks[bot_at(seat)].clone() })
                };
                let mut seated: Vec<_> = (0..players).map(timed).collect();
                let game =
                    play_game(G::new(edition, players, setup, seed)?, &mut seated, &mut Vec::new(), &mut |_| {})?;
                let sheet = game.score(Viewer::All);
                for seat in Seat::all(players) {
                    let total = sheet.totals.get(seat.index()).copied().flatten().unwrap_or_default();
                    sums[bot_at(seat.index())].points += i64::from(total);
                }
                let winners = sheet.winners();
                winners.iter().for_each(|seat| wins[bot_at(seat.index())] += 12 / winners.len() as u64);
            }
            for (sums, wins) in sums.iter_mut().zip(wins) {
                sums.win_twelfths += wins;
                sums.squares += wins * wins;
            }
            Ok(())
        },
    )?;
    let sum = |bot: usize| {
        threads.iter().fold(Sums::default(), |mut all, part| {
            all.points += part[bot].points;
            all.win_twelfths += part[bot].win_twelfths;
            all.squares += part[bot].squares;
            all
        })
    };
    let standing = |bot: usize| sum(bot).standing(groups, players, clocks[bot].milliseconds());
    Ok(Outcomes { games: groups * players as u64, bots: (0..players).map(standing).collect() })
}

impl Sums {
    fn standing(&self, groups: u64, players: usize, ms_per_decision: f64) -> Standing {
        let (n, seats) = (groups as f64, players as f64);
        let games = n * seats;
        // Wins of a group as a share of its games: between 0 and 1.
        let unit = 12.0 * seats;
        let share = self.win_twelfths as f64 / unit / n;
        let spread = (self.squares as f64 / unit / unit / n - share * share).max(0.0);
        // A bot that won or lost everything gets the benefit of half a game, so that the numbers stay finite.
        let bounded = share.clamp(0.5 / games, 1.0 - 0.5 / games);
        let at_least = bounded * (1.0 - bounded) / games * f64::from(u8::from(spread == 0.0));
        let error = 1.96 * (spread / (n - 1.0).max(1.0) + at_least).sqrt();
        // Against several others an equal bot wins one game in as many as there are seats.
        let odds = bounded / (1.0 - bounded) * (seats - 1.0).max(1.0);
        let per_share = 400.0 / std::f64::consts::LN_10 / (bounded * (1.0 - bounded));
        Standing {
            wins: self.win_twelfths as f64 / 12.0,
            mean: self.points as f64 / games,
            elo: 400.0 * odds.log10(),
            elo_error: error * per_share,
            ms_per_decision,
        }
    }
}

/// What a bot spends on its decisions.
#[derive(Default)]
struct Clock {
    nanoseconds: AtomicU64,
    decisions: AtomicU64,
}

impl Clock {
    fn milliseconds(&self) -> f64 {
        let decisions = self.decisions.load(Ordering::Relaxed).max(1);
        self.nanoseconds.load(Ordering::Relaxed) as f64 / decisions as f64 / 1e6
    }
}

struct Timed<G: Judged> {
    bot: Box<dyn Bot<G>>,
    clock: Arc<Clock>,
}

impl<G: Judged> Bot<G> for Timed<G> {
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize {
        let begin = Instant::now();
        let place = self.bot.choose(sight);
        self.clock.nanoseconds.fetch_add(begin.elapsed().as_nanos() as u64, Ordering::Relaxed);
        self.clock.decisions.fetch_add(1, Ordering::Relaxed);
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_core::Game;
    use almende_helios::{Helios, Setup};

    fn contest(bots: &[&str], games: u64, threads: usize) -> Outcomes {
        let bots = bots.iter().map(|bot| bot.parse().unwrap()).collect();
        let contest = Contest { seed: 1, games, bots, threads };
        arena::<Helios>(Helios::standard_content(), 2, &Setup::default(), &contest).unwrap()
    }

    #[test]
    fn equal_bots_share_every_deal() {
        // Each deal is played from both seats, so two equal bots with the same chance would win one each; with chance of
        // their own they come out even within the error.
        let result = contest(&["random"], 400, 2);
        assert_eq!(result.games, 400);
        assert_eq!(result.bots[0].wins + result.bots[1].wins, 400.0);
        assert!(result.bots[0].elo.abs() < 1.5 * result.bots[0].elo_error, "{result:?}");
        assert!((result.bots[0].elo + result.bots[1].elo).abs() < 1e-6);
    }

    #[test]
    fn the_stronger_bot_has_the_higher_number() {
        let result = contest(&["greedy:400n", "random"], 20, 2);
        assert_eq!(result.bots[0].wins, 20.0);
        assert!(result.bots[0].elo > 400.0 && result.bots[0].elo_error.is_finite(), "{result:?}");
    }

    #[test]
    fn the_result_does_not_depend_on_threads_and_games_fill_their_groups() {
        let without_times = |mut result: Outcomes| {
            result.bots.iter_mut().for_each(|bot| bot.ms_per_decision = 0.0);
            result
        };
        let alone = without_times(contest(&["random"], 21, 1));
        assert_eq!(alone.games, 22);
        assert_eq!(without_times(contest(&["random"], 21, 3)), alone);
    }
}
