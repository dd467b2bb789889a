//! What a command would do. A refused command changes nothing, because nothing here changes anything.

use super::{GameLine, JournalEntry, OpenProposal, ProposalEffect, STAND_IN, Step, TableState};
use crate::failure::Failure;
use crate::limits;
use crate::wire::{Deed, Proposal, SeatKind, State};
use almende_core::{Said, Seat, Seats, Texts};
use http::StatusCode;

impl TableState {
    /// Whether an entry says what is so already. Such a one is not written: whoever asks for it again and again would fill the journal.
    pub fn knows_already(&self, entry: &JournalEntry) -> bool {
        match entry {
            JournalEntry::Preferred { seat, confirm, steps } => {
                steps.is_empty() && self.chairs[seat.index()].confirm == *confirm
            }
            JournalEntry::Agreed { seat, proposal, effect: None } => {
                self.open_proposals.iter().any(|open| open.id == *proposal && open.agreed.contains(*seat))
            }
            JournalEntry::Renamed { seat, name } => self.chairs[seat.index()].name == *name,
            _ => false,
        }
    }

    /// Refuses what would go on for ever: what a table keeps has an end.
    pub fn check_room(&self) -> Result<(), Failure> {
        if self.version < limits::VERSIONS { Ok(()) } else { Err(Failure::refused("problem.table_full")) }
    }

    /// What a command of a seat leads to. `away` are the seats that have not been seen for long.
    pub fn decide(&self, seat: Seat, deed: &Deed, away: Seats, at: i64) -> Result<JournalEntry, Failure> {
        if !deed.leads_to_the_end() {
            self.check_room()?;
        }
        match (self.state(), deed) {
            (State::Waiting, Deed::Prefer { confirm }) => {
                return Ok(JournalEntry::Preferred { seat, confirm: *confirm, steps: Vec::new() });
            }
            (State::Waiting, _) => return Err(Failure::conflict("problem.waiting")),
            (State::Over, _) => return Err(Failure::conflict("problem.over")),
            (State::Playing, _) => {}
        }
        let chair = &self.chairs[seat.index()];
        let back = matches!(deed, Deed::Propose { proposal: Proposal::PersonForSeat { .. } });
        if chair.kind == SeatKind::Bot && !back {
            return Err(Failure::refused("problem.bot_plays"));
        }
        if chair.resigned && !back {
            return Err(Failure::refused("problem.has_resigned"));
        }
        match deed {
            Deed::Act { action } => self.decide_act(seat, action),
            Deed::Undo => self.decide_undo(seat, false),
            Deed::ResetTurn => self.decide_undo(seat, true),
            Deed::Redo => self.decide_redo(seat),
            Deed::Confirm => {
                let mut line = self.copy_line()?;
                if line.confirming(&self.chairs) != Some(seat) {
                    return Err(Failure::refused("problem.confirm_nothing"));
                }
                line.confirm();
                Ok(JournalEntry::Confirmed { seat, steps: line.take_single_options(&self.chairs) })
            }
            Deed::Prefer { confirm } => {
                let mut chairs = self.chairs.clone();
                chairs[seat.index()].confirm = *confirm;
                // The others' turn has begun: it is not stopped by wanting to confirm what is past.
                let line = self.copy_line()?;
                if line.confirming(&self.chairs).is_none() && line.confirming(&chairs).is_some() {
                    return Err(Failure::refused("problem.confirm_late"));
                }
                let steps = if *confirm { Vec::new() } else { self.copy_line()?.take_single_options(&chairs) };
                Ok(JournalEntry::Preferred { seat, confirm: *confirm, steps })
            }
            Deed::Resign => Ok(self.decide_resignation(seat)),
            Deed::Claim { seat: from } => self.decide_claim(seat, *from, at),
            Deed::Propose { proposal } => self.decide_proposal(seat, proposal, away, at),
            Deed::Agree { proposal } => self.decide_agreement(seat, *proposal, away, at),
            Deed::Decline { proposal } => {
                self.find_proposal(*proposal)?;
                Ok(JournalEntry::Declined { seat, proposal: *proposal })
            }
        }
    }

    /// What a decision of a person or a bot leads to.
    pub fn decide_act(&self, seat: Seat, action: &str) -> Result<JournalEntry, Failure> {
        let mut line = self.copy_line()?;
        if line.confirming(&self.chairs).is_some() {
            return Err(Failure::refused("problem.unconfirmed"));
        }
        let step = Step { seat, action: action.to_owned(), auto: false };
        line.apply(&step).map_err(|said| self.explain(said))?;
        let mut steps = vec![step];
        steps.append(&mut line.take_single_options(&self.chairs));
        Ok(JournalEntry::Act { seat, steps })
    }

    /// Why an action cannot be carried out.
    pub fn explain(&self, said: Said) -> Failure {
        explain(&said, self.game.title.texts(), &self.names())
    }

