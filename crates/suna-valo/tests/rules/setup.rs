//! Set-up (SUN-2).

use crate::common::*;
use almende_core::{Game, Outcome, Viewer};
use almende_suna_valo::pieces::{Card, Character};
use almende_suna_valo::{Characters, Phase, Setup, StartPlayer, SunaValo};
use std::collections::BTreeSet;

fn fresh(seed: u64) -> Table {
    new_game_of(seed, Characters::Drawn)
}

// SUN-2.1, SUN-2.2, SUN-2.3: two orders of each era and kind, the leftmost of each kind open.
#[test]
fn two_orders_of_each_era_lie_on_the_board() {
    let mut seen = BTreeSet::new();
    for seed in 1..40 {
        let position = fresh(seed).position();
        assert_eq!((position.public_orders_open, position.ship_orders_open), (1, 1));
        for era in 0..3 {
            assert_ne!(position.public_orders[2 * era], position.public_orders[2 * era + 1]);
            assert_ne!(position.ship_orders[2 * era], position.ship_orders[2 * era + 1]);
        }
        seen.insert(position.public_orders[0].id());
        let view = serde_json::to_value(fresh(seed).game.view(Viewer::Public)).unwrap();
        assert_eq!(view["public_orders"].as_array().unwrap().iter().filter(|order| order.is_null()).count(), 5);
        assert_eq!(view["ship_orders"].as_array().unwrap().iter().filter(|order| order.is_null()).count(), 5);
    }
    assert_eq!(seen.len(), 6, "all orders of an era come up");
}

// SUN-2.4: nobody draws from the festivals of an era that has not begun.
#[test]
fn a_position_that_lacks_festivals_of_a_later_era_is_refused() {
    let mut position = fresh(1).position();
    let read = |position: &_| SunaValo::from_position(SunaValo::standard_content(), position);
    assert!(read(&position).is_ok());
    position.festival_piles[2].pop();
    assert!(read(&position).unwrap_err().to_string().contains("SUN-2.4"));
}

// SUN-2.4: three piles of festivals by era. SUN-2.16: what was drawn for the village and the displays is missing.
#[test]
fn festivals_lie_in_piles_by_era() {
    let mut drawn = 0;
    for seed in 1..60 {
        let position = fresh(seed).position();
        assert_eq!((position.festival_piles[1].len(), position.festival_piles[2].len()), (4, 4));
        let shown = position.village.iter().flatten().copied();
        let displays = position.farms.iter().flat_map(|farm| farm.display.iter().filter_map(|display| display.card));
        let open: Vec<Card> = shown.chain(displays).collect();
        assert_eq!(open.len(), 9);
        let festivals = open.iter().filter(|card| card.is_festival()).count();
        assert!(open.iter().all(|card| !card.is_special()));
        assert_eq!(position.festival_piles[0].len(), 4 - festivals);
        let left = position.draw_pile.iter().filter(|card| **card == Card::DRAW_FESTIVAL).count();
        assert_eq!(left, 2 - festivals, "the special card goes to the box");
        drawn += festivals;
    }
    assert!(drawn > 20, "{drawn}");
}

// SUN-2.5, SUN-2.6: 21 cards shuffled, the two reveal cards among the four at the bottom.
#[test]
fn the_reveal_cards_lie_at_the_bottom() {
    let mut places = BTreeSet::new();
    for seed in 1..60 {
        let pile = fresh(seed).position().draw_pile;
        assert_eq!(pile.len(), 23 - 9);
        for reveal in [Card::REVEAL_PUBLIC, Card::REVEAL_SHIP] {
            let at: Vec<usize> = (0..pile.len()).filter(|&at| pile[at] == reveal).collect();
            assert!(at.len() == 1 && at[0] < 4, "{at:?}");
            places.insert(at[0]);
        }
    }
    assert_eq!(places.len(), 4, "each of the four places");
}

// SUN-2.7, SUN-2.8: three end-of-game tiles and five progress tiles on the board, three progress tiles in the box.
#[test]
fn bot_tiles_on_the_board() {
    let mut seen = BTreeSet::new();
    for seed in 1..40 {
        let position = fresh(seed).position();
        let counts = (position.end_tiles.len(), position.progress_tiles.len(), position.progress_tiles_in_box.len());
        assert_eq!(counts, (3, 5, 3));
        seen.extend(position.progress_tiles_in_box.iter().map(|tile| tile.id()));
    }
    assert_eq!(seen.len(), 8);
}

// SUN-2.9, SUN-2.10, SUN-2.11, SUN-2.12, SUN-2.13, SUN-RULING-28: the farms; one flower slot is free.
#[test]
fn each_farm_at_the_start() {
    let table = new_game(["C03", "C05"]);
    for player in 0..2 {
        let farm = table.farm(player);
        assert_eq!((farm.left_track, farm.right_track), (0, 0));
        assert_eq!(farm.figures.len(), 18);
        for kind in ["grain", "lily", "flower", "wool", "egg"] {
            assert_eq!(table.in_head(player, kind), 1, "{kind}");
        }
        assert_eq!((farm.energy, farm.rows_scored + farm.rows_activated), (1, 0));
    }
    // Room for one more flower in the head, none for grain, lily, wool or egg.
    let mut table = given().heads(0, "grain lily flower wool egg").display(0, 1, "H05", "").table();
    table.play(0, &["buy H05", "face-down floriculture"]);
    assert!(table.offers(0, "produce flower head"));
    let mut table = given().heads(0, "grain lily flower wool egg").display(0, 1, "H05", "").table();
    table.play(0, &["buy H05", "face-down crop"]);
    assert_ne!(table.prompt(), "prompt.activation", "the crop head is full, so there is nothing to use");
}

