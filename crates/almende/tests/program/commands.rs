//! Every command does what it promises.

use crate::common::{Folder, almende, almende_reading, finished_record};
use almende_core::{Record, RecordStart, RecordedChance, RecordedDeal, Seed};
use almende_server::fairness::{self, Terms};
use serde_json::Value;

#[test]
fn every_command_has_help_in_every_language() {
    for (lang, commands, play) in [
        ("en", "Commands", "Play a game on the terminal"),
        ("de", "Befehle", "Ein Spiel im Terminal spielen"),
        ("fr", "Commandes", "Jouer une partie dans le terminal"),
    ] {
        let help = almende(&["--help", "--lang", lang]).succeeds();
        assert!(help.contains(commands) && help.contains(play) && help.contains("en, de, fr"), "{help}");
    }
    for lang in almende_core::Lang::all().map(almende_core::Lang::code) {
        let usage = almende::words::own().word(lang.parse().unwrap(), "help.usage");
        for command in ["play", "simulate", "arena", "engine", "replay", "content"] {
            let help = almende(&[command, "--lang", lang, "--help"]).succeeds();
            assert!(help.contains(&usage), "{command} {lang}");
            assert!(!help.contains("help."), "a text is missing: {help}");
        }
    }
    assert!(almende(&["--version"]).succeeds().starts_with("almende "));
}

fn simulate(extra: &[&str]) -> Value {
    let args = ["simulate", "helios", "--games", "20", "--seed", "1", "--json"];
    let out = almende(&[&args[..], extra].concat()).succeeds();
    serde_json::from_str(out.lines().last().unwrap()).unwrap()
}

#[test]
fn simulate_counts_whole_games() {
    for players in 2..=4 {
        let report = simulate(&["--players", &players.to_string(), "--bots", "random"]);
        assert_eq!(report["games"], 20);
        let (decisions, choices) = (report["decisions"].as_u64().unwrap(), report["choices"].as_u64().unwrap());
        assert!(choices > 0 && choices <= decisions, "{report}");
        for speed in ["seconds", "games_per_second", "decisions_per_second"] {
            assert!(report[speed].as_f64().unwrap() > 0.0, "{report}");
        }
        let seats = report["seats"].as_array().unwrap();
        assert_eq!(seats.len(), players);
        let wins: f64 = seats.iter().map(|seat| seat["wins"].as_f64().unwrap()).sum();
        assert!((wins - 20.0).abs() < 1e-9, "{report}");
        for seat in seats {
            let [mean, min, max] = ["mean", "min", "max"].map(|name| seat[name].as_f64().unwrap());
            assert!(min <= mean && mean <= max, "{report}");
        }
    }
}

#[test]
fn the_arena_rates_the_bots_it_is_given() {
    let args = ["arena", "helios", "--players", "2", "--games", "8", "--seed", "1", "--bots", "greedy:200n,random"];
    let out = almende(&[&args[..], &["--json"]].concat()).succeeds();
    let report: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
    assert_eq!((&report["games"], &report["bots"][0]["bot"]), (&Value::from(8), &Value::from("greedy:200n")));
    let number = |bot: usize, name: &str| report["bots"][bot][name].as_f64().unwrap();
    assert_eq!(number(0, "wins") + number(1, "wins"), 8.0);
    assert!(number(0, "elo") > number(1, "elo") && number(0, "mean") > number(1, "mean"), "{report}");
    assert!(number(0, "elo_error") > 0.0 && number(0, "ms_per_decision") > 0.0, "{report}");
    assert!(almende(&args).succeeds().contains("greedy:200n"));
}

#[test]
fn the_arena_stops_at_a_verdict_and_goes_on_from_its_file() {
    let folder = Folder::new();
    let file = folder.path("contest.json");
    let contest = |games: &str, more: &[&str]| {
        let args =
            ["arena", "helios", "--players", "2", "--seed", "1", "--bots", "greedy:100n,random", "--games", games];
        almende(&[&args[..], more].concat())
    };
    let decided = contest("200", &["--bar", "60", "--lang", "de"]).succeeds();
    assert!(decided.contains("gewinnt mehr als 60 %"), "{decided}");
    let report = |out: String| serde_json::from_str::<Value>(out.lines().last().unwrap()).unwrap();
    let games = report(contest("200", &["--bar", "60", "--json"]).succeeds())["games"].as_u64().unwrap();
    assert!(games < 100, "{games}");
    // Six games, then the rest: the same as all at once, the times of the first six included.
    contest("6", &["--state", &file, "--json"]).succeeds();
    let kept: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(kept["groups"].as_array().unwrap().len(), 3);
    let resumed = report(contest("10", &["--state", &file, "--json"]).succeeds());
    let whole = report(contest("10", &["--json"]).succeeds());
    assert_eq!((&resumed["games"], &resumed["bots"][0]["mean"]), (&whole["games"], &whole["bots"][0]["mean"]));
    let after: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(after["groups"].as_array().unwrap().len(), 5);
    assert_eq!(after["groups"].as_array().unwrap()[..3], kept["groups"].as_array().unwrap()[..]);
}

#[test]
fn simulate_comes_to_the_same_for_every_number_of_threads() {
    let counts = |threads: &str| {
        let mut report = simulate(&["--players", "3", "--threads", threads]);
        for time in ["seconds", "games_per_second", "decisions_per_second"] {
            report.as_object_mut().unwrap().remove(time);
        }
        report
    };
    assert_eq!(counts("1"), counts("3"));
}

