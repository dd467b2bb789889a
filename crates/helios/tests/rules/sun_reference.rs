//! The sun against a slow reference: sections 8.2 to 8.6 and 8.8 written out word by word, with edges, successors and
//! unrolled visits, and compared with the engine over random lands.

use almende_core::testing::games;
use almende_core::{Game, Rng, Seed};
use almende_helios::sun::{Shore, SunStops};
use almende_helios::{Helios, Sun, SunStop};
use std::collections::{BTreeMap, BTreeSet, HashSet};

type Hex = (i8, i8);
/// A boundary edge (HEL-8.3.2): a solid field and a direction.
type Edge = (Hex, usize);
/// A result of a move: field, anchor (none inside a dead end), lap debt, lap earned.
type Result = (Hex, Option<usize>, u8, bool);

/// HEL-2.1, clockwise from north.
const DIRECTIONS: [Hex; 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

fn step((q, r): Hex, d: usize) -> Hex {
    let (dq, dr) = DIRECTIONS[d % 6];
    (q + dq, r + dr)
}

fn distance((q, r): Hex) -> i8 {
    q.abs().max(r.abs()).max((q + r).abs())
}

fn neighbours(hex: Hex) -> impl Iterator<Item = Hex> {
    (0..6).map(move |d| step(hex, d))
}

fn is_yellow((q, r): Hex) -> bool {
    q == 0 && (-3..=-1).contains(&r)
}

/// HEL-8.3.6: NW and SW are directions 5 and 4.
fn yellow_count(a: Hex, b: Hex) -> i32 {
    let lies_west = |of: Hex, hex: Hex| hex == step(of, 5) || hex == step(of, 4);
    match (is_yellow(a), is_yellow(b)) {
        (false, true) if lies_west(b, a) => 1,
        (true, false) if lies_west(a, b) => -1,
        _ => 0,
    }
}

/// A land and everything the sun needs to know of it.
struct Land {
    tiles: HashSet<Hex>,
    solid: HashSet<Hex>,
    exits: BTreeMap<Hex, Hex>,
    /// Field, edges and level of each visit.
    visits: Vec<(Hex, Vec<Edge>, i32)>,
}

impl Land {
    fn of(tiles: &HashSet<Hex>) -> Land {
        // HEL-8.2.3: the outer region, then whatever has one neighbour left, again and again.
        let board = |hex: &Hex| distance(*hex) <= 3;
        let mut region: HashSet<Hex> = HashSet::new();
        let mut todo: Vec<Hex> = all_hexes().into_iter().filter(|hex| distance(*hex) == 3).collect();
        while let Some(hex) = todo.pop() {
            if board(&hex) && !tiles.contains(&hex) && region.insert(hex) {
                todo.extend(neighbours(hex));
            }
        }
        let mut exits = BTreeMap::new();
        loop {
            let dead = all_hexes().into_iter().find_map(|hex| {
                let left: Vec<Hex> = neighbours(hex).filter(|next| region.contains(next)).collect();
                (region.contains(&hex) && left.len() == 1).then(|| (hex, left[0]))
            });
            let Some((hex, exit)) = dead else { break };
            region.remove(&hex);
            exits.insert(hex, exit);
        }
        // HEL-8.3.1
        let solid: HashSet<Hex> = tiles.iter().chain(exits.keys()).copied().collect();
        let shore: HashSet<Hex> =
            region.into_iter().filter(|&hex| neighbours(hex).any(|next| tiles.contains(&next))).collect();
        // HEL-8.3.2: all boundary edges and their successors.
        let mut edges: BTreeSet<Edge> = BTreeSet::new();
        for &x in &solid {
            edges.extend((0..6).filter(|&d| shore.contains(&step(x, d))).map(|d| (x, d)));
        }
        let successor = |(x, d): Edge| {
            let t = step(x, d + 1);
            if solid.contains(&t) { (t, (d + 5) % 6) } else { (x, (d + 1) % 6) }
        };
        // HEL-8.3.3: one closed cycle with every edge once.
        let first = *edges
            .iter()
            .find(|edge| {
                let before = edges.iter().find(|other| successor(**other) == **edge).unwrap();
                step(before.0, before.1) != step(edge.0, edge.1)
            })
            .expect("a walk changes its field somewhere");
        let mut cycle = vec![first];
        let mut next = successor(first);
        while next != first {
            assert!(edges.contains(&next), "a successor is a boundary edge");
            cycle.push(next);
            assert!(cycle.len() <= edges.len(), "the successors form one cycle");
            next = successor(next);
        }
        assert_eq!(cycle.len(), edges.len(), "the cycle contains every boundary edge");
        // HEL-8.3.4: consecutive edges facing the same field are one visit; consecutive visits are adjacent.
        let mut visits: Vec<(Hex, Vec<Edge>, i32)> = Vec::new();
        for edge in cycle {
            let field = step(edge.0, edge.1);
            match visits.last_mut() {
                Some((last, edges, _)) if *last == field => edges.push(edge),
                Some((last, _, level)) => {
                    assert!(neighbours(*last).any(|hex| hex == field), "consecutive visits are adjacent");
                    // HEL-8.3.7
                    let level = *level + yellow_count(*last, field);
                    visits.push((field, vec![edge], level));
                }
                None => visits.push((field, vec![edge], 0)),
            }
        }
        let (last, first) = (visits.last().unwrap(), &visits[0]);
        assert_eq!(last.2 + yellow_count(last.0, first.0), 1, "one full walk adds exactly one level");
        Land { tiles: tiles.clone(), solid, exits, visits }
    }

    /// The side of a visit's field that an edge stands for.
    fn side(edge: &Edge) -> usize {
        (edge.1 + 3) % 6
    }

    /// HEL-8.5.3: the first side of the visit that touches a tile.
    fn anchor(&self, visit: usize) -> usize {
        let (_, edges, _) = &self.visits[visit];
        edges.iter().find(|edge| self.tiles.contains(&edge.0)).map(Land::side).expect("every visit touches a tile")
    }

    /// HEL-8.5.1: the visit whose edges include this side.
    fn visit_at(&self, field: Hex, side: usize) -> usize {
        let found = self
            .visits
            .iter()
            .position(|(hex, edges, _)| *hex == field && edges.iter().any(|edge| Land::side(edge) == side));
        found.expect("a side that touches land belongs to a visit")
    }

    /// HEL-8.4.1: the smallest unrolled visit ahead on the field with the right level.
    fn step_to(&self, i: i32, b: Hex) -> Option<i32> {
        let n = self.visits.len() as i32;
        let level = |k: i32| self.visits[k.rem_euclid(n) as usize].2 + k.div_euclid(n);
        let field = |k: i32| self.visits[k.rem_euclid(n) as usize].0;
        let wanted = level(i) + yellow_count(field(i), b);
        (i + 1..=i + 4 * n).find(|&j| field(j) == b && level(j) == wanted)
    }

    /// HEL-8.5.5: all results of a move, by trying every path, with the fewest steps that lead there.
    fn results(&self, sun: Sun, range: usize) -> BTreeMap<Result, usize> {
        let start = sun.at.coordinates();
        let mut results = BTreeMap::new();
        let mut now = (start, sun.lap_debt, false);
        let mut steps = 0;
        let mut came_from = None;
        // HEL-8.6.2: out of a dead end without choice.
        while let Some(&exit) = self.exits.get(&now.0) {
            if steps == range {
                return results;
            }
            steps += 1;
            came_from = Some(now.0);
            let (debt, lap) = crossed(now.1, now.2, yellow_count(now.0, exit));
            now = (exit, debt, lap);
            if self.exits.contains_key(&exit) {
                results.insert((exit, None, debt, lap), steps);
            }
        }
        let visit = match came_from {
            // HEL-8.6.3
            Some(inside) => {
                let side = (0..6).find(|&d| step(now.0, d) == inside).unwrap();
                let visit = self.visit_at(now.0, side);
                results.insert((now.0, Some(self.anchor(visit)), now.1, now.2), steps);
                visit
            }
            None => self.visit_at(start, sun.anchor.unwrap().index()),
        };
        let mut seen = HashSet::from([(visit as i32, now.1, now.2)]);
        let mut here = seen.clone();
        for taken in steps + 1..=range {
            let mut next = HashSet::new();
            for &(i, debt, lap) in &here {
                let n = self.visits.len() as i32;
                let field = self.visits[i.rem_euclid(n) as usize].0;
                for b in neighbours(field) {
                    let Some(j) = self.step_to(i, b) else { continue };
                    let (debt, lap) = crossed(debt, lap, yellow_count(field, b));
                    if seen.insert((j, debt, lap)) {
                        next.insert((j, debt, lap));
                    }
                    if b != start {
                        let result = (b, Some(self.anchor(j.rem_euclid(n) as usize)), debt, lap);
                        results.entry(result).or_insert(taken);
                    }
                }
            }
            here = next;
        }
        results
    }
}

/// HEL-8.8.3 and HEL-8.8.5.
fn crossed(debt: u8, lap: bool, count: i32) -> (u8, bool) {
    match count {
        -1 => (debt + 1, lap),
        1 if debt > 0 => (debt - 1, lap),
        1 => (0, true),
        _ => (debt, lap),
    }
}

fn all_hexes() -> Vec<Hex> {
    (-4..=4).flat_map(|q| (-4..=4).map(move |r| (q, r))).filter(|&hex| distance(hex) <= 4).collect()
}

/// A random connected land with the start tile.
fn random_land(rng: &mut Rng) -> HashSet<Hex> {
    let mut tiles = HashSet::from([(0, 0)]);
    let size = 1 + rng.below(18) as usize;
    let light: Vec<Hex> = all_hexes().into_iter().filter(|hex| distance(*hex) <= 2).collect();
    while tiles.len() < size {
        let hex = light[rng.below(light.len() as u32) as usize];
        if neighbours(hex).any(|next| tiles.contains(&next)) {
            tiles.insert(hex);
        }
    }
    tiles
}

fn field(hex: Hex) -> almende_helios::hex::Field {
    almende_helios::hex::Field::at(hex.0, hex.1).unwrap()
}

/// All suns a land can have: every side of every field of the outer region that touches a tile.
fn suns(land: &Land, debt: u8) -> Vec<Sun> {
    let mut suns = Vec::new();
    let fields: BTreeSet<Hex> = land.visits.iter().map(|visit| visit.0).chain(land.exits.keys().copied()).collect();
    for hex in fields {
        for side in almende_helios::hex::Side::ALL {
            if land.tiles.contains(&step(hex, side.index())) {
                suns.push(Sun { at: field(hex), anchor: Some(side), lap_debt: debt });
            }
        }
    }
    suns
}

/// The engine's results as a sorted list, so that one that stands there twice is seen.
fn comparable(stops: &SunStops) -> Vec<Result> {
    let mut list: Vec<Result> = stops.iter().map(result).collect();
    list.sort_unstable();
    list
}

fn result(stop: &SunStop) -> Result {
    (stop.field.coordinates(), stop.anchor.map(|side| side.index()), stop.debt, stop.lap)
}

/// Every connected land of `size` tiles with the start tile on light fields (HEL-6.4, HEL-6.6): each grows from one a tile
/// smaller.
fn all_lands(size: usize) -> BTreeSet<BTreeSet<Hex>> {
    let mut lands = BTreeSet::from([BTreeSet::from([(0, 0)])]);
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for land in &lands {
            for hex in land.iter().copied().flat_map(neighbours).filter(|hex| distance(*hex) <= 2) {
                let mut land = land.clone();
                if land.insert(hex) {
                    larger.insert(land);
                }
            }
        }
        lands = larger;
    }
    lands
}

