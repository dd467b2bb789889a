//! Setup (chapter 3).

use crate::common::*;
use almende_core::{Game, Outcome, Seed};
use almende_helios::pieces::{Colour, Special, Symbol};
use almende_helios::{Helios, Phase, Setup, StartPlayer, Whereabouts};

/// A game in which everybody has chosen a brown start tile.
fn started(players: usize) -> Table {
    let mut table = new_game(players);
    for _ in 0..players {
        table.does("start brown");
    }
    table
}

// HEL-3.1, HEL-21.5: sorted by symbol and shuffled separately; another seed gives another order.
#[test]
fn action_tiles_are_shuffled_by_symbol() {
    let order = |seed| {
        let position = new_game_from(2, 0, seed).position();
        let all = |symbol: &Symbol| [position.columns[symbol].clone(), position.draw_stacks[symbol].clone()].concat();
        Symbol::ALL.iter().map(all).collect::<Vec<_>>()
    };
    for column in order(1) {
        let mut colours: Vec<_> = column.iter().map(|colour| colour.id()).collect();
        colours.sort_unstable();
        let four = |id| std::iter::repeat_n(id, 4);
        let expected: Vec<_> = four("blue").chain(four("gray")).chain(four("red")).chain(four("yellow")).collect();
        assert_eq!(colours, expected);
    }
    assert_ne!(order(1), order(2), "the shuffle depends on the seed");
    let same = order(1);
    assert!(same[0] != same[1] && same[1] != same[2], "each stack is shuffled on its own");
}

// HEL-3.2, HEL-EX-1: three columns of six, eighteen open tiles, whatever the number of players.
#[test]
fn eighteen_action_tiles_lie_open() {
    for players in 2..=4 {
        let table = new_game(players);
        let position = table.position();
        assert!(Symbol::ALL.iter().all(|symbol| position.columns[symbol].len() == 6));
        assert!(Symbol::ALL.iter().all(|symbol| position.draw_stacks[symbol].len() == 10));
        assert_eq!(table.open_action_tiles(), 18);
    }
}

// HEL-3.4: all characters lie open, inactive.
#[test]
fn all_characters_lie_on_display() {
    assert!(new_game(4).position().characters.values().all(|at| *at == Whereabouts::Display));
}

// HEL-3.5, HEL-3.6, HEL-3.7, HEL-3.8, HEL-8.5.2: what each player begins with.
#[test]
fn every_player_begins_with_a_sun_range_of_two_and_one_mana() {
    let position = new_game(4).position();
    assert_eq!(position.boards.len(), 4);
    for board in position.boards {
        assert_eq!((board.sun_range, board.mana, board.vp), (2, 1, 0));
        assert_eq!((board.sun.at, board.sun.anchor.unwrap().name(), board.sun.lap_debt), (field("0,-1"), "S", 0));
        assert!(board.buildings.is_empty() && board.tiles.is_empty());
    }
}

// HEL-3.9, HEL-RULING-22, HEL-21.5: the host names the start player, or chance does.
#[test]
fn the_start_player_is_chosen_or_drawn() {
    let chosen = new_game_from(4, 2, 1);
    assert_eq!((chosen.position().start_player, chosen.turn()), (seat(2), 2));
    let drawn = |game| {
        let seed = Seed::numbered(1, game);
        Helios::new(Helios::standard_content(), 4, &Setup::default(), seed).unwrap().position().start_player.index()
    };
    let mut seen: Vec<usize> = (0..40).map(drawn).collect();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, [0, 1, 2, 3]);
    let nobody = Setup { start_player: StartPlayer::Chosen(seat(2)), ..Setup::default() };
    assert!(Helios::new(Helios::standard_content(), 2, &nobody, Seed::numbered(1, 0)).is_err());
}

