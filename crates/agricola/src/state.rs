//! The state of a game: everything that lies on the table, and what is pending.

use crate::act::Act;
use crate::animals::Animals;
use crate::cards::{
    Card, CardPlan, CardSet, Deal, Dealing, Decks, Deed, Doing, Firing, Naming, Reaction, Unpaid, When,
};
use crate::content::{Content, Plan, ROUND_CARDS, ROUNDS};
use crate::farm::Farm;
use crate::goods::Goods;
use crate::grid::Cells;
use crate::pieces::{Good, Major, Space, Spaces};
use almende_core::{ContentRef, MAX_SEATS, Seat, Seats, Seed};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// How deep pending decisions can nest: the actions of a space wait while a pasture is picked, animals are given up or
/// a good is returned. Nothing nests deeper, and no two seats are asked at once.
///
/// With hand cards the frames of a turn, of sub-actions, payments and card effects wait on each other. A card that lets
/// another card be played adds up to six of them, and each such card is played once.
pub const MAX_PENDING: usize = 40;

/// A game of Agricola.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Agricola {
    pub(crate) content: ContentRef<Content>,
    pub(crate) seed: Seed,
    pub(crate) players: u8,
    pub(crate) variant: Variant,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    /// The window of the phase that is open for cards, if any (AGR-14.3).
    pub(crate) window: Option<When>,
    /// Seats that have had their part in this phase.
    pub(crate) served: u8,
    pub(crate) starting_player: Seat,
    /// Who places the next person, or the one after who has none left.
    pub(crate) next: Seat,
    /// All round cards in the order of their rounds; those up to this round are face up.
    pub(crate) round_cards: [Space; ROUND_CARDS],
    /// The spaces that can be used now; kept at hand.
    pub(crate) in_play: Spaces,
    /// The spaces that are occupied; kept at hand.
    pub(crate) occupied: Spaces,
    /// Those on which more than one person was placed.
    pub(crate) crowded: Spaces,
    /// The first space without goods that was used in this round.
    pub(crate) first_used: Option<Space>,
    /// The goods on each space.
    pub(crate) stock: [Goods; Space::COUNT],
    /// Whose people stand on each space.
    pub(crate) people_on: [Seats; Space::COUNT],
    /// Whose newborns stand on each space (AGR-7.1.11).
    pub(crate) newborns_on: [Seats; Space::COUNT],
    pub(crate) farms: [Farm; MAX_SEATS],
    /// Hands in the making (AGR-21.2).
    pub(crate) deal: Deal,
    /// Traveling cards that were passed, one bit each: everybody knows where they are (AGR-13.4.5).
    pub(crate) passed: u64,
    /// What is still to be decided; the open decision comes last.
    pub(crate) pending: ArrayVec<Pending, MAX_PENDING>,
}

/// What was chosen before the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Whether the space Side Job is used (AGR-20.3).
    pub side_job: bool,
    /// Whether the variant tile is used (AGR-21.1).
    pub tile: bool,
    /// Whether the order of the round cards is known to the player (AGR-18.8).
    pub order_known: bool,
    /// The number of this game in a solo series, or 0 (AGR-19.1).
    pub series_game: u8,
    /// Whether there are hand cards (AGR-20.1).
    #[serde(default)]
    pub cards: bool,
    /// The decks they come from.
    #[serde(default)]
    pub decks: Decks,
    /// Which of their cards.
    #[serde(default)]
    pub card_set: CardSet,
    /// How hands come about (AGR-21.2).
    #[serde(default)]
    pub dealing: Dealing,
    /// Whether the cards of the base game are used besides, whatever the decks.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub with_base: bool,
    /// Whether cards that many tables leave out stay in the box.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub without_often_banned: bool,
}

impl Variant {
    /// Whether a card is among those that may be dealt.
    pub(crate) fn uses(&self, plan: &CardPlan) -> bool {
        let of_set = match self.card_set {
            CardSet::Base => plan.base,
            CardSet::Whole => true,
            CardSet::First => plan.first,
        };
        let used = of_set && self.decks.contains(plan.card.deck()) || self.with_base && plan.base;
        used && !(self.without_often_banned && plan.often_banned)
    }
}

