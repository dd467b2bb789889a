//! The tree of one search: decisions that all worlds share, and walks through it.

use super::value::{Look, Spread, looks, values};
use crate::judge::{BySeat, Judged};
use crate::line::{best_line, turns_on};
use crate::mind::{Mind, Settings};
use almende_core::{Seat, Silent};

/// Positions looked at for a first look at all options of a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Care {
    root: u32,
    others: u32,
}

impl Care {
    /// What fits to so many walks through the root.
    pub(super) fn fitting(settings: &Settings, walks: u64) -> Care {
        let looks = &settings.looks;
        let root = walks.saturating_mul(looks.root_each_walk).clamp(looks.root_least, looks.root_most) as u32;
        Care { root, others: root / if settings.beam { looks.elsewhere_beam } else { looks.elsewhere } }
    }
}

/// A decision in the tree.
struct Node<G: Judged> {
    seat: Seat,
    visits: u32,
    /// The sum of what the walks through here came to, for the seat that decides.
    value: f32,
    /// The sum of how the options they took looked at first.
    looked: f32,
    branches: Vec<Branch<G>>,
}

/// An option of a decision.
struct Branch<G: Judged> {
    action: G::Action,
    /// How the position at the next rest looked when the option was first seen.
    look: Look,
    /// The share of visits it deserves by its looks.
    prior: f32,
    /// How many options look better.
    rank: u32,
    visits: u32,
    /// The sum of what the walks through here came to, for the seat that decides.
    value: f32,
    /// The decision it leads to.
    next: Option<u32>,
}

/// What a search thinks of an option.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Thought {
    /// How often it went there.
    pub(crate) visits: u32,
    /// The sum of the points by which the seat would be ahead.
    pub(crate) value: f32,
    /// The points by which the seat would be ahead, at first look.
    pub(crate) first_look: f32,
}

impl Thought {
    /// The points by which the seat would be ahead.
    pub(crate) fn lead(&self) -> f32 {
        if self.visits == 0 { self.first_look } else { self.value / self.visits as f32 }
    }
}

/// What a search knows.
pub(super) struct Tree<G: Judged> {
    nodes: Vec<Node<G>>,
    /// Where walks begin; earlier decisions of the turn stay in memory until the turn is over.
    root: usize,
    care: Care,
    spread: Spread,
    options: Vec<G::Action>,
}

impl<G: Judged> Tree<G> {
    /// A tree that knows nothing, for a decision of this seat.
    pub(super) fn new(seat: Seat, care: Care, settings: &Settings) -> Tree<G> {
        let spread = Spread::supposed(&settings.walks);
        Tree { nodes: vec![Node::new(seat)], root: 0, care, spread, options: Vec::new() }
    }

    /// How often the decision at the root was walked through.
    pub(super) fn visits(&self) -> u32 {
        self.nodes[self.root].visits
    }

    /// What is known about the decision of the same seat that an option of the root leads to, if anything is.
    pub(super) fn after(mut self, action: G::Action) -> Option<Tree<G>> {
        let root = &self.nodes[self.root];
        let next = root.branches.iter().find(|branch| branch.action == action)?.next? as usize;
        if self.nodes.get(next)?.seat != root.seat {
            return None;
        }
        self.root = next;
        Some(self)
    }

    /// What is known about the options of the root.
    pub(super) fn thoughts(&self, options: &[G::Action]) -> Vec<Thought> {
        let root = &self.nodes[self.root];
        let thought = |action: &G::Action| {
            let branch = root.branches.iter().find(|branch| branch.action == *action);
            let unknown = Thought { visits: 0, value: 0.0, first_look: f32::NEG_INFINITY };
            branch.map_or(unknown, |branch| Thought {
                visits: branch.visits,
                value: branch.value,
                first_look: branch.look.lead,
            })
        };
        options.iter().map(thought).collect()
    }

    /// Whether so many more walks cannot change which option has been visited most.
    pub(super) fn is_settled(&self, walks: u64) -> bool {
        let mut most = [0; 2];
        for branch in &self.nodes[self.root].branches {
            if branch.visits > most[0] {
                most = [branch.visits, most[0]];
            } else if branch.visits > most[1] {
                most[1] = branch.visits;
            }
        }
        u64::from(most[0] - most[1]) > walks
    }

    /// How often walks have taken what the next one will take first.
    pub(super) fn next_visit(&self, mind: &Mind, options: &[G::Action]) -> u32 {
        let root = &self.nodes[self.root];
        if root.branches.is_empty() {
            return 0;
        }
        let settings = &mind.settings;
        let branch = root.select(settings, options, settings.walks.curiosity * self.spread.points(&settings.walks));
        branch.map_or(0, |branch| root.branches[branch].visits)
    }

