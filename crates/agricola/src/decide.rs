//! Decisions. What is asked, what can be answered, why not, and what an answer does: each question tells it in the file of its rule, as a
//! [`Question`], and here is the one list that leads from a decision to its question.

use crate::action::Action;
use crate::animals::Accommodate;
use crate::any_time::{Discard, Free};
use crate::cards::{Choose, KeepCard, Throw};
use crate::event::Event;
use crate::fences::PickCells;
use crate::grid::Cell;
use crate::harvest::{Breed, Feed};
use crate::offers::TakeOne;
use crate::payment::{Pay, RaiseFood};
use crate::pending::Standing;
use crate::placing::PlacePerson;
use crate::state::{Agricola, Course, Decision, Pending, Phase, Task, TurnStage};
use crate::turn::Teller;
use almende_core::{Arg, Log, Outcome, Refusal, Seat, Text};

/// One question of the rules, with everything that belongs to it.
pub(crate) trait Question: Copy {
    /// What answers it.
    type Answer: Copy;

    /// The question in words.
    fn prompt(self, game: &Agricola, seat: Seat) -> Text;

    /// All legal answers.
    fn options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>);

    /// The answers worth searching: one order of what can be done in any, and no idle free actions. Turning goods into food is idle
    /// as long as nothing asks for food or place; whoever needs it then is offered it then.
    fn search_options(self, game: &Agricola, seat: Seat, out: &mut Vec<Action>) {
        self.options(game, seat, out);
    }

    /// What an action answers; nothing if it is no answer to this question.
    fn heard(self, action: Action) -> Option<Self::Answer>;

    /// Whether what can be done at any time is open, besides the answers (AGR-4.2).
    fn takes_free_actions(self) -> bool {
        false
    }

    /// Whether an answer is legal, and why not. The reason is only put together when there is one.
    fn check(self, game: &Agricola, seat: Seat, answer: Self::Answer) -> Result<(), Refusal>;

    /// What a legal answer does. The question is no longer pending.
    fn answer(self, game: &mut Agricola, seat: Seat, answer: Self::Answer, teller: &mut Teller<impl Log<Event>>);

    /// An answer in words.
    fn describe(self, game: &Agricola, seat: Seat, answer: Self::Answer) -> Text;

    /// Goes on without being asked where nothing is to be decided; then it is no longer open.
    fn lapse(self, _: &mut Agricola, _: Seat, _: &mut Teller<impl Log<Event>>) -> bool {
        false
    }

    /// Whether something has to be done or paid.
    fn is_due(self) -> bool {
        false
    }

    /// Whether a position can be loaded in which it waits there, and why not.
    fn fits(self, _: &Agricola, _: Standing<'_>) -> Result<(), &'static str> {
        Ok(())
    }
}

/// Nothing, or the reason for a refusal.
pub(crate) fn allowed(legal: bool, refusal: impl FnOnce() -> Refusal) -> Result<(), Refusal> {
    if legal { Ok(()) } else { Err(refusal()) }
}

/// A question that can be left by `done`: nothing if the action is no answer, and nothing within where it is left.
pub(crate) fn or_done<T>(action: Action, heard: impl FnOnce(Action) -> Option<T>) -> Option<Option<T>> {
    if action == Action::Done { Some(None) } else { heard(action).map(Some) }
}

pub(crate) fn describe_done() -> Text {
    Text::new("option.done")
}

/// Something with what it is about.
pub(crate) fn about(id: &'static str, what: &'static str) -> Text {
    Text::new(id).with("what", what)
}

/// Something with the cell it is about.
pub(crate) fn at(id: &'static str, cell: Cell) -> Text {
    Text::new(id).with("cell", Arg::literal(cell))
}

/// Does something with the question of a decision.
macro_rules! with_question {
    ($decision:expr, $question:ident => $then:expr) => {
        match $decision {
            Decision::PlacePerson => with_question!(PlacePerson, $question, $then),
            Decision::TakeOne(space) => with_question!(TakeOne(space), $question, $then),
            Decision::Act(act) => with_question!(act, $question, $then),
            Decision::Pasture { picked } => with_question!(PickCells { picked }, $question, $then),
            Decision::Accommodate { last, on_farm } => with_question!(Accommodate { last, on_farm }, $question, $then),
            Decision::RaiseFood { purchase, last } => with_question!(RaiseFood { purchase, last }, $question, $then),
            Decision::Discard => with_question!(Discard, $question, $then),
            Decision::Throw => with_question!(Throw, $question, $then),
            Decision::Field(naming) => with_question!(naming, $question, $then),
            Decision::Choose { left } => with_question!(Choose { left }, $question, $then),
            Decision::Feed { last } => with_question!(Feed { last }, $question, $then),
            Decision::Breed { may } => with_question!(Breed { may }, $question, $then),
            Decision::Doing(doing) => with_question!(doing, $question, $then),
            Decision::Pay { cost, last } => with_question!(Pay { cost, last }, $question, $then),
            Decision::React(reaction) => with_question!(reaction, $question, $then),
        }
    };
    ($value:expr, $question:ident, $then:expr) => {{
        let $question = $value;
        $then
    }};
}

