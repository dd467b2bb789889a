//! Tree search over worlds the seat cannot tell apart (information-set Monte-Carlo tree search).
//!
//! Every iteration draws a world, walks down one tree of decisions that all worlds share, adds one decision to it and
//! judges the position at the next rest: where the seat that decides has finished what it began. Each seat maximises its
//! own standing, so the tree serves any number of players. A new decision first asks the judgement which options look
//! good (its prior); visits then correct it.

use crate::bot::{Bot, Sight};
use crate::judge::{Judge, Judged};
use crate::spec::Budget;
use almende_core::{MAX_SEATS, Outcome, Rng, Seat, Silent};
use std::time::{Duration, Instant};

/// Looks ahead beyond its own turn.
#[derive(Clone, Debug)]
pub struct Search {
    rng: Rng,
    judge: Judge,
    iterations: u64,
    time: Option<Duration>,
}

/// Iterations unless told otherwise.
const ITERATIONS: u64 = 400;
/// How strongly options that look good but were visited little attract visits.
const EXPLORATION: f32 = 0.3;
/// A lead of this many points is half as good as any lead can be.
const SCALE: f32 = 30.0;
/// What winning is worth beyond the lead.
const WIN: f32 = 0.05;
/// How sharply the prior prefers what looks better, in points.
const TEMPERATURE: f32 = 3.0;
/// Steps to the next rest at most.
const REST: usize = 24;

impl Search {
    /// A bot that draws worlds from this stream.
    pub fn new(rng: Rng, judge: Judge, budget: Option<Budget>) -> Search {
        let (iterations, time) = match budget {
            None => (ITERATIONS, None),
            Some(Budget::Iterations(iterations)) => (iterations, None),
            Some(Budget::Time(time)) => (u64::MAX, Some(time)),
        };
        Search { rng, judge, iterations, time }
    }
}

impl Search {
    /// What a search thinks of each option: how often it went there, and how many points the seat would be ahead.
    pub fn weigh<G: Judged>(&mut self, sight: &Sight<'_, G>) -> Vec<(u32, f32)> {
        let tree = self.grow(sight);
        let root = tree.nodes.first();
        let weight = |action: &G::Action| {
            let branch = root.and_then(|root| root.branches.iter().find(|branch| branch.action == *action));
            branch.map_or((0, f32::NEG_INFINITY), |branch| (branch.visits, points(branch.mean())))
        };
        sight.options().iter().map(weight).collect()
    }

    fn grow<G: Judged>(&mut self, sight: &Sight<'_, G>) -> Tree<G> {
        let end = self.time.map(|time| Instant::now() + time);
        let mut tree = Tree::<G>::default();
        let mut done = 0;
        while done < self.iterations && end.is_none_or(|end| Instant::now() < end) {
            tree.iterate(&self.judge, sight, sight.world(&mut self.rng));
            done += 1;
        }
        tree
    }
}

impl<G: Judged> Bot<G> for Search {
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize {
        self.grow(sight).most_visited(sight.options())
    }
}

/// Values of a position for each seat, between -1 and 1.
type Values = [f32; MAX_SEATS];

/// A decision in the tree.
struct Node<G: Judged> {
    seat: Seat,
    visits: u32,
    branches: Vec<Branch<G>>,
}

/// An option of a decision.
struct Branch<G: Judged> {
    action: G::Action,
    prior: f32,
    /// How the position at the next rest looked when the option was first seen, for the seat that decides.
    first_look: f32,
    visits: u32,
    /// The sum of the values for the seat that decides.
    value: f32,
    /// The decision it leads to.
    next: Option<u32>,
}

struct Tree<G: Judged> {
    nodes: Vec<Node<G>>,
    options: Vec<G::Action>,
}

impl<G: Judged> Default for Tree<G> {
    fn default() -> Self {
        Tree { nodes: Vec::new(), options: Vec::new() }
    }
}

impl<G: Judged> Tree<G> {
    /// One walk: down to a branch nobody took before, a look from there, and back up with what was seen.
    fn iterate(&mut self, judge: &Judge, sight: &Sight<'_, G>, mut world: G) {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some(seat) = world.turn().first() {
            if at == self.nodes.len() {
                self.nodes.push(Node { seat, visits: 0, branches: Vec::new() });
            }
            if self.nodes[at].seat != seat {
                // What was drawn led to another seat's decision in this world: the tree has no place for both.
                break;
            }
            let mut options = std::mem::take(&mut self.options);
            options.clear();
            if path.is_empty() {
                // The root is asked about all options of the sight, also in the middle of a payment.
                options.extend_from_slice(sight.options());
            } else {
                world.search_options(seat, &mut options);
            }
            let branch = self.nodes[at].select(judge, &world, &options);
            self.options = options;
            let Some(branch) = branch else { break };
            path.push((at, branch));
            let Branch { action, visits, next, .. } = self.nodes[at].branches[branch];
            let outcome = world.perform(seat, action, &mut Silent);
            if visits == 0 {
                rest(judge, &mut world, seat, outcome);
                break;
            }
            at = match next {
                Some(next) => next as usize,
                None => {
                    self.nodes[at].branches[branch].next = u32::try_from(self.nodes.len()).ok();
                    self.nodes.len()
                }
            };
        }
        let values = values(judge, &world);
        for (node, branch) in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            let branch = &mut node.branches[branch];
            branch.visits += 1;
            branch.value += values[node.seat.index()];
        }
    }

    fn most_visited(&self, options: &[G::Action]) -> usize {
        let Some(root) = self.nodes.first() else { return 0 };
        let rank = |action: &G::Action| {
            let branch = root.branches.iter().find(|branch| branch.action == *action);
            branch.map_or((0, f32::NEG_INFINITY), |branch| (branch.visits, branch.mean()))
        };
        let mut best = (0, (0, f32::NEG_INFINITY));
        for (place, action) in options.iter().enumerate() {
            let rank = rank(action);
            if rank.0 > best.1.0 || rank.0 == best.1.0 && rank.1 > best.1.1 {
                best = (place, rank);
            }
        }
        best.0
    }
}

