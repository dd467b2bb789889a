//! Boonlake has every property of the house, for each number of players and each difficulty of the Wise Eminence.

use almende_boonlake::pieces::Difficulty;
use almende_boonlake::{Action, Boonlake, Setup, SoloDifficulty};
use almende_core::testing::{Properties, games};
use almende_core::{Game as _, Seat};

fn properties(players: usize) -> Properties<Boonlake> {
    Properties::<Boonlake>::new(players)
        .every_action(Action::every().collect())
        .invariants(Boonlake::check_invariants)
        .payment(|game| game.prompt(Seat::FIRST).id == "prompt.discard")
        .one_in(games(40, 600) as u32)
}

#[test]
fn all_properties_hold_for_two() {
    properties(2).games(games(100, 10_000)).check_all();
}

#[test]
fn all_properties_hold_for_three() {
    properties(3).games(games(60, 10_000)).check_all();
}

#[test]
fn all_properties_hold_for_four() {
    properties(4).games(games(40, 10_000)).check_all();
}

#[test]
fn all_properties_hold_alone_at_every_difficulty() {
    for &difficulty in Difficulty::ALL {
        let setup = Setup { difficulty: SoloDifficulty(difficulty), ..Setup::default() };
        properties(1).games(games(30, 2_000)).setup(setup).seed(difficulty.index() as u64).check_all();
    }
}

/// Fewer games than above, and most of their positions: what a seat can see, hear, do and be refused tells no secret.
#[test]
fn nothing_leaks_in_a_hundred_thousand_positions() {
    for players in 1..=4 {
        properties(players).games(games(4, 600)).seed(9).one_in(games(60, 10) as u32).views_leak_nothing();
    }
}

#[test]
fn planes_tell_what_is_seen() {
    for players in 1..=4 {
        properties(players).games(games(4, 200)).one_in(games(40, 10) as u32).planes_tell_what_is_seen();
    }
}
