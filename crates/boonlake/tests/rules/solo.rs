//! The solo mode against the Wise Eminence (chapter 20).

use crate::common::*;
use almende_boonlake::Active;
use almende_boonlake::pieces::{Corner, Difficulty, Piece, SoloTile, Strip, Tile};
use almende_core::{Game, Viewer};

fn tile(id: &str) -> SoloTile {
    SoloTile::from_id(id).unwrap()
}

/// The player ends a turn with this strip, which goes to row 7; then the Eminence reveals the top of the stack, given
/// from top to bottom.
fn her_turn(given: Given, last: Strip, stack: &[(&str, Corner)]) -> Table {
    let stack: Vec<(SoloTile, Corner)> = stack.iter().rev().map(|(id, corner)| (tile(id), *corner)).collect();
    let mut table = given.solo(|solo| solo.stack = stack).during(last).start();
    let space = table.offered("ship")[0].clone();
    table.does(&format!("ship {space}"));
    table
}

const LL: Corner = Corner::BottomLeft;
const UL: Corner = Corner::TopLeft;

// BOO-20.1, BOO-20.2, BOO-20.3, BOO-20.4, BOO-20.5: as for two; the Eminence begins; 7 coins; four scoring tiles.
#[test]
fn the_setup_alone() {
    let mut table = new_game(1);
    assert_eq!((table.position().map.len(), table.coins(0)), (6, 7));
    assert_eq!(table.position().active, Active::Eminence);
    let solo = table.solo();
    assert_eq!((solo.houses, solo.settlements, solo.cattle, solo.cactus, solo.vp), (6, 4, 5, 0, 0));
    assert_eq!((solo.ship.id(), table.board(0).ship.id()), ("T1", "T1"));
    let dealt = table.position().dealt;
    assert_eq!(dealt.len(), 1);
    table.until("first_site");
    let tiles = table.position().scoring_tiles;
    assert_eq!(tiles.len(), 4);
    assert!(dealt[0].contains(&tiles[0]) && !tiles[1..].iter().any(|tile| dealt[0].contains(tile)));
    table.does("site wood");
    assert!(table.solo().revealed.is_some(), "she takes the first turn");
    assert_eq!(table.solo().stack.len(), 5);
}

// BOO-20.6, BOO-20.7, BOO-RULING-35: six tiles by difficulty, in random orientations.
#[test]
fn tiles_by_difficulty() {
    for (difficulty, a, b) in [
        (Difficulty::Easy, 5, 1),
        (Difficulty::Medium, 4, 2),
        (Difficulty::Challenge, 3, 3),
        (Difficulty::Difficult, 2, 4),
        (Difficulty::VeryDifficult, 1, 5),
    ] {
        let mut corners = std::collections::BTreeSet::new();
        for seed in 0..10 {
            let solo = new_game_with(1, seed, difficulty).solo();
            let of_b = solo.stack.iter().filter(|(tile, _)| tile.is_b()).count();
            assert_eq!((solo.stack.len() - of_b, of_b), (a, b), "{difficulty:?}");
            corners.extend(solo.stack.iter().map(|(_, corner)| *corner));
        }
        assert_eq!(corners.len(), 4);
    }
}

// BOO-20.8, BOO-20.40: Eminence and player alternate; the player takes the last turn.
#[test]
fn turns_alternate() {
    let mut table = new_game(1);
    table.until("choose_strip");
    let mut turns = 0;
    while !table.is_over() {
        assert_eq!(table.position().active, Active::Seat(seat(0)));
        table.does("strip builder");
        turns += 1;
        table.until("choose_strip");
    }
    assert!(turns > 5);
    assert_eq!(table.position().active, Active::Seat(seat(0)), "the last turn was the player's");
}

// BOO-20.9: from an empty stack all six tiles are shuffled anew.
#[test]
fn an_empty_stack_is_shuffled_anew() {
    let table = her_turn(given(1).solo(|solo| solo.revealed = Some(tile("A1"))), Strip::Progress, &[]);
    assert_eq!((table.solo().stack.len(), table.solo().shuffles), (5, 1));
}

