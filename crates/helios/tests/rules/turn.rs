//! The structure of the game and the action rounds (chapters 4 and 5).

use crate::common::*;
use almende_helios::pieces::{Colour, Symbol};
use almende_helios::{Decision, Event, Phase};

/// Plays a whole game quietly and lists (round, seat) of every turn in the action rounds.
fn turns_of_a_game(players: usize, start_player: usize) -> (Table, Vec<(u8, usize)>) {
    let mut table = new_game_from(players, start_player, 3);
    let mut turns = Vec::new();
    table.until(|table| table.prompt() == "take_tile");
    while !table.is_over() {
        if table.prompt() == "take_tile" {
            turns.push((table.position().round, table.turn()));
            let action = table.options()[0].clone();
            table.does(&action);
        }
        table.until(|table| table.is_over() || table.prompt() == "take_tile");
    }
    (table, turns)
}

// HEL-4.1, HEL-4.2, HEL-4.5: rounds and action rounds; in each action round everybody once, clockwise.
#[test]
fn every_player_has_one_turn_in_each_action_round() {
    for (players, rounds, action_rounds) in [(2, 4, 4), (3, 3, 6), (4, 4, 4)] {
        let (_, turns) = turns_of_a_game(players, 1);
        let mut expected = Vec::new();
        for round in 0..rounds {
            for _ in 0..action_rounds {
                expected.extend((0..players).map(|steps| (round as u8 + 1, (1 + round + steps) % players)));
            }
        }
        assert_eq!(turns, expected, "{players} players");
    }
}

// HEL-4.3, HEL-4.4: actions, characters, refill; in the last round the final scoring instead of the refill.
#[test]
fn the_last_round_has_no_refill() {
    let mut table = new_game(4);
    let mut phases = Vec::new();
    let mut stacks = Vec::new();
    table.until(|table| table.prompt() == "take_tile");
    while !table.is_over() {
        let now = (table.position().round, table.position().phase);
        if now.1 != Phase::Refill && phases.last() != Some(&now) {
            phases.push(now);
            stacks.push(table.position().land_stacks[&Colour::Blue]);
        }
        let steps = std::cell::Cell::new(0);
        table.until(|_| steps.replace(steps.get() + 1) > 0);
    }
    let both = |round| [(round, Phase::Actions), (round, Phase::Characters)];
    assert_eq!(phases, [both(1), both(2), both(3), both(4)].concat());
    // Phase 3 turns up new land between the rounds, and not after the last one.
    assert_eq!(stacks, [3, 3, 2, 2, 1, 1, 0, 0]);
    assert_eq!((table.position().round, table.position().phase), (4, Phase::Over));
    assert_eq!(table.open_land().len(), 6, "what lay open in round 4 still does");
}

// HEL-5.1.1: a tile must be taken; there is no way around it.
#[test]
fn a_player_must_take_an_action_tile() {
    let table = table(2).play();
    assert_eq!(table.options(), ["take build", "take create_land", "take move_sun"]);
    assert_eq!(table.refused("forgo"), "not_asked prompt.take_tile");
    assert_eq!(table.refused_to(1, "take build"), "not_asked prompt.take_tile");
}

// HEL-5.1.2, HEL-5.2.1, HEL-5.2.2, HEL-EX-3: the bottom tile is taken and goes to the slot of its colour.
#[test]
fn the_bottom_tile_goes_to_the_slot_of_its_colour() {
    for (symbol, prompt) in [("create_land", "create_land"), ("build", "build"), ("move_sun", "move_sun")] {
        let mut table = table(2).column(symbol, &["yellow", "red", "blue"]).play();
        table.does(&format!("take {symbol}"));
        assert_eq!(table.slot(0, "blue"), [format!("{symbol} blue")]);
        assert_eq!(table.column(symbol), ["yellow", "red"]);
        // HEL-5.3.1: then comes the action of its symbol.
        assert_eq!(table.prompt(), prompt);
        assert_eq!(table.refused("slot red"), format!("not_asked prompt.{prompt}"));
    }
}

