//! What a hand card is and does: the vocabulary of the card files, and its form in the engine.
//!
//! The words are listed in the documentation of the module `cards`; what they do stands in `effect`, `cost` and `count`.

mod amount;
mod condition;
mod price;
mod read;
mod when;

pub use amount::{Amount, Amounts, Count, Named};
pub use condition::Condition;
pub use price::{Instead, Item, Modifier};
pub(crate) use read::CardItem;
pub use when::{By, When};

use super::{Card, special};
use crate::board::Lying;
use crate::content::{Growth, Oven, Steps};
use crate::goods::Goods;
use crate::grid::CELLS;
use crate::pieces::{Good, Major, Space, Spaces};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Effects of one card at most, and choices of one effect.
pub(crate) const MOST_EFFECTS: usize = 6;
pub(crate) const MOST_CHOICES: usize = 16;

/// A hand card.
#[derive(Clone, Debug)]
pub struct CardPlan {
    /// Its number.
    pub card: Card,
    /// Whether it belongs to the base game, whose cards have an asterisk beside their number.
    pub base: bool,
    /// Whether it is proposed to people who meet hand cards for the first time.
    pub first: bool,
    /// Whether many tables leave it out.
    pub often_banned: bool,
    /// From how many players on it is used (AGR-1.6, AGR-2.3.4, AGR-RULING-23).
    pub players: u8,
    /// The costs to choose from (AGR-13.3.10, AGR-13.3.12).
    pub costs: Vec<Goods>,
    /// A cost for each of something.
    pub cost_each: Option<(Amount, Goods)>,
    /// Prerequisites (AGR-13.3.5).
    pub needs: Vec<Condition>,
    /// What must hold after the payment (AGR-13.3.8).
    pub leaves: Vec<Condition>,
    /// Printed points (AGR-13.3.11).
    pub points: i8,
    /// What happens when.
    pub effects: Vec<Effect>,
    /// How it changes prices (AGR-14.1).
    pub prices: Vec<Modifier>,
    /// Places for animals (AGR-11.1.7).
    pub places: Places,
    /// People it houses (AGR-14.6.5),
    pub houses: u8,
    /// up to this round, if not to the end.
    pub until: Option<u8>,
    /// The crops that may be sown on it, if it is a field (AGR-14.6.1).
    pub field: Vec<Good>,
    /// Food for each good cooked at any time.
    pub cooks: Goods,
    /// What it bakes.
    pub bakes: Option<Oven>,
    /// Bonus points in scoring.
    pub scores: Vec<Score>,
    /// Rules it changes.
    pub rules: Vec<Rule>,
    /// Spaces its owner may use although somebody stands there.
    pub opens: Vec<Opening>,
    /// The action space it brings (AGR-14.7).
    pub space: Option<CardSpace>,
    /// Unbuilt stables that leave the game when it is played.
    pub stables: u8,
    /// Goods stacked on it when it is played, the uppermost first.
    pub pile: Vec<Good>,
    /// Other things put on it when it is played.
    pub count: u8,
    /// The moments of its effects, one bit each; kept at hand.
    pub(crate) moments: u64,
    /// The same of those that other goods could make possible.
    pub(crate) asking: u64,
}

impl CardPlan {
    /// Whether an effect of it belongs to this moment.
    #[inline]
    pub(crate) const fn is_at(&self, when: When) -> bool {
        self.moments & when.bit() != 0
    }

    /// What it changes the prices of, one bit each.
    pub(crate) fn priced(&self) -> u8 {
        self.prices.iter().flat_map(|modifier| &modifier.items).fold(0, |all, item| all | item.bit())
    }

    /// Whether the card can be dealt at a table of this size (AGR-2.3.4).
    pub(crate) fn fits(&self, players: u8) -> bool {
        self.players <= players
    }

    /// How many things can be counted on it.
    pub(crate) fn most_counted(&self) -> u8 {
        let choices = || self.effects.iter().flat_map(|effect| &effect.choices);
        if choices().any(|choice| choice.puts > 0) {
            return u8::MAX;
        }
        let stable = if self.has(Rule::StableBetweenFields) { CELLS as u8 } else { 0 };
        choices().fold(self.count.max(stable), |most, choice| most.max(choice.fills))
    }