// BOO-20.10, BOO-20.11: effect A by the strip in row 7.
#[test]
fn effect_a_looks_at_row_7() {
    // A1 and B1 both take Settle from row 2 here, so a house or two are built by effect B as well.
    let other = her_turn(given(1), Strip::Progress, &[("A1", UL), ("A2", LL)]);
    assert_eq!(other.solo().cactus, 1);
    assert_eq!(other.solo().revealed, Some(tile("A1")));
    let b = her_turn(given(1), Strip::Progress, &[("B2", UL), ("A2", LL)]);
    assert_eq!(b.solo().cactus, 2 + 1, "2 for row 7, 1 for cattle-breeding of a B tile");
    let settle = her_turn(given(1), Strip::Settle, &[("A2", UL), ("A1", LL)]);
    assert_eq!(settle.solo().houses, 6 - 1 - 1, "a structure, and the house of Pioneer");
    let settle = her_turn(given(1), Strip::Settle, &[("B2", UL), ("A1", LL)]);
    assert_eq!(settle.solo().houses, 4, "two structures");
    let cattle = her_turn(given(1).pasture(8), Strip::CattleBreeding, &[("A1", UL), ("A2", LL)]);
    assert_eq!((cattle.solo().cattle, cattle.solo().cactus), (4, 0));
    let cattle = her_turn(given(1).pasture(8), Strip::CattleBreeding, &[("B1", UL), ("A2", LL)]);
    assert_eq!((cattle.solo().cattle, cattle.solo().cactus), (4, 1 + 1), "1 for the B tile, 1 for Pioneer");
}

// BOO-20.12, BOO-20.13, BOO-EX-19, BOO-20.14, BOO-20.20: the highest of three strips; the player may use the right part.
#[test]
fn effect_b_takes_the_highest_strip() {
    let given = given(1).row(1, Strip::Builder).hand(0, &["C034"]);
    let mut table = her_turn(given, Strip::Progress, &[("A1", UL), ("A2", LL)]);
    assert_eq!(table.position().chosen_strip, Some(Strip::Builder));
    assert_eq!(table.solo().cactus, 2, "1 for row 7 and 1 for Builder");
    assert_eq!((table.prompt(), table.turn()), ("builder_right", 0));
    table.does("discard C034");
    assert_eq!(table.prompt(), "choose_strip");
    // Of three different strips in seven rows the highest is at most in row 5, so no points are lost.
    assert_eq!(table.solo().vp, 0);
    // BOO-20.14: also on Pioneer, with levers as usual.
    let mut table = her_turn(crate::common::given(1).levers(0, &[1]), Strip::Progress, &[("A2", UL), ("A1", LL)]);
    assert_eq!((table.position().chosen_strip, table.prompt()), (Some(Strip::Pioneer), "pioneer_right"));
    table.does("forgo; lever 1 vase");
    assert_eq!(table.board(0).vases, 1);
    let b = her_turn(crate::common::given(1).row(1, Strip::Builder), Strip::Progress, &[("B1", UL), ("A2", LL)]);
    assert_eq!(b.solo().cactus, 4, "2 and 2 with a B tile");
}

