//! How a person names a bot: `NAME` or `NAME:BUDGET`, for instance `random` or `random:1s`.

use crate::bot::Bot;
use crate::greedy::Greedy;
use crate::judge::{Judge, Judged};
use crate::random::Random;
use crate::search::Search;
use almende_core::{Problem, Rng};
use std::str::FromStr;
use std::time::Duration;

/// A bot by its name, with what it may spend on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spec {
    /// Which bot.
    pub kind: Kind,
    /// What it may spend on a decision; without it the bot's own measure.
    pub budget: Option<Budget>,
}

/// The bots there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// [`Random`]: answers at once, whatever its budget.
    Random,
    /// [`Greedy`]: its budget is positions or time.
    Greedy,
    /// [`Search`]: its budget is iterations or time.
    Search,
}

const NAMES: [(&str, Kind); 3] = [("random", Kind::Random), ("greedy", Kind::Greedy), ("search", Kind::Search)];

/// The names of the bots there are, the weakest first.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name)
}

/// What a bot may spend on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Time, written `1s` or `250ms`.
    Time(Duration),
    /// Iterations of its search, written `400n`.
    Iterations(u64),
}

impl Spec {
    /// The bot itself, drawing its chance from this stream.
    pub fn build<G: Judged>(self, rng: Rng) -> Box<dyn Bot<G>> {
        match self.kind {
            Kind::Random => Box::new(Random::new(rng)),
            Kind::Greedy => Box::new(Greedy::new(rng, Judge::standard::<G>(), self.budget)),
            Kind::Search => Box::new(Search::new(rng, Judge::standard::<G>(), self.budget)),
        }
    }
}

impl FromStr for Spec {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Spec, Problem> {
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) => (name, Some(budget)),
            None => (text, None),
        };
        let Some((_, kind)) = NAMES.iter().find(|(known, _)| *known == name) else {
            let known: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
            return Err(Problem::new("problem.bot_unknown").with("name", name).with("bots", known.join(", ")));
        };
        Ok(Spec { kind: *kind, budget: budget.map(str::parse).transpose()? })
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
