//! Score sheets.

use crate::seat::Seat;
use serde::Serialize;

/// Points by category. What the viewer may not know is `None`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreSheet {
    /// The categories in the order of the rulebook.
    pub lines: Vec<ScoreLine>,
    /// The sum of each seat, unless a category of it is hidden.
    pub totals: Vec<Option<i32>>,
    /// The rank of each seat, 1 for the winners, equal for those who share a place; empty until the game is over.
    pub ranks: Vec<u8>,
    /// For a game alone: whether the printed winning condition is met.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solo_won: Option<bool>,
    /// The points of an opponent that no seat plays, where there is one and the viewer may know them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Opponent>,
}

/// An opponent that no seat plays, such as the Wise Eminence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Opponent {
    /// The text id of its name.
    pub id: &'static str,
    /// The rule by which it scores.
    pub rule: &'static str,
    /// All its points.
    pub points: i32,
}

/// One category.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// The text id of its name.
    pub id: &'static str,
    /// The rule it follows.
    pub rule: &'static str,
    /// The points of each seat.
    pub points: Vec<Option<i32>>,
}

impl ScoreSheet {
    /// A sheet of lines with their sums, not ranked yet.
    pub fn new(players: usize, lines: Vec<ScoreLine>) -> ScoreSheet {
        let total = |seat: usize| lines.iter().map(|line| line.points.get(seat).copied().flatten()).sum();
        ScoreSheet {
            totals: (0..players).map(total).collect(),
            lines,
            ranks: Vec::new(),
            solo_won: None,
            opponent: None,
        }
    }

    /// The sheet with ranks by the given keys, higher is better; equal keys share a rank.
    #[must_use]
    pub fn ranked_by<K: Ord>(mut self, keys: &[K]) -> ScoreSheet {
        self.ranks = keys.iter().map(|key| 1 + keys.iter().filter(|other| *other > key).count() as u8).collect();
        self
    }

    /// The seats that won: those of rank 1, or at a table for one the player who met the winning condition.
    pub fn winners(&self) -> Vec<Seat> {
        if self.solo_won == Some(false) {
            return Vec::new();
        }
        let first = self.ranks.iter().enumerate().filter(|(_, rank)| **rank == 1);
        first.filter_map(|(seat, _)| Seat::new(seat)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> ScoreSheet {
        let line = |points: &[Option<i32>]| ScoreLine { id: "score.x", rule: "X-1", points: points.to_vec() };
        ScoreSheet::new(3, vec![line(&[Some(3), Some(4), Some(5)]), line(&[Some(1), None, Some(-1)])])
    }

    #[test]
    fn a_hidden_category_hides_the_total() {
        assert_eq!(sheet().totals, [Some(4), None, Some(4)]);
        assert!(sheet().winners().is_empty());
    }

    #[test]
    fn equal_keys_share_a_rank() {
        let ranked = sheet().ranked_by(&[(4, 1), (2, 9), (4, 1)]);
        assert_eq!(ranked.ranks, [1, 3, 1]);
        assert_eq!(ranked.winners(), [Seat::FIRST, Seat::new(2).unwrap()]);
    }

    #[test]
    fn alone_the_winning_condition_decides() {
        let mut alone = sheet().ranked_by(&[1]);
        alone.solo_won = Some(false);
        assert!(alone.winners().is_empty());
        alone.solo_won = Some(true);
        assert_eq!(alone.winners(), [Seat::FIRST]);
    }
}
