//! The structure of the game and the end of an era (SUN-4, SUN-17.1).

use crate::common::*;
use almende_suna_valo::{Decision, Phase};

// SUN-4.1, SUN-4.2: three eras with turns and income; players alternate, the start tree holder first.
// SUN-4.7: after the income of era III the game is over. SUN-17.3.3: the start tree passes each era.
#[test]
fn a_whole_game() {
    let mut table = new_game(["C01", "C08"]);
    let mut turns: Vec<(u8, usize)> = Vec::new();
    let mut phases: Vec<(u8, Phase)> = Vec::new();
    table.pass_through(|table| {
        let position = table.position();
        if position.phase == Phase::Turns && table.prompt() == "prompt.main" {
            turns.push((position.era, table.decides()[0]));
        }
        if phases.last() != Some(&(position.era, position.phase)) {
            phases.push((position.era, position.phase));
        }
        false
    });
    assert_eq!(table.position().phase, Phase::Over);
    for era in 1..=3 {
        let of_era: Vec<usize> = turns.iter().filter(|(other, _)| *other == era).map(|(_, seat)| *seat).collect();
        let first = if era == 2 { 1 } else { 0 };
        assert_eq!(of_era.len() % 2, 0, "both have the same number of turns (SUN-17.1.3)");
        assert!(of_era.iter().enumerate().all(|(number, seat)| *seat == (first + number) % 2), "{of_era:?}");
    }
    assert!(!phases.contains(&(1, Phase::EraPreparation)), "skipped in era I");
    assert!(phases.contains(&(2, Phase::EraPreparation)) && phases.contains(&(3, Phase::EraPreparation)));
}

// SUN-4.3, SUN-4.4: exactly one action, no passing.
#[test]
fn one_action_and_no_passing() {
    let mut table = given().display(0, 1, "H01", "").table();
    assert!(!table.offers(0, "done"));
    assert!(table.options(0).iter().all(|option| option.starts_with("buy ") || option.starts_with("ship ")));
    // With nothing at all the own display is still payable.
    assert!(table.offers(0, "buy H01"));
    table.play(0, &["buy H01", "face-down personal"]);
    assert!(table.refused(0, "buy H10").0 == "not_asked");
}

// SUN-4.5: one adding step after the action, then the other's turn.
#[test]
fn one_adding_step_a_turn() {
    let mut table = given().energy(0, 1).display(0, 1, "H01", "").village(["H47", "H41", "H10"]).table();
    table.play(0, &["buy H01", "face-down personal", "add H10", "done"]);
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.main"));
}

// SUN-4.6: the adding step is no longer the turn: C06 does not work there.
#[test]
fn the_adding_step_is_not_the_turn() {
    let mut table =
        given().character(0, "C06").energy(0, 2).display(0, 1, "H01", "").display(0, 2, "H44", "grain").table();
    table.play(0, &["buy H01", "face-down personal", "done"]);
    assert_eq!(table.prompt(), "prompt.end_turn", "the last chance");
    table.play(0, &["done"]);
    assert_eq!(table.prompt(), "prompt.add");
    assert!(table.options(0).iter().all(|option| !option.starts_with("swap")));
}

// SUN-4.8: points are counted at the end only: the score sheet has no ranks before.
#[test]
fn points_are_counted_at_the_end() {
    use almende_core::{Game, Viewer};
    let mut table = new_game(["C01", "C08"]);
    assert!(table.game.score(Viewer::All).ranks.is_empty());
    table.pass_through(|_| false);
    assert_eq!(table.game.score(Viewer::All).ranks.len(), 2);
}

/// Era II with both ship orders and one public order of the era open; the next card reveals the other.
fn about_to_end() -> Given {
    given().era(2).orders_open(3, 4).village(["H29", "H35", "H28"]).top(&["reveal_public", "H20"])
}

// SUN-17.1.1, SUN-17.1.2, SUN-17.1.3, SUN-EX-18: the last order triggers the end; the step is finished, Black has one turn.
#[test]
fn the_end_of_an_era() {
    let mut table = about_to_end().turns(13).energy(0, 2).table();
    table.play(0, &["buy H28", "face-down personal"]);
    assert!(table.heard("event.era_end_triggered"));
    let position = table.position();
    assert_eq!(position.village[0], Some(card("H20")), "another card fills the village");
    assert_eq!((table.decides(), position.phase), (vec![1], Phase::Turns));
    let own = table.farm(1).display.iter().find_map(|display| display.card).unwrap();
    table.play(1, &[&format!("buy {}", own.id()), "face-down personal"]);
    table.pass_through(|table| table.position().phase != Phase::Turns);
    assert_eq!((table.position().era, table.position().phase), (3, Phase::EraPreparation));
}

// SUN-17.1.4, SUN-RULING-19: triggered in the turn of the player without the start tree, the era ends right after it.
#[test]
fn the_end_in_the_second_players_turn() {
    let mut table = about_to_end().turns(11).black_acts().energy(1, 2).table();
    table.play(1, &["buy H28", "face-down personal"]);
    assert_eq!(table.position().phase, Phase::EraPreparation);
}

// SUN-17.1.5, SUN-17.1.6: in era III both take one more turn without any adding step, whoever's card is bought.
#[test]
fn extra_turns_in_era_three() {
    let mut table = given()
        .turns(11)
        .black_acts()
        .orders_open(5, 6)
        .energy(1, 3)
        .village(["H47", "H41", "H46"])
        .top(&["reveal_public", "H57"])
        .display(0, 1, "H01", "")
        .display(0, 2, "H10", "")
        .table();
    table.play(1, &["buy H46", "face-down personal"]);
    assert!(table.position().extra_turns && table.heard("event.extra_turns"));
    assert_eq!((table.decides(), table.prompt()), (vec![0], "prompt.main"));
    table.play(0, &["buy H01", "face-down personal"]);
    assert_eq!((table.decides(), table.prompt()), (vec![1], "prompt.main"), "nothing was added");
    table.play(1, &["buy H10", "face-down personal"]);
    let display = table.farm(0).display;
    assert_eq!((display[0].card, display[1].card), (None, None));
    assert_eq!(table.position().phase, Phase::Over);
}

// A player who can do nothing at all passes: possible only in the last turns, when displays are no longer filled.
#[test]
fn a_player_who_can_do_nothing() {
    let mut given = given()
        .turns(15)
        .orders_open(6, 6)
        .pile(&[])
        .village(["-", "-", "-"])
        .no_display(1, 1)
        .no_display(1, 2)
        .display(1, 3, "H10", "")
        .display(0, 1, "H44", "wool")
        .display(0, 2, "H47", "wool")
        .display(0, 3, "H50", "wool");
    given.position.extra_turns = true;
    let mut table = given.pending(vec![pending(0, Decision::EndTurn), pending(0, Decision::Main)]).table();
    table.play(0, &["buy H10", "face-down personal"]);
    assert!(table.heard("event.nothing_possible"));
    assert_eq!(table.position().phase, Phase::Over);
}
