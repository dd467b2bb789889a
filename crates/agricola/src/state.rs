//! The state of a game: everything that lies on the table, and what is pending.

use crate::animals::Animals;
use crate::cards::{Card, CardPlan, CardSet, Deal, Dealing, Decks, Doing, Firing, Naming, Reaction, When};
use crate::content::{Content, Plan, ROUND_CARDS, ROUNDS, Step, Steps};
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

/// A decision that waits for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pending {
    pub(crate) seat: Seat,
    pub(crate) decision: Decision,
}

/// What is to be decided.
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
    /// With hand cards: the turn of a placed person, with its windows (AGR-14.3.3).
    Turn {
        /// The space used.
        space: Space,
        /// What comes next.
        stage: TurnStage,
    },
    /// With hand cards: a sub-action with its windows (AGR-14.3.7); open while several payments are possible.
    Doing(Doing),
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
    /// What a card does, once it is paid.
    Effect(Firing),
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

/// The actions of a space or a card that a player can take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "ActDocument", into = "ActDocument")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/", as = "ActDocument"))]
pub struct Act {
    /// Where they come from.
    pub source: Source,
    /// Actions not taken yet.
    pub steps: Steps,
    /// The action under way, which may go on (AGR-3.3.6).
    pub open: Option<Step>,
    /// Stables that may still be built here.
    pub stables: u8,
    /// Whether one of the actions must be taken (AGR-3.3.4).
    pub must: bool,
    /// Fences built by the action under way: what a card pays for is counted for each action (AGR-14.2.6).
    pub fences: u8,
    /// What its first room cost, where two of them cost less together (AGR-RULING-37),
    pub paid: Goods,
    /// and whether the second one is paid already, so that it has to be built.
    pub both_paid: bool,
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

/// Actions as a document: they come from a space or a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "agricola/"))]
pub struct ActDocument {
    /// The space they come from,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub space: Option<Space>,
    /// or the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// Which effect of the card, counted from 0,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub effect: u8,
    /// and which choice of it, counted from 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub choice: u8,
    /// Actions not taken yet.
    pub steps: Steps,
    /// The action under way, which may go on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<Step>,
    /// Stables that may still be built.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub stables: u8,
    /// Whether one of the actions must be taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub must: bool,
    /// Fences built by the action under way.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fences: u8,
    /// What the first room of the action cost, where two together cost less.
    #[serde(default, skip_serializing_if = "Goods::is_empty")]
    pub paid: Goods,
    /// Whether its second room is paid already and has to be built.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub both_paid: bool,
}

impl From<Act> for ActDocument {
    fn from(act: Act) -> ActDocument {
        let Act { source, steps, open, stables, must, fences, paid, both_paid } = act;
        let (space, card, effect, choice) = match source {
            Source::Space(space) => (Some(space), None, 0, 0),
            Source::Card(card, effect, choice) => (None, Some(card), effect, choice),
        };
        ActDocument { space, card, effect, choice, steps, open, stables, must, fences, paid, both_paid }
    }
}

impl TryFrom<ActDocument> for Act {
    type Error = String;
    fn try_from(document: ActDocument) -> Result<Act, String> {
        let ActDocument { space, card, effect, choice, steps, open, stables, must, fences, paid, both_paid } = document;
        let source = match (space, card) {
            (Some(space), None) if effect == 0 && choice == 0 => Source::Space(space),
            (None, Some(card)) => Source::Card(card, effect, choice),
            _ => return Err("actions come from a space or a card".to_owned()),
        };
        Ok(Act { source, steps, open, stables, must, fences, paid, both_paid })
    }
}

impl Act {
    /// The actions of a space from the beginning.
    pub(crate) fn on(space: Space, plan: &Plan) -> Act {
        let stables = if plan.steps.contains(Step::Stables) { plan.stables } else { 0 };
        Act { stables, ..Act::of(Source::Space(space), plan.steps, plan.must) }
    }

    /// Just this action.
    pub(crate) const fn only(source: Source, step: Step, must: bool) -> Act {
        Act::of(source, Steps::only(step), must)
    }

    /// Actions that have yet to begin, none of them with stables.
    pub(crate) const fn of(source: Source, steps: Steps, must: bool) -> Act {
        Act { source, steps, open: None, stables: 0, must, fences: 0, paid: Goods::NONE, both_paid: false }
    }

    /// Where an action comes from that has yet to begin.
    pub(crate) fn before(&self, step: Step) -> Option<Source> {
        (self.open != Some(step)).then_some(self.source)
    }

    /// Whether the action can be begun or goes on.
    pub(crate) fn offers(&self, step: Step) -> bool {
        self.steps.contains(step) || self.open == Some(step)
    }

    /// What remains after a piece of an action: it may go on, every other one under way has ended (AGR-3.3.6). What a
    /// card grants goes on only if it says so.
    pub(crate) fn after(mut self, step: Step, on: bool) -> Act {
        self.steps = self.steps.without(step);
        if matches!(step, Step::Bake | Step::Occupation) {
            // Where both are offered, one takes the place of the other.
            self.steps = self.steps.without(Step::Bake).without(Step::Occupation);
        }
        if matches!(step, Step::Major | Step::Minor) {
            // AGR-12.1.1: one improvement, major or minor.
            self.steps = self.steps.without(Step::Major).without(Step::Minor);
        }
        if step == Step::Stables {
            self.stables = self.stables.saturating_sub(1);
        }
        let mut goes_on = step.goes_on() && (step != Step::Stables || self.stables > 0);
        if let Source::Card(..) = self.source {
            // A card grants one of its actions.
            self.steps = Steps::NONE;
            goes_on &= on;
        }
        self.open = goes_on.then_some(step);
        if !self.offers(Step::Stables) {
            self.stables = 0;
        }
        if self.open != Some(Step::Fences) {
            self.fences = 0;
        }
        if self.open != Some(Step::Rooms) {
            (self.paid, self.both_paid) = (Goods::NONE, false);
        }
        self.must = false;
        self
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

    pub(crate) fn ask(&mut self, seat: Seat, decision: Decision) {
        let asked = self.pending.try_push(Pending { seat, decision });
        debug_assert!(asked.is_ok(), "more decisions than MAX_PENDING");
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
