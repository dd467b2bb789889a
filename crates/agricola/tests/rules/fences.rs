//! AGR-10: fences and pastures.

use super::common::*;
use almende_agricola::grid::{Cell, Cells, EDGES, Edge, Edges};

fn fencing(wood: &str) -> Given {
    table(2).round(2).goods(0, wood)
}

#[test]
fn agr_10_1_1_there_are_38_edges() {
    // AGR-10.1.1: 20 horizontal and 18 vertical ones, 16 of them on the rim.
    assert_eq!(EDGES, 38);
    let all: Edges = Cell::all().fold(Edges::NONE, |all, cell| all.or(Cells::only(cell).boundary()));
    assert_eq!(all.len(), 38);
    assert_eq!(all.filter(|edge: &Edge| edge.to_string().starts_with('h')).count(), 20);
    assert_eq!(Cells::ALL.boundary().len(), 16);
}

#[test]
fn agr_10_1_2_and_10_1_6_neighbouring_pastures_share_their_fences() {
    // AGR-10.1.2, AGR-10.1.6
    let mut table = fencing("9 wood").play();
    table.all(&["place fencing", "fence 0,4", "close", "fence 0,3", "close"]);
    assert_eq!((table.farm(0).fences.len(), table.has(0, "wood")), (7, 2));
}

#[test]
fn agr_10_1_3_and_10_1_4_rim_rooms_and_fields_are_no_fences() {
    // AGR-10.1.3, AGR-10.1.4: a cell in the corner between a room, a field and the rim needs all four.
    let mut table = fencing("4 wood").fields(0, "0,1").play();
    table.all(&["place fencing", "fence 0,0", "close"]);
    assert_eq!(table.farm(0).fences.len(), 4);
}

#[test]
fn agr_10_1_5_a_pasture_is_a_closed_group_of_cells() {
    // AGR-10.1.5
    let mut table = fencing("10 wood").play();
    table.all(&["place fencing", "fence 0,2", "add 0,3", "add 0,4", "add 1,4", "close"]);
    let view = almende_core::Game::view(&table.game, almende_core::Viewer::Public);
    assert_eq!(view.farms[0].pastures.len(), 1);
    assert_eq!(view.farms[0].pastures[0].cells, cells("0,2 0,3 0,4 1,4"));
}

#[test]
fn agr_10_2_1_each_fence_costs_a_wood_and_fewer_may_be_built() {
    // AGR-10.2.1, AGR-10.2.2, AGR-10.2.12
    let mut table = fencing("15 wood").play();
    table.does("place fencing");
    assert!(!table.allows("done"), "at least one fence");
    table.all(&["fence 0,4", "close", "done"]);
    assert_eq!((table.has(0, "wood"), table.decides()), (11, 1));
}

#[test]
fn agr_10_2_3_fences_must_close_pastures() {
    // AGR-10.2.3: a fence that ends anywhere, stands inside a pasture or in the open is no position.
    for stray in ["h0,0", "v1,3", "v2,5"] {
        let mut given = table(2).pastures(0, &["0,2 0,3"]);
        assert!(given.load().is_ok());
        given.farm(0).fences.push(serde_json::from_str(&format!("{stray:?}")).unwrap());
        assert!(given.load().is_err(), "{stray}");
    }
    let mut inside = table(2).pastures(0, &["0,2 0,3 1,2 1,3"]);
    inside.farm(0).fences.push(serde_json::from_str("\"v0,3\"").unwrap());
    assert!(inside.load().is_err());
}

#[test]
fn agr_10_2_4_rooms_and_fields_are_not_fenced_in() {
    // AGR-10.2.4, AGR-RULING-13; stables may be.
    let mut table = fencing("15 wood").fields(0, "0,2").stables(0, "0,4").play();
    table.does("place fencing");
    assert_eq!(table.refused("fence 0,2", "AGR-10.2.4"), "not_for_pasture");
    assert_eq!(table.refused("fence 1,0", "AGR-10.2.4"), "not_for_pasture");
    assert!(table.allows("fence 0,4"));
}