// HEL-5.3.1: the action is that of the symbol and no other.
#[test]
fn the_symbol_decides_about_the_action() {
    let given = table(2).tiles(0, &[("0,0", "brown+gray+green")]);
    let words = |symbol: &str| {
        let options = given.clone().acts(0, symbol).play().options();
        let mut words: Vec<String> = options.iter().map(|one| one.split(' ').next().unwrap().to_owned()).collect();
        words.dedup();
        words
    };
    assert_eq!(words("create_land"), ["forgo", "land", "special"]);
    assert_eq!(words("build"), ["build", "forgo", "temple"]);
    assert_eq!(words("move_sun"), ["forgo", "sun"]);
}

// HEL-5.1.3: an empty column cannot be chosen.
#[test]
fn an_empty_column_offers_nothing() {
    let table = table(2).column("build", &[]).play();
    assert_eq!(table.options(), ["take create_land", "take move_sun"]);
    assert_eq!(table.refused("take build"), "column_empty HEL-5.1.3");
}

// HEL-5.1.4: columns are not refilled during phase 1.
#[test]
fn columns_shrink_during_the_action_rounds() {
    let mut table = table(4).column("build", &["red", "blue"]).play();
    table.does_all(&["take build", "forgo", "take build", "forgo"]);
    assert_eq!((table.turn(), table.column("build").len()), (2, 0));
    assert_eq!(table.options(), ["take create_land", "take move_sun"]);
}

// HEL-1.2, HEL-5.2.3: a gray tile goes to a slot of the player's choice and stays there.
#[test]
fn a_gray_tile_goes_to_any_slot() {
    for slot in ["red", "blue", "yellow"] {
        let mut table = table(2).column("build", &["gray"]).play();
        table.does("take build");
        assert_eq!(
            (table.prompt(), table.options()),
            ("choose_slot", sorted(&["slot red", "slot blue", "slot yellow"]))
        );
        assert_eq!(table.refused("forgo"), "not_asked prompt.choose_slot");
        table.does(&format!("slot {slot}"));
        assert_eq!(table.slot(0, slot), ["build gray"]);
        assert_eq!(table.prompt(), "build");
    }
}

// HEL-5.2.1: the tile lies in its slot before the action is carried out.
#[test]
fn the_tile_is_placed_before_the_action() {
    let mut table = table(2).column("move_sun", &["red"]).play();
    table.does("take move_sun");
    assert_eq!((table.slot(0, "red").len(), table.sun_at(0).as_str()), (1, "0,-1"));
}

// HEL-5.3.2: the action may be forgone; the tile stays taken and placed.
#[test]
fn an_action_may_be_forgone() {
    for symbol in ["create_land", "build", "move_sun"] {
        let mut table = table(2).column(symbol, &["red"]).play();
        let before = table.board(0);
        table.does(&format!("take {symbol}")).does("forgo");
        assert_eq!(table.told[0], Event::Forgone { seat: seat(0) });
        let mut after = table.board(0);
        assert_eq!(table.slot(0, "red"), [format!("{symbol} red")]);
        after.slots = before.slots.clone();
        assert_eq!(after, before, "nothing else has changed");
        assert_eq!((table.turn(), table.prompt()), (1, "take_tile"));
    }
}

// HEL-5.3.2: where nothing is possible, forgoing is all that is left.
#[test]
fn an_impossible_action_can_only_be_forgone() {
    let table = table(2).tiles(0, &[("0,0", "brown")]).acts(0, "build").play();
    assert_eq!(table.options(), ["forgo"]);
}

// HEL-5.3.3: tile, slot, action, bonus action of the full slot, return of its tiles.
#[test]
fn a_turn_has_a_fixed_order() {
    let three = ["build red", "move_sun red", "build gray"];
    let mut table = table(2).slot(0, "red", &three).column("build", &["red"]).play();
    let mut prompts = Vec::new();
    for action in ["take build", "temple", "pay brown 0,0", "at 0,0", "sun 1,-1 SW"] {
        prompts.push(table.prompt());
        assert_eq!(table.slot(0, "red").len(), if prompts.len() == 1 { 3 } else { 4 });
        table.does(action);
    }
    assert_eq!(prompts, ["take_tile", "build", "pay", "place_temple", "bonus_action"]);
    assert_eq!(
        table.told.last(),
        Some(&Event::SlotReturned { seat: seat(0), slot: almende_helios::pieces::Slot::Red })
    );
    assert_eq!(table.slot(0, "red").len(), 0);
    assert_eq!((table.turn(), table.prompt()), (1, "take_tile"));
}

