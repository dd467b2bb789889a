//! The shore walk and dead ends (sections 8.2, 8.3 and 8.9), on the reference shapes.

use crate::common::*;
use almende_core::Game;
use almende_helios::hex::{Field, Fields};
use almende_helios::sun::Shore;
use almende_helios::{Helios, Sun};

pub const SHAPE_1: &[&str] = &["0,0"];
pub const SHAPE_2: &[&str] = &["0,0", "1,0", "1,1", "-1,1"];
pub const SHAPE_3: &[&str] = &["0,0", "1,0", "1,1", "-1,1", "0,2"];
pub const SHAPE_4: &[&str] = &["0,0", "0,-1", "-1,-1", "-2,0", "-2,1", "-2,2", "-1,2"];
pub const SHAPE_5: &[&str] = &["0,0", "0,-1", "-1,-1", "-2,0", "0,1", "-1,2"];
pub const SHAPE_6: &[&str] = &["0,0", "0,-1", "-1,-1", "-2,0", "0,1", "-1,2", "-2,2"];

/// Shapes as tiles of a board; the colours take turns.
pub fn tiles_of<'a>(shape: &[&'a str]) -> Vec<(&'a str, &'static str)> {
    let kinds = ["brown", "gray", "green", "blue", "black"];
    shape.iter().enumerate().map(|(i, &at)| (at, kinds[i % 5])).collect()
}

fn fields(shape: &[&str]) -> Fields {
    shape.iter().map(|at| field(at)).collect()
}

fn shore(shape: &[&str], sun: &str, anchor: &str) -> Shore<'static> {
    let sun = Sun { at: field(sun), anchor: Some(anchor.parse().unwrap()), lap_debt: 0 };
    Shore::around(&Helios::standard_content().board, fields(shape), sun)
}

fn walk(shore: &Shore<'_>) -> Vec<String> {
    shore.visits.iter().map(|visit| visit.field.to_string()).collect()
}

/// The list, beginning somewhere else in the circle.
fn from(first: &str, list: &[&str]) -> Vec<String> {
    let at = list.iter().position(|one| *one == first).unwrap();
    list[at..].iter().chain(&list[..at]).map(|one| (*one).to_owned()).collect()
}

fn exits(shore: &Shore<'_>) -> Vec<(String, String)> {
    let exit = |field: Field| (field.to_string(), shore.exit(field).unwrap().to_string());
    shore.dead_ends.map(exit).collect()
}

// HEL-SHAPE-1, HEL-8.3.3, HEL-8.1.1: around a single tile the walk goes clockwise over its six neighbours.
#[test]
fn the_walk_around_one_tile_has_six_visits() {
    let shore = shore(SHAPE_1, "0,-1", "S");
    assert_eq!(walk(&shore), ["0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0"]);
    assert!(shore.dead_ends.is_empty());
}

// HEL-SHAPE-2, HEL-8.3.4: a notch with four closed sides is no dead end and is walked into.
#[test]
fn a_notch_is_walked_into() {
    let expected = ["-1,0", "0,-1", "1,-1", "2,-1", "2,0", "2,1", "1,2", "0,2", "0,1", "-1,2", "-2,2", "-2,1"];
    for (sun, anchor) in [("-1,0", "SE"), ("0,2", "NE"), ("0,1", "N")] {
        let shore = shore(SHAPE_2, sun, anchor);
        assert_eq!(walk(&shore), from(sun, &expected));
        assert!(shore.dead_ends.is_empty());
    }
}

// HEL-SHAPE-3, HEL-8.2.1, HEL-8.2.4, HEL-8.3.1: a field with five closed sides is a dead end, and the walk passes it.
#[test]
fn a_field_with_one_free_side_is_a_dead_end() {
    let expected = ["-1,0", "0,-1", "1,-1", "2,-1", "2,0", "2,1", "1,2", "0,3", "-1,3", "-1,2", "-2,2", "-2,1"];
    let shore = shore(SHAPE_3, "0,-1", "S");
    assert_eq!(walk(&shore), from("0,-1", &expected));
    assert_eq!(exits(&shore), [("0,1".to_owned(), "-1,2".to_owned())]);
    assert!(!shore.is_shore(field("0,1")) && shore.is_shore(field("-1,2")));
}

// HEL-SHAPE-4, HEL-8.2.2, HEL-8.2.3: a tube that leads only to a dead end is a dead end, field by field.
#[test]
fn a_tube_is_a_dead_end_over_all_its_fields() {
    let expected =
        ["-2,-1", "-1,-2", "0,-2", "1,-2", "1,-1", "1,0", "0,1", "0,2", "-1,3", "-2,3", "-3,3", "-3,2", "-3,1", "-3,0"];
    let shore = shore(SHAPE_4, "-2,-1", "S");
    assert_eq!(walk(&shore), expected);
    let exit = |a: &str, b: &str| (a.to_owned(), b.to_owned());
    assert_eq!(exits(&shore), [exit("-1,0", "-1,1"), exit("-1,1", "0,1")]);
}

