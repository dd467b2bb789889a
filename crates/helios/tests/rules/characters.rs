//! Phase 2 and the characters (chapters 10 and 15).

use crate::common::*;
use almende_core::Game;
use almende_helios::pieces::{Character, Colour};
use almende_helios::{Helios, Phase, Whereabouts};

/// Two cubes of every colour.
const RICH: [(&str, &str); 5] = [
    ("0,0", "brown+brown+brown"),
    ("1,0", "gray+gray+gray"),
    ("0,1", "green+green+green"),
    ("-1,1", "blue+blue+blue"),
    ("-1,0", "black+black+black"),
];

fn pay_all(table: &mut Table) -> usize {
    let mut paid = 0;
    while table.prompt() == "pay" {
        let action = table.options()[0].clone();
        table.does(&action);
        paid += 1;
    }
    paid
}

// HEL-10.1: characters are for phase 2 only.
#[test]
fn characters_are_bought_in_phase_2_only() {
    let actions = table(2).mana(0, 9).inactive(0, &["priestess"]).tiles(0, &RICH).play();
    assert_eq!(actions.refused("buy princess"), "not_asked prompt.take_tile");
    assert_eq!(actions.refused("activate priestess"), "not_asked prompt.take_tile");
}

// HEL-10.2, HEL-RULING-25: most mana begins, in a tie the one nearest clockwise to the start player, then clockwise.
#[test]
fn the_player_with_most_mana_begins() {
    let first = |mana: [u16; 4], start: usize| {
        let mut given = table(4).start_player(start);
        for (seat, &mana) in mana.iter().enumerate() {
            given = given.mana(seat, mana);
        }
        let mut table = given.last_turn().acts(start, "build").play();
        table.does("forgo");
        assert_eq!(table.position().phase, Phase::Characters);
        let mut order = Vec::new();
        while table.position().phase == Phase::Characters {
            order.push(table.turn());
            table.does("done");
        }
        order
    };
    assert_eq!(first([1, 1, 5, 2], 0), [2, 3, 0, 1]);
    // Ties: seat 1 sits nearer to the start player 3 than seat 2 (3, 0, 1, 2).
    assert_eq!(first([0, 4, 4, 0], 3), [1, 2, 3, 0]);
    // The start player himself is nearest.
    assert_eq!(first([4, 4, 4, 4], 2), [2, 3, 0, 1]);
    assert_eq!(first([4, 0, 0, 4], 1), [3, 0, 1, 2]);
}

// HEL-10.2, HEL-RULING-25: the order stays, whatever is bought.
#[test]
fn buying_does_not_change_the_order() {
    let mut table = table(3).mana(0, 5).mana(1, 4).mana(2, 4).last_turn().acts(2, "build").play();
    table.does("forgo");
    assert_eq!(table.turn(), 0);
    table.does_all(&["buy treasurer", "done"]);
    assert_eq!((table.turn(), table.mana(0)), (1, 1));
    table.does("done");
    assert_eq!(table.turn(), 2);
}

// HEL-10.3, HEL-10.4, HEL-EX-37: activate, buy and activate again in one turn; buy once only.
#[test]
fn one_purchase_and_any_number_of_activations_a_turn() {
    let given = table(2).tiles(0, &RICH).mana(0, 9).inactive(0, &["explorer"]).characters(0);
    let mut table = given.play();
    table.does("activate explorer");
    pay_all(&mut table);
    table.does("buy princess");
    assert_eq!(table.refused("buy treasurer"), "one_character_a_turn needs 2 has 1 HEL-10.3");
    assert!(table.options_of("buy").is_empty());
    table.does("activate princess");
    pay_all(&mut table);
    assert_eq!(table.whereabouts("explorer"), Whereabouts::Active(seat(0)));
    assert_eq!(table.whereabouts("princess"), Whereabouts::Active(seat(0)));
    assert_eq!((table.turn(), table.prompt()), (0, "characters"));
    table.does("done");
    assert_eq!(table.turn(), 1);
}

// HEL-10.3: doing nothing is possible.
#[test]
fn a_player_may_do_nothing_in_phase_2() {
    let mut table = table(2).mana(0, 9).characters(0).play();
    table.does("done");
    assert_eq!(table.turn(), 1);
}

// HEL-10.5, HEL-10.13: the printed mana is paid; the character is taken, inactive, and not replaced.
#[test]
fn a_character_costs_its_mana() {
    let mut table = table(2).mana(0, 3).mana(1, 3).characters(0).play();
    assert_eq!(table.refused("buy treasurer"), "too_little_mana needs 4 has 3 HEL-10.5");
    table.does("buy princess");
    assert_eq!((table.mana(0), table.whereabouts("princess")), (0, Whereabouts::Inactive(seat(0))));
    table.does("done");
    assert_eq!(table.refused("buy princess"), "not_on_display HEL-10.5 HEL-10.13");
    assert_eq!(table.options_of("buy").len(), 6, "seven are left, of which the Treasurer is too dear");
}

