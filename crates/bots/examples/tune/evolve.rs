//! Weights by evolution: a covariance matrix adaptation (CMA-ES) with a diagonal matrix, over games against the best so
//! far.

use crate::play::{Hall, mean, normal};
use almende_bots::{Judged, KNOTS, Weights};
use almende_core::Seed;

/// Generations between two looks at whether the centre is better than what it plays against.
const PATIENCE: u32 = 5;
/// How far the first candidates lie from the centre, in points.
const FIRST_STEP: f32 = 0.1;

/// Weights that win by more.
pub fn evolve<G: Judged>(hall: &Hall<'_, G>, start: Weights) -> Weights {
    let players = hall.options.players;
    let scales = scales(hall, &start);
    let flat = |weights: &Weights| -> Vec<f32> {
        let table = weights.at_table(hall.kind, players).iter().flatten();
        table.zip(&scales).map(|(weight, scale)| weight * scale).collect()
    };
    let full = |point: &[f32]| -> Weights {
        let weights: Vec<f32> = point.iter().zip(&scales).map(|(value, scale)| value / scale).collect();
        let table = weights.chunks(KNOTS).map(|knots| std::array::from_fn(|i| knots[i])).collect();
        start.clone().with_table(hall.kind, players, table)
    };
    let mut best = start.clone();
    let mut swarm = Swarm::new(flat(&start), FIRST_STEP, hall.options.candidates);
    for generation in 0..hall.options.generations {
        if hall.is_over() {
            break;
        }
        let mut rng = Seed::numbered(hall.options.seed, generation.into()).stream("evolve", 0);
        let steps: Vec<Vec<f32>> =
            (0..hall.options.candidates).map(|_| (0..swarm.centre.len()).map(|_| normal(&mut rng)).collect()).collect();
        let deals = hall.options.trials.div_ceil(players as u64);
        let first = (1 << 30) + u64::from(generation) * deals;
        let margins: Vec<f32> =
            steps.iter().map(|step| mean(&hall.margins(&full(&swarm.at(step)), &best, first..first + deals))).collect();
        swarm.learn(&steps, &margins);
        eprintln!("generation {generation}: {:+.2} points on average, step {:.3}", mean(&margins), swarm.step);
        if (generation + 1) % PATIENCE == 0 {
            best = hall.better(&best, full(&swarm.centre), &format!("generation {generation}")).1;
        }
    }
    hall.better(&best, full(&swarm.centre), "the last centre").1
}

/// How many points a weight of 1 moves: the spread of its feature.
fn scales<G: Judged>(hall: &Hall<'_, G>, weights: &Weights) -> Vec<f32> {
    let judges = vec![almende_bots::Judge::new(weights.clone()); hall.options.players];
    let told = hall.each(40, |number| hall.play((1 << 35) + number, &judges, true));
    let looks: Vec<_> = told.iter().flat_map(|game| &game.looks).collect();
    let spread = |feature: usize| {
        let values: Vec<f32> = looks.iter().map(|look| look.features[feature]).collect();
        let mean = mean(&values);
        let squares: Vec<f32> = values.iter().map(|value| (value - mean) * (value - mean)).collect();
        self::mean(&squares).sqrt().max(0.1)
    };
    (0..G::FEATURES.len()).flat_map(|feature| [spread(feature); KNOTS]).collect()
}

/// A centre with a step for each direction.
struct Swarm {
    centre: Vec<f32>,
    step: f32,
    spread: Vec<f32>,
    step_path: Vec<f32>,
    spread_path: Vec<f32>,
    /// The weights of the best candidates.
    shares: Vec<f32>,
    /// What those weights are worth in candidates of equal weight.
    mass: f32,
}

impl Swarm {
    fn new(centre: Vec<f32>, step: f32, candidates: usize) -> Swarm {
        let n = centre.len();
        let parents = candidates / 2;
        let raw: Vec<f32> = (0..parents).map(|i| (parents as f32 + 0.5).ln() - (i as f32 + 1.0).ln()).collect();
        let sum: f32 = raw.iter().sum();
        let shares: Vec<f32> = raw.iter().map(|share| share / sum).collect();
        let mass = 1.0 / shares.iter().map(|share| share * share).sum::<f32>();
        Swarm { centre, step, spread: vec![1.0; n], step_path: vec![0.0; n], spread_path: vec![0.0; n], shares, mass }
    }

    fn at(&self, step: &[f32]) -> Vec<f32> {
        let moved = |i: usize| self.centre[i] + self.step * self.spread[i].sqrt() * step[i];
        (0..self.centre.len()).map(moved).collect()
    }

    /// Moves towards the candidates that did best. The constants are the usual ones, the matrix learns faster because
    /// it is only a diagonal.
    fn learn(&mut self, steps: &[Vec<f32>], worth: &[f32]) {
        let n = self.centre.len() as f32;
        let mut order: Vec<usize> = (0..steps.len()).collect();
        order.sort_by(|&a, &b| worth[b].total_cmp(&worth[a]));
        let mean = |f: &dyn Fn(f32) -> f32, i: usize| -> f32 {
            self.shares.iter().zip(&order).map(|(share, &candidate)| share * f(steps[candidate][i])).sum()
        };
        let path_rate = (self.mass + 2.0) / (n + self.mass + 5.0);
        let spread_rate = 4.0 / (n + 4.0);
        let rank_one = 2.0 / ((n + 1.3) * (n + 1.3) + self.mass) * (n + 2.0) / 3.0;
        let rank_many = (2.0 * (self.mass - 2.0 + 1.0 / self.mass) / ((n + 2.0) * (n + 2.0) + self.mass) * (n + 2.0)
            / 3.0)
            .min(1.0 - rank_one);
        let expected = n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n));
        let means: Vec<(f32, f32)> = (0..self.centre.len()).map(|i| (mean(&|x| x, i), mean(&|x| x * x, i))).collect();
        for (i, &(step, square)) in means.iter().enumerate() {
            let deviation = self.spread[i].sqrt();
            self.centre[i] += self.step * deviation * step;
            self.step_path[i] +=
                path_rate * -self.step_path[i] + (path_rate * (2.0 - path_rate) * self.mass).sqrt() * step;
            self.spread_path[i] += spread_rate * -self.spread_path[i]
                + (spread_rate * (2.0 - spread_rate) * self.mass).sqrt() * deviation * step;
            self.spread[i] = (1.0 - rank_one - rank_many) * self.spread[i]
                + rank_one * self.spread_path[i] * self.spread_path[i]
                + rank_many * self.spread[i] * square;
        }
        let length = self.step_path.iter().map(|x| x * x).sum::<f32>().sqrt();
        let damping = 1.0 + path_rate;
        self.step *= ((path_rate / damping) * (length / expected - 1.0)).exp();
    }
}