// BOO-EX-17, BOO-EX-18, BOO-20.16, BOO-20.18, BOO-20.21: tile A1 with the next silhouette at the lower left: field 13; with
// 13 and 14 taken, 15.
#[test]
fn a_location_is_the_next_possible_field() {
    let corners = almende_boonlake::Boonlake::standard_content().solo.tiles[tile("A1").index()].corners;
    assert_eq!(corners[LL.index()].number(), 13);
    // A4 takes Hire when it is highest; its corner is 33, then 1 and so on upwards.
    let hire = given(1).row(1, Strip::Hire).next_tiles(&["G01"]);
    let table = her_turn(hire, Strip::Progress, &[("A4", UL), ("A2", LL)]);
    assert_eq!(table.at(33).unwrap().tile, Tile::from_id("G01").unwrap());
    assert_eq!(table.solo().cactus, 2);
    // A3 with the corner 14 at the upper right: taken, so 15.
    let hire = given(1).row(1, Strip::Hire).tile(14, "G02").next_tiles(&["G01"]);
    let table = her_turn(hire, Strip::Progress, &[("A3", UL), ("A2", Corner::TopRight)]);
    assert_eq!(table.at(15).unwrap().tile, Tile::from_id("G01").unwrap());
    // After 33 the search goes on at 1: 33 is taken and 1 touches no tile, nor does 2; 3 does.
    let hire = given(1).row(1, Strip::Hire).tile(33, "G02").next_tiles(&["G01"]);
    let table = her_turn(hire, Strip::Progress, &[("A4", UL), ("A2", LL)]);
    assert_eq!(table.at(3).unwrap().tile, Tile::from_id("G01").unwrap());
}

// BOO-20.17: with an empty stack the upper left number counts.
#[test]
fn the_last_tile_uses_its_upper_left_corner() {
    let hire = given(1).row(1, Strip::Hire).next_tiles(&["G01"]);
    let table = her_turn(hire, Strip::Progress, &[("A4", LL)]);
    assert_eq!(table.at(11).unwrap().tile, Tile::from_id("G01").unwrap());
}

// BOO-20.22, BOO-20.27: two tiles from the same number, a house on the second; no rewards.
#[test]
fn her_pioneer_places_two_tiles_and_a_house() {
    // A2, next silhouette upper left: 17.
    let given = given(1).next_tiles(&["G01", "G02"]);
    let table = her_turn(given, Strip::Progress, &[("A2", LL), ("A1", UL)]);
    assert_eq!(table.at(17).unwrap().tile, Tile::from_id("G01").unwrap());
    let second = table.at(19).unwrap();
    assert_eq!(second.tile, Tile::from_id("G02").unwrap(), "18 is taken, 19 is next; the search starts from 17 again");
    assert_eq!(second.upper.unwrap().piece, Piece::House);
    assert_eq!((table.solo().houses, table.solo().vp, table.coins(0)), (5, 0, 2));
}

// BOO-RULING-26, BOO-20.45, BOO-RULING-41: without a tile nothing is placed and the house lapses; without a house 10 points.
#[test]
fn her_pioneer_without_tiles_or_houses() {
    let mut full = given(1);
    let mut names = (1..=25).map(|n| format!("G{n:02}")).collect::<Vec<_>>();
    for at in (1..=33).filter(|at| ![7, 12, 13, 18, 22, 28, 1, 2].contains(at)) {
        full = full.tile(at, &names.pop().unwrap());
    }
    let table = her_turn(full, Strip::Progress, &[("A2", LL), ("A1", UL)]);
    assert_eq!((table.position().mound.len(), table.solo().houses, table.solo().vp), (0, 6, 0));
    assert_eq!(table.solo().cactus, 1, "the rest is still carried out");
    let mut houses =
        given(1).upper(7, EMINENCE, Piece::House).lower(7, EMINENCE, Piece::House).upper(12, EMINENCE, Piece::House);
    houses =
        houses.lower(12, EMINENCE, Piece::House).upper(18, EMINENCE, Piece::House).lower(18, EMINENCE, Piece::House);
    let table = her_turn(houses, Strip::Progress, &[("A2", LL), ("A1", UL)]);
    assert_eq!(table.solo().vp, 10);
}

