//! The actions of a space or a card, from their beginning to their end.

use crate::cards::plan::Rule;
use crate::cards::{Card, Deck, Moment, When};
use crate::content::{Plan, Step, Steps};
use crate::goods::Goods;
use crate::pieces::Space;
use crate::state::{Agricola, Decision, Source};
use almende_core::Seat;
use serde::{Deserialize, Serialize};

/// The card that lets its owner play an occupation in place of baking.
const LEARNS_FOR_BAKING: Card = Card::of(Deck::A, 97);

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

fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl Agricola {
    /// Begins the actions of a space or a card.
    #[inline]
    pub(crate) fn begin_act(&mut self, seat: Seat, act: Act) {
        let act = self.widened(seat, act);
        if self.variant.cards {
            let farm = self.farm_mut(seat);
            farm.log.begin(act.steps);
            if farm.powers.fields && act.steps.contains(Step::Sow) {
                farm.cards.iter_mut().for_each(|played| played.sown = false);
            }
        }
        self.ask(seat, Decision::Act(act));
    }

    /// Actions as cards widen them: an occupation in place of baking, without its cost.
    #[inline]
    pub(crate) fn widened(&self, seat: Seat, act: Act) -> Act {
        let learns = self.variant.cards
            && act.steps.contains(Step::Bake)
            && self.has_rule(seat, Rule::LearnForBaking)
            && self.farm(seat).played(LEARNS_FOR_BAKING).is_some_and(|played| !played.used_this_turn);
        if learns { Act { steps: act.steps.with(Step::Occupation), ..act } } else { act }
    }

    /// An occupation is played in place of baking.
    pub(crate) fn learn_for_baking(&mut self, seat: Seat, source: Source) {
        if self.steps_of(source).contains(Step::Occupation) {
            return;
        }
        self.farm_mut(seat).change(LEARNS_FOR_BAKING, |played| played.used_this_turn = true);
    }

    /// Whether an action under way has to be ended before another one begins, because cards answer its end.
    fn must_end_first(&self, seat: Seat, act: &Act) -> bool {
        let answered = |step: Step| {
            let bit = When::around(step).1.bit();
            self.farm(seat).powers.yours & bit != 0
                || self.seats().any(|other| other != seat && self.farm(other).powers.others & bit != 0)
        };
        self.variant.cards && !act.steps.is_empty() && act.open.is_some_and(answered)
    }

    /// The actions as they are offered now.
    pub(crate) fn offered(&self, seat: Seat, act: Act) -> Act {
        if act.both_paid || self.must_end_first(seat, &act) { Act { steps: Steps::NONE, ..act } } else { act }
    }

    /// What cards answer when an action of a space for an improvement is passed up.
    pub(crate) fn decline(&mut self, seat: Seat, act: &Act) {
        let Source::Space(_) = act.source else { return };
        let when = match (act.steps.contains(Step::Major), act.steps.contains(Step::Minor)) {
            (true, _) => When::DeclinedImprovement,
            (false, true) => When::DeclinedMinor,
            _ => return,
        };
        if self.farm(seat).powers.yours & when.bit() != 0 {
            let cards = self.farm(seat).cards.len() as u8;
            self.answer_moment(Moment::of(when, seat), cards);
        }
    }

    /// AGR-14.2.9: the action under way has ended; cards answer it once. What else the space offers comes after that.
    pub(crate) fn end_action(&mut self, seat: Seat, act: Act, goes_on: bool) {
        let Some(step) = act.open.filter(|_| self.variant.cards) else { return };
        let stables = if act.steps.contains(Step::Stables) { act.stables } else { 0 };
        let rest = Act { stables, ..Act::of(act.source, act.steps, false) };
        if goes_on && !rest.steps.is_empty() {
            self.ask(seat, Decision::Act(rest));
        }
        let cards = self.farm(seat).cards.len() as u8;
        let ended = Moment { source: Some(act.source), ..Moment::of(When::around(step).1, seat) };
        self.answer_moment(ended, cards);
    }
}