/// Compares the moves of every sun of a land, for every range from 1 to 14, as lists.
fn compare_all_moves(tiles: &HashSet<Hex>, debt: u8) {
    let board = &Helios::standard_content().board;
    let land = Land::of(tiles);
    let set = tiles.iter().map(|&hex| field(hex)).collect();
    for sun in suns(&land, debt) {
        let steps = land.results(sun, 14);
        let shore = Shore::around(board, set, sun);
        for range in 1..=14 {
            let mut stops = SunStops::new();
            shore.stops(sun, range, &mut stops);
            let within = |(result, steps): (&Result, &usize)| (*steps <= usize::from(range)).then_some(*result);
            let expected: Vec<Result> = steps.iter().filter_map(within).collect();
            assert_eq!(comparable(&stops), expected, "{sun:?}, range {range}, tiles {tiles:?}");
            let nearest_first = stops.iter().map(|stop| steps[&result(stop)]).is_sorted();
            assert!(nearest_first, "{sun:?}, range {range}, tiles {tiles:?}: {stops:?}");
        }
    }
}

// HEL-8.3.2, HEL-8.3.3, HEL-8.3.4, HEL-8.3.6, HEL-8.3.7, HEL-8.2.3: the walk and the dead ends of random lands.
#[test]
fn the_shore_walk_agrees_with_the_definition() {
    let board = &Helios::standard_content().board;
    let mut rng = Seed::numbered(11, 0).stream("lands", 0);
    for _ in 0..games(300, 20_000) {
        let tiles = random_land(&mut rng);
        let land = Land::of(&tiles);
        assert!(land.solid.len() == tiles.len() + land.exits.len());
        let set = tiles.iter().map(|&hex| field(hex)).collect();
        for sun in suns(&land, 0) {
            let shore = Shore::around(board, set, sun);
            let dead: BTreeSet<Hex> = shore.dead_ends.map(|one| one.coordinates()).collect();
            assert_eq!(dead, land.exits.keys().copied().collect::<BTreeSet<_>>());
            for (&hex, &exit) in &land.exits {
                assert_eq!(shore.exit(field(hex)), Some(field(exit)));
            }
            if land.exits.contains_key(&sun.at.coordinates()) {
                continue;
            }
            let first = land.visit_at(sun.at.coordinates(), sun.anchor.unwrap().index());
            assert_eq!(shore.visits.len(), land.visits.len());
            for (k, visit) in shore.visits.iter().enumerate() {
                let i = (first + k) % land.visits.len();
                let wraps = ((first + k) / land.visits.len()) as i32;
                let expected = (land.visits[i].0, land.anchor(i), land.visits[i].2 - land.visits[first].2 + wraps);
                assert_eq!((visit.field.coordinates(), visit.anchor.index(), i32::from(visit.level)), expected);
            }
        }
    }
}