// BOO-20.23, BOO-20.33, BOO-RULING-28: a pasture beside a tile, then cattle where most structures are around.
#[test]
fn her_cattle_breeding() {
    // B2, next upper left: 32; 32 touches 28.
    let given = given(1).row(1, Strip::CattleBreeding).upper(12, 0, Piece::House).pasture(10);
    let table = her_turn(given, Strip::Progress, &[("B2", LL), ("A1", UL)]);
    assert_eq!(table.at(32).unwrap().tile, Tile::PASTURE);
    assert_eq!(table.at(10).unwrap().cattle.len(), 1, "a house beside 10, none beside 32");
    assert_eq!(table.solo().cactus, 2 + 1);
    // Structures less cattle; ties go to fewer cattle, then to the place.
    let herd = crate::common::given(1).upper(12, 0, Piece::House).pasture(10).cattle(10, 0, 1).pasture(8);
    let table = her_turn(herd, Strip::CattleBreeding, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.at(8).unwrap().cattle.len(), 1, "1 - 1 against 0 - 0: fewer cattle");
    let tie = crate::common::given(1).pasture(8).pasture(9).pasture(3);
    let table = her_turn(tie, Strip::CattleBreeding, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.at(8).unwrap().cattle.len(), 1, "from 4 upwards");
}

// BOO-20.34, BOO-RULING-27: no room lapses; all cattle on the map give 10 points.
#[test]
fn her_cattle_without_room() {
    let full = given(1).pasture(8).cattle(8, 0, 4);
    let table = her_turn(full, Strip::CattleBreeding, &[("A1", LL), ("A2", UL)]);
    assert_eq!((table.solo().cattle, table.solo().vp), (5, 0));
    let all = given(1).pasture(8).cattle(8, EMINENCE, 4).pasture(9).cattle(9, EMINENCE, 1);
    let table = her_turn(all, Strip::CattleBreeding, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.solo().vp, 10);
}

// BOO-20.24, BOO-20.28, BOO-20.32: a house on a free site, the upper one first; sites are ignored.
#[test]
fn her_structures_begin_with_houses() {
    // A1, next upper left: 4, so the next tile upwards is 7.
    let table = her_turn(given(1), Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.at(7).unwrap().upper.unwrap().piece, Piece::House);
    let taken = given(1).upper(7, 0, Piece::Inhabitant);
    let table = her_turn(taken, Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.at(7).unwrap().lower.unwrap().piece, Piece::House);
    assert_eq!(table.solo().vp, 0);
}

// BOO-20.29, BOO-20.30, BOO-20.35: with two houses one becomes a settlement; the second structure is decided after.
#[test]
fn her_structures_go_on_with_settlements() {
    let two = given(1).upper(12, EMINENCE, Piece::House).lower(12, EMINENCE, Piece::House);
    let table = her_turn(two.clone(), Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.at(12).unwrap().upper.unwrap().piece, Piece::Settlement);
    assert_eq!((table.solo().houses, table.solo().settlements), (4, 3), "the house left the game");
    // B1 with Settle highest builds two: a settlement, then with one house left a house again.
    let table = her_turn(two.row(1, Strip::Settle), Strip::Progress, &[("B1", LL), ("A2", UL)]);
    assert_eq!((table.solo().settlements, table.solo().houses), (3, 3));
}

// BOO-20.31: 10 points for a structure that is not there any more.
#[test]
fn missing_structures_give_points() {
    let mut given = given(1).upper(7, EMINENCE, Piece::Settlement).lower(7, EMINENCE, Piece::Settlement);
    given = given.upper(12, EMINENCE, Piece::Settlement).lower(12, EMINENCE, Piece::Settlement);
    let settled = given.clone().upper(18, EMINENCE, Piece::House).lower(18, EMINENCE, Piece::House);
    let table = her_turn(settled, Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.solo().vp, 10, "no settlement left");
}

