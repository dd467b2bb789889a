//! Paying with cubes (section 7.1).

use crate::common::*;

/// A player who may build, with these tiles.
fn builder(tiles: &[(&str, &str)]) -> Table {
    table(2).tiles(0, tiles).acts(0, "build").play()
}

// HEL-7.1.1: cubes come from the player's own tiles, of his choice, and go to the supply.
#[test]
fn cubes_are_paid_from_own_tiles() {
    let mut table = builder(&[("0,0", "gray+gray"), ("1,0", "resources+gray"), ("0,1", "brown+blue+blue")]);
    table.does("build sun_lodge");
    assert_eq!(table.options(), ["pay gray 0,0", "pay gray 1,0"]);
    assert_eq!(table.refused("pay gray 0,1"), "no_such_cube HEL-7.1.1");
    assert_eq!(table.refused("pay gray 2,2"), "no_such_cube HEL-7.1.1");
    table.does("pay gray 1,0");
    assert_eq!([table.at(0, "0,0"), table.at(0, "1,0")], ["gray+gray", "resources"]);
    assert_eq!(table.at(1, "0,0"), "brown+brown", "the other player's cubes are his own");
}

// HEL-7.1.1: equal cubes on one tile are one option.
#[test]
fn equal_cubes_on_a_tile_are_one_option() {
    let mut table = builder(&[("0,0", "gray+gray+gray")]);
    table.does("build bazaar");
    assert_eq!(table.options(), ["pay gray 0,0"]);
    table.does("pay gray 0,0");
    assert_eq!((table.at(0, "0,0").as_str(), table.options()), ("gray+gray", vec!["pay gray 0,0".to_owned()]));
}

// HEL-7.1.2: a wild cube is paid with any colour.
#[test]
fn a_wild_cube_is_paid_with_any_colour() {
    for colour in ["brown", "gray", "green", "blue", "black"] {
        let mut table = builder(&[("0,0", "brown+brown"), ("1,0", &format!("gray+{colour}"))]);
        table.does_all(&["build land_office", "pay brown 0,0", &format!("pay {colour} 1,0")]);
        assert!(table.board(0).buildings.iter().any(|building| building.id() == "land_office"));
    }
}

// HEL-7.1.3: a missing cube of a building is replaced by two of any colour, equal or different.
#[test]
fn a_missing_cube_is_replaced_by_two() {
    for pair in [["brown", "brown"], ["brown", "gray"]] {
        let mut table = builder(&[("0,0", &format!("brown+{}+{}", pair[0], pair[1]))]);
        table.does("build observatory");
        assert!(!table.offers("forgo"));
        table.does(&format!("pay {} 0,0", pair[0])).does(&format!("pay {} 0,0", pair[1]));
        assert_eq!((table.range(0), table.cubes(0).len()), (2 + 3, 0));
    }
}

// HEL-7.1.4, HEL-RULING-4: a cube the player has must be paid; only the rest is missing.
#[test]
fn an_owned_cube_cannot_be_replaced() {
    let mut table = builder(&[("0,0", "brown+brown+green"), ("1,0", "gray+gray+gray")]);
    // The Council costs brown and gray; both are there.
    table.does("build council");
    assert_eq!(table.refused("pay green 0,0"), "colour_still_due HEL-7.1.4 HEL-7.1.5");
    table.does("pay gray 1,0");
    assert_eq!(table.refused("pay gray 1,0"), "colour_still_due HEL-7.1.4 HEL-7.1.5");
    assert_eq!(table.options(), ["pay brown 0,0"]);
    table.does("pay brown 0,0");
    assert_eq!(table.cubes(0), ["gray", "green"]);
}

// HEL-7.1.5, HEL-7.1.8: present cubes, two for each missing one, wild ones; exactly this many.
#[test]
fn the_size_of_a_payment_follows_from_what_is_missing() {
    // The Palace costs green, gray and any.
    let paid = |tiles: &[(&str, &str)]| {
        let mut table = builder(tiles);
        let before = table.cubes(0).len();
        table.does("build palace");
        while table.prompt() == "pay" {
            let action = table.options()[0].clone();
            table.does(&action);
        }
        before - table.cubes(0).len()
    };
    let nothing_missing = [("0,0", "brown+green+gray"), ("1,0", "brown+brown+brown"), ("0,1", "gray+brown+brown")];
    let one_missing = [("0,0", "brown+green+blue"), ("1,0", "brown+brown+brown"), ("0,1", "gray+brown+brown")];
    let both_missing = [("0,0", "brown+blue+blue"), ("1,0", "brown+brown+brown"), ("0,1", "gray+brown+brown")];
    assert_eq!([paid(&nothing_missing), paid(&one_missing), paid(&both_missing)], [3, 4, 5]);
}

// HEL-7.1.5: owned cubes of a cost may come in any order, as long as the rest still fits.
#[test]
fn only_picks_that_can_be_completed_are_offered() {
    let mut table = builder(&[("0,0", "brown+green+gray"), ("1,0", "brown+blue+black")]);
    table.does("build palace");
    table.does("pay blue 1,0");
    // Two cubes are left, green and gray are due.
    assert_eq!(table.options(), ["pay gray 0,0", "pay green 0,0"]);
    assert_eq!(table.refused("pay black 1,0"), "colour_still_due HEL-7.1.4 HEL-7.1.5");
}

