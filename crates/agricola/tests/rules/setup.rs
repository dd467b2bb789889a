//! AGR-2: setup.

use super::common::*;
use almende_agricola::content::STAGE_SIZES;
use almende_agricola::pieces::{Good, Material, Space};
use almende_agricola::{Agricola, Goods, Setup, StartPlayer};
use almende_core::{Game, Seed};
use std::collections::BTreeSet;

#[test]
fn agr_2_1_everybody_begins_with_two_wood_rooms_and_two_people() {
    // AGR-2.1.1, AGR-2.1.2, AGR-2.1.3
    for players in 1..=4 {
        let table = new_game(players);
        for seat in 0..players {
            let farm = table.farm(seat);
            assert_eq!((farm.house, farm.rooms), (Material::Wood, cells("1,0 2,0")));
            assert_eq!((farm.people, farm.newborns), (2, 0));
            assert!(farm.fences.is_empty() && farm.stables.is_empty() && farm.fields.is_empty());
        }
    }
}

#[test]
fn agr_2_1_4_the_starting_player_is_drawn() {
    // AGR-2.1.4
    let drawn = |seed| new_game_with(4, seed, Setup::default()).position().starting_player;
    let seats: BTreeSet<_> = (0..40).map(drawn).collect();
    assert_eq!(seats.len(), 4);
    let chosen = Setup { start_player: StartPlayer::Chosen(seat(3)), ..Setup::default() };
    assert!(Agricola::new(Agricola::standard_content(), 2, &chosen, Seed::numbered(1, 0)).is_err());
}

#[test]
fn agr_2_1_5_the_starting_player_has_two_food_and_the_others_three() {
    // AGR-2.1.5, AGR-2.1.6, AGR-RULING-2
    for players in 2..=4 {
        let table = new_game(players);
        for seat in 0..players {
            let food = if seat == 0 { 2 } else { 3 };
            assert_eq!(table.farm(seat).goods, Goods::of(Good::Food, food), "nothing but food");
        }
    }
}

fn spaces_in_play(players: usize) -> Vec<&'static str> {
    let game = new_game(players).game;
    let view = game.view(almende_core::Viewer::Public);
    let card = view.round_cards[0];
    view.spaces.iter().map(|view| view.space).filter(|&space| space != card).map(Space::id).collect()
}

#[test]
fn agr_2_2_the_spaces_depend_on_the_number_of_players() {
    // AGR-2.2.1, AGR-2.2.6: ten spaces, with Side Job only because the family game uses it.
    for players in [1, 2] {
        assert_eq!(spaces_in_play(players).len(), 11, "{players}");
        assert!(spaces_in_play(players).contains(&"side_job"));
    }
    // AGR-2.2.2
    let three = spaces_in_play(3);
    let more: Vec<_> = three.iter().filter(|id| id.starts_with("ext3")).collect();
    assert_eq!(more, [&"ext3_grove", &"ext3_hollow", &"ext3_resource_market", &"ext3_lessons"]);
    assert_eq!(three.len(), 15);
    // AGR-2.2.3, AGR-2.2.4
    let four = spaces_in_play(4);
    let more: Vec<_> = four.iter().filter(|id| id.starts_with("ext4")).collect();
    assert_eq!(more.len(), 6);
    assert_eq!(four.len(), 17);
    assert!(four.contains(&"ext4_traveling_players") && !three.contains(&"ext4_traveling_players"));
}

#[test]
fn agr_2_3_1_round_cards_are_shuffled_within_their_stages() {
    // AGR-2.3.1, AGR-2.3.2
    let orders: BTreeSet<Vec<Space>> =
        (0..60).map(|seed| new_game_with(2, seed, Setup::default()).position().round_cards).collect();
    assert!(orders.len() > 40);
    assert_eq!(STAGE_SIZES, [4, 3, 2, 2, 2, 1]);
    for order in orders {
        let mut first = 0;
        for (stage, size) in STAGE_SIZES.into_iter().enumerate() {
            let here: BTreeSet<_> = order[first..first + size].iter().copied().collect();
            let all: BTreeSet<_> = Space::ALL[10 + first..10 + first + size].iter().copied().collect();
            assert_eq!(here, all, "stage {}", stage + 1);
            first += size;
        }
    }
}

#[test]
fn agr_20_1_no_cards_are_dealt_without_hand_cards() {
    // AGR-20.1: nothing of the state is hidden but the order of the round cards.
    assert_eq!(Agricola::preset("family"), Some(Setup::default()));
    assert_eq!(Agricola::preset("standard"), Some(Setup::default()));
    assert_eq!(Agricola::preset("chess"), None);
}

#[test]
fn a_table_of_five_is_refused() {
    assert!(Agricola::new(Agricola::standard_content(), 5, &Setup::default(), Seed::numbered(1, 0)).is_err());
    assert!(Agricola::new(Agricola::standard_content(), 0, &Setup::default(), Seed::numbered(1, 0)).is_err());
}

#[test]
fn the_state_is_small() {
    assert!(std::mem::size_of::<Agricola>() <= 6144, "{}", std::mem::size_of::<Agricola>());
}

#[test]
fn a_position_in_which_more_was_built_at_once_than_stands_there_is_refused() {
    // AGR-1.1
    let mut position = new_game(2).position();
    let read = |position: &_| Agricola::from_position(Agricola::standard_content(), position).is_ok();
    assert!(read(&position));
    position.farms[1].log.stables = 1;
    assert!(!read(&position));
    position.farms[1].log = Default::default();
    position.farms[0].log.rooms = u8::MAX;
    assert!(!read(&position));
}
