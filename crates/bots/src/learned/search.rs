//! Search with a network (Gumbel AlphaZero, over redrawn worlds): few simulations, each a world of its own, one look of the network at its end.
//!
//! At the root the options that look best get the same number of visits, the better half of them twice as many, and so on. Inside the tree
//! a visit goes where the improved policy is furthest from being followed. Every seat wants what is best for itself.

use super::encoder::Encoder;
use super::net::{LINES, Net, Opinion};
use super::observation::Feature;
use crate::clock::Moment;
use crate::judge::Judged;
use almende_core::{Game, MAX_SEATS, Rng, Seat, Silent, Viewer};

/// Decisions of one simulation at most.
const DEPTH: usize = 64;
/// How a search weighs things.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// How much what was found counts against what the network wishes: `trust * (visits + most visits of an option)` for the whole range of
    /// what a seat may want.
    pub trust: f32,
    /// See there.
    pub visits: f32,
    /// How much of what a seat wants is winning; the rest is the lead.
    pub winning: f32,
    /// How much the judgement of the frozen bots counts against the network's where a simulation ends.
    pub judgement: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { trust: 1.0, visits: 50.0, winning: 0.5, judgement: 0.0 }
    }
}

/// What every seat wants: from 0 to 1.
pub type Wants = [f32; MAX_SEATS];

struct Node<G: Game> {
    seat: Seat,
    visits: f32,
    wants: f32,
    branches: Vec<Branch<G>>,
}

struct Branch<G: Game> {
    action: G::Action,
    logit: f32,
    visits: f32,
    wants: f32,
    next: Option<usize>,
}

impl<G: Game> Branch<G> {
    fn new(action: G::Action, logit: f32) -> Branch<G> {
        Branch { action, logit, visits: 0.0, wants: 0.0, next: None }
    }

    fn mean(&self) -> f32 {
        self.wants / self.visits
    }
}

/// What a search found at its root.
#[derive(Clone, Debug)]
pub struct Found {
    /// The option it takes.
    pub best: usize,
    /// How good a player would share the options out: the target of the network.
    pub policy: Vec<f32>,
    /// What the seat can expect.
    pub wants: f32,
}

/// A search; it keeps its memory between decisions, and nothing else.
pub struct Thinker<'n, G: Game> {
    net: &'n Net,
    settings: Settings,
    until: Option<Moment>,
    nodes: Vec<Node<G>>,
    encoder: Encoder,
    seen: Vec<Feature>,
    options: Vec<G::Action>,
}

impl<'n, G: Judged> Thinker<'n, G> {
    /// With this network, which was taught with this encoder.
    pub fn new(net: &'n Net, encoder: Encoder, settings: Settings) -> Thinker<'n, G> {
        Thinker { net, settings, until: None, nodes: Vec::new(), encoder, seen: Vec::new(), options: Vec::new() }
    }

    /// The same, which ends its search then.
    #[must_use]
    pub(crate) fn until(self, until: Option<Moment>) -> Thinker<'n, G> {
        Thinker { until, ..self }
    }

    fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Moment::now() >= until)
    }

    /// Decides for a seat with so many simulations. `noise` is for play that shall differ from game to game: it is added to the logits of
    /// the root. `world` gives a world of those the seat cannot tell apart.
    pub fn think(
        &mut self,
        seat: Seat,
        options: &[G::Action],
        simulations: usize,
        noise: Option<&mut Rng>,
        mut world: impl FnMut() -> G,
    ) -> Found {
        self.nodes.clear();
        let first = world();
        let wants = self.expand(&first, seat, options);
        let own = seat.index();
        let value = wants[own];
        let logits: Vec<f32> = self.nodes[0].branches.iter().map(|branch| branch.logit).collect();
        let mut scores = logits.clone();
        if let Some(rng) = noise {
            scores.iter_mut().for_each(|score| *score += gumbel(rng));
        }
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by(|one, two| scores[*two].total_cmp(&scores[*one]));
        if simulations > 1 && options.len() > 1 {
            let mut considered = options.len().min(16).min(simulations);
            order.truncate(considered);
            let rounds = (considered as f32).log2().ceil().max(1.0);
            let mut left = simulations;
            while left > 0 && !self.is_late() {
                let each = ((simulations as f32 / (rounds * considered as f32)) as usize).max(1);
                for &place in &order[..considered] {
                    for _ in 0..each.min(left) {
                        self.simulate(world(), seat, place);
                        left -= 1;
                    }
                    if left == 0 || self.is_late() {
                        break;
                    }
                }
                let root = &self.nodes[0];
                let trust = root.trust(&self.settings);
                let rank = |place: usize| {
                    let branch = &root.branches[place];
                    let mean = if branch.visits > 0.0 { branch.mean() } else { f32::NEG_INFINITY };
                    scores[place] + trust * mean
                };
                order[..considered].sort_by(|one, two| rank(*two).total_cmp(&rank(*one)));
                considered = (considered / 2).max(1);
                if considered == 1 && left > 0 && order.len() > 1 {
                    considered = 2;
                }
            }
        }
        let policy = self.nodes[0].improved(value, &self.settings);
        let wants: f32 = self.nodes[0]
            .branches
            .iter()
            .zip(&policy)
            .map(|(branch, share)| share * if branch.visits > 0.0 { branch.mean() } else { value })
            .sum();
        Found { best: order.first().copied().unwrap_or(0), policy, wants }
    }

    fn opinion(&mut self, game: &G, seat: Seat) -> Opinion {
        self.encoder.position(game, seat, &mut self.seen);
        self.net.opinion(&self.seen)
    }

    /// A new decision at the end of the tree; gives what each seat can expect.
    fn expand(&mut self, game: &G, seat: Seat, options: &[G::Action]) -> Wants {
        let opinion = self.opinion(game, seat);
        let mut branches = Vec::with_capacity(options.len());
        let mut actions = options.iter();
        self.encoder.options(game, seat, options, |said| {
            let logit = self.net.wish(&opinion, said);
            branches.extend(actions.next().map(|&action| Branch::new(action, logit)));
        });
        self.nodes.push(Node { seat, visits: 0.0, wants: 0.0, branches });
        self.wants(&opinion, game, seat)
    }

    /// What each seat can expect, by the network and by the judgement.
    fn wants(&self, opinion: &Opinion, game: &G, seat: Seat) -> Wants {
        let players = game.players();
        let mut wants = wants_of(opinion, seat, players, self.settings.winning);
        let share = self.settings.judgement;
        if let Some(hopes) = (share > 0.0).then(|| self.encoder.hopes(game)).flatten() {
            let points = hopes.map(|hope| hope / self.net.scale);
            let judged = wants_from(
                &points,
                &shares_of(&points.map(|points| 3.0 * points), players),
                players,
                self.settings.winning,
            );
            wants.iter_mut().zip(judged).for_each(|(want, judged)| *want += share * (judged - *want));
        }
        wants
    }

    fn simulate(&mut self, mut game: G, seat: Seat, place: usize) {
        let mut path = vec![(0, place)];
        let action = self.nodes[0].branches[place].action;
        game.perform(seat, action, &mut Silent);
        let mut options = std::mem::take(&mut self.options);
        let wants = loop {
            let Some(seat) = game.turn().first() else { break final_wants(self.net, &game, self.settings.winning) };
            options.clear();
            game.search_options(seat, &mut options);
            if let [only] = options[..] {
                game.perform(seat, only, &mut Silent);
                continue;
            }
            let Some(&(node, branch)) = path.last() else { break final_wants(self.net, &game, self.settings.winning) };
            let Some(next) = self.nodes[node].branches[branch].next else {
                let new = self.nodes.len();
                let wants = self.expand(&game, seat, &options);
                self.nodes[node].branches[branch].next = Some(new);
                break wants;
            };
            if self.nodes[next].seat != seat || path.len() >= DEPTH {
                // Another world led to the decision of another seat, or it is deep enough: only looked at.
                let opinion = self.opinion(&game, seat);
                break self.wants(&opinion, &game, seat);
            }
            let place = self.select(next, &game, seat, &options);
            path.push((next, place));
            let action = self.nodes[next].branches[place].action;
            game.perform(seat, action, &mut Silent);
        };
        self.options = options;
        for (node, branch) in path {
            let node = &mut self.nodes[node];
            let want = wants[node.seat.index()];
            node.visits += 1.0;
            node.wants += want;
            node.branches[branch].visits += 1.0;
            node.branches[branch].wants += want;
        }
    }

    /// The branch to go on with in this world; one it has not seen is added with what the network says of it here.
    fn select(&mut self, node: usize, game: &G, seat: Seat, options: &[G::Action]) -> usize {
        let known = |action: &G::Action| self.nodes[node].branches.iter().any(|branch| branch.action == *action);
        let new: Vec<G::Action> = options.iter().copied().filter(|action| !known(action)).collect();
        if !new.is_empty() {
            let opinion = self.opinion(game, seat);
            let (mut actions, branches) = (new.iter(), &mut self.nodes[node].branches);
            self.encoder.options(game, seat, &new, |said| {
                let logit = self.net.wish(&opinion, said);
                branches.extend(actions.next().map(|&action| Branch::new(action, logit)));
            });
        }
        let at = &self.nodes[node];
        let policy = at.improved(if at.visits > 0.0 { at.wants / at.visits } else { 0.5 }, &self.settings);
        let mut best = (f32::NEG_INFINITY, 0);
        for (place, branch) in at.branches.iter().enumerate() {
            let score = policy[place] - branch.visits / (1.0 + at.visits);
            if score > best.0 && options.contains(&branch.action) {
                best = (score, place);
            }
        }
        best.1
    }
}