// HEL-8.4.1, HEL-8.4.2, HEL-8.4.3, HEL-8.4.5, HEL-8.4.6, HEL-8.5.5, HEL-8.6.2, HEL-8.6.3, HEL-8.8.3, HEL-8.8.5,
// HEL-21.9: all results of moves on random lands.
#[test]
fn sun_moves_agree_with_the_definition() {
    let board = &Helios::standard_content().board;
    let mut rng = Seed::numbered(12, 0).stream("lands", 0);
    for _ in 0..games(120, 4_000) {
        let tiles = random_land(&mut rng);
        let land = Land::of(&tiles);
        let set = tiles.iter().map(|&hex| field(hex)).collect();
        for sun in suns(&land, rng.below(3) as u8) {
            let range = 1 + rng.below(14) as u8;
            let mut stops = SunStops::new();
            Shore::around(board, set, sun).stops(sun, range, &mut stops);
            let expected: Vec<Result> = land.results(sun, range.into()).into_keys().collect();
            assert!(!expected.is_empty(), "HEL-21.9: there is always a move");
            assert_eq!(comparable(&stops), expected, "{sun:?}, range {range}, tiles {tiles:?}");
        }
    }
}

// HEL-8.5.5: a sun that leaves a dead end and goes once round the land is back at the exit with the lap it already had;
// that is no new result.
#[test]
fn the_way_round_to_the_exit_of_a_dead_end_is_no_second_option() {
    let tiles = HashSet::from([(0, 0), (-1, 1), (-2, 1), (-2, 0), (-1, -1)]);
    let set = tiles.iter().map(|&hex| field(hex)).collect();
    let sun =
        Sun { at: field((-1, 0)), anchor: suns(&Land::of(&tiles), 0).iter().find_map(|sun| sun.anchor), lap_debt: 0 };
    let mut stops = SunStops::new();
    Shore::around(&Helios::standard_content().board, set, sun).stops(sun, 13, &mut stops);
    let expected: Vec<Result> = Land::of(&tiles).results(sun, 13).into_keys().collect();
    assert_eq!(comparable(&stops), expected);
}

