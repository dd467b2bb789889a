//! The smallest game that counts, for the tests of this crate: each seat in turn takes 1 to 6 points, then passes. Alone
//! one wins with 4 points. Its setup can break it on purpose.

use almende_core::{
    Content, Edition, Event, Game, Log, Outcome, Problem, Refusal, Rng, ScoreLine, ScoreSheet, Seat, Seats, Seed,
    SetupForm, Text, Texts, Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::sync::LazyLock;

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Counting {
    rules: Rules,
    players: usize,
    step: usize,
    points: [u8; 4],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Rules {
    /// Nobody ever finishes.
    pub endless: bool,
    /// Nobody has an option.
    pub stuck: bool,
}

/// The points to take; 0 passes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take(u8);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Take {
    type Err = Problem;
    fn from_str(text: &str) -> Result<Take, Problem> {
        text.parse().map(Take).map_err(|_| Problem::new("problem.notation"))
    }
}

#[derive(Clone, Debug)]
pub struct NoContent;

impl Content for NoContent {
    fn read(_: &Value) -> Result<NoContent, Problem> {
        Ok(NoContent)
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NoEvent;

impl Event for NoEvent {
    fn text(&self) -> Text {
        Text::new("event")
    }
}

static CONTENT: LazyLock<Edition<NoContent>> = LazyLock::new(|| Edition::compiled_in("{}"));

impl Game for Counting {
    type Content = NoContent;
    type Setup = Rules;
    type Action = Take;
    type Event = NoEvent;
    type View = ();
    type Position = Counting;

    const ID: &'static str = "counting";
    const RULES_VERSION: u32 = 1;
    const PLAYERS: RangeInclusive<usize> = 1..=4;
    const MAX_ACTIONS: usize = 8;

    fn texts() -> &'static Texts {
        Texts::shared()
    }

    fn setup_form() -> SetupForm {
        SetupForm::default()
    }

    fn standard_content() -> &'static Edition<NoContent> {
        &CONTENT
    }

    fn new(_: &'static NoContent, players: usize, setup: &Rules, _: Seed) -> Result<Self, Problem> {
        Ok(Counting { rules: *setup, players, step: 0, points: [0; 4] })
    }

    fn players(&self) -> usize {
        self.players
    }

    fn turn(&self) -> Seats {
        if self.step == 2 * self.players && !self.rules.endless {
            return Seats::NONE;
        }
        Seats::only(Seat::FIRST.clockwise(self.step, self.players))
    }

    fn prompt(&self, _: Seat) -> Text {
        Text::new("prompt")
    }

    fn options(&self, seat: Seat, out: &mut Vec<Take>) {
        if self.rules.stuck || !self.turn().contains(seat) {
            return;
        }
        match self.step < self.players {
            true => out.extend((1..=6).map(Take)),
            false => out.push(Take(0)),
        }
    }

    fn check(&self, seat: Seat, action: Take) -> Result<(), Refusal> {
        let mut options = Vec::new();
        self.options(seat, &mut options);
        options.contains(&action).then_some(()).ok_or(Refusal::not_asked(self.prompt(seat)))
    }

    fn perform(&mut self, seat: Seat, action: Take, _: &mut impl Log<NoEvent>) -> Outcome {
        self.points[seat.index()] += action.0;
        self.step += 1;
        Outcome::Open
    }

    fn describe(&self, _: Seat, action: Take) -> Text {
        Text::new("take").with("n", action.0)
    }

    fn view(&self, _: Viewer) -> Self::View {}

    fn score(&self, _: Viewer) -> ScoreSheet {
        let points: Vec<_> = self.points[..self.players].iter().map(|&n| Some(i32::from(n))).collect();
        let mut sheet = ScoreSheet::new(self.players, vec![ScoreLine { id: "score", rule: "1", points }]);
        sheet = sheet.ranked_by(&self.points[..self.players]);
        sheet.solo_won = (self.players == 1).then(|| self.points[0] >= 4);
        sheet
    }

    fn redraw_hidden(&mut self, _: Seat, _: &mut Rng) {}

    fn position(&self) -> Counting {
        self.clone()
    }

    fn from_position(_: &'static NoContent, position: &Counting) -> Result<Self, Problem> {
        Ok(position.clone())
    }
}

impl crate::judge::Judged for Counting {
    const FEATURES: &'static [&'static str] = &[];
    const WEIGHTS: &'static str = r#"{"alone": {}, "two": {}, "more": {}}"#;

    fn look(&self, seat: Seat, _: &mut [f32]) -> f32 {
        f32::from(self.points[seat.index()])
    }

    fn left(&self) -> f32 {
        1.0 - self.step as f32 / (2 * self.players) as f32
    }
}
