//! Modernizing and levers (BOO-12).

use crate::action::{Action, BoatMove, Way};
use crate::content::{LeverEffect, LeverMode, Window};
use crate::decide::{Question, about, describe_done, unless};
use crate::event::Event;
use crate::pieces::{Resource, Slot};
use crate::state::{Boonlake, Decision, Source, Step};
use crate::turn::Teller;
use almende_core::{Log, Refusal, Seat, Text};
use serde::{Deserialize, Serialize};

impl Boonlake {
    /// BOO-12.1.1, BOO-17.16: the price of a lever.
    pub(crate) fn lever_price(&self, seat: Seat, slot: Slot) -> u8 {
        self.content.levers[slot.index()].coins.saturating_sub(self.board(seat).perks.modernize)
    }

    pub(crate) fn slots_are_full(&self, seat: Seat) -> bool {
        usize::from(self.board(seat).lever_count()) == Slot::COUNT
    }

    pub(crate) fn can_modernize(&self, seat: Seat, slot: Slot, inhabitants: u8) -> bool {
        let board = self.board(seat);
        !board.has_lever(slot) && board.coins >= self.lever_price(seat, slot).into() && board.ranch >= inhabitants
    }

    pub(crate) fn check_modernize(&self, seat: Seat, slot: Slot, inhabitants: u8) -> Result<(), Refusal> {
        let board = self.board(seat);
        if board.has_lever(slot) {
            return Err(Refusal::new("refusal.slot_filled", &["BOO-12.1.1", "BOO-12.1.2"]).with("what", slot.word()));
        }
        if board.ranch < inhabitants {
            return Err(Refusal::short("refusal.too_few_inhabitants", &["BOO-11.7.2"], inhabitants, board.ranch));
        }
        let price = self.lever_price(seat, slot);
        if board.coins < price.into() {
            return Err(Refusal::short("refusal.too_few_coins", &["BOO-12.1.1"], price, board.coins));
        }
        Ok(())
    }

    /// BOO-12.1.1, BOO-12.1.3, BOO-RULING-31, BOO-RULING-32: paid, and ready at once.
    pub(crate) fn modernize(&mut self, seat: Seat, slot: Slot, inhabitants: u8, teller: &mut Teller<impl Log<Event>>) {
        self.give_up_inhabitants(seat, inhabitants, teller);
        self.pay_coins(seat, self.lever_price(seat, slot).into(), teller);
        self.board_mut(seat).levers |= slot.bit();
        teller.tell(|| Event::Modernized { seat, slot });
    }

    /// BOO-12.2.1: the lever moves down.
    pub(crate) fn use_lever(&mut self, seat: Seat, slot: Slot, teller: &mut Teller<impl Log<Event>>) {
        self.board_mut(seat).used |= slot.bit();
        teller.tell(|| Event::LeverUsed { seat, slot });
    }

    pub(crate) fn lever_not_ready(&self, seat: Seat, slot: Slot) -> Refusal {
        let id = if self.board(seat).has_lever(slot) { "refusal.lever_used" } else { "refusal.lever_missing" };
        Refusal::new(id, &["BOO-12.2.1"]).with("what", slot.word())
    }

    fn mode(&self, slot: Slot, way: Way) -> Option<&LeverMode> {
        self.content.levers[slot.index()].modes.get(way.mode(slot)?)
    }

    /// Uses a lever in one of its modes: what it costs, then what it does.
    pub(crate) fn pull(&mut self, seat: Seat, slot: Slot, way: Way, teller: &mut Teller<impl Log<Event>>) {
        let (Some(mode), Some(give)) = (way.mode(slot), self.mode(slot, way).map(|mode| mode.give)) else { return };
        self.use_lever(seat, slot, teller);
        self.run_after(seat, Step::Effects(Source::Lever(slot, mode as u8), 0));
        self.give(seat, give, teller);
    }

    // At any time (BOO-12.4.1, BOO-12.4.2, BOO-12.4.8).

