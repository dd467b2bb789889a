//! The example game has every property of the house.

#[path = "../examples/lanterns.rs"]
#[allow(dead_code, reason = "the main of the example is not called here")]
mod lanterns;

use almende_core::testing::{Properties, games};
use almende_core::{Game as _, Seat};
use lanterns::{Action, Lanterns, Setup};

fn properties(players: usize) -> Properties<Lanterns> {
    Properties::<Lanterns>::new(players)
        .games(games(100, 2_000))
        .every_action(Action::every().collect())
        .invariants(|game| {
            let broken = game.broken_invariant(Lanterns::standard_content());
            broken.map_or(Ok(()), |invariant| Err(format!("broken: {invariant}")))
        })
        .payment(|game| game.prompt(Seat::FIRST).id == "prompt.pay")
}

#[test]
fn all_properties_hold_for_two() {
    properties(2).check_all();
}

#[test]
fn all_properties_hold_for_three() {
    properties(3).check_all();
}

#[test]
fn all_properties_hold_with_larger_hands() {
    properties(3).games(games(50, 1_000)).setup(Setup { more: 1 }).seed(2).check_all();
}
