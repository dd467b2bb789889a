//! The properties bite: a game with one fault fails the property that is there for it.

#[path = "../examples/lanterns.rs"]
#[allow(dead_code, reason = "the main of the example is not called here")]
mod lanterns;

use almende_core::testing::Properties;
use almende_core::{
    Audience, Edition, Game, Log, Outcome, Problem, Refusal, Rng, ScoreSheet, Seat, Seats, Seed, SetupForm, SetupValue,
    Text, Texts, Viewer,
};
use lanterns::{Action, Components, Lanterns, Setup};
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};
use serde_json::{Value, json};
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

const NONE: u8 = 0;
const OPTION_MISSING: u8 = 1;
const OPTION_TWICE: u8 = 2;
const OPTION_REFUSED: u8 = 3;
const SEARCH_TOO_NARROW: u8 = 4;
const REFUSAL_WITHOUT_RULE: u8 = 5;
const REFUSED_BUT_DONE: u8 = 6;
const VIEW_SHOWS_HANDS: u8 = 7;
const EVENT_TELLS_CHOICE: u8 = 8;
const DRAW_CALLED_OPEN: u8 = 9;
const SEED_KEPT: u8 = 10;
const REDRAW_BY_CLOCK: u8 = 11;
const REDRAW_PEEKS: u8 = 22;
const TEXT_MISSING: u8 = 12;
const POSITION_FORGETS: u8 = 13;
const CHANCE_FROM_OUTSIDE: u8 = 14;
const BOUND_TOO_LOW: u8 = 15;
const SCORE_WITHOUT_SEAT: u8 = 16;
const ACTION_BY_CLOCK: u8 = 17;
const VIEW_ORDER_TELLS: u8 = 18;
const REDRAW_FORGETS: u8 = 19;
const OFFERS_WHAT_IT_REFUSES: u8 = 20;
const OPTION_UNDESCRIBED: u8 = 21;

/// Stands for a clock, or anything else a game should not look at.
static TICKS: AtomicU64 = AtomicU64::new(0);

fn tick() -> u64 {
    TICKS.fetch_add(1, Ordering::Relaxed)
}

/// A view that may say the same in another order.
struct FaultyView {
    view: Value,
    backwards: bool,
}

impl Serialize for FaultyView {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for field in if self.backwards { ["rest", "matches"] } else { ["matches", "rest"] } {
            map.serialize_entry(field, if field == "rest" { &self.view } else { &self.view["matches"] })?;
        }
        map.end()
    }
}

/// The example game with one fault.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Faulty<const FAULT: u8>(Lanterns);

impl<const FAULT: u8> Faulty<FAULT> {
    fn reseed(&mut self, seed: Seed) {
        self.0.seed = seed;
    }

    fn forget_what_was_shown(&mut self) {
        let document = json!(self.0.position()).to_string().replace("shown", "hidden");
        if let Ok(game) = serde_json::from_str(&document) {
            self.0 = game;
        }
    }
}

impl<const FAULT: u8> Game for Faulty<FAULT> {
    type Content = Components;
    type Setup = Setup;
    type Action = Action;
    type Event = Text;
    type View = FaultyView;
    type Position = Lanterns;
    const ID: &'static str = "faulty";
    const RULES_VERSION: u32 = 1;
    const PLAYERS: RangeInclusive<usize> = Lanterns::PLAYERS;
    const MAX_ACTIONS: usize = if FAULT == BOUND_TOO_LOW { 15 } else { Lanterns::MAX_ACTIONS };

