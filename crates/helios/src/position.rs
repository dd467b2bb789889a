//! The state as a readable document, which can be edited and loaded again, and the invariants it has to keep.

use crate::action::MAX_DEBT;
use crate::content::{Content, Effect};
use crate::hex::{Field, Fields};
use crate::land::PlaceTile;
use crate::pieces::{ActionTile, Building, Character, Colour, Slot, Special, Symbol, Tile, TileColour};
use crate::state::{
    Decision, Helios, LAND_STACK, MAX_CUBES, Pending, Phase, PlayerBoard, Powers, Sun, Task, VictoryPoints, Whereabouts,
};
use crate::turn::{action_rounds, rounds};
use almende_core::{ContentRef, Faults, Pile, Problem, Seat, Seed};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The whole state as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The 256 bits from which all shuffles come.
    pub seed: Seed,
    /// How often the discards of each symbol were shuffled into a new draw stack.
    pub reshuffles: BTreeMap<Symbol, u8>,
    /// Whether points are open or secret.
    pub victory_points: VictoryPoints,
    /// Who has the dragon and begins the round.
    pub start_player: Seat,
    /// Which round it is, from 1.
    pub round: u8,
    /// What part of the round it is.
    pub phase: Phase,
    /// Turns that have begun in the action rounds of this round.
    pub turns: u8,
    /// Turns in a row in which nobody bought or activated.
    pub idle: u8,
    /// Whose turn it is.
    pub active: Seat,
    /// From top to bottom; the last one can be taken.
    pub columns: BTreeMap<Symbol, Vec<TileColour>>,
    /// From bottom to top.
    pub draw_stacks: BTreeMap<Symbol, Vec<TileColour>>,
    /// Action tiles that were used, by symbol.
    pub discards: BTreeMap<Symbol, Vec<TileColour>>,
    /// The land tiles that lie open and can be taken.
    pub open_land: Vec<Colour>,
    /// How many land tiles of each colour lie in the stacks.
    pub land_stacks: BTreeMap<Colour, u8>,
    /// From bottom to top.
    pub extra_stack: Vec<Colour>,
    /// Land tiles that are out of the game.
    pub removed_land: Vec<Colour>,
    /// How many special tiles of each kind are left.
    pub special_tiles: BTreeMap<Special, u8>,
    /// Where each character is.
    pub characters: BTreeMap<Character, Whereabouts>,
    /// The players in the order of their seats.
    pub boards: Vec<BoardDocument>,
    /// The open decision comes last.
    pub pending: Vec<PendingDocument>,
}

/// A player's board, city and belongings as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardDocument {
    /// The tiles of the land, with what stands on them.
    pub tiles: Vec<TileDocument>,
    /// Where the sun stands.
    pub sun: Sun,
    /// How far the sun moves.
    pub sun_range: u8,
    /// Mana in the supply.
    pub mana: u16,
    /// Victory points so far.
    pub vp: u16,
    /// Buildings of the city.
    pub buildings: Vec<Building>,
    /// Action tiles in each slot of the board, the oldest first.
    pub slots: BTreeMap<Slot, Vec<ActionTile>>,
}

/// A tile on a board with what lies on it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub struct TileDocument {
    /// The field it lies on.
    pub at: Field,
    /// Which tile it is.
    pub tile: Tile,
    /// The cubes on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Colour>>", optional))]
    pub cubes: Vec<Colour>,
    /// Whether a temple stands there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub temple: bool,
}

/// What waits at a seat, as a document.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "helios/"))]
pub struct PendingDocument {
    /// Who is asked, or to whom it happens.
    pub seat: Seat,
    /// What is asked, or what happens without a question.
    pub decision: Task,
}

impl PlayerBoard {
    /// The board as a document.
    pub(crate) fn document(&self) -> BoardDocument {
        let tile = |field: Field| {
            let cubes_of = |&colour: &Colour| std::iter::repeat_n(colour, self.cubes_at(field, colour));
            Some(TileDocument {
                at: field,
                tile: self.tile(field)?,
                cubes: Colour::ALL.iter().flat_map(cubes_of).collect(),
                temple: self.temples.contains(field),
            })
        };
        BoardDocument {
            tiles: self.tiles.filter_map(tile).collect(),
            sun: self.sun,
            sun_range: self.range,
            mana: self.mana,
            vp: self.vp,
            buildings: Building::ALL.iter().copied().filter(|&building| self.has_built(building)).collect(),
            slots: Slot::ALL.iter().map(|&slot| (slot, self.slots[slot.index()].to_vec())).collect(),
        }
    }

