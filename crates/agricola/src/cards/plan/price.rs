//! How a card changes prices (AGR-14.1).

use super::{Amounts, Condition};
use crate::goods::Goods;
use crate::pieces::{Good, Material};
use serde::Deserialize;
use std::collections::BTreeMap;

/// What a price is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Item {
    Room,
    Renovation,
    Fence,
    Stable,
    Major,
    Minor,
    Occupation,
}

impl Item {
    /// The item as a bit.
    pub(crate) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How a card changes a price (AGR-14.1).
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    /// For what.
    #[serde(rename = "of")]
    pub items: Vec<Item>,
    /// What must hold.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// So much less, never below nothing (AGR-14.1.3, AGR-14.1.5).
    #[serde(default)]
    pub less: Amounts,
    /// Whether that is less for two rooms of an action together, not for each (AGR-RULING-37).
    #[serde(default)]
    pub for_two: bool,
    /// This price in place of any other, by what the house is made of.
    #[serde(default)]
    pub price: BTreeMap<Material, Goods>,
    /// Some goods in place of others (AGR-14.1.4).
    pub instead: Option<Instead>,
    /// So many fences of an action without payment.
    #[serde(default)]
    pub free: u8,
}

/// A payment in place of another.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Instead {
    /// These goods
    pub pay: Goods,
    /// in place of one of these,
    #[serde(default, rename = "for")]
    pub replaced: Vec<Goods>,
    /// or in place of all of this good,
    pub all: Option<Good>,
    /// as often as the payer likes.
    #[serde(default)]
    pub repeated: bool,
}