    /// Whether an answer is a free action, whatever else is asked.
    pub(crate) fn is_free_action(&self, action: Action) -> bool {
        match action {
            Action::Boat(_) => true,
            Action::Lever(slot, _) => {
                matches!(self.content.levers[slot.index()].window, Window::AnyTime | Window::AnyTimeOrCardPlay)
            }
            _ => false,
        }
    }

    fn can_pull_any_time(&self, seat: Seat, slot: Slot, way: Way) -> bool {
        let Some(mode) = self.mode(slot, way) else { return false };
        if slot == Slot::CAPSTAN || !self.board(seat).is_ready(slot) || !self.can_give(seat, mode.give) {
            return false;
        }
        match (slot, mode.get[0]) {
            (Slot::SPARE_VALVE, Some(LeverEffect::Gain(crate::content::Gain::Coins(coins)))) => {
                self.pays_without_spare_valve(seat, coins.into())
            }
            (Slot::SPARE_VALVE, _) => self.pays_without_spare_valve(seat, 0),
            (Slot::MAIN_VALVE, _) => self.pays_without_main_valve(seat),
            _ => true,
        }
    }

    pub(crate) fn check_free_action(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Boat(step) => self.check_boat(seat, step),
            // Slot 7 is used by naming the boat's move.
            Action::Lever(Slot::CAPSTAN, _) => {
                Err(Refusal::new("refusal.lever_by_boat", &["BOO-12.3.7"]).with("what", Slot::CAPSTAN.word()))
            }
            Action::Lever(slot, way) => {
                if self.can_pull_any_time(seat, slot, way) {
                    return Ok(());
                }
                if !self.board(seat).is_ready(slot) {
                    return Err(self.lever_not_ready(seat, slot));
                }
                let give = self.mode(slot, way).map(|mode| mode.give).unwrap_or_default();
                self.check_give(seat, give, &["BOO-12.3.12"])?;
                Err(Refusal::new("refusal.would_not_pay", &["BOO-6.2"]))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn free_action(&mut self, seat: Seat, action: Action, teller: &mut Teller<impl Log<Event>>) {
        match action {
            Action::Boat(step) => self.move_boat(seat, step, teller),
            Action::Lever(slot, way) => self.pull(seat, slot, way, teller),
            _ => {}
        }
    }

    pub(crate) fn describe_free_action(&self, action: Action) -> Text {
        match action {
            Action::Boat(step) => {
                let id = match (step.to > step.from, step.lever) {
                    (true, _) => "option.boat_down",
                    (false, true) => "option.boat_lever",
                    (false, false) => "option.boat_up",
                };
                let text = Text::new(id).with("from", step.from.word()).with("to", step.to.word());
                if id == "option.boat_up" { text.with("n", self.content.board.upstream_coins) } else { text }
            }
            Action::Lever(slot, way) => describe_lever(slot, way),
            _ => Refusal::not_asked(self.question()).text,
        }
    }

    /// The levers that can be used at any time.
    pub(crate) fn list_any_time_levers(&self, seat: Seat, out: &mut Vec<Action>) {
        let ready = self.board(seat).levers & !self.board(seat).used;
        for slot in [Slot::SPARE_VALVE, Slot::MAIN_VALVE, Slot::PRINTING_DRUM] {
            if ready & slot.bit() != 0 {
                let ways = Way::of(slot).iter().filter(|&&way| self.can_pull_any_time(seat, slot, way));
                out.extend(ways.map(|&way| Action::Lever(slot, way)));
            }
        }
    }

    /// Free actions: boats and levers.
    pub(crate) fn list_free_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_any_time_levers(seat, out);
        self.list_boat_moves(seat, out);
    }

    // For something forgone (BOO-12.4.3, BOO-12.4.4).

    /// Whether one of the levers of the top row is ready (BOO-12.3.14).
    pub(crate) fn top_row_is_ready(&self, seat: Seat) -> bool {
        self.ready_in(seat, Window::ForgoRightPart).next().is_some()
    }

    fn ready_in(&self, seat: Seat, window: Window) -> impl Iterator<Item = Slot> + '_ {
        let ready = self.board(seat).levers & !self.board(seat).used;
        Slot::all()
            .filter(move |slot| ready & slot.bit() != 0)
            .filter(move |slot| self.content.levers[slot.index()].window == window)
    }