    fn texts() -> &'static Texts {
        Lanterns::texts()
    }
    fn setup_form() -> SetupForm {
        let mut form = Lanterns::setup_form();
        match FAULT {
            OFFERS_WHAT_IT_REFUSES => form.fields[0].values.push(SetupValue::new(2, "setup.more.one")),
            OPTION_UNDESCRIBED => form.fields.clear(),
            _ => {}
        }
        form
    }
    fn standard_content() -> &'static Edition<Components> {
        Lanterns::standard_content()
    }
    fn new(content: &'static Components, players: usize, setup: &Setup, seed: Seed) -> Result<Self, Problem> {
        let seed = if FAULT == CHANCE_FROM_OUTSIDE { Seed::numbered(tick(), 0) } else { seed };
        Lanterns::new(content, players, setup, seed).map(Faulty)
    }
    fn players(&self) -> usize {
        self.0.players()
    }
    fn turn(&self) -> Seats {
        self.0.turn()
    }
    fn prompt(&self, seat: Seat) -> Text {
        if FAULT == TEXT_MISSING { Text::new("prompt.nowhere") } else { self.0.prompt(seat) }
    }
    fn options(&self, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        self.0.options(seat, out);
        match FAULT {
            OPTION_MISSING if out.len() > before + 1 => drop(out.pop()),
            OPTION_TWICE => out.extend(out.last().copied().filter(|_| out.len() > before)),
            _ => {}
        }
    }
    fn search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        self.0.search_options(seat, out);
        if FAULT == SEARCH_TOO_NARROW {
            out.truncate(1);
        }
    }
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if FAULT == OPTION_REFUSED && action == Action::Strike {
            return Err(Refusal::new("refusal.no_match", &["EXA-5"]));
        }
        self.0.check(seat, action).map_err(|refusal| match FAULT {
            REFUSAL_WITHOUT_RULE => Refusal { rules: &[], ..refusal },
            _ => refusal,
        })
    }
    fn apply(&mut self, seat: Seat, action: Action, log: &mut impl Log<Text>) -> Result<Outcome, Refusal> {
        let checked = self.check(seat, action);
        if FAULT == REFUSED_BUT_DONE && checked.is_err() {
            self.redraw_hidden(seat, &mut Seed::numbered(1, 0).stream("fault", 0));
        }
        checked.map(|()| self.perform(seat, action, log))
    }
    fn perform(&mut self, seat: Seat, action: Action, log: &mut impl Log<Text>) -> Outcome {
        if FAULT == EVENT_TELLS_CHOICE && self.prompt(seat).id == "prompt.choose" {
            log.tell(Audience::Everyone, || self.describe(seat, action).with("who", seat));
        }
        let outcome = self.0.perform(seat, action, log);
        if FAULT == ACTION_BY_CLOCK {
            self.reseed(Seed::numbered(tick(), 2));
        }
        if FAULT == DRAW_CALLED_OPEN && action == Action::Strike { Outcome::Open } else { outcome }
    }
    fn describe(&self, seat: Seat, action: Action) -> Text {
        self.0.describe(seat, action)
    }
    fn view(&self, viewer: Viewer) -> FaultyView {
        let view = self.0.view(if FAULT == VIEW_SHOWS_HANDS { Viewer::All } else { viewer });
        let next = self.0.view(Viewer::All)["candles"].to_string().find("stack").unwrap_or_default();
        FaultyView { view, backwards: FAULT == VIEW_ORDER_TELLS && next % 2 == 1 }
    }
    fn score(&self, viewer: Viewer) -> ScoreSheet {
        let mut sheet = self.0.score(viewer);
        if FAULT == SCORE_WITHOUT_SEAT {
            sheet.totals.pop();
        }
        sheet
    }
    fn redraw_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        let seed = self.0.seed;
        if FAULT == REDRAW_FORGETS {
            self.forget_what_was_shown();
        }
        if FAULT == REDRAW_PEEKS && json!(self.0.position())["candles"][0].get("hidden").is_some() {
            rng.below(2);
        }
        self.0.redraw_hidden(seat, rng);
        match FAULT {
            SEED_KEPT => self.reseed(seed),
            REDRAW_BY_CLOCK => self.reseed(Seed::numbered(tick(), 1)),
            _ => {}
        }
    }
    fn position(&self) -> Lanterns {
        let mut position = self.0.position();
        if FAULT == POSITION_FORGETS {
            position.shuffles = 0;
        }
        position
    }
    fn from_position(content: &'static Components, position: &Lanterns) -> Result<Self, Problem> {
        Lanterns::from_position(content, position).map(Faulty)
    }
}

