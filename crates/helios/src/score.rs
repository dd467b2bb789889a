//! Final scoring (HEL-13), special tiles (HEL-14) and characters (HEL-15).

use crate::content::{Around, Replaced, Scoring, Unit};
use crate::hex::{Field, Fields};
use crate::pieces::{Building, Character, Colour, Special};
use crate::state::{Helios, Phase, PlayerBoard, VictoryPoints, Whereabouts};
use almende_core::{ScoreLine, ScoreSheet, Seat, Viewer};

impl Helios {
    /// The points a player would have if the game ended now, by category. Temples have had their points (HEL-13.8).
    pub(crate) fn score_sheet(&self, viewer: Viewer) -> ScoreSheet {
        let over = self.phase == Phase::Over;
        let sees_bag = |seat| over || self.victory_points == VictoryPoints::Open || viewer.sees(seat);
        let players = usize::from(self.players);
        let line = |id, rule, points: &dyn Fn(Seat) -> Option<i32>| ScoreLine {
            id,
            rule,
            points: Seat::all(players).map(points).collect(),
        };
        let lines = vec![
            line("score.bag", "HEL-13.1", &|seat| sees_bag(seat).then(|| self.board(seat).vp.into())),
            line("score.corners", "HEL-13.2", &|seat| Some(self.corner_points(seat))),
            line("score.special_tiles", "HEL-13.3", &|seat| Some(self.special_points(seat))),
            line("score.buildings", "HEL-13.4", &|seat| Some(self.building_points(seat))),
            line("score.characters", "HEL-13.5", &|seat| Some(self.character_points(seat))),
            line("score.mana", "HEL-13.6", &|seat| Some(self.mana_points(seat))),
        ];
        let sheet = ScoreSheet::new(players, lines);
        if !over {
            return sheet;
        }
        // HEL-13.9, HEL-13.10: in a tie more cubes win, then all tied players.
        let keys: Vec<_> = Seat::all(players).map(|seat| (self.total(seat), self.board(seat).cube_total())).collect();
        sheet.ranked_by(&keys)
    }

    /// All points of a player if the game ended now.
    pub(crate) fn total(&self, seat: Seat) -> i32 {
        i32::from(self.board(seat).vp)
            + self.corner_points(seat)
            + self.special_points(seat)
            + self.building_points(seat)
            + self.character_points(seat)
            + self.mana_points(seat)
    }

    /// Characters that were not activated are good for nothing (HEL-10.6).
    fn active_characters(&self, seat: Seat) -> impl Iterator<Item = &Scoring> {
        let active = move |character: &&Character| self.characters[character.index()] == Whereabouts::Active(seat);
        Character::ALL.iter().filter(active).flat_map(|character| &self.content.characters[character.index()].scoring)
    }

    /// What a unit gives, usually or by a character (HEL-13.2, HEL-13.6).
    fn points_each(&self, seat: Seat, unit: Replaced, usual: u8) -> i32 {
        let instead = self.active_characters(seat).find_map(|scoring| match scoring {
            Scoring::Instead { of, vp } if *of == unit => Some(*vp),
            _ => None,
        });
        instead.unwrap_or(usual).into()
    }

    /// HEL-13.2: each corner field with an own tile beside it, once.
    fn corner_points(&self, seat: Seat) -> i32 {
        self.corners_reached(self.board(seat))
            * self.points_each(seat, Replaced::Corner, self.content.constants.corner_vp)
    }

    pub(crate) fn corners_reached(&self, board: &PlayerBoard) -> i32 {
        self.content.board.corner.filter(|corner| !corner.around().and(board.tiles).is_empty()).count() as i32
    }

    /// Each special tile is counted for itself, and only in the end (HEL-14.6, HEL-14.7).
    fn special_points(&self, seat: Seat) -> i32 {
        let board = self.board(seat);
        let of_kind = |special: &Special| -> i32 {
            let tile = &self.content.specials[special.index()];
            let units = |field| count_around(board, field, tile.per) as i32;
            board.specials[special.index()].map(|field| units(field) * i32::from(tile.vp)).sum()
        };
        Special::ALL.iter().map(of_kind).sum()
    }

    /// The points of the buildings come in the end (HEL-7.3.7, HEL-13.4).
    fn building_points(&self, seat: Seat) -> i32 {
        let built = Building::ALL.iter().filter(|&&building| self.board(seat).has_built(building));
        built.map(|building| i32::from(self.content.buildings[building.index()].vp)).sum()
    }

    /// HEL-13.5, HEL-13.7: what active characters count; corner fields and mana stand in their own lines.
    fn character_points(&self, seat: Seat) -> i32 {
        let points = |scoring: &Scoring| match *scoring {
            Scoring::Flat(vp) => vp.into(),
            Scoring::Per { of, vp } => self.count(seat, of) * i32::from(vp),
            Scoring::Instead { .. } => 0,
        };
        self.active_characters(seat).map(points).sum()
    }

    fn mana_points(&self, seat: Seat) -> i32 {
        i32::from(self.board(seat).mana) * self.points_each(seat, Replaced::Mana, self.content.constants.mana_vp)
    }

    pub(crate) fn count(&self, seat: Seat, unit: Unit) -> i32 {
        let board = self.board(seat);
        let count = match unit {
            Unit::House => board.temples.len() + board.buildings.count_ones() as usize,
            // With the start tile (HEL-RULING-16).
            Unit::Tile => board.tiles.len(),
            Unit::SpecialTile => board.specials.iter().map(|fields| fields.len()).sum(),
            // Special tiles are no kind (HEL-15.10).
            Unit::LandKind => board.land.iter().filter(|fields| !fields.is_empty()).count(),
            // HEL-15.9, HEL-RULING-5: the number reached, also with the marker on the sun space.
            Unit::SunRange => board.range.into(),
            Unit::Cube => board.cube_total().into(),
        };
        count as i32
    }
}

/// What a special tile counts (HEL-14.1, HEL-14.2, HEL-14.3, HEL-14.4, HEL-14.5).
fn count_around(board: &PlayerBoard, field: Field, unit: Around) -> usize {
    let here = field.around().with(field);
    let cubes = |fields: Fields| -> usize {
        let of_colour = |colour: &Colour| {
            board.cubes[colour.index()].and(fields).len() + board.pairs[colour.index()].and(fields).len()
        };
        Colour::ALL.iter().map(of_colour).sum()
    };
    match unit {
        // Rim fields and the sun's field count as empty (HEL-14.2, HEL-RULING-9).
        Around::EmptyFieldAdjacent => field.around().minus(board.tiles).len(),
        Around::TileAround => here.and(board.tiles).len(),
        Around::CubeAround => cubes(here),
        Around::TempleAround => here.and(board.temples).len(),
    }
}