    /// The levers whose window is open after forgoing.
    fn forgone_slots(&self, seat: Seat, forgone: Forgone) -> impl Iterator<Item = Slot> + '_ {
        let cards = self.ready_in(seat, Window::ForgoCardPlay).filter(move |_| forgone.card);
        cards.chain(self.ready_in(seat, Window::ForgoRightPart).filter(move |_| forgone.right_part))
    }

    /// Whether a lever for something forgone does anything now.
    fn can_pull_forgone(&self, seat: Seat, slot: Slot, way: Way) -> bool {
        let Some(mode) = self.mode(slot, way) else { return false };
        self.can_give(seat, mode.give)
            && match mode.get[0] {
                Some(LeverEffect::Modernize) => Slot::all().any(|other| self.can_modernize(seat, other, 0)),
                Some(LeverEffect::Upgrade) => self.can_upgrade(seat),
                _ => true,
            }
    }

    /// Whether any usual upgrade is possible.
    fn can_upgrade(&self, seat: Seat) -> bool {
        self.has_house_to_build(seat) || self.has_settlement_to_build(seat)
    }

    fn list_forgone(&self, seat: Seat, forgone: Forgone, out: &mut Vec<Action>) {
        for slot in self.forgone_slots(seat, forgone) {
            let ways = Way::of(slot).iter().filter(|&&way| self.can_pull_forgone(seat, slot, way));
            out.extend(ways.map(|&way| Action::Lever(slot, way)));
        }
        out.push(Action::Done);
    }

    /// The question is left out where no lever of the window is ready, or none could do anything whatever else is used.
    fn forgone_is_worth_asking(&self, seat: Seat, forgone: Forgone) -> bool {
        let usable = |slot: Slot| Way::of(slot).iter().any(|&way| self.can_pull_forgone(seat, slot, way));
        let helped = || {
            [Slot::SPARE_VALVE, Slot::MAIN_VALVE, Slot::PRINTING_DRUM]
                .iter()
                .any(|&slot| self.board(seat).is_ready(slot))
        };
        let mut slots = self.forgone_slots(seat, forgone);
        slots.any(|slot| usable(slot) || helped())
    }

    fn check_forgone(&self, seat: Seat, forgone: Forgone, slot: Slot, way: Way) -> Result<(), Refusal> {
        let window = self.content.levers[slot.index()].window;
        let open = match window {
            Window::ForgoCardPlay => forgone.card,
            Window::ForgoRightPart => forgone.right_part,
            _ => false,
        };
        if !open {
            let rules = &["BOO-12.3.14", "BOO-12.3.15", "BOO-12.4.3", "BOO-12.4.4"];
            return Err(Refusal::new("refusal.lever_not_now", rules));
        }
        if !self.board(seat).is_ready(slot) {
            return Err(self.lever_not_ready(seat, slot));
        }
        if self.can_pull_forgone(seat, slot, way) {
            return Ok(());
        }
        let give = self.mode(slot, way).map(|mode| mode.give).unwrap_or_default();
        self.check_give(seat, give, &["BOO-12.3.1"])?;
        Err(Refusal::new("refusal.lever_does_nothing", &["BOO-12.4.9"]).with("what", slot.word()))
    }

    /// BOO-12.3.15, BOO-12.3.19, BOO-RULING-6: of the top row only one, the others in any number.
    fn pull_forgone(
        &mut self,
        seat: Seat,
        forgone: Forgone,
        slot: Slot,
        way: Way,
        teller: &mut Teller<impl Log<Event>>,
    ) {
        let top_row = self.content.levers[slot.index()].window == Window::ForgoRightPart;
        self.ask(seat, Decision::Forgone(Forgone { right_part: forgone.right_part && !top_row, ..forgone }));
        self.pull(seat, slot, way, teller);
    }

    // In their own windows.

    /// BOO-12.3.9, BOO-12.4.7, BOO-12.4.9.
    pub(crate) fn can_use_beacon(&self, seat: Seat) -> bool {
        self.board(seat).is_ready(Slot::BEACON) && self.board(seat).supply > 0
    }

    /// The points of slot 6 for each presence.
    pub(crate) fn vp_per_presence(&self) -> u8 {
        match self.content.levers[Slot::SIGNAL_MAST.index()].modes.first().and_then(|mode| mode.get[0]) {
            Some(LeverEffect::VpPerPresence(vp)) => vp,
            _ => 0,
        }
    }

    /// BOO-12.2.3, BOO-12.4.8, BOO-17.12: whether a lever could be used before it is moved up.
    pub(crate) fn has_last_lever(&self, seat: Seat) -> bool {
        let board = self.board(seat);
        let cards = |slot| self.mode(slot, Way::Plain).is_some_and(|mode| self.can_give(seat, mode.give));
        board.is_ready(Slot::SPARE_VALVE)
            || board.is_ready(Slot::MAIN_VALVE)
            || board.is_ready(Slot::PRINTING_DRUM) && cards(Slot::PRINTING_DRUM)
            || board.is_ready(Slot::CAPSTAN) && board.boats[1] != Resource::Wood
    }

    /// The moves upstream that slot 7 allows.
    pub(crate) fn list_capstan_moves(&self, seat: Seat, out: &mut Vec<Action>) {
        let boats = self.board(seat).boats;
        let places = if boats[0] == boats[1] { &boats[..1] } else { &boats[..] };
        for &from in places {
            let moves = Resource::ALL.iter().map(|&to| BoatMove { from, to, lever: true });
            out.extend(moves.filter(|&step| self.can_move_boat(seat, step)).map(Action::Boat));
        }
    }
}

