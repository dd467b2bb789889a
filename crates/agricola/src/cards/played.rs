//! Cards in front of a player.

use super::Card;
use crate::content::ROUNDS;
use crate::pieces::Good;
use serde::{Deserialize, Serialize};

/// Cards that can lie in front of one player: seven of each kind, and those that card effects bring besides.
pub const MAX_PLAYED: usize = 24;

/// A card in front of a player, with what happened to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct Played {
    /// Which card.
    pub card: Card,
    /// Whether it lay there from the beginning, in a solo series (AGR-19.6).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub permanent: bool,
    /// Whether an effect that happens once a game has happened.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub used: bool,
    /// Which ones, counted from 0; where none is named, all (AGR-14.2.6).
    #[serde(default, skip_serializing_if = "Effects::is_empty")]
    pub used_effects: Effects,
    /// Effects that happen once a round and have happened in this one.
    #[serde(default, skip_serializing_if = "Effects::is_empty")]
    pub used_this_round: Effects,
    /// Whether it has done in this turn what it does once a turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub used_this_turn: bool,
    /// Things left on the card: goods of its pile, tiles, food.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub count: u8,
    /// The round spaces with a piece of this card.
    #[serde(default, skip_serializing_if = "Rounds::is_empty")]
    pub rounds: Rounds,
    /// What grows on it, if it is a field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crop: Option<Good>,
    /// How many crops.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub crops: u8,
    /// Whether it was sown in the last action of that kind.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub sown: bool,
    /// Whether it gives a second crop in the coming field phase.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub second_crop: bool,
    /// Whether a vegetable lies below the grain on it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Effects of a card by their numbers; a list of them in documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", as = "Vec<u8>"))]
pub struct Effects(u8);

impl Effects {
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Whether the effect belongs to the set.
    pub const fn contains(self, effect: u8) -> bool {
        effect < 8 && self.0 >> effect & 1 != 0
    }

    /// The set with the effect; a card has no more than eight.
    #[must_use]
    pub const fn with(self, effect: u8) -> Effects {
        if effect < 8 { Effects(self.0 | 1 << effect) } else { self }
    }
}

impl From<Vec<u8>> for Effects {
    fn from(effects: Vec<u8>) -> Effects {
        effects.into_iter().fold(Effects::default(), Effects::with)
    }
}

impl From<Effects> for Vec<u8> {
    fn from(effects: Effects) -> Self {
        (0..8).filter(|&effect| effects.contains(effect)).collect()
    }
}

/// The rounds of a game.
const ALL_ROUNDS: u16 = (1 << (ROUNDS + 1)) - 2;

/// A set of rounds; a list of them in documents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", as = "Vec<u8>"))]
pub struct Rounds(u16);

impl Rounds {
    /// No round.
    pub const NONE: Rounds = Rounds(0);

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Whether the round belongs to the set.
    pub const fn contains(self, round: u8) -> bool {
        round < 16 && self.0 >> round & 1 != 0
    }

    /// So many rounds that follow this one.
    pub fn next(round: u8, number: u8) -> Rounds {
        (1..=number.min(ROUNDS)).fold(Rounds::NONE, |all, ahead| all.with(round.saturating_add(ahead)))
    }

    /// The set with the round; there are no more than 15.
    #[must_use]
    pub const fn with(self, round: u8) -> Rounds {
        if round < 16 { Rounds(self.0 | 1 << round) } else { self }
    }

    /// Those that come after this round.
    #[must_use]
    pub const fn after(self, round: u8) -> Rounds {
        if round < 15 { Rounds(self.0 & (u16::MAX << (round + 1)) & ALL_ROUNDS) } else { Rounds::NONE }
    }

    /// The set and another one.
    #[must_use]
    pub const fn or(self, other: Rounds) -> Rounds {
        Rounds(self.0 | other.0)
    }

    /// The first so many of them.
    #[must_use]
    pub fn first(self, number: u8) -> Rounds {
        let rounds = (0..16).filter(|&round| self.contains(round));
        rounds.take(number.into()).fold(Rounds::NONE, Rounds::with)
    }

    /// How many rounds belong to it.
    pub const fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    /// The set without the round.
    #[must_use]
    pub const fn without(self, round: u8) -> Rounds {
        if round < 16 { Rounds(self.0 & !(1 << round)) } else { self }
    }
}

impl From<Vec<u8>> for Rounds {
    fn from(rounds: Vec<u8>) -> Rounds {
        rounds.into_iter().fold(Rounds::NONE, Rounds::with)
    }
}

impl From<Rounds> for Vec<u8> {
    fn from(rounds: Rounds) -> Self {
        (0..16).filter(|&round| rounds.contains(round)).collect()
    }
}

impl Played {
    /// One crop is taken; without crops it is unplanted (AGR-15.2.3).
    pub(crate) fn take_crop(&mut self) {
        self.crops = self.crops.saturating_sub(1);
        if self.crops == 0 && std::mem::take(&mut self.hidden) {
            (self.crop, self.crops) = (Some(Good::Vegetable), 1);
        } else if self.crops == 0 {
            self.crop = None;
        }
    }

    /// Whether an effect that happens once has happened. A document may say it of the whole card.
    pub(crate) const fn has_used(&self, effect: u8) -> bool {
        self.used && (self.used_effects.is_empty() || self.used_effects.contains(effect))
    }

    /// An effect that happens once has happened.
    pub(crate) fn use_up(&mut self, effect: u8) {
        if !self.has_used(effect) {
            (self.used, self.used_effects) = (true, self.used_effects.with(effect));
        }
    }

    /// A card just played.
    pub const fn new(card: Card) -> Played {
        let used_effects = Effects(0);
        Played {
            card,
            permanent: false,
            used: false,
            used_effects,
            used_this_round: Effects(0),
            used_this_turn: false,
            count: 0,
            rounds: Rounds::NONE,
            crop: None,
            crops: 0,
            sown: false,
            second_crop: false,
            hidden: false,
        }
    }
}
