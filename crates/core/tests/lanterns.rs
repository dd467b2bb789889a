//! The rules of the example game, each by its number: given a position, when somebody acts, then this is so.
#![allow(clippy::unwrap_used, reason = "helpers of tests stand outside the test functions")]

#[path = "../examples/lanterns.rs"]
#[allow(dead_code, reason = "the main of the example is not called here")]
mod lanterns;

use almende_core::{Game as _, Outcome, Refusal, Seat, Seed, Silent, Told, Viewer};
use lanterns::{Action, Lanterns, Setup};
use serde_json::{Value, json};

const ADA: Seat = Seat::FIRST;

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

/// A position as a person would set it up: candles 0, 1, 2... dealt to these hands in turn, then these discarded, all
/// others on the stack with the lowest number on top, this question open.
fn position(hands: &[usize], discarded: usize, pending: Value) -> Lanterns {
    let hidden = hands.iter().enumerate().flat_map(|(seat, &count)| vec![json!({"hidden": seat}); count]);
    let dealt = hidden.chain(vec![json!("discarded"); discarded]);
    let candles: Vec<Value> = dealt.chain((0..18).rev().map(|height| json!({"stack": height}))).take(18).collect();
    let document = json!({
        "seed": "1",
        "shuffles": 1,
        "candles": candles,
        "lots": vec![1; 18],
        "matches": 2,
        "lanterns": [],
        "choices": vec![Value::Null; hands.len()],
        "pending": pending,
    });
    Lanterns::from_position(Lanterns::standard_content(), &serde_json::from_value(document).unwrap()).unwrap()
}

fn act(game: &mut Lanterns, seat: Seat, action: &str) -> Outcome {
    game.apply(seat, action.parse().unwrap(), &mut Silent).unwrap()
}

fn refused(game: &Lanterns, seat: Seat, action: &str) -> Refusal {
    game.check(seat, action.parse().unwrap()).unwrap_err()
}

fn state(game: &Lanterns) -> Value {
    serde_json::to_value(game.position()).unwrap()
}

fn place(game: &Lanterns, candle: usize) -> Value {
    state(game)["candles"][candle].clone()
}

#[test]
fn exa_1_everyone_draws_four_candles() {
    let game = Lanterns::new(Lanterns::standard_content(), 3, &Setup::default(), Seed::numbered(1, 0)).unwrap();
    let view = serde_json::to_value(game.view(Viewer::Public)).unwrap();
    assert_eq!((&view["hands"], &view["matches"]), (&json!([4, 4, 4]), &json!(4)));
    let game = Lanterns::new(Lanterns::standard_content(), 2, &Setup { more: 1 }, Seed::numbered(1, 0)).unwrap();
    assert_eq!(game.view(Viewer::Public)["hands"], json!([5, 5]));
}

#[test]
fn exa_2_whoever_alone_wants_the_lantern_lights_it() {
    let mut game = position(&[3, 3, 3], 0, json!(["choosing"]));
    assert_eq!(act(&mut game, seat(2), "pass"), Outcome::Secret);
    assert_eq!(act(&mut game, ADA, "pass"), Outcome::Secret);
    assert_eq!(act(&mut game, seat(1), "light"), Outcome::Reveals);
    assert_eq!(state(&game)["pending"], json!([{"paying": 1}]));
}

#[test]
fn exa_2_several_who_want_it_stand_in_each_others_way() {
    let mut game = position(&[3, 3, 3], 0, json!(["choosing"]));
    for (number, choice) in ["light", "pass", "light"].into_iter().enumerate() {
        act(&mut game, seat(number), choice);
    }
    assert_eq!((&state(&game)["lanterns"], &state(&game)["pending"]), (&json!([null]), &json!(["choosing"])));
}

#[test]
fn exa_2_a_choice_is_known_to_its_seat_alone() {
    let mut game = position(&[3, 3], 0, json!(["choosing"]));
    act(&mut game, ADA, "light");
    assert_eq!(game.view(Viewer::Seat(ADA))["choices"], json!(["light", null]));
    assert_eq!(game.view(Viewer::Seat(seat(1)))["choices"], json!([null, null]));
}

#[test]
fn exa_3_1_who_has_too_few_candles_cannot_light_a_lantern() {
    let refusal = refused(&position(&[2, 3], 0, json!(["choosing"])), ADA, "light");
    assert_eq!((refusal.code(), refusal.rules), ("too_few", &["EXA-3.1"][..]));
    assert_eq!((refusal.text.arg("needs"), refusal.text.arg("has")), (Some(3.into()), Some(2.into())));
}

