//! Files from outside, damaged in every way: a record or a content file is refused with a sentence or used, and nothing
//! ends the program. With `ALMENDE_PROVE=1` it is the full count.
#![allow(clippy::unwrap_used, reason = "a test that panics has failed, which is the point")]

mod common;

use almende_core::{Record, Rng, Seed, Viewer};
use common::{Folder, almende, count, finished_record, players_and_setup};
use serde_json::Value;

fn mutate_text(text: &mut String, rng: &mut Rng) {
    let lines: Vec<&str> = text.lines().collect();
    let pick = |rng: &mut Rng| lines[rng.below(lines.len() as u32) as usize].to_owned();
    let (one, other) = (pick(rng), pick(rng));
    let changed = match rng.below(6) {
        0 => String::new(),
        1 => other,
        2 => one.replacen(char::is_numeric, "9", 1),
        3 => one.split(' ').rev().collect::<Vec<_>>().join(" "),
        4 => one.chars().take(one.chars().count() / 2).collect(),
        _ => format!("{one}{other}"),
    };
    *text = text.replacen(&one, &changed, 1);
    if text.trim().is_empty() {
        text.push_str("almende: 1");
    }
}

#[test]
fn a_damaged_record_is_refused_or_replayed() {
    for game in almende::titles::shelf() {
        let record = finished_record(&Folder::new(), game.title.id());
        let mut rng = Seed::numbered(3, 0).stream("records", 0);
        let (mut refused, mut replayed) = (0, 0);
        for _ in 0..count(250, 25_000) {
            let mut damaged = record.clone();
            for _ in 0..=rng.below(2) {
                mutate_text(&mut damaged, &mut rng);
            }
            let read = damaged.parse::<Record>();
            let to = read.as_ref().ok().map(|record| rng.below(record.actions.len() as u32 + 1) as usize);
            match read.and_then(|record| game.title.replay(&record, to.filter(|_| refused % 2 == 0))) {
                Err(problem) => {
                    refused += 1;
                    assert!(!almende::words::explain("de".parse().unwrap(), &problem).starts_with("problem."));
                }
                Ok(table) => {
                    replayed += 1;
                    table.score(Viewer::All);
                }
            }
        }
        let id = game.title.id();
        assert!(refused > 100 && replayed > 10, "{id}: {refused} refused, {replayed} replayed");
    }
}

/// Changes one value somewhere inside.
fn mutate_value(value: &mut Value, rng: &mut Rng) {
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let name = fields.keys().nth(rng.below(fields.len() as u32) as usize).cloned().unwrap();
            match rng.below(25) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert("unknown".to_owned(), Value::Null)),
                _ => mutate_value(&mut fields[&name], rng),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = rng.below(items.len() as u32) as usize;
            match rng.below(15) {
                0 => drop(items.remove(at)),
                1 => items.push(items[at].clone()),
                _ => mutate_value(&mut items[at], rng),
            }
        }
        Value::Number(number) => {
            let changes = [0, 1, 2, 3, 5, 30, 255, 256, -1, 1 << 40];
            let near = number.as_i64().unwrap_or(0) + i64::from(rng.below(3)) - 1;
            let far = changes[rng.below(changes.len() as u32) as usize];
            *value = if rng.below(2) == 0 { near } else { far }.into();
        }
        Value::Bool(yes) => *value = (!*yes).into(),
        other => *other = ["blue", "1,-1", "9,9", "", "palace"][rng.below(5) as usize].into(),
    }
}

#[test]
fn a_damaged_content_file_is_refused_or_played_with() {
    for game in almende::titles::shelf() {
        let mut rng = Seed::numbered(4, 0).stream("content", 0);
        let (mut refused, mut used) = (0, 0);
        for number in 0..count(200, 20_000) {
            let mut document = game.title.content().clone();
            for _ in 0..=rng.below(2) {
                mutate_value(&mut document, &mut rng);
            }
            let Ok(corrected) = game.title.with_content(&document.to_string()) else {
                refused += 1;
                continue;
            };
            let (players, setup) = players_and_setup(&*game.title, &mut rng);
            // Without any cards there is still the game that needs none.
            let Ok(mut table) = corrected.open(players, &setup, Seed::numbered(4, number as u64)) else {
                assert_eq!(setup, "cards", "a game with {document} cannot be set up");
                continue;
            };
            used += 1;
            for _ in 0..6_000 {
                let Some(seat) = table.turn().first() else { break };
                let options = table.options(seat);
                let option = &options[rng.below(options.len() as u32) as usize];
                assert!(table.apply(seat, &option.action).is_ok(), "{} is offered and refused", option.action);
            }
            assert!(table.turn().is_empty(), "a game with {document} does not end");
            table.score(Viewer::All);
        }
        let id = game.title.id();
        assert!(refused > 20 && used > 20, "{id}: {refused} refused, {used} used");
    }
}

#[test]
fn a_file_that_is_no_text_is_refused() {
    let folder = Folder::new();
    let file = folder.write("bytes", "");
    std::fs::write(&file, [0xff, 0x00, 0xfe]).unwrap();
    almende(&["replay", &file]).fails(1, &["bytes", "UTF-8"]);
    almende(&["content", "helios", "--check", &file]).fails(1, &["bytes", "UTF-8"]);
}