// HEL-7.1.6: too few cubes, no building and no activation.
#[test]
fn too_few_cubes_are_refused_with_numbers() {
    let table = builder(&[("0,0", "brown+brown")]);
    assert_eq!(table.refused("build observatory"), "too_few_cubes_replacing needs 2 has 1 HEL-7.1.5 HEL-7.1.6");
    assert_eq!(table.refused("build watchtower"), "too_few_cubes_replacing needs 4 has 1 HEL-7.1.5 HEL-7.1.6");
    let given = crate::common::table(2).tiles(0, &[("0,0", "brown+black+gray")]).inactive(0, &["inventor"]);
    let activation = given.characters(0).play();
    assert_eq!(activation.refused("activate inventor"), "too_few_cubes needs 3 has 2 HEL-7.1.5 HEL-7.1.6");
}

// HEL-7.1.7, HEL-16.5: the Citadel costs one black or blue cube, or two of any colour without them.
#[test]
fn the_citadel_costs_black_or_blue() {
    let mut either = builder(&[("0,0", "brown+black+blue"), ("1,0", "gray+gray")]);
    either.does("build citadel");
    assert_eq!(either.options(), ["pay black 0,0", "pay blue 0,0"]);
    assert_eq!(either.refused("pay gray 1,0"), "wrong_colour HEL-7.1.7");
    either.does("pay blue 0,0");
    assert_eq!((either.cubes(0), either.turn()), (vec!["gray", "black"], 1));
    let mut neither = builder(&[("0,0", "brown+brown+gray")]);
    neither.does_all(&["build citadel", "pay brown 0,0"]);
    assert_eq!((neither.turn(), neither.prompt()), (0, "pay"));
    neither.does("pay gray 0,0");
    assert_eq!((neither.cubes(0).len(), neither.board(0).buildings.len()), (0, 1));
    let one = builder(&[("0,0", "brown+brown")]);
    assert_eq!(one.refused("build citadel"), "too_few_cubes_replacing needs 2 has 1 HEL-7.1.5 HEL-7.1.6");
}

// HEL-7.1.3, HEL-EX-36: an activation for black, any and gray with one gray and three green cubes takes all four.
#[test]
fn an_activation_replaces_a_missing_cube() {
    let tiles = [("0,0", "brown+gray+green"), ("1,0", "green+green+green")];
    let mut table = table(2).tiles(0, &tiles).inactive(0, &["inventor"]).characters(0).play();
    table.does("activate inventor");
    let mut paid = 0;
    while table.prompt() == "pay" {
        let action = table.options()[0].clone();
        table.does(&action);
        paid += 1;
    }
    assert_eq!((paid, table.cubes(0).len(), table.range(0)), (4, 0, 4));
    let three = [("0,0", "brown+gray+green"), ("1,0", "green+green")];
    let table = crate::common::table(2).tiles(0, &three).inactive(0, &["inventor"]).characters(0).play();
    assert_eq!(table.refused("activate inventor"), "too_few_cubes_replacing needs 4 has 3 HEL-7.1.5 HEL-7.1.6");
}

// HEL-7.1.8: there is no change, and a payment ends with its last cube.
#[test]
fn nothing_is_paid_beyond_the_price() {
    let mut table = builder(&[("0,0", "gray+gray+gray")]);
    table.does_all(&["build sun_lodge", "pay gray 0,0"]);
    assert_eq!((table.cubes(0), table.turn(), table.prompt()), (vec!["gray"], 1, "take_tile"));
}

// HEL-7.1.5: every payment that is offered is legal by the rule, and every legal payment is offered.
#[test]
fn exactly_the_legal_payments_are_offered() {
    use std::collections::BTreeSet;
    // The Sanctuary costs brown and green; green is missing: one brown and two others.
    let cubes = [("0,0", "brown+brown+brown"), ("1,0", "gray+gray+blue"), ("0,1", "gray+black")];
    let mut start = builder(&cubes);
    start.does("build sanctuary");
    let mut found: BTreeSet<Vec<String>> = BTreeSet::new();
    let mut open = vec![(start, Vec::<String>::new())];
    while let Some((table, paid)) = open.pop() {
        for option in table.options_of("pay") {
            let mut next = table.clone();
            next.does(&format!("pay {option}"));
            let mut paid = paid.clone();
            paid.push(option);
            paid.sort();
            if next.prompt() == "pay" {
                open.push((next, paid));
            } else {
                found.insert(paid);
            }
        }
    }
    let all = ["brown 0,0", "brown 0,0", "gray 1,0", "blue 1,0", "black 0,1"];
    let mut legal: BTreeSet<Vec<String>> = BTreeSet::new();
    for mask in 0u32..1 << all.len() {
        let picked: Vec<&str> = (0..all.len()).filter(|i| mask >> i & 1 != 0).map(|i| all[i]).collect();
        if picked.len() == 3 && picked.iter().any(|one| one.starts_with("brown")) {
            legal.insert(sorted(&picked));
        }
    }
    assert_eq!(found, legal);
}
