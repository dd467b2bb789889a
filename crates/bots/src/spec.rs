//! How a person names a bot: `NAME`, `NAME:BUDGET` or `NAME:BUDGET:THREADS`, for instance `hard`, `search:1s` or
//! `search:1s:4`.

use crate::bot::Bot;
use crate::foresight::{self, Net};
use crate::greedy::Greedy;
use crate::judge::Judged;
use crate::learned::{self, Learned};
use crate::mind::Mind;
use crate::random::Random;
use crate::search::Search;
use almende_core::{Problem, Rng};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// A bot by its name, with what it may spend on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Which bot.
    pub kind: Kind,
    /// What it may spend on a decision; without it the bot's own measure.
    pub budget: Option<Budget>,
    /// How many threads it thinks on, where it can.
    pub threads: usize,
    /// In play with people it never takes longer, whatever its budget. This is no part of its name.
    pub at_most: Option<Duration>,
}

/// The bots there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An opponent for newcomers: [`Greedy`] with few positions, to which what is nearly as good is as good as the best.
    Easy,
    /// An opponent that sees a little of what comes: [`Search`] with few iterations.
    Medium,
    /// The strongest opponent that does not let anybody wait: [`Search`] with many iterations.
    Hard,
    /// [`Random`]: answers at once, whatever its budget.
    Random,
    /// [`Greedy`]: its budget is positions or time.
    Greedy,
    /// [`Search`]: its budget is iterations or time.
    Search,
    /// [`Learned`]: a network that taught itself, and a short search on top of it; for the titles that have one. Its budget is
    /// simulations or time; with one simulation it is the network alone.
    Master,
    /// A bot of an earlier day, to measure later ones by: it has no budget but its own and answers as it always did.
    Frozen(FrozenKind),
}

/// The bots that were frozen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrozenKind {
    /// `greedy` as it was.
    Greedy1,
    /// `medium` as it was, with all the time it needs.
    Medium1,
    /// `hard` as it was, with all the time it needs.
    Hard1,
}

/// Those for people, the weakest first, and then those to measure with.
const NAMES: [(&str, Kind); 10] = [
    ("easy", Kind::Easy),
    ("medium", Kind::Medium),
    ("hard", Kind::Hard),
    ("random", Kind::Random),
    ("greedy", Kind::Greedy),
    ("search", Kind::Search),
    ("master", Kind::Master),
    ("greedy-1", Kind::Frozen(FrozenKind::Greedy1)),
    ("medium-1", Kind::Frozen(FrozenKind::Medium1)),
    ("hard-1", Kind::Frozen(FrozenKind::Hard1)),
];
/// How many of them are for people.
const STRENGTHS: usize = 3;

/// The names of the bots to play against, the weakest first.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES[..STRENGTHS].iter().map(|(name, _)| *name)
}

/// The names of all bots: those to play against, the weakest first, and then those to measure with.
pub fn all_names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name)
}

/// What the named strengths spend on a decision: positions of `easy`, iterations of the others.
const EASY: u64 = 200;
const MEDIUM: u64 = 20;
const HARD: u64 = 800;
/// The walks of `master` with a network that foretells the end, ...
const WALKS: u64 = 200;
/// ... and the simulations of one with a policy.
const MASTER: u64 = 256;
/// The iterations of the frozen searches. They never change.
const MEDIUM_1: u64 = 20;
const HARD_1: u64 = 800;
/// What is nearly as good for `easy`, in points.
const SLACK: f32 = 1.0;
/// Nobody waits longer for the answer of a named strength, whatever the machine.
const PATIENCE: Duration = Duration::from_millis(1_800);
/// The most threads of one bot.
const THREADS: usize = 64;

/// What a bot may spend on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Time, written `1s` or `250ms`.
    Time(Duration),
    /// Iterations of its search, written `400n`.
    Iterations(u64),
}

impl Spec {
    /// The bot itself, drawing its chance from this stream. With its own measure or with iterations for a budget it does
    /// the same on every machine.
    pub fn build<G: Judged>(self, rng: Rng) -> Result<Box<dyn Bot<G>>, Problem> {
        self.build_within(rng, None)
    }

    /// The same bot, which never takes longer in play with people.
    #[must_use]
    pub fn at_most(self, time: Duration) -> Spec {
        Spec { at_most: Some(self.at_most.map_or(time, |other| other.min(time))), ..self }
    }

    /// The bot for play with people: one without a budget answers in good time also on a slow machine, and none takes longer
    /// than it was told; but for the frozen ones, which are not for play with people.
    pub fn build_for_play<G: Judged>(self, rng: Rng) -> Result<Box<dyn Bot<G>>, Problem> {
        let usual = self.budget.is_none().then_some(PATIENCE);
        self.build_within(rng, usual.into_iter().chain(self.at_most).min())
    }