// HEL-10.6: an inactive character gives nothing.
#[test]
fn an_inactive_character_gives_nothing() {
    let all: Vec<&str> = Character::ALL.iter().map(|character| character.id()).collect();
    let table = table(2).tiles(0, &RICH).inactive(0, &all).characters(0).play();
    assert_eq!((table.range(0), table.points(0, "characters"), table.points(0, "mana")), (2, 0, 1));
}

// HEL-10.7, HEL-10.8, HEL-15.3, HEL-EX-24: the Inventor costs black, any, gray and gives two steps and a mana.
#[test]
fn activating_the_inventor_gives_range_and_mana_at_once() {
    let tiles = [("0,0", "brown+black+green"), ("1,0", "gray+gray")];
    let mut table = table(2).tiles(0, &tiles).inactive(0, &["inventor"]).characters(0).play();
    table.does_all(&["activate inventor", "pay black 0,0", "pay green 0,0"]);
    assert_eq!(table.prompt(), "pay");
    table.does("pay gray 1,0");
    assert_eq!(table.whereabouts("inventor"), Whereabouts::Active(seat(0)));
    assert_eq!((table.range(0), table.mana(0), table.vp(0), table.cubes(0).len()), (4, 2, 0, 0));
}

// HEL-10.7: only an own character can be activated.
#[test]
fn only_own_characters_are_activated() {
    let table = table(2).tiles(0, &RICH).inactive(1, &["priestess"]).characters(0).play();
    assert_eq!(table.refused("activate priestess"), "not_your_character HEL-10.7");
    assert_eq!(table.refused("activate princess"), "not_your_character HEL-10.7");
}

// HEL-10.8: mana gained may be used in the same turn.
#[test]
fn mana_of_an_activation_can_be_spent_at_once() {
    let given = table(2).tiles(0, &RICH).mana(0, 0).inactive(0, &["priestess"]).characters(0);
    let mut table = given.play();
    assert!(table.options_of("buy").is_empty());
    table.does("activate priestess");
    assert_eq!(pay_all(&mut table), 3);
    assert_eq!(table.mana(0), 2);
    table.does("buy explorer");
    assert_eq!(table.mana(0), 0);
}

// HEL-10.9, HEL-15.1, HEL-15.4: Architect and Cartographer bring a cube for a tile with room.
#[test]
fn architect_and_cartographer_bring_a_cube() {
    for character in ["architect", "cartographer"] {
        let tiles =
            [&RICH[..], &[("1,-1", "gray+temple"), ("2,0", "resources"), ("1,1", "green+green+green")]].concat();
        let mut table = table(2).tiles(0, &tiles).inactive(0, &[character]).characters(0).play();
        table.does(&format!("activate {character}"));
        assert_eq!(pay_all(&mut table), 3);
        assert_eq!((table.prompt(), table.options().len()), ("choose_cube", Colour::COUNT));
        table.does("cube black");
        assert_eq!(table.prompt(), "place_cube");
        assert_eq!(table.refused("at 1,-1"), "cube_beside_temple HEL-2.13 HEL-7.2.8");
        assert_eq!(table.refused("at 0,2"), "no_tile_here HEL-10.9 HEL-11.7");
        assert_eq!(table.refused("at 1,1"), "tile_full needs 3 has 2 HEL-2.13");
        table.does("at 2,0");
        assert_eq!((table.at(0, "2,0").as_str(), table.prompt()), ("resources+black", "characters"));
    }
}

// HEL-10.9, HEL-RULING-18: without room the cube is lost.
#[test]
fn a_cube_without_room_is_lost() {
    // Four tiles: three pay one of three cubes... so every tile that is not a temple stays full.
    let tiles = [("0,0", "brown+gray+gray"), ("1,0", "gray+temple"), ("0,1", "green+temple")];
    let given = table(2).tiles(0, &tiles).inactive(0, &["cartographer"]);
    let table = given.characters(0).play();
    assert_eq!(table.refused("activate cartographer"), "too_few_cubes_replacing needs 5 has 2 HEL-7.1.5 HEL-7.1.6");
    // In phase 3 it can happen: the third player has temples everywhere.
    let mut given = crate::common::table(3).tiles(0, &[("0,0", "brown+temple")]).round(1).characters(2);
    given.position.idle = 2;
    let mut table = given.play();
    table.does("done");
    // The dragon goes to seat 1, so seat 0 is third; he has no room and the round begins.
    assert!(table.told.contains(&almende_helios::Event::BonusResourceLost { seat: seat(0) }));
    assert_eq!((table.turn(), table.prompt(), table.cubes(0).len()), (1, "take_tile", 0));
}

