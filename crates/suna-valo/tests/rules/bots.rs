//! Bot tracks and tiles (SUN-11, SUN-23).

use crate::common::*;

/// White activates discoveries with these cards; each cogwheel is a step.
fn steps(given: Given) -> Table {
    let mut table = given.column(0, "discoveries", &["H12"]).display(0, 1, "H48", "").table();
    table.play(0, &["buy H48", "place discoveries"]);
    table
}

// SUN-11.1, SUN-11.2: each step on a track of choice, forward only, optional.
#[test]
fn a_step_on_either_track() {
    let mut table = steps(given());
    assert!(table.offers(0, "step left") && table.offers(0, "step right") && table.offers(0, "done"));
    table.play(0, &["step left", "step right"]);
    assert_eq!((table.farm(0).left_track, table.farm(0).right_track), (1, 1));
    let mut table = steps(given());
    table.play(0, &["done"]);
    assert_eq!((table.farm(0).left_track, table.farm(0).right_track), (0, 0));
}

// SUN-11.3, SUN-11.4: a blocked step of the left track stops the cogwheel until its figure is gone.
#[test]
fn the_left_track_stops_at_a_barrier() {
    let table = steps(given().tracks(0, 1, 0));
    table.refuses(0, "step left", "step_blocked", "SUN-11.4");
    let mut table = steps(given().tracks(0, 1, 0).empty(0, &["BL1"]));
    table.play(0, &["step left"]);
    assert_eq!(table.farm(0).left_track, 2);
    // The end of the track.
    steps(given().tracks(0, 6, 0)).refuses(0, "step left", "step_blocked", "SUN-11.3");
}

// SUN-11.5, SUN-11.6, SUN-11.16, SUN-RULING-51: the right track's barriers have detours, also when the step is open.
#[test]
fn detours_of_the_right_track() {
    // R2 is space 2, D1 space 3, R3 space 4.
    let mut table = steps(given().tracks(0, 0, 2));
    table.refuses(0, "step right", "step_blocked", "SUN-11.3");
    table.play(0, &["step detour"]);
    assert_eq!(table.farm(0).right_track, 3);
    table.refuses(0, "step detour", "step_blocked", "SUN-11.5");
    table.play(0, &["step right"]);
    assert_eq!(table.farm(0).right_track, 4);
    let table = steps(given().tracks(0, 0, 2).empty(0, &["BR1"]));
    assert!(table.offers(0, "step right") && table.offers(0, "step detour"));
    // A detour space gives nothing but its value.
    assert_eq!(given().tracks(0, 0, 3).table().line(0, "score.bot_tracks"), 1);
}

// SUN-11.7, SUN-11.9, SUN-11.10, SUN-11.15, SUN-EX-11, SUN-23.3: a progress tile, usable from the next own turn.
#[test]
fn taking_a_progress_tile() {
    let mut table = steps(given().heads(0, "grain lily"));
    table.play(0, &["step right", "step right"]);
    assert_eq!(table.prompt(), "prompt.take_tile");
    assert_eq!(table.options(0), ["tile BF01", "tile BF02", "tile BF03", "tile BF04", "tile BF05"]);
    table.refuses(0, "tile BF06", "tile_not_there", "SUN-11.7").refuses(0, "tile BE01", "other_tile", "SUN-11.7");
    table.play(0, &["tile BF03"]);
    let position = table.position();
    assert_eq!(position.progress_tiles.len(), 4, "it is not replaced");
    assert_eq!(position.farms[0].fresh_tiles.len(), 1);
    // Pastures in this turn: not yet. In the next: yes.
    let fresh = |turn: u8| {
        let mut given = given().tiles(0, &["BF03"]).display(0, 1, "H46", "");
        given.position.farms[0].fresh_tiles = given.position.farms[0].progress_tiles.clone();
        let mut table = given.turns(turn).table();
        table.play(0, &["buy H46", "place pastures"]);
        table
    };
    fresh(1).refuses(0, "use BF03", "tile_too_new", "SUN-11.10");
    table.pass_through(|table| table.prompt() == "prompt.main" && table.decides() == [0]);
    assert_eq!(table.farm(0).fresh_tiles.len(), 0);
}

// SUN-11.8, SUN-EX-12, SUN-23.10: the top space brings an end-of-game tile.
#[test]
fn taking_an_end_of_game_tile() {
    // R5 is space 7; the step to the top is open without BR3.
    let mut table = steps(given().tracks(0, 0, 7).empty(0, &["BR3"]).energy(0, 9));
    table.play(0, &["step right"]);
    assert_eq!(table.options(0), ["tile BE01", "tile BE02", "tile BE07"]);
    table.refuses(0, "tile BF01", "other_tile", "SUN-11.8").refuses(0, "tile BE03", "tile_not_there", "SUN-11.9");
    table.play(0, &["tile BE02"]);
    assert_eq!(table.line(0, "score.end_tile"), 4, "9 energy");
    assert_eq!(given().end_tile(1, "BE02").energy(1, 30).table().line(1, "score.end_tile"), 6, "at most 6");
}