    fn build_within<G: Judged>(self, rng: Rng, patience: Option<Duration>) -> Result<Box<dyn Bot<G>>, Problem> {
        let mind = Mind::standard::<G>;
        let or = |iterations| self.budget.or(Some(Budget::Iterations(iterations)));
        let search = |rng, budget| Ok::<_, Problem>(Search::new(rng, mind()?, budget).on_threads(self.threads));
        Ok(match self.kind {
            Kind::Easy => Box::new(Greedy::new(rng, mind()?, or(EASY)).with_slack(SLACK).within(patience)),
            Kind::Medium => Box::new(search(rng, or(MEDIUM))?.within(patience)),
            Kind::Hard => Box::new(search(rng, or(HARD))?.within(patience)),
            Kind::Random => Box::new(Random::new(rng)),
            Kind::Greedy => Box::new(Greedy::new(rng, mind()?, self.budget).within(patience)),
            Kind::Search => Box::new(search(rng, self.budget)?.within(patience)),
            Kind::Master => match foresight::standard::<G>() {
                Ok(net) => foreseeing(net, rng, or(WALKS), patience),
                Err(_) => Box::new(Learned::new::<G>(learned::standard::<G>()?, or(MASTER), rng)?.within(patience)),
            },
            Kind::Frozen(kind) => kind.build(rng)?,
        })
    }

    /// The same bot with this time for a decision, unless it has a budget already. A frozen bot takes none.
    pub fn with_time(self, time: Duration) -> Result<Spec, Problem> {
        Spec { budget: self.budget.or(Some(Budget::Time(time))), ..self }.checked()
    }

    fn checked(self) -> Result<Spec, Problem> {
        match self.kind {
            Kind::Frozen(_) if self.budget.is_some() => {
                Err(Problem::new("problem.bot_frozen").with("name", self.name()))
            }
            _ => Ok(self),
        }
    }

    fn name(&self) -> &'static str {
        NAMES.iter().find(|(_, kind)| *kind == self.kind).map_or("", |(name, _)| name)
    }
}

/// The bot that asks a network what the end will be. With one walk it takes what leads to the best end of its own turn.
fn foreseeing<G: Judged>(
    net: Arc<Net>,
    rng: Rng,
    budget: Option<Budget>,
    patience: Option<Duration>,
) -> Box<dyn Bot<G>> {
    let mind = Mind::foreseeing::<G>(net);
    match budget {
        Some(Budget::Iterations(1)) => Box::new(Greedy::new(rng, mind, None).within(patience)),
        _ => Box::new(Search::new(rng, mind, budget).within(patience)),
    }
}

impl FrozenKind {
    fn build<G: Judged>(self, rng: Rng) -> Result<Box<dyn Bot<G>>, Problem> {
        let mind = Mind::frozen::<G>()?;
        let iterations = |iterations| Some(Budget::Iterations(iterations));
        Ok(match self {
            FrozenKind::Greedy1 => Box::new(Greedy::new(rng, mind, None)),
            FrozenKind::Medium1 => Box::new(Search::new(rng, mind, iterations(MEDIUM_1))),
            FrozenKind::Hard1 => Box::new(Search::new(rng, mind, iterations(HARD_1))),
        })
    }
}

/// The search that is the strength `hard` in play with people.
pub(crate) fn hard<G: Judged>(rng: Rng, mind: Mind) -> Search<G> {
    Search::new(rng, mind, Some(Budget::Iterations(HARD))).within(Some(PATIENCE))
}

impl FromStr for Spec {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Spec, Problem> {
        let mut parts = text.splitn(3, ':');
        let name = parts.next().unwrap_or_default();
        let Some((_, kind)) = NAMES.iter().find(|(known, _)| *known == name) else {
            let known: Vec<_> = all_names().collect();
            return Err(Problem::new("problem.bot_unknown").with("name", name).with("bots", known.join(", ")));
        };
        let budget = parts.next().map(str::parse).transpose()?;
        let threads = match parts.next() {
            None => 1,
            Some(threads) => match threads.parse() {
                Ok(number @ 1..=THREADS) => number,
                _ => return Err(Problem::new("problem.bot_threads").with("threads", threads).with("most", THREADS)),
            },
        };
        Spec { kind: *kind, budget, threads, at_most: None }.checked()
    }
}

impl FromStr for Budget {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Budget, Problem> {
        let number_end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(number_end);
        let budget = match (number.parse().unwrap_or(0), unit) {
            (0, _) => None,
            (seconds, "s") => Some(Budget::Time(Duration::from_secs(seconds))),
            (millis, "ms") => Some(Budget::Time(Duration::from_millis(millis))),
            (iterations, "n") => Some(Budget::Iterations(iterations)),
            _ => None,
        };
        budget.ok_or_else(|| Problem::new("problem.bot_budget").with("budget", text))
    }
}

