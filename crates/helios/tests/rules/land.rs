//! Creating land (chapter 6).

use crate::common::*;
use almende_helios::pieces::{Colour, Special};

/// The fields a blue tile can go to.
fn fields_for(given: Given) -> Vec<String> {
    let mut table = given.acts(0, "create_land").play();
    table.does("land blue");
    table.options_of("at")
}

// HEL-6.1, HEL-6.10, HEL-EX-6: a land tile comes with its cube and is not replaced.
#[test]
fn a_land_tile_comes_with_its_cube() {
    let mut table = table(2).open_land(&["blue", "gray"]).acts(0, "create_land").play();
    table.does_all(&["land blue", "at 1,0"]);
    assert_eq!(table.at(0, "1,0"), "blue+blue");
    assert_eq!(table.open_land(), ["gray"]);
    assert_eq!(table.turn(), 1);
}

// HEL-6.1, HEL-EX-7: a special tile comes without a cube.
#[test]
fn a_special_tile_comes_without_a_cube() {
    let mut table = table(2).acts(0, "create_land").play();
    table.does_all(&["special temples", "at 1,0"]);
    assert_eq!(table.at(0, "1,0"), "temples");
    assert_eq!(table.position().special_tiles[&Special::Temples], 1);
}

// HEL-6.2: all open land tiles and all special tiles are on offer, equal kinds once.
#[test]
fn every_open_tile_can_be_chosen() {
    let given = table(2).tiles(1, &[("0,0", "brown"), ("1,0", "resources"), ("0,1", "resources")]);
    let table = given.open_land(&["blue", "blue", "gray"]).acts(0, "create_land").play();
    let expected =
        ["forgo", "land blue", "land gray", "special created_land", "special empty_fields", "special temples"];
    assert_eq!(table.options(), expected);
    assert_eq!(table.refused("land green"), "tile_not_open HEL-6.2");
    assert_eq!(table.refused("special resources"), "tile_not_open HEL-6.2");
}

// HEL-6.3: the tile is placed at once.
#[test]
fn a_tile_is_placed_at_once() {
    let mut table = table(2).acts(0, "create_land").play();
    table.does("land gray");
    assert_eq!((table.turn(), table.prompt()), (0, "place_tile"));
    assert!(table.options().iter().all(|option| option.starts_with("at ")));
}

// HEL-6.4, HEL-6.5, HEL-6.6, HEL-EX-4: light, free, without the sun, beside a tile.
#[test]
fn five_fields_are_open_around_a_single_tile() {
    assert_eq!(fields_for(table(2)), sorted(&["1,-1", "1,0", "0,1", "-1,1", "-1,0"]));
    let mut table = table(2).acts(0, "create_land").play();
    table.does("land blue");
    assert_eq!(table.refused("at 0,0"), "field_taken HEL-6.5");
    assert_eq!(table.refused("at 0,-1"), "sun_stands_here HEL-6.5");
    assert_eq!(table.refused("at 2,0"), "not_adjacent HEL-6.6");
}

// HEL-6.4, HEL-2.2, HEL-2.3: never on the rim, nor off the board.
#[test]
fn rim_fields_carry_no_tiles() {
    let given = table(2).tiles(0, &[("0,0", "brown"), ("1,0", "gray"), ("2,0", "gray")]);
    let mut table = given.acts(0, "create_land").play();
    table.does("land blue");
    for rim in ["3,0", "3,-1", "2,1", "4,0"] {
        assert_eq!(table.refused(&format!("at {rim}")), "not_light HEL-6.4");
    }
}

// HEL-6.6: beside a special tile is beside a tile.
#[test]
fn land_may_be_created_beside_a_special_tile() {
    let fields = fields_for(table(2).tiles(0, &[("0,0", "brown"), ("1,0", "resources")]));
    assert!(fields.contains(&"2,0".to_owned()) && fields.contains(&"2,-1".to_owned()));
}

// HEL-6.7, HEL-EX-5: the sun must not be enclosed.
#[test]
fn a_tile_must_not_enclose_the_sun() {
    let tiles = [("0,0", "brown"), ("1,0", "gray"), ("1,1", "gray"), ("0,2", "gray"), ("-1,1", "gray")];
    let mut table = table(2).tiles(0, &tiles).sun(0, "0,1", "N").acts(0, "create_land").play();
    table.does("land blue");
    assert_eq!(table.refused("at -1,2"), "sun_enclosed HEL-6.7");
    assert!(table.offers("at -1,0"));
}

