//! What players do with what they are offered: for every action of a kind, in how many games a seat was offered it, in how
//! many of those the seat took it, and how the seats that took it fared beside those that did not.

use crate::bot::Sight;
use crate::judge::Judged;
use crate::simulate::{for_each_number, seat_bots};
use crate::spec::{Spec, seated};
use almende_core::{Edition, Problem, Seat, Seed, Silent, Viewer};
use std::collections::{BTreeMap, HashSet};

/// A series of games to count.
#[derive(Clone, Debug)]
pub struct Question {
    /// Game `i` is dealt from `Seed::numbered(seed, i)`.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// Who plays; a list shorter than the table is repeated.
    pub bots: Vec<Spec>,
    /// The first words of the actions to count; all of them where the list is empty.
    pub verbs: Vec<String>,
    /// How many threads play at once. What is counted does not depend on it, but for the last digits of the margins.
    pub threads: usize,
}

/// What became of one action.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Use {
    /// Seats in games that could take it.
    pub offered: u32,
    /// Seats that took it.
    pub taken: u32,
    margin_taken: f64,
    margin_left: f64,
}

impl Use {
    /// How those who took it fared beside the mean of their table, and those who did not.
    pub fn margins(&self) -> (f64, f64) {
        let mean = |sum: f64, n: u32| sum / f64::from(n.max(1));
        (mean(self.margin_taken, self.taken), mean(self.margin_left, self.offered - self.taken))
    }

    fn add(&mut self, other: &Use) {
        self.offered += other.offered;
        self.taken += other.taken;
        self.margin_taken += other.margin_taken;
        self.margin_left += other.margin_left;
    }
}

/// What a series came to: the points of every seat, the decisions of every game, and what became of the actions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Uses {
    /// The points of each seat of each game.
    pub points: Vec<i32>,
    /// The decisions of each game.
    pub lengths: Vec<u32>,
    /// By notation.
    pub actions: BTreeMap<String, Use>,
}

/// Plays and counts.
pub fn usage<G: Judged>(
    edition: &'static Edition<G::Content>,
    players: usize,
    setup: &G::Setup,
    question: &Question,
) -> Result<Uses, Problem> {
    let bots = seated(&question.bots, players)?;
    let counted = |notation: &str| {
        let verb = notation.split(' ').next().unwrap_or_default();
        question.verbs.is_empty() || question.verbs.iter().any(|one| one == verb)
    };
    let play = |uses: &mut Uses, number: u64| -> Result<(), Problem> {
        let seed = Seed::numbered(question.seed, number);
        let mut game = G::new(edition, players, setup, seed)?;
        let mut bots = seat_bots::<G>(&bots, seed)?;
        let mut offered: Vec<HashSet<G::Action>> = vec![HashSet::new(); players];
        let mut taken = offered.clone();
        let mut options = Vec::new();
        let mut length = 0;
        while let Some(seat) = game.turn().first() {
            if length as usize >= G::MAX_ACTIONS {
                return Err(Problem::new("problem.endless").with("actions", G::MAX_ACTIONS));
            }
            options.clear();
            game.search_options(seat, &mut options);
            let place =
                if options.len() < 2 { 0 } else { bots[seat.index()].choose(&Sight::new(&game, seat, &options)) };
            let Some(&action) = options.get(place) else {
                return Err(Problem::new("problem.stuck").with("seat", seat));
            };
            offered[seat.index()].extend(&options);
            taken[seat.index()].insert(action);
            game.perform(seat, action, &mut Silent);
            length += 1;
        }
        let totals: Vec<i32> = game.score(Viewer::All).totals.iter().map(|points| points.unwrap_or_default()).collect();
        let mean = totals.iter().map(|&points| f64::from(points)).sum::<f64>() / players as f64;
        for seat in Seat::all(players) {
            let margin = f64::from(totals[seat.index()]) - mean;
            for action in &offered[seat.index()] {
                let notation = action.to_string();
                if !counted(&notation) {
                    continue;
                }
                let entry = uses.actions.entry(notation).or_default();
                entry.offered += 1;
                if taken[seat.index()].contains(action) {
                    entry.taken += 1;
                    entry.margin_taken += margin;
                } else {
                    entry.margin_left += margin;
                }
            }
        }
        uses.points.extend(totals);
        uses.lengths.push(length);
        Ok(())
    };
    let mut all = Uses::default();
    for part in for_each_number(question.games, question.threads, Uses::default, play)? {
        all.points.extend(part.points);
        all.lengths.extend(part.lengths);
        for (notation, seen) in part.actions {
            all.actions.entry(notation).or_default().add(&seen);
        }
    }
    // Threads bring them in any order.
    all.points.sort_unstable();
    all.lengths.sort_unstable();
    Ok(all)
}
