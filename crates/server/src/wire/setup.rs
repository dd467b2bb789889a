//! What can be chosen before a game begins.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// What can be chosen before a game begins. Labels are text ids of the game's catalogues.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupForm {
    /// Setups with a name, the usual one first.
    pub presets: Vec<SetupPreset>,
    /// The options one by one, in the order of a form.
    pub fields: Vec<SetupField>,
}

/// A setup with a name.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupPreset {
    /// May stand for the setup wherever one is asked for.
    pub name: String,
    /// What it is called.
    pub label: String,
    /// All its options.
    #[schema(value_type = Object)]
    pub setup: Value,
}

/// An option: one of the values, or one put together as `own` says.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupField {
    /// Its name in the setup object.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// The smallest table it is for; where it is not for a table, it stays away from the setup.
    pub players_min: u8,
    /// The largest table it is for.
    pub players_max: u8,
    /// It is for setups in which another field has this value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub only_with: Option<SetupNeed>,
    /// What it is in the usual game.
    pub default: Value,
    /// What can be chosen at once.
    pub values: Vec<SetupValue>,
    /// What can be put together besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub own: Option<SetupOwn>,
}

/// A field with a value.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupNeed {
    /// The field.
    pub field: String,
    /// Its value.
    pub value: Value,
}

/// A value with its name.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
pub struct SetupValue {
    /// As it stands in the setup object.
    pub value: Value,
    /// What it is called.
    pub label: String,
}

/// How a value is put together.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(export)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SetupOwn {
    /// The number of a seat, from 0.
    Seat,
    /// A list with a value for each seat, no two the same.
    EachSeat {
        /// What it is called.
        label: String,
        /// To choose from.
        of: Vec<SetupValue>,
    },
    /// A list of all values: the groups one after the other, each in any order.
    Order {
        /// What it is called.
        label: String,
        /// What belongs together.
        groups: Vec<Vec<SetupValue>>,
    },
    /// A list of some of the values.
    Set {
        /// What it is called.
        label: String,
        /// To choose from.
        of: Vec<SetupValue>,
        /// How many at least.
        least: u8,
    },
}
