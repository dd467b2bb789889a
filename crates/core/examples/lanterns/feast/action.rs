//! What players do, how it is written, and what they hear of it.

use super::components::{Candle, name_or_nothing};
use almende_core::{Problem, Seat, Text};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// One answer to one decision. Candles are named by what they are, never by where they lie in a hand: a place would
/// mean another candle in another world, and an action must mean the same to all who see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    Bid(Option<Candle>),
    Light,
    Pass,
    Strike,
    Pay(Candle),
    Take(Option<Candle>),
}

impl Action {
    pub fn every() -> impl Iterator<Item = Action> {
        let some_or_none = || Candle::ALL.into_iter().map(Some).chain([None]);
        some_or_none()
            .map(Action::Bid)
            .chain([Action::Light, Action::Pass, Action::Strike])
            .chain(Candle::ALL.map(Action::Pay))
            .chain(some_or_none().map(Action::Take))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(candle) => write!(f, "bid {}", name_or_nothing(*candle)),
            Action::Light => f.write_str("light"),
            Action::Pass => f.write_str("pass"),
            Action::Strike => f.write_str("strike"),
            Action::Pay(candle) => write!(f, "pay {}", candle.name()),
            Action::Take(candle) => write!(f, "take {}", name_or_nothing(*candle)),
        }
    }
}

impl FromStr for Action {
    type Err = Problem;
    fn from_str(text: &str) -> Result<Action, Problem> {
        let unknown =
            || Problem::new("problem.notation").with("action", text).with("form", "try 'light' or 'pay long'");
        Action::every().find(|action| action.to_string() == text).ok_or_else(unknown)
    }
}

/// Something that happened. A program reads the fields, a person the sentence.
///
/// Who draws is told the candle and the others are not: `Draws` is told twice, each time to its audience.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "event")]
pub enum Event {
    BidPlaced { by: Seat },
    BidShown { by: Seat, candle: Option<Candle> },
    Lights { by: Seat, height: u8 },
    Passes { by: Seat },
    Pays { by: Seat, candle: Candle },
    Takes { by: Seat, candle: Option<Candle> },
    Strikes { by: Seat },
    Draws { by: Seat, candle: Option<Candle> },
    Shuffled,
}

impl almende_core::Event for Event {
    fn text(&self) -> Text {
        let said = |id, by: Seat| Text::new(id).with("who", by);
        match *self {
            Event::BidPlaced { by } => said("event.bid_placed", by),
            Event::BidShown { by, candle } => said("event.bid_shown", by).with("what", name_or_nothing(candle)),
            Event::Lights { by, height } => said("event.lights", by).with("height", height),
            Event::Passes { by } => said("event.passes", by),
            Event::Pays { by, candle } => said("event.pays", by).with("what", candle.name()),
            Event::Takes { by, candle } => said("event.takes", by).with("what", name_or_nothing(candle)),
            Event::Strikes { by } => said("event.strikes", by),
            Event::Draws { by, candle: None } => said("event.draws", by),
            Event::Draws { by, candle: Some(candle) } => said("event.draws_this", by).with("what", candle.name()),
            Event::Shuffled => Text::new("event.shuffled"),
        }
    }
}