impl<G: Game> Node<G> {
    fn trust(&self, settings: &Settings) -> f32 {
        let most = self.branches.iter().map(|branch| branch.visits).fold(0.0, f32::max);
        (settings.visits + most) * settings.trust
    }

    /// The policy that the visits suggest: the logits, moved by what was found; where nothing was, by what is expected on average.
    fn improved(&self, value: f32, settings: &Settings) -> Vec<f32> {
        let trust = self.trust(settings);
        let (mut shares, mut sum) = (0.0, 0.0);
        let most = self.branches.iter().map(|branch| branch.logit).fold(f32::NEG_INFINITY, f32::max);
        for branch in self.branches.iter().filter(|branch| branch.visits > 0.0) {
            let share = (branch.logit - most).exp();
            shares += share;
            sum += share * branch.mean();
        }
        // What the network expects and what was found, weighed by the visits.
        let mixed = if shares > 0.0 { (value + self.visits * sum / shares) / (1.0 + self.visits) } else { value };
        let mut policy: Vec<f32> = self
            .branches
            .iter()
            .map(|branch| branch.logit + trust * if branch.visits > 0.0 { branch.mean() } else { mixed })
            .collect();
        softmax(&mut policy);
        policy
    }
}

fn softmax(values: &mut [f32]) {
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    values.iter_mut().for_each(|value| *value = (*value - most).exp());
    let sum: f32 = values.iter().sum();
    values.iter_mut().for_each(|value| *value /= sum);
}

fn gumbel(rng: &mut Rng) -> f32 {
    let even = (rng.below(1 << 24) as f32 + 0.5) / (1 << 24) as f32;
    -(-even.ln()).ln()
}

/// What each seat wants, from points in units of the scale and from the chance to win.
fn wants_from(points: &Wants, wins: &Wants, players: usize, winning: f32) -> Wants {
    let mut wants = [0.0; MAX_SEATS];
    for seat in 0..players {
        let others = (0..players).filter(|other| *other != seat);
        let best = others.map(|other| points[other]).fold(f32::NEG_INFINITY, f32::max);
        let lead = if players == 1 { points[seat] } else { points[seat] - best };
        let lead = 0.5 + 0.5 * lead / (1.0 + lead.abs());
        wants[seat] = winning * wins[seat] + (1.0 - winning) * lead;
    }
    wants
}

/// The share of the win of each seat, from their logits.
fn shares_of(logits: &Wants, players: usize) -> Wants {
    let mut shares = *logits;
    softmax(&mut shares[..players]);
    shares
}

fn wants_of(opinion: &Opinion, seat: Seat, players: usize, winning: f32) -> Wants {
    let (mut points, mut wins) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
    let shares = shares_of(&opinion.wins, players);
    for (other, &share) in shares[..players].iter().enumerate() {
        let absolute = (seat.index() + other) % players;
        points[absolute] = opinion.points[other];
        // Alone the chance to win is told by itself.
        wins[absolute] = if players == 1 { 1.0 / (1.0 + (-opinion.wins[0]).exp()) } else { share };
    }
    wants_from(&points, &wins, players, winning)
}

fn final_wants<G: Game>(net: &Net, game: &G, winning: f32) -> Wants {
    let (points, wins) = outcome(game);
    wants_from(&points.map(|points| points / net.scale), &wins, game.players(), winning)
}

/// The lines of each seat's score sheet at the end.
pub fn final_sheets<G: Game>(game: &G) -> [[i16; LINES]; MAX_SEATS] {
    let mut sheets = [[0; LINES]; MAX_SEATS];
    for (place, line) in game.score(Viewer::All).lines.iter().take(LINES).enumerate() {
        for (sheet, points) in sheets.iter_mut().zip(&line.points) {
            sheet[place] = points.unwrap_or_default() as i16;
        }
    }
    sheets
}

/// The points of each seat at the end, and its share of the win.
pub fn outcome<G: Game>(game: &G) -> (Wants, Wants) {
    let sheet = game.score(Viewer::All);
    let (mut points, mut wins) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
    for (points, total) in points.iter_mut().zip(&sheet.totals) {
        *points = total.unwrap_or_default() as f32;
    }
    let winners = sheet.winners();
    winners.iter().for_each(|seat| wins[seat.index()] = 1.0 / winners.len() as f32);
    (points, wins)
}
