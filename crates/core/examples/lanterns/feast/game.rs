//! The contract: who decides, what is allowed and why not, what is hidden.

use super::action::{Action, Event};
use super::components::{Components, MATCHES, MAX_HEIGHT, MAX_LANTERNS, MAX_PLAYERS, Setup, name_or_nothing};
use super::position::{Bid, Frame, Player, Position};
use super::rules::{Lanterns, can_make};
use super::view::View;
use almende_core::{
    ContentRef, Edition, Game, Log, Outcome, Problem, Refusal, Rng, ScoreSheet, Seat, Seats, Seed, Silent, Text, Texts,
    Viewer,
};
use arrayvec::ArrayVec;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

impl Game for Lanterns {
    type Content = Components;
    type Setup = Setup;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Position = Position;

    const ID: &'static str = "lanterns";
    const RULES_VERSION: u32 = 1;
    const PLAYERS: RangeInclusive<usize> = 2..=MAX_PLAYERS;
    /// Each round everyone bids once and one player lights or passes, pays at most as many candles as the lantern is
    /// high, and one neighbour answers. Matches are never won back.
    const MAX_ACTIONS: usize = MAX_LANTERNS * (MAX_PLAYERS + 1 + MAX_HEIGHT + 1) + MAX_PLAYERS * MATCHES as usize;

    fn texts() -> &'static Texts {
        static TEXTS: OnceLock<Texts> = OnceLock::new();
        TEXTS.get_or_init(|| Texts::compiled_in(include_str!("texts/en.json"), include_str!("texts/de.json")))
    }

    fn standard_content() -> &'static Edition<Components> {
        static STANDARD: OnceLock<Edition<Components>> = OnceLock::new();
        STANDARD.get_or_init(|| Edition::compiled_in(include_str!("content/standard.json")))
    }

    /// EXA-1. All candles begin on the discard pile: the first draw shuffles them like any other (EXA-6).
    fn new(content: &'static Components, players: usize, setup: &Setup, seed: Seed) -> Result<Self, Problem> {
        if !Self::PLAYERS.contains(&players) || !(2..=4).contains(&setup.hand) {
            return Err(Problem::new("problem.setup").with("error", "2 or 3 players begin with 2 to 4 candles each"));
        }
        let at = Position {
            seed,
            shuffles: 0,
            round: 0,
            players: (0..players).map(|_| Player { matches: MATCHES, ..Player::default() }).collect(),
            stack: ArrayVec::new(),
            discard: content.candles,
            pending: [Frame::Bidding].into_iter().collect(),
        };
        let mut game = Lanterns { content: ContentRef(content), at };
        for _ in 0..setup.hand {
            game.in_order().for_each(|seat| game.draw(seat, &mut Silent));
        }
        Ok(game)
    }

    fn players(&self) -> usize {
        self.at.players.len()
    }

    fn turn(&self) -> Seats {
        match self.at.pending.last() {
            None => Seats::NONE,
            Some(Frame::Bidding) => {
                let is_open = |seat: &Seat| self.at.players[seat.index()].bid == Bid::Open;
                Seat::all(self.players()).filter(is_open).fold(Seats::NONE, Seats::with)
            }
            Some(Frame::Turn { seat } | Frame::Paying { seat, .. } | Frame::Taking { seat }) => Seats::only(*seat),
        }
    }

    fn prompt(&self, _: Seat) -> Text {
        let asked = |id, seat: Seat| Text::new(id).with("who", seat);
        match self.at.pending.last() {
            None => Text::new("prompt.over"),
            Some(Frame::Bidding) => Text::new("prompt.bid"),
            Some(Frame::Turn { seat }) => asked("prompt.turn", *seat).with("height", self.height()),
            Some(Frame::Paying { seat, paid }) => asked("prompt.pay", *seat).with("left", self.left_to_pay(paid)),
            Some(Frame::Taking { seat }) => asked("prompt.take", *seat),
        }
    }

    /// The candidates that pass `check`, so that the two can never disagree. With so few actions all are candidates; a
    /// larger game lists those of the open frame.
    fn options(&self, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Action::every().filter(|&action| self.check(seat, action).is_ok()));
    }

    /// A payment is a set of candles, so one order is enough: from long to short, matches before the first candle.
    /// Whoever began otherwise (a person may) is offered everything where this order leads nowhere.
    fn search_options(&self, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        self.options(seat, out);
        let Some(Frame::Paying { paid, .. }) = self.at.pending.last() else { return };
        let Some(shortest) = paid.each().next() else { return };
        let in_order = |action: &Action| matches!(action, Action::Pay(candle) if *candle <= shortest);
        if out.iter().skip(before).any(in_order) {
            let mut place = 0;
            out.retain(|action| {
                place += 1;
                place <= before || in_order(action)
            });
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        let not_asked = || Err(Refusal::not_asked(self.prompt(seat)));
        if !self.turn().contains(seat) {
            return not_asked();
        }
        let me = &self.at.players[seat.index()];
        match (self.at.pending.last(), action) {
            (Some(Frame::Bidding), Action::Bid(None)) => Ok(()),
            (Some(Frame::Bidding), Action::Bid(Some(candle))) => me.has(candle, &["EXA-2"]),
            (Some(Frame::Turn { .. }), Action::Pass) => Ok(()),
            (Some(Frame::Turn { .. }), Action::Light) => can_make(&me.hand, self.height().into()),
            (Some(Frame::Turn { .. } | Frame::Paying { .. }), Action::Strike) => self.can_strike(me),
            (Some(Frame::Paying { paid, .. }), Action::Pay(candle)) => {
                me.has(candle, &["EXA-3.2"])?;
                self.can_go_on_after(me, paid, candle)
            }
            (Some(Frame::Taking { .. }), Action::Take(None)) => Ok(()),
            (Some(Frame::Taking { .. }), Action::Take(Some(candle))) => self.was_paid(candle),
            _ => not_asked(),
        }
    }

    fn perform(&mut self, seat: Seat, action: Action, log: &mut impl Log<Event>) -> Outcome {
        debug_assert!(self.check(seat, action).is_ok(), "{action} was not checked");
        match action {
            Action::Bid(candle) => self.bid(seat, candle, log),
            Action::Light => self.light(seat, log),
            Action::Pass => self.pass(seat, log),
            Action::Strike => self.strike(seat, log),
            Action::Pay(candle) => self.pay(seat, candle, log),
            Action::Take(candle) => self.take(seat, candle, log),
        }
    }

    fn describe(&self, _: Seat, action: Action) -> Text {
        match action {
            Action::Bid(candle) => Text::new("option.bid").with("what", name_or_nothing(candle)),
            Action::Light => Text::new("option.light"),
            Action::Pass => Text::new("option.pass"),
            Action::Strike => Text::new("option.strike"),
            Action::Pay(candle) => Text::new("option.pay").with("what", candle.name()),
            Action::Take(candle) => Text::new("option.take").with("what", name_or_nothing(candle)),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn score(&self, viewer: Viewer) -> ScoreSheet {
        self.score_for(viewer)
    }

    fn redraw_hidden(&mut self, seat: Seat, rng: &mut Rng) {
        self.redraw_for(seat, rng);
    }

    fn position(&self) -> Position {
        self.at.clone()
    }

    fn from_position(content: &'static Components, position: &Position) -> Result<Self, Problem> {
        let game = Lanterns { content: ContentRef(content), at: position.clone() };
        match game.broken_invariant() {
            Some(invariant) => Err(Problem::new("problem.position").with("reason", invariant)),
            None => Ok(game),
        }
    }
}