#[test]
fn exa_3_2_candles_are_paid_in_any_order() {
    let start = position(&[4, 3], 0, json!([{"paying": 0}]));
    assert_eq!(refused(&start, ADA, "candle 4").rules, ["EXA-3.2"]);
    assert!(refused(&start, ADA, "pass").is_not_asked(), "whoever pays goes on");
    let paid = |order: [&str; 3]| {
        let mut game = start.clone();
        for candle in order {
            act(&mut game, ADA, candle);
        }
        game
    };
    assert_eq!(paid(["candle 0", "candle 1", "candle 3"]), paid(["candle 3", "candle 0", "candle 1"]));
}

#[test]
fn exa_4_1_the_neighbour_takes_a_candle_and_nobody_forgets_it() {
    let mut game = position(&[3, 2, 5], 0, json!([{"paying": 0}]));
    for candle in ["candle 0", "candle 1", "candle 2"] {
        act(&mut game, ADA, candle);
    }
    assert_eq!(game.turn().iter().collect::<Vec<_>>(), [seat(1)]);
    assert_eq!(refused(&game, seat(1), "candle 3").rules, ["EXA-4.1"]);
    act(&mut game, seat(1), "candle 2");
    assert_eq!((place(&game, 0), place(&game, 2)), (json!("discarded"), json!({"shown": 1})));
    assert_eq!(state(&game)["lanterns"], json!([0]));
    // Whatever world Ada imagines, Ben has that candle, and her own hand is what it is.
    let own = game.view(Viewer::Seat(ADA));
    for number in 0..50 {
        let mut world = game.clone();
        world.redraw_hidden(ADA, &mut Seed::numbered(number, 0).stream("test", 0));
        assert_eq!(place(&world, 2), json!({"shown": 1}));
        assert_eq!(world.view(Viewer::Seat(ADA)), own);
    }
}

#[test]
fn exa_5_a_match_is_struck_at_any_time_of_the_turn_and_only_then() {
    let mut game = position(&[4, 1], 0, json!([{"paying": 0}]));
    assert!(refused(&game, seat(1), "strike").is_not_asked());
    act(&mut game, ADA, "candle 0");
    let mut told = Told::default();
    assert_eq!(game.apply(ADA, Action::Strike, &mut told), Ok(Outcome::Reveals));
    let drawn = |viewer| told.heard_by(viewer).any(|event| event.id == "event.draws_this");
    assert!(drawn(Viewer::Seat(ADA)) && !drawn(Viewer::Seat(seat(1))) && !drawn(Viewer::Public));
    assert_eq!(place(&game, 5), json!({"hidden": 0}), "the candle on top");
    act(&mut game, ADA, "strike");
    assert_eq!(refused(&game, ADA, "strike").code(), "no_match");
}

#[test]
fn exa_6_the_discard_pile_becomes_a_new_stack() {
    // One candle is left on the stack, for the first who draws; the second finds it empty.
    let mut game = position(&[4, 4], 9, json!(["choosing"]));
    act(&mut game, ADA, "pass");
    act(&mut game, seat(1), "pass");
    assert_eq!(place(&game, 17), json!({"hidden": 0}));
    assert_eq!(state(&game)["shuffles"], 2);
    assert!((8..17).all(|candle| place(&game, candle) != json!("discarded")));
    assert_eq!(game.view(Viewer::Public)["hands"], json!([5, 5]));
    let mut bare = position(&[9, 9], 0, json!(["choosing"]));
    act(&mut bare, ADA, "pass");
    act(&mut bare, seat(1), "pass");
    assert!(!bare.turn().is_empty(), "without candles the game goes on");
}

#[test]
fn exa_6_nobody_forgets_which_candles_were_shuffled() {
    // Everyone saw candles 8 to 16 on the discard pile, so none of them is among those Ben held before the shuffle.
    let mut game = position(&[4, 4], 9, json!(["choosing"]));
    act(&mut game, ADA, "pass");
    act(&mut game, seat(1), "pass");
    let mut met = std::collections::BTreeSet::new();
    for number in 0..200 {
        let mut world = game.clone();
        world.redraw_hidden(ADA, &mut Seed::numbered(number, 0).stream("test", 0));
        assert!((4..8).all(|candle| place(&world, candle) == json!({"hidden": 1})));
        met.extend((8..17).filter(|&candle| place(&world, candle) == json!({"hidden": 1})));
    }
    assert!(met.into_iter().eq(8..17), "the one Ben drew since may be any of them");
}

#[test]
fn exa_7_hands_are_scored_and_shown_at_the_end() {
    let mut game = position(&[3, 2], 0, json!(["choosing"]));
    assert_eq!(game.score(Viewer::Seat(ADA)).totals, [Some(1 + 2), None]);
    assert_eq!(game.score(Viewer::Seat(seat(1))).totals, [None, Some(3 + 4)]);
    while let Some(seat) = game.turn().first() {
        act(&mut game, seat, "pass");
    }
    let sheet = game.score(Viewer::Public);
    assert!(sheet.totals.iter().all(Option::is_some));
    assert_eq!(sheet.ranks.iter().min(), Some(&1));
}
