//! Setup (chapter 2).

use crate::common::*;
use almende_boonlake::pieces::{Difficulty, Resource, Strip, Tile};
use almende_boonlake::{Active, Boonlake, Phase, Setup, StartPlayer};
use almende_core::{Game, Outcome, Seed, Viewer};

// BOO-2.1: the strips are in a random order.
#[test]
fn strips_are_shuffled() {
    let orders: std::collections::BTreeSet<Vec<Strip>> =
        (0..20).map(|seed| new_game_with(2, seed, Difficulty::Easy).position().strips).collect();
    assert!(orders.len() > 15);
    assert!(orders.iter().all(|order| Strip::ALL.iter().all(|strip| order.contains(strip))));
}

// BOO-2.2, BOO-2.3, BOO-2.4, BOO-2.5, BOO-2.6, BOO-2.7, BOO-2.8: tiles by player count; nobody gets rewards; no label
// is covered.
#[test]
fn starting_tiles_depend_on_the_number_of_players() {
    for (players, fields) in [
        (1, vec![7, 12, 13, 18, 22, 28]),
        (2, vec![7, 12, 13, 18, 22, 28]),
        (3, vec![2, 7, 12, 13, 18, 22, 28, 32]),
        (4, vec![2, 7, 11, 12, 13, 18, 20, 22, 28, 32]),
    ] {
        let position = new_game(players).position();
        assert_eq!(position.map.iter().map(|d| d.field.number()).collect::<Vec<_>>(), fields);
        assert_eq!((position.mound.len(), position.pastures), (25, 7));
        assert!(position.covered.is_empty());
        assert!(position.boards.iter().all(|board| board.vp == 0 && board.ranch == 3));
    }
    // Tiles for 3 players can land on fields for 2.
    let s07 = Tile::from_id("S07").unwrap();
    let lands =
        |seed| new_game_with(3, seed, Difficulty::Easy).position().map.iter().find(|d| d.tile == s07).unwrap().field;
    assert!((0..30).map(lands).any(|at| at.number() == 7));
}

// BOO-2.9, BOO-2.14, BOO-2.15, BOO-2.16, BOO-2.17, BOO-2.21: what each player has.
// BOO-2.14, BOO-2.15, BOO-2.16, BOO-2.17, BOO-2.21, BOO-3.1
#[test]
fn every_player_starts_with_the_same() {
    let table = new_game(3);
    assert_eq!(table.position().draw_pile.len(), 165 - 18);
    for seat in 0..3 {
        let board = table.board(seat);
        assert_eq!((board.hand.len(), board.vases, board.levers.len(), board.vp), (6, 0, 0, 0));
        assert_eq!((board.houses, board.settlements, board.cattle), (6, 4, 5));
        assert_eq!((board.ranch, board.supply), (3, 5));
        assert_eq!(table.boats(seat), ["wood", "wood"]);
        assert_eq!(table.steps(seat), [0, 0]);
    }
}

// BOO-2.8: one marker a region; none covers a label.
#[test]
fn no_label_is_covered() {
    assert!(new_game(2).position().covered.is_empty());
}

// BOO-2.10, BOO-2.11, BOO-2.12, BOO-2.13, BOO-RULING-25: two tiles each, one kept in secret, always four in play.
#[test]
fn scoring_tiles_are_chosen_in_secret() {
    let mut table = new_game(3);
    assert_eq!(table.prompt(), "keep_tile");
    let dealt = table.position().dealt;
    assert_eq!(dealt.len(), 3);
    assert_eq!(table.options_of(1), [format!("keep {}", dealt[1][0]), format!("keep {}", dealt[1][1])]);
    assert_eq!(table.board(1).hand.len(), 6, "the own hand may be looked at before");
    assert_eq!(table.why_not(&format!("keep {}", dealt[1][0])), "tile_not_dealt");
    assert_eq!(table.by(1, &format!("keep {}", dealt[1][1])), Outcome::Secret);
    assert_eq!(table.game.view(Viewer::Seat(seat(0))).have_chosen, [seat(1)]);
    assert_eq!(table.game.view(Viewer::Seat(seat(0))).chosen_tile, None);
    assert_eq!(table.game.view(Viewer::Seat(seat(1))).chosen_tile, Some(dealt[1][1]));
    assert_eq!(table.by(0, &format!("keep {}", dealt[0][0])), Outcome::Secret);
    assert!(table.position().scoring_tiles.is_empty());
    assert_eq!(table.by(2, &format!("keep {}", dealt[2][0])), Outcome::Reveals);
    let tiles = table.position().scoring_tiles;
    assert_eq!(tiles[..3], [dealt[0][0], dealt[1][1], dealt[2][0]]);
    assert_eq!(tiles.len(), 4);
    assert!(!dealt.iter().flatten().any(|tile| *tile == tiles[3]), "returned tiles leave the game");
}

