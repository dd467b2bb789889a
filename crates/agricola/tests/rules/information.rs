//! AGR-INFO: what players may know.

use super::common::*;
use almende_agricola::pieces::Space;
use almende_agricola::{Position, RoundCards, Setup};
use almende_core::{Game, Seed, Viewer};

#[test]
fn agr_info_1_to_3_only_the_order_of_cards_to_come_is_hidden() {
    // AGR-INFO-1, AGR-INFO-3, AGR-2.3.1
    let table = new_game(3);
    let view = table.game.view(Viewer::Seat(seat(1)));
    assert_eq!(view.round_cards.len(), 1);
    let to_come: usize = view.cards_to_come.iter().map(Vec::len).sum();
    assert_eq!(to_come, 13);
    let mut other = table.game.clone();
    let mut rng = Seed::numbered(9, 9).stream("test", 0);
    let orders: std::collections::BTreeSet<_> = (0..20)
        .map(|_| {
            other.redraw_hidden(seat(1), &mut rng);
            assert_eq!(other.view(Viewer::Seat(seat(1))), view);
            other.position().round_cards
        })
        .collect();
    assert!(orders.len() > 10);
    assert!(orders.iter().all(|order| order[0] == view.round_cards[0]), "what is face up stays");
}

/// Alone, with the round cards in a known order.
fn in_the_order_of_the_box() -> Setup {
    Setup { round_cards: RoundCards::Chosen(Space::ALL[10..24].to_vec()), ..Setup::default() }
}

#[test]
fn agr_3_2_1_a_chosen_order_reveals_nothing_new() {
    // AGR-18.8, AGR-INFO-3
    let mut table = new_game_with(1, 1, in_the_order_of_the_box());
    table.all(&["place day_laborer", "place grain_seeds"]);
    assert_eq!((table.round(), table.outcome), (2, Some(almende_core::Outcome::Open)));
}

#[test]
fn agr_info_6_chance_only_lays_out_the_game() {
    // AGR-INFO-6: alone, with the order of the round cards given and without hand cards, every seed is the same game.
    let end = |seed| {
        let mut table = new_game_with(1, seed, in_the_order_of_the_box());
        table.until_over();
        Position { seed: Seed::numbered(0, 0), ..table.position() }
    };
    assert_eq!(end(1), end(2));
}
