//! The Feast of Lanterns, a game made up for this page: small enough to read in one sitting, and with everything that
//! makes an engine difficult. `cargo run -p almende-core --example lanterns` plays it at random. Its rules:
//!
//! - **EXA-1** Two or three players shuffle the candles, which are numbered; each draws four. There are four matches.
//! - **EXA-2** For each of six lanterns, all choose in secret: light it or pass. When the last choice is in, all are
//!   shown. If exactly one player wants to light the lantern, it is that player's turn; else nobody lights it.
//! - **EXA-3** A lantern costs three candles; who has fewer cannot choose it (EXA-3.1). They are paid one by one in any
//!   order (EXA-3.2). A lit lantern is worth 20 points.
//! - **EXA-4** The left neighbour then takes one of the candles paid (EXA-4.1); all see it. The rest is discarded.
//! - **EXA-5** At any time of a turn, the player may use up a match to draw a candle.
//! - **EXA-6** Each round ends with a draw for everyone. For an empty stack the discard pile, if any, is shuffled.
//! - **EXA-7** After the last lantern, the candles in a hand are worth their numbers. The highest sum wins.

use almende_core::{testing::play_out, *};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::{fmt, ops::RangeInclusive, str::FromStr, sync::LazyLock};
use {Action::*, Frame::*, Place::*};

const MAX_PLAYERS: usize = 3;
const MAX_CANDLES: usize = 24;
const LANTERNS: usize = 6;
const COST: usize = 3;
const MATCHES: usize = 4;

/// The components, read from a document that an owner of the game may correct: how many candles there are.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    candles: usize,
}

impl Content for Components {
    fn read(json: &Value) -> Result<Components, Problem> {
        let content: Components = read_document(json)?;
        let wrong = Problem::new("problem.content_item").with("item", "candles").with("field", "-");
        let fits = (15..=MAX_CANDLES).contains(&content.candles);
        if fits { Ok(content) } else { Err(wrong.with("error", "there must be 15 to 24")) }
    }
}

/// The options of a new game: how many candles more than four everyone draws at the start, none or one.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Setup {
    pub(crate) more: usize,
}

/// One answer to one decision. A candle is named by what it is: its place in a hand is another in another world.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Action {
    Candle(usize),
    Light,
    Pass,
    Strike,
}

/// What is done without a candle, with its notation, which is also the id of its text.
const WORDS: [(Action, &str); 3] = [(Light, "light"), (Pass, "pass"), (Strike, "strike")];

impl Action {
    pub(crate) fn every() -> impl Iterator<Item = Action> {
        (0..MAX_CANDLES).map(Candle).chain(WORDS.map(|(action, _)| action))
    }
    fn word(self) -> &'static str {
        WORDS.iter().find(|(action, _)| *action == self).map_or("candle", |(_, word)| word)
    }
    fn text(self, id: &'static str) -> Text {
        Text::new(id).with("what", self.word()).with("number", if let Candle(number) = self { number } else { 0 })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Candle(number) = self { write!(f, "candle {number}") } else { f.write_str(self.word()) }
    }
}

/// How actions are written.
const FORMS: &[Form] = &[Form::new("pass", "nothing"), Form::new("candle 7", "a candle of this number")];

impl FromStr for Action {
    type Err = Problem;
    fn from_str(text: &str) -> Result<Action, Problem> {
        let read = |text: &str| Action::every().find(|action| action.to_string() == text);
        read(text).ok_or_else(|| unreadable(text, FORMS, |text| read(text).is_some()))
    }
}

/// Where a candle is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Place {
    /// The highest is drawn next.
    Stack(usize),
    /// In a hand, and only its owner knows.
    Hidden(Seat),
    /// In a hand, and everyone saw it being taken (EXA-4.1): a redraw may not deal this candle to somebody else.
    Shown(Seat),
    Paid,
    Discarded,
}

