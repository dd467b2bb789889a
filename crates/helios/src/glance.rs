//! A player's standing in a few numbers, for programs that judge positions: cheap, without allocation.

use crate::content::{Replaced, Scoring};
use crate::hex::{Field, Fields};
use crate::payment::Purchase;
use crate::pieces::Character;
use crate::state::{Helios, Phase, PlayerBoard, Whereabouts};
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
    /// Land that the sun can fill with a cube.
    pub bare_land: u8,
    /// Temples.
    pub temples: u8,
    /// What all temples together would give if the sun shone on them.
    pub temple_points: u16,
    /// The most points that temples around one field would give.
    pub best_light: u16,
    /// The most cubes that the sun would give on one field.
    pub best_growth: u8,
    /// Characters bought and not active.
    pub inactive: u8,
    /// The points those would add if they were active now.
    pub inactive_points: i32,
    /// The cubes that are missing to activate them, each for itself.
    pub inactive_short: u8,
    /// The most points a character on display would add, and those of the next best.
    pub display: [i32; 2],
    /// Slots with one, two and three action tiles.
    pub slots: [u8; 3],
    /// Whether temples cost one cube, and whether land takes a second cube.
    pub citadel: bool,
    /// Whether the sun fills land that has a cube.
    pub warehouse: bool,
    /// What a lap gives.
    pub lap_points: u8,
    /// Crossings of the yellow line that do not count yet.
    pub lap_debt: u8,
    /// The player's turns of action rounds to come, the running one included.
    pub turns: u8,
    /// The player's turns to come in this round.
    pub turns_this_round: u8,
}

impl Helios {
    /// A player's standing.
    pub fn glance(&self, seat: Seat) -> Glance {
        let board = self.board(seat);
        let light = |field: Field| 1 + field.around().and(board.tiles).len() as u16 + u16::from(board.powers.temple_vp);
        let (filled, full) = board.filled();
        let land = board.land.iter().fold(Fields::NONE, |all, &fields| all.or(fields));
        let bare = land.minus(board.temples).minus(if board.powers.second_cube { full } else { filled });
        let around = |fields: Fields, tiles: Fields| {
            self.content.board.fields().minus(fields).filter(move |field| !field.around().and(tiles).is_empty())
        };
        let shone_on = |field: Field| field.around().and(board.temples).map(light).sum::<u16>();
        let lap = board.powers.lap_vp.unwrap_or(self.content.constants.lap_vp);
        let turns_this_round = self.turns_to_come(seat);
        let rounds_to_come = rounds(self.players).saturating_sub(self.round);
        let mut glance = Glance {
            points: self.total(seat),
            cubes: board.cube_total(),
            colours: board.cubes.iter().filter(|fields| !fields.is_empty()).count() as u8,
            mana: board.mana,
            range: if board.powers.sun_unlimited { board.range.max(UNLIMITED) } else { board.range },
            tiles: board.tiles.len() as u8,
            bare_land: bare.len() as u8,
            temples: board.temples.len() as u8,
            temple_points: board.temples.map(light).sum(),
            best_light: around(board.tiles, board.temples).map(shone_on).max().unwrap_or(0),
            best_growth: around(board.tiles, bare).map(|field| field.around().and(bare).len()).max().unwrap_or(0) as u8,
            inactive: 0,
            inactive_points: 0,
            inactive_short: 0,
            display: [0; 2],
            slots: [0; 3],
            citadel: board.powers.temple_cost.is_some(),
            warehouse: board.powers.second_cube,
            lap_points: if board.powers.no_lap_vp { 0 } else { lap },
            lap_debt: board.sun.lap_debt,
            turns: turns_this_round + rounds_to_come * action_rounds(self.players),
            turns_this_round,
        };
        self.look_at_characters(seat, board, &mut glance);
        for tiles in board.slots.iter().filter(|tiles| (1..4).contains(&tiles.len())) {
            glance.slots[tiles.len() - 1] += 1;
        }
        glance
    }

    fn look_at_characters(&self, seat: Seat, board: &PlayerBoard, glance: &mut Glance) {
        for &character in Character::ALL {
            match self.characters[character.index()] {
                Whereabouts::Inactive(owner) if owner == seat => {
                    let price = self.price(seat, Purchase::Activation(character)).left;
                    glance.inactive += 1;
                    glance.inactive_points += self.promise_of(seat, board, character);
                    glance.inactive_short += price.saturating_sub(glance.cubes);
                }
                Whereabouts::Display => {
                    let points = self.promise_of(seat, board, character);
                    if points > glance.display[0] {
                        glance.display = [points, glance.display[0]];
                    } else if points > glance.display[1] {
                        glance.display[1] = points;
                    }
                }
                _ => {}
            }
        }
    }

    /// What a character would score if it were active now.
    fn promise_of(&self, seat: Seat, board: &PlayerBoard, character: Character) -> i32 {
        let constants = &self.content.constants;
        let points = |scoring: &Scoring| match *scoring {
            Scoring::Flat(vp) => vp.into(),
            Scoring::Per { of, vp } => self.count(seat, of) * i32::from(vp),
            Scoring::Instead { of: Replaced::Corner, vp } => {
                self.corners_reached(board) * (i32::from(vp) - i32::from(constants.corner_vp))
            }
            Scoring::Instead { of: Replaced::Mana, vp } => {
                i32::from(board.mana) * (i32::from(vp) - i32::from(constants.mana_vp))
            }
        };
        self.content.characters[character.index()].scoring.iter().map(points).sum()
    }

    /// Turns of action rounds a player still has in this round, a running one included.
    fn turns_to_come(&self, seat: Seat) -> u8 {
        let all = action_rounds(self.players);
        match self.phase {
            Phase::Setup => all,
            Phase::Actions => {
                // Turns go clockwise from the start player; `turns` of them have begun, the last of which may be running.
                let players = usize::from(self.players);
                let place = (seat.index() + players - self.start_player.index()) % players;
                let begun = (usize::from(self.turns) + players - 1).saturating_sub(place) / players;
                let running = u8::from(self.active == seat && begun > 0);
                all.saturating_sub(begun as u8) + running
            }
            Phase::Characters | Phase::Refill | Phase::Over => 0,
        }
    }

    /// The share of the game that is still to come, from 1 down to 0.
    pub fn share_left(&self) -> f32 {
        let a_round = f32::from(self.players * action_rounds(self.players));
        let gone = match self.phase {
            Phase::Setup => 0.0,
            Phase::Actions => f32::from(self.turns.saturating_sub(1)),
            Phase::Characters | Phase::Refill | Phase::Over => a_round,
        };
        let all = a_round * f32::from(rounds(self.players));
        (all - a_round * f32::from(self.round.saturating_sub(1)) - gone) / all
    }
}

/// A range with which the sun goes round most lands in one move.
const UNLIMITED: u8 = 12;