    fn from_document(content: &Content, document: &BoardDocument) -> Result<PlayerBoard, String> {
        let mut board = PlayerBoard::empty(content);
        for TileDocument { at, tile, cubes, temple } in &document.tiles {
            if board.tiles.contains(*at) {
                return Err(format!("two tiles lie on {at}"));
            }
            if cubes.len() > MAX_CUBES || *temple && !cubes.is_empty() {
                return Err(format!("the tile on {at} holds more than 2 cubes, or cubes and a temple (HEL-2.13)"));
            }
            board.lay(*at, *tile);
            cubes.iter().for_each(|&colour| board.put_cube(*at, colour));
            if *temple {
                board.temples.insert(*at);
            }
        }
        board.sun = document.sun;
        board.range = document.sun_range;
        board.mana = document.mana;
        board.vp = document.vp;
        board.buildings = document.buildings.iter().fold(0, |all, building| all | 1 << building.index());
        board.powers = Powers::of(content, board.buildings);
        for (slot, tiles) in &document.slots {
            board.slots[slot.index()] = Pile::collect(tiles.iter().copied())
                .ok_or_else(|| format!("slot {} holds too many tiles", slot.id()))?;
        }
        Ok(board)
    }
}

fn expand<K: Copy>(kinds: &[K], counts: &[u8]) -> Vec<K> {
    kinds.iter().zip(counts).flat_map(|(&kind, &count)| std::iter::repeat_n(kind, count.into())).collect()
}

fn tally<const N: usize>(indices: impl Iterator<Item = usize>) -> [u8; N] {
    indices.fold([0; N], |mut counts, index| {
        counts[index] = counts[index].saturating_add(1);
        counts
    })
}

impl Helios {
    pub(crate) fn document(&self) -> Position {
        let by_symbol = |tiles: &dyn Fn(usize) -> Vec<TileColour>| {
            Symbol::ALL.iter().map(|&symbol| (symbol, tiles(symbol.index()))).collect()
        };
        Position {
            seed: self.seed,
            reshuffles: Symbol::ALL.iter().map(|&symbol| (symbol, self.reshuffles[symbol.index()])).collect(),
            victory_points: self.victory_points,
            start_player: self.start_player,
            round: self.round,
            phase: self.phase,
            turns: self.turns,
            idle: self.idle,
            active: self.active,
            columns: by_symbol(&|i| self.columns[i].to_vec()),
            draw_stacks: by_symbol(&|i| self.draw_stacks[i].to_vec()),
            discards: by_symbol(&|i| expand(TileColour::ALL, &self.discards[i])),
            open_land: expand(Colour::ALL, &self.open_land),
            land_stacks: Colour::ALL.iter().map(|&colour| (colour, self.land_stacks[colour.index()])).collect(),
            extra_stack: self.extra_stack.to_vec(),
            removed_land: expand(Colour::ALL, &self.removed_land),
            special_tiles: Special::ALL.iter().map(|&special| (special, self.specials[special.index()])).collect(),
            characters: Character::ALL.iter().map(|&one| (one, self.characters[one.index()])).collect(),
            boards: Seat::all(self.players.into()).map(|seat| self.board(seat).document()).collect(),
            pending: self
                .pending
                .iter()
                .map(|pending| PendingDocument { seat: pending.seat, decision: pending.task })
                .collect(),
        }
    }

    pub(crate) fn from_document(content: &'static Content, document: &Position) -> Result<Helios, Problem> {
        Helios::read_sound(content, document).map_err(|faults| faults.problem())
    }

    /// Everything that is wrong with a document.
    pub(crate) fn document_faults(content: &'static Content, document: &Position) -> Faults {
        Helios::read_sound(content, document).err().unwrap_or_default()
    }

    fn read_sound(content: &'static Content, document: &Position) -> Result<Helios, Faults> {
        let game = Helios::read_document(content, document)?;
        let mut faults = game.broken_invariants();
        if faults.is_empty() {
            faults.add(game.check_pending());
        }
        faults.or_none().map(|()| game)
    }

