//! Laps (section 8.8).

use crate::common::*;
use almende_core::{Edition, Game};
use almende_helios::{Content, Event, Helios};

// HEL-8.8.1, HEL-8.8.2: a lap over several moves gives 5 points when the sun comes back to the yellow line.
#[test]
fn a_lap_may_take_several_moves() {
    let mut given = table(2).tiles(0, &[("0,0", "brown+brown")]);
    let mut earned = Vec::new();
    // Two steps a move: six fields are three moves, and the third arrives at the line.
    for _ in 0..6 {
        let mut table = given.clone().acts(0, "move_sun").play();
        let next = ["0,-1", "1,0", "-1,1"];
        let here = next.iter().position(|at| *at == table.sun_at(0)).unwrap();
        table.sun_to(next[(here + 1) % 3]);
        earned.push(table.vp(0));
        given.position.boards[0].sun = table.board(0).sun;
        given = given.vp(0, table.vp(0));
    }
    assert_eq!(earned, [0, 0, 5, 5, 5, 10]);
}

// HEL-8.8.2, HEL-EX-17: the lap comes on top of cube and temple: 8 points.
#[test]
fn a_lap_comes_on_top_of_the_irradiation() {
    let tiles = [("0,0", "brown+brown"), ("1,-1", "gray+temple"), ("2,-2", "blue")];
    let mut table = table(2).tiles(0, &tiles).sun(0, "-1,0", "SE").acts(0, "move_sun").play();
    table.sun_to("1,-2");
    assert_eq!((table.vp(0), table.at(0, "2,-2").as_str()), (5 + 3, "blue+blue"));
    assert!(table.told.contains(&Event::LapCompleted { seat: seat(0), vp: 5 }));
}

// HEL-8.8.3, HEL-8.8.4: leaving the start field gives nothing.
#[test]
fn leaving_the_start_field_is_no_lap() {
    let mut table = table(2).acts(0, "move_sun").play();
    assert!(table.options_of("sun").iter().all(|stop| !stop.contains("lap") && !stop.contains("debt")));
    table.sun_to("1,-1");
    assert_eq!(table.vp(0), 0);
}

// HEL-8.8.4: from one yellow field to another is no lap.
#[test]
fn moving_along_the_line_is_no_lap() {
    // Tiles on both sides of (0,-1): the way out leads north over (0,-2).
    let tiles = [("0,0", "brown"), ("-1,0", "gray"), ("1,-1", "gray"), ("-1,-1", "gray"), ("-2,0", "gray")];
    let mut table = table(2).tiles(0, &tiles).sun(0, "0,-2", "SW").acts(0, "move_sun").play();
    table.sun_to("0,-1");
    assert_eq!(table.vp(0), 0);
}

// HEL-8.8.3, HEL-8.8.4, HEL-8.3.6: dipping back to the west is a debt, coming again pays it, and nothing is earned.
#[test]
fn dipping_back_to_the_west_earns_nothing() {
    // The hook leaves (0,-1) open to the west only: the sun leaves the line there and comes back at (0,-3).
    let hook = [("0,0", "brown+brown"), ("1,-1", "gray+gray"), ("1,-2", "gray+gray"), ("0,-2", "gray+gray")];
    let given = table(2).tiles(0, &hook).sun(0, "0,-1", "S").buildings(0, &["palace"]);
    let mut dip = given.clone().acts(0, "move_sun").play();
    dip.sun_to("-1,-1");
    assert_eq!((dip.board(0).sun.lap_debt, dip.vp(0)), (1, 0));
    // Coming again: the debt is paid, no lap.
    let mut given = given;
    given.position.boards[0].sun = dip.board(0).sun;
    let mut again = given.acts(0, "move_sun").play();
    again.sun_to("0,-3");
    assert_eq!((again.board(0).sun.lap_debt, again.vp(0)), (0, 0));
}