#[test]
fn agr_10_2_5_and_10_2_6_every_further_pasture_lies_beside_another() {
    // AGR-10.2.5, AGR-10.2.6, AGR-10.2.7, AGR-RULING-12
    let mut table = fencing("11 wood").play();
    table.does("place fencing");
    assert_eq!(table.offers("fence").len(), 13, "anywhere");
    table.all(&["fence 0,4", "close"]);
    // Seven wood are left: from 0,4 a pasture may reach over several cells, but it must touch it.
    table.does("fence 0,2");
    assert!(!table.allows("close"), "not beside the first one");
    table.all(&["add 0,3", "close"]);
    assert_eq!(table.farm(0).fences.len(), 9);
    table.all(&["done"]);
    assert!(fencing("").pastures(0, &["0,4", "0,2"]).load().is_err());
}

#[test]
fn agr_10_2_8_a_pasture_may_be_divided() {
    // AGR-10.2.8, AGR-10.2.9
    let mut table = fencing("1 wood").pastures(0, &["0,3 0,4"]).play();
    table.does("place fencing");
    assert_eq!(table.offers("fence"), ["fence 0,3", "fence 0,4"]);
    table.all(&["fence 0,4", "close"]);
    assert_eq!((table.farm(0).fences.len(), table.points(0, "pastures")), (7, 2));
}

#[test]
fn agr_10_2_10_a_pasture_is_not_enlarged() {
    // AGR-10.2.10: the neighbouring cell becomes a second pasture.
    let mut table = fencing("9 wood").pastures(0, &["0,4"]).play();
    table.does("place fencing");
    table.does("fence 0,3");
    assert!(!table.allows("add 0,4"));
    table.does("close");
    assert_eq!(table.points(0, "pastures"), 2);
}

#[test]
fn agr_10_2_11_no_more_than_fifteen_fences() {
    // AGR-10.2.11
    let given = fencing("20 wood").pastures(0, &["0,1 0,2 0,3 0,4", "1,3 1,4"]);
    let mut table = given.play();
    assert_eq!(table.farm(0).fences.len(), 14);
    table.does("place fencing");
    assert!(table.offers("fence").iter().all(|option| table.allows(option)));
    table.all(&["fence 0,1", "close"]);
    assert_eq!((table.farm(0).fences.len(), table.decides()), (15, 1));
    table.all(&["place day_laborer"]);
    assert!(!table.allows("place fencing"));
    let none = fencing("20 wood").pastures(0, &["0,1", "0,2 0,3 0,4", "1,3 1,4"]).play();
    assert_eq!(none.refused("place fencing", "AGR-10.2.11"), "no_fence_left");
}

#[test]
fn agr_10_2_13_dividing_may_leave_too_little_place() {
    // AGR-10.2.13, AGR-11.3.6: settled before anything else happens
    let mut table = fencing("1 wood").pastures(0, &["0,3 0,4"]).stables(0, "0,4").goods(0, "9 sheep, 1 wood").play();
    table.all(&["place fencing", "fence 0,3", "close"]);
    assert_eq!((table.decides(), table.prompt()), (0, "prompt.accommodate"));
    table.all(&["release sheep", "release sheep"]);
    assert_eq!((table.has(0, "sheep"), table.decides()), (7, 1));
}

#[test]
fn picking_offers_only_what_can_still_be_closed() {
    let mut table = fencing("6 wood").play();
    table.all(&["place fencing", "fence 0,3"]);
    assert_eq!(table.offers("add"), ["add 0,2", "add 0,4", "add 1,3"], "six fences close two cells at most");
    table.does("add 0,4");
    assert_eq!(table.options(), ["close"]);
    assert_eq!(table.refused("add 0,2", "AGR-10.2.1"), "pasture_impossible");
    let mut far = fencing("8 wood").play();
    far.all(&["place fencing", "fence 0,1", "add 0,3"]);
    assert_eq!(far.refused("close", "AGR-10.1.5"), "not_a_pasture");
    assert_eq!(far.options(), ["add 0,2"]);
}
