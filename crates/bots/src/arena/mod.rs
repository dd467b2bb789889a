//! The arena: bots against each other, every deal played once from each seat.
//!
//! Games come in groups: one deal, as many games as there are seats, the bots one seat further in each. So luck of the
//! deal and of the seat falls on all alike, and the groups are independent of each other, which is what the error bar
//! and the test need.

mod sequential;

pub use sequential::Verdict;

use crate::bot::{Bot, Sight};
use crate::clock::Moment;
use crate::judge::Judged;
use crate::simulate::for_each_number;
use crate::spec::{Spec, seated};
use crate::whole::play_game;
use almende_core::{Edition, Problem, Seat, Seed, Viewer};
use sequential::Trial;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A contest between bots.
#[derive(Clone, Debug, Default)]
pub struct Contest {
    /// Group `i` is dealt from `Seed::numbered(seed, i)`.
    pub seed: u64,
    /// How many games at most; rounded up to whole groups.
    pub games: u64,
    /// Who plays; a list shorter than the table is repeated.
    pub bots: Vec<Spec>,
    /// How many threads play at once. The result does not depend on it, but for the times.
    pub threads: usize,
    /// The contest ends as soon as it is clear whether the first bot wins more or less than this share of the games, which
    /// lies between 0 and 1.
    pub bar: Option<f64>,
    /// Groups that were played already.
    pub known: Vec<Group>,
    /// Is told about every group as it ends.
    pub watch: Watch,
}

/// Somebody who is told about every group as it ends, with how many games are known then.
#[derive(Clone, Default)]
pub struct Watch(Option<Arc<Told>>);

type Told = dyn Fn(&Group, u64) + Send + Sync;

impl Watch {
    /// Tells this.
    pub fn new(tell: impl Fn(&Group, u64) + Send + Sync + 'static) -> Watch {
        Watch(Some(Arc::new(tell)))
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Watch({})", if self.0.is_some() { "some" } else { "none" })
    }
}

/// The games of one deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Which deal.
    pub number: u64,
    /// How the bots fared, in the order they were named.
    pub bots: Vec<Fared>,
}

/// How a bot fared in a group. Whole numbers, so that their order does not matter when they are summed up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fared {
    /// The sum of its points.
    pub points: i64,
    /// Its wins in twelfths, so that a win shared by two, three or four stays a whole number.
    pub win_twelfths: u64,
    /// How often it decided.
    pub decisions: u64,
    /// How long it thought in all.
    pub nanoseconds: u64,
}

/// How a bot fared in a contest.
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
    /// Which side of the bar the first bot is on, where there was a bar and it became clear.
    pub verdict: Option<Verdict>,
}

/// Plays a contest.
pub fn arena<G: Judged>(
    edition: &'static Edition<G::Content>,
    players: usize,
    setup: &G::Setup,
    contest: &Contest,
) -> Result<Outcomes, Problem> {
    let bots = seated(&contest.bots, players)?;
    if contest.bar.is_some_and(|bar| !(bar > 0.0 && bar < 1.0)) {
        return Err(Problem::new("problem.bar"));
    }
    let groups = contest.games.div_ceil(players as u64);
    let book = Mutex::new(Book::new(players, groups, contest));
    let open = || -> MutexGuard<'_, Book> { book.lock().unwrap_or_else(PoisonError::into_inner) };
    let job = |_: &mut (), number: u64| {
        if !open().wants(number) {
            return Ok(());
        }
        let seed = Seed::numbered(contest.seed, number);
        let group = Group { number, bots: play_group::<G>(&bots, seed, |seed| G::new(edition, players, setup, seed))? };
        let mut book = open();
        book.add(group.clone());
        if let Some(tell) = &contest.watch.0 {
            tell(&group, book.played() * players as u64);
        }
        Ok(())
    };
    for_each_number(groups, contest.threads, || (), job)?;
    Ok(book.into_inner().unwrap_or_else(PoisonError::into_inner).outcomes())
}

