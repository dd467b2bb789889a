//! Decisions. What is asked, what can be answered, why not, and what an answer does: each question tells it in the file of its rule, as a
//! [`Question`], and here is the one list that leads from a decision to its question.

use crate::act::{Act, BonusAction};
use crate::action::Action;
use crate::bonus_resource::{ChooseCube, PlaceCube};
use crate::build::PlaceTemple;
use crate::event::Event;
use crate::land::{FieldCube, OrderTiles};
use crate::setup::{StartCube, StartLand};
use crate::state::{Decision, Helios, Pending, Task};
use crate::turn::{ChooseSlot, TakeTile, Teller};
use almende_core::{Log, Outcome, Refusal, Seat, Text};

/// One question of the rules, with everything that belongs to it.
pub(crate) trait Question: Copy {
    /// What answers it.
    type Answer: Copy;

    /// The question in words.
    fn prompt(self, game: &Helios, seat: Seat) -> Text;

    /// All legal answers.
    fn options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>);

    /// The answers worth searching.
    fn search_options(self, game: &Helios, seat: Seat, out: &mut Vec<Action>) {
        self.options(game, seat, out);
    }

    /// What an action answers; nothing if it is no answer to this question.
    fn heard(self, action: Action) -> Option<Self::Answer>;

    /// Whether an answer is legal, and why not.
    fn check(self, game: &Helios, seat: Seat, answer: Self::Answer) -> Result<(), Refusal>;

    /// What a legal answer does. The question is no longer pending.
    fn answer(self, game: &mut Helios, seat: Seat, answer: Self::Answer, teller: &mut Teller<impl Log<Event>>);

    /// An answer in words.
    fn describe(self, game: &Helios, seat: Seat, answer: Self::Answer) -> Text;

    /// Passes by without being asked where nothing can be answered; then it is no longer pending.
    fn lapse(self, _: &mut Helios, _: Seat, _: &mut Teller<impl Log<Event>>) -> bool {
        false
    }

    /// Whether a position can be loaded in which this is open, and why not.
    fn fits(self, game: &Helios, seat: Seat) -> Result<(), &'static str>;
}

/// Nothing, or why a position cannot be loaded.
pub(crate) fn fits_if(fits: bool, reason: &'static str) -> Result<(), &'static str> {
    if fits { Ok(()) } else { Err(reason) }
}

/// Why a decision does not fit the phase.
pub(crate) const OF_ACTIONS: &str = "this is asked in the phase of actions only (HEL-5)";

/// Does something with the question of a decision.
macro_rules! with_question {
    ($decision:expr, $question:ident => $then:expr) => {
        match $decision {
            Decision::StartLand => with_question!(StartLand, $question, $then),
            Decision::StartCube => with_question!(StartCube, $question, $then),
            Decision::TakeTile => with_question!(TakeTile, $question, $then),
            Decision::ChooseSlot(symbol) => with_question!(ChooseSlot(symbol), $question, $then),
            Decision::Act(symbol) => with_question!(Act(symbol), $question, $then),
            Decision::BonusAction => with_question!(BonusAction, $question, $then),
            Decision::PlaceTile(tiles) => with_question!(tiles, $question, $then),
            Decision::FieldCube(field) => with_question!(FieldCube(field), $question, $then),
            Decision::Pay(payment) => with_question!(payment, $question, $then),
            Decision::PlaceTemple => with_question!(PlaceTemple, $question, $then),
            Decision::Exchange(exchange) => with_question!(exchange, $question, $then),
            Decision::OrderTiles(one, other) => with_question!(OrderTiles(one, other), $question, $then),
            Decision::ChooseCube => with_question!(ChooseCube, $question, $then),
            Decision::PlaceCube(colour) => with_question!(PlaceCube(colour), $question, $then),
            Decision::Characters(turn) => with_question!(turn, $question, $then),
        }
    };
    ($value:expr, $question:ident, $then:expr) => {{
        let $question = $value;
        $then
    }};
}

impl Helios {
    /// What a seat has to decide now.
    fn open_decision(&self, seat: Seat) -> Option<Decision> {
        self.pending.last().filter(|pending| pending.seat == seat)?.task.asked()
    }

    /// The question that is open, for whomever.
    pub(crate) fn question(&self) -> Text {
        let Some(&Pending { seat, task: Task::Ask(decision) }) = self.pending.last() else {
            return Text::new("prompt.over");
        };
        with_question!(decision, question => question.prompt(self, seat))
    }

    /// All legal answers.
    pub(crate) fn list_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return };
        with_question!(decision, question => question.options(self, seat, out));
    }

    /// The answers worth searching.
    pub(crate) fn list_search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return };
        with_question!(decision, question => question.search_options(self, seat, out));
    }

    /// Whether an answer is legal, and why not.
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let not_asked = || Err(Refusal::not_asked(self.question()));
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        with_question!(decision, question => match question.heard(action) {
            Some(answer) => question.check(self, seat, answer),
            None => not_asked(),
        })
    }

    /// Carries out a legal answer and goes on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        let mut teller = Teller::new(log);
        let Some(decision) = self.open_decision(seat) else { return Outcome::Open };
        with_question!(decision, question => {
            // What `check` refuses as no answer leaves the question open.
            let Some(answer) = question.heard(action) else { return Outcome::Open };
            self.pending.pop();
            question.answer(self, seat, answer, &mut teller);
        });
        self.settle(&mut teller);
        teller.outcome()
    }

    /// An answer in words.
    pub(crate) fn describe_answer(&self, seat: Seat, action: Action) -> Text {
        let not_asked = || Refusal::not_asked(self.question()).text;
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        with_question!(decision, question => {
            question.heard(action).map_or_else(not_asked, |answer| question.describe(self, seat, answer))
        })
    }

    /// Whether a decision passes by without being asked.
    pub(crate) fn lapses(&mut self, seat: Seat, decision: Decision, teller: &mut Teller<impl Log<Event>>) -> bool {
        with_question!(decision, question => question.lapse(self, seat, teller))
    }

    /// Whether a position can be loaded in which this is open, and why not.
    pub(crate) fn fits_open(&self, seat: Seat, decision: Decision) -> Result<(), &'static str> {
        with_question!(decision, question => question.fits(self, seat))
    }
}