/// The phases of a round (AGR-3.1.2) in which somebody may have to decide, and the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Phase {
    /// Hand cards are chosen.
    Dealing,
    /// Goods of the round space are handed out.
    Preparation,
    /// People are placed.
    Work,
    /// People have returned; in a harvest, crops are taken from the fields.
    Fields,
    /// People eat.
    Feeding,
    /// Animals breed.
    Breeding,
    /// After the final scoring.
    Over,
}

/// Something that waits at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    pub(crate) seat: Seat,
    pub(crate) task: Task,
}

/// What waits: somebody is asked, or something only happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a decision or a course of the game")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Task {
    /// A seat is asked.
    Ask(Decision),
    /// Nobody is asked.
    Run(Course),
}

impl From<Decision> for Task {
    fn from(decision: Decision) -> Self {
        Task::Ask(decision)
    }
}

impl From<Course> for Task {
    fn from(course: Course) -> Self {
        Task::Run(course)
    }
}

impl Task {
    /// What is asked.
    pub const fn asked(self) -> Option<Decision> {
        match self {
            Task::Ask(decision) => Some(decision),
            Task::Run(_) => None,
        }
    }

    /// The sub-action under way.
    pub(crate) const fn deed(self) -> Option<Deed> {
        match self {
            Task::Ask(Decision::Doing(doing)) => Some(doing.deed),
            Task::Run(Course::Doing(doing)) => Some(doing.deed),
            _ => None,
        }
    }
}

/// What takes its course without a question. (A step, which other games call it, is an action on a space here.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Course {
    /// With hand cards: the turn of a placed person, with its windows (AGR-14.3.3).
    Turn {
        /// The space used.
        space: Space,
        /// What comes next.
        stage: TurnStage,
    },
    /// With hand cards: a sub-action with its windows (AGR-14.3.7), but for its payment.
    Doing(Doing),
    /// What a card does, once it is paid.
    Effect(Firing),
}

/// What is to be decided. What can be asked, answered and refused stands in the file of the rule, at the question of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Decision {
    /// Where to place a person.
    PlacePerson,
    /// Which one of several things to take.
    TakeOne(Space),
    /// The actions of a space.
    Act(Act),
    /// The cells of a pasture.
    Pasture {
        /// Those picked so far.
        picked: Cells,
    },
    /// Which animals to give up, since not all have a place.
    Accommodate {
        /// The last one given up, for search, which takes them in order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<Good>,
        /// The sheep, boar and cattle that stood on the farm before the others came (AGR-11.3.1).
        #[serde(default, skip_serializing_if = "is_none")]
        on_farm: Animals,
    },
    /// What to turn into food for a cost.
    RaiseFood {
        /// What is paid for.
        purchase: Purchase,
        /// The last good turned into food, for search, which takes them in order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<Good>,
    },
    /// Which good to return to the general supply (AGR-4.2.3).
    Discard,
    /// Which card of the hand leaves the game for an effect.
    Throw,
    /// Which fields an effect is about.
    Field(Naming),
    /// Which cards of the hand chance draws one from.
    Choose {
        /// How many are still to be chosen.
        left: u8,
    },
    /// What to turn into food for the family.
    Feed {
        /// The last thing turned into food, for search, which takes them in order.
        #[serde(default, skip_serializing_if = "is_zero")]
        last: u8,
    },
    /// Which young animals to keep and which animals to release for them.
    Breed {
        /// Whether sheep, boar and cattle may still breed.
        may: [bool; 3],
    },
    /// With hand cards: how a sub-action is paid, while several ways are possible (AGR-14.1.7).
    Doing(Doing<Unpaid>),
    /// Goods that are paid, after food was raised where it is short.
    Pay {
        /// What is paid.
        cost: Goods,
        /// The last good turned into food, for search, which takes them in order.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        last: Option<Good>,
    },
    /// Cards that do something at a moment.
    React(Reaction),
}

/// What comes next in a turn (AGR-14.3.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum TurnStage {
    /// Cards that answer the use of the space.
    Use,
    /// What the space itself does.
    Actions,
    /// Cards that come at once after it,
    ImmediatelyAfter,
    /// and those that come after it.
    After,
    /// The end of the turn.
    End,
}

