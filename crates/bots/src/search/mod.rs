//! Tree search over worlds the seat cannot tell apart (information-set Monte-Carlo tree search).
//!
//! Every walk draws a world and goes down one tree of decisions that all worlds share, each seat doing what is best for
//! itself by what is known so far: its lead, and a little for winning. A new decision first asks the judgement how its
//! options look at the end of the turn; these looks say where to go first, and visits correct them. Where the seat
//! the search is for takes an option it never took, a walk leaves the tree: it goes on to the end of that turn, and everybody
//! does what looks best until the seat has had one or two more, which shows what the turn was good for. So all walks end with
//! the same seat having moved last, whatever the number of players, and what they come to can be compared.

mod tree;
mod value;

pub(crate) use tree::Thought;

use crate::bot::{Bot, Foreseen, Sight};
use crate::clock::Moment;
use crate::judge::Judged;
use crate::mind::Mind;
use crate::spec::Budget;
use almende_core::{Rng, Seed};
use std::thread;
use std::time::Duration;
use tree::{Care, Tree};

/// Looks ahead beyond its own turn.
pub struct Search<G: Judged> {
    mind: Mind,
    iterations: u64,
    time: Option<Duration>,
    workers: Vec<Worker<G>>,
    /// The decision of the same turn that what is known belongs to.
    foreseen: Option<Foreseen<G>>,
}

/// One thread of a search with a tree of its own.
struct Worker<G: Judged> {
    rng: Rng,
    worlds: Seed,
    care: Care,
    tree: Option<Tree<G>>,
}

/// Iterations unless told otherwise.
const ITERATIONS: u64 = 400;
/// About the time of a walk, to know how carefully to look where only a time is given.
const WALK: Duration = Duration::from_micros(100);

impl<G: Judged> Search<G> {
    /// A bot that draws worlds from this stream.
    pub fn new(rng: Rng, mind: Mind, budget: Option<Budget>) -> Search<G> {
        let (iterations, time) = match budget {
            None => (ITERATIONS, None),
            Some(Budget::Iterations(iterations)) => (iterations, None),
            Some(Budget::Time(time)) => (u64::MAX, Some(time)),
        };
        let walks = time.map_or(iterations, |time| (time.as_nanos() / WALK.as_nanos()) as u64);
        let workers = vec![Worker::new(rng, Care::fitting(&mind.settings, walks))];
        Search { mind, iterations, time, workers, foreseen: None }
    }

    /// The same bot, which stops after this time also where it has iterations left.
    #[must_use]
    pub fn within(self, time: Option<Duration>) -> Search<G> {
        Search { time: self.time.into_iter().chain(time).min(), ..self }
    }

    /// The same bot on so many threads, each with a tree of its own and its share of the iterations.
    #[must_use]
    pub fn on_threads(mut self, threads: usize) -> Search<G> {
        while self.workers.len() < threads.max(1) {
            let rng = Seed::drawn(&mut self.workers[0].rng).stream("thread", 0);
            self.workers.push(Worker::new(rng, self.workers[0].care));
        }
        self
    }

    /// What it thinks of each option, told also while it thinks, each time after about twice as many iterations.
    pub(crate) fn weigh(&mut self, sight: &Sight<'_, G>, tell: &mut dyn FnMut(&[Thought])) -> Vec<Thought> {
        self.forget();
        let end = self.time.map(|time| Moment::now() + time);
        let mut enough = FIRST_TOLD;
        loop {
            self.grow(sight, enough.min(self.iterations), end, false);
            let thoughts = self.thoughts(sight);
            if enough >= self.iterations || end.is_some_and(|end| Moment::now() >= end) || enough >= u64::MAX / 2 {
                return thoughts;
            }
            tell(&thoughts);
            enough *= 2;
        }
    }

    fn forget(&mut self) {
        self.foreseen = None;
        self.workers.iter_mut().for_each(|worker| worker.tree = None);
    }