// SUN-11.11: a tile works every time its column is activated, also in the other's turn: there is no such activation in
// this game but the income phase, so the rule is that a tile is not bound to the turn: twice in one turn.
#[test]
fn a_tile_works_each_time() {
    let mut table =
        given().character(0, "C08").ship(0, "S05").tiles(0, &["BF02"]).heads(0, "flower flower egg egg").table();
    table.play(0, &["ship S05", "take BL3", "column crop", "use BF02", "done"]);
    assert_eq!(table.energy(0), 1);
    table.pass_through(|table| table.prompt() == "prompt.main" && table.decides() == [0]);
    let before = table.energy(0);
    let own = table.farm(0).display.iter().find_map(|display| display.card).unwrap();
    table.play(0, &[&format!("buy {}", own.id()), "face-down crop", "use BF02"]);
    assert_eq!(table.energy(0), before + 1);
}

// SUN-11.12, SUN-22.11, SUN-2.8, SUN-RULING-6: two tiles by the track and one more from the box.
#[test]
fn a_third_tile_from_the_box() {
    let mut table = given()
        .ship(3, "S11")
        .empty(0, &["IMP07", "IMP09"])
        .tiles(0, &["BF01", "BF02"])
        .heads(0, "grain grain lily lily wool egg")
        .table();
    table.play(0, &["ship S11", "take BL3"]);
    assert_eq!(table.options(0), ["done", "tile BF06", "tile BF07", "tile BF08"]);
    table.refuses(0, "tile BF03", "tile_not_there", "SUN-22.11");
    table.play(0, &["tile BF08"]);
    assert_eq!((table.farm(0).progress_tiles.len(), table.farm(0).fresh_tiles.len()), (3, 1));
    assert!(given().tiles(0, &["BF01", "BF02", "BF03", "BF04"]).problem().contains("SUN-11.12"));
}

// SUN-11.13, SUN-EX-13, SUN-18.9: multiplier times value.
#[test]
fn the_tracks_multiply() {
    // Top of the right track is space 10 (value 3); L4 has multiplier 3.
    let table = given().tracks(1, 4, 10).table();
    assert_eq!(table.line(1, "score.bot_tracks"), 9);
    for (left, multiplier) in [1, 1, 2, 2, 3, 3, 4].into_iter().enumerate() {
        assert_eq!(given().tracks(0, left as u8, 10).table().line(0, "score.bot_tracks"), 3 * multiplier);
    }
    for (right, value) in [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3].into_iter().enumerate() {
        assert_eq!(given().tracks(0, 0, right as u8).table().line(0, "score.bot_tracks"), value);
    }
}

// SUN-11.14: steps come from cards, rewards, E07, S04, BF07 and IMP01.
#[test]
fn where_steps_come_from() {
    let mut festival = given().display(0, 1, "E07", "").table();
    festival.play(0, &["buy E07", "celebrate", "step left", "step right"]);
    assert_eq!((festival.farm(0).left_track, festival.farm(0).right_track), (1, 1));
    let mut ship = given().ship(0, "S04").heads(0, "grain lily flower wool").table();
    ship.play(0, &["ship S04", "take BR3", "done", "step left", "done"]);
    assert_eq!(ship.farm(0).left_track, 1);
}

// SUN-23.1, SUN-23.3, SUN-23.4, SUN-23.5, SUN-23.6: what the progress tiles bring in their columns.
#[test]
fn progress_tiles() {
    let used = |tile: &str, place: &[&str]| {
        let given = given().box_tiles(&["BF07", "BF08"][..if tile < "BF07" { 2 } else { 0 }]).tiles(0, &[tile]);
        let mut table = given.character(0, "C08").display(0, 1, place[0], "").table();
        table.play(0, &[&format!("buy {}", place[0]), &format!("face-down {}", place[1]), &format!("use {tile}")]);
        table
    };
    assert_eq!(used("BF01", &["H40", "floriculture"]).energy(0), 1);
    assert_eq!(used("BF03", &["H40", "pastures"]).energy(0), 1);
    assert_eq!(used("BF04", &["H40", "pastures"]).options(0), ["gain flower", "gain grain", "gain lily"]);
    assert_eq!(used("BF05", &["H40", "discoveries"]).options(0), ["gain egg", "gain wool"]);
    assert_eq!(used("BF06", &["H40", "transport"]).options(0), ["gain flower", "gain grain", "gain lily"]);
    // And in no other column.
    let mut table = given().tiles(0, &["BF01"]).display(0, 1, "H40", "").table();
    table.play(0, &["buy H40", "face-down crop"]);
    table.refuses(0, "use BF01", "tile_not_ready", "SUN-7.2.1");
}

// SUN-RULING-38: a tile that can do nothing at all may not be used; one whose resource is lost may.
#[test]
fn a_tile_without_use() {
    let mut table = given()
        .tiles(0, &["BF07"])
        .tracks(0, 1, 10)
        .column(0, "personal", &["H16"])
        .heads(0, "lily wool egg")
        .display(0, 1, "H17", "")
        .table();
    table.play(0, &["buy H17", "place personal"]);
    table.refuses(0, "use BF07", "no_step_possible", "SUN-RULING-38");
    let mut table = given().tiles(0, &["BF05"]).heads(0, "wool egg").display(0, 1, "H10", "").table();
    table.play(0, &["buy H10", "place discoveries", "use BF05", "gain egg"]);
    assert!(table.heard("event.lost"));
    assert_eq!(table.prompt(), "prompt.receive", "C05 works all the same");
}