/// What is pending: the last frame is the open question, those below wait for it. A frame is plain data, so a game can
/// be stored, copied and searched in the middle of a payment that another player's decision interrupts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Frame {
    Choosing,
    Paying(Seat),
    Taking,
}

/// A game in progress: a flat value, also the document of a position. (A larger one needs its content: `ContentRef`.)
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lanterns {
    pub(crate) seed: Seed,
    /// Shuffles so far: each has a stream of random numbers of its own.
    pub(crate) shuffles: u32,
    candles: ArrayVec<Place, MAX_CANDLES>,
    /// The shuffle each candle was last part of. Everyone saw which candles were shuffled: a redraw does not mix them.
    lots: ArrayVec<u32, MAX_CANDLES>,
    pub(crate) matches: usize,
    /// Who lit the lanterns that are gone.
    lanterns: ArrayVec<Option<Seat>, LANTERNS>,
    /// What each player chose in secret (EXA-2), until all choices are shown.
    choices: ArrayVec<Option<Action>, MAX_PLAYERS>,
    /// At most a payment and the neighbour's answer to it.
    pending: ArrayVec<Frame, 2>,
}

impl Lanterns {
    /// The numbers of the candles in such places.
    fn candles(&self, such: impl Fn(Place) -> bool) -> ArrayVec<usize, MAX_CANDLES> {
        (0..self.candles.len()).filter(|&number| such(self.candles[number])).collect()
    }

    fn hand(&self, seat: Seat) -> ArrayVec<usize, MAX_CANDLES> {
        self.candles(|place| place == Hidden(seat) || place == Shown(seat))
    }

    /// The one place that says who knows where a candle is. At the end the hands are laid open.
    fn knows(&self, viewer: Viewer, place: Place) -> bool {
        match place {
            Stack(_) => viewer == Viewer::All,
            Hidden(owner) => viewer.sees(owner) || self.lanterns.is_full(),
            _ => true,
        }
    }

    /// EXA-2: a secret choice; the last one turns all of them up.
    fn choose(&mut self, seat: Seat, action: Action, log: &mut impl Log<Text>) -> Outcome {
        self.choices[seat.index()] = Some(action);
        log.tell(Audience::Everyone, || Text::new("event.chooses").with("who", seat));
        if !self.turn().is_empty() {
            return Outcome::Secret;
        }
        let mut keen = Seats::NONE;
        for seat in Seat::all(self.players()) {
            let Some(action) = self.choices[seat.index()].take() else { continue };
            log.tell(Audience::Everyone, || action.text("event.shows").with("who", seat));
            keen = if action == Light { keen.with(seat) } else { keen };
        }
        match keen.first().filter(|_| keen.len() == 1) {
            Some(payer) => self.pending = ArrayVec::from_iter([Paying(payer)]),
            None => self.end_round(None, log),
        }
        Outcome::Reveals
    }

    /// EXA-6: draws a candle, after a shuffle if need be.
    fn draw(&mut self, seat: Seat, log: &mut impl Log<Text>) {
        let stack = |game: &Lanterns| game.candles(|place| matches!(place, Stack(_)));
        let mut pile = self.candles(|place| place == Discarded);
        if stack(self).is_empty() && !pile.is_empty() {
            self.shuffles = self.shuffles.wrapping_add(1);
            self.seed.stream("candles", self.shuffles).shuffle(&mut pile);
            pile.iter().enumerate().for_each(|(height, &number)| self.candles[number] = Stack(height));
            pile.iter().for_each(|&number| self.lots[number] = self.shuffles);
            log.tell(Audience::Everyone, || Text::new("event.shuffled"));
        }
        if let Some(number) = stack(self).into_iter().max_by_key(|&number| self.candles[number]) {
            self.candles[number] = Hidden(seat);
            log.tell(Audience::Only(seat), || Candle(number).text("event.draws_this").with("who", seat));
            log.tell(Audience::AllBut(seat), || Text::new("event.draws").with("who", seat));
        }
    }

