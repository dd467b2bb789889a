//! The sun: where it can go, what it shines on, when it has gone round (HEL-8).

use crate::action::{MAX_DEBT, SunStop};
use crate::content::Board;
use crate::hex::{FIELDS, Field, Fields, Side};
use crate::state::Sun;
use arrayvec::ArrayVec;

/// A shore field has at most three visits: two of them need a side without land between them.
const MAX_VISITS: usize = 3 * FIELDS;
/// Results a sun move can have: few shore fields come with more than one lap debt or lap.
const MAX_STOPS: usize = 512;
const NONE: u8 = u8::MAX;

/// The results of a sun move.
pub type SunStops = ArrayVec<SunStop, MAX_STOPS>;

/// One visit of the shore walk: the sun on a field, at one unbroken stretch of land (HEL-8.3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The field.
    pub field: Field,
    /// The first side, in walk order, that touches a tile (HEL-8.5.3).
    pub anchor: Side,
    /// How often the yellow line was crossed since the first visit (HEL-8.3.7).
    pub level: i8,
    /// The next visit of the same field, or [`NONE`] (HEL-8.3.5).
    again: u8,
}

/// The land as the sun sees it: the shore walk and the dead ends.
#[derive(Clone, Debug)]
pub struct Shore<'a> {
    board: &'a Board,
    /// The dead-end fields (HEL-8.2.3).
    pub dead_ends: Fields,
    exits: [u8; FIELDS],
    /// The shore walk in clockwise order.
    pub visits: ArrayVec<Visit, MAX_VISITS>,
    /// The first visit of each field, or [`NONE`].
    visit_of: [u8; FIELDS],
}