// HEL-8.2.2: a branching tube is a dead end over all its branches.
#[test]
fn a_branching_tube_is_a_dead_end_over_all_its_branches() {
    // Free inside are (0,0)'s neighbours (0,1) and (-1,0), which meet in (-1,1); the way out is (-2,2).
    let free = ["0,1", "-1,0", "-1,1", "-2,2"];
    let light = Helios::standard_content().board.light;
    let names: Vec<String> = light.map(|field| field.to_string()).collect();
    let shape: Vec<&str> = names.iter().map(String::as_str).filter(|at| !free.contains(at)).collect();
    let shore = shore(&shape, "0,-3", "S");
    let mut dead: Vec<String> = shore.dead_ends.map(|field| field.to_string()).collect();
    dead.sort();
    assert_eq!(dead, sorted(&["0,1", "-1,0", "-1,1"]));
    assert_eq!(shore.exit(field("0,1")), Some(field("-1,1")));
    assert_eq!(shore.exit(field("-1,0")), Some(field("-1,1")));
    assert_eq!(shore.exit(field("-1,1")), Some(field("-2,2")));
}

// HEL-SHAPE-5: a bay with several free fields is walked along its whole shore.
#[test]
fn a_bay_is_walked_along_its_shore() {
    let shore = shore(SHAPE_5, "-2,2", "SE");
    assert_eq!(shore.visits.len(), 16);
    assert!(shore.dead_ends.is_empty());
    assert_eq!(walk(&shore)[..4], ["-2,2", "-1,1", "-1,0", "-2,1"]);
}

// HEL-SHAPE-6, HEL-8.2.6, HEL-RULING-6, HEL-8.3.5: a pocket with a loop is no dead end; its entrance is visited twice.
#[test]
fn a_pocket_with_a_loop_is_entered_and_left() {
    let shore = shore(SHAPE_6, "-3,2", "SE");
    assert_eq!(shore.visits.len(), 18);
    assert!(shore.dead_ends.is_empty());
    let here: Vec<(String, &str)> =
        shore.visits.iter().map(|visit| (visit.field.to_string(), visit.anchor.name())).collect();
    let named: Vec<&str> = here[..6].iter().map(|(field, _)| field.as_str()).collect();
    assert_eq!(named, ["-3,2", "-2,1", "-1,1", "-1,0", "-2,1", "-3,1"]);
    assert_eq!((here[1].1, here[4].1), ("S", "N"));
    let mut visited: Vec<&str> = here.iter().map(|(field, _)| field.as_str()).collect();
    visited.sort_unstable();
    let twice: Vec<&str> = visited.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    assert_eq!(twice, ["-2,1"]);
}

// HEL-SHAPE-7, HEL-2.3: with all light fields filled the walk is the rim.
#[test]
fn around_a_full_board_the_walk_is_the_rim() {
    let board = &Helios::standard_content().board;
    let names: Vec<String> = board.light.map(|field| field.to_string()).collect();
    let shape: Vec<&str> = names.iter().map(String::as_str).collect();
    let shore = shore(&shape, "0,-3", "S");
    assert_eq!(shore.visits.len(), 18);
    assert_eq!(shore.visits.iter().map(|visit| visit.field).collect::<Fields>(), board.rim);
}

// HEL-8.3.6, HEL-8.3.7: the level rises by one when the walk enters the yellow line from the west.
#[test]
fn levels_rise_at_the_yellow_line() {
    let shore = shore(SHAPE_1, "0,1", "N");
    let levels: Vec<(String, i8)> = shore.visits.iter().map(|visit| (visit.field.to_string(), visit.level)).collect();
    let expected = [("0,1", 0), ("-1,1", 0), ("-1,0", 0), ("0,-1", 1), ("1,-1", 1), ("1,0", 1)];
    assert_eq!(levels, expected.map(|(at, level)| (at.to_owned(), level)));
}

// HEL-8.3.6: leaving the yellow line to the west lowers the level, entering it again raises it.
#[test]
fn levels_fall_when_the_walk_leaves_the_line_to_the_west() {
    // A tile on (-1,-1) and one on (0,-2) with the gap (-1,-2), (0,-1) ... : the walk from the yellow field (0,-1)
    // cannot pass, so build a hook: tiles (0,0), (1,-1), (1,-2), (0,-2) leave (0,-1) open to the west only.
    let shore = shore(&["0,0", "1,-1", "1,-2", "0,-2"], "-1,0", "SE");
    // (0,-1) has two free sides, both to the west: it is entered and left on that side.
    let levels: Vec<(String, i8)> =
        shore.visits.iter().take(5).map(|visit| (visit.field.to_string(), visit.level)).collect();
    let expected = [("-1,0", 0), ("0,-1", 1), ("-1,-1", 0), ("-1,-2", 0), ("0,-3", 1)];
    assert_eq!(levels, expected.map(|(at, level)| (at.to_owned(), level)));
}

// HEL-8.2.5: tiles are never removed, so a dead end stays one until it is built over.
#[test]
fn dead_ends_follow_from_the_tiles_of_the_moment() {
    assert!(shore(SHAPE_2, "0,-1", "S").dead_ends.is_empty());
    assert!(shore(SHAPE_3, "0,-1", "S").dead_ends.contains(field("0,1")));
    let more = [SHAPE_3, &["2,0"]].concat();
    assert!(shore(&more, "0,-1", "S").dead_ends.contains(field("0,1")));
    let filled = [SHAPE_3, &["0,1"]].concat();
    assert!(shore(&filled, "0,-1", "S").dead_ends.is_empty());
}