// HEL-5.2.4, HEL-5.4.4: tiles in the slots stay there from round to round.
#[test]
fn tiles_stay_in_their_slots() {
    let given = table(4).slot(0, "red", &["build red"]).slot(2, "blue", &["build blue", "move_sun gray"]);
    let mut table = given.last_turn().acts(0, "build").play();
    table.does("forgo");
    assert_eq!(table.position().phase, Phase::Characters);
    assert_eq!((table.slot(0, "red").len(), table.slot(2, "blue").len()), (1, 2));
    table.until(|table| table.position().round == 2);
    assert_eq!((table.slot(0, "red").len(), table.slot(2, "blue").len()), (1, 2));
}

// HEL-5.4.1, HEL-EX-23: with four players 16 tiles are taken and 2 are discarded, sorted by symbol.
#[test]
fn four_players_leave_two_tiles() {
    let mut table = new_game(4);
    table.until(|table| table.prompt() == "take_tile");
    let mut taken = 0;
    while table.position().phase == Phase::Actions {
        if table.prompt() == "take_tile" {
            assert_eq!(table.open_action_tiles(), 18 - taken);
            taken += 1;
            let action = table.options()[0].clone();
            table.does(&action);
        }
        table.until(|table| table.prompt() == "take_tile" || table.position().phase != Phase::Actions);
    }
    assert_eq!((taken, table.open_action_tiles()), (16, 0));
    assert!(table.told.contains(&Event::ActionTilesDiscarded { count: 2 }));
    // The two were of the last symbol in alphabetical order, so they lie on that pile.
    assert!(table.discards("move_sun").len() >= 2);
}

// HEL-5.4.2, HEL-17.1.2: with three players all 18 tiles are taken.
#[test]
fn three_players_take_every_tile() {
    let mut table = new_game(3);
    table.until(|table| table.prompt() == "take_tile");
    for taken in 0..18 {
        assert_eq!((table.prompt(), table.open_action_tiles()), ("take_tile", 18 - taken));
        let action = table.options()[0].clone();
        table.does(&action);
        let left = 18 - taken - 1;
        table.until(|table| table.prompt() == "take_tile" || left == 0 && table.position().phase != Phase::Actions);
    }
    assert_eq!((table.position().phase, table.open_action_tiles()), (Phase::Characters, 0));
}

// HEL-RULING-14: without any open tile the player on turn takes none and the round goes on.
#[test]
fn without_open_tiles_a_turn_passes() {
    let mut given = table(4).column("build", &[]).column("move_sun", &[]).column("create_land", &[]);
    given = given.turns(13).acts(0, "build");
    let mut table = given.play();
    table.does("forgo");
    let skipped: Vec<_> = table.told.iter().filter(|event| matches!(event, Event::NothingToTake { .. })).collect();
    assert_eq!(skipped.len(), 3, "{:?}", table.told);
    assert_eq!(table.position().phase, Phase::Characters);
}

// HEL-RULING-24: once a tile has been taken it must be placed; once paid, the house must be built.
#[test]
fn an_action_begun_is_carried_out() {
    let mut land = table(2).acts(0, "create_land").play();
    land.does("land blue");
    assert_eq!(land.refused("forgo"), "not_asked prompt.place_tile");
    let mut temple = table(2).acts(0, "build").play();
    temple.does("temple");
    assert_eq!(temple.refused("forgo"), "not_asked prompt.pay");
    temple.does("pay brown 0,0");
    assert_eq!(temple.refused("forgo"), "not_asked prompt.place_temple");
    let colour = table(2).tiles(0, &[("0,0", "brown"), ("1,-1", "brown"), ("1,-2", "gray+gray")]);
    let colour = colour.decides(0, Decision::FieldCube(field("1,-2"))).play();
    assert_eq!(colour.options().len(), Colour::COUNT);
    assert_eq!(colour.refused("forgo"), "not_asked prompt.field_cube");
}

// HEL-5.1.2: no column offers more than its bottom tile.
#[test]
fn there_are_never_more_than_three_tiles_to_choose_from() {
    let table = new_game(2).until(|table| table.prompt() == "take_tile").clone();
    assert_eq!(table.options().len(), Symbol::COUNT);
}
