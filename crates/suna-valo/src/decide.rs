//! Decisions. What is asked, what can be answered, why not, and what an answer does: each question tells it in the file of its rule, as a
//! [`Question`], and here is the one list that leads from a decision to its question.

use crate::action::{Action, Pick};
use crate::activation::Receive;
use crate::buy::{MainAction, SellerStores};
use crate::characters::{ChooseCharacter, SwapGood};
use crate::delivery::{Deliver, Source};
use crate::era::Replace;
use crate::event::{Event, Whereabouts};
use crate::festival::{FestivalShip, Perform};
use crate::figures::{RemoveFigure, TakeFigure};
use crate::pieces::Card;
use crate::place::{PlaceCard, RowBonus};
use crate::setup::Prepare;
use crate::ship::{ActivateColumn, PlaceFromDiscard};
use crate::state::{Decision, Pending, Phase, SunaValo, Task};
use crate::storage::StoreResource;
use crate::turn::{EndTurn, Teller};
use almende_core::{Log, Outcome, Refusal, Seat, Text};

/// One question of the rules, with everything that belongs to it.
pub(crate) trait Question {
    /// What answers it.
    type Answer: Copy;

    /// The question in words, the same for both seats.
    fn prompt(&self, game: &SunaValo, seat: Seat) -> Text;

    /// All legal answers, but for free actions.
    fn options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>);

    /// The answers worth searching.
    fn search_options(&self, game: &SunaValo, seat: Seat, out: &mut Vec<Action>) {
        self.options(game, seat, out);
    }

    /// What an action answers; nothing if it is no answer to this question.
    fn heard(&self, action: Action) -> Option<Self::Answer>;

    /// Whether an answer is legal, and why not.
    fn check(&self, game: &SunaValo, seat: Seat, answer: Self::Answer) -> Result<(), Refusal>;

    /// What a legal answer does. The question is no longer pending.
    fn answer(&self, game: &mut SunaValo, seat: Seat, answer: Self::Answer, teller: &mut Teller<impl Log<Event>>);

    /// An answer in words.
    fn describe(&self, game: &SunaValo, seat: Seat, answer: Self::Answer) -> Text;

    /// Whether there is something to decide.
    fn is_open(&self, game: &SunaValo, seat: Seat) -> bool;

    /// What happens where there is nothing to decide. The question is no longer pending.
    fn pass_by(&self, _: &mut SunaValo, _: Seat, _: &mut Teller<impl Log<Event>>) {}

    /// SUN-20.6.1: whether a free action can be taken at this question. It can between any two things that happen in a
    /// row, but not within one that happens at once: a payment (SUN-13.4), one resource on its way to its store
    /// (SUN-3.8), one delivery until its figure is placed (SUN-8.3), a tile that is taken (SUN-11.7). The steps outside
    /// of a turn are closed by SUN-20.6.4.
    fn leaves_time_for_a_free_action(&self) -> bool;

    /// Whether it can be pending in a position that is loaded, and why not.
    fn fits(&self, _: &SunaValo, _: Seat) -> Result<(), &'static str> {
        Ok(())
    }
}

/// A question that can be left without an answer by `done`: nothing if the action is no answer, and nothing within where it says done.
pub(crate) fn or_done<T>(action: Action, heard: impl FnOnce(Action) -> Option<T>) -> Option<Option<T>> {
    if action == Action::Done { Some(None) } else { heard(action).map(Some) }
}

/// What is said without parameters.
pub(crate) fn describe_done() -> Text {
    Text::new("option.done")
}

/// Something with what it is about.
pub(crate) fn about(id: &'static str, what: &'static str) -> Text {
    Text::new(id).with("what", what)
}

/// A card in words, where there is one.
pub(crate) fn card_word(card: Option<Card>) -> &'static str {
    card.map_or("option.nothing", |card| card.word())
}

/// More of something than a game can bring is refused in a position that is loaded.
pub(crate) const MANY: u8 = 40;
pub(crate) const NO_SUCH_PLACE: &str = "a display has 3 places";
pub(crate) const NO_SUCH_ROW: &str = "there is no such row";

