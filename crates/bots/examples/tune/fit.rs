//! Weights by regression: which would have foretold the points each seat still won?

use crate::play::{Hall, Told, normal};
use almende_bots::{Judge, Judged, KNOTS, Weights, shares};
use almende_core::Seed;

/// How far weights are shaken so that games differ, as a share of each weight: around weights that are good already, and
/// while they are learned.
const SHAKE: f32 = 0.3;
const SHIVER: f32 = 0.05;
/// How strongly the fit holds on to the weights it began with, in positions.
const INERTIA: f64 = 200.0;

/// How much of the games of earlier rounds is remembered, in the same order.
const MEMORY: f64 = 0.5;
const LONG_MEMORY: f64 = 0.9;
/// How far to go towards the weights found; the first that wins is taken.
const PACES: [f32; 3] = [1.0, 0.5, 0.2];

/// The weights after some rounds in which each plays with what the round before has found, good or not: bots find what
/// weights promise too much for, and the next regression has seen it. What comes out foretells well what it comes to itself.
pub fn learn<G: Judged>(hall: &Hall<'_, G>, start: Weights) -> Weights {
    let mut weights = start;
    let mut equations = Equations::new(G::FEATURES.len() * KNOTS);
    for round in 0..hall.options.rounds {
        weights = regress(hall, &mut equations, &weights, round, LONG_MEMORY, SHIVER).along(1.0, &weights);
    }
    weights
}

/// The best weights after all rounds: each time those that foretell best what greedy bots with about the best weights so
/// far win, if they win against these.
pub fn fits<G: Judged>(hall: &Hall<'_, G>, start: Weights) -> Weights {
    let mut best = start;
    let mut equations = Equations::new(G::FEATURES.len() * KNOTS);
    for round in 0..hall.options.fits {
        let found = regress(hall, &mut equations, &best, round, MEMORY, SHAKE);
        for pace in PACES {
            let (taken, better) = hall.better(&best, found.along(pace, &best), &format!("  pace {pace}"));
            best = better;
            if taken {
                break;
            }
        }
    }
    best
}

/// What a regression finds, and where it began.
struct Found {
    kind: usize,
    players: usize,
    before: Vec<f64>,
    now: Vec<f64>,
}

impl Found {
    /// Weights on the way from those before to those found.
    fn along(&self, pace: f32, weights: &Weights) -> Weights {
        let between = |i: usize| (self.before[i] + f64::from(pace) * (self.now[i] - self.before[i])) as f32;
        let row = |feature: usize| std::array::from_fn(|knot| between(feature * KNOTS + knot));
        weights.clone().with_table(self.kind, self.players, (0..self.now.len() / KNOTS).map(row).collect())
    }
}

/// Games with about these weights, and which weights would have foretold them and those remembered.
fn regress<G: Judged>(
    hall: &Hall<'_, G>,
    equations: &mut Equations,
    weights: &Weights,
    round: u32,
    memory: f64,
    shake: f32,
) -> Found {
    let (kind, players) = (hall.kind, hall.options.players);
    let told = games(hall, weights, round, shake);
    equations.fade(memory);
    told.iter().for_each(|game| add_game(equations, game));
    let before: Vec<f64> = weights.at_table(kind, players).iter().flatten().map(|&weight| weight.into()).collect();
    let now = equations.solve(&before);
    let points: Vec<f32> = told.iter().flat_map(|game| game.points.iter().copied()).collect();
    let (mean, was, is) = (crate::play::mean(&points), equations.error(&before), equations.error(&now));
    eprintln!("fit {round}: points {mean:.1}, error {was:.1} before, {is:.1} now");
    Found { kind, players, before, now }
}

/// The same weights, but that what they promise is right on average at every time of a game. Choices of a turn hardly change
/// by it; a search compares positions of different times, and people see what they can hope for.
pub fn level<G: Judged>(hall: &Hall<'_, G>, weights: Weights) -> Weights {
    let players = hall.options.players;
    let Some(constant) = G::FEATURES.iter().position(|name| *name == "one") else { return weights };
    let judges = vec![Judge::new(weights.clone()); players];
    let told = hall.each(hall.options.games, |number| hall.play((1 << 41) + number, &judges, true));
    let mut equations = Equations::new(KNOTS);
    for game in &told {
        for look in &game.looks {
            let Some(end) = game.points.get(look.seat.index()) else { continue };
            equations.add(&shares(look.left).map(f64::from), f64::from(end - hall.promise(&weights, look)));
        }
    }
    let shift = equations.solve(&[0.0; KNOTS]);
    let (was, is) = (equations.error(&[0.0; KNOTS]), equations.error(&shift));
    eprintln!("level: error {was:.1} before, {is:.1} now");
    let mut table = weights.at_table(hall.kind, players).to_vec();
    table[constant].iter_mut().zip(shift).for_each(|(weight, shift)| *weight += shift as f32);
    weights.with_table(hall.kind, players, table)
}