#[test]
fn simulate_is_readable_without_json() {
    let args = ["simulate", "helios", "--players", "2", "--games", "3", "--seed", "1", "--setup", "standard"];
    assert!(almende(&args).succeeds().contains("3 games"));
    assert!(almende(&[&args[..], &["--lang", "de"]].concat()).succeeds().contains("3 Spiele"));
}

#[test]
fn replay_shows_where_a_record_leads() {
    let folder = Folder::new();
    let record = finished_record(&folder, "helios");
    let file = folder.path("game.txt");
    let report: Value = serde_json::from_str(&almende(&["replay", &file, "--json"]).succeeds()).unwrap();
    assert_eq!(report["game"], "helios");
    assert_eq!(report["over"], true);
    assert_eq!(report["actions"], report["recorded"]);
    let result: Vec<String> = report["score"]["totals"].as_array().unwrap().iter().map(Value::to_string).collect();
    assert!(record.contains(&format!("result: {}\n", result.join(" "))), "{record}");

    let report: Value = serde_json::from_str(&almende(&["replay", &file, "--to", "3", "--json"]).succeeds()).unwrap();
    assert_eq!((&report["actions"], &report["over"]), (&3.into(), &false.into()));
    assert!(report["state"].is_object());
    assert!(almende(&["replay", &file, "--to", "0"]).succeeds().contains("Total"));
    assert!(almende(&["replay", &file, "--lang", "de"]).succeeds().contains("Summe"));
}

/// A game as a server deals it: the first page added chance, the second added none.
fn dealt_by_a_server() -> Record {
    let title = almende::titles::find("helios").unwrap().title;
    let (secret, chance) = (Seed::numbered(1, 0), Seed::numbered(2, 0).to_string());
    let setup = title.setup(&Value::Null).unwrap();
    let (table, rules, content) = ("k3v9x2m7qd", title.rules_version(), title.content_version());
    let terms = Terms { table, game: title.id(), rules, content, players: 2, setup: &setup };
    let commitment = fairness::commitment(&secret, &terms);
    let seed = fairness::seed(&secret, [Some(chance.as_str()), None].into_iter(), &commitment);
    let bound = RecordedChance { commitment: fairness::chance_commitment(&chance), opened: Some(chance) };
    Record {
        table: Some(table.to_owned()),
        commitment: Some(commitment),
        deal: Some(RecordedDeal { secret, chances: vec![Some(bound), None] }),
        ..title.open(2, &setup, seed).unwrap().record()
    }
}

#[test]
fn replay_checks_the_deal_of_a_server() {
    let folder = Folder::new();
    let replay =
        |record: &Record, more: &str| almende(&["replay", &folder.write("game.txt", &record.to_string()), more]);
    let honest = dealt_by_a_server();
    let report: Value = serde_json::from_str(&replay(&honest, "--json").succeeds()).unwrap();
    assert_eq!(report["commitment_verified"], true);
    assert!(replay(&honest, "--lang=de").succeeds().contains("Die Mischung war ehrlich"));
    let other_seed = Record { start: RecordStart::Seed(Seed::numbered(3, 0)), ..honest.clone() };
    let other_table = Record { table: Some("elsewhere".into()), ..honest.clone() };
    let no_deal = Record { deal: None, ..honest };
    for forged in [other_seed, other_table, no_deal] {
        replay(&forged, "--json").fails(1, &["does not fit"]);
    }
}

#[test]
fn content_shows_the_components_and_checks_a_corrected_file() {
    let folder = Folder::new();
    assert!(almende(&["content", "helios"]).succeeds().contains("rulebook"));
    let document = almende(&["content", "helios", "--json"]).succeeds();
    assert_eq!(serde_json::from_str::<Value>(&document).unwrap()["game"], "helios");

    let same = folder.write("same.json", &document);
    let check: Value =
        serde_json::from_str(&almende(&["content", "helios", "--check", &same, "--json"]).succeeds()).unwrap();
    assert_eq!(check["standard"], true);
    let mut corrected: Value = serde_json::from_str(&document).unwrap();
    corrected["edition"] = "my own copy".into();
    let corrected = folder.write("corrected.json", &corrected.to_string());
    let check: Value =
        serde_json::from_str(&almende(&["content", "helios", "--check", &corrected, "--json"]).succeeds()).unwrap();
    assert_eq!(check["standard"], false);

    // A game with corrected content replays with that content only.
    let file = folder.path("game.txt");
    let play = ["play", "helios", "--bots", "random", "--seed", "1", "--out", &file, "--content", &corrected];
    almende(&play).succeeds();
    almende(&["replay", &file, "--content", &corrected]).succeeds();
    almende(&["replay", &file]).fails(1, &["content"]);
    let args = ["simulate", "helios", "--players", "2", "--games", "2", "--seed", "1", "--content", &corrected];
    almende(&args).succeeds();
}

#[test]
fn engine_ends_well_when_its_input_ends() {
    assert_eq!(almende(&["engine", "helios"]).succeeds(), "");
    let out = almende_reading(&["engine", "helios"], "{\"do\":\"new\",\"players\":2,\"seed\":\"7\"}").succeeds();
    assert!(out.starts_with("{\"ok\":true,"), "{out}");
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_error() {
    use std::process::{Command, Stdio};
    for args in [&["content", "helios", "--json"][..], &["engine", "helios"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_almende"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        let _ = std::io::Write::write_all(&mut stdin, b"{\"do\":\"state\"}\n{\"do\":\"state\"}\n");
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]), "{args:?}");
    }
}
