//! Changes for two and three players (chapter 17).

use crate::common::*;
use almende_helios::Phase;

/// Plays quietly and lists, at the beginning and the end of each round, how many action tiles lie open.
fn open_tiles_by_round(players: usize) -> Vec<(usize, usize)> {
    let mut table = new_game_from(players, 0, 5);
    let mut rounds = Vec::new();
    while !table.is_over() {
        table.until(|table| table.is_over() || table.prompt() == "take_tile");
        if table.is_over() {
            break;
        }
        let begin = table.open_action_tiles();
        let mut turns = 0;
        while !table.is_over() && table.position().phase == Phase::Actions {
            if table.prompt() == "take_tile" {
                turns += 1;
                let action = table.options()[0].clone();
                table.does(&action);
            } else {
                let steps = std::cell::Cell::new(0);
                table.until(|_| steps.replace(steps.get() + 1) > 0);
            }
        }
        rounds.push((begin, turns));
        table.until(|table| table.is_over() || table.position().phase == Phase::Actions);
    }
    rounds
}

/// Who is start player in each round.
fn start_players(players: usize) -> Vec<usize> {
    let mut table = new_game_from(players, 0, 5);
    let mut dragons = Vec::new();
    while !table.is_over() {
        let round = table.position().round;
        dragons.push(table.position().start_player.index());
        table.until(|table| table.is_over() || table.position().round > round);
    }
    dragons
}

// HEL-17.1.1, HEL-17.1.2, HEL-EX-34: three rounds, each player is start player once, 18 tiles taken in 6 turns each.
#[test]
fn three_players_play_three_rounds() {
    assert_eq!(open_tiles_by_round(3), [(18, 18); 3]);
    assert_eq!(start_players(3), [0, 1, 2]);
}

// HEL-17.1.3: refill after rounds 1 and 2; one tile of each stack stays unused.
#[test]
fn three_players_leave_one_tile_of_each_stack() {
    let mut table = new_game(3);
    table.ended();
    assert!(table.position().land_stacks.values().all(|&left| left == 1));
}

// HEL-17.2.1: four rounds, each player is start player twice.
#[test]
fn two_players_play_four_rounds() {
    assert_eq!(start_players(2), [0, 1, 0, 1]);
}

// HEL-17.2.2, HEL-17.2.3, HEL-17.2.4, HEL-17.2.5, HEL-5.4.3, HEL-RULING-13, HEL-EX-35: 8 of 18, then 8 of 10.
#[test]
fn two_players_use_the_action_tiles_for_two_rounds() {
    assert_eq!(open_tiles_by_round(2), [(18, 8), (10, 8), (18, 8), (10, 8)]);
}

// HEL-17.2.3: what is left stays in its columns.
#[test]
fn after_an_odd_round_the_tiles_stay_in_their_columns() {
    let given = table(2).column("build", &["red", "blue"]).column("move_sun", &["gray"]).column("create_land", &[]);
    let mut table = given.last_turn().acts(1, "build").play();
    table.does_all(&["forgo", "done", "done"]);
    assert_eq!(table.position().round, 2);
    assert_eq!([table.column("build"), table.column("move_sun")], [vec!["red", "blue"], vec!["gray"]]);
    assert_eq!(table.column("create_land").len(), 0);
}

// HEL-17.2.5: after round 2 the two tiles left are discarded and 18 new ones laid out.
#[test]
fn after_round_two_the_action_tiles_are_renewed() {
    let given = table(2).column("build", &["red", "blue"]).column("move_sun", &[]).column("create_land", &[]).round(2);
    let mut table = given.last_turn().acts(1, "build").play();
    table.does("forgo");
    assert_eq!((table.open_action_tiles(), table.discards("build")), (0, vec!["red", "blue"]));
    table.does_all(&["done", "done"]);
    assert_eq!((table.position().round, table.open_action_tiles()), (3, 18));
}

// HEL-17.2.6, HEL-RULING-11: land tiles are renewed after each of rounds 1, 2 and 3.
#[test]
fn two_players_get_new_land_every_round() {
    for round in 1..=3 {
        let mut given = table(2).open_land(&["blue"]).round(round).characters(0);
        given.position.idle = 1;
        if round == 2 {
            given = given.column("build", &[]).column("move_sun", &[]).column("create_land", &[]);
        }
        let mut table = given.play();
        table.does("done");
        assert_eq!((table.position().round, table.open_land().len()), (round + 1, 6));
        assert_eq!(table.position().start_player, seat(1));
    }
}

// HEL-17.2.7: nobody gets a bonus resource for his position.
#[test]
fn two_players_get_no_bonus_resource() {
    let mut table = new_game(2);
    while !table.is_over() {
        assert!(!["start_cube", "choose_cube"].contains(&table.prompt()));
        let steps = std::cell::Cell::new(0);
        table.until(|_| steps.replace(steps.get() + 1) > 0);
    }
}

// HEL-18.1: there is no game for one, and none for five.
#[test]
fn only_two_to_four_can_play() {
    use almende_core::{Game, Seed};
    use almende_helios::{Helios, Setup};
    for players in [0, 1, 5] {
        let content = Helios::standard_content();
        assert!(Helios::new(content, players, &Setup::default(), Seed::numbered(1, 0)).is_err());
    }
}
