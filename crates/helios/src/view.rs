//! What a viewer may see (HEL-21): everything but the order of the stacks and the totals in the others' bags.

use crate::pieces::{Character, Colour, Slot, Special, Symbol, TileColour};
use crate::position::{BoardDocument, PendingDocument};
use crate::state::{Helios, Phase, VictoryPoints, Whereabouts};
use crate::turn::{action_rounds, rounds};
use almende_core::{Seat, Viewer};
use serde::Serialize;
use std::collections::BTreeMap;

/// The table as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export, export_to = "helios/"))]
pub struct View {
    pub players: u8,
    pub round: u8,
    pub rounds: u8,
    pub phase: Phase,
    /// The current action round of the round, from 1.
    pub action_round: u8,
    pub action_rounds: u8,
    pub start_player: Seat,
    pub active: Seat,
    /// From top to bottom; the last one can be taken.
    pub columns: BTreeMap<Symbol, Vec<TileColour>>,
    /// How many tiles each draw stack has.
    pub draw_stacks: BTreeMap<Symbol, usize>,
    pub discards: BTreeMap<Symbol, Vec<TileColour>>,
    pub open_land: Vec<Colour>,
    pub land_stacks: BTreeMap<Colour, u8>,
    /// How many tiles the extra stack has.
    pub extra_stack: usize,
    pub removed_land: Vec<Colour>,
    pub special_tiles: BTreeMap<Special, u8>,
    pub characters: BTreeMap<Character, Whereabouts>,
    pub boards: Vec<BoardView>,
    /// What is being decided; the open decision comes last.
    pub pending: Vec<PendingDocument>,
}

/// A player's board as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields have the names of the rule pages")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub struct BoardView {
    pub tiles: Vec<crate::position::TileDocument>,
    pub sun: crate::state::Sun,
    pub sun_range: u8,
    /// Whether the sun moves any number of steps.
    pub sun_unlimited: bool,
    pub mana: u16,
    /// The total in the bag, where the viewer may see it.
    pub vp: Option<u16>,
    pub buildings: Vec<crate::pieces::Building>,
    pub slots: BTreeMap<Slot, Vec<crate::pieces::ActionTile>>,
    /// What the next temple costs.
    pub temple_cost: u8,
}

impl Helios {
    /// All but the order of the stacks and the totals in the others' bags; stacks of one kind hide nothing (HEL-21.1,
    /// HEL-21.2, HEL-21.3, HEL-21.4).
    pub(crate) fn viewed_by(&self, viewer: Viewer) -> View {
        let document = self.document();
        let open = self.phase == Phase::Over || self.victory_points == VictoryPoints::Open;
        let board = |(seat, board): (Seat, BoardDocument)| BoardView {
            tiles: board.tiles,
            sun: board.sun,
            sun_range: board.sun_range,
            sun_unlimited: self.board(seat).powers.sun_unlimited,
            mana: board.mana,
            vp: (open || viewer.sees(seat)).then_some(board.vp),
            buildings: board.buildings,
            slots: board.slots,
            temple_cost: self.temple_cost(seat),
        };
        View {
            players: self.players,
            round: self.round,
            rounds: rounds(self.players),
            phase: self.phase,
            action_round: self.turns.div_ceil(self.players).max(1),
            action_rounds: action_rounds(self.players),
            start_player: self.start_player,
            active: self.active,
            columns: document.columns,
            draw_stacks: document.draw_stacks.into_iter().map(|(symbol, tiles)| (symbol, tiles.len())).collect(),
            discards: document.discards,
            open_land: document.open_land,
            land_stacks: document.land_stacks,
            extra_stack: document.extra_stack.len(),
            removed_land: document.removed_land,
            special_tiles: document.special_tiles,
            characters: document.characters,
            boards: Seat::all(self.players.into()).zip(document.boards).map(board).collect(),
            pending: document.pending,
        }
    }
}