// HEL-3.10: from the start player clockwise, brown, gray or green.
#[test]
fn start_tiles_are_brown_gray_or_green() {
    let mut table = new_game_from(4, 2, 1);
    for expected in [2, 3, 0, 1] {
        assert_eq!((table.turn(), table.prompt()), (expected, "start_land"));
        assert_eq!(table.options(), ["start brown", "start gray", "start green"]);
        assert_eq!(table.refused("start blue"), "no_start_land HEL-3.10");
        assert_eq!(table.refused("start black"), "no_start_land HEL-3.10");
        table.does("start gray");
    }
}

// HEL-3.11, HEL-3.12: everybody may choose the same; the tile lies in the centre with a cube of its colour.
#[test]
fn all_may_choose_the_same_start_tile() {
    let mut table = new_game(4);
    for _ in 0..4 {
        table.does("start green");
    }
    for seat in 0..4 {
        assert_eq!(table.board(seat).tiles.len(), 1);
        assert_eq!(table.at(seat, "0,0"), "green+green");
    }
}

// HEL-3.13, HEL-3.14, HEL-EX-2: 4 of each kind in the stacks, the rest in the extra stack.
#[test]
fn the_extra_stack_holds_what_is_left() {
    for (players, extra) in [(2, 14), (3, 13), (4, 12)] {
        let position = started(players).position();
        // One tile of each of the six stacks has been turned up already.
        assert!(Colour::ALL.iter().all(|colour| position.land_stacks[colour] == 4 - 1));
        assert_eq!(position.extra_stack.len(), extra - 1);
        assert_eq!(position.open_land.len(), 6);
        let started_with = players;
        assert_eq!(5 * 4 + extra + started_with, 36);
    }
}

// HEL-3.14, HEL-21.5: the extra stack is shuffled.
#[test]
fn the_extra_stack_is_shuffled() {
    let order = |seed| {
        let mut table = new_game_from(2, 0, seed);
        table.does_all(&["start brown", "start brown"]);
        table.position().extra_stack
    };
    assert_ne!(order(1), order(2));
}

// HEL-3.15: one tile of each kind and one of the extra stack lie open, which shows something new.
#[test]
fn six_land_tiles_lie_open() {
    let table = started(2);
    assert_eq!(table.outcome, Outcome::Reveals);
    let open = table.position().open_land;
    assert_eq!(open.len(), 6);
    assert!(Colour::ALL.iter().all(|colour| open.contains(colour)));
}

// HEL-3.16: two special tiles of each kind.
#[test]
fn special_tiles_lie_open_by_kind() {
    let position = new_game(3).position();
    assert!(Special::ALL.iter().all(|special| position.special_tiles[special] == 2));
}

// HEL-3.17: third and fourth player put a cube of any colour on their start tile, in seat order.
#[test]
fn third_and_fourth_player_get_a_cube_of_their_choice() {
    let mut table = new_game_from(4, 1, 1);
    table.does_all(&["start brown"; 4]);
    assert_eq!((table.turn(), table.prompt()), (3, "start_cube"));
    assert_eq!(table.options(), ["cube black", "cube blue", "cube brown", "cube gray", "cube green"]);
    table.does("cube black");
    assert_eq!((table.turn(), table.prompt()), (0, "start_cube"));
    table.does("cube brown");
    assert_eq!([table.at(3, "0,0"), table.at(0, "0,0")], ["brown+brown+black", "brown+brown+brown"]);
    assert_eq!((table.turn(), table.prompt(), table.position().phase), (1, "take_tile", Phase::Actions));
}

// HEL-3.18: first and second player get nothing, so nobody does in a game for two.
#[test]
fn first_and_second_player_get_no_cube() {
    let two = started(2);
    assert_eq!((two.prompt(), two.cubes(0), two.cubes(1)), ("take_tile", vec!["brown"], vec!["brown"]));
    let mut three = started(3);
    assert_eq!((three.turn(), three.prompt()), (2, "start_cube"));
    three.does("cube green");
    assert_eq!((three.turn(), three.prompt()), (0, "take_tile"));
    assert_eq!([three.cubes(0).len(), three.cubes(1).len(), three.cubes(2).len()], [1, 1, 2]);
}