/// Nothing, or why a position cannot be loaded.
pub(crate) fn require(holds: bool, reason: &'static str) -> Result<(), &'static str> {
    if holds { Ok(()) } else { Err(reason) }
}

/// Does something with the question of a decision.
macro_rules! with_question {
    ($decision:expr, $question:ident => $then:expr) => {
        match $decision {
            Decision::Prepare(slot) => with_question!(&Prepare(*slot), $question, $then),
            Decision::Main => with_question!(&MainAction, $question, $then),
            Decision::Pay(payment) => with_question!(payment, $question, $then),
            Decision::SellerStores(resources) => with_question!(&SellerStores(*resources), $question, $then),
            Decision::PlaceCard(card) => with_question!(&PlaceCard(*card), $question, $then),
            Decision::Activation(activation) => with_question!(activation, $question, $then),
            Decision::Receive(gains) => with_question!(&Receive(gains), $question, $then),
            Decision::Store(resource) => with_question!(&StoreResource(*resource), $question, $then),
            Decision::Deliver(n) => with_question!(&Deliver(*n), $question, $then),
            Decision::Source(delivery) => with_question!(&Source(*delivery), $question, $then),
            Decision::Steps(steps) => with_question!(steps, $question, $then),
            Decision::TakeFigure(goal) => with_question!(&TakeFigure(*goal), $question, $then),
            Decision::TakeTile(source) => with_question!(source, $question, $then),
            Decision::RowBonus(row) => with_question!(&RowBonus(*row), $question, $then),
            Decision::RowCards(cards) => with_question!(cards, $question, $then),
            Decision::Cards(cards) => with_question!(cards, $question, $then),
            Decision::Perform(card) => with_question!(&Perform(*card), $question, $then),
            Decision::FestivalShip(discount) => with_question!(&FestivalShip(*discount), $question, $then),
            Decision::RemoveFigure(from) => with_question!(&RemoveFigure(*from), $question, $then),
            Decision::ActivateColumn(columns) => with_question!(&ActivateColumn(*columns), $question, $then),
            Decision::PlaceFromDiscard => with_question!(&PlaceFromDiscard, $question, $then),
            Decision::SwapGood(swap) => with_question!(swap, $question, $then),
            Decision::EndTurn => with_question!(&EndTurn, $question, $then),
            Decision::Add(add) => with_question!(add, $question, $then),
            Decision::Price(pricing) => with_question!(pricing, $question, $then),
            Decision::Replace(replaced) => with_question!(&Replace(*replaced), $question, $then),
        }
    };
    ($value:expr, $question:ident, $then:expr) => {{
        let $question = $value;
        $then
    }};
}

impl SunaValo {
    /// Whether a seat still chooses its character, which both do at once.
    fn chooses_character(&self, seat: Seat) -> bool {
        self.farms.get(seat.index()).is_some_and(|farm| farm.character.is_none())
    }

    /// The open question in words, the same for both seats.
    pub(crate) fn question(&self) -> Text {
        if self.phase == Phase::Characters {
            return ChooseCharacter.prompt(self, self.start);
        }
        let Some(Pending { seat, task: Task::Ask(decision) }) = self.pending.last() else {
            return Text::new("prompt.over");
        };
        with_question!(decision, question => question.prompt(self, *seat))
    }

    /// All legal answers.
    pub(crate) fn list_options(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.phase == Phase::Characters {
            if self.chooses_character(seat) {
                ChooseCharacter.options(self, seat, out);
            }
            return;
        }
        let Some(decision) = self.open_decision(seat) else { return };
        with_question!(decision, question => {
            question.options(self, seat, out);
            if question.leaves_time_for_a_free_action() {
                self.list_swaps(seat, out);
            }
        });
    }

    /// The answers worth searching.
    pub(crate) fn list_search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(decision) = self.open_decision(seat) else { return self.list_options(seat, out) };
        with_question!(decision, question => {
            question.search_options(self, seat, out);
            if question.leaves_time_for_a_free_action() {
                self.list_swaps(seat, out);
            }
        });
    }

    /// Whether an answer is legal, and why not.
    pub(crate) fn check_answer(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let not_asked = || Err(Refusal::not_asked(self.question()));
        if self.phase == Phase::Characters {
            return match ChooseCharacter.heard(action) {
                Some(character) if self.chooses_character(seat) => ChooseCharacter.check(self, seat, character),
                _ => not_asked(),
            };
        }
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        with_question!(decision, question => match (action, question.heard(action)) {
            (Action::Swap(slot, good), _) if question.leaves_time_for_a_free_action() => {
                self.check_swap(seat, slot, good)
            }
            (_, Some(answer)) => question.check(self, seat, answer),
            _ => not_asked(),
        })
    }

    /// Carries out a legal answer and goes on to the next decision.
    pub(crate) fn answer(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        let mut teller = Teller::new(log);
        if self.phase == Phase::Characters {
            if let Some(character) = ChooseCharacter.heard(action) {
                ChooseCharacter.answer(self, seat, character, &mut teller);
            }
        } else if let Some(Pending { task: Task::Ask(decision), .. }) = self.pending.pop() {
            self.carry_out(seat, decision, action, &mut teller);
        }
        self.settle(&mut teller);
        teller.outcome()
    }

    fn carry_out(&mut self, seat: Seat, mut decision: Decision, action: Action, teller: &mut Teller<impl Log<Event>>) {
        if let Action::Swap(slot, good) = action {
            // C06 interrupts whatever is open.
            if let Decision::Activation(activation) = &mut decision {
                activation.last_pick = 0;
            }
            self.ask(seat, decision);
            return self.ask(seat, Decision::SwapGood(SwapGood { slot, good }));
        }
        with_question!(&decision, question => match question.heard(action) {
            Some(answer) => question.answer(self, seat, answer, teller),
            // What `check` refuses as no answer leaves the question open.
            None => self.ask(seat, decision.clone()),
        });
    }

    /// An answer in words.
    pub(crate) fn describe_answer(&self, seat: Seat, action: Action) -> Text {
        let not_asked = || Refusal::not_asked(self.question()).text;
        if let (Phase::Characters, Some(character)) = (self.phase, ChooseCharacter.heard(action)) {
            return ChooseCharacter.describe(self, seat, character);
        }
        if let Action::Swap(slot, good) = action {
            return self.describe_swap(seat, slot, good);
        }
        let Some(decision) = self.open_decision(seat) else { return not_asked() };
        with_question!(decision, question => {
            question.heard(action).map_or_else(not_asked, |answer| question.describe(self, seat, answer))
        })
    }

    /// The card in a place of a display, in words.
    pub(crate) fn shown_word(&self, seat: Seat, slot: u8) -> &'static str {
        card_word(self.farm(seat).display.get(usize::from(slot)).and_then(|display| display.card))
    }

    /// A good that is given, in words.
    pub(crate) fn describe_give(&self, seat: Seat, pick: Pick) -> Text {
        match pick {
            Pick::Energy => Text::new("option.give_energy"),
            Pick::Stored(resource, store) => about("option.give", resource.word()).at_store("from", store),
            Pick::Market(resource) => {
                about("option.give_market", resource.word()).with("n", self.market_cost(self.farm(seat), resource))
            }
        }
    }

    /// Whether there is something to decide.
    pub(crate) fn is_open(&self, seat: Seat, decision: &Decision) -> bool {
        with_question!(decision, question => question.is_open(self, seat))
    }

    /// Drops a question that has no answer.
    pub(crate) fn pass_by(&mut self, seat: Seat, decision: &Decision, teller: &mut Teller<impl Log<Event>>) {
        with_question!(decision, question => question.pass_by(self, seat, teller));
    }

    /// Whether a decision can be pending in a position that is loaded, and why not.
    pub(crate) fn fits(&self, seat: Seat, decision: &Decision) -> Result<(), &'static str> {
        with_question!(decision, question => question.fits(self, seat))
    }
}