// HEL-6.7: enclosing a whole pocket with the sun in it is no better.
#[test]
fn a_pocket_with_the_sun_must_stay_open() {
    // A ring around (-1,0), (-1,1) with one gap at (0,1).
    let ring = [
        ("0,0", "brown"),
        ("0,-1", "gray"),
        ("-1,-1", "gray"),
        ("-2,0", "gray"),
        ("-2,1", "gray"),
        ("-2,2", "green"),
        ("-1,2", "green"),
    ];
    let fields = fields_for(table(2).tiles(0, &ring).sun(0, "-1,0", "-"));
    assert!(!fields.contains(&"0,1".to_owned()) && !fields.contains(&"-1,1".to_owned()), "{fields:?}");
    assert!(fields.contains(&"0,2".to_owned()));
}

// HEL-6.8: a dead end around the sun is allowed.
#[test]
fn the_sun_may_be_left_in_a_dead_end() {
    let shape = [("0,0", "brown"), ("1,0", "gray"), ("1,1", "gray"), ("-1,1", "gray")];
    let mut table = table(2).tiles(0, &shape).sun(0, "0,1", "NE").acts(0, "create_land").play();
    table.does_all(&["land blue", "at 0,2"]);
    assert_eq!(table.at(0, "0,2"), "blue+blue");
}

// HEL-6.9: fields without the sun may be enclosed, and filled later.
#[test]
fn other_fields_may_be_enclosed_and_filled() {
    let tiles = [("0,0", "brown"), ("1,0", "gray"), ("1,1", "gray"), ("0,2", "gray"), ("-1,1", "gray")];
    let mut table = table(2).tiles(0, &tiles).acts(0, "create_land").play();
    table.does_all(&["land blue", "at -1,2", "cube blue"]);
    assert_eq!(table.at(0, "-1,2"), "blue+blue+blue");
    let enclosed = [&tiles[..], &[("-1,2", "blue")]].concat();
    assert!(fields_for(crate::common::table(2).tiles(0, &enclosed)).contains(&"0,1".to_owned()));
}

// HEL-6.10, HEL-11.3: nothing is replaced before phase 3, special tiles never.
#[test]
fn the_display_shrinks() {
    let mut table = table(4).open_land(&["blue"]).acts(0, "create_land").play();
    table.does_all(&["land blue", "at 1,0"]);
    assert_eq!(table.open_land().len(), 0);
    table.until(|table| table.position().round == 2);
    assert_eq!(table.open_land().len(), 6);
    assert!(table.position().special_tiles.values().all(|&left| left == 2));
}

// HEL-6.11, HEL-EX-26: a bonus-resource field gives a cube of any colour on the new tile.
#[test]
fn a_bonus_resource_field_gives_a_cube() {
    let given = table(2).tiles(0, &[("0,0", "brown"), ("0,1", "gray")]);
    let mut land = given.clone().acts(0, "create_land").play();
    land.does_all(&["land green", "at 1,1"]);
    assert_eq!((land.turn(), land.prompt()), (0, "field_cube"));
    assert_eq!(land.options(), ["cube black", "cube blue", "cube brown", "cube gray", "cube green"]);
    land.does("cube blue");
    assert_eq!((land.at(0, "1,1").as_str(), land.turn()), ("green+blue+green", 1));
    let mut special = given.acts(0, "create_land").play();
    special.does_all(&["special resources", "at -1,2", "cube black"]);
    assert_eq!(special.at(0, "-1,2"), "resources+black");
}

// HEL-6.12, HEL-EX-27: a mana field gives two mana.
#[test]
fn a_mana_field_gives_two_mana() {
    let given = table(2).tiles(0, &[("0,0", "brown"), ("1,0", "gray"), ("-1,1", "gray")]);
    for (tile, mana_field) in [("land blue", "2,-1"), ("special temples", "-2,1")] {
        let mut table = given.clone().acts(0, "create_land").play();
        table.does(tile).does(&format!("at {mana_field}"));
        assert_eq!(table.mana(0), 1 + 2);
    }
    let mut elsewhere = given.acts(0, "create_land").play();
    elsewhere.does_all(&["land blue", "at 1,-1"]);
    assert_eq!(elsewhere.mana(0), 1);
}