// HEL-10.10: an active character is not activated again.
#[test]
fn an_active_character_stays_active() {
    let table = table(2).tiles(0, &RICH).active(0, &["priestess"]).characters(0).play();
    assert_eq!(table.refused("activate priestess"), "already_active HEL-10.10");
}

// HEL-10.11: a player may own all of them.
#[test]
fn one_player_may_own_every_character() {
    let mut table = table(2).mana(0, 30).characters(0).play();
    for &character in Character::ALL {
        table.does(&format!("buy {}", character.id())).does("done").does("done");
    }
    assert!(Character::ALL.iter().all(|one| table.whereabouts(one.id()) == Whereabouts::Inactive(seat(0))));
    assert_eq!(table.mana(0), 30 - 20);
}

// HEL-10.12, HEL-RULING-10: the phase ends when all in a row have done nothing; before that, anyone may act again.
#[test]
fn the_phase_ends_when_nobody_acts_any_more() {
    let mut table = table(3).mana(0, 3).mana(1, 3).mana(2, 3).characters(0).play();
    table.does_all(&["done", "buy explorer", "done", "done"]);
    // Seat 0 had done nothing, but seat 1 acted since: it is his turn again, and he may buy.
    assert_eq!((table.turn(), table.prompt()), (0, "characters"));
    table.does_all(&["buy priestess", "done", "done", "done"]);
    assert_eq!((table.turn(), table.position().phase), (0, Phase::Characters), "two empty turns are not three");
    table.does("done");
    assert_ne!(table.position().phase, Phase::Characters);
}

fn card(character: &str) -> (u8, Vec<&'static str>, u8) {
    let card = &Helios::standard_content().characters[Character::from_id(character).unwrap().index()];
    let fixed = Colour::ALL.iter().flat_map(|&c| std::iter::repeat_n(c.id(), card.cost.fixed[c.index()].into()));
    (card.mana, fixed.collect(), card.cost.any)
}

/// Buys and activates a character with plenty of everything: mana paid, cubes paid, range and mana gained.
fn activated(character: &str) -> (u16, Vec<&'static str>, u8, i32) {
    let mut table = table(2).tiles(0, &RICH).mana(0, 10).characters(0).play();
    table.does(&format!("buy {character}"));
    let price = 10 - table.mana(0);
    let (mana, fixed, any) = card(character);
    assert_eq!(price, u16::from(mana));
    let before = table.cubes(0);
    table.does(&format!("activate {character}"));
    assert_eq!(pay_all(&mut table), fixed.len() + usize::from(any));
    let after = table.cubes(0);
    for colour in &fixed {
        let count = |cubes: &[&str]| cubes.iter().filter(|one| *one == colour).count();
        assert!(count(&after) < count(&before), "{character} takes {colour}");
    }
    (price, fixed, table.range(0) - 2, i32::from(table.mana(0)) - i32::from(10 - price))
}

// HEL-15.1
#[test]
fn the_architect_costs_two_mana_blue_gray_and_any() {
    assert_eq!(activated("architect"), (2, vec!["blue", "gray"], 0, 0));
}

// HEL-15.2
#[test]
fn the_prophetess_costs_three_mana_blue_green_and_any() {
    assert_eq!(activated("prophetess"), (3, vec!["blue", "green"], 0, 0));
}

// HEL-15.3
#[test]
fn the_inventor_costs_two_mana_black_gray_and_any() {
    assert_eq!(activated("inventor"), (2, vec!["gray", "black"], 2, 1));
}

// HEL-15.4
#[test]
fn the_cartographer_costs_two_mana_gray_brown_and_green() {
    assert_eq!(activated("cartographer"), (2, vec!["brown", "gray", "green"], 0, 0));
}

// HEL-15.5
#[test]
fn the_priestess_costs_two_mana_and_three_of_any_colour() {
    assert_eq!(activated("priestess"), (2, vec![], 2, 2));
}

// HEL-15.6
#[test]
fn the_princess_costs_three_mana_blue_brown_and_any() {
    assert_eq!(activated("princess"), (3, vec!["blue", "brown"], 1, 0));
}

// HEL-15.7
#[test]
fn the_explorer_costs_two_mana_black_brown_and_any() {
    assert_eq!(activated("explorer"), (2, vec!["brown", "black"], 0, 0));
}

// HEL-15.8
#[test]
fn the_treasurer_costs_four_mana_black_green_and_any() {
    assert_eq!(activated("treasurer"), (4, vec!["green", "black"], 0, 0));
}
