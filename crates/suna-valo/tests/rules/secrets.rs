//! Hidden information (SUN-HID) and the rulings on it.

use crate::common::*;
use almende_core::{Game, Seed, Told, Viewer};
use almende_suna_valo::{Decision, Event, Phase};

// SUN-HID-1, SUN-HID-3, SUN-RULING-40: the discard pile is open to both; the draw pile only by its number of cards.
#[test]
fn the_discard_pile_is_open() {
    let table = given().table();
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Public] {
        let view = serde_json::to_value(table.game.view(viewer)).unwrap();
        assert_eq!(view["discard_pile"], serde_json::to_value(table.position().discard_pile).unwrap());
        assert_eq!(view["draw_pile"], table.position().draw_pile.len());
        assert_eq!(view["progress_tiles_in_box"].as_array().unwrap().len(), 3);
        assert!(view.get("seed").is_none());
    }
}

/// White prepares era III.
fn preparing() -> Table {
    let mut given = given()
        .turns(0)
        .hand(0, &["H39", "E09", "H53"])
        .hand(1, &["H43", "H54", "H55"])
        .pending(vec![pending(1, Decision::Replace(0)), pending(0, Decision::Replace(0))]);
    given.position.phase = Phase::EraPreparation;
    given.table()
}

// A hand is seen by its player only; that a festival is in it is public (SUN-HID-2, SUN-HID-4).
#[test]
fn hands_are_hidden() {
    let table = preparing();
    let seen = |viewer| serde_json::to_value(table.game.view(viewer)).unwrap();
    assert_eq!(seen(Viewer::Seat(seat(0)))["farms"][0]["hand"].as_array().unwrap().len(), 3);
    for viewer in [Viewer::Seat(seat(1)), Viewer::Public] {
        let farm = &seen(viewer)["farms"][0];
        assert!(farm["hand"].as_array().unwrap().is_empty());
        assert_eq!((farm["hand_size"].as_u64(), farm["hand_festivals"].as_u64()), (Some(3), Some(1)));
        assert!(!seen(viewer).to_string().contains("H53"));
    }
}

// SUN-HID-1: redrawing keeps what a seat knows: the own hand, the number of festivals in the other's, the reveal cards
// at the bottom.
#[test]
fn redrawn_worlds_respect_what_was_shown() {
    let table = preparing();
    let mut rng = Seed::numbered(5, 0).stream("test", 0);
    let mut hands = std::collections::BTreeSet::new();
    for _ in 0..50 {
        let mut world = table.game.clone();
        world.redraw_hidden(seat(1), &mut rng);
        let position = world.position();
        assert_eq!(position.farms[1].hand, table.position().farms[1].hand);
        assert_eq!(position.farms[0].hand.iter().filter(|card| card.is_festival()).count(), 1);
        let bottom: Vec<&str> = position.draw_pile.iter().take(4).map(|card| card.id()).collect();
        assert!(bottom.contains(&"reveal_public") && bottom.contains(&"reveal_ship"), "{bottom:?}");
        assert_eq!(position.public_orders[..5], table.position().public_orders[..5]);
        hands.insert(format!("{:?}", position.farms[0].hand));
        world.check_invariants().unwrap();
    }
    assert!(hands.len() > 10);
}

// What is dealt to a hand is told to its player only.
#[test]
fn hands_are_told_to_their_player() {
    let given = given().era(2).orders_open(4, 4).turns(13).black_acts().pile(&[]).village(["-", "-", "-"]);
    let mut table = given.display(1, 1, "H10", "").table();
    table.play(1, &["buy H10"]);
    let mut told: Told<Event> = Told::default();
    table.game.apply(seat(1), "face-down personal".parse().unwrap(), &mut told).unwrap();
    let dealt = |viewer| {
        let events: Vec<&Event> = told.heard_by(viewer).collect();
        let open = events.iter().filter(|event| matches!(event, Event::HandDealt { .. })).count();
        let hidden = events.iter().filter(|event| matches!(event, Event::HandDealtHidden { .. })).count();
        (open, hidden)
    };
    assert_eq!(dealt(Viewer::Seat(seat(0))), (1, 1));
    assert_eq!(dealt(Viewer::Seat(seat(1))), (1, 1));
    assert_eq!(dealt(Viewer::Public), (0, 2));
}

// SUN-RULING-17: wording only: the start energy is one stone, and a tile is taken when its space is reached.
#[test]
fn wording_only() {
    let table = new_game(["C01", "C08"]);
    assert_eq!((table.energy(0), table.energy(1)), (1, 1));
    let mut table = given().tracks(0, 0, 1).display(0, 1, "H12", "").table();
    table.play(0, &["buy H12", "place discoveries", "step right"]);
    assert!(!table.offers(0, "done"));
}
