//! What can be chosen before a game begins, described so that a form can be made of it without knowing the game.
//!
//! The description says what may be chosen; [`crate::Game::Setup`] is what is read, and its default the usual choice. That
//! the two agree is a property of every game (`testing::Properties::setups_are_accepted`).

use serde_json::Value;
use std::ops::RangeInclusive;

/// The options of a game, in the order in which a form shows them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SetupForm {
    /// Setups with a name, the usual one first.
    pub presets: Vec<Preset>,
    /// The options one by one.
    pub fields: Vec<SetupField>,
}

/// A setup with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The name commands know it by.
    pub name: &'static str,
    /// The id of its text.
    pub label: &'static str,
}

impl Preset {
    /// The usual game.
    pub const STANDARD: Preset = Preset { name: "standard", label: "setup.standard" };
}

/// One option: one of the values, or one the player puts together.
#[derive(Clone, PartialEq, Debug)]
pub struct SetupField {
    /// Its name in the setup object.
    pub id: &'static str,
    /// The id of its text.
    pub label: &'static str,
    /// The table sizes it is for; at others it stays away from the setup.
    pub players: RangeInclusive<usize>,
    /// It is for setups in which another field has this value.
    pub only_with: Option<(&'static str, Value)>,
    /// What can be chosen at once.
    pub values: Vec<SetupValue>,
    /// What can be put together besides.
    pub own: Option<OwnValue>,
}

/// A value to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct SetupValue {
    /// As it stands in the setup object.
    pub value: Value,
    /// The id of its text.
    pub label: &'static str,
}

/// How a value is put together.
#[derive(Clone, PartialEq, Debug)]
pub enum OwnValue {
    /// The number of a seat.
    Seat,
    /// A list with a value for each seat, no two the same.
    EachSeat {
        /// The id of its text.
        label: &'static str,
        /// To choose from.
        of: Vec<SetupValue>,
    },
    /// A list of all values, the groups one after the other, each in any order.
    Order {
        /// The id of its text.
        label: &'static str,
        /// What belongs together.
        groups: Vec<Vec<SetupValue>>,
    },
    /// A list of some of the values.
    Set {
        /// The id of its text.
        label: &'static str,
        /// To choose from.
        of: Vec<SetupValue>,
        /// How many at least.
        least: usize,
    },
}

impl SetupField {
    /// A choice among values, for tables of every size.
    pub fn choice(id: &'static str, label: &'static str, values: Vec<SetupValue>) -> SetupField {
        SetupField { id, label, players: 1..=usize::MAX, only_with: None, values, own: None }
    }

    /// Who begins, for the games in which a lot decides unless the players do.
    pub fn start_player() -> SetupField {
        let by_lot = SetupValue::new("random", "setup.by_lot");
        SetupField::choice("start_player", "setup.start_player", vec![by_lot])
            .or(OwnValue::Seat)
            .for_players(2..=usize::MAX)
    }

    /// Something that is used or not.
    pub fn switch(id: &'static str, label: &'static str) -> SetupField {
        SetupField::choice(
            id,
            label,
            vec![SetupValue::new(true, "setup.with"), SetupValue::new(false, "setup.without")],
        )
    }

    /// With values to put together.
    #[must_use]
    pub fn or(self, own: OwnValue) -> SetupField {
        SetupField { own: Some(own), ..self }
    }

    /// Only for tables of this size.
    #[must_use]
    pub fn for_players(self, players: RangeInclusive<usize>) -> SetupField {
        SetupField { players, ..self }
    }

    /// Only where another field has this value.
    #[must_use]
    pub fn only_with(self, field: &'static str, value: impl Into<Value>) -> SetupField {
        SetupField { only_with: Some((field, value.into())), ..self }
    }
}

impl SetupValue {
    /// A value and the id of its text.
    pub fn new(value: impl Into<Value>, label: &'static str) -> SetupValue {
        SetupValue { value: value.into(), label }
    }
}

impl From<(&'static str, &'static str)> for SetupValue {
    /// A word and the id of its text.
    fn from((value, label): (&'static str, &'static str)) -> SetupValue {
        SetupValue::new(value, label)
    }
}