fn is_none(animals: &Animals) -> bool {
    *animals == [0; 3]
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// Where actions come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Source {
    /// A space.
    Space(Space),
    /// A choice of an effect of a card; both are counted from 0.
    Card(Card, u8, u8),
}

impl Source {
    /// The id of its name in the text catalogues.
    pub fn word(self) -> &'static str {
        match self {
            Source::Space(space) => space.word(),
            Source::Card(card, ..) => card.word(),
        }
    }
}

/// What food is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub enum Purchase {
    /// An offer of a space, named by the good it brings.
    Offer(Space, Good),
}

impl Agricola {
    #[inline]
    pub(crate) fn farm(&self, seat: Seat) -> &Farm {
        &self.farms[seat.index()]
    }

    pub(crate) fn farm_mut(&mut self, seat: Seat) -> &mut Farm {
        &mut self.farms[seat.index()]
    }

    /// What a space does in this game (AGR-3.3.10).
    #[inline]
    pub(crate) fn plan(&self, space: Space) -> &'static Plan {
        self.content.0.plan(space, !self.variant.cards)
    }

    /// Asks a seat, before all that waits.
    pub(crate) fn ask(&mut self, seat: Seat, decision: Decision) {
        self.put_on_top(seat, Task::Ask(decision));
    }

    /// Lets something take its course once all that is put on top of it is done.
    pub(crate) fn run_after(&mut self, seat: Seat, course: Course) {
        self.put_on_top(seat, Task::Run(course));
    }

    fn put_on_top(&mut self, seat: Seat, task: Task) {
        let asked = self.pending.try_push(Pending { seat, task });
        debug_assert!(asked.is_ok(), "more than MAX_PENDING waits");
    }

    /// The farms at the table.
    #[inline]
    pub(crate) fn tables_farms(&self) -> &[Farm] {
        &self.farms[..usize::from(self.players).min(MAX_SEATS)]
    }

    /// All seats from the starting player clockwise.
    pub(crate) fn in_turn_order(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, players) = (self.starting_player, usize::from(self.players));
        (0..players).map(move |steps| first.clockwise(steps, players))
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players.into())
    }

    /// Who owns a major improvement (AGR-12.1.3, AGR-17.4).
    #[inline]
    pub(crate) fn owner(&self, major: Major) -> Option<Seat> {
        self.seats().find(|&seat| self.farm(seat).owns(major))
    }

    /// The spaces that exist at this table and lie open (AGR-2.2, AGR-2.2.2, AGR-2.2.3, AGR-2.2.4, AGR-3.2.1,
    /// AGR-5.2.21).
    pub(crate) fn find_spaces_in_play(&self) -> Spaces {
        let exists = |&&space: &&Space| {
            let plan = &self.content.spaces[space.index()];
            let used = match space {
                Space::SideJob => self.variant.side_job,
                _ if space.is_of_card() => plan.plans[0].visits.is_some_and(|card| self.lies_before_somebody(card)),
                _ if plan.group.is_some() => self.variant.tile,
                _ => plan.stage.is_none(),
            };
            used && plan.players >> self.players & 1 != 0
        };
        let printed = Space::ALL.iter().filter(exists).fold(Spaces::default(), |all, &space| all.with(space));
        let face_up = usize::from(self.round.min(ROUNDS));
        let shown = self.round_cards.iter().take(face_up).fold(printed, |all, &card| all.with(card));
        // A card may open the last one early.
        let early = self.seats().any(|seat| self.farm(seat).powers.last_card);
        if early { shown.with(self.round_cards[ROUND_CARDS - 1]) } else { shown }
    }

    fn lies_before_somebody(&self, card: Card) -> bool {
        self.seats().any(|seat| self.farm(seat).played(card).is_some())
    }

    /// What an accumulation space receives a round (AGR-3.2.5, AGR-18.5).
    pub(crate) fn accumulates(&self, space: Space) -> Goods {
        let solo = self.content.spaces[space.index()].accumulate_solo.filter(|_| self.players == 1);
        solo.unwrap_or(self.plan(space).accumulate)
    }
}
