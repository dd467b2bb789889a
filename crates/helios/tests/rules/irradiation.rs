//! What the sun shines on (section 8.7).

use crate::common::*;
use almende_helios::Event;

fn mover(tiles: &[(&str, &str)], sun: &str, anchor: &str) -> Given {
    table(2).tiles(0, tiles).sun(0, sun, anchor).acts(0, "move_sun")
}

// HEL-8.7.2, HEL-8.7.3, HEL-EX-13: empty land grows a cube of its colour, land with a cube nothing.
#[test]
fn empty_land_grows_a_cube() {
    let mut table = mover(&[("0,0", "brown+brown"), ("1,0", "black")], "0,-1", "S").play();
    table.sun_to("1,-1");
    assert_eq!([table.at(0, "1,0"), table.at(0, "0,0")], ["black+black", "brown+brown"]);
}

// HEL-8.7.3: a cube of another colour keeps the land from growing its own, too.
#[test]
fn land_with_a_foreign_cube_grows_nothing() {
    let mut table = mover(&[("0,0", "brown+blue"), ("1,0", "black")], "0,-1", "S").play();
    table.sun_to("1,-1");
    assert_eq!(table.at(0, "0,0"), "brown+blue");
}

// HEL-8.7.4: a temple keeps cubes away.
#[test]
fn land_with_a_temple_grows_nothing() {
    let mut table = mover(&[("0,0", "brown+temple"), ("1,0", "black+temple")], "0,-1", "S").play();
    table.sun_to("1,-1");
    assert_eq!([table.at(0, "0,0"), table.at(0, "1,0")], ["brown+temple", "black+temple"]);
}

// HEL-8.1.8, HEL-8.7.1: only where the sun stops it shines, and there on all adjacent tiles.
#[test]
fn fields_passed_give_nothing() {
    let tiles = [("0,0", "brown"), ("0,1", "gray"), ("-1,1", "green"), ("-1,0", "blue")];
    let mut table = mover(&tiles, "0,-1", "S").play();
    table.sun_to("1,0");
    assert_eq!([table.at(0, "0,0"), table.at(0, "0,1")], ["brown+brown", "gray+gray"]);
    assert_eq!([table.at(0, "-1,1"), table.at(0, "-1,0")], ["green", "blue"]);
}

// HEL-8.7.1: in a notch four tiles are lit, in a dead end up to five.
#[test]
fn in_a_dead_end_five_tiles_are_lit() {
    let notch = [("0,0", "brown"), ("1,0", "gray"), ("1,1", "green"), ("-1,1", "blue")];
    let mut table = mover(&notch, "0,2", "NE").play();
    table.sun_to("0,1");
    assert_eq!(table.cubes(0).len(), 4);
    // A tube (0,0)... the sun goes from (-1,0) one step out to (-1,1), which five tiles surround but for the exit.
    let tube = [
        ("0,0", "brown"),
        ("0,-1", "gray"),
        ("-1,-1", "gray"),
        ("-2,0", "gray"),
        ("-2,1", "green"),
        ("-2,2", "green"),
        ("-1,2", "green"),
    ];
    let mut table = mover(&tube, "-1,0", "-").play();
    table.does("sun -1,1 -");
    let lit = ["0,0", "-2,1", "-2,2", "-1,2"].map(|at| table.at(0, at).matches('+').count());
    assert_eq!(lit, [1, 1, 1, 1]);
    assert_eq!(table.cubes(0).len(), 4);
}

// HEL-8.7.5, HEL-EX-15: special tiles give nothing, not even with the Warehouse.
#[test]
fn special_tiles_give_nothing() {
    for buildings in [&[][..], &["warehouse"]] {
        let tiles = [("0,0", "brown+temple"), ("1,0", "resources"), ("0,1", "empty_fields+blue")];
        let mut table = mover(&tiles, "1,-1", "SW").buildings(0, buildings).play();
        let before = table.vp(0);
        table.sun_to("2,-1");
        assert_eq!((table.at(0, "1,0").as_str(), table.vp(0)), ("resources", before));
        let mut table = mover(&tiles, "2,-1", "SW").buildings(0, buildings).play();
        table.sun_to("1,1");
        assert_eq!([table.at(0, "1,0"), table.at(0, "0,1")], ["resources", "empty_fields+blue"]);
    }
}

// HEL-8.7.6, HEL-EX-14: a temple gives a point for its tile and for each tile around it.
#[test]
fn a_temple_gives_a_point_for_each_tile_around() {
    let tiles = [("0,0", "brown+temple"), ("1,-1", "gray+gray"), ("1,0", "temples"), ("0,1", "blue"), ("-1,1", "gray")];
    let mut table = mover(&tiles, "-2,1", "SE").play();
    table.sun_to("-1,0");
    assert_eq!(table.vp(0), 5);
    assert!(table.told.contains(&Event::TempleIrradiated { seat: seat(0), field: field("0,0"), vp: 5 }));
}