    fn copy_line(&self) -> Result<GameLine, Failure> {
        self.line.clone().ok_or_else(|| Failure::conflict("problem.waiting"))
    }

    fn decide_undo(&self, seat: Seat, whole_turn: bool) -> Result<JournalEntry, Failure> {
        let mut line = self.copy_line()?;
        let refused = |refused| Failure::from_refused(almende_core::Problem::from(refused));
        let mut count = line.undo_decision(seat).map_err(refused)?;
        if whole_turn {
            while let Ok(more) = line.undo_decision(seat) {
                count += more;
            }
        }
        if self.has_taken_back_enough(seat) && self.is_noticed(seat, count) {
            let enough = almende_core::Problem::new("problem.undo_enough");
            return Err(Failure::from_refused(enough.with("times", limits::TURNS_BACK)));
        }
        Ok(JournalEntry::Undo { seat, count })
    }

    /// Whether a seat can take its last decision back.
    pub fn can_undo(&self, seat: Seat) -> bool {
        let can = self.line.as_ref().is_some_and(|line| line.can_undo(seat));
        can && !(self.has_taken_back_enough(seat) && self.is_noticed(seat, 1))
    }

    /// Whether a seat has taken the turn back from those who wait for it as often as they have to bear.
    fn has_taken_back_enough(&self, seat: Seat) -> bool {
        self.turns_taken_back[seat.index()] >= limits::TURNS_BACK && !self.others_awaited(seat).is_empty()
    }

    /// Whether the others know of any of the last actions of a seat.
    fn is_noticed(&self, seat: Seat, count: usize) -> bool {
        let marks = self.line.iter().flat_map(|line| line.marks().iter().rev());
        marks.filter(|mark| mark.seat == seat).take(count).any(|mark| !mark.secret)
    }

    /// Other people the game waits for. Whoever plays several seats keeps nobody waiting with one of them but themselves.
    pub(super) fn others_awaited(&self, seat: Seat) -> Seats {
        let guest = |seat: Seat| self.chairs.get(seat.index()).and_then(|chair| chair.guest.as_ref());
        let is_other = |other: &Seat| guest(*other) != guest(seat);
        let persons = self.persons();
        self.awaited().iter().filter(|other| persons.contains(*other)).filter(is_other).fold(Seats::NONE, Seats::with)
    }

    /// Whether a seat can do again what it took back.
    pub fn can_redo(&self, seat: Seat) -> bool {
        self.undone.last().is_some_and(|undone| undone.seat == seat)
    }

    fn decide_redo(&self, seat: Seat) -> Result<JournalEntry, Failure> {
        let undone = self.undone.last().filter(|undone| undone.seat == seat);
        let undone = undone.ok_or_else(|| Failure::refused("problem.redo_nothing"))?;
        let mut line = self.copy_line()?;
        for step in &undone.steps {
            line.apply(step).map_err(|said| self.explain(said))?;
        }
        Ok(JournalEntry::Redo { seat })
    }

    fn find_proposal(&self, id: u32) -> Result<&OpenProposal, Failure> {
        let found = self.open_proposals.iter().find(|asked| asked.id == id);
        found.ok_or_else(|| Failure::refused("problem.no_proposal"))
    }

    fn decide_proposal(&self, seat: Seat, proposal: &Proposal, away: Seats, at: i64) -> Result<JournalEntry, Failure> {
        let seat_of = |number: u8| {
            let found = Seat::new(number.into()).filter(|seat| seat.index() < self.players());
            found.ok_or_else(|| Failure::bad("problem.no_such_seat"))
        };
        let mut proposal = proposal.clone();
        match &proposal {
            Proposal::Takeback => {
                self.effect(seat, &proposal)?;
            }
            Proposal::BotForSeat { seat: other, bot } => {
                proposal = self.name_stand_in(seat_of(*other)?, bot.as_deref(), self.late(away, at), at)?;
            }
            Proposal::PersonForSeat { seat: other } => {
                let chair = &self.chairs[seat_of(*other)?.index()];
                let taken_over = chair.kind == SeatKind::Bot && chair.guest.is_some();
                if !taken_over && !chair.resigned {
                    return Err(Failure::refused("problem.seat_is_played"));
                }
            }
            Proposal::End => {}
        }
        if self.open_proposals.iter().any(|asked| asked.proposal == proposal) {
            return Err(Failure::refused("problem.asked_already"));
        }
        let open = self.still_to_ask(&proposal, Seats::only(seat), self.excused(&proposal, away, at), at);
        let at_once = open.is_empty() || self.comes_back(seat, &proposal);
        let effect = if at_once { Some(self.effect(seat, &proposal)?) } else { None };
        Ok(JournalEntry::Proposed { seat, proposal, effect })
    }

