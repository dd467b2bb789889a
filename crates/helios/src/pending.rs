//! Which decisions can be pending together. A document somebody edited is checked against this, so that every position
//! that loads can be played to its end.

use crate::pieces::{Colour, Slot};
use crate::state::{Decision, FULL_SLOT, Helios, Payment, Pending, Phase, Purchase, Whereabouts};
use crate::turn::rounds;
use almende_core::Seat;

impl Helios {
    /// Whether the pending decisions fit the phase and each other and can all be completed.
    pub(crate) fn check_pending(&self) -> Result<(), String> {
        let Some((open, waiting)) = self.pending.split_last() else {
            return if self.phase == Phase::Over { Ok(()) } else { Err("no decision is pending".into()) };
        };
        if let Some(stranger) = self.pending.iter().find(|pending| pending.seat.index() >= self.players.into()) {
            return Err(format!("seat {} is asked but does not sit at the table", stranger.seat));
        }
        let fits = match self.phase {
            Phase::Setup => self.fits_setup(open, waiting),
            Phase::Actions => self.fits_actions(open, waiting),
            Phase::Characters => self.fits_characters(open, waiting),
            Phase::Refill => {
                // HEL-4.4: the last round has no refill.
                self.round < rounds(self.players)
                    && matches!(open.decision, Decision::ChooseCube | Decision::PlaceCube(_))
                    && waiting.iter().all(|pending| pending.decision == Decision::ChooseCube)
                    && self.asks_each_seat_once()
            }
            Phase::Over => false,
        };
        if !fits || !self.full_slots_are_returned() {
            return Err("the pending decisions do not fit the position".into());
        }
        if open.decision == Decision::ChooseCube && self.board(open.seat).room_for_cube().is_empty() {
            return Err("a bonus resource has no room and is lost at once (HEL-10.9)".into());
        }
        let mut options = Vec::new();
        self.list_options(open.seat, &mut options);
        if options.is_empty() { Err("the open decision has no answer".into()) } else { Ok(()) }
    }

    fn asks_each_seat_once(&self) -> bool {
        Seat::all(self.players.into())
            .all(|seat| self.pending.iter().filter(|pending| pending.seat == seat).count() < 2)
    }

    /// Start tiles first, one a player; only then the stacks are formed and the latecomers get their cubes.
    fn fits_setup(&self, open: &Pending, waiting: &[Pending]) -> bool {
        let asked = |seat| self.pending.iter().any(|pending| pending.seat == seat);
        let seats = || Seat::all(self.players.into());
        let nothing_formed =
            self.extra_stack.is_empty() && self.open_land.iter().chain(&self.removed_land).all(|&n| n == 0);
        let boards_fit = match open.decision {
            Decision::StartLand => {
                nothing_formed && seats().all(|seat| self.board(seat).tiles.len() == usize::from(!asked(seat)))
            }
            Decision::StartCube => {
                let start = self.content.board.start_tile;
                seats().all(|seat| self.board(seat).tiles.len() == 1)
                    && self.pending.iter().all(|pending| self.board(pending.seat).room_for_cube().contains(start))
            }
            _ => false,
        };
        boards_fit && waiting.iter().all(|pending| pending.decision == open.decision) && self.asks_each_seat_once()
    }

    /// What can wait in a turn, from below: the return of a full slot, its bonus action, the second tile of the Land
    /// Office while the field of the first asks for a cube.
    fn fits_actions(&self, open: &Pending, mut waiting: &[Pending]) -> bool {
        if self.pending.iter().any(|pending| pending.seat != self.active) || self.turns == 0 {
            return false;
        }
        if let Some((Pending { decision: Decision::ReturnTiles(_), .. }, above)) = waiting.split_first() {
            waiting = above;
            if let Some((Pending { decision: Decision::BonusAction, .. }, above)) = waiting.split_first() {
                waiting = above;
            }
        }
        if let Some((Pending { decision: Decision::PlaceTile { then: None, .. }, .. }, above)) = waiting.split_first()
            && matches!(open.decision, Decision::FieldCube(_))
        {
            waiting = above;
        }
        let board = self.board(open.seat);
        waiting.is_empty()
            && match open.decision {
                Decision::TakeTile | Decision::ChooseSlot(_) => self.pending.len() == 1,
                Decision::FieldCube(field) => board.room_for_cube().contains(field),
                Decision::OrderTiles(first, second) => first != second,
                Decision::Pay(payment) => {
                    let for_sale = match payment.purchase {
                        Purchase::Temple => true,
                        Purchase::Building(building) => !board.has_built(building),
                        Purchase::Activation(_) => false,
                    };
                    for_sale && self.payable(open.seat, &payment)
                }
                Decision::Exchange { mana, vp, times } => mana > 0 && mana.max(vp).max(times) <= 40,
                Decision::StartLand | Decision::StartCube | Decision::Characters { .. } | Decision::ReturnTiles(_) => {
                    false
                }
                _ => true,
            }
    }

    /// A turn with the characters, or above it the payment or the bonus resource of an activation.
    fn fits_characters(&self, open: &Pending, waiting: &[Pending]) -> bool {
        let own_turn =
            |pending: &Pending| pending.seat == self.active && matches!(pending.decision, Decision::Characters { .. });
        // After so many empty turns the phase is over.
        if self.idle >= self.players {
            return false;
        }
        match (waiting, open.decision) {
            ([], Decision::Characters { .. }) => own_turn(open),
            ([turn], decision) => {
                own_turn(turn)
                    && open.seat == turn.seat
                    && match decision {
                        Decision::ChooseCube | Decision::PlaceCube(_) => true,
                        Decision::Pay(Payment { purchase: Purchase::Activation(character), .. }) => {
                            let Decision::Pay(payment) = decision else { return false };
                            self.characters[character.index()] == Whereabouts::Inactive(open.seat)
                                && self.payable(open.seat, &payment)
                        }
                        _ => false,
                    }
            }
            _ => false,
        }
    }

    /// A slot is full exactly while its tiles wait to be returned (HEL-9.3).
    fn full_slots_are_returned(&self) -> bool {
        let returned = |seat, slot| {
            self.pending.iter().any(|pending| pending.seat == seat && pending.decision == Decision::ReturnTiles(slot))
        };
        let is_full = |seat: Seat, slot: Slot| self.board(seat).slots[slot.index()].len() == FULL_SLOT;
        Seat::all(self.players.into())
            .all(|seat| Slot::ALL.iter().all(|&slot| is_full(seat, slot) == returned(seat, slot)))
    }

    /// Whether a payment can be completed with the cubes on the board.
    fn payable(&self, seat: Seat, payment: &Payment) -> bool {
        let owned = self.board(seat).cube_counts();
        let usable: u8 = (0..Colour::COUNT).filter(|&i| payment.allowed[i]).map(|i| owned[i]).sum();
        let due = payment.due.iter().fold(0u8, |sum, &n| sum.saturating_add(n));
        let dues_fit =
            (0..Colour::COUNT).all(|i| payment.due[i] <= owned[i] && (payment.allowed[i] || payment.due[i] == 0));
        (1..=usable).contains(&payment.left) && due <= payment.left && dues_fit
    }
}