    /// Whether a file of its own keeps count on the card.
    pub(crate) fn is_special(&self) -> bool {
        self.effects.iter().flat_map(|effect| &effect.choices).any(|choice| choice.special)
    }

    /// Whether more animals can be a burden to its owner: it asks for few of them, or counts where they stand.
    pub fn minds_animals(&self) -> bool {
        let few = |condition: &Condition| matches!(condition, Condition::Count { count, most, .. } if *most < u8::MAX && count.is_of_animals());
        let scores = || {
            self.scores
                .iter()
                .any(|score| score.special && special::minds_animals(self.card) || score.conditions.iter().any(few))
        };
        let choices = |effect: &Effect| effect.choices.iter().any(|choice| choice.conditions.iter().any(few));
        scores() || self.effects.iter().any(|effect| effect.conditions.iter().any(few) || choices(effect))
    }

    pub(crate) fn has(&self, rule: Rule) -> bool {
        self.rules.contains(&rule)
    }

    /// The rules it changes, one bit each.
    pub(crate) fn rule_bits(&self) -> u32 {
        self.rules.iter().fold(0, |all, rule| all | rule.bit())
    }
}

/// Something a card does.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The moment.
    pub when: When,
    /// Another moment at which the same is offered.
    pub also: Option<When>,
    /// Whose doing it answers.
    pub by: By,
    /// The spaces it is about, for moments of a turn.
    pub spaces: Spaces,
    /// The round spaces whose cards it is about besides.
    pub round_spaces: Option<(u8, u8)>,
    /// Where the spaces lie that it is about besides.
    pub lying: Option<Lying>,
    /// The major improvements it is about, if not all, for moments of building.
    pub majors: Vec<Major>,
    /// The goods it is about, where goods come to somebody.
    pub goods: Vec<Good>,
    /// What must hold.
    pub conditions: Vec<Condition>,
    /// Whether the card can only be played if this is possible (AGR-14.2.10).
    pub required: bool,
    /// Whether it may be declined (AGR-14.2.4, AGR-14.2.5),
    pub may: bool,
    /// unless all of this holds.
    pub must: Vec<Condition>,
    /// Whether it happens once a game.
    pub once: bool,
    /// Whether it happens once a round.
    pub once_a_round: bool,
    /// Whether the card does something once a turn.
    pub once_a_turn: bool,
    /// Whether it may be used again and again at its moment.
    pub again: bool,
    /// Whether it also answers the moment at which its own card is played (against AGR-14.2.2).
    pub itself: bool,
    /// What happens: one of these.
    pub choices: Vec<Choice>,
}

