//! Agricola has every property of the house, for every number of players.

use almende_agricola::{Action, Agricola, Setup};
use almende_core::testing::{Properties, games};

fn properties(players: usize) -> Properties<Agricola> {
    Properties::<Agricola>::new(players)
        .games(games(100, 10_000))
        .one_in(games(12, 200) as u32)
        .every_action(Action::every(12).collect())
        .invariants(Agricola::check_invariants)
}

#[test]
fn all_properties_hold_alone() {
    properties(1).check_all();
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
fn all_properties_hold_for_four() {
    properties(4).check_all();
}

#[test]
fn all_properties_hold_with_the_variant_tile_and_without_side_job() {
    let setup = Setup { side_job: Some(false), variant_tile: true, ..Setup::default() };
    properties(2).games(games(20, 2_000)).setup(setup.clone()).seed(2).check_all();
    properties(4).games(games(20, 2_000)).setup(setup).seed(3).check_all();
}