// HEL-6.13, HEL-EX-28: a corner field gives nothing now and 4 points in the end.
#[test]
fn a_corner_field_counts_in_the_end() {
    let mut table = table(2).tiles(0, &[("0,0", "brown"), ("1,0", "gray")]).acts(0, "create_land").play();
    table.does_all(&["special temples", "at 2,0"]);
    assert_eq!((table.vp(0), table.mana(0)), (0, 1));
    assert_eq!(table.points(0, "corners"), 4);
}

// HEL-6.14: fields give to every way of creating a tile, and nothing for cubes and temples placed later.
#[test]
fn fields_give_for_tiles_only() {
    // A bonus action creates a tile.
    let slot = ["build red", "build red", "build gray"];
    let given = table(2).tiles(0, &[("0,0", "brown+brown"), ("1,0", "gray")]).slot(0, "red", &slot);
    let mut bonus = given.column("move_sun", &["red"]).play();
    bonus.does_all(&["take move_sun", "forgo", "land blue", "at 2,-1"]);
    assert_eq!(bonus.mana(0), 3);
    // The Land Office creates tiles.
    let given = table(2).tiles(0, &[("0,0", "brown+brown+gray"), ("1,0", "gray"), ("0,1", "gray")]);
    let mut office = given.extra_stack(&["green", "green", "blue"]).acts(0, "build").play();
    office.does_all(&["build land_office", "pay brown 0,0", "pay gray 0,0", "at 2,-1", "at 1,1", "cube black"]);
    assert_eq!((office.mana(0), office.at(0, "1,1").as_str()), (3, "green+green+black"));
    // A temple on the same fields brings its own mana and nothing else.
    let fields = [("0,0", "brown+brown"), ("1,0", "gray"), ("2,-1", "gray")];
    let mut temple = table(2).tiles(0, &fields).acts(0, "build").play();
    temple.does_all(&["temple", "pay brown 0,0", "at 2,-1"]);
    assert_eq!(temple.mana(0), 1 + 1);
}

// HEL-6.15: without an open tile or a legal field there is nothing to create.
#[test]
fn without_tile_or_field_no_land_is_created() {
    let specials = ["empty_fields", "created_land", "resources", "temples"];
    let other: Vec<(&str, &str)> = ["0,0", "1,0", "0,1", "-1,1", "-1,0", "1,-1", "2,0", "1,1"]
        .into_iter()
        .zip(specials.iter().cycle().copied())
        .collect();
    let no_tile = table(2).tiles(1, &other).open_land(&[]).acts(0, "create_land").play();
    assert_eq!(no_tile.options(), ["forgo"]);
    // All light fields are filled.
    let full = table(2).full_board_but(0, &[]).sun(0, "0,-3", "S").acts(0, "create_land").play();
    assert_eq!(full.options(), ["forgo"]);
    assert_eq!(full.refused("special temples"), "no_field_for_land HEL-6.15");
    // The only free field is the sun's.
    let sun = table(2).full_board_but(0, &["0,-2"]).sun(0, "0,-2", "S").acts(0, "create_land").play();
    assert_eq!(sun.options(), ["forgo"]);
}

// HEL-6.11: every bonus-resource field and no other field asks for a colour.
#[test]
fn only_four_fields_give_a_cube() {
    let mut asked = Vec::new();
    for at in fields_for(table(2).full_board_but(0, &["1,-2"]).sun(0, "0,-3", "S")) {
        asked.push(at);
    }
    assert_eq!(asked, ["1,-2"]);
    let light = ["0,-2", "-1,-1", "1,-2", "-2,0", "2,-2", "-2,1", "2,-1", "-2,2", "2,0", "-1,2", "1,1", "0,2"];
    let inner = [("0,0", "brown"), ("0,-1", "brown"), ("1,-1", "brown"), ("1,0", "brown"), ("0,1", "gray")];
    let inner = [&inner[..], &[("-1,1", "gray"), ("-1,0", "gray")]].concat();
    let mut giving = Vec::new();
    for at in light {
        let sun = if at == "0,-2" { ("-2,0", "SE") } else { ("0,-2", "S") };
        let mut table = table(2).tiles(0, &inner).sun(0, sun.0, sun.1).acts(0, "create_land").play();
        table.does("land blue").does(&format!("at {at}"));
        if table.prompt() == "field_cube" {
            giving.push(at);
        }
    }
    assert_eq!(giving, ["-1,-1", "1,-2", "-1,2", "1,1"]);
    assert_eq!(Colour::COUNT, 5);
}
