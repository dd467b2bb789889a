//! Whole games between bots, as many as wanted, counted.

use crate::bot::Bot;
use crate::judge::Judged;
use crate::spec::{Spec, seated};
use crate::whole::play_game;
use almende_core::{Edition, Game, Problem, Seed, Viewer};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// A series of games.
#[derive(Clone, Debug)]
pub struct Series {
    /// Game `i` is dealt from `Seed::numbered(seed, i)`.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// Who plays; a list shorter than the table is repeated.
    pub bots: Vec<Spec>,
    /// How many threads play at once. The tally does not depend on it.
    pub threads: usize,
}

/// What a series came to. All sums are whole numbers, so that their order does not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// Finished games.
    pub games: u64,
    /// How often the engine asked.
    pub decisions: u64,
    /// How often it asked with two or more options.
    pub choices: u64,
    /// The results of each seat.
    pub seats: Vec<SeatTally>,
}

/// What a series came to for one seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatTally {
    /// The sum of its points.
    pub points: i64,
    /// Its worst result; above every result until a game is finished.
    pub min: i32,
    /// Its best result; below every result until a game is finished.
    pub max: i32,
    /// Its wins in twelfths, so that a win shared by two, three or four stays a whole number.
    pub win_twelfths: u64,
}

impl SeatTally {
    const NOTHING: SeatTally = SeatTally { points: 0, min: i32::MAX, max: i32::MIN, win_twelfths: 0 };

    /// The mean of its points over so many games.
    pub fn mean(&self, games: u64) -> f64 {
        self.points as f64 / games.max(1) as f64
    }

    /// Its wins; of a win shared by n it has an nth.
    pub fn wins(&self) -> f64 {
        self.win_twelfths as f64 / 12.0
    }
}

impl Tally {
    fn nothing(players: usize) -> Tally {
        Tally { games: 0, decisions: 0, choices: 0, seats: vec![SeatTally::NOTHING; players] }
    }

    /// Counts the result of a finished game.
    fn count_result<G: Game>(&mut self, game: &G) {
        let sheet = game.score(Viewer::All);
        self.games += 1;
        for (seat, total) in self.seats.iter_mut().zip(&sheet.totals) {
            let points = total.unwrap_or_default();
            seat.points += i64::from(points);
            seat.min = seat.min.min(points);
            seat.max = seat.max.max(points);
        }
        let winners = sheet.winners();
        for seat in &winners {
            self.seats[seat.index()].win_twelfths += 12 / winners.len() as u64;
        }
    }

    fn add(&mut self, other: &Tally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.choices += other.choices;
        for (mine, theirs) in self.seats.iter_mut().zip(&other.seats) {
            mine.points += theirs.points;
            mine.min = mine.min.min(theirs.min);
            mine.max = mine.max.max(theirs.max);
            mine.win_twelfths += theirs.win_twelfths;
        }
    }
}

/// Plays a series.
pub fn simulate<G: Judged>(
    edition: &'static Edition<G::Content>,
    players: usize,
    setup: &G::Setup,
    series: &Series,
) -> Result<Tally, Problem> {
    let bots = seated(&series.bots, players)?;
    let threads = for_each_number(
        series.games,
        series.threads,
        || (Tally::nothing(players), Vec::new()),
        |(tally, options), number| {
            let seed = Seed::numbered(series.seed, number);
            let game = G::new(edition, players, setup, seed)?;
            let mut count = |options: usize| {
                tally.decisions += 1;
                tally.choices += u64::from(options > 1);
            };
            let game = play_game(game, &mut seat_bots(&bots, seed)?, options, &mut count, G::MAX_ACTIONS)?;
            tally.count_result(&game);
            Ok(())
        },
    )?;
    let mut sum = Tally::nothing(players);
    threads.iter().for_each(|(tally, _)| sum.add(tally));
    Ok(sum)
}