impl Agricola {
    /// What a seat has to decide now.
    fn open_decision(&self, seat: Seat) -> Option<Decision> {
        self.pending.last().filter(|pending| pending.seat == seat)?.task.asked()
    }

    /// The question that is open, for whomever.
    pub(crate) fn question(&self) -> Text {
        if self.phase == Phase::Dealing {
            return KeepCard.prompt(self, Seat::FIRST);
        }
        let Some(&Pending { seat, task: Task::Ask(decision) }) = self.pending.last() else {
            return Text::new("prompt.over");
        };
        with_question!(decision, question => question.prompt(self, seat))
    }

    /// All legal answers.
    pub(crate) fn list_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return self.list_kept(seat, out) };
        with_question!(decision, question => question.options(self, seat, out));
    }

    /// The answers worth searching.
    pub(crate) fn list_search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return self.list_kept(seat, out) };
        with_question!(decision, question => question.search_options(self, seat, out));
    }

    fn list_kept(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.choosing().contains(seat) {
            KeepCard.options(self, seat, out);
        }
    }

    /// Whether an answer is legal, and why not.
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let not_asked = || Err(Refusal::not_asked(self.question()));
        if self.choosing().contains(seat) {
            return KeepCard.heard(action).map_or_else(not_asked, |card| KeepCard.check(self, seat, card));
        }
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        with_question!(decision, question => match (question.heard(action), Free::heard(action)) {
            (Some(answer), _) => question.check(self, seat, answer),
            (None, Some(free)) if question.takes_free_actions() => self.check_free(seat, free),
            _ => not_asked(),
        })
    }

    /// Carries out a legal answer and goes on to the next decision. What `check` refuses as no answer leaves the question open.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        let mut teller = Teller::new(log);
        match self.open_decision(seat) {
            Some(decision) => with_question!(decision, question => {
                match (question.heard(action), Free::heard(action)) {
                    (Some(answer), _) => {
                        self.pending.pop();
                        question.answer(self, seat, answer, &mut teller);
                    }
                    (None, Some(free)) if question.takes_free_actions() => self.take_free(seat, free, &mut teller),
                    _ => return Outcome::Open,
                }
            }),
            None => match KeepCard.heard(action) {
                Some(card) => KeepCard.answer(self, seat, card, &mut teller),
                None => return Outcome::Open,
            },
        }
        self.settle(&mut teller);
        teller.outcome()
    }

    /// An answer in words.
    pub(crate) fn describe_answer(&self, seat: Seat, action: Action) -> Text {
        let not_asked = || Refusal::not_asked(self.question()).text;
        let Some(decision) = self.open_decision(seat) else {
            return KeepCard.heard(action).map_or_else(not_asked, |card| KeepCard.describe(self, seat, card));
        };
        with_question!(decision, question => match (question.heard(action), Free::heard(action)) {
            (Some(answer), _) => question.describe(self, seat, answer),
            (None, Some(free)) if question.takes_free_actions() => self.describe_free(seat, free),
            _ => not_asked(),
        })
    }

    /// Whether a decision goes on without being asked.
    pub(crate) fn lapses(&mut self, seat: Seat, decision: Decision, teller: &mut Teller<impl Log<Event>>) -> bool {
        with_question!(decision, question => question.lapse(self, seat, teller))
    }

    /// Whether a position can be loaded in which a decision waits there, and why not.
    pub(crate) fn fits(&self, decision: Decision, at: Standing<'_>) -> Result<(), &'static str> {
        with_question!(decision, question => question.fits(self, at))
    }

    /// Whether something has to be done or paid.
    pub(crate) fn is_due(&self, task: Task) -> bool {
        match task {
            Task::Run(course) => matches!(course, Course::Turn { stage: TurnStage::Actions, .. }),
            Task::Ask(decision) => with_question!(decision, question => question.is_due()),
        }
    }
}
