//! The rules of the example game, each by its number: given a position, when somebody acts, then this is so.
#![allow(clippy::unwrap_used, reason = "helpers of tests stand outside the test functions")]

#[path = "../examples/lanterns/feast/mod.rs"]
mod feast;

use almende_core::{Game as _, Outcome, Refusal, Seat, Seed, Silent, Told, Viewer};
use feast::Lanterns;
use feast::action::{Action, Event};
use feast::components::Setup;
use serde_json::{Value, json};

const ADA: Seat = Seat::FIRST;

fn seat(number: usize) -> Seat {
    Seat::new(number).unwrap()
}

fn hand(short: u8, middle: u8, long: u8) -> Value {
    json!({"short": short, "middle": middle, "long": long})
}

/// A position as a person would set it up: these hands, all other candles on the stack, this question open.
fn position(hands: &[Value], pending: Value) -> Lanterns {
    let content = Lanterns::standard_content();
    let candles = ["short", "middle", "long"];
    let left = |name: &str| {
        let used: u64 = hands.iter().map(|hand| hand[name].as_u64().unwrap()).sum();
        content.json()["candles"][name].as_u64().unwrap() - used
    };
    let stack: Vec<&str> = candles.into_iter().flat_map(|name| (0..left(name)).map(move |_| name)).collect();
    let player =
        |hand: &Value| json!({"hand": hand, "shown": hand_of_none(), "matches": 2, "lanterns": 0, "bid": "open"});
    let document = json!({
        "seed": "1",
        "shuffles": 1,
        "round": 0,
        "players": hands.iter().map(player).collect::<Vec<_>>(),
        "stack": stack,
        "discard": hand_of_none(),
        "pending": pending,
    });
    Lanterns::from_position(content, &serde_json::from_value(document).unwrap()).unwrap()
}

fn hand_of_none() -> Value {
    hand(0, 0, 0)
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

#[test]
fn exa_1_everyone_draws_three_candles_and_has_two_matches() {
    let game = Lanterns::new(Lanterns::standard_content(), 3, &Setup::default(), Seed::numbered(1, 0)).unwrap();
    let view = serde_json::to_value(game.view(Viewer::Public)).unwrap();
    for player in view["players"].as_array().unwrap() {
        assert_eq!((&player["candles"], &player["matches"]), (&json!(3), &json!(2)));
    }
    assert_eq!(view["stack"], 9);
}

#[test]
fn exa_2_the_longest_bid_wins_and_a_tie_goes_to_who_sits_first() {
    let mut game = position(&[hand(1, 0, 0), hand(0, 0, 1), hand(0, 0, 1)], json!(["bidding"]));
    assert_eq!(refused(&game, ADA, "bid long").rules, ["EXA-2"]);
    act(&mut game, seat(2), "bid long");
    act(&mut game, ADA, "bid short");
    assert_eq!(act(&mut game, seat(1), "bid long"), Outcome::Reveals);
    assert_eq!(state(&game)["pending"], json!([{"turn": {"seat": 1}}]));
    assert_eq!(state(&game)["discard"], hand(1, 0, 2));
}

#[test]
fn exa_3_2_candles_must_add_up_exactly() {
    // The lantern is 3 high: two middle candles are too few and too many at once.
    let mut game = position(&[hand(0, 2, 0), hand(0, 0, 0)], json!([{"turn": {"seat": 0}}]));
    assert_eq!(refused(&game, ADA, "light").code(), "cannot_add_up");
    game = position(&[hand(3, 1, 1), hand(0, 0, 0)], json!([{"turn": {"seat": 0}}]));
    act(&mut game, ADA, "light");
    act(&mut game, ADA, "pay short");
    let refusal = refused(&game, ADA, "pay long");
    assert_eq!((refusal.code(), refusal.rules), ("too_long", &["EXA-3.2"][..]));
    assert!(game.check(ADA, "pay middle".parse().unwrap()).is_ok());
}

#[test]
fn exa_4_1_the_neighbour_takes_a_candle_and_nobody_forgets_it() {
    let mut game = position(&[hand(1, 1, 0), hand(1, 0, 0), hand(2, 2, 1)], json!([{"turn": {"seat": 0}}]));
    for action in ["light", "pay middle", "pay short"] {
        act(&mut game, ADA, action);
    }
    assert_eq!(refused(&game, seat(1), "take long").rules, ["EXA-4.1"]);
    act(&mut game, seat(1), "take middle");
    assert_eq!(state(&game)["players"][0]["lanterns"], 3);
    assert_eq!(state(&game)["players"][1]["shown"], hand(0, 1, 0));
    // Whatever world Ada imagines, Ben has that candle.
    for number in 0..50 {
        let mut world = game.clone();
        world.redraw_hidden(ADA, &mut Seed::numbered(number, 0).stream("test", 0));
        assert!(state(&world)["players"][1]["hand"]["middle"].as_u64() >= Some(1));
        assert_eq!(state(&world)["players"][0]["hand"], state(&game)["players"][0]["hand"]);
    }
}

#[test]
fn exa_5_a_match_is_struck_at_any_time_of_the_turn_and_only_then() {
    let mut game = position(&[hand(2, 1, 0), hand(1, 0, 0)], json!([{"turn": {"seat": 0}}]));
    assert!(refused(&game, seat(1), "strike").is_not_asked());
    act(&mut game, ADA, "light");
    act(&mut game, ADA, "pay short");
    let mut told = Told::default();
    assert_eq!(game.apply(ADA, Action::Strike, &mut told), Ok(Outcome::Reveals));
    let drawn = |viewer| told.heard_by(viewer).any(|event| matches!(event, Event::Draws { candle: Some(_), .. }));
    assert!(drawn(Viewer::Seat(ADA)) && !drawn(Viewer::Seat(seat(1))) && !drawn(Viewer::Public));
    act(&mut game, ADA, "strike");
    assert_eq!(refused(&game, ADA, "strike").code(), "no_match");
}

#[test]
fn exa_6_the_discard_pile_becomes_a_new_stack() {
    // One candle is left on the stack, for the first who draws; the second finds it empty.
    let mut game = position(&[hand(6, 6, 4), hand(1, 0, 0)], json!(["bidding"]));
    act(&mut game, ADA, "bid long");
    act(&mut game, seat(1), "bid short");
    assert_eq!(state(&game)["stack"], json!(["short"]));
    act(&mut game, ADA, "pass");
    assert_eq!((&state(&game)["shuffles"], &state(&game)["discard"]), (&json!(2), &hand_of_none()));
    let mut bare = position(&[hand(8, 6, 4), hand(0, 0, 0)], json!([{"turn": {"seat": 0}}]));
    assert_eq!(refused(&bare, ADA, "strike").code(), "no_draw");
    act(&mut bare, ADA, "pass");
    assert!(!bare.turn().is_empty(), "without candles the game goes on");
}

#[test]
fn exa_7_hands_are_scored_and_shown_at_the_end() {
    let mut game = position(&[hand(1, 0, 1), hand(0, 1, 0)], json!(["bidding"]));
    assert_eq!(game.score(Viewer::Seat(ADA)).totals, [Some(6), None]);
    while let Some(seat) = game.turn().first() {
        act(&mut game, seat, "bid nothing");
    }
    let sheet = game.score(Viewer::Public);
    assert!(sheet.totals.iter().all(Option::is_some));
    assert_eq!(sheet.ranks.iter().min(), Some(&1));
}
