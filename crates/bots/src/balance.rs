//! Balance at a glance: what one that knows nothing and one that takes what is best at once make of a title's components.

use crate::room::Room;
use crate::usage::Question;
use almende_core::{Problem, Seed, Title};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Who plays: one that knows nothing, and one that takes what is best for itself at once.
pub const BALANCE_BOTS: [&str; 2] = ["random", "greedy:100n"];
/// Who was offered something less often says nothing about it.
const LEAST_OFFERED: u32 = 10;
/// Below this share something is never taken, above the other always.
const NEVER: f64 = 0.01;
const ALWAYS: f64 = 0.99;
/// A difference of two shares that is worth a line.
const NOTABLE: f64 = 0.15;
/// Games between two reports.
const STRETCH: u64 = 10;

/// What one bot made of one set of components.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Made {
    /// The bot.
    pub bot: &'static str,
    /// The points of each seat of each game, the fewest first.
    pub points: Vec<i32>,
    /// The decisions of each game.
    pub lengths: Vec<u32>,
    /// For each action that takes a component: to how many seats it was offered, and how many took it.
    pub uses: BTreeMap<String, (u32, u32)>,
}

fn mean(of: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = of.len().max(1) as f64;
    of.sum::<f64>() / n
}

impl Made {
    /// The mean of the points.
    pub fn mean_points(&self) -> f64 {
        mean(self.points.iter().map(|&points| f64::from(points)))
    }

    /// The mean of the decisions.
    pub fn mean_length(&self) -> f64 {
        mean(self.lengths.iter().map(|&length| f64::from(length)))
    }

    /// The fewest and the most points.
    pub fn spread(&self) -> (i32, i32) {
        (self.points.first().copied().unwrap_or_default(), self.points.last().copied().unwrap_or_default())
    }

    /// How often something is taken by those who can, if enough could.
    pub fn share(&self, action: &str) -> Option<f64> {
        let &(offered, taken) = self.uses.get(action)?;
        (offered >= LEAST_OFFERED).then(|| f64::from(taken) / f64::from(offered))
    }

    fn taken(&self, wanted: impl Fn(f64) -> bool) -> Vec<&str> {
        let all = self.uses.keys().map(String::as_str);
        all.filter(|action| self.share(action).is_some_and(&wanted)).collect()
    }

    /// What nobody takes.
    pub fn never(&self) -> Vec<&str> {
        self.taken(|share| share < NEVER)
    }

    /// What everybody takes who can.
    pub fn always(&self) -> Vec<&str> {
        self.taken(|share| share > ALWAYS)
    }

    /// What is taken much more or less often than with other components, with both shares, the greatest difference first.
    pub fn moved<'a>(&'a self, before: &Made) -> Vec<(&'a str, f64, f64)> {
        let mut moved: Vec<(&str, f64, f64)> = (self.uses.keys())
            .filter_map(|action| Some((action.as_str(), before.share(action)?, self.share(action)?)))
            .filter(|(_, was, is)| (was - is).abs() > NOTABLE)
            .collect();
        moved.sort_by(|one, two| (two.2 - two.1).abs().total_cmp(&(one.2 - one.1).abs()));
        moved
    }

    /// How many seats reached how many points: `bars` heights from `least` to `most`.
    pub fn heights(&self, least: i32, most: i32, bars: usize) -> Vec<u32> {
        let step = (f64::from(most.saturating_sub(least)) / bars as f64).max(1.0);
        let mut heights = vec![0; bars];
        for &points in &self.points {
            let bar = (f64::from(points.saturating_sub(least)) / step) as usize;
            if let Some(height) = heights.get_mut(bar.min(bars.saturating_sub(1))) {
                *height += 1;
            }
        }
        heights
    }
}

/// The first words of the actions that take a component.
fn verbs(game: &str) -> &'static [&'static str] {
    match game {
        "helios" => &["build", "buy", "land", "special"],
        "boonlake" => &["modernize", "play", "project", "region", "strip"],
        "suna-valo" => &["buy", "character", "ship", "take", "tile"],
        "agricola" => &["build", "place", "play"],
        _ => &[],
    }
}

/// Plays `games` games with each bot. `tell` hears how many games were played and says whether to go on.
pub fn balance(
    title: &dyn Title,
    room: &dyn Room,
    players: usize,
    games: u64,
    threads: usize,
    tell: &mut dyn FnMut(u64) -> bool,
) -> Result<Vec<Made>, Problem> {
    let like = title.open(players, &Value::Null, Seed::numbered(0, 0))?;
    let mut all = Vec::new();
    let mut done = 0;
    for bot in BALANCE_BOTS {
        let mut made = Made { bot, ..Made::default() };
        let mut played = 0;
        while played < games {
            let stretch = STRETCH.min(games - played);
            let question = Question {
                seed: 1 + played / STRETCH,
                games: stretch,
                bots: vec![bot.parse()?],
                verbs: verbs(title.id()).iter().map(|&verb| verb.to_owned()).collect(),
                threads,
            };
            let play = || room.usage(&*like, &question);
            let uses =
                catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|_| Err(Problem::new("problem.pack_breaks")))?;
            made.points.extend(uses.points);
            made.lengths.extend(uses.lengths);
            for (action, one) in uses.actions {
                let entry = made.uses.entry(action).or_default();
                (entry.0, entry.1) = (entry.0 + one.offered, entry.1 + one.taken);
            }
            played += stretch;
            done += stretch;
            if !tell(done) {
                return Err(Problem::new("problem.pack_stopped"));
            }
        }
        made.points.sort_unstable();
        all.push(made);
    }
    Ok(all)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that panics has failed")]
mod tests {
    use super::*;
    use crate::room::RoomOf;
    use almende_core::TitleOf;
    use almende_helios::Helios;

    #[test]
    fn every_game_is_counted_and_what_moves_is_told() {
        let (title, room) = (TitleOf::<Helios>::standard(), RoomOf::<Helios>::new());
        let mut heard = Vec::new();
        let made = balance(&title, &room, 2, 12, 1, &mut |done| {
            heard.push(done);
            true
        })
        .unwrap();
        assert_eq!(heard, [10, 12, 22, 24]);
        for one in &made {
            assert_eq!((one.points.len(), one.lengths.len()), (24, 12));
            let (least, most) = one.spread();
            assert_eq!(one.heights(least, most, 7).iter().sum::<u32>(), 24);
            assert!(one.moved(one).is_empty());
        }
        let mut other = made[0].clone();
        let action = other.uses.iter().find(|(_, (offered, _))| *offered >= LEAST_OFFERED).unwrap().0.clone();
        let offered = other.uses[&action].0;
        let taken = if made[0].share(&action).unwrap() > 0.5 { 0 } else { offered };
        other.uses.insert(action.clone(), (offered, taken));
        assert_eq!(other.moved(&made[0])[0].0, action);
        assert!(other.never().contains(&action.as_str()) || other.always().contains(&action.as_str()));
        assert!(balance(&title, &room, 2, 12, 1, &mut |_| false).is_err());
    }
}