    /// Walks until this decision has been walked through so often, or the time is over; where it is only to be decided,
    /// until nothing can change any more.
    fn grow(&mut self, sight: &Sight<'_, G>, iterations: u64, end: Option<Moment>, deciding: bool) {
        let threads = self.workers.len();
        let (mind, deciding) = (&self.mind, deciding && threads == 1);
        let each = iterations.div_ceil(threads as u64);
        let Some((first, others)) = self.workers.split_first_mut() else { return };
        thread::scope(|scope| {
            for worker in others {
                // A thread that the system does not grant costs its share of the iterations, nothing else.
                let grow = move || worker.grow(mind, sight, each, end, deciding);
                let _ = thread::Builder::new().spawn_scoped(scope, grow);
            }
            first.grow(mind, sight, each, end, deciding);
        });
    }

    fn thoughts(&self, sight: &Sight<'_, G>) -> Vec<Thought> {
        let mut trees = self.workers.iter().filter_map(|worker| worker.tree.as_ref());
        let mut sum = trees.next().map(|tree| tree.thoughts(sight.options())).unwrap_or_default();
        for tree in trees {
            for (sum, thought) in sum.iter_mut().zip(tree.thoughts(sight.options())) {
                sum.visits += thought.visits;
                sum.value += thought.value;
                sum.first_look = sum.first_look.max(thought.first_look);
            }
        }
        sum
    }
}

/// The first thoughts are told after so many iterations: whoever asks sees something at once, and better as it goes on.
const FIRST_TOLD: u64 = 10;

impl<G: Judged> Bot<G> for Search<G> {
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize {
        if !self.foreseen.take().is_some_and(|foreseen| sight.is(&foreseen)) {
            self.forget();
        }
        let end = self.time.map(|time| Moment::now() + time);
        self.grow(sight, self.iterations, end, true);
        let mut best = (0, (0, f32::NEG_INFINITY));
        for (place, thought) in self.thoughts(sight).iter().enumerate() {
            let rank = (thought.visits, thought.lead());
            if rank > best.1 {
                best = (place, rank);
            }
        }
        if let Some(&action) = sight.options().get(best.0) {
            self.foreseen = sight.foreseen(action);
            for worker in &mut self.workers {
                worker.tree = worker.tree.take().and_then(|tree| tree.after(action));
            }
        }
        best.0
    }
}

impl<G: Judged> Worker<G> {
    fn new(mut rng: Rng, care: Care) -> Worker<G> {
        Worker { worlds: Seed::drawn(&mut rng), rng, care, tree: None }
    }

