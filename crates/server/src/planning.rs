//! Planning: moves tried on a world of one's own. Nothing of it happens, and nothing of it is kept.
//!
//! The world is drawn anew from all those the planning seat cannot tell apart, and a redraw depends on nothing the seat does
//! not know, so it holds no secret, whoever knows its dice.

use crate::sitting::{Line, Step};
use almende_core::{Outcome, Rng, Said, Seat, Seed, Table, Text, Viewer};
use serde_json::Value;

/// The dice of one world: the same for the same question, without any likeness to those of another.
pub fn dice(table: &str, version: u32, seat: Seat, world: u32) -> Rng {
    let question = format!("{table} {version} {seat} {world}");
    Seed::from_bytes(*blake3::hash(question.as_bytes()).as_bytes()).stream("plan", 0)
}

/// What a move of a plan led to.
#[derive(Clone, PartialEq, Debug)]
pub struct Led {
    /// What the planning seat would hear, in words and as documents.
    pub events: Vec<(Text, Value)>,
    /// Whether something would be shown that nobody can know beforehand: what follows is one of many ways it can go.
    pub reveals: bool,
}

/// A plan after it was tried.
#[derive(Debug)]
pub struct Tried {
    /// The world after the moves that fit.
    pub line: Line,
    /// What each of them led to, with what had to follow from it.
    pub led: Vec<Led>,
    /// Why the next one does not fit.
    pub refused: Option<Said>,
}

/// The world a plan of a seat begins in.
pub fn begin(table: &dyn Table, seat: Seat, dice: &mut Rng) -> Line {
    let mut line = Line::new(table.redrawn(seat, dice));
    line.take_single_options(&[]);
    line
}

/// Tries moves one after the other, up to the first that does not fit. A decision with one option is taken as at the table.
pub fn try_out(mut line: Line, seat: Seat, steps: &[Step]) -> Tried {
    let mut led = Vec::new();
    for step in steps {
        let mut all = match line.apply(step) {
            Ok(applied) => vec![applied],
            Err(said) => return Tried { line, led, refused: Some(said) },
        };
        all.extend(line.follow_single_options());
        let heard = all.iter().flat_map(|applied| &applied.events);
        let heard = heard.filter(|(audience, ..)| audience.includes(Viewer::Seat(seat)));
        led.push(Led {
            events: heard.map(|(_, text, data)| (text.clone(), data.clone())).collect(),
            reveals: all.iter().any(|applied| applied.outcome == Outcome::Reveals),
        });
    }
    Tried { line, led, refused: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_question_has_dice_of_its_own() {
        let seat = |number| Seat::new(number).unwrap();
        let first = dice("a", 1, seat(0), 0).word();
        assert_eq!(first, dice("a", 1, seat(0), 0).word());
        let others =
            [dice("b", 1, seat(0), 0), dice("a", 2, seat(0), 0), dice("a", 1, seat(1), 0), dice("a", 1, seat(0), 1)];
        for mut other in others {
            assert_ne!(first, other.word());
        }
    }
}
