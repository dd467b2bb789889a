//! Planning: moves tried on a world of one's own. Nothing of it happens, and nothing of it is kept.
//!
//! The world is drawn anew from all those the planning seat cannot tell apart, so that it holds no secret. Which one it is
//! follows from a key that only the running server knows and from the version of the table: somebody who knew the dice
//! could turn the shuffle round and read what really lies there, and somebody who had the same dice twice could compare.

use crate::secrets::{NoRandomness, random_bytes};
use crate::sitting::{Line, Step};
use almende_core::{Outcome, Rng, Said, Seat, Seed, Table, Text, Viewer};
use serde_json::Value;

/// Where the worlds of plans come from.
pub struct Worlds([u8; 32]);

impl std::fmt::Debug for Worlds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Worlds")
    }
}

impl Worlds {
    /// Worlds nobody can foresee, for as long as the server runs.
    pub fn new() -> Result<Worlds, NoRandomness> {
        random_bytes().map(Worlds)
    }

    /// The dice of one world: the same for the same question, without any likeness to those of another.
    pub fn dice(&self, table: &str, version: u32, seat: Seat, world: u32) -> Rng {
        let question = format!("{table} {version} {seat} {world}");
        Seed::from_bytes(*blake3::keyed_hash(&self.0, question.as_bytes()).as_bytes()).stream("plan", 0)
    }
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
    fn each_question_has_dice_of_its_own_and_no_server_has_those_of_another() {
        let (here, there) = (Worlds::new().unwrap(), Worlds::new().unwrap());
        let seat = |number| Seat::new(number).unwrap();
        let first = here.dice("a", 1, seat(0), 0).word();
        assert_eq!(first, here.dice("a", 1, seat(0), 0).word());
        let others = [
            here.dice("b", 1, seat(0), 0),
            here.dice("a", 2, seat(0), 0),
            here.dice("a", 1, seat(1), 0),
            here.dice("a", 1, seat(0), 1),
            there.dice("a", 1, seat(0), 0),
        ];
        for mut other in others {
            assert_ne!(first, other.word());
        }
    }
}
