//! Whatever is wrong: one clear sentence with the place, the right exit code, nothing half-written.

use crate::common::{Folder, almende, almende_reading, finished_record};

const USAGE: i32 = 2;
const REFUSED: i32 = 1;

#[test]
fn a_contest_goes_on_only_from_its_own_file() {
    let folder = Folder::new();
    let contest = |seed: &str, more: &[&str]| {
        let args = ["arena", "helios", "--players", "2", "--games", "2", "--seed", seed];
        almende(&[&args[..], more].concat())
    };
    let file = folder.path("contest.json");
    contest("1", &["--state", &file]).succeeds();
    let before = std::fs::read_to_string(&file).unwrap();
    contest("2", &["--state", &file]).fails(REFUSED, &["contest.json", "another contest"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    let other = folder.write("notes.txt", "not a contest");
    contest("1", &["--state", &other]).fails(REFUSED, &["notes.txt", "no file of a contest"]);
    contest("1", &["--state", &folder.path("no/where.json")]).fails(REFUSED, &["where.json"]);
    for bar in ["0", "100", "-5", "much", "NaN"] {
        contest("1", &["--bar", bar]).fails(USAGE, &[bar, "--bar"]);
    }
}

#[test]
fn bad_usage_is_answered_with_a_sentence() {
    let simulate = |extra: &[&str]| {
        let args = ["simulate", "helios", "--games", "1"];
        almende(&[&args[..], extra].concat())
    };
    almende(&[]).fails(USAGE, &["simulate", "play"]);
    almende(&["dance"]).fails(USAGE, &["dance", "play"]);
    almende(&["play"]).fails(USAGE, &["GAME"]);
    for command in ["play", "engine", "content"] {
        almende(&[command, "chess"]).fails(USAGE, &["chess", "helios"]);
    }
    almende(&["simulate", "chess", "--players", "2", "--games", "1", "--seed", "1"]).fails(USAGE, &["chess"]);
    simulate(&["--players", "5", "--seed", "1"]).fails(USAGE, &["5", "2 to 4"]);
    simulate(&["--players", "1", "--seed", "1"]).fails(USAGE, &["1", "2 to 4"]);
    simulate(&["--players", "-2", "--seed", "1"]).fails(USAGE, &["-2", "--players"]);
    almende(&["play", "helios", "--players", "9"]).fails(USAGE, &["9"]);
    for seed in ["", "abc", "-1", "1.5", "99999999999999999999", "7 "] {
        simulate(&["--players", "2", "--seed", seed]).fails(USAGE, &["seed", seed]);
        almende(&["play", "helios", "--seed", seed]).fails(USAGE, &["seed", seed]);
    }
    simulate(&["--players", "2"]).fails(USAGE, &["--seed"]);
    simulate(&["--players", "2", "--seed"]).fails(USAGE, &["--seed"]);
    simulate(&["--players", "2", "--seed", "1", "--seed", "2"]).fails(USAGE, &["--seed"]);
    simulate(&["--players", "2", "--seed", "1", "--threads", "0"]).fails(USAGE, &["0", "--threads"]);
    simulate(&["--players", "2", "--seed", "1", "--haste"]).fails(USAGE, &["--haste"]);
    simulate(&["--players", "2", "--seed", "1", "--lang", "xx"]).fails(USAGE, &["xx", "en, de, fr"]);
    simulate(&["--players", "2", "--seed", "1", "--bots", "oracle"]).fails(USAGE, &["oracle", "random"]);
    simulate(&["--players", "2", "--seed", "1", "--bots", "random:soon"]).fails(USAGE, &["soon"]);
    simulate(&["--players", "2", "--seed", "1", "--bots", "random,random,random"]).fails(USAGE, &["3", "2"]);
    almende(&["simulate", "helios", "--players", "2", "--games", "0", "--seed", "1"]).fails(USAGE, &["0", "--games"]);
}

#[test]
fn a_setup_that_does_not_exist_is_named() {
    let with = |setup: &str| {
        let args = ["simulate", "helios", "--players", "2", "--games", "1", "--seed", "1", "--setup"];
        almende(&[&args[..], &[setup]].concat())
    };
    with("festival").fails(USAGE, &["festival", "helios"]);
    with("{\"weather\":\"rain\"}").fails(USAGE, &["weather"]);
    with("{\"weather\"").fails(USAGE, &["JSON"]);
    with("[1]").fails(USAGE, &["[1]"]);
}

#[test]
fn errors_speak_german_too() {
    almende(&["--lang", "de", "play", "chess"]).fails(USAGE, &["Ein Spiel chess gibt es nicht"]);
    almende(&["dance", "--lang=de"]).fails(USAGE, &["Einen Befehl dance gibt es nicht"]);
    almende(&["replay", "/no/such/file", "--lang", "de"]).fails(REFUSED, &["Eine Datei /no/such/file gibt es nicht"]);
}

#[test]
fn a_record_that_cannot_be_replayed_says_why_and_where() {
    let folder = Folder::new();
    let record = finished_record(&folder, "helios");
    let replay = |text: &str| almende(&["replay", &folder.write("bad.txt", text)]);
    let last_line = record.lines().count();
    let last = record.lines().last().unwrap();
    let actions: usize = last.split(' ').next().unwrap().parse().unwrap();

    almende(&["replay", &folder.path("none.txt")]).fails(REFUSED, &["none.txt"]);
    almende(&["replay", "/"]).fails(REFUSED, &["folder"]);
    almende(&["replay", &folder.path("game.txt"), "--to", "99999"]).fails(REFUSED, &["99999"]);
    replay("").fails(REFUSED, &["bad.txt", "record"]);
    replay(&record.replace("almende: 1", "almende: 2")).fails(REFUSED, &["format 2"]);
    replay(&record.replace("game: helios", "game: chess")).fails(REFUSED, &["chess", "helios"]);
    replay(&record.replace("\nrules: ", "\nrules: 77")).fails(REFUSED, &["77"]);
    replay(&record.replace("content: ", "content: f")).fails(REFUSED, &["content"]);
    replay(&record.replace("players: 2", "players: 3")).fails(REFUSED, &["bad.txt"]);
    let seed = record.lines().find(|line| line.starts_with("seed: ")).unwrap();
    replay(&record.replace(seed, "commitment: 00ff")).fails(REFUSED, &["commitment"]);
    let result = record.lines().find(|line| line.starts_with("result: ")).unwrap();
    replay(&record.replace(result, "result: 500 1")).fails(REFUSED, &["500 1"]);
    let place = format!("Line {last_line}, action {actions}");
    let doubled = format!("{record}{} 0 nonsense\n", actions + 1);
    replay(&doubled).fails(REFUSED, &[&format!("Line {}, action {}", last_line + 1, actions + 1), "nonsense"]);
    let first = record.lines().find(|line| line.starts_with("1 ")).unwrap();
    let misplaced = format!("{actions} {}", first.split_once(' ').unwrap().1);
    replay(&record.replace(last, &misplaced)).fails(REFUSED, &[&place]);
    replay(&record.replace(last, "9999 0 x")).fails(REFUSED, &[&format!("Line {last_line}")]);
}

#[test]
fn content_that_is_wrong_is_refused_with_the_place() {
    let folder = Folder::new();
    let document = almende(&["content", "helios", "--json"]).succeeds();
    let check = |text: &str| almende(&["content", "helios", "--check", &folder.write("bad.json", text)]);
    check("{").fails(REFUSED, &["bad.json", "JSON"]);
    check("{}").fails(REFUSED, &["bad.json"]);
    check(&document.replace("\"observatory\"", "\"observatorium\"")).fails(REFUSED, &["observator"]);
    let mut missing: serde_json::Value = serde_json::from_str(&document).unwrap();
    missing["characters"].as_array_mut().unwrap().remove(0);
    check(&missing.to_string()).fails(REFUSED, &["bad.json"]);
    for command in [
        &["engine", "helios", "--content"][..],
        &["simulate", "helios", "--players", "2", "--games", "1", "--seed", "1", "--content"],
        &["play", "helios", "--content"],
    ] {
        almende(&[command, &[folder.path("bad.json").as_str()]].concat()).fails(REFUSED, &["bad.json"]);
        almende(&[command, &["/no/such/file"]].concat()).fails(REFUSED, &["/no/such/file"]);
    }
}

#[test]
fn a_game_whose_input_ends_is_saved_and_reported() {
    let folder = Folder::new();
    let file = folder.path("game.txt");
    almende_reading(&["play", "helios", "--seed", "1", "--out", &file], "1\n").fails(REFUSED, &["input ended"]);
    let record = std::fs::read_to_string(&file).unwrap();
    assert!(record.contains("\n1 0 ") || record.contains("\n1 1 "), "{record}");
}

#[test]
fn nothing_is_left_half_written() {
    let folder = Folder::new();
    let file = folder.path("missing/game.txt");
    let run = almende(&["play", "helios", "--seed", "1", "--bots", "random", "--out", &file]);
    assert_eq!(run.out, "", "the place is checked before anybody plays");
    run.fails(REFUSED, &[&file, "folder"]);
    assert_eq!(folder.files(), 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    use std::process::{Command, Stdio};
    let run = |args: &[&str], input: Stdio| {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_almende"));
        let output = program.args(args).stdin(input).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
        let output = output.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for args in [
        &["content", "helios", "--json"][..],
        &["content", "helios"],
        &["simulate", "helios", "--players", "2", "--games", "1", "--seed", "1", "--json"],
        &["play", "helios", "--bots", "random"],
        &["--help"],
    ] {
        let (code, sentence) = run(args, Stdio::null());
        assert_eq!(
            (code, sentence.as_str()),
            (Some(1), "The output cannot be written: the disk is full.\n"),
            "{args:?}"
        );
    }
}