    fn read_document(content: &'static Content, document: &Position) -> Result<Helios, Faults> {
        let players = document.boards.len();
        if !(2..=4).contains(&players) {
            return Err(format!("there are {players} boards; Helios is for 2 to 4 players").into());
        }
        let mut faults = Faults::default();
        let mut boards = std::array::from_fn(|_| PlayerBoard::empty(content));
        for (seat, (board, document)) in boards.iter_mut().zip(&document.boards).enumerate() {
            match PlayerBoard::from_document(content, document) {
                Ok(read) => *board = read,
                Err(reason) => faults.note(format_args!("boards[{seat}]"), Err(format!("board {seat}: {reason}"))),
            }
        }
        faults.or_none()?;
        let tiles = |map: &BTreeMap<Symbol, Vec<TileColour>>, i: usize| -> Vec<TileColour> {
            map.get(&Symbol::ALL[i]).cloned().unwrap_or_default()
        };
        let mut columns: [Pile<_, _>; Symbol::COUNT] = Default::default();
        let mut draw_stacks: [Pile<_, _>; Symbol::COUNT] = Default::default();
        for &symbol in Symbol::ALL {
            let i = symbol.index();
            columns[i] = Pile::collect(tiles(&document.columns, i))
                .ok_or_else(|| format!("the column {} has more than 6 tiles", symbol.id()))?;
            draw_stacks[i] = Pile::collect(tiles(&document.draw_stacks, i))
                .ok_or_else(|| format!("the draw stack {} has more than 16 tiles", symbol.id()))?;
        }
        let pending = document.pending.iter().map(|pending| Pending { seat: pending.seat, task: pending.decision });
        Ok(Helios {
            content: ContentRef(content),
            seed: document.seed,
            reshuffles: std::array::from_fn(|i| document.reshuffles.get(&Symbol::ALL[i]).copied().unwrap_or(0)),
            players: players as u8,
            victory_points: document.victory_points,
            start_player: document.start_player,
            round: document.round,
            phase: document.phase,
            turns: document.turns,
            idle: document.idle,
            active: document.active,
            columns,
            draw_stacks,
            discards: std::array::from_fn(|i| tally(tiles(&document.discards, i).iter().map(|colour| colour.index()))),
            open_land: tally(document.open_land.iter().map(|colour| colour.index())),
            land_stacks: std::array::from_fn(|i| document.land_stacks.get(&Colour::ALL[i]).copied().unwrap_or(0)),
            extra_stack: Pile::collect(document.extra_stack.iter().copied())
                .ok_or("the extra stack has more than 14 tiles")?,
            removed_land: tally(document.removed_land.iter().map(|colour| colour.index())),
            specials: std::array::from_fn(|i| document.special_tiles.get(&Special::ALL[i]).copied().unwrap_or(0)),
            characters: std::array::from_fn(|i| {
                document.characters.get(&Character::ALL[i]).copied().unwrap_or(Whereabouts::Display)
            }),
            boards,
            pending: Pile::collect(pending).ok_or("too many decisions are pending")?,
        })
    }

    /// What holds in every position: a sentence about the first thing that does not.
    pub fn check_invariants(&self) -> Result<(), String> {
        self.broken_invariants().first()
    }

    /// What holds in every position (HEL-21.6, HEL-21.7, HEL-21.8, HEL-21.11) and does not in this one.
    fn broken_invariants(&self) -> Faults {
        let (mut faults, players) = (Faults::default(), usize::from(self.players));
        let nobody = "the start player or the active player does not sit at the table";
        faults.note_if(self.start_player.index() >= players, "start_player", nobody);
        faults.note_if(self.active.index() >= players, "active", nobody);
        let out_of_range = "round, turns or idle is out of range";
        faults.note_if(!(1..=rounds(self.players)).contains(&self.round), "round", out_of_range);
        faults.note_if(self.turns > self.players * action_rounds(self.players), "turns", out_of_range);
        faults.note_if(self.idle > self.players, "idle", out_of_range);
        for seat in Seat::all(players) {
            let path = format_args!("boards[{}]", seat.index());
            faults.note(path, self.check_board(seat).map_err(|reason| format!("board {seat}: {reason}")));
        }
        for &symbol in Symbol::ALL {
            faults.note(format_args!("draw_stacks.{}", symbol.id()), self.check_action_tiles(symbol));
        }
        faults.note("land_stacks", self.check_land());
        for (character, whereabouts) in Character::ALL.iter().zip(&self.characters) {
            let stranger = whereabouts.owner().is_some_and(|seat| seat.index() >= players);
            let reason = "a character belongs to a seat that is not at the table";
            faults.note_if(stranger, format_args!("characters.{}", character.id()), reason);
        }
        faults
    }

    fn check_board(&self, seat: Seat) -> Result<(), String> {
        let board = self.board(seat);
        let printed = &self.content.board;
        let start: Fields = [printed.start_tile].into_iter().collect();
        if board.tiles.is_empty() {
            let fresh = self.phase == Phase::Setup && *board == PlayerBoard::empty(&self.content);
            return if fresh { Ok(()) } else { Err("a board without start tile is not in use yet (HEL-3.12)".into()) };
        }
        if start.flood(board.tiles) != board.tiles {
            return Err("the tiles are not one connected group with the start tile (HEL-21.6)".into());
        }
        if !board.tiles.minus(printed.light).is_empty() || board.tiles.contains(board.sun.at) {
            return Err("a tile lies on the rim, off the board or under the sun (HEL-21.6)".into());
        }
        let outer = printed.rim.flood(printed.fields().minus(board.tiles));
        if !outer.contains(board.sun.at) || board.sun.at.around().and(board.tiles).is_empty() {
            return Err("the sun is enclosed or touches no tile (HEL-21.7)".into());
        }
        let touches = |anchor| board.sun.at.next(anchor).is_some_and(|field| board.tiles.contains(field));
        let in_dead_end =
            || crate::sun::Shore::around(printed, board.tiles, board.sun).dead_ends.contains(board.sun.at);
        if !board.sun.anchor.map_or_else(in_dead_end, touches) || board.sun.lap_debt > MAX_DEBT {
            return Err("the sun's anchor does not touch a tile, or its lap debt is too large (HEL-8.5.1)".into());
        }
        if board.range != self.range_from_pieces(seat) {
            let expected = self.range_from_pieces(seat);
            return Err(format!(
                "the sun range is {}, but buildings and characters make {expected} (HEL-21.11)",
                board.range
            ));
        }
        Ok(())
    }

