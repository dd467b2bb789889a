//! What holds in every position of every game, whatever is played, and in every position somebody made up.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests may fail loudly, also in their helpers"
)]

use almende_core::testing::{Properties, Verdict, games, play_out, same_outcomes};
use almende_core::{Game, Rng, Seat, Seed, Silent};
use almende_helios::hex::{Field, Fields};
use almende_helios::pieces::Symbol;
use almende_helios::{Action, Helios, Phase, Position, Setup, VictoryPoints};
use serde_json::Value;

/// Every action that can be written.
fn every_action() -> Vec<Action> {
    Action::every(Field::all().fold(Fields::NONE, Fields::with), 2)
}

/// The engine's own invariants, and what can be counted in the document.
fn invariants(game: &Helios) -> Verdict {
    game.check_invariants()?;
    let position = game.position();
    let tiles = || position.boards.iter().flat_map(|board| &board.tiles);
    if tiles().any(|tile| tile.cubes.len() > 2 || tile.temple && !tile.cubes.is_empty()) {
        return Err("HEL-2.13: three cubes on a tile, or cubes beside a temple".to_owned());
    }
    let slots: usize = position.boards.iter().flat_map(|board| board.slots.values()).map(Vec::len).sum();
    let sum = |map: &std::collections::BTreeMap<Symbol, Vec<_>>| -> usize { map.values().map(Vec::len).sum() };
    let in_hand = game.prompt(Seat::FIRST).id == "prompt.choose_slot";
    let action_tiles =
        sum(&position.columns) + sum(&position.draw_stacks) + sum(&position.discards) + slots + usize::from(in_hand);
    if action_tiles != 48 {
        return Err(format!("HEL-21.8: there are {action_tiles} action tiles"));
    }
    if position.characters.len() != 8 {
        return Err("HEL-1.7: a character is missing".to_owned());
    }
    // HEL-21.8: each slot holds at most 3 tiles between turns.
    let full = position.boards.iter().flat_map(|board| board.slots.values()).any(|slot| slot.len() > 3);
    if full && game.prompt(Seat::FIRST).id == "prompt.take_tile" {
        return Err("HEL-9.3: a full slot was not returned".to_owned());
    }
    Ok(())
}

/// Another order of the stacks, another seed, and where bags are closed other totals in the others' bags.
fn siblings(game: &Helios, seat: Seat, rng: &mut Rng) -> Helios {
    let mut other = *game;
    other.redraw_hidden(seat, rng);
    let mut position = other.position();
    if position.victory_points == VictoryPoints::Hidden && position.phase != Phase::Over {
        for (number, board) in position.boards.iter_mut().enumerate() {
            if number != seat.index() {
                board.vp = rng.below(200) as u16;
            }
        }
    }
    Helios::from_position(Helios::standard_content(), &position).unwrap_or(other)
}

fn properties(players: usize) -> Properties<Helios> {
    Properties::new(players).every_action(every_action()).invariants(invariants).siblings(siblings)
}

/// The properties that look at single positions; those that try every action look at few of them.
fn check_all(players: usize, setup: Setup) {
    let series = properties(players).setup(setup);
    let series = if setup.victory_points == VictoryPoints::Open { series.seed(2) } else { series };
    let many = series.clone().games(games(200, 10_000)).one_in(games(20, 50) as u32);
    many.games_end();
    many.scores_add_up();
    many.same_seed_same_record();
    many.texts_render();
    let some = series.clone().games(games(30, 10_000)).one_in(games(20, 50) as u32);
    some.views_leak_nothing();
    some.secret_choices_stay_secret();
    some.secret_choices_commute();
    some.redrawn_worlds_are_worlds();
    some.records_replay();
    some.positions_read_back();
    some.undo_restores();
    let few = series.games(games(12, 10_000)).one_in(games(12, 120) as u32);
    few.options_are_complete_and_accepted();
    few.refusals_name_a_rule();
    few.refused_actions_change_nothing();
}