/// Games between greedy bots whose weights are shaken, so that they differ.
fn games<G: Judged>(hall: &Hall<'_, G>, weights: &Weights, round: u32, shake: f32) -> Vec<Told> {
    let first = (u64::from(round) + 1) << 20;
    let players = hall.options.players;
    hall.each(hall.options.games, |number| {
        let mut rng = Seed::numbered(hall.options.seed, first + number).stream("shake", 0);
        let mut shaken = |_| {
            let mut shake = |weight: f32| weight * (1.0 + shake * normal(&mut rng)) + 0.05 * normal(&mut rng);
            let table = weights.at_table(hall.kind, players).iter().map(|knots| knots.map(&mut shake)).collect();
            Judge::new(weights.clone().with_table(hall.kind, players, table))
        };
        let judges: Vec<Judge> = (0..players).map(&mut shaken).collect();
        hall.play(first + number, &judges, true)
    })
}

fn add_game(equations: &mut Equations, game: &Told) {
    for look in &game.looks {
        let Some(end) = game.points.get(look.seat.index()) else { continue };
        let shares = shares(look.left);
        let row: Vec<f64> =
            look.features.iter().flat_map(|feature| shares.map(|share| f64::from(feature * share))).collect();
        equations.add(&row, f64::from(end - look.points));
    }
}

/// The normal equations of a least-squares fit.
struct Equations {
    n: usize,
    count: f64,
    matrix: Vec<f64>,
    side: Vec<f64>,
    squares: f64,
}

impl Equations {
    fn new(n: usize) -> Equations {
        Equations { n, count: 0.0, matrix: vec![0.0; n * n], side: vec![0.0; n], squares: 0.0 }
    }

    fn add(&mut self, row: &[f64], target: f64) {
        self.count += 1.0;
        self.squares += target * target;
        for (i, &a) in row.iter().enumerate().filter(|(_, a)| **a != 0.0) {
            self.side[i] += a * target;
            for (j, &b) in row.iter().enumerate() {
                self.matrix[i * self.n + j] += a * b;
            }
        }
    }

    /// Remembers only a share of what was added.
    fn fade(&mut self, share: f64) {
        self.count *= share;
        self.squares *= share;
        self.matrix.iter_mut().chain(&mut self.side).for_each(|sum| *sum *= share);
    }

    /// The root of the mean square of what remains unexplained.
    fn error(&self, weights: &[f64]) -> f64 {
        let mut sum = self.squares;
        for i in 0..self.n {
            let row: f64 = (0..self.n).map(|j| self.matrix[i * self.n + j] * weights[j]).sum();
            sum += weights[i] * (row - 2.0 * self.side[i]);
        }
        (sum / self.count.max(1.0)).max(0.0).sqrt()
    }

    /// The solution that stays near `before` where the positions say little.
    fn solve(&self, before: &[f64]) -> Vec<f64> {
        let n = self.n;
        let (mut matrix, mut side) = (self.matrix.clone(), self.side.clone());
        for i in 0..n {
            let hold = INERTIA * (self.matrix[i * n + i] / self.count.max(1.0)).max(1e-3);
            matrix[i * n + i] += hold;
            side[i] += hold * before[i];
        }
        // Gauss with the largest pivot.
        for column in 0..n {
            let size = |row: &usize| matrix[row * n + column].abs();
            let pivot = (column..n).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(column);
            for j in 0..n {
                matrix.swap(column * n + j, pivot * n + j);
            }
            side.swap(column, pivot);
            for row in column + 1..n {
                let factor = matrix[row * n + column] / matrix[column * n + column];
                for j in column..n {
                    matrix[row * n + j] -= factor * matrix[column * n + j];
                }
                side[row] -= factor * side[column];
            }
        }
        let mut found = vec![0.0; n];
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|j| matrix[row * n + j] * found[j]).sum();
            found[row] = (side[row] - known) / matrix[row * n + row];
        }
        found
    }
}
