//! Games between greedy bots with weights of their own.

use crate::options::Options;
use almende_bots::{Bot, Budget, Evaluator as _, Greedy, Judge, Judged, Looks, MAX_FEATURES, Mind, Sight, Weights};
use almende_core::{Outcome, Rng, Seat, Seed, Silent};
use std::marker::PhantomData;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Where the games are played.
pub struct Hall<'a, G: Judged> {
    pub options: &'a Options,
    /// Which of the title's kinds of games is played.
    pub kind: usize,
    setup: G::Setup,
    end: Option<Instant>,
    game: PhantomData<G>,
}

/// What a position looked like to a seat.
pub struct Look {
    pub seat: Seat,
    pub left: f32,
    pub points: f32,
    pub features: Vec<f32>,
}

/// A finished game: the points of each seat, and what the positions at rest looked like where that was asked for.
pub struct Told {
    pub points: Vec<f32>,
    pub looks: Vec<Look>,
}

impl<'a, G: Judged> Hall<'a, G> {
    pub fn new(options: &'a Options) -> Result<Self, String> {
        let setup = match &options.setup {
            None => G::Setup::default(),
            Some(text) => match G::preset(text) {
                Some(setup) => setup,
                None => serde_json::from_str(text).map_err(|error| format!("--setup: {error}"))?,
            },
        };
        let end = Instant::now().checked_add(Duration::from_secs(options.seconds.min(1 << 30)));
        let mut hall: Hall<G> = Hall { options, kind: 0, setup, end, game: PhantomData };
        hall.kind = hall.deal(0)?.kind();
        Ok(hall)
    }

    /// Whether the time is up.
    pub fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    fn deal(&self, number: u64) -> Result<G, String> {
        let seed = Seed::numbered(self.options.seed, number);
        let content: &'static G::Content = G::standard_content();
        G::new(content, self.options.players, &self.setup, seed).map_err(|problem| problem.to_string())
    }

    /// Plays a deal, each seat with its own weights.
    pub fn play(&self, number: u64, judges: &[Judge], looking: bool) -> Told {
        let Ok(mut game) = self.deal(number) else { return Told { points: Vec::new(), looks: Vec::new() } };
        let seed = Seed::numbered(self.options.seed, number);
        let budget = Some(Budget::Iterations(self.options.positions));
        let bot = |(seat, judge): (usize, &Judge)| {
            Greedy::new(seed.stream("tune", seat as u32), Mind::new::<G>(judge.clone()), budget)
        };
        let mut bots: Vec<Greedy> = judges.iter().enumerate().map(bot).collect();
        let (mut options, mut looks) = (Vec::new(), Vec::new());
        // Where a line ends: another seat decides, or something new was shown.
        let mut rest: (Option<Seat>, Outcome) = (None, Outcome::Reveals);
        while let Some(seat) = game.turn().first() {
            if looking && (rest.0 != Some(seat) || rest.1 == Outcome::Reveals) {
                looks.extend(Seat::all(game.players()).map(|seat| look(&game, seat)));
            }
            options.clear();
            game.search_options(seat, &mut options);
            let place = match options.len() {
                0 | 1 => 0,
                _ => Bot::<G>::choose(&mut bots[seat.index()], &Sight::new(&game, seat, &options)),
            };
            let Some(&action) = options.get(place) else { break };
            rest = (Some(seat), game.perform(seat, action, &mut Silent));
        }
        let points = Seat::all(game.players()).map(|seat| look(&game, seat).points).collect();
        Told { points, looks }
    }

    /// What weights promise for a position.
    pub fn promise(&self, weights: &Weights, look: &Look) -> f32 {
        let (players, kind, mut to_come) = (self.options.players, self.kind, [0.0]);
        weights.to_come(&Looks { players, kind, features: &look.features, left: &[look.left] }, &mut to_come);
        look.points + to_come[0]
    }

    /// How much better the challenger does than the others, for each deal of a range: its points less those of the best
    /// other, on average over the seats it sits at. Alone: its points.
    pub fn margins(&self, challenger: &Weights, others: &Weights, deals: std::ops::Range<u64>) -> Vec<f32> {
        let (challenger, others) = (Judge::new(challenger.clone()), Judge::new(others.clone()));
        let players = self.options.players;
        let jobs = (deals.end - deals.start) * players as u64;
        let margins = self.each(jobs, |job| {
            let (deal, own) = (deals.start + job / players as u64, (job % players as u64) as usize);
            let seated = |seat: usize| if seat == own { challenger.clone() } else { others.clone() };
            let told = self.play(deal, &(0..players).map(seated).collect::<Vec<_>>(), false);
            let best_other = told.points.iter().enumerate().filter(|(seat, _)| *seat != own).map(|(_, &points)| points);
            let own = told.points.get(own).copied().unwrap_or_default();
            own - best_other.fold(f32::NEG_INFINITY, f32::max).max(if players == 1 { 0.0 } else { f32::MIN })
        });
        margins.chunks(players).map(|seats| seats.iter().sum::<f32>() / players as f32).collect()
    }

    /// The better of two, by deals kept for this question.
    pub fn better(&self, best: &Weights, challenger: Weights, name: &str) -> (bool, Weights) {
        // Far from the deals that anything is learned from.
        let first = 1 << 40;
        let deals = first..first + self.options.checks / self.options.players as u64;
        let mut margins = self.margins(&challenger, best, deals.clone());
        if self.options.players == 1 {
            let before = self.margins(best, best, deals);
            eprintln!("  alone: {:.2} before, {:.2} now", mean(&before), mean(&margins));
            margins.iter_mut().zip(before).for_each(|(now, before)| *now -= before);
        }
        let (mean, error) = (mean(&margins), error(&margins));
        let taken = mean > error;
        eprintln!("{name}: {mean:+.2} ± {error:.2} points{}", if taken { ", taken" } else { "" });
        (taken, if taken { challenger } else { best.clone() })
    }

    /// Does a job for every number below `end`, on all threads, and collects the results in order.
    pub fn each<T: Send>(&self, end: u64, job: impl Fn(u64) -> T + Sync) -> Vec<T> {
        let next = AtomicU64::new(0);
        let results = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..self.options.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= end {
                            return;
                        }
                        let result = job(number);
                        if let Ok(mut results) = results.lock() {
                            results.push((number, result));
                        }
                    }
                });
            }
        });
        let mut results = results.into_inner().unwrap_or_default();
        results.sort_by_key(|(number, _)| *number);
        results.into_iter().map(|(_, result)| result).collect()
    }
}

fn look<G: Judged>(game: &G, seat: Seat) -> Look {
    let mut features = [0.0; MAX_FEATURES];
    let points = game.look(seat, &mut features[..G::FEATURES.len()]);
    Look { seat, left: game.left(), points, features: features[..G::FEATURES.len()].to_vec() }
}

pub fn mean(numbers: &[f32]) -> f32 {
    numbers.iter().sum::<f32>() / numbers.len().max(1) as f32
}

/// The standard error of the mean.
pub fn error(numbers: &[f32]) -> f32 {
    let mean = mean(numbers);
    let spread: f32 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
    let n = numbers.len() as f32;
    (spread / (n - 1.0).max(1.0) / n.max(1.0)).sqrt()
}

/// A number from the normal distribution.
pub fn normal(rng: &mut Rng) -> f32 {
    // The sum of twelve even numbers is close enough to it.
    let even = |rng: &mut Rng| rng.below(1 << 16) as f32 / 65536.0;
    (0..12).map(|_| even(rng)).sum::<f32>() - 6.0
}