#[test]
fn texts_and_notations_agree() {
    properties(2).texts_agree();
    properties(2).notations_read_back();
}

#[test]
fn all_properties_hold_for_two() {
    check_all(2, Setup::default());
}

#[test]
fn all_properties_hold_for_three() {
    check_all(3, Setup::default());
}

#[test]
fn all_properties_hold_for_four() {
    check_all(4, Setup::default());
}

#[test]
fn all_properties_hold_with_open_bags() {
    for players in Helios::PLAYERS {
        check_all(players, Setup { victory_points: VictoryPoints::Open, ..Setup::default() });
    }
}

#[test]
fn broken_positions_are_refused() {
    for players in Helios::PLAYERS {
        properties(players).games(games(30, 2_000)).one_in(8).broken_positions_are_refused();
    }
}

// HEL-7.1.5: the one order of picks that search takes leads to every result of a payment.
#[test]
fn search_pays_in_one_order_and_misses_nothing() {
    let paying = |game: &Helios| game.prompt(Seat::FIRST).id == "prompt.pay";
    let mut payments = 0;
    for number in 0..games(100, 5_000) as u64 {
        let seed = Seed::numbered(21, number);
        let mut rng = seed.stream("moves", 0);
        let players = 2 + number as usize % 3;
        let mut game = Helios::new(Helios::standard_content(), players, &Setup::default(), seed).unwrap();
        let mut options = Vec::new();
        while let Some(seat) = game.turn().first() {
            options.clear();
            game.options(seat, &mut options);
            for &action in &options {
                let mut next = game;
                let buys = matches!(action, Action::Temple | Action::Build(_) | Action::Activate(_));
                // A long payment has too many ways to be followed through all of them.
                let cubes = cubes_of(&game.position(), seat);
                if buys && cubes <= 9 && next.apply(seat, action, &mut Silent).is_ok() && paying(&next) {
                    payments += 1;
                    same_outcomes(&next, seat, paying).unwrap_or_else(|message| panic!("{action}: {message}"));
                }
            }
            let action = options[rng.below(options.len() as u32) as usize];
            game.apply(seat, action, &mut Silent).unwrap();
        }
    }
    assert!(payments > 1_000, "only {payments} payments were looked at");
}

fn cubes_of(position: &Position, seat: Seat) -> usize {
    position.boards[seat.index()].tiles.iter().map(|tile| tile.cubes.len()).sum()
}

/// All places of a document, as pointers.
fn places(document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![String::new()];
    while let Some(path) = open.pop() {
        match document.pointer(&path) {
            Some(Value::Array(items)) => open.extend((0..items.len()).map(|i| format!("{path}/{i}"))),
            Some(Value::Object(fields)) => open.extend(fields.keys().map(|name| format!("{path}/{name}"))),
            _ => {}
        }
        found.push(path);
    }
    found
}

fn pick<'a, T>(items: &'a [T], rng: &mut Rng) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

/// Edits a document as a careless person would: other numbers, words from elsewhere, things moved, dropped, doubled.
fn edit(document: &mut Value, rng: &mut Rng) {
    let places = places(document);
    let path = pick(&places, rng);
    let other = document.pointer(pick::<String>(&places, rng)).cloned().unwrap_or_default();
    let alike: Vec<Value> = places
        .iter()
        .filter_map(|path| document.pointer(path))
        .filter(|value| std::mem::discriminant(*value) == std::mem::discriminant(document.pointer(path).unwrap()))
        .cloned()
        .collect();
    let like = pick(&alike, rng).clone();
    let Some(place) = document.pointer_mut(path) else { return };
    match (rng.below(8), &mut *place) {
        (0..3, Value::Number(number)) => {
            let changed = number.as_i64().unwrap_or(0) + i64::from(rng.below(7)) - 3;
            *place = (if rng.below(6) == 0 { 65_535 } else { changed }).into();
        }
        (0..2, Value::Array(items)) if !items.is_empty() => {
            let at = rng.below(items.len() as u32) as usize;
            items.remove(at);
        }
        (2..4, Value::Array(items)) if !items.is_empty() => {
            let item = pick(items, rng).clone();
            items.push(item);
        }
        (4..6, Value::Array(items)) => {
            let item = other;
            items.push(item);
        }
        (0, Value::Object(fields)) if !fields.is_empty() => {
            let names: Vec<String> = fields.keys().cloned().collect();
            fields.remove(pick(&names, rng));
        }
        (6, _) => *place = other,
        _ => *place = like,
    }
}

