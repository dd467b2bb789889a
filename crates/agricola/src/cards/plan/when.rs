//! Moments, and whose doing is answered.

use crate::content::Step;
use serde::{Deserialize, Serialize};

/// A moment at which cards may do something, in the order of a round (AGR-14.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
#[expect(missing_docs, reason = "the names of the windows are those of the rules")]
pub enum When {
    // AGR-14.3.1, AGR-14.3.2: the start of a round.
    BeforeRound,
    Reveal,
    RoundSpace,
    RoundStart,
    Replenished,
    BeforeWork,
    WorkStart,
    // AGR-14.3.8: the end of a round.
    WorkEnd,
    AfterWork,
    ReturningStart,
    Returning,
    Returned,
    RoundEnd,
    // AGR-14.3.9: a harvest.
    BeforeHarvest,
    HarvestStart,
    BeforeFields,
    FieldsStart,
    Fields,
    FieldsEnd,
    AfterFields,
    FeedingStart,
    AfterFeeding,
    BreedingStart,
    AfterBreeding,
    HarvestEnd,
    AfterHarvest,
    // AGR-14.3.12: the end of the game.
    BeforeScoring,
    // AGR-14.3.3: a turn.
    TurnStart,
    Use,
    ImmediatelyAfterUse,
    AfterUse,
    TurnEnd,
    // AGR-14.3.7: sub-actions.
    BeforeRooms,
    AfterRooms,
    BeforeStables,
    AfterStables,
    BeforeFences,
    AfterFences,
    BeforePlow,
    AfterPlow,
    BeforeSow,
    AfterSow,
    BeforeBake,
    AfterBake,
    BeforeImprovement,
    AfterImprovement,
    BeforeOccupation,
    AfterOccupation,
    BeforeRenovation,
    AfterRenovation,
    BeforeGrowth,
    AfterGrowth,
    /// Crops were harvested outside the field phase.
    Harvested,
    /// A cell of the farmyard came into use, one moment for each.
    CellUsed,
    /// When goods come to a player: everything that comes at once is one occasion.
    Gained,
    /// When an action of a space for a minor improvement is passed up,
    DeclinedMinor,
    /// and one for a major or minor improvement.
    DeclinedImprovement,
    /// When the card itself is played (AGR-14.2.1).
    Play,
    /// At every decision of the owner (AGR-4.2).
    AnyTime,
    /// As soon as the conditions hold (AGR-14.2.3).
    AsSoonAs,
    /// When somebody uses the action space of the card (AGR-14.7.1).
    Visit,
}

impl When {
    /// The moment as a bit.
    pub(crate) const fn bit(self) -> u64 {
        1 << self as u64
    }

    /// Whether only the card it is about answers it, wherever that card lies.
    pub(crate) const fn is_of_own_card(self) -> bool {
        matches!(self, When::Play | When::Visit)
    }

    /// The moments before and after an action.
    pub(crate) const fn around(step: Step) -> (When, When) {
        match step {
            Step::Rooms => (When::BeforeRooms, When::AfterRooms),
            Step::Stables => (When::BeforeStables, When::AfterStables),
            Step::Fences => (When::BeforeFences, When::AfterFences),
            Step::Plow => (When::BeforePlow, When::AfterPlow),
            Step::Sow => (When::BeforeSow, When::AfterSow),
            Step::Bake => (When::BeforeBake, When::AfterBake),
            Step::Major | Step::Minor => (When::BeforeImprovement, When::AfterImprovement),
            Step::Occupation => (When::BeforeOccupation, When::AfterOccupation),
            Step::Renovate => (When::BeforeRenovation, When::AfterRenovation),
        }
    }
}

/// Whose doing an effect answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The owner's.
    #[default]
    You,
    /// Any other player's (AGR-14.2.7, AGR-18.9).
    Others,
    /// Anybody's.
    Anyone,
}