/// Plays a deal once from each seat.
fn play_group<G: Judged>(
    bots: &[Spec],
    seed: Seed,
    deal: impl Fn(Seed) -> Result<G, Problem>,
) -> Result<Vec<Fared>, Problem> {
    let players = bots.len();
    let mut fared = vec![Fared::default(); players];
    let clocks: Vec<Arc<Mutex<Fared>>> = bots.iter().map(|_| Arc::default()).collect();
    for rotation in 0..players {
        let bot_at = |seat: usize| (seat + rotation) % players;
        let timed = |seat: usize| -> Result<Box<dyn Bot<G>>, Problem> {
            let rng = seed.stream("bot", (rotation * players + seat) as u32);
            Ok(Box::new(Timed { bot: bots[bot_at(seat)].build(rng)?, clock: clocks[bot_at(seat)].clone() }))
        };
        let mut seated = (0..players).map(timed).collect::<Result<Vec<_>, _>>()?;
        let game = play_game(deal(seed)?, &mut seated, &mut Vec::new(), &mut |_| {}, G::MAX_ACTIONS)?;
        let sheet = game.score(Viewer::All);
        for seat in Seat::all(players) {
            let total = sheet.totals.get(seat.index()).copied().flatten().unwrap_or_default();
            fared[bot_at(seat.index())].points += i64::from(total);
        }
        let winners = sheet.winners();
        winners.iter().for_each(|seat| fared[bot_at(seat.index())].win_twelfths += 12 / winners.len() as u64);
    }
    for (fared, clock) in fared.iter_mut().zip(&clocks) {
        let clock = clock.lock().unwrap_or_else(PoisonError::into_inner);
        (fared.decisions, fared.nanoseconds) = (clock.decisions, clock.nanoseconds);
    }
    Ok(fared)
}

/// The groups of a contest as they come in. What counts are the groups up to the first at which the test is decided, in
/// the order of their numbers, so that the result does not depend on which thread was faster.
struct Book {
    players: usize,
    groups: Vec<Option<Group>>,
    trial: Option<Trial>,
    /// Groups from the first on without a gap, none of them after the verdict.
    counted: usize,
    verdict: Option<Verdict>,
}

impl Book {
    fn new(players: usize, groups: u64, contest: &Contest) -> Book {
        let groups = vec![None; groups as usize];
        let mut book = Book { players, groups, trial: contest.bar.map(Trial::new), counted: 0, verdict: None };
        let known = contest.known.iter().filter(|group| group.bots.len() == players);
        known.for_each(|group| book.add(group.clone()));
        book
    }

    fn wants(&self, number: u64) -> bool {
        self.verdict.is_none() && self.groups.get(number as usize).is_some_and(Option::is_none)
    }

    fn played(&self) -> u64 {
        self.groups.iter().flatten().count() as u64
    }

    fn add(&mut self, group: Group) {
        let Some(place) = self.groups.get_mut(group.number as usize) else { return };
        *place = Some(group);
        while self.verdict.is_none()
            && let Some(Some(group)) = self.groups.get(self.counted)
        {
            self.counted += 1;
            if let (Some(trial), Some(first)) = (&mut self.trial, group.bots.first()) {
                trial.add(first.share(self.players));
                self.verdict = trial.verdict();
            }
        }
    }

    fn outcomes(&self) -> Outcomes {
        let groups: Vec<&Group> = self.groups[..self.counted].iter().flatten().collect();
        let standing = |bot: usize| {
            let fared: Vec<Fared> = groups.iter().filter_map(|group| group.bots.get(bot)).copied().collect();
            Standing::of(&fared, self.players)
        };
        Outcomes {
            games: (groups.len() * self.players) as u64,
            bots: (0..self.players).map(standing).collect(),
            verdict: self.verdict,
        }
    }
}

impl Fared {
    /// Its wins as a share of the games.
    fn share(&self, players: usize) -> f64 {
        self.win_twelfths as f64 / 12.0 / players as f64
    }
}

impl Standing {
    fn of(groups: &[Fared], players: usize) -> Standing {
        let (n, seats) = (groups.len().max(1) as f64, players as f64);
        let games = n * seats;
        let twelfths: u64 = groups.iter().map(|group| group.win_twelfths).sum();
        let share = twelfths as f64 / 12.0 / games;
        let squares: f64 = groups.iter().map(|group| (group.share(players) - share).powi(2)).sum();
        // A bot that won or lost everything gets the benefit of half a game, so that the numbers stay finite.
        let bounded = share.clamp(0.5 / games, 1.0 - 0.5 / games);
        let at_least = bounded * (1.0 - bounded) / games * f64::from(u8::from(squares == 0.0));
        let error = 1.96 * (squares / n / (n - 1.0).max(1.0) + at_least).sqrt();
        // Against several others an equal bot wins one game in as many as there are seats.
        let odds = bounded / (1.0 - bounded) * (seats - 1.0).max(1.0);
        let per_share = 400.0 / std::f64::consts::LN_10 / (bounded * (1.0 - bounded));
        let sum = |of: fn(&Fared) -> u64| groups.iter().map(of).sum::<u64>();
        Standing {
            wins: twelfths as f64 / 12.0,
            mean: groups.iter().map(|group| group.points).sum::<i64>() as f64 / games,
            elo: 400.0 * odds.log10(),
            elo_error: error * per_share,
            ms_per_decision: sum(|group| group.nanoseconds) as f64 / sum(|group| group.decisions).max(1) as f64 / 1e6,
        }
    }
}

