//! Moments at which cards do something, and the frames in which they do it.

use super::plan::Item;
use super::{Card, CardKind, When};
use crate::content::Step;
use crate::grid::{Cell, Cells};
use crate::pieces::{Good, Major, Material, Space};
use crate::state::Source;
use almende_core::Seat;
use serde::{Deserialize, Serialize};

/// Something that happens and that cards may answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct Moment {
    /// The window.
    pub when: When,
    /// Who does it.
    pub by: Seat,
    /// The space used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<Space>,
    /// The major improvement built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub major: Option<Major>,
    /// The card played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// The good that has come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub good: Option<Good>,
    /// Where the action comes from whose piece it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

impl Moment {
    /// A moment without particulars.
    pub const fn of(when: When, by: Seat) -> Moment {
        Moment { when, by, space: None, major: None, card: None, source: None, good: None }
    }

    /// A moment of a turn.
    pub const fn on(when: When, by: Seat, space: Space) -> Moment {
        Moment { space: Some(space), ..Moment::of(when, by) }
    }
}

/// The cards of a player at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct Reaction {
    /// The moment.
    pub moment: Moment,
    /// Effects that have happened, a bit for each that answers the moment, in the order of the cards (AGR-14.4.5).
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub done: u64,
    /// How many cards lay in front of the player when the moment began (AGR-14.2.2).
    pub cards: u8,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// An effect that is paid and now happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct Firing {
    /// The moment it answers.
    pub moment: Moment,
    /// Whose effect.
    pub card: Card,
    /// Which one, counted from 0.
    pub effect: u8,
    /// Which choice of it, counted from 0.
    pub choice: u8,
}

/// A sub-action (AGR-14.3.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Deed {
    /// A room on this cell.
    Room(Cell),
    /// A stable on this cell.
    Stable(Cell),
    /// The fences around these cells.
    Pasture(Cells),
    /// A field tile on this cell.
    Plow(Cell),
    /// The next field tile without crops is sown.
    Sow(Good),
    /// A card that is a field is sown.
    SowCard(Good, Card),
    /// The pasture that begins with this cell is sown.
    SowPasture(Good, Cell),
    /// So many grain are baked.
    Bake(u8),
    /// A major improvement.
    Build(Major),
    /// A Hearth for a Fireplace.
    Exchange(Major, Major),
    /// A Hearth for a card.
    ExchangeCard(Major, Card),
    /// The house is renovated to this material.
    Renovate(Material),
    /// A card of the hand.
    Play(Card),
    /// A family growth.
    Grow,
}

impl Deed {
    /// The action it is a piece of; a family growth is none of those.
    pub(crate) const fn step(self) -> Option<Step> {
        Some(match self {
            Deed::Room(_) => Step::Rooms,
            Deed::Stable(_) => Step::Stables,
            Deed::Pasture(_) => Step::Fences,
            Deed::Plow(_) => Step::Plow,
            Deed::Sow(_) | Deed::SowCard(..) | Deed::SowPasture(..) => Step::Sow,
            Deed::Bake(_) => Step::Bake,
            Deed::Build(_) | Deed::Exchange(..) | Deed::ExchangeCard(..) => Step::Major,
            Deed::Renovate(_) => Step::Renovate,
            Deed::Play(card) => match card.kind() {
                CardKind::Occupation => Step::Occupation,
                CardKind::Minor => Step::Minor,
            },
            Deed::Grow => return None,
        })
    }

    /// What its price is for, if it has one.
    pub(crate) const fn item(self) -> Option<Item> {
        Some(match self {
            Deed::Room(_) => Item::Room,
            Deed::Stable(_) => Item::Stable,
            Deed::Pasture(_) => Item::Fence,
            Deed::Build(_) => Item::Major,
            Deed::Renovate(_) => Item::Renovation,
            Deed::Play(card) => match card.kind() {
                CardKind::Occupation => Item::Occupation,
                CardKind::Minor => Item::Minor,
            },
            _ => return None,
        })
    }

    /// The windows before and after it.
    pub(crate) const fn windows(self) -> (When, When) {
        match self.step() {
            Some(step) => When::around(step),
            None => (When::BeforeGrowth, When::AfterGrowth),
        }
    }
}

/// A sub-action under way. It takes its course, but where several ways to pay for it are possible: then its owner is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct Doing<S = Stage> {
    /// What is done.
    pub deed: Deed,
    /// What comes next: a `Stage`, or `pay` while it is not paid.
    pub stage: S,
    /// Where the action comes from.
    pub source: Source,
    /// Whether it is the first piece of the action (AGR-14.2.9).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
    /// Whether it is the last one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub last: bool,
    /// How many cards lay in front of the player when it began (AGR-14.2.2).
    pub cards: u8,
    /// Fences of a pasture in whose place wood is laid (AGR-14.7.3).
    #[serde(default, skip_serializing_if = "is_none")]
    pub palisades: u8,
}

fn is_none(number: &u8) -> bool {
    *number == 0
}

impl<S> Doing<S> {
    /// The same sub-action further on.
    pub(crate) fn at<T>(self, stage: T) -> Doing<T> {
        let Doing { deed, stage: _, source, first, last, cards, palisades } = self;
        Doing { deed, stage, source, first, last, cards, palisades }
    }
}

/// What comes next in a sub-action that is not paid: that it is (AGR-14.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Unpaid {
    /// It is paid.
    Pay,
}

/// What comes next in a sub-action (AGR-14.1.1), but for its payment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Stage {
    /// Cards that come before it.
    Before,
    /// It is done.
    Apply,
    /// Cards that come after it.
    After,
    /// A traveling card goes to the left.
    Pass,
}
