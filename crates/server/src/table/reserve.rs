//! Seats that are kept for somebody: a rematch waits until each of those who played has said yes.

use super::{Chair, JournalEntry, TableState};
use crate::failure::Failure;
use crate::wire::{SeatKind, State};
use almende_core::Seat;

impl Chair {
    /// The same chair with nobody on it, open for everybody.
    pub(super) fn vacated(&self) -> Chair {
        Chair {
            kind: SeatKind::Open,
            guest: None,
            name: String::new(),
            bot: None,
            chance: None,
            reserved: None,
            declined: false,
            asked_again: false,
            ..self.clone()
        }
    }

    /// The chair of a rematch that one of the players asks for. Whoever gave up or was replaced by a bot is not asked again,
    /// and whoever wanted to be forgotten has no name.
    fn again(&self, asker: &str) -> Chair {
        let fresh = Chair { resigned: false, stood_in: false, ..self.vacated() };
        match &self.guest {
            None if self.kind == SeatKind::Bot => {
                Chair { kind: SeatKind::Bot, name: self.name.clone(), bot: self.bot.clone(), ..fresh }
            }
            Some(guest) if guest == asker => {
                Chair { kind: SeatKind::Person, guest: Some(guest.clone()), name: self.name.clone(), ..fresh }
            }
            Some(guest) if self.kind == SeatKind::Person && !self.resigned && !self.name.is_empty() => {
                Chair { reserved: Some(guest.clone()), name: self.name.clone(), ..fresh }
            }
            _ => fresh,
        }
    }
}

impl TableState {
    /// The seats that are kept for a guest, also if they have declined.
    pub fn reserved_for(&self, guest: Option<&str>) -> Vec<Seat> {
        let kept = |seat: &Seat| guest.is_some() && self.chairs[seat.index()].reserved.as_deref() == guest;
        Seat::all(self.players()).filter(kept).collect()
    }

    /// The chairs of a rematch that one of the players asks for; the next one sits first.
    pub fn rematch_chairs(&self, asker: &str) -> Vec<Chair> {
        let mut chairs: Vec<Chair> = self.chairs.iter().map(|chair| chair.again(asker)).collect();
        chairs.rotate_left(1);
        chairs
    }

    /// What comes of it when a guest does not want the seats that are kept for them; nothing if they have said so.
    pub fn decide_refusal(&self, guest: Option<&str>) -> Result<Vec<JournalEntry>, Failure> {
        let kept = self.reserved_for(guest);
        if kept.is_empty() {
            return Err(Failure::forbidden("problem.not_reserved"));
        }
        let unanswered = kept.into_iter().filter(|seat| !self.chairs[seat.index()].declined);
        Ok(unanswered.map(|seat| JournalEntry::Refused { seat }).collect())
    }

    /// What comes of it when the owner opens a seat for everybody or gives it to a bot; nothing if it is so already.
    pub fn decide_assignment(&self, seat: Seat, bot: Option<String>) -> Result<Option<JournalEntry>, Failure> {
        let chair = &self.chairs[seat.index()];
        if self.state() != State::Waiting || self.is_opening() {
            return Err(Failure::conflict("problem.playing"));
        }
        if chair.kind == SeatKind::Person {
            return Err(Failure::conflict("problem.no_seat"));
        }
        if chair.bot == bot && chair.reserved.is_none() {
            return Ok(None);
        }
        let name = bot.as_ref().map(|bot| self.bot_name(bot)).unwrap_or_default();
        Ok(Some(JournalEntry::Assigned { seat, bot, name }))
    }

    /// A name for another bot.
    fn bot_name(&self, bot: &str) -> String {
        let numbered = (1..=self.players()).map(|number| format!("{bot} {number}"));
        let taken = |name: &String| self.chairs.iter().any(|chair| chair.name == *name);
        numbered.clone().find(|name| !taken(name)).unwrap_or_else(|| bot.to_owned())
    }
}
