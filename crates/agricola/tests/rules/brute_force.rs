//! The layouts of fences a player can build, against all subsets of edges judged by the reference algorithm of the rule
//! page (below AGR-10.2.13), on farms that are small enough to try everything.

use super::common::*;
use almende_agricola::grid::{Cell, Cells, Edge, Edges};
use almende_agricola::pieces::Material;
use almende_agricola::{Action, Agricola};
use almende_core::{Game, Silent};
use std::collections::{BTreeSet, HashSet};

/// The reference algorithm, written from the rule page: cells and the outside joined wherever no fence stands between.
fn is_legal(fences: Edges, blocked: Cells) -> bool {
    const OUT: usize = 15;
    let mut group: Vec<usize> = (0..=OUT).collect();
    let sides = |edge: Edge| {
        let mut cells = edge.cells().map(Cell::index);
        (cells.next().unwrap(), cells.next().unwrap_or(OUT))
    };
    let all: Edges = Cell::all().fold(Edges::NONE, |all, cell| all.or(Cells::only(cell).boundary()));
    for edge in all.minus(fences) {
        let (one, other) = sides(edge);
        let (from, to) = (group[one], group[other]);
        group.iter_mut().for_each(|number| *number = if *number == from { to } else { *number });
    }
    let separates = fences.into_iter().all(|edge| {
        let (one, other) = sides(edge);
        group[one] != group[other]
    });
    let enclosed: Cells = Cell::all().filter(|cell| group[cell.index()] != group[OUT]).collect();
    separates && enclosed.and(blocked).is_empty() && enclosed.is_connected()
}

/// A farm on which only these cells can be fenced in.
fn small_farm(free: &str, wood: u8, pastures: &[&str]) -> (Given, Cells) {
    let blocked = Cells::ALL.minus(cells(free));
    let list = |cells: Cells| cells.map(|cell| cell.to_string() + " ").collect::<String>().trim().to_owned();
    // What hangs together with the first rooms are rooms, the rest are fields.
    let mut rooms = cells("1,0 2,0");
    while !rooms.around().and(blocked).is_empty() {
        rooms = rooms.or(rooms.around().and(blocked));
    }
    let given = table(2).round(2).rooms(0, Material::Wood, &list(rooms)).fields(0, &list(blocked.minus(rooms)));
    (given.goods(0, &format!("{wood} wood")).pastures(0, pastures), blocked)
}

fn every_legal_layout(free: Cells, blocked: Cells, old: Edges, budget: u8) -> BTreeSet<u64> {
    let edges: Vec<Edge> =
        free.fold(Edges::NONE, |all, cell| all.or(Cells::only(cell).boundary())).minus(old).collect();
    assert!(edges.len() <= 20, "{} edges are too many to try", edges.len());
    let mut found = BTreeSet::new();
    for subset in 1u32..1 << edges.len() {
        if subset.count_ones() > budget.into() || subset.count_ones() + u32::from(old.len()) > 15 {
            continue;
        }
        let new: Edges = (0..edges.len()).filter(|place| subset >> place & 1 != 0).map(|place| edges[place]).collect();
        let all = old.or(new);
        if is_legal(all, blocked) {
            found.insert(all.0);
        }
    }
    found
}

fn fences(game: &Agricola) -> Edges {
    game.position().farms[0].fences.iter().copied().collect()
}

