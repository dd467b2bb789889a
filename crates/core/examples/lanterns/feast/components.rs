//! What lies in the box: candles and lanterns, and how many of them a game is played with.

use almende_core::{Content, Problem, read_document};
use serde::{Deserialize, Serialize};

pub const MAX_PLAYERS: usize = 3;
pub const MAX_CANDLES: usize = 24;
pub const MAX_LANTERNS: usize = 8;
pub const MAX_HEIGHT: usize = 6;
pub const MATCHES: u8 = 2;

/// A candle. Those of one length are all alike, so counting them is enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Candle {
    Short,
    Middle,
    Long,
}

use Candle::{Long, Middle, Short};

impl Candle {
    pub const ALL: [Candle; 3] = [Short, Middle, Long];

    /// Both the name in the notation and the id of its text.
    pub const fn name(self) -> &'static str {
        match self {
            Short => "short",
            Middle => "middle",
            Long => "long",
        }
    }
}

pub fn name_or_nothing(candle: Option<Candle>) -> &'static str {
    candle.map_or("nothing", Candle::name)
}

/// How many candles of each length.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Candles {
    short: u8,
    middle: u8,
    long: u8,
}

impl Candles {
    pub fn of(&self, candle: Candle) -> usize {
        [self.short, self.middle, self.long][candle as usize].into()
    }
    fn of_mut(&mut self, candle: Candle) -> &mut u8 {
        match candle {
            Short => &mut self.short,
            Middle => &mut self.middle,
            Long => &mut self.long,
        }
    }
    pub fn add(&mut self, candle: Candle) {
        *self.of_mut(candle) += 1;
    }
    pub fn remove(&mut self, candle: Candle) {
        *self.of_mut(candle) = self.of_mut(candle).saturating_sub(1);
    }
    pub fn each(self) -> impl Iterator<Item = Candle> {
        Candle::ALL.into_iter().flat_map(move |candle| std::iter::repeat_n(candle, self.of(candle)))
    }
    pub fn length(&self) -> usize {
        self.of(Short) + 2 * self.of(Middle) + 3 * self.of(Long)
    }
    /// Whether some of them add up to exactly this length.
    pub fn can_make(&self, length: usize) -> bool {
        let rest_fits = |long, middle| (0..=self.of(Short)).any(|short| short + 2 * middle + 3 * long == length);
        (0..=self.of(Long)).any(|long| (0..=self.of(Middle)).any(|middle| rest_fits(long, middle)))
    }
}

/// The components, read from a document that an owner of the game may correct.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    pub candles: Candles,
    pub lanterns: Vec<u8>,
}

impl Content for Components {
    fn read(json: &serde_json::Value) -> Result<Components, Problem> {
        let content: Components = read_document(json)?;
        let wrong = |field, error| {
            Err(Problem::new("problem.content_item").with("item", "-").with("field", field).with("error", error))
        };
        // Four candles a player must be there to be dealt; the upper bounds are what the flat state has room for.
        if !(4 * MAX_PLAYERS..=MAX_CANDLES).contains(&content.candles.each().count()) {
            return wrong("candles", "there must be 12 to 24");
        }
        let heights_fit = content.lanterns.iter().all(|&height| (1..=MAX_HEIGHT).contains(&height.into()));
        if !(1..=MAX_LANTERNS).contains(&content.lanterns.len()) || !heights_fit {
            return wrong("lanterns", "there must be 1 to 8, of height 1 to 6");
        }
        Ok(content)
    }
}

/// The options of a new game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// How many candles each draws at the start, 2 to 4.
    pub hand: usize,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { hand: 3 }
    }
}
