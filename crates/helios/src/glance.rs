//! A player's standing in a few numbers, for programs that judge positions: cheap, without allocation.

use crate::state::{Helios, Phase, Whereabouts};
use crate::turn::{action_rounds, rounds};
use almende_core::Seat;

/// A player's standing in a few numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Glance {
    /// All points if the game ended now.
    pub points: i32,
    /// Cubes on the board.
    pub cubes: u8,
    /// Different colours among them.
    pub colours: u8,
    /// Mana.
    pub mana: u16,
    /// The sun range; what the board allows when it is unlimited.
    pub range: u8,
    /// Tiles on the board.
    pub tiles: u8,
    /// What all temples together would give if the sun shone on them.
    pub temple_points: u16,
    /// Characters bought and not active.
    pub inactive: u8,
    /// Action tiles in the slots.
    pub slot_tiles: u8,
    /// The share of the player's turns that is still to come, from 1 down to 0.
    pub turns_left: f32,
}

impl Helios {
    /// A player's standing.
    pub fn glance(&self, seat: Seat) -> Glance {
        let board = self.board(seat);
        let temple = |field: crate::hex::Field| {
            1 + field.around().and(board.tiles).len() as u16 + u16::from(board.powers.temple_vp)
        };
        Glance {
            points: self.total(seat),
            cubes: board.cube_total(),
            colours: board.cubes.iter().filter(|fields| !fields.is_empty()).count() as u8,
            mana: board.mana,
            range: if board.powers.sun_unlimited { board.range.max(UNLIMITED) } else { board.range },
            tiles: board.tiles.len() as u8,
            temple_points: board.temples.map(temple).sum(),
            inactive: self.characters.iter().filter(|&&one| one == Whereabouts::Inactive(seat)).count() as u8,
            slot_tiles: board.slots.iter().map(|tiles| tiles.len() as u8).sum(),
            turns_left: self.turns_left(),
        }
    }

    fn turns_left(&self) -> f32 {
        let a_round = f32::from(self.players * action_rounds(self.players));
        let gone = match self.phase {
            Phase::Setup => 0.0,
            Phase::Actions => f32::from(self.turns.saturating_sub(1)),
            Phase::Characters | Phase::Refill | Phase::Over => a_round,
        };
        let all = a_round * f32::from(rounds(self.players));
        (all - a_round * f32::from(self.round - 1) - gone) / all
    }
}

/// A range with which the sun goes round most lands in one move.
const UNLIMITED: u8 = 12;
