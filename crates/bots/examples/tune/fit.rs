//! Weights by regression: which would have foretold the points each seat still won?

use crate::play::{Hall, Told, normal};
use almende_bots::{Judge, Judged, KNOTS, Weights, shares};
use almende_core::Seed;

/// How far weights are shaken so that games differ, as a share of each weight.
const SHAKE: f32 = 0.3;
/// How strongly the fit holds on to the weights it began with, in positions.
const INERTIA: f64 = 200.0;

/// How much of the games of earlier rounds is remembered.
const MEMORY: f64 = 0.5;
/// How far to go towards the weights found; the first that wins is taken.
const PACES: [f32; 3] = [1.0, 0.5, 0.2];

/// The best weights after all rounds: each time those that foretell best what greedy bots with about the best weights so
/// far win, if they win against these.
pub fn fits<G: Judged>(hall: &Hall<'_, G>, start: Weights) -> Weights {
    let players = hall.options.players;
    let mut best = start;
    let mut equations = Equations::new(G::FEATURES.len() * KNOTS);
    for round in 0..hall.options.fits {
        let told = games(hall, &best, round);
        equations.fade(MEMORY);
        told.iter().for_each(|game| add_game(&mut equations, game));
        let before: Vec<f64> = best.at_table(players).iter().flatten().map(|&weight| weight.into()).collect();
        let found = equations.solve(&before);
        let points: Vec<f32> = told.iter().flat_map(|game| game.points.iter().copied()).collect();
        let (mean, was, is) = (crate::play::mean(&points), equations.error(&before), equations.error(&found));
        eprintln!("fit {round}: points {mean:.1}, error {was:.1} before, {is:.1} now");
        for pace in PACES {
            let between = |i: usize| (before[i] + f64::from(pace) * (found[i] - before[i])) as f32;
            let row = |feature: usize| std::array::from_fn(|knot| between(feature * KNOTS + knot));
            let table = (0..G::FEATURES.len()).map(row).collect();
            let (taken, better) =
                hall.better(&best, best.clone().with_table(players, table), &format!("  pace {pace}"));
            best = better;
            if taken {
                break;
            }
        }
    }
    best
}

/// Games between greedy bots whose weights are shaken, so that they differ.
fn games<G: Judged>(hall: &Hall<'_, G>, weights: &Weights, round: u32) -> Vec<Told> {
    let first = (u64::from(round) + 1) << 20;
    let players = hall.options.players;
    hall.each(hall.options.games, |number| {
        let mut rng = Seed::numbered(hall.options.seed, first + number).stream("shake", 0);
        let mut shaken = |_| {
            let mut shake = |weight: f32| weight * (1.0 + SHAKE * normal(&mut rng)) + 0.05 * normal(&mut rng);
            let table = weights.at_table(players).iter().map(|knots| knots.map(&mut shake)).collect();
            Judge::new(weights.clone().with_table(players, table))
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
