//! The deal: what the server and the players' pages bind themselves to, and the short time in which the pages open it.

use super::{GameLine, JournalEntry, TableState, broken};
use crate::failure::Failure;
use crate::fairness::{self, Terms};
use crate::wire::{Deal, SeatChance, SeatKind, State};
use almende_core::{Problem, RecordedCarry, RecordedChance, RecordedDeal, Seat, Seats, Seed};

/// How the database calls a table at which all sit but the game has not begun.
pub const OPENING: &str = "opening";

/// What a game was dealt from, kept for as long as it is played under other rules.
#[derive(Clone, Debug)]
pub(super) struct DealVersions {
    pub(super) rules: u32,
    pub(super) content: String,
}

impl TableState {
    /// What the server binds itself to, as the table is now; nothing for a game that is not dealt here, and for tables made
    /// before there was a secret.
    pub(super) fn bind(&self) -> Option<String> {
        let secret = self.spec.secret.filter(|_| self.spec.position.is_none())?;
        let terms = Terms {
            table: &self.id,
            game: &self.spec.game,
            rules: self.spec.rules,
            content: &self.spec.content,
            players: self.players(),
            setup: &self.spec.setup,
        };
        Some(fairness::commitment(&secret, &terms))
    }

    /// Whether somebody sits on every chair.
    pub fn is_full(&self) -> bool {
        self.chairs.iter().all(|chair| chair.kind != SeatKind::Open)
    }

    /// The seats whose pages are bound to a chance that they have not opened.
    pub fn unopened(&self) -> Seats {
        let unopened = |seat: &Seat| {
            let chance = self.chairs[seat.index()].chance.as_ref();
            self.spec.secret.is_some() && chance.is_some_and(|chance| chance.opened.is_none())
        };
        Seat::all(self.players()).filter(unopened).fold(Seats::NONE, Seats::with)
    }

    /// Whether all have sat down and the pages open what they bound themselves to.
    pub fn is_opening(&self) -> bool {
        self.state() == State::Waiting && self.is_full()
    }

    /// The name in the database of where the table stands.
    pub fn stored_state(&self) -> &'static str {
        if self.is_opening() { OPENING } else { self.state().name() }
    }

    /// Since when the pages are waited for, while they are.
    pub fn opening_since(&self) -> Option<i64> {
        self.full_since.filter(|_| self.is_opening())
    }

    /// What follows once everybody has sat down and nobody's page is waited for any more: the start of the game.
    pub fn decide_start_if_ready(&self, drawn: Seed) -> Result<Option<JournalEntry>, Problem> {
        let ready = self.is_opening() && self.unopened().is_empty();
        if ready { self.decide_start(drawn).map(Some) } else { Ok(None) }
    }

    /// What begins the game. `drawn` is the seed of a table made before there was a secret.
    pub fn decide_start(&self, drawn: Seed) -> Result<JournalEntry, Problem> {
        let (seed, commitment) = match (self.spec.secret, &self.commitment) {
            _ if self.spec.position.is_some() => (drawn, None),
            (Some(secret), Some(commitment)) => {
                (fairness::seed(&secret, self.opened(), commitment), Some(commitment.clone()))
            }
            _ => {
                let hash = fairness::first_commitment(&drawn, &self.spec.setup, &self.spec.content, &self.id);
                (drawn, Some(hash))
            }
        };
        let steps = GameLine::new(self.set_up(seed)?).take_single_options(&self.chairs);
        Ok(JournalEntry::Started { seed, commitment, steps })
    }

    fn opened(&self) -> impl Iterator<Item = Option<&str>> {
        self.chairs.iter().map(|chair| chair.chance.as_ref()?.opened.as_deref())
    }

    /// What the opening of a page leads to; nothing if it was opened before.
    pub fn decide_opening(&self, seat: Seat, chance: &str) -> Result<Option<JournalEntry>, Failure> {
        let bound = self.chairs[seat.index()].chance.as_ref();
        let bound = bound.ok_or_else(|| Failure::conflict("problem.no_chance"))?;
        if !fairness::is_digest(chance) || fairness::chance_commitment(chance) != bound.commitment {
            return Err(Failure::refused("problem.chance"));
        }
        match &bound.opened {
            Some(_) => Ok(None),
            None if self.is_opening() => Ok(Some(JournalEntry::Opened { seat, chance: chance.to_owned() })),
            None if self.state() == State::Waiting => Err(Failure::conflict("problem.waiting")),
            None => Err(Failure::conflict("problem.chance_late")),
        }
    }

    /// A page opens what it bound itself to.
    pub(super) fn open_chance(&mut self, seat: Seat, chance: &str) -> Result<(), Problem> {
        let bound = self.chair(seat)?.chance.as_mut().ok_or_else(|| broken("chance"))?;
        bound.opened = Some(chance.to_owned());
        Ok(())
    }

    /// How the deal stands, as everybody may know it.
    pub(super) fn deal(&self) -> Option<Deal> {
        let over = self.state() == State::Over;
        let secret = self.spec.secret.filter(|_| self.dealt_here);
        let known = secret.is_some() || self.carried.is_some();
        known.then(|| Deal {
            opening_since: self.opening_since(),
            chances: self.chairs.iter().map(|chair| chair.chance.clone()).collect(),
            secret: secret.filter(|_| over).map(|secret| secret.to_string()),
            carried: self.carried.clone(),
        })
    }

    /// What the seed was made of, for the record.
    pub(super) fn recorded_deal(&self) -> Option<RecordedDeal> {
        let secret = self.spec.secret.filter(|_| self.dealt_here)?;
        let recorded = |SeatChance { commitment, opened }: SeatChance| RecordedChance { commitment, opened };
        let chances = self.chairs.iter().map(|chair| chair.chance.clone().map(recorded)).collect();
        Some(RecordedDeal { secret, chances })
    }

    /// What the game was dealt from, if it went on under other rules.
    pub(super) fn recorded_carry(&self) -> Option<RecordedCarry> {
        let (DealVersions { rules, content }, seed) = (self.dealt_with.as_ref()?, self.seed?);
        Some(RecordedCarry {
            rules: *rules,
            content: content.clone(),
            setup: self.spec.setup.clone(),
            seed,
            position: self.carried.clone()?,
        })
    }
}
