//! The game on the terminal.

mod common;

use common::{Folder, almende, almende_reading};

#[test]
fn two_people_play_at_one_terminal() {
    let moves = "1\n".repeat(2000);
    let out = almende_reading(&["play", "helios", "--seed", "3"], &moves).succeeds();
    assert!(out.contains("The game is over.") && out.contains("Total"), "{out}");
    assert!(out.contains("Player 1: ") && out.contains("Player 2: "));
    assert!(!out.contains('\x1b'), "no colours where nobody can see them");
}

#[test]
fn a_person_plays_against_a_bot_in_german() {
    let moves = "1\n".repeat(2000);
    let args = ["play", "helios", "--seed", "3", "--bots", "-,random", "--lang", "de"];
    let out = almende_reading(&args, &moves).succeeds();
    assert!(out.contains("Das Spiel ist zu Ende.") && out.contains("Spieler 2 (Bot): "), "{out}");
    assert!(!out.contains("Spieler 1 (Bot): "));
}

#[test]
fn the_same_seed_gives_the_same_evening() {
    let play = || almende(&["play", "helios", "--players", "4", "--seed", "11", "--bots", "random"]).succeeds();
    assert_eq!(play(), play());
}

#[test]
fn undo_takes_back_the_last_choice_with_what_followed_by_itself() {
    let folder = Folder::new();
    let record = |input: &str| {
        let file = folder.path("game.txt");
        almende_reading(&["play", "helios", "--seed", "3", "--out", &file], input).succeeds();
        std::fs::read_to_string(file).unwrap()
    };
    assert_eq!(record("1\nu\nq\n"), record("q\n"));
    assert_eq!(record("2\nu\n1\n1\nu!\nu!\n1\nq\n"), record("1\nq\n"));
    let out = almende_reading(&["play", "helios", "--seed", "3"], "u\nq\n").succeeds();
    assert!(out.contains("nothing to take back"), "{out}");
}

#[test]
fn a_slip_of_the_keys_is_answered_kindly() {
    let folder = Folder::new();
    let file = folder.path("saved.txt");
    let input = format!("h\n\n0\n999\nxyzzy\n?\ns\nb\no\nw\nw /no/such/folder/x\nw {file}\nq\n");
    let out = almende_reading(&["play", "helios", "--seed", "3"], &input).succeeds();
    for piece in
        ["w FILE", "no option 0", "no option 999", "xyzzy", "Total", "Where to?", "folder does not", "Saved to"]
    {
        assert!(out.contains(piece), "{piece:?} in {out}");
    }
    almende(&["replay", &file]).succeeds();
    assert_eq!(folder.files(), 1);
}