/// All layouts the engine reaches by picking and closing pastures, with either list of options.
fn reached(start: &Agricola, search: bool) -> BTreeSet<u64> {
    let old = fences(start);
    let mut found = BTreeSet::new();
    let mut seen = HashSet::new();
    let mut open = vec![start.clone()];
    while let Some(game) = open.pop() {
        let mut options = Vec::new();
        if search {
            game.search_options(seat(0), &mut options)
        } else {
            game.options(seat(0), &mut options)
        }
        for action in options {
            if !matches!(action, Action::Fence(_) | Action::Add(_) | Action::Close) {
                continue;
            }
            let mut next = game.clone();
            next.apply(seat(0), action, &mut Silent).unwrap();
            let now = fences(&next);
            if now != old {
                found.insert(now.0);
            }
            let still_fencing = next.turn().contains(seat(0));
            if still_fencing && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}

fn compare(free: &str, wood: u8, pastures: &[&str]) {
    let (given, blocked) = small_farm(free, wood, pastures);
    let mut table = given.play();
    let old = fences(&table.game);
    let expected = every_legal_layout(cells(free), blocked, old, wood);
    let about = format!("{free} with {wood} wood and {pastures:?}");
    assert_eq!(table.allows("place fencing"), !expected.is_empty(), "{about}");
    if expected.is_empty() {
        return;
    }
    table.does("place fencing");
    assert_eq!(reached(&table.game, false), expected, "{about}");
    assert_eq!(reached(&table.game, true), expected, "{about}, for search");
}

#[test]
fn exactly_the_legal_layouts_are_reached_on_an_empty_block_of_six() {
    for wood in [1, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15] {
        compare("0,2 0,3 0,4 1,2 1,3 1,4", wood, &[]);
    }
}

#[test]
fn exactly_the_legal_layouts_are_reached_on_crooked_farms() {
    for wood in [4, 7, 9, 11, 15] {
        compare("0,4 1,4 2,4 2,3 2,2", wood, &[]);
        compare("0,2 1,1 1,2 1,3 2,2", wood, &[]);
        compare("0,1 0,2 0,4 1,4 2,4", wood, &[]);
    }
}

#[test]
fn exactly_the_legal_layouts_are_reached_beside_and_inside_pastures() {
    for wood in 1..=8 {
        compare("0,2 0,3 0,4 1,2 1,3 1,4", wood, &["0,4"]);
        compare("0,2 0,3 0,4 1,2 1,3 1,4", wood, &["0,3 0,4 1,3 1,4"]);
        compare("0,2 0,3 0,4 1,2 1,3 1,4", wood, &["0,2 0,3 0,4", "1,4"]);
        compare("0,2 0,3 0,4 1,2 1,3 1,4", wood, &["0,2 0,3 0,4 1,2 1,3 1,4"]);
        compare("1,2 1,3 1,4 2,2 2,3 2,4 0,4", wood, &["1,2", "2,2 2,3 2,4"]);
        compare("0,1 0,2 1,1 1,2 1,3 2,2 2,3", wood, &["0,1 0,2 1,1 1,2"]);
    }
}

/// A farm of two blocks joined by one edge is the only one that a single fence divides without cutting off a cell.
#[test]
fn a_narrow_spot_takes_one_fence() {
    let (given, _) = small_farm("0,1 0,2 1,1 1,2 1,3 1,4 2,3 2,4", 1, &["0,1 0,2 1,1 1,2 1,3 1,4 2,3 2,4"]);
    let mut table = given.play();
    assert_eq!(table.farm(0).fences.len(), 14);
    table.does("place fencing");
    table.all(&["fence 0,1", "add 0,2", "add 1,1", "add 1,2", "close"]);
    assert_eq!(table.points(0, "pastures"), 2);
}

/// Whether the space Fencing is open agrees with the list of pastures, on many farms.
#[test]
fn fencing_is_open_exactly_if_a_pasture_can_be_closed() {
    let (given, _) = small_farm("0,2 0,3 0,4 1,2 1,3 1,4", 15, &[]);
    let mut start = given.play();
    start.does("place fencing");
    let layouts = reached(&start.game, true);
    assert!(layouts.len() > 100);
    for layout in layouts {
        for wood in 0..=4 {
            let (mut given, blocked) = small_farm("0,2 0,3 0,4 1,2 1,3 1,4", wood, &[]);
            given.farm(0).fences = Edges(layout).collect();
            let expected = every_legal_layout(cells("0,2 0,3 0,4 1,2 1,3 1,4"), blocked, Edges(layout), wood);
            assert_eq!(given.play().allows("place fencing"), !expected.is_empty(), "{layout:b} with {wood} wood");
        }
    }
}