/// Does a job for every number below `end`, on several threads, each of which collects in a value of its own. The first
/// problem by number ends it all and is reported with its number.
pub(crate) fn for_each_number<T: Send>(
    end: u64,
    threads: usize,
    collector: impl Fn() -> T + Sync,
    job: impl Fn(&mut T, u64) -> Result<(), Problem> + Sync,
) -> Result<Vec<T>, Problem> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut collected = collector();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end {
                return Ok(collected);
            }
            if let Err(problem) = job(&mut collected, number) {
                // Nobody begins another job. Those with lower numbers have begun already, so the first problem is found
                // whatever the threads do.
                next.store(end, Ordering::Relaxed);
                return Err((number, problem.with("game", number)));
            }
        }
    };
    let helpers = threads.clamp(1, usize::try_from(end).unwrap_or(usize::MAX).max(1)) - 1;
    let results = thread::scope(|scope| {
        // A thread that the system does not grant is no loss: the others do its work.
        let helpers: Vec<_> =
            (0..helpers).map_while(|_| thread::Builder::new().spawn_scoped(scope, work).ok()).collect();
        let mut results = vec![work()];
        results.extend(helpers.into_iter().map(|helper| helper.join().unwrap_or_else(|panic| resume_unwind(panic))));
        results
    });
    let mut all = Vec::new();
    let mut first_problem: Option<(u64, Problem)> = None;
    for result in results {
        match result {
            Ok(collected) => all.push(collected),
            Err(later) if first_problem.as_ref().is_some_and(|first| first.0 < later.0) => {}
            Err(first) => first_problem = Some(first),
        }
    }
    first_problem.map_or(Ok(all), |(_, problem)| Err(problem))
}

/// The bots of one game. Their chance comes from streams of their own, so that it does not touch the game's.
pub(crate) fn seat_bots<G: Judged>(bots: &[Spec], seed: Seed) -> Result<Vec<Box<dyn Bot<G>>>, Problem> {
    bots.iter().enumerate().map(|(seat, spec)| spec.build(seed.stream("bot", seat as u32))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::{Counting, Rules};

    fn series(games: u64, threads: usize) -> Series {
        Series { seed: 7, games, bots: vec!["random".parse().unwrap()], threads }
    }

    fn play(players: usize, rules: Rules, series: &Series) -> Result<Tally, Problem> {
        simulate::<Counting>(Counting::standard_content(), players, &rules, series)
    }

    #[test]
    fn the_tally_is_the_same_for_every_number_of_threads() {
        let alone = play(3, Rules::default(), &series(500, 1)).unwrap();
        assert_eq!(alone.games, 500);
        for threads in [2, 3, 8, 1000] {
            assert_eq!(play(3, Rules::default(), &series(500, threads)).unwrap(), alone, "{threads} threads");
        }
        assert_ne!(play(3, Rules::default(), &Series { seed: 8, ..series(500, 1) }).unwrap(), alone);
    }

    #[test]
    fn decisions_and_choices_are_counted_and_wins_add_up() {
        let tally = play(3, Rules::default(), &series(100, 1)).unwrap();
        // Each seat answers twice; the second time there is only one option.
        assert_eq!((tally.decisions, tally.choices), (600, 300));
        assert_eq!(tally.seats.iter().map(|seat| seat.win_twelfths).sum::<u64>(), 1200);
        assert!(tally.seats.iter().any(|seat| seat.win_twelfths % 12 != 0), "some wins are shared");
        for seat in &tally.seats {
            assert!(seat.min >= 1 && seat.max <= 6 && (1.0..=6.0).contains(&seat.mean(tally.games)), "{seat:?}");
        }
    }

    #[test]
    fn alone_a_win_is_the_winning_condition() {
        let tally = play(1, Rules::default(), &series(200, 2)).unwrap();
        let wins = tally.seats[0].wins();
        assert!((1.0..200.0).contains(&wins), "{wins}");
    }

    #[test]
    fn a_game_that_does_not_end_is_a_problem_not_a_hang() {
        let problem = play(2, Rules { endless: true, ..Rules::default() }, &series(5, 2)).unwrap_err();
        assert_eq!(problem.code(), "endless");
        assert!(problem.args().contains(&("game", "0".to_owned())), "{problem:?}");
        let problem = play(2, Rules { stuck: true, ..Rules::default() }, &series(5, 2)).unwrap_err();
        assert_eq!(problem.code(), "stuck");
    }
}