impl<'a> Shore<'a> {
    /// Walks around the land, beginning at the sun, or at its way out of a dead end. The dead ends are looked for anew
    /// each time (HEL-8.1.1, HEL-8.2.5, HEL-8.6.1).
    pub fn around(board: &'a Board, tiles: Fields, sun: Sun) -> Shore<'a> {
        let mut shore = Shore::with_dead_ends(board, tiles);
        let mut field = sun.at;
        let mut anchor = sun.anchor;
        while let Some(exit) = shore.exit(field) {
            anchor = Side::ALL.into_iter().find(|&side| exit.next(side) == Some(field));
            field = exit;
        }
        if let Some(anchor) = anchor {
            shore.walk(tiles, field, anchor);
        }
        shore
    }

    /// Finds the dead ends (HEL-8.2.3): whatever has one neighbour left in the region is taken out of it, which may
    /// make its exit the next. A pocket with a ring inside keeps two neighbours everywhere (HEL-8.2.1, HEL-8.2.2,
    /// HEL-8.2.6, HEL-RULING-6).
    fn with_dead_ends(board: &'a Board, tiles: Fields) -> Shore<'a> {
        let free = board.fields().minus(tiles);
        let mut open = free;
        let mut dead_ends = Fields::NONE;
        let mut exits = [NONE; FIELDS];
        // The innermost field of a dead end has five tiles around it.
        let candidates = if tiles.len() < 5 { Fields::NONE } else { free.and(board.light) };
        for start in candidates {
            let mut field = start;
            while open.contains(field)
                && let Some(exit) = field.around().and(open).only()
            {
                open.remove(field);
                dead_ends.insert(field);
                exits[field.index()] = exit.index() as u8;
                field = exit;
            }
        }
        if !dead_ends.is_empty() {
            // Enclosed fields are no dead ends; looking for them only now is cheaper, for most lands have neither.
            dead_ends = dead_ends.and(board.rim.flood(free));
        }
        Shore { board, dead_ends, exits, visits: ArrayVec::new(), visit_of: [NONE; FIELDS] }
    }

    /// Where a dead-end field leads out.
    pub fn exit(&self, field: Field) -> Option<Field> {
        Field::numbered(self.exits[field.index()])
    }

    /// The walk of HEL-8.3.2 in terms of visits. Seen from a shore field, the edges of one visit are neighbouring sides
    /// counter-clockwise. Beyond the last solid side `last`, the next shore field lies one side further, and there the
    /// next visit begins with the side one clockwise of `last`: the same tile, seen from the new field. So every edge
    /// comes once (HEL-8.3.3).
    fn walk(&mut self, tiles: Fields, start: Field, anchor: Side) {
        // Tiles and dead ends alike (HEL-8.3.1).
        let solid = tiles.or(self.dead_ends);
        let touches = |set: Fields, field: Field, side: Side| field.next(side).is_some_and(|next| set.contains(next));
        let mut first = anchor;
        // New land may have made the sun's stretch of shore longer; its anchor stays (HEL-8.5.4).
        while touches(solid, start, first.after()) && first.after() != anchor {
            first = first.after();
        }
        let (mut field, mut side) = (start, first);
        let mut level = 0;
        loop {
            let mut visit = Visit { field, anchor: side, level, again: NONE };
            let mut sides = 0;
            let mut anchored = false;
            while touches(solid, field, side) && sides < 6 {
                if !anchored && touches(tiles, field, side) {
                    visit.anchor = side;
                    anchored = true;
                }
                sides += 1;
                side = side.before();
            }
            if sides == 0 || self.visits.is_full() {
                return;
            }
            self.link(field);
            self.visits.push(visit);
            let Some(next) = field.next(side) else { return };
            level += self.yellow_count(field, side, next);
            field = next;
            side = side.after().after();
            if field == start && side == first {
                return;
            }
        }
    }

    /// Notes that the next visit is one of this field.
    fn link(&mut self, field: Field) {
        let next = self.visits.len() as u8;
        let mut at = self.visit_of[field.index()];
        if at == NONE {
            self.visit_of[field.index()] = next;
            return;
        }
        while self.visits[usize::from(at)].again != NONE {
            at = self.visits[usize::from(at)].again;
        }
        self.visits[usize::from(at)].again = next;
    }

    /// The yellow count of a step (HEL-8.3.6), generalised to a line that leaves the start tile at any side: the two
    /// sides counter-clockwise of it are the side the sun comes from.
    fn yellow_count(&self, from: Field, side: Side, to: Field) -> i8 {
        match (self.board.yellow.contains(from), self.board.yellow.contains(to)) {
            (false, true) if self.is_west(side.turned(3)) => 1,
            (true, false) if self.is_west(side) => -1,
            _ => 0,
        }
    }

    fn is_west(&self, side: Side) -> bool {
        side == self.board.outward.turned(-1) || side == self.board.outward.turned(-2)
    }

    /// The visit a step leads to (HEL-8.4.1): of all visits of the field it is the next one ahead whose level fits the
    /// yellow line. Levels of the unrolled walk grow by one each time round, so each visit fits in exactly one round. A
    /// shortcut skips visits, and nothing leads back (HEL-8.4.2, HEL-8.4.3, HEL-8.4.5, HEL-RULING-7).
    fn step(&self, from: usize, side: Side) -> Option<(usize, i8)> {
        let here = &self.visits[from];
        let to = here.field.next(side)?;
        let mut index = self.visit_of[to.index()];
        if index == NONE {
            return None;
        }
        let count = self.yellow_count(here.field, side, to);
        let mut best: Option<(i8, u8)> = None;
        while let Some(visit) = self.visits.get(usize::from(index)) {
            let round = here.level + count - visit.level;
            let ahead = round > 0 || round == 0 && usize::from(index) > from;
            if ahead && best.is_none_or(|best| (round, index) < best) {
                best = Some((round, index));
            }
            index = visit.again;
        }
        best.map(|(_, index)| (index.into(), count))
    }

    /// All results of a move of 1 to `range` steps (HEL-8.5.5), nearest first. Each step costs one, shortcut or not
    /// (HEL-8.4.4).
    pub fn stops(&self, sun: Sun, range: u8, out: &mut SunStops) {
        let mut start = Walker { visit: 0, debt: sun.lap_debt.min(MAX_DEBT), lap: false, steps: 0 };
        let mut field = sun.at;
        // The way out of a dead end, without choice (HEL-8.6.2). The sun may stop there, or go on from the shore in the
        // same move (HEL-8.6.3, HEL-8.6.4).
        while let Some(exit) = self.exit(field) {
            if start.steps == range {
                return;
            }
            let side = Side::ALL.into_iter().find(|&side| field.next(side) == Some(exit));
            start = start.stepped(0, side.map_or(0, |side| self.yellow_count(field, side, exit)));
            field = exit;
            if self.exit(exit).is_some() {
                let _ = out.try_push(SunStop { field, anchor: None, debt: start.debt, lap: start.lap });
            }
        }
        // Walkers by visit, debt and lap: the first to arrive has the fewest steps, later ones bring nothing new; so does
        // one that comes back to where all began.
        let mut seen = [0u16; MAX_VISITS];
        let mut walkers: ArrayVec<Walker, MAX_STOPS> = ArrayVec::new();
        if self.visits.is_empty() {
            return;
        }
        if field != sun.at {
            self.stop(sun, start, out);
        }
        seen[0] |= start.mark();
        walkers.push(start);
        let mut next = 0;
        while let Some(&walker) = walkers.get(next) {
            next += 1;
            if walker.steps == range {
                break;
            }
            for side in Side::ALL {
                let Some((visit, count)) = self.step(walker.visit.into(), side) else { continue };
                let moved = walker.stepped(visit as u8, count);
                let mark = moved.mark();
                if seen[visit] & mark == 0 && walkers.try_push(moved).is_ok() {
                    seen[visit] |= mark;
                    self.stop(sun, moved, out);
                }
            }
        }
    }

    fn stop(&self, sun: Sun, walker: Walker, out: &mut SunStops) {
        let visit = &self.visits[usize::from(walker.visit)];
        // Never twice on the same field (HEL-8.1.6). Passing over it is fine (HEL-8.1.7, HEL-RULING-8).
        if visit.field != sun.at {
            let stop = SunStop { field: visit.field, anchor: Some(visit.anchor), debt: walker.debt, lap: walker.lap };
            let _ = out.try_push(stop);
        }
    }

    /// All results of a move without limit (HEL-8.5.6, HEL-8.6.5): laps have no value there and are left out.
    pub fn all_stops(&self, sun: Sun, out: &mut SunStops) {
        let mut field = sun.at;
        while let Some(exit) = self.exit(field) {
            field = exit;
            if self.exit(exit).is_some() {
                let _ = out.try_push(SunStop { field, anchor: None, debt: 0, lap: false });
            }
        }
        for visit in 0..self.visits.len() {
            self.stop(sun, Walker { visit: visit as u8, debt: 0, lap: false, steps: 0 }, out);
        }
    }

    /// Whether the sun touches land on a field and may stand there.
    pub fn is_shore(&self, field: Field) -> bool {
        self.visit_of[field.index()] != NONE
    }
}

/// A sun on its way.
#[derive(Clone, Copy)]
struct Walker {
    visit: u8,
    debt: u8,
    lap: bool,
    steps: u8,
}

impl Walker {
    /// One bit for each lap debt, with and without a lap.
    const fn mark(self) -> u16 {
        1 << (self.debt * 2 + self.lap as u8)
    }

    /// The lap rule (HEL-8.8.3, HEL-8.8.5): crossing back is a debt, crossing forward pays it or earns the lap, which
    /// counts once a move. The debt is kept from move to move, so that slipping back and coming again gains nothing
    /// (HEL-8.8.1, HEL-8.8.4, HEL-21.10, HEL-RULING-26).
    fn stepped(self, visit: u8, yellow_count: i8) -> Walker {
        let (debt, lap) = match yellow_count {
            -1 => ((self.debt + 1).min(MAX_DEBT), self.lap),
            1 if self.debt > 0 => (self.debt - 1, self.lap),
            1 => (0, true),
            _ => (self.debt, self.lap),
        };
        Walker { visit, debt, lap, steps: self.steps + 1 }
    }
}
