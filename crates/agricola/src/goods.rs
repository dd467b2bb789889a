//! Goods in numbers: a supply, a cost, a gain.

use crate::pieces::Good;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

/// So many of each good. All arithmetic stops at the ends of the range. The box sets no limit (AGR-1.2, AGR-1.8,
/// AGR-17.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "BTreeMap<Good, u8>", into = "BTreeMap<Good, u8>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", as = "BTreeMap<Good, u8>"))]
pub struct Goods(pub [u8; Good::COUNT]);

impl Goods {
    /// Nothing.
    pub const NONE: Goods = Goods([0; Good::COUNT]);

    /// So many of one good.
    pub const fn of(good: Good, amount: u8) -> Goods {
        let mut goods = Goods::NONE;
        goods.0[good.index()] = amount;
        goods
    }

    /// The first animal among them.
    pub(crate) fn species(&self) -> Option<Good> {
        Good::ANIMALS.into_iter().find(|&species| self[species] > 0)
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        *self == Goods::NONE
    }

    /// Whether these goods suffice for a cost. All are compared at once, which takes less time than to stop early.
    #[inline]
    pub fn covers(&self, cost: &Goods) -> bool {
        self.0.iter().zip(&cost.0).fold(true, |suffices, (has, needs)| suffices & (has >= needs))
    }

    /// Adds goods.
    pub fn add(&mut self, gain: &Goods) {
        self.0.iter_mut().zip(&gain.0).for_each(|(has, gets)| *has = has.saturating_add(*gets));
    }

    /// Takes goods away.
    pub fn take(&mut self, cost: &Goods) {
        self.0.iter_mut().zip(&cost.0).for_each(|(has, pays)| *has = has.saturating_sub(*pays));
    }

    /// So many times these goods.
    #[must_use]
    pub fn times(&self, factor: u8) -> Goods {
        Goods(self.0.map(|amount| amount.saturating_mul(factor)))
    }

    /// The goods that are there, one bit each.
    pub(crate) fn kinds(&self) -> u16 {
        self.0.iter().zip(0..).fold(0, |kinds, (&amount, place)| kinds | u16::from(amount > 0) << place)
    }

    /// The goods that are there, with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Good, u8)> + '_ {
        Good::ALL.iter().map(|&good| (good, self[good])).filter(|(_, amount)| *amount > 0)
    }

    /// The first good that a cost asks for and that is missing, with what it takes.
    pub fn missing(&self, cost: &Goods) -> Option<(Good, u8)> {
        Good::ALL.iter().map(|&good| (good, cost[good])).find(|&(good, needs)| self[good] < needs)
    }

    /// How many animals.
    pub const fn animals(&self) -> [u8; 3] {
        [self.0[Good::Sheep.index()], self.0[Good::Boar.index()], self.0[Good::Cattle.index()]]
    }
}

impl Index<Good> for Goods {
    type Output = u8;
    fn index(&self, good: Good) -> &u8 {
        &self.0[good.index()]
    }
}

impl IndexMut<Good> for Goods {
    fn index_mut(&mut self, good: Good) -> &mut u8 {
        &mut self.0[good.index()]
    }
}

impl From<BTreeMap<Good, u8>> for Goods {
    fn from(map: BTreeMap<Good, u8>) -> Goods {
        map.into_iter().fold(Goods::NONE, |mut goods, (good, amount)| {
            goods[good] = amount;
            goods
        })
    }
}

impl From<Goods> for BTreeMap<Good, u8> {
    fn from(goods: Goods) -> Self {
        goods.iter().collect()
    }
}
