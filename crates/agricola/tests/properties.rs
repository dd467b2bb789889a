//! Agricola has every property of the house, for every number of players.

use almende_agricola::cards::{CardSet, Dealing};
use almende_agricola::{Action, Agricola, Kind, Setup};
use almende_core::Game as _;
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

/// The game with hand cards.
fn with_cards(players: usize) -> Properties<Agricola> {
    let cards: Vec<_> = Agricola::standard_content().cards().map(|plan| plan.card).collect();
    let actions = Action::every(16).chain(Action::every_with_cards(&cards, 16)).chain(Action::every_field(&cards));
    let setup = Setup { game: Kind::Cards, card_set: CardSet::Whole, ..Setup::default() };
    properties(players)
        .games(games(40, 10_000))
        .one_in(games(16, 200) as u32)
        .every_action(actions.collect())
        .invariants(Agricola::check_invariants)
        .setup(setup)
}

#[test]
fn all_properties_hold_alone_with_cards() {
    with_cards(1).check_all();
}

#[test]
fn all_properties_hold_for_two_with_cards() {
    with_cards(2).check_all();
}

#[test]
fn all_properties_hold_for_three_with_cards() {
    with_cards(3).check_all();
}

#[test]
fn all_properties_hold_for_four_with_cards() {
    with_cards(4).check_all();
}

#[test]
fn all_properties_hold_when_hands_are_chosen() {
    for (players, dealing) in [
        (1, Dealing::Free),
        (2, Dealing::Draft7),
        (3, Dealing::Draft8),
        (4, Dealing::Draft9),
        (2, Dealing::Choose),
        (4, Dealing::Choose),
    ] {
        let setup = Setup { game: Kind::Cards, card_set: CardSet::Whole, dealing, ..Setup::default() };
        with_cards(players).games(games(4, 500)).setup(setup).seed(4).check_all();
    }
}

/// Fewer games than above, and most of their positions: what a seat can see, hear, do and be refused tells no secret.
#[test]
fn nothing_leaks_in_a_hundred_thousand_positions() {
    for players in 1..=4 {
        properties(players).games(games(5, 1_000)).seed(9).one_in(games(40, 10) as u32).views_leak_nothing();
        with_cards(players).games(games(5, 1_000)).seed(9).one_in(games(40, 10) as u32).views_leak_nothing();
    }
}

#[test]
fn planes_tell_what_is_seen() {
    for players in 1..=4 {
        properties(players).games(games(4, 200)).one_in(games(20, 10) as u32).planes_tell_what_is_seen();
        with_cards(players).games(games(4, 200)).one_in(games(20, 10) as u32).planes_tell_what_is_seen();
    }
    for (players, dealing) in [(1, Dealing::Free), (2, Dealing::Draft7), (2, Dealing::Choose)] {
        let setup = Setup { game: Kind::Cards, card_set: CardSet::Whole, dealing, ..Setup::default() };
        with_cards(players).games(games(3, 100)).one_in(games(20, 10) as u32).setup(setup).planes_tell_what_is_seen();
    }
}