// HEL-21.6, HEL-21.7, HEL-21.8, HEL-21.11: a position made up by hand is refused, or can be played to its end.
#[test]
fn positions_edited_by_hand_are_refused_or_can_be_played() {
    let mut accepted = 0;
    for number in 0..games(400, 20_000) as u64 {
        let seed = Seed::numbered(31, number);
        let mut rng = seed.stream("edits", 0);
        let players = 2 + number as usize % 3;
        let mut game = Helios::new(Helios::standard_content(), players, &Setup::default(), seed).unwrap();
        let late = rng.below(2);
        let stop = rng.below(40 + 200 * late) as usize;
        let mut options = Vec::new();
        for _ in 0..stop {
            let Some(seat) = game.turn().first() else { break };
            options.clear();
            game.options(seat, &mut options);
            game.apply(seat, *pick(&options, &mut rng), &mut Silent).unwrap();
        }
        let whole = serde_json::to_value(game.position()).unwrap();
        for _ in 0..40 {
            let mut document = whole.clone();
            for _ in 0..1 + rng.below(4) {
                edit(&mut document, &mut rng);
            }
            let Ok(position) = serde_json::from_value::<Position>(document.clone()) else { continue };
            let mut game = match Helios::from_position(Helios::standard_content(), &position) {
                Ok(game) => game,
                Err(problem) => {
                    assert!(problem.to_string().ends_with('.'), "a sentence: {problem}");
                    continue;
                }
            };
            accepted += 1;
            let played = play_checked(&mut game, &mut rng);
            played.unwrap_or_else(|message| panic!("{message}\nin a game from\n{document}"));
        }
    }
    assert!(accepted > 400, "only {accepted} edited positions were accepted");
}

/// Plays to the end; after every action the invariants hold and the document reads back.
fn play_checked(game: &mut Helios, rng: &mut Rng) -> Verdict {
    game.check_invariants()?;
    let mut options = Vec::new();
    for _ in 0..30 {
        let Some(seat) = game.turn().first() else { return Ok(()) };
        options.clear();
        game.options(seat, &mut options);
        if options.is_empty() {
            return Err("a dead end".to_owned());
        }
        let action = *pick(&options, rng);
        game.apply(seat, action, &mut Silent).map_err(|refusal| format!("{action} is refused: {refusal:?}"))?;
        game.check_invariants().map_err(|message| format!("after {action}: {message}"))?;
        let again = Helios::from_position(Helios::standard_content(), &game.position());
        let again = again.map_err(|problem| format!("after {action} the document is refused: {problem}"))?;
        if again != *game {
            return Err(format!("after {action} the document reads back differently"));
        }
    }
    play_out(game, rng, &mut Silent)?;
    game.check_invariants()
}

/// Fewer games than above, and most of their positions: what a seat can see, hear, do and be refused tells no secret.
#[test]
fn nothing_leaks_in_a_hundred_thousand_positions() {
    for players in 2..=4 {
        properties(players).games(games(10, 2_000)).seed(9).one_in(games(40, 8) as u32).views_leak_nothing();
    }
}

#[test]
fn planes_tell_what_is_seen() {
    for players in 2..=4 {
        properties(players).games(games(8, 500)).one_in(games(20, 10) as u32).planes_tell_what_is_seen();
        let setup = Setup { victory_points: VictoryPoints::Open, ..Setup::default() };
        properties(players).games(games(4, 100)).one_in(games(20, 10) as u32).setup(setup).planes_tell_what_is_seen();
    }
}
