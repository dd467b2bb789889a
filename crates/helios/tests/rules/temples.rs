//! Temples (section 7.2).

use crate::common::*;

fn builder(tiles: &[(&str, &str)]) -> Table {
    table(2).tiles(0, tiles).acts(0, "build").play()
}

// HEL-7.2.1, HEL-7.2.6, HEL-EX-8: the first temple costs one cube of any colour and gives one mana.
#[test]
fn the_first_temple_costs_one_and_gives_one() {
    let mut table = builder(&[("0,0", "brown+gray")]);
    table.does_all(&["temple", "pay gray 0,0", "at 0,0"]);
    assert_eq!((table.cubes(0).len(), table.temples(0), table.mana(0)), (0, 1, 1 + 1));
}

// HEL-7.2.1, HEL-7.2.6, HEL-EX-9: the second temple costs two and gives two.
#[test]
fn the_second_temple_costs_two_and_gives_two() {
    let mut table = builder(&[("0,0", "brown+temple"), ("1,0", "green+green"), ("0,1", "blue+blue")]);
    table.does_all(&["temple", "pay green 1,0", "pay blue 0,1", "at 1,0"]);
    assert_eq!((table.cubes(0).len(), table.temples(0), table.mana(0)), (0, 2, 1 + 2));
}

// HEL-7.2.1, HEL-7.2.6, HEL-EX-10: the third temple costs three and gives three.
#[test]
fn the_third_temple_costs_three_and_gives_three() {
    let tiles = [("0,0", "brown+temple"), ("1,0", "green+temple"), ("0,1", "blue+blue+gray"), ("-1,1", "gray+gray")];
    let mut table = builder(&tiles);
    table.does_all(&["temple", "pay blue 0,1", "pay gray 0,1"]);
    assert_eq!(table.prompt(), "pay");
    table.does_all(&["pay gray -1,1", "at -1,1"]);
    assert_eq!((table.cubes(0).len(), table.temples(0), table.mana(0)), (0, 3, 1 + 3));
}

// HEL-7.2.2: with too few cubes no temple; two cubes do not stand for one here.
#[test]
fn too_few_cubes_build_no_temple() {
    let table = builder(&[("0,0", "brown+temple"), ("1,0", "green+green")]);
    assert_eq!(table.refused("temple"), "too_few_cubes needs 2 has 1 HEL-7.2.1 HEL-7.2.2");
}

// HEL-7.2.3, HEL-7.2.4: after paying, on any own tile without temple, wherever it lies.
#[test]
fn a_temple_goes_on_any_tile_without_temple() {
    let tiles = [("0,0", "brown+temple"), ("1,0", "green+green+green"), ("2,0", "resources"), ("-1,0", "gray")];
    let mut table = builder(&tiles);
    assert_eq!(table.refused("at 2,0"), "not_asked prompt.build");
    table.does_all(&["temple", "pay green 1,0", "pay green 1,0"]);
    assert_eq!(table.options(), ["at -1,0", "at 1,0", "at 2,0"]);
    assert_eq!(table.refused("at 0,0"), "temple_here HEL-7.2.4");
    assert_eq!(table.refused("at 0,1"), "no_tile_here HEL-7.2.3");
    table.does("at 2,0");
    assert_eq!(table.at(0, "2,0"), "resources+temple");
}

// HEL-7.2.4: without a tile there is no temple.
#[test]
fn every_tile_may_carry_one_temple_only() {
    let table = builder(&[("0,0", "brown+temple")]);
    assert!(!table.offers("temple"));
    assert_eq!(table.refused("temple"), "too_few_cubes needs 2 has 0 HEL-7.2.1 HEL-7.2.2");
}

// HEL-7.2.5, HEL-RULING-17: cubes left on the tile are lost, one or two; they may be used to pay.
#[test]
fn cubes_under_a_temple_are_lost() {
    let mut two = builder(&[("0,0", "brown+brown"), ("1,0", "gray+gray+blue")]);
    two.does_all(&["temple", "pay brown 0,0", "at 1,0"]);
    assert_eq!((two.at(0, "1,0").as_str(), two.cubes(0).len(), two.mana(0)), ("gray+temple", 0, 2));
    let mut one = builder(&[("0,0", "brown+brown"), ("1,0", "gray+gray+blue")]);
    one.does_all(&["temple", "pay gray 1,0", "at 1,0"]);
    assert_eq!((one.at(0, "1,0").as_str(), one.cubes(0)), ("gray+temple", vec!["brown"]));
}

// HEL-7.2.7: with the Citadel a temple costs one cube and still gives n mana.
#[test]
fn the_citadel_makes_temples_cheap() {
    let tiles = [("0,0", "brown+temple"), ("1,0", "green+temple"), ("0,1", "blue+blue")];
    let mut table = table(2).tiles(0, &tiles).buildings(0, &["citadel"]).acts(0, "build").play();
    table.does_all(&["temple", "pay blue 0,1", "at 0,1"]);
    assert_eq!((table.temples(0), table.mana(0)), (3, 1 + 3));
}

// HEL-7.2.8: a tile with a temple never receives a cube again.
#[test]
fn a_temple_keeps_cubes_away_for_good() {
    let tiles = [("0,0", "brown+temple"), ("1,0", "green")];
    let given = table(2).tiles(0, &tiles).buildings(0, &["warehouse"]);
    let mut sun = given.clone().acts(0, "move_sun").play();
    sun.sun_to("1,-1");
    assert_eq!([sun.at(0, "0,0"), sun.at(0, "1,0")], ["brown+temple", "green+green"]);
    // Nothing on offer moves or removes a temple.
    let bonus = given.decides(0, almende_helios::Decision::BonusAction).play();
    assert!(bonus.options().iter().all(|option| !option.contains("0,0")));
}

// HEL-7.2.1: the price goes on rising without limit.
#[test]
fn the_tenth_temple_costs_ten() {
    let ring = ["0,0", "1,0", "0,1", "-1,1", "-1,0", "1,-1", "2,0", "1,1", "0,2"];
    let kinds = ["brown", "gray", "green"];
    let mut tiles: Vec<(&str, String)> =
        ring.iter().enumerate().map(|(i, at)| (*at, format!("{}+temple", kinds[i % 3]))).collect();
    for at in ["-1,2", "-2,2", "-2,1", "-2,0", "-1,-1"] {
        tiles.push((at, "blue+gray+gray".to_owned()));
    }
    let tiles: Vec<(&str, &str)> = tiles.iter().map(|(at, what)| (*at, what.as_str())).collect();
    let mut table = builder(&tiles);
    table.does("temple");
    let mut paid = 0;
    while table.prompt() == "pay" {
        let action = table.options()[0].clone();
        table.does(&action);
        paid += 1;
    }
    table.does("at -2,2");
    assert_eq!((paid, table.mana(0)), (10, 1 + 10));
}
