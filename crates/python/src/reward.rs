//! What a finished game is worth.

use crate::failure::Failure;
use almende_core::ScoreSheet;
use std::str::FromStr;

/// How the end of a game is rewarded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    /// 1 for a win, less for the others, 0 in sum; a shared win counts in shares. Alone 1 or -1.
    Win,
    /// The points.
    Points,
    /// The points ahead of the best other seat; alone the points.
    Lead,
}

impl FromStr for Reward {
    type Err = Failure;

    fn from_str(name: &str) -> Result<Reward, Failure> {
        match name {
            "win" => Ok(Reward::Win),
            "points" => Ok(Reward::Points),
            "lead" => Ok(Reward::Lead),
            _ => Err(Failure::new("reward", "A reward is \"win\", \"points\" or \"lead\".")),
        }
    }
}

/// What the game that ended with this sheet is worth to each seat.
pub(crate) fn returns(sheet: &ScoreSheet, reward: Reward) -> Vec<f32> {
    let points: Vec<f32> = sheet.totals.iter().map(|total| total.unwrap_or_default() as f32).collect();
    let players = points.len();
    match reward {
        Reward::Points => points,
        Reward::Lead if players > 1 => (0..players)
            .map(|seat| {
                let others = points.iter().enumerate().filter(|(other, _)| *other != seat);
                points[seat] - others.map(|(_, points)| *points).fold(f32::NEG_INFINITY, f32::max)
            })
            .collect(),
        Reward::Lead => points,
        Reward::Win => {
            let winners = sheet.winners();
            let share = 1.0 / winners.len().max(1) as f32;
            let mut worth = vec![if players > 1 { -1.0 / (players - 1) as f32 } else { -1.0 }; players];
            for seat in winners {
                let won = if players > 1 { (share * players as f32 - 1.0) / (players - 1) as f32 } else { 1.0 };
                worth[seat.index()] = won;
            }
            worth
        }
    }
}