// HEL-8.7.7: a temple gives between 1 and 6 points.
#[test]
fn a_temple_gives_one_to_six_points() {
    let mut alone = mover(&[("0,0", "brown+temple")], "0,-1", "S").play();
    alone.sun_to("1,-1");
    assert_eq!(alone.vp(0), 1);
    let five = [
        ("0,0", "brown+temple"),
        ("1,-1", "gray"),
        ("1,0", "gray"),
        ("0,1", "gray"),
        ("-1,1", "gray"),
        ("-1,0", "green"),
    ];
    let mut table = mover(&five, "-1,-1", "S").play();
    table.sun_to("0,-1");
    assert_eq!(table.vp(0), 6 + 5, "six for the temple, five for the lap");
}

// HEL-8.7.8: a temple on a special tile counts like any other.
#[test]
fn a_temple_on_a_special_tile_scores_too() {
    let mut table = mover(&[("0,0", "brown"), ("1,0", "resources+temple")], "1,-1", "SW").play();
    table.sun_to("2,-1");
    assert_eq!(table.vp(0), 2);
}

// HEL-8.7.9: several temples score separately and may count the same tiles.
#[test]
fn temples_score_separately() {
    let mut table = mover(&[("0,0", "brown+temple"), ("1,0", "gray+temple")], "0,-1", "S").play();
    table.sun_to("1,-1");
    assert_eq!(table.vp(0), 2 + 2);
}

// HEL-8.7.10, HEL-16.4: the Council adds three points for each lit temple.
#[test]
fn the_council_adds_three_points_a_temple() {
    let given = mover(&[("0,0", "brown+temple"), ("1,0", "gray+temple")], "0,-1", "S");
    let mut table = given.buildings(0, &["council"]).play();
    table.sun_to("1,-1");
    assert_eq!(table.vp(0), 2 * (2 + 3));
}

// HEL-8.7.11, HEL-16.10: with the Warehouse land with one cube grows a second of its own colour, never a third.
#[test]
fn the_warehouse_lets_a_second_cube_grow() {
    let tiles = [("0,0", "brown+blue"), ("1,0", "gray"), ("1,-1", "green+green"), ("-1,0", "black+black+black")];
    let given = mover(&tiles, "1,-2", "S").buildings(0, &["warehouse"]);
    // (2,-1) touches (1,0) and (1,-1): the empty one gets one cube, the other its second.
    let mut table = given.play();
    table.sun_to("2,-1");
    assert_eq!([table.at(0, "1,0"), table.at(0, "1,-1")], ["gray+gray", "green+green+green"]);
    // (0,-1) touches (0,0), (1,-1) and (-1,0): a foreign cube counts as the first, a full tile stays as it is.
    let given = mover(&tiles, "-1,-1", "S").buildings(0, &["warehouse"]);
    let mut table = given.play();
    table.sun_to("0,-1");
    assert_eq!([table.at(0, "0,0"), table.at(0, "-1,0")], ["brown+blue+brown", "black+black+black"]);
}

// HEL-8.1.4, HEL-8.7.2, HEL-8.7.6, HEL-8.7.12, HEL-EX-16: three of six steps, a cube and seven points.
#[test]
fn the_worked_example_of_a_sun_move() {
    let tiles = [
        ("0,0", "brown+temple"),
        ("1,0", "gray+temple"),
        ("-1,1", "blue"),
        ("1,1", "green+green"),
        ("2,0", "gray+gray"),
    ];
    let given = mover(&tiles, "2,1", "N").buildings(0, &["observatory", "palace"]).vp(0, 10);
    let mut table = given.play();
    assert_eq!(table.range(0), 6);
    table.sun_to("0,1");
    assert_eq!([table.at(0, "-1,1"), table.at(0, "1,1")], ["blue+blue", "green+green"]);
    assert_eq!(table.vp(0), 10 + 3 + 4, "the points are in the bag at once");
}

// HEL-RULING-21: first the lap, then the cubes, then the temples.
#[test]
fn a_sun_move_has_a_fixed_order_of_effects() {
    let mut table = mover(&[("0,0", "brown"), ("1,-1", "gray+temple")], "-1,0", "SE").play();
    table.sun_to("0,-1");
    let kinds: Vec<&str> = table
        .told
        .iter()
        .map(|event| match event {
            Event::SunMoved { .. } => "moved",
            Event::LapCompleted { .. } => "lap",
            Event::CubesGrown { .. } => "cubes",
            Event::TempleIrradiated { .. } => "temple",
            _ => "other",
        })
        .take(4)
        .collect();
    assert_eq!(kinds, ["moved", "lap", "cubes", "temple"]);
}
