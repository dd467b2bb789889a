//! The game on the terminal.

use crate::common::{Folder, almende, almende_reading, in_process};

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

/// A line as it looks, without its colours.
fn without_colours(line: &str) -> String {
    let mut pieces = line.split('\x1b');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |seen, piece| seen + piece.split_once('m').map_or(piece, |(_, text)| text))
}

#[test]
fn the_board_says_the_same_with_and_without_colours_and_fits_the_terminal() {
    for lang in ["en", "de"] {
        let args = ["play", "helios", "--players", "4", "--seed", "2", "--bots", "-,random", "--lang", lang];
        let moves = "1\n".repeat(2000).into_bytes();
        let (code, plain) = in_process(&args, moves.clone(), false);
        let (_, coloured) = in_process(&args, moves, true);
        assert_eq!(code, 0);
        assert!(coloured.contains("\x1b["));
        let seen: Vec<String> = coloured.lines().map(|line| without_colours(line).trim_end().to_owned()).collect();
        assert_eq!(seen, plain.lines().map(str::trim_end).collect::<Vec<_>>());
        let board_lines = plain.lines().filter(|line| line.contains(['◊', '┆', '✶', '☼', '[']));
        let board_lines = board_lines.filter(|line| !line.ends_with(']'));
        for line in board_lines {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}