fn properties<const FAULT: u8>() -> Properties<Faulty<FAULT>> {
    Properties::<Faulty<FAULT>>::new(2)
        .games(10)
        .one_in(1)
        .every_action(Action::every().collect())
        .payment(|game| game.0.prompt(Seat::FIRST).id == "prompt.pay")
}

/// The property fails, and says what is wrong and where.
fn bites<const FAULT: u8>(property: fn(&Properties<Faulty<FAULT>>), says: &str) {
    let outcome = catch_unwind(AssertUnwindSafe(|| property(&properties::<FAULT>())));
    let message = outcome.err().and_then(|panic| panic.downcast::<String>().ok()).unwrap_or_default();
    assert!(message.contains(says), "expected {says:?} in\n{message}");
}

#[test]
fn without_a_fault_nothing_bites() {
    properties::<NONE>().check_all();
}

#[test]
fn a_failure_says_how_to_see_it_again() {
    bites::<OPTION_MISSING>(Properties::options_are_complete_and_accepted, ".seed(1).only_game(0)\nalmende: 1\n");
}

#[test]
fn faults_in_what_may_be_done_are_found() {
    bites::<OPTION_MISSING>(Properties::options_are_complete_and_accepted, "is offered: false, but check says Ok");
    bites::<OPTION_TWICE>(Properties::options_are_complete_and_accepted, "has an option twice");
    bites::<OPTION_REFUSED>(Properties::options_are_complete_and_accepted, "is offered: true, but check says Err");
    bites::<SEARCH_TOO_NARROW>(Properties::search_options_reach_the_same_outcomes, "it misses");
    bites::<REFUSAL_WITHOUT_RULE>(Properties::refusals_name_a_rule, "no rule");
    bites::<REFUSED_BUT_DONE>(Properties::refused_actions_change_nothing, "is refused but does something");
    bites::<BOUND_TOO_LOW>(Properties::games_end, "not over after 15 actions");
}

#[test]
fn faults_in_what_is_said_are_found() {
    bites::<TEXT_MISSING>(Properties::texts_render, "prompt.nowhere is missing");
    bites::<OFFERS_WHAT_IT_REFUSES>(Properties::setups_are_accepted, "{\"more\":2} is refused");
    bites::<OPTION_UNDESCRIBED>(Properties::setups_are_accepted, "the options are {\"more\"}, the form describes {}");
    bites::<SCORE_WITHOUT_SEAT>(Properties::scores_add_up, "lacks a seat");
}

#[test]
fn faults_in_what_is_hidden_are_found() {
    bites::<VIEW_SHOWS_HANDS>(Properties::views_leak_nothing, "can tell two worlds apart: view/rest/candles");
    bites::<VIEW_ORDER_TELLS>(Properties::views_leak_nothing, "can tell two worlds apart: view is {");
    bites::<REDRAW_FORGETS>(Properties::views_leak_nothing, "can tell two worlds apart");
    bites::<EVENT_TELLS_CHOICE>(Properties::secret_choices_stay_secret, "others can tell");
    bites::<DRAW_CALLED_OPEN>(Properties::views_leak_nothing, "hears different things of strike");
    bites::<SEED_KEPT>(Properties::redrawn_worlds_are_worlds, "kept the seed");
    bites::<REDRAW_BY_CLOCK>(Properties::redrawn_worlds_are_worlds, "depends on what it cannot know");
    bites::<REDRAW_PEEKS>(Properties::redrawn_worlds_are_worlds, "depends on what it cannot know");
}

#[test]
fn faults_in_what_is_stored_are_found() {
    bites::<POSITION_FORGETS>(Properties::positions_read_back, "reads back differently");
    bites::<CHANCE_FROM_OUTSIDE>(Properties::records_replay, "\"records replay\" does not hold");
    bites::<CHANCE_FROM_OUTSIDE>(Properties::same_seed_same_record, "two runs of game 0 of seed 1 differ");
    bites::<ACTION_BY_CLOCK>(Properties::undo_restores, "\"undo restores\" does not hold");
}