// BOO-2.18, BOO-EX-16, BOO-5.1: the first production site, in secret; with two boats at wood.
#[test]
fn the_first_site_is_chosen_in_secret() {
    let mut table = new_game(2);
    table.until("first_site");
    assert_eq!(table.options_of(0), ["site wood", "site loam", "site stone", "site iron"]);
    assert_eq!(table.by(0, "site iron"), Outcome::Secret);
    assert_eq!(table.levels(0), [0; 4]);
    assert_eq!(table.by(1, "site loam"), Outcome::Reveals);
    assert_eq!((table.levels(0), table.levels(1)), ([0, 0, 0, 1], [0, 1, 0, 0]));
    // 1 iron and 2 wood without moving boats: a card for 3 wood is out of reach without moving, one for 2 wood is not.
    assert_eq!(table.boats(0), ["wood", "wood"]);
    assert_eq!(table.position().phase, Phase::Play);
}

// BOO-2.19, BOO-13.15, BOO-RULING-4: where ships start; they do not block each other.
#[test]
fn ships_start_by_the_number_of_players() {
    for (players, space) in [(1, "T1"), (2, "T1"), (3, "T3"), (4, "T3")] {
        let position = new_game(players).position();
        assert!(position.boards.iter().all(|board| board.ship.id() == space), "{players}");
    }
    let content = Boonlake::standard_content();
    assert!(
        content
            .river
            .start
            .iter()
            .flatten()
            .all(|place| content.river.harbour[content.river.course[0][usize::from(*place)].index()])
    );
}

// BOO-2.20, BOO-2.22, BOO-3.3: coins by position; the starting player begins; the token does not move.
#[test]
fn coins_depend_on_the_starting_player() {
    let setup = Setup { start_player: StartPlayer::Chosen(seat(2)), ..Setup::default() };
    let game = Boonlake::new(Boonlake::standard_content(), 4, &setup, Seed::numbered(3, 0)).unwrap();
    let mut table = Table { game };
    assert_eq!((0..4).map(|seat| table.coins(seat)).collect::<Vec<_>>(), [8, 8, 6, 7]);
    table.until("choose_strip");
    assert_eq!(table.position().active, Active::Seat(seat(2)));
    table.does("strip builder").until("choose_strip");
    assert_eq!((table.position().active, table.position().start_player), (Active::Seat(seat(3)), seat(2)));
    let refused = Setup { start_player: StartPlayer::Chosen(seat(3)), ..Setup::default() };
    assert!(Boonlake::new(Boonlake::standard_content(), 2, &refused, Seed::numbered(1, 0)).is_err());
    let first = |game| {
        Boonlake::new(Boonlake::standard_content(), 2, &Setup::default(), Seed::numbered(1, game))
            .unwrap()
            .position()
            .start_player
    };
    assert!((0..20).map(first).collect::<std::collections::BTreeSet<_>>().len() == 2, "by lot");
}

// BOO-EX-22: three players.
#[test]
fn the_setup_for_three() {
    let mut table = new_game(3);
    assert_eq!(table.position().map.len(), 8);
    assert_eq!((0..3).map(|seat| table.coins(seat)).collect::<Vec<_>>(), [6, 7, 8]);
    assert!(table.position().boards.iter().all(|board| board.ship.id() == "T3"));
    table.until("first_site");
    assert_eq!(table.position().scoring_tiles.len(), 4);
}

#[test]
fn presets_name_the_difficulties() {
    assert_eq!(Boonlake::preset("standard"), Some(Setup::default()));
    assert_eq!(Boonlake::preset("very_difficult").map(|setup| setup.difficulty.0), Some(Difficulty::VeryDifficult));
    assert_eq!(Boonlake::preset("nonsense"), None);
    assert_eq!(Resource::COUNT, 4);
}
