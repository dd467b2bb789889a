//! When a person keeps the others waiting, and what the others may do then.
//!
//! A clock that has run out changes nothing by itself. After its grace the person is late, and the others may: with two at the table
//! claim the game; otherwise put the bot [`STAND_IN`] in, or end the game, without asking the one who is late. A table without a clock
//! knows only those who are long away; nobody wins by that. On holiday nobody is late, and only the person says who plays meanwhile.

use super::{JournalEntry, ProposalEffect, TableState};
use crate::failure::Failure;
use crate::wire::{Clock, Proposal, SeatKind, State};
use almende_core::{Problem, Seat, Seats};

/// The bot that plays for those who cannot be asked: no weak one, so that nobody gains by their absence.
pub const STAND_IN: &str = "hard";

impl TableState {
    /// From when on the others may decide without the person of a seat, if the person lets the clock run.
    pub fn claimable_at(&self, seat: Seat, at: i64) -> Option<i64> {
        let plays = self.state() == State::Playing && self.persons().contains(seat);
        self.clocks.claimable_at(self.spec.options.clock, seat, at).filter(|_| plays)
    }

    /// The persons without whom the others may decide now: out of time and its grace, or, without a clock, long away.
    pub fn late(&self, away: Seats, at: i64) -> Seats {
        let late = |seat: &Seat| match self.spec.options.clock {
            Clock::None => away.contains(*seat) && self.awaited().contains(*seat) && self.rests(*seat, at).is_none(),
            Clock::Turn { .. } | Clock::Game { .. } => self.claimable_at(*seat, at).is_some_and(|from| from <= at),
        };
        self.persons().iter().filter(late).fold(Seats::NONE, Seats::with)
    }

    /// Until when the person of a seat is on holiday, if they are.
    pub fn rests(&self, seat: Seat, at: i64) -> Option<i64> {
        self.clocks.rests(seat, at)
    }

    /// What happens when a seat gives up: of two the other has won.
    pub fn decide_resignation(&self, seat: Seat) -> JournalEntry {
        JournalEntry::Resigned { seat, winner: self.only_other(seat) }
    }

    /// What happens when a seat claims the game of another who is out of time.
    pub(super) fn decide_claim(&self, seat: Seat, from: u8, at: i64) -> Result<JournalEntry, Failure> {
        let other = self.only_other(seat).ok_or_else(|| Failure::refused("problem.claim_two"))?;
        if u8::from(other) != from {
            return Err(Failure::bad("problem.no_such_seat"));
        }
        match self.claimable_at(other, at) {
            Some(when) if when <= at => Ok(JournalEntry::Claimed { seat }),
            _ => Err(Failure::refused("problem.claim_early")),
        }
    }

    fn only_other(&self, seat: Seat) -> Option<Seat> {
        Seat::all(self.players()).find(|other| *other != seat).filter(|_| self.players() == 2 && self.line.is_some())
    }

    /// A proposal with the bot that would play, if it is about one and may be made.
    pub(super) fn name_stand_in(
        &self,
        seat: Seat,
        bot: Option<&str>,
        late: Seats,
        at: i64,
    ) -> Result<Proposal, Failure> {
        let chair = &self.chairs[seat.index()];
        let gone = chair.resigned || late.contains(seat) || self.rests(seat, at).is_some();
        if chair.kind != SeatKind::Person || !gone {
            return Err(Failure::refused("problem.seat_is_played"));
        }
        let bot = bot.unwrap_or(STAND_IN);
        crate::limits::bot(bot)?;
        if chair.resigned && bot != STAND_IN {
            return Err(Failure::from_refused(Problem::new("problem.stand_in").with("bot", STAND_IN)));
        }
        Ok(Proposal::BotForSeat { seat: seat.into(), bot: Some(bot.to_owned()) })
    }

    /// Whether the person a proposal is about has a say in it: on holiday, and wherever another bot than the server's is to play.
    pub(super) fn asks_the_absent(&self, proposal: &Proposal, at: i64) -> bool {
        let Proposal::BotForSeat { seat, bot } = proposal else { return false };
        let rests = Seat::new((*seat).into()).is_some_and(|seat| self.rests(seat, at).is_some());
        rests || bot.as_deref() != Some(STAND_IN)
    }

    /// What happens at the table when a guest goes on holiday until a time (with a bot for the time, if they want one) or comes back.
    pub fn decide_holiday(&self, guest: &str, until: i64, stand_in: Option<&str>, at: i64) -> Vec<JournalEntry> {
        if self.state() != State::Playing || !self.spec.options.clock.is_for_days() {
            return Vec::new();
        }
        let away = until > at;
        let of_seat = |seat: Seat| {
            let chair = &self.chairs[seat.index()];
            let news = self.rests(seat, at) != Some(until).filter(|_| away);
            let plays = chair.kind == SeatKind::Person && !chair.resigned;
            let bot = stand_in.filter(|_| away && plays).map(|bot| {
                let proposal = Proposal::BotForSeat { seat: seat.into(), bot: Some(bot.to_owned()) };
                JournalEntry::Proposed {
                    seat,
                    proposal,
                    effect: Some(ProposalEffect::Bot { seat, bot: bot.to_owned() }),
                }
            });
            let back = (!away && chair.kind == SeatKind::Bot && !chair.resigned).then(|| {
                let proposal = Proposal::PersonForSeat { seat: seat.into() };
                JournalEntry::Proposed { seat, proposal, effect: Some(ProposalEffect::Person { seat }) }
            });
            let rested = news.then_some(JournalEntry::Rested { seat, until });
            [rested, bot, back].into_iter().flatten()
        };
        self.seats_of(Some(guest)).into_iter().flat_map(of_seat).collect()
    }
}