impl<G: Judged> Branch<G> {
    fn mean(&self) -> f32 {
        if self.visits == 0 { self.first_look } else { self.value / self.visits as f32 }
    }
}

impl<G: Judged> Node<G> {
    /// The branch to take in this world, of those that are options in it.
    fn select(&mut self, judge: &Judge, world: &G, options: &[G::Action]) -> Option<usize> {
        self.add_branches(judge, world, options);
        let pull = EXPLORATION * (self.visits.max(1) as f32).sqrt();
        let mut best: Option<(f32, usize)> = None;
        for (index, branch) in self.branches.iter().enumerate() {
            let score = branch.mean() + pull * branch.prior / (1 + branch.visits) as f32;
            if best.is_none_or(|best| score > best.0) && options.contains(&branch.action) {
                best = Some((score, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Looks once at every option that was not seen in an earlier world.
    fn add_branches(&mut self, judge: &Judge, world: &G, options: &[G::Action]) {
        let known = self.branches.len();
        for &action in options {
            if !self.branches[..known].iter().any(|branch| branch.action == action) {
                let first_look = match options.len() {
                    1 => 0.0,
                    _ => {
                        let mut next = world.clone();
                        let outcome = next.perform(self.seat, action, &mut Silent);
                        rest(judge, &mut next, self.seat, outcome);
                        values(judge, &next)[self.seat.index()]
                    }
                };
                self.branches.push(Branch { action, prior: 0.0, first_look, visits: 0, value: 0.0, next: None });
            }
        }
        if self.branches.len() > known {
            self.set_priors();
        }
    }

    fn set_priors(&mut self) {
        let best = self.branches.iter().map(|branch| branch.first_look).fold(f32::NEG_INFINITY, f32::max);
        let weight = |branch: &Branch<G>| ((branch.first_look - best) * SCALE / TEMPERATURE).exp();
        let sum: f32 = self.branches.iter().map(weight).sum();
        // A tenth is shared evenly, so that nothing is ever ruled out by a look.
        let even = 0.1 / self.branches.len() as f32;
        self.branches.iter_mut().for_each(|branch| branch.prior = even + 0.9 * weight(branch) / sum);
    }
}

/// Goes on for a seat, by the judgement, until another decides or something new would show.
fn rest<G: Judged>(judge: &Judge, world: &mut G, seat: Seat, mut outcome: Outcome) {
    let mut options = Vec::new();
    for _ in 0..REST {
        if outcome == Outcome::Reveals || world.turn().first() != Some(seat) {
            return;
        }
        options.clear();
        world.search_options(seat, &mut options);
        let mut best: Option<(f32, G, Outcome)> = None;
        for &action in &options {
            let mut next = world.clone();
            let outcome = next.perform(seat, action, &mut Silent);
            if options.len() == 1 {
                best = Some((0.0, next, outcome));
                break;
            }
            let value = judge.promise(&next, seat);
            if best.as_ref().is_none_or(|best| value > best.0) {
                best = Some((value, next, outcome));
            }
        }
        let Some((_, next, next_outcome)) = best else { return };
        *world = next;
        outcome = next_outcome;
    }
}

/// What a position is worth to each seat: its lead, squeezed so that the next point counts less the larger the lead is
/// already, and a little for winning.
fn values<G: Judged>(judge: &Judge, world: &G) -> Values {
    let mut values = [0.0; MAX_SEATS];
    let over = world.turn().is_empty();
    for seat in Seat::all(world.players()) {
        let lead = judge.standing(world, seat, 1.0) / SCALE;
        let won = if over && lead > 0.0 { WIN } else { 0.0 };
        values[seat.index()] = lead / (1.0 + lead.abs()) + won;
    }
    values
}

/// The lead behind a value, in points.
fn points(value: f32) -> f32 {
    let value = value.clamp(-0.99, 0.99);
    SCALE * value / (1.0 - value.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::{choose, chooses_by_what_it_sees, game, rng, wins_against_random};
    use almende_helios::Helios;

    fn search(budget: Budget) -> impl Fn(Rng) -> Search {
        move |rng| Search::new(rng, Judge::standard::<Helios>(), Some(budget))
    }

    #[test]
    fn a_search_beats_a_random_player() {
        wins_against_random(search(Budget::Iterations(40)));
    }

    #[test]
    fn what_the_seat_cannot_see_does_not_matter() {
        chooses_by_what_it_sees(search(Budget::Iterations(30)));
    }

    #[test]
    fn without_time_or_iterations_some_option_is_chosen() {
        for budget in [Budget::Time(Duration::ZERO), Budget::Iterations(1)] {
            assert!(choose(&game(), &mut search(budget)(rng(1))) < 3);
        }
    }
}