    /// One walk: down to an option the seat of the root never took, to the end of its turn and some turns on, and back up
    /// with what it came to. The options of the root are given: all of them are asked about, also in the middle of a payment.
    pub(super) fn walk(&mut self, mind: &Mind, mut world: G, root_options: &[G::Action]) {
        let (own, settings) = (self.nodes[self.root].seat, &mind.settings);
        let walks = &settings.walks;
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = self.root;
        let mut options = std::mem::take(&mut self.options);
        for _ in 0..walks.depth {
            // Where several decide at once, the search is for one of them; their choices commute.
            let first = if path.is_empty() { Some(own) } else { world.turn().first() };
            let Some(seat) = first else { break };
            options.clear();
            if path.is_empty() {
                options.extend_from_slice(root_options);
            } else {
                world.search_options(seat, &mut options);
                if let [only] = options[..] {
                    // Nothing to decide, nothing to remember.
                    world.perform(seat, only, &mut Silent);
                    continue;
                }
                at = self.node_after(&path, seat);
            }
            let node = &mut self.nodes[at];
            if node.seat != seat {
                // What was drawn led to another seat's decision in this world: the tree has no place for both.
                break;
            }
            let positions = if at == self.root { self.care.root } else { self.care.others };
            node.add_branches(mind, &world, &options, positions);
            let curiosity = if seat == own { walks.curiosity } else { walks.others_curiosity };
            let Some(branch) = node.select(settings, &options, curiosity * self.spread.points(walks)) else { break };
            path.push((at, branch));
            let Branch { action, visits, .. } = node.branches[branch];
            if seat == own && visits == 0 {
                world = best_line(mind, &world, seat, action, walks.end_positions).1;
                break;
            }
            world.perform(seat, action, &mut Silent);
        }
        self.options = options;
        let world = turns_on(mind, world, own, walks.end_positions);
        let values = values(mind, &world, own);
        self.spread.add(values[own.index()], walks);
        for (node, branch) in path {
            self.nodes[node].count(branch, &values);
        }
    }

    /// The decision at the end of a path; a new one where nobody was.
    fn node_after(&mut self, path: &[(usize, usize)], seat: Seat) -> usize {
        let Some(&(node, branch)) = path.last() else { return self.root };
        if let Some(next) = self.nodes[node].branches[branch].next {
            return next as usize;
        }
        let new = self.nodes.len();
        self.nodes.push(Node::new(seat));
        self.nodes[node].branches[branch].next = u32::try_from(new).ok();
        new
    }
}

impl<G: Judged> Node<G> {
    fn new(seat: Seat) -> Node<G> {
        Node { seat, visits: 0, value: 0.0, looked: 0.0, branches: Vec::new() }
    }

    fn count(&mut self, branch: usize, values: &BySeat) {
        let value = values[self.seat.index()];
        let branch = &mut self.branches[branch];
        branch.visits += 1;
        branch.value += value;
        self.visits += 1;
        self.value += value;
        self.looked += branch.look.lead;
    }

    /// The branch to take in this world, of those that are options in it.
    fn select(&self, settings: &Settings, options: &[G::Action], curiosity: f32) -> Option<usize> {
        let visits = self.visits as f32;
        // Looks are comparable with each other, but not with what walks come to, because others act in between: they
        // are moved by the mean difference.
        let drift = if self.visits == 0 { 0.0 } else { (self.value - self.looked) / visits };
        let pull = curiosity * (visits + 1.0).sqrt();
        let narrow = (settings.walks.narrow + visits.sqrt()) as u32;
        let look = settings.looks.visits;
        let mut best: Option<(f32, usize)> = None;
        let mut next_best: Option<(u32, usize)> = None;
        for (index, branch) in self.branches.iter().enumerate() {
            if branch.rank >= narrow {
                if next_best.is_none_or(|next| branch.rank < next.0) && options.contains(&branch.action) {
                    next_best = Some((branch.rank, index));
                }
                continue;
            }
            let mean = (look * (branch.look.lead + drift) + branch.value) / (look + branch.visits as f32);
            let score = mean + pull * branch.prior / (1 + branch.visits) as f32;
            if best.is_none_or(|best| score > best.0) && options.contains(&branch.action) {
                best = Some((score, index));
            }
        }
        // Where none of the best is possible in this world, the next one is.
        best.map(|(_, index)| index).or(next_best.map(|(_, index)| index))
    }

    /// Looks once at every option that was not seen in an earlier world.
    fn add_branches(&mut self, mind: &Mind, world: &G, options: &[G::Action], positions: u32) {
        let is_new = |action: &&G::Action| !self.branches.iter().any(|branch| branch.action == **action);
        let new: Vec<G::Action> = options.iter().filter(is_new).copied().collect();
        if new.is_empty() {
            return;
        }
        let share = positions / options.len().max(1) as u32;
        let ahead = |&action: &G::Action| best_line(mind, world, self.seat, action, share).1;
        let rests: Vec<G> = new.iter().map(ahead).collect();
        for (action, look) in new.into_iter().zip(looks(mind, &rests, self.seat)) {
            self.branches.push(Branch { action, look, prior: 0.0, rank: 0, visits: 0, value: 0.0, next: None });
        }
        self.set_priors(mind.settings.looks.even);
    }

    /// Shares the visits out by looks.
    fn set_priors(&mut self, evenly: f32) {
        let best = self.branches.iter().map(|branch| branch.look.wish).fold(f32::NEG_INFINITY, f32::max);
        let sum: f32 = self.branches.iter().map(|branch| (branch.look.wish - best).exp()).sum();
        let (even, rest) = (evenly / self.branches.len() as f32, 1.0 - evenly);
        self.branches.iter_mut().for_each(|branch| branch.prior = even + rest * (branch.look.wish - best).exp() / sum);
        let mut order: Vec<usize> = (0..self.branches.len()).collect();
        order.sort_by(|&one, &two| self.branches[two].look.wish.total_cmp(&self.branches[one].look.wish));
        order.into_iter().zip(0..).for_each(|(index, rank)| self.branches[index].rank = rank);
    }
}