/// A bot that looks at the clock.
struct Timed<G: Judged> {
    bot: Box<dyn Bot<G>>,
    clock: Arc<Mutex<Fared>>,
}

impl<G: Judged> Bot<G> for Timed<G> {
    fn choose(&mut self, sight: &Sight<'_, G>) -> usize {
        let begin = Moment::now();
        let place = self.bot.choose(sight);
        let mut clock = self.clock.lock().unwrap_or_else(PoisonError::into_inner);
        clock.nanoseconds += begin.elapsed().as_nanos() as u64;
        clock.decisions += 1;
        place
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use almende_core::Game;
    use almende_helios::{Helios, Setup};

    fn contest(bots: &[&str], games: u64, threads: usize) -> Contest {
        let bots = bots.iter().map(|bot| bot.parse().unwrap()).collect();
        Contest { seed: 1, games, bots, threads, ..Contest::default() }
    }

    fn play(contest: &Contest) -> Outcomes {
        arena::<Helios>(Helios::standard_content(), 2, &Setup::default(), contest).unwrap()
    }

    fn without_times(mut result: Outcomes) -> Outcomes {
        result.bots.iter_mut().for_each(|bot| bot.ms_per_decision = 0.0);
        result
    }

    #[test]
    fn equal_bots_share_every_deal() {
        // Each deal is played from both seats, so two equal bots with the same chance would win one each; with chance of
        // their own they come out even within the error.
        let result = play(&contest(&["random"], 400, 2));
        assert_eq!(result.games, 400);
        assert_eq!(result.bots[0].wins + result.bots[1].wins, 400.0);
        assert!(result.bots[0].elo.abs() < 1.5 * result.bots[0].elo_error, "{result:?}");
        assert!((result.bots[0].elo + result.bots[1].elo).abs() < 1e-6);
    }

    #[test]
    fn the_stronger_bot_has_the_higher_number() {
        let result = play(&contest(&["greedy:400n", "random"], 20, 2));
        assert_eq!(result.bots[0].wins, 20.0);
        assert!(result.bots[0].elo > 400.0 && result.bots[0].elo_error.is_finite(), "{result:?}");
    }

    #[test]
    fn the_result_does_not_depend_on_threads_and_games_fill_their_groups() {
        let alone = without_times(play(&contest(&["random"], 21, 1)));
        assert_eq!(alone.games, 22);
        assert_eq!(without_times(play(&contest(&["random"], 21, 3))), alone);
    }

    #[test]
    fn it_ends_as_soon_as_the_bar_is_decided_whatever_the_threads() {
        let decided = |bots: &[&str], bar, threads| {
            without_times(play(&Contest { bar: Some(bar), ..contest(bots, 200, threads) }))
        };
        let alone = decided(&["greedy:100n", "random"], 0.6, 1);
        assert_eq!(alone.verdict, Some(Verdict::Above));
        assert!(alone.games < 60, "{alone:?}");
        assert_eq!(decided(&["greedy:100n", "random"], 0.6, 3), alone);
        assert_eq!(decided(&["random", "greedy:100n"], 0.4, 2).verdict, Some(Verdict::Below));
        let no_bar = Contest { bar: Some(1.0), ..contest(&["random"], 2, 1) };
        let problem = arena::<Helios>(Helios::standard_content(), 2, &Setup::default(), &no_bar).unwrap_err();
        assert_eq!(problem.code(), "bar");
    }

    #[test]
    fn what_is_known_is_not_played_again() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let ear = told.clone();
        let watch = Watch::new(move |group: &Group, games| ear.lock().unwrap().push((group.clone(), games)));
        let whole = play(&Contest { watch: watch.clone(), ..contest(&["random"], 20, 2) });
        let first: Vec<_> = std::mem::take(&mut *told.lock().unwrap());
        assert_eq!(
            first.iter().map(|(_, games)| *games).collect::<Vec<_>>(),
            (1..=10).map(|n| 2 * n).collect::<Vec<_>>()
        );
        let known = first.iter().map(|(group, _)| group.clone()).filter(|group| group.number != 4).collect();
        let resumed = play(&Contest { watch, known, ..contest(&["random"], 20, 2) });
        assert_eq!(without_times(resumed), without_times(whole));
        let again: Vec<u64> = told.lock().unwrap().iter().map(|(group, _)| group.number).collect();
        assert_eq!(again, [4]);
    }
}
