//! Decisions. What is asked, what can be answered, why not, and what an answer does: each question tells it in the file of its rule, as a
//! [`Question`], and here is the one list that leads from a decision to its question.

use crate::action::Action;
use crate::cattle::SpendForCattle;
use crate::effects::{BuildSite, ReadyLever, TradeCard};
use crate::event::Event;
use crate::explore::{PlaceTile, TileLever};
use crate::interim_scoring::LastLevers;
use crate::regions::{ChooseRegion, Payout};
use crate::river::MoveShip;
use crate::scoring_tiles::{ScorePayment, ScoreTile};
use crate::setup::{FirstSite, KeepTile};
use crate::state::{Boonlake, Decision, Pending, Phase, Task};
use crate::tracks::ChooseTrack;
use crate::turn::{ChooseStrip, Teller};
use almende_core::{Log, Outcome, Refusal, Seat, Seats, Text};

/// One question of the rules, with everything that belongs to it.
pub(crate) trait Question: Copy {
    /// What answers it.
    type Answer: Copy;

    /// The question in words.
    fn prompt(self, game: &Boonlake, seat: Seat) -> Text;

    /// All legal answers, but for free actions.
    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>);

    /// The answers worth searching.
    fn search_options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        self.options(game, seat, out);
    }

    /// What an action answers; nothing if it is no answer to this question.
    fn heard(self, action: Action) -> Option<Self::Answer>;

    /// Whether an answer is legal, and why not.
    fn check(self, game: &Boonlake, seat: Seat, answer: Self::Answer) -> Result<(), Refusal>;

    /// What a legal answer does. The question is no longer pending.
    fn answer(self, game: &mut Boonlake, seat: Seat, answer: Self::Answer, teller: &mut Teller<impl Log<Event>>);

    /// An answer in words.
    fn describe(self, game: &Boonlake, seat: Seat, answer: Self::Answer) -> Text;

    /// Whether there is nothing to decide. It never depends on what is hidden (hands), and never on coins, cards,
    /// inhabitants or used levers that a free action could still bring (BOO-12.4.10, BOO-17.12).
    fn is_moot(self, _: &Boonlake, _: Seat) -> bool {
        false
    }

    /// What happens in place of a decision there is no need for. The question is no longer pending.
    fn instead(self, _: &mut Boonlake, _: Seat, _: &mut Teller<impl Log<Event>>) {}

    /// Whether free actions are open: at every decision of a player, but not between the cards of one payment
    /// (BOO-12.2.2, BOO-RULING-21).
    fn takes_free_actions(self) -> bool {
        true
    }

    /// Whether coins, cards or inhabitants of a lever could matter at once.
    fn levers_matter(self) -> bool {
        false
    }

    /// Whether it can be pending in a position that is loaded.
    fn fits(self, _: &Boonlake, _: Standing) -> Result<(), &'static str> {
        Ok(())
    }
}

/// Where something waits in a position that is loaded.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    /// Who is asked.
    pub(crate) seat: Seat,
    /// Whether it waits below all others.
    pub(crate) at_bottom: bool,
    /// Whether it is open.
    pub(crate) on_top: bool,
    /// Whether it is the only one of its kind.
    pub(crate) once: bool,
    /// Whether it is the turn of the seat.
    pub(crate) turn_of: bool,
    /// Whether a strip was chosen.
    pub(crate) in_turn: bool,
    /// Whether only what a lever brings waits above it, so that nothing makes it impossible.
    pub(crate) only_levers_above: bool,
}

impl Standing {
    /// It waits once at most.
    pub(crate) fn is_once(&self) -> Result<(), &'static str> {
        fits_if(self.once, "something of this kind waits already")
    }

    /// It belongs to the turn of its seat.
    pub(crate) fn is_turn(&self) -> Result<(), &'static str> {
        fits_if(self.turn_of, "it is not the turn of this seat")
    }

    /// It belongs to a turn whose strip is chosen.
    pub(crate) fn is_in_turn(&self) -> Result<(), &'static str> {
        fits_if(self.in_turn, "no strip is chosen, so no turn is under way")
    }

    /// Only levers can be used before it is answered.
    pub(crate) fn waits_for_levers(&self) -> Result<(), &'static str> {
        fits_if(self.only_levers_above, "only the effects of levers can come before it is answered")
    }
}

