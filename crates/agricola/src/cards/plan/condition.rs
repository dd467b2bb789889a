//! What must hold.

use super::{Count, Named};
use crate::goods::Goods;
use crate::pieces::{Good, Major, Material, Space};
use serde::Deserialize;

/// Something that must hold.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "ConditionItem")]
pub enum Condition {
    /// A number within bounds.
    Count {
        /// Of what.
        count: Count,
        /// On these spaces, where it is counted on spaces.
        on: Named,
        /// At least.
        least: u8,
        /// At most.
        most: u8,
    },
    /// There is more of the first than of the second.
    More(Count, Count),
    /// There is at least as much of the first as of the second.
    AsMany(Count, Count),
    /// The player has one of these major improvements.
    Owns(Vec<Major>),
    /// It is one of these rounds.
    Rounds(Vec<u8>),
    /// The round ends with a harvest, or does not.
    Harvest(bool),
    /// It is the player's turn.
    YourTurn,
    /// The action is one for a major or a minor improvement (AGR-13.3.3).
    MajorOrMinor,
    /// The improvement built last was got for another one.
    Exchanged,
    /// There is the same of both.
    Equal(Count, Count),
    /// The house is made of one of these.
    House(Vec<Material>),
    /// It was made of one of these before the last renovation.
    HouseBefore(Vec<Material>),
    /// Somebody stands there.
    Occupied(Space),
    /// One of the player's people stands there.
    StandsOn(Space),
    /// Somebody owns this major improvement.
    Owned(Major),
    /// The action comes from this space.
    From(Space),
    /// The card was paid with this good.
    Paid(Good),
    /// The card that is played stays in front of the player.
    Stays,
    /// All animals taken from the space used are on the farm.
    KeptAll,
    /// These animals would find places besides those that are there.
    PlacesFor(Goods),
    /// The action is not limited to one piece.
    Unlimited,
    /// The last round ended with a harvest.
    AfterHarvest,
    /// A harvest is under way, from its field phase until right after breeding.
    Harvesting,
    /// What a file of its own says.
    Special,
}

impl Condition {
    /// The spaces it names.
    pub(super) fn named(&mut self) -> Option<&mut Named> {
        match self {
            Condition::Count { on, .. } => Some(on),
            _ => None,
        }
    }
}

/// One major improvement, or several.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum MajorsItem {
    One(Major),
    Several(Vec<Major>),
}

impl From<MajorsItem> for Vec<Major> {
    fn from(item: MajorsItem) -> Self {
        match item {
            MajorsItem::One(major) => vec![major],
            MajorsItem::Several(majors) => majors,
        }
    }
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct ConditionItem {
    count: Option<Count>,
    #[serde(default)]
    on: Named,
    more: Option<Count>,
    than: Option<Count>,
    as_many: Option<Count>,
    rounds: Option<Vec<u8>>,
    harvest: Option<bool>,
    #[serde(default)]
    your_turn: bool,
    #[serde(default)]
    major_or_minor: bool,
    #[serde(default)]
    exchanged: bool,
    #[serde(rename = "as")]
    compared: Option<Count>,
    equal: Option<Count>,
    to: Option<Count>,
    owned: Option<Major>,
    owns: Option<MajorsItem>,
    from: Option<Space>,
    paid: Option<Good>,
    #[serde(default)]
    stays: bool,
    #[serde(default)]
    kept_all: bool,
    places_for: Option<Goods>,
    #[serde(default)]
    unlimited: bool,
    least: Option<u8>,
    most: Option<u8>,
    exactly: Option<u8>,
    house: Option<Vec<Material>>,
    house_before: Option<Vec<Material>>,
    occupied: Option<Space>,
    stands_on: Option<Space>,
    #[serde(default)]
    after_harvest: bool,
    #[serde(default)]
    harvesting: bool,
    #[serde(default)]
    special: bool,
}

impl TryFrom<ConditionItem> for Condition {
    type Error = String;
    fn try_from(item: ConditionItem) -> Result<Condition, String> {
        let counted = item.count.map(|count| Condition::Count {
            count,
            on: item.on,
            least: item.exactly.or(item.least).unwrap_or(0),
            most: item.exactly.or(item.most).unwrap_or(u8::MAX),
        });
        let mut all = [
            counted,
            item.more.zip(item.than).map(|(more, than)| Condition::More(more, than)),
            item.rounds.map(Condition::Rounds),
            item.harvest.map(Condition::Harvest),
            item.your_turn.then_some(Condition::YourTurn),
            item.major_or_minor.then_some(Condition::MajorOrMinor),
            item.exchanged.then_some(Condition::Exchanged),
            item.as_many.zip(item.compared).map(|(many, other)| Condition::AsMany(many, other)),
            item.equal.zip(item.to).map(|(one, other)| Condition::Equal(one, other)),
            item.owned.map(Condition::Owned),
            item.owns.map(|majors| Condition::Owns(majors.into())),
            item.from.map(Condition::From),
            item.paid.map(Condition::Paid),
            item.stays.then_some(Condition::Stays),
            item.kept_all.then_some(Condition::KeptAll),
            item.places_for.map(Condition::PlacesFor),
            item.unlimited.then_some(Condition::Unlimited),
            item.house.map(Condition::House),
            item.house_before.map(Condition::HouseBefore),
            item.occupied.map(Condition::Occupied),
            item.stands_on.map(Condition::StandsOn),
            item.after_harvest.then_some(Condition::AfterHarvest),
            item.harvesting.then_some(Condition::Harvesting),
            item.special.then_some(Condition::Special),
        ]
        .into_iter()
        .flatten();
        match (all.next(), all.next()) {
            (Some(condition), None) => Ok(condition),
            _ => Err("a condition is one of count, more than, as_many as, equal to, house, house_before, occupied, \
                stands_on, owned, owns, from, paid, stays, kept_all, rounds, harvest, your_turn, major_or_minor, \
                exchanged, places_for, unlimited, after_harvest, harvesting, \
                special"
                .to_owned()),
        }
    }
}