/// What an effect pays and brings.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Choice {
    /// What must hold besides the conditions of the effect.
    #[serde(rename = "if")]
    pub conditions: Vec<Condition>,
    /// What it costs.
    pub pay: Amounts,
    /// What the owner gets.
    pub gain: Amounts,
    /// What every other player gets.
    pub others: Goods,
    /// What the player gets whose doing is answered.
    pub them: Goods,
    /// A crop taken off a field with several of them,
    pub from_field: Option<Good>,
    /// or with this one only.
    pub last: bool,
    /// Whether that is harvesting.
    pub harvests: bool,
    /// A major improvement that goes back to the frame.
    pub hand_in: Option<Major>,
    /// Fences of the supply that leave the game.
    pub lose_fences: u8,
    /// Begging markers.
    pub beg: u8,
    /// Whether somebody of the supply works for the player in this round.
    pub guest: bool,
    /// The space the person of this turn goes on to.
    pub move_to: Option<Space>,
    /// Goods put on the card,
    pub store: Goods,
    /// or all of them taken from it.
    pub take_stored: bool,
    /// Whether paying is all it does.
    pub due: bool,
    /// An action space from which the owner takes one good,
    pub take: Option<Space>,
    /// or so many of them.
    pub taken: Option<Amount>,
    /// What the player has to pay to the owner whose doing is answered.
    pub toll: Goods,
    /// Crops that are taken from fields, each from another one: the fullest give first,
    pub from_fields: Goods,
    /// or the emptiest; the same where a choice takes from one field.
    pub emptiest: bool,
    /// Whether the player names the fields that give crops; offered where the other choices leave a difference.
    pub which: bool,
    /// The person goes on to this space and uses it as well.
    pub go_to: Option<Space>,
    /// Another person is placed at once.
    pub place: bool,
    /// A card of the hand leaves the game.
    pub throw: bool,
    /// Goods of the owner that are laid on the space used.
    pub back: Goods,
    /// Goods or pieces for later rounds.
    #[serde(deserialize_with = "one_or_more")]
    #[cfg_attr(feature = "schema", schemars(with = "OneOrMore"))]
    pub later: Vec<Later>,
    /// These goods are taken back from the round spaces with a piece of the card.
    pub withdraw: Goods,
    /// Bonus points.
    pub points: Option<Amount>,
    /// An action the owner may take.
    pub act: Option<Grant>,
    /// A family growth.
    pub grow: Option<Growth>,
    /// A species that breeds (AGR-15.4).
    pub breed: Option<Good>,
    /// The uppermost good of the pile on the card goes to the owner.
    pub from_pile: bool,
    /// One of the things counted on the card is used up.
    pub from_count: bool,
    /// So many things are put on the card,
    pub puts: u8,
    /// or as many as are missing to this number.
    pub fills: u8,
    /// What a file of its own does.
    pub special: bool,
}

impl Choice {
    /// The spaces that its conditions and amounts name.
    fn named(&mut self) -> impl Iterator<Item = &mut Named> {
        let counted = self.pay.counted.iter_mut().chain(&mut self.gain.counted);
        let amounts = counted.map(|(_, amount)| &mut amount.on);
        self.conditions.iter_mut().filter_map(Condition::named).chain(amounts)
    }

    /// Whether it does something besides what is counted: goods, points, goods for later.
    pub(crate) fn does_more_than_bring(&self) -> bool {
        let acts = self.act.is_some() || self.grow.is_some() || self.special || self.due;
        let gives = self.hand_in.is_some() || self.beg > 0 || !self.others.is_empty() || !self.them.is_empty();
        let moves = self.guest || self.move_to.is_some() || self.go_to.is_some() || self.place || self.throw;
        let lays = !self.store.is_empty() || self.puts > 0 || !self.toll.is_empty();
        acts || gives || moves || lays || self.from_pile || self.take.is_some()
    }
}

/// One of something, or a list of them.
fn one_or_more<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vec<Later>, D::Error> {
    Ok(match OneOrMore::deserialize(deserializer)? {
        OneOrMore::One(one) => vec![*one],
        OneOrMore::More(more) => more,
    })
}

#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum OneOrMore {
    One(Box<Later>),
    More(Vec<Later>),
}

/// Goods laid on round spaces that still come (AGR-14.5).
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Later {
    /// On each of them; without goods a piece of the card lies there, and the moment `round_space` tells what it does.
    #[serde(default)]
    pub goods: Goods,
    /// On so many of the next ones.
    pub next: Option<Amount>,
    /// So many rounds after this one.
    #[serde(default, rename = "in")]
    pub ahead: Vec<Amount>,
    /// On those with these numbers.
    #[serde(default)]
    pub rounds: Vec<u8>,
    /// Only on the first so many of them that still come.
    pub most: Option<Amount>,
    /// Whether a piece of the card lies there besides the goods.
    #[serde(default)]
    pub piece: bool,
}