    fn decide_agreement(&self, seat: Seat, id: u32, away: Seats, at: i64) -> Result<JournalEntry, Failure> {
        let asked = self.find_proposal(id)?;
        let excused = self.excused(&asked.proposal, away, at);
        let open = self.still_to_ask(&asked.proposal, asked.agreed.with(seat), excused, at);
        let effect = if open.is_empty() { Some(self.effect(asked.by, &asked.proposal)?) } else { None };
        Ok(JournalEntry::Agreed { seat, proposal: id, effect })
    }

    /// Who need not be asked: those who are late, and those on holiday, who are asked only whether the game shall end. The one a
    /// proposal is about is asked where it needs their word.
    pub fn excused(&self, proposal: &Proposal, away: Seats, at: i64) -> Seats {
        let excused = self.excused_by_absence(proposal, away, at);
        let about = proposal.seat().filter(|_| self.asks_the_absent(proposal, at));
        about.map_or(excused, |seat| excused.without(seat))
    }

    fn excused_by_absence(&self, proposal: &Proposal, away: Seats, at: i64) -> Seats {
        let late = self.late(away, at);
        if *proposal == Proposal::End {
            return late;
        }
        Seat::all(self.players()).filter(|seat| self.rests(*seat, at).is_some()).fold(late, Seats::with)
    }

    /// Whether somebody wants the own seat back that a bot took over in their absence: that is granted at once.
    fn comes_back(&self, seat: Seat, proposal: &Proposal) -> bool {
        let Proposal::PersonForSeat { seat: wanted } = proposal else { return false };
        let (own, chair) = (&self.chairs[seat.index()], self.chairs.get(usize::from(*wanted)));
        chair.is_some_and(|chair| chair.guest.is_some() && chair.guest == own.guest && !chair.resigned)
    }

    /// Who has still to agree: every person who plays, but those who are excused, and the one whose seat it is about.
    pub fn still_to_ask(&self, proposal: &Proposal, agreed: Seats, excused: Seats, at: i64) -> Seats {
        let about = proposal.seat().filter(|_| !self.asks_the_absent(proposal, at));
        let guests_agreed: Vec<_> = agreed.iter().map(|seat| &self.chairs[seat.index()].guest).collect();
        let open = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            // At a hot-seat table one person answers for all their seats.
            !excused.contains(*seat) && about != Some(*seat) && !guests_agreed.contains(&&chair.guest)
        };
        self.persons().iter().filter(open).fold(Seats::NONE, Seats::with)
    }

    /// The seats that have to answer any of the open proposals, also those who could be excused.
    pub fn still_asked(&self) -> Seats {
        let open = |asked: &OpenProposal| self.still_to_ask(&asked.proposal, asked.agreed, Seats::NONE, self.changed);
        self.open_proposals
            .iter()
            .flat_map(|asked| open(asked).iter().collect::<Vec<_>>())
            .fold(Seats::NONE, Seats::with)
    }

    fn effect(&self, by: Seat, proposal: &Proposal) -> Result<ProposalEffect, Failure> {
        let no_seat = || Failure::bad("problem.no_such_seat");
        Ok(match proposal {
            Proposal::Takeback => {
                let line = self.copy_line()?;
                let count = line.last_decision(by).ok_or_else(|| Failure::refused("problem.undo_nothing"))?;
                ProposalEffect::Takeback { count }
            }
            Proposal::BotForSeat { seat, bot } => ProposalEffect::Bot {
                seat: Seat::new((*seat).into()).ok_or_else(no_seat)?,
                bot: bot.clone().unwrap_or_else(|| STAND_IN.to_owned()),
            },
            Proposal::PersonForSeat { seat } => {
                ProposalEffect::Person { seat: Seat::new((*seat).into()).ok_or_else(no_seat)? }
            }
            Proposal::End => ProposalEffect::End,
        })
    }
}

impl Deed {
    /// Whether it can be done only so often: each brings the game nearer to its end.
    fn leads_to_the_end(&self) -> bool {
        match self {
            Deed::Act { .. } | Deed::Confirm | Deed::Resign | Deed::Claim { .. } | Deed::Agree { .. } => true,
            Deed::Propose { proposal } => *proposal == Proposal::End,
            Deed::Undo | Deed::Redo | Deed::ResetTurn | Deed::Prefer { .. } | Deed::Decline { .. } => false,
        }
    }
}

impl Proposal {
    /// The seat it is about.
    fn seat(&self) -> Option<Seat> {
        match self {
            Proposal::BotForSeat { seat, .. } | Proposal::PersonForSeat { seat } => Seat::new((*seat).into()),
            Proposal::Takeback | Proposal::End => None,
        }
    }
}

/// Why an action cannot be carried out, in the words of its game.
pub fn explain(said: &Said, texts: &Texts, names: &[String]) -> Failure {
    match said {
        Said::Unreadable(problem) => Failure::problem(StatusCode::UNPROCESSABLE_ENTITY, problem, texts),
        Said::Refused(refusal) => Failure::refusal(refusal, texts, names),
    }
}