// HEL-8.8.5, HEL-EX-18: crossing the line twice in one move earns one lap.
#[test]
fn one_move_earns_one_lap() {
    // Seven steps around a single tile cross the line twice when they begin just before it.
    let given = table(2).tiles(0, &[("0,0", "brown+brown")]).sun(0, "-1,0", "SE");
    let mut table = given.buildings(0, &["observatory", "sun_lodge", "council"]).acts(0, "move_sun").play();
    assert_eq!(table.range(0), 8);
    let stops: Vec<String> = table.options_of("sun").into_iter().filter(|stop| stop.starts_with("0,-1")).collect();
    assert_eq!(stops, ["0,-1 S lap"], "once or twice over the line is the same result");
    table.does("sun 0,-1 S lap");
    assert_eq!((table.vp(0), table.board(0).sun.lap_debt), (5, 0), "the second lap is lost");
}

// HEL-RULING-26: two sun moves in one turn can earn a lap each.
#[test]
fn two_moves_in_one_turn_may_earn_two_laps() {
    let given =
        table(2).tiles(0, &[("0,0", "brown+brown")]).sun(0, "-1,0", "SE").buildings(0, &["observatory", "sun_lodge"]);
    let slot = ["build red", "build red", "build gray"];
    let mut table = given.slot(0, "red", &slot).column("move_sun", &["red"]).play();
    table.does("take move_sun").does("sun 0,-1 S lap");
    assert_eq!(table.vp(0), 5);
    table.does("sun 1,-1 SW lap");
    assert_eq!(table.vp(0), 10);
}

// HEL-8.8.6: the line works where it is built over; its rim field never is.
#[test]
fn the_yellow_line_may_be_built_over() {
    let tiles = [("0,0", "brown+brown"), ("0,-1", "gray+gray"), ("0,-2", "gray+gray")];
    let mut rim = table(2).tiles(0, &tiles).sun(0, "-1,-2", "SE").acts(0, "move_sun").play();
    rim.sun_to("0,-3");
    assert_eq!(rim.vp(0), 5);
    // A tile may be created on a yellow field.
    let mut create = table(2).sun(0, "1,-1", "SW").acts(0, "create_land").play();
    create.does_all(&["land blue", "at 0,-1"]);
    assert_eq!(create.at(0, "0,-1"), "blue+blue");
}

// HEL-8.8.7, HEL-16.6, HEL-16.3: 10 points with the Watchtower, none with the Power Plant, even with both.
#[test]
fn watchtower_and_power_plant_change_the_lap() {
    let lap = |buildings: &[&str]| {
        let given = table(2).tiles(0, &[("0,0", "brown+brown")]).sun(0, "-1,0", "SE").buildings(0, buildings);
        let mut table = given.acts(0, "move_sun").play();
        table.sun_to("0,-1");
        table.vp(0)
    };
    assert_eq!(
        [lap(&[]), lap(&["watchtower"]), lap(&["power_plant"]), lap(&["watchtower", "power_plant"])],
        [5, 10, 0, 0]
    );
}

// HEL-8.8.7: a building that takes the points of laps takes them also where the range has a limit.
#[test]
fn laps_without_points_can_be_told_by_content() {
    let mut json = Helios::standard_content().json().clone();
    json["buildings"][2]["permanent"] = serde_json::json!(["no_lap_vp"]);
    let edition: &'static Edition<Content> = Box::leak(Box::new(Edition::read(&json.to_string()).unwrap()));
    let given = table(2).tiles(0, &[("0,0", "brown+brown")]).sun(0, "-1,0", "SE").buildings(0, &["power_plant"]);
    let document = given.acts(0, "move_sun").document();
    let mut table = Table::of(Helios::from_position(edition, &document).unwrap());
    table.does("sun 0,-1 S lap");
    assert!(table.told.contains(&Event::LapCompleted { seat: seat(0), vp: 0 }));
    assert_eq!(table.vp(0), 0);
}

// HEL-8.8.3: a debt stands between the sun and its next lap.
#[test]
fn a_debt_is_paid_before_a_lap() {
    let given = table(2).tiles(0, &[("0,0", "brown+brown")]).sun(0, "-1,0", "SE").lap_debt(0, 1);
    let mut table = given.acts(0, "move_sun").play();
    table.sun_to("0,-1");
    assert_eq!((table.vp(0), table.board(0).sun.lap_debt), (0, 0));
    assert_eq!(
        crate::common::table(2).sun(0, "-1,0", "SE").acts(0, "move_sun").play().refused("sun 0,-1 S"),
        "sun_other_lap HEL-8.8.3"
    );
}