    fn grow(&mut self, mind: &Mind, sight: &Sight<'_, G>, iterations: u64, end: Option<Moment>, deciding: bool) {
        let tree = self.tree.get_or_insert_with(|| {
            self.worlds = Seed::drawn(&mut self.rng);
            Tree::new(sight.seat(), self.care, &mind.settings)
        });
        let known = u64::from(tree.visits());
        let begin = Moment::now();
        for walk in known..iterations {
            let walked = (walk - known) as u32;
            // The next walk has to fit in, but for the very first.
            let late = |end: Moment| walk > 0 && Moment::now() + begin.elapsed() / walked.max(1) / 2 > end;
            if end.is_some_and(late) || deciding && tree.is_settled(iterations - walk) {
                return;
            }
            // Every option sees the same worlds in the same order, so that none looks better by luck.
            let mut rng = self.worlds.stream("world", tree.next_visit(mind, sight.options()));
            tree.walk(mind, sight.world(&mut rng), sight.options());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Evaluator, Judge, Looks};
    use crate::trial::{
        choose, chooses_by_what_it_sees, game, perform, rng, turns_by_what_it_sees, wins_against_random,
    };
    use almende_agricola::Agricola;
    use almende_core::{Game as _, Silent};
    use almende_helios::Helios;

    fn search(budget: Budget) -> impl Fn(Rng) -> Search<Helios> {
        move |rng| Search::new(rng, Mind::standard::<Helios>().unwrap(), Some(budget))
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
    fn what_it_keeps_for_the_next_decision_is_no_more_than_it_sees() {
        turns_by_what_it_sees(search(Budget::Iterations(30)));
    }

    #[test]
    fn the_next_decision_of_a_turn_begins_with_what_is_known() {
        let mut game = game();
        let mut kept = 0;
        let mut bot = search(Budget::Iterations(60))(rng(2));
        for _ in 0..60 {
            let Some(seat) = game.turn().first() else { break };
            let place = choose(&game, &mut bot);
            let known = bot.workers[0].tree.as_ref().map_or(0, Tree::visits);
            perform(&mut game, place);
            if bot.foreseen.is_some() && known > 0 {
                assert_eq!(game.turn().first(), Some(seat));
                kept += 1;
            }
        }
        assert!(kept > 5, "{kept}");
    }

    #[test]
    fn on_threads_it_chooses_the_same_every_time() {
        let chosen = || choose(&game(), &mut search(Budget::Iterations(60))(rng(3)).on_threads(3));
        assert_eq!(chosen(), chosen());
        let mut bot = search(Budget::Iterations(60))(rng(3)).on_threads(3);
        choose(&game(), &mut bot);
        assert_eq!(bot.workers.len(), 3);
    }

    #[test]
    fn thoughts_are_told_while_it_thinks() {
        let game = game();
        let seat = game.turn().first().unwrap();
        let mut options = Vec::new();
        game.search_options(seat, &mut options);
        let mut told = Vec::new();
        let visits = |thoughts: &[Thought]| thoughts.iter().map(|thought| thought.visits).sum::<u32>();
        let sight = Sight::new(&game, seat, &options);
        let last = search(Budget::Iterations(220))(rng(4)).weigh(&sight, &mut |thoughts| told.push(visits(thoughts)));
        assert_eq!((told, visits(&last)), (vec![10, 20, 40, 80, 160], 220));
    }

    #[test]
    fn an_evaluator_of_ones_own_says_where_to_look() {
        /// Wants cubes, and sees no difference otherwise.
        #[derive(Debug)]
        struct Cubes;
        impl Evaluator for Cubes {
            fn to_come(&self, looks: &Looks<'_>, points: &mut [f32]) {
                assert_eq!(looks.features.len(), looks.left.len() * Helios::FEATURES.len());
                points.fill(0.0);
            }
            fn wishes(&self, looks: &Looks<'_>) -> Option<Vec<f32>> {
                let cubes = Helios::FEATURES.iter().position(|name| *name == "cubes").unwrap();
                Some(looks.rows().map(|(features, _)| 10.0 * features[cubes]).collect())
            }
        }
        // A decision at which the options leave different numbers of cubes: those with the most are visited first.
        let mut game = game();
        for _ in 0..40 {
            let seat = game.turn().first().unwrap();
            let mut options = Vec::new();
            game.search_options(seat, &mut options);
            let mind = Mind::new::<Helios>(Judge::new(Cubes));
            let mut bot = Search::new(rng(6), mind.clone(), Some(Budget::Iterations(1)));
            let cubes = |action| {
                let end = crate::line::best_line(&mind, &game, seat, action, 1_000 / options.len() as u32).1;
                let mut features = vec![0.0; Helios::FEATURES.len()];
                end.look(seat, &mut features);
                features[3]
            };
            let after: Vec<f32> = options.iter().map(|&action| cubes(action)).collect();
            let most = after.iter().copied().fold(0.0, f32::max);
            let place = choose(&game, &mut bot);
            if after.iter().any(|&cubes| cubes < most) && options.len() > 1 {
                return assert_eq!(after[place], most);
            }
            perform(&mut game, place);
        }
        panic!("no such decision");
    }

    #[test]
    fn it_plays_alone_and_with_three_others() {
        for players in [1, 4] {
            let setup = almende_agricola::Setup::default();
            let content = Agricola::standard_content();
            let mut game = Agricola::new(content, players, &setup, Seed::numbered(2, 0)).unwrap();
            let mut bots: Vec<Search<Agricola>> = (0..players as u64)
                .map(|seat| Search::new(rng(seat), Mind::standard::<Agricola>().unwrap(), Some(Budget::Iterations(8))))
                .collect();
            for _ in 0..60 {
                let seat = game.turn().first().unwrap();
                let mut options = Vec::new();
                game.search_options(seat, &mut options);
                let place = bots[seat.index()].choose(&Sight::new(&game, seat, &options));
                assert!(game.check(seat, options[place]).is_ok());
                game.perform(seat, options[place], &mut Silent);
            }
        }
    }

    #[test]
    fn without_time_or_iterations_some_option_is_chosen() {
        for budget in [Budget::Time(Duration::ZERO), Budget::Iterations(1)] {
            assert!(choose(&game(), &mut search(budget)(rng(1))) < 3);
        }
    }
}