// SUN-2.14, SUN-2.15: three cards in the village, then three for each display; all different.
#[test]
fn village_and_displays_are_filled() {
    for seed in 1..20 {
        let position = fresh(seed).position();
        let displays = position.farms.iter().flat_map(|farm| farm.display.iter().filter_map(|display| display.card));
        let all: BTreeSet<&str> = position.village.iter().flatten().copied().chain(displays).map(Card::id).collect();
        assert_eq!(all.len(), 9);
    }
}

// SUN-2.17: the first player is drawn by lot or named.
#[test]
fn the_start_player_is_drawn_or_named() {
    let begin = |seed, start_player| {
        let setup = Setup { start_player, ..Setup::default() };
        let seed = almende_core::Seed::numbered(seed, 0);
        SunaValo::new(SunaValo::standard_content(), 2, &setup, seed).unwrap().position().start_player.index()
    };
    let drawn: BTreeSet<usize> = (1..20).map(|seed| begin(seed, StartPlayer::Random)).collect();
    assert_eq!(drawn.len(), 2);
    assert_eq!(begin(1, StartPlayer::Chosen(seat(1))), 1);
    let setup = Setup { start_player: StartPlayer::Chosen(seat(2)), ..Setup::default() };
    let seed = almende_core::Seed::numbered(1, 0);
    assert!(SunaValo::new(SunaValo::standard_content(), 2, &setup, seed).is_err());
}

// SUN-2.18, SUN-RULING-34, SUN-20.9: two characters each, one is kept, both choices are secret until the second is
// made.
#[test]
fn characters_are_chosen_in_secret() {
    let mut table = fresh(3);
    assert_eq!(table.decides(), [0, 1]);
    let mine = table.options(0);
    let theirs = table.options(1);
    assert!(mine.len() == 2 && theirs.len() == 2 && mine.iter().all(|option| !theirs.contains(option)));
    let stranger = theirs[0].clone();
    table.refuses(0, &stranger, "character_not_dealt", "SUN-2.18");
    table.play(1, &[&theirs[1]]);
    assert_eq!((table.outcome, table.decides()), (Outcome::Secret, vec![0]));
    let seen = serde_json::to_value(table.game.view(Viewer::Seat(seat(0)))).unwrap();
    assert!(seen["farms"][1]["character"].is_null() && seen["farms"][1]["choice"].is_null());
    assert_eq!(seen["farms"][1]["has_chosen"], true);
    table.play(0, &[&mine[0]]);
    assert_eq!(table.outcome, Outcome::Reveals);
    let seen = serde_json::to_value(table.game.view(Viewer::Public)).unwrap();
    assert_eq!(seen["farms"][1]["character"], theirs[1].trim_start_matches("character "));
    assert_eq!(seen["farms"][0]["character"], mine[0].trim_start_matches("character "));
    assert_eq!(table.position().phase, Phase::Preparation);
}

// SUN-2.19: the recommended characters for a first game; or characters named beforehand.
#[test]
fn characters_for_a_first_game_or_named() {
    for seed in 1..20 {
        let table = new_game_of(seed, Characters::FirstGame);
        let mut all: Vec<String> = table.options(0).into_iter().chain(table.options(1)).collect();
        all.sort();
        assert_eq!(all, ["character C01", "character C03", "character C05", "character C07"]);
    }
    let table = new_game(["C02", "C08"]);
    assert_eq!(table.farm(0).character, Character::from_id("C02"));
    assert_eq!(table.position().phase, Phase::Preparation);
    let twice = Characters::Chosen([Character::from_id("C01").unwrap(); 2]);
    let setup = Setup { characters: twice, ..Setup::default() };
    let seed = almende_core::Seed::numbered(1, 0);
    assert!(SunaValo::new(SunaValo::standard_content(), 2, &setup, seed).is_err());
    assert_eq!(SunaValo::preset("first-game").unwrap().characters, Characters::FirstGame);
}

// SUN-2.20, SUN-2.21, SUN-2.22, SUN-2.23, SUN-RULING-43, SUN-EX-1: the preparation round.
#[test]
fn the_preparation_round() {
    // White has C02, which does not matter here (SUN-2.22).
    let mut table = new_game(["C02", "C06"]);
    assert_eq!((table.decides(), table.prompt()), (vec![0], "prompt.prepare"));
    // Exactly one good: neither none nor a second, and no market.
    table.refuses(0, "give grain market", "no_market_here", "SUN-2.20");
    table.play(0, &["give grain head", "give egg head", "give energy"]);
    let display = table.farm(0).display;
    let on = |place: usize| display[place].goods.iter().map(|(good, n)| (good.id(), *n)).collect::<Vec<_>>();
    assert_eq!((on(0), on(1), on(2)), (vec![("grain", 1)], vec![("egg", 1)], vec![("energy", 1)]));
    assert_eq!(display.iter().map(|display| display.shortage).sum::<u8>(), 0, "the minimum price is ignored");
    for (kind, left) in [("grain", 0), ("lily", 1), ("flower", 1), ("wool", 1), ("egg", 0)] {
        assert_eq!(table.owned(0, kind), left, "{kind}");
    }
    assert_eq!(table.energy(0), 0);
    // Then Black, who may not use C06 here.
    assert_eq!(table.decides(), [1]);
    assert!(table.options(1).iter().all(|option| option.starts_with("give ")));
    table.play(1, &["give lily head", "give flower head", "give wool head"]);
    assert_eq!((table.decides(), table.prompt()), (vec![0], "prompt.main"));
    let left: u8 = ["grain", "lily", "flower", "wool", "egg"].iter().map(|kind| table.owned(1, kind)).sum();
    assert_eq!(u16::from(left) + table.energy(1), 3);
}