/// Deals a list out to the seats: a short list is repeated, a list longer than the table is a problem.
pub fn seated<T: Clone>(list: &[T], players: usize) -> Result<Vec<T>, Problem> {
    if list.is_empty() || list.len() > players {
        return Err(Problem::new("problem.bots_count").with("bots", list.len()).with("players", players));
    }
    Ok(list.iter().cycle().take(players).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_is_named_with_or_without_a_budget() {
        let budget = |text: &str| text.parse::<Spec>().map(|spec| spec.budget).map_err(|problem| problem.code());
        assert_eq!(budget("random"), Ok(None));
        assert_eq!(budget("random:1s"), Ok(Some(Budget::Time(Duration::from_secs(1)))));
        assert_eq!(budget("random:250ms"), Ok(Some(Budget::Time(Duration::from_millis(250)))));
        assert_eq!(budget("random:400n"), Ok(Some(Budget::Iterations(400))));
        for bad in ["", "0s", "s", "1", "1h", "-1s", "1 s", "99999999999999999999s", "1é"] {
            assert_eq!(budget(&format!("random:{bad}")), Err("bot_budget"), "{bad}");
        }
        assert_eq!(budget("Random"), Err("bot_unknown"));
    }

    #[test]
    fn threads_follow_the_budget() {
        let threads = |text: &str| text.parse::<Spec>().map(|spec| spec.threads).map_err(|problem| problem.code());
        assert_eq!((threads("search"), threads("search:1s:4")), (Ok(1), Ok(4)));
        for bad in ["search:1s:0", "search:1s:65", "search:1s:", "search:1s:2:2"] {
            assert_eq!(threads(bad), Err("bot_threads"), "{bad}");
        }
    }

    #[test]
    fn in_play_with_people_no_bot_takes_longer_than_it_was_told() {
        use crate::trial::{choose, game, rng};
        for name in ["easy", "medium", "hard", "random", "greedy", "search"] {
            for budget in ["", ":20000n", ":100000s"] {
                let spec: Spec = format!("{name}{budget}").parse().unwrap();
                let mut bot =
                    spec.at_most(Duration::from_millis(20)).build_for_play::<almende_helios::Helios>(rng(1)).unwrap();
                // Without the bound one of these would think for a day.
                choose(&game(), &mut *bot);
            }
        }
        let spec: Spec = "search:1s".parse().unwrap();
        assert_eq!(spec.at_most(Duration::MAX).at_most(Duration::from_secs(2)).at_most, Some(Duration::from_secs(2)));
    }

    #[test]
    fn people_are_offered_strengths() {
        assert_eq!(names().collect::<Vec<_>>(), ["easy", "medium", "hard"]);
        for name in names() {
            assert_eq!(name.parse::<Spec>().map(|spec| spec.budget), Ok(None));
        }
    }

    #[test]
    fn a_frozen_bot_has_no_budget_but_its_own() {
        for name in ["greedy-1", "medium-1", "hard-1"] {
            let spec: Spec = name.parse().unwrap();
            assert!(matches!(spec, Spec { kind: Kind::Frozen(_), budget: None, threads: 1, .. }), "{spec:?}");
            let code = |result: Result<Spec, Problem>| result.map_err(|problem| problem.code());
            assert_eq!(code(format!("{name}:400n").parse()), Err("bot_frozen"));
            assert_eq!(code(format!("{name}:1s:2").parse()), Err("bot_frozen"));
            assert_eq!(code(spec.with_time(Duration::from_secs(1))), Err("bot_frozen"));
            assert!(!names().any(|offered| offered == name) && all_names().any(|known| known == name));
        }
        let timed = "hard".parse::<Spec>().unwrap().with_time(Duration::from_secs(1)).unwrap();
        assert_eq!(timed.budget, Some(Budget::Time(Duration::from_secs(1))));
    }

    #[test]
    fn a_game_that_came_later_has_no_frozen_bots() {
        let rng = almende_core::Seed::numbered(1, 0).stream("bot", 0);
        let built = "hard-1".parse::<Spec>().unwrap().build::<crate::counting::Counting>(rng);
        assert_eq!(built.err().map(|problem| problem.code()), Some("bot_not_frozen"));
    }

    #[test]
    fn an_unknown_bot_is_answered_with_the_known_ones() {
        let sentence = "oracle:1s".parse::<Spec>().unwrap_err().to_string();
        assert!(sentence.contains("oracle") && sentence.contains("random"), "{sentence}");
    }

    #[test]
    fn a_short_list_is_repeated_around_the_table() {
        assert_eq!(seated(&['a', 'b'], 3), Ok(vec!['a', 'b', 'a']));
        assert_eq!(seated(&['a', 'b', 'c'], 2).map_err(|problem| problem.code()), Err("bots_count"));
        assert!(seated::<char>(&[], 2).is_err());
    }
}