/// Actions granted by a card.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Grant {
    /// The actions; one of them is taken.
    pub steps: Steps,
    /// Whether only one piece may be built, plowed or sown.
    pub single: bool,
    /// What a stable costs.
    pub stable_cost: Goods,
    /// The occupation cost (AGR-13.2.8).
    pub occupation_cost: u8,
    /// Whether a pasture of one cell is fenced in without paying wood (AGR-14.1.8).
    pub free_cell: bool,
    /// Whether it is for the occupation that chance draws from the hand.
    pub drawn: bool,
    /// Whether it is for one new pasture only,
    pub one_pasture: bool,
    /// of exactly so many cells, if that matters.
    pub pasture_cells: u8,
    /// Whether only what was taken from the space used can pay.
    pub from_taken: bool,
    /// How prices differ in this action.
    pub prices: Vec<Modifier>,
    /// The major improvements that can be built, if not all.
    pub majors: Vec<Major>,
    /// What of the price must really be paid.
    pub must_pay: Goods,
    /// So many times at most, if more than once.
    pub times: u8,
    /// Whether a stable can only go into a pasture of one cell.
    pub small_pasture: bool,
}

impl Grant {
    /// Whether it allows this major improvement.
    pub(crate) fn allows(&self, major: Major) -> bool {
        self.majors.is_empty() || self.majors.contains(&major)
    }
}

/// Places for animals.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Places {
    /// More in each pasture, after doubling.
    pub each_pasture: u8,
    /// More in each pasture without a stable.
    pub each_bare_pasture: u8,
    /// One animal of any species in each room, in place of the one in the house.
    pub each_room: bool,
    /// On the card: of any species, mixed.
    pub any: Option<Amount>,
    /// On the card: of these species only.
    pub only: BTreeMap<Good, Amount>,
    /// On the card: all of one species.
    pub alike: u8,
}

/// Bonus points in scoring (AGR-16.3.6).
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Score {
    /// So many.
    #[serde(default = "no_points")]
    pub points: Amount,
    /// What must hold.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// For every player who has the most of this, whoever owns the card.
    pub most: Option<Count>,
    /// For every player, whoever owns the card.
    #[serde(default)]
    pub anyone: bool,
    /// What a file of its own says.
    #[serde(default)]
    pub special: bool,
}

fn no_points() -> Amount {
    amount::AmountItem::Fixed(0).into()
}

/// A rule a card changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// A wooden house may become a stone house at once.
    RenovateToStone,
    /// No renovation any more.
    NoRenovation,
    /// A space for family growth may be used while one other player's person is its only occupant.
    SharedWish,
    /// Once a round a person may join the first space without goods that anybody has used.
    OpenFirst,
    /// Once a round a later person may join the second one.
    OpenSecond,
    /// A person placed after sowing was passed up may join anybody.
    OpenAfterDeclining,
    /// An occupation may be played in place of baking, once a turn.
    LearnForBaking,
    /// It counts as a major improvement as well.
    CountsAsMajor,
    /// A clay or stone room beside a field and a pasture houses another person.
    RoomBetween,
    /// Its pieces on round spaces are stables of the player.
    KeepsStables,
    /// On Grain Utilization fences may be built in place of sowing or baking.
    FencesForGrain,
    /// Unused cells beside the house stay unused as long as others are unused.
    HouseKeptClear,
    /// One stable may be built between four fields; it houses a person.
    StableBetweenFields,
    /// A person of the supply is placed for one round and is lost (AGR-7.1.4).
    Guest,
    /// The card of round 14 lies open for the owner alone until its round.
    LastCardEarly,
    /// On the rim of the farmyard two wood may be laid in place of a fence (AGR-14.7.3).
    Palisades,
    /// Pastures of one or two cells may be sown (AGR-14.7.4).
    SowPastures,
    /// It can be handed in for a Cooking Hearth like a Fireplace.
    AsFireplace,
}

impl Rule {
    /// The rule as a bit.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Occupied spaces a player may use.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, default)]
pub struct Opening {
    /// These,
    pub spaces: Named,
    /// without these,
    pub except: Named,
    /// or the card on this round space.
    pub round_space: Option<u8>,
    /// Whether only people of direct neighbors may stand there.
    pub neighbors: bool,
    /// What must hold.
    #[serde(rename = "if")]
    pub conditions: Vec<Condition>,
}

/// An action space that a card brings; what it does for its user are the effects at `visit` (AGR-14.7).
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CardSpace {
    /// The space.
    pub id: Space,
    /// Whether it is the owner's alone.
    #[serde(default)]
    pub own: bool,
    /// What must hold.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
}