    /// HEL-21.11: the start range plus all bonuses of buildings and active characters.
    fn range_from_pieces(&self, seat: Seat) -> u8 {
        let range = |effects: &[Effect]| -> u8 {
            let by = |effect: &Effect| if let Effect::SunRange(by) = effect { *by } else { 0 };
            effects.iter().map(by).fold(0, u8::saturating_add)
        };
        let built = Building::ALL.iter().filter(|&&building| self.board(seat).has_built(building));
        let active = Character::ALL.iter().filter(|one| self.characters[one.index()] == Whereabouts::Active(seat));
        let buildings = built.map(|building| range(&self.content.buildings[building.index()].on_build));
        let characters = active.map(|one| range(&self.content.characters[one.index()].on_activate));
        buildings.chain(characters).fold(self.content.first_range, u8::saturating_add)
    }

    /// HEL-21.8: 16 tiles of each symbol, each in one place.
    fn check_action_tiles(&self, symbol: Symbol) -> Result<(), String> {
        let i = symbol.index();
        let mut found = self.discards[i].map(u32::from);
        let in_slots = self.boards.iter().flat_map(|board| board.slots.iter().flatten());
        let of_symbol = in_slots.filter(|tile| tile.symbol == symbol).map(|tile| tile.colour);
        for colour in self.columns[i].iter().chain(&self.draw_stacks[i]).copied().chain(of_symbol) {
            found[colour.index()] += 1;
        }
        // A wild tile that waits for its slot is in the player's hand.
        found[TileColour::Gray.index()] +=
            self.pending.iter().filter(|pending| pending.task == Task::Ask(Decision::ChooseSlot(symbol))).count()
                as u32;
        if found != self.content.action_tiles[i].map(u32::from) {
            return Err(format!("the action tiles {} are not all there exactly once (HEL-21.8)", symbol.id()));
        }
        Ok(())
    }

    /// HEL-21.8: 36 land tiles and 8 special tiles, each in one place.
    fn check_land(&self) -> Result<(), String> {
        let waiting = |wanted: Tile| -> usize {
            let land = Tile::Land;
            let in_hand = |decision: Decision| match decision {
                Decision::PlaceTile(PlaceTile { tile, then }) => {
                    usize::from(tile == wanted) + usize::from(then.map(land) == Some(wanted))
                }
                Decision::OrderTiles(a, b) => usize::from(land(a) == wanted) + usize::from(land(b) == wanted),
                _ => 0,
            };
            self.pending.iter().filter_map(|pending| pending.task.asked()).map(in_hand).sum()
        };
        for &colour in Colour::ALL {
            let i = colour.index();
            let on_boards: usize = self.boards.iter().map(|board| board.land[i].len()).sum();
            let stacked = usize::from(self.open_land[i]) + usize::from(self.land_stacks[i]);
            let extra = self.extra_stack.iter().filter(|&&tile| tile == colour).count();
            let found = on_boards + stacked + extra + usize::from(self.removed_land[i]) + waiting(Tile::Land(colour));
            if found != usize::from(self.content.land[i]) {
                return Err(format!("the land tiles {} are not all there exactly once (HEL-21.8)", colour.id()));
            }
            let formed = self.pending.first().is_none_or(|pending| pending.task != Task::Ask(Decision::StartLand));
            if formed && self.land_stacks[i] > LAND_STACK {
                return Err(format!("the stack of {} has more than 4 tiles (HEL-3.13)", colour.id()));
            }
        }
        for &special in Special::ALL {
            let i = special.index();
            let on_boards: usize = self.boards.iter().map(|board| board.specials[i].len()).sum();
            let found = on_boards + usize::from(self.specials[i]) + waiting(Tile::Special(special));
            if found != usize::from(self.content.specials[i].count) {
                return Err(format!("the special tiles {} are not all there exactly once (HEL-21.8)", special.id()));
            }
        }
        Ok(())
    }
}