/// Nothing, or why something cannot wait where it does.
pub(crate) fn fits_if(fits: bool, reason: &'static str) -> Result<(), &'static str> {
    if fits { Ok(()) } else { Err(reason) }
}

/// A question that can be left by `forgo` or `done`: nothing if the action is no answer, and nothing within where it is left.
pub(crate) fn unless<T>(left: Action, action: Action, heard: impl FnOnce(Action) -> Option<T>) -> Option<Option<T>> {
    if action == left { Some(None) } else { heard(action).map(Some) }
}

pub(crate) fn describe_done() -> Text {
    Text::new("option.done")
}

pub(crate) fn describe_forgo() -> Text {
    Text::new("option.forgo")
}

/// Something with what it is about.
pub(crate) fn about(id: &'static str, what: &'static str) -> Text {
    Text::new(id).with("what", what)
}

/// Does something with the question of a decision.
macro_rules! with_question {
    ($decision:expr, $question:ident => $then:expr) => {
        match $decision {
            Decision::ChooseStrip => with_question!(ChooseStrip, $question, $then),
            Decision::Choose(opportunity) => with_question!(opportunity, $question, $then),
            Decision::PlaceTile(tile) => with_question!(PlaceTile(tile), $question, $then),
            Decision::TileLever => with_question!(TileLever, $question, $then),
            Decision::ChooseRegion => with_question!(ChooseRegion, $question, $then),
            Decision::Payout => with_question!(Payout, $question, $then),
            Decision::MoveShip => with_question!(MoveShip, $question, $then),
            Decision::VaseOrSite(choice) => with_question!(choice, $question, $then),
            Decision::BuildSite => with_question!(BuildSite, $question, $then),
            Decision::ChooseTrack(steps) => with_question!(ChooseTrack(steps), $question, $then),
            Decision::Trade(card, effect) => with_question!(TradeCard(card, effect), $question, $then),
            Decision::ReadyLever => with_question!(ReadyLever, $question, $then),
            Decision::ScoreTile => with_question!(ScoreTile, $question, $then),
            Decision::ScorePayment(tile) => with_question!(ScorePayment(tile), $question, $then),
            Decision::LastLevers => with_question!(LastLevers, $question, $then),
            Decision::Discard(discard) => with_question!(discard, $question, $then),
            Decision::Pay(purchase) => with_question!(purchase, $question, $then),
            Decision::SpendForSettlement(settlement) => with_question!(settlement, $question, $then),
            Decision::SpendForCattle(field) => with_question!(SpendForCattle(field), $question, $then),
            Decision::Forgone(forgone) => with_question!(forgone, $question, $then),
        }
    };
    ($value:expr, $question:ident, $then:expr) => {{
        let $question = $value;
        $then
    }};
}

/// Does something with the secret choice that all make at once, or goes on.
macro_rules! with_secret_choice {
    ($phase:expr, $question:ident => $then:expr) => {
        match $phase {
            Phase::ChooseTiles => with_question!(KeepTile, $question, $then),
            Phase::ChooseSites => with_question!(FirstSite, $question, $then),
            Phase::Play | Phase::Over => {}
        }
    };
}

impl Boonlake {
    /// Who decides now.
    pub(crate) fn deciding(&self) -> Seats {
        match self.phase {
            Phase::ChooseTiles | Phase::ChooseSites => self.undecided().fold(Seats::NONE, Seats::with),
            Phase::Play => self.pending.last().map_or(Seats::NONE, |pending| Seats::only(pending.seat)),
            Phase::Over => Seats::NONE,
        }
    }

    /// What a seat has to decide now.
    pub(crate) fn open_decision(&self, seat: Seat) -> Option<Decision> {
        self.pending.last().filter(|pending| pending.seat == seat && self.phase == Phase::Play)?.task.asked()
    }

    /// The question that is open, for whomever.
    pub(crate) fn question(&self) -> Text {
        with_secret_choice!(self.phase, question => return question.prompt(self, Seat::FIRST));
        let Some(&Pending { seat, task: Task::Ask(decision) }) = self.pending.last() else {
            return Text::new("prompt.over");
        };
        with_question!(decision, question => question.prompt(self, seat))
    }

    /// All legal answers.
    pub(crate) fn list_options(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.deciding().contains(seat) {
            return;
        }
        with_secret_choice!(self.phase, question => return question.options(self, seat, out));
        let Some(decision) = self.open_decision(seat) else { return };
        with_question!(decision, question => {
            question.options(self, seat, out);
            if question.takes_free_actions() {
                self.list_free_actions(seat, out);
            }
        });
    }

    /// The answers worth searching: without boats that are moved for nothing, and one order of the cards of a payment.
    pub(crate) fn list_search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return self.list_options(seat, out) };
        with_question!(decision, question => {
            question.search_options(self, seat, out);
            if question.levers_matter() {
                self.list_any_time_levers(seat, out);
            }
        });
    }

    /// Whether an answer is legal, and why not.
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let not_asked = || Err(Refusal::not_asked(self.question()));
        if !self.deciding().contains(seat) {
            return not_asked();
        }
        with_secret_choice!(self.phase, question => {
            return question.heard(action).map_or_else(not_asked, |answer| question.check(self, seat, answer));
        });
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        with_question!(decision, question => {
            if question.takes_free_actions() && self.is_free_action(action) {
                return self.check_free_action(seat, action);
            }
            question.heard(action).map_or_else(not_asked, |answer| question.check(self, seat, answer))
        })
    }

    /// Carries out a legal answer and goes on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        let mut teller = Teller::new(log);
        with_secret_choice!(self.phase, question => {
            if let Some(answer) = question.heard(action) {
                question.answer(self, seat, answer, &mut teller);
            }
        });
        if let Some(decision) = self.open_decision(seat) {
            with_question!(decision, question => {
                if question.takes_free_actions() && self.is_free_action(action) {
                    self.free_action(seat, action, &mut teller);
                } else if let Some(answer) = question.heard(action) {
                    self.pending.pop();
                    question.answer(self, seat, answer, &mut teller);
                }
            });
        }
        self.settle(&mut teller);
        teller.outcome()
    }

    /// An option in words.
    pub(crate) fn describe_answer(&self, seat: Seat, action: Action) -> Text {
        let not_asked = || Refusal::not_asked(self.question()).text;
        with_secret_choice!(self.phase, question => {
            return question.heard(action).map_or_else(not_asked, |answer| question.describe(self, seat, answer));
        });
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        with_question!(decision, question => {
            if question.takes_free_actions() && self.is_free_action(action) {
                return self.describe_free_action(action);
            }
            question.heard(action).map_or_else(not_asked, |answer| question.describe(self, seat, answer))
        })
    }

    /// Whether there is nothing to decide.
    pub(crate) fn is_moot(&self, seat: Seat, decision: Decision) -> bool {
        with_question!(decision, question => question.is_moot(self, seat))
    }

    /// What happens in place of a decision there is no need for.
    pub(crate) fn instead(&mut self, seat: Seat, decision: Decision, teller: &mut Teller<impl Log<Event>>) {
        with_question!(decision, question => question.instead(self, seat, teller));
    }

    /// Whether a decision can be pending in a position that is loaded.
    pub(crate) fn fits(&self, decision: Decision, standing: Standing) -> Result<(), &'static str> {
        with_question!(decision, question => question.fits(self, standing))
    }
}