    /// The lantern is gone, what was paid is discarded (EXA-4), and everyone draws (EXA-6).
    fn end_round(&mut self, lit_by: Option<Seat>, log: &mut impl Log<Text>) {
        self.lanterns.push(lit_by);
        self.candles.iter_mut().filter(|place| **place == Paid).for_each(|place| *place = Discarded);
        self.pending.clear();
        if !self.lanterns.is_full() {
            Seat::all(self.players()).for_each(|seat| self.draw(seat, log));
            self.pending.push(Choosing);
        }
    }

    /// What is wrong with a position, if anything. Play keeps all of this; a document from outside may not.
    pub(crate) fn broken_invariant(&self, content: &Components) -> Option<&'static str> {
        let (paid, choosing) = (self.candles(|place| place == Paid).len(), self.pending[..] == [Choosing]);
        let sits = |seat: Seat| seat.index() < self.players();
        let owner_sits = |&place: &Place| if let Hidden(seat) | Shown(seat) = place { sits(seat) } else { true };
        let can_pay = |seat: Seat| sits(seat) && self.hand(seat).len() + paid >= COST;
        let may_choose = |seat, choice| choosing && (choice == Pass || choice == Light && can_pay(seat));
        let choice_fits = |seat: Seat| self.choices[seat.index()].is_none_or(|choice| may_choose(seat, choice));
        let pending_fits = match self.pending.as_slice() {
            frames if self.lanterns.is_full() => frames.is_empty() && paid == 0,
            [Choosing] => !self.turn().is_empty() && paid == 0,
            [Paying(payer)] => can_pay(*payer) && paid < COST,
            [Paying(payer), Taking] => sits(*payer) && paid == COST,
            _ => false,
        };
        let invariants = [
            (Self::PLAYERS.contains(&self.players()), "there are two or three players"),
            (self.matches <= MATCHES, "there are at most four matches"),
            ([self.candles.len(), self.lots.len()] == [content.candles; 2], "no candle appears or gets lost"),
            (self.candles.iter().all(owner_sits), "candles are in the hands of players"),
            (self.lanterns.iter().flatten().all(|&seat| sits(seat)), "lanterns are lit by players"),
            (Seat::all(self.players()).all(choice_fits) && pending_fits, "what is pending fits together"),
        ];
        invariants.into_iter().find(|(holds, _)| !holds).map(|(_, invariant)| invariant)
    }
}