/// A lever in words.
pub(crate) fn describe_lever(slot: Slot, way: Way) -> Text {
    let id = match way {
        Way::Plain => "option.lever",
        Way::Coins => "option.lever_coins",
        Way::Cards => "option.lever_cards",
        Way::Vase => "option.lever_vase",
    };
    about(id, slot.word())
}

/// Levers for something forgone (BOO-12.3.14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Forgone {
    /// A card play was forgone.
    pub card: bool,
    /// The whole right part was forgone.
    pub right_part: bool,
}

impl Question for Forgone {
    type Answer = Option<(Slot, Way)>;

    fn prompt(self, _: &Boonlake, _: Seat) -> Text {
        Text::new("prompt.forgone")
    }

    fn options(self, game: &Boonlake, seat: Seat, out: &mut Vec<Action>) {
        game.list_forgone(seat, self, out);
    }

    fn heard(self, action: Action) -> Option<Option<(Slot, Way)>> {
        unless(
            Action::Done,
            action,
            |action| if let Action::Lever(slot, way) = action { Some((slot, way)) } else { None },
        )
    }

    fn check(self, game: &Boonlake, seat: Seat, lever: Option<(Slot, Way)>) -> Result<(), Refusal> {
        lever.map_or(Ok(()), |(slot, way)| game.check_forgone(seat, self, slot, way))
    }

    fn answer(self, game: &mut Boonlake, seat: Seat, lever: Option<(Slot, Way)>, teller: &mut Teller<impl Log<Event>>) {
        if let Some((slot, way)) = lever {
            game.pull_forgone(seat, self, slot, way, teller);
        }
    }

    fn describe(self, _: &Boonlake, _: Seat, lever: Option<(Slot, Way)>) -> Text {
        lever.map_or_else(describe_done, |(slot, way)| describe_lever(slot, way))
    }

    fn is_moot(self, game: &Boonlake, seat: Seat) -> bool {
        !game.forgone_is_worth_asking(seat, self)
    }

    fn levers_matter(self) -> bool {
        true
    }
}