// BOO-20.19: without any place the effect lapses.
#[test]
fn without_a_place_the_effect_lapses() {
    let mut given = given(1);
    for at in [7, 12, 18, 28] {
        given = given.upper(at, 0, Piece::House);
    }
    given = given.lower(7, 0, Piece::House).lower(12, 0, Piece::House);
    for (at, upper) in [(18, false), (28, false), (13, true), (22, true)] {
        given = if upper { given.upper(at, 0, Piece::Inhabitant) } else { given.lower(at, 0, Piece::Inhabitant) };
    }
    let table = her_turn(given.ranch(0, 0), Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!((table.solo().houses, table.solo().vp), (6, 0));
}

// BOO-20.25: the region where the player is ahead most, ties to the north; points for label and presences.
#[test]
fn her_region_scoring() {
    let given = given(1).row(1, Strip::RegionScoring).upper(18, 0, Piece::House).upper(12, 0, Piece::House);
    let given =
        given.lower(18, 0, Piece::Inhabitant).upper(28, EMINENCE, Piece::House).lower(28, EMINENCE, Piece::House);
    let table = her_turn(given.clone(), Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.position().covered, [region("boonlake")]);
    assert_eq!(table.solo().vp, 4 + 2, "4 for Boonlake and her two houses in the south");
    assert_eq!(table.coins(0), 2 + 1, "the player's house in New Hope");
    let b = her_turn(given.clone(), Strip::Progress, &[("B2", LL), ("A2", UL)]);
    assert_eq!(b.solo().vp, 4 + 4, "2 points each with a B tile");
    // BOO-RULING-29: with all labels covered the same comparison, no points for the label.
    let all = ["unknown", "new_hope", "boonlake", "southern"].map(region).to_vec();
    let covered = given.clone().with(|p| p.covered = all);
    let table = her_turn(covered, Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.solo().vp, 2);
    // A tie goes to the northernmost: nobody is anywhere.
    let tie = crate::common::given(1).row(1, Strip::RegionScoring);
    let table = her_turn(tie, Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!((table.position().covered.clone(), table.solo().vp), (vec![region("unknown")], 3));
}

// BOO-20.26, BOO-20.15: she profits from the player's region scoring and ignores all other turns.
#[test]
fn she_profits_from_the_players_region_scoring() {
    let given = given(1).upper(28, EMINENCE, Piece::House).upper(7, EMINENCE, Piece::House);
    let mut table = given.clone().start();
    table.does("strip region_scoring; forgo; region southern");
    assert_eq!(table.solo().vp, 1);
    let mut table = given.start();
    table.does("strip builder; forgo; forgo");
    assert_eq!((table.solo().vp, table.solo().cactus), (0, 0));
}

// BOO-20.36, BOO-20.37: always the full number of steps, no reward; she triggers scorings like a player.
#[test]
fn her_ship_moves_the_full_way() {
    let mut table = her_turn(given(1).row(1, Strip::Builder), Strip::Progress, &[("A1", LL), ("A2", UL)]);
    table.does("forgo");
    assert_eq!(table.solo().ship.id(), "T6", "4 steps, the player's ship on T2 is skipped");
    assert_eq!((table.solo().vp, table.prompt()), (0, "choose_strip"));
    let lock = given(1)
        .row(1, Strip::Builder)
        .solo(|solo| solo.ship = almende_boonlake::pieces::Space::from_id("U3").unwrap());
    let mut table = her_turn(lock, Strip::Progress, &[("A1", LL), ("A2", UL)]);
    table.does("forgo");
    assert_eq!(table.prompt(), "interim_scoring");
    table.until("choose_strip");
    assert_eq!((table.position().scorings, table.position().active), (1, Active::Seat(seat(0))));
}

// BOO-20.39: after the second scoring both ships go to the first space; the turn passes on.
#[test]
fn both_ships_return() {
    let end = given(1).row(1, Strip::Builder).with(|p| (p.scorings, p.triggered) = (1, 1));
    let end = end.solo(|solo| solo.ship = almende_boonlake::pieces::Space::from_id("B8").unwrap());
    let mut table = her_turn(end, Strip::Progress, &[("A1", LL), ("A2", UL)]);
    table.does("forgo").until("choose_strip");
    assert_eq!((table.solo().ship.id(), table.board(0).ship.id()), ("T1", "T1"));
    assert_eq!(table.position().active, Active::Seat(seat(0)));
}

/// 3 houses, 2 settlements and 2 cattle of hers have left; the cactus marker is on 21.
fn her_income() -> Given {
    // Two houses became settlements, a third stands on the map.
    let given = given(1).upper(7, EMINENCE, Piece::Settlement).upper(28, EMINENCE, Piece::Settlement);
    let given = given.upper(18, EMINENCE, Piece::House).pasture(23).cattle(23, EMINENCE, 2);
    given.solo(|solo| solo.cactus = 21)
}

// BOO-EX-20, BOO-20.38, BOO-20.44: her income, and settlements beside her cattle, of anyone.
#[test]
fn her_income_in_an_interim_scoring() {
    let table = her_income().interim(0, 3).start();
    assert_eq!(table.solo().vp, 2 + 6 + 4 + 14);
    let beside = her_income().tile(24, "G01").upper(24, 0, Piece::Settlement).interim(0, 3).start();
    assert_eq!(beside.solo().vp, 26 + 2, "one settlement beside each of two cattle");
    // Her pieces help the player's settlement.
    let help = given(1).upper(12, 0, Piece::House).lower(12, EMINENCE, Piece::House).upper(13, EMINENCE, Piece::House);
    let help = help.pasture(10).cattle(10, EMINENCE, 1);
    let table = help.choose(Strip::Settle, almende_boonlake::Opportunity::DevelopOrUpgrade).start();
    assert!(table.can("settlement 12 upper"));
}

// BOO-20.41, BOO-20.42: her income once more and 10 points for each B tile face down; a tie is won by the player.
#[test]
fn the_end_alone() {
    let stack = |ids: &[&str]| ids.iter().map(|id| (tile(id), UL)).collect::<Vec<_>>();
    let end = |vp: i32, ids: &[&str]| her_income().vp(0, vp).solo(|solo| solo.stack = stack(ids)).interim(3, 3).start();
    let table = end(0, &["A1", "B1", "B2"]);
    assert!(table.is_over());
    let total = table.game.view(Viewer::Public).solo.unwrap().total.unwrap();
    assert_eq!(total, 26 + 26 + 20);
    assert_eq!(table.game.score(Viewer::Public).solo_won, Some(false));
    assert_eq!(end(72, &["A1", "B1", "B2"]).game.score(Viewer::Public).solo_won, Some(true));
    assert_eq!(end(71, &["A1", "B1", "B2"]).game.score(Viewer::Public).solo_won, Some(false));
}

// BOO-20.43, BOO-RULING-40: the cactus track ends at its last space.
#[test]
fn the_cactus_track_ends() {
    let table = her_turn(given(1).solo(|solo| solo.cactus = 29), Strip::Progress, &[("A1", LL), ("A2", UL)]);
    assert_eq!(table.solo().cactus, 29);
}

// What is face down stays secret: other tiles of the class might be in the stack until all six were shown.
#[test]
fn the_stack_is_secret() {
    let table =
        her_turn(given(1), Strip::Progress, &[("A1", LL), ("A2", UL), ("A3", UL), ("A4", LL), ("B1", LL), ("B2", UL)]);
    let mut faces = std::collections::BTreeSet::new();
    for number in 0..40 {
        let mut world = table.game.clone();
        world.redraw_hidden(seat(0), &mut almende_core::Seed::numbered(number, 0).stream("test", 0));
        let solo = world.position().solo.unwrap();
        assert_eq!(solo.stack.last().unwrap().1, UL, "the top silhouette is open");
        assert_eq!(solo.stack.iter().filter(|(tile, _)| tile.is_b()).count(), 2);
        assert!(solo.stack.iter().all(|(other, _)| *other != tile("A1")));
        faces.extend(solo.stack.iter().map(|(tile, _)| *tile));
        world.check_invariants().unwrap();
    }
    assert!(faces.contains(&tile("A5")) && faces.contains(&tile("B5")));
}