impl Game for Lanterns {
    type Content = Components;
    type Setup = Setup;
    type Action = Action;
    type Event = Text;
    type View = Value;
    type Position = Lanterns;
    const ID: &'static str = "lanterns";
    const RULES_VERSION: u32 = 1;
    const PLAYERS: RangeInclusive<usize> = 2..=MAX_PLAYERS;
    /// For each lantern everyone chooses once, one player pays and one answers. Matches are never won back.
    const MAX_ACTIONS: usize = LANTERNS * (MAX_PLAYERS + COST + 1) + MATCHES;
    fn texts() -> &'static Texts {
        const FILES: [(&str, &str); 2] =
            [("en", include_str!("lanterns/en.json")), ("de", include_str!("lanterns/de.json"))];
        static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::compiled_in(&FILES));
        &TEXTS
    }
    fn setup_form() -> SetupForm {
        let more = vec![SetupValue::new(0, "setup.more.none"), SetupValue::new(1, "setup.more.one")];
        SetupForm { presets: vec![Preset::STANDARD], fields: vec![SetupField::choice("more", "setup.more", more)] }
    }
    fn standard_content() -> &'static Edition<Components> {
        static CONTENT: LazyLock<Edition<Components>> = LazyLock::new(|| Edition::compiled_in(r#"{ "candles": 18 }"#));
        &CONTENT
    }
    /// EXA-1. All candles begin on the discard pile: the first draw shuffles them like any other (EXA-6).
    fn new(content: &'static Components, players: usize, setup: &Setup, seed: Seed) -> Result<Self, Problem> {
        if !Self::PLAYERS.contains(&players) || setup.more > 1 {
            return Err(Problem::new("problem.setup").with("error", "2 or 3 players draw 0 or 1 candles more"));
        }
        let mut game = Lanterns {
            seed,
            shuffles: 0,
            candles: (0..content.candles).map(|_| Discarded).collect(),
            lots: (0..content.candles).map(|_| 0).collect(),
            matches: MATCHES,
            lanterns: ArrayVec::new(),
            choices: (0..players).map(|_| None).collect(),
            pending: ArrayVec::from_iter([Choosing]),
        };
        for _ in 0..4 + setup.more {
            Seat::all(players).for_each(|seat| game.draw(seat, &mut Silent));
        }
        Ok(game)
    }
    fn players(&self) -> usize {
        self.choices.len()
    }
    fn turn(&self) -> Seats {
        let undecided = Seat::all(self.players()).filter(|seat| self.choices[seat.index()].is_none());
        match self.pending.as_slice() {
            [Choosing] => undecided.fold(Seats::NONE, Seats::with),
            [Paying(payer)] => Seats::only(*payer),
            [Paying(payer), ..] => Seats::only(payer.clockwise(1, self.players())),
            _ => Seats::NONE,
        }
    }
    fn prompt(&self, _: Seat) -> Text {
        let asked = |id| Text::new(id).with("who", self.turn().first().unwrap_or(Seat::FIRST));
        match self.pending.last() {
            None => Text::new("prompt.over"),
            Some(Choosing) => Text::new("prompt.choose"),
            Some(Paying(_)) => asked("prompt.pay").with("left", COST - self.candles(|place| place == Paid).len()),
            Some(Taking) => asked("prompt.take"),
        }
    }
    /// The candidates that pass `check`, so that the two never disagree. (A larger game tries those of the open frame.)
    fn options(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Action::every().filter(|&action| self.check(seat, action).is_ok()));
    }
    /// A payment is a set of candles, so one order is enough: upwards by number, matches before the first candle.
    /// Whoever began otherwise (a person may) is offered everything where this order leads nowhere.
    fn search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let (before, last) = (out.len(), self.candles(|place| place == Paid).last().copied());
        let in_order = |action| last.is_none() || matches!(action, Candle(number) if Some(number) > last);
        out.extend(Action::every().filter(|&action| in_order(action) && self.check(seat, action).is_ok()));
        if out.len() == before {
            self.options(seat, out);
        }
    }
    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let asked = if self.turn().contains(seat) { self.pending.as_slice() } else { &[] };
        let (mine, paid) = (|| self.hand(seat), || self.candles(|place| place == Paid));
        let (needs, has, id, rules): (_, _, _, &[_]) = match (asked, action) {
            ([Choosing], Pass) => return Ok(()),
            ([Choosing], Light) => (COST, mine().len(), "refusal.too_few", &["EXA-3.1"]),
            ([Paying(_)], Candle(n)) => (1, usize::from(mine().contains(&n)), "refusal.not_yours", &["EXA-3.2"]),
            ([_, Taking], Candle(n)) => (1, usize::from(paid().contains(&n)), "refusal.not_paid", &["EXA-4.1"]),
            ([Paying(_)], Strike) => (1, self.matches, "refusal.no_match", &["EXA-5"]),
            _ => return Err(Refusal::not_asked(self.prompt(seat))),
        };
        if has >= needs { Ok(()) } else { Err(Refusal::short(id, rules, needs, has)) }
    }
    fn perform(&mut self, seat: Seat, action: Action, log: &mut impl Log<Text>) -> Outcome {
        debug_assert!(self.check(seat, action).is_ok(), "{action} was not checked");
        match (self.pending.as_slice(), action) {
            ([Choosing], _) => return self.choose(seat, action, log),
            (&[Paying(payer), Taking], Candle(number)) => {
                log.tell(Audience::Everyone, || action.text("event.takes").with("who", seat));
                self.candles[number] = Shown(seat);
                self.end_round(Some(payer), log);
            }
            (_, Candle(number)) => {
                log.tell(Audience::Everyone, || action.text("event.pays").with("who", seat));
                self.candles[number] = Paid;
                if self.candles(|place| place == Paid).len() == COST {
                    self.pending.push(Taking);
                }
                return Outcome::Open;
            }
            _ => {
                log.tell(Audience::Everyone, || action.text("event.strikes").with("who", seat));
                self.matches -= 1;
                self.draw(seat, log);
            }
        }
        Outcome::Reveals
    }
    fn describe(&self, _: Seat, action: Action) -> Text {
        action.text("option")
    }
    /// Put together piece by piece: nothing gets into a view that was not put there.
    fn view(&self, viewer: Viewer) -> Value {
        let choice = |seat: Seat| self.choices[seat.index()].filter(|_| viewer.sees(seat));
        json!({
            "candles": self.candles.iter().map(|&place| self.knows(viewer, place).then_some(place)).collect::<Vec<_>>(),
            "hands": Seat::all(self.players()).map(|seat| self.hand(seat).len()).collect::<Vec<_>>(),
            "choices": Seat::all(self.players()).map(choice).collect::<Vec<_>>(),
            "matches": self.matches, "lanterns": self.lanterns, "pending": self.pending,
        })
    }
    /// EXA-7: the score so far; a hidden hand hides its line and the total.
    fn score(&self, viewer: Viewer) -> ScoreSheet {
        let lit = |seat| Some(20 * self.lanterns.iter().filter(|lit_by| **lit_by == Some(seat)).count() as i32);
        let hand = |seat| self.knows(viewer, Hidden(seat)).then(|| self.hand(seat).iter().sum::<usize>() as i32);
        let lines = vec![
            ScoreLine { id: "score.lanterns", rule: "EXA-3", points: Seat::all(self.players()).map(lit).collect() },
            ScoreLine { id: "score.candles", rule: "EXA-7", points: Seat::all(self.players()).map(hand).collect() },
        ];
        let sheet = ScoreSheet::new(self.players(), lines);
        if self.turn().is_empty() { sheet.clone().ranked_by(&sheet.totals) } else { sheet }
    }
    /// Deals all that is secret to the seat again: the seed, the places of candles, the others' choices.
    fn redraw_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        self.seed = Seed::drawn(rng);
        let mut numbers = self.candles(|place| !self.knows(Viewer::Seat(seat), place));
        numbers.sort_by_key(|&number| self.lots[number]);
        for lot in numbers.chunk_by(|&one, &other| self.lots[one] == self.lots[other]) {
            let mut places: ArrayVec<Place, MAX_CANDLES> = lot.iter().map(|&number| self.candles[number]).collect();
            rng.reshuffle(&mut places);
            lot.iter().zip(places).for_each(|(&number, place)| self.candles[number] = place);
        }
        for other in Seat::all(self.players()).filter(|&other| other != seat) {
            let light = self.hand(other).len() >= COST && rng.below(2) == 0;
            self.choices[other.index()] = self.choices[other.index()].map(|_| if light { Light } else { Pass });
        }
    }
    fn position(&self) -> Lanterns {
        self.clone()
    }
    fn from_position(content: &'static Components, position: &Lanterns) -> Result<Self, Problem> {
        let problem = |invariant| Err(Problem::new("problem.position").with("reason", invariant));
        position.broken_invariant(content).map_or(Ok(position.clone()), problem)
    }
}

fn main() -> Result<(), Problem> {
    let mut game = Lanterns::new(Lanterns::standard_content(), 3, &Setup::default(), Seed::numbered(7, 0))?;
    let mut told = Told::default();
    let _ = play_out(&mut game, &mut Seed::numbered(7, 0).stream("players", 0), &mut told);
    told.heard_by(Viewer::Public).for_each(|event| println!("{}", Lanterns::texts().render(Lang::EN, event, &[])));
    Ok(())
}