// HEL-8.5.5, HEL-6.4, HEL-6.6: all lands of up to six tiles, all suns, all ranges up to 14; with one lap debt each in
// short runs, with several in long ones.
#[test]
fn sun_moves_on_all_small_lands_agree_with_the_definition() {
    let debts = games(1, 3);
    for (number, tiles) in (1..=6).flat_map(all_lands).enumerate() {
        let tiles = tiles.into_iter().collect();
        for debt in number..number + debts {
            compare_all_moves(&tiles, (debt % 3) as u8);
        }
    }
}

// HEL-8.5.6, HEL-8.6.5: without limit, the results are those of a very long range, laps and debts aside.
#[test]
fn unlimited_moves_agree_with_a_long_range() {
    let board = &Helios::standard_content().board;
    let mut rng = Seed::numbered(13, 0).stream("lands", 0);
    for _ in 0..games(60, 2_000) {
        let tiles = random_land(&mut rng);
        let land = Land::of(&tiles);
        let set = tiles.iter().map(|&hex| field(hex)).collect();
        for sun in suns(&land, 0).into_iter().step_by(3) {
            let mut stops = SunStops::new();
            Shore::around(board, set, sun).all_stops(sun, &mut stops);
            let places = |(hex, anchor, _, _): Result| (hex, anchor);
            let expected: BTreeSet<_> = land.results(sun, 60).into_keys().map(places).collect();
            let found: BTreeSet<_> = comparable(&stops).into_iter().map(places).collect();
            assert_eq!((found.len(), found), (stops.len(), expected), "{sun:?}, tiles {tiles:?}");
        }
    }
}

// HEL-21.10: m full walks earn between m and m + 1 laps, and exactly one each where no step leaves the line westwards.
#[test]
fn a_full_walk_earns_a_lap() {
    let mut rng = Seed::numbered(14, 0).stream("lands", 0);
    for _ in 0..games(300, 20_000) {
        let land = Land::of(&random_land(&mut rng));
        let n = land.visits.len();
        let count = |k: usize| yellow_count(land.visits[k % n].0, land.visits[(k + 1) % n].0);
        let dips = (0..n).any(|k| count(k) == -1);
        for start in 0..n {
            let (mut debt, mut laps) = (0u8, 0);
            for walk in 1..=5 {
                for k in 0..n {
                    let (new_debt, lap) = crossed(debt, false, count(start + k));
                    debt = new_debt;
                    assert!(debt <= 1, "no land lets the sun owe more than one crossing");
                    laps += usize::from(lap);
                }
                assert!((walk..=walk + 1).contains(&laps), "{laps} laps in {walk} walks");
                assert!(dips || laps == walk);
            }
        }
    }
}
